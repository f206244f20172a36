//! The moves in a letter, before anybody knows which game they belong to.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::{LANGUAGES, Label};
use super::words::{Dots, Word, words};

/// The most words of a letter that are looked at.
const WORDS: usize = 5_000;
/// How far behind an `if` its first move may stand: "if you play 16. Nf1".
const NEAR: usize = 4;
/// Words of any kind that may stand between the moves of a condition.
const PATIENCE: usize = 6;
/// How a line begins that names one of several games, in the languages of the
/// phrases.
const GAME: [&str; 9] = [
    "game",
    "board",
    "partie",
    "brett",
    "partida",
    "tablero",
    "партия",
    "partita",
    "tabuleiro",
];

/// A number and the moves behind it, up to the next number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Passage {
    /// The number; none is a line of moves without one.
    pub(super) number: Option<(u32, Dots)>,
    /// Whether there is no dot behind it: then it may be any number.
    pub(super) dotless: bool,
    /// The number behind it, in a line that begins without one.
    pub(super) before: Option<(u32, Dots)>,
    /// Whether the line says whose move it is: the reader's.
    pub(super) yours: bool,
    /// Moves, and perhaps other words.
    pub(super) items: Vec<Item>,
}

/// A word behind a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Text(String),
    /// In parentheses.
    Gloss(String),
}

/// What sets a part of a letter off.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Border {
    /// Nothing, or it is the whole letter.
    #[default]
    None,
    /// A line that names the game, in small letters.
    Heading(String),
    /// The first move of a game.
    Score,
    /// A long rule, as between two games on a card.
    Rule,
}

/// A part of a letter that is about one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Part {
    pub(super) border: Border,
    /// The whole of it.
    pub(super) text: String,
    /// What it says was played.
    pub(super) passages: Vec<Passage>,
    /// What it says will be played if, each with its `if`.
    pub(super) conditions: Vec<String>,
}

impl Part {
    fn read(border: Border, text: &str) -> Self {
        let mut part = Self {
            border,
            text: text.into(),
            ..Self::default()
        };
        let mut left = WORDS;
        for paragraph in paragraphs(text) {
            left = left.saturating_sub(paragraph.split_whitespace().count());
            if left == 0 {
                break;
            }
            let (lines, conditions) = without_conditions(&paragraph);
            part.conditions.extend(conditions);
            let mut goes_on = false;
            for line in &lines {
                goes_on = part.read_line(line, goes_on);
            }
        }
        part
    }

    /// Takes the passages of a line; whether the next one may go on with its
    /// last one.
    fn read_line(&mut self, line: &str, goes_on: bool) -> bool {
        let found = words(line);
        let fits = |word: &Word<'_>| match word {
            Word::Move(text) => is_move(text),
            _ => true,
        };
        let only_moves = !found.is_empty() && found.iter().all(fits);
        let is_mine = label(line, Label::MyMove);
        let yours = label(line, Label::YourMove);
        let found = match is_mine.or(yours) {
            Some(behind) => words(behind),
            None => found,
        };
        let bare = matches!(found.first(), Some(Word::Move(text)) if is_move(text))
            && (is_mine.or(yours).is_some() || only_moves && !goes_on);
        if bare {
            self.passages.push(Passage {
                yours: yours.is_some(),
                ..Passage::default()
            });
        }
        let dots = |number: u32| line.contains(&format!("{number}.")) || line.contains('…');
        let any_dots = found
            .iter()
            .any(|word| matches!(word, Word::Number(number, _) if dots(*number)));
        let mut open = bare || goes_on;
        for word in found {
            match word {
                Word::Number(number, kind) => {
                    let dotless = kind == Dots::One && !dots(number);
                    // Columns of days among numbered moves.
                    if dotless && any_dots {
                        continue;
                    }
                    if let Some(last) = self.passages.last_mut()
                        && open
                        && last.number.is_none()
                    {
                        last.before = Some((number, kind));
                    }
                    self.passages.push(Passage {
                        number: Some((number, kind)),
                        dotless,
                        yours: yours.is_some(),
                        ..Passage::default()
                    });
                    open = true;
                }
                Word::Move(text) | Word::Gloss(text) if open => {
                    let item = match word {
                        Word::Gloss(_) => Item::Gloss(text.to_string()),
                        _ => Item::Text(text.to_string()),
                    };
                    if let Some(last) = self.passages.last_mut() {
                        last.items.push(item);
                    }
                }
                _ => {}
            }
        }
        open && only_moves
    }
}

