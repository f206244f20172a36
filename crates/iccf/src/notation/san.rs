//! Standard algebraic notation, as PGN has it.
//!
//! ```
//! use iccf::{Position, San, Strictness};
//!
//! let san: San = "Nf3".parse()?;
//! let position = Position::new();
//! let reading = san.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(San::from_move(&position, reading.mv).to_string(), "Nf3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: no more of the from-square than tells the *legal* moves apart,
//! `x`, `=Q`, letter-O castling, `+` and `#`.
//!
//! Read besides, each with its [`Leniency`]: `0-0`; `e8Q`, `e8(Q)`, `e8/Q`;
//! `exd6 e.p.`; `Nc6++`; a fuller from-square than needed; `:` for `x`, also
//! behind (`Ne4:`); no capture sign; a pawn's capture by its files, `ed`;
//! `Pe4`; `Ktf3`; a small letter for a piece, but
//! only where no pawn move fits (`bc4` is a pawn's capture if that is legal).
//! A missing `+` or `#` is too common to name and minded by the strict reader
//! only; one that is false is named.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::error::Meanings;
use super::marks::{CAPTURES, CheckMark, cut_marks, cut_promotion_letter, read_castling};
use super::spelling::Word;
use super::{Leniencies, Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Bitboard, File, Rank, Role, Square};
use crate::position::{CastlingSide, Illegal, Kind, Move, MovePattern, Position, Step};

/// The notation in a page.
pub(super) const RULES: &str = "\
The piece, as much of the square it leaves as is needed to tell it from others
that can legally go there, x for a capture, the square reached; pawns have no
letter but name their file when they capture. =Q for a promotion, O-O and O-O-O
for castling, + for check, # for mate.
    e4   Nf3   exd5   Nbd7   R1e2   Qh4xe1   e8=Q+   O-O-O#
Letters may be those of any language: san:de is Sf3, san:ru is Кf3; see
\"iccf languages\".
Also read: 0-0; e8Q, e8(Q), e8/Q; exd6 e.p.; Nc6++; more of the from-square than
needed; : for x, also behind; captures not marked; ed for a pawn's capture; Pe4;
Ktf3; small piece letters where no pawn move fits; daggers for + and #; letters
of another alphabet that look alike.";

/// The figurines in a page.
pub(super) const FIGURINE_RULES: &str = "\
Standard algebraic with the symbols of the pieces for their letters, in the
mover's colour: ♘f3 by White, ♞f6 by Black, e8=♕. Unicode U+2654 to U+265F.
Also read: symbols of the other colour, and what san reads.";

/// A move in algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// If it castles, nothing else but the mark matters.
    castling: Option<CastlingSide>,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    /// Whether the target's rank is left out: `ed`.
    short: bool,
    promotion: Option<Role>,
    mark: CheckMark,
    en_passant: bool,
    leniencies: Leniencies,
}

impl San {
    /// A pawn going straight to a square; the form the others start from.
    #[inline]
    const fn pawn_to(to: Square) -> Self {
        Self {
            castling: None,
            role: Role::Pawn,
            file: None,
            rank: None,
            capture: false,
            to,
            short: false,
            promotion: None,
            mark: CheckMark::None,
            en_passant: false,
            leniencies: Leniencies::NONE,
        }
    }

    /// The piece that moves; the king if it castles.
    pub const fn role(self) -> Role {
        self.role
    }

    /// Which way it castles, if it does. Then no squares are written.
    pub const fn castling(self) -> Option<CastlingSide> {
        self.castling
    }

    /// The file the piece is said to come from, if one is written.
    pub const fn from_file(self) -> Option<File> {
        self.file
    }

    /// The rank the piece is said to come from, if one is written.
    pub const fn from_rank(self) -> Option<Rank> {
        self.rank
    }

    /// The target; `None` if it castles, and if no rank is written, as in `ed`.
    pub const fn to(self) -> Option<Square> {
        match self.castling {
            None if !self.short => Some(self.to),
            _ => None,
        }
    }

