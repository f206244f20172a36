//! The accelerator: tags and moves in standard form, one after the other.
//!
//! It is a shortcut and changes nothing: what it reads, the general reader
//! would read to the same events. Whatever is odd ends it, and the general
//! reader takes over at that place. A private switch turns it off, and tests
//! compare both ways.

use alloc::vec::Vec;
use core::ops::Range;

use super::events::{Events, Note};
use super::games::Split;
use super::number::NumberText;
use super::reader::{Flow, GameReader, Stage};
use super::scan::find_first;
use super::tag::{read_long, read_short};
use crate::board::{Color, Role, Square};
use crate::game::Outcome;
use crate::notation::{Language, Notation, Numeric, PlainSan, San, Strictness};
use crate::position::{self, Move, Position, Step};

/// What the accelerator keeps between two calls: buffers, and the move number
/// that was due last.
#[derive(Default)]
pub(super) struct Fast {
    sans: Words<PlainSan>,
    digits: Words<PlainDigits>,
    due: NumberText,
}

/// Which words are read the fast way.
#[derive(Clone, Copy)]
struct Kinds {
    san: bool,
    numeric: bool,
}

impl<E: Events> GameReader<'_, '_, E> {
    fn kinds(&self) -> Kinds {
        let reader = &self.reader;
        let lenient = reader.settings.strictness == Strictness::Lenient;
        let from = reader.scheme.from();
        let reads = |notation| lenient && from.is_none_or(|from| from == notation);
        Kinds {
            san: reads(Notation::SAN) && self.language() == Language::English,
            numeric: reads(Notation::Numeric),
        }
    }

    /// Whether words in standard SAN are taken for that without a look at
    /// other notations.
    pub(super) fn reads_plain_san(&self) -> bool {
        self.kinds().san
    }

    /// Reads on as long as there is nothing odd.
    pub(super) fn accelerate(&mut self, at: usize) -> Flow {
        if !self.reader.accelerated {
            return Flow::On(at);
        }
        let mut at = at;
        if self.reader.game.stage == Stage::Tags {
            at = self.plain_tags(at);
            let Some(first) = self.plain_start(at) else {
                return Flow::On(at);
            };
            if let Err(flow) = self.set_up(first) {
                return flow;
            }
            at = first;
        }
        Flow::On(self.plain_moves(at))
    }

    /// Tags in standard form, each on a line of its own.
    fn plain_tags(&mut self, mut at: usize) -> usize {
        let line_start = at == 0 || self.text.get(at - 1) == Some(&b'\n');
        while line_start && self.text.get(at) == Some(&b'[') {
            // Two ways apart: where they meet, a tag would go through memory,
            // and whoever reads it there must wait.
            if let Some(tag) = read_short(self.text, at) {
                at = tag.whole.end + 1;
                self.reader.header.push(self.text, tag);
            } else if let Some(tag) = read_long(self.text, at) {
                at = tag.whole.end + 1;
                self.reader.header.push(self.text, tag);
            } else {
                return at;
            }
        }
        at
    }

    /// Where the moves begin behind the tags, if it is with their number.
    fn plain_start(&self, at: usize) -> Option<usize> {
        let mut first = at;
        while self.text.get(first) == Some(&b'\n') {
            first += 1;
        }
        // `1.5.2026` is a date and no move number.
        let numbered = matches!(
            self.text.get(first..)?,
            [b'1', b'.', behind, ..] if !behind.is_ascii_digit()
        );
        (numbered && first > at && !self.reader.header.is_empty()).then_some(first)
    }

    /// Moves as long as there is nothing but move numbers as they are due and
    /// legal moves in standard SAN or numeric notation, with white space and
    /// short comments between. Returns where anything else begins.
    ///
    /// First many words are decoded, then the moves are found and played: two
    /// short loops keep a processor busier than a long one.
    pub(super) fn plain_moves(&mut self, mut at: usize) -> usize {
        let reader = &self.reader;
        let known = reader.game.stage == Stage::Moves && reader.game.outcome.is_none();
        let in_lines = !reader.header.is_empty() || reader.settings.split == Split::Line;
        // Places are counted in 32 bits.
        let countable = u32::try_from(self.text.len()).is_ok();
        if !known || !in_lines && reader.line.is_main() || !countable {
            return at;
        }
        let kinds = self.kinds();
        if !kinds.san && !kinds.numeric {
            return self.plain_number(at);
        }
        let mut sans = core::mem::take(&mut self.reader.fast.sans);
        let mut digits = core::mem::take(&mut self.reader.fast.digits);
        loop {
            let before = at;
            match self.plain_words(at, kinds, &mut sans, &mut digits) {
                Ok(end) => at = end,
                Err(odd) => {
                    at = odd;
                    break;
                }
            }
            if let Some(b'{') = self.text.get(at)
                && let Some(end) = short_comment(self.text, at)
            {
                if self.events.keeps_all() {
                    self.note(Note::Comment, at..end);
                }
                at = end;
            }
            if at == before {
                at = self.plain_outcome(at);
                break;
            }
        }
        self.reader.fast.sans = sans;
        self.reader.fast.digits = digits;
        at
    }

