//! What came of a damaged score.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::contradiction::Contradiction;
use super::patch::Patched;
use crate::game::Game;
use crate::notation::Notation;
use crate::position::{Move, Position};
use crate::text::Problem;

/// How sure a game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Status {
    /// Legal as it stood; nothing was changed.
    Intact,
    /// The rules leave no other reading, given that legible signs are right.
    Certain,
    /// The best reading has a probability of at least 95 %.
    Probable,
    /// There are several.
    Open,
    /// No reading was found.
    None,
}

impl Status {
    /// The name the program knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intact => "intact",
            Self::Certain => "certain",
            Self::Probable => "probable",
            Self::Open => "open",
            Self::None => "none",
        }
    }
}

/// The name.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How sure a restored half-move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Certainty {
    /// All readings that the rules leave have it.
    Certain,
    /// It has a probability of at least 95 %.
    Probable,
    /// It may have been another.
    Open,
}

impl Certainty {
    /// The name the program knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Probable => "probable",
            Self::Open => "open",
        }
    }
}

/// The name.
impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A half-move that does not stand in the text as it was played.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Restored {
    /// Which half-move, from 1.
    pub ply: usize,
    /// What stands in its place; empty where nothing does.
    pub text: String,
    /// Where that is in the text of the game.
    pub place: Range<usize>,
    /// The position before it.
    pub position: Position,
    /// What it was in the best reading.
    pub mv: Move,
    /// How sure that is.
    pub certainty: Certainty,
    /// What else it can have been, likeliest first, with the probability of
    /// each.
    pub others: Vec<(Move, f64)>,
}

/// A game that the score can have been.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// Its moves.
    pub moves: Vec<Move>,
    /// Half-moves that were illegible or missing, and legible signs that were
    /// wrong.
    pub corrections: usize,
    /// How likely it is among all that were found.
    pub probability: f64,
}

/// Where readings part that were the same up to there.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Parting {
    /// Which half-move, from 1.
    pub ply: usize,
    /// The position before it.
    pub position: Position,
    /// What stands in its place; empty where nothing does.
    pub text: String,
    /// Where that is in the text of the game.
    pub place: Range<usize>,
    /// The moves that readings make, likeliest first, with the probability of
    /// each.
    pub moves: Vec<(Move, f64)>,
}

/// What came of a damaged score.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Restoration {
    /// How sure it is.
    pub status: Status,
    /// The notation that the score is in.
    pub notation: Notation,
    /// Where the game starts.
    pub start: Position,
    /// The best reading; without moves if there is none.
    pub moves: Vec<Move>,
    /// The half-moves of it that do not stand in the text.
    pub restored: Vec<Restored>,
    /// The best readings, fewest corrections first, then the likeliest.
    pub candidates: Vec<Candidate>,
    /// Where the readings part first, if there are several.
    pub parting: Option<Parting>,
    /// Where other copies or the known end say something else than a score
    /// that is intact.
    pub contradictions: Vec<Contradiction>,
    /// Whether all readings were looked at.
    pub searched_all: bool,
    /// The game with tags, comments and variations, every restored move marked
    /// in a comment. Where nothing was restored, what could be read.
    pub game: Game,
    /// What was found wrong besides, in what the game was read from.
    pub problems: Vec<Problem>,
    /// The text with the restored moves in it.
    pub(crate) patched: Patched,
}

impl Restoration {
    /// The best reading in numeric notation; `--` is a null move that stood in
    /// an intact score.
    pub fn numeric(&self) -> Vec<String> {
        if self.status == Status::Intact {
            let line = self.game.main_line();
            return line
                .map(|(_, position, mv)| match mv {
                    Some(mv) => Notation::Numeric.write(&position, mv).to_string(),
                    None => "--".to_string(),
                })
                .collect();
        }
        self.spelled(&self.moves)
    }

    /// The moves of a reading in numeric notation.
    pub fn spelled(&self, moves: &[Move]) -> Vec<String> {
        let mut position = self.start;
        let spelled = moves.iter().map(|&mv| {
            let text = Notation::Numeric.write(&position, mv).to_string();
            position.play(mv);
            text
        });
        spelled.collect()
    }
}
