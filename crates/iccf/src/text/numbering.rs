//! Move numbers: the one due, another one, and what follows from that.

use alloc::format;
use alloc::string::{String, ToString};
use core::ops::Range;

use super::events::{Events, Note};
use super::findings::Finding;
use super::movetext::Step;
use super::options::Split;
use super::problem::ProblemKind;
use super::prose;
use super::prose::behind_first_number;
use super::reader::{Flow, GameReader};
use super::steps;
use super::token::{Token, TokenKind, next_token};
use super::word::{MoveNumber, Word, read_word, spaced_dot, without_marks};
use crate::board::Color;
use crate::notation::Notation;
use crate::position::{Move, Position};

impl<E: Events> GameReader<'_, '_, E> {
    /// A word that begins with a number.
    pub(super) fn numbered(
        &mut self,
        word: Range<usize>,
        number: MoveNumber,
        rest: Range<usize>,
    ) -> Step {
        if number.dots == 0 {
            // `1)` numbers a move too, where it closes nothing, and so does `1 .`
            let closed = self.text.get(word.end) == Some(&b')') && self.reader.line.is_main();
            let end = closed.then_some(word.end + 1);
            if let Some(end) = end.or_else(|| spaced_dot(self.text, word.end)) {
                let number = MoveNumber { dots: 1, ..number };
                if self.starts_next_game(number, end..end) {
                    self.warn_of_next_game(word.clone());
                    return Step::Go(Flow::Over(word.start));
                }
                if let Some(flow) = self.begins_late(&word, number) {
                    return Step::Go(flow);
                }
                if let Some(message) = self.hole(number, end) {
                    let finding = Finding::error(word, ProblemKind::MoveMissing, message);
                    return Step::Go(self.reject(finding));
                }
                self.check_number(&word, number);
                return Step::Go(Flow::On(end));
            }
            return Step::Go(self.bare_number(word, number.number));
        }
        if self.starts_next_game(number, rest.clone()) {
            self.warn_of_next_game(word.start..rest.start);
            return Step::Go(Flow::Over(word.start));
        }
        if let Some(flow) = self.next_variation(word.start, number) {
            return Step::Go(flow);
        }
        if let Some(end) = self.said_before(number, rest.start) {
            return Step::Go(Flow::On(end));
        }
        if let Some(flow) = self.begins_late(&word, number) {
            return Step::Go(flow);
        }
        if let Some(message) = self.hole(number, rest.start) {
            let finding = Finding::error(word, ProblemKind::MoveMissing, message);
            return Step::Go(self.reject(finding));
        }
        self.check_number(&word, number);
        if rest.is_empty() {
            return Step::Go(Flow::On(word.end));
        }
        Step::Rest(rest)
    }

    /// A number without a dot: the one due, half of a move in two words, or
    /// something like days used.
    pub(super) fn bare_number(&mut self, word: Range<usize>, number: u32) -> Flow {
        if number == self.reader.line.position.fullmoves() {
            self.reader.game.free.punctuation.bare_numbers = true;
            self.begin_row();
            return Flow::On(word.end);
        }
        if let Some(both) = self.two_halves(&word) {
            return self.other(both);
        }
        // `3. 94`: what stands behind the number due is a move.
        if self.is_behind_number(word.start) {
            return self.illegible(word);
        }
        let first_count = &mut self.reader.game.free.punctuation.first_count;
        first_count.get_or_insert(word.start);
        let message =
            "a number that is neither a move nor the move number due is kept as a comment";
        self.report(Finding::warning(
            word.clone(),
            ProblemKind::BareNumber,
            message,
        ));
        let end = word.end;
        self.note(Note::Text, word);
        Flow::On(end)
    }

    /// `52 54`, if that is a legal move.
    fn two_halves(&self, word: &Range<usize>) -> Option<Range<usize>> {
        let second =
            next_token(self.text, word.end).filter(|token| token.kind == TokenKind::Word)?;
        let both = word.start..second.end;
        let spaced = self.text.get(both.clone())?;
        let one_space = word.len() == 2 && both.len() == 5 && spaced[2] == b' ';
        let readable = matches!(self.reader.scheme.from(), None | Some(Notation::Numeric));
        if !one_space || !readable {
            return None;
        }
        let legal = core::str::from_utf8(spaced).is_ok_and(|spaced| {
            // Whether it may be written so is judged later.
            Notation::Numeric
                .read(&self.reader.line.position, spaced)
                .is_ok()
        });
        legal.then_some(both)
    }

