//! The tokens of a text, its lines, and the numbers that lead to moves.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::lexicon::{Lexicon, Sense, Senses};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{
    DASHES, Descriptive, DescriptiveStyle, Gringmuth, Notation, Uedemann, split_words,
};
use crate::position::CastlingSide;
use crate::text::castling;
use crate::text::shape::Shapes;
use crate::text::token::{line_end, next_line, wide_space};
use crate::text::word::{Word, is_move_shape, read_word, spaced_outcome, with_attached_piece};

/// What a token is, as far as its letters tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Kind {
    /// `1.`, `1...`, `1)`.
    Number {
        number: u16,
        /// Whether it stands before Black's move.
        black: bool,
        /// Whether letters stand for digits, as a scanner reads them: `lO.`
        misread: bool,
    },
    /// A number without a dot: of a move, of days, of anything.
    Count(u16),
    /// It has the shape of a move.
    Move,
    /// It has nearly the shape of a move, and that of a word of some language: `Be`, `ed`.
    NearlyMove,
    /// `...`, where White's move would stand.
    Dots,
    /// A result.
    Result(Outcome),
    /// A bracket that opens, and is closed again.
    Open,
    /// A bracket that closes.
    Close,
    /// `{…}`.
    Comment,
    /// `{…` without an end.
    OpenComment,
    /// `$1`.
    Nag,
    /// `!?`, `+-`.
    Sign,
    /// `+`, `mate`.
    Check,
    /// `e.p.`
    EnPassant,
    /// `--`.
    Null,
    /// A date, a time.
    Aside,
    /// A line drawn in a table.
    Rule,
    /// Signs in the place of a move: `____`, `???`.
    Blank,
    /// A word of a language.
    Word,
    /// Anything else.
    Other,
}

/// A part of the text.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what stands behind a token, sign by sign"
)]
pub(in crate::text) struct Token {
    pub(in crate::text) start: u32,
    pub(in crate::text) end: u32,
    /// Which line it stands on.
    pub(in crate::text) line: u32,
    pub(in crate::text) kind: Kind,
    pub(in crate::text) senses: Senses,
    /// How many brackets it stands in.
    pub(in crate::text) depth: u8,
    /// Whether a sentence ends with it.
    pub(in crate::text) ends_sentence: bool,
    /// Whether something less than a sentence ends with it: `,`.
    pub(in crate::text) ends_clause: bool,
    /// Whether a colon stands behind it.
    pub(in crate::text) colon: bool,
    /// Whether it names the squares that a piece leaves and reaches.
    pub(in crate::text) full: bool,
    /// The move that begins with it and has several words, one more than its place.
    phrase: u32,
    /// What numbers say of it, if it is a move: the likelier first.
    pub(in crate::text) leads: [Option<Lead>; 2],
}

impl Token {
    pub(in crate::text) fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether it is the number of a move, or a move.
    pub(in crate::text) fn leads_or_moves(&self) -> bool {
        matches!(self.kind, Kind::Number { misread: false, .. } | Kind::Move)
    }

    /// Whether it may be a move by itself.
    pub(in crate::text) fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Move | Kind::NearlyMove)
    }

    /// Whether a move of several words begins with it.
    pub(in crate::text) const fn has_phrase(&self) -> bool {
        self.phrase > 0
    }
}

/// The number of a move, as it stands in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) struct Lead {
    pub(in crate::text) number: u16,
    /// Whose move it says this is.
    pub(in crate::text) side: Color,
    /// The token it stands in.
    pub(in crate::text) token: u32,
    /// Whether it stands right before the move and has a dot.
    pub(in crate::text) dotted: bool,
    /// Whether it stands before White's move, and this is the one behind that.
    pub(in crate::text) implied: bool,
    pub(in crate::text) misread: bool,
}

/// A move of several words.
#[derive(Clone, Debug)]
pub(in crate::text) struct Phrase {
    /// The next phrase that begins with the same token, one more than its place.
    next: u32,
    /// The token behind it.
    pub(in crate::text) end: u32,
    /// Where it ends in the text.
    pub(in crate::text) ends_at: u32,
    pub(in crate::text) spelling: PhraseSpelling,
}

/// How a move of several words is read.
#[derive(Clone, Debug)]
pub(in crate::text) enum PhraseSpelling {
    /// As standard algebraic notation in English letters has it.
    San(String),
    /// Castling, as a word says it.
    Castling(CastlingSide),
    /// A move that was parted at the end of a line: `Bx-` and `f5`.
    Joined(String),
    /// In words of descriptive notation.
    Descriptive(Descriptive, DescriptiveStyle),
}

/// A line of the text.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::text) struct Line {
    pub(in crate::text) start: u32,
    /// Its tokens.
    pub(in crate::text) first: u32,
    pub(in crate::text) end: u32,
    /// How many of them are moves, and words.
    pub(in crate::text) moves: u16,
    pub(in crate::text) words: u16,
    /// Whether the line above is empty, or there is none.
    pub(in crate::text) begins_paragraph: bool,
    /// How often it is quoted.
    pub(in crate::text) quoted: u8,
}

impl Line {
    /// Whether it is set as a score is: moves, and few words.
    pub(in crate::text) const fn is_score(&self) -> bool {
        self.moves > 0 && self.words * 2 <= self.moves
    }
}

/// A text taken apart.
#[derive(Clone, Debug)]
pub(in crate::text) struct Sheet<'t> {
    pub(in crate::text) text: &'t [u8],
    pub(in crate::text) tokens: Vec<Token>,
    pub(in crate::text) lines: Vec<Line>,
    phrases: Vec<Phrase>,
    /// Whether semicolons stand between words, or what was struck out.
    parted: bool,
    /// Whether moves are in descriptive notation.
    pub(in crate::text) described: bool,
    /// Whether words of a cable code are among the moves.
    pub(in crate::text) codes: bool,
    /// How many words, ends of sentences and moves stand before each token, those in
    /// brackets not counted.
    sums: Vec<Sums>,
}

/// What stands before a token.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::text) struct Sums {
    pub(in crate::text) words: u32,
    pub(in crate::text) moves: u32,
    pub(in crate::text) sentences: u32,
    pub(in crate::text) numbers: u32,
}

impl<'t> Sheet<'t> {
    /// Takes a stretch of text apart.
    pub(in crate::text) fn new(text: &'t [u8], stretch: Range<usize>, lexicon: &Lexicon) -> Self {
        let mut lexer = Lexer {
            sheet: Self {
                text,
                tokens: Vec::new(),
                lines: Vec::new(),
                phrases: Vec::new(),
                parted: false,
                described: false,
                codes: false,
                sums: Vec::new(),
            },
            lexicon,
            to: stretch.end,
            empty_above: true,
        };
        let mut at = stretch.start;
        while at < stretch.end {
            let end = line_end(text, at).min(stretch.end);
            lexer.line(at, end);
            // A comment may end lines below.
            let read = lexer
                .sheet
                .tokens
                .last()
                .map_or(at, |token| token.end as usize);
            let end = if read > end {
                line_end(text, read).min(stretch.end)
            } else {
                end
            };
            if read > at && end > read && line_end(text, at) < read {
                lexer.line(read, end);
            }
            at = next_line(text, end).max(at + 1);
        }
        lexer.columns();
        lexer.counts();
        lexer.in_passing();
        lexer.brackets();
        lexer.codes();
        lexer.phrases();
        lexer.count_lines();
        lexer.leads();
        lexer.sums();
        lexer.sheet
    }

