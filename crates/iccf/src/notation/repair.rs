//! "Did you mean": legal moves that a slip of the pen turns into a text.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::descriptive::Candidates;
use super::marks::{CAPTURES, CheckMark, DASHES, trim_annotation};
use super::{Descriptive, DescriptiveStyle, Leniencies, Notation, ResolveError, Spelling};
use crate::position::{Move, Position};

/// How a person comes to write one thing for another, likeliest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Slip {
    /// A letter for the digit it looks like, as scanned cards have it.
    LookAlike,
    /// A capital letter for a small one or the other way round.
    LetterCase,
    /// The promotion piece was left out.
    PromotionMissing,
    /// One digit or letter is another.
    OneWrong,
    /// Two neighbours have changed places.
    NeighboursSwapped,
    /// The target stands first.
    FromToSwapped,
    /// The rank stands before the file, in both squares.
    FileRankSwapped,
    /// The squares are counted from Black's side.
    BlacksSide,
    /// One digit or letter was left out.
    OneMissing,
    /// One digit or letter stands there twice, or one too many at the end, or
    /// a capture is marked that is none.
    OneTooMany,
    /// No slip explains the text, but only this lets the game go on.
    FitsWhatFollows,
}

impl Slip {
    /// A short name for reports, stable across versions.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::LookAlike => "look-alike",
            Self::LetterCase => "letter-case",
            Self::PromotionMissing => "promotion-missing",
            Self::OneWrong => "one-wrong",
            Self::NeighboursSwapped => "neighbours-swapped",
            Self::FromToSwapped => "from-to-swapped",
            Self::FileRankSwapped => "file-rank-swapped",
            Self::BlacksSide => "blacks-side",
            Self::OneMissing => "one-missing",
            Self::OneTooMany => "one-too-many",
            Self::FitsWhatFollows => "fits-what-follows",
        }
    }
}

/// What happened, for a player.
impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LookAlike => "a letter looks like a digit",
            Self::LetterCase => "a letter in the other case",
            Self::PromotionMissing => "the promotion piece is missing",
            Self::OneWrong => "one character is wrong",
            Self::NeighboursSwapped => "two neighbours are swapped",
            Self::FromToSwapped => "from and to are swapped",
            Self::FileRankSwapped => "file and rank are swapped",
            Self::BlacksSide => "counted from Black's side",
            Self::OneMissing => "one character is missing",
            Self::OneTooMany => "one character is too many",
            Self::FitsWhatFollows => "the game can go on as it is written",
        })
    }
}

/// A legal move that may have been meant, and the slip that explains the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Repair {
    /// The move.
    pub mv: Move,
    /// What went wrong.
    pub slip: Slip,
}

impl Repair {
    pub(crate) const fn new(mv: Move, slip: Slip) -> Self {
        Self { mv, slip }
    }
}

/// At most three repairs, the likeliest first.
pub type Repairs = Vec<Repair>;

/// The most repairs worth reading.
const MOST: usize = 3;

/// No move is longer; a longer text is no slip of one.
const LONGEST: usize = 9;

/// Legal moves that a text in a notation may have meant.
///
/// ```
/// use iccf::{Notation, Position, Slip, repair};
///
/// let repairs = repair(&Position::new(), Notation::Numeric, "5354");
/// assert_eq!(repairs.len(), 1);
/// assert_eq!(repairs[0].mv.to().to_string(), "e4");
/// assert_eq!(repairs[0].slip, Slip::OneWrong);
/// ```
pub fn repair(position: &Position, notation: Notation, text: &str) -> Repairs {
    let mut repairs = repairs_in_order(position, notation, text);
    repairs.truncate(MOST);
    repairs
}

