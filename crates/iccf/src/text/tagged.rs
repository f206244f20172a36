//! What stands below tags and is not as PGN has it: a mail's quotation marks, tags
//! of two games in a row, moves behind a semicolon, an `if` or the result, another result
//! than the tag's, and fewer moves than a tag counts.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::chain;
use super::events::{Events, Note};
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{self, judged};
use super::reader::{Flow, GameReader};
use super::state::Stage;
use super::tag::{Tag, read_tag};
use super::token::{Token, TokenKind, closing, line_end, line_start, next_line, next_token};
use super::word::{Word, is_final_result, read_word};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::Strictness;

/// Tags that are compared with those of the lines below, in all for a game.
const MOST_COMPARED: usize = 256;

/// Comments and signs between dots and a result.
const MOST_COMMENTS: usize = 8;

/// The longest line whose comment is searched for moves.
const LONGEST_LINE: usize = 1 << 10;

/// Lines below an `if` that are searched for where the game goes on.
const MOST_LINES: usize = 64;

impl<E: Events> GameReader<'_, '_, E> {
    /// Where a line goes on behind a mail's quotation marks, below tags or before one.
    pub(super) fn behind_quotation(&self, token: Token) -> Option<usize> {
        if self.text[token.start] != b'>' {
            return None;
        }
        let line = self.line_of(token.start);
        let reader = &self.reader;
        let tagged = !reader.header.is_empty() && reader.game.outcome.is_none();
        let before_tag = || {
            self.text.get(line.first_word) == Some(&b'[')
                && read_tag(self.text, line.first_word).is_some()
        };
        let begins = token.start < line.first_word;
        (begins && (tagged || before_tag())).then_some(line.first_word)
    }

    /// Whether a tag begins another game, though no move stands above it: an `Event`
    /// behind one on the same line, or a tag behind an empty line if it or one below it
    /// stands above that line, too.
    pub(super) fn begins_next_tags(&self, tag: &Tag) -> bool {
        let header = &self.reader.header;
        let stands = |tag: &Tag| {
            let name = str::from_utf8(&self.text[tag.name.clone()]).unwrap_or_default();
            header.get(self.text, name).is_some()
        };
        let Some(last) = header.tags.last() else {
            return false;
        };
        let between = &self.text[last.whole.end..tag.whole.start];
        let breaks = memchr::memchr2_iter(b'\n', b'\r', between)
            .filter(|at| !between[..*at].ends_with(b"\r") || between[*at] == b'\r')
            .count();
        if breaks == 0 {
            return tag.is(self.text, "Event") && stands(tag);
        }
        if breaks == 1 || header.tags.len() > MOST_COMPARED {
            return false;
        }
        let mut next = Some(tag.clone());
        for _ in 0..MOST_COMPARED {
            let Some(tag) = next else {
                break;
            };
            if stands(&tag) {
                return true;
            }
            let below = next_line(self.text, line_end(self.text, tag.whole.end));
            let below = self.line_of(below).first_word;
            next = read_tag(self.text, below);
        }
        false
    }

    /// Says that the start position stands twice, each time another one.
    pub(super) fn check_start_tags(&mut self) {
        let text = self.text;
        let mut starts = self.reader.header.tags.iter();
        let mut starts = starts.by_ref().filter(|tag| tag.is(text, "FEN"));
        let Some(first) = starts.next() else {
            return;
        };
        let value = |tag: &Tag| text[tag.value.clone()].trim_ascii();
        if let Some(other) = starts.find(|tag| value(tag) != value(first)) {
            let place = other.value.clone();
            let message = "a second start position, the first one is taken";
            self.report(Finding::warning(place, ProblemKind::Fen, message));
        }
    }

