//! A legal move, as a value.

use core::fmt;
use core::num::NonZeroU32;

use super::EMPTY;
use crate::board::{File, Role, Square};

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
    pub const ALL: &'static [Self] = &[Self::King, Self::Queen];

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

    /// `kingside` or `queenside`.
    pub const fn wing(self) -> &'static str {
        match self {
            Self::King => "kingside",
            Self::Queen => "queenside",
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

impl Kind {
    /// As it is packed into a move: three bits, 0 for a normal one.
    const fn code(self) -> u32 {
        match self {
            Self::Normal => 0,
            Self::EnPassant => 1,
            Self::Castling(CastlingSide::King) => 2,
            Self::Castling(CastlingSide::Queen) => 3,
            // Knight 1 to queen 4.
            Self::Promotion(role) => 3 + role as u32,
        }
    }

    const fn from_code(code: u32) -> Self {
        match code {
            1 => Self::EnPassant,
            2 => Self::Castling(CastlingSide::King),
            3 => Self::Castling(CastlingSide::Queen),
            4 => Self::Promotion(Role::Knight),
            5 => Self::Promotion(Role::Bishop),
            6 => Self::Promotion(Role::Rook),
            7 => Self::Promotion(Role::Queen),
            _ => Self::Normal,
        }
    }
}

/// A legal move that is nothing special, in its parts: loops that find moves
/// and play them at once need not wait for these to be packed and unpacked.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The role's index.
    pub(crate) role: usize,
    /// What is taken, as the mailbox has it.
    pub(crate) taken: u8,
}

impl Step {
    #[inline(always)]
    pub(crate) const fn played(self) -> Played {
        let Move(bits) = Move::normal((self.from, self.to), 0, 0);
        Played(bits)
    }

    /// Whether anything is taken.
    #[inline(always)]
    pub(crate) const fn is_capture(self) -> bool {
        self.taken != EMPTY
    }

    #[inline(always)]
    pub(crate) const fn mv(self) -> Move {
        Move::normal((self.from, self.to), self.role, self.taken)
    }
}

/// A move that was played, without what the position before it tells anyway:
/// cheap to keep for all moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Played(NonZeroU32);

impl Played {
    pub(crate) const fn of(mv: Move) -> Self {
        let Move(bits) = Move::new((mv.from(), mv.onto()), Role::Pawn, 0, mv.kind());
        Self(bits)
    }

    /// The parts of it.
    pub(crate) const fn parts(self) -> (Square, Square, Kind) {
        let mv = Move(self.0);
        (mv.from(), mv.onto(), mv.kind())
    }

    pub(crate) const fn is_en_passant(self) -> bool {
        Move(self.0).is_en_passant()
    }
}

/// A move proven legal in the position it was asked of.
///
/// There is no way to make one up: a `Move` comes from
/// [`Position::legal_moves`](crate::Position::legal_moves),
/// [`Position::legal_move`](crate::Position::legal_move), or from resolving a
/// spelling such as [`Numeric`](crate::Numeric) on a position. It is to be
/// played on that position; on another one
/// [`Position::try_play`](crate::Position::try_play) may refuse it.
// One word, so that it travels in a register: as a struct of bytes it cost a
// third of the time of reading a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

impl Move {
    const ONTO: u32 = 8;
    const ROLE: u32 = 16;
    const TAKEN: u32 = 20;
    const KIND: u32 = 24;
    /// Set in all of them, so that no move at all takes no room of its own.
    const SOME: u32 = 1 << 31;

    /// Fills a place that is not used yet.
    pub(crate) const NONE: Self = Self::pack(0);

    /// `onto` is the rook's own square when castling, otherwise the target;
    /// `taken` is as the mailbox has it.
    #[inline]
    pub(crate) const fn new(
        (from, onto): (Square, Square),
        role: Role,
        taken: u8,
        kind: Kind,
    ) -> Self {
        let Self(normal) = Self::normal((from, onto), role.index(), taken);
        Self::pack(normal.get() | kind.code() << Self::KIND)
    }

