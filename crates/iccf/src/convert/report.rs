//! What is said about a text while it is read, and what becomes of the rest
//! of a line of play that cannot be read on.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::loose;
use super::problem::{Excerpt, Level, Problem, Suggestion};
use super::reader::{Flow, Reader};
use super::recognise::Stage;
use super::score::Node;
use super::words::trimmed;
use crate::notation::{
    Leniencies, Leniency, MoveError, Notation, Reading, ResolveError, Strictness, did_you_mean,
    repair,
};
use crate::position::{Move, Position};
use crate::text::{TokenKind, Word, next_token, read_tag, read_word};

impl Reader {
    /// Sets the rest of this line of play aside, from a bad move on.
    pub(super) fn reject_move(
        &mut self,
        text: &[u8],
        place: Range<usize>,
        from: Range<usize>,
        error: &MoveError,
        complete: bool,
    ) -> Flow {
        let notation = error.notation();
        let mut repairs = Vec::new();
        if self.stage == Stage::Final {
            repairs = repair(&self.position, notation, &lossy(text, &place));
        }
        if matches!(
            error.resolve_error(),
            Some(ResolveError::NotStandard { .. } | ResolveError::Meanings(_))
        ) {
            // The move is known and only its spelling refused, or the reason
            // names all that it can be.
            repairs.clear();
        }
        let suggestions: Vec<_> = repairs
            .iter()
            .map(|repair| Suggestion {
                numeric: Notation::Numeric
                    .write(&self.position, repair.mv)
                    .to_string(),
                san: Notation::SAN.write(&self.position, repair.mv).to_string(),
                slip: repair.slip,
            })
            .collect();
        let message = format!(
            "{} move {} ({}): {}{}",
            error.word(),
            lossy(text, &place),
            self.at_move_text(),
            error.reason(),
            did_you_mean(&self.position, &repairs),
        );
        let start = from.start;
        let reported = place.clone();
        self.reject_from(
            text,
            reported,
            start,
            error.kind(),
            message,
            suggestions,
            complete,
        )
    }

    pub(super) fn reject(
        &mut self,
        text: &[u8],
        place: Range<usize>,
        kind: &'static str,
        message: String,
        suggestions: Vec<Suggestion>,
        complete: bool,
    ) -> Flow {
        let start = place.start;
        self.reject_from(text, place, start, kind, message, suggestions, complete)
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn reject_from(
        &mut self,
        text: &[u8],
        place: Range<usize>,
        start: usize,
        kind: &'static str,
        message: String,
        suggestions: Vec<Suggestion>,
        complete: bool,
    ) -> Flow {
        let end = match self.end_of_line_of_play(text, start) {
            Some(end) => end,
            None if complete => text.len(),
            None => return Flow::More,
        };
        self.report_with(text, Level::Error, place, kind, message, suggestions);
        self.score.nodes.push(Node::Text(trimmed(text, start..end)));
        Flow::On(end)
    }

    /// Where the current line of play ends: at its closing parenthesis, at
    /// the result, or where the next game starts. `None` is the text's end.
    pub(super) fn end_of_line_of_play(&self, text: &[u8], start: usize) -> Option<usize> {
        let game = self.score.source.start;
        let mut depth = 0_usize;
        let mut at = start;
        let mut first = true;
        loop {
            let token = next_token(text, at)?;
            at = token.end;
            let begins = core::mem::replace(&mut first, false);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth > 0 => depth -= 1,
                TokenKind::Close if !self.frames.is_empty() => return Some(token.start),
                TokenKind::OpenComment => return Some(token.start),
                TokenKind::Tag if read_tag(text, token.start).is_some() => {
                    return Some(token.start);
                }
                // A bracket that begins no tag is a word like any other.
                TokenKind::Tag => at = token.start + 1,
                TokenKind::Word if depth == 0 && self.frames.is_empty() && !begins => {
                    match read_word(&text[token.start..token.end]) {
                        Word::Outcome { .. } => return Some(token.start),
                        Word::Number(number, _)
                            if number.number == 1
                                && number.dots == 1
                                && (!self.line.is_empty()
                                    || self.codes_begun > 0
                                    || text[..token.start].ends_with(b"\n")
                                        && loose::begins_paragraph(text, game, token.start)) =>
                        {
                            return Some(token.start);
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn report(
        &mut self,
        text: &[u8],
        level: Level,
        place: Range<usize>,
        kind: &'static str,
        message: String,
    ) {
        self.report_with(text, level, place, kind, message, Vec::new());
    }

    pub(super) fn report_with(
        &mut self,
        text: &[u8],
        level: Level,
        place: Range<usize>,
        kind: &'static str,
        message: String,
        suggestions: Vec<Suggestion>,
    ) {
        if level == Level::Error {
            self.score.errors += 1;
        }
        let known = self.ready && !self.score.unread;
        let position = &self.position;
        self.problems.push(Problem {
            level,
            game: self.games,
            at_move: known.then(|| (position.fullmoves(), position.turn())),
            place: self.places.of(text, place.start),
            token: lossy(text, &place),
            kind,
            message,
            fen: known.then(|| position.to_string()),
            suggestions,
            excerpt: Excerpt::around(text, place.start, place.end),
        });
    }

    /// `move 12, White`.
    pub(super) fn at_move_text(&self) -> String {
        format!(
            "move {}, {}",
            self.position.fullmoves(),
            self.position.turn()
        )
    }

    pub(super) fn both_names(&self, mv: Move) -> String {
        notation_names(&self.position, mv)
    }

    pub(super) fn leniencies(&mut self, text: &[u8], place: Range<usize>, reading: Reading) {
        if reading.leniencies == Leniencies::NONE {
            return;
        }
        for leniency in reading.leniencies.iter().filter(|l| *l != Leniency::Glued) {
            let message = format!(
                "{} ({}): {leniency}; read as {}",
                lossy(text, &place),
                self.at_move_text(),
                self.both_names(reading.mv)
            );
            self.report(
                text,
                Level::Warning,
                place.clone(),
                leniency.kind(),
                message,
            );
        }
    }

    /// A leniency about something else than the meaning of one move.
    pub(super) fn forgiven(&mut self, text: &[u8], place: Range<usize>, leniency: Leniency) {
        let message = format!("{}: {leniency}", lossy(text, &place));
        let level = match self.options.strictness {
            Strictness::Lenient => Level::Warning,
            Strictness::Strict => Level::Error,
        };
        self.report(text, level, place, leniency.kind(), message);
    }

    #[cold]
    pub(super) fn false_mark(&mut self, text: &[u8], place: Range<usize>) {
        self.forgiven(text, place, Leniency::FalseMark);
    }
}

/// `5254 (e4)`.
pub(super) fn notation_names(position: &Position, mv: Move) -> String {
    format!(
        "{} ({})",
        Notation::Numeric.write(position, mv),
        Notation::SAN.write(position, mv)
    )
}

pub(super) fn lossy(text: &[u8], range: &Range<usize>) -> String {
    String::from_utf8_lossy(&text[range.clone()]).into_owned()
}
