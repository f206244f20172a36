//! How to convert.

use alloc::vec::Vec;

use crate::notation::{Notation, Strictness};
use crate::position::{Move, Position};
use crate::text::{Layout, ReadOptions, Split, WriteOptions};

/// What becomes of a game that cannot be read in full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum OnError {
    /// Its legal part is written, the rest kept as a comment.
    #[default]
    Keep,
    /// It is left out.
    Skip,
    /// The conversion ends before it.
    Stop,
}

/// How to convert.
///
/// ```
/// use iccf::Notation;
/// use iccf::convert::{Layout, Options};
///
/// let options = Options::default().to(Notation::SAN).layout(Layout::Moves);
/// assert_eq!(options.to, Some(Notation::SAN));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The notation to write. `None` decides once, by the first move read:
    /// numeric, or SAN if that move is numeric.
    pub to: Option<Notation>,
    /// The notation to read; `None` recognises it, by the word or, for languages,
    /// cable codes and descriptive notation, by the whole game.
    pub from: Option<Notation>,
    /// A second notation beside each move.
    pub with: Option<Notation>,
    /// `None` is PGN for a game that has tags, text for one that has none.
    pub layout: Option<Layout>,
    /// Where a game ends.
    pub split: Split,
    /// Where games start that do not say.
    pub start: Option<Position>,
    /// The moves before those of the text, for games that go on in it; they are
    /// written, too.
    pub after: Vec<Move>,
    /// Chess960 rules where the text does not say.
    pub chess960: bool,
    /// Whether only standard forms are read.
    pub strictness: Strictness,
    /// What becomes of a game with an error.
    pub on_error: OnError,
    pub(super) accelerated: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            to: None,
            from: None,
            with: None,
            layout: None,
            split: Split::Auto,
            start: None,
            after: Vec::new(),
            chess960: false,
            strictness: Strictness::Lenient,
            on_error: OnError::Keep,
            accelerated: true,
        }
    }
}

impl Options {
    /// Writes this notation.
    #[must_use]
    pub fn to(mut self, to: impl Into<Option<Notation>>) -> Self {
        self.to = to.into();
        self
    }

    /// Reads this notation and no other.
    #[must_use]
    pub fn from(mut self, from: impl Into<Option<Notation>>) -> Self {
        self.from = from.into();
        self
    }

    /// Writes a second notation beside each move.
    #[must_use]
    pub fn with(mut self, with: impl Into<Option<Notation>>) -> Self {
        self.with = with.into();
        self
    }

    /// Lays games out so.
    #[must_use]
    pub fn layout(mut self, layout: impl Into<Option<Layout>>) -> Self {
        self.layout = layout.into();
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

    /// Does this with a game that has an error.
    #[must_use]
    pub fn on_error(mut self, on_error: OnError) -> Self {
        self.on_error = on_error;
        self
    }

    /// Whether the shortcut for text in standard form is taken. What is written
    /// does not depend on it; tests make sure of that.
    #[doc(hidden)]
    #[must_use]
    pub fn accelerated(mut self, accelerated: bool) -> Self {
        self.accelerated = accelerated;
        self
    }

    pub(super) fn reading(&self) -> ReadOptions {
        ReadOptions::default()
            .from(self.from)
            .split(self.split)
            .start(self.start)
            .after(self.after.as_slice())
            .chess960(self.chess960)
            .strictness(self.strictness)
    }

    pub(super) fn writing(&self) -> WriteOptions {
        WriteOptions::new(self.to.unwrap_or(Notation::Numeric))
            .with(self.with)
            .layout(self.layout)
    }

    /// Whether an empty line stands between games.
    pub(super) fn has_breaks(&self) -> bool {
        self.layout != Some(Layout::Moves)
    }
}
