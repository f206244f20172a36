//! The program as scripts and people see it: what it prints, how it exits,
//! what it leaves on the disk.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const IMMORTAL: &str = include_str!("../../../testdata/immortal.pgn");

fn iccf() -> Command {
    Command::new(env!("CARGO_BIN_EXE_iccf"))
}

/// Runs the program on a text from standard input.
fn run(args: &[&str], text: &[u8]) -> Output {
    let mut child = iccf()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = text.to_vec();
    // A refusal may come before all is read.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&text)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// More than one piece of input, an error in every ninth game.
fn many_games() -> String {
    let wrong = IMMORTAL.replace("6. Nf3", "6. Nf6");
    (0..4_000)
        .map(|i| if i % 9 == 8 { &*wrong } else { IMMORTAL })
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn commands_say_what_they_always_said() {
    trycmd::TestCases::new()
        // Figures show where the locale has them.
        .env("LC_ALL", "C.UTF-8")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

#[test]
fn nothing_on_the_command_line_steers_the_terminal() {
    for args in [
        &["convert", "-m", "e4", "--to", "a\u{202e}\u{9b}31m\u{1b}b"][..],
        &[
            "convert",
            "-m",
            "e4",
            "--layout",
            "a\u{202e}\u{9b}31m\u{1b}b",
        ],
        &["a\u{202e}\u{9b}31m\u{1b}b"],
        &["man", "a\u{202e}\u{9b}31m\u{1b}b"],
        &["board", "--move", "a\u{202e}\u{9b}31m\u{1b}b"],
        &["board", "-o", "x.a\u{202e}\u{9b}31m\u{1b}b"],
    ] {
        let output = run(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(r"a\u{202e}\x9b31m\x1bb"), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for args in [&["--help"][..], &["help", "convert"], &["--version"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = iccf().args(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, "iccf: <stdout>: No space left on device\n");
    }
}

#[test]
fn a_report_says_how_a_file_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.jsonl");
    let args = ["check", "-q", "--report", report.to_str().unwrap()];
    let output = run(&args, b"1. e4 {sch\xf6n} d5 2. e\xd7d5 {\xfcbel}");
    assert!(output.stderr.is_empty());
    let report = fs::read_to_string(&report).unwrap();
    let last: serde_json::Value = serde_json::from_str(report.lines().last().unwrap()).unwrap();
    let said = [
        ("kind", "encoding"),
        ("level", "warning"),
        ("token", "schön"),
    ];
    for (field, value) in said {
        assert_eq!(last[field], value);
    }
    assert!(last["line"].is_null() && last["game"].is_null());
    assert_eq!(report.matches("\"encoding\"").count(), 1);
}

#[test]
fn figures_are_letters_where_the_locale_has_none() {
    for (locale, king) in [("C", 'K'), ("de_DE.ISO-8859-1", 'K'), ("de_DE.UTF-8", '♔')] {
        for args in [&["board"][..], &["explain", "5254"]] {
            let output = iccf().args(args).env("LC_ALL", locale).output().unwrap();
            let board = String::from_utf8(output.stdout).unwrap();
            assert!(board.contains(king), "{locale}");
            assert_eq!(board.is_ascii(), king.is_ascii(), "{locale}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page_and_completions_know_it() {
    let page = |command: Option<&str>| {
        let output = iccf().arg("man").args(command).output().unwrap();
        assert!(output.status.success(), "{command:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let overview = page(None);
    let commands: Vec<_> = overview
        .lines()
        .filter_map(|line| line.strip_prefix("iccf\\-")?.strip_suffix("(1)"))
        .collect();
    assert!(commands.contains(&"explain") && !commands.contains(&"help"));
    for command in &commands {
        let page = page(Some(command));
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"] {
            assert!(
                page.contains(&format!(".SH {section}\n")),
                "{command} {section}"
            );
        }
    }
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = iccf().args(["completions", shell]).output().unwrap();
        let script = String::from_utf8(output.stdout).unwrap();
        for command in &commands {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
}

#[test]
fn output_does_not_depend_on_threads_or_pieces() {
    let text = many_games();
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.jsonl");
    let mut seen = Vec::new();
    for jobs in ["1", "2", "5"] {
        let args = ["convert", "-q", "-j", jobs, "--force", "--report"];
        let output = run(
            &[&args[..], &[report.to_str().unwrap()]].concat(),
            text.as_bytes(),
        );
        assert_eq!(output.status.code(), Some(1), "{jobs}");
        seen.push((output.stdout, fs::read(&report).unwrap()));
    }
    assert_eq!(seen[0].1.split(|byte| *byte == b'\n').count(), 445);
    assert!(seen[0] == seen[1] && seen[1] == seen[2]);
    let mut one = run(&["convert", "-q"], IMMORTAL.as_bytes()).stdout;
    one.push(b'\n');
    assert!(seen[0].0.starts_with(&one.repeat(8)));
}

#[test]
fn standard_input_is_the_default_and_has_a_sign() {
    for args in [&["convert"][..], &["convert", "-"]] {
        let output = run(args, b"1. 5254 5755\n");
        assert_eq!(output.stdout, b"1. e4 e5\n", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    fs::write(&path, many_games()).unwrap();
    let mut child = iccf()
        .args(["convert", "-q"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Some of the output, and then no more.
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 100]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn compressed_files_are_known_by_their_content_and_made_by_their_name() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let plain = run(&["convert"], IMMORTAL.as_bytes()).stdout;
    for (ending, magic) in [
        ("gz", &[0x1f, 0x8b][..]),
        ("bz2", b"BZh"),
        ("zst", &[0x28, 0xb5, 0x2f, 0xfd]),
    ] {
        let packed = place(&format!("games.pgn.{ending}"));
        let output = run(
            &["convert", "-o", packed.to_str().unwrap()],
            IMMORTAL.as_bytes(),
        );
        assert_eq!(output.status.code(), Some(0), "{ending}");
        assert!(output.stdout.is_empty(), "{ending}");
        let bytes = fs::read(&packed).unwrap();
        assert!(bytes.starts_with(magic), "{ending}");
        // Two in a row, and under a name that says nothing.
        let twice = place("twice");
        fs::write(&twice, [&*bytes, &*bytes].concat()).unwrap();
        let output = iccf()
            .args(["convert", "--to", "numeric"])
            .arg(&twice)
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&[&*plain, b"\n", &*plain].concat()),
            "{ending}"
        );
    }
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let text = place("games.txt");
    fs::write(&text, "1. 5254\n").unwrap();
    let out = place("out.txt");
    let convert = |files: &[&Path], force: bool| {
        let mut command = iccf();
        command.arg("convert").args(files).arg("-o").arg(&out);
        if force {
            command.arg("--force");
        }
        command.output().unwrap().status.code()
    };
    // The second file is missing: what there is goes elsewhere.
    assert_eq!(convert(&[&text, &place("missing")], false), Some(2));
    assert!(!out.exists());
    let partial = place("out.txt.partial");
    assert_eq!(fs::read(&partial).unwrap(), b"1. e4\n");
    fs::remove_file(&partial).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    assert_eq!(convert(&[&text], false), Some(0));
    assert_eq!(fs::read(&out).unwrap(), b"1. e4\n");
    // It is kept, unless told otherwise.
    fs::write(&out, "mine").unwrap();
    assert_eq!(convert(&[&text], false), Some(2));
    assert_eq!(fs::read(&out).unwrap(), b"mine");
    assert_eq!(convert(&[&text, &place("missing")], true), Some(2));
    assert_eq!(fs::read(&out).unwrap(), b"mine");
    assert_eq!(convert(&[&text], true), Some(0));
    assert_eq!(fs::read(&out).unwrap(), b"1. e4\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn every_page_that_a_page_names_is_there() {
    let mut waiting = vec![String::new()];
    let mut seen = 0;
    while let Some(name) = waiting.pop() {
        let mut args = vec!["man"];
        args.extend((!name.is_empty()).then_some(&*name));
        let output = run(&args, b"");
        assert_eq!(output.status.code(), Some(0), "{name}");
        let page = String::from_utf8(output.stdout).unwrap();
        let named = page.lines().filter_map(|line| {
            let page = line.strip_prefix("iccf\\-")?.strip_suffix("(1)")?;
            Some(page.replace('\\', ""))
        });
        waiting.extend(named);
        seen += 1;
    }
    // Twelve commands, those of the desk, and the program.
    assert_eq!(seen, 37);
    let [words, name] = [&["man", "desk", "send"][..], &["man", "desk-send"]];
    assert_eq!(run(words, b"").stdout, run(name, b"").stdout);
}
