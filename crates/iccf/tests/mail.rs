//! Messages, mailboxes and web pages, read as text.
#![cfg(feature = "encoding")]

use std::fmt::Write as _;
use std::io::Read;

use crate::common::{Pieces, Random};
use iccf::Games;
use iccf::encoding::{Encoding, Texts};

/// Each text, and the lines of the input that its lines come from.
fn texts(input: &[u8]) -> Vec<(String, Vec<u64>)> {
    read(input, None)
}

fn read(input: impl Read, encoding: Option<Encoding>) -> Vec<(String, Vec<u64>)> {
    let mut texts = Texts::new(input, encoding);
    let mut all = Vec::new();
    while let Some(mut text) = texts.next_text().unwrap() {
        let lines = text.lines().clone();
        let mut content = String::new();
        text.read_to_string(&mut content).unwrap();
        let count = content.lines().count() as u64;
        all.push((content, (1..=count).map(|line| lines.of(line)).collect()));
    }
    all
}

/// The text of a message with these headers besides the usual ones.
fn body(headers: &str, body: &[u8]) -> String {
    let head = format!("From: a\r\nTo: b\r\n{headers}\r\n");
    let all = texts(&[head.as_bytes(), body].concat());
    assert_eq!(all.len(), 1);
    let text = all[0].0.strip_prefix("{From: a}\n").unwrap();
    text.strip_prefix('\n').unwrap_or(text).to_owned()
}

#[test]
fn a_message_is_what_a_reader_sees_of_it() {
    let message = b"Received: from x\n\tby y\nFrom: =?utf-8?q?M=C3=BCller?= <m@example.org>\n\
        Subject: Partie\n {12}\nDate: Mon, 16 Nov 2026\nX-Other: 1. e4\n\n1. 5254\n2. 7163\n";
    let text = "{From: Müller <m@example.org>\nDate: Mon, 16 Nov 2026\nSubject: Partie (12)}\n\n\
        1. 5254\n2. 7163\n";
    assert_eq!(texts(message), [(text.into(), vec![3, 6, 4, 9, 9, 10])]);
}

#[test]
fn bodies_are_decoded_and_of_several_parts_the_text_is_taken() {
    for (headers, sent, text) in [
        ("", &b"1. e4\r\n"[..], "1. e4\n"),
        (
            "Content-Transfer-Encoding: Quoted-Printable\r\nContent-Type: text/plain; charset=latin1\r\n",
            b"Ol=E1\r\n8. 4445 =\r\n3657\r\n",
            "Olá\n8. 4445 3657\n",
        ),
        (
            "Content-Type: text/plain; charset=\"koi8-r\"\r\nContent-Transfer-Encoding: base64\r\n",
            b"MS4g62YzCg==\r\n",
            "1. Кf3\n",
        ),
        // Nothing is said, or what is said cannot be true.
        ("", b"M\xfcller\n", "Müller\n"),
        ("Content-Type: text/plain; charset=utf-8\r\n", b"M\xfcller\n", "Müller\n"),
        ("Content-Type: text/plain; charset=us-ascii\r\n", b"M\xfcller\n", "Müller\n"),
        ("Content-Type: text/plain; charset=x-unknown\r\n", b"M\xc3\xbcller\n", "Müller\n"),
        (
            "Content-Type: text/html; charset=utf-8\r\n",
            b"<p>1.&nbsp;e4<br>e5</p><style>x</style>",
            "1. e4\ne5\n",
        ),
        ("Content-Type: image/png\r\n", b"1. e4\n", ""),
        (
            "Content-Type: multipart/alternative; boundary=b\r\n",
            b"preamble\n--b\nContent-Type: text/html\n\n<b>html</b>\n--b\n\nplain\n--b--\nepilogue\n",
            "plain\n",
        ),
        (
            "Content-Type: multipart/alternative; boundary=b\r\n",
            b"--b\n\n  \n--b\nContent-Type: text/html\n\n<b>html</b>\n--b--\n",
            "html\n",
        ),
        (
            "Content-Type: multipart/mixed; boundary=\"b c\"\r\n",
            b"--b c\r\n\r\none\r\n--b c\r\nContent-Type: image/png\r\n\r\nnoise\r\n\
              --b c\r\nContent-Type: application/octet-stream; name=\"x.PGN\"\r\n\r\n1. e4\r\n--b c--\r\n",
            "one\n\n1. e4\n",
        ),
        // Parts in parts, and one that is cut off.
        (
            "Content-Type: multipart/mixed; boundary=a\r\n",
            b"--a\nContent-Type: multipart/alternative; boundary=ab\n\n--ab\n\nin\n--ab--\n\
              --a\nContent-Type: message/rfc822\n\nFrom: c\nSubject: d\n\ninner\n--a\n\ncut",
            "in\n\n{From: c\nSubject: d}\n\ninner\n\ncut\n",
        ),
        (
            "Content-Type: multipart/mixed\r\n",
            b"--b\n1. e4\n",
            "--b\n1. e4\n",
        ),
        ("Subject: 1. e4 {best}\r\n", b"\n", "1. e4 {best}\n"),
    ] {
        assert_eq!(body(headers, sent), text, "{headers}");
    }
}

