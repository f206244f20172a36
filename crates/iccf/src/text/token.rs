//! The smallest parts of movetext.

use core::ops::Range;

use super::markup::markup;
use super::steps;

/// A part of movetext; its text runs from `start` to `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Where it begins.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// A word between white space or signs: a move, a number, a result.
    Word,
    /// `{ … }`, braces included.
    Comment,
    /// `{ …` without an end.
    OpenComment,
    /// `; …` up to the line's end.
    LineComment,
    /// `% …` at a line's start, up to its end.
    Escape,
    /// `$1`.
    Nag,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A brace that closes nothing.
    StrayBrace,
    /// A line that begins with `[`: a tag pair, if it is one.
    Tag,
}

/// The next offset where neither white space nor a semicolon stands. Where these part
/// moves, it spares the search for the end of a comment that each would begin.
pub(super) fn behind_semicolons(text: &[u8], at: usize) -> usize {
    let rest = &text[at.min(text.len())..];
    let skipped = rest
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace() || **byte == b';')
        .count();
    steps::count(skipped);
    // Line ends count for what follows them.
    let last = rest[..skipped].iter().rposition(|byte| *byte == b';');
    at + last.map_or(0, |last| last + 1)
}

/// What a byte does to a word.
const SPACE: u8 = 1;
const SIGN: u8 = 2;
/// The first byte of a wide, narrow or invisible space in UTF-8, of a web page's or a
/// forum's tag, of a blank's name, and of others.
const MAYBE_SPACE: u8 = 3;

static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut i = 0;
    while i <= b' ' as usize {
        class[i] = SPACE;
        i += 1;
    }
    // A comma never belongs to a move, nor do the marks around code in Markdown.
    class[b',' as usize] = SPACE;
    class[b'`' as usize] = SPACE;
    class[0xc2] = MAYBE_SPACE;
    class[0xe2] = MAYBE_SPACE;
    class[0xe3] = MAYBE_SPACE;
    class[0xef] = MAYBE_SPACE;
    class[b'<' as usize] = MAYBE_SPACE;
    class[b'[' as usize] = MAYBE_SPACE;
    class[b'&' as usize] = MAYBE_SPACE;
    class[b'\'' as usize] = MAYBE_SPACE;
    class[b'\\' as usize] = MAYBE_SPACE;
    let signs = b"{};()$*";
    let mut i = 0;
    while i < signs.len() {
        class[signs[i] as usize] = SIGN;
        i += 1;
    }
    class
};

/// The next token at or after an offset, if there is one.
#[inline]
pub(crate) fn next_token(text: &[u8], at: usize) -> Option<Token> {
    let token = token_behind(text, at);
    // A sign counts what it looks for.
    steps::count(match token {
        Some(token) if token.kind == TokenKind::Word => token.end - at,
        Some(token) => token.start - at,
        None => text.len().saturating_sub(at),
    });
    token
}

#[inline(always)]
fn token_behind(text: &[u8], mut at: usize) -> Option<Token> {
    loop {
        match CLASS[usize::from(*text.get(at)?)] {
            SPACE => at += 1,
            MAYBE_SPACE | SIGN if wide_space(&text[at..]) > 0 => at += wide_space(&text[at..]),
            _ => break,
        }
    }
    let start = at;
    let class = CLASS[usize::from(text[at])];
    if class == SIGN || matches!(text[at], b'[' | b'%') && begins_line(text, start) {
        return Some(sign(text, start));
    }
    while let Some(&byte) = text.get(at) {
        match CLASS[usize::from(byte)] {
            0 => at += 1,
            MAYBE_SPACE if wide_space(&text[at..]) == 0 => at += 1,
            _ => break,
        }
    }
    Some(Token {
        kind: TokenKind::Word,
        start,
        end: at,
    })
}

/// The length of a space that is not ASCII at a text's start: one that does not
/// break, a narrow or an invisible one, a byte order mark; or of a tag of a web page or a
/// forum, of a command of TeX, or of the signs around what is to be bold: two stars, or two
/// or three apostrophes.
#[inline]
pub(super) fn wide_space(text: &[u8]) -> usize {
    match text {
        [0xe2, 0x80, 0x80..=0x8f | 0xaf, ..]
        | [0xe2, 0x81, 0x9f | 0xa0, ..]
        | [0xe3, 0x80, 0x80, ..]
        | [0xef, 0xbb, 0xbf, ..]
        | [b'\'', b'\'', b'\'', ..] => 3,
        [0xc2, 0xa0, ..] | [b'\'', b'\'', ..] => 2,
        [b'<' | b'&' | b'[' | b'\\', ..] => markup(text),
        [b'*', b'*', rest @ ..] if rest.first() != Some(&b'*') => 2,
        _ => 0,
    }
}

