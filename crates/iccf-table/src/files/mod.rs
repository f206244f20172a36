//! Tables in files.

mod arrow;
mod parquet;
mod read;

use std::fmt;
use std::io;

use ::parquet::errors::ParquetError;
use arrow_schema::ArrowError;

pub use arrow::ArrowFile;
pub use parquet::ParquetFile;
pub use read::GameText;

/// Rows of a row group of Parquet, or of a batch of Arrow.
const ROWS: usize = 1 << 17;

/// Why a file of a table cannot be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// Reading or writing failed.
    Io(io::Error),
    /// The file is not what its beginning says.
    Damaged(String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Damaged(why) => write!(f, "the table is damaged: {why}"),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Damaged(_) => None,
        }
    }
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Io(error) => error,
            damaged @ FileError::Damaged(_) => Self::new(io::ErrorKind::InvalidData, damaged),
        }
    }
}

impl From<ArrowError> for FileError {
    fn from(error: ArrowError) -> Self {
        match error {
            ArrowError::IoError(_, error) => Self::Io(error),
            ArrowError::ExternalError(error) => Self::external(error),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<ParquetError> for FileError {
    fn from(error: ParquetError) -> Self {
        match error {
            ParquetError::External(error) => Self::external(error),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl FileError {
    fn external(error: Box<dyn std::error::Error + Send + Sync>) -> Self {
        match error.downcast::<io::Error>() {
            Ok(error) => Self::Io(*error),
            Err(other) => Self::Damaged(other.to_string()),
        }
    }
}
