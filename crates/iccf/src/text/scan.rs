//! Short searches, sixteen bytes at a time: a name, a value or a clock is too
//! short for a call into wider registers to pay.

/// Where the first of these bytes stands, from an offset on.
#[inline(always)]
pub(crate) fn find_first<const N: usize>(
    text: &[u8],
    mut at: usize,
    bytes: [u8; N],
) -> Option<usize> {
    loop {
        let rest = text.get(at..)?;
        let Some(block) = rest.first_chunk() else {
            let length = rest.iter().position(|byte| bytes.contains(byte))?;
            return Some(at + length);
        };
        let hits = block::any_of(block, bytes);
        if hits != 0 {
            return Some(at + hits.trailing_zeros() as usize);
        }
        at += 16;
    }
}

/// Which of up to 64 bytes are one of these, the first in the lowest bit.
#[inline(always)]
pub(crate) fn places_of<const L: usize, const N: usize>(text: &[u8; L], bytes: [u8; N]) -> u64 {
    in_blocks(text, |block| block::any_of(block, bytes))
}

/// Which of up to 64 bytes are `most` or below.
#[inline(always)]
pub(crate) fn up_to<const L: usize>(text: &[u8; L], most: u8) -> u64 {
    in_blocks(text, |block| block::up_to(block, most))
}

/// Whether one of these bytes is `least` or above.
#[inline(always)]
pub(crate) fn reaches<const L: usize>(text: &[u8; L], least: u8) -> bool {
    block::reaches(text.as_chunks().0, least)
}

#[inline(always)]
fn in_blocks<const L: usize>(text: &[u8; L], bits: impl Fn(&[u8; 16]) -> u32) -> u64 {
    const { assert!(L.is_multiple_of(16) && L <= 64) }
    let mut places = 0;
    for (index, block) in text.as_chunks().0.iter().enumerate() {
        places |= u64::from(bits(block)) << (16 * index);
    }
    places
}

/// Where the ASCII letters end that begin at an offset.
#[inline(always)]
pub(crate) fn letters_end(text: &[u8], mut at: usize) -> usize {
    while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let others = block::no_letters(block);
        if others != 0 {
            return at + others.trailing_zeros() as usize;
        }
        at += 16;
    }
    let rest = text.get(at..).unwrap_or_default();
    let letters = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
    at + letters.count()
}

/// How many ASCII letters a text begins with, up to sixteen.
#[inline(always)]
pub(crate) fn letters_before(text: &[u8; 16]) -> usize {
    (block::no_letters(text) | 1 << 16).trailing_zeros() as usize
}

#[cfg(not(target_arch = "x86_64"))]
use portable as block;
#[cfg(target_arch = "x86_64")]
use sse2 as block;

