//! Where games begin, seen without reading them.
//!
//! One local rule serves the reader and whoever cuts a text for several
//! threads: a line that begins with `[Event "` starts a game whatever stands
//! before it, even inside a comment that was never closed, and so do the tag
//! lines above it, with empty lines between or not. A text can be cut there by
//! whoever has not read what comes before.

use memchr::memmem;

/// The tag that every game in a database has.
const EVENT: &[u8] = b"[Event \"";

/// How far above its `Event` a game's first tag is looked for.
const FARTHEST_ABOVE: usize = 16 << 10;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// Its first tag.
    pub(crate) first: usize,
    /// Its `Event`.
    pub(crate) event: usize,
}

/// Where the next game begins by its tags, at or after an offset that is not
/// within the tags of the game before.
pub(crate) fn next_start(text: &[u8], from: usize) -> Option<Start> {
    start_above(&memmem::Finder::new(EVENT), text, from, from)
}

/// As [`next_start`], with tags that begin no earlier than another offset.
fn start_above(
    finder: &memmem::Finder<'_>,
    text: &[u8],
    floor: usize,
    from: usize,
) -> Option<Start> {
    let mut event = from;
    loop {
        event += finder.find(text.get(event..)?)?;
        if let Some(line) = line_before(text, event) {
            let first = first_tag(text, line, floor);
            return Some(Start { first, event });
        }
        event += EVENT.len();
    }
}

/// Finds starts in a window of a longer text, whose own start is none.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub(crate) struct Starts(memmem::Finder<'static>);

#[cfg(feature = "std")]
impl Default for Starts {
    fn default() -> Self {
        Self(memmem::Finder::new(EVENT))
    }
}

#[cfg(feature = "std")]
impl Starts {
    /// The next one whose `Event` stands at or after an offset. What it is does not
    /// depend on where the window begins if that is [`LONGEST_RUN`] before.
    pub(crate) fn behind(&self, text: &[u8], from: usize) -> Option<Start> {
        start_above(&self.0, text, 0, from)
    }
}

/// The part of a text that a game which begins at an offset can be in: up to
/// where the next one begins by its tags. Remembers what it found, so that a
/// text of many games is searched once.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    finder: memmem::Finder<'static>,
    /// From where on the next start is known, if it is.
    from: Option<usize>,
    next: Option<Start>,
    /// Whether the game asked for last begins with its `Event`.
    begins_with_event: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            finder: memmem::Finder::new(EVENT),
            from: None,
            next: None,
            begins_with_event: false,
        }
    }
}

impl Bounds {
    /// Forgets what was found, as in another text it is elsewhere.
    pub(crate) fn begin_text(&mut self) {
        self.from = None;
        self.begins_with_event = false;
    }

    /// Whether a game is known to begin right here, and with its `Event`: the one behind
    /// the game asked for last.
    pub(crate) fn begins_at(&self, at: usize) -> bool {
        let begins = |next: Start| next.first == at && next.event == at;
        self.from.is_some() && self.next.is_some_and(begins)
    }

    /// Whether the game asked for last begins with its `Event`.
    pub(crate) fn begins_with_event(&self) -> bool {
        self.begins_with_event
    }

    /// Whether tags begin another game behind the one asked for last.
    pub(crate) fn is_bounded(&self) -> bool {
        self.next.is_some()
    }

    /// Where the game ends at the latest.
    pub(crate) fn end(&mut self, text: &[u8], start: usize) -> usize {
        let known = self.from.is_some_and(|from| from <= start)
            && self.next.is_none_or(|next| start <= next.event);
        let mut next = if known {
            self.next
        } else {
            start_above(&self.finder, text, start, start)
        };
        self.begins_with_event = false;
        if let Some(own) = next.filter(|next| (next.first..=next.event).contains(&start)) {
            self.begins_with_event = own.event == start;
            let behind = own.event + EVENT.len();
            next = start_above(&self.finder, text, own.first, behind);
        }
        self.from = Some(start);
        self.next = next;
        next.map_or(text.len(), |next| next.first)
    }
}

