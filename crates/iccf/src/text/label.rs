//! Which of several games a line tells of: `Game 2: 3... a6`, `Brett 1`.
//!
//! A letter about several games has a label before the moves of each, and the replies
//! stand below under the same labels. A move under another label than its game's own is
//! an error: it would be played in the wrong game, or in none.

use alloc::format;
use core::ops::Range;

use super::again::judged_end;
use super::events::Events;
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{
    announces, announces_move, judged, names_game, names_side, plays_oneself, says_it_comes,
    sends_move,
};
use super::reader::{Flow, GameReader};
use super::token::{Token, TokenKind, next_token};
use super::word::{Word, read_word};

/// How much of the text above the first move is looked through for the game's own label.
const NEAR: usize = 256;

impl<E: Events> GameReader<'_, '_, E> {
    /// Refuses the moves of a line with the label of another game.
    pub(super) fn move_of_other_game(&mut self, line: Range<usize>) -> Option<Flow> {
        if !self.has_played() {
            return None;
        }
        let text = &self.text[..line.start + judged(&self.text[line.clone()]).len()];
        let first = self.first_move_on(text, line.start)?;
        let before = &text[line.start..first.start];
        let label = match last_label(before) {
            Some(label) if tells_only(before, label) => return None,
            Some(label) => label,
            None => label_behind(self.behind_move(text, first))?,
        };
        let own = self.own_label()?;
        if own.eq_ignore_ascii_case(label) {
            return None;
        }
        let place = first.start..first.end;
        let message = format!(
            "{} is under the label {}, but the moves above it are under {}; each game's moves must stand together",
            self.quoted(&place),
            alloc::string::String::from_utf8_lossy(label),
            alloc::string::String::from_utf8_lossy(own),
        );
        let finding = Finding::error(place, ProblemKind::AnotherGame, message);
        Some(self.reject_from(finding, line.start))
    }

    /// Whether words begin with the label of another game than this one.
    pub(super) fn is_under_other_label(&self, words: &[u8]) -> bool {
        match (labels(words).next(), self.own_label()) {
            (Some(label), Some(own)) => !own.eq_ignore_ascii_case(label),
            _ => false,
        }
    }

    /// Whether a line begins with the label of another game than this one, which is the
    /// first if it has none.
    pub(super) fn is_labelled_otherwise(&self, line: usize, end: usize) -> bool {
        // A line may be long, and is asked for with each of its numbers.
        const LONGEST: usize = 256;
        let label = self
            .text
            .get(line..end.min(line + LONGEST))
            .and_then(|words| labels(words).next());
        let own = self.own_label().unwrap_or(b"1");
        label.is_some_and(|label| !own.eq_ignore_ascii_case(label) && label != b"A")
    }

    /// What stands behind a move and its number.
    fn behind_move<'t>(&self, text: &'t [u8], first: Token) -> &'t [u8] {
        let behind = match read_word(&text[first.start..first.end]) {
            Word::Number(_, rest) => first.end - rest.len(),
            _ => first.start,
        };
        let end = self.next_move(behind).map_or(first.end, |word| word.end);
        text.get(end..).unwrap_or_default()
    }

    /// The first numbered move of a line, or a move right behind a colon or behind words
    /// that send one. A first move begins a game, whatever its label.
    fn first_move_on(&self, text: &[u8], start: usize) -> Option<Token> {
        let mut at = start;
        let mut colon = false;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let word = token.start..token.end;
            let numbered = announces_move(self.shapes(), text, token);
            if let Word::Number(number, _) = read_word(&text[word.clone()]) {
                if numbered {
                    return ((number.number, number.dots) != (1, 1)).then_some(token);
                }
                // `Game 1: `
                colon = text[word].ends_with(b":") || text.get(token.end) == Some(&b':');
                continue;
            }
            let before = &text[start..token.start];
            let sent = || before.len() <= NEAR && plays_oneself(before) && sends_move(before);
            if token.kind != TokenKind::Word
                || self.shapes().move_end(text, word.clone()).is_some() && (colon || sent())
            {
                return (token.kind == TokenKind::Word).then_some(token);
            }
            colon = text[word].ends_with(b":");
        }
        None
    }

    /// Whether the last line of words above the first move has labels of several games.
    pub(super) fn has_labels_side_by_side(&self, above: Range<usize>) -> bool {
        let start = above.start.max(above.end.saturating_sub(NEAR));
        let words = self.text.get(start..above.end).unwrap_or_default();
        let lines = words.split(|byte| matches!(byte, b'\n' | b'\r'));
        // Lines of a table are drawn between its head and the moves.
        let mut worded = lines.filter(|line| line.iter().any(u8::is_ascii_alphabetic));
        worded.next_back().is_some_and(|line| {
            let mut labels = labels(line);
            let first = labels.next();
            labels.any(|label| Some(label) != first)
        })
    }

    /// Whether words before a colon are what stands before the first move of the game, too,
    /// or say that a move is sent or whose it is: `Your move:`, `White:`.
    pub(super) fn is_under_own_label(&self, words: &[u8]) -> bool {
        let words = words.trim_ascii();
        match self.own_words() {
            Some(own) => own.eq_ignore_ascii_case(words) || sends_move(words),
            None => {
                last_label(words).is_none()
                    && (announces(words) || names_side(words) || says_it_comes(words))
            }
        }
    }

    /// The words before a colon on the line of the first move.
    fn own_words(&self) -> Option<&[u8]> {
        let end = self.reader.game.landmarks.above.end;
        let start = self.own_line_start(end).min(end);
        let words = self.text.get(start..end)?;
        // The number stands between.
        let colon = memchr::memrchr(b':', judged_end(words))?;
        let words = &judged_end(words)[..=colon];
        Some(words.trim_ascii())
    }

    /// The label above the first move of the game, or else the one on the line of the last
    /// move: `Game A: 3. Bb5` below moves that two games share.
    fn own_label(&self) -> Option<&[u8]> {
        let game = &self.reader.game.landmarks;
        let start = game.above.start.max(game.above.end.saturating_sub(NEAR));
        last_label(self.text.get(start..game.above.end)?).or_else(|| {
            let end = game.played_to;
            let start = self.own_line_start(end).max(end.saturating_sub(NEAR));
            last_label(self.text.get(start..end)?)
        })
    }
}

