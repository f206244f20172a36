//! `iccf.Game`.

use iccf::text::{ReadGame, WriteOptions};
use iccf::{Notation, Outcome};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::moves::Move;
use crate::node::Node;
use crate::position::{Position, or_start};
use crate::problem::Problem;
use crate::{diagram, error, name};

/// A game: tags, a tree of legal moves with comments and signs, and a result.
///
/// >>> game = iccf.Game()
/// >>> game.set_tag("White", "Anderssen")
/// >>> node = game.root.play("5254").play("e5").play("P-KB4")
/// >>> node.add_comment("the King's Gambit")
/// >>> game.result = "1-0"
/// >>> print(game, end="")
/// [White "Anderssen"]
/// <BLANKLINE>
/// 1. e4 e5 2. f4 {the King's Gambit} 1-0
/// >>> game.spell("uci")
/// ['e2e4', 'e7e5', 'f2f4']
#[pyclass(module = "iccf")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) tree: iccf::Game,
    problems: Vec<iccf::text::Problem>,
    number: u64,
}

/// How a null move is written.
fn null(notation: Notation) -> &'static str {
    match notation {
        Notation::Uci => "0000",
        _ => "--",
    }
}

impl Game {
    fn bare(game: iccf::Game) -> Self {
        Self {
            tree: game,
            problems: Vec::new(),
            number: 1,
        }
    }

    pub(crate) fn of_read(read: ReadGame) -> Self {
        Self {
            tree: read.game,
            problems: read.problems,
            number: read.number,
        }
    }