    /// Where the text goes on behind the move number that is due, if it is
    /// there.
    fn plain_number(&mut self, mut at: usize) -> usize {
        while self.text.get(at).is_some_and(|byte| *byte <= b' ') {
            at += 1;
        }
        let reader = &mut *self.reader;
        let due = &mut reader.fast.due;
        due.set(reader.line.position.fullmoves());
        let black = reader.line.turn() == Color::Black;
        match due.stands_in(window(self.text, at), black) {
            // One that is glued to what follows may be a date.
            Some(length)
                if reader.line.numbering == 0 && self.text.get(at + length - 1) == Some(&b' ') =>
            {
                at + length
            }
            _ => at,
        }
    }

    /// Reads words of both kinds, one kind after the other. Where a word is no
    /// plain move after all, its place is an error.
    fn plain_words(
        &mut self,
        mut at: usize,
        kinds: Kinds,
        sans: &mut Words<PlainSan>,
        digits: &mut Words<PlainDigits>,
    ) -> Result<usize, usize> {
        if kinds.san {
            at = self.plain_run(at, sans)?;
        }
        let is_digits = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
        if kinds.numeric && self.text.get(at..at + 4).is_some_and(is_digits) {
            at = self.plain_run(at, digits)?;
        }
        Ok(at)
    }

    /// As [`plain_words`](Self::plain_words), for words of one kind.
    fn plain_run<W: PlainWord>(&mut self, at: usize, words: &mut Words<W>) -> Result<usize, usize> {
        let end = self.decode(at, words);
        if words.count == 0 {
            return Ok(end);
        }
        self.tell_words();
        let reader = &mut *self.reader;
        let run = Run {
            text: self.text,
            words: &words.slots[..words.count],
            moves: &mut words.moves,
        };
        let Played { count, stopped } = self.events.play_run(&mut reader.line.position, run);
        reader.line.moves.extend_from_slice(&words.moves[..count]);
        if count > 0 {
            self.played(W::NOTATION, count);
        }
        match stopped {
            None => Ok(end),
            Some(Stop::Odd) => Err(words.slots[count].1 as usize),
            Some(Stop::FalseMark) => {
                let place = word_at(self.text, words.slots[count - 1].1);
                let end = place.end;
                self.false_mark(place);
                // The words behind it are decoded again.
                Ok(end)
            }
        }
    }

    /// Decodes words of one kind, up to where there is something else, which
    /// is returned.
    #[inline(never)]
    fn decode<W: PlainWord>(&mut self, start: usize, words: &mut Words<W>) -> usize {
        let text = self.text;
        // Numbers that are off are not for the fast path.
        let digits = if self.reader.line.numbering == 0 {
            10
        } else {
            0
        };
        let keeps_all = self.events.keeps_all();
        let mut ply = self.reader.line.position.ply();
        let mut due = self.reader.fast.due;
        // Text whose places fill 32 bits does not come here.
        let mut at = start as u32;
        let mut count = 0;
        let slots = words.slots();
        while let Some(slot) = slots.get_mut(count) {
            let mut next = window(text, at as usize);
            let before = at;
            if (next as u8).wrapping_sub(b'0') < digits {
                due.set(ply / 2 + 1);
                if let Some(length) = due.stands_in(next, ply % 2 == 1) {
                    at += length as u32;
                    next = window(text, at as usize);
                }
            }
            let (word, len) = match W::decode(next) {
                // Where the word ends is looked for apart from what it says,
                // as that is quicker, and the next word must wait for it.
                Some(word) => (word, word_len(next)),
                None if next as u8 == b'{' && !keeps_all => {
                    match short_comment(text, at as usize) {
                        // White space stands behind more often than not.
                        Some(end) => {
                            at = (end + usize::from(text.get(end) == Some(&b' '))) as u32;
                            continue;
                        }
                        None => break,
                    }
                }
                None => match odd_word(text, at, keeps_all) {
                    Odd::Word(word, len) => (word, len),
                    Odd::Skip => {
                        at += 1;
                        continue;
                    }
                    Odd::Stop => {
                        // A number glued to what is odd may be a part of it,
                        // as in a date.
                        if at > before && text.get(at as usize - 1) != Some(&b' ') {
                            at = before;
                        }
                        break;
                    }
                },
            };
            *slot = (word, at);
            count += 1;
            ply = ply.wrapping_add(1);
            // White space stands behind, or the end of the text.
            at += len as u32 + 1;
        }
        self.reader.fast.due = due;
        words.count = count;
        (at as usize).min(text.len())
    }

