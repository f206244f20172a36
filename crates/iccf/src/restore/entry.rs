//! What stands in the text of a damaged score, in order: numbers, words, gaps.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::shape::{
    is_damaged_number, is_damaged_shape, is_dashes, is_gap_sign, is_gap_word, is_scanned_shape,
};
use crate::game::Outcome;
use crate::notation::{Descriptive, DescriptiveStyle, Notation};
use crate::position::Position;
use crate::text::{
    MoveNumber, Token, TokenKind, Word as TextWord, castling_in_words, is_move_shape, line_end,
    line_start, next_token, read_tag, read_word,
};

/// More half-moves in a gap than anybody can fill, and more than in any game.
pub(super) const LONGEST_GAP: usize = 24;
pub(super) const MOST_SLOTS: usize = 2_000;

/// What stands in a score, in order.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// The half-move a number announces, and where it stands.
    Number {
        half_move: usize,
        place: usize,
    },
    Word(Range<usize>),
    /// Missing half-moves; `sure` if it cannot be a remark instead.
    Gap {
        place: Range<usize>,
        sure: bool,
    },
    /// Dots that may stand for White's move.
    Dots(Range<usize>),
}

/// Goes through a text and notes what stands in it.
pub(super) struct Scan<'a> {
    text: &'a [u8],
    from: Option<Notation>,
    tagged: bool,
    pub(super) entries: Vec<Entry>,
    /// The half-move that is due, as far as can be told.
    due: usize,
    pub(super) outcome: Option<Outcome>,
    pub(super) passed_over: bool,
    /// Whether notes stand between the moves.
    pub(super) noted: bool,
}

impl<'a> Scan<'a> {
    /// Notes what stands in the text of a game that starts from this position.
    pub(super) fn of(text: &'a [u8], start: &Position, from: Option<Notation>) -> Self {
        let mut scan = Self {
            text,
            from,
            tagged: false,
            entries: Vec::new(),
            due: start.ply() as usize,
            outcome: None,
            passed_over: false,
            noted: false,
        };
        scan.run();
        scan
    }

    /// Up to the last of some places where moves were read, keeps nothing but
    /// the words that stand there: the rest are notes.
    pub(super) fn keep_read(&mut self, read: &[usize]) {
        let Some(&last) = read.last() else {
            return;
        };
        let text = self.text;
        // Moves that are glued together were read at one place.
        let is_read = |start: usize| {
            let before = read.partition_point(|&place| place <= start);
            let place = before.checked_sub(1).map(|at| read[at]);
            place.is_some_and(|place| !text[place..start].iter().any(u8::is_ascii_whitespace))
        };
        self.entries.retain(|entry| match entry {
            Entry::Word(word) => word.start > last || is_read(word.start),
            Entry::Gap { place, .. } | Entry::Dots(place) => place.start > last,
            Entry::Number { place, .. } => *place > last,
        });
    }

    fn run(&mut self) {
        let mut at = 0;
        let mut line = usize::MAX;
        while let Some(token) = next_token(self.text, at) {
            let this_line = line_start(self.text, token.start);
            if line != this_line && !self.tagged && token.kind != TokenKind::Comment {
                line = this_line;
                let end = line_end(self.text, token.start);
                if token.kind != TokenKind::Tag && !self.is_movetext(token.start..end) {
                    self.pass_over(token.start..end);
                    at = end;
                    continue;
                }
            }
            if self.entries.len() > 4 * MOST_SLOTS {
                return;
            }
            at = match token.kind {
                TokenKind::Word => match self.word(token.start..token.end) {
                    Some(next) => next,
                    None => return,
                },
                TokenKind::Open => self.parenthesis(token),
                TokenKind::Tag => match read_tag(self.text, token.start) {
                    Some(tag) => {
                        self.tagged = true;
                        tag.whole.end
                    }
                    // A bracket that begins no tag begins a word.
                    None => match self.word(token.start..word_end(self.text, token.start)) {
                        Some(next) => next,
                        None => return,
                    },
                },
                TokenKind::LineComment if self.is_punctuation(token.start) => token.start + 1,
                _ => token.end,
            };
        }
    }