/// Cuts a letter into the parts that are about a game each: where lines name
/// several games, where a second score begins, or between two moves of the
/// writer's with a rule between them.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let text = without_comments(text);
    let lines: Vec<_> = text.lines().collect();
    let at = |begins: fn(&str) -> bool| -> Vec<usize> {
        (0..lines.len()).filter(|at| begins(lines[*at])).collect()
    };
    let (named, scores) = (at(names_game), at(begins_score));
    let answers = lines
        .iter()
        .filter(|line| label(line, Label::MyMove).is_some());
    let (starts, border) = if named.len() > 1 {
        (named, Border::Heading(String::new()))
    } else if scores.len() > 1 {
        // What stands above the first score goes with it.
        (scores[1..].to_vec(), Border::Score)
    } else if answers.count() > 1 {
        (at(is_rule), Border::Rule)
    } else {
        (Vec::new(), Border::None)
    };
    let ends = starts.iter().copied().chain([lines.len()]);
    let mut from = 0;
    let mut parts = Vec::new();
    for (i, end) in ends.enumerate() {
        let own = match (&border, i) {
            (Border::Heading(_), 0) => Border::None,
            (Border::Heading(_), _) => Border::Heading(lines[from].trim().to_lowercase()),
            (border, _) => border.clone(),
        };
        parts.push(Part::read(own, &lines[from..end].join("\n")));
        from = end;
    }
    parts
}

/// A line of nothing but dashes.
fn is_rule(line: &str) -> bool {
    line.len() >= 20 && line.chars().all(|c| c == '-')
}

/// A letter's text without comments in braces, such as the headers of a mail,
/// and without the tags of PGN.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((_, behind)) = behind.split_once('}') else {
            break;
        };
        kept.push_str(before);
        rest = behind;
    }
    kept.push_str(rest);
    let is_tag = |line: &&str| {
        let mut chars = line.chars();
        chars.next() == Some('[') && chars.next().is_some_and(char::is_uppercase)
    };
    let lines: Vec<_> = kept.lines().filter(|line| !is_tag(line)).collect();
    lines.join("\n")
}

/// A short line that begins with a word for a game.
fn names_game(line: &str) -> bool {
    let folded = line.to_lowercase();
    let mut words = folded.split_whitespace();
    let first = words.next().unwrap_or_default();
    GAME.contains(&first.trim_end_matches(':')) && words.clone().count() < 8
}

/// A line with the first move of a game.
fn begins_score(line: &str) -> bool {
    let found = words(line);
    let first = [Word::Number(1, Dots::One)];
    found.starts_with(&first) && matches!(found.get(1), Some(Word::Move(text)) if is_move(text))
}

fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = Vec::from([String::new()]);
    for line in text.lines() {
        let empty = line.trim().is_empty();
        if empty {
            paragraphs.push(String::new());
        } else if let Some(last) = paragraphs.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    paragraphs
}

/// The lines of a paragraph, and the conditions that stand in it. A condition
/// ends with its sentence, with its paragraph, or where a line says whose move
/// follows.
fn without_conditions(paragraph: &str) -> (Vec<String>, Vec<String>) {
    let mut lines = Vec::new();
    let mut conditions: Vec<String> = Vec::new();
    let (mut open, mut misses) = (false, 0);
    for line in paragraph.lines() {
        let labelled = [Label::MyMove, Label::YourMove];
        open &= !labelled.iter().any(|one| label(line, *one).is_some());
        let mut kept = String::new();
        let chunks: Vec<_> = line.split_whitespace().collect();
        for (i, chunk) in chunks.iter().enumerate() {
            let found = words(chunk);
            if !open && is_if(&found) && leads_to_move(&chunks[i + 1..]) {
                (open, misses) = (true, 0);
                conditions.push(String::new());
            }
            let Some(condition) = conditions.last_mut().filter(|_| open) else {
                // The place of a word is kept: a label begins a line.
                kept.push_str(chunk);
                kept.push(' ');
                continue;
            };
            condition.push_str(chunk);
            condition.push(' ');
            let prose = matches!(found.last(), Some(Word::Move(text)) if !is_move(text));
            misses = if prose { misses + 1 } else { 0 };
            let sentence_ends =
                chunk.ends_with('.') && !matches!(found.last(), None | Some(Word::Number(..)));
            open = !sentence_ends && misses <= PATIENCE;
        }
        lines.push(kept);
    }
    (lines, conditions)
}

