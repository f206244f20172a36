//! `iccf.read` and `iccf.write`.

use pyo3::prelude::*;

use crate::moves::Move;
use crate::position::{Position, or_start};

/// Reads one move of a position: in a notation, or in whichever fits. A text that is
/// no legal move raises `MoveError` with the reason.
///
/// >>> iccf.read("P-K4", "descriptive")
/// Move('5254', 'e4')
/// >>> iccf.read("5355")
/// Traceback (most recent call last):
/// iccf.errors.MoveError: illegal move 5355: nothing stands on 53 (e3)
#[pyfunction]
#[pyo3(signature = (text, notation=None, *, position=None, strict=false))]
pub(crate) fn read(
    py: Python<'_>,
    text: &str,
    notation: Option<&str>,
    position: Option<Position>,
    strict: bool,
) -> PyResult<Move> {
    Position(or_start(position)).read(py, text, notation, strict)
}

/// Writes a move in a notation.
///
/// >>> iccf.write(iccf.read("Nf3"))
/// '7163'
/// >>> iccf.write(iccf.read("Nf3"), "spoken:en")
/// 'knight Gustav one Felix three'
#[pyfunction]
#[pyo3(signature = (r#move, notation="numeric"))]
pub(crate) fn write(r#move: &Bound<'_, Move>, notation: &str) -> PyResult<String> {
    r#move.get().write(notation)
}
