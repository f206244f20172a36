//! Makes sure that nothing of a game is left in the notes behind its last move.
//!
//! The rules for free text say which lines are the game's. Where they take a line
//! for a note that was none, the score would end early and nobody would be told. So
//! what stands behind the last move is looked through once more, and what seems to
//! go on with the game is an error.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::again::{end_of_paragraph, judged_end};
use super::chain::{self, Look, Setting};
use super::events::Events;
use super::findings::Finding;
use super::missed::without_width;
use super::problem::ProblemKind;
use super::prose::{
    announces, announces_move, begins_condition, is_if, judged, says_and_so_on, sentence_end,
    supposes,
};
use super::reader::GameReader;
use super::remark::says_illegible;
use super::respell::roman_number;
use super::steps;
use super::token::{Token, TokenKind, line_end, next_line, next_token, trimmed};
use super::word::{Word, ends_with_outcome, has_digit, read_word, without_marks};
use crate::game::Outcome;
use crate::notation::Notation;
use crate::position::{Move, Position};

/// How much of a score is looked through for its first number.
const NEAR: usize = 4 << 10;

/// Where parentheses open behind an offset that are closed again, in order. All at
/// once: to look for the end of each would take for ever where none has one.
pub(super) fn closed_parentheses(text: &[u8], start: usize) -> Vec<usize> {
    let mut open = Vec::new();
    let mut closed = Vec::new();
    let behind = text.get(start..).unwrap_or_default();
    steps::count(behind.len());
    for at in memchr::memchr2_iter(b'(', b')', behind) {
        match text[start + at] {
            b'(' => open.push(start + at),
            _ => closed.extend(open.pop()),
        }
    }
    closed.sort_unstable();
    closed
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Reports what goes on with the game in the notes behind its last move, in a
    /// text without errors. What stands behind an `if` was never played.
    #[inline(never)]
    pub(super) fn check_notes(&mut self, end: usize) {
        let game = &self.reader.game;
        if self.reader.found.errors > 0 || !self.is_free() {
            if game.plies == 0 {
                self.check_comments();
            }
            return;
        }
        // `1. 1-0 e4 e5 2. Nf3`: the result stands before all moves.
        if game.outcome.is_some() && !self.has_played() {
            self.check_remark();
        }
        let game = &self.reader.game;
        if game.landmarks.played_to == 0 {
            return;
        }
        if !self.reader.line.position.has_legal_move() {
            return;
        }
        let last = self.reader.line.back(1);
        let game = &self.reader.game;
        let found = if game.outcome.is_some() {
            self.left_before(game.landmarks.ended_at.min(end), last)
                .or_else(|| self.line_behind_result(game.landmarks.ended_at, end))
        } else {
            self.left_before(end, last)
        };
        let found = found.or_else(|| self.announced_above());
        if let Some(token) = found {
            let mut place = token.start..token.end;
            let words = token.start..self.line_end(token.start).min(end);
            let message = if self.says_left_out(words.clone()) {
                place = trimmed(self.text, words);
                self.about(&place, "says that moves are missing")
            } else if self.is_first_number(token) {
                format!(
                    "another game seems to begin with {}, but stands in a note",
                    self.quoted(&place)
                )
            } else {
                self.about(&place, "seems to go on with the game, but stands in a note")
            };
            self.report(Finding::error(place, ProblemKind::MoveMissing, message));
        } else if let Some(token) = self.other_score_above() {
            let place = token.start..token.end;
            let message = format!(
                "{} stands above the score and seems to go on with another game, whose beginning is missing",
                self.quoted(&place)
            );
            self.report(Finding::error(place, ProblemKind::MoveMissing, message));
        } else if let Some(place) = self.last_among_words() {
            let message = format!(
                "{} is played as the last move, though its line stands right below words and goes on with words",
                self.quoted(&place)
            );
            let kind = ProblemKind::WordsAmongMoves;
            self.report(Finding::warning(place, kind, message));
        }
    }

    /// The last move, if it stands alone between words as a line of a signature does: a
    /// name above it, and a word behind.
    fn last_among_words(&self) -> Option<Range<usize>> {
        const MOST_WORDS: usize = 4;
        let game = &self.reader.game;
        if game.outcome.is_some() || self.reader.line.moves.len() < 2 {
            return None;
        }
        let line = self.line_of(game.landmarks.played_to);
        let whole = &self.text[line.first_word..line.end];
        let lead = chain::lead(self.shapes(), judged(whole))?;
        let word = self.next_move(line.first_word + lead.body)?;
        let behind = next_token(&self.text[..line.end], word.end)
            .filter(|next| chain::is_prose_word(self.shapes(), &self.text[..line.end], *next));
        if word.end != game.landmarks.played_to || behind.is_none() {
            return None;
        }
        let above = &self.text[game.source.start.min(line.start)..line.start];
        let above = judged_end(above.trim_ascii_end());
        let above = &above[super::token::line_start(above, above.len())..];
        let look = Look::at(self.shapes(), above);
        let name = look.worded && look.shaped == 0 && look.words <= MOST_WORDS;
        let open =
            matches!(above.last(), Some(last) if last.is_ascii_alphanumeric() || !last.is_ascii());
        (name && open && look.lead.is_none() && !announces(above)).then_some(word)
    }

    /// The first word between the last move and an offset that goes on with the
    /// game.
    fn left_before(&self, end: usize, last: Option<(Position, Move)>) -> Option<Token> {
        let start = self.reader.game.landmarks.played_to;
        let text = &self.text[..end.min(start + chain::FARTHEST)];
        let paragraph = end_of_paragraph(text, start);
        if let Some(found) = self.left_on_line(text) {
            return Some(found);
        }
        let mut at = start;
        let closed = closed_parentheses(text, start);
        let mut depth = 0_usize;
        let mut chain = Chain::from(self.due());
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open if closed.binary_search(&token.start).is_ok() => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment | TokenKind::Tag => at = token.start + 1,
                // Up to the end of the paragraph nothing was played, unless it only
                // remarks: `if you like`.
                TokenKind::Word if begins_condition(text, token) => {
                    if self.reader.game.outcome.is_none()
                        && let Some(number) = self.number_behind_remark(token.start)
                    {
                        return Some(number);
                    }
                    at = if self.begins_remark(token.start) {
                        line_end(text, at)
                    } else {
                        end_of_paragraph(text, at)
                    };
                }
                TokenKind::Word if depth == 0 && self.is_next_in(&mut chain, text, token) => {
                    return chain.first;
                }
                TokenKind::Word
                    if depth == 0 && self.is_left_over(text, token, paragraph, last) =>
                {
                    return Some(token);
                }
                _ => {}
            }
        }
        None
    }

    /// Whether a word goes on with the game: the number due before a move, or a
    /// later number that begins a line of moves. With a result below, what stands in
    /// the middle of a sentence is only told: `Better was 4. c3.`
    fn is_left_over(
        &self,
        text: &[u8],
        token: Token,
        paragraph: usize,
        last: Option<(Position, Move)>,
    ) -> bool {
        let over = self.reader.game.outcome.is_some();
        if over && (!self.begins_sentence(token.start) || self.is_only_told(text, token)) {
            return false;
        }
        self.begins_moves(text, token)
            && !self.is_told_again(token.start)
            && !self.is_instead_of_white(token, last)
            || !over && (self.is_sent(text, token) || self.is_announced(text, token))
            || !over && self.is_said_to_come(text, token)
            || !over && (self.is_wide(token) || self.begins_two_moves(text, token))
            || !over && self.is_said_in_talk(text, token)
            || !over && self.begins_row(text, token)
            || !over && self.is_roman_due(text, token)
            || self.is_first_number(token) && self.begins_game_on_line(token)
            || !over && self.is_first_number(token) && self.announces_game(text, token)
            || token.end < paragraph && self.goes_on_with(text, token)
            || self.is_later_line(token)
            || !over && (self.is_line_again(token) || self.is_alone_on_line(token))
            || self.is_due_unread(text, token)
            || !over && token.end <= paragraph && self.is_torn_row(text, token)
    }

    /// Whether a word is the last of several numbers that go on with the score: the
    /// longest note behind a game that is over has fewer.
    fn is_next_in(&self, chain: &mut Chain, text: &[u8], token: Token) -> bool {
        const FEW: usize = 4;
        const MANY: usize = 6;
        let Word::Number(number, _) = read_word(&text[token.start..token.end]) else {
            return false;
        };
        let skipped = chain.count == 0 && number.number == chain.next + 1;
        if number.dots != 1
            || number.number != chain.next && !skipped
            || !announces_move(self.shapes(), text, token)
        {
            return false;
        }
        chain.first.get_or_insert(token);
        chain.next = number.number + 1;
        chain.count += 1;
        let over = self.reader.game.outcome.is_some();
        chain.count >= if over { MANY } else { FEW }
    }

    /// Whether a word is a dotted 1.
    fn is_first_number(&self, token: Token) -> bool {
        matches!(read_word(&self.text[token.start..token.end]), Word::Number(number, _)
            if (number.number, number.dots) == (1, 1))
    }

    /// Whether another game begins on the line of the last move: `2. Nf3 and 1. d4 d5
    /// 2. c4`.
    fn begins_game_on_line(&self, token: Token) -> bool {
        let start = self.reader.settings.start.unwrap_or_default();
        let same_line = self.line_end(self.reader.game.landmarks.played_to) >= token.end;
        let behind = match read_word(&self.text[token.start..token.end]) {
            Word::Number(_, rest) => token.end - rest.len(),
            _ => token.end,
        };
        same_line
            && self.second_number(behind) == Some(2)
            && self
                .next_move(behind)
                .is_some_and(|word| self.resolve(&start, &self.text[word]).is_ok())
            && !self.repeats_score(start, behind)
    }

    /// Whether a word is the number of the first move in another row of a table or a
    /// list, which has words before it or behind it as the game's own line has:
    /// `French 1. e4 e6`.
    fn begins_row(&self, text: &[u8], token: Token) -> bool {
        if !self.is_first_number(token) {
            return false;
        }
        let game = &self.reader.game;
        let own = self.line_of(game.landmarks.played_to);
        let line = self.line_of(token.start);
        let begin = self.reader.settings.start.unwrap_or_default();
        let behind = match read_word(&text[token.start..token.end]) {
            Word::Number(_, rest) => token.end - rest.len(),
            _ => token.end,
        };
        // Words stand before the number in both lines, or in none.
        let own_start = own
            .first_word
            .max(game.source.start)
            .min(game.landmarks.above.end);
        let before = &self.text[own_start..game.landmarks.above.end];
        let worded = before.iter().any(u8::is_ascii_alphabetic);
        own.start <= game.landmarks.above.end
            && line.start > own.start
            && (line.first_word < token.start) == worded
            && !supposes(judged(&self.text[line.start..line.end]))
            && self.plays_two(begin, behind)
            && !self.repeats_score(begin, behind)
    }

    /// Whether two legal moves stand behind an offset.
    pub(super) fn plays_two(&self, mut position: Position, at: usize) -> bool {
        let Some(first) = self.next_move(at) else {
            return false;
        };
        let Ok((_, reading)) = self.resolve(&position, &self.text[first.clone()]) else {
            return false;
        };
        position.play(reading.mv);
        self.next_move(first.end)
            .is_some_and(|second| self.resolve(&position, &self.text[second]).is_ok())
    }

    /// Whether a word is the number due in Roman letters, before a legal move: `1. e4 e5 II.
    /// Nf3 Nc6`.
    fn is_roman_due(&self, text: &[u8], token: Token) -> bool {
        let Some((number, end)) = roman_number(text, token) else {
            return false;
        };
        let next = next_token(text, end).filter(|next| next.kind == TokenKind::Word);
        number == self.due() && next.is_some_and(|next| self.is_legal_here(next.start..next.end))
    }

    /// Whether a word in letters and digits as wide as Chinese signs looks like a move or
    /// a number.
    fn is_wide(&self, token: Token) -> bool {
        let word = &self.text[token.start..token.end];
        let narrow = without_width(word);
        narrow.len() < word.len()
            && match read_word(&narrow) {
                Word::Number(number, rest) => number.dots > 0 || !rest.is_empty(),
                Word::Other(word) | Word::Digits(word) => self.shapes().fits(word),
                _ => false,
            }
    }

    /// Whether two moves of the game begin here and end the line, with no word between
    /// them and no number before: `III. Bb5 a6`. Digits may be anything.
    fn begins_two_moves(&self, text: &[u8], token: Token) -> bool {
        let line = &text[..self.line_end(token.start).min(text.len())];
        let words = &line[self.line_start(token.start)..];
        let digits = matches!(
            read_word(&text[token.start..token.end]),
            Word::Digits(_) | Word::Number(..)
        );
        if digits || number_in(judged(words)).is_some() {
            return false;
        }
        let Some(end) = self.shapes().move_end(line, token.start..token.end) else {
            return false;
        };
        let Some(next) = next_token(line, end).filter(|next| next.kind == TokenKind::Word) else {
            return false;
        };
        let Some(next_end) = self.shapes().move_end(line, next.start..next.end) else {
            return false;
        };
        let body = |start, end| &text[without_marks(text, start..end).0];
        let mut position = self.reader.line.position;
        let Ok((_, first)) = self.resolve(&position, body(token.start, end)) else {
            return false;
        };
        position.play(first.mv);
        self.resolve(&position, body(next.start, next_end)).is_ok()
            && next_token(line, next_end).is_none()
            && !supposes(judged(words))
    }

    /// Whether the sentence that a number begins tells of what was not played.
    fn is_only_told(&self, text: &[u8], token: Token) -> bool {
        let rest = judged(&text[token.start..self.line_end(token.start).min(text.len())]);
        chain::has_words(self.shapes(), rest) && supposes(rest)
    }

    /// Whether a line of moves begins here, with one of the next numbers or without
    /// one.
    fn is_later_line(&self, token: Token) -> bool {
        let start = self.line_start(token.start);
        if !self.text[start..token.start].trim_ascii().is_empty() {
            return false;
        }
        let line = judged(&self.text[token.start..self.line_end(token.start)]);
        let look = Look::at(self.shapes(), line);
        if look.worded || look.shaped == 0 {
            return false;
        }
        let due = self.due();
        let next = due..=due + 3;
        match look.lead {
            Some(lead) => lead.dotted && next.contains(&lead.number),
            None => {
                look.shaped + look.damaged > 1
                    && number_in(line).is_none_or(|number| next.contains(&number))
            }
        }
    }

    /// Whether a legal move stands on a line of its own, below a note: `Page 3` over `a6`.
    pub(super) fn is_alone_on_line(&self, token: Token) -> bool {
        let word = token.start..token.end;
        let line = self.line_of(token.start);
        if line.first_word != word.start {
            return false;
        }
        // Digits may be a year.
        let digits = self.text[word.clone()].iter().all(u8::is_ascii_digit);
        let numeric = self.reader.first == Some(Notation::Numeric);
        (numeric || !digits)
            && chain::is_lone_move(self.shapes(), judged(&self.text[word.start..line.end]))
            && self.is_legal_here(word)
    }

    /// Whether a line of moves, set as the score, has a number that was played and
    /// another move: nobody can tell which of the two counts.
    fn is_line_again(&self, token: Token) -> bool {
        let start = self.line_start(token.start);
        if !self.text[start..token.start].trim_ascii().is_empty() {
            return false;
        }
        let line = judged(&self.text[token.start..self.line_end(token.start)]);
        let look = Look::at(self.shapes(), line);
        let lead = look
            .lead
            .filter(|lead| lead.dotted && !lead.black && lead.number < self.due());
        let as_set = self.setting() == Some(Setting::of(line));
        let above = judged_end(self.text[..start].trim_ascii_end());
        let above = &above[super::token::line_start(above, above.len())..];
        lead.is_some_and(|lead| {
            as_set
                && !look.worded
                && look.shaped > 0
                && !supposes(above)
                && self.row_differs((lead.number, false), token.start + lead.body)
        })
    }

    /// Whether a sentence, a bracket or a line ends before an offset.
    pub(super) fn begins_sentence(&self, at: usize) -> bool {
        let before = &self.text[self
            .line_start(at)
            .max(self.reader.game.landmarks.played_to)..at];
        match before.trim_ascii_end().last() {
            Some(last) => matches!(last, b'.' | b'!' | b'?' | b';' | b')' | b']' | b'}'),
            None => true,
        }
    }

    /// What stands for a move right behind the last one: a word that cannot be read,
    /// or any word in a score without numbers that goes on behind it.
    fn left_on_line(&self, text: &[u8]) -> Option<Token> {
        let start = self.reader.game.landmarks.played_to;
        let word = next_token(text, start).filter(|next| next.kind == TokenKind::Word)?;
        let end = line_end(text, word.start);
        let same_line = end == line_end(text, start);
        let spelled = &text[word.start..word.end];
        if is_if(spelled) || self.reader.game.outcome.is_some() && !same_line {
            return None;
        }
        let last = next_token(&text[..end], word.end).is_none();
        if same_line && (last && says_illegible(spelled) || self.is_unread(spelled)) {
            return Some(word);
        }
        if same_line
            && (self.is_torn_pawn(&text[..end], word)
                || self.is_torn_end(text, word)
                || self.is_torn_piece(&text[..end], word))
        {
            return Some(word);
        }
        let line = &self.text[word.start..self.line_end(word.start)];
        let ended = self.reader.game.outcome.is_some() || ends_with_outcome(line);
        let omits = ended && says_and_so_on(line);
        if same_line && (omits || self.is_torn_number(word)) {
            return Some(word);
        }
        if self.says_left_out(word.start..end) {
            return Some(word);
        }
        let numbered = self.is_numbered();
        let rest = &text[word.start..end_of_paragraph(text, word.start)];
        if !numbered && self.holds_next_moves(rest) {
            return Some(word);
        }
        self.behind_words(&text[..end], word, numbered)
            .filter(|_| same_line)
    }

    /// The legal move with which a line ends, a word or two behind the last one: `3.
    /// Bb5 hello a6`; in a score without numbers it may be of another language. Or the
    /// number behind the one due, which nothing else has.
    fn behind_words(&self, line: &[u8], first: Token, numbered: bool) -> Option<Token> {
        const MOST_WORDS: usize = 3;
        let (mut at, mut words) = (first.start, 0);
        while let Some(token) = next_token(line, at) {
            at = token.end;
            if token.kind != TokenKind::Word {
                return None;
            }
            // `threatening mate on f7. Nf6 4. Qxf7#`: another sentence may go on.
            if supposes(&line[token.start..token.end]) {
                at = token.start + sentence_end(&line[token.start..]);
                words = MOST_WORDS;
                continue;
            }
            let word = token.start..token.end;
            if let Word::Number(number, _) = read_word(&line[word.clone()]) {
                let hole = number.dots == 1 && number.number == self.due() + 1;
                return (hole && announces_move(self.shapes(), line, token)).then_some(token);
            }
            let ends = || next_token(line, token.end).is_none();
            let foreign = |word: &[u8]| {
                let letters = word.iter().any(u8::is_ascii_alphabetic);
                !numbered && letters && has_digit(word) && self.shapes().fits(word)
            };
            // `5254 point 5755 point`.
            let parted = !numbered && words == 1;
            if (1..=MOST_WORDS).contains(&words)
                && (parted || ends())
                && (self.is_legal_here(word.clone()) || foreign(&line[word]))
            {
                return Some(token);
            }
            words += 1;
        }
        None
    }

    /// Whether the score has move numbers.
    pub(super) fn is_numbered(&self) -> bool {
        let game = &self.reader.game;
        let text = &self.text[game.source.start..game.landmarks.played_to];
        let text = &text[..text.len().min(NEAR)];
        let mut at = 0;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if let Word::Number(number, _) = read_word(&text[token.start..token.end])
                && (number.dots > 0 || number.number == 1)
            {
                return true;
            }
        }
        false
    }

    /// Whether a text has several words that look like moves, as many as others.
    fn holds_next_moves(&self, text: &[u8]) -> bool {
        let look = Look::at(self.shapes(), judged(text));
        let shaped = look.shaped + look.damaged;
        look.shaped > 0 && shaped >= 2 && 2 * shaped >= look.words
    }

    /// The number of a line of moves behind the result that the game needs: a star
    /// or `draw` was none.
    fn line_behind_result(&self, start: usize, end: usize) -> Option<Token> {
        let text = &self.text[..end.min(start + chain::FARTHEST)];
        let due = self.due();
        // `4. A*C PDxA 5. CxP`: a sign in the middle of a move.
        if self.reader.game.outcome == Some(Outcome::Open) {
            let rest = &text[..line_end(text, start.min(text.len()))];
            let mut at = start.min(rest.len());
            while let Some(token) = next_token(rest, at) {
                at = token.end;
                let next = number_in(&rest[token.start..token.end])
                    .is_some_and(|number| (due..=due + 1).contains(&number));
                if next && announces_move(self.shapes(), rest, token) {
                    return Some(token);
                }
            }
        }
        if self.reader.game.outcome == Some(Outcome::Open)
            && let Some(sent) = self.sent_behind(text, start)
        {
            return Some(sent);
        }
        let mut at = next_line(text, line_end(text, start));
        while at < text.len() {
            let stop = line_end(text, at);
            let line = judged(&text[at..stop]);
            let look = Look::at(self.shapes(), line);
            let worded = chain::has_words(self.shapes(), line);
            let lead = look.lead.filter(|lead| lead.dotted && !worded);
            if lead.is_some_and(|lead| lead.number == 1) {
                return None;
            }
            // `0-1` over `Nc6 3. Bb5`.
            let goes_on = look.lead.is_none()
                && !worded
                && number_in(line).is_some_and(|number| (due..=due + 1).contains(&number));
            if goes_on
                && next_token(text, at)
                    .is_some_and(|first| self.is_legal_here(first.start..first.end))
            {
                return next_token(text, at);
            }
            if lead.is_some_and(|lead| {
                lead.number == due
                    && self
                        .next_move(at + lead.body)
                        .is_some_and(|word| self.shapes().fits(&self.text[word]))
            }) {
                return next_token(text, at);
            }
            at = next_line(text, stop);
        }
        None
    }
}

/// Numbers that follow one another.
struct Chain {
    next: u32,
    count: usize,
    first: Option<Token>,
}

impl Chain {
    fn from(next: u32) -> Self {
        Self {
            next,
            count: 0,
            first: None,
        }
    }
}

/// The first dotted number of a line.
pub(super) fn number_in(line: &[u8]) -> Option<u32> {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if let Word::Number(number, _) = read_word(&line[token.start..token.end])
            && number.dots > 0
        {
            return Some(number.number);
        }
    }
    None
}
