//! The texts that an input holds: one, or one a message.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use std::io::{self, Cursor, Read};

use super::decoder::Decoder;
use super::finding::Found;
use super::header::{Headers, break_length, is_field};
use super::html;
use super::label::Encoding;
use super::lines::{Lines, Sheet, count, split};
use super::mail::Clerk;

/// How much of an input is looked at to tell what it is; headers are shorter.
const SAMPLE: usize = 64 << 10;

/// How much is read at a time.
const BLOCK: usize = 256 << 10;

/// The longest message or page that is read.
const LONGEST: usize = 64 << 20;

/// The texts of an input, one after another, in UTF-8.
///
/// Most inputs are one text. In a mailbox each message is one, and so is a single
/// message with its headers; a web page is one. They are known by how they begin,
/// and reduced to what a person would read: see the [module](super).
///
/// ```
/// use iccf::Games;
/// use iccf::encoding::Texts;
///
/// let message = "From: A\nSubject: =?utf-8?q?Z=C3=BCge?=\n\
///                Content-Transfer-Encoding: quoted-printable\n\n\
///                1. 5254 =\n5755 2. 7163\n";
/// let mut texts = Texts::new(message.as_bytes(), None);
/// while let Some(text) = texts.next_text()? {
///     for read in Games::new(text) {
///         assert_eq!(read?.game.plies(), 3);
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Texts<R> {
    source: Source<R>,
    clerk: Clerk,
}

/// An input whose start was looked at.
struct Whole<R> {
    start: Cursor<Vec<u8>>,
    /// What happened behind the start.
    error: Option<io::Error>,
    input: R,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.start.read(buffer)? {
            0 => self
                .error
                .take()
                .map_or_else(|| self.input.read(buffer), Err),
            read => Ok(read),
        }
    }
}

enum Source<R> {
    Unopened(R),
    Stream(Box<Decoder<Whole<R>>>),
    Mailbox(Mailbox<Whole<R>>),
    Page(Whole<R>),
    Over,
}

impl<R> core::fmt::Debug for Texts<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Texts")
            .field("found", &self.clerk.found.get())
            .finish_non_exhaustive()
    }
}

impl<R: Read> Texts<R> {
    /// The texts of an input in an encoding, or in whichever it turns out to
    /// be. One that is given counts for more than what messages say of
    /// themselves.
    pub fn new(input: R, encoding: Option<Encoding>) -> Self {
        Self {
            source: Source::Unopened(input),
            clerk: Clerk {
                encoding,
                found: Found::default(),
            },
        }
    }

    /// Where the encoding is told once it is found out.
    pub fn found(&self) -> Found {
        self.clerk.found.clone()
    }

    /// The next text.
    ///
    /// A message or page of more than 64 MB is an error; whoever asks again
    /// gets the message behind it.
    pub fn next_text(&mut self) -> io::Result<Option<Text<R>>> {
        if let Source::Unopened(_) = self.source {
            self.open();
        }
        let sheet = match core::mem::replace(&mut self.source, Source::Over) {
            Source::Stream(decoder) => {
                return Ok(Some(Text {
                    content: Content::Stream(decoder),
                    lines: Lines::default(),
                }));
            }
            Source::Mailbox(mut mailbox) => {
                let next = mailbox.next(&self.clerk);
                self.source = Source::Mailbox(mailbox);
                next?
            }
            Source::Page(page) => Some(self.page(page)?),
            Source::Unopened(_) | Source::Over => None,
        };
        Ok(sheet.map(|sheet| Text {
            content: Content::Sheet(Cursor::new(sheet.text)),
            lines: sheet.lines,
        }))
    }

    /// Whether it is plain text, and neither mail nor a web page.
    pub fn is_plain(&mut self) -> bool {
        if let Source::Unopened(_) = self.source {
            self.open();
        }
        matches!(self.source, Source::Stream(_))
    }

    /// Whether there may be several texts.
    pub fn is_mailbox(&self) -> bool {
        matches!(self.source, Source::Mailbox(_))
    }

    /// Finds out what an input is.
    fn open(&mut self) {
        let Source::Unopened(mut input) = core::mem::replace(&mut self.source, Source::Over) else {
            return;
        };
        let mut start = Vec::new();
        let read = input.by_ref().take(SAMPLE as u64).read_to_end(&mut start);
        let kind = (is_mail(&start), html::is_page(&start));
        let is_box = start.starts_with(b"From ");
        let whole = Whole {
            start: Cursor::new(start),
            error: read.err(),
            input,
        };
        self.source = match kind {
            (true, _) => Source::Mailbox(Mailbox::new(whole, is_box)),
            (_, true) => Source::Page(whole),
            _ => {
                let decoder = match self.clerk.encoding {
                    None => Decoder::new(whole),
                    Some(encoding) => Decoder::with_encoding(whole, encoding),
                };
                Source::Stream(Box::new(decoder.telling(self.clerk.found.clone())))
            }
        };
    }

    fn page(&self, page: Whole<R>) -> io::Result<Sheet> {
        let mut bytes = Vec::new();
        page.take(LONGEST as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() > LONGEST {
            return Err(too_long("the page"));
        }
        Ok(self.clerk.page(&bytes))
    }
}

fn too_long(what: &str) -> io::Error {
    let message = alloc::format!("{what} is longer than 64 MB and is not read");
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// One text of an input.
pub struct Text<R> {
    content: Content<R>,
    lines: Lines,
}

enum Content<R> {
    Stream(Box<Decoder<Whole<R>>>),
    Sheet(Cursor<Vec<u8>>),
}

impl<R> Text<R> {
    /// Which lines of the input its lines come from.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }
}

/// A text without words.
impl<R> Default for Text<R> {
    fn default() -> Self {
        Self {
            content: Content::Sheet(Cursor::default()),
            lines: Lines::default(),
        }
    }
}

impl<R> core::fmt::Debug for Text<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Text")
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.content {
            Content::Stream(decoder) => decoder.read(buffer),
            Content::Sheet(text) => text.read(buffer),
        }
    }
}

