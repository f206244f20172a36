//! Inputs in any encoding, read as UTF-8.
#![cfg(feature = "encoding")]

use std::io::{self, Read};

use crate::common::{Pieces, Random};
use iccf::Games;
use iccf::encoding::{Decoder, Encoding};

/// The text, and what was found out.
fn decoded(bytes: &[u8]) -> (String, String) {
    in_pieces(bytes, None, usize::MAX, 1 << 16)
}

fn in_pieces(
    bytes: &[u8],
    encoding: Option<Encoding>,
    size: usize,
    buffer: usize,
) -> (String, String) {
    let input = Pieces::new(bytes, size);
    let mut decoder = match encoding {
        None => Decoder::new(input),
        Some(encoding) => Decoder::with_encoding(input, encoding),
    };
    let found = decoder.found();
    let (mut text, mut buffer) = (Vec::new(), vec![0; buffer]);
    loop {
        match decoder.read(&mut buffer).unwrap() {
            0 => break,
            read => text.extend_from_slice(&buffer[..read]),
        }
    }
    let found = found.get().map(ToString::to_string).unwrap_or_default();
    (String::from_utf8(text).expect("it is UTF-8"), found)
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn lines_of_utf_8_stay_and_all_others_take_one_guess() {
    for (bytes, text, found) in [
        (&b""[..], "", ""),
        (b"1. e4 e5", "1. e4 e5", ""),
        ("\u{feff}1. e4 {é}".as_bytes(), "1. e4 {é}", ""),
        (b"1. e4\r2. d4\r", "1. e4\r2. d4\r", ""),
        (
            b"[White \"M\xfcller, J\xf6rg\"]\r\n\r\n1. e4 *\r\n",
            "[White \"Müller, Jörg\"]\r\n\r\n1. e4 *\r\n",
            "read as Windows-1252, as in “Müller”",
        ),
        (
            b"1. e4 d5 2. e4\xd7d5 \xbd-\xbd",
            "1. e4 d5 2. e4×d5 ½-½",
            "read as Windows-1252, as in “e4×d5”",
        ),
        (
            b"[White \"M\xc3\xbcller\"]\n[Black \"M\xfcller\"]\r[Site \"K\xc3\xb6ln\"]",
            "[White \"Müller\"]\n[Black \"Müller\"]\r[Site \"Köln\"]",
            "read as Windows-1252, as in “Müller”",
        ),
        (
            b"{\x93so\x94 \x96 \x80}",
            "{“so” – €}",
            "read as Windows-1252, as in ““so””",
        ),
        (
            b"[White \"\xeb\xc1\xd2\xd0\xcf\xd7\"]\n2. \xebf3 \xebc6",
            "[White \"Карпов\"]\n2. Кf3 Кc6",
            "read as KOI8-R, as in “Карпов”",
        ),
        (
            b"[White \"\xca\xe0\xf0\xef\xee\xe2\"]\n2. \xcaf3 \xcac6",
            "[White \"Карпов\"]\n2. Кf3 Кc6",
            "read as Windows-1251, as in “Карпов”",
        ),
        // Nobody's terminal is to suffer.
        (
            b"M\x81ller\x1b[2J",
            "M\u{81}ller\u{1b}[2J",
            "read as Windows-1252, as in “M\u{fffd}ller\u{fffd}”",
        ),
        // The first such line tells nothing, a later one does.
        (
            b"{\xea}\n{plain}\n2. \xcaf3 \xcac6 3. \xd1b5",
            "{к}\n{plain}\n2. Кf3 Кc6 3. Сb5",
            "read as Windows-1251, as in “к”",
        ),
    ] {
        assert_eq!(decoded(bytes), (text.into(), found.into()));
    }
}

#[test]
fn utf_16_is_known_by_its_mark_or_its_zeros() {
    let text = "[White \"Müller\"]\r\n\r\n1. e4 {♔ Карпов 😀} ½-½";
    let marked = format!("\u{feff}{text}");
    let mark = |end| format!("read as UTF-16{end}, as its byte order mark says");
    let pattern = |end| format!("read as UTF-16{end}, as every other byte is zero");
    for (bytes, text, found) in [
        (utf16(&marked, u16::to_le_bytes), text, mark("LE")),
        (utf16(&marked, u16::to_be_bytes), text, mark("BE")),
        (utf16(text, u16::to_le_bytes), text, pattern("LE")),
        (utf16(text, u16::to_be_bytes), text, pattern("BE")),
        (utf16("e4", u16::to_le_bytes), "e4", pattern("LE")),
        (vec![b'e', 0, b'4', 0, b'x'], "e4\u{fffd}", pattern("LE")),
    ] {
        assert_eq!(decoded(&bytes), (text.into(), found));
    }
    // Half a pair of surrogates is no letter.
    let half = [&[0xff, 0xfe][..], &0xd83d_u16.to_le_bytes(), b"x\0"].concat();
    assert_eq!(decoded(&half).0, "\u{fffd}x");
    for no_utf16 in [&b"\0"[..], b"\0\0", b"a\0", b"\0\0\0\0"] {
        assert_eq!(decoded(no_utf16).1, "");
    }
}

#[test]
fn a_mark_in_the_middle_says_how_a_joined_file_is_encoded() {
    let one = "[White \"Ä\"]\n1. e4 *\n";
    let marked = format!("\u{feff}{one}");
    let little = utf16(&marked, u16::to_le_bytes);
    let big = utf16(&marked, u16::to_be_bytes);
    let latin = b"[White \"\xc4\"]\n1. e4 *\n";
    let event = "[Event \"Ä\"]\n";
    for (files, text) in [
        (
            vec![marked.as_bytes(), marked.as_bytes()],
            format!("{one}{marked}"),
        ),
        (vec![one.as_bytes(), &little], format!("{one}{marked}")),
        (vec![b"1. e4", &big], format!("1. e4{marked}")),
        (vec![latin, &little], format!("{one}{marked}")),
        (vec![&latin[..9], &little], format!("[White \"Ä{marked}")),
        (
            vec![&little, &big, &little],
            format!("{one}{marked}{marked}"),
        ),
        (
            vec![&big, marked.as_bytes(), latin],
            format!("{one}{marked}{one}"),
        ),
        // One without a mark is known by its first tag.
        (vec![&big, event.as_bytes()], format!("{one}{event}")),
    ] {
        assert_eq!(decoded(&files.concat()).0, text);
    }
}

#[test]
fn an_encoding_that_is_named_is_taken() {
    for (label, bytes, text) in [
        ("cp437", &b"M\x81ller \xab"[..], "Müller ½"),
        ("cp850", b"e4\x9ed5", "e4×d5"),
        ("latin1", "ü".as_bytes(), "Ã¼"),
        ("koi8-r", b"\xebf3", "Кf3"),
        ("utf-8", b"M\xfcller", "M\u{fffd}ller"),
        ("utf-8", b"M\xc3", "M\u{fffd}"),
        ("utf-16be", b"\0e\x004", "e4"),
        ("utf-16", b"\xfe\xff\0e\x004", "\u{feff}e4"),
        ("shift_jis", b"\x83\x7c", "ポ"),
        ("iso-8859-2", b"\xb9", "š"),
    ] {
        let encoding: Encoding = label.parse().unwrap();
        for size in [1, 2, usize::MAX] {
            let read = in_pieces(bytes, Some(encoding), size, 7);
            assert_eq!(read, (text.into(), String::new()), "{label}");
        }
    }
}

#[test]
fn in_pieces_all_is_as_in_one() {
    const FRAGMENTS: [&[u8]; 20] = [
        b"[Event \"",
        b"[Eve",
        b"1. e4 e5\n",
        b"[White \"M\xfcller\"]\n",
        "[White \"Müller\"]\r\n".as_bytes(),
        b"\xca\xe0\xf0\xef\xee\xe2",
        b"\xff\xfe",
        b"\xff\xfe1\0.\0 \0",
        b"\xfe\xff\x001\0.",
        b"\xef\xbb\xbf",
        b"\xef\xbb",
        b"\0",
        b"\r",
        b"\n",
        "♔".as_bytes(),
        "😀".as_bytes(),
        b"\xf0\x9f",
        b"\x3d\xd8",
        b"a",
        b"\xbd",
    ];
    let mut random = Random::new(5);
    for _ in 0..150 {
        let mut bytes = Vec::new();
        for _ in 0..random.below(40) {
            let times = [1, 1, 1, 3, 300][random.below(5)];
            let fragment = random.pick(&FRAGMENTS);
            bytes.extend(std::iter::repeat_n(fragment, times).flatten());
        }
        let whole = decoded(&bytes);
        for (size, buffer) in [(1, 1), (3, 1 << 16), (usize::MAX, 5), (1 << 10, 1 << 10)] {
            let read = in_pieces(&bytes, None, size, buffer);
            assert_eq!(read, whole, "{size} {buffer} {bytes:?}");
        }
    }
}

#[test]
fn long_lines_are_decoded_alike_however_they_are_read() {
    // A letter that stands where a long line is cut, for each of its bytes.
    for offset in 0..4 {
        let mut bytes = "é".as_bytes().to_vec();
        bytes.resize((64 << 10) - offset, b'a');
        bytes.extend_from_slice("♔é".as_bytes());
        bytes.resize(150 << 10, b'b');
        let valid = String::from_utf8(bytes.clone()).unwrap();
        assert_eq!(decoded(&bytes).0, valid);
        bytes.push(0xe9);
        let whole = decoded(&bytes);
        assert_eq!(whole.0, format!("{valid}é"));
        for size in [1000, 4096, 1 << 16] {
            assert_eq!(in_pieces(&bytes, None, size, 1 << 15), whole);
        }
    }
}

#[test]
fn a_guess_looks_no_further_than_a_megabyte() {
    // What comes later is decoded, but has no say.
    let mut bytes = b"{\xe9t\xe9}\n".to_vec();
    bytes.resize(2 << 20, b'\n');
    bytes.extend_from_slice(&b"2. \xcaf3 \xcac6\n".repeat(1000));
    let (text, found) = decoded(&bytes);
    assert_eq!(found, "read as Windows-1252, as in “été”");
    assert!(text.ends_with("2. Êf3 Êc6\n"));
}

#[test]
fn what_came_before_an_error_is_handed_out_first() {
    let mut decoder = Decoder::new(Pieces::new(b"1. e4 {\xe9", 3).failing());
    let mut text = [0; 32];
    let mut filled = 0;
    let error = loop {
        match decoder.read(&mut text[filled..]) {
            Ok(read) => filled += read,
            Err(error) => break error,
        }
    };
    assert_eq!(&text[..filled], "1. e4 {é".as_bytes());
    assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    assert_eq!(decoder.read(&mut text).unwrap(), 0);
}

#[test]
fn games_are_read_from_any_encoding() {
    let russian = b"[White \"\xca\xe0\xf0\xef\xee\xe2\"]\n\n1. e4 e5 2. \xcaf3 \xcac6 *\n";
    let read: Vec<_> = Games::new(Decoder::new(&russian[..]))
        .map(|read| read.unwrap())
        .collect();
    assert_eq!(read.len(), 1);
    assert!(read[0].is_whole());
    assert_eq!(read[0].game.tag("White"), Some("Карпов"));
    assert_eq!(read[0].game.plies(), 4);
}
