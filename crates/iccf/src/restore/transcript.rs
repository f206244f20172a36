//! A damaged score, half-move by half-move: what stands in each place, and
//! where nothing does.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::entry::{MOST_SLOTS, ReadMove, Scan};
use super::guess::{Sample, guess_notation};
use super::place::{Place, places};
use super::slot::Slot;
use super::word::Word;
use crate::game::Outcome;
use crate::notation::{DescriptiveStyle, Notation};
use crate::position::Position;
use crate::text::{castling_in_english, castling_in_words};

/// A score that was taken apart.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    /// A place for each half-move.
    pub(super) slots: Vec<Slot>,
    pub(super) outcome: Option<Outcome>,
    /// Whether text behind the last half-move was taken for a note, though a
    /// number in it says that the game may go on there.
    pub(super) passed_over: bool,
    /// Whether notes stand between the moves.
    pub(super) noted: bool,
    /// Whether a half-move counts as missing though nothing marks it.
    pub(super) unmarked: bool,
    /// Where numbers stand that cannot be read for certain.
    pub(super) damaged_numbers: Vec<Range<usize>>,
    /// The notation that most of it is in.
    pub(super) notation: Notation,
}

impl Transcript {
    /// Takes the text of one game apart, which starts from this position. The
    /// usual reader has read some moves, and knows what stands between them.
    pub(super) fn read(
        text: &[u8],
        start: &Position,
        from: Option<Notation>,
        read: &[ReadMove],
    ) -> Self {
        let scan = Scan::of(text, start, from, read);
        let outcome = scan.outcome;
        let places = places(&scan, start.ply() as usize);
        let words = places
            .iter()
            .enumerate()
            .filter_map(|(at, place)| match place {
                Place::Word(range) => Some(Sample {
                    word: string(text, range),
                    played: read.get(at).map(|one| (one.position, one.mv)),
                }),
                Place::Missing(_) | Place::Unmarked(_) => None,
            });
        let words: Vec<_> = words.collect();
        let sides = guess_notation(&words, from);
        // Checks count as marked where one is.
        let marks_checks = words.iter().any(|sample| {
            sample
                .word
                .trim_end_matches(['!', '?'])
                .ends_with(['+', '#'])
        });
        let unmarked = places
            .iter()
            .any(|place| matches!(place, Place::Unmarked(_)));
        let slots = places
            .into_iter()
            .enumerate()
            .take(MOST_SLOTS)
            .map(|(at, place)| match place {
                Place::Word(range) => {
                    let word = string(text, &range);
                    let side = (start.ply() as usize + at) % 2;
                    let notation = sides.of(&word, side);
                    let kept = word.trim_end_matches('!').len();
                    let place = range.start..range.end - (word.len() - kept).min(range.len());
                    let word = match castling_in_words(word.as_bytes(), 0) {
                        Some((_, side)) => {
                            let words = Notation::Descriptive(DescriptiveStyle::English);
                            Word::new(castling_in_english(side), place, words, marks_checks)
                        }
                        None => Word::new(&word, place, notation, marks_checks),
                    };
                    Slot::of(match read.get(at) {
                        // The usual reader joined what stands apart, say.
                        Some(one) if !word.can_be_read(&one.position, one.mv) => {
                            let digits = Notation::Numeric.write(&one.position, one.mv);
                            Word::new(digits.as_str(), word.place, Notation::Numeric, false)
                        }
                        _ => word,
                    })
                }
                Place::Missing(range) | Place::Unmarked(range) => {
                    Slot::missing(&string(text, &range), range)
                }
            })
            .collect();
        Self {
            slots,
            outcome,
            passed_over: scan.passed_over,
            noted: scan.noted,
            unmarked,
            damaged_numbers: scan.damaged_numbers,
            notation: sides.main(),
        }
    }

    /// Whether it says itself that something is missing or illegible.
    pub(super) fn is_damaged(&self) -> bool {
        self.slots.iter().any(Slot::is_damaged)
    }
}

fn string<'a>(text: &'a [u8], range: &Range<usize>) -> Cow<'a, str> {
    String::from_utf8_lossy(&text[range.clone()])
}
