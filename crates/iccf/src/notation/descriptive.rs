//! Descriptive notation, English, Spanish, French, Portuguese: squares are named after the
//! pieces that start on their file and counted from the mover's side.
//!
//! ```
//! use iccf::{Descriptive, DescriptiveStyle, Position, Strictness};
//!
//! let text: Descriptive = "Kt - K B 3".parse()?;
//! let position = Position::new();
//! let reading = text.resolve(&position, Strictness::Lenient)?;
//! let style = DescriptiveStyle::English;
//! assert_eq!(Descriptive::from_move(&position, reading.mv, style).to_string(), "N-KB3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A description may fit several legal moves, and then says nothing until
//! something tells them apart: a written `ch` or `mate`, or, in a game, that
//! only one of them lets the rest be played. [`Descriptive::candidates`] has
//! all that fit. [`Descriptive::scan`] finds the move that a text begins with,
//! since moves in words have spaces in them.
//!
//! Written: the shortest text without spaces that no other legal move fits,
//! marks not counted: `N-B3`, else `N-KB3`; `QN-Q2`, `P/4xP`, `N(KB3)xB`;
//! `PxBP`, `PxQBP`, `BxN/QB6`; `P-K8(Q)`, `PxPe.p.`, `O-O`, `+`, `#`. In
//! Spanish `C3AR`, `CD2D`, `T1xP`, `C(3AR)xA`, `AxC/6AD`, `P8R=D`, `PxPa.p.`
//!
//! Read besides: `Kt` or `N`; full stops, spaces, small letters; more than is
//! needed to tell the moves apart, `N3-K2`; `R-K`, `R-Ksq`; `Castles`, `Castles QR`,
//! `0-0`; `=Q`, `/Q`, a bare `Q` for a promotion; `PxP` for a capture en
//! passant; `ch`, `dis ch`, `dbl ch`, `mate`, `++`, `†`; and all of it in words: `P. to
//! K's 4th`, `Kt. takes P.`, `Castles with K's R.`, `becoming a Queen`. The
//! notation never had one way to write it, so the generous reader names none of
//! this; the strict one minds it as [`Leniency::LooseSpelling`].
//!
//! Which of two knights is the queen's is a matter of those that can make the
//! move: the one further to that side, wherever it started. Bishops keep to
//! their colour, so in standard chess that tells whose they are.

mod reading;
mod vocabulary;
mod writing;

use core::fmt;
use core::str::FromStr;

use super::error::Meanings;
use super::marks::CheckMark;
use super::{Leniencies, Leniency, Reading, ResolveError, Spelling, Strictness};
use crate::board::{Bitboard, Color, Piece, Role, Square};
use crate::position::{CastlingSide, Illegal, Move, MoveList, Position, Variant};

/// The English notation in a page.
pub(super) const RULES: &str = "\
Files are named after the pieces that start on them, ranks are counted from the
mover's side: White's K4 is 54 (e4), Black's K4 is 55 (e5).
    QR QN QB Q K KB KN KR     1 to 8
A move is the piece, - and the square, or x and the piece taken. No more is said
than tells it from the other legal moves: the wing of the square or the piece,
the file of a pawn, the rank, or the whole square.
    P-K4   N-KB3   B-N5   PxP   PxBP   QBPxP   QN-Q2   P/4xP   N(KB3)xB   BxN/QB6
The queen's knight is the one further to the queen's side among those that can
make the move; bishops go by the colour of their squares. (Q) for a promotion,
e.p. for a capture en passant, O-O and O-O-O for castling, + for check, # for
mate; no move is told from another by these last two.
    P-K8(Q)   PxR(N)+   PxPe.p.   O-O-O   Q-R5#
Also read: Kt for N; K.Kt.-B.5, P - K 4, R-K.Sq., R-Ksq, R-K; N3-K2 and anything
fuller than needed; =Q, /Q, Q; Castles, Castles QR, 0-0; PxP for en passant; ch,
dis ch, dbl ch, mate, ++; words, as in \"P. to K's 4th\", \"Kt. takes P. en passant\",
\"Castles with K's R.\", \"P. to Q's 8th, becoming a Queen\". If two legal moves fit, ch
or mate may decide; if not, both are named and none is taken.";

