//! Reads one game after another: tokens in, [`Events`] out.
//!
//! The text at hand is always whole: whoever reads from a stream collects as
//! much of it as a game needs. Every loop moves forward through the text, and
//! nothing recurses on what stands in it.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;

use super::bounds::Bounds;
use super::events::{Events, Note, Unheard};
use super::findings::{Finding, Findings};
use super::lex::Lexicon;
use super::line::{Column, LineOfPlay};
use super::markup::bullet;
use super::options::{LOOKAHEAD, ReadOptions, Split};
use super::plain::{PlainDigits, Words};
use super::problem::ProblemKind;
use super::prose::KnownProse;
use super::scheme::{FirstWords, Hint, Scheme};
use super::shape::Shapes;
use super::state::{GameState, Stage};
use super::steps;
use super::tag::{Header, Tag, read_tag, read_unquoted};
use super::token::{
    Token, TokenKind, line_end, line_start, next_line, next_token, trimmed, wide_space,
};
use super::told::Told;
use crate::game::Outcome;
use crate::notation::{Language, Notation, PlainSan};
use crate::position::{Position, Setup, Variant};

/// A reader of games; its buffers are used again from game to game.
pub(crate) struct Reader {
    pub(crate) settings: ReadOptions,
    /// Whether the shortcut for text in standard form is taken.
    pub(crate) accelerated: bool,
    pub(super) scheme: Scheme,
    /// What the last games were in: what is likely is tried first.
    pub(super) hint: Hint,
    /// The tags of the game.
    pub(crate) header: Header,
    /// What is known of the game.
    pub(crate) game: GameState,
    pub(super) line: LineOfPlay,
    pub(crate) found: Findings,
    pub(super) fast: Fast,
    pub(super) bounds: Bounds,
    /// The lines of text that were looked at last.
    known_lines: [KnownLine; 2],
    pub(super) first_words: FirstWords,
    pub(super) known_prose: KnownProse,
    /// The notation of the first move ever read.
    pub(crate) first: Option<Notation>,
    /// How far a reading on trial goes on behind its first error.
    pub(super) trial_reach: usize,
    pub(super) told: Told,
    /// A buffer for text that is spelled anew.
    pub(super) anew: Vec<u8>,
    /// What words tell, once it was needed.
    pub(super) lexicon: Option<Box<Lexicon>>,
    /// Whether text from life is decoded.
    pub(crate) decodes: bool,
}

/// What the accelerator keeps between two calls.
#[derive(Default)]
pub(super) struct Fast {
    /// Buffers of words, unless they are in use: behind one pointer, as they are
    /// taken and put back with every game.
    pub(super) words: Option<Box<PlainWords>>,
    /// How many words are left to the general reader before it tries again: in
    /// a notation that is not its own, it decodes words for nothing.
    pub(super) pause: u32,
    /// How long it paused the last time, if it has read nothing since.
    pub(super) last_pause: u32,
}

impl Fast {
    /// Pauses, and longer than the last time.
    pub(super) fn pause_longer(&mut self) {
        self.last_pause = (2 * self.last_pause).clamp(4, 256);
        self.pause = self.last_pause;
    }
}

/// Buffers for words of both kinds.
#[derive(Default)]
pub(super) struct PlainWords {
    pub(super) sans: Words<PlainSan>,
    pub(super) digits: Words<PlainDigits>,
}

/// A line of text, found once and not for each of its words: it may be long.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KnownLine {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Where its first word begins, behind blanks, a mail's quotation
    /// marks and the sign of a list's item.
    pub(super) first_word: usize,
}

/// What reading came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// A game was read; the text goes on here.
    Game(usize),
    /// Nothing but white space is left.
    End,
}

/// Where reading goes on.
pub(super) enum Flow {
    /// Within the game.
    On(usize),
    /// The game is over; the next one starts here.
    Over(usize),
}

