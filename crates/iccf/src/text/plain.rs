//! Words in the standard form of a notation, decoded from eight bytes at once.

use alloc::boxed::Box;
use core::ops::Range;

use super::scan::find_first;
use super::starts::{MOST_WORDS, WordStarts};
use crate::board::{Role, Square};
use crate::notation::{Notation, Numeric, PlainSan, San, Strictness};
use crate::position::{Move, Played, Position, Step};

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

    /// Whether a move may begin with this byte: not all results need a closer look.
    fn may_begin(first: u8) -> bool;

    /// As [`decode`](Self::decode), for words that may be moves of other kinds.
    fn other(word: &[u8]) -> Option<Self>;

    /// The move, if it is obvious and nothing special.
    fn glance(self, position: &Position) -> Option<Step>;

    /// The move, if it is plain but wants a closer look.
    fn with_care(self, position: &Position) -> Option<Move>;

    /// The move, if the word at a place is of a kind that no plain word tells, in standard
    /// form and legal.
    fn as_written(text: &[u8], place: u32, position: &Position) -> Option<Move>;

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

    #[inline(always)]
    fn may_begin(first: u8) -> bool {
        first.is_ascii_alphabetic()
    }

    fn other(word: &[u8]) -> Option<Self> {
        // Promotions, mates and the like; and what had marks behind it.
        Some(Self::decode_word(window(word, 0)).unwrap_or(Self::UNKNOWN))
    }

    #[inline(always)]
    fn glance(self, position: &Position) -> Option<Step> {
        Self::glance(self, position)
    }

    #[inline(never)]
    fn with_care(self, position: &Position) -> Option<Move> {
        self.resolve_with_care(position)
    }

    #[cold]
    fn as_written(text: &[u8], place: u32, position: &Position) -> Option<Move> {
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

    #[inline(always)]
    fn may_begin(first: u8) -> bool {
        first.is_ascii_digit()
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
    fn with_care(self, position: &Position) -> Option<Move> {
        let mv = position.legal_move_with_care(self.0, self.1, self.2)?;
        // Castling may be written in another way than is standard.
        (Numeric::from_move(position, mv).to() == self.1).then_some(mv)
    }

    fn as_written(_: &[u8], _: u32, _: &Position) -> Option<Move> {
        None
    }
}

/// Decoded words in the order of the text, each with its place.
pub(super) struct Words<W> {
    /// Where words begin.
    pub(super) starts: WordStarts,
    pub(super) slots: Box<[(W, u32); MOST_WORDS]>,
    /// How many there are.
    pub(super) count: usize,
    /// The moves they were found to be.
    pub(super) moves: Box<[Option<Played>; MOST_WORDS]>,
}

impl<W: PlainWord> Default for Words<W> {
    fn default() -> Self {
        Self {
            starts: WordStarts::default(),
            slots: Box::new([(W::NONE, 0); MOST_WORDS]),
            count: 0,
            moves: Box::new([None; MOST_WORDS]),
        }
    }
}

/// No move in standard form is nearly as long, marks and all.
const LONGEST_WORD: usize = 16;

/// The place of a decoded word: a move in standard form, and marks behind it.
#[inline(never)]
pub(super) fn word_at(text: &[u8], place: u32) -> Range<usize> {
    let start = place as usize;
    let mut end = start;
    while end - start < LONGEST_WORD && text.get(end).is_some_and(|byte| *byte > b' ') {
        end += 1;
    }
    start..end
}

/// The word at an offset that is none of the common kind, if it may be a move.
#[inline(never)]
pub(super) fn uncommon_word<W: PlainWord>(text: &[u8], at: u32, keeps_all: bool) -> Option<W> {
    // No move in standard form fills the window, but marks behind it may.
    let word = &text[word_at(text, at)];
    let body = without_marks(word);
    let marked = body.len() < word.len();
    if body.len() > 7 || word.len() >= LONGEST_WORD || marked && keeps_all {
        return None;
    }
    W::other(body)
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
pub(super) fn short_comment(text: &[u8], start: usize) -> Option<usize> {
    let end = find_first(text, start, *b"}\n")?;
    (text[end] == b'}').then_some(end + 1)
}

/// How many bytes of a window come before white space; 8 if none is there.
#[inline(always)]
pub(super) fn word_len(window: u64) -> usize {
    // A byte below 0x21 borrows into its top bit; those that have theirs set
    // anyway are no white space. Only the first hit is exact, and no other is used.
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
    // What stands before is shifted out: quicker than a copy of what is there.
    if let (Some(last), 1..=8) = (text.last_chunk(), rest.len()) {
        return u64::from_le_bytes(*last) >> (64 - 8 * rest.len());
    }
    let mut window = [0; 8];
    window[..rest.len()].copy_from_slice(rest);
    u64::from_le_bytes(window)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_zeros_behind_the_end() {
        let text = b"1. e4 e5 2. Nf3";
        for length in 0..=text.len() {
            for start in 0..=length + 2 {
                let mut expected = [0; 8];
                let bytes = text[..length].iter().skip(start);
                for (byte, place) in bytes.zip(&mut expected) {
                    *place = *byte;
                }
                let found = window(&text[..length], start).to_le_bytes();
                assert_eq!(found, expected, "{start} of {length}");
            }
        }
    }
}
