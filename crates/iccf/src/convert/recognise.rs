//! Which language or code a game is in, where nobody said: the evidence is
//! the whole game.
//!
//! Words are read one by one in the notations that need no announcement and
//! in English letters. Where that leaves an error, and in text without tags,
//! the game is read again in every language whose letters it has, and in the
//! codes whose words it has; what fits throughout is taken.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::Split;
use super::loose::{self, Shapes};
use super::problem::Level;
use super::reader::{Next, Reader};
use crate::notation::{DescriptiveStyle, Language, Notation, Strictness};
use crate::position::Played;
use crate::text::{Places, TokenKind, Word, next_token, read_word};

/// How a game may be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scheme {
    /// Each word by itself, with these letters.
    Letters(Language),
    /// The same, where some letters only look like the language's.
    Alike(Language),
    /// All words in this notation.
    Only(Notation),
}

impl core::fmt::Display for Scheme {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Letters(language) | Self::Alike(language) => language.fmt(f),
            Self::Only(notation) => notation.fmt(f),
        }
    }
}

/// What a reading is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// To see how far it goes.
    Trial,
    /// To be written, and its problems told.
    Final,
}

/// Where a game is read from, and what was known before it.
pub(super) struct Again {
    pub(super) start: usize,
    pub(super) complete: bool,
    pub(super) places: Places,
    pub(super) problems: usize,
    pub(super) games: u64,
}

/// What came of a reading.
struct Trial {
    scheme: Scheme,
    errors: usize,
    /// What had to be forgiven.
    warnings: usize,
    plies: usize,
    moves: Vec<Option<Played>>,
    /// Words of the game that have a code's form, if most have.
    evidence: usize,
}

impl Trial {
    fn fits(&self) -> bool {
        self.errors == 0 && self.plies > 0
    }
}

/// Notations that are tried where the usual ones fail.
const CODES: [Notation; 4] = [
    Notation::Descriptive(DescriptiveStyle::English),
    Notation::Descriptive(DescriptiveStyle::Spanish),
    Notation::Gringmuth,
    Notation::Uedemann,
];

impl Reader {
    /// Looks at a game that was read in English letters, and reads it again
    /// where another language or code has more of it.
    pub(super) fn recognise(&mut self, text: &[u8], mut again: Again, first: Next) -> Next {
        let untagged = self.score.tags.is_empty();
        let doubtful = self.score.errors > 0 || untagged;
        if self.options.from.is_some() || self.score.unread || !doubtful {
            return first;
        }
        // Digits and coordinates have nothing to tell.
        let named = has_capitals(&text[self.score.source.clone()]);
        if !named && self.score.errors == 0 && self.score.plies > 0 {
            return first;
        }
        let letters = self.letters(text);
        // A move that is wrong in English letters is far likelier wrong than
        // in another language, where PGN asks for English.
        let is_english = letters.iter().all(|&letter| Language::English.has(letter));
        let languages = if is_english && !untagged {
            Vec::new()
        } else {
            self.languages(&letters)
        };
        let languages = languages.into_iter().map(|scheme| (scheme, 0));
        let others: Vec<(Scheme, usize)> = languages.chain(self.codes(text)).collect();
        if others.is_empty() {
            return first;
        }
        let english = self.trial(Scheme::Letters(Language::English));
        // Lines are counted up to the game once, not for every reading.
        again.places.of(text, again.start);
        let again = &again;
        let mut trials = Vec::new();
        self.stage = Stage::Trial;
        for (scheme, evidence) in others {
            // One that runs on beyond the text at hand is another game's.
            if let Next::Game(_) = self.read_again(text, again, scheme) {
                let trial = self.trial(scheme);
                trials.push(Trial { evidence, ..trial });
            }
        }
        self.stage = Stage::Final;
        // Of equals the first is taken: English before the others.
        let mut best = trials
            .iter()
            .filter(|trial| trial.fits() || !is_english || matches!(trial.scheme, Scheme::Only(_)))
            .fold(
                &english,
                |best, trial| {
                    if is_better(trial, best) { trial } else { best }
                },
            );
        let rivals: Vec<Scheme> = core::iter::once(&english)
            .chain(&trials)
            .filter(|trial| best.fits() && trial.fits() && trial.moves != best.moves)
            .filter(|trial| trial.warnings <= best.warnings)
            .map(|trial| trial.scheme)
            .collect();
        let fitting = best.scheme;
        if !rivals.is_empty() && is_english && matches!(fitting, Scheme::Letters(_)) {
            best = &english;
        }
        let next = self.read_again(text, again, best.scheme);
        if rivals.is_empty() {
            let unfit: Vec<Scheme> = trials
                .iter()
                .filter(|trial| !trial.fits() && matches!(trial.scheme, Scheme::Letters(_)))
                // One that fails early is no rival.
                .filter(|trial| 2 * trial.plies >= best.plies)
                .map(|trial| trial.scheme)
                .filter(|scheme| *scheme != best.scheme)
                .collect();
            self.warn_of_choice(text, best, is_english, &unfit);
        } else {
            self.warn_of_rivals(text, best, fitting, &rivals);
        }
        next
    }

