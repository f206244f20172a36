//! Reports problems, and sets aside the rest of a line of play that cannot be
//! read on.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::events::{Events, Note};
use super::findings::{Finding, MOST_TOLD};
use super::options::Split;
use super::problem::{Excerpt, Heading, Level, Problem, ProblemKind, Suggestion, quoted};
use super::prose::behind_first_number;
use super::reader::{Flow, GameReader};
use super::state::Stage;
use super::tag::read_tag;
use super::token::{TokenKind, next_token, trimmed};
use super::word::{Word, read_word};
use crate::notation::{
    Leniencies, Leniency, MoveError, Notation, Reading, Repair, Repairs, ResolveError, Slip,
    Strictness, both_names, did_you_mean, repairs_in_order,
};
use crate::position::{Move, Position};

/// Repairs worth reading.
const MOST_REPAIRS: usize = 3;

/// Half-moves that a repair is tried with.
const LOOKED_AHEAD: usize = 6;

/// Half-moves that must follow where no slip explains the text.
const ENOUGH: usize = 2;

/// The moves of the piece that a text begins with.
fn by_same_piece(position: &Position, notation: Notation, text: &str) -> Repairs {
    let legal = position.legal_moves();
    let same = |mv: &&Move| notation.write(position, **mv).chars().next() == text.chars().next();
    let repair = |mv: &Move| Repair::new(*mv, Slip::FitsWhatFollows);
    legal.iter().filter(same).map(repair).collect()
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Notes a problem with what is due.
    pub(super) fn report(&mut self, finding: Finding) {
        let position = self.reader.line.position;
        self.report_on(&position, finding);
    }

    /// Notes a problem with the move that is made on a position.
    fn report_on(&mut self, position: &Position, finding: Finding) {
        let found = &mut self.reader.found;
        match finding.level {
            Level::Error => found.errors += 1,
            Level::Warning => found.warnings += 1,
        }
        if !found.tells_more() {
            return;
        }
        let game = &self.reader.game;
        let known = game.stage == Stage::Moves;
        let Range { start, end } = finding.place;
        found.first = found.first.min(found.problems.len());
        let problem = Problem {
            level: finding.level,
            game: found.game,
            at_move: known.then(|| (position.fullmoves(), position.turn())),
            place: found.place(self.shown, game.source.start.min(start), start),
            token: quoted(&self.shown[start..end]),
            kind: finding.kind,
            message: finding.message,
            fen: known.then(|| position.to_string()),
            suggestions: finding.suggestions,
            excerpt: Excerpt::around(self.shown, start, end),
            heading: Heading::of(&self.reader.header, self.text),
        };
        found.problems.push(problem);
    }

    /// Says how many problems were not told one by one.
    pub(super) fn report_untold(&mut self) {
        let found = &mut self.reader.found;
        let told = found.problems.len() - found.first;
        let all = found.errors + found.warnings;
        if found.counts_only || told < MOST_TOLD || all == told {
            return;
        }
        let start = self.reader.game.source.start;
        let place = start..self.line_end(start).min(start + 1);
        let rest = all - told;
        let message = format!("{rest} more problems in this game are not told one by one");
        // This one is told beyond the limit: for `report`, the game has none yet.
        let first = core::mem::take(&mut self.reader.found.first);
        self.reader.found.first = self.reader.found.problems.len();
        self.report(Finding::warning(place, ProblemKind::TooMany, message));
        self.reader.found.first = first;
    }

    pub(super) fn report_open_comment(&mut self, at: usize) {
        let message = "the comment that begins here has no end";
        self.report(Finding::error(
            at..at + 1,
            ProblemKind::OpenComment,
            message,
        ));
    }

    pub(super) fn report_open_variation(&mut self, at: usize) {
        let message = "the variation that begins here has no end";
        let kind = ProblemKind::OpenVariation;
        self.report(Finding::error(at..at + 1, kind, message));
    }

    /// Reports a bad move and sets the rest of its line of play aside.
    pub(super) fn reject_move(
        &mut self,
        place: Range<usize>,
        from: usize,
        error: &MoveError,
    ) -> Flow {
        let finding = self.finding_of_bad_move(place, error);
        self.reject_from(finding, from)
    }

    /// What is said of a bad move.
    pub(super) fn finding_of_bad_move(&self, place: Range<usize>, error: &MoveError) -> Finding {
        let position = self.reader.line.position;
        let mut repairs = Vec::new();
        // The move is known and only its spelling refused, or the reason names
        // all that it can be.
        let settled = matches!(
            error.resolve_error(),
            Some(ResolveError::NotStandard { .. } | ResolveError::Meanings(_))
        );
        if self.reader.found.tells_more() && !settled {
            let text = self.quoted(&place);
            repairs = repairs_in_order(&position, error.notation(), &text);
            let explained = !repairs.is_empty();
            if !explained {
                repairs = by_same_piece(&position, error.notation(), &text);
            }
            self.prefer_those_that_go_on(&mut repairs, place.end, explained);
        }
        let suggestions = repairs
            .iter()
            .map(|repair| Suggestion {
                numeric: Notation::Numeric.write(&position, repair.mv).to_string(),
                san: Notation::SAN.write(&position, repair.mv).to_string(),
                slip: repair.slip,
            })
            .collect();
        let message = format!(
            "{} move {} ({}): {}{}",
            error.word(),
            self.quoted(&place),
            self.at_move_text(),
            error.reason(),
            did_you_mean(&position, &repairs),
        );
        let kind = ProblemKind::named(error.kind());
        Finding {
            suggestions,
            ..Finding::error(place, kind, message)
        }
    }

    /// Leaves the moves after which most of what follows can be played, three at
    /// most.
    fn prefer_those_that_go_on(&self, repairs: &mut Repairs, at: usize, explained: bool) {
        let follows = |mv: Move| {
            let mut position = self.reader.line.position;
            position.play(mv);
            let mut at = at;
            let mut count = 0;
            while count < LOOKED_AHEAD
                && let Some(word) = self.move_behind(&position, at)
                && let Ok((_, reading)) = self.resolve(&position, &self.text[word.clone()])
            {
                position.play(reading.mv);
                at = word.end;
                count += 1;
            }
            count
        };
        let counts: Vec<usize> = repairs.iter().map(|repair| follows(repair.mv)).collect();
        let most = counts.iter().copied().max().unwrap_or(0);
        let mut counts = counts.into_iter();
        repairs.retain(|_| counts.next() == Some(most));
        if !explained && (most < ENOUGH || repairs.len() > MOST_REPAIRS) {
            repairs.clear();
        }
        repairs.truncate(MOST_REPAIRS);
    }

    /// Reports an error and sets the rest of the line of play aside.
    pub(super) fn reject(&mut self, finding: Finding) -> Flow {
        let start = finding.place.start;
        self.reject_from(finding, start)
    }

    /// As [`reject`](Self::reject), where more than the place of the error is
    /// set aside.
    pub(super) fn reject_from(&mut self, finding: Finding, start: usize) -> Flow {
        let flow = self.end_of_line_of_play(start);
        let (Flow::On(end) | Flow::Over(end)) = flow;
        self.report(finding);
        self.note(Note::Text, trimmed(self.text, start..end));
        flow
    }

    /// Where the current line of play ends: at its closing parenthesis, at
    /// the result, or where the next game starts.
    fn end_of_line_of_play(&mut self, start: usize) -> Flow {
        let text = self.text;
        let fails_at_first = self.fails_at_first(start);
        let mut depth = 0_usize;
        let mut at = start;
        let mut first = true;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let begins = core::mem::replace(&mut first, false);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth > 0 => depth -= 1,
                TokenKind::Close if !self.reader.line.is_main() => return Flow::On(token.start),
                TokenKind::OpenComment => return Flow::On(token.start),
                TokenKind::Tag if read_tag(text, token.start).is_some() => {
                    return Flow::On(token.start);
                }
                // A bracket that begins no tag is a word like any other.
                TokenKind::Tag => at = token.start + 1,
                TokenKind::Word if depth == 0 && self.reader.line.is_main() && !begins => {
                    if matches!(
                        read_word(&text[token.start..token.end]),
                        Word::Outcome { .. }
                    ) {
                        return Flow::On(token.start);
                    }
                    if behind_first_number(text, token).is_none() {
                        continue;
                    }
                    // Otherwise each of many short games would be read to the text's end,
                    // in every language.
                    if fails_at_first && self.opens_unannounced(&text[token.start..]) {
                        return Flow::Over(token.start);
                    }
                    if self.may_start_here(token.start) {
                        return if self.begins_below_failed(token.start) {
                            Flow::Over(token.start)
                        } else {
                            Flow::On(token.start)
                        };
                    }
                }
                _ => {}
            }
        }
        Flow::On(text.len())
    }

    /// Whether nothing is read of a game without tags, as its first move is none.
    fn fails_at_first(&self, start: usize) -> bool {
        let reader = &self.reader;
        let first = reader.line.is_main() && reader.line.moves.is_empty();
        let alone = reader.header.is_empty() && reader.settings.split == Split::Auto;
        first && alone && ends_with_first_number(&self.text[..start])
    }

    /// `move 12, White`.
    pub(super) fn at_move_text(&self) -> String {
        let position = &self.reader.line.position;
        format!("move {}, {}", position.fullmoves(), position.turn())
    }

    /// A message about the text at a place, with the half-move that is due there.
    pub(super) fn about(&self, place: &Range<usize>, told: &str) -> String {
        format!("{} ({}) {told}", self.quoted(place), self.at_move_text())
    }

    /// The text at a place, cut to a readable length.
    pub(super) fn quoted(&self, place: &Range<usize>) -> String {
        quoted(&self.text[place.clone()])
    }

    pub(super) fn both_names(&self, mv: Move) -> String {
        both_names(&self.reader.line.position, mv)
    }

    /// Warns of what was forgiven in the spelling of a move.
    pub(super) fn leniencies(&mut self, place: &Range<usize>, reading: Reading) {
        if reading.leniencies == Leniencies::NONE {
            return;
        }
        for leniency in reading.leniencies.iter().filter(|l| *l != Leniency::Glued) {
            let message = format!(
                "{} ({}): {leniency}; read as {}",
                self.quoted(place),
                self.at_move_text(),
                self.both_names(reading.mv)
            );
            let kind = ProblemKind::named(leniency.kind());
            self.report(Finding::warning(place.clone(), kind, message));
        }
    }

    /// A leniency about something else than the meaning of one move.
    pub(super) fn forgiven(&mut self, place: Range<usize>, leniency: Leniency) {
        let position = self.reader.line.position;
        self.forgiven_on(&position, place, leniency);
    }

    fn forgiven_on(&mut self, position: &Position, place: Range<usize>, leniency: Leniency) {
        let message = format!("{}: {leniency}", self.quoted(&place));
        let kind = ProblemKind::named(leniency.kind());
        let level = match self.reader.settings.strictness {
            Strictness::Lenient => Level::Warning,
            Strictness::Strict => Level::Error,
        };
        let finding = Finding {
            level,
            ..Finding::error(place, kind, message)
        };
        self.report_on(position, finding);
    }

    #[cold]
    pub(super) fn false_mark(&mut self, place: Range<usize>) {
        // The mark is one of the move just played.
        let last = self.reader.line.last().map(|(before, _)| before);
        let position = last.unwrap_or(self.reader.line.position);
        self.forgiven_on(&position, place, Leniency::FalseMark);
    }
}

/// Whether a text ends with the number of a first move, `1.` or `1)`.
fn ends_with_first_number(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    // A longer word is no number, and may be without end.
    let near = &text[text.len().saturating_sub(8)..];
    let word = near.rsplit(u8::is_ascii_whitespace).next();
    word.is_some_and(|word| match read_word(word) {
        Word::Number(number, []) => (number.number, number.dots) == (1, 1),
        _ => false,
    })
}
