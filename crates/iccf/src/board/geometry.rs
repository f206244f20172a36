//! How pieces move on an empty board, and the lines between squares.
//!
//! Three tables, computed by the compiler, answer every question the rules
//! ask: who could come *from* where to a square ([`sources`]), what lies
//! [`between`] two squares, and which [`line`] they share. A slider reaches a
//! square if it is a source of it and nothing stands between, so no tables of
//! occupied rays are needed.

use super::{Bitboard, Color, Role, Square};

/// Rows of `SOURCES` beyond the six roles (the pawn's own row stays empty).
/// Each of these is two, White's and Black's.
const PAWN_CAPTURE: usize = 6;
/// Pawn moves that do not promote, which is nearly all of them.
const PLAIN_PUSH: usize = 8;
const PLAIN_CAPTURE: usize = 10;
const ROWS: usize = 12;

static SOURCES: [[u64; 64]; ROWS] = source_table();
static BETWEEN: [[u64; 64]; 64] = line_tables().0;
static LINE: [[u64; 64]; 64] = line_tables().1;

/// The squares from which a piece (not a pawn) reaches `to` on an empty board.
/// Moves of pieces are symmetric: these are also the squares it reaches.
#[inline]
pub(crate) fn sources(role: Role, to: Square) -> Bitboard {
    Bitboard(SOURCES[role.index()][to.index()])
}

/// The squares from which a pawn of this colour pushes to `to`, by one or two.
pub(crate) fn push_sources(color: Color, to: Square) -> Bitboard {
    let one = to.rank() == color.last_rank();
    let promoting = one.then(|| Square::at(to.file(), color.rank(6)));
    Bitboard(SOURCES[PLAIN_PUSH + color.index()][to.index()])
        | promoting.map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The squares from which a pawn of this colour captures on `to`.
#[inline]
pub(crate) fn capture_sources(color: Color, to: Square) -> Bitboard {
    Bitboard(SOURCES[PAWN_CAPTURE + color.index()][to.index()])
}

/// The squares from which a piece comes to `to` without promoting, on an
/// otherwise empty board; only pawns care whether they capture there.
#[inline]
pub(crate) fn plain_sources(color: Color, role: Role, capture: bool, to: Square) -> Bitboard {
    let row = match role {
        Role::Pawn => PLAIN_PUSH + color.index() + 2 * usize::from(capture),
        _ => role.index(),
    };
    Bitboard(SOURCES[row][to.index()])
}

/// The squares from which a piece attacks `to` on an empty board.
#[inline]
pub(crate) fn attack_sources(color: Color, role: Role, to: Square) -> Bitboard {
    attack_sources_by_index(color, role.index(), to)
}

/// As [`attack_sources`], by the role's index.
#[inline]
pub(crate) fn attack_sources_by_index(color: Color, role: usize, to: Square) -> Bitboard {
    let row = if role == 0 {
        PAWN_CAPTURE + color.index()
    } else {
        role & 7
    };
    Bitboard(SOURCES[row][to.index()])
}

/// The squares strictly between two squares on a line; empty off a line.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The whole line, edge to edge, through two squares; empty off a line.
#[inline]
pub(crate) fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index()][b.index()])
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

const fn source_table() -> [[u64; 64]; ROWS] {
    let mut table = [[0; 64]; ROWS];
    let mut to = 0;
    while to < 64 {
        let mut i = 0;
        while i < 8 {
            table[Role::Knight as usize][to] |= stepped(to, KNIGHT_JUMPS[i]);
            table[Role::King as usize][to] |= stepped(to, DIRECTIONS[i]);
            table[Role::Queen as usize][to] |= ray(to, DIRECTIONS[i]);
            let slider = if i < 4 { Role::Rook } else { Role::Bishop };
            table[slider as usize][to] |= ray(to, DIRECTIONS[i]);
            i += 1;
        }
        let mut color = 0;
        while color < 2 {
            // White pawns come from below, Black's from above.
            let (rank, back) = if color == 0 {
                (to / 8, -1)
            } else {
                (7 - to / 8, 1)
            };
            // Counted from its own side, a pawn arrives on ranks 2 to 7.
            if rank >= 2 {
                let captures = stepped(to, (-1, back)) | stepped(to, (1, back));
                table[PAWN_CAPTURE + color][to] = captures;
                if rank < 7 {
                    table[PLAIN_CAPTURE + color][to] = captures;
                    table[PLAIN_PUSH + color][to] = stepped(to, (0, back));
                }
                if rank == 3 {
                    table[PLAIN_PUSH + color][to] |= stepped(to, (0, 2 * back));
                }
            }
            color += 1;
        }
        to += 1;
    }
    table
}

// Runs in the compiler; no stack is harmed.
#[allow(clippy::large_stack_arrays)]
const fn line_tables() -> ([[u64; 64]; 64], [[u64; 64]; 64]) {
    let mut between = [[0; 64]; 64];
    let mut line = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let (file, rank) = DIRECTIONS[i];
            let whole = ray(from, (file, rank)) | ray(from, (-file, -rank)) | 1 << from;
            let mut passed = 0;
            let mut next = stepped(from, (file, rank));
            while next != 0 {
                let to = next.trailing_zeros() as usize;
                between[from][to] = passed;
                line[from][to] = whole;
                passed |= next;
                next = stepped(to, (file, rank));
            }
            i += 1;
        }
        from += 1;
    }
    (between, line)
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
    fn between_is_open_and_line_runs_to_the_edges() {
        assert_eq!(
            between(square("a1"), square("a3")),
            Bitboard::of(square("a2"))
        );
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(between(square("a1"), square("h8")).count(), 6);
        assert_eq!(line(square("b2"), square("c3")).count(), 8);
        assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
    }
}
