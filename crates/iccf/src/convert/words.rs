//! Words of movetext: numbers, results, and moves in whichever notation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::plain::window;
use super::problem::Level;
use super::reader::{Flow, Reader, Spells};
use super::report::lossy;
use super::score::Node;
use super::spell::{Digits, InOther, InSan, Spell, Unspelled};
use super::{Split, loose};
use crate::board::Color;
use crate::notation::{
    Leniency, MoveError, Notation, PlainSan, Reading, SplitError, Strictness, split, split_words,
};
use crate::position::{Illegal, Move, Played, Position};
use crate::text::{MoveNumber, Outcome, Token, TokenKind, Word, next_token, read_word};

impl Reader {
    /// A word, and in free text the line it begins.
    pub(super) fn words(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        if self.score.outcome.is_some() {
            return self.after_outcome(text, token, complete);
        }
        if self.score.tags.is_empty()
            && self.frames.is_empty()
            && let Some(flow) = loose::line(self, text, token, complete)
        {
            return flow;
        }
        if let Err(flow) = self.set_up(text, token.start, complete) {
            return flow;
        }
        if self.frames.is_empty()
            && let Some(flow) = loose::ending(self, text, token, complete)
        {
            return flow;
        }
        self.word(text, token.start..token.end, complete)
    }

    /// Words behind a result are remarks, and so is a parenthesis on its line;
    /// anything else starts another game.
    pub(super) fn after_outcome(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        let line = self.line_of(text, token.start);
        let mut before = text[line.start..token.start].iter().rev();
        let same_line = before.any(|byte| *byte > b' ');
        if !complete && !loose::has_whole_line(text, line.end) {
            return Flow::More;
        }
        let rest = loose::judged(&text[token.start..line.end]);
        let remark = token.kind == TokenKind::Open && same_line;
        if remark || loose::is_prose(self.shapes(), rest) && !self.announces_moves(rest) {
            self.score
                .nodes
                .push(Node::Text(trimmed(text, token.start..line.end)));
            return Flow::On(line.end);
        }
        Flow::Over(token.start)
    }

    /// One word of movetext.
    #[inline]
    pub(super) fn word(&mut self, text: &[u8], mut word: Range<usize>, complete: bool) -> Flow {
        if let Some(end) = self.shapes().phrase_end(text, &word) {
            return self.other(text, word.start..end, complete);
        }
        if text.get(word.end) == Some(&b'(') {
            word.end = with_attached_piece(text, word.end);
        }
        if self.fast.san {
            // Other signs than white space may stand behind.
            let alone = window(&text[..word.end], word.start);
            if let Some(plain) = PlainSan::decode_word(alone)
                && let Some(mv) = plain.resolve(&self.position)
            {
                self.play(text, mv, Notation::SAN, word.end..word.end);
                if plain.claims_check() && !self.position.is_check() {
                    self.false_mark(text, word.clone());
                }
                return Flow::On(word.end);
            }
        }
        self.odd_word(text, word, complete)
    }

    #[inline(never)]
    pub(super) fn odd_word(&mut self, text: &[u8], word: Range<usize>, complete: bool) -> Flow {
        let rest_of = |rest: &[u8]| word.end - rest.len()..word.end;
        match read_word(&text[word.clone()]) {
            Word::Outcome { outcome, standard } => self.outcome(text, word, outcome, standard),
            Word::Number(number, rest) => {
                if number.dots == 0 {
                    // `1)` numbers a move too, where it closes nothing.
                    if text.get(word.end) == Some(&b')') && self.frames.is_empty() {
                        let number = MoveNumber { dots: 1, ..number };
                        let end = word.end + 1;
                        if self.starts_next_game(text, number, end..end) {
                            return Flow::Over(word.start);
                        }
                        self.check_number(text, word, number);
                        return Flow::On(end);
                    }
                    return self.bare_number(text, word, number.number, complete);
                }
                if self.starts_next_game(text, number, rest_of(rest)) {
                    return Flow::Over(word.start);
                }
                if let Some(message) = self.missing_move(number) {
                    let kind = "move-missing";
                    return self.reject(text, word, kind, message, Vec::new(), complete);
                }
                self.check_number(text, word.clone(), number);
                if rest.is_empty() {
                    return Flow::On(word.end);
                }
                self.word(text, rest_of(rest), complete)
            }
            Word::Dots(rest) => {
                if rest.is_empty() {
                    return Flow::On(word.end);
                }
                self.word(text, rest_of(rest), complete)
            }
            Word::Digits(digits) => {
                let dotted = digits.len() < word.len();
                let due = digits == self.position.fullmoves().to_string().as_bytes();
                if dotted && due {
                    return Flow::On(word.end);
                }
                let digits = word.start..word.start + digits.len();
                self.digits(text, digits, word.end, complete)
            }
            Word::Null => self.null_move(text, word, complete),
            Word::Sign => {
                self.score.nodes.push(Node::Verbatim(word.clone()));
                Flow::On(word.end)
            }
            Word::EnPassant => {
                let was = self.line.last().copied().flatten();
                if was.is_some_and(Played::is_en_passant) {
                    self.forgiven(text, word.clone(), Leniency::EnPassantMark);
                } else {
                    self.false_mark(text, word.clone());
                }
                Flow::On(word.end)
            }
            Word::Check => {
                if !self.position.is_check() {
                    self.false_mark(text, word.clone());
                }
                Flow::On(word.end)
            }
            Word::Date => {
                let message = "a date or time among the moves is kept as a comment".into();
                self.report(text, Level::Warning, word.clone(), "date", message);
                self.score.nodes.push(Node::Text(word.clone()));
                Flow::On(word.end)
            }
            Word::Rule if self.score.tags.is_empty() => Flow::On(word.end),
            Word::Rule | Word::Other(_) => self.other(text, word, complete),
        }
    }

