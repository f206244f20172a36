//! Which language or code a game is in, where nobody said: the evidence is
//! the game's own text, and nothing else.
//!
//! Words are read one by one in the notations that need no announcement and
//! in English letters. Where that leaves an error, and in text without tags,
//! the game is also read in every language whose letters it has, and in the
//! codes whose words it has; what fits throughout is taken. Languages that read
//! the letters seen alike are one. What the last game was in is tried first,
//! which saves time and changes no outcome.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::swap;
use core::ops::Range;

use super::events::{Events, Unheard};
use super::findings::{Finding, Findings};
use super::line::LineOfPlay;
use super::options::Split;
use super::problem::ProblemKind;
use super::prose;
use super::reader::{GameReader, Next, Reader, Source};
use super::scheme::{Hint, LetterSet, Scheme};
use super::shape::Shapes;
use super::state::{GameState, Stage};
use super::token::{TokenKind, behind_semicolons, next_token};
use super::told::Reading;
use super::word::{Word, is_long_word, is_move_shape, read_word, without_marks};
use crate::board::Role;
use crate::notation::{DescriptiveStyle, Language, Notation};
use crate::position::Played;

/// A way in which a game may be read.
struct Candidate {
    scheme: Scheme,
    /// The languages that read its letters alike.
    languages: Vec<Language>,
    /// Words of the game that have a code's form, if most have.
    evidence: usize,
}

impl Candidate {
    fn new(scheme: Scheme) -> Self {
        Self {
            scheme,
            languages: Vec::new(),
            evidence: 0,
        }
    }

    fn names(&self) -> Vec<String> {
        match self.scheme {
            Scheme::Only(notation) => alloc::vec![format!("{notation}")],
            Scheme::Letters(language) | Scheme::LookAlikes(language)
                if self.languages.is_empty() =>
            {
                alloc::vec![format!("{language}")]
            }
            _ => self.languages.iter().map(|one| format!("{one}")).collect(),
        }
    }
}

/// How pawns are named in English letters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pawns {
    /// All or none of them have a letter.
    Uniform,
    /// Some have one, so that it stands for another piece most likely.
    Mixed,
}

/// What came of a reading.
struct Trial {
    candidate: Candidate,
    errors: usize,
    /// What had to be forgiven.
    warnings: usize,
    plies: usize,
    moves: Vec<Option<Played>>,
}

impl Trial {
    fn new(candidate: Candidate, game: &GameState, line: &LineOfPlay, found: &Findings) -> Self {
        Self {
            candidate,
            errors: found.errors,
            warnings: found.warnings,
            plies: game.plies,
            moves: line.moves.clone(),
        }
    }

    fn fits(&self) -> bool {
        self.errors == 0 && self.plies > 0
    }

    fn scheme(&self) -> Scheme {
        self.candidate.scheme
    }
}

/// How far a trial goes on behind its first error, if no reading is without one.
const FAR_BEHIND_ERROR: usize = 16 << 10;

/// Notations that are tried where the usual ones fail.
const CODES: [Notation; 6] = [
    Notation::Descriptive(DescriptiveStyle::English),
    Notation::Descriptive(DescriptiveStyle::Spanish),
    Notation::Descriptive(DescriptiveStyle::French),
    Notation::Descriptive(DescriptiveStyle::Portuguese),
    Notation::Gringmuth,
    Notation::Uedemann,
];

