//! Texts of any size: cut where games begin, converted on several threads,
//! put together in order, with memory that does not grow.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::{Converter, LONGEST_GAME, Options, Problem, Split, Summary, decide};
use crate::notation::Notation;
use crate::text::{LONGEST_RUN, last_start};

/// How much is read at a time, unless a test wants to cut elsewhere.
const CHUNK: usize = 1 << 19;

/// How much room a chunk has at first.
const SMALL: usize = 1 << 14;

/// A stretch without a place to cut that is longer than this is read where it
/// is put together, chunk by chunk.
const UNCUT: usize = 1 << 20;

/// Chunks for each thread that are read and not yet handed on: where one takes
/// long, the others wait for it.
const AHEAD: usize = 4;

/// Converts streams, one after another.
#[derive(Debug)]
pub struct Stream {
    options: Options,
    jobs: usize,
    chunk: usize,
    /// Whether each input is written to a place of its own.
    apart: bool,
    /// Whether nothing has been written yet.
    first: bool,
    stopped: bool,
    summary: Summary,
    /// Buffers to use again.
    pool: Mutex<Vec<Vec<u8>>>,
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

/// What comes next of the inputs.
enum Piece {
    Chunk(Chunk),
    End(io::Result<()>),
}

/// What is put together.
enum Ready {
    /// Converted elsewhere.
    Part(Part),
    /// To be converted where it is put together.
    Open(Chunk),
    End(io::Result<()>),
}

/// A chunk of the stream.
struct Chunk {
    text: Vec<u8>,
    /// Whether its last game ends with it.
    complete: bool,
    /// Whether it begins where a game begins, so that it can be read alone.
    alone: bool,
    to: Option<Notation>,
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
            chunk: CHUNK,
            apart: false,
            first: true,
            stopped: false,
            summary: Summary::default(),
            pool: Mutex::new(Vec::new()),
        }
    }

    /// Reads this many bytes at a time. What is written does not depend on
    /// it; tests make sure of that.
    #[doc(hidden)]
    #[must_use]
    pub fn with_chunk(mut self, bytes: usize) -> Self {
        self.chunk = bytes.max(1);
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
        if self.jobs == 1 {
            while let Some(piece) = pieces.next(&self.pool) {
                let ready = match piece {
                    Piece::Chunk(chunk) if chunk.alone => {
                        Ready::Part(convert_alone(&self.options, chunk, &self.pool))
                    }
                    Piece::Chunk(chunk) => Ready::Open(chunk),
                    Piece::End(end) => Ready::End(end),
                };
                let out = self.hand_on(ready, &mut joiner, &mut sink)?;
                give_back(&self.pool, out);
                if self.stopped {
                    break;
                }
            }
        } else {
            self.convert_parallel(&mut pieces, &mut joiner, &mut sink)?;
        }
        self.options.to = self.options.to.or(pieces.to);
        Ok(())
    }

    fn convert_parallel<R: Read + Send>(
        &mut self,
        pieces: &mut Pieces<R, impl Iterator<Item = io::Result<R>> + Send>,
        joiner: &mut Joiner,
        sink: &mut impl FnMut(Converted<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let options = self.options.clone();
        let pool = core::mem::take(&mut self.pool);
        let jobs = self.jobs;
        let (to_workers, work) = sync_channel::<(u64, Chunk)>(jobs);
        let (to_joiner, parts) = sync_channel::<(u64, Ready)>(jobs);
        // The reader takes a permit for each piece, and gets it back when the
        // piece is handed on.
        let (give_permit, permits) = sync_channel::<()>(AHEAD * jobs);
        for _ in 0..AHEAD * jobs {
            let _ = give_permit.try_send(());
        }
        // Only workers hold it: once they are gone, the reader's next send fails.
        let work = Arc::new(Mutex::new(work));
        let outcome = thread::scope(|scope| {
            let reading = scope.spawn({
                let (to_joiner, pool) = (to_joiner.clone(), &pool);
                move || read_on(pieces, &permits, &to_workers, &to_joiner, pool)
            });
            for _ in 0..jobs {
                let (to_joiner, pool) = (to_joiner.clone(), &pool);
                let (work, options) = (Arc::clone(&work), &options);
                scope.spawn(move || work_on(&work, &to_joiner, options, pool));
            }
            drop(work);
            drop(to_joiner);
            let joined = self.join(&parts, &give_permit, joiner, sink, &pool);
            // Threads that still send get an error, and end.
            drop(parts);
            drop(give_permit);
            if let Err(panic) = reading.join() {
                std::panic::resume_unwind(panic);
            }
            joined
        });
        self.pool = pool;
        outcome
    }

    /// Takes parts as they come and hands them on in order.
    fn join(
        &mut self,
        parts: &Receiver<(u64, Ready)>,
        give_permit: &SyncSender<()>,
        joiner: &mut Joiner,
        sink: &mut impl FnMut(Converted<'_>) -> io::Result<()>,
        pool: &Mutex<Vec<Vec<u8>>>,
    ) -> io::Result<()> {
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, ready) in parts {
            early.insert(index, ready);
            while let Some(ready) = early.remove(&due) {
                due += 1;
                let out = self.hand_on(ready, joiner, sink)?;
                give_back(pool, out);
                if self.stopped {
                    return Ok(());
                }
                let _ = give_permit.try_send(());
            }
        }
        Ok(())
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
            Ready::Open(chunk) => joiner.convert_open(&chunk),
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
    cutter: Option<Cutter<R>>,
    options: Options,
    size: usize,
    to: Option<Notation>,
}

impl<R: Read, I: Iterator<Item = io::Result<R>>> Pieces<R, I> {
    fn new(inputs: I, options: &Options, size: usize) -> Self {
        Self {
            inputs,
            cutter: None,
            options: options.clone(),
            size,
            to: options.to,
        }
    }

    fn next(&mut self, pool: &Mutex<Vec<Vec<u8>>>) -> Option<Piece> {
        let cutter = match &mut self.cutter {
            Some(cutter) => cutter,
            None => match self.inputs.next()? {
                Ok(input) => {
                    let mut cutter = Cutter::new(input, &self.options, self.size);
                    cutter.to = self.to;
                    self.cutter.insert(cutter)
                }
                Err(error) => return Some(Piece::End(Err(error))),
            },
        };
        let end = match cutter.next(pool) {
            Ok(Some(chunk)) => return Some(Piece::Chunk(chunk)),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        self.to = cutter.to;
        self.cutter = None;
        Some(Piece::End(end))
    }
}

fn read_on<R: Read>(
    pieces: &mut Pieces<R, impl Iterator<Item = io::Result<R>>>,
    permits: &Receiver<()>,
    to_workers: &SyncSender<(u64, Chunk)>,
    to_joiner: &SyncSender<(u64, Ready)>,
    pool: &Mutex<Vec<Vec<u8>>>,
) {
    let mut index = 0;
    while permits.recv().is_ok()
        && let Some(piece) = pieces.next(pool)
    {
        let sent = match piece {
            Piece::Chunk(chunk) if chunk.alone => to_workers.send((index, chunk)).is_ok(),
            Piece::Chunk(chunk) => to_joiner.send((index, Ready::Open(chunk))).is_ok(),
            Piece::End(end) => to_joiner.send((index, Ready::End(end))).is_ok(),
        };
        if !sent {
            break;
        }
        index += 1;
    }
}

fn work_on(
    work: &Mutex<Receiver<(u64, Chunk)>>,
    to_joiner: &SyncSender<(u64, Ready)>,
    options: &Options,
    pool: &Mutex<Vec<Vec<u8>>>,
) {
    loop {
        let next = match work.lock() {
            Ok(work) => work.recv(),
            Err(_) => return,
        };
        let Ok((index, chunk)) = next else {
            return;
        };
        let part = convert_alone(options, chunk, pool);
        if to_joiner.send((index, Ready::Part(part))).is_err() {
            return;
        }
    }
}

/// Converts a chunk that begins and ends with its games.
fn convert_alone(options: &Options, chunk: Chunk, pool: &Mutex<Vec<Vec<u8>>>) -> Part {
    let mut options = options.clone();
    options.to = options.to.or(chunk.to);
    let mut converter = Converter::new(options);
    converter.first = false;
    let mut out = take(pool);
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
    give_back(pool, chunk.text);
    part
}

/// A buffer, with old text still in it: clearing it first would cost time, and
/// everything that is used of it is overwritten.
fn take(pool: &Mutex<Vec<Vec<u8>>>) -> Vec<u8> {
    let buffer = pool.lock().ok().and_then(|mut pool| pool.pop());
    buffer.unwrap_or_default()
}

fn give_back(pool: &Mutex<Vec<Vec<u8>>>, buffer: Vec<u8>) {
    // One that grew for a very long game would hold its memory for nothing.
    if buffer.capacity() <= 4 * CHUNK
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

    fn convert_open(&mut self, chunk: &Chunk) -> Part {
        let (converter, rest) = self.open.get_or_insert_with(|| {
            let mut options = self.options.clone();
            options.to = options.to.or(chunk.to);
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

/// Cuts a stream into chunks where games begin.
struct Cutter<R> {
    input: R,
    split: Split,
    options: Options,
    /// How much is read at a time.
    size: usize,
    /// What was read and not yet handed on.
    rest: Vec<u8>,
    /// In the middle of text that could not be cut.
    open: bool,
    ended: bool,
    /// Why there is no more.
    error: Option<io::Error>,
    to: Option<Notation>,
    /// Text in which no move is found yet, and how long it must grow before it
    /// is searched again.
    undecided: Vec<u8>,
    wanted: usize,
}

impl<R: Read> Cutter<R> {
    fn new(input: R, options: &Options, size: usize) -> Self {
        Self {
            input,
            split: options.split,
            options: options.clone(),
            size,
            rest: Vec::new(),
            open: false,
            ended: false,
            error: None,
            to: options.to,
            undecided: Vec::new(),
            wanted: 0,
        }
    }

    fn next(&mut self, pool: &Mutex<Vec<Vec<u8>>>) -> io::Result<Option<Chunk>> {
        let mut text = take(pool);
        let mut filled = self.rest.len();
        let mut wanted = self.size.max(filled);
        text.resize(text.len().max(filled), 0);
        text[..filled].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            filled = self.fill(&mut text, filled, wanted);
            if text.is_empty() && !self.open {
                return self.error.take().map_or(Ok(None), Err);
            }
            let cut = if self.ended {
                Some(text.len())
            } else {
                self.last_start(&text)
            };
            if let Some(cut) = cut {
                self.rest.extend_from_slice(&text[cut..]);
                text.truncate(cut);
                let alone = !core::mem::replace(&mut self.open, false);
                return Ok(Some(self.chunk(text, true, alone)));
            }
            // No place to cut is found: more is read, up to a limit.
            if self.open || text.len() > UNCUT {
                self.open = true;
                // The tags that begin a game may be cut in two.
                let kept = match self.split {
                    Split::Line => 0,
                    _ => LONGEST_RUN,
                };
                let cut = text.len().saturating_sub(kept);
                self.rest.extend_from_slice(&text[cut..]);
                text.truncate(cut);
                return Ok(Some(self.chunk(text, false, false)));
            }
            wanted = (2 * text.len()).clamp(self.size, UNCUT + 1);
        }
    }

    fn chunk(&mut self, text: Vec<u8>, complete: bool, alone: bool) -> Chunk {
        if self.to.is_none() {
            self.decide(&text, complete);
        }
        Chunk {
            text,
            complete,
            alone,
            to: self.to,
        }
    }

    /// Looks for the first move in what has not been searched: all of it is
    /// kept until then, as a game may go on.
    fn decide(&mut self, text: &[u8], complete: bool) {
        self.undecided.extend_from_slice(text);
        if complete || self.undecided.len() >= self.wanted {
            self.to = decide(&self.options, &self.undecided, complete);
            self.wanted = 2 * self.undecided.len();
        }
        if complete || self.to.is_some() || self.undecided.len() > LONGEST_GAME {
            self.undecided = Vec::new();
            self.wanted = 0;
        }
    }

    /// Reads on behind what is filled of a text, until that is as long as is
    /// wanted, and cuts the text there. Where reading fails, what came before
    /// is all there is, and the error waits until that is handed on.
    fn fill(&mut self, text: &mut Vec<u8>, filled: usize, wanted: usize) -> usize {
        let mut filled = filled;
        while !self.ended && filled < wanted {
            // Not all at once: most letters are short, and zeros take time.
            if filled == text.len() {
                text.resize(wanted.min((2 * filled).max(SMALL)), 0);
            }
            let end = wanted.min(text.len());
            match self.input.read(&mut text[filled..end]) {
                Ok(0) => self.ended = true,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    self.error = Some(error);
                }
            }
        }
        text.truncate(filled);
        filled
    }

    /// Where the last game begins: where a line does, if each is a game.
    fn last_start(&self, text: &[u8]) -> Option<usize> {
        match self.split {
            Split::Line => memchr::memrchr(b'\n', text).map(|at| at + 1),
            Split::Auto => last_start(text),
        }
    }
}
