//! Coordinates on a position.

#![no_main]

use iccf::Notation;
use iccf_fuzz::{check, take_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let position = take_position(&mut data);
    if let Ok(text) = str::from_utf8(data) {
        check(&position, Notation::Uci, text);
    }
});
