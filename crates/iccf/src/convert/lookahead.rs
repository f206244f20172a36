//! A text with two meanings, decided by the moves that follow it.
//!
//! Old scores leave out what their readers could see from the rest of the
//! game. Every meaning is played on as far as the text goes; where all but one
//! come to a move that cannot be, that one is meant. The search is bounded in
//! the positions it holds at a time, in the moves it looks ahead, and in all
//! for a game.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::problem::Level;
use super::reader::Reader;
use super::report::{lossy, notation_names};
use super::words::without_marks;
use crate::notation::{
    Descriptive, DescriptiveStyle, MoveError, Notation, ResolveError, Strictness,
};
use crate::position::{Move, Position};
use crate::text::{TokenKind, Word, next_token, read_word};

/// Descriptions compared with a position, in all for a game.
pub(super) const MOST: usize = 300;

/// Positions held at a time.
const WIDEST: usize = 32;

/// Half-moves looked ahead.
const FARTHEST: usize = 80;

impl Reader {
    /// The move that is meant by a text with several meanings, if later moves
    /// leave only one; says so.
    pub(super) fn decided_later(
        &mut self,
        text: &[u8],
        body: &Range<usize>,
        end: usize,
        error: &MoveError,
    ) -> Option<Move> {
        let Notation::Descriptive(style) = error.notation() else {
            return None;
        };
        if self.options.strictness == Strictness::Strict {
            return None;
        }
        let Some(ResolveError::Meanings(meanings)) = error.resolve_error() else {
            return None;
        };
        let spelling = Descriptive::read(&lossy(text, body), style).ok()?;
        let roots = spelling.candidates(&self.position).moves;
        let (mv, until) = self.look_ahead(text, end, &roots, style)?;
        let message = format!(
            "{} ({}): {meanings}; read as {}, as only then {} can be played later",
            lossy(text, body),
            self.at_move_text(),
            notation_names(&self.position, mv),
            lossy(text, &until),
        );
        let kind = "decided-later";
        self.report(text, Level::Warning, body.clone(), kind, message);
        Some(mv)
    }

    /// The only one of several moves after which the game can go on, and the
    /// word that decides it.
    fn look_ahead(
        &mut self,
        text: &[u8],
        mut at: usize,
        roots: &[Move],
        style: DescriptiveStyle,
    ) -> Option<(Move, Range<usize>)> {
        let mut alive: Vec<(usize, Position)> = roots
            .iter()
            .enumerate()
            .map(|(root, &mv)| {
                let mut position = self.position;
                position.play(mv);
                (root, position)
            })
            .collect();
        for _ in 0..FARTHEST {
            let word = self.next_phrase(text, at)?;
            at = word.end;
            let word = without_marks(text, word).0;
            let spelling = Descriptive::read(&lossy(text, &word), style).ok()?;
            let mut next: Vec<(usize, Position)> = Vec::new();
            for (root, position) in &alive {
                self.lookahead = self.lookahead.checked_sub(1)?;
                for &mv in &spelling.candidates(position).moves {
                    let mut after = *position;
                    after.play(mv);
                    if !next.contains(&(*root, after)) {
                        next.push((*root, after));
                    }
                }
            }
            let &(root, _) = next.first()?;
            if next.iter().all(|(other, _)| *other == root) {
                return Some((roots[root], word));
            }
            if next.len() > WIDEST {
                return None;
            }
            alive = next;
        }
        None
    }

    /// The next move of this line of play, comments and variations aside.
    fn next_phrase(&self, text: &[u8], mut at: usize) -> Option<Range<usize>> {
        let mut depth = 0_usize;
        loop {
            let token = next_token(text, at)?;
            at = token.end;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Tag => return None,
                TokenKind::Word if depth == 0 => {
                    let word = token.start..token.end;
                    if let Some(end) = self.shapes().phrase_end(text, &word) {
                        return Some(word.start..end);
                    }
                    match read_word(&text[word]) {
                        Word::Number(_, rest) | Word::Dots(rest) if !rest.is_empty() => {
                            let glued = token.end - rest.len()..token.end;
                            let end = self.shapes().phrase_end(text, &glued)?;
                            return Some(glued.start..end);
                        }
                        Word::Number(..) | Word::Dots(_) | Word::Sign | Word::Check => {}
                        _ => return None,
                    }
                }
                _ => {}
            }
        }
    }
}
