//! The opponent's move, looked for in a letter or a mail.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::line::Line;
use super::phrase::{LANGUAGES, Phrase};
use super::record::Record;
use super::refusal::{both_names, number, shown};
use super::track::Track;
use super::words::{Word, words};
use crate::game::Game;
use crate::position::{Position, Variant};
use crate::text::{Games, Level, ReadGame, ReadOptions};

/// The most words of a letter that are looked at.
const WORDS: usize = 5_000;
/// The most words of one line of play.
const LINE: usize = 160;
/// The most places in a letter where a line of play is looked for.
const PLACES: usize = 200;
/// Words that may stand in a line before it makes sense again, such as the
/// opponent's move of a condition before its reply.
const PATIENCE: usize = 6;

/// A letter, or a mail, that is looked through for several games.
#[derive(Clone, Debug)]
pub struct LetterText {
    /// Without what it quotes, and that alone.
    own: String,
    quoted: String,
    /// Scores from the usual start.
    scores: Vec<ReadGame>,
}

impl LetterText {
    /// A letter as it was written. Lines behind `>` are quotes.
    pub fn new(text: &str) -> Self {
        let (own, quoted) = (lines(text, false).join("\n"), lines(text, true).join("\n"));
        let mut letter = Self {
            own,
            quoted,
            scores: Vec::new(),
        };
        letter.scores = letter.scores_from(Position::new());
        letter
    }

    /// Scores that begin in a position: of the letter itself, then of all of it.
    fn scores_from(&self, start: Position) -> Vec<ReadGame> {
        let options = ReadOptions::default()
            .start(start)
            .chess960(start.variant() == Variant::Chess960);
        let mut texts = Vec::from([self.own.clone()]);
        if !self.quoted.is_empty() {
            texts.push(format!("{}\n{}", self.quoted, self.own));
        }
        texts
            .iter()
            .flat_map(|text| Games::with_options(text.as_bytes(), options.clone()))
            .filter_map(Result::ok)
            .filter(|read| !read.remark && read.game.start() == start)
            .collect()
    }
}

/// What a letter says of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Letter {
    /// The line to be recorded: new moves and conditions.
    pub line: Option<String>,
    /// Half-moves of the record that the letter repeats.
    pub repeated: usize,
    /// Whether the line stands only in what the letter quotes.
    pub quoted: bool,
    /// Where the letter says otherwise than the record.
    pub differences: Vec<String>,
    /// Whether it offers a draw.
    pub offer: bool,
    /// Whether it resigns.
    pub resigns: bool,
    /// How many of the players' names it has.
    pub names: usize,
}

impl Record {
    /// Looks in a letter for what belongs to this game: first for a whole
    /// score, then for a line that begins with a number that is due or was not
    /// long ago. Quoted lines, behind `>`, count only if nothing else is found.
    pub fn find_in(&self, text: &LetterText) -> Letter {
        let LetterText { own, quoted, .. } = text;
        let mut letter = Letter {
            offer: says(own, Phrase::DrawOffered),
            resigns: says(own, Phrase::Resign),
            names: self.names_in(own),
            ..Letter::default()
        };
        let score = self.score_in(text);
        if let Some((line, repeated, differences)) = score {
            (letter.line, letter.repeated, letter.differences) = (line, repeated, differences);
        }
        if letter.line.is_none() && letter.differences.is_empty() {
            let found = self.prose_line_in(own);
            letter.quoted = found.is_none();
            if let Some((line, unread)) = found.or_else(|| self.prose_line_in(quoted)) {
                letter.line = Some(line);
                let unread = unread.map(|text| format!("cannot read {text} as the next move"));
                letter.differences.extend(unread);
            }
            letter.repeated = letter.repeated.max(self.repeated_in(own, quoted));
        }
        if let Some(line) = &mut letter.line
            && let Some(conditions) = self.conditions_in(line, own)
        {
            line.push(' ');
            line.push_str(&conditions);
        }
        letter
    }

