//! Rows as comma-separated values.

use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, Schema};

use crate::{cell, json};

/// Writes rows as comma-separated values, as RFC 4180 has them, with LF at the end of
/// a line.
///
/// CSV has no lists and no types: the values of a list stand in one cell with a space
/// between, and comments and other tags as JSON. A missing value is nothing at all, an
/// empty text is `""`.
///
/// ```
/// use iccf_table::{Batches, Column, Columns, Csv, Table};
///
/// let columns = Columns::NONE.with(Column::White).with(Column::Moves);
/// let table = Table::games().columns(columns);
/// let game = "[White \"A, B\"]\n\n1. e4 e5 *\n";
/// let batch = Batches::new(game.as_bytes(), table.clone()).next().unwrap()?;
/// let mut text = Csv::header(&table.schema());
/// Csv::write(&batch, &mut text);
/// assert_eq!(text, "white,moves\n\"A, B\",1804 2356\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Csv;

impl Csv {
    /// The names of the columns, on a line.
    pub fn header(schema: &Schema) -> String {
        let names: Vec<_> = schema
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        names.join(",") + "\n"
    }

    /// Appends the rows of a batch to a text.
    pub fn write(batch: &RecordBatch, out: &mut String) {
        let mut nested = String::new();
        for row in 0..batch.num_rows() {
            for (at, column) in batch.columns().iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_cell(column.as_ref(), row, &mut nested, out);
            }
            out.push('\n');
        }
    }
}

fn write_cell(array: &dyn Array, row: usize, nested: &mut String, out: &mut String) {
    if array.is_null(row) {
        return;
    }
    match array.data_type() {
        DataType::List(item) if !item.data_type().is_nested() => {
            let values = cell::list(array, row);
            let values = values.as_ref();
            for at in 0..values.map_or(0, Array::len) {
                if at > 0 {
                    out.push(' ');
                }
                if let Some(values) = values {
                    cell::write_number(values.as_ref(), at, out);
                }
            }
        }
        DataType::List(_) | DataType::Map(..) => {
            nested.clear();
            json::write_value(array, row, nested);
            quote(nested, out);
        }
        _ => match cell::text(array, row) {
            Some(text) => quote(text, out),
            None => cell::write_number(array, row, out),
        },
    }
}

/// Appends a text, in quotes where it needs them.
fn quote(text: &str, out: &mut String) {
    let plain = !text.is_empty() && !text.contains([',', '"', '\n', '\r']);
    if plain && text.trim() == text {
        return out.push_str(text);
    }
    out.push('"');
    for part in text.split_inclusive('"') {
        out.push_str(part);
        if part.ends_with('"') {
            out.push('"');
        }
    }
    out.push('"');
}
