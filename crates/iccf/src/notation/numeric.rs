//! ICCF numeric notation: two digits a square, two squares a move.
//!
//! ```
//! use iccf::{Numeric, Position, Strictness};
//!
//! // Parse: a description, without a board.
//! let numeric: Numeric = "5254".parse()?;
//!
//! // Resolve: a legal move, or the reason why not.
//! let position = Position::new();
//! let reading = numeric.resolve(&position, Strictness::Lenient)?;
//!
//! // Write: one canonical form.
//! assert_eq!(Numeric::from_move(&position, reading.mv).to_string(), "5254");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: four digits, a fifth exactly on promotions (1 queen, 2 rook,
//! 3 bishop, 4 knight). Castling is the king's two squares in standard chess,
//! the king's and the rook's in Chess960, where the king's own target would
//! collide with plain king moves.
//!
//! Read besides, each with its [`Leniency`]:
//! - signs between the squares: `52-54`, `52–54`, `52x54`, `52:54`, `52 54`;
//! - the promotion piece as `6768=2`, `6768/2`, `6768(2)`, `6768R`, `6768=R`;
//! - check and mate marks: `4858+`;
//! - the short promotion of old cards, which leaves out the arrival rank:
//!   `6762` for `67682`, if a pawn stands on 67;
//! - castling as king onto rook in standard chess (`5181`), and as the king's
//!   target in Chess960;
//! - several moves without a space, by [`split`].

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::marks::{CAPTURES, CheckMark, DASHES, cut_promotion, trim_annotation};
use super::spelling::Word;
use super::{Leniencies, Leniency, Notation, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{Move, Position, Step, Variant};

/// The notation in a page.
pub(super) const RULES: &str = "\
A square is two digits: its file, a to h as 1 to 8, then its rank, both counted
from White's side by both players. A move is the square left and the square
reached, four digits, and nothing else: no piece, no capture, no check.
    1. e4 e5     1. 5254 5755
    2. Nf3 Nc6   2. 7163 2836
Castling is the king's two squares: 5171 and 5131, 5878 and 5838. In Chess960 it
is the king's square and the rook's.
A promotion has a fifth digit for the new piece: 1 queen, 2 rook, 3 bishop, 4
knight. f7-f8=R is 67682.
Also read: 52-54, 52 54, 5254+; king onto rook; promotions without the
arrival rank, as on old cards (6762); letters for the piece (6768=R); moves in one
row of digits, where they have one meaning.

Wildt of Göttingen had the idea about 1803, Koch took it up some 25 years later,
Savenkov promoted it in 1877. Piece letters differ from language to language and
digits do not, so today it is the official notation of the International
Correspondence Chess Federation.";

/// The old form of promotions in a page.
pub(super) const SHORT_RULES: &str = "\
As numeric, but a promotion leaves out the arrival rank, which goes without
saying: from-square, arrival file, piece. f7-f8=R is 6762, e7xd8=N is 5744.
Pieces are 1 queen, 2 rook, 3 bishop, 4 knight.
Also read: promotions in five digits, and what numeric reads.";

/// A move as digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numeric {
    from: Square,
    to: Square,
    promotion: Option<Role>,
    leniencies: Leniencies,
}

impl Numeric {
    /// The first square.
    pub const fn from(self) -> Square {
        self.from
    }

    /// The second square; in a short promotion its rank is the piece digit.
    pub const fn to(self) -> Square {
        self.to
    }

    /// The piece the fifth digit names.
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// Reads four or five digits and nothing else.
    #[inline]
    pub fn from_digits(digits: &[u8]) -> Result<Self, ParseNumericError> {
        let (from_file, from_rank, to_file, to_rank, piece) = match *digits {
            [a, b, c, d] => (a, b, c, d, None),
            [a, b, c, d, piece] => (a, b, c, d, Some(piece)),
            _ => return Err(Self::malformed(digits)),
        };
        let (Some(from), Some(to)) = (
            Square::from_digits(from_file, from_rank),
            Square::from_digits(to_file, to_rank),
        ) else {
            return Err(Self::malformed(digits));
        };
        let promotion = match piece {
            None => None,
            Some(digit) => match promotion_from_digit(digit) {
                None => return Err(Self::malformed(digits)),
                promotion => promotion,
            },
        };
        Ok(Self {
            from,
            to,
            promotion,
            leniencies: Leniencies::NONE,
        })
    }