    fn names_in(&self, text: &str) -> usize {
        let folded = text.to_lowercase();
        let players = ["White", "Black"]
            .into_iter()
            .filter_map(|name| self.game().tag(name));
        let known = |name: &str| {
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            words.any(|word| word.chars().count() > 2 && has_word(&folded, &word.to_lowercase()))
        };
        players.filter(|name| known(name)).count()
    }

    /// A score from the start that agrees with the record, or begins to.
    fn score_in(&self, text: &LetterText) -> Option<(Option<String>, usize, Vec<String>)> {
        let track = Track::of(self.game());
        let start = self.game().start();
        let others;
        let scores = if start == Position::new() {
            &text.scores
        } else {
            others = text.scores_from(start);
            &others
        };
        // Of equals the first: what the letter says itself goes before quotes.
        let best = scores
            .iter()
            .rev()
            .map(|read| (agreeing(&track, &read.game), read))
            .max_by_key(|(same, _)| *same)?;
        let (same, read) = best;
        let game = &read.game;
        let moves: Vec<_> = game.main_line().collect();
        if same < track.len() {
            // A few moves alone are rather a line of prose.
            let enough = same >= 4 || same * 2 > track.len();
            let (_, before, mv) = moves.get(same)?;
            let recorded = track.moves()[same];
            if !enough {
                return None;
            }
            let name = |mv: Option<crate::position::Move>| {
                mv.map_or_else(|| "--".into(), |mv| both_names(before, mv))
            };
            let difference = format!(
                "the letter has {number} {}, the record {number} {}",
                name(*mv),
                name(recorded),
                number = number(before)
            );
            return Some((None, same, [difference].into()));
        }
        let wrong = read.problems.iter().find(|one| one.level == Level::Error);
        if let (Some(problem), true) = (wrong, same > 0) {
            let place = problem.place;
            let said = format!("{}:{}: {}", place.line, place.column, problem.message);
            return Some((None, same, [said].into()));
        }
        let new = moves[same..].iter().map(|(_, before, mv)| {
            let mv = (*mv)?;
            Some(format!(
                "{} {}",
                number(before),
                crate::notation::Notation::Numeric.write(before, mv)
            ))
        });
        let line = new.collect::<Option<Vec<_>>>()?.join(" ");
        Some(((!line.is_empty()).then_some(line), same, Vec::new()))
    }

    /// A line of play in a sentence: the longest that can be read from a number
    /// that is due, or that repeats the end of the record. What stands behind it
    /// and looks like a move comes along: it must not be passed over.
    fn prose_line_in(&self, text: &str) -> Option<(String, Option<String>)> {
        let track = Track::of(self.game());
        let letters = self.letters();
        let mut best: Option<(usize, String, Option<String>)> = None;
        let mut places = 0;
        for paragraph in text.split("\n\n") {
            let chunks: Vec<_> = paragraph.split_whitespace().take(WORDS).collect();
            for start in 0..chunks.len() {
                let first = words(chunks[start]).first().copied();
                let Some(Word::Number(said, dots)) = first else {
                    continue;
                };
                let near = track
                    .index(said, dots)
                    .is_some_and(|place| place <= track.len() && place + 8 > track.len());
                if !near {
                    continue;
                }
                places += 1;
                if places > PLACES {
                    return best.map(|(_, line, unread)| (line, unread));
                }
                let chunks = &chunks[start..chunks.len().min(start + LINE)];
                let longest = longest(chunks, |line| {
                    let read = Line::read(&track, line, letters).ok()?;
                    (!read.new.is_empty()).then_some(read.new.len())
                });
                if let Some((new, line)) = longest
                    && best.as_ref().is_none_or(|(most, ..)| new > *most)
                {
                    let next = chunks.get(line.split(' ').count());
                    let unread = next.filter(|next| looks_like_move(next));
                    best = Some((new, line, unread.map(|next| shown(next))));
                }
            }
        }
        best.map(|(_, line, unread)| (line, unread))
    }

