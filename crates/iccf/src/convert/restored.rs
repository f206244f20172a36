//! Damaged scores within a conversion: what is certain is put in, with a
//! warning, and what is not is an error.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Converter, Excerpt, Level, Options, Problem, ProblemKind, Restore};
use crate::notation::{Notation, both_names};
use crate::position::{Move, Position};
use crate::restore::{self, Restoration, Restorer, Status};
use crate::text::{Heading, Places, quoted};

impl Converter {
    /// Restores the game that was just read, if it is damaged: then it is read
    /// again from a text with the restored moves in it, which is the answer.
    pub(super) fn restore(&mut self, text: &[u8]) -> Option<Vec<u8>> {
        let taken = self.options.restore?;
        // With tags, the reader overlooks nothing.
        if self.reader.found.errors == 0 && !self.reader.header.is_empty() {
            return None;
        }
        let source = self.reader.game.source.clone();
        let game = text.get(source.clone())?;
        let options = restore::Options::default().reading(self.options.reading.clone());
        let restored = Restorer::new(options).restore(game);
        match restored.status {
            Status::Intact => None,
            Status::Certain => Some(self.take(text, source, restored)),
            Status::Probable if taken >= Restore::Probable => {
                Some(self.take(text, source, restored))
            }
            Status::None if self.reader.is_remark() => None,
            _ => {
                self.leave(text, source.start, &restored);
                None
            }
        }
    }

    /// Takes a reading for the game.
    fn take(&mut self, text: &[u8], source: Range<usize>, restored: Restoration) -> Vec<u8> {
        for one in &restored.restored {
            let names = both_names(&one.position, one.mv);
            let what = match one.text.as_str() {
                "" => "a half-move is missing".to_string(),
                text => quoted(text.as_bytes()),
            };
            let message = format!(
                "{what} ({}): restored as {names}, {}",
                at_move(&one.position),
                one.certainty
            );
            let place = source.start + one.place.start..source.start + one.place.end;
            let problem = self.problem(text, place, ProblemKind::Restored, message);
            self.problems.push(Problem {
                level: Level::Warning,
                ..before_move(problem, &one.position)
            });
        }
        let patched = restored.patched;
        self.reader.found.clear();
        self.reader.found.game -= 1;
        self.reader.begin_text();
        let from = core::mem::replace(&mut self.reader.settings.from, patched.from);
        self.reader.settings.from = self.reader.settings.from.or(from);
        self.reader.read(&patched.text, 0, &mut self.score);
        self.reader.settings.from = from;
        // What was found in the text with the changes stands in the other one.
        let mut found = self.reader.found.take();
        for problem in &mut found {
            let offset = problem.place.offset(&patched.text);
            let offset = source.start + patched.original(offset);
            problem.place = Places::default().of(text, offset.min(source.end));
            self.base.shift(problem);
        }
        self.problems.append(&mut found);
        self.reader.begin_text();
        patched.text
    }

    /// Says that a game stays as it is.
    fn leave(&mut self, text: &[u8], start: usize, restored: &Restoration) {
        let (place, message, position) = match &restored.parting {
            Some(parting) => {
                let stood = match parting.text.as_str() {
                    "" => "a half-move is missing".to_string(),
                    text => quoted(text.as_bytes()),
                };
                let message = format!(
                    "{stood} ({}): it may have been {}, which is too open to be restored",
                    at_move(&parting.position),
                    names(&parting.position, &parting.moves)
                );
                (parting.place.clone(), message, Some(parting.position))
            }
            None if restored.candidates.is_empty() => {
                let message = "no legal game fits what stands here".to_string();
                (0..1, message, None)
            }
            None => {
                let message = "what is restored here is not certain".to_string();
                (0..1, message, None)
            }
        };
        let place = start + place.start..start + place.end;
        let mut problem = self.problem(text, place, ProblemKind::NotRestored, message);
        if let Some(position) = position {
            problem = before_move(problem, &position);
        }
        // It counts as an error, whether the reader minded or not; what the reader
        // said of the same place, this says better.
        self.reader.found.errors += 1;
        let known = problem.place;
        self.problems.push(problem);
        let mut found = self.reader.found.take();
        for problem in &mut found {
            self.base.shift(problem);
        }
        found.retain(|problem| problem.level != Level::Error || problem.place != known);
        self.problems.append(&mut found);
    }

    fn problem(
        &self,
        text: &[u8],
        place: Range<usize>,
        kind: ProblemKind,
        message: String,
    ) -> Problem {
        let start = place.start.min(text.len());
        let end = place.end.clamp(start, text.len());
        let mut problem = Problem {
            level: Level::Error,
            game: self.reader.found.game,
            at_move: None,
            place: Places::default().of(text, start),
            token: quoted(&text[start..end]),
            kind,
            message,
            fen: None,
            suggestions: Vec::new(),
            excerpt: Excerpt::around(text, start, end),
            heading: Heading::of(&self.reader.header, text),
        };
        self.base.shift(&mut problem);
        problem
    }
}

/// The notation of a text whose moves are all damaged, if they may be restored.
pub(super) fn notation(options: &Options, text: &[u8]) -> Option<Notation> {
    options.restore?;
    let reading = restore::Options::default().reading(options.reading.clone());
    Restorer::new(reading).notation(text)
}

/// A problem of the move to be played on a position.
fn before_move(problem: Problem, position: &Position) -> Problem {
    Problem {
        at_move: Some((position.fullmoves(), position.turn())),
        fen: Some(position.to_string()),
        ..problem
    }
}

fn at_move(position: &Position) -> String {
    format!("move {}, {}", position.fullmoves(), position.turn())
}

/// The likeliest moves, and how many others there are.
fn names(position: &Position, moves: &[(Move, f64)]) -> String {
    let shown = moves.iter().take(3);
    let shown: Vec<_> = shown.map(|(mv, _)| both_names(position, *mv)).collect();
    let mut names = shown.join(" or ");
    if moves.len() > shown.len() {
        names += &format!(" or one of {} more", moves.len() - shown.len());
    }
    names
}