    pub(super) fn outcome(
        &mut self,
        text: &[u8],
        word: Range<usize>,
        outcome: Outcome,
        standard: bool,
    ) -> Flow {
        if !self.frames.is_empty() {
            // A result in a variation says what would have been.
            self.score.nodes.push(Node::Verbatim(word.clone()));
            return Flow::On(word.end);
        }
        if !standard {
            let message = format!("result in another style, {outcome} is written");
            self.report(text, Level::Warning, word.clone(), "result-style", message);
        }
        self.end_with(outcome);
        Flow::On(word.end)
    }

    pub(super) fn end_with(&mut self, outcome: Outcome) {
        self.score.outcome = Some(outcome);
        self.score.nodes.push(Node::Outcome);
    }

    /// A number without a dot: the one due, half of a move in two words, or
    /// something like days used.
    pub(super) fn bare_number(
        &mut self,
        text: &[u8],
        word: Range<usize>,
        number: u32,
        complete: bool,
    ) -> Flow {
        if number == self.position.fullmoves() {
            return Flow::On(word.end);
        }
        if let Some(both) = self.two_halves(text, word.clone()) {
            return self.other(text, both, complete);
        }
        let message =
            "a number that is neither a move nor the move number due is kept as a comment";
        self.report(
            text,
            Level::Warning,
            word.clone(),
            "bare-number",
            message.into(),
        );
        self.score.nodes.push(Node::Text(word.clone()));
        Flow::On(word.end)
    }

    /// `52 54`, if that is a legal move.
    pub(super) fn two_halves(&self, text: &[u8], word: Range<usize>) -> Option<Range<usize>> {
        let second = next_token(text, word.end).filter(|token| token.kind == TokenKind::Word)?;
        let both = word.start..second.end;
        let spaced = text.get(both.clone())?;
        let one_space = word.len() == 2 && both.len() == 5 && spaced[2] == b' ';
        let readable = matches!(self.options.from, None | Some(Notation::Numeric));
        let legal = core::str::from_utf8(spaced).is_ok_and(|spaced| {
            // Whether it may be written so is judged later.
            Notation::Numeric.read(&self.position, spaced).is_ok()
        });
        (one_space && readable && legal).then_some(both)
    }

    /// Whether a `1.` starts another game: outside variations, after a move,
    /// before a move of White's.
    pub(super) fn starts_next_game(
        &self,
        text: &[u8],
        number: MoveNumber,
        glued: Range<usize>,
    ) -> bool {
        let started = number.number == 1
            && number.dots == 1
            && self.frames.is_empty()
            && !self.line.is_empty()
            && self.options.split == Split::Auto;
        if !started {
            return false;
        }
        let word = if glued.is_empty() {
            match next_token(text, glued.end) {
                Some(token) if token.kind == TokenKind::Word => token.start..token.end,
                _ => return false,
            }
        } else {
            glued
        };
        let end = self.shapes().phrase_end(text, &word).unwrap_or(word.end);
        let word = without_marks(text, word.start..end).0;
        let start = self.options.start.unwrap_or_default();
        let opens = self.resolve(&start, &text[word.clone()]).is_ok();
        // Black's reply may be numbered so, but not behind an empty line.
        let apart = loose::begins_paragraph(text, self.score.source.start, word.start);
        let first_reply = self.position.ply() == start.ply() + 1 && !apart;
        opens && !(first_reply && self.resolve(&self.position, &text[word]).is_ok())
    }

