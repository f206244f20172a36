//! A legal move, as a value.

use core::fmt;

use crate::board::{Role, Square};

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// `O-O`: the king goes to the g-file.
    King,
    /// `O-O-O`: the king goes to the c-file.
    Queen,
}

impl CastlingSide {
    /// Both sides, the short one first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The file the king ends on: 6 (g) or 2 (c).
    pub(crate) const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// The file the rook ends on: 5 (f) or 3 (d).
    pub(crate) const fn rook_file(self) -> u8 {
        match self {
            Self::King => 5,
            Self::Queen => 3,
        }
    }

    /// `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Normal,
    EnPassant,
    Castling(CastlingSide),
    Promotion(Role),
}

/// A move proven legal in the position it was asked of.
///
/// There is no way to make one up: a `Move` comes from
/// [`Position::legal_moves`](crate::Position::legal_moves),
/// [`Position::legal_move`](crate::Position::legal_move), or from resolving a
/// spelling such as [`Numeric`](crate::Numeric) on a position. It is to be
/// played on that position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The rook's own square when castling; otherwise the same as `to`.
    pub(crate) onto: Square,
    pub(crate) role: Role,
    pub(crate) capture: Option<Role>,
    pub(crate) kind: Kind,
}

impl Move {
    /// Where the piece comes from; the king when castling.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the piece arrives; the king's g- or c-file square when castling.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// What moves; a pawn when it promotes.
    #[inline]
    pub const fn role(self) -> Role {
        self.role
    }

    /// What is taken, if anything.
    #[inline]
    pub const fn capture(self) -> Option<Role> {
        self.capture
    }

    /// What the pawn becomes, if it promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind {
            Kind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Whether a pawn is taken in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, Kind::EnPassant)
    }

    /// Which way it castles, if it does.
    #[inline]
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.kind {
            Kind::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// Where the castling rook stands, if it castles.
    #[inline]
    pub const fn castling_rook(self) -> Option<Square> {
        match self.kind {
            Kind::Castling(_) => Some(self.onto),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.role.letter(), self.from, self.to)?;
        match self.kind {
            Kind::Normal => Ok(()),
            Kind::EnPassant => f.write_str(" e.p."),
            Kind::Castling(side) => write!(f, " {}", side.san()),
            Kind::Promotion(role) => write!(f, "={}", role.letter()),
        }
    }
}

/// Fifteen queens at 27 squares each, and a king that may castle: the FEN
/// reader admits at most sixteen pieces a side, so no position has more moves.
const CAPACITY: usize = 15 * 27 + 8 + 2;

/// The legal moves of a position, kept without allocation.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    pub(crate) fn new() -> Self {
        let nowhere = Move {
            from: Square::new(0),
            to: Square::new(0),
            onto: Square::new(0),
            role: Role::Pawn,
            capture: None,
            kind: Kind::Normal,
        };
        Self {
            moves: [nowhere; CAPACITY],
            len: 0,
        }
    }

    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