    /// Whether a `1.` starts another game: outside variations, after a move,
    /// before a move of White's.
    fn starts_next_game(&self, number: MoveNumber, glued: Range<usize>) -> bool {
        let reader = &self.reader;
        let started = number.number == 1
            && number.dots == 1
            && reader.line.is_main()
            && !reader.line.moves.is_empty()
            && reader.settings.split == Split::Auto;
        if !started {
            return false;
        }
        let word = if glued.is_empty() {
            match next_token(self.text, glued.end) {
                Some(token) if token.kind == TokenKind::Word => token.start..token.end,
                _ => return false,
            }
        } else {
            glued
        };
        let end = self
            .shapes()
            .phrase_end(self.text, &word)
            .unwrap_or(word.end);
        let word = without_marks(self.text, word.start..end).0;
        let start = reader.settings.start.unwrap_or_default();
        let opens = self.resolve(&start, &self.text[word.clone()]).is_ok();
        // Black's reply may be numbered so, but not behind an empty line.
        let apart = prose::begins_paragraph(self.text, reader.game.source.start, word.start);
        let position = &reader.line.position;
        let first_reply = position.ply() == start.ply() + 1 && !apart;
        opens && !(first_reply && self.resolve(position, &self.text[word]).is_ok())
    }

    /// Whether a dotted 1 at this place may start a game, when the moves before
    /// it could not be read on.
    pub(super) fn may_start_here(&self, at: usize) -> bool {
        let reader = &self.reader;
        !reader.line.moves.is_empty()
            || reader.game.spent.codes_begun > 0
            || self.text[..at].ends_with(b"\n")
                && prose::begins_paragraph(self.text, reader.game.source.start, at)
    }

    /// The end of White's move where it is said once more before the reply, as
    /// in a mail that goes on from another.
    fn said_before(&mut self, number: MoveNumber, at: usize) -> Option<usize> {
        let black = self.reader.line.turn() == Color::Black;
        if !black || number.dots > 1 || !self.is_free() || !self.is_number_due(number) {
            return None;
        }
        let word = self.next_move(at)?;
        let (before, mv) = self.last_move()?;
        let said = self.resolve(&before, &self.text[word.clone()]).ok()?;
        let replies = self
            .resolve(&self.reader.line.position, &self.text[word.clone()])
            .is_ok();
        (said.1.mv == mv && !replies).then_some(word.end)
    }

    /// The last move, one before the text among them, and the position before it.
    fn last_move(&mut self) -> Option<(Position, Move)> {
        if let Some(last) = self.reader.line.last() {
            return Some(last);
        }
        let (last, before) = self.reader.settings.after.split_last()?;
        let mut position = self.reader.game.start;
        for mv in before {
            position.try_play(*mv).ok()?;
        }
        (position.turn() != self.reader.line.turn()).then_some((position, *last))
    }

    /// What a number that is not due shows: that moves are missing. In free text
    /// the numbers form a chain; one wrong number between right ones is a
    /// slip. Behind tags a number may be wrong, but in descriptive notation both
    /// sides' moves read alike, so nothing else would tell.
    pub(super) fn hole(&self, number: MoveNumber, end: usize) -> Option<String> {
        let line = &self.reader.line;
        if !self.has_played() {
            return None;
        }
        let descriptive = matches!(self.reader.scheme.from(), Some(Notation::Descriptive(_)));
        let due = i64::from(line.position.fullmoves()) + line.numbering;
        let black = line.turn() == Color::Black;
        let off = i64::from(number.number) - due;
        let number_text = number.number;
        // `22. ...` is Black's, if with a wrong number.
        if black && off == 1 && number.dots <= 1 && !self.has_dots(end) {
            let missing = self.is_free() || descriptive && number.dots == 1;
            return missing.then(|| {
                format!(
                    "move number {number_text} where Black's move {due} is due: a move is missing"
                )
            });
        }
        let dots = || number.dots > 1 || self.has_dots(end);
        if off == 0 && !black && self.is_free() && dots() {
            return Some(format!(
                "move number {number_text}... where {due}. is due: White's move is missing"
            ));
        }
        if off == 0 || !self.is_free() || self.number_behind(end) == Some(due + 1) {
            return None;
        }
        let dots = if black { "..." } else { "." };
        let missing = match off {
            2.. => ": moves are missing",
            1 => ": a move is missing",
            _ => "",
        };
        Some(format!(
            "move number {number_text} where {due}{dots} is due{missing}"
        ))
    }

    /// Whether dots stand behind an offset.
    fn has_dots(&self, at: usize) -> bool {
        next_token(self.text, at)
            .filter(|token| token.kind == TokenKind::Word)
            .is_some_and(|token| {
                matches!(read_word(&self.text[token.start..token.end]), Word::Dots(_))
            })
    }

