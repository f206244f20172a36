//! Chess games as tables: a row a game or a row a move, checked move by move.
//!
//! A [`Table`] says which rows and columns are wanted. [`Batches`] reads games
//! from anything that implements `Read` and gives them as Arrow batches:
//!
//! ```
//! use iccf_table::{Batches, Column, Table};
//!
//! let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 d6 2. Bg6 *\n";
//! let table = Table::games().with(Column::San);
//! let batch = Batches::new(text.as_bytes(), table).next().unwrap()?;
//! assert_eq!(batch.num_rows(), 2);
//! assert_eq!(batch.column_by_name("plies").unwrap().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game that cannot be read whole is a row all the same: its legal moves are
//! there, and `problem` says what is wrong. Half-moves are [`PackedMove`]s, small
//! integers that a few lines of any language undo. Variations and the signs that
//! judge moves have no column.

mod batches;
mod builder;
mod cell;
mod cells;
mod column;
mod command;
mod csv;
mod dictionary;
#[cfg(feature = "files")]
mod files;
mod game;
mod game_rows;
mod json;
mod list;
mod move_rows;
mod packed;
mod stream;
mod strings;
mod table;

pub use arrow_array::RecordBatch;
pub use batches::Batches;
pub use builder::Builder;
pub use column::{Column, Columns, UnknownColumn};
pub use csv::Csv;
#[cfg(feature = "files")]
pub use files::{ArrowFile, FileError, GameText, ParquetFile};
pub use json::JsonLines;
pub use packed::PackedMove;
pub use stream::{Part, Stream};
pub use table::{PositionColumn, Rows, Table, TextColumns};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