    /// A result in standard form, which ends the game; returns where the text
    /// goes on.
    fn plain_outcome(&mut self, at: usize) -> usize {
        let window = window(self.text, at);
        let len = word_len(window);
        match Outcome::from_standard(&window.to_le_bytes()[..len]) {
            Some(outcome) if self.reader.line.is_main() && !self.reader.header.is_empty() => {
                self.end_with(outcome);
                at + len
            }
            _ => at,
        }
    }
}

/// Words that were decoded and are to be played.
pub(crate) struct Run<'a, W> {
    text: &'a [u8],
    words: &'a [(W, u32)],
    /// The moves they are found to be.
    moves: &'a mut [Option<position::Played>],
}

/// How many moves of a run were played, and why not all.
pub(crate) struct Played {
    pub(crate) count: usize,
    stopped: Option<Stop>,
}

enum Stop {
    /// The next word is no plain move after all.
    Odd,
    /// The last move claims a check that is none.
    FalseMark,
}

impl<W: PlainWord> Run<'_, W> {
    /// Plays the moves.
    #[inline(always)]
    pub(crate) fn play<E: Events + ?Sized>(
        self,
        position: &mut Position,
        events: &mut E,
    ) -> Played {
        let mut count = 0;
        for (&(word, place), slot) in self.words.iter().zip(self.moves) {
            let step = match word.glance(position) {
                Some(step) => step,
                None => match word.with_care(self.text, place, position) {
                    Some(mv) if mv.is_special() => {
                        *slot = Some(position::Played::of(mv));
                        count += 1;
                        let start = place as usize;
                        events.play(position, mv, start..start);
                        if word.claims_check() && !position.is_check() {
                            let stopped = Some(Stop::FalseMark);
                            return Played { count, stopped };
                        }
                        continue;
                    }
                    Some(mv) => mv.step(),
                    None => {
                        let stopped = Some(Stop::Odd);
                        return Played { count, stopped };
                    }
                },
            };
            *slot = Some(step.played());
            count += 1;
            events.play_step(position, step, place);
            if word.claims_check() && !position.is_check() {
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

/// The move of a word in standard SAN, as the accelerator would read it.
pub(super) fn plain_san(
    text: &[u8],
    word: &Range<usize>,
    position: &Position,
) -> Option<(PlainSan, Move)> {
    let alone = &text[..word.end];
    let plain = PlainSan::decode_word(window(alone, word.start))?;
    Some((plain, plain.resolve(position)?))
}

/// A word in the standard form of a notation.
pub(crate) trait PlainWord: Copy {
    const NOTATION: Notation;
    /// Fills a place that is not used yet.
    const NONE: Self;

    /// The word that a window begins with and that white space ends, if it is
    /// of the common kind.
    fn decode(window: u64) -> Option<Self>;

    /// As [`decode`](Self::decode), for words that may be moves of other kinds.
    fn other(word: &[u8]) -> Option<Self>;

    /// The move, if it is obvious and nothing special.
    fn glance(self, position: &Position) -> Option<Step>;

    /// The move, if the word at a place is in standard form and legal.
    fn with_care(self, text: &[u8], place: u32, position: &Position) -> Option<Move>;

    fn claims_check(self) -> bool {
        false
    }
}

impl PlainWord for PlainSan {
    const NOTATION: Notation = Notation::SAN;
    const NONE: Self = Self::UNKNOWN;

    #[inline(always)]
    fn decode(window: u64) -> Option<Self> {
        Self::decode_word(window)
    }

    fn other(word: &[u8]) -> Option<Self> {
        // Promotions, mates and the like; and what had marks behind it.
        let may_be_move = word.first().is_some_and(u8::is_ascii_alphabetic);
        let plain = || Self::decode_word(window(word, 0)).unwrap_or(Self::UNKNOWN);
        may_be_move.then(plain)
    }

    #[inline(always)]
    fn glance(self, position: &Position) -> Option<Step> {
        Self::glance(self, position)
    }

    #[inline(never)]
    fn with_care(self, text: &[u8], place: u32, position: &Position) -> Option<Move> {
        if let Some(mv) = self.resolve_with_care(position) {
            return Some(mv);
        }
        let word = without_marks(&text[word_at(text, place)]);
        let san = San::from_bytes(word).ok()?;
        let reading = san.resolve(position, Strictness::Lenient).ok()?;
        reading.leniencies.is_empty().then_some(reading.mv)
    }

    #[inline(always)]
    fn claims_check(self) -> bool {
        Self::claims_check(self)
    }
}

/// The squares of a numeric move and the piece a pawn becomes.
#[derive(Clone, Copy)]
pub(crate) struct PlainDigits(Square, Square, Option<Role>);

impl PlainWord for PlainDigits {
    const NOTATION: Notation = Notation::Numeric;
    const NONE: Self = Self(Square::masked(0), Square::masked(0), None);

    #[inline(always)]
    fn decode(window: u64) -> Option<Self> {
        let (from, to) = Numeric::decode_squares(window)?;
        Some(Self(from, to, None))
    }

    fn other(word: &[u8]) -> Option<Self> {
        let numeric = Numeric::from_digits(word).ok()?;
        Some(Self(numeric.from(), numeric.to(), numeric.promotion()))
    }

    #[inline(always)]
    fn glance(self, position: &Position) -> Option<Step> {
        position.obvious_move_between(self.0, self.1, self.2)
    }

    #[inline(never)]
    fn with_care(self, _: &[u8], _: u32, position: &Position) -> Option<Move> {
        let mv = position.legal_move_with_care(self.0, self.1, self.2)?;
        // Castling may be written in another way than is standard.
        (Numeric::from_move(position, mv).to() == self.1).then_some(mv)
    }
}

/// How many words are decoded before their moves are played: most games have
/// fewer, and they stay close to the processor.
const BATCH: usize = 128;

/// Decoded words in the order of the text, each with its place.
struct Words<W> {
    slots: Vec<(W, u32)>,
    /// How many there are.
    count: usize,
    /// The moves they were found to be.
    moves: Vec<Option<position::Played>>,
}

impl<W> Default for Words<W> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            count: 0,
            moves: Vec::new(),
        }
    }
}

