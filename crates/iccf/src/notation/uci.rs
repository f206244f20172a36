//! Coordinates as chess engines speak them.
//!
//! ```
//! use iccf::{Position, Strictness, Uci};
//!
//! let uci: Uci = "g1f3".parse()?;
//! let position = Position::new();
//! let reading = uci.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(Uci::from_move(&position, reading.mv).to_string(), "g1f3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: two squares and a small promotion letter, `e7e8q`; castling is the
//! king's move in standard chess and king onto rook in Chess960. Read besides,
//! each with its [`Leniency`]: capital letters, `e7e8=q`, castling the other
//! way round. The null move `0000` is well-formed but never legal.

use core::fmt;
use core::str::FromStr;

use super::marks::trim_annotation;
use super::spelling::Word;
use super::{Leniencies, Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{Illegal, Move, Position, Variant};

/// The notation in a page.
pub(super) const RULES: &str = "\
Both squares and, for a promotion, the piece as a small letter; nothing else.
    e2e4   g1f3   e7e8q
Castling is the king's move, e1g1; in Chess960 king onto rook, e1h1. The null
move 0000 stands in variations only.
Also read: capital letters, e7e8=q, castling the other way round.";

/// A move as coordinates, or the null move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uci {
    /// `None` is the null move.
    squares: Option<(Square, Square)>,
    promotion: Option<Role>,
    leniencies: Leniencies,
}

impl Uci {
    /// A move between two squares.
    pub(super) const fn new(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self {
            squares: Some((from, to)),
            promotion,
            leniencies: Leniencies::NONE,
        }
    }

    /// The first square; `None` in the null move.
    pub const fn from(self) -> Option<Square> {
        match self.squares {
            Some((from, _)) => Some(from),
            None => None,
        }
    }

    /// The second square; `None` in the null move.
    pub const fn to(self) -> Option<Square> {
        match self.squares {
            Some((_, to)) => Some(to),
            None => None,
        }
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// Whether this is the null move `0000`.
    pub const fn is_null(self) -> bool {
        self.squares.is_none()
    }
}

impl FromStr for Uci {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<Self, ParseUciError> {
        let text = trim_annotation(text);
        if text == "0000" {
            return Ok(Self {
                squares: None,
                promotion: None,
                leniencies: Leniencies::NONE,
            });
        }
        let bytes = text.as_bytes();
        let Some((squares, piece)) = bytes.split_at_checked(4) else {
            return Err(ParseUciError::Length);
        };
        let square = |file: u8, rank: u8| {
            Square::from_name(file.to_ascii_lowercase(), rank).ok_or(ParseUciError::NotASquare)
        };
        let from = square(squares[0], squares[1])?;
        let to = square(squares[2], squares[3])?;
        let mut leniencies = Leniencies::NONE;
        if bytes.iter().any(u8::is_ascii_uppercase) {
            leniencies.add(Leniency::LetterCase);
        }
        let piece = match *piece {
            [] => None,
            [piece] => Some(piece),
            [b'=', piece] => {
                leniencies.add(Leniency::PromotionSpelling);
                Some(piece)
            }
            _ => return Err(ParseUciError::Length),
        };
        let promotion = match piece {
            None => None,
            Some(letter) => Some(
                Role::from_letter(letter as char).ok_or(ParseUciError::Piece(letter as char))?,
            ),
        };
        Ok(Self {
            squares: Some((from, to)),
            promotion,
            leniencies,
        })
    }
}

impl Uci {
    /// The coordinates of a move.
    #[inline]
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let to = match position.variant() {
            Variant::Standard => mv.to(),
            Variant::Chess960 => mv.onto(),
        };
        Self {
            squares: Some((mv.from(), to)),
            promotion: mv.promotion(),
            leniencies: Leniencies::NONE,
        }
    }

    /// The canonical text.
    #[inline]
    pub fn spelling(self) -> Spelling {
        let mut text = Word::default();
        let Some((from, to)) = self.squares else {
            text.push_str("0000");
            return text.finish();
        };
        for square in [from, to] {
            text.push_pair(square.name());
        }
        if let Some(role) = self.promotion {
            text.push(role.letter().to_ascii_lowercase() as u8);
        }
        text.finish()
    }
}

/// The canonical text.
impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Uci {
    /// The legal move these coordinates mean on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let (from, to) = self.squares.ok_or(Illegal::NullMove)?;
        let mv = position
            .legal_move(from, to, self.promotion)
            .ok_or_else(|| {
                position
                    .why_illegal(from, to, self.promotion)
                    .unwrap_or(Illegal::SameSquare(from))
            })?;
        let standard = Self::from_move(position, mv);
        let mut leniencies = self.leniencies;
        if standard.squares != self.squares {
            leniencies.add(Leniency::of_castling(position));
        }
        Reading { mv, leniencies }.judged(strictness, || standard.spelling())
    }
}

/// Why a text is not a coordinate move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseUciError {
    /// Neither two squares nor two squares and a letter.
    Length,
    /// Not two squares.
    NotASquare,
    /// A letter that names no piece.
    Piece(char),
}

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => f.write_str("expected two squares, and a letter when it promotes"),
            Self::NotASquare => f.write_str("expected two squares, a1 to h8"),
            Self::Piece(letter) => write!(f, "no piece has the letter {letter:?}"),
        }
    }
}

impl core::error::Error for ParseUciError {}
