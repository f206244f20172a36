//! Moves typed at a prompt, on a terminal of its own.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

/// How long an answer may take before something must be broken.
const PATIENCE: Option<u64> = Some(60_000);

const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";

const SIGINT: i32 = 2;

/// The program on a terminal as wide as that. What it writes is read byte by
/// byte, so it has to be ASCII.
fn terminal(columns: u16, term: &str, args: &str) -> PtySession {
    terminal_in(None, columns, term, args)
}

/// As [`terminal`], with a folder for what is kept and written.
fn terminal_in(folder: Option<&Path>, columns: u16, term: &str, args: &str) -> PtySession {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!(
            "stty rows 24 cols {columns} && exec {} {args}",
            env!("CARGO_BIN_EXE_iccf")
        ))
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", term)
        .env("NO_COLOR", "1")
        .env_remove("XDG_STATE_HOME")
        .env_remove("HOME");
    if let Some(folder) = folder {
        command
            .env("XDG_STATE_HOME", folder.join("state"))
            .current_dir(folder);
    }
    spawn_command(command, PATIENCE).unwrap()
}

fn type_in(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// Types keys and waits for what they bring up, in order.
fn talk(session: &mut PtySession, talk: &[(&str, &[&str])]) {
    for (keys, answers) in talk {
        type_in(session, keys);
        for answer in *answers {
            if let Err(error) = session.exp_string(answer) {
                panic!("after {keys:?} no {answer:?}: {error}");
            }
        }
    }
}

fn ends_well(mut session: PtySession) {
    session.exp_eof().unwrap();
    let status = session.process().wait().unwrap();
    assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
}

#[test]
fn moves_are_typed_one_after_another() {
    let mut session = terminal(80, "xterm", "explain --ascii");
    talk(
        &mut session,
        &[
            ("", &["8  r  n  b  q  k  b  n  r  8", "Ctrl-D ends.", "1. "]),
            // Digits show what they can become, and the move once it is there.
            ("71", &["7163 Nf3  7183 Nh3"]),
            ("6", &["7163  Nf3"]),
            (RIGHT, &["7163"]),
            ("\r", &["1. 7163  Nf3", "[N]", "1... "]),
            // Letters show digits.
            ("Nf6", &["7866"]),
            (CTRL_C, &["1... "]),
            (
                "5354\r",
                &["illegal move 5354", "nothing stands on 53 (e3)", "1... "],
            ),
            ("\r", &["1... "]),
            ("575\t", &["5755 e5  5756 e6"]),
            (
                "\x15e5 2. 52-54\r",
                &["5755  e5", "2. 5254  e4", "52-54: signs between", "2... "],
            ),
            // Ctrl-U empties the line.
            (UP, &["e5 2. 52-54"]),
            ("\x15un\t\r", &["taken back: 2. 5254 (e4)", "2. "]),
            (
                "fen\r",
                &["pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"],
            ),
            ("pgn\r", &["[Result \"*\"]", "1. Nf3 e5 *"]),
            ("help\r", &["takes the last move or the result back"]),
            ("board\r", &["1. 7163  Nf3       5755  e5"]),
            (CTRL_D, &["the game is not saved", "2. "]),
            (CTRL_D, &[]),
        ],
    );
    ends_well(session);
}

#[test]
fn a_narrow_terminal_gets_the_position_in_a_line() {
    let mut session = terminal(20, "xterm", "explain --after 5254");
    talk(
        &mut session,
        &[
            (
                "",
                &[
                    "4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                    "1. 5254  e4",
                    "1... ",
                ],
            ),
            ("quit\r", &[]),
        ],
    );
    ends_well(session);
}

#[test]
fn a_terminal_that_knows_nothing_will_do() {
    let mut session = terminal(80, "dumb", "explain");
    talk(
        &mut session,
        &[
            ("", &["Ctrl-D ends.", "1. "]),
            ("5254\n", &["1. 5254  e4", "1... "]),
            ("quit\n", &["the game is not saved", "1... "]),
            ("quit\n", &[]),
        ],
    );
    ends_well(session);
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.pgn"), "1. d4 d5").unwrap();
    let mut session = terminal_in(Some(folder.path()), 80, "xterm", "explain --ascii");
    talk(
        &mut session,
        &[
            ("", &["1. "]),
            ("e4 e5\r", &["2. "]),
            ("flip\r", &["   8  7  6  5  4  3  2  1", "2. "]),
            ("save\r", &["save needs the name of a file", "2. "]),
            ("save mine.pgn\r", &["mine.pgn exists already", "2. "]),
            ("save new game.pgn\r", &["saved to new game.pgn", "2. "]),
            // Nothing is lost now.
            ("load mine.pgn\r", &["4244  d4", "2. "]),
            (
                "hlep\r",
                &["hlep is no move; help lists the commands", "2. "],
            ),
            ("load gone\r", &["gone: No such file", "2. "]),
            ("c4 1/2\r", &["3234  c4", "the game ends: 1/2-1/2", "2... "]),
            (
                "e6\r",
                &["the game has ended, 1/2-1/2; undo takes", "2... "],
            ),
            ("undo\r", &["taken back: 1/2-1/2", "2... "]),
            ("e6\r", &["5756  e6", "3. "]),
            ("q\r", &["the game is not saved", "3. "]),
            ("?\r", &["quit, exit, q", "3. "]),
            // It is asked again when something else was typed.
            ("exit\r", &["the game is not saved", "3. "]),
            ("n\r", &["3. "]),
            ("y\r", &["malformed move y", "3. "]),
            ("exit\r", &["the game is not saved", "3. "]),
            ("y\r", &[]),
        ],
    );
    ends_well(session);
    let saved = fs::read_to_string(folder.path().join("new game.pgn")).unwrap();
    assert!(saved.ends_with("\n1. e4 e5 *\n"), "{saved}");
    assert_eq!(
        fs::read(folder.path().join("mine.pgn")).unwrap(),
        b"1. d4 d5"
    );

    // The next session knows what was typed.
    let mut session = terminal_in(Some(folder.path()), 80, "xterm", "explain --ascii");
    talk(
        &mut session,
        &[
            ("", &["1. "]),
            (UP, &["y"]),
            (UP, &["exit"]),
            ("\x15save\r", &["save needs the name of a file", "1. "]),
            ("quit\r", &[]),
        ],
    );
    ends_well(session);
}

#[test]
fn a_game_that_is_gone_on_with_keeps_all_it_has() {
    const GAME: &str = "[Event \"Göttingen\"]\n[White \"Novák\"]\n[Black \"Weber\"]\n\
        [Result \"*\"]\n[Opening \"Spanish\"]\n\n\
        {start} 1. e4! {best} 1... e5 (1... c5 2. Nf3 {open}) 2. Nf3";
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("loaded.pgn"),
        format!("{GAME} Nc6 {{back}} *\n"),
    )
    .unwrap();
    let kept = |moves: &str, result: &str| {
        let game = GAME.replace("Result \"*\"", &format!("Result \"{result}\""));
        format!("{game} {moves} {result}\n")
    };
    for (args, typed, said, saved) in [
        (
            &[][..],
            "load loaded.pgn\nBb5\nsave new.pgn",
            "saved to new.pgn",
            kept("Nc6 {back} 3. Bb5", "*"),
        ),
        (
            &["--after", "loaded.pgn"],
            "Bb5 1-0\nsave new.pgn",
            "saved to new.pgn",
            kept("Nc6 {back} 3. Bb5", "1-0"),
        ),
        (
            &["--after", "loaded.pgn"],
            "undo\nd6\nsave new.pgn",
            "taken back: 2... 2836 (Nc6), with its comments\n",
            kept("d6", "*"),
        ),
        (
            &["--after", "loaded.pgn"],
            "undo\nundo\nundo\nsave new.pgn",
            "taken back: 1... 5755 (e5), with the variations on it\n",
            GAME[..GAME.find(" 1...").unwrap()].to_owned() + " *\n",
        ),
    ] {
        let typed = format!("{typed}\n");
        let output = common::typed(folder.path(), &[&["explain"], args].concat(), &typed);
        assert!(output.contains(said), "{typed}: {output}");
        let new = folder.path().join("new.pgn");
        // Lines are broken as they come.
        let words = |text: &str| -> Vec<_> { text.split_whitespace().map(String::from).collect() };
        let written = fs::read_to_string(&new).unwrap();
        assert_eq!(words(&written), words(&saved), "{typed}");
        fs::remove_file(new).unwrap();
    }
}

