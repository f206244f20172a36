//! The shortcut for text in standard form changes nothing: with it and without
//! it the same bytes are written, and the same is said about them.

use crate::common::{Random, walk};
use iccf::convert::{Converter, Layout, OnError, Options, Problem, Split};
use iccf::{DescriptiveStyle, Language, Notation, Position, SpokenLanguage, Strictness, Variant};

fn convert(options: &Options, text: &[u8]) -> (Vec<u8>, Vec<Problem>) {
    let mut converter = Converter::new(options.clone());
    let mut out = Vec::new();
    converter.convert(text, &mut out);
    (out, converter.take_problems())
}

fn assert_no_difference(options: &Options, text: &[u8]) {
    let (short, found) = convert(options, text);
    let (long, all) = convert(&options.clone().accelerated(false), text);
    let row = || format!("{options:?}\n{:?}", String::from_utf8_lossy(text));
    assert!(
        short == long,
        "--- with\n{}\n--- without\n{}\n{}",
        String::from_utf8_lossy(&short),
        String::from_utf8_lossy(&long),
        row(),
    );
    assert_eq!(found, all, "{}", row());
}

// Texts.

/// What stands behind a move: mostly nothing, now and then anything.
const BEHIND: [&str; 32] = [
    "!",
    "?!",
    " $1",
    " $1$14",
    " {a remark}",
    " {[%clk 0:01:00]}",
    "{glued}",
    " { 1. e4 (x }",
    " {}",
    " {a remark that is longer than a window of sixteen bytes, or of sixty-four even}",
    " {two\nlines}",
    " ; to the end\n",
    "\n% escaped\n",
    "\n",
    "\r\n",
    "  ",
    "\t",
    " +-",
    " =",
    "+",
    " (e4)",
    " (0:05)",
    " 3.5.2026",
    " draw?",
    " 👍",
    "✓",
    " :)",
    " ;-)",
    "`",
    "'''",
    "N",
    " forced",
];

const ENDS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "", "½", "1:0", "resigns"];

/// A game in a notation, odd here and there.
fn game(random: &mut Random, start: &Position, notation: Notation, odds: usize) -> String {
    let mut text = String::new();
    if random.below(8) > 0 {
        text += "[Event \"x\"]\n";
        if *start != Position::new() {
            if start.variant() == Variant::Chess960 {
                text += "[Variant \"Chess960\"]\n";
            }
            text += &format!("[FEN \"{start}\"]\n");
        }
        text += random.pick(&["", "[Result \"1-0\"]\n", "[White \"a \\\"b\\\"\"]\n"]);
        text += random.pick(&["\n", "\n", "\n", "", "\n\n"]);
    }
    line(random, *start, notation, odds, &mut text);
    text += random.pick(&ENDS);
    text += "\n\n";
    text
}

fn line(random: &mut Random, start: Position, notation: Notation, odds: usize, text: &mut String) {
    let mut position = start;
    let glue = random.below(3) == 0;
    for i in 0..=random.below(30) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let white = position.turn() == iccf::Color::White;
        if white || i == 0 {
            let dots = if white { "." } else { "..." };
            text.push_str(&format!("{}{dots}", position.fullmoves()));
            text.push_str(if glue { "" } else { " " });
        }
        let mv = random.pick(&legal);
        text.push_str(&notation.write(&position, mv));
        let before = position;
        position.play(mv);
        if random.below(odds) == 0 {
            text.push_str(random.pick(&BEHIND));
        }
        text.push_str(if random.below(9) == 0 { "\n" } else { " " });
        if random.below(3 * odds) == 0 {
            text.push('(');
            line(random, before, notation, 3 * odds, text);
            text.push_str(") ");
        }
    }
}

fn damage(random: &mut Random, text: &mut Vec<u8>) {
    const NASTY: &[u8] = b"{}()[]\"\\;%$ \n\r\t.,-=+#!?*/:x0123456789abcdefghNBRQKODSTL\0\xbd\xa0";
    const NASTY_PARTS: [&str; 33] = [
        "O - O",
        "0 - 0 - 0",
        "1 - 0",
        "[Event \"y\"]\n",
        "\n[Event \"y\"]\n\n",
        "[White \"a\"]",
        "\r\n",
        "\u{feff}",
        "\u{200b}",
        "\u{a0}",
        "…",
        "–",
        "½",
        "1-0",
        "*",
        "1.",
        " 1. e4 ",
        " 1... e5 ",
        "--",
        "Z0",
        "0000",
        "O-O",
        "0-0-0",
        "e.p.",
        " if ",
        "++",
        "1.5.2026",
        "2.5.2026 ",
        "> ",
        "((",
        "$",
        "5254",
        "52545755",
    ];
    for _ in 0..random.below(4) {
        if text.is_empty() {
            return;
        }
        let at = random.below(text.len());
        match random.below(6) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, random.pick(NASTY)),
            2 => text[at] = random.pick(NASTY),
            3 => {
                let end = text.len().min(at + random.below(20));
                text.drain(at..end);
            }
            _ => {
                let part = random.pick(&NASTY_PARTS);
                text.splice(at..at, part.bytes());
            }
        }
    }
}

