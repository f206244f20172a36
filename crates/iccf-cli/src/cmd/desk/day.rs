//! What day it is, and which day is meant.

use std::env;
use std::io::{self, IsTerminal as _};

use iccf::record::{DateError, Stamp, read_date};

use super::ask;
use crate::Failure;
use crate::terminal::printable;

/// Stands in for the clock on the wall.
const TODAY: &str = "ICCF_TODAY";

/// Today, and the time of day if it is the clock that tells.
pub(super) fn today() -> Result<Stamp, Failure> {
    if let Some(text) = env::var_os(TODAY) {
        let text = text.to_string_lossy();
        let stamp = text.parse::<Stamp>();
        return stamp
            .map_err(|error| Failure::Usage(format!("{TODAY}={}: {error}", printable(&text))));
    }
    let now = jiff::Zoned::now().datetime();
    Ok(Stamp {
        date: now.date(),
        time: Some(now.time()),
    })
}

/// The day that a word of the command line means; one that may be two is asked
/// back on a terminal.
pub(super) fn meant(option: &str, text: &str, today: Stamp) -> Result<Stamp, Failure> {
    match read_date(text, today.date) {
        Ok(stamp) => Ok(stamp),
        Err(DateError::Ambiguous(first, second)) if io::stdin().is_terminal() => {
            let question = format!("{}: is that 1) {first} or 2) {second}?", printable(text));
            match ask::line(&question)?.as_str() {
                "1" => Ok(first.into()),
                "2" => Ok(second.into()),
                other => meant(option, other, today),
            }
        }
        Err(error) => {
            let text = printable(text);
            Err(Failure::Usage(format!("{option} {text}: {error}")))
        }
    }
}

/// The same where the word may be missing: then it is today, whatever the hour.
pub(super) fn meant_or_today(
    option: &str,
    text: Option<&String>,
    today: Stamp,
) -> Result<Stamp, Failure> {
    match text {
        Some(text) => meant(option, text, today),
        None => Ok(today),
    }
}