#[test]
fn a_mailbox_has_a_text_for_each_message() {
    let mailbox = "From a@example.org Mon Nov 16 09:12:00 2026\nFrom: a\nSubject: one\n\n\
        1. e4\n>From here on it is bad.\n>>From me\nFrom \n\nFrom a walk\nhome\n\n\
        From b@example.org Mon Nov 16 09:12:01 2026\nFrom: b\nSubject: two\n\n1. d4\n\n";
    let one = "{From: a\nSubject: one}\n\n1. e4\nFrom here on it is bad.\n>From me\nFrom \n\n\
        From a walk\nhome\n\n";
    let two = "{From: b\nSubject: two}\n\n1. d4\n\n";
    let expected = [
        (one.to_owned(), vec![2, 3, 5, 5, 6, 7, 8, 9, 10, 11, 12]),
        (two.to_owned(), vec![14, 15, 17, 17, 18]),
    ];
    assert_eq!(texts(mailbox.as_bytes()), expected);
    let with_returns = mailbox.replace('\n', "\r\n");
    assert_eq!(texts(with_returns.as_bytes()), expected);
}

#[test]
fn lines_of_what_was_decoded_are_those_it_begins_on() {
    let message = b"From: a\nSubject: b\nContent-Type: multipart/mixed; boundary=x\n\n\
        --x\nContent-Transfer-Encoding: quoted-printable\n\n1. e4 =\ne5\n2. d4\n--x\n\
        Content-Transfer-Encoding: base64\n\nMS4gZTQK\nMi4gZDQK\n--x\n\
        Content-Type: text/html\n\n<p>a\nb\n<p>c\n--x--\n";
    let (text, lines) = &texts(message)[0];
    let numbered = text
        .lines()
        .zip(lines)
        .fold(String::new(), |mut all, (text, line)| {
            if !text.is_empty() {
                let _ = write!(all, "{line} {text}|");
            }
            all
        });
    assert_eq!(
        numbered,
        "1 {From: a|2 Subject: b}|8 1. e4 e5|10 2. d4|14 1. e4|15 2. d4|19 a b|21 c|"
    );
}

#[test]
fn other_texts_are_one_and_as_they_were() {
    for text in [
        "[Event \"From: a\"]\n\n1. e4 *\n",
        "From Jim I had a card:\n1. e4 e5\n",
        "From: Jim\n\n1. e4 e5\n",
        "White: A\nBlack: B\n\n1. e4\n",
        "Subject: x\nDate: y\n\n1. e4",
        "<b>1. e4</b>",
        "",
        "\n",
    ] {
        let lines = (1..=text.lines().count() as u64).collect();
        assert_eq!(texts(text.as_bytes()), [(text.to_owned(), lines)]);
    }
}

#[test]
fn a_page_is_its_text() {
    let page = b"<!DOCTYPE html>\n<html><head><meta charset=\"windows-1251\"><title>T</title></head>\n\
        <body><table>\n<tr><td>1.</td><td>\xcaf3</td></tr>\n<tr><td>2.<td>d4</table></body></html>\n";
    assert_eq!(
        texts(page),
        [("T\n\n1. Кf3\n2. d4\n".into(), vec![2, 4, 4, 5])]
    );
    let latin = b"<html>M\xfcller";
    assert_eq!(texts(latin)[0].0, "Müller\n");
    let named = Some(Encoding::KOI8_R);
    assert_eq!(read(&page[..], named)[0].0, "T\n\n1. йf3\n2. d4\n");
}

#[test]
fn what_is_found_out_is_told_once() {
    let mailbox = b"From a Mon\nFrom: a\nTo: b\n\nM\xfcller\n\nFrom b Tue\nFrom: b\nTo: a\n\n\
        \xca\xe0\xf0\xef\xee\xe2\n";
    let mut texts = Texts::new(&mailbox[..], None);
    let found = texts.found();
    let mut all = String::new();
    while let Some(mut text) = texts.next_text().unwrap() {
        text.read_to_string(&mut all).unwrap();
    }
    assert!(all.contains("Müller") && all.contains("Карпов"));
    let found = found.get().unwrap().to_string();
    assert_eq!(found, "read as Windows-1252, as in “Müller”");
}

#[test]
fn what_came_before_an_error_is_a_text() {
    for input in [
        &b"1. e4"[..],
        b"From: a\nTo: b\n\n1. e4",
        b"From a Mon\nFrom: a\nTo: b\n\n1. e4",
    ] {
        let mut texts = Texts::new(Pieces::new(input, 3).failing(), None);
        let mut content = String::new();
        let text = texts.next_text().unwrap().unwrap();
        let mut text = text.take(1000);
        let failed = text.read_to_string(&mut content).is_err();
        assert!(content.contains("1. e4"));
        let failed_later = !failed && texts.next_text().is_err();
        assert!(failed || failed_later);
        assert!(texts.next_text().unwrap().is_none());
    }
}

