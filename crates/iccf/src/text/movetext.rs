//! Words of movetext: numbers, results, and moves in whichever notation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::aside;
use super::behind_heading::score_behind_heading;
use super::castling;
use super::chain::{self, Look};
use super::events::{Events, Note};
use super::face::{face_end, pictures_behind};
use super::findings::Finding;
use super::plain::plain_san;
use super::problem::ProblemKind;
use super::prose;
use super::reader::{Flow, GameReader};
use super::token::{Token, TokenKind, next_token, trimmed};
use super::word::{
    MoveNumber, Word, ends_with_outcome, is_final_result, is_one_of, read_word, spaced_outcome,
    with_attached_piece, without_glued_sign, without_marks, words_in_any_case,
};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{
    DescriptiveStyle, Leniency, MoveError, Notation, Reading, SplitError, Strictness, split,
    split_words,
};
use crate::position::{Move, Played, Position};

/// More bytes than a move has in any notation, in words even.
const LONGEST_MOVE: usize = 128;

/// What one word came to.
pub(super) enum Step {
    /// Reading goes on elsewhere.
    Go(Flow),
    /// What is glued behind a number or dots is a word of its own.
    Rest(Range<usize>),
}

impl<E: Events> GameReader<'_, '_, E> {
    /// A word, and in free text the line it begins.
    pub(super) fn words(&mut self, token: Token) -> Flow {
        if let Some(behind) = self.behind_quotation(token) {
            return Flow::On(behind);
        }
        if self.reader.game.outcome.is_some() {
            return self.after_outcome(token);
        }
        let main = self.reader.line.is_main();
        // A line that goes on behind a parenthesis.
        let claimed = self.reader.game.free.claimed.to;
        if token.start < claimed && token.end <= claimed && self.is_free() {
            return self.claimed(token.start..claimed);
        }
        if let Some(flow) = self.small_talk(token) {
            return flow;
        }
        if let Some(flow) = self.remark_in_brackets(token) {
            return flow;
        }
        if let Some(flow) = self.en_passant_in_words(token) {
            return flow;
        }
        if let Some(flow) = self.words_behind_move(token) {
            return flow;
        }
        if self.reader.header.is_empty()
            && main
            && let Some(flow) = self.free_line(token)
        {
            return flow;
        }
        if let Err(flow) = self.set_up(token.start) {
            return flow;
        }
        if main && let Some(flow) = self.ending(token) {
            return flow;
        }
        self.word(token.start..token.end)
    }

    /// A note in free text that begins behind a move, where its line did not
    /// begin with the game: within a variation, say.
    fn words_behind_move(&mut self, token: Token) -> Option<Flow> {
        if !self.is_free() || !self.reader.game.follows_move {
            return None;
        }
        let line = self.line_of(token.start);
        let within = token.start > line.first_word;
        if !within || !chain::is_prose_word(self.shapes(), self.text, token) {
            return None;
        }
        let end = line.end;
        self.reader.game.free.claimed.to = end;
        self.reader.game.free.claimed.from = self.reader.line.moves.len().saturating_sub(1);
        Some(self.claimed(token.start..end))
    }

