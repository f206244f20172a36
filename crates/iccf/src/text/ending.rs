//! How a score in free text ends: with a word for it, or with what was never
//! played, and what must not stand in a note behind it.

use alloc::format;

use super::again::end_of_paragraph;
use super::chain;
use super::events::{Events, Note};
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{announces_move, ends_line, gives_up, is_if, side};
use super::reader::{Flow, GameReader};
use super::tag::read_tag;
use super::token::{Token, TokenKind, line_end, next_line, next_token, trimmed};
use super::word::{EndWord, Word, has_digit, read_word};
use crate::board::Color;
use crate::game::Outcome;

impl<E: Events> GameReader<'_, '_, E> {
    /// A word that ends the moves played: an end word, or an `if`.
    pub(super) fn ending(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        if has_digit(word) {
            return None;
        }
        if is_if(word) {
            return Some(self.conditional(token.start));
        }
        let ends = EndWord::read(word).is_some();
        if let Some(flow) = self.end_word(token) {
            return Some(flow);
        }
        if ends {
            self.note(Note::Text, token.start..token.end);
            return Some(Flow::On(token.end));
        }
        None
    }

    /// `resigns`, `White resigns`, and `draw` as the last word of its line.
    pub(super) fn end_word(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        // Before any move it tells of another game.
        if !self.has_played() {
            return None;
        }
        let (outcome, end) = if let Some((loser, end)) = side(self.text, token) {
            // `Black resigns the centre.`
            if !ends_sentence_at(self.text, end) && self.is_claimed_below(token.start) {
                return None;
            }
            (Outcome::Won(!loser), end)
        } else if let Some(end) = gives_up(self.text, token) {
            (Outcome::Won(!self.reader.line.turn()), end)
        } else if let Some(end) = self.and_wins(token) {
            (Outcome::Won(!self.reader.line.turn()), end)
        } else {
            let draw = EndWord::read(word).filter(|word| *word == EndWord::Draw);
            // `Drawn by perpetual check.`
            let done = word.eq_ignore_ascii_case(b"drawn")
                && next_token(self.text, token.end)
                    .is_some_and(|next| &self.text[next.start..next.end] == b"by");
            draw.filter(|_| done || ends_line(self.text, token.end))?;
            let end = if done {
                line_end(self.text, token.end)
            } else {
                token.end
            };
            (Outcome::Drawn, end)
        };
        let place = token.start..end;
        let message = format!(
            "{} ({}): read as {outcome}",
            self.quoted(&place),
            self.at_move_text()
        );
        self.report(Finding::warning(place, ProblemKind::EndWord, message));
        self.end_with(outcome);
        Some(Flow::On(end))
    }

    /// The end of `and wins`, which ends a score.
    pub(super) fn and_wins(&mut self, token: Token) -> Option<usize> {
        let and = &self.text[token.start..token.end];
        let next = and
            .eq_ignore_ascii_case(b"and")
            .then(|| next_token(self.text, token.end))??;
        let wins = matches!(&self.text[next.start..next.end], b"wins" | b"wins.");
        let alone = self.line_of(token.start).first_word == token.start;
        let over = wins
            && ends_line(self.text, next.end)
            && !(alone && self.continues_note(token.start))
            && (alone || !self.is_claimed_below(token.start));
        over.then_some(next.end)
    }

    /// Makes sure that no note behind the last move holds what goes on with the
    /// game: the number due before a move, unless an `if` stands before it.
    pub(super) fn check_notes(&mut self, end: usize) {
        let game = &self.reader.game;
        let quiet = self.reader.found.errors == 0 && game.outcome.is_none();
        if !quiet || !self.is_free() || game.played_to == 0 {
            return;
        }
        if !self.reader.line.position.has_legal_move() {
            return;
        }
        let text = &self.text[..end.min(game.played_to + chain::FARTHEST)];
        let mut at = game.played_to;
        let paragraph = end_of_paragraph(text, at);
        let mut depth = 0_usize;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment => at = token.start + 1,
                // Up to the end of the paragraph nothing was played.
                TokenKind::Word if is_if(&text[token.start..token.end]) => {
                    at = end_of_paragraph(text, at);
                }
                TokenKind::Word
                    if depth == 0
                        && (self.begins_moves(text, token) && !self.is_told_again(token.start)
                            || at < paragraph && self.goes_on_with(text, token)) =>
                {
                    let place = token.start..token.end;
                    let message = format!(
                        "{} ({}) seems to go on with the game, but stands in a note",
                        self.quoted(&place),
                        self.at_move_text()
                    );
                    self.report(Finding::error(place, ProblemKind::MoveMissing, message));
                    return;
                }
                _ => {}
            }
        }
    }

    /// Whether a word is the number behind the one due before a move, where
    /// Black's move is missing.
    pub(super) fn goes_on_with(&self, text: &[u8], token: Token) -> bool {
        self.reader.line.turn() == Color::Black
            && matches!(read_word(&text[token.start..token.end]), Word::Number(number, _)
                if number.dots == 1 && number.number == self.due() + 1)
            && announces_move(self.shapes(), text, token)
    }

    /// Where the game goes on behind an `if` in the same paragraph: with the
    /// number that the `if` has, behind its sentence.
    pub(super) fn goes_on_behind(&self, start: usize) -> Option<usize> {
        if !self.is_free() {
            return None;
        }
        let text = &self.text[..line_end(self.text, start)];
        let mut at = start;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.kind == TokenKind::Word && self.begins_moves(text, token) {
                return self.said_again(start, token);
            }
        }
        None
    }

    /// What follows an `if` was never played: it is kept up to the next game.
    /// Where the game goes on below, only its line is a note.
    pub(super) fn conditional(&mut self, start: usize) -> Flow {
        let text = self.text;
        if let Some(again) = self.goes_on_behind(start) {
            self.keep_words(start..again);
            return Flow::On(again);
        }
        if self.reader.header.is_empty() && self.is_claimed_below(start) {
            return self.note_line(start..line_end(text, start));
        }
        let mut at = line_end(text, start);
        let mut blank = false;
        let mut end = text.len();
        while at < text.len() {
            at = next_line(text, at);
            let line = &text[at..line_end(text, at)];
            let first = next_token(line, 0).filter(|token| token.kind == TokenKind::Word);
            let starts = blank
                && first.is_some_and(|token| {
                    matches!(read_word(&line[token.start..token.end]),
                        Word::Number(number, _) if number.number == 1 && number.dots == 1)
                });
            if starts || line.first() == Some(&b'[') && read_tag(text, at).is_some() {
                end = at;
                break;
            }
            blank = line.trim_ascii().is_empty();
            at += line.len();
        }
        let kept = trimmed(text, start..end);
        // A result at its end is the result of the game.
        let last = text[kept.clone()]
            .iter()
            .rposition(u8::is_ascii_whitespace)
            .map_or(kept.start, |space| kept.start + space + 1);
        if Outcome::from_standard(&text[last..kept.end]).is_some() {
            self.note(Note::Text, trimmed(text, start..last));
            return Flow::On(last);
        }
        self.note(Note::Text, kept);
        Flow::Over(end)
    }
}

/// Whether a word ends what is said: a stop is glued to it, or its line ends.
fn ends_sentence_at(text: &[u8], end: usize) -> bool {
    let stopped = end > 0 && matches!(text[end - 1], b'.' | b'!' | b';' | b':');
    stopped || ends_line(text, end)
}