/// Whether nothing but blanks or a mail's quotation marks stand before on the
/// line. An escape must stand at the very start.
fn begins_line(text: &[u8], start: usize) -> bool {
    let mut before = &text[..start];
    if text[start] != b'%' {
        loop {
            before = match before {
                [rest @ .., 0..=b'\t' | 0x0b | 0x0c | 0x0e..=b' ' | b'>'] => rest,
                [.., a, b, c] if wide_space(&[*a, *b, *c]) == 3 => &before[..before.len() - 3],
                [.., 0xc2, 0xa0] => &before[..before.len() - 2],
                _ => break,
            };
        }
    }
    steps::count(start - before.len());
    matches!(before.last(), None | Some(b'\n' | b'\r'))
}

fn sign(text: &[u8], start: usize) -> Token {
    let (kind, end) = match text[start] {
        b'{' => comment(text, start),
        b';' => (TokenKind::LineComment, line_end(text, start)),
        b'%' => (TokenKind::Escape, line_end(text, start)),
        b'[' => (TokenKind::Tag, line_end(text, start)),
        b'$' => {
            let digits = text[start + 1..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            (TokenKind::Nag, start + 1 + digits)
        }
        // A result of its own, glued to a move or not.
        b'*' => (TokenKind::Word, start + 1),
        b'(' => (TokenKind::Open, start + 1),
        b')' => (TokenKind::Close, start + 1),
        _ => (TokenKind::StrayBrace, start + 1),
    };
    Token { kind, start, end }
}

fn comment(text: &[u8], start: usize) -> (TokenKind, usize) {
    let (kind, end) = match memchr::memchr(b'}', &text[start..]) {
        Some(length) => (TokenKind::Comment, start + length + 1),
        None => (TokenKind::OpenComment, text.len()),
    };
    steps::count(end - start);
    (kind, end)
}

/// The end of the line, its break not included.
#[inline]
pub(crate) fn line_end(text: &[u8], start: usize) -> usize {
    let length = memchr::memchr2(b'\n', b'\r', &text[start..]);
    let length = length.unwrap_or(text.len() - start);
    steps::count(length);
    start + length
}

/// Where the line of an offset begins.
pub(crate) fn line_start(text: &[u8], at: usize) -> usize {
    let start = memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |place| place + 1);
    steps::count(at - start);
    start
}

/// Where the next line begins behind the end of one.
pub(crate) fn next_line(text: &[u8], line_end: usize) -> usize {
    match text[line_end..] {
        [b'\r', b'\n', ..] => line_end + 2,
        [_, ..] => line_end + 1,
        [] => line_end,
    }
}

/// A range without the white space around it.
pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let inner = &text[range.clone()];
    steps::count(inner.len() - inner.trim_ascii().len());
    let lead = inner.len() - inner.trim_ascii_start().len();
    let start = range.start + lead;
    start..start + inner.trim_ascii().len()
}

/// Where the bracket closes that was opened before an offset.
pub(super) fn closing(text: &[u8], mut at: usize, open: u8, close: u8) -> Option<usize> {
    // Where none closes, those that open need not be counted.
    let last = at + memchr::memrchr(close, &text[at..])?;
    let text = &text[..=last];
    let mut depth = 0_usize;
    let mut comments = true;
    while let Some(length) = memchr::memchr3(open, close, b'{', &text[at..]) {
        at += length;
        steps::count(length);
        if text[at] == open {
            depth += 1;
        } else if text[at] == b'{' {
            // A comment may hold anything.
            let end = memchr::memchr(b'}', &text[at..]).filter(|_| comments);
            steps::count(end.unwrap_or_default());
            comments = end.is_some();
            at += end.unwrap_or_default();
        } else if depth == 0 {
            return Some(at);
        } else {
            depth -= 1;
        }
        at += 1;
    }
    steps::count(text.len() - at);
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
        let mut at = 0;
        let mut found = Vec::new();
        while let Some(token) = next_token(text.as_bytes(), at) {
            found.push((token.kind, &text[token.start..token.end]));
            at = token.end;
        }
        found
    }

    #[test]
    fn movetext_falls_into_its_pieces() {
        use TokenKind::*;
        for (text, pieces) in [
            (
                "1.e4(1.d4 d5)e5{a\nb}$1 ;rest\r\n%esc\n*",
                &[
                    (Word, "1.e4"),
                    (Open, "("),
                    (Word, "1.d4"),
                    (Word, "d5"),
                    (Close, ")"),
                    (Word, "e5"),
                    (Comment, "{a\nb}"),
                    (Nag, "$1"),
                    (LineComment, ";rest"),
                    (Escape, "%esc"),
                    (Word, "*"),
                ][..],
            ),
            ("e4 } 5%", &[(Word, "e4"), (StrayBrace, "}"), (Word, "5%")]),
            ("{ never closed", &[(OpenComment, "{ never closed")]),
            (
                "e4\u{2009}e5\u{200b} \u{feff}[\r[White \"x\"]\r%x",
                &[
                    (Word, "e4"),
                    (Word, "e5"),
                    (Word, "["),
                    (Tag, "[White \"x\"]"),
                    (Escape, "%x"),
                ],
            ),
            ("{ [Event \"x\"] }", &[(Comment, "{ [Event \"x\"] }")]),
            ("`Nf3` e5", &[(Word, "Nf3"), (Word, "e5")]),
        ] {
            assert_eq!(tokens(text), pieces, "{text}");
        }
    }
}
