//! Rows of a table from texts, on one thread or on several.

use std::io;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use arrow_array::RecordBatch;
use iccf::Games;
use iccf_table::{Builder, Stream, Table};

use crate::input::Opened;

/// The texts of an input.
pub(crate) type AllTexts = Box<dyn Iterator<Item = io::Result<Opened>> + Send>;

/// Their rows.
pub(crate) type Batches = Box<dyn Iterator<Item = io::Result<RecordBatch>> + Send>;

/// Rows that are read when they are asked for.
pub(crate) fn here(texts: AllTexts, table: &Table, batch_size: usize) -> Batches {
    Box::new(Here {
        texts,
        games: None,
        builder: Builder::new(table),
        table: table.clone(),
        batch_size,
        error: None,
        ended: false,
    })
}

/// Rows that threads read ahead, in the same order.
pub(crate) fn on_threads(texts: AllTexts, table: &Table, jobs: usize) -> Batches {
    let (give, take) = sync_channel(2 * jobs);
    let mut stream = Stream::new(table.clone(), jobs);
    // It ends with the texts, or when nobody takes its rows any more.
    thread::spawn(move || {
        let give = |rows| {
            let given = give.send(rows);
            given.map_err(|_| io::Error::other("nobody takes these rows"))
        };
        let read = stream.read_all(texts, |part| {
            if let Some(batch) = part.batch.filter(|batch| batch.num_rows() > 0) {
                give(Some(Ok(batch)))?;
            }
            match part.end {
                Some(Err(problem)) => give(Some(Err(problem))),
                _ => Ok(()),
            }
        });
        if read.is_ok() {
            let _ = give(None);
        }
    });
    Box::new(Ahead { take, ended: false })
}

struct Ahead {
    take: Receiver<Option<io::Result<RecordBatch>>>,
    ended: bool,
}

impl Iterator for Ahead {
    type Item = io::Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        // A thread that says nothing at its end has not read all.
        let rows = self.take.recv().unwrap_or_else(|_| {
            self.ended = true;
            Some(Err(io::Error::other("reading ended before its time")))
        });
        self.ended |= rows.is_none();
        rows
    }
}

struct Here {
    texts: AllTexts,
    games: Option<Games<Opened>>,
    builder: Builder,
    table: Table,
    batch_size: usize,
    error: Option<io::Error>,
    ended: bool,
}

impl Here {
    /// Reads one game more, or opens the next text.
    fn step(&mut self) -> io::Result<()> {
        let Some(games) = &mut self.games else {
            match self.texts.next().transpose()? {
                Some(text) => {
                    let reading = self.table.reading.clone();
                    self.games = Some(Games::with_options(text, reading));
                }
                None => self.ended = true,
            }
            return Ok(());
        };
        if !self.builder.read(games)? {
            self.games = None;
            self.ended = self.builder.has_stopped();
        }
        Ok(())
    }
}

impl Iterator for Here {
    type Item = io::Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended && self.builder.rows() < self.batch_size && !self.builder.is_full() {
            // What came before is told first.
            if let Err(problem) = self.step() {
                self.error = Some(problem);
                self.ended = true;
            }
        }
        // They are in the column of that name.
        self.builder.take_problems();
        if self.builder.rows() > 0 {
            return Some(Ok(self.builder.finish()));
        }
        self.error.take().map(Err)
    }
}
