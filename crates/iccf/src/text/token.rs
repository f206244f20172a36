//! The smallest pieces of movetext.

use super::starts_game;

/// A piece of movetext; its text runs from `start` to `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// What a piece of movetext is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A word between white space or signs: a move, a number, a result.
    Word,
    /// `{ … }`, braces included.
    Comment,
    /// `{ …` without an end, up to the next game or the text's end.
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

/// What a byte does to a word.
const SPACE: u8 = 1;
const SIGN: u8 = 2;
/// The first byte of a no-break space in UTF-8, and of other characters.
const MAYBE_SPACE: u8 = 3;

static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut i = 0;
    while i <= b' ' as usize {
        class[i] = SPACE;
        i += 1;
    }
    // A comma never belongs to a move.
    class[b',' as usize] = SPACE;
    class[0xc2] = MAYBE_SPACE;
    let signs = b"{};()$*";
    let mut i = 0;
    while i < signs.len() {
        class[signs[i] as usize] = SIGN;
        i += 1;
    }
    class
};

/// The next piece at or after an offset, if there is one.
#[inline]
pub fn next_token(text: &[u8], mut at: usize) -> Option<Token> {
    loop {
        match CLASS[usize::from(*text.get(at)?)] {
            SPACE => at += 1,
            MAYBE_SPACE if is_no_break_space(text, at) => at += 2,
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
            MAYBE_SPACE if !is_no_break_space(text, at) => at += 1,
            _ => break,
        }
    }
    Some(Token {
        kind: TokenKind::Word,
        start,
        end: at,
    })
}

fn is_no_break_space(text: &[u8], at: usize) -> bool {
    text.get(at + 1) == Some(&0xa0)
}

/// Whether nothing but blanks, a mail's quotation marks or a byte order mark
/// stands before. An escape must stand at the very start.
fn begins_line(text: &[u8], start: usize) -> bool {
    let before = &text[..start];
    if before == "\u{feff}".as_bytes() {
        return true;
    }
    let blanks = |byte: &&u8| matches!(**byte, 0..=b'\t' | 0x0b..=b' ' | b'>');
    let blank = match text[start] {
        b'%' => 0,
        _ => before.iter().rev().take_while(blanks).count(),
    };
    matches!(before[..before.len() - blank].last(), None | Some(b'\n'))
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

/// A comment ends at its brace, but no later than the next game begins.
fn comment(text: &[u8], start: usize) -> (TokenKind, usize) {
    let mut at = start + 1;
    while let Some(length) = memchr::memchr2(b'}', b'\n', &text[at..]) {
        at += length + 1;
        if text[at - 1] == b'}' {
            return (TokenKind::Comment, at);
        }
        if starts_game(&text[at..]) {
            return (TokenKind::OpenComment, at);
        }
    }
    (TokenKind::OpenComment, text.len())
}

/// The end of the line, its break not included.
pub(crate) fn line_end(text: &[u8], start: usize) -> usize {
    let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length);
    if end > start && text[end - 1] == b'\r' {
        end - 1
    } else {
        end
    }
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
                "{ open\n[Event \"x\"]\n",
                &[(OpenComment, "{ open\n"), (Tag, "[Event \"x\"]")],
            ),
            ("{ [Event \"x\"] }", &[(Comment, "{ [Event \"x\"] }")]),
        ] {
            assert_eq!(tokens(text), pieces, "{text}");
        }
    }
}
