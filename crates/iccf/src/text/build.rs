//! Makes a [`Game`] of what a reader tells.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::decode::{decoded, unescaped};
use super::events::{Events, Note};
use super::state::GameState;
use super::tag::Header;
use super::token::trimmed;
use crate::game::{Game, MoveId, Nag, Outcome};
use crate::position::{Move, Position, Step};

/// A game in the making.
#[derive(Default)]
pub(crate) struct Builder {
    game: Game,
    /// The move that was told last, in the line at hand.
    at: Option<MoveId>,
    /// Moves whose variations are open.
    varied: Vec<Varied>,
    /// The move whose variation was closed last: there may be more on it, and
    /// to look for the last one each time would take long.
    closed: Option<Varied>,
    /// Whether a variation has begun and no move in it yet.
    fresh: bool,
    /// Comments that wait for the first move of a variation.
    waiting: Vec<(String, u32)>,
    /// Where the last thing told ends, if that was a comment up to its line's end.
    line_comment: Option<usize>,
    /// Where the game starts in the text.
    base: usize,
}

/// A move with variations.
#[derive(Clone, Copy)]
struct Varied {
    mv: MoveId,
    /// The last alternative to it that was added here, or the move itself.
    last: MoveId,
}

impl Builder {
    /// The game, once it is read; the offset is that of the text in the whole.
    pub(super) fn finish(
        &mut self,
        text: &[u8],
        header: &Header,
        state: &GameState,
        offset: u64,
    ) -> Game {
        let base = state.source.start;
        self.tags(text, header);
        let game = &mut self.game;
        if state.is_unread() {
            let body = header.tags.last().map_or(base, |tag| tag.whole.end);
            let body = trimmed(text, body..state.source.end);
            if !body.is_empty() {
                let place = body.start.saturating_sub(base) as u32;
                game.push_comment(game.root(), &decoded(&text[body]), place, false);
            }
        }
        game.set_source(offset + base as u64..offset + state.source.end as u64);
        // A copy has as much room as it needs, and this one keeps what it grew to.
        game.clone()
    }

    fn tags(&mut self, text: &[u8], header: &Header) {
        let (Some(first), Some(last)) = (header.tags.first(), header.tags.last()) else {
            return;
        };
        // Most tags are plain: one look at all of them instead of two at each.
        let all = &text[first.whole.start..last.whole.end];
        let is_plain = !header.broken && memchr::memchr2(b'\\', b'\r', all).is_none();
        let plain = core::str::from_utf8(all).ok().filter(|_| is_plain);
        let part = |range: &Range<usize>| {
            let start = first.whole.start;
            plain?.get(range.start - start..range.end - start)
        };
        for tag in &header.tags {
            let place = self.place(tag.whole.start);
            if let (Some(name), Some(value)) = (part(&tag.name), part(&tag.value)) {
                self.game.push_tag(name, value, place);
            } else {
                let name = decoded(&text[tag.name.clone()]);
                let value = unescaped(decoded(&text[tag.value.clone()]));
                self.game.push_tag(&name, &value, place);
            }
        }
    }

    fn place(&self, at: usize) -> u32 {
        at.saturating_sub(self.base) as u32
    }

    #[inline]
    fn push(&mut self, mv: Option<Move>, place: u32) {
        let behind = self.at.unwrap_or(self.game.root());
        let id = match (mv, self.fresh) {
            (Some(mv), false) => self.game.push_next(behind, mv, place),
            (None, false) => self.game.push(behind, None, place),
            (_, true) => match self.varied.last_mut() {
                Some(varied) => {
                    let id = self.game.push_alternative(behind, varied.last, mv, place);
                    varied.last = id;
                    id
                }
                None => self.game.push(behind, mv, place),
            },
        };
        self.fresh = false;
        for (comment, place) in self.waiting.drain(..) {
            self.game.push_comment(id, &comment, place, true);
        }
        self.at = Some(id);
    }

    fn comment(&mut self, text: &[u8], place: u32) {
        let text = decoded(text);
        if self.fresh {
            self.waiting.push((text.into_owned(), place));
        } else {
            let at = self.at.unwrap_or(self.game.root());
            self.game.push_comment(at, &text, place, false);
        }
    }

    fn sign(&mut self, sign: &[u8], place: u32) {
        match Nag::read(sign).filter(|_| !self.fresh) {
            Some(nag) => {
                let at = self.at.unwrap_or(self.game.root());
                self.game.push_nag(at, nag, place);
            }
            None => self.comment(sign, place),
        }
    }
}

