#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
//! Chess notation for play at a distance: ICCF numeric notation and its
//! sisters, read, checked, explained and written.
//!
//! A spelling such as [`Numeric`] or [`San`] is a description of a move and
//! knows no board. A [`Move`] is the thing itself, proven legal on a
//! [`Position`]. Text is parsed into a spelling, a spelling is resolved on a
//! position, and the move can be written in every [`Notation`]. A [`Game`] is a
//! tree of such moves, and [`Games`] reads one after another from a text.
//!
//! # Moves
//!
//! Read a move in one notation, write it in another:
//! ```
//! use iccf::{Notation, Position};
//!
//! let position = Position::new();
//! let mv = Notation::Numeric.read(&position, "7163")?;
//! assert_eq!(Notation::SAN.write(&position, mv).as_str(), "Nf3");
//! assert_eq!(Notation::Uci.write(&position, mv).as_str(), "g1f3");
//! # Ok::<(), iccf::MoveError>(())
//! ```
//!
//! Play a game and know where it stands. [`Position::play`] trusts that a move
//! is this position's, [`Position::try_play`] makes sure:
//! ```
//! use iccf::Position;
//!
//! let mut position = Position::new();
//! for digits in ["6263", "5755", "7274", "4884"] {
//!     position.play(position.read_numeric(digits)?);
//! }
//! assert!(position.is_checkmate());
//! # Ok::<(), iccf::MoveError>(())
//! ```
//!
//! # Mistakes
//!
//! Learn why a move is wrong, and what may have been meant:
//! ```
//! use iccf::{Notation, Position, repair};
//!
//! let position = Position::new();
//! let error = position.read_numeric("5354").unwrap_err();
//! assert_eq!(error.to_string(), "illegal move 5354: nothing stands on 53 (e3)");
//!
//! let meant = repair(&position, Notation::Numeric, "5354");
//! assert_eq!(Notation::SAN.write(&position, meant[0].mv).as_str(), "e4");
//! # Ok::<(), iccf::MoveError>(())
//! ```
//!
//! See what was forgiven in an old card's spelling, or forgive nothing with
//! [`Strictness::Strict`]:
//! ```
//! use iccf::{Leniency, Notation, Position, Strictness};
//!
//! let position: Position = "7k/5P2/8/8/8/8/8/4K3 w - - 0 1".parse()?;
//! let reading = Notation::Numeric.read_as(&position, "6762", Strictness::Lenient)?;
//! assert_eq!(Notation::SAN.write(&position, reading.mv).as_str(), "f8=R+");
//! assert!(reading.leniencies.has(Leniency::ShortPromotion));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games
//!
//! Read games from memory or, with the feature `std`, from anything that
//! implements `Read`. Notation and language are recognised game by game, and
//! what was wrong or forgiven comes along with its place:
//! ```
//! use iccf::Games;
//!
//! let text = "[White \"A\"]\n\n1. e4 e5 2. Sf3 *\n\n[White \"B\"]\n\n1. 4244 4746 *\n";
//! for read in Games::new(text.as_bytes()) {
//!     let read = read?;
//!     println!("{:?}: {} half-moves", read.game.tag("White"), read.game.plies());
//!     for problem in &read.problems {
//!         println!("game {}: {problem}", read.number);
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Walk through a game, its variations and comments, with the position before
//! each move. [`Game::main_line`] has the main line alone, [`Game::cursor`] can
//! also go back:
//! ```
//! use iccf::{Game, Notation, Visit};
//!
//! let game: Game = "1. e4 e5 (1... c5) 2. Nf3".parse()?;
//! let mut text = Vec::new();
//! for visit in game.walk() {
//!     match visit {
//!         Visit::Move(before, mv, _) => {
//!             text.push(Notation::Numeric.write(&before, mv).as_str().to_owned());
//!         }
//!         Visit::Open => text.push("(".to_owned()),
//!         Visit::Close => text.push(")".to_owned()),
//!         _ => {}
//!     }
//! }
//! assert_eq!(text.join(" "), "5254 5755 ( 3735 ) 7163");
//! # Ok::<(), iccf::text::Problem>(())
//! ```
//!
//! Visit games without building them, see [`text::Visitor`]:
//! ```
//! use iccf::text::Visitor;
//! use iccf::{Games, Outcome};
//!
//! #[derive(Default)]
//! struct Draws {
//!     drawn: bool,
//!     all: u64,
//! }
//!
//! impl Visitor for Draws {
//!     // A game may begin again before it ends: what was heard is forgotten.
//!     fn begin_game(&mut self) {
//!         self.drawn = false;
//!     }
//!
//!     fn outcome(&mut self, outcome: Outcome) {
//!         self.drawn = outcome == Outcome::Drawn;
//!     }
//!
//!     fn end_game(&mut self) {
//!         self.all += u64::from(self.drawn);
//!     }
//! }
//!
//! let mut draws = Draws::default();
//! Games::new(&b"1. e4 e5 1/2-1/2 1. d4 d5 1-0"[..]).visit(&mut draws)?;
//! assert_eq!(draws.all, 1);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Build a game, and write it in any notation and layout:
//! ```
//! use iccf::text::{Layout, WriteOptions};
//! use iccf::{Game, Notation};
//!
//! let mut game = Game::new();
//! for text in ["5254", "e7e5", "Nf3"] {
//!     game.play(game.last(), text)?;
//! }
//! let options = WriteOptions::new(Notation::Numeric).layout(Layout::Text);
//! assert_eq!(game.write(&options), "1. 5254 5755 2. 7163\n");
//! # Ok::<(), iccf::NotPlayable>(())
//! ```
//!
//! Whole files, from one notation into another, are for [`convert`].
//!
//! # Entry fields and boards
//!
//! Complete digits as they are typed:
//! ```
//! use iccf::{Position, complete};
//!
//! let typed = complete(&Position::new(), "71");
//! assert_eq!(typed.moves.len(), 2); // Nf3 and Nh3
//! assert_eq!(typed.next, b"68");
//! ```
//!
//! Show the board, as text or as a picture; see [`diagram`]:
//! ```
//! use iccf::Position;
//! use iccf::diagram::{Diagram, TextStyle};
//!
//! let board = Diagram::new(&Position::new());
//! println!("{}", board.text(TextStyle::default())); // or board.svg(400)
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `std` | yes | [`Games`] from anything that implements `Read`, the driver of [`convert`] that takes whole files on several threads, [`restore`], and [`text::first_start`] |
//! | `encoding` | no | the module `encoding`: UTF-8 out of an input in any encoding, out of mail and web pages |
//! | `record` | no | the module `record`, correspondence games: dates, reflection time, conditional moves |
//! | `serde` | no | squares, pieces, positions, spellings, results, signs and names as strings; a Chess960 position is its FEN behind `chess960:`, a [`Move`] is kept as its spelling |
//!
//! # Without the standard library
//!
//! With `default-features = false` the library needs `core` and `alloc` alone.
//! Games are read from byte slices then. Nothing is allocated for a move that is
//! read or written.
//!
//! # Versions
//!
//! The library needs Rust 1.89 or newer. Sets that may grow are
//! `#[non_exhaustive]`: notations, languages, leniencies, reasons, errors, kinds
//! of problems and options among them.

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod board;
pub mod convert;
pub mod diagram;
#[cfg(feature = "encoding")]
pub mod encoding;
mod game;
mod notation;
mod position;
#[cfg(test)]
mod random;
#[cfg(feature = "record")]
pub mod record;
#[cfg(feature = "std")]
pub mod restore;
#[cfg(feature = "serde")]
mod serial;
pub mod text;

