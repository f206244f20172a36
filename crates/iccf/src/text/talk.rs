//! Conversations: each line is a name and what its owner says, a move among it.

use core::ops::Range;

use super::chain;
use super::events::Events;
use super::face::face_end;
use super::prose::judged;
use super::reader::{Flow, GameReader};
use super::state::Doubt;
use super::token::{Token, TokenKind, next_line, next_token};
use super::vocabulary::{SMALL_TALK, is_listed};
use super::word::{Word, has_digit, is_move_shape, read_word, without_stop};

impl<E: Events> GameReader<'_, '_, E> {
    /// Where the move begins on a line of a conversation, `anna: e4`: the line above has
    /// the last move behind a name too, or the line below the next. Once it has moves,
    /// small talk may stand between them and behind them.
    pub(super) fn move_of_speaker(&mut self, start: usize, line: &[u8]) -> Option<usize> {
        let body = behind_speaker(line)?;
        let talks = self.goes_on_talking(start);
        if !talks {
            self.begins_talking(start)?;
        }
        let cut = !self.text[start + line.len()..self.line_end(start)]
            .trim_ascii()
            .is_empty();
        let said = self.move_said(&line[body..], talks && !cut);
        if said.is_none() && talks {
            self.doubt_move_in(start + body..start + line.len());
        } else if said.is_some() && !self.has_played() {
            self.doubt_lines_above(start);
        }
        if talks || said.is_some() {
            let end = self.line_end(start);
            // A move that stands alone has none behind it, though its line was cut.
            let behind = said.filter(|length| body + length < line.len());
            let small_talk = behind.map_or(end, |length| start + body + length);
            self.reader.game.free.talk = Some((small_talk, end));
        }
        said.map(|_| body)
    }

    /// Whether nothing but blank lines stand between the last line of a conversation and
    /// this one. If not, it is over.
    fn goes_on_talking(&mut self, start: usize) -> bool {
        let line = self.line_start(start);
        let talk = self.reader.game.free.talk.take();
        talk.is_some_and(|(_, end)| {
            let gap = self.text.get(end..line);
            gap.is_some_and(|gap| gap.trim_ascii().is_empty())
        })
    }

    /// Takes note of a move that somebody says among other words. With its number it is
    /// looked at in any case.
    fn doubt_move_in(&mut self, said: Range<usize>) {
        let text = &self.text[..said.end];
        let mut at = said.start;
        while let Some(token) = next_token(text, at) {
            at = token.end;
            let word = &text[token.start..token.end];
            if matches!(read_word(word), Word::Number(..)) {
                return;
            }
            if token.kind == TokenKind::Word && has_digit(word) && is_move_shape(without_stop(word))
            {
                return self.doubt(token.start..token.end, Doubt::InTalk);
            }
        }
    }

    /// The same of the lines above the first move of a conversation: `anna: I start with
    /// e4`.
    fn doubt_lines_above(&mut self, start: usize) {
        const MOST_LINES: usize = 4;
        let mut end = self.own_line_start(start);
        for _ in 0..MOST_LINES {
            let above = self.text[self.reader.game.source.start..end].trim_ascii_end();
            let line_end = self.reader.game.source.start + above.len();
            let line = self.own_line_start(line_end);
            let Some(body) = behind_speaker(judged(&self.text[line..line_end])) else {
                return;
            };
            self.doubt_move_in(line + body..line_end);
            end = line;
        }
    }

    /// Keeps what was said behind a move.
    pub(super) fn small_talk(&mut self, token: Token) -> Option<Flow> {
        let (start, end) = self.reader.game.free.talk?;
        if !(start..end).contains(&token.start) {
            return None;
        }
        self.keep_words(token.start..end);
        Some(Flow::On(end))
    }

