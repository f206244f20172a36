//! Scores that number or part their moves in a way of their own: `1: e4 e5`, `Move 1: e4
//! e5`, `I. e4 e5`, `l. e4 e5`, `1. e4—e5`, or a number for each half-move.
//!
//! Such a score is spelled anew, with every move at its old place, and read as any other.
//! That is tried where a game cannot be read as it stands. It counts if every word that
//! looks like a move is played then, or if more of them are up to the first error.

use alloc::vec::Vec;
use core::ops::Range;

use super::events::{Events, Unheard};
use super::findings::Finding;
use super::plain::window;
use super::problem::ProblemKind;
use super::reader::{GameReader, Next, Reader, Source};
use super::shape::Shapes;
use super::steps;
use super::tag::read_tag;
use super::token::{Token, TokenKind, behind_semicolons, next_token};
use super::word::{Word, WordList, is_move_shape, read_word, without_marks};
use crate::notation::{DASHES, DescriptiveStyle, Notation, Numeric, PlainSan, Strictness};

/// How far the first number of a score is looked for.
const NEAR: usize = 4 << 10;

/// The longest text that is spelled anew: less than is looked ahead in any case.
const LONGEST: usize = 64 << 10;

/// Half-moves with numbers of their own from which on these are believed: a few of them may
/// as well be White's moves alone.
const LEAST_HALF_MOVES: usize = 4;

/// How far a number may be ahead of the one due.
const MOST_AHEAD: u32 = 3;

/// In which way a score is odd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// `1: e4 e5 2: Nf3 Nc6`.
    Colons,
    /// `Move 1: e4 e5`, `Zug 1 e4 e5`.
    Named,
    /// `I. e4 e5 II. Nf3 Nc6`, `i) e4 e5`.
    Roman,
    /// `l. e4 e5 2. Nf3 Nc6`, as a scanner reads it.
    Letters,
    /// `1. e4—e5 2. Nf3—Nc6`.
    Dashes,
    /// `1. e4 2. e5 3. Nf3 4. Nc6`.
    HalfMoves,
}

/// The styles that a first number can show, in the order in which they are tried.
const FIRST_STYLES: [Style; 5] = [
    Style::Colons,
    Style::Named,
    Style::Roman,
    Style::HalfMoves,
    Style::Letters,
];

/// Words before the numbers of moves.
const MOVE: WordList = WordList::new(&[
    "move", "zug", "coup", "jugada", "mossa", "lance", "zet", "drag", "træk", "trekk", "siirto",
    "ruch", "tah", "lépés", "ход",
]);

impl Style {
    /// What is said of it.
    const fn told(self) -> (ProblemKind, &'static str) {
        match self {
            Self::Colons => (
                ProblemKind::MoveNumber,
                "the move numbers have colons, read as dots",
            ),
            Self::Named => (
                ProblemKind::MoveNumber,
                "a word stands before each move number, read as 1., 2. and so on",
            ),
            Self::Roman => (
                ProblemKind::MoveNumber,
                "the move numbers are Roman, read as 1., 2. and so on",
            ),
            Self::Letters => (
                ProblemKind::MoveNumber,
                "letters stand for digits in move numbers, such as l. for 1.",
            ),
            Self::Dashes => (
                ProblemKind::Glued,
                "dashes stand between the moves of White and Black, read as spaces",
            ),
            Self::HalfMoves => (
                ProblemKind::MoveNumber,
                "each half-move has a number of its own, read as 1. for the first two and so on",
            ),
        }
    }
}

/// A score that can be spelled anew.
#[derive(Debug)]
struct Respelling {
    style: Style,
    /// Its first number.
    first: Range<usize>,
    /// Where it ends.
    end: usize,
    /// What is written anew: a number with a dot, or blanks.
    changes: Vec<(Range<usize>, Option<u32>)>,
    /// The moves, where each has a number.
    moves: Vec<Range<usize>>,
    /// How many moves there are.
    plies: usize,
    /// Whether nothing but moves stands from the first number to the last move, and no
    /// move behind that, so that none can be lost in a note.
    sound: bool,
}

