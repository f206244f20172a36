//! A half-move as it stands in the text, and the legal moves that it can be.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::sign::{Sign, Slips, fits, slips};
use crate::board::{Bitboard, Color, File, Rank, Role};
use crate::notation::{Descriptive, DescriptiveStyle, Leniency, Notation, Numeric, Strictness};
use crate::position::{Move, Position};

/// More wrong signs in one word than that, and it is no longer compared.
const MOST_SLIPS: u8 = 2;

/// A word where a half-move should stand.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// As it stands, marks such as `!` left out.
    pub(super) text: String,
    /// Where it stands in the text of its game.
    pub(super) place: Range<usize>,
    notation: Notation,
    /// Its signs, without what numeric notation does not need.
    signs: Vec<Sign>,
    /// How many `?` at its end may be a judgement instead of signs.
    marks: usize,
    /// What it says, if all of it is legible.
    plain: Option<Plain>,
    /// Whether its writer marks checks, so that none is given without a mark.
    marks_checks: bool,
}

/// A word that is legible.
#[derive(Clone, Debug)]
enum Plain {
    Digits(Numeric),
    Description(Descriptive),
    Other(String),
}

impl Word {
    /// A word in a notation; `marks_checks` says whether checks are marked in
    /// the text it comes from.
    pub(super) fn new(
        text: &str,
        place: Range<usize>,
        notation: Notation,
        marks_checks: bool,
    ) -> Self {
        let text = text.trim_end_matches('!');
        let unmarked = text.trim_end_matches(['!', '?']);
        let marks = text.len() - text.trim_end_matches('?').len();
        let legible = |text: &str| Sign::read(text).iter().all(Sign::is_legible);
        let plain = if legible(unmarked) {
            read_plain(unmarked, notation)
        } else {
            None
        };
        let signs = match notation {
            Notation::Numeric | Notation::NumericShort => Sign::read(&digits_alone(text)),
            _ => Sign::read(text),
        };
        Self {
            text: text.into(),
            place,
            notation,
            signs,
            marks,
            plain,
            marks_checks,
        }
    }

    /// Whether some of it cannot be read.
    pub(super) fn is_damaged(&self) -> bool {
        self.plain.is_none() && self.signs.iter().any(|sign| !sign.is_legible())
    }

    /// The notation it is in.
    pub(super) fn notation(&self) -> Notation {
        self.notation
    }

    /// Whether moves take so long to spell that slips are looked for only
    /// where nothing fits.
    pub(super) fn is_slow(&self) -> bool {
        matches!(self.notation, Notation::Descriptive(_))
    }

    /// How much work it is to compare it with the moves of a position, in
    /// positions whose moves are listed.
    pub(super) fn work(&self) -> u32 {
        match (&self.plain, self.notation) {
            (Some(Plain::Digits(_)), _) => 1,
            (Some(Plain::Description(_)), _) => 40,
            (None, Notation::Descriptive(_)) => 2_000,
            (Some(Plain::Other(_)), _) | (None, Notation::Numeric) => 4,
            (None, _) => 20,
        }
    }

