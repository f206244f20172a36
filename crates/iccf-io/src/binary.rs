//! Files that hold no text, known by their first bytes: they are refused by
//! name, with what to do.

use std::fmt;
use std::io::{self, Read};

/// How much is looked at.
const HEAD: usize = 4 << 10;

/// What a file may be: the place of its signature, the signature, its name, and
/// what can be done.
const KNOWN: &[(usize, &[u8], &str, &str)] = &[
    (0, b"PK\x03\x04", "a zip archive", UNPACK),
    (0, b"PK\x05\x06", "a zip archive", UNPACK),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (0, b"Rar!\x1a\x07", "a rar archive", UNPACK),
    (0, b"\xfd7zXZ\x00", "compressed with xz", UNPACK),
    (0, b"\x04\x22\x4d\x18", "compressed with lz4", UNPACK),
    (0, b"LZIP", "compressed with lzip", UNPACK),
    (257, b"ustar", "a tar archive", UNPACK),
    (0, b"%PDF-", "a PDF", COPY),
    (
        0,
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "an office document",
        COPY,
    ),
    (0, b"{\\rtf", "a rich text document", COPY),
    (0, b"\x89PNG\r\n\x1a\n", "a picture", TYPE),
    (0, b"\xff\xd8\xff", "a picture", TYPE),
    (0, b"GIF8", "a picture", TYPE),
    (0, b"II*\x00", "a picture", TYPE),
    (0, b"MM\x00*", "a picture", TYPE),
    (8, b"WEBPVP8", "a picture", TYPE),
    (0, b"Scid.si", "a Scid database", EXPORT),
    (0, b"SQLite format 3\x00", "an SQLite database", EXPORT),
    (0, b"PAR1", "a Parquet table", NAME),
    (0, b"ARROW1\x00", "an Arrow table", NAME),
    (0, b"\x7fELF", "a program", NOTHING),
    (0, b"MZ\x90\x00", "a program", NOTHING),
];

/// Signs that a zip archive is a document: a letter with moves rather than files.
const DOCUMENTS: &[&[u8]] = &[
    b"[Content_Types].xml",
    b"mimetypeapplication/vnd.oasis.opendocument",
    b"mimetypeapplication/epub+zip",
];

const UNPACK: &str = "unpack it first and name the files in it";
const COPY: &str = "save it as text first, or copy the moves out of it";
const TYPE: &str = "the moves in it have to be typed";
const EXPORT: &str = "export its games as PGN";
const NAME: &str = "name the file itself, uncompressed: a table is read from its end";
const NOTHING: &str = "games are read from text";

const NO_TEXT: &str = "no text";

/// Hands a text on, unless its first bytes show that it is none.
pub(crate) fn refused(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    // Where reading fails, what came before is read all the same.
    let failure = source
        .by_ref()
        .take(HEAD as u64)
        .read_to_end(&mut head)
        .err();
    if let Some(binary) = Binary::known_by(&head) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, binary));
    }
    let rest = Rest { failure, source };
    Ok(Box::new(io::Cursor::new(head).chain(rest)))
}

/// What follows the first bytes: an error that came up there comes first.
struct Rest<R> {
    failure: Option<io::Error>,
    source: R,
}

impl<R: Read> Read for Rest<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => self.source.read(buffer),
        }
    }
}

/// Why a file is not read.
#[derive(Debug)]
struct Binary {
    what: &'static str,
    to_do: &'static str,
}

impl Binary {
    fn known_by(head: &[u8]) -> Option<Self> {
        let known = KNOWN.iter().find(|(at, signature, ..)| {
            head.get(*at..)
                .is_some_and(|rest| rest.starts_with(signature))
        });
        let holds = |sign: &&[u8]| head.windows(sign.len()).any(|part| part == *sign);
        match known {
            Some(&(_, _, "a zip archive", _)) if DOCUMENTS.iter().any(holds) => Some(Self {
                what: "an office document",
                to_do: COPY,
            }),
            Some(&(_, _, what, to_do)) => Some(Self { what, to_do }),
            None if is_compressed(head) || !holds_zeros(head) => None,
            None => Some(Self {
                what: NO_TEXT,
                to_do: NOTHING,
            }),
        }
    }
}

impl fmt::Display for Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, to_do } = self;
        match *what {
            NO_TEXT => write!(f, "this is {what}; {to_do}"),
            _ => write!(f, "this is {what}, which is not read; {to_do}"),
        }
    }
}

impl std::error::Error for Binary {}

/// Whether a head is that of a compressed text, which is read.
fn is_compressed(head: &[u8]) -> bool {
    matches!(
        head,
        [0x1f, 0x8b, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', ..]
            | [0x28, 0xb5, 0x2f, 0xfd, ..]
            | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]
    )
}

/// Whether there are zeros that no text has. In UTF-16 every other byte may be
/// one, and now and then one of the others.
fn holds_zeros(head: &[u8]) -> bool {
    let zeros = |odd: usize| {
        let places = head.iter().skip(odd).step_by(2);
        places.filter(|byte| **byte == 0).count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    8 * even.min(odd) > even.max(odd) || even.max(odd) > 0 && 8 * even.max(odd) < head.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_known() {
        let utf16: Vec<u8> = "1. e4 e5"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let tar = [&[b'a'; 257][..], b"ustar\x0000"].concat();
        for (head, what) in [
            (&b"1. e4 e5"[..], None),
            (b"", None),
            (&utf16, None),
            (b"BZh9\x00\x00", None),
            (b"PK\x03\x04\x00", Some("a zip archive")),
            (
                b"PK\x03\x04\x14\0\x06\0\x08[Content_Types].xml",
                Some("an office document"),
            ),
            (
                b"PK\x03\x04\x14\0mimetypeapplication/vnd.oasis.opendocument.text",
                Some("an office document"),
            ),
            (b"%PDF-1.4", Some("a PDF")),
            (&tar, Some("a tar archive")),
            (b"\x7fELF\x02", Some("a program")),
            (&[0; 100], Some("no text")),
            (b"some text and then a \x00 in it", Some("no text")),
        ] {
            assert_eq!(Binary::known_by(head).map(|binary| binary.what), what);
        }
    }
}
