//! `iccf.Position`.

use iccf::{Setup, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::moves::Move;
use crate::{chess, diagram, error, name};

/// A position, which never changes: playing gives another.
///
/// Without a FEN it is the start of a game. What a FEN claims and the board does not
/// bear out is left out, and told in `warnings`.
///
/// >>> start = iccf.Position()
/// >>> after = start.play("5254").play("e5").play("Sf3", "san:de")
/// >>> after.fen
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
/// >>> after.turn
/// 'black'
/// >>> [move.san for move in iccf.Position("7k/8/5K2/8/8/8/8/6R1 b - - 0 1").legal_moves]
/// ['Kh7']
#[pyclass(frozen, eq, hash, from_py_object, module = "iccf")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) iccf::Position);

/// A position that may be left out: the start of a game then.
pub(crate) fn or_start(position: Option<Position>) -> iccf::Position {
    position.map_or_else(iccf::Position::new, |position| position.0)
}

fn setup(py: Python<'_>, fen: &str, chess960: bool) -> PyResult<Setup> {
    let variant = if chess960 {
        Variant::Chess960
    } else {
        Variant::Standard
    };
    Setup::read(fen, variant).map_err(|problem| error::of_fen(py, fen, problem))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, *, chess960=false))]
    fn new(py: Python<'_>, fen: Option<&str>, chess960: bool) -> PyResult<Self> {
        Ok(Self(match fen {
            Some(fen) => setup(py, fen, chess960)?.position,
            None if chess960 => iccf::Position::new().into_chess960(),
            None => iccf::Position::new(),
        }))
    }

    /// The position as FEN.
    #[getter]
    pub(crate) fn fen(&self) -> String {
        self.0.to_string()
    }

    /// Whose move it is: `'white'` or `'black'`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn().word()
    }

    /// The number of the move that is due.
    #[getter]
    fn fullmoves(&self) -> u32 {
        self.0.fullmoves()
    }

    /// Half-moves since a pawn moved or something was taken.
    #[getter]
    fn halfmoves(&self) -> u32 {
        self.0.halfmoves()
    }

    /// Whether Chess960 rules are needed or asked for.
    #[getter]
    pub(crate) fn is_chess960(&self) -> bool {
        self.0.variant() == Variant::Chess960
    }

    /// Whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Whether the side to move is checkmated.
    #[getter]
    fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Whether the side to move is stalemated.
    #[getter]
    fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// All legal moves.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.0.legal_moves();
        moves.iter().map(|mv| Move::new(self.0, *mv)).collect()
    }

    /// What stands on a square, as in a FEN: `'P'`, `'k'`, or nothing. The square is
    /// named in letters or digits.
    ///
    /// >>> iccf.Position().piece_at("e2"), iccf.Position().piece_at("54")
    /// ('P', None)
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        let piece = self.0.piece_at(name::named(square)?);
        Ok(piece.map(iccf::Piece::fen_letter))
    }

    /// Reads a move: in a notation, or in whichever fits. A text that is no legal
    /// move raises `MoveError` with the reason.
    ///
    /// >>> iccf.Position().read("7163").san
    /// 'Nf3'
    #[pyo3(signature = (text, notation=None, *, strict=false))]
    pub(crate) fn read(
        &self,
        py: Python<'_>,
        text: &str,
        notation: Option<&str>,
        strict: bool,
    ) -> PyResult<Move> {
        let notation = name::maybe_named(notation)?;
        let read = name::read_in(notation, &self.0, text, name::strictness(strict));
        read.map(|mv| Move::new(self.0, mv))
            .map_err(|problem| error::of_move(py, &self.0, &problem))
    }

    /// The position after a move, which is given as such or as text.
    #[pyo3(signature = (r#move, notation=None))]
    fn play(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        notation: Option<&str>,
    ) -> PyResult<Self> {
        let mv = if let Ok(text) = r#move.cast::<PyString>() {
            self.read(py, &text.to_cow()?, notation, false)?.mv
        } else if let Ok(given) = r#move.cast::<Move>() {
            given.get().mv
        } else {
            return Err(PyTypeError::new_err("a move is a Move or a str"));
        };
        let mut position = self.0;
        position
            .try_play(mv)
            .map_err(|problem| pyo3::exceptions::PyValueError::new_err(problem.to_string()))?;
        Ok(Self(position))
    }

    /// A picture of the position; `board_svg` has the options.
    fn _repr_svg_(&self) -> String {
        diagram::plain(&self.0)
    }

    fn __repr__(&self) -> String {
        let chess960 = if self.is_chess960() {
            ", chess960=True"
        } else {
            ""
        };
        format!("Position('{}'{chess960})", self.0)
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    /// For pickle, and so for everything that sends values to other processes.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, bool))> {
        let make = py.get_type::<Self>().getattr("_made")?;
        Ok((make, (self.fen(), self.is_chess960())))
    }

    #[staticmethod]
    fn _made(py: Python<'_>, fen: &str, chess960: bool) -> PyResult<Self> {
        Self::new(py, Some(fen), chess960)
    }

    /// The same as a `chess.Board` of python-chess, which has to be installed.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        chess::board(py, self)
    }

    /// The position of a `chess.Board` of python-chess.
    #[classmethod]
    fn from_chess(_class: &Bound<'_, PyType>, board: &Bound<'_, PyAny>) -> PyResult<Self> {
        chess::position(board)
    }

    /// What a FEN claims and its board does not bear out, as sentences.
    ///
    /// >>> iccf.Position.warnings("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
    /// ['castling right K dropped: there is no such rook', 'castling right Q dropped: there is no such rook']
    #[staticmethod]
    #[pyo3(signature = (fen, *, chess960=false))]
    fn warnings(py: Python<'_>, fen: &str, chess960: bool) -> PyResult<Vec<String>> {
        let setup = setup(py, fen, chess960)?;
        Ok(setup.warnings.iter().map(|one| one.to_string()).collect())
    }
}
