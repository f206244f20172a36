//! Reading and writing positions as FEN.
//!
//! Read: standard FEN, X-FEN and Shredder-FEN, four to six fields, any white
//! space between them. Written: X-FEN, which for standard chess is plain FEN,
//! with the en passant square only where a capture is legal.
//!
//! `KQkq` with the king on the e-file means the corner rooks. With the king
//! elsewhere on its back rank, or in Chess960, it means the outermost rook of
//! that wing, as X-FEN has it; a right that standard chess cannot have makes
//! the position a Chess960 one, and so do the letters beside it.
//!
//! The en passant square is read after every double step, as most programs
//! write it, and kept where a pawn stands ready to take.

use core::fmt;
use core::str::FromStr;

use super::{CastlingSide, EMPTY, LastStep, Position, Variant};
use crate::board::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// A position read from FEN, with what had to be put right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The position.
    pub position: Position,
    /// What the text claimed that the board does not bear out.
    pub warnings: FenWarnings,
}

impl Setup {
    /// Reads a FEN under the rules of a variant.
    ///
    /// ```
    /// use iccf::{FenWarning, Setup, Variant};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1";
    /// let setup = Setup::read(fen, Variant::Standard)?;
    /// assert_eq!(setup.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(setup.warnings.iter().count(), 2);
    /// # Ok::<(), iccf::FenError>(())
    /// ```
    pub fn read(text: &str, variant: Variant) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let board = fields.next().ok_or(FenError::Empty)?;
        let turn = fields
            .next()
            .ok_or(FenError::MissingField("side to move"))?;
        let castling = fields.next().ok_or(FenError::MissingField("castling"))?;
        let en_passant = fields.next().ok_or(FenError::MissingField("en passant"))?;

        let mut position = Position::empty(variant);
        position.read_board(board)?;
        match turn {
            "w" | "W" => {}
            "b" | "B" => position.give_black_the_move(),
            _ => return Err(FenError::BadTurn),
        }
        position.check_possible()?;

        let mut warnings = position.read_castling(castling)?;
        position.read_en_passant(en_passant, &mut warnings)?;
        let halfmoves = read_counter(fields.next(), 0, &mut warnings);
        let fullmoves = read_counter(fields.next(), 1, &mut warnings).max(1);
        position.ply += 2 * (fullmoves - 1);
        position.quiet_from = position.ply.wrapping_sub(halfmoves);
        if fields.next().is_some() {
            return Err(FenError::TooManyFields);
        }
        Ok(Self { position, warnings })
    }
}

/// A counter that is missing takes its default; one that is no number too,
/// with a warning. Old files have `-` there, and that says nothing wrong.
fn read_counter(field: Option<&str>, default: u32, warnings: &mut FenWarnings) -> u32 {
    match field {
        None | Some("-") => default,
        Some(text) => {
            if let Ok(number) = text.parse::<u16>() {
                u32::from(number)
            } else {
                warnings.push(FenWarning::CounterUnreadable);
                default
            }
        }
    }
}

