//! Free text: score sheets, cards and mails without tags.
//!
//! A line that holds a word which is no move, number, result or sign is prose
//! and becomes a comment; in it, moves are read only behind a dotted number,
//! until the next such word. Any other line is movetext.

use alloc::format;
use core::ops::Range;

use super::events::{Events, Note};
use super::findings::Finding;
use super::problem::{ProblemKind, quoted};
use super::prose::{
    announces_move, announces_moves, color_named, ends_line, fits_among_moves, holds_moves, is_if,
    is_prose, judged, side,
};
use super::reader::{Flow, GameReader};
use super::tag::read_tag;
use super::token::{Token, TokenKind, line_end, next_line, next_token, trimmed};
use super::word::{EndWord, Word, read_word};
use crate::board::Color;
use crate::game::Outcome;

impl<E: Events> GameReader<'_, '_, E> {
    /// Deals with a word that begins a line of free text and is not just read: one
    /// that begins prose, a quotation mark, an `if`. `None` leaves it to be
    /// read as movetext.
    pub(super) fn free_line(&mut self, token: Token) -> Option<Flow> {
        let known = self.line_of(token.start);
        let start = self.reader.game.source.start;
        if token.start != start && token.start > known.first_word {
            return None;
        }
        // Quoted mail.
        if token.start < known.first_word {
            return Some(Flow::On(known.first_word));
        }
        let quotes = self.text[token.start..token.end]
            .iter()
            .take_while(|byte| **byte == b'>')
            .count();
        if quotes > 0 {
            return Some(Flow::On(token.start + quotes));
        }
        let end = known.place.end;
        let line = judged(&self.text[token.start..end]);
        if self.begins_other_game(line) {
            return Some(Flow::Over(token.start));
        }
        let word = &self.text[token.start..token.end];
        if is_if(word) && self.reader.game.plies > 0 && holds_moves(self.shapes(), line) {
            return Some(self.conditional(token.start));
        }
        if is_prose(self.shapes(), line) {
            return Some(self.prose(token.start..end));
        }
        None
    }

    /// Whether a semicolon stands between moves and begins no comment: in free
    /// text, close behind a word, with a numbered move behind it.
    pub(super) fn is_separator(&self, comment: &Range<usize>) -> bool {
        let close = comment.start > 0 && self.text[comment.start - 1] > b' ';
        if !self.reader.header.is_empty() || !close {
            return false;
        }
        let rest = judged(&self.text[comment.start + 1..comment.end]);
        announces_moves(self.shapes(), rest) && !is_prose(self.shapes(), rest)
    }

    /// A word that ends the moves played: an end word, or an `if`.
    pub(super) fn ending(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
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
    fn end_word(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        let end_word = EndWord::read(word);
        if color_named(word).is_none() && end_word.is_none() {
            return None;
        }
        let (outcome, end) = if let Some((loser, end)) = side(self.text, token) {
            (Outcome::Won(!loser), end)
        } else {
            match end_word? {
                EndWord::Resigns => (Outcome::Won(!self.reader.line.turn()), token.end),
                EndWord::Draw if !ends_line(self.text, token.end) => return None,
                EndWord::Draw => (Outcome::Drawn, token.end),
            }
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

    /// A line of prose, and the moves in it.
    fn prose(&mut self, line: Range<usize>) -> Flow {
        let within = &self.text[..line.end];
        let mut kept = line.start;
        let mut at = line.start;
        let mut reading = false;
        let mut numbered = false;
        while let Some(token) = next_token(within, at) {
            if token.kind != TokenKind::Word {
                if reading || token.kind == TokenKind::OpenComment {
                    if !reading {
                        self.keep_words(kept..token.start);
                    }
                    // Comments and variations are the movetext reader's.
                    return Flow::On(token.start);
                }
                at = token.end;
                continue;
            }
            let begins = !reading
                && announces_move(self.shapes(), within, token)
                && self.is_due(&within[token.start..token.end]);
            if begins {
                self.keep_words(kept..token.start);
                reading = true;
            }
            if !reading {
                self.warn_of_digits(token);
                at = token.end;
                continue;
            }
            if !begins && is_if(&within[token.start..token.end]) {
                return self.conditional(token.start);
            }
            let draw_offer = EndWord::read(&within[token.start..token.end]) == Some(EndWord::Draw)
                && next_token(within, token.end).is_some();
            let fits = fits_among_moves(self.shapes(), within, token).is_some();
            if draw_offer || !fits && !numbered {
                self.warn_of_words(token, &within[token.end..]);
                reading = false;
                kept = token.start;
                at = token.end;
                continue;
            }
            if let Some(flow) = self.end_word(token) {
                return flow;
            }
            if let Err(flow) = self.set_up(token.start) {
                return flow;
            }
            // A word behind the number due is a move, if a wrong one.
            numbered = !begins && self.is_number(&within[token.start..token.end]);
            match self.word(token.start..token.end) {
                Flow::On(next) => {
                    at = next;
                    kept = next;
                    if next > line.end || self.reader.game.outcome.is_some() {
                        return Flow::On(next);
                    }
                }
                over @ Flow::Over(_) => return over,
            }
        }
        if !reading {
            self.keep_words(kept..line.end);
        }
        Flow::On(line.end)
    }

    /// Whether a number in prose is the one due: others tell of other moves
    /// than those played, once any were.
    fn is_due(&self, word: &[u8]) -> bool {
        let Word::Number(number, _) = read_word(word) else {
            return false;
        };
        let line = &self.reader.line;
        let due = i64::from(line.position.fullmoves()) + line.numbering;
        let side = number.dots < 2 || line.turn() == Color::Black;
        line.moves.is_empty() || i64::from(number.number) == due && side
    }

    /// A dotted number that is due, and nothing more.
    fn is_number(&self, word: &[u8]) -> bool {
        matches!(read_word(word), Word::Number(number, b"")
            if number.dots > 0 && number.number == self.reader.line.position.fullmoves())
    }

    /// Says that words stand between moves: they may be moves spelled wrong.
    fn warn_of_words(&mut self, token: Token, rest: &[u8]) {
        if !holds_moves(self.shapes(), judged(rest)) {
            return;
        }
        let place = token.start..token.end;
        let message = format!(
            "{} ({}) is no move, though moves stand around it; it is kept as a comment",
            self.quoted(&place),
            self.at_move_text()
        );
        self.report(Finding::warning(
            place,
            ProblemKind::WordsAmongMoves,
            message,
        ));
    }

    /// Reports digits in prose that would be a legal move.
    fn warn_of_digits(&mut self, token: Token) {
        let Word::Digits(digits) = read_word(&self.text[token.start..token.end]) else {
            return;
        };
        if self.resolve(&self.reader.line.position, digits).is_err() {
            return;
        }
        let message = format!(
            "{} ({}) stands among words and is not read as a move; a number before it would say so",
            quoted(digits),
            self.at_move_text()
        );
        let place = token.start..token.end;
        self.report(Finding::warning(place, ProblemKind::DigitsInProse, message));
    }

    /// What follows an `if` was never played: it is kept up to the next game.
    fn conditional(&mut self, start: usize) -> Flow {
        let text = self.text;
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
