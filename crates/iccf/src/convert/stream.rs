//! Texts of any size: cut where games begin, converted on several threads,
//! put together in order, with memory that does not grow.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use super::reader::Reader;
use super::{Converter, Options, Problem, Split, Summary};
use crate::notation::Notation;
use crate::text::GAME_START;

/// How much is read at a time, unless a test wants to cut elsewhere.
const PIECE: usize = 1 << 19;

/// A stretch without a place to cut that is longer than this is read where it
/// is put together, piece by piece.
const UNCUT: usize = 1 << 20;

/// Converts streams, one after another.
pub struct Stream {
    options: Options,
    jobs: usize,
    piece: usize,
    /// Whether nothing has been written yet.
    first: bool,
    stopped: bool,
    summary: Summary,
    /// Buffers to use again.
    pool: Mutex<Vec<Vec<u8>>>,
}

/// A part of a stream that has been converted.
pub struct Converted<'a> {
    /// What is to be written.
    pub text: &'a [u8],
    /// What was found in it.
    pub problems: Vec<Problem>,
    /// What was converted up to here.
    pub summary: Summary,
}

/// A piece of the stream.
struct Piece {
    text: Vec<u8>,
    /// Whether its last game ends with it.
    complete: bool,
    /// Whether it begins where a game begins, so that it can be read alone.
    alone: bool,
    to: Option<Notation>,
}