impl Position {
    /// Reads a FEN, dropping without a word what [`Setup::read`] warns about.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Setup::read(text, Variant::Standard).map(|setup| setup.position)
    }

    const fn empty(variant: Variant) -> Self {
        Self {
            mailbox: [EMPTY; 64],
            by_role: [Bitboard::EMPTY; 8],
            own: Bitboard::EMPTY,
            enemy: Bitboard::EMPTY,
            own_king: 0,
            enemy_king: 0,
            castling: Bitboard::EMPTY,
            last: LastStep::NONE,
            guard: Bitboard::EMPTY,
            variant,
            ply: 0,
            quiet_from: 0,
        }
    }

    /// Pieces were put down as if it were White's move.
    fn give_black_the_move(&mut self) {
        self.ply = 1;
        core::mem::swap(&mut self.own, &mut self.enemy);
        core::mem::swap(&mut self.own_king, &mut self.enemy_king);
    }

    fn read_board(&mut self, text: &str) -> Result<(), FenError> {
        let mut ranks = 0;
        for (row, pieces) in text.split('/').enumerate() {
            let Some(rank) = 7_u8.checked_sub(row as u8).filter(|_| row < 8) else {
                return Err(FenError::RankCount);
            };
            let mut file = 0_u8;
            for c in pieces.chars() {
                if let Some(gap) = c.to_digit(9).filter(|gap| *gap > 0) {
                    file += gap as u8;
                } else if let Some(piece) = Piece::from_fen_letter(c) {
                    if file < 8 {
                        let square = Square::at(File::masked(file), Rank::masked(rank));
                        self.put(square, piece.color, piece.role);
                    }
                    file += 1;
                } else {
                    return Err(FenError::BadPiece(c));
                }
                if file > 8 {
                    return Err(FenError::RankLength(rank + 1));
                }
            }
            if file != 8 {
                return Err(FenError::RankLength(rank + 1));
            }
            ranks += 1;
        }
        if ranks == 8 {
            Ok(())
        } else {
            Err(FenError::RankCount)
        }
    }

    /// Refuses what no game can reach and the rules cannot handle.
    fn check_possible(&mut self) -> Result<(), FenError> {
        for &color in Color::ALL {
            match self.of(color, Role::King).count() {
                0 => return Err(FenError::NoKing(color)),
                1 => {}
                _ => return Err(FenError::SeveralKings(color)),
            }
            if self.of_color(color).count() > 16 {
                return Err(FenError::TooManyPieces(color));
            }
            if self.of(color, Role::Pawn).count() > 8 {
                return Err(FenError::TooManyPawns(color));
            }
        }
        let ends = Bitboard::rank(Rank::masked(0)) | Bitboard::rank(Rank::masked(7));
        if let Some(square) = (self.of_role(Role::Pawn) & ends).first() {
            return Err(FenError::PawnOnEndRank(square));
        }
        let waiting = !self.turn();
        if self
            .attackers(self.turn(), self.king(waiting), self.occupied())
            .any()
        {
            return Err(FenError::OpponentInCheck(waiting));
        }
        let checkers = self.checkers().count();
        if checkers > 2 {
            return Err(FenError::TooManyCheckers(self.turn()));
        }
        self.look_for_check();
        Ok(())
    }

    fn read_castling(&mut self, text: &str) -> Result<FenWarnings, FenError> {
        if text == "-" {
            return Ok(FenWarnings::default());
        }
        // Twice, as a letter further on may show that it is Chess960, where
        // `K` need not mean the corner rook.
        let warnings = self.claim_rights(text)?;
        if self.castling_is_standard() {
            return Ok(warnings);
        }
        self.variant = Variant::Chess960;
        self.claim_rights(text)
    }

    /// Takes over the castling rights that the board bears out, and warns of
    /// the others.
    fn claim_rights(&mut self, text: &str) -> Result<FenWarnings, FenError> {
        let mut warnings = FenWarnings::default();
        for c in text.chars() {
            let color = if c.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let rook = match c.to_ascii_lowercase() {
                'k' => self.outermost_rook(color, CastlingSide::King),
                'q' => self.outermost_rook(color, CastlingSide::Queen),
                file @ 'a'..='h' => {
                    File::from_char(file).map(|file| Square::at(file, color.back_rank()))
                }
                _ => return Err(FenError::BadCastling(c)),
            };
            match rook.filter(|rook| self.may_castle(color, *rook)) {
                Some(rook) => {
                    self.castling |= Bitboard::of(rook) | self.of(color, Role::King);
                }
                None => warnings.push(FenWarning::CastlingDropped(c)),
            }
        }
        Ok(warnings)
    }

    /// The rook an X-FEN `K` or `Q` means.
    fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let rank = color.back_rank();
        let king = self.king(color);
        let rooks = self.of(color, Role::Rook) & Bitboard::rank(rank);
        let corner_only = self.variant == Variant::Standard && king.file().index() == 4;
        let (outermost, corner) = match side {
            CastlingSide::King => (rooks.into_iter().last(), 7),
            CastlingSide::Queen => (rooks.first(), 0),
        };
        outermost.filter(|rook| {
            let outside = (side == CastlingSide::King) == (*rook > king);
            king.rank() == rank && outside && !(corner_only && rook.file().index() != corner)
        })
    }

    /// A king has one castling rook on each side; a second one is refused.
    fn may_castle(&self, color: Color, rook: Square) -> bool {
        let king = self.king(color);
        king.rank() == color.back_rank() && self.of(color, Role::Rook).has(rook) && {
            let side = if rook > king {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            };
            self.castling_rook(color, side)
                .is_none_or(|other| other == rook)
        }
    }

    fn castling_is_standard(&self) -> bool {
        const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
        Color::ALL.iter().copied().all(|color| {
            let rank = Bitboard::rank(color.back_rank());
            let rights = self.castling & rank & self.of_role(Role::Rook);
            rights.is_empty()
                || self.king(color).file().index() == 4 && (rights & !CORNERS).is_empty()
        })
    }

    fn read_en_passant(&mut self, text: &str, warnings: &mut FenWarnings) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let to = match *text.as_bytes() {
            [file, rank] => Square::from_name(file.to_ascii_lowercase(), rank),
            _ => None,
        };
        let to = to.ok_or(FenError::BadEnPassant)?;
        let us = self.turn();
        let pawn = Square::at(to.file(), us.rank(4));
        let origin = Square::at(to.file(), us.rank(6));
        let just_moved = to.rank() == us.rank(5)
            && self.of(!us, Role::Pawn).has(pawn)
            && !self.occupied().has(to)
            && !self.occupied().has(origin);
        if just_moved {
            self.last = LastStep::new(Role::Pawn.index(), origin, pawn);
        } else {
            warnings.push(FenWarning::EnPassantDropped(to));
        }
        Ok(())
    }

    /// The letter of a castling right in X-FEN: `K` or `Q` for the outermost
    /// rook, its file for another.
    fn castling_letter(&self, color: Color, side: CastlingSide) -> Option<char> {
        let rook = self.castling_rook(color, side)?;
        let rooks = self.of(color, Role::Rook) & Bitboard::rank(color.back_rank());
        let (outermost, letter) = match side {
            CastlingSide::King => (rooks.into_iter().last(), 'k'),
            CastlingSide::Queen => (rooks.first(), 'q'),
        };
        // With the king on the e-file, `K` would be read as the corner rook.
        let corner = matches!(rook.file().index(), 0 | 7);
        let plain = outermost == Some(rook) && (corner || self.king(color).file().index() != 4);
        let letter = if plain { letter } else { rook.file().char() };
        Some(match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        })
    }
}