/// Options that a text may be converted with.
fn options(random: &mut Random, notation: Notation) -> Options {
    let to = [
        Notation::Numeric,
        Notation::SAN,
        Notation::Uci,
        Notation::San(Language::German),
        Notation::Spoken(SpokenLanguage::German),
    ];
    Options::default()
        .to(match random.below(6) {
            0 => None,
            n => Some(to[n - 1]),
        })
        .from(match random.below(5) {
            0 => Some(notation),
            1 => Some(Notation::SAN),
            _ => None,
        })
        .with(random.pick(&[
            None,
            None,
            None,
            Some(Notation::SAN),
            Some(Notation::Numeric),
        ]))
        .layout(random.pick(&[
            None,
            Some(Layout::Pgn),
            Some(Layout::Text),
            Some(Layout::Moves),
            Some(Layout::Lines),
            Some(Layout::Table),
        ]))
        .split(random.pick(&[Split::Auto, Split::Auto, Split::Auto, Split::Line]))
        .strictness(random.pick(&[Strictness::Lenient, Strictness::Lenient, Strictness::Strict]))
        .on_error(random.pick(&[OnError::Keep, OnError::Keep, OnError::Skip, OnError::Stop]))
}

const NOTATIONS: [Notation; 8] = [
    Notation::SAN,
    Notation::SAN,
    Notation::SAN,
    Notation::Numeric,
    Notation::Numeric,
    Notation::LAN,
    Notation::San(Language::German),
    Notation::Descriptive(DescriptiveStyle::English),
];

#[test]
fn sound_and_damaged_games_are_read_alike_with_and_without_it() {
    let mut number = 0;
    let mut text = Vec::new();
    let mut games = 0;
    walk(31, 5 * 2500, |random, position| {
        number += 1;
        if number % 5 > 0 {
            return;
        }
        let start = match random.below(3) {
            0 => *position,
            _ => Position::new(),
        };
        let notation = random.pick(&NOTATIONS);
        let odds = random.pick(&[4, 12, 40]);
        text.extend_from_slice(game(random, &start, notation, odds).as_bytes());
        games += 1;
        if games < random.below(4) {
            return;
        }
        games = 0;
        if random.below(8) == 0 {
            text = String::from_utf8_lossy(&text).replace('\n', "\r\n").into();
        }
        damage(random, &mut text);
        for _ in 0..2 {
            assert_no_difference(&options(random, notation), &text);
        }
        text.clear();
    });
}

#[test]
fn known_oddities_are_read_alike_with_and_without_it() {
    for text in [
        // A number glued to a move is none if it is a date.
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3.5.2026 *\n",
        "[Event \"x\"]\n\n1.5.2026 1. e4 *\n",
        "[Event \"x\"]\n\n1.e4 e5 2.Nf3 3.Nc6\n",
        // The number due behind one that is off.
        "[Event \"x\"]\n\n3. e4 e5 4. Nf3 2. d4 *\n",
        // Lines that are not moves alone are read again.
        "5254 e4)\n5254 e4 5755\n",
        // A false check mark in the middle and at the end.
        "[Event \"x\"]\n\n1. e4+ e5 2. Nf3# *\n",
        // A result glued, doubled, in a variation.
        "[Event \"x\"]\n\n1. e4 e5*\n\n1. d4 1-0 1-0 *\n",
        "[Event \"x\"]\n\n1. e4 (1. d4 1-0) e5 1-0\n",
        // White's move is said again behind a variation on it.
        "1. e4 (1. d4 d5) e4 e5 2. Nf3 *\n",
        "1. e4 (1. d4 d5 2. c4) e4 *\n",
        "1. e4 (1. d4 d4) e4 e5 2. Nf3 *\n",
        "1. e4 5254 (1. d4 d5 2. c4 4244) e5 5755 2. Nf3 7163 *\n",
        "5254 (1. d4 d5) e2e4 $1 ! Sf3 7163\n",
        "e4(1.d5)P-K4\n",
        // Comments close behind moves and each other.
        "[Event \"x\"]\n\n1. e4{a}{b} e5{c}2. Nf3 {d}{e} *\n",
        "[Event \"x\"]\n\n{a} 1. e4 {b\n[Event \"y\"]\n\n1. d4 *\n",
        // Tags that end strangely.
        "[Event \"x\"] \n[White \"y]\n1. e4 *\n",
        "[Event \"x\"]1. e4 *\n",
        "[Event \"x\"]\n[Site \"two\rlines\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n[Site \"two lines, and a good deal\rlonger ones\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n[FEN \"\"]\n1. e4 *\n",
        // Both kinds of words in turns.
        "[Event \"x\"]\n\n1. e4 5755 2. Nf3 2836 3. 6125 a6 *\n",
        "[Event \"x\"]\n\n1. 5254 e5 52545755 *\n",
        "[Event \"x\"]\n\n1. e4 0000 2. 5254 *\n",
        "[Event \"x\"]\n\n1. b4 b5 2. Ba3 Ba6 3. bxa6 B2 bc4 *\n",
        "",
        "\u{feff}",
        "[",
        "[Event \"",
    ] {
        for &layout in Layout::ALL {
            for from in [None, Some(Notation::SAN), Some(Notation::Numeric)] {
                for strictness in [Strictness::Lenient, Strictness::Strict] {
                    let options = Options::default()
                        .to(Notation::SAN)
                        .from(from)
                        .layout(layout)
                        .strictness(strictness);
                    assert_no_difference(&options, text.as_bytes());
                    assert_no_difference(&options.split(Split::Line), text.as_bytes());
                }
            }
        }
    }
}
