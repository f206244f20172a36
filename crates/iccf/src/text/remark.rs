//! Brackets that hold no variation: remarks, numbers, and what could not be read.

use core::ops::Range;

use super::chain::{self, is_prose_word};
use super::events::{Events, Note};
use super::findings::Finding;
use super::problem::ProblemKind;
use super::prose::{announces_move, announces_moves, denies, holds_moves, is_if, is_prose, judged};
use super::reader::{Flow, GameReader};
use super::token::{Token, TokenKind, closing, line_end, next_token, trimmed};
use super::vocabulary::{WordTable, says_one_of};
use super::word::{MoveNumber, Word, is_one_of, read_word};
use crate::board::Color;

/// What people write where they could not read a move.
const ILLEGIBLE: [&str; 17] = [
    "illegible",
    "unreadable",
    "unleserlich",
    "illisible",
    "ilegible",
    "ilegível",
    "illeggibile",
    "unclear",
    "missing",
    "lost",
    "fehlt",
    "verloren",
    "manque",
    "perdido",
    "torn",
    "smudged",
    "неразборчиво",
];

/// Words for moves that stand nowhere, besides those.
static ABSENT: WordTable = WordTable::new(&[
    "breaks omitted unavailable unknown unrecorded",
    "bricht fehlen unbekannt unleserliche",
    "illisibles inconnue manquante manquants manquent perdue perdus",
    "falta faltan ilegibles perdidas perdidos",
    "illeggibili manca mancano omesse perse",
    "faltam ilegíveis",
    "ontbreekt ontbreken onleesbaar",
    "отсутствуют потеряны пропущены утеряны",
]);

/// Words for what is known of moves, which somebody denies.
static KNOWN: WordTable = WordTable::new(&[
    "available known legible preserved readable recorded",
    "bekannt erhalten lesbar notiert überliefert",
    "connue disponible lisible notée",
    "conocido conservado disponible legible",
]);

/// Words for the moves behind the last one.
static OTHERS: WordTable = WordTable::new(&[
    "continuation further moves remainder remaining rest",
    "fortsetzung rest restlichen weitere übrigen züge",
    "coups reste suite",
    "jugadas movimientos resto",
    "mosse resto",
    "lances",
    "vervolg zetten",
    "остальное остальные ходы",
]);

/// Words for what moves stand on.
static PAPER: WordTable = WordTable::new(&[
    "page pages scoresheet sheet",
    "blatt formular seite",
    "feuille page",
    "hoja página",
    "foglio pagina",
    "blad",
    "лист страница",
]);

/// Of what is lost, a game may be meant.
static LOST: WordTable = WordTable::new(&["lost", "verloren", "perdue perdus", "perdido perse"]);

/// A remark in brackets is not longer.
const LONGEST: usize = 16 << 10;

impl<E: Events> GameReader<'_, '_, E> {
    /// A parenthesis in free text that opens no variation.
    pub(super) fn remark(&mut self, open: Token) -> Option<Flow> {
        let text = &self.text[..self.text.len().min(open.start + LONGEST)];
        let close = closing(text, open.end, b'(', b')');
        let inner = open.end..close.unwrap_or_else(|| line_end(text, open.end));
        let end = close.map_or(inner.end, |close| close + 1);
        if let Some(flow) = self.numbered_heading(open.start, &inner, end) {
            return Some(flow);
        }
        if let Some(number) = self.number_in_brackets(&inner) {
            let place = inner.clone();
            if let Some(message) = self.hole(number, end) {
                return Some(self.reject(Finding::error(place, ProblemKind::MoveMissing, message)));
            }
            self.check_number(&place, number);
            return Some(Flow::On(end));
        }
        let moves = judged(&text[inner.clone()]);
        let varies = self.is_variation(moves)
            && (self.reader.line.has_move() || announces_moves(self.shapes(), moves))
            && !self.is_of_move_due(moves);
        // A variation without a move may hold a comment.
        let comment = next_token(moves, 0).is_some_and(|token| {
            token.kind == TokenKind::Comment && moves[token.end..].trim_ascii().is_empty()
        });
        if varies || comment || moves.trim_ascii().is_empty() {
            return None;
        }
        if self.is_illegible(&inner)
            || self.is_behind_number(open.start)
            || self.leaves_out(&inner, end)
        {
            return Some(self.illegible(open.start..end));
        }
        let inner = trimmed(self.text, inner);
        if !inner.is_empty() {
            self.check_correction(inner.clone());
            self.note(Note::Text, inner);
        }
        Some(Flow::On(end))
    }

