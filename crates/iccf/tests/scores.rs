//! Scores as people write them, row by row: what is read, what is written,
//! and what is said about it.

use iccf::convert::{Converter, Layout, OnError, Options, Split};
use iccf::{Notation, Strictness};

/// Converts a text; what was said comes as `error kind, warning kind`.
fn convert(options: Options, text: &[u8]) -> (Vec<u8>, String) {
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text, &mut out);
    let said: Vec<_> = converter
        .problems()
        .iter()
        .map(|problem| format!("{} {}", problem.level, problem.kind))
        .collect();
    (out, said.join(", "))
}

/// Checks rows of text, output without its last line break, and problems.
fn check(options: &Options, rows: &[(&str, &str, &str)]) {
    for &(text, written, said) in rows {
        let (out, found) = convert(options.clone(), text.as_bytes());
        let out = String::from_utf8(out).expect(text);
        let out = out.strip_suffix('\n').unwrap_or(&out);
        assert_eq!((out, &*found), (written, said), "{text:?}");
    }
}

fn auto(rows: &[(&str, &str, &str)]) {
    check(&Options::default(), rows);
}

fn from_position(fen: &str, rows: &[(&str, &str, &str)]) {
    let options = Options::default()
        .start(fen.parse::<iccf::Position>().expect(fen))
        .layout(Layout::Lines);
    check(&options, rows);
}

fn to_san(rows: &[(&str, &str, &str)]) {
    let options = Options::default().to(Notation::SAN);
    check(&options, rows);
}

// What real text looks like.

#[test]
fn numbers_are_written_in_many_ways_or_not_at_all() {
    auto(&[
        ("1. 5254 5755", "1. e4 e5", ""),
        ("5254 5755", "1. e4 e5", ""),
        ("5254 5755 7163 2836", "1. e4 e5 2. Nf3 Nc6", ""),
        ("1 5254 5755 2 7163", "1. e4 e5 2. Nf3", ""),
        ("1.5254 5755", "1. e4 e5", ""),
        ("1.5254 5755 2.7163 2836", "1. e4 e5 2. Nf3 Nc6", ""),
        ("1) 5254", "1. e4", ""),
        ("1) 5254 5755 2) 7163", "1. e4 e5 2. Nf3", ""),
        ("1.e4 e5 2.Nf3 Nc6", "1. 5254 5755 2. 7163 2836", ""),
        ("1.d4 d5", "1. 4244 4745", ""),
        ("1. d4 d5", "1. 4244 4745", ""),
        // Said once, where the numbers go astray.
        (
            "[Event \"x\"]\n\n11. 5254 5755 12. 7163 2836 *",
            "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *",
            "warning move-number",
        ),
    ]);
}

#[test]
fn a_text_that_begins_in_the_middle_of_a_game_says_so() {
    for (text, first) in [
        ("5. 5254 5755", "5."),
        ("7) 5254 5755", "7."),
        ("1... 5755 2. 7163", "1..."),
        ("6... Nf6 7. Bg5", "6..."),
        ("Dear Jan,\n6... Nf6 7. Bg5\nYours", "6..."),
    ] {
        let mut converter = Converter::new(Options::default());
        converter.convert(text.as_bytes(), &mut Vec::new());
        let messages: Vec<_> = converter
            .problems()
            .iter()
            .map(|one| &*one.message)
            .collect();
        let message =
            format!("the text begins at {first} and continues a game; --after gives its beginning");
        assert_eq!(messages, [message], "{text:?}");
    }
}

#[test]
fn a_game_goes_on_behind_its_beginning() {
    let mut position = iccf::Position::new();
    let beginning = ["e4", "e5", "Nf3"].map(|san| {
        let mv = Notation::SAN.read(&position, san).expect(san);
        position.play(mv);
        mv
    });
    let options = Options::default().to(Notation::SAN).after(beginning);
    check(
        &options,
        &[
            ("2... Nc6 3. Bb5", "1. e4 e5 2. Nf3 Nc6 3. Bb5", ""),
            ("2836 6125", "1. e4 e5 2. Nf3 Nc6 3. Bb5", ""),
            (
                "2... Nc6 (2... d6 3. d4) 3. Bb5",
                "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5",
                "",
            ),
            (
                "Dear Jan,\n2... 2836\nYours",
                "{Dear Jan,} 1. e4 e5 2. Nf3 Nc6 {Yours}",
                "",
            ),
            (
                "[White \"A\"]\n\n2... Nc6 *",
                "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *",
                "",
            ),
            // A game that says where it starts is no continuation.
            (
                "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2 *",
                "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2 *",
                "",
            ),
            ("1. d4 d5", "1. e4 e5 2. Nf3 {1. d4 d5}", "error continues"),
            ("3. Bb5", "1. e4 e5 2. Nf3 {3. Bb5}", "error continues"),
            ("Ke7 1-0", "1. e4 e5 2. Nf3 Ke7 1-0", ""),
        ],
    );
    check(
        &options.split(Split::Line).layout(Layout::Moves),
        &[("Nc6\nd6\n", "e4 e5 Nf3 Nc6\ne4 e5 Nf3 d6", "")],
    );
}

#[test]
fn black_goes_on_behind_dots() {
    auto(&[
        ("1. 5254 1... 5755", "1. e4 e5", ""),
        ("1. 5254 ... 5755", "1. e4 e5", ""),
        ("1. 5254\n1. ... 5755", "1. e4 e5", ""),
        ("1. 5254 1...5755", "1. e4 e5", ""),
        ("1. 5254 …5755", "1. e4 e5", ""),
        ("1. e4 1… e5", "1. 5254 5755", ""),
    ]);
    from_position(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        &[
            ("1... 5755", "1... e5", ""),
            ("1. ... 5755 2. 7163", "1... e5\n2. Nf3", ""),
            ("5755", "1... e5", ""),
        ],
    );
}

