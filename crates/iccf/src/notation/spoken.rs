//! Moves as they are announced to blind players: FIDE's names for files, and
//! German or English words for the rest. Written only.
//!
//! ```
//! use iccf::{Notation, Position, SpokenLanguage};
//!
//! let position = Position::new();
//! let mv = position.read_numeric("7163")?;
//! let spoken = |language| Notation::Spoken(language).write(&position, mv);
//! assert_eq!(spoken(SpokenLanguage::German).as_str(), "Springer Gustav eins Felix drei");
//! assert_eq!(spoken(SpokenLanguage::English).as_str(), "knight Gustav one Felix three");
//! # Ok::<(), iccf::MoveError>(())
//! ```

use super::Spelling;
use crate::board::{Role, Square};
use crate::position::{CastlingSide, Move, Position};

/// The notation in a page.
pub(super) const RULES: &str = "\
As moves are announced between sighted and blind players: the piece, both
squares, each file and rank by its name in the FIDE Laws of Chess.
    Anna Bella Cesar David Eva Felix Gustav Hector
    eins zwei drei vier fünf sechs sieben acht
    Bauer, Springer, Läufer, Turm, Dame, König
A capture says \"schlägt\" between the squares, a capture in passing \"en passant\"
behind them, a promotion \"wird\" and the piece; castling is \"kurze Rochade\" or
\"lange Rochade\"; check and mate are \"Schach\" and \"matt\".
    Springer Gustav eins Felix drei
    Bauer Eva vier schlägt David fünf Schach
spoken:de is the same, spoken:en has English words. It is only written, not read.";

/// The English page.
pub(super) const ENGLISH_RULES: &str = "\
As spoken, with English words: FIDE's names for the files, the other words as
English-speaking players say them.
    Anna Bella Cesar David Eva Felix Gustav Hector
    one two three four five six seven eight
    pawn, knight, bishop, rook, queen, king
A capture says \"takes\" between the squares, a capture in passing \"en passant\"
behind them, a promotion \"becomes\" and the piece; castling is \"castles short\" or
\"castles long\"; check and mate are \"check\" and \"mate\".
    knight Gustav one Felix three
    pawn Eva four takes David five check
It is only written, not read.";

/// The language of the words between the names of the squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum SpokenLanguage {
    /// `Springer Gustav eins Felix drei`.
    #[default]
    German,
    /// `knight Gustav one Felix three`.
    English,
}

impl SpokenLanguage {
    /// All of them, German first.
    pub const ALL: &'static [Self] = &[Self::German, Self::English];
}

/// By file, a to h, in the FIDE Laws of Chess.
const FILES: [&str; 8] = [
    "Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector",
];

/// The words of a language.
struct Words {
    /// By rank, 1 to 8.
    ranks: [&'static str; 8],
    /// Pawn to king.
    pieces: [&'static str; 6],
    takes: &'static str,
    becomes: &'static str,
    castles: [&'static str; 2],
    check: &'static str,
    mate: &'static str,
}

const GERMAN: Words = Words {
    ranks: [
        "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht",
    ],
    pieces: ["Bauer", "Springer", "Läufer", "Turm", "Dame", "König"],
    takes: "schlägt",
    becomes: "wird",
    castles: ["kurze Rochade", "lange Rochade"],
    check: "Schach",
    mate: "matt",
};

const ENGLISH: Words = Words {
    ranks: [
        "one", "two", "three", "four", "five", "six", "seven", "eight",
    ],
    pieces: ["pawn", "knight", "bishop", "rook", "queen", "king"],
    takes: "takes",
    becomes: "becomes",
    castles: ["castles short", "castles long"],
    check: "check",
    mate: "mate",
};

impl Words {
    const fn piece(&self, role: Role) -> &'static str {
        self.pieces[match role {
            Role::Pawn => 0,
            Role::Knight => 1,
            Role::Bishop => 2,
            Role::Rook => 3,
            Role::Queen => 4,
            Role::King => 5,
        }]
    }
}

/// The words for a move.
pub(super) fn write(position: &Position, mv: Move, language: SpokenLanguage) -> Spelling {
    let words = match language {
        SpokenLanguage::German => &GERMAN,
        SpokenLanguage::English => &ENGLISH,
    };
    let mut text = Spelling::new();
    match mv.castling() {
        Some(CastlingSide::King) => text.push_str(words.castles[0]),
        Some(CastlingSide::Queen) => text.push_str(words.castles[1]),
        None => {
            text.push_str(words.piece(mv.role()));
            push_square(&mut text, mv.from(), words);
            if mv.is_capture() {
                push_word(&mut text, words.takes);
            }
            push_square(&mut text, mv.to(), words);
            if mv.is_en_passant() {
                push_word(&mut text, "en passant");
            }
            if let Some(role) = mv.promotion() {
                push_word(&mut text, words.becomes);
                push_word(&mut text, words.piece(role));
            }
        }
    }
    let mut after = *position;
    after.play(mv);
    if after.is_checkmate() {
        push_word(&mut text, words.mate);
    } else if after.is_check() {
        push_word(&mut text, words.check);
    }
    text
}

fn push_square(text: &mut Spelling, square: Square, words: &Words) {
    push_word(text, FILES[usize::from(square.file().index())]);
    push_word(text, words.ranks[usize::from(square.rank().index())]);
}

fn push_word(text: &mut Spelling, word: &str) {
    text.push(' ');
    text.push_str(word);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_said_in_two_languages() {
        for (fen, digits, german, english) in [
            (
                "8/1k6/8/8/8/8/8/4K2R w K - 0 1",
                "5171",
                "kurze Rochade",
                "castles short",
            ),
            (
                "8/6k1/8/8/8/8/8/R3K3 w Q - 0 1",
                "5131",
                "lange Rochade",
                "castles long",
            ),
            (
                "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1",
                "77884",
                "Bauer Gustav sieben schlägt Hector acht wird Springer",
                "pawn Gustav seven takes Hector eight becomes knight",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "5546",
                "Bauer Eva fünf schlägt David sechs en passant",
                "pawn Eva five takes David six en passant",
            ),
            (
                "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
                "6777",
                "Dame Felix sieben Gustav sieben matt",
                "queen Felix seven Gustav seven mate",
            ),
            (
                "7k/8/8/8/8/8/8/R3K3 w - - 0 1",
                "1118",
                "Turm Anna eins Anna acht Schach",
                "rook Anna one Anna eight check",
            ),
        ] {
            let position: Position = fen.parse().expect(fen);
            let mv = position.read_numeric(digits).expect(digits);
            let said = SpokenLanguage::ALL
                .iter()
                .map(|one| write(&position, mv, *one));
            let said: alloc::vec::Vec<_> = said.collect();
            assert_eq!((said[0].as_str(), said[1].as_str()), (german, english));
        }
    }
}
