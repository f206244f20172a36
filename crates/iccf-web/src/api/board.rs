//! `/api/board.svg` and `/api/board.png`: pictures of a position.

use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;
use iccf::diagram::{Diagram, Labels, Theme};
use iccf::{Color, Notation, Square, Strictness};
use serde::Deserialize;

use crate::budget::GivenUp;
use crate::input::Words;
use crate::reading::{Start, word};
use crate::trouble::Trouble;

const WIDTHS: std::ops::RangeInclusive<u32> = 64..=2000;
const WIDTH: u32 = 640;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Asked {
    fen: Option<String>,
    chess960: bool,
    after: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    view: Option<String>,
    labels: Option<String>,
    numbers: bool,
    marks: Option<String>,
    theme: Option<String>,
    size: Option<u32>,
}

impl Asked {
    fn picture(self) -> Result<String, Trouble> {
        let width = self.size.unwrap_or(WIDTH);
        if !WIDTHS.contains(&width) {
            let (least, most) = (WIDTHS.start(), WIDTHS.end());
            let message = format!("size: a picture is {least} to {most} pixels wide");
            return Err(Trouble::value("size", &width.to_string(), message));
        }
        let view = match self.view.as_deref() {
            None | Some("white") => Color::White,
            Some("black") => Color::Black,
            Some(other) => {
                return Err(Trouble::value("view", other, "view: white or black"));
            }
        };
        let labels = match self.labels.as_deref() {
            None | Some("numeric") => Labels::Numeric,
            Some("algebraic") => Labels::Algebraic,
            Some("both") => Labels::Both,
            Some("none") => Labels::None,
            Some(other) => {
                let message = "labels: numeric, algebraic, both or none";
                return Err(Trouble::value("labels", other, message));
            }
        };
        let theme = match self.theme.as_deref() {
            None => Theme::default(),
            Some(name) => name.parse().map_err(|error: iccf::diagram::UnknownTheme| {
                Trouble::value("theme", name, error.to_string())
            })?,
        };
        let marks = self.marks.as_deref().unwrap_or_default();
        let squares: Result<Vec<_>, _> = word(marks)?
            .split(',')
            .filter(|mark| !mark.is_empty())
            .map(square)
            .collect();
        let position = Start {
            fen: self.fen,
            chess960: self.chess960,
            after: self.after,
        };
        let position = position.position()?;
        let diagram = match self.mv.as_deref() {
            None | Some("") => Diagram::new(&position),
            Some(text) => {
                let text = word(text)?;
                let read = Notation::read_any(&position, text, Strictness::Lenient);
                let (_, reading) = read.map_err(|error| {
                    Trouble::value(error.kind(), text, format!("move: {error}"))
                })?;
                Diagram::of_move(&position, reading.mv)
            }
        };
        let diagram = diagram
            .with_view(view)
            .with_labels(labels)
            .with_numbers(self.numbers)
            .with_marks(squares?)
            .with_theme(theme)
            .with_turn(true);
        Ok(diagram.svg(width).to_string())
    }
}

/// A square in digits or letters.
fn square(text: &str) -> Result<Square, Trouble> {
    let no_square = |_| Trouble::value("marks", text, "marks: squares such as 54 or e4");
    text.parse().map_err(no_square)
}

pub(crate) async fn svg(Words(asked): Words<Asked>) -> Result<impl IntoResponse, Trouble> {
    Ok((kind("image/svg+xml"), asked.picture()?))
}

pub(crate) async fn png(
    State(shared): super::Asked,
    Words(asked): Words<Asked>,
) -> Result<impl IntoResponse, Trouble> {
    let svg = asked.picture()?;
    let dots =
        move |_: &GivenUp| iccf_print::png(&svg).map_err(|error| Trouble::ours(error.to_string()));
    Ok((kind("image/png"), shared.budget.work(0, dots).await?))
}

pub(crate) fn kind(kind: &'static str) -> [(HeaderName, &'static str); 1] {
    [(header::CONTENT_TYPE, kind)]
}