#[test]
fn a_terminal_is_told_what_is_waited_for() {
    let mut session = terminal(80, "xterm", "convert");
    talk(
        &mut session,
        &[
            (
                "",
                &["Type or paste moves or games here; Ctrl-D on a line of its own ends them."],
            ),
            ("1. e4 e5\n", &[]),
            (CTRL_D, &["1. 5254 5755"]),
        ],
    );
    ends_well(session);
}

#[test]
fn an_interrupted_run_leaves_no_line_behind() {
    if common::is_ignored(SIGINT) {
        eprintln!("skipped: SIGINT is ignored here");
        return;
    }
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!(
        "yes '1. e4 e5 1-0' | {} convert > /dev/null",
        env!("CARGO_BIN_EXE_iccf")
    ));
    let mut session = spawn_command(command, PATIENCE).unwrap();
    session.exp_string(" a second").unwrap();
    type_in(&mut session, CTRL_C);
    let rest = session.exp_eof().unwrap();
    assert!(rest.ends_with("\r\x1b[K"), "{rest:?}");
}

#[test]
fn a_game_that_is_loaded_does_not_steer_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[Event \"\x1b]0;X\x07\"]\n[White \"\u{9b}2J\"]\n\n1. e4 {a\u{202e}b} e5 *\n";
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let mut session = terminal_in(Some(folder.path()), 80, "dumb", "explain --ascii");
    talk(
        &mut session,
        &[
            ("load a.pgn\n", &["1. 5254  e4        5755  e5"]),
            (
                "pgn\n",
                &[
                    r#"[Event "\x1b]0;X\x07"]"#,
                    r#"[White "\x9b2J"]"#,
                    r"1. e4 {a\u{202e}b}",
                ],
            ),
            ("quit\n", &[]),
        ],
    );
    ends_well(session);
}

