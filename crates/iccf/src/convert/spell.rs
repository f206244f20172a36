//! Plays moves and spells them: one way for each common notation, so that the
//! loop over a game's moves is made for it, and one for the rest.

use alloc::vec::Vec;

use super::Options;
use crate::notation::{Notation, Numeric, San};
use crate::position::{Move, Position, Step};

/// A way to spell moves.
pub(super) trait Spell {
    /// Plays a move and appends its spelling with what ends a word behind it.
    fn play(&self, position: &mut Position, mv: Move, out: &mut Vec<u8>);

    /// As [`play`](Self::play), for a move that is nothing special.
    #[inline(always)]
    fn play_step(&self, position: &mut Position, step: Step, out: &mut Vec<u8>) {
        self.play(position, step.mv(), out);
    }

    /// To be called behind the last of some moves, with the position reached.
    fn finish(&self, _position: &Position, _out: &mut [u8]) {}
}

/// Numeric notation, and what ends a word.
pub(super) struct Digits(pub(super) u8);

impl Spell for Digits {
    fn play(&self, position: &mut Position, mv: Move, out: &mut Vec<u8>) {
        Numeric::append_move(position, mv, out, self.0);
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&self, position: &mut Position, step: Step, out: &mut Vec<u8>) {
        Numeric::append_step(step, out, self.0);
        position.play_step(step);
    }
}

/// Standard algebraic notation in English, and what ends a word.
pub(super) struct InSan(pub(super) u8);

impl Spell for InSan {
    fn play(&self, position: &mut Position, mv: Move, out: &mut Vec<u8>) {
        San::play(position, mv).append_to(out, self.0);
    }

    #[inline(always)]
    fn play_step(&self, position: &mut Position, step: Step, out: &mut Vec<u8>) {
        San::play_step(position, step, out, self.0);
    }

    fn finish(&self, position: &Position, out: &mut [u8]) {
        San::mark_mate(position, out);
    }
}

/// Any notation, a second one if that is asked for, and what ends a word.
pub(super) struct InOther<'a>(pub(super) &'a Options, pub(super) u8);

impl Spell for InOther<'_> {
    fn play(&self, position: &mut Position, mv: Move, out: &mut Vec<u8>) {
        let to = self.0.to.unwrap_or(Notation::Numeric);
        to.write(position, mv).append_to(out, self.1);
        if let Some(with) = self.0.with {
            with.write(position, mv).append_to(out, self.1);
        }
        position.play(mv);
    }
}

/// Moves that are not written.
pub(super) struct Unspelled;

impl Spell for Unspelled {
    fn play(&self, position: &mut Position, mv: Move, _: &mut Vec<u8>) {
        position.play(mv);
    }
}