    /// Words behind a result are remarks, and so is a parenthesis on its line;
    /// anything else starts another game.
    pub(super) fn after_outcome(&mut self, token: Token) -> Flow {
        if let Some(flow) = self.second_result(token) {
            return flow;
        }
        let line = self.line_of(token.start);
        let same_line = line.first_word < token.start;
        let free = self.reader.header.is_empty();
        if free
            && token.kind == TokenKind::Open
            && let Some(flow) = self.footnote(token)
        {
            return flow;
        }
        let rest = prose::judged(&self.text[token.start..line.end]);
        let remark = token.kind == TokenKind::Open && same_line;
        if remark && let Some(flow) = self.parenthesis_behind_result(token) {
            return flow;
        }
        // In free text a game begins with its first move.
        let lead = chain::lead(self.shapes(), rest);
        let start = self.reader.settings.start.unwrap_or_default();
        let first = token.start..token.end;
        let opens = || {
            let end = self
                .shapes()
                .phrase_end(self.text, &first)
                .unwrap_or(first.end);
            let word = without_marks(self.text, first.start..end).0;
            self.resolve(&start, &self.text[word]).is_ok()
        };
        let opens_line = || {
            let look = Look::at(self.shapes(), rest);
            !look.worded && look.shaped > 1 && lead.is_none() && opens()
        };
        let continues = free
            && self.continues_note(token.start)
            && lead.is_none_or(|lead| lead.number != 1)
            && !opens_line();
        let row = free
            && !same_line
            && score_behind_heading(rest).is_some_and(|end| self.begins_row_at(token.start, end));
        let goes_on = free
            && !same_line
            && lead.map_or_else(
                || token.kind == TokenKind::Word && !opens() && !opens_numbered(rest),
                |lead| lead.number != 1,
            )
            && !row;
        if (continues || goes_on) && self.score_on_line(token.start..line.end).is_some() {
            return Flow::Over(token.start);
        }
        // Behind a result only a first move begins another game, and behind tags only at
        // a line's start.
        let leads = lead.is_some() || score_behind_heading(rest).is_some();
        let judged = token.start..token.start + rest.len();
        let judged_end = judged.end;
        let shapes = self.shapes();
        let known_prose = &mut self.reader.known_prose;
        let sentence = known_prose.is_prose(shapes, self.text, judged);
        let moves = sentence && self.announces_moves(rest);
        let told = sentence && !row && !(moves && (leads || free && Self::announces_first(rest)));
        let drawn = free && !same_line && chain::is_ornament(rest);
        if !same_line && token.kind == TokenKind::Word && self.heads_next_game(token.start) {
            return Flow::Over(token.start);
        }
        if remark || drawn || continues || goes_on || told {
            if !free && told && moves {
                self.warn_behind_result(token.start..line.end);
            }
            let rest = token.start..line.end;
            let open = !chain::ends_sentence(&self.text[rest.clone()]);
            self.reader.game.free.open_note = open.then_some(rest.end);
            self.note(Note::Text, trimmed(self.text, rest));
            return Flow::On(line.end);
        }
        if free && same_line && lead.is_none() {
            self.warn_of_star_between(token, judged_end);
        }
        self.warn_of_next_game(token.start..token.end);
        if free {
            self.doubt_next_game(token);
        }
        Flow::Over(token.start)
    }

    /// Says that moves behind a star on its line are read as another game, where they
    /// could go on with this one and no result follows them: `e4 e5 * Nf3 Nc6`.
    fn warn_of_star_between(&mut self, first: Token, end: usize) {
        let rest = &self.text[first.start..end];
        let ends = || memchr::memchr(b'*', rest).is_some() || ends_with_outcome(rest);
        if self.reader.game.outcome == Some(Outcome::Open)
            && !ends()
            && self.is_legal_here(first.start..first.end)
        {
            let place = first.start..first.end;
            let message = "the moves behind the star are read as another game, though they \
                           could go on with this one";
            let kind = ProblemKind::AnotherGame;
            self.report(Finding::warning(place, kind, message));
        }
    }

    /// Whether a dotted 1 stands in a line.
    fn announces_first(line: &[u8]) -> bool {
        let mut at = 0;
        while let Some(token) = next_token(line, at) {
            at = token.end;
            if let Word::Number(number, _) = read_word(&line[token.start..token.end])
                && (number.number, number.dots) == (1, 1)
            {
                return true;
            }
        }
        false
    }

    /// One word of movetext, and what is glued behind a number in it.
    #[inline]
    pub(super) fn word(&mut self, mut word: Range<usize>) -> Flow {
        if self.reader.game.free.column.is_met()
            && let Some(flow) = self.says_again(&word)
        {
            return flow;
        }
        loop {
            if let Some(end) = self.shapes().phrase_end(self.text, &word) {
                return self.other(word.start..end);
            }
            if self.text.get(word.end) == Some(&b'(') {
                word.end = with_attached_piece(self.text, word.end);
            }
            if self.reads_plain_san()
                && let Some((plain, mv)) = plain_san(self.text, &word, &self.reader.line.position)
            {
                self.play(mv, Notation::SAN, word.clone(), word.end..word.end);
                if plain.claims_check() && !self.reader.line.position.is_check() {
                    self.false_mark(word.clone());
                }
                return Flow::On(word.end);
            }
            match self.odd_word(word) {
                Step::Go(flow) => return flow,
                Step::Rest(rest) => word = rest,
            }
        }
    }

