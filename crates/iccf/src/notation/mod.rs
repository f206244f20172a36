//! The spellings of a move: one file each, all read in the same order, and
//! the table of them all.

mod any;
mod complete;
mod error;
mod lan;
mod leniency;
mod marks;
mod numeric;
mod repair;
mod san;
mod spelling;
mod uci;

use core::fmt;
use core::str::FromStr;

pub use complete::{Completion, complete};
pub use error::{Malformed, MoveError, ResolveError};
pub use lan::{Lan, ParseLanError};
pub use leniency::{Leniencies, Leniency, Reading, Strictness};
pub use numeric::{Numeric, ParseNumericError, SplitError, split};
pub use repair::{Repair, Repairs, Slip, repair};
pub use san::{ParseSanError, PlainSan, San};
pub use spelling::Spelling;
pub use uci::{ParseUciError, Uci};

use crate::position::{Move, Position};

/// A way to spell moves.
///
/// ```
/// use iccf::{Notation, Position};
///
/// let position = Position::new();
/// let san: Notation = "san".parse()?;
/// let mv = san.read(&position, "Nf3")?;
/// assert_eq!(Notation::Numeric.write(&position, mv).as_str(), "7163");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// ICCF numeric: `5254`.
    Numeric,
    /// Standard algebraic, as PGN has it: `Nf3`.
    San,
    /// Long algebraic: `Ng1-f3`.
    Lan,
    /// Coordinates as chess engines speak: `g1f3`.
    Uci,
}

impl Notation {
    /// All notations, numeric first.
    pub const ALL: [Self; 4] = [Self::Numeric, Self::San, Self::Lan, Self::Uci];

    /// The name the program knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Numeric => "numeric",
            Self::San => "san",
            Self::Lan => "lan",
            Self::Uci => "uci",
        }
    }

    /// Reads a move generously; every leniency used is dropped without a word.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.read_as(position, text, Strictness::Lenient)
            .map(|reading| reading.mv)
    }

    /// Reads a move, with the leniencies that took.
    pub fn read_as(
        self,
        position: &Position,
        text: &str,
        strictness: Strictness,
    ) -> Result<Reading, MoveError> {
        let resolved = match self {
            Self::Numeric => text
                .parse::<Numeric>()
                .map_err(Malformed::Numeric)
                .map(|numeric| numeric.resolve(position, strictness)),
            Self::San => text
                .parse::<San>()
                .map_err(Malformed::San)
                .map(|san| san.resolve(position, strictness)),
            Self::Lan => text
                .parse::<Lan>()
                .map_err(Malformed::Lan)
                .map(|lan| lan.resolve(position, strictness)),
            Self::Uci => text
                .parse::<Uci>()
                .map_err(Malformed::Uci)
                .map(|uci| uci.resolve(position, strictness)),
        };
        match resolved {
            Ok(Ok(reading)) => Ok(reading),
            Ok(Err(problem)) => Err(MoveError::unresolved(self, text, problem)),
            Err(problem) => Err(MoveError::malformed(self, text, problem)),
        }
    }

    /// Writes a move of this position in its one canonical form.
    #[inline]
    pub fn write(self, position: &Position, mv: Move) -> Spelling {
        match self {
            Self::Numeric => Numeric::from_move(position, mv).spelling(),
            Self::San => San::from_move(position, mv).spelling(),
            Self::Lan => Lan::from_move(position, mv).spelling(),
            Self::Uci => Uci::from_move(position, mv).spelling(),
        }
    }
}

/// The name.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Self, UnknownNotation> {
        Self::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
            .ok_or(UnknownNotation)
    }
}

/// The name of no notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownNotation;

impl fmt::Display for UnknownNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such notation; known are")?;
        for (i, notation) in Notation::ALL.into_iter().enumerate() {
            let separator = if i == 0 { " " } else { ", " };
            write!(f, "{separator}{notation}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownNotation {}

impl Position {
    /// Reads a move in numeric notation; short for [`Notation::read`].
    pub fn read_numeric(&self, text: &str) -> Result<Move, MoveError> {
        Notation::Numeric.read(self, text)
    }

    /// Reads a move in standard algebraic notation.
    pub fn read_san(&self, text: &str) -> Result<Move, MoveError> {
        Notation::San.read(self, text)
    }
}
