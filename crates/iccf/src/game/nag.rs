//! Signs that judge a move or a position, by PGN's numbers.

use core::fmt;

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
    }
}
