//! The accelerator: tags and moves in standard form, one after the other.
//!
//! It is a shortcut and changes nothing: what it reads, the general reader
//! would read to the same events. Whatever is odd ends it, and the general
//! reader takes over at that place. A hidden option turns it off, and the fuzz
//! target `convert` compares both ways.

use super::events::{Events, Note, Played, Run, Stop};
use super::number::{NumberText, USUAL_PLIES};
use super::options::Split;
use super::plain::{PlainWord, Words, short_comment, uncommon_word, window, word_at, word_len};
use super::processor::{self, Loop};
use super::reader::{Flow, GameReader, PlainWords};
use super::starts::MOST_WORDS;
use super::state::Stage;
use super::tag::{Header, read_long, read_short};
use crate::game::Outcome;
use crate::notation::{Language, Notation, Strictness};

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
        // Who writes in a foreign language hardly ever mixes digits with it, and numbers
        // of moves are passed more quickly if none are looked for.
        let english = self.language() == Language::English;
        Kinds {
            san: reads(Notation::SAN) && english,
            numeric: reads(Notation::Numeric) && english,
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
    fn plain_tags(&mut self, at: usize) -> usize {
        if at > 0 && self.text.get(at - 1) != Some(&b'\n') {
            return at;
        }
        processor::run(Tags {
            text: self.text,
            at,
            header: &mut self.reader.header,
        })
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
        // A try takes more than a look whether it will come to nothing again.
        if fast.last_pause > 0 && self.goes_on_with_coordinates(at) {
            self.reader.fast.pause_longer();
            return self.plain_number(at);
        }
        let mut words = self.reader.fast.words.take().unwrap_or_default();
        loop {
            let before = at;
            match self.plain_words(at, kinds, &mut words) {
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
                if self.has_too_many_parts() {
                    break;
                }
                continue;
            }
            // Asked before more words are looked for: most runs of them end so.
            let end = self.plain_outcome(at);
            if end > at || at == before {
                at = end;
                break;
            }
        }
        self.reader.fast.words = Some(words);
        at
    }

    /// Whether two squares stand next, as no move in standard SAN or in digits has them.
    fn goes_on_with_coordinates(&self, at: usize) -> bool {
        let word = window(self.text, self.plain_number(at)).to_le_bytes();
        matches!(
            word,
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..]
        )
    }

    /// Where the text goes on behind the move number that is due, if it is
    /// there.
    fn plain_number(&self, mut at: usize) -> usize {
        while self.text.get(at).is_some_and(|byte| *byte <= b' ') {
            at += 1;
        }
        let reader = &*self.reader;
        let due = NumberText::before(reader.line.position.ply());
        let length = due.length() as usize;
        // One that is glued to what follows may be a date.
        let stands = reader.line.numbering == 0
            && due.begins(window(self.text, at))
            && self.text.get(at + length) == Some(&b' ');
        if stands { at + length + 1 } else { at }
    }

    /// Reads words of both kinds, one kind after the other. Where a word is no
    /// plain move after all, its place is an error.
    fn plain_words(
        &mut self,
        mut at: usize,
        kinds: Kinds,
        words: &mut PlainWords,
    ) -> Result<usize, usize> {
        if kinds.san {
            at = self.plain_run(at, &mut words.sans)?;
        }
        // Where both kinds are read, the number before the digits is passed already.
        let is_digits = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
        let begins = || self.text.get(at..at + 4).is_some_and(is_digits);
        if kinds.numeric && (!kinds.san || begins()) {
            at = self.plain_run(at, &mut words.digits)?;
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
            moves: &mut words.moves[..],
        };
        let Played { count, stopped } = self.events.play_run(&mut reader.line.position, run);
        reader.line.moves.extend_from_slice(&words.moves[..count]);
        let fast = &mut reader.fast;
        if count > 0 {
            fast.last_pause = 0;
            self.played(W::NOTATION, count);
        } else {
            fast.pause_longer();
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
    fn decode<W: PlainWord>(&mut self, start: usize, words: &mut Words<W>) -> usize {
        let keeps_all = self.events.keeps_all();
        words.starts.look(self.text, start, !keeps_all);
        let line = &self.reader.line;
        // Numbers that are off are not for the fast path, nor are those of endless
        // games.
        let ply = line.position.ply();
        let numbered = line.numbering == 0 && ply as usize + MOST_WORDS <= USUAL_PLIES;
        let Words { starts, slots, .. } = words;
        let places = starts.places();
        let decoded = processor::run(Decoding {
            text: self.text,
            places,
            slots,
            ply,
            digits: if numbered { 10 } else { 0 },
            keeps_all,
        });
        words.count = decoded.count;
        let end = match decoded.odd {
            Some(odd) => odd as usize,
            None => starts.end(),
        };
        starts.used(start, end);
        end
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

/// Tags that are read.
struct Tags<'a> {
    text: &'a [u8],
    at: usize,
    header: &'a mut Header,
}

impl Loop for Tags<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self {
            text,
            mut at,
            header,
        } = self;
        while text.get(at) == Some(&b'[') {
            // Two calls of `push`: with one for both, the tag would be stored and
            // loaded again in between, which costs time.
            if let Some(tag) = read_short(text, at) {
                at = tag.whole.end + 1;
                header.push(text, tag);
            } else if let Some(tag) = read_long(text, at) {
                at = tag.whole.end + 1;
                header.push(text, tag);
            } else {
                break;
            }
        }
        at
    }
}

