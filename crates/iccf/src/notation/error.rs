//! Why a text is not a move of a position.

use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

use super::{
    CableError, DescriptiveStyle, Language, Leniency, LetterError, Notation, Numeric,
    ParseDescriptiveError, ParseLanError, ParseNumericError, ParseSanError, ParseSmithError,
    ParseUciError, San, Spelling,
};
use crate::board::{Bitboard, Piece, Role, Square};
use crate::position::{Illegal, Move, Position};

/// Why a well-formed spelling gives no move on a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
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
    /// Several moves fit what is said.
    Meanings(Meanings),
    /// No move fits what is said, wherever it may lead.
    NoneFits {
        /// What was to move.
        piece: Piece,
        /// What was to be taken, if anything.
        taken: Option<Role>,
        /// Where that could have been.
        squares: Bitboard,
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
                write_squares(f, *from, "and")?;
                let all = if from.count() == 2 { "both" } else { "all" };
                write!(f, " can {all} go to {}", to.both())
            }
            Self::Meanings(meanings) => meanings.fmt(f),
            Self::NoneFits {
                piece,
                taken,
                squares,
            } => {
                let (the, can) = match piece.role {
                    Role::King => ("the", "cannot"),
                    _ => ("no", "can"),
                };
                write!(f, "{the} {piece} {can} ")?;
                match taken {
                    Some(role) => write!(f, "take a {role}")?,
                    None => f.write_str("go to ")?,
                }
                match taken {
                    None => write_squares(f, *squares, "or"),
                    // Whole files and ranks are better read in the text itself.
                    Some(_) if squares.count() > 2 => Ok(()),
                    Some(_) => {
                        f.write_str(" on ")?;
                        write_squares(f, *squares, "or")
                    }
                }
            }
            Self::NotStandard { leniency, standard } => {
                write!(f, "{leniency}; the standard form is {standard}")
            }
        }
    }
}

/// `21 (b1) and 71 (g1)`.
fn write_squares(f: &mut fmt::Formatter<'_>, squares: Bitboard, word: &str) -> fmt::Result {
    let last = squares.count().saturating_sub(1);
    for (i, square) in (0..).zip(squares) {
        match i {
            0 => {}
            _ if i == last => write!(f, " {word} ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{}", square.both())?;
    }
    Ok(())
}

/// A reason that is an [`Illegal`] says what that says, and has its source.
impl Error for ResolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Illegal(illegal) => illegal.source(),
            _ => None,
        }
    }
}

/// The moves that one text can mean: the first of them, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Meanings {
    first: [Option<Meaning>; MOST_MEANINGS],
    count: u16,
}

/// A move in digits and in SAN, eight characters at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Meaning {
    mv: Move,
    names: [[u8; 8]; 2],
}

/// Moves named before the rest is counted.
const MOST_MEANINGS: usize = 4;

impl Meanings {
    /// The moves in the order of their digits.
    pub(crate) fn new(position: &Position, moves: &[Move]) -> Self {
        let name = |text: Spelling| {
            let mut name = [0; 8];
            name.iter_mut()
                .zip(text.as_bytes())
                .for_each(|(to, from)| *to = *from);
            name
        };
        let mut first: [Option<Meaning>; MOST_MEANINGS] = [None; MOST_MEANINGS];
        for &mv in moves {
            let mut next = Some(Meaning {
                mv,
                names: [
                    name(Numeric::from_move(position, mv).spelling()),
                    name(San::from_move(position, mv).spelling()),
                ],
            });
            for place in &mut first {
                let before = match (&next, &place) {
                    (Some(next), Some(place)) => next.names < place.names,
                    (next, _) => next.is_some(),
                };
                if before {
                    core::mem::swap(place, &mut next);
                }
            }
        }
        Self {
            first,
            count: moves.len() as u16,
        }
    }

    /// How many moves the text can mean.
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The first of them, at most four.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.first.into_iter().flatten().map(|meaning| meaning.mv)
    }
}

