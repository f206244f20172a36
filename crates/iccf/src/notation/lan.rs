//! Long algebraic notation: both squares and a dash.
//!
//! ```
//! use iccf::{Lan, Position, Strictness};
//!
//! let lan: Lan = "Ng1-f3".parse()?;
//! let position = Position::new();
//! let reading = lan.resolve(&position, Strictness::Lenient)?;
//! assert_eq!(Lan::from_move(&position, reading.mv).to_string(), "Ng1-f3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Written: `e2-e4`, `Ng1xf3`, `e7-e8=Q`, `O-O`, with `+` and `#`. Read
//! besides, each with its [`Leniency`]: other dashes or none, `:` for `x`, a
//! dash on a capture, no piece letter (`g1-f3`), and the styles of castling,
//! promotion and marks that [`San`] reads.

use core::fmt;
use core::str::FromStr;

use super::marks::{
    CAPTURES, CheckMark, after_dash, cut_marks, cut_promotion_letter, read_castling,
};
use super::spelling::Word;
use super::{Leniencies, Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Role, Square};
use crate::position::{CastlingSide, Illegal, Kind, Move, Position};

/// The notation in a page.
pub(super) const RULES: &str = "\
The piece and both squares, with a dash between or x for a capture; pawns have no
letter. The rest is as in san.
    e2-e4   Ng1-f3   e4xd5   e7-e8=Q   O-O   Qh5xf7#
Letters may be those of any language: lan:de is Sg1-f3.
Also read: other dashes or none, : for x, a dash on a capture, no piece letter,
and the styles of castling, promotion and marks that san reads.";

/// A move in long algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lan {
    form: Form,
    mark: CheckMark,
    en_passant: bool,
    leniencies: Leniencies,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Form {
    Castling(CastlingSide),
    Squares {
        /// `None` where no letter stands: a pawn, in standard form.
        role: Option<Role>,
        from: Square,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Lan {
    /// Which way it castles, if it does. Then no squares are written.
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.form {
            Form::Castling(side) => Some(side),
            Form::Squares { .. } => None,
        }
    }

    /// The piece whose letter is written; `None` for a pawn in standard form,
    /// and if it castles.
    pub const fn role(self) -> Option<Role> {
        match self.form {
            Form::Castling(_) => None,
            Form::Squares { role, .. } => role,
        }
    }

    /// The square the piece leaves; `None` if it castles.
    pub const fn from(self) -> Option<Square> {
        match self.form {
            Form::Castling(_) => None,
            Form::Squares { from, .. } => Some(from),
        }
    }

    /// The target; `None` if it castles.
    pub const fn to(self) -> Option<Square> {
        match self.form {
            Form::Castling(_) => None,
            Form::Squares { to, .. } => Some(to),
        }
    }

    /// Whether the sign of a capture is written.
    pub const fn is_capture(self) -> bool {
        matches!(self.form, Form::Squares { capture: true, .. })
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        match self.form {
            Form::Castling(_) => None,
            Form::Squares { promotion, .. } => promotion,
        }
    }

    /// The check or mate sign.
    pub const fn check_mark(self) -> CheckMark {
        self.mark
    }

    /// Whether `e.p.` is written.
    pub const fn is_en_passant(self) -> bool {
        self.en_passant
    }
}

impl FromStr for Lan {
    type Err = ParseLanError;

    fn from_str(text: &str) -> Result<Self, ParseLanError> {
        let mut leniencies = Leniencies::NONE;
        let (text, mark, en_passant) = cut_marks(text, &mut leniencies);
        // `Nf6-e4:` marks a capture behind.
        let (text, takes) = match text.strip_suffix(':') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let form = match read_castling(text) {
            Some((side, other_style)) => {
                leniencies = leniencies.with_if(other_style, Leniency::CastlingSpelling);
                Form::Castling(side)
            }
            None => read_squares(text, &mut leniencies)?,
        };
        let form = match form {
            Form::Squares {
                role,
                from,
                to,
                promotion,
                ..
            } if takes => {
                leniencies.add(Leniency::CaptureSpelling);
                Form::Squares {
                    role,
                    from,
                    to,
                    promotion,
                    capture: true,
                }
            }
            form => form,
        };
        Ok(Self {
            form,
            mark,
            en_passant,
            leniencies,
        })
    }
}

fn read_squares(text: &str, leniencies: &mut Leniencies) -> Result<Form, ParseLanError> {
    let (mut text, promotion) =
        cut_promotion_letter(text, leniencies).map_err(ParseLanError::Letter)?;
    let role = match text.chars().next() {
        None => return Err(ParseLanError::Squares),
        Some(letter) if letter.is_uppercase() => {
            if let Some(rest) = text.strip_prefix("Kt") {
                text = rest;
                leniencies.add(Leniency::OldKnight);
                Some(Role::Knight)
            } else {
                let role = Role::from_letter(letter).ok_or(ParseLanError::Letter(letter))?;
                if role == Role::Pawn {
                    leniencies.add(Leniency::PawnLetter);
                }
                text = &text[letter.len_utf8()..];
                Some(role)
            }
        }
        Some(_) => None,
    };
    let (from, rest) = cut_square(text).ok_or(ParseLanError::Squares)?;
    let sign = rest.chars().next().ok_or(ParseLanError::Squares)?;
    let capture = CAPTURES.contains(&sign);
    match sign {
        '-' if !rest.starts_with("--") => {}
        'x' => {}
        _ if capture => leniencies.add(Leniency::CaptureSpelling),
        _ => leniencies.add(Leniency::DashMissing),
    }
    let rest = match after_dash(rest) {
        Some(behind) => behind,
        None if capture => &rest[sign.len_utf8()..],
        None => rest,
    };
    let (to, rest) = cut_square(rest).ok_or(ParseLanError::Squares)?;
    if !rest.is_empty() {
        return Err(ParseLanError::Squares);
    }
    Ok(Form::Squares {
        role,
        from,
        capture,
        to,
        promotion,
    })
}

/// The square a text begins with, and what follows.
fn cut_square(text: &str) -> Option<(Square, &str)> {
    let name = text.get(..2)?.as_bytes();
    Some((Square::from_name(name[0], name[1])?, &text[2..]))
}

impl Lan {
    /// The notation of a move, with its check or mate mark.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        Self {
            form: match mv.kind() {
                Kind::Castling(side) => Form::Castling(side),
                _ => Form::Squares {
                    role: (mv.role() != Role::Pawn).then_some(mv.role()),
                    from: mv.from(),
                    capture: mv.is_capture(),
                    to: mv.to(),
                    promotion: mv.promotion(),
                },
            },
            mark: {
                let mut after = *position;
                after.play(mv);
                CheckMark::of(&after)
            },
            en_passant: false,
            leniencies: Leniencies::NONE,
        }
    }

    /// The canonical text.
    pub fn spelling(self) -> Spelling {
        let mut text = Word::default();
        match self.form {
            Form::Castling(side) => text.push_str(side.san()),
            Form::Squares {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                if let Some(role) = role {
                    text.push(role.letter() as u8);
                }
                text.push_pair(from.name());
                text.push(if capture { b'x' } else { b'-' });
                text.push_pair(to.name());
                if let Some(role) = promotion {
                    text.push(b'=');
                    text.push(role.letter() as u8);
                }
            }
        }
        text.push_if(self.mark != CheckMark::None, self.mark.sign());
        text.finish()
    }
}

