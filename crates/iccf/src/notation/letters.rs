//! Piece letters: the languages, and the figurines.
//!
//! A letter set stands over the one implementation of a notation: texts are
//! put into English letters before they are read, and into the language's
//! after they are written.
//!
//! ```
//! use iccf::{Language, Notation, Position};
//!
//! let german = Notation::San(Language::German);
//! let position = Position::new();
//! let mv = german.read(&position, "Sf3")?;
//! assert_eq!(Notation::SAN.write(&position, mv).as_str(), "Nf3");
//! assert_eq!(german.write(&position, mv).as_str(), "Sf3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read besides, each with its [`Leniency`]: a small letter for a piece, where
//! it is no file; letters of another alphabet that look like the right ones,
//! as typed on the wrong keyboard. A letter the language does not have is an
//! error, and never a pawn's move.

use core::fmt;
use core::str::FromStr;

use super::marks::DASHES;
use super::{Leniencies, Leniency, Spelling};
use crate::board::{Color, Role};

/// A language that has letters of its own for the pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// English: K Q R B N P.
    #[default]
    English,
    /// German: K D T L S B.
    German,
    /// Danish: K D T L S B.
    Danish,
    /// Norwegian: K D T L S B.
    Norwegian,
    /// Swedish: K D T L S B.
    Swedish,
    /// Dutch: K D T L P O.
    Dutch,
    /// French: R D T F C P.
    French,
    /// Italian: R D T A C P.
    Italian,
    /// Spanish: R D T A C P.
    Spanish,
    /// Portuguese: R D T B C P.
    Portuguese,
    /// Romanian: R D T N C P.
    Romanian,
    /// Catalan: R D T A C P.
    Catalan,
    /// Galician: R D T B C P.
    Galician,
    /// Czech: K D V S J P.
    Czech,
    /// Slovak: K D V S J P.
    Slovak,
    /// Polish: K H W G S P.
    Polish,
    /// Hungarian: K V B F H G.
    Hungarian,
    /// Croatian: K D T L S P.
    Croatian,
    /// Slovene: K D T L S P.
    Slovene,
    /// Serbian: К Д Т Л С П.
    Serbian,
    /// Bulgarian: Ц Д Т О К П.
    Bulgarian,
    /// Russian: Кр Ф Л С К П.
    Russian,
    /// Ukrainian: Кр Ф Т С К П.
    Ukrainian,
    /// Greek: Ρ Β Π Α Ι Σ.
    Greek,
    /// Turkish: Ş V K F A P.
    Turkish,
    /// Finnish: K D T L R P.
    Finnish,
    /// Estonian: K L V O R P.
    Estonian,
    /// Icelandic: K D H B R P.
    Icelandic,
    /// Lithuanian: K V B R Ž P.
    Lithuanian,
    /// Latvian: K D T L Z B.
    Latvian,
    /// Welsh: T B C E M G.
    Welsh,
    /// Azeri: Ş V T F A P.
    Azeri,
}

/// The letters of a language, from the king to the pawn.
struct Row {
    code: &'static str,
    name: &'static str,
    letters: [&'static str; 6],
    /// Other letters in use for a piece.
    also: &'static [(Role, &'static str)],
}

