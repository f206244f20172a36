//! Why a move is not legal, as data and as a sentence for a player.

use core::fmt;

use super::{CastlingSide, EMPTY, Kind, Move, Position};
use crate::board::geometry::{between, capture_sources, push_sources, sources};
use crate::board::{Bitboard, Color, File, Piece, Role, Square};

/// A piece on its square; reads `the black bishop on 24 (b4)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.piece, self.square.both())
    }
}

/// The reason a move is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The side to move has been mated, or has no move.
    GameOver {
        /// The side that would have to move.
        side: Color,
        /// Checkmate if true, stalemate if not.
        checkmate: bool,
    },
    /// Nothing stands on the from-square.
    EmptySquare(Square),
    /// The piece belongs to the side that is not to move.
    OpponentsPiece(Standing),
    /// From and to are one square.
    SameSquare(Square),
    /// A piece of the mover's own stands on the target.
    OwnPieceOnTarget(Standing),
    /// The piece does not move like that, even on an empty board.
    NotItsMove {
        /// What was to move.
        role: Role,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A pawn moves diagonally only when it captures.
    NothingToCapture {
        /// The pawn.
        from: Square,
        /// The empty square.
        to: Square,
    },
    /// The neighbouring pawn did not just move two squares.
    EnPassantNotPossible {
        /// The pawn that was to be taken in passing.
        pawn: Square,
    },
    /// Something stands in the way.
    Blocked {
        /// What was to move, and from where.
        mover: Standing,
        /// The piece in the way.
        by: Standing,
    },
    /// The piece shields its king and would leave it in check.
    Pinned {
        /// The pinned piece.
        piece: Standing,
        /// The piece that pins it.
        by: Standing,
    },
    /// Taking in passing would open a line to the own king.
    ExposesKing {
        /// The piece that would give check.
        by: Standing,
    },
    /// The king would step into check.
    KingIntoCheck {
        /// Where it would stand.
        to: Square,
        /// The piece that would give check.
        by: Standing,
    },
    /// The side is in check and the move does not parry it.
    CheckNotAnswered {
        /// The side in check.
        side: Color,
        /// The piece that gives check.
        by: Standing,
    },
    /// Castling is not possible now.
    Castling(CastlingProblem),
    /// A pawn arrives on the last rank and becomes nothing.
    PromotionMissing,
    /// A promotion piece is given, but nothing promotes.
    PromotionUnexpected,
    /// A pawn cannot become this.
    PromotionTo(Role),
    /// No piece of this kind can go there at all.
    NoneReaches {
        /// What was to move.
        piece: Piece,
        /// To where.
        to: Square,
    },
    /// No piece of this kind can go there from where it is said to stand.
    NoneFromThere {
        /// What was to move.
        piece: Piece,
        /// Where it was said to stand: a file, a rank or a square.
        among: Bitboard,
        /// To where.
        to: Square,
    },
    /// A capture is written, but nothing is taken.
    NoCapture(Square),
    /// The piece on the square is not the one the letter says.
    WrongPiece {
        /// What the letter says.
        said: Role,
        /// What stands there.
        is: Role,
        /// Where.
        square: Square,
    },
    /// Castling is written, but the piece there does not castle so.
    NotCastling(Square),
    /// Not what the letter says is taken.
    WrongTaken {
        /// What the letter says.
        said: Role,
        /// What is taken; `None` for nothing.
        is: Option<Role>,
        /// Where.
        square: Square,
    },
    /// A null move passes the turn; it is no move of a game.
    NullMove,
}

/// What stands against castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CastlingProblem {
    /// The king is not where castling starts.
    KingNotHome(Square),
    /// No rook stands in that corner.
    NoRook(CastlingSide),
    /// The right is gone: the king or that rook has moved before.
    HasMoved(CastlingSide),
    /// A piece stands between.
    Blocked(Standing),
    /// The king is in check.
    InCheck(Standing),
    /// The king would cross an attacked square.
    ThroughCheck(Square, Standing),
    /// The king would arrive on an attacked square.
    IntoCheck(Square, Standing),
}

