//! Pages on which notes stand between the moves. Where the moves cannot be told
//! from the notes without playing them, the usual reader goes as far as it can,
//! and the move that stops it is replaced by the only one with which what
//! follows is legal.

use alloc::format;
use alloc::vec::Vec;

use super::patch::{Change, Patched};
use super::restoration::{Certainty, Restored};
use crate::notation::Notation;
use crate::position::Position;
use crate::text::{Level, Problem, ReadGame};

/// More wrong words than that, and it is another game.
const MOST_MENDED: usize = 8;
/// A longer text is not read again and again.
const LONGEST: usize = 1 << 18;

/// A page that is whole again.
pub(super) struct Mended {
    pub(super) read: ReadGame,
    pub(super) restored: Vec<Restored>,
    pub(super) patched: Patched,
}

/// Mends a page, which some reader reads.
pub(super) fn mend(
    text: &[u8],
    notation: Notation,
    read: impl Fn(&[u8]) -> ReadGame,
) -> Option<Mended> {
    if text.len() > LONGEST {
        return None;
    }
    let mut changes: Vec<Change> = Vec::new();
    let mut restored: Vec<Restored> = Vec::new();
    loop {
        let patched = Patched::new(text, &changes);
        let page = read(&patched.text);
        if page.is_whole() {
            return (!restored.is_empty()).then_some(Mended {
                read: page,
                restored,
                patched,
            });
        }
        if restored.len() == MOST_MENDED {
            return None;
        }
        let (one, change) = correction(text, notation, &patched, &page)?;
        // Each lies behind the one before, or nothing is gained.
        if changes
            .last()
            .is_some_and(|last| change.place.start < last.place.end)
        {
            return None;
        }
        restored.push(one);
        changes.push(change);
    }
}

/// What the first error of the main line has to be.
fn correction(
    text: &[u8],
    notation: Notation,
    patched: &Patched,
    page: &ReadGame,
) -> Option<(Restored, Change)> {
    let error = |problem: &&Problem| problem.level == Level::Error;
    let problem = page.problems.iter().find(error)?;
    let [only] = problem.suggestions.as_slice() else {
        return None;
    };
    let position: Position = problem.fen.as_deref()?.parse().ok()?;
    // Variations are left as they are.
    if page.game.position(page.game.last()) != position {
        return None;
    }
    let mv = Notation::Numeric.read(&position, &only.numeric).ok()?;
    let start = patched.original(problem.place.offset(&patched.text));
    let stood = problem.token.clone();
    let place = start..start + stood.len();
    if text.get(place.clone()) != Some(stood.as_bytes()) {
        return None;
    }
    let spelled = notation.write(&position, mv);
    let change = Change {
        place: place.clone(),
        text: format!("{spelled} {{{stood}: {}}}", Certainty::Probable),
    };
    let one = Restored {
        ply: page.game.plies() + 1,
        text: stood,
        place,
        position,
        mv,
        certainty: Certainty::Probable,
        others: Vec::new(),
    };
    Some((one, change))
}
