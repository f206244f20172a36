//! Texts of any size: cut where games begin, converted on several threads,
//! put together in order, with memory that does not grow.

use alloc::vec::Vec;
use std::io::{self, Read};
use std::sync::Mutex;

use super::chunks::{Chunk, Chunks};
use super::in_order::{Task, in_order};
use super::{Converter, LONGEST_GAME, Options, Problem, Summary, decide};
use crate::notation::Notation;
use crate::text::next_start;

/// A buffer that grew beyond this is not used again.
const LARGE: usize = 1 << 21;

/// Converts streams, one after another.
#[derive(Debug)]
pub struct Stream {
    options: Options,
    jobs: usize,
    /// How much is read at a time, where a test wants to cut elsewhere.
    chunk: Option<usize>,
    /// Whether each input is written to a place of its own.
    apart: bool,
    /// Whether nothing has been written yet.
    first: bool,
    stopped: bool,
    summary: Summary,
    /// Buffers to use again.
    buffers: Buffers,
}

/// Buffers to use again. Those that text is read into are kept apart, with old
/// text still in them: as far as they are filled, they need no zeros.
#[derive(Debug, Default)]
struct Buffers {
    texts: Mutex<Vec<Vec<u8>>>,
    outs: Mutex<Vec<Vec<u8>>>,
}

/// A part of a stream that has been converted.
#[derive(Debug)]
#[non_exhaustive]
pub struct Converted<'a> {
    /// What is to be written.
    pub text: &'a [u8],
    /// What was found in it.
    pub problems: Vec<Problem>,
    /// What was converted up to here.
    pub summary: Summary,
    /// Which of the inputs it comes from, counted from 0.
    pub input: usize,
    /// That this input ends here: as it should, or because it could not be read
    /// on. A part that ends an input has no text.
    pub end: Option<io::Result<()>>,
}

/// What is put together.
enum Ready {
    /// Converted elsewhere.
    Part(Part),
    /// To be converted where it is put together.
    Open(Chunk, Option<Notation>),
    End(io::Result<()>),
}

/// A converted chunk.
struct Part {
    out: Vec<u8>,
    problems: Vec<Problem>,
    summary: Summary,
    games: u64,
    lines: u64,
    stopped: bool,
}

impl Stream {
    /// A converter of streams that uses this many threads.
    pub fn new(options: Options, jobs: usize) -> Self {
        Self {
            options,
            jobs: jobs.max(1),
            chunk: None,
            apart: false,
            first: true,
            stopped: false,
            summary: Summary::default(),
            buffers: Buffers::default(),
        }
    }

    /// Reads this many bytes at a time. What is written does not depend on
    /// it; tests make sure of that.
    #[doc(hidden)]
    #[must_use]
    pub fn with_chunk(mut self, bytes: usize) -> Self {
        self.chunk = Some(bytes);
        self
    }

    /// Whether what comes of each input is written to a place of its own: then no
    /// empty line stands before its first game.
    #[must_use]
    pub fn apart(mut self, apart: bool) -> Self {
        self.apart = apart;
        self
    }

