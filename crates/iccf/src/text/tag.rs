//! Tag pairs: `[Event "Some tournament"]`.

use alloc::vec::Vec;
use core::ops::Range;

use super::scan::{find_first, letters_before, letters_end, places_of, up_to};
use super::token::{line_end, next_line, wide_space};

/// A tag pair; ranges are offsets into the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    /// The whole pair, brackets included.
    pub(crate) whole: Range<usize>,
    /// The name.
    pub(crate) name: Range<usize>,
    /// The value between the quotes, escapes and all.
    pub(crate) value: Range<usize>,
}

impl Tag {
    /// Whether the tag has this name, in whatever case.
    #[inline(always)]
    pub(crate) fn is(&self, text: &[u8], name: &str) -> bool {
        // Most names differ in length, and these need no look at the text. Of the others
        // most are the same to the letter.
        self.name.len() == name.len()
            && (text[self.name.clone()] == *name.as_bytes() || self.is_in_other_case(text, name))
    }

    #[inline(never)]
    fn is_in_other_case(&self, text: &[u8], name: &str) -> bool {
        text[self.name.clone()].eq_ignore_ascii_case(name.as_bytes())
    }

    /// Whether the pair stands as no other program would read it: over a line's end,
    /// without one of its ends, with other signs for quotes, or with a bare quote in its
    /// value.
    pub(crate) fn is_broken(&self, text: &[u8]) -> bool {
        let before = &text[self.name.end..self.value.start];
        let behind = text[self.value.end..self.whole.end].strip_prefix(b"\"");
        let closed = behind.is_some_and(|behind| behind.trim_ascii_start() == b"]");
        let wrapped = memchr::memchr2(b'\n', b'\r', &text[self.whole.clone()]).is_some();
        wrapped || !closed || before.trim_ascii_start() != b"\"" || self.has_bare_quote(text)
    }

    /// The name as PGN has it, if it is one of those that tell where a game starts: other
    /// programs look for no other case.
    fn start_name(&self, text: &[u8]) -> Option<&'static str> {
        const NAMES: [&str; 3] = ["FEN", "SetUp", "Variant"];
        NAMES.into_iter().find(|name| self.is(text, name))
    }

    /// Whether it has such a name in another case.
    fn has_odd_name(&self, text: &[u8]) -> bool {
        self.start_name(text)
            .is_some_and(|name| *name.as_bytes() != text[self.name.clone()])
    }

    /// Whether a quote in the value has no backslash before it, or the quote behind it
    /// has one.
    fn has_bare_quote(&self, text: &[u8]) -> bool {
        let mut value = text[self.value.clone()].iter();
        while let Some(byte) = value.next() {
            match byte {
                b'"' => return true,
                // What it escapes counts for nothing.
                b'\\' if value.next().is_none() => return true,
                _ => {}
            }
        }
        false
    }

    /// Appends the pair on a line of its own: as it stands, or as it should stand.
    pub(crate) fn write(&self, text: &[u8], out: &mut Vec<u8>) {
        if !self.is_broken(text) && !self.has_odd_name(text) {
            out.extend_from_slice(&text[self.whole.clone()]);
            out.push(b'\n');
            return;
        }
        out.push(b'[');
        let name = &text[self.name.clone()];
        out.extend_from_slice(self.start_name(text).map_or(name, str::as_bytes));
        out.extend_from_slice(b" \"");
        let value = text[self.value.clone()].trim_ascii();
        let mut bytes = value.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b'"' => out.extend_from_slice(b"\\\""),
                b'\\' => {
                    out.push(byte);
                    out.push(
                        bytes
                            .next_if(|byte| matches!(byte, b'"' | b'\\'))
                            .unwrap_or(b'\\'),
                    );
                }
                b'\r' if bytes.peek() == Some(&b'\n') => {}
                b'\n' | b'\r' => out.push(b' '),
                _ => out.push(byte),
            }
        }
        out.extend_from_slice(b"\"]\n");
    }
}

