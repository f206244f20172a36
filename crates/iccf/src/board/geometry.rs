//! How pieces move on an empty board, and the lines between squares.
//!
//! Three tables, computed by the compiler, answer every question the rules
//! ask: who could come *from* where to a square ([`sources`]), what lies
//! [`between`] two squares, and who could attack a king past a square
//! ([`sight`]). A slider reaches a square if it is a source of it and nothing
//! stands between, so no tables of occupied rays are needed.

use super::{Bitboard, Color, Role, Square};

/// A row of the table `sources`: which piece moves, and for a pawn whether it
/// captures or promotes. White's and Black's rows stand side by side, also
/// where colour makes no difference: so a row is found by adding, whatever
/// moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SourceRow(u8);

impl SourceRow {
    /// A pawn's push that does not promote.
    const PUSH: Self = Self(0);
    /// A pawn's capture that does not promote.
    const PLAIN_CAPTURE: Self = Self(2);

    /// The row of a move that does not promote. Whether it captures makes a
    /// difference for pawns only.
    #[inline]
    pub(crate) const fn plain(role: Role, capture: bool) -> Self {
        match role {
            Role::Pawn if capture => Self::PLAIN_CAPTURE,
            Role::Pawn => Self::PUSH,
            _ => Self::attack(role.index()),
        }
    }

    /// As [`plain`](Self::plain), by the role's index and whether it is a pawn
    /// that captures.
    #[inline]
    pub(crate) const fn by_index(role: u8, pawn_captures: bool) -> Self {
        let pushes = role == Role::Pawn as u8;
        Self((4 + 2 * role) - 4 * pushes as u8 + 2 * pawn_captures as u8)
    }

    /// As a number that fits into a byte.
    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The row of a capture, by the index of the role.
    #[inline]
    const fn attack(role: usize) -> Self {
        Self(4 + 2 * role as u8)
    }
}

/// A power of two, so that a mask spares the bounds check.
const ROWS: usize = 16;

/// All of them in one place, so that one address leads to each.
struct Tables {
    /// What leads to one square stands together.
    sources: [[u64; ROWS]; 64],
    between: [[u64; 64]; 64],
    sight: [[u64; 64]; 64],
}

static TABLES: Tables = {
    let (between, sight) = line_tables();
    Tables {
        sources: source_table(),
        between,
        sight,
    }
};

/// The squares from which a piece of this colour comes to `to` on an otherwise
/// empty board.
#[inline]
pub(crate) fn sources_by(row: SourceRow, color: Color, to: Square) -> Bitboard {
    Bitboard(TABLES.sources[to.index()][(row.0 as usize + color.index()) % ROWS])
}

/// The squares from which a piece (not a pawn) reaches `to` on an empty board.
/// Moves of pieces are symmetric: these are also the squares it reaches.
#[inline]
pub(crate) fn sources(role: Role, to: Square) -> Bitboard {
    attack_sources(Color::White, role.index(), to)
}

/// The squares from which a pawn of this colour pushes to `to`, by one or two.
pub(crate) fn push_sources(color: Color, to: Square) -> Bitboard {
    let one = to.rank() == color.last_rank();
    let promoting = one.then(|| Square::at(to.file(), color.rank(6)));
    sources_by(SourceRow::PUSH, color, to) | promoting.map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The squares from which a pawn of this colour captures on `to`.
#[inline]
pub(crate) fn capture_sources(color: Color, to: Square) -> Bitboard {
    attack_sources(color, Role::Pawn.index(), to)
}

/// The squares from which a piece, given by its role's index, attacks `to` on
/// an empty board.
#[inline]
pub(crate) fn attack_sources(color: Color, role: usize, to: Square) -> Bitboard {
    sources_by(SourceRow::attack(role), color, to)
}

/// The squares strictly between two squares on a line; empty off a line.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.between[a.index()][b.index()])
}

/// As [`between`], for squares that change with every move. This table is small enough
/// to stay in the processor's first cache; where one square is a king's, the row of
/// [`between`] is there anyway, and takes fewer steps.
#[inline(always)]
pub(crate) fn way(from: Square, to: Square) -> Bitboard {
    let (from, to) = (from.index(), to.index());
    Bitboard(WAYS[difference(from, to)] << (from.min(to) % 64))
}

/// The squares between two others by how these differ, counted from the lower one.
static WAYS: [u64; 256] = {
    let mut ways = [0; 256];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let lower = if from < to { from } else { to };
            ways[difference(from, to)] = TABLES.between[from][to] >> lower;
            to += 1;
        }
        from += 1;
    }
    ways
};

/// How two squares differ, on a board with eight more files to the right: there, no
/// step along a line looks like another one.
#[inline(always)]
const fn difference(from: usize, to: usize) -> usize {
    const fn wide(square: usize) -> u8 {
        (square + (square & 0o70)) as u8
    }
    wide(to).wrapping_sub(wide(from)) as usize
}

/// The whole line, edge to edge, through a king and another square, the king's
/// own left out; off a line, and for the king itself, that square alone.
#[inline]
pub(crate) fn sight(king: Square, square: Square) -> Bitboard {
    Bitboard(TABLES.sight[king.index()][square.index()])
}

