//! What moves look like, in the notation that is read.

use core::ops::Range;

use super::aside;
use super::castling;
use super::token::{Token, line_end};
use super::word::is_move_shape;
use crate::notation::{Descriptive, DescriptiveStyle, Gringmuth, Notation, Uedemann, split_words};

/// What a move looks like: as in any notation that needs no announcement, or
/// as in the one that was announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shapes(Option<Notation>);

impl Shapes {
    pub(super) const USUAL: Self = Self(None);

    pub(super) const fn of(from: Option<Notation>) -> Self {
        match from {
            Some(Notation::Uedemann | Notation::Gringmuth | Notation::Descriptive(_)) => Self(from),
            _ => Self::USUAL,
        }
    }

    /// Whether moves are in a code of their own.
    pub(super) const fn is_code(self) -> bool {
        self.0.is_some()
    }

    /// Whether moves are in a cable code, whose words are of letters alone.
    pub(super) const fn is_cable(self) -> bool {
        matches!(self.0, Some(Notation::Uedemann | Notation::Gringmuth))
    }

    /// Whether a move may be several words.
    pub(super) const fn is_descriptive(self) -> bool {
        matches!(self.0, Some(Notation::Descriptive(_)))
    }

    /// Whether a word looks like a move.
    pub(super) fn fits(self, word: &[u8]) -> bool {
        self.move_end(word, 0..word.len()) == Some(word.len())
    }

    /// The end of the move that begins with a word, if it looks like one. A
    /// move may go on over spaces in descriptive notation alone.
    pub(super) fn move_end(self, text: &[u8], word: Range<usize>) -> Option<usize> {
        match self.0 {
            None if is_move_shape(&text[word.clone()]) => Some(word.end),
            None => castling_end(text, &word),
            Some(Notation::Descriptive(style)) => phrase_end(text, word, style),
            Some(code) => is_code(code, &text[word.clone()]).then_some(word.end),
        }
    }

    /// The end of days, dates or times that a word begins, where it is no move that
    /// was misread.
    pub(super) fn aside_end(self, text: &[u8], word: Token) -> Option<usize> {
        let ranks_first = matches!(self.0,
            Some(Notation::Descriptive(style)) if style != DescriptiveStyle::English);
        if self.is_cable() || ranks_first && aside::is_misread_move(&text[word.start..word.end]) {
            return None;
        }
        aside::end(text, word)
    }

    /// Whether a word may be a part of a move in descriptive notation. It does
    /// not make its line prose then: a wrong move is reported, while prose becomes
    /// a comment without a report.
    pub(super) fn is_fragment(self, word: &[u8]) -> bool {
        let signs = word
            .iter()
            .all(|byte| b"KQRBNPtx-.'12345678".contains(byte));
        let named = word.iter().any(|byte| b"KQRBNP-".contains(byte));
        self.is_descriptive() && signs && named && word.len() <= 6
    }

    /// As [`move_end`](Self::move_end), where a move may be several words.
    pub(super) fn phrase_end(self, text: &[u8], word: &Range<usize>) -> Option<usize> {
        match self.0 {
            Some(Notation::Descriptive(style)) => phrase_end(text, word.clone(), style),
            None => castling_end(text, word),
            _ => None,
        }
    }
}