    /// That the next number comes where Black's move is due. In descriptive
    /// notation both sides' moves read alike, so nothing else would tell.
    fn missing_move(&self, number: MoveNumber) -> Option<String> {
        let descriptive = matches!(self.options.from, Some(Notation::Descriptive(_)));
        let due = i64::from(self.position.fullmoves()) + self.numbering;
        let black = self.position.turn() == Color::Black;
        let next = number.dots == 1 && i64::from(number.number) == due + 1;
        (descriptive && black && next).then(|| {
            let number = number.number;
            format!("move number {number} where Black's move {due} is due: a move is missing")
        })
    }

    pub(super) fn check_number(&mut self, text: &[u8], word: Range<usize>, number: MoveNumber) {
        let due = i64::from(self.position.fullmoves());
        let off = i64::from(number.number) - due;
        let black = number.dots >= 2;
        let wrong_side = black && self.position.turn() == Color::White;
        if off != self.numbering || wrong_side {
            let dots = if self.position.turn() == Color::White {
                "."
            } else {
                "..."
            };
            let place = word.start
                ..word
                    .end
                    .min(word.start + number.number.to_string().len() + number.dots);
            let message = format!("move number {} where {due}{dots} is due", number.number);
            self.report(text, Level::Warning, place, "move-number", message);
            self.numbering = off;
        }
    }

    /// Plays a move on the board and into the score.
    pub(super) fn play(&mut self, text: &[u8], mv: Move, notation: Notation, marks: Range<usize>) {
        let (ply, start) = (self.position.ply(), self.score.spelled.len());
        self.line.push(Some(Played::of(mv)));
        if !self.frames.is_empty() && !self.fast.keeps_all {
            self.play_with(mv, &Unspelled);
        } else {
            match self.fast.spells {
                Spells::Digits => self.play_with(mv, &Digits(self.score.end)),
                Spells::San => self.play_with(mv, &InSan(self.score.end)),
                Spells::Other => {
                    let options = self.options.clone();
                    self.play_with(mv, &InOther(&options, self.score.end));
                }
            }
        }
        self.played(notation, ply, 1, start);
        if !marks.is_empty() {
            self.mark_last(text, marks);
        }
    }

    fn play_with(&mut self, mv: Move, spell: &impl Spell) {
        let out = &mut self.score.spelled;
        spell.play(&mut self.position, mv, out);
        spell.finish(&self.position, out);
    }

    /// Puts moves into the score that were played, and spelled from `start` on.
    pub(super) fn played(&mut self, notation: Notation, ply: u32, count: u32, start: usize) {
        self.first.get_or_insert(notation);
        if self.frames.is_empty() {
            self.score.plies += count as usize;
        }
        self.score.push_run(ply, count, start);
    }

    /// Puts marks behind the last move, if they are written at all.
    pub(super) fn mark_last(&mut self, text: &[u8], marks: Range<usize>) {
        if self.fast.keeps_all {
            self.score.mark_last(text, marks);
        }
    }

    pub(super) fn null_move(&mut self, text: &[u8], word: Range<usize>, complete: bool) -> Flow {
        let passed = self.position.pass().filter(|_| !self.frames.is_empty());
        let Some(passed) = passed else {
            let why = if self.frames.is_empty() {
                Illegal::NullMove.to_string()
            } else {
                format!("{} is in check and cannot pass", self.position.turn())
            };
            let message = format!(
                "illegal move {} ({}): {why}",
                lossy(text, &word),
                self.at_move_text()
            );
            return self.reject(text, word, "null-move", message, Vec::new(), complete);
        };
        let (ply, start) = (self.position.ply(), self.score.spelled.len());
        self.position = passed;
        self.line.push(None);
        // A null move stands in variations only, which not all layouts have.
        if self.fast.keeps_all {
            let null: &[u8] = match self.options.to {
                Some(Notation::Uci) => b"0000",
                _ => b"--",
            };
            self.score.spelled.extend_from_slice(null);
            self.score.spelled.push(self.score.end);
            if self.score.paired {
                self.score.spelled.push(self.score.end);
            }
        }
        self.score.push_run(ply, 1, start);
        Flow::On(word.end)
    }

