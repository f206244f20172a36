//! Reads one game after another from a text: tokens in, a [`Score`] out.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::problem::{Excerpt, Level, Problem, Suggestion};
use super::score::{Node, Score};
use super::{Options, Split, loose};
use crate::board::Color;
use crate::notation::{
    Leniencies, Leniency, MoveError, Notation, Numeric, PlainSan, Reading, ResolveError, San,
    SplitError, Strictness, repair, split,
};
use crate::position::{Illegal, Move, Position, Setup, Variant};
use crate::text::{
    MoveNumber, Outcome, Places, Tag, Token, TokenKind, Word, next_token, read_standard_tag,
    read_tag, read_word,
};

/// Variations nested deeper are hostile, not chess.
const DEEPEST: usize = 1_000;

/// A reader of games; its buffers are reused from game to game.
pub(crate) struct Reader {
    pub(super) options: Options,
    pub(crate) score: Score,
    pub(crate) problems: Vec<Problem>,
    /// Games read so far, the current one included.
    pub(crate) games: u64,
    places: Places,
    pub(super) position: Position,
    /// The moves that led here, of all open lines of play; `None` passes.
    line: Vec<Option<Move>>,
    /// A position on the current line, and how many of `line` led to it.
    checkpoint: (Position, usize),
    frames: Vec<Frame>,
    /// Whether the start position has been made up from the tags.
    ready: bool,
    /// Whether anything but tags and comments was seen.
    began: bool,
    /// By how much the numbers in the text are off, so that it is said once.
    numbering: i64,
    /// The notation of the first move read.
    first: Option<Notation>,
    /// Whether SAN and numeric notation may be read the fast way.
    plain_san: bool,
    plain_numeric: bool,
    plain: bool,
    /// Whether only the main line's moves are written.
    moves_only: bool,
}

/// A line of play that waits for a variation on it to end.
struct Frame {
    position: Position,
    checkpoint: (Position, usize),
    length: usize,
    opened: usize,
    numbering: i64,
}

/// What reading came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// A game is in the score; the text goes on here.
    Game(usize),
    /// The text ends before the game does, and there may be more of it.
    More,
    /// Nothing but white space is left.
    End,
}

/// Where reading goes on.
pub(super) enum Flow {
    /// Within the game.
    On(usize),
    /// The game is over; the next one starts here.
    Over(usize),
    /// The text ended before it was clear.
    More,
}

