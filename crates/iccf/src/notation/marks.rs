//! The signs that may follow a move in any notation.

use super::{Leniencies, Leniency, Strictness};
use crate::board::Role;
use crate::position::{CastlingSide, Position};

/// Cuts annotation signs (`!`, `?`) and white space off a move's end.
pub(crate) fn trim_annotation(text: &str) -> &str {
    text.trim().trim_end_matches(['!', '?']).trim_end()
}

/// The check or mate sign at a move's end, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CheckMark {
    /// No sign.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
    /// `++`: a double check to some, mate to others.
    DoublePlus,
}

impl CheckMark {
    /// The mark of the move that led to a position.
    #[inline]
    pub(crate) fn of(after: &Position) -> Self {
        match after.is_check() {
            false => Self::None,
            true if after.has_legal_move() => Self::Check,
            true => Self::Mate,
        }
    }

    /// `+` or `#`; a move without a mark has none to write.
    #[inline]
    pub(crate) const fn sign(self) -> u8 {
        match self {
            Self::Mate => b'#',
            _ => b'+',
        }
    }

    /// What has to be forgiven in a written mark, given the true one. A mark
    /// that is missing, or `+` on a mate, is not false: only the strict reader
    /// minds.
    pub(crate) fn judged(
        self,
        true_mark: Self,
        leniencies: Leniencies,
        strictness: Strictness,
    ) -> Leniencies {
        let checks = true_mark != Self::None;
        let is_false = match self {
            Self::None => false,
            Self::Check | Self::DoublePlus => !checks,
            Self::Mate => true_mark != Self::Mate,
        };
        let incomplete = !is_false && self != true_mark && self != Self::DoublePlus;
        leniencies.with_if(is_false, Leniency::FalseMark).with_if(
            incomplete && strictness == Strictness::Strict,
            Leniency::MarkMissing,
        )
    }

    /// Cuts the check or mate sign off a move's end; old books have daggers.
    pub(crate) fn cut(text: &str) -> (&str, Self) {
        let cut = text.trim_end_matches(['+', '#', '†', '‡']);
        let mark = match &text[cut.len()..] {
            "" => Self::None,
            "+" | "†" => Self::Check,
            "++" | "††" => Self::DoublePlus,
            _ => Self::Mate,
        };
        (cut.trim_end(), mark)
    }
}

/// Signs for a dash between squares: hyphens, figure, en and em dash, bar,
/// minus, and those of wide fonts.
pub(crate) const DASHES: [char; 10] = [
    '-', '\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '\u{2015}', '−', '\u{fe63}', '\u{ff0d}',
];

/// What follows a dash that a text begins with; typewriters made one of two
/// hyphens.
pub(crate) fn after_dash(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(DASHES)?;
    Some(rest.strip_prefix('-').unwrap_or(rest))
}

/// Signs for a capture.
pub(crate) const CAPTURES: [char; 4] = ['x', 'X', ':', '×'];

/// Cuts a promotion off a move's end: `=Q`, `(Q)`, `/Q` or a bare `Q`.
/// Returns the rest, the sign of the piece, and whether it was `=Q`.
pub(crate) fn cut_promotion(text: &str) -> Option<(&str, char, bool)> {
    let (inner, bracketed) = match text.strip_suffix(')') {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let piece = inner.chars().next_back()?;
    let rest = &inner[..inner.len() - piece.len_utf8()];
    if bracketed {
        return Some((rest.strip_suffix('(')?, piece, false));
    }
    match rest.strip_suffix('=') {
        Some(rest) => Some((rest, piece, true)),
        None => Some((rest.strip_suffix('/').unwrap_or(rest), piece, false)),
    }
}

/// Cuts a promotion in letters off the square it follows.
/// The error is a letter that names no piece.
pub(crate) fn cut_promotion_letter<'a>(
    text: &'a str,
    leniencies: &mut Leniencies,
) -> Result<(&'a str, Option<Role>), char> {
    match cut_promotion(text) {
        Some((rest, letter, standard))
            if rest.ends_with(|c: char| c.is_ascii_digit()) && letter.is_alphabetic() =>
        {
            let role = Role::from_letter(letter).ok_or(letter)?;
            if !standard || letter.is_lowercase() {
                leniencies.add(Leniency::PromotionSpelling);
            }
            Ok((rest, Some(role)))
        }
        _ => Ok((text, None)),
    }
}

/// Cuts check marks and `e.p.` off a move's end, in either order: `exd6 e.p.+`
/// and `exd6+ e.p.` both occur. The last value tells whether `e.p.` was there.
pub(crate) fn cut_marks<'a>(
    text: &'a str,
    leniencies: &mut Leniencies,
) -> (&'a str, CheckMark, bool) {
    let mut text = trim_annotation(text);
    let mut mark = CheckMark::None;
    let mut en_passant = false;
    for _ in 0..2 {
        let (rest, found) = CheckMark::cut(text);
        if found != CheckMark::None {
            mark = found;
            // `##` and the like are no better than `++`.
            let signs = text[rest.len()..].trim_start().chars().count();
            if signs > 1 {
                leniencies.add(Leniency::DoublePlus);
            }
        }
        text = rest;
        if let Some(rest) = cut_en_passant(text) {
            text = rest;
            en_passant = true;
            leniencies.add(Leniency::EnPassantMark);
        }
    }
    (text, mark, en_passant)
}

fn cut_en_passant(text: &str) -> Option<&str> {
    ["e.p.", "e.p", "ep.", "ep"].into_iter().find_map(|sign| {
        let start = text.len().checked_sub(sign.len())?;
        let end = text.get(start..)?;
        end.eq_ignore_ascii_case(sign)
            .then(|| text[..start].trim_end())
    })
}

/// Castling in any style, and whether it is another than the standard one.
pub(crate) fn read_castling(text: &str) -> Option<(CastlingSide, bool)> {
    let ring = |text: &str| text.starts_with(['O', '0', 'o']);
    let mut rest = text;
    let mut rings = 0;
    while ring(rest) && rings < 3 {
        rings += 1;
        rest = &rest[1..];
        match after_dash(rest) {
            Some(behind) if ring(behind) => rest = behind,
            _ => break,
        }
    }
    let side = match rings {
        2 => CastlingSide::King,
        3 => CastlingSide::Queen,
        _ => return None,
    };
    rest.is_empty().then_some((side, text != side.san()))
}