#[test]
fn lines_break_anywhere() {
    auto(&[
        ("5254\n5755\n7163\n", "1. e4 e5 2. Nf3", ""),
        ("1. 5254\n\n\n5755\n\n2.\n7163", "1. e4 e5 2. Nf3", ""),
        ("1.\t5254\t5755\n2.\t7163\t2836", "1. e4 e5 2. Nf3 Nc6", ""),
        ("1. 5254 5755\r\n2. 7163\r\n", "1. e4 e5 2. Nf3", ""),
        ("\u{feff}1. 5254 5755", "1. e4 e5", ""),
        ("> 1. 5254 5755\n> 2. 7163", "1. e4 e5 2. Nf3", ""),
        (
            "> 1. 5254 5755\n>> 2. 7163 2836\n> > 3. 6125",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5",
            "",
        ),
        (
            "\u{feff}[Event \"x\"]\r\n\r\n1. 5254 *\r\n",
            "[Event \"x\"]\n\n1. e4 *",
            "",
        ),
        (" [Event \"x\"]\n 1. 5254 *", "[Event \"x\"]\n\n1. e4 *", ""),
        ("1. 5254\u{a0}5755 2.\u{a0}7163", "1. e4 e5 2. Nf3", ""),
        ("1. 5254 | 5755\n2. 7163 | 2836", "1. e4 e5 2. Nf3 Nc6", ""),
        (
            "| 1 | 5254 | 5755 |\n|---|------|------|\n| 2 | 7163 | 2836 |",
            "1. e4 e5 2. Nf3 Nc6",
            "",
        ),
    ]);
}

#[test]
fn signs_inside_a_move_are_forgiven() {
    for text in ["52-54", "52–54", "52x54", "52:54", "52 54"] {
        let (out, said) = convert(Options::default(), format!("1. {text} 5755").as_bytes());
        assert_eq!(out, b"1. e4 e5\n", "{text}");
        assert_eq!(said, "warning separator", "{text}");
    }
}

#[test]
fn glued_moves_are_cut_apart_with_the_position() {
    auto(&[
        ("52545755", "1. e4 e5", "warning glued"),
        (
            "1. 52545755 2. 71632836",
            "1. e4 e5 2. Nf3 Nc6",
            "warning glued, warning glued",
        ),
        ("5254575571632836", "1. e4 e5 2. Nf3 Nc6", "warning glued"),
        // Not 52541 716: e2-e4 does not promote.
        ("52541716", "1. e4 a6", "warning glued"),
        ("52545955", "{52545955}", "error not-a-square"),
    ]);
    from_position(
        "7k/5P2/8/8/8/8/8/4K3 w - - 0 1",
        &[("676828887", "1. f8=R+\n1... Kh7", "warning glued")],
    );
    from_position(
        "7k/P7/8/8/8/8/p2K4/6R1 b - - 0 1",
        &[("121117181", "", "error ambiguous")],
    );
}

#[test]
fn an_ambiguous_run_names_both_readings() {
    let options = Options::default().start(
        "7k/P7/8/8/8/8/p2K4/6R1 b - - 0 1"
            .parse::<iccf::Position>()
            .unwrap(),
    );
    let mut converter = Converter::new(options);
    converter.convert(b"121117181", &mut Vec::new());
    assert_eq!(
        converter.problems()[0].message,
        "ambiguous moves 121117181 (move 1, Black): \
         the digits read as 1211 17181 and as 12111 7181"
    );
}

#[test]
fn promotions_are_spelled_in_many_ways() {
    from_position(
        "7k/5P2/8/8/8/8/8/4K3 w - - 0 1",
        &[
            ("67682", "1. f8=R+", ""),
            ("67684", "1. f8=N", ""),
            ("6768=2", "1. f8=R+", "warning promotion-spelling"),
            ("6768/2", "1. f8=R+", "warning promotion-spelling"),
            ("6768(2)", "1. f8=R+", "warning promotion-spelling"),
            ("6768R", "1. f8=R+", "warning promotion-spelling"),
            ("6768=R", "1. f8=R+", "warning promotion-spelling"),
            ("6762", "1. f8=R+", "warning short-promotion"),
            ("6768", "", "error promotion-missing"),
            ("67680", "", "error promotion-digit"),
            ("67685", "", "error promotion-digit"),
            ("f8=R", "1. 67682", ""),
            ("f8(R)", "1. 67682", "warning promotion-spelling"),
        ],
    );
}

#[test]
fn marks_comments_and_variations_stay() {
    to_san(&[
        ("1. 5254! 5755?!", "1. e4! e5?!", ""),
        ("1. 5254 $1 5755 $2$14", "1. e4 $1 e5 $2 $14", ""),
        ("1. 5254!? !? 5755", "1. e4!? !? e5", ""),
        ("1. 5254 {a comment} 5755", "1. e4 {a comment} 1... e5", ""),
        ("1. 5254 ; the rest\n5755", "1. e4 ; the rest\n1... e5", ""),
        (
            "1. 5254 5755 2. 7163 (2. 4244 5544 (2... 4746) 3. 4144) 2836",
            "1. e4 e5 2. Nf3 (2. d4 exd4 (2... d6) 3. Qxd4) 2... Nc6",
            "",
        ),
        (
            "1. 5254 5755 2. 6134 2836 3. 4185 7866 4. 8567#",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
            "warning check-mark",
        ),
        (
            "1. e4 e5 2. Nf3 +- Nc6 ± 3. Bb5",
            "1. e4 e5 2. Nf3 +- Nc6 ± 3. Bb5",
            "",
        ),
        (
            "1.e4{a}e5{b}(1...c5{c})2.Nf3;d\nNc6",
            "1. e4 {a} 1... e5 {b} (1... c5 {c}) 2. Nf3 ;d\n2... Nc6",
            "",
        ),
        ("{first} 1. e4", "{first} 1. e4", ""),
        (
            "1. e4 { [%clk 0:05:00] } e5",
            "1. e4 { [%clk 0:05:00] } 1... e5",
            "",
        ),
        (
            "1. e4 e5\n% 2. Nf3\n2. Nc3",
            "1. e4 e5\n% 2. Nf3\n2. Nc3",
            "",
        ),
        ("1. e4 () e5", "1. e4 () 1... e5", ""),
        (
            "1. e4 ({why?} 1. d4) e5",
            "1. e4 ({why?} 1. d4) 1... e5",
            "",
        ),
        (
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. 6768(2)! *",
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. f8=R+! *",
            "warning promotion-spelling",
        ),
        (
            "1. e4 (\n% x\n1. d4) e5",
            "1. e4 (\n% x\n1. d4) 1... e5",
            "",
        ),
    ]);
}

