//! Compresses what is written, or not, as the file's name says.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;

pub(super) enum Packer {
    None(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
    Bzip2(BzEncoder<BufWriter<File>>),
    Zstd(zstd::Encoder<'static, BufWriter<File>>),
}

impl Packer {
    pub(super) fn for_name(place: &Path, file: File) -> io::Result<Self> {
        let file = BufWriter::new(file);
        Ok(match place.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Self::Gzip(GzEncoder::new(file, flate2::Compression::default())),
            Some("bz2") => Self::Bzip2(BzEncoder::new(file, bzip2::Compression::default())),
            Some("zst") => Self::Zstd(zstd::Encoder::new(file, 0)?),
            _ => Self::None(file),
        })
    }

    pub(super) fn write_all(&mut self, text: &[u8]) -> io::Result<()> {
        match self {
            Self::None(file) => file.write_all(text),
            Self::Gzip(file) => file.write_all(text),
            Self::Bzip2(file) => file.write_all(text),
            Self::Zstd(file) => file.write_all(text),
        }
    }

    /// Writes what is still held back.
    pub(super) fn finish(self) -> io::Result<File> {
        let file = match self {
            Self::None(file) => file,
            Self::Gzip(file) => file.finish()?,
            Self::Bzip2(file) => file.finish()?,
            Self::Zstd(file) => file.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
