//! The columns of a table of games.

use core::fmt;
use core::str::FromStr;

macro_rules! columns {
    ($($(#[$doc:meta])* $column:ident $name:literal)*) => {
        /// A column of a table of games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Column {
            $($(#[$doc])* $column,)*
        }

        impl Column {
            /// All of them, in the order they have in a table.
            pub const ALL: &'static [Self] = &[$(Self::$column),*];

            /// Its name in a table.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$column => $name,)*
                }
            }
        }
    };
}

columns! {
    /// The tag `Event`.
    Event "event"
    /// The tag `Site`.
    Site "site"
    /// The tag `Date`, as text.
    Date "date"
    /// The tag `Round`.
    Round "round"
    /// Who has White.
    White "white"
    /// Who has Black.
    Black "black"
    /// The tag `Result`, or the result that stands behind the moves.
    Result "result"
    /// White's rating, an integer.
    WhiteElo "white_elo"
    /// Black's rating, an integer.
    BlackElo "black_elo"
    /// The tag `ECO`, which names the opening.
    Eco "eco"
    /// How many half-moves there are.
    Plies "plies"
    /// The half-moves, see [`PackedMove`](crate::PackedMove).
    Moves "moves"
    /// The first twelve half-moves in SAN.
    Line12 "line12"
    /// The start position, if it is not the usual one or a tag names it.
    Fen "fen"
    /// All tags that have no column of their own.
    Tags "tags"
    /// What is wrong, if the game could not be read whole.
    Problem "problem"
    /// How many half-moves from the start are legal moves.
    LegalPlies "legal_plies"
    /// The half-moves in numeric notation.
    Numeric "numeric"
    /// The half-moves in standard algebraic notation.
    San "san"
    /// The half-moves as engines write them.
    Uci "uci"
    /// The time left after each half-move, in seconds.
    Clocks "clocks"
    /// The evaluation after each half-move, in hundredths of a pawn.
    Evals "evals"
    /// The comments, each with the half-move it stands behind.
    Comments "comments"
}

/// The name.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Self, UnknownColumn> {
        let known = Self::ALL.iter().find(|column| column.name() == name);
        known.copied().ok_or(UnknownColumn)
    }
}

/// The name of no column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownColumn;

impl fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such column")
    }
}

impl core::error::Error for UnknownColumn {}

/// Which columns a table of games has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Columns(u32);

impl Columns {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// The thirteen that most questions need: the seven tags of every game,
    /// ratings, opening, and the moves.
    pub const STANDARD: Self = Self::NONE.through(Column::Line12);

    /// The standard ones and those that keep what the standard ones leave out:
    /// start position, other tags, and what is wrong.
    pub const USUAL: Self = Self::NONE.through(Column::LegalPlies);

    /// All up to this one.
    const fn through(self, last: Column) -> Self {
        Self(self.0 | u32::MAX >> (31 - last as u32))
    }

    /// Also this one.
    #[must_use]
    pub const fn with(self, column: Column) -> Self {
        Self(self.0 | 1 << column as u32)
    }

    /// Whether it is among them.
    pub const fn has(self, column: Column) -> bool {
        self.0 >> column as u32 & 1 == 1
    }

    /// All of them, in the order they have in a table.
    pub fn iter(self) -> impl Iterator<Item = Column> {
        let all = Column::ALL.iter().copied();
        all.filter(move |column| self.has(*column))
    }
}

/// The usual ones.
impl Default for Columns {
    fn default() -> Self {
        Self::USUAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_columns_are_standard_and_four_more_usual() {
        let names: Vec<_> = Columns::STANDARD.iter().map(Column::name).collect();
        assert_eq!(
            names.join(","),
            "event,site,date,round,white,black,result,white_elo,black_elo,eco,plies,moves,line12"
        );
        assert_eq!(Columns::USUAL.iter().count(), 17);
        for column in Column::ALL {
            assert_eq!(column.name().parse(), Ok(*column));
        }
    }
}