    /// Whether a line has a dotted number with a move behind it, or begins a
    /// game in a notation that nobody announced.
    pub(super) fn announces_moves(&self, line: &[u8]) -> bool {
        let usual = self.announced.is_none() && loose::announces_moves(Shapes::USUAL, line);
        usual || self.opens_unannounced(line) || loose::announces_moves(self.shapes(), line)
    }

    /// Whether a line begins another game than the one at hand, in another
    /// notation.
    pub(super) fn begins_other_game(&mut self, line: &[u8]) -> bool {
        let elsewhere = !self.frames.is_empty() || self.options.split != Split::Auto;
        if elsewhere || !self.opens_unannounced(line) {
            return false;
        }
        // In this notation it is a matter of its moves, unless there are none.
        let start = self.options.start.unwrap_or_default();
        let own = loose::opening(self.shapes(), line);
        if own.is_some_and(|word| self.resolve(&start, &line[word]).is_ok()) {
            return self.codes_begun > 0 && self.line.is_empty();
        }
        let begun = !self.line.is_empty() || self.codes_begun > 0;
        self.codes_begun += 1;
        begun
    }

    /// Whether a line begins with a dotted 1 and a legal first move in any
    /// notation, where none was announced.
    fn opens_unannounced(&self, line: &[u8]) -> bool {
        let start = self.options.start.unwrap_or_default();
        let opens = |from: Option<Notation>| {
            let Some(word) = loose::opening(Shapes::of(from), line) else {
                return false;
            };
            let word = String::from_utf8_lossy(&line[word]);
            match from {
                Some(code) => code.read(&start, &word).is_ok(),
                None => Notation::read_any(&start, &word, Strictness::Lenient).is_ok(),
            }
        };
        self.announced.is_none() && (opens(None) || CODES.into_iter().any(|code| opens(Some(code))))
    }

    fn trial(&self, scheme: Scheme) -> Trial {
        Trial {
            scheme,
            errors: self.score.errors,
            warnings: self.own_problems() - self.score.errors.min(self.own_problems()),
            plies: self.score.plies,
            moves: self.line.clone(),
            evidence: 0,
        }
    }

    /// How many problems of the current game have been noted.
    fn own_problems(&self) -> usize {
        let game = self.games;
        self.problems
            .iter()
            .rev()
            .take_while(|problem| problem.game == game)
            .count()
    }

    fn read_again(&mut self, text: &[u8], again: &Again, scheme: Scheme) -> Next {
        self.problems.truncate(again.problems);
        self.places = again.places.clone();
        self.games = again.games;
        let first = self.first;
        match scheme {
            Scheme::Letters(language) | Scheme::Alike(language) => self.language = language,
            Scheme::Only(notation) => self.options.from = Some(notation),
        }
        self.choose_fast_paths();
        let next = self.read_once(text, again.start, again.complete);
        self.language = Language::English;
        self.options.from = None;
        self.first = first.or(self.first);
        self.choose_fast_paths();
        next
    }

