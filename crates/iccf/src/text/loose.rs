//! Free text: score sheets, cards, mails and book pages without tags.
//!
//! The move numbers form a chain. A line that begins with the number due is the
//! game's: what stands where a move is due on it is a move or an error, and
//! words behind its moves are a note. Other lines with a word that is no move,
//! number, result or sign are notes; a number due in them is played only where
//! no line below claims it. A line below a note that ends in the middle of a
//! sentence belongs to that note, unless it has the number that is due and no
//! other line does. Lines of moves without a number are movetext, unless a line
//! below claims the number due. Drawings of boards are notes.

use alloc::format;
use core::ops::Range;

use super::chain::{self, Lead, Look, Setting};
use super::events::{Events, Note};
use super::findings::Finding;
use super::options::Split;
use super::problem::{ProblemKind, quoted};
use super::prose::{
    announces_move, announces_moves, ends_line, fits_among_moves, gives_up, holds_moves, is_if,
    is_prose, judged, side,
};
use super::reader::{Flow, GameReader};
use super::tag::read_tag;
use super::token::{Token, TokenKind, line_end, next_line, next_token, trimmed};
use super::word::{EndWord, MoveNumber, Word, has_digit, read_word, without_marks};
use crate::board::Color;
use crate::game::Outcome;
use crate::position::{Played, Position};

/// How often lines that begin with a 1 are compared with the score.
const MOST_REPEATS: usize = 16;

impl<E: Events> GameReader<'_, '_, E> {
    /// Deals with a word that begins a line of free text and is not just read: one
    /// that begins prose, a quotation mark, an `if`. `None` leaves it to be
    /// read as movetext.
    pub(super) fn free_line(&mut self, token: Token) -> Option<Flow> {
        let known = self.line_of(token.start);
        let start = self.reader.game.source.start;
        if token.start != start && token.start > known.first_word {
            return None;
        }
        // Quoted mail.
        if token.start < known.first_word {
            return Some(Flow::On(known.first_word));
        }
        let quotes = self.text[token.start..token.end]
            .iter()
            .take_while(|byte| **byte == b'>')
            .count();
        if quotes > 0 {
            return Some(Flow::On(token.start + quotes));
        }
        let end = known.place.end;
        let line = judged(&self.text[token.start..end]);
        if self.begins_other_game(line) {
            return Some(Flow::Over(token.start));
        }
        let word = &self.text[token.start..token.end];
        if is_if(word) && self.reader.game.plies > 0 && holds_moves(self.shapes(), line) {
            return Some(self.conditional(token.start));
        }
        self.claim(token.start..end, line)
    }

