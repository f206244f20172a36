//! Castling in words, as algebraic scores of older books have it, and in signs with blanks
//! or nothing between them.

use super::token::{TokenKind, next_token};
use super::word::{WordList, behind_spaced_dash};
use crate::position::CastlingSide;

const CASTLES: WordList = WordList::new(&[
    "castles",
    "castled",
    "castle",
    "rochade",
    "rochiert",
    "roque",
    "roquent",
    "enroque",
    "enroca",
    "enr",
    "arrocco",
    "arrocca",
    "rokade",
    "rokada",
    "roszada",
    "rošáda",
    "sáncol",
    "rocada",
    "рокировка",
]);

const SHORT: WordList = WordList::new(&[
    "short",
    "kingside",
    "k-side",
    "king-side",
    "kr",
    "k",
    "kurz",
    "kurze",
    "kleine",
    "kl",
    "court",
    "courte",
    "petit",
    "corto",
    "corta",
    "breve",
    "pequeno",
    "curto",
    "короткая",
]);

const LONG: WordList = WordList::new(&[
    "long",
    "queenside",
    "q-side",
    "queen-side",
    "qr",
    "q",
    "lang",
    "lange",
    "große",
    "grosse",
    "gr",
    "longue",
    "grand",
    "largo",
    "larga",
    "lungo",
    "lunga",
    "grande",
    "длинная",
]);

const BELOW: WordList = WordList::new(&["kr", "qr", "k-side", "q-side", "king-side", "queen-side"]);

/// The end of castling in words that a word begins, and the side if it is
/// said: `Rochade`, `grand roque`, `Castles, K-side`.
pub(crate) fn read(text: &[u8], start: usize) -> Option<(usize, Option<CastlingSide>)> {
    let first = word_at(text, start)?;
    if CASTLES.has(first.1.as_bytes()) {
        let said = word_at(text, first.0).and_then(|(end, word)| Some((end, side(word)?)));
        return Some(match said {
            Some((end, side)) => (end, Some(side)),
            None => (first.0, None),
        });
    }
    let side = side(first.1)?;
    let second = word_at(text, first.0)?;
    CASTLES
        .has(second.1.as_bytes())
        .then_some((second.0, Some(side)))
}

/// The end of castling whose signs have blanks between them, `0 - 0` and `O - O - O`, and
/// how it is spelled without.
pub(crate) fn spaced(text: &[u8], start: usize) -> Option<(usize, &'static str)> {
    let ring = *text.get(start)?;
    if !matches!(ring, b'0' | b'O' | b'o') {
        return None;
    }
    let (mut end, mut rings, mut blanks) = (start + 1, 1, 0);
    while let Some((next, apart)) = behind_spaced_dash(text, end) {
        if rings == 3 || text.get(next) != Some(&ring) {
            return None;
        }
        (end, rings, blanks) = (next + 1, rings + 1, blanks + apart);
    }
    let ended = text
        .get(end)
        .is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let spelled = match rings {
        2 => "O-O",
        3 => "O-O-O",
        _ => return None,
    };
    (ended && blanks > 0).then_some((end, spelled))
}

/// How castling without its dashes is spelled with them: `OO` and `OOO`. Zeros and small
/// letters stand for other things too often.
pub(super) fn undashed(word: &[u8]) -> Option<&'static str> {
    match word {
        b"OO" => Some("O-O"),
        b"OOO" => Some("O-O-O"),
        _ => None,
    }
}

/// Whether a word is castling with a letter or two wrong: `Gastles`, `Castels`.
pub(super) fn is_misprint(word: &[u8]) -> bool {
    const CASTLES: &[u8; 7] = b"castles";
    let Ok(word) = <[u8; 7]>::try_from(word) else {
        return false;
    };
    let word = word.to_ascii_lowercase();
    let wrong = word.iter().zip(CASTLES).filter(|(a, b)| a != b).count();
    (1..=2).contains(&wrong) && word != *b"castled"
}

/// The words in which descriptive notation has it.
pub(crate) const fn in_english(side: Option<CastlingSide>) -> &'static str {
    match side {
        None => "Castles",
        Some(CastlingSide::King) => "Castles K",
        Some(CastlingSide::Queen) => "Castles Q",
    }
}

fn side(word: &str) -> Option<CastlingSide> {
    if SHORT.has(word.as_bytes()) {
        Some(CastlingSide::King)
    } else {
        LONG.has(word.as_bytes()).then_some(CastlingSide::Queen)
    }
}

/// The next word, without the signs behind it, and its end. On the line below
/// only what names a side and nothing else: `QR`, `K-side`.
fn word_at(text: &[u8], at: usize) -> Option<(usize, &str)> {
    let token = next_token(text, at).filter(|token| token.kind == TokenKind::Word)?;
    let gap = &text[at..token.start];
    let word = core::str::from_utf8(&text[token.start..token.end]).ok()?;
    let word = word.trim_end_matches(['.', ',', '!', '?', '+']);
    let below = gap.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    let near = if below {
        matches!(gap, b"\n" | b"\r\n" | b"\r") && BELOW.has(word.as_bytes())
    } else {
        // A wider gap stands between columns.
        gap.len() <= 1 || gap.len() <= 3 && word.len() > 2
    };
    near.then_some((token.end, word))
}
