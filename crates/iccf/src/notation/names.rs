//! How messages name a move, for readers who know one of two notations only.

use alloc::format;
use alloc::string::String;

use super::Notation;
use crate::position::{Move, Position};

/// A move in digits and letters: `5254 (e4)`. As [`Square::both`](crate::Square::both)
/// for squares.
///
/// ```
/// use iccf::{Notation, Position, both_names};
///
/// let position = Position::new();
/// let mv = Notation::SAN.read(&position, "e4")?;
/// assert_eq!(both_names(&position, mv), "5254 (e4)");
/// # Ok::<(), iccf::MoveError>(())
/// ```
pub fn both_names(position: &Position, mv: Move) -> String {
    let [numeric, san] = [Notation::Numeric, Notation::SAN].map(|n| n.write(position, mv));
    format!("{numeric} ({san})")
}