/// More comments, signs and variations than any game has: to remember more
/// would fill the memory.
const MOST_PARTS: usize = 1 << 20;

impl Reader {
    pub(crate) fn new(settings: ReadOptions) -> Self {
        Self {
            scheme: Scheme::announced(settings.from),
            settings,
            accelerated: true,
            hint: Hint::default(),
            header: Header::default(),
            game: GameState::default(),
            line: LineOfPlay::new(),
            found: Findings::default(),
            fast: Fast::default(),
            bounds: Bounds::default(),
            known_lines: <[KnownLine; 2]>::default(),
            first_words: FirstWords::default(),
            known_prose: KnownProse::default(),
            first: None,
            trial_reach: 0,
            told: Told::default(),
            anew: Vec::new(),
            lexicon: None,
            decodes: false,
        }
    }

    /// Forgets the line that was looked at last, as another text has others.
    pub(super) fn forget_line(&mut self) {
        self.known_lines = <[KnownLine; 2]>::default();
        self.known_prose.forget();
    }

    /// Forgets what is known of an earlier text.
    pub(crate) fn begin_text(&mut self) {
        self.found.begin_text();
        self.forget_line();
        self.bounds.begin_text();
    }

    /// The notation of the first move of a text. Where the text is not
    /// complete, a game does not count that may go on.
    pub(crate) fn first_notation(&mut self, text: &[u8], complete: bool) -> Option<Notation> {
        self.begin_text();
        let mut at = 0;
        while let Next::Game(end) = self.read(text, at, &mut Unheard) {
            if !complete && !self.is_settled(text, end) {
                return None;
            }
            if self.first.is_some() {
                break;
            }
            at = end;
        }
        self.first
    }

    /// Whether what was read is nothing but words. Of a game whose moves nobody wanted to
    /// hear that is not known.
    pub(crate) fn is_remark(&self) -> bool {
        self.settings.split == Split::Auto
            && self.header.is_empty()
            && self.game.stage != Stage::Skipped
            && self.game.plies == 0
            && self.game.outcome.is_none()
            && self.found.errors == 0
    }

    /// Says that words without a move are no game, and does not count them as
    /// one. It is an error if they look like moves.
    pub(crate) fn report_remark(&mut self, text: &[u8]) {
        self.found.game -= 1;
        let mut unheard = Unheard;
        let mut game = GameReader::new(self, Source::plain(text), &mut unheard);
        if game.check_remark() {
            return;
        }
        if self.game.has_words {
            let source = self.game.source.clone();
            let place = source.start..source.end.min(line_end(text, source.start));
            let message = "no move is found here, the text is kept as a comment";
            self.report(text, Finding::warning(place, ProblemKind::NoMoves, message));
        }
    }

    /// Says that words without a move are no game, where one is asked for.
    pub(crate) fn refuse_words(&mut self, text: &[u8]) {
        if !self.game.has_words {
            return;
        }
        let mut unheard = Unheard;
        if GameReader::new(self, Source::plain(text), &mut unheard).check_remark() {
            return;
        }
        let source = self.game.source.clone();
        let place = source.start..source.end.min(line_end(text, source.start));
        let message = "no move is found here, these words are no game";
        self.report(text, Finding::error(place, ProblemKind::NoMoves, message));
    }

    /// Says that another game was read behind the one that is asked for, or words.
    pub(crate) fn refuse_second(&mut self, text: &[u8]) {
        if self.is_remark() && self.game.has_words {
            return self.refuse_words(text);
        }
        self.found.take();
        let source = self.game.source.clone();
        self.game.begin(source.start);
        let place = source.start..source.end.min(line_end(text, source.start));
        let message = "another game begins here, and one is asked for";
        self.report(
            text,
            Finding::error(place, ProblemKind::AnotherGame, message),
        );
    }

