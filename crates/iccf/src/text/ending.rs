//! How a score in free text ends: with a word for it, or with what was never
//! played.

use alloc::format;
use core::ops::Range;

use super::again::end_of_paragraph;
use super::chain;
use super::events::{Events, Note};
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{
    announces_move, begins_condition, begins_thought, closing_sentence, end_of_in_case, ends_line,
    gives_up, gives_up_oneself, holds_moves, judged, names_condition, plays_oneself, sends_move,
    sentence_end, side,
};
use super::reader::{Flow, GameReader};
use super::tag::read_tag;
use super::token::{Token, TokenKind, line_end, next_line, next_token, trimmed};
use super::vocabulary::{WordTable, says_one_of};
use super::word::{EndWord, Word, has_digit, read_word};
use crate::board::Color;
use crate::game::Outcome;

/// How often a paragraph is searched for where the game goes on behind an `if`: more often
/// than in any book.
const MOST_CONDITIONS: usize = 256;

/// How far behind the last move it is looked for how many there were.
const NEAR: usize = 256;

/// Words for moves behind how many of them there were.
static MOVES: WordTable = WordTable::new(&[
    "moves",
    "züge zügen",
    "coups",
    "jugadas movimientos",
    "mosse",
    "lances",
    "zetten",
    "ходов ходе",
]);

/// Words for how a game ended.
static ENDED: WordTable = WordTable::new(&[
    "drawn lost resigned won",
    "gewann gewonnen remis siegte verlor",
    "gagna gagné nulle perdu",
    "ganaron ganó perdió tablas",
    "patta perse vinse vinto",
    "empate ganhou perdeu",
    "gewonnen verloren won",
    "выиграли выиграл ничья",
]);

