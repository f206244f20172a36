//! The examples run and write what they promise, and so does the front page.

#[path = "../examples/annotate.rs"]
#[allow(dead_code)]
mod annotate;
#[path = "../examples/convert_file.rs"]
#[allow(dead_code)]
mod convert_file;
#[path = "../examples/count_openings.rs"]
#[allow(dead_code)]
mod count_openings;
#[path = "../examples/explain_move.rs"]
#[allow(dead_code)]
mod explain_move;
#[path = "../examples/find_position.rs"]
#[allow(dead_code)]
mod find_position;

use iccf::Position;

/// What an example writes.
fn written<E: std::fmt::Debug>(run: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> String {
    let mut out = Vec::new();
    run(&mut out).expect("nothing fails in memory");
    String::from_utf8(out).expect("examples write UTF-8")
}

#[test]
fn a_file_is_converted() {
    let out = written(|out| convert_file::run(convert_file::GAMES.as_bytes(), out));
    assert_eq!(
        out,
        "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n\
         1. 5254 5755 2. 6264 5564 {the gambit is accepted} 3. 6134 *\n\n\
         [White \"Nobody\"]\n\n1. 4244 4745 {Bg6} *\n"
    );
}

#[test]
fn the_front_page_names_the_rust_that_is_needed() {
    let needed = concat!("needs Rust ", env!("CARGO_PKG_RUST_VERSION"), " or newer");
    assert!(include_str!("../src/lib.rs").contains(needed), "{needed}");
}

#[test]
fn openings_are_counted() {
    let out = written(|out| count_openings::run(count_openings::GAMES.as_bytes(), 4, out));
    assert_eq!(out, "      2  e4 e5 Nf3 Nc6\n      1  e4 c5 Nf3 d6\n");
}

#[test]
fn a_position_is_found_by_whatever_moves() {
    let wanted: Position = find_position::FEN.parse().unwrap();
    for (player, lines) in [
        (
            None,
            "game 2, Anderssen against Morphy: after 4 half-moves\n\
             game 3, Paulsen against Kolisch: after 4 half-moves\n",
        ),
        (
            Some("Kolisch"),
            "game 3, Paulsen against Kolisch: after 4 half-moves\n",
        ),
        (Some("Steinitz"), ""),
    ] {
        let games = find_position::GAMES.as_bytes();
        let out = written(|out| find_position::run(&wanted, player, games, out));
        assert_eq!(out, lines, "{player:?}");
    }
}

#[test]
fn a_move_is_explained() {
    const KNIGHT: &str = "the white knight goes from 71 (g1) to 63 (f3)\n\
                          \x20 numeric: 7163\n  san: Nf3\n  uci: g1f3\n";
    for (text, lines) in explain_move::MOVES.into_iter().zip([
        format!("7163 (numeric): {KNIGHT}"),
        format!("Sf3 (san:de): {KNIGHT}"),
        "illegal move 5354: nothing stands on 53 (e3); did you mean 5254 (e4)?\n".to_owned(),
    ]) {
        let out = written(|out| explain_move::run(&Position::new(), text, out));
        assert_eq!(out, lines, "{text}");
    }
}

#[test]
fn a_game_is_annotated() {
    assert_eq!(
        written(annotate::run),
        "[White \"Fool\"]\n[Black \"Scholar\"]\n\n\
         1. f3 e5 2. g4?? {opens the diagonal to the king} (2. e4 Bc5) 2... Qh4#! 0-1\n\n\
         1. 6263  5755\n2. 7274  4884\n"
    );
}
