//! Move numbers as they stand in a text.

/// A move number in ASCII with its dot, held in a register: one that grows by
/// one is cheaper to keep than to make up, and comparing characters is cheaper
/// than counting what they say.
#[derive(Clone, Copy)]
pub(crate) struct NumberText {
    number: u32,
    /// The digits and a dot, the first in the low byte; nothing if they are
    /// too many.
    text: u64,
    /// The bits these take.
    bits: u32,
    /// Those bits.
    mask: u64,
}

impl Default for NumberText {
    fn default() -> Self {
        Self::of(0)
    }
}

impl NumberText {
    /// Makes the number this one; it grows by one most of the time.
    #[inline]
    pub(crate) fn set(&mut self, number: u32) {
        if number == self.number.wrapping_add(1) {
            self.advance();
        } else if number != self.number {
            *self = Self::of(number);
        }
    }

    #[inline]
    fn advance(&mut self) {
        let last = self.bits.wrapping_sub(16) & 63;
        self.number = self.number.wrapping_add(1);
        if ((self.text >> last) as u8) < b'9' {
            self.text += 1 << last;
        } else if self.bits >= 24 && (self.text >> (last - 8)) as u8 != b'9' {
            self.text = self.text + (1 << (last - 8)) - (9 << last);
        } else {
            *self = Self::of(self.number);
        }
    }

    #[inline(never)]
    pub(crate) fn of(number: u32) -> Self {
        let mut text = u64::from(b'.');
        let mut bits = 8;
        let mut rest = number;
        // More than four digits do not fit.
        while rest > 0 && bits < 40 {
            text = (text << 8) | (u64::from(b'0') + u64::from(rest % 10));
            bits += 8;
            rest /= 10;
        }
        if rest > 0 || number == 0 {
            (text, bits) = (!0, 0);
        }
        Self {
            number,
            text,
            bits,
            // A number that does not fit the window is left to the general reader.
            mask: if bits == 0 { !0 } else { (1 << bits) - 1 },
        }
    }

    /// The number, its dot and a space in the low bytes of a word, and how many
    /// they are; `None` if they do not fit.
    #[inline]
    pub(crate) fn with_space(self) -> Option<(u64, usize)> {
        let text = self.text | u64::from(b' ') << self.bits;
        (self.bits > 0).then_some((text, self.bits as usize / 8 + 1))
    }

    /// The length of the number and its dots, one before a move of White's
    /// and three before one of Black's, and of a space behind them, if that is
    /// how the window begins.
    #[inline(always)]
    pub(crate) fn stands_in(self, window: u64, black: bool) -> Option<usize> {
        if (window ^ self.text) & self.mask != 0 {
            return None;
        }
        let mut bits = self.bits;
        if black {
            if (window >> bits) as u16 != u16::from_le_bytes(*b"..") {
                return None;
            }
            bits += 16;
        }
        // A branch, as it nearly always goes the same way and is predicted: the
        // length is then known without waiting for the comparison.
        match (window >> bits) as u8 {
            b' ' => Some(bits as usize / 8 + 1),
            b'.' => None,
            _ => Some(bits as usize / 8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(number: u32) -> usize {
        number.ilog10() as usize + 1
    }

    fn window(text: &str) -> u64 {
        let mut window = [0; 8];
        let len = text.len().min(8);
        window[..len].copy_from_slice(&text.as_bytes()[..len]);
        u64::from_le_bytes(window)
    }

    #[test]
    fn a_number_is_known_by_its_characters_and_its_dots() {
        let mut due = NumberText::of(0);
        for number in 1..=9_999_u32 {
            due.set(number);
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}.e4")), false),
                Some(digits(number) + 1)
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}. e4")), false),
                Some(digits(number) + 2)
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}...e4")), true),
                Some(digits(number) + 3)
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{}.", number + 1)), false),
                None
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}..e4")), false),
                None
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}.e4")), true),
                None
            );
        }
    }

    #[test]
    fn a_number_too_long_is_never_found() {
        for number in [0, 10_000, u32::MAX] {
            let due = NumberText::of(number);
            assert_eq!(due.bits, 0, "{number}");
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}.")), false),
                None
            );
            assert_eq!(due.stands_in(window(""), false), None);
        }
    }
}