    /// The number of a game before the names of its players: `(12) Ivanov,A - Petrov,B`.
    fn numbered_heading(
        &mut self,
        start: usize,
        inner: &Range<usize>,
        behind: usize,
    ) -> Option<Flow> {
        let number = self.text[inner.clone()].iter().all(u8::is_ascii_digit);
        let line = self.line_of(start);
        if !number || self.has_played() || line.first_word != start {
            return None;
        }
        let within = &self.text[..line.end];
        let next = next_token(within, behind).filter(|next| next.kind == TokenKind::Word)?;
        if !is_prose_word(self.shapes(), within, next) {
            return None;
        }
        let score = self.score_on_line(start..line.end);
        let end = score.unwrap_or(line.end);
        self.keep_words(start..end);
        Some(Flow::On(end))
    }

    /// A parenthesis below tags with words in it and nothing like a move: `(a good move)`.
    pub(super) fn words_in_parentheses(&mut self, open: Token) -> Option<Flow> {
        let text = &self.text[..self.text.len().min(open.start + LONGEST)];
        let close = closing(text, open.end, b'(', b')')?;
        let inner = open.end..close;
        let words = &text[inner.clone()];
        // Comments and signs are told from words by the reader alone.
        if words.iter().any(|byte| b"({;$%".contains(byte))
            || !chain::has_words(self.shapes(), words)
            || holds_moves(self.shapes(), words)
            || self.is_illegible(&inner)
            || self.is_behind_number(open.start)
        {
            return None;
        }
        let place = open.start..close + 1;
        if self.reader.line.is_main() && self.leaves_out(&inner, place.end) {
            return Some(self.illegible(place));
        }
        let message = "words in parentheses are kept as a comment";
        let kind = ProblemKind::WordsAmongMoves;
        self.report(Finding::warning(place, kind, message));
        self.note(Note::Text, trimmed(self.text, inner));
        Some(Flow::On(close + 1))
    }

    /// A line that begins with a bracket and is no tag: `[Illustration]`, or a
    /// footnote.
    pub(super) fn bracketed(&mut self, token: Token) -> Option<Flow> {
        let text = &self.text[..self.text.len().min(token.start + LONGEST)];
        let close = closing(text, token.start + 1, b'[', b']');
        // `[17]163`: one of several signs.
        let glued = |close: usize| text.get(close + 1).is_some_and(u8::is_ascii_alphanumeric);
        if close.is_some_and(glued) {
            return None;
        }
        let behind = close.map_or(token.start, |close| close + 1);
        let end = self.line_end(behind);
        let lead = chain::lead(self.shapes(), &self.text[behind..end]);
        let over = self.reader.game.outcome.is_some();
        if close.is_some() && !over && lead.is_some_and(|lead| lead.number == self.due()) {
            self.keep_words(token.start..behind);
            return Some(Flow::On(behind));
        }
        // `[2] 1. d4 d5 2. c4`: the second game.
        let numbers = close.is_some_and(|close| {
            let inner = &self.text[token.start + 1..close];
            inner.iter().all(u8::is_ascii_digit)
        });
        if numbers
            && let Some(lead) = lead.filter(|lead| lead.number == 1 && lead.dotted)
            && self.begins_game_alone(lead, behind..end)
        {
            return Some(Flow::Over(token.start));
        }
        // What stands behind is the text of a footnote, or goes on with it.
        Some(self.note_line(token.start..end))
    }