    /// The next move number behind an offset, parentheses aside.
    pub(super) fn number_behind(&self, mut at: usize) -> Option<i64> {
        let mut depth = 0_usize;
        for _ in 0..64 {
            let token = next_token(self.text, at)?;
            at = token.end;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Word if depth == 0 => {
                    let word = &self.text[token.start..token.end];
                    let leads = || {
                        let before = self.text[..token.start].iter().rev();
                        let mut before = before.skip_while(|byte| matches!(byte, b' ' | b'\t'));
                        matches!(before.next(), None | Some(b'\n' | b'\r'))
                    };
                    if let Word::Number(number, _) = read_word(word)
                        && (number.dots == 1 || number.dots == 0 && leads())
                    {
                        return Some(i64::from(number.number));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The number behind the 1 of a game that may begin: brackets aside, and other 1s
    /// that a note has. Without a dot it counts behind two legal moves.
    pub(super) fn second_number(&self, first: usize) -> Option<i64> {
        let mut position = self.reader.settings.start.unwrap_or_default();
        let mut at = first;
        for _ in 0..2 {
            let Some(word) = self.next_move(at) else {
                break;
            };
            at = word.end;
            match self.resolve(&position, &self.text[word]) {
                Ok((_, reading)) => position.play(reading.mv),
                Err(_) => break,
            }
        }
        let numbered = |token: Token| match read_word(&self.text[token.start..token.end]) {
            Word::Number(number, _) => Some(i64::from(number.number)),
            _ => None,
        };
        if position.fullmoves() > 1
            && let Some(second) = next_token(self.text, at).and_then(numbered)
        {
            return Some(second);
        }
        let mut at = first;
        for _ in 0..8 {
            let number = self.number_behind(at)?;
            if number != 1 {
                return Some(number);
            }
            let next = self.text[at..].iter().position(|byte| *byte == b'1')?;
            steps::count(next);
            at += next + 1;
        }
        None
    }

    /// A number with which a text cannot begin: a note, if the whole score stands below it,
    /// or an error.
    fn begins_late(&mut self, word: &Range<usize>, number: MoveNumber) -> Option<Flow> {
        let finding = self.goes_on_elsewhere(word, number)?;
        let free = self.is_free() && self.reader.settings.after.is_empty();
        if free && let Some(score) = self.score_below(word.end) {
            self.keep_words(word.start..score);
            return Some(Flow::On(score));
        }
        Some(self.reject(finding))
    }

    /// Where a score begins below words with a move or two: `Last move: 3... a6` over `1.
    /// e4 e5 2. Nf3`.
    fn score_below(&mut self, mut at: usize) -> Option<usize> {
        const FARTHEST: usize = 4 << 10;
        const MOST_MOVES: usize = 3;
        let text = &self.text[..self.text.len().min(at + FARTHEST)];
        let mut moves = 0;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if let Some(behind) = behind_first_number(text, token) {
                let opens = self.opens_unannounced(&text[token.start..]);
                return (opens && self.second_number(behind) == Some(2)).then_some(token.start);
            }
            let word = token.start..token.end;
            moves += usize::from(self.shapes().move_end(text, word).is_some());
            if moves > MOST_MOVES {
                return None;
            }
        }
        None
    }

    /// That the first number of a text is none to begin with: the moves before it
    /// are missing, or those that were given lead elsewhere.
    fn goes_on_elsewhere(&self, word: &Range<usize>, number: MoveNumber) -> Option<Finding> {
        let reader = &self.reader;
        let settings = &reader.settings;
        let told = reader.header.get(self.text, "FEN").is_some();
        if !reader.line.moves.is_empty() || told {
            return None;
        }
        let written = |number: u32, black: bool| {
            let dots = if black { "..." } else { "." };
            format!("{number}{dots}")
        };
        let position = &reader.line.position;
        let due = written(position.fullmoves(), position.turn() == Color::Black);
        let first = written(number.number, number.dots > 1);
        if first == due {
            return None;
        }
        let message = if !settings.after.is_empty() {
            format!("the text begins at {first}, but the moves given before it lead to {due}")
        } else if reader.header.is_empty() && settings.start.is_none() {
            format!("the text begins at {first} and continues a game; --after gives its beginning")
        } else {
            return None;
        };
        let place = word.start..word.start + first.len().min(word.len());
        Some(Finding::error(place, ProblemKind::Continues, message))
    }

    pub(super) fn check_number(&mut self, word: &Range<usize>, number: MoveNumber) {
        self.begin_row();
        let line = &mut self.reader.line;
        let due = i64::from(line.position.fullmoves());
        let off = i64::from(number.number) - due;
        let white = line.turn() == Color::White;
        let wrong_side = number.dots >= 2 && white;
        if off == line.numbering && !wrong_side {
            // `4. d3 d6 (4. O-O O-O)`: behind Black's move, a variation is one on that.
            if !white && number.dots == 1 && line.begins_variation() && !self.has_dots(word.end) {
                let length = number.number.to_string().len() + number.dots;
                let place = word.start..word.end.min(word.start + length);
                let message = format!(
                    "move number {}. where {due}... is due: the variation is read as one on Black's move",
                    number.number
                );
                self.report(Finding::warning(place, ProblemKind::MoveNumber, message));
            }
            return;
        }
        // In free text a wrong number that is not the first is one alone.
        if !self.reader.header.is_empty() || line.moves.is_empty() {
            line.numbering = off;
        }
        let dots = if white { "." } else { "..." };
        let length = number.number.to_string().len() + number.dots;
        let place = word.start..word.end.min(word.start + length);
        let message = format!("move number {} where {due}{dots} is due", number.number);
        self.report(Finding::warning(place, ProblemKind::MoveNumber, message));
    }
}
