//! Makes a game with a variation, a comment and signs, and writes it as PGN and
//! as a table of digits: `cargo run --example annotate`.

use std::error::Error;
use std::io::{self, Write};

use iccf::text::{Layout, WriteOptions};
use iccf::{Color, Game, Nag, NotPlayable, Notation, Outcome};

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let game = fools_mate()?;
    write!(out, "{game}")?;
    let table = WriteOptions::new(Notation::Numeric).layout(Layout::Table);
    write!(out, "\n{}", game.write(&table))?;
    Ok(())
}

fn fools_mate() -> Result<Game, NotPlayable> {
    let mut game = Game::new();
    game.set_tag("White", "Fool");
    game.set_tag("Black", "Scholar");

    // Moves are given in any notation; each names what the next one follows.
    let f3 = game.play(game.root(), "f3")?;
    let e5 = game.play(f3, "5755")?;
    let g4 = game.play(e5, "g2g4")?;
    let mate = game.play(g4, "Qh4#")?;

    // A second move behind the same one is a variation.
    let e4 = game.play(e5, "e4")?;
    game.play(e4, "Bc5")?;

    game.add_nag(g4, Nag(4));
    game.add_comment(g4, "opens the diagonal to the king");
    game.add_nag(mate, Nag(1));
    game.set_outcome(Outcome::Won(Color::Black));
    Ok(game)
}
