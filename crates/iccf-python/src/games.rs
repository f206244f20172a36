//! `iccf.games`.

use std::sync::Mutex;

use iccf::text::ReadOptions;
use pyo3::exceptions::PyRuntimeError;
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
}

struct Reading {
    games: AllGames,
    watch: Watch,
    remarks: u64,
    over: bool,
}

impl Reading {
    /// The next game; stretches of words between games are counted and passed.
    fn next(&mut self, py: Python<'_>, name: &str) -> PyResult<Option<Game>> {
        if self.over {
            return Ok(None);
        }
        loop {
            let read = py.detach(|| self.games.next());
            self.watch.look(py)?;
            match read {
                Ok(Some(read)) if read.remark && read.is_whole() => self.remarks += 1,
                Ok(Some(read)) => return Ok(Some(Game::of_read(read))),
                Ok(None) => {
                    self.over = true;
                    self.watch.end(py)?;
                    return Ok(None);
                }
                Err(problem) => {
                    self.over = true;
                    return Err(error::of_file(name, problem));
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
        let mut reading = self.locked(py)?;
        reading.next(py, &self.name)
    }

    /// How many stretches of words were passed so far that hold no game.
    #[getter]
    fn remarks(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.locked(py)?.remarks)
    }

    fn __repr__(&self) -> String {
        format!("<Games of {}>", self.name)
    }
}

impl Games {
    fn locked(&self, py: Python<'_>) -> PyResult<std::sync::MutexGuard<'_, Box<Reading>>> {
        // Whoever has the lock gives up the interpreter while it reads.
        let locked = pyo3::sync::MutexExt::lock_py_attached(&self.reading, py);
        locked.map_err(|_| PyRuntimeError::new_err("reading these games failed before"))
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
            remarks: 0,
            over: false,
        })),
        name,
    })
}