/// The tags of a game, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Header {
    pub(crate) tags: Vec<Tag>,
    /// A bit for each kind of name there is, see [`kind_of_name`].
    names: u64,
    /// Whether a pair is [broken](Tag::is_broken), or has a name to be written otherwise.
    pub(crate) broken: bool,
}

/// A bit that few names have in common, whatever their case: most of those that
/// are asked for are not there, and this tells without a search.
#[inline]
const fn kind_of_name(name: &[u8]) -> u64 {
    // The factors were searched for: of the names that most files have, none shares a
    // bit with one that is asked for.
    let last = match name {
        [.., last] => *last & 0x1f,
        [] => 0,
    };
    1 << ((21 * last as usize + 2 * name.len()) & 63)
}

/// Tags in which programs give a start position, while PGN has `FEN` for that, and the
/// one that says whether there is one.
const STARTS: [&str; 8] = [
    "SetUp",
    "StartFEN",
    "StartPos",
    "StartPosition",
    "StartingPosition",
    "InitialFEN",
    "InitialPosition",
    "Position",
];
const KINDS_OF_STARTS: u64 = {
    let (mut kinds, mut i) = (0, 0);
    while i < STARTS.len() {
        kinds |= kind_of_name(STARTS[i].as_bytes());
        i += 1;
    }
    kinds
};

impl Header {
    pub(super) fn clear(&mut self) {
        self.tags.clear();
        self.names = 0;
        self.broken = false;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, text: &[u8], tag: Tag) {
        self.names |= kind_of_name(&text[tag.name.clone()]);
        self.tags.push(tag);
    }

    /// As [`push`](Self::push), for a pair in any form.
    pub(super) fn push_odd(&mut self, text: &[u8], tag: Tag) {
        self.broken |= tag.is_broken(text);
        self.push(text, tag);
    }

    /// Has tags that tell where the game starts written as PGN has them. It is asked once
    /// that is known, so that it does not matter by which way they were read.
    pub(super) fn look_for_odd_names(&mut self, text: &[u8]) {
        self.broken |= self.tags.iter().any(|tag| tag.has_odd_name(text));
    }

    /// Whether there may be a tag besides `FEN` that tells of a start position.
    #[inline]
    pub(super) fn may_tell_start(&self) -> bool {
        self.names & KINDS_OF_STARTS != 0
    }

    /// The tags besides `FEN` that tell of a start position.
    pub(super) fn other_starts<'t>(&'t self, text: &'t [u8]) -> impl Iterator<Item = &'t Tag> {
        let tells = move |tag: &&Tag| STARTS.iter().any(|name| tag.is(text, name));
        self.tags.iter().filter(tells)
    }

    /// The first tag of this name.
    #[inline]
    pub(crate) fn get(&self, text: &[u8], name: &str) -> Option<&Tag> {
        if self.names & kind_of_name(name.as_bytes()) == 0 {
            return None;
        }
        self.tags.iter().find(|tag| tag.is(text, name))
    }
}

/// Reads a tag pair that begins at this offset, where a `[` stands.
///
/// Read generously: white space anywhere, an empty value without quotes, a
/// quote not escaped inside the value, no closing bracket at a line's end, a
/// value that goes on to the next line and is closed there. In the usual tags, other
/// quotes than PGN's, and a colon or an equals sign before them.
pub(crate) fn read_tag(text: &[u8], start: usize) -> Option<Tag> {
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
    // A lone CR ends a line, too; nothing else of this kind stands in a tag.
    let line_end = (up_to(window, b'\r') as u32).trailing_zeros();
    let before = 1_u32.checked_shl(line_end)?.wrapping_sub(1);
    let quotes = places_of(window, *b"\"") as u32 & before;
    let behind_first = quotes & quotes.wrapping_sub(1);
    let behind_second = behind_first & behind_first.wrapping_sub(1);
    let (open, close) = (quotes.trailing_zeros(), behind_first.trailing_zeros());
    let name_end = 1 + letters_before(window[1..].first_chunk()?) as u32;
    let at = |place: u32| window[place as usize & 31];
    let standard = (behind_second == 0)
        & (close + 2 == line_end)
        & (name_end > 1)
        & (name_end + 1 == open)
        & (at(name_end) == b' ')
        & (at(line_end) == b'\n')
        & (at(line_end.wrapping_sub(1)) == b']')
        // Elsewhere a backslash before no quote escapes nothing.
        & (at(close.wrapping_sub(1)) != b'\\');
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
    let at = find_first(text, value, *b"\"\\\n\r").filter(|&at| text[at] == b'"')?;
    (text.get(at + 1..at + 3)? == b"]\n").then_some(Tag {
        whole: start..at + 2,
        name,
        value: value..at,
    })
}

