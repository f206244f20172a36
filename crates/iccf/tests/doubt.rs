//! What is told of free text where no rule says for certain what the game is: moves in
//! notes behind the last one, and moves that are played out of words.

use iccf::Notation;
use iccf::convert::{Converter, Layout, Level, Options, ProblemKind};

/// The moves of each game, and the kinds of the problems that name doubts, if there is no
/// error.
fn read(text: &str) -> (String, Vec<ProblemKind>) {
    let options = Options::default().to(Notation::SAN).layout(Layout::Moves);
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let problems = converter.problems();
    assert!(
        problems.iter().all(|problem| problem.level != Level::Error),
        "{text}: {problems:?}"
    );
    let doubts = problems.iter().map(|problem| problem.kind).filter(|kind| {
        matches!(
            kind,
            ProblemKind::WordsAmongMoves | ProblemKind::MovesInNotes | ProblemKind::PlyCount
        )
    });
    let moves = String::from_utf8(out).expect("moves are ASCII");
    (moves.trim_end().replace('\n', " | "), doubts.collect())
}

const FOUR: &str = "e4 e5 Nf3 Nc6";

#[test]
fn a_reply_behind_words_that_suppose_is_told_of() {
    for (text, moves) in [
        ("1. e4 e5 2. Nf3 best Nc6\n", "e4 e5 Nf3"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 better is Bb5 Bc5\n",
            "e4 e5 Nf3 Nc6 Bc4",
        ),
    ] {
        let told = (moves.into(), vec![ProblemKind::MovesInNotes]);
        assert_eq!(read(text), told, "{text}");
    }
    for text in [
        "1. 5254 5755\nGame 2: ditto, 1... 3735\n",
        "1. e4 e5\nGame B: the same, but 1... c5\n",
    ] {
        let told = ("e4 e5".into(), vec![ProblemKind::MovesInNotes]);
        assert_eq!(read(text), told, "{text}");
    }
    for text in [
        "1. 5254\nAfter long analysis: 1... 5755\n",
        "1. e4\nMy plan: 1... e5\n",
    ] {
        let told = ("e4".into(), vec![ProblemKind::MovesInNotes]);
        assert_eq!(read(text), told, "{text}");
    }
    // Nobody answers there: it is White's other move.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4, better was Bb5\n";
    assert_eq!(read(text), ("e4 e5 Nf3 Nc6 Bc4".into(), vec![]));
}

#[test]
fn what_looks_like_moves_in_notes_behind_the_last_one_is_told_of() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 and Bb5 a6",
        "1. e4 e5 2. Nf3 Nc6\nMonday Bb5 Tuesday a6",
        "1. e4 e5 2. Nf3 Nc6 1-0\n1: d4 d5 2: c4 e6",
        "1. e4 e5 2. Nf3 Nc6 1-0\n\nThen came 1. d4 d5 2. c4 e6 in the second game.",
        "1. e4 e5 2. Nf3 Nc6\n\n3. bishop to b5\n",
        "So Bb5 it is. The score: 1. e4 e5 2. Nf3 Nc6\n",
        "My move: d4\n\n> 1. e4 e5 2. Nf3 Nc6\n",
        "1. e4 e5 2. Nf3 Nc6\n\nThis time \"Bb5\" it is.\n",
        "1. e4 e5 2. Nf3 Nc6 (3. Bb5)\n",
        "1. e4 e5 2. Nf3 Nc6 (my move: Bb5)\n",
        "1. e4 e5 2. Nf3 Nc6\n\nThe bishop to b5.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nd4 it is!\n",
        "1. e4 e5 2. Nf3 Nc6\n\nMy move is \"3. Bb5\".\n",
        "1. e4 e5 2. Nf3 Nc6\n\nMy move is “3.Bb5”\n",
        "1. e4 e5 2. Nf3 Nc6\n\nMy move: _3.Bb5_\n",
        "1. e4 e5 2. Nf3 Nc6\n\nmove:Bb5\n",
        "1. e4 e5 2. Nf3 Nc6\n\nBishop retreats to e2.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nI have decided on d4 after all.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nOf course Bb5!\n",
        "1. e4 e5 2. Nf3 Nc6\n\nMein Zug: Lb5\n",
        "Game 1: 1. e4 e5 2. Nf3 Nc6\nGame 2: (1.d4 d5 2.c4 e6)\n",
        "1. e4 e5 2. Nf3 Nc6\n\nI take on e5.\n",
        "1. 5254 5755 2. 7163 2836\n\nI play 61 - 25\n",
        "1. e4 e5 2. Nf3 Nc6? Better d6. Bb5 now.\n",
        "Last move: 2...Nf6\nAll moves: 1. e4 e5 2. Nf3 Nc6\n",
        "1. e4 e5 2. Nf3 Nc6\n\nd4 as you expected.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nI take the pawn.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nIch schlage mit dem Springer.\n",
        "1. e4 e5 2. Nf3 Nc6\nAfter resumption:\n1. Bb5 a6 2. Ba4 Nf6 1-0\n",
    ] {
        assert_eq!(
            read(text),
            (FOUR.into(), vec![ProblemKind::MovesInNotes]),
            "{text}"
        );
    }
}

