//! A stream in whatever encoding as one in UTF-8.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use std::io::{self, Read};

use super::finding::{Evidence, Found};
use super::guess::guess;
use super::label::{Encoding, Page, Table};

/// How much is read at a time where it cannot be read in place.
const BLOCK: usize = 16 << 10;

/// How much of an input is looked at for a pattern of zeros.
const SAMPLE: usize = 256;

/// A line is decoded as a whole, up to this length from its first byte that is
/// not ASCII.
const LONGEST_STRETCH: usize = 64 << 10;

/// A guess is made from so much of the lines that need one ...
const EVIDENCE: usize = 64 << 10;

/// ... as far as they stand within this much text behind the first.
const WINDOW: usize = 1 << 20;

/// The most bytes of a word that are shown on either side of a strange byte.
const LONGEST_SHOWN: usize = 24;

const UTF_8_MARK: &[u8] = "\u{feff}".as_bytes();

/// What a file of games begins with that has no mark.
const EVENT: &[u8] = b"[Event \"";

/// Reads an input in whatever encoding and gives it as UTF-8.
///
/// UTF-16 is known by its byte order mark, or by zeros in every other byte. In
/// other input, lines that are valid UTF-8 stay as they are; all others are
/// decoded in one encoding, guessed from the first 64 KB of such lines. Line
/// ends stay what they are, so lines and columns are those of the input. A byte
/// order mark at the start is dropped; one in the middle, where files were joined,
/// says how the rest is encoded.
///
/// What was found out is told by [`found`](Self::found).
///
/// ```
/// use std::io::Read;
/// use iccf::encoding::Decoder;
///
/// let mut decoder = Decoder::new(&b"[White \"M\xfcller\"]\n\n1. e4 e5 2. N\xd7e5"[..]);
/// let found = decoder.found();
/// let mut text = String::new();
/// decoder.read_to_string(&mut text)?;
/// assert_eq!(text, "[White \"Müller\"]\n\n1. e4 e5 2. N×e5");
/// assert_eq!(found.get().unwrap().to_string(), "read as Windows-1252, as in “Müller”");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decoder<R> {
    input: R,
    way: Way,
    /// Read, and not decoded yet.
    raw: Vec<u8>,
    /// How much there must be of it before it is looked at again.
    wanted: usize,
    /// Decoded, and handed out up to an offset.
    text: Vec<u8>,
    at: usize,
    /// The end of what was handed out before, to show a word in full.
    last: Vec<u8>,
    ended: bool,
    /// Why there is no more.
    error: Option<io::Error>,
    found: Found,
    /// Who knows the encoding of lines that are no UTF-8.
    known: Option<Known>,
}

type Known = Box<dyn FnOnce() -> io::Result<Encoding> + Send>;

/// How a stretch of the input is decoded.
enum Way {
    /// To be found out by the first bytes.
    Unknown,
    /// UTF-8, and lines that are none in another encoding, once it is guessed.
    Lines(Option<Encoding>),
    Utf16 {
        big_endian: bool,
    },
    Standard(Box<encoding_rs::Decoder>),
    Page(&'static Page),
}

impl<R> core::fmt::Debug for Decoder<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Decoder")
            .field("found", &self.found.get())
            .finish_non_exhaustive()
    }
}

impl<R: Read> Decoder<R> {
    /// Finds out how an input is encoded.
    pub fn new(input: R) -> Self {
        Self::by(input, Way::Unknown)
    }

    /// Takes all of an input for one encoding; only a byte order mark at its
    /// start says otherwise. What the encoding does not have is read as U+FFFD.
    pub fn with_encoding(input: R, encoding: Encoding) -> Self {
        let way = match encoding.0 {
            Table::Page(page) => Way::Page(page),
            Table::Standard(_) if encoding == Encoding::UTF_16LE => {
                Way::Utf16 { big_endian: false }
            }
            Table::Standard(_) if encoding == Encoding::UTF_16BE => Way::Utf16 { big_endian: true },
            Table::Standard(table) => Way::Standard(Box::new(table.new_decoder())),
        };
        Self::by(input, way)
    }