    /// The moves of several words that begin with a token.
    pub(in crate::text) fn phrases_at(&self, token: usize) -> impl Iterator<Item = &Phrase> {
        let mut next = self.tokens[token].phrase;
        core::iter::from_fn(move || {
            let phrase = &self.phrases[(next as usize).checked_sub(1)?];
            next = phrase.next;
            Some(phrase)
        })
    }

    /// Whether nothing stands here but what the grammar of games knows: no word, and no
    /// sign in the place of a move.
    pub(in crate::text) fn is_plain(&self) -> bool {
        let mut phrase_to = 0;
        let starred = self.tokens.windows(2).any(|two| {
            two[0].kind == Kind::Result(Outcome::Open)
                && matches!(two[1].kind, Kind::Count(number) | Kind::Number { number, .. } if number > 1)
        });
        !self.parted
            && !starred
            && self.tokens.iter().enumerate().all(|(at, token)| {
                if at < phrase_to {
                    return true;
                }
                if let Some(end) = self.phrases_at(at).map(|phrase| phrase.end).max() {
                    phrase_to = end as usize;
                    return true;
                }
                match token.kind {
                    Kind::Number { misread, .. } => !misread,
                    Kind::Word | Kind::Other | Kind::Blank | Kind::Aside | Kind::Rule => false,
                    _ => true,
                }
            })
    }

    /// What stands between two tokens, brackets and what is in them aside.
    pub(in crate::text) fn between(&self, from: usize, to: usize) -> Sums {
        let (a, b) = (self.sums[from], self.sums[to.max(from)]);
        Sums {
            words: b.words - a.words,
            moves: b.moves - a.moves,
            sentences: b.sentences - a.sentences,
            numbers: b.numbers - a.numbers,
        }
    }

    pub(in crate::text) fn line_of(&self, token: usize) -> &Line {
        &self.lines[self.tokens[token].line as usize]
    }

    /// The text of a token.
    pub(in crate::text) fn word(&self, token: usize) -> &'t [u8] {
        &self.text[self.tokens[token].range()]
    }
}

struct Lexer<'t, 'l> {
    sheet: Sheet<'t>,
    lexicon: &'l Lexicon,
    to: usize,
    empty_above: bool,
}

/// The longest tag of a web page or a forum that is passed over.
const LONGEST_TAG: usize = 200;

/// Signs between words that are never part of a move.
const fn parts_words(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, b',' | b'|' | b'"' | b'`' | b';')
}

const fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}')
}

impl Lexer<'_, '_> {
    fn line(&mut self, start: usize, end: usize) {
        let text = self.sheet.text;
        let first = self.sheet.tokens.len();
        self.sheet.lines.push(Line {
            start: start as u32,
            first: first as u32,
            begins_paragraph: self.empty_above,
            ..Line::default()
        });
        let mut at = start;
        let mut quoted = 0;
        while at < end && matches!(text[at], b' ' | b'\t' | b'>') {
            quoted += u8::from(text[at] == b'>');
            at += 1;
        }
        while at < end {
            at = self.step(at, end);
        }
        let tokens = &self.sheet.tokens[first..];
        self.empty_above = tokens.is_empty();
        let last = self.sheet.tokens.len() as u32;
        if let Some(line) = self.sheet.lines.last_mut() {
            line.end = last;
            line.quoted = quoted;
        }
    }