    /// Counts a game that is too long to be read, and says so, and what becomes of it.
    pub(crate) fn report_too_long(&mut self, text: &[u8], at: usize, message: &str) {
        self.found.begin_game();
        self.game.begin(at);
        let place = at..line_end(text, at).min(at + 80);
        self.report(text, Finding::error(place, ProblemKind::TooLong, message));
    }

    fn report(&mut self, text: &[u8], finding: Finding) {
        let mut unheard = Unheard;
        let mut game = GameReader::new(self, Source::plain(text), &mut unheard);
        game.report(finding);
    }

    /// Reads the game that starts at an offset, or after the white space there.
    pub(crate) fn read<E: Events>(&mut self, text: &[u8], start: usize, events: &mut E) -> Next {
        let Some((start, end)) = self.stretch(text, start) else {
            return Next::End;
        };
        self.found.begin_game();
        let next = self.read_spelled(&text[..end], start, events);
        // An empty line that is a game ends behind its break.
        match (next, self.settings.split) {
            (Next::Game(_), Split::Line) => Next::Game(next_line(text, end)),
            (next, _) => next,
        }
    }

    /// Whether no text behind the one at hand can change how the game was read
    /// that ends there: tags begin the next one, or there is more text than is
    /// ever looked ahead.
    pub(crate) fn is_settled(&self, text: &[u8], end: usize) -> bool {
        match self.settings.split {
            Split::Auto => self.bounds.is_bounded() || end + LOOKAHEAD <= text.len(),
            Split::Line => end < text.len() || text.ends_with(b"\n"),
        }
    }

    /// Whether the game that was read is the last of a text and has no end of its own.
    pub(crate) fn may_go_on(&self, text: &[u8], end: usize) -> bool {
        let is_last = match self.settings.split {
            Split::Auto => next_token(text, end).is_none(),
            Split::Line => end >= text.len() && !text.ends_with(b"\n"),
        };
        is_last && self.game.outcome.is_none()
    }

    /// Says that the rest of the game could not be had.
    pub(crate) fn report_cut_off(&mut self, text: &[u8]) {
        let end = self.game.source.end.min(text.len());
        let message = "the text breaks off here, the rest of it could not be read";
        self.report(text, Finding::error(end..end, ProblemKind::CutOff, message));
    }

    /// Starts the line of play: where the game does, or behind the moves before those of
    /// the text, if there are some and they are possible there.
    fn start_line(&mut self) {
        let settings = &self.settings;
        if !settings.after.is_empty() {
            let mut position = self.game.start;
            if settings.chess960 {
                position = position.into_chess960();
            }
            let mut moves = settings.after.iter();
            if moves.try_for_each(|mv| position.try_play(*mv)).is_ok() {
                return self.line.start(&position);
            }
        }
        self.line.start(&self.game.start);
    }

    /// Where a game's text begins and where it ends at the latest.
    fn stretch(&mut self, text: &[u8], start: usize) -> Option<(usize, usize)> {
        match self.settings.split {
            Split::Auto => {
                // Most games are known to begin where the one before ends.
                let first = if self.bounds.begins_at(start) {
                    start
                } else {
                    next_token(text, start)?.start
                };
                Some((first, self.bounds.end(text, first)))
            }
            Split::Line => {
                // Where files were put together, it stands before other lines, too.
                let mark = "\u{feff}".as_bytes();
                let marked = text.get(start..).is_some_and(|rest| rest.starts_with(mark));
                let start = if marked { start + mark.len() } else { start };
                (start < text.len()).then(|| (start, line_end(text, start)))
            }
        }
    }

    /// Reads a game in one way, whatever it may be in.
    pub(super) fn read_as<E: Events>(
        &mut self,
        source: Source<'_>,
        start: usize,
        scheme: Scheme,
        events: &mut E,
    ) -> Next {
        self.scheme = scheme;
        self.begin_reading(start, events);
        let split = self.settings.split;
        let mut game = GameReader::new(self, source, events);
        let end = match split {
            Split::Auto => game.read_auto(),
            Split::Line => game.read_line(),
        };
        game.finish(end);
        game.reader.known_lines = game.known_lines.get();
        Next::Game(end)
    }

