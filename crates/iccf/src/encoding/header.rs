//! The headers of a message or of one of its parts.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::label::Encoding;
use super::transfer::{Transfer, header_words};

/// The headers, and where the body begins.
pub(super) struct Headers {
    fields: Vec<Field>,
    /// Where the body begins.
    pub(super) body: usize,
    /// How many line ends stand before it.
    pub(super) lines: u64,
    /// Whether they end as they should.
    pub(super) complete: bool,
}

struct Field {
    /// In small letters.
    name: String,
    /// On one line.
    value: String,
    /// How many line ends stand before it.
    line: u64,
}

/// Fields that say who sent a message or on what way it came.
const ORIGINS: [&str; 5] = [
    "from",
    "received",
    "return-path",
    "delivered-to",
    "x-original-to",
];

/// Others that messages have.
const USUAL: [&str; 9] = [
    "subject",
    "date",
    "to",
    "message-id",
    "mime-version",
    "content-type",
    "reply-to",
    "sender",
    "received",
];

impl Headers {
    /// Reads the headers that a text begins with, up to an empty line or to
    /// the first line that is none.
    pub(super) fn read(text: &[u8]) -> Self {
        let mut headers = Self {
            fields: Vec::new(),
            body: 0,
            lines: 0,
            complete: false,
        };
        loop {
            let rest = &text[headers.body..];
            let line = super::lines::split(rest).next().unwrap_or_default();
            let behind = line.len() + break_length(&rest[line.len()..]);
            if line.is_empty() {
                headers.pass(behind);
                headers.complete = true;
                return headers;
            }
            if !headers.take(line) {
                return headers;
            }
            headers.pass(behind);
        }
    }

    fn pass(&mut self, length: usize) {
        self.body += length;
        self.lines += u64::from(length > 0);
    }

    /// Takes a line, unless it is no header's.
    fn take(&mut self, line: &[u8]) -> bool {
        let text = match str::from_utf8(line) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Encoding::WINDOWS_1252.decode(line),
        };
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            let Some(field) = self.fields.last_mut() else {
                return false;
            };
            field.value += " ";
            field.value += text.trim();
            return true;
        }
        let Some(name) = field_name(line) else {
            return false;
        };
        let value = text.split_once(':').map_or("", |(_, value)| value.trim());
        self.fields.push(Field {
            name,
            value: value.to_string(),
            line: self.lines,
        });
        true
    }

    /// Whether these are a message's: it says where it comes from, and more.
    pub(super) fn are_a_message(&self) -> bool {
        let has = |names: &[&str]| {
            let is_one = |field: &Field| names.contains(&field.name.as_str());
            self.fields.iter().any(is_one)
        };
        self.complete && has(&ORIGINS) && has(&USUAL) && self.fields.len() > 1
    }

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.field(name).map(|field| field.value.as_str())
    }

    /// What a reader of the message sees: names, values, and how many line ends
    /// stand before them.
    pub(super) fn shown(&self) -> impl Iterator<Item = (&'static str, String, u64)> {
        [("from", "From"), ("date", "Date"), ("subject", "Subject")]
            .into_iter()
            .filter_map(|(name, shown)| Some((shown, self.field(name)?)))
            .map(|(shown, field)| (shown, header_words(&field.value), field.line))
    }

    pub(super) fn transfer(&self) -> Transfer {
        let name = self.get("content-transfer-encoding").unwrap_or_default();
        Transfer::named(name.as_bytes())
    }

    /// What the content is, in small letters: `text/plain` where nothing is said.
    pub(super) fn content_type(&self) -> String {
        let value = self.get("content-type").unwrap_or("text/plain");
        let kind = value.split(';').next().unwrap_or_default();
        kind.trim().to_ascii_lowercase()
    }

    /// A parameter of the content's type or, for a file's name, of how it is
    /// to be shown.
    pub(super) fn parameter(&self, name: &str) -> Option<String> {
        ["content-type", "content-disposition"]
            .into_iter()
            .find_map(|field| parameter(self.get(field)?, name))
    }
}

/// The name of the field that a line begins, in small letters.
fn field_name(line: &[u8]) -> Option<String> {
    let end = memchr::memchr(b':', line)?;
    let name = line[..end].trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(u8::is_ascii_graphic);
    is_name.then(|| String::from_utf8_lossy(name).to_ascii_lowercase())
}

/// Whether a line can begin a message's headers.
pub(super) fn is_field(line: &[u8]) -> bool {
    field_name(line).is_some()
}

/// How long the line end is that a text begins with.
pub(super) fn break_length(text: &[u8]) -> usize {
    match text {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// The value of `name=value` or `name="value"` behind a semicolon.
fn parameter(field: &str, name: &str) -> Option<String> {
    let mut rest = field.split_once(';')?.1;
    loop {
        let (key, behind) = rest.split_once('=')?;
        let behind = behind.trim_start();
        let (value, next) = if let Some(quoted) = behind.strip_prefix('"') {
            unquoted(quoted)
        } else {
            let end = behind.find(';').unwrap_or(behind.len());
            (behind[..end].trim_end().to_string(), &behind[end..])
        };
        if key
            .trim_matches([' ', '\t', ';'])
            .eq_ignore_ascii_case(name)
        {
            return Some(value);
        }
        rest = next;
    }
}

/// A quoted value up to its end, and what follows.
fn unquoted(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (value, &text[at + 1..]),
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            _ => value.push(letter),
        }
    }
    (value, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_end_at_an_empty_line_and_may_be_folded() {
        let text = b"From: a\r\nSubject: one\r\n two\r\n\r\nbody\r\n";
        let headers = Headers::read(text);
        assert_eq!(&text[headers.body..], b"body\r\n");
        assert_eq!(headers.lines, 4);
        assert_eq!(headers.get("subject"), Some("one two"));
        assert!(headers.are_a_message());
        for (text, message) in [
            (&b"White: A\nBlack: B\nDate: 1.2.26\n\n1. e4"[..], false),
            (b"From: A\n\n1. e4", false),
            (b"From: A\nTo: B\n\n1. e4", true),
            (b"From: A\nTo: B\n1. e4", false),
            (b"1. e4 e5\n", false),
            (b"[Event \"From: a\"]\nSubject: b\n", false),
            (b"", false),
        ] {
            assert_eq!(Headers::read(text).are_a_message(), message, "{text:?}");
        }
    }

    #[test]
    fn parameters_are_quoted_or_not() {
        for (field, name, value) in [
            (
                "multipart/mixed; boundary=\"a;b\\\"c\"",
                "boundary",
                Some("a;b\"c"),
            ),
            (
                "text/plain; Charset=utf-8 ; format=flowed",
                "charset",
                Some("utf-8"),
            ),
            (
                "text/plain; charset=utf-8; format=flowed",
                "format",
                Some("flowed"),
            ),
            (
                "text/plain;name=\"charset=x\"; charset=y",
                "charset",
                Some("y"),
            ),
            ("text/plain", "charset", None),
            ("text/plain; charset", "charset", None),
            ("text/plain; charset=\"x", "charset", Some("x")),
        ] {
            assert_eq!(parameter(field, name).as_deref(), value, "{field}");
        }
    }
}
