//! A line that a player sends, read on the record: what it repeats, what is new,
//! and what it proposes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::condition::Condition;
use super::refusal::{Refusal, number, shown};
use super::track::{Letters, Track};
use super::words::{Dots, Word, words};
use crate::notation::{Language, Notation, both_names};
use crate::position::{Move, Position};

/// What a line says.
pub(super) struct Line {
    /// The moves behind the record's last one.
    pub(super) new: Vec<Move>,
    /// What it proposes behind those.
    pub(super) conditions: Vec<Condition>,
    /// Whether it offers a draw.
    pub(super) offer: bool,
}

impl Line {
    /// Reads a line on a record. Moves of the record that it repeats must agree.
    pub(super) fn read(track: &Track, text: &str, letters: Letters) -> Result<Self, Refusal> {
        let words = words(text);
        let cut = words
            .iter()
            .position(|word| matches!(word, Word::If | Word::Any))
            .unwrap_or(words.len());
        let (moves, rest) = words.split_at(cut);
        let recorded = track.len();
        let mut track = track.clone();
        let (mut at, mut offer, mut numbered) = (recorded, false, false);
        for (i, word) in moves.iter().enumerate() {
            match *word {
                Word::Number(said, dots) => {
                    numbered = true;
                    at = numbered_place(&track, at, (said, dots), moves.get(i + 1), letters)?;
                }
                Word::Move(text) => {
                    let first = !numbered && i == 0;
                    at = take(&mut track, at, text, letters, first && at > 0)?;
                }
                Word::Gloss(gloss) => check_gloss(&track, at, gloss, letters)?,
                Word::Offer => offer = true,
                Word::If | Word::Any => {}
            }
        }
        let new = track.moves()[recorded..]
            .iter()
            .copied()
            .flatten()
            .collect();
        let conditions = Condition::read_all(track.last(), rest, letters)?;
        Ok(Self {
            new,
            conditions,
            offer: offer || rest.contains(&Word::Offer),
        })
    }
}

/// Where a numbered move belongs.
fn numbered_place(
    track: &Track,
    at: usize,
    (said, dots): (u32, Dots),
    next: Option<&Word<'_>>,
    letters: Letters,
) -> Result<usize, Refusal> {
    let wrong = || Refusal::Number {
        said,
        due: number(track.position(at)),
    };
    let place = track.index(said, dots).ok_or_else(wrong)?;
    // `12. 2836` may be Black's twelfth: then it does not repeat White's.
    if dots == Dots::One && place + 1 == at && at == track.len() {
        let repeats = match next {
            Some(Word::Move(text)) => {
                let whites = letters.read(track.position(place), text);
                let is_same = whites.as_ref().ok() == track.moves()[place].as_ref();
                is_same || whites.is_ok() && letters.read(track.position(at), text).is_err()
            }
            _ => true,
        };
        return Ok(if repeats { place } else { at });
    }
    if place > track.len() {
        return Err(wrong());
    }
    Ok(place)
}

/// Takes a move: one of the record, said again, or a new one.
fn take(
    track: &mut Track,
    at: usize,
    text: &str,
    letters: Letters,
    may_repeat: bool,
) -> Result<usize, Refusal> {
    let before = *track.position(at);
    let read = letters.read(&before, text);
    if let Some(recorded) = track.moves().get(at).copied() {
        return match read {
            Ok(mv) if Some(mv) == recorded => Ok(at + 1),
            _ => Err(Refusal::Disagrees {
                number: number(&before),
                said: shown(text),
                recorded: recorded.map_or_else(|| "--".into(), |mv| both_names(&before, mv)),
            }),
        };
    }
    match read {
        Ok(mv) => track.push(Some(mv)),
        // A card that repeats our last move, without a number.
        Err(refusal) => {
            let last = *track.position(at.saturating_sub(1));
            let repeated = may_repeat
                && letters.read(&last, text).ok().map(Some) == track.moves().last().copied();
            if !repeated {
                return Err(refusal);
            }
            return Ok(at);
        }
    }
    Ok(at + 1)
}

fn check_gloss(track: &Track, at: usize, gloss: &str, letters: Letters) -> Result<(), Refusal> {
    let Some(before) = at.checked_sub(1) else {
        return Err(Refusal::NoMove);
    };
    let position = track.position(before);
    let mv = track.moves().get(before).copied().flatten();
    match letters.read(position, gloss) {
        Ok(same) if Some(same) == mv => Ok(()),
        Err(_) if mv.is_some_and(|mv| spells(position, mv, gloss)) => Ok(()),
        _ => Err(Refusal::Gloss {
            text: mv.map_or_else(String::new, |mv| {
                format!("{} {}", number(position), both_names(position, mv))
            }),
            gloss: shown(gloss),
        }),
    }
}

/// Whether a text is how a move is written in some language. A second spelling
/// beside digits is in the writer's own, whatever was agreed on.
pub(super) fn spells(position: &Position, mv: Move, text: &str) -> bool {
    let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_string();
    let text = bare(text);
    let forms = |language: &Language| [Notation::San(*language), Notation::Lan(*language)];
    let mut notations = Language::ALL
        .iter()
        .flat_map(forms)
        .chain(Notation::ALL.iter().copied());
    notations.any(|notation| bare(notation.write(position, mv).as_str()) == text)
}