    #[inline(never)]
    fn odd_word(&mut self, word: Range<usize>) -> Step {
        if let Some(flow) = self.result_with_blanks(word.start) {
            return Step::Go(flow);
        }
        if let Some(end) = aside::address_end(self.text, word.start) {
            self.keep_words(word.start..end);
            return Step::Go(Flow::On(end));
        }
        // Longer words are no dates.
        if word.len() <= 40
            && self.is_free()
            && let Some(flow) = self.beside_moves(&word)
        {
            return Step::Go(flow);
        }
        let rest_of = |rest: &[u8]| word.end - rest.len()..word.end;
        let position = &self.reader.line.position;
        let end = word.end;
        match read_word(&self.text[word.clone()]) {
            // `Nf3*e5`: no result stands within a word.
            Word::Outcome { .. } if self.is_free() && chain::is_starred(self.text, word.start) => {
                let end = next_token(self.text, word.end).map_or(word.end, |behind| behind.end);
                return Step::Go(self.illegible(word.start..end));
            }
            Word::Outcome { outcome, standard } => self.outcome(word, outcome, standard),
            Word::Number(number, rest) => {
                let rest = rest_of(rest);
                return self.numbered(word, number, rest);
            }
            Word::Dots(rest) => {
                let dots = word.start..word.end - rest.len();
                if self.stand_for_move(&dots, rest) {
                    return Step::Go(self.illegible(dots));
                }
                if !rest.is_empty() {
                    return Step::Rest(rest_of(rest));
                }
            }
            Word::Digits(digits) => {
                let dotted = digits.len() < word.len();
                let due = digits == position.fullmoves().to_string().as_bytes();
                if !(dotted && due) {
                    let digits = word.start..word.start + digits.len();
                    return Step::Go(self.digits(digits, word.end));
                }
            }
            Word::Null => {
                if self.is_free()
                    && let Some(lost) = self.lost_between_dashes(&word)
                {
                    return Step::Go(self.illegible(lost));
                }
                return Step::Go(self.null_move(word));
            }
            // `N f6` is a knight's move, no novelty.
            Word::Sign
                if self.is_free() && self.text[word.clone()] == *b"N" && self.is_apart(&word) =>
            {
                return Step::Go(self.other(word));
            }
            Word::Sign => {
                if let Some(flow) = self.lone_knight(&word) {
                    return Step::Go(flow);
                }
                if self.is_instead_of_move(&word) {
                    return Step::Go(self.illegible(word));
                }
                self.note(Note::Sign, word);
            }
            Word::EnPassant => {
                let was = self.reader.line.moves.last().copied().flatten();
                if was.is_some_and(Played::is_en_passant) {
                    self.forgiven(word, Leniency::EnPassantMark);
                } else {
                    self.false_mark(word);
                }
            }
            Word::Check => {
                if let Some(flow) = self.check_word(word) {
                    return Step::Go(flow);
                }
            }
            Word::Date => {
                let message = "a date or time among the moves is kept as a comment";
                self.report(Finding::warning(word.clone(), ProblemKind::Date, message));
                self.note(Note::Text, word);
            }
            // The bar of a fraction, `2. ----` between White's move and Black's:
            // what stands above it was no move due.
            Word::Rule
                if self.is_free()
                    && self.has_played()
                    && self.reader.line.turn() == Color::White
                    && self.is_behind_number(word.start) =>
            {
                return Step::Go(self.illegible(word));
            }
            Word::Rule if self.reader.header.is_empty() => {}
            Word::Rule | Word::Other(_) => return Step::Go(self.other(word)),
        }
        Step::Go(Flow::On(end))
    }

