//! Descriptive texts in games: recognised without being announced, over
//! several words, and decided by what follows where they have two meanings.

use crate::common::converted;
use iccf::convert::Options;
use iccf::{DescriptiveStyle, Notation};

const DESCRIPTIVE: Notation = Notation::Descriptive(DescriptiveStyle::English);

/// The game in SAN, and what was said.
fn read(from: Option<Notation>, text: &str) -> (String, Vec<String>) {
    let options = Options::default().from(from).to(Notation::SAN);
    converted(options, text)
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

#[test]
fn a_game_with_a_wrong_move_is_still_descriptive() {
    for (text, san, error) in [
        (
            "1. P-K5 P-K4 2. N-KB3",
            "{P-K5 P-K4 2. N-KB3}",
            "illegal move P-K5 (move 1, White): no white pawn can go to 55 (e5)",
        ),
        (
            "1. P-K4 P-K4 2. N-B3 N-QB3",
            "1. e4 e5 {N-B3 N-QB3}",
            "ambiguous move N-B3 (move 2, White): it can be 2133 (Nc3) or 7163 (Nf3)",
        ),
        (
            "1. P-K4 P-K4 2. N-KB3\n3. P-Q4 P-Q3",
            "1. e4 e5 2. Nf3 {3. P-Q4 P-Q3}",
            "move number 3 where Black's move 2 is due: a move is missing",
        ),
        (
            "1\nP-K4\nP-K4\n2\nB-\nKt6\nP-QR3\n",
            "1. e4 e5 {B-\nKt6\nP-QR3}",
            "malformed move B- (move 2, White): expected a square",
        ),
    ] {
        let (out, said) = read(None, text);
        assert_eq!(out, san, "{text}");
        let first = said.iter().find(|said| said.starts_with("error"));
        let first = first.map_or("", |said| said.as_str());
        assert!(first.starts_with(&format!("error: {error}")), "{first}");
    }
}

#[test]
fn what_old_books_print_is_read() {
    for (text, san) in [
        (
            "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        ),
        ("1. P-K4 P-QR3 (b) 2. P-Q4 P-K3", "1. e4 a6 {b} 2. d4 e6"),
        (
            "1. P-K4 P-K4\n2. N-KB3 N-QB3\nBetter is 2...P-Q3.\n3. B-B4 B-B4",
            "1. e4 e5 2. Nf3 Nc6 {Better is 2...P-Q3.} 3. Bc4 Bc5",
        ),
    ] {
        let (out, said) = read(None, text);
        assert_eq!(out, san, "{text}");
        assert_eq!(said, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn games_of_all_notations_follow_one_another() {
    let games = [
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5",
        "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-B4 B-B4",
        "1. P to K4 P to K4 2. Kt to KB3 Kt to QB3 3. B to B4 B to B4",
        "1. P4R P4R 2. C3AR C3AD 3. A4A A4A",
        "1. 5254 5755 2. 7163 2836 3. 6134 6835",
        "1. DOGO LOHO 2. BEFI EPIK 3. BIIG PIIH",
        "1. GEGO SESO 2. KAHI NAPI 3. HADO TAPO",
        "1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5",
    ];
    for first in games {
        for second in games {
            for end in [" 1-0", ""] {
                let text = format!("{first}{end}\n\n{second}{end}\n");
                let (out, said) = read(None, &text);
                let game = format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5{end}");
                assert_eq!(out, format!("{game}\n\n{game}"), "{text}");
                assert_eq!(said, Vec::<String>::new(), "{text}");
            }
        }
    }
}
