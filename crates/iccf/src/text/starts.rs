//! Where words begin, found for many of them at once.
//!
//! To walk from word to word, a processor has to wait for the end of one before
//! it can load the next. Here nothing waits: white space is found in 64 bytes at a
//! time, whatever stands there.

use alloc::vec::Vec;

use super::processor::{self, Loop};
use super::scan::{places_of, reaches, up_to};

/// How much text is looked at in one step.
const BLOCK: usize = 64;

/// How many blocks are looked at in a row at most: as many as most games have, and
/// what is found in them fits the processor's first cache.
const MOST: usize = 32;

/// How many words may begin in a row of blocks.
pub(super) const MOST_WORDS: usize = MOST * BLOCK / 2;

/// No more words begin in most blocks that have comments; and no more than twice `MANY`
/// in most that have none.
const FEW: usize = 6;
const MANY: usize = 9;

/// Where the words of some text begin.
#[derive(Debug)]
pub(super) struct WordStarts {
    /// The places, and behind the last one what is left of others.
    places: Vec<u32>,
    count: usize,
    /// Up to where the text was looked at.
    end: usize,
    /// How many blocks are worth looking at.
    reach: usize,
}

impl Default for WordStarts {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            count: 0,
            end: 0,
            reach: MOST,
        }
    }
}

/// A comment in braces that goes on behind a block, as far as it is known.
#[derive(Clone, Copy, Default)]
struct Open {
    /// All ones if there is one.
    inside: u64,
    /// Where it begins.
    start: usize,
}

impl WordStarts {
    /// The places of the words, in order.
    pub(super) fn places(&self) -> &[u32] {
        &self.places[..self.count]
    }

    /// Up to where the text was looked at: the end of a word, the first brace that
    /// was not passed over, or the end of the text.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// Looks for words from an offset on, where one may begin. Comments in braces
    /// that end on their line are passed over on demand; else words end with the
    /// first of them.
    pub(super) fn look(&mut self, text: &[u8], start: usize, passes_comments: bool) {
        processor::run(Looking {
            starts: self,
            text,
            start,
            passes_comments,
        });
    }

    #[inline(always)]
    fn find(&mut self, text: &[u8], start: usize, passes_comments: bool) {
        self.places.resize(MOST_WORDS + MANY, 0);
        self.count = 0;
        let mut at = start;
        // Whether white space stands before a block, in the lowest bit.
        let mut before = 1;
        let mut open = Open::default();
        let mut last = [b' '; BLOCK];
        for _ in 0..self.reach {
            let rest = text.get(at..).unwrap_or_default();
            let block = rest.first_chunk().unwrap_or_else(|| {
                // White space behind the end changes nothing.
                last[..rest.len()].copy_from_slice(rest);
                &last
            });
            if !self.block(block, at, passes_comments, &mut before, &mut open) {
                return;
            }
            at += BLOCK;
            if at >= text.len() {
                (self.end, before) = (text.len(), 1);
                break;
            }
        }
        if open.inside != 0 {
            self.end = open.start;
        } else if before == 0 && self.count > 1 {
            // A word that is cut in two is left to the next look.
            self.count -= 1;
            self.end = self.places[self.count] as usize;
        }
    }

    /// Looks at one block; whether the next one may be looked at, too.
    #[inline(always)]
    fn block(
        &mut self,
        block: &[u8; BLOCK],
        at: usize,
        passes_comments: bool,
        before: &mut u64,
        open: &mut Open,
    ) -> bool {
        let mut blank = up_to(block, b' ');
        let mut outside = u64::MAX;
        self.end = at + BLOCK;
        // Nothing in a plain move comes up to a brace.
        if reaches(block, b'{') || open.inside != 0 {
            let opening = places_of(block, *b"{");
            let closing = places_of(block, *b"}");
            let braces = opening | closing;
            let comments = passes_comments.then(|| comments(block, opening, closing, *open));
            match comments.flatten() {
                Some(inside) => {
                    blank |= inside | closing;
                    if opening != 0 {
                        open.start = at + opening.ilog2() as usize;
                    }
                    open.inside = ((inside as i64) >> 63) as u64;
                }
                None if open.inside != 0 => {
                    self.end = open.start;
                    return false;
                }
                None => {
                    let first = braces.trailing_zeros();
                    self.end = at + first as usize;
                    outside = 1_u64.checked_shl(first).unwrap_or(0).wrapping_sub(1);
                }
            }
        }
        let starts = !blank & (blank << 1 | *before) & outside;
        *before = blank >> 63;
        self.push(starts, at);
        outside == u64::MAX
    }

    /// Keeps the places of the bits.
    #[inline(always)]
    fn push(&mut self, bits: u64, at: usize) {
        let found = bits.count_ones() as usize;
        // There are few between comments, and many elsewhere.
        if found <= FEW {
            self.push_rows::<FEW>(bits, at);
        } else {
            self.push_rows::<MANY>(bits, at);
        }
        self.count += found;
    }

    /// Writes as many places in a row, needed or not: that is quicker than a branch
    /// for each.
    #[inline(always)]
    fn push_rows<const ROW: usize>(&mut self, mut bits: u64, at: usize) {
        let mut next = self.count;
        while let Some(row) = self.places[next..].first_chunk_mut::<ROW>() {
            for place in row {
                *place = at as u32 + bits.trailing_zeros();
                bits &= bits.wrapping_sub(1);
            }
            if bits == 0 {
                break;
            }
            next += ROW;
        }
    }

