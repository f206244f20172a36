//! `iccf.Node`.

use iccf::{MoveId, Nag, NotPlayable};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error;
use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;

/// A place in a game: its start, or behind a move.
///
/// >>> game = iccf.Game.read("1. e4 e5 (1... c5 {the Sicilian}) 2. Nf3 *")
/// >>> first = game.root.next
/// >>> first.move.san, [node.move.san for node in first.children]
/// ('e4', ['e5', 'c5'])
/// >>> first.children[1].comments
/// ['the Sicilian']
#[pyclass(frozen, module = "iccf")]
pub(crate) struct Node {
    game: Py<Game>,
    id: MoveId,
}

impl Node {
    pub(crate) fn new(game: Py<Game>, id: MoveId) -> Self {
        Self { game, id }
    }

    fn at(&self, py: Python<'_>, id: MoveId) -> Self {
        Self::new(self.game.clone_ref(py), id)
    }

    /// The game, to look at; an error if somebody is changing it.
    fn held<'py>(&self, py: Python<'py>) -> PyResult<PyRef<'py, Game>> {
        Ok(self.game.bind(py).try_borrow()?)
    }

    /// The game, to change it; an error if somebody is looking at it.
    fn changed<'py>(&self, py: Python<'py>) -> PyResult<PyRefMut<'py, Game>> {
        Ok(self.game.bind(py).try_borrow_mut()?)
    }
}

#[pymethods]
impl Node {
    /// The game that it is in.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The move that leads here; nothing at the start and for a null move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Move>> {
        let game = &self.held(py)?.tree;
        let found = game.mv(self.id).zip(game.parent(self.id));
        Ok(found.map(|(mv, parent)| Move::new(game.position(parent), mv)))
    }

    /// The position here.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        Ok(Position(self.held(py)?.tree.position(self.id)))
    }

    /// The place before; nothing at the start.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let parent = self.held(py)?.tree.parent(self.id);
        Ok(parent.map(|id| self.at(py, id)))
    }

    /// Behind the move with which this line goes on, if there is one.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let next = self.held(py)?.tree.next(self.id);
        Ok(next.map(|id| self.at(py, id)))
    }

    /// Behind each move that follows: first the line's own, then variations.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let game = &self.held(py)?.tree;
        Ok(game.children(self.id).map(|id| self.at(py, id)).collect())
    }

    /// Whether it is on the main line.
    #[getter]
    fn is_main(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.held(py)?.tree.is_main(self.id))
    }

    /// The comments here, commands such as `[%clk 0:01:00]` included.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let game = &self.held(py)?.tree;
        Ok(game.notes(self.id).comments().map(str::to_owned).collect())
    }

    /// The numeric annotation glyphs here.
    #[getter]
    fn nags(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        let game = &self.held(py)?.tree;
        Ok(game.notes(self.id).nags().map(|nag| nag.0).collect())
    }

    /// Adds a move, given as such or as text in any notation: as the line goes on, or
    /// as a variation where a move follows already. Gives the place behind it.
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut game = self.changed(py)?;
        let game = &mut game.tree;
        let position = game.position(self.id);
        let played: Result<MoveId, NotPlayable> = if let Ok(text) = r#move.cast::<PyString>() {
            game.play(self.id, &text.to_cow()?)
        } else if let Ok(mv) = r#move.cast::<Move>() {
            game.try_play(self.id, mv.get().mv)
        } else {
            return Err(PyTypeError::new_err("a move is a Move or a str"));
        };
        match played {
            Ok(id) => Ok(self.at(py, id)),
            Err(problem) => Err(error::of_play(py, &position, &problem)),
        }
    }

    /// Adds a null move.
    fn play_null(&self, py: Python<'_>) -> PyResult<Self> {
        let mut game = self.changed(py)?;
        let game = &mut game.tree;
        match game.pass(self.id) {
            Ok(id) => Ok(self.at(py, id)),
            Err(problem) => Err(error::of_play(py, &game.position(self.id), &problem)),
        }
    }

    /// Adds a comment behind the move.
    fn add_comment(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.changed(py)?.tree.add_comment(self.id, text);
        Ok(())
    }

    /// Adds a numeric annotation glyph behind the move.
    fn add_nag(&self, py: Python<'_>, nag: u16) -> PyResult<()> {
        self.changed(py)?.tree.add_nag(self.id, Nag(nag));
        Ok(())
    }

    /// Removes the comments and glyphs.
    fn remove_notes(&self, py: Python<'_>) -> PyResult<()> {
        self.changed(py)?.tree.remove_notes(self.id);
        Ok(())
    }

    /// Removes the move and all that follows.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.changed(py)?.tree.remove(self.id);
        Ok(())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game.is(&other.game) && self.id == other.id
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match self.r#move(py)? {
            Some(mv) => format!("<Node {}>", mv.spelled(iccf::Notation::SAN)),
            None => "<Node>".into(),
        })
    }
}