/// As [`next_start`], the last one in a text and not at its very start.
pub(crate) fn last_start(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(at) = memmem::rfind(&text[..end], EVENT) {
        if let Some(line) = line_before(text, at) {
            let start = first_tag(text, line, 0);
            if start > 0 {
                return Some(start);
            }
        }
        end = at;
    }
    None
}

/// If a text goes on, a game may begin this far before its end, though nothing
/// tells so yet.
pub(crate) const LONGEST_RUN: usize = FARTHEST_ABOVE + EVENT.len() + BYTE_ORDER_MARK.len();

/// The start of the line of a bracket, if nothing but a byte order mark stands
/// before it.
fn line_before(text: &[u8], at: usize) -> Option<usize> {
    let before = &text[..at];
    let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    matches!(before.last(), None | Some(b'\n' | b'\r')).then_some(before.len())
}

/// Lines that the pair of a tag may have behind its first: its value, and its bracket.
const MOST_CONTINUED: usize = 2;

/// The first of the tag lines that stand above the line of an `Event`, empty lines
/// aside; that line itself if there is an `Event` among them.
fn first_tag(text: &[u8], line: usize, floor: usize) -> usize {
    // Most games end with a result and an empty line: no line above ends with a bracket.
    if let Some([.., b'!'..=b'Z', b'\n', b'\n']) = text.get(floor..line) {
        return line;
    }
    let lowest = line.saturating_sub(FARTHEST_ABOVE).max(floor);
    let mut first = line;
    // Lines below that may be the end of a pair.
    let mut continued = 0;
    let mut at = line;
    while at > lowest {
        let above = &text[lowest..line_break_before(text, at)];
        let shown = above.trim_ascii_end();
        let end = lowest + shown.len();
        let apart = || memchr::memchr2(b'\n', b'\r', &above[shown.len()..]).is_some();
        // Most lines above are moves, and need not be looked at as a whole.
        let closed = shown.ends_with(b"]");
        if shown.is_empty() || continued == 0 && !closed || continued > 0 && apart() {
            break;
        }
        let start = memchr::memrchr2(b'\n', b'\r', shown).map_or(lowest, |at| lowest + at + 1);
        // A line that goes on above what is looked at is no tag's for certain.
        if start == lowest && lowest > floor {
            return line;
        }
        // Where files were joined, a mark stands before the first tag, and
        // perhaps the end of another game on the same line.
        let this = &text[start..end];
        let mark = memmem::rfind(this, BYTE_ORDER_MARK)
            .filter(|mark| this[mark + BYTE_ORDER_MARK.len()..].starts_with(b"["));
        let joined = mark
            .filter(|mark| *mark > 0)
            .map_or(start, |mark| start + mark);
        let this = &this[mark.map_or(0, |mark| mark + BYTE_ORDER_MARK.len())..];
        let glued = (joined == start && mark.is_none())
            .then(|| tag_behind_result(this))
            .flatten();
        let (joined, this) = glued.map_or((joined, this), |tag| (start + tag, &this[tag..]));
        // Tags behind another `Event` are that one's.
        if begins_event(this) {
            return line;
        }
        if is_tag_line(this) && (closed || continued > 0) || continued > 0 && is_bare_name(this) {
            first = joined;
            continued = 0;
            if joined > start {
                break;
            }
        } else if continued < MOST_CONTINUED && !this.trim_ascii_start().starts_with(b"[") {
            // It may be the end of a pair that began on the line above.
            continued += 1;
        } else {
            break;
        }
        at = start;
    }
    first
}

/// Whether a line begins with the tag of an event, whose value may stand below.
pub(super) fn begins_event(line: &[u8]) -> bool {
    line.starts_with(EVENT) || line.trim_ascii_end() == b"[Event"
}

/// Whether a line is `[Name`, with a value below.
fn is_bare_name(line: &[u8]) -> bool {
    line.strip_prefix(b"[").is_some_and(|name| {
        let name = name.trim_ascii_end();
        !name.is_empty() && name.iter().all(u8::is_ascii_alphabetic)
    })
}

