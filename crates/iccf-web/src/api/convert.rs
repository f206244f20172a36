//! `/api/convert`: a text in another notation or layout.

use axum::extract::State;
use iccf::convert::{Converter, OnError, Options, Restore};
use iccf_io::of_problem;
use serde::Deserialize;
use serde_json::json;

use super::{Answer, about_text};
use crate::budget::GivenUp;
use crate::input::{Object, fields, too_long};
use crate::reading::{Reading, notation};
use crate::trouble::{REQUEST, Trouble};

/// How much is converted before it is asked whether anybody still waits.
const STEP: usize = 256 << 10;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    text: String,
    #[serde(default, deserialize_with = "fields")]
    reading: Reading,
    #[serde(default)]
    to: Option<String>,
    #[serde(default)]
    with: Option<String>,
    #[serde(default)]
    layout: Option<String>,
    #[serde(default)]
    on_error: Kept,
    #[serde(default)]
    restore: Option<Taken>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Kept {
    #[default]
    Keep,
    Skip,
    Stop,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Taken {
    Certain,
    Probable,
}

impl Asked {
    fn options(&self) -> Result<Options, Trouble> {
        let named = |name: &Option<String>| name.as_deref().map(notation).transpose();
        let layout = self.layout.as_deref().map(|name| {
            let unknown = |error: iccf::text::UnknownLayout| error.to_string();
            let layout = name.parse().map_err(unknown);
            layout.map_err(|message| Trouble::value("layout", name, message))
        });
        Ok(Options::default()
            .reading(self.reading.options()?)
            .to(named(&self.to)?)
            .with(named(&self.with)?)
            .layout(layout.transpose()?)
            .on_error(match self.on_error {
                Kept::Keep => OnError::Keep,
                Kept::Skip => OnError::Skip,
                Kept::Stop => OnError::Stop,
            })
            .restore(self.restore.map(|taken| match taken {
                Taken::Certain => Restore::Certain,
                Taken::Probable => Restore::Probable,
            })))
    }
}

pub(crate) async fn answer(State(shared): super::Asked, Object(asked): Object<Asked>) -> Answer {
    let options = asked.options()?;
    let text = asked.text;
    if options.restore.is_some() && text.len() > shared.limits.restored {
        return Err(too_long(shared.limits.restored));
    }
    let (most, rows) = (shared.limits.text, shared.limits.rows);
    about_text(&shared, text.len(), most, move |given_up| {
        let mut converter = Converter::new(options);
        let out = converted(&mut converter, text.as_bytes(), given_up)?;
        let found = converter.take_problems();
        let problems: Vec<_> = found
            .iter()
            .take(rows)
            .map(|one| of_problem(REQUEST, one))
            .collect();
        let summary = converter.summary();
        Ok(json!({
            "text": String::from_utf8_lossy(&out),
            "to": converter.to().map(|to| to.to_string()),
            "games": summary.games,
            "plies": summary.plies,
            "games_with_errors": summary.games_with_errors,
            "problems": problems,
            "left_out": found.len().saturating_sub(rows),
        }))
    })
    .await
}

/// Converts a text step by step, as long as somebody waits for it.
fn converted(
    converter: &mut Converter,
    text: &[u8],
    given_up: &GivenUp,
) -> Result<Vec<u8>, Trouble> {
    let (mut out, mut rest, mut step) = (Vec::new(), text, STEP);
    loop {
        given_up.check()?;
        let complete = rest.len() <= step;
        let part = if complete { rest } else { &rest[..step] };
        let done = converter.feed(part, complete, &mut out);
        if complete {
            return Ok(out);
        }
        // A game that is longer than a step needs more text to be read at all.
        step = if done == 0 { 2 * step } else { STEP };
        rest = &rest[done..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_leave_no_trace() {
        let game = "[White \"A\"]\n\n1. 5254 5755 2. 7163 2836 *\n\n".repeat(8000);
        let mut long = String::from("[White \"B\"]\n\n1. 5254 {");
        long.push_str(&"x".repeat(3 * STEP));
        long.push_str("} *\n\n");
        let text = game.clone() + &long + &game;
        assert!(text.len() > 4 * STEP);
        let options = || Options::default().with(Some(iccf::Notation::SAN));
        let (mut whole, mut out) = (Converter::new(options()), Vec::new());
        whole.convert(text.as_bytes(), &mut out);
        let mut steps = Converter::new(options());
        let again = converted(&mut steps, text.as_bytes(), &GivenUp::default()).unwrap();
        assert!(out == again);
        assert_eq!(whole.summary(), steps.summary());
        assert_eq!(whole.problems(), steps.problems());
    }
}