/// Reads a FEN as [`Position::from_fen`] does.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

/// `Position(…)` with its FEN.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Writes canonical FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f, self.en_passant())
    }
}

/// Writes FEN with the en passant square wherever a pawn stands ready to take,
/// even if that would expose its king: so the position reads back as it is.
#[cfg(feature = "serde")]
pub(crate) struct FullFen<'a>(pub(crate) &'a Position);

#[cfg(feature = "serde")]
impl fmt::Display for FullFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_fen(f, self.0.passed_by().first())
    }
}

impl Position {
    fn write_fen(&self, f: &mut fmt::Formatter<'_>, en_passant: Option<Square>) -> fmt::Result {
        let mut fields = Fields::default();
        for rank in Rank::ALL.iter().copied().rev() {
            let mut gap = 0;
            for &file in File::ALL {
                let Some(piece) = self.piece_at(Square::at(file, rank)) else {
                    gap += 1;
                    continue;
                };
                fields.push_gap(gap);
                gap = 0;
                fields.push(piece.fen_letter());
            }
            fields.push_gap(gap);
            if rank.index() > 0 {
                fields.push('/');
            }
        }
        fields.push(' ');
        fields.push(match self.turn() {
            Color::White => 'w',
            Color::Black => 'b',
        });
        fields.push(' ');
        let mut any = false;
        for &color in Color::ALL {
            for &side in CastlingSide::ALL {
                if let Some(letter) = self.castling_letter(color, side) {
                    any = true;
                    fields.push(letter);
                }
            }
        }
        if !any {
            fields.push('-');
        }
        f.write_str(fields.as_str())?;
        match en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmoves(), self.fullmoves())
    }
}

