//! Why the record does not take what it is given.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use super::date::days_from;
use super::phrase::{self, Phrase};
use super::stamp::Stamp;
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{Language, MoveError, did_you_mean, repair};
use crate::position::Position;

/// `12.`, `12...`: the number of the move that is due.
pub fn number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// A move that cannot be taken, and where it was to be made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BadMove {
    /// The position it was meant for.
    pub position: Position,
    /// The reason, with the text.
    pub error: MoveError,
}

impl fmt::Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repairs = repair(&self.position, self.error.notation(), self.error.text());
        let hint = did_you_mean(&self.position, &repairs);
        write!(f, "{} {}{hint}", number(&self.position), self.error)
    }
}

/// Why the record does not take what it is given. Nothing was changed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// A move that cannot be made, or cannot be told from another.
    Move(Box<BadMove>),
    /// A word that means one move in English letters and another in the
    /// opponent's.
    Letters {
        /// The word.
        text: String,
        /// What it means in English letters.
        english: String,
        /// The opponent's language, and what it means there.
        other: (Language, String),
    },
    /// The move in parentheses is another one.
    Gloss {
        /// The first.
        text: String,
        /// The one in parentheses.
        gloss: String,
    },
    /// A number that is not due.
    Number {
        /// As it was written.
        said: u32,
        /// `12.` or `12...`.
        due: String,
    },
    /// A move of the record is repeated in another way.
    Disagrees {
        /// `12.` or `12...`.
        number: String,
        /// As it was written.
        said: String,
        /// As it is recorded.
        recorded: String,
    },
    /// There is no new move in the line.
    NoMove,
    /// It is the other side's turn.
    Turn(Color),
    /// A reply is given in the name of a player who did not propose it.
    NotProposed {
        /// `13.` and the move.
        said: String,
    },
    /// A condition ends with the opponent's move, and no reply to it.
    NoReply,
    /// Two conditions answer one move with different replies.
    TwoReplies {
        /// The move answered.
        to: String,
    },
    /// A line goes on behind the end of the game.
    Over(Outcome),
    /// The dates do not fit together.
    Dates {
        /// What happened first, and when: "it was received".
        first: (&'static str, Stamp),
        /// What comes before it all the same.
        then: (&'static str, Stamp),
    },
    /// A day that has not come yet.
    Ahead {
        /// The day.
        day: Stamp,
        /// Today.
        today: Stamp,
    },
    /// Another move than the one that was promised by a condition.
    Promised {
        /// `13.` and the move that was promised.
        promised: String,
        /// The other one.
        said: String,
    },
    /// Another reply than the one of a condition that was sent.
    Bound {
        /// The move answered.
        to: String,
        /// The reply that was sent.
        sent: String,
        /// The other one.
        said: String,
    },
    /// The offer of a draw that goes with this move was declined already.
    Declined,
    /// The opponent's time is exceeded only if estimates hold.
    Estimated,
    /// There is no draw offer to answer.
    NoOffer,
    /// Nothing gives the right to claim a draw.
    NoClaim,
    /// The opponent's time is not exceeded, and silence has not lasted.
    InTime,
    /// The game has no leave, but a bank of days.
    BankInstead,
    /// The last day of a leave comes before its first.
    LeaveEnds,
}

impl Refusal {
    /// What to write to a player who sent this, in his language: only moves
    /// that cannot be taken are sent back.
    pub fn reply(&self, language: Language) -> Option<String> {
        let text = self.phrase()?.in_language(language);
        Some(match self {
            Self::Move(bad) => {
                let said = format!("{} {}", number(&bad.position), bad.error.text());
                let reason = phrase::reason(&bad.error, language);
                text.replace("{move}", &said).replace("{reason}", reason)
            }
            Self::Letters { text: said, .. } | Self::NotProposed { said } => {
                text.replace("{move}", said)
            }
            Self::Gloss { text: said, gloss } => {
                text.replace("{move}", said).replace("{other}", gloss)
            }
            Self::Number { said, due } => text
                .replace("{number}", &said.to_string())
                .replace("{due}", due),
            Self::Disagrees {
                number,
                said,
                recorded,
            } => text
                .replace("{move}", &format!("{number} {said}"))
                .replace("{recorded}", &format!("{number} {recorded}")),
            _ => text.into(),
        })
    }

    /// The phrase that tells the opponent of it, if he is to be told.
    pub fn phrase(&self) -> Option<Phrase> {
        match self {
            Self::Move(bad) => Some(match (bad.error.word(), bad.error.kind()) {
                ("ambiguous", _) => Phrase::Ambiguous,
                // All digits can be read, if they are none of a move.
                ("malformed", "not-a-square" | "promotion-digit") => Phrase::Illegal,
                ("malformed", _) => Phrase::Unclear,
                _ => Phrase::Illegal,
            }),
            Self::Letters { .. } => Some(Phrase::Ambiguous),
            Self::Gloss { .. } => Some(Phrase::TwoMoves),
            Self::Number { .. } => Some(Phrase::WrongNumber),
            Self::Disagrees { .. } => Some(Phrase::Disagrees),
            Self::NotProposed { .. } => Some(Phrase::NotProposed),
            _ => None,
        }
    }

    /// Whether a day of which is told has come: one that lies more than two days
    /// ahead is a slip. Two, as the opponent may be ahead by his time zone.
    pub fn check_day(day: Stamp, today: Stamp) -> Result<(), Self> {
        const AHEAD: i64 = 2;
        if days_from(day.date, today.date) > AHEAD {
            let (day, today) = (Stamp::day(day.date), Stamp::day(today.date));
            return Err(Self::Ahead { day, today });
        }
        Ok(())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(bad) => write!(f, "{bad}"),
            Self::Letters {
                text,
                english,
                other: (language, move_text),
            } => write!(
                f,
                "{text} is {english} in English letters and {move_text} in {} ones; \
                 write the move in digits",
                language.name()
            ),
            Self::Gloss { text, gloss } => {
                write!(f, "{text} and ({gloss}) are different moves")
            }
            Self::Number { said, due } => {
                write!(f, "move {said} is not due; {due} is")
            }
            Self::Disagrees {
                number,
                said,
                recorded,
            } => write!(
                f,
                "the line says {number} {said}, but the record has {number} {recorded}"
            ),
            Self::NoMove => f.write_str("there is no new move in the line"),
            Self::Turn(color) => write!(f, "it is {color}'s move"),
            Self::NotProposed { said } => {
                write!(
                    f,
                    "{said} was not proposed as a condition, so nobody can accept it"
                )
            }
            Self::NoReply => {
                f.write_str("a condition is a move of the opponent's and the reply to it")
            }
            Self::TwoReplies { to } => write!(f, "two different replies to {to}"),
            Self::Over(outcome) => write!(f, "the game is over, {outcome}"),
            Self::Dates { first, then } => {
                let ((first, day), (then, earlier)) = (first, then);
                write!(f, "{then} {earlier}, before {first} {day}")
            }
            Self::Ahead { day, today } => {
                write!(f, "{day} has not come yet, today is {today}")
            }
            Self::Promised { promised, said } => write!(
                f,
                "{promised} was promised as a condition, which binds; {said} is another move"
            ),
            Self::Bound { to, sent, said } => write!(
                f,
                "{said} is another reply to {to} than {sent}, which was sent and binds"
            ),
            Self::Declined => f.write_str(
                "the draw that was offered with this move was declined; \
                 another offer goes with a later move",
            ),
            Self::Estimated => f.write_str(
                "the opponent's time is exceeded by an estimate only: \
                 the days his cards were on their way may be among it",
            ),
            Self::NoOffer => f.write_str("no draw offer is open"),
            Self::NoClaim => f.write_str(
                "there is no draw to claim: the position has not come up three times, \
                 and in the last 50 moves a pawn has moved or a piece was taken",
            ),
            Self::InTime => f.write_str(
                "there is nothing to claim: the opponent's time is not exceeded, \
                 and he has not been silent for more than 40 days",
            ),
            Self::BankInstead => {
                f.write_str("this time control has no leave; its bank of days takes its place")
            }
            Self::LeaveEnds => f.write_str("the leave ends before it begins"),
        }
    }
}

impl core::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Move(bad) => Some(&bad.error),
            _ => None,
        }
    }
}

/// The text of a move as it was written, shortened for a message.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}
