//! Any bytes as a damaged score: no panic, no game that is not legal, nothing
//! certain that is not proven, and a bound on time.
//!
//! The last byte says which notation is read, and where the text is cut in two
//! copies; what stands before it is the text.

#![no_main]

use std::time::{Duration, Instant};

use iccf::Notation;
use iccf::restore::{Options, Restorer, Status};
use iccf::text::ReadOptions;
use libfuzzer_sys::fuzz_target;

/// No text of this size may take longer, on a machine that is busy with others.
const LONGEST: Duration = Duration::from_secs(5);

fuzz_target!(|input: &[u8]| {
    let Some((&choice, text)) = input.split_last() else {
        return;
    };
    let readable: Vec<_> = Notation::ALL.iter().filter(|one| one.is_read()).collect();
    let from = (choice % 2 == 1).then(|| *readable[usize::from(choice / 2) % readable.len()]);
    let restorer = Restorer::new(Options::default().reading(ReadOptions::default().from(from)));
    let cut = text.len() * usize::from(choice) / 256;
    let start = Instant::now();
    let restored = if choice % 4 == 2 {
        restorer.restore_from(&text[..cut], &[&text[cut..]])
    } else {
        restorer.restore(text)
    };
    assert!(start.elapsed() < LONGEST, "{:?}", start.elapsed());
    let mut position = restored.start;
    for &mv in &restored.moves {
        position.try_play(mv).expect("a legal move");
    }
    if restored.status == Status::Certain {
        assert!(restored.searched_all);
        assert_eq!(restored.candidates.len(), 1);
    }
    for one in &restored.restored {
        assert_eq!(restored.moves[one.ply - 1], one.mv);
    }
});
