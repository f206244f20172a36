//! A position in FEN above a score or between two, and no tag: `FEN: …` in a mail, say.
//!
//! A position from which the first number goes on is where the game starts. With any other
//! one the game is read from the usual start, and where its moves are legal from there
//! nobody would notice: that is an error, unless the game comes to the position.

use alloc::vec::Vec;
use core::ops::Range;

use super::chain;
use super::engine::moves_for_engine;
use super::events::Events;
use super::findings::Finding;
use super::options::Split;
use super::problem::ProblemKind;
use super::prose::{judged, names_piece};
use super::reader::GameReader;
use super::steps;
use super::token::next_token;
use super::vocabulary::{LACKING, OTHER_STARTS, says_one_of};
use super::word::{Word, read_word, without_stop};
use crate::board::Color;
use crate::position::{Position, Setup, Variant};

/// How much of the text above the first move is looked at.
const NEAR: usize = 4 << 10;

/// The shortest board: with less behind the result, as in nearly all games, none is
/// looked for.
const SHORTEST: usize = "8/8/8/8/8/8/8/8".len();

impl<E: Events> GameReader<'_, '_, E> {
    /// Reports a position above the score, or behind its result, that the game neither
    /// starts from nor comes to.
    #[inline]
    pub(super) fn check_untagged_start(&mut self) {
        let game = &self.reader.game;
        let behind = game.landmarks.ended_at..game.source.end;
        // Where there are tags, one of them would have what stands above.
        if self.reader.header.is_empty() || behind.len() >= SHORTEST {
            self.check_positions();
        }
    }

    #[inline(never)]
    fn check_positions(&mut self) {
        let reader = &self.reader;
        let told = reader.settings.split == Split::Line
            || reader.settings.start.is_some()
            || !reader.settings.after.is_empty();
        if told || reader.found.errors > 0 || !self.has_played() {
            return;
        }
        self.warn_of_other_start();
        let reader = &self.reader;
        let game = &reader.game;
        let above = game
            .landmarks
            .above
            .start
            .max(game.landmarks.above.end.saturating_sub(NEAR))
            ..game.landmarks.above.end;
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

impl<E: Events> GameReader<'_, '_, E> {
    /// Says that words above the score name another start than the usual one.
    fn warn_of_other_start(&mut self) {
        /// The number of the usual start among those of Chess960.
        const USUAL: &[u8] = b"518";
        let game = &self.reader.game;
        if !self.reader.header.is_empty() || game.start != Position::new() {
            return;
        }
        let above = game.landmarks.above.clone();
        let start = above.start.max(above.end.saturating_sub(NEAR));
        let Some(words) = self.text.get(start..above.end) else {
            return;
        };
        let small = words.to_ascii_lowercase();
        let lacks = |line: &[u8]| {
            let mut parts = line.split(|byte| byte.is_ascii_whitespace() || *byte == b'-');
            says_one_of(line, &LACKING) && parts.any(|word| names_piece(without_stop(word)))
        };
        let named = says_one_of(words, &OTHER_STARTS)
            || words.split(|byte| *byte == b'\n').any(lacks)
            || memchr::memmem::find(&small, b"fischer random").is_some();
        if memchr::memmem::find(words, USUAL).is_some() || !named && !shows_position(words) {
            return;
        }
        let place = start..start + judged(words).len();
        let message = "these words may name another start, but the game is read from the usual one; a tag [FEN \"…\"] or --fen has it start elsewhere";
        self.report(Finding::warning(place, ProblemKind::Fen, message));
    }

    /// The position in FEN above the first move of a text without tags, if it is the one
    /// from which the number at an offset goes on.
    pub(super) fn position_above(&mut self, at: usize) -> Option<(Range<usize>, Position)> {
        let settings = &self.reader.settings;
        let told = settings.split == Split::Line
            || settings.start.is_some()
            || !settings.after.is_empty()
            || !self.reader.header.is_empty();
        let start = self.reader.game.source.start.max(at.saturating_sub(NEAR));
        if told || at < start + SHORTEST {
            return None;
        }
        let board = board_in(self.text, start..at)?;
        let line = &self.text[board.start..self.line_end(board.start).min(at)];
        let fen = core::str::from_utf8(judged(line)).ok()?;
        let fields = fen.split_ascii_whitespace().enumerate();
        let fields = fields.take_while(|(place, field)| is_field(*place, field));
        let fen = fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ");
        let variant = Variant::Standard;
        let position = Setup::read(&fen, variant).ok()?.position;
        let place = board.start..board.start + fen.len();
        let line = self.line_of(board.start);
        let for_engine = moves_for_engine(&self.text[line.first_word..line.end]);
        if for_engine.is_some_and(|moves| line.first_word + moves == at) {
            return Some((place, position));
        }
        let number = next_token(self.text, at)?;
        let Word::Number(number, _) = read_word(&self.text[number.start..number.end]) else {
            return None;
        };
        let black = position.turn() == Color::Black;
        (number.number == position.fullmoves() && (number.dots > 1) == black)
            .then_some((place, position))
    }
}

/// Whether a text names the squares of both kings, or draws a board other than that of the
/// usual start: `White: Kg1, Rd1. Black: Kg8`.
fn shows_position(text: &[u8]) -> bool {
    let is_king = |word: &&[u8]| matches!(word, [b'K', b'a'..=b'h', b'1'..=b'8', rest @ ..] if rest.len() < 2);
    let kings = text.split(u8::is_ascii_whitespace).filter(is_king).count();
    let ranks = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut drawn = ranks.filter(|rank| chain::is_diagram(rank)).peekable();
    let usual = |rank: &[u8]| {
        let pieces = rank.iter().filter(|byte| byte.is_ascii_alphabetic());
        pieces.map(u8::to_ascii_lowercase).eq(*b"rnbqkbnr")
    };
    let starts_usual = drawn.peek().is_some_and(|rank| usual(rank));
    kings > 1 || drawn.count() >= 8 && !starts_usual
}

/// Whether a word has the form of a field of a FEN, by its place.
fn is_field(place: usize, field: &str) -> bool {
    match place {
        0 => true,
        1 => matches!(field, "w" | "b"),
        2 => field == "-" || field.bytes().all(|byte| byte.is_ascii_alphabetic()),
        3 => field == "-" || field.len() == 2,
        4 | 5 => field.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    }
}

/// The first field of a FEN within a range: eight ranks with strokes between them.
pub(super) fn board_in(text: &[u8], range: Range<usize>) -> Option<Range<usize>> {
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
    fn a_position_in_words_or_drawn_is_seen() {
        let drawn = ". . . . k . . .\n. . . . p . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . P . . .\n. . . . K . . .\n";
        let usual = drawn.replacen(". . . . k . . .", "r n b q k b n r", 1);
        for (text, shown) in [
            ("White: Kg1, Rd1, pawns f2, g2. Black: Kg8.", true),
            ("White: Ke1, Pe2. Black: Ke8. ", true),
            (drawn, true),
            (&usual, false),
            ("The king stood on Kg1 for long", false),
            ("White: Kasparov. Black: Karpov", false),
        ] {
            assert_eq!(shows_position(text.as_bytes()), shown, "{text}");
        }
    }

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
