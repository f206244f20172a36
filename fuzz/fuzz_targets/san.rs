//! Algebraic texts on a position, short and long; the fast path agrees with
//! the careful one wherever it answers.

#![no_main]

use iccf::internals::PlainSan;
use iccf::{Notation, San, Strictness};
use iccf_fuzz::{check, take_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let position = take_position(&mut data);

    // A window says with white space or NUL that a word ends.
    if (1..=8).contains(&data.len()) && data.iter().all(|byte| *byte > b' ') {
        let mut window = [0; 8];
        window[..data.len()].copy_from_slice(data);
        if let Some(mv) =
            PlainSan::decode(window).and_then(|san| san.resolve(&position))
        {
            let san = San::from_bytes(data).expect("plain moves are well-formed");
            let reading = san.resolve(&position, Strictness::Lenient);
            assert_eq!(reading.map(|reading| reading.mv), Ok(mv), "{position}");
        }
    }

    let Ok(text) = str::from_utf8(data) else {
        assert!(San::from_bytes(data).is_err());
        return;
    };
    check(&position, Notation::SAN, text);
    check(&position, Notation::LAN, text);
});