impl Reader {
    /// Reads the game that starts at an offset in what it is found to be in.
    pub(super) fn read_recognised<E: Events>(
        &mut self,
        source: Source<'_>,
        start: usize,
        events: &mut E,
    ) -> Next {
        if self.settings.from.is_some() {
            let scheme = Scheme::announced(self.settings.from);
            return self.read_as(source, start, scheme, events);
        }
        let (text, first) = (source.text, self.first);
        let mut told = None;
        if let Scheme::Letters(language) = self.hint.0 {
            let next = self.read_as(source, start, self.hint.0, events);
            // Most games are in English letters, and nothing else is asked of them.
            if self.hint.0 == Scheme::ENGLISH {
                if !self.is_doubtful(text) {
                    return next;
                }
            } else if self.is_certainly(language, text) || self.has_letters_of(language, text) {
                GameReader::new(self, source, events).warn_of_language(language, "");
                return next;
            }
            told = Some(next);
        }
        if self.hint.0 != Scheme::ENGLISH {
            if told.is_some() {
                self.set_aside();
            }
            self.first = first;
            self.trial_reach = FAR_BEHIND_ERROR;
            self.try_out(source, start, Scheme::ENGLISH);
            if !self.is_doubtful(text) {
                self.take_back();
                self.hint = Hint::default();
                self.first = first;
                return self.read_as(source, start, Scheme::ENGLISH, events);
            }
        }
        let english = self.trial(Candidate::new(Scheme::ENGLISH));
        // Where English fits, another language counts only if it fits, too.
        self.trial_reach = if english.fits() { 0 } else { FAR_BEHIND_ERROR };
        let Letters { letters, taken } = self.letters(text);
        let is_english = letters.iter().all(|&letter| Language::English.has(letter));
        let untagged = self.header.is_empty();
        let pawns = if english.fits() && self.game.letters.has_pawn() {
            self.pawns(text)
        } else {
            Pawns::Uniform
        };
        let mut others = Vec::new();
        // A move that is wrong in English letters is far likelier wrong than
        // in another language, where PGN asks for English.
        if !is_english || untagged || pawns == Pawns::Mixed {
            let failed = self.found.errors > 0 || self.game.plies == 0;
            others = languages(&letters, &taken, failed);
        }
        let place = self.game.source.clone();
        if told.is_some() && self.hint.0 == Scheme::ENGLISH {
            self.set_aside();
        }
        let mut trials = Vec::new();
        let mut hinted = self.try_all(source, start, others, first, events, &mut trials);
        // Where letters fit, no word is looked at for the form of a code.
        if !english.fits() && !trials.iter().any(Trial::fits) {
            let codes = codes(text, place, untagged);
            hinted = hinted.filter(|_| codes.is_empty());
            let code = self.try_all(source, start, codes, first, events, &mut trials);
            hinted = code.or(hinted);
        }
        if !self.take_back() {
            told = hinted;
        }
        let choice = choose(&english, &trials, is_english, pawns);
        let scheme = choice.taken.scheme();
        let next = match told {
            Some(next) if self.scheme == scheme => next,
            _ => {
                self.first = first;
                self.read_as(source, start, scheme, events)
            }
        };
        self.hint = Hint(scheme, None);
        let mut game = GameReader::new(self, source, events);
        game.warn_of_choice(&choice, &trials, is_english);
        next
    }

    /// Whether a game that was just read fits behind tags, with nothing behind it that
    /// another reading could take for its own.
    fn fits_alone(&self, text: &[u8]) -> bool {
        let game = &self.game;
        let fits = self.found.errors == 0 && game.plies > 0 && game.stage == Stage::Moves;
        // In English the game would not be read to its end if it were longer, and fewer
        // letters would be found in it.
        let near = game.source.len() <= FAR_BEHIND_ERROR;
        let alone = || text[game.source.end..].trim_ascii().is_empty();
        !self.header.is_empty() && fits && near && alone()
    }

    /// Whether a game that was just read cannot be in anything else: with a letter that
    /// English does not have, and with letters that no other language reads otherwise.
    /// Words that are no moves may have letters, too.
    fn is_certainly(&mut self, language: Language, text: &[u8]) -> bool {
        let seen = self.game.letters;
        let bare = self.game.has_words || seen.others || seen.first == 0;
        if bare || !self.fits_alone(text) {
            return false;
        }
        let set = LetterSet(u64::from(seen.first));
        if self.hint.1 != Some((language, set)) {
            let letters: Vec<char> = ('A'..='Z')
                .filter(|letter| seen.first >> (*letter as u32 - 'A' as u32) & 1 == 1)
                .collect();
            let is_english = letters.iter().all(|&letter| Language::English.has(letter));
            if is_english || !is_only(&languages(&letters, &[], true), language) {
                return false;
            }
            self.hint.1 = Some((language, set));
        }
        true
    }