    /// A run of digits: a move, or several without a space.
    pub(super) fn digits(
        &mut self,
        text: &[u8],
        digits: Range<usize>,
        end: usize,
        complete: bool,
    ) -> Flow {
        let null = &text[digits.clone()] == b"0000";
        if null && matches!(self.options.from, None | Some(Notation::Uci)) {
            return self.null_move(text, digits, complete);
        }
        if digits.len() < 8 || !matches!(self.options.from, None | Some(Notation::Numeric)) {
            return match self.other(text, digits, complete) {
                Flow::On(at) => Flow::On(at.max(end)),
                flow => flow,
            };
        }
        let run = lossy(text, &digits);
        match split(&run, &self.position, self.options.strictness) {
            Ok(_) if self.options.strictness == Strictness::Strict => {
                let message = format!(
                    "non-standard moves {run} ({}): {}",
                    self.at_move_text(),
                    Leniency::Glued
                );
                self.reject(
                    text,
                    digits,
                    Leniency::Glued.kind(),
                    message,
                    Vec::new(),
                    complete,
                )
            }
            Ok(readings) => {
                self.forgiven(text, digits.clone(), Leniency::Glued);
                for reading in readings {
                    self.leniencies(text, digits.clone(), reading);
                    self.play(text, reading.mv, Notation::Numeric, end..end);
                }
                Flow::On(end)
            }
            Err(SplitError::NoMove(at, error)) => {
                let place = digits.start + at..digits.end;
                self.reject_move(text, place, digits, &error, complete)
            }
            Err(error) => {
                let word = match error {
                    SplitError::Ambiguous(..) => "ambiguous",
                    _ => "malformed",
                };
                let message = format!("{word} moves {run} ({}): {error}", self.at_move_text());
                self.reject(text, digits, error.kind(), message, Vec::new(), complete)
            }
        }
    }

    /// A word that should be a move.
    pub(super) fn other(&mut self, text: &[u8], word: Range<usize>, complete: bool) -> Flow {
        let (body, marks) = without_marks(text, word.clone());
        if body.len() >= 8 && text[body.clone()].iter().all(u8::is_ascii_digit) && !marks.is_empty()
        {
            let flow = self.digits(text, body, word.end, complete);
            self.mark_last(text, marks);
            return flow;
        }
        match read_word(&text[body.clone()]) {
            Word::Null => {
                let flow = self.null_move(text, body, complete);
                self.mark_last(text, marks);
                return match flow {
                    Flow::On(at) => Flow::On(at.max(word.end)),
                    flow => flow,
                };
            }
            // A mail's quotation mark at a line's start.
            Word::Other(quotes) if quotes.iter().all(|byte| *byte == b'>') => {
                return Flow::On(word.end);
            }
            _ => {}
        }
        if let Some(flow) = self.glued_words(text, &body, &marks, word.end) {
            return flow;
        }
        match self.resolve(&self.position, &text[body.clone()]) {
            Ok((notation, reading)) => {
                self.leniencies(text, body.clone(), reading);
                self.warn_of_other_meaning(text, &body, notation, reading.mv);
                self.play(text, reading.mv, notation, marks);
                Flow::On(word.end)
            }
            Err(error) => {
                if let Some(mv) = self.decided_later(text, &body, word.end, &error) {
                    self.play(text, mv, error.notation(), marks);
                    return Flow::On(word.end);
                }
                if let Some((inner, sign)) = without_glued_sign(text, &body)
                    && let Ok((notation, reading)) =
                        self.resolve(&self.position, &text[inner.clone()])
                {
                    let marks = without_marks(text, inner.clone()).1;
                    self.leniencies(text, inner, reading);
                    self.play(text, reading.mv, notation, marks);
                    if self.fast.keeps_all {
                        self.score.nodes.push(Node::Verbatim(sign.start..word.end));
                    }
                    return Flow::On(word.end);
                }
                self.reject_move(text, body, word, &error, complete)
            }
        }
    }

