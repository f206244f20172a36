//! `corpus COUNT` writes made-up games as PGN: legal and seeded, so the same
//! everywhere, but not good chess.

use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let count = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(20_000);
    let mut out = BufWriter::new(io::stdout().lock());
    for (i, game) in iccf_bench::random_games(count, 90).iter().enumerate() {
        writeln!(
            out,
            "[Event \"Made up\"]\n[Site \"?\"]\n[Date \"????.??.??\"]"
        )?;
        writeln!(out, "[Round \"{}\"]\n[White \"?\"]\n[Black \"?\"]", i + 1)?;
        writeln!(out, "[Result \"*\"]\n")?;
        for (ply, san) in game.iter().enumerate() {
            if ply % 2 == 0 {
                write!(out, "{}. ", ply / 2 + 1)?;
            }
            out.write_all(san)?;
            // Lines of some twelve half-moves, as in any PGN file.
            out.write_all(if ply % 12 == 11 { b"\n" } else { b" " })?;
        }
        writeln!(out, "*\n")?;
    }
    out.flush()
}
