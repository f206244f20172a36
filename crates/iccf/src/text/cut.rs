//! Where a file of games can be cut, seen without reading it.

use alloc::vec::Vec;
use core::ops::Range;
use std::io::{self, Read, Seek, SeekFrom};

use super::bounds::{LONGEST_RUN, Starts};

/// How much is looked at a time.
const CHUNK: usize = 256 << 10;

/// The first place in a part of an input where a game begins by its tags; the
/// start of the input is one whatever stands there.
///
/// It depends on the input alone, and not on who asks: whoever reads from the first
/// start of a part to the first one behind it reads each game of the input once,
/// wherever the parts meet. The input is plain text, in UTF-8 or in an encoding that
/// has the letters of ASCII.
///
/// ```
/// use std::io::Cursor;
/// use iccf::text::first_start;
///
/// let mut games = Cursor::new("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n");
/// assert_eq!(first_start(&mut games, 0..10)?, Some(0));
/// assert_eq!(first_start(&mut games, 10..20)?, None);
/// assert_eq!(first_start(&mut games, 20..100)?, Some(22));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn first_start(input: &mut (impl Read + Seek), part: Range<u64>) -> io::Result<Option<u64>> {
    if part.is_empty() {
        return Ok(None);
    }
    if part.start == 0 {
        return Ok(Some(0));
    }
    // A byte more, so that a line which began before is seen to go on.
    let above = LONGEST_RUN + 1;
    let mut base = part.start.saturating_sub(above as u64);
    input.seek(SeekFrom::Start(base))?;
    let starts = Starts::default();
    let mut text = Vec::new();
    let mut searched = 0;
    loop {
        let read = input.by_ref().take(CHUNK as u64).read_to_end(&mut text)?;
        while let Some(start) = starts.behind(&text, searched) {
            let first = base + start.first as u64;
            if first >= part.start {
                return Ok((first < part.end).then_some(first));
            }
            searched = start.event + 1;
        }
        // Of an `Event` that is cut off, the rest comes with the next chunk.
        searched = searched.max(text.len().saturating_sub(above));
        if read == 0 || base + searched as u64 > part.end.saturating_add(above as u64) {
            return Ok(None);
        }
        let passed = searched.saturating_sub(above);
        text.drain(..passed);
        searched -= passed;
        base += passed as u64;
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use std::io::Cursor;

    use super::*;

    #[test]
    fn a_start_is_in_one_part_wherever_parts_meet() {
        let mut text = String::from("words before\n");
        let mut starts = alloc::vec![0];
        for game in 0..30 {
            text += &"x\n".repeat(game * 40);
            starts.push(text.len() as u64);
            text += &"[White \"abcdefg\"]\n".repeat(game * 3);
            text += &format!("[Event \"{game}\"]\n[Site \"\"]\n\n1. e4 {{[Event \"no\"]}} *\n\n");
        }
        // Longer than what is looked at a time, and than the tags that count.
        text += &"{a comment}\n".repeat(60_000);
        text += &"[White \"abcdefg\"]\n".repeat(1_000);
        starts.push(text.len() as u64);
        text += "[Event \"last\"]\n\n*\n";
        let mut input = Cursor::new(&text);
        for size in [61, 1_000, 20_000, 1 << 20] {
            let mut from = 0;
            while from < text.len() as u64 {
                let part = from..from + size;
                let first = starts.iter().copied().find(|start| part.contains(start));
                // Where there is nothing but comments, some parts tell as much as all.
                if size > 61 || from < 40_000 {
                    assert_eq!(
                        first_start(&mut input, part).unwrap(),
                        first,
                        "{from} {size}"
                    );
                }
                from += size;
            }
        }
    }
}
