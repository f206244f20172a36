//! What the cable codes share: two squares in syllables and letters behind.

use core::fmt;

use super::marks::trim_annotation;
use super::{Numeric, Reading, ResolveError, Spelling, Strictness, Uci};
use crate::board::{Role, Square};
use crate::position::{Move, Position};

/// The two letters of a square.
type Syllable = fn(Square) -> [u8; 2];

/// The letters of the pieces a pawn may become.
type Pieces = [(Role, u8); 4];

/// A move as two squares and what a pawn becomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cable {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl Cable {
    /// Reads two syllables and a promotion; returns what stands behind.
    pub(super) fn read(
        text: &str,
        syllable: Syllable,
        pieces: Pieces,
    ) -> Result<(Self, &[u8]), CableError> {
        let text = trim_annotation(text).as_bytes();
        let Some((squares, mut suffix)) = text.split_at_checked(4) else {
            return Err(CableError::Syllables);
        };
        let square = |letters: &[u8]| {
            Square::all()
                .find(|&square| syllable(square).eq_ignore_ascii_case(letters))
                .ok_or(CableError::Syllables)
        };
        let (from, to) = (square(&squares[..2])?, square(&squares[2..])?);
        let promotion = suffix.first().and_then(|letter| {
            let mut known = pieces.iter();
            known.find(|(_, known)| known.eq_ignore_ascii_case(letter))
        });
        if promotion.is_some() {
            suffix = &suffix[1..];
        }
        let cable = Self {
            from,
            to,
            promotion: promotion.map(|(role, _)| *role),
        };
        Ok((cable, suffix))
    }

    pub(super) fn from_move(position: &Position, mv: Move) -> Self {
        // Castling is written as in numeric notation.
        let numeric = Numeric::from_move(position, mv);
        Self {
            from: numeric.from(),
            to: numeric.to(),
            promotion: numeric.promotion(),
        }
    }

    pub(super) fn spelling(self, syllable: Syllable, pieces: Pieces) -> Spelling {
        let mut text = Spelling::new();
        for letter in [self.from, self.to].into_iter().flat_map(syllable) {
            text.push(letter as char);
        }
        let mut pieces = pieces.iter();
        if let Some((_, letter)) = pieces.find(|(role, _)| Some(*role) == self.promotion) {
            text.push(*letter as char);
        }
        text
    }

    pub(super) fn resolve(self, position: &Position) -> Result<Reading, ResolveError> {
        Uci::new(self.from, self.to, self.promotion).resolve(position, Strictness::Lenient)
    }
}

/// The words of moves written without a space, each with its suffix; `None`
/// if the text is not that. A suffix is a consonant before another one.
pub(crate) fn split_words(text: &str) -> Option<impl Iterator<Item = &str>> {
    let vowel = |byte: u8| b"AEIO".contains(&byte.to_ascii_uppercase());
    let bytes = text.as_bytes();
    if bytes.len() < 8 || !bytes.iter().all(u8::is_ascii_alphabetic) {
        return None;
    }
    let mut at = 0;
    Some(core::iter::from_fn(move || {
        let start = at;
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let mut end = start + rest.len().min(4);
        // Two letters of a square always have a vowel among them.
        while let Some(&[next, second]) = bytes.get(end..end + 2)
            && !vowel(next)
            && !vowel(second)
        {
            end += 1;
        }
        if end + 1 == bytes.len() {
            end += 1;
        }
        at = end;
        Some(&text[start..end])
    }))
}

/// Why a text is not a move in a cable code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CableError {
    /// Not two squares.
    Syllables,
    /// Letters behind the squares that mean nothing there.
    Suffix,
}

impl fmt::Display for CableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syllables => "expected two squares of two letters each",
            Self::Suffix => "letters behind the squares that the code does not have",
        })
    }
}

impl core::error::Error for CableError {}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::Notation;

    /// The start of a game, and the same with Black to move.
    pub(crate) const WHITE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    pub(crate) const BLACK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";

    /// Positions, a code's words and SAN: each word reads and writes so.
    pub(crate) fn check_examples(code: Notation, rows: &[(&str, &str, &str)]) {
        for &(fen, word, san) in rows {
            let position: Position = fen.parse().expect(fen);
            let mv = code.read(&position, word).expect(word);
            assert_eq!(Notation::SAN.write(&position, mv).as_str(), san);
            assert_eq!(code.write(&position, mv).as_str(), word);
        }
    }

    #[test]
    fn glued_words_are_taken_apart_where_their_suffixes_end() {
        for (text, words) in [
            ("gegoseso", &["gego", "seso"] as &[_]),
            ("GEGOSESOKAHI", &["GEGO", "SESO", "KAHI"]),
            ("BAMAcGALAl", &["BAMAc", "GALAl"]),
            ("SESAqcGAKA", &["SESAqc", "GAKA"]),
            ("ODOGOLOH", &["ODOG", "OLOH"]),
        ] {
            let found: alloc::vec::Vec<_> = split_words(text).expect(text).collect();
            assert_eq!(found, words, "{text}");
        }
    }
}
