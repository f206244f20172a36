//! Arrow files.

use std::io::Write;

use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_select::concat::concat_batches;

use super::{FileError, ROWS};
use crate::table::Table;

/// The most bytes that a batch may grow to, however few rows it has.
const MOST_BYTES: usize = 48 << 20;

/// An Arrow file in the making, in batches of about 131,000 rows.
///
/// A file has one dictionary for a column, which would have to be held in memory
/// whole: so the table must keep text as it is,
/// [`TextColumns::Plain`](crate::TextColumns).
pub struct ArrowFile<W: Write> {
    writer: FileWriter<W>,
    waiting: Vec<RecordBatch>,
    rows: usize,
    bytes: usize,
}

impl<W: Write> std::fmt::Debug for ArrowFile<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArrowFile")
            .field("waiting", &self.rows)
            .finish_non_exhaustive()
    }
}

impl<W: Write> ArrowFile<W> {
    /// Begins a file.
    pub fn new(out: W, table: &Table) -> Result<Self, FileError> {
        Ok(Self {
            writer: FileWriter::try_new(out, &table.schema())?,
            waiting: Vec::new(),
            rows: 0,
            bytes: 0,
        })
    }

    /// Adds rows.
    pub fn write(&mut self, batch: RecordBatch) -> Result<(), FileError> {
        self.rows += batch.num_rows();
        self.bytes += batch.get_array_memory_size();
        self.waiting.push(batch);
        if self.rows >= ROWS || self.bytes >= MOST_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), FileError> {
        if let Some(first) = self.waiting.first() {
            let schema = first.schema();
            let batch = concat_batches(&schema, &self.waiting)?;
            self.waiting.clear();
            self.writer.write(&batch)?;
        }
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    /// Completes the file; gives back what was written to.
    pub fn finish(mut self) -> Result<W, FileError> {
        self.flush()?;
        Ok(self.writer.into_inner()?)
    }
}
