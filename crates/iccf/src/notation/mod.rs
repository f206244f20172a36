//! The spellings of a move: one file each, all read in the same order, and
//! the table of them all.

mod any;
mod cable;
mod complete;
mod descriptive;
mod error;
mod gringmuth;
mod lan;
mod leniency;
mod letters;
mod marks;
mod names;
mod numeric;
mod repair;
mod reversible;
mod san;
mod smith;
mod spelling;
mod spoken;
mod uci;
mod uedemann;

use core::fmt;
use core::str::FromStr;

pub use cable::CableError;
pub(crate) use cable::split_words;
pub use complete::{Completion, complete};
pub use descriptive::{Candidates, Descriptive, DescriptiveStyle, ParseDescriptiveError};
pub use error::{Malformed, Meanings, MoveError, ResolveError};
pub use gringmuth::Gringmuth;
pub use lan::{Lan, ParseLanError};
pub use leniency::{Leniencies, Leniency, Reading, Strictness};
pub use letters::{Language, LetterError, UnknownLanguage};
pub(crate) use letters::{Letters, fold as fold_look_alike};
pub use marks::CheckMark;
pub(crate) use marks::{DASHES, read_castling};
pub use names::both_names;
pub use numeric::{Numeric, ParseNumericError, SplitError, split};
pub(crate) use repair::repairs_in_order;
pub use repair::{Repair, Repairs, Slip, did_you_mean, repair};
pub use reversible::Reversible;
pub use san::{ParseSanError, PlainSan, San};
pub use smith::{ParseSmithError, Smith};
pub use spelling::Spelling;
pub use spoken::SpokenLanguage;
pub use uci::{ParseUciError, Uci};
pub use uedemann::Uedemann;

use crate::position::{Move, Position};

/// A way to spell moves.
///
/// ```
/// use iccf::{Notation, Position};
///
/// let position = Position::new();
/// let french: Notation = "san:fr".parse()?;
/// let mv = french.read(&position, "Cf3")?;
/// assert_eq!(Notation::Numeric.write(&position, mv).as_str(), "7163");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// ICCF numeric: `5254`.
    Numeric,
    /// ICCF numeric with the four-digit promotions of old cards: `6762`.
    NumericShort,
    /// Algebraic, in English as PGN has it or in another language: `Nf3`.
    San(Language),
    /// Long algebraic: `Ng1-f3`.
    Lan(Language),
    /// Algebraic with figurines: `♘f3`.
    Fan,
    /// Long algebraic that names the piece taken: `Nf6xPe4`.
    Reversible(Language),
    /// Coordinates as chess engines speak: `g1f3`.
    Uci,
    /// Coordinates with what is taken: `e4d5p`.
    Smith,
    /// A cable code: `BEFI`.
    Uedemann,
    /// Another cable code: `KAHI`.
    Gringmuth,
    /// Descriptive, as in older books: `N-KB3`.
    Descriptive(DescriptiveStyle),
    /// As announced to blind players; written only.
    Spoken(SpokenLanguage),
}

/// What there is to say about a notation.
struct About {
    name: &'static str,
    summary: &'static str,
    rules: &'static str,
}

impl Notation {
    /// Standard algebraic notation, as PGN has it.
    pub const SAN: Self = Self::San(Language::English);

    /// Long algebraic notation with English letters.
    pub const LAN: Self = Self::Lan(Language::English);

