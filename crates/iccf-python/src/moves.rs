//! `iccf.Move`.

use iccf::Notation;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::position::Position;
use crate::{chess, diagram, name};

/// A legal move of a position. It comes from there: from `Position.read`,
/// `Position.legal_moves`, `iccf.read` or a game.
///
/// >>> move = iccf.read("5254")
/// >>> move.san, move.uci, move.numeric
/// ('e4', 'e2e4', '5254')
/// >>> move.write("descriptive")
/// 'P-K4'
/// >>> move
/// Move('5254', 'e4')
#[pyclass(frozen, eq, hash, module = "iccf")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    before: iccf::Position,
    pub(crate) mv: iccf::Move,
}

impl Move {
    pub(crate) const fn new(before: iccf::Position, mv: iccf::Move) -> Self {
        Self { before, mv }
    }

    pub(crate) fn spelled(&self, notation: Notation) -> String {
        notation.write(&self.before, self.mv).to_string()
    }

    pub(crate) fn svg(&self) -> iccf::diagram::Diagram {
        iccf::diagram::Diagram::of_move(&self.before, self.mv)
    }
}

#[pymethods]
impl Move {
    /// The move in a notation.
    #[pyo3(signature = (notation="numeric"))]
    pub(crate) fn write(&self, notation: &str) -> PyResult<String> {
        Ok(self.spelled(name::named(notation)?))
    }

    /// The digits of ICCF numeric notation.
    #[getter]
    fn numeric(&self) -> String {
        self.spelled(Notation::Numeric)
    }

    /// Standard algebraic notation.
    #[getter]
    fn san(&self) -> String {
        self.spelled(Notation::SAN)
    }

    /// Coordinates as chess engines write them.
    #[getter]
    pub(crate) fn uci(&self) -> String {
        self.spelled(Notation::Uci)
    }

    /// The position before the move.
    #[getter]
    pub(crate) fn before(&self) -> Position {
        Position(self.before)
    }

    /// The position after the move.
    #[getter]
    fn after(&self) -> Position {
        let mut after = self.before;
        after.play(self.mv);
        Position(after)
    }

    /// The square it comes from, as `'e2'`; the king's when castling.
    #[getter]
    fn from_square(&self) -> String {
        self.mv.from().to_string()
    }

    /// The square it goes to, as `'e4'`; the king's when castling.
    #[getter]
    fn to_square(&self) -> String {
        self.mv.to().to_string()
    }

    /// What moves: `'pawn'`, `'knight'`, `'bishop'`, `'rook'`, `'queen'`, `'king'`.
    #[getter]
    fn piece(&self) -> &'static str {
        self.mv.role().word()
    }

    /// What is taken, or nothing.
    #[getter]
    fn captured(&self) -> Option<&'static str> {
        self.mv.capture().map(iccf::Role::word)
    }

    /// What a pawn becomes, or nothing.
    #[getter]
    fn promotion(&self) -> Option<&'static str> {
        self.mv.promotion().map(iccf::Role::word)
    }

    /// `'kingside'`, `'queenside'`, or nothing.
    #[getter]
    fn castling(&self) -> Option<&'static str> {
        self.mv.castling().map(iccf::CastlingSide::wing)
    }

    /// Whether a pawn is taken in passing.
    #[getter]
    fn is_en_passant(&self) -> bool {
        self.mv.is_en_passant()
    }

    /// A picture of the move.
    fn _repr_svg_(&self) -> String {
        self.svg().svg(diagram::WIDTH).to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}', '{}')", self.numeric(), self.san())
    }

    fn __str__(&self) -> String {
        self.numeric()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, &str))> {
        let read = Bound::new(py, self.before())?.getattr("read")?;
        Ok((read, (self.uci(), "uci")))
    }

    /// The same as a `chess.Move` of python-chess, which has to be installed.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        chess::chess_move(py, self)
    }

    /// The move of a `chess.Move` on a `chess.Board` of python-chess.
    #[classmethod]
    fn from_chess(
        _class: &Bound<'_, PyType>,
        board: &Bound<'_, PyAny>,
        r#move: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        chess::move_of(board, r#move)
    }
}
