//! Whole texts: games in, checked and spelled anew, games out.
//!
//! ```
//! use iccf::convert::{Converter, Options};
//!
//! let mut converter = Converter::new(Options::default());
//! let mut out = Vec::new();
//! converter.convert(b"1. e4 e5 2. Nf3", &mut out);
//! assert_eq!(out, b"1. 5254 5755 2. 7163\n");
//! assert!(converter.problems().is_empty());
//! ```

#[cfg(feature = "std")]
mod chunks;
#[cfg(feature = "std")]
mod in_order;
mod options;
#[cfg(feature = "std")]
mod restored;
#[cfg(feature = "std")]
mod stream;
mod unread;

use alloc::vec::Vec;

#[cfg(feature = "std")]
pub use chunks::{Chunk, Chunks};
#[cfg(feature = "std")]
pub use in_order::{Task, in_order};
#[cfg(feature = "std")]
pub use options::Restore;
pub use options::{OnError, Options};
#[cfg(feature = "std")]
pub use stream::{Converted, Stream};

pub use crate::text::{
    Excerpt, Heading, LONGEST_GAME, Layout, Level, Problem, ProblemKind, Split, Suggestion,
};

use crate::notation::Notation;
use crate::text::{Base, Next, Page, Reader, Score, write_page};
use unread::Copying;

/// What was converted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Half-moves of their main lines.
    pub plies: u64,
    /// Games with an error.
    pub games_with_errors: u64,
}

impl Summary {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.games_with_errors += other.games_with_errors;
    }
}

/// Converts a text, whole or part by part.
pub struct Converter {
    options: Options,
    reader: Reader,
    score: Score,
    problems: Vec<Problem>,
    summary: Summary,
    base: Base,
    /// Whether nothing has been written yet.
    first: bool,
    stopped: bool,
    /// In the middle of a game too long to read.
    copying: Option<Copying>,
    /// How long a text must be before its first game is tried again.
    wanted: usize,
}

impl core::fmt::Debug for Converter {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Converter")
            .field("summary", &self.summary)
            .finish_non_exhaustive()
    }
}

impl Converter {
    /// A converter for one text.
    pub fn new(options: Options) -> Self {
        let mut reader = Reader::new(options.reading.clone());
        reader.accelerated = options.accelerated;
        // A text in which nothing decides is in digits.
        let to = options.writing.to.unwrap_or(Notation::Numeric);
        Self {
            score: Score::new(&options.writing.clone().to(to)),
            reader,
            options,
            problems: Vec::new(),
            summary: Summary::default(),
            base: Base::default(),
            first: true,
            stopped: false,
            copying: None,
            wanted: 0,
        }
    }

    /// The notation that is written, once it is decided.
    pub fn to(&self) -> Option<Notation> {
        self.options.writing.to
    }

    /// What was converted so far.
    pub const fn summary(&self) -> Summary {
        self.summary
    }

    /// Whether an error has stopped the conversion.
    pub const fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// The problems found so far and not yet taken.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Takes the problems found so far.
    pub fn take_problems(&mut self) -> Vec<Problem> {
        core::mem::take(&mut self.problems)
    }

    /// Gets ready for another text: lines and games count from 1 again, what
    /// was decided stays.
    pub fn next_text(&mut self) {
        self.base = Base::default();
        self.reader.found.game = 0;
        self.copying = None;
        self.wanted = 0;
    }

    /// Converts a whole text.
    pub fn convert(&mut self, text: &[u8], out: &mut Vec<u8>) {
        self.feed(text, true, out);
    }

