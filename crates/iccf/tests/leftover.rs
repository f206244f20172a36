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

/// Tells whether the moves of a text end where an error names a word.
fn is_error(text: &str, moves: &str, named: &str) {
    let (read, errors) = read(text);
    assert_eq!(read, moves, "{text}");
    assert!(
        errors.iter().any(|error| error.contains(named)),
        "{text}: {errors:?}"
    );
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
            "oops",
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
        ("1. e4 e5 1-0\n2. Nf3 Nc6\n", "e4 e5", "2."),
    ] {
        is_error(text, moves, named);
    }
}

#[test]
fn moves_that_were_left_out_or_not_numbered_are_errors() {
    for (text, moves, named) in [
        // Moves that were left out.
        ("1. e4 e5 2. Nf3 … 1-0\n", "e4 e5 Nf3", "…"),
        ("1. e4 e5 2. Nf3 ... 0-1\n", "e4 e5 Nf3", "..."),
        ("1. e4 e5 2. Nf3 Nc6 ... 1-0\n", "e4 e5 Nf3 Nc6", "..."),
        ("1. e4 e5 2. Nf3 Nc6 etc. 1-0\n", "e4 e5 Nf3 Nc6", "etc."),
        (
            "1. e4 e5 2. Nf3 Nc6 und so weiter 1-0\n",
            "e4 e5 Nf3 Nc6",
            "und",
        ),
        // A word or two, and a move at the end.
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 hello a6\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "a6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 then came a6\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "a6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5\nSorry, I forgot: a6\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "a6",
        ),
        (
            "> 1. e4 e5 2. Nf3 Nc6 3. Bb5\n\nI reply a6 or Nf6.\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "a6",
        ),
        // What is left of a move in digits.
        (
            "1. 5254 5755\n2. 7163 2836\n3. 6125 17\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "17",
        ),
        (
            "1. 5254 5755\n2. 7163 2836\n3. 6125 171\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "171",
        ),
        ("5254 5755 7163 28\n", "e4 e5 Nf3", "28"),
        // Sentences that begin with `if` and set no condition.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 if you like 4. Ba4 Nf6 5. O-O Be7\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "4.",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5, and if\nyou do not mind, I offer a draw. a6 4. Ba4 Nf6\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "4.",
        ),
        // A number that cannot be read, and the next one.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 A. Ba4 Nf6 5. O-O Be7\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "5.",
        ),
        // Other games, and moves above the score.
        (
            "1. e4 e5 2. Nf3 Nc6 and 1. d4 d5 2. c4 e6.\n",
            "e4 e5 Nf3 Nc6",
            "1.",
        ),
        (
            "I play 3. Bb5. So far:\n\n1. e4 e5\n2. Nf3 Nc6\n\nRegards\n",
            "e4 e5 Nf3 Nc6",
            "3.",
        ),
        // A letter that was misread, where ranks stand before files.
        ("1. P4R P4R 2. C3AR C3AD 3. 14D\n", "e4 e5 Nf3 Nc6", "14D"),
    ] {
        is_error(text, moves, named);
    }
}

#[test]
fn moves_that_are_announced_in_a_sentence_are_errors() {
    let score = "1. e4 e5\n2. Nf3 Nc6\n";
    for (sentence, named) in [
        // The first move of another game.
        ("\nIn the second game I begin with 1. 4244.", "1."),
        ("\nIn the second game I begin with 1. d4.", "1."),
        ("\nSecond game, 1. d4 please", "1."),
        (
            "\nIn der zweiten Partie spiele ich\n1. d4 und grüße herzlich",
            "1.",
        ),
        // A move that is said to come.
        ("Here comes Bb5!", "Bb5"),
        ("Next Bb5. Regards, Hans", "Bb5"),
        ("Jetzt kommt nun 6125!", "6125"),
        // A line of a signature that has the number due.
        ("\nRegards, Hans\n3. Bb5 club champion", "3."),
        ("\n-- \nHans\n3. Bb5 club champion", "3."),
    ] {
        is_error(&format!("{score}{sentence}\n"), "e4 e5 Nf3 Nc6", named);
    }
    for (sentence, moves) in [
        ("\n1. d4 was once preferred.", ""),
        ("\nWould I begin with 1. d4 today? Perhaps.", ""),
        ("\nIn our game I begin with 1. e4 as always.", ""),
        ("Here Bb5 is usual.", ""),
        ("Now after Bb5", ""),
        ("3. Bb5 the Spanish", " Bb5"),
        ("\nRegards, Hans\n3. Bb5", " Bb5"),
        ("\nRegards, Hans\n\nDear Hans,\n3. Bb5 the Spanish", " Bb5"),
        ("\nRegards, Hans\n3. Bb5 the Spanish\n4. Ba4\n", " Bb5"),
    ] {
        let text = format!("{score}{sentence}\n");
        let moves = format!("e4 e5 Nf3 Nc6{moves}");
        let (read, errors) = read(&text);
        assert_eq!(read, moves, "{text}");
        assert_eq!(
            errors.is_empty(),
            !text.contains("4. Ba4"),
            "{text}: {errors:?}"
        );
    }
}