    /// The words of the game that may be moves.
    fn move_words(&self, text: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let game = &text[..self.score.source.end];
        let mut at = self.score.source.start;
        core::iter::from_fn(move || {
            loop {
                let token = next_token(game, at)?;
                at = token.end;
                if token.kind == TokenKind::Word
                    && let Word::Other(word) | Word::Number(_, word) | Word::Dots(word) =
                        read_word(&game[token.start..token.end])
                    && !word.is_empty()
                {
                    return Some(token.end - word.len()..token.end);
                }
            }
        })
    }

    /// The piece letters of the game, each once.
    fn letters(&self, text: &[u8]) -> Vec<char> {
        let mut letters = Vec::new();
        for word in self.move_words(text).map(|word| &text[word]) {
            for letter in piece_letter(word).into_iter().chain(promotion_letter(word)) {
                if !letters.contains(&letter) && Shapes::USUAL.fits(word) {
                    letters.push(letter);
                }
            }
        }
        letters
    }

    /// The languages that have the game's letters.
    fn languages(&self, letters: &[char]) -> Vec<Scheme> {
        let failed = self.score.errors > 0 || self.score.plies == 0;
        let mut exact = Vec::new();
        let mut alike = Vec::new();
        if letters.is_empty() || letters.len() > MOST_LETTERS {
            return exact;
        }
        // Neighbours who share their letters are one.
        let distinct = Language::ALL.iter().copied().skip(1);
        for language in distinct.filter(|language| language.first_with_same_letters() == *language)
        {
            let exactly = letters
                .iter()
                .filter(|&&letter| language.has(letter))
                .count();
            if exactly == letters.len() {
                exact.push(Scheme::Letters(language));
            } else if failed
                && exactly > 0
                && letters.iter().all(|&letter| language.may_mean(letter))
            {
                alike.push(Scheme::Alike(language));
            }
        }
        exact.append(&mut alike);
        exact
    }

    /// The codes that have the form of some of the game's words, and how many
    /// these are if they are the most.
    fn codes(&self, text: &[u8]) -> Vec<(Scheme, usize)> {
        if self.score.errors == 0 && self.score.plies > 0 {
            return Vec::new();
        }
        let evidence = CODES.into_iter().map(|code| {
            let (words, usual) = self.evidence(text, code);
            let telling = match code {
                Notation::Descriptive(_) => words > usual,
                // A word of prose may have such a form by chance.
                _ => words > usual + 1,
            };
            (Scheme::Only(code), words, telling)
        });
        evidence
            .filter(|(_, words, _)| *words > 0)
            .map(|(code, words, telling)| (code, if telling { words } else { 0 }))
            .collect()
    }

    /// How many words at the game's start have the form of a code's moves, and
    /// how many others the usual one.
    fn evidence(&self, text: &[u8], code: Notation) -> (usize, usize) {
        let shapes = Shapes::of(Some(code));
        let (mut words, mut usual) = (0, 0);
        let mut end = 0;
        for word in self.move_words(text).take(MOST_WORDS) {
            if word.start < end {
                continue;
            }
            match shapes.move_end(text, word.clone()) {
                Some(move_end) => {
                    words += 1;
                    end = move_end;
                }
                None => usual += usize::from(Shapes::USUAL.fits(&text[word])),
            }
        }
        (words, usual)
    }

