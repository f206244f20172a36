//! Streams: what is written depends neither on how many threads work nor on
//! where the text is cut.

use crate::common::Random;
use iccf::Notation;
use iccf::convert::{Excerpt, Layout, OnError, Options, Problem, Split, Stream, Summary};

fn convert(
    options: &Options,
    text: &[u8],
    jobs: usize,
    piece: usize,
) -> (Vec<u8>, Vec<Problem>, Summary) {
    let mut stream = Stream::new(options.clone(), jobs).with_chunk(piece);
    let (mut out, mut problems) = (Vec::new(), Vec::new());
    stream
        .convert(text, |part| {
            out.extend_from_slice(part.text);
            problems.extend(part.problems);
            Ok(())
        })
        .expect("reading from memory does not fail");
    // The line shown with a problem may be cut where a piece ends.
    for problem in &mut problems {
        problem.excerpt = Excerpt::default();
    }
    (out, problems, stream.summary())
}

fn assert_same_everywhere(options: &Options, text: &[u8]) {
    let whole = convert(options, text, 1, 1 << 20);
    for jobs in [1, 2, 3] {
        for piece in [1, 2, 3, 5, 7, 13, 40, 64, 200, 1000] {
            let found = convert(options, text, jobs, piece);
            let shown = String::from_utf8_lossy(text);
            assert_eq!(
                String::from_utf8_lossy(&found.0),
                String::from_utf8_lossy(&whole.0),
                "{jobs} threads, pieces of {piece}: {shown}"
            );
            assert_eq!(
                found.1, whole.1,
                "{jobs} threads, pieces of {piece}: {shown}"
            );
            assert_eq!(
                found.2, whole.2,
                "{jobs} threads, pieces of {piece}: {shown}"
            );
        }
    }
}

const GAMES: &str = "\u{feff}Before the first game\r\n[Event \"one \\\"quoted\\\"\"]\r\n[White \"Müller\"]\r\n\r\n\
1. e4 {a comment\r\nover lines} e5 2. Nf3 (2. f4 exf4) Nc6 1-0\r\n\r\n\
[Event \"two\"]\n\n1. d4 {never closed\n[Event \"three\"]\n\n1. e4 e5 2. Nf6 Nc6 *\n\
[Event \"four\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n\
[Event \"five\"]\n[Result \"1/2-1/2\"]\n\n1. 5254 5755 2. 7163 2836\n\n\
[Event \"six\"]\n\n*\n\n[Event \"seven\"]\n\n1. c4 {[Event \"inside\"]} c5 0-1\n";

const CARDS: &str = "Dear Hans,\nI play 1. 5254 and wish you well.\n\n1. 5254 5755 2. 7163 if 2... 2836\n\n\
1. 4244 4745 draw\n\n1. 7163 resigns\n> 1. 5254 5755\n1. 3234 9999 *\n";

const ODD: &str = "I. e4 e5 II. Nf3 Nc6\n\nI. d4 d5 II. c4 x\n\n1: e4 e5\n2: Nf3\n\n1. e4—e5 2. Nf3—Nc6 1 - 0\n\n\
1. e4 2. e5 3. Nf3 4. Nc6\n\n1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 a6\n\ni) d4 d5 ii) c4 e6\n\n1. 5254 5755\n";

#[test]
fn threads_and_cuts_change_nothing() {
    for layout in [
        None,
        Some(Layout::Pgn),
        Some(Layout::Moves),
        Some(Layout::Lines),
    ] {
        for on_error in [OnError::Keep, OnError::Skip, OnError::Stop] {
            for text in [GAMES, CARDS, ODD] {
                let options = Options::default().layout(layout).on_error(on_error);
                assert_same_everywhere(&options, text.as_bytes());
            }
        }
    }
}

#[test]
fn lines_as_games_are_cut_at_their_ends() {
    let options = Options::default()
        .split(Split::Line)
        .to(Notation::SAN)
        .layout(Layout::Moves);
    assert_same_everywhere(
        &options,
        b"5254 5755\n\n7163 2836 5254\r\n5254 9\nno game\n4244",
    );
}

#[test]
fn a_line_that_is_no_game_does_not_decide_what_is_written() {
    let options = Options::default().split(Split::Line).layout(Layout::Moves);
    assert_same_everywhere(&options, b" 5254 0755 no game\n2. e2e4 e7-e5\n");
}

#[test]
fn random_damage_changes_nothing_either() {
    let mut random = Random::new(77);
    for _ in 0..60 {
        let mut text = GAMES.as_bytes().to_vec();
        for _ in 0..4 {
            let at = random.below(text.len());
            match random.below(3) {
                0 => {
                    text.remove(at);
                }
                1 => text.insert(at, b"{}()[;%\n1 \""[random.below(11)]),
                _ => text[at] = b"{}()[;%\n1 \""[random.below(11)],
            }
        }
        let whole = convert(&Options::default(), &text, 1, 1 << 20);
        for (jobs, piece) in [(1, 30), (2, 90)] {
            let found = convert(&Options::default(), &text, jobs, piece);
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(
                String::from_utf8_lossy(&found.0),
                String::from_utf8_lossy(&whole.0),
                "{shown}"
            );
            assert_eq!(found.1, whole.1, "{shown}");
        }
    }
}

