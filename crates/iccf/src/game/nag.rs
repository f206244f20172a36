//! Signs that judge a move or a position, by PGN's numbers.

use core::fmt;
use core::str::FromStr;

/// A sign that judges a move or a position, by the number PGN has for it
/// (numeric annotation glyph): `$1` is `!`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

/// The signs people write and their numbers: of several, the first is written.
const SIGNS: [(&str, u16); 34] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("⊕", 22),
    ("○", 26),
    ("→", 40),
    ("↑", 36),
    ("⇆", 132),
    ("⌓", 142),
    ("△", 140),
    ("N", 146),
    ("D", 220),
    ("<=", 143),
    ("~", 11),
];

impl Nag {
    /// Reads a sign or a number as it stands in a text: `!?`, `$5`.
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        let text = core::str::from_utf8(text).ok()?;
        match text.strip_prefix('$') {
            // A number may have a sign for Rust, and for PGN it has none.
            Some(number) if number.starts_with('+') => None,
            Some(number) => number.parse().ok().map(Self),
            None => Self::from_sign(text),
        }
    }

    /// The number of a sign, if PGN has one for it.
    pub fn from_sign(sign: &str) -> Option<Self> {
        let known = SIGNS.iter().find(|(known, _)| *known == sign);
        known.map(|(_, number)| Self(*number))
    }

    /// The sign people write for the number, if there is one.
    pub fn sign(self) -> Option<&'static str> {
        let known = SIGNS.iter().find(|(_, number)| *number == self.0);
        known.map(|(sign, _)| *sign)
    }

    /// The sign, if it is `!`, `?` or made of these: they stand close behind a
    /// move, other signs apart from it.
    pub fn mark(self) -> Option<&'static str> {
        self.sign().filter(|_| (1..=6).contains(&self.0))
    }
}

/// `$1`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// Reads a number behind its `$`, or a sign: `$5`, `!?`.
impl FromStr for Nag {
    type Err = UnknownNag;

    fn from_str(text: &str) -> Result<Self, UnknownNag> {
        Self::read(text.as_bytes()).ok_or(UnknownNag)
    }
}

/// A text that is no sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownNag;

impl fmt::Display for UnknownNag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no sign that judges a move; PGN has numbers such as $1")
    }
}

impl core::error::Error for UnknownNag {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_numbers_agree() {
        for (sign, number) in SIGNS {
            assert_eq!(Nag::from_sign(sign), Some(Nag(number)), "{sign}");
        }
        assert_eq!(Nag(6).mark(), Some("?!"));
        assert_eq!(Nag(18).sign(), Some("+-"));
        assert_eq!(Nag(18).mark(), None);
        assert_eq!(Nag(99).sign(), None);
        assert_eq!(Nag::from_sign("???"), None);
        for (text, read) in [
            ("!?", Ok(Nag(5))),
            ("$5", Ok(Nag(5))),
            ("$65535", Ok(Nag(65535))),
            ("$65536", Err(UnknownNag)),
            ("$+5", Err(UnknownNag)),
            ("$", Err(UnknownNag)),
            ("", Err(UnknownNag)),
        ] {
            assert_eq!(text.parse(), read, "{text}");
        }
    }
}
