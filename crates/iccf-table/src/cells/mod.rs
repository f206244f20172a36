//! The cells of a table of games, column by column.

mod moves;
mod notes;
mod tags;

use std::fmt::Debug;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::types::{Float64Type, Int32Type};
use arrow_schema::{DataType, FieldRef};
use iccf::{Position, Variant};

use crate::column::Column;
use crate::command;
use crate::game::Told;
use crate::strings::Strings;
use crate::table::TextColumns;

/// The cells of a column, game by game.
pub(crate) trait Cells: Debug + Send {
    /// Adds the cell of a game.
    fn push(&mut self, game: &Told);

    /// The cells as an array; it begins anew.
    fn finish(&mut self) -> ArrayRef;
}

/// An empty column.
pub(crate) fn of(column: Column, field: &FieldRef, text: TextColumns) -> Box<dyn Cells> {
    let item = item(field);
    match column {
        Column::Event => Box::new(tags::Text::new("Event", text)),
        Column::Site => Box::new(tags::Text::new("Site", text)),
        Column::Date => Box::new(tags::Text::new("Date", text)),
        Column::Round => Box::new(tags::Text::new("Round", text)),
        Column::White => Box::new(tags::Text::new("White", text)),
        Column::Black => Box::new(tags::Text::new("Black", text)),
        Column::Result => Box::new(tags::Text::new("Result", text)),
        Column::Eco => Box::new(tags::Text::new("ECO", text)),
        Column::WhiteElo => Box::new(tags::Rating::new("WhiteElo")),
        Column::BlackElo => Box::new(tags::Rating::new("BlackElo")),
        Column::Tags => Box::new(tags::Others::new(item)),
        Column::Plies => Box::new(moves::Plies::default()),
        Column::LegalPlies => Box::new(moves::LegalPlies::default()),
        Column::Moves => Box::new(moves::Packed::new(item)),
        Column::Line12 => Box::new(moves::Opening::new(text)),
        Column::Numeric => Box::new(moves::Spelled::new(moves::NUMERIC)),
        Column::San => Box::new(moves::Spelled::new(moves::SAN)),
        Column::Uci => Box::new(moves::Spelled::new(moves::UCI)),
        Column::Fen => Box::new(Sentence::new(start)),
        Column::Problem => Box::new(Sentence::new(problem)),
        Column::Clocks => Box::new(notes::PerPly::<Float64Type>::new(item, command::clock)),
        Column::Evals => Box::new(notes::PerPly::<Int32Type>::new(item, command::eval)),
        Column::Comments => Box::new(notes::Comments::new(item)),
    }
}

/// What a list is a list of; the column itself if it is none.
fn item(field: &FieldRef) -> FieldRef {
    match field.data_type() {
        DataType::List(item) | DataType::Map(item, _) => Arc::clone(item),
        _ => Arc::clone(field),
    }
}

/// A text that is seldom there, and seldom the same.
#[derive(Debug)]
struct Sentence {
    of: fn(&Told) -> Option<String>,
    texts: Strings,
}

impl Sentence {
    fn new(of: fn(&Told) -> Option<String>) -> Self {
        let texts = Strings::default();
        Self { of, texts }
    }
}

impl Cells for Sentence {
    fn push(&mut self, game: &Told) {
        self.texts.push_option((self.of)(game).as_deref());
    }

    fn finish(&mut self) -> ArrayRef {
        self.texts.finish()
    }
}

/// The start position, unless it is the usual one and nobody names it; where no
/// game can start, it is as it stands.
fn start(game: &Told) -> Option<String> {
    let tag = game.tag("FEN");
    if !game.started {
        return tag.map(str::to_owned);
    }
    let named = tag.is_some() || game.start != Position::new();
    named.then(|| game.start.to_string())
}

fn problem(game: &Told) -> Option<String> {
    game.error().map(|problem| problem.message.clone())
}

/// Whether a game has other rules than its tags say, as somebody else said so.
fn is_untold_chess960(game: &Told) -> bool {
    let told = |(name, _): (&str, &str)| name.eq_ignore_ascii_case("Variant");
    game.start.variant() == Variant::Chess960 && !game.other_tags().any(told)
}