#[test]
fn a_last_move_between_a_name_and_words_is_told() {
    for (text, warned) in [
        (
            "1. e4 e5\n2. Nf3 Nc6\n\nHans Meier\n3. Bb5 club champion\n",
            true,
        ),
        ("1. e4 e5\n2. Nf3 Nc6\n3. Bb5 the Spanish\n", false),
        (
            "1. e4 e5\n2. Nf3 Nc6\nDear Hans,\n3. Bb5 the Spanish\n",
            false,
        ),
        ("1. e4 e5\n2. Nf3 Nc6\nI play\n3. Bb5 the Spanish\n", false),
    ] {
        let mut converter = Converter::new(Options::default());
        converter.convert(text.as_bytes(), &mut Vec::new());
        let told = converter.problems().iter().any(|problem| {
            problem.level == Level::Warning && problem.message.contains("Bb5 is played as the last")
        });
        assert_eq!(told, warned, "{text}");
    }
}

#[test]
fn moves_in_a_text_without_a_game_are_errors() {
    for (text, named) in [
        ("１．ｅ４　ｅ５　２．Ｎｆ３　Ｎｃ６\n", "１．ｅ４"),
        ("５２５４　５７５５　７１６３\n", "５２５４"),
        ("; 1. e4 e5\n; 2. Nf3 Nc6\n", "e4"),
        ("anna - e4\nben - e5\nanna - Nf3\n", "e4"),
    ] {
        is_error(text, "", named);
    }
    for text in [
        "Thank you for e4, a fine move.\n",
        "; a remark\n",
        "I like e4 better than d4.\n",
    ] {
        assert_eq!(read(text), (String::new(), Vec::new()), "{text}");
    }
}

