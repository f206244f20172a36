//! Why a text is not a move of a position.

use alloc::boxed::Box;
use core::fmt;

use super::{
    Leniency, Notation, ParseLanError, ParseNumericError, ParseSanError, ParseUciError, Spelling,
};
use crate::board::{Bitboard, Role, Square};
use crate::position::Illegal;

/// Why a well-formed spelling gives no move on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResolveError {
    /// The move is not legal.
    Illegal(Illegal),
    /// Several pieces could have moved so.
    Ambiguous {
        /// What moves.
        role: Role,
        /// Where the candidates stand.
        from: Bitboard,
        /// Where they could go.
        to: Square,
    },
    /// The strict reader found a deviation from the standard form.
    NotStandard {
        /// The deviation.
        leniency: Leniency,
        /// How the move is written.
        standard: Spelling,
    },
}

impl From<Illegal> for ResolveError {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Ambiguous { role, from, to } => {
                write!(f, "the {role}s on ")?;
                let last = from.count().saturating_sub(1);
                for (i, square) in (0..).zip(*from) {
                    let separator = match i {
                        0 => "",
                        _ if i == last => " and ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{}", square.both())?;
                }
                let all = if from.count() == 2 { "both" } else { "all" };
                write!(f, " can {all} go to {}", to.both())
            }
            Self::NotStandard { leniency, standard } => {
                write!(f, "{leniency}; the standard form is {standard}")
            }
        }
    }
}

impl core::error::Error for ResolveError {}

/// Why a text is no spelling of a notation at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Malformed {
    /// Not numeric.
    Numeric(ParseNumericError),
    /// Not SAN.
    San(ParseSanError),
    /// Not long algebraic.
    Lan(ParseLanError),
    /// Not UCI.
    Uci(ParseUciError),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numeric(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::Lan(error) => error.fmt(f),
            Self::Uci(error) => error.fmt(f),
        }
    }
}

/// Why a text is not a move: malformed, illegal, ambiguous or not standard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError(Box<Inner>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Inner {
    notation: Notation,
    text: Box<str>,
    problem: Result<ResolveError, Malformed>,
}

impl MoveError {
    pub(crate) fn unresolved(notation: Notation, text: &str, problem: ResolveError) -> Self {
        Self(Box::new(Inner {
            notation,
            text: text.into(),
            problem: Ok(problem),
        }))
    }

    pub(crate) fn malformed(notation: Notation, text: &str, problem: Malformed) -> Self {
        Self(Box::new(Inner {
            notation,
            text: text.into(),
            problem: Err(problem),
        }))
    }

    /// The notation the text was read as.
    pub fn notation(&self) -> Notation {
        self.0.notation
    }

    /// The text that was to be read.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The reason, if the text is well-formed but not legal.
    pub fn illegal(&self) -> Option<Illegal> {
        match self.0.problem {
            Ok(ResolveError::Illegal(illegal)) => Some(illegal),
            _ => None,
        }
    }

    /// The reason on the position, if the text is well-formed.
    pub fn resolve_error(&self) -> Option<ResolveError> {
        self.0.problem.ok()
    }

    /// The reason, if the text is not well-formed.
    pub fn malformation(&self) -> Option<Malformed> {
        self.0.problem.err()
    }

    /// What kind of failure it is, in a word: `malformed`, `illegal`,
    /// `ambiguous` or `non-standard`.
    pub fn word(&self) -> &'static str {
        match self.0.problem {
            Err(_) => "malformed",
            Ok(ResolveError::Illegal(_)) => "illegal",
            Ok(ResolveError::Ambiguous { .. }) => "ambiguous",
            Ok(ResolveError::NotStandard { .. }) => "non-standard",
        }
    }

    /// A short name for reports, stable across versions.
    pub fn kind(&self) -> &'static str {
        match self.0.problem {
            Ok(ResolveError::Illegal(illegal)) => illegal.kind(),
            Err(Malformed::Numeric(error)) => error.kind(),
            _ => self.word(),
        }
    }

    /// The reason alone, without the text.
    pub fn reason(&self) -> impl fmt::Display + '_ {
        Reason(&self.0)
    }
}

struct Reason<'a>(&'a Inner);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numeric = self.0.notation == Notation::Numeric;
        match self.0.problem {
            // The piece is a digit here and a letter elsewhere.
            Ok(ResolveError::Illegal(Illegal::PromotionUnexpected)) if numeric => {
                f.write_str("a fifth digit on a move that does not promote")
            }
            Ok(ResolveError::Illegal(Illegal::PromotionMissing)) if numeric => {
                write!(f, "{} (add 1, 2, 3 or 4)", Illegal::PromotionMissing)
            }
            Ok(ResolveError::Illegal(Illegal::PromotionMissing)) => {
                let pieces = match self.0.notation {
                    Notation::Uci => "q, r, b or n",
                    _ => "Q, R, B or N",
                };
                write!(f, "{} (add {pieces})", Illegal::PromotionMissing)
            }
            Ok(problem) => problem.fmt(f),
            Err(problem) => problem.fmt(f),
        }
    }
}

/// `illegal move 5354: nothing stands on 53 (e3)`.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quote = if self.text().is_empty() { "\"\"" } else { "" };
        let (word, text) = (self.word(), self.text());
        write!(f, "{word} move {quote}{text}: {}", self.reason())
    }
}

impl core::error::Error for MoveError {}
