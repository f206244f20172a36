//! Scores in two notations at once: a column beside the moves, or a
//! parenthesis behind each, that says them again.

use alloc::format;
use core::ops::Range;

use super::events::Events;
use super::findings::Finding;
use super::line::Column;
use super::problem::ProblemKind;
use super::reader::{Flow, GameReader};
use super::word::without_marks;
use crate::notation::{Notation, both_names};

impl<E: Events> GameReader<'_, '_, E> {
    /// A number begins a row of the column. One within a variation does not: the
    /// shortcut passes such numbers without a word, and behind the variation the game
    /// goes on in its row.
    pub(super) fn begin_row(&mut self) {
        if self.reader.line.is_main() {
            self.reader.game.free.column.begin_row();
        }
    }

    /// A word that says a move again which was played since the last number. One
    /// that could be the next move is that, unless the score has such a
    /// column.
    pub(super) fn says_again(&mut self, word: &Range<usize>) -> Option<Flow> {
        let column = self.reader.game.free.column;
        if column.untold == 0 || !self.reader.line.is_main() || !self.is_free() {
            return None;
        }
        // Such a column begins with the score.
        let begun = self.reader.line.moves.len() > column.untold + self.reader.settings.after.len();
        if begun && !column.is_met() {
            return None;
        }
        let (body, marks) = without_marks(self.text, word.clone());
        let in_digits = self.text[body.clone()]
            .iter()
            .filter(|byte| byte.is_ascii_digit())
            .count()
            >= 4;
        if column.in_digits.is_some_and(|digits| digits != in_digits) {
            return None;
        }
        let (before, mv) = self.reader.line.back(column.untold)?;
        let said = self.quoted(&body);
        let again = Notation::ALL.iter().any(|notation| {
            (*notation == Notation::Numeric) == in_digits
                && notation.read(&before, &said).is_ok_and(|read| read == mv)
        }) || self
            .resolve(&before, &self.text[body.clone()])
            .is_ok_and(|(_, reading)| reading.mv == mv);
        if again {
            let is_column = column.is_met() || !self.takes_up(word.start, in_digits);
            self.reader.game.free.column = Column {
                in_digits: is_column.then_some(in_digits),
                untold: column.untold - 1,
            };
            self.mark_last(marks);
            return Some(Flow::On(word.end));
        }
        if !column.is_met() || !self.shapes().fits(&self.text[body.clone()]) {
            return None;
        }
        let message = format!(
            "the move played is {}, which {said} beside it is not",
            both_names(&before, mv)
        );
        Some(self.reject(Finding::error(body, ProblemKind::Gloss, message)))
    }

    /// Whether a move that is said again takes the game up behind a variation,
    /// `1. e4 (1. d4 d5) e4 e5`, and so shows no column: it is in the notation of the
    /// game.
    fn takes_up(&self, at: usize, in_digits: bool) -> bool {
        let behind_variation = self.text[..at].trim_ascii_end().ends_with(b")");
        let game_in_digits = self.reader.first == Some(Notation::Numeric);
        behind_variation && game_in_digits == in_digits
    }
}