    /// Whether a game that was just read can be in nothing else, as it has a letter that
    /// no Latin one looks like. Then English fails, and of the languages that are tried
    /// instead this one is the only one.
    fn has_letters_of(&mut self, language: Language, text: &[u8]) -> bool {
        if !self.game.letters.foreign || !self.fits_alone(text) {
            return false;
        }
        let Letters { letters, taken } = self.letters(text);
        let set = LetterSet::of(&letters).filter(|set| set.is_foreign() && taken.is_empty());
        let Some(set) = set else {
            return false;
        };
        if self.hint.1 != Some((language, set)) {
            if !is_only(&languages(&letters, &taken, true), language) {
                return false;
            }
            self.hint.1 = Some((language, set));
        }
        true
    }

    /// Reads a game in several ways, on trial but for what the last game was in: that
    /// was told before and is set aside, or it comes last and is told.
    fn try_all<E: Events>(
        &mut self,
        source: Source<'_>,
        start: usize,
        mut candidates: Vec<Candidate>,
        first: Option<Notation>,
        events: &mut E,
        trials: &mut Vec<Trial>,
    ) -> Option<Next> {
        let hint = candidates.iter().position(|one| one.scheme == self.hint.0);
        let hinted = hint.map(|place| (trials.len() + place, candidates.remove(place)));
        for candidate in candidates {
            self.try_out(source, start, candidate.scheme);
            trials.push(self.trial(candidate));
        }
        let (place, candidate) = hinted?;
        if let Some(Reading {
            game, line, found, ..
        }) = self.told.reading()
        {
            trials.insert(place, Trial::new(candidate, game, line, found));
            return None;
        }
        self.first = first;
        let next = self.read_as(source, start, candidate.scheme, events);
        trials.insert(place, self.trial(candidate));
        Some(next)
    }

    /// Sets the last reading aside.
    fn set_aside(&mut self) {
        let game = self.found.game;
        self.exchange();
        self.found.game = game;
        self.told.in_use = true;
    }

    /// Takes the reading back that was set aside, if there is one. Whether there was.
    fn take_back(&mut self) -> bool {
        let in_use = core::mem::take(&mut self.told.in_use);
        if in_use {
            self.exchange();
        }
        in_use
    }

    fn exchange(&mut self) {
        let told = self.told.place.get_or_insert_default();
        swap(&mut self.scheme, &mut told.scheme);
        swap(&mut self.header, &mut told.header);
        swap(&mut self.game, &mut told.game);
        swap(&mut self.line, &mut told.line);
        swap(&mut self.found, &mut told.found);
        swap(&mut self.first, &mut told.first);
    }

    /// Whether a game that was read in English letters may be in another
    /// language or code.
    fn is_doubtful(&self, text: &[u8]) -> bool {
        let failed = self.found.errors > 0;
        let read = self.game.stage == Stage::Moves;
        if !read || !failed && !self.header.is_empty() && !self.game.letters.has_pawn() {
            return false;
        }
        // Digits and coordinates have no piece letters.
        failed || self.game.plies == 0 || has_capitals(&text[self.game.source.clone()])
    }

    /// Reads a game on trial: nothing is told, and problems are counted only.
    fn try_out(&mut self, source: Source<'_>, start: usize, scheme: Scheme) {
        let counts_only = core::mem::replace(&mut self.found.counts_only, true);
        self.read_as(source, start, scheme, &mut Unheard);
        self.found.counts_only = counts_only;
    }

    /// What came of the last reading.
    fn trial(&self, candidate: Candidate) -> Trial {
        Trial::new(candidate, &self.game, &self.line, &self.found)
    }

    /// Whether some pawns of the game have a letter and others have none.
    fn pawns(&self, text: &[u8]) -> Pawns {
        let mut words = move_words(text, self.game.source.clone(), self.header.is_empty());
        let bare = words.any(|word| matches!(text[word], [b'a'..=b'h', b'1'..=b'8' | b'x', ..]));
        if bare { Pawns::Mixed } else { Pawns::Uniform }
    }