#[test]
fn no_progress_stands_where_the_terminal_is_written_to() {
    // Long enough for progress, as the shortest patience is less than a second.
    for (args, shown) in [
        ("check", false),
        ("check --duplicates", false),
        ("convert -o $0/out.num", true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!(
            "yes '1. e4 e5 1-0' | head -n 200000 | {} {args} && echo ended",
            env!("CARGO_BIN_EXE_iccf")
        ));
        command.arg(folder.path());
        let mut session = spawn_command(command, PATIENCE).unwrap();
        let said = session.exp_string("ended").unwrap();
        assert_eq!(said.contains(" MB"), shown, "{args}: {said:?}");
        session.exp_eof().unwrap();
    }
}

#[test]
fn what_is_waited_for_is_said() {
    for args in [
        &["restore"][..],
        &["board", "--after", "-"],
        &["explain", "e4", "--after", "-"],
        &["check"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iccf"));
        command.args(args);
        let mut session = spawn_command(command, PATIENCE).unwrap();
        let said = "Type or paste moves or games here; Ctrl-D on a line of its own ends them.";
        session.exp_string(said).unwrap();
        type_in(&mut session, "1. d4 d5\n");
        type_in(&mut session, CTRL_D);
        session.exp_eof().unwrap();
    }
}

#[test]
fn a_manual_page_is_shown_on_a_terminal() {
    // A reader of manual pages that tells what it was given.
    let folder = tempfile::tempdir().unwrap();
    let reader = folder.path().join("man");
    fs::write(
        &reader,
        "#!/bin/sh\necho \"shown by man $*\"; grep -c '^.SH'\n",
    )
    .unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&reader, executable).unwrap();
    let path = std::env::var("PATH").unwrap();
    for (path, shown) in [
        (
            format!("{}:{path}", folder.path().display()),
            "shown by man -l -",
        ),
        // Without one it is written as it stands.
        (String::new(), ".TH iccf-convert 1"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iccf"));
        command.args(["man", "convert"]).env("PATH", path);
        let mut session = spawn_command(command, PATIENCE).unwrap();
        session.exp_string(shown).unwrap();
        session.exp_eof().unwrap();
    }
}
