//! Says where free text may have been read wrong, though no rule calls it an error.
//!
//! Rules about prose are never complete. So moves that are played out of a sentence, or
//! below words that do not send them, and what looks like moves behind the last one are
//! told of: once a game, as a warning.

use alloc::collections::BTreeSet;
use alloc::format;
use core::ops::Range;

use super::again::end_of_paragraph;
use super::chain::{self, Lead, Look};
use super::events::Events;
use super::findings::Finding;
use super::leftover::closed_parentheses;
use super::problem::ProblemKind;
use super::prose::{
    announces_move, announces_moves, begins_condition, has_doubts, judged, last_sentence,
    names_analysis, names_another_game, names_piece, says_it_comes, sends_move, speaks_of_others,
};
use super::reader::GameReader;
use super::state::Doubt;
use super::token::{Token, TokenKind, line_end, line_start, next_token};
use super::word::{Word, has_digit, read_word};
use crate::notation::Notation;

/// How often moves behind a 1 are compared with the score.
const MOST_REPEATS: usize = 16;

impl<E: Events> GameReader<'_, '_, E> {
    /// Takes note of a number whose move is played: words before it do not send it.
    pub(super) fn doubt_sentence(&mut self, words: Range<usize>, number: Token) {
        let sentence = last_sentence(judged(&self.text[words]));
        let others = names_another_game(sentence) || speaks_of_others(sentence);
        let sent = sends_move(sentence) && !others;
        if self.has_played() && !sent && !says_it_comes(sentence) {
            self.doubt(number.start..number.end, Doubt::InSentence);
        }
    }

    /// The same where a note among the moves ends before the next number.
    pub(super) fn doubt_note(&mut self, note: Range<usize>) {
        let words = judged(&self.text[note.clone()]);
        let open = !chain::ends_sentence(words);
        if (open || announces_moves(self.shapes(), words))
            && (has_doubts(words) || announces_moves(self.shapes(), words))
            && !sends_move(last_sentence(words))
            && let Some(number) = next_token(self.text, note.end)
        {
            self.doubt(number.start..number.end, Doubt::InSentence);
        }
    }

    /// The same where a line begins with the number due, and the line above, behind the
    /// last move, says that other moves follow: `Analysis:`.
    pub(super) fn doubt_line(&mut self, lead: Lead, line: Range<usize>) {
        const FEW_WORDS: usize = 3;
        let from = self.reader.game.played_to;
        if !self.has_played() || from == 0 || from > line.start {
            return;
        }
        let start = line_start(self.text, line.start).max(from);
        let note = self.text[from..start].trim_ascii();
        let above = &note[line_start(note, note.len())..];
        let above = last_sentence(judged(above.trim_ascii()));
        let label = above.ends_with(b":") && !says_it_comes(above);
        let look = Look::at(self.shapes(), above);
        // Below a note on White's move Black's is no news.
        let alone = !note.contains(&b'\n') && look.words <= FEW_WORDS && look.shaped == 0;
        let open = !chain::ends_sentence(above) || alone && names_analysis(above);
        if (look.worded || look.shaped == 0 && has_doubts(above))
            && (label || !lead.black && has_doubts(above) && open)
            && (!sends_move(above) || speaks_of_others(above))
            && let Some(number) = next_token(self.text, line.start)
        {
            self.doubt(number.start..number.end, Doubt::BelowWords);
        }
    }

    /// The same where a number stands again, behind moves that nobody says were only
    /// supposed: `3. d4 is the Scotch, 3. Bb5 the Spanish`.
    pub(super) fn doubt_choice(&mut self, told: Range<usize>) {
        if !has_doubts(judged(&self.text[told.clone()]))
            && let Some(number) = next_token(self.text, told.end)
        {
            self.doubt(number.start..number.end, Doubt::InSentence);
        }
    }

    /// The same of a line that is kept as a note, if nothing but moves stands in it that
    /// were not played: nobody can tell which of two lines is the game's.
    pub(super) fn doubt_note_line(&mut self, line: Range<usize>) {
        if !self.has_played() || !self.is_free() || self.continues_note(line.start) {
            return;
        }
        let words = judged(&self.text[line.clone()]);
        let Some(lead) = chain::lead(self.shapes(), words).filter(|lead| lead.dotted) else {
            return;
        };
        let look = Look::at(self.shapes(), words);
        let quoted = self.text[self.line_start(line.start)..line.start].contains(&b'>');
        let at = line.start + lead.body;
        let differs = self.differs_from((lead.number, lead.black), at);
        let played = lead.number < self.due() && !differs;
        if !look.worded && look.shaped > 0 && !quoted && !played {
            self.doubt(line.start..line.start + lead.body, Doubt::LineOfMoves);
        }
    }

