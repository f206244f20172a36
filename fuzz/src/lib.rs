//! What the fuzz targets share: a position made of the input, and the
//! properties every notation has to keep on it.

use iccf::{Notation, Position, Setup, Strictness, Variant, repair};

/// Where the walks begin: rich in castling, en passant and promotions.
const STARTS: [(&str, Variant); 8] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        Variant::Standard,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        Variant::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        Variant::Standard,
    ),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
    ("7k/P7/8/8/8/8/p2K4/6R1 b - - 0 1", Variant::Standard),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        Variant::Chess960,
    ),
    ("1rk4r/8/8/8/8/8/8/1RK1R3 w KQkq - 0 1", Variant::Chess960),
    ("3rkr2/8/8/8/8/8/8/R5KR w KQkq - 0 1", Variant::Chess960),
];

/// Takes a position off the front of the input: a start, a number of steps,
/// and one byte a step; what is left is text.
pub fn take_position<'a>(input: &mut &'a [u8]) -> Position {
    let next = |input: &mut &'a [u8]| {
        let (&first, rest) = input.split_first()?;
        *input = rest;
        Some(usize::from(first))
    };
    let (fen, variant) = STARTS[next(input).unwrap_or(0) % STARTS.len()];
    let mut position = Setup::read(fen, variant)
        .expect("a start is a position")
        .position;
    for _ in 0..next(input).unwrap_or(0) % 32 {
        let moves = position.legal_moves();
        let Some(step) = next(input).filter(|_| !moves.is_empty()) else {
            break;
        };
        position.play(moves[step % moves.len()]);
    }
    position
}

/// Reads a text, and holds the reader to what it promises.
pub fn check(position: &Position, notation: Notation, text: &str) {
    let legal = position.legal_moves();
    let strict = notation.read_as(position, text, Strictness::Strict);
    match notation.read_as(position, text, Strictness::Lenient) {
        Ok(reading) => {
            assert!(legal.contains(&reading.mv), "{text:?} on {position}");
            let written = notation.write(position, reading.mv);
            let again = notation
                .read_as(position, &written, Strictness::Strict)
                .expect("what is written is standard");
            assert_eq!(again.mv, reading.mv, "{text:?} on {position}");
            assert!(again.leniencies.is_empty(), "{written} on {position}");
            match strict {
                Ok(strict) => assert_eq!(strict, reading, "{text:?} on {position}"),
                Err(error) => assert_eq!(error.word(), "non-standard", "{error} on {position}"),
            }
        }
        Err(lenient) => {
            assert_eq!(strict, Err(lenient.clone()), "{text:?} on {position}");
            assert!(!lenient.reason().to_string().is_empty());
        }
    }
    for meant in repair(position, notation, text) {
        assert!(legal.contains(&meant.mv), "{text:?} on {position}");
    }
}
