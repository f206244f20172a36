//! The Uedemann code for telegrams: every square is a syllable.
//!
//! ```
//! use iccf::{Uedemann, Position, Strictness};
//!
//! let code: Uedemann = "DOGO".parse()?;
//! let position = Position::new();
//! let reading = code.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(Uedemann::from_move(&position, reading.mv).to_string(), "DOGO");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: the two squares in capitals, castling as the king's move (king onto
//! rook in Chess960), and behind a promotion the English letter of the piece,
//! for which no rule of the code is known. Small letters are the same.

use core::fmt;
use core::str::FromStr;

use super::cable::{Cable, CableError};
use super::{Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{Move, Position};

/// The notation in a page.
pub(super) const RULES: &str = "\
Every square is a vowel for its file and a consonant for its rank. On the queen's
wing (a to d) the file stands first, on the king's wing (e to h) the rank, which
tells the wings apart though the vowels are the same.
    file   a A   b E   c I   d O   e O   f I   g E   h A
    rank   1 B   2 D   3 F   4 G   5 H   6 K   7 L   8 P
A move is its two squares: e2-e4 DOGO, e7-e5 LOHO, Ng1-f3 BEFI, d2-d4 ODOG.
Castling is the king's move, BOBE (king onto rook in Chess960). There is no sign
for captures and checks. No rule for promotions is known; the English letter of
the piece is put behind: LOPOQ.
Small letters are the same. Also read: moves in one word, DOGOLOHO.";

/// By file, a to h.
const FILES: [u8; 8] = *b"AEIOOIEA";
/// By rank, 1 to 8.
const RANKS: [u8; 8] = *b"BDFGHKLP";

fn syllable(square: Square) -> [u8; 2] {
    let (file, rank) = (
        usize::from(square.file().index()),
        usize::from(square.rank().index()),
    );
    match file {
        0..=3 => [FILES[file], RANKS[rank]],
        _ => [RANKS[rank], FILES[file]],
    }
}

const PIECES: [(Role, u8); 4] = [
    (Role::Queen, b'Q'),
    (Role::Rook, b'R'),
    (Role::Bishop, b'B'),
    (Role::Knight, b'N'),
];

/// A move in the Uedemann code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uedemann(Cable);

impl Uedemann {
    /// The first square.
    pub const fn from(self) -> Square {
        self.0.from
    }

    /// The second square; the rook's if it castles in Chess960.
    pub const fn to(self) -> Square {
        self.0.to
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.0.promotion
    }
}

impl FromStr for Uedemann {
    type Err = CableError;

    fn from_str(text: &str) -> Result<Self, CableError> {
        let (cable, suffix) = Cable::read(text, syllable, PIECES)?;
        suffix
            .is_empty()
            .then_some(Self(cable))
            .ok_or(CableError::Suffix)
    }
}

impl Uedemann {
    /// The code of a move.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        Self(Cable::from_move(position, mv))
    }

    /// The canonical text.
    pub fn spelling(self) -> Spelling {
        self.0.spelling(syllable, PIECES)
    }
}

/// The canonical text.
impl fmt::Display for Uedemann {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Uedemann {
    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let reading = self.0.resolve(position)?;
        reading.judged(strictness, || {
            Self::from_move(position, reading.mv).spelling()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Notation;
    use crate::notation::cable::tests::{BLACK, WHITE, check_examples};

    #[test]
    fn examples_of_the_code() {
        check_examples(
            Notation::Uedemann,
            &[
                (WHITE, "DOGO", "e4"),
                (BLACK, "LOHO", "e5"),
                (WHITE, "BEFI", "Nf3"),
                (WHITE, "ODOG", "d4"),
                ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "BOBE", "O-O"),
                ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "LOPOB", "e8=B"),
            ],
        );
    }
}