impl Reader {
    /// Reads the game that starts at an offset as it stands or, where that fails and more
    /// of it can be read then, spelled anew.
    pub(super) fn read_odd<E: Events>(
        &mut self,
        text: &[u8],
        start: usize,
        events: &mut E,
    ) -> Next {
        let plain = Source::plain(text);
        // Below tags nothing is spelled anew.
        if self.settings.strictness == Strictness::Strict || self.bounds.begins_with_event() {
            return self.read_recognised(plain, start, events);
        }
        let odd = Respelling::of(text, start);
        let Some(respelling) = odd else {
            return self.read_recognised(plain, start, events);
        };
        // As it stands, all of the text may be one game that ends with its first error: how
        // far that is shows in the score alone.
        let (_, plies) = match self.try_spelling(Source::plain(&text[..respelling.end]), start) {
            (0, 1..) => return self.read_recognised(plain, start, events),
            found => found,
        };
        let mut anew = core::mem::take(&mut self.anew);
        respelling.write(text, start, &mut anew);
        let source = Source {
            text: &anew[..respelling.end],
            shown: text,
        };
        let (errors, more) = self.try_spelling(source, start);
        // What is wrong farther on is then said where it stands.
        let better = match errors {
            0 => respelling.sound && more == respelling.plies,
            _ => more > plies,
        };
        let fits = better
            && (respelling.moves.is_empty()
                || errors == 0 && !self.may_be_of_one_side(source, &respelling.moves));
        let next = if fits {
            let next = self.read_recognised(source, start, events);
            let (kind, told) = respelling.style.told();
            let mut game = GameReader::new(self, source, events);
            game.report(Finding::warning(respelling.first, kind, told));
            next
        } else {
            self.read_recognised(plain, start, events)
        };
        self.forget_line();
        self.anew = anew;
        next
    }

    /// Reads a game on trial: its errors, and the half-moves played.
    fn try_spelling(&mut self, source: Source<'_>, start: usize) -> (usize, usize) {
        let before = (self.first, self.hint);
        self.forget_line();
        self.found.counts_only = true;
        self.read_recognised(source, start, &mut Unheard);
        self.found.counts_only = false;
        (self.first, self.hint) = before;
        self.forget_line();
        (self.found.errors, self.game.plies)
    }

    /// Whether moves can all be White's, with none of Black's between them.
    fn may_be_of_one_side(&mut self, source: Source<'_>, moves: &[Range<usize>]) -> bool {
        let mut position = self.settings.start.unwrap_or_default();
        let mut unheard = Unheard;
        let game = GameReader::new(self, source, &mut unheard);
        moves.iter().all(|word| {
            let word = without_marks(source.text, word.clone()).0;
            let read = game.resolve(&position, &source.text[word]);
            read.ok().is_some_and(|(_, reading)| {
                position.play(reading.mv);
                position.pass().is_some_and(|after| {
                    position = after;
                    true
                })
            })
        })
    }
}

impl Respelling {
    /// How the score of the game that starts at an offset can be spelled anew, if it is odd
    /// from its first move to its last.
    fn of(text: &[u8], start: usize) -> Option<Self> {
        let limit = text.len().min(start + LONGEST);
        let (style, first) = first_number(&text[..limit], start)?;
        let found = Self::in_style(text, limit, style, first.clone());
        // `I.` may be a Roman number or one that a scanner misread.
        match (style, &found) {
            (Style::Roman, None | Some(Self { sound: false, .. })) => {
                Self::in_style(text, limit, Style::Letters, first)
                    .filter(|letters| letters.sound)
                    .or(found)
            }
            _ => found,
        }
    }

    /// The same for a style, from the first number on and up to a limit.
    fn in_style(text: &[u8], limit: usize, style: Style, first: Range<usize>) -> Option<Self> {
        let near = &text[..limit];
        let mut walk = Walk {
            found: Self {
                style,
                first: first.clone(),
                end: limit,
                changes: Vec::new(),
                moves: Vec::new(),
                plies: 0,
                sound: true,
            },
            text: near,
            next: 1,
            behind: Behind::Line,
            pairs: 0,
        };
        let complete = walk.all(first.start)?;
        let cut = limit < text.len() && walk.found.end == limit;
        let enough = match style {
            Style::Colons | Style::Named | Style::Roman | Style::Letters => {
                !walk.found.changes.is_empty()
            }
            Style::Dashes => walk.pairs > 0,
            Style::HalfMoves => walk.found.moves.len() >= LEAST_HALF_MOVES,
        };
        (complete && enough && !cut).then_some(walk.found)
    }