#[test]
fn what_is_played_out_of_words_is_told_of_unless_they_send_it() {
    let played = "e4 e5 Nf3 Nc6 d4";
    for text in [
        "1. e4 e5 2. Nf3 Nc6\n\nCarlsen played 3. d4 here.",
        "1. e4 e5 2. Nf3 Nc6\n\nDo you play 3. d4?",
        "1. e4 e5 2. Nf3 Nc6\n\nIn our other game I play 3. d4.",
        "1. e4 e5 2. Nf3 Nc6 not fearing 3. d4",
        "1. e4 e5 2. Nf3 Nc6\n\nStockfish gives:\n3. d4\n",
        "1. e4 e5 2. Nf3 Nc6\n\ne.g.\n3. d4\n",
        "1. e4 e5 2. Nf3 Nc6\n3. d4 is the Scotch.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nUsual reply: 3. d4\n",
        "1. e4 e5 2. Nf3 Nc6\n\nHäufigste Antwort: 3. d4\n",
        "1. e4 e5 2. Nf3 Nc6\nd4 paper please\n",
        "1. e4 e5 2. Nf3, on 2... Nc6 I play 3. d4\n",
        "1. e4 e5 2. Nf3. You will surely play 2... Nc6 3. d4\n",
        "1. e4 e5 2. Sf3 und auf 2... Sc6 3. d4\n",
        "1. e4 e5 2. Sf3 ev. 2... Sc6 3. d4\n",
        "1. e4 e5 2. Кf3. На 2... Кc6 следует 3. d4\n",
        "Game 1: 1. e4 e5 2. Nf3 Nc6\nGame 2: as game 1 up to move 2, then 3. d4\n",
        "1. e4 e5 2. Nf3 best Nc6 3. d4\n",
    ] {
        assert_eq!(
            read(text),
            (played.into(), vec![ProblemKind::WordsAmongMoves]),
            "{text}"
        );
    }
    for text in [
        "1. e4 e5 2. Nf3 Nc6\n\nI play 3. d4.",
        "1. e4 e5 2. Nf3 Nc6\n\nAs usual I play 3. d4.",
        "1. e4 e5 2. Nf3 Nc6\n\nMy move:\n3. d4\n",
        "1. e4 e5 2. Nf3 Nc6 a good reply. 3. d4\n",
        "1. e4 e5 2. Nf3 and now 2... Nc6 3. d4\n",
        "1. e4 e5 2. Nf3\n\nYour move: 2... Nc6\nMy move: 3. d4\n",
    ] {
        assert_eq!(read(text), (played.into(), vec![]), "{text}");
    }
}

#[test]
fn what_may_be_an_address_or_theory_is_told_of() {
    for (text, moves) in [
        ("1. 5254 5755 2. 7163\n2836 Bern\n", "e4 e5 Nf3 Nc6"),
        (
            "1. e4 e5 2. Nf3 Nc6 1-0\n\nTheory recommends\n1. e4 c5 2. Nf3 d6\n",
            "e4 e5 Nf3 Nc6 | e4 c5 Nf3 d6",
        ),
    ] {
        assert_eq!(
            read(text),
            (moves.into(), vec![ProblemKind::WordsAmongMoves]),
            "{text}"
        );
    }
}