/// The fields before the en passant square in the making: to write them letter by letter
/// through a formatter takes ten times as long.
struct Fields {
    /// 64 squares, seven strokes, the side to move and four rights at most.
    bytes: [u8; 80],
    length: usize,
}

impl Default for Fields {
    fn default() -> Self {
        Self {
            bytes: [0; 80],
            length: 0,
        }
    }
}

impl Fields {
    fn push(&mut self, letter: char) {
        debug_assert!(letter.is_ascii());
        self.bytes[self.length] = letter as u8;
        self.length += 1;
    }

    /// Empty squares, if there are any.
    fn push_gap(&mut self, squares: u8) {
        if squares > 0 {
            self.push(char::from(b'0' + squares));
        }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

/// Why a text is no position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// Nothing but white space.
    Empty,
    /// Fewer than four fields; the named one is missing.
    MissingField(&'static str),
    /// More than six fields.
    TooManyFields,
    /// Not eight ranks.
    RankCount,
    /// This rank does not have eight squares.
    RankLength(u8),
    /// A letter that names no piece.
    BadPiece(char),
    /// The side to move is neither `w` nor `b`.
    BadTurn,
    /// A letter that names no castling right.
    BadCastling(char),
    /// The en passant field names no square.
    BadEnPassant,
    /// A side without a king.
    NoKing(Color),
    /// A side with more than one king.
    SeveralKings(Color),
    /// A side with more than sixteen pieces.
    TooManyPieces(Color),
    /// A side with more than eight pawns.
    TooManyPawns(Color),
    /// A pawn where none can stand.
    PawnOnEndRank(Square),
    /// The side that just moved is in check.
    OpponentInCheck(Color),
    /// Three or more pieces give check at once.
    TooManyCheckers(Color),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the FEN is empty"),
            Self::MissingField(name) => write!(f, "the FEN has no {name} field"),
            Self::TooManyFields => f.write_str("the FEN has more than six fields"),
            Self::RankCount => f.write_str("the FEN's board does not have eight ranks"),
            Self::RankLength(rank) => {
                write!(f, "rank {rank} of the FEN does not have eight squares")
            }
            Self::BadPiece(c) => write!(f, "the FEN has {c:?} where a piece or a gap should be"),
            Self::BadTurn => f.write_str("the FEN's side to move is neither w nor b"),
            Self::BadCastling(c) => write!(f, "the FEN has {c:?} where a castling right should be"),
            Self::BadEnPassant => f.write_str("the FEN's en passant field names no square"),
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::SeveralKings(color) => write!(f, "{color} has more than one king"),
            Self::TooManyPieces(color) => write!(f, "{color} has more than sixteen pieces"),
            Self::TooManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            Self::PawnOnEndRank(square) => {
                write!(f, "a pawn stands on {}, where none can be", square.both())
            }
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check though it is {}'s move", !*color)
            }
            Self::TooManyCheckers(color) => {
                write!(f, "{color} is in check from more than two pieces")
            }
        }
    }
}

impl core::error::Error for FenError {}

/// Something a FEN claims that its board does not bear out; it was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenWarning {
    /// No pawn can just have moved two squares past it.
    EnPassantDropped(Square),
    /// The king or the rook for this castling right is not in place.
    CastlingDropped(char),
    /// A move counter is no number.
    CounterUnreadable,
}

