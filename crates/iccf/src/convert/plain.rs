//! The fast path: tags and moves in standard form, one after the other.
//!
//! Whatever is odd ends it, and the general reader takes over at that place.

use super::Split;
use super::reader::{Reader, Writes};
use super::score::Node;
use crate::board::Color;
use crate::notation::{Notation, Numeric, PlainSan, San, Strictness};
use crate::position::Move;
use crate::text::{Outcome, find_first, read_standard_tag};

impl Reader {
    /// The fast path for tags: as long as there is one in standard form on a
    /// line of its own after the other.
    pub(super) fn plain_tags(&mut self, text: &[u8], mut at: usize) -> usize {
        let mut line_start = at == 0 || text.get(at - 1) == Some(&b'\n');
        while line_start && text.get(at) == Some(&b'[') {
            if !self.score.tags.is_empty() && crate::text::starts_game(&text[at..]) {
                return at;
            }
            let Some(tag) = read_standard_tag(text, at) else {
                return at;
            };
            at = tag.whole.end + 1;
            self.score.tags.push(tag);
            line_start = true;
        }
        at
    }

    /// The fast path: reads on as long as there is nothing but move numbers
    /// as they are due and legal moves in standard SAN or numeric notation,
    /// with white space between. Returns where anything else begins.
    pub(super) fn plain_moves(&mut self, text: &[u8], mut at: usize) -> usize {
        let known = self.ready && self.score.outcome.is_none();
        let in_lines = !self.score.tags.is_empty() || self.options.split == Split::Line;
        if !known || !in_lines && self.frames.is_empty() {
            return at;
        }
        let mut due = Due::default();
        loop {
            while text.get(at).is_some_and(|&byte| byte <= b' ') {
                at += 1;
            }
            let window = window(text, at);
            let len = word_len(window);
            if window[0].is_ascii_digit() {
                if self.numbering == 0 {
                    due.advance(self.position.fullmoves());
                    if let Some(length) = due.stands_in(window, self.position.turn()) {
                        at += length;
                        continue;
                    }
                }
                let Some(length) = self.plain_digits(window, len) else {
                    return self.plain_outcome(window, at, len);
                };
                at += length;
                continue;
            }
            if window[0] == b'{' {
                match short_comment(text, at) {
                    Some(end) => {
                        if self.fast.writes == Writes::Nodes {
                            self.score.nodes.push(Node::Verbatim(at..end));
                        }
                        at = end;
                        continue;
                    }
                    None => return at,
                }
            }
            if !self.fast.san || !window[0].is_ascii_alphabetic() {
                return at;
            }
            let plain = PlainSan::decode(window, len)
                .and_then(|plain| Some((plain, plain.resolve(&self.position)?)));
            let Some((plain, mv)) = plain else {
                match self.standard_san(&window[..len]) {
                    Some(mv) => self.play(mv, Notation::SAN, at..at),
                    None => return at,
                }
                at += len;
                continue;
            };
            self.play(mv, Notation::SAN, at..at);
            at += len;
            if plain.claims_check() && !self.position.is_check() {
                self.false_mark(text, at - len..at);
            }
        }
    }

    /// A move in standard form that is not of the plain kind: a promotion, a
    /// mate, one piece of several that is not pinned.
    #[inline(never)]
    pub(super) fn standard_san(&self, word: &[u8]) -> Option<Move> {
        if word.len() > 7 || word.ends_with(b"!") || word.ends_with(b"?") {
            return None;
        }
        let reading = San::from_bytes(word)
            .ok()?
            .resolve(&self.position, Strictness::Lenient)
            .ok()?;
        reading.leniencies.is_empty().then_some(reading.mv)
    }

