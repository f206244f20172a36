//! A short text on the stack: a written move.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

/// Room for the longest move there is, spoken or in Cyrillic letters.
const CAPACITY: usize = 63;

/// A move's written form, without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spelling {
    bytes: [u8; CAPACITY],
    len: u8,
}

impl Spelling {
    /// An empty text.
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            len: 0,
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        // Only whole characters are ever pushed.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The text's bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len).min(CAPACITY)]
    }

    /// Appends the text and a separator to a buffer.
    pub(crate) fn append_to(&self, out: &mut Vec<u8>, separator: u8) {
        out.extend_from_slice(self.as_bytes());
        out.push(separator);
    }

    /// Appends a text, or nothing of it if there is not enough room.
    pub(crate) fn push_str(&mut self, text: &str) {
        let start = usize::from(self.len);
        let end = start + text.len();
        debug_assert!(end <= CAPACITY, "no room for {text} behind {self}");
        if let Some(room) = self.bytes.get_mut(start..end) {
            room.copy_from_slice(text.as_bytes());
            self.len = end as u8;
        }
    }

    /// Appends a character.
    pub(crate) fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }
}

impl Default for Spelling {
    fn default() -> Self {
        Self::new()
    }
}

/// At most eight ASCII characters in the making, held in a register: no
/// branches, no stores.
#[derive(Clone, Copy, Default)]
pub(crate) struct Word {
    word: u64,
    bits: u32,
}

impl Word {
    /// At most two characters, and the bits they take.
    #[inline]
    pub(crate) fn of(pair: u16, bits: u8) -> Self {
        Self {
            word: u64::from(pair),
            bits: u32::from(bits),
        }
    }

    /// Cuts off the last two characters.
    pub(crate) fn cut_pair(&mut self) {
        self.bits = self.bits.saturating_sub(16);
        self.word &= (1 << self.bits) - 1;
    }

    /// Appends a character.
    #[inline]
    pub(crate) fn push(&mut self, ascii: u8) {
        self.push_if(true, ascii);
    }

    /// Appends a character if it is wanted.
    #[inline]
    pub(crate) fn push_if(&mut self, wanted: bool, ascii: u8) {
        debug_assert!(ascii.is_ascii() && (self.bits < 64 || !wanted));
        let wanted = u64::from(wanted);
        self.word |= (u64::from(ascii) * wanted).wrapping_shl(self.bits);
        self.bits += 8 * wanted as u32;
    }

    /// Appends two characters, the first in the low byte.
    #[inline]
    pub(crate) fn push_pair(&mut self, pair: u16) {
        debug_assert!(self.bits < 56);
        self.word |= u64::from(pair).wrapping_shl(self.bits);
        self.bits += 16;
    }

    /// Appends a short text.
    #[inline]
    pub(crate) fn push_str(&mut self, ascii: &str) {
        ascii.bytes().for_each(|byte| self.push(byte));
    }

    /// Appends the text and a separator to a buffer: one store of fixed size,
    /// then cut to length.
    #[inline]
    pub(crate) fn append_to(self, out: &mut Vec<u8>, separator: u8) {
        let end = out.len() + self.bits as usize / 8 + 1;
        if self.bits < 64 {
            let word = self.word | u64::from(separator) << self.bits;
            out.extend_from_slice(&word.to_le_bytes());
            out.truncate(end);
        } else {
            out.extend_from_slice(&self.word.to_le_bytes());
            out.push(separator);
        }
    }

    /// The text.
    pub(crate) fn finish(self) -> Spelling {
        let mut bytes = [0; CAPACITY];
        bytes[..8].copy_from_slice(&self.word.to_le_bytes());
        Spelling {
            bytes,
            len: (self.bits / 8) as u8,
        }
    }
}

impl Deref for Spelling {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
