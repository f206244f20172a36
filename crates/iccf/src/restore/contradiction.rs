//! What speaks against a score that is legal as it stands.

use alloc::boxed::Box;
use alloc::string::String;

use super::search::is_same_board;
use super::transcript::Transcript;
use crate::position::{Move, Position};

/// Something that an intact score does not agree with. It is told and changes
/// nothing: which of the two is wrong, the rules do not say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// Another copy of the game.
    Copy {
        /// Which copy, from 0.
        copy: usize,
        /// The half-move, from 1.
        ply: usize,
        /// The position before it.
        position: Box<Position>,
        /// What stands in the copy.
        text: String,
    },
    /// The position that the game is known to have ended in.
    End,
}

/// Where a copy has another move than the score, or goes on behind its end.
/// The position is the one before the first of the moves.
pub(super) fn of_copy(
    copy: usize,
    transcript: &Transcript,
    mut position: Position,
    moves: &[Move],
    before: usize,
) -> Option<Contradiction> {
    for (at, slot) in transcript.slots.iter().enumerate() {
        let mv = moves.get(at).copied();
        let fits = |mv| slot.words.iter().all(|word| word.can_be(&position, mv));
        if !mv.is_some_and(fits) {
            // A gap behind the end is no move.
            return (!slot.words.is_empty()).then(|| Contradiction::Copy {
                copy,
                ply: before + at + 1,
                position: Box::new(position),
                text: slot.text().into(),
            });
        }
        position.play(mv?);
    }
    None
}

/// Whether a game ends elsewhere than it is known to.
pub(super) fn of_end(known: &Position, last: &Position) -> Option<Contradiction> {
    (!is_same_board(known, last)).then_some(Contradiction::End)
}
