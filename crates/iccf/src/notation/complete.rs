//! Digits typed so far, and the moves they can become.

use alloc::vec::Vec;

use super::Numeric;
use crate::position::{Move, Position};

/// What digits typed into an entry field can become.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Completion {
    /// The legal moves that begin with the digits, in the order of their own.
    pub moves: Vec<Move>,
    /// The move, once all its digits are there. A field can play it at once:
    /// no longer move begins the same way.
    pub complete: Option<Move>,
    /// The digits that can follow, in order.
    pub next: Vec<u8>,
}

/// Completes digits typed so far; none at all give every legal move.
///
/// ```
/// use iccf::{Position, complete};
///
/// let start = Position::new();
/// let typed = complete(&start, "52");
/// assert_eq!(typed.moves.len(), 2);
/// assert_eq!(typed.complete, None); // not yet
/// assert_eq!(typed.next, b"5");
/// assert!(complete(&start, "5254").complete.is_some());
/// ```
pub fn complete(position: &Position, typed: &str) -> Completion {
    let mut found: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|&mv| (Numeric::from_move(position, mv).spelling(), mv))
        .filter(|(digits, _)| digits.starts_with(typed))
        .collect();
    found.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));

    let mut next: Vec<u8> = found
        .iter()
        .filter_map(|(digits, _)| digits.as_bytes().get(typed.len()).copied())
        .collect();
    next.dedup();
    Completion {
        complete: found
            .first()
            .filter(|(digits, _)| digits.as_str() == typed)
            .map(|(_, mv)| *mv),
        moves: found.into_iter().map(|(_, mv)| mv).collect(),
        next,
    }
}
