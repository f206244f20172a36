//! What a game is read as, and what is said of it, does not depend on the games before
//! it, though what they were in is tried first.

use crate::common::Random;
use iccf::convert::{Converter, Layout, Options, Problem, ProblemKind};
use iccf::{Color, Language, Notation, Position};

/// A tagged game of random moves, with what a text may have besides.
fn game(random: &mut Random, notation: Notation) -> String {
    let mut text = String::from("[Event \"x\"]\n\n");
    let mut position = Position::new();
    for _ in 0..=random.below(60) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        if position.turn() == Color::White {
            text += &format!("{}. ", position.fullmoves());
        }
        let mv = random.pick(&legal);
        text += &notation.write(&position, mv);
        position.play(mv);
        text += match random.below(60) {
            0 => " {Кр Ф x}",
            1 => "!?",
            2 => " (Nf3 Кf6)",
            3 => " 1. e4",
            _ => "",
        };
        text += " ";
    }
    text += random.pick(&["*", "1-0", "1-0 Фh5 was better", "", "* Лe1"]);
    text + "\n\n"
}

/// Some letters and signs are lost, changed or put in.
fn damaged(random: &mut Random, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
        let place = 14 + random.below(letters.len() - 14);
        match random.below(3) {
            0 => drop(letters.remove(place)),
            1 => letters[place] = random.pick(&['К', 'Ф', 'Ş', 'N', 'S', 'e', '4', '=', ' ', 'Τ']),
            _ => letters.insert(
                place,
                random.pick(&['Л', 'K', 'D', 'x', ')', '1', '\n', 'Π']),
            ),
        }
    }
    letters.into_iter().collect()
}

/// What is written and said of a game, wherever it stands.
fn read(converter: &mut Converter, game: &str) -> (String, Vec<(ProblemKind, String)>) {
    let mut out = Vec::new();
    converter.convert(game.as_bytes(), &mut out);
    let said = |problem: Problem| (problem.kind, problem.message);
    let problems = converter.take_problems().into_iter().map(said).collect();
    let out = String::from_utf8_lossy(&out);
    (out.trim().to_owned(), problems)
}

#[test]
fn games_are_read_alike_alone_and_behind_others_in_all_languages() {
    let options = Options::default().to(Notation::Numeric).layout(Layout::Pgn);
    let mut random = Random::new(17);
    for &language in Language::ALL {
        let mut one = Converter::new(options.clone());
        for i in 0..150 {
            let notation = match random.below(12) {
                0 => Notation::San(random.pick(Language::ALL)),
                1 => Notation::Lan(language),
                2 => Notation::Reversible(language),
                _ => Notation::San(language),
            };
            let mut text = game(&mut random, notation);
            if i % 3 == 0 {
                text = damaged(&mut random, &text);
            }
            let alone = read(&mut Converter::new(options.clone()), &text);
            assert_eq!(alone, read(&mut one, &text), "{text}");
        }
    }
}