    /// A sign or a word for check or mate by itself. In free text it may be something else
    /// where nobody is in check.
    fn check_word(&mut self, word: Range<usize>) -> Option<Flow> {
        if self.reader.line.position.is_check() {
            return None;
        }
        // `3. Ch d5`: what stands behind a number is a move, and a knight of French may
        // have lost its rank.
        if self.is_free() && (self.is_behind_number(word.start) || self.is_knight_torn(&word)) {
            return Some(self.illegible(word));
        }
        // `Matt`, the name of the one who writes, below a letter.
        let named = self.text[word.start].is_ascii_alphabetic()
            && self.line_of(word.start).first_word == word.start
            && prose::ends_line(self.text, word.end);
        if self.is_free() && named {
            self.keep_words(word);
        } else {
            self.false_mark(word);
        }
        None
    }

    /// Whether dots stand for a move that is missing, by what is glued to them or stands
    /// around them.
    fn stand_for_move(&self, dots: &Range<usize>, glued: &[u8]) -> bool {
        if !glued.is_empty() {
            return self.ends_behind_dots(glued);
        }
        let white = self.reader.line.turn() == Color::White;
        // Without a number before them they stand for a move of White's.
        let of_white = white && self.has_played() && !self.is_behind_number(dots.start);
        let of_black = || !white && self.is_before_result(dots.end);
        self.is_free() && (of_white || of_black()) || self.are_left_out(dots)
    }

    /// `1 - 0`, behind a move: above a score it belongs to the names there.
    fn result_with_blanks(&mut self, start: usize) -> Option<Flow> {
        let (outcome, end) = spaced_outcome(self.text, start).filter(|_| self.has_played())?;
        self.outcome(start..end, outcome, false);
        Some(Flow::On(end))
    }

    /// Whether a word is `Ch`, where that is a knight on its way to the last file.
    fn is_knight_torn(&self, word: &Range<usize>) -> bool {
        let letters = self.text[word.clone()].strip_suffix(b".");
        letters.unwrap_or(&self.text[word.clone()]) == b"Ch" && self.language().has('C')
    }

    /// Whether this is the main line of a text without tags.
    pub(super) fn is_free(&self) -> bool {
        self.reader.header.is_empty() && self.reader.line.is_main()
    }

    /// Whether any move was played, those before the text among them.
    pub(super) fn has_played(&self) -> bool {
        let reader = &self.reader;
        !reader.line.moves.is_empty() || reader.line.position.ply() != reader.game.start.ply()
    }

    /// Days, dates and marks of footnotes beside the moves.
    fn beside_moves(&mut self, word: &Range<usize>) -> Option<Flow> {
        let token = Token {
            kind: TokenKind::Word,
            start: word.start,
            end: word.end,
        };
        // A telegram's full stop.
        if self.has_played() && prose::is_stop(self.shapes(), self.text, token) {
            return Some(Flow::On(word.end));
        }
        if self.shapes().is_cable() {
            return None;
        }
        let descriptive = matches!(self.reader.scheme.from(), Some(Notation::Descriptive(_)));
        if descriptive && is_one_of(self.text[word.clone()].trim_ascii_end(), &["sq", "sq."]) {
            return Some(Flow::On(word.end));
        }
        if let Some(end) = self.face_at(word.start) {
            self.note(Note::Text, word.start..end);
            return Some(Flow::On(end));
        }
        let days = &self.text[word.clone()] == b"1/2";
        let end = aside::footnote_mark(self.text, word.start)
            .filter(|end| *end == word.end)
            .or_else(|| {
                let end = self.shapes().aside_end(self.text, token);
                end.filter(|_| !days || self.goes_on(word.end))
            })?;
        if self.reader.line.moves.is_empty() {
            // `Sent: 3 Nov 1985` above a score.
            let line = self.line_of(word.start);
            let alone = line.first_word == word.start && prose::ends_line(self.text, end);
            if !alone || self.text[word.start].is_ascii_digit() {
                return None;
            }
            self.keep_words(word.start..end);
            return Some(Flow::On(end));
        }
        self.note(Note::Text, word.start..end);
        Some(Flow::On(end))
    }