    /// The squares of the four digits that eight bytes begin with, the first
    /// in the lowest bits, if white space or a byte below it follows.
    #[inline(always)]
    pub(crate) fn decode_squares(text: u64) -> Option<(Square, Square)> {
        // A digit below 1 borrows from the next and sets high bits anyway.
        let steps = (text as u32).wrapping_sub(u32::from_le_bytes(*b"1111"));
        if steps & !0x0707_0707 != 0 || (text >> 32) as u8 > b' ' {
            return None;
        }
        let squares = steps | steps >> 5;
        Some((
            Square::masked(squares as u8),
            Square::masked((squares >> 16) as u8),
        ))
    }

    /// What is wrong with digits that spell no move.
    #[cold]
    fn malformed(digits: &[u8]) -> ParseNumericError {
        if digits.is_empty() {
            return ParseNumericError::Empty;
        }
        if let Some(&other) = digits.iter().find(|byte| !byte.is_ascii_digit()) {
            return ParseNumericError::NotADigit(other as char);
        }
        if !matches!(digits.len(), 4 | 5) {
            return ParseNumericError::Length(digits.len());
        }
        for pair in [&digits[..2], &digits[2..4]] {
            if Square::from_digits(pair[0], pair[1]).is_none() {
                return ParseNumericError::NotASquare((pair[0] - b'0') * 10 + pair[1] - b'0');
            }
        }
        ParseNumericError::PromotionDigit(digits[digits.len() - 1] as char)
    }
}

/// The piece a fifth digit means.
const fn promotion_from_digit(digit: u8) -> Option<Role> {
    match digit {
        b'1' => Some(Role::Queen),
        b'2' => Some(Role::Rook),
        b'3' => Some(Role::Bishop),
        b'4' => Some(Role::Knight),
        _ => None,
    }
}

/// The fifth digit of a piece.
const fn promotion_digit(role: Role) -> u8 {
    match role {
        Role::Rook => b'2',
        Role::Bishop => b'3',
        Role::Knight => b'4',
        _ => b'1',
    }
}

/// Reads all the spellings listed in the module's text.
impl FromStr for Numeric {
    type Err = ParseNumericError;

    fn from_str(text: &str) -> Result<Self, ParseNumericError> {
        match Self::from_digits(text.as_bytes()) {
            Err(_) => read_generously(text),
            numeric => numeric,
        }
    }
}

#[cold]
fn read_generously(text: &str) -> Result<Numeric, ParseNumericError> {
    let (text, mark) = CheckMark::cut(trim_annotation(text));
    let mut leniencies = Leniencies::NONE.with_if(mark != CheckMark::None, Leniency::CheckMark);

    // A promotion spelled with a sign or a letter; bare digits are no sign.
    let mut promotion = None;
    let mut squares = text;
    if let Some((rest, piece, _)) = cut_promotion(text) {
        let signed = rest.len() + 1 < text.len();
        if signed || piece.is_ascii_alphabetic() {
            promotion = Some(if let '0'..='9' = piece {
                promotion_from_digit(piece as u8).ok_or(ParseNumericError::PromotionDigit(piece))?
            } else {
                let role = Role::from_letter(piece).ok_or(ParseNumericError::NotADigit(piece))?;
                Some(role)
                    .filter(|role| Role::PROMOTIONS.contains(role))
                    .ok_or(ParseNumericError::PromotionDigit(piece))?
            });
            leniencies.add(Leniency::PromotionSpelling);
            squares = rest.trim_end();
        }
    }

    let mut digits = [0; 5];
    let mut count = 0;
    let mut between = false;
    for c in squares.chars() {
        if c.is_ascii_digit() {
            if let Some(free) = digits.get_mut(count) {
                *free = c as u8;
            }
            count += 1;
        } else if count == 2 && (c == ' ' || DASHES.contains(&c) || CAPTURES.contains(&c)) {
            between = true;
        } else {
            return Err(ParseNumericError::NotADigit(c));
        }
    }
    leniencies = leniencies.with_if(between, Leniency::Separator);
    let wanted = if promotion.is_some() { 4..5 } else { 4..6 };
    if !wanted.contains(&count) {
        return Err(match count {
            0 => ParseNumericError::Empty,
            _ => ParseNumericError::Length(count),
        });
    }
    let mut numeric = Numeric::from_digits(&digits[..count])?;
    numeric.promotion = promotion.or(numeric.promotion);
    numeric.leniencies = leniencies;
    Ok(numeric)
}

