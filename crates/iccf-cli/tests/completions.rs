//! Completions as shells make them: each is started, given the script, and asked.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rexpect::session::spawn_command;

/// A line as it is typed, and some of what is offered for its last word.
const OFFERED: [(&str, &[&str]); 16] = [
    ("iccf conv", &["convert"]),
    ("iccf convert --lay", &["--layout"]),
    ("iccf convert --to num", &["numeric", "numeric:short"]),
    ("iccf convert --to san:d", &["san:da", "san:de"]),
    ("iccf convert --to lan:", &["lan:de", "lan:fr"]),
    ("iccf convert --to=lan:f", &["lan:fi", "lan:fr"]),
    (
        "iccf convert --to spoken",
        &["spoken", "spoken:de", "spoken:en"],
    ),
    ("iccf desk new --language d", &["da", "de"]),
    (
        "iccf convert --with desc",
        &["descriptive", "descriptive:es"],
    ),
    ("iccf convert --from a", &["auto"]),
    ("iccf convert --layout t", &["table", "text"]),
    ("iccf convert --on-error s", &["skip", "stop"]),
    ("iccf check --split l", &["line"]),
    ("iccf notations gr", &["gringmuth"]),
    ("iccf man exp", &["explain"]),
    ("iccf completions z", &["zsh"]),
];

/// Tells whether a shell is there, and says so if it is not.
fn is_there(shell: &str) -> bool {
    let there = Command::new(shell)
        .args(["-c", "true"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|ended| ended.success());
    if !there {
        eprintln!("skipped: {shell} is not installed");
    }
    there
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_iccf"))
}

/// Writes the script of a shell to a file.
fn script(folder: &Path, shell: &str, name: &str) -> PathBuf {
    let output = Command::new(program())
        .args(["completions", shell])
        .output()
        .unwrap();
    let place = folder.join(name);
    fs::write(&place, output.stdout).unwrap();
    place
}

/// What a shell prints for each line.
fn assert_offered(shell: &str, mut ask: impl FnMut(&str) -> String) {
    for (line, offered) in OFFERED {
        let answer = ask(line);
        // Some shells repeat the option before its value.
        let words = answer.split_whitespace();
        let words: Vec<_> = words
            .map(|word| word.rsplit('=').next().unwrap_or(word))
            .collect();
        for word in offered {
            assert!(words.contains(word), "{shell}: {line}: {word} in {answer}");
        }
    }
}

#[test]
fn bash_completes() {
    if !is_there("bash") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path(), "bash", "iccf.bash");
    assert_offered("bash", |line| {
        // The words as bash itself cuts them, at colons and equal signs too.
        let cut = line.replace(':', " : ").replace('=', " = ");
        let asked = format!(
            "source {}; COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=({cut}); \
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             function=$(complete -p iccf | sed 's/.*-F \\([^ ]*\\).*/\\1/'); \
             $function iccf \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            script.display()
        );
        let output = Command::new("bash")
            .args(["--norc", "-c", &asked])
            .output()
            .unwrap();
        let answer = String::from_utf8(output.stdout).unwrap();
        // Behind a colon bash wants the rest of the word alone.
        match line
            .rsplit_once(' ')
            .and_then(|(_, word)| word.rsplit_once(':'))
        {
            Some((before, _)) => {
                let whole = |rest: &str| format!("{before}:{rest}");
                answer
                    .split_whitespace()
                    .map(whole)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            None => answer,
        }
    });
}

#[test]
fn fish_completes() {
    if !is_there("fish") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path(), "fish", "iccf.fish");
    assert_offered("fish", |line| {
        let asked = format!("source {}; complete -C '{line}'", script.display());
        let output = Command::new("fish")
            .args(["--no-config", "-c", &asked])
            .env("HOME", folder.path())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    });
}

#[test]
fn zsh_completes() {
    if !is_there("zsh") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "zsh", "_iccf");
    // It completes on a terminal only.
    let mut command = Command::new("zsh");
    command
        .args(["-f", "-i"])
        .env("PS1", "ready> ")
        .env("TERM", "dumb")
        .env("HOME", folder.path())
        .current_dir(folder.path());
    let mut session = spawn_command(command, Some(60_000)).unwrap();
    session.exp_string("ready> ").unwrap();
    let prepared = format!(
        "fpath=({} $fpath); autoload -U compinit; compinit -u -D; setopt no_auto_menu; \
         LISTMAX=0; stty cols 300; compdef _iccf iccf; echo prepared-$((1+1))",
        folder.path().display()
    );
    session.send_line(&prepared).unwrap();
    session.exp_string("prepared-2").unwrap();
    session.exp_string("ready> ").unwrap();
    assert_offered("zsh", |line| {
        // Ctrl-D lists what there is, and Ctrl-U empties the line.
        session.send(&format!("{line}\x04")).unwrap();
        session.flush().unwrap();
        let answer = session.exp_string("ready> ").unwrap();
        session.send("\x15").unwrap();
        session.flush().unwrap();
        answer
    });
    // It does not end for less.
    session.send_line("exit").unwrap();
    session.exp_eof().unwrap();
}
