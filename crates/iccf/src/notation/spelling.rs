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
    #[inline]
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; 8],
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, ascii: u8) {
        debug_assert!(ascii.is_ascii() && self.len < 8);
        self.bytes[(self.len & 7) as usize] = ascii;
        self.len += 1;
    }

    /// Pushes the byte, but counts it only where wanted: no branch.
    #[inline]
    pub(crate) fn push_if(&mut self, wanted: bool, ascii: u8) {
        self.bytes[(self.len & 7) as usize] = ascii;
        self.len += u8::from(wanted);
    }

    pub(crate) fn push_str(&mut self, ascii: &str) {
        ascii.bytes().for_each(|byte| self.push(byte));
    }

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

    /// Appends the text to a buffer: one fixed-size store, then cut to length.
    #[inline]
    pub fn append_to(&self, out: &mut Vec<u8>) {
        let len = out.len() + usize::from(self.len);
        out.extend_from_slice(&self.bytes);
        out.truncate(len);
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
