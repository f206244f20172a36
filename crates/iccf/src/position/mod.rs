//! Positions and the rules of chess: what is legal, what a move does, and why
//! a move is not allowed.

mod chess960;
mod effect;
mod fen;
mod illegal;
mod moves;
mod play;
mod rules;

pub use effect::Effect;
#[cfg(feature = "serde")]
pub(crate) use fen::FullFen;
pub use fen::{FenError, FenWarning, FenWarnings, Setup};
pub use illegal::{CastlingProblem, Illegal, Standing};
pub(crate) use moves::Kind;
pub use moves::{CastlingSide, Move, MoveList};
pub(crate) use moves::{Played, Step};
pub use play::PlayError;
pub(crate) use rules::MovePattern;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::hint::select_unpredictable;
use core::str::FromStr;

use crate::board::geometry::{attack_sources, between, capture_sources, sight, sources};
use crate::board::{Bitboard, Color, File, Piece, Role, Square};

/// The mailbox value of an empty square; also an unused row of `by_role`, so
/// that taking a piece off an empty square needs no branch.
const EMPTY: u8 = 6;

/// Standard chess, or Chess960 with its castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Variant {
    /// Orthodox chess.
    #[default]
    Standard,
    /// Fischer Random: castling is written king square to rook square.
    Chess960,
}

impl Variant {
    /// All variants, standard chess first.
    pub const ALL: &'static [Self] = &[Self::Standard, Self::Chess960];

    /// `standard` or `chess960`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
        }
    }
}

/// The name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name, in any case.
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .iter()
            .copied()
            .find(|variant| variant.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownVariant(()))
    }
}

/// The name of no variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownVariant(());

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such variant; known are standard and chess960")
    }
}

impl core::error::Error for UnknownVariant {}

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
#[derive(Clone, Copy)]
pub struct Position {
    /// What stands on each square, as a role's index or `EMPTY`.
    mailbox: [u8; 64],
    by_role: [Bitboard; 8],
    /// The pieces of the side to move. Sides take turns in these two, so that
    /// no move needs to ask whose it is.
    own: Bitboard,
    /// Those of the other side.
    enemy: Bitboard,
    /// Squares as wide words: a compiler that reads four bytes where one was
    /// just written makes the processor wait.
    own_king: u32,
    enemy_king: u32,
    /// The rooks that may still castle, and their kings.
    castling: Bitboard,
    /// How the last piece moved. Whether that was a pawn's double step, and whether one
    /// stands there to take it, is asked when it matters: with every move, the questions
    /// would cost more than the answers are worth.
    last: LastStep,
    /// A move from a square whose [`sight`] meets one of these may leave the
    /// king in check: sliders that would attack it on an empty board; in check
    /// all squares, and only then.
    guard: Bitboard,
    variant: Variant,
    /// Half-moves before this position, were it reached from move 1. Whose
    /// turn it is, this tells too.
    ply: u32,
    /// What `ply` was, or would have been, after the last capture or pawn move.
    quiet_from: u32,
}

/// Who moved last, and between which squares.
#[derive(Clone, Copy, Debug)]
struct LastStep(u32);

impl LastStep {
    const TO: u32 = 8;
    const ROLE: u32 = 16;

    /// None that matters.
    const NONE: Self = Self((EMPTY as u32) << Self::ROLE);

    #[inline(always)]
    const fn new(role: usize, from: Square, to: Square) -> Self {
        let squares = from.index() as u32 | (to.index() as u32) << Self::TO;
        Self(squares | (role as u32) << Self::ROLE)
    }

    /// The square that a pawn passed with a double step; empty otherwise.
    const fn passed(self) -> Bitboard {
        let (from, to) = (self.0 as u8 & 63, (self.0 >> Self::TO) as u8 & 63);
        let pawn = self.0 >> Self::ROLE == Role::Pawn as u32;
        Bitboard(((pawn && from ^ to == 16) as u64) << from.midpoint(to))
    }
}

