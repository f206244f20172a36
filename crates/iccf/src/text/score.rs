//! A game between reading and writing: what stands in it, in order, each move
//! already spelled as it will be written.
//!
//! A game is spelled while it is read, as the position to spell it on is at
//! hand then. A [`Game`](crate::Game) that is written becomes a score first, so
//! there is one writer.

use alloc::vec::Vec;
use core::ops::Range;

use super::events::{Events, Note, Played, Run, Unheard};
use super::options::{Layout, WriteOptions};
use super::plain::PlainWord;
use super::spell::{InDigits, InOther, InSan};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{Notation, San};
use crate::position::{Move, Position};

/// One is used again for all games of a text; ranges of source text are
/// offsets into it.
#[derive(Debug)]
pub(crate) struct Score {
    pub(super) style: Style,
    /// Half-moves before the first one of the main line.
    start_ply: u32,
    pub(super) nodes: Vec<Node>,
    /// Moves as they are to be written, each with the style's `end` behind it,
    /// and behind that the second notation if there is one. Where nothing but
    /// the main line is written, no other moves are in it.
    pub(super) spelled: Vec<u8>,
    pub(super) outcome: Option<Outcome>,
    /// Half-moves of the main line.
    plies: usize,
    /// How many variations are open.
    depth: usize,
}

/// How moves are spelled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    to: Notation,
    with: Option<Notation>,
    spells: Spells,
    /// Whether all is written, or nothing but the moves of the main line.
    keeps_all: bool,
    /// Whether spellings may have letters of more than one byte.
    pub(super) wide: bool,
    /// What ends each word of the spelled moves: a space, unless one of the
    /// notations has spaces itself.
    pub(super) end: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spells {
    Digits,
    San,
    /// In any notation, perhaps in two.
    Other,
}

impl Style {
    pub(super) fn new(options: &WriteOptions) -> Self {
        let WriteOptions { to, with, layout } = *options;
        let to = to.unwrap_or(Notation::SAN);
        let spoken = |notation| matches!(notation, Some(Notation::Spoken(_)));
        let spaced = spoken(Some(to)) || spoken(with);
        Self {
            to,
            with,
            spells: match to {
                Notation::Numeric if with.is_none() => Spells::Digits,
                Notation::SAN if with.is_none() => Spells::San,
                _ => Spells::Other,
            },
            keeps_all: matches!(layout, None | Some(Layout::Pgn | Layout::Text)),
            wide: !to.is_ascii(),
            end: if spaced { b'\n' } else { b' ' },
        }
    }

    /// Whether moves are spelled in digits alone.
    pub(super) fn is_in_digits(self) -> bool {
        self.spells == Spells::Digits
    }

    /// Whether each move is spelled in a second notation too.
    pub(super) fn is_paired(self) -> bool {
        self.with.is_some()
    }
}

/// The characters of a text that is UTF-8.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// A part of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Moves(MoveRun),
    /// Text that is not a move; ranges are offsets into the source.
    Note(Note, Range<usize>),
    Open,
    Close,
    /// The result, at its place among the comments that may follow it.
    Outcome,
}

/// Moves one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MoveRun {
    /// The half-moves before the first of them, counted as a position does.
    pub(super) ply: u32,
    pub(super) count: u32,
    /// Where they start in `spelled`.
    pub(super) start: usize,
}

/// A move as it is to be written.
pub(super) struct Written<'a> {
    pub(super) number: u32,
    pub(super) side: Color,
    pub(super) spelling: &'a [u8],
    /// In the second notation; empty if there is none.
    pub(super) with: &'a [u8],
}

impl Score {
    pub(crate) fn new(options: &WriteOptions) -> Self {
        Self {
            style: Style::new(options),
            start_ply: 0,
            nodes: Vec::new(),
            spelled: Vec::new(),
            outcome: None,
            plies: 0,
            depth: 0,
        }
    }

    /// Gets ready for games to be written otherwise.
    pub(crate) fn write_in(&mut self, options: &WriteOptions) {
        self.style = Style::new(options);
    }

    /// Adds moves that were just played, and spelled from `start` on.
    #[inline]
    fn push_run(&mut self, ply: u32, count: u32, start: usize) {
        if self.depth == 0 {
            self.plies += count as usize;
        }
        if let Some(Node::Moves(run)) = self.nodes.last_mut() {
            run.count += count;
        } else {
            self.nodes.push(Node::Moves(MoveRun { ply, count, start }));
        }
    }

