//! `/api/game`: a game move by move, with its variations and what is wrong in it.

use std::collections::HashMap;
use std::ops::Range;

use axum::extract::State;
use iccf::text::{Problem, ReadGame};
use iccf::{Game, Games, Move, MoveId, Notation, Position, Visit};
use iccf_io::of_problem;
use serde::Deserialize;
use serde_json::{Value, json};

use super::position::{board, check, digits, facts, turn};
use super::{Answer, about_text};
use crate::input::{Object, fields};
use crate::offsets::Offsets;
use crate::reading::{Reading, notation};
use crate::trouble::{REQUEST, Trouble};

/// More notations beside each other than anybody looks at.
const MOST_NOTATIONS: usize = 8;
/// No move is written with more bytes.
const LONGEST_MOVE: usize = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    text: String,
    #[serde(default, deserialize_with = "fields")]
    reading: Reading,
    /// How moves are spelled, in this order.
    #[serde(default)]
    notations: Vec<String>,
}

pub(crate) async fn answer(State(shared): super::Asked, Object(asked): Object<Asked>) -> Answer {
    let options = asked.reading.options()?;
    let names = asked.notations.iter().take(MOST_NOTATIONS);
    let mut notations = Vec::new();
    for name in names {
        notations.push(notation(name)?);
    }
    let text = asked.text;
    about_text(&shared, text.len(), shared.limits.game, move |_| {
        let read = first(&text, options)?;
        Ok(json(&read, &text, &notations))
    })
    .await
}

/// The first game of a text; an empty one where there is none.
pub(crate) fn first(text: &str, options: iccf::text::ReadOptions) -> Result<Found, Trouble> {
    let start = options.start;
    let chess960 = options.chess960;
    let mut remark = None;
    for read in Games::with_options(text.as_bytes(), options) {
        let read = read.map_err(|error| Trouble::ours(error.to_string()))?;
        if !read.remark {
            return Ok(Found::from(read));
        }
        remark.get_or_insert(read);
    }
    if let Some(read) = remark {
        return Ok(Found::from(read));
    }
    let start = start.unwrap_or_default();
    let start = if chess960 {
        start.into_chess960()
    } else {
        start
    };
    Ok(Found {
        game: Game::from_position(start),
        problems: Vec::new(),
        remark: false,
    })
}

/// A game that was read, or that is about to begin.
pub(crate) struct Found {
    pub(crate) game: Game,
    problems: Vec<Problem>,
    remark: bool,
}

impl From<ReadGame> for Found {
    fn from(read: ReadGame) -> Self {
        Self {
            game: read.game,
            problems: read.problems,
            remark: read.remark,
        }
    }
}

/// Numbers moves in the order in which they are written; the start is 0.
pub(crate) struct Numbers(HashMap<MoveId, usize>);

impl Numbers {
    pub(crate) fn of(game: &Game) -> (Self, Vec<MoveId>) {
        let mut ids = vec![game.root()];
        for visit in game.walk() {
            if let Visit::Move(_, _, id) | Visit::Pass(_, id) = visit {
                ids.push(id);
            }
        }
        let numbers = ids.iter().enumerate().map(|(number, id)| (*id, number));
        (Self(numbers.collect()), ids)
    }

    pub(crate) fn of_move(&self, id: MoveId) -> usize {
        self.0.get(&id).copied().unwrap_or(0)
    }
}

fn json(found: &Found, text: &str, notations: &[Notation]) -> Value {
    let game = &found.game;
    let offsets = Offsets::new(text);
    let (numbers, ids) = Numbers::of(game);
    let (mut moves, mut places) = (Vec::new(), Vec::new());
    for visit in game.walk() {
        let (before, mv, id) = match visit {
            Visit::Move(before, mv, id) => (before, Some(mv), id),
            Visit::Pass(before, id) => (before, None, id),
            _ => continue,
        };
        let mut row = played(&before, mv, notations);
        let place = place(game, id, ids.get(numbers.of_move(id) + 1), text);
        places.push(spelled_at(&before, mv, place.clone()));
        row["id"] = json!(numbers.of_move(id));
        let parent = game.parent(id);
        row["parent"] = json!(parent.map_or(0, |parent| numbers.of_move(parent)));
        row["first"] = json!(parent.and_then(|parent| game.next(parent)) == Some(id));
        row["start"] = json!(place.as_ref().map(|place| offsets.of_byte(place.start)));
        row["end"] = json!(place.as_ref().map(|place| offsets.of_byte(place.end)));
        let signs = game.notes(id).nags().map(|nag| match nag.sign() {
            Some(sign) => sign.to_string(),
            None => format!("${}", nag.0),
        });
        row["signs"] = json!(signs.collect::<Vec<_>>());
        row["comments"] = json!(game.notes(id).comments().collect::<Vec<_>>());
        row["before"] = json!(game.notes_before(id).comments().collect::<Vec<_>>());
        moves.push(row);
    }
    let problems: Vec<_> = found
        .problems
        .iter()
        .map(|problem| {
            let mut row = problem_json(problem, &offsets, text);
            row["standard"] = json!(standard(&row, &moves, &places, text));
            row
        })
        .collect();
    let tags: Vec<_> = game
        .tags()
        .map(|(name, value)| json!([name, value]))
        .collect();
    let comments: Vec<_> = game.notes(game.root()).comments().collect();
    json!({
        "remark": found.remark,
        "tags": tags,
        "position": facts(&game.start()),
        "comments": comments,
        "moves": moves,
        "result": game.outcome().map(iccf::Outcome::as_str),
        "notation": written_in(game, &ids, text).map(|notation| notation.to_string()),
        "problems": problems,
    })
}

