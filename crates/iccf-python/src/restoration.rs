//! `iccf.restore`.

use iccf::restore::{Contradiction, Options, Restorer};
use pyo3::prelude::*;

use crate::game::Game;
use crate::games::reading;
use crate::moves::Move;
use crate::position::Position;
use crate::problem::Problem;

/// A half-move that was restored.
#[pyclass(frozen, get_all, module = "iccf")]
#[derive(Clone)]
pub(crate) struct Restored {
    /// Which half-move it is, from 1.
    ply: usize,
    /// What stands there.
    text: String,
    /// The move that it is read as.
    r#move: Move,
    /// `'certain'`, `'probable'` or `'open'`.
    certainty: &'static str,
    /// Other moves that it can be, with how likely they are.
    others: Vec<(Move, f64)>,
}

#[pymethods]
impl Restored {
    fn __repr__(&self) -> String {
        let mv = self.r#move.spelled(iccf::Notation::Numeric);
        let Self {
            ply,
            text,
            certainty,
            ..
        } = self;
        format!("<Restored {ply}: {text:?} is {mv}, {certainty}>")
    }
}

/// What came of a damaged score.
#[pyclass(frozen, module = "iccf")]
pub(crate) struct Restoration {
    game: Py<Game>,
    inner: iccf::restore::Restoration,
}

#[pymethods]
impl Restoration {
    /// `'intact'`, `'certain'`, `'probable'`, `'open'` or `'none'`.
    #[getter]
    fn status(&self) -> &'static str {
        self.inner.status.name()
    }

    /// The restored game with its tags and comments.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The moves in digits.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inner.numeric()
    }

    /// The half-moves that were restored.
    #[getter]
    fn restored(&self) -> Vec<Restored> {
        let made = |one: &iccf::restore::Restored| Restored {
            ply: one.ply,
            text: one.text.clone(),
            r#move: Move::new(one.position, one.mv),
            certainty: one.certainty.name(),
            others: one
                .others
                .iter()
                .map(|(mv, share)| (Move::new(one.position, *mv), *share))
                .collect(),
        };
        self.inner.restored.iter().map(made).collect()
    }

    /// The likeliest games: their moves in digits, how many corrections they need, and
    /// how likely they are.
    #[getter]
    fn candidates(&self) -> Vec<(Vec<String>, usize, f64)> {
        let made = |one: &iccf::restore::Candidate| {
            let moves = self.inner.spelled(&one.moves);
            (moves, one.corrections, one.probability)
        };
        self.inner.candidates.iter().map(made).collect()
    }

    /// Whether no game was left out for want of room.
    #[getter]
    fn searched_all(&self) -> bool {
        self.inner.searched_all
    }

    /// What speaks against a score that is intact, as sentences: a copy that has
    /// something else, or another end than the one that is known.
    #[getter]
    fn contradictions(&self) -> Vec<String> {
        let told = |one: &Contradiction| match one {
            Contradiction::Copy {
                copy, ply, text, ..
            } => format!("copy {copy} has {text} as half-move {ply}"),
            Contradiction::End => "it does not end in the position that is known".into(),
            _ => format!("{one:?}"),
        };
        self.inner.contradictions.iter().map(told).collect()
    }

    /// What is wrong besides.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        Problem::all(&self.inner.problems)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Restoration {}: {}>",
            self.status(),
            self.moves().join(" ")
        )
    }
}

/// Restores the damaged score of a game; `?` stands for what nobody can read.
///
/// `copies` are other copies of the same game, `last` is the position that it ended
/// in, if that is known.
///
/// >>> restored = iccf.restore("1. 5254 5755 2. 71?3 2836 3. 6355")
/// >>> restored.status, restored.restored
/// ('certain', [<Restored 3: "71?3" is 7163, certain>])
#[pyfunction]
#[pyo3(signature = (
    text, *, copies=Vec::new(), notation=None, start=None, chess960=false, last=None,
    candidates=3,
))]
pub(crate) fn restore(
    py: Python<'_>,
    text: &str,
    copies: Vec<String>,
    notation: Option<&str>,
    start: Option<Position>,
    chess960: bool,
    last: Option<Position>,
    candidates: usize,
) -> PyResult<Restoration> {
    let options = Options::default()
        .reading(reading(notation, start, chess960, false)?)
        .candidates(candidates)
        .last(last.map(|last| last.0));
    let copies: Vec<&[u8]> = copies.iter().map(String::as_bytes).collect();
    let restorer = Restorer::new(options);
    let inner = py.detach(|| restorer.restore_from(text.as_bytes(), &copies));
    let game = Py::new(py, Game::of_restored(inner.game.clone()))?;
    Ok(Restoration { game, inner })
}
