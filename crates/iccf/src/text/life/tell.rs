//! Tells of the game that was found, and accounts for every token.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::account::{Account, Verdict};
use super::decode::{Choice, Decoded, Reason};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::both_names;
use crate::notation::{Leniency, Notation, Strictness};
use crate::text::events::{Events, Note};
use crate::text::findings::Finding;
use crate::text::lex::{Kind, Sheet};
use crate::text::problem::{ProblemKind, quoted};
use crate::text::reader::{Flow, GameReader};
use crate::text::token::trimmed;
use crate::text::word::without_marks;

/// Spellings that cards and books have all the time, and that leave the meaning as it is:
/// nobody wants to be told of them.
const USUAL: [Leniency; 9] = [
    Leniency::CastlingSpelling,
    Leniency::CaptureSpelling,
    Leniency::CaptureUnmarked,
    Leniency::Separator,
    Leniency::DashMissing,
    Leniency::OverDisambiguated,
    Leniency::DoublePlus,
    Leniency::EnPassantMark,
    Leniency::CheckMark,
];

impl<E: Events> GameReader<'_, '_, E> {
    /// Tells of a game as it was decoded; where it ends.
    pub(super) fn tell_decoded(&mut self, account: &Account<'_, '_>) -> usize {
        let (sheet, decoded) = (account.sheet, account.decoded);
        let tokens = &sheet.tokens;
        let behind = decoded.closed.map_or(tokens.len(), |token| token as usize);
        let end = tokens.get(behind).map_or(self.text.len(), |token| {
            let line = sheet.lines[token.line as usize];
            let start = if line.first as usize == behind {
                line.start
            } else {
                token.start
            };
            start as usize
        });
        let at = account
            .first()
            .map_or(end, |first| tokens[first].start as usize);
        if let Err(flow) = self.set_up(at) {
            let (Flow::On(next) | Flow::Over(next)) = flow;
            self.end_decoded(end.max(next.min(end)));
            return end;
        }
        // What the game cannot be read on from.
        let stop = account.unread();
        let above = stop.filter(|stop| account.first().is_some_and(|first| *stop < first));
        let to = stop
            .filter(|_| above.is_none())
            .map_or(behind, |stop| stop.min(behind));
        if let Some(above) = above {
            self.report_above(sheet, above);
        }
        self.tell_tokens(account, to);
        if let Some(stop) = stop.filter(|_| above.is_none()) {
            self.reject_decoded(account, stop, end);
        }
        if let Some(token) = decoded.doubted()
            && stop.is_none()
        {
            let place = tokens[token as usize].range();
            let message = format!(
                "{} may be meant otherwise: another reading of what follows fits nearly as well",
                quoted(&self.text[place.clone()])
            );
            self.report(Finding::warning(place, ProblemKind::TwoMeanings, message));
        }
        self.end_decoded(end);
        end
    }

    /// Ends the game.
    fn end_decoded(&mut self, end: usize) {
        self.tell_words();
        self.reader.game.source.end = end;
        self.check_untagged_start();
        self.report_untold();
    }

    /// Reports a move above the game that is none of it.
    fn report_above(&mut self, sheet: &Sheet<'_>, token: usize) {
        let place = sheet.tokens[token].range();
        let message = format!(
            "{} above the score is no move of it: nobody can tell what it is",
            self.quoted(&place)
        );
        self.report(Finding::error(place, ProblemKind::MovesInNotes, message));
    }

