//! Web pages, reduced to their text.
//!
//! Blocks and rows of tables become lines, cells of a row stand side by side, what
//! is quoted has `>` before it, scripts and styles are left out.

use alloc::vec::Vec;

use memchr::memmem;

use super::entities::entity;
use super::lines::{Lines, Sheet};

/// What a tag does to the text around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// An empty line.
    Paragraph,
    /// A new line.
    Line,
    /// A space.
    Cell,
    /// What it holds is left out.
    Hidden,
    Quote,
    /// White space counts in it.
    Preformatted,
    None,
}

const EFFECTS: [(Effect, &str); 6] = [
    (
        Effect::Paragraph,
        "p table h1 h2 h3 h4 h5 h6 ul ol dl hr body title",
    ),
    (
        Effect::Line,
        "br div tr li dt dd html head section article header footer center form caption thead \
         tbody tfoot address figure figcaption nav main aside option fieldset",
    ),
    (Effect::Cell, "td th"),
    (Effect::Hidden, "script style template"),
    (Effect::Quote, "blockquote"),
    (Effect::Preformatted, "pre"),
];

/// Deeper quotes look like this one.
const DEEPEST_QUOTE: usize = 8;

/// What a tag does, and its name as the table has it.
fn effect(name: &[u8]) -> (Effect, &'static str) {
    let is_name = |one: &&str| name.eq_ignore_ascii_case(one.as_bytes());
    EFFECTS
        .iter()
        .find_map(|(effect, names)| Some((*effect, names.split_whitespace().find(is_name)?)))
        .unwrap_or((Effect::None, ""))
}

/// Whether a text is a web page by its first words.
pub(super) fn is_page(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let text = text.trim_ascii_start();
    let begins = |start: &[u8]| {
        text.get(..start.len())
            .is_some_and(|text| text.eq_ignore_ascii_case(start))
    };
    begins(b"<html") || begins(b"<!doctype html")
}

/// The charset that a page names in its first kilobyte.
pub(super) fn charset(page: &[u8]) -> Option<&[u8]> {
    let head = &page[..page.len().min(1024)];
    let lower = head.to_ascii_lowercase();
    let at = memmem::find(&lower, b"charset=")? + b"charset=".len();
    let rest = head[at..].trim_ascii_start();
    let rest = rest
        .strip_prefix(b"\"")
        .or(rest.strip_prefix(b"'"))
        .unwrap_or(rest);
    let is_label = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:".contains(byte);
    let length = rest.iter().take_while(|byte| is_label(byte)).count();
    Some(&rest[..length])
}

/// Appends the text of a page whose lines come from others.
pub(super) fn reduce(page: &str, lines: &Lines, sheet: &mut Sheet) {
    let mut text = Reduced {
        sheet,
        lines,
        line: 1,
        counted: 0,
        space: false,
        breaks: 2,
        quotes: 0,
        preformatted: false,
        page: page.as_bytes(),
    };
    text.read(page);
    text.breaks = 1;
    text.write_breaks();
}

struct Reduced<'a> {
    sheet: &'a mut Sheet,
    lines: &'a Lines,
    page: &'a [u8],
    /// The line of the page up to an offset.
    line: u64,
    counted: usize,
    /// A space is due before the next word.
    space: bool,
    /// Line ends that are due before it; two are at the start.
    breaks: usize,
    quotes: usize,
    preformatted: bool,
}