/// File and rank steps of a queen: the rook's first, then the bishop's.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

const KNIGHT_JUMPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The bit of the square a step leads to, 0 if it leaves the board.
const fn stepped(square: usize, (file, rank): (i8, i8)) -> u64 {
    let file = (square % 8) as i8 + file;
    let rank = (square / 8) as i8 + rank;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        0
    } else {
        1 << (rank * 8 + file)
    }
}

/// All squares in one direction up to the edge.
const fn ray(square: usize, direction: (i8, i8)) -> u64 {
    let mut squares = 0;
    let mut at = square;
    loop {
        let next = stepped(at, direction);
        if next == 0 {
            return squares;
        }
        squares |= next;
        at = next.trailing_zeros() as usize;
    }
}

const fn source_table() -> [[u64; ROWS]; 64] {
    let mut table = [[0; ROWS]; 64];
    let mut to = 0;
    while to < 64 {
        let mut color = 0;
        while color < 2 {
            let mut i = 0;
            while i < 8 {
                let slider = if i < 4 { Role::Rook } else { Role::Bishop };
                table[to][row(Role::Knight, color)] |= stepped(to, KNIGHT_JUMPS[i]);
                table[to][row(Role::King, color)] |= stepped(to, DIRECTIONS[i]);
                table[to][row(Role::Queen, color)] |= ray(to, DIRECTIONS[i]);
                table[to][row(slider, color)] |= ray(to, DIRECTIONS[i]);
                i += 1;
            }
            // White pawns come from below, Black's from above.
            let (rank, back) = if color == 0 {
                (to / 8, -1)
            } else {
                (7 - to / 8, 1)
            };
            // Counted from its own side, a pawn arrives on ranks 2 to 7.
            if rank >= 2 {
                let captures = stepped(to, (-1, back)) | stepped(to, (1, back));
                table[to][row(Role::Pawn, color)] = captures;
                if rank < 7 {
                    table[to][SourceRow::PLAIN_CAPTURE.0 as usize + color] = captures;
                    table[to][SourceRow::PUSH.0 as usize + color] = stepped(to, (0, back));
                }
                if rank == 3 {
                    table[to][SourceRow::PUSH.0 as usize + color] |= stepped(to, (0, 2 * back));
                }
            }
            color += 1;
        }
        to += 1;
    }
    table
}

const fn row(role: Role, color: usize) -> usize {
    SourceRow::attack(role.index()).0 as usize + color
}

// Only the compiler runs this, so the large arrays never stand on a stack.
#[allow(clippy::large_stack_arrays)]
const fn line_tables() -> ([[u64; 64]; 64], [[u64; 64]; 64]) {
    let mut between = [[0; 64]; 64];
    let mut sight = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut square = 0;
        while square < 64 {
            sight[from][square] = 1 << square;
            square += 1;
        }
        let mut i = 0;
        while i < 8 {
            let (file, rank) = DIRECTIONS[i];
            let line = ray(from, (file, rank)) | ray(from, (-file, -rank));
            let mut passed = 0;
            let mut next = stepped(from, (file, rank));
            while next != 0 {
                let to = next.trailing_zeros() as usize;
                between[from][to] = passed;
                sight[from][to] = line;
                passed |= next;
                next = stepped(to, (file, rank));
            }
            i += 1;
        }
        from += 1;
    }
    (between, sight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn sources_count_as_on_an_empty_board() {
        for (role, from, count) in [
            (Role::Knight, "a1", 2),
            (Role::Knight, "e4", 8),
            (Role::King, "h8", 3),
            (Role::Rook, "d5", 14),
            (Role::Bishop, "d5", 13),
            (Role::Queen, "a1", 21),
        ] {
            assert_eq!(sources(role, square(from)).count(), count, "{role} {from}");
        }
    }

    #[test]
    fn pawns_push_two_only_from_their_second_rank() {
        for (color, to, count) in [
            (Color::White, "e4", 2),
            (Color::White, "e5", 1),
            (Color::White, "e8", 1),
            (Color::White, "e2", 0),
            (Color::Black, "e5", 2),
            (Color::Black, "e1", 1),
            (Color::Black, "e7", 0),
        ] {
            assert_eq!(
                push_sources(color, square(to)).count(),
                count,
                "{color} {to}"
            );
        }
    }

    #[test]
    fn what_is_on_the_way_is_what_lies_between() {
        for from in Square::all() {
            for to in Square::all() {
                assert_eq!(way(from, to), between(from, to), "{from} {to}");
            }
        }
    }

    #[test]
    fn between_is_open_and_sight_runs_to_the_edges() {
        assert_eq!(
            between(square("a1"), square("a3")),
            Bitboard::of(square("a2"))
        );
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(between(square("a1"), square("h8")).count(), 6);
        assert_eq!(sight(square("b2"), square("c3")).count(), 7);
        for off_line in ["a1", "b3"] {
            let alone = Bitboard::of(square(off_line));
            assert_eq!(sight(square("a1"), square(off_line)), alone);
        }
    }
}
