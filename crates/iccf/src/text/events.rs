//! What a reader tells while it reads a game.
//!
//! The reader knows one grammar; whoever wants something from a game listens:
//! the converter records and spells, the builder makes a
//! [`Game`](crate::Game), a [`Visitor`](super::Visitor) does as it likes, and a
//! trial of a language wants to know nothing but how far it goes.

use core::ops::Range;

use super::plain::PlainWord;
use super::processor::{self, Loop};
use super::tag::Header;
use crate::game::Outcome;
use crate::position::{self, Move, Position, Step};

/// What a stretch of text between moves is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    /// A comment in braces, which are in the range.
    Comment,
    /// A comment up to the line's end, its semicolon in the range.
    Line,
    /// A line that begins with `%`.
    Escape,
    /// Text that stood bare among the moves and is kept as a comment.
    Text,
    /// `$1`.
    Nag,
    /// A sign that judges, such as `+-`, or a result in a variation.
    Sign,
}

/// Listens to a reader. Ranges are offsets into the text.
pub(crate) trait Events {
    /// Whether anything but the moves of the main line is of interest.
    fn keeps_all(&self) -> bool {
        true
    }

    /// How much text stood before the part of it that offsets are counted in.
    fn stands_behind(&mut self, _bytes: u64) {}

    /// A game begins at an offset. What was heard since the last one ended is
    /// to be forgotten: the same game is read again.
    fn begin(&mut self, _start: usize) {}

    /// The tags are read and the start position is known; `false` skips the
    /// game's moves.
    fn start(&mut self, _text: &[u8], _header: &Header, _position: &Position) -> bool {
        true
    }

    /// A move, which is to be played.
    fn play(&mut self, position: &mut Position, mv: Move, place: Range<usize>);

    /// As [`play`](Self::play), for a move that is nothing special.
    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, place: u32) {
        let place = place as usize;
        self.play(position, step.mv(), place..place);
    }

    /// Moves one after the other, which are to be played.
    fn play_run<W: PlainWord>(&mut self, position: &mut Position, run: Run<'_, W>) -> Played {
        run.play(position, self)
    }

    /// A null move; the position is the one before it.
    fn pass(&mut self, _position: &Position, _place: Range<usize>) {}

    /// Marks such as `!?` behind the last move.
    fn marks(&mut self, _text: &[u8], _marks: Range<usize>) {}

    /// Text between moves.
    fn note(&mut self, _text: &[u8], _note: Note, _range: Range<usize>) {}

    /// A variation on the last move begins; `false` skips it.
    fn open(&mut self, _at: usize) -> bool {
        true
    }

    /// A variation ends.
    fn close(&mut self) {}

    /// The result, and where it stands behind the moves, if it does.
    fn outcome(&mut self, _outcome: Outcome, _at: Option<usize>) {}

    /// The game cannot be read: what was heard of its moves is to be
    /// forgotten, and its text kept as it stands.
    fn unread(&mut self, _text: &[u8], _header: &Header) {}
}

/// Listens to nothing.
pub(crate) struct Unheard;

impl Events for Unheard {
    fn keeps_all(&self) -> bool {
        false
    }

    #[inline(always)]
    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, _: u32) {
        position.play_step(step);
    }
}

/// Words that were decoded and are to be played.
pub(crate) struct Run<'a, W> {
    pub(super) text: &'a [u8],
    pub(super) words: &'a [(W, u32)],
    /// The moves they are found to be.
    pub(super) moves: &'a mut [Option<position::Played>],
}

/// How many moves of a run were played, and why not all.
pub(crate) struct Played {
    pub(crate) count: usize,
    pub(super) stopped: Option<Stop>,
}

pub(super) enum Stop {
    /// The next word is no plain move after all.
    Odd,
    /// The last move claims a check that is none.
    FalseMark,
}

impl<W: PlainWord> Run<'_, W> {
    /// Plays the moves.
    pub(crate) fn play<E: Events + ?Sized>(
        self,
        position: &mut Position,
        events: &mut E,
    ) -> Played {
        processor::run(Playing {
            run: self,
            position,
            events,
        })
    }
}

/// A run of moves that is played.
struct Playing<'a, W, E: ?Sized> {
    run: Run<'a, W>,
    position: &'a mut Position,
    events: &'a mut E,
}

impl<W: PlainWord, E: Events + ?Sized> Loop for Playing<'_, W, E> {
    type Output = Played;

    #[inline(always)]
    fn run(self) -> Played {
        let Self {
            run: Run { text, words, moves },
            position,
            events,
        } = self;
        let mut count = 0;
        for (entry, slot) in words.iter().zip(moves) {
            let word = entry.0;
            // All that moves one piece is played in one place, the king and what took a
            // closer look among it: a second copy would push the first out of the cache.
            let closer_look = || {
                word.with_care(position)
                    .or_else(|| W::as_written(text, entry.1, position))
            };
            let step = match word.glance(position) {
                Some(step) => Ok(step),
                None => match closer_look() {
                    Some(mv) if mv.is_special() => Err(mv),
                    Some(mv) => Ok(mv.step()),
                    None => {
                        let stopped = Some(Stop::Odd);
                        return Played { count, stopped };
                    }
                },
            };
            match step {
                Ok(step) => {
                    *slot = Some(step.played());
                    events.play_step(position, step, entry.1);
                }
                Err(special) => {
                    *slot = Some(position::Played::of(special));
                    play_apart(position, special, entry.1, events);
                }
            }
            count += 1;
            // A mark is rarely false.
            if word.claims_check() & !position.is_check() {
                let stopped = Some(Stop::FalseMark);
                return Played { count, stopped };
            }
        }
        Played {
            count,
            stopped: None,
        }
    }
}

/// Plays a special move, not where the others are played: what it needs besides is kept
/// out of their way.
#[inline(never)]
fn play_apart<E: Events + ?Sized>(position: &mut Position, mv: Move, place: u32, events: &mut E) {
    let start = place as usize;
    events.play(position, mv, start..start);
}
