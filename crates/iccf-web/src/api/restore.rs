//! `/api/restore`: what a damaged score can have been.

use axum::extract::State;
use iccf::restore::{Options, Restorer};
use iccf::{Notation, Position};
use iccf_io::restoration_json;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Answer;
use crate::budget::GivenUp;
use crate::input::{Object, fields, too_long};
use crate::offsets::Offsets;
use crate::reading::{Reading, setup};
use crate::trouble::REQUEST;

/// Readings that are told at most.
const CANDIDATES: usize = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    text: String,
    #[serde(default, deserialize_with = "fields")]
    reading: Reading,
    /// The position that the game ended in.
    #[serde(default)]
    last: Option<String>,
}

pub(crate) async fn answer(State(shared): super::Asked, Object(asked): Object<Asked>) -> Answer {
    if asked.text.len() > shared.limits.restored {
        return Err(too_long(shared.limits.restored));
    }
    let reading = asked.reading.options()?;
    let last = match asked.last.as_deref() {
        None | Some("") => None,
        Some(fen) => Some(setup(fen, iccf::Variant::Standard)?.position),
    };
    let options = Options::default()
        .reading(reading)
        .candidates(CANDIDATES)
        .last(last);
    let text = asked.text;
    let length = text.len();
    let work = move |_: &GivenUp| {
        let restored = Restorer::new(options).restore(text.as_bytes());
        let offsets = Offsets::new(&text);
        let mut answer = restoration_json(REQUEST, 1, &restored);
        if let Some(rows) = answer["restored"].as_array_mut() {
            for (row, one) in rows.iter_mut().zip(&restored.restored) {
                row["start"] = json!(offsets.of_byte(one.place.start));
                row["end"] = json!(offsets.of_byte(one.place.end));
                row["san"] = json!(Notation::SAN.write(&one.position, one.mv).as_str());
                row["spelled"] = json!(restored.notation.write(&one.position, one.mv).as_str());
                row["number"] = json!(one.position.fullmoves());
                row["side"] = json!(super::position::turn(&one.position));
                let others = one.others.iter();
                let others =
                    others.map(|(mv, share)| other(&one.position, *mv, *share, restored.notation));
                row["others"] = json!(others.collect::<Vec<_>>());
            }
        }
        Ok(answer)
    };
    shared.budget.work(length, work).await.map(axum::Json)
}

fn other(position: &Position, mv: iccf::Move, share: f64, notation: Notation) -> Value {
    let mut names = iccf_io::names_json(position, mv);
    names["spelled"] = json!(notation.write(position, mv).as_str());
    names["probability"] = json!((share * 1e6).round() / 1e6);
    names
}