/// A converted piece.
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
            piece: PIECE,
            first: true,
            stopped: false,
            summary: Summary::default(),
            pool: Mutex::new(Vec::new()),
        }
    }

    /// Reads this many bytes at a time. What is written does not depend on
    /// it; tests make sure of that.
    #[must_use]
    pub fn with_piece(mut self, bytes: usize) -> Self {
        self.piece = bytes.max(1);
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
        let mut cutter = Cutter::new(input, &self.options, self.piece);
        let mut joiner = Joiner::new(&self.options);
        if self.jobs == 1 {
            while let Some(piece) = cutter.next(&self.pool)? {
                let part = if piece.alone {
                    convert_alone(&self.options, piece, &self.pool)
                } else {
                    joiner.convert_open(&piece)
                };
                self.hand_on(part, &mut joiner, &mut sink)?;
                if self.stopped {
                    break;
                }
            }
        } else {
            self.convert_parallel(&mut cutter, &mut joiner, &mut sink)?;
        }
        self.options.to = self.options.to.or(cutter.to);
        Ok(())
    }

    fn convert_parallel(
        &mut self,
        cutter: &mut Cutter<impl Read + Send>,
        joiner: &mut Joiner,
        sink: &mut impl FnMut(Converted<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let options = self.options.clone();
        let pool = core::mem::take(&mut self.pool);
        let jobs = self.jobs;
        let (to_workers, work) = sync_channel::<(u64, Piece)>(jobs);
        let (to_joiner, parts) = sync_channel::<(u64, Result<Part, Piece>)>(jobs);
        // Only workers hold it: once they are gone, the reader is told.
        let work = Arc::new(Mutex::new(work));
        let outcome = thread::scope(|scope| {
            let reading = scope.spawn({
                let (to_joiner, pool) = (to_joiner.clone(), &pool);
                move || read_on(cutter, &to_workers, &to_joiner, pool)
            });
            for _ in 0..jobs {
                let (to_joiner, pool) = (to_joiner.clone(), &pool);
                let (work, options) = (Arc::clone(&work), &options);
                scope.spawn(move || work_on(&work, &to_joiner, options, pool));
            }
            drop(work);
            drop(to_joiner);
            let joined = self.join(&parts, joiner, sink, &pool);
            // Whoever still sends finds nobody there, and ends.
            drop(parts);
            let read = reading.join().unwrap_or(Ok(()));
            joined.and(read)
        });
        self.pool = pool;
        outcome
    }

    /// Takes parts as they come and hands them on in order.
    fn join(
        &mut self,
        parts: &Receiver<(u64, Result<Part, Piece>)>,
        joiner: &mut Joiner,
        sink: &mut impl FnMut(Converted<'_>) -> io::Result<()>,
        pool: &Mutex<Vec<Vec<u8>>>,
    ) -> io::Result<()> {
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, part) in parts {
            early.insert(index, part);
            while let Some(part) = early.remove(&due) {
                due += 1;
                let part = part.unwrap_or_else(|piece| joiner.convert_open(&piece));
                let out = self.hand_on(part, joiner, sink)?;
                give_back(pool, out);
                if self.stopped {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Puts a part in its place: lines and games are counted from the start.
    fn hand_on(
        &mut self,
        mut part: Part,
        joiner: &mut Joiner,
        sink: &mut impl FnMut(Converted<'_>) -> io::Result<()>,
    ) -> io::Result<Vec<u8>> {
        for problem in &mut part.problems {
            problem.place.line += joiner.lines;
            problem.game += joiner.games;
        }
        joiner.lines += part.lines;
        joiner.games += part.games;
        self.summary.games += part.summary.games;
        self.summary.plies += part.summary.plies;
        self.summary.games_with_errors += part.summary.games_with_errors;
        self.stopped |= part.stopped;
        let mut text = part.out.as_slice();
        if !text.is_empty() && core::mem::replace(&mut self.first, false) {
            let breaks = super::options_break(&self.options);
            text = text.strip_prefix(b"\n").filter(|_| breaks).unwrap_or(text);
        }
        sink(Converted {
            text,
            problems: part.problems,
            summary: self.summary,
        })?;
        Ok(part.out)
    }
}

fn read_on(
    cutter: &mut Cutter<impl Read>,
    to_workers: &SyncSender<(u64, Piece)>,
    to_joiner: &SyncSender<(u64, Result<Part, Piece>)>,
    pool: &Mutex<Vec<Vec<u8>>>,
) -> io::Result<()> {
    let mut index = 0;
    while let Some(piece) = cutter.next(pool)? {
        let sent = if piece.alone {
            to_workers.send((index, piece)).is_ok()
        } else {
            to_joiner.send((index, Err(piece))).is_ok()
        };
        if !sent {
            break;
        }
        index += 1;
    }
    Ok(())
}

fn work_on(
    work: &Mutex<Receiver<(u64, Piece)>>,
    to_joiner: &SyncSender<(u64, Result<Part, Piece>)>,
    options: &Options,
    pool: &Mutex<Vec<Vec<u8>>>,
) {
    loop {
        let next = match work.lock() {
            Ok(work) => work.recv(),
            Err(_) => return,
        };
        let Ok((index, piece)) = next else {
            return;
        };
        let part = convert_alone(options, piece, pool);
        if to_joiner.send((index, Ok(part))).is_err() {
            return;
        }
    }
}

/// Converts a piece that begins and ends with its games.
fn convert_alone(options: &Options, piece: Piece, pool: &Mutex<Vec<Vec<u8>>>) -> Part {
    let mut options = options.clone();
    options.to = options.to.or(piece.to);
    let mut converter = Converter::new(options);
    converter.first = false;
    let mut out = take(pool);
    out.clear();
    converter.feed(&piece.text, true, &mut out);
    let part = Part {
        problems: converter.take_problems(),
        summary: converter.summary(),
        games: converter.reader.games,
        lines: converter.base.lines,
        stopped: converter.has_stopped(),
        out,
    };
    give_back(pool, piece.text);
    part
}

/// A buffer with something old in it: to fill it costs no more than to have it
/// empty, and whoever reads into it need not clear it first.
fn take(pool: &Mutex<Vec<Vec<u8>>>) -> Vec<u8> {
    let buffer = pool.lock().ok().and_then(|mut pool| pool.pop());
    buffer.unwrap_or_default()
}

fn give_back(pool: &Mutex<Vec<Vec<u8>>>, buffer: Vec<u8>) {
    // One that had to grow for a giant is not worth keeping.
    if buffer.capacity() <= 4 * PIECE
        && let Ok(mut pool) = pool.lock()
    {
        pool.push(buffer);
    }
}

/// Puts parts together, and reads what cannot be cut.
struct Joiner {
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
            lines: 0,
            games: 0,
            options: options.clone(),
            open: None,
        }
    }

    fn convert_open(&mut self, piece: &Piece) -> Part {
        let (converter, rest) = self.open.get_or_insert_with(|| {
            let mut options = self.options.clone();
            options.to = options.to.or(piece.to);
            let mut converter = Converter::new(options);
            converter.first = false;
            (converter, Vec::new())
        });
        rest.extend_from_slice(&piece.text);
        let mut out = Vec::new();
        let consumed = converter.feed(rest, piece.complete, &mut out);
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
        if piece.complete {
            // Only now do its lines and games count for what follows.
            part.games = converter.reader.games;
            part.lines = converter.base.lines;
            self.open = None;
        }
        part
    }
}

/// Cuts a stream into pieces where games begin.
struct Cutter<R> {
    input: R,
    split: Split,
    options: Options,
    piece: usize,
    /// What was read and not yet handed on.
    rest: Vec<u8>,
    /// In the middle of text that could not be cut.
    open: bool,
    ended: bool,
    to: Option<Notation>,
}

impl<R: Read> Cutter<R> {
    fn new(input: R, options: &Options, piece: usize) -> Self {
        Self {
            input,
            split: options.split,
            options: options.clone(),
            piece,
            rest: Vec::new(),
            open: false,
            ended: false,
            to: options.to,
        }
    }

    fn next(&mut self, pool: &Mutex<Vec<Vec<u8>>>) -> io::Result<Option<Piece>> {
        let mut text = take(pool);
        let mut filled = self.rest.len();
        let mut wanted = self.piece;
        text.resize(text.len().max(filled), 0);
        text[..filled].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            filled = self.fill(&mut text, filled, wanted)?;
            if text.is_empty() && !self.open {
                return Ok(None);
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
                return Ok(Some(self.piece(text, true, alone)));
            }
            // Nowhere to cut: look further, but not for ever.
            if self.open || text.len() > UNCUT {
                self.open = true;
                // The mark of a game may itself be cut in two.
                let cut = text.len() - GAME_START.len().min(text.len());
                self.rest.extend_from_slice(&text[cut..]);
                text.truncate(cut);
                return Ok(Some(self.piece(text, false, false)));
            }
            wanted = (2 * text.len()).min(UNCUT + 1);
        }
    }

    fn piece(&mut self, text: Vec<u8>, complete: bool, alone: bool) -> Piece {
        if self.to.is_none() {
            self.to = Reader::new(self.options.clone())
                .first_notation(&text, complete)
                .map(|first| match first {
                    Notation::Numeric => Notation::SAN,
                    _ => Notation::Numeric,
                });
        }
        Piece {
            text,
            complete,
            alone,
            to: self.to,
        }
    }

    /// Reads on behind what is filled of a text, until that is as long as is
    /// wanted, and cuts the text there.
    fn fill(&mut self, text: &mut Vec<u8>, filled: usize, wanted: usize) -> io::Result<usize> {
        let mut filled = filled;
        text.resize(wanted.max(filled), 0);
        while !self.ended && filled < wanted {
            match self.input.read(&mut text[filled..wanted]) {
                Ok(0) => self.ended = true,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        text.truncate(filled);
        Ok(filled)
    }

    /// Where the last game begins: where a line does, if each is a game.
    fn last_start(&self, text: &[u8]) -> Option<usize> {
        if self.split == Split::Line {
            return memchr::memrchr(b'\n', text).map(|at| at + 1);
        }
        let mut end = text.len();
        while let Some(at) = memchr::memrchr(b'\n', &text[..end]) {
            if crate::text::starts_game(&text[at + 1..]) {
                return Some(at + 1);
            }
            end = at;
        }
        None
    }
}
