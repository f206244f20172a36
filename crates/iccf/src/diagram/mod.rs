//! Pictures of the board: as text for a terminal or a mail, as SVG for a page or
//! a printer.
//!
//! ```
//! use iccf::Position;
//! use iccf::diagram::{Diagram, Figures, TextStyle};
//!
//! let position = Position::new();
//! let e4 = position.read_numeric("5254")?;
//! let style = TextStyle::default().with_figures(Figures::Letters);
//! let board = Diagram::of_move(&position, e4).text(style).to_string();
//! assert_eq!(board, "   \
//!    1  2  3  4  5  6  7  8
//! 8  r  n  b  q  k  b  n  r  8
//! 7  p  p  p  p  p  p  p  p  7
//! 6  .  .  .  .  .  .  .  .  6
//! 5  .  .  .  .  .  .  .  .  5
//! 4  .  .  .  . [P] .  .  .  4
//! 3  .  .  .  .  .  .  .  .  3
//! 2  P  P  P  P [.] P  P  P  2
//! 1  R  N  B  Q  K  B  N  R  1
//!    1  2  3  4  5  6  7  8
//!
//!    1. 5254   e4
//! ");
//! # Ok::<(), iccf::MoveError>(())
//! ```
//!
//! The numbered board of numeric notation, as a picture 400 pixels wide:
//! ```
//! use iccf::diagram::Diagram;
//!
//! let svg = Diagram::numbered().svg(400).to_string();
//! assert!(svg.starts_with("<svg "));
//! ```

mod accents;
mod glyphs;
mod pieces;
mod svg;
mod text;
mod theme;

pub use svg::{Svg, piece_svg};
pub use text::{Figures, Paint, Text, TextStyle};
pub use theme::{Background, Theme, UnknownBackground, UnknownTheme};

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::board::{Color, File, Piece, Rank, Square};
use crate::notation::Notation;
use crate::position::{Move, Position};

/// What stands at the edges of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Labels {
    /// Digits for files and ranks, as numeric notation counts them.
    #[default]
    Numeric,
    /// Letters for files, digits for ranks.
    Algebraic,
    /// Digits for files below the board, letters above.
    Both,
    /// Nothing.
    None,
}

/// What went from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it stood.
    pub from: Square,
    /// Where it stands.
    pub to: Square,
}

/// A board to be shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Diagram {
    /// What stands on the board; `None` is a board without pieces.
    pub position: Option<Position>,
    /// The side at the bottom.
    pub view: Color,
    /// What stands at the edges.
    pub labels: Labels,
    /// Whether every square shows its two digits.
    pub numbers: bool,
    /// The squares of the first are marked; all are drawn where lines can be.
    pub arrows: Vec<Arrow>,
    /// Other squares that are marked.
    pub marks: Vec<Square>,
    /// A line above the board.
    pub title: Option<String>,
    /// A line below the board.
    pub caption: Option<String>,
    /// Whether it shows whose move it is.
    pub turn: bool,
    /// The colours.
    pub theme: Theme,
    /// What lies around the board of a picture.
    pub background: Background,
}

impl Diagram {
    /// A position from White's side, with digits at the edges.
    pub fn new(position: &Position) -> Self {
        Self {
            position: Some(*position),
            numbers: false,
            ..Self::numbered()
        }
    }

    /// The board of numeric notation: no pieces, two digits in every square.
    pub fn numbered() -> Self {
        Self {
            position: None,
            view: Color::White,
            labels: Labels::Numeric,
            numbers: true,
            arrows: Vec::new(),
            marks: Vec::new(),
            title: None,
            caption: None,
            turn: false,
            theme: Theme::Print,
            background: Background::Paper,
        }
    }

    /// The position after a move, with the way it took and a caption in digits
    /// and SAN: what a player would set up from a card.
    ///
    /// Castling is the king's arrow. Where the king stays, as it may in Chess960,
    /// it is the rook's.
    pub fn of_move(position: &Position, mv: Move) -> Self {
        let mut after = *position;
        after.play(mv);
        Self {
            arrows: arrows(mv),
            caption: Some(caption(position, mv)),
            ..Self::new(&after)
        }
    }

    /// The same from another side.
    #[must_use]
    pub fn with_view(mut self, view: Color) -> Self {
        self.view = view;
        self
    }

    /// The same with other edges.
    #[must_use]
    pub fn with_labels(mut self, labels: Labels) -> Self {
        self.labels = labels;
        self
    }

    /// The same with or without two digits in every square.
    #[must_use]
    pub fn with_numbers(mut self, numbers: bool) -> Self {
        self.numbers = numbers;
        self
    }

    /// The same with these arrows and no others.
    #[must_use]
    pub fn with_arrows(mut self, arrows: impl Into<Vec<Arrow>>) -> Self {
        self.arrows = arrows.into();
        self
    }

    /// The same with this line below the board.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// The same with this line above the board.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same with these squares marked, besides those of the move.
    #[must_use]
    pub fn with_marks(mut self, marks: impl Into<Vec<Square>>) -> Self {
        self.marks = marks.into();
        self
    }

