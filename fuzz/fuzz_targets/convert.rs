//! A whole conversion: any bytes with any options, as one text and in pieces,
//! with the shortcut for standard text and without it.
//!
//! The last bytes of the input are the options, and what stands before them is
//! the text: so any file of games is a seed. From the end on, with those that
//! are missing taken as zero:
//!
//! | byte | is |
//! |---|---|
//! | 1 | the notation to read: recognised if even, else one of all |
//! | 2 | its language, for those that have some |
//! | 3, 4 | the notation to write and its language; decided by the text if even |
//! | 5, 6 | the second notation and its language; none if even |
//! | 7 | the layout, or the one that fits the text |
//! | 8 | single bits: games end with their line, Chess960, strict |
//! | 9 | what becomes of a game with an error |
//! | 10 | the size of a piece of text, less one |
//!
//! Zeros are the defaults.

#![no_main]

use iccf::convert::{Converter, Excerpt, Layout, Level, OnError, Options, Split};
use iccf::{Language, Notation, Strictness};
use libfuzzer_sys::fuzz_target;

/// How many bytes the options take.
const TAIL: usize = 10;

fuzz_target!(|data: &[u8]| {
    let (text, tail) = data.split_at(data.len().saturating_sub(TAIL));
    let mut bytes = [0; TAIL];
    for (byte, given) in bytes.iter_mut().zip(tail.iter().rev()) {
        *byte = *given;
    }
    let options = options(&bytes);
    let whole = convert(&options, text, text.len());
    let pieces = convert(&options, text, 1 + usize::from(bytes[TAIL - 1]));
    assert_eq!(pieces, whole);
    let general = convert(&options.clone().accelerated(false), text, text.len());
    assert_eq!(general, whole);

    // What was set right once stays right. A game that is copied as it stands was not.
    let to_san = Options::default().to(Notation::SAN).layout(Layout::Pgn);
    let once = convert(&to_san, text, text.len());
    let again = convert(&to_san, &once.out, once.out.len());
    let copied = once.copied || again.copied;
    assert!(copied || again.errors.is_empty(), "{again:?}");
});

fn options(bytes: &[u8; TAIL]) -> Options {
    let [
        from,
        from_language,
        to,
        to_language,
        with,
        with_language,
        layout,
        bits,
        on_error,
        _,
    ] = *bytes;
    let layout = usize::from(layout).checked_sub(1);
    Options::default()
        .from(notation(from, from_language))
        .to(notation(to, to_language))
        .with(notation(with, with_language))
        .layout(layout.map(|layout| Layout::ALL[layout % Layout::ALL.len()]))
        .split(match bits & 1 {
            0 => Split::Auto,
            _ => Split::Line,
        })
        .chess960(bits & 2 != 0)
        .strictness(match bits & 4 {
            0 => Strictness::Lenient,
            _ => Strictness::Strict,
        })
        .on_error(match on_error % 4 {
            2 => OnError::Skip,
            3 => OnError::Stop,
            _ => OnError::Keep,
        })
}

/// None for half of all bytes.
fn notation(which: u8, language: u8) -> Option<Notation> {
    if which % 2 == 0 {
        return None;
    }
    let notation = Notation::ALL[usize::from(which / 2) % Notation::ALL.len()];
    let language = Language::ALL[usize::from(language) % Language::ALL.len()];
    // A name such as `uci:de` is none: that notation has no letters to choose.
    let named = format!("{}:{}", notation.name(), language.code());
    Some(named.parse().unwrap_or(notation))
}

/// What came out of a conversion, as far as it must not depend on pieces.
#[derive(PartialEq, Debug)]
struct Converted {
    out: Vec<u8>,
    /// Every problem, and again those that are errors.
    problems: Vec<String>,
    errors: Vec<String>,
    /// Whether games or text without one were copied unread, with what is wrong there.
    copied: bool,
}

/// Feeds a text in pieces of one size. All that this target knows of the
/// converter's interface stands here.
fn convert(options: &Options, text: &[u8], size: usize) -> Converted {
    let mut converter = Converter::new(options.clone());
    let (mut out, mut problems) = (Vec::new(), Vec::new());
    let (mut start, mut end) = (0, 0);
    loop {
        end = text.len().min(end + size.max(1));
        let complete = end == text.len();
        start += converter.feed(&text[start..end], complete, &mut out);
        problems.append(&mut converter.take_problems());
        if complete {
            break;
        }
    }
    let copied = ["variant", "fen", "too-deep", "too-long", "no-moves"];
    let mut converted = Converted {
        out,
        problems: Vec::new(),
        errors: Vec::new(),
        copied: problems.iter().any(|one| copied.contains(&one.kind.name())),
    };
    for mut problem in problems {
        // The line shown may be cut where a piece ends.
        problem.excerpt = Excerpt::default();
        let said = format!("{problem:?}");
        if problem.level == Level::Error {
            converted.errors.push(said.clone());
        }
        converted.problems.push(said);
    }
    converted
}
