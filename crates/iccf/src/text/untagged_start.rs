//! A position in FEN above a score or between two, and no tag: `FEN: …` in a mail, say.
//!
//! The game is read from the usual start then, and where its moves are legal from there
//! nobody would notice. A position that the game comes to is told for the reader's sake.

use core::ops::Range;

use super::events::Events;
use super::findings::Finding;
use super::options::Split;
use super::problem::ProblemKind;
use super::reader::GameReader;
use super::steps;

/// How much of the text above the first move is looked at.
const NEAR: usize = 4 << 10;

/// The shortest board: with less behind the result, as in nearly all games, none is
/// looked for.
const SHORTEST: usize = "8/8/8/8/8/8/8/8".len();

impl<E: Events> GameReader<'_, '_, E> {
    /// Reports a position above the score, or behind its result, that the game neither
    /// starts from nor comes to.
    pub(super) fn check_untagged_start(&mut self) {
        let reader = &self.reader;
        let told = reader.settings.split == Split::Line
            || reader.settings.start.is_some()
            || !reader.settings.after.is_empty();
        if told || reader.found.errors > 0 || !self.has_played() {
            return;
        }
        let game = &reader.game;
        let above = game
            .landmarks
            .above
            .start
            .max(game.landmarks.above.end.saturating_sub(NEAR))
            ..game.landmarks.above.end;
        // Where there are tags, one of them would have it.
        let above = reader.header.is_empty().then(|| board_in(self.text, above));
        let behind = game.landmarks.ended_at..game.source.end.min(game.landmarks.ended_at + NEAR);
        let ended = game.outcome.is_some() && behind.len() >= SHORTEST;
        let behind = || ended.then(|| board_in(self.text, behind.clone())).flatten();
        let Some(place) = above.flatten().or_else(behind) else {
            return;
        };
        let board = &self.text[place.clone()];
        let shows = |fen: &str| fen.split(' ').next().map(str::as_bytes) == Some(board);
        let mut position = reader.game.start;
        for played in &reader.line.moves {
            if shows(&alloc::format!("{position}")) {
                return;
            }
            let Some(played) = *played else {
                return;
            };
            position.play(position.move_played(played));
        }
        if !shows(&alloc::format!("{position}")) {
            let message = "a position stands here that the game does not come to; a tag [FEN \"…\"] or --fen has it start there";
            self.report(Finding::error(place, ProblemKind::Fen, message));
        }
    }
}

/// The first field of a FEN within a range: eight ranks with strokes between them.
fn board_in(text: &[u8], range: Range<usize>) -> Option<Range<usize>> {
    let near = text.get(range.clone())?;
    steps::count(near.len());
    let of_board = |byte: &u8| b"pnbrqkPNBRQK12345678/".contains(byte);
    let mut at = 0;
    near.split(|byte| !of_board(byte)).find_map(|word| {
        let start = range.start + at;
        at += word.len() + 1;
        let strokes = memchr::memchr_iter(b'/', word).count();
        (strokes == 7 && word.len() >= SHORTEST).then_some(start..start + word.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_told_from_dates_and_fractions() {
        for (text, board) in [
            ("FEN: 4k3/8/8/8/8/8/8/4K3 w", Some("4k3/8/8/8/8/8/8/4K3")),
            ("[FEN '4k3/8/8/8/8/8/8/4K3']", Some("4k3/8/8/8/8/8/8/4K3")),
            ("1/2 1/2/3/4/5/6/7/8/9", None),
            ("1/2/3", None),
            ("", None),
        ] {
            let found = board_in(text.as_bytes(), 0..text.len());
            assert_eq!(found.map(|place| &text[place]), board, "{text}");
        }
    }
}
