//! `/api/explain`: what a text is as a move.

use axum::Json;
use iccf_io::{Explanation, bare};
use serde::Deserialize;

use super::Answer;
use crate::input::{Object, fields};
use crate::reading::{Start, word};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    #[serde(rename = "move")]
    text: String,
    #[serde(default, deserialize_with = "fields")]
    position: Start,
}

pub(crate) async fn answer(Object(asked): Object<Asked>) -> Answer {
    let text = bare(word(&asked.text)?).trim();
    let position = asked.position.position()?;
    Ok(Json(Explanation::of(&position, text).json()))
}
