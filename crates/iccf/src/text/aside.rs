//! What cards and sheets have beside the moves: days used, dates, what an engine makes
//! of a position, marks that point to notes. It is told by its form alone, and kept as a
//! comment.

use super::steps;
use super::token::{Token, TokenKind, next_token};
use super::word::{Word, WordList, read_word};

/// What the address of a page begins with.
const ADDRESSES: [&[u8]; 3] = [b"http://", b"https://", b"www."];

/// Where the address of a page ends that begins at an offset.
pub(super) fn address_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    ADDRESSES
        .iter()
        .any(|begin| rest.len() > begin.len() && rest[..begin.len()].eq_ignore_ascii_case(begin))
        .then(|| {
            let length = rest.iter().take_while(|byte| **byte > b' ').count();
            steps::count(length);
            at + length
        })
}

/// Words before a date, as on cards: received, sent, postmark.
const LABELS: WordList = WordList::new(&[
    "rec",
    "recd",
    "rec'd",
    "rcvd",
    "rcd",
    "received",
    "sent",
    "snt",
    "posted",
    "postmark",
    "postmarked",
    "pm",
    "p.m",
    "pmk",
    "arr",
    "arrived",
    "ans",
    "answered",
    "replied",
    "reply",
    "date",
    "dated",
    "erh",
    "erhalten",
    "eing",
    "eingang",
    "abg",
    "abgang",
    "abgesandt",
    "abgeschickt",
    "ges",
    "gesendet",
    "poststempel",
    "reçu",
    "recu",
    "envoyé",
    "envoye",
    "recibida",
    "recibido",
    "enviada",
    "enviado",
    "ricevuta",
    "ricevuto",
    "spedita",
    "пол",
    "отпр",
]);

/// Words that may stand between a label and its date.
const LINKS: WordList = WordList::new(&["on", "am", "le", "el", "il", "at"]);

/// Months, in full and cut short.
const MONTHS: WordList = WordList::new(&[
    "jan",
    "january",
    "feb",
    "february",
    "mar",
    "march",
    "apr",
    "april",
    "may",
    "jun",
    "june",
    "jul",
    "july",
    "aug",
    "august",
    "sep",
    "sept",
    "september",
    "oct",
    "october",
    "nov",
    "november",
    "dec",
    "december",
    "januar",
    "februar",
    "mär",
    "märz",
    "maerz",
    "mai",
    "juni",
    "juli",
    "okt",
    "oktober",
    "dez",
    "dezember",
    "janvier",
    "fév",
    "février",
    "fevrier",
    "mars",
    "avr",
    "avril",
    "juin",
    "juil",
    "juillet",
    "août",
    "aout",
    "septembre",
    "octobre",
    "novembre",
    "déc",
    "décembre",
    "decembre",
    "ene",
    "enero",
    "febrero",
    "marzo",
    "abr",
    "abril",
    "mayo",
    "junio",
    "julio",
    "ago",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "dic",
    "diciembre",
    "gen",
    "gennaio",
    "febbraio",
    "maggio",
    "giu",
    "giugno",
    "luglio",
    "set",
    "settembre",
    "ottobre",
    "dicembre",
    "мая",
    "марта",
    "апреля",
]);

/// Words for days and hours.
const UNITS: WordList = WordList::new(&[
    "d", "day", "days", "h", "hr", "hrs", "hour", "hours", "s", "sec", "secs", "t", "tag", "tage",
    "tagen", "std", "sek", "j", "jour", "jours", "día", "días", "dia", "dias", "giorno", "giorni",
    "min", "g", "дн", "dni",
]);

/// The end of what a word begins, if it tells of days, dates, times or evaluations
/// beside the moves.
pub(super) fn end(text: &[u8], word: Token) -> Option<usize> {
    // Nearly every word is a move or a number.
    let first = *text.get(word.start)?;
    if is_evaluation(bare(&text[word.start..word.end])) {
        return Some(word.end);
    }
    if first.is_ascii_digit() {
        return days(text, word).or_else(|| day_and_month(text, word));
    }
    label(text, word).or_else(|| month_and_day(text, word))
}

/// Whether digits before a capital are a move in which a letter was misread, and
/// no days, in a notation that has such moves: `14D` for `T4D`.
pub(super) fn is_misread_move(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && word[digits..].iter().any(u8::is_ascii_uppercase)
}

