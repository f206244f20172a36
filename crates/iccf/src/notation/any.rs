//! A move in whichever notation fits.

use super::{
    DescriptiveStyle, Language, Leniency, MoveError, Notation, ParseSanError, Reading,
    ResolveError, Strictness,
};
use crate::position::{Illegal, Position};

impl Notation {
    /// Reads a move in whichever notation fits, and says in which.
    ///
    /// A notation that has the text in standard form goes before one that has
    /// to forgive something. If none fits, the error is the one that tells most:
    /// `e3e4` fails because e3 is empty, though as SAN no pawn reaches e4.
    ///
    /// ```
    /// use iccf::{Notation, Position, Strictness};
    ///
    /// let position = Position::new();
    /// for (text, notation) in [
    ///     ("7163", Notation::Numeric),
    ///     ("Nf3", Notation::SAN),
    ///     ("Ng1-f3", Notation::LAN),
    ///     ("g1f3", Notation::Uci),
    /// ] {
    ///     let (fits, reading) = Notation::read_any(&position, text, Strictness::Lenient)?;
    ///     assert_eq!(fits, notation);
    ///     assert_eq!(reading.mv.to().to_string(), "f3");
    /// }
    /// # Ok::<(), iccf::MoveError>(())
    /// ```
    ///
    /// What has the form of none of these is looked for in the other languages,
    /// in descriptive notation and in the cable codes, and taken where all that
    /// fit agree.
    pub fn read_any(
        position: &Position,
        text: &str,
        strictness: Strictness,
    ) -> Result<(Self, Reading), MoveError> {
        Self::read_usual(position, text, strictness, Language::English).or_else(|error| {
            if error.malformation().is_none() {
                return Err(error);
            }
            let unusual = || Self::foreign().chain(CODES);
            let readings = |forgiving: bool| {
                unusual().filter_map(move |notation| {
                    let reading = notation.read_as(position, text, strictness).ok()?;
                    let fits = forgiving || reading.leniencies.is_empty();
                    // A letter read as a pawn's is most likely an unknown piece.
                    let pawn = reading.leniencies.has(Leniency::PawnLetter);
                    (fits && !pawn).then_some((notation, reading))
                })
            };
            // A reading in standard form goes before one with deviations.
            let forgiving = readings(false).next().is_none();
            let mut found = readings(forgiving);
            match found.next() {
                Some(first) if found.all(|(_, other)| other.mv == first.1.mv) => Ok(first),
                Some(_) => Err(error),
                // A code that has the form of the text knows why it is no move.
                None => Err(CODES
                    .into_iter()
                    .filter_map(|code| code.read_as(position, text, strictness).err())
                    .find(|error| error.malformation().is_none())
                    .unwrap_or(error)),
            }
        })
    }

    /// As [`read_any`](Self::read_any), in the notations that are met without
    /// being announced.
    pub(crate) fn read_usual(
        position: &Position,
        text: &str,
        strictness: Strictness,
        language: Language,
    ) -> Result<(Self, Reading), MoveError> {
        // What has one of these forms and is in standard form, no other notation has.
        let by_form = [
            is_coordinates(text).then_some(Self::Uci),
            names_both_squares(text).then_some(Self::Lan(language)),
            begins_with_figure(text).then_some(Self::Fan),
            is_coordinates_and_letters(text).then_some(Self::Smith),
            names_what_is_taken(text).then_some(Self::Reversible(language)),
        ];
        for notation in by_form.into_iter().flatten() {
            if let Ok(reading) = notation.read_as(position, text, strictness)
                && reading.leniencies.is_empty()
            {
                return Ok((notation, reading));
            }
        }
        let mut best: Option<MoveError> = None;
        let mut forgiven = None;
        for notation in Self::usual(text, language) {
            match notation.read_as(position, text, strictness) {
                Ok(reading) if reading.leniencies.is_empty() => return Ok((notation, reading)),
                // A capital is a piece there, and no file.
                Ok(reading)
                    if notation == Self::Uci
                        && language != Language::English
                        && reading.leniencies.has(Leniency::LetterCase) => {}
                // Another notation may have it in standard form.
                Ok(reading) => forgiven = forgiven.or(Some((notation, reading))),
                // `B7d5` is a bishop's move: that a file in capitals might be
                // meant does not settle which of two bishops goes.
                Err(error)
                    if notation == Self::San(language)
                        && text.starts_with(char::is_uppercase)
                        && matches!(
                            error.resolve_error(),
                            Some(ResolveError::Ambiguous { .. })
                        ) =>
                {
                    return Err(error);
                }
                Err(error) => {
                    let better = best
                        .as_ref()
                        .is_none_or(|best| telling(&error) > telling(best));
                    if better {
                        best = Some(error);
                    }
                }
            }
        }
        forgiven.ok_or_else(|| {
            best.unwrap_or_else(|| MoveError::new(Self::SAN, text, ParseSanError::Empty.into()))
        })
    }

