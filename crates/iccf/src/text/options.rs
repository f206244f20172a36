//! How games are read and written.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::notation::{Notation, Strictness};
use crate::position::{Move, Position};

/// The length in bytes of the longest game that is read. A longer one is
/// reported; a conversion copies it as it stands.
pub const LONGEST_GAME: usize = 64 << 20;

/// How far beyond a game's end its reading may depend on what follows, where
/// no tags begin the next one: more than is ever looked ahead.
pub(crate) const LOOKAHEAD: usize = 128 << 10;

/// Where a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Split {
    /// At tags, at a result, or before a `1.` and a move of White's.
    #[default]
    Auto,
    /// At the end of its line; an empty line is an empty game.
    Line,
}

/// How games are read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The notation; `None` recognises it, by the word or, for languages, cable
    /// codes and descriptive notation, by the whole game.
    pub from: Option<Notation>,
    /// Where a game ends.
    pub split: Split,
    /// Where games start that do not say.
    pub start: Option<Position>,
    /// The moves before those of the text, for games that go on in it; they are
    /// read as if they stood before its first move.
    pub after: Vec<Move>,
    /// Chess960 rules where the text does not say.
    pub chess960: bool,
    /// Whether only standard forms are read.
    pub strictness: Strictness,
}

impl ReadOptions {
    /// Reads this notation and no other.
    #[must_use]
    pub fn from(mut self, from: impl Into<Option<Notation>>) -> Self {
        self.from = from.into();
        self
    }

    /// Ends games there.
    #[must_use]
    pub fn split(mut self, split: Split) -> Self {
        self.split = split;
        self
    }

    /// Starts games there that do not say.
    #[must_use]
    pub fn start(mut self, start: impl Into<Option<Position>>) -> Self {
        self.start = start.into();
        self
    }

    /// Reads on behind these moves, where games do not say how they start.
    #[must_use]
    pub fn after(mut self, moves: impl Into<Vec<Move>>) -> Self {
        self.after = moves.into();
        self
    }

    /// Takes games for Chess960 that do not say.
    #[must_use]
    pub fn chess960(mut self, chess960: bool) -> Self {
        self.chess960 = chess960;
        self
    }

    /// Reads generously or strictly.
    #[must_use]
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }
}

/// How games are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// Everything, with tags.
    Pgn,
    /// Movetext with comments, variations and result.
    Text,
    /// One game a line, nothing but the moves of the main line.
    Moves,
    /// One half-move a line.
    Lines,
    /// Number, White, Black.
    Table,
}

impl Layout {
    /// All of them.
    pub const ALL: &'static [Self] =
        &[Self::Pgn, Self::Text, Self::Moves, Self::Lines, Self::Table];

    /// The name the program knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Text => "text",
            Self::Moves => "moves",
            Self::Lines => "lines",
            Self::Table => "table",
        }
    }
}

impl Layout {
    /// What it is, in a line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Pgn => "everything, with tags; those that are missing are made up",
            Self::Text => "moves with comments, variations and result; of the tags only the start",
            Self::Moves => "one game a line, the moves of the main line and nothing else",
            Self::Lines => "one half-move a line: 1. 5254, then 1... 5755",
            Self::Table => "one move a line: its number, White's and Black's half",
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Layout {
    type Err = UnknownLayout;

    fn from_str(name: &str) -> Result<Self, UnknownLayout> {
        let known = Self::ALL.iter().find(|layout| layout.name() == name);
        known.copied().ok_or(UnknownLayout)
    }
}

/// The name of no layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownLayout;

impl fmt::Display for UnknownLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such layout; known are pgn, text, moves, lines and table")
    }
}

impl core::error::Error for UnknownLayout {}

/// How a game is written.
///
/// ```
/// use iccf::text::{Layout, WriteOptions};
/// use iccf::{Game, Notation};
///
/// let game: Game = "1. e4 e5 2. Nf3".parse()?;
/// let table = WriteOptions::new(Notation::Numeric).layout(Layout::Table);
/// assert_eq!(game.write(&table), "1. 5254  5755\n2. 7163\n");
/// # Ok::<(), iccf::text::Problem>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The notation; `None` is standard algebraic, as in PGN, where a single game is
    /// written, and decided by the text where a whole one is converted.
    pub to: Option<Notation>,
    /// A second notation beside each move.
    pub with: Option<Notation>,
    /// `None` is PGN for a game that has tags, text for one that has none.
    pub layout: Option<Layout>,
}

impl WriteOptions {
    /// In this notation.
    pub const fn new(to: Notation) -> Self {
        Self {
            to: Some(to),
            with: None,
            layout: None,
        }
    }

    /// In this notation, or in the usual one.
    #[must_use]
    pub fn to(mut self, to: impl Into<Option<Notation>>) -> Self {
        self.to = to.into();
        self
    }

    /// With a second notation beside each move.
    #[must_use]
    pub fn with(mut self, with: impl Into<Option<Notation>>) -> Self {
        self.with = with.into();
        self
    }

    /// In this layout.
    #[must_use]
    pub fn layout(mut self, layout: impl Into<Option<Layout>>) -> Self {
        self.layout = layout.into();
        self
    }
}