    /// A remark in brackets between moves: `Kt-QB3 [If now 3. B-B4, …] 3. Kt-B3`.
    /// Where a move is due behind it that is not there, it stands for that move.
    pub(super) fn remark_in_brackets(&mut self, token: Token) -> Option<Flow> {
        if self.text[token.start] != b'[' || !self.is_free() || !self.has_played() {
            return None;
        }
        let text = &self.text[..self.text.len().min(token.start + LONGEST)];
        let close = closing(text, token.start + 1, b'[', b']')?;
        let inner = token.start + 1..close;
        let mut at = inner.start;
        let worded = core::iter::from_fn(|| {
            let next = next_token(&text[..close], at)?;
            at = next.end;
            Some(next)
        })
        .any(|word| {
            is_if(&text[word.start..word.end]) || is_prose_word(self.shapes(), &text[..close], word)
        });
        // `[3... Nf6 4. O-O]`.
        let numbered = || {
            next_token(&text[..close], inner.start)
                .is_some_and(|first| announces_move(self.shapes(), &text[..close], first))
        };
        if !worded && !numbered() || self.is_illegible(&inner) {
            return None;
        }
        let next = next_token(self.text, close + 1)?;
        let line = &self.text[next.start..self.line_end(next.start)];
        let lead = chain::lead(self.shapes(), line).filter(|lead| lead.number == self.due());
        let goes_on = match (lead, self.reader.line.turn()) {
            (Some(lead), turn) => lead.black == (turn == Color::Black),
            (None, Color::White) => false,
            (None, Color::Black) => self.next_move(close + 1).is_some_and(|word| {
                self.resolve(&self.reader.line.position, &self.text[word])
                    .is_ok()
            }),
        };
        if !goes_on {
            return None;
        }
        self.keep_words(token.start..close + 1);
        Some(Flow::On(close + 1))
    }

    /// The line of a footnote: `(a) The best move.`
    pub(super) fn footnote(&mut self, open: Token) -> Option<Flow> {
        let line = self.line_of(open.start);
        if self.reader.line.moves.is_empty() || open.start > line.first_word {
            return None;
        }
        let whole = open.start..line.end;
        let lead = chain::lead(self.shapes(), &self.text[whole.clone()]);
        if let Some(lead) = lead.filter(|lead| lead.number == 1)
            && self.begins_game(lead, whole)
        {
            return Some(Flow::Over(open.start));
        }
        let near = &self.text[..line.end.min(open.end + 4)];
        let inner = open.end..closing(near, open.end, b'(', b')')?;
        // `(2) 1. d4 d5 2. c4`: the second game.
        let behind = inner.end + 1..line.end;
        let numbers = self.text[inner.clone()].iter().all(u8::is_ascii_digit);
        let lead = chain::lead(self.shapes(), judged(&self.text[behind.clone()]));
        if let Some(lead) = lead.filter(|lead| numbers && lead.number == 1 && lead.dotted)
            && self.begins_game_alone(lead, behind)
        {
            return Some(Flow::Over(open.start));
        }
        let mark = match self.text[inner.clone()] {
            [b'a'..=b'z' | b'A'..=b'Z' | b'*'] => true,
            ref number => {
                (1..=2).contains(&number.len())
                    && number.iter().all(u8::is_ascii_digit)
                    && self.number_in_brackets(&inner).is_none()
            }
        };
        mark.then(|| self.note_line(open.start..line.end))
    }

    /// Whether a game begins on a line without words.
    fn begins_game_alone(&mut self, lead: chain::Lead, line: Range<usize>) -> bool {
        let words = is_prose(self.shapes(), judged(&self.text[line.clone()]));
        !words && self.has_played() && self.begins_game(lead, line)
    }

    /// `(1)`, where that is due.
    fn number_in_brackets(&self, inner: &Range<usize>) -> Option<MoveNumber> {
        let Word::Number(number, b"") = read_word(self.text[inner.clone()].trim_ascii()) else {
            return None;
        };
        let number = MoveNumber { dots: 1, ..number };
        self.is_number_due(number).then_some(number)
    }

    /// Whether brackets hold moves alone, with their signs.
    fn is_variation(&self, inner: &[u8]) -> bool {
        let mut at = 0;
        while let Some(token) = next_token(inner, at) {
            at = token.end;
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            if token.kind == TokenKind::Word
                && (is_if(&inner[token.start..token.end])
                    || is_prose_word(self.shapes(), inner, token))
            {
                return false;
            }
        }
        holds_moves(self.shapes(), inner)
    }

