//! The place of one half-move: what stands there, in one copy or in several.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::sign::Slips;
use super::word::Word;
use crate::notation::Notation;
use crate::position::{Move, Position};

/// The place of a half-move.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    /// What stands there, at most one word from each copy; nothing where the
    /// half-move is missing in all of them.
    pub(super) words: Vec<Word>,
    /// What stands in the place of a half-move that is missing, and where.
    pub(super) gap: Option<(String, Range<usize>)>,
}

/// What it costs to take a word for something else altogether.
const ALL_WRONG: Slips = Slips {
    count: 3,
    nats: 22.0,
};

impl Slot {
    /// One with a word.
    pub(super) fn of(word: Word) -> Self {
        Self {
            words: alloc::vec![word],
            gap: None,
        }
    }

    /// One whose half-move is missing.
    pub(super) fn missing(text: &str, place: Range<usize>) -> Self {
        Self {
            words: Vec::new(),
            gap: Some((text.into(), place)),
        }
    }

    /// Takes a move for what stood there, as somebody knows it.
    pub(super) fn settle(&mut self, digits: &str) {
        let (text, place) = (self.text().into(), self.place());
        self.words = alloc::vec![Word::new(digits, place.clone(), Notation::Numeric, false)];
        self.gap = Some((text, place));
    }

    /// What stands there in the first copy.
    pub(super) fn text(&self) -> &str {
        match (&self.gap, self.words.first()) {
            (Some((text, _)), _) => text,
            (None, Some(word)) => &word.text,
            (None, None) => "",
        }
    }

    /// Where that is.
    pub(super) fn place(&self) -> Range<usize> {
        match (&self.gap, self.words.first()) {
            (Some((_, place)), _) => place.clone(),
            (None, Some(word)) => word.place.clone(),
            (None, None) => 0..0,
        }
    }

    /// The notation it is in, if something stands there in the first copy.
    pub(super) fn notation(&self) -> Option<Notation> {
        let word = self.words.first().filter(|_| self.gap.is_none());
        word.map(Word::notation)
    }

    /// Whether it is marked as not legible, or missing.
    pub(super) fn is_damaged(&self) -> bool {
        self.words.iter().all(Word::is_damaged)
    }

    /// Whether it may be another move than the one it was read as.
    pub(super) fn is_doubtful(&self, position: &Position, mv: Move) -> bool {
        self.words.iter().any(|word| word.is_doubtful(position, mv))
    }

    /// Whether slips take long to look for.
    pub(super) fn is_slow(&self) -> bool {
        self.words.iter().any(Word::is_slow)
    }

    /// How much work a position is, see [`Word::work`].
    pub(super) fn work(&self) -> u32 {
        4 + self.words.iter().map(Word::work).sum::<u32>()
    }

    /// The moves that it can be, given that what is legible is right.
    pub(super) fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        out.clear();
        let Some((first, others)) = self.words.split_first() else {
            out.extend(position.legal_moves().iter());
            return;
        };
        first.moves(position, out);
        for other in others {
            out.retain(|&mv| other.can_be(position, mv));
        }
    }

    /// What has to be corrected for each of the legal moves, which come first;
    /// `None` for those that are out of the question.
    pub(super) fn slips(&self, position: &Position, legal: &[Move], out: &mut Vec<Option<Slips>>) {
        out.clear();
        out.resize(legal.len(), Some(Slips::NONE));
        let mut exact = Vec::new();
        for word in &self.words {
            exact.clear();
            word.moves(position, &mut exact);
            for (mv, sum) in legal.iter().zip(out.iter_mut()) {
                let Some(before) = *sum else { continue };
                *sum = if exact.contains(mv) {
                    Some(before)
                } else if word.is_slow() && !exact.is_empty() {
                    None
                } else {
                    let slips = word.slips(position, *mv);
                    // A word that is a move as it stands is not thrown away.
                    let slips = slips.or(exact.is_empty().then_some(ALL_WRONG));
                    slips.map(|slips| before.and(slips))
                };
            }
        }
    }
}