/// The order of a row's letters.
const ORDER: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// As the chess press of each language prints them; codes are those of
/// ISO 639-1. In the order of [`Language::ALL`].
#[rustfmt::skip]
const ROWS: [Row; Language::ALL.len()] = [
    Row { code: "en", name: "English", letters: ["K", "Q", "R", "B", "N", "P"], also: &[] },
    Row { code: "de", name: "German", letters: ["K", "D", "T", "L", "S", "B"], also: &[] },
    Row { code: "da", name: "Danish", letters: ["K", "D", "T", "L", "S", "B"], also: &[] },
    Row { code: "no", name: "Norwegian", letters: ["K", "D", "T", "L", "S", "B"], also: &[] },
    Row { code: "sv", name: "Swedish", letters: ["K", "D", "T", "L", "S", "B"], also: &[] },
    Row { code: "nl", name: "Dutch", letters: ["K", "D", "T", "L", "P", "O"], also: &[] },
    Row { code: "fr", name: "French", letters: ["R", "D", "T", "F", "C", "P"], also: &[] },
    Row { code: "it", name: "Italian", letters: ["R", "D", "T", "A", "C", "P"], also: &[] },
    Row { code: "es", name: "Spanish", letters: ["R", "D", "T", "A", "C", "P"], also: &[] },
    Row { code: "pt", name: "Portuguese", letters: ["R", "D", "T", "B", "C", "P"], also: &[] },
    Row { code: "ro", name: "Romanian", letters: ["R", "D", "T", "N", "C", "P"], also: &[] },
    Row { code: "ca", name: "Catalan", letters: ["R", "D", "T", "A", "C", "P"], also: &[] },
    Row { code: "gl", name: "Galician", letters: ["R", "D", "T", "B", "C", "P"], also: &[] },
    Row { code: "cs", name: "Czech", letters: ["K", "D", "V", "S", "J", "P"], also: &[] },
    Row { code: "sk", name: "Slovak", letters: ["K", "D", "V", "S", "J", "P"], also: &[] },
    Row { code: "pl", name: "Polish", letters: ["K", "H", "W", "G", "S", "P"], also: &[] },
    Row { code: "hu", name: "Hungarian", letters: ["K", "V", "B", "F", "H", "G"], also: &[] },
    Row { code: "hr", name: "Croatian", letters: ["K", "D", "T", "L", "S", "P"], also: &[] },
    Row { code: "sl", name: "Slovene", letters: ["K", "D", "T", "L", "S", "P"], also: &[] },
    Row { code: "sr", name: "Serbian", letters: ["К", "Д", "Т", "Л", "С", "П"], also: &[] },
    Row { code: "bg", name: "Bulgarian", letters: ["Ц", "Д", "Т", "О", "К", "П"], also: &[] },
    Row { code: "ru", name: "Russian", letters: ["Кр", "Ф", "Л", "С", "К", "П"], also: &[] },
    Row { code: "uk", name: "Ukrainian", letters: ["Кр", "Ф", "Т", "С", "К", "П"], also: &[] },
    Row { code: "el", name: "Greek", letters: ["Ρ", "Β", "Π", "Α", "Ι", "Σ"], also: &[] },
    Row { code: "tr", name: "Turkish", letters: ["Ş", "V", "K", "F", "A", "P"], also: &[(Role::King, "S")] },
    Row { code: "fi", name: "Finnish", letters: ["K", "D", "T", "L", "R", "P"], also: &[(Role::Pawn, "S")] },
    Row { code: "et", name: "Estonian", letters: ["K", "L", "V", "O", "R", "P"], also: &[(Role::Pawn, "E")] },
    Row { code: "is", name: "Icelandic", letters: ["K", "D", "H", "B", "R", "P"], also: &[] },
    Row { code: "lt", name: "Lithuanian", letters: ["K", "V", "B", "R", "Ž", "P"], also: &[] },
    Row { code: "lv", name: "Latvian", letters: ["K", "D", "T", "L", "Z", "B"], also: &[] },
    Row { code: "cy", name: "Welsh", letters: ["T", "B", "C", "E", "M", "G"], also: &[] },
    Row { code: "az", name: "Azeri", letters: ["Ş", "V", "T", "F", "A", "P"], also: &[(Role::King, "S")] },
];

