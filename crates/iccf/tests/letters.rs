//! Letters of a game that is on record, and what they send: the files in `letters/`, each
//! with the score of its game, what was sent last, and one claim after the other.
//!
//! ```text
//! | [White "Bill"]
//! | [Black "Marta"]
//! | [DeskMe "white"]
//! |
//! | 1. d3 d6 *
//! send: 2. e4 if 2... e5 3. Be2
//!
//! == a condition is accepted
//! | 2... e5 3. Be2 Be7
//! line: 2... 5755 3. 6152 3... 6857
//!
//! == the letter has another move of ours
//! | 2. f4 e5
//! refused (f4)
//! ```
//!
//! `line:` is what is to be recorded, in digits; without it the letter sends nothing. A
//! letter that is refused differs from the record or sends no legal move, and the reason
//! names what stands in parentheses: what it says else is free, that it is said is not. All
//! failures are listed.

#![cfg(feature = "record")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use iccf::Games;
use iccf::record::{LetterText, Record};

/// One letter and what must come of it.
struct Case {
    /// `bill-and-marta.cases:12: the claim`.
    name: String,
    text: String,
    line: Option<String>,
    refused: Option<String>,
}

/// The game of a file, and its letters.
fn cases(path: &Path) -> (Record, Vec<Case>) {
    let content = fs::read_to_string(path).expect("case files are UTF-8");
    let file = path.file_name().expect("a file").to_string_lossy();
    let mut score = String::new();
    let mut sent = None;
    let mut cases: Vec<Case> = Vec::new();
    for (i, line) in content.lines().enumerate() {
        let place = format!("{file}:{}", i + 1);
        let named = |word: &str| {
            let rest = line.strip_prefix(word)?.strip_suffix(')')?;
            Some(rest.to_owned())
        };
        let text = line.strip_prefix('|');
        let text = text.map(|text| text.strip_prefix(' ').unwrap_or(text));
        match (text, cases.last_mut()) {
            _ if line.is_empty() || line.starts_with('#') => {}
            (Some(text), case) => {
                let into = case.map_or(&mut score, |case| &mut case.text);
                into.push_str(text);
                into.push('\n');
            }
            (None, case) => {
                if let Some(claim) = line.strip_prefix("== ") {
                    cases.push(Case {
                        name: format!("{place}: {claim}"),
                        text: String::new(),
                        line: None,
                        refused: None,
                    });
                } else if let Some(rest) = line.strip_prefix("send: ") {
                    sent = Some(rest);
                } else if let Some(case) = case {
                    case.line = line.strip_prefix("line: ").map(Into::into);
                    case.refused = named("refused (");
                    assert!(
                        case.line.is_some() || case.refused.is_some(),
                        "{place}: {line}"
                    );
                } else {
                    panic!("{place}: {line}");
                }
            }
        }
    }
    let game = Games::new(score.as_bytes()).next();
    let game = game.expect("a score").expect("memory does not fail").game;
    let mut record = Record::read(game);
    if let Some(sent) = sent {
        let day = "2026-11-10".parse().expect("a day");
        record.send(sent, day, false).expect("a legal move");
    }
    (record, cases)
}

/// Reads a letter and says what is otherwise than its case has it, and whether the letter
/// would be recorded all the same.
fn judge(record: &Record, case: &Case) -> (Vec<String>, bool) {
    let found = record.find_in(&LetterText::new(&case.text), &[]);
    let refusal = found.refusal.as_ref().map(ToString::to_string);
    let reasons: Vec<_> = found.differences.into_iter().chain(refusal).collect();
    let mut wrong = Vec::new();
    match &case.refused {
        Some(named) if reasons.iter().any(|reason| reason.contains(named)) => {}
        Some(named) => {
            wrong.push(format!("not refused for {named}"));
            wrong.extend(reasons.iter().cloned());
        }
        None => {
            wrong.extend(reasons.iter().cloned());
            if found.line != case.line {
                for (what, line) in [("read: ", &found.line), ("not:  ", &case.line)] {
                    wrong.push(format!("{what}{}", line.as_deref().unwrap_or("nothing")));
                }
            }
        }
    }
    let silent = reasons.is_empty() && found.line.is_some();
    (wrong, silent)
}

#[test]
fn letters_send_what_their_cases_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters");
    let files = fs::read_dir(folder).expect("the folder of the letters");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let (mut exact, mut said, mut silent) = (0, 0, 0);
    let mut failures = String::new();
    for path in files {
        let (record, cases) = cases(&path);
        for case in cases {
            assert!(!case.text.is_empty(), "{}: a text is missing", case.name);
            let (wrong, is_silent) = judge(&record, &case);
            let count = match (wrong.is_empty(), is_silent) {
                (true, _) => &mut exact,
                (false, false) => &mut said,
                (false, true) => &mut silent,
            };
            *count += 1;
            if !wrong.is_empty() {
                let mark = if is_silent { " (silent)" } else { "" };
                writeln!(failures, "\n{}{mark}", case.name).unwrap();
                for line in case.text.lines() {
                    writeln!(failures, "    | {line}").unwrap();
                }
                for line in wrong {
                    writeln!(failures, "    {line}").unwrap();
                }
            }
        }
    }
    println!("{failures}\nletters: exact {exact}, said {said}, silent {silent}");
    assert!(failures.is_empty(), "{said} said, {silent} silent");
}
