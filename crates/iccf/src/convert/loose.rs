//! Free text: score sheets, cards and mails without tags.
//!
//! A line that holds a word which is no move, number, result or sign is prose
//! and becomes a comment; in it, moves are read only behind a dotted number,
//! until the next such word. Any other line is movetext.

use alloc::format;
use core::ops::Range;

use super::problem::Level;
use super::reader::{Flow, Reader};
use super::score::Node;
use super::words::{trimmed, with_attached_piece};
use crate::board::Color;
use crate::notation::{Descriptive, DescriptiveStyle, Gringmuth, Notation, Uedemann, split_words};
use crate::text::{
    EndWord, Outcome, Token, TokenKind, Word, is_move_shape, line_end, next_token, read_tag,
    read_word,
};

/// What a move looks like: as in any notation that needs no announcement, or
/// as in the one that was announced.
#[derive(Clone, Copy)]
pub(super) struct Shapes(Option<Notation>);

impl Shapes {
    pub(super) const USUAL: Self = Self(None);

    pub(super) const fn of(from: Option<Notation>) -> Self {
        match from {
            Some(Notation::Uedemann | Notation::Gringmuth | Notation::Descriptive(_)) => Self(from),
            _ => Self::USUAL,
        }
    }

    /// Whether a word looks like a move.
    pub(super) fn fits(self, word: &[u8]) -> bool {
        self.move_end(word, 0..word.len()) == Some(word.len())
    }

    /// The end of the move that begins with a word, if it looks like one. A
    /// move may go on over spaces in descriptive notation alone.
    pub(super) fn move_end(self, text: &[u8], word: Range<usize>) -> Option<usize> {
        match self.0 {
            None => is_move_shape(&text[word.clone()]).then_some(word.end),
            Some(Notation::Descriptive(style)) => phrase_end(text, word, style),
            Some(code) => is_code(code, &text[word.clone()]).then_some(word.end),
        }
    }

    /// Whether a word is a piece of a move in descriptive notation, and no
    /// prose: better a wrong move than a lost one.
    fn is_fragment(self, word: &[u8]) -> bool {
        let descriptive = matches!(self.0, Some(Notation::Descriptive(_)));
        let signs = word
            .iter()
            .all(|byte| b"KQRBNPtx-.'12345678".contains(byte));
        let named = word.iter().any(|byte| b"KQRBNP-".contains(byte));
        descriptive && signs && named && word.len() <= 6
    }

    /// As [`move_end`](Self::move_end), where a move may be several words.
    pub(super) fn phrase_end(self, text: &[u8], word: &Range<usize>) -> Option<usize> {
        match self.0 {
            Some(Notation::Descriptive(style)) => phrase_end(text, word.clone(), style),
            _ => None,
        }
    }
}

fn is_code(code: Notation, word: &[u8]) -> bool {
    let Ok(word) = core::str::from_utf8(word) else {
        return false;
    };
    let is_code = |word: &str| match code {
        Notation::Uedemann => word.parse::<Uedemann>().is_ok(),
        _ => word.parse::<Gringmuth>().is_ok(),
    };
    is_code(word) || split_words(word).is_some_and(|mut words| words.all(is_code))
}

/// More bytes than a move in words has.
const LONGEST_PHRASE: usize = 96;

/// The end of a move in descriptive notation, with the marks glued to it.
fn phrase_end(text: &[u8], word: Range<usize>, style: DescriptiveStyle) -> Option<usize> {
    let rest = &text[word.start..text.len().min(word.start + LONGEST_PHRASE)];
    let rest = &rest[..line_end(rest, 0)];
    let rest = match core::str::from_utf8(rest) {
        Ok(rest) => rest,
        Err(error) => core::str::from_utf8(&rest[..error.valid_up_to()]).ok()?,
    };
    let (_, length) = Descriptive::scan(rest, style)?;
    let glued = rest[length..]
        .bytes()
        .take_while(|byte| matches!(byte, b'.' | b'!' | b'?'))
        .count();
    let end = length + glued;
    // A move that ends in the middle of a word is none.
    let ended = rest
        .as_bytes()
        .get(end)
        .is_none_or(|byte| byte.is_ascii_whitespace() || b",;{()$*".contains(byte));
    ended.then_some(word.start + end)
}

/// Where the line of an offset begins.
pub(super) fn line_start(text: &[u8], at: usize) -> usize {
    text[..at]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |length| length + 1)
}

/// Whether a number or the move behind it begins a line with an empty one
/// before it, in the game that starts at another offset.
pub(super) fn begins_paragraph(text: &[u8], game: usize, at: usize) -> bool {
    // Not beyond the game: what stands before may be gone already.
    let Some(length) = memchr::memrchr(b'\n', &text[game..at]) else {
        return false;
    };
    let line = game + length + 1;
    let before = &text[game..line];
    let gap = &before[before.trim_ascii_end().len()..];
    let numbered = |byte: &u8| matches!(byte, b' ' | b'\t' | b'.' | b'0'..=b'9');
    memchr::memchr_iter(b'\n', gap).count() > 1 && text[line..at].iter().all(numbered)
}

