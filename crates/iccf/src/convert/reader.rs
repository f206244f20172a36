//! Reads one game after another from a text: tokens in, a [`Score`] out.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::plain::{PlainDigits, Words};
use super::problem::{Level, Problem};
use super::recognise::{Again, Stage};
use super::score::{Node, Score};
use super::variation::run;
use super::words::trimmed;
use super::{Layout, Options, Split, lookahead, loose};
use crate::notation::{Language, Notation, PlainSan, Strictness};
use crate::position::{Played, Position, Setup, Variant};
use crate::text::{NumberText, Outcome, Places, Tag, Token, TokenKind, next_token, read_tag};

/// Variations nested deeper are hostile, not chess.
pub(super) const DEEPEST: usize = 1_000;

/// A reader of games; its buffers are reused from game to game.
pub(crate) struct Reader {
    pub(super) options: Options,
    pub(crate) score: Score,
    pub(crate) problems: Vec<Problem>,
    /// Games read so far, the current one included.
    pub(crate) games: u64,
    pub(super) places: Places,
    pub(super) at_text_start: bool,
    pub(super) position: Position,
    /// The moves that led here, of all open lines of play; `None` passes.
    pub(super) line: Vec<Option<Played>>,
    /// A position on the current line, and how many of `line` led to it.
    pub(super) checkpoint: (Position, usize),
    pub(super) frames: Vec<Frame>,
    /// Whether the start position has been made up from the tags.
    pub(super) ready: bool,
    /// Whether anything but tags and comments was seen.
    pub(super) began: bool,
    /// By how much the numbers in the text are off, so that it is said once.
    pub(super) numbering: i64,
    /// The notation of the first move read.
    pub(super) first: Option<Notation>,
    /// Whose piece letters are read.
    pub(super) language: Language,
    pub(super) fast: Fast,
    /// The move number that was due last.
    pub(super) due: NumberText,
    pub(super) sans: Words<PlainSan>,
    pub(super) digits: Words<PlainDigits>,
    /// The line of free text that was looked at last.
    pub(super) known_line: Range<usize>,
    /// The notation that was announced for all texts; others may be tried.
    pub(super) announced: Option<Notation>,
    /// Lines of this game that begin one in a code nobody announced.
    pub(super) codes_begun: usize,
    /// What this reading is for.
    pub(super) stage: Stage,
    /// How much may still be looked ahead in this game.
    pub(super) lookahead: usize,
}

/// What may be done the fast way.
#[derive(Clone, Copy)]
pub(super) struct Fast {
    /// Reading SAN.
    pub(super) san: bool,
    /// Reading numeric notation.
    pub(super) numeric: bool,
    /// How moves are spelled.
    pub(super) spells: Spells,
    /// Whether all is written, or nothing but the moves of the main line.
    pub(super) keeps_all: bool,
}

/// How moves are spelled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spells {
    Digits,
    San,
    /// In any notation, perhaps in two.
    Other,
}

impl Fast {
    fn new(options: &Options, language: Language) -> Self {
        let reads = |notation| {
            options.strictness == Strictness::Lenient
                && options.from.is_none_or(|from| from == notation)
        };
        Self {
            san: reads(Notation::SAN) && language == Language::English,
            numeric: reads(Notation::Numeric),
            spells: match options.to {
                Some(Notation::Numeric) if options.with.is_none() => Spells::Digits,
                Some(Notation::SAN) if options.with.is_none() => Spells::San,
                _ => Spells::Other,
            },
            keeps_all: matches!(options.layout, None | Some(Layout::Pgn | Layout::Text)),
        }
    }
}