impl Language {
    /// All of them, English first.
    pub const ALL: &'static [Self] = &[
        Self::English,
        Self::German,
        Self::Danish,
        Self::Norwegian,
        Self::Swedish,
        Self::Dutch,
        Self::French,
        Self::Italian,
        Self::Spanish,
        Self::Portuguese,
        Self::Romanian,
        Self::Catalan,
        Self::Galician,
        Self::Czech,
        Self::Slovak,
        Self::Polish,
        Self::Hungarian,
        Self::Croatian,
        Self::Slovene,
        Self::Serbian,
        Self::Bulgarian,
        Self::Russian,
        Self::Ukrainian,
        Self::Greek,
        Self::Turkish,
        Self::Finnish,
        Self::Estonian,
        Self::Icelandic,
        Self::Lithuanian,
        Self::Latvian,
        Self::Welsh,
        Self::Azeri,
    ];

    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its two-letter code, `de`.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The letter of a piece, one or two characters.
    pub fn letter(self, role: Role) -> &'static str {
        let place = ORDER.iter().position(|&other| other == role);
        self.row().letters[place.unwrap_or(0)]
    }

    /// Other letters in use, with the piece they stand for.
    pub const fn other_letters(self) -> &'static [(Role, &'static str)] {
        self.row().also
    }

    /// All letters with their pieces, the longest first: `Кр` before `К`.
    pub(crate) fn pairs(self) -> impl Iterator<Item = (Role, &'static str)> {
        let row = self.row();
        let all = || {
            let pairs = self.pieces_and_letters();
            pairs.chain(row.also.iter().copied())
        };
        let two = |letter: &str| letter.chars().nth(1).is_some();
        all()
            .filter(move |(_, letter)| two(letter))
            .chain(all().filter(move |(_, letter)| !two(letter)))
    }

    /// All pieces with their letters, from the king to the pawn.
    pub fn pieces_and_letters(self) -> impl Iterator<Item = (Role, &'static str)> {
        ORDER.into_iter().zip(self.letters())
    }

    /// All letters, from the king to the pawn.
    pub const fn letters(self) -> [&'static str; 6] {
        self.row().letters
    }

    /// The first language that has the same letters, itself if there is none.
    pub(crate) const fn first_with_same_letters(self) -> Self {
        match self {
            Self::Danish | Self::Norwegian | Self::Swedish => Self::German,
            Self::Spanish | Self::Catalan => Self::Italian,
            Self::Galician => Self::Portuguese,
            Self::Slovak => Self::Czech,
            Self::Slovene => Self::Croatian,
            other => other,
        }
    }

    /// Whether a letter may stand for a piece of the language's, if only by
    /// looking like it.
    pub(crate) fn may_mean(self, letter: char) -> bool {
        let first = |known: &str| known.chars().next().map(fold);
        self.pieces()
            .any(|(_, known)| first(known) == Some(fold(letter)))
    }

    /// As [`pairs`](Self::pairs), without the pawn, whose letter algebraic
    /// notation leaves out.
    fn pieces(self) -> impl Iterator<Item = (Role, &'static str)> {
        self.pairs().filter(|(role, _)| *role != Role::Pawn)
    }

    /// Whether the language has this letter for a piece other than the pawn.
    pub fn has(self, letter: char) -> bool {
        let row = self.row();
        let [pieces @ .., _] = &row.letters;
        let also = row.also.iter().filter(|(role, _)| *role != Role::Pawn);
        let mut known = pieces.iter().chain(also.map(|(_, letter)| letter));
        known.any(|known| known.starts_with(letter))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the code.
/// Reads the code, `de`, or the English name in whatever case, `German`.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL
            .iter()
            .copied()
            .find(|language| language.code() == name || language.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownLanguage)
    }
}

/// The code of no language we have letters for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such language; known are")?;
        for (i, language) in Language::ALL.iter().copied().enumerate() {
            let separator = if i == 0 { " " } else { ", " };
            write!(f, "{separator}{}", language.code())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownLanguage {}

/// The letters a text is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Letters {
    Of(Language),
    /// The pieces of Unicode's chess symbols.
    Figurines,
}

/// From the king to the pawn, White's and Black's.
const FIGURINES: [[char; 6]; 2] = [
    ['♔', '♕', '♖', '♗', '♘', '♙'],
    ['♚', '♛', '♜', '♝', '♞', '♟'],
];

/// A text in English letters, and what was forgiven to get it.
pub(crate) struct English {
    pub(crate) text: Spelling,
    pub(crate) leniencies: Leniencies,
}

