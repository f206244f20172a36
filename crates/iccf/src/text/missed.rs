//! Moves in a text in which no game is found.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::chain::FARTHEST;
use super::events::Events;
use super::findings::Finding;
use super::problem::ProblemKind;
use super::reader::GameReader;
use super::state::Stage;
use super::token::{Token, TokenKind, behind_semicolons, next_token};
use super::word::{Word, read_word, without_marks};
use crate::game::Outcome;
use crate::position::Position;

/// Moves that follow one another by chance.
const FEW: usize = 2;

impl<E: Events> GameReader<'_, '_, E> {
    /// Reports the first of several words that are moves one after the other, or of two
    /// with a number, in a text that was read as a remark.
    pub(super) fn check_remark(&mut self) -> bool {
        let Some(token) = self.missed_moves() else {
            return false;
        };
        let place = token.start..token.end;
        let message = format!(
            "{} and what follows look like moves, but no game is found here",
            self.quoted(&place)
        );
        self.report(Finding::error(place, ProblemKind::NoMoves, message));
        true
    }

    /// Says that moves stand in the comments of a game below tags that has no others.
    pub(super) fn check_comments(&mut self) {
        let Some(last) = self.reader.header.tags.last() else {
            return;
        };
        // A game that goes on may have a comment on what is to come.
        let over = self
            .reader
            .game
            .outcome
            .is_some_and(|outcome| outcome != Outcome::Open);
        // Whoever listens may have wanted nothing but the tags.
        if !over || self.reader.found.errors > 0 || self.reader.game.stage != Stage::Moves {
            return;
        }
        let place = last.whole.end..self.reader.game.source.end;
        let start = self.reader.game.start;
        if let Some(token) = self.moves_in(place, start, true) {
            let place = token.start..token.end;
            let message = format!(
                "{} and what follows look like moves, but stand in a comment, and the game has none",
                self.quoted(&place)
            );
            self.report(Finding::warning(place, ProblemKind::NoMoves, message));
        }
    }

    fn missed_moves(&self) -> Option<Token> {
        let start = self.reader.settings.start.unwrap_or_default();
        self.moves_in(self.reader.game.source.clone(), start, false)
    }

    /// The first of several words that are moves one after the other from a position; in
    /// comments, too, if that is asked for.
    fn moves_in(&self, source: Range<usize>, start: Position, commented: bool) -> Option<Token> {
        let text = self
            .text
            .get(..source.end.min(source.start + FARTHEST))
            .filter(|text| text.len() >= source.start)?;
        let mut found = None;
        let (mut position, mut count, mut numbered) = (start, 0, false);
        let mut at = source.start;
        while let Some(token) = next_token(text, behind_semicolons(text, at)) {
            at = token.end;
            let inside = match token.kind {
                TokenKind::LineComment | TokenKind::Tag => true,
                TokenKind::Comment => commented,
                _ => false,
            };
            if inside {
                at = token.start + 1;
            }
            if token.kind != TokenKind::Word {
                continue;
            }
            let word = without_width(&text[token.start..token.end]);
            let (number, rest) = match read_word(&word) {
                Word::Number(number, rest) => (number.dots > 0, rest),
                Word::Dots(rest) | Word::Other(rest) | Word::Digits(rest) => (false, rest),
                _ => continue,
            };
            numbered |= number;
            let body = &rest[without_marks(rest, 0..rest.len()).0];
            if !self.shapes().fits(body) {
                continue;
            }
            let mut played = self.resolve(&position, body);
            if played.is_err() && count > 0 {
                (position, count, numbered) = (start, 0, number);
                played = self.resolve(&position, body);
            }
            let Ok((_, reading)) = played else {
                continue;
            };
            position.play(reading.mv);
            if count == 0 {
                found = Some(token);
            }
            count += 1;
            // Two in a comment may be a remark.
            if count > FEW || !commented && numbered && count == FEW {
                return found;
            }
        }
        None
    }
}

/// A word whose letters and digits are as wide as Chinese signs, in narrow ones.
pub(super) fn without_width(word: &[u8]) -> Vec<u8> {
    let mut narrow = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some((&first, behind)) = rest.split_first() {
        rest = match (first, behind) {
            (0xef, [0xbc, low @ 0x81..=0xbf, behind @ ..]) => {
                narrow.push(low - 0x60);
                behind
            }
            (0xef, [0xbd, low @ 0x80..=0x9e, behind @ ..]) => {
                narrow.push(low - 0x20);
                behind
            }
            _ => {
                narrow.push(first);
                behind
            }
        };
    }
    narrow
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_signs_become_narrow_ones() {
        for (wide, narrow) in [("１．ｅ４", "1.e4"), ("Ｎｆ３", "Nf3"), ("Sf3ä", "Sf3ä")] {
            assert_eq!(without_width(wide.as_bytes()), narrow.as_bytes(), "{wide}");
        }
    }
}