    /// Tells whether a line is the game's, and reads it if it is not all moves.
    fn claim(&mut self, mut whole: Range<usize>, mut line: &[u8]) -> Option<Flow> {
        if chain::is_diagram(line) || is_ornament(line) {
            return Some(self.note_line(whole));
        }
        // The bar of a table.
        let bars = line
            .iter()
            .take_while(|byte| matches!(byte, b'|' | b' ' | b'\t'))
            .count();
        whole.start += bars;
        line = &line[bars..];
        let shapes = self.shapes();
        let prose = is_prose(shapes, line);
        let look = Look::at(shapes, line);
        let lead = look.lead;
        let played = self.has_played();
        // What is told of a game that is over is no part of it.
        if look.worded && played && !self.reader.line.position.has_legal_move() {
            return Some(self.note_line(whole));
        }
        // `White resigned on the spot.`
        if played
            && let Some(first) = next_token(self.text, whole.start)
            && side(self.text, first).is_some()
            && let Some(flow) = self.end_word(first)
        {
            return Some(flow);
        }
        let due = i64::from(self.due());
        let black = self.reader.line.turn() == Color::Black;
        let is_next = lead.is_some_and(|lead| {
            let number = i64::from(lead.number);
            number == due || black && number == due + 1
        });
        let begins = lead.is_some_and(|lead| lead.number == 1 && lead.dotted);
        let claimed_below = played && self.is_claimed_below(whole.start);
        // Moves that go on from the line above.
        let continues = self.continues_note(whole.start);
        let wrapped = lead.is_none()
            && !continues
            && self.follows_moves(whole.start)
            && (look.is_movetext() && !self.is_told(line) || self.begins_with_move(line));
        if wrapped && prose && !claimed_below {
            // A note may begin with the line, as a move ended the one above.
            self.reader.game.claimed_to = whole.end;
            self.reader.game.claimed_from = self.reader.line.moves.len().saturating_sub(1);
            return Some(self.claimed(whole));
        }
        let setting = lead.map(|_| Setting::of(line));
        let as_set = setting.is_some() && setting == self.reader.game.setting;
        // What is set in the columns of the score and ahead of it shows a hole.
        let ahead = as_set
            && setting.is_some_and(Setting::is_columns)
            && !look.worded
            && lead.is_some_and(|lead| {
                lead.dotted && (due + 1..=due + 2).contains(&i64::from(lead.number))
            });
        // A line that goes on with a note is one itself.
        if played && continues && !ahead && !begins && (!is_next || claimed_below) {
            return Some(if prose && !claimed_below {
                self.prose(whole)
            } else {
                self.note_line(whole)
            });
        }
        let Some(lead) = lead else {
            // Moves without a number are a note where a line below has the number.
            let moves = if prose {
                look.is_movetext()
            } else {
                holds_moves(shapes, line)
            };
            return match (moves, prose) {
                (true, _) if claimed_below => Some(self.note_line(whole)),
                (true, true) if !self.is_told(line) => Some(self.claimed(whole)),
                (_, true) => Some(self.prose(whole)),
                (_, false) => None,
            };
        };
        if i64::from(lead.number) == due {
            if let Some(flow) = self.columns(whole.clone(), self.due()) {
                return Some(flow);
            }
            if let Some(at) = self.end_of_repeated_move(lead, &whole) {
                if look.worded {
                    return Some(self.note_line(whole));
                }
                self.keep_words(whole.start..at);
                return Some(self.claimed(at..whole.end));
            }
            // A line of moves alone goes before one with a note, and one that is
            // set as the score before one that is not.
            let turn = self.reader.line.turn();
            let told = look.worded && prose
                || self.reader.game.setting.is_some() && !as_set
                || chain::is_below_words(shapes, self.text, self.line_start(whole.start));
            let claims = &mut self.reader.game.pure_claims;
            let better = told
                && played
                && claims.is_claimed_below(shapes, self.text, whole.start, lead.number, turn);
            if better {
                return Some(self.note_line(whole));
            }
            self.reader.game.setting = self.reader.game.setting.or(setting);
            return prose.then(|| self.claimed(whole));
        }
        let flow = played
            .then(|| self.numbered_line(lead, &whole, due, prose))
            .flatten();
        flow.or_else(|| prose.then(|| self.prose(whole)))
    }

    /// Whether a line is a sentence with a numbered move in it.
    fn is_told(&self, line: &[u8]) -> bool {
        let worded = next_token(line, 0)
            .is_some_and(|first| chain::is_prose_word(self.shapes(), line, first));
        worded && announces_moves(self.shapes(), line)
    }

    /// Where a line goes on behind White's last move, which it says again:
    /// `3. B-Kt5!` above a note on it.
    fn end_of_repeated_move(&mut self, lead: Lead, whole: &Range<usize>) -> Option<usize> {
        if self.reader.line.turn() == Color::White || lead.black {
            return None;
        }
        let line = &self.text[..whole.end];
        let word = self.next_move_in(line, whole.start + lead.body)?;
        let (before, last) = self.reader.line.back(1)?;
        let read = self.resolve(&before, &self.text[word.clone()]).ok()?;
        let marks = &self.text[word.end..whole.end];
        let signs = marks.iter().take_while(|byte| matches!(byte, b'!' | b'?'));
        (read.1.mv == last).then_some(word.end + signs.count())
    }

