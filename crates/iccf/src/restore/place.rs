//! Which half-move stands where, by the numbers.

use alloc::vec::Vec;
use core::ops::Range;

use super::entry::{Entry, LONGEST_GAP};

/// The most half-moves that a number alone shows to be missing: one that is
/// farther ahead belongs to another game, or to a note.
const LONGEST_UNMARKED: usize = 6;

/// What stands in the place of a half-move.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Word(Range<usize>),
    Missing(Range<usize>),
}

/// Gives each half-move its place: the numbers say how many are missing.
pub(super) fn places(entries: &[Entry], start: usize) -> Vec<Place> {
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
                if !(black && (next_moves || behind_number)) {
                    gaps.push((places.len(), place.clone()));
                    places.push(Place::Missing(place.clone()));
                }
            }
            Entry::Number { half_move, .. } => {
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
                    let (behind, place) = gaps.pop().unwrap_or_else(|| {
                        let here = entries[..at - 1]
                            .iter()
                            .rev()
                            .find_map(|entry| match entry {
                                Entry::Word(place)
                                | Entry::Gap { place, .. }
                                | Entry::Dots(place) => Some(place.end),
                                Entry::Number { .. } => None,
                            });
                        let here = here.unwrap_or(0);
                        (places.len(), here..here)
                    });
                    let more = core::iter::repeat_n(Place::Missing(place), missing);
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