    /// Says that a start position in another tag than `FEN` is not used, and that a `SetUp`
    /// announces one that is not there.
    #[cold]
    pub(super) fn check_other_starts(&mut self) {
        const MOST: usize = 8;
        let header = &self.reader.header;
        let fen = header.get(self.text, "FEN");
        let value = |tag: &Tag| self.text[tag.value.clone()].trim_ascii();
        let fen = fen.map(value);
        let mut found = Vec::new();
        for tag in header.other_starts(self.text).take(MOST) {
            let told = value(tag);
            let slashes = memchr::memchr_iter(b'/', judged(told)).count();
            let message = if told == b"1" && tag.is(self.text, "SetUp") && fen.is_none() {
                "the tag says that a position is set up, but no FEN gives it"
            } else if slashes == 7 && fen != Some(told) {
                "a start position is taken from the tag FEN alone, this one is not used"
            } else {
                continue;
            };
            found.push(Finding::warning(
                tag.value.clone(),
                ProblemKind::Fen,
                message,
            ));
        }
        for finding in found {
            self.report(finding);
        }
    }

    /// Says that a game begins below tags without any of its own, though the one before
    /// has no result or no moves.
    pub(super) fn warn_of_next_game(&mut self, number: Range<usize>) {
        let reader = &self.reader;
        let why = match (reader.game.outcome, reader.game.plies) {
            _ if reader.header.is_empty() => return,
            (None, _) => "though the one before has no result",
            (Some(_), 0) => "as the result of the one before stands above all moves",
            _ => return,
        };
        let message = format!("another game begins here without tags, {why}");
        self.report(Finding::warning(number, ProblemKind::AnotherGame, message));
    }

    /// Another result on the line of the first, or right below it where there are tags.
    /// Behind an empty line it is a game without moves.
    pub(super) fn second_result(&mut self, token: Token) -> Option<Flow> {
        let first = self.reader.game.outcome?;
        let word = token.start..token.end;
        let Word::Outcome { outcome, .. } = read_word(&self.text[word.clone()]) else {
            return None;
        };
        let begins_line = self.line_of(token.start).first_word == token.start;
        let start = self.reader.game.source.start;
        let apart = || prose::begins_paragraph(self.text, start, token.start);
        if begins_line && (self.reader.header.is_empty() || apart()) {
            return None;
        }
        if outcome == first {
            let message = "the result stands twice, and is written once";
            let kind = ProblemKind::ResultStyle;
            self.report(Finding::warning(word, kind, message));
        } else {
            let message = format!("{outcome} behind the result {first} is kept as a comment");
            let kind = ProblemKind::ResultDiffers;
            self.report(Finding::warning(word.clone(), kind, message));
            self.note(Note::Text, word);
        }
        Some(Flow::On(token.end))
    }

    /// A parenthesis behind the result, on its line: where the text goes on behind it, if
    /// that is with moves.
    pub(super) fn parenthesis_behind_result(&mut self, open: Token) -> Option<Flow> {
        let end = self.line_end(open.start);
        let close = closing(&self.text[..end], open.end, b'(', b')')?;
        let place = open.start..close + 1;
        let moves = |text: &[u8]| prose::announces_moves(self.shapes(), judged(text));
        let goes_on = moves(&self.text[place.end..end]);
        if moves(&self.text[open.end..close]) {
            self.warn_behind_result(place.clone());
        }
        goes_on.then(|| {
            let end = place.end;
            self.note(Note::Text, place);
            Flow::On(end)
        })
    }

    /// Says that moves behind the result are no part of a game.
    pub(super) fn warn_behind_result(&mut self, place: Range<usize>) {
        let message = "moves behind the result are kept as a comment";
        let kind = ProblemKind::BehindResult;
        self.report(Finding::warning(place, kind, message));
    }

    /// The line below an `if` with which the game goes on: it begins with the number due
    /// and a legal move.
    pub(super) fn line_behind_condition(&mut self, start: usize) -> Option<usize> {
        let text = &self.text[..self.text.len().min(start + chain::FARTHEST)];
        let mut at = line_end(text, start);
        for _ in 0..MOST_LINES {
            at = next_line(text, at);
            if at >= text.len() {
                break;
            }
            let end = line_end(text, at);
            if self.is_number_and_move(at, end) {
                return Some(at);
            }
            at = end;
        }
        None
    }