#[test]
fn a_game_that_had_more_moves_than_the_score_is_told_of() {
    for behind in [
        " 1-0 (41)\n",
        " 1-0 ( 41 )\n",
        "\nWhite won in 41 moves.\n",
        "\nSchwarz gewann nach 41 Zügen.\n",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6{behind}");
        assert_eq!(
            read(&text),
            (FOUR.into(), vec![ProblemKind::PlyCount]),
            "{text}"
        );
    }
    for behind in [
        " 1-0 (2)\n",
        " 1-0\n(41)\n",
        "\nWhite won in 2 moves.\n",
        "\nMate in 5 moves.\n",
        "\n40 moves in 2 hours.\n",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6{behind}");
        assert_eq!(read(&text), (FOUR.into(), Vec::new()), "{text}");
    }
}

#[test]
fn what_only_names_a_square_or_supposes_alarms_nobody() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6\n\nBlack will put a bishop on b7 and fight for e4.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nThe pawn on e4 is protected.\n",
        "1. e4 e5 2. Nf3 Nc6\n\nWhite decided to put a pawn on d4.\n",
        "1. e4 e5 2. Nf3 Nc6 1-0\n\nBetter was 2... d6 3. d4.\n",
    ] {
        assert_eq!(read(text), (FOUR.into(), vec![]), "{text}");
    }
}

#[test]
fn of_two_lines_of_moves_with_one_number_the_one_that_is_not_played_is_told_of() {
    for (text, moves) in [
        (
            "1.e4 e5 2.Nf3 Nc6\n\n3.Bc4 Bc5 4.c3 Nf6 (Italian)\n\n3.Bb5 a6 (Spanish)\n",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\n3. Bc4 Bc5\n\n3. Bb5 a6\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
    ] {
        assert_eq!(
            read(text),
            (moves.into(), vec![ProblemKind::MovesInNotes]),
            "{text}"
        );
    }
}

#[test]
fn a_note_that_a_line_of_moves_contradicts_is_not_played() {
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";
    for text in [
        "1. e4 e5 2. Nf3 Nc6 better 2... d6 3. d4 exd4\n3. Bb5 a6 4. Ba4 Nf6\n",
        "1. e4 e5 2. Nf3 Nc6 and Black is fine; if 3. d4 exd4\n3. Bb5 a6 4. Ba4 Nf6\n",
    ] {
        assert_eq!(read(text).0, moves, "{text}");
    }
}

#[test]
fn another_game_behind_a_result_is_read_whatever_stands_before_it() {
    for mark in [
        "Game 2: ",
        "Second game: ",
        "Smith-Jones ",
        "Anna - Bob ",
        "2nd game ",
        "B) ",
        "- ",
        "• ",
        "> ",
        ">> ",
        "| ",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 1-0\n{mark}1. d4 d5 2. c4 e6 0-1\n");
        assert_eq!(read(&text).0, "e4 e5 Nf3 Nc6 | d4 d5 c4 e6", "{text}");
    }
    let table =
        "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n1-0\n\n| 1 | d4 | d5 |\n| 2 | c4 | e6 |\n0-1\n";
    assert_eq!(read(table).0, "e4 e5 Nf3 Nc6 | d4 d5 c4 e6");
    // What a mail quotes of the same game is none.
    let quoted = "1. e4 e5 2. Nf3 Nc6 1-0\n\n> 1. e4 e5 2. Nf3\n";
    assert_eq!(read(quoted), (FOUR.into(), vec![]));
}

#[test]
fn a_move_that_its_sentence_tells_of_is_told_of_though_it_is_played() {
    for (text, moves) in [
        ("1. e4 e5 2. Nf3\nNc6 is usual here.\n", FOUR),
        ("1. e4 e5 2. Nf3. Nc6 was also possible.\n", FOUR),
        ("1. e4 e5 2. Nf3\nNc6 or d6?\n", FOUR),
        // Two games have labels on lines of their own, and a reply is to one of them.
        (
            "Brett 1\n1. e4 e5\n\nBrett 2\n1. e4 e5 2. Nf3\n\nBrett 1: 2... Nc6\n",
            "e4 e5 | e4 e5 Nf3 Nc6",
        ),
        ("e4 e5\nNf3 Nc6\nd4 is coming\n", "e4 e5 Nf3 Nc6 d4"),
        (
            "1. e4 e5 2. Nf3 Nc6\nThe move 3. d4 is illegal here\n",
            "e4 e5 Nf3 Nc6 d4",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 Bb5 would pin the knight\n",
            "e4 e5 Nf3 Nc6 Bb5",
        ),
        (
            "     Game 1        Game 2\n    e4   e5      d4  Nf6\n    Nf3  Nc6     c4  g6\n",
            "e4 e5 d4 Nf6 Nf3 Nc6 c4 g6",
        ),
    ] {
        let told = vec![ProblemKind::WordsAmongMoves];
        assert_eq!(read(text), (moves.into(), told), "{text}");
    }
}

#[test]
fn what_goes_on_behind_an_if_on_its_line_is_told_of() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6. Let me know if you got this. My move is Bb5.\n",
        "1. e4 e5 2. Nf3 Nc6. If it is ok for you I play 3. Bb5.\n",
        "1. e4 e5 2. Nf3 Nc6 If 3. Bb5 a6 then 4. Bxc6. But he played 3. d4.\n",
        "1. e4 e5 2. Nf3 Nc6 If he plays Bb5 I go a6. Bc4 Bc5 4. c3\n",
    ] {
        let told = vec![ProblemKind::WordsAmongMoves];
        assert_eq!(read(text), (FOUR.into(), told), "{text}");
    }
    for text in [
        "1. e4 e5 2. Nf3 Nc6 if 3. Bb5 a6 4. Ba4 Nf6\n",
        "1. e4 e5 2. Nf3 Nc6 (if 3. Bb5 a6)\n",
        "1. e4 e5 2. Nf3 Nc6\nConditional moves: 3. Bb5 a6; 3. Bc4 Bc5\n",
        "1. e4 e5 2. Nf3 Nc6 If 3. Bb5 then a6. If 3. Bc4 then Bc5. Good luck!\n",
    ] {
        assert_eq!(read(text), (FOUR.into(), vec![]), "{text}");
    }
}

