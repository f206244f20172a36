//! Tells what a move does, or why it is none:
//! `cargo run --example explain_move 7163`, from another position with a FEN
//! behind the move.
//!
//! Without arguments it explains three moves.

use std::error::Error;
use std::io::{self, Write};

use iccf::{Notation, Position, Strictness, did_you_mean, repair};

pub(crate) const MOVES: [&str; 3] = ["7163", "Sf3", "5354"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut out = io::stdout().lock();
    let Some(text) = args.next() else {
        for text in MOVES {
            run(&Position::new(), text, &mut out)?;
        }
        return Ok(());
    };
    let position = match args.next() {
        Some(fen) => fen.parse()?,
        None => Position::new(),
    };
    run(&position, &text, &mut out)?;
    Ok(())
}

pub(crate) fn run(position: &Position, text: &str, out: &mut impl Write) -> io::Result<()> {
    match Notation::read_any(position, text, Strictness::Lenient) {
        Ok((notation, reading)) => {
            let mv = reading.mv;
            writeln!(out, "{text} ({notation}): {}", position.effect_of(mv))?;
            for to in [Notation::Numeric, Notation::SAN, Notation::Uci] {
                writeln!(out, "  {to}: {}", to.write(position, mv).as_str())?;
            }
            Ok(())
        }
        Err(error) => {
            // What was meant depends on the notation: digits are numeric.
            let is_numeric = text.bytes().all(|byte| byte.is_ascii_digit());
            let notation = if is_numeric {
                Notation::Numeric
            } else {
                Notation::SAN
            };
            let repairs = repair(position, notation, text);
            writeln!(out, "{error}{}", did_you_mean(position, &repairs))
        }
    }
}
