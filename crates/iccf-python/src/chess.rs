//! The bridge to python-chess, for those who have it.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};

use crate::moves::Move;
use crate::position::Position;

pub(crate) fn board<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
    let options = [("chess960", position.is_chess960())].into_py_dict(py)?;
    let class = py.import("chess")?.getattr("Board")?;
    class.call((position.fen(),), Some(&options))
}

pub(crate) fn position(board: &Bound<'_, PyAny>) -> PyResult<Position> {
    let py = board.py();
    let options = PyDict::new(py);
    // Its other ways to write the square differ in when there is one.
    options.set_item("en_passant", "legal")?;
    let fen: String = board.call_method("fen", (), Some(&options))?.extract()?;
    let chess960 = [("chess960", board.getattr("chess960")?)].into_py_dict(py)?;
    let class = py.get_type::<Position>();
    Ok(*class
        .call((fen,), Some(&chess960))?
        .cast::<Position>()?
        .get())
}

pub(crate) fn chess_move<'py>(py: Python<'py>, mv: &Move) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("chess")?.getattr("Move")?;
    class.call_method1("from_uci", (mv.uci(),))
}

pub(crate) fn move_of(board: &Bound<'_, PyAny>, mv: &Bound<'_, PyAny>) -> PyResult<Move> {
    // The board spells castling as its rules want it.
    let uci: String = board.call_method1("uci", (mv,))?.extract()?;
    position(board)?.read(board.py(), &uci, Some("uci"), false)
}