    /// Writes the text anew, each byte at its old place. What stands before the game is not
    /// there, but for the beginning of its line.
    fn write(&self, text: &[u8], start: usize, anew: &mut Vec<u8>) {
        let near = start.saturating_sub(NEAR);
        let line = memchr::memrchr2(b'\n', b'\r', &text[near..start]);
        let from = line.map_or(near, |line| near + line + 1);
        steps::count(self.end - from);
        if anew.len() < self.end {
            anew.resize(self.end, b' ');
        }
        if let Some(before) = from.checked_sub(1) {
            anew[before] = b'\n';
        }
        anew[from..self.end].copy_from_slice(&text[from..self.end]);
        for (place, number) in &self.changes {
            anew[place.clone()].fill(b' ');
            let mut at = place.end;
            if let Some(mut number) = *number {
                at -= 1;
                anew[at] = b'.';
                while number > 0 {
                    at -= 1;
                    anew[at] = b"0123456789"[(number % 10) as usize];
                    number /= 10;
                }
            }
        }
    }
}

/// What stands before a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    Line,
    Number,
    Move,
    Words,
}

/// Looks through a score.
struct Walk<'t> {
    found: Respelling,
    text: &'t [u8],
    /// The number due.
    next: u32,
    behind: Behind,
    /// Moves that a dash joins.
    pairs: usize,
}

