//! What mail does to bytes on their way: quoted-printable, base64, and words in
//! headers.

use alloc::string::String;
use alloc::vec::Vec;

use super::label::Encoding;
use super::lines::{Sheet, split};

/// How a part of a message is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Transfer {
    #[default]
    Plain,
    QuotedPrintable,
    Base64,
}

impl Transfer {
    pub(super) fn named(name: &[u8]) -> Self {
        let name = name.trim_ascii();
        if name.eq_ignore_ascii_case(b"quoted-printable") {
            Self::QuotedPrintable
        } else if name.eq_ignore_ascii_case(b"base64") {
            Self::Base64
        } else {
            Self::Plain
        }
    }

    /// The bytes as they were before, from a body that begins on a line.
    pub(super) fn decode(self, body: &[u8], first_line: u64) -> Sheet {
        let mut sheet = Sheet::default();
        let mut quads = Quads::default();
        for (text, line) in split(body).zip(first_line..) {
            match self {
                Self::Plain => {
                    sheet.push(text, line);
                    sheet.push(b"\n", line);
                }
                Self::QuotedPrintable => {
                    // White space at the end was added on the way.
                    let text = text.trim_ascii_end();
                    let (text, end) = match text.strip_suffix(b"=") {
                        Some(text) => (text, &b""[..]),
                        None => (text, &b"\n"[..]),
                    };
                    sheet.push(&quoted(text), line);
                    sheet.push(end, line);
                }
                Self::Base64 => sheet.push(&quads.decode(text), line),
            }
        }
        sheet
    }
}

/// Bytes of quoted-printable text, a line's or a word's. What is no `=` with two
/// digits stays.
fn quoted(text: &[u8]) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'=', rest) {
        bytes.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let byte = match rest {
            [_, high, low, ..] => digit(*high).zip(digit(*low)),
            _ => None,
        };
        let Some((high, low)) = byte else {
            bytes.push(b'=');
            rest = &rest[1..];
            continue;
        };
        bytes.push((16 * high + low) as u8);
        rest = &rest[3..];
    }
    bytes.extend_from_slice(rest);
    bytes
}

/// Base64 that may be cut anywhere.
#[derive(Default)]
struct Quads {
    bits: u32,
    digits: u32,
}

impl Quads {
    /// Signs that mean nothing are passed over.
    fn decode(&mut self, text: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(3 * text.len() / 4 + 3);
        for sign in text {
            let digit = match sign {
                b'A'..=b'Z' => sign - b'A',
                b'a'..=b'z' => sign - b'a' + 26,
                b'0'..=b'9' => sign - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                b'=' => {
                    *self = Self::default();
                    continue;
                }
                _ => continue,
            };
            self.bits = self.bits << 6 | u32::from(digit);
            self.digits = (self.digits + 1) % 4;
            match self.digits {
                2 => bytes.push((self.bits >> 4) as u8),
                3 => bytes.push((self.bits >> 2) as u8),
                0 => bytes.push(self.bits as u8),
                _ => {}
            }
        }
        bytes
    }
}

/// A header's value with its encoded words, such as `=?utf-8?Q?M=C3=BCller?=`.
pub(super) fn header_words(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value;
    let mut behind_word = false;
    while let Some(start) = rest.find("=?") {
        let (before, from) = rest.split_at(start);
        let Some((word, behind)) = encoded_word(from) else {
            text += before;
            text += "=?";
            rest = &from[2..];
            behind_word = false;
            continue;
        };
        // White space between two of them only divides them.
        if !(behind_word && before.trim().is_empty()) {
            text += before;
        }
        text += &word;
        rest = behind;
        behind_word = true;
    }
    text += rest;
    text
}

/// Decodes the word that a text begins with, and what stands behind it.
fn encoded_word(text: &str) -> Option<(String, &str)> {
    let mut parts = text.strip_prefix("=?")?.splitn(3, '?');
    let (charset, kind, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let (content, behind) = rest.split_once("?=")?;
    // A language may stand behind the charset.
    let charset = charset.split('*').next()?;
    let encoding = Encoding::labelled(charset.as_bytes())?;
    let bytes = match kind {
        "Q" | "q" => quoted(content.replace('_', " ").as_bytes()),
        "B" | "b" => Quads::default().decode(content.as_bytes()),
        _ => return None,
    };
    Some((encoding.decode(&bytes).into_owned(), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_what_they_were_before_they_were_sent() {
        for (transfer, body, text) in [
            ("7bit", "a=41 \r\nb", "a=41 \nb\n"),
            (
                "Quoted-Printable",
                "Ol=E1=2c 8. 4445 =\r\n3657  \r\n9. x",
                "Ol\u{e1}, 8. 4445 3657\n9. x\n",
            ),
            ("quoted-printable", "a=\n=\n\nb=", "a\nb"),
            ("quoted-printable", "=4 =zz = =", "=4 =zz =\u{20}"),
            ("quoted-printable", "a=0D=0Ab=0Dc", "a\nb\nc\n"),
            ("base64", "MS4gZTQgZTUK\nMi4g\r\nZDQ=", "1. e4 e5\n2. d4"),
            ("BASE64", "MS4g ZTQg\n!Z\nTUK", "1. e4 e5\n"),
            ("base64", "M", ""),
            ("base64", "", ""),
        ] {
            let sheet = Transfer::named(transfer.as_bytes()).decode(body.as_bytes(), 1);
            let read: String = sheet.text.iter().map(|byte| char::from(*byte)).collect();
            assert_eq!(read, text, "{transfer} {body}");
        }
    }

    #[test]
    fn words_in_headers_have_an_encoding_each() {
        for (value, text) in [
            ("plain", "plain"),
            (
                "=?ISO-8859-1?Q?Partida_12_=96_resposta?=",
                "Partida 12 – resposta",
            ),
            ("=?utf-8?B?w7w=?= =?koi8-r?q?=EB?= x", "üК x"),
            ("a =?utf-8*de?q?=C3=BC?= b", "a ü b"),
            ("=?what?q?x?=", "=?what?q?x?="),
            ("=?utf-8?x?x?= =?utf-8?q", "=?utf-8?x?x?= =?utf-8?q"),
            ("=?=?utf-8?q?a?=", "=?a"),
            ("=?", "=?"),
        ] {
            assert_eq!(header_words(value), text, "{value}");
        }
    }
}
