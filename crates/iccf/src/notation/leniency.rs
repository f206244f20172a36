//! What a reader forgave, as data.

use core::fmt;

use super::{ResolveError, Spelling};
use crate::position::{Move, Position, Variant};

/// How forgiving a reader is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Strictness {
    /// Every known deviation is read, and named.
    #[default]
    Lenient,
    /// Only the standard form of the notation is read.
    Strict,
}

/// A move, and what had to be forgiven to read it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The move.
    pub mv: Move,
    /// The deviations from the standard form; none for most texts.
    pub leniencies: Leniencies,
}

impl Reading {
    /// This reading, unless a strict reader minds its first leniency.
    pub(crate) fn judged(
        self,
        strictness: Strictness,
        standard: impl FnOnce() -> Spelling,
    ) -> Result<Self, ResolveError> {
        match self.leniencies.iter().next() {
            Some(leniency) if strictness == Strictness::Strict => Err(ResolveError::NotStandard {
                leniency,
                standard: standard(),
            }),
            _ => Ok(self),
        }
    }
}

/// A deviation from a notation's standard form that still has one meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum Leniency {
    /// Numeric: the four-digit promotion of old cards, `6762` for `67682`.
    ShortPromotion,
    /// Castling written king onto rook in standard chess, `5181` for `5171`.
    KingOntoRook,
    /// Castling in Chess960 written with the king's target, not the rook.
    KingToTarget,
    /// Signs or spaces between the squares, `52-54`.
    Separator,
    /// Long algebraic: no dash between the squares, or another one.
    DashMissing,
    /// The promotion piece in another style, `6768=R`, `e8(Q)`.
    PromotionSpelling,
    /// Numeric: a check or mate mark, which that notation does not have.
    CheckMark,
    /// Moves written without a space between them.
    Glued,
    /// A capture that is not marked as one.
    CaptureUnmarked,
    /// Another sign for a capture, or in another place, `Ne4:`.
    CaptureSpelling,
    /// A small letter for a piece, `nf6`.
    LowercasePiece,
    /// Castling with zeros or small letters, `0-0`.
    CastlingSpelling,
    /// The from-square given more fully than needed, `Ng1f3`.
    OverDisambiguated,
    /// `e.p.` after an en passant capture.
    EnPassantMark,
    /// `++` for a double check or for mate, or another mark of two signs.
    DoublePlus,
    /// A mark for check, mate or en passant that the move does not bear out.
    FalseMark,
    /// No mark for check or mate. Common, so only the strict reader minds.
    MarkMissing,
    /// No letter for a piece that has one, `g1-f3`.
    LetterMissing,
    /// A letter for the pawn, which has none, `Pe4`.
    PawnLetter,
    /// Capital letters in coordinates, `E2E4`.
    LetterCase,
    /// Letters of another alphabet that look like the right ones.
    LookAlike,
    /// The letter of the piece taken is left out where the notation has one.
    TakenMissing,
    /// Cable codes: a letter behind the move that the code can do without.
    CodeSuffix,
    /// Descriptive: another of its many spellings than the one we write. Common,
    /// so only the strict reader minds.
    LooseSpelling,
    /// Descriptive: other moves fit but for the check or mate mark.
    DecidedByMark,
    /// A pawn's capture by its files alone, `ed` for `exd5`.
    ShortCapture,
    /// `Kt` for the knight, as older books have it.
    OldKnight,
    /// A move broken by spaces or a line's end, `e x d5`.
    Spaced,
}