    /// Reports the token from which on a game cannot be read, and keeps the rest as it
    /// stands.
    fn reject_decoded(&mut self, account: &Account<'_, '_>, stop: usize, end: usize) {
        let sheet = account.sheet;
        let ended = account.ended();
        let token = &sheet.tokens[stop];
        let place = token.range();
        let from = token.leads[0]
            .filter(|lead| lead.dotted && lead.token as usize + 1 == stop)
            .map_or(place.start, |_| place.start);
        let body = without_marks(self.text, place.clone()).0;
        let position = self.reader.line.position;
        let lead = token.leads[0].filter(|lead| lead.dotted);
        let behind = ended.is_some_and(|(ended, _)| ended < stop);
        let misnumbered = lead.filter(|lead| {
            u32::from(lead.number) != position.fullmoves() || lead.side != position.turn()
        });
        let finding = if behind {
            let message = self.about(&place, "stands behind the result of its game");
            Finding::error(place, ProblemKind::BehindResult, message)
        } else if self.reader.game.plies == 0
            && let Some(lead) = misnumbered
        {
            let dots = if lead.side == Color::Black {
                "..."
            } else {
                "."
            };
            let first = format!("{}{dots}", lead.number);
            let message = format!(
                "the text begins at {first} and continues a game; --after gives its beginning"
            );
            let number = sheet.tokens[lead.token as usize].range();
            Finding::error(number, ProblemKind::Continues, message)
        } else if let Some(lead) = misnumbered {
            let dots = if lead.side == Color::Black {
                "..."
            } else {
                "."
            };
            let due = if position.turn() == Color::Black {
                "..."
            } else {
                "."
            };
            let message = format!(
                "move number {}{dots} where {}{due} is due: a move is missing",
                lead.number,
                position.fullmoves(),
            );
            let number = sheet.tokens[lead.token as usize].range();
            Finding::error(number, ProblemKind::MoveMissing, message)
        } else if let Err(error) = self.resolve(&position, &self.text[body.clone()]) {
            self.finding_of_bad_move(body, &error)
        } else {
            let message = self.about(&place, "could be the next move, and is not played");
            Finding::error(place, ProblemKind::MovesInNotes, message)
        };
        self.report(finding);
        // A result at the end stays one.
        let result = ended.filter(|(ended, _)| *ended > stop);
        let to = result.map_or(end, |(result, _)| sheet.tokens[result].start as usize);
        let rest = trimmed(self.text, from..to);
        if !rest.is_empty() {
            self.note(Note::Text, rest);
        }
        if let Some((result, outcome)) = result {
            self.end_with(outcome, sheet.tokens[result].start as usize);
        }
    }

    fn tell_tokens(&mut self, account: &Account<'_, '_>, to: usize) {
        let (sheet, decoded) = (account.sheet, account.decoded);
        let mut choices = decoded.choices.iter().peekable();
        let mut words: Option<Range<usize>> = None;
        let leads = played_leads(sheet, decoded);
        let base = account.first().map_or(0, |first| sheet.tokens[first].depth);
        let mut at = 0;
        while at < to {
            let token = &sheet.tokens[at];
            while choices
                .next_if(|(place, _)| (*place as usize) < at)
                .is_some()
            {}
            let choice = choices
                .peek()
                .filter(|(place, _)| *place as usize == at)
                .map(|one| one.1);
            let range = token.range();
            match choice {
                Some(Choice::Played { .. }) => {
                    self.tell_kept(&mut words);
                    at = self.tell_played(sheet, decoded, at, choice.unwrap_or(Choice::NewGame));
                    continue;
                }
                Some(Choice::Result(outcome)) => {
                    self.tell_kept(&mut words);
                    self.outcome(
                        range.clone(),
                        outcome,
                        Outcome::from_standard(&self.text[range]).is_some(),
                    );
                    at += 1;
                    continue;
                }
                Some(Choice::Left(reason)) => {
                    if reason == Reason::Repeated
                        && token.leads[0].is_none_or(|lead| !lead.dotted)
                        && words.is_none()
                    {
                        at += 1;
                        continue;
                    }
                    if let Verdict::Doubtful(told) = account.verdict(at, reason) {
                        let message = self.about(&range, told);
                        let kind = ProblemKind::MovesInNotes;
                        self.report(Finding::warning(range.clone(), kind, message));
                    }
                }
                _ => {}
            }
            let played = self.reader.game.plies > 0;
            match token.kind {
                Kind::Comment => {
                    self.tell_kept(&mut words);
                    self.note(Note::Comment, range);
                }
                Kind::OpenComment => {
                    self.tell_kept(&mut words);
                    self.report_open_comment(range.start);
                    self.note(Note::Comment, range);
                }
                Kind::Nag if words.is_none() && played => self.note(Note::Nag, range),
                Kind::Sign if words.is_none() && played => self.note(Note::Sign, range),
                Kind::Number { .. } | Kind::Count(_) | Kind::Dots
                    if leads.binary_search(&(at as u32)).is_ok() =>
                {
                    self.tell_kept(&mut words);
                }
                Kind::Dots | Kind::Rule | Kind::Check | Kind::EnPassant | Kind::Blank
                    if words.is_none() => {}
                Kind::Open | Kind::Close if words.is_none() && token.depth <= base => {}
                Kind::Other
                    if words.is_none()
                        && range.len() == 1
                        && !self.text[range.start].is_ascii_alphanumeric() => {}
                _ => {
                    words = Some(words.map_or(range.clone(), |words| words.start..range.end));
                }
            }
            at += 1;
        }
        self.tell_kept(&mut words);
    }

