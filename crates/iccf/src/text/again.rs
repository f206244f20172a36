//! Moves that free text says a second time: a line of the score above its note,
//! a score quoted in a mail, a number inside a sentence and again behind it.

use core::ops::Range;

use super::chain::{Lead, is_prose_word};
use super::events::Events;
use super::prose::{announces_move, fits_among_moves};
use super::reader::GameReader;
use super::token::{Token, TokenKind, line_end, next_line, next_token};
use super::vocabulary::{MAIL_HEADS, WROTE, says_one_of};
use super::word::{Word, read_word};
use crate::board::Color;
use crate::position::{Played, Position};

/// How far a number is looked for that is said again.
const FARTHEST: usize = 600;

impl<E: Events> GameReader<'_, '_, E> {
    /// Where a line goes on behind White's last move, which it says again:
    /// `3. B-Kt5!` above a note on it.
    pub(super) fn end_of_repeated_move(
        &mut self,
        lead: Lead,
        whole: &Range<usize>,
    ) -> Option<usize> {
        if self.reader.line.turn() == Color::White || lead.black {
            return None;
        }
        let line = &self.text[..whole.end];
        let word = self.next_move_in(line, whole.start + lead.body)?;
        let (before, last) = self.reader.line.back(1)?;
        let read = self.resolve(&before, &self.text[word.clone()]).ok()?;
        let marks = &self.text[word.end..whole.end];
        let signs = marks.iter().take_while(|byte| matches!(byte, b'!' | b'?'));
        (read.1.mv == last).then_some(word.end + signs.count())
    }

    /// Where a line that says played moves again goes on with the number due.
    pub(super) fn end_of_repeat(
        &self,
        lead: Lead,
        whole: &Range<usize>,
        due: i64,
    ) -> Option<usize> {
        let line = &self.text[..whole.end];
        let mut at = whole.start + lead.body;
        let is_due = |word: &[u8]| {
            matches!(read_word(word), Word::Number(number, _)
                if number.dots == 1 && i64::from(number.number) == due)
        };
        let end = loop {
            let token = next_token(line, at)?;
            at = token.end;
            if is_due(&line[token.start..token.end]) {
                break token.start;
            }
        };
        let mut position = self.reader.game.start;
        for played in &self.reader.line.moves {
            if i64::from(position.fullmoves()) + self.reader.line.numbering
                >= i64::from(lead.number)
            {
                let rest = &self.text[..end];
                let word = self.next_move_in(rest, whole.start + lead.body)?;
                let read = self.resolve(&position, &self.text[word]).ok()?;
                return (Some(Played::of(read.1.mv)) == *played).then_some(end);
            }
            position.play(position.move_played((*played)?));
        }
        None
    }

    /// Whether the moves from an offset on are those that were played, as far as
    /// either goes.
    pub(super) fn repeats_score(&self, position: Position, at: usize) -> bool {
        self.end_of_score_again(position, at).is_some()
    }

    /// As [`repeats_score`](Self::repeats_score), for moves that go no further than those
    /// that were played.
    pub(super) fn repeats_part_of_score(&self, position: Position, at: usize) -> bool {
        self.end_of_score_again(position, at)
            .is_some_and(|(position, end)| {
                let goes_on = |word| self.resolve(&position, &self.text[word]).is_ok();
                !self.next_move(end).is_some_and(goes_on)
            })
    }

    /// Where the score ends that stands at an offset again, and its position there.
    fn end_of_score_again(
        &self,
        mut position: Position,
        mut at: usize,
    ) -> Option<(Position, usize)> {
        let beginning = self.reader.settings.after.iter().copied().map(Played::of);
        let played = self.reader.line.moves.iter().copied();
        for played in beginning.map(Some).chain(played) {
            let (Some(played), Some(word)) = (played, self.next_move(at)) else {
                break;
            };
            match self.resolve(&position, &self.text[word.clone()]) {
                Ok((_, reading)) if reading.mv == position.move_played(played) => {
                    position.play(reading.mv);
                }
                // What is no move ends what is repeated.
                Err(error) if error.malformation().is_some() => break,
                _ => return None,
            }
            at = word.end;
        }
        Some((position, at))
    }

    /// Whether a number tells of another move of White's, with Black's due and
    /// on a line below: `BxKt, better 12. R-B2` above `12. ... Q-B3`.
    pub(super) fn is_instead(&mut self, within: &[u8], token: Token) -> bool {
        let one_dot = matches!(read_word(&within[token.start..token.end]),
            Word::Number(number, _) if number.dots == 1);
        let dots = next_token(within, token.end)
            .is_some_and(|next| matches!(read_word(&within[next.start..next.end]), Word::Dots(_)));
        self.reader.line.turn() == Color::Black
            && one_dot
            && !dots
            && self.is_claimed_below(token.start)
    }

    /// Whether words have a number before them that was played: they tell the
    /// game again.
    pub(super) fn tells_again(&self, words: &[u8]) -> bool {
        let (mut at, mut told) = (0, false);
        while let Some(token) = next_token(words, at) {
            at = token.end;
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            // What words end before has nothing to do with it.
            if is_prose_word(self.shapes(), words, token) && words[..at].ends_with(b".") {
                told = false;
                continue;
            }
            if let Word::Number(number, _) = read_word(&words[token.start..token.end])
                && number.dots > 0
                && number.number < self.due()
                && self.has_played()
                && announces_move(self.shapes(), words, token)
            {
                told = true;
            }
        }
        told
    }