impl Numeric {
    /// The digits of a move.
    #[inline]
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let mut numeric = Self {
            from: mv.from(),
            // Castling is king onto rook here, as Chess960 has it.
            to: mv.onto(),
            promotion: None,
            leniencies: Leniencies::NONE,
        };
        if mv.is_special() {
            numeric.promotion = mv.promotion();
            if position.variant() == Variant::Standard {
                numeric.to = mv.to();
            }
        }
        numeric
    }

    /// The canonical text.
    #[inline]
    pub fn spelling(self) -> Spelling {
        self.word().finish()
    }

    fn word(self) -> Word {
        let mut text = Word::default();
        text.push_pair(self.from.digits());
        text.push_pair(self.to.digits());
        if let Some(role) = self.promotion {
            text.push(promotion_digit(role));
        }
        text
    }

    /// Appends a move's digits and a separator to a buffer.
    #[inline(always)]
    pub(crate) fn append_move(position: &Position, mv: Move, out: &mut Vec<u8>, separator: u8) {
        if mv.is_special() {
            Self::append_special(position, mv, out, separator);
        } else {
            Self::append_step(mv.step(), out, separator);
        }
    }

    /// As [`append_move`](Self::append_move), for a move that is nothing special.
    #[inline(always)]
    pub(crate) fn append_step(step: Step, out: &mut Vec<u8>, separator: u8) {
        // Four digits and a separator: a copy of known size.
        let [a, b] = step.from.digits().to_le_bytes();
        let [c, d] = step.to.digits().to_le_bytes();
        out.extend_from_slice(&[a, b, c, d, separator]);
    }

    #[cold]
    fn append_special(position: &Position, mv: Move, out: &mut Vec<u8>, separator: u8) {
        Self::from_move(position, mv)
            .word()
            .append_to(out, separator);
    }

    /// The four-digit promotion of old cards, if the move is a promotion:
    /// from-square, arrival file, piece digit.
    pub fn short_spelling(self) -> Spelling {
        let Some(role) = self.promotion else {
            return self.spelling();
        };
        let mut text = Word::default();
        text.push_pair(self.from.digits());
        text.push(self.to.file().digit() as u8);
        text.push(promotion_digit(role));
        text.finish()
    }
}

