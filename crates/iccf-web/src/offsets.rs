//! Places in a text as a browser counts them: in UTF-16 units.

/// Turns bytes, lines and columns of a text into UTF-16 offsets.
pub(crate) struct Offsets<'a> {
    text: &'a str,
    /// Where each line begins, in bytes; a text may have nothing but lines.
    lines: Vec<u32>,
    /// Every so many bytes, the UTF-16 offset of the character there.
    marks: Vec<(usize, usize)>,
}

/// Bytes between two marks.
const STEP: usize = 1024;

impl<'a> Offsets<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut lines = vec![0];
        let mut marks = vec![(0, 0)];
        let (mut units, mut next) = (0, STEP);
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if at >= next {
                marks.push((at, units));
                next = at + STEP;
            }
            units += c.len_utf16();
            let broken = match c {
                '\n' => true,
                '\r' => chars.peek().is_none_or(|(_, c)| *c != '\n'),
                _ => false,
            };
            if broken {
                lines.push((at + c.len_utf8()) as u32);
            }
        }
        Self { text, lines, marks }
    }

    /// The UTF-16 offset of a byte.
    pub(crate) fn of_byte(&self, byte: usize) -> usize {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let mark = self.marks.partition_point(|(at, _)| *at <= byte) - 1;
        let (at, units) = self.marks[mark];
        units + self.text[at..byte].encode_utf16().count()
    }

    /// The byte of a line and a column, both from 1.
    pub(crate) fn byte_of_place(&self, line: u64, column: u64) -> usize {
        let line = line.saturating_sub(1) as usize;
        let Some(&start) = self.lines.get(line) else {
            return self.text.len();
        };
        let start = start as usize;
        let column = column.saturating_sub(1) as usize;
        let mut chars = self.text[start..].char_indices();
        chars
            .nth(column)
            .map_or(self.text.len(), |(at, _)| start + at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_browsers_do() {
        let text = "a♘b\r\n🙂c\rd\ne";
        let offsets = Offsets::new(text);
        for (line, column, sign, units) in [
            (1, 1, 'a', 0),
            (1, 2, '♘', 1),
            (1, 3, 'b', 2),
            (2, 1, '🙂', 5),
            (2, 2, 'c', 7),
            (3, 1, 'd', 9),
            (4, 1, 'e', 11),
        ] {
            let byte = offsets.byte_of_place(line, column);
            assert_eq!(text[byte..].chars().next(), Some(sign));
            assert_eq!(offsets.of_byte(byte), units, "{sign}");
        }
        assert_eq!(offsets.byte_of_place(9, 1), text.len());
        assert_eq!(offsets.of_byte(1000), 12);
    }

    #[test]
    fn long_texts_have_marks() {
        let text = "é🙂".repeat(2000);
        let offsets = Offsets::new(&text);
        for at in [0, 6, 6 * 170, 6 * 171, 6 * 1999, 6 * 2000] {
            assert_eq!(offsets.of_byte(at), at / 2);
        }
    }
}
