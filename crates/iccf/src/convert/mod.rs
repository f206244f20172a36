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

mod layout;
mod lookahead;
mod loose;
mod plain;
mod problem;
mod reader;
mod recognise;
mod report;
mod score;
mod spell;
#[cfg(feature = "std")]
mod stream;
mod variation;
mod words;

use alloc::vec::Vec;

pub use layout::Layout;
pub use problem::{Excerpt, Level, Problem, Suggestion};
#[cfg(feature = "std")]
pub use stream::{Converted, Stream};

use crate::notation::{Notation, Strictness};
use crate::position::Position;
use crate::text::Places;
use reader::{Next, Reader};

impl core::fmt::Debug for Converter {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Converter")
            .field("summary", &self.summary)
            .finish_non_exhaustive()
    }
}

/// Where a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Split {
    /// At tags, at a result, or before a `1.` and a move of White's.
    #[default]
    Auto,
    /// At the end of its line; an empty line is an empty game.
    Line,
}

/// What becomes of a game that cannot be read in full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OnError {
    /// Its legal part is written, the rest kept as a comment.
    #[default]
    Keep,
    /// It is left out.
    Skip,
    /// Nothing is written from it on.
    Stop,
}

/// How to convert.
#[derive(Clone, Debug)]
pub struct Options {
    /// The notation to write. `None` decides once, by the first move read:
    /// numeric, or SAN if that move is numeric.
    pub to: Option<Notation>,
    /// The notation to read; `None` recognises each word by itself.
    pub from: Option<Notation>,
    /// A second notation beside each move.
    pub with: Option<Notation>,
    /// `None` is PGN for a game that has tags, text for one that has none.
    pub layout: Option<Layout>,
    /// Where a game ends.
    pub split: Split,
    /// Where games start that do not say.
    pub start: Option<Position>,
    /// Chess960 rules where the text does not say.
    pub chess960: bool,
    /// Whether only standard forms are read.
    pub strictness: Strictness,
    /// What becomes of a game with an error.
    pub on_error: OnError,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            to: None,
            from: None,
            with: None,
            layout: None,
            split: Split::Auto,
            start: None,
            chess960: false,
            strictness: Strictness::Lenient,
            on_error: OnError::Keep,
        }
    }
}

/// A game longer than this is copied, not read.
pub const LONGEST_GAME: usize = 8 << 20;

/// What was converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Half-moves of their main lines.
    pub plies: u64,
    /// Games with an error.
    pub games_with_errors: u64,
}

/// Converts a text, whole or piece by piece.
pub struct Converter {
    reader: Reader,
    problems: Vec<Problem>,
    summary: Summary,
    base: Base,
    /// Whether nothing has been written yet.
    first: bool,
    stopped: bool,
    /// In the middle of a game too long to read.
    copying: bool,
    /// White space of that game that may turn out to be its end.
    held: Vec<u8>,
}

/// Where a piece of text begins in the whole.
#[derive(Clone, Copy, Debug, Default)]
struct Base {
    lines: u64,
    columns: u64,
}

impl Converter {
    /// A converter for one text.
    pub fn new(options: Options) -> Self {
        Self {
            reader: Reader::new(options),
            problems: Vec::new(),
            summary: Summary::default(),
            base: Base::default(),
            first: true,
            stopped: false,
            copying: false,
            held: Vec::new(),
        }
    }

    /// The notation that is written, once it is decided.
    pub fn to(&self) -> Option<Notation> {
        self.reader.options.to
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
        self.reader.games = 0;
        self.copying = false;
    }

    /// Converts a whole text.
    pub fn convert(&mut self, text: &[u8], out: &mut Vec<u8>) {
        self.feed(text, true, out);
    }