/// What is different with `Kt`.
pub(super) const KT_RULES: &str = "\
Descriptive notation as older books print it, with Kt for the knight.
    Kt-KB3   QKt-Q2   BxKtP   Kt(KB3)xB   P-Kt8(Kt)
Everything else is as in descriptive, and both are read alike.";

/// The Spanish notation in a page.
pub(super) const SPANISH_RULES: &str = "\
Files are named after the pieces that start on them, ranks are counted from the
mover's side. R king, D queen, T rook, A bishop, C knight, P pawn.
    TD CD AD D R AR CR TR     1 to 8
A move is the piece, the rank and the file, or x and the piece taken. No more is
said than tells it from the other legal moves: the wing of the square or the
piece, the file of a pawn, the rank, or the whole square.
    P4R   C3AR   A5C   PxP   PxPA   PADxP   CD2D   T1xP   C(3AR)xA   AxC/6AD
The queen's knight (CD) is the one further to the queen's side among those that
can make the move; bishops go by the colour of their squares. =D for a promotion,
a.p. for a capture en passant, O-O and O-O-O for castling, + for check, # for mate.
    P8R=D   PxT=C+   PxPa.p.   O-O-O   D5T#
Also read: full stops, spaces, small letters, P-4R; anything fuller than needed;
(D), /D; 0-0, enroque corto; PxP for en passant, al paso; jaque, mate, ++; words
for the pieces, por for x.";

/// What is different in French.
pub(super) const FRENCH_RULES: &str = "\
Descriptive notation as older French books print it: R king, D queen, T rook,
F bishop, C knight, P pawn, the rank before the file.
    P4R   C3FR   F5C   PxP   CD2D   P8R=D   PxPe.p.   O-O-O
Everything else is as in descriptive:es. Also read: Roque, prend for x,
échec, mat.";

/// What is different in Portuguese.
pub(super) const PORTUGUESE_RULES: &str = "\
Descriptive notation as older Portuguese and Brazilian books print it: R king,
D queen, T rook, B bishop, C knight, P pawn, the rank before the file.
    P4R   C3BR   B5C   PxP   CD2D   P8R=D   PxPe.p.   O-O-O
Everything else is as in descriptive:es. Also read: Roque, por for x, xeque,
mate.";

/// How descriptive notation is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DescriptiveStyle {
    /// `N-KB3`.
    #[default]
    English,
    /// `Kt-KB3`, as older books have it.
    Kt,
    /// `C3AR`.
    Spanish,
    /// `C3FR`.
    French,
    /// `C3BR`.
    Portuguese,
}

impl DescriptiveStyle {
    /// All styles, the English one first.
    pub const ALL: &'static [Self] = &[
        Self::English,
        Self::Kt,
        Self::Spanish,
        Self::French,
        Self::Portuguese,
    ];
}

/// A move in descriptive notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Descriptive {
    style: DescriptiveStyle,
    action: Action,
    promotion: Option<Role>,
    en_passant: bool,
    mark: CheckMark,
    how: Option<How>,
    /// Whether the text was another than the one we would write for this.
    loose: bool,
}

/// What kind of check is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum How {
    Discovered,
    Double,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Action {
    /// The side is not always said.
    Castles(Option<CastlingSide>),
    Moves {
        who: Who,
        to: Place,
    },
    Takes {
        who: Who,
        what: Who,
    },
}

/// A piece and what is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Who {
    role: Role,
    wing: Option<CastlingSide>,
    place: Place,
}

/// What is said of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Place {
    files: Files,
    /// Counted from the mover's side, from 0.
    rank: Option<u8>,
}

/// One file, two of the same name, or all: a bit each, the a-file's lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Files(u8);

impl Files {
    const ALL: Self = Self(0xff);