    /// The piece letters of the game, each once.
    fn letters(&self, text: &[u8]) -> Letters {
        let mut found = Letters::default();
        let keep = |letters: &mut Vec<char>, letter: char, word: &[u8]| {
            // `Re:` and `Na` are words.
            let tells = word
                .iter()
                .any(|byte| byte.is_ascii_digit() || *byte == b'x');
            let new = !letters.contains(&letter) && letters.len() <= MOST_LETTERS;
            if new && tells && is_move_shape(word) {
                letters.push(letter);
            }
        };
        for word in move_words(text, self.game.source.clone(), self.header.is_empty())
            .map(|word| &text[word])
        {
            // Most words are a pawn's move or begin with a letter seen.
            // What has no move's shape is not kept in any case.
            if is_long_word(word) {
                continue;
            }
            let is_small = |byte: &u8| matches!(byte, 0x21..=b'@' | b'['..=b'~');
            let Some(capital) = word.iter().position(|byte| !is_small(byte)) else {
                continue;
            };
            if capital == 0
                && let Some(letter) = first_letter(word)
                && found.letters.contains(&letter)
                && word[letter.len_utf8()..].iter().all(is_small)
            {
                continue;
            }
            for letter in piece_letter(word).into_iter().chain(promotion_letter(word)) {
                keep(&mut found.letters, letter, word);
            }
            if let Some(letter) = taken_letter(word) {
                keep(&mut found.taken, letter, word);
            }
        }
        found
    }
}

/// The languages that have the game's letters, those that read them alike
/// together. Where English failed, some letters may only look like the language's.
fn languages(letters: &[char], taken: &[char], failed: bool) -> Vec<Candidate> {
    let mut exact: Vec<(Vec<(Role, &str)>, Candidate)> = Vec::new();
    let mut look_alikes = Vec::new();
    if letters.is_empty() || letters.len() > MOST_LETTERS {
        return look_alikes;
    }
    let english = meanings(Language::English, letters, taken);
    // Languages with the same letters for all pieces are tried once.
    let distinct = Language::ALL.iter().copied().skip(1);
    for language in distinct.filter(|language| language.first_with_same_letters() == *language) {
        let exactly = letters
            .iter()
            .filter(|&&letter| language.has(letter))
            .count();
        if exactly == letters.len() {
            let meanings = meanings(language, letters, taken);
            if meanings == english {
                continue;
            }
            if let Some((_, candidate)) = exact.iter_mut().find(|(known, _)| *known == meanings) {
                candidate.languages.push(language);
            } else {
                let mut candidate = Candidate::new(Scheme::Letters(language));
                candidate.languages.push(language);
                exact.push((meanings, candidate));
            }
        } else if failed && exactly > 0 && letters.iter().all(|&letter| language.may_mean(letter)) {
            look_alikes.push(Candidate::new(Scheme::LookAlikes(language)));
        }
    }
    let exact = exact.into_iter().map(|(_, candidate)| candidate);
    exact.chain(look_alikes).collect()
}

/// Whether a language is all that is to be tried.
fn is_only(candidates: &[Candidate], language: Language) -> bool {
    matches!(candidates, [one] if one.scheme == Scheme::Letters(language))
}