    /// `en passant` and the like behind such a capture.
    pub(super) fn en_passant_in_words(&mut self, token: Token) -> Option<Flow> {
        const WORDS: [&str; 9] = [
            "en passant",
            "en pass",
            "en pas",
            "e. p",
            "in passing",
            "al paso",
            "im vorbeigehen",
            "i. v",
            "на проходе",
        ];
        let was = self.reader.line.moves.last().copied().flatten();
        if !was.is_some_and(Played::is_en_passant) || !self.reader.game.follows_move {
            return None;
        }
        let text = &self.text[token.start..];
        let mut words = WORDS.iter();
        let length = words.find_map(|words| words_in_any_case(text, words))?;
        let dotted = text.get(length) == Some(&b'.');
        let length = length + usize::from(dotted);
        if text.get(length).is_some_and(|byte| *byte > b',') {
            return None;
        }
        let end = token.start + length;
        self.forgiven(token.start..end, Leniency::EnPassantMark);
        Some(Flow::On(end))
    }

    /// The end of a smiley or of emoji beside the moves of free text. Behind a number it
    /// stands where a move is due.
    pub(super) fn face_at(&self, at: usize) -> Option<usize> {
        let end = face_end(self.text, at)?;
        (self.is_free() && self.has_played() && !self.is_behind_number(at)).then_some(end)
    }

    /// Whether a game that is over ends behind an offset: dots before that stand for
    /// moves left out, while before a star it is Black's turn.
    fn is_before_result(&self, at: usize) -> bool {
        next_token(self.text, at).is_some_and(|next| {
            spaced_outcome(self.text, next.start).is_some()
                || is_final_result(&self.text[next.start..next.end])
        })
    }

    /// Whether the number due or a legal move stands behind an offset.
    fn goes_on(&self, at: usize) -> bool {
        let Some(token) = next_token(self.text, at).filter(|token| token.kind == TokenKind::Word)
        else {
            return false;
        };
        let word = token.start..token.end;
        match read_word(&self.text[word.clone()]) {
            Word::Number(number, _) => self.is_number_due(number),
            Word::Date => true,
            _ => self.is_legal_here(word),
        }
    }

    /// Whether a number is the one due, as the text counts.
    pub(super) fn is_number_due(&self, number: MoveNumber) -> bool {
        let line = &self.reader.line;
        i64::from(number.number) == i64::from(line.position.fullmoves()) + line.numbering
    }

    /// Whether a word is a legal move here.
    pub(super) fn is_legal_here(&self, word: Range<usize>) -> bool {
        let end = self
            .shapes()
            .phrase_end(self.text, &word)
            .unwrap_or(word.end);
        let body = without_marks(self.text, word.start..end).0;
        self.resolve(&self.reader.line.position, &self.text[body])
            .is_ok()
    }

    pub(super) fn outcome(&mut self, word: Range<usize>, outcome: Outcome, standard: bool) {
        if !self.reader.line.is_main() {
            // A result in a variation says what would have been.
            self.note(Note::Sign, word);
            return;
        }
        let at = word.start;
        if !standard {
            let message = format!("result in another style, {outcome} is written");
            self.report(Finding::warning(word, ProblemKind::ResultStyle, message));
        }
        self.end_with(outcome, at);
    }

    /// Plays a move on the board, and tells of it.
    pub(super) fn play(
        &mut self,
        mv: Move,
        notation: Notation,
        place: Range<usize>,
        marks: Range<usize>,
    ) {
        self.tell_words();
        let game = &mut self.reader.game;
        if game.plies == 0 {
            game.landmarks.above = game.source.start..place.start;
        }
        game.landmarks.played_to = place.end;
        let line = &mut self.reader.line;
        line.moves.push(Some(Played::of(mv)));
        self.events.play(&mut line.position, mv, place);
        self.played(notation, 1);
        self.mark_last(marks);
    }

    /// Counts moves that were played.
    #[inline]
    pub(super) fn played(&mut self, notation: Notation, count: usize) {
        self.reader.first.get_or_insert(notation);
        self.reader.game.follows_move = true;
        if self.reader.line.is_main() {
            self.reader.game.plies += count;
            self.reader.game.free.column.add(count);
        }
    }

