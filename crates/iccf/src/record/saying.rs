//! What a letter says besides moves: offers, resignations, dates and days.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use jiff::civil::Date;

use super::date::read_date;
use super::passage::label;
use super::phrase::{LANGUAGES, Label, Phrase};
use super::stamp::Stamp;
use crate::notation::Language;

/// Words that turn a sentence into another: "I do not resign", "if I resign".
const DOUBTS: [&str; 31] = [
    "not", "no", "don't", "never", "cannot", "can't", "if", "would", "could", "may", "might",
    "nicht", "kein", "keine", "wenn", "falls", "würde", "könnte", "ne", "pas", "si", "nunca", "не",
    "если", "бы", "non", "se", "mai", "não", "nie", "when",
];
/// Words that may stand between those of a phrase: "I hereby offer you a draw".
const BETWEEN: usize = 4;
/// The longest sentence in which one word alone is the phrase.
const SHORT: usize = 4;

/// Whether a text has a phrase, in any language. On a printed card all of them
/// stand to be ticked: then a tick counts, or the sentence with its full stop.
pub(super) fn says(text: &str, phrase: Phrase) -> bool {
    let english = phrase.short(Language::English);
    let ticked = |line: &str| {
        let line = line.trim().to_lowercase();
        let behind = line
            .strip_prefix("[x]")
            .map(|text| text.trim().starts_with(english));
        behind.unwrap_or(false)
    };
    if text.lines().any(ticked) {
        return true;
    }
    let printed = [Phrase::DrawDeclined, Phrase::Unclear, Phrase::TimeExceeded]
        .iter()
        .all(|one| text.contains(one.short(Language::English)));
    let sentences: Vec<_> = sentences(text);
    LANGUAGES.iter().any(|language| {
        let sentence = phrase.in_language(*language);
        if printed {
            return text.contains(sentence);
        }
        let wanted = words_of(sentence);
        let short = words_of(phrase.short(*language));
        sentences
            .iter()
            .any(|said| is_said(said, &wanted) || *said == short)
    })
}

/// The sentences of a text that mention something, if any does.
pub(super) fn mentions(text: &str, phrase: Phrase, what: &str) -> bool {
    let what = words_of(what);
    let both = |said: &Vec<String>| {
        let is_phrase =
            |language: &Language| is_said(said, &words_of(phrase.in_language(*language)));
        said.windows(what.len().max(1)).any(|part| *part == *what)
            && LANGUAGES.iter().any(is_phrase)
    };
    sentences(text).iter().any(both)
}

fn sentences(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for paragraph in text.split("\n\n") {
        // A line is often a sentence without a full stop, and a sentence often
        // goes on in the next line.
        let whole = paragraph.split(['.', '!', '?', ';']);
        found.extend(whole.chain(paragraph.lines()).map(words_of));
    }
    found
}