    /// Passes a blank or reads a token; where the text goes on.
    fn step(&mut self, at: usize, end: usize) -> usize {
        let text = self.sheet.text;
        let byte = text[at];
        // Longer tags are none.
        let blank = wide_space(&text[at..text.len().min(at + LONGEST_TAG)]);
        if blank > 0 {
            return at + blank;
        }
        if byte <= b' ' {
            return at + 1;
        }
        if let Some(behind) = tag_of_markup(&text[at..end]) {
            return at + behind;
        }
        if text[at..end].starts_with(b"~~") {
            let open = self.sheet.tokens.iter().rev().take(12).find_map(|token| {
                let sign = &text[token.start as usize..token.end as usize];
                (sign == b"~~").then_some(token.kind)
            });
            let kind = if open == Some(Kind::Open) {
                Kind::Close
            } else {
                Kind::Open
            };
            self.sheet.parted = true;
            self.push(at..at + 2, kind);
            return at + 2;
        }
        if let Some((outcome, behind)) = spaced_outcome(text, at).filter(|(_, to)| *to <= end) {
            self.push(at..behind, Kind::Result(outcome));
            return behind;
        }
        match byte {
            b',' | b';' => {
                self.sheet.parted |= byte == b';';
                if let Some(last) = self.sheet.tokens.last_mut() {
                    last.ends_clause = true;
                }
                at + 1
            }
            b'|' | b'"' | b'`' | b'}' => at + 1,
            // The head of a mail is read as what stands above a game.
            b'{' if text[at..end].starts_with(b"{From: ")
                || text[at..end].starts_with(b"{Date: ")
                || text[at..end].starts_with(b"{Subject: ") =>
            {
                at + 1
            }
            b'{' => {
                let near = &text[at..self.to];
                // An object of JSON is no comment.
                let object = near[1..].trim_ascii_start().first() == Some(&b'"');
                if object {
                    return at + 1;
                }
                let (kind, to) = match memchr::memchr(b'}', near) {
                    Some(length) => (Kind::Comment, at + length + 1),
                    // Without an end, up to that of the line.
                    None if memchr::memchr(b'}', &text[self.to..]).is_none() => {
                        (Kind::OpenComment, self.to)
                    }
                    None => (Kind::Other, at + 1),
                };
                self.push(at..to, kind);
                to
            }
            b'(' | b'[' => {
                self.push(at..at + 1, Kind::Open);
                at + 1
            }
            b')' | b']' => {
                self.push(at..at + 1, Kind::Close);
                at + 1
            }
            b'$' => {
                let digits = text[at + 1..end]
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit());
                let to = at + 1 + digits.count();
                self.push(at..to, Kind::Nag);
                to
            }
            _ => {
                let to = self.word_end(at, end);
                self.word(at, to);
                to.max(at + 1)
            }
        }
    }

    /// Where a word ends that begins at an offset.
    fn word_end(&self, start: usize, end: usize) -> usize {
        let text = self.sheet.text;
        let mut at = start;
        while at < end {
            let byte = text[at];
            if parts_words(byte) || is_bracket(byte) {
                break;
            }
            let blank = match byte {
                0x80.. | b'<' | b'&' | b'\\' | b'\'' | b'*' => {
                    wide_space(&text[at..text.len().min(at + LONGEST_TAG)])
                }
                _ => 0,
            };
            let markup = byte == b'<' && tag_of_markup(&text[at..end]).is_some()
                || at > start && text[at..end].starts_with(b"~~");
            if blank > 0 || markup {
                break;
            }
            at += 1;
        }
        // `e8(Q)`.
        if text.get(at) == Some(&b'(') {
            at = with_attached_piece(text, at).min(end.max(at));
        }
        at
    }

    fn push(&mut self, range: Range<usize>, kind: Kind) -> &mut Token {
        let senses = if kind == Kind::Word {
            core::str::from_utf8(&self.sheet.text[range.clone()])
                .map_or(Senses::NONE, |word| self.lexicon.senses(word))
        } else {
            Senses::NONE
        };
        let line = self.sheet.lines.len() as u32 - 1;
        self.sheet.tokens.push(Token {
            start: range.start as u32,
            end: range.end as u32,
            line,
            kind,
            senses,
            depth: 0,
            ends_sentence: false,
            ends_clause: false,
            colon: false,
            full: kind == Kind::Move && names_two_squares(&self.sheet.text[range.clone()]),
            phrase: 0,
            leads: [None; 2],
        });
        let last = self.sheet.tokens.len() - 1;
        &mut self.sheet.tokens[last]
    }

    /// A word between blanks, which may be several tokens.
    fn word(&mut self, start: usize, end: usize) {
        let mut rest = Some(start);
        while let Some(start) = rest.filter(|start| *start < end) {
            rest = self.part_of_word(start, end);
        }
    }

    /// The first token of a word; where the rest of it begins.
    fn part_of_word(&mut self, start: usize, end: usize) -> Option<usize> {
        let text = self.sheet.text;
        let mut start = start;
        while let Some(length) = leading_sign(&text[start..end]) {
            if text[start] == b':'
                && let Some(last) = self.sheet.tokens.last_mut()
            {
                last.colon = true;
            }
            start += length;
        }
        if start >= end {
            return None;
        }
        let word = &text[start..end];
        if is_blank_cell(word) {
            self.push(start..end, Kind::Blank);
            return None;
        }
        // Castling, and squares with a sign between, look like results and dates.
        let bare = without_punctuation(word);
        if let Some(kind) = two_squares(bare) {
            let (stop, colon) = punctuation(&word[bare.len()..]);
            let token = self.push(start..start + bare.len(), kind);
            (token.ends_sentence, token.colon) = (stop, colon);
            return None;
        }
        let first = self
            .sheet
            .lines
            .last()
            .map_or(0, |line| line.first as usize);
        let begins_line = self.sheet.tokens.len() == first;
        if let Some((number, black, misread, rest)) = move_number(word, begins_line) {
            let kind = Kind::Number {
                number,
                black,
                misread,
            };
            self.push(start..end - rest, kind);
            return (rest > 0).then_some(end - rest);
        }
        let at_end = |rest: &[u8]| end - rest.len()..end;
        match read_word(word) {
            Word::Outcome { outcome, .. } => {
                self.push(start..end, Kind::Result(outcome));
            }
            Word::Number(number, rest) => {
                let behind = at_end(rest);
                let count = number.number as u16;
                if number.dots == 0 && rest.is_empty() {
                    self.push(start..end, Kind::Count(count));
                    return None;
                }
                let kind = Kind::Number {
                    number: count,
                    black: number.dots > 1,
                    misread: false,
                };
                self.push(start..behind.start, kind);
                return (!rest.is_empty()).then_some(behind.start);
            }
            Word::Dots(rest) => {
                let behind = at_end(rest);
                self.push(start..behind.start, Kind::Dots);
                return (!rest.is_empty()).then_some(behind.start);
            }
            Word::Digits(digits) => {
                let body = start..start + digits.len();
                let token = self.push(body, Kind::Move);
                token.ends_sentence = digits.len() < word.len();
            }
            Word::Null => {
                self.push(start..end, Kind::Null);
            }
            Word::Sign => {
                // `Un coup si simple !`
                let judges = word.iter().all(|byte| matches!(byte, b'!' | b'?'));
                if let Some(last) = self.sheet.tokens.last_mut()
                    && last.kind == Kind::Word
                    && judges
                {
                    last.ends_sentence = true;
                }
                self.push(start..end, Kind::Sign);
            }
            Word::EnPassant => {
                self.push(start..end, Kind::EnPassant);
            }
            Word::Check => {
                self.push(start..end, Kind::Check);
            }
            Word::Date => {
                self.push(start..end, Kind::Aside);
            }
            Word::Rule => {
                self.push(start..end, Kind::Rule);
            }
            Word::Other(_) => self.other(start, end),
        }
        None
    }

    /// A word that is a move, of a language, or nothing known.
    fn other(&mut self, start: usize, end: usize) {
        let text = self.sheet.text;
        let word = &text[start..end];
        let body = without_punctuation(word);
        let (stop, colon) = punctuation(&word[body.len()..]);
        let range = start..start + body.len();
        let kind = if body.is_empty() {
            Kind::Other
        } else if is_count_with_sign(body) {
            Kind::Aside
        } else if is_move_shape(body)
            || is_glued(body)
            || has_piece_before_digits(body)
            || in_english(body).is_some()
            || in_capitals(body).is_some()
        {
            let castles = crate::notation::read_castling(
                core::str::from_utf8(body)
                    .unwrap_or_default()
                    .trim_end_matches(['+', '#', '!', '?']),
            );
            if body.iter().any(u8::is_ascii_digit) || castles.is_some() {
                Kind::Move
            } else {
                Kind::NearlyMove
            }
        } else if is_word(body) {
            Kind::Word
        } else {
            Kind::Other
        };
        // `Well played!` ends a sentence, `Nf3!` does not.
        let (range, stop) = if kind == Kind::Word {
            let signs = body
                .iter()
                .rev()
                .take_while(|byte| matches!(byte, b'!' | b'?'))
                .count();
            (start..start + body.len() - signs, stop || signs > 0)
        } else {
            (range, stop)
        };
        let token = self.push(range.clone(), kind);
        (token.ends_sentence, token.colon) = (stop, colon);
        if kind == Kind::NearlyMove
            && let Ok(word) = core::str::from_utf8(body)
        {
            let senses = self.lexicon.senses(word);
            if let Some(token) = self.sheet.tokens.last_mut() {
                token.senses = senses;
            }
        }
    }

    /// Tells numbers that are none of moves by the word beside them: of days, of months, of
    /// cards and boards.
    fn counts(&mut self) {
        for at in 0..self.sheet.tokens.len() {
            let token = self.sheet.tokens[at];
            // `Elo 3175`.
            let digits =
                token.kind == Kind::Move && self.sheet.word(at).iter().all(u8::is_ascii_digit);
            let counts = matches!(
                token.kind,
                Kind::Count(_) | Kind::Number { misread: false, .. }
            );
            let rated = digits
                && at.checked_sub(1).is_some_and(|before| {
                    let before = &self.sheet.tokens[before];
                    let again = before.kind == Kind::Aside && before.end - before.start == 4;
                    before.line == token.line && (before.senses.has(Sense::Rating) || again)
                });
            if rated {
                self.sheet.tokens[at].kind = Kind::Aside;
            }
            if !counts {
                continue;
            }
            let near = |place: Option<usize>| {
                let other = place.and_then(|place| self.sheet.tokens.get(place));
                other.filter(|other| other.line == token.line && other.kind == Kind::Word)
            };
            let before = near(at.checked_sub(1));
            let behind = near(Some(at + 1)).filter(|_| !token.ends_clause);
            let dotted = !matches!(token.kind, Kind::Count(_));
            let numbered = before.is_some_and(|word| {
                word.senses.has_either(Sense::Label, Sense::Month) && !word.ends_sentence
            });
            let counted = behind.is_some_and(|word| {
                word.senses.has(Sense::Month) || !dotted && word.senses.has(Sense::Unit)
            });
            if counted || numbered && !(dotted && behind.is_none()) {
                self.sheet.tokens[at].kind = Kind::Aside;
                if counted {
                    self.sheet.tokens[at + 1].kind = Kind::Aside;
                }
            }
        }
    }

    /// `e. p.`, `en passant` and the like belong to the move before them.
    fn in_passing(&mut self) {
        const WORDS: [(&[u8], &[u8]); 8] = [
            (b"e", b"p"),
            (b"en", b"passant"),
            (b"en", b"pass"),
            (b"en", b"pas"),
            (b"in", b"passing"),
            (b"al", b"paso"),
            (b"im", b"vorbeigehen"),
            (b"i", b"v"),
        ];
        for at in 1..self.sheet.tokens.len().saturating_sub(1) {
            let pair = (self.sheet.word(at), self.sheet.word(at + 1));
            let known = WORDS.iter().any(|(one, two)| {
                pair.0.eq_ignore_ascii_case(one) && pair.1.eq_ignore_ascii_case(two)
            });
            if known && self.sheet.tokens[at].line == self.sheet.tokens[at + 1].line {
                self.sheet.tokens[at].kind = Kind::EnPassant;
                self.sheet.tokens[at + 1].kind = Kind::EnPassant;
                self.sheet.tokens[at].ends_sentence = false;
            }
        }
    }

    /// Puts tokens into the order in which they are to be read where a score is set in
    /// columns: each has its numbers, and goes on where the one beside it ends.
    fn columns(&mut self) {
        /// Fewer lines may be anything.
        const LEAST: usize = 3;
        let mut at = 0;
        while at < self.sheet.lines.len() {
            let mut to = at;
            let mut found: Vec<Vec<(usize, u16)>> = Vec::new();
            while to < self.sheet.lines.len() {
                let numbers = self.row_numbers(to);
                let goes_on = match (found.last(), numbers.first()) {
                    (_, None) => false,
                    (None, _) => numbers.len() > 1,
                    (Some(above), Some(first)) => {
                        first.1 == above[0].1 + 1
                            && numbers
                                .iter()
                                .zip(above)
                                .all(|(one, above)| one.1 == above.1 + 1)
                            && numbers.len() <= above.len()
                    }
                };
                let apart = numbers.windows(2).all(|two| two[1].1 > two[0].1 + 1);
                if !goes_on || !apart {
                    break;
                }
                found.push(numbers);
                to += 1;
            }
            if found.len() >= LEAST && found[1].len() > 1 {
                self.read_down(at, &found);
                at = to;
            } else {
                at += 1;
            }
        }
        self.transposed();
    }

    /// The numbers that begin cells of a line, the first at its start.
    fn row_numbers(&self, line: usize) -> Vec<(usize, u16)> {
        let line = self.sheet.lines[line];
        let mut numbers = Vec::new();
        for at in line.first as usize..line.end as usize {
            let token = &self.sheet.tokens[at];
            if token.kind == Kind::Word {
                return Vec::new();
            }
            if let Kind::Number {
                number,
                black: false,
                ..
            } = token.kind
            {
                numbers.push((at, number));
            }
        }
        if numbers
            .first()
            .is_some_and(|first| first.0 != line.first as usize)
        {
            numbers.clear();
        }
        numbers
    }

    /// Reads the columns of some lines one after the other.
    fn read_down(&mut self, first: usize, rows: &[Vec<(usize, u16)>]) {
        let begin = self.sheet.lines[first].first as usize;
        let end = self.sheet.lines[first + rows.len() - 1].end as usize;
        let mut order = Vec::new();
        let mut lines = Vec::new();
        for column in 0..rows[0].len() {
            for (place, row) in rows.iter().enumerate() {
                let Some((start, _)) = row.get(column) else {
                    continue;
                };
                let line = self.sheet.lines[first + place];
                let to = row.get(column + 1).map_or(line.end as usize, |next| next.0);
                let from = (begin + order.len()) as u32;
                order.extend(*start..to);
                lines.push(Line {
                    first: from,
                    end: (begin + order.len()) as u32,
                    begins_paragraph: line.begins_paragraph && column == 0,
                    ..line
                });
            }
        }
        self.reorder(first, rows.len(), begin..end, &order, lines);
    }

    /// `Nr.: 1 2 3`, `White: e4 Nf3 Bb5`, `Black: e5 Nc6 a6`, one below the other.
    fn transposed(&mut self) {
        for first in 2..self.sheet.lines.len() {
            let (white, black) = (self.sheet.lines[first - 1], self.sheet.lines[first]);
            let counts = self.sheet.lines[first - 2];
            let moves = |line: Line| -> Vec<usize> {
                let all = line.first as usize..line.end as usize;
                all.filter(|at| self.sheet.tokens[*at].kind == Kind::Move)
                    .collect()
            };
            let begins = |line: Line, side| {
                let token = self.sheet.tokens.get(line.first as usize);
                line.first < line.end && token.is_some_and(|token| token.senses.has(side))
            };
            if !(begins(white, Sense::White) && begins(black, Sense::Black)) {
                continue;
            }
            let numbers = (counts.first..counts.end)
                .filter(|at| matches!(self.sheet.tokens[*at as usize].kind, Kind::Count(_)))
                .count();
            let (of_white, of_black) = (moves(white), moves(black));
            let fits = of_white.len() == numbers
                && of_white.len().wrapping_sub(of_black.len()) <= 1
                && numbers > 1;
            if !fits {
                continue;
            }
            let begin = white.first as usize;
            let end = black.end as usize;
            let mut order: Vec<usize> = Vec::new();
            for (place, token) in of_white.iter().enumerate() {
                order.push(*token);
                order.extend(of_black.get(place));
            }
            let rest = (begin..end).filter(|at| !order.contains(at));
            let rest: Vec<usize> = rest.collect();
            let split = rest.len();
            let order: Vec<usize> = rest.into_iter().chain(order).collect();
            let lines = alloc::vec![
                Line {
                    end: (begin + split) as u32,
                    moves: 0,
                    ..white
                },
                Line {
                    first: (begin + split) as u32,
                    words: 0,
                    ..black
                },
            ];
            self.reorder(first - 1, 2, begin..end, &order, lines);
            return;
        }
    }

    fn reorder(
        &mut self,
        first: usize,
        count: usize,
        tokens: Range<usize>,
        order: &[usize],
        lines: Vec<Line>,
    ) {
        let moved: Vec<Token> = order.iter().map(|at| self.sheet.tokens[*at]).collect();
        if moved.len() != tokens.len() {
            return;
        }
        self.sheet.tokens[tokens.clone()].copy_from_slice(&moved);
        let added = lines.len() - count;
        self.sheet.lines.splice(first..first + count, lines);
        for (place, line) in self.sheet.lines.iter().enumerate().skip(first) {
            for token in &mut self.sheet.tokens[line.first as usize..line.end as usize] {
                token.line = place as u32;
            }
        }
        let _ = added;
    }

    /// How deep in brackets each token stands. Those without a partner count for nothing.
    fn brackets(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        let tokens = &mut self.sheet.tokens;
        let text = self.sheet.text;
        let mut alone = Vec::new();
        for at in 0..tokens.len() {
            match tokens[at].kind {
                Kind::Open => open.push(at),
                Kind::Close => {
                    let closes = match text[tokens[at].start as usize] {
                        b')' => b'(',
                        b'~' => b'~',
                        _ => b'[',
                    };
                    let partner = open
                        .iter()
                        .rposition(|&place| text[tokens[place].start as usize] == closes);
                    match partner {
                        Some(place) => {
                            alone.extend(open.drain(place + 1..));
                            open.pop();
                        }
                        None => alone.push(at),
                    }
                }
                _ => {}
            }
        }
        alone.extend(open);
        for place in alone {
            // `1) e4`.
            let before = place.checked_sub(1).map(|before| tokens[before]);
            if tokens[place].kind == Kind::Close
                && let Some(Token {
                    kind: Kind::Count(number),
                    end,
                    ..
                }) = before
                && end == tokens[place].start
            {
                tokens[place - 1].kind = Kind::Number {
                    number,
                    black: false,
                    misread: false,
                };
            }
            tokens[place].kind = Kind::Other;
        }
        let mut depth = 0_u8;
        for token in tokens.iter_mut() {
            match token.kind {
                Kind::Open => {
                    depth = depth.saturating_add(1);
                    token.depth = depth;
                }
                Kind::Close => {
                    token.depth = depth;
                    depth = depth.saturating_sub(1);
                }
                _ => token.depth = depth,
            }
        }
    }

    /// Words of a cable code are moves where most words are.
    fn codes(&mut self) {
        let code = |token: &Token| {
            matches!(token.kind, Kind::Word | Kind::NearlyMove)
                && is_code(&self.sheet.text[token.range()])
        };
        let words = self
            .sheet
            .tokens
            .iter()
            .filter(|token| matches!(token.kind, Kind::Word | Kind::NearlyMove));
        let (codes, all) = words.fold((0_usize, 0_usize), |(codes, all), token| {
            (codes + usize::from(code(token)), all + 1)
        });
        if codes < 2 || codes * 2 <= all {
            return;
        }
        for at in 0..self.sheet.tokens.len() {
            if code_at(self.sheet.text, &self.sheet.tokens[at]) {
                self.sheet.tokens[at].kind = Kind::Move;
            }
        }
        self.sheet.codes = true;
    }

    /// Counts the moves and words of each line.
    fn count_lines(&mut self) {
        for place in 0..self.sheet.lines.len() {
            let line = self.sheet.lines[place];
            let (mut moves, mut words) = (0, 0);
            let mut at = line.first as usize;
            while at < line.end as usize {
                let token = self.sheet.tokens[at];
                match token.kind {
                    _ if token.has_phrase() => {
                        moves += 1;
                        let end = self.sheet.phrases_at(at).map(|phrase| phrase.end).max();
                        at = end.map_or(at + 1, |end| (end as usize).max(at + 1));
                        continue;
                    }
                    Kind::Move => moves += 1,
                    Kind::Word if !names_side(&token) => words += 1,
                    _ => {}
                }
                at += 1;
            }
            let line = &mut self.sheet.lines[place];
            (line.moves, line.words) = (moves, words);
        }
    }

    /// Finds moves of several words.
    fn phrases(&mut self) {
        let described = self.is_descriptive();
        self.sheet.described = described;
        for at in 0..self.sheet.tokens.len() {
            let token = self.sheet.tokens[at];
            let lone = matches!(token.kind, Kind::Sign | Kind::Count(0) | Kind::Null)
                && token.end - token.start == 1;
            if !(lone
                || matches!(
                    token.kind,
                    Kind::Word | Kind::Move | Kind::NearlyMove | Kind::Other
                ))
            {
                continue;
            }
            // Of lone signs there may be very many.
            let first = self.sheet.word(at).first().copied().unwrap_or_default();
            if token.kind == Kind::Other && first.is_ascii_punctuation() {
                continue;
            }
            if described {
                self.description(at);
            }
            self.joined(at);
            self.spaced(at);
            if token.kind == Kind::Move && !self.sheet.word(at).contains(&b'0') {
                continue;
            }
            if let Some(role) = token.senses.role() {
                let letter = match role.letter() {
                    'P' => String::new(),
                    letter => String::from(letter),
                };
                self.goes(at, letter);
            } else if token.kind == Kind::Word
                && let [file @ b'a'..=b'h'] = self.sheet.word(at)
            {
                self.goes(at, String::from(char::from(*file)));
            }
            self.castles(at);
        }
    }

    fn add_phrase(&mut self, at: usize, ends_at: usize, spelling: PhraseSpelling) {
        let behind = self.sheet.tokens[at + 1..]
            .iter()
            .position(|token| token.start as usize >= ends_at);
        let end = behind.map_or(self.sheet.tokens.len(), |count| at + 1 + count);
        let next = self.sheet.tokens[at].phrase;
        self.sheet.phrases.push(Phrase {
            next,
            end: end as u32,
            ends_at: ends_at as u32,
            spelling,
        });
        self.sheet.tokens[at].phrase = self.sheet.phrases.len() as u32;
    }

    /// `Springer f3`, `knight to f3`, `e takes d5`.
    fn goes(&mut self, at: usize, piece: String) {
        let mut spelled = piece;
        let mut place = at + 1;
        while let Some(token) = self.sheet.tokens.get(place).filter(|_| place <= at + 3) {
            if token.kind == Kind::Move {
                let square = self.sheet.word(place);
                let bare = square
                    .iter()
                    .rposition(|byte| !matches!(byte, b'!' | b'?' | b'+' | b'#'))
                    .map_or(0, |last| last + 1);
                let is_square = matches!(square[..bare], [b'a'..=b'h', b'1'..=b'8']);
                let takes = spelled.ends_with('x');
                let is_file = spelled.len() == 1 && spelled.starts_with(|c: char| c.is_lowercase());
                if is_square && (takes || !is_file) {
                    spelled.push_str(&String::from_utf8_lossy(&square[..bare]));
                    let end = token.start as usize + bare;
                    self.add_phrase(at, end, PhraseSpelling::San(spelled));
                }
                return;
            }
            if token.senses.has(Sense::Takes) {
                if !spelled.ends_with('x') {
                    spelled.push('x');
                }
            } else if !token.senses.has(Sense::To) {
                return;
            }
            place += 1;
        }
    }

    /// A move that goes on on the next line behind a hyphen.
    fn joined(&mut self, at: usize) {
        let token = self.sheet.tokens[at];
        let ends_line = self.sheet.line_of(at).end as usize == at + 1;
        let Some(next) = self.sheet.tokens.get(at + 1).filter(|_| ends_line) else {
            return;
        };
        let text = self.sheet.text;
        let whole = &text[token.range()];
        let Some(head) = whole.strip_suffix(b"-").filter(|_| next.start > token.end) else {
            return;
        };
        let mut joined = head.to_vec();
        joined.extend_from_slice(without_punctuation(&text[next.range()]));
        if joined.len() <= 8 && is_move_shape(&joined) {
            let ends_at = next.end as usize;
            let joined = String::from_utf8_lossy(&joined).into_owned();
            self.add_phrase(at, ends_at, PhraseSpelling::Joined(joined));
        }
    }

    /// A piece's letter apart from its square: `N f6`.
    fn spaced(&mut self, at: usize) {
        let token = self.sheet.tokens[at];
        let Some(next) = self.sheet.tokens.get(at + 1) else {
            return;
        };
        let text = self.sheet.text;
        let letter = core::str::from_utf8(&text[token.range()]).unwrap_or_default();
        let lone = letter.chars().count() == 1 && letter.starts_with(char::is_uppercase);
        let square = &text[next.range()];
        let is_square = matches!(square, [b'a'..=b'h', b'1'..=b'8', rest @ ..]
            if rest.iter().all(|byte| b"+#!?".contains(byte)));
        if lone && is_square && next.kind == Kind::Move && next.start <= token.end + 1 {
            let joined = alloc::format!("{letter}{}", String::from_utf8_lossy(square));
            let ends_at = next.end as usize;
            self.add_phrase(at, ends_at, PhraseSpelling::Joined(joined));
        }
    }

    /// Castling in words.
    fn castles(&mut self, at: usize) {
        let start = self.sheet.tokens[at].start as usize;
        let text = &self.sheet.text[..self.to];
        if let Some((end, spelled)) = castling::spaced(text, start) {
            self.add_phrase(at, end, PhraseSpelling::San(spelled.into()));
            return;
        }
        if let Some((end, side)) = castling::read(text, start) {
            let sides = [CastlingSide::King, CastlingSide::Queen];
            for one in sides
                .into_iter()
                .filter(|one| side.is_none_or(|side| side == *one))
            {
                self.add_phrase(at, end, PhraseSpelling::Castling(one));
            }
        }
    }

    /// Whether moves in descriptive notation are to be looked for.
    fn is_descriptive(&self) -> bool {
        let tokens = &self.sheet.tokens;
        let word = |token: &Token| &self.sheet.text[token.range()];
        // `P to K4`, `Kt. takes P.`
        let in_words = |three: &[Token]| {
            let piece = matches!(
                word(&three[0]),
                b"P" | b"K" | b"Q" | b"R" | b"B" | b"N" | b"Kt"
            );
            let verb = matches!(word(&three[1]), b"to" | b"takes" | b"x" | b"-" | b"tks");
            let place = word(&three[2]).first().is_some_and(u8::is_ascii_uppercase);
            piece && verb && place
        };
        tokens.iter().any(|token| looks_descriptive(word(token))) || tokens.windows(3).any(in_words)
    }

    /// A move in descriptive notation.
    fn description(&mut self, at: usize) {
        let token = self.sheet.tokens[at];
        let start = token.start as usize;
        let text = self.sheet.text;
        let first = text[start];
        if !(first.is_ascii_uppercase() || first == b'0') {
            return;
        }
        for style in [
            DescriptiveStyle::English,
            DescriptiveStyle::Spanish,
            DescriptiveStyle::French,
            DescriptiveStyle::Portuguese,
        ] {
            let shapes = Shapes::of(Some(Notation::Descriptive(style)));
            let Some(end) = shapes.phrase_end(&text[..self.to], &token.range()) else {
                continue;
            };
            // A move may go on on the line below.
            let spelled = String::from_utf8_lossy(&text[start..end]).into_owned();
            if let Some((description, _)) = Descriptive::scan(&spelled, style) {
                self.add_phrase(at, end, PhraseSpelling::Descriptive(description, style));
            }
        }
    }

    /// What numbers say of the moves behind them.
    fn leads(&mut self) {
        /// A number, and how many moves stand behind it.
        #[derive(Clone, Copy)]
        struct Open {
            lead: Lead,
            black: bool,
            moves: u8,
        }
        let mut open: Option<Open> = None;
        let mut outside: Vec<Option<Open>> = Vec::new();
        let mut skip_to = 0;
        for at in 0..self.sheet.tokens.len() {
            let token = self.sheet.tokens[at];
            let movelike = token.is_move() || token.has_phrase();
            match token.kind {
                Kind::Open => outside.push(open.take()),
                Kind::Close => open = outside.pop().flatten(),
                Kind::Number {
                    number,
                    black,
                    misread,
                } => {
                    let side = if black { Color::Black } else { Color::White };
                    let lead = Lead {
                        number,
                        side,
                        token: at as u32,
                        dotted: true,
                        implied: false,
                        misread,
                    };
                    open = Some(Open {
                        lead,
                        black,
                        moves: 0,
                    });
                }
                Kind::Dots => {
                    if let Some(open) = open.as_mut().filter(|open| open.moves == 0) {
                        open.black = true;
                        open.lead.side = Color::Black;
                    }
                }
                _ if movelike && at >= skip_to => {
                    if let Some(phrase) = self.sheet.phrases_at(at).map(|one| one.end).max() {
                        skip_to = phrase as usize;
                    }
                    let mut leads = [None; 2];
                    // `2 7163`, where nobody says whether 2 counts moves.
                    let bare = at.checked_sub(1).map(|before| self.sheet.tokens[before]);
                    let bare = bare.and_then(|before| match before.kind {
                        Kind::Count(number) if before.depth == token.depth => Some(Lead {
                            number,
                            side: Color::White,
                            token: at as u32 - 1,
                            dotted: false,
                            implied: false,
                            misread: false,
                        }),
                        _ => None,
                    });
                    if let Some(state) = open.as_mut() {
                        leads[0] = Some(Lead {
                            side: if state.moves == 1 {
                                Color::Black
                            } else {
                                state.lead.side
                            },
                            implied: state.moves == 1,
                            dotted: state.lead.dotted && state.moves == 0,
                            ..state.lead
                        });
                        state.moves += 1;
                        if state.moves == 2 || state.black {
                            open = None;
                        }
                    }
                    if let Some(lead) = bare {
                        let place = usize::from(leads[0].is_some());
                        leads[place] = Some(lead);
                        if leads[0].is_none_or(|first| !first.dotted) && open.is_none() {
                            open = Some(Open {
                                lead,
                                black: false,
                                moves: 1,
                            });
                        }
                    }
                    self.sheet.tokens[at].leads = leads;
                }
                // `1. W: 5254 S: 5755`.
                Kind::Word if at >= skip_to && !names_side(&token) => open = None,
                _ => {}
            }
        }
    }

    fn sums(&mut self) {
        let mut sums = Sums::default();
        let mut all = Vec::with_capacity(self.sheet.tokens.len() + 1);
        for token in &self.sheet.tokens {
            all.push(sums);
            if token.depth > 0 {
                continue;
            }
            sums.words += u32::from(token.kind == Kind::Word && !names_side(token));
            sums.moves += u32::from(token.kind == Kind::Move);
            sums.sentences += u32::from(token.ends_sentence);
            sums.numbers += u32::from(matches!(token.kind, Kind::Number { .. }));
        }
        all.push(sums);
        self.sheet.sums = all;
    }
}