    /// Whether it is written as a capture, by a sign or, for a pawn, by naming
    /// another file than the target's.
    pub const fn is_capture(self) -> bool {
        self.capture
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// The check or mate sign.
    pub const fn check_mark(self) -> CheckMark {
        self.mark
    }

    /// Whether `e.p.` is written.
    pub const fn is_en_passant(self) -> bool {
        self.en_passant
    }

    /// Reads the bytes of a move, in standard form or another known one.
    pub fn from_bytes(text: &[u8]) -> Result<Self, ParseSanError> {
        read_standard(text).map_or_else(|| read_generously(text), Ok)
    }
}

/// The pieces that have a letter.
#[inline]
const fn piece(letter: u8) -> Option<Role> {
    Some(match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}

/// The standard form alone, without detours: nearly all text there is.
#[inline]
fn read_standard(text: &[u8]) -> Option<San> {
    let (body, mark) = match *text {
        [ref body @ .., b'+'] => (body, CheckMark::Check),
        [ref body @ .., b'#'] => (body, CheckMark::Mate),
        _ => (text, CheckMark::None),
    };
    let square = |file, rank| Square::from_name(file, rank);
    let file = |byte: u8| File::from_char(byte as char);
    let rank = |byte: u8| Rank::from_char(byte as char);
    let san = match *body {
        [f, r] => San::pawn_to(square(f, r)?),
        [p, f, r] if p != b'O' => San {
            role: piece(p)?,
            ..San::pawn_to(square(f, r)?)
        },
        [p, b'x', f, r] => {
            let role = piece(p);
            San {
                role: role.unwrap_or(Role::Pawn),
                file: if role.is_some() { None } else { Some(file(p)?) },
                capture: true,
                ..San::pawn_to(square(f, r)?)
            }
        }
        [p, from, f, r] if piece(p).is_some() => San {
            role: piece(p)?,
            file: file(from),
            rank: if file(from).is_some() {
                None
            } else {
                Some(rank(from)?)
            },
            ..San::pawn_to(square(f, r)?)
        },
        [p, from, b'x', f, r] => San {
            role: piece(p)?,
            file: file(from),
            rank: if file(from).is_some() {
                None
            } else {
                Some(rank(from)?)
            },
            capture: true,
            ..San::pawn_to(square(f, r)?)
        },
        [p, from_f, from_r, f, r] if p != b'O' => San {
            role: piece(p)?,
            file: Some(file(from_f)?),
            rank: Some(rank(from_r)?),
            ..San::pawn_to(square(f, r)?)
        },
        [f, r, b'=', p] => San {
            promotion: Some(promotion(p)?),
            ..San::pawn_to(square(f, r)?)
        },
        [from, b'x', f, r, b'=', p] => San {
            file: Some(file(from)?),
            capture: true,
            promotion: Some(promotion(p)?),
            ..San::pawn_to(square(f, r)?)
        },
        [p, from_f, from_r, b'x', f, r] => San {
            role: piece(p)?,
            file: Some(file(from_f)?),
            rank: Some(rank(from_r)?),
            capture: true,
            ..San::pawn_to(square(f, r)?)
        },
        [b'O', b'-', b'O'] => San::castles(CastlingSide::King),
        [b'O', b'-', b'O', b'-', b'O'] => San::castles(CastlingSide::Queen),
        _ => return None,
    };
    Some(San { mark, ..san })
}

impl San {
    #[inline]
    const fn castles(side: CastlingSide) -> Self {
        Self {
            castling: Some(side),
            role: Role::King,
            ..Self::pawn_to(Square::masked(0))
        }
    }
}

#[inline]
const fn promotion(letter: u8) -> Option<Role> {
    match piece(letter) {
        Some(Role::King) | None => None,
        role => role,
    }
}

/// Reads all the forms listed in the module's text.
impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::from_bytes(text.as_bytes())
    }
}