/// The canonical text.
impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

impl Lan {
    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let mut leniencies = self.leniencies;
        let mv = match self.form {
            Form::Castling(side) => position.castle_or_why(side)?,
            Form::Squares {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                let own = position.of_color(position.turn()).has(from);
                match (role, position.role_at(from)) {
                    (Some(said), Some(is)) if own && said != is => {
                        let square = from;
                        return Err(Illegal::WrongPiece { said, is, square }.into());
                    }
                    _ => {}
                }
                let mv = position.legal_move(from, to, promotion).ok_or_else(|| {
                    position
                        .why_illegal(from, to, promotion)
                        .unwrap_or(Illegal::SameSquare(from))
                })?;
                if capture && !mv.is_capture() {
                    return Err(Illegal::NoCapture(to).into());
                }
                leniencies = leniencies
                    .with_if(!capture && mv.is_capture(), Leniency::CaptureUnmarked)
                    .with_if(mv.castling().is_some(), Leniency::CastlingSpelling)
                    .with_if(
                        role.is_none() && mv.role() != Role::Pawn && mv.castling().is_none(),
                        Leniency::LetterMissing,
                    );
                mv
            }
        };
        if self.mark != CheckMark::None || strictness == Strictness::Strict {
            leniencies = self.with_marks_judged(position, mv, leniencies, strictness);
        }
        leniencies =
            leniencies.with_if(self.en_passant && !mv.is_en_passant(), Leniency::FalseMark);
        Reading { mv, leniencies }.judged(strictness, || Self::from_move(position, mv).spelling())
    }

    /// What the check or mate mark forgives.
    pub(super) fn with_marks_judged(
        self,
        position: &Position,
        mv: Move,
        leniencies: Leniencies,
        strictness: Strictness,
    ) -> Leniencies {
        let standard = Self::from_move(position, mv);
        self.mark.judged(standard.mark, leniencies, strictness)
    }
}

/// Why a text is not a move in long algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseLanError {
    /// Not two squares.
    Squares,
    /// A letter that names no piece.
    Letter(char),
}

impl fmt::Display for ParseLanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares => f.write_str("expected two squares, as in Ng1-f3"),
            Self::Letter(letter) => write!(f, "no piece has the letter {letter:?} in English"),
        }
    }
}

impl core::error::Error for ParseLanError {}