/// Whether a token is a word of a cable code.
fn code_at(text: &[u8], token: &Token) -> bool {
    matches!(token.kind, Kind::Word | Kind::NearlyMove) && is_code(&text[token.range()])
}

/// Whether a word is one of a cable code, or several.
fn is_code(word: &[u8]) -> bool {
    if word.len() < 4 || !word[..4].iter().all(u8::is_ascii_uppercase) {
        return false;
    }
    let Ok(word) = core::str::from_utf8(word) else {
        return false;
    };
    let is_one = |word: &str| word.parse::<Uedemann>().is_ok() || word.parse::<Gringmuth>().is_ok();
    is_one(word) || split_words(word).is_some_and(|mut words| words.all(is_one))
}

/// Whether a word tells whose move follows it.
fn names_side(token: &Token) -> bool {
    let side = token.senses.has_either(Sense::White, Sense::Black);
    side && (token.colon || token.end - token.start < 3) || token.senses.has(Sense::Noise)
}

/// The length of a tag of markup, `<moves>`.
fn tag_of_markup(text: &[u8]) -> Option<usize> {
    let ([b'<', b'/', name, ..] | [b'<', name, ..]) = text else {
        return None;
    };
    let near = &text[..text.len().min(LONGEST_TAG)];
    let end = memchr::memchr(b'>', near).filter(|_| name.is_ascii_alphabetic())?;
    (memchr::memchr(b'<', &near[1..end]).is_none()).then_some(end + 1)
}

