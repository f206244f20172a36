//! A day, and perhaps the minute: when something was posted or arrived.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use jiff::civil::{Date, Time};

/// A day, with the time of day where a server's clock tells it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stamp {
    /// The day.
    pub date: Date,
    /// The time of day, if it is known.
    pub time: Option<Time>,
}

impl Stamp {
    /// A day, whatever its hour.
    pub const fn day(date: Date) -> Self {
        Self { date, time: None }
    }

    /// As the ICCF server writes it in `[%ccsnt 2018.10.02,12:56]`.
    pub(super) fn from_server(text: &str) -> Option<Self> {
        let (date, time) = text.trim().split_once(',')?;
        format!("{}T{}", date.trim().replace('.', "-"), time.trim())
            .parse()
            .ok()
    }
}

impl From<Date> for Stamp {
    fn from(date: Date) -> Self {
        Self::day(date)
    }
}

/// `2026-11-16`, `2026-11-16T21:07`.
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.date)?;
        match self.time {
            Some(time) => write!(f, "T{:02}:{:02}", time.hour(), time.minute()),
            None => Ok(()),
        }
    }
}

/// Reads what `Display` writes, for files; what people write is for
/// [`read_date`](super::read_date).
impl FromStr for Stamp {
    type Err = BadStamp;

    fn from_str(text: &str) -> Result<Self, BadStamp> {
        let (date, time) = match text.split_once('T') {
            Some((date, time)) => (date, Some(time)),
            None => (text, None),
        };
        let mut parts = date.splitn(3, '-').map(str::parse::<i16>);
        let mut part = || parts.next().and_then(Result::ok).ok_or(BadStamp);
        let (year, month, day) = (part()?, part()?, part()?);
        let small = |number: i16| i8::try_from(number).map_err(|_| BadStamp);
        let date = Date::new(year, small(month)?, small(day)?).map_err(|_| BadStamp)?;
        Ok(Self {
            date,
            time: time.map(read_time).transpose()?,
        })
    }
}

/// `21:07`, and seconds that are dropped.
pub(super) fn read_time(text: &str) -> Result<Time, BadStamp> {
    let mut parts = text.splitn(3, ':').map(str::parse::<i8>);
    let mut part = || parts.next().and_then(Result::ok).ok_or(BadStamp);
    Time::new(part()?, part()?, 0, 0).map_err(|_| BadStamp)
}

/// A text that is no day as files have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct BadStamp;

impl fmt::Display for BadStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no date such as 2026-11-16 or 2026-11-16T21:07")
    }
}

impl core::error::Error for BadStamp {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn what_is_written_reads_back_and_nothing_else_does() {
        for text in ["2026-11-16", "0999-01-02", "2026-11-16T21:07", "2024-02-29"] {
            assert_eq!(text.parse::<Stamp>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-13-01",
            "2023-02-29",
            "2026-11-16T",
            "2026-11-16T24:00",
            "16.11.2026",
            "2026-11-16T9",
            "99999-01-01",
            "2026-1000-01",
        ] {
            assert_eq!(text.parse::<Stamp>(), Err(BadStamp), "{text}");
        }
        let server = Stamp::from_server("2018.10.02,12:56").unwrap();
        assert_eq!(server.to_string(), "2018-10-02T12:56");
        assert_eq!(Stamp::from_server("yesterday"), None);
    }
}
