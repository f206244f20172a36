//! Games too long to be read: they are copied as they stand, up to where the
//! next one begins by its tags.

use alloc::vec::Vec;

use super::{Converter, LONGEST_GAME, Layout, OnError, Summary};
use crate::text::{LONGEST_RUN, next_start};

/// A game that is being copied.
#[derive(Debug, Default)]
pub(super) struct Copying {
    /// White space that may turn out to be its end.
    held: Vec<u8>,
}

/// A gap is copied up to this length.
const LONGEST_GAP: usize = 4 << 10;

impl Converter {
    /// Says that a game is too long and copies it; where the text goes on.
    pub(super) fn too_long(
        &mut self,
        text: &[u8],
        at: usize,
        complete: bool,
        out: &mut Vec<u8>,
    ) -> usize {
        self.summary.add(Summary {
            games: 1,
            plies: 0,
            games_with_errors: 1,
        });
        // It was counted when it was begun, and is counted again when it is
        // reported.
        self.reader.found.game -= 1;
        let message = "a game of more than 64 MB is not read, but kept as it stands";
        self.reader.report_too_long(text, at, message);
        self.collect();
        if self.options.on_error == OnError::Stop {
            self.stopped = true;
        }
        let moves = self.options.writing.layout == Some(Layout::Moves);
        if moves || !self.first {
            out.push(b'\n');
        }
        self.copying = Some(Copying::default());
        let at = at + text[at..].len() - text[at..].trim_ascii_start().len();
        // Its own tags begin no other game.
        let behind_tags = (at + LONGEST_GAME / 2).min(text.len());
        self.copy_on(text, at, behind_tags, complete, out)
    }

    /// Copies from an offset on up to where the next game begins, which is
    /// looked for from another.
    pub(super) fn copy_on(
        &mut self,
        text: &[u8],
        start: usize,
        from: usize,
        complete: bool,
        out: &mut Vec<u8>,
    ) -> usize {
        let next = next_start(text, from);
        let end = match next {
            Some(next) => next.first,
            None if complete => text.len(),
            // The start of the next game may be cut in two.
            None => text.len().saturating_sub(LONGEST_RUN).max(start),
        };
        let Some(mut copying) = self.copying.take() else {
            return end;
        };
        let options = &self.options;
        let kept = options.on_error == OnError::Keep
            && !matches!(
                options.writing.layout,
                Some(Layout::Moves | Layout::Lines | Layout::Table)
            );
        let over = next.is_some() || complete;
        if kept {
            copying.copy(&text[start..end], out);
            self.first = false;
            if over {
                out.push(b'\n');
            }
        }
        if !over {
            self.copying = Some(copying);
        }
        end
    }
}

impl Copying {
    fn copy(&mut self, text: &[u8], out: &mut Vec<u8>) {
        let body = text.trim_ascii_end();
        // The gaps in the middle are cut as those at the end are.
        let mut rest = body;
        while let Some(first) = rest.iter().position(u8::is_ascii_whitespace) {
            let (word, behind) = rest.split_at(first);
            self.push(word, out);
            rest = behind.trim_ascii_start();
            let gap = &behind[..behind.len() - rest.len()];
            self.hold(gap);
        }
        self.push(rest, out);
        self.hold(&text[body.len()..]);
    }

    fn push(&mut self, word: &[u8], out: &mut Vec<u8>) {
        if !word.is_empty() {
            out.append(&mut self.held);
            out.extend_from_slice(word);
        }
    }

    fn hold(&mut self, gap: &[u8]) {
        let room = LONGEST_GAP.saturating_sub(self.held.len());
        self.held.extend_from_slice(&gap[..gap.len().min(room)]);
    }
}
