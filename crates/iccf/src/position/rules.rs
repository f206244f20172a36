//! Which moves are legal.
//!
//! A move is found from its squares (or, for SAN, from its target backwards),
//! and then shown not to leave the own king in check. That last proof is
//! skipped only where it cannot fail: the king is not in check, does not move,
//! nothing is taken in passing, and the mover shares no line with its king and
//! an enemy slider.

use super::{CastlingSide, EMPTY, Kind, Move, MoveList, Position, Step};
use crate::board::geometry::{
    SourceRow, attack_sources, between, capture_sources, push_sources, sight, sources, sources_by,
    way,
};
use crate::board::{Bitboard, Color, File, Role, Square};

/// What a move in standard form says of the piece that moves, packed into one
/// word: as a struct it cost twice as much to hand on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MovePattern(u32);

/// Where a piece may come from: nowhere, anywhere, or from one file. A power
/// of two of them, so that a mask spares the bounds check.
static AMONG: [Bitboard; 16] = {
    let mut among = [Bitboard::EMPTY; 16];
    among[MovePattern::ANYWHERE as usize] = Bitboard::FULL;
    let mut file = 0;
    while file < 8 {
        among[MovePattern::from_file(File::masked(file)) as usize] =
            Bitboard::file(File::masked(file));
        file += 1;
    }
    among
};

impl MovePattern {
    const ROLE: u32 = 8;
    const AMONG: u32 = 12;
    const ROW: u32 = 16;
    const FLAGS: u32 = 24;

    /// A flag that whoever asks may set; others of its own go with it.
    pub(crate) const CAPTURE: u8 = 1;

    pub(crate) const NOWHERE: u8 = 0;
    pub(crate) const ANYWHERE: u8 = 1;

    pub(crate) const fn from_file(file: File) -> u8 {
        8 + file.index()
    }

    /// Of a piece that comes to a1; [`at`](Self::at) makes it another square.
    pub(crate) const fn new(among: u8, role: Role, flags: u8) -> Self {
        let row = SourceRow::plain(role, flags & Self::CAPTURE != 0);
        Self(
            (role.index() as u32) << Self::ROLE
                | (among as u32) << Self::AMONG
                | (row.index() as u32) << Self::ROW
                | Self::flags(flags),
        )
    }

    /// Flags as a pattern has them.
    pub(crate) const fn flags(flags: u8) -> u32 {
        (flags as u32) << Self::FLAGS
    }

    /// The same at another square, with these [flags](Self::flags) too.
    #[inline]
    pub(crate) const fn at(self, to: Square, flags: u32) -> Self {
        Self(self.0 | to.index() as u32 | flags)
    }

    #[inline]
    const fn to(self) -> Square {
        Square::masked(self.0 as u8)
    }

    #[inline]
    fn among(self) -> Bitboard {
        AMONG[(self.0 >> Self::AMONG & 15) as usize]
    }

    #[inline]
    const fn role_index(self) -> usize {
        (self.0 >> Self::ROLE & 7) as usize
    }

    #[inline]
    const fn row(self) -> SourceRow {
        SourceRow::from_index((self.0 >> Self::ROW) as u8)
    }

    #[inline]
    pub(crate) const fn has(self, flag: u8) -> bool {
        self.0 & Self::flags(flag) != 0
    }
}