/// The canonical text.
impl fmt::Display for Numeric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Numeric {
    /// The legal move these digits mean on a position.
    #[inline]
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        match position.legal_move(self.from, self.to, self.promotion) {
            Some(mv) if self.leniencies.is_empty() && mv.castling().is_none() => Ok(Reading {
                mv,
                leniencies: Leniencies::NONE,
            }),
            found => self.resolve_rest(position, strictness, found),
        }
    }

    /// As [`resolve`](Self::resolve), for those who write promotions in four
    /// digits: there the five digits are the deviation.
    pub fn resolve_short(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let Reading { mv, leniencies } = self.resolve(position, Strictness::Lenient)?;
        let long = mv.promotion().is_some() && !leniencies.has(Leniency::ShortPromotion);
        let leniencies = leniencies
            .without(Leniency::ShortPromotion)
            .with_if(long, Leniency::PromotionSpelling);
        let standard = || Self::from_move(position, mv).short_spelling();
        Reading { mv, leniencies }.judged(strictness, standard)
    }

    /// Castling, leniencies, the short promotion form, and reasons.
    #[cold]
    fn resolve_rest(
        self,
        position: &Position,
        strictness: Strictness,
        found: Option<Move>,
    ) -> Result<Reading, ResolveError> {
        let mut leniencies = self.leniencies;
        let mv = if let Some(mv) = found {
            mv
        } else {
            let Some((to, piece)) = self.short_promotion(position) else {
                return Err(self.why_not(position, self.to, self.promotion));
            };
            leniencies.add(Leniency::ShortPromotion);
            position
                .legal_move(self.from, to, Some(piece))
                .ok_or_else(|| self.why_not(position, to, Some(piece)))?
        };
        let standard = Self::from_move(position, mv);
        if mv.castling().is_some() && standard.to != self.to {
            leniencies.add(Leniency::of_castling(position));
        }
        Reading { mv, leniencies }.judged(strictness, || standard.spelling())
    }

    fn why_not(self, position: &Position, to: Square, promotion: Option<Role>) -> ResolveError {
        position
            .why_illegal(self.from, to, promotion)
            .unwrap_or(crate::position::Illegal::SameSquare(self.from))
            .into()
    }

    /// What four digits mean as a short promotion: a pawn before the last rank
    /// has no other move, so there the rank digit can only name the piece.
    fn short_promotion(self, position: &Position) -> Option<(Square, Role)> {
        let us = position.turn();
        let pawn = position.of(us, Role::Pawn).has(self.from) && self.from.rank() == us.rank(6);
        let near = self.from.file().index().abs_diff(self.to.file().index()) <= 1;
        if self.promotion.is_some() || !pawn || !near {
            return None;
        }
        let piece = promotion_from_digit(self.to.rank().digit() as u8)?;
        Some((Square::at(self.to.file(), us.last_rank()), piece))
    }
}

/// Splits digits written without spaces into the moves they can only mean.
///
/// ```
/// use iccf::{Position, Strictness, split};
///
/// let moves = split("52545755", &Position::new(), Strictness::Lenient)?;
/// assert_eq!(moves.len(), 2);
/// # Ok::<(), iccf::SplitError>(())
/// ```
///
/// Promotions make the boundaries a question of the position: every way to
/// cut the digits into legal moves is tried, short promotions among them, and
/// two ways that differ are an error which names both.
pub fn split(
    digits: &str,
    position: &Position,
    strictness: Strictness,
) -> Result<Vec<Reading>, SplitError> {
    if digits.is_empty() {
        let problem = ParseNumericError::Empty.into();
        let error = super::MoveError::new(Notation::Numeric, digits, problem);
        return Err(SplitError::NoMove(0, error));
    }
    let mut search = Split {
        digits: digits.as_bytes(),
        strictness,
        path: Vec::new(),
        found: Vec::new(),
        furthest: (0, *position),
        steps: 0,
    };
    search.from(0, position);
    if search.steps >= Split::MOST_STEPS {
        return Err(SplitError::TooLong);
    }
    let mut found = search.found.into_iter();
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only
            .into_iter()
            .map(|(_, reading)| Reading {
                leniencies: reading.leniencies.with(Leniency::Glued),
                ..reading
            })
            .collect()),
        (Some(one), Some(other)) => Err(SplitError::Ambiguous(
            spell_cuts(digits, &one),
            spell_cuts(digits, &other),
        )),
        (None, _) => {
            let (at, position) = search.furthest;
            let rest = &digits[at..];
            let piece = rest.get(..4).unwrap_or(rest);
            let error = Notation::Numeric
                .read_as(&position, piece, strictness)
                .err();
            Err(error.map_or(SplitError::TooLong, |error| SplitError::NoMove(at, error)))
        }
    }
}

