//! Short searches, eight bytes at a time: a name, a value or a clock is too
//! short for a call into wider registers to pay.

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << 7;

/// Where the first of these bytes stands, from an offset on.
#[inline]
pub(crate) fn find_first<const N: usize>(
    text: &[u8],
    mut at: usize,
    bytes: [u8; N],
) -> Option<usize> {
    loop {
        let Some(chunk) = text.get(at..)?.first_chunk() else {
            let rest = text[at..].iter().position(|byte| bytes.contains(byte))?;
            return Some(at + rest);
        };
        let word = u64::from_le_bytes(*chunk);
        let mut hits = 0;
        for byte in bytes {
            // The top bit of each byte that is this one. A false hit can only
            // stand behind a true one, and the first is all we ask for.
            let other = word ^ (ONES * u64::from(byte));
            hits |= other.wrapping_sub(ONES) & !other;
        }
        hits &= TOPS;
        if hits != 0 {
            return Some(at + hits.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
}

/// Where the ASCII letters end that begin at an offset.
#[inline]
pub(crate) fn letters_end(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*chunk);
        // In the seven low bits, small letters carry into the top one from
        // `a` on and no longer past `z`.
        let low = (word | (ONES * 0x20)) & !TOPS;
        let from_a = low + ONES * u64::from(0x80 - b'a');
        let past_z = low + ONES * u64::from(0x7f - b'z');
        let others = !(from_a & !past_z & !word) & TOPS;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = text.get(at..).unwrap_or_default();
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
    at + letters.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_found_at_every_offset_and_no_other() {
        for byte in 0..=u8::MAX {
            for length in 0..20 {
                for place in 0..length {
                    let mut text = alloc::vec![b'x'; length];
                    text[place] = byte;
                    let expected = matches!(byte, b'"' | b'\n').then_some(place);
                    assert_eq!(
                        find_first(&text, 0, *b"\"\n"),
                        expected,
                        "{byte} at {place} of {length}"
                    );
                    let letters = if byte.is_ascii_alphabetic() {
                        length
                    } else {
                        place
                    };
                    assert_eq!(
                        letters_end(&text, 0),
                        letters,
                        "{byte} at {place} of {length}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_first_of_several_is_found_and_what_stands_before_is_not() {
        assert_eq!(find_first(b"ab}cd\n}", 3, *b"}\n"), Some(5));
        assert_eq!(find_first(b"\"#\"#\"#\"#", 1, *b"\""), Some(2));
        assert_eq!(find_first(b"abc", 7, *b"}"), None);
        assert_eq!(letters_end(b"[abc", 9), 9);
    }
}