impl Walk<'_> {
    /// Goes through all of the score; whether a move stands behind its last number.
    fn all(&mut self, mut at: usize) -> Option<bool> {
        let (mut depth, mut begins) = (0_usize, true);
        while let Some(token) = next_token(self.text, behind_semicolons(self.text, at)) {
            begins = begins_line(self.text, at, token, begins);
            // One that is apart from the word before it begins a comment.
            let gap = &self.text[at..token.start];
            if gap.contains(&b';') && !gap.starts_with(b";") {
                self.found.sound = false;
            }
            at = token.end;
            match token.kind {
                // A semicolon parts moves here.
                TokenKind::LineComment => at = token.start + 1,
                TokenKind::Comment | TokenKind::Nag | TokenKind::Escape => {}
                TokenKind::Open => {
                    self.found.sound = false;
                    depth += 1;
                }
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::OpenComment | TokenKind::StrayBrace | TokenKind::Tag => return None,
                TokenKind::Word if depth > 0 => {}
                TokenKind::Word => {
                    if self.next > 1 && self.begins_again(token, begins) {
                        self.found.end = token.start;
                        break;
                    }
                    at = self.word(token, begins)?;
                }
            }
        }
        Some(self.behind != Behind::Number)
    }

    /// Whether another game begins.
    fn begins_again(&self, token: Token, begins: bool) -> bool {
        let is_first = |style: Style| {
            let number = number_at(self.text, token, style);
            number
                .is_some_and(|(number, place)| number == 1 && is_before_move(self.text, place.end))
        };
        let own = self.behind == Behind::Move
            && !matches!(self.found.style, Style::Dashes | Style::HalfMoves);
        begins && FIRST_STYLES.into_iter().any(is_first) || own && is_first(self.found.style)
    }

    /// Goes on over a word; where it ends.
    fn word(&mut self, token: Token, begins: bool) -> Option<usize> {
        let style = self.found.style;
        if let Some((number, place)) = number_at(self.text, token, style)
            && self.is_number(number, &place)
        {
            let due = number == self.next;
            self.found.sound &= due && matches!(self.behind, Behind::Line | Behind::Move);
            self.next = self.next.max(number + 1);
            self.behind = Behind::Number;
            let end = place.end;
            self.renumber(number, place)?;
            return Some(end);
        }
        let word = token.start..token.end;
        let end = move_end(self.text, word.clone());
        match style {
            Style::Colons | Style::Named | Style::Roman | Style::Letters => {
                Some(self.any_word(token, end, begins))
            }
            Style::Dashes | Style::HalfMoves => self.one_word(token, end, begins),
        }
    }

    /// Whether a number is one of the score, or of what is said of its moves: all of these
    /// are written anew, so that none is lost among words.
    fn is_number(&self, number: u32, place: &Range<usize>) -> bool {
        let dotted = matches!(self.text[..place.end].last(), Some(b'.' | b')' | b':'));
        match self.found.style {
            Style::Dashes | Style::HalfMoves => {
                number == self.next && self.behind != Behind::Number
            }
            Style::Colons | Style::Named | Style::Roman | Style::Letters if dotted => {
                number <= self.next + MOST_AHEAD || is_before_move(self.text, place.end)
            }
            // `II Nf3`.
            _ => number == self.next && is_before_move(self.text, place.end),
        }
    }

    /// Writes a number anew.
    fn renumber(&mut self, number: u32, mut place: Range<usize>) -> Option<()> {
        let anew = match self.found.style {
            Style::Dashes => return Some(()),
            Style::HalfMoves if number.is_multiple_of(2) => None,
            Style::HalfMoves => Some(number.div_ceil(2)),
            Style::Colons | Style::Named | Style::Roman | Style::Letters => Some(number),
        };
        let length = match anew {
            None => 0,
            Some(number) => number.checked_ilog10()? as usize + 2,
        };
        // `X.` has room for `10.` with the space behind it.
        if length > place.len() && matches!(self.text.get(place.end), Some(b' ' | b'\t')) {
            place.end += 1;
        }
        (length <= place.len()).then(|| self.found.changes.push((place, anew)))
    }

    /// Goes on over a word of a score whose numbers alone are odd; where it ends.
    fn any_word(&mut self, token: Token, end: Option<usize>, begins: bool) -> usize {
        let word = &self.text[token.start..token.end];
        match (read_word(word), end) {
            (Word::Outcome { .. }, _) => self.behind = Behind::Words,
            (_, Some(end)) => {
                self.found.sound &= self.behind != Behind::Words;
                self.found.plies += 1;
                if self.behind != Behind::Words {
                    self.behind = Behind::Move;
                }
                return end;
            }
            (Word::Sign | Word::Check | Word::EnPassant | Word::Dots(_) | Word::Rule, None) => {}
            _ if word.iter().all(|byte| b">|".contains(byte)) => {}
            _ => {
                self.found.sound &= begins || self.behind == Behind::Words;
                self.behind = Behind::Words;
            }
        }
        token.end
    }

    /// Goes on over a word of a score in which nothing but one move, or two with a dash
    /// between them, stands behind a number. Words may follow the last one.
    fn one_word(&mut self, token: Token, end: Option<usize>, begins: bool) -> Option<usize> {
        let word = token.start..token.end;
        let dashes = self.found.style == Style::Dashes;
        match self.behind {
            Behind::Number if dashes => {
                self.behind = Behind::Move;
                if let Some(dash) = dash_within(self.text, &word) {
                    self.pairs += 1;
                    self.found.plies += 2;
                    self.found.changes.push((dash, None));
                    return Some(token.end);
                }
                // `e4 — e5`.
                let end = end?;
                self.found.plies += 1;
                let Some(dash) = next_token(self.text, end).filter(|dash| {
                    dash.kind == TokenKind::Word && is_dash(&self.text[dash.start..dash.end])
                }) else {
                    // White's last move.
                    self.behind = Behind::Words;
                    return Some(end);
                };
                let black = next_token(self.text, dash.end)?;
                self.pairs += 1;
                self.found.plies += 1;
                self.found.changes.push((dash.start..dash.end, None));
                move_end(self.text, black.start..black.end)
            }
            Behind::Number => {
                let end = end?;
                self.behind = Behind::Move;
                self.found.plies += 1;
                self.found.moves.push(word.start..end);
                Some(end)
            }
            Behind::Line | Behind::Move | Behind::Words => {
                let numbered = matches!(read_word(&self.text[word.clone()]),
                    Word::Number(number, _) if number.dots > 0);
                let result = matches!(read_word(&self.text[word.clone()]), Word::Outcome { .. });
                let moves = end.is_some() || dash_within(self.text, &word).is_some();
                if numbered || moves && !result {
                    return None;
                }
                let signs = matches!(
                    read_word(&self.text[token.start..token.end]),
                    Word::Sign | Word::Check | Word::EnPassant
                );
                if !signs {
                    self.found.sound &= begins || result || self.behind == Behind::Words;
                    self.behind = Behind::Words;
                }
                Some(token.end)
            }
        }
    }
}