/// The digits with a space at each cut.
fn spell_cuts(digits: &str, path: &[(usize, Reading)]) -> Box<str> {
    let mut text = alloc::string::String::new();
    for (i, (start, _)) in path.iter().enumerate() {
        let end = path.get(i + 1).map_or(digits.len(), |next| next.0);
        if i > 0 {
            text.push(' ');
        }
        text.push_str(digits.get(*start..end).unwrap_or_default());
    }
    text.into()
}

struct Split<'a> {
    digits: &'a [u8],
    strictness: Strictness,
    path: Vec<(usize, Reading)>,
    found: Vec<Vec<(usize, Reading)>>,
    /// Where the longest attempt stopped, for the reason.
    furthest: (usize, Position),
    steps: u32,
}

impl Split<'_> {
    /// Only promotions branch, so real text needs a step a move; this bounds
    /// what a hostile one can cost.
    const MOST_STEPS: u32 = 20_000;
    /// A game of more half-moves is no glued word.
    const MOST_MOVES: usize = 1_000;

    fn from(&mut self, at: usize, position: &Position) {
        self.steps += 1;
        if self.steps >= Self::MOST_STEPS || self.path.len() >= Self::MOST_MOVES {
            self.steps = Self::MOST_STEPS;
            return;
        }
        if at > self.furthest.0 {
            self.furthest = (at, *position);
        }
        if at == self.digits.len() {
            self.found.push(self.path.clone());
            return;
        }
        for length in [4, 5] {
            let Some(digits) = self.digits.get(at..at + length) else {
                continue;
            };
            let Ok(numeric) = Numeric::from_digits(digits) else {
                continue;
            };
            if let Ok(reading) = numeric.resolve(position, self.strictness) {
                let mut next = *position;
                next.play(reading.mv);
                self.path.push((at, reading));
                self.from(at + length, &next);
                self.path.pop();
            }
            if self.found.len() > 1 {
                return;
            }
        }
    }
}

/// Why glued digits are no sequence of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SplitError {
    /// They can be cut in two ways with different meanings.
    Ambiguous(Box<str>, Box<str>),
    /// From this place on, no move is legal.
    NoMove(usize, super::MoveError),
    /// More digits than any game, or more promotions than can be tried.
    TooLong,
}

impl SplitError {
    /// A short name for reports, stable across versions.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Ambiguous(..) => "ambiguous",
            Self::NoMove(_, error) => error.kind(),
            Self::TooLong => "too-many-digits",
        }
    }
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous(one, other) => {
                write!(f, "the digits read as {one} and as {other}")
            }
            Self::NoMove(_, error) => error.fmt(f),
            Self::TooLong => f.write_str("too many digits in one word"),
        }
    }
}

/// An error that is another one says what that says, and has its source.
impl core::error::Error for SplitError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::NoMove(_, error) => error.source(),
            Self::Ambiguous(..) | Self::TooLong => None,
        }
    }
}

/// Why a text is not a numeric move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseNumericError {
    /// No digit at all.
    Empty,
    /// A character that has no place there.
    NotADigit(char),
    /// Neither four nor five digits.
    Length(usize),
    /// Two digits that name no square, as 0 and 9 never do.
    NotASquare(u8),
    /// A fifth digit that names no piece.
    PromotionDigit(char),
}

impl ParseNumericError {
    /// A short name for reports, stable across versions.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Empty | Self::Length(_) => "wrong-length",
            Self::NotADigit(_) => "not-a-digit",
            Self::NotASquare(_) => "not-a-square",
            Self::PromotionDigit(_) => "promotion-digit",
        }
    }
}

impl fmt::Display for ParseNumericError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no digits"),
            Self::NotADigit(c) => write!(f, "{c:?} is no digit"),
            Self::Length(count) => {
                let s = if *count == 1 { "" } else { "s" };
                write!(
                    f,
                    "{count} digit{s}, a move has four, or five when it promotes"
                )
            }
            Self::NotASquare(digits) => {
                write!(f, "{digits:02} is not a square, digits run from 1 to 8")
            }
            Self::PromotionDigit(digit) => write!(
                f,
                "{digit} is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)"
            ),
        }
    }
}

impl core::error::Error for ParseNumericError {}
