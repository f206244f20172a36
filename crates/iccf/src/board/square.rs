//! Squares, files and ranks, with their algebraic and numeric names.

use core::fmt;
use core::str::FromStr;

macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident, $first:literal, $error:ident, $message:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// All eight, from White's left or from White's side.
            pub const ALL: &'static [Self] = &[
                Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7),
            ];

            /// From an index, 0 to 7; `None` for a larger one.
            #[inline]
            pub const fn new(index: u8) -> Option<Self> {
                if index < 8 { Some(Self(index)) } else { None }
            }

            /// From an index; only its lowest three bits count.
            #[inline]
            pub(crate) const fn masked(index: u8) -> Self {
                Self(index & 7)
            }

            /// 0 to 7.
            #[inline]
            pub const fn index(self) -> u8 {
                self.0
            }

            /// The numeric digit, `'1'` to `'8'`.
            #[inline]
            pub const fn digit(self) -> char {
                (b'1' + self.0) as char
            }

            /// The algebraic character.
            #[inline]
            pub const fn char(self) -> char {
                ($first + self.0) as char
            }

            /// From the algebraic character.
            #[inline]
            pub const fn from_char(c: char) -> Option<Self> {
                let index = (c as u32).wrapping_sub($first as u32);
                if index < 8 { Some(Self(index as u8)) } else { None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.char().encode_utf8(&mut [0; 4]))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        /// Reads the algebraic character.
        impl FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Self::from_char(c).ok_or($error(())),
                    _ => Err($error(())),
                }
            }
        }

        #[doc = concat!("The text names no [`", stringify!($name), "`].")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $error(());

        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($message)
            }
        }

        impl core::error::Error for $error {}
    };
}

coordinate!(
    /// A file, a to h.
    File,
    b'a',
    ParseFileError,
    "not a file: expected a to h"
);
coordinate!(
    /// A rank, 1 to 8, counted from White's side.
    Rank,
    b'1',
    ParseRankError,
    "not a rank: expected 1 to 8"
);

/// The digits of each square as ASCII, the file in the low byte.
static DIGITS: [u16; 64] = {
    let mut digits = [0; 64];
    let mut i = 0;
    while i < 64 {
        digits[i] = (b'1' as u16 + i as u16 % 8) | (b'1' as u16 + i as u16 / 8) << 8;
        i += 1;
    }
    digits
};

/// One of the 64 squares.
///
/// Squares have an algebraic name and a numeric one; both are counted from
/// White's side, for both players.
///
/// ```
/// use iccf::Square;
///
/// let e4: Square = "e4".parse()?;
/// assert_eq!(e4.numeric(), 54);
/// assert_eq!(Square::from_numeric(54), Some(e4));
/// assert_eq!(e4.to_string(), "e4");
/// # Ok::<(), iccf::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// From an index: a1 is 0, b1 is 1, h8 is 63; `None` for a larger one.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// From an index; only its lowest six bits count.
    #[inline]
    pub(crate) const fn masked(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square where a file and a rank cross.
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank.index() << 3 | file.index())
    }

    /// 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        // The mask lets the compiler see that a table of 64 needs no bounds check.
        (self.0 & 63) as usize
    }

    /// The square's file.
    #[inline]
    pub const fn file(self) -> File {
        File::masked(self.0)
    }

    /// The square's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::masked(self.0 >> 3)
    }

    /// The two digits of numeric notation: 11 for a1, 54 for e4, 88 for h8.
    #[inline]
    pub const fn numeric(self) -> u8 {
        self.file().index() * 10 + self.rank().index() + 11
    }

    /// The square with these two digits, if they name one.
    pub const fn from_numeric(number: u8) -> Option<Self> {
        match Self::from_digits(b'0' + number / 10 % 10, b'0' + number % 10) {
            Some(square) if number < 100 => Some(square),
            _ => None,
        }
    }

    /// The square two ASCII digits name, file first.
    #[inline]
    pub const fn from_digits(file: u8, rank: u8) -> Option<Self> {
        let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'1'));
        // Both below 8, in one comparison.
        if file | rank < 8 {
            Some(Self(rank << 3 | file))
        } else {
            None
        }
    }

    /// The square an ASCII letter and digit name.
    #[inline]
    pub const fn from_name(file: u8, rank: u8) -> Option<Self> {
        Self::from_pair(u16::from_le_bytes([file, rank]) as u32)
    }

    /// As [`from_name`](Self::from_name), the letter in the lowest byte and the digit in
    /// the next one.
    #[inline]
    pub(crate) const fn from_pair(name: u32) -> Option<Self> {
        // A letter before a borrows from the digit and sets high bits anyway.
        let steps = name.wrapping_sub(u16::from_le_bytes(*b"a1") as u32);
        if steps & 0xf8f8 == 0 {
            Some(Self((steps | steps >> 5) as u8 & 63))
        } else {
            None
        }
    }

    /// The two digits as ASCII, the first in the low byte.
    #[inline]
    pub(crate) fn digits(self) -> u16 {
        DIGITS[self.index()]
    }

    /// The algebraic name as ASCII, the first character in the low byte.
    #[inline]
    pub(crate) const fn name(self) -> u16 {
        (self.0 as u16 & 7) + (self.0 as u16 >> 3 << 8) + 0x3161
    }

    /// The square as a player reads it in a message: `52 (e2)`.
    pub fn both(self) -> impl fmt::Display {
        struct Both(Square);
        impl fmt::Display for Both {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} ({})", self.0.numeric(), self.0)
            }
        }
        Both(self)
    }

    /// Dark squares are those of a1's colour.
    pub const fn is_dark(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 0
    }

    /// All 64, a1 first, then along the ranks.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }
}