    /// All notations, numeric first, those with letters in English.
    pub const ALL: &'static [Self] = &[
        Self::Numeric,
        Self::NumericShort,
        Self::SAN,
        Self::LAN,
        Self::Fan,
        Self::Reversible(Language::English),
        Self::Uci,
        Self::Smith,
        Self::Uedemann,
        Self::Gringmuth,
        Self::Descriptive(DescriptiveStyle::English),
        Self::Descriptive(DescriptiveStyle::Kt),
        Self::Descriptive(DescriptiveStyle::Spanish),
        Self::Descriptive(DescriptiveStyle::French),
        Self::Descriptive(DescriptiveStyle::Portuguese),
        Self::Spoken(SpokenLanguage::German),
        Self::Spoken(SpokenLanguage::English),
    ];

    const fn about(self) -> About {
        match self {
            Self::Numeric => About {
                name: "numeric",
                summary: "ICCF numeric: the two squares in digits",
                rules: numeric::RULES,
            },
            Self::NumericShort => About {
                name: "numeric:short",
                summary: "ICCF numeric with four-digit promotions, as on old cards",
                rules: numeric::SHORT_RULES,
            },
            Self::San(_) => About {
                name: "san",
                summary: "standard algebraic, as in PGN; other languages as san:de",
                rules: san::RULES,
            },
            Self::Lan(_) => About {
                name: "lan",
                summary: "long algebraic; other languages as lan:de",
                rules: lan::RULES,
            },
            Self::Fan => About {
                name: "fan",
                summary: "figurine algebraic: symbols for the pieces",
                rules: san::FIGURINE_RULES,
            },
            Self::Reversible(_) => About {
                name: "reversible",
                summary: "long algebraic that names the piece taken",
                rules: reversible::RULES,
            },
            Self::Uci => About {
                name: "uci",
                summary: "coordinates, as chess engines speak",
                rules: uci::RULES,
            },
            Self::Smith => About {
                name: "smith",
                summary: "coordinates with what is taken, reversible",
                rules: smith::RULES,
            },
            Self::Uedemann => About {
                name: "uedemann",
                summary: "cable code, a syllable for each square",
                rules: uedemann::RULES,
            },
            Self::Gringmuth => About {
                name: "gringmuth",
                summary: "cable code of the 19th century's matches",
                rules: gringmuth::RULES,
            },
            Self::Descriptive(DescriptiveStyle::English) => About {
                name: "descriptive",
                summary: "squares named after the pieces, counted from the mover's side",
                rules: descriptive::RULES,
            },
            Self::Descriptive(DescriptiveStyle::Kt) => About {
                name: "descriptive:kt",
                summary: "descriptive with Kt for the knight",
                rules: descriptive::KT_RULES,
            },
            Self::Descriptive(DescriptiveStyle::Spanish) => About {
                name: "descriptive:es",
                summary: "descriptive as in Spanish books",
                rules: descriptive::SPANISH_RULES,
            },
            Self::Descriptive(DescriptiveStyle::French) => About {
                name: "descriptive:fr",
                summary: "descriptive as in French books",
                rules: descriptive::FRENCH_RULES,
            },
            Self::Descriptive(DescriptiveStyle::Portuguese) => About {
                name: "descriptive:pt",
                summary: "descriptive as in Portuguese books",
                rules: descriptive::PORTUGUESE_RULES,
            },
            Self::Spoken(SpokenLanguage::German) => About {
                name: "spoken",
                summary: "as announced to blind players, in German, also spoken:de; written only",
                rules: spoken::RULES,
            },
            Self::Spoken(SpokenLanguage::English) => About {
                name: "spoken:en",
                summary: "as announced to blind players, in English; written only",
                rules: spoken::ENGLISH_RULES,
            },
        }
    }

    /// The name the program knows it by, without a language.
    pub const fn name(self) -> &'static str {
        self.about().name
    }

    /// What it is, in a line.
    pub const fn summary(self) -> &'static str {
        self.about().summary
    }

    /// Its rules, in a page.
    pub const fn rules(self) -> &'static str {
        self.about().rules
    }

    /// Whether texts in it can be read, or only written.
    pub const fn is_read(self) -> bool {
        !matches!(self, Self::Spoken(_))
    }

    /// Whether it is written in ASCII letters and signs alone.
    pub fn is_ascii(self) -> bool {
        match self {
            Self::Fan | Self::Spoken(_) => false,
            _ => self
                .language()
                .is_none_or(|language| language.letters().iter().all(|letter| letter.is_ascii())),
        }
    }

    /// The language of its letters, if it has one to choose.
    pub const fn language(self) -> Option<Language> {
        match self {
            Self::San(language) | Self::Lan(language) | Self::Reversible(language) => {
                Some(language)
            }
            _ => None,
        }
    }

    /// The same notation in another language, if it has one to choose.
    #[must_use]
    pub const fn in_language(self, language: Language) -> Self {
        match self {
            Self::San(_) => Self::San(language),
            Self::Lan(_) => Self::Lan(language),
            Self::Reversible(_) => Self::Reversible(language),
            other => other,
        }
    }

    const fn letters(self) -> Letters {
        match self.language() {
            Some(language) => Letters::Of(language),
            None if matches!(self, Self::Fan) => Letters::Figurines,
            None => Letters::Of(Language::English),
        }
    }

    /// Reads a move generously; every leniency used is dropped without a word.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.read_as(position, text, Strictness::Lenient)
            .map(|reading| reading.mv)
    }

    /// Reads a move, with the leniencies that took.
    pub fn read_as(
        self,
        position: &Position,
        text: &str,
        strictness: Strictness,
    ) -> Result<Reading, MoveError> {
        let letters = self.letters();
        if letters == Letters::Of(Language::English) {
            return self
                .read_english(position, text, strictness)
                .map_err(|problem| MoveError::new(self, text, problem));
        }
        let read = || {
            let english = letters.put_into_english(text).map_err(Malformed::Letter)?;
            let reading = self.read_english(position, &english.text, Strictness::Lenient)?;
            let reading = Reading {
                leniencies: reading.leniencies.and(english.leniencies),
                ..reading
            };
            let standard = self.write(position, reading.mv);
            let reading = reading.judged(strictness, || standard)?;
            // A mark left out is minded by the strict reader alone.
            if strictness == Strictness::Strict && standard.as_str() != text.trim() {
                let leniency = Leniency::MarkMissing;
                return Err(ResolveError::NotStandard { leniency, standard }.into());
            }
            Ok(reading)
        };
        read().map_err(|problem| MoveError::new(self, text, problem))
    }

    /// Reads a text in English letters, or in none.
    fn read_english(
        self,
        position: &Position,
        text: &str,
        strictness: Strictness,
    ) -> Result<Reading, error::Problem> {
        Ok(match self {
            Self::Numeric => text.parse::<Numeric>()?.resolve(position, strictness)?,
            Self::NumericShort => text
                .parse::<Numeric>()?
                .resolve_short(position, strictness)?,
            Self::San(_) | Self::Fan => text.parse::<San>()?.resolve(position, strictness)?,
            Self::Lan(_) => text.parse::<Lan>()?.resolve(position, strictness)?,
            Self::Reversible(_) => text.parse::<Reversible>()?.resolve(position, strictness)?,
            Self::Uci => text.parse::<Uci>()?.resolve(position, strictness)?,
            Self::Smith => text.parse::<Smith>()?.resolve(position, strictness)?,
            Self::Uedemann => text.parse::<Uedemann>()?.resolve(position, strictness)?,
            Self::Gringmuth => text.parse::<Gringmuth>()?.resolve(position, strictness)?,
            Self::Descriptive(style) => {
                Descriptive::read(text, style)?.resolve(position, strictness)?
            }
            Self::Spoken(_) => return Err(Malformed::WriteOnly.into()),
        })
    }

    /// Writes a move of this position in its one canonical form.
    pub fn write(self, position: &Position, mv: Move) -> Spelling {
        let english = match self {
            Self::Numeric => Numeric::from_move(position, mv).spelling(),
            Self::NumericShort => Numeric::from_move(position, mv).short_spelling(),
            Self::San(_) | Self::Fan => San::from_move(position, mv).spelling(),
            Self::Lan(_) => Lan::from_move(position, mv).spelling(),
            Self::Reversible(_) => Reversible::from_move(position, mv).spelling(),
            Self::Uci => return Uci::from_move(position, mv).spelling(),
            Self::Smith => return Smith::from_move(position, mv).spelling(),
            Self::Uedemann => return Uedemann::from_move(position, mv).spelling(),
            Self::Gringmuth => return Gringmuth::from_move(position, mv).spelling(),
            Self::Descriptive(style) => {
                return Descriptive::from_move(position, mv, style).spelling();
            }
            Self::Spoken(language) => return spoken::write(position, mv, language),
        };
        self.letters().put_into(&english, position.turn())
    }
}

