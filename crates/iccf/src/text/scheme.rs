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
/// alone.
#[derive(Clone, Copy)]
pub(super) struct Hint(pub(super) Scheme, pub(super) Option<(Language, u32)>);

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
