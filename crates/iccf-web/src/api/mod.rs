//! What can be asked, one file for each noun.

pub(crate) mod board;
pub(crate) mod card;
pub(crate) mod complete;
pub(crate) mod convert;
pub(crate) mod desk;
pub(crate) mod explain;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod notations;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod restore;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::budget::GivenUp;
use crate::router::Shared;
use crate::trouble::Trouble;

pub(crate) type Asked = State<Arc<Shared>>;
pub(crate) type Answer = Result<Json<Value>, Trouble>;

/// A text as long as that is read at once, without another thread: a game has
/// about two kilobytes.
const SHORT: usize = 8 << 10;

/// Answers what is asked about a text that may have so many bytes, beside the threads
/// that answer if it is long.
async fn about_text(
    shared: &Shared,
    length: usize,
    most: usize,
    answer: impl FnOnce(&GivenUp) -> Result<Value, Trouble> + Send + 'static,
) -> Answer {
    if length > most {
        return Err(crate::input::too_long(most));
    }
    let answer = if length <= SHORT {
        answer(&GivenUp::default())?
    } else {
        shared.budget.work(length, answer).await?
    };
    Ok(Json(answer))
}