impl Leniency {
    /// All of them, in their order.
    pub const ALL: &'static [Self] = &[
        Self::ShortPromotion,
        Self::KingOntoRook,
        Self::KingToTarget,
        Self::Separator,
        Self::DashMissing,
        Self::PromotionSpelling,
        Self::CheckMark,
        Self::Glued,
        Self::CaptureUnmarked,
        Self::CaptureSpelling,
        Self::LowercasePiece,
        Self::CastlingSpelling,
        Self::OverDisambiguated,
        Self::EnPassantMark,
        Self::DoublePlus,
        Self::FalseMark,
        Self::MarkMissing,
        Self::LetterMissing,
        Self::PawnLetter,
        Self::LetterCase,
        Self::LookAlike,
        Self::TakenMissing,
        Self::CodeSuffix,
        Self::LooseSpelling,
        Self::DecidedByMark,
        Self::ShortCapture,
        Self::OldKnight,
        Self::Spaced,
    ];

    /// A short name for reports, stable across versions.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::ShortPromotion => "short-promotion",
            Self::KingOntoRook => "king-onto-rook",
            Self::KingToTarget => "king-to-target",
            Self::Separator => "separator",
            Self::DashMissing => "dash-missing",
            Self::PromotionSpelling => "promotion-spelling",
            Self::CheckMark => "check-mark",
            Self::Glued => "glued",
            Self::CaptureUnmarked => "capture-unmarked",
            Self::CaptureSpelling => "capture-spelling",
            Self::LowercasePiece => "lowercase-piece",
            Self::CastlingSpelling => "castling-spelling",
            Self::OverDisambiguated => "over-disambiguated",
            Self::EnPassantMark => "en-passant-mark",
            Self::DoublePlus => "double-plus",
            Self::FalseMark => "false-mark",
            Self::MarkMissing => "mark-missing",
            Self::LetterMissing => "letter-missing",
            Self::PawnLetter => "pawn-letter",
            Self::LetterCase => "letter-case",
            Self::LookAlike => "look-alike",
            Self::TakenMissing => "taken-missing",
            Self::CodeSuffix => "code-suffix",
            Self::LooseSpelling => "loose-spelling",
            Self::DecidedByMark => "decided-by-mark",
            Self::ShortCapture => "short-capture",
            Self::OldKnight => "old-knight",
            Self::Spaced => "spaced",
        }
    }

    /// Castling written with the square the variant does not write.
    pub(crate) const fn of_castling(position: &Position) -> Self {
        match position.variant() {
            Variant::Standard => Self::KingOntoRook,
            Variant::Chess960 => Self::KingToTarget,
        }
    }

    const fn bit(self) -> u32 {
        1 << self as u8
    }
}

/// What was forgiven, for a player.
impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ShortPromotion => "short promotion form, the arrival rank is left out",
            Self::KingOntoRook => "castling written as king onto rook",
            Self::KingToTarget => "castling in Chess960 written without the rook's square",
            Self::Separator => "signs between the squares",
            Self::DashMissing => "no plain dash between the squares",
            Self::PromotionSpelling => "promotion piece in another style",
            Self::CheckMark => "check mark, which numeric notation does not have",
            Self::Glued => "moves without a space between them",
            Self::CaptureUnmarked => "capture not marked",
            Self::CaptureSpelling => "capture marked in another style",
            Self::LowercasePiece => "small letter for a piece",
            Self::CastlingSpelling => "castling in another style",
            Self::OverDisambiguated => "from-square given more fully than needed",
            Self::EnPassantMark => "en passant marked",
            Self::DoublePlus => "two plus signs",
            Self::FalseMark => "mark that the move does not bear out",
            Self::MarkMissing => "check or mate not marked",
            Self::LetterMissing => "piece letter missing",
            Self::PawnLetter => "letter for a pawn",
            Self::LetterCase => "letters in the other case",
            Self::LookAlike => "letters of another alphabet that look alike",
            Self::TakenMissing => "piece taken not named",
            Self::CodeSuffix => "letter behind the move that the code does without",
            Self::LooseSpelling => "not the shortest spelling of this style",
            Self::DecidedByMark => "told from other moves only by its check or mate mark",
            Self::ShortCapture => "pawn's capture without its square",
            Self::OldKnight => "Kt for the knight",
            Self::Spaced => "a move in several words",
        })
    }
}

/// A set of leniencies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Leniencies(u32);

impl Leniencies {
    /// None at all: the standard form.
    pub const NONE: Self = Self(0);

    /// Whether the text was in standard form.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this leniency was used.
    pub const fn has(self, leniency: Leniency) -> bool {
        self.0 & leniency.bit() != 0
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, leniency: Leniency) -> Self {
        Self(self.0 | leniency.bit())
    }

    #[must_use]
    pub(crate) const fn with_if(self, wanted: bool, leniency: Leniency) -> Self {
        if wanted { self.with(leniency) } else { self }
    }

    #[must_use]
    pub(crate) const fn without(self, leniency: Leniency) -> Self {
        Self(self.0 & !leniency.bit())
    }

    #[must_use]
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub(crate) fn add(&mut self, leniency: Leniency) {
        *self = self.with(leniency);
    }

    /// The leniencies, in the order of [`Leniency::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Leniency> {
        Leniency::ALL
            .iter()
            .copied()
            .filter(move |leniency| self.has(*leniency))
    }
}

impl fmt::Debug for Leniencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