    /// The move number due, or a plain numeric move; the length of either.
    #[inline]
    pub(super) fn plain_digits(&mut self, window: [u8; 8], len: usize) -> Option<usize> {
        if (len == 4 || len == 5) && window[3].is_ascii_digit() {
            if !self.fast.numeric {
                return None;
            }
            let numeric = Numeric::from_digits(&window[..len]).ok()?;
            let mv = self
                .position
                .legal_move(numeric.from(), numeric.to(), numeric.promotion())?;
            if mv.castling().is_some() && Numeric::from_move(&self.position, mv) != numeric {
                return None;
            }
            self.play(mv, Notation::Numeric, 0..0);
            return Some(len);
        }
        let digit = |at: usize| u32::from(window[at].wrapping_sub(b'0'));
        let (number, digits) = match window {
            [_, b'.', ..] => (digit(0), 1),
            [_, _, b'.', ..] => (10 * digit(0) + digit(1), 2),
            [_, _, _, b'.', ..] => (100 * digit(0) + 10 * digit(1) + digit(2), 3),
            _ => return None,
        };
        let dots = match &window[digits + 1..] {
            [b'.', b'.', behind, ..] if *behind != b'.' => 3,
            [b'.', ..] => return None,
            _ => 1,
        };
        let all_digits = digits == 1 || window[1..digits].iter().all(u8::is_ascii_digit);
        let due = number == self.position.fullmoves() && self.numbering == 0;
        let fits = (dots == 1) == (self.position.turn() == Color::White);
        (due && all_digits && fits).then_some(digits + dots)
    }

    /// A result in standard form, which ends the game; returns where the text
    /// goes on.
    fn plain_outcome(&mut self, window: [u8; 8], at: usize, len: usize) -> usize {
        match Outcome::from_standard(&window[..len]) {
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

/// The number of the move that is due, as it stands in a text: comparing the
/// characters is cheaper than counting what they say.
#[derive(Clone, Copy, Default)]
struct Due {
    number: u32,
    /// The digits and a dot.
    text: u64,
    /// The bits these take.
    bits: u32,
}

impl Due {
    /// Makes the number this one; it grows by one most of the time.
    #[inline]
    fn advance(&mut self, number: u32) {
        if number == self.number {
            return;
        }
        let next = number == self.number.wrapping_add(1) && !number.is_multiple_of(10);
        if next && self.bits > 0 {
            self.text += 1 << (self.bits - 16);
            self.number = number;
        } else {
            *self = Self::of(number);
        }
    }

    #[inline(never)]
    fn of(number: u32) -> Self {
        let mut text = u64::from(b'.');
        let mut bits = 8;
        let mut rest = number;
        // More than four digits find no room, and nothing will match them.
        while rest > 0 && bits < 40 {
            text = (text << 8) | (u64::from(b'0') + u64::from(rest % 10));
            bits += 8;
            rest /= 10;
        }
        if rest > 0 {
            text = 0;
        }
        Self { number, text, bits }
    }

    /// The length of the number and its dots, one before a move of White's
    /// and three before one of Black's, if that is how the word begins.
    #[inline]
    fn stands_in(self, window: [u8; 8], turn: Color) -> Option<usize> {
        let window = u64::from_le_bytes(window);
        let dots = match turn {
            Color::White => 0,
            Color::Black => 16,
        };
        let bits = self.bits + dots;
        let text = self.text | (0x2e2e & ((1 << dots) - 1)) << self.bits;
        let behind = window.checked_shr(bits).unwrap_or(0) as u8;
        ((window ^ text) << (64 - bits) == 0 && behind != b'.').then_some(bits as usize / 8)
    }
}

/// The end of a comment that ends on its line.
#[inline]
fn short_comment(text: &[u8], start: usize) -> Option<usize> {
    let end = find_first(text, start, *b"}\n")?;
    (text[end] == b'}').then_some(end + 1)
}

/// How many bytes of a window come before white space; 8 if none is there.
#[inline]
pub(super) fn word_len(window: [u8; 8]) -> usize {
    // A byte below 0x21 borrows into its top bit; those that have theirs set
    // anyway are no white space. The first hit is exact, which is all we ask.
    const ONES: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_le_bytes(window);
    let hits = word.wrapping_sub(ONES * 0x21) & !word & (ONES * 0x80);
    hits.trailing_zeros() as usize / 8
}

/// The eight bytes from an offset on, padded at the text's end.
#[inline]
pub(super) fn window(text: &[u8], start: usize) -> [u8; 8] {
    if let Some(window) = text[start..].first_chunk::<8>() {
        *window
    } else {
        let rest = &text[start..];
        let mut window = [0; 8];
        window[..rest.len()].copy_from_slice(rest);
        window
    }
}
