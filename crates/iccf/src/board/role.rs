//! The six kinds of piece.

use core::fmt;
use core::str::FromStr;

use super::Color;

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Role {
    /// All six, the pawn first.
    pub const ALL: &'static [Self] = &[
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// What a pawn can become, in the order of numeric notation's digits 1 to 4.
    pub const PROMOTIONS: &'static [Self] = &[Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// 0 (pawn) to 5 (king).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The inverse of [`index`](Self::index).
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::Pawn),
            1 => Some(Self::Knight),
            2 => Some(Self::Bishop),
            3 => Some(Self::Rook),
            4 => Some(Self::Queen),
            5 => Some(Self::King),
            _ => None,
        }
    }

    /// The English capital letter, `P` for the pawn.
    #[inline]
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The role an English letter of either case names.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' | 'p' => Self::Pawn,
            'N' | 'n' => Self::Knight,
            'B' | 'b' => Self::Bishop,
            'R' | 'r' => Self::Rook,
            'Q' | 'q' => Self::Queen,
            'K' | 'k' => Self::King,
            _ => return None,
        })
    }

    /// The lowercase English word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

/// The lowercase English word.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads the English word or the English letter, `P` for the pawn, in any case.
impl FromStr for Role {
    type Err = ParseRoleError;

    fn from_str(text: &str) -> Result<Self, ParseRoleError> {
        let mut chars = text.chars();
        let letter = match (chars.next(), chars.next()) {
            (Some(letter), None) => Self::from_letter(letter),
            _ => None,
        };
        let named = |role: &Self| role.word().eq_ignore_ascii_case(text);
        letter
            .or_else(|| Self::ALL.iter().copied().find(named))
            .ok_or(ParseRoleError(()))
    }
}

/// The text names no kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseRoleError(());

impl fmt::Display for ParseRoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a piece: expected pawn, knight, bishop, rook, queen or king, or P N B R Q K",
        )
    }
}

impl core::error::Error for ParseRoleError {}

/// A role and its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: capital for White, small for Black.
    pub const fn fen_letter(self) -> char {
        let letter = self.role.letter();
        match self.color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The piece a FEN letter names.
    pub const fn from_fen_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

/// `white knight`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.word(), self.role.word())
    }
}

/// Reads what is written, as in `white knight`, or a FEN letter.
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let mut chars = text.chars();
        let piece = match (chars.next(), chars.next()) {
            (Some(letter), None) => Self::from_fen_letter(letter),
            _ => text.split_once(' ').and_then(|(color, role)| {
                Some(Self {
                    color: color.parse().ok()?,
                    role: role.parse().ok()?,
                })
            }),
        };
        piece.ok_or(ParsePieceError(()))
    }
}

/// The text names no piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParsePieceError(());

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a piece: expected a colour and a kind as in white knight, or a FEN letter")
    }
}

impl core::error::Error for ParsePieceError {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn roles_and_pieces_read_as_they_are_written() {
        for &role in Role::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
            assert_eq!(role.letter().to_string().parse(), Ok(role));
            for &color in Color::ALL {
                let piece = Piece { color, role };
                assert_eq!(piece.to_string().parse(), Ok(piece));
                assert_eq!(piece.fen_letter().to_string().parse(), Ok(piece));
            }
        }
    }

    #[test]
    fn what_names_no_role_or_piece_is_refused() {
        for text in ["", "x", "pawns", "♞"] {
            let error = text.parse::<Role>().expect_err(text);
            assert_eq!(
                error.to_string(),
                "not a piece: expected pawn, knight, bishop, rook, queen or king, or P N B R Q K",
                "{text}"
            );
        }
        for text in ["", "x", "knight", "grey knight", "white  knight"] {
            let error = text.parse::<Piece>().expect_err(text);
            assert_eq!(
                error.to_string(),
                "not a piece: expected a colour and a kind as in white knight, or a FEN letter",
                "{text}"
            );
        }
    }
}
