//! Notes and scores that stand close together: nothing of a game is lost in a note,
//! and no note is played.

use iccf::Notation;
use iccf::convert::{Converter, Layout, Level, Options};

/// The moves of a text, a line a game, and its errors.
fn read(text: &str) -> (String, Vec<String>) {
    let options = Options::default().to(Notation::SAN).layout(Layout::Moves);
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let errors = converter
        .problems()
        .iter()
        .filter(|problem| problem.level == Level::Error);
    let errors = errors.map(|problem| problem.message.clone()).collect();
    let moves = String::from_utf8(out).expect("moves are ASCII");
    (moves.trim_end().replace('\n', " | "), errors)
}

const ITALIAN: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6";

#[test]
fn notes_between_moves_are_not_played() {
    for (text, moves) in [
        (
            "1. e4 e5 2. Nf3\n\n  A fine move.\n\n2... Nc6\n\n  2...d6; 3. d4, exd4 was worth \
             considering.\n\n3. Bc4 Bc5 4. c3 Nf6 1-0\n",
            ITALIAN,
        ),
        (
            "1 e4 e5 2 Nf3 Nc6 A good move. 3 Bc4 Bc5 4 c3 Nf6 1-0\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 Better was 2...d6; 3. d4, exd4. 3. Bc4 Bc5 4. c3 Nf6 1-0\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 was worth considering. 3. Bc4 Bc5 4. c3 Nf6 1-0\n",
            ITALIAN,
        ),
        (
            "1 e4, e5; 2 Nf3, Nc6; (Well played) 3 Bc4, Bc5; 4 c3, Nf6; 1-0\n",
            ITALIAN,
        ),
        (
            "1. e4, e5; 2. Nf3, Nc6; A good move. 3. Bc4, Bc5; 4. c3, Nf6;\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 If 2...d6, with advantage. 3. Bc4 Bc5 4. c3 Nf6\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 (3. d4 exd4) 3. Bc4 Bc5 4. c3 Nf6\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 (2...d6; 3. d4, exd4 was worth considering) 3. Bc4 Bc5 4. c3 Nf6\n",
            ITALIAN,
        ),
        // Behind the last move.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6\n\n  Better was 5. d4 exd4.\n\n1-0\n",
            ITALIAN,
        ),
        (
            " 1. e4   e5\n 2. Nf3  Nc6\n 3. Bc4\n\n  3...Bc5; 4. c3 was worth considering.\n\n   Resigns.\n",
            "e4 e5 Nf3 Nc6 Bc4",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5\na6 4. Ba4 Nf6 5. O-O Be7\n3... Nf6 is the Berlin.\n",
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
        ),
        // Behind the result.
        (
            " 1. P-K4  P-K4 (a)\n 2. Kt-KB3  Kt-QB3\n   Black resigns.\n\n(a) Not 1. ... P-KB4; 2. PxP.\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. 5254 5755 2. 7163 2836 Black resigns.\n\n(a) 1. 1214 was worth considering.\n",
            "e4 e5 Nf3 Nc6",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
    }
}

#[test]
fn the_next_game_is_not_lost_in_a_note() {
    let spanish = "e4 e5 Nf3 Nc6";
    let queens = "d4 d5 c4 e6";
    let both = format!("{spanish} | {queens}");
    for text in [
        "Game 1: 1. e4 e5 2. Nf3 Nc6\nGame 2: 1. d4 d5 2. c4 e6\n",
        "1. e4 e5 2. Nf3 Nc6 Given up as drawn.\n\nGame 2.\n\n1. d4 [Better was 1. e4 c6] 1. ... d5 2. c4 e6\n",
        "1 e4 e5 2 Nf3 Nc6 and White won.\n\nGAME 2.\n\n1 d4 d5 2 c4 e6 Drawn.\n",
        " 1. e4  e5\n 2. Nf3  Nc6\n\nIf 3. Bc4 Bc5, with advantage.\n\n   Resigns.\n\nGame 2.\n\n  White.  Black.\n 1. d4  d5\n 2. c4  e6\n   1-0\n",
        "Game 1\n1 e4 e5\n2 Nf3 Nc6\nGame 2\n1 d4 d5\n2 c4 e6\n",
    ] {
        assert_eq!(read(text), (both.clone(), Vec::new()), "{text}");
    }
}

#[test]
fn what_goes_on_with_the_game_in_a_note_is_an_error() {
    for (text, moves, named) in [
        ("e4 e5 Nf3 NcS Bb5 a6 Ba4 Nf6\n", "e4 e5 Nf3", "NcS"),
        ("5254 5755 7163 gut 2836 6125 1716\n", "e4 e5 Nf3", "gut"),
        (
            "5254 5755\n7163 2836\nthanks for the card\n6125 1716\n",
            "e4 e5 Nf3 Nc6",
            "6125",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. oops\na6 4. Ba4 Nf6 5. O-O Be7\n",
            "e4 e5 Nf3 Nc6",
            "a6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5\n[a6] 4. Ba4 Nf6 5. O-O Be7\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "4.",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 (as usual 3. Bb5 a6 4. Ba4 Nf6\n",
            "e4 e5 Nf3 Nc6",
            "3.",
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 aG\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "aG",
        ),
        (
            "1. 5254 5755\n2. 7163 2836\n3. SIZS\n",
            "e4 e5 Nf3 Nc6",
            "3.",
        ),
        ("1. 5254 5755\n2. 7163 xxxx\n", "e4 e5 Nf3", "xxxx"),
        ("1. 5254 5755\n2. 7163 ????\n", "e4 e5 Nf3", "????"),
        ("1. e4 e5\n2. Nf3 illegible\n", "e4 e5 Nf3", "illegible"),
        ("1. e4 e5 2. Nf3 Nc6 3. 94 1-0\n", "e4 e5 Nf3 Nc6", "94"),
        (
            "1. e4 e5\n2. Nf3 Nc6 *\n3. Bb5 a6\n* theory\n",
            "e4 e5 Nf3 Nc6",
            "3.",
        ),
        (
            "1. 5254 5755\n2. 7163 2836 draw\n3. 6125 1716\n",
            "e4 e5 Nf3 Nc6",
            "3.",
        ),
    ] {
        let (read, errors) = read(text);
        assert_eq!(read, moves, "{text}");
        assert!(
            errors.iter().any(|error| error.contains(named)),
            "{text}: {errors:?}"
        );
    }
}

#[test]
fn moves_apart_from_their_pieces_are_joined() {
    for (text, moves) in [
        ("1. d4 N f6 2. c4 e6\n", "d4 Nf6 c4 e6"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 N\nf6 5. O-O Be7\n",
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
        ),
        (
            "1. P. to K's 4th. P. to K's 3d. 2. P. to Q's 4th. Q. to K's\n2d. 3. Kt. to K. B's 3d. Q. to Q's\n3d.\n",
            "e4 e6 d4 Qe7 Nf3 Qd6",
        ),
        (
            "1. P-K4 P-K4\n2. N-KB3 N-QB3\n3. B-B4 P-Q3\n4. Castles    Q. B-K3\n",
            "e4 e5 Nf3 Nc6 Bc4 d6 O-O Be6",
        ),
        ("5254 5755; 7163 2836; 6125 1716\n", "e4 e5 Nf3 Nc6 Bb5 a6"),
    ] {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
    }
}