/// How many words were decoded, and the place of what is none, if there is any.
struct Decoded {
    count: usize,
    odd: Option<u32>,
}

impl Decoded {
    fn up_to(count: usize, odd: u32) -> Self {
        let odd = Some(odd);
        Self { count, odd }
    }
}

/// Words that are decoded, with the numbers before them.
struct Decoding<'a, W> {
    text: &'a [u8],
    /// Where the words begin.
    places: &'a [u32],
    /// Where they are kept.
    slots: &'a mut [(W, u32); MOST_WORDS],
    /// The half-move that is due.
    ply: u32,
    /// How many digits a move number may begin with: none where numbers are not read.
    digits: u8,
    keeps_all: bool,
}

impl<W: PlainWord> Loop for Decoding<'_, W> {
    type Output = Decoded;

    #[inline(always)]
    fn run(self) -> Decoded {
        let Self {
            text,
            places,
            slots,
            ply,
            digits,
            keeps_all,
        } = self;
        let mut index = 0;
        let mut count = 0;
        while let Some(&place) = places.get(index) {
            index += 1;
            let mut at = place;
            let mut next = window(text, at as usize);
            if (next as u8).wrapping_sub(b'0') < digits
                && let due = NumberText::usual(ply.wrapping_add(count as u32))
                && due.begins(next)
            {
                let word = places.get(index).copied();
                // That a word begins there tells of white space, too.
                let one_space = place + due.length() + 1;
                let behind = if word == Some(one_space) {
                    b' '
                } else {
                    due.behind(next)
                };
                match (behind, word) {
                    (0..=b' ', Some(word)) => {
                        at = word;
                        index += 1;
                    }
                    // Its move may stand behind what was looked at.
                    (0..=b' ', None) => return Decoded::up_to(count, place),
                    (b'.', _) => {}
                    _ => at += due.length(),
                }
                next = window(text, at as usize);
            }
            let word = if let Some(word) = W::decode(next) {
                word
            } else if W::may_begin(next as u8)
                && let Some(word) = uncommon_word(text, at, keeps_all)
            {
                word
            } else {
                // A number glued to what is odd may be a part of it, as in a date.
                let glued = |byte: &u8| *byte > b' ';
                let is_glued = at > place && text.get(at as usize - 1).is_none_or(glued);
                return Decoded::up_to(count, if is_glued { place } else { at });
            };
            // There are no more words than places, nor more places than slots.
            slots[count % MOST_WORDS] = (word, at);
            count += 1;
        }
        Decoded { count, odd: None }
    }
}
