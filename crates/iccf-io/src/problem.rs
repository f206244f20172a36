//! Problems as programs read them; docs/reports.md lists the fields.

use iccf::convert::{Level, Problem};
use serde_json::{Value, json};

/// A row about a place in a text.
pub fn of_problem(file: &str, problem: &Problem) -> Value {
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
    json!({
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
    })
}

/// A row about an input as a whole.
pub fn of_input(file: &str, level: Level, kind: &str, token: Option<&str>, message: &str) -> Value {
    json!({
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
    })
}
