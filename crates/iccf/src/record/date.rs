//! Dates as people write them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::stamp::{Stamp, read_time};

/// Words for days near today, in the languages of the phrases.
const NEAR: [(&str, i32); 14] = [
    ("today", 0),
    ("yesterday", -1),
    ("heute", 0),
    ("gestern", -1),
    ("aujourd'hui", 0),
    ("hier", -1),
    ("hoy", 0),
    ("ayer", -1),
    ("oggi", 0),
    ("ieri", -1),
    ("hoje", 0),
    ("ontem", -1),
    ("сегодня", 0),
    ("вчера", -1),
];

/// Words in a date that do not tell the day: those between its parts, and the
/// days of the week, in the languages of the phrases. `mar` is March, and not
/// Tuesday.
const BESIDE: &[&str] = &[
    "of",
    "the",
    "on",
    "am",
    "den",
    "der",
    "le",
    "el",
    "de",
    "del",
    "di",
    "do",
    "da",
    "г",
    "года",
    "mon",
    "monday",
    "tue",
    "tues",
    "tuesday",
    "wed",
    "wednesday",
    "thu",
    "thur",
    "thurs",
    "thursday",
    "fri",
    "friday",
    "sat",
    "saturday",
    "sun",
    "sunday",
    "mo",
    "montag",
    "dienstag",
    "mi",
    "mittwoch",
    "donnerstag",
    "fr",
    "freitag",
    "sa",
    "samstag",
    "sonnabend",
    "so",
    "sonntag",
    "lun",
    "lundi",
    "mardi",
    "mer",
    "mercredi",
    "jeu",
    "jeudi",
    "ven",
    "vendredi",
    "sam",
    "samedi",
    "dim",
    "dimanche",
    "lunes",
    "martes",
    "mié",
    "miércoles",
    "jue",
    "jueves",
    "vie",
    "viernes",
    "sáb",
    "sábado",
    "dom",
    "domingo",
    "пн",
    "понедельник",
    "вт",
    "вторник",
    "ср",
    "среда",
    "чт",
    "четверг",
    "пт",
    "пятница",
    "сб",
    "суббота",
    "вс",
    "воскресенье",
    "lunedì",
    "martedì",
    "mercoledì",
    "gio",
    "giovedì",
    "venerdì",
    "sabato",
    "domenica",
    "seg",
    "segunda",
    "terça",
    "qua",
    "quarta",
    "qui",
    "quinta",
    "sex",
    "sexta",
    "feira",
];

/// How the names of months begin, in the languages of the phrases. A word
/// belongs to the month with the longest beginning that it has.
const MONTHS: [(&str, i16); 50] = [
    ("jan", 1),
    ("ene", 1),
    ("gen", 1),
    ("янв", 1),
    ("jän", 1),
    ("feb", 2),
    ("fév", 2),
    ("fev", 2),
    ("фев", 2),
    ("mar", 3),
    ("mär", 3),
    ("mrz", 3),
    ("мар", 3),
    ("apr", 4),
    ("avr", 4),
    ("abr", 4),
    ("апр", 4),
    ("may", 5),
    ("mai", 5),
    ("mag", 5),
    ("мая", 5),
    ("май", 5),
    ("jun", 6),
    ("juin", 6),
    ("giu", 6),
    ("июн", 6),
    ("jul", 7),
    ("juil", 7),
    ("lug", 7),
    ("июл", 7),
    ("aug", 8),
    ("aoû", 8),
    ("aou", 8),
    ("ago", 8),
    ("авг", 8),
    ("sep", 9),
    ("set", 9),
    ("сен", 9),
    ("oct", 10),
    ("okt", 10),
    ("ott", 10),
    ("out", 10),
    ("окт", 10),
    ("nov", 11),
    ("ноя", 11),
    ("dec", 12),
    ("dez", 12),
    ("déc", 12),
    ("dic", 12),
    ("дек", 12),
];