    /// Converts the games that are complete in a part of a text and returns
    /// how many bytes that were; the rest is to be fed again with more behind
    /// it. `complete` says that no more will come.
    pub fn feed(&mut self, text: &[u8], complete: bool, out: &mut Vec<u8>) -> usize {
        let mut at = 0;
        if self.copying.is_some() {
            at = self.copy_on(text, 0, 0, complete, out);
        } else if text.len() < self.wanted && !complete {
            return 0;
        }
        self.reader.begin_text();
        if self.options.writing.to.is_none() && self.copying.is_none() {
            match decide(&self.options, &text[at..], complete) {
                Some(to) => self.write_in(to),
                // A move may come in text not seen yet; up to a limit, wait.
                None if !complete && text.len() - at < LONGEST_GAME => {
                    self.wanted = 2 * (text.len() - at);
                    return self.pass(text, at);
                }
                None => {}
            }
        }
        while !self.stopped && self.copying.is_none() {
            let games = self.reader.found.game;
            match self.reader.read(text, at, &mut self.score) {
                Next::Game(end) if complete || self.reader.is_settled(text, end) => {
                    if end - at > LONGEST_GAME {
                        at = self.too_long(text, at, complete, out);
                        continue;
                    }
                    self.game(text, out);
                    self.wanted = 0;
                    at = end;
                }
                // The game may go on in text not seen yet.
                Next::Game(_) => {
                    self.reader.found.clear();
                    if text.len() - at >= LONGEST_GAME {
                        at = self.too_long(text, at, complete, out);
                        continue;
                    }
                    self.reader.found.game = games;
                    self.wanted = 2 * (text.len() - at);
                    break;
                }
                Next::End => {
                    // White space between games may go on for ever; in a line
                    // it counts.
                    if complete || self.options.reading.split == Split::Auto {
                        let cut_break = !complete && text.ends_with(b"\r");
                        at = text.len() - usize::from(cut_break);
                    }
                    break;
                }
            }
        }
        if self.stopped {
            at = text.len();
        }
        self.pass(text, at)
    }

    /// Counts the lines of what was read of a text.
    fn pass(&mut self, text: &[u8], at: usize) -> usize {
        self.base.pass(&text[..at]);
        at
    }

    fn write_in(&mut self, to: Notation) {
        self.options.writing.to = Some(to);
        self.score.write_in(&self.options.writing);
    }

    /// Writes the game that was just read, and collects what was found in it.
    fn game(&mut self, text: &[u8], out: &mut Vec<u8>) {
        #[cfg(feature = "std")]
        let restored = self.restore(text);
        #[cfg(feature = "std")]
        let text = restored.as_deref().unwrap_or(text);
        let game = &self.reader.game;
        let failed = self.reader.found.errors > 0;
        let remark = self.reader.is_remark();
        if remark {
            self.reader.report_remark(text);
        } else {
            self.summary.add(Summary {
                games: 1,
                plies: game.plies as u64,
                games_with_errors: u64::from(failed),
            });
        }
        self.collect();
        match self.options.on_error {
            OnError::Skip if failed => return,
            OnError::Stop if failed => {
                self.stopped = true;
                return;
            }
            _ => {}
        }
        let page = Page {
            score: &self.score,
            text,
            header: &self.reader.header,
            game: &self.reader.game,
            remark,
        };
        let start = out.len();
        write_page(page, self.options.writing.layout, out);
        self.cut_first_break(out, start);
    }

    /// No empty line stands before the first game.
    fn cut_first_break(&mut self, out: &mut Vec<u8>, start: usize) {
        if out.len() > start && core::mem::replace(&mut self.first, false) {
            let breaks = self.options.has_breaks();
            if breaks && out[start] == b'\n' {
                out.remove(start);
            }
        }
    }

    fn collect(&mut self) {
        let base = self.base;
        let found = self.reader.found.take().into_iter();
        self.problems.extend(found.map(|mut problem| {
            base.shift(&mut problem);
            problem
        }));
    }
}

/// The notation to write, if a text says which by its first move: numeric, or
/// SAN if that move is numeric. What is written beside the moves is not it.
fn decide(options: &Options, text: &[u8], complete: bool) -> Option<Notation> {
    let mut reader = Reader::new(options.reading.clone());
    reader.accelerated = options.accelerated;
    let first = reader.first_notation(text, complete);
    #[cfg(feature = "std")]
    let first = first.or_else(|| {
        complete
            .then(|| restored::notation(options, text))
            .flatten()
    });
    first.map(|first| match (options.writing.with, first) {
        (Some(Notation::San(_)), _) => Notation::Numeric,
        (Some(Notation::Numeric), _) | (_, Notation::Numeric) => Notation::SAN,
        _ => Notation::Numeric,
    })
}