    /// Who starts on the files, a to h.
    const PIECES: [Role; 8] = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];

    const fn wing(side: CastlingSide) -> Self {
        match side {
            CastlingSide::Queen => Self(0x0f),
            CastlingSide::King => Self(0xf0),
        }
    }

    /// The files of these letters, the wing first; all for none.
    fn named(letters: &[Role]) -> Option<Self> {
        let of = |role| {
            let files = (0..8).filter(|&file: &usize| Self::PIECES[file] == role);
            files.fold(0, |files, file| files | 1 << file)
        };
        match *letters {
            [] => Some(Self::ALL),
            [Role::Pawn] => None,
            [role] => Some(Self(of(role))),
            [wing, role @ (Role::Rook | Role::Knight | Role::Bishop)] => {
                Some(Self(of(role) & Self::wing(side(wing)?).0))
            }
            _ => None,
        }
    }

    /// The letters: the wing, unless both are meant or none needs saying.
    fn name(self) -> Option<(Option<CastlingSide>, Role)> {
        if self == Self::ALL {
            return None;
        }
        let file = self.0.trailing_zeros() as usize;
        let role = *Self::PIECES.get(file)?;
        let royal = matches!(role, Role::King | Role::Queen);
        let wing = match file {
            0..4 => CastlingSide::Queen,
            _ => CastlingSide::King,
        };
        Some(((self.0.is_power_of_two() && !royal).then_some(wing), role))
    }

    /// These files and those of the same name on the other wing.
    fn either_wing(self) -> Self {
        let name = self.name().and_then(|(_, role)| Self::named(&[role]));
        name.unwrap_or(self)
    }
}

/// The side a king or a queen gives its name to.
const fn side(role: Role) -> Option<CastlingSide> {
    match role {
        Role::King => Some(CastlingSide::King),
        Role::Queen => Some(CastlingSide::Queen),
        _ => None,
    }
}

impl Place {
    const ANYWHERE: Self = Self {
        files: Files::ALL,
        rank: None,
    };

    /// A square, seen from a side.
    fn of(square: Square, us: Color) -> Self {
        let counted = (0..8).find(|&counted| us.rank(counted) == square.rank());
        Self {
            files: Files(1 << square.file().index()),
            rank: counted,
        }
    }

    fn has(self, square: Square, us: Color) -> bool {
        self.files.0 >> square.file().index() & 1 == 1
            && self.rank.is_none_or(|rank| us.rank(rank) == square.rank())
    }

    fn squares(self, us: Color) -> Bitboard {
        Square::all()
            .filter(|&square| self.has(square, us))
            .fold(Bitboard::EMPTY, |squares, square| {
                squares | Bitboard::of(square)
            })
    }

    /// The square, if it can be no other.
    fn sole(self, us: Color) -> Option<Square> {
        let squares = self.squares(us);
        squares.first().filter(|_| !squares.several())
    }
}

impl Who {
    const fn of(role: Role) -> Self {
        Self {
            role,
            wing: None,
            place: Place::ANYWHERE,
        }
    }

    /// The piece of these letters, what tells it from others first.
    fn named(letters: &[Role]) -> Option<Self> {
        let (&role, before) = letters.split_last()?;
        let who = Self::of(role);
        match *before {
            [] => Some(who),
            _ if role == Role::Pawn => who.at(Place {
                files: Files::named(before)?,
                rank: None,
            }),
            [wing] if who.has_wings() => Some(Self {
                wing: Some(side(wing)?),
                ..who
            }),
            _ => None,
        }
    }

    const fn has_wings(self) -> bool {
        matches!(self.role, Role::Rook | Role::Knight | Role::Bishop)
    }

    /// This piece on a place as well; `None` if it cannot be there.
    fn at(self, place: Place) -> Option<Self> {
        let files = Files(self.place.files.0 & place.files.0);
        let rank = place.rank.or(self.place.rank);
        let place = Place { files, rank };
        (files.0 != 0).then_some(Self { place, ..self })
    }

    fn is(self, role: Role, square: Square, us: Color) -> bool {
        self.role == role && self.place.has(square, us)
    }
}

/// Reads English texts, with `N` or `Kt`.
impl FromStr for Descriptive {
    type Err = ParseDescriptiveError;

    fn from_str(text: &str) -> Result<Self, ParseDescriptiveError> {
        Self::read(text, DescriptiveStyle::English)
    }
}