/// Sixteen bytes at once: the answers have a bit for each, the first byte's
/// the lowest.
#[cfg(target_arch = "x86_64")]
// Nothing here touches memory by itself: it is only that the compiler wants to
// hear of SSE2, which every x86-64 processor has. A conversion of tournament
// games takes 8 % less time than with the other module, one of games with clocks
// 17 %.
#[allow(unsafe_code)]
mod sse2 {
    use core::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_max_epu8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128,
        _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128, _mm_sub_epi8,
    };

    /// Those that are one of these.
    #[inline(always)]
    pub(super) fn any_of<const N: usize>(block: &[u8; 16], bytes: [u8; N]) -> u32 {
        // SAFETY: the processor has SSE2.
        unsafe { any_of_sse2(block, bytes) }
    }

    /// Those that are `most` or below.
    #[inline(always)]
    pub(super) fn up_to(block: &[u8; 16], most: u8) -> u32 {
        // SAFETY: the processor has SSE2.
        unsafe { up_to_sse2(block, most) }
    }

    /// Whether a byte is `least` or above.
    #[inline(always)]
    pub(super) fn reaches(blocks: &[[u8; 16]], least: u8) -> bool {
        // SAFETY: the processor has SSE2.
        unsafe { reaches_sse2(blocks, least) }
    }

    /// Those that are no ASCII letter.
    #[inline(always)]
    pub(super) fn no_letters(block: &[u8; 16]) -> u32 {
        // SAFETY: the processor has SSE2.
        unsafe { no_letters_sse2(block) }
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn load(block: &[u8; 16]) -> __m128i {
        let bytes = u128::from_le_bytes(*block);
        _mm_set_epi64x((bytes >> 64) as i64, bytes as i64)
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn any_of_sse2<const N: usize>(block: &[u8; 16], bytes: [u8; N]) -> u32 {
        let block = load(block);
        let mut hits = _mm_setzero_si128();
        for byte in bytes {
            let same = _mm_cmpeq_epi8(block, _mm_set1_epi8(byte.cast_signed()));
            hits = _mm_or_si128(hits, same);
        }
        _mm_movemask_epi8(hits).cast_unsigned()
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn up_to_sse2(block: &[u8; 16], most: u8) -> u32 {
        let block = load(block);
        let capped = _mm_min_epu8(block, _mm_set1_epi8(most.cast_signed()));
        _mm_movemask_epi8(_mm_cmpeq_epi8(block, capped)).cast_unsigned()
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn reaches_sse2(blocks: &[[u8; 16]], least: u8) -> bool {
        let mut highest = _mm_setzero_si128();
        for block in blocks {
            highest = _mm_max_epu8(highest, load(block));
        }
        let raised = _mm_max_epu8(highest, _mm_set1_epi8(least.cast_signed()));
        _mm_movemask_epi8(_mm_cmpeq_epi8(highest, raised)) != 0
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    fn no_letters_sse2(block: &[u8; 16]) -> u32 {
        let small = _mm_or_si128(load(block), _mm_set1_epi8(0x20));
        // Counted from a, letters are the 26 smallest.
        let index = _mm_sub_epi8(small, _mm_set1_epi8(b'a'.cast_signed()));
        let capped = _mm_min_epu8(index, _mm_set1_epi8(25));
        let letters = _mm_movemask_epi8(_mm_cmpeq_epi8(index, capped));
        letters.cast_unsigned() ^ 0xffff
    }
}

/// The same on processors of other kinds, in two common registers.
// Tests run it wherever they run: most of them never see another processor.
#[cfg(any(test, not(target_arch = "x86_64")))]
mod portable {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;

    /// Those that are one of these.
    #[inline(always)]
    pub(super) fn any_of<const N: usize>(block: &[u8; 16], bytes: [u8; N]) -> u32 {
        both(block, |word| {
            bytes.iter().fold(0, |hits, byte| {
                // Only a byte of zeros gets no top bit here.
                let other = word ^ (ONES * u64::from(*byte));
                hits | !(((other & !TOPS) + !TOPS) | other)
            })
        })
    }

    /// Those that are `most` or below, which is ASCII.
    #[inline(always)]
    pub(super) fn up_to(block: &[u8; 16], most: u8) -> u32 {
        both(block, |word| {
            // In the seven low bits, all others carry into the top one.
            let above = (word & !TOPS) + ONES * (0x7f - u64::from(most));
            !(above | word)
        })
    }

    /// Whether a byte is `least` or above.
    #[inline(always)]
    pub(super) fn reaches(blocks: &[[u8; 16]], least: u8) -> bool {
        blocks.as_flattened().iter().any(|byte| *byte >= least)
    }

    /// Those that are no ASCII letter.
    #[inline(always)]
    pub(super) fn no_letters(block: &[u8; 16]) -> u32 {
        both(block, |word| {
            // In the seven low bits, small letters carry into the top one from
            // `a` on and no longer past `z`.
            let low = (word | (ONES * 0x20)) & !TOPS;
            let from_a = low + ONES * u64::from(0x80 - b'a');
            let past_z = low + ONES * u64::from(0x7f - b'z');
            !(from_a & !past_z & !word)
        })
    }

    /// The top bits of both halves' answers, moved together.
    #[inline(always)]
    fn both(block: &[u8; 16], hits: impl Fn(u64) -> u64) -> u32 {
        let bytes = u128::from_le_bytes(*block);
        let squeezed = |word| {
            let hits = (hits(word) & TOPS) >> 7;
            (hits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
        };
        squeezed(bytes as u64) | squeezed((bytes >> 64) as u64) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_byte_is_found_at_every_offset_and_no_other() {
        for byte in 0..=u8::MAX {
            for length in 0..36 {
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

    /// Holds both ways to look at a block to what its bytes say one by one.
    fn assert_agreed<const N: usize>(text: &[u8; 16], bytes: [u8; N]) {
        let bits = |is: &dyn Fn(&u8) -> bool| {
            let places = text.iter().enumerate().filter(|(_, byte)| is(byte));
            places.fold(0, |bits, (place, _)| bits | 1_u32 << place)
        };
        let hits = bits(&|byte| bytes.contains(byte));
        let others = bits(&|byte| !byte.is_ascii_alphabetic());
        assert_eq!(block::any_of(text, bytes), hits, "{bytes:?} in {text:?}");
        assert_eq!(portable::any_of(text, bytes), hits, "{bytes:?} in {text:?}");
        assert_eq!(block::no_letters(text), others, "letters in {text:?}");
        assert_eq!(portable::no_letters(text), others, "letters in {text:?}");
        for most in *b"\r \x7f" {
            let low = bits(&|byte| *byte <= most);
            assert_eq!(block::up_to(text, most), low, "{most} in {text:?}");
            assert_eq!(portable::up_to(text, most), low, "{most} in {text:?}");
        }
        for least in bytes {
            let reached = text.iter().any(|byte| *byte >= least);
            assert_eq!(
                block::reaches(&[*text], least),
                reached,
                "{least} in {text:?}"
            );
            assert_eq!(
                portable::reaches(&[*text], least),
                reached,
                "{least} in {text:?}"
            );
        }
    }

    #[test]
    fn the_portable_way_agrees_on_every_byte_at_every_place() {
        // Neighbours that carries and borrows could run into.
        for around in [0, 1, b'@', b'a', b'z', 0x7f, 0x80, 0xff] {
            for byte in 0..=u8::MAX {
                for place in 0..16 {
                    let mut text = [around; 16];
                    text[place] = byte;
                    assert_agreed(&text, [byte]);
                    assert_agreed(&text, [around, byte ^ 1]);
                    assert_agreed(&text, [byte ^ 0x80, byte.wrapping_add(1), b'"']);
                }
            }
        }
    }

    #[test]
    fn the_portable_way_agrees_on_random_blocks() {
        let mut random = Random::default();
        for round in 0..100_000 {
            let mut text = [0; 16];
            for byte in &mut text {
                *byte = (random.next() >> 24) as u8;
                // Few different bytes, so that many places are hit at once.
                if round % 2 == 0 {
                    *byte = b"\"\n}az\xe1@["[usize::from(*byte % 8)];
                }
            }
            assert_agreed(&text, [text[0], text[7]]);
            assert_agreed(&text, *b"\"\n}");
        }
    }
}
