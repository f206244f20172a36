//! Descriptive texts in games: recognised without being announced, over
//! several words, and decided by what follows where they have two meanings.

use iccf::convert::{Converter, Options};
use iccf::{DescriptiveStyle, Notation};

const DESCRIPTIVE: Notation = Notation::Descriptive(DescriptiveStyle::English);

/// The game in SAN, and what was said.
fn read(from: Option<Notation>, text: &str) -> (String, Vec<String>) {
    let mut converter = Converter::new(Options {
        from,
        to: Some(Notation::SAN),
        ..Options::default()
    });
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let said = converter
        .problems()
        .iter()
        .map(|problem| format!("{}: {}", problem.level, problem.message))
        .collect();
    let out = String::from_utf8(out).expect("text");
    (out.trim_end().to_owned(), said)
}

#[test]
fn moves_over_several_words_are_read_in_games() {
    for (text, san) in [
        ("1. P-K4 P-K4 2. N-KB3 N-QB3", "1. e4 e5 2. Nf3 Nc6"),
        ("1. P-K4, P-K4. 2. Kt-KB3, Kt-QB3.", "1. e4 e5 2. Nf3 Nc6"),
        ("1 P-K4 P-K4 2 Kt-KB3 Kt-QB3", "1. e4 e5 2. Nf3 Nc6"),
        ("1. P - K 4 P - K 4 2. Kt - K B 3", "1. e4 e5 2. Nf3"),
        (
            "1. P. to K's 4th P. to K's 4th\n2. K. Kt. to B's 3rd. Q. Kt. to B's 3rd\n\
             3. K. B. to Q. Kt's 5th K. Kt. to B's 3rd 4. Castles. Kt. takes P.",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4",
        ),
        (
            "[White \"A\"]\n\n1. P-K4 P-K3 2. P-Q4 P-Q4 3. P-K5 {advance} P-QB4! *",
            "[White \"A\"]\n\n1. e4 e6 2. d4 d5 3. e5 {advance} 3... c5! *",
        ),
        (
            "1. P-K4 P-K4 2. Q-R5 Kt-QB3 3. B-B4 Kt-B3 4. QxP mate",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
        ),
        (
            "1. P4R P4R 2. C3AR C3AD 3. A5C",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        ),
        (
            "1. P-K4 P-K4 (1... P-QB4 2. N-KB3) 2. N-KB3 1/2-1/2",
            "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1/2-1/2",
        ),
    ] {
        let (out, said) = read(None, text);
        assert_eq!(out, san, "{text}");
        assert!(
            said.iter().all(|said| !said.starts_with("error")),
            "{said:?}"
        );
    }
}

#[test]
fn two_meanings_are_decided_by_what_follows() {
    for (text, san, why) in [
        (
            "1. P-K4 P-Q4 2. P-QB4 P-K3 3. PxP PxP 4. P-K5",
            "1. e4 d5 2. c4 e6 3. cxd5 exd5 4. e5",
            "PxP (move 3, White): it can be 3445 (cxd5) or 5445 (exd5); read as 3445 (cxd5), as \
             only then P-K5 can be played later",
        ),
        // Not the next move decides, but a later one.
        (
            "1. P-K4 P-Q4 2. P-QB4 P-K3 3. PxP PxP 4. N-KB3 N-KB3 5. P-B5",
            "1. e4 d5 2. c4 e6 3. exd5 exd5 4. Nf3 Nf6 5. c5",
            "PxP (move 3, White): it can be 3445 (cxd5) or 5445 (exd5); read as 5445 (exd5), as \
             only then P-B5 can be played later",
        ),
    ] {
        let (out, said) = read(Some(DESCRIPTIVE), text);
        assert_eq!(out, san, "{text}");
        assert_eq!(said, [format!("warning: {why}")], "{text}");
    }
}

#[test]
fn two_meanings_that_nothing_decides_are_an_error_naming_both() {
    let (out, said) = read(Some(DESCRIPTIVE), "1. P-K4 P-Q4 2. P-QB4 P-K3 3. PxP PxP");
    assert_eq!(out, "1. e4 d5 2. c4 e6 {PxP PxP}");
    assert_eq!(
        said,
        [
            "error: ambiguous move PxP (move 3, White): it can be 3445 (cxd5) or 5445 (exd5)"
                .to_owned()
        ]
    );
}

#[test]
fn a_game_of_doubts_is_not_looked_at_for_ever() {
    // Every knight move has two meanings; the later ones multiply them.
    let mut text = String::new();
    for number in 1..2_000 {
        text += &format!("{number}. N-B3 N-B3 {}. N-N1 N-N1 ", number + 1);
    }
    let (_, said) = read(Some(DESCRIPTIVE), &text);
    assert!(said[0].contains("ambiguous move N-B3"), "{}", said[0]);
}