#[cold]
fn read_generously(text: &[u8]) -> Result<San, ParseSanError> {
    let text = core::str::from_utf8(text).map_err(|_| ParseSanError::NotText)?;
    let mut leniencies = Leniencies::NONE;
    let (text, mark, en_passant) = cut_marks(text, &mut leniencies);
    if text.is_empty() {
        return Err(ParseSanError::Empty);
    }
    if let Some((side, leniency)) = read_castling(text) {
        return Ok(San {
            mark,
            en_passant,
            leniencies: leniencies.with_if(leniency, Leniency::CastlingSpelling),
            ..San::castles(side)
        });
    }

    let (mut text, promotion) =
        cut_promotion_letter(text, &mut leniencies).map_err(ParseSanError::Letter)?;
    if let Some(role) = promotion.filter(|role| !Role::PROMOTIONS.contains(role)) {
        return Err(ParseSanError::Promotion(role));
    }

    let mut capture = false;
    if let Some(rest) = text.strip_suffix(':') {
        text = rest;
        capture = true;
        leniencies.add(Leniency::CaptureSpelling);
    }

    let Some((origin, to)) = cut_square(text) else {
        let short = short_capture(text).ok_or(ParseSanError::NoTarget)?;
        leniencies.add(Leniency::ShortCapture);
        return Ok(San {
            promotion,
            mark,
            en_passant,
            leniencies,
            ..short
        });
    };
    let mut rest = origin;
    if let Some(sign) = rest.chars().next_back().filter(|c| CAPTURES.contains(c)) {
        rest = &rest[..rest.len() - sign.len_utf8()];
        capture = true;
        if sign != 'x' {
            leniencies.add(Leniency::CaptureSpelling);
        }
    }

    let mut role = Role::Pawn;
    if let Some(behind) = rest.strip_prefix("Kt") {
        role = Role::Knight;
        rest = behind;
        leniencies.add(Leniency::OldKnight);
    } else if let Some(letter) = rest.chars().next() {
        let known = Role::from_letter(letter);
        let lowercase = known.is_some() && letter.is_lowercase();
        match known {
            // A small b is a file first; resolving tries the bishop after.
            Some(_) if letter == 'b' => {}
            Some(known) => {
                role = known;
                rest = &rest[1..];
                leniencies = leniencies
                    .with_if(lowercase, Leniency::LowercasePiece)
                    .with_if(known == Role::Pawn, Leniency::PawnLetter);
            }
            None if letter.is_ascii_digit() || File::from_char(letter).is_some() => {}
            None => return Err(ParseSanError::Letter(letter)),
        }
    }
    let mut chars = rest.chars().peekable();
    let file = chars
        .next_if(|c| File::from_char(*c).is_some())
        .and_then(File::from_char);
    let rank = chars
        .next_if(|c| Rank::from_char(*c).is_some())
        .and_then(Rank::from_char);
    if let Some(other) = chars.next() {
        return Err(ParseSanError::Unexpected(other));
    }
    if role == Role::Pawn {
        if file.is_none() && (capture || rank.is_some()) {
            return Err(ParseSanError::PawnFile);
        }
        if file.is_some_and(|file| file != to.file()) && !capture {
            capture = true;
            leniencies.add(Leniency::CaptureUnmarked);
        }
    }
    Ok(San {
        castling: None,
        role,
        file,
        rank,
        capture,
        to,
        short: false,
        promotion,
        mark,
        en_passant,
        leniencies,
    })
}

/// A pawn's capture by its files alone: `ed`, `exd`.
fn short_capture(text: &str) -> Option<San> {
    let mut letters = text.chars();
    let from = File::from_char(letters.next()?)?;
    let mut next = letters.next()?;
    if CAPTURES.contains(&next) {
        next = letters.next()?;
    }
    let to = File::from_char(next)?;
    let beside = from.index().abs_diff(to.index()) == 1;
    (beside && letters.next().is_none()).then_some(San {
        file: Some(from),
        capture: true,
        short: true,
        ..San::pawn_to(Square::at(to, Rank::masked(0)))
    })
}

/// The square a text ends with, and what stands before.
fn cut_square(text: &str) -> Option<(&str, Square)> {
    let start = text.len().checked_sub(2)?;
    let to = text.get(start..)?.as_bytes();
    Some((&text[..start], Square::from_name(to[0], to[1])?))
}

