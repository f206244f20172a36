//! Converts a file of games to numeric notation, on all cores:
//! `cargo run --example convert_file games.pgn > digits.pgn`.
//!
//! Without a file it takes two games of its own, one with a mistake in it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::thread;

use iccf::Notation;
use iccf::convert::{Options, Stream};

pub(crate) const GAMES: &str = r#"[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 e5 2. f4 exf4 {the gambit is accepted} 3. Bc4 *

[White "Nobody"]

1. d4 d5 2. Bg6 *
"#;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    match std::env::args_os().nth(1) {
        Some(path) => run(File::open(path)?, &mut out),
        None => run(GAMES.as_bytes(), &mut out),
    }
}

pub(crate) fn run(input: impl Read + Send, out: &mut impl Write) -> io::Result<()> {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut stream = Stream::new(Options::default().to(Notation::Numeric), jobs);
    // Parts come in the order of the file, however many threads there are.
    stream.convert(input, |part| {
        for problem in &part.problems {
            eprintln!("{problem}");
        }
        out.write_all(part.text)
    })?;
    let summary = stream.summary();
    eprintln!("{} games, {} half-moves", summary.games, summary.plies);
    Ok(())
}
