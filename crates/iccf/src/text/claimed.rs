//! A line that is the game's: its moves, and the notes among them.

use core::ops::Range;

use super::again::judged_end;
use super::chain;
use super::events::Events;
use super::loose::LONGEST_LINE;
use super::prose::{announces_move, begins_condition, closing_sentence, ends_before_told};
use super::reader::{Flow, GameReader};
use super::token::{Token, TokenKind, next_token};
use super::word::{EndWord, Word, read_word};
use crate::board::Color;

/// How often a note names the number due before it is no longer asked whether that is the
/// game's.
const MOST_NUMBERS: usize = 16;

impl<E: Events> GameReader<'_, '_, E> {
    /// A line that begins with the number due: its moves, and words behind
    /// them as a note up to the next number due.
    pub(super) fn claimed(&mut self, line: Range<usize>) -> Flow {
        self.reader.game.free.open_note = None;
        let within = &self.text[..line.end];
        let shapes = self.shapes();
        let mut at = line.start;
        if line.end != self.reader.game.free.claimed.to {
            self.reader.game.free.claimed.to = line.end;
            self.reader.game.free.claimed.from = self.reader.line.moves.len();
        }
        while let Some(token) = next_token(within, at) {
            if token.kind != TokenKind::Word {
                // Comments and variations are the movetext reader's.
                return Flow::On(token.start);
            }
            if begins_condition(within, token) {
                return self.conditional(token.start);
            }
            if let Some(flow) = self.remark_in_brackets(token) {
                return flow;
            }
            if let Some(flow) = self.en_passant_in_words(token) {
                return flow;
            }
            if let Some(flow) = self.end_word(token) {
                return flow;
            }
            // What is left of end words here is an offer.
            let offer = EndWord::read(&within[token.start..token.end]).is_some();
            let moves = self.reader.line.moves.len() > self.reader.game.free.claimed.from;
            let instead =
                self.stands_for_move(within, token) || self.stands_behind_number(within, token);
            let worded = chain::is_prose_word(shapes, within, token)
                || chain::is_dash_before_words(shapes, within, token);
            if offer || moves && !instead && worded {
                // A word without end is looked at once, and not for each stretch of it.
                let end = self.end_of_inline_note(token.start, within).max(token.end);
                let open = end == line.end && !chain::ends_sentence(&within[token.start..end]);
                self.reader.game.free.open_note = open.then_some(line.end);
                self.check_correction(token.start..end);
                self.keep_words(token.start..end);
                if end < line.end {
                    self.doubt_note(token.start..end);
                }
                at = end;
                continue;
            }
            if let Err(flow) = self.set_up(token.start) {
                return flow;
            }
            // `3. d4 exd4 was worth considering. 3. Bc4`.
            if self.has_played()
                && self.begins_moves(within, token)
                && let Some(again) = self.said_again(token.start, token)
            {
                self.check_redone(token.start..again);
                self.doubt_choice(token.start..again);
                self.keep_words(token.start..again);
                if again >= line.end {
                    return Flow::On(again);
                }
                at = again;
                continue;
            }
            match self.word(token.start..token.end) {
                Flow::On(next) => {
                    at = next;
                    if next > line.end || self.reader.game.outcome.is_some() {
                        return Flow::On(next);
                    }
                }
                over @ Flow::Over(_) => return over,
            }
        }
        Flow::On(line.end)
    }

    /// Whether a word stands behind the number due and before a move: for one
    /// that cannot be read, `5. Caftlcs KtxP`.
    fn stands_for_move(&self, within: &[u8], token: Token) -> bool {
        let before = self.text[..token.start].trim_ascii_end();
        let start = before
            .iter()
            .rposition(u8::is_ascii_whitespace)
            .map_or(0, |space| space + 1);
        self.is_number(&before[start..])
            && next_token(within, token.end)
                .filter(|next| next.kind == TokenKind::Word)
                .and_then(|next| self.shapes().move_end(within, next.start..next.end))
                .is_some()
    }

