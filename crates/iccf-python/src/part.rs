//! A part of a plain file: the games that begin in it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use iccf::encoding::{Decoder, Encoding, Evidence, Texts};
use iccf::text::first_start;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error;
use crate::input::{Opened, PythonFile, Source};

/// What can be read from anywhere.
pub(crate) trait Seekable: Read + Seek + Send {}

impl<T: Read + Seek + Send> Seekable for T {}

impl Source {
    fn seekable(&self) -> io::Result<Box<dyn Seekable>> {
        Ok(match self {
            Self::Path(path) => Box::new(File::open(path)?),
            Self::Object(object) => Box::new(PythonFile::new(Arc::clone(object))),
        })
    }

    /// The text of the games that begin in a part.
    pub(crate) fn part(&self, part: &Range<u64>, encoding: Option<Encoding>) -> io::Result<Opened> {
        let mut file = self.seekable()?;
        let Some(start) = first_start(&mut file, part.clone())? else {
            return Ok(Box::new(io::empty()));
        };
        let end = first_start(&mut file, part.end..u64::MAX)?.unwrap_or(u64::MAX);
        file.seek(SeekFrom::Start(start))?;
        let bytes = file.take(end - start);
        if let Some(encoding) = encoding {
            return Ok(Box::new(Decoder::with_encoding(bytes, encoding)));
        }
        if start == 0 {
            return Ok(Box::new(Decoder::new(bytes)));
        }
        let whole = self.clone();
        Ok(Box::new(Decoder::of_part(bytes, move || whole.guessed())))
    }

    /// The encoding of the lines of the whole file that are no UTF-8.
    fn guessed(&self) -> io::Result<Encoding> {
        let mut file = self.seekable()?;
        // A file of Python's may be the one that is being read.
        let place = file.stream_position()?;
        file.seek(SeekFrom::Start(0))?;
        let mut decoder = Decoder::new(&mut file);
        let found = decoder.found();
        let mut buffer = vec![0; 256 << 10];
        while found.get().is_none() && decoder.read(&mut buffer)? > 0 {}
        file.seek(SeekFrom::Start(place))?;
        match found.get() {
            Some(finding) if matches!(finding.evidence, Evidence::Word(_)) => Ok(finding.encoding),
            _ => Err(io::Error::other(
                "parts of this file are in UTF-16, so it cannot be read in parts",
            )),
        }
    }

    /// An error for an object that gives text: its places are no bytes.
    pub(crate) fn check_is_binary(&self, py: Python<'_>) -> PyResult<()> {
        let text = py.import("io")?.getattr("TextIOBase")?;
        match self {
            Self::Object(object) if object.bind(py).is_instance(&text)? => {
                let message = "parts are of bytes: the file is to be opened in binary mode";
                Err(PyTypeError::new_err(message))
            }
            _ => Ok(()),
        }
    }

    /// Whether a file can be read in parts: plain text with the letters of ASCII.
    fn is_plain(&self) -> io::Result<bool> {
        let mut head = Vec::new();
        let mut file = self.seekable()?;
        file.seek(SeekFrom::Start(0))?;
        file.by_ref().take(64 << 10).read_to_end(&mut head)?;
        let unpacked = iccf_io::unpacked(io::Cursor::new(head.clone()));
        let mut text = Vec::new();
        let Ok(length) = unpacked.and_then(|text_of| text_of.take(256).read_to_end(&mut text))
        else {
            return Ok(false);
        };
        if text != head[..length] {
            return Ok(false);
        }
        let mut texts = Texts::new(head.as_slice(), None);
        let found = texts.found();
        if !texts.is_plain() {
            return Ok(false);
        }
        if let Some(mut text) = texts.next_text()? {
            io::copy(&mut text, &mut io::sink())?;
        }
        let evidence = found.get().map(|finding| &finding.evidence);
        Ok(matches!(evidence, None | Some(Evidence::Word(_))))
    }
}

/// Whether a file can be read in parts with `table(source, part=…)`: plain text, not
/// compressed, no mail, no web page, and not in UTF-16.
///
/// >>> iccf.is_plain(io.BytesIO(b"1. e4 e5"))
/// True
/// >>> iccf.is_plain(io.BytesIO(b"From: me\nSubject: our game\n\n1. e4 e5"))
/// False
#[pyfunction]
pub(crate) fn is_plain(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<bool> {
    let source = Source::of(source)?;
    let name = source.name(py);
    py.detach(|| source.is_plain())
        .map_err(|problem| error::of_file(&name, problem))
}

/// The arguments of a part, checked.
pub(crate) fn range(part: (u64, u64)) -> PyResult<Range<u64>> {
    if part.0 > part.1 {
        let message = format!("a part ends before it begins: {part:?}");
        return Err(PyValueError::new_err(message));
    }
    Ok(part.0..part.1)
}