impl Descriptive {
    const fn new(style: DescriptiveStyle, action: Action) -> Self {
        Self {
            style,
            action,
            promotion: None,
            en_passant: false,
            mark: CheckMark::None,
            how: None,
            loose: false,
        }
    }

    /// The style it was read in, or is written in.
    pub const fn style(self) -> DescriptiveStyle {
        self.style
    }

    /// Whether it castles.
    pub const fn is_castling(self) -> bool {
        matches!(self.action, Action::Castles(_))
    }

    /// Which way it castles, if it does and that is said: `Castles` alone
    /// leaves it open.
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.action {
            Action::Castles(side) => side,
            Action::Moves { .. } | Action::Takes { .. } => None,
        }
    }

    /// The piece that moves; the king if it castles.
    pub const fn role(self) -> Role {
        match self.action {
            Action::Castles(_) => Role::King,
            Action::Moves { who, .. } | Action::Takes { who, .. } => who.role,
        }
    }

    /// Whose piece of two it is, if that is said: the king's in `KN-B3`.
    pub const fn wing(self) -> Option<CastlingSide> {
        match self.action {
            Action::Castles(_) => None,
            Action::Moves { who, .. } | Action::Takes { who, .. } => who.wing,
        }
    }

    /// The piece taken, if it is a capture.
    pub const fn captured(self) -> Option<Role> {
        match self.action {
            Action::Takes { what, .. } => Some(what.role),
            Action::Castles(_) | Action::Moves { .. } => None,
        }
    }

    /// The squares that the piece of a side may come from by what is said of
    /// it, all if nothing is; none if it castles.
    pub fn from_squares(self, mover: Color) -> Bitboard {
        match self.action {
            Action::Castles(_) => Bitboard::EMPTY,
            Action::Moves { who, .. } | Action::Takes { who, .. } => who.place.squares(mover),
        }
    }

    /// The squares that the move of a side may lead to by what is said, or
    /// where the piece taken may stand; none if it castles. `N-B3` has two.
    pub fn to_squares(self, mover: Color) -> Bitboard {
        match self.action {
            Action::Castles(_) => Bitboard::EMPTY,
            Action::Moves { to, .. } => to.squares(mover),
            Action::Takes { what, .. } => what.place.squares(mover),
        }
    }

    /// What a pawn becomes, if that is written.
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// Whether the mark of a capture en passant is written.
    pub const fn is_en_passant(self) -> bool {
        self.en_passant
    }

    /// The check or mate mark.
    pub const fn check_mark(self) -> CheckMark {
        self.mark
    }

    /// Whether a discovered check is written, as in `dis ch`.
    pub const fn is_discovered_check(self) -> bool {
        matches!(self.how, Some(How::Discovered))
    }

    /// Whether a double check is written, as in `dbl ch`.
    pub const fn is_double_check(self) -> bool {
        matches!(self.how, Some(How::Double))
    }

    /// Reads a text that is one move and nothing else.
    pub fn read(text: &str, style: DescriptiveStyle) -> Result<Self, ParseDescriptiveError> {
        reading::read(text, style)
    }

    /// The longest move that a text begins with, and how many bytes it takes.
    /// The move that follows is not touched, nor are a number, a result, or
    /// `!` and `?` behind the last word.
    ///
    /// ```
    /// use iccf::{Descriptive, DescriptiveStyle};
    ///
    /// let length = |text| Descriptive::scan(text, DescriptiveStyle::English).map(|found| found.1);
    /// assert_eq!(length("P. to K's 4th P. to K's 4th"), Some("P. to K's 4th".len()));
    /// assert_eq!(length("Castles QR-Q1"), Some("Castles".len()));
    /// assert_eq!(length("White resigns"), None);
    /// ```
    pub fn scan(text: &str, style: DescriptiveStyle) -> Option<(Self, usize)> {
        reading::scan(text, style)
    }

    /// The shortest description of a move, with its check or mate mark.
    pub fn from_move(position: &Position, mv: Move, style: DescriptiveStyle) -> Self {
        Self {
            mark: mark_of(position, mv),
            ..writing::shortest(position, mv, style)
        }
    }
}

