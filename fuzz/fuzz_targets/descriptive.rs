//! Descriptive texts on a position: read, found in running text, written.

#![no_main]

use iccf::{Descriptive, DescriptiveStyle, Notation, Strictness};
use iccf_fuzz::{check, take_position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut data = data;
    let position = take_position(&mut data);
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let legal = position.legal_moves();
    for &style in DescriptiveStyle::ALL {
        check(&position, Notation::Descriptive(style), text);
        if let Some((found, length)) = Descriptive::scan(text, style) {
            assert_eq!(Descriptive::read(&text[..length], style), Ok(found));
            let candidates = found.candidates(&position).moves;
            assert!(candidates.iter().all(|mv| legal.contains(mv)));
            for &mv in &candidates {
                let reading = found.resolve_to(&position, mv, Strictness::Lenient);
                assert_eq!(reading.map(|reading| reading.mv), Ok(mv));
                assert!(!found.explain(&position, mv).to_string().is_empty());
            }
        }
    }
    // What is written is read as the same move, in running text too.
    for &mv in legal.iter().take(8) {
        for &style in DescriptiveStyle::ALL {
            let written = Notation::Descriptive(style).write(&position, mv);
            let (found, length) = Descriptive::scan(&written, style).expect("it is a move");
            assert_eq!(length, written.len(), "{written} on {position}");
            assert_eq!(*found.candidates(&position).moves, [mv], "{written} on {position}");
        }
    }
});
