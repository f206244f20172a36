//! Says where free text may have been read wrong, though no rule calls it an error.
//!
//! Rules about prose are never complete. So moves that are played out of a sentence, or
//! below words that do not send them, and what looks like moves behind the last one are
//! told of: once a game, as a warning.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::again::{end_of_paragraph, judged_end};
use super::behind_heading::is_heading;
use super::chain::{self, Lead, Look};
use super::events::Events;
use super::findings::Finding;
use super::leftover::closed_parentheses;
use super::problem::ProblemKind;
use super::prose::{
    announces, announces_move, announces_moves, begins_condition, behind_first_number, denies_move,
    has_doubts, is_being, is_number, judged, last_sentence, names_analysis, names_another_game,
    names_castling, names_piece, names_taking, says_it_comes, says_it_goes, sends_move,
    sentence_end, speaks_of_oneself, speaks_of_others, stands_before_square, stands_behind_square,
    supposes_move, tells_of_many_games,
};
use super::reader::GameReader;
use super::state::Doubt;
use super::token::{Token, TokenKind, line_end, line_start, next_token};
use super::word::{MoveNumber, Word, has_digit, read_word, without_marks, without_stop};
use crate::board::Color;
use crate::notation::{Notation, Strictness};
use crate::position::Position;

/// How often moves behind a 1 are compared with the score.
const MOST_REPEATS: usize = 16;

/// What words name right before a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// A piece that may go there.
    Piece,
    /// That something is taken there.
    Taking,
}

/// How far a walk through notes has come.
struct NoteWalk<'t> {
    /// The line at hand.
    line: Range<usize>,
    /// Whether it tells of what was not played, or its paragraph does above it.
    supposed: bool,
    /// What looks like a move, if it was the last word.
    run: Option<Range<usize>>,
    /// What the last words name.
    named: Option<Named>,
    /// Whether a number that was played stands before: the moves are told again.
    again: bool,
    /// Moves behind a 1 that were compared with the score.
    repeats: usize,
    /// The words of the score, once they were asked for.
    score: Option<BTreeSet<&'t [u8]>>,
    /// The position before the last move, once it was asked for.
    before: Option<Position>,
}

impl NoteWalk<'_> {
    fn from(start: usize) -> Self {
        Self {
            line: start..start,
            supposed: false,
            run: None,
            named: None,
            again: false,
            repeats: 0,
            score: None,
            before: None,
        }
    }

    /// Gets ready for the line of a word, if that is another one.
    fn enter_line_of(&mut self, token: Token, text: &[u8]) {
        if token.start < self.line.end {
            return;
        }
        let breaks = memchr::memchr_iter(b'\n', &text[self.line.end..token.start]).count();
        self.line = token.start..line_end(text, token.start);
        let line = judged(&text[self.line.clone()]);
        self.supposed = self.supposed && breaks < 2 || has_doubts(line) && !announces(line);
    }

    /// Passes a word that looks like no move.
    fn pass_word(&mut self, word: &[u8]) {
        let goes = matches!(word, b"to" | b"TO" | b"takes" | b"nach" | b"en" | b"auf")
            || says_it_goes(word);
        let takes_on = matches!(word, b"on" | b"back" | b"en" | b"auf" | b"sur" | b"op");
        self.named = match self.named {
            _ if names_piece(word) || matches!(word, [b'K' | b'Q' | b'R' | b'B' | b'N']) => {
                Some(Named::Piece)
            }
            _ if names_taking(word) => Some(Named::Taking),
            Some(Named::Piece) if goes => self.named,
            Some(Named::Taking) if takes_on => self.named,
            _ => None,
        };
        self.again = false;
        self.run = None;
    }
}

/// A word without the quotation marks and other signs around it: `"Bb5".`, `„4.`, `...Nf6`.
fn without_quotes(text: &[u8], word: Range<usize>) -> Range<usize> {
    let Ok(whole) = core::str::from_utf8(&text[word.clone()]) else {
        return word;
    };
    // A figurine or a letter of any script begins a move.
    let of_move = |c: char| c.is_alphanumeric() || matches!(c, '♔'..='♟');
    // What a bracket closes behind a move was opened by another word.
    let closed = whole.ends_with([']', '"', '”', '“', '»']);
    let Some(start) = whole.find(of_move).filter(|start| *start > 0 || closed) else {
        return word;
    };
    let signs = |c: char| !of_move(c) && !matches!(c, '+' | '#');
    let end = whole.trim_end_matches(signs).len();
    // The dots of a number stay.
    let dots = whole[end..].starts_with('.') && is_number(&whole.as_bytes()[start..end]);
    word.start + start..word.start + end + usize::from(dots)
}

