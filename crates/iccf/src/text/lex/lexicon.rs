//! What words tell of the moves around them, in the languages of players.
//!
//! The words are data, in `lexicon.txt`. A sense may explain why a move is left aside; a
//! word that is not there explains nothing, and so makes the reader louder.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::Role;

/// The senses that a word has, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::text) struct Senses(u32);

macro_rules! senses {
    ($($(#[$doc:meta])* $name:ident $word:literal)*) => {
        /// What a word may tell.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(in crate::text) enum Sense {
            $($(#[$doc])* $name,)*
        }

        /// The senses as the data names them.
        const NAMES: &[(&str, Sense)] = &[$(($word, Sense::$name)),*];
    };
}

senses! {
    /// A condition: `if`.
    If "if"
    /// Moves that were not played, or not yet.
    Supposing "supposing"
    /// Right behind a move that was not played.
    Would "would"
    /// A player sends a move.
    Sending "sending"
    /// A player takes a move back.
    Correcting "correcting"
    /// Somebody takes up conditional moves.
    Accepting "accepting"
    /// Somebody gives up.
    Resigns "resigns"
    /// A draw.
    Draw "draw"
    /// White.
    White "white"
    /// Black.
    Black "black"
    /// The king, before a square.
    King "king"
    /// The queen.
    Queen "queen"
    /// A rook.
    Rook "rook"
    /// A bishop.
    Bishop "bishop"
    /// A knight.
    Knight "knight"
    /// A pawn.
    Pawn "pawn"
    /// Between a piece and what it takes.
    Takes "takes"
    /// Between a piece and where it goes.
    To "to"
    /// Before the name of a square.
    Square "square"
    /// Behind the name of a square.
    BehindSquare "behind-square"
    /// What a number counts.
    Unit "unit"
    /// What a number numbers, other than a move.
    Label "label"
    /// Before digits that are a rating, a telephone number, a postcode.
    Rating "rating"
    /// A word for one of several games.
    Game "game"
    /// The name of a month.
    Month "month"
    /// Between two moves.
    Or "or"
    /// It says nothing.
    Noise "noise"
    /// A move is not there.
    Missing "missing"
    /// What is not there: the rest of a score.
    Rest "rest"
    /// The move in front was struck out.
    Struck "struck"
}

impl Senses {
    pub(in crate::text) const NONE: Self = Self(0);

    const fn bit(sense: Sense) -> u32 {
        1 << sense as u32
    }

    /// Whether a sense is among them.
    pub(in crate::text) const fn has(self, sense: Sense) -> bool {
        self.0 & Self::bit(sense) != 0
    }

    /// Whether one of two senses is.
    pub(in crate::text) const fn has_either(self, one: Sense, other: Sense) -> bool {
        self.has(one) || self.has(other)
    }

    /// The piece that a word names.
    pub(in crate::text) fn role(self) -> Option<Role> {
        const ROLES: [(Sense, Role); 6] = [
            (Sense::King, Role::King),
            (Sense::Queen, Role::Queen),
            (Sense::Rook, Role::Rook),
            (Sense::Bishop, Role::Bishop),
            (Sense::Knight, Role::Knight),
            (Sense::Pawn, Role::Pawn),
        ];
        ROLES
            .iter()
            .find(|(sense, _)| self.has(*sense))
            .map(|(_, role)| *role)
    }
}

/// All words, found by a hash of their letters.
pub(in crate::text) struct Lexicon {
    /// Places into `words`, one more than the place, 0 for none.
    table: Vec<u16>,
    words: Vec<(&'static str, Senses)>,
}

impl Lexicon {
    /// The words of the data.
    pub(in crate::text) fn new() -> Self {
        let mut lexicon = Self {
            table: alloc::vec![0; 4096],
            words: Vec::new(),
        };
        for line in include_str!("lexicon.txt").lines() {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default();
            let sense = NAMES.iter().find(|(known, _)| *known == name);
            let (Some((_, sense)), Some(_language)) = (sense, words.next()) else {
                continue;
            };
            for word in words {
                lexicon.add(word, *sense);
            }
        }
        lexicon
    }

    fn add(&mut self, word: &'static str, sense: Sense) {
        let place = self.place(word);
        let entry = self.table[place];
        if entry == 0 {
            self.words.push((word, Senses(Senses::bit(sense))));
            self.table[place] = self.words.len() as u16;
        } else {
            self.words[usize::from(entry) - 1].1.0 |= Senses::bit(sense);
        }
    }

    /// Where a word stands in the table, or where it would.
    fn place(&self, word: &str) -> usize {
        let mut place = hash(word) & (self.table.len() - 1);
        loop {
            match self.table[place] {
                0 => return place,
                entry if self.words[usize::from(entry) - 1].0 == word => return place,
                _ => place = (place + 1) & (self.table.len() - 1),
            }
        }
    }

    /// What a word tells, in whatever case.
    pub(in crate::text) fn senses(&self, word: &str) -> Senses {
        // No word of the data is longer.
        if word.len() > 40 {
            return Senses::NONE;
        }
        let known = |word: &str| match self.table[self.place(word)] {
            0 => Senses::NONE,
            entry => self.words[usize::from(entry) - 1].1,
        };
        if word.is_ascii() {
            let mut small = [0; 40];
            let small = &mut small[..word.len()];
            small.copy_from_slice(word.as_bytes());
            small.make_ascii_lowercase();
            core::str::from_utf8(small).map_or(Senses::NONE, known)
        } else {
            let small: String = word.to_lowercase();
            known(&small)
        }
    }
}

fn hash(word: &str) -> usize {
    word.bytes().fold(0xcbf2_9ce4_usize, |hash, byte| {
        (hash ^ usize::from(byte)).wrapping_mul(0x0100_0193)
    }) >> 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_whatever_case() {
        let lexicon = Lexicon::new();
        for (word, sense) in [
            ("if", Sense::If),
            ("If", Sense::If),
            ("WENN", Sense::If),
            ("Würde", Sense::Supposing),
            ("ЕСЛИ", Sense::If),
            ("Springer", Sense::Knight),
        ] {
            assert!(lexicon.senses(word).has(sense), "{word}");
        }
        for word in ["", "Karpov", "i", "if.", "iff"] {
            assert_eq!(lexicon.senses(word), Senses::NONE, "{word}");
        }
    }

    #[test]
    fn every_line_of_the_data_has_a_sense_a_language_and_words() {
        for line in include_str!("lexicon.txt").lines() {
            let mut words = line.split(' ');
            let Some(name) = words.next().filter(|name| !matches!(*name, "" | "#")) else {
                continue;
            };
            assert!(NAMES.iter().any(|(known, _)| *known == name), "{line}");
            assert_eq!(words.next().map(str::len), Some(2), "{line}");
            assert!(words.next().is_some(), "{line}");
            assert_eq!(line, line.to_lowercase(), "{line}");
        }
    }
}