    /// The moves of the main line, where nothing else is written.
    pub(super) fn main_line(&self) -> impl Iterator<Item = Written<'_>> {
        let end = self.style.end;
        let mut words = self.spelled.split(move |byte| *byte == end);
        // What stands behind the last end is no word.
        let moves = self.spelled.len().min(self.plies);
        (0..moves as u32).map_while(move |played| {
            let ply = self.start_ply.wrapping_add(played);
            Some(Written {
                number: ply / 2 + 1,
                side: Color::ALL[ply as usize % 2],
                spelling: words.next()?,
                with: if self.style.is_paired() {
                    words.next()?
                } else {
                    b""
                },
            })
        })
    }

    /// Whether moves of this line are not written.
    #[inline]
    fn is_unwritten(&self) -> bool {
        self.depth > 0 && !self.style.keeps_all
    }

    /// Has moves played and spelled.
    #[inline]
    fn spell<T>(&mut self, position: &mut Position, play: impl Play<T>) -> T {
        let (out, end) = (core::mem::take(&mut self.spelled), self.style.end);
        match self.style.spells {
            Spells::Digits => {
                let mut spell = InDigits(out, end);
                let played = play.play(position, &mut spell);
                self.spelled = spell.0;
                played
            }
            Spells::San => {
                let mut spell = InSan(out, end);
                let played = play.play(position, &mut spell);
                self.spelled = spell.0;
                played
            }
            Spells::Other => {
                let mut spell = InOther {
                    out,
                    to: self.style.to,
                    with: self.style.with,
                    end,
                };
                let played = play.play(position, &mut spell);
                self.spelled = spell.out;
                played
            }
        }
    }

    /// Marks the move spelled last as a mate, if it is one.
    fn mark_mate(&mut self, position: &Position) {
        if self.style.spells == Spells::San {
            San::mark_mate(position, &mut self.spelled);
        }
    }
}

/// Moves that are to be played, one or many.
trait Play<T> {
    fn play(self, position: &mut Position, events: &mut impl Events) -> T;
}

impl Play<()> for Move {
    fn play(self, position: &mut Position, events: &mut impl Events) {
        events.play(position, self, 0..0);
    }
}

impl<W: PlainWord> Play<Played> for Run<'_, W> {
    #[inline]
    fn play(self, position: &mut Position, events: &mut impl Events) -> Played {
        Run::play(self, position, events)
    }
}

impl Events for Score {
    fn keeps_all(&self) -> bool {
        self.style.keeps_all
    }

    fn begin(&mut self, _: usize) {
        self.start_ply = 0;
        self.nodes.clear();
        self.spelled.clear();
        self.outcome = None;
        self.plies = 0;
        self.depth = 0;
    }

    fn start(&mut self, _: &[u8], _: &super::tag::Header, position: &Position) -> bool {
        self.start_ply = position.ply();
        true
    }

    fn play(&mut self, position: &mut Position, mv: Move, _: Range<usize>) {
        let (ply, start) = (position.ply(), self.spelled.len());
        if self.is_unwritten() {
            position.play(mv);
        } else {
            self.spell(position, mv);
            self.mark_mate(position);
        }
        self.push_run(ply, 1, start);
    }

    fn play_run<W: PlainWord>(&mut self, position: &mut Position, run: Run<'_, W>) -> Played {
        let (ply, start) = (position.ply(), self.spelled.len());
        let played = if self.is_unwritten() {
            run.play(position, &mut Unheard)
        } else {
            self.spell(position, run)
        };
        if played.count > 0 {
            if !self.is_unwritten() {
                self.mark_mate(position);
            }
            self.push_run(ply, played.count as u32, start);
        }
        played
    }

    fn pass(&mut self, position: &Position, _: Range<usize>) {
        let start = self.spelled.len();
        if !self.is_unwritten() {
            let null: &[u8] = match self.style.to {
                Notation::Uci => b"0000",
                _ => b"--",
            };
            self.spelled.extend_from_slice(null);
            self.spelled.push(self.style.end);
            if self.style.is_paired() {
                self.spelled.push(self.style.end);
            }
        }
        self.push_run(position.ply(), 1, start);
    }

    /// Puts marks behind the last move, unless it has some.
    fn marks(&mut self, text: &[u8], marks: Range<usize>) {
        if !self.style.keeps_all {
            return;
        }
        let mut end = self.spelled.len().saturating_sub(1);
        if self.style.is_paired() {
            end = memchr::memrchr(self.style.end, &self.spelled[..end]).unwrap_or(0);
        }
        match self.spelled[..end].last() {
            None | Some(b'!' | b'?') => self.nodes.push(Node::Note(Note::Sign, marks)),
            Some(_) => {
                self.spelled.splice(end..end, text[marks].iter().copied());
            }
        }
    }

    #[inline]
    fn note(&mut self, _: &[u8], note: Note, range: Range<usize>) {
        if self.style.keeps_all {
            self.nodes.push(Node::Note(note, range));
        }
    }

    fn open(&mut self, _: usize) -> bool {
        self.depth += 1;
        self.nodes.push(Node::Open);
        true
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.nodes.push(Node::Close);
    }

    fn outcome(&mut self, outcome: Outcome, _: Option<usize>) {
        self.outcome = Some(outcome);
        self.nodes.push(Node::Outcome);
    }

    fn unread(&mut self, _: &[u8], _: &super::tag::Header) {
        self.begin(0);
    }
}
