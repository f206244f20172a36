//! In what a game is read.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::{Language, Notation, Strictness};
use crate::position::Position;

/// How a game is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scheme {
    /// Each word by itself, with these letters.
    Letters(Language),
    /// The same, where some letters only look like the language's.
    LookAlikes(Language),
    /// All words in this notation.
    Only(Notation),
}

impl Scheme {
    pub(super) const ENGLISH: Self = Self::Letters(Language::English);

    /// Of a text whose notation somebody named, or nobody.
    pub(super) fn announced(from: Option<Notation>) -> Self {
        from.map_or(Self::ENGLISH, Self::Only)
    }

    /// The notation of all words, if they have one in common.
    pub(super) fn from(self) -> Option<Notation> {
        match self {
            Self::Only(notation) => Some(notation),
            Self::Letters(_) | Self::LookAlikes(_) => None,
        }
    }

    /// Whose piece letters are read.
    pub(super) fn language(self) -> Language {
        match self {
            Self::Letters(language) | Self::LookAlikes(language) => language,
            Self::Only(_) => Language::English,
        }
    }
}

/// What the last game was in, and letters that are known to be in one language
/// alone: a bit for each, see [`LetterSet`].
#[derive(Clone, Copy)]
pub(super) struct Hint(pub(super) Scheme, pub(super) Option<(Language, LetterSet)>);

/// First letters of pieces: a bit for each of ASCII, `A` the lowest, and above them one
/// for each of [`FOREIGN`](Self::FOREIGN).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LetterSet(pub(super) u64);

impl LetterSet {
    /// The first letters of pieces that are not ASCII, in all languages.
    const FOREIGN: [char; 17] = [
        'К', 'Д', 'Т', 'Л', 'С', 'П', 'Ц', 'О', 'Ф', 'Ρ', 'Β', 'Π', 'Α', 'Ι', 'Σ', 'Ş', 'Ž',
    ];

    /// The set of some letters, if all of them name pieces somewhere.
    pub(super) fn of(letters: &[char]) -> Option<Self> {
        let bit = |&letter: &char| {
            if letter.is_ascii_uppercase() {
                return Some(letter as usize - 'A' as usize);
            }
            let place = Self::FOREIGN.iter().position(|known| *known == letter)?;
            Some(26 + place)
        };
        let set = letters
            .iter()
            .try_fold(0, |set, letter| Some(set | 1 << bit(letter)?))?;
        Some(Self(set))
    }

    /// Whether one of them is not ASCII.
    pub(super) const fn is_foreign(self) -> bool {
        self.0 >> 26 > 0
    }
}

impl Default for Hint {
    fn default() -> Self {
        Self(Scheme::ENGLISH, None)
    }
}

/// Whether the word that a line was last found to open with is a first move: that
/// takes all notations there are, and each trial of a game asks again.
#[derive(Debug, Default)]
pub(super) struct FirstWords {
    word: Vec<u8>,
    opens: bool,
}

impl FirstWords {
    /// Whether a word is a legal move in any notation. The position must be the
    /// same each time.
    pub(super) fn opens(&mut self, start: &Position, word: &[u8]) -> bool {
        if self.word != word {
            let text = String::from_utf8_lossy(word);
            self.opens = Notation::read_any(start, &text, Strictness::Lenient).is_ok();
            self.word.clear();
            self.word.extend_from_slice(word);
        }
        self.opens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_tells_the_first_letters_of_all_pieces_apart() {
        let mut seen: Vec<(char, LetterSet)> = Vec::new();
        for language in Language::ALL {
            for (_, letter) in language.pairs() {
                let first = letter.chars().next().unwrap();
                let set = LetterSet::of(&[first]).unwrap_or_else(|| panic!("{first}"));
                let clash = seen.iter().find(|one| (one.0 == first) != (one.1 == set));
                assert_eq!(clash, None, "{first} of {language}");
                seen.push((first, set));
            }
        }
        assert_eq!(LetterSet::of(&['K', 'Ю']), None);
    }
}
