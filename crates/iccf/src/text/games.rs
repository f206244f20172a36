//! Games from a stream, one after another, with memory that does not grow.

use alloc::vec::Vec;

use super::build::Builder;
use super::events::{Events, Unheard};
use super::options::{LONGEST_GAME, ReadOptions, Split};
use super::place::Places;
use super::problem::{Level, Problem};
use super::reader::{Next, Reader};
use super::visitor::{Visiting, Visitor};
use crate::game::Game;

/// What is said of a game longer than [`LONGEST_GAME`].
const TOO_LONG: &str = "a game of more than 64 MB is not read";

/// How much is read at a time.
const CHUNK: usize = 1 << 18;

/// Where bytes come from: [`Bytes`], and with the feature `std` anything that implements
/// `Read`, as byte slices do.
pub trait Input: sealed::Sealed {
    /// What can go wrong.
    type Error;

    #[doc(hidden)]
    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error>;
}

mod sealed {
    pub trait Sealed {}
    #[cfg(feature = "std")]
    impl<R: std::io::Read> Sealed for R {}
    impl Sealed for super::Bytes<'_> {}
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Input for R {
    type Error = std::io::Error;

    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, std::io::Error> {
        loop {
            match self.read(buffer) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

/// A text in memory, as an input that cannot fail.
///
/// It is the same with the feature `std` and without it, where it is the only one.
///
/// ```
/// use iccf::Games;
/// use iccf::text::Bytes;
///
/// let plies: Vec<usize> = Games::new(Bytes(b"1. e4 e5 1-0 1. d4 *"))
///     .map(|Ok(read)| read.game.plies())
///     .collect();
/// assert_eq!(plies, [2, 1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'t>(pub &'t [u8]);

impl Input for Bytes<'_> {
    type Error = core::convert::Infallible;

    fn fill(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error> {
        let length = self.0.len().min(buffer.len());
        let (head, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(head);
        self.0 = rest;
        Ok(length)
    }
}

/// A game that was read, and what was found wrong in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// All that could be read of the game, the rest as a comment in it.
    pub game: Game,
    /// Errors and warnings in the order in which they were found.
    pub problems: Vec<Problem>,
    /// Which game of the text it is, from 1.
    pub number: u64,
    /// Whether there is nothing in it but words, which are no game: they are
    /// kept as a comment, have the number of the game before them, and a problem
    /// of the kind [`NoMoves`](super::ProblemKind::NoMoves) says so.
    pub remark: bool,
}

impl ReadGame {
    /// Whether all of it could be read: no problem is an error, though there may
    /// be warnings.
    pub fn is_whole(&self) -> bool {
        let mut levels = self.problems.iter().map(|problem| problem.level);
        levels.all(|level| level != Level::Error)
    }
}

/// The games of a text, one after another.
///
/// Reads PGN and any text with moves in it, recognises notation and language
/// game by game, and keeps memory flat: no more of the text is held than a game
/// needs. Words without a move between games are a game without moves here.
///
/// A game with an error is no `Err`: all that could be read of it is there, with
/// its problems. One longer than [`LONGEST_GAME`] has its tags, its place in the text and
/// a problem, but no moves: all up to the next line that begins with `[Event "` is passed
/// as part of it.
///
/// An `Err` comes from the input alone. All that was read before it comes first, then
/// the `Err` once, and nothing after it. The last game before it is not whole, but has a
/// problem of the kind [`CutOff`](super::ProblemKind::CutOff), unless it has a result.
///
/// ```
/// use iccf::{Games, Notation};
///
/// let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 d6 2. Bg6 *\n";
/// let mut whites = Vec::new();
/// for read in Games::new(text.as_bytes()) {
///     let read = read?;
///     whites.push(read.game.tag("White").unwrap_or("?").to_owned());
///     for problem in &read.problems {
///         println!("game {}: {problem}", read.number);
///     }
/// }
/// assert_eq!(whites, ["A", "B"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Games<R: Input> {
    input: R,
    /// Why there is no more to read.
    error: Option<R::Error>,
    reader: Reader,
    builder: Builder,
    buffer: Buffer,
    /// What is read of the buffer.
    at: usize,
    ended: bool,
    /// Where the last game of the buffer begins by its tags, if that is not the
    /// only one.
    last_start: Option<usize>,
    /// How long the text must be before the next game is tried again.
    wanted: usize,
    base: Base,
    /// In the middle of a game too long to read.
    skipping: bool,
}

/// Where a stretch of text begins in the whole.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Base {
    pub(crate) bytes: u64,
    pub(crate) lines: u64,
    pub(crate) columns: u64,
}

impl Base {
    /// Moves on behind some text.
    pub(crate) fn pass(&mut self, text: &[u8]) {
        let place = Places::default().of(text, text.len());
        if place.line > 1 {
            self.columns = 0;
        }
        self.bytes += text.len() as u64;
        self.lines += place.line - 1;
        self.columns += place.column - 1;
    }

    /// Counts a problem's place from the start of the whole.
    pub(crate) fn shift(&self, problem: &mut Problem) {
        if problem.place.line == 1 {
            problem.place.column += self.columns;
        }
        problem.place.line += self.lines;
    }
}

impl<R: Input> core::fmt::Debug for Games<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Games")
            .field("number", &self.reader.found.game)
            .finish_non_exhaustive()
    }
}