    /// Whether a text that is a move in one of the [`usual`](Self::usual)
    /// notations can be another move in another of them: for most the form
    /// alone tells that it cannot.
    pub(crate) fn may_have_other_meaning(text: &str, taken: Self) -> bool {
        let digits = || {
            if text.is_ascii() {
                text.bytes().filter(u8::is_ascii_digit).count()
            } else {
                text.chars().filter(|c| c.is_numeric()).count()
            }
        };
        match taken {
            // All but algebraic notation name two squares.
            Self::San(_) | Self::Fan => digits() != 1,
            Self::Lan(_) => !names_both_squares(text) || text.starts_with('b'),
            // Squares as in coordinates, and a letter for what is taken.
            Self::Smith => digits() != 2 || text.starts_with('b'),
            // `b4d5` may be a bishop's move; the others name the same squares.
            Self::Uci => !is_coordinates(text) || text.starts_with('b'),
            Self::Numeric => digits() < text.len(),
            // As in long notation, with a letter for what is taken.
            Self::Reversible(_) => !names_what_is_taken(text) || text.starts_with('b'),
            _ => true,
        }
    }

    /// The notations a text may be in without saying so, the likeliest first.
    pub(crate) fn usual(text: &str, language: Language) -> impl Iterator<Item = Self> {
        let castling = text.starts_with("0-") || text.starts_with("0–");
        let first = (!castling && is_mostly_digits(text)).then_some(Self::Numeric);
        let others = [
            Self::San(language),
            Self::Lan(language),
            Self::Uci,
            Self::Numeric,
            Self::Fan,
            Self::Reversible(language),
            Self::Smith,
        ];
        let others = others
            .into_iter()
            .filter(move |guess| Some(*guess) != first);
        first.into_iter().chain(others)
    }

    /// The notations with letters, in all languages but English.
    fn foreign() -> impl Iterator<Item = Self> {
        Language::ALL.iter().copied().skip(1).flat_map(|language| {
            [Self::San, Self::Lan, Self::Reversible].map(|notation| notation(language))
        })
    }
}

/// Whether a text begins with a digit, or has one letter in the place of one,
/// as scanned cards have it: `S254`.
/// Two squares in small letters, and perhaps the piece that a pawn becomes on the last
/// rank: `e2e4`, `e7e8q`.
fn is_coordinates(text: &str) -> bool {
    match text.as_bytes() {
        [squares @ .., b'q' | b'r' | b'b' | b'n'] if text.len() == 5 => {
            is_two_squares(squares) && matches!(squares, [.., b'1' | b'8'])
        }
        squares => is_two_squares(squares),
    }
}

const fn is_two_squares(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8'])
}

/// Two squares in small letters with a sign between: `e2-e4`, `Ng1xf3`.
fn names_both_squares(text: &str) -> bool {
    let is_square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8']);
    text.as_bytes().windows(5).any(|window| {
        matches!(window[2], b'-' | b'x') && is_square(&window[..2]) && is_square(&window[3..])
    })
}

