//! The correspondence games, as whoever keeps them offers them.

use serde::Deserialize;
use serde_json::Value;

/// Correspondence games in some place. The server knows neither their files nor
/// their rules.
pub trait Desk: Send + Sync {
    /// The games, the most urgent first, and what could not be read.
    fn list(&self) -> Result<Value, DeskError>;
    /// A game with its moves, dates and times.
    fn show(&self, game: &str) -> Result<Value, DeskError>;
    /// Changes a game; what is said of it.
    fn change(&self, game: &str, change: &Change) -> Result<String, DeskError>;
    /// The reply as a mail.
    fn mail(&self, game: &str) -> Result<String, DeskError>;
    /// The reply as a card in PDF.
    fn card(&self, game: &str) -> Result<Vec<u8>, DeskError>;
    /// The score sheet in PDF.
    fn sheet(&self, game: &str) -> Result<Vec<u8>, DeskError>;
}

/// What can be done with a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
#[non_exhaustive]
pub enum Change {
    /// The opponent's move came.
    Receive {
        /// The moves, as they were written.
        line: String,
        /// The day it came; today if it is not said.
        #[serde(default)]
        received: Option<String>,
        /// The day it was sent.
        #[serde(default)]
        postmark: Option<String>,
        /// The days that the opponent says it took.
        #[serde(default)]
        days: Option<u32>,
        /// Whether a draw is offered with it.
        #[serde(default)]
        draw: bool,
    },
    /// Our move goes out.
    Send {
        /// The moves, with conditions.
        line: String,
        /// The day; today if it is not said.
        #[serde(default)]
        on: Option<String>,
        /// Whether a draw is offered with it.
        #[serde(default)]
        draw: bool,
    },
    /// Conditions are proposed.
    If {
        /// The moves with their conditions.
        line: String,
    },
    /// A draw is offered.
    Offer,
    /// The opponent's draw is accepted.
    Accept,
    /// The opponent's draw is declined.
    Decline,
    /// We resign.
    Resign,
    /// A note for ourselves.
    Note {
        /// What it says.
        text: String,
    },
    /// The last change is taken back.
    Undo,
}

/// Why a desk did not do something.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DeskError {
    /// There is no such game, or several.
    Unknown(String),
    /// The rules of chess or of time forbid it; perhaps with what to write to the
    /// opponent.
    Refused(String, Option<String>),
    /// A word or a date cannot be understood.
    Usage(String),
    /// A file could not be read or written.
    Failed(String),
}