impl Events for Builder {
    fn begin(&mut self, start: usize) {
        self.base = start;
        self.game.clear();
        self.at = None;
        self.varied.clear();
        self.closed = None;
        self.fresh = false;
        self.waiting.clear();
        self.line_comment = None;
    }

    fn start(&mut self, _: &[u8], _: &Header, position: &Position) -> bool {
        // What was said before the first move is at the root already.
        if *position != Position::new() {
            self.game.set_start(*position);
        }
        self.game.plant();
        true
    }

    #[inline(always)]
    fn play(&mut self, position: &mut Position, mv: Move, place: Range<usize>) {
        self.line_comment = None;
        self.push(Some(mv), self.place(place.start));
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, place: u32) {
        self.line_comment = None;
        self.push(Some(step.mv()), self.place(place as usize));
        position.play_step(step);
    }

    fn pass(&mut self, _: &Position, place: Range<usize>) {
        self.line_comment = None;
        self.push(None, self.place(place.start));
    }

    fn marks(&mut self, text: &[u8], marks: Range<usize>) {
        let place = self.place(marks.start);
        self.sign(&text[marks], place);
    }

    fn note(&mut self, text: &[u8], note: Note, range: Range<usize>) {
        let place = self.place(range.start);
        let line_comment = (note == Note::Line).then_some(range.end);
        let before = core::mem::replace(&mut self.line_comment, line_comment);
        let is_below = before.is_some_and(|end| is_next_line(&text[end..range.start]));
        let text = &text[range];
        match note {
            Note::Comment => self.comment(text.get(1..text.len() - 1).unwrap_or_default(), place),
            // Lines one below the other are one comment.
            Note::Line if is_below => {
                let line = decoded(text.get(1..).unwrap_or_default());
                match self.waiting.last_mut().filter(|_| self.fresh) {
                    Some((comment, _)) => {
                        comment.push('\n');
                        comment.push_str(&line);
                    }
                    None => self.game.continue_comment(&line),
                }
            }
            Note::Line => self.comment(text.get(1..).unwrap_or_default(), place),
            Note::Escape | Note::Text => self.comment(text, place),
            Note::Nag | Note::Sign => self.sign(text, place),
        }
    }

    fn open(&mut self, _: usize) -> bool {
        self.line_comment = None;
        let mv = self.at.unwrap_or(self.game.root());
        let closed = self.closed.filter(|closed| closed.mv == mv);
        self.varied.push(closed.unwrap_or(Varied { mv, last: mv }));
        self.at = self.game.parent(mv);
        self.fresh = true;
        true
    }

    fn close(&mut self) {
        self.line_comment = None;
        self.closed = self.varied.pop();
        let Some(Varied { mv: varied, .. }) = self.closed else {
            return;
        };
        self.at = Some(varied);
        self.fresh = false;
        // Comments in a variation without a move belong to what it varies.
        for (comment, place) in self.waiting.drain(..) {
            self.game.push_comment(varied, &comment, place, false);
        }
    }

    fn outcome(&mut self, outcome: Outcome, at: Option<usize>) {
        self.line_comment = None;
        let place = at.map(|at| self.place(at));
        self.game.read_outcome(outcome, place);
    }

    fn unread(&mut self, _: &[u8], _: &Header) {
        self.begin(self.base);
    }
}

/// Whether what stands between two lines is one line break, and not an empty line.
fn is_next_line(between: &[u8]) -> bool {
    let breaks = |byte: u8| memchr::memchr_iter(byte, between).count();
    breaks(b'\n').max(breaks(b'\r')) <= 1
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::string::String;

    use crate::Games;

    #[test]
    fn tags_are_the_same_beside_plain_ones_and_odd_ones() {
        for (odd, value) in [
            (&b"b"[..], "b"),
            (b"M\xc3\xbcller", "Müller"),
            (b"M\xfcller", "Müller"),
            (b"a \\\"b\\\" \\\\", "a \"b\" \\"),
            (b"a\rb", "a b"),
        ] {
            for end in ["\n", "\r\n"] {
                let mut text = b"[White \"".to_vec();
                text.extend_from_slice(odd);
                text.extend_from_slice(b"\"]");
                text.extend_from_slice(end.as_bytes());
                text.extend_from_slice("[Black \"Ä\"]".as_bytes());
                text.extend_from_slice(end.repeat(2).as_bytes());
                text.extend_from_slice(b"1. e4 *");
                let shown = String::from_utf8_lossy(&text).into_owned();
                let game = Games::new(&text[..]).next().unwrap().unwrap().game;
                assert_eq!(game.tag("White"), Some(value), "{shown:?}");
                assert_eq!(game.tag("Black"), Some("Ä"), "{shown:?}");
            }
        }
    }
}
