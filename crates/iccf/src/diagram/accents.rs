//! Accents: what stands above or below a letter, and which characters are
//! letters with accents.

/// Where an accent stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Its origin is the middle of its lower edge.
    Above,
    /// Its origin is on the line, below the letter's middle.
    Below,
    /// The same, below the letter's right side.
    BelowRight,
}

pub(super) struct Accent {
    /// As a character of its own, which follows its letter.
    combining: char,
    pub(super) place: Place,
    pub(super) strokes: &'static str,
    /// Characters with this accent, and what they are without it.
    composed: (&'static str, &'static str),
}

const fn row(
    combining: char,
    place: Place,
    strokes: &'static str,
    composed: (&'static str, &'static str),
) -> Accent {
    Accent {
        combining,
        place,
        strokes,
        composed,
    }
}

// After the Unicode Character Database, as far as alphabets of Europe and of its
// neighbours use them: those whose piece letters the library has. Some cedillas are
// commas, as Latvian draws them.
#[rustfmt::skip]
const ACCENTS: [Accent; 13] = [
    row('\u{300}', Place::Above, "M.8 0L-.8-2", ("ÀÈÌÒÙàèìòùẀẁỲỳЀѐЍѝ", "AEIOUaeiouWwYyЕеИи")),
    row('\u{301}', Place::Above, "M-.8 0L.8-2", (
        "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźẂẃǼǽǾǿЃѓЌќ", "AEIOUYaeiouyCcLlNnRrSsZzWwÆæØøГгКк")),
    row('\u{302}', Place::Above, "M-1.6 0L0-1.9L1.6 0", (
        "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ", "AEIOUaeiouCcGgHhJjSsWwYy")),
    row('\u{303}', Place::Above, "M-1.9-.2C-1.6-1.1-1.1-1.5-.7-1.5C.1-1.5 0-.2.9-.2C1.4-.2 1.7-.7 1.9-1.5", (
        "ÃÑÕãñõ", "ANOano")),
    row('\u{304}', Place::Above, "M-1.6-.7H1.6", ("ĀāĒēĪīŌōŪūȲȳ", "AaEeIiOoUuYy")),
    row('\u{306}', Place::Above, "M-1.6-1.8C-1.4-.6-.8 0 0 0S1.4-.6 1.6-1.8", (
        "ĂăĔĕĞğĬĭŎŏŬŭЙйЎў", "AaEeGgIiOoUuИиУу")),
    row('\u{307}', Place::Above, "M0-.8V-.7", ("ĊċĖėĠġİŻż", "CcEeGgIZz")),
    row('\u{308}', Place::Above, "M-1.4-.8V-.7M1.4-.8V-.7", (
        "ÄËÏÖÜäëïöüÿŸЁёЇї", "AEIOUaeiouyYЕеІі")),
    row('\u{30a}', Place::Above, "M0 .2C.8 .2 1.3-.4 1.3-1.1S.8-2.4 0-2.4S-1.3-1.8-1.3-1.1S-.8 .2 0 .2Z", (
        "ÅåŮů", "AaUu")),
    row('\u{30b}', Place::Above, "M-1.7 0L-.5-2M.6 0L1.8-2", ("ŐőŰű", "OoUu")),
    row('\u{30c}', Place::Above, "M-1.6-1.9L0 0L1.6-1.9", (
        "ČčĎĚěŇňŘřŠšŤŽž", "CcDEeNnRrSsTZz")),
    row('\u{326}', Place::Below, "M.3 1.8L-.3 3.4", (
        "ȘșȚțĢĶķĻļŅņŖŗ", "SsTtGKkLlNnRr")),
    row('\u{328}', Place::BelowRight, "M.4 0C-.5.7-.8 1.5-.6 2.2C-.4 2.9.4 3 1 2.7", (
        "ĄąĘęĮįŲų", "AaEeIiUu")),
];

/// The cedilla proper, and the comma that stands above a small g.
#[rustfmt::skip]
const CEDILLAS: [Accent; 2] = [
    row('\u{327}', Place::Below, "M.1 0L-.3 1.1C.8 1 1.2 1.6 1.2 2.1C1.2 2.9.3 3.3-.9 3.1", (
        "ÇçŞşŢţ", "CcSsTt")),
    row('\u{312}', Place::Above, "M.3-1.8L-.3 0", ("ģ", "g")),
];

fn all() -> impl Iterator<Item = &'static Accent> {
    ACCENTS.iter().chain(&CEDILLAS)
}

/// The accent that a combining character is.
pub(super) fn accent(c: char) -> Option<&'static Accent> {
    all().find(|accent| accent.combining == c)
}

/// A character's letter and its accent; of one without an accent, itself.
pub(super) fn apart(c: char) -> (char, Option<char>) {
    let found = all().find_map(|accent| {
        let (composed, bare) = accent.composed;
        let mut pairs = composed.chars().zip(bare.chars());
        let (_, bare) = pairs.find(|(composed, _)| *composed == c)?;
        Some((bare, Some(accent.combining)))
    });
    found.unwrap_or((c, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_accented_character_has_its_letter() {
        for accent in all() {
            let (composed, bare) = accent.composed;
            assert_eq!(composed.chars().count(), bare.chars().count(), "{composed}");
        }
    }
}
