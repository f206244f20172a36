//! The accelerator: tags and moves in standard form, one after the other.
//!
//! It is a shortcut and changes nothing: what it reads, the general reader
//! would read to the same events. Whatever is odd ends it, and the general
//! reader takes over at that place. A hidden option turns it off, and the fuzz
//! target `convert` compares both ways.

use super::events::{Events, Note, Played, Run, Stop};
use super::number::NumberText;
use super::options::Split;
use super::plain::{
    Odd, PlainDigits, PlainWord, Words, behind_space, clock_end, odd_word, short_comment, window,
    word_at, word_len,
};
use super::reader::{Flow, GameReader, Stage};
use super::tag::{read_long, read_short};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{Language, Notation, PlainSan, Strictness};

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
            // Two calls of `push`: with one for both, the tag would be stored and
            // loaded again in between, which costs time.
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
        let fast = &mut self.reader.fast;
        if fast.pause > 0 {
            fast.pause -= 1;
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
        let reader = &*self.reader;
        let due = NumberText::of(reader.line.position.fullmoves());
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
        let fast = &mut reader.fast;
        if count > 0 {
            fast.last_pause = 0;
            self.played(W::NOTATION, count);
        } else {
            fast.last_pause = (2 * fast.last_pause).clamp(4, 256);
            fast.pause = fast.last_pause;
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
        // Whether a comment was passed over: most likely a clock, and others follow.
        let mut clocks = false;
        let mut ply = self.reader.line.position.ply();
        // Text whose places fill 32 bits does not come here.
        let mut at = start as u32;
        let mut count = 0;
        let slots = words.slots();
        while let Some(slot) = slots.get_mut(count) {
            let mut next = window(text, at as usize);
            let before = at;
            if (next as u8).wrapping_sub(b'0') < digits {
                let due = NumberText::of(ply / 2 + 1);
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
                        Some(end) => {
                            at = behind_space(text, end) as u32;
                            clocks = true;
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
                        let glued = |byte: &u8| *byte > b' ';
                        if at > before && text.get(at as usize - 1).is_none_or(glued) {
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
            let behind = at + len as u32 + 1;
            if clocks
                && text.get(behind as usize) == Some(&b'{')
                && let Some(end) = clock_end(text, at as usize)
            {
                at = behind_space(text, end) as u32;
            } else {
                at = behind;
            }
        }
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
                self.end_with(outcome, at);
                at + len
            }
            _ => at,
        }
    }
}
