//! One sign of one move is replaced by one that cannot be read: the move is
//! named in an error, or read as what it was; never is another game read, or
//! a shorter one, in silence.

use crate::common::Random;
use iccf::convert::{Converter, Layout, Options};
use iccf::text::Level;
use iccf::{Language, Move, Notation, Position};

/// How moves may be laid out.
const LAYOUTS: [fn(&[String]) -> String; 7] = [
    |moves| numbered(moves, "\n"),
    |moves| wrapped(&numbered(moves, " ")),
    |moves| wrapped(&moves.join(" ")),
    |moves| {
        let pairs = moves.chunks(2).map(|pair| pair.join(" "));
        pairs.collect::<Vec<_>>().join("\n")
    },
    |moves| moves.join("\n"),
    |moves| {
        let lines = moves.iter().enumerate().map(|(i, mv)| {
            let dots = if i % 2 == 0 { "." } else { "..." };
            format!("{}{dots} {mv}", i / 2 + 1)
        });
        lines.collect::<Vec<_>>().join("\n")
    },
    |moves| {
        let lines = moves.chunks(2).enumerate().map(|(i, pair)| {
            let number = i + 1;
            match pair {
                [white, black] if i % 4 == 1 => format!(
                    "  {number}. {white}\n\nA quiet move which has its points.\n\n  {number}. ...  {black}"
                ),
                _ => format!("  {number}. {}", pair.join("   ")),
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    },
];

fn numbered(moves: &[String], between: &str) -> String {
    let pairs = moves.chunks(2).enumerate();
    let lines = pairs.map(|(i, pair)| format!("{}. {}", i + 1, pair.join(" ")));
    lines.collect::<Vec<_>>().join(between)
}

fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        if width + word.len() > 60 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
        }
        out += word;
        width += word.len() + 1;
    }
    out
}

fn notations() -> [Notation; 6] {
    [
        Notation::Numeric,
        Notation::SAN,
        Notation::San(Language::German),
        Notation::LAN,
        Notation::Uci,
        Notation::Descriptive(iccf::DescriptiveStyle::Kt),
    ]
}

/// A game of random moves that is not over before its last.
fn game(random: &mut Random) -> Vec<(Position, Move)> {
    let mut position = Position::new();
    let mut moves = Vec::new();
    let length = 6 + random.below(40);
    while moves.len() < length {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        moves.push((position, mv));
        position.play(mv);
    }
    moves
}

/// The moves read, and whether all was well; `None` for another game.
fn read(text: &str, notation: Notation) -> (Vec<String>, String) {
    // Whether a language is found is another matter.
    let options = Options::default()
        .from(notation)
        .to(Notation::Numeric)
        .layout(Layout::Moves);
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let errors = converter
        .problems()
        .iter()
        .filter(|problem| problem.level == Level::Error);
    let said: Vec<_> = errors.map(|problem| problem.message.as_str()).collect();
    let moves = String::from_utf8(out).expect("text");
    let moves = moves.split_whitespace().map(String::from).collect();
    (moves, said.join("\n"))
}

#[test]
fn a_damaged_sign_is_never_passed_over() {
    let mut random = Random::new(7);
    for _ in 0..150 {
        let game = game(&mut random);
        let digits: Vec<String> = game
            .iter()
            .map(|(position, mv)| Notation::Numeric.write(position, *mv).to_string())
            .collect();
        for notation in notations() {
            let mut moves: Vec<String> = game
                .iter()
                .map(|(position, mv)| notation.write(position, *mv).to_string())
                .collect();
            let at = random.below(moves.len());
            let signs: Vec<char> = moves[at].chars().collect();
            let place = random.below(signs.len());
            let sign = ['?', '_', '£', '\u{fffd}'][random.below(4)];
            let damaged: String = signs
                .iter()
                .enumerate()
                .map(|(i, c)| if i == place { sign } else { *c })
                .collect();
            moves[at] = damaged.clone();
            let layout = LAYOUTS[random.below(LAYOUTS.len())];
            let text = layout(&moves);
            let (found, said) = read(&text, notation);
            if said.is_empty() {
                assert_eq!(found, digits, "{notation}, {damaged}:\n{text}");
            } else {
                assert!(
                    digits.starts_with(&found),
                    "{notation}, {damaged}:\n{text}\n{said}"
                );
            }
        }
    }
}
