//! The words of chess: squares, colours, pieces, sets of squares and the
//! geometry between them. No rules live here.

mod bitboard;
mod color;
pub(crate) mod geometry;
mod role;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use color::{Color, ParseColorError};
pub use role::{ParsePieceError, ParseRoleError, Piece, Role};
pub use square::{File, ParseFileError, ParseRankError, ParseSquareError, Rank, Square};
