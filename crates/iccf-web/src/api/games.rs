//! `/api/games` and `/api/file`: which games a text or a file holds.

use axum::extract::State;
use iccf::Games;
use iccf::convert::Level;
use iccf::text::{ReadGame, ReadOptions};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, about_text};
use crate::budget::GivenUp;
use crate::input::{File, Object, fields, text_of, too_many};
use crate::offsets::Offsets;
use crate::reading::Reading;
use crate::settings::Limits;
use crate::trouble::Trouble;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    text: String,
    #[serde(default, deserialize_with = "fields")]
    reading: Reading,
}

pub(crate) async fn answer(State(shared): super::Asked, Object(asked): Object<Asked>) -> Answer {
    let options = asked.reading.options()?;
    let text = asked.text;
    let limits = shared.limits;
    about_text(&shared, text.len(), limits.text, move |given_up| {
        games(&text, options, &limits, given_up)
    })
    .await
}

/// The same of a file, whose text is told.
pub(crate) async fn of_file(State(shared): super::Asked, File(bytes): File) -> Answer {
    let limits = shared.limits;
    // However short a file is, it may be long once it is unpacked.
    let answer = shared.budget.work(limits.text, move |given_up| {
        let (text, encoding) = text_of(bytes, limits.text, given_up)?;
        let mut answer = games(&text, ReadOptions::default(), &limits, given_up)?;
        answer["text"] = json!(text);
        answer["encoding"] = json!(encoding);
        Ok(answer)
    });
    answer.await.map(axum::Json)
}

/// The games, up to so many, and how many others there are.
fn games(
    text: &str,
    options: ReadOptions,
    limits: &Limits,
    given_up: &GivenUp,
) -> Result<Value, Trouble> {
    let offsets = Offsets::new(text);
    let (mut rows, mut left_out) = (Vec::new(), 0);
    let input = given_up.reading(text.as_bytes());
    for (number, read) in Games::with_options(input, options).enumerate() {
        given_up.check()?;
        if number == limits.games {
            return Err(too_many(limits.games));
        }
        let read = read.map_err(|error| Trouble::ours(error.to_string()))?;
        if rows.len() < limits.rows {
            rows.push(row(&read, &offsets));
        } else {
            left_out += usize::from(!read.remark);
        }
    }
    Ok(json!({"games": rows, "left_out": left_out}))
}

/// A line in the list of games.
fn row(read: &ReadGame, offsets: &Offsets<'_>) -> Value {
    let game = &read.game;
    let source = game.source();
    let tag = |name: &str| game.tag(name).filter(|value| !matches!(*value, "" | "?"));
    let count = |level: Level| {
        let problems = read.problems.iter();
        problems.filter(|problem| problem.level == level).count()
    };
    json!({
        "start": offsets.of_byte(source.start as usize),
        "end": offsets.of_byte(source.end as usize),
        "remark": read.remark,
        "white": tag("White"),
        "black": tag("Black"),
        "event": tag("Event"),
        "date": tag("Date"),
        "result": game.outcome().map(iccf::Outcome::as_str),
        "plies": game.plies(),
        "errors": count(Level::Error),
        "warnings": count(Level::Warning),
    })
}
