//! The text of a score with its restored moves in it, for the usual reader:
//! comments, variations and tags then stay where they were.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::notation::Notation;

/// A part of a text that is replaced.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) place: Range<usize>,
    pub(super) text: String,
}

/// A text with changes in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patched {
    pub(crate) text: Vec<u8>,
    /// The notation that it has to be read in, if that is not to be recognised.
    pub(crate) from: Option<Notation>,
    /// Stretches of the text, and where each begins in the one it was made of.
    stretches: Vec<(Range<usize>, usize)>,
}

impl Patched {
    /// Makes changes, which are in order and do not overlap.
    pub(super) fn new(text: &[u8], changes: &[Change]) -> Self {
        let mut patched = Self::default();
        let mut at = 0;
        for change in changes {
            let Range { start, end } = change.place;
            if start < at || end > text.len() {
                continue;
            }
            patched.keep(text, at..start);
            // What is put in stands apart from what was there.
            let glued = patched.text.last().is_some_and(u8::is_ascii_alphanumeric);
            if start == end || glued {
                patched.text.push(b' ');
            }
            patched.text.extend_from_slice(change.text.as_bytes());
            let next = text.get(end);
            if next.is_some_and(|byte| !byte.is_ascii_whitespace()) {
                patched.text.push(b' ');
            }
            at = end;
        }
        patched.keep(text, at..text.len());
        patched
    }

    /// A text that was made up anew.
    pub(super) fn anew(text: String, from: Notation) -> Self {
        Self {
            text: text.into_bytes(),
            from: Some(from),
            stretches: Vec::new(),
        }
    }

    fn keep(&mut self, text: &[u8], part: Range<usize>) {
        let start = self.text.len();
        self.text.extend_from_slice(&text[part.clone()]);
        self.stretches.push((start..self.text.len(), part.start));
    }

    /// Where an offset was before the changes; that of the change for what was
    /// put in.
    pub(crate) fn original(&self, offset: usize) -> usize {
        let before = self
            .stretches
            .iter()
            .rev()
            .find(|(stretch, _)| stretch.start <= offset);
        before.map_or(0, |(stretch, start)| {
            start + offset.min(stretch.end) - stretch.start
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_stands_apart_and_the_rest_keeps_its_place() {
        let text = b"1.71?3 {a} b!";
        let changes = [
            Change {
                place: 2..6,
                text: "7163 {x}".into(),
            },
            Change {
                place: 11..11,
                text: "c".into(),
            },
        ];
        let patched = Patched::new(text, &changes);
        let shown = core::str::from_utf8(&patched.text).unwrap();
        assert_eq!(shown, "1.7163 {x} {a}  c b!");
        for (sign, before) in [("1.", 0), ("7163", 2), ("{a}", 7), ("b!", 11)] {
            let offset = shown.find(sign).unwrap();
            assert_eq!(patched.original(offset), before, "{sign}");
        }
    }
}