fn words_of(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('’', "'");
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

/// Whether a sentence has the words of a phrase in their order, and none that
/// makes them doubtful.
fn is_said(said: &[String], wanted: &[String]) -> bool {
    let doubtful = |word: &&String| DOUBTS.contains(&word.as_str()) && !wanted.contains(word);
    if said.iter().any(|word| doubtful(&word)) || wanted.is_empty() {
        return false;
    }
    if wanted.len() == 1 {
        return said.len() <= SHORT && said.contains(&wanted[0]);
    }
    let starts = (0..said.len()).filter(|at| said[*at] == wanted[0]);
    let follows = |start: usize| {
        let mut at = start;
        wanted[1..].iter().all(|word| {
            let near = said.iter().skip(at + 1).take(BETWEEN + 1);
            let found = near.clone().position(|one| one == word);
            at += found.map_or(0, |found| found + 1);
            found.is_some()
        })
    };
    starts.into_iter().any(follows)
}

/// The day that a card or a mail of ours says it was sent; none if it says two.
pub(super) fn sent(text: &str) -> Option<Stamp> {
    let mut found: Option<Stamp> = None;
    for language in LANGUAGES {
        let word = Label::Sent.in_language(*language);
        for (at, _) in text.match_indices(word) {
            let behind = text[at + word.len()..].trim_start_matches([':', ' ']);
            let day = behind
                .split([' ', '\n', '\r', ','])
                .next()
                .unwrap_or_default();
            if let Ok(stamp) = day.parse() {
                match found {
                    Some(other) if other != stamp => return None,
                    _ => found = Some(stamp),
                }
            }
        }
    }
    found
}

/// The days that a card or a mail of ours says the move took; none if it says
/// two numbers.
pub(super) fn days(text: &str) -> Option<u32> {
    let mut said = text.lines().filter_map(|line| {
        let behind = label(line, Label::Time)?;
        behind.split_whitespace().next()?.parse().ok()
    });
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}

/// The day of a mail, from its headers.
pub(super) fn mailed(text: &str) -> Option<Stamp> {
    let (headers, _) = text.trim_start().strip_prefix('{')?.split_once('}')?;
    let value = headers
        .lines()
        .find_map(|line| line.strip_prefix("Date:"))?;
    // `Mon, 16 Nov 2026 09:12:00 +0000`, the day of the week optional.
    let day = value.split_once(',').map_or(value, |(_, day)| day);
    let mut words = day.split_whitespace();
    let day = format!("{} {} {}", words.next()?, words.next()?, words.next()?);
    let stamp = read_date(&day, Date::MIN).ok()?;
    Some(Stamp::day(stamp.date))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_known_in_every_language_and_in_a_sentence() {
        let phrases = [
            Phrase::DrawOffered,
            Phrase::DrawAccepted,
            Phrase::DrawDeclined,
            Phrase::Resign,
        ];
        for language in LANGUAGES {
            for phrase in phrases {
                let letter = format!("15... 7456\n\n{}\n\nK.", phrase.in_language(*language));
                let found: Vec<_> = phrases
                    .into_iter()
                    .filter(|one| says(&letter, *one))
                    .collect();
                assert_eq!(found, [phrase], "{letter}");
            }
        }
        for (letter, phrase) in [
            ("Ich biete in Partie B Remis an.", Phrase::DrawOffered),
            ("I hereby offer\nyou a draw!", Phrase::DrawOffered),
            ("I resign, well played.", Phrase::Resign),
            ("draw accepted", Phrase::DrawAccepted),
            ("[x] I resign · aufgegeben", Phrase::Resign),
        ] {
            assert!(says(letter, phrase), "{letter}");
        }
        for letter in [
            "No draw yet :-)",
            "I do not resign.",
            "Ich biete kein Remis an.",
            "I resign if you find it.",
            "[ ] I resign\n[ ] draw declined\n[ ] move unclear\n[ ] time exceeded",
            "My resignation can wait.",
        ] {
            assert!(!says(letter, Phrase::Resign), "{letter}");
            assert!(!says(letter, Phrase::DrawOffered), "{letter}");
        }
    }

    #[test]
    fn dates_and_days_of_our_own_letters_are_read() {
        let on = |text: &str| text.parse::<Stamp>().ok();
        for (text, sent_on, took) in [
            (
                "My move: 1. 5254, Sent 2026-03-03\nTime: 2 days",
                on("2026-03-03"),
                Some(2),
            ),
            (
                "Envoyé:         2026-03-05\nTemps:          1 jours",
                on("2026-03-05"),
                Some(1),
            ),
            ("Sent:           ________________\nTime:  ____", None, None),
            ("Sent 2026-03-03 Sent 2026-03-04", None, None),
        ] {
            assert_eq!((sent(text), days(text)), (sent_on, took), "{text}");
        }
        for (text, day) in [
            (
                "{From: A\nDate: Mon, 16 Nov 2026 09:12:00 +0000\nSubject: x}\n",
                on("2026-11-16"),
            ),
            (
                "{From: A\nDate: 6 Nov 2026 09:12 -0800}\n",
                on("2026-11-06"),
            ),
            ("Date: Mon, 16 Nov 2026", None),
        ] {
            assert_eq!(mailed(text), day, "{text}");
        }
    }
}