/// Whether an input begins as messages do: with a line that begins `From ` and
/// headers below it, or with headers alone.
fn is_mail(start: &[u8]) -> bool {
    let headers = if start.starts_with(b"From ") {
        let first = split(start).next().unwrap_or_default();
        let behind = first.len() + break_length(&start[first.len()..]);
        &start[behind..]
    } else {
        start
    };
    Headers::read(headers).are_a_message()
}

/// Messages one after another.
struct Mailbox<R> {
    input: R,
    /// Whether each message begins with a line of its own; else there is one.
    is_box: bool,
    buffer: Vec<u8>,
    /// What is read of it.
    at: usize,
    /// Line ends before that.
    lines: u64,
    ended: bool,
    error: Option<io::Error>,
}

impl<R: Read> Mailbox<R> {
    fn new(input: R, is_box: bool) -> Self {
        Self {
            input,
            is_box,
            buffer: Vec::new(),
            at: 0,
            lines: 0,
            ended: false,
            error: None,
        }
    }

    fn next(&mut self, clerk: &Clerk) -> io::Result<Option<Sheet>> {
        let Some(length) = self.find()? else {
            return self.error.take().map_or(Ok(None), Err);
        };
        let mut message = &self.buffer[self.at..self.at + length];
        let passed = count(message);
        let mut line = self.lines + 1;
        let unquoted;
        if self.is_box {
            let first = split(message).next().unwrap_or_default();
            let behind = first.len() + break_length(&message[first.len()..]);
            message = &message[behind..];
            line += 1;
            unquoted = without_escapes(message);
            message = &unquoted;
        }
        let sheet = clerk.message(message, line);
        self.at += length;
        self.lines += passed;
        Ok(Some(sheet))
    }

    /// The length of the next message, if there is one.
    fn find(&mut self) -> io::Result<Option<usize>> {
        // Small messages share a buffer.
        if self.at > BLOCK {
            self.buffer.drain(..self.at);
            self.at = 0;
        }
        let mut from = 1;
        let mut skipped = None;
        loop {
            let rest = &self.buffer[self.at..];
            if self.is_box
                && let Some(next) = next_message(rest, from, self.ended)
            {
                if let Some(line) = skipped {
                    self.pass(next);
                    return Err(too_long(&alloc::format!("the message in line {line}")));
                }
                return Ok(Some(next));
            }
            if self.ended {
                let length = rest.len();
                if let Some(line) = skipped {
                    self.pass(length);
                    return Err(too_long(&alloc::format!("the message in line {line}")));
                }
                return Ok((length > 0).then_some(length));
            }
            // The line that begins the next one may be cut.
            from = rest.len().saturating_sub(LOOK_BACK).max(1);
            if rest.len() > LONGEST {
                skipped.get_or_insert(self.lines + 1);
                self.pass(from - 1);
                self.buffer.drain(..self.at);
                self.at = 0;
                from = 1;
            }
            self.fill();
        }
    }

    fn pass(&mut self, length: usize) {
        self.lines += count(&self.buffer[self.at..self.at + length]);
        self.at += length;
    }

    fn fill(&mut self) {
        let filled = self.buffer.len();
        self.buffer.resize(filled + BLOCK, 0);
        let read = self.input.read(&mut self.buffer[filled..]);
        self.buffer.truncate(filled + *read.as_ref().unwrap_or(&0));
        match read {
            Ok(0) => self.ended = true,
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // What came before is told first.
            Err(error) => {
                self.ended = true;
                self.error = Some(error);
            }
        }
    }
}

/// A line that begins a message, with the header below it, is no longer than
/// this.
const LOOK_BACK: usize = 4 << 10;

/// Where the next message begins: with `From ` behind an empty line, and a
/// header in the line below.
fn next_message(text: &[u8], from: usize, ended: bool) -> Option<usize> {
    for found in memchr::memmem::find_iter(&text[from.saturating_sub(1)..], b"\nFrom ") {
        let start = found + from;
        let before = &text[..start];
        let is_behind_gap = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
        let reach = &text[start..text.len().min(start + LOOK_BACK)];
        let mut lines = split(reach);
        let (_, below) = (lines.next(), lines.next().unwrap_or_default());
        let is_whole = ended || lines.next().is_some();
        if is_behind_gap && is_whole && is_field(below) {
            return Some(start);
        }
    }
    None
}

/// Takes back what a mailbox does to lines that begin with `From `.
fn without_escapes(message: &[u8]) -> Cow<'_, [u8]> {
    let mut text = Vec::new();
    let mut at = 0;
    for found in memchr::memmem::find_iter(message, b">From ") {
        let before = &message[..found];
        let quotes = before
            .iter()
            .rev()
            .take_while(|byte| **byte == b'>')
            .count();
        let line = &before[..found - quotes];
        if matches!(line.last(), None | Some(b'\n')) {
            text.extend_from_slice(&message[at..found]);
            at = found + 1;
        }
    }
    if at == 0 {
        return Cow::Borrowed(message);
    }
    text.extend_from_slice(&message[at..]);
    Cow::Owned(text)
}