#[test]
fn of_several_moves_between_which_one_can_choose_none_is_played_in_silence() {
    let spanish = "1. e4 e5 2. Nf3 Nc6\n";
    for (text, told) in [
        ("Eventualzüge: 3. Lb5 a6; 3. Lc4 Lc5\n", vec![]),
        (
            "I'll go d4 and see what happens.\n",
            vec![ProblemKind::MovesInNotes],
        ),
        ("So d4, and good luck!\n", vec![ProblemKind::MovesInNotes]),
        ("The pawn on d4 and the d4 square are weak.\n", vec![]),
    ] {
        let text = format!("{spanish}{text}");
        assert_eq!(read(&text), (FOUR.into(), told), "{text}");
    }
    for (text, moves) in [
        (
            "1. e4 e5 2. Nf3 Nc6\n\nThe Spanish\n3. Bb5 a6\n\nThe Italian\n3. Bc4 Bc5\n",
            "e4 e5 Nf3 Nc6 Bc4 Bc5",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\n3. Bc4 Bc5 was your suggestion. I prefer\n3. Bb5\n",
            "e4 e5 Nf3 Nc6 Bc4 Bc5",
        ),
    ] {
        let told = vec![ProblemKind::MovesInNotes];
        assert_eq!(read(text), (moves.into(), told), "{text}");
    }
    for heading in ["Our last game", "Smith", "Hyp."] {
        let text = format!("{spanish}{heading}: 3. d4\n");
        let (moves, told) = read(&text);
        let played = moves == "e4 e5 Nf3 Nc6 d4";
        assert!(!played || told == [ProblemKind::WordsAmongMoves], "{text}");
    }
}

#[test]
fn a_move_said_among_words_in_a_conversation_is_told_of() {
    for (text, moves) in [
        (
            "anna: d4\nben: d5\nanna: ok c4\nben: going for e6\nanna: Nc3\nben: Nf6\n",
            "d4 d5 Nc3 Nf6",
        ),
        (
            "anna: I start with e4\nben: ok, e5\nanna: Nf3\nben: Nc6\n",
            "Nf3 Nc6",
        ),
        (
            "[1:05] anna: e4\n[1:06] ben: e5\n[1:07] anna: Nf3\n[1:08] anna: sorry, Nc3\n[1:09] ben: Nf6\n",
            "e4 e5 Nf3 Nf6",
        ),
        (
            "anna: e4\nben: e5\nanna: Nf3\nanna: *Nc3\nben: Nf6\n",
            "e4 e5 Nf3 Nf6",
        ),
    ] {
        let told = vec![ProblemKind::MovesInNotes];
        assert_eq!(read(text), (moves.into(), told), "{text}");
    }
    let numbered = "anna: 1. e4\nben: 1... e5\nanna: 2. Nf3 hope you slept well\nben: 2... Nc6\n";
    assert_eq!(read(numbered), (FOUR.into(), vec![]));
}

