//! What stands in the text of a damaged score, in order: numbers, words, gaps.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::guess::{Sample, guess_notation};
use super::shape::{
    Alphabet, is_damaged_number, is_dashes, is_gap_sign, is_gap_word, is_scanned_shape,
};
use crate::game::Outcome;
use crate::notation::{Descriptive, DescriptiveStyle, Notation};
use crate::position::{Move, Position};
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

/// A move that the usual reader read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadMove {
    pub(super) place: usize,
    pub(super) position: Position,
    pub(super) mv: Move,
}

/// More words behind the moves than are needed to tell the notation.
const MOST_SAMPLES: usize = 120;

/// Goes through a text and notes what stands in it.
pub(super) struct Scan<'a> {
    text: &'a [u8],
    from: Option<Notation>,
    /// The notation that words with letters seem to be in.
    letters: Notation,
    alphabet: Alphabet,
    /// The notation that most moves are in.
    main: Notation,
    tagged: bool,
    /// How many numbers with a dot there are.
    pub(super) numbers: usize,
    /// Numbers that cannot be read for certain.
    pub(super) damaged_numbers: Vec<Range<usize>>,
    pub(super) entries: Vec<Entry>,
    /// Words that were left out, as notes have them.
    pub(super) skipped: Vec<Range<usize>>,
    /// The half-move that is due, as far as can be told.
    due: usize,
    pub(super) outcome: Option<Outcome>,
    pub(super) passed_over: bool,
    /// Whether notes stand between the moves.
    pub(super) noted: bool,
}

impl<'a> Scan<'a> {
    /// Notes what stands in the text of a game that starts from this position,
    /// of which the usual reader has read some moves.
    pub(super) fn of(
        text: &'a [u8],
        start: &Position,
        from: Option<Notation>,
        read: &[ReadMove],
    ) -> Self {
        let notations = guess_notation(&samples(text, read), from);
        // Words of cable codes are letters as others are.
        let letters = match notations.letters() {
            Notation::Uedemann | Notation::Gringmuth => from.unwrap_or(Notation::SAN),
            letters => letters,
        };
        let mut scan = Self {
            text,
            from,
            letters,
            alphabet: Alphabet::of(letters),
            main: notations.main(),
            tagged: false,
            numbers: 0,
            damaged_numbers: Vec::new(),
            entries: Vec::new(),
            skipped: Vec::new(),
            due: start.ply() as usize,
            outcome: None,
            passed_over: false,
            noted: false,
        };
        let at = scan.take_read(read);
        scan.run(at);
        scan
    }

    /// Takes the moves that were read as they stand, since the usual reader knows
    /// what is a note between them; where the last one ends. Behind a mark for a
    /// missing half-move it may have taken one side's moves for the other's,
    /// unless numbers tell them apart.
    fn take_read(&mut self, read: &[ReadMove]) -> usize {
        let mut at = 0;
        let mut rest = read;
        while let Some(first) = rest.first() {
            let has_gap = self.look_between(at..first.place);
            if has_gap && self.numbers == 0 && !self.tagged {
                return at;
            }
            let end = self.read_end(first.place);
            // Moves that are glued together were read at one place.
            let glued = rest.iter().take_while(|one| one.place < end).count().max(1);
            let length = end - first.place;
            for part in 0..glued {
                let word = if glued > 1 && length == 4 * glued {
                    first.place + 4 * part..first.place + 4 * (part + 1)
                } else {
                    first.place..end
                };
                self.push_word(word);
            }
            at = end;
            rest = &rest[glued..];
        }
        at
    }