    fn by(input: R, way: Way) -> Self {
        Self {
            input,
            way,
            raw: Vec::new(),
            wanted: 0,
            text: Vec::new(),
            at: 0,
            last: Vec::new(),
            ended: false,
            error: None,
            found: Found::default(),
            known: None,
        }
    }

    /// As [`new`](Self::new), for a part of an input: if there are lines that are no
    /// UTF-8, `known` is asked once for their encoding, and nothing is guessed.
    pub fn of_part(
        input: R,
        known: impl FnOnce() -> io::Result<Encoding> + Send + 'static,
    ) -> Self {
        let mut decoder = Self::by(input, Way::Lines(None));
        decoder.known = Some(Box::new(known));
        decoder
    }

    /// Tells there what it finds out.
    pub(super) fn telling(mut self, found: Found) -> Self {
        self.found = found;
        self
    }

    /// Where the encoding is told once it is found out.
    pub fn found(&self) -> Found {
        self.found.clone()
    }

    /// Reads more behind what is not decoded yet.
    fn fill(&mut self) {
        let filled = self.raw.len();
        self.raw.resize(filled + BLOCK, 0);
        let read = self.input.read(&mut self.raw[filled..]);
        let read = self.count(read);
        self.raw.truncate(filled + read);
    }

    /// Reads into a buffer what needs no decoding, and keeps the rest back.
    fn read_in_place(&mut self, buffer: &mut [u8]) -> usize {
        let held = self.raw.len();
        let read = self.input.read(&mut buffer[held..]);
        let read = self.count(read);
        if read == 0 {
            return 0;
        }
        buffer[..held].copy_from_slice(&self.raw);
        let text = &buffer[..held + read];
        let passed = settled(text);
        self.raw.clear();
        self.raw.extend_from_slice(&text[passed..]);
        remember(&mut self.last, &text[..passed]);
        passed
    }

