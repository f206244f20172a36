//! What digits typed so far can become.

use iccf::{Completion, Position};
use serde_json::{Value, json};

use crate::explanation::names_json;

/// What an entry field is told; docs/explain.md lists the fields.
pub fn completion_json(position: &Position, typed: &str, found: &Completion) -> Value {
    let names = |mv| names_json(position, mv);
    json!({
        "typed": typed,
        "fen": position.to_string(),
        "moves": found.moves.iter().copied().map(names).collect::<Vec<_>>(),
        "complete": found.complete.map(names),
        "next": next_digits(found),
    })
}

/// The digits that can follow.
pub fn next_digits(found: &Completion) -> Vec<String> {
    let digit = |byte: &u8| char::from(*byte).to_string();
    found.next.iter().map(digit).collect()
}