#[test]
fn tags_are_obeyed_and_kept() {
    auto(&[
        (
            "[Event \"x\"]\n\n1. 5254 5755 *\n",
            "[Event \"x\"]\n\n1. e4 e5 *",
            "",
        ),
        (
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. 67682 *",
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. f8=R+ *",
            "",
        ),
        (
            "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w K - 0 1\"]\n\n1. 6181 *",
            "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w K - 0 1\"]\n\n1. O-O *",
            "",
        ),
        (
            "[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w H - 0 1\"]\n\n1. O-O *",
            "[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w H - 0 1\"]\n\n1. 6181 *",
            "",
        ),
        (
            "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *",
            "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 5171 *",
            "",
        ),
        (
            "[White \"a \\\"b\\\" \\\\\"]\n\n1. e4 *",
            "[White \"a \\\"b\\\" \\\\\"]\n\n1. 5254 *",
            "",
        ),
        (
            "[Event \"x\"] [Site \"y\"]\n[Round \"\"]\n1.d4 d5 *",
            "[Event \"x\"]\n[Site \"y\"]\n[Round \"\"]\n\n1. 4244 4745 *",
            "",
        ),
    ]);
}

#[test]
fn end_words_are_results() {
    auto(&[
        ("1. 5254 5755 resigns", "1. e4 e5 0-1", "warning end-word"),
        ("1. 5254 resigns", "1. e4 1-0", "warning end-word"),
        ("1. 5254\n\nresigns\n", "1. e4 1-0", "warning end-word"),
        ("1. 5254 White resigns", "1. e4 0-1", "warning end-word"),
        (
            "1. 5254 5755 black resigns",
            "1. e4 e5 1-0",
            "warning end-word",
        ),
        ("1. 5254 5755 draw", "1. e4 e5 1/2-1/2", "warning end-word"),
        (
            "1. 5254 5755 1/2",
            "1. e4 e5 1/2-1/2",
            "warning result-style",
        ),
        (
            "1. 5254 5755 ½-½",
            "1. e4 e5 1/2-1/2",
            "warning result-style",
        ),
        ("1. 5254 5755 0:1", "1. e4 e5 0-1", "warning result-style"),
        ("1. 5254 5755 1-0", "1. e4 e5 1-0", ""),
        (
            "1. 5254 5755\ndraw offered\n2. 7163",
            "1. e4 e5 {draw offered} 2. Nf3",
            "",
        ),
        (
            "1. 5254 5755 2. 7163 draw?\n2836",
            "1. e4 e5 2. Nf3 {draw?} 2... Nc6",
            "",
        ),
        ("1. 5254 5755 draw offered", "1. e4 e5 {draw offered}", ""),
        // Under tags, too.
        (
            "[Result \"0-1\"]\n\n1. e4 e5 White resigns",
            "[Result \"0-1\"]\n\n1. 5254 5755 0-1",
            "warning end-word",
        ),
    ]);
}

#[test]
fn if_ends_the_played_moves() {
    auto(&[
        (
            "1. 5254 5755 2. 7163 if 2836 then 6125",
            "1. e4 e5 2. Nf3 {if 2836 then 6125}",
            "",
        ),
        ("1. 5254\nif 5755 2. 7163", "1. e4 {if 5755 2. 7163}", ""),
        (
            "1. 5254 5755 if 2. 7163 2836\n\n1. 4244 4745",
            "1. e4 e5 {if 2. 7163 2836}\n\n1. d4 d5",
            "",
        ),
        (
            "1. 5254\nIf 5755 then 2. 7163",
            "1. e4 {If 5755 then 2. 7163}",
            "",
        ),
        // The result stays.
        (
            "[Result \"1-0\"]\n\n1. 5254 5755 if 7163 1-0",
            "[Result \"1-0\"]\n\n1. e4 e5 {if 7163} 1-0",
            "warning words-among-moves",
        ),
    ]);
}

#[test]
fn prose_around_the_moves_is_a_comment() {
    auto(&[
        (
            "Dear Hans,\n\nthanks for 2018.10.01, my rating is 2254 now.\n\n1. 5254 5755\n\nKarl",
            "{Dear Hans,} {thanks for 2018.10.01, my rating is 2254 now.} 1. e4 e5 {Karl}",
            "",
        ),
        ("Hans,\nhello\n1. 5254", "{Hans,\nhello} 1. e4", ""),
        (
            "I play 1. 5254 5755 2. 7163 as announced",
            "{I play} 1. e4 e5 2. Nf3 {as announced}",
            "",
        ),
        (
            "My move is 5254",
            "{My move is 5254}",
            "warning digits-in-prose, warning no-moves",
        ),
        (
            "1. 5254\nyours was 5755, I think",
            "1. e4 {yours was 5755, I think}",
            "warning digits-in-prose",
        ),
        (
            "1. 5254\nmine is 5755 I think",
            "1. e4 {mine is 5755 I think}",
            "warning digits-in-prose",
        ),
        (
            "nothing to see here",
            "{nothing to see here}",
            "warning no-moves",
        ),
        // Move shapes alone are movetext.
        ("5259", "{5259}", "error not-a-square"),
        ("Kd4 e5", "{Kd4 e5}", "error none-reaches"),
        ("Q254", "{Q254}", "error not-a-digit"),
        ("e4 e5 Nf3+- Nc6", "1. 5254 5755 2. 7163 +- 2836", ""),
        ("e4 e5 Nf3⩲! Nc6", "1. 5254 5755 2. 7163 ⩲! 2836", ""),
        // Nearly a move is no prose.
        ("1. e4 e6 e9", "1. 5254 5756 {e9}", "error malformed"),
    ]);
}

