//! Game text: one grammar for PGN, score sheets, cards and mails, the readers
//! built on it, and the writer.
//!
//! - [`Games`] reads one [`Game`](crate::Game) after another, from [`Bytes`] in memory
//!   or, with the feature `std`, from anything that implements `Read`.
//! - [`Games::visit`] tells a [`Visitor`] of each thing as it is read, without
//!   building anything.
//! - [`WriteOptions`] and [`Game::write`](crate::Game::write) lay a game out in
//!   any notation.
//!
//! Everything works on bytes and borrows from the text: what is not understood
//! can always be kept as it stands, in whatever encoding.

mod accelerate;
mod again;
mod aside;
mod behind_heading;
mod bounds;
mod broken;
mod build;
mod castling;
mod chain;
mod claimed;
mod columns;
mod correction;
#[cfg(feature = "std")]
mod cut;
mod decode;
mod doubt;
mod ending;
mod engine;
mod events;
mod face;
mod findings;
mod games;
mod gloss;
mod heading;
mod label;
mod layout;
mod leftover;
mod lex;
mod life;
mod line;
mod lookahead;
mod loose;
mod markup;
mod missed;
mod movetext;
mod number;
mod numbering;
mod options;
mod place;
mod plain;
mod problem;
mod processor;
mod prose;
mod reader;
mod recognise;
mod remark;
mod report;
mod respell;
mod scan;
mod scheme;
mod score;
mod sent;
mod shape;
mod spell;
mod starts;
mod state;
mod steps;
mod tag;
mod tagged;
mod talk;
mod token;
mod told;
mod torn;
mod untagged_start;
mod variation;
mod visitor;
mod vocabulary;
mod word;
mod write;

#[cfg(feature = "std")]
pub use cut::first_start;
pub use games::{Bytes, Games, Input, ReadGame};
pub use options::{LONGEST_GAME, Layout, ReadOptions, Split, UnknownLayout, WriteOptions};
pub use place::{Place, Places};
pub use problem::{Excerpt, Heading, Level, Problem, ProblemKind, Suggestion, UnknownProblemKind};
pub use visitor::{Answer, TagPair, Visitor};
pub use word::{MoveNumber, Word, read_word};

pub(crate) use bounds::{LONGEST_RUN, last_start, next_start};
#[cfg(feature = "std")]
pub(crate) use castling::{in_english as castling_in_english, read as castling_in_words};
pub(crate) use games::Base;
pub(crate) use layout::{Page, write as write_page};
#[cfg(feature = "std")]
pub(crate) use problem::quoted;
pub(crate) use reader::{Next, Reader};
pub(crate) use score::Score;
#[cfg(feature = "std")]
pub(crate) use steps::taken as steps_taken;
#[cfg(feature = "std")]
pub(crate) use tag::read_tag;
#[cfg(feature = "std")]
pub(crate) use token::{Token, TokenKind, line_end, line_start, next_token};
#[cfg(feature = "std")]
pub(crate) use word::is_move_shape;
