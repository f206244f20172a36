//! How much time a game gives.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A time control, in days.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Control {
    /// So many days for each so many moves; what is saved is carried over.
    Rate {
        /// Days for each part of the game.
        days: u32,
        /// Moves in a part, at least 1.
        moves: u32,
    },
    /// Days to begin with, and some more for each move made.
    Fischer {
        /// Days to begin with.
        days: u32,
        /// Days for each move.
        increment: u32,
    },
    /// A clock that begins full and takes no more, with days for each of the
    /// first 50 moves; what does not fit goes to a bank.
    TripleBlock {
        /// Days the clock begins with and holds at most.
        days: u32,
        /// Days for each move.
        increment: u32,
        /// Days the bank begins with.
        bank: u32,
    },
    /// No limit.
    #[default]
    None,
}

/// The most days or moves that are taken for meant.
const MOST: u32 = 10_000;
/// A day, as PGN counts time.
const SECONDS: u64 = 86_400;

impl Control {
    /// Whether thinking long on one move counts double unless told otherwise:
    /// the rules with a bank know no doubling.
    pub const fn doubles(self) -> bool {
        matches!(self, Self::Rate { .. } | Self::Fischer { .. })
    }

    /// As PGN's tag `TimeControl` has it, in seconds; `None` where it has no
    /// form for it.
    pub fn to_pgn(self) -> Option<String> {
        let seconds = |days: u32| u64::from(days) * SECONDS;
        match self {
            Self::Rate { days, moves } => Some(format!("{moves}/{}", seconds(days))),
            Self::Fischer { days, increment } => {
                Some(format!("{}+{}", seconds(days), seconds(increment)))
            }
            Self::None => Some("-".into()),
            Self::TripleBlock { .. } => None,
        }
    }

    /// Reads PGN's tag `TimeControl`, if it is one in days.
    pub fn from_pgn(text: &str) -> Option<Self> {
        let days = |text: &str| {
            let seconds: u64 = text.parse().ok()?;
            let days = u32::try_from(seconds / SECONDS).ok()?;
            (seconds.is_multiple_of(SECONDS) && (1..=MOST).contains(&days)).then_some(days)
        };
        if text == "-" {
            return Some(Self::None);
        }
        if let Some((moves, time)) = text.split_once('/') {
            let moves = moves
                .parse()
                .ok()
                .filter(|moves| (1..=MOST).contains(moves))?;
            return Some(Self::Rate {
                days: days(time)?,
                moves,
            });
        }
        let (base, increment) = text.split_once('+')?;
        Some(Self::Fischer {
            days: days(base)?,
            increment: days(increment)?,
        })
    }
}

/// `30d/10`, `30d+3d`, `triple:50+3/75`, `none`.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rate { days, moves } => write!(f, "{days}d/{moves}"),
            Self::Fischer { days, increment } => write!(f, "{days}d+{increment}d"),
            Self::TripleBlock {
                days,
                increment,
                bank,
            } => write!(f, "triple:{days}+{increment}/{bank}"),
            Self::None => f.write_str("none"),
        }
    }
}

impl FromStr for Control {
    type Err = UnknownControl;

    fn from_str(text: &str) -> Result<Self, UnknownControl> {
        let number = |text: &str| {
            let number = text.trim().parse().ok().filter(|number| *number <= MOST);
            number.ok_or(UnknownControl)
        };
        let days = |text: &str| number(text.trim().strip_suffix('d').unwrap_or(text));
        let text = text.trim();
        if text == "none" {
            return Ok(Self::None);
        }
        if let Some(rest) = text.strip_prefix("triple:") {
            let (start, rest) = rest.split_once('+').ok_or(UnknownControl)?;
            let (increment, bank) = rest.split_once('/').ok_or(UnknownControl)?;
            return Ok(Self::TripleBlock {
                days: days(start)?,
                increment: days(increment)?,
                bank: days(bank)?,
            });
        }
        if let Some((base, increment)) = text.split_once('+') {
            return Ok(Self::Fischer {
                days: days(base)?,
                increment: days(increment)?,
            });
        }
        let (base, moves) = text.split_once('/').ok_or(UnknownControl)?;
        match (days(base)?, number(moves)?) {
            (0, _) | (_, 0) => Err(UnknownControl),
            (days, moves) => Ok(Self::Rate { days, moves }),
        }
    }
}

/// A text that is no time control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownControl;

impl fmt::Display for UnknownControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no time control such as 30d/10, 30d+3d, triple:50+3/75 or none")
    }
}

impl core::error::Error for UnknownControl {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn controls_have_a_name_and_most_a_form_in_pgn() {
        for (name, pgn) in [
            ("30d/10", Some("10/2592000")),
            ("60d/10", Some("10/5184000")),
            ("50d/10", Some("10/4320000")),
            ("30d+3d", Some("2592000+259200")),
            ("triple:50+3/75", None),
            ("none", Some("-")),
        ] {
            let control: Control = name.parse().unwrap();
            assert_eq!(control.to_string(), name);
            assert_eq!(control.to_pgn().as_deref(), pgn, "{name}");
            if let Some(pgn) = pgn {
                assert_eq!(Control::from_pgn(pgn), Some(control), "{name}");
            }
        }
        assert_eq!(
            "30/10".parse(),
            Ok(Control::Rate {
                days: 30,
                moves: 10
            })
        );
        for text in [
            "",
            "30d",
            "0d/10",
            "30d/0",
            "x/10",
            "triple:50",
            "99999d/10",
            "-",
        ] {
            assert_eq!(text.parse::<Control>(), Err(UnknownControl), "{text}");
        }
        for pgn in ["?", "", "10/100", "40/7200:3600", "86400", "1/0", "300+5"] {
            assert_eq!(Control::from_pgn(pgn), None, "{pgn}");
        }
    }
}
