//! Texts cut where games begin, so that each chunk can be read alone.

use alloc::vec::Vec;
use std::io::{self, Read};

use crate::text::{LONGEST_RUN, Split, last_start};

/// How much is read at a time, unless somebody wants to cut elsewhere.
const SIZE: usize = 1 << 18;

/// How much room a chunk has at first.
const SMALL: usize = 1 << 14;

/// A stretch without a place to cut that is longer than this comes in chunks that
/// cannot be read alone.
const UNCUT: usize = 1 << 20;

/// Some of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chunk {
    /// The text.
    pub text: Vec<u8>,
    /// Whether its last game ends with it.
    pub complete: bool,
    /// Whether its first game begins with it.
    pub alone: bool,
}

/// Cuts a text where games begin by their tags, or where lines do if each is a game.
///
/// A stretch in which no such place is found for a megabyte comes in chunks one after
/// another that have to be read as one text: the first of them that is
/// [`complete`](Chunk::complete) is the last one. All other chunks can be read alone, on
/// whatever thread. Where a text is cut depends on nothing but the text.
///
/// ```
/// use iccf::convert::{Chunks, Split};
///
/// let text = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let chunks = Chunks::new(text.as_bytes(), Split::Auto).size(30);
/// let texts: Vec<_> = chunks.map(|chunk| chunk.unwrap().text).collect();
/// assert_eq!(texts.len(), 2);
/// assert_eq!(texts.concat(), text.as_bytes());
/// ```
#[derive(Debug)]
pub struct Chunks<R> {
    input: R,
    split: Split,
    /// How much is read at a time.
    size: usize,
    /// What was read and not yet handed on.
    rest: Vec<u8>,
    /// In the middle of text that could not be cut.
    open: bool,
    ended: bool,
    /// Why there is no more.
    error: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    /// The chunks of an input.
    pub fn new(input: R, split: Split) -> Self {
        Self {
            input,
            split,
            size: SIZE,
            rest: Vec::new(),
            open: false,
            ended: false,
            error: None,
        }
    }

    /// Reads this many bytes at a time.
    #[must_use]
    pub fn size(mut self, bytes: usize) -> Self {
        self.size = bytes.max(1);
        self
    }

    /// The next chunk, in a buffer that is used again whatever is in it; `None` at the
    /// end. Where reading fails, what came before is a chunk, and the error follows.
    pub fn next_in(&mut self, buffer: Vec<u8>) -> io::Result<Option<Chunk>> {
        let mut text = buffer;
        let mut filled = self.rest.len();
        let mut wanted = self.size.max(filled);
        text.resize(text.len().max(filled), 0);
        text[..filled].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            filled = self.fill(&mut text, filled, wanted);
            if text.is_empty() && !self.open {
                return self.error.take().map_or(Ok(None), Err);
            }
            let cut = if self.ended {
                Some(text.len())
            } else {
                self.last_start(&text)
            };
            if let Some(cut) = cut {
                self.rest.extend_from_slice(&text[cut..]);
                text.truncate(cut);
                let alone = !core::mem::replace(&mut self.open, false);
                let complete = true;
                return Ok(Some(Chunk {
                    text,
                    complete,
                    alone,
                }));
            }
            // No place to cut is found: more is read, up to a limit.
            if self.open || text.len() > UNCUT {
                self.open = true;
                // The tags that begin a game may be cut in two.
                let kept = match self.split {
                    Split::Line => 0,
                    _ => LONGEST_RUN,
                };
                let cut = text.len().saturating_sub(kept);
                self.rest.extend_from_slice(&text[cut..]);
                text.truncate(cut);
                return Ok(Some(Chunk {
                    text,
                    complete: false,
                    alone: false,
                }));
            }
            wanted = (2 * text.len()).min(UNCUT + 1).max(self.size);
        }
    }

    /// Reads on behind what is filled of a text, until that is as long as is
    /// wanted, and cuts the text there. Where reading fails, what came before
    /// is all there is, and the error waits until that is handed on.
    fn fill(&mut self, text: &mut Vec<u8>, filled: usize, wanted: usize) -> usize {
        let mut filled = filled;
        while !self.ended && filled < wanted {
            // Not all at once: most letters are short, and zeros take time.
            if filled == text.len() {
                text.resize(wanted.min((2 * filled).max(SMALL)), 0);
            }
            let end = wanted.min(text.len());
            match self.input.read(&mut text[filled..end]) {
                Ok(0) => self.ended = true,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    self.error = Some(error);
                }
            }
        }
        text.truncate(filled);
        filled
    }

    /// Where the last game begins: where a line does, if each is a game.
    fn last_start(&self, text: &[u8]) -> Option<usize> {
        match self.split {
            Split::Line => memchr::memrchr(b'\n', text).map(|at| at + 1),
            Split::Auto => last_start(text),
        }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_in(Vec::new()).transpose()
    }
}