/// The words of a game that may be moves; in text without tags a semicolon may
/// stand between them.
fn move_words(text: &[u8], source: Range<usize>, free: bool) -> impl Iterator<Item = Range<usize>> {
    let game = &text[..source.end];
    let mut at = source.start;
    core::iter::from_fn(move || {
        loop {
            // In free text it may stand between moves.
            if free {
                at = behind_semicolons(game, at);
            }
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

/// The codes that have the form of some of a game's words, and how many these
/// are if they are the most.
fn codes(text: &[u8], source: Range<usize>, untagged: bool) -> Vec<Candidate> {
    let most = if untagged { MOST_WORDS } else { MOST_MOVES };
    let words: Vec<Range<usize>> = move_words(text, source, untagged).take(most).collect();
    let is_usual = |word: &Range<usize>| Shapes::USUAL.fits(&text[word.clone()]);
    let usual: Vec<bool> = words.iter().map(is_usual).collect();
    let candidates = CODES.into_iter().filter_map(|code| {
        let (shaped, usual) = evidence(text, &words, &usual, code);
        let telling = match code {
            Notation::Descriptive(_) => shaped > usual,
            // A word of prose may have such a form by chance.
            _ => shaped > usual + 1,
        };
        (shaped > 0).then(|| Candidate {
            evidence: if telling { shaped } else { 0 },
            ..Candidate::new(Scheme::Only(code))
        })
    });
    candidates.collect()
}

/// How many words have the form of a code's moves, and how many others the
/// usual one: which have it is given.
fn evidence(
    text: &[u8],
    words: &[Range<usize>],
    are_usual: &[bool],
    code: Notation,
) -> (usize, usize) {
    let shapes = Shapes::of(Some(code));
    let (mut shaped, mut usual) = (0, 0);
    let mut end = 0;
    for (word, is_usual) in words.iter().zip(are_usual) {
        if word.start < end {
            continue;
        }
        match shapes.move_end(text, word.clone()) {
            Some(move_end) => {
                shaped += 1;
                end = move_end;
            }
            None => usual += usize::from(*is_usual),
        }
    }
    (shaped, usual)
}

/// Letters of pieces in a game.
#[derive(Default)]
struct Letters {
    /// Of those that move, or that pawns become.
    letters: Vec<char>,
    /// Of those that are taken, where the notation names them.
    taken: Vec<char>,
}

/// What the letters seen stand for in a language.
fn meanings(language: Language, letters: &[char], taken: &[char]) -> Vec<(Role, &'static str)> {
    let seen = |known: &str| {
        let first = known.chars().next();
        first.is_some_and(|c| letters.contains(&c) || taken.contains(&c))
    };
    language.pairs().filter(|(_, known)| seen(known)).collect()
}

/// What was chosen, and why that may be wrong.
struct Choice<'a> {
    taken: &'a Trial,
    /// What fits best.
    fitting: &'a Trial,
    /// What fits as well, with other moves.
    rivals: Vec<&'a Trial>,
    pawns: Pawns,
}

fn choose<'a>(
    english: &'a Trial,
    trials: &'a [Trial],
    is_english: bool,
    pawns: Pawns,
) -> Choice<'a> {
    let mixed = pawns == Pawns::Mixed && trials.iter().any(Trial::fits);
    // Of equals the first is taken: English before the others.
    let fitting = trials
        .iter()
        .filter(|trial| {
            // Other letters that change no move only hide what is wrong in English.
            let changes = trial.moves != english.moves;
            !is_english || trial.fits() && changes || trial.scheme().from().is_some()
        })
        .fold(english, |best, trial| {
            let unlikely = mixed && best.scheme() == Scheme::ENGLISH && trial.fits();
            if unlikely || is_better(trial, best) {
                trial
            } else {
                best
            }
        });
    let rivals: Vec<&Trial> = core::iter::once(english)
        .chain(trials)
        .filter(|trial| fitting.fits() && trial.fits() && trial.moves != fitting.moves)
        .filter(|trial| trial.warnings <= fitting.warnings)
        .filter(|trial| !mixed || trial.scheme() != Scheme::ENGLISH)
        .collect();
    // Letters that English has are English, where nothing decides.
    let undecided = !rivals.is_empty() && is_english && !mixed && fitting.scheme().from().is_none();
    Choice {
        taken: if undecided { english } else { fitting },
        fitting,
        rivals,
        pawns,
    }
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Whether a line has a dotted number with a move behind it, or begins a
    /// game in a notation that nobody announced.
    pub(super) fn announces_moves(&mut self, line: &[u8]) -> bool {
        let usual =
            self.reader.settings.from.is_none() && prose::announces_moves(Shapes::USUAL, line);
        usual || self.opens_unannounced(line) || prose::announces_moves(self.shapes(), line)
    }

    /// Whether a line begins another game than the one at hand, in another
    /// notation.
    pub(super) fn begins_other_game(&mut self, line: &[u8]) -> bool {
        let elsewhere = !self.reader.line.is_main() || self.reader.settings.split != Split::Auto;
        if elsewhere || !self.opens_unannounced(line) {
            return false;
        }
        // In this notation it is a matter of its moves, unless there are none.
        let start = self.reader.settings.start.unwrap_or_default();
        let own = prose::opening(self.shapes(), line);
        let begun = self.reader.game.spent.codes_begun > 0;
        let played = !self.reader.line.moves.is_empty();
        if own.is_some_and(|word| self.resolve(&start, &line[word]).is_ok()) {
            return begun && !played;
        }
        self.reader.game.spent.codes_begun += 1;
        begun || played
    }

    /// Whether a line begins with a dotted 1 and a legal first move in any
    /// notation, where none was announced.
    pub(super) fn opens_unannounced(&mut self, line: &[u8]) -> bool {
        if self.reader.settings.from.is_some() {
            return false;
        }
        let start = self.reader.settings.start.unwrap_or_default();
        if let Some(word) = prose::opening(Shapes::USUAL, line)
            && let (body, _) = without_marks(line, word)
            && self.reader.first_words.opens(&start, &line[body])
        {
            return true;
        }
        CODES.into_iter().any(|code| {
            prose::opening(Shapes::of(Some(code)), line).is_some_and(|word| {
                let word = String::from_utf8_lossy(&line[word]);
                code.read(&start, &word).is_ok()
            })
        })
    }

    /// Whether a game begins at the start of a line below one that cannot be read to its
    /// end: nothing but a number and moves stand there, in whatever language. Otherwise
    /// each of many short games would be read to the text's end, in every language.
    pub(super) fn begins_below_failed(&mut self, at: usize) -> bool {
        let line = self.line_of(at);
        let alone = self.reader.header.is_empty() && self.reader.settings.split == Split::Auto;
        if !alone || line.first_word != at {
            return false;
        }
        let line = prose::judged(&self.text[at..line.end]);
        is_line_of_moves(line) && self.opens_unannounced(line)
    }

    /// Says how the letters were read where that may be a mistake.
    fn warn_of_choice(&mut self, choice: &Choice<'_>, trials: &[Trial], is_english: bool) {
        let Choice { taken, fitting, .. } = *choice;
        if !choice.rivals.is_empty() {
            let mut names: Vec<String> = choice
                .rivals
                .iter()
                .flat_map(|trial| trial.candidate.names())
                .collect();
            let best = fitting.candidate.names().swap_remove(0);
            let message = if taken.scheme() == fitting.scheme() {
                let fit = if names.len() == 1 { "fits" } else { "fit" };
                let names = listed(&names);
                format!("read as {best}, but {names} {fit} throughout too, with other moves")
            } else {
                names.insert(0, best);
                let names = listed(&names);
                format!(
                    "the piece letters fit {names}, with different moves; --from says which it is"
                )
            };
            self.warn_of_game(ProblemKind::TwoLanguages, message);
            return;
        }
        if taken.scheme() == Scheme::ENGLISH || taken.scheme().from().is_some() {
            return;
        }
        let unfit: Vec<&Trial> = trials
            .iter()
            .filter(|trial| !trial.fits() && matches!(trial.scheme(), Scheme::Letters(_)))
            // One that fails early was never likely.
            .filter(|trial| 2 * trial.plies >= taken.plies)
            .filter(|trial| trial.scheme() != taken.scheme())
            .collect();
        let tagged = !self.reader.header.is_empty();
        // PGN has English letters, and a wrong move in one language may be a
        // right one in another.
        if !tagged && !is_english && unfit.is_empty() {
            return;
        }
        let mut reason = String::new();
        if choice.pawns == Pawns::Mixed {
            reason += "; P is no pawn, as others have no letter";
        } else if is_english {
            reason += "; in English they do not fit";
        } else if !unfit.is_empty() {
            let names: Vec<String> = unfit
                .iter()
                .flat_map(|trial| trial.candidate.names())
                .collect();
            let unfit = listed(&names);
            reason += &if names.len() == 1 {
                format!("; {unfit} has them too, but does not fit")
            } else {
                format!("; {unfit} have them too, but do not fit")
            };
        }
        self.warn_of_language(taken.scheme().language(), &reason);
    }

    /// Says in which language the letters are read, and what speaks for it or against.
    fn warn_of_language(&mut self, language: Language, reason: &str) {
        let message = format!("the piece letters are read as {language}{reason}");
        self.warn_of_game(ProblemKind::Language, message);
    }

    fn warn_of_game(&mut self, kind: ProblemKind, message: String) {
        let source = self.reader.game.source.clone();
        let place = source.start..self.line_end(source.start).min(source.end);
        self.report(Finding::warning(place, kind, message));
    }
}

/// Whether nothing but moves, numbers and signs stand in a line, whatever letters the
/// pieces have.
fn is_line_of_moves(line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if token.kind == TokenKind::Word
            && let Word::Other(word) | Word::Number(_, word) | Word::Dots(word) =
                read_word(&line[token.start..token.end])
            && !word.is_empty()
            && !is_move_shape(word)
        {
            return false;
        }
    }
    true
}