    fn doubt(&mut self, place: Range<usize>, doubt: Doubt) {
        self.reader.game.doubt.get_or_insert((place, doubt));
    }

    /// Tells of what may have been read wrong in a game without errors that ends at an
    /// offset.
    pub(super) fn warn_of_doubts(&mut self, end: usize) {
        if self.reader.found.errors > 0 || !self.is_free() || self.reader.game.played_to == 0 {
            return;
        }
        if let Some((place, doubt)) = self.reader.game.doubt.take() {
            let quoted = self.quoted(&place);
            let message = match doubt {
                Doubt::InSentence => format!(
                    "the move at {quoted} is played, though it stands in a sentence that may tell of another game or of moves not played"
                ),
                Doubt::BelowWords => format!(
                    "the moves from {quoted} on are played, though the words above them may say that they were not"
                ),
                Doubt::LineOfMoves => format!(
                    "the moves from {quoted} on are kept as a note, as another line has that number"
                ),
            };
            let kind = match doubt {
                Doubt::LineOfMoves => ProblemKind::MovesInNotes,
                _ => ProblemKind::WordsAmongMoves,
            };
            self.report(Finding::warning(place, kind, message));
        }
        if let Some(place) = self.moves_in_notes(end).or_else(|| self.move_above()) {
            let message = format!(
                "{} looks like a move of this game or of another one, but stands in a note",
                self.quoted(&place)
            );
            let kind = ProblemKind::MovesInNotes;
            self.report(Finding::warning(place, kind, message));
        }
    }