    fn tell_kept(&mut self, words: &mut Option<Range<usize>>) {
        if let Some(range) = words.take() {
            let range = trimmed(self.text, range);
            self.note(Note::Text, range);
        }
    }

    /// Plays a token; the token behind it.
    fn tell_played(
        &mut self,
        sheet: &Sheet<'_>,
        decoded: &Decoded,
        at: usize,
        choice: Choice,
    ) -> usize {
        let Choice::Played {
            node,
            end,
            ends_at,
            notation,
            wrong_number,
            ambiguous,
            out_of_words,
            tongues,
            ..
        } = choice
        else {
            return at + 1;
        };
        let token = &sheet.tokens[at];
        let whole = token.start as usize..ends_at as usize;
        let (body, marks) = without_marks(self.text, whole);
        let mut moves = Vec::new();
        let mut place = node;
        let from = self.reader.line.moves.len() as u32;
        let base = decoded.nodes[node as usize].ply - from.min(decoded.nodes[node as usize].ply);
        for _ in 0..base {
            let one = &decoded.nodes[place as usize];
            moves.extend(one.mv);
            place = one.parent;
        }
        moves.reverse();
        if wrong_number && let Some(lead) = token.leads[0] {
            let position = &self.reader.line.position;
            let dots = if position.turn() == Color::White {
                "."
            } else {
                "..."
            };
            let message = format!(
                "move number {} where {}{dots} is due",
                lead.number,
                position.fullmoves()
            );
            let number = sheet.tokens[lead.token as usize].range();
            self.report(Finding::warning(number, ProblemKind::MoveNumber, message));
        }
        if out_of_words {
            let message = self.about(
                &body,
                "is played, though words stand before it that do not send it",
            );
            let kind = ProblemKind::WordsAmongMoves;
            self.report(Finding::warning(body.clone(), kind, message));
        }
        if moves.len() > 1 {
            self.forgiven(body.clone(), Leniency::Glued);
        }
        if ambiguous && let Some(mv) = moves.first() {
            let message = format!(
                "{} ({}) fits several moves; read as {}, as what follows fits best then",
                self.quoted(&body),
                self.at_move_text(),
                both_names(&self.reader.line.position, *mv),
            );
            self.report(Finding::warning(
                body.clone(),
                ProblemKind::DecidedLater,
                message,
            ));
        }
        let language = tongues.and(decoded.tongues).language();
        for (count, mv) in moves.iter().enumerate() {
            let marks = if count + 1 == moves.len() {
                marks.clone()
            } else {
                marks.end..marks.end
            };
            if moves.len() == 1 && !ambiguous {
                let text = self.text;
                let word = core::str::from_utf8(&text[body.clone()]).unwrap_or_default();
                let in_language = if notation.language().is_some() {
                    notation.in_language(language)
                } else {
                    notation
                };
                if let Ok(mut reading) =
                    in_language.read_as(&self.reader.line.position, word, Strictness::Lenient)
                    && reading.mv == *mv
                {
                    for usual in USUAL {
                        reading.leniencies = reading.leniencies.without(usual);
                    }
                    self.leniencies(&body, reading);
                }
            }
            self.play(*mv, notation_in(notation, language), body.clone(), marks);
        }
        end as usize
    }
}

fn notation_in(notation: Notation, language: crate::notation::Language) -> Notation {
    if notation.language().is_some() {
        notation.in_language(language)
    } else {
        notation
    }
}

/// The numbers that lead to moves which are played.
fn played_leads(sheet: &Sheet<'_>, decoded: &Decoded) -> Vec<u32> {
    let mut leads = Vec::new();
    for (token, choice) in &decoded.choices {
        if let Choice::Played { .. } = choice {
            let token = *token as usize;
            for lead in sheet.tokens[token].leads.iter().flatten() {
                if !lead.implied {
                    leads.push(lead.token);
                }
            }
        }
    }
    leads.sort_unstable();
    leads
}
