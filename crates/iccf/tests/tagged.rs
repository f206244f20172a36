//! Text below tags that is not as PGN has it: nothing is lost without a word.

use iccf::Notation;
use iccf::convert::{Converter, Options};

/// A text in SAN with everything kept, and what was found, kind by kind.
fn read(text: &str, accelerated: bool) -> (String, Vec<String>) {
    let options = Options::default().to(Notation::SAN);
    let mut converter = Converter::new(options.accelerated(accelerated));
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let kinds = converter.problems().iter();
    let kinds = kinds.map(|problem| format!("{} {}", problem.level, problem.kind));
    let kinds = kinds.collect();
    (String::from_utf8(out).expect("text"), kinds)
}

fn assert_read(rows: &[(&str, &str, &[&str])]) {
    for (text, written, kinds) in rows {
        for accelerated in [true, false] {
            let (out, found) = read(text, accelerated);
            assert_eq!(&out, written, "{text}");
            assert_eq!(found, *kinds, "{text}");
        }
    }
}

const BARE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn tags_that_a_mail_quotes_are_those_of_one_game() {
    assert_read(&[
        (
            "> [Event \"a\"]\n> [White \"x\"]\n>\n> 1. e4 e5\n> 2. Nf3 *\n",
            "[Event \"a\"]\n[White \"x\"]\n\n1. e4 e5 2. Nf3 *\n",
            &[],
        ),
        (
            ">[Event \"a\"]\n>> > [White \"x\"]\n\n1. e4 *\n",
            "[Event \"a\"]\n[White \"x\"]\n\n1. e4 *\n",
            &[],
        ),
        (
            "[Event \"a\"]\n\n1. e4 *\n\n> [Event \"b\"]\n>\n> 1. d4 *\n",
            "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n",
            &[],
        ),
        (
            "1. e4 e5 *\n> [White \"b\"]\n> 1. d4 *\n",
            "1. e4 e5 *\n\n[White \"b\"]\n\n1. d4 *\n",
            &[],
        ),
    ]);
}

#[test]
fn tags_above_an_empty_line_belong_to_the_game_below_it() {
    assert_read(&[
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n[Event \"a\"]\n\n1. e4 *\n",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Event \"a\"]\n\n1. e4 *\n",
            &[],
        ),
        (
            "1. d4 *\n\n[White\n\"w\"]\n[Event \"x\"]\n\n1. e4 *\n",
            "1. d4 *\n\n[White \"w\"]\n[Event \"x\"]\n\n1. e4 *\n",
            &[],
        ),
        // A name that stands again is another game's.
        (
            "[White \"x\"]\n[Round \"1\"]\n\n[Site \"s\"]\n[White \"y\"]\n\n1. e4 *\n",
            "[White \"x\"]\n[Round \"1\"]\n\n*\n\n[Site \"s\"]\n[White \"y\"]\n\n1. e4 *\n",
            &[],
        ),
        (
            "[Event \"a\"][Event \"b\"]\n\n1. e4 *\n",
            "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n1. e4 *\n",
            &[],
        ),
        (
            "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
            "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
            &["warning fen"],
        ),
    ]);
}

#[test]
fn a_position_that_is_no_tag_is_not_passed_over() {
    let start = format!("FEN: {BARE}\n1. e4 Kd7\n");
    let started = format!("[SetUp \"1\"]\n[FEN \"{BARE}\"]\n\n{{FEN: {BARE}}} 1. e4 Kd7\n");
    // The first number does not go on from there.
    let later = BARE.replace("0 1", "0 9");
    let mail = format!("FEN: {later}\n1. e4 e5\n");
    let comment = format!("{{FEN: {later}}} 1. e4 e5\n");
    // One between two games is the second one's.
    let between = format!("1. d4 d5 *\n\n{start}");
    let kept = format!("1. d4 d5 *\n\n{started}");
    let tagged = format!("[Event \"a\"]\n\n{{FEN: {BARE}}} 1. e4 e5 *\n");
    assert_read(&[
        (&start, &started, &["warning fen"]),
        (&mail, &comment, &["error fen"]),
        (&between, &kept, &["warning fen"]),
        (&tagged, &tagged, &[]),
        // One that the game comes to is for those who read.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n1. e4 e5\n",
            "{rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1} 1. e4 e5\n",
            &[],
        ),
    ]);
}

#[test]
fn tags_for_the_start_are_written_as_pgn_has_them() {
    let odd = format!("[Event \"a\"]\n[setup \"1\"]\n[fen \"{BARE}\"]\n\n1. e4 *\n");
    let written = format!("[Event \"a\"]\n[SetUp \"1\"]\n[FEN \"{BARE}\"]\n\n1. e4 *\n");
    assert_read(&[
        (&odd, &written, &[]),
        // Without a position it tells nothing.
        (
            "[Event \"a\"]\n[setup \"0\"]\n\n1. e4 *\n",
            "[Event \"a\"]\n[setup \"0\"]\n\n1. e4 *\n",
            &[],
        ),
    ]);
}