    /// Whether a word stands right behind the number due, which a move stands before on
    /// its line: no note begins there, `2. Nf3 Nc6 3. smudged here`.
    fn stands_behind_number(&self, within: &[u8], token: Token) -> bool {
        let line = &within[self.line_start(token.start).min(token.start)..token.start];
        let before = line.trim_ascii_end();
        let number = before
            .rsplit(u8::is_ascii_whitespace)
            .next()
            .unwrap_or_default();
        let moves = before[..before.len() - number.len()].trim_ascii_end();
        let last = moves
            .rsplit(u8::is_ascii_whitespace)
            .next()
            .unwrap_or_default();
        self.is_number(number)
            && self.shapes().fits(last)
            && closing_sentence(&within[token.start..]).is_none()
    }

    /// Where a note on a claimed line ends: before the next number due, or with
    /// the line.
    fn end_of_inline_note(&mut self, start: usize, within: &[u8]) -> usize {
        let within = &within[..within.len().min(start + LONGEST_LINE)];
        let mut at = start;
        let mut numbers = 0;
        while let Some(token) = next_token(within, at) {
            at = token.end;
            // In a note it stands between moves.
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            // `2. Nf3 a good move 1-0`, if the game does not go on below.
            if token.kind == TokenKind::Word
                && matches!(
                    read_word(&within[token.start..token.end]),
                    Word::Outcome { .. }
                )
                && next_token(within, token.end).is_none()
                && !self.is_claimed_below(token.start)
            {
                return token.start;
            }
            // `and if 3. d4`: what follows was not played.
            if token.kind == TokenKind::Word
                && token.start > start
                && begins_condition(within, token)
            {
                return token.start;
            }
            if token.kind != TokenKind::Word {
                continue;
            }
            let reply = self.may_be_reply(within, token);
            if !reply && !self.begins_moves(within, token) {
                continue;
            }
            // No note has as many; what is behind a game's last move is looked at later.
            numbers += 1;
            if numbers > MOST_NUMBERS {
                break;
            }
            if reply {
                if self.is_reply_in_note(start, token) {
                    return token.start;
                }
                continue;
            }
            if !self.is_line_below(token.start)
                && self.said_again(start, token).is_none()
                && !self.is_instead(within, token)
                && !self.is_said_twice(start, token)
                && !ends_before_told(judged_end(&within[start..token.start]))
            {
                return token.start;
            }
        }
        within.len()
    }

    /// Whether a word in a note is a legal move of Black's before the next number: `2. Nf3
    /// best Nc6 3. Bb5`.
    fn may_be_reply(&self, within: &[u8], token: Token) -> bool {
        if self.reader.line.turn() == Color::White || !self.has_played() {
            return false;
        }
        let next = self.due() + 1;
        let Some(number) = next_token(within, token.end) else {
            return false;
        };
        let follows = matches!(read_word(&within[number.start..number.end]),
            Word::Number(found, rest) if found.number == next
                && (found.dots == 1 || rest.is_empty()));
        if !follows || !self.is_legal_here(token.start..token.end) {
            return false;
        }
        announces_move(self.shapes(), within, number)
            || self.reader.game.free.punctuation.bare_numbers
                && next_token(within, number.end)
                    .is_some_and(|mv| self.shapes().fits(&within[mv.start..mv.end]))
    }

    /// Whether such a word in a note that begins at an offset was played. Behind another move
    /// of White's it is what would have been answered to that: `3. Bc4, better Bb5 Bc5 4. d3`.
    fn is_reply_in_note(&mut self, start: usize, token: Token) -> bool {
        !self.names_alternative(start..token.start)
            && !self.is_claimed_below(token.start)
            && !self.goes_on_below(token.start, self.due() + 1)
    }

    /// Whether words name a move that the last one could have been instead.
    fn names_alternative(&mut self, words: Range<usize>) -> bool {
        let Some((before, _)) = self.reader.line.back(1) else {
            return false;
        };
        let text = &self.text[..words.end];
        let mut at = words.start;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let word = &text[token.start..token.end];
            if self.shapes().fits(word) && self.resolve(&before, word).is_ok() {
                return true;
            }
        }
        false
    }
}
