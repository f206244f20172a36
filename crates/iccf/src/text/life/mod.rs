//! Text from life: letters, cards, books and mails, in which a game is looked for.
//!
//! The text is taken apart once (`text/lex/`), a search finds the line of play that
//! explains it best (`decode.rs`, with the moves of `edges.rs` and the prices of
//! `costs.rs`), and then every token is accounted for (`tell.rs`): what is neither played
//! nor explained is reported.

mod account;
mod costs;
mod decode;
mod edges;
mod tell;

use core::ops::Range;

use super::events::{Events, Unheard};
use super::lex::{Lexicon, Sheet};
use super::options::Split;
use super::reader::{GameReader, Next, Reader, Source};
use super::scheme::Scheme;
use super::state::Stage;
use super::token::line_end;
use crate::notation::Strictness;
use crate::position::{Position, Variant};
use account::Account;
use decode::Decoder;

/// In which way a text without tags is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// By the grammar of games: nothing but moves, numbers and comments.
    Grammar,
    /// By what explains it best: whatever holds words.
    Decoded,
    /// By rules: descriptive notation, whose books tell the score from its notes by how
    /// they are set, and what an engine is told.
    Rules,
}

/// How much text is taken apart at first; four times as much each time that it does not
/// settle a game.
const FIRST_WINDOW: usize = 4 << 10;
/// How much more at the most.
const WIDEST_STEP: usize = 64 << 10;

impl Reader {
    /// Reads the game that starts at an offset: a score by its grammar, a text from life by
    /// decoding it, and so a score that its grammar cannot read.
    pub(super) fn read_spelled<E: Events>(
        &mut self,
        text: &[u8],
        start: usize,
        events: &mut E,
    ) -> Next {
        if !self.decodes || !self.is_untagged(text, start) {
            return self.read_odd(text, start, events);
        }
        let first = self.first;
        let next = self.read_odd(text, start, events);
        let found = self.found.errors == 0 && self.game.plies > 0;
        // A score without a word is not taken apart, unless a semicolon may part its moves.
        let parted = || memchr::memchr(b';', &text[self.game.source.clone()]).is_some();
        if self.game.stage == Stage::Skipped || found && !self.game.has_words && !parted() {
            return next;
        }
        let way = self.way_for(text, start);
        if way == Way::Rules || way == Way::Grammar && found {
            return next;
        }
        // Where the rules ended the game tells how much of the text it may take.
        let Range { start: begun, end } = self.game.source.clone();
        let window = end.saturating_sub(begun) + FIRST_WINDOW;
        let wanted = self.game.plies;
        let of_rules = self.first;
        self.first = first;
        if let Some(next) = self.read_from_life(text, start, window, wanted, events) {
            return next;
        }
        self.first = of_rules;
        next
    }

    /// In which way a text without tags is read.
    fn way_for(&mut self, text: &[u8], start: usize) -> Way {
        // What an engine is told is a language of its own.
        let told = text[start..].trim_ascii_start();
        if told.starts_with(b"position ") {
            return Way::Rules;
        }
        let lexicon = self
            .lexicon
            .take()
            .unwrap_or_else(|| alloc::boxed::Box::new(Lexicon::new()));
        let near = start.saturating_add(FIRST_WINDOW).min(text.len());
        let end = match self.settings.split {
            Split::Line => text.len(),
            Split::Auto => line_end(text, near).min(near + WIDEST_STEP),
        };
        let sheet = Sheet::new(text, start..end, &lexicon);
        self.lexicon = Some(lexicon);
        if sheet.described {
            Way::Rules
        } else if sheet.is_plain() {
            Way::Grammar
        } else {
            Way::Decoded
        }
    }

    /// Reads the game that starts at an offset of a text from life.
    pub(super) fn read_from_life<E: Events>(
        &mut self,
        text: &[u8],
        start: usize,
        mut window: usize,
        wanted: usize,
        events: &mut E,
    ) -> Option<Next> {
        let lexicon = self
            .lexicon
            .take()
            .unwrap_or_else(|| alloc::boxed::Box::new(Lexicon::new()));
        loop {
            let near = start.saturating_add(window).min(text.len());
            let end = match self.settings.split {
                Split::Line => text.len(),
                Split::Auto => line_end(text, near).min(near + WIDEST_STEP),
            };
            let whole = end >= text.len();
            let sheet = Sheet::new(text, start..end, &lexicon);
            if !sheet
                .tokens
                .iter()
                .any(|token| token.is_move() || token.has_phrase())
            {
                self.lexicon = Some(lexicon);
                return None;
            }
            let position = self.start_position_for(text, start, &sheet);
            let decoder = Decoder::new(&sheet, &position, self.settings.from);
            let decoded = decoder.decode(self.settings.from, whole);
            if decoded.settled || whole {
                let account = Account::new(&sheet, &decoded, &lexicon);
                if !account.is_sure() || account.plies() <= wanted {
                    self.lexicon = Some(lexicon);
                    return None;
                }
                let next = self.tell(text, start, &account, events);
                self.lexicon = Some(lexicon);
                return Some(next);
            }
            window += (3 * window).min(WIDEST_STEP);
        }
    }

    /// Whether a game has no tags.
    pub(super) fn is_untagged(&self, text: &[u8], start: usize) -> bool {
        if self.bounds.begins_with_event() || self.settings.strictness == Strictness::Strict {
            return false;
        }
        let first = crate::text::token::next_token(text, start);
        !first.is_some_and(|token| {
            text[token.start] == b'[' && crate::text::tag::read_tag(text, token.start).is_some()
        })
    }

    /// Where the moves of a text begin.
    fn start_position_for(&mut self, text: &[u8], start: usize, sheet: &Sheet<'_>) -> Position {
        let told = self.settings.start.is_some() || !self.settings.after.is_empty();
        if !told && let Some(first) = sheet.tokens.iter().find(|token| token.leads_or_moves()) {
            // What is known of a game that was read already is kept.
            let known = core::mem::take(&mut self.game);
            self.game.begin(start);
            let mut unheard = Unheard;
            let mut game = GameReader::new(self, Source::plain(text), &mut unheard);
            let above = game.position_above(first.start as usize);
            self.game = known;
            if let Some((_, position)) = above {
                return position;
            }
        }
        let settings = &self.settings;
        let mut position = settings.start.unwrap_or_default();
        if settings.chess960 && position.variant() != Variant::Chess960 {
            position = position.into_chess960();
        }
        let mut after = position;
        if settings
            .after
            .iter()
            .try_for_each(|mv| after.try_play(*mv))
            .is_ok()
        {
            position = after;
        }
        position
    }

    fn tell<E: Events>(
        &mut self,
        text: &[u8],
        start: usize,
        account: &Account<'_, '_>,
        events: &mut E,
    ) -> Next {
        let decoded = account.decoded;
        self.begin_reading(start, events);
        self.scheme = match decoded.tongues.language() {
            _ if self.settings.from.is_some() => Scheme::announced(self.settings.from),
            language => Scheme::Letters(language),
        };
        let mut game = GameReader::new(self, Source::plain(text), events);
        let end = game.tell_decoded(account);
        Next::Game(end)
    }
}