    /// Whether a semicolon only stands behind a move.
    fn is_punctuation(&self, at: usize) -> bool {
        let glued = matches!(self.entries.last(), Some(Entry::Word(word)) if word.end == at);
        !self.tagged && glued
    }

    /// Whether a line of free text has moves in it that count.
    fn is_movetext(&self, line: Range<usize>) -> bool {
        let (mut words, mut moves, mut numbered) = (0, 0, false);
        let mut at = line.start;
        while let Some(token) = next_token(self.text, at).filter(|token| token.start < line.end) {
            at = token.end;
            let mut word = &self.text[token.start..token.end];
            if token.kind == TokenKind::Tag {
                let end = word_end(self.text, token.start);
                word = &self.text[token.start..end];
                at = end;
            } else if token.kind == TokenKind::Comment {
                continue;
            }
            if let TextWord::Number(number, rest) = read_word(word) {
                let due = half_move(number);
                numbered |= due.abs_diff(self.due) <= 2;
                word = rest;
            }
            if word.is_empty() || !word.iter().any(u8::is_ascii_alphanumeric) {
                let counts = is_gap_sign(word) || is_damaged_shape(word);
                moves += usize::from(counts);
                words += usize::from(counts);
                continue;
            }
            words += 1;
            moves += usize::from(self.is_move_like(word) || is_gap_word(word));
        }
        moves > 0 && (2 * moves >= words || numbered)
    }

    /// Notes a word; where the text goes on, or `None` at the game's end.
    fn word(&mut self, word: Range<usize>) -> Option<usize> {
        let text = &self.text[word.clone()];
        let end = word.end;
        if let Some(gap) = self.lost_words(&word) {
            self.push_gap(word.start..gap, true);
            return Some(gap);
        }
        match read_word(text) {
            TextWord::Outcome { outcome, .. } => {
                self.outcome = Some(outcome);
                return None;
            }
            TextWord::Number(number, rest) => {
                let start = end - rest.len();
                if let Some(joined) = self.split_digits(&word, number) {
                    self.push_word(joined.clone());
                    return Some(joined.end);
                }
                // A bare number that is not due is something else: days, say.
                let half_move = half_move(number);
                if number.dots > 0 || half_move.abs_diff(self.due) <= 1 {
                    let place = word.start;
                    self.entries.push(Entry::Number { half_move, place });
                    if half_move.abs_diff(self.due) <= 2 * LONGEST_GAP {
                        self.due = half_move;
                    }
                }
                return Some(start);
            }
            TextWord::Dots(rest) => {
                let start = end - rest.len();
                self.entries.push(Entry::Dots(word.start..start));
                return Some(start);
            }
            TextWord::Null => self.push_gap(word, true),
            TextWord::Digits(digits) => self.push_digits(word.start..word.start + digits.len()),
            TextWord::Sign if text.iter().all(|byte| *byte == b'?') && text.len() > 1 => {
                self.push_word(word);
            }
            TextWord::Rule if text.iter().all(|byte| *byte == b'_') => self.push_word(word),
            TextWord::Sign
            | TextWord::EnPassant
            | TextWord::Check
            | TextWord::Date
            | TextWord::Rule => {}
            TextWord::Other(_) if is_gap_sign(text) || is_gap_word(text) => {
                self.push_gap(word, true);
            }
            TextWord::Other(_) => return Some(self.other(word)),
        }
        Some(end)
    }

