//! The moves of a record with their positions, and how new ones are read there.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::refusal::{BadMove, Refusal, shown};
use super::words::Dots;
use crate::board::Color;
use crate::game::Game;
use crate::notation::{Language, Leniency, MoveError, Notation, Strictness, both_names};
use crate::position::{Move, Position};

/// Moves, with the positions before and behind each.
#[derive(Clone)]
pub(super) struct Track {
    moves: Vec<Option<Move>>,
    /// One more than moves.
    positions: Vec<Position>,
}

impl Track {
    pub(super) fn of(game: &Game) -> Self {
        let mut track = Self::from(game.start());
        for (_, _, mv) in game.main_line() {
            track.push(mv);
        }
        track
    }

    pub(super) fn from(start: Position) -> Self {
        Self {
            moves: Vec::new(),
            positions: [start].into(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn moves(&self) -> &[Option<Move>] {
        &self.moves
    }

    /// The position before a move, or behind the last one.
    pub(super) fn position(&self, at: usize) -> &Position {
        &self.positions[at.min(self.positions.len() - 1)]
    }

    pub(super) fn last(&self) -> &Position {
        self.position(self.len())
    }

    pub(super) fn push(&mut self, mv: Option<Move>) {
        let mut position = *self.last();
        match mv {
            Some(mv) => position.play(mv),
            None => position = position.pass().unwrap_or(position),
        }
        self.moves.push(mv);
        self.positions.push(position);
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.moves.truncate(length);
        self.positions.truncate(length + 1);
    }

    /// Where a move of this number stands, if that is not before the start.
    pub(super) fn index(&self, number: u32, dots: Dots) -> Option<usize> {
        let ply = i64::from(number) * 2 - if dots == Dots::One { 2 } else { 1 };
        let start = &self.positions[0];
        let first =
            i64::from(start.fullmoves()) * 2 - if start.turn() == Color::White { 2 } else { 1 };
        usize::try_from(ply - first).ok()
    }
}

/// What letters stand for pieces.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// The opponent's language.
    pub(super) language: Language,
    /// Whether that was agreed on, so that English ones do not count.
    pub(super) agreed: bool,
}

impl Letters {
    /// Reads a move in whichever notation fits.
    pub(super) fn read(self, position: &Position, text: &str) -> Result<Move, Refusal> {
        let lenient = Strictness::Lenient;
        let bad = |error: MoveError| {
            let position = *position;
            Refusal::Move(Box::new(BadMove { position, error }))
        };
        let any = Notation::read_any(position, text, lenient).map(|(_, reading)| reading.mv);
        if self.language == Language::English {
            return any.map_err(bad);
        }
        let other = Notation::read_usual(position, text, lenient, self.language);
        let other = match other {
            Ok((_, reading)) if reading.leniencies.has(Leniency::PawnLetter) => None,
            Ok((_, reading)) => Some(reading.mv),
            // In his letters it is a move, if a wrong one: that is the reason.
            Err(error) if any.is_err() && error.malformation().is_none() => return Err(bad(error)),
            Err(_) => None,
        };
        match (any, other) {
            (Ok(english), Some(other)) if english != other && !self.agreed => {
                Err(Refusal::Letters {
                    text: shown(text),
                    english: both_names(position, english),
                    other: (self.language, both_names(position, other)),
                })
            }
            (_, Some(other)) => Ok(other),
            (any, None) => any.map_err(bad),
        }
    }
}
