//! Games for those who want no tree: each thing is told as it is read.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::decode::{decoded, unescaped};
use super::events::{Events, Note};
use super::problem::Problem;
use super::tag::Header;
use crate::game::{Nag, Outcome};
use crate::position::{Move, Position, Step};

/// Whether a visitor wants to hear of what comes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Yes.
    Read,
    /// No: it is passed without a look at its moves.
    Skip,
}

/// Is told of games as they are read, see [`Games::visit`](super::Games::visit).
///
/// ```
/// use iccf::text::Visitor;
/// use iccf::{Games, Move, Position};
///
/// /// Counts captures in main lines and variations.
/// #[derive(Default)]
/// struct Captures {
///     game: u64,
///     all: u64,
/// }
///
/// impl Visitor for Captures {
///     fn begin_game(&mut self) {
///         self.game = 0;
///     }
///
///     fn play(&mut self, _before: &Position, mv: Move, _place: u64) {
///         self.game += u64::from(mv.is_capture());
///     }
///
///     fn end_game(&mut self) {
///         self.all += self.game;
///     }
/// }
///
/// let mut captures = Captures::default();
/// Games::new(&b"1. e4 d5 2. exd5 Qxd5 *"[..]).visit(&mut captures)?;
/// assert_eq!(captures.all, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// A game is told in order: its tags, the start of its moves, then moves,
/// signs, comments and variations as they stand, the result, and at last its
/// problems. A game whose tags name a variant or a position that cannot be
/// played has tags, problems and an end.
#[allow(unused_variables)]
pub trait Visitor {
    /// A game begins. **If the one before was not ended, forget it:** it is the
    /// same game, which is read again from its tags on. Its text turned out to be
    /// in another language than it seemed at first, or it goes on in text that
    /// was not there yet. So what a visitor counts in a game, it adds up in
    /// [`end_game`](Self::end_game).
    fn begin_game(&mut self);

    /// A tag.
    fn tag(&mut self, tag: TagPair<'_>) {}

    /// The tags are over, and the moves begin from this position. To skip them
    /// costs next to nothing; the game then ends where the next tag begins, even if that
    /// stands in a comment, where no one looks.
    fn begin_moves(&mut self, start: &Position) -> Answer {
        Answer::Read
    }

    /// A legal move, the position before it, and where it stands, counted in
    /// bytes from the start of the text.
    fn play(&mut self, before: &Position, mv: Move, place: u64) {}

    /// A null move, and the position before it.
    fn pass(&mut self, before: &Position, place: u64) {}

    /// A sign that judges the last move: `!`, `$1`, `+-`.
    fn nag(&mut self, nag: Nag) {}

    /// Whether comments and signs are of interest. Games are read faster without
    /// them; some may be told all the same.
    fn hears_comments(&self) -> bool {
        true
    }

    /// A comment, with commands such as `[%clk 0:01:00]` as they stood.
    fn comment(&mut self, text: &str) {}

    /// Whatever else stood among the moves and is none, as it stood: words, or all
    /// that comes behind a move that cannot be read. A comment, unless it is told
    /// apart.
    fn words(&mut self, text: &str) {
        self.comment(text);
    }

    /// A variation on the last move begins. To skip it costs next to nothing;
    /// then its end is not told.
    fn begin_variation(&mut self) -> Answer {
        Answer::Read
    }

    /// A variation ends.
    fn end_variation(&mut self) {}

    /// The result.
    fn outcome(&mut self, outcome: Outcome) {}

    /// Something was wrong, or was forgiven.
    fn problem(&mut self, problem: &Problem) {}

    /// The game is over.
    fn end_game(&mut self) {}
}

/// A tag as it stands in a text.
#[derive(Clone, Copy, Debug)]
pub struct TagPair<'t> {
    name: &'t [u8],
    value: &'t [u8],
}

