//! The due dates as a calendar (RFC 5545) that other programs take in.

use iccf::record::{Stamp, Standing};
use jiff::ToSpan as _;

use super::store::Entry;

/// A day for each game that has one due.
pub(super) fn write(games: &[(Entry, Standing)], today: Stamp) -> String {
    let mut text = String::new();
    let mut line = |line: &str| {
        fold(line, &mut text);
    };
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//iccf//desk//EN");
    for (entry, standing) in games {
        let Some(due) = standing.due else {
            continue;
        };
        let day = |date: jiff::civil::Date| date.to_string().replace('-', "");
        let mine = entry.record.turn() == entry.record.terms().me;
        let summary = if mine {
            format!("{}: your move is due", entry.name)
        } else {
            format!("{}: reminder to the opponent", entry.name)
        };
        line("BEGIN:VEVENT");
        line(&format!("UID:{}@iccf-desk", escaped(&entry.name)));
        line(&format!("DTSTAMP:{}T000000Z", day(today.date)));
        line(&format!("DTSTART;VALUE=DATE:{}", day(due)));
        let next = due.checked_add(1.days()).unwrap_or(due);
        line(&format!("DTEND;VALUE=DATE:{}", day(next)));
        line(&format!("SUMMARY:{}", escaped(&summary)));
        if !standing.warnings.is_empty() {
            line(&format!(
                "DESCRIPTION:{}",
                escaped(&standing.warnings.join("\n"))
            ));
        }
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' => escaped.push_str("\\n"),
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// Lines have 75 bytes at most and go on behind a space.
fn fold(line: &str, text: &mut String) {
    let mut width = 0;
    for c in line.chars() {
        if width + c.len_utf8() > 75 {
            text.push_str("\r\n ");
            width = 1;
        }
        text.push(c);
        width += c.len_utf8();
    }
    text.push_str("\r\n");
}