pub use board::{
    Bitboard, Color, File, ParseColorError, ParseFileError, ParsePieceError, ParseRankError,
    ParseRoleError, ParseSquareError, Piece, Rank, Role, Square, Squares,
};
pub use game::{
    Cursor, Game, Item, Items, MainLine, MoveId, Nag, NotPlayable, Outcome, UnknownNag,
    UnknownOutcome, Visit, Walk,
};
pub use notation::{
    CableError, Candidates, CheckMark, Completion, Descriptive, DescriptiveStyle, Gringmuth, Lan,
    Language, Leniencies, Leniency, LetterError, Malformed, Meanings, MoveError, Notation, Numeric,
    ParseDescriptiveError, ParseLanError, ParseNumericError, ParseSanError, ParseSmithError,
    ParseUciError, Reading, Repair, Repairs, ResolveError, Reversible, San, Slip, Smith, Spelling,
    SplitError, SpokenLanguage, Strictness, Uci, Uedemann, UnknownLanguage, UnknownNotation,
    both_names, complete, did_you_mean, repair, split,
};
pub use position::{
    CastlingProblem, CastlingSide, Effect, FenError, FenWarning, FenWarnings, Illegal, Move,
    MoveList, PlayError, Position, Setup, Standing, UnknownVariant, Variant,
};

pub use text::Games;

/// What the project's own tests, fuzz targets and benchmarks look into. No part
/// of the library's interface: it may change with every version.
#[doc(hidden)]
pub mod internals {
    use alloc::vec::Vec;

    pub use crate::notation::PlainSan;
    use crate::notation::{Numeric, San};
    use crate::position::{Move, Position};
    #[cfg(feature = "std")]
    pub use crate::restore::prior;

    /// How many bytes of text this thread has looked at; `None` in a release, where
    /// they are not counted.
    #[cfg(feature = "std")]
    pub fn steps_taken() -> Option<u64> {
        crate::text::steps_taken()
    }

    /// Appends a move's digits and a separator to a buffer.
    #[inline(always)]
    pub fn append_numeric(position: &Position, mv: Move, out: &mut Vec<u8>, separator: u8) {
        Numeric::append_move(position, mv, out, separator);
    }

    /// Plays a move and appends its SAN and a separator to a buffer.
    #[inline(always)]
    pub fn play_and_append_san(
        position: &mut Position,
        mv: Move,
        out: &mut Vec<u8>,
        separator: u8,
    ) {
        San::play(position, mv).append_to(out, separator);
    }
}

/// The README's Rust examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Those of the package's own.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct PackageReadme;

/// Those of the page about the library.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct LibraryPage;
