//! Smith notation: both squares and what changes on the board besides.
//!
//! ```
//! use iccf::{Position, Smith, Strictness};
//!
//! let smith: Smith = "e4d5p".parse()?;
//! let position: Position =
//!     "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse()?;
//! let reading = smith.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(Smith::from_move(&position, reading.mv).to_string(), "e4d5p");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: the squares, the piece taken as a small letter, `E` for a capture
//! in passing, `c` or `C` for castling, and last what a pawn becomes as a
//! capital. Read besides, each with its [`Leniency`]: no letter for what is
//! taken; castling without its letter or as king onto rook. A letter that is
//! not what is taken is an error.

use core::fmt;
use core::str::FromStr;

use super::marks::trim_annotation;
use super::spelling::Word;
use super::{Leniencies, Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{CastlingSide, Illegal, Move, Position};

/// The notation in a page.
pub(super) const RULES: &str = "\
Both squares, then what is needed to take the move back: the piece taken as a
small letter (p n b r q k), E for a capture in passing, c or C for castling short
or long, and last the piece a pawn becomes as a capital (N B R Q). There is no
sign for check.
    e2e4   e4d5p   e5d6E   e1g1c   e1c1C   f7f8Q   f7g8nQ
Castling gives the king's two squares, in Chess960 too.
Reading checks the piece taken. Also read: captures and castling without their
letter, castling as king onto rook.";

/// A move in Smith notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Smith {
    from: Square,
    to: Square,
    change: Option<Change>,
    promotion: Option<Role>,
}

/// The letter behind the squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Change {
    Taken(Role),
    EnPassant,
    Castling(CastlingSide),
}

impl Smith {
    /// The first square.
    pub const fn from(self) -> Square {
        self.from
    }

    /// The second square; the king's target if it castles.
    pub const fn to(self) -> Square {
        self.to
    }

    /// What is taken, if that is written; the pawn for a capture in passing.
    pub const fn captured(self) -> Option<Role> {
        match self.change {
            Some(Change::Taken(role)) => Some(role),
            Some(Change::EnPassant) => Some(Role::Pawn),
            Some(Change::Castling(_)) | None => None,
        }
    }

    /// Whether the `E` of a capture in passing is written.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.change, Some(Change::EnPassant))
    }

    /// Which way it castles, if the letter for that is written.
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.change {
            Some(Change::Castling(side)) => Some(side),
            _ => None,
        }
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }
}

impl FromStr for Smith {
    type Err = ParseSmithError;

    fn from_str(text: &str) -> Result<Self, ParseSmithError> {
        let text = trim_annotation(text);
        let Some((squares, letters)) = text.as_bytes().split_at_checked(4) else {
            return Err(ParseSmithError::Squares);
        };
        let square =
            |name: &[u8]| Square::from_name(name[0], name[1]).ok_or(ParseSmithError::Squares);
        let (from, to) = (square(&squares[..2])?, square(&squares[2..])?);
        let (change, promotion) = match *letters {
            [] => (None, None),
            [letter] if letter.is_ascii_uppercase() && !matches!(letter, b'E' | b'C') => {
                (None, Some(letter))
            }
            [change] => (Some(change), None),
            [change, promotion] => (Some(change), Some(promotion)),
            _ => return Err(ParseSmithError::Letters),
        };
        let change = change.map(read_change).transpose()?;
        let promotion = promotion.map(read_promotion).transpose()?;
        Ok(Self {
            from,
            to,
            change,
            promotion,
        })
    }
}

fn read_change(letter: u8) -> Result<Change, ParseSmithError> {
    match letter {
        b'E' => Ok(Change::EnPassant),
        b'c' => Ok(Change::Castling(CastlingSide::King)),
        b'C' => Ok(Change::Castling(CastlingSide::Queen)),
        b'a'..=b'z' => Role::from_letter(letter as char)
            .map(Change::Taken)
            .ok_or(ParseSmithError::Letters),
        _ => Err(ParseSmithError::Letters),
    }
}

