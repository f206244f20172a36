//! A whole conversion: any bytes, with options made of the first three, as
//! one text and in pieces.

#![no_main]

use iccf::convert::{Converter, Layout, Level, OnError, Options, Problem, Split};
use iccf::{Notation, Strictness};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, second, third, text @ ..] = data else {
        return;
    };
    let options = options(*first, *second);
    let (whole, problems) = in_pieces(&options, text, text.len().max(1));
    let (out, found) = in_pieces(&options, text, 1 + usize::from(*third));
    assert_eq!(out, whole);
    assert_eq!(found, problems);

    // What was set right once stays right.
    let to_san = Options::default().to(Notation::SAN).layout(Layout::Pgn);
    let (out, _) = in_pieces(&to_san, text, text.len().max(1));
    let (_, again) = in_pieces(&to_san, &out, out.len().max(1));
    let unread = |problem: &Problem| ["variant", "fen", "too-deep"].contains(&problem.kind);
    if !again.iter().any(unread) {
        let error = again.iter().find(|problem| problem.level == Level::Error);
        assert!(error.is_none(), "{error:?}");
    }
});

fn options(first: u8, second: u8) -> Options {
    let notation = |bits: u8| Notation::ALL.get(usize::from(bits & 7)).copied();
    Options::default().to(notation(first)).from(notation(first >> 3)).with(notation(second >> 5)).layout(Layout::ALL.get(usize::from(second & 7)).copied()).split(if first & 0x40 == 0 {
            Split::Auto
        } else {
            Split::Line
        }).chess960(second & 0x08 != 0).strictness(if first & 0x80 == 0 {
            Strictness::Lenient
        } else {
            Strictness::Strict
        }).on_error(match second & 0x18 {
            0 => OnError::Skip,
            0x08 => OnError::Stop,
            _ => OnError::Keep,
        })
}

/// Feeds a text in pieces of one size; the line shown with a problem may be
/// cut where a piece ends, so it is left out.
fn in_pieces(options: &Options, text: &[u8], size: usize) -> (Vec<u8>, Vec<Problem>) {
    let mut converter = Converter::new(options.clone());
    let (mut out, mut problems) = (Vec::new(), Vec::new());
    let (mut start, mut end) = (0, 0);
    loop {
        end = text.len().min(end + size);
        let complete = end == text.len();
        start += converter.feed(&text[start..end], complete, &mut out);
        problems.append(&mut converter.take_problems());
        if complete {
            break;
        }
    }
    for problem in &mut problems {
        problem.excerpt = iccf::convert::Excerpt::default();
    }
    (out, problems)
}