    /// Whether a number that was played stands before an offset on its line.
    pub(super) fn is_told_again(&self, at: usize) -> bool {
        let start = self
            .line_start(at)
            .max(self.reader.game.landmarks.played_to);
        let words = judged_end(&self.text[start.min(at)..at]);
        // A move may end the sentence before: `better was 21...Bb7. 22. Nxf7`.
        let (mut from, mut next) = (0, 0);
        while let Some(token) = next_token(words, next) {
            next = token.end;
            let word = &words[token.start..token.end];
            let is_move = || match read_word(word) {
                Word::Number(_, rest) | Word::Dots(rest) | Word::Other(rest) => {
                    self.shapes().fits(rest)
                }
                word => matches!(word, Word::Digits(_)),
            };
            if word.ends_with(b".") && is_move() {
                from = token.end;
            }
        }
        self.tells_again(&words[from..])
    }

    /// Where a number in a sentence that begins at an offset stands behind that
    /// sentence again: `Now 5. P-Q4 is best. 5. Castles`. Where the number begins the
    /// sentence, words must follow its moves.
    pub(super) fn said_again(&self, start: usize, number: Token) -> Option<usize> {
        let ends = |text: &[u8]| matches!(text.trim_ascii_end().last(), Some(b'.' | b';' | b','));
        let before = self.text[start..number.start].trim_ascii();
        let mut told = !matches!(before.last(), None | Some(b'.'));
        let value = |token: Token| match read_word(&self.text[token.start..token.end]) {
            Word::Number(number, _) => Some(number.number),
            _ => None,
        };
        let text = &self.text[..self.text.len().min(number.end + FARTHEST)];
        let text = &text[..end_of_paragraph(text, number.end)];
        let mut at = number.end;
        let mut depth = 0_usize;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment => at = token.start + 1,
                TokenKind::Word
                    if told
                        && depth == 0
                        && ends(&text[number.start..token.start])
                        && value(token) == value(number)
                        && self.begins_moves(text, token) =>
                {
                    return Some(token.start);
                }
                // A move may have several words.
                TokenKind::Word if depth == 0 => match fits_among_moves(self.shapes(), text, token)
                {
                    Some(end) => at = end.max(token.end),
                    None => told |= is_prose_word(self.shapes(), text, token),
                },
                _ => {}
            }
        }
        None
    }

    /// Whether a sentence names a number twice and so tells of moves between which
    /// somebody can choose: `White plays 9 h3, but 9 d4 is possible`.
    pub(super) fn is_said_twice(&self, start: usize, number: Token) -> bool {
        let before = &self.text[start.min(number.start)..number.start];
        let told = before.trim_ascii_end().last();
        let in_sentence = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b',' | b')');
        if !self.has_played() || !told.is_some_and(in_sentence) {
            return false;
        }
        let first = number.start - judged_end(before).len();
        if self.names_due(first, number.start) {
            return true;
        }
        let text = &self.text[..self.text.len().min(number.end + FARTHEST)];
        let text = &text[..line_end(text, number.end)];
        let mut at = number.end;
        let mut worded = false;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.kind != TokenKind::Word {
                return false;
            }
            if worded && self.begins_moves(text, token) {
                return true;
            }
            let ends = text[token.start..token.end].ends_with(b".");
            match fits_among_moves(self.shapes(), text, token) {
                Some(end) => {
                    worded = false;
                    at = end.max(at);
                }
                None if ends => return false,
                None => worded = true,
            }
        }
        false
    }

    /// Whether a sentence that goes on at an offset has the number due.
    fn names_due(&self, start: usize, end: usize) -> bool {
        let text = &self.text[..end];
        let (mut at, mut named) = (start, false);
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if matches!(token.kind, TokenKind::Open | TokenKind::Close) {
                continue;
            }
            if token.kind != TokenKind::Word {
                named = false;
            } else if self.begins_moves(text, token) {
                named = true;
            } else if text[token.start..token.end].ends_with(b".") {
                named = false;
            }
        }
        named
    }
}

/// Whether a text has the head of a mail that is quoted below the answer to it: lines such
/// as `From: Anna`, a line `Anna wrote:`, or `-----Original Message-----`.
pub(super) fn has_mail_head(text: &[u8]) -> bool {
    text.split(|byte| matches!(byte, b'\n' | b'\r'))
        .any(|line| {
            let line = line.trim_ascii();
            let ruled = line.starts_with(b"-----") && line.ends_with(b"-----") && line.len() > 10;
            let named = line.iter().any(u8::is_ascii_alphabetic);
            let colon = memchr::memchr(b':', line).map(|at| line[..at].trim_ascii_end());
            let labelled = colon
                .is_some_and(|label| !label.contains(&b' ') && says_one_of(label, &MAIL_HEADS));
            let wrote = line.ends_with(b":") && says_one_of(line, &WROTE);
            ruled && named || labelled || wrote
        })
}

/// As much of what was said last as is looked at.
pub(super) fn judged_end(words: &[u8]) -> &[u8] {
    &words[words.len().saturating_sub(FARTHEST)..]
}

/// Where an empty line ends what is said.
pub(super) fn end_of_paragraph(text: &[u8], mut at: usize) -> usize {
    loop {
        at = next_line(text, line_end(text, at));
        let line = &text[at..line_end(text, at)];
        if at >= text.len() || line.trim_ascii().is_empty() {
            return at;
        }
    }
}