fn read_promotion(letter: u8) -> Result<Role, ParseSmithError> {
    Role::from_letter(letter as char)
        .filter(|role| letter.is_ascii_uppercase() && Role::PROMOTIONS.contains(role))
        .ok_or(ParseSmithError::Letters)
}

impl Smith {
    /// The notation of a move.
    pub fn from_move(_: &Position, mv: Move) -> Self {
        let change = match (mv.castling(), mv.capture()) {
            (Some(side), _) => Some(Change::Castling(side)),
            (None, Some(_)) if mv.is_en_passant() => Some(Change::EnPassant),
            (None, taken) => taken.map(Change::Taken),
        };
        Self {
            from: mv.from(),
            to: mv.to(),
            change,
            promotion: mv.promotion(),
        }
    }

    /// The canonical text.
    pub fn spelling(self) -> Spelling {
        let mut text = Word::default();
        text.push_pair(self.from.name());
        text.push_pair(self.to.name());
        match self.change {
            Some(Change::Taken(role)) => text.push(role.letter().to_ascii_lowercase() as u8),
            Some(Change::EnPassant) => text.push(b'E'),
            Some(Change::Castling(CastlingSide::King)) => text.push(b'c'),
            Some(Change::Castling(CastlingSide::Queen)) => text.push(b'C'),
            None => {}
        }
        if let Some(role) = self.promotion {
            text.push(role.letter() as u8);
        }
        text.finish()
    }
}

/// The canonical text.
impl fmt::Display for Smith {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Smith {
    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let Self { from, to, .. } = self;
        let squares = || {
            let mv = position.legal_move(from, to, self.promotion);
            mv.ok_or_else(|| {
                position
                    .why_illegal(from, to, self.promotion)
                    .unwrap_or(Illegal::SameSquare(from))
            })
        };
        let mv = match self.change {
            // The king's target alone would not tell it from a king's move.
            Some(Change::Castling(side)) if position.king(position.turn()) == from => {
                let mv = position.castle_or_why(side)?;
                let aims = to == mv.to() || Some(to) == mv.castling_rook();
                aims.then_some(mv).ok_or(Illegal::NotCastling(from))?
            }
            _ => squares()?,
        };
        let mut leniencies = Leniencies::NONE;
        let standard = Self::from_move(position, mv);
        match (self.change, standard.change) {
            (said, is) if said == is => {}
            (None, _) => leniencies.add(match standard.change {
                Some(Change::Castling(_)) => Leniency::CastlingSpelling,
                _ => Leniency::TakenMissing,
            }),
            // A pawn taken in passing is a pawn.
            (Some(Change::Taken(Role::Pawn)), Some(Change::EnPassant)) => {
                leniencies.add(Leniency::CaptureSpelling);
            }
            (Some(Change::EnPassant), Some(Change::Taken(Role::Pawn))) => {
                leniencies.add(Leniency::FalseMark);
            }
            (Some(Change::EnPassant), None) => return Err(Illegal::NoCapture(to).into()),
            (Some(Change::EnPassant), _) => {
                let (said, is) = (Role::Pawn, mv.capture());
                return Err(Illegal::WrongTaken {
                    said,
                    is,
                    square: to,
                }
                .into());
            }
            (Some(Change::Taken(said)), _) => {
                let (is, square) = (mv.capture(), mv.to());
                return Err(Illegal::WrongTaken { said, is, square }.into());
            }
            (Some(Change::Castling(_)), _) => return Err(Illegal::NotCastling(from).into()),
        }
        if standard.to != to {
            leniencies.add(Leniency::KingOntoRook);
        }
        Reading { mv, leniencies }.judged(strictness, || standard.spelling())
    }
}

/// Why a text is not a move in Smith notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseSmithError {
    /// Not two squares.
    Squares,
    /// Letters behind the squares that mean nothing there.
    Letters,
}

impl fmt::Display for ParseSmithError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Squares => "expected two squares, as in e2e4",
            Self::Letters => {
                "expected the piece taken (p n b r q k, E, c or C) and what a pawn becomes (N B R Q)"
            }
        })
    }
}

impl core::error::Error for ParseSmithError {}
