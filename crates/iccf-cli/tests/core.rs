//! The program that `cargo iccf` builds, without tables, drawing and the page: what it
//! says when it is asked for them. `./test` runs it; see there.

#![cfg(not(any(feature = "tables", feature = "print", feature = "serve")))]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The command that builds a program with more.
const BUILD: &str = "cargo build --release -p iccf-cli --no-default-features --features";

/// Runs the program in a folder of its own, with games on a desk.
fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_iccf"))
        .args(args)
        .current_dir(folder)
        .env("ICCF_DESK", folder.join("desk"))
        .env("ICCF_TODAY", "2026-11-16")
        .output()
        .unwrap()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let new = [
        "desk", "new", "--white", "Weber", "--black", "Novák", "--me", "white",
    ];
    assert!(run(folder.path(), &new).status.success());
    assert!(
        run(folder.path(), &["desk", "send", "1", "5254"])
            .status
            .success()
    );
    // As such files begin.
    fs::write(folder.path().join("games.parquet"), "PAR1 and so on").unwrap();
    fs::write(folder.path().join("games.arrow"), "ARROW1 and so on").unwrap();
    folder
}

/// What is asked for, and how it is named in the answer.
const TABLES: &[(&str, &str)] = &[
    ("convert -m 5254 -o x.parquet", "x.parquet"),
    ("convert -m 5254 -o x.ARROW", "x.ARROW"),
    ("convert -m 5254 --layout csv", "--layout csv"),
    ("convert -m 5254 --layout jsonl", "--layout jsonl"),
    (
        "convert -m 5254 --layout moves-table --columns key",
        "--layout moves-table",
    ),
    ("convert desk --out-dir rows --layout csv", "--layout csv"),
    ("convert -q games.parquet", "games.parquet"),
    ("check -q games.arrow", "games.arrow"),
    ("restore -q games.parquet", "games.parquet"),
];

const DRAWING: &[(&str, &str)] = &[
    ("board -o x.png", "x.png"),
    ("board --format png", "--format png"),
    ("desk board 1 -o x.png", "x.png"),
    ("desk board 1 -o x.pdf", "x.pdf"),
    ("desk card 1 -o x.pdf", "x.pdf"),
    ("desk sheet -o x.svg", "x.svg"),
];

const SERVE: &[(&str, &str)] = &[
    ("serve", "serve"),
    ("serve --addr 127.0.0.1:0 --open", "serve"),
];

#[test]
fn what_is_not_built_in_is_named_with_the_command_that_builds_it() {
    let folder = folder();
    for (rows, missing, feature) in [
        (TABLES, "tables", "tables"),
        (DRAWING, "PDF, PNG and drawn cards", "print"),
        (SERVE, "the web page", "serve"),
    ] {
        for (words, asked) in rows {
            let args: Vec<_> = words.split(' ').collect();
            let output = run(folder.path(), &args);
            let said = String::from_utf8(output.stderr).unwrap();
            let sentence = format!(
                "iccf: {asked}: this program is built without {missing}; \
                 for one with {missing}: {BUILD} {feature}\n"
            );
            assert_eq!(
                (said.as_str(), output.status.code()),
                (&*sentence, Some(2)),
                "{words}"
            );
            assert_eq!(output.stdout, b"", "{words}");
        }
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn everything_else_is_there() {
    let folder = folder();
    for (args, begins) in [
        (&["convert", "-m", "5254"][..], "1. e4"),
        (&["convert", "-m", "e4", "-o", "x.pgn.zst"], ""),
        (&["board", "--format", "svg"], "<svg "),
        (&["desk", "card", "1"], "Weber – Novák"),
        (&["desk", "card", "1", "-o", "x.txt"], ""),
        (&["desk", "sheet", "1"], "Event:"),
        (&["desk", "board", "1", "-o", "x.svg"], ""),
        // The same words everywhere, so that what is learnt here holds there.
        (&["help", "serve"], "Shows the numbered board in a browser"),
        (&["man", "serve"], ".ie"),
        (&["completions", "bash"], "_iccf()"),
    ] {
        let output = run(folder.path(), args);
        let written = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{args:?}");
        assert!(written.starts_with(begins), "{args:?}: {written}");
    }
}

#[test]
fn names_that_no_page_has_are_refused_as_ever() {
    let folder = folder();
    let output = run(folder.path(), &["desk", "card", "1", "-o", "x.doc"]);
    let said = String::from_utf8(output.stderr).unwrap();
    let sentence = "iccf: -o: the file's name must end in .pdf, .svg, .png or .txt\n";
    assert_eq!((said.as_str(), output.status.code()), (sentence, Some(2)));
}