#[test]
fn a_message_too_long_is_an_error_and_the_next_one_is_read() {
    let long = vec![b'a'; 65 << 20];
    let next = b"\n\nFrom b Tue\nFrom: b\nTo: a\n\n1. d4\n";
    let mailbox = [b"From a Mon\nFrom: a\nTo: b\n\n", &long[..], next].concat();
    let mut texts = Texts::new(&mailbox[..], None);
    let error = texts.next_text().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the message in line 1 is longer than 64 MB and is not read"
    );
    let mut text = texts.next_text().unwrap().unwrap();
    assert_eq!(text.lines().of(1), 8);
    let mut content = String::new();
    text.read_to_string(&mut content).unwrap();
    assert_eq!(content, "{From: b}\n\n1. d4\n");
    assert!(texts.next_text().unwrap().is_none());
}

#[test]
fn costly_messages_cost_little() {
    let head = "From: a\nTo: b\nContent-Type: multipart/mixed; boundary=b\n\n";
    let deep = "--b\nContent-Type: multipart/mixed; boundary=b\n\n".repeat(20_000);
    let nested = format!(
        "From: a\nTo: b\n{}",
        "Content-Type: message/rfc822\n\n".repeat(20_000)
    );
    let html = "From: a\nTo: b\nContent-Type: text/html\n\n";
    for message in [
        format!("{head}{deep}"),
        format!("{head}{}", "--b\n".repeat(100_000)),
        nested,
        format!("{html}{}", "<!--".repeat(200_000)),
        format!("{html}{}", "<a ".repeat(200_000)),
        format!("{html}{}", "<a b=\">".repeat(100_000)),
        format!("{html}{}", "<script>".repeat(100_000)),
        format!("{html}{}", "<blockquote>x".repeat(50_000)),
        format!("{html}{}", "&a".repeat(200_000)),
        format!("From: a\nSubject: {}\n\n", "=?utf-8?q?".repeat(50_000)),
        format!("From: a\nTo: b\n{}\n\n", " x\n".repeat(100_000)),
        format!(
            "From: a\nTo: b\nContent-Type: x; {}\n\n",
            "a=b;".repeat(100_000)
        ),
        format!("From a\nFrom: a\nTo: b\n\n{}", "\n\nFrom ".repeat(100_000)),
        format!(
            "From a\nFrom: a\nTo: b\n\n{}",
            ">".repeat(400_000) + "From "
        ),
        format!("From a\nFrom: a\nTo: b\n\n{}", ">From ".repeat(100_000)),
    ] {
        let _ = texts(message.as_bytes());
    }
}

#[test]
fn in_pieces_all_is_as_in_one() {
    const FRAGMENTS: [&str; 26] = [
        "From a@b Mon\n",
        "From: a\n",
        "To: b\n",
        "Subject: =?utf-8?q?x=20y?=\n",
        "Content-Type: multipart/mixed; boundary=b\n",
        "Content-Type: multipart/alternative; boundary=\"b\"\n",
        "Content-Type: text/html\n",
        "Content-Type: message/rfc822\n",
        "Content-Transfer-Encoding: base64\n",
        "Content-Transfer-Encoding: quoted-printable\n",
        "--b\n",
        "--b--\n",
        "\n",
        "\r\n",
        "\r",
        "MS4gZTQK",
        "=E4=\n",
        ">From x\n",
        "<p>",
        "<blockquote>",
        "<!--",
        "&frac12;",
        "é",
        "1. e4 ",
        "<html>",
        "a",
    ];
    let mut random = Random::new(7);
    for _ in 0..600 {
        let mut input = Vec::new();
        if random.below(2) == 0 {
            input.extend_from_slice(b"From a@b Mon\nFrom: a\nTo: b\n");
        }
        for _ in 0..random.below(40) {
            match random.below(12) {
                0 => input.push(random.next() as u8),
                _ => input.extend_from_slice(random.pick(&FRAGMENTS).as_bytes()),
            }
        }
        let whole = texts(&input);
        for size in [1, 7] {
            assert_eq!(read(Pieces::new(&input, size), None), whole, "{input:?}");
        }
    }
}

#[test]
fn games_do_not_run_from_one_message_into_the_next() {
    let mailbox = "From a Mon\nFrom: a\nSubject: x\n\n1. e4 e5\n2. Nf3\n\n\
        From b Tue\nFrom: b\nSubject: y\n\n1. d4 d5\n";
    let mut texts = Texts::new(mailbox.as_bytes(), None);
    let mut plies = Vec::new();
    while let Some(text) = texts.next_text().unwrap() {
        plies.extend(Games::new(text).map(|read| read.unwrap().game.plies()));
    }
    assert_eq!(plies, [3, 2]);
}