/// Whether a move names the square that a piece leaves and the one it reaches.
fn names_two_squares(word: &[u8]) -> bool {
    let digits = word.iter().filter(|byte| byte.is_ascii_digit()).count();
    let lettered = word
        .windows(2)
        .filter(|two| matches!(two, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']))
        .count();
    lettered >= 2 || digits >= 4
}

/// The length of a sign at a word's start that is none of a move's.
fn leading_sign(word: &[u8]) -> Option<usize> {
    match word {
        [b'*', _, ..] | [b'~' | b'\'' | b'>' | b':', ..] => Some(1),
        // Slanted, and no sign for one that cannot be read.
        [b'_', next, .., b'_'] if *next != b'_' => Some(1),
        // A list's sign; `--` passes.
        [b'-', next, ..] if next.is_ascii_alphabetic() => Some(1),
        // „ “ ” ‘ ’ « » – — • ·
        // And what makes a key of a digit.
        [0xe2, 0x80, 0x93 | 0x94 | 0x98..=0x9f | 0xa2, _, ..]
        | [0xef, 0xb8, 0x8f, ..]
        | [0xe2, 0x83, 0xa3, ..] => Some(3),
        [0xc2, 0xab | 0xbb | 0xb7, ..] => Some(2),
        _ => None,
    }
}

/// A word without the punctuation behind it.
fn without_punctuation(word: &[u8]) -> &[u8] {
    let mut end = word.len();
    loop {
        end = match &word[..end] {
            [.., b'e', b'.', b'p', b'.'] => return &word[..end],
            [rest @ .., b'.' | b':' | b'\'' | b'~' | b'_' | b'*']
            | [rest @ .., 0xe2, 0x80, 0x93 | 0x94 | 0x98..=0x9f | 0xa6]
            | [rest @ .., 0xc2, 0xab | 0xbb] => rest.len(),
            all => return all,
        };
    }
}

/// Whether a sentence ends with some punctuation, or something less.
fn punctuation(signs: &[u8]) -> (bool, bool) {
    (signs.contains(&b'.'), signs.contains(&b':'))
}

/// `____`, `????`, `......`, `----` and the like.
fn is_blank_cell(word: &[u8]) -> bool {
    let all = |signs: &[u8]| word.iter().all(|byte| signs.contains(byte));
    word.len() >= 2 && all(b"_")
        || word.len() >= 2 && all(b"?") && word.len() > 2
        || word.len() >= 5 && all(b".")
        || word.len() >= 4 && all(b"._-?") && word.contains(&b'_')
}

/// Two squares in digits with a sign between: `52-54`, `52.54`, `52/54`, `52→54`; or with
/// what a spreadsheet appends: `5254.0`.
fn two_squares(word: &[u8]) -> Option<Kind> {
    let square = |digits: &[u8]| matches!(digits, [b'1'..=b'8', b'1'..=b'8']);
    let (from, rest) = word.split_at_checked(2)?;
    if !square(from) {
        return None;
    }
    if let [_, _, b'.', b'0'] = rest {
        return square(&rest[..2]).then_some(Kind::Move);
    }
    let sign = match rest {
        [b'-' | b'.' | b'/' | b':' | b'x' | b'>', ..] => 1,
        // – — − → ×
        [0xe2, _, _, ..] => 3,
        [0xc3, 0x97, ..] => 2,
        _ => return None,
    };
    let to = &rest[sign..];
    let fits = to.len() >= 2 && square(&to[..2]) && to.len() <= 5 && to[..2] != *from;
    // What has these signs may be a date or a time.
    let dated = matches!(rest[0], b'.' | b'/' | b':');
    fits.then_some(if dated { Kind::NearlyMove } else { Kind::Move })
}

/// The number of a move that `read_word` does not know: `1w`, `1b`, `lO.`, `1:`, `#1`; its
/// value, whether it is Black's, whether letters stand for digits, and how long what
/// follows it is.
fn move_number(word: &[u8], begins_line: bool) -> Option<(u16, bool, bool, usize)> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(u16::from(byte - b'0')),
        b'l' | b'I' | b'i' | b'|' => Some(1),
        b'O' | b'o' => Some(0),
        _ => None,
    };
    let length = word
        .iter()
        .take_while(|byte| digit(**byte).is_some())
        .count();
    if !(1..=3).contains(&length) {
        return None;
    }
    let (digits, rest) = word.split_at(length);
    let number = digits.iter().fold(0, |number, byte| {
        number * 10 + digit(*byte).unwrap_or_default()
    });
    let misread = !digits.iter().all(u8::is_ascii_digit);
    match rest {
        [b'w' | b'W', more @ ..]
            if begins_line && !misread && matches!(more, [] | [b'.' | b':']) =>
        {
            Some((number, false, false, 0))
        }
        [b'b' | b's' | b'S' | b'B', more @ ..]
            if begins_line && !misread && matches!(more, [] | [b'.' | b':']) =>
        {
            Some((number, true, false, 0))
        }
        [b':'] if !misread => Some((number, false, false, 0)),
        [0xef, 0xb8, 0x8f, 0xe2, 0x83, 0xa3, more @ ..] if !misread => {
            Some((number, false, false, more.len()))
        }
        // `l.` and `lO.`; a word of one letter ends a sentence more often.
        [b'.', more @ ..] if misread && number > 0 => {
            let dots = 1 + more.iter().take_while(|byte| **byte == b'.').count();
            let behind = rest.len() - dots;
            let moves = behind == 0 || is_move_shape(&rest[dots..]);
            moves.then_some((number, dots > 1, true, behind))
        }
        _ => None,
    }
}

