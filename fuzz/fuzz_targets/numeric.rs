//! Digits on a position: read, written, read again; cut apart when glued,
//! and completed while typed.

#![no_main]

use iccf::{Notation, Strictness, complete, split};
use iccf_fuzz::{check, take_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let position = take_position(&mut data);
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    check(&position, Notation::Numeric, text);

    let legal = position.legal_moves();
    let typed = complete(&position, text);
    assert!(typed.moves.iter().all(|mv| legal.contains(mv)));

    for strictness in [Strictness::Lenient, Strictness::Strict] {
        match split(text, &position, strictness) {
            Ok(readings) => {
                let mut position = position;
                for reading in readings {
                    assert!(position.legal_moves().contains(&reading.mv), "{text}");
                    position.play(reading.mv);
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
