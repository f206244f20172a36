//! What is reported about a text: errors and warnings, with their place.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board::Color;
use crate::notation::Slip;
use crate::text::Place;

use super::decode::unescaped;
use super::tag::Header;

/// How bad a problem is, the worst last. Others may be added between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Something was read that is not in standard form, or was left aside.
    Warning,
    /// Something could not be read.
    Error,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal)*) => {
        /// What kind of problem it is; each has a name that stays the same
        /// from version to version.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum ProblemKind {
            $($(#[$doc])* $kind,)*
        }

        impl ProblemKind {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// The name, as reports have it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    // Of a text that is no move.
    /// A move that has the form of no notation.
    Malformed "malformed"
    /// Digits that are too few or too many.
    WrongLength "wrong-length"
    /// A sign that is no digit in a numeric move.
    NotADigit "not-a-digit"
    /// A digit that no file and no rank has.
    NotASquare "not-a-square"
    /// A fifth digit that names no piece.
    PromotionDigit "promotion-digit"
    /// More digits without a space than can be told apart.
    TooManyDigits "too-many-digits"
    /// A text with two meanings.
    Ambiguous "ambiguous"
    /// A form that the strict reader refuses.
    NonStandard "non-standard"

    // Of a move that is not legal.
    /// A move in a game that has ended.
    GameOver "game-over"
    /// Nothing stands where the move begins.
    EmptySquare "empty-square"
    /// The other side's piece stands there.
    OpponentsPiece "opponents-piece"
    /// From and to are the same.
    SameSquare "same-square"
    /// An own piece stands on the target.
    OwnPieceOnTarget "own-piece-on-target"
    /// The piece does not move like that.
    NotItsMove "not-its-move"
    /// A pawn has nothing to capture there.
    NothingToCapture "nothing-to-capture"
    /// No capture in passing is possible.
    EnPassant "en-passant"
    /// Something stands in the way.
    Blocked "blocked"
    /// The piece is pinned.
    Pinned "pinned"
    /// The king would be left in check.
    ExposesKing "exposes-king"
    /// The king would go into check.
    KingIntoCheck "king-into-check"
    /// The check is not answered.
    CheckNotAnswered "check-not-answered"
    /// Castling that is not possible.
    Castling "castling"
    /// A promotion does not say to what.
    PromotionMissing "promotion-missing"
    /// A promotion piece where nothing promotes.
    PromotionUnexpected "promotion-unexpected"
    /// A pawn cannot become that.
    PromotionPiece "promotion-piece"
    /// No such piece reaches the square.
    NoneReaches "none-reaches"
    /// A capture where nothing is taken.
    NoCapture "no-capture"
    /// Another piece stands there than the text names.
    WrongPiece "wrong-piece"
    /// Castling where the move is none.
    NotCastling "not-castling"
    /// Another piece is taken than the text names.
    WrongTaken "wrong-taken"
    /// Any other move that is not legal.
    Illegal "illegal"

    // Of a spelling that was forgiven.
    /// A promotion in four digits.
    ShortPromotion "short-promotion"
    /// Castling written as king onto rook.
    KingOntoRook "king-onto-rook"
    /// Castling written with the king's target.
    KingToTarget "king-to-target"
    /// A sign between the squares.
    Separator "separator"
    /// A dash that is missing.
    DashMissing "dash-missing"
    /// A promotion spelled otherwise.
    PromotionSpelling "promotion-spelling"
    /// A check mark where the notation has none.
    CheckMark "check-mark"
    /// Moves without a space between them.
    Glued "glued"
    /// A capture that is not marked.
    CaptureUnmarked "capture-unmarked"
    /// Another sign for a capture.
    CaptureSpelling "capture-spelling"
    /// A small letter for a piece.
    LowercasePiece "lowercase-piece"
    /// Castling spelled otherwise.
    CastlingSpelling "castling-spelling"
    /// More said than is needed to tell pieces apart.
    OverDisambiguated "over-disambiguated"
    /// A mark for a capture in passing.
    EnPassantMark "en-passant-mark"
    /// `++`.
    DoublePlus "double-plus"
    /// A check or mate that is none.
    FalseMark "false-mark"
    /// A check or mate without its mark.
    MarkMissing "mark-missing"
    /// A piece without its letter.
    LetterMissing "letter-missing"
    /// A letter for a pawn.
    PawnLetter "pawn-letter"
    /// A letter in the other case.
    LetterCase "letter-case"
    /// A letter that only looks like the language's.
    LookAlike "look-alike"
    /// The piece taken is not named.
    TakenMissing "taken-missing"
    /// What later cable codes append.
    CodeSuffix "code-suffix"
    /// Any other loose spelling.
    LooseSpelling "loose-spelling"
    /// Two meanings told apart by a check mark.
    DecidedByMark "decided-by-mark"
    /// A pawn's capture without its square.
    ShortCapture "short-capture"
    /// `Kt` for the knight in algebraic notation.
    OldKnight "old-knight"
    /// A move broken by spaces or a line's end.
    Spaced "spaced"

    // Of a game.
    /// A second game in a text that should be one.
    AnotherGame "another-game"
    /// A number that is neither a move nor the number due.
    BareNumber "bare-number"
    /// Moves behind the result of their game.
    BehindResult "behind-result"
    /// A game whose input failed before its end.
    CutOff "cut-off"
    /// A date or time among the moves.
    Date "date"
    /// Two meanings told apart by later moves.
    DecidedLater "decided-later"
    /// Digits among words that would be a move.
    DigitsInProse "digits-in-prose"
    /// A word that ends the game.
    EndWord "end-word"
    /// A start position that is odd or impossible.
    Fen "fen"
    /// A move said again that is not the one just played.
    Gloss "gloss"
    /// Piece letters that are not English.
    Language "language"
    /// A text that begins in the middle of a game.
    Continues "continues"
    /// A move number that shows a move to be missing.
    MoveMissing "move-missing"
    /// A wrong move number.
    MoveNumber "move-number"
    /// A text without moves.
    NoMoves "no-moves"
    /// A null move.
    NullMove "null-move"
    /// A comment without an end.
    OpenComment "open-comment"
    /// A variation without an end.
    OpenVariation "open-variation"
    /// Fewer moves than the tag `PlyCount` or words behind the game say.
    PlyCount "ply-count"
    /// Two results that differ.
    ResultDiffers "result-differs"
    /// A damaged move that was restored.
    Restored "restored"
    /// A damaged game that may have been several, or none.
    NotRestored "not-restored"
    /// No result where there should be one.
    ResultMissing "result-missing"
    /// A result written otherwise.
    ResultStyle "result-style"
    /// A brace that closes nothing.
    StrayBrace "stray-brace"
    /// A parenthesis that closes nothing.
    StrayParenthesis "stray-parenthesis"
    /// A sign that means nothing.
    StraySign "stray-sign"
    /// Variations nested too deep to be chess.
    TooDeep "too-deep"
    /// A game too long to be read.
    TooLong "too-long"
    /// More problems in a game than are told one by one.
    TooMany "too-many"
    /// Languages that fit with different moves.
    TwoLanguages "two-languages"
    /// A word that is a move in two notations.
    TwoMeanings "two-meanings"
    /// A variant of chess that is not read.
    Variant "variant"
    /// A variation before any move.
    VariationFirst "variation-first"
    /// Words between moves.
    WordsAmongMoves "words-among-moves"
    /// What looks like moves, kept in a note behind the last one.
    MovesInNotes "moves-in-notes"
}

impl ProblemKind {
    /// The kind of this name; any move that cannot be read is malformed.
    pub(crate) fn named(name: &str) -> Self {
        name.parse().unwrap_or(Self::Malformed)
    }
}

/// The name.
impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for ProblemKind {
    type Err = UnknownProblemKind;

    fn from_str(name: &str) -> Result<Self, UnknownProblemKind> {
        let known = Self::ALL.iter().find(|kind| kind.name() == name);
        known.copied().ok_or(UnknownProblemKind)
    }
}

/// The name of no kind of problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownProblemKind;

impl fmt::Display for UnknownProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such kind of problem")
    }
}