    /// How much was read. After an error, what came before it is handed out
    /// first.
    fn count(&mut self, read: io::Result<usize>) -> usize {
        match read {
            Ok(0) => self.ended = true,
            Ok(read) => return read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                self.ended = true;
                self.error = Some(error);
            }
        }
        0
    }

    /// Decodes as much as can be decoded without more of the input.
    fn decode(&mut self) {
        self.text.clear();
        self.at = 0;
        self.wanted = 0;
        if let Way::Unknown = self.way {
            self.find_out();
        }
        let decoded = match &mut self.way {
            Way::Unknown => 0,
            Way::Lines(_) => self.decode_lines(),
            Way::Utf16 { .. } => self.decode_utf16(),
            Way::Standard(decoder) => {
                let decoded = decode_standard(decoder, &self.raw, self.ended, &mut self.text);
                if self.ended {
                    self.way = Way::Lines(None);
                }
                decoded
            }
            Way::Page(page) => {
                self.text
                    .extend_from_slice(page.decode(&self.raw).as_bytes());
                self.raw.len()
            }
        };
        self.raw.drain(..decoded);
    }

    fn find_out(&mut self) {
        if self.raw.len() < SAMPLE && !self.ended {
            self.wanted = SAMPLE;
            return;
        }
        let sample = &self.raw[..self.raw.len().min(SAMPLE)];
        let found = match sample {
            [0xff, 0xfe, ..] => Some((false, Evidence::Mark)),
            [0xfe, 0xff, ..] => Some((true, Evidence::Mark)),
            _ => zeros(sample).map(|big_endian| (big_endian, Evidence::Pattern)),
        };
        let mark = match &found {
            Some((_, Evidence::Mark)) => 2,
            None if sample.starts_with(UTF_8_MARK) => UTF_8_MARK.len(),
            _ => 0,
        };
        self.way = match found {
            Some((big_endian, evidence)) => self.utf16(big_endian, evidence),
            None => Way::Lines(None),
        };
        self.raw.drain(..mark);
    }

    fn utf16(&self, big_endian: bool, evidence: Evidence) -> Way {
        let encoding = if big_endian {
            Encoding::UTF_16BE
        } else {
            Encoding::UTF_16LE
        };
        self.found.tell(encoding, evidence);
        Way::Utf16 { big_endian }
    }

    fn decode_lines(&mut self) -> usize {
        let mut at = settled(&self.raw);
        self.text.extend_from_slice(&self.raw[..at]);
        loop {
            let rest = &self.raw[at..];
            let start = ascii(rest);
            self.text.extend_from_slice(&rest[..start]);
            at += start;
            let rest = &rest[start..];
            let Some(mut length) = stretch(rest, self.ended) else {
                // Twice as much, so that a long stretch is not searched often.
                self.wanted = (2 * rest.len()).min(LONGEST_STRETCH + 1);
                return at;
            };
            if length == 0 {
                return at;
            }
            match utf16_mark(rest, length) {
                Some((_, None)) if !self.ended => {
                    self.wanted = rest.len() + 4;
                    return at;
                }
                Some((0, Some(big_endian))) => {
                    self.way = self.utf16(big_endian, Evidence::Mark);
                    return at;
                }
                Some((mark, Some(_))) => length = mark,
                _ => {}
            }
            if str::from_utf8(&rest[..length]).is_ok() {
                self.text.extend_from_slice(&rest[..length]);
                at += length;
                continue;
            }
            let Way::Lines(guessed) = self.way else {
                return at;
            };
            let guessed = match self.known.take_if(|_| guessed.is_none()) {
                None => guessed,
                Some(known) => match known() {
                    Ok(encoding) => Some(encoding),
                    Err(error) => {
                        self.ended = true;
                        self.error = Some(error);
                        return self.raw.len();
                    }
                },
            };
            if guessed.is_none() && rest.len() < WINDOW && !self.ended {
                self.wanted = WINDOW;
                return at;
            }
            let encoding = guessed.unwrap_or_else(|| {
                let encoding = guess(&evidence(rest, self.ended));
                let word = word(&self.last, &self.text, &rest[..length], encoding);
                self.found.tell(encoding, Evidence::Word(word));
                encoding
            });
            self.way = Way::Lines(Some(encoding));
            let decoded = encoding.decode(&rest[..length]);
            self.text.extend_from_slice(decoded.as_bytes());
            at += length;
        }
    }

    fn decode_utf16(&mut self) -> usize {
        let Way::Utf16 { mut big_endian } = self.way else {
            return 0;
        };
        let raw = &self.raw;
        let mut units = Vec::with_capacity(raw.len() / 2 + 1);
        let mut at = 0;
        let mut other = false;
        while let [first, second, ..] = raw[at..] {
            // Another file may begin here.
            match begins_file(&raw[at..]) {
                Some(true) => {
                    other = true;
                    break;
                }
                None if !self.ended => break,
                _ => {}
            }
            let unit = if big_endian {
                u16::from_be_bytes([first, second])
            } else {
                u16::from_le_bytes([first, second])
            };
            if unit == 0xfffe {
                big_endian = !big_endian;
                units.push(0xfeff);
            } else {
                units.push(unit);
            }
            at += 2;
        }
        let half = raw.len() - at == 1;
        if half && self.ended {
            units.push(0xfffd);
            at += 1;
        } else if !self.ended && !other && matches!(units.last(), Some(0xd800..=0xdbff)) {
            // Its other half is still to come.
            units.pop();
            at -= 2;
        }
        let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or('\u{fffd}'));
        let text: String = letters.collect();
        self.text.extend_from_slice(text.as_bytes());
        self.way = if other {
            Way::Lines(None)
        } else {
            Way::Utf16 { big_endian }
        };
        at
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if self.at < self.text.len() {
                let length = buffer.len().min(self.text.len() - self.at);
                let text = &self.text[self.at..self.at + length];
                buffer[..length].copy_from_slice(text);
                remember(&mut self.last, text);
                self.at += length;
                return Ok(length);
            }
            // A decoder may hold half a letter.
            let complete = self.raw.is_empty() && !matches!(self.way, Way::Standard(_));
            if self.ended && complete {
                return self.error.take().map_or(Ok(0), Err);
            }
            let in_place = matches!(self.way, Way::Lines(_)) && self.raw.len() < buffer.len();
            if !self.ended && in_place && self.wanted == 0 {
                let passed = self.read_in_place(buffer);
                if passed > 0 {
                    return Ok(passed);
                }
            } else if !self.ended {
                self.fill();
            }
            if self.ended || self.raw.len() >= self.wanted {
                self.decode();
            }
        }
    }
}