/// The word at an offset on the same line, in small letters, without the signs
/// behind it, and the token.
fn next_word(text: &[u8], at: usize) -> Option<(Token, &[u8])> {
    let token = next_token(text, at).filter(|token| token.kind == TokenKind::Word)?;
    let same_line = !text[at..token.start]
        .iter()
        .any(|byte| matches!(byte, b'\n' | b'\r'));
    same_line.then(|| (token, bare(&text[token.start..token.end])))
}

/// A word without the signs behind it.
fn bare(word: &[u8]) -> &[u8] {
    let end = word
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b':' | b',' | b';'))
        .map_or(0, |last| last + 1);
    &word[..end]
}

fn is_month(word: &[u8]) -> bool {
    let word = bare(word);
    (3..=20).contains(&word.len()) && MONTHS.has(word)
}

fn number(word: &[u8]) -> Option<u32> {
    let digits = (1..=4).contains(&word.len()) && word.iter().all(u8::is_ascii_digit);
    if !digits {
        return None;
    }
    core::str::from_utf8(word).ok()?.parse().ok()
}

/// What an engine says of a position: `+0.35`, `-1.20/18`, `0.00`, the depth behind the
/// stroke. Without a sign a pawn's worth may be a number and a rank: `1.25`.
fn is_evaluation(word: &[u8]) -> bool {
    const LONGEST: usize = 12;
    let Ok(word) = core::str::from_utf8(word) else {
        return false;
    };
    let unsigned = word
        .strip_prefix(['+', '-', '−', '–'])
        .or_else(|| Some(word).filter(|word| word.starts_with("0.")));
    let all_digits = |part: &str, lengths: core::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let Some((pawns, rest)) = unsigned
        .filter(|_| word.len() <= LONGEST)
        .and_then(|word| word.split_once('.'))
    else {
        return false;
    };
    let (parts, depth) = rest.split_once('/').unwrap_or((rest, "1"));
    all_digits(pawns, 1..=2) && all_digits(parts, 1..=2) && all_digits(depth, 1..=3)
}

/// `3/3`, `2d`, `3 days`.
fn days(text: &[u8], word: Token) -> Option<usize> {
    if word.end - word.start > 24 {
        return None;
    }
    let whole = bare(&text[word.start..word.end]);
    let digits = whole
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (count, behind) = whole.split_at(digits);
    number(count).filter(|_| digits <= 3)?;
    match behind {
        [b'/', rest @ ..] => number(rest).map(|_| word.end),
        [] => {
            if text.get(word.start + digits) == Some(&b'.') {
                return None;
            }
            let (unit, name) = next_word(text, word.end)?;
            let spoken = name.len() > 1 && UNITS.has(name);
            spoken.then_some(unit.end)
        }
        _ => UNITS.has(behind).then_some(word.end),
    }
}

/// `3 May`, `3. Mai 1920`.
fn day_and_month(text: &[u8], word: Token) -> Option<usize> {
    let day = number(bare(&text[word.start..word.end]))?;
    let (month, name) = next_word(text, word.end)?;
    ((1..=31).contains(&day) && is_month(name)).then(|| with_year(text, month.end))
}

/// `May 3`, `Mai 3, 1920`.
fn month_and_day(text: &[u8], word: Token) -> Option<usize> {
    if !is_month(&text[word.start..word.end]) {
        return None;
    }
    let (token, day) = next_word(text, word.end)?;
    // `Mar 3.` may as well begin a move.
    let dotted = text[token.start..token.end].ends_with(b".");
    let day = number(day).filter(|_| !dotted)?;
    (1..=31).contains(&day).then(|| with_year(text, token.end))
}

/// An end, or that of the year behind it.
fn with_year(text: &[u8], end: usize) -> usize {
    let year = next_word(text, end)
        .filter(|(_, word)| number(word).is_some_and(|year| (1500..2200).contains(&year)));
    year.map_or(end, |(token, _)| token.end)
}