    #[inline(always)]
    const fn pack(word: u32) -> Self {
        match NonZeroU32::new(word | Self::SOME) {
            Some(word) => Self(word),
            None => unreachable!(),
        }
    }

    /// The bits of what it is, castling and the like; 0 if nothing special.
    #[inline]
    const fn code(self) -> u32 {
        self.0.get() >> Self::KIND & 7
    }

    /// One that is nothing special, of the role with this index.
    #[inline]
    pub(crate) const fn normal((from, to): (Square, Square), role: usize, taken: u8) -> Self {
        Self::pack(
            from.index() as u32
                | (to.index() as u32) << Self::ONTO
                | (role as u32) << Self::ROLE
                | (taken as u32) << Self::TAKEN,
        )
    }

    /// Where the piece comes from; the king when castling.
    #[inline]
    pub const fn from(self) -> Square {
        Square::masked(self.0.get() as u8)
    }

    /// Where the piece arrives; the king's g- or c-file square when castling.
    #[inline]
    pub const fn to(self) -> Square {
        match self.castling() {
            None => self.onto(),
            Some(side) => Square::at(File::masked(side.king_file()), self.from().rank()),
        }
    }

    /// The castling rook's square, or where the piece arrives.
    #[inline]
    pub(crate) const fn onto(self) -> Square {
        Square::masked((self.0.get() >> Self::ONTO) as u8)
    }

    /// What moves; a pawn when it promotes.
    #[inline]
    pub const fn role(self) -> Role {
        // Eight rows, so that three bits need no bounds check; no move has
        // the last two.
        const ROLES: [Role; 8] = {
            let mut roles = [Role::King; 8];
            let mut i = 0;
            while i < 6 {
                roles[i] = Role::ALL[i];
                i += 1;
            }
            roles
        };
        ROLES[self.role_index()]
    }

    #[inline]
    pub(crate) const fn role_index(self) -> usize {
        (self.0.get() >> Self::ROLE & 7) as usize
    }

    /// What is taken, as the mailbox has it.
    #[inline]
    pub(crate) const fn taken(self) -> u8 {
        (self.0.get() >> Self::TAKEN & 7) as u8
    }

    #[inline]
    pub(crate) const fn kind(self) -> Kind {
        Kind::from_code(self.code())
    }

    #[inline]
    pub(crate) const fn is_special(self) -> bool {
        self.code() != 0
    }

    /// What is taken, if anything.
    #[inline]
    pub const fn capture(self) -> Option<Role> {
        Role::from_index(self.taken())
    }

    /// Whether anything is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.taken() != EMPTY
    }

    /// The parts of a move that is nothing special.
    #[inline]
    pub(crate) const fn step(self) -> Step {
        Step {
            from: self.from(),
            to: self.onto(),
            role: self.role_index(),
            taken: self.taken(),
        }
    }

    /// What the pawn becomes, if it promotes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        // Codes 4 to 7 are knight 1 to queen 4; the king's index is no piece's.
        match self.code() {
            code @ 4..=7 => Role::from_index(code as u8 - 3),
            _ => None,
        }
    }

    /// Whether a pawn is taken in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), Kind::EnPassant)
    }

    /// Which way it castles, if it does.
    #[inline]
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.code() {
            2 => Some(CastlingSide::King),
            3 => Some(CastlingSide::Queen),
            _ => None,
        }
    }

    /// Where the castling rook stands, if it castles.
    #[inline]
    pub const fn castling_rook(self) -> Option<Square> {
        match self.kind() {
            Kind::Castling(_) => Some(self.onto()),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.role().letter(), self.from(), self.to())?;
        match self.kind() {
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
        Self {
            moves: [Move::NONE; CAPACITY],
            len: 0,
        }
    }

    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Keeps the moves that are wanted, in their order.
    pub(crate) fn retain(&mut self, wanted: impl Fn(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let mv = self.moves[i];
            if wanted(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
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