impl Reduced<'_> {
    fn read(&mut self, page: &str) {
        let bytes = page.as_bytes();
        let mut ends = Ends::default();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'<' => at = self.tag(bytes, at, &mut ends),
                b'&' => at = self.entity(page, at),
                b'\n' | b'\r' if self.preformatted => {
                    self.write_breaks();
                    self.breaks = 1;
                    at += super::header::break_length(&bytes[at..]);
                }
                byte if byte.is_ascii_whitespace() && !self.preformatted => {
                    self.space = true;
                    at += 1;
                }
                _ => {
                    let is_end = |byte: &u8| {
                        matches!(byte, b'<' | b'&' | b'\n' | b'\r')
                            || byte.is_ascii_whitespace() && !self.preformatted
                    };
                    let rest = &bytes[at..];
                    let length = rest.iter().position(is_end).unwrap_or(rest.len());
                    self.word(&rest[..length], at);
                    at += length;
                }
            }
        }
    }

    /// Takes a tag, or `<` as a sign where none begins; where the text goes on.
    fn tag(&mut self, page: &[u8], at: usize, ends: &mut Ends) -> usize {
        let rest = &page[at..];
        if rest.starts_with(b"<!--")
            && let Some(end) = ends.of_comment(&rest[4..])
        {
            return at + 4 + end;
        }
        let closing = rest.get(1) == Some(&b'/');
        let name = &rest[1 + usize::from(closing)..];
        let length = name.iter().take_while(|byte| byte.is_ascii_alphanumeric());
        let name = &name[..length.count()];
        let is_tag = name.first().is_some_and(u8::is_ascii_alphabetic)
            || matches!(rest.get(1), Some(b'!' | b'?'));
        let end = if is_tag { ends.of_tag(rest) } else { None };
        let Some(end) = end else {
            self.word(b"<", at);
            return at + 1;
        };
        let behind = at + end;
        let (effect, name) = effect(name);
        match effect {
            Effect::Cell => self.space = true,
            Effect::Line => self.new_line(1),
            Effect::Paragraph => self.new_line(2),
            Effect::Preformatted => {
                self.new_line(2);
                self.preformatted = !closing;
            }
            Effect::Quote => {
                self.new_line(2);
                self.quotes = if closing {
                    self.quotes.saturating_sub(1)
                } else {
                    self.quotes + 1
                };
            }
            Effect::Hidden if !closing => {
                if let Some(end) = ends.of_hidden(&page[behind..], name) {
                    return behind + end;
                }
            }
            Effect::Hidden | Effect::None => {}
        }
        behind
    }

    /// Takes a named sign, or `&` where there is none; where the text goes on.
    fn entity(&mut self, page: &str, at: usize) -> usize {
        let name = &page.as_bytes()[at + 1..];
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
        let length = name.iter().take(32).take_while(is_name).count();
        let found = entity(&page[at + 1..at + 1 + length]);
        let Some(sign) = found else {
            self.word(b"&", at);
            return at + 1;
        };
        match sign {
            '\u{a0}' | '\n' | '\r' | '\t' => self.space = true,
            '\u{ad}' => {}
            _ => self.word(sign.encode_utf8(&mut [0; 4]).as_bytes(), at),
        }
        let semicolon = name.get(length) == Some(&b';');
        at + 1 + length + usize::from(semicolon)
    }

    /// Writes a word, or a part of one, that stands at an offset of the page.
    fn word(&mut self, word: &[u8], at: usize) {
        self.line += super::lines::count(&self.page[self.counted..at]);
        self.counted = at;
        let source = self.lines.of(self.line);
        let begins_line = self.breaks > 0;
        self.write_breaks();
        if begins_line && self.quotes > 0 {
            for _ in 0..self.quotes.min(DEEPEST_QUOTE) {
                self.sheet.push(b">", source);
            }
            self.sheet.push(b" ", source);
        } else if self.space && !begins_line {
            self.sheet.push(b" ", source);
        }
        self.space = false;
        self.sheet.push(word, source);
    }

    /// At least so many line ends are due.
    fn new_line(&mut self, breaks: usize) {
        self.breaks = self.breaks.max(breaks);
        self.space = false;
    }

    fn write_breaks(&mut self) {
        let first = self.sheet.text.is_empty();
        let source = self.lines.of(self.line);
        for _ in 0..core::mem::take(&mut self.breaks) {
            if !first {
                self.sheet.push(b"\n", source);
            }
        }
    }
}

/// Finds where things end. What was not found once is not looked for again, so
/// that a page of nothing but beginnings takes no longer than another.
#[derive(Default)]
struct Ends {
    missing: Vec<&'static str>,
}

impl Ends {
    /// Looks for an end, unless it is known to be missing.
    fn find(&mut self, end: &'static str, find: impl FnOnce() -> Option<usize>) -> Option<usize> {
        if self.missing.contains(&end) {
            return None;
        }
        let found = find();
        if found.is_none() {
            self.missing.push(end);
        }
        found
    }

    fn of_comment(&mut self, text: &[u8]) -> Option<usize> {
        self.find("-->", || memmem::find(text, b"-->").map(|end| end + 3))
    }

