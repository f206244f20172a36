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

use super::again::{has_mail_head, judged_end};
use super::behind_heading::score_behind_heading;
use super::castling;
use super::chain::{self, Claims, Lead, LineLook, Setting};
use super::engine::{FROM_START, moves_for_engine};
use super::events::Events;
use super::findings::Finding;
use super::label::last_label;
use super::options::Split;
use super::problem::{ProblemKind, quoted};
use super::prose::{
    announces, announces_move, announces_moves, begins_condition, closes_letter, closing_sentence,
    fits_among_moves, gives_up_oneself, holds_moves, is_prose, judged, plans, side, supposes,
};
use super::reader::{Flow, GameReader};
use super::steps;
use super::token::{Token, TokenKind, behind_semicolons, next_line, next_token};
use super::word::{EndWord, MoveNumber, Word, read_word, spaced_outcome, without_marks};
use crate::board::Color;

/// Lines that a score in columns has at least.
const LEAST_LINES: usize = 3;

/// The longest line in which semicolons stand between moves.
pub(super) const LONGEST_LINE: usize = 16 << 10;

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
        let end = known.end;
        if self.is_star_of_list(token, end) {
            return Some(Flow::On(token.end));
        }
        if let Some(flow) = self.move_of_other_game(token.start..end) {
            return Some(flow);
        }
        let line = judged(&self.text[token.start..end]);
        if self.begins_other_game(line) {
            return Some(Flow::Over(token.start));
        }
        if let Some(first) = score_behind_heading(line).map(|at| token.start + at)
            && self.is_row_if_cells(token.start..first)
            && let Some(lead) = chain::lead(self.shapes(), &self.text[first..end])
            && let Some(opening) = self.next_move(first + lead.body)
            && let begin = self.reader.settings.start.unwrap_or_default()
            && self.resolve(&begin, &self.text[opening]).is_ok()
        {
            if self.has_played() && self.reader.settings.split == Split::Auto {
                return Some(Flow::Over(token.start));
            }
            self.keep_words(token.start..first);
            return Some(Flow::On(first));
        }
        if let Some(moves) = moves_for_engine(line) {
            if self.has_played() && self.reader.settings.split == Split::Auto {
                return Some(Flow::Over(token.start));
            }
            let moves = token.start + moves;
            let known = line.starts_with(FROM_START) || self.reader.settings.start.is_some();
            if !known && self.position_above(moves).is_none() {
                let place = token.start..moves;
                let message = "no position can be read here, so the moves behind it are not played";
                let finding = Finding::error(place, ProblemKind::Fen, message);
                return Some(self.reject_from(finding, token.start));
            }
            self.keep_words(token.start..moves);
            return Some(Flow::On(moves));
        }
        if let Some(body) = self.sent_behind_colon(line) {
            self.keep_words(token.start..token.start + body);
            return Some(Flow::On(token.start + body));
        }
        if let Some(body) = self.sent_in_sentence(token.start, line) {
            self.keep_words(token.start..token.start + body);
            return Some(Flow::On(token.start + body));
        }
        if let Some(body) = self.move_of_speaker(token.start, line) {
            self.keep_words(token.start..token.start + body);
            return Some(Flow::On(token.start + body));
        }
        if !self.has_played()
            && let Some(first) = self.score_on_line(token.start..end)
            && !is_blank(&self.text[token.start..first])
        {
            self.keep_words(token.start..first);
            return Some(Flow::On(first));
        }
        if begins_condition(self.text, token)
            && self.reader.game.plies > 0
            && holds_moves(self.shapes(), line)
        {
            return Some(self.conditional(token.start));
        }
        self.claim(token.start..end, line)
    }

    /// Whether a star before the first move of a text is the sign of a list's item or
    /// stands for letters that slant: `* 1. e4 e5`, `*1. e4 e5*`. No game ends there.
    fn is_star_of_list(&self, token: Token, line_end: usize) -> bool {
        self.text[token.start] == b'*'
            && !self.has_played()
            && self.reader.settings.split == Split::Auto
            && chain::lead(self.shapes(), judged(&self.text[token.end..line_end]))
                .is_some_and(|lead| lead.number == 1 && lead.dotted)
    }

    /// Tells whether a line is the game's, and reads it if it is not all moves.
    fn claim(&mut self, mut whole: Range<usize>, mut line: &[u8]) -> Option<Flow> {
        if chain::is_diagram(line) || chain::is_ornament(line) {
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
        let result = spaced_outcome(line, 0);
        if self.has_played() && result.is_some_and(|(_, end)| line[end..].trim_ascii().is_empty()) {
            return None;
        }
        let judged = whole.start..whole.start + line.len();
        let known_prose = &mut self.reader.known_prose;
        let prose = known_prose.is_prose(shapes, self.text, judged);
        let look = LineLook::new(shapes, line);
        let lead = chain::lead(shapes, line);
        let played = self.has_played();
        // What is told of a game that is over is no part of it.
        if played && !self.reader.line.position.has_legal_move() && look.is_worded() {
            return Some(self.note_line(whole));
        }
        // `White resigned on the spot.`
        if played
            && let Some(first) = next_token(self.text, whole.start)
            && (side(self.text, first).is_some()
                || gives_up_oneself(self.text, first).is_some()
                || self.and_wins(first).is_some()
                || closing_sentence(line).is_some())
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
        let begins = lead.is_some_and(|lead| {
            lead.number == 1
                && (lead.dotted || self.second_number(whole.start + lead.body) == Some(2))
        });
        let claimed_below = played && self.is_claimed_below(whole.start);
        // Moves that go on from the line above.
        let continues = self.continues_note(whole.start);
        let wrapped = lead.is_none()
            && !continues
            && self.follows_moves(whole.start)
            && (look.is_movetext() && !self.is_told(line) || self.begins_with_move(line));
        // A line without words that goes on with a legal move is the score's, whatever
        // a note below begins with.
        if wrapped && !prose && self.begins_with_move(line) {
            return None;
        }
        if wrapped && prose && !claimed_below {
            // A note may begin with the line, as a move ended the one above.
            self.reader.game.free.claimed.to = whole.end;
            self.reader.game.free.claimed.from = self.reader.line.moves.len().saturating_sub(1);
            self.doubt_address(whole.clone());
            return Some(self.claimed(whole));
        }
        // What is set in the columns of the score and ahead of it shows a hole.
        let ahead = lead.is_some_and(|lead| {
            lead.dotted && (due + 1..=due + 2).contains(&i64::from(lead.number))
        }) && self.known_setting().is_some_and(Setting::is_columns)
            && Setting::of(line).is_columns()
            && !look.is_worded();
        // A line that goes on with a note is one itself.
        if played && continues && !ahead && !begins && (!is_next || claimed_below) {
            // `Better was` above `2...d6 3. d4. 3. Bc4`.
            let behind = lead.is_some_and(|lead| i64::from(lead.number) < due);
            return Some(if (prose || behind) && !claimed_below {
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
            return self.due_line(lead, &look, prose, whole);
        }
        let flow = played
            .then(|| self.numbered_line(lead, &whole, due, prose))
            .flatten();
        flow.or_else(|| prose.then(|| self.prose(whole)))
    }

    /// A line that begins with the number due.
    fn due_line(
        &mut self,
        lead: Lead,
        look: &LineLook<'_>,
        prose: bool,
        whole: Range<usize>,
    ) -> Option<Flow> {
        if let Some(flow) = self.columns(whole.clone(), self.due()) {
            return Some(flow);
        }
        if let Some(at) = self.end_of_repeated_move(lead, &whole) {
            if look.is_worded() {
                return Some(self.note_line(whole));
            }
            self.keep_words(whole.start..at);
            return Some(self.claimed(at..whole.end));
        }
        if self.is_told_at_end(lead, &whole) {
            return Some(self.note_line(whole));
        }
        if self.is_signature(whole.start)
            && look.is_worded()
            && !self.goes_on_below(whole.start, lead.number + 1)
        {
            return Some(self.note_line(whole));
        }
        // A line of moves alone goes before one with a note, and one that is
        // set as the score before one that is not.
        let (shapes, turn) = (self.shapes(), self.reader.line.turn());
        let line = judged(&self.text[whole.clone()]);
        if self.has_played() {
            let score = self.known_setting();
            let told = prose && look.is_worded()
                || score.is_some_and(|score| score != Setting::of(line))
                || chain::is_below_words(shapes, self.text, self.line_start(whole.start));
            let claims = &mut self.reader.game.free.pure_claims;
            // Black's move may stand alone below what is told of another.
            claims.numbered =
                lead.black && score.is_some_and(Setting::is_columns) && look.is_worded();
            if told && claims.is_claimed_below(shapes, self.text, whole.start, lead.number, turn) {
                return Some(self.note_line(whole));
            }
        }
        self.doubt_line(lead, whole.clone());
        let set_on = &mut self.reader.game.free.setting.first_line;
        set_on.get_or_insert(whole.start..whole.start + line.len());
        self.reader.game.free.setting.lines += usize::from(!prose);
        prose.then(|| self.claimed(whole))
    }

    /// How the score is set, once a line of it was read.
    pub(super) fn setting(&self) -> Option<Setting> {
        let game = &self.reader.game;
        let line = || Some(&self.text[game.free.setting.first_line.clone()?]);
        game.free.setting.look.or_else(|| line().map(Setting::of))
    }

    /// The same, remembered.
    fn known_setting(&mut self) -> Option<Setting> {
        self.reader.game.free.setting.look = self.setting();
        self.reader.game.free.setting.look
    }

    /// Whether a letter was closed above a line, with no empty line between: `Regards,
    /// Hans` above `3. Bb5 club champion`.
    fn is_signature(&self, at: usize) -> bool {
        let start = self.line_start(at);
        let last = self.reader.game.landmarks.played_to;
        if last == 0 || last > start {
            return false;
        }
        let above = judged_end(&self.text[last..start]);
        let lines = above.rsplit(|byte| *byte == b'\n').skip(1);
        lines
            .map(<[u8]>::trim_ascii)
            .take_while(|line| !line.is_empty())
            .any(|line| line == b"--" || closes_letter(line))
    }

    /// Whether a line below an offset begins with a number; in all it is asked a few
    /// times for a game.
    pub(super) fn goes_on_below(&mut self, at: usize, number: u32) -> bool {
        if self.reader.game.spent.suppositions >= MOST_REPEATS {
            return false;
        }
        self.reader.game.spent.suppositions += 1;
        let mut claims = Claims::ANY;
        claims.is_claimed_below(self.shapes(), self.text, at, number, Color::White)
    }

    /// Whether the last line with the number due tells of what was not played: `3...
    /// Bc5; 4. c3 was worth considering`.
    fn is_told_at_end(&mut self, lead: Lead, whole: &Range<usize>) -> bool {
        let line = judged(&self.text[whole.clone()]);
        let told = self.has_played() && chain::has_words(self.shapes(), line) && supposes(line);
        if !told || self.reader.game.spent.suppositions >= MOST_REPEATS {
            return false;
        }
        self.reader.game.spent.suppositions += 1;
        let goes_on = |number: u32| {
            let mut claims = Claims::ANY;
            claims.is_claimed_below(self.shapes(), self.text, whole.start, number, Color::White)
        };
        !self.has_number_behind_words(line) && (1..=2).all(|step| !goes_on(lead.number + step))
    }

    /// Whether a bracket or a dotted number stands behind the first word of a line
    /// that has no place among moves.
    fn has_number_behind_words(&self, line: &[u8]) -> bool {
        let (mut at, mut worded) = (0, false);
        while let Some(token) = next_token(line, at) {
            at = token.end;
            let numbered = matches!(read_word(&line[token.start..token.end]),
                Word::Number(number, _) if number.dots > 0);
            match token.kind {
                TokenKind::LineComment => at = token.start + 1,
                TokenKind::Word if numbered && worded || line[token.start] == b'[' => return true,
                TokenKind::Word => worded |= chain::is_prose_word(self.shapes(), line, token),
                _ => return true,
            }
        }
        false
    }

    /// Whether a line is a sentence with a numbered move in it.
    fn is_told(&self, line: &[u8]) -> bool {
        let worded = next_token(line, 0)
            .is_some_and(|first| chain::is_prose_word(self.shapes(), line, first));
        worded && announces_moves(self.shapes(), line)
    }

    /// Whether the last move stands on the line above.
    pub(super) fn follows_moves(&self, at: usize) -> bool {
        let end = self.reader.game.landmarks.played_to;
        end > 0 && next_line(self.text, self.line_end(end)) == self.line_start(at)
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
        let second = self.second_number(first);
        let split = self.reader.settings.split == Split::Auto;
        if !split
            || self.resolve(&start, &self.text[word]).is_err()
            || second != Some(2)
                && (!lead.dotted || is_prose(self.shapes(), &self.text[line.clone()]))
        {
            return false;
        }
        let checks = &mut self.reader.game.spent.repeats;
        *checks += 1;
        if *checks > MOST_REPEATS {
            return true;
        }
        // Only mails repeat a score, as a quotation; or they go on with what they quote.
        let last = self.reader.game.landmarks.played_to.min(line.start);
        let last_line = self.line_of(last);
        let quoted = |line: Range<usize>| self.text[line].contains(&b'>');
        let between = judged_end(&self.text[last..line.start]);
        let repeats = if quoted(self.line_start(line.start)..line.start) {
            self.repeats_score(start, first)
        } else if quoted(last_line.start..last_line.first_word) {
            last_label(between).is_none() && self.repeats_score(start, first)
        } else {
            // An earlier mail below the answer knows no more than that does.
            has_mail_head(between) && self.repeats_part_of_score(start, first)
        };
        !repeats
    }

    /// The next word behind an offset that is no number, without its marks.
    pub(super) fn next_move(&self, at: usize) -> Option<Range<usize>> {
        self.next_move_in(self.text, at)
    }

    pub(super) fn next_move_in(&self, text: &[u8], mut at: usize) -> Option<Range<usize>> {
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

    /// Whether a number is the one due or a later one, so that its move was not played.
    pub(super) fn is_unplayed(&self, number: MoveNumber) -> bool {
        let black = self.reader.line.turn() == Color::Black;
        (number.number, number.dots > 1) >= (self.due(), black)
    }

    /// Whether the line above is a note that ends in the middle of a sentence.
    pub(super) fn continues_note(&self, at: usize) -> bool {
        let open = self.reader.game.free.open_note;
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
        (first && self.is_claimed_below(token.start)).then(|| self.note_line(token.start..line.end))
    }

    /// Whether a line below an offset claims the number due.
    pub(super) fn is_claimed_below(&mut self, at: usize) -> bool {
        let (shapes, due, turn) = (self.shapes(), self.due(), self.reader.line.turn());
        let numbered = self.known_setting().is_some_and(Setting::is_columns);
        let claims = &mut self.reader.game.free.claims;
        claims.numbered = numbered;
        claims.is_claimed_below(shapes, self.text, at, due, turn)
    }

    /// Whether a line of moves alone, below an offset, begins with the number due.
    pub(super) fn is_line_below(&mut self, at: usize) -> bool {
        if !self.is_claimed_below(at) {
            return false;
        }
        let line = self.reader.game.free.claims.line();
        line.is_some_and(|line| {
            let end = self.line_end(line);
            !chain::has_words(self.shapes(), judged(&self.text[line..end]))
        })
    }

    /// Keeps a line as a note.
    pub(super) fn note_line(&mut self, line: Range<usize>) -> Flow {
        self.doubt_note_line(line.clone());
        let open = !chain::ends_sentence(&self.text[line.clone()]);
        self.reader.game.free.open_note = open.then_some(line.end);
        self.check_correction(line.clone());
        self.keep_words(line.clone());
        Flow::On(line.end)
    }

    /// Whether a word is the number due before a move, on its line or at its
    /// end and before the next.
    pub(super) fn begins_moves(&self, within: &[u8], token: Token) -> bool {
        if !self.is_due(&within[token.start..token.end]) {
            return false;
        }
        // `threatening 15. ... B-K4`, with 15. due.
        let white = self.reader.line.turn() == Color::White && self.has_played();
        let behind = next_token(within, token.end).filter(|_| white);
        if behind
            .is_some_and(|dots| matches!(read_word(&within[dots.start..dots.end]), Word::Dots(_)))
        {
            return false;
        }
        let ends = next_token(within, token.end).is_none();
        let below = self.text.len().min(within.len() + 64);
        let text = if ends { &self.text[..below] } else { within };
        announces_move(self.shapes(), text, token) || self.announces_undotted(text, token)
    }

    /// Whether a number without a dot stands before a legal move, in a score whose
    /// numbers have none.
    fn announces_undotted(&self, text: &[u8], token: Token) -> bool {
        let bare = matches!(read_word(&text[token.start..token.end]),
            Word::Number(number, b"") if number.dots == 0);
        bare && self.has_played()
            && self.reader.game.free.punctuation.bare_numbers
            && next_token(text, token.end).is_some_and(|next| {
                next.kind == TokenKind::Word && self.is_legal_here(next.start..next.end)
            })
    }

    /// Whether a semicolon stands between moves and begins no comment: in free
    /// text, close behind a word, with a numbered move behind it.
    pub(super) fn is_separator(&self, comment: &Range<usize>) -> bool {
        let close = comment.start > 0 && self.text[comment.start - 1] > b' ';
        // No score is printed in a longer line.
        if !close || comment.len() > LONGEST_LINE {
            return false;
        }
        if !self.reader.header.is_empty() {
            return self.parts_moves(comment);
        }
        if self.reader.game.free.punctuation.semicolons {
            return true;
        }
        let rest = behind_brackets(judged(&self.text[comment.start + 1..comment.end]));
        let due = chain::lead(self.shapes(), rest).is_some_and(|lead| lead.number == self.due());
        // `e4 e5; Nf3 Nc6`.
        let goes_on = || !is_prose(self.shapes(), rest) && self.begins_with_move(rest);
        // `White, Smith; Black, Jones. 1. e4 e5`
        let heads = || {
            let line = comment.start + 1..comment.end;
            !self.has_played() && self.score_on_line(line).is_some()
        };
        due || rest.trim_ascii().is_empty()
            || goes_on()
            || heads()
            || announces_moves(self.shapes(), rest) && !is_prose(self.shapes(), rest)
    }

    /// A line of prose, and the moves in it.
    fn prose(&mut self, line: Range<usize>) -> Flow {
        let within = &self.text[..line.end];
        // A number due inside a sentence counts only where no line claims it, and
        // not behind a score in columns, which does not go on as a sentence.
        let columns = self.reader.game.free.setting.lines >= LEAST_LINES
            && self.known_setting().is_some_and(Setting::is_columns);
        let announced = || announces(judged(&within[line.start..]));
        if self.is_claimed_below(line.start) || columns && !announced() {
            return self.note_line(line);
        }
        let mut kept = line.start;
        let mut at = line.start;
        let mut reading = false;
        let mut numbered = false;
        let mut said_again = None;
        while let Some(token) = {
            // In a sentence a semicolon begins no comment.
            let from = if reading {
                at
            } else {
                behind_semicolons(within, at)
            };
            next_token(within, from)
        } {
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
            let mut due = !reading && self.begins_moves(within, token);
            if due && self.has_played() {
                let last = self.reader.line.back(1);
                due = !self.is_instead_of_white(token, last);
            }
            let again = due.then(|| self.said_again(line.start, token)).flatten();
            // Moves of the line that were played are not told again.
            let played = self.reader.game.landmarks.played_to.min(token.start);
            let told_from = line.start.max(played);
            // `Better was 13...b6 14. Ba6. 14. Bd3`: the second is the game's.
            let second = said_again == Some(token.start);
            said_again = again.or(said_again);
            let begins = due
                && again.is_none()
                && (second || !self.tells_again(judged_end(&within[told_from..token.start])))
                && !self.is_supposed(kept, token.start)
                && !self.is_said_twice(kept, token);
            if begins {
                self.doubt_sentence(kept..token.start, token);
                self.keep_words(kept..token.start);
                reading = true;
            }
            // What follows was never played.
            if !reading && begins_condition(within, token) {
                self.warn_of_lone_thought(token.start..line.end);
                return self.note_line(kept..line.end);
            }
            if !reading {
                self.warn_of_digits(token);
                at = token.end;
                continue;
            }
            if !begins && begins_condition(within, token) {
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

    /// Whether the sentence before an offset tells of moves that were not played, once
    /// a score stands above it.
    fn is_supposed(&self, start: usize, at: usize) -> bool {
        let words = judged_end(&self.text[start..at]);
        let sentence = words
            .windows(2)
            .rposition(|pair| matches!(pair, [b'.' | b'!' | b'?', b' ']))
            .map_or(words, |stop| &words[stop + 2..]);
        self.has_played() && (supposes(sentence) || plans(sentence))
    }

    /// Whether the first word of a line is a legal move; dots may stand before it.
    pub(super) fn begins_with_move(&self, line: &[u8]) -> bool {
        // `Nf3 . .` above `. Nc6`.
        let dots = line.iter().take_while(|byte| matches!(byte, b'.' | b' '));
        let token = next_token(line, dots.count());
        let Some(token) = token.filter(|token| token.kind == TokenKind::Word) else {
            return false;
        };
        let end = self.shapes().move_end(line, token.start..token.end);
        // `Castle Hotel, Windsor`
        let names_it = |end: usize| {
            castling::read(line, token.start).is_some()
                && next_token(line, end)
                    .is_some_and(|next| chain::is_prose_word(self.shapes(), line, next))
        };
        end.is_some_and(|end| {
            if names_it(end) {
                return false;
            }
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
    pub(super) fn is_number(&self, word: &[u8]) -> bool {
        matches!(read_word(word), Word::Number(number, b"")
            if number.dots > 0 && number.number == self.reader.line.position.fullmoves())
    }

    /// Says that words stand between moves: they may be moves spelled wrong.
    fn warn_of_words(&mut self, token: Token, rest: &[u8]) {
        if !holds_moves(self.shapes(), judged(rest)) {
            return;
        }
        let place = token.start..token.end;
        let told = "is no move, though moves stand around it; it is kept as a comment";
        let message = self.about(&place, told);
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
}

/// Whether nothing stands in a text but the signs of a mail's quotation or of a table.
fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| b" \t|>".contains(byte))
}

/// A text without the remark in brackets that it begins with.
fn behind_brackets(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    let close = match text.first() {
        Some(b'(') => b')',
        Some(b'[') => b']',
        _ => return text,
    };
    let end = memchr::memchr(close, text);
    steps::count(end.unwrap_or(text.len()));
    end.map_or(text, |end| &text[end + 1..])
}
