//! A correspondence card: the reply on one side, addresses on the other.

#[cfg(feature = "drawn")]
mod drawn;

use iccf::Language;
use iccf::record::Reply;

/// What a card is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CardSize {
    /// 148 × 105 mm.
    A6,
    /// 6 × 4 inches.
    FourBySix,
    /// Four cards to a sheet, with cut marks.
    A4,
    /// Four cards to a sheet, with cut marks.
    Letter,
}

/// A card for one game, or for two against one opponent.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Card {
    /// What it says, game by game.
    pub replies: Vec<Reply>,
    /// The language that labels are in, beside English.
    pub language: Language,
}

impl Card {
    /// A card; of more than two replies the first two count.
    pub fn new(replies: Vec<Reply>, language: Language) -> Self {
        Self { replies, language }
    }
}