#[test]
fn each_word_is_recognised_by_itself() {
    auto(&[
        ("1. e4 5755 2. Nf3 2836", "1. 5254 5755 2. 7163 2836", ""),
        ("1. 5254 e5 2. 7163 Nc6", "1. e4 e5 2. Nf3 Nc6", ""),
        ("5254 e7-e5", "1. e4 e5", ""),
        ("1. e4 nf6", "1. 5254 7866", "warning lowercase-piece"),
        (
            "1. e4 e5 2. Yf3 Yc6",
            "1. 5254 5755 {Yf3 Yc6}",
            "error malformed",
        ),
        ("1. e2e4 e7e5", "1. 5254 5755", ""),
        ("1. e2-e4 e7-e5 2. Ng1-f3", "1. 5254 5755 2. 7163", ""),
    ]);
}

// Taking it apart.

#[test]
fn whole_words_come_before_digits() {
    to_san(&[
        (
            "1. 5254 5755 2. 7163 2836 3. 6125 1716 4. 0-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O",
            "warning castling-spelling",
        ),
        (
            "1. 5254 27.10. 5755 29.10.2018",
            "1. e4 {27.10.} 1... e5 {29.10.2018}",
            "warning date, warning date",
        ),
        (
            "1. 5254 0:05:00 5755",
            "1. e4 {0:05:00} 1... e5",
            "warning date",
        ),
        (
            "1. 5254 2018-10-27 5755",
            "1. e4 {2018-10-27} 1... e5",
            "warning date",
        ),
        (
            "1. 5254 0:05 5755 0:10",
            "1. e4 {0:05} 1... e5 {0:10}",
            "warning date, warning date",
        ),
        ("1. 5254 (0:05) 5755", "1. e4 {0:05} 1... e5", ""),
        (
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 0-0-0",
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O",
            "warning castling-spelling, warning castling-spelling",
        ),
    ]);
}

#[test]
fn a_dot_behind_four_digits_is_punctuation() {
    auto(&[
        ("5254. 5755. 7163.", "1. e4 e5 2. Nf3", ""),
        ("5254, 5755, 7163", "1. e4 e5 2. Nf3", ""),
        ("5254,5755", "1. e4 e5", ""),
    ]);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5254";
    // But where it is the very number due.
    from_position(fen, &[("5254. 4244", "5254. d4", "")]);
}

#[test]
fn short_numbers_are_numbers_halves_or_remarks() {
    auto(&[
        (
            "52 54 57 55",
            "1. e4 e5",
            "warning separator, warning separator",
        ),
        // Days used.
        (
            "1. 5254 3 5755 5",
            "1. e4 {3} 1... e5 {5}",
            "warning bare-number, warning bare-number",
        ),
        ("12\n5254", "{12} 1. e4", "warning bare-number"),
        // A bare 1 never starts a game.
        (
            "1 5254 5755\n1 4244 4745",
            "1. e4 e5 {1} 2. d4 d5",
            "warning bare-number",
        ),
        (
            "[Event \"x\"]\n\n1. 5254 52 54 *",
            "[Event \"x\"]\n\n1. e4 {52} {54} *",
            "warning bare-number, warning bare-number",
        ),
    ]);
}

#[test]
fn parentheses_hold_pieces_glosses_or_variations() {
    auto(&[
        ("5254 (e4) 5755 (e5)", "1. e4 e5", ""),
        ("e4 (5254) e5 (5755)", "1. 5254 5755", ""),
        ("1. 5254 (e2-e4) 5755", "1. e4 e5", ""),
        ("5254 (d4)", "1. e4 {(d4)}", "error gloss"),
        ("5254 (4244) 5755", "1. e4 {(4244) 5755}", "error gloss"),
        // A number makes it a variation.
        ("5254 (1. d4) 5755", "1. e4 (1. d4) 1... e5", ""),
        ("5254 (d4 d5) 5755", "1. e4 (1. d4 d5) 1... e5", ""),
        // Behind it the move that it varies may be said again.
        (
            "1. e4 (1. d4 d5) e4 e5 2. Nf3 Nc6 3. Bb5",
            "1. 5254 (1. 4244 4745) 1... 5755 2. 7163 2836 3. 6125",
            "",
        ),
        (
            "1. e4 (1. d4 d5 2. c4) e4 *",
            "1. 5254 (1. 4244 4745 2. 3234) *",
            "",
        ),
        (
            "5254 (1. d4 d5) 5254 5755 7163",
            "1. e4 (1. d4 d5) 1... e5 2. Nf3",
            "",
        ),
        // Tags too.
        (
            "[Event \"x\"]\n\n1. 5254 (d4) 5755 *",
            "[Event \"x\"]\n\n1. e4 (1. d4) 1... e5 *",
            "",
        ),
        ("5254 {x} (e4) 5755", "1. e4 {x} 1... e5", ""),
        ("5254 $1 (e4) 5755", "1. e4 $1 e5", ""),
    ]);
}

// Games and their ends.

