//! Reversible algebraic notation: long algebraic that also names the piece
//! taken, so that a game can be played backwards.
//!
//! ```
//! use iccf::{Position, Reversible, Strictness};
//!
//! let reversible: Reversible = "Nf6xPe4".parse()?;
//! let position: Position =
//!     "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 3".parse()?;
//! let reading = reversible.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(Reversible::from_move(&position, reading.mv).to_string(), "Nf6xPe4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: as [`Lan`], with the letter of the piece taken behind the `x`, and
//! `e.p.` behind a capture in passing, as the pawn taken stands elsewhere.
//! Read besides, each with its [`Leniency`]: no letter for the piece taken, and
//! all that [`Lan`] reads. A letter that is not what is taken is an error.

use core::fmt;
use core::str::FromStr;

use super::lan::{Lan, ParseLanError};
use super::marks::{CAPTURES, CheckMark};
use super::{Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{CastlingSide, Illegal, Move, Position};

/// The notation in a page.
pub(super) const RULES: &str = "\
Long algebraic with the piece taken named behind the x, the pawn with its
letter: Ng1-f3, e4xPd5, Nf6xPe4+, e7xRd8=Q#, O-O. A capture in passing is marked
e.p. behind the squares: e5xPd6e.p. So every move can be taken back from the
score alone. Letters may be those of any language: reversible:de.
Reading checks the piece taken. Also read: what lan reads, and captures that do
not name their piece.";

/// A move in reversible algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reversible {
    lan: Lan,
    taken: Option<Role>,
    en_passant: bool,
}

impl Reversible {
    /// Which way it castles, if it does. Then no squares are written.
    pub const fn castling(self) -> Option<CastlingSide> {
        self.lan.castling()
    }

    /// The piece whose letter is written; `None` for a pawn in standard form,
    /// and if it castles.
    pub const fn role(self) -> Option<Role> {
        self.lan.role()
    }

    /// The square the piece leaves; `None` if it castles.
    pub const fn from(self) -> Option<Square> {
        self.lan.from()
    }

    /// The target; `None` if it castles.
    pub const fn to(self) -> Option<Square> {
        self.lan.to()
    }

    /// Whether the sign of a capture is written.
    pub const fn is_capture(self) -> bool {
        self.lan.is_capture()
    }

    /// What is taken, if that is written.
    pub const fn captured(self) -> Option<Role> {
        self.taken
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.lan.promotion()
    }

    /// The check or mate sign.
    pub const fn check_mark(self) -> CheckMark {
        self.lan.check_mark()
    }

    /// Whether `e.p.` is written.
    pub const fn is_en_passant(self) -> bool {
        self.en_passant || self.lan.is_en_passant()
    }
}

impl FromStr for Reversible {
    type Err = ParseLanError;

    fn from_str(text: &str) -> Result<Self, ParseLanError> {
        let letter = text
            .char_indices()
            .skip_while(|(_, c)| !CAPTURES.contains(c))
            .nth(1)
            .filter(|(_, c)| c.is_uppercase());
        let Some((at, letter)) = letter else {
            return Ok(Self {
                lan: text.parse()?,
                taken: None,
                en_passant: false,
            });
        };
        let taken = Role::from_letter(letter).ok_or(ParseLanError::Letter(letter))?;
        let mut rest = Spelling::new();
        if text.len() > LONGEST {
            return Err(ParseLanError::Squares);
        }
        rest.push_str(&text[..at]);
        rest.push_str(&text[at + letter.len_utf8()..]);
        Ok(Self {
            lan: rest.parse()?,
            taken: Some(taken),
            en_passant: false,
        })
    }
}

/// More bytes than any move has, marks and remarks included.
const LONGEST: usize = 24;

impl Reversible {
    /// The notation of a move, with its check or mate mark.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        Self {
            lan: Lan::from_move(position, mv),
            taken: mv.capture(),
            en_passant: mv.is_en_passant(),
        }
    }

    /// The canonical text.
    pub fn spelling(self) -> Spelling {
        let mut text = Spelling::new();
        for sign in self.lan.spelling().chars() {
            if self.en_passant && matches!(sign, '+' | '#') {
                text.push_str("e.p.");
            }
            text.push(sign);
            if let (Some(taken), 'x') = (self.taken, sign) {
                text.push(taken.letter());
            }
        }
        if self.en_passant && !text.contains("e.p.") {
            text.push_str("e.p.");
        }
        text
    }
}

/// The canonical text.
impl fmt::Display for Reversible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Reversible {
    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        // What a strict reader minds in the long form is not the same here.
        let Reading { mv, leniencies } = self.lan.resolve(position, Strictness::Lenient)?;
        match (self.taken, mv.capture()) {
            (Some(said), is) if is != Some(said) => {
                let square = mv.to();
                return Err(Illegal::WrongTaken { said, is, square }.into());
            }
            _ => {}
        }
        let mut leniencies = leniencies.with_if(
            self.taken.is_none() && mv.is_capture(),
            Leniency::TakenMissing,
        );
        if mv.is_en_passant() {
            leniencies = leniencies.without(Leniency::EnPassantMark);
        }
        let leniencies = if strictness == Strictness::Strict {
            self.lan
                .with_marks_judged(position, mv, leniencies, strictness)
        } else {
            leniencies
        };
        Reading { mv, leniencies }.judged(strictness, || Self::from_move(position, mv).spelling())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_taken_is_named_and_checked() {
        let position: Position = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
            .parse()
            .expect("a position");
        let read = |text: &str| {
            let reversible: Reversible = text.parse().expect("well-formed");
            reversible.resolve(&position, Strictness::Lenient)
        };
        let mv = read("e5xPf6e.p.").expect("legal").mv;
        assert_eq!(
            Reversible::from_move(&position, mv).spelling().as_str(),
            "e5xPf6e.p."
        );
        assert_eq!(
            read("e5xf6").expect("legal").leniencies,
            crate::Leniencies::NONE.with(Leniency::TakenMissing)
        );
        assert_eq!(
            read("e5xNf6").map_err(|error| alloc::format!("{error}")),
            Err("on 66 (f6) stands a pawn to be taken, not a knight".into())
        );
    }
}
