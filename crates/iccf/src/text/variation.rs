//! Parentheses: variations, and glosses that say a move again.

use alloc::format;

use super::events::{Events, Note};
use super::findings::Finding;
use super::line::DEEPEST;
use super::problem::ProblemKind;
use super::reader::{Flow, GameReader, run};
use super::scan::find_first;
use super::steps;
use super::tag::read_tag;
use super::token::{Token, TokenKind, line_end, next_token};
use super::word::{MoveNumber, Word, read_word, without_marks};
use crate::board::Color;
use crate::notation::{Notation, both_names};

impl<E: Events> GameReader<'_, '_, E> {
    pub(super) fn open(&mut self, token: Token) -> Flow {
        if self.is_free()
            && let Some(flow) = self.footnote(token)
        {
            return flow;
        }
        if let Some(flow) = self.gloss(token) {
            return flow;
        }
        let remark = if self.is_free() {
            self.remark(token)
        } else {
            self.words_in_parentheses(token)
        };
        if let Some(flow) = remark {
            return flow;
        }
        let place = token.start..token.end;
        if self.reader.line.depth() >= DEEPEST {
            let message =
                format!("variations more than {DEEPEST} deep: the game is kept as it stands");
            self.report(Finding::error(place, ProblemKind::TooDeep, message));
            return Flow::Over(self.leave_unread(token.end));
        }
        if !self.reader.line.has_move() {
            let message = "a variation before any move has nothing to vary";
            return self.reject(Finding::error(place, ProblemKind::VariationFirst, message));
        }
        self.open_variation(token)
    }

    fn open_variation(&mut self, token: Token) -> Flow {
        self.tell_words();
        if !self.events.open(token.start) {
            return Flow::On(self.end_of_skipped(token));
        }
        self.count_part();
        self.reader.line.open(token.start);
        self.reader.game.follows_move = false;
        Flow::On(token.end)
    }

    /// Begins another variation on the same move where a semicolon stands before its
    /// number: `(4. Bxc6 dxc6; 4. Bc4 Nf6)`.
    pub(super) fn next_variation(&mut self, at: usize, number: MoveNumber) -> Option<Flow> {
        let begins = self.reader.line.varied_number()?;
        let own = i64::from(number.number) == begins.0 && (number.dots > 1) == begins.1;
        // One that ends a comment parts nothing.
        let parted = self
            .reader
            .game
            .free
            .punctuation
            .last_semicolon
            .is_some_and(|sign| {
                let between = self.text.get(sign + 1..at);
                between.is_some_and(|between| between.trim_ascii().is_empty())
            });
        if !own || !parted {
            return None;
        }
        self.close(Token {
            kind: TokenKind::Close,
            start: at,
            end: at,
        });
        Some(self.open_variation(Token {
            kind: TokenKind::Open,
            start: at,
            end: at,
        }))
    }

