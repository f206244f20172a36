//! What the program does with files: nothing is lost, nothing half done is left,
//! and nothing in them steers a terminal.

#[cfg(unix)]
mod common;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const IMMORTAL: &str = include_str!("../../../testdata/immortal.pgn");
const WRONG: &str = "[Event \"x\"]\n\n1. e4 e5 2. Nf6 *\n";

fn iccf() -> Command {
    Command::new(env!("CARGO_BIN_EXE_iccf"))
}

/// A folder to work in.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, bytes) in files {
            let place = folder.place(name);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, bytes).unwrap();
        }
        folder
    }

    fn place(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        String::from_utf8(fs::read(self.place(name)).unwrap()).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn run(&self, args: &[&str]) -> Output {
        iccf()
            .args(args)
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// Runs a line of shell in which `iccf` is the program.
    fn shell(&self, line: &str) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_iccf")).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        Command::new("sh")
            .args(["-c", line])
            .env("PATH", format!("{}:{path}", program.display()))
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_report_obeys_the_rules_of_an_output() {
    let folder = Folder::new(&[("a.pgn", WRONG.as_bytes()), ("old", b"mine")]);
    for (report, message) in [
        (
            "a.pgn",
            "iccf: a.pgn is read in this run and never replaced by it\n",
        ),
        ("old", "iccf: old exists already; --force replaces it\n"),
        (".", "iccf: . is a folder\n"),
        ("no/such", "iccf: no/such: there is no such folder\n"),
    ] {
        let output = folder.run(&["check", "--report", report, "a.pgn"]);
        assert_eq!((code(&output), &*said(&output)), (Some(2), message));
    }
    let forced = folder.run(&["check", "-q", "--force", "--report", "a.pgn", "a.pgn"]);
    assert_eq!(code(&forced), Some(2));
    assert_eq!(folder.read("a.pgn"), WRONG);
    assert_eq!(folder.read("old"), "mine");

    let output = folder.run(&["check", "-q", "--force", "--report", "old", "a.pgn"]);
    assert_eq!(code(&output), Some(1));
    assert!(folder.read("old").contains("\"kind\":\"none-reaches\""));

    // Rows alone go to standard output.
    let output = folder.run(&["check", "-q", "--report", "-", "a.pgn"]);
    let rows = String::from_utf8(output.stdout).unwrap();
    assert_eq!(rows, folder.read("old"));
    for (args, other) in [
        (&["convert", "--report", "-", "a.pgn"][..], "the games"),
        (
            &["check", "--report", "-", "--format", "json", "a.pgn"],
            "the summary",
        ),
        (
            &["check", "--report", "-", "--duplicates", "a.pgn"],
            "what --duplicates finds",
        ),
    ] {
        let output = folder.run(args);
        assert_eq!((code(&output), &*output.stdout), (Some(2), &b""[..]));
        let message = format!("iccf: the report and {other} cannot both go to standard output; ");
        assert!(said(&output).starts_with(&message), "{}", said(&output));
    }
    assert_eq!(folder.names(), ["a.pgn", "old"]);
}

#[test]
fn an_input_is_never_replaced_whatever_it_is_called() {
    let folder = Folder::new(&[("a.pgn", IMMORTAL.as_bytes())]);
    fs::hard_link(folder.place("a.pgn"), folder.place("same")).unwrap();
    for name in ["a.pgn", "./a.pgn", "same"] {
        let output = folder.run(&["convert", "a.pgn", "--force", "-o", name]);
        assert_eq!(code(&output), Some(2), "{name}");
        assert!(said(&output).contains("is read in this run"), "{name}");
    }
    assert_eq!(folder.read("a.pgn"), IMMORTAL);
}

#[cfg(unix)]
#[test]
fn new_files_have_the_permissions_of_new_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new(&[]);
    let mode = |name: &str| {
        fs::metadata(folder.place(name))
            .unwrap()
            .permissions()
            .mode()
            & 0o777
    };
    for (umask, expected) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
        let name = format!("new{umask}");
        folder.shell(&format!("umask {umask}; iccf convert -m e4 -o {name}"));
        assert_eq!(mode(&name), expected, "{umask}");
    }
    // One that is replaced keeps its own.
    folder.shell("chmod 640 new077; umask 022; iccf convert -m d4 -o new077 --force");
    assert_eq!(
        (mode("new077"), &*folder.read("new077")),
        (0o640, "1. 4244\n")
    );
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_target_is_written() {
    let folder = Folder::new(&[("real/games", b"old")]);
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.place(name)).unwrap();
    };
    link("real/games", "link");
    link("link", "chain");
    link("real/new", "dangling");
    link("circle", "circle");
    assert_eq!(
        code(&folder.run(&["convert", "-m", "e4", "-o", "link"])),
        Some(2)
    );
    assert_eq!(folder.read("real/games"), "old");
    for (name, moves, target) in [
        ("chain", "e4", "real/games"),
        ("link", "d4", "real/games"),
        ("dangling", "c4", "real/new"),
    ] {
        let output = folder.run(&["convert", "-m", moves, "-o", name, "--force", "--to", "san"]);
        assert_eq!((code(&output), &*said(&output)), (Some(0), ""), "{name}");
        assert_eq!(folder.read(target), format!("1. {moves}\n"));
        assert!(
            fs::symlink_metadata(folder.place(name))
                .unwrap()
                .is_symlink()
        );
    }
    assert_eq!(
        code(&folder.run(&["convert", "-m", "e4", "-o", "circle", "--force"])),
        Some(2)
    );
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_replaced() {
    let folder = Folder::new(&[]);
    folder.shell("mkfifo pipe");
    for (name, reason) in [
        ("pipe", "is no regular file; - is standard output"),
        (".", "is a folder"),
    ] {
        let output = folder.run(&["convert", "-m", "e4", "-o", name, "--force"]);
        let message = format!("iccf: {name} {reason}\n");
        assert_eq!((code(&output), said(&output)), (Some(2), message));
    }
}

