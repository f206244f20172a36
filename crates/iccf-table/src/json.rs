//! Rows as lines of JSON.

use std::fmt::Write as _;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;

use crate::cell;

/// Writes rows as JSON, an object a line.
///
/// ```
/// use iccf_table::{Batches, Column, Columns, JsonLines, Table};
///
/// let columns = Columns::NONE.with(Column::White).with(Column::Moves);
/// let game = "[White \"A\"]\n\n1. e4 *\n";
/// let batch = Batches::new(game.as_bytes(), Table::games().columns(columns)).next().unwrap()?;
/// let mut text = String::new();
/// JsonLines::write(&batch, &mut text);
/// assert_eq!(text, "{\"white\":\"A\",\"moves\":[1804]}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

impl JsonLines {
    /// Appends the rows of a batch to a text.
    pub fn write(batch: &RecordBatch, out: &mut String) {
        let schema = batch.schema();
        let columns = || schema.fields().iter().zip(batch.columns());
        for row in 0..batch.num_rows() {
            let mut separator = '{';
            for (field, column) in columns() {
                out.push(separator);
                quote(field.name(), out);
                out.push(':');
                write_value(column.as_ref(), row, out);
                separator = ',';
            }
            out.push_str("}\n");
        }
    }
}

/// Appends a value as JSON. A map is an object, and so is a structure.
pub(crate) fn write_value(array: &dyn Array, row: usize, out: &mut String) {
    if array.is_null(row) {
        return out.push_str("null");
    }
    match array.data_type() {
        DataType::Map(..) => {
            let entries = array.as_map().value(row);
            write_all('{', '}', entries.len(), out, |entry, out| {
                let name = cell::text(entries.column(0), entry).unwrap_or_default();
                quote(name, out);
                out.push(':');
                write_value(entries.column(1), entry, out);
            });
        }
        DataType::Struct(fields) => {
            let columns = array.as_struct().columns();
            write_all('{', '}', fields.len(), out, |at, out| {
                quote(fields[at].name(), out);
                out.push(':');
                write_value(columns[at].as_ref(), row, out);
            });
        }
        _ => match (cell::text(array, row), cell::list(array, row)) {
            (Some(text), _) => quote(text, out),
            (None, Some(values)) => write_all('[', ']', values.len(), out, |at, out| {
                write_value(values.as_ref(), at, out);
            }),
            (None, None) => cell::write_number(array, row, out),
        },
    }
}

fn write_all(
    open: char,
    close: char,
    count: usize,
    out: &mut String,
    mut write: impl FnMut(usize, &mut String),
) {
    out.push(open);
    for at in 0..count {
        if at > 0 {
            out.push(',');
        }
        write(at, out);
    }
    out.push(close);
}

/// Appends a text in quotes.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
}
