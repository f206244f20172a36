//! `/api/desk`: correspondence games. Whoever may ask may look; a change needs the
//! token that was printed when the server started.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Answer;
use super::board::kind;
use crate::budget::GivenUp;
use crate::desk::{Change, Desk, DeskError};
use crate::input::{Object, fields};
use crate::router::Shared;
use crate::trouble::Trouble;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    #[serde(deserialize_with = "fields")]
    change: Change,
    /// The version that was looked at: another one is not changed.
    version: String,
}

impl From<DeskError> for Trouble {
    fn from(error: DeskError) -> Self {
        match error {
            DeskError::Unknown(message) => Self::new(StatusCode::NOT_FOUND, "game", message),
            DeskError::Refused(message, None) => {
                Self::new(StatusCode::CONFLICT, "refused", message)
            }
            DeskError::Refused(message, Some(reply)) => {
                let message = format!("{message}\n{reply}");
                Self::new(StatusCode::CONFLICT, "refused", message)
            }
            DeskError::Usage(message) => Self::value("usage", "", message),
            DeskError::Failed(message) => Self::ours(message),
        }
    }
}

/// Asks the desk, beside the threads that answer: it reads files.
async fn ask<T: Send + 'static>(
    shared: &Shared,
    question: impl FnOnce(&dyn Desk) -> Result<T, DeskError> + Send + 'static,
) -> Result<T, Trouble> {
    let Some((desk, _)) = &shared.desk else {
        let message = "there is no desk here; iccf serve --desk DIR has one";
        return Err(Trouble::new(StatusCode::NOT_FOUND, "desk", message));
    };
    let desk = Arc::clone(desk);
    let answer = move |_: &GivenUp| question(desk.as_ref()).map_err(Trouble::from);
    shared.budget.work(0, answer).await
}

pub(crate) async fn list(State(shared): super::Asked) -> Answer {
    let list = ask(&shared, |desk| desk.list()).await?;
    Ok(axum::Json(versioned(&list)))
}

pub(crate) async fn show(State(shared): super::Asked, Path(game): Path<String>) -> Answer {
    let shown = ask(&shared, move |desk| desk.show(&game)).await?;
    Ok(axum::Json(versioned(&shown)))
}

/// A value with what tells whether it is still the same.
fn versioned(value: &Value) -> Value {
    let version = version(value);
    json!({"version": version, "desk": value})
}

fn version(value: &Value) -> String {
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

pub(crate) async fn change(
    State(shared): super::Asked,
    Path(game): Path<String>,
    headers: HeaderMap,
    Object(asked): Object<Asked>,
) -> Answer {
    shared.allow(&headers)?;
    let changed = ask(&shared, move |desk| {
        if version(&desk.show(&game)?) != asked.version {
            let message = "the game was changed in the meantime; look at it again";
            return Err(DeskError::Refused(message.into(), None));
        }
        let said = desk.change(&game, &asked.change)?;
        Ok((said, desk.show(&game)?))
    });
    let (said, shown) = changed.await?;
    let mut answer = versioned(&shown);
    answer["said"] = json!(said);
    Ok(axum::Json(answer))
}

impl Shared {
    /// Whether a request brings the token.
    fn allow(&self, headers: &HeaderMap) -> Result<(), Trouble> {
        let given = headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "));
        let token = self.desk.as_ref().map(|(_, token)| token.as_bytes());
        let same = |given: &str, token: &[u8]| {
            // Every byte is looked at, so that the time tells nothing.
            let pairs = given.bytes().zip(token);
            let different = pairs.fold(0, |sum, (one, other)| sum | (one ^ other));
            given.len() == token.len() && different == 0
        };
        match (given, token) {
            (Some(given), Some(token)) if same(given, token) => Ok(()),
            _ => {
                let message = "a change needs the token that iccf serve printed";
                Err(Trouble::new(StatusCode::UNAUTHORIZED, "token", message))
            }
        }
    }
}

pub(crate) async fn mail(
    State(shared): super::Asked,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Trouble> {
    let mail = ask(&shared, move |desk| desk.mail(&game)).await?;
    Ok((kind("text/plain; charset=utf-8"), mail))
}

pub(crate) async fn card(
    State(shared): super::Asked,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Trouble> {
    let card = ask(&shared, move |desk| desk.card(&game)).await?;
    Ok((kind("application/pdf"), card))
}

pub(crate) async fn sheet(
    State(shared): super::Asked,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Trouble> {
    let sheet = ask(&shared, move |desk| desk.sheet(&game)).await?;
    Ok((kind("application/pdf"), sheet))
}
