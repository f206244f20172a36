//! Parentheses: variations, and glosses that say a move again.

use alloc::format;
use alloc::vec::Vec;

use core::ops::Range;

use super::problem::Level;
use super::reader::{DEEPEST, Flow, Frame, Reader};
use super::report::{lossy, notation_names};
use super::score::Node;
use super::words::without_marks;
use crate::board::Color;
use crate::notation::Notation;
use crate::position::{Played, Position};
use crate::text::{Token, TokenKind, Word, next_token, read_word};

impl Reader {
    pub(super) fn open(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
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
        let before = self.before_last();
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

    pub(super) fn close(&mut self, text: &[u8], token: Token, complete: bool) -> Flow {
        if let Some(frame) = self.frames.pop() {
            self.line.truncate(frame.length);
            self.position = frame.position;
            self.checkpoint = frame.checkpoint;
            self.numbering = frame.numbering;
            self.score.nodes.push(Node::Close);
        } else {
            let Some(run) = run(text, token.start, complete) else {
                return Flow::More;
            };
            let end = run.end;
            let message = "a parenthesis that closes nothing is left out".into();
            self.report(text, Level::Warning, run, "stray-parenthesis", message);
            return Flow::On(end);
        }
        Flow::On(token.end)
    }

    /// A parenthesis around one move that says the last one again, in another
    /// notation.
    pub(super) fn gloss(&mut self, text: &[u8], open: Token, complete: bool) -> Option<Flow> {
        let word = next_token(text, open.end).filter(|token| token.kind == TokenKind::Word)?;
        let close = next_token(text, word.end).filter(|token| token.kind == TokenKind::Close)?;
        let last = self.line.last().copied().flatten()?;
        // Comments and signs may stand between.
        let mut nodes = self.score.nodes.iter().rev();
        let follows_move = nodes
            .find(|node| !matches!(node, Node::Verbatim(_) | Node::Line(_) | Node::Text(_)))
            .is_some_and(|node| matches!(node, Node::Moves(_)));
        if !follows_move {
            return None;
        }
        let tagged = !self.score.tags.is_empty();
        let (body, marks) = without_marks(text, word.start..word.end);
        let shape = matches!(
            read_word(&text[body.clone()]),
            Word::Other(_) | Word::Digits(_)
        );
        // `(b)` points to a note.
        let note = !tagged && matches!(text[body.clone()], [b'a'..=b'z']);
        if note {
            self.score.nodes.push(Node::Text(body));
            return Some(Flow::On(close.end));
        }
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
        let before = self.before_last();
        let last = before.move_played(last);
        // Read generously and in any notation: only its meaning matters.
        let same = Notation::ALL.iter().copied().any(|notation| {
            notation
                .read(&before, &lossy(text, &body))
                .is_ok_and(|mv| mv == last)
        });
        if same {
            if !marks.is_empty() {
                self.mark_last(text, marks);
            }
            return Some(Flow::On(close.end));
        }
        if tagged || !self.shapes().fits(&text[body.clone()]) {
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

    /// The position before the last move, from the nearest one kept.
    fn before_last(&self) -> Position {
        let (mut before, kept) = self.checkpoint;
        let last = self.line.len().saturating_sub(1);
        for mv in self.line.get(kept..last).unwrap_or_default() {
            replay(&mut before, *mv);
        }
        before
    }
}

/// The place of a sign and of the same ones close behind it: what a flood of
/// them means is said once. `None` if the flood may go on in text not seen yet.
pub(super) fn run(text: &[u8], start: usize, complete: bool) -> Option<Range<usize>> {
    let more = text[start..]
        .iter()
        .take_while(|byte| **byte == text[start]);
    let end = start + more.count();
    (complete || end < text.len()).then_some(start..end)
}

fn replay(position: &mut Position, played: Option<Played>) {
    match played {
        Some(played) => position.play(position.move_played(played)),
        None => *position = position.pass().unwrap_or(*position),
    }
}
