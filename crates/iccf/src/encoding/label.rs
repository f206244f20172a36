//! Encodings by their names.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use encoding_rs as standard;

/// How bytes stand for letters: one of those that the web knows, or a page of
/// the old PCs.
///
/// Read from a label as mail and web pages have it, in any case: `utf-8`,
/// `latin1`, `windows-1251`, `koi8-r`, `shift_jis`, `cp437`, `cp850`.
///
/// Latin-1 is read as Windows-1252, which has the same signs and more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding(pub(super) Table);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    Standard(&'static standard::Encoding),
    Page(&'static Page),
}

/// An encoding of one byte a letter whose upper half is given.
#[derive(PartialEq, Eq)]
pub(super) struct Page {
    name: &'static str,
    labels: [&'static str; 3],
    /// The letters of the bytes from 0x80 on.
    upper: [char; 128],
}

/// Source: the tables of code pages 437 and 850 that Unicode publishes.
static PAGES: [Page; 2] = [
    Page {
        name: "CP437",
        labels: ["cp437", "ibm437", "437"],
        upper: letters(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
             ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
             αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
        ),
    },
    Page {
        name: "CP850",
        labels: ["cp850", "ibm850", "850"],
        upper: letters(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»\
             ░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
             ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
        ),
    },
];

const fn letters(all: &str) -> [char; 128] {
    let bytes = all.as_bytes();
    let mut upper = ['\0'; 128];
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        // The length and the first bits of a letter stand in its first byte.
        let (length, first) = match bytes[at] {
            byte @ ..0xe0 => (2, byte & 0x1f),
            byte => (3, byte & 0x0f),
        };
        let mut code = first as u32;
        let mut next = 1;
        while next < length {
            code = code << 6 | (bytes[at + next] & 0x3f) as u32;
            next += 1;
        }
        upper[count] = match char::from_u32(code) {
            Some(letter) => letter,
            None => '\0',
        };
        at += length;
        count += 1;
    }
    assert!(count == 128);
    upper
}

/// Labels that people write and the web does not know.
const OTHER_LABELS: [(&str, &str); 3] = [
    ("latin-1", "latin1"),
    ("latin-2", "latin2"),
    ("utf16", "utf-16"),
];

impl Encoding {
    /// What everything is turned into.
    pub const UTF_8: Self = Self(Table::Standard(standard::UTF_8));
    /// UTF-16, the low byte first.
    pub const UTF_16LE: Self = Self(Table::Standard(standard::UTF_16LE));
    /// UTF-16, the high byte first.
    pub const UTF_16BE: Self = Self(Table::Standard(standard::UTF_16BE));
    /// The usual one of Western Europe, Latin-1 and more.
    pub const WINDOWS_1252: Self = Self(Table::Standard(standard::WINDOWS_1252));
    /// The usual Cyrillic one.
    pub const WINDOWS_1251: Self = Self(Table::Standard(standard::WINDOWS_1251));
    /// The Cyrillic one of older mail.
    pub const KOI8_R: Self = Self(Table::Standard(standard::KOI8_R));

    /// The encoding of a label.
    pub(super) fn labelled(label: &[u8]) -> Option<Self> {
        let label = label.trim_ascii();
        let same = |other: &str| label.eq_ignore_ascii_case(other.as_bytes());
        if let Some(page) = PAGES
            .iter()
            .find(|page| page.labels.iter().any(|one| same(one)))
        {
            return Some(Self(Table::Page(page)));
        }
        let other = OTHER_LABELS.iter().find(|(other, _)| same(other));
        let label = other.map_or(label, |(_, label)| label.as_bytes());
        let found = standard::Encoding::for_label_no_replacement(label)?;
        Some(Self(Table::Standard(found)))
    }

    /// The name, as people know it.
    pub fn name(&self) -> &'static str {
        match self.0 {
            Table::Page(page) => page.name,
            Table::Standard(found) if found == standard::WINDOWS_1252 => "Windows-1252",
            Table::Standard(found) if found == standard::WINDOWS_1251 => "Windows-1251",
            Table::Standard(found) => found.name(),
        }
    }

    /// Text in this encoding, all of it at hand.
    pub(super) fn decode<'a>(&self, text: &'a [u8]) -> Cow<'a, str> {
        match self.0 {
            Table::Standard(found) => found.decode_without_bom_handling(text).0,
            Table::Page(page) => Cow::Owned(page.decode(text)),
        }
    }
}

impl Page {
    pub(super) fn decode(&self, text: &[u8]) -> String {
        let letter = |byte: &u8| match byte.checked_sub(0x80) {
            Some(upper) => self.upper[usize::from(upper)],
            None => char::from(*byte),
        };
        text.iter().map(letter).collect()
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(label: &str) -> Result<Self, UnknownEncoding> {
        Self::labelled(label.as_bytes()).ok_or_else(|| UnknownEncoding(label.into()))
    }
}

/// A label that no encoding has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEncoding(String);

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown encoding {}; known are utf-8, utf-16, latin1, windows-1252, windows-1251, \
             koi8-r, cp437, cp850 and all others that the web has",
            self.0
        )
    }
}

impl core::error::Error for UnknownEncoding {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn labels_are_read_as_mail_and_people_write_them() {
        for (label, name) in [
            ("utf-8", "UTF-8"),
            ("UTF8", "UTF-8"),
            ("utf-16", "UTF-16LE"),
            ("UTF-16BE", "UTF-16BE"),
            ("latin1", "Windows-1252"),
            ("Latin-1", "Windows-1252"),
            ("ISO-8859-1", "Windows-1252"),
            ("us-ascii", "Windows-1252"),
            ("cp1251", "Windows-1251"),
            (" koi8-r ", "KOI8-R"),
            ("iso-8859-2", "ISO-8859-2"),
            ("CP437", "CP437"),
            ("850", "CP850"),
            ("shift_jis", "Shift_JIS"),
        ] {
            assert_eq!(label.parse().map(|found: Encoding| found.name()), Ok(name));
        }
        assert_eq!(
            "cp9".parse::<Encoding>().unwrap_err().to_string(),
            "unknown encoding cp9; known are utf-8, utf-16, latin1, windows-1252, windows-1251, \
             koi8-r, cp437, cp850 and all others that the web has"
        );
    }

    #[test]
    fn pages_of_old_computers_have_their_letters() {
        for (label, bytes, text) in [
            ("cp437", &b"M\x81ller \xab \xe1"[..], "Müller ½ ß"),
            ("cp437", b"\x80\xb0\xff", "Ç░\u{a0}"),
            ("cp850", b"\x9e \xab \x9b\xe4", "× ½ øõ"),
            ("cp850", b"\xf0\xf1\xff", "\u{ad}±\u{a0}"),
        ] {
            let encoding: Encoding = label.parse().unwrap();
            assert_eq!(encoding.decode(bytes), text, "{label}");
        }
    }
}
