//! `iccf.complete`.

use pyo3::prelude::*;

use crate::moves::Move;
use crate::position::{Position, or_start};

/// What digits can become.
#[pyclass(frozen, get_all, module = "iccf")]
#[derive(Clone)]
pub(crate) struct Completion {
    /// The legal moves that begin so.
    moves: Vec<Move>,
    /// The move that the digits are in full, or nothing.
    complete: Option<Move>,
    /// The digits that can follow.
    next: Vec<char>,
}

#[pymethods]
impl Completion {
    fn __repr__(&self) -> String {
        let next: Vec<_> = self.next.iter().map(char::to_string).collect();
        format!(
            "<Completion of {} moves, next {}>",
            self.moves.len(),
            next.join(" ")
        )
    }
}

/// What digits that are being typed can become.
///
/// >>> found = iccf.complete("71")
/// >>> [move.numeric for move in found.moves], found.next
/// (['7163', '7183'], ['6', '8'])
#[pyfunction]
#[pyo3(signature = (digits="", *, position=None))]
pub(crate) fn complete(digits: &str, position: Option<Position>) -> Completion {
    let position = or_start(position);
    let found = iccf::complete(&position, digits);
    let made = |mv| Move::new(position, mv);
    Completion {
        moves: found.moves.into_iter().map(made).collect(),
        complete: found.complete.map(made),
        next: found.next.into_iter().map(char::from).collect(),
    }
}