    /// What looks like moves behind the last one, up to an offset: a number that was not
    /// played with a move behind it, two moves beside each other, or a legal move of a
    /// piece. What says the score again does not count, nor do conditions, comments and
    /// variations.
    fn moves_in_notes(&self, end: usize) -> Option<Range<usize>> {
        let start = self.reader.game.played_to;
        let text = &self.text[..end.min(start + chain::FARTHEST)];
        let over = self.reader.game.outcome.is_some();
        let mut known = None;
        let closed = closed_parentheses(text, start);
        let mut depth = 0_usize;
        // The line at hand, and whether it tells of what was not played.
        let (mut line, mut supposed) = (start..start, false);
        let mut repeats = 0;
        let mut run: Option<Token> = None;
        let mut piece_named = false;
        // Behind a number that was played the moves are told again.
        let mut again = false;
        let mut at = start;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let word = token.start..token.end;
            if over && token.start >= line.end {
                // What is supposed goes on to the end of the paragraph.
                let apart = memchr::memchr_iter(b'\n', &text[line.end..token.start]).count() > 1;
                line = token.start..line_end(text, token.start);
                supposed = supposed && !apart || has_doubts(judged(&text[line.clone()]));
            }
            match token.kind {
                TokenKind::Open if closed.binary_search(&token.start).is_ok() => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment | TokenKind::Tag => at = token.start + 1,
                TokenKind::Word if depth > 0 => {}
                TokenKind::Word if !over && begins_condition(text, token) => {
                    at = end_of_paragraph(text, at);
                    run = None;
                }
                TokenKind::Word => {
                    if let Word::Number(number, rest) = read_word(&text[word.clone()]) {
                        run = None;
                        if !over && self.is_due_before_words(text, token) {
                            return Some(word);
                        }
                        if !announces_move(self.shapes(), text, token) {
                            continue;
                        }
                        // `Better was 24. Qd3.`
                        if supposed {
                            at = line.end.max(token.end);
                            continue;
                        }
                        again = number.number < self.due();
                        let behind = token.end - rest.len();
                        if !again {
                            return Some(word);
                        }
                        if (number.number, number.dots) == (1, 1) && repeats < MOST_REPEATS {
                            repeats += 1;
                            let begin = self.reader.settings.start.unwrap_or_default();
                            if !self.repeats_score(begin, behind) {
                                return Some(word);
                            }
                        }
                        at = behind.max(token.start + 1);
                        continue;
                    }
                    let shaped = self.shapes().move_end(text, word.clone());
                    let Some(stop) = shaped.filter(|_| self.tells_move(&text[word.clone()])) else {
                        let spelled = &text[word];
                        piece_named = names_piece(spelled) || piece_named && spelled.len() < 6;
                        again = false;
                        run = None;
                        continue;
                    };
                    // `bishop to b5`
                    if piece_named && !over {
                        return Some(word);
                    }
                    at = stop.max(token.end);
                    let known = known.get_or_insert_with(|| self.words_of_score());
                    if again || known.contains(&text[word.clone()]) {
                        run = None;
                        continue;
                    }
                    if let Some(first) = run {
                        return Some(first.start..first.end);
                    }
                    run = Some(token);
                    let piece =
                        text[token.start].is_ascii_uppercase() && has_digit(&text[word.clone()]);
                    if !over && piece && self.is_legal_here(word.clone()) {
                        return Some(word);
                    }
                }
                _ => run = None,
            }
        }
        None
    }

    /// Whether a word is the number due that begins a line, with words behind it: `3.
    /// bishop to b5`.
    fn is_due_before_words(&self, text: &[u8], token: Token) -> bool {
        let first = self.line_of(token.start).first_word == token.start;
        let due = matches!(read_word(&text[token.start..token.end]), Word::Number(number, b"")
            if number.dots > 0 && self.is_number_due(number));
        let line = &text[..line_end(text, token.end)];
        first
            && due
            && next_token(line, token.end)
                .is_some_and(|next| chain::is_prose_word(self.shapes(), line, next))
    }

    /// A legal move of a piece in a sentence above the score: `My move is Bb5. So far:`.
    fn move_above(&self) -> Option<Range<usize>> {
        const NEAR: usize = 4 << 10;
        let game = &self.reader.game;
        if game.outcome.is_some() {
            return None;
        }
        let text = self.text.get(..game.above.end)?;
        let mut at = game.above.start.max(game.above.end.saturating_sub(NEAR));
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let word = token.start..token.end;
            if token.kind == TokenKind::Word
                && text[token.start].is_ascii_uppercase()
                && has_digit(&text[word.clone()])
                && self.shapes().move_end(text, word.clone()).is_some()
                && self.is_legal_here(word.clone())
            {
                return Some(word);
            }
        }
        None
    }

    /// Whether a word that has the shape of a move tells of one: digits may be a year or
    /// a telephone's number, and two letters a word.
    fn tells_move(&self, word: &[u8]) -> bool {
        if !word.iter().any(u8::is_ascii_alphabetic) {
            let squares = word
                .iter()
                .take_while(|byte| matches!(byte, b'1'..=b'8'))
                .count();
            return self.reader.first == Some(Notation::Numeric) && squares >= 4;
        }
        has_digit(word) || word.contains(&b'-')
    }

    /// The words of the score, as they stand in the text.
    fn words_of_score(&self) -> BTreeSet<&[u8]> {
        let game = &self.reader.game;
        let from = game
            .source
            .start
            .max(game.played_to.saturating_sub(chain::FARTHEST));
        let score = &self.text[..game.played_to];
        let mut at = from;
        let mut words = BTreeSet::new();
        while let Some(token) = next_token(score, at) {
            at = token.end;
            let word = match read_word(&score[token.start..token.end]) {
                Word::Number(_, rest) | Word::Dots(rest) => rest,
                _ => &score[token.start..token.end],
            };
            words.insert(word);
        }
        words
    }

    /// Where a score begins on a line, behind its heading or behind signs of a mail, a list
    /// or a table: `Smith-Jones 1. d4 d5 2. c4`.
    pub(super) fn score_on_line(&mut self, line: Range<usize>) -> Option<usize> {
        const LONGEST_HEADING: usize = 64;
        const MOST_NUMBERS: usize = 3;
        let start = self.reader.settings.start.unwrap_or_default();
        let within = line.start..line.start + judged(&self.text[line.clone()]).len();
        let barred = self.text[line.start] == b'|';
        let mut at = within.start;
        let mut numbers = 0;
        while let Some(token) = next_token(&self.text[..within.end], at) {
            at = token.end;
            if token.start > within.start + LONGEST_HEADING || numbers >= MOST_NUMBERS {
                return None;
            }
            let word = token.start..token.end;
            let Word::Number(number, rest) = read_word(&self.text[word.clone()]) else {
                let result = matches!(read_word(&self.text[word.clone()]), Word::Outcome { .. });
                if result || self.shapes().move_end(self.text, word).is_some() {
                    return None;
                }
                continue;
            };
            numbers += 1;
            if number.number != 1 || number.dots == 0 && !barred {
                continue;
            }
            let mut behind = token.end - rest.len();
            while barred && matches!(self.text.get(behind), Some(b' ' | b'\t' | b'|')) {
                behind += 1;
            }
            let opens = self
                .next_move(behind)
                .is_some_and(|word| self.resolve(&start, &self.text[word]).is_ok());
            let moves = &self.text[behind.min(within.end)..within.end];
            let first = self.line_of(line.start).start;
            let quoted = || self.text[first..token.start].contains(&b'>');
            if opens
                && !Look::at(self.shapes(), moves).worded
                && !(quoted() && self.repeats_score(start, behind))
            {
                return Some(token.start);
            }
        }
        None
    }
}
