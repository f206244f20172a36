//! Free text: score sheets, cards and mails without tags.
//!
//! A line that holds a word which is no move, number, result or sign is prose
//! and becomes a comment; in it, moves are read only behind a dotted number,
//! until the next such word. Any other line is movetext.

use alloc::format;
use core::ops::Range;

use super::events::{Events, Note};
use super::findings::Finding;
use super::movetext::with_attached_piece;
use super::problem::{ProblemKind, quoted};
use super::reader::{Flow, GameReader, trimmed};
use super::shape::Shapes;
use super::tag::read_tag;
use super::token::{Token, TokenKind, line_end, next_line, next_token};
use super::word::{EndWord, Word, read_word};
use crate::board::Color;
use crate::game::Outcome;

/// Whether a number or the move behind it begins a line with an empty one
/// before it, in the game that starts at another offset.
pub(super) fn begins_paragraph(text: &[u8], game: usize, at: usize) -> bool {
    let numbered = |byte: &&u8| matches!(**byte, b' ' | b'\t' | b'.' | b'0'..=b'9');
    let before = &text[game..at];
    let lead = before.iter().rev().take_while(numbered).count();
    let mut gap = before[..before.len() - lead]
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_whitespace())
        // Of an empty line, this much is enough.
        .take(1 << 10)
        .filter(|byte| matches!(byte, b'\n' | b'\r'));
    let breaks = match (gap.next(), gap.next()) {
        (Some(b'\n'), Some(b'\r')) => gap.next().is_some(),
        (_, second) => second.is_some(),
    };
    let line_start = before[..before.len() - lead].last();
    breaks && matches!(line_start, Some(b'\n' | b'\r'))
}

/// As much of a line as is looked at to tell prose from moves: many games may
/// stand on a long one.
pub(super) fn judged(line: &[u8]) -> &[u8] {
    const MOST: usize = 1 << 10;
    let Some(start) = line.get(..MOST) else {
        return line;
    };
    let space = start.iter().rposition(u8::is_ascii_whitespace);
    &start[..space.unwrap_or(MOST)]
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Deals with a word of free text that is more than a word: one that
    /// begins a line of prose, a quotation mark, an `if`. `None` leaves it to be
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

    /// Digits in prose that would be a legal move are worth a word.
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
        // The result stays the game's.
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

/// Whether nothing but blanks stand between an offset and its line's end.
fn ends_line(text: &[u8], at: usize) -> bool {
    let next = next_token(text, at).map_or(text.len(), |token| token.start);
    text[at..next]
        .iter()
        .any(|byte| matches!(byte, b'\n' | b'\r'))
        || next == text.len()
}

/// Whether a line has a dotted number with a move behind it.
pub(super) fn announces_moves(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if token.kind == TokenKind::Word && announces_move(shapes, line, token) {
            return true;
        }
    }
    false
}

/// The move behind a dotted 1 that a line begins with.
pub(super) fn opening(shapes: Shapes, line: &[u8]) -> Option<Range<usize>> {
    let token = next_token(line, 0)?;
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return None;
    };
    if number.number != 1 || number.dots != 1 {
        return None;
    }
    let word = if rest.is_empty() {
        let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word)?;
        next.start..next.end
    } else {
        token.end - rest.len()..token.end
    };
    let end = shapes.move_end(line, word.clone())?;
    Some(word.start..end)
}

/// Whether any word of a line looks like a move.
fn holds_moves(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        let word = token.start..token.end;
        if token.kind == TokenKind::Word
            && (announces_move(shapes, line, token) || shapes.move_end(line, word).is_some())
        {
            return true;
        }
    }
    false
}

fn is_if(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"if")
}

/// Whether a line, or the rest of one, holds a word that has no place among
/// moves.
pub(super) fn is_prose(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if token.kind == TokenKind::OpenComment {
            return false;
        }
        // `(b)` points to a note.
        if let [b'(', b'a'..=b'z', b')', ..] = line[token.start..] {
            at = token.start + 3;
        }
        if token.kind != TokenKind::Word {
            continue;
        }
        match fits_among_moves(shapes, line, token) {
            Some(end) => at = with_attached_piece(line, end),
            None => return true,
        }
    }
    false
}

/// The end of a word or two that have a place among moves.
fn fits_among_moves(shapes: Shapes, line: &[u8], token: Token) -> Option<usize> {
    let word = token.start..token.end;
    if let Some(end) = shapes.phrase_end(line, &word) {
        return Some(end);
    }
    match read_word(&line[word]) {
        Word::Other(rest) | Word::Dots(rest) | Word::Number(_, rest) => {
            let ended = EndWord::read(rest).is_some() || side(line, token).is_some();
            if rest.is_empty() || ended || is_if(rest) {
                return Some(token.end);
            }
            let word = token.end - rest.len()..token.end;
            shapes
                .move_end(line, word)
                .or_else(|| shapes.is_fragment(rest).then_some(token.end))
        }
        _ => Some(token.end),
    }
}

fn color_named(word: &[u8]) -> Option<Color> {
    if word.eq_ignore_ascii_case(b"white") {
        Some(Color::White)
    } else if word.eq_ignore_ascii_case(b"black") {
        Some(Color::Black)
    } else {
        None
    }
}

/// `White` or `Black` before `resigns`.
fn side(line: &[u8], token: Token) -> Option<(Color, usize)> {
    let color = color_named(&line[token.start..token.end])?;
    let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word)?;
    let gap = &line[token.end..next.start];
    if gap.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return None;
    }
    let resigns = EndWord::read(&line[next.start..next.end]) == Some(EndWord::Resigns);
    resigns.then_some((color, next.end))
}

/// A dotted number with a move behind it.
fn announces_move(shapes: Shapes, line: &[u8], token: Token) -> bool {
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return false;
    };
    if number.dots == 0 {
        return false;
    }
    if !rest.is_empty() {
        let glued = token.end - rest.len()..token.end;
        return shapes.move_end(line, glued).is_some();
    }
    let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word);
    next.is_some_and(|next| {
        let word = next.start..next.end;
        match read_word(&line[word.clone()]) {
            Word::Dots(_) | Word::Digits(_) => true,
            _ if shapes.phrase_end(line, &word).is_some() => true,
            Word::Other(rest) => shapes.fits(rest),
            _ => false,
        }
    })
}