/// Reads a day as people write it: `2026-11-16`, `16.11.2026`, `16.11.`,
/// `16 Nov`, `November 16, 2026`, `today`, `yesterday`; a time such as `21:07` may
/// stand behind it. Months are known in English, German, French, Spanish,
/// Russian, Italian and Portuguese.
///
/// A day without a year is the last one of that name, or one within the next 30
/// days: cards tell of what has been. With slashes, some write the
/// day first and some the month: where both make sense, that is an error which
/// has both.
///
/// ```
/// use iccf::record::{read_date, DateError};
/// use jiff::civil::date;
///
/// let today = date(2026, 11, 16);
/// assert_eq!(read_date("3 Dec", today)?.date, date(2026, 12, 3));
/// assert_eq!(read_date("14.11.", today)?.date, date(2026, 11, 14));
/// assert_eq!(
///     read_date("3/4/2026", today),
///     Err(DateError::Ambiguous(date(2026, 4, 3), date(2026, 3, 4))),
/// );
/// # Ok::<(), DateError>(())
/// ```
pub fn read_date(text: &str, today: Date) -> Result<Stamp, DateError> {
    let text = text.trim();
    if let Ok(stamp) = text.parse() {
        return Ok(stamp);
    }
    let (day, time) = match text.rsplit_once([' ', 'T', ',']) {
        Some((day, time)) if time.contains(':') => {
            let time = read_time(time).map_err(|_| DateError::Unknown)?;
            (day.trim_end_matches([',', ' ']), Some(time))
        }
        _ => (text, None),
    };
    let date = read_day(day, today)?;
    Ok(Stamp { date, time })
}

fn read_day(text: &str, today: Date) -> Result<Date, DateError> {
    let text = text.to_lowercase();
    if let Some((_, days)) = NEAR.iter().find(|(word, _)| *word == text) {
        return today
            .checked_add(days.days())
            .map_err(|_| DateError::NoSuchDay);
    }
    let slashes = text.contains('/');
    let dashes = text.contains('-');
    let words: Vec<_> = text
        .split([' ', '.', '/', '-', ','])
        .filter(|word| !word.is_empty() && !BESIDE.contains(word))
        .collect();
    let Some(words) = words.get(..words.len().min(4)) else {
        return Err(DateError::Unknown);
    };
    let month = words.iter().position(|word| month(word).is_some());
    let numbers: Vec<_> = words
        .iter()
        .enumerate()
        .filter(|(at, _)| Some(*at) != month)
        .map(|(_, word)| number(word).ok_or(DateError::Unknown))
        .collect::<Result<_, _>>()?;
    if let Some(month) = month.and_then(|at| self::month(words[at])) {
        return match *numbers {
            [year, day] if year > 31 => date(year, month, day),
            [day, year] => date(full(year), month, day),
            [day] => latest(month, day, today),
            _ => Err(DateError::Unknown),
        };
    }
    match *numbers {
        [year, month, day] if year > 31 => date(year, month, day),
        [first, second, year] if slashes || dashes => either(
            date(full(year), second, first),
            date(full(year), first, second),
        ),
        [day, month, year] => date(full(year), month, day),
        [first, second] if slashes || dashes => {
            either(latest(second, first, today), latest(first, second, today))
        }
        [day, month] => latest(month, day, today),
        _ => Err(DateError::Unknown),
    }
}

fn number(word: &str) -> Option<i16> {
    let digits = word
        .trim_end_matches("st")
        .trim_end_matches("nd")
        .trim_end_matches("rd")
        .trim_end_matches("th");
    digits.parse().ok().filter(|number| *number >= 0)
}

fn month(word: &str) -> Option<i16> {
    let named = MONTHS.iter().filter(|(start, _)| word.starts_with(start));
    let longest = named.max_by_key(|(start, _)| start.len());
    longest.map(|(_, month)| *month)
}

/// `26` is 2026.
fn full(year: i16) -> i16 {
    if year < 100 { 2000 + year } else { year }
}

fn date(year: i16, month: i16, day: i16) -> Result<Date, DateError> {
    let small = |number: i16| i8::try_from(number).map_err(|_| DateError::NoSuchDay);
    Date::new(year, small(month)?, small(day)?).map_err(|_| DateError::NoSuchDay)
}

/// How far ahead a day without a year may lie.
const AHEAD: i64 = 30;

/// The last day of that name, or one that is near.
fn latest(month: i16, day: i16, today: Date) -> Result<Date, DateError> {
    // February has a 29th every four years, or every eight.
    (today.year() - 8..=today.year() + 1)
        .rev()
        .filter_map(|year| date(year, month, day).ok())
        .find(|date| days_from(*date, today) <= AHEAD)
        .ok_or(DateError::NoSuchDay)
}

/// How many days one date lies behind another.
pub(super) fn days_from(date: Date, earlier: Date) -> i64 {
    earlier
        .until(date)
        .map_or(0, |span| i64::from(span.get_days()))
}

