//! What damage looks like.

use super::sign::Sign;

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