/// Text that was read. What is behind it was filled before: to write zeros there
/// with every chunk would take as long as to read it.
#[derive(Default)]
struct Buffer {
    room: Vec<u8>,
    filled: usize,
}

impl core::ops::Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.room[..self.filled]
    }
}

impl Buffer {
    /// Forgets so much of the text, from its start on.
    fn forget(&mut self, bytes: usize) {
        self.room.copy_within(bytes..self.filled, 0);
        self.filled -= bytes;
    }

    /// Reads on behind the text, until it has this size at most; how much was read.
    fn fill<R: Input>(&mut self, size: usize, input: &mut R) -> Result<usize, R::Error> {
        if self.room.len() < size {
            self.room.resize(size, 0);
        }
        let read = input.fill(&mut self.room[self.filled..size])?;
        self.filled += read;
        Ok(read)
    }
}

/// What was found in a stream.
enum Found {
    /// A game, read to its end.
    Game,
    /// One that is too long to be read.
    TooLong,
}

impl<R: Input> Games<R> {
    /// The games of an input, read generously in whatever notation.
    pub fn new(input: R) -> Self {
        Self::with_options(input, ReadOptions::default())
    }

    /// As [`new`](Self::new), read as is asked for.
    pub fn with_options(input: R, options: ReadOptions) -> Self {
        Self {
            input,
            error: None,
            reader: Reader::new(options),
            builder: Builder::default(),
            buffer: Buffer::default(),
            at: 0,
            ended: false,
            last_start: None,
            wanted: 0,
            base: Base::default(),
            skipping: false,
        }
    }

    /// The text of the game that was read last, tags and all; empty for one
    /// that is too long to be read.
    pub fn last_text(&self) -> &[u8] {
        let source = self.reader.game.source.clone();
        self.buffer.get(source).unwrap_or_default()
    }

    /// Reads the next game and tells a visitor of it; `false` if there is none
    /// left, and after an error of the input.
    pub fn visit_next(&mut self, visitor: &mut impl Visitor) -> Result<bool, R::Error> {
        let mut events = Visiting::new(visitor);
        let found = self.advance(&mut events, Reader::read)?;
        let Some(found) = found else {
            return Ok(false);
        };
        if let Found::TooLong = found {
            visitor.begin_game();
        }
        for mut problem in self.reader.found.take() {
            self.base.shift(&mut problem);
            visitor.problem(&problem);
        }
        visitor.end_game();
        Ok(true)
    }

