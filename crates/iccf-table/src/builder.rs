//! Games into batches, one by one.

use std::io::{self, Read};

use arrow_array::RecordBatch;
use iccf::Games;
use iccf::convert::{OnError, Problem, Summary};
use iccf::text::Split;

use crate::game::Told;
use crate::game_rows::GameRows;
use crate::move_rows::MoveRows;
use crate::table::{Rows, Table};

/// The most memory that rows may take before they become a batch. Offsets into a
/// batch have 31 bits, and one game more may be 64 MB long.
const MOST_BYTES: usize = 64 << 20;

/// Makes batches of games.
///
/// ```
/// use iccf::Games;
/// use iccf_table::{Builder, Table};
///
/// let mut games = Games::new(&b"1. e4 e5 *\n\n1. d4 *\n"[..]);
/// let mut builder = Builder::new(&Table::moves());
/// while builder.read(&mut games)? {}
/// assert_eq!(builder.finish().num_rows(), 3);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    told: Told,
    rows: Making,
    /// About how much memory the rows take.
    bytes: usize,
    on_error: OnError,
    /// Whether words between games would be games.
    keeps_remarks: bool,
    summary: Summary,
    problems: Vec<Problem>,
    stopped: bool,
}

#[derive(Debug)]
enum Making {
    Games(GameRows),
    Moves(Box<MoveRows>),
}

impl Builder {
    /// A builder without a row.
    pub fn new(table: &Table) -> Self {
        let (rows, wanted) = match table.rows {
            Rows::Games => (
                Making::Games(GameRows::new(table)),
                GameRows::wanted(table.columns),
            ),
            Rows::Moves => (
                Making::Moves(Box::new(MoveRows::new(table))),
                MoveRows::WANTED,
            ),
        };
        Self {
            told: Told::new(wanted),
            rows,
            bytes: 0,
            on_error: table.on_error,
            keeps_remarks: table.reading.split == Split::Line,
            summary: Summary::default(),
            problems: Vec::new(),
            stopped: false,
        }
    }

    /// Reads the next game and adds its rows; `false` if there is none left, or an
    /// error has stopped it.
    pub fn read<R: Read>(&mut self, games: &mut Games<R>) -> io::Result<bool> {
        if self.stopped || !games.visit_next(&mut self.told)? {
            return Ok(false);
        }
        if !self.told.is_remark() || self.keeps_remarks {
            self.push();
        }
        self.problems.append(&mut self.told.problems);
        Ok(!self.stopped)
    }

    fn push(&mut self) {
        let told = &self.told;
        let failed = told.error().is_some();
        self.summary.games += 1;
        self.summary.plies += told.moves.len() as u64;
        self.summary.games_with_errors += u64::from(failed);
        match self.on_error {
            OnError::Skip if failed => return,
            OnError::Stop if failed => {
                self.stopped = true;
                return;
            }
            _ => {}
        }
        // At most: what a half-move takes depends on the columns.
        let each = match &mut self.rows {
            Making::Games(rows) => {
                rows.push(told);
                32
            }
            Making::Moves(rows) => {
                rows.push(self.summary.games, told);
                160
            }
        };
        self.bytes += told.text_bytes() + each * told.moves.len();
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        match &self.rows {
            Making::Games(rows) => rows.rows(),
            Making::Moves(rows) => rows.rows(),
        }
    }

    /// Whether the rows take so much memory that they should become a batch,
    /// however few they are.
    pub fn is_full(&self) -> bool {
        self.bytes > MOST_BYTES
    }

    /// The rows as a batch; the builder is empty then.
    pub fn finish(&mut self) -> RecordBatch {
        self.bytes = 0;
        match &mut self.rows {
            Making::Games(rows) => rows.finish(),
            Making::Moves(rows) => rows.finish(),
        }
    }

    /// What was read so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// Whether an error has stopped it.
    pub fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// The problems found since this was asked last.
    pub fn take_problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }
}