    /// Gets ready for a reading of the game that starts at an offset.
    pub(super) fn begin_reading<E: Events>(&mut self, start: usize, events: &mut E) {
        self.header.clear();
        self.game.begin(start);
        if let Some(position) = self.settings.start {
            self.game.start = position;
        }
        if self.settings.start.is_none() && self.settings.after.is_empty() {
            // Not from the game's own start: that was written just now, and a processor
            // waits where it is read in larger pieces.
            static USUAL: Position = Position::new();
            self.line.start(&USUAL);
        } else {
            self.start_line();
        }
        self.found.begin_again();
        // Games of one notation stand together.
        self.fast.pause = self.fast.last_pause / 16;
        events.begin(start);
    }
}

/// The text of a game: as it is read, and as it was written. What stands in one has the
/// same place in the other.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub(super) text: &'t [u8],
    pub(super) shown: &'t [u8],
}

impl<'t> Source<'t> {
    /// A text that is read as it was written.
    pub(super) fn plain(text: &'t [u8]) -> Self {
        Self { text, shown: text }
    }
}

/// Reads one game.
pub(super) struct GameReader<'r, 't, E> {
    pub(super) reader: &'r mut Reader,
    pub(super) text: &'t [u8],
    /// The same as it was written, for reports.
    pub(super) shown: &'t [u8],
    pub(super) events: &'r mut E,
    /// Lines of bare text that are told as one when they end.
    pub(super) words: Option<Range<usize>>,
    /// The lines that were asked for last: two, as some questions go to and fro between
    /// that of the last move and another one.
    known_lines: Cell<[KnownLine; 2]>,
}

impl<'r, 't, E: Events> GameReader<'r, 't, E> {
    pub(super) fn new(reader: &'r mut Reader, source: Source<'t>, events: &'r mut E) -> Self {
        let known_lines = Cell::new(reader.known_lines);
        Self {
            reader,
            text: source.text,
            shown: source.shown,
            events,
            words: None,
            known_lines,
        }
    }

    fn read_auto(&mut self) -> usize {
        let mut at = self.reader.game.source.start;
        let mut failed_at = None;
        loop {
            // On trial, what follows an error tells little, and much text may.
            if self.reader.found.counts_only && self.reader.found.errors > 0 {
                let failed_at = *failed_at.get_or_insert(at);
                if at > failed_at + self.reader.trial_reach {
                    return at;
                }
            }
            match self.accelerate(at) {
                Flow::On(next) => at = next,
                Flow::Over(end) => return end,
            }
            if self.has_too_many_parts() {
                return self.leave_too_long(at);
            }
            if self.reader.game.stage == Stage::Skipped {
                return next_tag_line(self.text, at);
            }
            let Some(token) = next_token(self.text, at) else {
                return self.text.len();
            };
            match self.token(token) {
                Flow::On(next) => at = next,
                Flow::Over(end) => return end,
            }
            if self.reader.game.stage == Stage::Skipped {
                return next_tag_line(self.text, at);
            }
        }
    }

    /// Leaves a game to be copied that has too much in it; where it ends.
    fn leave_too_long(&mut self, at: usize) -> usize {
        let message = format!(
            "more than {MOST_PARTS} comments, signs and variations: the game is kept as it stands"
        );
        let start = self.reader.game.source.start;
        let place = start..start + 1;
        self.report(Finding::error(place, ProblemKind::TooLong, message));
        self.leave_unread(at)
    }