#[test]
fn a_sink_that_fails_ends_the_stream() {
    let text = GAMES.repeat(200);
    for jobs in [1, 2] {
        let mut stream = Stream::new(Options::default(), jobs).with_chunk(500);
        let mut parts = 0;
        let outcome = stream.convert(text.as_bytes(), |_| {
            parts += 1;
            Err(std::io::Error::from(std::io::ErrorKind::BrokenPipe))
        });
        assert_eq!(
            outcome.map_err(|error| error.kind()),
            Err(std::io::ErrorKind::BrokenPipe)
        );
        assert_eq!(parts, 1);
    }
}

#[test]
fn a_game_too_long_to_read_is_copied() {
    let mut text = GAMES.to_owned();
    text += "[Event \"long\"]\n\n1. e4 {";
    text += &"long ".repeat((65 << 20) / 5);
    text += "} e5 *\n\n";
    text += GAMES.trim_start_matches('\u{feff}');
    let numbers = |problems: &[Problem]| -> Vec<u64> {
        problems.iter().map(|problem| problem.game).collect()
    };
    for layout in [None, Some(Layout::Moves)] {
        let options = Options::default().layout(layout);
        let whole = convert(&options, text.as_bytes(), 1, 256 << 20);
        // The long game is the eighth, and counts once for those behind it.
        assert_eq!(numbers(&whole.1), [0, 2, 3, 4, 5, 8, 10, 11, 12, 13]);
        assert!(
            whole
                .1
                .iter()
                .any(|problem| problem.kind.name() == "too-long")
        );
        for (jobs, piece) in [(1, 1 << 20), (2, 1 << 18)] {
            let found = convert(&options, text.as_bytes(), jobs, piece);
            assert!(
                found.0 == whole.0,
                "{layout:?}, {jobs} threads, pieces of {piece}"
            );
            assert_eq!(found.1, whole.1);
        }
    }
}

/// A text that can be read up to a place.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(std::io::Error::other("torn")),
            read => Ok(read),
        }
    }
}

/// What comes of inputs: what is written, what is said of each, how each ended.
fn convert_all(apart: bool, jobs: usize, chunk: usize) -> (String, Vec<String>) {
    let whole: Box<dyn std::io::Read + Send> = Box::new(GAMES.as_bytes());
    let torn = Box::new(Broken(
        b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4",
    ));
    let inputs = [
        Ok(whole),
        Err(std::io::Error::other("not there")),
        Ok(torn),
        Ok(Box::new(&b""[..])),
        Ok(Box::new(&b"[Event \"c\"]\n\n1. e4 e5 2. Ke3 *"[..])),
    ];
    let options = Options::default().to(Notation::Uci);
    let mut stream = Stream::new(options, jobs).with_chunk(chunk).apart(apart);
    let (mut out, mut said) = (Vec::new(), Vec::new());
    stream
        .convert_all(inputs.into_iter(), |part| {
            out.extend_from_slice(part.text);
            let input = part.input;
            said.extend(
                part.problems
                    .iter()
                    .map(|problem| format!("{input}: game {}, {problem}", problem.game)),
            );
            if let Some(end) = part.end {
                let games = part.summary.games;
                said.push(format!("{input}: {games} games, {end:?}"));
                out.extend_from_slice(b"-- end --\n");
            }
            Ok(())
        })
        .expect("the sink does not fail");
    (String::from_utf8(out).unwrap(), said)
}

#[test]
fn inputs_follow_one_another_and_one_that_fails_stops_none() {
    for apart in [false, true] {
        let whole = convert_all(apart, 1, 1 << 20);
        for jobs in [1, 2, 3] {
            for chunk in [1, 7, 40, 200, 1000] {
                let found = convert_all(apart, jobs, chunk);
                assert_eq!(found, whole, "{jobs} threads, pieces of {chunk}");
            }
        }
        let (out, said) = whole;
        let ends: Vec<_> = said
            .iter()
            .filter(|line| line.contains(" games, "))
            .collect();
        assert_eq!(
            ends,
            [
                "0: 7 games, Ok(())",
                "1: 7 games, Err(Custom { kind: Other, error: \"not there\" })",
                "2: 9 games, Err(Custom { kind: Other, error: \"torn\" })",
                "3: 9 games, Ok(())",
                "4: 10 games, Ok(())",
            ]
        );
        assert!(said.iter().any(|line| line.starts_with("4: game 1, ")));
        let third = out.split("-- end --\n").nth(2).unwrap();
        assert_eq!(third.starts_with('\n'), !apart, "{out}");
        assert!(third.contains("1. d2d4"), "{out}");
    }
}

/// A source that breaks the promise of `Read` after one game.
struct Panics(bool);

impl std::io::Read for Panics {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        assert!(!self.0, "the source broke");
        self.0 = true;
        let text = b"1. e4 e5 *\n\n";
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

#[test]
fn a_source_that_panics_is_never_taken_for_its_end() {
    for jobs in [1, 2] {
        let outcome = std::panic::catch_unwind(|| {
            Stream::new(Options::default(), jobs).convert(Panics(false), |_| Ok(()))
        });
        assert!(outcome.is_err(), "{jobs} threads");
    }
}
