//! A FEN that reads is written, and reads back to the same position; so do
//! the positions after each of its moves.

#![no_main]

use iccf::{Position, Setup, Variant};
use libfuzzer_sys::fuzz_target;

fn reads_back(position: &Position) {
    let fen = position.to_string();
    let again = Setup::read(&fen, position.variant()).expect("what is written is a FEN");
    assert_eq!(again.position.to_string(), fen);
    assert_eq!(again.warnings.iter().count(), 0, "{fen}");
    assert_eq!(
        again.position.legal_moves().len(),
        position.legal_moves().len(),
        "{fen}"
    );
    assert_eq!(again.position.is_check(), position.is_check(), "{fen}");
}

fuzz_target!(|text: &str| {
    for variant in [Variant::Standard, Variant::Chess960] {
        let Ok(setup) = Setup::read(text, variant) else {
            continue;
        };
        let position = setup.position;
        reads_back(&position);
        let moves = position.legal_moves();
        assert_eq!(position.has_legal_move(), !moves.is_empty());
        for &mv in &moves {
            let mut after = position;
            after.play(mv);
            // A counter is read up to here, and no game gets there.
            if after.halfmoves().max(after.fullmoves()) <= u32::from(u16::MAX) {
                reads_back(&after);
            }
        }
    }
});