impl Illegal {
    /// A short name for reports, stable across versions.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::GameOver { .. } => "game-over",
            Self::EmptySquare(_) => "empty-square",
            Self::OpponentsPiece(_) => "opponents-piece",
            Self::SameSquare(_) => "same-square",
            Self::OwnPieceOnTarget(_) => "own-piece-on-target",
            Self::NotItsMove { .. } => "not-its-move",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::EnPassantNotPossible { .. } => "en-passant",
            Self::Blocked { .. } => "blocked",
            Self::Pinned { .. } => "pinned",
            Self::ExposesKing { .. } => "exposes-king",
            Self::KingIntoCheck { .. } => "king-into-check",
            Self::CheckNotAnswered { .. } => "check-not-answered",
            Self::Castling(_) => "castling",
            Self::PromotionMissing => "promotion-missing",
            Self::PromotionUnexpected => "promotion-unexpected",
            Self::PromotionTo(_) => "promotion-piece",
            Self::NoneReaches { .. } | Self::NoneFromThere { .. } => "none-reaches",
            Self::NoCapture(_) => "no-capture",
            Self::WrongPiece { .. } => "wrong-piece",
            Self::NotCastling(_) => "not-castling",
            Self::WrongTaken { .. } => "wrong-taken",
            Self::NullMove => "null-move",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver { side, checkmate } => {
                let how = if checkmate {
                    "checkmated"
                } else {
                    "stalemated"
                };
                write!(f, "the game is over, {side} is {how}")
            }
            Self::EmptySquare(square) => write!(f, "nothing stands on {}", square.both()),
            Self::OpponentsPiece(standing) => write!(
                f,
                "{standing} is the opponent's, and it is {}'s move",
                !standing.piece.color
            ),
            Self::SameSquare(square) => {
                write!(f, "from and to are the same square, {}", square.both())
            }
            Self::OwnPieceOnTarget(standing) => write!(
                f,
                "{}'s own {} stands on {}",
                standing.piece.color,
                standing.piece.role,
                standing.square.both()
            ),
            Self::NotItsMove { role, from, to } => write!(
                f,
                "a {role} does not move from {} to {}",
                from.both(),
                to.both()
            ),
            Self::NothingToCapture { from, to } => write!(
                f,
                "the pawn on {} has nothing to capture on {}",
                from.both(),
                to.both()
            ),
            Self::EnPassantNotPossible { pawn } => write!(
                f,
                "the pawn on {} cannot be taken en passant, it did not just move two squares",
                pawn.both()
            ),
            Self::Blocked { mover, by } => write!(
                f,
                "the way of the {} on {} is blocked by {by}",
                mover.piece.role,
                mover.square.both()
            ),
            Self::Pinned { piece, by } => write!(
                f,
                "the {} on {} is pinned to its king by {by}",
                piece.piece.role,
                piece.square.both()
            ),
            Self::ExposesKing { by } => {
                write!(f, "taking en passant leaves the king in check from {by}")
            }
            Self::KingIntoCheck { to, by } => {
                write!(f, "on {} the king would be in check from {by}", to.both())
            }
            Self::CheckNotAnswered { side, by } => {
                write!(
                    f,
                    "{side} is in check from {by}, and this does not answer it"
                )
            }
            Self::Castling(problem) => write!(f, "cannot castle, {problem}"),
            Self::PromotionMissing => f.write_str("the promotion piece is missing"),
            Self::PromotionUnexpected => {
                f.write_str("a promotion piece on a move that does not promote")
            }
            Self::PromotionTo(role) => write!(f, "a pawn cannot become a {role}"),
            Self::NoneReaches { piece, to } if piece.role == Role::King => {
                write!(f, "the {piece} cannot go to {}", to.both())
            }
            Self::NoneReaches { piece, to } => {
                write!(f, "no {piece} can go to {}", to.both())
            }
            Self::NoneFromThere { piece, among, to } => {
                write!(f, "no {piece} {} can go to {}", Region(among), to.both())
            }
            Self::NoCapture(square) => {
                write!(f, "there is nothing to capture on {}", square.both())
            }
            Self::WrongPiece { said, is, square } => {
                write!(f, "on {} stands a {is}, not a {said}", square.both())
            }
            Self::NotCastling(square) => {
                write!(f, "what stands on {} does not castle so", square.both())
            }
            Self::WrongTaken { said, is, square } => match is {
                Some(is) => write!(
                    f,
                    "on {} stands a {is} to be taken, not a {said}",
                    square.both()
                ),
                None => write!(f, "there is no {said} to be taken on {}", square.both()),
            },
            Self::NullMove => f.write_str("a null move has no place in the game itself"),
        }
    }
}

