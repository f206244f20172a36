//! Plays moves and spells them: one way for each common notation, so that the
//! loop over a game's moves is made for it, and one for the rest.

use alloc::vec::Vec;
use core::ops::Range;

use super::events::Events;
use crate::notation::{Notation, Numeric, San};
use crate::position::{Move, Position, Step};

/// Numeric notation, what it is written into, and what ends each word. The
/// buffer is its own: behind one more reference, the loop over a game's moves
/// would have to look for it with each of them.
pub(super) struct InDigits(pub(super) Vec<u8>, pub(super) u8);

impl Events for InDigits {
    #[inline]
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        Numeric::append_move(position, mv, &mut self.0, self.1);
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, _: u32) {
        Numeric::append_step(step, &mut self.0, self.1);
        position.play_step(step);
    }
}

/// Standard algebraic notation in English, and what ends each word. The last
/// of some moves may be a mate: that is for [`San::mark_mate`].
pub(super) struct InSan(pub(super) Vec<u8>, pub(super) u8);

impl Events for InSan {
    #[inline]
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        San::play(position, mv).append_to(&mut self.0, self.1);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, _: u32) {
        San::play_step(position, step, &mut self.0, self.1);
    }
}

/// Any notation, a second one if that is asked for, and what ends each word.
pub(super) struct InOther {
    pub(super) out: Vec<u8>,
    pub(super) to: Notation,
    pub(super) with: Option<Notation>,
    pub(super) end: u8,
}

impl Events for InOther {
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        self.to
            .write(position, mv)
            .append_to(&mut self.out, self.end);
        if let Some(with) = self.with {
            with.write(position, mv).append_to(&mut self.out, self.end);
        }
        position.play(mv);
    }
}