fn read_generously(text: &[u8], start: usize) -> Option<Tag> {
    if text.get(start) != Some(&b'[') {
        return None;
    }
    let name_start = behind_blanks(text, start + 1);
    let name = name_start..name_end(text, name_start);
    let usual = is_usual(&text[name.clone()]);
    if name.is_empty() {
        return None;
    }
    let mut quote = behind_blanks(text, name.end);
    // `[FEN: "…"]`, `[FEN="…"]`.
    if usual && matches!(text.get(quote)?, b':' | b'=') {
        quote = behind_blanks(text, quote + 1);
    }
    // The value may stand on the next line.
    if usual && matches!(text.get(quote)?, b'\n' | b'\r') {
        quote = behind_blanks(text, next_line(text, quote));
        (text.get(quote) == Some(&b'"')).then_some(())?;
    }
    match text.get(quote)? {
        // `[Illustration]` is none.
        b']' if usual => Some(Tag {
            whole: start..quote + 1,
            name,
            value: quote..quote,
        }),
        b'"' => {
            let (value_end, end) = value_end(text, quote + 1);
            Some(Tag {
                whole: start..end,
                name,
                value: quote + 1..value_end,
            })
        }
        _ if usual => {
            let (value, end) = oddly_quoted(text, quote)?;
            Some(Tag {
                whole: start..end,
                name,
                value,
            })
        }
        _ => None,
    }
}

/// The next offset where no white space stands that does not end a line.
fn behind_blanks(text: &[u8], mut at: usize) -> usize {
    while let Some(rest) = text.get(at..) {
        at += match rest {
            [b' ' | b'\t' | 0x0b | 0x0c, ..] => 1,
            [0xc2 | 0xe2 | 0xe3 | 0xef, ..] if wide_space(rest) > 0 => wide_space(rest),
            _ => break,
        };
    }
    at
}

/// Where a name ends: letters of any script, digits, and signs that programs put
/// between them.
fn name_end(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(&byte) = text.get(at) {
        let wide = !byte.is_ascii() && wide_space(&text[at..]) == 0;
        let inner = at > start && matches!(byte, b'0'..=b'9' | b'_' | b'-' | b'+' | b'.');
        if !byte.is_ascii_alphabetic() && !inner && !wide {
            break;
        }
        at += 1;
    }
    // A quote that is not ASCII begins the value.
    let of_name = |c: char| c.is_alphanumeric() || "_-+.".contains(c);
    let name = str::from_utf8(&text[start..at]).unwrap_or_default();
    start + name.find(|c| !of_name(c)).unwrap_or(name.len())
}

/// A value between quotes that PGN does not have, `‘x’`, `„x“`, `''x''`, and the end of
/// its pair on the same line.
fn oddly_quoted(text: &[u8], start: usize) -> Option<(Range<usize>, usize)> {
    const QUOTES: [char; 9] = ['\'', '`', '´', '‘', '’', '“', '”', '„', '"'];
    let line = str::from_utf8(&text[start..line_end(text, start)]).ok()?;
    let inner = line.trim_end().strip_suffix(']')?.trim_end();
    let value = inner.trim_start_matches(QUOTES);
    let opening = inner.len() - value.len();
    let value = value.trim_end_matches(QUOTES);
    let closed = opening + value.len() < inner.len();
    (opening > 0 && closed).then(|| {
        let value = start + opening..start + opening + value.len();
        (value, start + line.trim_end().len())
    })
}

