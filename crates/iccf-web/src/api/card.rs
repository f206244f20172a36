//! `/api/card.pdf` and `/api/sheet.pdf`: a game to be posted or kept on paper.

use axum::extract::State;
use axum::http::HeaderName;
use axum::response::IntoResponse;
use iccf::record::{Medium, Record, Stamp, Terms};
use iccf::{Color, Language};
use iccf_print::{Card, CardSize, Paper, Sheet};
use serde::Deserialize;

use super::board::kind;
use super::game::first;
use crate::budget::GivenUp;
use crate::input::{Object, fields, too_long};
use crate::reading::Reading;
use crate::router::Shared;
use crate::trouble::Trouble;

/// The longest game that goes on paper.
const LONGEST: usize = 256 << 10;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    text: String,
    #[serde(default, deserialize_with = "fields")]
    reading: Reading,
    /// Who sends the card.
    #[serde(default)]
    me: Side,
    /// The language of its words.
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    size: Size,
    /// The day on it; today if it is not said.
    #[serde(default)]
    date: Option<String>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Side {
    #[default]
    White,
    Black,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Size {
    #[default]
    A6,
    #[serde(rename = "4x6")]
    FourBySix,
    A4,
    Letter,
}

impl Asked {
    fn record(&self) -> Result<(Record, Stamp), Trouble> {
        if self.text.len() > LONGEST {
            return Err(too_long(LONGEST));
        }
        let options = self.reading.options()?;
        let game = first(&self.text, options)?.game;
        let mut terms = match self.me {
            Side::White => Terms::new(Color::White, Medium::Post),
            Side::Black => Terms::new(Color::Black, Medium::Post),
        };
        if let Some(code) = &self.language {
            let unknown = |_| Trouble::value("language", code, "no such language");
            terms.language = code.parse::<Language>().map_err(unknown)?;
        }
        let today = match self.date.as_deref() {
            Some(date) => date
                .parse()
                .map_err(|error| Trouble::value("date", date, format!("date: {error}")))?,
            None => Stamp::day(jiff::Zoned::now().date()),
        };
        Ok((Record::new(game, terms), today))
    }
}

pub(crate) async fn card(
    State(shared): super::Asked,
    Object(asked): Object<Asked>,
) -> Result<impl IntoResponse, Trouble> {
    on_paper(&shared, move || {
        let (record, today) = asked.record()?;
        let size = match asked.size {
            Size::A6 => CardSize::A6,
            Size::FourBySix => CardSize::FourBySix,
            Size::A4 => CardSize::A4,
            Size::Letter => CardSize::Letter,
        };
        let card = Card::new(vec![record.reply(today)], record.terms().language);
        Ok(card.print(size))
    })
    .await
}

pub(crate) async fn sheet(
    State(shared): super::Asked,
    Object(asked): Object<Asked>,
) -> Result<impl IntoResponse, Trouble> {
    on_paper(&shared, move || {
        let (record, today) = asked.record()?;
        let paper = match asked.size {
            Size::Letter => Paper::Letter,
            _ => Paper::A4,
        };
        Ok(Sheet::of(&record, today).print(paper))
    })
    .await
}

async fn on_paper(
    shared: &Shared,
    print: impl FnOnce() -> Result<iccf_print::Print, Trouble> + Send + 'static,
) -> Result<([(HeaderName, &'static str); 1], Vec<u8>), Trouble> {
    let pdf = move |_: &GivenUp| {
        let pdf = print()?.pdf();
        pdf.map_err(|error| Trouble::ours(error.to_string()))
    };
    Ok((kind("application/pdf"), shared.budget.work(0, pdf).await?))
}
