//! Playing a move that may be another position's.

use core::fmt;

use super::{Illegal, Move, Position};

impl Position {
    /// Plays a move if it is a legal one of this position; if not, the
    /// position stays as it is.
    ///
    /// [`play`](Self::play) saves the check where the move is known to come
    /// from this position.
    ///
    /// ```
    /// use iccf::Position;
    ///
    /// let mut position = Position::new();
    /// let e4 = position.read_numeric("5254")?;
    /// position.try_play(e4)?;
    ///
    /// let error = position.try_play(e4).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "illegal move from 52 (e2) to 54 (e4): nothing stands on 52 (e2)",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), PlayError> {
        // Castling is king onto rook: in Chess960 the king's target may also
        // be a plain king move.
        let found = self.legal_move(mv.from(), mv.onto(), mv.promotion());
        if found == Some(mv) {
            self.play(mv);
            return Ok(());
        }
        let reason = match found {
            None => self.why_illegal(mv.from(), mv.onto(), mv.promotion()),
            Some(found) => Self::difference(mv, found),
        };
        Err(PlayError { mv, reason })
    }

    /// Whether a move is a legal one of this position.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_move(mv.from(), mv.onto(), mv.promotion()) == Some(mv)
    }

    /// Why a move is not the one that its squares mean here.
    fn difference(mv: Move, found: Move) -> Option<Illegal> {
        let (said, is) = (mv.role(), found.role());
        if said != is {
            let square = mv.from();
            return Some(Illegal::WrongPiece { said, is, square });
        }
        let (said, is) = (mv.capture()?, found.capture());
        let square = mv.to();
        (is != Some(said)).then_some(Illegal::WrongTaken { said, is, square })
    }
}

/// Why a move was not played: it is none of this position's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayError {
    mv: Move,
    reason: Option<Illegal>,
}

impl PlayError {
    /// The move that was to be played.
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Why it is not legal here; `None` if its squares mean another legal
    /// move here, such as a capture where it was none.
    pub const fn illegal(&self) -> Option<Illegal> {
        self.reason
    }
}

/// `illegal move from 52 (e2) to 54 (e4): nothing stands on 52 (e2)`.
impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.mv.from(), self.mv.to());
        write!(f, "illegal move from {} to {}: ", from.both(), to.both())?;
        match &self.reason {
            Some(reason) => reason.fmt(f),
            None => f.write_str("it belongs to another position"),
        }
    }
}

/// The message has the reason in it; the source is that reason as a value.
impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.reason {
            Some(reason) => Some(reason),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn a_move_of_another_position_is_refused_and_changes_nothing() {
        for (theirs, san, ours, message) in [
            (
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "e4",
                "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1",
                "illegal move from 52 (e2) to 54 (e4): nothing stands on 52 (e2)",
            ),
            (
                "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1",
                "e4",
                "3k4/8/8/8/8/8/4R3/3K4 w - - 0 1",
                "illegal move from 52 (e2) to 54 (e4): on 52 (e2) stands a rook, not a pawn",
            ),
            (
                "3k4/8/8/8/4n3/8/4R3/3K4 w - - 0 1",
                "Rxe4",
                "3k4/8/8/8/4p3/8/4R3/3K4 w - - 0 1",
                "illegal move from 52 (e2) to 54 (e4): on 54 (e4) stands a pawn to be taken, not a knight",
            ),
            (
                "3k4/8/8/8/4n3/8/4R3/3K4 w - - 0 1",
                "Rxe4",
                "3k4/8/8/8/8/8/4R3/3K4 w - - 0 1",
                "illegal move from 52 (e2) to 54 (e4): there is no knight to be taken on 54 (e4)",
            ),
            (
                "3k4/8/8/8/8/8/4R3/3K4 w - - 0 1",
                "Re4",
                "3k4/8/8/8/4p3/8/4R3/3K4 w - - 0 1",
                "illegal move from 52 (e2) to 54 (e4): it belongs to another position",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "exd6",
                "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1",
                "illegal move from 55 (e5) to 46 (d6): it belongs to another position",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "O-O",
                "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                "illegal move from 51 (e1) to 71 (g1): cannot castle, the king or the kingside rook has moved before",
            ),
            (
                "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
                "e8=Q+",
                "4k2K/4P3/8/8/8/8/8/8 w - - 0 1",
                "illegal move from 57 (e7) to 58 (e8): the way of the pawn on 57 (e7) is blocked by the black king on 58 (e8)",
            ),
        ] {
            let theirs: Position = theirs.parse().expect(theirs);
            let mv = theirs.read_san(san).expect(san);
            let before: Position = ours.parse().expect(ours);
            let mut after = before;
            let error = after.try_play(mv).expect_err(ours);
            assert_eq!(error.to_string(), message, "{san} on {ours}");
            assert_eq!(error.mv(), mv, "{san} on {ours}");
            assert_eq!(after, before, "{san} on {ours}");
            assert!(!before.is_legal(mv), "{san} on {ours}");
        }
    }

    #[test]
    fn own_moves_are_played_as_without_the_check() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPP3/BQNBRKR1 w KQkq - 0 1",
            "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1",
        ] {
            let position: Position = fen.parse().expect(fen);
            for &mv in &position.legal_moves() {
                let (mut checked, mut unchecked) = (position, position);
                assert_eq!(checked.try_play(mv), Ok(()), "{mv:?} on {fen}");
                unchecked.play(mv);
                assert_eq!(checked, unchecked, "{mv:?} on {fen}");
            }
        }
    }
}
