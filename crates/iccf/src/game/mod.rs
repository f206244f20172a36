//! A game as a value: tags, a tree of moves with comments and signs, a result.
//!
//! The tree is an arena of nodes with indices. A half-move takes 16 bytes, and 24
//! more if it has comments, signs or alternatives; texts of tags and comments
//! are ranges of one string. So a plain game of 80 half-moves that was read
//! takes about 1.5 KB beside its text.

mod nag;
mod outcome;
mod tree;
mod walk;

pub use nag::{Nag, UnknownNag};
pub use outcome::{Outcome, UnknownOutcome};
pub use tree::{Game, Item, MoveId, NotPlayable};
pub use walk::{Cursor, Items, MainLine, Visit, Walk};
