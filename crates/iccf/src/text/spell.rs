//! Plays moves and spells them: one way for each common notation, so that the
//! loop over a game's moves is made for it, and one for the rest.

use alloc::vec::Vec;
use core::ops::Range;

use super::events::Events;
use crate::notation::{Notation, Numeric, San};
use crate::position::{Move, Position, Step};

/// Numeric notation, and what ends each word.
pub(super) struct InDigits<'a>(pub(super) &'a mut Vec<u8>, pub(super) u8);

impl Events for InDigits<'_> {
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        Numeric::append_move(position, mv, self.0, self.1);
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, _: u32) {
        Numeric::append_step(step, self.0, self.1);
        position.play_step(step);
    }
}

/// Standard algebraic notation in English, and what ends each word. The last
/// of some moves may be a mate: that is for [`San::mark_mate`].
pub(super) struct InSan<'a>(pub(super) &'a mut Vec<u8>, pub(super) u8);

impl Events for InSan<'_> {
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        San::play(position, mv).append_to(self.0, self.1);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, _: u32) {
        San::play_step(position, step, self.0, self.1);
    }
}

/// Any notation, a second one if that is asked for, and what ends each word.
pub(super) struct InOther<'a> {
    pub(super) out: &'a mut Vec<u8>,
    pub(super) to: Notation,
    pub(super) with: Option<Notation>,
    pub(super) end: u8,
}

impl Events for InOther<'_> {
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        self.to.write(position, mv).append_to(self.out, self.end);
        if let Some(with) = self.with {
            with.write(position, mv).append_to(self.out, self.end);
        }
        position.play(mv);
    }
}