#[test]
fn moves_that_are_taken_back_are_errors() {
    for (text, moves, named) in [
        ("1. e4 e5 2. Nf3 Nf6, sorry, Nc6\n", "e4 e5 Nf3 Nf6", "Nc6"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6, sorry, Nc6\n",
            "e4 e5 Nf3 Nc6 Bb5 Nf6",
            "Nc6",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 no, Nc6 3. Bb5 a6\n",
            "e4 e5 Nf3 Nf6 Bb5 a6",
            "Nc6",
        ),
        ("1. e4 e5 2. Nc3\nI meant Nf3.\n", "e4 e5 Nc3", "Nf3"),
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n\nCorrect is:\n2. Nc3 Nc6\n3. Bb5\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "2.",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 I want that back. 3. Bc4 Bc5 4. c3\n",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 c3",
            "3.",
        ),
        // Moves behind the last one without its number, or with one that is not read.
        (
            "1. e4 e5\n2. Nf3 Nc6\n\nMy next move is Bb5 and I hope you like it\n",
            "e4 e5 Nf3 Nc6",
            "Bb5",
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6\nIII. Bb5 a6\n",
            "e4 e5 Nf3 Nc6",
            "III.",
        ),
        ("1. e4 e5\n２．Ｎｆ３　Ｎｃ６\n", "e4 e5", "２．Ｎｆ３"),
        // Moves between which one can choose, and what follows a move.
        (
            "1 e4 e5 2 Nf3 Nc6\n\nWhite usually plays 3 Bb5, but 3 Bc4 is possible.\n",
            "e4 e5 Nf3 Nc6",
            "3",
        ),
        (
            "1. e4 e5\n2. Sf3 und nach 2... Sc6 dann 3. Lb5\n",
            "e4 e5 Nf3",
            "2...",
        ),
    ] {
        is_error(text, moves, named);
    }
    for (text, moves) in [
        (
            "1. e4 e5 2. Nf3 Nc6 sorry for the delay 3. Bc4 Bc5 4. c3 Nf6\n",
            ITALIAN,
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n4. c3 Nf6\n\nBetter was:\n3. Bb5 a6\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 (3. Bb5 a6) Bc5 4. c3 Nf6\n",
            ITALIAN,
        ),
    ] {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
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

#[test]
fn dots_and_ifs_that_leave_nothing_out_are_read() {
    for (text, moves) in [
        ("1. e4 e5 2. Nf3 ...\n", "e4 e5 Nf3"),
        ("1. e4 e5 2. Nf3 ... *\n", "e4 e5 Nf3"),
        ("1. e4 e5 2. Nf3 ... Nc6 3. Bc4 1-0\n", "e4 e5 Nf3 Nc6 Bc4"),
        (
            "1. e4 e5\n2. Nf3\n2. ... Nc6\n3. Bc4 1-0\n",
            "e4 e5 Nf3 Nc6 Bc4",
        ),
        // Days used.
        (
            "1. 5254 5755 3 3\n2. 7163 2836 2 1\n3. 6134 17\n",
            "e4 e5 Nf3 Nc6 Bc4",
        ),
        // The chain goes on below.
        (
            "1. e4 e5 2. Nf3 Nc6 if you like 3. Bc4 Bc5\n4. c3 Nf6\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Sf3 Sc6 wenn ich mich nicht irre, kennen wir das 3. Lc4 Lc5\n4. c3 Sf6\n",
            ITALIAN,
        ),
        // Conditions.
        ("1. e4 e5 2. Nf3 Nc6 if 3. Bb5 then a6\n", "e4 e5 Nf3 Nc6"),
        (
            "1. e4 e5 2. Nf3 Nc6 if 3. Bb5 a6 4. Ba4 Nf6\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\nIf you play 3. Bb5 then I reply a6.\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\nFalls 3. Bb5, dann a6\n",
            "e4 e5 Nf3 Nc6",
        ),
        ("1. e4 e5 2. Nf3 Nc6. Assuming 3. Bb5 a6\n", "e4 e5 Nf3 Nc6"),
        (
            "1. e4 e5 2. Cf3 Cc6\nse 3. Ab5 allora a6\n",
            "e4 e5 Nf3 Nc6",
        ),
        ("1. e4 e5 2. Pf3 Pc6 als 3. Lb5 dan a6\n", "e4 e5 Nf3 Nc6"),
        // A move sent in a sentence below columns.
        (
            "1. e4   e5\n2. Sf3  Sc6\n3. Lc4  Lc5\n\nIch ziehe 4. c3.\nFalls 4... Sf6, dann 5. d4.\n",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 c3",
        ),
        // A number said again, behind a sentence that ends with a move.
        (
            "1. e4 e5 2. Nf3 Nc6 Better was\n2...d6 3. d4 exd4. 3. Bc4 Bc5 4. c3 Nf6 1-0\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\nNot 3...Nd4 4. Nxe5 with a trap. 4. c3 Nf6\n",
            ITALIAN,
        ),
        // Variations in brackets, and dots over the end of a line.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 [3... Nf6 4. d3] 4. c3 Nf6\n",
            ITALIAN,
        ),
        (
            "1. e4 e5 2. Nf3 [A fine move] 2. . .\n. Nc6 3. Bc4 [Not 3. . . . d6] 3. . . .\nBc5 4. c3 Nf6\n",
            ITALIAN,
        ),
        // A remark between dashes.
        (
            "1. e4 e5 2. Nf3 Nc6 — as usual — 3. Bc4 Bc5 4. c3 Nf6\n",
            ITALIAN,
        ),
        // A star for the sign of a capture.
        (
            "1. P4R P4R\n2. C3AR C3AD\n3. A5C P3TD\n4. A*C PDxA\n",
            "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6",
        ),
        ("1. e4 d5 2. e*d5 Q*d5 3. Nc3*\n", "e4 d5 exd5 Qxd5 Nc3"),
        // The end, alone on its line, and a footnote.
        (
            " 1 P-K4   P-K4\n 2 N-KB3  N-QB3 [j]\n 3 B-B4\n     Drawn game.\n\n[j] 3 P-Q4, PxP was better.\n",
            "e4 e5 Nf3 Nc6 Bc4",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
    }
}

#[test]
fn conversations_web_pages_and_numbered_games_are_read() {
    for (text, moves) in [
        // What two people say to each other.
        ("anna: e4\nben: e5\nanna: Nf3\n", "e4 e5 Nf3"),
        (
            "[12:30] anna: e4\n[12:31] ben: e5\n[12:33] anna: Nf3\n",
            "e4 e5 Nf3",
        ),
        ("<anna> e4\n<ben> e5\n<anna> Nf3\n", "e4 e5 Nf3"),
        (
            "anna (12:30): e4\nben (12:31): e5\nanna (12:33): Nf3\n",
            "e4 e5 Nf3",
        ),
        (
            "[14:02] <anna> 1. e4\n[14:05] <ben> 1... e5\n[14:06] <anna> 2. Nf3\n",
            "e4 e5 Nf3",
        ),
        (
            "01.03.21, 12:30 - anna: e4\n01.03.21, 12:31 - ben: e5\n",
            "e4 e5",
        ),
        // Tags of a web page.
        ("<b>1. e4</b> e5<br>2. Nf3&nbsp;Nc6\n", "e4 e5 Nf3 Nc6"),
        ("<p>1. e4 e5</p>\n<p>2. Nf3 Nc6</p>\n", "e4 e5 Nf3 Nc6"),
        (
            "<table><tr><td>1.</td><td>e4</td><td>e5</td></tr>\n<tr><td>2.</td><td>Nf3</td></tr></table>\n",
            "e4 e5 Nf3",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 <em>a good move</em> 3. Bc4 <a href=\"http://x.y/z\">Bc5</a> 4. c3 Nf6\n",
            ITALIAN,
        ),
        // Games behind their numbers.
        (
            "(1) 1. e4 e5 2. Nf3\n(2) 1. d4 d5 2. c4\n",
            "e4 e5 Nf3 | d4 d5 c4",
        ),
        (
            "[1] 1. e4 e5 2. Nf3\n[2] 1. d4 d5 2. c4\n",
            "e4 e5 Nf3 | d4 d5 c4",
        ),
        (
            "Game 1 1. e4 e5 2. Nf3\nGame 2 1. d4 d5 2. c4\n",
            "e4 e5 Nf3 | d4 d5 c4",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
    }
}

#[test]
fn moves_behind_a_result_that_stands_before_them_are_not_lost() {
    let (moves, _) = read("1. 1-0 e4 e5 2. Nf3 Nc6\n");
    assert_eq!(moves, " | e4 e5 Nf3 Nc6");
    is_error("1-0 1. e4 e5 2. Nf6\n", " | e4 e5", "Nf6");
    // Of a game without moves nothing is missing.
    assert_eq!(read("1-0 (forfeit)\n").1, [""; 0]);
}

#[test]
fn a_move_alone_below_a_note_or_behind_a_result_is_not_passed_over() {
    for (text, moves, named) in [
        ("1. e4 e5\n2. Nf3\nPage 3 of 7\nNc6\n", "e4 e5 Nf3", "Nc6"),
        (
            "1. 5254 5755 2. 7163 2836 3. 6125\nSealed move\n1716\n",
            "e4 e5 Nf3 Nc6 Bb5",
            "1716",
        ),
        ("1. e4 e5 2. Nf3\n0-1\nNc6 3. Bb5 a6\n", "e4 e5 Nf3", "Nc6"),
    ] {
        is_error(text, moves, named);
    }
    // A year, and a move of another game.
    for text in [
        "1. e4 e5 2. Nf3\nLondon\n1716\n",
        "1. e4 e5 1-0\n\n1. d4 d5\n",
    ] {
        assert_eq!(read(text).1, [""; 0], "{text}");
    }
}

#[test]
fn what_somebody_has_in_mind_is_not_played() {
    for (text, moves) in [
        ("1. e4 e5 2. Nf3 Nc6 Variation: 3. Bc4\n", "e4 e5 Nf3 Nc6"),
        (
            "1. 5254 5755 2. 7163 2836\n\nVariation: 3. 6134 6835 4. 3233\n",
            "e4 e5 Nf3 Nc6",
        ),
        ("1. e4 e5 2. Nf3\nMy plan: 2... Nc6 3. Bb5\n", "e4 e5 Nf3"),
        ("1. e4 e5 2. Sf3 Sc6\nVariante: 3. Lc4\n", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 2. Nf3\nIn case of 2... Nc6 3. Bb5\n", "e4 e5 Nf3"),
        (
            "1. e4 e5 2. Nf3 in case of 2... Nc6 I play 3. Bb5\n",
            "e4 e5 Nf3",
        ),
        (
            "1. e4 e5 2. Sf3\nIm Falle von 2... Sc6 3. Lb5\n",
            "e4 e5 Nf3",
        ),
        ("1. e4 e5 2. Cf3\nEn cas de 2... Cc6 3. Fb5\n", "e4 e5 Nf3"),
        ("1. e4 e5 2. Cf3\nen caso de 2... Cc6 3. Ab5\n", "e4 e5 Nf3"),
        ("1. e4 e5 2. Кf3\nВ случае 2... Кc6 3. Сb5\n", "e4 e5 Nf3"),
        (
            "1. e4 e5 2. Nf3 Nc6\nVariation: 3. Bc4 Bc5\n3. Bb5 a6\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
        // A name above a score, and one among its moves.
        ("Variation: 1. e4 e5 2. Nf3\n", "e4 e5 Nf3"),
        (
            "1. e4 e5 2. Nf3 Nc6 Scotch Variation 3. d4 exd4\n",
            "e4 e5 Nf3 Nc6 d4 exd4",
        ),
        ("1. e4 e5\nAccording to plan I play 2. Nf3\n", "e4 e5 Nf3"),
    ] {
        assert_eq!(read(text), (moves.into(), vec![]), "{text}");
    }
    is_error("1. e4 e5\nMy plan is 2. Nf3\n", "e4 e5", "2.");
    let tagged = "[White \"a\"]\n\n1. e4 e5 Variation: 2. Nf3 *\n";
    is_error(tagged, "e4 e5", "Variation:");
}

#[test]
fn small_talk_between_moves_ends_no_conversation() {
    for (text, moves) in [
        ("<anna> e4\n<ben> hi\n<ben> e5\n<anna> Nf3\n", "e4 e5 Nf3"),
        (
            "[12:30] anna: 5254\n[12:31] ben: hi there\n\n[12:31] ben: 5755\n",
            "e4 e5",
        ),
        (
            "anna: e4\nben: e5\nanna: ok\nben: yes\nanna: 2. Nf3\n",
            "e4 e5 Nf3",
        ),
        (
            "anna: e4\nben: e5 lol\nanna: 2. Nf3 :)\n[12:30] ben: 2... Nc6 ;-)\nanna: Bb5, good luck!\n",
            "e4 e5 Nf3 Nc6 Bb5",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), vec![]), "{text}");
    }
    is_error("<anna> e4\n<ben> e5\n<ben> no\n<ben> c5\n", "e4 e5", "c5");
    is_error("<anna> e4\n<ben> well, e5\n", "e4", "e5");
    // Nobody knows where that starts.
    is_error("position fen unknown moves e2e4 e7e5\n", "", "position");
    is_error(
        "<anna> e4\n<ben> e5\n<anna> Nf3 was my plan\n",
        "e4 e5",
        "Nf3",
    );
    is_error(
        "<anna> e4\n<ben> e5\nsomebody joined\n<anna> Nf3\n",
        "e4 e5",
        "Nf3",
    );
}

#[test]
fn each_row_of_a_table_is_a_game() {
    for text in [
        "1,Smith,Jones,1. e4 c5\n2,Doe,Roe,1. e4 e6\n",
        "1;Smith;1. e4 c5;1-0\n2;Doe;1. e4 e6;0-1\n",
        "Smith;1. e4 c5 1-0\nDoe;1. e4 e6 0-1\n",
        "Smith\t1. 5254 3735\t1-0\nDoe\t1. 5254 5756\t0-1\n",
        "| Smith | Jones | 1. e4 c5 |\n| Doe | Roe | 1. e4 e6 |\n",
        "Sicilian - 1. e4 c5\nFrench - 1. e4 e6\n",
        "Sicilian: 1. e4 c5\nFrench: 1. e4 e6\n",
        "Sicilian: 1. e4 c5 1-0\nFrench: 1. e4 e6 0-1\n",
    ] {
        assert_eq!(read(text), ("e4 c5 | e4 e6".into(), vec![]), "{text}");
    }
    is_error(
        "Sicilian 1. e4 c5\nFrench 1. e4 e6\n",
        "e4 c5",
        "another game",
    );
    is_error(
        "1. e4 c5 Sicilian\n1. e4 e6 French\n",
        "e4 c5",
        "another game",
    );
    // A dash in a sentence, and what only might have been.
    for text in [
        "1. e4 c5\nHe thought of this for long - 1. d4 d5\n",
        "1. e4 c5\n1. d4 d5 would be better\n",
    ] {
        assert_eq!(read(text), ("e4 c5".into(), vec![]), "{text}");
    }
}

#[test]
fn a_word_in_a_list_of_moves_hides_none() {
    for (text, moves, named) in [
        ("e4 e5 Nf3 and Nc6\n", "e4 e5 Nf3", "Nc6"),
        ("e4 and e5\n", "e4", "e5"),
        ("5254 5755 7163 and 2836\n", "e4 e5 Nf3", "2836"),
        ("e4, e5, Nf3 und Sc6\n", "e4 e5 Nf3", "Sc6"),
        ("5254 point 5755 point\n", "e4", "5755"),
    ] {
        is_error(text, moves, named);
    }
}

#[test]
fn a_move_that_is_sent_behind_a_star_is_an_error() {
    for (text, named) in [
        ("1. e4 e5 2. Nf3 Nc6 *\nI play Bb5.\n", "Bb5"),
        ("1. e4 e5 2. Nf3 Nc6 *\n\nMy move: 3. Bb5\n", "Bb5"),
        ("1. 5254 5755 2. 7163 2836 * I play 6125\n", "6125"),
        ("1. e4 e5 2. Nf3 Nc6 *\nBb5\n", "Bb5"),
        ("1. e4 e5 2. Nf3 Nc6 *\nHere comes Bb5!\n", "Bb5"),
    ] {
        is_error(text, "e4 e5 Nf3 Nc6", named);
    }
    for text in [
        "1. e4 e5 2. Nf3 Nc6 *\nBest wishes\n",
        "1. e4 e5 2. Nf3 Nc6 *\nIf Bb5 I play a6.\n",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2\nI play Bb5 next time.\n",
    ] {
        assert_eq!(read(text), ("e4 e5 Nf3 Nc6".into(), vec![]), "{text}");
    }
}

#[test]
fn corrections_of_any_move_are_errors() {
    for (text, moves, named) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6. Correction: 3. Bc4\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "Bc4",
        ),
        (
            "1. e4 e5 2. Nf3\ninstead of Nf3 I play Nc3\n",
            "e4 e5 Nf3",
            "Nc3",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\nInstead of 2. Nf3 I play 2. Nc3\n",
            "e4 e5 Nf3 Nc6",
            "Nc3",
        ),
        (
            "1. 5254 5755 2. 7163 2836\nCorrection: 2. 2133\n",
            "e4 e5 Nf3 Nc6",
            "2133",
        ),
        (
            "1. e4 e5 2. Sf3\nstatt Sf3 spiele ich Sc3\n",
            "e4 e5 Nf3",
            "Sc3",
        ),
        (
            "1. e4 e5 2. Nf3\nI take back Nf3 and play Nc3\n",
            "e4 e5 Nf3",
            "Nf3",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. d4 (should read Bb5)\n",
            "e4 e5 Nf3 Nc6 d4",
            "Bb5",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. d4\n\nPS: it should be Bb5 of course.\n",
            "e4 e5 Nf3 Nc6 d4",
            "Bb5",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\nErratum: read d6 instead of a6\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "d6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4. Correction: my third move is Bb5, not Bc4.\n",
            "e4 e5 Nf3 Nc6 Bc4",
            "Bb5",
        ),
        (
            "1. 5254 5755 2. 7163 2836 3. 6134. Error! 6125, not 6134.\n",
            "e4 e5 Nf3 Nc6 Bc4",
            "6125",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4. Please change my last move to Bb5.\n",
            "e4 e5 Nf3 Nc6 Bc4",
            "Bb5",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 (Bb5!, sorry)\n",
            "e4 e5 Nf3 Nc6 Bc4",
            "Bb5",
        ),
    ] {
        is_error(text, moves, named);
    }
    for text in [
        "1. e4 e5 2. Nf3 Nc6\nBetter is 2. Nc3 instead of 2. Nf3.\n",
        "1. e4 e5 2. Nf3 Nc6\nInstead of 2. Nf3 many play 2. Nc3.\n",
        "1. e4 e5 2. Nf3 Nc6\nSorry for the delay. 2. Nc3 would have been dull.\n",
        "1. e4 e5 2. Nf3 Nc6\nSorry, I meant to write sooner.\n",
        "1. e4 e5 2. Nf3 Nc6\nA sorry knight, but the plausible d6 would be worse.\n",
    ] {
        assert_eq!(read(text), ("e4 e5 Nf3 Nc6".into(), vec![]), "{text}");
    }
}

