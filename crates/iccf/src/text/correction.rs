//! Other moves than those that were played, in notes: corrections, and what somebody could
//! have played instead.

use alloc::format;
use core::ops::Range;

use super::again::judged_end;
use super::chain;
use super::events::Events;
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{
    begins_anew, corrects, denies, is_past_being, judged, plays_instead, says_what_should_be,
    sentence_end, supposes, takes_back,
};
use super::reader::GameReader;
use super::state::Doubt;
use super::token::{Token, TokenKind, next_token};
use super::word::{MoveNumber, Word, has_digit, read_word, without_marks};
use crate::board::Color;
use crate::position::{Move, Played, Position};

impl<E: Events> GameReader<'_, '_, E> {
    /// Reports a move in a note with which the last one is taken back: `3. Bb5 Nf6,
    /// sorry, Nc6`.
    pub(super) fn check_correction(&mut self, note: Range<usize>) {
        const MOST_WORDS: usize = 3;
        /// Behind a colon, or behind `change`, which is said of nothing else.
        const MANY_WORDS: usize = 5;
        if !self.is_free() || !self.has_played() {
            return;
        }
        let words_of_note = judged(&self.text[note.clone()]);
        let text = &self.text[..note.start + words_of_note.len()];
        if let Some(token) = self.named_for_last(text, note.start) {
            return self.report_correction(token);
        }
        self.doubt_alternative(text, note.start);
        let instead = plays_instead(words_of_note);
        let (mut at, mut words) = (note.start, instead.then_some(0));
        let mut most = MOST_WORDS;
        let mut number = None;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.kind != TokenKind::Word {
                words = instead.then_some(1);
                continue;
            }
            let word = &text[token.start..token.end];
            let numbered = match read_word(word) {
                Word::Number(number, rest) if number.dots > 0 => {
                    Some((number, token.end - rest.len()))
                }
                _ => None,
            };
            // `No wait. 4. Bxc6`.
            if let Some((number, at)) = numbered
                && begins_anew(judged_end(&text[note.start..token.start]))
                && !self.is_analysis(text, note.start, token)
                && self.is_other_than_played(number, at)
            {
                return self.report_correction(token);
            }
            let takes_back = || takes_back(judged_end(&text[note.start..token.end]));
            let should_be = || says_what_should_be(judged_end(&text[note.start..token.end]));
            // `Correct was 3... Nf6` judges a move and takes none back.
            let judges = || {
                let next = next_token(text, token.end);
                next.is_some_and(|next| is_past_being(&text[next.start..next.end]))
            };
            if corrects(word) && !judges()
                || word == b"no" && text.get(at) == Some(&b',')
                || takes_back()
            {
                (words, number) = (Some(0), None);
                let change = word.ends_with(b":") || word.eq_ignore_ascii_case(b"change");
                most = if change { MANY_WORDS } else { MOST_WORDS };
            } else if should_be() {
                // Only right behind it: `White should be happy with d4` corrects nothing.
                (words, number, most) = (Some(MOST_WORDS), None, MOST_WORDS);
            } else if numbered.is_some_and(|(_, rest)| rest == token.end) {
                number = numbered;
            } else if let Some(count) = words {
                words = (instead || count < most && !word.ends_with(b".")).then_some(count + 1);
                // Right behind the word it need not be legal.
                let next = count == 0 && !instead && has_digit(word) && self.shapes().fits(word);
                let other = match numbered.or(number.take()) {
                    Some((number, at)) => self.is_other_than_played(number, at),
                    None => self.is_instead_of_last(token.start..token.end),
                };
                if next || other {
                    return self.report_correction(token);
                }
            }
        }
    }

    /// Whether a number behind `instead` stands in a sentence that goes on with words:
    /// `Instead 3... g6 holds everything.`
    fn is_analysis(&self, text: &[u8], start: usize, number: Token) -> bool {
        let last = text[start..number.start].trim_ascii_end();
        let instead = last
            .len()
            .checked_sub(b"instead".len())
            .is_some_and(|at| last[at..].eq_ignore_ascii_case(b"instead"));
        let rest = &text[number.start..];
        instead && chain::has_words(self.shapes(), &rest[..sentence_end(rest)])
    }

    /// Takes note of a move behind which another one stands that could have been meant: `3.
    /// Bb5 or Bc4`.
    fn doubt_alternative(&mut self, text: &[u8], start: usize) {
        const OR: [&[u8]; 8] = [
            b"or",
            b"oder",
            b"ou",
            b"o",
            b"of",
            b"eller",
            b"lub",
            "или".as_bytes(),
        ];
        let last = self.reader.game.landmarks.played_to;
        let right_behind = text[last.min(start)..start].trim_ascii().is_empty();
        let Some(word) = next_token(text, start).filter(|_| right_behind) else {
            return;
        };
        if OR.contains(&&text[word.start..word.end])
            && let Some(other) = next_token(text, word.end)
            && self.is_instead_of_last(other.start..other.end)
        {
            self.doubt(other.start..other.end, Doubt::Alternative);
        }
    }

    fn report_correction(&mut self, token: Token) {
        let place = token.start..token.end;
        let message = format!(
            "{} (before {}) seems to correct the last move, but stands in a note",
            self.quoted(&place),
            self.at_move_text()
        );
        self.report(Finding::error(place, ProblemKind::MoveMissing, message));
    }

    /// A move that a note has in the place of the last one, which it denies, or before a
    /// word that corrects: `6125, not 6134`, `(Bb5!, sorry)`.
    fn named_for_last(&mut self, note: &[u8], start: usize) -> Option<Token> {
        const FEW_WORDS: usize = 6;
        let words = judged(&note[start..]);
        let few = words
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .count()
            <= FEW_WORDS;
        let is_denial = denies(words);
        if !(is_denial || few && corrects(words)) {
            return None;
        }
        let (mut at, mut named) = (start, None);
        while let Some(token) = next_token(note, at) {
            at = token.end;
            let word = &note[token.start..token.end];
            if named.is_some()
                && (few && corrects(word)
                    || is_denial && denies(word) && self.is_last_behind(note, token.end))
            {
                return named;
            }
            if token.kind == TokenKind::Word && self.is_instead_of_last(token.start..token.end) {
                named = Some(token);
            }
        }
        None
    }

    /// Whether the word behind an offset says the last move again.
    fn is_last_behind(&mut self, note: &[u8], at: usize) -> bool {
        let Some(word) = self.next_move_in(note, at) else {
            return false;
        };
        let Some((before, last)) = self.reader.line.back(1) else {
            return false;
        };
        self.resolve(&before, &self.text[word])
            .is_ok_and(|(_, reading)| reading.mv == last)
    }

    /// Reports a number that stands again behind several moves and words that do not
    /// suppose: `3. Bb5 a6 4. Ba4 I take that back. 3. Bc4`.
    pub(super) fn check_redone(&mut self, told: Range<usize>) {
        let words = judged(&self.text[told.clone()]);
        let later = self.due() + 1;
        let mut at = 0;
        let goes_on = core::iter::from_fn(|| {
            let token = next_token(words, at)?;
            at = token.end;
            Some(token)
        })
        .any(|token| {
            matches!(read_word(&words[token.start..token.end]),
                Word::Number(number, _) if number.dots == 1 && number.number == later)
        });
        if !goes_on || supposes(words) {
            return;
        }
        let Some(token) = next_token(self.text, told.end) else {
            return;
        };
        let place = token.start..token.end;
        let told = "stands here again, and which of the moves counts cannot be told";
        let message = self.about(&place, told);
        self.report(Finding::error(place, ProblemKind::MoveMissing, message));
    }

    /// Whether a number that was played stands before another move.
    fn is_other_than_played(&mut self, number: MoveNumber, at: usize) -> bool {
        const MOST: usize = 16;
        if self.reader.game.spent.corrections >= MOST {
            return false;
        }
        self.reader.game.spent.corrections += 1;
        let black = number.dots > 1;
        self.differs_from((number.number, black), at)
    }

    /// Whether a word is a move that could have been played instead of the last one.
    fn is_instead_of_last(&mut self, word: Range<usize>) -> bool {
        if self.shapes().move_end(self.text, word.clone()).is_none() {
            return false;
        }
        let Some((before, last)) = self.reader.line.back(1) else {
            return false;
        };
        let end = self
            .shapes()
            .phrase_end(self.text, &word)
            .unwrap_or(word.end);
        let body = without_marks(self.text, word.start..end).0;
        self.resolve(&before, &self.text[body])
            .is_ok_and(|(_, reading)| reading.mv != last)
    }

    /// Whether a number has one dot where Black is to move, and a move behind it that White
    /// could have made instead of the last and Black cannot: `I considered 5. Nf3 too`.
    pub(super) fn is_instead_of_white(&self, token: Token, last: Option<(Position, Move)>) -> bool {
        let Word::Number(number, rest) = read_word(&self.text[token.start..token.end]) else {
            return false;
        };
        if number.dots != 1 || self.reader.line.turn() == Color::White {
            return false;
        }
        let read = |position: &Position| {
            let word = self.next_move(token.end - rest.len())?;
            let (_, reading) = self.resolve(position, &self.text[word]).ok()?;
            Some(reading.mv)
        };
        last.is_some_and(|(before, last)| {
            read(&before).is_some_and(|mv| mv != last) && read(&self.reader.line.position).is_none()
        })
    }

    /// Whether the move at an offset, behind a number, is another than the one played.
    pub(super) fn differs_from(&self, number: (u32, bool), at: usize) -> bool {
        self.differs_within(number, at, 1)
    }

    /// Whether a row of the score stands here again with another move of White's or Black's:
    /// `2. Nf3 d6` below `2. Nf3 Nc6`.
    pub(super) fn row_differs(&self, number: (u32, bool), at: usize) -> bool {
        self.differs_within(number, at, 2)
    }

    /// Whether one of so many moves at an offset, behind a number and on its line, is another
    /// than the one played.
    fn differs_within(&self, (number, black): (u32, bool), mut at: usize, most: usize) -> bool {
        let mut position = self.reader.game.start;
        let mut compared = 0;
        for played in &self.reader.line.moves {
            let here = i64::from(position.fullmoves()) + self.reader.line.numbering;
            let Some(played) = *played else {
                return false;
            };
            let due = here >= i64::from(number) && (position.turn() == Color::Black) == black;
            if due || compared > 0 {
                let next = match compared {
                    0 => self.next_move(at),
                    _ => self.next_move_in(&self.text[..self.line_end(at)], at),
                };
                let Some(word) = next else {
                    return false;
                };
                at = word.end;
                match self.resolve(&position, &self.text[word]) {
                    Ok((_, reading)) if Played::of(reading.mv) == played => compared += 1,
                    Ok(_) => return true,
                    Err(_) => return false,
                }
                if compared == most {
                    return false;
                }
            }
            position.play(position.move_played(played));
        }
        false
    }
}