    /// One line is one game, an empty one an empty game.
    fn read_line(&mut self) -> usize {
        let start = self.reader.game.source.start;
        let first = self.reader.first;
        if self.reader.accelerated && self.set_up(start).is_ok() {
            let at = self.plain_moves(start);
            if next_token(self.text, at).is_none() {
                return self.text.len();
            }
            // Whether a line is prose shows only at its end: unless all of it
            // is moves, it is read again with that in mind.
            self.reader.start_line();
            self.reader.first = first;
            self.reader.game.plies = 0;
            self.reader.game.free.column = Column::default();
            self.reader.game.follows_move = false;
            self.reader.found.begin_again();
            self.events.begin(start);
            self.reader.game.stage = Stage::Tags;
        }
        let mut at = start;
        while let Some(token) = next_token(self.text, at) {
            match self.token(token) {
                Flow::On(next) => at = next,
                Flow::Over(next) => {
                    // What follows the game on its line is kept with it.
                    if next < self.text.len() {
                        self.note(Note::Text, next..self.text.len());
                    }
                    break;
                }
            }
        }
        self.text.len()
    }

    pub(super) fn token(&mut self, token: Token) -> Flow {
        // A game that begins behind another on its line begins like any other.
        let mut token = token;
        let first = self.text[token.start];
        if token.start == self.reader.game.source.start && matches!(first, b'[' | b'%') {
            token.end = self.line_end(token.start);
            token.kind = match first {
                b'[' => TokenKind::Tag,
                _ => TokenKind::Escape,
            };
        }
        if token.kind != TokenKind::Word
            && let Some(flow) = self.note_with_sign(token)
        {
            return flow;
        }
        let whole = token.start..token.end;
        match token.kind {
            TokenKind::Word => return self.words(token),
            TokenKind::Tag => {
                if let Some(tag) = read_tag(self.text, token.start) {
                    return self.tag(tag);
                }
                if self.reader.game.stage == Stage::Tags
                    && !self.reader.header.is_empty()
                    && let Some(tag) = read_unquoted(self.text, token.start)
                {
                    return self.tag(tag);
                }
                if let Some(flow) = self.bracketed_speaker(token) {
                    return flow;
                }
                if self.is_free()
                    && let Some(flow) = self.bracketed(token)
                {
                    return flow;
                }
                return self.words(Token {
                    kind: TokenKind::Word,
                    ..token
                });
            }
            TokenKind::Nag if whole.len() == 1 => {
                let message = "a dollar sign without a number is left out";
                self.report(Finding::warning(whole, ProblemKind::StraySign, message));
            }
            TokenKind::Comment
                if self.is_free()
                    && self.leaves_out(&(whole.start + 1..whole.end - 1), whole.end) =>
            {
                return self.illegible(whole);
            }
            TokenKind::Comment => self.note(Note::Comment, whole),
            TokenKind::Nag => self.note(Note::Nag, whole),
            // Printed scores have it between moves, close behind the first.
            TokenKind::LineComment if self.is_separator(&whole) => {
                self.warn_of_semicolons(token.start);
                return Flow::On(token.start + 1);
            }
            TokenKind::LineComment => {
                // `;-)`
                if let Some(end) = self.face_at(token.start) {
                    self.note(Note::Text, token.start..end);
                    return Flow::On(end);
                }
                self.note(Note::Line, whole);
            }
            TokenKind::Escape => self.note(Note::Escape, whole),
            TokenKind::OpenComment => {
                self.report_open_comment(token.start);
                self.note(Note::Text, trimmed(self.text, token.start + 1..token.end));
            }
            TokenKind::StrayBrace => {
                let run = run(self.text, token.start);
                let end = run.end;
                let message = "a brace that closes nothing is left out";
                self.report(Finding::warning(run, ProblemKind::StrayBrace, message));
                return Flow::On(end);
            }
            TokenKind::Open | TokenKind::Close => {
                if self.reader.game.outcome.is_some() {
                    return self.after_outcome(token);
                }
                if let Err(flow) = self.set_up(token.start) {
                    return flow;
                }
                return match token.kind {
                    TokenKind::Open => self.open(token),
                    _ => self.close(token),
                };
            }
        }
        Flow::On(token.end)
    }