#[test]
fn words_for_moves_that_stand_nowhere_are_errors() {
    for rest in [
        "(rest missing) 1-0",
        "(moves lost) *",
        "... (remainder illegible) 0-1",
        "(the rest is missing) 1-0",
        "(further moves not recorded) 1-0",
        "(Rest fehlt) 1-0",
        "(reste illisible) 1-0",
        "(el resto falta) 1-0",
        "rest missing 1-0",
        "\nThe rest of the score is lost.",
        "(rest illegible)",
        "(page 2 is missing) 1-0",
        "(Seite 2 fehlt) 1-0",
    ] {
        for head in ["", "[White \"a\"]\n\n"] {
            let text = format!("{head}1. e4 e5 2. Nf3 Nc6 {rest}\n");
            let (moves, errors) = read(&text);
            assert_eq!(moves, "e4 e5 Nf3 Nc6", "{text}");
            assert!(!errors.is_empty(), "{text}");
        }
    }
    is_error("1. e4 e5 {rest missing} 1-0\n", "e4 e5", "rest");
    for rest in [
        "(the rest is a matter of technique) 1-0",
        "(Black lost on time) 1-0",
        "(a pawn is missing) 3. Bb5 *",
    ] {
        let (_, errors) = read(&format!("1. e4 e5 2. Nf3 Nc6 {rest}\n"));
        assert!(errors.is_empty(), "{rest}: {errors:?}");
    }
}

