//! What came of a damaged score.

use iccf::restore::{Certainty, Restoration};
use serde_json::{Value, json};

/// What programs are told of a restored game; docs/restore.md lists the fields.
pub fn restoration_json(file: &str, number: u64, restored: &Restoration) -> Value {
    let moves = restored.numeric();
    let certainty = |certainty: Certainty| certainty.name();
    let marked: Vec<_> = restored
        .restored
        .iter()
        .map(|one| {
            json!({
                "ply": one.ply,
                "text": one.text,
                "move": moves[one.ply - 1],
                "certainty": certainty(one.certainty),
            })
        })
        .collect();
    let candidates: Vec<_> = restored
        .candidates
        .iter()
        .map(|candidate| {
            json!({
                "moves": restored.spelled(&candidate.moves),
                "corrections": candidate.corrections,
                "probability": (candidate.probability * 1e6).round() / 1e6,
            })
        })
        .collect();
    json!({
        "file": file,
        "game": number,
        "status": restored.status.name(),
        "moves": moves,
        "restored": marked,
        "candidates": candidates,
        "searched_all": restored.searched_all,
    })
}
