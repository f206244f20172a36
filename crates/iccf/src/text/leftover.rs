//! Makes sure that nothing of a game is left in the notes behind its last move.
//!
//! The rules for free text say which lines are the game's. Where they take a line
//! for a note that was none, the score would end early and nobody would be told. So
//! what stands behind the last move is looked through once more, and what seems to
//! go on with the game is an error.

use alloc::format;

use super::again::end_of_paragraph;
use super::chain::{self, Look};
use super::events::Events;
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{announces_move, is_if, judged, supposes};
use super::reader::GameReader;
use super::remark::{closing, says_illegible};
use super::token::{Token, TokenKind, line_end, next_line, next_token};
use super::word::{Word, has_digit, read_word};
use crate::game::Outcome;

/// How much of a score is looked through for its first number.
const NEAR: usize = 4 << 10;

impl<E: Events> GameReader<'_, '_, E> {
    /// Reports what goes on with the game in the notes behind its last move, in a
    /// text without errors. What stands behind an `if` was never played.
    pub(super) fn check_notes(&mut self, end: usize) {
        let game = &self.reader.game;
        if self.reader.found.errors > 0 || !self.is_free() || game.played_to == 0 {
            return;
        }
        if !self.reader.line.position.has_legal_move() {
            return;
        }
        let found = if game.outcome.is_some() {
            self.left_before(game.ended_at.min(end))
                .or_else(|| self.line_behind_result(game.ended_at, end))
        } else {
            self.left_before(end)
        };
        if let Some(token) = found {
            let place = token.start..token.end;
            let message = format!(
                "{} ({}) seems to go on with the game, but stands in a note",
                self.quoted(&place),
                self.at_move_text()
            );
            self.report(Finding::error(place, ProblemKind::MoveMissing, message));
        }
    }

