//! What damage looks like.

use alloc::string::String;

use super::sign::Sign;
use crate::notation::{DescriptiveStyle, Notation};
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

/// The signs that moves of a notation are written with.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    /// The letters or figures of pieces.
    pieces: String,
    /// All that is between them, besides digits.
    others: &'static str,
}

impl Alphabet {
    pub(super) fn of(notation: Notation) -> Self {
        const FILES: &str = "abcdefghxO0";
        let (pieces, others): (String, _) = match notation {
            Notation::San(language) | Notation::Lan(language) | Notation::Reversible(language) => {
                (language.letters().concat(), FILES)
            }
            Notation::Fan => ("♔♕♖♗♘♙♚♛♜♝♞♟".into(), FILES),
            Notation::Descriptive(DescriptiveStyle::Spanish) => ("RDTACP".into(), "xO0"),
            Notation::Descriptive(DescriptiveStyle::French) => ("RDTFCP".into(), "xO0"),
            Notation::Descriptive(DescriptiveStyle::Portuguese) => ("RDTBCP".into(), "xO0"),
            Notation::Descriptive(DescriptiveStyle::Kt) => ("KQRBP".into(), "txO0"),
            Notation::Descriptive(_) => ("KQRBNP".into(), "xO0"),
            _ => ("KQRBN".into(), FILES),
        };
        Self { pieces, others }
    }

    fn has(&self, sign: char) -> bool {
        sign.is_ascii_digit() || self.pieces.contains(sign) || self.others.contains(sign)
    }

    /// Whether letters may be a move of which one sign was misread.
    pub(super) fn is_nearly(&self, word: &[u8]) -> bool {
        let Ok(word) = core::str::from_utf8(word) else {
            return false;
        };
        let word = word.trim_end_matches(['!', '?', '+', '#', '.']);
        let length = word.chars().count();
        let strange = word.chars().filter(|&sign| !self.has(sign)).count();
        (2..=6).contains(&length) && strange <= 1 && 2 * strange <= length
    }

    /// Whether a word looks like a move of which some signs are illegible.
    pub(super) fn is_damaged(&self, word: &[u8]) -> bool {
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
                self.has(*sign) || "abcdefghKQRBNPOSDTLCFAxX+#=-–:()/.t".contains(*sign)
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
        let piece = matches!(signs.first(), Some(Sign::Is(sign))
            if "KQRBNPO".contains(*sign) || self.pieces.contains(*sign));
        // `exd?`, `c?`
        let pawn = signs.len() <= 4
            && signs[..inside]
                .iter()
                .all(|sign| matches!(sign, Sign::Is('a'..='h' | 'x')));
        signs.iter().all(known) && (digit || inner || piece || pawn || illegible == signs.len())
    }
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
    // Prose has letters like these, too: `Viele`, `all`.
    let square = matches!(*seen.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8']);
    let digits = seen.bytes().all(|byte| byte.is_ascii_digit());
    seen != body && (square || digits) && is_move_shape(seen.as_bytes())
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
