//! Scores printed in columns side by side, each with numbers of its own.

use alloc::vec::Vec;
use core::ops::Range;

use super::chain;
use super::events::Events;
use super::reader::{Flow, GameReader};
use super::shape::Shapes;
use super::token::{TokenKind, next_line, next_token};
use super::word::{Word, read_word};

/// Lines of a block that are looked at.
const MOST_LINES: usize = 200;

/// Columns side by side.
const MOST_COLUMNS: usize = 6;

/// The widest line that is looked through for columns.
const WIDEST: usize = 1 << 10;

/// A stretch of a line that begins with a number.
struct Cell {
    number: u32,
    place: Range<usize>,
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Reads a block of lines in columns, one column after the other: the first
    /// line's cells begin with numbers that are not each other's next, and
    /// each column goes on where the one before it ends.
    pub(super) fn columns(&mut self, line: Range<usize>, due: u32) -> Option<Flow> {
        // Columns stand side by side on a page; a longer line has none.
        if line.len() > WIDEST {
            return None;
        }
        let first = cells(self.shapes(), self.text, line.clone());
        if first.len() < 2 || first[0].number != due || first[1].number < due + 2 {
            return None;
        }
        let (columns, end) = self.block(line, first)?;
        for cell in columns.into_iter().flatten() {
            let mut at = cell.place.start;
            while at < cell.place.end {
                let flow = match self.claimed(at..cell.place.end) {
                    Flow::On(next) if next >= cell.place.end || next == at => break,
                    Flow::On(next) => {
                        let token = next_token(&self.text[..cell.place.end], next);
                        match token {
                            Some(token) => self.token(token),
                            None => break,
                        }
                    }
                    over @ Flow::Over(_) => over,
                };
                match flow {
                    Flow::On(next) if next > at => at = next,
                    Flow::On(_) => break,
                    // The rest was set aside, or the game is over.
                    over @ Flow::Over(_) => return Some(over),
                }
            }
            if self.reader.found.errors > 0 {
                break;
            }
        }
        Some(Flow::On(end))
    }

    /// The cells of a block, column by column, and where it ends.
    fn block(&self, line: Range<usize>, first: Vec<Cell>) -> Option<(Vec<Vec<Cell>>, usize)> {
        let mut columns: Vec<Vec<Cell>> = first.into_iter().map(|cell| [cell].into()).collect();
        let mut end = line.end;
        let mut at = next_line(self.text, line.end);
        for _ in 0..MOST_LINES {
            if at >= self.text.len() {
                break;
            }
            let line = at..self.line_end(at);
            at = next_line(self.text, line.end);
            if self.text[line.clone()].trim_ascii().is_empty() {
                continue;
            }
            let row = cells(self.shapes(), self.text, line.clone());
            let goes_on = row.iter().zip(&columns).all(|(cell, column)| {
                let last = column.last().map_or(0, |cell| cell.number);
                cell.number == last + 1
            });
            if row.is_empty() || row.len() > columns.len() || !goes_on {
                break;
            }
            for (cell, column) in row.into_iter().zip(&mut columns) {
                column.push(cell);
            }
            end = line.end;
        }
        let chained = columns.windows(2).all(|pair| {
            let last = pair[0].last().map_or(0, |cell| cell.number);
            pair[1].first().is_some_and(|cell| cell.number == last + 1)
        });
        chained.then_some((columns, end))
    }
}

/// The stretches of a line that begin with a number and are set apart by a bar,
/// a tab or several spaces.
fn cells(shapes: Shapes, text: &[u8], line: Range<usize>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let within = &text[..line.end];
    let mut at = line.start;
    while let Some(token) = next_token(within, at) {
        at = token.end;
        let gap = &within[line.start..token.start];
        let apart = cells.is_empty()
            || gap.ends_with(b"  ")
            || gap.ends_with(b"\t")
            || gap.trim_ascii_end().ends_with(b"|");
        if token.kind != TokenKind::Word || !apart {
            continue;
        }
        if !matches!(read_word(&within[token.start..token.end]), Word::Number(..)) {
            if cells.is_empty() && !matches!(within[token.start], b'|' | b'>') {
                return cells;
            }
            continue;
        }
        let Some(lead) = chain::lead(shapes, &within[token.start..]) else {
            continue;
        };
        if cells.len() == MOST_COLUMNS {
            return Vec::new();
        }
        if let Some(last) = cells.last_mut() {
            last.place.end = token.start;
        }
        cells.push(Cell {
            number: lead.number,
            place: token.start..line.end,
        });
    }
    cells
}