fn played(before: &Position, mv: Option<Move>, notations: &[Notation]) -> Value {
    let mut after = *before;
    let spelled = |notation: &Notation| match mv {
        Some(mv) => notation.write(before, mv).to_string(),
        None => "--".into(),
    };
    match mv {
        Some(mv) => after.play(mv),
        None => after = before.pass().unwrap_or(after),
    }
    let squares = mv.map(|mv| {
        let effect = before.effect_of(mv);
        (digits(effect.mover.square), digits(effect.to))
    });
    json!({
        "number": before.fullmoves(),
        "side": turn(before),
        "spellings": notations.iter().map(spelled).collect::<Vec<_>>(),
        "from": squares.as_ref().map(|(from, _)| from),
        "to": squares.as_ref().map(|(_, to)| to),
        "message": mv.map(|mv| before.effect_of(mv).to_string()),
        "fen": after.to_string(),
        "board": board(&after),
        "turn": turn(&after),
        "check": check(&after),
        "over": facts(&after)["over"],
    })
}

/// A row of a report, with where it stands as browsers count, and what a repair
/// puts there.
fn problem_json(problem: &Problem, offsets: &Offsets<'_>, text: &str) -> Value {
    let mut row = of_problem(REQUEST, problem);
    let start = offsets.byte_of_place(problem.place.line, problem.place.column);
    let token = problem.token.trim_end_matches('…');
    let end = (start + token.len()).min(text.len());
    row["start"] = json!(offsets.of_byte(start));
    row["end"] = json!(offsets.of_byte(end));
    // Digits are mended with digits.
    let digits = problem.token.starts_with(|c: char| c.is_ascii_digit());
    if let Some(suggestions) = row["suggestions"].as_array_mut() {
        for suggestion in suggestions {
            let name = if digits { "numeric" } else { "san" };
            suggestion["text"] = suggestion[name].clone();
        }
    }
    row
}

/// What stands in a text for a move, and how it is spelled in digits and in SAN.
struct Spelled {
    place: Range<usize>,
    numeric: String,
    san: String,
}

fn spelled_at(before: &Position, mv: Option<Move>, place: Option<Range<usize>>) -> Option<Spelled> {
    let mv = mv?;
    Some(Spelled {
        place: place?,
        numeric: Notation::Numeric.write(before, mv).to_string(),
        san: Notation::SAN.write(before, mv).to_string(),
    })
}

/// How a move that was forgiven something is spelled in standard form.
fn standard(
    row: &Value,
    moves: &[Value],
    places: &[Option<Spelled>],
    text: &str,
) -> Option<String> {
    if row["level"] != "warning" {
        return None;
    }
    let at = moves.iter().position(|mv| mv["start"] == row["start"])?;
    let spelled = places.get(at)?.as_ref()?;
    let word = text.get(spelled.place.clone())?;
    let token = row["token"].as_str()?;
    let digits = token.starts_with(|c: char| c.is_ascii_digit());
    let standard = if digits {
        &spelled.numeric
    } else {
        &spelled.san
    };
    (word.starts_with(token) && standard != token).then(|| standard.clone())
}

/// Where a move stands in a text, in bytes.
pub(crate) fn place(
    game: &Game,
    id: MoveId,
    next: Option<&MoveId>,
    text: &str,
) -> Option<Range<usize>> {
    let start = game.place(id)? as usize;
    let rest = text.get(start..)?;
    // Digits may go on without a space as long as the text does.
    let rest = &rest[..rest.floor_char_boundary(LONGEST_MOVE)];
    let length = rest
        .find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}' | ';' | '$' | ','))
        .unwrap_or(rest.len());
    // Of moves without a space between them, the next one ends this one.
    let next = next.and_then(|next| game.place(*next));
    let end = match next {
        Some(next) if (next as usize) > start => (start + length).min(next as usize),
        _ => start + length,
    };
    Some(start..end)
}

/// The notation that the last move is written in, if it is in standard form.
pub(crate) fn written_in(game: &Game, ids: &[MoveId], text: &str) -> Option<Notation> {
    let &id = ids.last()?;
    let mv = game.mv(id)?;
    let before = game.position(game.parent(id)?);
    let word = text.get(place(game, id, None, text)?)?;
    let bare = iccf_io::bare(word).trim_end_matches(['!', '?', '+', '#']);
    Notation::ALL.iter().copied().find(|notation| {
        let spelled = notation.write(&before, mv).to_string();
        spelled.trim_end_matches(['+', '#']) == bare
    })
}