    /// Converts the games that are complete in a piece of text and returns
    /// how many bytes that were; the rest is to be fed again with more behind
    /// it. `complete` says that no more will come.
    pub fn feed(&mut self, text: &[u8], complete: bool, out: &mut Vec<u8>) -> usize {
        let mut at = 0;
        self.reader
            .begin_text(self.base.lines == 0 && self.base.columns == 0);
        if self.reader.options.to.is_none() {
            match self.reader.first_notation(text, complete) {
                Some(Notation::Numeric) => self.reader.write_in(Notation::SAN),
                Some(_) => self.reader.write_in(Notation::Numeric),
                // Wait for a move, but not for ever.
                None if !complete && text.len() < LONGEST_GAME => return 0,
                None => {}
            }
        }
        if self.copying {
            at = self.copy_on(text, complete, out);
        }
        while !self.stopped && !self.copying {
            match self.reader.read(text, at, complete) {
                Next::Game(end) => {
                    self.game(text, out);
                    at = end;
                }
                // White space between games may go on for ever; in a line it counts.
                Next::More
                    if self.reader.options.split == Split::Auto
                        && crate::text::next_token(text, at).is_none() =>
                {
                    at = text.len();
                    break;
                }
                Next::More if text.len() - at >= LONGEST_GAME => {
                    self.too_long(text, at);
                    let moves = self.reader.options.layout == Some(Layout::Moves);
                    if moves || !self.first {
                        out.push(b'\n');
                    }
                    at += text[at..].len() - text[at..].trim_ascii_start().len();
                    at += self.copy_on(&text[at..], complete, out);
                }
                Next::More => break,
                Next::End => {
                    at = text.len();
                    break;
                }
            }
        }
        if self.stopped {
            at = text.len();
        }
        let place = Places::default().of(text, at);
        if place.line > 1 {
            self.base.columns = 0;
        }
        self.base.lines += place.line - 1;
        self.base.columns += place.column - 1;
        at
    }

    /// Writes the game that was just read, and collects what was found in it.
    fn game(&mut self, text: &[u8], out: &mut Vec<u8>) {
        let score = &mut self.reader.score;
        if score.source.len() > LONGEST_GAME {
            self.reader.problems.clear();
            let start = score.source.start;
            score.leave_unread();
            self.reader.too_long(text, start);
        }
        let score = &self.reader.score;
        let options = &self.reader.options;
        let remark = options.split == Split::Auto
            && score.tags.is_empty()
            && score.plies == 0
            && score.outcome.is_none()
            && score.errors == 0;
        let failed = score.errors > 0;
        if remark {
            self.reader.remark(text);
        } else {
            self.summary.games += 1;
            self.summary.plies += score.plies as u64;
            self.summary.games_with_errors += u64::from(failed);
        }
        self.collect();
        let score = &self.reader.score;
        let options = &self.reader.options;
        match options.on_error {
            OnError::Skip if failed => return,
            OnError::Stop if failed => {
                self.stopped = true;
                return;
            }
            _ => {}
        }
        let start = out.len();
        layout::write(score, text, options, remark, out);
        self.cut_first_break(out, start);
    }

    /// No empty line stands before the first game.
    fn cut_first_break(&mut self, out: &mut Vec<u8>, start: usize) {
        if out.len() > start && core::mem::replace(&mut self.first, false) {
            let breaks = options_break(&self.reader.options);
            if breaks && out[start] == b'\n' {
                out.remove(start);
            }
        }
    }

    fn collect(&mut self) {
        let base = self.base;
        self.problems
            .extend(self.reader.problems.drain(..).map(|mut problem| {
                if problem.place.line == 1 {
                    problem.place.column += base.columns;
                }
                problem.place.line += base.lines;
                problem
            }));
    }

    fn too_long(&mut self, text: &[u8], at: usize) {
        self.copying = true;
        self.summary.games += 1;
        self.summary.games_with_errors += 1;
        self.reader.games += 1;
        self.reader.too_long(text, at);
        self.collect();
        if self.reader.options.on_error == OnError::Stop {
            self.stopped = true;
        }
    }

    /// Copies a game too long to read up to where the next one starts.
    fn copy_on(&mut self, text: &[u8], complete: bool, out: &mut Vec<u8>) -> usize {
        let next = (1..text.len())
            .find(|&at| text[at - 1] == b'\n' && crate::text::starts_game(&text[at..]));
        let end = match next {
            Some(at) => {
                self.copying = false;
                at
            }
            None if complete => text.len(),
            // The start of the next game may be cut in two.
            None => text.len().saturating_sub(crate::text::GAME_START.len()),
        };
        let options = &self.reader.options;
        let kept = options.on_error == OnError::Keep
            && !matches!(
                options.layout,
                Some(Layout::Moves | Layout::Lines | Layout::Table)
            );
        if kept {
            // White space at the end is the next piece's business, or nobody's.
            let piece = text[..end].trim_ascii_end();
            if !piece.is_empty() {
                out.extend_from_slice(&core::mem::take(&mut self.held));
                out.extend_from_slice(piece);
            }
            self.held.extend_from_slice(&text[piece.len()..end]);
            self.first = false;
        }
        if kept && (!self.copying || complete) {
            self.held.clear();
            out.push(b'\n');
        }
        end
    }
}

/// Whether an empty line stands between games.
fn options_break(options: &Options) -> bool {
    options.layout != Some(Layout::Moves)
}
