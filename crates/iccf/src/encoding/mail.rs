//! A message, reduced to its text.
//!
//! What a reader sees of the headers comes first, then every part that is text.
//! Of parts that say the same, the plain one is taken.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use std::io::Read as _;

use super::decoder::Decoder;
use super::finding::Found;
use super::header::Headers;
use super::html;
use super::label::Encoding;
use super::lines::{Lines, Sheet, count, split};

/// Parts in parts, up to here; deeper ones are read as plain text.
const DEEPEST: usize = 16;

/// Kinds of text that nobody reads.
const UNREAD: [&str; 6] = [
    "text/calendar",
    "text/css",
    "text/javascript",
    "text/rtf",
    "text/vcard",
    "text/x-vcard",
];

/// Makes texts of messages and pages.
pub(super) struct Clerk {
    /// The encoding that was asked for.
    pub(super) encoding: Option<Encoding>,
    /// Where a guess is told.
    pub(super) found: Found,
}

impl Clerk {
    /// The text of a message that begins on a line of the input.
    pub(super) fn message(&self, message: &[u8], first_line: u64) -> Sheet {
        let mut sheet = Sheet::default();
        self.whole(message, first_line, 0, &mut sheet);
        sheet
    }

    /// The text of a page.
    pub(super) fn page(&self, page: &[u8]) -> Sheet {
        let mut sheet = Sheet::default();
        let page = self.decoded(page, html::charset(page));
        html::reduce(&page, &Lines::default(), &mut sheet);
        sheet
    }

    /// Takes a message: what is shown of its headers as a comment, since a
    /// subject often names a move and a date looks like one; then its content.
    fn whole(&self, message: &[u8], line: u64, depth: usize, sheet: &mut Sheet) {
        let headers = Headers::read(message);
        let mut content = Sheet::default();
        self.part(message, line, depth, &mut content);
        separate(line, sheet);
        let mut before = "{";
        let mut subject = None;
        for (name, value, above) in headers.shown() {
            // Whoever wrote nothing else wrote the subject to be read.
            if name == "Subject" && content.is_blank() {
                subject = Some((value, line + above));
                continue;
            }
            let value = value.replace('{', "(").replace('}', ")");
            let shown = alloc::format!("{before}{name}: {value}");
            sheet.push(shown.as_bytes(), line + above);
            before = "\n";
        }
        if before == "\n" {
            sheet.push(b"}\n", line);
        }
        if let Some((subject, line)) = subject {
            separate(line, sheet);
            sheet.push(subject.as_bytes(), line);
            sheet.push(b"\n", line);
        }
        if !content.is_blank() {
            separate(line + headers.lines, sheet);
            copy(&content, sheet);
        }
    }

    /// Takes a part of a message, or all that is in it.
    fn part(&self, text: &[u8], line: u64, depth: usize, sheet: &mut Sheet) {
        let headers = Headers::read(text);
        let body = &text[headers.body..];
        let line = line + headers.lines;
        let kind = headers.content_type();
        // What holds others and is too deep or has none is read as it stands.
        let holds_others = kind.starts_with("multipart/") || kind == "message/rfc822";
        if holds_others && depth < DEEPEST {
            if kind == "message/rfc822" {
                let inner = headers.transfer().decode(body, line);
                return self.whole(&inner.text, inner.lines.of(1), depth + 1, sheet);
            }
            let boundary = headers.parameter("boundary").unwrap_or_default();
            let parts = parts(body, line, boundary.as_bytes());
            if !boundary.is_empty() && !parts.is_empty() {
                return self.parts(&kind, &parts, depth + 1, sheet);
            }
        }
        if holds_others || is_text(&kind, &headers) {
            let text = self.text(body, line, &headers, kind == "text/html");
            separate(line, sheet);
            copy(&text, sheet);
        }
    }