#[test]
fn a_conversion_that_stops_leaves_no_file() {
    let folder = Folder::new(&[("a.pgn", (IMMORTAL.to_owned() + "\n" + WRONG).as_bytes())]);
    let output = folder.run(&["convert", "--on-error", "stop", "a.pgn", "-o", "out"]);
    assert_eq!(code(&output), Some(1));
    assert!(said(&output).contains("iccf: out is not written: an error stopped the conversion\n"));
    assert_eq!(folder.names(), ["a.pgn"]);
    // A folder of outputs keeps those that were complete.
    let folder = Folder::new(&[
        ("in/a.pgn", IMMORTAL.as_bytes()),
        ("in/b.pgn", WRONG.as_bytes()),
        ("in/c.pgn", IMMORTAL.as_bytes()),
    ]);
    let output = folder.run(&["convert", "--on-error", "stop", "in", "--out-dir", "out"]);
    assert_eq!(code(&output), Some(1));
    let message = "iccf: out/b.pgn is not written: an error stopped the conversion; \
                   1 more file not converted\n";
    assert!(said(&output).contains(message), "{}", said(&output));
    let names = fs::read_dir(folder.place("out")).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.pgn"]);
    // What was there stays.
    let folder = Folder::new(&[("a.pgn", (IMMORTAL.to_owned() + "\n" + WRONG).as_bytes())]);
    fs::write(folder.place("out"), "mine").unwrap();
    folder.run(&[
        "convert",
        "--on-error",
        "stop",
        "--force",
        "a.pgn",
        "-o",
        "out",
    ]);
    assert_eq!(folder.read("out"), "mine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new(&[("a.pgn", WRONG.as_bytes())]);
    for command in [
        "convert a.pgn",
        "check a.pgn",
        "check --format json a.pgn",
        "check --report - a.pgn",
        "explain 5254",
        "explain --format json 5254",
        "complete 52",
        "board",
        "board --format svg",
        "board --format png",
        "notations",
        "notations numeric",
        "languages",
        "man",
        "completions bash",
    ] {
        let output = folder.shell(&format!("iccf {command} > /dev/full"));
        assert_eq!(code(&output), Some(2), "{command}: {}", said(&output));
        assert!(
            said(&output).contains("iccf: <stdout>: No space left"),
            "{command}"
        );
    }
    // What cannot be said is no reason to give up.
    let output = folder.shell("iccf convert a.pgn 2> /dev/full");
    assert_eq!(code(&output), Some(1));
    assert!(!output.stdout.is_empty());
    let output = folder.shell("iccf convert a.pgn >&- 2>&-");
    assert!(matches!(code(&output), Some(1 | 2)));
}

/// Characters that steer a terminal, spelled out so that this file holds none.
const HARMFUL: [char; 8] = [
    '\u{1b}', '\u{7}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200f}', '\u{8}',
];

fn assert_harmless(bytes: &[u8], what: &str) {
    let text = String::from_utf8_lossy(bytes);
    let harm = text.chars().find(|c| HARMFUL.contains(c));
    assert_eq!(harm, None, "{what}: {text:?}");
}

#[test]
fn nothing_in_a_file_reaches_the_terminal_raw() {
    let harm: String = HARMFUL.iter().collect();
    let name = format!("a{}.pgn", "\u{1b}]0;X\u{7}\u{202e}");
    let tagged = format!(
        "[Event \"{harm}\"]\n[White \"{harm}\"]\n[Variant \"{harm}{}\"]\n\n1. e4 *\n\n\
         [Event \"{harm}b\"]\n[White \"A{harm}\"]\n\n1. e4 {{{harm}}} e{harm}5 *\n",
        "x".repeat(1_000)
    );
    let loose = format!("1. e4 e{harm}5\n2. Nf{harm}3\n\n[FEN \"{harm}\"]\n\n1. e4 *\n");
    let folder = Folder::new(&[
        (&name, tagged.as_bytes()),
        ("loose", loose.as_bytes()),
        ("zip", b"PK\x03\x04"),
    ]);
    for args in [
        &["convert", "-q", &name, "-o", "out"][..],
        &["convert", &name, "-o", "out2", "--with", "san"],
        &["check", &name],
        &["check", "-v", &name, "loose", &format!("gone{harm}")],
        &["check", "--report", "-", &name, "loose"],
        &["check", "loose"],
        &["check", "--duplicates", "loose", "loose"],
        &["restore", "loose", "-o", "restored"],
        &["restore", "loose", "--copy", &name, "-o", "restored2"],
        &["desk", "--desk", "desk", "import", "loose", &name],
        &["desk", "--desk", "desk", "read", "loose"],
        &["desk", "--desk", "desk", "show", &harm],
        &["desk", "--desk", &harm, "undo", &harm],
        &["board", "--after", "loose"],
        &["explain", "--after", "loose", "e4"],
        &["explain", &format!("e{harm}4")],
        &["explain", "--format", "json", &format!("e{harm}4")],
        &["complete", &format!("5{harm}")],
        &["complete", "--format", "json", &format!("5{harm}")],
        &["restore", "--format", "json", "loose"],
        &["board", "--move", &harm],
        &["board", "--fen", &harm],
        &["convert", "-m", "e4", "-o", &format!("no{harm}/such")],
    ] {
        let output = folder.run(args);
        let what = format!("{args:?}");
        assert_harmless(&output.stderr, &what);
        assert_harmless(&output.stdout, &what);
        for line in said(&output)
            .lines()
            .filter(|line| line.contains("error: "))
        {
            assert!(line.chars().count() < 400, "{what}: {line}");
        }
    }
    // JSON stays JSON, whatever is in it.
    let name = "a\u{202e}\u{9b}b";
    let new = ["new", "--white", name, "--black", "c", "--me", "white"];
    folder.run(&[&["desk", "--desk", "names"], &new[..]].concat());
    for (args, white) in [(&["list"][..], "/0/white"), (&["show", "1"], "/white")] {
        let args = [&["desk", "--desk", "names"], args, &["--format", "json"]].concat();
        let output = folder.run(&args);
        assert_harmless(&output.stdout, &format!("{args:?}"));
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(value.pointer(white).unwrap(), name, "{args:?}");
    }
    // The line is shown as it stands, escaped, and the mark is below its word.
    let text = "[Event \"x\"]\n\n1. e4 {\x1b[1m\u{9d}\u{202e}} Ke5 *\n";
    let folder = Folder::new(&[("a.pgn", text.as_bytes())]);
    let output = said(&folder.run(&["check", "a.pgn"]));
    let lines: Vec<_> = output.lines().skip(1).take(2).collect();
    assert_eq!(
        lines,
        [
            r"3 | 1. e4 {\x1b[1m\x9d\u{202e}} Ke5 *",
            r"  |                             ^^^"
        ],
        "{output}"
    );
    let mut child = iccf()
        .arg("explain")
        .current_dir(folder.0.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = format!("e4 {harm} hello{harm}\n{harm}\nsave {harm}\n");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    assert_harmless(&child.wait_with_output().unwrap().stdout, "explain");
}

/// Runs the program on an open pipe, kills it with a signal while it works, and
/// tells how it ended.
#[cfg(unix)]
fn killed(folder: &Folder, signal: &str, before: &str, output: &str) -> Option<i32> {
    let program = env!("CARGO_BIN_EXE_iccf");
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("{before} exec {program} convert -q -o {output}"),
        ])
        .current_dir(folder.0.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than a pipe holds: once it is written, the program is at work, and
    // has made its file; as the pipe stays open, it waits for more.
    stdin.write_all(IMMORTAL.repeat(2_000).as_bytes()).unwrap();
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    if !before.is_empty() {
        drop(stdin);
    }
    child.wait().unwrap().code()
}

#[cfg(unix)]
#[test]
fn a_run_that_is_told_to_end_tidies_up() {
    for (signal, ended) in [("-HUP", 129), ("-INT", 130), ("-TERM", 143)] {
        // Below nohup, or in the background, it stays ignored.
        if common::is_ignored(ended - 128) {
            eprintln!("skipped: {signal} is ignored here");
            continue;
        }
        for output in ["out", "out.parquet"] {
            let folder = Folder::new(&[]);
            let killed = killed(&folder, signal, "", output);
            assert_eq!(killed, Some(ended), "{signal} {output}");
            assert_eq!(folder.names(), [""; 0], "{signal} {output}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_so() {
    for (signal, trap) in [("-HUP", "trap '' HUP;"), ("-INT", "trap '' INT;")] {
        let folder = Folder::new(&[]);
        assert_eq!(killed(&folder, signal, trap, "out"), Some(0), "{signal}");
        assert_eq!(folder.names(), ["out"], "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let folder = Folder::new(&[]);
    assert_eq!(killed(&folder, "-KILL", "", "out"), None);
    let left = folder.names();
    assert!(left.len() == 1 && left[0].starts_with(".iccf-"), "{left:?}");
    assert_eq!(
        code(&folder.run(&["convert", "-m", "e4", "-o", "new"])),
        Some(0)
    );
    assert_eq!(folder.names(), ["new"]);
}

#[test]
fn a_line_without_end_is_refused() {
    let mut child = iccf()
        .arg("explain")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let zeros = vec![0; 1 << 16];
    // It does not wait for the end, which never comes.
    while stdin.write_all(&zeros).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), Some(2));
    assert_eq!(
        said(&output),
        "iccf: <stdin>: line 1 is longer than any line of moves\n"
    );
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn bzip2(text: &str) -> Vec<u8> {
    let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// A frame that readers skip, as pzstd puts before each of its own.
fn skippable(length: u32) -> Vec<u8> {
    let mut frame = vec![0x50, 0x2a, 0x4d, 0x18];
    frame.extend(length.to_le_bytes());
    frame.extend((0..length).map(|byte| byte as u8));
    frame
}

#[test]
fn packed_files_are_read_whole_however_many_pieces_they_are() {
    let games = |n: usize| vec![IMMORTAL; n].join("\n");
    let zstd = |text: &str| zstd::encode_all(text.as_bytes(), 1).unwrap();
    let one = games(1) + "\n";
    for (name, bytes) in [
        ("gz", [gzip(&one), gzip(&one), gzip(&games(1))].concat()),
        ("bz2", [bzip2(&one), bzip2(&one), bzip2(&games(1))].concat()),
        ("zst", [zstd(&one), zstd(&one), zstd(&games(1))].concat()),
        (
            "pzst",
            [
                skippable(4),
                zstd(&one),
                skippable(4),
                zstd(&one),
                skippable(0),
                zstd(&games(1)),
                skippable(300),
            ]
            .concat(),
        ),
    ] {
        let folder = Folder::new(&[("packed", &bytes), ("plain", games(3).as_bytes())]);
        let [packed, plain] = ["packed", "plain"].map(|file| folder.run(&["convert", file]));
        assert_eq!((code(&packed), &*said(&packed)), (Some(0), ""), "{name}");
        assert!(packed.stdout == plain.stdout, "{name}");
    }
}

#[test]
fn what_breaks_off_becomes_a_partial_file() {
    let games = IMMORTAL.repeat(1_000);
    let mut torn = gzip(&games);
    torn.truncate(torn.len() - 20);
    let mut bad = zstd::encode_all(games.as_bytes(), 1).unwrap();
    let last = bad.len() - 4;
    bad[last..].copy_from_slice(b"oops");
    for (name, bytes) in [("gz", torn), ("zst", bad)] {
        let folder = Folder::new(&[("in", &bytes), ("out", b"mine")]);
        let output = folder.run(&["convert", "in", "-o", "out", "--force"]);
        assert_eq!(code(&output), Some(2), "{name}");
        assert_eq!(folder.read("out"), "mine", "{name}");
        let partial = folder.read("out.partial");
        assert!(partial.matches("[Event ").count() > 100, "{name}");
        let message = "iccf: out is not written: what could be read is in out.partial\n";
        assert!(said(&output).contains(message), "{name}: {}", said(&output));
        assert!(said(&output).contains("iccf: in: "), "{name}");
        assert_eq!(folder.names(), ["in", "out", "out.partial"], "{name}");
        // It may be somebody else's.
        let output = folder.run(&["convert", "-q", "in", "-o", "new"]);
        assert_eq!(code(&output), Some(2), "{name}");
        fs::write(folder.0.path().join("new.partial"), "mine").unwrap();
        let output = folder.run(&["convert", "-q", "in", "-o", "new"]);
        assert_eq!(code(&output), Some(2), "{name}");
        assert_eq!(folder.read("new.partial"), "mine", "{name}");
        let message = "iccf: new.partial exists already; --force replaces it\n";
        assert!(said(&output).contains(message), "{name}: {}", said(&output));
        // To standard output goes what came before.
        let output = folder.run(&["convert", "-q", "in"]);
        assert_eq!(code(&output), Some(2), "{name}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), partial, "{name}");
    }
    let folder = Folder::new(&[("in", &gzip(&games)[..9])]);
    let output = folder.run(&["convert", "in", "-o", "out"]);
    assert_eq!(code(&output), Some(2));
    assert!(said(&output).ends_with("iccf: out is not written: nothing could be read\n"));
    assert_eq!(folder.names(), ["in"]);
}

#[test]
fn one_file_does_not_stop_the_others_of_a_folder() {
    let mut torn = gzip(IMMORTAL);
    torn.truncate(torn.len() - 20);
    let folder = Folder::new(&[
        ("in/a.pgn.gz", &torn),
        ("in/b.pgn", b"PK\x03\x04"),
        ("in/c.pgn", IMMORTAL.as_bytes()),
        ("in/d.num", b"1. 5254"),
        ("in/d.txt", b"1. 4244"),
        ("in/e.txt", b"1. 3234"),
        ("out/a.pgn.partial", b"mine"),
        ("out/c.pgn", b"mine"),
    ]);
    let output = folder.run(&["convert", "-v", "--to", "san", "in", "--out-dir", "out"]);
    assert_eq!(code(&output), Some(2));
    let messages: Vec<_> = said(&output)
        .lines()
        .filter(|line| {
            line.starts_with("iccf: ") || line.starts_with("in/") && !line.contains(": ")
        })
        .map(str::to_owned)
        .collect();
    let row = |name: &str, games: u8, end: &str| {
        format!(
            "{name:11}  {games:>8}         0         {}{end}",
            u8::from(name == "in/a.pgn.gz")
        )
    };
    let expected = [
        "iccf: in/a.pgn.gz: the compressed file is damaged or breaks off here (incomplete deflate \
         stream)"
            .to_owned(),
        "iccf: out/a.pgn.partial exists already; --force replaces it".into(),
        "iccf: in/b.pgn: this is a zip archive, which is not read; unpack it first and name the \
         files in it"
            .into(),
        "iccf: out/c.pgn exists already; --force replaces it".into(),
        "iccf: in/d.txt is not written: out/d.txt is what came of in/d.num; -o FILE writes it \
         elsewhere"
            .into(),
        row("in/a.pgn.gz", 1, "  not read whole"),
        row("in/b.pgn", 0, "  not read"),
        row("in/c.pgn", 1, "  not written"),
        row("in/d.num", 1, ""),
        row("in/d.txt", 1, "  not written"),
        row("in/e.txt", 1, ""),
    ];
    assert_eq!(messages, expected, "{}", said(&output));
    for (name, text) in [
        ("out/a.pgn.partial", "mine"),
        ("out/c.pgn", "mine"),
        ("out/d.txt", "1. e4\n"),
        ("out/e.txt", "1. c4\n"),
    ] {
        assert_eq!(folder.read(name), text, "{name}");
    }

    // Restoring goes on, too, and what could be read is kept.
    let output = folder.run(&["restore", "in", "-o", "restored"]);
    assert_eq!(code(&output), Some(2));
    let end = "iccf: restored is not written: what could be read is in restored.partial\n";
    assert!(said(&output).contains(end), "{}", said(&output));
    assert!(
        folder
            .read("restored.partial")
            .ends_with("1. 5254\n\n1. 4244\n\n1. 3234\n")
    );
}

#[test]
fn what_was_written_below_a_folder_is_not_read_from_it() {
    let folder = Folder::new(&[("in/a.pgn", IMMORTAL.as_bytes()), ("in/b/c.txt", b"1. e4")]);
    for to in ["in/out", "in/b/out"] {
        for again in [&[][..], &["--force"]] {
            let output = folder.run(&[&["convert", "in", "--out-dir", to], again].concat());
            let files = if to == "in/out" { 2 } else { 4 };
            let said = said(&output);
            assert!(said.starts_with(&format!("{files} files, ")), "{said}");
        }
    }
    assert!(!folder.place("in/out/out").exists());
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_not_passed_over() {
    let folder = Folder::new(&[("in/a.pgn", IMMORTAL.as_bytes())]);
    std::os::unix::fs::symlink("gone", folder.place("in/b.pgn")).unwrap();
    std::os::unix::fs::symlink("..", folder.place("in/c.pgn")).unwrap();
    let output = folder.run(&["check", "in"]);
    assert_eq!(code(&output), Some(2));
    assert_eq!(said(&output), "iccf: in/b.pgn: No such file or directory\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_for_files_is_an_error() {
    let folder = Folder::new(&[("in", IMMORTAL.repeat(100).as_bytes())]);
    let output = folder.shell("ulimit -f 1; iccf convert in -o out");
    assert_eq!(code(&output), Some(2), "{}", said(&output));
    assert_eq!(said(&output), "iccf: out: File too large\n");
    assert_eq!(folder.names(), ["in"]);
}

#[test]
fn what_is_no_text_is_refused_by_name() {
    let tar_gz = gzip(&("a".repeat(257) + "ustar\0\u{30}0" + &"\0".repeat(500)));
    for (bytes, message) in [
        (
            &b"PK\x03\x04\x14\0"[..],
            "a zip archive, which is not read; unpack it first and name the files in it",
        ),
        (
            b"7z\xbc\xaf\x27\x1c\0",
            "a 7z archive, which is not read; unpack it first and name the files in it",
        ),
        (
            b"Rar!\x1a\x07\x01\0",
            "a rar archive, which is not read; unpack it first and name the files in it",
        ),
        (
            &tar_gz,
            "a tar archive, which is not read; unpack it first and name the files in it",
        ),
        (
            b"%PDF-1.4\n1. e4 e5",
            "a PDF, which is not read; save it as text first, or copy the moves out of it",
        ),
        (
            b"PK\x03\x04\x14\0\x06\0[Content_Types].xml",
            "an office document, which is not read; save it as text first, or copy the moves out \
             of it",
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            "a picture, which is not read; the moves in it have to be typed",
        ),
        (
            b"\x7fELF\x02\x01\x01",
            "a program, which is not read; games are read from text",
        ),
        (b"1. e4 \0\0\0\x01\x02", "no text; games are read from text"),
    ] {
        let folder = Folder::new(&[("a", bytes)]);
        for args in [
            &["convert", "a"][..],
            &["check", "a"],
            &["board", "--after", "a"],
        ] {
            let output = folder.run(args);
            assert_eq!(code(&output), Some(2), "{message}");
            assert_eq!(said(&output), format!("iccf: a: this is {message}\n"));
        }
    }
}

#[test]
fn an_input_without_a_game_is_no_success() {
    let folder = Folder::new(&[("words", b"Dear Jan\n"), ("empty", b""), ("card", b"1. e4")]);
    for (args, ended) in [
        (&["convert", "words"][..], 1),
        (&["check", "words"], 1),
        (&["convert", "-m", "hello"], 1),
        (&["convert", "card", "words"], 1),
        (&["convert", "empty"], 0),
        (&["convert", "empty", "card"], 0),
    ] {
        let output = folder.run(args);
        assert_eq!(code(&output), Some(ended), "{args:?}");
        let said = said(&output).contains(": no game is found in it\n");
        assert_eq!(said, ended == 1, "{args:?}");
    }
    folder.run(&["check", "-q", "--report", "rows", "words", "gone"]);
    let rows = folder.read("rows");
    assert!(rows.contains("\"kind\":\"no-game\""), "{rows}");
    assert!(rows.contains("\"kind\":\"unreadable\""), "{rows}");
}

#[test]
fn a_mailbox_is_one_file_and_a_letter_that_breaks_off_makes_it_partial() {
    let letter = |moves: &str| format!("From a Mon\nFrom: a\nSubject: b\n\n{moves}\n\n");
    let mailbox = letter("1. e4 e5") + &letter("1. d4 2. Bh6") + &letter("Hello");
    let cut = gzip(&mailbox);
    let folder = Folder::new(&[
        ("a.mbox", mailbox.as_bytes()),
        ("cut.mbox.gz", &cut[..cut.len() - 9]),
    ]);
    let args = [
        "--to", "san", "--layout", "text", "--report", "r.jsonl", "--force",
    ];
    let whole = "{From: a\nSubject: b} 1. e4 e5\n\n{From: a\nSubject: b} 1. d4 {2. Bh6}\n\n\
        {From: a\nSubject: b} {Hello}\n";
    for to in [&["-o", "whole.txt"][..], &["--out-dir", "all"]] {
        let output = folder.run(&[&["convert", "a.mbox"], &args[..], to].concat());
        assert_eq!(code(&output), Some(1), "{}", said(&output));
        let report = folder.read("r.jsonl");
        let row: serde_json::Value = serde_json::from_str(report.lines().next().unwrap()).unwrap();
        assert_eq!(
            (&row["game"], &row["line"]),
            (&2.into(), &11.into()),
            "{report}"
        );
    }
    assert_eq!(folder.read("whole.txt"), whole);
    assert_eq!(folder.read("all/a.mbox.txt"), whole);
    let output = folder.run(&[&["convert", "cut.mbox.gz"], &args[..], &["-o", "cut.txt"]].concat());
    assert_eq!(code(&output), Some(2));
    assert!(
        said(&output).contains("cut.mbox.gz: the compressed file"),
        "{}",
        said(&output)
    );
    assert!(
        folder
            .read("cut.txt.partial")
            .starts_with("{From: a\nSubject: b} 1. e4 e5\n")
    );
}

#[test]
fn an_error_behind_many_warnings_is_shown() {
    let mut text = String::new();
    for file in 'a'..='h' {
        // A check that is none, said of another move each time.
        for rank in [3, 4] {
            text += &format!("[Event \"{file}{rank}\"]\n\n1. {file}{rank}+ *\n\n");
        }
    }
    text += WRONG;
    let folder = Folder::new(&[("games.pgn", text.as_bytes())]);
    let said = said(&folder.run(&["check", "games.pgn"]));
    assert_eq!(said.matches(": warning: ").count(), 10, "{said}");
    assert_eq!(said.matches(": error: ").count(), 1, "{said}");
    assert!(said.contains("… and 6 more: 6 false-mark\n"), "{said}");
}