    /// Whether a line begins with the number due, dots for Black's move, and a legal
    /// move.
    fn is_number_and_move(&self, start: usize, end: usize) -> bool {
        let black = self.reader.line.turn() == Color::Black;
        chain::lead(self.shapes(), &self.text[start..end])
            .filter(|lead| lead.dotted && lead.number == self.due() && lead.black == black)
            .and_then(|lead| self.next_move(start + lead.body))
            .is_some_and(|word| self.is_legal_here(word))
    }

    /// Whether a semicolon below tags stands between moves and begins no comment: close
    /// behind a move, before the number due and moves alone, and the line below does not
    /// go on with that number.
    pub(super) fn parts_moves(&self, comment: &Range<usize>) -> bool {
        let game = &self.reader.game;
        if !self.reader.line.is_main()
            || !game.follows_move
            || !self.is_number_and_move(comment.start + 1, comment.end)
        {
            return false;
        }
        let below = next_line(self.text, comment.end);
        let words = judged(&self.text[comment.start + 1..comment.end]);
        game.free.punctuation.semicolons
            || !chain::has_words(self.shapes(), words)
                && !self.is_number_and_move(below, line_end(self.text, below))
    }

    /// Says that there are fewer moves than the tag counts: the others may be lost.
    pub(super) fn check_ply_count(&mut self) {
        let reader = &self.reader;
        if reader.found.errors > 0 || reader.game.stage != Stage::Moves {
            return;
        }
        let Some((place, value)) = self.tag_named("PlyCount") else {
            return;
        };
        let counted = str::from_utf8(value)
            .ok()
            .and_then(|value| value.parse().ok());
        let plies = self.reader.game.plies;
        if let Some(counted) = counted.filter(|counted: &usize| *counted > plies) {
            let message = format!("the tag counts {counted} half-moves, the game has {plies}");
            self.report(Finding::warning(place, ProblemKind::PlyCount, message));
        }
    }

    /// Compares the result with the tag, and takes it from there if missing.
    pub(super) fn check_outcome(&mut self) {
        if self.reader.game.stage != Stage::Moves {
            return;
        }
        let Some(tag) = self.reader.header.get(self.text, "Result") else {
            return;
        };
        let played = self.reader.game.outcome;
        let place = tag.value.clone();
        let standard = Outcome::from_standard(&self.text[place.clone()]);
        if standard.is_none() || standard != played {
            self.compare_outcome(place);
        }
    }

    #[inline(never)]
    fn compare_outcome(&mut self, place: Range<usize>) {
        let value = self.text[place.clone()].trim_ascii();
        let tagged = Outcome::from_standard(value).or_else(|| Outcome::from_other_style(value));
        match (self.reader.game.outcome, tagged) {
            (None, _) => {
                let outcome = tagged.unwrap_or(Outcome::Open);
                let message = format!("no result at the game's end, {outcome} is written");
                self.report(Finding::warning(place, ProblemKind::ResultMissing, message));
                self.reader.game.landmarks.ended_at = self.reader.game.source.end;
                self.end_with_outcome(outcome, None);
            }
            (Some(played), Some(tagged)) if played != tagged => {
                let message = format!("the tag says {tagged}, the game ends with {played}");
                self.report(Finding::warning(place, ProblemKind::ResultDiffers, message));
            }
            _ => {}
        }
    }

    /// Says that the number due and a legal move stand in the comment with which a game
    /// without a result ends: `1. e4 e5 ; best 2. Nf3 Nc6`.
    #[inline]
    pub(super) fn check_last_comment(&mut self) {
        if self.reader.game.outcome.is_none() && !self.reader.header.is_empty() {
            self.search_last_comment();
        }
    }