    fn tag(&mut self, tag: Tag) -> Flow {
        if self.reader.game.stage != Stage::Tags || self.begins_next_tags(&tag) {
            return Flow::Over(tag.whole.start);
        }
        let mut at = tag.whole.end;
        self.reader.header.push_odd(self.text, tag);
        // Several pairs may stand in a line.
        while let Some(space) = self.text[at..]
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t'))
        {
            match read_tag(self.text, at + space).filter(|_| self.text[at + space] == b'[') {
                Some(tag) if self.begins_next_tags(&tag) => {
                    return Flow::Over(tag.whole.start);
                }
                Some(tag) => {
                    at = tag.whole.end;
                    self.reader.header.push_odd(self.text, tag);
                }
                None => break,
            }
        }
        Flow::On(at)
    }

    /// Makes the start position before the first move. An error is where
    /// reading goes on if there can be none.
    pub(super) fn set_up(&mut self, at: usize) -> Result<(), Flow> {
        if self.reader.game.stage == Stage::Moves {
            return Ok(());
        }
        let header = &self.reader.header;
        let as_usual = !self.reader.settings.chess960
            && header.get(self.text, "FEN").is_none()
            && header.get(self.text, "Variant").is_none();
        if header.may_tell_start() {
            self.check_other_starts();
        }
        if !as_usual {
            self.reader.header.look_for_odd_names(self.text);
            self.check_start_tags();
            match self.start_position() {
                Ok(position) => {
                    self.reader.game.start = position;
                    if self.reader.header.get(self.text, "FEN").is_some() {
                        self.reader.line.start(&position);
                    } else {
                        self.reader.start_line();
                    }
                }
                Err(finding) => {
                    self.report(finding);
                    return Err(Flow::Over(self.leave_unread(at)));
                }
            }
        }
        // Asked here, too, as it spares most games the call.
        let untagged = self.reader.header.is_empty();
        if as_usual
            && untagged
            && let Some((place, position)) = self.position_above(at)
        {
            let message = "the game starts from this position, which is no tag";
            self.report(Finding::warning(place, ProblemKind::Fen, message));
            self.reader.game.start = position;
            self.reader.line.start(&position);
        }
        let reader = &mut *self.reader;
        let wanted = self
            .events
            .start(self.text, &reader.header, &reader.game.start);
        if !wanted {
            reader.game.stage = Stage::Skipped;
            return Err(Flow::On(at));
        }
        reader.game.stage = Stage::Moves;
        self.tell_beginning(at);
        Ok(())
    }

    /// Tells of the moves before those of the text.
    fn tell_beginning(&mut self, at: usize) {
        if self.reader.line.position.ply() == self.reader.game.start.ply() {
            return;
        }
        self.tell_words();
        let mut position = self.reader.game.start;
        for mv in &self.reader.settings.after {
            self.events.play(&mut position, *mv, at..at);
        }
    }

    /// The place and the value of a tag, without the white space around it.
    pub(super) fn tag_named(&self, name: &str) -> Option<(Range<usize>, &[u8])> {
        let place = self.reader.header.get(self.text, name)?.value.clone();
        let value = self.text[place.clone()].trim_ascii();
        Some((place, value))
    }

