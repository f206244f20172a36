//! Refusals, where tables are not built in.

use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::part::Part;

/// How files of tables begin: Parquet's and Arrow's.
const SIGNATURES: [&[u8]; 2] = [b"PAR1", b"ARROW1"];

/// The games of a file that is a table: there are none to be had.
pub(crate) struct Table(Infallible);

impl Table {
    /// Nothing, unless the file is a table.
    pub(crate) fn open(path: &Path) -> io::Result<Option<Self>> {
        // What is no regular file may be read once only.
        if !fs::metadata(path)?.is_file() {
            return Ok(None);
        }
        let mut head = Vec::new();
        File::open(path)?.take(8).read_to_end(&mut head)?;
        match Part::Tables.missing() {
            Some(missing) if SIGNATURES.iter().any(|sign| head.starts_with(sign)) => {
                Err(io::Error::other(missing))
            }
            _ => Ok(None),
        }
    }
}

impl Read for Table {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match self.0 {}
    }
}