    /// The same with or without a sign of whose move it is.
    #[must_use]
    pub fn with_turn(mut self, turn: bool) -> Self {
        self.turn = turn;
        self
    }

    /// The same in other colours.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// The same with something else around the board.
    #[must_use]
    pub fn with_background(mut self, background: Background) -> Self {
        self.background = background;
        self
    }

    /// Whose move it is, if that is shown.
    fn turn(&self) -> Option<Color> {
        let position = self.position.as_ref().filter(|_| self.turn)?;
        Some(position.turn())
    }

    /// The same without a line below the board.
    #[must_use]
    pub fn without_caption(mut self) -> Self {
        self.caption = None;
        self
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.as_ref()?.piece_at(square)
    }

    fn is_marked(&self, square: Square) -> bool {
        let arrow = self.arrows.first();
        arrow.is_some_and(|arrow| arrow.from == square || arrow.to == square)
            || self.marks.contains(&square)
    }

    /// The files as seen, from left to right.
    fn files(&self) -> impl Iterator<Item = File> {
        let count = File::ALL.len();
        let view = self.view;
        (0..count).map(move |i| match view {
            Color::White => File::ALL[i],
            Color::Black => File::ALL[count - 1 - i],
        })
    }

    /// The ranks as seen, from top to bottom.
    fn ranks(&self) -> impl Iterator<Item = Rank> {
        let count = Rank::ALL.len();
        let view = self.view;
        (0..count).map(move |i| match view {
            Color::White => Rank::ALL[count - 1 - i],
            Color::Black => Rank::ALL[i],
        })
    }

    /// How a file is called above the board.
    fn file_above(&self, file: File) -> char {
        match self.labels {
            Labels::Numeric => file.digit(),
            Labels::Algebraic | Labels::Both => file.char(),
            Labels::None => ' ',
        }
    }

    /// How a file is called below the board.
    fn file_below(&self, file: File) -> char {
        match self.labels {
            Labels::Numeric | Labels::Both => file.digit(),
            Labels::Algebraic => file.char(),
            Labels::None => ' ',
        }
    }

    /// How a rank is called.
    fn rank_beside(&self, rank: Rank) -> char {
        match self.labels {
            Labels::None => ' ',
            _ => rank.digit(),
        }
    }
}

/// One arrow: castling has two moves, but the king's tells it.
fn arrows(mv: Move) -> Vec<Arrow> {
    let piece = Arrow {
        from: mv.from(),
        to: mv.to(),
    };
    let rook = mv.castling().zip(mv.castling_rook()).map(|(side, from)| {
        let to = Square::at(File::masked(side.rook_file()), from.rank());
        Arrow { from, to }
    });
    [Some(piece), rook]
        .into_iter()
        .flatten()
        .filter(|arrow| arrow.from != arrow.to)
        .take(1)
        .collect()
}

/// `1. 5254   e4`, `1... 5755   e5`.
fn caption(position: &Position, mv: Move) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!(
        "{}{dots} {}   {}",
        position.fullmoves(),
        Notation::Numeric.write(position, mv),
        Notation::SAN.write(position, mv),
    )
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::position::{Setup, Variant};

    #[test]
    fn a_move_has_a_caption_and_its_arrows() {
        for (fen, text, caption, arrows) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "5254",
                "1. 5254   e4",
                "e2e4",
            ),
            (
                "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 12",
                "5838",
                "12... 5838   O-O-O",
                "e8c8",
            ),
            // King and rook change places, or one of them stays.
            (
                "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
                "6171",
                "1. 6171   O-O",
                "f1g1",
            ),
            (
                "4k3/8/8/8/8/8/8/6KR w H - 0 1",
                "7181",
                "1. 7181   O-O",
                "h1f1",
            ),
            (
                "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
                "5161",
                "1. 5161   O-O",
                "e1g1",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
                "5546",
                "9. 5546   exd6",
                "e5d6",
            ),
        ] {
            let position = Setup::read(fen, Variant::Standard).unwrap().position;
            let mv = position.read_numeric(text).unwrap();
            let diagram = Diagram::of_move(&position, mv);
            assert_eq!(diagram.caption.as_deref(), Some(caption), "{fen}");
            let drawn: Vec<_> = diagram
                .arrows
                .iter()
                .map(|arrow| format!("{}{}", arrow.from, arrow.to))
                .collect();
            assert_eq!(drawn.join(" "), arrows, "{fen}");
            let mut after = position;
            after.play(mv);
            assert_eq!(diagram.position, Some(after), "{fen}");
        }
    }

    #[test]
    fn black_sees_the_board_turned() {
        let diagram = Diagram {
            view: Color::Black,
            labels: Labels::Both,
            ..Diagram::numbered()
        };
        let text = diagram.text(TextStyle::default()).to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "   h   g   f   e   d   c   b   a");
        assert_eq!(lines[1], "1  81  71  61  51  41  31  21  11  1");
        assert_eq!(lines[8], "8  88  78  68  58  48  38  28  18  8");
        assert_eq!(lines[9], "   8   7   6   5   4   3   2   1");
    }
}