    /// Whether moves begin with the one that is due, which others play instead:
    /// `2. Nf3 Nc6 (3. d4 exd4) 3. Bc4`.
    fn is_of_move_due(&self, moves: &[u8]) -> bool {
        let Some(lead) = chain::lead(self.shapes(), moves).filter(|lead| lead.dotted) else {
            return false;
        };
        let turn = self.reader.line.turn();
        self.is_free()
            && self.has_played()
            && lead.number == self.due()
            && lead.black == (turn == Color::Black)
    }

    /// Whether words say that the moves behind the last one stand nowhere, and the game
    /// ends behind them: `(rest missing) 1-0`.
    pub(super) fn leaves_out(&self, words: &Range<usize>, end: usize) -> bool {
        let next = next_token(self.text, end);
        let over = next.is_none_or(|next| {
            matches!(
                read_word(&self.text[next.start..next.end]),
                Word::Outcome { .. }
            )
        });
        over && self.says_left_out(words.clone())
    }

    /// Whether a few words say that moves stand nowhere.
    pub(super) fn says_left_out(&self, words: Range<usize>) -> bool {
        const LONGEST: usize = 64;
        let words = &self.text[words];
        if words.len() > LONGEST || !self.has_played() {
            return false;
        }
        let absent = || {
            words.split(u8::is_ascii_whitespace).any(says_illegible)
                || says_one_of(words, &ABSENT)
                || says_one_of(words, &KNOWN) && denies(words)
        };
        let paper = || says_one_of(words, &PAPER) && !says_one_of(words, &LOST);
        (says_one_of(words, &OTHERS) || paper()) && absent()
    }

    fn is_illegible(&self, inner: &Range<usize>) -> bool {
        let text = &self.text[inner.clone()];
        let first = next_token(text, 0).filter(|token| token.kind == TokenKind::Word);
        first.is_some_and(|token| says_illegible(&text[token.start..token.end]))
            || text.trim_ascii().iter().all(|byte| b"?._-".contains(byte)) && !text.is_empty()
    }

    /// Whether nothing but a move number stands before an offset, so that a
    /// move is due there.
    pub(super) fn is_behind_number(&self, at: usize) -> bool {
        // What stands before the game may be gone when it is read.
        let start = self.reader.game.source.start.min(at);
        let before = self.text[start..at].trim_ascii_end();
        let undotted = before
            .iter()
            .rposition(|byte| *byte != b'.')
            .map_or(0, |last| last + 1);
        let digits = before[..undotted]
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = &before[undotted - digits..];
        let apart = before[..undotted - digits]
            .last()
            .is_none_or(u8::is_ascii_whitespace);
        (1..=3).contains(&digits)
            && apart
            && matches!(read_word(number), Word::Number(number, b"")
                if number.dots > 0 && self.is_number_due(number))
    }

    /// Says that a move could not be read by whoever wrote the text.
    pub(super) fn illegible(&mut self, place: Range<usize>) -> Flow {
        let message = self.about(&place, "stands for a move that is missing");
        self.reject(Finding::error(place, ProblemKind::MoveMissing, message))
    }

    /// `-- lost --`: what is missing, between dashes.
    pub(super) fn lost_between_dashes(&self, dashes: &Range<usize>) -> Option<Range<usize>> {
        const FARTHEST: usize = 64;
        let near = &self.text[..self.text.len().min(dashes.end + FARTHEST)];
        let line = &near[..line_end(near, dashes.end)];
        let word = next_token(line, dashes.end).filter(|token| token.kind == TokenKind::Word)?;
        says_illegible(&line[word.start..word.end]).then(|| {
            let close = next_token(line, word.end)
                .filter(|token| matches!(line[token.start..token.end], [b'-', b'-', ..]));
            dashes.start..close.map_or(word.end, |close| close.end)
        })
    }
}

/// Whether a word says that a move could not be read.
pub(super) fn says_illegible(word: &[u8]) -> bool {
    let end = word
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b',' | b':' | b'!' | b'?'))
        .map_or(0, |last| last + 1);
    is_one_of(&word[..end], &ILLEGIBLE)
}