/// The first number of a score at a line's start, and how the score is odd.
fn first_number(text: &[u8], start: usize) -> Option<(Style, Range<usize>)> {
    // A game may begin with its tags behind another on the same line.
    if read_tag(text, start).is_some() {
        return None;
    }
    let near = &text[..text.len().min(start + NEAR)];
    let (mut at, mut begins) = (start, true);
    while let Some(token) = next_token(near, behind_semicolons(near, at)) {
        begins = at == start || begins_line(near, at, token, begins);
        at = token.end;
        if token.kind == TokenKind::Tag {
            return None;
        }
        if token.kind != TokenKind::Word {
            continue;
        }
        // As most scores without a number begin; what is below finds the same.
        let window = window(near, token.start);
        if PlainSan::decode_word(window).is_some() || Numeric::decode_squares(window).is_some() {
            return None;
        }
        for style in FIRST_STYLES {
            let Some((1, place)) = number_at(text, token, style).filter(|_| begins) else {
                continue;
            };
            if style != Style::HalfMoves {
                return is_before_move(text, place.end).then_some((style, place));
            }
            let word = next_token(text, place.end)?;
            let word = word.start..word.end;
            let apart = || {
                let end = move_end(text, word.clone())?;
                let dash = next_token(text, end)?;
                is_dash(&text[dash.start..dash.end]).then_some(())
            };
            let dashes = dash_within(text, &word).is_some() || apart().is_some();
            let style = if dashes { Style::Dashes } else { style };
            return Some((style, place));
        }
        // The score has begun without a number.
        let word = &text[token.start..token.end];
        if Shapes::USUAL.fits(word) || matches!(read_word(word), Word::Outcome { .. }) {
            return None;
        }
    }
    None
}

