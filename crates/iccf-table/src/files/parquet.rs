//! Parquet files.

use std::io::Write;

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use super::{FileError, ROWS};
use crate::table::Table;

/// The most bytes that a row group may grow to, however few rows it has.
const MOST_BYTES: usize = 64 << 20;

/// Lists in which the least and the greatest value tell nothing.
const LISTS: [&[&str]; 4] = [
    &["moves", "list", "item"],
    &["clocks", "list", "item"],
    &["evals", "list", "item"],
    &["comments", "list", "item", "text"],
];

/// A Parquet file in the making: row groups of about 131,000 rows, compressed with
/// zstd.
#[derive(Debug)]
pub struct ParquetFile<W: Write + Send> {
    writer: ArrowWriter<W>,
}

impl<W: Write + Send> ParquetFile<W> {
    /// Begins a file.
    pub fn new(out: W, table: &Table) -> Result<Self, FileError> {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROWS))
            .set_max_row_group_bytes(Some(MOST_BYTES))
            .set_created_by(concat!("iccf ", env!("CARGO_PKG_VERSION")).into());
        for path in LISTS {
            let path: Vec<_> = path.iter().map(|part| (*part).to_owned()).collect();
            let none = EnabledStatistics::None;
            properties = properties.set_column_statistics_enabled(ColumnPath::from(path), none);
        }
        let properties = Some(properties.build());
        let writer = ArrowWriter::try_new(out, table.schema(), properties)?;
        Ok(Self { writer })
    }

    /// Adds rows.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), FileError> {
        Ok(self.writer.write(batch)?)
    }

    /// Completes the file; gives back what was written to.
    pub fn finish(self) -> Result<W, FileError> {
        Ok(self.writer.into_inner()?)
    }
}