#[test]
fn a_move_in_a_subject_is_not_passed_over() {
    let mail = |subject: &str, body: &str| format!("{{From: a\nSubject: {subject}}}\n\n{body}\n");
    for (subject, body, named) in [
        ("my move 3. Bb5", "1. e4 e5 2. Nf3 Nc6\n\nbest wishes", "3."),
        ("my move Bb5", "1. e4 e5 2. Nf3 Nc6", "Bb5"),
        ("6125", "1. 5254 5755 2. 7163 2836", "6125"),
    ] {
        is_error(&mail(subject, body), "e4 e5 Nf3 Nc6", named);
    }
    for (subject, body) in [
        ("2... Nc6", "1. e4 e5 2. Nf3 Nc6"),
        ("Re: our game", "1. e4 e5 2. Nf3 Nc6"),
        ("my move Nc6", "1. e4 e5 2. Nf3 Nc6"),
    ] {
        let (moves, errors) = read(&mail(subject, body));
        assert_eq!((&*moves, errors), ("e4 e5 Nf3 Nc6", vec![]), "{subject}");
    }
}

#[test]
fn a_star_between_moves_without_numbers_is_told() {
    for (text, warned) in [
        ("e4 e5 * Nf3 Nc6\n", true),
        ("5254 5755 * 7163 2836\n", true),
        ("e4 e5 * Nf3 Nc6 *\n", false),
        ("e4 e5 * d4 d5 1-0\n", false),
        ("e4 e5 *\nNf3 Nc6\n", false),
    ] {
        let mut converter = Converter::new(Options::default());
        converter.convert(text.as_bytes(), &mut Vec::new());
        let told = converter.problems().iter().any(|problem| {
            problem.level == Level::Warning && problem.message.contains("behind the star")
        });
        assert_eq!(told, warned, "{text}");
    }
}

