//! A game as read: what stands in it, in order, every move proven legal and
//! already spelled as it will be written.

use alloc::vec::Vec;
use core::ops::Range;

use crate::board::Color;
use crate::position::Position;
use crate::text::{Outcome, Tag};

/// A game between reading and writing. One is reused for all games of a text;
/// ranges of source text are offsets into it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Score {
    /// The game's place in the source.
    pub(crate) source: Range<usize>,
    pub(crate) tags: Vec<Tag>,
    pub(crate) start: Position,
    pub(crate) nodes: Vec<Node>,
    /// Moves as they are to be written, end to end.
    pub(crate) spelled: Vec<u8>,
    pub(crate) outcome: Option<Outcome>,
    /// Whether the game is to be copied as it stands.
    pub(crate) unread: bool,
    /// Half-moves of the main line.
    pub(crate) plies: usize,
    pub(crate) errors: usize,
    /// Whether spellings may have letters of more than one byte.
    pub(crate) wide: bool,
}

/// The characters of a text that is UTF-8.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// A piece of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Move(Written),
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

/// A move as it is to be written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) number: u32,
    pub(crate) side: Color,
    /// Where the spelling starts in `spelled`, and its length.
    start: u32,
    len: u8,
    /// The length of the spelling in the second notation, which follows.
    with_len: u8,
    /// `!`, `?` and the like behind the move, in the source.
    marks: (u32, u8),
}

impl Score {
    pub(crate) fn clear(&mut self, at: usize, start: Position) {
        self.source = at..at;
        self.tags.clear();
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

    /// The first tag of this name.
    pub(crate) fn tag(&self, text: &[u8], name: &str) -> Option<&Tag> {
        self.tags
            .iter()
            .find(|tag| tag.name.len() == name.len() && tag.is(text, name))
    }

    /// Adds the move whose spellings have just been appended to `spelled`,
    /// from `start` and `middle` on; a space stands behind each.
    #[inline]
    pub(crate) fn push_move(
        &mut self,
        (number, side): (u32, Color),
        (start, middle): (usize, usize),
        marks: Range<usize>,
    ) {
        self.nodes.push(Node::Move(Written {
            number,
            side,
            start: start as u32,
            len: (middle - start - 1) as u8,
            with_len: (self.spelled.len() - middle).saturating_sub(1) as u8,
            marks: (
                // Games are far smaller than 4 GiB; offsets count from the game.
                (marks.start.wrapping_sub(self.source.start)) as u32,
                marks.len() as u8,
            ),
        }));
    }

    /// Puts marks behind the last move.
    pub(crate) fn mark_last(&mut self, marks: Range<usize>) {
        let base = self.source.start;
        let last = self.nodes.iter_mut().rev().find_map(|node| match node {
            Node::Move(written) => Some(written),
            _ => None,
        });
        match last {
            Some(written) if written.marks.1 == 0 => {
                written.marks = ((marks.start - base) as u32, marks.len() as u8);
            }
            _ => self.nodes.push(Node::Verbatim(marks)),
        }
    }

    /// How many characters the spelling has.
    #[inline]
    pub(crate) fn width(&self, written: &Written) -> usize {
        if self.wide {
            characters(self.spelling(written))
        } else {
            usize::from(written.len)
        }
    }

    pub(crate) fn spelling(&self, written: &Written) -> &[u8] {
        let start = written.start as usize;
        &self.spelled[start..start + usize::from(written.len)]
    }

    /// Appends the spelling to a buffer: one store of fixed size, then cut to
    /// length, wherever there is room to read so far.
    #[inline]
    pub(crate) fn append_spelling(&self, written: &Written, out: &mut Vec<u8>) {
        let start = written.start as usize;
        let end = out.len() + usize::from(written.len);
        match self.spelled.get(start..start + 8) {
            Some(window) if written.len <= 8 => {
                out.extend_from_slice(window.first_chunk::<8>().unwrap_or(&[0; 8]));
                out.truncate(end);
            }
            _ => out.extend_from_slice(self.spelling(written)),
        }
    }

    pub(crate) fn spelling_with(&self, written: &Written) -> &[u8] {
        let start = written.start as usize + usize::from(written.len) + 1;
        self.spelled
            .get(start..start + usize::from(written.with_len))
            .unwrap_or_default()
    }

    pub(crate) fn marks<'t>(&self, text: &'t [u8], written: &Written) -> &'t [u8] {
        let start = self.source.start + written.marks.0 as usize;
        text.get(start..start + usize::from(written.marks.1))
            .unwrap_or_default()
    }
}