#[test]
fn games_end_at_tags_results_and_first_moves() {
    auto(&[
        (
            "5254 5755 1-0 4244 4745 *",
            "1. e4 e5 1-0\n\n1. d4 d5 *",
            "",
        ),
        ("1. 5254 5755\n\n1. 4244 4745", "1. e4 e5\n\n1. d4 d5", ""),
        ("1. 5254 5755 1.4244", "1. e4 e5\n\n1. d4", ""),
        ("1) 5254 5755 1) 4244", "1. e4 e5\n\n1. d4", ""),
        // Both sides' moves numbered.
        ("1. 5254 1. 5755 2. 7163 2. 2836", "1. e4 e5 2. Nf3 Nc6", ""),
        ("1. e4 (1. d4) 1. e5", "1. 5254 (1. 4244) 1... 5755", ""),
        // A game of which nothing is read ends where another begins, in any letters.
        (
            "1. Sf9 1. Sf3 Sf6",
            "{Sf9}\n\n1. 7163 7866",
            "error malformed",
        ),
        ("1. Sf3 1. Sf3 Sf6", "1. 7163\n\n1. 7163 7866", ""),
        (
            "[Event \"a\"]\n1.d4 d5\n[Event \"b\"]\n1.e4 e5 1-0",
            "[Event \"a\"]\n\n1. 4244 4745 *\n\n[Event \"b\"]\n\n1. 5254 5755 1-0",
            "",
        ),
        (
            "[Event \"a\"]\n[Event \"b\"]\n\n1. e4 *",
            "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n1. 5254 *",
            "",
        ),
        (
            "Hello\n[Event \"a\"]\n\n1. e4 *",
            "{Hello}\n\n[Event \"a\"]\n\n1. 5254 *",
            "warning no-moves",
        ),
        (
            "[Event \"a\"]\n\n1. e4 * {after}\n\n[Event \"b\"]\n\n*",
            "[Event \"a\"]\n\n1. 5254 * {after}\n\n[Event \"b\"]\n\n*",
            "",
        ),
        (
            "[Event \"a\"]\n\n1. e4 1-0 on time\n\n[Event \"b\"]\n\n*",
            "[Event \"a\"]\n\n1. 5254 1-0 {on time}\n\n[Event \"b\"]\n\n*",
            "",
        ),
        (
            "[Event \"a\"]\n\n1. e4 1-0 (time)\n\n[Event \"b\"]\n\n*",
            "[Event \"a\"]\n\n1. 5254 1-0 {(time)}\n\n[Event \"b\"]\n\n*",
            "",
        ),
        ("1. 5254 5755 1-0 (1)", "1. e4 e5 1-0 {(1)}", ""),
        (
            "1. 5254 5755 1-0 (40)",
            "1. e4 e5 1-0 {(40)}",
            "warning ply-count",
        ),
        (
            "1. e4 e5 1-0\n1. d4 d5 0-1 what a game",
            "1. 5254 5755 1-0\n\n1. 4244 4745 0-1 {what a game}",
            "",
        ),
        (
            "I play 1. 5254 5755 1-0 4244 4745",
            "{I play} 1. e4 e5 1-0\n\n1. d4 d5",
            "",
        ),
        (
            "[Event \"a\"]\n\n1. e4 *\n\nThe end.\n",
            "[Event \"a\"]\n\n1. 5254 * {The end.}",
            "",
        ),
        ("[Event \"a\"]\n\n1. e4*", "[Event \"a\"]\n\n1. 5254 *", ""),
    ]);
}

#[test]
fn a_first_move_from_the_given_start_begins_a_game() {
    from_position(
        "7k/5P2/8/8/8/8/8/4K3 w - - 0 1",
        &[(
            "1. 67682 8887 1. 67681 8887",
            "1. f8=R+\n1... Kh7\n\n1. f8=Q+\n1... Kh7",
            "",
        )],
    );
}

#[test]
fn missing_and_contrary_results_are_said() {
    auto(&[
        (
            "[Result \"1-0\"]\n\n1. e4",
            "[Result \"1-0\"]\n\n1. 5254 1-0",
            "warning result-missing",
        ),
        (
            "[Result \"\"]\n\n1. e4",
            "[Result \"\"]\n\n1. 5254 *",
            "warning result-missing",
        ),
        (
            "[Result \"1-0\"]\n\n1. e4 0-1",
            "[Result \"1-0\"]\n\n1. 5254 0-1",
            "warning result-differs",
        ),
    ]);
}

#[test]
fn what_has_no_end_is_reported_where_it_began() {
    for (text, written, kind, line, column) in [
        ("1. e4 {no end", "1. 5254 {no end}\n", "open-comment", 1, 7),
        (
            "1. e4 e5 (1... c5",
            "1. 5254 5755 (1... 3735)\n",
            "open-variation",
            1,
            10,
        ),
        (
            "[Event \"a\"]\n\n1. e4 {open\n[Event \"b\"]\n\n1. d4 *",
            "[Event \"a\"]\n\n1. 5254 {open} *\n\n[Event \"b\"]\n\n1. 4244 *\n",
            "open-comment",
            3,
            7,
        ),
        (
            "[Event \"a\"]\n\n1. e4 (1. d4\n[Event \"b\"]\n\n1. d4 *",
            "[Event \"a\"]\n\n1. 5254 (1. 4244) *\n\n[Event \"b\"]\n\n1. 4244 *\n",
            "open-variation",
            3,
            7,
        ),
    ] {
        let mut converter = Converter::new(Options::default());
        let mut out = Vec::new();
        converter.convert(text.as_bytes(), &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), written, "{text}");
        let [problem] = converter.problems() else {
            panic!("{text}: {:?}", converter.problems());
        };
        let place = (problem.place.line, problem.place.column);
        assert_eq!(
            (problem.kind.name(), place),
            (kind, (line, column)),
            "{text}"
        );
    }
    auto(&[
        ("1. e4 } e5", "1. 5254 5755", "warning stray-brace"),
        ("1. e4 ) e5", "1. 5254 5755", "warning stray-parenthesis"),
        ("(1. e4)", "{(1. e4)}", "error variation-first"),
    ]);
}

