//! The 960 start positions of Chess960, by their numbers.

use alloc::format;
use alloc::string::String;

use super::{Position, Setup, Variant};

/// Where the two knights stand among the five squares that bishops and queen leave.
/// The order is Scharnagl's, as everywhere.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

impl Position {
    /// The start position of Chess960 with this number, from 0 to 959; 518 is the
    /// usual one.
    ///
    /// ```
    /// use iccf::Position;
    ///
    /// let start = Position::chess960(0).unwrap();
    /// assert!(start.to_string().starts_with("bbqnnrkr/"));
    /// assert!(Position::chess960(960).is_none());
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        if number >= 960 {
            return None;
        }
        let number = usize::from(number);
        let mut rank = [None; 8];
        rank[2 * (number % 4) + 1] = Some('b');
        rank[2 * (number / 4 % 4)] = Some('b');
        put(&mut rank, number / 16 % 6, 'q')?;
        let (first, second) = KNIGHTS[number / 96];
        // The second first: it is counted with the first one's square free.
        put(&mut rank, second, 'n')?;
        put(&mut rank, first, 'n')?;
        for piece in ['r', 'k', 'r'] {
            put(&mut rank, 0, piece)?;
        }
        let black: String = rank.into_iter().flatten().collect();
        let white = black.to_ascii_uppercase();
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        let setup = Setup::read(&fen, Variant::Chess960).ok()?;
        Some(setup.position)
    }
}

/// Puts a piece on a free square, counted from the left.
fn put(rank: &mut [Option<char>; 8], free: usize, piece: char) -> Option<()> {
    let square = rank
        .iter_mut()
        .filter(|square| square.is_none())
        .nth(free)?;
    *square = Some(piece);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    #[test]
    fn numbers_are_scharnagls() {
        for (number, rank) in [
            (0, "bbqnnrkr"),
            (1, "bqnbnrkr"),
            (518, "rnbqkbnr"),
            (534, "rnbkqbnr"),
            (959, "rkrnnqbb"),
        ] {
            let position = Position::chess960(number).unwrap();
            let fen = position.to_string();
            assert_eq!(fen.split('/').next(), Some(rank), "{number}");
            assert_eq!(position.variant(), Variant::Chess960);
        }
    }

    #[test]
    fn all_differ() {
        let all: BTreeSet<_> = (0..960)
            .filter_map(Position::chess960)
            .map(|position| position.to_string())
            .collect();
        assert_eq!(all.len(), 960);
    }
}
