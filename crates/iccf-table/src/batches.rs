//! Batches of games, one after another.

use std::io::{self, Read};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use iccf::Games;
use iccf::convert::{Problem, Summary};

use crate::builder::Builder;
use crate::table::Table;

/// Rows of a batch, unless it is said otherwise.
const ROWS: usize = 1 << 14;

/// The games of an input as batches of rows.
///
/// The memory it takes does not grow with the input. An `Err` comes from the
/// input alone; a game that cannot be read whole is a row with a problem.
#[derive(Debug)]
pub struct Batches<R: Read> {
    games: Games<R>,
    builder: Builder,
    schema: SchemaRef,
    rows: usize,
    problems: Vec<Problem>,
    ended: bool,
    /// Why there is no more.
    error: Option<io::Error>,
}

impl<R: Read> Batches<R> {
    /// The games of an input, as rows of a table.
    pub fn new(input: R, table: Table) -> Self {
        Self {
            builder: Builder::new(&table),
            schema: table.schema(),
            games: Games::with_options(input, table.reading),
            rows: ROWS,
            problems: Vec::new(),
            ended: false,
            error: None,
        }
    }

    /// Has about this many rows in a batch: a table of moves has all of a game's
    /// in one.
    #[must_use]
    pub fn rows(mut self, rows: usize) -> Self {
        self.rows = rows.max(1);
        self
    }

    /// What was found wrong in the games of the last batch.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// What was read so far.
    pub fn summary(&self) -> Summary {
        self.builder.summary()
    }
}

impl<R: Read> Iterator for Batches<R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let builder = &mut self.builder;
        while !self.ended && builder.rows() < self.rows && !builder.is_full() {
            match builder.read(&mut self.games) {
                Ok(true) => {}
                Ok(false) => self.ended = true,
                // What came before is told first.
                Err(error) => {
                    self.ended = true;
                    self.error = Some(error);
                }
            }
        }
        self.problems = builder.take_problems();
        if builder.rows() > 0 {
            return Some(Ok(builder.finish()));
        }
        self.error.take().map(|error| Err(error.into()))
    }
}

impl<R: Read> RecordBatchReader for Batches<R> {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}