/// A usual tag whose value has no quotes, `[White Steinitz]`: below others, where no
/// remark stands in brackets.
pub(super) fn read_unquoted(text: &[u8], start: usize) -> Option<Tag> {
    let name_start = behind_blanks(text, start + 1);
    let name = name_start..name_end(text, name_start);
    let line = line_end(text, start);
    let whole = start..start + text[start..line].trim_ascii_end().len();
    let value = behind_blanks(text, name.end)..whole.end.checked_sub(1)?;
    let inner = text.get(value.clone())?;
    let plain = !inner.iter().any(|byte| b"[]\"".contains(byte));
    (is_usual(&text[name.clone()]) && text[whole.clone()].ends_with(b"]") && plain).then_some(Tag {
        whole,
        name,
        value,
    })
}

/// Names of tags that most files have.
const USUAL: [&str; 22] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "ECO",
    "FEN",
    "SetUp",
    "Variant",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "EventDate",
    "PlyCount",
    "Opening",
    "Variation",
    "TimeControl",
    "Termination",
    "Annotator",
];

/// Whether a tag of this name may stand without a value.
fn is_usual(name: &[u8]) -> bool {
    USUAL
        .iter()
        .any(|usual| name.eq_ignore_ascii_case(usual.as_bytes()))
}

/// The end of a value and of its pair: at the first unescaped quote before a
/// bracket, on this line or the next; else at the last quote of the line, else
/// at its end.
fn value_end(text: &[u8], start: usize) -> (usize, usize) {
    let (last_quote, line) = match closing_quote(text, start) {
        Ok(ends) => return ends,
        Err(unclosed) => unclosed,
    };
    // A pair may reach over one line's end, if the next line closes it.
    let next = next_line(text, line);
    let begins_word = text
        .get(next)
        .is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b'[');
    // `1. e4` on the next line begins a game, whatever stands behind it.
    let digits = text[next.min(text.len())..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    let numbered = text.get(next + digits.count()) == Some(&b'.');
    if last_quote.is_none()
        && begins_word
        && !numbered
        && let Ok(ends) = closing_quote(text, next)
    {
        let rest = text[ends.1..line_end(text, ends.1)].trim_ascii();
        if rest.is_empty() {
            return ends;
        }
    }
    let end = start + text[start..line].trim_ascii_end().len();
    // `[Site "C:\"]`: a backslash that escapes nothing.
    if last_quote.is_none() && text[start..end].ends_with(b"\\\"]") {
        return (end - 2, end);
    }
    match last_quote {
        // What stands behind the quote is no part of the pair: `[White "W" 1. e4 e5`.
        Some(quote) => (quote, quote + 1),
        None => (end, end),
    }
}

