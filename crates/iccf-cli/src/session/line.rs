//! What the words of a typed line are.

use iccf::text::{Word, read_word};
use iccf::{Notation, Outcome, Position, Reading, SplitError, Strictness, split};
use iccf_io::bare;

use super::command;
use crate::explanation::Explanation;
use crate::terminal::printable;

/// What comes next in a line.
pub(crate) enum Next {
    /// A move, or several without a space between them.
    Moves(Vec<Reading>),
    Outcome(Outcome),
    /// A number, or a sign that judges a move.
    Mark,
    /// Why it is no move, in lines.
    Wrong(String),
}

/// The words of a line; control characters are as good as spaces.
pub(crate) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
}

/// What the first of some words is, and how many of them it takes.
pub(crate) fn next(position: &Position, words: &[&str]) -> (usize, Next) {
    let Some((&word, behind)) = words.split_first() else {
        return (0, Next::Mark);
    };
    match read_word(word.as_bytes()) {
        Word::Outcome { outcome, .. } => (1, Next::Outcome(outcome)),
        Word::Number(number, []) if number.dots > 0 => (1, Next::Mark),
        Word::Number(number, []) => {
            if let Some(second) = behind.first()
                && let Ok(reading) = Notation::Numeric.read_as(
                    position,
                    &format!("{word} {second}"),
                    Strictness::Lenient,
                )
            {
                return (2, Next::Moves(vec![reading]));
            }
            if number.number == position.fullmoves() && !behind.is_empty() {
                return (1, Next::Mark);
            }
            (1, one(position, word))
        }
        Word::Dots([]) | Word::EnPassant | Word::Check => (1, Next::Mark),
        Word::Sign if !word.starts_with(char::is_alphabetic) => (1, Next::Mark),
        _ => {
            let bare = bare(word);
            match read_word(bare.as_bytes()) {
                Word::Digits(digits) if digits.len() >= 8 => {
                    (1, glued(position, &bare[..digits.len()]))
                }
                _ => (1, one(position, bare)),
            }
        }
    }
}

fn one(position: &Position, word: &str) -> Next {
    if let Ok((_, reading)) = Notation::read_any(position, word, Strictness::Lenient) {
        return Next::Moves(vec![reading]);
    }
    let explanation = Explanation::of(position, word);
    if explanation.is_malformed() && is_plain_word(word) {
        return Next::Wrong(command::unknown(word));
    }
    Next::Wrong(explanation.trouble().unwrap_or_default())
}

/// Whether a word looks like one of a language, and not like a move.
fn is_plain_word(word: &str) -> bool {
    word.chars().count() >= 3 && word.chars().all(char::is_alphabetic)
}

fn glued(position: &Position, digits: &str) -> Next {
    match split(digits, position, Strictness::Lenient) {
        Ok(readings) => Next::Moves(readings),
        Err(SplitError::NoMove(_, error)) => Next::Wrong(format!("{error}\n")),
        Err(error) => Next::Wrong(format!("{}: {error}\n", printable(digits))),
    }
}

/// The position after words that are all moves, and how many those are; `None`
/// if they are not.
pub(crate) fn after(mut position: Position, text: &str) -> Option<(Position, usize)> {
    let words: Vec<_> = words(text).collect();
    let mut rest = words.as_slice();
    let mut moves = 0;
    while !rest.is_empty() {
        let (taken, next) = next(&position, rest);
        match next {
            Next::Moves(readings) => {
                moves += readings.len();
                for reading in readings {
                    position.play(reading.mv);
                }
            }
            Next::Outcome(_) | Next::Mark => {}
            Next::Wrong(_) => return None,
        }
        rest = &rest[taken..];
    }
    Some((position, moves))
}