impl Position {
    /// All legal moves, in no promised order.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = self.legal_moves_between(Bitboard::FULL, Bitboard::FULL);
        for &side in CastlingSide::ALL {
            if let Some(castling) = self.castle(side) {
                list.push(castling);
            }
        }
        list
    }

    /// The legal moves from some squares to some others, without castling.
    pub(crate) fn legal_moves_between(&self, from: Bitboard, to: Bitboard) -> MoveList {
        let mut list = MoveList::new();
        let (us, occupied) = (self.turn(), self.occupied());
        let open = to & !self.own;
        for &role in &Role::ALL[1..] {
            for from in self.own & self.of_role(role) & from {
                // What pieces reach is where they come from.
                for to in sources(role, from) & open {
                    if (between(from, to) & occupied).is_empty() {
                        self.push_safe(&mut list, role, from, to);
                    }
                }
            }
        }
        let pawns = self.own & self.of_role(Role::Pawn) & from;
        for to in open & (self.enemy | self.passed()) {
            for from in capture_sources(us, to) & pawns {
                self.push_safe(&mut list, Role::Pawn, from, to);
            }
        }
        for from in pawns {
            let file = Bitboard::file(from.file()) & open & !occupied;
            for to in file {
                if push_sources(us, to).has(from) && (between(from, to) & occupied).is_empty() {
                    self.push_safe(&mut list, Role::Pawn, from, to);
                }
            }
        }
        list
    }

    fn push_safe(&self, list: &mut MoveList, role: Role, from: Square, to: Square) {
        if !self.is_safe(role, from, to) {
            return;
        }
        if role == Role::Pawn && to.rank() == self.turn().last_rank() {
            for &promotion in Role::PROMOTIONS {
                list.push(self.promotion(from, to, promotion));
            }
        } else {
            list.push(self.plain(role, from, to));
        }
    }

    /// What a piece of this role takes: the enemy's pieces, and for a pawn the
    /// square it can take on in passing.
    fn capturable(&self, role: Role) -> Bitboard {
        self.of_color(!self.turn()) | (self.passed() & Bitboard::when(role == Role::Pawn))
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
        if self.of_color(us).has(to) || self.capturable(role).has(to) != capture {
            return Bitboard::EMPTY;
        }
        let sources = match role {
            Role::Pawn if capture => capture_sources(us, to),
            Role::Pawn => push_sources(us, to),
            _ => sources(role, to),
        };
        self.unblocked(self.of(us, role) & among & sources, to)
    }

    /// The move of a piece, not the king, to a square, where a glance shows
    /// that one alone gets there, does not promote and leaves its king safe.
    /// `None` wants a closer look.
    #[inline(always)]
    pub(crate) fn obvious_move(&self, pattern: MovePattern) -> Option<Step> {
        let reaching = self.reaching(pattern) & pattern.among();
        if !reaching.is_single() {
            return None;
        }
        let from = Square::masked(reaching.0.trailing_zeros() as u8);
        // All that is rarely the case goes into one test: a branch for each
        // costs more than the few instructions it saves.
        let wrong = self.in_the_way(pattern, from);
        let risky = sight(Square::masked(self.own_king as u8), from) & self.guard;
        if (wrong | risky).any() && (wrong.any() || !self.keeps_king_safe(pattern, from)) {
            return None;
        }
        Some(self.step(pattern.role_index(), from, pattern.to()))
    }

    #[inline(never)]
    fn keeps_king_safe(&self, pattern: MovePattern, from: Square) -> bool {
        Role::from_index(pattern.role_index() as u8)
            .is_some_and(|role| self.is_safe_exactly(role, from, pattern.to()))
    }

    /// As [`obvious_move`](Self::obvious_move), with all the care it takes. Of a piece
    /// that is `told_apart` the squares must be needed to tell it from one other.
    pub(crate) fn sole_move(&self, pattern: MovePattern, told_apart: bool) -> Option<Move> {
        let to = pattern.to();
        let reaching = self.unblocked(self.reaching(pattern), to);
        let from = (reaching & pattern.among()).single()?;
        let role = Role::from_index(pattern.role_index() as u8)?;
        let safe = |from| self.is_plainly_safe(role, from, to);
        let needed = || (reaching & !pattern.among()).into_iter().any(safe);
        let legal =
            (!told_apart || needed()) && self.in_the_way(pattern, from).is_empty() && safe(from);
        legal.then(|| self.step(role.index(), from, to).mv())
    }

    /// The king's move to a square, if it is legal. It has a way of its own, as it is
    /// never obvious: by that of the other pieces games took 2 % more instructions.
    pub(crate) fn king_move(&self, pattern: MovePattern) -> Option<Move> {
        let (from, to) = (Square::masked(self.own_king as u8), pattern.to());
        let reaches = sources(Role::King, to).has(from) & pattern.among().has(from);
        let free = !self.wrong_targets(pattern).has(to);
        let occupied = self.occupied() & !Bitboard::of(from);
        (reaches & free && !self.is_attacked(to, self.enemy & !Bitboard::of(to), occupied))
            .then(|| self.step(Role::King.index(), from, to).mv())
    }

    #[inline(always)]
    fn reaching(&self, pattern: MovePattern) -> Bitboard {
        self.own
            & self.by_role[pattern.role_index()]
            & sources_by(pattern.row(), self.turn(), pattern.to())
    }

    /// What stands between two squares or, wrongly, on the target. To take in
    /// passing is no plain capture.
    #[inline(always)]
    fn in_the_way(&self, pattern: MovePattern, from: Square) -> Bitboard {
        let target = self.wrong_targets(pattern) & Bitboard::of(pattern.to());
        (way(from, pattern.to()) & self.occupied()) | target
    }

    /// Where no piece can go that takes, or that takes nothing.
    #[inline(always)]
    fn wrong_targets(&self, pattern: MovePattern) -> Bitboard {
        self.own | (self.enemy ^ Bitboard::when(pattern.has(MovePattern::CAPTURE)))
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
    /// board; none if a pawn moves, whose captures name their file anyway.
    #[inline(always)]
    pub(crate) fn rivals(&self, step: Step) -> Bitboard {
        let like = self.own & self.by_role[step.role & 7] & !Bitboard::of(step.from);
        let reaching = attack_sources(self.turn(), step.role, step.to);
        like & reaching & Bitboard::when(step.role != Role::Pawn.index())
    }

    /// As [`sources_among`](Self::sources_among) all squares, capturing or not.
    pub(crate) fn sources(&self, role: Role, to: Square) -> Bitboard {
        self.sources_among(Bitboard::FULL, role, to, self.capturable(role).has(to))
    }

    /// Whether moving a piece there leaves the own king safe. Castling has
    /// its own test.
    #[inline]
    pub(crate) fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        // Any piece on the en passant square may as well be tested exactly.
        if self.passed().has(to) {
            return self.is_safe_exactly(role, from, to);
        }
        self.is_plainly_safe(role, from, to)
    }

    /// As [`is_safe`](Self::is_safe), for a move that takes nothing in passing.
    #[inline(always)]
    fn is_plainly_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let risky = sight(Square::masked(self.own_king as u8), from) & self.guard;
        (risky.is_empty() && role != Role::King) || self.is_safe_exactly(role, from, to)
    }

    #[inline(never)]
    fn is_safe_exactly(&self, role: Role, from: Square, to: Square) -> bool {
        let king = if role == Role::King {
            to
        } else {
            Square::masked(self.own_king as u8)
        };
        let occupied = self.occupied_after(role, from, to);
        // A piece taken on `to` no longer attacks.
        !self.is_attacked(king, self.enemy & !Bitboard::of(to), occupied)
    }

    /// Whether some of these pieces of the enemy's attack a square, with the
    /// given squares occupied.
    #[inline]
    fn is_attacked(&self, square: Square, by: Bitboard, occupied: Bitboard) -> bool {
        let by = by & occupied;
        let leapers = capture_sources(!self.turn(), square) & self.of_role(Role::Pawn)
            | sources(Role::Knight, square) & self.of_role(Role::Knight)
            | sources(Role::King, square) & self.of_role(Role::King);
        (leapers & by).any()
            || (self.slider_sources(square) & by)
                .into_iter()
                .any(|slider| (between(square, slider) & occupied).is_empty())
    }

    /// The occupied squares after a move, without the piece taken in passing.
    /// No pawn can push to the en passant square: the pawn that passed it
    /// stands in the way.
    pub(crate) fn occupied_after(&self, role: Role, from: Square, to: Square) -> Bitboard {
        let mut occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        if role == Role::Pawn && self.passed().has(to) {
            occupied &= !Bitboard::of(Square::at(to.file(), from.rank()));
        }
        occupied
    }

    /// A move known to be legal that neither castles nor promotes.
    #[inline]
    pub(crate) fn plain(&self, role: Role, from: Square, to: Square) -> Move {
        if self.passed().has(to) && role == Role::Pawn {
            return Move::new((from, to), role, Role::Pawn as u8, Kind::EnPassant);
        }
        self.step(role.index(), from, to).mv()
    }

    /// A move known to be legal that does nothing special.
    #[inline]
    fn step(&self, role: usize, from: Square, to: Square) -> Step {
        Step {
            from,
            to,
            role,
            // Nothing else stands there; said for the compiler, which can spare the
            // question later what kind of move it is.
            taken: self.mailbox[to.index()] & 7,
        }
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
        self.obvious_move_between(from, to, promotion)
            .map(Step::mv)
            .or_else(|| self.legal_move_with_care(from, to, promotion))
    }

    /// The move between two squares, where a glance shows that it is legal,
    /// nothing special, and leaves the king safe. `None` wants a closer look.
    #[inline(always)]
    pub(crate) fn obvious_move_between(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Step> {
        let role = self.mailbox[from.index()];
        let occupied = self.occupied();
        let pawn_captures = (role == Role::Pawn as u8) & occupied.has(to);
        let row = SourceRow::by_index(role, pawn_captures);
        let reaches = self.own & sources_by(row, self.turn(), to) & Bitboard::of(from);
        // All that is rarely the case, in one test.
        let wrong = (way(from, to) & occupied)
            | (self.own & Bitboard::of(to))
            | (sight(Square::masked(self.own_king as u8), from) & self.guard);
        let king = role == Role::King as u8;
        if reaches.is_empty() | wrong.any() | promotion.is_some() | king {
            return None;
        }
        Some(self.step(usize::from(role), from, to))
    }

    /// As [`legal_move`](Self::legal_move), where it is not obvious.
    #[inline(never)]
    pub(crate) fn legal_move_with_care(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let role = self.role_at(from)?;
        let row = SourceRow::plain(role, self.occupied().has(to));
        let reaches = self.own & sources_by(row, self.turn(), to);
        let blocked = (between(from, to) & self.occupied()).any();
        if !reaches.has(from) | self.own.has(to) | blocked | promotion.is_some() {
            return self.special_move(role, from, to, promotion);
        }
        self.is_plainly_safe(role, from, to)
            .then(|| self.step(role.index(), from, to).mv())
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
            |side: &CastlingSide| Square::at(File::masked(side.king_file()), us.back_rank()) == to;
        // Rooks first: in Chess960 one wing's rook may stand on the other
        // wing's target, and then only castling onto it can be legal.
        let mut sides = CastlingSide::ALL.iter().copied();
        let side = sides
            .clone()
            .find(onto_rook)
            .or_else(|| sides.find(to_target))?;
        self.castle(side)
    }

    /// Castling to one side, if it is legal.
    pub fn castle(&self, side: CastlingSide) -> Option<Move> {
        self.obvious_castling(side)
            .or_else(|| self.try_castle(side).ok())
    }

    /// Castling in the common case: from the squares of standard chess, with
    /// nothing in the way. `None` wants a closer look.
    fn obvious_castling(&self, side: CastlingSide) -> Option<Move> {
        let us = self.turn();
        let at = |file| Square::at(File::masked(file), us.back_rank());
        let (corner, crossed) = match side {
            CastlingSide::King => (at(7), [at(5), at(6)]),
            CastlingSide::Queen => (at(0), [at(3), at(2)]),
        };
        let king = at(4);
        let home = Bitboard::of(king) | Bitboard::of(corner);
        let occupied = self.occupied();
        let free = (self.castling & home) == home
            && (between(king, corner) & occupied).is_empty()
            && !self.is_check();
        // As the king is not in check, nothing attacks through its square.
        let safe = |square| !self.is_attacked(square, self.enemy, occupied);
        (free && safe(crossed[0]) && safe(crossed[1])).then(|| {
            let kind = Kind::Castling(side);
            Move::new((king, corner), Role::King, EMPTY, kind)
        })
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
        let king_to = Square::at(File::masked(side.king_file()), rank);
        let rook_to = Square::at(File::masked(side.rook_file()), rank);
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
            targets |= self.passed();
        }
        targets.into_iter().any(|to| {
            Role::ALL[..5].iter().any(|&role| {
                self.sources(role, to)
                    .into_iter()
                    .any(|from| self.is_safe(role, from, to))
            })
        }) || CastlingSide::ALL
            .iter()
            .copied()
            .any(|side| self.castle(side).is_some())
    }
}