/// Whether the line of an offset ends in this text.
pub(super) fn has_whole_line(text: &[u8], at: usize) -> bool {
    memchr::memchr(b'\n', &text[at..]).is_some()
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

impl Reader {
    /// The line of an offset, found once and not for each of its words: it may
    /// be long.
    pub(super) fn line_of(&mut self, text: &[u8], at: usize) -> Range<usize> {
        if !self.known_line.contains(&at) {
            self.known_line = line_start(text, at)..line_end(text, at);
        }
        self.known_line.clone()
    }
}

/// Deals with a word of free text that is more than a word: one that begins a
/// line of prose, a quotation mark, an end word, an `if`. `None` leaves it to
/// be read as movetext.
pub(super) fn line(reader: &mut Reader, text: &[u8], token: Token, complete: bool) -> Option<Flow> {
    let word = &text[token.start..token.end];
    let Range { start, end } = reader.line_of(text, token.start);
    let first = token.start == reader.score.source.start
        || text[start..token.start]
            .iter()
            .all(|byte| *byte <= b' ' || *byte == b'>');
    if !complete && !has_whole_line(text, end) {
        return Some(Flow::More);
    }
    if first {
        // Quoted mail.
        let quotes = word.iter().take_while(|byte| **byte == b'>').count();
        if quotes > 0 {
            return Some(Flow::On(token.start + quotes));
        }
        let line = judged(&text[token.start..end]);
        if reader.begins_other_game(line) {
            return Some(Flow::Over(token.start));
        }
        if is_if(word) && reader.score.plies > 0 && holds_moves(reader.shapes(), line) {
            return Some(conditional(reader, text, token.start, complete));
        }
        if is_prose(reader.shapes(), line) {
            return Some(prose(reader, text, token.start..end, complete));
        }
    }
    None
}

/// A word that ends the moves played: an end word, or an `if`.
pub(super) fn ending(
    reader: &mut Reader,
    text: &[u8],
    token: Token,
    complete: bool,
) -> Option<Flow> {
    if is_if(&text[token.start..token.end]) {
        return Some(conditional(reader, text, token.start, complete));
    }
    if let Some(flow) = end_word(reader, text, token) {
        return Some(flow);
    }
    if EndWord::read(&text[token.start..token.end]).is_some() {
        reader.score.nodes.push(Node::Text(token.start..token.end));
        return Some(Flow::On(token.end));
    }
    None
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
    let resigns = EndWord::read(&line[next.start..next.end]) == Some(EndWord::Resigns);
    resigns.then_some((color, next.end))
}

/// `resigns`, `White resigns`, and `draw` as the last word of its line.
fn end_word(reader: &mut Reader, text: &[u8], token: Token) -> Option<Flow> {
    let word = &text[token.start..token.end];
    let side_named = color_named(word).is_some();
    if !side_named && EndWord::read(word).is_none() {
        // Most words; their line may be long.
        return None;
    }
    let line = &text[..line_end(text, token.start)];
    let (outcome, end) = if let Some((loser, end)) = side(line, token) {
        (Outcome::Won(!loser), end)
    } else {
        match EndWord::read(&text[token.start..token.end])? {
            EndWord::Resigns => (Outcome::Won(!reader.position.turn()), token.end),
            EndWord::Draw if next_token(line, token.end).is_some() => return None,
            EndWord::Draw => (Outcome::Drawn, token.end),
        }
    };
    let words = alloc::string::String::from_utf8_lossy(&text[token.start..end]).into_owned();
    let message = format!("{words} ({}): read as {outcome}", reader.at_move_text());
    reader.report(text, Level::Warning, token.start..end, "end-word", message);
    reader.end_with(outcome);
    Some(Flow::On(end))
}

/// A line of prose, and the moves in it.
fn prose(reader: &mut Reader, text: &[u8], line: Range<usize>, complete: bool) -> Flow {
    let within = &text[..line.end];
    let mut kept = line.start;
    let mut at = line.start;
    let mut reading = false;
    let mut numbered = false;
    while let Some(token) = next_token(within, at) {
        if token.kind != TokenKind::Word {
            if reading || token.kind == TokenKind::OpenComment {
                if !reading {
                    keep(reader, text, kept..token.start);
                }
                // Comments and variations are the movetext reader's.
                return Flow::On(token.start);
            }
            at = token.end;
            continue;
        }
        let begins = !reading
            && announces_move(reader.shapes(), within, token)
            && is_due(&text[token.start..token.end], reader);
        if begins {
            keep(reader, text, kept..token.start);
            reading = true;
        }
        if !reading {
            warn_of_digits(reader, text, token);
            at = token.end;
            continue;
        }
        if !begins && is_if(&text[token.start..token.end]) {
            return conditional(reader, text, token.start, complete);
        }
        let draw_offer = EndWord::read(&text[token.start..token.end]) == Some(EndWord::Draw)
            && next_token(within, token.end).is_some();
        let fits = fits_among_moves(reader.shapes(), within, token).is_some();
        if draw_offer || !fits && !numbered {
            warn_of_words(reader, text, token, &within[token.end..]);
            reading = false;
            kept = token.start;
            at = token.end;
            continue;
        }
        if let Some(flow) = end_word(reader, text, token) {
            return flow;
        }
        if let Err(flow) = reader.set_up(text, token.start, complete) {
            return flow;
        }
        // A word behind the number due is a move, if a wrong one.
        numbered = !begins && is_number(&text[token.start..token.end], reader);
        match reader.word(text, token.start..token.end, complete) {
            Flow::On(next) => {
                at = next;
                kept = next;
                if next > line.end || reader.score.outcome.is_some() {
                    return Flow::On(next);
                }
            }
            flow => return flow,
        }
    }
    if !reading {
        keep(reader, text, kept..line.end);
    }
    Flow::On(line.end)
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

/// Whether a number in prose is the one due: others tell of other moves than
/// those played, once any were.
fn is_due(word: &[u8], reader: &Reader) -> bool {
    let Word::Number(number, _) = read_word(word) else {
        return false;
    };
    let due = i64::from(reader.position.fullmoves()) + reader.numbering;
    let side = number.dots < 2 || reader.position.turn() == Color::Black;
    reader.line.is_empty() || i64::from(number.number) == due && side
}

/// A dotted number that is due, and nothing more.
fn is_number(word: &[u8], reader: &Reader) -> bool {
    matches!(read_word(word), Word::Number(number, b"")
        if number.dots > 0 && number.number == reader.position.fullmoves())
}

/// Says that words stand between moves: they may be moves spelled wrong.
fn warn_of_words(reader: &mut Reader, text: &[u8], token: Token, rest: &[u8]) {
    if !holds_moves(reader.shapes(), rest) {
        return;
    }
    let word = alloc::string::String::from_utf8_lossy(&text[token.start..token.end]).into_owned();
    let message = format!(
        "{word} ({}) is no move, though moves stand around it; it is kept as a comment",
        reader.at_move_text()
    );
    let place = token.start..token.end;
    reader.report(text, Level::Warning, place, "words-among-moves", message);
}

/// Keeps prose as a comment; lines of it that follow one another are one.
fn keep(reader: &mut Reader, text: &[u8], range: Range<usize>) {
    let range = trimmed(text, range);
    if range.is_empty() {
        return;
    }
    if let Some(Node::Text(last)) = reader.score.nodes.last_mut() {
        let gap = &text[last.end..range.start];
        let one_break = memchr::memchr_iter(b'\n', gap).count() == 1;
        if one_break && gap.iter().all(u8::is_ascii_whitespace) {
            last.end = range.end;
            return;
        }
    }
    reader.score.nodes.push(Node::Text(range));
}

/// Digits in prose that would be a legal move are worth a word.
fn warn_of_digits(reader: &mut Reader, text: &[u8], token: Token) {
    let Word::Digits(digits) = read_word(&text[token.start..token.end]) else {
        return;
    };
    if reader.resolve(&reader.position, digits).is_err() {
        return;
    }
    let digits = alloc::string::String::from_utf8_lossy(digits).into_owned();
    let message = format!(
        "{digits} ({}) stands among words and is not read as a move; a number before it would say so",
        reader.at_move_text()
    );
    let place = token.start..token.end;
    reader.report(text, Level::Warning, place, "digits-in-prose", message);
}

/// What follows an `if` was never played: it is kept up to the next game.
fn conditional(reader: &mut Reader, text: &[u8], start: usize, complete: bool) -> Flow {
    let mut at = start;
    let mut blank = false;
    let mut end = None;
    while let Some(length) = text[at..].iter().position(|&byte| byte == b'\n') {
        at += length + 1;
        let line = &text[at..line_end(text, at)];
        let first = next_token(line, 0).filter(|token| token.kind == TokenKind::Word);
        let starts = blank
            && first.is_some_and(|token| {
                matches!(read_word(&line[token.start..token.end]),
                    Word::Number(number, _) if number.number == 1 && number.dots == 1)
            });
        if starts || line.first() == Some(&b'[') && read_tag(text, at).is_some() {
            end = Some(at);
            break;
        }
        blank = line.trim_ascii().is_empty();
    }
    let end = match end {
        Some(end) => end,
        None if complete => text.len(),
        None => return Flow::More,
    };
    let kept = trimmed(text, start..end);
    // The result stays the game's.
    let last = text[kept.clone()]
        .iter()
        .rposition(u8::is_ascii_whitespace)
        .map_or(kept.start, |space| kept.start + space + 1);
    if Outcome::from_standard(&text[last..kept.end]).is_some() {
        reader
            .score
            .nodes
            .push(Node::Text(trimmed(text, start..last)));
        return Flow::On(last);
    }
    reader.score.nodes.push(Node::Text(kept));
    Flow::Over(end)
}