#[test]
fn a_mail_goes_on_with_the_score_that_it_quotes() {
    for text in [
        "> 1. e4 e5 2. Nf3\n\n1. e4 e5 2. Nf3 Nc6\n",
        ">> 1. e4\n> 1. e4 e5 2. Nf3\n1. e4 e5 2. Nf3 Nc6\n",
        "> 1. e4 e5\n> 2. Nf3\n\n1. e4 e5\n2. Nf3 Nc6\n",
        "1. e4 e5 2. Nf3 Nc6\n\nAm 3.3.2002 schrieb Ivan:\n\n1. e4 e5 2. Nf3\n",
        "1. e4 e5 2. Nf3 Nc6\n\n-----Original Message-----\nFrom: Ivan\nTo: Jim\n\n1. e4 e5 2. Nf3\n",
    ] {
        assert_eq!(read(text), (FOUR.into(), vec![]), "{text}");
    }
    // Another game stays one, and so does a longer one below a heading or an earlier mail.
    for (text, moves) in [
        (
            "> 1. e4 e5 2. Nf3\n\n1. e4 e5 2. Nc3\n",
            "e4 e5 Nf3 | e4 e5 Nc3",
        ),
        (
            "> 1. e4\n\n1. e4 e5 2. Nf3\n\n1. e4 e5 2. Nf3 Nc6\n",
            "e4 e5 Nf3 | e4 e5 Nf3 Nc6",
        ),
        (
            "> 1. e4 e5 2. Nf3\n\nGame 2\n1. e4 e5 2. Nf3 Nc6\n",
            "e4 e5 Nf3 | e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 e5 2. Nf3\n\nA way to go on:\n1. e4 e5 2. Nf3 Nc6\n",
            "e4 e5 Nf3 | e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 e5 2. Nf3\n\nFrom: Ivan\n\n1. e4 e5 2. Nf3 Nc6\n",
            "e4 e5 Nf3 | e4 e5 Nf3 Nc6",
        ),
    ] {
        assert_eq!(read(text), (moves.into(), vec![]), "{text}");
    }
}

#[test]
fn a_reply_in_other_letters_or_behind_other_signs_is_told_of() {
    const SEVEN: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4";
    for reply in [
        "Schwarz: Sf6",
        "noir: Cf6",
        "N to f6",
        "KNIGHT TO F6",
        "[Nf6]",
        "% 4... Nf6",
    ] {
        for score in [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4",
            "1. 5254 5755 2. 7163 2836 3. 6125 1716 4. 2514",
        ] {
            let text = format!("{score}\n{reply}\n");
            let told = (SEVEN.into(), vec![ProblemKind::MovesInNotes]);
            assert_eq!(read(&text), told, "{text}");
        }
    }
}

#[test]
fn moves_that_may_not_be_the_ones_played_are_told_of() {
    for (text, moves, kind) in [
        (
            "1. e4 e5 2. Nf3 or f4\n",
            "e4 e5 Nf3",
            ProblemKind::WordsAmongMoves,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 oder Bc4, ich kann es nicht lesen\n",
            "e4 e5 Nf3 Nc6 Bb5",
            ProblemKind::WordsAmongMoves,
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4! would have been better.\n",
            "e4 e5 Nf3 Nc6 Bc4",
            ProblemKind::WordsAmongMoves,
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6\n2. Nf3 d6\n3. d4 exd4\n",
            "e4 e5 Nf3 Nc6 d4 exd4",
            ProblemKind::MovesInNotes,
        ),
        (
            "My move is 14. Nd5 exd5.\n\n1. d4 d5 2. c4 e6\n",
            "d4 d5 c4 e6",
            ProblemKind::MovesInNotes,
        ),
    ] {
        assert_eq!(read(text), (moves.into(), vec![kind]), "{text}");
    }
}
