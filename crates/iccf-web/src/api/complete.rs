//! `/api/complete`: what digits typed so far can become.

use axum::Json;
use iccf::complete;
use iccf_io::completion_json;
use serde::Deserialize;

use super::Answer;
use crate::input::{Object, fields};
use crate::reading::{Start, word};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    #[serde(default)]
    typed: String,
    #[serde(default, deserialize_with = "fields")]
    position: Start,
}

pub(crate) async fn answer(Object(asked): Object<Asked>) -> Answer {
    let typed = word(&asked.typed)?;
    let position = asked.position.position()?;
    let found = complete(&position, typed);
    Ok(Json(completion_json(&position, typed, &found)))
}