fn is_if(found: &[Word<'_>]) -> bool {
    matches!(found.first(), Some(Word::If))
}

fn leads_to_move(chunks: &[&str]) -> bool {
    for chunk in chunks.iter().take(NEAR) {
        let found = words(chunk);
        let leads = found.iter().any(|word| match word {
            Word::Number(..) | Word::Any => true,
            Word::Move(text) => is_move(text),
            _ => false,
        });
        if leads || chunk.ends_with('.') {
            return leads;
        }
    }
    false
}

/// What stands behind a label, in whichever language: `My move:`.
pub(super) fn label(line: &str, label: Label) -> Option<&str> {
    let (name, behind) = line.split_once(':')?;
    let name = name.trim().to_lowercase();
    let is_one =
        |language: &crate::notation::Language| name == label.in_language(*language).to_lowercase();
    LANGUAGES.iter().any(is_one).then_some(behind)
}

/// Whether a word can only be a move: squares in digits, a square in letters,
/// castling, or descriptive notation.
pub(super) fn is_move(text: &str) -> bool {
    let text = text.trim_end_matches(['!', '?', '+', '#', '†', '‡']);
    is_digits(text) || is_castling(text) || has_square(text) || is_descriptive(text)
}

/// `5254`, `52-54`, `67681`.
pub(super) fn is_digits(text: &str) -> bool {
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    let signs = |c: char| matches!(c, '-' | '–' | 'x' | ':' | '=' | '/');
    let digits: Vec<_> = text.chars().filter(|c| !signs(*c)).collect();
    let squares = digits.iter().take(4).all(|c| ('1'..='8').contains(c));
    let promotion = digits.get(4).is_none_or(|c| ('1'..='4').contains(c));
    squares && promotion && matches!(digits.len(), 4 | 5)
}

fn is_castling(text: &str) -> bool {
    let text = text.to_lowercase().replace('0', "o").replace('–', "-");
    matches!(text.as_str(), "o-o" | "o-o-o")
}

fn has_square(text: &str) -> bool {
    let square = text
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    let named = |c: &char| c.is_alphabetic() && !matches!(c, 'a'..='h' | 'x');
    let other = |c: char| c.is_ascii_digit() && !('1'..='8').contains(&c);
    square
        && text.chars().count() <= 10
        && text.chars().filter(named).count() <= 4
        && !text.contains(other)
}

fn is_descriptive(text: &str) -> bool {
    let known = |c: char| "PNBRQKtCTDAFx-12345678()/=".contains(c);
    let sign = text.contains(['-', 'x']);
    let first = text.starts_with(|c: char| c.is_ascii_uppercase());
    first && sign && text.len() >= 3 && text.chars().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_move_by_its_form() {
        for text in [
            "5254", "52-54", "67681", "Nf3", "Nf3!", "exd5", "e8=Q+", "O-O", "0-0-0", "Сg5",
            "Ng1-f3", "P-K4", "KtxP", "g1f3", "♘f3",
        ] {
            assert!(is_move(text), "{text}");
        }
        for text in [
            "12345", "2026", "days", "May", "1-0", "41/60", "3.5", "A4", "X-mas", "and", "",
        ] {
            assert!(!is_move(text), "{text}");
        }
    }

    #[test]
    fn a_letter_is_cut_where_a_second_game_begins() {
        for (text, count) in [
            ("Dear Jim\n1. e4 e5\nbye", 1),
            ("My move: 2. Nf3\n\n1. e4 e5\n2. Nf3", 1),
            ("1. e4 e5\n\n1. d4 d5", 2),
            ("Game A\n9. h3\n\nGame B\n15... Be6", 3),
            ("Game A\n9. h3", 1),
            ("My move: 9. h3\n--------------------\nMy move: 8... c5", 2),
            ("My move: 9. h3\n--------------------\n8... c5", 1),
        ] {
            assert_eq!(parts(text).len(), count, "{text}");
        }
    }

    #[test]
    fn conditions_are_apart_from_what_was_played() {
        let text = "15. f3 if 15... Be6 16. Nf1\n\nWenn 6. Lg5 e6 7. f4, dann 7... Le7. Also 5. a3\n\n\
            I wonder if it rains. 3. d4";
        let part = &parts(text)[0];
        assert_eq!(
            part.conditions,
            [
                "if 15... Be6 16. Nf1 ",
                "Wenn 6. Lg5 e6 7. f4, dann 7... Le7. "
            ]
        );
        let numbers: Vec<_> = part
            .passages
            .iter()
            .map(|one| one.number.unwrap().0)
            .collect();
        assert_eq!(numbers, [15, 5, 3]);
    }
}