    pub(crate) fn of_restored(game: iccf::Game) -> Self {
        Self::bare(game)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start=None))]
    fn new(start: Option<Position>) -> Self {
        Self::bare(iccf::Game::from_position(or_start(start)))
    }

    /// Reads a text that is one game. An error in it raises `GameError`, and so does
    /// another game behind it; to keep what can be read, use `iccf.games`.
    ///
    /// >>> iccf.Game.read("1. 5254 5755 2. 7163").spell("san")
    /// ['e4', 'e5', 'Nf3']
    /// >>> iccf.Game.read("1. e4 e5 2. Ke3")
    /// Traceback (most recent call last):
    /// iccf.errors.GameError: 1:13: illegal move Ke3 (move 2, White): the white king cannot go to 53 (e3); did you mean 5152 (Ke2)?
    #[classmethod]
    fn read(_class: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Self> {
        match py.detach(|| text.parse().map_err(Box::new)) {
            Ok(game) => Ok(Self::bare(game)),
            Err(problem) => Err(error::of_game(py, Problem::from(&*problem))),
        }
    }

    /// What was found when the game was read.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        Problem::all(&self.problems)
    }

    /// Whether all of the game could be read: there is no error among its problems.
    #[getter]
    fn is_whole(&self) -> bool {
        let mut levels = self.problems.iter().map(|problem| problem.level);
        levels.all(|level| level != iccf::text::Level::Error)
    }

    /// Which game of its text it is, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    /// The tags, in their order; a copy.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.tree.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The value of a tag.
    #[pyo3(signature = (name, default=None))]
    fn tag<'a>(&'a self, name: &str, default: Option<&'a str>) -> Option<&'a str> {
        self.tree.tag(name).or(default)
    }

    /// Sets a tag, or adds it behind the others.
    fn set_tag(&mut self, name: &str, value: &str) {
        self.tree.set_tag(name, value);
    }

    /// Removes a tag; whether there was one.
    fn remove_tag(&mut self, name: &str) -> bool {
        self.tree.remove_tag(name)
    }

    /// `'1-0'`, `'0-1'`, `'1/2-1/2'`, `'*'`, or nothing if it is not said.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.tree.outcome().map(Outcome::as_str)
    }

    #[setter]
    fn set_result(&mut self, result: Option<&str>) -> PyResult<()> {
        let outcome = match result {
            None => None,
            Some(text) => Some(Outcome::from_standard(text.as_bytes()).ok_or_else(|| {
                let message = "a result is 1-0, 0-1, 1/2-1/2, * or None";
                PyValueError::new_err(message)
            })?),
        };
        self.tree.set_outcome(outcome);
        Ok(())
    }

    /// The position that the game starts from.
    #[getter]
    fn start(&self) -> Position {
        Position(self.tree.start())
    }

    /// The start of the tree of moves.
    #[getter]
    fn root(this: Bound<'_, Self>) -> Node {
        let id = this.borrow().tree.root();
        Node::new(this.unbind(), id)
    }

    /// The last move of the main line, or the start.
    #[getter]
    fn last(this: Bound<'_, Self>) -> Node {
        let id = this.borrow().tree.last();
        Node::new(this.unbind(), id)
    }

    /// The moves of the main line; a null move is `None`.
    #[getter]
    fn moves(&self) -> Vec<Option<Move>> {
        let made = |(_, before, mv): (_, _, Option<_>)| mv.map(|mv| Move::new(before, mv));
        self.tree.main_line().map(made).collect()
    }

    /// How many half-moves the main line has.
    #[getter]
    fn plies(&self) -> usize {
        self.tree.plies()
    }

    /// The moves of the main line in a notation.
    #[pyo3(signature = (notation="numeric"))]
    fn spell<'py>(&self, py: Python<'py>, notation: &str) -> PyResult<Bound<'py, PyAny>> {
        let notation: Notation = name::named(notation)?;
        let moves = pyo3::types::PyList::empty(py);
        for (_, before, mv) in self.tree.main_line() {
            match mv {
                Some(mv) => moves.append(notation.write(&before, mv).as_str())?,
                None => moves.append(null(notation))?,
            }
        }
        Ok(moves.into_any())
    }

    /// The whole game as text: the moves in a notation, and in a second one beside it
    /// if there is one; in a layout, `'pgn'`, `'text'`, `'moves'`, `'lines'` or
    /// `'table'`.
    ///
    /// >>> iccf.Game.read("1. e4 e5 2. Nf3 *").write("numeric", layout="moves")
    /// '5254 5755 7163\n'
    #[pyo3(signature = (notation="san", *, second=None, layout=None))]
    fn write(
        &self,
        notation: &str,
        second: Option<&str>,
        layout: Option<&str>,
    ) -> PyResult<String> {
        let options = WriteOptions::new(name::named(notation)?)
            .with(name::maybe_named(second)?)
            .layout(name::maybe_named(layout)?);
        // The interpreter is kept: other threads may want to change the game.
        Ok(self.tree.write(&options))
    }

    fn __str__(&self) -> String {
        self.tree.to_string()
    }

    fn __repr__(&self) -> String {
        let player = |name| self.tree.tag(name).unwrap_or("?");
        let result = self.result().unwrap_or("*");
        let (white, black, plies) = (player("White"), player("Black"), self.tree.plies());
        format!("<Game {white} - {black} {result}, {plies} half-moves>")
    }

    fn __len__(&self) -> usize {
        self.tree.plies()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.tree == other.tree
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        // There is nothing in it that others hold.
        let _ = memo;
        self.clone()
    }

    /// A picture of the last position.
    fn _repr_svg_(&self) -> String {
        diagram::plain(&self.tree.position(self.tree.last()))
    }

    /// The same as a `chess.pgn.Game` of python-chess, which has to be installed.
    fn to_chess<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = this.py();
        let text = this.try_borrow()?.__str__();
        let text = py.import("io")?.call_method1("StringIO", (text,))?;
        py.import("chess.pgn")?.call_method1("read_game", (text,))
    }

    /// The game of a `chess.pgn.Game` of python-chess.
    #[classmethod]
    fn from_chess(class: &Bound<'_, PyType>, game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let wanted = class.py().import("chess.pgn")?.getattr("Game")?;
        if !game.is_instance(&wanted)? {
            return Err(PyTypeError::new_err("a chess.pgn.Game is wanted"));
        }
        Self::read(class, class.py(), &game.str()?.to_cow()?)
    }
}