    /// Whether the last move stands on the line above.
    fn follows_moves(&self, at: usize) -> bool {
        let end = self.reader.game.played_to;
        let line = line_end(self.text, end);
        end > 0 && next_line(self.text, line) == self.line_start(at)
    }

    /// A line that begins with another number than the one due. Numbers that run
    /// backwards belong to notes; one that is ahead shows a hole.
    fn numbered_line(
        &mut self,
        lead: Lead,
        whole: &Range<usize>,
        due: i64,
        prose: bool,
    ) -> Option<Flow> {
        let number = i64::from(lead.number);
        let at = MoveNumber {
            number: lead.number,
            dots: usize::from(lead.dotted),
        };
        let begun = !self.reader.line.moves.is_empty();
        if number == 1 && begun && self.begins_game(lead, whole.clone()) {
            return Some(Flow::Over(whole.start));
        }
        // Moves before the beginning that was given, unless a mail quotes them.
        let quoted = self.text[self.line_start(whole.start)..whole.start].contains(&b'>');
        if number < due && !begun && !prose && !quoted {
            return None;
        }
        // Days used may stand before the moves.
        if number < due && !prose && !lead.dotted && !self.is_claimed_below(whole.start) {
            return None;
        }
        if number < due
            && let Some(at) = self.end_of_repeat(lead, whole, due)
        {
            self.keep_words(whole.start..at);
            return Some(self.claimed(at..whole.end));
        }
        if number < due {
            let slip = !prose && self.hole(at, whole.start + lead.body).is_none();
            return (!slip).then(|| self.note_line(whole.clone()));
        }
        if number <= due || prose || lead.dotted {
            return None;
        }
        let place = whole.start..whole.start + lead.body;
        if let Some(message) = self.hole(at, place.end) {
            let finding = Finding::error(place, ProblemKind::MoveMissing, message);
            return Some(self.reject(finding));
        }
        self.check_number(&place, at);
        Some(Flow::On(place.end))
    }

    /// Whether a line that begins with a 1 begins a game: with a legal first
    /// move, and not as a repeat of the score that was read, as mails have it.
    pub(super) fn begins_game(&mut self, lead: Lead, line: Range<usize>) -> bool {
        let start = self.reader.settings.start.unwrap_or_default();
        let first = line.start + lead.body;
        let Some(word) = self.next_move(first) else {
            return false;
        };
        let second = self.number_behind(first);
        let split = self.reader.settings.split == Split::Auto;
        if !split
            || self.resolve(&start, &self.text[word]).is_err()
            || second != Some(2)
                && (!lead.dotted || is_prose(self.shapes(), &self.text[line.clone()]))
        {
            return false;
        }
        // Only mails repeat a score, as a quotation.
        let before = &self.text[self.line_start(line.start)..line.start];
        let checks = &mut self.reader.game.repeats;
        *checks += 1;
        !before.contains(&b'>') || *checks > MOST_REPEATS || !self.repeats_score(start, first)
    }

    /// Where a line that says played moves again goes on with the number due.
    fn end_of_repeat(&self, lead: Lead, whole: &Range<usize>, due: i64) -> Option<usize> {
        let line = &self.text[..whole.end];
        let mut at = whole.start + lead.body;
        let is_due = |word: &[u8]| {
            matches!(read_word(word), Word::Number(number, _)
                if number.dots == 1 && i64::from(number.number) == due)
        };
        let end = loop {
            let token = next_token(line, at)?;
            at = token.end;
            if is_due(&line[token.start..token.end]) {
                break token.start;
            }
        };
        let mut position = self.reader.game.start;
        for played in &self.reader.line.moves {
            if i64::from(position.fullmoves()) + self.reader.line.numbering
                >= i64::from(lead.number)
            {
                let rest = &self.text[..end];
                let word = self.next_move_in(rest, whole.start + lead.body)?;
                let read = self.resolve(&position, &self.text[word]).ok()?;
                return (Some(Played::of(read.1.mv)) == *played).then_some(end);
            }
            position.play(position.move_played((*played)?));
        }
        None
    }

