//! Tag pairs: `[Event "Some tournament"]`.

use core::ops::Range;

use super::scan::{find_first, letters_before, letters_end, places_of};

/// A tag pair; ranges are offsets into the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The whole pair, brackets included.
    pub whole: Range<usize>,
    /// The name.
    pub name: Range<usize>,
    /// The value between the quotes, escapes and all.
    pub value: Range<usize>,
}

impl Tag {
    /// Whether the tag has this name, in whatever case.
    pub fn is(&self, text: &[u8], name: &str) -> bool {
        text[self.name.clone()].eq_ignore_ascii_case(name.as_bytes())
    }
}

/// Reads a tag pair that begins at this offset, where a `[` stands.
///
/// Read generously: white space anywhere, an empty value without quotes, a
/// quote not escaped inside the value, no closing bracket at a line's end. A
/// pair never reaches over a line's end.
pub fn read_tag(text: &[u8], start: usize) -> Option<Tag> {
    read_short(text, start)
        .or_else(|| read_long(text, start))
        .or_else(|| read_generously(text, start))
}

/// `[Name "value"]` and nothing else on the line, all of it in 32 bytes: most
/// tags there are. Where the line ends is known first, so that the next tag
/// need not wait for this one.
#[inline(always)]
pub(crate) fn read_short(text: &[u8], start: usize) -> Option<Tag> {
    let window = text.get(start..)?.first_chunk::<32>()?;
    let line_end = places_of(window, b'\n').trailing_zeros();
    let before = 1_u32.checked_shl(line_end)?.wrapping_sub(1);
    let quotes = places_of(window, b'"') & before;
    let escapes = places_of(window, b'\\') & before;
    let behind_first = quotes & quotes.wrapping_sub(1);
    let behind_second = behind_first & behind_first.wrapping_sub(1);
    let (open, close) = (quotes.trailing_zeros(), behind_first.trailing_zeros());
    let name_end = 1 + letters_before(window[1..].first_chunk()?) as u32;
    let at = |place: u32| window[place as usize & 31];
    let standard = (escapes | behind_second == 0)
        & (close + 2 == line_end)
        & (name_end > 1)
        & (name_end + 1 == open)
        & (at(name_end) == b' ')
        & (at(line_end.wrapping_sub(1)) == b']');
    let place = |place: u32| start + place as usize;
    standard.then(|| Tag {
        whole: start..place(line_end),
        name: start + 1..place(name_end),
        value: place(open + 1)..place(close),
    })
}

/// As [`read_short`], of any length.
#[inline(never)]
pub(crate) fn read_long(text: &[u8], start: usize) -> Option<Tag> {
    let name = start + 1..letters_end(text, start + 1);
    let value = name.end + 2;
    if name.is_empty() || text.get(name.end..value)? != b" \"" {
        return None;
    }
    let at = find_first(text, value, *b"\"\\\n").filter(|&at| text[at] == b'"')?;
    (text.get(at + 1..at + 3)? == b"]\n").then_some(Tag {
        whole: start..at + 2,
        name,
        value: value..at,
    })
}

fn read_generously(text: &[u8], start: usize) -> Option<Tag> {
    let line_end =
        memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length);
    let line = &text[..line_end];
    let skip = |mut at: usize| {
        while line.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        at
    };
    if line.get(start) != Some(&b'[') {
        return None;
    }
    let name_start = skip(start + 1);
    let mut at = name_start;
    while line
        .get(at)
        .is_some_and(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+'))
    {
        at += 1;
    }
    let name = name_start..at;
    if !line.get(name_start)?.is_ascii_alphabetic() {
        return None;
    }
    let quote = skip(at);
    match line.get(quote)? {
        b']' => Some(Tag {
            whole: start..quote + 1,
            name,
            value: quote..quote,
        }),
        b'"' if quote > at || line.get(at) == Some(&b'"') => {
            let (value_end, end) = value_end(line, quote + 1);
            Some(Tag {
                whole: start..end,
                name,
                value: quote + 1..value_end,
            })
        }
        _ => None,
    }
}

/// The end of a value and of its pair: at the first unescaped quote before a
/// bracket, else at the last quote, else at the line's end.
fn value_end(line: &[u8], start: usize) -> (usize, usize) {
    let mut at = start;
    let mut last_quote = None;
    while let Some(&byte) = line.get(at) {
        match byte {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let mut after = at + 1;
                while matches!(line.get(after), Some(b' ' | b'\t' | b'\r')) {
                    after += 1;
                }
                if line.get(after) == Some(&b']') {
                    return (at, after + 1);
                }
                last_quote = Some(at);
            }
            _ => {}
        }
        at += 1;
    }
    let mut end = line.len();
    while end > start && line[end - 1].is_ascii_whitespace() {
        end -= 1;
    }
    match last_quote {
        Some(quote) => (quote, end),
        None => (end, end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_as_found_in_the_wild() {
        for (text, name, value, rest) in [
            (r#"[Event "x"] [Site "y"]"#, "Event", "x", r#" [Site "y"]"#),
            (r#"[ Event  "x" ]"#, "Event", "x", ""),
            (r#"[White "a \"b\" \\"]"#, "White", r#"a \"b\" \\"#, ""),
            (r#"[White "O"Brien"]"#, "White", r#"O"Brien"#, ""),
            (r#"[Result ""]"#, "Result", "", ""),
            ("[Result]", "Result", "", ""),
            ("[White \"no end\r\n1. e4", "White", "no end", "\r\n1. e4"),
            (
                "[White \"no bracket\"\n1. e4",
                "White",
                "no bracket",
                "\n1. e4",
            ),
            (r#"[FEN"8/8"]"#, "FEN", "8/8", ""),
        ] {
            let bytes = text.as_bytes();
            let tag = read_tag(bytes, 0).expect(text);
            assert_eq!(&text[tag.name], name, "{text}");
            assert_eq!(&text[tag.value], value, "{text}");
            assert_eq!(&text[tag.whole.end..], rest, "{text}");
        }
    }

    #[test]
    fn clocks_and_brackets_are_no_pairs() {
        for text in [
            "[%clk 0:05:00]",
            "[",
            "[]",
            "[1 \"x\"]",
            "[Event x]",
            "[Event\n\"x\"]",
        ] {
            assert_eq!(read_tag(text.as_bytes(), 0), None, "{text}");
        }
    }
}