impl core::error::Error for Illegal {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Castling(problem) => Some(problem),
            _ => None,
        }
    }
}

impl core::error::Error for CastlingProblem {}

/// A file, a rank or a square, as a piece was said to stand there.
struct Region(Bitboard);

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(square) = self.0.first() else {
            return f.write_str("nowhere");
        };
        if self.0 == Bitboard::file(square.file()) {
            write!(f, "on the {}-file", square.file().char())
        } else if self.0 == Bitboard::rank(square.rank()) {
            write!(f, "on rank {}", square.rank().char())
        } else {
            write!(f, "on {}", square.both())
        }
    }
}

impl fmt::Display for CastlingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KingNotHome(square) => {
                write!(f, "the king on {} is not at home", square.both())
            }
            Self::NoRook(side) => write!(f, "there is no {} rook in place", side.wing()),
            Self::HasMoved(side) => {
                write!(f, "the king or the {} rook has moved before", side.wing())
            }
            Self::Blocked(by) => write!(f, "{by} stands between"),
            Self::InCheck(by) => write!(f, "the king is in check from {by}"),
            Self::ThroughCheck(square, by) => {
                write!(f, "the king would pass {}, attacked by {by}", square.both())
            }
            Self::IntoCheck(square, by) => {
                write!(
                    f,
                    "on {} the king would be in check from {by}",
                    square.both()
                )
            }
        }
    }
}

impl Position {
    pub(super) fn standing(&self, square: Square) -> Standing {
        let piece = self.piece_at(square).unwrap_or(Piece {
            color: self.turn(),
            role: Role::Pawn,
        });
        Standing { piece, square }
    }