/// The name, and behind a colon the language if it is not English.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language() {
            None | Some(Language::English) => f.pad(self.name()),
            Some(language) => f.pad(&alloc::format!("{}:{}", self.name(), language.code())),
        }
    }
}

/// Reads the name.
impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Self, UnknownNotation> {
        let known = |name: &str| Self::ALL.iter().copied().find(|known| known.name() == name);
        if let Some(notation) = known(name) {
            return Ok(notation);
        }
        let (name, code) = name.split_once(':').ok_or(UnknownNotation::Name)?;
        let notation = known(name).ok_or(UnknownNotation::Name)?;
        if (notation, code) == (Self::Spoken(SpokenLanguage::German), "de") {
            return Ok(notation);
        }
        if notation.language().is_none() {
            return Err(UnknownNotation::NoLanguages(notation));
        }
        code.parse()
            .map(|language| notation.in_language(language))
            .map_err(UnknownNotation::Language)
    }
}

/// The name of no notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnknownNotation {
    /// No notation has this name.
    Name,
    /// The notation is the same in all languages.
    NoLanguages(Notation),
    /// The notation is known, the language is not.
    Language(UnknownLanguage),
}

impl fmt::Display for UnknownNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => {
                f.write_str("no such notation; known are")?;
                for (i, notation) in Notation::ALL.iter().copied().enumerate() {
                    let separator = if i == 0 { " " } else { ", " };
                    write!(f, "{separator}{notation}")?;
                }
                f.write_str(", and languages as in san:de")
            }
            Self::NoLanguages(Notation::Spoken(_)) => {
                f.write_str("spoken is there in German, and as spoken:en in English")
            }
            Self::NoLanguages(notation) => {
                write!(f, "{notation} has no letters to choose a language for")
            }
            Self::Language(error) => error.fmt(f),
        }
    }
}

/// An error that is another one says what that says, and has its source.
impl core::error::Error for UnknownNotation {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Language(error) => error.source(),
            Self::Name | Self::NoLanguages(_) => None,
        }
    }
}

impl Position {
    /// Reads a move in numeric notation; short for [`Notation::read`].
    pub fn read_numeric(&self, text: &str) -> Result<Move, MoveError> {
        Notation::Numeric.read(self, text)
    }

    /// Reads a move in standard algebraic notation.
    pub fn read_san(&self, text: &str) -> Result<Move, MoveError> {
        Notation::SAN.read(self, text)
    }
}
