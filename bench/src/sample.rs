//! Games for the restoring of scores: those that the prior learned from, and
//! those that it never saw.

use std::io::Read;

use iccf::{Games, Move, Position};

/// A game of standard chess that was read without an error.
pub struct Sample {
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Sample {
    /// Whether the prior must not learn from it: one game in eight, told by its
    /// moves, so that the same game in two files is on one side only.
    pub fn is_held_out(&self) -> bool {
        let hash = self.moves.iter().fold(0xcbf2_9ce4_8422_2325, |hash, mv| {
            let word = (mv.from().index() << 6 | mv.to().index()) as u64;
            (hash ^ word).wrapping_mul(0x100_0000_01b3_u64)
        });
        (hash >> 32) % 8 == 0
    }
}

/// The games of a file with at least so many half-moves.
pub fn samples(input: impl Read, shortest: usize) -> impl Iterator<Item = Sample> {
    Games::new(input)
        .filter_map(Result::ok)
        .filter(|read| read.is_whole() && !read.remark)
        .filter_map(move |read| {
            let line = read.game.main_line().map(|(_, _, mv)| mv);
            let moves: Vec<_> = line.collect::<Option<_>>()?;
            let start = read.game.start();
            (moves.len() >= shortest && start == Position::new()).then_some(Sample { start, moves })
        })
}

/// A generator of random numbers, the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 32) * bound as u64 >> 32) as usize
    }

    /// True so often.
    pub fn chance(&mut self, share: f64) -> bool {
        ((self.next() >> 11) as f64) < share * (1_u64 << 53) as f64
    }
}