    /// Looks at what stands between moves that were read; whether something there
    /// says that a half-move is missing.
    fn look_between(&mut self, stretch: Range<usize>) -> bool {
        let mut has_gap = false;
        let mut at = stretch.start;
        while let Some(token) = next_token(self.text, at).filter(|token| token.end <= stretch.end) {
            at = token.end;
            let text = &self.text[token.start..token.end];
            match token.kind {
                TokenKind::Tag => {
                    if let Some(tag) = read_tag(self.text, token.start) {
                        self.tagged = true;
                        at = tag.whole.end;
                    }
                }
                TokenKind::Word => match read_word(text) {
                    TextWord::Number(number, _) => self.numbers += usize::from(number.dots > 0),
                    TextWord::Dots(_) => has_gap = true,
                    TextWord::Other(_) => {
                        has_gap |= is_gap_sign(text) || is_gap_word(text);
                        self.noted |= !self.entries.is_empty();
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        has_gap
    }

    /// The end of a move that was read.
    fn read_end(&self, start: usize) -> usize {
        let Some(token) = next_token(self.text, start) else {
            return self.text.len();
        };
        let word = token.start..token.end;
        let castling = castling_in_words(self.text, start).map(|(end, _)| end);
        let end = castling.or_else(|| self.description(&word));
        let end = end.unwrap_or(word.end);
        // `P-K[45]`: one of several signs.
        if self.text.get(end) == Some(&b'[') {
            let signs = end..word_end(self.text, end);
            if self.alphabet.is_damaged(&self.text[start..signs.end]) {
                return signs.end;
            }
        }
        self.behind_parenthesis(end).unwrap_or(end)
    }

    /// Where a word goes on behind a parenthesis that is glued to it, as in
    /// `T(1)2D`.
    fn behind_parenthesis(&self, end: usize) -> Option<usize> {
        if self.text.get(end) != Some(&b'(') {
            return None;
        }
        let close = self.text[end..]
            .iter()
            .take(6)
            .position(|byte| *byte == b')')?;
        let inside = &self.text[end..end + close];
        let whole = !inside.iter().any(u8::is_ascii_whitespace);
        whole.then(|| word_end(self.text, end + close + 1))
    }

    fn run(&mut self, mut at: usize) {
        // What stands behind a move on its line is no line of its own.
        let mut line = match self.entries.last() {
            Some(Entry::Word(word)) => line_start(self.text, word.start),
            _ => usize::MAX,
        };
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
        // Whether the line begins with the very number that is due.
        let mut announced = 0;
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
                let is_due = number.dots > 0 && due == self.due + words;
                announced += usize::from(is_due && words == 2 * announced);
                word = rest;
            }
            if word.is_empty() || !word.iter().any(u8::is_ascii_alphanumeric) {
                let counts = is_gap_sign(word) || self.alphabet.is_damaged(word);
                moves += usize::from(counts);
                words += usize::from(counts);
                continue;
            }
            words += 1;
            moves += usize::from(self.is_move_like(word) || is_gap_word(word));
        }
        let is_row = announced > 0 && (1..=2 * announced).contains(&words);
        is_row || moves > 0 && (2 * moves >= words || numbered)
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
                self.numbers += usize::from(number.dots > 0);
                if self.is_short_of_a_digit(text) && half_move.abs_diff(self.due) > 1 {
                    self.push_word(word);
                    return Some(end);
                }
                if number.dots > 0 || half_move.abs_diff(self.due) <= 1 {
                    let place = word.start;
                    self.entries.push(Entry::Number { half_move, place });
                    if half_move.abs_diff(self.due) <= 2 * LONGEST_GAP {
                        self.due = half_move;
                    }
                } else {
                    self.skip(word);
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
            let end = word.start + dot + dots;
            self.damaged_numbers.push(word.start..end);
            return end;
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
        if letters && text.len() > 1 && !self.is_in_place(&word) {
            // A note: it ends with the line or where a number is due.
            if self.tagged {
                self.skip(word.clone());
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

    /// Whether a word of letters may be a damaged move by its signs, and stands
    /// where one is due: behind a number or a move, and before another or at the
    /// line's end.
    fn is_in_place(&self, word: &Range<usize>) -> bool {
        let text = &self.text[word.clone()];
        let same_line =
            |place: usize| line_start(self.text, place) == line_start(self.text, word.start);
        let behind = match self.entries.last() {
            Some(Entry::Number { place, .. }) => same_line(*place),
            Some(Entry::Word(last)) => self.tagged || same_line(last.start),
            _ => false,
        };
        if !behind || !self.alphabet.is_nearly(text) {
            return false;
        }
        let line_end = line_end(self.text, word.end);
        let next = next_token(self.text, word.end).filter(|token| token.start < line_end);
        next.is_none_or(|token| {
            let text = &self.text[token.start..token.end];
            matches!(
                read_word(text),
                TextWord::Number(..)
                    | TextWord::Dots(_)
                    | TextWord::Digits(_)
                    | TextWord::Outcome { .. }
            ) || self.is_move_like(text)
        })
    }

    /// Three digits among moves of four.
    fn is_short_of_a_digit(&self, word: &[u8]) -> bool {
        let behind = matches!(
            self.entries.last(),
            Some(Entry::Word(_) | Entry::Number { .. })
        );
        self.main == Notation::Numeric
            && behind
            && word.len() == 3
            && word.iter().all(|byte| matches!(byte, b'1'..=b'8'))
    }

    /// Notes that a word was left out.
    fn skip(&mut self, word: Range<usize>) {
        if self.skipped.len() < 4 * MOST_SLOTS {
            self.skipped.push(word);
        }
    }

    /// The style of a descriptive notation, if moves may be in one.
    fn style(&self) -> Option<DescriptiveStyle> {
        match (self.from, self.letters) {
            (Some(Notation::Descriptive(style)), _) | (None, Notation::Descriptive(style)) => {
                Some(style)
            }
            (None, _) => Some(DescriptiveStyle::English),
            _ => None,
        }
    }

    /// The end of a move in descriptive notation that begins here.
    fn description(&self, word: &Range<usize>) -> Option<usize> {
        let style = self.style()?;
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
                self.numbers += usize::from(number.dots > 0);
                self.passed_over |=
                    number.dots > 0 && (self.due..self.due + 2 * LONGEST_GAP).contains(&half_move);
            } else if token.kind == TokenKind::Word {
                self.skip(token.start..token.end);
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
        if is_move_shape(word) || self.alphabet.is_damaged(word) || is_scanned_shape(word) {
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
            None => match self.letters {
                Notation::Descriptive(style) => {
                    word.len() > 1 && Descriptive::scan(word, style).is_some()
                }
                _ => {
                    word.contains('-')
                        && Descriptive::scan(word, DescriptiveStyle::English).is_some()
                }
            },
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

/// The words by which the notation of a text is told: moves that were read, and
/// what stands behind them.
fn samples<'a>(text: &'a [u8], read: &[ReadMove]) -> Vec<Sample<'a>> {
    let word = |token: Token| String::from_utf8_lossy(&text[token.start..token.end]);
    let played = read.iter().take(MOST_SAMPLES).filter_map(|one| {
        let token = next_token(text, one.place)?;
        Some(Sample {
            word: word(token),
            played: Some((one.position, one.mv)),
        })
    });
    let mut samples: Vec<Sample<'a>> = played.collect();
    let mut at = read.last().map_or(0, |last| last.place + 1);
    let most = samples.len() + MOST_SAMPLES;
    while samples.len() < most
        && let Some(token) = next_token(text, at)
    {
        at = token.end.max(token.start + 1);
        if token.kind == TokenKind::Tag {
            at = read_tag(text, token.start).map_or(at, |tag| tag.whole.end);
        }
        // A number may be glued to a move.
        let start = match read_word(&text[token.start..token.end]) {
            TextWord::Number(_, rest) => token.end - rest.len(),
            _ => token.start,
        };
        if token.kind == TokenKind::Word && start < token.end {
            samples.push(Sample {
                word: word(Token { start, ..token }),
                played: None,
            });
        }
    }
    samples
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
