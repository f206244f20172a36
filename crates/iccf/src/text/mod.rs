//! Game text: the tokens of PGN and of free score sheets.
//!
//! Everything here works on bytes and borrows from the text: what is not
//! understood can always be kept as it stands, in whatever encoding.

mod number;
mod outcome;
mod place;
mod scan;
mod tag;
mod token;
mod word;

pub(crate) use number::NumberText;
pub use outcome::Outcome;
pub use place::{Place, Places};
pub(crate) use scan::find_first;
pub use tag::{Tag, read_tag};
pub(crate) use tag::{read_long as read_long_tag, read_short as read_short_tag};
pub(crate) use token::line_end;
pub use token::{Token, TokenKind, next_token};
pub(crate) use word::is_move_shape;
pub use word::{EndWord, MoveNumber, Word, is_informant_sign, read_word};

/// How a game begins, whatever stands before it, an open comment included.
pub const GAME_START: &[u8] = b"[Event \"";

/// Whether a line that begins here starts a game.
#[inline]
pub fn starts_game(line: &[u8]) -> bool {
    line.starts_with(GAME_START)
}
