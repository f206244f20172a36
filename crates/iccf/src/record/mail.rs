//! The block that goes into a mail, and the message around it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::{Label, Phrase, counted_days};
use super::record::Record;
use super::refusal::number;
use super::stamp::Stamp;
use crate::board::Color;

impl Record {
    /// The reply as a text to paste: heading, last moves with their dates, times
    /// of both, the whole score, conditions. Labels are in the opponent's
    /// language.
    pub fn mail(&self, today: Stamp) -> String {
        let reply = self.reply(today);
        let language = self.terms().language;
        let label = |label: Label| label.in_language(language);
        let mut text = String::new();
        let mut line = |line: &str| {
            text.push_str(line.trim_end());
            text.push('\n');
        };
        if !reply.heading.is_empty() {
            line(&reply.heading.join(", "));
        }
        let [white, black] = &reply.players;
        line(&format!("{}: {white}", label(Label::White)));
        line(&format!("{}: {black}", label(Label::Black)));
        line("");
        let dated = |word: Label, stamp: Option<Stamp>| {
            stamp.map(|stamp| format!("{} {stamp}", label(word)))
        };
        if let Some(your_move) = &reply.your_move {
            let dates = [
                dated(Label::Postmark, reply.postmark),
                dated(Label::Received, reply.received),
            ];
            let words = core::iter::once(your_move.to_string()).chain(dates.into_iter().flatten());
            let words: Vec<_> = words.collect();
            line(&format!("{}: {}", label(Label::YourMove), words.join(", ")));
        }
        if let Some(my_move) = &reply.my_move {
            let date = dated(Label::Sent, reply.sent);
            let date = date.map(|date| format!(", {date}")).unwrap_or_default();
            line(&format!("{}: {my_move}{date}", label(Label::MyMove)));
        }
        if let Some(outcome) = self.outcome() {
            line(&format!("{}: {outcome}", label(Label::Result)));
        }
        let days = |days: i64| counted_days(days, language);
        if let Some(spent) = reply.days {
            line(&format!("{}: {}", label(Label::Time), days(spent)));
        }
        let [mine, theirs] = reply.totals.map(|total| total.map_or("?".into(), days));
        let [sender, recipient] = [&reply.sender.name, &reply.recipient.name];
        let estimated = if reply.estimated {
            format!(" ({})", label(Label::Estimated))
        } else {
            String::new()
        };
        line(&format!(
            "{}: {sender} {mine}, {recipient} {theirs}{estimated}",
            label(Label::Total)
        ));
        line("");
        for row in self.score_lines() {
            line(&row);
        }
        if !reply.conditions.is_empty() {
            line("");
            for condition in &reply.conditions {
                line(condition);
            }
        }
        if let Some(sentence) = &reply.sent_back {
            line("");
            line(sentence);
        }
        // The sentence above says why, where an answer was sent back.
        let told = |phrase: &&Phrase| !matches!(phrase, Phrase::Unclear | Phrase::Illegal);
        for phrase in reply.said.iter().filter(told) {
            line("");
            line(phrase.in_language(language));
        }
        line("");
        line(Phrase::Greeting.in_language(language));
        line(sender);
        text
    }

    /// The score, a move of both sides a line, in the notations agreed on.
    pub fn score_lines(&self) -> Vec<String> {
        let notations = &self.terms().notations;
        let spell = |position: &crate::position::Position, mv: Option<crate::position::Move>| {
            let Some(mv) = mv else {
                return String::from("--");
            };
            let mut spellings = notations
                .iter()
                .map(|notation| notation.write(position, mv));
            let mut text = String::new();
            if let Some(first) = spellings.next() {
                text.push_str(first.as_str());
            }
            for other in spellings {
                text.push_str(&format!(" ({other})"));
            }
            text
        };
        let mut rows: Vec<(String, String, String)> = Vec::new();
        for (_, before, mv) in self.game().main_line() {
            let text = spell(&before, mv);
            match (before.turn(), rows.last_mut()) {
                (Color::Black, Some(row)) => row.2 = text,
                (Color::Black, None) => {
                    rows.push((format!("{}.", before.fullmoves()), "...".into(), text));
                }
                (Color::White, _) => rows.push((number(&before), text, String::new())),
            }
        }
        let width = |cell: fn(&(String, String, String)) -> &String| {
            rows.iter()
                .map(|row| cell(row).chars().count())
                .max()
                .unwrap_or(0)
        };
        let (numbers, whites) = (width(|row| &row.0), width(|row| &row.1));
        let line = |(number, white, black): &(String, String, String)| {
            format!("{number:>numbers$} {white:<whites$}  {black}")
        };
        rows.iter().map(line).collect()
    }