    /// The moves it can be, given that what is legible is right.
    pub(super) fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if let Some(plain) = &self.plain {
            plain.moves(position, self.notation, out);
        }
        if self.signs.iter().all(Sign::is_legible) {
            return;
        }
        // `QxQ?` may be a bad move, or `QxQP` with its last sign illegible.
        let said = out.clone();
        let is_new = |mv: &Move| !said.contains(mv);
        if self.notation == Notation::Numeric {
            self.numeric_moves(position, out);
        } else {
            let legal = position.legal_moves();
            let fitting = legal.iter().copied().filter(is_new);
            out.extend(fitting.filter(|&mv| self.spells(position, mv)));
        }
    }

    /// Whether this move is what it says as it stands.
    pub(super) fn says(&self, position: &Position, mv: Move) -> bool {
        let mut moves = Vec::new();
        if let Some(plain) = &self.plain {
            plain.moves(position, self.notation, &mut moves);
        }
        moves.contains(&mv)
    }

    /// Whether it can be this move, given that what is legible is right.
    pub(super) fn can_be(&self, position: &Position, mv: Move) -> bool {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.contains(&mv)
    }

    /// Whether it is what a move was read from: the move itself, or a damaged
    /// word of which a part is a move, as `K-B` is of `K-B[23]`.
    pub(super) fn can_be_read(&self, position: &Position, mv: Move) -> bool {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.contains(&mv) || self.is_damaged() && !moves.is_empty()
    }

    /// Whether it was read as this move without being a standard spelling of it,
    /// though its last signs are illegible or one of several.
    pub(super) fn is_doubtful(&self, position: &Position, mv: Move) -> bool {
        if self.signs.last().is_none_or(Sign::is_legible) {
            return false;
        }
        let spelling = self.notation.write(position, mv);
        let unmarked = self.text.trim_end_matches(['!', '?']);
        let is_standard = without_check(spelling.as_str()) == without_check(unmarked);
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        !is_standard && moves.iter().any(|&other| other != mv)
    }

    /// The signs, with and without what may be a judgement behind them.
    fn forms(&self) -> impl Iterator<Item = &[Sign]> {
        (0..=self.marks.min(2)).map(|marks| &self.signs[..self.signs.len().saturating_sub(marks)])
    }

    fn spells(&self, position: &Position, mv: Move) -> bool {
        if let Notation::Descriptive(style) = self.notation
            && !self.may_describe(position, mv, style)
        {
            return false;
        }
        let spelling = self.notation.write(position, mv);
        let spelling = spelling.as_str();
        let unmarked = without_check(spelling);
        self.forms().any(|signs| {
            fits(signs, spelling)
                || !self.marks_checks && unmarked.len() < spelling.len() && fits(signs, unmarked)
        })
    }

    /// Whether it can be a description of a move, seen at a glance: to write
    /// one takes long.
    fn may_describe(&self, position: &Position, mv: Move, style: DescriptiveStyle) -> bool {
        let sign_at = |place: char| self.signs.iter().position(|sign| *sign == Sign::Is(place));
        let (dash, takes) = (sign_at('-'), sign_at('x'));
        if style == DescriptiveStyle::Spanish || mv.castling().is_some() || sign_at('O').is_some() {
            return true;
        }
        if dash.is_some() && mv.is_capture() || takes.is_some() && !mv.is_capture() {
            return false;
        }
        let Some(sign) = dash.or(takes).and_then(|at| at.checked_sub(1)) else {
            return true;
        };
        let role = match self.signs[sign] {
            Sign::Is('t') => Role::Knight,
            Sign::Is(letter) => match Role::from_letter(letter) {
                Some(role) => role,
                None => return true,
            },
            _ => return true,
        };
        let rank = match position.turn() {
            Color::White => mv.to().rank().index(),
            Color::Black => 7 - mv.to().rank().index(),
        };
        let said = self
            .signs
            .iter()
            .rev()
            .find(|sign| !matches!(sign, Sign::Is('+' | '#')));
        let told = match said {
            Some(Sign::Is(digit @ '1'..='8')) if dash.is_some() => *digit as u8 == b'1' + rank,
            _ => true,
        };
        role == mv.role() && told
    }

    /// Only the squares that the signs admit are looked at.
    fn numeric_moves(&self, position: &Position, out: &mut Vec<Move>) {
        for signs in self.forms() {
            let [a, b, c, d, fifth @ ..] = signs else {
                continue;
            };
            let (from, to) = (squares(a, b), squares(c, d));
            let fits_fifth = |mv: &Move| match (fifth, mv.promotion()) {
                ([], None) => true,
                ([sign], Some(role)) => sign.fits(promotion_digit(role)),
                _ => false,
            };
            let moves = position.legal_moves_between(from, to);
            out.extend(moves.iter().copied().filter(fits_fifth));
            for castling in castlings(position).filter(|_| fifth.is_empty()) {
                let spelled = Numeric::from_move(position, castling);
                if from.has(spelled.from()) && to.has(spelled.to()) {
                    out.push(castling);
                }
            }
        }
    }

    /// What has to be corrected for it to be this move, which it is not as it
    /// stands.
    pub(super) fn slips(&self, position: &Position, mv: Move) -> Option<Slips> {
        if self.notation == Notation::Numeric {
            let (digits, length) = numeric_digits(position, mv);
            let digits = core::str::from_utf8(&digits[..length]).unwrap_or_default();
            return self.fewest_slips(digits, digits);
        }
        let spelling = self.notation.write(position, mv);
        let spelling = spelling.as_str();
        self.fewest_slips(spelling, without_check(spelling))
    }

    fn fewest_slips(&self, spelling: &str, unmarked: &str) -> Option<Slips> {
        let mut best: Option<Slips> = None;
        for signs in self.forms() {
            for meant in [spelling, unmarked] {
                let most = best.map_or(MOST_SLIPS, |best| best.count.saturating_sub(1));
                if let Some(found) = slips(signs, meant, most) {
                    best = Some(found);
                }
                if unmarked.len() == spelling.len() {
                    break;
                }
            }
        }
        // What is a spelling letter by letter and still not the move that the
        // text means is one correction: a mark that was left out, say.
        best.map(|found| match found.count {
            0 => Slips {
                count: 1,
                nats: 6.0,
            },
            _ => found,
        })
    }
}