    /// Where a variation ends that nobody wants to hear of. What is in it is passed over,
    /// but comments are told from it as elsewhere.
    fn end_of_skipped(&mut self, open: Token) -> usize {
        let text = self.text;
        let mut at = open.end;
        let mut depth = 1_usize;
        while let Some(sign) = find_first(text, at, *b"(){;%[") {
            steps::count(sign - at);
            at = sign + 1;
            match text[sign] {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b';' if !self.is_punctuation(sign) => at = line_end(text, sign),
                b'%' if matches!(text[sign - 1], b'\n' | b'\r') => at = line_end(text, sign),
                // The next game.
                b'[' if begins_tag(text, sign) => {
                    self.report_open_variation(open.start);
                    return sign;
                }
                b'{' => {
                    let Some(length) = memchr::memchr(b'}', &text[at..]) else {
                        steps::count(text.len() - at);
                        self.report_open_comment(sign);
                        return text.len();
                    };
                    steps::count(length);
                    at += length + 1;
                }
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        steps::count(text.len() - at);
        self.report_open_variation(open.start);
        text.len()
    }

    /// Whether a semicolon stands close behind a word, as printed scores without tags
    /// have it.
    fn is_punctuation(&self, at: usize) -> bool {
        self.reader.header.is_empty() && self.text[at - 1] > b' '
    }

    pub(super) fn close(&mut self, token: Token) -> Flow {
        if self.reader.line.close().is_some() {
            self.tell_words();
            self.reader.game.follows_move = false;
            if self.reader.line.is_main() {
                self.reader.game.landmarks.played_to = token.end;
            }
            self.events.close();
            return Flow::On(token.end);
        }
        let run = run(self.text, token.start);
        let end = run.end;
        let message = "a parenthesis that closes nothing is left out";
        self.report(Finding::warning(
            run,
            ProblemKind::StrayParenthesis,
            message,
        ));
        Flow::On(end)
    }

    /// A parenthesis around one move that says the last one again, in another
    /// notation.
    fn gloss(&mut self, open: Token) -> Option<Flow> {
        let text = self.text;
        let word = next_token(text, open.end).filter(|token| token.kind == TokenKind::Word)?;
        let close = next_token(text, word.end).filter(|token| token.kind == TokenKind::Close)?;
        let played = self.reader.line.moves.last().copied().flatten().is_some();
        if !self.reader.game.follows_move || !played {
            return None;
        }
        let tagged = !self.reader.header.is_empty();
        let (body, marks) = without_marks(text, word.start..word.end);
        let read = read_word(&text[body.clone()]);
        // `(b)` points to a note.
        let note = !tagged && matches!(text[body.clone()], [b'a'..=b'z']);
        // `(3)` or `(0:05)` behind a move: days or time, most likely.
        let time = match read {
            Word::Number(number, b"") => number.dots == 0,
            // `(1.30)`, `(01.02)`
            Word::Number(number, [b'0'..=b'9'] | [b'0'..=b'9', b'0'..=b'9']) => number.dots == 1,
            Word::Date => true,
            // `(12/3)`
            _ => self.shapes().aside_end(text, word) == Some(word.end),
        };
        if note || time {
            self.note(Note::Text, body);
            return Some(Flow::On(close.end));
        }
        if !matches!(read, Word::Other(_) | Word::Digits(_)) {
            return None;
        }
        let (before, last) = self.reader.line.last()?;
        // Read generously and in any notation: only its meaning matters.
        let said = self.quoted(&body);
        let same = Notation::ALL
            .iter()
            .any(|notation| notation.read(&before, &said).is_ok_and(|mv| mv == last));
        // Below tags the same word is a variation, as other programs have it.
        if same && tagged && last_word(&text[..open.start]) == &text[body.clone()] {
            return None;
        }
        if same {
            self.reader.game.letters.others = true;
            self.mark_last(marks);
            return Some(Flow::On(close.end));
        }
        if tagged || !self.shapes().fits(&text[body]) {
            return None;
        }
        let number = if self.reader.line.turn() == Color::White {
            "..."
        } else {
            "."
        };
        let message = format!(
            "the move just played is {}, which {said} is not; a variation has a number, {}{number}",
            both_names(&before, last),
            before.fullmoves(),
        );
        let place = open.start..close.end;
        Some(self.reject(Finding::error(place, ProblemKind::Gloss, message)))
    }
}

/// The last word of a text without its marks, signs such as `$1` passed over.
fn last_word(text: &[u8]) -> &[u8] {
    const MOST_SIGNS: usize = 4;
    let mut words = text.rsplit(u8::is_ascii_whitespace);
    let word = words
        .by_ref()
        .take(MOST_SIGNS)
        .find(|word| !word.is_empty() && !word.starts_with(b"$"))
        .unwrap_or_default();
    // A number may be glued to it.
    let word = match read_word(word) {
        Word::Number(_, rest) => rest,
        _ => word,
    };
    &word[without_marks(word, 0..word.len()).0]
}

/// Whether a bracket begins a tag pair on a line of its own.
fn begins_tag(text: &[u8], bracket: usize) -> bool {
    next_token(text, bracket).is_some_and(|token| token.kind == TokenKind::Tag)
        && read_tag(text, bracket).is_some()
}
