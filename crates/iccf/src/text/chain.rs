//! Which lines of free text are the game: their numbers form a chain without
//! holes.
//!
//! A line that begins with the number due is the game's, and whatever stands
//! where a move is due on it is a move or an error, never prose. Words behind
//! its moves are a note. A number due inside a sentence counts only where no
//! line for it follows.

use super::prose::{fits_among_moves, is_if, is_prose};
use super::shape::Shapes;
use super::token::{Token, TokenKind, line_end, next_line, next_token};
use super::word::{Word, read_word};

/// How far a line is looked for that begins with a number.
pub(super) const FARTHEST: usize = 96 << 10;

/// A number at the start of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lead {
    pub(super) number: u32,
    /// Whether a dot or a parenthesis stands behind it.
    pub(super) dotted: bool,
    /// Where the text behind it begins, in the line.
    pub(super) body: usize,
}

/// The number a line begins with, if what follows may be a move or dots.
pub(super) fn lead(shapes: Shapes, line: &[u8]) -> Option<Lead> {
    let mut token = next_token(line, 0)?;
    // `(1) P-K4`.
    let bracketed = token.kind == TokenKind::Open;
    if bracketed {
        token = next_token(line, token.end)?;
    }
    if token.kind != TokenKind::Word {
        return None;
    }
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return None;
    };
    let mut body = token.end - rest.len();
    let closed = line.get(body) == Some(&b')') && rest.is_empty();
    if closed {
        body += 1;
    }
    if bracketed && !closed {
        return None;
    }
    let lead = Lead {
        number: number.number,
        dotted: number.dots > 0 || closed,
        body,
    };
    let Some(next) = next_token(line, body) else {
        return lead.dotted.then_some(lead);
    };
    // A word where a move is due makes the line a note: `2. März`.
    let is_words = next.kind == TokenKind::Word && is_prose_word(shapes, line, next);
    let is_bare = next.kind == TokenKind::Word && !lead.dotted;
    let fits = || fits_among_moves(shapes, line, next).is_some();
    (!is_words && (!is_bare || fits())).then_some(lead)
}

/// Whether a word is made of letters alone and has no place among moves.
pub(super) fn is_prose_word(shapes: Shapes, line: &[u8], token: Token) -> bool {
    let word = &line[token.start..token.end];
    let trimmed = word
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b',' | b':' | b'!' | b'?' | b'"' | b'\''))
        .map_or(0, |last| last + 1);
    let letters = |text: &str| {
        text.chars().count() > 1 && text.chars().all(|c| c.is_alphabetic() || c == '\'')
            || text.chars().count() == 1 && text.chars().all(|c| matches!(c, 'a' | 'A' | 'I'))
    };
    let of_letters = core::str::from_utf8(&word[..trimmed]).map_or_else(
        |_| {
            word.iter()
                .all(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
        },
        letters,
    );
    of_letters && !is_if(word) && fits_among_moves(shapes, line, token).is_none()
}

/// Which later line claims a number, remembered: many lines may ask.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    number: u32,
    /// Where the lines begin that were not looked at.
    looked_at: usize,
    /// Where the line begins that claims the number.
    found: Option<usize>,
    /// Whether lines with words do not count, and the next number ends the
    /// search.
    pure: bool,
}

impl Claims {
    /// Claims of lines without words alone.
    pub(super) const PURE: Self = Self {
        number: 0,
        looked_at: 0,
        found: None,
        pure: true,
    };

    /// Whether a line below an offset begins with a number and claims it.
    pub(super) fn is_claimed_below(
        &mut self,
        shapes: Shapes,
        text: &[u8],
        from: usize,
        number: u32,
    ) -> bool {
        let next = next_line(text, line_end(text, from));
        if self.number != number || self.found.is_some_and(|found| found < next) {
            *self = Self {
                number,
                looked_at: next,
                found: None,
                pure: self.pure,
            };
        }
        let last = text.len().min(from + FARTHEST);
        self.looked_at = self.looked_at.max(next);
        while self.found.is_none() && self.looked_at < last {
            let end = line_end(text, self.looked_at);
            let line = &text[self.looked_at..end];
            let line = &line[..line.len().min(1 << 10)];
            let quoted = line
                .iter()
                .take_while(|byte| matches!(byte, 0..=b' ' | b'>' | b'|'))
                .count();
            let counts =
                |_: &Lead| !(is_diagram(line) || self.pure && is_prose(shapes, &line[quoted..]));
            let lead = lead(shapes, &line[quoted..]).filter(counts);
            if lead.is_some_and(|lead| lead.number == number) {
                self.found = Some(self.looked_at);
            }
            if self.pure && lead.is_some_and(|lead| lead.number == number + 1) {
                break;
            }
            // Another game begins.
            if number > 1 && lead.is_some_and(|lead| lead.number == 1 && lead.dotted) {
                break;
            }
            self.looked_at = next_line(text, end);
        }
        self.found.is_some()
    }
}

/// Whether a note ends with its line, so that the next one does not continue
/// it.
pub(super) fn ends_sentence(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let closing = |byte: &u8| matches!(byte, b'"' | b'\'' | b')' | b']' | b'*' | b'_');
    let last = line.iter().rev().find(|byte| !closing(byte));
    let drawn = !line.iter().any(u8::is_ascii_alphanumeric) || is_diagram(line);
    drawn || matches!(last, None | Some(b'.' | b':' | b'!' | b'?'))
}

/// Whether a line is a rank of a board drawn with bars: eight squares have nine
/// of them.
pub(super) fn is_diagram(line: &[u8]) -> bool {
    memchr::memchr_iter(b'|', line).count() >= 8
}
