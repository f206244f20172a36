//! Which moves are legal.
//!
//! A move is found from its squares (or, for SAN, from its target backwards),
//! and then shown not to leave the own king in check. That last proof is
//! skipped only where it cannot fail: the king is not in check, does not move,
//! nothing is taken in passing, and the mover shares no line with its king and
//! an enemy slider.

use super::{CastlingSide, Kind, Move, MoveList, Position};
use crate::board::geometry::{
    between, capture_sources, line, plain_sources, push_sources, sources,
};
use crate::board::{Bitboard, Color, File, Role, Square};

impl Position {
    /// All legal moves, in no promised order.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let own = self.of_color(self.turn());
        for to in !own {
            for role in Role::ALL {
                for from in self.sources(role, to) {
                    self.push_safe(&mut list, role, from, to);
                }
            }
        }
        for side in CastlingSide::ALL {
            if let Some(castling) = self.castle(side) {
                list.push(castling);
            }
        }
        list
    }

    fn push_safe(&self, list: &mut MoveList, role: Role, from: Square, to: Square) {
        if !self.is_safe(role, from, to) {
            return;
        }
        if role == Role::Pawn && to.rank() == self.turn().last_rank() {
            for promotion in Role::PROMOTIONS {
                list.push(self.promotion(from, to, promotion));
            }
        } else {
            list.push(self.plain(role, from, to));
        }
    }

    /// What a piece of this role takes: the enemy's pieces, and for a pawn the
    /// square it can take on in passing.
    fn prey(&self, role: Role) -> Bitboard {
        self.of_color(!self.turn()) | (self.en_passant & Bitboard::when(role == Role::Pawn))
    }

    /// The own pieces of a role, among the given squares, that reach a square
    /// by capture or otherwise, blockers considered, the own king's safety
    /// not. `capture` must be what happens there: this is empty if not.
    #[inline]
    pub(crate) fn sources_among(
        &self,
        among: Bitboard,
        role: Role,
        to: Square,
        capture: bool,
    ) -> Bitboard {
        let us = self.turn();
        if self.of_color(us).has(to) || self.prey(role).has(to) != capture {
            return Bitboard::EMPTY;
        }
        let sources = match role {
            Role::Pawn if capture => capture_sources(us, to),
            Role::Pawn => push_sources(us, to),
            _ => sources(role, to),
        };
        self.unblocked(self.of(us, role) & among & sources, to)
    }

    /// The move of a piece to a square, where just one of those that come from
    /// the given squares gets there at all, no other does from elsewhere, and
    /// it does not promote. `None` wants a closer look.
    #[inline(always)]
    pub(crate) fn sole_move(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        capture: bool,
    ) -> Option<Move> {
        let us = self.turn();
        let reaching = self.of(us, role) & plain_sources(us, role, capture, to);
        let found = reaching & among;
        let mut from = Square::new(found.0.trailing_zeros() as u8);
        if found.several() | ((among != Bitboard::FULL) & (role != Role::Pawn)) {
            from = self.sole_of_several(reaching, among, role, to)?;
        }
        // Taken in passing is no plain capture, so what stands on the target
        // decides. All that is rarely the case goes into one test: a branch
        // for each costs more than the few instructions it saves.
        let occupied = self.occupied();
        let otherwise = Bitboard::when(capture);
        let target = (self.of_color(!us) ^ otherwise) | (occupied ^ otherwise);
        let wrong = (between(from, to) & occupied)
            | (target & Bitboard::of(to))
            | Bitboard::when(found.is_empty());
        if wrong.any() || !self.is_plainly_safe(us, role, from, to) {
            return None;
        }
        Some(self.normal(role, from, to))
    }

    /// The one piece that is not blocked: where a from-square is given, it
    /// must be needed to tell it from one other.
    #[inline(never)]
    fn sole_of_several(
        &self,
        reaching: Bitboard,
        among: Bitboard,
        role: Role,
        to: Square,
    ) -> Option<Square> {
        let found = self.unblocked(reaching & among, to);
        let others = self.unblocked(reaching & !among, to);
        let needed = among == Bitboard::FULL
            || role == Role::Pawn
            || others
                .into_iter()
                .any(|other| self.is_safe(role, other, to));
        (needed && !found.several()).then(|| found.first())?
    }

    /// Those of the squares from which nothing stands in the way.
    #[inline]
    pub(crate) fn unblocked(&self, mut from: Bitboard, to: Square) -> Bitboard {
        let occupied = self.occupied();
        for square in from {
            if (between(square, to) & occupied).any() {
                from ^= Bitboard::of(square);
            }
        }
        from
    }

    /// Other pieces like the mover that would reach its target on an empty
    /// board. Not for pawns, whose captures name their file anyway.
    #[inline]
    pub(crate) fn rivals(&self, mv: Move) -> Bitboard {
        self.of(self.turn(), mv.role()) & !Bitboard::of(mv.from()) & sources(mv.role(), mv.to())
    }

    /// As [`sources_among`](Self::sources_among) all squares, capturing or not.
    pub(crate) fn sources(&self, role: Role, to: Square) -> Bitboard {
        self.sources_among(Bitboard::FULL, role, to, self.prey(role).has(to))
    }

    /// Whether moving a piece there leaves the own king safe. Castling has
    /// its own test.
    #[inline]
    pub(crate) fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        // Any piece on the en passant square may as well be tested exactly.
        if self.en_passant.has(to) {
            return self.is_safe_exactly(role, from, to);
        }
        self.is_plainly_safe(self.turn(), role, from, to)
    }

    /// As [`is_safe`](Self::is_safe), for a move that takes nothing in passing.
    #[inline(always)]
    fn is_plainly_safe(&self, us: Color, role: Role, from: Square, to: Square) -> bool {
        let king = self.king(us);
        let snipers = self.slider_sources(king) & self.of_color(!us);
        let risky =
            (line(king, from) & snipers) | Bitboard::when((role == Role::King) | self.is_check());
        risky.is_empty() || self.is_safe_exactly(role, from, to)
    }

    #[inline(never)]
    fn is_safe_exactly(&self, role: Role, from: Square, to: Square) -> bool {
        let us = self.turn();
        let king = if role == Role::King {
            to
        } else {
            self.king(us)
        };
        let occupied = self.occupied_after(role, from, to);
        // A piece taken on `to` no longer attacks.
        (self.attackers(!us, king, occupied) & !Bitboard::of(to)).is_empty()
    }

    /// The occupied squares after a move, without the piece taken in passing.
    /// No pawn can push to the en passant square: the pawn that passed it
    /// stands in the way.
    pub(crate) fn occupied_after(&self, role: Role, from: Square, to: Square) -> Bitboard {
        let mut occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        if role == Role::Pawn && self.en_passant.has(to) {
            occupied &= !Bitboard::of(Square::at(to.file(), from.rank()));
        }
        occupied
    }

    /// A move known to be legal that neither castles nor promotes.
    #[inline]
    pub(crate) fn plain(&self, role: Role, from: Square, to: Square) -> Move {
        if self.en_passant.has(to) && role == Role::Pawn {
            return Move::new((from, to), role, Role::Pawn as u8, Kind::EnPassant);
        }
        self.normal(role, from, to)
    }

    /// A move known to be legal that does nothing special.
    #[inline]
    fn normal(&self, role: Role, from: Square, to: Square) -> Move {
        Move::new((from, to), role, self.mailbox[to.index()], Kind::Normal)
    }

    /// A promotion known to be legal.
    #[inline]
    pub(crate) fn promotion(&self, from: Square, to: Square, role: Role) -> Move {
        let taken = self.mailbox[to.index()];
        Move::new((from, to), Role::Pawn, taken, Kind::Promotion(role))
    }

    /// The move between two squares, if it is legal.
    ///
    /// Castling is the king's two squares or king onto own rook, whichever the
    /// digits say; a plain king move is preferred where both would fit. To
    /// learn why there is no such move, ask [`why_illegal`](Self::why_illegal).
    #[inline]
    pub fn legal_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn();
        let role = self.role_at(from)?;
        let capture = self.occupied().has(to);
        let reaches = self.of_color(us) & plain_sources(us, role, capture, to);
        let blocked = (between(from, to) & self.occupied()).any();
        // All that is rarely the case, in one test.
        if !reaches.has(from) | self.of_color(us).has(to) | blocked | promotion.is_some() {
            return self.special_move(role, from, to, promotion);
        }
        self.is_plainly_safe(us, role, from, to)
            .then(|| self.normal(role, from, to))
    }

    /// A promotion, castling or en passant between two squares, if legal.
    #[cold]
    fn special_move(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let us = self.turn();
        if !self.of_color(us).has(from) {
            return None;
        }
        if role == Role::King && promotion.is_none() {
            return self.castling_by_squares(to);
        }
        if role != Role::Pawn || !self.sources(role, to).has(from) || !self.is_safe(role, from, to)
        {
            return None;
        }
        match promotion {
            None if to.rank() != us.last_rank() => Some(self.plain(role, from, to)),
            Some(piece) if to.rank() == us.last_rank() => Role::PROMOTIONS
                .contains(&piece)
                .then(|| self.promotion(from, to, piece)),
            _ => None,
        }
    }

    /// Castling written as the king's two squares or as king onto own rook.
    fn castling_by_squares(&self, to: Square) -> Option<Move> {
        let us = self.turn();
        let onto_rook =
            |side: &CastlingSide| self.castling_rook(us, *side).is_some_and(|rook| rook == to);
        let to_target =
            |side: &CastlingSide| Square::at(File::new(side.king_file()), us.back_rank()) == to;
        // Rooks first: in Chess960 one wing's rook may stand on the other
        // wing's target, and then only castling onto it can be legal.
        let mut sides = CastlingSide::ALL.into_iter();
        let side = sides
            .clone()
            .find(onto_rook)
            .or_else(|| sides.find(to_target))?;
        self.castle(side)
    }

    /// Castling to one side, if it is legal.
    pub fn castle(&self, side: CastlingSide) -> Option<Move> {
        self.try_castle(side).ok()
    }

    /// The squares castling passes: those that must be empty, and those the
    /// king crosses (its own and its target among them).
    pub(crate) fn castling_path(
        king: Square,
        rook: Square,
        side: CastlingSide,
        color: Color,
    ) -> (Bitboard, Bitboard) {
        let rank = color.back_rank();
        let king_to = Square::at(File::new(side.king_file()), rank);
        let rook_to = Square::at(File::new(side.rook_file()), rank);
        let own = Bitboard::of(king) | Bitboard::of(rook);
        let crossed = between(king, king_to) | Bitboard::of(king) | Bitboard::of(king_to);
        let rook_path = between(rook, rook_to) | Bitboard::of(rook_to);
        ((crossed | rook_path) & !own, crossed)
    }

    /// Whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        let us = self.turn();
        let king = self.king(us);
        let escapes = sources(Role::King, king) & !self.of_color(us);
        if escapes
            .into_iter()
            .any(|to| self.is_safe_exactly(Role::King, king, to))
        {
            return true;
        }
        // In check, only capturing the checker or stepping between can help,
        // and against two checkers neither does.
        let mut targets = !self.of_color(us);
        if self.is_check() {
            let checkers = self.checkers();
            if checkers.several() {
                return false;
            }
            for checker in checkers {
                targets = between(king, checker) | checkers;
            }
            targets |= self.en_passant;
        }
        targets.into_iter().any(|to| {
            Role::ALL[..5].iter().any(|&role| {
                self.sources(role, to)
                    .into_iter()
                    .any(|from| self.is_safe(role, from, to))
            })
        }) || CastlingSide::ALL
            .into_iter()
            .any(|side| self.castle(side).is_some())
    }
}