    /// The first word between the last move and an offset that goes on with the
    /// game.
    fn left_before(&self, end: usize) -> Option<Token> {
        let start = self.reader.game.played_to;
        let text = &self.text[..end.min(start + chain::FARTHEST)];
        let paragraph = end_of_paragraph(text, start);
        if let Some(found) = self.left_on_line(text) {
            return Some(found);
        }
        let mut at = start;
        let mut depth = 0_usize;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open if closing(text, token.end, b'(', b')').is_some() => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment | TokenKind::Tag => at = token.start + 1,
                // Up to the end of the paragraph nothing was played.
                TokenKind::Word if is_if(&text[token.start..token.end]) => {
                    at = end_of_paragraph(text, at);
                }
                TokenKind::Word if depth == 0 && self.is_left_over(text, token, paragraph) => {
                    return Some(token);
                }
                _ => {}
            }
        }
        None
    }

    /// Whether a word goes on with the game: the number due before a move, or a
    /// later number that begins a line of moves. With a result below, what stands in
    /// the middle of a sentence is only told: `Better was 4. c3.`
    fn is_left_over(&self, text: &[u8], token: Token, paragraph: usize) -> bool {
        let over = self.reader.game.outcome.is_some();
        if over && (!self.begins_sentence(token.start) || self.is_only_told(text, token)) {
            return false;
        }
        self.begins_moves(text, token) && !self.is_told_again(token.start)
            || token.end < paragraph && self.goes_on_with(text, token)
            || self.is_later_line(token)
            || self.is_due_unread(text, token)
    }

    /// Whether a word is the number due, dotted, before one that cannot be read.
    fn is_due_unread(&self, text: &[u8], token: Token) -> bool {
        let due = matches!(read_word(&text[token.start..token.end]), Word::Number(number, b"")
            if number.dots == 1 && self.is_number_due(number));
        due && next_token(text, token.end)
            .map(|next| &text[next.start..next.end])
            .is_some_and(|word| word == b"?" || self.is_unread(word))
    }

    /// Whether a word stands for a move that cannot be read: `Rel`, `????`, `xxxx`.
    fn is_unread(&self, word: &[u8]) -> bool {
        let blank = word.len() > 2 && word.iter().all(|byte| b"?_x".contains(byte));
        blank || self.is_misread(word)
    }

    /// Whether the sentence that a number begins tells of what was not played.
    fn is_only_told(&self, text: &[u8], token: Token) -> bool {
        let rest = judged(&text[token.start..line_end(text, token.start)]);
        chain::has_words(self.shapes(), rest) && supposes(rest)
    }

    /// Whether a line of moves begins here, with one of the next numbers or without
    /// one.
    fn is_later_line(&self, token: Token) -> bool {
        let start = self.line_start(token.start);
        if !self.text[start..token.start].trim_ascii().is_empty() {
            return false;
        }
        let line = judged(&self.text[token.start..line_end(self.text, token.start)]);
        let look = Look::at(self.shapes(), line);
        if look.worded || look.shaped == 0 {
            return false;
        }
        let due = self.due();
        let next = due..=due + 3;
        match look.lead {
            Some(lead) => lead.dotted && next.contains(&lead.number),
            None => {
                look.shaped + look.damaged > 1
                    && number_in(line).is_none_or(|number| next.contains(&number))
            }
        }
    }

    /// Whether a sentence, a bracket or a line ends before an offset.
    fn begins_sentence(&self, at: usize) -> bool {
        let before = &self.text[self.line_start(at).max(self.reader.game.played_to)..at];
        match before.trim_ascii_end().last() {
            Some(last) => matches!(last, b'.' | b'!' | b'?' | b';' | b')' | b']' | b'}'),
            None => true,
        }
    }

    /// What stands for a move right behind the last one: a word that cannot be read,
    /// or any word in a score without numbers that goes on behind it.
    fn left_on_line(&self, text: &[u8]) -> Option<Token> {
        let start = self.reader.game.played_to;
        let word = next_token(text, start).filter(|next| next.kind == TokenKind::Word)?;
        let end = line_end(text, word.start);
        let same_line = end == line_end(text, start);
        let spelled = &text[word.start..word.end];
        if is_if(spelled) || self.reader.game.outcome.is_some() && !same_line {
            return None;
        }
        let last = next_token(&text[..end], word.end).is_none();
        if same_line && (last && says_illegible(spelled) || self.is_unread(spelled)) {
            return Some(word);
        }
        let rest = &text[word.start..end_of_paragraph(text, word.start)];
        (!self.is_numbered() && self.holds_next_moves(rest)).then_some(word)
    }

    /// Whether a word becomes a legal move once letters are digits again that
    /// scanners see in them: `Rel`, `SIZS`.
    fn is_misread(&self, word: &[u8]) -> bool {
        const SEEN: &[u8; 7] = b"lISZBGO";
        const MEANT: &[u8; 7] = b"1152860";
        let word = word.trim_ascii_end();
        let word = word.strip_suffix(b".").unwrap_or(word);
        if !(2..=6).contains(&word.len()) || !word.is_ascii() || has_digit(word) {
            return false;
        }
        let castling: &[u8] = match word {
            b"OO" => b"O-O",
            b"OOO" => b"O-O-O",
            _ => b"",
        };
        let digit = |byte: &u8| match SEEN.iter().position(|seen| seen == byte) {
            Some(at) => MEANT[at],
            None => *byte,
        };
        let all = word.iter().map(digit).collect::<alloc::vec::Vec<u8>>();
        // A piece keeps its letter.
        let tail = core::iter::once(word[0])
            .chain(word[1..].iter().map(digit))
            .collect::<alloc::vec::Vec<u8>>();
        let position = &self.reader.line.position;
        let digits = all.len() >= 4 && all.iter().all(u8::is_ascii_digit);
        digits
            || !castling.is_empty() && self.resolve(position, castling).is_ok()
            || [all, tail]
                .iter()
                .any(|word| has_digit(word) && self.resolve(position, word).is_ok())
    }

    /// Whether the score has move numbers.
    fn is_numbered(&self) -> bool {
        let game = &self.reader.game;
        let text = &self.text[game.source.start..game.played_to];
        let text = &text[..text.len().min(NEAR)];
        let mut at = 0;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if let Word::Number(number, _) = read_word(&text[token.start..token.end])
                && (number.dots > 0 || number.number == 1)
            {
                return true;
            }
        }
        false
    }

    /// Whether a text has several words that look like moves, as many as others.
    fn holds_next_moves(&self, text: &[u8]) -> bool {
        let look = Look::at(self.shapes(), judged(text));
        look.shaped >= 2 && 2 * look.shaped >= look.words
    }

    /// The number of a line of moves behind the result that the game needs: a star
    /// or `draw` was none.
    fn line_behind_result(&self, start: usize, end: usize) -> Option<Token> {
        let text = &self.text[..end.min(start + chain::FARTHEST)];
        let due = self.due();
        // `4. A*C PDxA 5. CxP`: a sign in the middle of a move.
        if self.reader.game.outcome == Some(Outcome::Open) {
            let rest = &text[..line_end(text, start.min(text.len()))];
            let mut at = start.min(rest.len());
            while let Some(token) = next_token(rest, at) {
                at = token.end;
                let next = number_in(&rest[token.start..token.end])
                    .is_some_and(|number| (due..=due + 1).contains(&number));
                if next && announces_move(self.shapes(), rest, token) {
                    return Some(token);
                }
            }
        }
        let mut at = next_line(text, line_end(text, start));
        while at < text.len() {
            let stop = line_end(text, at);
            let line = judged(&text[at..stop]);
            let look = Look::at(self.shapes(), line);
            let worded = chain::has_words(self.shapes(), line);
            let lead = look.lead.filter(|lead| lead.dotted && !worded);
            if lead.is_some_and(|lead| lead.number == 1) {
                return None;
            }
            if lead.is_some_and(|lead| {
                lead.number == due
                    && self.next_move(at + lead.body).is_some_and(|word| {
                        self.resolve(&self.reader.line.position, &self.text[word])
                            .is_ok()
                    })
            }) {
                return next_token(text, at);
            }
            at = next_line(text, stop);
        }
        None
    }
}

/// The first dotted number of a line.
fn number_in(line: &[u8]) -> Option<u32> {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if let Word::Number(number, _) = read_word(&line[token.start..token.end])
            && number.dots > 0
        {
            return Some(number.number);
        }
    }
    None
}