    fn start_position(&mut self) -> Result<Position, Finding> {
        let settings = &self.reader.settings;
        let mut variant = if settings.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        let start = settings.start.unwrap_or_default();
        if let Some((place, name)) = self.tag_named("Variant") {
            match known_variant(&String::from_utf8_lossy(name)) {
                Some(Variant::Chess960) => variant = Variant::Chess960,
                Some(_) => {}
                None => {
                    let name = super::problem::quoted(name);
                    let message = format!("a game of {name} is not read, but kept as it stands");
                    return Err(Finding::error(place, ProblemKind::Variant, message));
                }
            }
        }
        let Some((place, fen)) = self.tag_named("FEN") else {
            if let Some((place, _)) = self.tag_named("Variant")
                && variant == Variant::Chess960
                && settings.start.is_none()
                && settings.after.is_empty()
                && !settings.chess960
            {
                let message =
                    "no tag FEN tells where this game starts, it is read from the usual start";
                self.report(Finding::warning(place, ProblemKind::Fen, message));
            }
            return Ok(match variant {
                Variant::Chess960 => start.into_chess960(),
                Variant::Standard => start,
            });
        };
        match Setup::read(&String::from_utf8_lossy(fen), variant) {
            Ok(setup) => {
                for warning in setup.warnings.iter() {
                    let message = format!("{warning}");
                    self.report(Finding::warning(place.clone(), ProblemKind::Fen, message));
                }
                Ok(setup.position)
            }
            Err(error) => {
                let message = format!("no game can start there: {error}");
                Err(Finding::error(place, ProblemKind::Fen, message))
            }
        }
    }

    /// Leaves the game to be copied as it stands; where it ends.
    pub(super) fn leave_unread(&mut self, at: usize) -> usize {
        self.words = None;
        self.reader.game.stage = Stage::Unread;
        self.reader.game.plies = 0;
        self.events.unread(self.text, &self.reader.header);
        next_tag_line(self.text, at)
    }

    /// Tells of text between moves.
    pub(super) fn note(&mut self, note: Note, range: Range<usize>) {
        self.tell_words();
        self.reader.game.has_words |= note == Note::Text;
        self.count_part();
        self.events.note(self.shown, note, range);
    }

    /// Counts what a listener has to remember.
    pub(super) fn count_part(&mut self) {
        self.reader.game.spent.parts += usize::from(self.events.keeps_all());
    }

    /// Whether there is more to remember than any game has.
    pub(super) fn has_too_many_parts(&self) -> bool {
        self.reader.game.spent.parts > MOST_PARTS
    }

    /// Keeps bare text as a comment; lines of it that follow one another are
    /// one.
    pub(super) fn keep_words(&mut self, range: Range<usize>) {
        let range = trimmed(self.text, range);
        if range.is_empty() {
            return;
        }
        if let Some(words) = self.words.clone() {
            let gap = &self.text[words.end..range.start];
            let blank = gap.iter().all(u8::is_ascii_whitespace);
            let line = self.line_end(words.end);
            if blank
                && line < range.start
                && line_end(self.text, next_line(self.text, line)) >= range.start
            {
                self.words = Some(words.start..range.end);
                return;
            }
        }
        self.tell_words();
        self.words = Some(range);
    }

    /// Tells the listener of the bare text kept so far; to be called before it is
    /// told of anything else.
    #[inline]
    pub(super) fn tell_words(&mut self) {
        if let Some(range) = self.words.take() {
            self.reader.game.has_words = true;
            self.count_part();
            self.events.note(self.shown, Note::Text, range);
        }
    }

    /// Ends the game with a result that stands at an offset.
    pub(super) fn end_with(&mut self, outcome: Outcome, at: usize) {
        self.reader.game.landmarks.ended_at = at;
        self.end_with_outcome(outcome, Some(at));
    }

    pub(super) fn end_with_outcome(&mut self, outcome: Outcome, at: Option<usize>) {
        self.tell_words();
        self.reader.game.outcome = Some(outcome);
        self.reader.game.follows_move = false;
        self.events.outcome(outcome, at);
    }