    /// Several moves of a cable code in one word, if all of them are legal.
    fn glued_words(
        &mut self,
        text: &[u8],
        body: &Range<usize>,
        marks: &Range<usize>,
        end: usize,
    ) -> Option<Flow> {
        let notation = self
            .options
            .from
            .filter(|from| matches!(from, Notation::Uedemann | Notation::Gringmuth))?;
        if self.options.strictness == Strictness::Strict {
            return None;
        }
        let word = core::str::from_utf8(&text[body.clone()]).ok()?;
        let mut position = self.position;
        let mut readings = Vec::new();
        for word in split_words(word)? {
            let reading = notation
                .read_as(&position, word, Strictness::Lenient)
                .ok()?;
            position.play(reading.mv);
            readings.push(reading);
        }
        self.forgiven(text, body.clone(), Leniency::Glued);
        for reading in readings {
            self.leniencies(text, body.clone(), reading);
            self.play(text, reading.mv, notation, end..end);
        }
        if !marks.is_empty() {
            self.mark_last(text, marks.clone());
        }
        Some(Flow::On(end))
    }

    /// Reads a word as a move in the notation given, or in whichever fits.
    pub(super) fn resolve(
        &self,
        position: &Position,
        word: &[u8],
    ) -> Result<(Notation, Reading), MoveError> {
        let strictness = self.options.strictness;
        let word = String::from_utf8_lossy(word);
        if let Some(notation) = self.options.from {
            return notation
                .read_as(position, &word, strictness)
                .map(|reading| (notation, reading));
        }
        Notation::read_usual(position, &word, strictness, self.language)
    }

    /// Warns where a word is a legal move in two notations, but not the same.
    pub(super) fn warn_of_other_meaning(
        &mut self,
        text: &[u8],
        body: &Range<usize>,
        taken: Notation,
        mv: Move,
    ) {
        if self.options.from.is_some() {
            return;
        }
        let word = lossy(text, body);
        let usual = Notation::usual(&word, self.language);
        for other in usual.filter(|other| *other != taken) {
            let strictness = Strictness::Lenient;
            match other.read_as(&self.position, &word, strictness) {
                Ok(reading) if reading.mv != mv => {
                    let message = format!(
                        "{word} ({}) is {} as {taken} and {} as {other}; the first is taken",
                        self.at_move_text(),
                        self.both_names(mv),
                        self.both_names(reading.mv),
                    );
                    self.report(text, Level::Warning, body.clone(), "two-meanings", message);
                }
                _ => {}
            }
        }
    }
}

/// The end of a word with the piece that a parenthesis attaches to it, and the
/// marks behind: `e8(Q)`, `6768(2)!`.
pub(super) fn with_attached_piece(text: &[u8], end: usize) -> usize {
    if text.get(end) != Some(&b'(') {
        return end;
    }
    let Some(close) = text[end..].iter().take(6).position(|&byte| byte == b')') else {
        return end;
    };
    // A letter of any language, a symbol or a digit; notes have small letters.
    let piece = core::str::from_utf8(&text[end + 1..end + close]).unwrap_or_default();
    let is_piece =
        |c: char| c.is_uppercase() || matches!(c, '♔'..='♟' | '1'..='4' | 'q' | 'r' | 'b' | 'n');
    let promotes = text[..end].ends_with(b"1") || text[..end].ends_with(b"8");
    if !promotes || piece.is_empty() || piece.chars().count() > 2 || !piece.chars().all(is_piece) {
        return end;
    }
    let behind = &text[end + close + 1..];
    let marks = behind
        .iter()
        .take_while(|byte| matches!(byte, b'!' | b'?' | b'+' | b'#'))
        .count();
    end + close + 1 + marks
}

/// A word without the `!` and `?` behind it, and those. In free text a full
/// stop may stand there too.
pub(super) fn without_marks(text: &[u8], word: Range<usize>) -> (Range<usize>, Range<usize>) {
    let mut end = word.end;
    while end > word.start && text[end - 1] == b'.' && !text[word.start..end].ends_with(b"e.p.") {
        end -= 1;
    }
    let marks_end = end;
    while end > word.start && matches!(text[end - 1], b'!' | b'?') {
        end -= 1;
    }
    (word.start..end, end..marks_end)
}

/// A word without the sign that judges the position behind it, `Nf3+-`, and
/// that sign.
fn without_glued_sign(text: &[u8], body: &Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    const SIGNS: [&str; 17] = [
        "+/-", "-/+", "=/+", "+/=", "+-", "-+", "+−", "−+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞",
        "□", "=",
    ];
    let word = &text[body.clone()];
    let sign = SIGNS.iter().find(|sign| word.ends_with(sign.as_bytes()))?;
    let cut = body.end - sign.len();
    (cut > body.start).then_some((body.start..cut, cut..body.end))
}

pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let inner = &text[range.clone()];
    let lead = inner.len() - inner.trim_ascii_start().len();
    let start = range.start + lead;
    start..start + inner.trim_ascii().len()
}