/// Where a tag begins on the line that ends a game: `1. e4 *[White "a"]`.
fn tag_behind_result(line: &[u8]) -> Option<usize> {
    const RESULTS: [&[u8]; 4] = [b"*", b"1-0", b"0-1", b"1/2-1/2"];
    let bracket = memchr::memchr(b'[', line).filter(|place| *place > 0)?;
    let before = line[..bracket].trim_ascii_end();
    let ended = RESULTS.iter().any(|result| before.ends_with(result));
    (ended && is_tag_line(&line[bracket..])).then_some(bracket)
}

/// Where the line ends that ends before this start of a line.
fn line_break_before(text: &[u8], start: usize) -> usize {
    match text[..start] {
        [.., b'\r', b'\n'] => start - 2,
        _ => start - 1,
    }
}

/// Whether a line begins with `[Name "`.
fn is_tag_line(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
    let behind = rest[name.count()..].trim_ascii_start();
    rest.first().is_some_and(u8::is_ascii_alphabetic) && behind.starts_with(b"\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_begins_with_the_tags_around_its_event() {
        for (text, start) in [
            ("1. e4 *\n[Event \"b\"]\n", Some(8)),
            ("1. e4 *\r\n[Event \"b\"]\r\n", Some(9)),
            ("1. e4 *\r[Event \"b\"]\r", Some(8)),
            ("1. e4 *\n\u{feff}[Event \"b\"]\n", Some(8)),
            ("1. e4 *\u{feff}[White \"a\"]\n[Event \"b\"]\n", Some(7)),
            ("1. e4 *\n\u{feff}[White \"a\"]\n[Event \"b\"]\n", Some(8)),
            ("1. e4 *\n[White \"a\u{feff}\"]\n[Event \"b\"]\n", Some(8)),
            ("1. e4 *\n[White \"a\"]\n[Event \"b\"]\n", Some(8)),
            ("1. e4 *[White \"a\"]\n[Event \"b\"]\n", Some(7)),
            (
                "e4 1-0 [White \"a\"]\n[Site \"s\"]\n[Event \"b\"]\n",
                Some(7),
            ),
            ("e4 {[White \"a\"]\n[Event \"b\"]\n", Some(16)),
            ("1. e4 *\r\n[White \"a\"]\r\n[Event \"b\"]\r\n", Some(9)),
            ("1. e4 *\n[White \"a\nb\"]\n[Event \"b\"]\n", Some(8)),
            ("*\n[White \"a\"]\n\n[Event \"b\"]\n", Some(2)),
            ("*\n\n[FEN \"8\"]\r\n \r\n[Event \"b\"]\n", Some(3)),
            ("*\n[White\n\"a\"]\n[Event \"b\"]\n", Some(2)),
            ("*\n[White\r\n\"a\"\r\n]\r\n[Event \"b\"]\n", Some(2)),
            ("*\n[Event\n\"a\"]\n[Event \"b\"]\n", Some(14)),
            ("a \"w\"]\n[Event \"b\"]\n", Some(7)),
            ("*\n[Event \"a\"]\n[Event \"b\"]\n", Some(2)),
            ("1. e4 {[Event \"b\"]}\n", None),
            ("1. e4 *\n [Event \"b\"]\n", None),
        ] {
            let found = next_start(text.as_bytes(), 0).map(|start| start.first);
            assert_eq!(found, start, "{text}");
        }
        let twice = b"*\n[Event \"a\"]\n[Site \"\"]\n[Event \"b\"]\n";
        assert_eq!(last_start(twice), Some(24));
        let mut bounds = Bounds::default();
        for (start, end) in [(0, 2), (2, 24), (24, twice.len())] {
            assert_eq!(bounds.end(twice, start), end, "{start}");
        }
    }

    #[test]
    fn tags_far_above_do_not_count() {
        let mut text = b"*\n".to_vec();
        while text.len() < 20 << 10 {
            text.extend_from_slice(b"[White \"a\"]\n");
        }
        let event = text.len();
        text.extend_from_slice(b"[Event \"b\"]\n");
        let found = next_start(&text, 0).map(|start| start.first);
        assert_eq!(found, Some(event));
    }
}
