//! Moves that somebody sends in words behind the score or above it, with or without a number.

use core::ops::Range;

use super::again::{end_of_paragraph, judged_end};
use super::chain::{self, Look};
use super::events::Events;
use super::leftover::number_in;
use super::prose::{
    announces, begins_another_game, begins_condition, judged, last_sentence, names_another_game,
    plans, plays_oneself, says_it_comes, sends_move, sentence_end, supposes,
};
use super::reader::GameReader;
use super::talk::behind_speaker;
use super::token::{Token, TokenKind, line_end, next_line, next_token};
use super::word::{Word, has_digit, read_word, without_stop};
use crate::board::Color;

/// How much of the text above the score is looked through.
const NEAR: usize = 4 << 10;

impl<E: Events> GameReader<'_, '_, E> {
    /// Where the move begins on a line that sends it and nothing else: `My move: Ba4`.
    pub(super) fn sent_behind_colon(&self, line: &[u8]) -> Option<usize> {
        const LONGEST: usize = 48;
        let colon = memchr::memchr(b':', &line[..line.len().min(LONGEST)])?;
        let (before, behind) = line.split_at(colon + 1);
        // `Your move: Bb5` may say the last one again.
        let sends = plays_oneself(before) && sends_move(before);
        let alone = self.has_played() && chain::is_lone_move(self.shapes(), behind);
        (sends && alone && self.begins_with_move(behind)).then_some(colon + 1)
    }

    /// Where the move begins with which a sentence of the writer's ends that sends it: `My move
    /// is 5171.` No other move may stand on its line, no number, and no `if`.
    pub(super) fn sent_in_sentence(&mut self, start: usize, line: &[u8]) -> Option<usize> {
        const MOST_WORDS: usize = 6;
        if !self.has_played() || !sends_move(line) || number_in(line).is_some() {
            return None;
        }
        let mut found = None;
        let mut at = 0;
        while let Some(token) = next_token(line, at) {
            at = token.end;
            let word = token.start..token.end;
            let spelled = &line[word.clone()];
            let digit = has_digit(spelled) || spelled.starts_with(b"O-O");
            if token.kind != TokenKind::Word || digit && found.is_some() {
                return None;
            }
            if digit {
                self.shapes().move_end(line, word)?;
                found = Some(token);
            }
        }
        let token = found?;
        let before = last_sentence(&line[..token.start]);
        let words = before.split(u8::is_ascii_whitespace);
        let words = words.filter(|word| !word.is_empty()).count();
        let stop = matches!(line[..token.end].last(), Some(b'.' | b'!'));
        let ends = stop || next_token(line, token.end).is_none();
        let sends = ends
            && words <= MOST_WORDS
            && plays_oneself(before)
            && sends_move(before)
            && !names_another_game(line)
            && !plans(line);
        let word = start + token.start..start + token.end;
        (sends && self.is_legal_here(word) && !self.is_claimed_below(start)).then_some(token.start)
    }

    /// Whether a word is a legal move that somebody sends without its number: `I
    /// reply a6`, `My move: a6`.
    pub(super) fn is_sent(&self, text: &[u8], token: Token) -> bool {
        let before = &text[self.line_start(token.start)..token.start];
        let before = judged_end(before).trim_ascii();
        let last = before.rsplit(u8::is_ascii_whitespace).next();
        // `With the idea of playing` tells of a plan.
        let sends = last.is_some_and(|last| announces(last) && last != b"playing");
        let note = matches!(before.first(), Some(b'[' | b'('));
        (sends || before.ends_with(b":"))
            && !note
            && (self
                .shapes()
                .move_end(text, token.start..token.end)
                .is_some()
                && self.is_legal_here(token.start..token.end)
                || self.is_legal_in_capitals(&text[token.start..token.end]))
    }

    /// Whether a word is a legal move in capital letters: `NF6`.
    fn is_legal_in_capitals(&self, word: &[u8]) -> bool {
        const LONGEST: usize = 7;
        let word = without_stop(word);
        let capitals = word
            .iter()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if !capitals || !(2..=LONGEST).contains(&word.len()) || !has_digit(word) {
            return false;
        }
        let mut small = word.to_ascii_lowercase();
        let square = self.resolve(&self.reader.line.position, &small).is_ok();
        small[0] = word[0];
        square || self.resolve(&self.reader.line.position, &small).is_ok()
    }