impl San {
    /// The notation of a move, with its check or mate mark.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let mut after = *position;
        Self::play(&mut after, mv)
    }

    /// The notation of a move, which is played: cheaper than doing one after
    /// the other, as the mark comes from the position that follows.
    #[inline]
    pub fn play(position: &mut Position, mv: Move) -> Self {
        let san = Self::unmarked(position, mv);
        position.play(mv);
        Self {
            mark: CheckMark::of(position),
            ..san
        }
    }

    /// Plays a move that is nothing special and appends its text and a
    /// separator, with a `+` for a mate too: only the last move of a game can
    /// be one, so [`mark_mate`](Self::mark_mate) may wait till then.
    #[inline(always)]
    pub(crate) fn play_step(position: &mut Position, step: Step, out: &mut Vec<u8>, separator: u8) {
        /// What stands before the target, and its bits, of each role without
        /// and with a capture; a pawn's file is to be added.
        static BEFORE: [(u16, u8); 16] = {
            let mut before = [(0, 0); 16];
            let mut role = 0;
            while role < 6 {
                let letter = Role::ALL[role].letter() as u16;
                let capture = (b'x' as u16) << 8;
                (before[2 * role], before[2 * role + 1]) = match role {
                    0 => ((0, 0), (capture, 16)),
                    _ => ((letter, 8), (letter | capture, 16)),
                };
                role += 1;
            }
            before
        };
        let pawn = step.role == Role::Pawn.index();
        let capture = step.is_capture();
        let (before, bits) = BEFORE[(2 * step.role + usize::from(capture)) % 16];
        let file = step.from.file().char() as u16 * u16::from(pawn & capture);
        let mut word = Word::of(before | file, bits);
        if position.rivals(step).any() {
            word = Self::disambiguated_prefix(position, step);
        }
        word.push_pair(step.to.name());
        position.play_step(step);
        word.push_if(position.is_check(), b'+');
        word.append_to(out, separator);
    }

    /// What stands before the target, where another piece may get there.
    #[cold]
    #[inline(never)]
    fn disambiguated_prefix(position: &Position, step: Step) -> Word {
        let san = Self::unmarked(position, step.mv());
        let mut word = san.word();
        word.cut_pair();
        word
    }

    /// Makes the `+` of the move that led to a position a `#` if it is mate.
    pub(crate) fn mark_mate(position: &Position, out: &mut [u8]) {
        if let [.., mark @ b'+', _] = out
            && position.is_checkmate()
        {
            *mark = b'#';
        }
    }

    #[inline]
    fn unmarked(position: &Position, mv: Move) -> Self {
        if let Kind::Castling(side) = mv.kind() {
            return Self::castles(side);
        }
        let (mut file, mut rank) = (None, None);
        if mv.role() == Role::Pawn {
            file = mv.is_capture().then_some(mv.from().file());
        } else {
            let rivals = position.rivals(mv.step());
            if rivals.any() {
                (file, rank) = disambiguation(position, mv, rivals);
            }
        }
        Self {
            role: mv.role(),
            file,
            rank,
            capture: mv.is_capture(),
            promotion: mv.promotion(),
            ..Self::pawn_to(mv.to())
        }
    }

    /// The canonical text.
    pub fn spelling(self) -> Spelling {
        self.word().finish()
    }

    /// Appends the canonical text and a separator to a buffer.
    #[inline]
    pub(crate) fn append_to(self, out: &mut Vec<u8>, separator: u8) {
        self.word().append_to(out, separator);
    }

    #[inline]
    fn word(self) -> Word {
        let mut text = Word::default();
        if let Some(side) = self.castling {
            text.push_str(side.san());
        } else {
            text.push_if(self.role != Role::Pawn, self.role.letter() as u8);
            if let Some(file) = self.file {
                text.push(file.char() as u8);
            }
            if let Some(rank) = self.rank {
                text.push(rank.char() as u8);
            }
            text.push_if(self.capture, b'x');
            text.push_pair(self.to.name());
            if let Some(role) = self.promotion {
                text.push(b'=');
                text.push(role.letter() as u8);
            }
        }
        text.push_if(self.mark != CheckMark::None, self.mark.sign());
        text
    }
}

