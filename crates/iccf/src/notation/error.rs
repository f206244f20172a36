//! Why a text is not a move of a position.

use alloc::boxed::Box;
use core::fmt;

use super::{
    CableError, Language, Leniency, LetterError, Notation, ParseLanError, ParseNumericError,
    ParseSanError, ParseSmithError, ParseUciError, Spelling,
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
    /// Not Smith notation.
    Smith(ParseSmithError),
    /// Not a cable code.
    Cable(CableError),
    /// A letter that the language does not have.
    Letter(LetterError),
    /// The notation is only written.
    WriteOnly,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numeric(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::Lan(error) => error.fmt(f),
            Self::Uci(error) => error.fmt(f),
            Self::Smith(error) => error.fmt(f),
            Self::Cable(error) => error.fmt(f),
            Self::Letter(error) => error.fmt(f),
            Self::WriteOnly => f.write_str("this notation is only written, not read"),
        }
    }
}

impl From<ParseNumericError> for Malformed {
    fn from(error: ParseNumericError) -> Self {
        Self::Numeric(error)
    }
}

/// A letter that is no piece's is told with the languages that have it.
impl From<ParseSanError> for Malformed {
    fn from(error: ParseSanError) -> Self {
        match error {
            ParseSanError::Letter(letter) => {
                Self::Letter(LetterError::Unknown(Language::English, letter))
            }
            _ => Self::San(error),
        }
    }
}

impl From<ParseLanError> for Malformed {
    fn from(error: ParseLanError) -> Self {
        match error {
            ParseLanError::Letter(letter) => {
                Self::Letter(LetterError::Unknown(Language::English, letter))
            }
            ParseLanError::Squares => Self::Lan(error),
        }
    }
}

impl From<ParseUciError> for Malformed {
    fn from(error: ParseUciError) -> Self {
        Self::Uci(error)
    }
}

impl From<ParseSmithError> for Malformed {
    fn from(error: ParseSmithError) -> Self {
        Self::Smith(error)
    }
}

impl From<CableError> for Malformed {
    fn from(error: CableError) -> Self {
        Self::Cable(error)
    }
}

/// Why a text gives no move: no spelling at all, or none of this position's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    Malformed(Malformed),
    Unresolved(ResolveError),
}

impl<E: Into<Malformed>> From<E> for Problem {
    fn from(error: E) -> Self {
        Self::Malformed(error.into())
    }
}

impl From<ResolveError> for Problem {
    fn from(error: ResolveError) -> Self {
        Self::Unresolved(error)
    }
}

/// Why a text is not a move: malformed, illegal, ambiguous or not standard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError(Box<Inner>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Inner {
    notation: Notation,
    text: Box<str>,
    problem: Problem,
}

impl MoveError {
    pub(crate) fn new(notation: Notation, text: &str, problem: Problem) -> Self {
        Self(Box::new(Inner {
            notation,
            text: text.into(),
            problem,
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
            Problem::Unresolved(ResolveError::Illegal(illegal)) => Some(illegal),
            _ => None,
        }
    }

    /// The reason on the position, if the text is well-formed.
    pub fn resolve_error(&self) -> Option<ResolveError> {
        match self.0.problem {
            Problem::Unresolved(problem) => Some(problem),
            Problem::Malformed(_) => None,
        }
    }

    /// The reason, if the text is not well-formed.
    pub fn malformation(&self) -> Option<Malformed> {
        match self.0.problem {
            Problem::Malformed(problem) => Some(problem),
            Problem::Unresolved(_) => None,
        }
    }

    /// What kind of failure it is, in a word: `malformed`, `illegal`,
    /// `ambiguous` or `non-standard`.
    pub fn word(&self) -> &'static str {
        match self.0.problem {
            Problem::Malformed(_) => "malformed",
            Problem::Unresolved(ResolveError::Illegal(_)) => "illegal",
            Problem::Unresolved(ResolveError::Ambiguous { .. }) => "ambiguous",
            Problem::Unresolved(ResolveError::NotStandard { .. }) => "non-standard",
        }
    }

    /// A short name for reports, stable across versions.
    pub fn kind(&self) -> &'static str {
        match self.0.problem {
            Problem::Unresolved(ResolveError::Illegal(illegal)) => illegal.kind(),
            Problem::Malformed(Malformed::Numeric(error)) => error.kind(),
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
            Problem::Unresolved(ResolveError::Illegal(Illegal::PromotionUnexpected)) if numeric => {
                f.write_str("a fifth digit on a move that does not promote")
            }
            Problem::Unresolved(ResolveError::Illegal(Illegal::PromotionMissing)) if numeric => {
                write!(f, "{} (add 1, 2, 3 or 4)", Illegal::PromotionMissing)
            }
            Problem::Unresolved(ResolveError::Illegal(Illegal::PromotionMissing)) => {
                let pieces = match self.0.notation {
                    Notation::Uci => "q, r, b or n",
                    _ => "Q, R, B or N",
                };
                write!(f, "{} (add {pieces})", Illegal::PromotionMissing)
            }
            Problem::Unresolved(problem) => problem.fmt(f),
            Problem::Malformed(problem) => problem.fmt(f),
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