/// `it can be 4144 (Qxd4) or 4177 (Qxg7)`.
impl fmt::Display for Meanings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it can be ")?;
        for (i, meaning) in self.first.iter().flatten().enumerate() {
            let separator = match i {
                0 => "",
                _ if i + 1 == self.count() => " or ",
                _ => ", ",
            };
            let [digits, san] = meaning.names.each_ref().map(|name| {
                let name = core::str::from_utf8(name).unwrap_or_default();
                name.trim_end_matches('\0')
            });
            write!(f, "{separator}{digits} ({san})")?;
        }
        match self.count().saturating_sub(MOST_MEANINGS) {
            0 => Ok(()),
            more => write!(f, " or {more} more"),
        }
    }
}

/// Why a text is no spelling of a notation at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// Not descriptive.
    Descriptive(ParseDescriptiveError),
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
            Self::Descriptive(error) => error.fmt(f),
            Self::Letter(error) => error.fmt(f),
            Self::WriteOnly => f.write_str("this notation is only written, not read"),
        }
    }
}

/// It says what the error in it says, and that has no source.
impl Error for Malformed {}

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

impl From<ParseDescriptiveError> for Malformed {
    fn from(error: ParseDescriptiveError) -> Self {
        Self::Descriptive(error)
    }
}

impl From<CableError> for Malformed {
    fn from(error: CableError) -> Self {
        Self::Cable(error)
    }
}

/// Why a text gives no move: no spelling at all, or none of this position's.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveError(Box<Inner>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
            Problem::Unresolved(ResolveError::Illegal(_) | ResolveError::NoneFits { .. }) => {
                "illegal"
            }
            Problem::Unresolved(ResolveError::Ambiguous { .. } | ResolveError::Meanings(_)) => {
                "ambiguous"
            }
            Problem::Unresolved(ResolveError::NotStandard { .. }) => "non-standard",
        }
    }

    /// A short name for reports, stable across versions.
    pub fn kind(&self) -> &'static str {
        match self.0.problem {
            Problem::Unresolved(ResolveError::Illegal(illegal)) => illegal.kind(),
            Problem::Unresolved(ResolveError::NoneFits { .. }) => "none-reaches",
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
                    Notation::Descriptive(DescriptiveStyle::Kt) => "Q, R, B or Kt",
                    Notation::Descriptive(DescriptiveStyle::Spanish) => "D, T, A or C",
                    Notation::Descriptive(DescriptiveStyle::French) => "D, T, F or C",
                    Notation::Descriptive(DescriptiveStyle::Portuguese) => "D, T, B or C",
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

/// The message has the reason in it; the source is that reason as a value, a
/// [`Malformed`] or a [`ResolveError`].
impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match &self.0.problem {
            Problem::Malformed(problem) => problem,
            Problem::Unresolved(problem) => problem,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::notation::SpokenLanguage;

    #[test]
    fn the_sources_of_an_error_lead_to_the_reason() {
        let start = Position::new();
        for (text, sources) in [
            ("5354", &["nothing stands on 53 (e3)"] as &[_]),
            (
                "5171",
                &[
                    "cannot castle, the white bishop on 61 (f1) stands between",
                    "the white bishop on 61 (f1) stands between",
                ],
            ),
            ("", &["no digits"]),
        ] {
            let error = Notation::Numeric.read(&start, text).expect_err(text);
            let mut found: Vec<String> = Vec::new();
            let mut source = error.source();
            while let Some(error) = source {
                found.push(error.to_string());
                source = error.source();
            }
            assert_eq!(found, sources, "{text}");
        }
        let spoken = Notation::Spoken(SpokenLanguage::German)
            .read(&start, "x")
            .expect_err("not read");
        let malformed = spoken.source().expect("a reason");
        assert!(malformed.downcast_ref::<Malformed>().is_some());
        assert!(malformed.source().is_none());
    }
}
