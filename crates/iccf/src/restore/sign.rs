//! The signs of a damaged word: legible, illegible, or one of several.

use alloc::boxed::Box;
use alloc::vec::Vec;

/// A sign as it stands in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// Legible.
    Is(char),
    /// `?` or `_`: any sign at all.
    Any,
    /// `[17]`: one of these.
    OneOf(Box<[char]>),
}

impl Sign {
    /// The signs of a word. Brackets that hold nothing or do not close are
    /// signs themselves.
    pub(super) fn read(word: &str) -> Vec<Self> {
        let mut signs = Vec::new();
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            rest = &rest[first.len_utf8()..];
            signs.push(match first {
                '?' | '_' => Self::Any,
                '[' => match rest.split_once(']') {
                    Some((inside, behind)) if !inside.is_empty() && !inside.contains('[') => {
                        rest = behind;
                        let listed = inside.chars().filter(|c| !matches!(c, ',' | '/' | '|'));
                        Self::OneOf(listed.collect())
                    }
                    _ => Self::Is(first),
                },
                _ => Self::Is(first),
            });
        }
        signs
    }

    /// Whether it can have been this one, given that what is legible is right.
    pub(super) fn fits(&self, sign: char) -> bool {
        match self {
            Self::Is(is) => *is == sign,
            Self::Any => true,
            Self::OneOf(signs) => signs.contains(&sign),
        }
    }

    /// Whether it can be read.
    pub(super) fn is_legible(&self) -> bool {
        matches!(self, Self::Is(_))
    }

    /// How likely a writer or a scanner turns the other sign into this one, as
    /// the logarithm of one in so many; 0 if nothing was turned.
    fn slip(&self, meant: char) -> f32 {
        match self {
            _ if self.fits(meant) => 0.0,
            Self::Is(seen) if confused(*seen, meant) => COMMON_SLIP,
            _ => RARE_SLIP,
        }
    }
}

/// One in a hundred, as bad handwriting and good scanners have it.
const COMMON_SLIP: f32 = 4.6;
/// One in about a thousand, spread over all signs that it might have been.
const RARE_SLIP: f32 = 8.5;

/// Signs that are taken for each other: digits in handwriting, and letters that
/// scanners see in digits.
const CONFUSED: [(char, char); 26] = [
    ('1', '7'),
    ('3', '8'),
    ('5', '6'),
    ('2', '7'),
    ('6', '8'),
    ('4', '9'),
    ('O', '0'),
    ('o', '0'),
    ('D', '0'),
    ('l', '1'),
    ('I', '1'),
    ('i', '1'),
    ('|', '1'),
    ('S', '5'),
    ('s', '5'),
    ('B', '8'),
    ('Z', '2'),
    ('z', '2'),
    ('G', '6'),
    ('b', '6'),
    ('g', '9'),
    ('q', '9'),
    ('A', '4'),
    ('T', '7'),
    ('c', 'e'),
    ('b', 'h'),
];

/// For each ASCII sign a bit for each other that it is taken for.
const ALIKE: [u128; 128] = {
    let mut alike = [0; 128];
    let mut at = 0;
    while at < CONFUSED.len() {
        let (a, b) = CONFUSED[at];
        alike[a as usize] |= 1 << b as u32;
        alike[b as usize] |= 1 << a as u32;
        at += 1;
    }
    alike
};

fn confused(a: char, b: char) -> bool {
    a.is_ascii() && b.is_ascii() && ALIKE[a as usize] >> b as u32 & 1 == 1
}

/// What has to be corrected for a word to be a spelling.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Slips {
    /// Legible signs that were wrong, left out, too many, or swapped.
    pub(super) count: u8,
    /// How unlikely that is, as the logarithm of one in so many.
    pub(super) nats: f32,
}

impl Slips {
    pub(super) const NONE: Self = Self {
        count: 0,
        nats: 0.0,
    };

    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            count: self.count.saturating_add(other.count),
            nats: self.nats + other.nats,
        }
    }

    fn one(nats: f32) -> Self {
        Self { count: 1, nats }
    }
}

