//! What can be shown where standard output goes.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};

use iccf::diagram::{Diagram, Figures, Paint, TextStyle};

use crate::Failure;

/// Writes to standard output, where colours may need a translation.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::File("<stdout>".into(), error))
}

/// How a board looks on standard output.
pub(crate) fn style(ascii: bool) -> TextStyle {
    let paint = if shows_color() {
        Paint::Ansi
    } else {
        Paint::None
    };
    TextStyle::default()
        .with_figures(figures(ascii))
        .with_paint(paint)
}

/// How pieces are shown in text: as figures, unless asked not to or the locale
/// has none.
pub(crate) fn figures(ascii: bool) -> Figures {
    if ascii || !shows_unicode() {
        Figures::Letters
    } else {
        Figures::Unicode
    }
}

/// Whether colour is wanted: a terminal that knows any, and nobody objects.
pub(crate) fn shows_color() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// Whether figures can be shown. A locale that is not UTF-8 cannot; where no
/// locale is set, as on Windows, nothing speaks against it.
fn shows_unicode() -> bool {
    is_unicode(|name| env::var_os(name))
}

/// The first of these that is set and not empty is the one that counts.
fn is_unicode(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| variable(name))
        .find(|value| !value.is_empty())
        .is_none_or(|value| {
            let value = value.to_string_lossy().to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
}

/// How wide text is where nobody says.
const USUAL_WIDTH: usize = 80;

/// The board with its labels.
const BOARD_WIDTH: usize = 28;

/// What stands between the board and what is beside it.
const GAP: usize = 3;

/// Where a board is shown, and how.
pub(crate) struct Screen {
    width: usize,
    style: TextStyle,
}

impl Screen {
    /// Standard output, as wide as its terminal.
    pub(crate) fn new(ascii: bool) -> Self {
        let size = terminal_size::terminal_size_of(std::io::stdout());
        Self {
            width: size.map_or(USUAL_WIDTH, |(width, _)| width.0.into()),
            style: style(ascii),
        }
    }

    /// Whether it has the characters of a text.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.style.figures == Figures::Unicode || text.is_ascii()
    }

    /// A board with lines beside it, or below it if there is no room. A screen
    /// too narrow for a board at all gets the position's FEN.
    pub(crate) fn board_beside(&self, diagram: &Diagram, lines: &[String]) -> String {
        let board = match &diagram.position {
            Some(position) if self.width < BOARD_WIDTH => format!("{position}\n"),
            _ => diagram.text(self.style).to_string(),
        };
        let widest = lines.iter().map(|line| shown_width(line)).max();
        let Some(widest) = widest else {
            return board;
        };
        let mut text = String::new();
        if BOARD_WIDTH + GAP + widest.min(USUAL_WIDTH / 2) > self.width {
            text.push_str(&board);
            text.push('\n');
            for line in lines.iter().skip_while(|line| line.is_empty()) {
                text.push_str(line);
                text.push('\n');
            }
            return text;
        }
        let mut beside = lines.iter();
        let mut rows = board.lines();
        loop {
            let (row, line) = (rows.next(), beside.next());
            if row.is_none() && line.is_none() {
                return text;
            }
            let row = row.unwrap_or_default();
            text.push_str(row);
            if let Some(line) = line.filter(|line| !line.is_empty()) {
                let gap = (BOARD_WIDTH + GAP).saturating_sub(shown_width(row));
                text.push_str(&" ".repeat(gap));
                text.push_str(line);
            }
            text.push('\n');
        }
    }
}

/// How many columns a line takes without its colours.
fn shown_width(line: &str) -> usize {
    let mut colour = false;
    line.chars()
        .filter(|&c| {
            let inside = colour || c == '\x1b';
            colour = inside && c != 'm';
            !inside
        })
        .count()
}

/// The longest text worth repeating; no move is longer.
const LONGEST: usize = 60;

/// A text that can be repeated on a terminal: nothing that steers it, and no
/// longer than anybody reads. What is lost is no part of a move.
pub(crate) fn printable(text: &str) -> String {
    let mut chars = text.chars();
    let shown: String = chars
        .by_ref()
        .take(LONGEST)
        .map(|c| match c {
            '\t' | '\n' | '\r' => ' ',
            c => c,
        })
        .collect();
    let mut shown = escaped(&shown).into_owned();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

/// The longest name of a file that is shown whole.
const LONGEST_NAME: usize = 400;

/// The name of a file. It is shown whole, since whoever reads it looks for the file,
/// unless it is longer than any name is.
pub(crate) fn file_name(name: &str) -> Cow<'_, str> {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return escaped(name);
    }
    let first: String = name.chars().take(LONGEST).collect();
    let last: String = name.chars().skip(length - LONGEST).collect();
    Cow::Owned(format!("{}…{}", escaped(&first), escaped(&last)))
}

