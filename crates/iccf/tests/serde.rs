//! Values as JSON, with the feature `serde`.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use crate::common::{chess960, position, walk};
use iccf::{
    Color, Descriptive, File, Gringmuth, Lan, Language, Nag, Notation, Numeric, Outcome, Piece,
    Position, Rank, Reversible, Role, San, Smith, Square, Uci, Uedemann, Variant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value is written so, and reads back.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    let read: T = serde_json::from_str(json).expect(json);
    assert_eq!(read, *value, "{json}");
}

fn message<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn values_are_the_texts_they_are_read_from() {
    check(&Color::White, "\"white\"");
    check(&Role::Knight, "\"knight\"");
    check(&"N".parse::<Piece>().unwrap(), "\"white knight\"");
    check(&"e".parse::<File>().unwrap(), "\"e\"");
    check(&"4".parse::<Rank>().unwrap(), "\"4\"");
    check(&"e4".parse::<Square>().unwrap(), "\"e4\"");
    check(&Variant::Chess960, "\"chess960\"");
    check(&Notation::San(Language::German), "\"san:de\"");
    check(&Language::German, "\"de\"");
    check(&"67682".parse::<Numeric>().unwrap(), "\"67682\"");
    check(&"Nbd7+".parse::<San>().unwrap(), "\"Nbd7+\"");
    check(&"Nb8-d7".parse::<Lan>().unwrap(), "\"Nb8-d7\"");
    check(&"e7e8q".parse::<Uci>().unwrap(), "\"e7e8q\"");
    check(&"Nb8xBd7+".parse::<Reversible>().unwrap(), "\"Nb8xBd7+\"");
    check(&"e7d8rQ".parse::<Smith>().unwrap(), "\"e7d8rQ\"");
    check(&"GEGO".parse::<Uedemann>().unwrap(), "\"GEGO\"");
    check(&"GEGO".parse::<Gringmuth>().unwrap(), "\"GEGO\"");
    check(&"QNxRP".parse::<Descriptive>().unwrap(), "\"QNxRP\"");
    for text in ["1-0", "0-1", "1/2-1/2", "*"] {
        check(&text.parse::<Outcome>().unwrap(), &format!("\"{text}\""));
    }
    check(&Nag(1), "\"$1\"");
    check(&Nag(65535), "\"$65535\"");
    assert_eq!(serde_json::from_str::<Nag>("\"!?\"").unwrap(), Nag(5));
    for &notation in Notation::ALL {
        check(&notation, &format!("\"{notation}\""));
    }
    for &language in Language::ALL {
        check(&language, &format!("\"{}\"", language.code()));
    }
}

#[test]
fn positions_are_fens_that_keep_their_variant() {
    for (position, json) in [
        (
            Position::new(),
            "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
        ),
        // Nothing in this FEN says Chess960.
        (
            chess960("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            "\"chess960:4k3/8/8/8/8/8/8/4K3 w - - 0 1\"",
        ),
        // No capture is legal, but the reason why not needs the square.
        (
            position("8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1"),
            "\"8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1\"",
        ),
    ] {
        check(&position, json);
    }
    walk(23, 3_000, |_, position| {
        let json = serde_json::to_string(position).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), *position);
    });
}

#[test]
fn what_is_wrong_is_told_in_the_same_words_as_elsewhere() {
    for (found, expected) in [
        (
            message::<Square>("\"e9\""),
            "not a square: expected a1 to h8, or 11 to 88 without 0 and 9",
        ),
        (
            message::<Square>("54"),
            "invalid type: integer `54`, expected a square",
        ),
        (
            message::<Position>("\"8 w\""),
            "the FEN has no castling field",
        ),
        (
            message::<Numeric>("\"525\""),
            "3 digits, a move has four, or five when it promotes",
        ),
        (
            message::<Outcome>("\"1:0\""),
            "no result; PGN has 1-0, 0-1, 1/2-1/2 and *",
        ),
        (
            message::<Nag>("\"$x\""),
            "no sign that judges a move; PGN has numbers such as $1",
        ),
    ] {
        assert!(found.starts_with(expected), "{found}");
    }
}