impl Letters {
    /// Puts a text into English letters. No more than a move may be expected
    /// to have is looked at.
    pub(crate) fn put_into_english(self, text: &str) -> Result<English, LetterError> {
        let mut english = English {
            text: Spelling::new(),
            leniencies: Leniencies::NONE,
        };
        let text = text.trim();
        // A text in English letters is never longer than the original, so what is
        // short enough here fits into the buffer.
        if text.len() > LONGEST {
            return Err(LetterError::TooLong);
        }
        if is_castling(text) {
            for character in text.chars() {
                english
                    .text
                    .push(self.other(character, &mut english.leniencies)?);
            }
            return Ok(english);
        }
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            // Most of a move: no piece of any language has these.
            if is_plain_sign(next) {
                english.text.push(next);
                rest = &rest[1..];
                continue;
            }
            let (length, letter) = match self.piece_at(rest, &mut english.leniencies) {
                Some((length, role)) => (length, role.letter()),
                None => (next.len_utf8(), self.other(next, &mut english.leniencies)?),
            };
            english.text.push(letter);
            rest = &rest[length..];
        }
        Ok(english)
    }

    /// The piece a text begins with, and the length of its letter.
    fn piece_at(self, text: &str, leniencies: &mut Leniencies) -> Option<(usize, Role)> {
        match self {
            Self::Figurines => {
                let symbol = text.chars().next()?;
                let place = FIGURINES
                    .iter()
                    .find_map(|symbols| symbols.iter().position(|&known| known == symbol))?;
                // A selector that asks for text instead of a picture may follow.
                let plain = text[symbol.len_utf8()..].starts_with('\u{fe0e}');
                let selector = if plain { '\u{fe0e}'.len_utf8() } else { 0 };
                Some((symbol.len_utf8() + selector, ORDER[place]))
            }
            Self::Of(language) => {
                let exact = language
                    .pairs()
                    .find(|(_, letter)| text.starts_with(letter));
                if let Some((role, letter)) = exact {
                    return Some((letter.len(), role));
                }
                let alike = language
                    .pairs()
                    .find_map(|(role, letter)| Some((looks_like(text, letter)?, role)));
                if alike.is_some() {
                    leniencies.add(Leniency::LookAlike);
                    return alike;
                }
                let small = text.chars().next().filter(|c| c.is_lowercase())?;
                if is_sign(fold(small)) {
                    return None;
                }
                let capital = language.pairs().find(|(_, letter)| {
                    letter.chars().count() == 1 && letter.chars().eq(small.to_uppercase())
                })?;
                leniencies.add(Leniency::LowercasePiece);
                Some((small.len_utf8(), capital.0))
            }
        }
    }

    /// A character that is no piece: as it is, or as the one it looks like.
    fn other(self, character: char, leniencies: &mut Leniencies) -> Result<char, LetterError> {
        let folded = fold(character);
        if is_sign(folded) {
            if folded != character {
                leniencies.add(Leniency::LookAlike);
            }
            return Ok(folded);
        }
        match self {
            _ if !character.is_alphabetic() => Ok(character),
            // Figurines replace the letters of the pieces, so a letter is a mistake.
            Self::Figurines => Err(LetterError::NoFigurine(character)),
            Self::Of(language) => Err(LetterError::Unknown(language, character)),
        }
    }

    /// Puts a text in English letters into these.
    pub(crate) fn put_into(self, english: &Spelling, mover: Color) -> Spelling {
        if self == Self::Of(Language::English) {
            return *english;
        }
        let mut text = Spelling::new();
        for letter in english.chars() {
            let role = Role::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
            match (role, self) {
                (None, _) => text.push(letter),
                (Some(role), Self::Of(language)) => text.push_str(language.letter(role)),
                (Some(role), Self::Figurines) => {
                    let place = ORDER.iter().position(|&other| other == role);
                    text.push(FIGURINES[mover.index()][place.unwrap_or(0)]);
                }
            }
        }
        text
    }
}

