//! What is found wrong in a game while it is read.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::place::{Place, Places};
use super::problem::{Level, Problem, ProblemKind, Suggestion};

/// Problems of one game that are told one by one: more of them help nobody, and
/// would fill the memory.
pub(super) const MOST_TOLD: usize = 500;

/// The problems of the games read so far, until somebody takes them.
#[derive(Default)]
pub(crate) struct Findings {
    pub(super) problems: Vec<Problem>,
    /// Which game is read, from 1.
    pub(crate) game: u64,
    /// Of that game.
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    /// Where its first problem stands among all.
    pub(super) first: usize,
    /// Whether problems are counted only, in a reading made on trial.
    pub(super) counts_only: bool,
    places: Places,
    /// Where the game starts: problems are not always found in the order in
    /// which they stand, but they stand in one game.
    start: Option<Places>,
}

impl Findings {
    /// Gets ready for the next game.
    pub(super) fn begin_game(&mut self) {
        self.game += 1;
        self.begin_again();
    }

    /// Gets ready for the same game once more.
    pub(super) fn begin_again(&mut self) {
        if self.errors + self.warnings > 0 && self.problems.len() > self.first {
            let game = self.game;
            self.problems.retain(|problem| problem.game != game);
        }
        self.errors = 0;
        self.warnings = 0;
        self.first = self.problems.len();
        // Otherwise lines would be counted from the text's start again.
        if let Some(start) = self.start.take() {
            self.places = start;
        }
    }

    /// Gets ready for another text, or for another part of one.
    pub(super) fn begin_text(&mut self) {
        self.places = Places::default();
        self.start = None;
    }

    /// What was found since it was last taken.
    pub(crate) fn take(&mut self) -> Vec<Problem> {
        self.first = 0;
        core::mem::take(&mut self.problems)
    }

    /// Whether one more problem of this game would be told, or only counted.
    pub(super) fn tells_more(&self) -> bool {
        !self.counts_only && self.problems.len() - self.first < MOST_TOLD
    }

    /// Forgets all problems found and not taken.
    pub(crate) fn clear(&mut self) {
        self.first = 0;
        self.problems.clear();
    }

    pub(super) fn place(&mut self, text: &[u8], game: usize, offset: usize) -> Place {
        let start = match &mut self.start {
            Some(start) => start,
            none => {
                self.places.of(text, game);
                none.insert(self.places.clone())
            }
        };
        if self.places.is_behind(offset) {
            self.places = start.clone();
        }
        self.places.of(text, offset)
    }
}

/// A problem in the making.
pub(super) struct Finding {
    pub(super) level: Level,
    pub(super) place: Range<usize>,
    pub(super) kind: ProblemKind,
    pub(super) message: String,
    pub(super) suggestions: Vec<Suggestion>,
}

impl Finding {
    pub(super) fn error(
        place: Range<usize>,
        kind: ProblemKind,
        message: impl Into<String>,
    ) -> Self {
        Self {
            level: Level::Error,
            place,
            kind,
            message: message.into(),
            suggestions: Vec::new(),
        }
    }

    pub(super) fn warning(
        place: Range<usize>,
        kind: ProblemKind,
        message: impl Into<String>,
    ) -> Self {
        Self {
            level: Level::Warning,
            ..Self::error(place, kind, message)
        }
    }
}
