//! Any bytes as text: encodings, mail, web pages, whole and in pieces.
//!
//! The last byte is the size of a piece less one, and the one before it names an
//! encoding, or none; what stands before them is the input.

#![no_main]

use std::io::Read;

use iccf::encoding::{Encoding, Texts};
use libfuzzer_sys::fuzz_target;

const LABELS: [&str; 7] = [
    "utf-8",
    "utf-16le",
    "utf-16be",
    "koi8-r",
    "cp437",
    "shift_jis",
    "iso-2022-jp",
];

fuzz_target!(|data: &[u8]| {
    let (input, tail) = data.split_at(data.len().saturating_sub(2));
    let label = tail.first().copied().unwrap_or_default();
    let size = tail.get(1).copied().unwrap_or_default();
    let encoding = LABELS.get(usize::from(label)).map(|label| {
        let encoding: Encoding = label.parse().expect("a label of an encoding");
        encoding
    });
    let whole = read(input, encoding);
    let pieces = Pieces(input, 1 + usize::from(size));
    assert_eq!(read(pieces, encoding), whole);
});

/// Each text with the lines it comes from, and what was found out.
fn read(input: impl Read, encoding: Option<Encoding>) -> (Vec<(String, Vec<u64>)>, String) {
    let mut texts = Texts::new(input, encoding);
    let mut all = Vec::new();
    while let Some(mut text) = texts.next_text().expect("memory is read") {
        let lines = text.lines().clone();
        let mut content = String::new();
        text.read_to_string(&mut content).expect("it is UTF-8");
        let count = content.lines().count() as u64;
        all.push((content, (1..=count).map(|line| lines.of(line)).collect()));
    }
    let found = texts.found();
    (
        all,
        found.get().map(ToString::to_string).unwrap_or_default(),
    )
}

struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        let (head, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(head);
        self.0 = rest;
        Ok(length)
    }
}