impl fmt::Display for FenWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EnPassantDropped(square) => write!(
                f,
                "en passant square {} dropped: no pawn can just have passed it",
                square.both()
            ),
            Self::CastlingDropped(c) => write!(
                f,
                "castling right {c:?} dropped: its king or rook is not in place"
            ),
            Self::CounterUnreadable => {
                f.write_str("move counter dropped: it is no number, or too large")
            }
        }
    }
}

/// The warnings of one FEN, at most eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FenWarnings {
    warnings: [Option<FenWarning>; 8],
}

impl FenWarnings {
    fn push(&mut self, warning: FenWarning) {
        if let Some(free) = self.warnings.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(warning);
        }
    }

    /// Whether there is nothing to warn of.
    pub fn is_empty(&self) -> bool {
        self.warnings[0].is_none()
    }

    /// The warnings in the order they arose.
    pub fn iter(&self) -> impl Iterator<Item = FenWarning> + '_ {
        self.warnings.iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn canonical_fens_read_back_to_the_letter() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 13 77",
            // Chess960: K means the outermost rook, an inner one has its file.
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/1R1K1RR1 w F - 0 1",
        ] {
            assert_eq!(fen.parse::<Position>().unwrap().to_string(), fen);
        }
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(start.parse(), Ok(Position::new()));
    }

    #[test]
    fn sloppy_fens_are_read() {
        for (sloppy, canonical) in [
            (
                "  4k3/8/8/8/8/8/8/4K2R   w\tK  - ",
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 5",
                "4k3/8/8/8/8/8/8/4K2R w K - 5 1",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 0",
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - - -",
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            ),
            (
                "4k3/44/8/8/8/8/8/4K3 w - - 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            ),
        ] {
            let setup = Setup::read(sloppy, Variant::Standard).unwrap();
            assert_eq!(setup.position.to_string(), canonical, "{sloppy}");
            assert_eq!(setup.warnings.iter().count(), 0, "{sloppy}");
        }
    }

    #[test]
    fn a_right_standard_chess_cannot_have_makes_it_chess960() {
        for (fen, variant) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Variant::Standard),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Variant::Standard),
            ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", Variant::Chess960),
            ("5k2/8/8/8/8/8/8/5K1R w K - 0 1", Variant::Chess960),
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(position.variant(), variant, "{fen}");
        }
    }

    #[test]
    fn what_real_files_have_wrong_is_dropped_with_a_warning() {
        for (fen, warnings) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                &["en passant square 53 (e3) dropped: no pawn can just have passed it"][..],
            ),
            // The pawn still stands where it would have come from.
            (
                "4k3/3p4/8/2Pp4/8/8/8/4K3 w - d6 0 1",
                &["en passant square 46 (d6) dropped: no pawn can just have passed it"],
            ),
            // It is the other side's move.
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1",
                &["en passant square 53 (e3) dropped: no pawn can just have passed it"],
            ),
            // One rook for each wing.
            (
                "4k3/8/8/8/8/8/8/4K1RR w GK - 0 1",
                &["castling right 'K' dropped: its king or rook is not in place"],
            ),
            (
                "4k3/8/8/8/8/8/8/4K1R1 w KQ - 0 1",
                &[
                    "castling right 'K' dropped: its king or rook is not in place",
                    "castling right 'Q' dropped: its king or rook is not in place",
                ],
            ),
            (
                "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
                &["castling right 'K' dropped: its king or rook is not in place"],
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - x 1",
                &["move counter dropped: it is no number, or too large"],
            ),
        ] {
            let setup = Setup::read(fen, Variant::Standard).unwrap();
            let found: Vec<_> = setup.warnings.iter().map(|w| w.to_string()).collect();
            assert_eq!(found, warnings, "{fen}");
        }
    }

    #[test]
    fn an_en_passant_square_after_any_double_step_is_no_mistake() {
        for (fen, square) in [
            // No pawn stands ready to take.
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                None,
            ),
            // Taking would open the rank to the rook.
            ("8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 1", None),
            ("8/8/8/K1Pp4/8/8/8/4k3 w - d6 0 1", Some("d6")),
            ("4k3/8/8/2Pp4/8/8/8/4K3 w - D6 0 1", Some("d6")),
        ] {
            let setup = Setup::read(fen, Variant::Standard).unwrap();
            let found = setup.position.en_passant().map(|found| found.to_string());
            assert_eq!(found.as_deref(), square, "{fen}");
            assert!(setup.warnings.is_empty(), "{fen}");
        }
    }

    #[test]
    fn in_chess960_castling_letters_mean_the_outermost_rooks() {
        let inner = "2bnk1r1/3pppq1/7r/ppp3pp/PPP3PP/8/3PPPQ1/2BNK1RR";
        for (rights, variant, written, dropped) in [
            // Another letter says that it is Chess960, before or after.
            ("Gk", Variant::Standard, "Gg", 0),
            ("kG", Variant::Standard, "Gg", 0),
            // The caller says so.
            ("k", Variant::Chess960, "g", 0),
            ("Kk", Variant::Chess960, "Kg", 0),
            // Nothing says so: `H` is the corner rook of standard chess.
            ("k", Variant::Standard, "-", 1),
            ("Hk", Variant::Standard, "K", 1),
        ] {
            let fen = std::format!("{inner} b {rights} - 5 4");
            let setup = Setup::read(&fen, variant).unwrap();
            let expected = std::format!("{inner} b {written} - 5 4");
            assert_eq!(setup.position.to_string(), expected, "{rights} {variant:?}");
            assert_eq!(
                setup.warnings.iter().count(),
                dropped,
                "{rights} {variant:?}"
            );
        }
    }

    #[test]
    fn impossible_positions_are_refused_each_with_its_reason() {
        for (fen, message) in [
            ("", "the FEN is empty"),
            ("8/8/8/8/8/8/8/8", "the FEN has no side to move field"),
            ("4k3/8/8/8/8/8/8/4K3 w", "the FEN has no castling field"),
            ("4k3/8/8/8/8/8/8/4K3 w -", "the FEN has no en passant field"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
                "the FEN has more than six fields",
            ),
            (
                "4k3/8/8/8/8/8/4K3 w - -",
                "the FEN's board does not have eight ranks",
            ),
            (
                "4k3/8/8/8/8/8/8/8/4K3 w - -",
                "the FEN's board does not have eight ranks",
            ),
            (
                "4k3/8/8/8/8/8/7/4K3 w - -",
                "rank 2 of the FEN does not have eight squares",
            ),
            (
                "4k3/8/8/8/8/8/PPPPPPPPP/4K3 w - -",
                "rank 2 of the FEN does not have eight squares",
            ),
            (
                "4k3/9/8/8/8/8/8/4K3 w - -",
                "the FEN has '9' where a piece or a gap should be",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 x - -",
                "the FEN's side to move is neither w nor b",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w X -",
                "the FEN has 'X' where a castling right should be",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e9",
                "the FEN's en passant field names no square",
            ),
            ("4k3/8/8/8/8/8/8/8 w - -", "White has no king"),
            ("8/8/8/8/8/8/8/4K3 w - -", "Black has no king"),
            ("4k2k/8/8/8/8/8/8/4K3 w - -", "Black has more than one king"),
            (
                "4k3/8/8/8/8/PPPPPPPP/P7/4K3 w - -",
                "White has more than eight pawns",
            ),
            (
                "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - -",
                "White has more than sixteen pieces",
            ),
            (
                "4k2P/8/8/8/8/8/8/4K3 w - -",
                "a pawn stands on 88 (h8), where none can be",
            ),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - -",
                "Black is in check though it is White's move",
            ),
            (
                "4k3/8/8/8/8/3n4/8/r3K2r w - -",
                "White is in check from more than two pieces",
            ),
        ] {
            let error = fen.parse::<Position>().unwrap_err();
            assert_eq!(error.to_string(), message, "{fen}");
        }
    }
}
