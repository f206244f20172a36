//! Asks at the terminal which of several moves was played.

use std::io::{IsTerminal as _, Write as _, stderr, stdin};

use iccf::diagram::Diagram;
use iccf::restore::{Parting, Restoration, Restorer};
use iccf::{Notation, Position, both_names};

use crate::Failure;
use crate::restored::percent;
use crate::terminal::{Screen, printable};

/// The most moves to choose from; more fit on no screen.
const MOST_SHOWN: usize = 9;

/// Fails where nobody can be asked.
pub(crate) fn needs_a_terminal() -> Result<(), Failure> {
    if stdin().is_terminal() && stderr().is_terminal() {
        return Ok(());
    }
    let message = "--choose asks at the terminal, and there is none";
    Err(Failure::Usage(message.into()))
}

/// Asks where readings part until there is nothing left to ask, or whoever is
/// asked has had enough.
pub(crate) fn choose(
    restorer: &Restorer,
    texts: &[Vec<u8>],
    mut restored: Restoration,
) -> Result<Restoration, Failure> {
    let copies: Vec<&[u8]> = texts[1..].iter().map(Vec::as_slice).collect();
    let mut known = Vec::new();
    while let Some(parting) = &restored.parting {
        let Some(digits) = ask(parting)? else {
            break;
        };
        known.push((parting.ply, digits));
        restored = restorer.restore_knowing(&texts[0], &copies, &known);
    }
    Ok(restored)
}

/// Asks for one move; `None` leaves it open.
fn ask(parting: &Parting) -> Result<Option<String>, Failure> {
    let failure = |error| Failure::File("<terminal>".into(), error);
    let position = &parting.position;
    let shown = &parting.moves[..parting.moves.len().min(MOST_SHOWN)];
    let stood = match parting.text.as_str() {
        "" => "nothing stands there".to_string(),
        text => format!("{} stands there", printable(text)),
    };
    let mut lines = vec![
        format!(
            "Move {}, {}: {stood}",
            position.fullmoves(),
            position.turn()
        ),
        String::new(),
    ];
    for (at, (mv, share)) in shown.iter().enumerate() {
        let names = both_names(position, *mv);
        lines.push(format!("{}  {names}  {}", at + 1, percent(*share)));
    }
    if parting.moves.len() > shown.len() {
        lines.push(format!("   and {} more", parting.moves.len() - shown.len()));
    }
    let board = Screen::new(false).board_beside(&Diagram::new(position), &lines);
    let mut out = anstream::stderr();
    write!(out, "\n{board}").map_err(failure)?;
    loop {
        write!(out, "Number or move, Enter leaves it open: ").map_err(failure)?;
        out.flush().map_err(failure)?;
        let mut answer = String::new();
        if stdin().read_line(&mut answer).map_err(failure)? == 0 {
            return Ok(None);
        }
        let answer = answer.trim();
        if answer.is_empty() {
            return Ok(None);
        }
        let by_number = answer
            .parse::<usize>()
            .ok()
            .and_then(|at| shown.get(at.wrapping_sub(1)));
        if let Some((mv, _)) = by_number {
            return Ok(Some(Notation::Numeric.write(position, *mv).to_string()));
        }
        match typed(position, answer) {
            Ok(digits) => return Ok(Some(digits)),
            Err(reason) => writeln!(out, "{reason}").map_err(failure)?,
        }
    }
}

/// A move that was typed in any notation.
fn typed(position: &Position, answer: &str) -> Result<String, String> {
    let read = Notation::read_any(position, &printable(answer), iccf::Strictness::Lenient);
    let (_, reading) = read.map_err(|error| error.to_string())?;
    Ok(Notation::Numeric.write(position, reading.mv).to_string())
}