impl<E: Events> GameReader<'_, '_, E> {
    /// Says that there were more moves than the score has: `1-0 (41)`, `White won in 41
    /// moves.`
    #[inline(never)]
    pub(super) fn check_length(&mut self) {
        let reader = &self.reader;
        let start = reader.game.landmarks.played_to;
        // Of a line that is moves alone it is not known where they end, and nothing follows.
        if reader.found.errors > 0 || !self.is_free() || start == 0 {
            return;
        }
        // What stands behind a result is no part of the game.
        let text = &self.text[..self.text.len().min(start + NEAR)];
        let (mut at, mut before) = (start, None);
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let word = &text[token.start..token.end];
            let Word::Number(number, rest) = read_word(word) else {
                before = Some(token);
                continue;
            };
            // Another game begins.
            if number.dots > 0 {
                return;
            }
            if rest.is_empty() && self.is_unplayed(number) && self.tells_length(text, before, token)
            {
                let place = token.start..token.end;
                let last = self.due() - u32::from(self.reader.line.turn() == Color::White);
                let message = format!("the game had {} moves, the score has {last}", number.number);
                return self.report(Finding::warning(place, ProblemKind::PlyCount, message));
            }
            before = Some(token);
        }
    }

    /// Whether a number says how many moves there were: in parentheses behind the result,
    /// or in a sentence about the end.
    fn tells_length(&self, text: &[u8], before: Option<Token>, number: Token) -> bool {
        let closed = text[number.end..].trim_ascii_start().starts_with(b")");
        if before.is_some_and(|before| before.kind == TokenKind::Open) {
            let result = self.reader.game.landmarks.ended_at;
            let between = text.get(result..number.start).unwrap_or_default();
            // On a line of its own it may number the next game.
            let mut words = between.split(|byte| matches!(byte, b' ' | b'\t'));
            let standard = words.next().and_then(Outcome::from_standard);
            return closed && standard.is_some() && words.all(|word| matches!(word, b"" | b"("));
        }
        let line = self.line_of(number.start);
        let line = &text[line.start..line.end.min(text.len())];
        let next = next_token(text, number.end);
        next.is_some_and(|next| says_one_of(&text[next.start..next.end], &MOVES))
            && says_one_of(line, &ENDED)
    }

    /// A word that ends the moves played: an end word, or an `if`.
    pub(super) fn ending(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        if has_digit(word) {
            return None;
        }
        // Below tags `Variation:` is no word of PGN, and an error.
        let tagged = !self.reader.header.is_empty();
        if begins_condition(self.text, token) && !(tagged && begins_thought(self.text, token)) {
            return Some(self.conditional(token.start));
        }
        let ends = EndWord::read(word).is_some();
        if let Some(flow) = self.end_word(token) {
            return Some(flow);
        }
        if ends {
            self.note(Note::Text, token.start..token.end);
            return Some(Flow::On(token.end));
        }
        None
    }

    /// `resigns`, `White resigns`, and `draw` as the last word of its line.
    pub(super) fn end_word(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        // Before any move it tells of another game.
        if !self.has_played() {
            return None;
        }
        let (outcome, end) = if let Some(found) = self.closing_words(token) {
            found
        } else if let Some((loser, end)) = side(self.text, token) {
            // `Black resigns the centre.`
            if !ends_sentence_at(self.text, end)
                && (self.is_claimed_below(token.start) || self.goes_on_behind_words(end))
            {
                return None;
            }
            (Outcome::Won(!loser), end)
        } else if let Some(end) =
            gives_up(self.text, token).or_else(|| gives_up_oneself(self.text, token))
        {
            (Outcome::Won(!self.reader.line.turn()), end)
        } else if let Some(end) = self.and_wins(token) {
            (Outcome::Won(!self.reader.line.turn()), end)
        } else {
            let draw = EndWord::read(word).filter(|word| *word == EndWord::Draw);
            // `Drawn by perpetual check.`
            let done = word.eq_ignore_ascii_case(b"drawn")
                && next_token(self.text, token.end)
                    .is_some_and(|next| &self.text[next.start..next.end] == b"by");
            draw.filter(|_| done || ends_line(self.text, token.end))?;
            let end = if done {
                self.line_end(token.end)
            } else {
                token.end
            };
            (Outcome::Drawn, end)
        };
        let place = token.start..end;
        let message = format!(
            "{} ({}): read as {outcome}",
            self.quoted(&place),
            self.at_move_text()
        );
        self.report(Finding::warning(place, ProblemKind::EndWord, message));
        self.end_with(outcome, token.start);
        Some(Flow::On(end))
    }

    /// Words to the end of a line that say how the game ended: `Given up as drawn.`,
    /// `and White won.`
    fn closing_words(&mut self, token: Token) -> Option<(Outcome, usize)> {
        // A line that goes on farther says more than that.
        const FARTHEST: usize = 96;
        let near = &self.text[..self.text.len().min(token.start + FARTHEST)];
        let end = line_end(near, token.start);
        let whole = end < near.len() || near.len() == self.text.len();
        let outcome = closing_sentence(&near[token.start..end]).filter(|_| whole)?;
        (!self.is_claimed_below(token.start)).then_some((outcome, end))
    }

    /// The end of `and wins`, which ends a score.
    pub(super) fn and_wins(&mut self, token: Token) -> Option<usize> {
        let and = &self.text[token.start..token.end];
        let next = and
            .eq_ignore_ascii_case(b"and")
            .then(|| next_token(self.text, token.end))??;
        let wins = matches!(&self.text[next.start..next.end], b"wins" | b"wins.");
        let alone = self.line_of(token.start).first_word == token.start;
        let over = wins
            && ends_line(self.text, next.end)
            && !(alone && self.continues_note(token.start))
            && (alone || !self.is_claimed_below(token.start));
        over.then_some(next.end)
    }

    /// Whether a word is the number behind the one due before a move, where
    /// Black's move is missing.
    pub(super) fn goes_on_with(&self, text: &[u8], token: Token) -> bool {
        self.reader.line.turn() == Color::Black
            && matches!(read_word(&text[token.start..token.end]), Word::Number(number, _)
                if number.dots == 1 && number.number == self.due() + 1)
            && announces_move(self.shapes(), text, token)
    }

    /// Whether the number due stands before a move on the rest of a line.
    fn goes_on_behind_words(&self, mut at: usize) -> bool {
        let line = &self.text[..self.line_end(at)];
        while let Some(token) = next_token(line, at) {
            at = token.end;
            if token.kind == TokenKind::Word && self.begins_moves(line, token) {
                return true;
            }
        }
        false
    }

    /// Where the game goes on behind an `if` in the same paragraph: with the
    /// number that the `if` has, behind its sentence.
    pub(super) fn goes_on_behind(&self, start: usize) -> Option<usize> {
        if !self.is_free() {
            return None;
        }
        let text = &self.text[..self.text.len().min(start + chain::FARTHEST)];
        let text = &text[..end_of_paragraph(text, start)];
        let (mut at, mut told) = (start, false);
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            if token.kind != TokenKind::Word {
                continue;
            }
            if self.begins_moves(text, token) {
                // `If 8...Ba3, with advantage. 9. Bd2`: words end the sentence.
                let over = told && text[..token.start].trim_ascii_end().ends_with(b".");
                // `Eventualzüge: 7...Sc6 8.De2; 7...cxd4 8.exd4`: below such a heading the
                // number stands again before another condition.
                let listed = next_token(text, start).is_some_and(|word| begins_thought(text, word));
                let again = || self.said_again(start, token).filter(|_| !listed);
                return over.then_some(token.start).or_else(again);
            }
            told = chain::is_prose_word(self.shapes(), text, token);
        }
        None
    }

    /// The number due behind an `if` that begins a remark and no condition, before
    /// moves alone: `if you like 4. Ba4 Nf6`.
    pub(super) fn number_behind_remark(&self, start: usize) -> Option<Token> {
        if !self.is_free() || !self.begins_remark(start) {
            return None;
        }
        let within = &self.text[..self.line_end(start)];
        let end = start + judged(&within[start..]).len();
        let mut at = next_token(within, start)?.end;
        loop {
            let token = next_token(&within[..end], at)?;
            at = token.end;
            if self.begins_moves(within, token) {
                let moves = judged(&within[token.start..]);
                let alone = !chain::has_words(self.shapes(), moves);
                return alone.then_some(token);
            }
        }
    }

    /// Whether the words behind an `if` suppose no move.
    pub(super) fn begins_remark(&self, start: usize) -> bool {
        let Some(condition) = next_token(self.text, start) else {
            return false;
        };
        let words = judged(&self.text[start..self.line_end(start)]);
        // `in case of 3... Nf6`: what stands behind all of it counts.
        let end = end_of_in_case(self.text, condition).unwrap_or(condition.end);
        next_token(self.text, end).is_some_and(|next| {
            next.kind == TokenKind::Word && chain::is_prose_word(self.shapes(), self.text, next)
        }) && !names_condition(words)
    }

    /// Whether a word that begins a line says how the game ended, and nothing more.
    fn ends_game(&self, at: usize) -> bool {
        let Some(first) = next_token(self.text, at) else {
            return false;
        };
        let end = match read_word(&self.text[first.start..first.end]) {
            Word::Outcome { .. } => Some(first.end),
            _ => side(self.text, first)
                .map(|(_, end)| end)
                .or_else(|| gives_up(self.text, first)),
        };
        end.is_some_and(|end| ends_line(self.text, end))
    }

    /// What follows an `if` was never played: it is kept up to the next game.
    /// Where the game goes on below, only its line is a note.
    pub(super) fn conditional(&mut self, start: usize) -> Flow {
        let text = self.text;
        self.reader.game.spent.conditions += 1;
        if self.reader.game.spent.conditions <= MOST_CONDITIONS
            && let Some(again) = self.goes_on_behind(start)
        {
            self.keep_words(start..again);
            return Flow::On(again);
        }
        if self.reader.header.is_empty() {
            if self.is_claimed_below(start) {
                return self.note_line(start..line_end(text, start));
            }
        } else if let Some(line) = self.line_behind_condition(start) {
            self.note(Note::Text, trimmed(text, start..line));
            return Flow::On(line);
        }
        // `if you like 4. Ba4 Nf6`, and a line below has the number behind it.
        if let Some(number) = self.number_behind_remark(start)
            && self.goes_on_below(start, self.due() + 1)
        {
            self.keep_words(start..number.start);
            return Flow::On(number.start);
        }
        let mut at = line_end(text, start);
        let mut blank = false;
        let mut end = text.len();
        while at < text.len() {
            at = next_line(text, at);
            let line = &text[at..line_end(text, at)];
            let first = next_token(line, 0).filter(|token| token.kind == TokenKind::Word);
            if self.is_free() && first.is_some_and(|first| self.ends_game(at + first.start)) {
                self.note(Note::Text, trimmed(text, start..at));
                return Flow::On(at);
            }
            let lead = chain::lead(self.shapes(), line).filter(|lead| lead.number == 1);
            let starts = blank
                && first.is_some_and(|token| {
                    matches!(read_word(&line[token.start..token.end]),
                        Word::Number(number, _) if number.number == 1 && number.dots == 1)
                })
                || lead.is_some_and(|lead| self.begins_game(lead, at..at + line.len()));
            if starts || line.first() == Some(&b'[') && read_tag(text, at).is_some() {
                end = at;
                break;
            }
            blank = line.trim_ascii().is_empty();
            at += line.len();
        }
        let kept = trimmed(text, start..end);
        // A result at its end is the result of the game.
        let last = text[kept.clone()]
            .iter()
            .rposition(u8::is_ascii_whitespace)
            .map_or(kept.start, |space| kept.start + space + 1);
        let outcome = Outcome::from_standard(&text[last..kept.end]);
        let note = match outcome {
            Some(_) => trimmed(text, start..last),
            None => kept,
        };
        // A game that is over has no conditions: the moves may well be its own.
        let over = outcome.is_some_and(|outcome| outcome != Outcome::Open);
        if over && holds_moves(self.shapes(), &text[note.clone()])
            || self.may_go_on_behind_condition(&note)
        {
            let word = next_token(text, note.start).map_or(note.end, |word| word.end);
            let message = match outcome {
                Some(_) => "the moves behind this word, up to the result, are not played",
                None => "the moves behind this word are not played",
            };
            let kind = ProblemKind::WordsAmongMoves;
            self.report(Finding::warning(note.start..word, kind, message));
        }
        self.note(Note::Text, note);
        match outcome {
            Some(_) => Flow::On(last),
            None => Flow::Over(end),
        }
    }

    /// Whether moves behind an `if` may be the game's after all: those behind words that
    /// suppose none, or on lines below its own.
    fn may_go_on_behind_condition(&self, note: &Range<usize>) -> bool {
        let own = note.start..self.line_end(note.start).min(note.end);
        let below = &self.text[own.end..note.end];
        let moves = |line: &[u8]| holds_moves(self.shapes(), line);
        let goes_on = |line: &[u8]| {
            let first = next_token(line, 0);
            let again = first.is_some_and(|first| begins_condition(line, first));
            !again && moves(line)
        };
        self.begins_remark(note.start) && moves(&self.text[own.clone()])
            || self.sends_behind_condition(own)
            || below
                .split(|byte| matches!(byte, b'\n' | b'\r'))
                .any(goes_on)
    }
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Says that the number due and a legal move, which stand alone behind words such as
    /// `After long analysis:`, are not played. Whoever proposes moves names more than one.
    pub(super) fn warn_of_lone_thought(&mut self, line: Range<usize>) {
        if self.is_lone_thought(line.clone()) {
            let message = "the move behind these words is not played";
            let kind = ProblemKind::MovesInNotes;
            self.report(Finding::warning(line, kind, message));
        }
    }

    fn is_lone_thought(&self, line: Range<usize>) -> bool {
        let text = &self.text[..line.end];
        let Some(word) = next_token(text, line.start).filter(|word| begins_thought(text, *word))
        else {
            return false;
        };
        let colon =
            memchr::memchr(b':', &text[word.start..]).map_or(line.end, |at| word.start + at);
        let number = next_token(text, (colon + 1).min(line.end));
        number.is_some_and(|number| {
            self.begins_moves(text, number)
                && self.next_move(number.start).is_some_and(|mv| {
                    self.is_legal_here(mv.clone())
                        && !holds_moves(self.shapes(), judged(&text[mv.end..]))
                })
        })
    }

    /// Whether the line of an `if` goes on with the game: in its sentence the writer plays
    /// the number due, `If it is ok I play 3. Bb5`, or a later sentence has that number, a
    /// move that is sent, or begins with a legal one.
    fn sends_behind_condition(&self, line: Range<usize>) -> bool {
        let text = &self.text[..line.start + judged(&self.text[line.clone()]).len()];
        let end = line.start + sentence_end(&text[line.start..]);
        if self.plays_number_due(&text[..end], line.start) {
            return true;
        }
        let mut start = end;
        while start < text.len() {
            let end = start + sentence_end(&text[start..]);
            if self.may_send(&text[..end], start) {
                return true;
            }
            start = end;
        }
        false
    }

    /// Whether a sentence says of its writer that he plays the number due.
    fn plays_number_due(&self, sentence: &[u8], start: usize) -> bool {
        let mut at = start;
        while let Some(token) = next_token(sentence, at) {
            at = token.end;
            if self.begins_moves(sentence, token) {
                // What stands right before it counts: `if you play 3... a6 I play`.
                let before = &sentence[start..token.start];
                let words = before.rsplit(u8::is_ascii_whitespace);
                let near: usize = words
                    .filter(|word| !word.is_empty())
                    .take(3)
                    .map(|word| word.len() + 1)
                    .sum();
                return plays_oneself(&before[before.len().saturating_sub(near)..]);
            }
        }
        false
    }

    /// Whether a sentence may send a move of the game.
    fn may_send(&self, sentence: &[u8], start: usize) -> bool {
        let mut at = start;
        let mut first = true;
        while let Some(token) = next_token(sentence, at) {
            at = token.end;
            let word = token.start..token.end;
            if first && begins_condition(sentence, token) {
                return false;
            }
            if self.begins_moves(sentence, token) {
                return true;
            }
            let begins = core::mem::replace(&mut first, false);
            if token.kind == TokenKind::Word
                && self.shapes().move_end(sentence, word.clone()).is_some()
                && self.is_legal_here(word)
                && (begins || sends_move(judged(&sentence[start..])))
            {
                return true;
            }
        }
        false
    }
}

/// Whether a word ends what is said: a stop is glued to it, or its line ends.
fn ends_sentence_at(text: &[u8], end: usize) -> bool {
    let stopped = end > 0 && matches!(text[end - 1], b'.' | b'!' | b';' | b':');
    stopped || ends_line(text, end)
}
