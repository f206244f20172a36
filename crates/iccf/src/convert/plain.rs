//! The fast path: tags and moves in standard form, one after the other.
//!
//! Whatever is odd ends it, and the general reader takes over at that place.

use alloc::vec::Vec;
use core::ops::Range;

use super::Split;
use super::reader::{Reader, Spells};
use super::score::Node;
use super::spell::{Digits, InOther, InSan, Spell, Unspelled};
use crate::board::{Color, Role, Square};
use crate::notation::{Notation, Numeric, PlainSan, San, Strictness};
use crate::position::{Move, Played, Position, Step};
use crate::text::{Outcome, find_first, read_long_tag, read_short_tag};

impl Reader {
    /// The fast path for tags: as long as there is one in standard form on a
    /// line of its own after the other.
    pub(super) fn plain_tags(&mut self, text: &[u8], mut at: usize) -> usize {
        let line_start = at == 0 || text.get(at - 1) == Some(&b'\n');
        while line_start && text.get(at) == Some(&b'[') {
            if !self.score.tags.is_empty() && crate::text::starts_game(&text[at..]) {
                return at;
            }
            // Two ways apart: where they meet, a tag would go through memory,
            // and whoever reads it there must wait.
            if let Some(tag) = read_short_tag(text, at) {
                at = tag.whole.end + 1;
                self.score.push_tag(text, tag);
            } else if let Some(tag) = read_long_tag(text, at) {
                at = tag.whole.end + 1;
                self.score.push_tag(text, tag);
            } else {
                return at;
            }
        }
        at
    }

    /// Where the next game begins behind a result, if that is all there is.
    pub(super) fn plain_end(&self, text: &[u8], at: usize) -> Option<usize> {
        let mut next = at;
        while text.get(next) == Some(&b'\n') {
            next += 1;
        }
        let ended = self.score.outcome.is_some() && next > at;
        (ended && crate::text::starts_game(text.get(next..)?)).then_some(next)
    }

    /// Where the moves begin behind the tags, if it is with their number.
    pub(super) fn plain_start(&self, text: &[u8], at: usize) -> Option<usize> {
        let mut first = at;
        while text.get(first) == Some(&b'\n') {
            first += 1;
        }
        // `1.5.2026` is a date and no move number.
        let numbered = matches!(
            text.get(first..)?,
            [b'1', b'.', behind, ..] if !behind.is_ascii_digit()
        );
        (numbered && first > at && !self.score.tags.is_empty()).then_some(first)
    }

    /// The fast path: reads on as long as there is nothing but move numbers
    /// as they are due and legal moves in standard SAN or numeric notation,
    /// with white space and short comments between. Returns where anything
    /// else begins.
    ///
    /// First many words are decoded, then the moves are found and played: two
    /// short loops keep a processor busier than a long one.
    pub(super) fn plain_moves(&mut self, text: &[u8], mut at: usize) -> usize {
        let known = self.ready && self.score.outcome.is_none();
        let in_lines = !self.score.tags.is_empty() || self.options.split == Split::Line;
        // Places are counted in 32 bits.
        let countable = u32::try_from(text.len()).is_ok();
        if !known || !in_lines && self.frames.is_empty() || !countable {
            return at;
        }
        if !self.fast.san && !self.fast.numeric {
            return self.plain_number(text, at);
        }
        let mut sans = core::mem::take(&mut self.sans);
        let mut digits = core::mem::take(&mut self.digits);
        loop {
            let before = at;
            match self.plain_words(text, at, &mut sans, &mut digits) {
                Ok(end) => at = end,
                Err(odd) => {
                    at = odd;
                    break;
                }
            }
            if let Some(b'{') = text.get(at)
                && let Some(end) = short_comment(text, at)
            {
                if self.fast.keeps_all {
                    self.score.nodes.push(Node::Verbatim(at..end));
                }
                at = end;
            }
            if at == before {
                at = self.plain_outcome(text, at);
                break;
            }
        }
        self.sans = sans;
        self.digits = digits;
        at
    }

    /// Where the text goes on behind the move number that is due, if it is
    /// there.
    fn plain_number(&mut self, text: &[u8], mut at: usize) -> usize {
        while text.get(at).is_some_and(|byte| *byte <= b' ') {
            at += 1;
        }
        self.due.set(self.position.fullmoves());
        let black = self.position.turn() == Color::Black;
        match self.due.stands_in(window(text, at), black) {
            Some(length) if self.numbering == 0 => at + length,
            _ => at,
        }
    }

    /// Reads words of both kinds, one kind after the other. Where a word is no
    /// plain move after all, its place is an error.
    fn plain_words(
        &mut self,
        text: &[u8],
        mut at: usize,
        sans: &mut Words<PlainSan>,
        digits: &mut Words<PlainDigits>,
    ) -> Result<usize, usize> {
        if self.fast.san {
            at = self.plain_run(text, at, sans)?;
        }
        let is_digits = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
        if self.fast.numeric && text.get(at..at + 4).is_some_and(is_digits) {
            at = self.plain_run(text, at, digits)?;
        }
        Ok(at)
    }

