//! Which moves are legal.
//!
//! A move is found from its squares (or, for SAN, from its target backwards),
//! and then shown not to leave the own king in check. That last proof is
//! skipped only where it cannot fail: the king is not in check, does not move,
//! nothing is taken in passing, and the mover shares no line with its king and
//! an enemy slider.

use super::{CastlingSide, Kind, Move, MoveList, Position};
use crate::board::geometry::{between, capture_sources, line, push_sources, sources};
use crate::board::{Bitboard, Color, File, Role, Square};

impl Position {
    /// All legal moves, in no promised order.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let own = self.of_color(self.turn());
        for to in !own {
            for role in Role::ALL {
                for from in self.sources(role, to, true) {
                    self.push_safe(&mut list, role, from, to);
                }
            }
            for from in self.sources(Role::Pawn, to, false) {
                self.push_safe(&mut list, Role::Pawn, from, to);
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

    /// Whether a pawn arriving diagonally on the square takes something.
    #[inline]
    fn takes(&self, to: Square) -> bool {
        self.of_color(!self.turn()).has(to) || self.en_passant == Some(to)
    }

    /// The own pieces of a role that reach a square, blockers considered, the
    /// own king's safety not. `capture` matters to pawns only.
    #[inline]
    pub(crate) fn sources(&self, role: Role, to: Square, capture: bool) -> Bitboard {
        self.sources_among(Bitboard::FULL, role, to, capture)
    }

    /// As [`sources`](Self::sources), of the given squares only.
    #[inline]
    pub(crate) fn sources_among(
        &self,
        among: Bitboard,
        role: Role,
        to: Square,
        capture: bool,
    ) -> Bitboard {
        let us = self.turn();
        let own = self.of(us, role) & among;
        let mut found = match role {
            Role::Pawn if capture => {
                return if self.takes(to) {
                    own & capture_sources(us, to)
                } else {
                    Bitboard::EMPTY
                };
            }
            Role::Pawn => {
                if self.occupied().has(to) {
                    return Bitboard::EMPTY;
                }
                own & push_sources(us, to)
            }
            Role::Knight | Role::King => return own & sources(role, to),
            _ => own & sources(role, to),
        };
        let occupied = self.occupied();
        for from in found {
            if (between(from, to) & occupied).any() {
                found ^= Bitboard::of(from);
            }
        }
        found
    }

    /// Whether moving a piece there leaves the own king safe. Castling has
    /// its own test.
    #[inline]
    pub(crate) fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let us = self.turn();
        let risky = self.is_check()
            || role == Role::King
            || (role == Role::Pawn && self.en_passant == Some(to))
            || (line(self.king(us), from) & self.sliders(!us)).any();
        !risky || self.is_safe_exactly(role, from, to)
    }

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
        if role == Role::Pawn && self.en_passant == Some(to) {
            occupied &= !Bitboard::of(Square::at(to.file(), from.rank()));
        }
        occupied
    }

    /// A move known to be legal that neither castles nor promotes.
    #[inline]
    pub(crate) fn plain(&self, role: Role, from: Square, to: Square) -> Move {
        let en_passant = role == Role::Pawn && self.en_passant == Some(to);
        Move {
            from,
            to,
            onto: to,
            role,
            capture: if en_passant {
                Some(Role::Pawn)
            } else {
                self.role_at(to)
            },
            kind: if en_passant {
                Kind::EnPassant
            } else {
                Kind::Normal
            },
        }
    }

    /// A promotion known to be legal.
    #[inline]
    pub(crate) fn promotion(&self, from: Square, to: Square, role: Role) -> Move {
        Move {
            from,
            to,
            onto: to,
            role: Role::Pawn,
            capture: self.role_at(to),
            kind: Kind::Promotion(role),
        }
    }

    /// The move between two squares, if it is legal.
    ///
    /// Castling is the king's two squares or king onto own rook, whichever the
    /// digits say; a plain king move is preferred where both would fit. To
    /// learn why there is no such move, ask [`why_illegal`](Self::why_illegal).
    #[inline]
    pub fn legal_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn();
        if !self.of_color(us).has(from) {
            return None;
        }
        let role = self.role_at(from)?;
        if self.of_color(us).has(to) {
            return self.castling_by_squares(role, to, promotion);
        }
        let capture = role == Role::Pawn && from.file() != to.file();
        let reaches = match role {
            Role::Pawn if capture => capture_sources(us, to).has(from) && self.takes(to),
            Role::Pawn => push_sources(us, to).has(from) && !self.occupied().has(to),
            _ => sources(role, to).has(from),
        };
        if !reaches {
            return self.castling_by_squares(role, to, promotion);
        }
        if (between(from, to) & self.occupied()).any() || !self.is_safe(role, from, to) {
            return None;
        }
        let promotes = role == Role::Pawn && to.rank() == us.last_rank();
        match promotion {
            None if !promotes => Some(self.plain(role, from, to)),
            Some(Role::Queen | Role::Rook | Role::Bishop | Role::Knight) if promotes => {
                promotion.map(|role| self.promotion(from, to, role))
            }
            _ => None,
        }
    }

    /// Castling written as the king's two squares or as king onto own rook.
    fn castling_by_squares(&self, role: Role, to: Square, promotion: Option<Role>) -> Option<Move> {
        if role != Role::King || promotion.is_some() {
            return None;
        }
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
            if let Some(passed) = self.en_passant {
                targets |= Bitboard::of(passed);
            }
        }
        targets.into_iter().any(|to| {
            Role::ALL[..5].iter().any(|&role| {
                let mut found = self.sources(role, to, true);
                if role == Role::Pawn {
                    found |= self.sources(role, to, false);
                }
                found.into_iter().any(|from| self.is_safe(role, from, to))
            })
        }) || (!self.is_check()
            && CastlingSide::ALL
                .into_iter()
                .any(|side| self.castle(side).is_some()))
    }
}