    /// Tells of marks behind the last move, if there are any.
    pub(super) fn mark_last(&mut self, marks: Range<usize>) {
        if !marks.is_empty() && self.events.keeps_all() {
            self.events.marks(self.text, marks);
        }
    }

    /// Whether a word without marks is a null move as UCI has it.
    fn is_uci_null(&self, word: &[u8]) -> bool {
        let from = self.reader.scheme.from();
        word == b"0000" && matches!(from, None | Some(Notation::Uci))
    }

    fn null_move(&mut self, word: Range<usize>) -> Flow {
        let line = &mut self.reader.line;
        let before = line.position;
        if !line.pass() {
            let message = format!(
                "illegal move {} ({}): {} is in check and cannot pass",
                self.quoted(&word),
                self.at_move_text(),
                before.turn()
            );
            return self.reject(Finding::error(word, ProblemKind::NullMove, message));
        }
        let end = word.end;
        if self.reader.line.is_main() {
            let message = format!(
                "{} (move {}, {}): a null move is no move of chess, but kept",
                self.quoted(&word),
                before.fullmoves(),
                before.turn()
            );
            self.report(Finding::warning(
                word.clone(),
                ProblemKind::NullMove,
                message,
            ));
            self.reader.game.plies += 1;
        }
        self.tell_words();
        self.reader.game.follows_move = true;
        self.events.pass(&before, word);
        Flow::On(end)
    }

    /// A run of digits: a move, or several without a space.
    fn digits(&mut self, digits: Range<usize>, end: usize) -> Flow {
        if self.is_uci_null(&self.text[digits.clone()]) {
            return self.null_move(digits);
        }
        let from = self.reader.scheme.from();
        if digits.len() < 8 || !matches!(from, None | Some(Notation::Numeric)) {
            return match self.other(digits) {
                Flow::On(at) => Flow::On(at.max(end)),
                over @ Flow::Over(_) => over,
            };
        }
        let strictness = self.reader.settings.strictness;
        let text = self.text;
        let run = String::from_utf8_lossy(&text[digits.clone()]);
        let quoted = self.quoted(&digits);
        match split(&run, &self.reader.line.position, strictness) {
            Ok(_) if strictness == Strictness::Strict => {
                let message = format!(
                    "non-standard moves {quoted} ({}): {}",
                    self.at_move_text(),
                    Leniency::Glued
                );
                self.reject(Finding::error(digits, ProblemKind::Glued, message))
            }
            Ok(readings) => {
                self.forgiven(digits.clone(), Leniency::Glued);
                for reading in readings {
                    self.leniencies(&digits, reading);
                    self.play(reading.mv, Notation::Numeric, digits.clone(), end..end);
                }
                Flow::On(end)
            }
            Err(SplitError::NoMove(at, error)) => {
                let place = digits.start + at..digits.end;
                self.reject_move(place, digits.start, &error)
            }
            Err(error) => {
                let word = match error {
                    SplitError::Ambiguous(..) => "ambiguous",
                    _ => "malformed",
                };
                let message = format!("{word} moves {quoted} ({}): {error}", self.at_move_text());
                let kind = ProblemKind::named(error.kind());
                self.reject(Finding::error(digits, kind, message))
            }
        }
    }