/// Whether the words around a square tell of the square and of no move to it: `on e3`, `the
/// e3 pawn`.
fn names_square(text: &[u8], word: &Range<usize>) -> bool {
    let before = judged_end(&text[..word.start]).trim_ascii_end();
    let mut before = before.rsplit(u8::is_ascii_whitespace);
    let (last, earlier) = (before.next(), before.next());
    // `I decided on e3`.
    if matches!((earlier, last), (Some(b"decided" | b"decide"), Some(b"on"))) {
        return false;
    }
    let behind = text[word.end..].trim_ascii_start();
    let behind = behind.split(u8::is_ascii_whitespace).next();
    last.is_some_and(stands_before_square) || behind.is_some_and(stands_behind_square)
}

/// Whether the words behind a move, up to the end of their sentence, tell of it as one
/// that was not played: `is the Makogonov System`, `or Bb5+?`
fn is_told_of(words: &[u8]) -> bool {
    let sentence = &words[..sentence_end(words)];
    let first = sentence.split(u8::is_ascii_whitespace).next();
    has_doubts(sentence) || first.is_some_and(|first| is_being(first) || says_it_comes(first))
}

impl<'t, E: Events> GameReader<'_, 't, E> {
    /// Takes note of a number whose move is played: words before it do not send it.
    pub(super) fn doubt_sentence(&mut self, words: Range<usize>, number: Token) {
        let sentence = last_sentence(judged(&self.text[words.clone()]));
        let many = tells_of_many_games(sentence);
        let others = names_another_game(sentence) || speaks_of_others(sentence) || many;
        // `Game 2: as game 1, then 3. Bb5`.
        let labelled = self.is_under_other_label(&self.text[words]);
        // `Your move: 4. Ba4` over `My move: 4... Nf6`.
        let label = sentence.trim_ascii().ends_with(b":")
            && !has_doubts(sentence)
            && !many
            && self.is_under_own_label(sentence);
        let sent = sends_move(sentence) && !others || label;
        let rest = judged(&self.text[number.end..self.line_end(number.end)]);
        let denied = || denies_move(&rest[..sentence_end(rest)]);
        if self.has_played() && (!sent && !says_it_comes(sentence) || labelled || denied()) {
            self.doubt(number.start..number.end, Doubt::InSentence);
        }
    }

    /// The same where a note among the moves ends before the next number.
    pub(super) fn doubt_note(&mut self, note: Range<usize>) {
        /// `ev.`, `z. B.`
        const LONGEST_SHORT: usize = 6;
        let words = judged(&self.text[note.clone()]);
        let short = words.trim_ascii().len() <= LONGEST_SHORT && has_doubts(words);
        let open = short || !chain::ends_sentence(words);
        let last = last_sentence(words);
        // `4. Ba4, on 4... Nf6 I play 5. O-O`.
        let within = words.trim_ascii_end().last();
        let numbered = |next: &Token| {
            matches!(
                read_word(&self.text[next.start..next.end]),
                Word::Number(..)
            )
        };
        let leads_on = within.is_some_and(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
            && !says_it_comes(last)
            && next_token(self.text, note.end).is_some_and(|next| numbered(&next));
        if (open || announces_moves(self.shapes(), words))
            && (leads_on || has_doubts(words) || announces_moves(self.shapes(), words))
            && (!sends_move(last) || leads_on && speaks_of_others(last))
            && let Some(number) = next_token(self.text, note.end)
        {
            self.doubt(number.start..number.end, Doubt::InSentence);
        }
    }

    /// The same where a line begins with the number due, and the line above, behind the
    /// last move, says that other moves follow: `Analysis:`.
    pub(super) fn doubt_line(&mut self, lead: Lead, line: Range<usize>) {
        const FEW_WORDS: usize = 3;
        /// `e.g.`, `z. B.`, `Var.`
        const LONGEST_SHORT: usize = 6;
        let from = self.reader.game.landmarks.played_to;
        if !self.has_played() || from == 0 || from > line.start {
            return;
        }
        let start = line_start(self.text, line.start).max(from);
        let note = self.text[from..start].trim_ascii();
        // A comment in braces says what it says.
        if note.ends_with(b"}") {
            return;
        }
        let above = &note[line_start(note, note.len())..];
        let above = last_sentence(judged(above.trim_ascii()));
        let label = above.ends_with(b":") && !says_it_comes(above);
        let look = Look::at(self.shapes(), above);
        // Below a note on White's move Black's is no news.
        let short = above.len() <= LONGEST_SHORT || !above.ends_with(b".");
        let alone = !note.contains(&b'\n') && look.words <= FEW_WORDS && look.shaped == 0 && short;
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
        if !self.has_played()
            || !self.is_free()
            || self.continues_note(line.start) && !self.is_below_heading_or_sender(line.start)
        {
            return;
        }
        let words = judged(&self.text[line.clone()]);
        let Some(lead) = chain::lead(self.shapes(), words).filter(|lead| lead.dotted) else {
            return;
        };
        let look = Look::at(self.shapes(), words);
        let quoted = self.text[self.line_start(line.start)..line.start].contains(&b'>');
        let at = line.start + lead.body;
        let differs = self.row_differs((lead.number, lead.black), at);
        let played = lead.number < self.due() && !differs;
        if !look.worded && look.shaped > 0 && !quoted && !played {
            self.doubt(line.start..line.start + lead.body, Doubt::LineOfMoves);
        }
    }

    /// Whether the line above is the heading of a section, or ends with the words of somebody
    /// who sends a move: `I prefer`.
    fn is_below_heading_or_sender(&self, at: usize) -> bool {
        let above = judged_end(self.text[..self.line_start(at)].trim_ascii_end());
        let above = &above[line_start(above, above.len())..];
        let look = Look::at(self.shapes(), above);
        let heading = look.lead.is_none() && look.shaped == 0 && is_heading(above);
        heading || speaks_of_oneself(last_sentence(above))
    }

    /// The same of digits that begin a line with a name behind them, as the address of the
    /// one who writes does: `2836 Bern`.
    pub(super) fn doubt_address(&mut self, line: Range<usize>) {
        let words = judged(&self.text[line.clone()]);
        let digits = words
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if digits >= 4 && Look::at(self.shapes(), words).shaped <= 1 {
            self.doubt(line.start..line.start + digits, Doubt::InSentence);
        }
    }

    /// The same of a game that begins behind a result, in the middle of a sentence:
    /// `Theory recommends` over `1. e4 c5`.
    pub(super) fn doubt_next_game(&mut self, first: Token) {
        if !self.continues_note(first.start) {
            return;
        }
        let end = self.text[..self.own_line_start(first.start)]
            .trim_ascii_end()
            .len();
        let above = &self.text[self.own_line_start(end).min(end)..end];
        if !is_heading(judged(above)) {
            self.doubt(first.start..first.end, Doubt::BelowWords);
        }
    }

    /// The same of the last move, if its line goes on to say what it is: `4. Bxc6 is the
    /// exchange variation.`
    fn doubt_told_move(&mut self) {
        let last = self.reader.game.landmarks.played_to;
        let line = self.line_of(last);
        let within = &self.text[..line.end];
        let Some(next) = next_token(within, last).filter(|_| !self.is_over()) else {
            return;
        };
        let first = line.first_word.max(self.reader.game.source.start);
        if let Some(place) = self.move_that_begins_sentence(last)
            && (is_told_of(judged(&within[next.start..])) || self.may_be_no_move(&place, next))
        {
            return self.doubt(place, Doubt::InSentence);
        }
        let alone = chain::lead(self.shapes(), judged(&within[first..]))
            .and_then(|lead| self.next_move(first + lead.body))
            .is_some_and(|word| word.end == last);
        if alone && is_told_of(judged(&within[next.start..])) {
            let number = next_token(within, first).map_or(last, |number| number.end);
            return self.doubt(first..number, Doubt::InSentence);
        }
        // `4. Bxc6! would have been better.`
        let verb = match read_word(&within[next.start..next.end]) {
            Word::Sign => next_token(within, next.end),
            _ => Some(next),
        };
        if let Some(verb) = verb
            && let sentence = judged(&within[verb.start..])
            && supposes_move(&sentence[..sentence_end(sentence)])
        {
            self.doubt(verb.start..verb.end, Doubt::Supposed);
        }
    }

    /// Whether a pawn's move of White without its number, words behind it, may be something
    /// else: `a4 paper please`.
    fn may_be_no_move(&self, place: &Range<usize>, next: Token) -> bool {
        let square = matches!(self.text[place.clone()], [b'a'..=b'h', b'1'..=b'8']);
        let whites = self.reader.line.turn() == Color::Black && self.is_numbered();
        let begins = self.line_of(place.start).first_word == place.start;
        square && whites && begins && chain::is_prose_word(self.shapes(), self.text, next)
    }

    /// The place of the last move, if it has no number and begins a line or a sentence:
    /// `d6. Bb5+ was also possible.`
    fn move_that_begins_sentence(&self, last: usize) -> Option<Range<usize>> {
        let line = self.line_of(last);
        let before = self.text.get(line.first_word..last)?;
        let word = before.iter().rposition(u8::is_ascii_whitespace);
        let start = line.first_word + word.map_or(0, |space| space + 1);
        let before = self.text[line.first_word..start].trim_ascii_end();
        let above = before.rsplit(u8::is_ascii_whitespace).next()?;
        let stopped = matches!(above.last(), Some(b'.' | b'!' | b'?')) && !is_number(above);
        let numbered = self.text[start].is_ascii_digit()
            && matches!(read_word(&self.text[start..last]), Word::Number(..));
        // `3. Bb5 a6 Bxc6 would double the pawns`: White's move has no number.
        let unnumbered =
            self.reader.line.turn() == Color::Black && !is_number(above) && self.is_numbered();
        (!numbered && (above.is_empty() || stopped || unnumbered)).then_some(start..last)
    }

    /// The same of a score below the labels of several games, whose moves may stand side by
    /// side: `Game 1   Game 2`.
    fn doubt_games_side_by_side(&mut self) {
        let above = self.reader.game.landmarks.above.clone();
        if self.has_labels_side_by_side(above.clone())
            && let Some(first) = next_token(self.text, above.end)
        {
            self.doubt(first.start..first.end, Doubt::BelowWords);
        }
    }

    /// Takes note of a doubt, if none stands before it in the text.
    pub(super) fn doubt(&mut self, place: Range<usize>, doubt: Doubt) {
        let known = &mut self.reader.game.free.doubt;
        if known
            .as_ref()
            .is_none_or(|(known, _)| place.start < known.start)
        {
            *known = Some((place, doubt));
        }
    }

    /// Tells of what may have been read wrong in a game without errors that ends at an
    /// offset.
    #[inline(never)]
    pub(super) fn warn_of_doubts(&mut self, end: usize) {
        if self.reader.found.errors > 0
            || !self.is_free()
            || self.reader.game.landmarks.played_to == 0
        {
            return;
        }
        self.doubt_told_move();
        self.doubt_games_side_by_side();
        if let Some((place, doubt)) = self.reader.game.free.doubt.take() {
            let quoted = self.quoted(&place);
            let message = match doubt {
                Doubt::InSentence => format!(
                    "the move at {quoted} is played, though it stands in a sentence that may tell of another game or of moves not played"
                ),
                Doubt::BelowWords => format!(
                    "the moves from {quoted} on are played, though the words above them may say that they were not"
                ),
                Doubt::Alternative => {
                    format!("the move before it is played, though {quoted} may be meant instead")
                }
                Doubt::Supposed => {
                    format!("the move before {quoted} is played, though it may only be supposed")
                }
                Doubt::InTalk => {
                    format!("{quoted} is said among other words and is not played")
                }
                Doubt::LineOfMoves => format!(
                    "the moves from {quoted} on are kept as a note, as another line has that number"
                ),
            };
            let kind = match doubt {
                Doubt::LineOfMoves | Doubt::InTalk => ProblemKind::MovesInNotes,
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
    /// played with a move behind it, two moves beside each other, a legal move of a piece,
    /// castling in words. What says the score again does not count, nor do conditions,
    /// comments, variations and sentences that suppose.
    fn moves_in_notes(&self, end: usize) -> Option<Range<usize>> {
        let start = self.reader.game.landmarks.played_to;
        let text = &self.text[..end.min(start + chain::FARTHEST)];
        let closed = closed_parentheses(text, start);
        let mut depth = 0_usize;
        let mut walk = NoteWalk::from(start);
        let mut at = start;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            walk.enter_line_of(token, text);
            match token.kind {
                TokenKind::Open if closed.binary_search(&token.start).is_ok() => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::LineComment | TokenKind::Escape | TokenKind::Tag => {
                    at = token.start + 1;
                }
                TokenKind::Word if depth > 0 && begins_condition(text, token) => {
                    let close = memchr::memchr(b')', &text[at..]);
                    at = close.map_or(text.len(), |length| at + length);
                }
                TokenKind::Word if depth > 0 => {
                    if self.is_due_in_parentheses(text, token)
                        || self.is_sent_aside(&walk, token)
                        || self.is_game_in_parentheses(&mut walk, text, token)
                    {
                        return Some(token.start..token.end);
                    }
                }
                TokenKind::Word if !self.is_over() && begins_condition(text, token) => {
                    at = end_of_paragraph(text, at);
                    walk.run = None;
                }
                TokenKind::Word => match self.word_in_note(&mut walk, text, token) {
                    Ok(next) => at = next,
                    Err(found) => return Some(found),
                },
                _ => walk.run = None,
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.reader.game.outcome.is_some()
    }

    /// One word of a note: where the text goes on behind it, or the place of what looks
    /// like moves.
    fn word_in_note(
        &self,
        walk: &mut NoteWalk<'t>,
        text: &'t [u8],
        token: Token,
    ) -> Result<usize, Range<usize>> {
        let word = token.start..token.end;
        let body = without_quotes(text, word.clone());
        if let Word::Number(number, rest) = read_word(&text[body.clone()]) {
            let token = Token {
                start: body.start,
                end: body.end,
                ..token
            };
            return self.number_in_note(walk, text, token, (number, body.end - rest.len()));
        }
        let shaped = self.shapes().move_end(text, body.clone());
        let Some(stop) = shaped.filter(|_| self.tells_move(&text[body.clone()])) else {
            if !self.is_over() && names_castling(&text[word.clone()]) && self.may_castle() {
                return Err(word);
            }
            if !self.is_over() && !walk.supposed && self.is_hidden_move(walk, text, &body) {
                return Err(word);
            }
            if !self.is_over() && !walk.supposed && self.takes_in_words(walk, text, &word) {
                return Err(word);
            }
            walk.pass_word(&text[word.clone()]);
            return Ok(word.end);
        };
        let next = stop.max(token.end);
        let takes = walk.named == Some(Named::Taking)
            && speaks_of_oneself(judged(&text[walk.line.clone()]));
        if takes && !self.is_over() && !walk.supposed && self.anything_takes(&text[body.clone()]) {
            return Err(word);
        }
        let supposed = walk.supposed
            && !self.begins_plain_sentence(text, word.start)
            && !self.is_answer_on_line(walk, text, &body);
        if walk.again || supposed || self.is_in_score(walk, &text[body.clone()]) {
            walk.run = None;
            return Ok(next);
        }
        if let Some(first) = walk.run.replace(word.clone()) {
            return Err(first);
        }
        let piece = text[body.start].is_ascii_uppercase();
        let told = piece
            || body.start > word.start
            || text[body.clone()].contains(&b'x')
            // Digits in prose are told of in any case.
            || text[body.start].is_ascii_alphabetic() && !names_square(text, &word);
        let named = walk.named == Some(Named::Piece) && self.any_piece_reaches(&text[body.clone()]);
        if !self.is_over() && (named || told && self.is_legal_here(body.clone())) {
            return Err(word);
        }
        if !self.is_over() && piece && self.is_sent_in_other_letters(walk, text, &body) {
            return Err(word);
        }
        Ok(next)
    }

    /// Whether a word names the piece with which somebody takes, or the one that he takes,
    /// and something can be taken: `I recapture with the queen.`
    fn takes_in_words(&self, walk: &NoteWalk<'_>, text: &[u8], word: &Range<usize>) -> bool {
        // A line may be long, and name many pieces.
        const LONGEST: usize = 128;
        let before = &text[walk.line.start..word.start];
        walk.line.len() <= LONGEST
            && names_piece(without_stop(&text[word.clone()]))
            && before.split(u8::is_ascii_whitespace).any(names_taking)
            && speaks_of_oneself(judged(&text[walk.line.clone()]))
            && self
                .reader
                .line
                .position
                .legal_moves()
                .iter()
                .any(|mv| mv.is_capture())
    }

    /// Whether a word on the line of the last move is a legal move, and none that could have
    /// been played instead of it: `2. Nf3 best Nc6`.
    fn is_answer_on_line(&self, walk: &mut NoteWalk<'_>, text: &[u8], word: &Range<usize>) -> bool {
        let same_line = self.line_end(self.reader.game.landmarks.played_to) >= word.end;
        if self.is_over() || !same_line || !self.is_legal_here(word.clone()) {
            return false;
        }
        let line = &self.reader.line;
        let before = walk
            .before
            .get_or_insert_with(|| line.position_before_last().unwrap_or(line.position));
        self.resolve(before, &text[without_marks(text, word.clone()).0])
            .is_err()
    }

    /// Whether a legal move is glued to the word before it, `move:Ba4`, or is castling
    /// without its dash on a line that sends a move.
    fn is_hidden_move(&self, walk: &NoteWalk<'_>, text: &[u8], word: &Range<usize>) -> bool {
        let sends = || sends_move(judged(&text[walk.line.clone()]));
        let whole = &text[word.clone()];
        if matches!(without_stop(whole), b"OO" | b"OOO" | b"00" | b"000") {
            return sends() && self.may_castle();
        }
        let Some(sign) = whole.iter().rposition(|byte| b":=".contains(byte)) else {
            return false;
        };
        let tail = word.start + sign + 1..word.end;
        let tail = match read_word(&text[tail.clone()]) {
            Word::Number(_, rest) => tail.end - rest.len()..tail.end,
            _ => tail,
        };
        !tail.is_empty()
            && whole[0].is_ascii_alphabetic()
            && self.tells_move(&text[tail.clone()])
            && self.shapes().fits(without_stop(&text[tail.clone()]))
            && self.is_legal_here(tail)
    }

    /// Whether a word on a line that sends a move is legal in another notation or in the
    /// letters of another language than the score's.
    fn is_sent_in_other_letters(
        &self,
        walk: &NoteWalk<'_>,
        text: &[u8],
        body: &Range<usize>,
    ) -> bool {
        let labelled = text[..body.start].trim_ascii_end().ends_with(b":");
        if !labelled && !sends_move(judged(&text[walk.line.clone()])) {
            return false;
        }
        let word = String::from_utf8_lossy(without_stop(&text[body.clone()]));
        let position = &self.reader.line.position;
        Notation::read_any(position, &word, Strictness::Lenient).is_ok()
    }

    /// Whether a sentence begins at an offset that supposes nothing, whatever the one before
    /// it does: `Better g6. Qxf7 mate.`
    fn begins_plain_sentence(&self, text: &[u8], at: usize) -> bool {
        let rest = judged(&text[at..]);
        self.begins_sentence(at) && !has_doubts(&rest[..sentence_end(rest)])
    }

    /// As [`word_in_note`](Self::word_in_note), for a number, behind which the text goes on
    /// at an offset.
    fn number_in_note(
        &self,
        walk: &mut NoteWalk<'t>,
        text: &'t [u8],
        token: Token,
        (number, behind): (MoveNumber, usize),
    ) -> Result<usize, Range<usize>> {
        let word = token.start..token.end;
        walk.run = None;
        if !self.is_over() && self.is_due_before_words(text, token) {
            return Err(word);
        }
        if !self.is_over() && self.is_spaced_move(text, token) {
            return Err(word);
        }
        if !announces_move(self.shapes(), text, token) && !self.announces_quoted(text, token) {
            return Ok(word.end);
        }
        // `Better was 24. Qd3.`; without signs around it, the number due counts in any case.
        let quoted = text[..word.start].last().is_some_and(|sign| *sign > b' ');
        let due = quoted && !self.is_over() && number.number == self.due();
        if walk.supposed && !due {
            return Ok(walk.line.end.max(word.end));
        }
        walk.again =
            number.number < self.due() || self.is_told_of_white(walk, token, (number, behind));
        if !walk.again || self.is_played_instead(walk, token, (number, behind)) {
            return Err(word);
        }
        if (number.number, number.dots) == (1, 1) && walk.repeats < MOST_REPEATS {
            walk.repeats += 1;
            let begin = self.reader.settings.start.unwrap_or_default();
            if !self.repeats_score(begin, behind) {
                return Err(word);
            }
        }
        Ok(behind.max(word.start + 1))
    }

    /// Whether a dotted number stands before a move with signs around it: `"4. Ba4".`
    fn announces_quoted(&self, text: &[u8], token: Token) -> bool {
        let dotted = matches!(read_word(&text[token.start..token.end]),
            Word::Number(number, b"") if number.dots > 0);
        let next =
            next_token(text, token.end).filter(|next| dotted && next.kind == TokenKind::Word);
        next.is_some_and(|next| {
            let signs = |byte: &&u8| !byte.is_ascii_alphanumeric() && !b"+#".contains(byte);
            let word = &text[next.start..next.end];
            let behind = word.iter().rev().take_while(signs).count();
            let word = &word[..word.len() - behind];
            self.tells_move(word) && self.shapes().fits(word)
        })
    }

    /// Whether the number due has one dot where Black is to move, and a move behind it that
    /// White could have made and Black cannot.
    fn is_told_of_white(
        &self,
        walk: &mut NoteWalk<'t>,
        token: Token,
        (number, behind): (MoveNumber, usize),
    ) -> bool {
        if number.dots != 1
            || self.reader.line.turn() == Color::White
            || !self.is_number_due(number)
            || walk.repeats >= MOST_REPEATS
        {
            return false;
        }
        walk.repeats += 1;
        let next = self.next_move_in(&self.text[..walk.line.end.max(token.end)], behind);
        self.differs_from((number.number, false), behind)
            && next.is_some_and(|word| !self.is_legal_here(word))
    }

    /// Whether somebody says of himself that he plays another move than the one that was
    /// played with a number, `I prefer 5. d3`, or of another game that it had one.
    fn is_played_instead(
        &self,
        walk: &mut NoteWalk<'t>,
        token: Token,
        (number, behind): (MoveNumber, usize),
    ) -> bool {
        let before = last_sentence(judged_end(&self.text[walk.line.start..token.start]));
        // `Game 2: ditto, but 2... d6`
        let labelled = self.is_labelled_otherwise(walk.line.start, token.start);
        let told = speaks_of_oneself(before) && !has_doubts(before) || labelled;
        if walk.repeats >= MOST_REPEATS || !told {
            return false;
        }
        walk.repeats += 1;
        self.differs_from((number.number, number.dots > 1), behind)
    }

    /// Whether a number is the first square of a legal move in digits, with a dash and
    /// blanks before the second: `61 - 25`.
    fn is_spaced_move(&self, text: &[u8], token: Token) -> bool {
        let two_digits = |word: &[u8]| word.len() == 2 && word.iter().all(u8::is_ascii_digit);
        let from = &text[token.start..token.end];
        let line = &text[..self.line_end(token.end).min(text.len())];
        let mut next = next_token(line, token.end);
        if next.is_some_and(|next| matches!(line[next.start..next.end], [b'-' | b'x' | b':'])) {
            next = next.and_then(|dash| next_token(line, dash.end));
        }
        next.is_some_and(|next| {
            let to = without_stop(&line[next.start..next.end]);
            two_digits(from)
                && two_digits(to)
                && self
                    .resolve(&self.reader.line.position, &[from, to].concat())
                    .is_ok()
        })
    }

    /// Whether a word in parentheses behind the last move is the number due, with a move:
    /// no variation on that one has it.
    fn is_due_in_parentheses(&self, text: &[u8], token: Token) -> bool {
        let due = matches!(read_word(&text[token.start..token.end]), Word::Number(number, _)
            if self.is_number_due(number)
                && (number.dots > 1) == (self.reader.line.turn() == Color::Black));
        due && !self.is_over() && announces_move(self.shapes(), text, token)
    }

    /// Whether another game begins in parentheses: `Game 2: (1. d4 d5 2. c4)`.
    fn is_game_in_parentheses(&self, walk: &mut NoteWalk<'t>, text: &[u8], token: Token) -> bool {
        let Some(behind) = behind_first_number(text, token) else {
            return false;
        };
        walk.repeats += 1;
        let begin = self.reader.settings.start.unwrap_or_default();
        walk.repeats <= MOST_REPEATS
            && self.second_number(behind) == Some(2)
            && self.plays_two(begin, behind)
            && !self.repeats_score(begin, behind)
    }

    /// Whether a word in parentheses is a legal move of a piece, on a line that sends one:
    /// `(my move: Bb5)`.
    fn is_sent_aside(&self, walk: &NoteWalk<'_>, token: Token) -> bool {
        let word = token.start..token.end;
        !self.is_over()
            && self.text[token.start].is_ascii_uppercase()
            && has_digit(&self.text[word.clone()])
            && self.is_legal_here(word)
            && sends_move(judged(&self.text[walk.line.clone()]))
    }

    /// Whether a word of the score is spelled like this one.
    fn is_in_score(&self, walk: &mut NoteWalk<'t>, word: &[u8]) -> bool {
        let known = walk.score.get_or_insert_with(|| self.words_of_score());
        known.contains(word)
    }

    /// Whether any piece can go to the square that a word names.
    fn any_piece_reaches(&self, square: &[u8]) -> bool {
        let square = without_stop(square).to_ascii_lowercase();
        let position = &self.reader.line.position;
        let mut pieces = ["N", "B", "R", "Q", "K", ""].iter();
        pieces.any(|piece| {
            let word = [piece.as_bytes(), &square].concat();
            self.resolve(position, &word).is_ok()
        })
    }

    /// Whether anything can take on the square that a word names.
    fn anything_takes(&self, square: &[u8]) -> bool {
        let square = without_stop(square);
        let position = &self.reader.line.position;
        let mut takers = b"NBRQKabcdefgh".iter();
        takers.any(|taker| {
            let word = [&[*taker, b'x'], square].concat();
            self.resolve(position, &word).is_ok()
        })
    }

    fn may_castle(&self) -> bool {
        let castling: [&[u8]; 2] = [b"O-O", b"O-O-O"];
        let position = &self.reader.line.position;
        castling
            .iter()
            .any(|word| self.resolve(position, word).is_ok())
    }

    /// Whether a word is the number due that begins a line, with words behind it: `3.
    /// bishop to b5`.
    fn is_due_before_words(&self, text: &[u8], token: Token) -> bool {
        let first = self.line_of(token.start).first_word == token.start;
        let due = matches!(read_word(&text[token.start..token.end]), Word::Number(number, b"")
            if number.dots > 0 && self.is_number_due(number));
        let line = &text[..self.line_end(token.end).min(text.len())];
        first
            && due
            && next_token(line, token.end)
                .is_some_and(|next| chain::is_prose_word(self.shapes(), line, next))
    }

    /// A legal move above the score, of a piece or in a line that sends it: `My move: a6`.
    fn move_above(&self) -> Option<Range<usize>> {
        const NEAR: usize = 4 << 10;
        let above = self.reader.game.landmarks.above.clone();
        if self.is_over() {
            return None;
        }
        let text = self.text.get(..above.end)?;
        let mut at = above.start.max(above.end.saturating_sub(NEAR));
        let (mut line_stop, mut sends) = (at, false);
        while let Some(token) = next_token(text, at) {
            at = token.end;
            if token.start >= line_stop {
                line_stop = line_end(text, token.start);
                sends = announces(judged(&text[token.start..line_stop]));
            }
            let word = token.start..token.end;
            if let Word::Number(number, rest) = read_word(&text[word.clone()])
                && number.dots > 0
            {
                let behind = token.end - rest.len();
                let later = self.is_unplayed(number)
                    && self.next_move_in(text, behind).is_some_and(|word| {
                        has_digit(&text[word.clone()]) && self.shapes().fits(&text[word])
                    });
                if later || self.differs_from((number.number, number.dots > 1), behind) {
                    return Some(word);
                }
            }
            let piece = text[token.start].is_ascii_uppercase() && has_digit(&text[word.clone()]);
            if token.kind == TokenKind::Word
                && (piece || sends)
                && let Some(end) = self.shapes().move_end(text, word.clone())
                && self.is_legal_here(word.start..end)
            {
                return Some(word);
            }
            let oneself =
                || speaks_of_oneself(judged(&text[self.line_start(word.start)..line_stop]));
            if names_castling(&text[word.clone()]) && (sends || oneself()) && self.may_castle() {
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
    fn words_of_score(&self) -> BTreeSet<&'t [u8]> {
        let game = &self.reader.game;
        let from = game
            .source
            .start
            .max(game.landmarks.played_to.saturating_sub(chain::FARTHEST));
        let score = &self.text[..game.landmarks.played_to];
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
}
