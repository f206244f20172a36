//! What is read: files by their names, and whatever Python can read from.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;

use iccf::encoding::{Encoding, Lines, Text, Texts};
use iccf::text::{ReadGame, ReadOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::error;
use crate::watch::Watch;

pub(crate) type Opened = Box<dyn Read + Send>;

/// Where something is read from.
#[derive(Clone)]
pub(crate) enum Source {
    Path(PathBuf),
    /// Something with a method `read`.
    Object(Arc<Py<PyAny>>),
}

impl Source {
    pub(crate) fn of(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if source.hasattr("read")? {
            return Ok(Self::Object(Arc::new(source.clone().unbind())));
        }
        source.extract().map(Self::Path).map_err(|raised| {
            if !raised.is_instance_of::<PyTypeError>(source.py()) {
                return raised;
            }
            let message = "games are read from a path or from an object with a method read";
            PyTypeError::new_err(message)
        })
    }

    /// How it is called in messages.
    pub(crate) fn name(&self, py: Python<'_>) -> String {
        match self {
            Self::Path(path) => path.display().to_string(),
            Self::Object(object) => object
                .getattr(py, "name")
                .and_then(|name| name.extract(py))
                .unwrap_or_else(|_| "<file>".into()),
        }
    }

    pub(crate) fn open(&self, py: Python<'_>) -> PyResult<Input> {
        let name = self.name(py);
        let path = match self {
            Self::Path(path) => path,
            Self::Object(object) => {
                return Ok(Input {
                    name,
                    size: None,
                    bytes: Box::new(PythonFile::new(Arc::clone(object))),
                });
            }
        };
        let failure = |problem| error::of_file(&name, problem);
        let file = File::open(path).map_err(failure)?;
        let data = file.metadata().map_err(failure)?;
        Ok(Input {
            size: data.is_file().then_some(data.len()),
            bytes: Box::new(file),
            name,
        })
    }
}

/// An input that is open.
pub(crate) struct Input {
    pub(crate) name: String,
    /// How many bytes it has, compressed or not, if that is known.
    pub(crate) size: Option<u64>,
    bytes: Opened,
}

impl Input {
    /// Opens a path, or takes something that has a method `read`.
    pub(crate) fn of(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        Source::of(source)?.open(source.py())
    }

    /// Its text, unpacked and in UTF-8.
    pub(crate) fn texts(
        self,
        watch: &Watch,
        encoding: Option<Encoding>,
    ) -> io::Result<Texts<Opened>> {
        let text = iccf_io::unpacked(watch.counter().counted(self.bytes))?;
        Ok(Texts::new(text, encoding))
    }
}

/// Something in Python that has a method `read`, for bytes or for text.
pub(crate) struct PythonFile {
    file: Arc<Py<PyAny>>,
    /// What it gave beyond what was asked for, as text has more bytes than letters.
    left: io::Cursor<Vec<u8>>,
}

impl PythonFile {
    pub(crate) fn new(file: Arc<Py<PyAny>>) -> Self {
        Self {
            file,
            left: io::Cursor::default(),
        }
    }

    fn next_bytes(&self, length: usize) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let read = self.file.bind(py).call_method1("read", (length,))?;
            if let Ok(bytes) = read.cast::<PyBytes>() {
                return Ok(bytes.as_bytes().to_vec());
            }
            if let Ok(text) = read.cast::<PyString>() {
                return Ok(text.to_cow()?.as_bytes().to_vec());
            }
            Err(PyTypeError::new_err("read gives neither bytes nor str"))
        })
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let read = self.left.read(buffer)?;
        if read > 0 {
            return Ok(read);
        }
        let bytes = self.next_bytes(buffer.len()).map_err(io::Error::other)?;
        self.left = io::Cursor::new(bytes);
        self.left.read(buffer)
    }
}

impl Seek for PythonFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        let (offset, whence) = match place {
            SeekFrom::Start(offset) => (i64::try_from(offset).map_err(io::Error::other)?, 0),
            SeekFrom::Current(offset) => (offset, 1),
            SeekFrom::End(offset) => (offset, 2),
        };
        self.left = io::Cursor::default();
        let place: PyResult<u64> = Python::attach(|py| {
            let place = self.file.call_method1(py, "seek", (offset, whence))?;
            place.extract(py)
        });
        place.map_err(io::Error::other)
    }
}

/// All games of an input: of one text, or of the messages of a mailbox.
pub(crate) struct AllGames {
    texts: Texts<Opened>,
    options: ReadOptions,
    games: Option<(iccf::Games<Text<Opened>>, Lines)>,
    /// How many games the texts before had.
    before: u64,
    last: u64,
}

impl AllGames {
    pub(crate) fn new(texts: Texts<Opened>, options: ReadOptions) -> Self {
        Self {
            texts,
            options,
            games: None,
            before: 0,
            last: 0,
        }
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<ReadGame>> {
        loop {
            let Some((games, lines)) = &mut self.games else {
                let Some(text) = self.texts.next_text()? else {
                    return Ok(None);
                };
                let lines = text.lines().clone();
                let games = iccf::Games::with_options(text, self.options.clone());
                self.games = Some((games, lines));
                self.before = self.last;
                continue;
            };
            let Some(read) = games.next() else {
                self.games = None;
                continue;
            };
            let mut read = read?;
            read.number += self.before;
            self.last = read.number;
            for problem in &mut read.problems {
                problem.game += self.before;
                problem.place.line = lines.of(problem.place.line);
            }
            return Ok(Some(read));
        }
    }
}
