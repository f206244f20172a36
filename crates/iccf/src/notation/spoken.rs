//! Moves as they are announced to blind players: FIDE's names for files and
//! ranks, German words for the rest. Written only.
//!
//! ```
//! use iccf::{Notation, Position};
//!
//! let position = Position::new();
//! let mv = position.read_numeric("7163")?;
//! let spoken = Notation::Spoken.write(&position, mv);
//! assert_eq!(spoken.as_str(), "Springer Gustav eins Felix drei");
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
It is only written, not read.";

/// By file, a to h.
const FILES: [&str; 8] = [
    "Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector",
];
/// By rank, 1 to 8.
const RANKS: [&str; 8] = [
    "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht",
];

const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "Bauer",
        Role::Knight => "Springer",
        Role::Bishop => "Läufer",
        Role::Rook => "Turm",
        Role::Queen => "Dame",
        Role::King => "König",
    }
}

/// The words for a move.
pub(super) fn write(position: &Position, mv: Move) -> Spelling {
    let mut text = Spelling::new();
    match mv.castling() {
        Some(CastlingSide::King) => text.push_str("kurze Rochade"),
        Some(CastlingSide::Queen) => text.push_str("lange Rochade"),
        None => {
            text.push_str(name(mv.role()));
            push_square(&mut text, mv.from());
            if mv.is_capture() {
                text.push_str(" schlägt");
            }
            push_square(&mut text, mv.to());
            if mv.is_en_passant() {
                text.push_str(" en passant");
            }
            if let Some(role) = mv.promotion() {
                text.push_str(" wird ");
                text.push_str(name(role));
            }
        }
    }
    let mut after = *position;
    after.play(mv);
    if after.is_checkmate() {
        text.push_str(" matt");
    } else if after.is_check() {
        text.push_str(" Schach");
    }
    text
}

fn push_square(text: &mut Spelling, square: Square) {
    for word in [
        FILES[usize::from(square.file().index())],
        RANKS[usize::from(square.rank().index())],
    ] {
        text.push(' ');
        text.push_str(word);
    }
}
