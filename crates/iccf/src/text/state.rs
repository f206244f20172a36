//! What is known of the game at hand, as far as it was read.

use core::ops::Range;

use super::chain::{Claims, Setting};
use super::line::Column;
use crate::game::Outcome;
use crate::notation::fold_look_alike;
use crate::position::Position;

/// How free text sets the moves of a game apart, as far as it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Punctuation {
    /// Whether a number of the score had no dot.
    pub(super) bare_numbers: bool,
    /// Whether semicolons stand between the moves.
    pub(super) semicolons: bool,
    /// Where the last of them stands.
    pub(super) last_semicolon: Option<usize>,
    /// Where the first number stands that is no move number: days used, most likely.
    pub(super) first_count: Option<usize>,
}

/// Why a move that was played may be none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// It stands in a sentence that does not send it.
    InSentence,
    /// Words that may tell of other moves stand on the line above.
    BelowWords,
    /// Another one stands behind it that may be meant.
    Alternative,
    /// Words behind it may say that it was not played.
    Supposed,
    /// It is a note, though a line of moves alone.
    LineOfMoves,
    /// It is a note, though somebody says it in a conversation.
    InTalk,
}

/// What is known of the game at hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameState {
    /// Its place in the text.
    pub(crate) source: Range<usize>,
    pub(super) landmarks: Landmarks,
    pub(crate) start: Position,
    pub(super) stage: Stage,
    /// Whether what is between moves now follows a move, comments aside.
    pub(super) follows_move: bool,
    /// Whether bare text was kept as a comment.
    pub(super) has_words: bool,
    pub(crate) outcome: Option<Outcome>,
    /// Half-moves of the main line.
    pub(crate) plies: usize,
    /// The piece letters of the moves played.
    pub(super) letters: SeenLetters,
    pub(super) free: FreeText,
    pub(super) spent: Spent,
}

/// Where parts of the game stand in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Landmarks {
    /// The text before the first move.
    pub(super) above: Range<usize>,
    /// Where the last move of the main line ends.
    pub(super) played_to: usize,
    /// Where the result stands.
    pub(super) ended_at: usize,
}

/// What decides in free text which of it is the game.
#[derive(Clone, Debug)]
pub(super) struct FreeText {
    pub(super) punctuation: Punctuation,
    pub(super) setting: SettingOfScore,
    pub(super) claimed: ClaimedLine,
    /// Which line claims the number due.
    pub(super) claims: Claims,
    /// Which line without words does.
    pub(super) pure_claims: Claims,
    /// Where a line of notes ended in the middle of a sentence.
    pub(super) open_note: Option<usize>,
    /// Where small talk begins behind the last move of a conversation, and where its line
    /// ends.
    pub(super) talk: Option<(usize, usize)>,
    /// A column that says the moves again in another notation.
    pub(super) column: Column,
    /// Where the first move stands that may not have been played, and why.
    pub(super) doubt: Option<(Range<usize>, Doubt)>,
}

impl FreeText {
    const NEW: Self = Self {
        punctuation: Punctuation {
            bare_numbers: false,
            semicolons: false,
            last_semicolon: None,
            first_count: None,
        },
        setting: SettingOfScore {
            first_line: None,
            look: None,
            lines: 0,
        },
        claimed: ClaimedLine { to: 0, from: 0 },
        claims: Claims::ANY,
        pure_claims: Claims::PURE,
        open_note: None,
        talk: None,
        column: Column {
            in_digits: None,
            untold: 0,
        },
        doubt: None,
    };
}

impl Default for FreeText {
    fn default() -> Self {
        Self::NEW
    }
}

/// How the score is set, which tells its lines from those of notes.
#[derive(Clone, Debug)]
pub(super) struct SettingOfScore {
    /// The first line of the score, which says it.
    pub(super) first_line: Option<Range<usize>>,
    /// What it says, once that was asked for.
    pub(super) look: Option<Setting>,
    /// Lines of moves alone that were read.
    pub(super) lines: usize,
}

/// The line that is being read as the game's.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClaimedLine {
    /// Where it ends.
    pub(super) to: usize,
    /// How many moves there were when it began.
    pub(super) from: usize,
}

/// How often things were met in a game that are looked at a limited number of times, as
/// each look may go through much text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// Notes, signs and variations.
    pub(super) parts: usize,
    /// Lines that begin a game in a code nobody announced.
    pub(super) codes_begun: usize,
    /// Words such as `if`.
    pub(super) conditions: usize,
    /// Lines held to be told of, and not played.
    pub(super) suppositions: usize,
    /// Numbers in notes that were compared with the score, as they may correct it.
    pub(super) corrections: usize,
    /// Lines compared with the score, as they may repeat it.
    pub(super) repeats: usize,
    /// Descriptions compared with a position to look ahead.
    pub(super) lookahead: usize,
}

/// The capitals that moves of a game began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SeenLetters {
    /// A bit for each of ASCII, `A` the lowest.
    pub(super) first: u32,
    /// Whether there were letters elsewhere, or others than these.
    pub(super) others: bool,
    /// Whether one of the others looks like no Latin letter: `Ф`.
    pub(super) foreign: bool,
}

impl SeenLetters {
    /// Whether a move began with the letter that English has for the pawn.
    pub(super) const fn has_pawn(self) -> bool {
        self.first >> (b'P' - b'A') & 1 == 1
    }

    /// Remembers the letters of a move.
    pub(super) fn add(&mut self, word: &[u8]) {
        let is_letter = |byte: &u8| byte.is_ascii_uppercase() || !byte.is_ascii();
        match word {
            [b'O', b'-', ..] => {}
            [first @ b'A'..=b'Z', rest @ ..] => {
                self.first |= 1 << (first - b'A');
                self.others |= rest.iter().any(is_letter);
            }
            [0x80..=0xff, ..] => {
                self.others = true;
                self.foreign |= core::str::from_utf8(word)
                    .is_ok_and(|word| word.starts_with(is_foreign_capital));
            }
            _ => self.others |= word.iter().any(is_letter),
        }
    }
}

/// Whether a letter is a capital that no word in Latin letters has, nor one that looks
/// like it: English has no move that begins with it.
fn is_foreign_capital(letter: char) -> bool {
    letter.is_uppercase() && !fold_look_alike(letter).is_ascii()
}

/// How far the reading of a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Stage {
    /// Nothing but tags and comments was seen.
    #[default]
    Tags,
    /// The start position is made up from the tags, and moves are read.
    Moves,
    /// Whoever listens wanted nothing but the tags.
    Skipped,
    /// The game cannot be read: it is to be copied as it stands.
    Unread,
}

impl GameState {
    /// Begins a game at an offset, from the usual start. All fields are named, so that
    /// they are written where they are: a game in the making that is moved there shows
    /// where only tags are read.
    pub(super) fn begin(&mut self, at: usize) {
        *self = Self {
            source: at..at,
            landmarks: Landmarks {
                above: 0..0,
                played_to: 0,
                ended_at: 0,
            },
            start: Position::new(),
            stage: Stage::Tags,
            follows_move: false,
            has_words: false,
            outcome: None,
            plies: 0,
            letters: SeenLetters::default(),
            free: FreeText::NEW,
            spent: Spent::default(),
        };
    }

    /// Whether the game is to be copied as it stands.
    pub(crate) fn is_unread(&self) -> bool {
        self.stage == Stage::Unread
    }
}