    /// A word that should be a move.
    pub(super) fn other(&mut self, word: Range<usize>) -> Flow {
        let text = self.text;
        let (body, marks) = without_marks(text, word.clone());
        let all_digits = || text[body.clone()].iter().all(u8::is_ascii_digit);
        if body.len() >= 8 && !marks.is_empty() && all_digits() {
            let flow = self.digits(body, word.end);
            self.mark_last(marks);
            return flow;
        }
        let null = self.is_uci_null(&text[body.clone()]);
        match read_word(&text[body.clone()]) {
            read if null || read == Word::Null => {
                let flow = self.null_move(body);
                self.mark_last(marks);
                return match flow {
                    Flow::On(at) => Flow::On(at.max(word.end)),
                    over @ Flow::Over(_) => over,
                };
            }
            // A mail's quotation mark at a line's start.
            Word::Other(quotes) if quotes.iter().all(|byte| *byte == b'>') => {
                return Flow::On(word.end);
            }
            _ => {}
        }
        if let Some(flow) = self.glued_words(&body, &marks, word.end) {
            return flow;
        }
        if self.lacks_rank(&body, &marks) {
            return self.illegible(word);
        }
        let error = match self.resolve(&self.reader.line.position, &text[body.clone()]) {
            Ok((notation, reading)) => {
                if castling::spaced(text, body.start).is_some_and(|(end, _)| end == body.end) {
                    self.forgiven(body.clone(), Leniency::Spaced);
                }
                self.leniencies(&body, reading);
                self.warn_of_other_meaning(&body, notation, reading.mv);
                self.reader.game.letters.add(&text[body.clone()]);
                self.play(reading.mv, notation, body, marks);
                return Flow::On(word.end);
            }
            Err(error) => error,
        };
        if let Some(mv) = self.decided_later(&body, word.end, &error) {
            self.play(mv, error.notation(), body, marks);
            return Flow::On(word.end);
        }
        if let Some(flow) = self.says_again(&word) {
            return flow;
        }
        if let Some(flow) = self.mended(&body, word.end) {
            return flow;
        }
        self.reader.game.letters.others = true;
        if let Some((inner, sign)) = without_glued_sign(text, &body)
            && let Ok((notation, reading)) =
                self.resolve(&self.reader.line.position, &text[inner.clone()])
        {
            let inner_marks = without_marks(text, inner.clone()).1;
            self.leniencies(&inner, reading);
            self.play(reading.mv, notation, inner, inner_marks);
            if self.events.keeps_all() {
                self.note(Note::Sign, sign.start..marks.end);
            }
            return Flow::On(word.end);
        }
        if self.reader.header.is_empty()
            && let Some(bare) = pictures_behind(&text[body.clone()])
            && let (inner, inner_marks) = without_marks(text, body.start..body.start + bare)
            && let Ok((notation, reading)) =
                self.resolve(&self.reader.line.position, &text[inner.clone()])
        {
            self.leniencies(&inner, reading);
            self.play(reading.mv, notation, inner, inner_marks);
            self.note(Note::Text, body.start + bare..word.end);
            return Flow::On(word.end);
        }
        // `525?`: a sign that cannot be read, and no mark.
        let illegible = error.malformation().is_some() && self.text[marks.clone()].contains(&b'?');
        let place = if illegible {
            body.start..marks.end
        } else {
            body
        };
        self.reject_move(place, word.start, &error)
    }

    /// `B-B?`, where the rank may be what cannot be read, in free text; and `R-K?+`
    /// anywhere, as no mark stands before a check's.
    fn lacks_rank(&self, body: &Range<usize>, marks: &Range<usize>) -> bool {
        let descriptive = matches!(self.reader.scheme.from(), Some(Notation::Descriptive(_)));
        let body = &self.text[body.clone()];
        let unchecked = body.strip_suffix(b"ch").unwrap_or(body);
        let signs = unchecked.iter().rev();
        let signs = signs.take_while(|byte| matches!(byte, b'+' | b'#')).count();
        let unchecked = &unchecked[..unchecked.len() - signs];
        let before_check = unchecked.len() < body.len() && unchecked.ends_with(b"?");
        let dash = body.iter().rposition(|byte| *byte == b'-');
        descriptive
            && (before_check || &self.text[marks.clone()] == b"?")
            && dash.is_some_and(|dash| body[dash..].iter().all(|byte| !byte.is_ascii_digit()))
            && !body.contains(&b'O')
    }

