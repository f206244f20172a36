//! How a game ended.

use core::fmt;
use core::str::FromStr;

use crate::board::Color;

/// One of PGN's four results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `1-0` or `0-1`.
    Won(Color),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: not over, or not known.
    Open,
}

impl Outcome {
    /// The sign as PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// Reads PGN's four signs and nothing else.
    pub fn from_standard(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::Won(Color::White)),
            b"0-1" => Some(Self::Won(Color::Black)),
            b"1/2-1/2" => Some(Self::Drawn),
            b"*" => Some(Self::Open),
            _ => None,
        }
    }

    /// Reads the other styles score sheets have: `1:0`, `1–0`, `½-½`, `1/2`.
    pub fn from_other_style(text: &[u8]) -> Option<Self> {
        const STYLES: [(&str, Outcome); 26] = [
            ("1:0", Outcome::Won(Color::White)),
            ("1–0", Outcome::Won(Color::White)),
            ("1—0", Outcome::Won(Color::White)),
            ("1−0", Outcome::Won(Color::White)),
            ("1‐0", Outcome::Won(Color::White)),
            ("1-O", Outcome::Won(Color::White)),
            ("+:-", Outcome::Won(Color::White)),
            ("0:1", Outcome::Won(Color::Black)),
            ("0–1", Outcome::Won(Color::Black)),
            ("0—1", Outcome::Won(Color::Black)),
            ("0−1", Outcome::Won(Color::Black)),
            ("0‐1", Outcome::Won(Color::Black)),
            ("O-1", Outcome::Won(Color::Black)),
            ("-:+", Outcome::Won(Color::Black)),
            ("1/2", Outcome::Drawn),
            ("1/2:1/2", Outcome::Drawn),
            ("1/2–1/2", Outcome::Drawn),
            ("½", Outcome::Drawn),
            ("½-½", Outcome::Drawn),
            ("½:½", Outcome::Drawn),
            ("½–½", Outcome::Drawn),
            ("½/½", Outcome::Drawn),
            ("½−½", Outcome::Drawn),
            ("1/2−1/2", Outcome::Drawn),
            ("0.5-0.5", Outcome::Drawn),
            ("0.5:0.5", Outcome::Drawn),
        ];
        // A half as Latin-1 has it.
        if matches!(text, b"\xbd" | b"\xbd-\xbd" | b"\xbd:\xbd") {
            return Some(Self::Drawn);
        }
        STYLES
            .into_iter()
            .find(|(style, _)| style.as_bytes() == text)
            .map(|(_, outcome)| outcome)
    }
}

/// The sign as PGN writes it.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads PGN's four signs.
impl FromStr for Outcome {
    type Err = UnknownOutcome;

    fn from_str(text: &str) -> Result<Self, UnknownOutcome> {
        Self::from_standard(text.as_bytes()).ok_or(UnknownOutcome)
    }
}

/// A text that is no result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownOutcome;

impl fmt::Display for UnknownOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no result; PGN has 1-0, 0-1, 1/2-1/2 and *")
    }
}

impl core::error::Error for UnknownOutcome {}