/// Two moves without a blank between: `e4e5`, `Nf3Nc6`; or two squares in capitals, or
/// many digits.
fn is_glued(word: &[u8]) -> bool {
    let upper = |square: &[u8]| matches!(square, [b'A'..=b'H', b'1'..=b'8']);
    if let [a, b, b'-' | b'x', c, d] = word {
        return upper(&[*a, *b]) && upper(&[*c, *d]);
    }
    if word.len() >= 8 && word.iter().all(u8::is_ascii_digit) {
        return true;
    }
    glued_at(word).is_some() || parted_by_dash(word).next().is_some()
}

/// Two moves with a dash between: `Nf3—Nc6`, in each way in which they may be parted.
pub(in crate::text) fn parted_by_dash(word: &[u8]) -> impl Iterator<Item = (&str, &str)> {
    let word = core::str::from_utf8(word).unwrap_or_default();
    let places = word.char_indices().filter(|(_, c)| DASHES.contains(c));
    places.filter_map(move |(at, dash)| {
        let (first, second) = (&word[..at], &word[at + dash.len_utf8()..]);
        let both = [first, second]
            .iter()
            .all(|part| part.len() >= 2 && is_move_shape(part.as_bytes()));
        (word.len() <= 24 && both).then_some((first, second))
    })
}

