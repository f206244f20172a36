//! A reading that was told already, set aside while the game is read in other ways: most
//! often it stands in the end, and the game need not be read once more.

use alloc::boxed::Box;

use super::findings::Findings;
use super::line::LineOfPlay;
use super::scheme::Scheme;
use super::state::GameState;
use super::tag::Header;
use crate::notation::Notation;

/// What a reading of a game leaves behind.
pub(super) struct Reading {
    pub(super) scheme: Scheme,
    pub(super) header: Header,
    pub(super) game: GameState,
    pub(super) line: LineOfPlay,
    pub(super) found: Findings,
    pub(super) first: Option<Notation>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            scheme: Scheme::ENGLISH,
            header: Header::default(),
            game: GameState::default(),
            line: LineOfPlay::new(),
            found: Findings::default(),
            first: None,
        }
    }
}

/// A place for one reading; its buffers are used again.
#[derive(Default)]
pub(super) struct Told {
    pub(super) place: Option<Box<Reading>>,
    /// Whether a reading is there, and not only its buffers.
    pub(super) in_use: bool,
}

impl Told {
    /// The reading that is set aside, if there is one.
    pub(super) fn reading(&self) -> Option<&Reading> {
        self.place.as_deref().filter(|_| self.in_use)
    }
}
