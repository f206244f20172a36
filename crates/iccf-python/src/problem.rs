//! `iccf.Problem`.

use std::borrow::Cow;

use iccf::text::Level;
use pyo3::prelude::*;

use crate::repair::Repair;

/// Something that was found in a text: an error or a warning.
///
/// >>> game, = iccf.games(io.BytesIO(b"1. e4 e5 2. Ke3"))
/// >>> problem, = game.problems
/// >>> problem.kind, problem.place, problem.token
/// ('none-reaches', (1, 13), 'Ke3')
#[pyclass(frozen, eq, get_all, module = "iccf")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// `'error'` or `'warning'`.
    level: Cow<'static, str>,
    /// Its kind, as in docs/reports.md.
    kind: Cow<'static, str>,
    /// A sentence for people.
    message: String,
    /// The number of the game in the text, from 1.
    game: u64,
    /// The line and the column of the text, from 1.
    place: (u64, u64),
    /// The word that it is about.
    token: String,
    /// The number of the move and its side, where it is about one.
    r#move: Option<(u32, Cow<'static, str>)>,
    /// The position there, where it is about a move.
    fen: Option<String>,
    /// Moves that may have been meant.
    repairs: Vec<Repair>,
}

impl From<&iccf::text::Problem> for Problem {
    fn from(problem: &iccf::text::Problem) -> Self {
        Self {
            level: Cow::Borrowed(if problem.level == Level::Error {
                "error"
            } else {
                "warning"
            }),
            kind: problem.kind.name().into(),
            message: problem.message.clone(),
            game: problem.game,
            place: (problem.place.line, problem.place.column),
            token: problem.token.clone(),
            r#move: problem
                .at_move
                .map(|(number, side)| (number, side.word().into())),
            fen: problem.fen.clone(),
            repairs: problem.suggestions.iter().map(Repair::from).collect(),
        }
    }
}

/// Its level, its kind, its message and its token.
type Words = (String, String, String, String);

/// What a problem is made of.
type Parts = (
    Words,
    u64,
    (u64, u64),
    Option<(u32, String)>,
    Option<String>,
    Vec<Repair>,
);

impl Problem {
    pub(crate) fn all(problems: &[iccf::text::Problem]) -> Vec<Self> {
        problems.iter().map(Self::from).collect()
    }
}

#[pymethods]
impl Problem {
    fn __repr__(&self) -> String {
        let (line, column) = self.place;
        format!("<{} {line}:{column} {}>", self.level, self.message)
    }

    fn __str__(&self) -> String {
        let (line, column) = self.place;
        format!("{line}:{column}: {}", self.message)
    }

    /// For pickle, and so for errors that are raised in other processes.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let Self {
            level,
            kind,
            message,
            game,
            place,
            token,
            r#move,
            fen,
            repairs,
        } = self.clone();
        let make = py.get_type::<Self>().getattr("_made")?;
        let words = (level.into_owned(), kind.into_owned(), message, token);
        let r#move = r#move.map(|(number, side)| (number, side.into_owned()));
        Ok((make, (words, game, place, r#move, fen, repairs)))
    }

    #[staticmethod]
    fn _made(
        words: Words,
        game: u64,
        place: (u64, u64),
        r#move: Option<(u32, String)>,
        fen: Option<String>,
        repairs: Vec<Repair>,
    ) -> Self {
        let (level, kind, message, token) = words;
        Self {
            level: level.into(),
            kind: kind.into(),
            message,
            game,
            place,
            token,
            r#move: r#move.map(|(number, side)| (number, side.into())),
            fen,
            repairs,
        }
    }
}