impl<'t> TagPair<'t> {
    /// The name.
    pub fn name(&self) -> Cow<'t, str> {
        decoded(self.name)
    }

    /// Whether it is this name, in whatever case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    /// The value, escapes undone; Latin-1 if it is no UTF-8.
    pub fn value(&self) -> Cow<'t, str> {
        unescaped(decoded(self.value))
    }

    /// The value as it stands.
    pub fn raw_value(&self) -> &'t [u8] {
        self.value
    }
}

/// Tells a visitor what a reader tells.
pub(super) struct Visiting<'v, V> {
    /// How much of the text stood before the part at hand.
    base: u64,
    visitor: &'v mut V,
    /// Whether the tags are told.
    started: bool,
    /// What stands before the first move and waits for the tags to be told.
    waiting: Vec<(Note, Range<usize>)>,
}

impl<'v, V: Visitor> Visiting<'v, V> {
    pub(super) fn new(visitor: &'v mut V) -> Self {
        Self {
            base: 0,
            visitor,
            started: false,
            waiting: Vec::new(),
        }
    }

    fn tags(&mut self, text: &[u8], header: &Header) {
        for tag in &header.tags {
            self.visitor.tag(TagPair {
                name: &text[tag.name.clone()],
                value: &text[tag.value.clone()],
            });
        }
    }

    fn sign(&mut self, sign: &[u8]) {
        match Nag::read(sign) {
            Some(nag) => self.visitor.nag(nag),
            None => self.visitor.comment(&decoded(sign)),
        }
    }
}

impl<V: Visitor> Events for Visiting<'_, V> {
    fn keeps_all(&self) -> bool {
        self.visitor.hears_comments()
    }

    fn stands_behind(&mut self, bytes: u64) {
        self.base = bytes;
    }

    fn begin(&mut self, _: usize) {
        self.started = false;
        self.waiting.clear();
        self.visitor.begin_game();
    }

    fn start(&mut self, text: &[u8], header: &Header, position: &Position) -> bool {
        self.tags(text, header);
        let wanted = self.visitor.begin_moves(position) == Answer::Read;
        self.started = true;
        for (note, range) in core::mem::take(&mut self.waiting) {
            if wanted {
                self.note(text, note, range);
            }
        }
        wanted
    }

    #[inline(always)]
    fn play(&mut self, position: &mut Position, mv: Move, place: Range<usize>) {
        self.visitor
            .play(position, mv, self.base + place.start as u64);
        position.play(mv);
    }

    #[inline(always)]
    fn play_step(&mut self, position: &mut Position, step: Step, place: u32) {
        self.visitor
            .play(position, step.mv(), self.base + u64::from(place));
        position.play_step(step);
    }

    fn pass(&mut self, position: &Position, place: Range<usize>) {
        self.visitor.pass(position, self.base + place.start as u64);
    }

    fn marks(&mut self, text: &[u8], marks: Range<usize>) {
        self.sign(&text[marks]);
    }

    fn note(&mut self, text: &[u8], note: Note, range: Range<usize>) {
        if !self.started {
            self.waiting.push((note, range));
            return;
        }
        let text = &text[range];
        match note {
            Note::Comment => {
                let inside = text.get(1..text.len() - 1).unwrap_or_default();
                self.visitor.comment(&decoded(inside));
            }
            Note::Line => self
                .visitor
                .comment(&decoded(text.get(1..).unwrap_or_default())),
            Note::Escape => self.visitor.comment(&decoded(text)),
            Note::Text => self.visitor.words(&decoded(text)),
            Note::Nag | Note::Sign => self.sign(text),
        }
    }

    fn open(&mut self, _: usize) -> bool {
        self.visitor.begin_variation() == Answer::Read
    }

    fn close(&mut self) {
        self.visitor.end_variation();
    }

    fn outcome(&mut self, outcome: Outcome, _: Option<usize>) {
        self.visitor.outcome(outcome);
    }

    fn unread(&mut self, text: &[u8], header: &Header) {
        self.visitor.begin_game();
        self.tags(text, header);
    }
}