/// As little of the from-square as tells a move from those of the other
/// pieces that can legally go there: the file, else the rank, else both.
fn disambiguation(position: &Position, mv: Move, others: Bitboard) -> (Option<File>, Option<Rank>) {
    let mut rivals = Bitboard::EMPTY;
    for from in position.unblocked(others, mv.to()) {
        if position.is_safe(mv.role(), from, mv.to()) {
            rivals |= Bitboard::of(from);
        }
    }
    let (file, rank) = (mv.from().file(), mv.from().rank());
    if rivals.is_empty() {
        (None, None)
    } else if (rivals & Bitboard::file(file)).is_empty() {
        (Some(file), None)
    } else if (rivals & Bitboard::rank(rank)).is_empty() {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

/// The canonical text.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl San {
    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        if let Some(side) = self.castling {
            let mv = position.castle_or_why(side)?;
            return self.judged(position, mv, strictness);
        }
        if self.short {
            return self.with_rank(position)?.resolve(position, strictness);
        }
        match self.find(position) {
            Ok(mv) => self.judged(position, mv, strictness),
            Err(error) => {
                let bishop = self.as_bishop().ok_or(error)?;
                let mv = bishop.find(position).map_err(|_| error)?;
                bishop.judged(position, mv, strictness)
            }
        }
    }

    /// The move with what had to be forgiven.
    fn judged(
        self,
        position: &Position,
        mv: Move,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let mut leniencies = self.leniencies;
        if mv.castling().is_none() && mv.role() != Role::Pawn {
            leniencies =
                leniencies.with_if(mv.is_capture() && !self.capture, Leniency::CaptureUnmarked);
        }
        if self.file.is_some() || self.rank.is_some() {
            let needed = Self::unmarked(position, mv);
            leniencies = leniencies.with_if(
                self.file.is_some() && needed.file.is_none() && mv.role() == self.role
                    || self.rank.is_some() && needed.rank.is_none(),
                Leniency::OverDisambiguated,
            );
        }
        if self.mark != CheckMark::None || strictness == Strictness::Strict {
            let mut after = *position;
            after.play(mv);
            leniencies = self
                .mark
                .judged(CheckMark::of(&after), leniencies, strictness);
        }
        leniencies =
            leniencies.with_if(self.en_passant && !mv.is_en_passant(), Leniency::FalseMark);
        Reading { mv, leniencies }.judged(strictness, || Self::from_move(position, mv).spelling())
    }

    /// The same with the rank of the only such capture.
    fn with_rank(self, position: &Position) -> Result<Self, ResolveError> {
        let file = self.to.file();
        let fits = |mv: &&Move| {
            mv.role() == Role::Pawn
                && mv.is_capture()
                && Some(mv.from().file()) == self.file
                && mv.to().file() == file
                && (self.promotion.is_none() || mv.promotion() == self.promotion)
        };
        let legal = position.legal_moves();
        let moves: Vec<Move> = legal.iter().filter(fits).copied().collect();
        let to = match moves.first() {
            Some(first) if moves.iter().all(|mv| mv.to() == first.to()) => first.to(),
            Some(_) => return Err(ResolveError::Meanings(Meanings::new(position, &moves))),
            // Where it most likely was to happen: the reason is told of that.
            None => Square::at(file, position.turn().rank(4)),
        };
        Ok(Self {
            short: false,
            to,
            ..self
        })
    }

    fn among(self) -> Bitboard {
        self.file.map_or(Bitboard::FULL, Bitboard::file)
            & self.rank.map_or(Bitboard::FULL, Bitboard::rank)
    }

    /// The legal move this describes, captures and promotions as written.
    fn find(self, position: &Position) -> Result<Move, ResolveError> {
        let Self { role, to, .. } = self;
        let us = position.turn();
        let among = self.among();
        let captures = match role {
            Role::Pawn => self.capture,
            _ => position.role_at(to).is_some(),
        };
        let mut legal = Bitboard::EMPTY;
        for from in position.sources_among(among, role, to, captures) {
            if position.is_safe(role, from, to) {
                legal |= Bitboard::of(from);
            }
        }
        let Some(from) = legal.first() else {
            return Err(position.why_none(role, among, to, self.capture).into());
        };
        if legal.several() {
            return Err(ResolveError::Ambiguous {
                role,
                from: legal,
                to,
            });
        }
        if self.capture && !captures {
            return Err(Illegal::NoCapture(to).into());
        }
        let promotes = role == Role::Pawn && to.rank() == us.last_rank();
        match self.promotion {
            None if promotes => Err(Illegal::PromotionMissing.into()),
            Some(_) if !promotes => Err(Illegal::PromotionUnexpected.into()),
            Some(role) => Ok(position.promotion(from, to, role)),
            None => Ok(position.plain(role, from, to)),
        }
    }

    /// `bc4` and `bxc4` as a bishop's move, where the b-pawn's is not legal.
    fn as_bishop(self) -> Option<Self> {
        let b_pawn = self.role == Role::Pawn
            && self.file == Some(File::masked(1))
            && self.rank.is_none()
            && self.promotion.is_none();
        b_pawn.then_some(Self {
            role: Role::Bishop,
            file: None,
            capture: self.capture && !self.leniencies.has(Leniency::CaptureUnmarked),
            leniencies: self
                .leniencies
                .without(Leniency::CaptureUnmarked)
                .with(Leniency::LowercasePiece),
            ..self
        })
    }
}

