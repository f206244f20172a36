//! Lines and columns.

use super::steps;

/// A place in a text as people count it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// From 1.
    pub line: u64,
    /// In characters, from 1.
    pub column: u64,
}

#[cfg(feature = "std")]
impl Place {
    /// The offset of the place in its text.
    pub(crate) fn offset(self, text: &[u8]) -> usize {
        let mut start = 0;
        for _ in 1..self.line {
            let Some(length) = memchr::memchr2(b'\n', b'\r', &text[start..]) else {
                return text.len();
            };
            start += length + 1;
            if text[start - 1] == b'\r' && text.get(start) == Some(&b'\n') {
                start += 1;
            }
        }
        let mut starts = (start..text.len()).filter(|&at| text[at] & 0xc0 != 0x80);
        let column = self.column.saturating_sub(1) as usize;
        starts.nth(column).unwrap_or(text.len())
    }
}

/// Finds the line and column of offsets, at a cost only when asked.
///
/// Cheap for offsets that ascend, as a reader's do: lines already counted are
/// not counted again.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// An offset up to which lines are counted, the start of a line.
    counted: usize,
    /// Line breaks before it.
    breaks: u64,
    /// An offset on that line, and the characters before it.
    passed: (usize, u64),
}

impl Places {
    /// The place of an offset in the text.
    pub fn of(&mut self, text: &[u8], offset: usize) -> Place {
        let offset = offset.min(text.len());
        if self.is_behind(offset) {
            *self = Self::default();
        }
        let from = self.passed.0.max(self.counted);
        let between = &text[from..offset];
        steps::count(between.len());
        let mut last = memchr::memrchr(b'\n', between);
        self.breaks += memchr::memchr_iter(b'\n', between).count() as u64;
        if memchr::memchr(b'\r', between).is_some() {
            // Of CR and LF together, only LF ends a line.
            let alone = |at: &usize| text.get(from + at + 1) != Some(&b'\n');
            for at in memchr::memchr_iter(b'\r', between).filter(alone) {
                self.breaks += 1;
                last = last.max(Some(at));
            }
        }
        if let Some(last) = last {
            self.counted = from + last + 1;
            self.passed = (self.counted, 0);
        }
        // A long line is not counted anew for each place on it.
        let (passed, before) = self.passed;
        self.passed = (offset, before + characters(&text[passed..offset]));
        Place {
            line: self.breaks + 1,
            column: self.passed.1 + 1,
        }
    }

    /// Whether an offset stands before the last one asked for, so that lines
    /// would have to be counted from the start of the text again.
    pub(crate) fn is_behind(&self, offset: usize) -> bool {
        offset < self.passed.0.max(self.counted)
    }
}

/// UTF-8 characters, a stray byte counting as one.
fn characters(text: &[u8]) -> u64 {
    text.utf8_chunks()
        .map(|chunk| (chunk.valid().chars().count() + chunk.invalid().len()) as u64)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_ascend_or_restart() {
        let text = "1. e4\r\né e5\n\u{feff}x".as_bytes();
        let mut places = Places::default();
        for (offset, line, column) in [
            (0, 1, 1),
            (3, 1, 4),
            (6, 1, 7),
            (7, 2, 1),
            (10, 2, 3),
            (3, 1, 4),
        ] {
            assert_eq!(places.of(text, offset), Place { line, column }, "{offset}");
        }
        assert_eq!(Places::default().of(b"a\rb\rc", 4).line, 3);
        assert_eq!(places.of(b"\xe9\xe9x", 2).column, 3);
    }
}
