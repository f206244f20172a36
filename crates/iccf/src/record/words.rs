//! The words of a line that a player writes: numbers, moves, `if`.

use alloc::vec::Vec;

/// A word of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    /// `12.` and `12...`, which is Black's.
    Number(u32, Dots),
    /// A move, in whichever notation.
    Move(&'a str),
    /// The same move again, in parentheses.
    Gloss(&'a str),
    /// `if`, `wenn`.
    If,
    /// `any`: whatever the opponent plays.
    Any,
    /// `draw`, `(=)`.
    Offer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dots {
    /// One, or none: White's move, or the move's number alone.
    One,
    /// Two or more: Black's.
    Several,
}

/// The languages of the phrases, in their order: English, German, French,
/// Spanish, Russian, Italian, Portuguese.
const IF: [&str; 8] = [
    "if", "wenn", "falls", "si", "если", "se", "in case", "en cas",
];
const ANY: [&str; 8] = [
    "any",
    "beliebig",
    "quelconque",
    "cualquiera",
    "любой",
    "qualsiasi",
    "qualquer",
    "else",
];
const OFFER: [&str; 11] = [
    "draw",
    "draw?",
    "remis",
    "remis?",
    "nulle",
    "tablas",
    "ничья",
    "patta",
    "empate",
    "=",
    "(=)",
];
/// Words between moves that say nothing of them.
const BETWEEN: [&str; 25] = [
    "and",
    "or",
    "then",
    "only",
    "und",
    "oder",
    "dann",
    "nur",
    "et",
    "ou",
    "alors",
    "y",
    "o",
    "entonces",
    "и",
    "или",
    "то",
    "e",
    "allora",
    "então",
    "offered",
    "angeboten",
    "move",
    "-",
    "–",
];

/// Cuts a line into words.
pub(super) fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for chunk in line.split_whitespace() {
        push(chunk, &mut words);
    }
    words
}

fn push<'a>(chunk: &'a str, words: &mut Vec<Word<'a>>) {
    let lower = chunk.to_lowercase();
    let bare = lower.trim_matches([',', ';', ':', '.', '(', ')']);
    if OFFER.contains(&lower.as_str()) || OFFER.contains(&bare) {
        return words.push(Word::Offer);
    }
    if IF.contains(&bare) {
        return words.push(Word::If);
    }
    if ANY.contains(&bare) {
        return words.push(Word::Any);
    }
    if BETWEEN.contains(&bare) || bare.is_empty() && !chunk.contains(['.', '…']) {
        return;
    }
    if let Some(gloss) = chunk.strip_prefix('(') {
        let gloss = gloss.trim_end_matches([',', ';', ':', '.', ')']);
        return words.push(Word::Gloss(gloss));
    }
    let chunk = chunk.trim_end_matches([',', ';', ':', ')']);
    // `12.`, `12...`, and perhaps a move behind it.
    let digits = chunk.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = chunk.split_at(digits);
    let behind = rest.trim_start_matches(['.', '…']);
    let dots = &rest[..rest.len() - behind.len()];
    let several = dots.contains('…') || dots.len() > 1;
    if digits == 0 && !dots.is_empty() {
        if let Some(Word::Number(_, dots)) = words.last_mut() {
            *dots = Dots::Several;
        }
        if !behind.is_empty() {
            push(behind, words);
        }
        return;
    }
    let is_number = (1..=3).contains(&digits) && (rest.is_empty() || !dots.is_empty());
    if let (true, Ok(number)) = (is_number, number.parse()) {
        let dots = if several { Dots::Several } else { Dots::One };
        words.push(Word::Number(number, dots));
        if !behind.is_empty() {
            push(behind, words);
        }
        return;
    }
    words.push(Word::Move(chunk.trim_end_matches('.')));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_numbers_moves_and_conditions() {
        use Dots::{One, Several};
        use Word::{Any, Gloss, If, Move, Number, Offer};
        for (line, found) in [
            ("7163", &[Move("7163")][..]),
            (
                "12. 7163 (Nf3)",
                &[Number(12, One), Move("7163"), Gloss("Nf3")],
            ),
            ("12.Nf3", &[Number(12, One), Move("Nf3")]),
            ("12...2836,", &[Number(12, Several), Move("2836")]),
            ("12. ... 2836.", &[Number(12, Several), Move("2836")]),
            ("12 … 2836", &[Number(12, Several), Move("2836")]),
            ("12. …2836", &[Number(12, Several), Move("2836")]),
            (
                "12... 2836, wenn 13. Sf3",
                &[
                    Number(12, Several),
                    Move("2836"),
                    If,
                    Number(13, One),
                    Move("Sf3"),
                ],
            ),
            ("if any 13. 6125", &[If, Any, Number(13, One), Move("6125")]),
            ("67682 draw?", &[Move("67682"), Offer]),
            ("O-O (=)", &[Move("O-O"), Offer]),
            ("0-0 und", &[Move("0-0")]),
            ("5254+ , ;", &[Move("5254+")]),
            ("", &[]),
            ("9999999999999999999.", &[Move("9999999999999999999")]),
        ] {
            assert_eq!(words(line), found, "{line}");
        }
    }
}