    /// A word that is nothing known by its letters alone.
    fn other(&mut self, word: Range<usize>) -> usize {
        let text = &self.text[word.clone()];
        if text.iter().all(|byte| *byte == b'>' || *byte == b'|') {
            return word.end;
        }
        // An illegible number, and what is glued to it.
        if let Some(dot) = text.iter().take(5).position(|byte| *byte == b'.')
            && is_damaged_number(&text[..dot])
        {
            let dots = text[dot..].iter().take_while(|byte| **byte == b'.').count();
            return word.start + dot + dots;
        }
        let castling = castling_in_words(self.text, word.start).map(|(end, _)| end);
        if let Some(end) = castling.or_else(|| self.description(&word)) {
            self.push_word(word.start..end);
            return end;
        }
        if self.is_move_like(text) {
            self.push_digits(word.clone());
            return word.end;
        }
        let letters = core::str::from_utf8(text).is_ok_and(|text| {
            text.trim_end_matches(is_stop)
                .chars()
                .all(char::is_alphabetic)
        });
        if letters && text.len() > 1 {
            // A note: it ends with the line or where a number is due.
            if self.tagged {
                return word.end;
            }
            // Conditional moves are not played.
            if matches!(text, b"if" | b"If" | b"falls" | b"wenn" | b"si" | b"se") {
                return line_end(self.text, word.end);
            }
            let end = self.note_end(word.end);
            self.pass_over(word.start..end);
            return end;
        }
        self.push_word(word.clone());
        word.end
    }

    /// The end of a move in descriptive notation that begins here.
    fn description(&self, word: &Range<usize>) -> Option<usize> {
        let style = match self.from {
            Some(Notation::Descriptive(style)) => style,
            None => DescriptiveStyle::English,
            _ => return None,
        };
        let end = line_end(self.text, word.start).min(word.start + 64);
        let line = String::from_utf8_lossy(&self.text[word.start..end]);
        let (_, length) = Descriptive::scan(&line, style)?;
        let dashed = line[..length].contains(['-', 'x']) || line[..length].contains(' ');
        (dashed && word.start + length >= word.end).then_some(word.start + length)
    }

    /// Notes whether a stretch that is left out has a number that is due or
    /// later, as a part of the game would.
    fn pass_over(&mut self, stretch: Range<usize>) {
        self.noted |= !self.entries.is_empty();
        let mut at = stretch.start;
        while let Some(token) = next_token(self.text, at).filter(|token| token.end <= stretch.end) {
            if let TextWord::Number(number, _) = read_word(&self.text[token.start..token.end]) {
                let half_move = half_move(number);
                self.passed_over |=
                    number.dots > 0 && (self.due..self.due + 2 * LONGEST_GAP).contains(&half_move);
            }
            at = token.end;
        }
    }

    fn note_end(&self, from: usize) -> usize {
        let line_end = line_end(self.text, from);
        let mut at = from;
        while let Some(token) = next_token(self.text, at).filter(|token| token.start < line_end) {
            if token.kind == TokenKind::Word
                && let TextWord::Number(number, _) = read_word(&self.text[token.start..token.end])
                && number.dots > 0
                && half_move(number).abs_diff(self.due) <= 1
            {
                return token.start;
            }
            at = token.end;
        }
        line_end.max(from)
    }

    /// `-- lost --`: words between two dashes; where they end.
    fn lost_words(&self, word: &Range<usize>) -> Option<usize> {
        if !is_dashes(&self.text[word.clone()]) {
            return None;
        }
        let line_end = line_end(self.text, word.start);
        let mut at = word.end;
        for count in 0..6 {
            let token = next_token(self.text, at).filter(|token| token.start < line_end)?;
            let text = &self.text[token.start..token.end];
            if is_dashes(text) {
                return (count > 0).then_some(token.end);
            }
            if token.kind != TokenKind::Word || !text.iter().all(u8::is_ascii_alphabetic) {
                return None;
            }
            at = token.end;
        }
        None
    }

    /// Two squares with a space between them.
    fn split_digits(&self, word: &Range<usize>, number: MoveNumber) -> Option<Range<usize>> {
        let is_square = |range: &Range<usize>| {
            let text = &self.text[range.clone()];
            let sign = |byte: &u8| matches!(byte, b'1'..=b'8' | b'?' | b'_');
            text.len() == 2 && text.iter().all(sign)
        };
        let second = next_token(self.text, word.end)?;
        let second = second.start..second.end;
        let due = number.number as usize == self.due / 2 + 1;
        (number.dots == 0 && !due && is_square(word) && is_square(&second))
            .then_some(word.start..second.end)
    }