/// `rec. 3.5.`, `sent 6 May`: a label and its date.
fn label(text: &[u8], word: Token) -> Option<usize> {
    let whole = &text[word.start..word.end];
    // `rec.3.5.`
    let letters = whole
        .iter()
        .position(u8::is_ascii_digit)
        .unwrap_or(whole.len());
    if !LABELS.has(bare(&whole[..letters])) {
        return None;
    }
    if letters < whole.len() {
        let glued = Token {
            start: word.start + letters,
            ..word
        };
        return date(text, glued);
    }
    let (token, name) = next_word(text, word.end)?;
    let token = if LINKS.has(name) {
        next_word(text, token.end)?.0
    } else {
        token
    };
    date(text, token)
}

fn date(text: &[u8], word: Token) -> Option<usize> {
    let bare = bare(&text[word.start..word.end]);
    let numbers = matches!(read_word(&text[word.start..word.end]), Word::Date)
        || matches!(read_word(bare), Word::Date);
    if numbers {
        return Some(word.end);
    }
    days(text, word)
        .or_else(|| day_and_month(text, word))
        .or_else(|| month_and_day(text, word))
}

/// The end of a mark that points to a note, at an offset: `[1]`, `[a]`, `[*]`; and of a
/// time or an evaluation in such brackets: `[0:12]`, `[+0.35]`.
pub(super) fn footnote_mark(text: &[u8], at: usize) -> Option<usize> {
    const LONGEST: usize = 13;
    let rest = text.get(at..)?.strip_prefix(b"[")?;
    let length = rest.iter().take(LONGEST).position(|byte| *byte == b']')?;
    let inner = &rest[..length];
    let time = inner.contains(&b':')
        && inner.first().is_some_and(u8::is_ascii_digit)
        && inner
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b':');
    if time || is_evaluation(inner) {
        return Some(at + 1 + length + 1);
    }
    let number = inner.len() <= 3 && inner.iter().all(u8::is_ascii_digit);
    let letter = matches!(inner, [b'a'..=b'z' | b'A'..=b'Z' | b'*'])
        || inner.iter().all(|byte| matches!(byte, b'!' | b'?'));
    (!inner.is_empty() && (number || letter)).then_some(at + 1 + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn days_and_dates_are_told_by_their_form() {
        for (text, aside) in [
            ("3/3 2 7163", "3/3"),
            ("5/12", "5/12"),
            ("2d 5755", "2d"),
            ("3 days", "3 days"),
            ("12 Tage, 5755", "12 Tage"),
            ("3 May 1921 e4", "3 May 1921"),
            ("3. Mai", "3. Mai"),
            ("May 3, 1921", "May 3, 1921"),
            ("rec. 3.5., sent", "rec. 3.5."),
            ("sent 6.5.21", "sent 6.5.21"),
            ("erh. am 3.5.", "erh. am 3.5."),
            ("rec.3.5.", "rec.3.5."),
            ("received May 3", "received May 3"),
            ("postmark 3/5", "postmark 3/5"),
            ("reçu le 3 mai", "reçu le 3 mai"),
            ("+0.35 e5", "+0.35"),
            ("-1.20/18 e5", "-1.20/18"),
            ("0.00/30, e5", "0.00/30"),
            ("0.25", "0.25"),
            ("1.25", ""),
            ("+1", ""),
            ("-1.e4", ""),
            ("5254 5755", ""),
            ("3 Nf3", ""),
            ("3. d4", ""),
            ("12. h4", ""),
            ("may be", ""),
            ("Mar 3. Nf3", ""),
            ("sent him", ""),
            ("1/2-1/2", ""),
            ("Nf3 3 days", ""),
        ] {
            let token = next_token(text.as_bytes(), 0).unwrap();
            let found = end(text.as_bytes(), token).map_or("", |end| &text[..end]);
            // The comma behind a part is not told from the part.
            assert_eq!(found.trim_end_matches(','), aside, "{text}");
        }
    }

    #[test]
    fn marks_of_footnotes_are_short() {
        for (text, mark) in [
            ("[1] 2.", "[1]"),
            ("[12]", "[12]"),
            ("[a]", "[a]"),
            ("[*]", "[*]"),
            ("[0:12] e5", "[0:12]"),
            ("[+0.35] e5", "[+0.35]"),
            ("[0-0]", ""),
            ("[17]163", "[17]"),
            ("[Illustration]", ""),
            ("[]", ""),
        ] {
            let end = footnote_mark(text.as_bytes(), 0).unwrap_or(0);
            assert_eq!(String::from(&text[..end]), mark, "{text}");
        }
    }
}
