//! Any text in any notation and language.

#![no_main]

use iccf::{Language, Notation};
use iccf_fuzz::{check, take_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [notation, language, data @ ..] = data else {
        return;
    };
    let notation = Notation::ALL[usize::from(*notation) % Notation::ALL.len()];
    let language = Language::ALL[usize::from(*language) % Language::ALL.len()];
    let mut data = data;
    let position = take_position(&mut data);
    if let Ok(text) = str::from_utf8(data)
        && notation.is_read()
    {
        check(&position, notation.in_language(language), text);
    }
});
