//! Moves broken by spaces, by a line's end, or with a mark glued to them that
//! points to a note.

use alloc::string::String;
use core::ops::Range;

use super::aside;
use super::chain::is_starred;
use super::events::{Events, Note};
use super::reader::{Flow, GameReader};
use super::token::{TokenKind, next_token, wide_space};
use super::word::{Word, read_word, without_marks};
use crate::notation::{Leniency, Notation, Reading, Strictness};

/// More words than a move is broken into.
const MOST_WORDS: usize = 5;

/// More bytes than a move has without its spaces.
const LONGEST: usize = 14;

impl<E: Events> GameReader<'_, '_, E> {
    /// Plays a move that is legal once it is mended, in free text.
    pub(super) fn mended(&mut self, body: &Range<usize>, end: usize) -> Option<Flow> {
        if !self.is_free() || self.reader.settings.strictness == Strictness::Strict {
            return None;
        }
        self.with_footnote(body, end)
            .or_else(|| self.with_star(body))
            .or_else(|| self.in_several_words(body))
    }

    /// `Kt-QB3[1]`.
    fn with_footnote(&mut self, body: &Range<usize>, end: usize) -> Option<Flow> {
        let bracket = self.text[body.clone()]
            .iter()
            .position(|byte| *byte == b'[')
            .filter(|place| *place > 0)?;
        let mark = body.start + bracket;
        aside::footnote_mark(self.text, mark).filter(|close| *close == body.end)?;
        let (inner, marks) = without_marks(self.text, body.start..mark);
        let (notation, reading) = self
            .resolve(&self.reader.line.position, &self.text[inner.clone()])
            .ok()?;
        self.leniencies(&inner, reading);
        self.play(reading.mv, notation, inner, marks);
        self.note(Note::Text, mark..body.end);
        Some(Flow::On(end.max(body.end)))
    }

    /// `A*C`, where a star was typed or seen for the sign of a capture.
    fn with_star(&mut self, body: &Range<usize>) -> Option<Flow> {
        if !is_starred(self.text, body.end) {
            return None;
        }
        let behind = next_token(self.text, body.end + 1)?;
        let (taken, marks) = without_marks(self.text, behind.start..behind.end);
        let place = body.start..taken.end;
        let spelled = core::str::from_utf8(&self.text[place.clone()]).ok()?;
        let spelled = spelled.replace('*', "x");
        let read = self.resolve(&self.reader.line.position, spelled.as_bytes());
        let (notation, reading) = read.ok()?;
        self.forgiven(place.clone(), Leniency::CaptureSpelling);
        self.leniencies(&place, reading);
        self.play(reading.mv, notation, place, marks.clone());
        Some(Flow::On(marks.end.max(behind.end)))
    }

    /// `e x d5`, or `Kt-` at a line's end and `KB3` on the next.
    pub(super) fn in_several_words(&mut self, body: &Range<usize>) -> Option<Flow> {
        let (place, marks, notation, reading) = self.joined(body)?;
        let end = marks.end;
        self.forgiven(place.clone(), Leniency::Spaced);
        self.leniencies(&place, reading);
        self.play(reading.mv, notation, place, marks);
        Some(Flow::On(end))
    }

    /// Whether a piece's letter stands apart from the square that it goes to.
    pub(super) fn is_apart(&self, letter: &Range<usize>) -> bool {
        let Some((place, ..)) = self.joined(letter) else {
            return false;
        };
        self.text[place]
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .count()
            <= 3
    }

    fn joined(
        &self,
        body: &Range<usize>,
    ) -> Option<(Range<usize>, Range<usize>, Notation, Reading)> {
        let mut joined = String::from(core::str::from_utf8(&self.text[body.clone()]).ok()?);
        let mut at = body.end;
        for _ in 1..MOST_WORDS {
            let token = next_token(self.text, at).filter(|token| token.kind == TokenKind::Word)?;
            let gap = &self.text[at..token.start];
            let one_space = !gap.is_empty() && wide_space(gap) == gap.len();
            let near = matches!(gap, b" " | b"  " | b"\n" | b"\r\n" | b"\r") || one_space || {
                // An indented line goes on with a move too.
                matches!(gap.first(), Some(b'\n' | b'\r'))
                    && gap.trim_ascii().is_empty()
                    && memchr::memchr_iter(b'\n', gap).count() <= 1
            };
            let word = token.start..token.end;
            let numbered = matches!(read_word(&self.text[word.clone()]),
                Word::Number(number, _) if number.dots > 0);
            if !near || numbered {
                return None;
            }
            let (inner, marks) = without_marks(self.text, word);
            joined.push_str(core::str::from_utf8(&self.text[inner.clone()]).ok()?);
            if joined.len() > LONGEST {
                return None;
            }
            let read = self.resolve(&self.reader.line.position, joined.as_bytes());
            if let Ok((notation, reading)) = read {
                return Some((body.start..inner.end, marks, notation, reading));
            }
            at = token.end;
        }
        None
    }
}