/// The canonical text.
impl fmt::Display for Descriptive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelling().fmt(f)
    }
}

fn mark_of(position: &Position, mv: Move) -> CheckMark {
    let mut after = *position;
    after.play(mv);
    CheckMark::of(&after)
}

/// Where the piece taken stands: not on the target if it is taken in passing.
const fn victim(mv: Move) -> Square {
    if mv.is_en_passant() {
        Square::at(mv.to().file(), mv.from().rank())
    } else {
        mv.to()
    }
}

/// The legal moves that a description fits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidates {
    /// The moves, in no promised order; none if none fits.
    pub moves: MoveList,
    /// What had to be forgiven to find them, [`Leniency::DecidedByMark`] if
    /// other moves were ruled out only by a check or mate mark.
    pub leniencies: Leniencies,
}

impl Descriptive {
    /// The legal moves that this fits on a position.
    pub fn candidates(&self, position: &Position) -> Candidates {
        let legal = position.legal_moves();
        let mut leniencies = Leniencies::NONE;
        let mut moves = self.among(position, &legal);
        if let (0, Action::Moves { who, to }) = (moves.len(), self.action) {
            let us = position.turn();
            moves = legal;
            moves.retain(|mv| {
                mv.is_capture()
                    && who.is(mv.role(), mv.from(), us)
                    && to.has(mv.to(), us)
                    && mv.promotion() == self.promotion
            });
            leniencies = leniencies.with_if(!moves.is_empty(), Leniency::CaptureUnmarked);
        }
        if moves.len() > 1 && self.mark != CheckMark::None {
            let mut marked = moves.clone();
            marked.retain(|mv| self.is_borne_out(position, mv));
            if !marked.is_empty() && marked.len() < moves.len() {
                moves = marked;
                leniencies.add(Leniency::DecidedByMark);
            }
        }
        Candidates { moves, leniencies }
    }

    /// Whether the written mark is true of a move.
    fn is_borne_out(&self, position: &Position, mv: Move) -> bool {
        let mut after = *position;
        after.play(mv);
        let how = match self.how {
            None => true,
            Some(How::Discovered) => (after.checkers() & !Bitboard::of(mv.to())).any(),
            Some(How::Double) => after.checkers().several(),
        };
        let (mark, none) = (CheckMark::of(&after), Leniencies::NONE);
        let judged = self.mark.judged(mark, none, Strictness::Lenient);
        how && !judged.has(Leniency::FalseMark)
    }

    /// Those of some legal moves that this fits, whatever the mark says.
    fn among(&self, position: &Position, moves: &MoveList) -> MoveList {
        let us = position.turn();
        let mut found = moves.clone();
        found.retain(|mv| self.fits(us, mv));
        match self.action {
            Action::Castles(_) => {}
            Action::Moves { who, .. } => keep_wing(&mut found, who, position, us, Move::from),
            Action::Takes { who, what } => {
                keep_wing(&mut found, who, position, us, Move::from);
                keep_wing(&mut found, what, position, !us, victim);
            }
        }
        if self.en_passant && found.iter().any(|mv| mv.is_en_passant()) {
            found.retain(Move::is_en_passant);
        }
        found
    }

    fn fits(&self, us: Color, mv: Move) -> bool {
        if let Action::Castles(side) = self.action {
            return mv
                .castling()
                .is_some_and(|castling| side.is_none_or(|side| side == castling));
        }
        mv.castling().is_none()
            && mv.promotion() == self.promotion
            && match self.action {
                Action::Castles(_) => false,
                Action::Moves { who, to } => {
                    !mv.is_capture() && who.is(mv.role(), mv.from(), us) && to.has(mv.to(), us)
                }
                Action::Takes { who, what } => mv.capture().is_some_and(|taken| {
                    // A pawn taken in passing may be named after either square.
                    who.is(mv.role(), mv.from(), us)
                        && (what.is(taken, mv.to(), us) || what.is(taken, victim(mv), us))
                }),
            }
    }