    /// A parenthesis: a piece behind a move, a variation, a remark, or in the
    /// place of a move.
    fn parenthesis(&mut self, open: Token) -> usize {
        let end = closing(self.text, open.start);
        let inside = self.text[open.end..end].trim_ascii();
        let inside = inside.strip_suffix(b")").unwrap_or(inside).trim_ascii();
        if let Some(Entry::Word(word)) = self.entries.last_mut()
            && word.end == open.start
            && inside.len() <= 4
            && !inside.contains(&b' ')
        {
            // `T(1)2D` goes on behind it.
            word.end = word_end(self.text, end);
            return word.end;
        }
        let first = next_token(inside, 0);
        let first = first.map_or(&b""[..], |token| &inside[token.start..token.end]);
        let varies = matches!(read_word(first), TextWord::Number(..) | TextWord::Dots(_))
            || is_move_shape(first);
        let says_so = inside.split(u8::is_ascii_whitespace).any(is_gap_word)
            || inside
                .iter()
                .all(|byte| matches!(byte, b'?' | b'.' | b'_' | b' '));
        if says_so {
            self.push_gap(open.start..end, true);
        } else if !varies {
            let behind_number = matches!(self.entries.last(), Some(Entry::Number { .. }));
            self.push_gap(open.start..end, behind_number);
        }
        end
    }

    /// Whether a word looks like a move, damaged or not.
    fn is_move_like(&self, word: &[u8]) -> bool {
        if is_move_shape(word) || is_damaged_shape(word) || is_scanned_shape(word) {
            return true;
        }
        if castling_in_words(word, 0).is_some() {
            return true;
        }
        let Ok(word) = core::str::from_utf8(word) else {
            return false;
        };
        match self.from {
            Some(Notation::Descriptive(style)) => Descriptive::scan(word, style).is_some(),
            Some(code @ (Notation::Uedemann | Notation::Gringmuth)) => {
                let read = code.read(&Position::new(), word);
                read.map_or_else(|error| error.resolve_error().is_some(), |_| true)
            }
            None => {
                word.contains('-') && Descriptive::scan(word, DescriptiveStyle::English).is_some()
            }
            _ => false,
        }
    }

    fn push_word(&mut self, word: Range<usize>) {
        self.passed_over = false;
        self.entries.push(Entry::Word(word));
        self.due += 1;
    }

    /// Digits, of several moves if they are glued together.
    fn push_digits(&mut self, word: Range<usize>) {
        let text = &self.text[word.clone()];
        let digit = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'?' | b'_');
        if text.len() >= 8 && text.len().is_multiple_of(4) && text.iter().all(digit) {
            for start in word.step_by(4) {
                self.push_word(start..start + 4);
            }
        } else {
            self.push_word(word);
        }
    }

    fn push_gap(&mut self, place: Range<usize>, sure: bool) {
        self.entries.push(Entry::Gap { place, sure });
        self.due += usize::from(sure);
    }
}

/// The half-move that a number announces.
fn half_move(number: MoveNumber) -> usize {
    let white = 2 * (number.number.max(1) as usize - 1);
    white + usize::from(number.dots >= 2)
}

fn is_stop(c: char) -> bool {
    matches!(c, '.' | ',' | ':' | '!' | '?')
}

fn word_end(text: &[u8], start: usize) -> usize {
    let length = text[start..]
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b';'));
    length.map_or(text.len(), |length| start + length)
}

/// Behind the parenthesis that closes this one, or the end of the text.
fn closing(text: &[u8], open: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = open;
    while let Some(token) = next_token(text, at) {
        at = token.end;
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => {
                depth -= 1;
                if depth == 0 {
                    return token.end;
                }
            }
            _ => {}
        }
    }
    text.len()
}
