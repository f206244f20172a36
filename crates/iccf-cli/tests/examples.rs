//! The examples of the help texts, run as they stand.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

const IMMORTAL: &str = include_str!("../../../testdata/immortal.pgn");
const CARD: &str = include_str!("../../../testdata/card.txt");

/// Examples that show an error end with 1, and all others with 0.
const WITH_ERRORS: [&str; 1] = ["iccf explain 5152"];

fn help(command: Option<&str>) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_iccf"))
        .args(command)
        .arg("--help")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The lines below a heading, up to an empty one.
fn below<'a>(help: &'a str, heading: &str) -> Vec<&'a str> {
    help.lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(str::trim)
        .collect()
}

/// The files that examples speak of.
fn prepare(folder: &Path) {
    fs::write(folder.join("games.pgn"), IMMORTAL).unwrap();
    fs::write(folder.join("card.txt"), CARD).unwrap();
    fs::write(folder.join("other-card.txt"), CARD).unwrap();
    fs::write(folder.join("sheet.txt"), "1. 5254 5755 2. 71?3\n").unwrap();
    fs::write(folder.join("game.pgn"), IMMORTAL).unwrap();
    fs::create_dir(folder.join("archive")).unwrap();
    fs::write(folder.join("archive/games.pgn"), IMMORTAL).unwrap();
    let file = File::create(folder.join("games.gz")).unwrap();
    let mut packer = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packer.write_all(IMMORTAL.as_bytes()).unwrap();
    packer.finish().unwrap();
}

/// A server runs until it is told to end. It takes a free port here, and starts no
/// browser.
fn serves(line: &str, path: &OsStr, folder: &Path) {
    let mut line = format!("exec {}", line.replace(" --open", ""));
    if !line.contains("--addr") {
        line += " --addr 127.0.0.1:0";
    }
    let mut server = Command::new("sh")
        .args(["-c", &line])
        .env("PATH", path)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut output = BufReader::new(server.stdout.take().unwrap());
    output.read_line(&mut said).unwrap();
    assert!(said.starts_with("listening on http://127.0.0.1:"), "{said}");
    let interrupt = ["-INT", &server.id().to_string()];
    Command::new("kill").args(interrupt).status().unwrap();
    assert!(server.wait().unwrap().success(), "{line}");
}

#[test]
fn every_command_has_examples_and_they_run() {
    let program = Path::new(env!("CARGO_BIN_EXE_iccf")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let overview = help(None);
    let commands = below(&overview, "Commands:")
        .into_iter()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .map(Some);
    for command in commands.chain([None]) {
        let text = help(command);
        let examples = below(&text, "Examples:");
        assert!(!examples.is_empty(), "{command:?} has no examples");
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        for example in examples {
            // What it does stands behind it, at a distance.
            let line = example.split("  ").next().unwrap();
            if command == Some("serve") {
                serves(line, &path, folder.path());
                continue;
            }
            let output = Command::new("sh")
                .args(["-c", line])
                .env("PATH", &path)
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .output()
                .unwrap();
            // One that asks needs a terminal.
            let expected = match line {
                _ if line.contains("--choose") => 2,
                _ => i32::from(WITH_ERRORS.contains(&line)),
            };
            assert_eq!(
                output.status.code(),
                Some(expected),
                "{line}\n{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}