/// The numbers and letters of games that stand in words: `2` of `Game 2:`.
fn labels(words: &[u8]) -> impl Iterator<Item = &[u8]> {
    let signs = |byte: &u8| byte.is_ascii_punctuation();
    let mut named = false;
    let words = words.split(|byte| byte.is_ascii_whitespace() || matches!(byte, b'#' | b'*'));
    words.filter_map(move |word| {
        let start = word.iter().take_while(|byte| signs(byte)).count();
        let end = word.len() - word.iter().rev().take_while(|byte| signs(byte)).count();
        let bare = word.get(start..end).filter(|bare| !bare.is_empty())?;
        let label = named && is_label(bare);
        // `A good game. 3... Nf6`: a full stop ends the sentence.
        named = names_game(bare) && !word.ends_with(b".") || named && names_number(bare);
        label.then_some(bare)
    })
}

/// The last of them.
pub(super) fn last_label(words: &[u8]) -> Option<&[u8]> {
    labels(words).last()
}

/// Whether words with a label before a move send nothing: `In game 11 White played 9. Nb3`
/// tells of another game.
fn tells_only(before: &[u8], label: &[u8]) -> bool {
    let end = memchr::memmem::rfind(before, label).map_or(0, |at| at + label.len());
    let signs = |byte: &u8| byte.is_ascii_punctuation() || byte.is_ascii_whitespace();
    !before[end..].iter().all(signs) && !plays_oneself(&before[end..])
}

/// The label right behind a move: `5. h3 in game 1`, `(game 1)`.
fn label_behind(words: &[u8]) -> Option<&[u8]> {
    const BETWEEN: [&str; 14] = [
        "in", "for", "on", "the", "our", "im", "der", "auf", "am", "dans", "la", "en", "nella",
        "op",
    ];
    let label = labels(words).next()?;
    let end = memchr::memmem::find(words, label)?;
    let mut between = words[..end]
        .split(|byte| byte.is_ascii_whitespace() || byte.is_ascii_punctuation())
        .filter(|word| !word.is_empty());
    between
        .all(|word| {
            names_game(word)
                || names_number(word)
                || BETWEEN
                    .iter()
                    .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
        })
        .then_some(label)
}

/// Whether a word stands between one for a game and its number: `Board no. 12`.
fn names_number(word: &[u8]) -> bool {
    matches!(word, b"no" | b"No" | b"nr" | b"Nr" | b"number" | b"Nummer")
}

/// `2`, `B`, `IV`.
fn is_label(word: &[u8]) -> bool {
    let number = word.len() <= 3 && word.iter().all(u8::is_ascii_digit);
    let roman = word.len() <= 4 && word.iter().all(|byte| b"IVX".contains(byte));
    number || roman || matches!(word, [b'A'..=b'Z'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_behind_words_for_a_game() {
        for (words, label) in [
            ("Game 1: ", Some("1")),
            ("**Game 1** ", Some("1")),
            ("Board no. 12 (White)", Some("12")),
            ("Partie B:", Some("B")),
            ("Reply in game II: ", Some("II")),
            ("Game 1 was nice. Game 2: ", Some("2")),
            ("game over", None),
            ("a good game. 3", None),
            ("My move: ", None),
            ("", None),
        ] {
            let found = last_label(words.as_bytes());
            assert_eq!(found, label.map(str::as_bytes), "{words}");
        }
    }

    #[test]
    fn a_label_may_stand_right_behind_a_move() {
        for (words, label) in [
            (" in game 1", Some("1")),
            (" (game 2)", Some("2")),
            (" for board no. 12, please", Some("12")),
            (" Nf6 in game 1", None),
            (" as in game 1", None),
            (" good game", None),
            ("", None),
        ] {
            let found = label_behind(words.as_bytes());
            assert_eq!(found, label.map(str::as_bytes), "{words}");
        }
    }
}