fn either(
    first: Result<Date, DateError>,
    second: Result<Date, DateError>,
) -> Result<Date, DateError> {
    match (first, second) {
        (Ok(first), Ok(second)) if first != second => Err(DateError::Ambiguous(first, second)),
        (Ok(date), _) | (_, Ok(date)) => Ok(date),
        (Err(error), _) => Err(error),
    }
}

/// Why a text is no day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DateError {
    /// Day or month may come first, and both make sense.
    Ambiguous(Date, Date),
    /// The calendar has no such day.
    NoSuchDay,
    /// It does not look like a date.
    Unknown,
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous(first, second) => {
                write!(f, "may be {first} or {second}; write one of these")
            }
            Self::NoSuchDay => f.write_str("the calendar has no such day"),
            Self::Unknown => {
                f.write_str("not a date; write 2026-11-16, 16.11.2026, 16 Nov, today or yesterday")
            }
        }
    }
}

impl core::error::Error for DateError {}

/// The date as PGN's tag has it: `2026.11.16`.
pub(super) fn pgn_date(date: Date) -> String {
    date.to_string().replace('-', ".")
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        let today = date(2026, 11, 16);
        for (text, read) in [
            ("2026-11-16", "2026-11-16"),
            ("2026.9.30", "2026-09-30"),
            ("2026/11/16", "2026-11-16"),
            ("16.11.2026", "2026-11-16"),
            ("6.1.26", "2026-01-06"),
            ("16.11.", "2026-11-16"),
            ("2.1.", "2026-01-02"),
            ("16 Dec", "2026-12-16"),
            ("17 Dec", "2025-12-17"),
            ("29 Feb", "2024-02-29"),
            ("2.6.", "2026-06-02"),
            ("16 Nov", "2026-11-16"),
            ("16. November 2026", "2026-11-16"),
            ("Nov 16", "2026-11-16"),
            ("November 16, 2026", "2026-11-16"),
            ("16th of May", "2026-05-16"),
            ("10 de noviembre de 2026", "2026-11-10"),
            ("Mon 16 Nov", "2026-11-16"),
            ("Monday, 16 November 2026", "2026-11-16"),
            ("mardi 3 mars", "2026-03-03"),
            ("martes, 3 de marzo", "2026-03-03"),
            ("segunda-feira, 2 de novembro de 2026", "2026-11-02"),
            ("16 ноября 2026 г.", "2026-11-16"),
            ("May the force", "?"),
            ("16th May", "2026-05-16"),
            ("3. Mai", "2026-05-03"),
            ("3 juin 2026", "2026-06-03"),
            ("3 juillet 2026", "2026-07-03"),
            ("3 июня", "2026-06-03"),
            ("31 dic", "2025-12-31"),
            ("3 août", "2026-08-03"),
            ("16/11/2026", "2026-11-16"),
            ("11/16/2026", "2026-11-16"),
            ("4/4/2026", "2026-04-04"),
            ("today", "2026-11-16"),
            ("Gestern", "2026-11-15"),
            ("2026-10-27 21:07", "2026-10-27T21:07"),
            ("27 Oct 2026, 21:07", "2026-10-27T21:07"),
            ("27.10. 21:07", "2026-10-27T21:07"),
            ("today 9:05", "2026-11-16T09:05"),
        ] {
            let found = read_date(text, today);
            match found {
                Ok(stamp) => assert_eq!(stamp.to_string(), read, "{text}"),
                Err(error) => assert_eq!(read, "?", "{text}: {error}"),
            }
        }
    }

    #[test]
    fn what_is_no_date_or_two_is_said() {
        let today = date(2026, 11, 16);
        for (text, message) in [
            (
                "3/4/2026",
                "may be 2026-04-03 or 2026-03-04; write one of these",
            ),
            ("3/4", "may be 2026-04-03 or 2026-03-04; write one of these"),
            (
                "3-4-2026",
                "may be 2026-04-03 or 2026-03-04; write one of these",
            ),
            ("30.2.2026", "the calendar has no such day"),
            ("32 Nov", "the calendar has no such day"),
            ("2026-11-31", "the calendar has no such day"),
            (
                "soon",
                "not a date; write 2026-11-16, 16.11.2026, 16 Nov, today or yesterday",
            ),
            (
                "",
                "not a date; write 2026-11-16, 16.11.2026, 16 Nov, today or yesterday",
            ),
            (
                "16 Nov 25:00",
                "not a date; write 2026-11-16, 16.11.2026, 16 Nov, today or yesterday",
            ),
        ] {
            let error = read_date(text, today).unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }
}