    /// Whether a word is a legal move on a line that sends one and supposes nothing: `My
    /// next move is a6`.
    pub(super) fn is_announced(&self, text: &[u8], token: Token) -> bool {
        let word = token.start..token.end;
        if self.shapes().move_end(text, word.clone()).is_none() {
            return false;
        }
        let start = self.line_start(token.start);
        let line = &text[start..self.line_end(token.start).min(text.len())];
        let note = matches!(line.trim_ascii_start().first(), Some(b'[' | b'('));
        // The line is looked at last: it takes longest, and a word may stand in it often.
        let before = last_sentence(judged_end(&line[..token.start - start]));
        let rest = judged(&line[token.start - start..]);
        !note
            && self.is_legal_here(word)
            && (sends_move(judged(line))
                || plays_oneself(before)
                    && sends_move(before)
                    && !supposes(&rest[..sentence_end(rest)]))
    }

    /// Whether a word is a legal move with which a sentence ends, a word or two behind one
    /// that says it comes: `Here comes Bb5!`
    pub(super) fn is_said_to_come(&self, text: &[u8], token: Token) -> bool {
        const MOST_WORDS: usize = 3;
        let word = token.start..token.end;
        let line = &text[..self.line_end(word.start).min(text.len())];
        if self.shapes().move_end(line, word.clone()).is_none() {
            return false;
        }
        let from = self
            .reader
            .game
            .landmarks
            .played_to
            .max(self.line_start(word.start));
        let before = last_sentence(judged_end(&text[from.min(word.start)..word.start]));
        let words = before.split(u8::is_ascii_whitespace);
        let words = words.filter(|word| !word.is_empty()).count();
        let ends = || {
            let stop = matches!(line[..word.end].last(), Some(b'.' | b'!'));
            stop || next_token(line, word.end).is_none()
        };
        (1..=MOST_WORDS).contains(&words)
            && says_it_comes(before)
            && ends()
            && self.is_legal_here(word)
    }

    /// Whether a word is a legal move that somebody says in a conversation, among other
    /// words: `<ben> well, e5`.
    pub(super) fn is_said_in_talk(&self, text: &[u8], token: Token) -> bool {
        let word = token.start..token.end;
        if self.shapes().move_end(text, word.clone()).is_none() {
            return false;
        }
        let game = &self.reader.game;
        let said = |at: usize| {
            let start = self.line_start(at).max(game.source.start.min(at));
            let line = judged(&self.text[start..self.line_end(at)]);
            let body = behind_speaker(line).filter(|_| !supposes(line))?;
            Some(&line[body..])
        };
        // Alone it need not be legal: others may have spoken between.
        let counts = |said: &[u8]| {
            has_digit(said) && chain::is_lone_move(self.shapes(), said)
                || self.is_legal_here(word.clone())
        };
        said(game.landmarks.played_to).is_some() && said(word.start).is_some_and(counts)
    }

    /// Whether a sentence sends the first move of another game: `In the second game I
    /// begin with 1. d4`.
    pub(super) fn announces_game(&self, text: &[u8], token: Token) -> bool {
        let begin = self.reader.settings.start.unwrap_or_default();
        let behind = match read_word(&text[token.start..token.end]) {
            Word::Number(_, rest) => token.end - rest.len(),
            _ => token.end,
        };
        let from = self.reader.game.landmarks.played_to.min(token.start);
        begins_another_game(last_sentence(judged_end(&text[from..token.start])))
            && self
                .next_move_in(text, behind)
                .is_some_and(|word| self.resolve(&begin, &self.text[word]).is_ok())
            && !self.repeats_score(begin, behind)
    }