/// The algebraic name.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name().to_le_bytes();
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the algebraic name (`e4`) or the numeric one (`54`).
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Self::from_name(file, rank).or_else(|| Self::from_digits(file, rank)),
            _ => None,
        }
        .ok_or(ParseSquareError(()))
    }
}

/// The text names no square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseSquareError(());

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a1 to h8, or 11 to 88 without 0 and 9")
    }
}

impl core::error::Error for ParseSquareError {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn an_index_off_the_board_is_nothing() {
        for index in 0..=255 {
            let on_board = Square::all().nth(usize::from(index));
            assert_eq!(Square::new(index), on_board, "{index}");
            assert_eq!(File::new(index), File::ALL.get(usize::from(index)).copied());
            assert_eq!(Rank::new(index), Rank::ALL.get(usize::from(index)).copied());
        }
    }

    #[test]
    fn files_and_ranks_read_as_they_are_written() {
        for &file in File::ALL {
            assert_eq!(file.to_string().parse(), Ok(file));
        }
        for &rank in Rank::ALL {
            assert_eq!(rank.to_string().parse(), Ok(rank));
        }
        for text in ["", "i", "A", "1", "aa", "ä"] {
            let error = text.parse::<File>().expect_err(text);
            assert_eq!(error.to_string(), "not a file: expected a to h", "{text}");
        }
        for text in ["", "0", "9", "a", "11", "²"] {
            let error = text.parse::<Rank>().expect_err(text);
            assert_eq!(error.to_string(), "not a rank: expected 1 to 8", "{text}");
        }
    }

    #[test]
    fn every_square_has_two_names_that_read_back() {
        for square in Square::all() {
            let numeric = square.numeric();
            assert_eq!(Square::from_numeric(numeric), Some(square));
            assert_eq!(std::format!("{square}").parse(), Ok(square));
            assert_eq!(std::format!("{numeric}").parse(), Ok(square));
        }
    }

    #[test]
    fn corners_are_where_the_rule_table_says() {
        for (name, number) in [("e4", 54), ("a8", 18), ("h1", 81), ("a1", 11)] {
            assert_eq!(name.parse::<Square>().unwrap().numeric(), number);
        }
    }

    #[test]
    fn zero_and_nine_name_no_square() {
        for text in ["10", "01", "91", "19", "e9", "i1", "e", "", "e44", "155"] {
            let error = text.parse::<Square>().expect_err(text);
            let message = "not a square: expected a1 to h8, or 11 to 88 without 0 and 9";
            assert_eq!(error.to_string(), message, "{text}");
        }
        assert_eq!(Square::from_numeric(155), None);
        assert_eq!(Square::from_numeric(0), None);
    }
}