    /// Where a tag ends; `>` in quotes does not end it.
    fn of_tag(&mut self, text: &[u8]) -> Option<usize> {
        let plain = self.find(">", || memchr::memchr(b'>', text).map(|end| end + 1))?;
        if !text[..plain].contains(&b'=') {
            return Some(plain);
        }
        self.find("\"", || quoted_end(text)).or(Some(plain))
    }

    /// Where the closing tag begins of what is not shown.
    fn of_hidden(&mut self, text: &[u8], name: &'static str) -> Option<usize> {
        let closes = |at: &usize| {
            let own = text.get(*at + 2..*at + 2 + name.len());
            own.is_some_and(|own| own.eq_ignore_ascii_case(name.as_bytes()))
        };
        self.find(name, || memmem::find_iter(text, b"</").find(closes))
    }
}

/// Where a tag ends whose values are quoted.
fn quoted_end(tag: &[u8]) -> Option<usize> {
    let mut quote = None;
    let mut before = b'<';
    for (at, &byte) in tag.iter().enumerate() {
        match (byte, quote) {
            (b'>', None) => return Some(at + 1),
            (b'"' | b'\'', None) if before == b'=' => quote = Some(byte),
            (_, Some(open)) if open == byte => quote = None,
            _ => {}
        }
        before = byte;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn reduced(page: &str) -> (String, Vec<u64>) {
        let mut sheet = Sheet::default();
        reduce(page, &Lines::default(), &mut sheet);
        let text = String::from_utf8(sheet.text).unwrap();
        let count = text.lines().count() as u64;
        (text, (1..=count).map(|line| sheet.lines.of(line)).collect())
    }

    #[test]
    fn pages_become_lines() {
        for (page, text) in [
            ("", ""),
            (
                "<p>Ol&aacute;,</p><p>1. e4&nbsp;e5</p>",
                "Olá,\n\n1. e4 e5\n",
            ),
            ("1.&#160;e4<br>e5<BR/>2.\nd4", "1. e4\ne5\n2. d4\n"),
            (
                "<table><tr><td>1.</td><td>5254</td></tr>\n<tr><th>2.<td>7163</table>x",
                "1. 5254\n2. 7163\n\nx\n",
            ),
            (
                "a<style>p { 1. e4 }</style>b<script>if (1<2) \"</p>\"</SCRIPT>c",
                "abc\n",
            ),
            ("a<!-- 1. e4 > --><b>b</b>", "ab\n"),
            ("<a title='x > y' href=\"z\">b</a>", "b\n"),
            (
                "<p>x<blockquote>a<blockquote>b<br>c</blockquote></blockquote>d",
                "x\n\n> a\n\n>> b\n>> c\n\nd\n",
            ),
            ("<pre>1. e4\r\n  e5</pre>", "1. e4\n  e5\n"),
            (
                "e4 < e5 & d4 &unknown; &lt;b&gt; &frac12",
                "e4 < e5 & d4 &unknown; <b> ½\n",
            ),
            (
                "<!DOCTYPE html><html><head><title>T</title></head><body>b",
                "T\n\nb\n",
            ),
            ("<!-- open <b", "<!-- open <b\n"),
            ("<script>open", "open\n"),
            ("<a title=\"open>b", "b\n"),
            ("K&shy;t", "Kt\n"),
        ] {
            assert_eq!(reduced(page).0, text, "{page}");
        }
    }

    #[test]
    fn lines_are_those_of_the_page() {
        let (text, lines) = reduced("<html>\n<p>a\nb<p>c<br>\n\nd");
        assert_eq!(text, "a b\n\nc\nd\n");
        assert_eq!(lines, [2, 3, 3, 5]);
    }

    #[test]
    fn pages_are_known_by_their_first_words() {
        for (text, page) in [
            ("<html>", true),
            ("\u{feff}\n <!doctype HTML>", true),
            ("<b>", false),
            ("1. e4 <html>", false),
        ] {
            assert_eq!(is_page(text.as_bytes()), page, "{text}");
        }
        for (page, label) in [
            ("<meta charset=\"koi8-r\">", Some("koi8-r")),
            ("<META content=\"text/html; CHARSET=utf-8\">", Some("utf-8")),
            ("<html>", None),
        ] {
            assert_eq!(charset(page.as_bytes()), label.map(str::as_bytes));
        }
    }
}
