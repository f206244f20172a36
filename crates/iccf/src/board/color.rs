//! The two sides.

use core::fmt;
use core::ops::Not;

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
            Self::White => Rank::new(0),
            Self::Black => Rank::new(7),
        }
    }

    /// The rank pawns promote on.
    #[inline]
    pub const fn last_rank(self) -> Rank {
        match self {
            Self::White => Rank::new(7),
            Self::Black => Rank::new(0),
        }
    }

    /// A rank counted from this side: 0 is the side's own back rank.
    #[inline]
    pub const fn rank(self, counted: u8) -> Rank {
        match self {
            Self::White => Rank::new(counted),
            Self::Black => Rank::new(7 - (counted & 7)),
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
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