    /// Says that a game is in another language where that may be a mistake:
    /// PGN has English letters, and a wrong move in one language may be a right
    /// one in another.
    fn warn_of_choice(&mut self, text: &[u8], taken: &Trial, is_english: bool, unfit: &[Scheme]) {
        let (Scheme::Letters(language) | Scheme::Alike(language)) = taken.scheme else {
            return;
        };
        let tagged = !self.score.tags.is_empty();
        let doubtful = tagged || is_english || !unfit.is_empty();
        if language == Language::English || !doubtful {
            return;
        }
        let mut message = format!("the piece letters are read as {language}");
        if is_english {
            message += "; in English they do not fit";
        } else if !unfit.is_empty() {
            message += &match unfit {
                [one] => format!("; {one} has them too, but does not fit"),
                several => format!("; {} have them too, but do not fit", names(several)),
            };
        }
        self.warn_of_game(text, "language", message);
    }

    fn warn_of_game(&mut self, text: &[u8], kind: &'static str, message: String) {
        let start = self.score.source.start;
        let place = start..crate::text::line_end(text, start).min(self.score.source.end);
        self.report(text, Level::Warning, place, kind, message);
    }

    fn warn_of_rivals(&mut self, text: &[u8], taken: &Trial, fitting: Scheme, rivals: &[Scheme]) {
        let message = if taken.scheme == fitting {
            let fit = if rivals.len() == 1 { "fits" } else { "fit" };
            let names = names(rivals);
            format!("read as {fitting}, but {names} {fit} throughout too, with other moves")
        } else {
            let all: Vec<Scheme> = core::iter::once(fitting)
                .chain(rivals.iter().copied())
                .collect();
            let names = names(&all);
            format!("the piece letters fit {names}, with different moves; --from says which it is")
        };
        self.warn_of_game(text, "two-languages", message);
    }
}

/// `French, Finnish and Icelandic`.
fn names(schemes: &[Scheme]) -> String {
    let mut names = String::new();
    for (i, scheme) in schemes.iter().enumerate() {
        let separator = match i {
            0 => "",
            _ if i + 1 == schemes.len() => " and ",
            _ => ", ",
        };
        names += &format!("{separator}{scheme}");
    }
    names
}

/// Words looked at for their form.
const MOST_WORDS: usize = 24;

/// A game has at most this many different piece letters; more are words.
const MOST_LETTERS: usize = 8;

/// Whether more of a game is read than another way: all of it, or a longer
/// legal part.
fn is_better(trial: &Trial, best: &Trial) -> bool {
    match (trial.fits(), best.fits()) {
        (true, false) => true,
        (false, true) => false,
        (true, true) => {
            let english = Scheme::Letters(Language::English);
            best.scheme != english && trial.warnings < best.warnings
        }
        // A code's first words may be read as something else by chance, and a
        // game in it may begin with a wrong move.
        (false, false) => match trial.scheme {
            Scheme::Only(_) => {
                trial.plies > 2 * best.plies + 2
                    || trial.plies >= best.plies && trial.evidence > best.evidence
            }
            _ => trial.plies > best.plies,
        },
    }
}

/// Whether a text has a capital letter or one that is not ASCII.
fn has_capitals(text: &[u8]) -> bool {
    // Block by block, which compilers turn into wide registers.
    text.chunks(64).any(|block| {
        block.iter().fold(false, |found, byte| {
            found | byte.is_ascii_uppercase() | !byte.is_ascii()
        })
    })
}

/// The letter of a piece at a move's start: no file, no digit.
fn piece_letter(word: &[u8]) -> Option<char> {
    let word = core::str::from_utf8(word).ok()?;
    let letter = word.chars().next()?;
    let named = letter.is_alphabetic() && !letter.is_lowercase();
    (named && !matches!(word, "O-O" | "O-O-O")).then_some(letter)
}

/// The letter of what a pawn becomes, where English has no such piece: one
/// that it has is hardly ever meant otherwise.
fn promotion_letter(word: &[u8]) -> Option<char> {
    let word = core::str::from_utf8(word).ok()?;
    let letter = word
        .trim_end_matches(['+', '#', '!', '?', ')'])
        .chars()
        .next_back()?;
    let named = letter.is_alphabetic() && !letter.is_lowercase() && letter != 'O';
    (named && !Language::English.has(letter)).then_some(letter)
}
