//! Correspondence games: dates and reflection time, conditional moves, offers,
//! and what players write to each other.
//!
//! A [`Record`] is a [`Game`](crate::Game) with what its players know besides the
//! moves. It decides nothing by the clock on the wall: whoever asks how a game
//! stands says what day it is.

mod basis;
mod clock;
mod compare;
mod condition;
mod control;
mod date;
mod facts;
mod letter;
mod line;
mod mail;
mod passage;
mod phrase;
mod quotes;
#[expect(clippy::module_inception, reason = "the room is named after its type")]
mod record;
mod refusal;
mod reply;
mod saying;
mod stamp;
mod terms;
mod times;
mod track;
mod words;

pub use basis::Basis;
pub use clock::{Clock, DOUBLE_AFTER, Leave, REMINDERS, SILENCE, Silence, charged, days_used};
pub use condition::Condition;
pub use control::{Control, UnknownControl};
pub use date::{DateError, read_date};
pub use facts::{Facts, Offer};
pub use letter::{Letter, LetterText};
pub use phrase::{LANGUAGES, Label, Phrase, counted_days};
pub use record::{Arrival, Claim, Entry, Proposal, Record};
pub use refusal::{BadMove, Refusal, number};
pub use reply::{Correspondent, Reply, WrittenMove};
pub use stamp::{BadStamp, Stamp};
pub use terms::{LeaveStops, Medium, Terms};
pub use times::{Spent, Standing};