/// Whether nothing but blanks, bars and quotation marks stand before a token on its line, by
/// where the one before it ended and whether that began a line.
fn begins_line(text: &[u8], end: usize, token: Token, before: bool) -> bool {
    let quoted = before
        && end
            .checked_sub(1)
            .is_some_and(|last| b">|".contains(&text[last]));
    quoted
        || text[end..token.start]
            .iter()
            .any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The number that a word begins with, as a style has it, and its place with the sign
/// behind it.
fn number_at(text: &[u8], token: Token, style: Style) -> Option<(u32, Range<usize>)> {
    const LONGEST: usize = 8;
    let word = &text[token.start..token.end];
    match style {
        Style::Dashes | Style::HalfMoves => match read_word(word) {
            Word::Number(number, rest) if number.dots == 1 => {
                Some((number.number, token.start..token.end - rest.len()))
            }
            _ => None,
        },
        Style::Colons => {
            let colon = word.iter().take(4).position(|byte| *byte == b':')?;
            // `12:30` is a time, `1:0` a result, but `1:5254` a move.
            let rest = &word[colon + 1..];
            let time = rest.len() < 4 && rest.first().is_some_and(u8::is_ascii_digit);
            match read_word(&word[..colon]) {
                Word::Number(number, b"") if number.dots == 0 && !time => {
                    Some((number.number, token.start..token.start + colon + 1))
                }
                _ => None,
            }
        }
        Style::Named => {
            let next = next_token(text, token.end)
                .filter(|next| next.kind == TokenKind::Word && MOVE.has(word))?;
            if let Some((number, place)) = number_at(text, next, Style::Colons) {
                return Some((number, token.start..place.end));
            }
            match read_word(&text[next.start..next.end]) {
                Word::Number(number, rest) if number.dots < 2 => {
                    Some((number.number, token.start..next.end - rest.len()))
                }
                _ => None,
            }
        }
        Style::Letters => {
            let digit = |byte: u8| match byte {
                b'0'..=b'9' => Some(u32::from(byte - b'0')),
                b'l' | b'I' | b'|' => Some(1),
                b'O' | b'o' => Some(0),
                b'Z' => Some(2),
                b'S' => Some(5),
                b'B' => Some(8),
                _ => None,
            };
            let digits = word.iter().map_while(|byte| digit(*byte));
            let length = digits.clone().take(4).count();
            let dotted = (1..=3).contains(&length) && matches!(word.get(length), Some(b'.' | b')'));
            let number = digits
                .take(length)
                .fold(0, |number, digit| 10 * number + digit);
            (dotted && number > 0).then_some((number, token.start..token.start + length + 1))
        }
        Style::Roman => {
            let letter = |byte: &&u8| b"IVXLCivxlc".contains(byte);
            let length = word.iter().take(LONGEST).take_while(letter).count();
            let end = token.start + length;
            let number = roman(&word[..length])?;
            match text.get(end) {
                Some(b'.' | b')') => Some((number, token.start..end + 1)),
                _ if end == token.end => Some((number, token.start..end)),
                _ => None,
            }
        }
    }
}

/// The number of a dotted Roman number that a word begins with, and the end of its dot.
pub(super) fn roman_number(text: &[u8], token: Token) -> Option<(u32, usize)> {
    let (number, place) = number_at(text, token, Style::Roman)?;
    let dotted = matches!(text[..place.end].last(), Some(b'.' | b')'));
    dotted.then_some((number, place.end))
}

/// The value of a Roman number in letters of one case, spelled as usual.
fn roman(word: &[u8]) -> Option<u32> {
    const SIGNS: [(&str, u32); 9] = [
        ("c", 100),
        ("xc", 90),
        ("l", 50),
        ("xl", 40),
        ("x", 10),
        ("ix", 9),
        ("v", 5),
        ("iv", 4),
        ("i", 1),
    ];
    let small = word.to_ascii_lowercase();
    let one_case = small == word || word.iter().all(u8::is_ascii_uppercase);
    let (mut rest, mut number) = (small.as_slice(), 0);
    for (sign, value) in SIGNS {
        let most = if sign.len() == 1 && value != 5 && value != 50 {
            3
        } else {
            1
        };
        for _ in 0..most {
            let Some(behind) = rest.strip_prefix(sign.as_bytes()) else {
                break;
            };
            number += value;
            rest = behind;
        }
    }
    (one_case && rest.is_empty() && number > 0).then_some(number)
}

/// Whether a move stands behind an offset, or dots for White's.
fn is_before_move(text: &[u8], at: usize) -> bool {
    next_token(text, at).is_some_and(|next| {
        let word = next.start..next.end;
        let dots = || matches!(read_word(&text[word.clone()]), Word::Dots(_));
        next.kind == TokenKind::Word && (move_end(text, word.clone()).is_some() || dots())
    })
}

/// The end of what looks like a move, in whatever notation that has digits or dashes.
fn move_end(text: &[u8], word: Range<usize>) -> Option<usize> {
    const STYLES: [DescriptiveStyle; 4] = [
        DescriptiveStyle::English,
        DescriptiveStyle::Spanish,
        DescriptiveStyle::French,
        DescriptiveStyle::Portuguese,
    ];
    Shapes::USUAL.move_end(text, word.clone()).or_else(|| {
        STYLES.into_iter().find_map(|style| {
            let shapes = Shapes::of(Some(Notation::Descriptive(style)));
            shapes.move_end(text, word.clone())
        })
    })
}

/// Whether a word is a dash.
fn is_dash(word: &[u8]) -> bool {
    let dash = |word: &str| word == "--" || word.chars().all(|c| DASHES.contains(&c));
    (1..=4).contains(&word.len()) && core::str::from_utf8(word).is_ok_and(dash)
}

/// The dash within a word that has a move on both of its sides, if it is the only one, or
/// the one in the middle: `e2-e4—e7-e5`, but not `O-O-O-O-O`.
fn dash_within(text: &[u8], word: &Range<usize>) -> Option<Range<usize>> {
    const LONGEST: usize = 40;
    let text = text
        .get(word.clone())
        .filter(|word| word.len() <= LONGEST)?;
    let spelled = core::str::from_utf8(text).ok()?;
    let count = |part: &str| part.chars().filter(|c| DASHES.contains(c)).count();
    let (mut found, mut others) = (None, 0);
    for (at, dash) in spelled.char_indices().filter(|(_, c)| DASHES.contains(c)) {
        let left = &spelled[..at];
        let behind = &spelled[at + dash.len_utf8()..];
        let right = behind
            .strip_prefix('-')
            .filter(|_| dash == '-')
            .unwrap_or(behind);
        if is_move_shape(left.as_bytes()) && is_move_shape(right.as_bytes()) {
            let place = word.start + at..word.end - right.len();
            if count(left) == count(right) {
                return Some(place);
            }
            found.get_or_insert(place);
            others += 1;
        }
    }
    found.filter(|_| others == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn roman_numbers_have_one_case_and_one_spelling() {
        for (word, number) in [
            ("I", Some(1)),
            ("iv", Some(4)),
            ("VIII", Some(8)),
            ("XIX", Some(19)),
            ("xlii", Some(42)),
            ("LXXXIX", Some(89)),
            ("CXC", Some(190)),
            ("", None),
            ("IIII", None),
            ("VV", None),
            ("Iv", None),
            ("IC", None),
            ("A", None),
        ] {
            assert_eq!(roman(word.as_bytes()), number, "{word}");
        }
    }

    #[test]
    fn a_dash_between_moves_is_told_from_one_within() {
        for (word, parts) in [
            ("e4—e5", Some(("e4", "e5"))),
            ("Nf3!-Nc6", Some(("Nf3!", "Nc6"))),
            ("e4--e5", Some(("e4", "e5"))),
            ("O-O–Nf6", Some(("O-O", "Nf6"))),
            ("O-O-O-O", Some(("O-O", "O-O"))),
            ("O-O-O-O-O", None),
            ("Qd2-0-0-0", Some(("Qd2", "0-0-0"))),
            ("e2-e4—e7-e5", Some(("e2-e4", "e7-e5"))),
            ("5254-5755", Some(("5254", "5755"))),
            ("52-54", None),
            ("O-O", None),
            ("Kt-KB3", None),
        ] {
            let found = dash_within(word.as_bytes(), &(0..word.len()));
            let found = found.map(|dash| (&word[..dash.start], &word[dash.end..]));
            assert_eq!(found, parts, "{word}");
        }
    }

    #[test]
    fn a_score_is_written_anew_with_its_moves_in_their_places() {
        for (text, anew) in [
            ("1: e4 e5 2:Nf3", Some("1. e4 e5 2.Nf3")),
            ("I. e4 e5\nII. Nf3", Some("1. e4 e5\n 2. Nf3")),
            ("i) e4 e5 ii) Nf3", Some("1. e4 e5  2. Nf3")),
            ("l.e4 e5 2.Nf3 Nc6", Some("1.e4 e5 2.Nf3 Nc6")),
            ("I. e4 e5 2. Nf3 Nc6", Some("1. e4 e5 2. Nf3 Nc6")),
            (
                "Move 1: e4 e5\nMove 2 Nf3 Nc6",
                Some("     1. e4 e5\n    2. Nf3 Nc6"),
            ),
            ("1. e4—e5\n2. Nf3 - Nc6", Some("1. e4   e5\n2. Nf3   Nc6")),
            (
                "1. e4 2. e5 3. Nf3 4. Nc6 1-0",
                Some("1. e4    e5 2. Nf3    Nc6 1-0"),
            ),
            ("1: e4 e5\n1: d4 d5", Some("1. e4 e5\n")),
            ("1. e4 e5 2. Nf3", None),
            ("1. e2-e4 e7-e5", None),
            ("1. e4 2. e5 3. Nf3", None),
            ("1. e4 2. e5 3. Nf3 Nc6 4. Bb5", None),
            ("1. e4—e5 2. Nf3 Nc6", None),
            ("1: a word 2: e5", None),
        ] {
            let mut found = Vec::new();
            let spelled = Respelling::of(text.as_bytes(), 0).map(|respelling| {
                respelling.write(text.as_bytes(), 0, &mut found);
                String::from_utf8_lossy(&found[..respelling.end])
            });
            assert_eq!(spelled.as_deref(), anew, "{text}");
        }
    }
}
