//! `/api/play`: a move played on the board, written into the text.
//!
//! The text changes as little as it can: the move is put behind the one it follows.
//! What comes of that is read again, and if it is not the game with this move in it,
//! the whole game is written anew.

use axum::extract::State;
use iccf::text::{ReadOptions, WriteOptions};
use iccf::{Color, Game, Move, MoveId, NotPlayable, Notation, Position};
use serde::Deserialize;
use serde_json::json;

use super::game::{Numbers, first, place, written_in};
use super::{Answer, about_text};
use crate::input::{Object, fields};
use crate::reading::{Reading, notation, word};
use crate::trouble::Trouble;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    text: String,
    #[serde(default, deserialize_with = "fields")]
    reading: Reading,
    /// The move behind which it is played, as `/api/game` numbers them.
    #[serde(default)]
    behind: usize,
    #[serde(rename = "move")]
    mv: String,
    /// The notation to write, where the text shows none.
    #[serde(default)]
    notation: Option<String>,
}

pub(crate) async fn answer(State(shared): super::Asked, Object(asked): Object<Asked>) -> Answer {
    let options = asked.reading.options()?;
    let usual = match asked.notation.as_deref() {
        Some(name) => notation(name)?,
        None => Notation::Numeric,
    };
    about_text(&shared, asked.text.len(), shared.limits.game, move |_| {
        let Asked {
            text, behind, mv, ..
        } = asked;
        let (text, at) = played(&text, options, behind, word(&mv)?, usual)?;
        Ok(json!({"text": text, "at": at}))
    })
    .await
}

fn played(
    text: &str,
    options: ReadOptions,
    behind: usize,
    mv: &str,
    usual: Notation,
) -> Result<(String, usize), Trouble> {
    let found = first(text, options.clone())?;
    let mut game = found.game;
    let (numbers, ids) = Numbers::of(&game);
    let unknown = || Trouble::value("move", mv, "the game has no such move");
    let &behind = ids.get(behind).ok_or_else(unknown)?;
    let before = game.position(behind);
    let spelled = written_in(&game, &ids, text).filter(|notation| notation.is_read());
    let notation = spelled.unwrap_or(if usual.is_read() {
        usual
    } else {
        Notation::Numeric
    });
    let followed = game.next(behind);
    let children: Vec<_> = game.children(behind).collect();
    let new = game.play(behind, mv).map_err(|error| {
        let kind = match &error {
            NotPlayable::Unread(error) => error.kind(),
            _ => "illegal",
        };
        Trouble::value(kind, mv, error.to_string())
    })?;
    let Some(mv) = game.mv(new) else {
        return Err(unknown());
    };
    if let Some(known) = children
        .into_iter()
        .find(|child| game.mv(*child) == Some(mv))
    {
        return Ok((text.into(), numbers.of_move(known)));
    }
    let path = path(&game, new);
    let here = followed.unwrap_or(behind);
    let end = place(&game, here, ids.get(numbers.of_move(here) + 1), text).map(|place| place.end);
    for insertion in insertions(&before, mv, notation, followed.is_some()) {
        let Some(changed) = inserted(text, end, here == game.root(), &insertion) else {
            continue;
        };
        let again = first(&changed, options.clone())?.game;
        if again == game {
            let at = number(&again, &path);
            return Ok((changed, at));
        }
    }
    let changed = game.write(&WriteOptions::new(notation));
    let again = first(&changed, options)?.game;
    let at = number(&again, &path);
    Ok((changed, at))
}

/// How a move may be written into a text, the shortest first.
fn insertions(before: &Position, mv: Move, notation: Notation, variation: bool) -> Vec<String> {
    let spelled = notation.write(before, mv);
    let number = before.fullmoves();
    match (variation, before.turn()) {
        (false, Color::White) => vec![format!("{number}. {spelled}")],
        (false, Color::Black) => vec![spelled.to_string(), format!("{number}... {spelled}")],
        (true, Color::White) => vec![format!("({number}. {spelled})")],
        (true, Color::Black) => vec![format!("({number}... {spelled})")],
    }
}

fn inserted(text: &str, end: Option<usize>, at_start: bool, insertion: &str) -> Option<String> {
    match end {
        Some(end) => {
            let (head, tail) = text.split_at_checked(end)?;
            Some(format!("{head} {insertion}{tail}"))
        }
        None if at_start && text.trim().is_empty() => Some(insertion.into()),
        None if at_start => Some(format!("{}\n\n{insertion}", text.trim_end())),
        None => None,
    }
}

/// The moves that lead to one.
fn path(game: &Game, id: MoveId) -> Vec<Option<Move>> {
    let mut path = Vec::new();
    let mut at = id;
    while let Some(parent) = game.parent(at) {
        path.push(game.mv(at));
        at = parent;
    }
    path.reverse();
    path
}

/// The number of the move that a path leads to.
fn number(game: &Game, path: &[Option<Move>]) -> usize {
    let (numbers, _) = Numbers::of(game);
    let mut at = game.root();
    for mv in path {
        match game.children(at).find(|child| game.mv(*child) == *mv) {
            Some(child) => at = child,
            None => break,
        }
    }
    numbers.of_move(at)
}