/// As [`repair`], all of them.
pub(crate) fn repairs_in_order(position: &Position, notation: Notation, text: &str) -> Repairs {
    let candidates = candidates(position, notation, text);
    if !candidates.is_empty() {
        return candidates;
    }
    let (text, _) = CheckMark::cut(trim_annotation(text));
    if text.is_empty() || text.chars().count() > LONGEST {
        return Vec::new();
    }
    // Signs between the squares are allowed: they are left out before the
    // digits are compared.
    let joined: alloc::string::String = match notation {
        Notation::Numeric => text
            .chars()
            .filter(|c| !matches!(c, ' ' | '=' | '/' | '(' | ')') && !DASHES.contains(c))
            .filter(|c| !CAPTURES.contains(c))
            .collect(),
        _ => text.into(),
    };
    // A sign of several bytes is one wrong sign, where letters have one.
    let one_byte: Vec<u8> = joined
        .chars()
        .map(|c| u8::try_from(c).ok().filter(u8::is_ascii).unwrap_or(b'?'))
        .collect();
    let mut ranked: Vec<(Slip, u8, Spelling, Move)> = position
        .legal_moves()
        .iter()
        .filter_map(|&mv| {
            let right = notation.write(position, mv);
            let (bare, _) = CheckMark::cut(right.as_str());
            let text = if bare.is_ascii() {
                &one_byte
            } else {
                joined.as_bytes()
            };
            let (slip, distance) = slip(notation, text, bare.as_bytes())?;
            Some((slip, distance, right, mv))
        })
        .collect();
    if let Notation::Descriptive(style) = notation {
        for (slip, mv) in respelled(position, style, text) {
            if ranked.iter().all(|(_, _, _, other)| *other != mv) {
                ranked.push((slip, 0, notation.write(position, mv), mv));
            }
        }
    }
    ranked.sort_by(|a, b| (a.0, a.1, a.2.as_bytes()).cmp(&(b.0, b.1, b.2.as_bytes())));
    // A repair that explains every character is right; weaker ones would only
    // distract from it.
    if let Some((slip @ (Slip::LookAlike | Slip::LetterCase), ..)) = ranked.first().copied() {
        ranked.retain(|(other, ..)| *other == slip);
    }
    ranked
        .into_iter()
        .map(|(slip, _, _, mv)| Repair { mv, slip })
        .collect()
}

/// The moves that a text which says too little may mean, and no others: `Ne2`,
/// where two knights can go there.
fn candidates(position: &Position, notation: Notation, text: &str) -> Repairs {
    let unclear = notation.read(position, text).err();
    let unclear = unclear.and_then(|error| error.resolve_error());
    let Some(ResolveError::Ambiguous { role, from, to }) = unclear else {
        return Vec::new();
    };
    let is_one = |mv: &&Move| {
        let piece = position.role_at(mv.from());
        from.has(mv.from()) && mv.to() == to && piece == Some(role)
    };
    let slip = Slip::OneMissing;
    let legal = position.legal_moves();
    let moves = legal.iter().filter(is_one);
    moves.map(|&mv| Repair { mv, slip }).collect()
}

/// The moves that a text in descriptive notation, which has many spellings for
/// a move, means with one sign changed, left out or added: `KR-KI`, `Kt-P`,
/// `BxKtQ`, `B-Kt`.
fn respelled(position: &Position, style: DescriptiveStyle, text: &str) -> Vec<(Slip, Move)> {
    let mut found = Vec::new();
    let mut read = |slip: Slip, spelling: &str| {
        if let Ok(spelling) = Descriptive::read(spelling, style) {
            let Candidates { moves, leniencies } = spelling.candidates(position);
            // To castle on the other side is no slip.
            let moves = moves.iter().filter(|mv| mv.castling().is_none());
            if leniencies == Leniencies::NONE {
                found.extend(moves.map(|&mv| (slip, mv)));
            }
        }
    };
    for (at, sign) in text.char_indices() {
        let (before, behind) = (&text[..at], &text[at + sign.len_utf8()..]);
        let other = match sign {
            'I' | 'l' | '|' => "1",
            'O' | '0' => "Q",
            'S' | 's' => "5",
            '8' => "B",
            'B' => "8",
            _ => "",
        };
        if !other.is_empty() {
            read(Slip::LookAlike, &format!("{before}{other}{behind}"));
        }
        let other = match sign {
            'x' => "-",
            sign if DASHES.contains(&sign) => "x",
            _ => "",
        };
        if !other.is_empty() {
            read(Slip::OneWrong, &format!("{before}{other}{behind}"));
        }
        read(Slip::OneTooMany, &format!("{before}{behind}"));
    }
    if text.ends_with(|c: char| c.is_ascii_alphabetic()) {
        for rank in '1'..='8' {
            read(Slip::OneMissing, &format!("{text}{rank}"));
        }
    }
    found
}

/// `; did you mean 5254 (e4) or 5253 (e3)?`, behind the sentence that says what
/// is wrong; nothing if there are no repairs.
pub fn did_you_mean(position: &Position, repairs: &[Repair]) -> impl fmt::Display {
    let names: Vec<(Spelling, Spelling)> = repairs
        .iter()
        .map(|repair| {
            let write = |notation: Notation| notation.write(position, repair.mv);
            (write(Notation::Numeric), write(Notation::SAN))
        })
        .collect();
    DidYouMean(names)
}

