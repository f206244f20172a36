//! Values as strings for serde, behind the feature `serde`.
//!
//! Each is the text that its type reads, so nothing has to be learned twice.
//! Colours, roles, variants, notations and languages are their names in small
//! letters, results and signs as PGN writes them: `1-0`, `$1`.
//!
//! A position is its FEN. In Chess960 `chess960:` stands before it, as the FEN
//! alone does not always tell: without castling rights both variants look the
//! same, and their moves are written differently.
//!
//! A [`Move`](crate::Move) has no text of its own, as it is proven legal on one
//! position and cannot be read back without it. Its spelling can be kept in its
//! place: [`Numeric`], [`San`], [`Lan`], [`Uci`] and the others are read and written
//! in their standard form, in English, and resolved on the position later.
//!
//! A [`Game`](crate::Game) is kept as PGN, which its `Display` writes.

use core::fmt;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::board::{Color, File, Piece, Rank, Role, Square};
use crate::game::{Nag, Outcome};
use crate::notation::{
    Descriptive, Gringmuth, Lan, Language, Notation, Numeric, Reversible, San, Smith, Uci, Uedemann,
};
use crate::position::{FullFen, Position, Setup, Variant};

/// What stands before the FEN of a Chess960 position.
const CHESS960: &str = "chess960:";

/// Reads a string by a function whose error is a sentence.
struct Text<T, E> {
    expected: &'static str,
    read: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for Text<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<D: Error>(self, text: &str) -> Result<T, D> {
        (self.read)(text).map_err(D::custom)
    }
}

/// Types, how they are written, and what is expected where they are read.
macro_rules! as_text {
    ($($type:ty, $expected:literal, $value:ident => $text:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    expected: $expected,
                    read: <Self as FromStr>::from_str,
                })
            }
        }
    )*};
}

as_text! {
    Color, "a colour", color => color.word();
    Role, "a kind of piece", role => role.word();
    Piece, "a piece", piece => piece;
    File, "a file", file => file;
    Rank, "a rank", rank => rank;
    Square, "a square", square => square;
    Variant, "a variant", variant => variant;
    Notation, "a notation", notation => notation;
    Language, "the code of a language", language => language.code();
    Numeric, "a move in numeric notation", mv => mv;
    San, "a move in algebraic notation", mv => mv;
    Lan, "a move in long algebraic notation", mv => mv;
    Uci, "a move in coordinates", mv => mv;
    Reversible, "a move in reversible notation", mv => mv;
    Smith, "a move in Smith notation", mv => mv;
    Uedemann, "a move in the Uedemann code", mv => mv;
    Gringmuth, "a move in the Gringmuth code", mv => mv;
    Descriptive, "a move in descriptive notation", mv => mv;
    Outcome, "a result", outcome => outcome;
    Nag, "a sign that judges a move", nag => nag;
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let variant = match self.variant() {
            Variant::Standard => "",
            Variant::Chess960 => CHESS960,
        };
        serializer.collect_str(&format_args!("{variant}{}", FullFen(self)))
    }
}

/// Drops without a word what [`Setup::read`] warns about, as
/// [`Position::from_fen`] does.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer
            .deserialize_str(Text {
                expected: "a FEN",
                read: |text| match text.strip_prefix(CHESS960) {
                    None => Setup::read(text, Variant::Standard),
                    Some(fen) => Setup::read(fen, Variant::Chess960),
                },
            })
            .map(|setup| setup.position)
    }
}
