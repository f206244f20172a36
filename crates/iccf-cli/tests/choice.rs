//! Moves chosen at a terminal of its own, where the readings of a score part.

#![cfg(unix)]

use std::process::Command;

use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

/// How long an answer may take before something must be broken.
const PATIENCE: Option<u64> = Some(60_000);

fn choose(moves: &str) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iccf"));
    command
        .args(["restore", "--choose", "-m", moves])
        // What is shown is read byte by byte, so it has to be ASCII.
        .env("LC_ALL", "C")
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    spawn_command(command, PATIENCE).unwrap()
}

/// Answers questions in turn and waits for what is written in the end.
fn talk(moves: &str, questions: &[(&[&str], &str)], end: &[&str], status: i32) {
    let mut session = choose(moves);
    for (shown, answer) in questions {
        for line in *shown {
            session
                .exp_string(line)
                .unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        session.send_line(answer).unwrap();
    }
    for line in end {
        session
            .exp_string(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    session.exp_eof().unwrap();
    let ended = session.process().wait().unwrap();
    assert!(
        matches!(ended, WaitStatus::Exited(_, code) if code == status),
        "{moves}: {ended:?}"
    );
}

#[test]
fn a_number_chooses_and_the_rest_follows() {
    talk(
        "1. 5254 5755 2. 71?3 2836",
        &[(
            &[
                "Move 2, White: 71?3 stands there",
                "7  p  p  p  p",
                "1  7163 (Nf3)",
                "2  7183 (Nh3)",
                "Enter leaves it open: ",
            ],
            "2",
        )],
        &["1. 5254 5755 2. 7183 {71?3: certain} 2... 2836"],
        0,
    );
}

#[test]
fn a_move_may_be_typed_and_a_wrong_one_is_asked_for_again() {
    talk(
        "1. 5254 5755 2. … 2836",
        &[
            (&["Move 2, White: "], "Ke3"),
            (&["illegal move Ke3", "Enter leaves it open: "], "a3"),
        ],
        &["2. 1213 {"],
        0,
    );
}

#[test]
fn what_nobody_knows_stays_open() {
    talk(
        "1. 525? 5755 2. 71?3 2836",
        &[
            (&["Move 1, White: 525? stands there"], "5254"),
            (&["Move 2, White: 71?3 stands there"], ""),
        ],
        &["1. 5254 {525?: certain} 1... 5755 2. 7163 {71?3: probable}"],
        1,
    );
}
