//! Texts of any size as batches: cut where games begin, read on several threads, put
//! together in order.

use std::io::{self, Read};
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Int64Array, RecordBatch};
use iccf::Games;
use iccf::convert::{Chunk, Chunks, Problem, Summary, Task, in_order};
use iccf::text::Places;

use crate::builder::Builder;
use crate::table::{Rows, Table};

/// Rows of a batch of text that cannot be cut.
const ROWS: usize = 1 << 12;

/// Makes tables of streams, one after another, on several threads. What comes of them
/// does not depend on the number of threads.
#[derive(Debug)]
pub struct Stream {
    table: Table,
    jobs: usize,
    chunk: Option<usize>,
    summary: Summary,
    stopped: bool,
}

/// Some rows of a table.
#[derive(Debug)]
#[non_exhaustive]
pub struct Part {
    /// The rows; none at the end of an input.
    pub batch: Option<RecordBatch>,
    /// What was found wrong in their games.
    pub problems: Vec<Problem>,
    /// What was read up to here.
    pub summary: Summary,
    /// Which of the inputs it comes from, counted from 0.
    pub input: usize,
    /// That this input ends here: as it should, or because it could not be read on.
    pub end: Option<io::Result<()>>,
}

/// What is put together.
enum Ready {
    Read(Box<ReadChunk>),
    /// To be read where it is put together.
    Open(Chunk),
    End(io::Result<()>),
}

/// What came of a chunk.
struct ReadChunk {
    batch: RecordBatch,
    problems: Vec<Problem>,
    summary: Summary,
    lines: u64,
    stopped: bool,
}

impl Stream {
    /// A table that is made on this many threads.
    pub fn new(table: Table, jobs: usize) -> Self {
        Self {
            table,
            jobs,
            chunk: None,
            summary: Summary::default(),
            stopped: false,
        }
    }

    /// Reads this many bytes at a time. The rows do not depend on it; tests make sure
    /// of that.
    #[doc(hidden)]
    #[must_use]
    pub fn with_chunk(mut self, bytes: usize) -> Self {
        self.chunk = Some(bytes);
        self
    }

    /// What was read so far.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Whether an error has stopped it.
    pub const fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Reads streams one after another and hands their rows on, in order. An input
    /// that cannot be opened or read ends, and the next one is begun; an `Err` comes
    /// from the sink alone.
    pub fn read_all<R: Read + Send>(
        &mut self,
        inputs: impl Iterator<Item = io::Result<R>> + Send,
        mut sink: impl FnMut(Part) -> io::Result<()>,
    ) -> io::Result<()> {
        let table = self.table.clone();
        let mut pieces = Pieces {
            inputs,
            chunks: None,
            table: &table,
            size: self.chunk,
        };
        let work = |chunk: Chunk| Ready::Read(Box::new(read_alone(&table, &chunk.text)));
        in_order(
            self.jobs,
            || pieces.next(),
            work,
            |parts| {
                let mut place = Place::default();
                while let Some(ready) = parts.next() {
                    match ready {
                        Ready::Read(read) => self.hand_on(&mut place, *read, &mut sink)?,
                        Ready::Open(chunk) => {
                            self.read_open(&mut place, chunk, parts, &mut sink)?;
                        }
                        Ready::End(end) => {
                            sink(Part {
                                batch: None,
                                problems: Vec::new(),
                                summary: self.summary,
                                input: place.input,
                                end: Some(end),
                            })?;
                            place = Place {
                                input: place.input + 1,
                                ..Place::default()
                            };
                        }
                    }
                    if self.stopped {
                        break;
                    }
                }
                Ok(())
            },
        )
    }

    /// Puts rows in their place: lines and games are counted from the start of their
    /// input, and the games of a table of moves from the start of all.
    fn hand_on(
        &mut self,
        place: &mut Place,
        mut read: ReadChunk,
        sink: &mut impl FnMut(Part) -> io::Result<()>,
    ) -> io::Result<()> {
        for problem in &mut read.problems {
            problem.place.line += place.lines;
            problem.game += place.games;
        }
        if self.table.rows == Rows::Moves && self.summary.games > 0 {
            read.batch = renumbered(&read.batch, self.summary.games as i64);
        }
        place.lines += read.lines;
        place.games += read.summary.games;
        self.summary.games += read.summary.games;
        self.summary.plies += read.summary.plies;
        self.summary.games_with_errors += read.summary.games_with_errors;
        self.stopped |= read.stopped;
        sink(Part {
            batch: Some(read.batch),
            problems: read.problems,
            summary: self.summary,
            input: place.input,
            end: None,
        })
    }