fn read_plain(text: &str, notation: Notation) -> Option<Plain> {
    match notation {
        Notation::Numeric => text.parse().ok().map(Plain::Digits),
        Notation::Descriptive(style) => {
            let described = Descriptive::read(text, style).ok();
            described.map(Plain::Description)
        }
        _ => is_form(text, notation).then(|| Plain::Other(text.into())),
    }
}

/// Whether a word has the form of a notation, legal or not.
pub(super) fn is_form(word: &str, notation: Notation) -> bool {
    match notation.read(&Position::new(), word) {
        Ok(_) => true,
        Err(error) => error.resolve_error().is_some(),
    }
}

impl Plain {
    fn moves(&self, position: &Position, notation: Notation, out: &mut Vec<Move>) {
        match self {
            Self::Digits(numeric) => {
                let (from, to) = (numeric.from(), numeric.to());
                let found = position.legal_move(from, to, numeric.promotion());
                // Short promotions, castling in other ways.
                let odd = || {
                    let role = position.piece_at(from)?.role;
                    let may_be = matches!(role, Role::Pawn | Role::King);
                    let reading = may_be.then(|| numeric.resolve(position, Strictness::Lenient));
                    reading?.ok().map(|reading| reading.mv)
                };
                out.extend(found.or_else(odd));
            }
            Self::Description(description) => {
                out.extend(description.candidates(position).moves.iter());
            }
            Self::Other(text) => {
                let reading = notation.read_as(position, text, Strictness::Lenient);
                // A check that is none is no standard spelling of this move.
                let right = reading
                    .ok()
                    .filter(|reading| !reading.leniencies.has(Leniency::FalseMark));
                out.extend(right.map(|reading| reading.mv));
            }
        }
    }
}

/// The digits of a move, and how many there are.
fn numeric_digits(position: &Position, mv: Move) -> ([u8; 5], usize) {
    let numeric = Numeric::from_move(position, mv);
    let mut digits = [0; 5];
    for (two, square) in digits.chunks_mut(2).zip([numeric.from(), numeric.to()]) {
        two[0] = b'1' + square.file().index();
        two[1] = b'1' + square.rank().index();
    }
    match numeric.promotion() {
        None => (digits, 4),
        Some(role) => {
            digits[4] = promotion_digit(role) as u8;
            (digits, 5)
        }
    }
}

/// A spelling without `+` or `#`.
fn without_check(spelling: &str) -> &str {
    spelling.trim_end_matches(['+', '#'])
}

fn castlings(position: &Position) -> impl Iterator<Item = Move> {
    use crate::position::CastlingSide;
    CastlingSide::ALL
        .iter()
        .filter_map(|&side| position.castle(side))
}

const fn promotion_digit(role: Role) -> char {
    match role {
        Role::Rook => '2',
        Role::Bishop => '3',
        Role::Knight => '4',
        _ => '1',
    }
}

/// The squares that two signs can be.
fn squares(file: &Sign, rank: &Sign) -> Bitboard {
    let files = File::ALL
        .iter()
        .filter(|one| file.fits(one.digit()))
        .fold(Bitboard::EMPTY, |all, &one| all | Bitboard::file(one));
    let ranks = Rank::ALL
        .iter()
        .filter(|one| rank.fits(one.digit()))
        .fold(Bitboard::EMPTY, |all, &one| all | Bitboard::rank(one));
    files & ranks
}

/// Digits and signs in the place of digits, without what may stand between
/// squares or before the promotion piece.
fn digits_alone(text: &str) -> String {
    let text = text.trim_end_matches(['+', '#', '.']);
    let mut digits: String = text
        .chars()
        .filter(|c| !matches!(c, '-' | '–' | '−' | 'x' | '×' | ':' | '=' | '(' | ')' | ' '))
        .collect();
    // A piece in the place of the fifth digit.
    if Sign::read(&digits).len() == 5 {
        let digit = match digits.pop() {
            Some('Q' | 'q' | 'D') => '1',
            Some('R' | 'r' | 'T') => '2',
            Some('B' | 'b' | 'L') => '3',
            Some('N' | 'n' | 'S') => '4',
            Some(other) => other,
            None => return digits,
        };
        digits.push(digit);
    }
    digits
}
