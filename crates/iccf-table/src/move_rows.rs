//! Rows of a table of moves.

use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int32Array, Int64Array, RecordBatch};
use arrow_schema::SchemaRef;
use iccf::{Color, Numeric, Position, San};

use crate::command;
use crate::dictionary::Dictionary;
use crate::game::{Told, Wanted};
use crate::strings::Strings;
use crate::table::{PositionColumn, Table, TextColumns};

/// Half-moves on their way into a batch.
#[derive(Debug)]
pub(crate) struct MoveRows {
    schema: SchemaRef,
    kept: TextColumns,
    games: Vec<i64>,
    plies: Vec<i32>,
    sides: Dictionary,
    digits: Dictionary,
    sans: Dictionary,
    positions: Positions,
    clocks: Vec<Option<f64>>,
    evals: Vec<Option<i32>>,
    comments: Strings,
    /// The comment behind the half-move at hand.
    comment: String,
}

#[derive(Debug)]
enum Positions {
    Fens(Strings),
    Keys(Vec<i64>),
}

impl MoveRows {
    /// What a game must tell.
    pub(crate) const WANTED: Wanted = Wanted {
        tags: false,
        other_tags: false,
        comments: true,
    };

    pub(crate) fn new(table: &Table) -> Self {
        Self {
            schema: table.schema(),
            kept: table.text,
            games: Vec::new(),
            plies: Vec::new(),
            sides: Dictionary::default(),
            digits: Dictionary::default(),
            sans: Dictionary::default(),
            positions: match table.position {
                PositionColumn::Fen => Positions::Fens(Strings::default()),
                PositionColumn::Key => Positions::Keys(Vec::new()),
            },
            clocks: Vec::new(),
            evals: Vec::new(),
            comments: Strings::default(),
            comment: String::new(),
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.games.len()
    }

    /// Adds the half-moves of a game, which has this number.
    pub(crate) fn push(&mut self, number: u64, game: &Told) {
        let mut comments = game.comments().peekable();
        let mut commands = game.commands().peekable();
        // Those before the first move have no row.
        while comments.next_if(|(ply, _)| *ply == 0).is_some() {}
        while commands.next_if(|(ply, _)| *ply == 0).is_some() {}
        let mut position = game.start;
        for (ply, mv) in (1..).zip(&game.moves) {
            self.games.push(number as i64);
            self.plies.push(ply as i32);
            self.positions.push(&position);
            self.sides.push(Some(match position.turn() {
                Color::White => "white",
                Color::Black => "black",
            }));
            if let Some(mv) = *mv {
                let digits = Numeric::from_move(&position, mv).spelling();
                self.digits.push(Some(digits.as_str()));
                let san = San::play(&mut position, mv).spelling();
                self.sans.push(Some(san.as_str()));
            } else {
                position = position.pass().unwrap_or(position);
                self.digits.push(Some("--"));
                self.sans.push(Some("--"));
            }
            let (mut clock, mut eval) = (None, None);
            while let Some((_, comment)) = commands.next_if(|(at, _)| *at == ply) {
                clock = command::clock(comment).or(clock);
                eval = command::eval(comment).or(eval);
            }
            self.comment.clear();
            while let Some((_, comment)) = comments.next_if(|(at, _)| *at == ply) {
                if !self.comment.is_empty() {
                    self.comment.push(' ');
                }
                self.comment.push_str(comment.trim());
            }
            self.clocks.push(clock);
            self.evals.push(eval);
            let comment = Some(self.comment.as_str());
            self.comments
                .push_option(comment.filter(|comment| !comment.is_empty()));
        }
    }

    /// The rows as a batch; it begins anew.
    pub(crate) fn finish(&mut self) -> RecordBatch {
        let arrays: Vec<ArrayRef> = vec![
            Arc::new(Int64Array::from(std::mem::take(&mut self.games))),
            Arc::new(Int32Array::from(std::mem::take(&mut self.plies))),
            self.sides.finish(self.kept),
            self.digits.finish(self.kept),
            self.sans.finish(self.kept),
            self.positions.finish(),
            Arc::new(Float64Array::from(std::mem::take(&mut self.clocks))),
            Arc::new(Int32Array::from(std::mem::take(&mut self.evals))),
            self.comments.finish(),
        ];
        RecordBatch::try_new(Arc::clone(&self.schema), arrays)
            .expect("each column makes what the schema says")
    }
}

impl Positions {
    fn push(&mut self, position: &Position) {
        match self {
            Self::Fens(fens) => {
                // Writing to a string cannot fail.
                let _ = write!(fens, "{position}");
                fens.end();
            }
            Self::Keys(keys) => keys.push(key(position)),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Fens(fens) => fens.finish(),
            Self::Keys(keys) => Arc::new(Int64Array::from(std::mem::take(keys))),
        }
    }
}

/// The FNV-1a hash of the first four fields of a position's FEN.
fn key(position: &Position) -> i64 {
    let mut hash = Fnv {
        hash: 0xcbf29ce484222325,
        fields: 0,
    };
    // Only the end of the fourth field stops it.
    let _ = write!(hash, "{position}");
    hash.hash as i64
}

/// Hashes what is written to it, up to the fourth space.
struct Fnv {
    hash: u64,
    fields: u32,
}

impl std::fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.fields += u32::from(byte == b' ');
            if self.fields == 4 {
                return Err(std::fmt::Error);
            }
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x100000001b3);
        }
        Ok(())
    }
}