    /// What was converted so far.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Whether an error has stopped the conversion.
    pub const fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Converts a stream and hands its parts on, in order.
    pub fn convert(
        &mut self,
        input: impl Read + Send,
        mut sink: impl FnMut(Converted<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.convert_all(core::iter::once(Ok(input)), |mut part| {
            part.end.take().unwrap_or(Ok(()))?;
            sink(part)
        })
    }

    /// Converts streams one after another and hands their parts on, in order. The
    /// threads work on several at a time where one is too small for them all. An
    /// input that cannot be opened or read ends, and the next one is begun; an
    /// `Err` comes from the sink alone.
    pub fn convert_all<R: Read + Send>(
        &mut self,
        inputs: impl Iterator<Item = io::Result<R>> + Send,
        mut sink: impl FnMut(Converted<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut pieces = Pieces::new(inputs, &self.options, self.chunk);
        let mut joiner = Joiner::new(&self.options);
        let options = self.options.clone();
        let buffers = core::mem::take(&mut self.buffers);
        let work = |(chunk, to)| Ready::Part(convert_alone(&options, chunk, to, &buffers));
        let source = || pieces.next(&buffers.texts);
        let handed_on = in_order(self.jobs, source, work, |parts| {
            for ready in parts {
                let out = self.hand_on(ready, &mut joiner, &mut sink)?;
                give_back(&buffers.outs, out);
                if self.stopped {
                    break;
                }
            }
            Ok(())
        });
        self.buffers = buffers;
        self.options.writing.to = self.options.writing.to.or(pieces.to);
        handed_on
    }

    /// Puts a part in its place: lines and games are counted from the start of
    /// its input.
    fn hand_on(
        &mut self,
        ready: Ready,
        joiner: &mut Joiner,
        sink: &mut impl FnMut(Converted<'_>) -> io::Result<()>,
    ) -> io::Result<Vec<u8>> {
        let mut part = match ready {
            Ready::Part(part) => part,
            Ready::Open(chunk, to) => joiner.convert_open(&chunk, to),
            Ready::End(end) => {
                let input = joiner.next_input();
                self.first |= self.apart;
                sink(Converted {
                    text: &[],
                    problems: Vec::new(),
                    summary: self.summary,
                    input,
                    end: Some(end),
                })?;
                return Ok(Vec::new());
            }
        };
        for problem in &mut part.problems {
            problem.place.line += joiner.lines;
            problem.game += joiner.games;
        }
        joiner.lines += part.lines;
        joiner.games += part.games;
        self.summary.add(part.summary);
        self.stopped |= part.stopped;
        let mut text = part.out.as_slice();
        if !text.is_empty() && core::mem::replace(&mut self.first, false) {
            let breaks = self.options.has_breaks();
            text = text.strip_prefix(b"\n").filter(|_| breaks).unwrap_or(text);
        }
        sink(Converted {
            text,
            problems: part.problems,
            summary: self.summary,
            input: joiner.input,
            end: None,
        })?;
        Ok(part.out)
    }
}

/// The inputs, cut into chunks one after another.
struct Pieces<R, I> {
    inputs: I,
    chunks: Option<Chunks<R>>,
    options: Options,
    size: Option<usize>,
    to: Option<Notation>,
    /// Text of the input at hand in which no move is found yet, and how long it must
    /// grow before it is searched again.
    undecided: Vec<u8>,
    wanted: usize,
    /// In the middle of a game too long to be read: the next one may have a move.
    too_long: bool,
}

impl<R: Read, I: Iterator<Item = io::Result<R>>> Pieces<R, I> {
    fn new(inputs: I, options: &Options, size: Option<usize>) -> Self {
        Self {
            inputs,
            chunks: None,
            options: options.clone(),
            size,
            to: options.writing.to,
            undecided: Vec::new(),
            wanted: 0,
            too_long: false,
        }
    }

    fn next(
        &mut self,
        pool: &Mutex<Vec<Vec<u8>>>,
    ) -> Option<Task<(Chunk, Option<Notation>), Ready>> {
        let chunks = match &mut self.chunks {
            Some(chunks) => chunks,
            None => match self.inputs.next()? {
                Ok(input) => {
                    let chunks = Chunks::new(input, self.options.reading.split);
                    self.chunks.insert(match self.size {
                        Some(size) => chunks.size(size),
                        None => chunks,
                    })
                }
                Err(error) => return Some(Task::Done(Ready::End(Err(error)))),
            },
        };
        let end = match chunks.next_in(take(pool)) {
            Ok(Some(chunk)) => {
                if self.to.is_none() {
                    self.decide(&chunk.text, chunk.complete);
                }
                return Some(if chunk.alone {
                    Task::Work((chunk, self.to))
                } else {
                    Task::Done(Ready::Open(chunk, self.to))
                });
            }
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        self.chunks = None;
        self.undecided = Vec::new();
        self.wanted = 0;
        self.too_long = false;
        Some(Task::Done(Ready::End(end)))
    }

    /// Looks for the first move in what has not been searched: all of it is
    /// kept until then, as a game may go on.
    fn decide(&mut self, text: &[u8], complete: bool) {
        let mut start = 0;
        if self.too_long {
            let Some(next) = next_start(text, 0) else {
                return;
            };
            start = next.first;
        }
        self.undecided.extend_from_slice(&text[start..]);
        if complete || self.undecided.len() >= self.wanted {
            self.to = decide(&self.options, &self.undecided, complete);
            self.wanted = 2 * self.undecided.len();
        }
        self.too_long = !complete && self.to.is_none() && self.undecided.len() > LONGEST_GAME;
        if complete || self.to.is_some() || self.too_long {
            self.undecided = Vec::new();
            self.wanted = 0;
        }
    }
}

/// Converts a chunk that begins and ends with its games.
fn convert_alone(options: &Options, chunk: Chunk, to: Option<Notation>, buffers: &Buffers) -> Part {
    let mut options = options.clone();
    options.writing.to = options.writing.to.or(to);
    let mut converter = Converter::new(options);
    converter.first = false;
    let mut out = take(&buffers.outs);
    out.clear();
    converter.feed(&chunk.text, true, &mut out);
    let part = Part {
        problems: converter.take_problems(),
        summary: converter.summary(),
        games: converter.reader.found.game,
        lines: converter.base.lines,
        stopped: converter.has_stopped(),
        out,
    };
    give_back(&buffers.texts, chunk.text);
    part
}

/// A buffer, with old text still in it.
fn take(pool: &Mutex<Vec<Vec<u8>>>) -> Vec<u8> {
    let buffer = pool.lock().ok().and_then(|mut pool| pool.pop());
    buffer.unwrap_or_default()
}

fn give_back(pool: &Mutex<Vec<Vec<u8>>>, buffer: Vec<u8>) {
    // One that grew for a very long game would hold its memory for nothing.
    if buffer.capacity() <= LARGE
        && let Ok(mut pool) = pool.lock()
    {
        pool.push(buffer);
    }
}

/// Puts parts together, and reads what cannot be cut.
struct Joiner {
    /// Which of the inputs is at hand.
    input: usize,
    lines: u64,
    games: u64,
    options: Options,
    /// The reader of text in which no game begins as PGN has it, and what it
    /// could not read yet.
    open: Option<(Converter, Vec<u8>)>,
}

impl Joiner {
    fn new(options: &Options) -> Self {
        Self {
            input: 0,
            lines: 0,
            games: 0,
            options: options.clone(),
            open: None,
        }
    }

    /// Counts anew for the next input; which one has ended.
    fn next_input(&mut self) -> usize {
        let ended = self.input;
        self.input += 1;
        (self.lines, self.games) = (0, 0);
        self.open = None;
        ended
    }

    fn convert_open(&mut self, chunk: &Chunk, to: Option<Notation>) -> Part {
        let (converter, rest) = self.open.get_or_insert_with(|| {
            let mut options = self.options.clone();
            options.writing.to = options.writing.to.or(to);
            let mut converter = Converter::new(options);
            converter.first = false;
            (converter, Vec::new())
        });
        rest.extend_from_slice(&chunk.text);
        let mut out = Vec::new();
        let consumed = converter.feed(rest, chunk.complete, &mut out);
        rest.drain(..consumed);
        let mut part = Part {
            out,
            problems: converter.take_problems(),
            summary: converter.summary(),
            games: 0,
            lines: 0,
            stopped: converter.has_stopped(),
        };
        converter.summary = Summary::default();
        if chunk.complete {
            // Only now do its lines and games count for what follows.
            part.games = converter.reader.found.game;
            part.lines = converter.base.lines;
            self.open = None;
        }
        part
    }
}
