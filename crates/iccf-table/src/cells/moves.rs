//! Columns made of moves.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int16Array, Int32Array};
use arrow_buffer::ScalarBuffer;
use arrow_schema::FieldRef;
use iccf::{Move, Numeric, Position, San, Spelling, Uci};

use super::Cells;
use crate::dictionary::Dictionary;
use crate::game::Told;
use crate::list::Lists;
use crate::packed::PackedMove;
use crate::strings::Strings;
use crate::table::TextColumns;

/// How many half-moves there are.
#[derive(Debug, Default)]
pub(super) struct Plies(Vec<i32>);

impl Cells for Plies {
    fn push(&mut self, game: &Told) {
        self.0.push(game.moves.len() as i32);
    }

    fn finish(&mut self) -> ArrayRef {
        integers(&mut self.0)
    }
}

/// How many half-moves from the start are legal moves.
#[derive(Debug, Default)]
pub(super) struct LegalPlies(Vec<i32>);

impl Cells for LegalPlies {
    fn push(&mut self, game: &Told) {
        let legal = game.moves.iter().take_while(|mv| mv.is_some());
        self.0.push(legal.count() as i32);
    }

    fn finish(&mut self) -> ArrayRef {
        integers(&mut self.0)
    }
}

fn integers(values: &mut Vec<i32>) -> ArrayRef {
    let values = ScalarBuffer::from(std::mem::take(values));
    Arc::new(Int32Array::new(values, None))
}

/// The half-moves, packed.
#[derive(Debug)]
pub(super) struct Packed {
    item: FieldRef,
    moves: Vec<i16>,
    rows: Lists,
}

impl Packed {
    pub(super) fn new(item: FieldRef) -> Self {
        Self {
            item,
            moves: Vec::new(),
            rows: Lists::default(),
        }
    }
}

impl Cells for Packed {
    fn push(&mut self, game: &Told) {
        let packed = |mv: &Option<Move>| match mv {
            Some(mv) => PackedMove::new(&game.start, *mv).get(),
            None => PackedMove::NULL.get(),
        };
        self.moves.extend(game.moves.iter().map(packed));
        self.rows.end(self.moves.len());
    }

    fn finish(&mut self) -> ArrayRef {
        let moves = ScalarBuffer::from(std::mem::take(&mut self.moves));
        let moves = Int16Array::new(moves, None);
        self.rows.finish(Arc::clone(&self.item), Arc::new(moves))
    }
}

/// A way to write moves, each of which is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    play: fn(&mut Position, Move) -> Spelling,
    null: &'static str,
}

pub(super) const NUMERIC: Writing = Writing {
    play: |position, mv| {
        let spelling = Numeric::from_move(position, mv).spelling();
        position.play(mv);
        spelling
    },
    null: "--",
};

pub(super) const SAN: Writing = Writing {
    play: |position, mv| San::play(position, mv).spelling(),
    null: "--",
};

pub(super) const UCI: Writing = Writing {
    play: |position, mv| {
        let spelling = Uci::from_move(position, mv).spelling();
        position.play(mv);
        spelling
    },
    null: "0000",
};

impl Writing {
    /// Hands on moves as they are written, with a space between.
    fn write(self, start: Position, moves: &[Option<Move>], mut add: impl FnMut(&str)) {
        let mut position = start;
        for (ply, mv) in moves.iter().enumerate() {
            if ply > 0 {
                add(" ");
            }
            if let Some(mv) = *mv {
                add((self.play)(&mut position, mv).as_str());
            } else {
                position = position.pass().unwrap_or(position);
                add(self.null);
            }
        }
    }
}

/// The half-moves in some notation.
#[derive(Debug)]
pub(super) struct Spelled {
    writing: Writing,
    texts: Strings,
}

impl Spelled {
    pub(super) fn new(writing: Writing) -> Self {
        let texts = Strings::default();
        Self { writing, texts }
    }
}

impl Cells for Spelled {
    fn push(&mut self, game: &Told) {
        let texts = &mut self.texts;
        self.writing
            .write(game.start, &game.moves, |part| texts.add(part));
        texts.end();
    }

    fn finish(&mut self) -> ArrayRef {
        self.texts.finish()
    }
}

/// The first twelve half-moves in SAN.
#[derive(Debug)]
pub(super) struct Opening {
    kept: TextColumns,
    texts: Dictionary,
    line: String,
}

impl Opening {
    const PLIES: usize = 12;

    pub(super) fn new(kept: TextColumns) -> Self {
        Self {
            kept,
            texts: Dictionary::default(),
            line: String::new(),
        }
    }
}

impl Cells for Opening {
    fn push(&mut self, game: &Told) {
        self.line.clear();
        let line = &mut self.line;
        let opening = &game.moves[..game.moves.len().min(Self::PLIES)];
        SAN.write(game.start, opening, |part| line.push_str(part));
        self.texts.push(Some(&self.line));
    }

    fn finish(&mut self) -> ArrayRef {
        self.texts.finish(self.kept)
    }
}