    /// Takes note of how far the words were of use: where there is something else
    /// among them, less is looked at the next time.
    pub(super) fn used(&mut self, start: usize, end: usize) {
        let (used, seen) = ((end - start) / BLOCK + 1, (self.end - start) / BLOCK);
        self.reach = if used + 1 < seen {
            used
        } else {
            (2 * self.reach).min(MOST)
        };
    }
}

/// Text that is looked at.
struct Looking<'a> {
    starts: &'a mut WordStarts,
    text: &'a [u8],
    start: usize,
    passes_comments: bool,
}

impl Loop for Looking<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.starts
            .find(self.text, self.start, self.passes_comments);
    }
}

/// Which bytes of a block stand in comments, their first brace with them and their
/// last one not; `None` if a brace stands where it should not, or a line ends in a
/// comment.
#[inline(always)]
fn comments(block: &[u8; BLOCK], opening: u64, closing: u64, open: Open) -> Option<u64> {
    // Each bit is turned by all braces up to it.
    let mut inside = opening | closing;
    for width in [1, 2, 4, 8, 16, 32] {
        inside ^= inside << width;
    }
    inside ^= open.inside;
    let lines = places_of(block, *b"\n");
    let wrong = opening & !inside | (closing | lines) & inside;
    (wrong == 0).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Where words begin from an offset on and before another, byte by byte. Comments
    /// hold none.
    fn byte_by_byte(text: &[u8], start: usize, end: usize) -> Vec<u32> {
        let mut places = Vec::new();
        let (mut outside, mut blank) = (true, true);
        for (at, &byte) in text.iter().enumerate().take(end).skip(start) {
            outside &= byte != b'{';
            if outside && blank && byte > b' ' {
                places.push(at as u32);
            }
            blank = !outside || byte <= b' ';
            outside |= byte == b'}';
        }
        places
    }

    /// Looks at all of a text and holds what is found to what its bytes say.
    fn assert_found(text: &[u8], passes_comments: bool) {
        let mut starts = WordStarts::default();
        let mut at = 0;
        while at < text.len() {
            starts.find(text, at, passes_comments);
            let anywhere = (starts.places().to_vec(), starts.end());
            starts.look(text, at, passes_comments);
            assert_eq!(anywhere, (starts.places().to_vec(), starts.end()));
            let end = starts.end();
            let shown = alloc::string::String::from_utf8_lossy(&text[at..]);
            assert_eq!(
                starts.places(),
                byte_by_byte(text, at, end),
                "up to {end} from {at}: {shown:?}"
            );
            let at_brace = matches!(text.get(end), Some(b'{' | b'}'));
            assert!(end > at || at_brace, "no word at {at}: {shown:?}");
            if !passes_comments {
                assert!(!text[at..end].contains(&b'{'), "{shown:?}");
            }
            at = end + usize::from(at_brace);
        }
    }

    #[test]
    fn words_are_found_as_byte_by_byte_however_long_and_whatever_stands_between() {
        let mut random = Random::default();
        let mut next = |below| random.below(below);
        for round in 0..20_000 {
            // Some texts have hardly a brace, some no white space.
            let signs: &[u8] = match round % 5 {
                0 => b"abcdefgh12345678 \n",
                1 => b"abc 1. {}",
                2 => b"ab  \n{}{}",
                3 => b"aaaaaaaaaaaaaaaaaaaaa\xc3\xa9|~ {",
                _ => b"a   {aaaaaaaaaaaaaaaaaaaaaaaaaaa aaaaaaaa} \n",
            };
            let length = next(if round % 100 == 0 { 5_000 } else { 300 });
            let text: Vec<u8> = (0..length).map(|_| signs[next(signs.len())]).collect();
            assert_found(&text, round % 2 == 0);
        }
    }

    #[test]
    fn comments_are_passed_over_where_they_end_on_their_line() {
        for (text, places, end) in [
            ("e4 { a b } e5", &[0, 11][..], 13),
            ("e4 {a} {b}\ne5 {c}", &[0, 11], 17),
            ("e4 {open", &[0], 3),
            ("e4 {two\nlines} e5", &[0], 3),
            ("e4 {a {b} e5", &[0], 3),
            ("e4 } e5", &[0], 3),
            ("{a}e4", &[3], 5),
        ] {
            let mut starts = WordStarts::default();
            starts.look(text.as_bytes(), 0, true);
            assert_eq!(starts.places(), places, "{text}");
            assert_eq!(starts.end(), end, "{text}");
        }
    }

    #[test]
    fn less_is_looked_at_where_words_are_of_no_use() {
        let text = "e4 ".repeat(2_000);
        let mut starts = WordStarts::default();
        let mut looked = |end| {
            starts.look(text.as_bytes(), 0, true);
            let seen = starts.end();
            starts.used(0, end);
            seen
        };
        let all = looked(2);
        assert!(all > 1_000, "{all}");
        let little = looked(60);
        assert!(little <= 2 * BLOCK, "{little}");
        let more = looked(60);
        assert!(more > little, "{more}");
    }
}