    /// The move that somebody sends behind a star, which says that the game goes on.
    pub(super) fn sent_behind(&self, text: &[u8], mut at: usize) -> Option<Token> {
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::LineComment | TokenKind::Tag => at = token.start + 1,
                TokenKind::Word if begins_condition(text, token) => {
                    at = end_of_paragraph(text, at);
                }
                TokenKind::Word
                    if self.is_sent(text, token)
                        || self.is_announced(text, token)
                        || self.is_said_to_come(text, token)
                        || self.is_alone_on_line(token) =>
                {
                    return Some(token);
                }
                _ => {}
            }
        }
        None
    }

    /// The number due before a legal move above the score: `I play 4. Ba4. So far:`.
    pub(super) fn announced_above(&self) -> Option<Token> {
        let game = &self.reader.game;
        if game.outcome.is_some() {
            return None;
        }
        let (text, mut at) = self.above()?;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            if token.kind == TokenKind::Word && begins_condition(text, token) {
                at = token.start + sentence_end(&text[token.start..]).max(1);
                continue;
            }
            // What a mail shows above its text.
            if token.kind == TokenKind::Comment
                && let Some(subject) = subject_in(text, token)
            {
                at = subject.start;
                if let Some(sent) = self.sent_in_subject(subject) {
                    return Some(sent);
                }
            }
            if token.kind == TokenKind::Word
                && let Word::Number(number, rest) = read_word(&text[token.start..token.end])
                && number.dots > 0
                && (number.dots > 1) == (self.reader.line.turn() == Color::Black)
                && self.is_number_due(number)
                && self
                    .next_move_in(text, token.end - rest.len())
                    .is_some_and(|word| {
                        self.shapes().fits(&text[word.clone()])
                            && self
                                .resolve(&self.reader.line.position, &text[word])
                                .is_ok()
                    })
            {
                return Some(token);
            }
        }
        None
    }

    /// The text above the score, from the beginning, and where it is looked through from.
    fn above(&self) -> Option<(&[u8], usize)> {
        let above = &self.reader.game.landmarks.above;
        let start = above.start.max(above.end.saturating_sub(NEAR));
        Some((self.text.get(..above.end)?, start))
    }

    /// The number of a line of moves above the score that none of the score has, as the end of
    /// another game does: `5. O-O Be7` over `1. d4 d5 2. c4`. A label may stand before it.
    pub(super) fn other_score_above(&self) -> Option<Token> {
        let (text, mut at) = self.above()?;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let Word::Number(number, rest) = read_word(&text[token.start..token.end]) else {
                continue;
            };
            let line = self.line_of(token.start);
            let before = text[line.first_word.min(token.start)..token.start].trim_ascii();
            if number.dots == 0
                || number.number < 2
                || !before.is_empty() && !before.ends_with(b":")
            {
                continue;
            }
            let behind = token.end - rest.len();
            let moves = judged(&text[token.start..line.end.min(text.len())]);
            let look = Look::at(self.shapes(), moves);
            // What differs behind words may tell of this game all the same.
            let unplayed = self.is_unplayed(number)
                || before.is_empty() && self.differs_from((number.number, number.dots > 1), behind);
            let fits = |word: Range<usize>| {
                let word = &text[word];
                (has_digit(word) || word.starts_with(b"O-O")) && self.shapes().fits(word)
            };
            if !look.worded
                && look.shaped > 0
                && unplayed
                && self.next_move_in(text, behind).is_some_and(fits)
            {
                return Some(token);
            }
        }
        None
    }

    /// The legal move that a mail's subject sends without its number: `My move: Bb5`, or
    /// the move alone.
    fn sent_in_subject(&self, subject: Range<usize>) -> Option<Token> {
        let line = &self.text[..subject.end];
        let words = judged(&line[subject.start..]);
        let alone = chain::is_lone_move(self.shapes(), words);
        if !alone && !sends_move(words) {
            return None;
        }
        let mut at = subject.start;
        while let Some(token) = next_token(line, at) {
            at = token.end;
            let word = token.start..token.end;
            if token.kind == TokenKind::Word
                && self.shapes().move_end(line, word.clone()).is_some()
                && number_in(judged(&line[subject.start..])).is_none()
                && self.is_legal_here(word)
            {
                return Some(token);
            }
        }
        None
    }
}

/// The subject in what is shown of a mail's head as a comment.
fn subject_in(text: &[u8], comment: Token) -> Option<Range<usize>> {
    const SHOWN: [&[u8]; 3] = [b"{From: ", b"{Date: ", b"{Subject: "];
    const SUBJECT: &[u8] = b"Subject: ";
    let head = &text[comment.start..comment.end];
    if !SHOWN.iter().any(|shown| head.starts_with(shown)) {
        return None;
    }
    let mut at = comment.start + 1;
    while at < comment.end {
        let end = line_end(text, at).min(comment.end - 1);
        if text[at..end].starts_with(SUBJECT) {
            return Some(at + SUBJECT.len()..end);
        }
        at = next_line(text, end);
    }
    None
}
