//! `iccf desk list`.

use iccf::record::{Standing, number};
use iccf::{Color, Notation};
use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::args::ListArgs;
use super::store::Entry;
use super::{Desk, calendar, paper, warn_of};
use crate::args::FormatArg;
use crate::report::json_line;
use crate::{Done, Failure, terminal};

pub(super) fn run(desk: &Desk, args: &ListArgs) -> Result<Done, Failure> {
    let listing = if args.archived {
        desk.store.archived()?
    } else {
        desk.store.all()?
    };
    let mut games: Vec<_> = listing
        .games
        .into_iter()
        .filter(|entry| args.all || args.archived || !entry.record.is_over())
        .map(|entry| {
            let standing = entry.record.standing(desk.today);
            (entry, standing)
        })
        .collect();
    games.sort_by_key(|(entry, standing)| urgency(entry, standing));
    if let Some(path) = &args.ics {
        // It is made anew each time, so it may always be replaced.
        let calendar = calendar::write(&games, desk.today);
        paper::save(path, true, calendar.as_bytes())?;
    }
    match args.format {
        FormatArg::Json => {
            let rows: Vec<_> = games
                .iter()
                .map(|(entry, standing)| Value::Object(row(entry, standing)))
                .collect();
            terminal::print(&json_line(&Value::Array(rows)))?;
        }
        FormatArg::Human => super::tell(&table(&games))?,
    }
    Ok(warn_of(&listing.damaged))
}

/// Finished games last, ours to move first, then by the day that is due.
pub(super) fn urgency(entry: &Entry, standing: &Standing) -> (bool, bool, Date, u32) {
    let record = &entry.record;
    let waiting = record.turn() != record.terms().me;
    let due = standing.due.unwrap_or(Date::MAX);
    (record.is_over(), waiting, due, entry.number)
}

/// What scripts are told of a game.
pub(super) fn row(entry: &Entry, standing: &Standing) -> Map<String, Value> {
    let record = &entry.record;
    let game = record.game();
    let me = record.terms().me;
    let tag = |name: &str| game.tag(name).filter(|value| *value != "?");
    let position = record.position();
    let last = game.main_line().last();
    let last = last.and_then(|(_, before, mv)| Some(Notation::Numeric.write(&before, mv?)));
    let turn = if position.turn() == me {
        "me"
    } else {
        "opponent"
    };
    let first = game.start().fullmoves() - 1;
    let row = json!({
        "game": entry.name,
        "number": entry.number,
        "white": tag("White"),
        "black": tag("Black"),
        "me": me.word().to_lowercase(),
        "event": tag("Event"),
        "section": tag("Section"),
        "turn": turn,
        "move": position.fullmoves(),
        "last": last.map(|text| text.as_str().to_string()),
        "received": standing.received.map(|stamp| stamp.to_string()),
        "days_used": standing.mine.used,
        "days_left": standing.mine.left,
        "bank": (standing.mine.bank != 0).then_some(standing.mine.bank),
        "next_control": standing.mine.next_control().map(|number| number + first),
        "opponent_days_used": standing.opponent.used,
        "opponent_days_left": standing.opponent.left,
        "opponent_estimated": standing.opponent_is_estimated(),
        "silence_days": standing.silence,
        "due": standing.due.map(|date| date.to_string()),
        "state": if record.is_over() { "finished" } else { "ongoing" },
        "result": game.outcome().unwrap_or(iccf::Outcome::Open).as_str(),
        "warnings": standing.warnings,
    });
    match row {
        Value::Object(row) => row,
        _ => Map::new(),
    }
}

fn table(games: &[(Entry, Standing)]) -> String {
    if games.is_empty() {
        return "no games; iccf desk new begins one\n".into();
    }
    let mut rows = vec![
        [
            "#",
            "game",
            "you",
            "to move",
            "last",
            "days used",
            "left",
            "due",
            "silence",
        ]
        .map(String::from),
    ];
    rows.extend(games.iter().map(|(entry, standing)| cells(entry, standing)));
    let mut widths = [0; 9];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(&format!("{cell:<width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
        if let Some((_, standing)) = i.checked_sub(1).and_then(|i| games.get(i)) {
            for warning in &standing.warnings {
                text.push_str(&format!("   {warning}\n"));
            }
        }
    }
    text
}

fn cells(entry: &Entry, standing: &Standing) -> [String; 9] {
    let record = &entry.record;
    let me = record.terms().me;
    let position = record.position();
    let last = record.game().main_line().last();
    let last = last.and_then(|(_, before, mv)| Some(iccf::both_names(&before, mv?)));
    let turn = match record.outcome() {
        Some(outcome) => outcome.to_string(),
        None if position.turn() == me => format!("you, {}", number(&position)),
        None => format!("opponent, {}", number(&position)),
    };
    let word = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let left = match (standing.mine.left, standing.mine.next_control()) {
        (Some(left), Some(control)) => format!("{left} to move {control}"),
        (Some(left), None) if standing.mine.bank > 0 => {
            format!("{left}, bank {}", standing.mine.bank)
        }
        (left, _) => word(left),
    };
    [
        entry.number.to_string(),
        entry.name.clone(),
        match me {
            Color::White => "white".into(),
            Color::Black => "black".into(),
        },
        turn,
        last.unwrap_or_default(),
        standing.mine.used.to_string(),
        left,
        standing
            .due
            .map(|date| date.to_string())
            .unwrap_or_default(),
        word(standing.silence),
    ]
}