    /// Reads all games and tells a visitor of them.
    pub fn visit(mut self, visitor: &mut impl Visitor) -> Result<(), R::Error> {
        while self.visit_next(visitor)? {}
        Ok(())
    }

    /// Reads the next game, with the reader for what listens.
    fn advance<E: Events>(
        &mut self,
        events: &mut E,
        read: fn(&mut Reader, &[u8], usize, &mut E) -> Next,
    ) -> Result<Option<Found>, R::Error> {
        if self.skipping {
            self.skip();
        }
        loop {
            let length = self.buffer.len() - self.at;
            if length < self.wanted && !self.ended || length == 0 {
                if self.ended {
                    return self.error.take().map_or(Ok(None), Err);
                }
                self.fill(self.wanted.max(CHUNK));
                continue;
            }
            if self.is_cut() {
                self.fill(CHUNK);
                continue;
            }
            let number = self.reader.found.game;
            events.stands_behind(self.base.bytes);
            match read(&mut self.reader, &self.buffer, self.at, events) {
                Next::End if self.ended => {
                    self.at = self.buffer.len();
                    return self.error.take().map_or(Ok(None), Err);
                }
                // White space between games may go on for ever; in a line it
                // counts.
                Next::End => {
                    if self.reader.settings.split == Split::Auto {
                        // The second half of a line's end may follow.
                        let cut_break = self.buffer.ends_with(b"\r");
                        self.at = self.buffer.len() - usize::from(cut_break);
                    }
                    self.fill(CHUNK);
                }
                Next::Game(end) if self.ended || self.reader.is_settled(&self.buffer, end) => {
                    if self.error.is_some() && self.reader.may_go_on(&self.buffer, end) {
                        self.reader.report_cut_off(&self.buffer);
                    }
                    if self.reader.is_remark() {
                        self.reader.report_remark(&self.buffer);
                    }
                    self.at = end;
                    self.wanted = 0;
                    return Ok(Some(Found::Game));
                }
                Next::Game(_) => {
                    // The game may go on: it is read again when there is twice
                    // as much text, so that no text is read many times.
                    self.reader.found.take();
                    if length >= LONGEST_GAME {
                        self.too_long();
                        return Ok(Some(Found::TooLong));
                    }
                    self.reader.found.game = number;
                    self.wanted = (2 * length).clamp(CHUNK, LONGEST_GAME);
                    self.fill(self.wanted);
                }
            }
        }
    }

    /// Whether the next game is the last in a buffer that has room for more. It
    /// is most likely cut then, and half of it might be taken for a game in some
    /// other notation: it costs less to wait for the rest.
    fn is_cut(&self) -> bool {
        let full = self.ended || self.buffer.len() - self.at >= CHUNK;
        let before = self
            .last_start
            .and_then(|last| self.buffer.get(self.at..last));
        !full && before.is_some_and(|before| before.trim_ascii().is_empty())
    }

    /// Reads on until so much is there that was not read yet.
    fn fill(&mut self, wanted: usize) {
        self.base.pass(&self.buffer[..self.at]);
        self.buffer.forget(self.at);
        self.at = 0;
        self.reader.begin_text();
        while !self.ended && self.buffer.len() < wanted {
            let size = wanted.max(self.buffer.len() + CHUNK);
            match self.buffer.fill(size, &mut self.input) {
                Ok(0) => self.ended = true,
                Ok(_) => {}
                // What came before is told first.
                Err(error) => {
                    self.ended = true;
                    self.error = Some(error);
                }
            }
        }
        self.last_start = super::last_start(&self.buffer);
    }

    /// Says that a game is too long; it is passed when the next one is asked
    /// for.
    fn too_long(&mut self) {
        self.skipping = true;
        self.reader.found.game -= 1;
        let rest = &self.buffer[self.at..];
        self.at += rest.len() - rest.trim_ascii_start().len();
        self.reader.report_too_long(&self.buffer, self.at, TOO_LONG);
    }