    /// The legal move this means on a position.
    pub fn resolve(
        self,
        position: &Position,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let Candidates { moves, leniencies } = self.candidates(position);
        match *moves {
            [] => Err(self.why_none(position)),
            [mv] => self.judged(position, mv, leniencies, strictness),
            _ => Err(ResolveError::Meanings(Meanings::new(position, &moves))),
        }
    }

    /// The reading, if a certain one of the [candidates](Self::candidates) is
    /// meant: for those who know more than the position.
    pub fn resolve_to(
        self,
        position: &Position,
        mv: Move,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let Candidates { moves, leniencies } = self.candidates(position);
        if moves.contains(&mv) {
            self.judged(position, mv, leniencies, strictness)
        } else {
            self.resolve(position, strictness)
        }
    }

    fn judged(
        self,
        position: &Position,
        mv: Move,
        leniencies: Leniencies,
        strictness: Strictness,
    ) -> Result<Reading, ResolveError> {
        let true_mark = mark_of(position, mv);
        let mut leniencies = self
            .mark
            .judged(true_mark, leniencies, strictness)
            .with_if(self.en_passant && !mv.is_en_passant(), Leniency::FalseMark);
        if strictness == Strictness::Lenient {
            return Ok(Reading { mv, leniencies });
        }
        let standard = Self {
            mark: self.mark,
            ..writing::shortest(position, mv, self.style)
        };
        leniencies = leniencies
            .with_if(self.loose, Leniency::LooseSpelling)
            .with_if(
                Self {
                    loose: false,
                    ..self
                } != standard,
                Leniency::LooseSpelling,
            );
        let standard = Self {
            mark: true_mark,
            ..standard
        };
        Reading { mv, leniencies }.judged(strictness, || standard.spelling())
    }

    /// Why no legal move fits.
    fn why_none(self, position: &Position) -> ResolveError {
        if let Some(over) = position.game_over() {
            return over.into();
        }
        let us = position.turn();
        let (who, to, taken) = match self.action {
            Action::Castles(side) => {
                let side = side.unwrap_or(CastlingSide::King);
                let problem = position.castle_or_why(side).err();
                let king = position.king(us);
                return problem.unwrap_or(Illegal::NotCastling(king)).into();
            }
            Action::Moves { who, to } => (who, to, None),
            Action::Takes { who, what } => (who, what.place, Some(what.role)),
        };
        if let Some(illegal) = self.promotion_fault(position) {
            return illegal.into();
        }
        let color = us;
        let piece = Piece {
            color,
            role: who.role,
        };
        let fits_none = ResolveError::NoneFits {
            piece,
            taken,
            squares: to.squares(us),
        };
        let (from, Some(to), None) = (who.place.sole(us), to.sole(us), taken) else {
            return fits_none;
        };
        let Some(from) = from else {
            let among = who.place.squares(us);
            return position.why_none(who.role, among, to, false).into();
        };
        let (said, square) = (who.role, from);
        match position.piece_at(from) {
            Some(stands) if stands.color == us && stands.role != said => {
                let is = stands.role;
                Illegal::WrongPiece { said, is, square }.into()
            }
            _ => position
                .why_illegal(from, to, self.promotion)
                .map_or(fits_none, ResolveError::Illegal),
        }
    }

    /// What is wrong with the promotion, where all else would fit.
    fn promotion_fault(self, position: &Position) -> Option<Illegal> {
        let legal = position.legal_moves();
        let would_fit = |promotion| {
            let other = Self { promotion, ..self };
            !other.among(position, &legal).is_empty()
        };
        match self.promotion {
            Some(role) if !Role::PROMOTIONS.contains(&role) => Some(Illegal::PromotionTo(role)),
            Some(_) => would_fit(None).then_some(Illegal::PromotionUnexpected),
            None => would_fit(Some(Role::Queen)).then_some(Illegal::PromotionMissing),
        }
    }
}