    /// Why the move between two squares is not legal; `None` if it is.
    ///
    /// Where several reasons hold, the most basic one is given: a pinned
    /// bishop that moves like a knight does not move like a bishop.
    pub fn why_illegal(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Illegal> {
        if self.legal_move(from, to, promotion).is_some() {
            return None;
        }
        let us = self.turn();
        if let Some(over) = self.game_over() {
            return Some(over);
        }
        let Some(piece) = self.piece_at(from) else {
            return Some(Illegal::EmptySquare(from));
        };
        if piece.color != us {
            return Some(Illegal::OpponentsPiece(self.standing(from)));
        }
        if let Some(side) = self.castling_meant(piece.role, from, to)
            && let Err(problem) = self.try_castle(side)
        {
            return Some(Illegal::Castling(problem));
        }
        if from == to {
            return Some(Illegal::SameSquare(from));
        }
        if self.of_color(us).has(to) {
            return Some(Illegal::OwnPieceOnTarget(self.standing(to)));
        }
        Some(
            self.why_unreachable(piece.role, from, to)
                .or_else(|| self.why_unsafe(piece.role, from, to))
                .unwrap_or_else(|| {
                    let promotes = piece.role == Role::Pawn && to.rank() == us.last_rank();
                    match promotion {
                        None => Illegal::PromotionMissing,
                        Some(role) if promotes => Illegal::PromotionTo(role),
                        Some(_) => Illegal::PromotionUnexpected,
                    }
                }),
        )
    }

    /// Mate or stalemate, as a reason.
    pub(crate) fn game_over(&self) -> Option<Illegal> {
        (!self.has_legal_move()).then_some(Illegal::GameOver {
            side: self.turn(),
            checkmate: self.is_check(),
        })
    }

    /// Which castling a king's two squares can only mean, legal or not.
    fn castling_meant(&self, role: Role, from: Square, to: Square) -> Option<CastlingSide> {
        let us = self.turn();
        let rank = us.back_rank();
        if role != Role::King || from.rank() != rank || to.rank() != rank {
            return None;
        }
        let side = if to > from || from == to && to.file().index() == 6 {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        };
        let chess960 = self.variant() == super::Variant::Chess960;
        let steps = from.file().index().abs_diff(to.file().index());
        let onto_rook = self.of(us, Role::Rook).has(to) && (chess960 || from.file().index() == 4);
        let to_target = to.file().index() == side.king_file()
            && (steps == 2 || chess960 && (steps != 1 || self.of_color(us).has(to)));
        (onto_rook || to_target).then_some(side)
    }

    /// Castling to one side, or what stands against it.
    pub(crate) fn try_castle(&self, side: CastlingSide) -> Result<Move, CastlingProblem> {
        let us = self.turn();
        let king = self.king(us);
        let Some(rook) = self.castling_rook(us, side) else {
            return Err(self.why_no_right(king, side));
        };
        let to = Square::at(File::masked(side.king_file()), us.back_rank());
        let (empty, crossed) = Self::castling_path(king, rook, side, us);
        if let Some(by) = (empty & self.occupied()).first() {
            return Err(CastlingProblem::Blocked(self.standing(by)));
        }
        // The king's own square does not shield the squares beyond it, and in
        // Chess960 neither does the rook's once it has moved.
        let own = Bitboard::of(king) | Bitboard::of(rook);
        if self.is_check() {
            let checker = self.checkers().first().unwrap_or(king);
            return Err(CastlingProblem::InCheck(self.standing(checker)));
        }
        let rook_to = Bitboard::of(Square::at(File::masked(side.rook_file()), us.back_rank()));
        for square in crossed {
            let shield = if square == to {
                self.occupied() & !own | rook_to
            } else {
                self.occupied() & !Bitboard::of(king)
            };
            if let Some(by) = self.attackers(!us, square, shield).first() {
                let by = self.standing(by);
                return Err(if square == to {
                    CastlingProblem::IntoCheck(square, by)
                } else {
                    CastlingProblem::ThroughCheck(square, by)
                });
            }
        }
        let kind = Kind::Castling(side);
        Ok(Move::new((king, rook), Role::King, EMPTY, kind))
    }

    /// Castling to one side, or the reason why not.
    pub(crate) fn castle_or_why(&self, side: CastlingSide) -> Result<Move, Illegal> {
        self.try_castle(side)
            .map_err(|problem| self.game_over().unwrap_or(Illegal::Castling(problem)))
    }

    fn why_no_right(&self, king: Square, side: CastlingSide) -> CastlingProblem {
        let us = self.turn();
        let rank = us.back_rank();
        if king.rank() != rank
            || self.variant() == super::Variant::Standard && king.file().index() != 4
        {
            return CastlingProblem::KingNotHome(king);
        }
        let rooks = self.of(us, Role::Rook) & Bitboard::rank(rank);
        let outside = rooks.into_iter().any(|rook| match side {
            CastlingSide::King => rook > king,
            CastlingSide::Queen => rook < king,
        });
        let corner = Square::at(
            File::masked(if side == CastlingSide::King { 7 } else { 0 }),
            rank,
        );
        let present = match self.variant() {
            super::Variant::Standard => rooks.has(corner),
            super::Variant::Chess960 => outside,
        };
        if present {
            CastlingProblem::HasMoved(side)
        } else {
            CastlingProblem::NoRook(side)
        }
    }

    /// Why a piece cannot get from one square to another, its king's safety
    /// aside.
    fn why_unreachable(&self, role: Role, from: Square, to: Square) -> Option<Illegal> {
        let us = self.turn();
        let not_its_move = Some(Illegal::NotItsMove { role, from, to });
        let mut way = between(from, to);
        if role == Role::Pawn {
            if capture_sources(us, to).has(from) {
                if (self.of_color(!us) | self.passed()).has(to) {
                    return None;
                }
                let pawn = Square::at(to.file(), from.rank());
                return Some(
                    if to.rank() == us.rank(5) && self.of(!us, Role::Pawn).has(pawn) {
                        Illegal::EnPassantNotPossible { pawn }
                    } else {
                        Illegal::NothingToCapture { from, to }
                    },
                );
            }
            if !push_sources(us, to).has(from) {
                return not_its_move;
            }
            way |= Bitboard::of(to);
        } else if !sources(role, to).has(from) {
            return not_its_move;
        }
        let nearest = (way & self.occupied()).into_iter().min_by_key(|square| {
            let (a, b) = (square.index(), from.index());
            a.abs_diff(b)
        })?;
        Some(Illegal::Blocked {
            mover: self.standing(from),
            by: self.standing(nearest),
        })
    }

    /// Why a move that the piece can make would leave its king in check.
    fn why_unsafe(&self, role: Role, from: Square, to: Square) -> Option<Illegal> {
        if self.is_safe(role, from, to) {
            return None;
        }
        let us = self.turn();
        let king = if role == Role::King {
            to
        } else {
            self.king(us)
        };
        let occupied = self.occupied_after(role, from, to);
        let after = self.attackers(!us, king, occupied) & !Bitboard::of(to);
        let by = |attackers: Bitboard| attackers.first().map(|square| self.standing(square));
        if role == Role::King {
            return by(after).map(|by| Illegal::KingIntoCheck { to, by });
        }
        if let Some(by) = by(after & self.checkers()) {
            return Some(Illegal::CheckNotAnswered { side: us, by });
        }
        // Taken in passing, the other pawn may have been the shield, or both.
        let mover_gone = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        by(after).map(|by| {
            if (between(king, by.square) & mover_gone).is_empty() {
                let piece = self.standing(from);
                Illegal::Pinned { piece, by }
            } else {
                Illegal::ExposesKing { by }
            }
        })
    }

    /// Why no piece of a role among the given ones can go to a square: the
    /// reason of the one that comes nearest to it.
    pub(crate) fn why_none(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        capture: bool,
    ) -> Illegal {
        if let Some(over) = self.game_over() {
            return over;
        }
        let us = self.turn();
        let own = self.of(us, role) & among;
        let reaching = match role {
            Role::Pawn if capture => own & capture_sources(us, to),
            Role::Pawn => own & push_sources(us, to),
            _ => own & sources(role, to),
        };
        if reaching.is_empty() {
            let piece = Piece { color: us, role };
            let all = self.sources_among(Bitboard::FULL, role, to, capture);
            return if all.is_empty() {
                Illegal::NoneReaches { piece, to }
            } else {
                Illegal::NoneFromThere { piece, among, to }
            };
        }
        if self.of_color(us).has(to) {
            return Illegal::OwnPieceOnTarget(self.standing(to));
        }
        let unsafe_first = reaching
            .into_iter()
            .filter(|from| self.why_unreachable(role, *from, to).is_none())
            .find_map(|from| self.why_unsafe(role, from, to));
        unsafe_first
            .or_else(|| {
                reaching
                    .into_iter()
                    .find_map(|from| self.why_unreachable(role, from, to))
            })
            .unwrap_or(Illegal::NoneReaches {
                piece: Piece { color: us, role },
                to,
            })
    }
}
