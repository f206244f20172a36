//! `iccf complete`.

use iccf::{Color, Completion, Notation, Position, complete};
use iccf_io::{completion_json, next_digits};

use crate::args::{CompleteArgs, FormatArg};
use crate::report::json_line;
use crate::terminal;
use crate::{Done, Failure};

pub(crate) fn run(args: &CompleteArgs) -> Result<Done, Failure> {
    let position = args.position.position()?;
    let typed = args.digits.as_str();
    let found = complete(&position, typed);
    match args.format {
        FormatArg::Human if found.moves.is_empty() => {
            let typed = terminal::printable(typed);
            terminal::say(&format!("iccf: {}", why_none(&position, &typed)));
        }
        FormatArg::Human => terminal::print(&listed(&position, &found))?,
        FormatArg::Json => {
            let object = completion_json(&position, typed, &found);
            terminal::print(&json_line(&object))?;
        }
    }
    Ok(if found.moves.is_empty() {
        Done::WithErrors
    } else {
        Done::Well
    })
}

fn listed(position: &Position, found: &Completion) -> String {
    let row = |mv| {
        let [numeric, san] = [Notation::Numeric, Notation::SAN].map(|n| n.write(position, mv));
        format!("{numeric:<5}  {san}\n")
    };
    found.moves.iter().copied().map(row).collect()
}

/// Why no move begins so, and how far it would have been right.
fn why_none(position: &Position, typed: &str) -> String {
    let side: Color = position.turn();
    if position.is_checkmate() {
        return format!("there is no legal move, {side} is checkmated");
    }
    if position.is_stalemate() {
        return format!("there is no legal move, {side} is stalemated");
    }
    let good = (0..typed.len())
        .rev()
        .filter_map(|end| typed.get(..end))
        .find(|start| !complete(position, start).moves.is_empty())
        .unwrap_or_default();
    let found = complete(position, good);
    let next = match next_digits(&found).as_slice() {
        [] => format!("{good} is a whole move"),
        [some @ .., last] => {
            let next = if some.is_empty() {
                last.clone()
            } else {
                format!("{} or {last}", some.join(", "))
            };
            match good {
                "" => format!("moves begin with {next}"),
                _ => format!("after {good} comes {next}"),
            }
        }
    };
    format!("no legal move begins with {typed}; {next}")
}
