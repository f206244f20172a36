//! A game as read: what stands in it, in order, every move proven legal and
//! already spelled as it will be written.

use alloc::vec::Vec;
use core::ops::Range;

use crate::board::Color;
use crate::notation::Notation;
use crate::position::Position;
use crate::text::{Outcome, Tag};

/// A game between reading and writing. One is reused for all games of a text;
/// ranges of source text are offsets into it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    /// The game's place in the source.
    pub(crate) source: Range<usize>,
    pub(crate) tags: Vec<Tag>,
    /// A bit for each kind of tag name there is, see [`kind_of_name`].
    pub(crate) names: u64,
    pub(crate) start: Position,
    pub(crate) nodes: Vec<Node>,
    /// Moves as they are to be written, each with an `end` behind it, and
    /// behind that the second notation if there is one. Where nothing but the
    /// main line is written, no other moves are in it.
    pub(crate) spelled: Vec<u8>,
    pub(crate) outcome: Option<Outcome>,
    /// Whether the game is to be copied as it stands.
    pub(crate) unread: bool,
    /// Half-moves of the main line.
    pub(crate) plies: usize,
    pub(crate) errors: usize,
    /// Whether spellings may have letters of more than one byte.
    pub(crate) wide: bool,
    /// Whether each move is spelled in a second notation too.
    pub(crate) paired: bool,
    /// What ends each word of the spelled moves: a space, unless one of the
    /// notations has spaces itself.
    pub(crate) end: u8,
}

/// A bit that few names have in common, whatever their case: most of those that
/// are asked for are not there, and this tells without a search.
#[inline]
fn kind_of_name(name: &[u8]) -> u64 {
    let first = name.first().map_or(0, |byte| byte & 0x1f);
    1 << ((usize::from(first) + 27 * name.len()) & 63)
}

/// The characters of a text that is UTF-8.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// A piece of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Moves(Run),
    /// Source text that is written as it is: a comment in braces, a `$1`.
    Verbatim(Range<usize>),
    /// Source text that runs to a line's end, a `;` comment.
    Line(Range<usize>),
    /// A line that begins with `%`.
    Escape(Range<usize>),
    /// Source text that becomes a comment.
    Text(Range<usize>),
    Open,
    Close,
    /// The result, at its place among the comments that may follow it.
    Outcome,
}

/// Moves one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Run {
    /// The half-moves before the first of them, counted as a position does.
    pub(crate) ply: u32,
    pub(crate) count: u32,
    /// Where they start in `spelled`.
    pub(crate) start: usize,
}

/// A move as it is to be written.
pub(crate) struct Written<'a> {
    pub(crate) number: u32,
    pub(crate) side: Color,
    pub(crate) spelling: &'a [u8],
    /// In the second notation; empty if there is none.
    pub(crate) with: &'a [u8],
}

impl Score {
    /// Gets ready for moves in these notations.
    pub(crate) fn write_in(&mut self, to: Option<Notation>, with: Option<Notation>) {
        let spaced = to == Some(Notation::Spoken) || with == Some(Notation::Spoken);
        self.wide = !to.is_none_or(Notation::is_ascii);
        self.paired = with.is_some();
        self.end = if spaced { b'\n' } else { b' ' };
    }

    pub(crate) fn clear(&mut self, at: usize, start: Position) {
        self.source = at..at;
        self.tags.clear();
        self.names = 0;
        self.start = start;
        self.nodes.clear();
        self.spelled.clear();
        self.outcome = None;
        self.unread = false;
        self.plies = 0;
        self.errors = 0;
    }

    /// Gives up what was read: the game is to be copied as it stands.
    pub(crate) fn leave_unread(&mut self) {
        self.unread = true;
        self.nodes.clear();
        self.spelled.clear();
        self.plies = 0;
    }

    #[inline(always)]
    pub(crate) fn push_tag(&mut self, text: &[u8], tag: Tag) {
        self.names |= kind_of_name(&text[tag.name.clone()]);
        self.tags.push(tag);
    }

    /// The first tag of this name.
    pub(crate) fn tag(&self, text: &[u8], name: &str) -> Option<&Tag> {
        if self.names & kind_of_name(name.as_bytes()) == 0 {
            return None;
        }
        self.tags.iter().find(|tag| tag.is(text, name))
    }

    /// Adds moves that were just played, and spelled from `start` on.
    #[inline]
    pub(crate) fn push_run(&mut self, ply: u32, count: u32, start: usize) {
        if let Some(Node::Moves(run)) = self.nodes.last_mut() {
            run.count += count;
        } else {
            self.nodes.push(Node::Moves(Run { ply, count, start }));
        }
    }

    /// Puts marks behind the last move, unless it has some.
    pub(crate) fn mark_last(&mut self, text: &[u8], marks: Range<usize>) {
        let mut end = self.spelled.len().saturating_sub(1);
        if self.paired {
            end = memchr::memrchr(self.end, &self.spelled[..end]).unwrap_or(0);
        }
        match self.spelled[..end].last() {
            None | Some(b'!' | b'?') => self.nodes.push(Node::Verbatim(marks)),
            Some(_) => {
                self.spelled.splice(end..end, text[marks].iter().copied());
            }
        }
    }

    /// The moves of the main line, where nothing else is written.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = Written<'_>> {
        let mut words = self.spelled.split(|byte| *byte == self.end);
        // What stands behind the last end is no word.
        let moves = self.spelled.len().min(self.plies);
        (0..moves as u32).map_while(move |played| {
            let ply = self.start.ply().wrapping_add(played);
            Some(Written {
                number: ply / 2 + 1,
                side: Color::ALL[ply as usize % 2],
                spelling: words.next()?,
                with: if self.paired { words.next()? } else { b"" },
            })
        })
    }
}
