//! Move numbers as they stand in a text.

/// A move number in ASCII with its dot, held in a register: comparing
/// characters is cheaper than counting what they say.
#[derive(Clone, Copy)]
pub(crate) struct NumberText {
    /// The digits and a dot, the first in the low byte.
    text: u64,
    /// The bits these take; none if the digits are too many.
    bits: u32,
}

/// The numbers of nearly all moves there are: to look one up takes no branch
/// that a processor could guess wrong.
static USUAL: [NumberText; 256] = {
    let mut usual = [NumberText::spelled(0); 256];
    let mut number = 1;
    while number < usual.len() {
        usual[number] = NumberText::spelled(number as u32);
        number += 1;
    }
    usual
};

impl NumberText {
    #[inline(always)]
    pub(crate) fn of(number: u32) -> Self {
        match USUAL.get(number as usize) {
            Some(text) => *text,
            None => Self::of_long_game(number),
        }
    }

    #[cold]
    #[inline(never)]
    fn of_long_game(number: u32) -> Self {
        Self::spelled(number)
    }

    const fn spelled(number: u32) -> Self {
        let mut text = b'.' as u64;
        let mut bits = 8;
        let mut rest = number;
        // More than four digits do not fit.
        while rest > 0 && bits < 40 {
            text = (text << 8) | (b'0' as u64 + rest as u64 % 10);
            bits += 8;
            rest /= 10;
        }
        if rest > 0 || number == 0 {
            (text, bits) = (u64::MAX, 0);
        }
        Self { text, bits }
    }

    /// The number, its dot and a space in the low bytes of a word, and how many
    /// they are; `None` if they do not fit.
    #[inline]
    pub(crate) fn with_space(self) -> Option<(u64, usize)> {
        let text = self.text | u64::from(b' ') << self.bits;
        (self.bits > 0).then_some((text, self.bits as usize / 8 + 1))
    }

    /// The length of the number and its dots, one before a move of White's
    /// and three before one of Black's, and of a byte of white space behind them
    /// or the end of the text, if that is how the window begins.
    #[inline(always)]
    pub(crate) fn stands_in(self, window: u64, black: bool) -> Option<usize> {
        // One that is too long is compared whole, and is never there.
        if (window ^ self.text).wrapping_shl(64 - self.bits) != 0 {
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
            0..=b' ' => Some(bits as usize / 8 + 1),
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
        for number in 1..=9_999_u32 {
            let due = NumberText::of(number);
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}.e4")), false),
                Some(digits(number) + 1)
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}. e4")), false),
                Some(digits(number) + 2)
            );
            assert_eq!(
                due.stands_in(window(&alloc::format!("{number}.\n")), false),
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
