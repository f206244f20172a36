//! Problems as programs read them, an object a line; docs/reports.md lists the
//! fields.

use std::fmt::Write as _;

use iccf::convert::{Level, Problem};
use serde_json::{Value, json};

use crate::terminal::steers;

pub(super) fn of_problem(file: &str, problem: &Problem) -> String {
    let suggestions: Vec<_> = problem
        .suggestions
        .iter()
        .map(|suggestion| {
            json!({
                "numeric": suggestion.numeric,
                "san": suggestion.san,
                "slip": suggestion.slip.kind(),
            })
        })
        .collect();
    let heading = &problem.heading;
    line(&json!({
        "level": problem.level.to_string(),
        "file": file,
        "game": problem.game,
        "move": problem.at_move.map(|(number, _)| number),
        "side": problem.at_move.map(|(_, side)| side.word()),
        "line": problem.place.line,
        "column": problem.place.column,
        "token": problem.token,
        "kind": problem.kind.name(),
        "message": problem.message,
        "fen": problem.fen,
        "suggestions": suggestions,
        "white": heading.white,
        "black": heading.black,
        "event": heading.event,
        "date": heading.date,
    }))
}

/// A row about an input as a whole.
pub(super) fn of_input(
    file: &str,
    level: Level,
    kind: &str,
    token: Option<&str>,
    message: &str,
) -> String {
    line(&json!({
        "level": level.to_string(),
        "file": file,
        "game": null,
        "move": null,
        "side": null,
        "line": null,
        "column": null,
        "token": token,
        "kind": kind,
        "message": message,
        "fen": null,
        "suggestions": [],
        "white": null,
        "black": null,
        "event": null,
        "date": null,
    }))
}

/// A line that is safe to look at: what would steer a terminal is escaped, as JSON
/// allows for any character.
pub(crate) fn line(row: &Value) -> String {
    let mut line = String::new();
    for c in row.to_string().chars() {
        if steers(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(line, "\\u{unit:04x}");
            }
        } else {
            line.push(c);
        }
    }
    line.push('\n');
    line
}
