//! Exceptions. Their classes are in `python/iccf/errors.py`: those of this interface
//! cannot be derived from Python's own before Python 3.12.

use std::io;

use iccf::{FenError, MoveError, NotPlayable, Notation, Position};
use pyo3::exceptions::{PyIndexError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::problem::Problem;
use crate::repair::Repair;

static MOVE_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static FEN_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static GAME_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

const MODULE: &str = "iccf.errors";

fn made(
    class: &'static PyOnceLock<Py<PyType>>,
    name: &str,
    fields: &Bound<'_, PyDict>,
) -> PyResult<PyErr> {
    let class = class.import(fields.py(), MODULE, name)?;
    Ok(PyErr::from_value(class.call((), Some(fields))?))
}

/// A text that is no move of a position.
pub(crate) fn of_move(py: Python<'_>, position: &Position, error: &MoveError) -> PyErr {
    let notation: Notation = error.notation();
    let make = || {
        let fields = PyDict::new(py);
        fields.set_item("message", error.to_string())?;
        fields.set_item("kind", error.kind())?;
        fields.set_item("problem", error.word())?;
        fields.set_item("text", error.text())?;
        fields.set_item("notation", notation.to_string())?;
        fields.set_item("fen", position.to_string())?;
        let repairs = Repair::all(position, notation, error.text());
        fields.set_item("repairs", repairs)?;
        made(&MOVE_ERROR, "MoveError", &fields)
    };
    make().unwrap_or_else(|failure| failure)
}

pub(crate) fn of_fen(py: Python<'_>, fen: &str, error: FenError) -> PyErr {
    let make = || {
        let fields = PyDict::new(py);
        fields.set_item("message", format!("{fen:?}: {error}"))?;
        fields.set_item("text", fen)?;
        made(&FEN_ERROR, "FenError", &fields)
    };
    make().unwrap_or_else(|failure| failure)
}

/// What makes a text no game.
pub(crate) fn of_game(py: Python<'_>, problem: Problem) -> PyErr {
    let make = || {
        let fields = PyDict::new(py);
        fields.set_item("problem", problem)?;
        made(&GAME_ERROR, "GameError", &fields)
    };
    make().unwrap_or_else(|failure| failure)
}

/// What makes a value of a column no game.
pub(crate) fn of_row(py: Python<'_>, problem: Problem, row: usize) -> PyErr {
    let make = || {
        let fields = PyDict::new(py);
        fields.set_item("problem", problem)?;
        fields.set_item("row", row)?;
        made(&GAME_ERROR, "GameError", &fields)
    };
    make().unwrap_or_else(|failure| failure)
}

/// A move that cannot be added to a game.
pub(crate) fn of_play(py: Python<'_>, position: &Position, error: &NotPlayable) -> PyErr {
    match error {
        NotPlayable::Unread(error) => of_move(py, position, error),
        NotPlayable::NoSuchMove => PyIndexError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// What reading a file ended with: what Python raised meanwhile, or an `OSError`.
pub(crate) fn of_file(name: &str, error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(raised) => raised,
        Err(error) => match os_number(&error) {
            // Python makes `FileNotFoundError` and the like of the number.
            Some(number) => {
                let reason = io::Error::from_raw_os_error(number).to_string();
                let reason = reason.split(" (os error").next().unwrap_or_default();
                PyOSError::new_err((number, reason.to_owned(), name.to_owned()))
            }
            // As Python has it for names that no file can have.
            None if error.kind() == io::ErrorKind::InvalidInput => {
                PyValueError::new_err(format!("{name:?}: {error}"))
            }
            None => PyOSError::new_err(format!("{name}: {error}")),
        },
    }
}

/// The number that the system gave an error; of one that is wrapped, by its kind.
fn os_number(error: &io::Error) -> Option<i32> {
    error.raw_os_error().or_else(|| match error.kind() {
        io::ErrorKind::NotFound => Some(2),
        io::ErrorKind::PermissionDenied => Some(13),
        io::ErrorKind::NotADirectory => Some(20),
        _ => None,
    })
}