    /// Reads a stretch of text that could not be cut, chunk by chunk.
    fn read_open(
        &mut self,
        place: &mut Place,
        chunk: Chunk,
        parts: &mut dyn Iterator<Item = Ready>,
        sink: &mut impl FnMut(Part) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut stretch = Stretch::new(parts);
        stretch.enter(chunk);
        let start = *place;
        let options = self.table.reading.clone();
        let mut games = Games::with_options(&mut stretch, options);
        let mut more = true;
        while more && !self.stopped {
            let mut builder = Builder::new(&self.table);
            while more && builder.rows() < ROWS && !builder.is_full() {
                more = builder.read(&mut games)?;
            }
            // Its reader counts games and lines of all of it.
            let mut here = start;
            self.hand_on(&mut here, ReadChunk::new(builder, 0), sink)?;
            place.games += here.games - start.games;
        }
        drop(games);
        place.lines += stretch.lines;
        Ok(())
    }
}

impl ReadChunk {
    /// What a builder has made of so many lines.
    fn new(mut builder: Builder, lines: u64) -> Self {
        Self {
            batch: builder.finish(),
            problems: builder.take_problems(),
            summary: builder.summary(),
            lines,
            stopped: builder.has_stopped(),
        }
    }
}

/// Where in the inputs.
#[derive(Clone, Copy, Default)]
struct Place {
    input: usize,
    /// Lines and games of the input up to here.
    lines: u64,
    games: u64,
}

/// Reads a chunk that begins and ends with its games.
fn read_alone(table: &Table, text: &[u8]) -> ReadChunk {
    let mut games = Games::with_options(text, table.reading.clone());
    let mut builder = Builder::new(table);
    // Reading from memory does not fail.
    while builder.read(&mut games).unwrap_or(false) {}
    ReadChunk::new(builder, lines(text))
}

fn lines(text: &[u8]) -> u64 {
    Places::default().of(text, text.len()).line - 1
}

/// A batch of moves whose games are counted from another one on.
fn renumbered(batch: &RecordBatch, more: i64) -> RecordBatch {
    let mut columns = batch.columns().to_vec();
    if let Some(numbers) = columns.first_mut() {
        let shifted = numbers.as_primitive::<Int64Type>().values().iter();
        *numbers = Arc::new(shifted.map(|number| number + more).collect::<Int64Array>());
    }
    RecordBatch::try_new(batch.schema(), columns).expect("the types are those of the schema")
}

/// The inputs, cut into chunks one after another.
struct Pieces<'t, R, I> {
    inputs: I,
    chunks: Option<Chunks<R>>,
    table: &'t Table,
    size: Option<usize>,
}

impl<R: Read, I: Iterator<Item = io::Result<R>>> Pieces<'_, R, I> {
    fn next(&mut self) -> Option<Task<Chunk, Ready>> {
        let chunks = match &mut self.chunks {
            Some(chunks) => chunks,
            None => match self.inputs.next()? {
                Ok(input) => {
                    let chunks = Chunks::new(input, self.table.reading.split);
                    self.chunks.insert(match self.size {
                        Some(size) => chunks.size(size),
                        None => chunks,
                    })
                }
                Err(error) => return Some(Task::Done(Ready::End(Err(error)))),
            },
        };
        let end = match chunks.next() {
            Some(Ok(chunk)) if chunk.alone => return Some(Task::Work(chunk)),
            Some(Ok(chunk)) => return Some(Task::Done(Ready::Open(chunk))),
            Some(Err(error)) => Err(error),
            None => Ok(()),
        };
        self.chunks = None;
        Some(Task::Done(Ready::End(end)))
    }
}

/// Text that could not be cut, put together again.
struct Stretch<'p> {
    parts: &'p mut dyn Iterator<Item = Ready>,
    text: io::Cursor<Vec<u8>>,
    /// Whether there is no more of it behind the text at hand.
    complete: bool,
    lines: u64,
}

impl<'p> Stretch<'p> {
    fn new(parts: &'p mut dyn Iterator<Item = Ready>) -> Self {
        Self {
            parts,
            text: io::Cursor::default(),
            complete: false,
            lines: 0,
        }
    }

    fn enter(&mut self, chunk: Chunk) {
        // A line's end may have been cut in two.
        let cut = self.text.get_ref().ends_with(b"\r") && chunk.text.starts_with(b"\n");
        self.lines += lines(&chunk.text) - u64::from(cut);
        self.complete = chunk.complete;
        self.text = io::Cursor::new(chunk.text);
    }
}

impl Read for Stretch<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(buffer)?;
            if read > 0 || self.complete || buffer.is_empty() {
                return Ok(read);
            }
            match self.parts.next() {
                Some(Ready::Open(chunk)) => self.enter(chunk),
                _ => self.complete = true,
            }
        }
    }
}