    /// The reply as a message that a mail program opens (RFC 5322), unsent.
    pub fn message(&self, today: Stamp) -> String {
        let reply = self.reply(today);
        let mut subject = reply.players.join(" - ");
        if !reply.heading.is_empty() {
            subject = format!("{}: {subject}", reply.heading.join(", "));
        }
        if let Some(my_move) = &reply.my_move {
            subject.push_str(&format!(", {my_move}"));
        }
        // A name alone is no address, but who opens the message sees it and fills
        // it in; without a line for the sender it would not be known as a message.
        let person = |person: &super::reply::Correspondent| {
            let name = encoded_word(&person.name);
            let mail = person.mail.as_ref().map(|mail| {
                let mail: String = mail.chars().filter(|c| !c.is_control()).collect();
                format!("{name} <{mail}>")
            });
            Some(mail.unwrap_or(name))
        };
        let mut text = String::new();
        let mut header = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                text.push_str(&format!("{name}: {value}\r\n"));
            }
        };
        header("From", person(&reply.sender));
        header("To", person(&reply.recipient));
        header("Subject", Some(encoded_word(&subject)));
        header("X-Unsent", Some("1".into()));
        header("MIME-Version", Some("1.0".into()));
        header("Content-Type", Some("text/plain; charset=utf-8".into()));
        header("Content-Transfer-Encoding", Some("quoted-printable".into()));
        text.push_str("\r\n");
        for line in self.mail(today).lines() {
            quoted_printable(line, &mut text);
        }
        text
    }
}

/// A word of a header: as it is, or as RFC 2047 has it.
fn encoded_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || " -+_/:,".contains(c);
    if text.chars().all(plain) && !text.contains(',') {
        return text.into();
    }
    if text.is_ascii() && !text.chars().any(char::is_control) && text.len() < 60 {
        let quoted = text.replace('\\', "\\\\").replace('"', "\\\"");
        return if text.contains(' ') && text.contains(':') {
            text.into()
        } else {
            format!("\"{quoted}\"")
        };
    }
    // A word has 75 characters at most, and no character is cut in two.
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.chars().filter(|c| !c.is_control()) {
        let mut code = String::new();
        match c {
            ' ' => code.push('_'),
            c if c.is_ascii_alphanumeric() => code.push(c),
            c => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    code.push_str(&format!("={byte:02X}"));
                }
            }
        }
        if word.len() + code.len() > 60 {
            words.push(core::mem::take(&mut word));
        }
        word.push_str(&code);
    }
    words.push(word);
    let words: Vec<_> = words
        .iter()
        .map(|word| format!("=?utf-8?Q?{word}?="))
        .collect();
    words.join("\r\n ")
}

/// A line as RFC 2045 has it, with its end.
fn quoted_printable(line: &str, out: &mut String) {
    let mut column = 0;
    let bytes = line.as_bytes();
    for (i, byte) in bytes.iter().enumerate() {
        let last = i + 1 == bytes.len();
        let code = match byte {
            b' ' | b'\t' if !last => (*byte as char).into(),
            33..=126 if *byte != b'=' => (*byte as char).into(),
            byte => format!("={byte:02X}"),
        };
        if column + code.len() > 75 {
            out.push_str("=\r\n");
            column = 0;
        }
        column += code.len();
        out.push_str(&code);
    }
    out.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_lines_are_ascii_and_short() {
        for (text, word) in [
            ("Weber", "Weber"),
            ("Novák", "=?utf-8?Q?Nov=C3=A1k?="),
            ("Weber, K.", "\"Weber, K.\""),
            ("a\r\nBcc: b", "=?utf-8?Q?aBcc=3A_b?="),
        ] {
            assert_eq!(encoded_word(text), word);
        }
        let mut out = String::new();
        quoted_printable(&"é=".repeat(40), &mut out);
        assert!(out.is_ascii());
        assert!(out.lines().all(|line| line.len() <= 76), "{out}");
    }
}