    /// Whether the moves from an offset on are those that were played, as far as
    /// either goes.
    fn repeats_score(&self, mut position: Position, mut at: usize) -> bool {
        let beginning = self.reader.settings.after.iter().copied().map(Played::of);
        let played = self.reader.line.moves.iter().copied();
        for played in beginning.map(Some).chain(played) {
            let (Some(played), Some(word)) = (played, self.next_move(at)) else {
                break;
            };
            at = word.end;
            match self.resolve(&position, &self.text[word]) {
                Ok((_, reading)) if reading.mv == position.move_played(played) => {
                    position.play(reading.mv);
                }
                // What is no move ends what is repeated.
                Err(error) if error.malformation().is_some() => break,
                _ => return false,
            }
        }
        true
    }

    /// The next word behind an offset that is no number, without its marks.
    pub(super) fn next_move(&self, at: usize) -> Option<Range<usize>> {
        self.next_move_in(self.text, at)
    }

    fn next_move_in(&self, text: &[u8], mut at: usize) -> Option<Range<usize>> {
        for _ in 0..8 {
            let token = next_token(text, at)?;
            at = token.end;
            if token.kind != TokenKind::Word {
                return None;
            }
            let word = token.start..token.end;
            let rest = match read_word(&self.text[word.clone()]) {
                Word::Number(_, rest) | Word::Dots(rest) | Word::Other(rest) => rest,
                Word::Digits(digits) => digits,
                _ => return None,
            };
            // A mail's quotation marks.
            if rest.is_empty() || rest.iter().all(|byte| *byte == b'>') {
                continue;
            }
            let word = match read_word(&self.text[word.clone()]) {
                Word::Digits(digits) => word.start..word.start + digits.len(),
                _ => word.end - rest.len()..word.end,
            };
            let end = self
                .shapes()
                .phrase_end(self.text, &word)
                .unwrap_or(word.end);
            return Some(without_marks(self.text, word.start..end).0);
        }
        None
    }

    /// The number that is due, as the text counts.
    pub(super) fn due(&self) -> u32 {
        let play = &self.reader.line;
        let due = i64::from(play.position.fullmoves()) + play.numbering;
        u32::try_from(due).unwrap_or(u32::MAX)
    }

    /// Whether the line above is a note that ends in the middle of a sentence.
    pub(super) fn continues_note(&self, at: usize) -> bool {
        let open = self.reader.game.open_note;
        open.is_some_and(|end| next_line(self.text, end) == self.line_start(at))
    }

    /// A line of a note that begins with a bracket or another sign.
    pub(super) fn note_with_sign(&mut self, token: Token) -> Option<Flow> {
        let free = self.reader.header.is_empty() && self.reader.line.is_main();
        if !free || self.reader.line.moves.is_empty() || !self.continues_note(token.start) {
            return None;
        }
        let line = self.line_of(token.start);
        let first = token.start <= line.first_word;
        (first && self.is_claimed_below(token.start))
            .then(|| self.note_line(token.start..line.place.end))
    }

    /// Whether a line below an offset claims the number due.
    fn is_claimed_below(&mut self, at: usize) -> bool {
        let (shapes, due, turn) = (self.shapes(), self.due(), self.reader.line.turn());
        let claims = &mut self.reader.game.claims;
        claims.numbered = self.reader.game.setting.is_some_and(Setting::is_columns);
        claims.is_claimed_below(shapes, self.text, at, due, turn)
    }

    /// The start of the line that an offset stands on.
    fn line_start(&self, at: usize) -> usize {
        super::token::line_start(self.text, at)
    }

    /// Keeps a line as a note.
    pub(super) fn note_line(&mut self, line: Range<usize>) -> Flow {
        let open = !chain::ends_sentence(&self.text[line.clone()]);
        self.reader.game.open_note = open.then_some(line.end);
        self.keep_words(line.clone());
        Flow::On(line.end)
    }