impl core::error::Error for UnknownProblemKind {}

/// A legal move that may have been meant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Suggestion {
    /// In numeric notation.
    pub numeric: String,
    /// In standard algebraic notation.
    pub san: String,
    /// What went wrong.
    pub slip: Slip,
}

/// What the tags say of a game, so that it can be found; `None` for what they
/// leave out or do not know. Longer values are cut, as tokens are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Heading {
    /// Who has White.
    pub white: Option<String>,
    /// Who has Black.
    pub black: Option<String>,
    /// The match or tournament.
    pub event: Option<String>,
    /// The day, as PGN writes it: `1851.06.21`.
    pub date: Option<String>,
}

impl Heading {
    pub(crate) fn of(header: &Header, text: &[u8]) -> Self {
        let value = |name| {
            let tag = header.get(text, name)?;
            let value = quoted(text.get(tag.value.clone())?.trim_ascii());
            let known = value.contains(|c| !matches!(c, '?' | '.' | '-' | '*'));
            known.then(|| unescaped(value.into()).into_owned())
        };
        Self {
            white: value("White"),
            black: value("Black"),
            event: value("Event"),
            date: value("Date"),
        }
    }
}

/// One error or warning.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// How bad it is.
    pub level: Level,
    /// Which game of the text, from 1.
    pub game: u64,
    /// The number of the move to be played there and whose it is, if a
    /// position is known.
    pub at_move: Option<(u32, Color)>,
    /// Where it stands in the text.
    pub place: Place,
    /// The text it is about. One of more than 60 characters is cut there, and `…`
    /// stands behind it.
    pub token: String,
    /// What kind of problem it is.
    pub kind: ProblemKind,
    /// The whole message, for a player.
    pub message: String,
    /// The position there, if one is known.
    pub fen: Option<String>,
    /// Moves that may have been meant.
    pub suggestions: Vec<Suggestion>,
    /// The line it stands in, or the part of it around the token.
    pub excerpt: Excerpt,
    /// Whose game it is, and where it was played.
    pub heading: Heading,
}