    fn skip(&mut self) {
        let mut from = self.at + LONGEST_GAME / 2;
        while self.skipping {
            if let Some(next) = super::next_start(&self.buffer, from.min(self.buffer.len())) {
                self.at = next.first;
                self.skipping = false;
            } else if self.ended {
                self.at = self.buffer.len();
                self.skipping = false;
            } else {
                // The start of the next game may be cut in two.
                let kept = super::LONGEST_RUN.min(self.buffer.len());
                self.at = self.buffer.len() - kept;
                self.fill(kept + CHUNK);
                from = 0;
            }
        }
    }
}

impl<R: Input> Iterator for Games<R> {
    type Item = Result<ReadGame, R::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = core::mem::take(&mut self.builder);
        let found = self.advance(&mut builder, build);
        let read = match found {
            Err(error) => Some(Err(error)),
            Ok(None) => None,
            Ok(Some(found)) => {
                let reader = &mut self.reader;
                let number = reader.found.game;
                let mut problems = reader.found.take();
                for problem in &mut problems {
                    self.base.shift(problem);
                }
                let remark = matches!(found, Found::Game) && reader.is_remark();
                if let Found::TooLong = found {
                    // Its tags alone are kept.
                    builder.begin(self.at);
                }
                let base = self.base.bytes;
                let mut game = builder.finish(&self.buffer, &reader.header, &reader.game, base);
                if let Found::TooLong = found {
                    self.skip();
                    game.set_source(game.source().start..self.base.bytes + self.at as u64);
                }
                Some(Ok(ReadGame {
                    game,
                    problems,
                    number,
                    remark,
                }))
            }
        };
        self.builder = builder;
        read
    }
}

/// Reads a game into a tree. As no type is left open, the reader for trees is compiled
/// here and not once more in each crate that reads games.
fn build(reader: &mut Reader, text: &[u8], start: usize, builder: &mut Builder) -> Next {
    reader.read(text, start, builder)
}

/// Reads a text that is one game. An error in it is an error here, and so are words
/// without a move, another game behind it, words there, and a text longer than
/// [`LONGEST_GAME`]. To keep what can be read, or to read several, use [`Games`].
///
/// A text of blanks is a game without anything in it; comments alone, tags alone and a
/// result alone are games without moves.
impl core::str::FromStr for Game {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let text = text.as_bytes();
        let mut reader = Reader::new(ReadOptions::default());
        let mut builder = Builder::default();
        if text.len() > LONGEST_GAME {
            reader.report_too_long(text, 0, TOO_LONG);
            if let Some(error) = first_error(&mut reader) {
                return Err(error);
            }
        }
        let Next::Game(end) = reader.read(text, 0, &mut builder) else {
            return Ok(Self::new());
        };
        if reader.is_remark() {
            reader.refuse_words(text);
        }
        if let Some(error) = first_error(&mut reader) {
            return Err(error);
        }
        let game = builder.finish(text, &reader.header, &reader.game, 0);
        if let Next::Game(_) = reader.read(text, end, &mut Unheard) {
            reader.refuse_second(text);
        }
        first_error(&mut reader).map_or(Ok(game), Err)
    }
}

/// The first error of a game that was read, if it has one.
fn first_error(reader: &mut Reader) -> Option<Problem> {
    let mut problems = reader.found.take().into_iter();
    problems.find(|one| one.level == Level::Error)
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Begun {
        games: usize,
        begun: usize,
    }

    impl Visitor for Begun {
        fn begin_game(&mut self) {
            self.begun += 1;
        }

        fn end_game(&mut self) {
            self.games += 1;
        }
    }

    #[test]
    fn games_with_tags_are_read_once_wherever_a_chunk_ends() {
        let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n";
        let count = 4 * CHUNK / game.len();
        let mut begun = Begun::default();
        let games = Games::new(std::io::Cursor::new(game.repeat(count)));
        games.visit(&mut begun).unwrap();
        assert_eq!((begun.games, begun.begun), (count, count));
    }
}
