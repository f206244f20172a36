//! The Gringmuth code, which Steinitz and Chigorin cabled in: every square is a syllable.
//!
//! ```
//! use iccf::{Gringmuth, Position, Strictness};
//!
//! let code: Gringmuth = "GEGO".parse()?;
//! let position = Position::new();
//! let reading = code.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(Gringmuth::from_move(&position, reading.mv).to_string(), "GEGO");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: the two squares in capitals, castling as the king's move (in
//! Chess960 the king's square, the rook's and `l`), and behind a promotion the
//! piece as `q r b k`, `k` being the knight. Small letters are the same. Read
//! besides, each with its [`Leniency`]: the later suffixes `c` check, `p` en
//! passant, `m` mate, `s` stalemate; castling as king, rook and `l`.

use core::fmt;
use core::str::FromStr;

use super::cable::{Cable, CableError};
use super::marks::CheckMark;
use super::{Leniencies, Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{Illegal, Move, Position, Variant};

/// The notation in a page.
pub(super) const RULES: &str = "\
Every square is a consonant and a vowel. The consonant is the file's, with one
row of letters for ranks 1 to 4 and another for ranks 5 to 8; the vowel is the
rank's.
    file         a b c d e f g h
    ranks 1-4    B C D F G H K L
    ranks 5-8    M N P R S T W Z
    rank         1 A  2 E  3 I  4 O  5 O  6 I  7 E  8 A
A move is its two squares: e2-e4 GEGO, e7-e5 SESO, Ng1-f3 KAHI. Castling is the
king's move, GAKA. A promotion puts q, r, b or k behind, k for the knight: SESAq.
In Chess960 castling is the king's square, the rook's and l: GALAl.
Small letters are the same. Also read: moves in one word, gegoseso, as cables had them; the
suffixes c (check), m (mate), s (stalemate), p (en passant); king, rook and l for
castling in standard chess.";

/// By file, ranks 1 to 4 and ranks 5 to 8.
const FILES: [[u8; 8]; 2] = [*b"BCDFGHKL", *b"MNPRSTWZ"];
/// By rank, 1 to 8.
const RANKS: [u8; 8] = *b"AEIOOIEA";

fn syllable(square: Square) -> [u8; 2] {
    let (file, rank) = (
        usize::from(square.file().index()),
        usize::from(square.rank().index()),
    );
    [FILES[rank / 4][file], RANKS[rank]]
}

const PIECES: [(Role, u8); 4] = [
    (Role::Queen, b'q'),
    (Role::Rook, b'r'),
    (Role::Bishop, b'b'),
    (Role::Knight, b'k'),
];

/// A move in the Gringmuth code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gringmuth {
    cable: Cable,
    suffix: Option<Suffix>,
}

/// A letter behind the squares that names no piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Suffix {
    Check,
    EnPassant,
    Mate,
    Stalemate,
    Castling,
}

impl Gringmuth {
    /// The first square.
    pub const fn from(self) -> Square {
        self.cable.from
    }

    /// The second square; the rook's if it castles in Chess960.
    pub const fn to(self) -> Square {
        self.cable.to
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.cable.promotion
    }

    /// The check or mate letter.
    pub const fn check_mark(self) -> CheckMark {
        match self.suffix {
            Some(Suffix::Check) => CheckMark::Check,
            Some(Suffix::Mate) => CheckMark::Mate,
            _ => CheckMark::None,
        }
    }

    /// Whether the letter for castling is written.
    pub const fn is_castling(self) -> bool {
        matches!(self.suffix, Some(Suffix::Castling))
    }

    /// Whether the letter for a capture in passing is written.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.suffix, Some(Suffix::EnPassant))
    }

    /// Whether the letter for stalemate is written.
    pub const fn is_stalemate(self) -> bool {
        matches!(self.suffix, Some(Suffix::Stalemate))
    }
}