/// What may stand before the target square of a plain move.
#[derive(Clone, Copy)]
struct Prefix {
    /// The characters, the first in the low byte.
    key: u32,
    pattern: MovePattern,
}

impl Prefix {
    /// No text has this key: there are at most three letters.
    const NONE: Self = Self {
        key: u32::MAX,
        pattern: MovePattern::new(MovePattern::NOWHERE, Role::Pawn, 0),
    };

    /// Where a prefix stands in the table: a multiplier was searched for that
    /// gives each of the 99 a row of its own.
    #[inline]
    const fn row(characters: u32) -> usize {
        (characters.wrapping_mul(0x82b3_0793) >> 24) as usize
    }

    /// All of them: `e4`, `exd5`, `Nf3`, `Nxf3`, `Ngf3`, `Ngxf3` without their
    /// targets. A rank is left out, as the file mostly takes its place.
    const fn table() -> [Self; 256] {
        let mut table = [Self::NONE; 256];
        let mut role = 0;
        while role < 6 {
            let letter = match Role::ALL[role] {
                Role::Pawn => 0,
                role => role.letter() as u8,
            };
            // No file, then a to h.
            let mut file = 0;
            while file <= 8 {
                let mut capture = 0;
                while capture < 2 {
                    // A pawn names its file exactly when it captures.
                    if role > 0 || (file > 0) == (capture > 0) {
                        let of_file = if file > 0 { b'a' + file - 1 } else { 0 };
                        let sign = if capture > 0 { b'x' } else { 0 };
                        let key = Self::key([letter, of_file, sign]);
                        let row = Self::row(key);
                        assert!(table[row].key == u32::MAX, "two prefixes in one row");
                        let among = match file {
                            0 => MovePattern::ANYWHERE,
                            _ => MovePattern::from_file(File::masked(file - 1)),
                        };
                        let mut flags = 0;
                        if capture > 0 {
                            flags |= MovePattern::CAPTURE;
                        }
                        if role > 0 && file > 0 {
                            flags |= DISAMBIGUATED;
                        } else if role == Role::King.index() {
                            flags |= KING;
                        }
                        let pattern = MovePattern::new(among, Role::ALL[role], flags);
                        table[row] = Self { key, pattern };
                    }
                    capture += 1;
                }
                file += 1;
            }
            role += 1;
        }
        table
    }

    /// The key of up to three characters; zeros among them do not count.
    const fn key(characters: [u8; 3]) -> u32 {
        let (mut key, mut bits) = (0, 0);
        let mut i = 0;
        while i < 3 {
            if characters[i] != 0 {
                key |= (characters[i] as u32) << bits;
                bits += 8;
            }
            i += 1;
        }
        key
    }
}

static PREFIXES: [Prefix; 256] = Prefix::table();

/// A plain move, decoded: neither promotion nor mate, in standard form.
///
/// The fast path of readers that hold the whole text: decoded from one window
/// of eight bytes, without looking at one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlainSan(MovePattern);

/// A `+` is written.
const CHECK: u8 = 0x02;
/// The file is there to tell the piece from another.
const DISAMBIGUATED: u8 = 0x04;
/// The king moves.
const KING: u8 = 0x08;
const CASTLES: u8 = 0x10;
const CASTLES_LONG: u8 = 0x20;

/// For each byte that may stand behind a square, the flag of a check and the bits to
/// pass over: whether a check is marked no processor can predict.
static CHECKS: [u32; 256] = {
    let mut checks = [0; 256];
    checks[b'+' as usize] = MovePattern::flags(CHECK) | 8;
    checks
};

impl PlainSan {
    /// What no glance will find.
    pub(crate) const UNKNOWN: Self = Self(MovePattern::new(MovePattern::NOWHERE, Role::Pawn, 0));

    /// Decodes the move that a window of eight bytes begins with. White space
    /// or a byte below it must follow.
    ///
    /// `None` says only that the move is not of the plain kind, and wants
    /// [`San::from_bytes`] and [`San::resolve`].
    #[inline]
    pub fn decode(window: [u8; 8]) -> Option<Self> {
        Self::decode_word(u64::from_le_bytes(window))
    }