/// `French, Finnish and Icelandic`.
fn listed(names: &[String]) -> String {
    let mut joined = String::new();
    for (i, name) in names.iter().enumerate() {
        joined += match i {
            0 => "",
            _ if i + 1 == names.len() => " and ",
            _ => ", ",
        };
        joined += name;
    }
    joined
}

/// Words looked at for their form.
const MOST_WORDS: usize = 24;

/// The same behind tags, where no prose stands before the moves.
const MOST_MOVES: usize = 6;

/// A game has at most this many different piece letters; more are words.
const MOST_LETTERS: usize = 8;

/// Whether more of a game is read than another way: all of it, or a longer
/// legal part.
fn is_better(trial: &Trial, best: &Trial) -> bool {
    match (trial.fits(), best.fits()) {
        (true, false) => true,
        (false, true) => false,
        (true, true) => best.scheme() != Scheme::ENGLISH && trial.warnings < best.warnings,
        // A code's first words may be read as something else by chance, and a
        // game in it may begin with a wrong move.
        (false, false) => match trial.scheme() {
            Scheme::Only(_) => {
                let evidence = |trial: &Trial| trial.candidate.evidence;
                trial.plies > 2 * best.plies + 2
                    || trial.plies >= best.plies && evidence(trial) > evidence(best)
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

/// The first letter of a word, if it has one of those that piece letters begin with.
fn first_letter(word: &[u8]) -> Option<char> {
    match *word {
        [first @ b'A'..=b'Z', ..] => Some(first.into()),
        // Greek, Cyrillic and most of what else has two bytes.
        [first @ 0xc3..=0xdf, second @ 0x80..=0xbf, ..] => {
            char::from_u32((u32::from(first) & 0x1f) << 6 | u32::from(second) & 0x3f)
        }
        _ => None,
    }
}

/// The letter of a piece at a move's start: no file, no digit, no castling.
fn piece_letter(word: &[u8]) -> Option<char> {
    let word = core::str::from_utf8(word).ok()?;
    let mut letters = word.chars();
    let letter = letters.next()?;
    let named = letter.is_alphabetic() && !letter.is_lowercase();
    // Castling in Latin, Greek or Cyrillic letters, with whatever dash.
    let round = matches!(letter, 'O' | 'О' | 'Ο');
    let castling = round && letters.next().is_some_and(|next| !next.is_alphanumeric());
    (named && !castling).then_some(letter)
}

/// The letter of a piece that is taken, where it is named.
fn taken_letter(word: &[u8]) -> Option<char> {
    let place = word
        .iter()
        .position(|byte| matches!(byte, b'x' | b':' | 0x97))?;
    let letter = core::str::from_utf8(&word[place + 1..])
        .ok()?
        .chars()
        .next()?;
    (letter.is_alphabetic() && !letter.is_lowercase()).then_some(letter)
}

/// The letter of what a pawn becomes, where English has no such piece: one
/// that it has is hardly ever meant otherwise.
fn promotion_letter(word: &[u8]) -> Option<char> {
    // Nearly all moves end with a digit, whatever is written behind.
    let marks = word
        .iter()
        .rev()
        .take_while(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?' | b')'))
        .count();
    let word = &word[..word.len() - marks];
    if word.last()?.is_ascii_digit() {
        return None;
    }
    let letter = core::str::from_utf8(word).ok()?.chars().next_back()?;
    let named = letter.is_alphabetic() && !letter.is_lowercase();
    let castling = matches!(letter, 'O' | 'О' | 'Ο');
    (named && !castling && !Language::English.has(letter)).then_some(letter)
}