    fn parts(&self, kind: &str, parts: &[(&[u8], u64)], depth: usize, sheet: &mut Sheet) {
        if kind != "multipart/alternative" {
            for (part, line) in parts {
                self.part(part, *line, depth, sheet);
            }
            return;
        }
        let rank = |part: &[u8]| match &*Headers::read(part).content_type() {
            "text/plain" => 0,
            "text/html" => 1,
            kind if kind.starts_with("multipart/") => 2,
            _ => 3,
        };
        let mut ranked: Vec<_> = parts.iter().map(|part| (rank(part.0), part)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        // One that says nothing is no alternative.
        for (_, (part, line)) in ranked {
            let mut taken = Sheet::default();
            self.part(part, *line, depth, &mut taken);
            if !taken.is_blank() {
                separate(*line, sheet);
                copy(&taken, sheet);
                return;
            }
        }
    }

    /// The text of a body, decoded.
    fn text(&self, body: &[u8], line: u64, headers: &Headers, is_html: bool) -> Sheet {
        let sent = headers.transfer().decode(body, line);
        let charset = headers.parameter("charset");
        let charset = charset.as_deref().map(str::as_bytes);
        let charset = charset.or_else(|| html::charset(&sent.text).filter(|_| is_html));
        let text = self.decoded(&sent.text, charset);
        let mut sheet = Sheet::default();
        if is_html {
            html::reduce(&text, &sent.lines, &mut sheet);
        } else {
            for (text, line) in split(text.as_bytes()).zip(1..) {
                let line = sent.lines.of(line);
                sheet.push(text, line);
                sheet.push(b"\n", line);
            }
        }
        sheet
    }

    /// Text in the encoding that was asked for, or that it says it is in. What
    /// it says does not count where it cannot be true.
    fn decoded<'a>(&self, text: &'a [u8], charset: Option<&[u8]>) -> Cow<'a, str> {
        let named = self.encoding.or_else(|| {
            let charset = charset.filter(|label| !label.eq_ignore_ascii_case(b"us-ascii"))?;
            let named = Encoding::labelled(charset)?;
            let is_possible = named != Encoding::UTF_8 || str::from_utf8(text).is_ok();
            is_possible.then_some(named)
        });
        if let Some(encoding) = named {
            return encoding.decode(text);
        }
        let mut decoded = String::new();
        // Reading from memory does not fail.
        let _ = Decoder::new(text)
            .telling(self.found.clone())
            .read_to_string(&mut decoded);
        Cow::Owned(decoded)
    }
}

/// An empty line between what stands in different parts.
fn separate(line: u64, sheet: &mut Sheet) {
    if !sheet.text.is_empty() {
        sheet.push(b"\n", line);
    }
}

/// Whether a part is to be read: text, or a file of games by its name.
fn is_text(kind: &str, headers: &Headers) -> bool {
    if kind.starts_with("text/") {
        return !UNREAD.contains(&kind);
    }
    let name = headers
        .parameter("name")
        .or_else(|| headers.parameter("filename"));
    let name = name.unwrap_or_default();
    let ending = name.rsplit('.').next().unwrap_or_default();
    let is_one = |known: &str| ending.eq_ignore_ascii_case(known);
    kind.contains("pgn") || is_one("pgn") || is_one("txt")
}

/// Appends a text with its lines.
fn copy(from: &Sheet, sheet: &mut Sheet) {
    for (text, line) in split(&from.text).zip(1..) {
        let line = from.lines.of(line);
        sheet.push(text, line);
        sheet.push(b"\n", line);
    }
}

/// The parts between the lines that a boundary makes, with their first lines.
/// What stands before the first and behind the last is for programs that know
/// no parts.
fn parts<'a>(body: &'a [u8], first_line: u64, boundary: &[u8]) -> Vec<(&'a [u8], u64)> {
    let mut parts = Vec::new();
    let mut begun = None;
    let mut at = 0;
    let mut line = first_line;
    for text in split(body) {
        let end = at + text.len();
        let next = end + super::header::break_length(&body[end..]);
        let behind = text
            .strip_prefix(b"--")
            .and_then(|text| text.strip_prefix(boundary));
        let last = behind.map(<[u8]>::trim_ascii_end);
        if let Some(behind @ (b"" | b"--")) = last {
            if let Some((start, from)) = begun.take() {
                parts.push((&body[start..at], from));
            }
            if behind == b"--" {
                return parts;
            }
            begun = Some((next, line + 1));
        }
        line += count(&body[end..next]);
        at = next;
    }
    // One that is cut off counts, too.
    if let Some((start, from)) = begun {
        parts.push((&body[start.min(body.len())..], from));
    }
    parts
}