impl Reader {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            plain_san: matches!(options.from, None | Some(Notation::San))
                && options.strictness == Strictness::Lenient,
            plain_numeric: matches!(options.from, None | Some(Notation::Numeric)),
            plain: matches!(options.from, None | Some(Notation::San | Notation::Numeric))
                && options.strictness == Strictness::Lenient,
            moves_only: options.layout == Some(super::Layout::Moves),
            options,
            score: Score::default(),
            problems: Vec::new(),
            games: 0,
            places: Places::default(),
            position: Position::new(),
            line: Vec::new(),
            checkpoint: (Position::new(), 0),
            frames: Vec::new(),
            ready: false,
            began: false,
            numbering: 0,
            first: None,
        }
    }

    /// Forgets the lines counted in an earlier text.
    pub(crate) fn begin_text(&mut self) {
        self.places = Places::default();
    }

    /// The notation of a text's first move, if there is one yet.
    pub(crate) fn first_notation(&mut self, text: &[u8], complete: bool) -> Option<Notation> {
        let mut at = 0;
        while self.first.is_none() {
            match self.read(text, at, complete) {
                Next::Game(end) => at = end,
                // The game may go on, but its first move may be there.
                Next::More | Next::End => break,
            }
        }
        self.games = 0;
        self.problems.clear();
        self.begin_text();
        self.first
    }

    /// Says that prose without a move is no game.
    pub(crate) fn remark(&mut self, text: &[u8]) {
        self.games -= 1;
        let place = self.score.source.clone();
        let place = place.start..place.end.min(crate::text::line_end(text, place.start));
        let only_words = self
            .score
            .nodes
            .iter()
            .any(|node| matches!(node, Node::Text(_)));
        if only_words {
            let message = "no move is found here, the text is kept as a comment".into();
            self.report(text, Level::Warning, place, "no-moves", message);
        }
    }

    /// Says that a game is too long to be read.
    pub(crate) fn too_long(&mut self, text: &[u8], at: usize) {
        self.ready = false;
        let message = "a game of more than 8 MB is not read, but kept as it stands".into();
        let end = crate::text::line_end(text, at).min(at + 80);
        self.report(text, Level::Error, at..end, "too-long", message);
    }

    /// Reads the game that starts at an offset, or after the white space
    /// there. `complete` says that no text will follow this one.
    pub(crate) fn read(&mut self, text: &[u8], start: usize, complete: bool) -> Next {
        let problems = self.problems.len();
        self.score.clear(start, Position::new());
        self.line.clear();
        self.frames.clear();
        self.ready = false;
        self.began = false;
        self.numbering = 0;
        self.games += 1;

        let mark = "\u{feff}".as_bytes();
        let start = match start {
            0 if text.starts_with(mark) => mark.len(),
            _ => start,
        };
        let next = match self.options.split {
            Split::Auto => self.read_auto(text, start, complete),
            Split::Line => self.read_line(text, start, complete),
        };
        match next {
            Next::Game(_) => {}
            Next::More | Next::End => {
                self.problems.truncate(problems);
                self.games -= 1;
            }
        }
        next
    }

    fn read_auto(&mut self, text: &[u8], start: usize, complete: bool) -> Next {
        let mut at = start;
        match next_token(text, at) {
            None => return if complete { Next::End } else { Next::More },
            Some(token) => self.score.source.start = token.start,
        }
        loop {
            at = if self.began {
                self.plain_moves(text, at)
            } else {
                self.plain_tags(text, at)
            };
            let Some(token) = next_token(text, at) else {
                if !complete {
                    return Next::More;
                }
                return self.finish(text, text.len());
            };
            // A word at the very end may go on in text not seen yet, and so
            // may what decides whether the next line starts a game.
            if !complete && text.len() - token.end < crate::text::GAME_START.len() + 2 {
                return Next::More;
            }
            match self.token(text, token, complete) {
                Flow::On(next) => at = next,
                Flow::Over(end) => return self.finish(text, end),
                Flow::More => return Next::More,
            }
        }
    }

    /// One line is one game, an empty one an empty game.
    fn read_line(&mut self, text: &[u8], start: usize, complete: bool) -> Next {
        if start >= text.len() {
            return if complete { Next::End } else { Next::More };
        }
        let length = text[start..].iter().position(|&byte| byte == b'\n');
        if length.is_none() && !complete {
            return Next::More;
        }
        let end = length.map_or(text.len(), |length| start + length);
        let line = &text[..end];
        self.score.source.start = start;
        let mut at = start;
        if self.set_up(line, start, true).is_ok() {
            at = self.plain_moves(line, start);
            // Whether a line is prose shows only at its end: unless all of it
            // is moves, it is read again with that in mind.
            if next_token(line, at).is_some() {
                at = start;
                self.forget_moves();
            }
        }
        while let Some(token) = next_token(line, at) {
            match self.token(line, token, true) {
                Flow::On(next) => at = next,
                Flow::Over(next) => {
                    // What follows the game on its line is kept with it.
                    if next < end {
                        self.score.nodes.push(Node::Text(next..end));
                    }
                    break;
                }
                Flow::More => break,
            }
        }
        self.finish(line, end);
        Next::Game(length.map_or(end, |_| end + 1))
    }

    fn token(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        let whole = token.start..token.end;
        match token.kind {
            TokenKind::Word => {}
            TokenKind::Tag => {
                return match read_tag(text, token.start) {
                    Some(tag) => self.tag(text, tag),
                    None => self.words(text, token, complete),
                };
            }
            TokenKind::Comment => self.score.nodes.push(Node::Verbatim(whole)),
            TokenKind::LineComment => self.score.nodes.push(Node::Line(whole)),
            TokenKind::Escape => self.score.nodes.push(Node::Escape(whole)),
            TokenKind::Nag => self.score.nodes.push(Node::Verbatim(whole)),
            TokenKind::OpenComment => {
                if !complete && token.end == text.len() {
                    return Flow::More;
                }
                let message = "the comment that begins here has no end".into();
                self.report(
                    text,
                    Level::Error,
                    token.start..token.start + 1,
                    "open-comment",
                    message,
                );
                let inside = trimmed(text, token.start + 1..token.end);
                self.score.nodes.push(Node::Text(inside));
            }
            TokenKind::StrayBrace => {
                let message = "a brace that closes nothing is left out".into();
                self.report(text, Level::Warning, whole, "stray-brace", message);
            }
            TokenKind::Open | TokenKind::Close => {
                if self.score.outcome.is_some() {
                    return self.after_outcome(text, token);
                }
                if let Err(flow) = self.set_up(text, token.start, complete) {
                    return flow;
                }
                return if token.kind == TokenKind::Open {
                    self.open(text, token, complete)
                } else {
                    self.close(text, token)
                };
            }
        }
        if token.kind == TokenKind::Word {
            return self.words(text, token, complete);
        }
        Flow::On(token.end)
    }

    fn tag(&mut self, text: &[u8], tag: Tag) -> Flow {
        let next_game = self.began
            || !self.score.tags.is_empty() && crate::text::starts_game(&text[tag.whole.start..]);
        if next_game {
            return Flow::Over(tag.whole.start);
        }
        let mut at = tag.whole.end;
        self.score.tags.push(tag);
        // Several pairs may stand in a line.
        while let Some(space) = text[at..]
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t'))
        {
            match read_tag(text, at + space).filter(|_| text[at + space] == b'[') {
                Some(tag) => {
                    at = tag.whole.end;
                    self.score.tags.push(tag);
                }
                None => break,
            }
        }
        Flow::On(at)
    }

    /// The fast path for tags: as long as there is one in standard form on a
    /// line of its own after the other.
    fn plain_tags(&mut self, text: &[u8], mut at: usize) -> usize {
        let mut line_start = at == 0 || text.get(at - 1) == Some(&b'\n');
        while line_start && text.get(at) == Some(&b'[') {
            if !self.score.tags.is_empty() && crate::text::starts_game(&text[at..]) {
                return at;
            }
            let Some(tag) = read_standard_tag(text, at) else {
                return at;
            };
            at = tag.whole.end + 1;
            self.score.tags.push(tag);
            line_start = true;
        }
        at
    }

    /// Makes the start position before the first move. An error is where
    /// reading goes on if there can be none.
    pub(super) fn set_up(&mut self, text: &[u8], at: usize, complete: bool) -> Result<(), Flow> {
        self.began = true;
        if self.ready {
            return Ok(());
        }
        match self.start_position(text) {
            Ok(position) => {
                self.ready = true;
                self.score.start = position;
                self.position = position;
                self.checkpoint = (position, 0);
                Ok(())
            }
            Err((place, kind, message)) => {
                self.report(text, Level::Error, place, kind, message);
                Err(self.leave_unread(text, at, complete))
            }
        }
    }

    fn tag_named(&self, text: &[u8], name: &str) -> Option<(Range<usize>, String)> {
        let tag = self.score.tag(text, name)?;
        let value = String::from_utf8_lossy(&text[tag.value.clone()]);
        Some((tag.value.clone(), value.trim().to_string()))
    }

    fn start_position(
        &mut self,
        text: &[u8],
    ) -> Result<Position, (Range<usize>, &'static str, String)> {
        let mut variant = if self.options.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        if let Some((place, name)) = self.tag_named(text, "Variant") {
            match known_variant(&name) {
                Some(Variant::Standard) => {}
                Some(Variant::Chess960) => variant = Variant::Chess960,
                None => {
                    let message = format!("a game of {name} is not read, but kept as it stands");
                    return Err((place, "variant", message));
                }
            }
        }
        let Some((place, fen)) = self.tag_named(text, "FEN") else {
            let start = self.options.start.unwrap_or_default();
            return Ok(match variant {
                Variant::Standard => start,
                Variant::Chess960 => start.into_chess960(),
            });
        };
        match Setup::read(&fen, variant) {
            Ok(setup) => {
                for warning in setup.warnings.iter() {
                    let message = warning.to_string();
                    self.report(text, Level::Warning, place.clone(), "fen", message);
                }
                Ok(setup.position)
            }
            Err(error) => Err((place, "fen", format!("no game can start there: {error}"))),
        }
    }

    /// Leaves the game to be copied as it stands.
    fn leave_unread(&mut self, text: &[u8], at: usize, complete: bool) -> Flow {
        self.score.unread = true;
        self.score.nodes.clear();
        let mut at = at;
        while let Some(length) = text[at..].iter().position(|&byte| byte == b'\n') {
            at += length + 1;
            if text.get(at) == Some(&b'[') && read_tag(text, at).is_some() {
                return Flow::Over(at);
            }
        }
        if complete {
            Flow::Over(text.len())
        } else {
            Flow::More
        }
    }

    fn finish(&mut self, text: &[u8], end: usize) -> Next {
        if !self.ready && !self.score.unread {
            // A game without moves still has a start to get wrong.
            if let Err(Flow::Over(_) | Flow::More) = self.set_up(text, end, true) {
                self.score.unread = true;
            }
        }
        while let Some(frame) = self.frames.pop() {
            let message = "the variation that begins here has no end".into();
            let opened = frame.opened;
            self.report(
                text,
                Level::Error,
                opened..opened + 1,
                "open-variation",
                message,
            );
            self.score.nodes.push(Node::Close);
        }
        self.score.source.end = end;
        self.check_outcome(text);
        Next::Game(end)
    }

    /// Compares the result with the tag, and takes it from there if missing.
    fn check_outcome(&mut self, text: &[u8]) {
        if self.score.unread {
            return;
        }
        let Some((place, value)) = self.tag_named(text, "Result") else {
            return;
        };
        let tagged = Outcome::from_standard(value.as_bytes())
            .or_else(|| Outcome::from_other_style(value.as_bytes()));
        match (self.score.outcome, tagged) {
            (None, _) => {
                let outcome = tagged.unwrap_or(Outcome::Open);
                let message = format!("no result at the game's end, {outcome} is written");
                self.report(text, Level::Warning, place, "result-missing", message);
                self.score.outcome = Some(outcome);
                self.score.nodes.push(Node::Outcome);
            }
            (Some(played), Some(tagged)) if played != tagged => {
                let message = format!("the tag says {tagged}, the game ends with {played}");
                self.report(text, Level::Warning, place, "result-differs", message);
            }
            _ => {}
        }
    }

    // Words.

    /// A word, and in free text the line it begins.
    fn words(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        if self.score.outcome.is_some() {
            return self.after_outcome(text, token);
        }
        if self.score.tags.is_empty() && self.frames.is_empty() {
            if let Some(flow) = loose::line(self, text, token, complete) {
                return flow;
            }
        }
        if let Err(flow) = self.set_up(text, token.start, complete) {
            return flow;
        }
        if self.frames.is_empty() {
            if let Some(flow) = loose::ending(self, text, token, complete) {
                return flow;
            }
        }
        self.word(text, token.start..token.end, complete)
    }

    /// Words behind a result on its line are remarks; the next line may start
    /// another game.
    fn after_outcome(&mut self, text: &[u8], token: Token) -> Flow {
        let line = loose::line_start(text, token.start)..crate::text::line_end(text, token.start);
        let same_line = text[line.start..token.start]
            .iter()
            .any(|b| !b.is_ascii_whitespace());
        let words = loose::is_prose(&text[token.start..line.end]);
        if words && (same_line || self.score.tags.is_empty()) {
            self.score
                .nodes
                .push(Node::Text(trimmed(text, token.start..line.end)));
            return Flow::On(line.end);
        }
        Flow::Over(token.start)
    }

    /// The fast path: reads on as long as there is nothing but move numbers
    /// as they are due and legal moves in standard SAN or numeric notation,
    /// with white space between. Returns where anything else begins.
    fn plain_moves(&mut self, text: &[u8], mut at: usize) -> usize {
        let known = self.ready && self.score.outcome.is_none();
        let in_lines = !self.score.tags.is_empty() || self.options.split == Split::Line;
        if !known || !self.plain || !in_lines && self.frames.is_empty() {
            return at;
        }
        loop {
            while text.get(at).is_some_and(|&byte| byte <= b' ') {
                at += 1;
            }
            let window = window(text, at);
            let len = word_len(window);
            if window[0].is_ascii_digit() {
                let Some(length) = self.plain_digits(window, len) else {
                    return at;
                };
                at += length;
                continue;
            }
            if !self.plain_san {
                return at;
            }
            let plain = PlainSan::decode(window, len)
                .and_then(|plain| Some((plain, plain.resolve(&self.position)?)));
            let Some((plain, mv)) = plain else {
                match self.standard_san(&window[..len]) {
                    Some(mv) => self.play(mv, Notation::San, at..at),
                    None => return at,
                }
                at += len;
                continue;
            };
            self.play(mv, Notation::San, at..at);
            at += len;
            if plain.claims_check() && !self.position.is_check() {
                self.false_mark(text, at - len..at);
            }
        }
    }

    /// A move in standard form that is not of the plain kind: a promotion, a
    /// mate, one piece of several that is not pinned.
    #[inline(never)]
    fn standard_san(&self, word: &[u8]) -> Option<Move> {
        if word.len() > 7 || word.ends_with(b"!") || word.ends_with(b"?") {
            return None;
        }
        let reading = San::from_bytes(word)
            .ok()?
            .resolve(&self.position, Strictness::Lenient)
            .ok()?;
        reading.leniencies.is_empty().then_some(reading.mv)
    }

    /// The move number due, or a plain numeric move; the length of either.
    #[inline]
    fn plain_digits(&mut self, window: [u8; 8], len: usize) -> Option<usize> {
        if (len == 4 || len == 5) && window[3].is_ascii_digit() {
            if !self.plain_numeric {
                return None;
            }
            let numeric = Numeric::from_digits(&window[..len]).ok()?;
            let mv = self
                .position
                .legal_move(numeric.from(), numeric.to(), numeric.promotion())?;
            if mv.castling().is_some() && Numeric::from_move(&self.position, mv) != numeric {
                return None;
            }
            self.play(mv, Notation::Numeric, 0..0);
            return Some(len);
        }
        let digits = window
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = window[..digits.min(3)]
            .iter()
            .fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        let due = number == self.position.fullmoves() && self.numbering == 0;
        let dots = window[digits.min(7)..]
            .iter()
            .take_while(|byte| **byte == b'.')
            .count();
        let whites = self.position.turn() == Color::White;
        let fits = matches!((dots, whites), (1, true) | (3, false));
        (due && digits <= 3 && fits).then_some(digits + dots)
    }

    /// Takes back all that was played in a line that is to be read again.
    fn forget_moves(&mut self) {
        self.score.nodes.clear();
        self.score.spelled.clear();
        self.score.plies = 0;
        self.score.errors = 0;
        self.line.clear();
        self.position = self.score.start;
        self.checkpoint = (self.position, 0);
        let game = self.games;
        self.problems.retain(|problem| problem.game != game);
    }

    /// One word of movetext.
    #[inline]
    pub(super) fn word(&mut self, text: &[u8], mut word: Range<usize>, complete: bool) -> Flow {
        if text.get(word.end) == Some(&b'(') {
            word.end = with_attached_piece(text, word.end);
        }
        if self.plain_san {
            let window = window(text, word.start);
            if let Some(plain) = PlainSan::decode(window, word.len()) {
                if let Some(mv) = plain.resolve(&self.position) {
                    self.play(mv, Notation::San, word.end..word.end);
                    if plain.claims_check() && !self.position.is_check() {
                        self.false_mark(text, word.clone());
                    }
                    return Flow::On(word.end);
                }
            }
        }
        self.odd_word(text, word, complete)
    }

    #[inline(never)]
    fn odd_word(&mut self, text: &[u8], word: Range<usize>, complete: bool) -> Flow {
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
                if was.is_some_and(Move::is_en_passant) {
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

    fn outcome(
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
    fn bare_number(
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
    fn two_halves(&self, text: &[u8], word: Range<usize>) -> Option<Range<usize>> {
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
    fn starts_next_game(&self, text: &[u8], number: MoveNumber, glued: Range<usize>) -> bool {
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
        let word = without_marks(text, word).0;
        let start = self.options.start.unwrap_or_default();
        let opens = self.resolve(&start, &text[word.clone()]).is_ok();
        let first_reply = self.position.ply() == start.ply() + 1;
        opens && !(first_reply && self.resolve(&self.position, &text[word]).is_ok())
    }

    fn check_number(&mut self, text: &[u8], word: Range<usize>, number: MoveNumber) {
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

    // Moves.

    /// Plays a move on the board and into the score.
    #[inline]
    fn play(&mut self, mv: Move, notation: Notation, marks: Range<usize>) {
        if self.first.is_none() {
            self.first = Some(notation);
        }
        self.line.push(Some(mv));
        let to = self.options.to.unwrap_or(Notation::Numeric);
        if self.frames.is_empty() {
            self.score.plies += 1;
        }
        if self.moves_only {
            if !self.frames.is_empty() {
                return self.position.play(mv);
            }
            let out = &mut self.score.spelled;
            match to {
                Notation::Numeric => {
                    Numeric::append_move(&self.position, mv, out, b' ');
                    self.position.play(mv);
                }
                Notation::San => San::play(&mut self.position, mv)
                    .spelling()
                    .append_to(out, b' '),
                _ => {
                    to.write(&self.position, mv).append_to(out, b' ');
                    self.position.play(mv);
                }
            }
            return;
        }
        let at = (self.position.fullmoves(), self.position.turn());
        let start = self.score.spelled.len();
        let with = self.options.with.map(|with| with.write(&self.position, mv));
        match to {
            Notation::San => {
                let san = San::play(&mut self.position, mv);
                self.score
                    .spelled
                    .extend_from_slice(san.spelling().as_bytes());
            }
            _ => {
                let spelling = match to {
                    Notation::Numeric => Numeric::from_move(&self.position, mv).spelling(),
                    _ => to.write(&self.position, mv),
                };
                self.score.spelled.extend_from_slice(spelling.as_bytes());
                self.position.play(mv);
            }
        }
        let middle = self.score.spelled.len();
        if let Some(with) = with {
            self.score.spelled.extend_from_slice(with.as_bytes());
        }
        self.score.push_move(at, (start, middle), marks);
    }

    fn null_move(&mut self, text: &[u8], word: Range<usize>, complete: bool) -> Flow {
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
        if self.moves_only {
            self.position = passed;
            self.line.push(None);
            return Flow::On(word.end);
        }
        let at = (self.position.fullmoves(), self.position.turn());
        let start = self.score.spelled.len();
        let null: &[u8] = match self.options.to {
            Some(Notation::Uci) => b"0000",
            _ => b"--",
        };
        self.score.spelled.extend_from_slice(null);
        let middle = self.score.spelled.len();
        self.position = passed;
        self.line.push(None);
        self.score
            .push_move(at, (start, middle), word.end..word.end);
        Flow::On(word.end)
    }

    /// A run of digits: a move, or several without a space.
    fn digits(&mut self, text: &[u8], digits: Range<usize>, end: usize, complete: bool) -> Flow {
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
                    self.play(reading.mv, Notation::Numeric, end..end);
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
    fn other(&mut self, text: &[u8], word: Range<usize>, complete: bool) -> Flow {
        let (body, marks) = without_marks(text, word.clone());
        if body.len() >= 8 && text[body.clone()].iter().all(u8::is_ascii_digit) && !marks.is_empty()
        {
            let flow = self.digits(text, body, word.end, complete);
            self.score.nodes.push(Node::Verbatim(marks));
            return flow;
        }
        match self.resolve(&self.position, &text[body.clone()]) {
            Ok((notation, reading)) => {
                self.leniencies(text, body.clone(), reading);
                self.warn_of_other_meaning(text, &body, notation, reading.mv);
                self.play(reading.mv, notation, marks);
                Flow::On(word.end)
            }
            Err(error) => self.reject_move(text, body, word, &error, complete),
        }
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
        let mut best: Option<MoveError> = None;
        let mut forgiven = None;
        for notation in guesses(&word) {
            match notation.read_as(position, &word, strictness) {
                Ok(reading) if reading.leniencies.is_empty() => return Ok((notation, reading)),
                // Another notation may have it in standard form.
                Ok(reading) => forgiven = forgiven.or(Some((notation, reading))),
                // The first notation that fits the letters tells the reason.
                Err(error) => {
                    let better = best.as_ref().is_none_or(|best| {
                        best.resolve_error().is_none() && error.resolve_error().is_some()
                    });
                    if better {
                        best = Some(error);
                    }
                }
            }
        }
        if let Some(forgiven) = forgiven {
            return Ok(forgiven);
        }
        Err(best.unwrap_or_else(|| {
            MoveError::malformed(
                Notation::San,
                &word,
                crate::notation::Malformed::San(crate::notation::ParseSanError::Empty),
            )
        }))
    }

    /// Warns where a word is a legal move in two notations, but not the same.
    fn warn_of_other_meaning(
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
        for other in Notation::ALL.into_iter().filter(|other| *other != taken) {
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

    // Variations.

    fn open(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        if let Some(flow) = self.gloss(text, token, complete) {
            return flow;
        }
        if self.frames.len() >= DEEPEST {
            let message =
                format!("variations more than {DEEPEST} deep: the game is kept as it stands");
            self.report(
                text,
                Level::Error,
                token.start..token.end,
                "too-deep",
                message,
            );
            self.frames.clear();
            return self.leave_unread(text, token.end, complete);
        }
        let length = self.line.len();
        let first = self.frames.last().map_or(0, |frame| frame.length);
        if length <= first.max(self.checkpoint.1) && length == first {
            let message = "a variation before any move has nothing to vary".into();
            return self.reject(
                text,
                token.start..token.end,
                "variation-first",
                message,
                Vec::new(),
                complete,
            );
        }
        // The position before the last move, from the nearest one kept.
        let (mut before, mut at) = self.checkpoint;
        while at + 1 < length {
            replay(&mut before, self.line[at]);
            at += 1;
        }
        self.frames.push(Frame {
            position: self.position,
            checkpoint: (before, length - 1),
            length,
            opened: token.start,
            numbering: self.numbering,
        });
        self.position = before;
        self.checkpoint = (before, length);
        self.score.nodes.push(Node::Open);
        Flow::On(token.end)
    }

    fn close(&mut self, text: &[u8], token: Token) -> Flow {
        match self.frames.pop() {
            Some(frame) => {
                self.line.truncate(frame.length);
                self.position = frame.position;
                self.checkpoint = frame.checkpoint;
                self.numbering = frame.numbering;
                self.score.nodes.push(Node::Close);
            }
            None => {
                let message = "a parenthesis that closes nothing is left out".into();
                self.report(
                    text,
                    Level::Warning,
                    token.start..token.end,
                    "stray-parenthesis",
                    message,
                );
            }
        }
        Flow::On(token.end)
    }

    /// A parenthesis around one move that says the last one again, in another
    /// notation.
    fn gloss(&mut self, text: &[u8], open: Token, complete: bool) -> Option<Flow> {
        let word = next_token(text, open.end).filter(|token| token.kind == TokenKind::Word)?;
        let close = next_token(text, word.end).filter(|token| token.kind == TokenKind::Close)?;
        let last = self.line.last().copied().flatten()?;
        // Comments and signs may stand between.
        let follows_move = self.moves_only
            || self
                .score
                .nodes
                .iter()
                .rev()
                .find(|node| !matches!(node, Node::Verbatim(_) | Node::Line(_) | Node::Text(_)))
                .is_some_and(|node| matches!(node, Node::Move(_)));
        if !follows_move {
            return None;
        }
        let tagged = !self.score.tags.is_empty();
        let (body, marks) = without_marks(text, word.start..word.end);
        let shape = matches!(
            read_word(&text[body.clone()]),
            Word::Other(_) | Word::Digits(_)
        );
        if !shape {
            if tagged {
                return None;
            }
            // `(3)` or `(0:05)` behind a move: days or time, most likely.
            let remark = match read_word(&text[body.clone()]) {
                Word::Number(number, b"") => number.dots == 0,
                Word::Date => true,
                _ => false,
            };
            if remark {
                self.score.nodes.push(Node::Text(body));
                return Some(Flow::On(close.end));
            }
            return None;
        }
        let (mut before, mut at) = self.checkpoint;
        while at + 1 < self.line.len() {
            replay(&mut before, self.line[at]);
            at += 1;
        }
        // Read generously and in any notation: only its meaning matters.
        let same = Notation::ALL.into_iter().any(|notation| {
            notation
                .read(&before, &lossy(text, &body))
                .is_ok_and(|mv| mv == last)
        });
        if same {
            if !marks.is_empty() {
                self.score.nodes.push(Node::Verbatim(marks));
            }
            return Some(Flow::On(close.end));
        }
        if tagged || !crate::text::is_move_shape(&text[body.clone()]) {
            return None;
        }
        let number = if self.position.turn() == Color::White {
            "..."
        } else {
            "."
        };
        let message = format!(
            "the move just played is {}, which {} is not; a variation has a number, {}{number}",
            notation_names(&before, last),
            lossy(text, &body),
            before.fullmoves(),
        );
        Some(self.reject(
            text,
            open.start..close.end,
            "gloss",
            message,
            Vec::new(),
            complete,
        ))
    }

    // Reports.

    /// Sets the rest of this line of play aside, from a bad move on.
    fn reject_move(
        &mut self,
        text: &[u8],
        place: Range<usize>,
        from: Range<usize>,
        error: &MoveError,
        complete: bool,
    ) -> Flow {
        let notation = error.notation();
        let mut repairs = repair(&self.position, notation, &lossy(text, &place));
        if matches!(
            error.resolve_error(),
            Some(ResolveError::NotStandard { .. })
        ) {
            // The move is known; only its spelling is refused.
            repairs.clear();
        }
        let suggestions: Vec<_> = repairs
            .iter()
            .map(|repair| Suggestion {
                numeric: Notation::Numeric
                    .write(&self.position, repair.mv)
                    .to_string(),
                san: Notation::San.write(&self.position, repair.mv).to_string(),
                slip: repair.slip,
            })
            .collect();
        let mut message = format!(
            "{} move {} ({}): {}",
            error.word(),
            lossy(text, &place),
            self.at_move_text(),
            error.reason()
        );
        for (i, suggestion) in suggestions.iter().enumerate() {
            message += match i {
                0 => "; did you mean ",
                _ if i + 1 == suggestions.len() => " or ",
                _ => ", ",
            };
            message += &format!("{} ({})", suggestion.numeric, suggestion.san);
        }
        if !suggestions.is_empty() {
            message.push('?');
        }
        let start = from.start;
        let reported = place.clone();
        self.reject_from(
            text,
            reported,
            start,
            error.kind(),
            message,
            suggestions,
            complete,
        )
    }

    fn reject(
        &mut self,
        text: &[u8],
        place: Range<usize>,
        kind: &'static str,
        message: String,
        suggestions: Vec<Suggestion>,
        complete: bool,
    ) -> Flow {
        let start = place.start;
        self.reject_from(text, place, start, kind, message, suggestions, complete)
    }

    #[allow(clippy::too_many_arguments)]
    fn reject_from(
        &mut self,
        text: &[u8],
        place: Range<usize>,
        start: usize,
        kind: &'static str,
        message: String,
        suggestions: Vec<Suggestion>,
        complete: bool,
    ) -> Flow {
        let Some(end) = self.end_of_line_of_play(text, start) else {
            if !complete {
                return Flow::More;
            }
            let rest = trimmed(text, start..text.len());
            self.report_with(text, Level::Error, place, kind, message, suggestions);
            self.score.nodes.push(Node::Text(rest));
            return Flow::On(text.len());
        };
        self.report_with(text, Level::Error, place, kind, message, suggestions);
        self.score.nodes.push(Node::Text(trimmed(text, start..end)));
        Flow::On(end)
    }

    /// Where the current line of play ends: at its closing parenthesis, at
    /// the result, or where the next game starts. `None` is the text's end.
    fn end_of_line_of_play(&self, text: &[u8], start: usize) -> Option<usize> {
        let mut depth = 0_usize;
        let mut at = start;
        let mut first = true;
        loop {
            let token = next_token(text, at)?;
            at = token.end;
            let begins = core::mem::replace(&mut first, false);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth > 0 => depth -= 1,
                TokenKind::Close if !self.frames.is_empty() => return Some(token.start),
                TokenKind::OpenComment => return Some(token.start),
                TokenKind::Tag if read_tag(text, token.start).is_some() => {
                    return Some(token.start);
                }
                TokenKind::Word if depth == 0 && self.frames.is_empty() && !begins => {
                    match read_word(&text[token.start..token.end]) {
                        Word::Outcome { .. } => return Some(token.start),
                        Word::Number(number, _)
                            if number.number == 1 && number.dots == 1 && !self.line.is_empty() =>
                        {
                            return Some(token.start);
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    pub(super) fn report(
        &mut self,
        text: &[u8],
        level: Level,
        place: Range<usize>,
        kind: &'static str,
        message: String,
    ) {
        self.report_with(text, level, place, kind, message, Vec::new());
    }

    fn report_with(
        &mut self,
        text: &[u8],
        level: Level,
        place: Range<usize>,
        kind: &'static str,
        message: String,
        suggestions: Vec<Suggestion>,
    ) {
        if level == Level::Error {
            self.score.errors += 1;
        }
        let known = self.ready && !self.score.unread;
        let position = &self.position;
        self.problems.push(Problem {
            level,
            game: self.games,
            at_move: known.then(|| (position.fullmoves(), position.turn())),
            place: self.places.of(text, place.start),
            token: lossy(text, &place),
            kind,
            message,
            fen: known.then(|| position.to_string()),
            suggestions,
            excerpt: Excerpt::around(text, place.start, place.end),
        });
    }

    /// `move 12, White`.
    pub(super) fn at_move_text(&self) -> String {
        format!(
            "move {}, {}",
            self.position.fullmoves(),
            self.position.turn()
        )
    }

    fn both_names(&self, mv: Move) -> String {
        notation_names(&self.position, mv)
    }

    fn leniencies(&mut self, text: &[u8], place: Range<usize>, reading: Reading) {
        if reading.leniencies == Leniencies::NONE {
            return;
        }
        for leniency in reading.leniencies.iter().filter(|l| *l != Leniency::Glued) {
            let message = format!(
                "{} ({}): {leniency}; read as {}",
                lossy(text, &place),
                self.at_move_text(),
                self.both_names(reading.mv)
            );
            self.report(
                text,
                Level::Warning,
                place.clone(),
                leniency.kind(),
                message,
            );
        }
    }

    /// A leniency about something else than the meaning of one move.
    fn forgiven(&mut self, text: &[u8], place: Range<usize>, leniency: Leniency) {
        let message = format!("{}: {leniency}", lossy(text, &place));
        let level = match self.options.strictness {
            Strictness::Lenient => Level::Warning,
            Strictness::Strict => Level::Error,
        };
        self.report(text, level, place, leniency.kind(), message);
    }

    #[cold]
    fn false_mark(&mut self, text: &[u8], place: Range<usize>) {
        self.forgiven(text, place, Leniency::FalseMark);
    }
}

fn replay(position: &mut Position, mv: Option<Move>) {
    match mv {
        Some(mv) => position.play(mv),
        None => *position = position.pass().unwrap_or(*position),
    }
}

/// `5254 (e4)`.
fn notation_names(position: &Position, mv: Move) -> String {
    format!(
        "{} ({})",
        Notation::Numeric.write(position, mv),
        Notation::San.write(position, mv)
    )
}

/// The notations a word may be in, the likeliest first.
fn guesses(word: &str) -> [Notation; 4] {
    let digits = word.starts_with(|c: char| c.is_ascii_digit());
    let castling = word.starts_with("0-") || word.starts_with("0–");
    if digits && !castling {
        [
            Notation::Numeric,
            Notation::San,
            Notation::Lan,
            Notation::Uci,
        ]
    } else {
        [
            Notation::San,
            Notation::Lan,
            Notation::Uci,
            Notation::Numeric,
        ]
    }
}

fn known_variant(name: &str) -> Option<Variant> {
    let plain: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .collect::<String>()
        .to_lowercase();
    match plain.as_str() {
        "" | "standard" | "normal" | "chess" | "fromposition" | "classical" | "orthodox" => {
            Some(Variant::Standard)
        }
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "frc"
        | "freestyle" | "freestylechess" => Some(Variant::Chess960),
        _ => None,
    }
}

/// The end of a word with the piece that a parenthesis attaches to it, and the
/// marks behind: `e8(Q)`, `6768(2)!`.
pub(super) fn with_attached_piece(text: &[u8], end: usize) -> usize {
    let [b'(', piece, b')', behind @ ..] = &text[end..] else {
        return end;
    };
    if !b"QRBNqrbn1234".contains(piece) {
        return end;
    }
    let marks = behind
        .iter()
        .take_while(|byte| matches!(byte, b'!' | b'?' | b'+' | b'#'))
        .count();
    end + 3 + marks
}

/// How many bytes of a window come before white space; 8 if none is there.
#[inline]
fn word_len(window: [u8; 8]) -> usize {
    // A byte below 0x21 borrows into its top bit; those that have theirs set
    // anyway are no white space. The first hit is exact, which is all we ask.
    const ONES: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_le_bytes(window);
    let hits = word.wrapping_sub(ONES * 0x21) & !word & (ONES * 0x80);
    hits.trailing_zeros() as usize / 8
}

/// The eight bytes from an offset on, padded at the text's end.
#[inline]
fn window(text: &[u8], start: usize) -> [u8; 8] {
    match text[start..].first_chunk::<8>() {
        Some(window) => *window,
        None => {
            let rest = &text[start..];
            let mut window = [0; 8];
            window[..rest.len()].copy_from_slice(rest);
            window
        }
    }
}

/// A word without the `!` and `?` behind it, and those. In free text a full
/// stop may stand there too.
fn without_marks(text: &[u8], word: Range<usize>) -> (Range<usize>, Range<usize>) {
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

pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let inner = &text[range.clone()];
    let lead = inner.len() - inner.trim_ascii_start().len();
    let start = range.start + lead;
    start..start + inner.trim_ascii().len()
}

fn lossy(text: &[u8], range: &Range<usize>) -> String {
    String::from_utf8_lossy(&text[range.clone()]).into_owned()
}