#[test]
fn moves_under_the_label_of_another_game_are_errors() {
    let two = "Game 1: 1. e4 e5 2. Nf3\nGame 2: 1. d4 d5 2. c4\n";
    for (text, moves, named) in [
        (
            format!("{two}\nGame 1: 2... Nc6\nGame 2: 2... e6\n"),
            "e4 e5 Nf3 | d4 d5 c4",
            "2... is under the label 1, but the moves above it are under 2",
        ),
        (
            format!("{two}\nReply in game 1: 2...Nc6\n"),
            "e4 e5 Nf3 | d4 d5 c4",
            "2...Nc6 is under the label 1",
        ),
        (
            format!("{two}\n2...Nc6 in game 1\n"),
            "e4 e5 Nf3 | d4 d5 c4",
            "2...Nc6 is under the label 1",
        ),
        (
            format!("{two}\n2...Nc6 (game 1)\n"),
            "e4 e5 Nf3 | d4 d5 c4",
            "2...Nc6 is under the label 1",
        ),
        (
            "Brett 1: 1. 5254 5755\nBrett 2: 1. 4244 4745\n\nBrett 1: 2. 7163\n".into(),
            "e4 e5 | d4 d5",
            "2. is under the label 1",
        ),
        // No line of moves would have taken it: Black's third move is not due.
        (
            "Game A: 1. e4 e5 2. Nf3 Nc6 3. Bb5\nGame B: 1. d4 d5 2. c4\nGame A: 3... a6\n".into(),
            "e4 e5 Nf3 Nc6 Bb5 | d4 d5 c4",
            "3... is under the label A",
        ),
        // White's first move is Black's to play in the game above.
        (
            "Game 1: 1. d4 d5 2. c4\nGame 2: I play e4\n".into(),
            "d4 d5 c4",
            "e4 is under the label 2",
        ),
    ] {
        is_error(&text, moves, named);
    }
    for (text, moves) in [
        (
            "Game 1: 1. e4 e5 2. Nf3\nGame 1: 2... Nc6\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "Game 1: 1. e4 e5 2. Nf3\n2... Nc6 in game 1\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "Game 1: 1. e4 e5 2. Nf3 Nc6\nGame 2: 1. d4 d5 2. c4 e6\n",
            "e4 e5 Nf3 Nc6 | d4 d5 c4 e6",
        ),
        (
            "Game 1\n1. e4 e5 2. Nf3\nA nice game. 2... Nc6\n",
            "e4 e5 Nf3 Nc6",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), vec![]), "{text}");
    }
}