/// The end of castling in words.
fn castling_end(text: &[u8], word: &Range<usize>) -> Option<usize> {
    // Nearly every word has a digit.
    let first = text.get(word.start)?;
    if let Some((end, _)) = castling::spaced(text, word.start) {
        return Some(end);
    }
    let lettered = first.is_ascii_alphabetic() || !first.is_ascii();
    let digits = || text[word.clone()].iter().any(u8::is_ascii_digit);
    if !lettered || word.len() < 2 || digits() {
        return None;
    }
    castling::read(text, word.start).map(|(end, _)| end)
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

/// The end of `sq.` at the start of the next line, which goes on with a move at
/// the end of this one: `R-K`.
fn with_square_below(text: &[u8], end: usize) -> Option<usize> {
    let bare = text.get(end.checked_sub(1)?)?.is_ascii_alphabetic();
    let next = match text.get(end..)? {
        [b'\r', b'\n', ..] => end + 2,
        [b'\n' | b'\r', ..] => end + 1,
        _ => return None,
    };
    let blanks = text[next..]
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    let square = next + blanks;
    let rest = text.get(square..)?.strip_prefix(b"sq")?;
    let stop = usize::from(rest.first() == Some(&b'.'));
    let ended = rest
        .get(stop)
        .is_none_or(|byte| !byte.is_ascii_alphanumeric());
    (bare && ended).then_some(square + 2 + stop)
}

/// A line together with the next, if it ends in the middle of a move in words:
/// `P. to`, `Q. takes`, `Kt. to K.` before a rank, `P.` before `to`.
fn with_line_below(text: &str, end: usize) -> Option<&str> {
    let (line, below) = text.split_at(end);
    let below = below
        .strip_prefix("\r\n")
        .or_else(|| below.strip_prefix(['\n', '\r']))?;
    let last = line.split_ascii_whitespace().next_back()?;
    let verb = matches!(last, "to" | "takes" | "x" | "-" | "at" | "on");
    let piece = last.len() <= 3 && last.starts_with(|c: char| c.is_ascii_uppercase());
    // `Q. to K's` before `2d.`
    let owned = last.ends_with("'s") || last.ends_with("’s");
    let ordinal = below.split_ascii_whitespace().next().is_some_and(|word| {
        let word = word.trim_end_matches(['.', ',', '!', '?']);
        word.len() >= 2
            && word.starts_with(|c: char| matches!(c, '1'..='8'))
            && word[1..].bytes().all(|byte| byte.is_ascii_lowercase())
    });
    let goes_on = below
        .split_ascii_whitespace()
        .next()
        .is_some_and(|word| matches!(word, "to" | "takes"));
    // A rank with a full stop may be the number of the next move.
    let mut signs = below.trim_ascii_start().bytes();
    let rank = signs.next().is_some_and(|sign| matches!(sign, b'1'..=b'8'))
        && signs
            .next()
            .is_none_or(|sign| sign != b'.' && !sign.is_ascii_digit());
    let end = text.len() - below.len() + line_end(below.as_bytes(), 0);
    (verb || owned && ordinal || piece && (goes_on || last.ends_with('.') && rank))
        .then(|| &text[..end])
}

/// The end of a move in descriptive notation, with the marks glued to it.
fn phrase_end(text: &[u8], word: Range<usize>, style: DescriptiveStyle) -> Option<usize> {
    let near = &text[word.start..text.len().min(word.start + LONGEST_PHRASE)];
    let near = match core::str::from_utf8(near) {
        Ok(near) => near,
        Err(error) => core::str::from_utf8(&near[..error.valid_up_to()]).ok()?,
    };
    let mut rest = &near[..line_end(near.as_bytes(), 0)];
    let on_line = Descriptive::scan(rest, style);
    let ends_line = on_line.is_none_or(|(_, length)| length + 1 >= rest.trim_end().len());
    let both = with_line_below(near, rest.len()).filter(|_| ends_line);
    let below = both.and_then(|both| {
        let found = Descriptive::scan(both, style)?;
        (found.1 > rest.len()).then_some((both, found))
    });
    let (_, length) = if let Some((both, found)) = below {
        rest = both;
        found
    } else {
        on_line?
    };
    let glued = rest[length..]
        .bytes()
        .take_while(|byte| matches!(byte, b'.' | b'!' | b'?'))
        .count();
    let end = length + glued;
    if let Some(end) = with_square_below(text, word.start + end) {
        return Some(end);
    }
    // `Castles` at a line's end, and `QR` on the next.
    if let Some((below, Some(_))) =
        castling::read(text, word.start).filter(|found| found.0 > word.start + rest.len())
    {
        return Some(below);
    }
    // A move that ends in the middle of a word is none.
    let ended = rest
        .as_bytes()
        .get(end)
        .is_none_or(|byte| byte.is_ascii_whitespace() || b",;{()[$*".contains(byte));
    ended.then_some(word.start + end)
}
