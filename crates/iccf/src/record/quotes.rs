//! What a letter says itself, and what it quotes.

use alloc::string::String;
use alloc::vec::Vec;

/// The line that mail programs put above the message that is answered, in the
/// languages of the phrases.
const ORIGINAL: [&str; 9] = [
    "original message",
    "ursprüngliche nachricht",
    "originalnachricht",
    "message d'origine",
    "message original",
    "mensaje original",
    "исходное сообщение",
    "messaggio originale",
    "mensagem original",
];
/// How the line ends that names the writer of a quote, before its colon.
const WROTE: [&str; 9] = [
    "wrote",
    "schrieb",
    "a écrit",
    "escribió",
    "пишет",
    "писал",
    "написал",
    "ha scritto",
    "escreveu",
];
/// Headers that stand above a message which is answered.
const HEADERS: [&str; 17] = [
    "from", "von", "de", "от", "da", "sent", "gesendet", "date", "datum", "envoyé", "enviado",
    "дата", "inviato", "to", "an", "subject", "betreff",
];

/// The lines of a letter's own, and those that it quotes. A line of the other
/// kind leaves an empty one, so that paragraphs stay apart.
pub(super) fn split(text: &str) -> (String, String) {
    let lines: Vec<_> = text.lines().collect();
    let (mut own, mut quoted) = (String::new(), String::new());
    let mut until = Until::Here;
    // The message's own headers stand above it as a comment.
    let headers = match lines.iter().position(|line| line.contains('}')) {
        Some(end) if text.trim_start().starts_with('{') => end + 1,
        _ => 0,
    };
    for (i, line) in lines.iter().enumerate() {
        let line = line.trim();
        if until == Until::EmptyLine && line.is_empty() {
            until = Until::Here;
        }
        let marked = line.starts_with('>');
        if until == Until::Here && !marked && i >= headers {
            let written = !own.trim().is_empty();
            until = begins_quote(line, &lines[i + 1..], written);
        }
        let (there, elsewhere) = if marked || until != Until::Here {
            (&mut quoted, &mut own)
        } else {
            (&mut own, &mut quoted)
        };
        there.push_str(line.trim_start_matches(['>', ' ']));
        there.push('\n');
        elsewhere.push('\n');
        if until == Until::NextLine {
            until = Until::Here;
        }
    }
    (own, quoted)
}

/// How far a quote goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// There is none.
    Here,
    /// This line alone; those behind it have a mark of their own.
    NextLine,
    EmptyLine,
    End,
}

/// Whether a line begins a quote whose lines are not marked.
fn begins_quote(line: &str, behind: &[&str], written: bool) -> Until {
    let folded = line.to_lowercase();
    if folded.starts_with("--") && ORIGINAL.iter().any(|words| folded.contains(words)) {
        return Until::End;
    }
    let next = behind.iter().map(|line| line.trim());
    let next = next.clone().find(|line| !line.is_empty()).unwrap_or("");
    if folded.ends_with(':') && WROTE.iter().any(|word| folded.contains(word)) {
        if next.starts_with('>') {
            return Until::NextLine;
        }
        // With a date or an address it is a mail program that writes, and what
        // follows is the whole message; a person quotes a few lines.
        let program = folded.contains(|c: char| c.is_ascii_digit() || c == '@');
        return if program {
            Until::End
        } else {
            Until::EmptyLine
        };
    }
    // A message itself begins with headers, so something must stand above them.
    if written && is_header(line) && is_header(next) {
        return Until::End;
    }
    Until::Here
}

fn is_header(line: &str) -> bool {
    let Some((name, value)) = line.split_once(':') else {
        return false;
    };
    !value.trim().is_empty() && HEADERS.contains(&name.trim().to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_told_from_what_the_letter_says() {
        for (text, own) in [
            ("15... Bd7\n> 15. f3\nBye", &["15... Bd7", "Bye"][..]),
            (
                "On 12 Nov 2026 Bill wrote:\n> 15. f3\n\nThanks",
                &["Thanks"],
            ),
            ("Am 12.11. schrieb Bill:\n15. f3\n\nGruß Bill", &[]),
            ("You wrote:\n15. f3\n\n15... Bd7", &["15... Bd7"]),
            (
                "15... Bd7\n\n-----Original Message-----\nFrom: Bill\n15. f3",
                &["15... Bd7"],
            ),
            (
                "15... Bd7\n\nVon: Bill\nGesendet: Montag\n15. f3",
                &["15... Bd7"],
            ),
            (
                "{From: A\nDate: 1 May 2026\nSubject: x}\n\n15... Bd7",
                &["{From: A", "Date: 1 May 2026", "Subject: x}", "15... Bd7"],
            ),
            // A card names its sender, too.
            (
                "15... Bd7\n\nFrom:\n  Bill",
                &["15... Bd7", "From:", "Bill"],
            ),
        ] {
            let found: Vec<_> = split(text).0.lines().map(String::from).collect();
            let found: Vec<_> = found.iter().filter(|line| !line.is_empty()).collect();
            assert_eq!(found, own, "{text}");
        }
    }
}