#[test]
fn null_moves_are_kept_but_not_in_check() {
    auto(&[
        ("1. e4 (1. -- e5) e5", "1. 5254 (1. -- 5755) 1... 5755", ""),
        ("1. e4 (1. Z0 e5) e5", "1. 5254 (1. -- 5755) 1... 5755", ""),
        (
            "1. e4 (1. 0000 e5) e5",
            "1. 5254 (1. -- 5755) 1... 5755",
            "",
        ),
        ("1. e4 -- 2. d4", "1. 5254 -- 2. 4244", "warning null-move"),
        ("1. e4 0000", "1. 5254 --", "warning null-move"),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- 4. d4",
            "1. 5254 5755 2. 4185 2836 3. 8567 {-- 4. d4}",
            "error null-move",
        ),
    ]);
    let uci = Options::default().to(Notation::Uci);
    check(&uci, &[("1. e4 (1. -- e5)", "1. e2e4 (1. 0000 e7e5)", "")]);
}

#[test]
fn a_mate_is_marked_where_a_line_ends_and_nowhere_else() {
    to_san(&[
        (
            "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4 (2... d5 3. Nh3 Qh4) 0-1",
            "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# (2... d5 3. Nh3 Qh4+) 0-1",
            "",
        ),
        (
            "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# (2... d5 3. Nh3 Qh4+) 3. Kf2 0-1",
            "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# (2... d5 3. Nh3 Qh4+) {Kf2} 0-1",
            "error game-over",
        ),
        (
            "[Event \"x\"]\n\n1. f3 e5 2. g4 (2. e4 Qh4+ 3. g3) 2... Qh4# {so} 0-1",
            "[Event \"x\"]\n\n1. f3 e5 2. g4 (2. e4 Qh4+ 3. g3) 2... Qh4# {so} 0-1",
            "",
        ),
    ]);
}

#[test]
fn marks_and_comments_are_left_out_where_only_moves_are_written() {
    let options = Options::default()
        .to(Notation::Numeric)
        .layout(Layout::Moves);
    let tagged = |moves: &str| format!("[Event \"x\"]\n\n{moves}\n");
    for (moves, written, said) in [
        (
            "1. e4! {a} 1... e5?? { [%clk 0:01] } 2. Nf3!? *",
            "5254 5755 7163",
            "",
        ),
        (
            "1. e4 e5 2. Ke2?! Ke7!! 3. Ke1+?? *",
            "5254 5755 5152 5857 5251",
            "warning false-mark",
        ),
        ("1. e4!!!!!!!!!!!!!!!!!!!!!! e5 *", "5254 5755", ""),
        ("1. e4 {not closed e5 *", "5254", "error open-comment"),
        (
            "1. e4 (1. d4! d5 {x}) e5 $1 2. O-O-O! *",
            "5254 5755",
            "error castling",
        ),
        ("1. e4 e5{glued}2. Nf3 *", "5254 5755 7163", ""),
    ] {
        let text = tagged(moves);
        check(&options, &[(&text, written, said)]);
    }
}

#[test]
fn variants_we_do_not_play_pass_untouched() {
    auto(&[
        (
            "[Variant \"Atomic\"]\n\n1. e4   e5 2. Nf3xx *\n\n[Event \"b\"]\n\n1. d4 *",
            "[Variant \"Atomic\"]\n\n1. e4   e5 2. Nf3xx *\n\n[Event \"b\"]\n\n1. 4244 *",
            "error variant",
        ),
        (
            "[FEN \"8/8 w\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *",
            "[FEN \"8/8 w\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. 4244 *",
            "error fen",
        ),
    ]);
}

#[test]
fn bytes_that_are_no_utf8_are_kept() {
    let text = b"[White \"M\xfcller\"]\n\n1. e4 {\xe4\xff} e5 *\n";
    let (out, said) = convert(Options::default(), text);
    let written = b"[White \"M\xfcller\"]\n\n1. 5254 {\xe4\xff} 1... 5755 *\n";
    assert_eq!(out, written);
    assert_eq!(said, "");
}

#[test]
fn variations_may_nest_a_thousand_deep_but_not_deeper() {
    let nested = |depth| {
        let text = format!(
            "[Event \"x\"]\n\n1. e4 {}{}e5 *\n\n[Event \"y\"]\n\n1. d4 *\n",
            "(1. d4 ".repeat(depth),
            ") ".repeat(depth)
        );
        let options = Options::default().to(Notation::SAN);
        let (out, said) = convert(options, text.as_bytes());
        (text, String::from_utf8(out).unwrap(), said)
    };
    let (_, out, said) = nested(1_000);
    assert_eq!(said, "");
    assert_eq!(out.matches("(1. d4").count(), 1_000);
    let (text, out, said) = nested(1_001);
    assert_eq!(said, "error too-deep");
    assert_eq!(out, text);
}

#[test]
fn a_game_over_64_megabytes_is_copied() {
    let long = format!("[Event \"x\"]\n\n1. e4   {{{}}} e5 *", "x".repeat(64 << 20));
    let text = format!("{long}\n\n[Event \"y\"]\n\n1. d4 *\n");
    let (out, said) = convert(Options::default(), text.as_bytes());
    assert_eq!(said, "error too-long");
    let written = format!("{long}\n\n[Event \"y\"]\n\n1. 4244 *\n");
    assert!(out == written.as_bytes());
}

// Options.

