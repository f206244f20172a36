//! Which notation a damaged score is in, by its legible words.

use alloc::borrow::Cow;

use super::sign::Sign;
use super::word::is_form;
use crate::notation::{DescriptiveStyle, Language, Notation};
use crate::position::{Move, Position};

/// The notations of a score: digits and letters may stand side by side, as
/// when each player wrote in his own way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notations {
    /// Whether most words of a side are digits, White's first.
    digits: [bool; 2],
    /// What words with letters are in.
    letters: Notation,
    /// Whether somebody said so.
    told: bool,
}

impl Notations {
    /// The notation of a word of a side.
    pub(super) fn of(self, word: &str, side: usize) -> Notation {
        if self.told {
            return self.letters;
        }
        let digits = match kind(word) {
            Kind::Digits => true,
            Kind::Letters => false,
            Kind::Either => self.digits[side],
        };
        if digits {
            Notation::Numeric
        } else {
            self.letters
        }
    }

    /// What words with letters are in.
    pub(super) fn letters(self) -> Notation {
        self.letters
    }

    /// The notation of most words.
    pub(super) fn main(self) -> Notation {
        if self.digits[0] && !self.told {
            Notation::Numeric
        } else {
            self.letters
        }
    }
}

/// What a word looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Digits,
    Letters,
    Either,
}

fn kind(word: &str) -> Kind {
    if word.contains("0-0") {
        return Kind::Letters;
    }
    let signs = Sign::read(word.trim_end_matches(['!', '?', '+', '#', '.']));
    let mut digits = 0;
    let mut letters = 0;
    for sign in &signs {
        match sign {
            Sign::Is(sign) if sign.is_ascii_digit() => digits += 1,
            Sign::Is(sign) if sign.is_alphabetic() => letters += 1,
            _ => {}
        }
    }
    match (digits, letters) {
        (3.., 0..=1) => Kind::Digits,
        (2, 0) if signs.len() >= 4 => Kind::Digits,
        (0..=2, 1..) => Kind::Letters,
        _ => Kind::Either,
    }
}

/// A word of a score, and the move that the usual reader took it for.
pub(super) struct Sample<'a> {
    pub(super) word: Cow<'a, str>,
    pub(super) played: Option<(Position, Move)>,
}

impl Sample<'_> {
    /// Whether it is a move in a notation; the one that was read, if it is known.
    fn fits(&self, notation: Notation) -> bool {
        let word = self.word.trim_end_matches(['!', '?']);
        match &self.played {
            Some((position, mv)) => notation.read(position, word).is_ok_and(|read| read == *mv),
            None => is_form(word, notation),
        }
    }

    /// Whether all of it can be read. A mark at its end may be an illegible sign
    /// in a word that was not read.
    fn is_legible(&self) -> bool {
        let marks: &[char] = if self.played.is_some() {
            &['!', '?']
        } else {
            &['!']
        };
        Sign::read(self.word.trim_end_matches(marks))
            .iter()
            .all(Sign::is_legible)
    }
}

/// Words looked at: more tell no more.
const ENOUGH: usize = 60;

/// The notations of a score's words, White's and Black's in turn.
pub(super) fn guess_notation(words: &[Sample<'_>], from: Option<Notation>) -> Notations {
    if let Some(letters) = from {
        let digits = [letters == Notation::Numeric; 2];
        return Notations {
            digits,
            letters,
            told: true,
        };
    }
    let mut digits = [0_i32; 2];
    for (at, sample) in words.iter().enumerate() {
        digits[at % 2] += match kind(&sample.word) {
            Kind::Digits => 1,
            Kind::Letters => -1,
            Kind::Either => 0,
        };
    }
    let both = digits[0] + digits[1];
    let lettered = words
        .iter()
        .filter(|sample| kind(&sample.word) == Kind::Letters);
    let legible = lettered.filter(|sample| sample.is_legible()).take(ENOUGH);
    // Those that name both squares first: read generously, they are SAN, too.
    let usual = [
        Notation::Uci,
        Notation::LAN,
        Notation::SAN,
        Notation::Descriptive(DescriptiveStyle::English),
        Notation::Descriptive(DescriptiveStyle::Kt),
        Notation::Fan,
        Notation::Reversible(Language::English),
        Notation::Smith,
    ];
    let foreign = Language::ALL
        .iter()
        .skip(1)
        .flat_map(|&language| [Notation::San(language), Notation::Lan(language)]);
    let rare = [
        Notation::Descriptive(DescriptiveStyle::Spanish),
        Notation::Descriptive(DescriptiveStyle::French),
        Notation::Descriptive(DescriptiveStyle::Portuguese),
        Notation::Gringmuth,
        Notation::Uedemann,
    ];
    let all = legible.clone().count();
    let (mut best, mut most) = (Notation::SAN, 0);
    for notation in usual.into_iter().chain(foreign).chain(rare) {
        let fitting = legible.clone().filter(|one| one.fits(notation)).count();
        if fitting > most {
            (best, most) = (notation, fitting);
        }
        if most == all {
            break;
        }
    }
    let kt = words.iter().any(|sample| sample.word.contains("Kt"));
    if kt && matches!(best, Notation::Descriptive(DescriptiveStyle::English)) {
        best = Notation::Descriptive(DescriptiveStyle::Kt);
    }
    // Smith notation is UCI but for what is taken: `f4e5p`.
    let names_taken = |sample: &Sample<'_>| {
        matches!(*sample.word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'2'..=b'7', piece]
            if piece.is_ascii_alphabetic())
    };
    if best == Notation::Uci && words.iter().any(names_taken) {
        best = Notation::Smith;
    }
    Notations {
        digits: digits.map(|side| if side == 0 { both >= 0 } else { side > 0 }),
        letters: best,
        told: false,
    }
}
