//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use super::Rank;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that answers.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: &'static [Self] = &[Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank the pieces start on.
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::masked(0),
            Self::Black => Rank::masked(7),
        }
    }

    /// The rank pawns promote on.
    #[inline]
    pub const fn last_rank(self) -> Rank {
        match self {
            Self::White => Rank::masked(7),
            Self::Black => Rank::masked(0),
        }
    }

    /// A rank counted from this side: 0 is the side's own back rank.
    #[inline]
    pub(crate) const fn rank(self, counted: u8) -> Rank {
        match self {
            Self::White => Rank::masked(counted),
            Self::Black => Rank::masked(7 - (counted & 7)),
        }
    }

    /// The lowercase English word, for running text.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// Reads `white` or `black`, or the `w` or `b` of a FEN, in any case.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        match text {
            _ if is("white") || is("w") => Ok(Self::White),
            _ if is("black") || is("b") => Ok(Self::Black),
            _ => Err(ParseColorError(())),
        }
    }
}

/// The text names no colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseColorError(());

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a colour: expected white or black, or w or b")
    }
}

impl core::error::Error for ParseColorError {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn colours_read_as_they_are_written_and_as_fen_has_them() {
        for (text, color) in [
            ("White", Color::White),
            ("white", Color::White),
            ("w", Color::White),
            ("Black", Color::Black),
            ("black", Color::Black),
            ("B", Color::Black),
        ] {
            assert_eq!(text.parse(), Ok(color), "{text}");
            assert_eq!(color.to_string().parse(), Ok(color), "{text}");
        }
        for text in ["", "whit", "whites", "grey"] {
            let error = text.parse::<Color>().expect_err(text);
            assert_eq!(
                error.to_string(),
                "not a colour: expected white or black, or w or b",
                "{text}"
            );
        }
    }
}
