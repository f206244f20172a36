//! What the integration tests share: small seeded randomness and the
//! positions it leads to.

// Each test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use std::io::{self, Read};

use iccf::convert::{Converter, Options};
use iccf::{Position, Setup, Variant};

/// Marsaglia's xorshift: the same walk on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        // The state must not be zero, and small seeds start out alike.
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() >> 16) as usize % end
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub(crate) fn chess960(fen: &str) -> Position {
    Setup::read(fen, Variant::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .position
}

/// A start of Chess960, the same for both sides: bishops on both colours, the
/// king between the rooks.
pub(crate) fn chess960_start(random: &mut Random) -> Position {
    let mut back = [None; 8];
    back[2 * random.below(4)] = Some('b');
    back[2 * random.below(4) + 1] = Some('b');
    for piece in ['q', 'n', 'n'] {
        let free: Vec<_> = (0..8).filter(|&file| back[file].is_none()).collect();
        back[random.pick(&free)] = Some(piece);
    }
    let mut rest = ['r', 'k', 'r'].into_iter();
    let back: String = back
        .into_iter()
        .map(|piece| piece.or_else(|| rest.next()).unwrap())
        .collect();
    chess960(&format!(
        "{back}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1",
        back.to_uppercase()
    ))
}

/// Sparse and crowded boards that random walks from the start seldom reach:
/// promotions, castling under fire, pins on an en passant capture.
const STARTS: [(&str, Variant); 10] = [
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        Variant::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        Variant::Standard,
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        Variant::Standard,
    ),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", Variant::Standard),
    (
        "4k3/1P4P1/8/2pP4/3pP3/8/1p4p1/4K3 w - - 0 1",
        Variant::Standard,
    ),
    // Three queens a side, and four knights that need telling apart.
    (
        "k2q4/4q3/q6n/3n4/4N3/Q2N2N1/3Q4/1Q4K1 w - - 0 1",
        Variant::Standard,
    ),
    (
        "1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w KQkq - 0 1",
        Variant::Chess960,
    ),
    ("3rkr2/8/8/8/8/8/8/R5KR w KQkq - 0 1", Variant::Chess960),
    (
        "rk5r/1p6/8/2p5/3P4/8/8/1RK4R w KQkq - 0 1",
        Variant::Chess960,
    ),
    ("rkr5/8/8/8/8/8/8/5RKR w KQkq - 0 1", Variant::Chess960),
];

/// Calls a function with each of `count` positions on random walks, half of
/// them in Chess960, from the starts in turn.
pub(crate) fn walk(seed: u64, count: usize, mut visit: impl FnMut(&mut Random, &Position)) {
    let mut random = Random::new(seed);
    let mut visited = 0;
    let mut round = 0;
    while visited < count {
        let mut position = match round % 4 {
            0 => Position::new(),
            1 => chess960_start(&mut random),
            _ => {
                let (fen, variant) = random.pick(&STARTS);
                Setup::read(fen, variant).unwrap().position
            }
        };
        round += 1;
        let length = 1 + random.below(120);
        for _ in 0..length {
            if visited == count {
                return;
            }
            visit(&mut random, &position);
            visited += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(random.pick(&moves));
        }
    }
}

/// What a text becomes, and what was said about it.
pub(crate) fn converted(options: Options, text: &str) -> (String, Vec<String>) {
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let said = converter
        .problems()
        .iter()
        .map(|problem| format!("{}: {}", problem.level, problem.message))
        .collect();
    let out = String::from_utf8(out).expect("text");
    (out.trim_end().to_owned(), said)
}

/// Gives its bytes no more than so many at a time.
pub(crate) struct Pieces<'a> {
    bytes: &'a [u8],
    size: usize,
    fails: bool,
}

impl<'a> Pieces<'a> {
    pub(crate) fn new(bytes: &'a [u8], size: usize) -> Self {
        let fails = false;
        Self { bytes, size, fails }
    }

    /// Fails once where they end.
    pub(crate) fn failing(mut self) -> Self {
        self.fails = true;
        self
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() && core::mem::take(&mut self.fails) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let length = self.size.min(self.bytes.len()).min(buffer.len());
        let (head, rest) = self.bytes.split_at(length);
        buffer[..length].copy_from_slice(head);
        self.bytes = rest;
        Ok(length)
    }
}
