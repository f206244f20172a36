//! Where a game begins and where its words end, row by row: what is written,
//! and what is said about it.

use iccf::convert::{Converter, Options};
use iccf::{Games, Notation, Position, Setup, Variant};

/// What a text becomes in digits; what was said comes as `error kind`.
fn convert(text: &str) -> (String, String) {
    let mut converter = Converter::new(Options::default().to(Notation::Numeric));
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let said: Vec<_> = converter
        .problems()
        .iter()
        .map(|problem| format!("{} {}", problem.level, problem.kind))
        .collect();
    (String::from_utf8(out).expect(text), said.join(", "))
}

/// Checks rows of text, output without its last line break, and problems.
fn check(rows: &[(&str, &str, &str)]) {
    for &(text, written, said) in rows {
        let (out, found) = convert(text);
        let out = out.strip_suffix('\n').unwrap_or(&out);
        assert_eq!((out, &*found), (written, said), "{text:?}");
    }
}

/// As [`check`], with each of the three ways to end a line.
fn check_with_all_line_ends(rows: &[(&str, &str, &str)]) {
    for end in ["\n", "\r\n", "\r"] {
        for &(text, written, said) in rows {
            check(&[(&text.replace('\n', end), written, said)]);
        }
    }
}

#[test]
fn a_game_whose_event_is_not_its_first_tag_is_one_game() {
    check_with_all_line_ends(&[
        (
            "[White \"a\"]\n[Event \"x\"]\n\n1. e4 *",
            "[White \"a\"]\n[Event \"x\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n[Event \"x\"]\n\n1. f8=R *",
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n[Event \"x\"]\n\n1. 67682 *",
            "",
        ),
        (
            "[Event \"a\"]\n\n1. d4 *\n\n[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n[Event \"x\"]\n\n1. f8=R *",
            "[Event \"a\"]\n\n1. 4244 *\n\n[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n[Event \"x\"]\n\n1. 67682 *",
            "",
        ),
        (
            "[White \"a\"]\n[Event \"x\"]\n\n1. e4 *\n\n[White \"b\"]\n[Event \"y\"]\n\n1. d4 *",
            "[White \"a\"]\n[Event \"x\"]\n\n1. 5254 *\n\n[White \"b\"]\n[Event \"y\"]\n\n1. 4244 *",
            "",
        ),
        (
            "1. e4 *\n\n[White \"b\"]\n[Event \"y\"]\n\n1. d4 *",
            "1. 5254 *\n\n[White \"b\"]\n[Event \"y\"]\n\n1. 4244 *",
            "",
        ),
        // Its first tag ends what was never closed, too.
        (
            "1. e4 {open\n[White \"b\"]\n[Event \"y\"]\n\n1. d4 *",
            "1. 5254 {open}\n\n[White \"b\"]\n[Event \"y\"]\n\n1. 4244 *",
            "error open-comment",
        ),
    ]);
}

#[test]
fn a_byte_order_mark_may_stand_where_files_were_joined() {
    let mark = "\u{feff}";
    for first in ["[Event \"a\"]\n\n", "[White \"a\"]\n\n", ""] {
        for behind in ["*\n\n", "*\n", "*"] {
            for second in [
                "[Event \"b\"]\n\n",
                "[Black \"b\"]\n[Event \"c\"]\n\n",
                "[Black \"b\"]\n\n",
                "",
            ] {
                let text = format!("{mark}{first}1. e4 {behind}{mark}{second}1. d4 *\n");
                let written = format!("{first}1. 5254 *\n\n{second}1. 4244 *\n");
                assert_eq!(convert(&text), (written, String::new()), "{text:?}");
            }
        }
    }
    check(&[("1. e4 \u{feff}e5", "1. 5254 5755", "")]);
}

#[test]
fn a_tag_pair_may_reach_over_a_line_end() {
    check_with_all_line_ends(&[
        (
            "[Event \"a\nb\"]\n[White \"c\"]\n\n1. e4 *",
            "[Event \"a b\"]\n[White \"c\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[Site \"a\nb\"]\n[Event \"c\"]\n\n1. e4 *",
            "[Site \"a b\"]\n[Event \"c\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[Event \"a\"]\n[White\n\"b\"]\n\n1. e4 *",
            "[Event \"a\"]\n[White \"b\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[Event \"a\"]\n\n1. d4 *\n\n[Site \"a\nb\"]\n[Event \"c\"]\n\n1. e4 *",
            "[Event \"a\"]\n\n1. 4244 *\n\n[Site \"a b\"]\n[Event \"c\"]\n\n1. 5254 *",
            "",
        ),
    ]);
}

#[test]
fn a_lone_carriage_return_ends_a_line() {
    check_with_all_line_ends(&[
        (
            "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5\n2. Nf3 *\n",
            "[Event \"a\"]\n[White \"b\"]\n\n1. 5254 5755 2. 7163 *",
            "",
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6 ; rest\n3. Bb5\n",
            "1. 5254 5755 2. 7163 2836 ; rest\n3. 6125",
            "",
        ),
        (
            "1. e4 e5\n% 2. d4\n2. Nf3\n",
            "1. 5254 5755\n% 2. d4\n2. 7163",
            "",
        ),
    ]);
}

#[test]
fn spaces_of_every_kind_part_moves() {
    for space in [
        "\u{a0}", "\u{2009}", "\u{202f}", "\u{200b}", "\u{2003}", "\u{3000}", "\u{feff}",
    ] {
        for tag in ["", "[Event \"x\"]\n\n"] {
            let text =
                format!("{tag}1.{space}e4{space}e5 2. Nf3{space}{space}Nc6{space}3.{space}Bb5 *\n");
            let written = format!("{tag}1. 5254 5755 2. 7163 2836 3. 6125 *\n");
            assert_eq!(convert(&text), (written, String::new()), "{text:?}");
        }
    }
}

#[test]
fn castling_hides_no_german_letters() {
    for (castling, written, said) in [
        ("O-O", "5171", ""),
        ("O-O!", "5171!", ""),
        ("O-O!?", "5171!?", ""),
        ("O-O+", "5171", "warning false-mark"),
        ("O–O", "5171", "warning castling-spelling"),
        ("0-0", "5171", "warning castling-spelling"),
        ("0-0!", "5171!", "warning castling-spelling"),
        ("О-О", "5171", "warning look-alike"),
    ] {
        let moves = format!("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. {castling} Sf6");
        let digits = format!("1. 5254 5755 2. 7163 2836 3. 6125 1716 4. {written} 7866");
        check(&[(&moves, &digits, said)]);
        let said = [said, "warning language"];
        let said = said
            .map(str::to_owned)
            .into_iter()
            .filter(|one| !one.is_empty());
        check(&[(
            &format!("[Event \"x\"]\n\n{moves} *"),
            &format!("[Event \"x\"]\n\n{digits} *"),
            &said.collect::<Vec<_>>().join(", "),
        )]);
    }
}

#[test]
fn a_date_is_none_of_the_moves_though_its_day_is_the_number_due() {
    for date in ["3.5.2026", "3.5.26", "3.5.", "3.5.2026.", "3.5.2026:"] {
        for (tag, end) in [("[Event \"x\"]\n\n", " *"), ("", "")] {
            for space in [" ", "\n"] {
                let text = format!("{tag}1. e4 e5 2. Nf3 Nc6{space}{date}{space}3. Bb5{end}");
                let written = format!("{tag}1. 5254 5755 2. 7163 2836 {{{date}}} 3. 6125{end}");
                check(&[(&text, &written, "warning date")]);
            }
        }
    }
}

#[test]
fn an_event_ends_an_open_comment_whatever_ends_its_line() {
    check_with_all_line_ends(&[
        (
            "[Event \"a\"]\n\n1. e4 {open\n[Event \"b\"]\n\n1. d4 *",
            "[Event \"a\"]\n\n1. 5254 {open} *\n\n[Event \"b\"]\n\n1. 4244 *",
            "error open-comment",
        ),
        // One that is closed behind it is none of the second game's.
        (
            "[Event \"a\"]\n\n1. e4 {open\n[Event \"b\"]\n\n1. d4 } d5 *",
            "[Event \"a\"]\n\n1. 5254 {open} *\n\n[Event \"b\"]\n\n1. 4244 4745 *",
            "error open-comment, warning stray-brace",
        ),
    ]);
}

#[test]
fn a_rank_does_not_tell_bishops_of_one_rank_apart() {
    let fen = |moves: &str| format!("[FEN \"4k3/8/8/8/8/1B3B2/8/4K3 w - - 0 1\"]\n\n{moves} *");
    for (spelling, written, said) in [
        ("B3d5", "{B3d5}", "error ambiguous"),
        ("Bd5", "{Bd5}", "error ambiguous"),
        ("Bbd5", "1. 2345", ""),
    ] {
        check(&[(&fen(&format!("1. {spelling}")), &fen(written), said)]);
    }
    // Two on the same file, and a third reading as a pawn's b7-d5 is none.
    let fen = |moves: &str| format!("[FEN \"4k3/1B6/8/8/8/1B6/8/4K3 w - - 0 1\"]\n\n{moves} *");
    for (spelling, written, said) in [
        ("B7d5", "1. 2745", ""),
        ("B3d5", "1. 2345", ""),
        ("Bbd5", "{Bbd5}", "error ambiguous"),
    ] {
        check(&[(&fen(&format!("1. {spelling}")), &fen(written), said)]);
    }
}

#[test]
fn the_square_behind_any_double_step_is_sound() {
    let mut position = Position::new();
    for (san, square) in [
        ("a4", "a3"),
        ("h5", "h6"),
        ("e4", "e3"),
        ("d5", "d6"),
        ("e5", "-"),
        ("f5", "f6"),
    ] {
        let mv = Notation::SAN.read(&position, san).expect(san);
        position.play(mv);
        // As programs write it that do not look for a pawn which can take.
        let mut fields: Vec<String> = position.to_string().split(' ').map(String::from).collect();
        square.clone_into(&mut fields[3]);
        let fen = fields.join(" ");
        let setup = Setup::read(&fen, Variant::Standard).expect(&fen);
        assert!(setup.warnings.is_empty(), "{fen}");
        let (out, said) = convert(&format!("[FEN \"{fen}\"]\n\n*\n"));
        assert_eq!((&*out, &*said), (&*format!("[FEN \"{fen}\"]\n\n*\n"), ""));
    }
}

#[test]
fn a_file_beside_a_usual_letter_keeps_both_rights() {
    let fen = "2bnk1r1/3pppq1/7r/ppp3pp/PPP3PP/8/3PPPQ1/2BNK1RR b Gk - 5 4";
    let setup = Setup::read(fen, Variant::Standard).unwrap();
    assert!(setup.warnings.is_empty());
    assert_eq!(setup.position.variant(), Variant::Chess960);
    check(&[(
        &format!("[FEN \"{fen}\"]\n\n4... O-O 5. O-O *"),
        &format!("[FEN \"{fen}\"]\n[Variant \"Chess960\"]\n\n4... 5878 5. 5171 *"),
        "",
    )]);
}

#[test]
fn a_null_move_of_the_main_line_is_kept_with_a_warning() {
    check(&[
        (
            "[Event \"x\"]\n\n1. e4 -- 2. d4 *",
            "[Event \"x\"]\n\n1. 5254 -- 2. 4244 *",
            "warning null-move",
        ),
        ("1. e4 Z0 2. d4", "1. 5254 -- 2. 4244", "warning null-move"),
        (
            "[Event \"x\"]\n\n1. e2e4 0000?! 2. d2d4 *",
            "[Event \"x\"]\n\n1. 5254 --?! 2. 4244 *",
            "warning null-move",
        ),
        (
            "[Event \"x\"]\n\n1. e4 Z0! 2. d4 *",
            "[Event \"x\"]\n\n1. 5254 --! 2. 4244 *",
            "warning null-move",
        ),
    ]);
    let read = Games::new(&b"1. e4 -- 2. d4"[..]).next().unwrap().unwrap();
    assert!(read.is_whole());
    assert_eq!(read.game.plies(), 3);
    let passes = read.game.main_line().filter(|(_, _, mv)| mv.is_none());
    assert_eq!(passes.count(), 1);
}

#[test]
fn a_broken_tag_is_written_as_it_should_stand_and_takes_no_moves_along() {
    check(&[
        (
            "[White \"W\" 1. e4 e5 2. Nf3 *",
            "[White \"W\"]\n\n1. 5254 5755 2. 7163 *",
            "",
        ),
        (
            "[White \"W\n1. e4 e5 2. Nf3 *",
            "[White \"W\"]\n\n1. 5254 5755 2. 7163 *",
            "",
        ),
        (
            "[White \"O\"Brien\"]\n\n1. e4 *",
            "[White \"O\\\"Brien\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[White \"a \\\"b\\\" \\\\\"]\n[Black \"B\n\n1. e4 *",
            "[White \"a \\\"b\\\" \\\\\"]\n[Black \"B\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[Site \"two\nlines\"]\n[Result]\n\n1. e4 *",
            "[Site \"two lines\"]\n[Result \"\"]\n\n1. 5254 *",
            "",
        ),
    ]);
}
