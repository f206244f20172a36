//! `iccf.games`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use iccf::text::ReadOptions;
use pyo3::exceptions::{PyRuntimeError, PyStopIteration, PyValueError};
use pyo3::prelude::*;

use crate::game::Game;
use crate::input::{AllGames, Input};
use crate::position::Position;
use crate::watch::Watch;
use crate::{error, name};

/// The games of an input, one after another; made by `iccf.games`.
#[pyclass(frozen, module = "iccf")]
pub(crate) struct Games {
    name: String,
    /// Threads of Python may share an iterator. A box, as Python gives its objects
    /// less alignment than the reader wants.
    reading: Mutex<Box<Reading>>,
    /// The thread that reads, which may come back here by way of Python.
    reader: Mutex<Option<ThreadId>>,
    remarks: AtomicU64,
}

struct Reading {
    games: AllGames,
    watch: Watch,
    over: bool,
}

impl Reading {
    /// The next game; stretches of words between games are counted and passed.
    fn next(&mut self, py: Python<'_>, of: &Games) -> PyResult<Option<Game>> {
        if self.over {
            return Ok(None);
        }
        loop {
            let read = py.detach(|| self.games.next());
            self.watch.look(py)?;
            match read {
                Ok(Some(read)) if read.remark && read.is_whole() => {
                    of.remarks.fetch_add(1, Ordering::Relaxed);
                }
                Ok(Some(read)) => return Ok(Some(Game::of_read(read))),
                Ok(None) => {
                    self.over = true;
                    self.watch.end(py)?;
                    return Ok(None);
                }
                Err(problem) => {
                    self.over = true;
                    return Err(error::of_file(&of.name, problem));
                }
            }
        }
    }
}

#[pymethods]
impl Games {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        if self.is_reader(thread::current().id()) {
            return Err(PyValueError::new_err("these games are being read already"));
        }
        // Whoever has the lock gives up the interpreter while it reads.
        let locked = pyo3::sync::MutexExt::lock_py_attached(&self.reading, py);
        let mut reading =
            locked.map_err(|_| PyRuntimeError::new_err("reading these games failed before"))?;
        self.set_reader(Some(thread::current().id()));
        let next = reading.next(py, self);
        self.set_reader(None);
        next.map_err(|raised| {
            // It would end a loop as if all were read.
            if !raised.is_instance_of::<PyStopIteration>(py) {
                return raised;
            }
            let ended = PyRuntimeError::new_err("reading these games raised StopIteration");
            ended.set_cause(py, Some(raised));
            ended
        })
    }

    /// How many stretches of words were passed so far that hold no game.
    #[getter]
    fn remarks(&self) -> u64 {
        self.remarks.load(Ordering::Relaxed)
    }

    fn __repr__(&self) -> String {
        format!("<Games of {}>", self.name)
    }
}

impl Games {
    fn is_reader(&self, thread: ThreadId) -> bool {
        *self.reader.lock().unwrap_or_else(PoisonError::into_inner) == Some(thread)
    }

    fn set_reader(&self, thread: Option<ThreadId>) {
        *self.reader.lock().unwrap_or_else(PoisonError::into_inner) = thread;
    }
}

/// How a text is read, from the arguments that all readers share.
pub(crate) fn reading(
    notation: Option<&str>,
    start: Option<Position>,
    chess960: bool,
    strict: bool,
) -> PyResult<ReadOptions> {
    Ok(ReadOptions::default()
        .from(name::maybe_named(notation)?)
        .start(start.map(|start| start.0))
        .chess960(chess960)
        .strictness(name::strictness(strict)))
}

/// Reads games one after another, from a path or a file that is open, compressed or
/// not, in whatever notation and encoding; memory stays flat.
///
/// A game with an error is a game, too: all that could be read of it, with its
/// `problems`. `progress` is called with the bytes that are read and with how many
/// there are, if that is known. What is no game is passed and counted in `remarks`.
///
/// >>> text = b'[White "Anderssen"]\n\n1. e4 e5 2. f4 exf4 *\n\n[White "Morphy"]\n\n1. e4 e5 *\n'
/// >>> for game in iccf.games(io.BytesIO(text)):
/// ...     print(game.tag("White"), game.spell("numeric"))
/// Anderssen ['5254', '5755', '6264', '5564']
/// Morphy ['5254', '5755']
#[pyfunction]
#[pyo3(signature = (
    source, *, notation=None, start=None, chess960=false, strict=false, encoding=None,
    progress=None,
))]
pub(crate) fn games(
    source: &Bound<'_, PyAny>,
    notation: Option<&str>,
    start: Option<Position>,
    chess960: bool,
    strict: bool,
    encoding: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Games> {
    let options = reading(notation, start, chess960, strict)?;
    let encoding = name::maybe_named(encoding)?;
    let input = Input::of(source)?;
    let name = input.name.clone();
    let watch = Watch::new(input.size, progress);
    let texts = input.texts(&watch, encoding);
    let texts = texts.map_err(|problem| error::of_file(&name, problem))?;
    Ok(Games {
        reading: Mutex::new(Box::new(Reading {
            games: AllGames::new(texts, options),
            watch,
            over: false,
        })),
        reader: Mutex::new(None),
        remarks: AtomicU64::new(0),
        name,
    })
}
