//! What damage looks like.

use alloc::string::String;

use super::sign::Sign;
use crate::text::is_move_shape;

/// A dash on its own, or dots.
pub(super) fn is_gap_sign(word: &[u8]) -> bool {
    matches!(
        core::str::from_utf8(word),
        Ok("-" | "–" | "—" | "−" | "…" | "..." | "....")
    )
}

pub(super) fn is_dashes(word: &[u8]) -> bool {
    matches!(
        core::str::from_utf8(word),
        Ok("--" | "---" | "–" | "—" | "-")
    )
}

/// Words that say that something cannot be read.
pub(super) fn is_gap_word(word: &[u8]) -> bool {
    const WORDS: [&str; 20] = [
        "illegible",
        "unreadable",
        "lost",
        "missing",
        "torn",
        "stain",
        "smudged",
        "unleserlich",
        "verloren",
        "fehlt",
        "fehlend",
        "illisible",
        "perdu",
        "manque",
        "ilegible",
        "ilegível",
        "perdido",
        "illeggibile",
        "onleesbaar",
        "нечитаемо",
    ];
    let Ok(word) = core::str::from_utf8(word) else {
        return false;
    };
    let word = word
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    WORDS.contains(&word.as_str())
}

/// Whether a word looks like a move of which some signs are illegible.
pub(super) fn is_damaged_shape(word: &[u8]) -> bool {
    let Ok(word) = core::str::from_utf8(word) else {
        return false;
    };
    let word = word.trim_end_matches(['!', '+', '#', '.']);
    let signs = Sign::read(word);
    let illegible = signs.iter().filter(|sign| !sign.is_legible()).count();
    if illegible == 0 || !(2..=10).contains(&signs.len()) {
        return false;
    }
    let known = |sign: &Sign| match sign {
        Sign::Is(sign) => {
            sign.is_ascii_digit() || "abcdefghKQRBNPOSDTLCFAxX+#=-–:()/.t".contains(*sign)
        }
        _ => true,
    };
    let digit = signs
        .iter()
        .any(|sign| matches!(sign, Sign::Is(sign) if sign.is_ascii_digit()));
    let inside = signs.len()
        - signs
            .iter()
            .rev()
            .take_while(|sign| !sign.is_legible())
            .count();
    let inner = signs[..inside].iter().any(|sign| !sign.is_legible());
    let piece = matches!(
        signs.first(),
        Some(Sign::Is('K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'O'))
    );
    // `exd?`, `c?`
    let pawn = signs.len() <= 4
        && signs[..inside]
            .iter()
            .all(|sign| matches!(sign, Sign::Is('a'..='h' | 'x')));
    signs.iter().all(known) && (digit || inner || piece || pawn || illegible == signs.len())
}

/// Whether a word looks like a move with letters in the place of digits or a
/// digit in the place of a letter, as scanners see them: `eS`, `8g4`.
pub(super) fn is_scanned_shape(word: &[u8]) -> bool {
    let Ok(word) = core::str::from_utf8(word) else {
        return false;
    };
    let body = word.trim_end_matches(['!', '?', '+', '#', '.']);
    if !(2..=7).contains(&body.len()) {
        return false;
    }
    let mut seen = String::with_capacity(body.len());
    for (at, sign) in body.char_indices() {
        seen.push(match sign {
            '8' if at == 0 => 'B',
            // A capital at the start is a piece.
            _ if at == 0 => sign,
            _ => scanned_digit(sign).unwrap_or(sign),
        });
    }
    seen != body && is_move_shape(seen.as_bytes())
}

/// The digit that a scanner may have taken for this letter.
fn scanned_digit(letter: char) -> Option<char> {
    match letter {
        'l' | 'I' | '|' => Some('1'),
        'Z' => Some('2'),
        'S' => Some('5'),
        'G' => Some('6'),
        'B' => Some('8'),
        _ => None,
    }
}

/// Whether a word is a move number that cannot be read for certain.
pub(super) fn is_damaged_number(word: &[u8]) -> bool {
    let sign = |byte: &u8| byte.is_ascii_digit() || b"?_lIOoSB|".contains(byte);
    let certain = word.iter().all(u8::is_ascii_digit);
    !certain && (1..=3).contains(&word.len()) && word.iter().all(sign)
}
