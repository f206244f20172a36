//! `/api/games` and `/api/file`: which games a text or a file holds.

use axum::body::Bytes;
use axum::extract::State;
use iccf::Games;
use iccf::convert::Level;
use iccf::text::{ReadGame, ReadOptions};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, about_text};
use crate::input::{File, Object, fields, text_of};
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
    let Limits {
        text: most, rows, ..
    } = shared.limits;
    about_text(&shared, text.len(), most, move || {
        games(&text, options, rows)
    })
    .await
}

/// The same of a file, whose text is told.
pub(crate) async fn of_file(State(shared): super::Asked, File(bytes): File) -> Answer {
    let Limits {
        text: most, rows, ..
    } = shared.limits;
    let read = move |bytes: Bytes| {
        let (text, encoding) = text_of(bytes, most)?;
        let mut answer = games(&text, ReadOptions::default(), rows)?;
        answer["text"] = json!(text);
        answer["encoding"] = json!(encoding);
        Ok(answer)
    };
    shared
        .budget
        .work(move || read(bytes))
        .await
        .map(axum::Json)
}

/// The games, up to so many, and how many others there are.
fn games(text: &str, options: ReadOptions, most: usize) -> Result<Value, Trouble> {
    let offsets = Offsets::new(text);
    let (mut rows, mut left_out) = (Vec::new(), 0);
    for read in Games::with_options(text.as_bytes(), options) {
        let read = read.map_err(|error| Trouble::ours(error.to_string()))?;
        if rows.len() < most {
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
