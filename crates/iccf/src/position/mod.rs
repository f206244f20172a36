//! Positions and the rules of chess: what is legal, what a move does, and why
//! a move is not allowed.

mod effect;
mod fen;
mod illegal;
mod moves;
mod rules;

pub use effect::Effect;
pub use fen::{FenError, FenWarning, FenWarnings, Setup};
pub use illegal::{CastlingProblem, Illegal, Standing};
pub(crate) use moves::Kind;
pub use moves::{CastlingSide, Move, MoveList};

use crate::board::geometry::{attack_sources, attack_sources_by_index, between, line, sources};
use crate::board::{Bitboard, Color, File, Piece, Role, Square};

/// The mailbox value of an empty square; also an unused row of `by_role`, so
/// that taking a piece off an empty square needs no branch.
const EMPTY: u8 = 6;

/// Standard chess, or Chess960 with its castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Orthodox chess.
    #[default]
    Standard,
    /// Fischer Random: castling is written king square to rook square.
    Chess960,
}

/// A legal position and whose move it is.
///
/// Small and [`Copy`]: to take a move back, keep the copy. Every position has
/// one king a side, and the side that just moved is not in check.
///
/// ```
/// use iccf::{Numeric, Position};
///
/// let mut position = Position::new();
/// let e4 = position.read_numeric("5254")?;
/// position.play(e4);
/// assert_eq!(
///     position.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
/// );
/// # Ok::<(), iccf::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// What stands on each square, as a role's index or `EMPTY`.
    mailbox: [u8; 64],
    by_role: [Bitboard; 8],
    by_color: [Bitboard; 2],
    kings: [Square; 2],
    /// The rooks that may still castle.
    castling: Bitboard,
    /// The square behind a pawn that just moved two squares and now stands
    /// beside an enemy pawn; empty otherwise.
    en_passant: Bitboard,
    turn: Color,
    in_check: bool,
    variant: Variant,
    /// Half-moves before this position, were it reached from move 1.
    ply: u32,
    /// Half-moves since the last capture or pawn move.
    halfmoves: u32,
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

impl Position {
    /// The start of a game of standard chess.
    pub const fn new() -> Self {
        const BACK: [u8; 8] = [3, 1, 2, 4, 5, 2, 1, 3];
        let mut mailbox = [EMPTY; 64];
        let mut by_role = [Bitboard::EMPTY; 8];
        let mut file = 0;
        while file < 8 {
            mailbox[file] = BACK[file];
            mailbox[8 + file] = Role::Pawn as u8;
            mailbox[48 + file] = Role::Pawn as u8;
            mailbox[56 + file] = BACK[file];
            by_role[BACK[file] as usize].0 |= 1 << file | 1 << (56 + file);
            file += 1;
        }
        by_role[Role::Pawn as usize].0 = 0x00ff_0000_0000_ff00;
        Self {
            mailbox,
            by_role,
            by_color: [Bitboard(0xffff), Bitboard(0xffff << 48)],
            kings: [Square::new(4), Square::new(60)],
            castling: Bitboard(0x8100_0000_0000_0081),
            en_passant: Bitboard::EMPTY,
            turn: Color::White,
            in_check: false,
            variant: Variant::Standard,
            ply: 0,
            halfmoves: 0,
        }
    }

    /// Whose move it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The variant, which decides how castling is written.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The same position under Chess960's way of writing castling.
    #[must_use]
    pub const fn into_chess960(mut self) -> Self {
        self.variant = Variant::Chess960;
        self
    }

    /// Half-moves since the last capture or pawn move.
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move to be played, starting from 1.
    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// Half-moves played since move 1, as the counters have it.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.by_color[0].has(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    #[inline]
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_index(self.mailbox[square.index()])
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The squares of one side.
    #[inline]
    pub fn of_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares of one role, both sides.
    #[inline]
    pub fn of_role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The squares of one side's pieces of one role.
    #[inline]
    pub fn of(&self, color: Color, role: Role) -> Bitboard {
        self.of_color(color) & self.of_role(role)
    }

