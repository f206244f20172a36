//! Why the record does not take what it is given.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;

use super::phrase::{self, Phrase};
use super::stamp::Stamp;
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{Language, MoveError, Notation, did_you_mean, repair};
use crate::position::{Move, Position};

/// `12.`, `12...`: the number of the move that is due.
pub fn number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// `5254 (e4)`.
pub fn both_names(position: &Position, mv: Move) -> String {
    let [numeric, san] = [Notation::Numeric, Notation::SAN].map(|n| n.write(position, mv));
    format!("{numeric} ({san})")
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
        let Self::Move(bad) = self else {
            return None;
        };
        let said = format!("{} {}", number(&bad.position), bad.error.text());
        let phrase = match bad.error.word() {
            "ambiguous" => Phrase::Ambiguous,
            "malformed" => Phrase::Unclear,
            _ => Phrase::Illegal,
        };
        let reason = match phrase {
            Phrase::Illegal => phrase::reason(bad.error.kind(), language),
            _ => "",
        };
        let text = phrase.in_language(language);
        Some(text.replace("{move}", &said).replace("{reason}", reason))
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
