//! `corpus COUNT [--clocks]` writes made-up games as PGN: legal and seeded, so
//! the same everywhere, but not good chess. With `--clocks` a comment after each
//! half-move has the time left, and Black's moves have a number, as on Lichess.

use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let count = args.next().and_then(|count| count.parse().ok());
    let clocks = args.next().is_some_and(|flag| flag == "--clocks");
    let mut out = BufWriter::new(io::stdout().lock());
    let games = iccf_bench::random_games(count.unwrap_or(20_000), 90);
    for (i, game) in games.iter().enumerate() {
        writeln!(
            out,
            "[Event \"Made up\"]\n[Site \"?\"]\n[Date \"????.??.??\"]"
        )?;
        writeln!(out, "[Round \"{}\"]\n[White \"?\"]\n[Black \"?\"]", i + 1)?;
        writeln!(out, "[Result \"*\"]\n")?;
        for (ply, san) in game.iter().enumerate() {
            let number = ply / 2 + 1;
            if ply % 2 == 0 {
                write!(out, "{number}. ")?;
            } else if clocks {
                write!(out, "{number}... ")?;
            }
            out.write_all(san)?;
            if clocks {
                let left = 300 - 3 * number;
                write!(out, " {{ [%clk 0:{:02}:{:02}] }} ", left / 60, left % 60)?;
            } else {
                // Lines of some twelve half-moves, as in any PGN file.
                out.write_all(if ply % 12 == 11 { b"\n" } else { b" " })?;
            }
        }
        writeln!(out, "*\n")?;
    }
    out.flush()
}