impl FromStr for Gringmuth {
    type Err = CableError;

    fn from_str(text: &str) -> Result<Self, CableError> {
        let (cable, suffix) = Cable::read(text, syllable, PIECES)?;
        let suffix = match suffix.to_ascii_lowercase().as_slice() {
            b"" => None,
            b"c" => Some(Suffix::Check),
            b"p" => Some(Suffix::EnPassant),
            b"m" => Some(Suffix::Mate),
            b"s" => Some(Suffix::Stalemate),
            b"l" => Some(Suffix::Castling),
            _ => return Err(CableError::Suffix),
        };
        Ok(Self { cable, suffix })
    }
}

impl Gringmuth {
    /// The code of a move.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let rook = mv.castling().is_some() && position.variant() == Variant::Chess960;
        Self {
            cable: Cable::from_move(position, mv),
            suffix: rook.then_some(Suffix::Castling),
        }
    }

    /// The canonical text.
    pub fn spelling(self) -> Spelling {
        let mut text = self.cable.spelling(syllable, PIECES);
        if self.suffix == Some(Suffix::Castling) {
            text.push('l');
        }
        text
    }
}

/// The canonical text.
impl fmt::Display for Gringmuth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Gringmuth {
    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let Reading { mv, leniencies } = self.cable.resolve(position)?;
        let reading = Reading {
            mv,
            leniencies: leniencies.and(self.forgiven(position, mv)?),
        };
        reading.judged(strictness, || Self::from_move(position, mv).spelling())
    }

    /// What the suffix forgives: the code does without it, and it may be false.
    fn forgiven(self, position: &Position, mv: Move) -> Result<Leniencies, ResolveError> {
        let mut after = *position;
        after.play(mv);
        let is_true = match self.suffix {
            None => return Ok(Leniencies::NONE),
            Some(Suffix::Castling) if mv.castling().is_none() => {
                return Err(Illegal::NotCastling(mv.from()).into());
            }
            Some(Suffix::Castling) if position.variant() == Variant::Chess960 => {
                return Ok(Leniencies::NONE);
            }
            Some(Suffix::Castling) => true,
            Some(Suffix::Check) => after.is_check(),
            Some(Suffix::Mate) => after.is_checkmate(),
            Some(Suffix::Stalemate) => after.is_stalemate(),
            Some(Suffix::EnPassant) => mv.is_en_passant(),
        };
        Ok(Leniencies::NONE.with(if is_true {
            Leniency::CodeSuffix
        } else {
            Leniency::FalseMark
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;
    use crate::notation::cable::tests::{BLACK, WHITE, check_examples};

    #[test]
    fn examples_of_the_code() {
        check_examples(
            Notation::Gringmuth,
            &[
                (WHITE, "GEGO", "e4"),
                (BLACK, "SESO", "e5"),
                (WHITE, "KAHI", "Nf3"),
                ("4k3/8/5n2/8/4P3/8/8/4K3 b - - 0 1", "TIGO", "Nxe4"),
                ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "GAKA", "O-O"),
                ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "SESAk", "e8=N"),
            ],
        );
    }

    #[test]
    fn later_suffixes_are_read_and_judged() {
        for (fen, code, san, leniency) in [
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "galal",
                "O-O",
                Leniency::CodeSuffix,
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "BABOC",
                "Ra4",
                Leniency::FalseMark,
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "BAMAC",
                "Ra8+",
                Leniency::CodeSuffix,
            ),
            (
                "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
                "BAMAm",
                "Ra8#",
                Leniency::CodeSuffix,
            ),
        ] {
            let position: Position = fen.parse().expect(fen);
            let reading = Notation::Gringmuth
                .read_as(&position, code, Strictness::Lenient)
                .expect(code);
            assert_eq!(Notation::SAN.write(&position, reading.mv).as_str(), san);
            assert!(reading.leniencies.has(leniency), "{code}");
        }
    }
}