#[test]
fn what_is_wrong_is_kept_left_out_or_the_end() {
    let text = "1. e4 *\n\n1. e4 e5 2. Nf6 Nc6 3. Bb5 1-0\n\n1. d4 *";
    for (on_error, layout, written) in [
        (
            OnError::Keep,
            None,
            "1. 5254 *\n\n1. 5254 5755 {Nf6 Nc6 3. Bb5} 1-0\n\n1. 4244 *\n",
        ),
        (OnError::Skip, None, "1. 5254 *\n\n1. 4244 *\n"),
        (OnError::Stop, None, "1. 5254 *\n"),
        (
            OnError::Keep,
            Some(Layout::Moves),
            "5254\n5254 5755\n4244\n",
        ),
        (OnError::Skip, Some(Layout::Moves), "5254\n4244\n"),
        (OnError::Stop, Some(Layout::Moves), "5254\n"),
    ] {
        let options = Options::default().on_error(on_error).layout(layout);
        let (out, said) = convert(options, text.as_bytes());
        assert_eq!(String::from_utf8(out).unwrap(), written, "{on_error:?}");
        assert_eq!(said, "error none-reaches");
    }
}

#[test]
fn an_error_ends_its_own_line_of_play_only() {
    auto(&[
        (
            "1. e4 e5 (1... c5 2. Nf6 d6 (2... a6) 3. d4) 2. Nf3 *",
            "1. 5254 5755 (1... 3735 {Nf6 d6 (2... a6) 3. d4}) 2. 7163 *",
            "error none-reaches",
        ),
        (
            "1. e4 e5 2. Nf6 {a comment}\nNc6 1-0",
            "1. 5254 5755 ;Nf6 {a comment}\n;Nc6\n1-0",
            "error none-reaches",
        ),
        (
            "1. e4 e5 (1... c5 2. Nf6 {x} d6) 2. Nf3 *",
            "1. 5254 5755 (1... 3735 ;Nf6 {x} d6\n) 2. 7163 *",
            "error none-reaches",
        ),
        (
            "[Event \"x\"]\n\n1. e4 e5 2. Nf6\n\n[Event \"y\"]\n\n1. d4 *",
            "[Event \"x\"]\n\n1. 5254 5755 {Nf6} *\n\n[Event \"y\"]\n\n1. 4244 *",
            "error none-reaches",
        ),
    ]);
}

#[test]
fn a_line_can_be_a_game() {
    let options = |layout| Options::default().split(Split::Line).layout(layout);
    check(
        &options(Layout::Moves),
        &[
            ("5254 5755\n\n4244", "e4 e5\n\nd4", ""),
            ("5254 5755\n4244\n", "e4 e5\nd4", ""),
            ("\n\n5254\n", "\n\ne4", ""),
            ("5254 {open\n4244", "e4\nd4", "error open-comment"),
            ("5254 5259\n4244", "e4\nd4", "error not-a-square"),
            ("1. 5254 5755\r\n1. 4244\r\n", "e4 e5\nd4", ""),
            ("\u{feff}5254\r\n\r\n4244\r\n", "e4\n\nd4", ""),
        ],
    );
}

#[test]
fn strict_reading_makes_errors_of_leniencies() {
    let options = Options::default().strictness(Strictness::Strict);
    check(
        &options,
        &[
            ("1. 5254 5755", "1. e4 e5", ""),
            ("1 5254 5755 2 7163", "1. e4 e5 2. Nf3", ""),
            ("1. 5254! $1 {x} 5755?", "1. e4! $1 {x} 1... e5?", ""),
            ("1. 52-54", "{52-54}", "error non-standard"),
            ("52545755", "{52545755}", "error glued"),
            ("1. 5254+", "{5254+}", "error non-standard"),
            (
                "1. e4 e5 2. Ngf3",
                "1. 5254 5755 {Ngf3}",
                "error non-standard",
            ),
            ("1. e4 nf6", "1. 5254 {nf6}", "error non-standard"),
            ("1. e4+", "{e4+}", "error non-standard"),
            ("1. 52 54 5755", "{52 54 5755}", "error non-standard"),
            (
                "1. e4 d5 2. e5 f5 3. exf6 e.p.",
                "1. 5254 4745 2. 5455 6765 3. 5566",
                "error en-passant-mark",
            ),
        ],
    );
}

#[test]
fn one_notation_can_be_demanded() {
    for (from, text, written, said) in [
        (Notation::SAN, "1. 5254", "{5254}\n", "error malformed"),
        (Notation::Numeric, "1. e4", "{e4}\n", "error not-a-digit"),
        (Notation::Uci, "1. e2e4 (1. 0000)", "1. 5254 (1. --)\n", ""),
        (Notation::LAN, "1. e2-e4 e7-e5", "1. 5254 5755\n", ""),
    ] {
        let options = Options::default().from(from).to(Notation::Numeric);
        let (out, found) = convert(options, text.as_bytes());
        assert_eq!(String::from_utf8(out).unwrap(), written, "{text}");
        assert_eq!(found, said, "{text}");
    }
}