impl fmt::Display for Problem {
    /// `12:3: error: …`, with the line and column before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(f, "{line}:{column}: {}: {}", self.level, self.message)
    }
}

impl core::error::Error for Problem {}

/// The line of a problem, cut to a readable length.
///
/// Except for tabs, which are blanks here, it is as it stands in the text: whoever
/// shows it on a terminal escapes what would steer that, as in a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Excerpt {
    /// The text of the line around the token.
    pub line: String,
    /// How many characters stand before the token.
    pub before: usize,
    /// How many characters the token has in this line.
    pub length: usize,
}

/// The most characters shown on either side of a token.
const MARGIN: usize = 60;
/// The most characters of a token itself.
const LONGEST_TOKEN: usize = 60;

impl Excerpt {
    /// The surroundings of `start..end` in a text, within its line.
    pub(crate) fn around(text: &[u8], start: usize, end: usize) -> Self {
        let reach = 4 * MARGIN;
        let from = text[..start]
            .iter()
            .rev()
            .take(reach)
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .map_or(start.saturating_sub(reach), |length| start - length);
        // A token may be as long as the text; no more of it is shown.
        let end = end.min(start + reach);
        let to = text[start..]
            .iter()
            .take(reach + end - start)
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .map_or((end + reach).min(text.len()), |length| start + length);
        let end = end.min(to);
        let clean = |bytes: &[u8]| -> String {
            // A tab would push the underline aside.
            String::from_utf8_lossy(bytes).replace('\t', " ")
        };
        let before = clean(&text[from..start]);
        let before: String = last_chars(&before, MARGIN).into();
        let token: String = clean(&text[start..end])
            .chars()
            .take(LONGEST_TOKEN)
            .collect();
        let after: String = clean(&text[end..to]).chars().take(MARGIN).collect();
        Self {
            before: before.chars().count(),
            length: token.chars().count().max(1),
            line: alloc::format!("{before}{token}{}", after.trim_end()),
        }
    }
}

fn last_chars(text: &str, count: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .nth(count.saturating_sub(1))
        .map_or(0, |(index, _)| index);
    &text[start..]
}

/// As much of a token as a message or a report repeats.
pub(crate) fn quoted(token: &[u8]) -> String {
    // A character has four bytes at most.
    let head = &token[..token.len().min(4 * LONGEST_TOKEN)];
    let whole = String::from_utf8_lossy(head);
    let mut quoted: String = whole.chars().take(LONGEST_TOKEN).collect();
    if quoted.len() < whole.len() || head.len() < token.len() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Leniency;

    #[test]
    fn every_leniency_has_a_kind_and_every_kind_its_own_name() {
        for &leniency in Leniency::ALL {
            let kind = ProblemKind::named(leniency.kind());
            assert_eq!(kind.name(), leniency.kind());
        }
        for kind in ProblemKind::ALL {
            assert_eq!(ProblemKind::named(kind.name()), *kind);
        }
    }

    #[test]
    fn an_excerpt_is_the_line_as_it_stands_but_for_tabs() {
        let text = b"a\n1.\te4 e\x1b5 \xe2\x80\xae\r\nb";
        let excerpt = Excerpt::around(text, 8, 11);
        assert_eq!(excerpt.line, "1. e4 e\x1b5 \u{202e}");
        assert_eq!((excerpt.before, excerpt.length), (6, 3));
    }

    #[test]
    fn long_tokens_are_cut() {
        assert_eq!(quoted(b"5254"), "5254");
        assert_eq!(quoted(&[b'e'; 60]).len(), 60);
        let cut = quoted(&[b'e'; 90]);
        assert_eq!(cut.chars().count(), 61);
        assert!(cut.ends_with('…'));
    }
}
