//! Makes a [`Game`] of what a reader tells.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::decode::{decoded, unescaped};
use super::events::{Events, Note};
use super::reader::GameState;
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
    /// Whether the last thing told was a comment up to its line's end.
    follows_line: bool,
    /// Where the game starts in the text.
    base: usize,
    /// How many moves the last games had: room is made for as many.
    usual: usize,
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
        let mut game = core::mem::take(&mut self.game);
        let base = state.source.start;
        for tag in &header.tags {
            let name = decoded(&text[tag.name.clone()]);
            let value = unescaped(decoded(&text[tag.value.clone()]));
            game.push_tag(&name, &value, tag.whole.start.saturating_sub(base) as u32);
        }
        if state.is_unread() {
            let body = header.tags.last().map_or(base, |tag| tag.whole.end);
            let body = trimmed(text, body..state.source.end);
            if !body.is_empty() {
                let place = body.start.saturating_sub(base) as u32;
                game.push_comment(game.root(), &decoded(&text[body]), place, false);
            }
        }
        game.set_source(offset + base as u64..offset + state.source.end as u64);
        self.usual = state.plies;
        game.shrink();
        game
    }

    fn place(&self, at: usize) -> u32 {
        at.saturating_sub(self.base) as u32
    }

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
        let text = core::str::from_utf8(sign).unwrap_or_default();
        let nag = match text.strip_prefix('$') {
            Some(number) => number.parse().ok().map(Nag),
            None => Nag::from_sign(text),
        };
        match nag.filter(|_| !self.fresh) {
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
        self.game = Game::new();
        self.at = None;
        self.varied.clear();
        self.closed = None;
        self.fresh = false;
        self.waiting.clear();
        self.follows_line = false;
    }

    fn start(&mut self, _: &[u8], _: &Header, position: &Position) -> bool {
        // What was said before the first move is at the root already.
        if *position != Position::new() {
            self.game.set_start(*position);
        }
        self.game.reserve(0, self.usual);
        self.game.plant();
        true
    }

    #[inline(always)]
    fn play(&mut self, position: &mut Position, mv: Move, place: Range<usize>) {
        self.follows_line = false;
        self.push(Some(mv), self.place(place.start));
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, place: u32) {
        self.follows_line = false;
        self.push(Some(step.mv()), self.place(place as usize));
        position.play_step(step);
    }

    fn pass(&mut self, _: &Position, place: Range<usize>) {
        self.follows_line = false;
        self.push(None, self.place(place.start));
    }

    fn marks(&mut self, text: &[u8], marks: Range<usize>) {
        let place = self.place(marks.start);
        self.sign(&text[marks], place);
    }

    fn note(&mut self, text: &[u8], note: Note, range: Range<usize>) {
        let place = self.place(range.start);
        let text = &text[range];
        let follows_line = core::mem::replace(&mut self.follows_line, note == Note::Line);
        match note {
            Note::Comment => self.comment(text.get(1..text.len() - 1).unwrap_or_default(), place),
            // Lines one below the other are one comment.
            Note::Line if follows_line => {
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
        self.follows_line = false;
        let mv = self.at.unwrap_or(self.game.root());
        let closed = self.closed.filter(|closed| closed.mv == mv);
        self.varied.push(closed.unwrap_or(Varied { mv, last: mv }));
        self.at = self.game.parent(mv);
        self.fresh = true;
        true
    }

    fn close(&mut self) {
        self.follows_line = false;
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

    fn outcome(&mut self, outcome: Outcome) {
        self.follows_line = false;
        self.game.read_outcome(outcome);
    }

    fn unread(&mut self, _: &[u8], _: &Header) {
        self.begin(self.base);
    }
}