struct DidYouMean(Vec<(Spelling, Spelling)>);

impl fmt::Display for DidYouMean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (numeric, san)) in self.0.iter().enumerate() {
            let before = match i {
                0 => "; did you mean ",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{numeric} ({san})")?;
        }
        f.write_str(if self.0.is_empty() { "" } else { "?" })
    }
}

/// The slip that makes `text` of `right`, and how far off it is.
fn slip(notation: Notation, text: &[u8], right: &[u8]) -> Option<(Slip, u8)> {
    let exactly = |slip| Some((slip, 0));
    if text == right {
        return None;
    }
    let equal = text.len() == right.len();
    if notation == Notation::Numeric {
        if equal && text.iter().zip(right).all(|(&t, &r)| look_alike(t) == r) {
            return exactly(Slip::LookAlike);
        }
    } else if text.eq_ignore_ascii_case(right) {
        return exactly(Slip::LetterCase);
    }
    if equal {
        let digits = notation == Notation::Numeric && text.iter().all(u8::is_ascii_digit);
        return equal_length_slip(text, right)
            .or_else(|| digits.then(|| digit_slip(text, right)).flatten());
    }
    if right.len() > text.len() && right.starts_with(text) && is_promotion(notation, right) {
        return exactly(Slip::PromotionMissing);
    }
    if right.len() == text.len() + 1 && without_one(right, text).is_some() {
        return exactly(Slip::OneMissing);
    }
    let at = (text.len() == right.len() + 1)
        .then(|| without_one(text, right))
        .flatten()?;
    let doubled = at > 0 && text[at] == text[at - 1];
    let no_capture = text[at] == b'x';
    (doubled || no_capture || at == right.len()).then_some((Slip::OneTooMany, 0))
}

/// One character wrong, by how much, or two neighbours swapped.
fn equal_length_slip(text: &[u8], right: &[u8]) -> Option<(Slip, u8)> {
    let mut wrong = (0..text.len()).filter(|&i| text[i] != right[i]);
    let first = wrong.next()?;
    match (wrong.next(), wrong.next()) {
        (None, _) => Some((Slip::OneWrong, text[first].abs_diff(right[first]))),
        (Some(second), None)
            if second == first + 1
                && text[first] == right[second]
                && text[second] == right[first] =>
        {
            Some((Slip::NeighboursSwapped, 0))
        }
        _ => None,
    }
}

/// The slips that only squares in digits have.
fn digit_slip(text: &[u8], right: &[u8]) -> Option<(Slip, u8)> {
    let (&[a, b, c, d], promotion) = text.split_first_chunk::<4>()?;
    let is = |digits: [u8; 4]| right.starts_with(&digits) && right[4..] == *promotion;
    let mirrored = |digit: u8| b'9' - (digit - b'0');
    if is([c, d, a, b]) {
        Some((Slip::FromToSwapped, 0))
    } else if is([b, a, d, c]) {
        Some((Slip::FileRankSwapped, 0))
    } else if is([mirrored(a), mirrored(b), mirrored(c), mirrored(d)]) {
        Some((Slip::BlacksSide, 0))
    } else {
        None
    }
}

/// The place of the one byte to take out of `long` to get `short`.
fn without_one(long: &[u8], short: &[u8]) -> Option<usize> {
    // Behind the common start: of a doubled digit that is the second one.
    let at = (0..short.len())
        .find(|&i| long[i] != short[i])
        .unwrap_or(short.len());
    (long[at + 1..] == short[at..]).then_some(at)
}

fn is_promotion(notation: Notation, right: &[u8]) -> bool {
    match notation {
        Notation::Numeric | Notation::Uci => right.len() == 5,
        _ => right.contains(&b'=') || right.ends_with(b")"),
    }
}

/// The digit a letter on a scanned card is likely to be.
const fn look_alike(byte: u8) -> u8 {
    match byte {
        b'S' | b's' => b'5',
        b'Z' | b'z' => b'2',
        b'l' | b'I' | b'i' | b'|' => b'1',
        b'B' => b'8',
        b'b' | b'G' => b'6',
        b'A' => b'4',
        b'T' => b'7',
        other => other,
    }
}