#[test]
fn a_reply_behind_a_sentence_that_supposes_is_not_lost() {
    let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 threatening mate on f7. Nf6 4. Qxf7#\n";
    let moves = String::from("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    assert_eq!(read(text), (moves, Vec::new()));
    // It may answer the other move.
    is_error(
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 or Qf3 Nf6 4. d3 d6\n",
        "e4 e5 Bc4 Nc6 Qh5",
        "4.",
    );
}

#[test]
fn a_torn_last_move_is_an_error() {
    let five = "e4 e5 Nf3 Nc6 Bb5";
    for (text, moves, named) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a 6\n", five, "a "),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 ao\n", five, "ao"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 as\n", five, "as"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf\n", five, "Sf"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 Le 7\n", five, "Le"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 Cf 1-0\n", five, "Cf"),
        ("1. e4 e5 2. Nf3 Ncб\n", "e4 e5 Nf3", "Ncб"),
        ("1. e4 e5 2. Nf3\nNc⁶\n", "e4 e5 Nf3", "Nc⁶"),
        ("1. 5254 5755 2. 7163 2836 3. 6125\n17.16\n", five, "17.16"),
    ] {
        is_error(text, moves, named);
    }
}

#[test]
fn torn_rows_below_the_score_are_errors() {
    let (four, eight) = ("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
    for (text, moves, named) in [
        ("1 e4 e5\n2 Nf3 Nc6\n3 BbS a6\n", four, "3 "),
        ("1,e4,e5\n2,Nf3,Nc6\n3,BbS,a6\n", four, "3 "),
        ("1\te4\te5\n2\tNf3\tNc6\n3\tBbS\taG\n", four, "3 "),
        ("1. e4 e5 2. Nf3 Nc6\n3 illegible Bc5\n", four, "3 "),
        (
            "1 e4 e5\n2 Nf3 Nc6\n3 Bb5 a6\n4 Ba4 Nf6\n5 OO Be7\n6 Rel b5\n",
            eight,
            "5 ",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6\nOO Be7\n",
            eight,
            "OO ",
        ),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6\nRel Be7\n", eight, "Rel "),
        ("e4 e5\nNf3 Nc6\nBbS\n", four, "BbS "),
        // Without dots a row with a word in it looks like a sentence.
        ("1 e4 e5\n2 not Nf3 d6\n3 d4 Bg4\n", "e4 e5", "2 "),
        ("1 e4 e5\n2 Nf3 Nc6\n3 O-\n4 Ba4 Nf6\n", four, "3 "),
        ("1 e4 e5\n2 Nf3 Nc6\n3 B\n", four, "3 "),
        ("1 e4 e5\n2 Nf3 Nc6\n3 ?\n", four, "3 "),
    ] {
        is_error(text, moves, named);
    }
    for text in [
        "1. 5254 5755 2. 7163 2836\nElo 3175\n",
        "1 e4 e5\n2 Nf3 Nc6\n3 days\n",
        "1 e4 e5\n2 Nf3 Nc6\n3 A good game\n",
        "1. e4 e5 2. Nf3 Nc6\nI am OOO next week.\n",
    ] {
        assert_eq!(read(text), (four.into(), vec![]), "{text}");
    }
}

#[test]
fn the_end_of_another_game_above_the_score_is_an_error() {
    for (text, moves, named) in [
        ("5. O-O Be7\n1. d4 d5 2. c4 e6\n", "d4 d5 c4 e6", "5. "),
        (
            "Game 1: 5. O-O Be7\nGame 2: 1. d4 d5 2. c4 e6\n",
            "d4 d5 c4 e6",
            "5. ",
        ),
        ("14. 3345\n\n1. 4244 4745 2. 3234\n", "d4 d5 c4", "14. "),
        (
            "25. Rxf6 gxf6 26. Qh6 1-0\n\n1. d4 d5 2. c4 e6\n",
            "d4 d5 c4 e6",
            "25. ",
        ),
    ] {
        is_error(text, moves, named);
    }
}

#[test]
fn a_move_that_the_score_has_may_stand_above_it() {
    const SEVEN: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4";
    const SCORE: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\n";
    for above in [
        "My move: 4. Ba4\nScore: ",
        "4. Ba4\n\n",
        "3... a6 4. Ba4\n\n",
    ] {
        let text = format!("{above}{SCORE}");
        assert_eq!(read(&text), (SEVEN.into(), Vec::new()), "{text}");
    }
    is_error(&format!("4. Bc4\n\n{SCORE}"), SEVEN, "4. ");
}

#[test]
fn what_says_that_the_score_is_not_whole_is_told_as_it_stands() {
    for words in [
        "The rest is missing.",
        "The score sheet breaks off here; White won on move 41.",
        "Hier bricht das Formular ab. 1-0",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6\n{words}\n");
        let told = format!("{words} (move 3, White) says that moves are missing");
        assert_eq!(read(&text), ("e4 e5 Nf3 Nc6".into(), vec![told]), "{text}");
    }
    let lost = "1. e4 e5 2. Nf3 Nc6\n\nWhite lost, see page 7.\n";
    assert_eq!(read(lost), ("e4 e5 Nf3 Nc6".into(), Vec::new()));
}

#[test]
fn annotations_correct_nothing() {
    for (text, moves) in [
        (
            "1. e4 e5 2. Nf3 d6 3.Bc4 Bg4? (Correct was 3...Nf6.) 4.Nc3 g6\n",
            "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6",
        ),
        (
            "1. e4 e5 2. Cf3 d6 3.Ac4 Ag4 4.Cc3 g6? Mejor 4...Cf6. 5.Cxe5! 1-0\n",
            "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5",
        ),
        (
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#\nInstead 3... g6 4. Qf3 Nf6 holds.\n",
            "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
    }
}

#[test]
fn the_address_of_a_page_is_no_move() {
    for address in [
        "https://lichess.org/abcd",
        "www.example.org/a?b=e4;c",
        "HTTP://x.y",
    ] {
        for (behind, moves) in [("", "e4 e5 Nf3"), (" Nc6 3. Bb5", "e4 e5 Nf3 Nc6 Bb5")] {
            let text = format!("1. e4 e5 2. Nf3 {address}{behind}\n");
            assert_eq!(read(&text), (moves.into(), Vec::new()), "{text}");
        }
    }
}

#[test]
fn a_move_that_is_begun_anew_is_an_error() {
    const SEVEN: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4";
    for words in ["No wait.", "Make that", "instead", "Actually", "Moment!"] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\n{words} 4. Bxc6 dxc6\n");
        is_error(&text, SEVEN, "4. ");
    }
    for reply in ["Reply: NF6", "Black: NF6"] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\n\n{reply}\n");
        is_error(&text, SEVEN, "NF6 ");
    }
}