#[test]
fn moves_behind_a_result_are_told_of() {
    assert_read(&[
        (
            "[Event \"a\"]\n\n1. e4 e5 1-0 (1... c5) 2. Nf3 Nc6\n",
            "[Event \"a\"]\n\n1. e4 e5 1-0 {(1... c5)}\n\n{2. Nf3 Nc6}\n",
            &["warning behind-result", "error continues"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 * (2. Nf3 Nc6)\n",
            "[Event \"a\"]\n\n1. e4 e5 * {(2. Nf3 Nc6)}\n",
            &["warning behind-result"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 1-0 (on time) 12 May\n",
            "[Event \"a\"]\n\n1. e4 e5 1-0 {(on time) 12 May}\n",
            &[],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 1-0\n\nNext time I try 1. c4.\n",
            "[Event \"a\"]\n\n1. e4 e5 1-0 {Next time I try 1. c4.}\n",
            &["warning behind-result"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 1-0 1-0\n\n[Event \"b\"]\n\n1. d4 1/2-1/2 *\n",
            "[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 1/2-1/2 {*}\n",
            &["warning result-style", "warning result-differs"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 1-0\n1-0\n\n[Event \"b\"]\n\n1. d4 *\n",
            "[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n",
            &["warning result-style"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 *\n\n*\n\n1. d4 *\n",
            "[Event \"a\"]\n\n1. e4 e5 *\n\n*\n\n1. d4 *\n",
            &[],
        ),
    ]);
}

#[test]
fn games_that_numbers_alone_set_apart_are_told_of_below_tags() {
    assert_read(&[
        (
            "[Event \"a\"]\n\n1. e4 e5 1. Nf3 Nc6 *\n",
            "[Event \"a\"]\n\n1. e4 e5 *\n\n1. Nf3 Nc6 *\n",
            &["warning another-game"],
        ),
        (
            "[Event \"a\"]\n\n1-0\n1. e4 e5\n",
            "[Event \"a\"]\n\n1-0\n\n1. e4 e5\n",
            &["warning another-game"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 1-0\n1. d4 *\n",
            "[Event \"a\"]\n\n1. e4 1-0\n\n1. d4 *\n",
            &[],
        ),
    ]);
}

#[test]
fn semicolons_dots_and_letters_apart_do_not_hide_moves() {
    assert_read(&[
        (
            "[Event \"a\"]\n\n1. e4 e5; 2. Nf3 Nc6;\n3. Bb5 a6; 4. Ba4 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 ;\n3. Bb5 a6 4. Ba4 *\n",
            &["warning stray-sign"],
        ),
        // Standard comments stay what they are.
        (
            "[Event \"a\"]\n\n1. e4 e5; 2. f4 exf4\n2. Nf3 Nc6; 3. Bc4 is as good\n3. Bb5 *\n",
            "[Event \"a\"]\n\n1. e4 e5 ; 2. f4 exf4\n2. Nf3 Nc6 ; 3. Bc4 is as good\n3. Bb5 *\n",
            &[],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 ... 1-0\n",
            "[Event \"a\"]\n\n1. e4 e5 {...} 1-0\n",
            &["error move-missing"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 ... {lost} $10 1-0\n",
            "[Event \"a\"]\n\n1. e4 e5 ;... {lost} $10\n1-0\n",
            &["error move-missing"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 2. ??? *\n",
            "[Event \"a\"]\n\n1. e4 e5 {???} *\n",
            &["error move-missing"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 2. N f3 Nc6 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
            &["warning spaced"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 2. N\u{200b}f3 Nc6 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
            &["warning spaced"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 N c6 *\n",
            "[Event \"a\"]\n\n1. e4 N c6 *\n",
            &["warning two-meanings"],
        ),
    ]);
}

#[test]
fn words_in_parentheses_are_no_variation() {
    assert_read(&[(
        "[Event \"a\"]\n\n1. e4 (a good move) e5 (1... c5 (sharp) 2. Nf3) 2. Nf3 *\n",
        "[Event \"a\"]\n\n1. e4 {a good move} 1... e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 *\n",
        &["warning words-among-moves"; 2],
    )]);
}

#[test]
fn a_condition_ends_where_the_game_goes_on_below_it() {
    assert_read(&[
        (
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 if Nc6 3. Bb5\nif d6 3. d4\n2... Nf6 3. Nxe5 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {if Nc6 3. Bb5\nif d6 3. d4} 2... Nf6 3. Nxe5 *\n",
            &[],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 if Nc6 3. Bb5 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {if Nc6 3. Bb5} *\n",
            &[],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 if Nc6\n3. Bb5 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {if Nc6\n3. Bb5} *\n",
            &["warning words-among-moves"],
        ),
        (
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 if possible Nc6 3. Bb5 *\n",
            "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {if possible Nc6 3. Bb5} *\n",
            &["warning words-among-moves"],
        ),
    ]);
}

#[test]
fn a_start_position_in_another_tag_is_told_of() {
    for (tags, kinds) in [
        (format!("[StartFEN \"{BARE}\"]\n"), &["warning fen"][..]),
        (format!("[Position \"{BARE}\"]\n"), &["warning fen"]),
        (format!("[SetUp \"{BARE}\"]\n"), &["warning fen"]),
        ("[SetUp \"1\"]\n".into(), &["warning fen"]),
        ("[SetUp \"0\"]\n".into(), &[]),
        ("[Position \"after 12. Kf1\"]\n".into(), &[]),
        (format!("[FinalFEN \"{BARE}\"]\n"), &[]),
        (format!("[SetUp \"1\"]\n[FEN \"{BARE}\"]\n"), &[]),
        (format!("[StartFEN \"{BARE}\"]\n[FEN \"{BARE}\"]\n"), &[]),
    ] {
        let text = format!("{tags}\n1. e4 *\n");
        assert_read(&[(&text, &text, kinds)]);
    }
}

#[test]
fn a_score_in_a_comment_is_told_of_where_there_is_no_other() {
    for (text, kinds) in [
        (
            "[White \"a\"]\n\n{1. e4 e5 2. Nf3 Nc6} 1-0\n",
            &["warning no-moves"][..],
        ),
        (
            "[White \"a\"]\n\n; 1. e4 e5 2. Nf3\n1-0\n",
            &["warning no-moves"],
        ),
        ("[White \"a\"]\n\n{5254 5755 7163} *\n", &[]),
        ("[White \"a\"]\n\n{not played} 1-0\n", &[]),
        ("[White \"a\"]\n\n{1. e4 is best} 1-0\n", &[]),
        ("[Opening \"1. e4 e5 2. Nf3\"]\n\n1-0\n", &[]),
    ] {
        assert_read(&[(text, text, kinds)]);
    }
}

#[test]
fn times_in_parentheses_are_kept_whole() {
    assert_read(&[
        (
            "[Event \"x\"]\n\n1. 5254 (01.02) 5755 (05.02) 2. 7163 *\n",
            "[Event \"x\"]\n\n1. e4 {01.02} 1... e5 {05.02} 2. Nf3 *\n",
            &[],
        ),
        (
            "[Event \"x\"]\n\n1. e4 (1.30) e5 (1) *\n",
            "[Event \"x\"]\n\n1. e4 {1.30} 1... e5 {1} *\n",
            &[],
        ),
    ]);
}

#[test]
fn a_variation_that_says_the_move_again_is_kept() {
    assert_read(&[
        (
            "[Event \"x\"]\n\n1. e4 (e4) e5 $1 (e5!) 2. Nf3 *\n",
            "[Event \"x\"]\n\n1. e4 (1. e4) 1... e5 $1 (1... e5!) 2. Nf3 *\n",
            &[],
        ),
        (
            "[Event \"x\"]\n\n1. 5254 (e4) 5755 (e5) 2. 7163 *\n",
            "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n",
            &[],
        ),
    ]);
}

#[test]
fn a_semicolon_at_the_end_of_a_comment_parts_no_variations() {
    assert_read(&[(
        "[FEN \"k2r4/8/8/8/8/8/8/K2R4 w - - 0 1\"]\n\n1. Kb2 (1. Kb1 ;note;\n1. ... Rd5) 1... Kb8 *\n",
        "[FEN \"k2r4/8/8/8/8/8/8/K2R4 w - - 0 1\"]\n\n1. Kb2 (1. Kb1 ;note;\n1... Rd5) 1... Kb8 *\n",
        &[],
    )]);
}

#[test]
fn what_tags_and_a_last_comment_tell_of_the_game_is_compared_with_it() {
    assert_read(&[
        (
            "[Event \"a\"]\n[PlyCount \"20\"]\n\n1. e4 e5 1-0\n",
            "[Event \"a\"]\n[PlyCount \"20\"]\n\n1. e4 e5 1-0\n",
            &["warning ply-count"],
        ),
        (
            "[Event \"a\"]\n[PlyCount \"2\"]\n\n1. e4 e5 1-0\n",
            "[Event \"a\"]\n[PlyCount \"2\"]\n\n1. e4 e5 1-0\n",
            &[],
        ),
        (
            "[Event \"a\"]\n[PlyCount \"many\"]\n\n1. e4 e5 1-0\n",
            "[Event \"a\"]\n[PlyCount \"many\"]\n\n1. e4 e5 1-0\n",
            &[],
        ),
        (
            "[Event \"a\"]\n[Variant \"Chess960\"]\n\n1. e4 e5 1-0\n",
            "[Event \"a\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/\
             PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 1-0\n",
            &["warning fen"],
        ),
        (
            "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 ; best 2. Nf3 Nc6 1-0\n\n",
            "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 ; best 2. Nf3 Nc6 1-0\n1-0\n",
            &["warning moves-in-notes", "warning result-missing"],
        ),
        // What was played before, or has a result behind it, is a comment like any other.
        (
            "[Event \"a\"]\n\n1. e4 e5 ; best 2. Nf3 Nc6\n*\n",
            "[Event \"a\"]\n\n1. e4 e5 ; best 2. Nf3 Nc6\n*\n",
            &[],
        ),
    ]);
}
