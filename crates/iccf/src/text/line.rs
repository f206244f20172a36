//! The line of play a reader is in: the position, the moves that led to it, and
//! the lines that wait for a variation on them to end.

use alloc::vec::Vec;

use crate::board::Color;
use crate::position::{Move, Played, Position};

/// How deep variations may be nested: no real game comes near it, and hostile
/// text would fill the memory.
pub(super) const DEEPEST: usize = 1_000;

/// The moves played so far, with variations opened and not yet closed.
pub(super) struct LineOfPlay {
    pub(super) position: Position,
    /// The moves that led here, of all open lines; `None` passes.
    pub(super) moves: Vec<Option<Played>>,
    /// A position on the current line, and how many of `moves` led to it.
    kept: (Position, usize),
    waiting: Vec<Waiting>,
    /// By how much the numbers in the text are off, so that it is said once.
    pub(super) numbering: i64,
}

/// A line of play that waits for a variation on it to end.
struct Waiting {
    position: Position,
    kept: (Position, usize),
    length: usize,
    opened: usize,
    numbering: i64,
}

impl LineOfPlay {
    pub(super) fn new() -> Self {
        Self {
            position: Position::new(),
            moves: Vec::new(),
            kept: (Position::new(), 0),
            waiting: Vec::new(),
            numbering: 0,
        }
    }

    /// Gets ready for a game that starts from a position.
    pub(super) fn start(&mut self, position: &Position) {
        self.position = *position;
        self.moves.clear();
        self.kept = (*position, 0);
        self.waiting.clear();
        self.numbering = 0;
    }

    /// How many variations are open.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.waiting.len()
    }

    /// Whether this is the main line.
    #[inline]
    pub(super) fn is_main(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether the current line has a move that could be varied.
    pub(super) fn has_move(&self) -> bool {
        self.moves.len() > self.waiting.last().map_or(0, |line| line.length)
    }

    /// The last move, unless that was a pass, and the position before it.
    pub(super) fn last(&mut self) -> Option<(Position, Move)> {
        let played = self.moves.last().copied().flatten()?;
        let before = self.before_last();
        Some((before, before.move_played(played)))
    }

    /// One of the last two moves of the main line, counted from the end, and
    /// the position before it.
    pub(super) fn back(&mut self, count: usize) -> Option<(Position, Move)> {
        let at = self.moves.len().checked_sub(count)?;
        let played = self.moves[at]?;
        let before = self.position_before(at);
        // Kept where the other of the two can be found from it.
        if at + 2 <= self.moves.len() {
            self.kept = (before, at);
        }
        Some((before, before.move_played(played)))
    }

    /// The position before the last move: found from the nearest one kept, and
    /// kept itself, so that asking for each move in turn plays none twice.
    fn before_last(&mut self) -> Position {
        let last = self.moves.len().saturating_sub(1);
        let before = self.position_before(last);
        self.kept = (before, last.max(self.kept.1));
        before
    }

    /// Whether a variation was opened and has no move yet.
    pub(super) fn begins_variation(&self) -> bool {
        let open = self.waiting.last();
        open.is_some_and(|varied| varied.length == self.moves.len())
    }

    /// The position before the last move, if there is one.
    pub(super) fn position_before_last(&self) -> Option<Position> {
        let last = self.moves.len().checked_sub(1)?;
        Some(self.position_before(last))
    }

    /// The position before a move that comes after the one kept.
    fn position_before(&self, at: usize) -> Position {
        let (mut before, from) = self.kept;
        for played in self.moves.get(from..at).unwrap_or_default() {
            match played {
                Some(played) => before.play(before.move_played(*played)),
                None => before = before.pass().unwrap_or(before),
            }
        }
        before
    }

    /// Passes; `false` when in check.
    pub(super) fn pass(&mut self) -> bool {
        let Some(passed) = self.position.pass() else {
            return false;
        };
        self.position = passed;
        self.moves.push(None);
        true
    }

    /// Opens a variation on the last move.
    pub(super) fn open(&mut self, at: usize) {
        let before = self.before_last();
        let length = self.moves.len();
        self.waiting.push(Waiting {
            position: self.position,
            kept: self.kept,
            length,
            opened: at,
            numbering: self.numbering,
        });
        self.position = before;
        self.kept = (before, length);
    }

    /// Closes the innermost variation; where it was opened.
    pub(super) fn close(&mut self) -> Option<usize> {
        let line = self.waiting.pop()?;
        self.moves.truncate(line.length);
        self.position = line.position;
        self.kept = line.kept;
        self.numbering = line.numbering;
        Some(line.opened)
    }

    /// The number of the move that the innermost variation varies, as the text counts, and
    /// whether it is Black's; unless nothing was played in the variation.
    pub(super) fn varied_number(&self) -> Option<(i64, bool)> {
        let parent = self.waiting.last()?;
        if self.moves.len() == parent.length {
            return None;
        }
        let black = parent.position.turn() == Color::White;
        let number = i64::from(parent.position.fullmoves()) - i64::from(black);
        Some((number + parent.numbering, black))
    }

    /// Where the open variations were opened, the outermost first.
    pub(super) fn opened(&self) -> impl Iterator<Item = usize> {
        self.waiting.iter().map(|line| line.opened)
    }
}

/// What is known of a column that says the moves again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Column {
    /// Whether it is in digits, once it was met.
    pub(super) in_digits: Option<bool>,
    /// Moves of the main line since its last number or gloss, two at most.
    pub(super) untold: usize,
}

impl Column {
    pub(super) fn is_met(self) -> bool {
        self.in_digits.is_some()
    }

    /// Counts moves that were played.
    pub(super) fn add(&mut self, count: usize) {
        self.untold = (self.untold + count).min(2);
    }

    /// A number begins a row.
    pub(super) fn begin_row(&mut self) {
        self.untold = 0;
    }
}
