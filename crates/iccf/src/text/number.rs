//! Move numbers as they stand in a text.

/// A move number in ASCII with its dots, held in a register: comparing
/// characters is cheaper than counting what they say.
#[derive(Clone, Copy)]
pub(crate) struct NumberText {
    /// The digits and dots, the first in the low byte.
    text: u64,
    /// The bits these take.
    mask: u64,
    /// How many they are; none if the digits are too many.
    length: u32,
}

/// The numbers of nearly all moves there are, White's and Black's in turn: to look
/// one up takes no branch that a processor could guess wrong.
static USUAL: [NumberText; USUAL_PLIES] = {
    let mut usual = [NumberText::spelled(0); USUAL_PLIES];
    let mut ply = 1;
    while ply < usual.len() {
        usual[ply] = NumberText::spelled(ply as u32);
        ply += 1;
    }
    usual
};

/// How many half-moves have a [usual](NumberText::usual) number. A power of two, so
/// that a mask spares the bounds check.
pub(crate) const USUAL_PLIES: usize = 2048;

impl NumberText {
    /// The number as it is due before a half-move, counted from 0: with one dot if
    /// it is White's, with three if it is Black's.
    pub(crate) fn before(ply: u32) -> Self {
        if (ply as usize) < USUAL_PLIES {
            *Self::usual(ply)
        } else {
            Self::spelled(ply)
        }
    }

    /// As [`before`](Self::before), for the first half-moves only.
    #[inline(always)]
    pub(crate) fn usual(ply: u32) -> &'static Self {
        &USUAL[ply as usize % USUAL_PLIES]
    }

    const fn spelled(ply: u32) -> Self {
        let dots = b"...".split_at(1 + 2 * (ply as usize % 2)).0;
        let (mut text, mut length) = (0, dots.len() as u32);
        let mut dot = 0;
        while dot < dots.len() {
            text = text << 8 | dots[dot] as u64;
            dot += 1;
        }
        let mut rest = ply / 2 + 1;
        // More than four digits do not fit.
        while rest > 0 && length < 4 + dots.len() as u32 {
            text = text << 8 | (b'0' as u64 + rest as u64 % 10);
            length += 1;
            rest /= 10;
        }
        if rest > 0 {
            // Compared whole, and never there.
            return Self {
                text: u64::MAX,
                mask: u64::MAX,
                length: 0,
            };
        }
        let mask = (1 << (8 * length)) - 1;
        Self { text, mask, length }
    }

    /// The number, its dots and a space in the low bytes of a word, and how many
    /// they are; `None` if they do not fit.
    #[inline]
    pub(crate) fn with_space(self) -> Option<(u64, usize)> {
        let text = self.text | u64::from(b' ') << (8 * self.length);
        (self.length > 0).then_some((text, self.length as usize + 1))
    }

    /// Whether a window begins with the digits and dots. More dots may follow.
    #[inline(always)]
    pub(crate) fn begins(&self, window: u64) -> bool {
        (window ^ self.text) & self.mask == 0
    }

    /// How many digits and dots there are.
    #[inline(always)]
    pub(crate) fn length(&self) -> u32 {
        self.length
    }

    /// The byte of a window that begins with the number which stands behind it.
    #[inline(always)]
    pub(crate) fn behind(&self, window: u64) -> u8 {
        (window >> (8 * self.length)) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str) -> u64 {
        let mut window = [0; 8];
        let len = text.len().min(8);
        window[..len].copy_from_slice(&text.as_bytes()[..len]);
        u64::from_le_bytes(window)
    }

    #[test]
    fn a_number_is_known_by_its_characters_and_its_dots() {
        for number in 1..=9_999_u32 {
            for (ply, dots) in [(2 * number - 2, "."), (2 * number - 1, "...")] {
                let due = NumberText::before(ply);
                let spelled = alloc::format!("{number}{dots}");
                assert_eq!(due.length() as usize, spelled.len(), "{spelled}");
                for behind in ["", " ", "\n", "e4", "."] {
                    let text = alloc::format!("{spelled}{behind}");
                    assert!(due.begins(window(&text)), "{text}");
                    let byte = behind.bytes().next().unwrap_or(0);
                    assert_eq!(due.behind(window(&text)), byte, "{text}");
                }
                let others = [
                    alloc::format!("{}{dots}", number + 1),
                    alloc::format!("1{number}{dots}"),
                    alloc::format!("{number} {dots}"),
                    alloc::format!("{number}"),
                ];
                for other in others {
                    assert!(!due.begins(window(&other)), "{other} is not {spelled}");
                }
            }
            let black = NumberText::before(2 * number - 1);
            assert!(!black.begins(window(&alloc::format!("{number}.e4"))));
        }
    }

    #[test]
    fn a_number_is_written_with_a_space() {
        let (text, length) = NumberText::before(22).with_space().expect("it fits");
        assert_eq!(&text.to_le_bytes()[..length], b"12. ");
    }

    #[test]
    fn a_number_too_long_is_never_found() {
        for ply in [19_998, 19_999, u32::MAX] {
            let due = NumberText::before(ply);
            assert_eq!(due.with_space(), None, "{ply}");
            for text in ["", "1.", "10000.", &alloc::format!("{}.", ply / 2 + 1)] {
                assert!(!due.begins(window(text)), "{text} at {ply}");
            }
        }
    }
}
