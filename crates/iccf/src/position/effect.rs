//! What a move does, as data and as a sentence for a player.

use alloc::vec::Vec;
use core::fmt;

use super::{CastlingSide, Move, Position, Standing};
use crate::board::{Color, File, Piece, Role, Square};

/// What a move does on its position; reads
/// `the white bishop on 25 (b5) takes the black knight on 36 (c6)`.
///
/// ```
/// use iccf::Position;
///
/// let position = Position::new();
/// let effect = position.effect_of(position.read_numeric("5254")?);
/// assert_eq!(effect.to_string(), "the white pawn goes from 52 (e2) to 54 (e4)");
/// assert!(!effect.is_check());
/// # Ok::<(), iccf::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Effect {
    /// What moves, and from where; the king when castling.
    pub mover: Standing,
    /// Where it arrives.
    pub to: Square,
    /// What is taken, and where it stood, which en passant is not where the
    /// pawn arrives.
    pub taken: Option<Standing>,
    /// Whether a pawn is taken in passing.
    pub en_passant: bool,
    /// Which way the king castles, and where its rook comes from and goes to.
    pub castling: Option<(CastlingSide, Square, Square)>,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
    /// The pieces that give check afterwards.
    pub checkers: Vec<Standing>,
    /// Whether the opponent has no move left: mated if there is a check,
    /// stalemated if there is none.
    pub ends: bool,
}

impl Effect {
    /// Whether it gives check.
    pub fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Whether it mates.
    pub fn is_checkmate(&self) -> bool {
        self.ends && self.is_check()
    }

    /// Whether it leaves the opponent without a move, but not in check.
    pub fn is_stalemate(&self) -> bool {
        self.ends && !self.is_check()
    }

    /// What it means for the opponent, if that is anything:
    /// `Black is in check from the white rook on 68 (f8)`.
    pub fn threat(&self) -> Option<impl fmt::Display + '_> {
        (self.ends || self.is_check()).then_some(Threat(self))
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { piece, square } = self.mover;
        if let Some((side, rook_from, rook_to)) = self.castling {
            write!(f, "{} castles {}, the king ", piece.color, side.wing())?;
            write_path(f, square, self.to)?;
            f.write_str(", the rook ")?;
            return write_path(f, rook_from, rook_to);
        }
        match self.taken {
            Some(taken) if self.en_passant => write!(
                f,
                "{} takes {taken} en passant and arrives on {}",
                self.mover,
                self.to.both()
            )?,
            Some(taken) => write!(f, "{} takes {taken}", self.mover)?,
            None => {
                write!(f, "the {piece} goes ")?;
                write_path(f, square, self.to)?;
            }
        }
        match self.promotion {
            Some(role) => write!(f, " and becomes a {role}"),
            None => Ok(()),
        }
    }
}

/// In Chess960 the king or the rook may stand where castling takes it.
fn write_path(f: &mut fmt::Formatter<'_>, from: Square, to: Square) -> fmt::Result {
    if from == to {
        write!(f, "staying on {}", to.both())
    } else {
        write!(f, "from {} to {}", from.both(), to.both())
    }
}

struct Threat<'a>(&'a Effect);

impl fmt::Display for Threat<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effect {
            mover, checkers, ..
        } = self.0;
        let opponent: Color = !mover.piece.color;
        match (self.0.ends, checkers.len()) {
            (true, 0) => return write!(f, "{opponent} has no move: stalemate"),
            (true, _) => write!(f, "{opponent} is checkmated by ")?,
            (false, 0 | 1) => write!(f, "{opponent} is in check from ")?,
            (false, _) => write!(f, "{opponent} is in double check from ")?,
        }
        for (i, checker) in checkers.iter().enumerate() {
            let separator = if i == 0 { "" } else { " and " };
            write!(f, "{separator}{checker}")?;
        }
        Ok(())
    }
}

impl Position {
    /// What a move of this position does.
    pub fn effect_of(&self, mv: Move) -> Effect {
        let color = self.turn();
        let mut after = *self;
        after.play(mv);
        let victim = if mv.is_en_passant() {
            Square::at(mv.to().file(), mv.from().rank())
        } else {
            mv.to()
        };
        Effect {
            mover: Standing {
                piece: Piece {
                    color,
                    role: mv.role(),
                },
                square: mv.from(),
            },
            to: mv.to(),
            taken: mv.capture().map(|role| Standing {
                piece: Piece {
                    color: !color,
                    role,
                },
                square: victim,
            }),
            en_passant: mv.is_en_passant(),
            castling: mv.castling().zip(mv.castling_rook()).map(|(side, rook)| {
                let to = Square::at(File::masked(side.rook_file()), rook.rank());
                (side, rook, to)
            }),
            promotion: mv.promotion(),
            checkers: after
                .checkers()
                .into_iter()
                .map(|square| after.standing(square))
                .collect(),
            ends: !after.has_legal_move(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::notation::Notation;

    #[test]
    fn a_move_is_told_in_a_sentence() {
        for (fen, san, sentence, threat) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "Nf3",
                "the white knight goes from 71 (g1) to 63 (f3)",
                None,
            ),
            (
                "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
                "Bxc6",
                "the white bishop on 25 (b5) takes the black knight on 36 (c6)",
                None,
            ),
            (
                "4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1",
                "exf3",
                "the black pawn on 54 (e4) takes the white pawn on 64 (f4) en passant \
                 and arrives on 63 (f3)",
                None,
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "O-O-O",
                "White castles queenside, the king from 51 (e1) to 31 (c1), \
                 the rook from 11 (a1) to 41 (d1)",
                None,
            ),
            (
                "4k3/8/8/8/8/8/8/6KR w K - 0 1",
                "O-O",
                "White castles kingside, the king staying on 71 (g1), \
                 the rook from 81 (h1) to 61 (f1)",
                None,
            ),
            (
                "7k/5P2/8/8/8/8/8/4K3 w - - 0 1",
                "f8=R",
                "the white pawn goes from 67 (f7) to 68 (f8) and becomes a rook",
                Some("Black is in check from the white rook on 68 (f8)"),
            ),
            (
                "6rk/5P2/8/8/8/8/8/4K3 w - - 0 1",
                "fxg8=N",
                "the white pawn on 67 (f7) takes the black rook on 78 (g8) and becomes a knight",
                None,
            ),
            (
                "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1",
                "Nf6",
                "the white knight goes from 54 (e4) to 66 (f6)",
                Some(
                    "Black is in double check from the white rook on 51 (e1) \
                     and the white knight on 66 (f6)",
                ),
            ),
            (
                "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1",
                "Rb8",
                "the white rook goes from 21 (b1) to 28 (b8)",
                Some("Black is checkmated by the white rook on 28 (b8)"),
            ),
            (
                "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
                "Qf7",
                "the white queen goes from 61 (f1) to 67 (f7)",
                Some("Black has no move: stalemate"),
            ),
        ] {
            let position: Position = fen.parse().unwrap();
            let mv = Notation::SAN.read(&position, san).unwrap();
            let effect = position.effect_of(mv);
            assert_eq!(effect.to_string(), sentence, "{san}");
            let told = effect.threat().map(|threat| threat.to_string());
            assert_eq!(told.as_deref(), threat, "{san}");
            let mut after = position;
            after.play(mv);
            assert_eq!(effect.is_check(), after.is_check(), "{san}");
            assert_eq!(effect.is_checkmate(), after.is_checkmate(), "{san}");
            assert_eq!(effect.is_stalemate(), after.is_stalemate(), "{san}");
        }
    }
}