#[test]
fn every_layout_has_its_place_for_a_second_notation() {
    let text = "{c} 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 1-0\n\n1. d4 *";
    let head = |result| {
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
             [White \"?\"]\n[Black \"?\"]\n[Result \"{result}\"]\n\n"
        )
    };
    let pgn =
        |first: &str, second: &str| format!("{}{first}\n\n{}{second}\n", head("1-0"), head("*"));
    for (layout, with, written) in [
        (
            Layout::Pgn,
            None,
            pgn(
                "{c} 1. 5254 5755 (1... 3735 2. 7163) 2. 7163 $1 1-0",
                "1. 4244 *",
            ),
        ),
        (
            Layout::Pgn,
            Some(Notation::SAN),
            pgn(
                "{c} 1. 5254 {e4} 1... 5755 {e5} (1... 3735 {c5} 2. 7163 {Nf3}) 2. 7163 {Nf3} $1\n1-0",
                "1. 4244 {d4} *",
            ),
        ),
        (
            Layout::Text,
            None,
            "{c} 1. 5254 5755 (1... 3735 2. 7163) 2. 7163 $1 1-0\n\n1. 4244 *\n".into(),
        ),
        (
            Layout::Text,
            Some(Notation::SAN),
            "{c} 1. 5254 (e4) 5755 (e5) (1... 3735 (c5) 2. 7163 (Nf3)) 2. 7163 (Nf3) $1 1-0\n\n\
             1. 4244 (d4) *\n"
                .into(),
        ),
        (Layout::Moves, None, "5254 5755 7163\n4244\n".into()),
        (
            Layout::Lines,
            None,
            "1. 5254\n1... 5755\n2. 7163\n\n1. 4244\n".into(),
        ),
        (
            Layout::Lines,
            Some(Notation::SAN),
            "1. 5254 (e4)\n1... 5755 (e5)\n2. 7163 (Nf3)\n\n1. 4244 (d4)\n".into(),
        ),
        (
            Layout::Table,
            None,
            "1. 5254  5755\n2. 7163\n\n1. 4244\n".into(),
        ),
        (
            Layout::Table,
            Some(Notation::SAN),
            "1. 5254 (e4)   5755 (e5)\n2. 7163 (Nf3)\n\n1. 4244 (d4)\n".into(),
        ),
    ] {
        let options = Options::default().layout(layout).with(with);
        let (out, said) = convert(options, text.as_bytes());
        assert_eq!(String::from_utf8(out).unwrap(), written, "{layout}");
        assert_eq!(said, "");
    }
}

#[test]
fn untagged_pgn_gets_the_tags_its_start_needs() {
    let options = Options::default()
        .start(
            "4k3/8/8/8/8/8/8/5K1R w K - 0 1"
                .parse::<iccf::Position>()
                .unwrap(),
        )
        .layout(Layout::Pgn);
    check(
        &options,
        &[(
            "6181",
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
             [Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/5K1R w K - 0 1\"]\n\
             [Variant \"Chess960\"]\n\n1. O-O *",
            "",
        )],
    );
}

// Where other programs go wrong.

#[test]
fn failures_of_others_are_not_ours() {
    auto(&[
        ("5254 5755 7163 2836", "1. e4 e5 2. Nf3 Nc6", ""),
        ("5254\n5755\n\n7163", "1. e4 e5 2. Nf3", ""),
        ("1. 5254 5755 1-0", "1. e4 e5 1-0", ""),
        (
            "1. 5254 {[%clk 0:01:00]} 5755",
            "1. e4 {[%clk 0:01:00]} 1... e5",
            "",
        ),
        ("5254 57585", "1. e4 {57585}", "error promotion-digit"),
        ("5254 57580", "1. e4 {57580}", "error promotion-digit"),
        ("52541", "{52541}", "error promotion-unexpected"),
        ("52954", "{52954}", "error not-a-square"),
        ("1. xe4", "{xe4}", "error malformed"),
    ]);
    to_san(&[
        (
            "1. 5254 4745 2. 5455 6765 3. 5566",
            "1. e4 d5 2. e5 f5 3. exf6",
            "",
        ),
        (
            "[Event \"x\"]\n\n1. e4 d5 2. e5 f5 3. exf6 e.p. *",
            "[Event \"x\"]\n\n1. e4 d5 2. e5 f5 3. exf6 *",
            "warning en-passant-mark",
        ),
        (
            "1. e4 d5 2. e5 f5 3. exf6e.p.",
            "1. e4 d5 2. e5 f5 3. exf6",
            "warning en-passant-mark",
        ),
        (
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7++",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#",
            "warning double-plus",
        ),
    ]);
    from_position("k7/8/8/8/8/8/8/K3R3 w - - 0 1", &[("5171", "1. Rg1", "")]);
    from_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[("O-O", "1. 5171", "")]);
    from_position(
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
        &[("5131", "1. O-O-O+", "")],
    );
    from_position(
        "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
        &[("7152", "1. Ne2", "")],
    );
    from_position(
        "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        &[("e7e8q", "1. 57581", "")],
    );
}

// The chain of numbers.

#[test]
fn numbered_lines_are_the_game_and_what_stands_between_is_a_note() {
    to_san(&[
        // A bad token on a numbered line is an error, never prose.
        (
            "1. 5254 5755\n2. 71?3 2836\n3. 6134 6835",
            "1. e4 e5 {71?3 2836\n3. 6134 6835}",
            "error not-a-digit",
        ),
        // Moves in a note are not played where a line claims the number.
        (
            "1. 5254 5755\nHere 2. 4244 5544 is the Centre Game.\n2. 7163 2836",
            "1. e4 e5 {Here 2. 4244 5544 is the Centre Game.} 2. Nf3 Nc6",
            "",
        ),
        // A line of moves that goes on with a note is one.
        (
            "1. 5254 5755\nAlso good is\n2. 6134 6835\nas in the next game.\n\n2. 7163 2836",
            "1. e4 e5 {Also good is\n2. 6134 6835\nas in the next game.} 2. Nf3 Nc6",
            "",
        ),
        // Words behind the moves of a numbered line, and a word for check.
        (
            "1. 5254 5755 as always\n2. 4185 7776 a blunder\n3. 8555 Schach 6857",
            "1. e4 e5 {as always} 2. Qh5 g6 {a blunder} 3. Qxe5+ Be7",
            "",
        ),
        // An `if` in the middle of a game is a note.
        (
            "1. 5254 5755\nIf 2. 6264 then 5564.\n2. 7163",
            "1. e4 e5 {If 2. 6264 then 5564.} 2. Nf3",
            "",
        ),
        // What follows a result on lines with other numbers than 1.
        (
            "1. 5254 5755 1-0\n2. 7163 2836 was possible.",
            "1. e4 e5 1-0 {2. 7163 2836 was possible.}",
            "",
        ),
    ]);
}