    /// How many half-moves of the record stand in a letter with their numbers.
    fn repeated_in(&self, own: &str, quoted: &str) -> usize {
        let track = Track::of(self.game());
        let letters = self.letters();
        let mut repeated = BTreeSet::new();
        for text in [own, quoted] {
            // Where the next move would stand, behind a number.
            let mut place = None;
            for chunk in text.split_whitespace().take(WORDS) {
                for word in words(chunk) {
                    place = match (word, place) {
                        (Word::Number(said, dots), _) => track.index(said, dots),
                        (Word::Move(text), Some(at)) if at < track.len() => {
                            let read = letters.read(track.position(at), text).ok();
                            let same = read.is_some() && read == track.moves()[at];
                            same.then(|| {
                                repeated.insert(at);
                                at + 1
                            })
                        }
                        (Word::Gloss(_), place) => place,
                        _ => None,
                    };
                }
            }
        }
        repeated.len()
    }

    /// Conditions that stand elsewhere in the letter.
    fn conditions_in(&self, line: &str, text: &str) -> Option<String> {
        let track = Track::of(self.game());
        let letters = self.letters();
        let read = Line::read(&track, line, letters).ok()?;
        if !read.conditions.is_empty() {
            return None;
        }
        let chunks: Vec<_> = text.split_whitespace().take(WORDS).collect();
        let start = chunks
            .iter()
            .position(|chunk| words(chunk).first() == Some(&Word::If))?;
        let chunks = &chunks[start..chunks.len().min(start + LINE)];
        let found = longest(chunks, |conditions| {
            let whole = Line::read(&track, &format!("{line} {conditions}"), letters).ok()?;
            (!whole.conditions.is_empty() && whole.new.len() == read.new.len()).then_some(())
        });
        found.map(|((), conditions)| conditions)
    }
}

/// Four or five digits of squares, or a square at the end of a short word.
fn looks_like_move(chunk: &str) -> bool {
    let text = chunk.trim_matches(|c: char| !c.is_alphanumeric());
    let digits = text.bytes().all(|byte| matches!(byte, b'1'..=b'8'));
    let square = text
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'9']));
    (digits && matches!(text.len(), 4 | 5)) || (square && text.len() <= 7)
}

/// The longest beginning that makes sense, and what it makes.
fn longest<T>(chunks: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<(T, String)> {
    let mut line = String::new();
    let (mut best, mut misses) = (None, 0);
    for chunk in chunks {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(chunk);
        match read(&line) {
            Some(found) => (best, misses) = (Some((found, line.clone())), 0),
            None => misses += 1,
        }
        if misses > PATIENCE {
            break;
        }
    }
    best
}

/// Whether a text has a word, and not only as a part of another.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + word.len()..].chars().next();
        ![before, behind]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric)
    })
}

/// How many half-moves of the record a game repeats from the start.
fn agreeing(track: &Track, game: &Game) -> usize {
    let moves = game.main_line().map(|(.., mv)| mv);
    track
        .moves()
        .iter()
        .zip(moves)
        .take_while(|(one, other)| **one == *other)
        .count()
}

/// The lines that are quoted, or those that are not.
fn lines(text: &str, quoted: bool) -> Vec<&str> {
    text.lines()
        .filter(|line| line.trim_start().starts_with('>') == quoted)
        .map(|line| line.trim_start_matches(['>', ' ']))
        .collect()
}

/// Whether a text has a phrase, in any language.
fn says(text: &str, phrase: Phrase) -> bool {
    let own = text.to_lowercase();
    LANGUAGES.iter().any(|language| {
        let sentence = phrase.in_language(*language).to_lowercase();
        own.contains(sentence.trim_end_matches('.'))
    })
}
