//! Which half-move stands where, by the numbers.

use alloc::vec::Vec;
use core::ops::Range;

use super::entry::{Entry, LONGEST_GAP, Scan};

/// The most half-moves that a number alone shows to be missing: one that is
/// farther ahead belongs to another game, or to a note.
const LONGEST_UNMARKED: usize = 6;

/// What stands in the place of a half-move.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Word(Range<usize>),
    Missing(Range<usize>),
    /// Missing by a number alone, which may be wrong, or tell no more than that
    /// one of two half-moves is missing.
    Unmarked(Range<usize>),
}

/// More bytes than a move has, damaged or not.
const LONGEST_WORD: usize = 12;

/// Gives each half-move its place: the numbers say how many are missing. Words
/// that were left out stand for them if they are as many.
pub(super) fn places(scan: &Scan<'_>, start: usize) -> Vec<Place> {
    let entries = scan.entries.as_slice();
    let mut places: Vec<Place> = Vec::new();
    // Gaps since the last number that was believed: where, and in the text.
    let mut gaps: Vec<(usize, Range<usize>)> = Vec::new();
    let mut at = 0;
    while let Some(entry) = entries.get(at) {
        at += 1;
        let ply = start + places.len();
        match entry {
            Entry::Word(word) => places.push(Place::Word(word.clone())),
            Entry::Gap { place, sure } => {
                gaps.push((places.len(), place.clone()));
                if *sure {
                    places.push(Place::Missing(place.clone()));
                }
            }
            Entry::Dots(place) => {
                let black = ply % 2 == 1;
                let next_moves = matches!(entries.get(at), Some(Entry::Word(_)));
                let behind_number = matches!(
                    at.checked_sub(2).and_then(|before| entries.get(before)),
                    Some(Entry::Number { .. })
                );
                // Where moves have no numbers, dots are a half-move.
                let numbering = black && (next_moves && scan.numbers > 0 || behind_number);
                if !numbering {
                    gaps.push((places.len(), place.clone()));
                    places.push(Place::Missing(place.clone()));
                }
            }
            Entry::Number {
                half_move,
                place: number,
            } => {
                let mut half_move = *half_move;
                // `2. ...` with White's move played is Black's number.
                if half_move % 2 == 0
                    && half_move + 1 == ply
                    && matches!(entries.get(at), Some(Entry::Dots(_)))
                {
                    half_move = ply;
                }
                let most = if gaps.is_empty() {
                    LONGEST_UNMARKED
                } else {
                    LONGEST_GAP
                };
                let missing = half_move.saturating_sub(ply);
                if (1..=most).contains(&missing) && is_believed(&entries[at..], half_move, ply) {
                    let (behind, more) = if let Some((behind, place)) = gaps.pop() {
                        (behind, alloc::vec![Place::Missing(place); missing])
                    } else {
                        let here = end_of_last(&entries[..at - 1]);
                        let more = unmarked(&scan.skipped, here..*number, missing);
                        (places.len(), more)
                    };
                    places.splice(behind..behind, more);
                } else if half_move < ply {
                    // A remark that was taken for missing half-moves.
                    while start + places.len() > half_move
                        && let Some((behind, _)) = gaps.pop()
                    {
                        if matches!(places.get(behind), Some(Place::Missing(_))) {
                            places.remove(behind);
                        }
                    }
                }
                if start + places.len() == half_move {
                    gaps.clear();
                }
            }
        }
    }
    places
}

/// Where the last of some entries ends that are no numbers.
fn end_of_last(entries: &[Entry]) -> usize {
    let last = entries.iter().rev().find_map(|entry| match entry {
        Entry::Word(place) | Entry::Gap { place, .. } | Entry::Dots(place) => Some(place.end),
        Entry::Number { .. } => None,
    });
    last.unwrap_or(0)
}

/// What stands in the place of half-moves that only a number shows to be missing.
fn unmarked(skipped: &[Range<usize>], stretch: Range<usize>, missing: usize) -> Vec<Place> {
    let first = skipped.partition_point(|word| word.start < stretch.start);
    let words = skipped[first..]
        .iter()
        .take_while(|word| word.end <= stretch.end);
    let words: Vec<_> = words.cloned().collect();
    let here = stretch.start..stretch.start;
    if words.len() == missing && words.iter().all(|word| word.len() <= LONGEST_WORD) {
        words.into_iter().map(Place::Word).collect()
    } else {
        alloc::vec![Place::Unmarked(here); missing]
    }
}

/// Whether a number that is ahead of the moves is right: the next one agrees,
/// or there is none.
fn is_believed(behind: &[Entry], half_move: usize, ply: usize) -> bool {
    let mut moves = 0;
    for entry in behind {
        match entry {
            Entry::Number {
                half_move: next, ..
            } if moves > 0 => {
                return *next >= half_move + moves || *next < ply;
            }
            Entry::Word(_) => moves += 1,
            Entry::Number { .. } | Entry::Gap { .. } | Entry::Dots(_) => {}
        }
    }
    true
}
