//! What is reported about a text: errors and warnings, with their place.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::Color;
use crate::notation::Slip;
use crate::text::Place;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Something was read that is not in standard form, or was left aside.
    Warning,
    /// Something could not be read.
    Error,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A legal move that may have been meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// In numeric notation.
    pub numeric: String,
    /// In standard algebraic notation.
    pub san: String,
    /// What went wrong.
    pub slip: Slip,
}

/// One error or warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// How bad it is.
    pub level: Level,
    /// Which game of the text, from 1.
    pub game: u64,
    /// The number of the move to be played there and whose it is, if a
    /// position is known.
    pub at_move: Option<(u32, Color)>,
    /// Where it stands.
    pub place: Place,
    /// The text it is about.
    pub token: String,
    /// A short name, stable across versions.
    pub kind: &'static str,
    /// The whole message, for a player.
    pub message: String,
    /// The position there, if one is known.
    pub fen: Option<String>,
    /// Moves that may have been meant.
    pub suggestions: Vec<Suggestion>,
    /// The line it stands in, or the part of it around the token.
    pub excerpt: Excerpt,
}

/// The line of a problem, cut to a readable length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Excerpt {
    /// The text of the line around the token.
    pub line: String,
    /// How many characters stand before the token.
    pub before: usize,
    /// How many characters the token has in this line.
    pub length: usize,
}

/// The most characters shown on either side of a token.
const MARGIN: usize = 60;
/// The most characters of a token itself.
const LONGEST_TOKEN: usize = 80;

impl Excerpt {
    /// The surroundings of `start..end` in a text, within its line.
    pub(crate) fn around(text: &[u8], start: usize, end: usize) -> Self {
        let reach = 4 * MARGIN;
        let from = text[..start]
            .iter()
            .rev()
            .take(reach)
            .position(|&byte| byte == b'\n')
            .map_or(start.saturating_sub(reach), |length| start - length);
        let to = text[start..]
            .iter()
            .take(reach + end - start)
            .position(|&byte| byte == b'\n')
            .map_or((end + reach).min(text.len()), |length| start + length);
        let end = end.min(to);
        let clean = |bytes: &[u8]| -> String {
            let text: Cow<'_, str> = String::from_utf8_lossy(bytes);
            // A tab or a control character would push the underline aside.
            text.chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect()
        };
        let before = clean(&text[from..start]);
        let before: String = last_chars(&before, MARGIN).into();
        let token: String = clean(&text[start..end])
            .chars()
            .take(LONGEST_TOKEN)
            .collect();
        let after: String = clean(&text[end..to]).chars().take(MARGIN).collect();
        Self {
            before: before.chars().count(),
            length: token.chars().count().max(1),
            line: alloc::format!("{before}{token}{}", after.trim_end()),
        }
    }
}

fn last_chars(text: &str, count: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .nth(count.saturating_sub(1))
        .map_or(0, |(index, _)| index);
    &text[start..]
}