/// Two squares in small letters, and between them the sign of a capture and the letter of
/// what is taken: `Bb5xNc6`.
fn names_what_is_taken(text: &str) -> bool {
    let is_square = |text: &str| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
    let Some((before, behind)) = text.split_once('x') else {
        return false;
    };
    let from = before.len().checked_sub(2).and_then(|at| before.get(at..));
    let mut taken = behind.chars();
    let named = taken.next().is_some_and(char::is_uppercase);
    // A king of two letters is never taken.
    named && from.is_some_and(is_square) && is_square(taken.as_str())
}

/// A figure of a piece, U+2654 to U+265F.
fn begins_with_figure(text: &str) -> bool {
    text.starts_with(|c| matches!(c, '\u{2654}'..='\u{265f}'))
}

/// Two squares, and what is taken, how it castles or what a pawn becomes: `e4d5p`.
fn is_coordinates_and_letters(text: &str) -> bool {
    match text.as_bytes().split_at_checked(4) {
        Some((_, letters @ ([_] | [_, _]))) => {
            letters.iter().all(u8::is_ascii_alphabetic) && is_two_squares(&text.as_bytes()[..4])
        }
        _ => false,
    }
}

fn is_mostly_digits(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    text.starts_with(|c: char| c.is_ascii_digit()) || digits >= 3 && text.len() <= digits + 1
}

/// Notations whose texts look like nothing else.
const CODES: [Notation; 6] = [
    Notation::Descriptive(DescriptiveStyle::English),
    Notation::Descriptive(DescriptiveStyle::Spanish),
    Notation::Descriptive(DescriptiveStyle::French),
    Notation::Descriptive(DescriptiveStyle::Portuguese),
    Notation::Gringmuth,
    Notation::Uedemann,
];

/// How much an error tells; of equals the likelier notation's is taken.
fn telling(error: &MoveError) -> u8 {
    match error.resolve_error() {
        None => 0,
        Some(ResolveError::Illegal(
            Illegal::NoneReaches { .. } | Illegal::NoneFromThere { .. },
        )) => 1,
        Some(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn where_none_fits_the_error_is_the_one_that_tells_most() {
        for (text, message) in [
            ("5354", "illegal move 5354: nothing stands on 53 (e3)"),
            ("e5", "illegal move e5: no white pawn can go to 55 (e5)"),
            ("e3e4", "illegal move e3e4: nothing stands on 53 (e3)"),
            ("", "malformed move \"\": no square"),
            ("hello", "malformed move hello: no target square at the end"),
        ] {
            let read = Notation::read_any(&Position::new(), text, Strictness::Lenient);
            assert_eq!(read.unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn what_names_the_piece_taken_is_read_by_its_form() {
        for (text, named) in [
            ("Bb5xNc6", true),
            ("e4xPd5", true),
            ("e7xRd8=Q+", true),
            ("Сb5xКc6", true),
            ("Bb5xc6", false),
            ("BxNc6", false),
            ("Bb5:Nc6", false),
            ("Bb5xnc6", false),
            ("x", false),
        ] {
            assert_eq!(names_what_is_taken(text), named, "{text}");
        }
    }

    #[test]
    fn a_capital_that_names_a_piece_is_that_piece_first() {
        // Two bishops on the seventh rank; a queen alone on it.
        let bishops = "7k/1B3B2/8/8/8/8/8/4K3 w - - 0 1";
        let queen = "7k/1Q6/8/8/8/8/8/4K3 w - - 0 1";
        for (fen, text, read) in [
            (
                bishops,
                "B7d5",
                "ambiguous move B7d5: the bishops on 27 (b7) and 67 (f7) can both go to 45 (d5)",
            ),
            (bishops, "b7d5", "uci Bb7d5"),
            (bishops, "Bbd5", "san Bb7d5"),
            // No bishop at all: the file in capitals is what is left.
            (queen, "B7d5", "uci Qb7d5"),
        ] {
            let position: Position = fen.parse().unwrap();
            let found = Notation::read_any(&position, text, Strictness::Lenient);
            let found = match found {
                Ok((notation, reading)) => std::format!("{notation} {:?}", reading.mv),
                Err(error) => error.to_string(),
            };
            assert_eq!(found, read, "{text} on {fen}");
        }
    }
}