/// More bytes than any move has, marks and remarks included.
const LONGEST: usize = 48;

/// Signs and letters that mean the same in every language: squares, captures,
/// castling, promotion, `e.p.`
fn is_sign(character: char) -> bool {
    matches!(character, 'a'..='h' | 'x' | 'X' | 'O' | 'o' | 'p')
}

/// Whether a character means the same in every language and looks like no letter of a
/// piece: ASCII but for capitals and for small letters that may name one.
const fn is_plain_sign(character: char) -> bool {
    matches!(character, 'a'..='h' | 'x' | 'o' | 'p')
        || character.is_ascii() && !character.is_ascii_alphabetic()
}

/// Whether a text castles, whatever piece an `O` may stand for elsewhere.
fn is_castling(text: &str) -> bool {
    let ring = |c: char| matches!(fold(c), 'O' | 'o' | '0');
    let sign = |c: char| DASHES.contains(&c) || matches!(c, '+' | '#' | '!' | '?');
    text.chars().all(|c| ring(c) || sign(c)) && text.chars().filter(|&c| ring(c)).count() > 1
}

/// How far a text looks like a letter or two of the other alphabet.
fn looks_like(text: &str, letter: &str) -> Option<usize> {
    let mut rest = text.chars();
    let alike = letter
        .chars()
        .all(|expected| rest.next().is_some_and(|c| fold(c) == fold(expected)));
    alike.then(|| text.len() - rest.as_str().len())
}

/// The Latin letter a Cyrillic or Greek one looks like.
pub(crate) const fn fold(character: char) -> char {
    match character {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Ν' => 'N',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'а' | 'α' => 'a',
        'с' => 'c',
        'е' => 'e',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'х' | 'χ' => 'x',
        _ => character,
    }
}

/// Why a text cannot be put into English letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LetterError {
    /// A letter the language does not have.
    Unknown(Language, char),
    /// A letter where a figurine should stand.
    NoFigurine(char),
    /// Far longer than a move.
    TooLong,
}

/// Names the languages that do have the letter.
impl fmt::Display for LetterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match *self {
            Self::Unknown(language, letter) => {
                write!(f, "no {language} piece has the letter {letter:?}")?;
                letter
            }
            Self::NoFigurine(letter) => {
                write!(f, "the letter {letter:?} is no figurine")?;
                letter
            }
            Self::TooLong => return f.write_str("far longer than any move"),
        };
        let known = Language::ALL
            .iter()
            .copied()
            .filter(|other| other.has(letter));
        let count = known.clone().count();
        for (i, language) in known.take(SOME).enumerate() {
            let separator = match i {
                0 => "; ",
                _ if i + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{language}")?;
        }
        match count {
            0 => Ok(()),
            1 => f.write_str(" has it"),
            2..=SOME => f.write_str(" have it"),
            _ => write!(f, " and {} more have it", count - SOME),
        }
    }
}

/// Languages named before the rest is counted.
const SOME: usize = 4;

impl core::error::Error for LetterError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_languages() {
        for &language in Language::ALL {
            assert_eq!(alloc::format!("{language:?}"), language.name());
            assert_eq!(language.code().parse(), Ok(language));
        }
    }

    #[test]
    fn kin_share_their_letters_and_others_do_not() {
        for &language in Language::ALL {
            let first = Language::ALL
                .iter()
                .copied()
                .find(|other| other.letters() == language.letters());
            assert_eq!(
                Some(language.first_with_same_letters()),
                first,
                "{language}"
            );
        }
    }

    #[test]
    fn no_language_has_one_letter_for_two_pieces() {
        for &language in Language::ALL {
            let pairs: alloc::vec::Vec<_> = language.pairs().collect();
            for (role, letter) in &pairs {
                let clash = pairs
                    .iter()
                    .find(|(other, same)| same == letter && other != role);
                assert_eq!(clash, None, "{language} {letter}");
            }
        }
    }
}