    /// The line of an offset.
    pub(super) fn line_of(&self, at: usize) -> KnownLine {
        let known = self.known_lines.get();
        // A reading on trial may have ended in the middle of the line.
        let ends = |line: &KnownLine| match self.text.get(line.end) {
            Some(byte) => matches!(byte, b'\n' | b'\r'),
            None => line.end == self.text.len(),
        };
        let is_it = |line: &&KnownLine| line.start <= at && at <= line.end && ends(line);
        if let Some(line) = known.iter().find(is_it) {
            return *line;
        }
        let (start, end) = (line_start(self.text, at), line_end(self.text, at));
        // Blanks and quotation marks may fill a line, so they are passed
        // once.
        let mut first_word = start;
        loop {
            let blank = self.text[first_word..end]
                .iter()
                .take_while(|byte| **byte <= b' ' || **byte == b'>')
                .count();
            first_word += blank;
            let markup = wide_space(&self.text[first_word..end]);
            if markup == 0 {
                break;
            }
            first_word += markup;
        }
        first_word += bullet(&self.text[first_word..end]);
        let line = KnownLine {
            start,
            end,
            first_word,
        };
        self.known_lines.set([line, known[0]]);
        line
    }

    /// The start of a line, or of the game if that begins on it: what stands before was
    /// another game's, and is not at hand where a text comes in pieces.
    pub(super) fn own_line_start(&self, at: usize) -> usize {
        self.line_start(at).max(self.reader.game.source.start)
    }

    /// The start of the line that an offset stands on.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.line_of(at).start
    }

    /// The end of that line.
    pub(super) fn line_end(&self, at: usize) -> usize {
        self.line_of(at).end
    }

    /// What moves look like.
    pub(super) fn shapes(&self) -> Shapes {
        Shapes::of(self.reader.scheme.from())
    }

    /// Whose piece letters are read.
    pub(super) fn language(&self) -> Language {
        self.reader.scheme.language()
    }

    fn finish(&mut self, end: usize) {
        let begun = self.reader.game.stage != Stage::Tags;
        if !begun {
            // A game without moves still has a start to get wrong.
            let _ = self.set_up(end);
        }
        if self.reader.game.stage == Stage::Skipped {
            self.reader.game.has_words |= self.words.take().is_some();
            // Nothing was there to be skipped.
            if !begun {
                self.reader.game.stage = Stage::Tags;
            }
        }
        self.tell_words();
        if !self.reader.line.is_main() {
            self.close_all();
        }
        self.reader.game.source.end = end;
        // Most games have tags, and are not asked what is asked of free text: what asks is
        // never inlined, as so much code would push the loops over moves out of the cache.
        let untagged = self.reader.header.is_empty();
        if untagged || self.reader.game.plies == 0 {
            self.check_notes(end);
        }
        if untagged {
            self.warn_of_doubts(end);
        }
        self.check_untagged_start();
        self.check_last_comment();
        if untagged {
            self.check_length();
        }
        self.check_outcome();
        self.check_ply_count();
        self.report_untold();
    }

    /// Ends the variations that are open at the game's end.
    #[inline(never)]
    fn close_all(&mut self) {
        if self.reader.game.is_unread() {
            return;
        }
        let opened: Vec<usize> = self.reader.line.opened().collect();
        for start in opened {
            self.report_open_variation(start);
        }
        while self.reader.line.close().is_some() {
            self.events.close();
        }
    }
}

/// The next line that begins with a tag, or the text's end.
fn next_tag_line(text: &[u8], mut at: usize) -> usize {
    steps::count(text.len() - at);
    while let Some(length) = memchr::memchr(b'[', &text[at..]) {
        at += length;
        let begins_line = matches!(text[..at].last(), None | Some(b'\n' | b'\r'));
        if begins_line && read_tag(text, at).is_some() {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// The place of a sign and of the same ones behind it, blanks between or not: they
/// are reported once.
pub(super) fn run(text: &[u8], start: usize) -> Range<usize> {
    let sign = text[start];
    let mut end = start + 1;
    let mut at = end;
    while let Some(&byte) = text.get(at) {
        if byte == sign {
            end = at + 1;
        } else if !matches!(byte, b' ' | b'\t') {
            break;
        }
        at += 1;
    }
    steps::count(at - start);
    start..end
}

pub(super) fn known_variant(name: &str) -> Option<Variant> {
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
