//! A move in whichever notation fits.

use super::{Malformed, MoveError, Notation, ParseSanError, Reading, ResolveError, Strictness};
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
    ///     ("Nf3", Notation::San),
    ///     ("Ng1-f3", Notation::Lan),
    ///     ("g1f3", Notation::Uci),
    /// ] {
    ///     let (fits, reading) = Notation::read_any(&position, text, Strictness::Lenient)?;
    ///     assert_eq!(fits, notation);
    ///     assert_eq!(reading.mv.to().to_string(), "f3");
    /// }
    /// # Ok::<(), iccf::MoveError>(())
    /// ```
    pub fn read_any(
        position: &Position,
        text: &str,
        strictness: Strictness,
    ) -> Result<(Self, Reading), MoveError> {
        let mut best: Option<MoveError> = None;
        let mut forgiven = None;
        for notation in guesses(text) {
            match notation.read_as(position, text, strictness) {
                Ok(reading) if reading.leniencies.is_empty() => return Ok((notation, reading)),
                // Another notation may have it in standard form.
                Ok(reading) => forgiven = forgiven.or(Some((notation, reading))),
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
            best.unwrap_or_else(|| {
                MoveError::malformed(Self::San, text, Malformed::San(ParseSanError::Empty))
            })
        })
    }
}

/// How much an error tells; of equals the likelier notation's is taken.
fn telling(error: &MoveError) -> u8 {
    match error.resolve_error() {
        None => 0,
        Some(ResolveError::Illegal(Illegal::NoneReaches { .. })) => 1,
        Some(_) => 2,
    }
}

/// The notations a text may be in, the likeliest first.
fn guesses(text: &str) -> [Notation; 4] {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    let castling = text.starts_with("0-") || text.starts_with("0–");
    if digits && !castling {
        [
            Notation::Numeric,
            Notation::San,
            Notation::Lan,
            Notation::Uci,
        ]
    } else {
        [
            Notation::San,
            Notation::Lan,
            Notation::Uci,
            Notation::Numeric,
        ]
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
}
