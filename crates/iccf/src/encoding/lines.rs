//! Which line of an input a line of decoded text comes from.

use alloc::vec::Vec;

/// The lines of an input that the lines of a text come from.
///
/// Where nothing was rearranged, they are the same. In a message, a line that
/// was put together from several has the number of the first.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Where the distance of the two changes: a line of the text, and of the
    /// input.
    changes: Vec<(u32, u32)>,
}

/// How many changes are kept; behind them lines are counted on.
const MOST_CHANGES: usize = 1 << 20;

impl Lines {
    /// The line of the input, both from 1.
    pub fn of(&self, line: u64) -> u64 {
        let behind = self
            .changes
            .partition_point(|(own, _)| u64::from(*own) <= line);
        match behind.checked_sub(1).map(|at| self.changes[at]) {
            Some((own, source)) => u64::from(source) + line - u64::from(own),
            None => line,
        }
    }

    /// Says where a line comes from; later lines follow later.
    fn note(&mut self, line: u64, source: u64) {
        if self.of(line) != source && self.changes.len() < MOST_CHANGES {
            self.changes.push((line as u32, source as u32));
        }
    }
}

/// A text that is put together, with the lines it comes from.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) text: Vec<u8>,
    pub(super) lines: Lines,
    /// Lines that are ended.
    ended: u64,
}

impl Sheet {
    /// Appends text from one line of the input.
    pub(super) fn push(&mut self, text: &[u8], source: u64) {
        for &byte in text {
            if matches!(self.text.last(), None | Some(b'\n')) {
                self.lines.note(self.ended + 1, source);
            }
            // Of CR and LF together, LF ends the line; CR alone becomes one.
            match byte {
                b'\n' if self.text.last() == Some(&b'\r') => {
                    self.text.pop();
                }
                _ if self.text.last() == Some(&b'\r') => self.end_line_at_return(source),
                _ => {}
            }
            self.text.push(byte);
            self.ended += u64::from(byte == b'\n');
        }
    }

    fn end_line_at_return(&mut self, source: u64) {
        self.text.pop();
        self.text.push(b'\n');
        self.ended += 1;
        self.lines.note(self.ended + 1, source);
    }

    /// Whether it has words.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }
}

/// The lines of some bytes, without their ends.
pub(super) fn split(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes).filter(|bytes| !bytes.is_empty());
    core::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = memchr::memchr2(b'\n', b'\r', text) else {
            rest = None;
            return Some(text);
        };
        let behind = if text[end..].starts_with(b"\r\n") {
            end + 2
        } else {
            end + 1
        };
        rest = Some(&text[behind..]).filter(|bytes| !bytes.is_empty());
        Some(&text[..end])
    })
}

/// How many line ends some bytes have.
pub(super) fn count(bytes: &[u8]) -> u64 {
    let mut count = memchr::memchr_iter(b'\n', bytes).count() as u64;
    for at in memchr::memchr_iter(b'\r', bytes) {
        count += u64::from(bytes.get(at + 1) != Some(&b'\n'));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_from_where_they_were_put_together() {
        let mut sheet = Sheet::default();
        for (text, source) in [
            ("a\n", 5),
            ("b ", 6),
            ("c\r", 7),
            ("\n", 7),
            ("d\rx\n\n", 9),
            ("e", 12),
        ] {
            sheet.push(text.as_bytes(), source);
        }
        assert_eq!(sheet.text, b"a\nb c\nd\nx\n\ne");
        let lines: Vec<_> = (1..=7).map(|line| sheet.lines.of(line)).collect();
        assert_eq!(lines, [5, 6, 9, 9, 9, 12, 13]);
        assert_eq!(Lines::default().of(7), 7);
    }

    #[test]
    fn line_ends_are_of_three_kinds() {
        let text = b"a\nb\r\nc\rd";
        let all: Vec<_> = split(text).collect();
        assert_eq!(all, [&b"a"[..], b"b", b"c", b"d"]);
        assert_eq!(count(text), 3);
        assert_eq!(split(b"\n\n").count(), 2);
    }
}
