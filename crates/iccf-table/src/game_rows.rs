//! Rows of a table of games.

use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::SchemaRef;

use crate::cells::{self, Cells};
use crate::column::{Column, Columns};
use crate::game::{Told, Wanted};
use crate::table::Table;

/// Games on their way into a batch.
#[derive(Debug)]
pub(crate) struct GameRows {
    schema: SchemaRef,
    columns: Vec<Box<dyn Cells>>,
    rows: usize,
}

impl GameRows {
    pub(crate) fn new(table: &Table) -> Self {
        let schema = table.schema();
        let columns = table.columns.iter().zip(schema.fields());
        let columns = columns.map(|(column, field)| cells::of(column, field, table.text));
        Self {
            columns: columns.collect(),
            schema,
            rows: 0,
        }
    }

    /// What a game must tell for these columns.
    pub(crate) fn wanted(columns: Columns) -> Wanted {
        let commented = [Column::Clocks, Column::Evals, Column::Comments];
        Wanted {
            tags: true,
            other_tags: columns.has(Column::Tags),
            comments: commented.iter().any(|column| columns.has(*column)),
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a game.
    pub(crate) fn push(&mut self, game: &Told) {
        self.rows += 1;
        for column in &mut self.columns {
            column.push(game);
        }
    }

    /// The rows as a batch; it begins anew.
    pub(crate) fn finish(&mut self) -> RecordBatch {
        // Of a table without columns, the number of rows is all.
        let options = RecordBatchOptions::new().with_row_count(Some(self.rows));
        self.rows = 0;
        let arrays = self.columns.iter_mut().map(|column| column.finish());
        let arrays = arrays.collect();
        RecordBatch::try_new_with_options(Arc::clone(&self.schema), arrays, &options)
            .expect("each column makes what the schema says")
    }
}