impl<W: PlainWord> Words<W> {
    fn slots(&mut self) -> &mut [(W, u32)] {
        self.slots.resize(BATCH, (W::NONE, 0));
        self.moves.resize(BATCH, None);
        &mut self.slots
    }
}

/// No move in standard form is nearly as long, marks and all.
const LONGEST_WORD: usize = 16;

/// The place of a decoded word: a move in standard form, and marks behind it.
#[inline(never)]
fn word_at(text: &[u8], place: u32) -> Range<usize> {
    let start = place as usize;
    let mut end = start;
    while end - start < LONGEST_WORD && text.get(end).is_some_and(|byte| *byte > b' ') {
        end += 1;
    }
    start..end
}

/// What stands where no word of the common kind does.
enum Odd<W> {
    /// A word that may be a move, and its length.
    Word(W, usize),
    /// White space.
    Skip,
    Stop,
}

#[inline(never)]
fn odd_word<W: PlainWord>(text: &[u8], at: u32, keeps_all: bool) -> Odd<W> {
    match text.get(at as usize) {
        Some(0..=b' ') => return Odd::Skip,
        Some(_) => {}
        None => return Odd::Stop,
    }
    // No move in standard form fills the window, but marks behind it may.
    let word = &text[word_at(text, at)];
    let body = without_marks(word);
    let marked = body.len() < word.len();
    if body.len() > 7 || word.len() >= LONGEST_WORD || marked && keeps_all {
        return Odd::Stop;
    }
    W::other(body).map_or(Odd::Stop, |other| Odd::Word(other, word.len()))
}

/// A word without the `!` and `?` behind it.
fn without_marks(mut word: &[u8]) -> &[u8] {
    while let [body @ .., b'!' | b'?'] = word {
        word = body;
    }
    word
}

/// The end of a comment that ends on its line.
#[inline]
fn short_comment(text: &[u8], start: usize) -> Option<usize> {
    let end = find_first(text, start, *b"}\n")?;
    (text[end] == b'}').then_some(end + 1)
}

/// How many bytes of a window come before white space; 8 if none is there.
#[inline(always)]
pub(super) fn word_len(window: u64) -> usize {
    // A byte below 0x21 borrows into its top bit; those that have theirs set
    // anyway are no white space. The first hit is exact, which is all we ask.
    const ONES: u64 = 0x0101_0101_0101_0101;
    let hits = window.wrapping_sub(ONES * 0x21) & !window & (ONES * 0x80);
    hits.trailing_zeros() as usize / 8
}

/// The eight bytes from an offset on, the first in the lowest bits; zeros
/// behind the text's end.
#[inline(always)]
pub(super) fn window(text: &[u8], start: usize) -> u64 {
    match text
        .get(start..start.wrapping_add(8))
        .map(<[u8; 8]>::try_from)
    {
        Some(Ok(window)) => u64::from_le_bytes(window),
        _ => last_window(text, start),
    }
}

#[cold]
#[inline(never)]
fn last_window(text: &[u8], start: usize) -> u64 {
    let rest = text.get(start..).unwrap_or_default();
    let mut window = [0; 8];
    window[..rest.len()].copy_from_slice(rest);
    u64::from_le_bytes(window)
}