/// How many bytes from the start are UTF-8 whatever follows: up to the first
/// line that is none, or to the first byte of the last line that is not ASCII.
fn settled(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let last = start_of_line(text);
    let end = last + ascii(&text[last..]);
    match first_other(&text[..end]) {
        None => end,
        Some(at) => start_of_line(&text[..at]),
    }
}

/// Where a text is no longer UTF-8.
fn first_other(text: &[u8]) -> Option<usize> {
    /// Most text is ASCII, which is seen at a glance.
    const BLOCK: usize = 1 << 10;
    let mut start = 0;
    while start < text.len() {
        let end = text.len().min(start + BLOCK);
        if text[start..end].is_ascii() {
            start = end;
            continue;
        }
        // Up to a byte with which no letter goes on.
        let end = end + ascii_start(&text[end..]);
        if let Err(error) = str::from_utf8(&text[start..end]) {
            return Some(start + error.valid_up_to());
        }
        start = end;
    }
    None
}

/// How many bytes stand before the first that is ASCII.
fn ascii_start(text: &[u8]) -> usize {
    let first = text.iter().position(u8::is_ascii);
    first.unwrap_or(text.len())
}

/// Where the last line of a text begins.
fn start_of_line(text: &[u8]) -> usize {
    memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)
}

/// How many bytes from the start are ASCII.
fn ascii(text: &[u8]) -> usize {
    let mut at = 0;
    for block in text.chunks(64) {
        if !block.is_ascii() {
            let first = block.iter().position(|byte| !byte.is_ascii());
            return at + first.unwrap_or(0);
        }
        at += block.len();
    }
    at
}

/// The length of what is decoded together at the start of a text: to the end
/// of the line, if that is not too far. None if more of the text has to come.
fn stretch(text: &[u8], ended: bool) -> Option<usize> {
    let reach = text.len().min(LONGEST_STRETCH);
    if let Some(end) = memchr::memchr2(b'\n', b'\r', &text[..reach]) {
        return Some(end);
    }
    if text.len() > LONGEST_STRETCH {
        // No letter is cut in two.
        let begins = |at: &usize| !matches!(text[*at], 0x80..=0xbf);
        let cut = (LONGEST_STRETCH - 3..=LONGEST_STRETCH).rev().find(begins);
        return Some(cut.unwrap_or(LONGEST_STRETCH));
    }
    (ended || text.is_empty()).then_some(text.len())
}

/// Where a byte order mark of UTF-16 stands in the first bytes of a text, and
/// whether its high byte comes first, if enough stands behind it to tell.
fn utf16_mark(text: &[u8], length: usize) -> Option<(usize, Option<bool>)> {
    for at in memchr::memchr2_iter(0xff, 0xfe, &text[..length]) {
        match text[at..] {
            [0xff, 0xfe, low, 0, ..] if low != 0 => return Some((at, Some(false))),
            [0xfe, 0xff, 0, low, ..] if low != 0 => return Some((at, Some(true))),
            [_, _, _, _, ..] => {}
            _ => return Some((at, None)),
        }
    }
    None
}

/// Whether text that is no UTF-16 begins a file here, by a mark or by the tag
/// of a game; none if too little of it is there to tell.
fn begins_file(text: &[u8]) -> Option<bool> {
    let mut cut = false;
    for start in [UTF_8_MARK, EVENT] {
        if text.starts_with(start) {
            return Some(true);
        }
        cut |= start.starts_with(text);
    }
    (!cut).then_some(false)
}