/// A line of play that waits for a variation on it to end.
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) checkpoint: (Position, usize),
    pub(super) length: usize,
    pub(super) opened: usize,
    pub(super) numbering: i64,
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
        let mut score = Score::default();
        score.write_in(options.to, options.with);
        Self {
            fast: Fast::new(&options, Language::English),
            score,
            due: NumberText::of(0),
            sans: Words::default(),
            digits: Words::default(),
            announced: options.from,
            options,
            problems: Vec::new(),
            games: 0,
            places: Places::default(),
            at_text_start: true,
            position: Position::new(),
            line: Vec::new(),
            checkpoint: (Position::new(), 0),
            frames: Vec::new(),
            ready: false,
            began: false,
            numbering: 0,
            first: None,
            known_line: 0..0,
            codes_begun: 0,
            stage: Stage::Final,
            lookahead: 0,
            language: Language::English,
        }
    }

    /// Settles the notation to write.
    pub(crate) fn write_in(&mut self, to: Notation) {
        self.options.to = Some(to);
        self.choose_fast_paths();
    }

    /// To be called when an option or the language has changed.
    pub(super) fn choose_fast_paths(&mut self) {
        self.fast = Fast::new(&self.options, self.language);
        self.score.write_in(self.options.to, self.options.with);
    }

    /// What moves look like.
    pub(super) fn shapes(&self) -> loose::Shapes {
        loose::Shapes::of(self.options.from)
    }

    /// Forgets the lines counted in an earlier piece of text. Only the first
    /// piece can begin with a byte order mark.
    pub(crate) fn begin_text(&mut self, at_start: bool) {
        self.places = Places::default();
        self.known_line = 0..0;
        self.at_text_start = at_start;
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
        self.places = Places::default();
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
        let again = Again {
            start,
            complete,
            places: self.places.clone(),
            problems: self.problems.len(),
            games: self.games,
        };
        match self.read_once(text, start, complete) {
            first @ Next::Game(_) => self.recognise(text, again, first),
            other => other,
        }
    }

    /// As [`read`](Self::read), in the notation and language that are set.
    pub(super) fn read_once(&mut self, text: &[u8], start: usize, complete: bool) -> Next {
        let problems = self.problems.len();
        let start_position = self.options.start.unwrap_or_default();
        self.score.clear(start, start_position);
        self.position = start_position;
        self.checkpoint = (start_position, 0);
        self.line.clear();
        self.frames.clear();
        self.ready = false;
        self.began = false;
        self.numbering = 0;
        self.lookahead = lookahead::MOST;
        self.codes_begun = 0;
        self.games += 1;

        let mark = "\u{feff}".as_bytes();
        let start = match start {
            0 if self.at_text_start && text.starts_with(mark) => mark.len(),
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

    pub(super) fn read_auto(&mut self, text: &[u8], start: usize, complete: bool) -> Next {
        let mut at = start;
        match next_token(text, at) {
            None => return if complete { Next::End } else { Next::More },
            Some(token) => self.score.source.start = token.start,
        }
        loop {
            if !self.began {
                at = self.plain_tags(text, at);
                if let Some(first) = self.plain_start(text, at) {
                    if let Err(flow) = self.set_up(text, first, complete) {
                        match flow {
                            Flow::On(next) => at = next,
                            Flow::Over(end) => return self.finish(text, end),
                            Flow::More => return Next::More,
                        }
                        continue;
                    }
                    at = first;
                }
            }
            if self.began {
                at = self.plain_moves(text, at);
                if let Some(next) = self.plain_end(text, at) {
                    return self.finish(text, next);
                }
            }
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
    pub(super) fn read_line(&mut self, text: &[u8], start: usize, complete: bool) -> Next {
        if start >= text.len() {
            return if complete { Next::End } else { Next::More };
        }
        let length = memchr::memchr(b'\n', &text[start..]);
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

    pub(super) fn token(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        // A game that begins behind another on its line begins like any other.
        let mut token = token;
        if token.start == self.score.source.start && matches!(text[token.start], b'[' | b'%') {
            token.end = crate::text::line_end(text, token.start);
            token.kind = match text[token.start] {
                b'[' => TokenKind::Tag,
                _ => TokenKind::Escape,
            };
        }
        let to_line_end = matches!(
            token.kind,
            TokenKind::Tag | TokenKind::Escape | TokenKind::LineComment
        );
        if !complete && to_line_end && !loose::has_whole_line(text, token.start) {
            return Flow::More;
        }

        let whole = token.start..token.end;
        match token.kind {
            TokenKind::Word => {}
            TokenKind::Tag => {
                return match read_tag(text, token.start) {
                    Some(tag) => self.tag(text, tag),
                    None => self.words(text, token, complete),
                };
            }
            TokenKind::Nag if whole.len() == 1 => {
                let message = "a dollar sign without a number is left out".into();
                self.report(text, Level::Warning, whole, "stray-sign", message);
            }
            TokenKind::Comment | TokenKind::Nag => self.score.nodes.push(Node::Verbatim(whole)),
            // Printed scores have it between moves, close behind the first.
            TokenKind::LineComment if self.is_separator(text, &whole) => {
                return Flow::On(token.start + 1);
            }
            TokenKind::LineComment => self.score.nodes.push(Node::Line(whole)),
            TokenKind::Escape => self.score.nodes.push(Node::Escape(whole)),
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
                let Some(run) = run(text, token.start, complete) else {
                    return Flow::More;
                };
                let end = run.end;
                let message = "a brace that closes nothing is left out".into();
                self.report(text, Level::Warning, run, "stray-brace", message);
                return Flow::On(end);
            }
            TokenKind::Open | TokenKind::Close => {
                if self.score.outcome.is_some() {
                    return self.after_outcome(text, token, complete);
                }
                if let Err(flow) = self.set_up(text, token.start, complete) {
                    return flow;
                }
                return if token.kind == TokenKind::Open {
                    self.open(text, token, complete)
                } else {
                    self.close(text, token, complete)
                };
            }
        }
        if token.kind == TokenKind::Word {
            return self.words(text, token, complete);
        }
        Flow::On(token.end)
    }

    /// Whether a semicolon stands between moves and begins no comment: in free
    /// text, close behind a word, with a numbered move behind it.
    fn is_separator(&self, text: &[u8], comment: &Range<usize>) -> bool {
        let close = comment.start > 0 && text[comment.start - 1] > b' ';
        let rest = &text[comment.start + 1..comment.end];
        self.score.tags.is_empty()
            && close
            && loose::announces_moves(self.shapes(), rest)
            && !loose::is_prose(self.shapes(), rest)
    }

    pub(super) fn tag(&mut self, text: &[u8], tag: Tag) -> Flow {
        // Whatever stands before it, this line starts a game: so a text can be
        // cut there by whoever has not read what comes before.
        let something = !self.score.tags.is_empty() || !self.score.nodes.is_empty();
        let next_game =
            self.began || something && crate::text::starts_game(&text[tag.whole.start..]);
        if next_game {
            return Flow::Over(tag.whole.start);
        }
        let mut at = tag.whole.end;
        self.score.push_tag(text, tag);
        // Several pairs may stand in a line.
        while let Some(space) = text[at..]
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t'))
        {
            match read_tag(text, at + space).filter(|_| text[at + space] == b'[') {
                Some(tag) => {
                    at = tag.whole.end;
                    self.score.push_tag(text, tag);
                }
                None => break,
            }
        }
        Flow::On(at)
    }

    /// Makes the start position before the first move. An error is where
    /// reading goes on if there can be none.
    pub(super) fn set_up(&mut self, text: &[u8], at: usize, complete: bool) -> Result<(), Flow> {
        self.began = true;
        if self.ready {
            return Ok(());
        }
        let as_usual = !self.options.chess960
            && self.score.tag(text, "FEN").is_none()
            && self.score.tag(text, "Variant").is_none();
        if as_usual {
            // The board is set up already.
            self.ready = true;
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

    /// The place and the value of a tag, without the white space around it.
    fn tag_named<'t>(&self, text: &'t [u8], name: &str) -> Option<(Range<usize>, &'t [u8])> {
        let place = self.score.tag(text, name)?.value.clone();
        let value = text[place.clone()].trim_ascii();
        Some((place, value))
    }

    pub(super) fn start_position(
        &mut self,
        text: &[u8],
    ) -> Result<Position, (Range<usize>, &'static str, String)> {
        let mut variant = if self.options.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        if let Some((place, name)) = self.tag_named(text, "Variant") {
            let name = String::from_utf8_lossy(name);
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
        match Setup::read(&String::from_utf8_lossy(fen), variant) {
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
    pub(super) fn leave_unread(&mut self, text: &[u8], at: usize, complete: bool) -> Flow {
        self.score.leave_unread();
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

    pub(super) fn finish(&mut self, text: &[u8], end: usize) -> Next {
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
    pub(super) fn check_outcome(&mut self, text: &[u8]) {
        if self.score.unread {
            return;
        }
        let Some((place, value)) = self.tag_named(text, "Result") else {
            return;
        };
        let tagged = Outcome::from_standard(value).or_else(|| Outcome::from_other_style(value));
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
