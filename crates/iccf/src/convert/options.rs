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

/// Which readings of a damaged score are taken.
#[cfg(feature = "std")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Restore {
    /// Those that the rules prove.
    Certain,
    /// Also those that are probable.
    Probable,
}

/// How to convert: how games are read, how they are written, and what becomes of those
/// that cannot be read in full.
///
/// The commonest wishes about reading and writing can be said here too.
///
/// ```
/// use iccf::Notation;
/// use iccf::convert::{Layout, Options};
/// use iccf::text::WriteOptions;
///
/// let options = Options::default().to(Notation::SAN).layout(Layout::Moves);
/// assert_eq!(options.writing.to, Some(Notation::SAN));
///
/// let writing = WriteOptions::new(Notation::SAN).layout(Layout::Moves);
/// assert_eq!(Options::default().writing(writing).writing, options.writing);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How games are read. The moves before those of the text are written, too.
    pub reading: ReadOptions,
    /// How games are written. Without a notation it is decided once, by the first
    /// move read: numeric, or SAN if that move is numeric; of the two that which
    /// stands beside the moves is not taken.
    pub writing: WriteOptions,
    /// What becomes of a game with an error.
    pub on_error: OnError,
    /// Whether damaged scores are restored, and which readings are taken.
    #[cfg(feature = "std")]
    pub restore: Option<Restore>,
    pub(super) accelerated: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            reading: ReadOptions::default(),
            writing: WriteOptions::default(),
            on_error: OnError::Keep,
            #[cfg(feature = "std")]
            restore: None,
            accelerated: true,
        }
    }
}

impl Options {
    /// Reads games so.
    #[must_use]
    pub fn reading(mut self, reading: ReadOptions) -> Self {
        self.reading = reading;
        self
    }

    /// Writes games so.
    #[must_use]
    pub fn writing(mut self, writing: WriteOptions) -> Self {
        self.writing = writing;
        self
    }

    /// Writes this notation.
    #[must_use]
    pub fn to(mut self, to: impl Into<Option<Notation>>) -> Self {
        self.writing = self.writing.to(to);
        self
    }

    /// Reads this notation and no other.
    #[must_use]
    pub fn from(mut self, from: impl Into<Option<Notation>>) -> Self {
        self.reading = self.reading.from(from);
        self
    }

    /// Writes a second notation beside each move.
    #[must_use]
    pub fn with(mut self, with: impl Into<Option<Notation>>) -> Self {
        self.writing = self.writing.with(with);
        self
    }

    /// Lays games out so.
    #[must_use]
    pub fn layout(mut self, layout: impl Into<Option<Layout>>) -> Self {
        self.writing = self.writing.layout(layout);
        self
    }

    /// Ends games there.
    #[must_use]
    pub fn split(mut self, split: Split) -> Self {
        self.reading = self.reading.split(split);
        self
    }

    /// Starts games there that do not say.
    #[must_use]
    pub fn start(mut self, start: impl Into<Option<Position>>) -> Self {
        self.reading = self.reading.start(start);
        self
    }

    /// Reads on behind these moves, where games do not say how they start.
    #[must_use]
    pub fn after(mut self, moves: impl Into<Vec<Move>>) -> Self {
        self.reading = self.reading.after(moves);
        self
    }

    /// Takes games for Chess960 that do not say.
    #[must_use]
    pub fn chess960(mut self, chess960: bool) -> Self {
        self.reading = self.reading.chess960(chess960);
        self
    }

    /// Reads generously or strictly.
    #[must_use]
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.reading = self.reading.strictness(strictness);
        self
    }

    /// Does this with a game that has an error.
    #[must_use]
    pub fn on_error(mut self, on_error: OnError) -> Self {
        self.on_error = on_error;
        self
    }

    /// Restores damaged scores, see [`restore`](crate::restore).
    #[cfg(feature = "std")]
    #[must_use]
    pub fn restore(mut self, restore: impl Into<Option<Restore>>) -> Self {
        self.restore = restore.into();
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

    /// Whether an empty line stands between games.
    pub(super) fn has_breaks(&self) -> bool {
        self.writing.layout != Some(Layout::Moves)
    }
}