    /// A line that begins with the number due: its moves, and words behind
    /// them as a note up to the next number due.
    pub(super) fn claimed(&mut self, line: Range<usize>) -> Flow {
        self.reader.game.open_note = None;
        let within = &self.text[..line.end];
        let shapes = self.shapes();
        let mut at = line.start;
        if line.end != self.reader.game.claimed_to {
            self.reader.game.claimed_to = line.end;
            self.reader.game.claimed_from = self.reader.line.moves.len();
        }
        while let Some(token) = next_token(within, at) {
            if token.kind != TokenKind::Word {
                // Comments and variations are the movetext reader's.
                return Flow::On(token.start);
            }
            if is_if(&within[token.start..token.end]) {
                return self.conditional(token.start);
            }
            if let Some(flow) = self.end_word(token) {
                return flow;
            }
            // What is left of end words here is an offer.
            let offer = EndWord::read(&within[token.start..token.end]).is_some();
            let moves = self.reader.line.moves.len() > self.reader.game.claimed_from;
            if offer || moves && chain::is_prose_word(shapes, within, token) {
                let end = self.end_of_inline_note(token.start, within);
                let open = end == line.end && !chain::ends_sentence(&within[token.start..end]);
                self.reader.game.open_note = open.then_some(line.end);
                self.keep_words(token.start..end);
                at = end;
                continue;
            }
            if let Err(flow) = self.set_up(token.start) {
                return flow;
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

    /// Where a note on a claimed line ends: before the next number due, or with
    /// the line.
    fn end_of_inline_note(&self, start: usize, within: &[u8]) -> usize {
        let mut at = start;
        while let Some(token) = next_token(within, at) {
            at = token.end;
            if token.kind == TokenKind::Word
                && self.begins_moves(within, token)
                && self.said_again(start, token).is_none()
            {
                return token.start;
            }
        }
        within.len()
    }

    /// Whether words have a number before them that was played: they tell the
    /// game again.
    fn tells_again(&self, words: &[u8]) -> bool {
        let mut at = 0;
        while let Some(token) = next_token(words, at) {
            at = token.end;
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            if let Word::Number(number, _) = read_word(&words[token.start..token.end])
                && number.dots > 0
                && number.number < self.due()
                && self.has_played()
                && announces_move(self.shapes(), words, token)
            {
                return true;
            }
        }
        false
    }

    /// Whether a number that was played stands before an offset on its line.
    fn is_told_again(&self, at: usize) -> bool {
        let start = self.line_start(at).max(self.reader.game.played_to);
        self.tells_again(judged_end(&self.text[start.min(at)..at]))
    }

    /// Where a number in the middle of a sentence that begins at an offset
    /// stands behind that sentence again: `Now 5. P-Q4 is best. 5. Castles`.
    fn said_again(&self, start: usize, number: Token) -> Option<usize> {
        const FARTHEST: usize = 600;
        let ends = |text: &[u8]| matches!(text.trim_ascii_end().last(), Some(b'.' | b';' | b','));
        let before = &self.text[start..number.start];
        if before.trim_ascii().is_empty() || ends(before) {
            return None;
        }
        let text = &self.text[..self.text.len().min(number.end + FARTHEST)];
        let text = &text[..end_of_paragraph(text, number.end)];
        let mut at = number.end;
        let mut depth = 0_usize;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment => at = token.start + 1,
                TokenKind::Word
                    if depth == 0
                        && ends(&text[number.end..token.start])
                        && self.begins_moves(text, token) =>
                {
                    return Some(token.start);
                }
                _ => {}
            }
        }
        None
    }

    /// Whether a word is the number due before a move, on its line or at its
    /// end and before the next.
    fn begins_moves(&self, within: &[u8], token: Token) -> bool {
        if !self.is_due(&within[token.start..token.end]) {
            return false;
        }
        let ends = next_token(within, token.end).is_none();
        let below = self.text.len().min(within.len() + 64);
        let text = if ends { &self.text[..below] } else { within };
        announces_move(self.shapes(), text, token)
    }

    /// Whether a semicolon stands between moves and begins no comment: in free
    /// text, close behind a word, with a numbered move behind it.
    pub(super) fn is_separator(&self, comment: &Range<usize>) -> bool {
        let close = comment.start > 0 && self.text[comment.start - 1] > b' ';
        if !self.reader.header.is_empty() || !close {
            return false;
        }
        let rest = judged(&self.text[comment.start + 1..comment.end]);
        let due = chain::lead(self.shapes(), rest).is_some_and(|lead| lead.number == self.due());
        due || rest.trim_ascii().is_empty()
            || announces_moves(self.shapes(), rest) && !is_prose(self.shapes(), rest)
    }

    /// A word that ends the moves played: an end word, or an `if`.
    pub(super) fn ending(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        if has_digit(word) {
            return None;
        }
        if is_if(word) {
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
    fn end_word(&mut self, token: Token) -> Option<Flow> {
        let word = &self.text[token.start..token.end];
        // Before any move it tells of another game.
        if !self.has_played() {
            return None;
        }
        let (outcome, end) = if let Some((loser, end)) = side(self.text, token) {
            // `Black resigns the centre.`
            if !ends_sentence_at(self.text, end) && self.is_claimed_below(token.start) {
                return None;
            }
            (Outcome::Won(!loser), end)
        } else if let Some(end) = gives_up(self.text, token) {
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
                line_end(self.text, token.end)
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
        self.end_with(outcome);
        Some(Flow::On(end))
    }

    /// The end of `and wins`, which ends a score.
    fn and_wins(&mut self, token: Token) -> Option<usize> {
        let and = &self.text[token.start..token.end];
        let next = and
            .eq_ignore_ascii_case(b"and")
            .then(|| next_token(self.text, token.end))??;
        let wins = matches!(&self.text[next.start..next.end], b"wins" | b"wins.");
        let alone = self.line_of(token.start).first_word == token.start;
        let over = wins
            && ends_line(self.text, next.end)
            && (alone || !self.is_claimed_below(token.start));
        over.then_some(next.end)
    }

    /// A line of prose, and the moves in it.
    fn prose(&mut self, line: Range<usize>) -> Flow {
        let within = &self.text[..line.end];
        // A number due inside a sentence counts only where no line claims it.
        if self.is_claimed_below(line.start) {
            return self.note_line(line);
        }
        let mut kept = line.start;
        let mut at = line.start;
        let mut reading = false;
        let mut numbered = false;
        while let Some(token) = next_token(within, at) {
            if token.kind != TokenKind::Word {
                if reading || token.kind == TokenKind::OpenComment {
                    if !reading {
                        self.keep_words(kept..token.start);
                    }
                    // Comments and variations are the movetext reader's.
                    return Flow::On(token.start);
                }
                at = token.end;
                continue;
            }
            let begins = !reading
                && self.begins_moves(within, token)
                && self.said_again(line.start, token).is_none()
                && !self.tells_again(judged_end(&within[line.start..token.start]));
            if begins {
                self.keep_words(kept..token.start);
                reading = true;
            }
            // What follows was never played.
            if !reading && is_if(&within[token.start..token.end]) {
                return self.note_line(kept..line.end);
            }
            if !reading {
                self.warn_of_digits(token);
                at = token.end;
                continue;
            }
            if !begins && is_if(&within[token.start..token.end]) {
                return self.conditional(token.start);
            }
            let draw_offer = EndWord::read(&within[token.start..token.end]) == Some(EndWord::Draw)
                && next_token(within, token.end).is_some();
            let fits = fits_among_moves(self.shapes(), within, token).is_some();
            let worded = chain::is_prose_word(self.shapes(), within, token)
                || !within[token.start..token.end]
                    .iter()
                    .any(u8::is_ascii_alphanumeric);
            if draw_offer || !fits && !numbered && worded {
                self.warn_of_words(token, &within[token.end..]);
                reading = false;
                kept = token.start;
                at = token.end;
                continue;
            }
            if let Some(flow) = self.end_word(token) {
                return flow;
            }
            if let Err(flow) = self.set_up(token.start) {
                return flow;
            }
            // A word behind the number due is a move, if a wrong one.
            numbered = !begins && self.is_number(&within[token.start..token.end]);
            match self.word(token.start..token.end) {
                Flow::On(next) => {
                    at = next;
                    kept = next;
                    if next > line.end || self.reader.game.outcome.is_some() {
                        return Flow::On(next);
                    }
                }
                over @ Flow::Over(_) => return over,
            }
        }
        if !reading {
            return self.note_line(kept..line.end);
        }
        Flow::On(line.end)
    }

    /// Makes sure that no note behind the last move holds what goes on with the
    /// game: the number due before a move, unless an `if` stands before it.
    pub(super) fn check_notes(&mut self, end: usize) {
        let game = &self.reader.game;
        let quiet = self.reader.found.errors == 0 && game.outcome.is_none();
        let over = !self.reader.line.position.has_legal_move();
        if !quiet || over || !self.is_free() || game.played_to == 0 {
            return;
        }
        let text = &self.text[..end.min(game.played_to + chain::FARTHEST)];
        let mut at = game.played_to;
        let paragraph = end_of_paragraph(text, at);
        let mut depth = 0_usize;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment => at = token.start + 1,
                // Up to the end of the paragraph nothing was played.
                TokenKind::Word if is_if(&text[token.start..token.end]) => {
                    at = end_of_paragraph(text, at);
                }
                TokenKind::Word
                    if depth == 0
                        && (self.begins_moves(text, token) && !self.is_told_again(token.start)
                            || at < paragraph && self.goes_on_with(text, token)) =>
                {
                    let place = token.start..token.end;
                    let message = format!(
                        "{} ({}) seems to go on with the game, but stands in a note",
                        self.quoted(&place),
                        self.at_move_text()
                    );
                    self.report(Finding::error(place, ProblemKind::MoveMissing, message));
                    return;
                }
                _ => {}
            }
        }
    }

    /// Whether a word is the number behind the one due before a move, where
    /// Black's move is missing.
    fn goes_on_with(&self, text: &[u8], token: Token) -> bool {
        self.reader.line.turn() == Color::Black
            && matches!(read_word(&text[token.start..token.end]), Word::Number(number, _)
                if number.dots == 1 && number.number == self.due() + 1)
            && announces_move(self.shapes(), text, token)
    }

    /// Whether the first word of a line is a legal move.
    fn begins_with_move(&self, line: &[u8]) -> bool {
        let Some(token) = next_token(line, 0).filter(|token| token.kind == TokenKind::Word) else {
            return false;
        };
        let end = self.shapes().move_end(line, token.start..token.end);
        end.is_some_and(|end| {
            let word = super::word::without_marks(line, token.start..end).0;
            self.resolve(&self.reader.line.position, &line[word])
                .is_ok()
        })
    }

    /// Whether a number in prose is the one due: others tell of other moves
    /// than those played, once any were.
    fn is_due(&self, word: &[u8]) -> bool {
        let Word::Number(number, _) = read_word(word) else {
            return false;
        };
        let line = &self.reader.line;
        let due = i64::from(line.position.fullmoves()) + line.numbering;
        let side = number.dots < 2 || line.turn() == Color::Black;
        line.moves.is_empty() || i64::from(number.number) == due && side
    }

    /// A dotted number that is due, and nothing more.
    fn is_number(&self, word: &[u8]) -> bool {
        matches!(read_word(word), Word::Number(number, b"")
            if number.dots > 0 && number.number == self.reader.line.position.fullmoves())
    }

    /// Says that words stand between moves: they may be moves spelled wrong.
    fn warn_of_words(&mut self, token: Token, rest: &[u8]) {
        if !holds_moves(self.shapes(), judged(rest)) {
            return;
        }
        let place = token.start..token.end;
        let message = format!(
            "{} ({}) is no move, though moves stand around it; it is kept as a comment",
            self.quoted(&place),
            self.at_move_text()
        );
        self.report(Finding::warning(
            place,
            ProblemKind::WordsAmongMoves,
            message,
        ));
    }

    /// Reports digits in prose that would be a legal move.
    fn warn_of_digits(&mut self, token: Token) {
        let Word::Digits(digits) = read_word(&self.text[token.start..token.end]) else {
            return;
        };
        if self.resolve(&self.reader.line.position, digits).is_err() {
            return;
        }
        let message = format!(
            "{} ({}) stands among words and is not read as a move; a number before it would say so",
            quoted(digits),
            self.at_move_text()
        );
        let place = token.start..token.end;
        self.report(Finding::warning(place, ProblemKind::DigitsInProse, message));
    }

    /// Where the game goes on behind an `if` in the same paragraph: with the
    /// number that the `if` has, behind its sentence.
    fn goes_on_behind(&self, start: usize) -> Option<usize> {
        if !self.is_free() {
            return None;
        }
        let text = &self.text[..line_end(self.text, start)];
        let mut at = start;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.kind == TokenKind::Word && self.begins_moves(text, token) {
                return self.said_again(start, token);
            }
        }
        None
    }

    /// What follows an `if` was never played: it is kept up to the next game.
    /// Where the game goes on below, only its line is a note.
    fn conditional(&mut self, start: usize) -> Flow {
        let text = self.text;
        if let Some(again) = self.goes_on_behind(start) {
            self.keep_words(start..again);
            return Flow::On(again);
        }
        if self.reader.header.is_empty() && self.is_claimed_below(start) {
            return self.note_line(start..line_end(text, start));
        }
        let mut at = line_end(text, start);
        let mut blank = false;
        let mut end = text.len();
        while at < text.len() {
            at = next_line(text, at);
            let line = &text[at..line_end(text, at)];
            let first = next_token(line, 0).filter(|token| token.kind == TokenKind::Word);
            let starts = blank
                && first.is_some_and(|token| {
                    matches!(read_word(&line[token.start..token.end]),
                        Word::Number(number, _) if number.number == 1 && number.dots == 1)
                });
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
        if Outcome::from_standard(&text[last..kept.end]).is_some() {
            self.note(Note::Text, trimmed(text, start..last));
            return Flow::On(last);
        }
        self.note(Note::Text, kept);
        Flow::Over(end)
    }
}

/// A line that is drawn, or the number of a page between dashes: `* * *`,
/// `-- 82 --`. Two dashes alone begin the signature of a mail.
fn is_ornament(line: &[u8]) -> bool {
    let bare = line.trim_ascii();
    let stars = memchr::memchr_iter(b'*', bare).count();
    let drawn = bare.iter().all(|byte| matches!(byte, b'*' | b' ' | b'\t'));
    let page = bare
        .strip_prefix(b"--")
        .and_then(|bare| bare.strip_suffix(b"--"))
        .is_some_and(|number| {
            let digits = number.iter().filter(|byte| byte.is_ascii_digit()).count();
            digits > 0 && number.trim_ascii().len() == digits
        });
    bare == b"--" || page || stars > 1 && drawn
}

/// Whether a word ends what is said: a stop is glued to it, or its line ends.
fn ends_sentence_at(text: &[u8], end: usize) -> bool {
    let stopped = end > 0 && matches!(text[end - 1], b'.' | b'!' | b';' | b':');
    stopped || ends_line(text, end)
}

/// As much of what was said last as is looked at.
fn judged_end(words: &[u8]) -> &[u8] {
    &words[words.len().saturating_sub(600)..]
}

/// Where an empty line ends what is said.
fn end_of_paragraph(text: &[u8], mut at: usize) -> usize {
    loop {
        at = next_line(text, line_end(text, at));
        let line = &text[at..line_end(text, at)];
        if at >= text.len() || line.trim_ascii().is_empty() {
            return at;
        }
    }
}
