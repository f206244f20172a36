//! A text taken apart once: its tokens, and what each of them can be.
//!
//! Nothing here knows a position. A [`Sheet`] is made once and then only read.

mod lexicon;
mod sheet;

pub(super) use lexicon::{Lexicon, Sense, Senses};
pub(super) use sheet::{
    Kind, Lead, PhraseSpelling, Sheet, Token, glued_at, has_piece_before_digits, in_capitals,
    in_english, parted_by_dash,
};