/// The same pieces, the same side to move, the same rights, and as many moves before.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
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
            own: Bitboard(0xffff),
            enemy: Bitboard(0xffff << 48),
            own_king: 4,
            enemy_king: 60,
            castling: Bitboard(0x9100_0000_0000_0091),
            last: LastStep::NONE,
            guard: Bitboard::EMPTY,
            variant: Variant::Standard,
            ply: 0,
            quiet_from: 0,
        }
    }

    /// Whose move it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        if self.ply.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        }
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
        self.ply.wrapping_sub(self.quiet_from)
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

    /// The same position as if a capture or a pawn move had led to it: equal to
    /// any other from which the same moves can follow.
    #[cfg(feature = "std")]
    #[must_use]
    pub(crate) const fn without_clock(mut self) -> Self {
        self.quiet_from = self.ply;
        self
    }

    /// A number that other positions are unlikely to share, counters aside.
    #[cfg(feature = "std")]
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hash = 0_u64;
        let words = self.by_role[..6].iter();
        for word in words.chain([&self.own, &self.castling, &self.passed_by()]) {
            hash = (hash ^ word.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.own.has(square) {
            self.turn()
        } else {
            !self.turn()
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
        self.own | self.enemy
    }

    /// The squares of one side.
    #[inline]
    pub fn of_color(&self, color: Color) -> Bitboard {
        if color == self.turn() {
            self.own
        } else {
            self.enemy
        }
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
        let king = if color == self.turn() {
            self.own_king
        } else {
            self.enemy_king
        };
        Square::masked(king as u8)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.guard.0 == Bitboard::FULL.0
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(!self.turn(), self.king(self.turn()), self.occupied())
    }

    /// Whether the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
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
        let to = self.passed().first()?;
        self.sources(Role::Pawn, to)
            .into_iter()
            .any(|from| self.is_safe(Role::Pawn, from, to))
            .then_some(to)
    }

    /// The square behind a pawn that just moved two squares; empty otherwise.
    fn passed(&self) -> Bitboard {
        self.last.passed()
    }

    /// As [`passed`](Self::passed), where the pawn now stands beside an enemy pawn;
    /// empty otherwise.
    fn passed_by(&self) -> Bitboard {
        let takers = self.own & self.of_role(Role::Pawn);
        let beside = |square: &Square| (capture_sources(self.turn(), *square) & takers).any();
        let passed = self.passed().first().filter(beside);
        passed.map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// All that tells two positions apart.
    fn parts(&self) -> impl Eq + Hash {
        (
            (self.mailbox, self.by_role, self.own, self.enemy),
            (self.castling, self.passed_by(), self.variant),
            (self.ply, self.quiet_from),
        )
    }

    /// The pieces of a side that attack a square, with the given squares occupied.
    pub(crate) fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let theirs = self.of_color(by) & occupied;
        let mut attackers = theirs
            & (capture_sources(by, square) & self.of_role(Role::Pawn)
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

    /// Plays a move obtained from this very position, without a check.
    ///
    /// A move from elsewhere makes no sense here; it cannot crash, but what
    /// the board then shows means nothing. Where a move may be another
    /// position's, [`try_play`](Self::try_play) asks first.
    pub fn play(&mut self, mv: Move) {
        if mv.is_special() {
            self.play_special(mv);
        } else {
            self.play_step(mv.step());
        }
    }

    /// As [`play`](Self::play), for a move that is nothing special.
    #[inline(always)]
    pub(crate) fn play_step(&mut self, step: Step) {
        let Step { from, to, .. } = step;
        let (role, taken) = (step.role & 7, usize::from(step.taken & 7));
        let us = self.turn();
        // Said here: a compiler does not see that the stores below spare it.
        let ply = self.ply.wrapping_add(1);
        let both = Bitboard::of(from) | Bitboard::of(to);
        if (self.castling & both).any() {
            self.lose_castling(both);
        }
        self.by_role[taken] &= !Bitboard::of(to);
        self.by_role[role] ^= both;
        let ours = self.own ^ both;
        let theirs = self.enemy & !Bitboard::of(to);
        self.mailbox[from.index()] = EMPTY;
        self.mailbox[to.index()] = role as u8;
        self.ply = ply;
        // Which piece moves and whether it takes no processor can predict, so
        // no branch may hang on it alone.
        let lasting = (role == Role::Pawn.index()) | (taken != usize::from(EMPTY));
        self.quiet_from = select_unpredictable(lasting, ply, self.quiet_from);

        self.last = LastStep::new(role, from, to);

        // The moved piece gives check, or it opens a line to the king.
        let king = Square::masked(self.enemy_king as u8);
        let direct = attack_sources(us, role, king).has(to)
            & (between(king, to) & (ours | theirs)).is_empty();
        let snipers = self.slider_sources(king) & ours;
        self.guard = snipers | Bitboard::when(direct);
        if (sight(king, from) & snipers).any() && sees(king, snipers, ours | theirs) {
            self.guard = Bitboard::FULL;
        }
        self.own = theirs;
        self.enemy = ours;
        let moved = role == Role::King.index();
        let ours = select_unpredictable(moved, to.index() as u32, self.own_king);
        (self.own_king, self.enemy_king) = (self.enemy_king, ours);
    }

    /// Takes the right to castle from pieces that leave their squares. A king
    /// loses it with both rooks, and both rooks with their king.
    #[cold]
    #[inline(never)]
    fn lose_castling(&mut self, gone: Bitboard) {
        self.castling &= !gone;
        let kings = self.castling & self.of_role(Role::King);
        for &color in Color::ALL {
            let rank = Bitboard::rank(color.back_rank());
            if (kings & rank).is_empty() || !(self.castling & rank).several() {
                self.castling &= !rank;
            }
        }
    }

    /// Castling, en passant and promotion.
    #[cold]
    fn play_special(&mut self, mv: Move) {
        if let Some(side) = mv.castling() {
            return self.play_castling((mv.from(), mv.onto()), side);
        }
        let us = self.turn();
        self.lose_castling(Bitboard::of(mv.from()) | Bitboard::of(mv.onto()));
        self.lift(mv.from());
        match mv.kind() {
            Kind::EnPassant => {
                self.lift(Square::at(mv.to().file(), mv.from().rank()));
                self.put(mv.to(), us, Role::Pawn);
            }
            Kind::Promotion(role) => {
                self.lift(mv.to());
                self.put(mv.to(), us, role);
            }
            Kind::Normal | Kind::Castling(_) => self.put(mv.to(), us, mv.role()),
        }
        self.hand_over();
        if mv.role() == Role::Pawn {
            self.quiet_from = self.ply;
        }
    }

    /// Castling of a king and a rook. In nearly every game each side does it once, so
    /// it has a way of its own.
    fn play_castling(&mut self, (king, rook): (Square, Square), side: CastlingSide) {
        let home = self.turn().back_rank();
        let king_to = Square::at(File::masked(side.king_file()), home);
        let rook_to = Square::at(File::masked(side.rook_file()), home);
        // In Chess960 one may go where the other stood, or stay where it is.
        self.by_role[Role::King.index()] ^= Bitboard::of(king) ^ Bitboard::of(king_to);
        self.by_role[Role::Rook.index()] ^= Bitboard::of(rook) ^ Bitboard::of(rook_to);
        self.own &= !(Bitboard::of(king) | Bitboard::of(rook));
        self.own |= Bitboard::of(king_to) | Bitboard::of(rook_to);
        self.mailbox[king.index()] = EMPTY;
        self.mailbox[rook.index()] = EMPTY;
        self.mailbox[king_to.index()] = Role::King as u8;
        self.mailbox[rook_to.index()] = Role::Rook as u8;
        self.own_king = king_to.index() as u32;
        self.castling &= !Bitboard::rank(home);
        self.swap_sides();
        // Only a slider can give check now: the rook, or one whose line was opened.
        let king = self.king(self.turn());
        let snipers = self.slider_sources(king) & self.enemy;
        self.guard = snipers | Bitboard::when(sees(king, snipers, self.occupied()));
    }

    /// Gives the move to the other side.
    fn hand_over(&mut self) {
        self.swap_sides();
        self.look_for_check();
    }

    /// As [`hand_over`](Self::hand_over), but for what is known of the king's safety.
    fn swap_sides(&mut self) {
        core::mem::swap(&mut self.own, &mut self.enemy);
        core::mem::swap(&mut self.own_king, &mut self.enemy_king);
        self.ply = self.ply.wrapping_add(1);
        self.last = LastStep::NONE;
    }

    /// Makes up anew what is known of the king's safety.
    fn look_for_check(&mut self) {
        let king = self.king(self.turn());
        self.guard = self.slider_sources(king) & self.enemy | Bitboard::when(self.checkers().any());
    }

    fn lift(&mut self, square: Square) {
        let role = self.mailbox[square.index()];
        self.by_role[(role & 7) as usize] &= !Bitboard::of(square);
        self.own &= !Bitboard::of(square);
        self.enemy &= !Bitboard::of(square);
        self.mailbox[square.index()] = EMPTY;
    }

    fn put(&mut self, square: Square, color: Color, role: Role) {
        let (side, king) = if color == self.turn() {
            (&mut self.own, &mut self.own_king)
        } else {
            (&mut self.enemy, &mut self.enemy_king)
        };
        *side |= Bitboard::of(square);
        if role == Role::King {
            *king = square.index() as u32;
        }
        self.by_role[role.index()] |= Bitboard::of(square);
        self.mailbox[square.index()] = role as u8;
    }

    /// A move that was played on this position.
    pub(crate) fn move_played(&self, played: Played) -> Move {
        let (from, onto, kind) = played.parts();
        let taken = match kind {
            Kind::Castling(_) => EMPTY,
            Kind::EnPassant => Role::Pawn as u8,
            Kind::Normal | Kind::Promotion(_) => self.mailbox[onto.index()],
        };
        let role = self.role_at(from).unwrap_or(Role::Pawn);
        Move::new((from, onto), role, taken, kind)
    }

    /// The position after passing the move, as a null move in a variation
    /// does; `None` when in check, where passing would lose the king.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut passed = *self;
        passed.hand_over();
        Some(passed)
    }
}

/// Whether one of the sliders on its lines sees a king.
fn sees(king: Square, snipers: Bitboard, occupied: Bitboard) -> bool {
    snipers
        .into_iter()
        .any(|slider| (between(king, slider) & occupied).is_empty())
}

#[cfg(test)]
mod tests {
    use std::hash::{Hash, Hasher};
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_pawn_that_none_can_take_in_passing_makes_no_difference() {
        let told = |position: &Position| {
            let mut hasher = std::hash::DefaultHasher::new();
            position.hash(&mut hasher);
            hasher.finish()
        };
        for (before, san, same, other) in [
            (
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "e4",
                "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
                "4k3/8/8/8/4P3/8/8/4K3 b - - 1 1",
            ),
            (
                "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
                "e4",
                "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
                "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
            ),
            (
                "4k3/p7/8/7P/8/8/8/4K3 b - - 0 1",
                "a5",
                "4k3/8/8/p6P/8/8/8/4K3 w - - 0 2",
                "4k3/8/8/p6P/8/8/8/4K3 w - - 0 3",
            ),
            (
                "4k3/6p1/8/7P/8/8/8/4K3 b - - 0 1",
                "g5",
                "4k3/8/8/6pP/8/8/8/4K3 w - g6 0 2",
                "4k3/8/8/6pP/8/8/8/4K3 w - - 0 2",
            ),
        ] {
            let mut position: Position = before.parse().expect(before);
            position.play(position.read_san(san).expect(san));
            let same: Position = same.parse().expect(same);
            assert_eq!(position, same, "{san} on {before}");
            assert_eq!(told(&position), told(&same), "{san} on {before}");
            assert_eq!(position.fingerprint(), same.fingerprint(), "{san}");
            let other: Position = other.parse().expect(other);
            assert_ne!(position, other, "{san} on {before}");
        }
    }

    #[test]
    fn variants_read_as_they_are_written() {
        for &variant in Variant::ALL {
            assert_eq!(variant.to_string().parse(), Ok(variant));
        }
        assert_eq!("Chess960".parse(), Ok(Variant::Chess960));
        for name in ["", "chess", "atomic"] {
            let error = name.parse::<Variant>().expect_err(name);
            assert_eq!(
                error.to_string(),
                "no such variant; known are standard and chess960",
                "{name}"
            );
        }
    }
}