/// Whether signs can be this spelling, given that what is legible is right.
pub(super) fn fits(signs: &[Sign], spelling: &str) -> bool {
    let mut meant = spelling.chars();
    signs
        .iter()
        .all(|sign| meant.next().is_some_and(|meant| sign.fits(meant)))
        && meant.next().is_none()
}

/// What has to be corrected for signs to be this spelling, if no more than
/// `most`: signs wrong or swapped with a neighbour, and at most one that was
/// left out or is too many.
pub(super) fn slips(signs: &[Sign], spelling: &str, most: u8) -> Option<Slips> {
    let meant = spelling.as_bytes();
    let length = if spelling.is_ascii() {
        meant.len()
    } else {
        spelling.chars().count()
    };
    if signs.len() == length {
        return side_by_side(signs, spelling, most);
    }
    if signs.len().abs_diff(length) > 1 || most == 0 {
        return None;
    }
    let mut rest = spelling.chars();
    let mut same = 0;
    for sign in signs {
        let before = rest.clone();
        if !rest.next().is_some_and(|meant| sign.fits(meant)) {
            rest = before;
            break;
        }
        same += 1;
    }
    let mut signs = &signs[same..];
    if signs.len() > rest.clone().count() {
        signs = &signs[1..];
    } else {
        rest.next();
    }
    side_by_side(signs, rest.as_str(), most - 1).map(|slips| slips.and(Slips::one(RARE_SLIP)))
}

/// As [`slips`], for signs that are as many as the spelling has.
fn side_by_side(signs: &[Sign], spelling: &str, most: u8) -> Option<Slips> {
    let mut found = Slips::NONE;
    let mut meant = spelling.chars();
    let mut signs = signs.iter();
    while let (Some(sign), Some(first)) = (signs.next(), meant.next()) {
        let mut nats = sign.slip(first);
        if nats == 0.0 {
            continue;
        }
        if found.count == most {
            return None;
        }
        let (mut next_sign, mut next_meant) = (signs.clone(), meant.clone());
        if let (Some(second), Some(behind)) = (next_sign.next(), next_meant.next())
            && *sign == Sign::Is(behind)
            && *second == Sign::Is(first)
        {
            nats = RARE_SLIP;
            (signs, meant) = (next_sign, next_meant);
        }
        found = found.and(Slips::one(nats));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_what_stands_there() {
        let one_of = |text: &str| Sign::OneOf(text.chars().collect());
        for (word, signs) in [
            (
                "71?3",
                &[Sign::Is('7'), Sign::Is('1'), Sign::Any, Sign::Is('3')][..],
            ),
            ("_[17]", &[Sign::Any, one_of("17")]),
            ("[1/7]", &[one_of("17")]),
            ("[]5", &[Sign::Is('['), Sign::Is(']'), Sign::Is('5')]),
            ("[5", &[Sign::Is('['), Sign::Is('5')]),
            ("", &[]),
        ] {
            assert_eq!(Sign::read(word), signs, "{word}");
        }
    }

    #[test]
    fn slips_are_counted_by_the_fewest() {
        for (word, spelling, count) in [
            ("5254", "5254", Some(0)),
            ("52?4", "5254", Some(0)),
            ("[56]254", "5254", Some(0)),
            ("[67]254", "5254", Some(1)),
            ("6254", "5254", Some(1)),
            ("6264", "5254", Some(2)),
            ("2554", "5254", Some(1)),
            ("525", "5254", Some(1)),
            ("52554", "5254", Some(1)),
            ("5", "5254", None),
            ("1111", "5254", None),
            ("S2S4", "5254", Some(2)),
        ] {
            let found = slips(&Sign::read(word), spelling, 2).map(|slips| slips.count);
            assert_eq!(found, count, "{word} {spelling}");
        }
    }

    #[test]
    fn signs_that_look_alike_are_the_likelier_slip() {
        let of = |word: &str| slips(&Sign::read(word), "1234", 2).unwrap().nats;
        assert!(of("7234") < of("8234"));
    }
}