    /// Where a side's king stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.in_check
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(!self.turn, self.king(self.turn), self.occupied())
    }

    /// Whether the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.in_check && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no move.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check && !self.has_legal_move()
    }

    /// Whether no sequence of moves can mate either king: bare kings, a lone
    /// minor piece, or bishops that all run on one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let heavy = self.of_role(Role::Pawn) | self.of_role(Role::Rook) | self.of_role(Role::Queen);
        if heavy.any() {
            return false;
        }
        let (knights, bishops) = (self.of_role(Role::Knight), self.of_role(Role::Bishop));
        if knights.any() {
            return (knights | bishops).count() == 1;
        }
        (bishops & Bitboard::DARK).is_empty() || (bishops & !Bitboard::DARK).is_empty()
    }

    /// Where the rook stands that this side may still castle with.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let rooks = self.castling & Bitboard::rank(color.back_rank());
        let king = self.king(color);
        rooks.into_iter().find(|rook| match side {
            CastlingSide::King => *rook > king,
            CastlingSide::Queen => *rook < king,
        })
    }

    /// The square a pawn can be taken on in passing, if such a capture is legal.
    pub fn en_passant(&self) -> Option<Square> {
        let to = self.en_passant.first()?;
        self.sources(Role::Pawn, to)
            .into_iter()
            .any(|from| self.is_safe(Role::Pawn, from, to))
            .then_some(to)
    }

    /// The pieces of a side that attack a square, with the given squares occupied.
    pub(crate) fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let theirs = self.of_color(by) & occupied;
        let mut attackers = theirs
            & (attack_sources(by, Role::Pawn, square) & self.of_role(Role::Pawn)
                | sources(Role::Knight, square) & self.of_role(Role::Knight)
                | sources(Role::King, square) & self.of_role(Role::King));
        for slider in theirs & self.slider_sources(square) {
            if (between(square, slider) & occupied).is_empty() {
                attackers |= Bitboard::of(slider);
            }
        }
        attackers
    }

    /// Sliders of either side that would attack the square on an empty board.
    #[inline]
    fn slider_sources(&self, square: Square) -> Bitboard {
        let queens = self.of_role(Role::Queen);
        sources(Role::Rook, square) & (self.of_role(Role::Rook) | queens)
            | sources(Role::Bishop, square) & (self.of_role(Role::Bishop) | queens)
    }

    /// Plays a move obtained from this position.
    ///
    /// A move from elsewhere makes no sense here; it cannot crash, but what
    /// the board then shows means nothing.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let us = self.turn;
        let them = !us;
        self.en_passant = Bitboard::EMPTY;
        self.turn = them;
        self.ply = self.ply.wrapping_add(1);
        if mv.is_special() {
            self.play_special(mv, us);
            return;
        }
        // Castling aside, a piece arrives where the move says.
        let (from, to) = (mv.from(), mv.onto());
        // The role's index will do, and needs no look-up.
        let role = mv.role_index();
        let king_moves = role == Role::King.index();
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.castling &= !(both | Self::castling_lost(king_moves, us));
        self.by_role[mv.taken() as usize] &= !Bitboard::of(to);
        self.by_role[role] ^= both;
        let ours = self.by_color[us.index()] ^ both;
        let theirs = self.by_color[them.index()] & !Bitboard::of(to);
        self.by_color[us.index()] = ours;
        self.by_color[them.index()] = theirs;
        self.mailbox[from.index()] = EMPTY;
        self.mailbox[to.index()] = role as u8;
        // Which piece moves and whether it takes no processor can predict, so
        // no branch may hang on it alone: masks instead.
        let quiet = u32::from((role != Role::Pawn.index()) & !mv.is_capture());
        self.halfmoves = self.halfmoves.wrapping_add(1) & quiet.wrapping_neg();
        let king = self.king(us).index() as u8;
        let moved = (king ^ to.index() as u8) & u8::from(king_moves).wrapping_neg();
        self.kings[us.index()] = Square::new(king ^ moved);

        // Pawns that push two: e2 is 12, e4 is 28, and so on every file; a
        // pawn's index is 0.
        if role << 6 | from.index() ^ to.index() == 16 {
            let passed = Square::new((from.index() as u8).midpoint(to.index() as u8));
            let takers = attack_sources(them, Role::Pawn, passed) & self.of_role(Role::Pawn);
            if (takers & theirs).any() {
                self.en_passant = Bitboard::of(passed);
            }
        }

        // The moved piece gives check, or it opens a line to the king.
        let king = self.king(them);
        let direct = attack_sources_by_index(us, role, king).has(to)
            & (between(king, to) & (ours | theirs)).is_empty();
        let snipers = self.slider_sources(king) & ours;
        let opened = (line(king, from) & snipers).any() && self.sees_king(king, snipers);
        self.in_check = direct | opened;
    }

    /// A king that moves gives up all castling.
    #[inline(always)]
    fn castling_lost(king_moves: bool, color: Color) -> Bitboard {
        Bitboard::rank(color.back_rank()) & Bitboard::when(king_moves)
    }

    /// Castling, en passant and promotion.
    #[cold]
    fn play_special(&mut self, mv: Move, us: Color) {
        let them = !us;
        let gone = Bitboard::of(mv.from()) | Bitboard::of(mv.onto());
        self.castling &= !(gone | Self::castling_lost(mv.role() == Role::King, us));
        self.halfmoves = match mv.role() {
            Role::King => self.halfmoves.wrapping_add(1),
            _ => 0,
        };
        self.lift(mv.from(), us);
        match mv.kind() {
            Kind::Castling(side) => {
                self.lift(mv.onto(), us);
                let rook = Square::at(File::new(side.rook_file()), us.back_rank());
                self.put(mv.to(), us, Role::King);
                self.put(rook, us, Role::Rook);
            }
            Kind::EnPassant => {
                self.lift(Square::at(mv.to().file(), mv.from().rank()), them);
                self.put(mv.to(), us, Role::Pawn);
            }
            Kind::Promotion(role) => {
                self.lift(mv.to(), them);
                self.put(mv.to(), us, role);
            }
            Kind::Normal => self.put(mv.to(), us, mv.role()),
        }
        self.in_check = self.checkers().any();
    }

    fn lift(&mut self, square: Square, color: Color) {
        let role = self.mailbox[square.index()];
        self.by_role[(role & 7) as usize] &= !Bitboard::of(square);
        self.by_color[color.index()] &= !Bitboard::of(square);
        self.mailbox[square.index()] = EMPTY;
    }

    fn put(&mut self, square: Square, color: Color, role: Role) {
        self.by_role[role.index()] |= Bitboard::of(square);
        self.by_color[color.index()] |= Bitboard::of(square);
        self.mailbox[square.index()] = role as u8;
        if role == Role::King {
            self.kings[color.index()] = square;
        }
    }

    /// Whether one of the sliders on its lines sees the king.
    fn sees_king(&self, king: Square, snipers: Bitboard) -> bool {
        let occupied = self.occupied();
        snipers
            .into_iter()
            .any(|slider| (between(king, slider) & occupied).is_empty())
    }

    /// The position after passing the move, as a null move in a variation
    /// does; `None` when in check, where passing would lose the king.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.in_check {
            return None;
        }
        let mut passed = *self;
        passed.en_passant = Bitboard::EMPTY;
        passed.turn = !self.turn;
        passed.ply = self.ply.wrapping_add(1);
        passed.halfmoves = self.halfmoves.wrapping_add(1);
        passed.in_check = passed.checkers().any();
        Some(passed)
    }
}