/// Keeps the moves of the king's or queen's piece, where several pieces are
/// left and it is said which.
fn keep_wing(
    moves: &mut MoveList,
    who: Who,
    position: &Position,
    owner: Color,
    square: impl Fn(Move) -> Square,
) {
    let Some(wing) = who.wing else {
        return;
    };
    let all = moves
        .iter()
        .fold(Bitboard::EMPTY, |all, &mv| all | Bitboard::of(square(mv)));
    if !all.several() {
        return;
    }
    if who.role == Role::Bishop && position.variant() == Variant::Standard {
        // The king's bishop starts on a light square for White, on a dark one
        // for Black.
        let dark = (wing == CastlingSide::King) == (owner == Color::Black);
        let own = if dark {
            all & Bitboard::DARK
        } else {
            all & !Bitboard::DARK
        };
        if own.any() && !own.several() {
            moves.retain(|mv| own.has(square(mv)));
            return;
        }
    }
    let files = all.into_iter().map(Square::file);
    let outermost = match wing {
        CastlingSide::Queen => files.min(),
        CastlingSide::King => files.max(),
    };
    moves.retain(|mv| Some(square(mv).file()) == outermost);
}

impl Descriptive {
    /// How a move that this fits was found, for a player: `the king's knight
    /// on 71 (g1) to KB3, White's third rank on the king's bishop's file:
    /// 63 (f3)`.
    pub fn explain(self, position: &Position, mv: Move) -> impl fmt::Display {
        Explanation {
            text: self,
            us: position.turn(),
            mv,
        }
    }
}

struct Explanation {
    text: Descriptive,
    us: Color,
    mv: Move,
}

/// By rank, from the mover's side.
const RANKS: [&str; 8] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];

const fn possessive(wing: CastlingSide) -> &'static str {
    match wing {
        CastlingSide::King => "king's",
        CastlingSide::Queen => "queen's",
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, us, mv } = *self;
        if let (Some(side), Some(rook)) = (mv.castling(), mv.castling_rook()) {
            return write!(
                f,
                "castling with the {} rook on {}: the king on {} goes to {}",
                possessive(side),
                rook.both(),
                mv.from().both(),
                mv.to().both()
            );
        }
        let who = match text.action {
            Action::Castles(_) => None,
            Action::Moves { who, .. } | Action::Takes { who, .. } => who.wing,
        };
        let wing = who.map_or("", possessive);
        let space = if wing.is_empty() { "" } else { " " };
        let role = mv.role();
        write!(f, "the {wing}{space}{role} on {}", mv.from().both())?;
        if let Some(taken) = mv.capture() {
            write!(f, " takes the {taken} on {}", victim(mv).both())?;
            if mv.is_en_passant() {
                write!(f, " in passing and goes to {}", mv.to().both())?;
            }
        } else {
            let place = Place::of(mv.to(), us);
            let mut name = Spelling::new();
            text.push_place(&mut name, place);
            let rank = RANKS[usize::from(place.rank.unwrap_or(0) & 7)];
            write!(f, " to {name}, {us}'s {rank} rank on the ")?;
            match place.files.name() {
                Some((Some(wing), role)) => write!(f, "{} {role}'s", possessive(wing))?,
                Some((None, role)) => write!(f, "{role}'s")?,
                None => {}
            }
            write!(f, " file: {}", mv.to().both())?;
        }
        match mv.promotion() {
            Some(role) => write!(f, ", and becomes a {role}"),
            None => Ok(()),
        }
    }
}

/// Why a text is no move in descriptive notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseDescriptiveError {
    /// Nothing is there.
    Empty,
    /// Far longer than a move.
    TooLong,
    /// It does not begin with a piece.
    Piece,
    /// Neither a dash nor a capture sign follows the piece.
    Sign,
    /// No square follows the dash.
    Square,
    /// No piece follows the capture sign.
    Taken,
    /// Something stands behind the move that is no part of it.
    Behind,
}

impl fmt::Display for ParseDescriptiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "no piece",
            Self::TooLong => "far longer than any move",
            Self::Piece => "expected a piece first",
            Self::Sign => "expected - or x behind the piece",
            Self::Square => "expected a square: a file's name and a rank from 1 to 8",
            Self::Taken => "expected the piece taken behind the x",
            Self::Behind => "cannot read what stands behind the move",
        })
    }
}

impl core::error::Error for ParseDescriptiveError {}
