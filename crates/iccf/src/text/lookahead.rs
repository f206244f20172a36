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

use super::chain;
use super::events::Events;
use super::findings::Finding;
use super::problem::{ProblemKind, quoted};
use super::reader::GameReader;
use super::token::{TokenKind, line_end, next_line, next_token};
use super::word::{Word, read_word, without_marks};
use crate::board::{File, Square};
use crate::notation::{
    Descriptive, DescriptiveStyle, MoveError, Notation, ResolveError, Strictness, both_names,
};
use crate::position::{CastlingSide, Move, Position};

/// Positions held at a time.
const WIDEST: usize = 32;

/// Half-moves looked ahead.
const FARTHEST: usize = 80;

/// Bytes looked ahead.
const FARTHEST_BYTES: usize = 64 << 10;

/// Descriptions compared with a position, in all for a game.
const MOST_COMPARED: usize = 300;

impl<E: Events> GameReader<'_, '_, E> {
    /// The move that is meant by a text with several meanings, if later moves
    /// leave only one; says so.
    pub(super) fn decided_later(
        &mut self,
        body: &Range<usize>,
        end: usize,
        error: &MoveError,
    ) -> Option<Move> {
        let Notation::Descriptive(style) = error.notation() else {
            return None;
        };
        if self.reader.settings.strictness == Strictness::Strict {
            return None;
        }
        let Some(ResolveError::Meanings(meanings)) = error.resolve_error() else {
            return None;
        };
        let spelling = Descriptive::read(&self.quoted(body), style).ok()?;
        let position = self.reader.line.position;
        let roots = spelling.candidates(&position).moves;
        let (mv, why) = match self.look_ahead(end, &roots, style) {
            Some((mv, until)) => {
                let until = self.quoted(&until);
                (mv, format!("as only then {until} can be played later"))
            }
            None => match self.only_by_origin(&spelling, &roots) {
                Some(mv) => (mv, "by where the piece stood at first".into()),
                None => (
                    only_quiet(&position, &roots)?,
                    "as no check is written".into(),
                ),
            },
        };
        let message = format!(
            "{} ({}): {meanings}; read as {}, {why}",
            self.quoted(body),
            self.at_move_text(),
            both_names(&position, mv),
        );
        self.report(Finding::warning(
            body.clone(),
            ProblemKind::DecidedLater,
            message,
        ));
        Some(mv)
    }

    /// The only one of several moves after which the game can go on, and the
    /// word that decides it.
    fn look_ahead(
        &mut self,
        mut at: usize,
        roots: &[Move],
        style: DescriptiveStyle,
    ) -> Option<(Move, Range<usize>)> {
        let mut alive: Vec<(usize, Position)> = roots
            .iter()
            .enumerate()
            .map(|(root, &mv)| {
                let mut position = self.reader.line.position;
                position.play(mv);
                (root, position)
            })
            .collect();
        let text = &self.text[..self.text.len().min(at + FARTHEST_BYTES)];
        for _ in 0..FARTHEST {
            let (_, position) = alive.first()?;
            let due = i64::from(position.fullmoves()) + self.reader.line.numbering;
            let word = self.next_phrase(text, at, due)?;
            at = word.end;
            let word = without_marks(text, word).0;
            let spelling = Descriptive::read(&quoted(&text[word.clone()]), style).ok()?;
            let mut next: Vec<(usize, Position)> = Vec::new();
            for (root, position) in &alive {
                let compared = &mut self.reader.game.spent.lookahead;
                *compared += 1;
                if *compared > MOST_COMPARED {
                    return None;
                }
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

    /// The move behind an offset, from a position: on the lines of the score, if
    /// notes stand between them.
    pub(super) fn move_behind(&self, position: &Position, at: usize) -> Option<Range<usize>> {
        if !self.shapes().is_descriptive() {
            return self.next_move(at);
        }
        let text = &self.text[..self.text.len().min(at + FARTHEST_BYTES)];
        let due = i64::from(position.fullmoves()) + self.reader.line.numbering;
        let word = self.next_phrase(text, at, due)?;
        Some(without_marks(text, word).0)
    }

    /// The next move of this line of play, comments and variations aside. In
    /// free text a note ends with the line that begins with the number due.
    fn next_phrase(&self, text: &[u8], mut at: usize, due: i64) -> Option<Range<usize>> {
        let mut depth = 0_usize;
        loop {
            let token = next_token(text, at)?;
            let from = at;
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
                        _ if self.is_free() => at = self.line_with(text, from, due)?,
                        _ => return None,
                    }
                }
                _ => {}
            }
        }
    }

    /// Where the moves begin on the next line that begins with a number.
    fn line_with(&self, text: &[u8], from: usize, number: i64) -> Option<usize> {
        let mut at = next_line(text, line_end(text, from));
        while at < text.len() {
            let end = line_end(text, at);
            let lead = chain::lead(self.shapes(), &text[at..end]);
            match lead.filter(|lead| i64::from(lead.number) == number) {
                Some(lead) => return Some(at + lead.body),
                None => at = next_line(text, end),
            }
        }
        None
    }

    /// The only one of several moves that is made by the piece named, the queen's
    /// or the king's by where it stood at the start of the game.
    fn only_by_origin(&self, spelling: &Descriptive, roots: &[Move]) -> Option<Move> {
        let wing = spelling.wing()?;
        // Where the piece on each square stood at first.
        let mut origins: [usize; 64] = core::array::from_fn(|square| square);
        let mut position = self.reader.game.start;
        for played in &self.reader.line.moves {
            let Some(mv) = played.map(|played| position.move_played(played)) else {
                position = position.pass().unwrap_or(position);
                continue;
            };
            position.play(mv);
            let from = origins[mv.from().index()];
            if let Some(side) = mv.castling() {
                let rook = Square::at(File::masked(side.rook_file()), mv.to().rank());
                origins[rook.index()] = origins[mv.onto().index()];
            }
            origins[mv.to().index()] = from;
        }
        let of_wing = |mv: &&Move| {
            let file = origins[mv.from().index()] % 8;
            (file < 4) == (wing == CastlingSide::Queen)
        };
        let mut found = roots.iter().filter(of_wing);
        let only = found.next().copied();
        only.filter(|_| found.next().is_none())
    }
}

/// The only one of several moves that gives no check, if the others do.
fn only_quiet(position: &Position, roots: &[Move]) -> Option<Move> {
    let is_quiet = |mv: &&Move| {
        let mut after = *position;
        after.play(**mv);
        !after.is_check()
    };
    let mut quiet = roots.iter().filter(is_quiet);
    let only = quiet.next().copied();
    only.filter(|_| quiet.next().is_none())
}