#[test]
fn annotated_games_without_tags_are_read() {
    for (text, moves) in [
        ("1.d4 (1.c4) d5 *\n", "d4 d5"),
        ("1.e4 (1.d4 d5) 1...e5 2.Nf3 *\n", "e4 e5 Nf3"),
        ("1.e4\n(\n)\n", "e4"),
        (
            "1. e4 (1. d4 {x} 1... d5) (1. c4 {y} 1... e5 2. g3 $1)\n",
            "e4",
        ),
        (
            "1. e4 e5 2. Nf3 ({a) b} 2. Bc4) 2... Nc6 *\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 e5 2. Nf3 {of\n2. moves} 2... Nc6 ({first} 2... d6\n({or} {this}\n2... f5 3. Bc4)\n3. d4) 3. Bb5 *\n",
            "e4 e5 Nf3 Nc6 Bb5",
        ),
        (
            "1. c3\n1... c6 2. g4\n*\n\n1. e4\n1... e5 2. Nf3\n*\n",
            "c3 c6 g4 | e4 e5 Nf3",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), vec![]), "{text}");
    }
}

#[test]
fn sentences_around_a_score_do_not_end_it() {
    for (text, moves) in [
        (
            "Well, a surprise! 1. e4 e5 2. Nf3 Nc6 and now 3. Bb5 from me. All the best!\n",
            "e4 e5 Nf3 Nc6 Bb5",
        ),
        (
            "I answer 2... Nc6, and if 3. Bb5 then 3... a6.\n\nThe score: 1. e4 e5 2. Nf3 Nc6\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 e5 2. Nf3\nI considered 2. Bc4 too, but this is more flexible.\n",
            "e4 e5 Nf3",
        ),
        ("1. e4 e5 2. Nf3 Nc6\n\nMatt\n", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 2. Nf3 Nc6\n\nMy move: Bb5\n", "e4 e5 Nf3 Nc6 Bb5"),
        (
            "1. e4 e5 2. Sf3 Sc6\n\nMein Zug: Lb5\n\nGruß, Uwe\n",
            "e4 e5 Nf3 Nc6 Bb5",
        ),
        (
            "1. 5254 5755 2. 7163 2836\nMy move: 6125\n",
            "e4 e5 Nf3 Nc6 Bb5",
        ),
        ("Partita n. 2: 1) 5254 5755 2) 7163 2836\n", "e4 e5 Nf3 Nc6"),
        (
            "[quote=Anna]What do you think?[/quote]\n\n[pgn]\n1. e4 e5 2. Nf3 Nc6\n[/pgn]\n",
            "e4 e5 Nf3 Nc6",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), vec![]), "{text}");
    }
}
