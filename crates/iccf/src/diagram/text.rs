//! A board in characters.
//!
//! Without colour, brackets mark the squares of the move and dots the empty
//! squares; with colour, the ground does both.

use core::fmt::{self, Write as _};

use super::theme::INK;
use super::{Diagram, Labels};
use crate::board::{Color, File, Piece, Square};

/// How pieces are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Figures {
    /// ♔ and ♚.
    #[default]
    Unicode,
    /// `K` and `k`, as FEN has them.
    Letters,
}

/// Whether squares have colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Paint {
    /// Characters alone.
    #[default]
    None,
    /// The escape codes of terminals with 256 colours.
    Ansi,
}

/// How a board is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct TextStyle {
    /// How pieces are shown.
    pub figures: Figures,
    /// Whether squares have colours.
    pub paint: Paint,
}

impl TextStyle {
    /// The same with other figures.
    #[must_use]
    pub const fn with_figures(mut self, figures: Figures) -> Self {
        self.figures = figures;
        self
    }

    /// The same with or without colours.
    #[must_use]
    pub const fn with_paint(mut self, paint: Paint) -> Self {
        self.paint = paint;
        self
    }
}

/// A board as text, see [`Diagram::text`].
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    diagram: &'a Diagram,
    style: TextStyle,
}

impl Diagram {
    /// The board as lines of text, with a line feed behind each.
    pub fn text(&self, style: TextStyle) -> Text<'_> {
        Text {
            diagram: self,
            style,
        }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(title) = &self.diagram.title {
            writeln!(f, "   {title}\n")?;
        }
        self.files(f, Diagram::file_above)?;
        for rank in self.diagram.ranks() {
            write!(f, "{} ", self.diagram.rank_beside(rank))?;
            for file in self.diagram.files() {
                self.square(f, Square::at(file, rank))?;
            }
            match self.diagram.rank_beside(rank) {
                ' ' => writeln!(f)?,
                name => writeln!(f, " {name}")?,
            }
        }
        self.files(f, Diagram::file_below)?;
        if let Some(caption) = &self.diagram.caption {
            writeln!(f, "\n   {caption}")?;
        }
        if let Some(turn) = self.diagram.turn() {
            writeln!(f, "\n   {turn} to move")?;
        }
        Ok(())
    }
}

impl Text<'_> {
    fn files(&self, f: &mut fmt::Formatter<'_>, name: fn(&Diagram, File) -> char) -> fmt::Result {
        if self.diagram.labels == Labels::None {
            return Ok(());
        }
        // The name stands above the piece, or the file's own digit.
        let mut gap = 3 + usize::from(self.has_pieces() && self.diagram.numbers);
        for file in self.diagram.files() {
            write!(f, "{:gap$}{}", "", name(self.diagram, file))?;
            gap = self.width() - 1;
        }
        f.write_char('\n')
    }

    /// How many columns a square takes.
    fn width(&self) -> usize {
        let digits = if self.diagram.numbers { 2 } else { 0 };
        let piece = usize::from(self.has_pieces());
        digits + piece + 2
    }

    /// A board of numbers alone needs no room for pieces.
    fn has_pieces(&self) -> bool {
        self.diagram.position.is_some() || !self.diagram.numbers
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let marked = self.diagram.is_marked(square);
        let piece = self.diagram.piece_at(square);
        let painted = self.style.paint == Paint::Ansi;
        if painted {
            let grounds = self.diagram.theme.grounds();
            let ground = match (square.is_dark(), marked) {
                (false, false) => grounds.light,
                (true, false) => grounds.dark,
                (false, true) => grounds.light_marked,
                (true, true) => grounds.dark_marked,
            };
            write!(f, "\x1b[48;5;{ground};38;5;{INK}m")?;
        }
        let [open, close] = if marked && !painted {
            ['[', ']']
        } else {
            [' ', ' ']
        };
        f.write_char(open)?;
        if self.has_pieces() {
            f.write_char(match piece {
                Some(piece) => self.figure(piece),
                // The digits show an empty square well enough, and so does paint.
                None if self.diagram.numbers || painted => ' ',
                None => self.dot(),
            })?;
        }
        if self.diagram.numbers {
            write!(f, "{}", square.numeric())?;
        }
        f.write_char(close)?;
        f.write_str(if painted { "\x1b[0m" } else { "" })
    }

    fn figure(&self, piece: Piece) -> char {
        const OUTLINED: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const SOLID: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match (self.style.figures, piece.color) {
            (Figures::Letters, _) => piece.fen_letter(),
            (Figures::Unicode, Color::White) => OUTLINED[piece.role.index()],
            (Figures::Unicode, Color::Black) => SOLID[piece.role.index()],
        }
    }

    fn dot(&self) -> char {
        match self.style.figures {
            Figures::Unicode => '·',
            Figures::Letters => '.',
        }
    }
}
