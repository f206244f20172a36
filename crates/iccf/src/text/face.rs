//! Smileys and emoji, which people put among their moves and behind them.

/// Faces typed with signs.
const FACES: [&str; 19] = [
    ":)", ":-)", ";)", ";-)", ":(", ":-(", ":D", ":-D", ":P", ":-P", ":p", "^^", ":o", ":/", ":-/",
    "=)", "(:", "(-:", "<3",
];

/// Whether a word is a face typed with signs.
pub(super) fn is_face(word: &str) -> bool {
    FACES.contains(&word)
}

/// Whether a sign is a picture, and none of a piece or of a number.
fn is_picture(sign: char) -> bool {
    match sign {
        '♔'..='♟' | '❶'..='➓' => false,
        // The last two choose how the picture before them looks.
        _ => matches!(
            sign,
            '\u{2600}'..='\u{27bf}' | '⭐' | '⭕' | '\u{1f000}'..='\u{1faff}' | '\u{fe0e}' | '\u{fe0f}'
        ),
    }
}

/// Whether a sign is a small digit above the line, which points to a note.
fn is_footnote(sign: char) -> bool {
    matches!(sign, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹')
}

/// Where the pictures behind a word begin, or the mark of a footnote, if there are any:
/// `e4👍`, `Bc4¹`.
pub(super) fn pictures_behind(word: &[u8]) -> Option<usize> {
    let word = core::str::from_utf8(word).ok()?;
    let bare = word
        .trim_end_matches(|sign| is_picture(sign) || is_footnote(sign))
        .len();
    (0 < bare && bare < word.len()).then_some(bare)
}

/// Where a face or a row of pictures ends that begins at an offset; nothing is glued to it.
pub(super) fn face_end(text: &[u8], at: usize) -> Option<usize> {
    const LONGEST: usize = 64;
    let rest = text.get(at..)?;
    // Nearly every word begins with a letter or a digit.
    if rest.first()?.is_ascii_alphanumeric() {
        return None;
    }
    let near = &rest[..rest.len().min(LONGEST)];
    let word = near.split(u8::is_ascii_whitespace).next()?;
    let word = core::str::from_utf8(word).ok()?;
    let bare = word.trim_end_matches(['.', ',', '!']);
    let face = is_face(bare) || !bare.is_empty() && bare.chars().all(is_picture);
    face.then_some(at + bare.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_stands_by_itself() {
        for (text, face) in [
            (":) 2. Nf3", ":)"),
            (";-)", ";-)"),
            ("👍👍 e5", "👍👍"),
            ("❤️.", "❤️"),
            ("✓\n", "✓"),
            ("♟ e5", ""),
            ("❶ e4", ""),
            (":e5", ""),
            (": )", ""),
            ("e4 :)", ""),
            ("👍e5", ""),
            (".", ""),
            ("", ""),
        ] {
            let end = face_end(text.as_bytes(), 0).unwrap_or(0);
            assert_eq!(&text[..end], face, "{text}");
        }
    }

    #[test]
    fn pictures_may_be_glued_to_a_move() {
        for (word, bare) in [
            ("e4👍", Some("e4")),
            ("Nf3!✓✓", Some("Nf3!")),
            ("Bc4¹²", Some("Bc4")),
            ("e4", None),
            ("👍", None),
            ("e8=♕", None),
        ] {
            let found = pictures_behind(word.as_bytes()).map(|end| &word[..end]);
            assert_eq!(found, bare, "{word}");
        }
    }
}