    /// Several moves of a cable code in one word, if all of them are legal.
    fn glued_words(
        &mut self,
        body: &Range<usize>,
        marks: &Range<usize>,
        end: usize,
    ) -> Option<Flow> {
        let notation = self
            .reader
            .scheme
            .from()
            .filter(|from| matches!(from, Notation::Uedemann | Notation::Gringmuth))?;
        if self.reader.settings.strictness == Strictness::Strict {
            return None;
        }
        let word = core::str::from_utf8(&self.text[body.clone()]).ok()?;
        let mut position = self.reader.line.position;
        let mut readings = Vec::new();
        for word in split_words(word)? {
            let reading = notation
                .read_as(&position, word, Strictness::Lenient)
                .ok()?;
            position.play(reading.mv);
            readings.push(reading);
        }
        self.forgiven(body.clone(), Leniency::Glued);
        for reading in readings {
            self.leniencies(body, reading);
            self.play(reading.mv, notation, body.clone(), end..end);
        }
        self.mark_last(marks.clone());
        Some(Flow::On(end))
    }

    /// Reads a word as a move in the notation given, or in whichever fits.
    pub(super) fn resolve(
        &self,
        position: &Position,
        word: &[u8],
    ) -> Result<(Notation, Reading), MoveError> {
        let strictness = self.reader.settings.strictness;
        let word = &word[..word.len().min(LONGEST_MOVE)];
        let lossy: String;
        let word = if let Ok(word) = core::str::from_utf8(word) {
            word
        } else {
            lossy = String::from_utf8_lossy(word).into_owned();
            &lossy
        };
        // Strictly, castling has dashes between its signs, and no blanks.
        let lenient = strictness != Strictness::Strict;
        let undashed = castling::undashed(word.as_bytes()).filter(|_| lenient);
        let spaced = castling::spaced(word.as_bytes(), 0)
            .filter(|(end, _)| *end == word.len() && lenient)
            .map(|(_, spelled)| spelled);
        let word = undashed.or(spaced).unwrap_or(word);
        let castling = self
            .shapes()
            .phrase_end(word.as_bytes(), &(0..word.len()))
            .and_then(|_| castling::read(word.as_bytes(), 0));
        if let Some((_, side)) = castling.filter(|_| !self.shapes().is_code()) {
            let words = Notation::Descriptive(DescriptiveStyle::English);
            return words
                .read_as(position, castling::in_english(side), strictness)
                .map(|reading| (words, reading));
        }
        let (notation, mut reading) = match self.reader.scheme.from() {
            Some(notation) => (notation, notation.read_as(position, word, strictness)?),
            None => Notation::read_usual(position, word, strictness, self.language())?,
        };
        if undashed.is_some() {
            reading.leniencies.add(Leniency::CastlingSpelling);
        }
        Ok((notation, reading))
    }

    /// Warns where a word is a legal move in two notations, but not the same.
    fn warn_of_other_meaning(&mut self, body: &Range<usize>, taken: Notation, mv: Move) {
        if self.reader.scheme.from().is_some() {
            return;
        }
        let text = self.text;
        let word = core::str::from_utf8(&text[body.clone()]).unwrap_or_default();
        if !Notation::may_have_other_meaning(word, taken) {
            return;
        }
        let position = self.reader.line.position;
        let usual = Notation::usual(word, self.language());
        // Coordinates name two squares: only algebraic notation may mean others.
        let differs = |other: &Notation| match taken {
            Notation::Uci => matches!(other, Notation::San(_)),
            _ => *other != taken,
        };
        for other in usual.filter(differs) {
            match other.read_as(&position, word, Strictness::Lenient) {
                Ok(reading) if reading.mv != mv => {
                    let word = self.quoted(body);
                    let message = format!(
                        "{word} ({}) is {} as {taken} and {} as {other}; the first is taken",
                        self.at_move_text(),
                        self.both_names(mv),
                        self.both_names(reading.mv),
                    );
                    self.report(Finding::warning(
                        body.clone(),
                        ProblemKind::TwoMeanings,
                        message,
                    ));
                }
                _ => {}
            }
        }
    }
}

/// Whether a line begins with a number or digits, so that it may begin a game.
fn opens_numbered(line: &[u8]) -> bool {
    next_token(line, 0).is_some_and(|token| {
        matches!(
            read_word(&line[token.start..token.end]),
            Word::Number(..) | Word::Digits(_) | Word::Outcome { .. }
        )
    })
}