    #[inline(never)]
    fn search_last_comment(&mut self) {
        let reader = &self.reader;
        if reader.found.errors > 0 || reader.game.stage != Stage::Moves || reader.game.plies == 0 {
            return;
        }
        let start = reader.game.source.start;
        let end = start + self.text[reader.game.source.clone()].trim_ascii_end().len();
        let near = start.max(end.saturating_sub(LONGEST_LINE));
        let line = line_start(&self.text[near..end], end - near);
        if line == 0 && near > start {
            return;
        }
        let (text, mut at) = (&self.text[..end], near + line);
        let comment = loop {
            match next_token(text, at) {
                Some(token) if token.kind == TokenKind::LineComment => break token,
                Some(token) => at = token.end,
                None => return,
            }
        };
        at = comment.start + 1;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if self.is_number_and_move(token.start, text.len()) {
                let place = token.start..token.end;
                let message = self.about(
                    &place,
                    "seems to go on with the game, but stands in a comment",
                );
                let kind = ProblemKind::MovesInNotes;
                return self.report(Finding::warning(place, kind, message));
            }
        }
    }

    /// Takes note of a semicolon between moves, and says once that there are some.
    pub(super) fn warn_of_semicolons(&mut self, at: usize) {
        self.reader.game.free.punctuation.last_semicolon = Some(at);
        let known = core::mem::replace(&mut self.reader.game.free.punctuation.semicolons, true);
        if !known && !self.reader.header.is_empty() {
            let message = "the moves behind a semicolon are played, though it begins a comment";
            let kind = ProblemKind::StraySign;
            self.report(Finding::warning(at..at + 1, kind, message));
        }
    }

    /// Dots before a result stand for moves that were left out; comments may stand
    /// between.
    pub(super) fn are_left_out(&self, dots: &Range<usize>) -> bool {
        let mut at = dots.end;
        let next = core::iter::from_fn(|| {
            let token = next_token(self.text, at)?;
            at = token.end;
            Some(token)
        })
        .take(MOST_COMMENTS)
        .find(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::Nag));
        !self.reader.header.is_empty()
            && next.is_some_and(|next| self.ends_behind_dots(&self.text[next.start..next.end]))
    }

    /// Whether a game that was played ends with a word behind dots. Before a star it is
    /// Black's turn.
    pub(super) fn ends_behind_dots(&self, word: &[u8]) -> bool {
        is_final_result(word) && self.reader.line.is_main() && self.has_played()
    }

    /// Whether a sign stands where a move is due, behind its number: `3. ???`, or a knight
    /// without its square.
    pub(super) fn is_instead_of_move(&self, sign: &Range<usize>) -> bool {
        let spelled = &self.text[sign.clone()];
        let torn = matches!(spelled, b"N" | b"D") || spelled.iter().all(|byte| *byte == b'?');
        torn && self.reader.line.is_main() && self.is_behind_number(sign.start)
    }

    /// An `N` by itself below tags. Behind a number it is a knight, as no move stands
    /// there that could be a novelty; elsewhere it is a sign, even if a knight could go
    /// to the square behind it.
    pub(super) fn lone_knight(&mut self, letter: &Range<usize>) -> Option<Flow> {
        let lenient = self.reader.settings.strictness == Strictness::Lenient;
        if self.text[letter.clone()] != *b"N" || !lenient {
            return None;
        }
        let square = next_token(self.text, letter.end)
            .filter(|next| next.kind == TokenKind::Word && is_place(self.text[next.start]))
            .map(|next| next.start..next.end)?;
        if !self.is_apart(letter) {
            return None;
        }
        if self.is_behind_number(letter.start) {
            return self.in_several_words(letter);
        }
        if self.is_legal_here(square.clone()) {
            let square = self.quoted(&square);
            let message = format!(
                "N is read as the sign of a novelty, and {square} as a move; N{square} is legal, too"
            );
            let kind = ProblemKind::TwoMeanings;
            self.report(Finding::warning(letter.clone(), kind, message));
        }
        None
    }
}

/// Whether what tells where a piece goes may begin with this: a file, a rank, or the sign
/// of a capture.
fn is_place(byte: u8) -> bool {
    matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x')
}