/// Whether zeros stand in half of the pairs or more, from the start on, nearly
/// always first or nearly always second; true if first.
fn zeros(sample: &[u8]) -> Option<bool> {
    let (pairs, _) = sample.as_chunks::<2>();
    let count = |side: usize| pairs.iter().filter(|pair| pair[side] == 0).count();
    let is_clear = |side: usize| {
        let (zeros, others) = (count(side), count(1 - side));
        let early = pairs.iter().take(2).any(|pair| pair[side] == 0);
        early && zeros > 1 && 2 * zeros >= pairs.len() && 8 * others <= zeros
    };
    [1, 0]
        .into_iter()
        .find(|side| is_clear(*side))
        .map(|side| side == 0)
}

/// The first lines that are no UTF-8.
fn evidence(text: &[u8], ended: bool) -> Vec<u8> {
    let ended = ended && text.len() <= WINDOW;
    let text = &text[..text.len().min(WINDOW)];
    let mut lines = Vec::new();
    let mut at = 0;
    while lines.len() < EVIDENCE {
        at += ascii(&text[at..]);
        match stretch(&text[at..], ended) {
            None | Some(0) => break,
            Some(length) => {
                let rest = &text[at..];
                let mark = utf16_mark(rest, length).filter(|(_, sure)| sure.is_some());
                let line = &rest[..mark.map_or(length, |(mark, _)| mark)];
                if str::from_utf8(line).is_err() {
                    let room = EVIDENCE - lines.len();
                    lines.extend_from_slice(&line[..line.len().min(room)]);
                    lines.push(b'\n');
                }
                if mark.is_some() {
                    break;
                }
                at += length;
            }
        }
    }
    lines
}

/// The word that a strange byte stands in, at the start of `rest`.
fn word(last: &[u8], text: &[u8], rest: &[u8], encoding: Encoding) -> String {
    let ends_word = |letter: char| letter.is_whitespace() || "\"[]{}();,".contains(letter);
    let mut before = last.to_owned();
    remember(&mut before, text);
    let before = String::from_utf8_lossy(&before);
    let before = before.rsplit(ends_word).next().unwrap_or_default();
    let behind = encoding.decode(&rest[..rest.len().min(LONGEST_SHOWN)]);
    let behind = behind.split(ends_word).next().unwrap_or_default();
    [before.trim_start_matches('\u{fffd}'), behind]
        .concat()
        .replace(char::is_control, "\u{fffd}")
}

/// Keeps the last bytes of what was handed out.
fn remember(last: &mut Vec<u8>, text: &[u8]) {
    last.extend_from_slice(&text[text.len().saturating_sub(LONGEST_SHOWN)..]);
    last.drain(..last.len().saturating_sub(LONGEST_SHOWN));
}

fn decode_standard(
    decoder: &mut encoding_rs::Decoder,
    raw: &[u8],
    ended: bool,
    text: &mut Vec<u8>,
) -> usize {
    let mut at = 0;
    loop {
        let filled = text.len();
        text.resize(filled + 3 * BLOCK, 0);
        let (result, read, written, _) =
            decoder.decode_to_utf8(&raw[at..], &mut text[filled..], ended);
        text.truncate(filled + written);
        at += read;
        if result == encoding_rs::CoderResult::InputEmpty {
            return at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn text_is_utf8_in_blocks_where_it_is_as_a_whole() {
        let mut random = Random::default();
        let mut next = |below| random.below(below);
        for round in 0..3_000 {
            let mut text = alloc::vec![b'a'; next(4_000)];
            // Letters of all lengths, some of them cut in two or at a block's end.
            for _ in 0..next(8) {
                let letter = ["é", "–", "♞", "𝄞", "\u{80}", "я"][next(6)].as_bytes();
                let cut =
                    letter.len() - usize::from(next(if round % 3 == 0 { 4 } else { 400 }) == 0);
                let near = next(4) * 1_024 + 1_020 + next(6);
                let at = if next(2) == 0 { near } else { next(4_000) };
                if at <= text.len() {
                    text.splice(at..at, letter[..cut].iter().copied());
                }
            }
            let whole = str::from_utf8(&text).err().map(|error| error.valid_up_to());
            assert_eq!(first_other(&text), whole, "{round}");
        }
    }
}