/// Where the second of two glued moves begins.
pub(in crate::text) fn glued_at(word: &[u8]) -> Option<usize> {
    if word.len() < 4 || word.len() > 16 {
        return None;
    }
    (2..word.len() - 1).find(|&at| {
        matches!(word[at - 1], b'1'..=b'8' | b'+')
            && word[..at].iter().any(u8::is_ascii_lowercase)
            && is_move_shape(&word[..at])
            && word[at..].iter().any(u8::is_ascii_digit)
            && is_move_shape(&word[at..])
            && matches!(word[at], b'a'..=b'h' | b'A'..=b'Z')
    })
}

/// `S7163`, `K5171`: a piece's letter before its squares in digits.
pub(in crate::text) fn has_piece_before_digits(word: &[u8]) -> bool {
    let letter = word
        .iter()
        .take_while(|byte| !byte.is_ascii_digit())
        .count();
    (1..=2).contains(&letter)
        && (word[0].is_ascii_uppercase() || !word[0].is_ascii())
        && word[letter..].len() >= 4
        && word[letter..]
            .iter()
            .take(4)
            .all(|byte| matches!(byte, b'1'..=b'8'))
        && word[letter + 4..]
            .iter()
            .all(|byte| b"12345+#!?".contains(byte))
}

/// Numbers with signs between, as dates, times and days have them: `14/1`, `22.10`.
fn is_count_with_sign(word: &[u8]) -> bool {
    let sign = |byte: &u8| matches!(byte, b'.' | b'/' | b':');
    let digits = |part: &[u8]| part.len() <= 4 && part.iter().all(u8::is_ascii_digit);
    // `229s`, `15min`.
    let unit = word.trim_ascii_start();
    let count = unit.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if (1..=3).contains(&count)
        && matches!(
            &unit[count..],
            b"s" | b"d" | b"h" | b"m" | b"min" | b"sec" | b"t" | b"j"
        )
    {
        return true;
    }
    let first = word
        .iter()
        .position(sign)
        .is_some_and(|at| (1..=2).contains(&at));
    first && word.split(sign).all(digits)
}

