//! A short text on the stack: a written move.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

/// A move's written form, at most eight ASCII characters, without allocation.
///
/// The text lives in one machine word, so that writing it into a buffer is a
/// single store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spelling {
    bytes: [u8; 8],
    len: u8,
}

impl Spelling {
    /// The text.
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The text's bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len.min(8))]
    }

    /// Appends the text and a separator to a buffer: one store of fixed size,
    /// then cut to length.
    #[inline]
    pub fn append_to(&self, out: &mut Vec<u8>, separator: u8) {
        let len = usize::from(self.len);
        let end = out.len() + len + 1;
        let word = u64::from_le_bytes(self.bytes);
        if len < 8 {
            let word = word | u64::from(separator) << (8 * len);
            out.extend_from_slice(&word.to_le_bytes());
            out.truncate(end);
        } else {
            out.extend_from_slice(&self.bytes);
            out.push(separator);
        }
    }
}

/// A spelling in the making, held in a register: no branches, no stores.
#[derive(Clone, Copy, Default)]
pub(crate) struct Word {
    word: u64,
    bits: u32,
}

impl Word {
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

    /// The text.
    #[inline]
    pub(crate) const fn finish(self) -> Spelling {
        Spelling {
            bytes: self.word.to_le_bytes(),
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