    /// Whether a line with the last move or the next one is part of a conversation, too.
    fn begins_talking(&self, start: usize) -> Option<usize> {
        let other = if self.has_played() {
            let last = self.reader.game.landmarks.played_to;
            self.follows_moves(start).then(|| self.line_start(last))?
        } else {
            next_line(self.text, self.line_end(start))
        };
        behind_speaker(judged(&self.text[other..self.line_end(other)]))
    }

    /// How much of what somebody says is a move, if there is nothing but small talk behind
    /// it; in a conversation that has moves, one that is illegal counts, too.
    fn move_said(&self, said: &[u8], talks: bool) -> Option<usize> {
        let mut at = 0;
        if let Some(first) = next_token(said, 0)
            && let Word::Number(number, rest) = read_word(&said[first.start..first.end])
            && number.dots > 0
            && self.is_number_due(number)
        {
            at = first.end - rest.len();
        }
        let (number, said) = said.split_at(at);
        let legal = self.begins_with_move(said);
        if chain::is_lone_move(self.shapes(), said) && (talks && has_digit(said) || legal) {
            return Some(number.len() + said.len());
        }
        let word = next_token(said, 0).filter(|_| talks && legal)?;
        let end = self.shapes().move_end(said, word.start..word.end)?;
        is_small_talk(&said[end..]).then_some(number.len() + end)
    }

    /// A line of a conversation that begins with a bracket: `[12:30] anna: e4`.
    pub(super) fn bracketed_speaker(&mut self, token: Token) -> Option<Flow> {
        if !self.is_free() || self.reader.game.outcome.is_some() {
            return None;
        }
        let line = judged(&self.text[token.start..token.end]);
        let body = self.move_of_speaker(token.start, line)?;
        self.keep_words(token.start..token.start + body);
        Some(Flow::On(token.start + body))
    }
}

/// Whether words say nothing of a move before them: `lol`, `:)`.
fn is_small_talk(words: &[u8]) -> bool {
    let Ok(words) = core::str::from_utf8(words) else {
        return false;
    };
    words.split_whitespace().all(|word| {
        let bare = word.trim_matches(|c: char| c.is_ascii_punctuation());
        let signs = matches!(word, "," | "." | "!" | "-");
        signs || face_end(word.as_bytes(), 0).is_some() || is_listed(bare, &SMALL_TALK)
    })
}

/// What stands behind the name of somebody who speaks at a line's start, with the time
/// around it or without: `anna: e4`, `[12:30] ben: e5`, `anna (12:31): Nf3`, `<ben> Nc6`,
/// `3.5.2024 ben: a6`.
pub(super) fn behind_speaker(line: &[u8]) -> Option<usize> {
    const LONGEST: usize = 64;
    const LEAST_OF_DATE: usize = 4;
    let near = &line[..line.len().min(LONGEST)];
    let of_time = |byte: &&u8| byte.is_ascii_digit() || b"[]():.,/- ".contains(byte);
    let time = near.iter().take_while(of_time).count();
    // A number and a dot may be a move's.
    let digits = near[..time].iter().filter(|byte| byte.is_ascii_digit());
    if (1..LEAST_OF_DATE).contains(&digits.count()) && !near[..time].contains(&b':') {
        return None;
    }
    let angled = near.get(time) == Some(&b'<');
    let name = &near[time + usize::from(angled)..];
    let of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || **byte == b'_';
    let length = name.iter().take_while(of_name).count();
    let (name, rest) = name.split_at(length);
    if length < 2 || name[0].is_ascii_digit() {
        return None;
    }
    let behind = if angled {
        rest.strip_prefix(b">")?
    } else if let [b' ', b'(' | b'[', ..] = rest {
        let time = rest.iter().take_while(of_time).count();
        let time = rest[..time].trim_ascii_end();
        let closed = time.ends_with(b"):") || time.ends_with(b"]:");
        closed.then(|| &rest[time.len()..])?
    } else {
        rest.strip_prefix(b":")?
    };
    behind
        .starts_with(b" ")
        .then_some(near.len() - behind.len())
}