/// The first quote from an offset on that a bracket follows, on its line or alone on
/// the next, and where that ends; or the last quote of the line, and where the line ends.
fn closing_quote(text: &[u8], start: usize) -> Result<(usize, usize), (Option<usize>, usize)> {
    let mut at = start;
    let mut last_quote = None;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\n' | b'\r' => break,
            b'\\' if matches!(text.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let mut after = behind_blanks(text, at + 1);
                if matches!(text.get(after), Some(b'\n' | b'\r')) {
                    after = behind_blanks(text, next_line(text, after));
                }
                if text.get(after) == Some(&b']') {
                    return Ok((at, after + 1));
                }
                last_quote = Some(at);
            }
            _ => {}
        }
        at += 1;
    }
    Err((last_quote, at))
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
            ("[Event\n\"x\"]\n", "Event", "x", "\n"),
            ("[White\r\n  \"w\"\r\n]\r\n", "White", "w", "\r\n"),
            ("[FEN\u{a0}\"8/8\"]", "FEN", "8/8", ""),
            (r#"[FEN: "8/8"]"#, "FEN", "8/8", ""),
            (r#"[FEN="8/8"] "#, "FEN", "8/8", " "),
            ("[FEN '8/8']\n", "FEN", "8/8", "\n"),
            ("[FEN „8/8“] \n", "FEN", "8/8", " \n"),
            ("[Event ''x'' ]", "Event", "x", ""),
            (r#"[Турнир "Кубок"]"#, "Турнир", "Кубок", ""),
            (r#"[Event.Date "2001"]"#, "Event.Date", "2001", ""),
            ("[Site \"C:\\\"]\n1. e4", "Site", "C:\\", "\n1. e4"),
            ("[Site \"two\nlines\"]\n", "Site", "two\nlines", "\n"),
            (
                "[Site \"two\r\nlines\"]\r\n",
                "Site",
                "two\r\nlines",
                "\r\n",
            ),
            ("[Site \"two\rlines\"]\n", "Site", "two\rlines", "\n"),
            (
                "[Site \"far\r\rtoo many lines for one pair\"]\n",
                "Site",
                "far",
                "\r\rtoo many lines for one pair\"]\n",
            ),
            (
                "[Site \"open\r[Date \"x\"]\r",
                "Site",
                "open",
                "\r[Date \"x\"]\r",
            ),
            (
                "[Site \"open\n\n1. e4 {x\"]}",
                "Site",
                "open",
                "\n\n1. e4 {x\"]}",
            ),
        ] {
            let bytes = text.as_bytes();
            let tag = read_tag(bytes, 0).expect(text);
            assert_eq!(&text[tag.name], name, "{text}");
            assert_eq!(&text[tag.value], value, "{text}");
            assert_eq!(&text[tag.whole.end..], rest, "{text}");
        }
    }

    #[test]
    fn odd_pairs_are_not_for_the_quick_reader() {
        for (pair, quick) in [
            (r#"[Site "a"]"#, true),
            (r#"[Site ""]"#, true),
            (r#"[Site "a\b"]"#, true),
            (r#"[Site "C:\"]"#, false),
            (r#"[Site "a \" b"]"#, false),
            (r#"[Site "a"b"]"#, false),
            (r#"[Site  "a"]"#, false),
            (r#"[Site "a" ]"#, false),
            (r#"[Site "a"] "#, false),
            ("[Site \"a\tb\"]", false),
            ("[Site \"a\"]\r", false),
            ("[Site \"a\r\"]", false),
        ] {
            let text = [pair, "\n", &"[White \"b\"]\n".repeat(4)].concat();
            let found = read_short(text.as_bytes(), 0);
            assert_eq!(found.is_some(), quick, "{pair:?}");
            assert!(
                found.is_none_or(|tag| tag.whole == (0..pair.len())),
                "{pair:?}"
            );
        }
    }

    #[test]
    fn names_asked_for_share_no_kind_with_those_that_most_files_have() {
        let others = [
            "WhiteFideId",
            "BlackFideId",
            "WhiteTeam",
            "BlackTeam",
            "EventType",
            "EventRounds",
            "EventCountry",
            "Source",
            "SourceDate",
            "UTCDate",
            "UTCTime",
        ];
        let usual = || USUAL.into_iter().chain(others);
        let asked = ["FEN", "Variant", "PlyCount"];
        for asked in asked.into_iter().chain(STARTS) {
            let kind = kind_of_name(asked.as_bytes());
            for name in usual().filter(|name| *name != asked) {
                assert_ne!(kind_of_name(name.as_bytes()), kind, "{name} and {asked}");
            }
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
            "[Event\n\n\"x\"]",
            "[Event 'x]",
            "[Remark 'x']",
            "[„x“]",
        ] {
            assert_eq!(read_tag(text.as_bytes(), 0), None, "{text}");
        }
    }
}