    /// As [`plain_words`](Self::plain_words), for words of one kind.
    fn plain_run<W: PlainWord>(
        &mut self,
        text: &[u8],
        at: usize,
        words: &mut Words<W>,
    ) -> Result<usize, usize> {
        let end = self.decode(text, at, words);
        if words.count == 0 {
            return Ok(end);
        }
        let stopped = if !self.frames.is_empty() && !self.fast.keeps_all {
            self.play_words(text, words, &Unspelled)
        } else {
            match self.fast.spells {
                Spells::Digits => self.play_words(text, words, &Digits(self.score.end)),
                Spells::San => self.play_words(text, words, &InSan(self.score.end)),
                Spells::Other => {
                    let options = self.options.clone();
                    self.play_words(text, words, &InOther(&options, self.score.end))
                }
            }
        };
        stopped.map_or(Ok(end), Err)
    }

    /// Decodes words of one kind, up to where there is something else, which
    /// is returned.
    #[inline(never)]
    fn decode<W: PlainWord>(&mut self, text: &[u8], start: usize, words: &mut Words<W>) -> usize {
        // Numbers that are off are not for the fast path.
        let digits = if self.numbering == 0 { 10 } else { 0 };
        let keeps_all = self.fast.keeps_all;
        let mut ply = self.position.ply();
        let mut due = self.due;
        // Text whose places fill 32 bits does not come here.
        let mut at = start as u32;
        let mut count = 0;
        let slots = words.slots();
        while let Some(slot) = slots.get_mut(count) {
            let mut next = window(text, at as usize);
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
                    Odd::Stop => break,
                },
            };
            *slot = (word, at);
            count += 1;
            ply = ply.wrapping_add(1);
            // White space stands behind, or the end of the text.
            at += len as u32 + 1;
        }
        self.due = due;
        words.count = count;
        (at as usize).min(text.len())
    }

    /// Plays the moves that were decoded. Returns the place of one that is
    /// not plain after all.
    #[inline(never)]
    fn play_words<W: PlainWord>(
        &mut self,
        text: &[u8],
        words: &mut Words<W>,
        spell: &impl Spell,
    ) -> Option<usize> {
        let (ply, start) = (self.position.ply(), self.score.spelled.len());
        let Words {
            slots,
            count,
            moves,
        } = words;
        let decoded = &slots[..*count];
        let mut played = 0;
        for (decoded, slot) in decoded.iter().zip(&mut **moves) {
            let word = decoded.0;
            let step = match word.glance(&self.position) {
                Some(step) => step,
                None => match word.with_care(text, decoded.1, &self.position) {
                    Some(mv) if mv.is_special() => {
                        *slot = Some(Played::of(mv));
                        played += 1;
                        spell.play(&mut self.position, mv, &mut self.score.spelled);
                        self.check_mark(text, decoded);
                        continue;
                    }
                    Some(mv) => mv.step(),
                    None => break,
                },
            };
            *slot = Some(step.played());
            played += 1;
            spell.play_step(&mut self.position, step, &mut self.score.spelled);
            self.check_mark(text, decoded);
        }
        self.line.extend_from_slice(&moves[..played]);
        if played > 0 {
            spell.finish(&self.position, &mut self.score.spelled);
            self.played(W::NOTATION, ply, played as u32, start);
        }
        let (_, place) = decoded.get(played)?;
        Some(*place as usize)
    }

    /// Says so if a word claims a check that is none.
    #[inline(always)]
    fn check_mark(&mut self, text: &[u8], decoded: &(impl PlainWord, u32)) {
        if decoded.0.claims_check() && !self.position.is_check() {
            self.false_mark(text, word_at(text, decoded.1));
        }
    }

    /// A result in standard form, which ends the game; returns where the text
    /// goes on.
    fn plain_outcome(&mut self, text: &[u8], at: usize) -> usize {
        let window = window(text, at);
        let len = word_len(window);
        match Outcome::from_standard(&window.to_le_bytes()[..len]) {
            Some(outcome) if self.frames.is_empty() && !self.score.tags.is_empty() => {
                self.end_with(outcome);
                at + len
            }
            _ => at,
        }
    }

    /// Takes back all that was played in a line that is to be read again.
    pub(super) fn forget_moves(&mut self) {
        self.score.nodes.clear();
        self.score.spelled.clear();
        self.score.plies = 0;
        self.score.errors = 0;
        self.line.clear();
        self.position = self.score.start;
        self.checkpoint = (self.position, 0);
        let game = self.games;
        self.problems.retain(|problem| problem.game != game);
    }
}

/// A word in the standard form of a notation.
pub(super) trait PlainWord: Copy {
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
pub(super) struct PlainDigits(Square, Square, Option<Role>);

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
pub(super) struct Words<W> {
    slots: Vec<(W, u32)>,
    /// How many there are.
    count: usize,
    /// The moves they were found to be.
    moves: Vec<Option<Played>>,
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
