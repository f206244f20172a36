//! Half-moves as small integers.

use core::fmt;

use iccf::{Move, Numeric, Position, Role, Square};

/// A half-move in fifteen bits, never negative as an `i16`:
///
/// | bits | |
/// |---|---|
/// | 0–5 | the square it comes from: 0 is a1, 1 is b1, 8 is a2, 63 is h8 |
/// | 6–11 | the square it goes to |
/// | 12–14 | what a pawn becomes: 0 nothing, 1 queen, 2 rook, 3 bishop, 4 knight, as in numeric notation |
///
/// Castling is the king's move, e1 to g1; in Chess960 it is king onto rook. A null
/// move is 0, which no move is.
///
/// ```
/// use iccf::Position;
/// use iccf_table::PackedMove;
///
/// let position = Position::new();
/// let mv = position.read_san("e4")?;
/// let packed = PackedMove::new(&position, mv);
/// assert_eq!(packed.get(), 12 + 64 * 28);
/// assert_eq!(packed.to_string(), "5254");
/// assert_eq!(packed.resolve(&position), Some(mv));
/// # Ok::<(), iccf::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedMove(i16);

/// What a pawn becomes, by the digit that numeric notation has for it.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl PackedMove {
    /// The null move.
    pub const NULL: Self = Self(0);

    /// Packs a legal move of a position; of the position only its variant counts.
    #[inline]
    pub fn new(position: &Position, mv: Move) -> Self {
        let numeric = Numeric::from_move(position, mv);
        let digit = match numeric.promotion() {
            None => 0,
            Some(role) => 1 + PROMOTIONS.iter().take_while(|one| **one != role).count(),
        };
        Self((numeric.from().index() | numeric.to().index() << 6 | digit << 12) as i16)
    }

    /// The integer.
    pub const fn get(self) -> i16 {
        self.0
    }

    /// Takes an integer for a move; `None` if it has bits that no move has.
    pub fn from_integer(packed: i16) -> Option<Self> {
        let promotion = packed >> 12;
        (0..=4).contains(&promotion).then_some(Self(packed))
    }

    /// Whether it is the null move.
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Where the piece comes from.
    pub fn from(self) -> Square {
        square(self.0)
    }

    /// Where the piece goes to; the rook's square when castling in Chess960.
    pub fn to(self) -> Square {
        square(self.0 >> 6)
    }

    /// What a pawn becomes.
    pub fn promotion(self) -> Option<Role> {
        let digit = usize::from((self.0 >> 12) as u8 & 7);
        PROMOTIONS.get(digit.wrapping_sub(1)).copied()
    }

    /// The legal move of a position that it is.
    pub fn resolve(self, position: &Position) -> Option<Move> {
        let mv = position.legal_move(self.from(), self.to(), self.promotion())?;
        (Self::new(position, mv) == self).then_some(mv)
    }
}

fn square(bits: i16) -> Square {
    Square::new(bits as u8 & 63).expect("six bits are a square")
}

/// The digits of numeric notation, `--` for the null move.
impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() {
            return f.write_str("--");
        }
        write!(f, "{}{}", self.from().numeric(), self.to().numeric())?;
        match self.0 >> 12 {
            0 => Ok(()),
            digit => write!(f, "{digit}"),
        }
    }
}