    /// As [`decode`](Self::decode), the first byte in the lowest eight bits.
    #[inline(always)]
    pub(crate) fn decode_word(text: u64) -> Option<Self> {
        // Letters have this bit, digits and signs do not: the first byte
        // without it should be the target's digit.
        const LETTERS: u64 = 0x4040_4040_4040_4040;
        let first_other = (!text & LETTERS).trailing_zeros();
        // The bits before the target, two bytes with the letter before it.
        let shift = first_other.wrapping_sub(14);
        if shift > 24 {
            return None;
        }
        let target = text >> shift;
        let before = text as u32 & ((1 << shift) - 1);
        let prefix = &PREFIXES[Prefix::row(before)];
        let Some(to) = Square::from_pair(target as u32) else {
            return if text as u8 == b'O' {
                Self::decode_castling(text)
            } else {
                None
            };
        };
        let behind = target >> 16;
        let check = CHECKS[behind as u8 as usize];
        if prefix.key != before || (behind >> (check & 8)) as u8 > b' ' {
            return None;
        }
        let flags = check & MovePattern::flags(CHECK);
        Some(Self(prefix.pattern.at(to, flags)))
    }

    #[cold]
    #[inline(never)]
    fn decode_castling(text: u64) -> Option<Self> {
        const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
        const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
        let (flags, behind) = if (text ^ LONG) << 24 == 0 {
            (CASTLES | CASTLES_LONG, text >> 40)
        } else if (text ^ SHORT) << 40 == 0 {
            (CASTLES, text >> 24)
        } else {
            return None;
        };
        let check = u8::from(behind as u8 == b'+');
        ((behind >> (8 * check)) as u8 <= b' ').then(|| {
            let flags = flags | (check * CHECK);
            Self(MovePattern::new(MovePattern::NOWHERE, Role::King, flags))
        })
    }

    /// The legal move, where one piece alone gets there and all is as
    /// written; `None` wants [`San::resolve`].
    #[inline]
    pub fn resolve(self, position: &Position) -> Option<Move> {
        self.glance(position)
            .map(Step::mv)
            .or_else(|| self.resolve_with_care(position))
    }

    /// The legal move, where that is obvious; never the king's, a promotion or
    /// a capture in passing.
    #[inline(always)]
    pub(crate) fn glance(self, position: &Position) -> Option<Step> {
        // A processor sees early what depends on the text alone, and a wrong
        // guess of its costs little.
        if self.0.has(DISAMBIGUATED | KING | CASTLES) {
            return None;
        }
        position.obvious_move(self.0)
    }

    /// The legal move, where it was not obvious.
    #[inline]
    pub(crate) fn resolve_with_care(self, position: &Position) -> Option<Move> {
        if self.0.has(KING) {
            position.king_move(self.0)
        } else if self.0.has(CASTLES) {
            position.castle(if self.0.has(CASTLES_LONG) {
                CastlingSide::Queen
            } else {
                CastlingSide::King
            })
        } else {
            position.sole_move(self.0, self.0.has(DISAMBIGUATED))
        }
    }

    /// Whether a `+` is written. Whoever plays the move sees at once whether
    /// that is true.
    #[inline]
    pub const fn claims_check(self) -> bool {
        self.0.has(CHECK)
    }
}

/// Why a text is not a move in algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseSanError {
    /// Nothing but marks.
    Empty,
    /// Bytes that are not UTF-8.
    NotText,
    /// A letter that names no piece.
    Letter(char),
    /// A pawn becomes neither king nor pawn.
    Promotion(Role),
    /// No square at the end.
    NoTarget,
    /// A character that has no place there.
    Unexpected(char),
    /// A pawn's capture without the file it comes from.
    PawnFile,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no square"),
            Self::NotText => f.write_str("not readable as text"),
            Self::Letter(letter) => write!(f, "no piece has the letter {letter:?} in English"),
            Self::Promotion(role) => write!(f, "a pawn cannot become a {role}"),
            Self::NoTarget => f.write_str("no target square at the end"),
            Self::Unexpected(c) => write!(f, "{c:?} has no place there"),
            Self::PawnFile => f.write_str("a pawn's capture begins with its file, as in exd5"),
        }
    }
}

impl core::error::Error for ParseSanError {}
