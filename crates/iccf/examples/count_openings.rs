//! Counts how games begin: `cargo run --example count_openings games.pgn 6` for
//! the first six half-moves.
//!
//! Without a file it takes four games of its own, and four half-moves.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Write};

use iccf::text::{Answer, Visitor};
use iccf::{Games, Move, Notation, Position};

pub(crate) const GAMES: &str = "\
1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

1. e4 c5 2. Nf3 d6 3. d4 (3. Bb5+ Bd7) cxd4 0-1

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1/2-1/2

1. d4 1/2-1/2
";

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let mut out = io::stdout().lock();
    match args.next() {
        Some(path) => {
            let plies = args.next().and_then(|plies| plies.parse().ok());
            run(File::open(path)?, plies.unwrap_or(4), &mut out)
        }
        None => run(GAMES.as_bytes(), 4, &mut out),
    }
}

pub(crate) fn run(input: impl Read, plies: usize, out: &mut impl Write) -> io::Result<()> {
    let mut openings = Openings::new(plies);
    Games::new(input).visit(&mut openings)?;
    let mut counts: Vec<_> = openings.counts.into_iter().collect();
    counts.sort_by(|(line, count), (other, more)| more.cmp(count).then(line.cmp(other)));
    for (line, count) in counts {
        writeln!(out, "{count:7}  {line}")?;
    }
    Ok(())
}

struct Openings {
    plies: usize,
    played: usize,
    line: String,
    counts: HashMap<String, u64>,
}

impl Openings {
    fn new(plies: usize) -> Self {
        Self {
            plies,
            played: 0,
            line: String::new(),
            counts: HashMap::new(),
        }
    }
}

impl Visitor for Openings {
    // A game may begin twice and end once, so nothing is counted before its end.
    fn begin_game(&mut self) {
        self.played = 0;
        self.line.clear();
    }

    fn play(&mut self, before: &Position, mv: Move, _place: u64) {
        if self.played < self.plies {
            if self.played > 0 {
                self.line.push(' ');
            }
            self.line += Notation::SAN.write(before, mv).as_str();
        }
        self.played += 1;
    }

    fn begin_variation(&mut self) -> Answer {
        Answer::Skip
    }

    fn end_game(&mut self) {
        if self.played < self.plies {
            return;
        }
        // Most games begin as others did: then no new string is made.
        match self.counts.get_mut(&self.line) {
            Some(count) => *count += 1,
            None => {
                self.counts.insert(self.line.clone(), 1);
            }
        }
    }
}