/// A move in signs of a font for chess, or with a mark of a footnote or a novelty behind
/// it, as it is spelled without.
pub(in crate::text) fn in_english(word: &[u8]) -> Option<(String, i32)> {
    let word = core::str::from_utf8(word).ok()?;
    let font = |c: char| match c {
        '¢' => Some('K'),
        '£' => Some('Q'),
        '¦' => Some('R'),
        '¥' => Some('B'),
        '¤' => Some('N'),
        _ => None,
    };
    if word.starts_with(|c| font(c).is_some()) {
        let english: String = word.chars().map(|c| font(c).unwrap_or(c)).collect();
        return is_move_shape(english.as_bytes()).then_some((english, 0));
    }
    let superscript = |c: char| matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹');
    let sign = |c: char| superscript(c) || !c.is_ascii() && !c.is_alphanumeric();
    let bare = word.trim_end_matches(sign);
    let bare = bare
        .strip_suffix("TN")
        .or_else(|| bare.strip_suffix('N'))
        .unwrap_or(bare);
    let digit = bare.strip_suffix(|c: char| c.is_ascii_digit());
    let footnote = digit.filter(|rest| {
        let ends = rest.as_bytes();
        matches!(ends, [.., b'a'..=b'h', b'1'..=b'8']) || rest.ends_with("O-O")
    });
    let bare = footnote.unwrap_or(bare);
    let cost = if footnote.is_some() { 6 } else { 0 };
    (bare.len() < word.len() && bare.len() >= 2 && is_move_shape(bare.as_bytes()))
        .then(|| (bare.into(), cost))
}

/// A move whose square is in capitals, as it is spelled: `NF6`.
pub(in crate::text) fn in_capitals(word: &[u8]) -> Option<String> {
    let bare = word
        .iter()
        .rposition(|byte| !matches!(byte, b'!' | b'?' | b'+' | b'#'))
        .map_or(0, |last| last + 1);
    let [piece @ b'A'..=b'Z', rest @ ..] = &word[..bare] else {
        return None;
    };
    let (before, square) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    let fits = matches!(square, [b'A'..=b'H', b'1'..=b'8'])
        && before.len() <= 2
        && before
            .iter()
            .all(|byte| matches!(byte, b'A'..=b'H' | b'1'..=b'8' | b'X' | b'x'));
    fits.then(|| {
        let mut spelled = String::from(char::from(*piece));
        spelled.extend(
            rest.iter()
                .map(|byte| char::from(byte.to_ascii_lowercase())),
        );
        spelled
    })
}

/// Whether a word is one of a language: letters, and hardly anything else.
fn is_word(word: &[u8]) -> bool {
    let Ok(word) = core::str::from_utf8(word) else {
        return word.iter().any(u8::is_ascii_alphabetic);
    };
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    letters * 2 > word.chars().count()
}

/// `P-K4`, `KtxP`, `P4R`: capitals and signs as descriptive notation has them.
fn looks_descriptive(word: &[u8]) -> bool {
    let folded: Vec<u8>;
    let word = if word.is_ascii() && !word.windows(2).any(|two| two == b"--") {
        word
    } else {
        let text = core::str::from_utf8(word)
            .unwrap_or_default()
            .replace("--", "-");
        let dash = |c: char| if DASHES.contains(&c) { '-' } else { c };
        folded = text.chars().map(dash).collect::<String>().into_bytes();
        &folded
    };
    let word = without_punctuation(word);
    if word.len() < 2 || word.len() > 12 || !word[0].is_ascii_uppercase() {
        return false;
    }
    let dash = word.iter().position(|byte| matches!(byte, b'-' | b'x'));
    if let Some(dash) = dash {
        let piece = matches!(
            &word[..dash],
            b"P" | b"K" | b"Q" | b"R" | b"B" | b"N" | b"Kt"
        );
        let behind = &word[dash + 1..];
        let behind_fits = behind.first().is_some_and(|byte| b"KQRBNP".contains(byte))
            && behind
                .iter()
                .all(|byte| b"KQRBNPt'12345678+#!?.()s".contains(byte));
        return piece && behind_fits;
    }
    // Spanish, French and Portuguese have the rank first: `P4R`, `C3AR`.
    matches!(word, [b'A'..=b'Z', b'1'..=b'8', b'A'..=b'Z', rest @ ..]
        if rest.iter().all(|byte| byte.is_ascii_uppercase() || b"+#!?".contains(byte)))
}
