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

use super::loose::Shapes;
use super::problem::Level;
use super::reader::{Next, Reader};
use crate::notation::{Language, Notation};
use crate::position::Move;
use crate::text::{TokenKind, Word, next_token, read_word};

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

/// What came of a reading.
struct Trial {
    scheme: Scheme,
    errors: usize,
    plies: usize,
    moves: Vec<Option<Move>>,
}

impl Trial {
    fn fits(&self) -> bool {
        self.errors == 0 && self.plies > 0
    }
}

/// Codes that no other notation can be mistaken for.
const CODES: [Notation; 2] = [Notation::Gringmuth, Notation::Uedemann];

impl Reader {
    /// Looks at a game that was read in English letters, and reads it again
    /// where another language or code has more of it.
    pub(super) fn recognise(
        &mut self,
        text: &[u8],
        start: usize,
        complete: bool,
        first: Next,
    ) -> Next {
        let untagged = self.score.tags.is_empty();
        let doubtful = self.score.errors > 0 || untagged;
        if self.options.from.is_some() || self.score.unread || !doubtful {
            return first;
        }
        let others = self.candidates(text);
        if others.is_empty() {
            return first;
        }
        let english = self.trial(Scheme::Letters(Language::English));
        let problems = self.problems.len() - self.own_problems();
        let mut trials = Vec::new();
        for scheme in others {
            self.read_again(text, start, complete, scheme, problems);
            trials.push(self.trial(scheme));
        }
        // Of equals the first is taken: English before the others.
        let best = trials.iter().fold(
            &english,
            |best, trial| if is_better(trial, best) { trial } else { best },
        );
        let rivals: Vec<Scheme> = core::iter::once(&english)
            .chain(&trials)
            .filter(|trial| best.fits() && trial.fits() && trial.moves != best.moves)
            .filter(|trial| !matches!(trial.scheme, Scheme::Alike(_)))
            .map(|trial| trial.scheme)
            .collect();
        let next = self.read_again(text, start, complete, best.scheme, problems);
        self.warn_of_rivals(text, best, &rivals);
        next
    }

    fn trial(&self, scheme: Scheme) -> Trial {
        Trial {
            scheme,
            errors: self.score.errors,
            plies: self.score.plies,
            moves: self.line.clone(),
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

    fn read_again(
        &mut self,
        text: &[u8],
        start: usize,
        complete: bool,
        scheme: Scheme,
        problems: usize,
    ) -> Next {
        self.problems.truncate(problems);
        self.games -= 1;
        let first = self.first;
        match scheme {
            Scheme::Letters(language) | Scheme::Alike(language) => self.language = language,
            Scheme::Only(notation) => self.options.from = Some(notation),
        }
        self.choose_fast_paths();
        let next = self.read_once(text, start, complete);
        self.language = Language::English;
        self.options.from = None;
        self.first = first.or(self.first);
        self.choose_fast_paths();
        next
    }

    /// The languages and codes that have what the game's words are made of.
    fn candidates(&self, text: &[u8]) -> Vec<Scheme> {
        let game = &text[..self.score.source.end];
        let mut letters: Vec<char> = Vec::new();
        let mut codes = CODES.map(|code| (code, 0, true));
        let failed = self.score.errors > 0 || self.score.plies == 0;
        let mut at = self.score.source.start;
        while let Some(token) = next_token(game, at) {
            at = token.end;
            if token.kind != TokenKind::Word {
                continue;
            }
            let (Word::Other(word) | Word::Number(_, word) | Word::Dots(word)) =
                read_word(&game[token.start..token.end])
            else {
                continue;
            };
            if Shapes::USUAL.fits(word)
                && let Some(letter) = piece_letter(word)
                && !letters.contains(&letter)
            {
                letters.push(letter);
            }
            for (code, words, fits) in codes.iter_mut().filter(|_| failed && !word.is_empty()) {
                *words += 1;
                *fits &= Shapes::of(Some(*code)).fits(word);
            }
        }
        let has_letters = !letters.is_empty() && letters.len() <= MOST_LETTERS;
        let mut seen: Vec<[&str; 6]> = alloc::vec![Language::English.letters()];
        let fresh = Language::ALL.into_iter().filter(|language| {
            let new = !seen.contains(&language.letters());
            seen.push(language.letters());
            new && has_letters
        });
        let mut languages = Vec::new();
        let mut alike = Vec::new();
        for language in fresh {
            if letters.iter().all(|&letter| language.has(letter)) {
                languages.push(Scheme::Letters(language));
            } else if failed && letters.iter().all(|&letter| language.may_mean(letter)) {
                alike.push(Scheme::Alike(language));
            }
        }
        let codes = codes
            .into_iter()
            .filter(|(_, words, fits)| *words > 1 && *fits);
        languages
            .into_iter()
            .chain(alike)
            .chain(codes.map(|(code, ..)| Scheme::Only(code)))
            .collect()
    }

    fn warn_of_rivals(&mut self, text: &[u8], taken: &Trial, rivals: &[Scheme]) {
        let Some((last, others)) = rivals.split_last() else {
            return;
        };
        let mut names = String::new();
        for (i, other) in others.iter().enumerate() {
            names += &format!(
                "{other}{}",
                if i + 1 == others.len() { " and " } else { ", " }
            );
        }
        let fit = if others.is_empty() { "fits" } else { "fit" };
        let message = format!(
            "read as {}, but {names}{last} {fit} throughout too, with other moves",
            taken.scheme
        );
        let start = self.score.source.start;
        let place = start..crate::text::line_end(text, start).min(self.score.source.end);
        self.report(text, Level::Warning, place, "two-languages", message);
    }
}

/// A game has at most this many different piece letters; more are words.
const MOST_LETTERS: usize = 8;

/// Whether more of a game is read than another way: all of it, or a longer
/// legal part.
fn is_better(trial: &Trial, best: &Trial) -> bool {
    match (trial.fits(), best.fits()) {
        (true, false) => true,
        (_, true) => false,
        (false, false) => trial.plies > best.plies,
    }
}

/// The letter of a piece at a move's start: no file, no digit.
fn piece_letter(word: &[u8]) -> Option<char> {
    let word = core::str::from_utf8(word).ok()?;
    let letter = word.chars().next()?;
    let named = letter.is_alphabetic() && !letter.is_lowercase();
    (named && !matches!(word, "O-O" | "O-O-O")).then_some(letter)
}
