//! `/api/notations`: the notations and the languages.

use axum::Json;
use iccf::{Language, Notation, Position};
use serde_json::{Value, json};

/// A knight's move from the start shows what a notation is like.
const EXAMPLE: &str = "7163";

pub(crate) async fn answer() -> Json<Value> {
    let start = Position::new();
    let example = |notation: Notation| {
        let mv = start.read_numeric(EXAMPLE).ok()?;
        Some(notation.write(&start, mv).to_string())
    };
    let notations: Vec<_> = Notation::ALL
        .iter()
        .map(|&notation| {
            json!({
                "name": notation.to_string(),
                "summary": notation.summary(),
                "rules": notation.rules(),
                "read": notation.is_read(),
                "languages": notation.language().is_some(),
                "example": example(notation),
            })
        })
        .collect();
    let languages: Vec<_> = Language::ALL
        .iter()
        .map(|language| {
            json!({
                "code": language.code(),
                "name": language.name(),
                "letters": language.letters(),
            })
        })
        .collect();
    Json(json!({"notations": notations, "languages": languages}))
}