/// A text in which nothing steers a terminal: control characters are shown as
/// `\x1b`, those that turn the direction of writing as `\u{202e}`.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    escaped_but(text, |_| false)
}

/// As [`escaped`], but line breaks and tabs are left.
pub(crate) fn escaped_lines(text: &str) -> Cow<'_, str> {
    escaped_but(text, |c| matches!(c, '\n' | '\t'))
}

/// A text from a file as standard output has it: as it stands, but where that is a
/// terminal nothing steers it.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if std::io::stdout().is_terminal() {
        escaped_lines(text)
    } else {
        Cow::Borrowed(text)
    }
}

fn escaped_but(text: &str, left: impl Fn(char) -> bool) -> Cow<'_, str> {
    let harms = |c: char| steers(c) && !left(c);
    if !text.contains(harms) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for c in text.chars() {
        let _ = match (c, u32::from(c)) {
            (c, _) if !harms(c) => write!(shown, "{c}"),
            ('\n' | '\t' | '\r', _) => write!(shown, "{}", c.escape_default()),
            (_, code @ ..0x100) => write!(shown, "\\x{code:02x}"),
            (_, code) => write!(shown, "\\u{{{code:x}}}"),
        };
    }
    Cow::Owned(shown)
}

/// Whether a character does more on a terminal than take its place.
pub(crate) fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Says something on standard error; where that cannot be written, nobody reads
/// it.
pub(crate) fn say(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_variable_that_says_something_decides() {
        for (all, ctype, lang, unicode) in [
            ("", "", "", true),
            ("", "", "C", false),
            ("", "", "de_DE.UTF-8", true),
            ("", "", "de_DE.ISO-8859-1", false),
            ("", "C.utf8", "C", true),
            ("POSIX", "C.utf8", "C.utf8", false),
            ("", "C", "C.utf8", false),
        ] {
            let read = is_unicode(|name| {
                Some(match name {
                    "LC_ALL" => all.into(),
                    "LC_CTYPE" => ctype.into(),
                    _ => lang.into(),
                })
            });
            assert_eq!(read, unicode, "{all:?} {ctype:?} {lang:?}");
        }
        assert!(is_unicode(|_| None));
    }

    #[test]
    fn a_board_leaves_room_beside_it_or_gives_way() {
        let diagram = Diagram::new(&iccf::Position::new());
        let lines = [String::new(), "1. 5254  e4".to_string()];
        for (width, paint, board, place) in [
            (80, Paint::None, true, Some(31)),
            (80, Paint::Ansi, true, Some(31)),
            (42, Paint::None, true, Some(31)),
            (41, Paint::None, true, None),
            (28, Paint::None, true, None),
            (27, Paint::None, false, None),
        ] {
            let style = TextStyle::default()
                .with_figures(Figures::Letters)
                .with_paint(paint);
            let text = Screen { width, style }.board_beside(&diagram, &lines);
            assert_eq!(text.contains("   1  2  3"), board, "{width}");
            let line = text.lines().find(|line| line.ends_with(&lines[1])).unwrap();
            let before = shown_width(line) - lines[1].len();
            assert_eq!(before, place.unwrap_or(0), "{width}");
        }
    }

    #[test]
    fn what_is_repeated_does_no_harm() {
        let long = "x".repeat(1_000);
        for (text, shown) in [
            ("Nf3", "Nf3"),
            ("52\t54", "52 54"),
            ("\x1b[31me4\u{7}", "\\x1b[31me4\\x07"),
            ("\u{9b}2J\u{7f}", "\\x9b2J\\x7f"),
            ("ab\u{202e}cd\u{2069}", "ab\\u{202e}cd\\u{2069}"),
            ("Zoë ♞ ñ", "Zoë ♞ ñ"),
            (&long, &format!("{}…", &long[..60])),
        ] {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn names_of_files_are_shown_whole_unless_there_is_no_such_file() {
        let deep = "folder/".repeat(50);
        assert_eq!(file_name(&deep), deep);
        assert_eq!(file_name("a\x1b.pgn"), "a\\x1b.pgn");
        let endless = "x".repeat(10_000);
        assert_eq!(file_name(&endless).chars().count(), 121);
    }
}
