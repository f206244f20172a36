//! The text of a score with its restored moves in it, for the usual reader:
//! comments, variations and tags then stay where they were.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// A part of a text that is replaced.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) place: Range<usize>,
    pub(super) text: String,
}

/// A text with changes in it, which are in order and do not overlap.
pub(super) fn patch(text: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut patched = Vec::with_capacity(text.len() + 64 * changes.len());
    let mut at = 0;
    for change in changes {
        let Range { start, end } = change.place;
        if start < at || end > text.len() {
            continue;
        }
        patched.extend_from_slice(&text[at..start]);
        // What is put in stands apart from what was there.
        if start == end || patched.last().is_some_and(u8::is_ascii_alphanumeric) {
            patched.push(b' ');
        }
        patched.extend_from_slice(change.text.as_bytes());
        let next = text.get(end);
        if next.is_some_and(|byte| !byte.is_ascii_whitespace()) {
            patched.push(b' ');
        }
        at = end;
    }
    patched.extend_from_slice(&text[at..]);
    patched
}
