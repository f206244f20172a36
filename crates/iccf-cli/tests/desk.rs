//! `iccf desk` from the outside: whole games by post, what is refused, what a
//! crash leaves behind, and what other programs make of the files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A desk in a folder of its own, on a day of its own.
struct Desk {
    folder: TempDir,
    today: String,
}

impl Desk {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            today: "2026-01-20".into(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iccf"));
        command
            .arg("desk")
            .args(args)
            .env("ICCF_DESK", self.path("desk"))
            .env("ICCF_TODAY", &self.today)
            .env("LC_ALL", "C.UTF-8")
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs a command that must succeed; what it prints.
    fn done(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{args:?}\n{}",
            text(&output.stderr)
        );
        text(&output.stdout)
    }

    /// Runs a command that must fail; what it says.
    fn refused(&self, code: i32, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{args:?}\n{}",
            text(&output.stdout)
        );
        text(&output.stderr)
    }

    fn begin(&self, me: &str) {
        self.done(&[
            "new",
            "--white",
            "Weber, K.",
            "--black",
            "Jan Novák",
            "--me",
            me,
            "--event",
            "EM/MN/087",
            "--section",
            "4",
            "--start",
            "2026-01-01",
            "--address",
            "Hauptstr. 5, 12345 Berlin",
            "--opponent-address",
            "Dlouhá 7, 11000 Praha",
        ]);
    }

    fn show(&self) -> Value {
        serde_json::from_str(&self.done(&["show", "1", "--format", "json"])).unwrap()
    }

    fn list(&self) -> Vec<Value> {
        serde_json::from_str(&self.done(&["list", "--all", "--format", "json"])).unwrap()
    }

    fn game(&self) -> PathBuf {
        self.path("desk/weber-jan-novák.pgn")
    }

    fn pgn(&self) -> String {
        fs::read_to_string(self.game()).unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one game from its pairing to its result"
)]
fn a_postal_game_from_pairing_to_result() {
    let mut desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);

    // A wrong move changes nothing but the log, and the answer is ready.
    let before = desk.pgn();
    let output = desk.run(&["receive", "1", "1... 5754", "--received", "2026-01-10"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "Your move 1... 5754 is not possible because the piece does not move like that, \
         please repeat it.\n"
    );
    assert_eq!(
        text(&output.stderr),
        "iccf: 1... illegal move 5754: a pawn does not move from 57 (e7) to 54 (e4); \
         did you mean 5755 (e5) or 5756 (e6)?\n"
    );
    assert_eq!(desk.pgn(), before);
    let dates = ["--received", "2026-01-10", "--postmark", "6.1.2026"];
    let told = desk.done(&[&["receive", "1", "5755"][..], &dates].concat());
    assert_eq!(told, "1... 5755 (e5); about 4 days, an estimate; total 4\n");

    // A condition, accepted as far as the opponent likes.
    let line = "2. 7163 if 2... 2836 3. 6125 if 3... 1716 4. 2514, if 2... 4746 3. 4244";
    let told = desk.done(&["send", "1", line, "--on", "2026-01-13"]);
    assert_eq!(told, "2. 7163 (Nf3); 3 days; total 3\n");
    assert_eq!(
        desk.show()["conditionals"],
        serde_json::json!([
            "if 2... 2836 3. 6125 if 3... 1716 4. 2514",
            "if 2... 4746 3. 4244",
        ])
    );
    let answer = "2... 2836 3. 6125 7866";
    let told = desk.done(&[
        "receive",
        "1",
        answer,
        "--received",
        "2026-01-20",
        "--days",
        "2",
    ]);
    assert_eq!(
        told,
        "2... 2836 (Nc6) 3. 6125 (Bb5) 3... 7866 (Nf6); conditions accepted: 2; \
         2 days; total 6\n"
    );
    let row = &desk.list()[0];
    for (key, value) in [
        ("turn", Value::from("me")),
        ("move", 4.into()),
        ("last", "7866".into()),
        ("received", "2026-01-20".into()),
        ("days_used", 3.into()),
        ("days_left", 27.into()),
        ("next_control", 10.into()),
        ("opponent_days_used", 6.into()),
        ("silence_days", Value::Null),
        ("due", "2026-02-12".into()),
        ("state", "ongoing".into()),
        ("result", "*".into()),
    ] {
        assert_eq!(row[key], value, "{key}");
    }

    // Leave stops the time; a draw offered with a card.
    desk.done(&["leave", "1", "--from", "2026-01-25", "--to", "2026-02-05"]);
    desk.today = "2026-02-10".into();
    let told = desk.done(&["send", "1", "O-O", "--on", "10.2.2026", "--draw"]);
    assert_eq!(told, "4. 5171 (O-O); 9 days; total 12\n");
    let card = desk.done(&["card", "1"]);
    assert!(card.contains("[x] draw?"), "{card}");
    desk.done(&["decline", "1", "draw", "--opponent"]);

    // An ambiguous move, which is no move.
    desk.today = "2026-02-18".into();
    let output = desk.run(&["receive", "1", "P-R3", "--received", "2026-02-18"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "Your move 4... P-R3 may mean more than one move, please repeat it.\n"
    );

    // The opponent thinks for too long, and says nothing more.
    desk.today = "2026-03-25".into();
    desk.done(&[
        "receive",
        "1",
        "6654",
        "--received",
        "2026-03-20",
        "--days",
        "28",
    ]);
    let warnings = desk.show()["warnings"].to_string();
    assert!(
        warnings.contains("the opponent's time was exceeded by 12 days with move 4"),
        "{warnings}"
    );
    desk.done(&["send", "1", "4244", "--on", "2026-03-21"]);
    let told = desk.done(&["claim", "1", "time", "--on", "2026-03-25"]);
    assert_eq!(told, "time exceeded: the game is over, 1-0\n");
    let row = &desk.list()[0];
    assert_eq!(
        (&row["state"], &row["result"]),
        (&"finished".into(), &"1-0".into())
    );
    assert_eq!(desk.done(&["list", "--format", "json"]), "[]\n");
    assert_eq!(
        desk.refused(1, &["send", "1", "4445"]),
        "iccf: the game is over, 1-0\n"
    );

    desk.done(&["archive", "1"]);
    assert!(!desk.game().exists());
    assert_eq!(desk.list(), Vec::<Value>::new());
    let stats: Value = serde_json::from_str(&desk.done(&["stats", "--format", "json"])).unwrap();
    assert_eq!((&stats["games"], &stats["won"]), (&1.into(), &1.into()));
    desk.done(&["archive", "--back", "weber"]);
    assert!(desk.game().exists());
}

#[test]
fn draws_and_resignations_end_games() {
    let desk = Desk::new();
    desk.begin("black");
    assert_eq!(
        desk.refused(1, &["send", "1", "5755"]),
        "iccf: it is White's move\n"
    );
    desk.done(&["receive", "1", "5254 draw?", "--received", "2026-01-10"]);
    assert_eq!(desk.show()["offers"][0]["open"], true);
    desk.done(&["accept", "1"]);
    assert_eq!(desk.list()[0]["result"], "1/2-1/2");
    desk.done(&["undo", "1"]);
    assert_eq!(desk.list()[0]["result"], "*");
    desk.done(&["decline", "1"]);
    assert_eq!(
        desk.refused(1, &["accept", "1"]),
        "iccf: no draw offer is open\n"
    );
    desk.done(&["offer", "1"]);
    desk.done(&["if", "1", "1... 5755 if 2. 7163 2836"]);
    desk.done(&["send", "1", "5755", "--on", "2026-01-12"]);
    let show = desk.show();
    assert_eq!(show["offers"][1]["by"], "me");
    assert_eq!(
        show["conditionals"],
        serde_json::json!(["if 2. 7163 2... 2836"])
    );
    desk.done(&["resign", "1"]);
    assert_eq!(desk.list()[0]["result"], "1-0");
    assert!(
        desk.pgn().contains("[%end black resigned 2026-01-20]"),
        "{}",
        desk.pgn()
    );
}

#[test]
fn time_controls_leave_their_days() {
    for (control, left, bank) in [
        ("30d/10", Value::from(20), Value::Null),
        ("50d/10", 40.into(), Value::Null),
        ("30d+3d", 26.into(), Value::Null),
        ("triple:50+3/75", 43.into(), 78.into()),
        ("none", Value::Null, Value::Null),
    ] {
        let desk = Desk::new();
        let args = [
            "new",
            "--white",
            "A",
            "--black",
            "B",
            "--me",
            "white",
            "--control",
            control,
        ];
        assert_eq!(desk.done(&args), "a-b\n");
        desk.done(&["send", "1", "5254", "--on", "2026-01-01"]);
        desk.done(&[
            "receive",
            "1",
            "5755",
            "--received",
            "2026-01-05",
            "--days",
            "1",
        ]);
        desk.done(&["send", "1", "7163", "--on", "2026-01-15"]);
        let row = &desk.list()[0];
        assert_eq!(row["days_used"], 10, "{control}");
        assert_eq!(row["days_left"], left, "{control}");
        assert_eq!(row["bank"], bank, "{control}");
    }
    let desk = Desk::new();
    let args = [
        "new",
        "--white",
        "A",
        "--black",
        "B",
        "--me",
        "white",
        "--control",
        "soon",
    ];
    let message = desk.refused(2, &args);
    assert!(
        message.contains("no time control such as 30d/10"),
        "{message}"
    );
}

#[test]
fn a_server_counts_to_the_minute() {
    let mut desk = Desk::new();
    desk.today = "2026-10-30".into();
    desk.done(&[
        "new", "--white", "A", "--black", "B", "--me", "black", "--medium", "server",
    ]);
    desk.done(&["receive", "1", "e4", "--received", "2026-10-27 21:07"]);
    desk.done(&["send", "1", "e5", "--on", "2026-10-28 21:06"]);
    assert_eq!(desk.list()[0]["days_used"], 0);
    desk.done(&["undo", "1"]);
    desk.done(&["send", "1", "e5", "--on", "2026-10-29 21:06"]);
    assert_eq!(desk.list()[0]["days_used"], 1);
}

#[test]
fn dates_and_games_that_may_be_two_are_errors_of_use() {
    let desk = Desk::new();
    desk.begin("white");
    for (args, message) in [
        (
            &["send", "1", "5254", "--on", "3/4/2026"][..],
            "iccf: --on 3/4/2026: may be 2026-04-03 or 2026-03-04; write one of these\n",
        ),
        (
            &["send", "1", "5254", "--on", "soon"],
            "iccf: --on soon: not a date; write 2026-11-16, 16.11.2026, 16 Nov, today or yesterday\n",
        ),
        (
            &["show", "7"],
            "iccf: no game 7; iccf desk list --all has them\n",
        ),
        (&["new", "--white", "A"], "iccf: --black is missing\n"),
        (
            &["history", "1", "--print", "9"],
            "iccf: there is no version 9; iccf desk history lists them\n",
        ),
        (&["undo", "1"], "iccf: there is nothing to take back\n"),
        (
            &[
                "new",
                "--white",
                "A",
                "--black",
                "B",
                "--me",
                "white",
                "--notations",
                "numeric,san,uci",
            ],
            "iccf: --notations: a card has room for one or two\n",
        ),
        (
            &["card", "1", "-o", "card.doc"],
            "iccf: -o: the file's name must end in .pdf, .svg, .png or .txt\n",
        ),
    ] {
        assert_eq!(desk.refused(2, args), message, "{args:?}");
    }
    desk.begin("black");
    assert_eq!(
        desk.refused(2, &["show", "weber"]),
        "iccf: weber may be weber-jan-novák, weber-jan-novák-2; write more of it\n"
    );
}

#[test]
fn every_change_can_be_taken_back() {
    let desk = Desk::new();
    desk.begin("white");
    let mut versions = vec![desk.pgn()];
    for args in [
        &["send", "1", "5254", "--on", "2026-01-02"][..],
        &["note", "1", "what", "now?"],
        &["receive", "1", "5755", "--received", "2026-01-10"],
        &["leave", "1", "--from", "2026-01-11", "--to", "2026-01-12"],
        &["resign", "1"],
    ] {
        desk.done(args);
        versions.push(desk.pgn());
    }
    let last = versions.len();
    for version in versions.iter().rev().skip(1) {
        desk.done(&["undo", "1"]);
        assert_eq!(&desk.pgn(), version);
    }
    desk.refused(2, &["undo", "1"]);
    desk.done(&["undo", "1", "--to", &last.to_string()]);
    assert_eq!(desk.pgn(), versions[last - 1]);
    assert_eq!(desk.done(&["history", "1", "--print", "1"]), versions[0]);
    let history = desk.done(&["history", "1"]);
    assert!(
        history.contains("   3  2026-01-20        note\n"),
        "{history}"
    );
}

#[test]
fn a_file_edited_by_hand_is_read_anew_and_kept() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    let edited = desk
        .pgn()
        .replace("[Site \"?\"]", "[Site \"Praha\"]\n[Annotator \"me\"]")
        .replace("1. e4", "{before} 1. e4 $1");
    fs::write(desk.game(), &edited).unwrap();
    desk.done(&["receive", "1", "5755", "--received", "2026-01-10"]);
    let pgn = desk.pgn();
    for part in [
        "[Site \"Praha\"]",
        "[Annotator \"me\"]",
        "{before}",
        "1. e4!",
        "e5",
    ] {
        assert!(pgn.contains(part), "{part}\n{pgn}");
    }
    assert!(
        desk.done(&["history", "1"])
            .contains("changed outside of the desk")
    );
    desk.done(&["undo", "1"]);
    assert_eq!(desk.pgn(), edited);
}

#[test]
fn a_damaged_file_is_told_with_its_place_and_the_others_go_on() {
    let desk = Desk::new();
    desk.begin("white");
    desk.begin("black");
    let broken = desk.pgn().replace("\n*", "\n1. e5 *");
    fs::write(desk.game(), &broken).unwrap();
    fs::write(desk.path("desk/binary.pgn"), [0xff, 0xfe, 0]).unwrap();
    fs::write(desk.path("desk/empty.pgn"), "").unwrap();
    let output = desk.run(&["list", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows.len(), 1);
    let said = text(&output.stderr);
    assert!(
        said.contains("weber-jan-novák.pgn:18:4: error: illegal move e5"),
        "{said}"
    );
    assert!(
        said.contains("binary.pgn: error: the file is not UTF-8"),
        "{said}"
    );
    assert!(
        said.contains("empty.pgn: error: there is no game in the file"),
        "{said}"
    );
    // Nothing is written over a file that cannot be read, and its history helps.
    desk.refused(2, &["send", "weber-jan-novák", "5254"]);
    assert_eq!(desk.pgn(), broken);
    desk.done(&["undo", "weber-jan-novák", "--to", "1"]);
    desk.done(&["show", "weber-jan-novák"]);
}

#[test]
fn versions_outlive_a_file_that_is_damaged_or_gone() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    let whole = desk.pgn();
    for game in ["1", "novák"] {
        fs::write(desk.game(), b"[Event \"\xff").unwrap();
        assert!(desk.refused(2, &["show", game]).contains("not UTF-8"));
        let history = desk.done(&["history", game]);
        assert!(history.contains("send 5254"), "{history}");
        assert_eq!(desk.done(&["history", game, "--print", "2"]), whole);
        assert_eq!(
            desk.done(&["undo", game]),
            "weber-jan-novák: taken back: changed outside of the desk\n"
        );
        assert_eq!(desk.pgn(), whole);

        fs::remove_file(desk.game()).unwrap();
        assert_eq!(
            desk.refused(2, &["send", game, "5254"]),
            "iccf: the file of weber-jan-novák is gone; \
             iccf desk undo weber-jan-novák brings it back\n"
        );
        assert_eq!(desk.done(&["history", game, "--print", "2"]), whole);
        assert_eq!(
            desk.done(&["undo", game]),
            "weber-jan-novák: taken back: the file was removed\n"
        );
        assert_eq!(desk.pgn(), whole);
    }
    desk.done(&["undo", "1", "--to", "1"]);
    assert_eq!(desk.show()["last"], Value::Null);
}

#[test]
fn archived_games_can_be_looked_at() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    desk.done(&["archive", "1", "--force"]);
    assert!(desk.done(&["show", "1"]).contains("5254"));
    assert!(desk.done(&["sheet", "1"]).contains("5254"));
    assert!(desk.done(&["history", "1"]).contains("send 5254"));
    assert!(desk.done(&["list", "--archived"]).contains("weber"));
    assert_eq!(
        desk.refused(2, &["send", "1", "5254"]),
        "iccf: weber-jan-novák is archived; \
         iccf desk archive --back weber-jan-novák takes it out\n"
    );
    desk.done(&["undo", "1"]);
    desk.done(&["archive", "--back", "1"]);
    assert_eq!(desk.show()["last"], Value::Null);
    assert_eq!(
        desk.refused(2, &["archive", "--back", "1"]),
        "iccf: no archived game 1\n"
    );
}

#[test]
fn what_was_promised_or_sent_binds() {
    let desk = Desk::new();
    desk.begin("white");
    let line = "5254 if 1... 5755 2. 7163";
    desk.done(&["send", "1", line, "--on", "2026-01-02"]);
    assert_eq!(
        desk.done(&["if", "1", "1... c5 2. c3"]),
        "if 1... 5755 2. 7163, if 1... 3735 2. 3233\n"
    );
    assert_eq!(
        desk.refused(1, &["if", "1", "1... e5 2. Bc4"]),
        "iccf: 2. 6134 (Bc4) is another reply to 1... 5755 (e5) than 2. 7163 (Nf3), \
         which was sent and binds\n"
    );
    desk.done(&["receive", "1", "5755", "--received", "2026-01-10"]);
    let send = ["send", "1", "2. 4244", "--on", "2026-01-12"];
    assert_eq!(
        desk.refused(1, &send),
        "iccf: 2. 7163 (Nf3) was promised as a condition, which binds; \
         2. 4244 (d4) is another move\n\
         iccf: --break-promise sends it all the same\n"
    );
    assert_eq!(desk.show()["last"], "5755");
    let told = desk.done(&[&send[..], &["--break-promise"]].concat());
    assert_eq!(
        told,
        "2. 4244 (d4); 2 days; total 2\n2. 7163 (Nf3) was promised; the promise is broken\n"
    );
    // A plan is not sent yet.
    desk.done(&["receive", "1", "5544", "--received", "2026-01-18"]);
    desk.done(&["if", "1", "3. 4144"]);
    assert_eq!(
        desk.done(&["if", "1", "3. 3233"]),
        "3. 3233\nit takes the place of the plan 3. 4144\n"
    );
}

#[test]
fn time_that_is_estimated_or_unknown_is_called_so() {
    let mut desk = Desk::new();
    desk.today = "2026-02-10".into();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-01"]);
    let dates = ["--received", "2026-02-08", "--postmark", "2026-02-01"];
    desk.done(&[&["receive", "1", "5755"][..], &dates].concat());
    let warning = "the opponent's time was exceeded by 12 days with move 1, by an estimate";
    assert_eq!(desk.list()[0]["warnings"], serde_json::json!([warning]));
    assert_eq!(desk.list()[0]["opponent_estimated"], true);
    assert!(desk.done(&["show", "1"]).contains("left, an estimate"));
    assert_eq!(
        desk.refused(1, &["claim", "1", "time"]),
        "iccf: the opponent's time is exceeded by an estimate only: \
         the days his cards were on their way may be among it\n\
         iccf: --estimated claims it all the same\n"
    );
    assert_eq!(
        desk.done(&["claim", "1", "time", "--estimated"]),
        "time exceeded, by an estimate: the game is over, 1-0\n"
    );
    assert!(desk.done(&["card", "1"]).contains("[x] time exceeded"));

    // What nobody knows is not nothing.
    let desk = Desk::new();
    let game = "[White \"A\"]\n[Black \"B\"]\n[Mode \"PM\"]\n\n1. e4 e5 2. Nf3 *\n";
    fs::write(desk.path("game.pgn"), game).unwrap();
    desk.done(&["import", "game.pgn", "--me", "white"]);
    let told = desk.done(&["receive", "1", "2836", "--received", "2026-01-19"]);
    assert_eq!(told, "2... 2836 (Nc6); time unknown\n");
    let last = &desk.show()["moves"][3];
    assert_eq!(
        (&last["days"], &last["basis"]),
        (&Value::Null, &"unknown".into())
    );
    let pgn = fs::read_to_string(desk.path("desk/a-b.pgn")).unwrap();
    assert!(!pgn.contains("emt"), "{pgn}");
}

#[test]
fn days_that_have_not_come_and_answers_out_of_turn_are_refused() {
    let desk = Desk::new();
    desk.begin("white");
    assert_eq!(
        desk.refused(1, &["send", "1", "5254", "--on", "2027-01-14"]),
        "iccf: 2027-01-14 has not come yet, today is 2026-01-20\n"
    );
    desk.done(&["send", "1", "5254", "--on", "2026-01-10", "--draw"]);
    for (args, message) in [
        (
            &["receive", "1", "5755", "--received", "16 Feb"][..],
            "iccf: 2026-02-16 has not come yet, today is 2026-01-20\n",
        ),
        (
            &["receive", "1", "5755", "--postmark", "2026-01-09"],
            "iccf: its postmark is of 2026-01-09, before our move was sent on 2026-01-10\n",
        ),
        (
            &["accept", "1", "--opponent", "--on", "2026-01-09"],
            "iccf: the draw was agreed on 2026-01-09, \
             before the last move was sent on 2026-01-10\n",
        ),
    ] {
        assert_eq!(desk.refused(1, args), message, "{args:?}");
    }
    assert!(
        desk.done(&["show", "1"])
            .contains("your draw offer is open")
    );
    let args = [
        "receive",
        "1",
        "5744",
        "--postmark",
        "2026-01-12",
        "--record-refused",
    ];
    desk.refused(1, &args);
    assert!(
        desk.pgn()
            .contains("[%refused 2026-01-20 postmark 2026-01-12 5744]"),
        "{}",
        desk.pgn()
    );
    let card = desk.done(&["card", "1"]);
    assert!(
        card.contains("[x] move impossible") && card.contains("Your move 1... 5744 is not"),
        "{card}"
    );
    desk.done(&["receive", "1", "5755"]);
    let before = desk.pgn();
    desk.refused(1, &["receive", "1", "5744", "--record-refused"]);
    assert_eq!(desk.pgn(), before, "it is our move");
    assert_eq!(desk.show()["offers"][0]["declined"], true);
    desk.done(&["offer", "1"]);
    assert!(
        desk.done(&["show", "1"])
            .contains("a draw will be offered with your next move")
    );
    let help = desk.done(&["list", "--help"]);
    assert!(!help.contains("One JSON object"), "{help}");
}

#[test]
fn two_programs_at_once_lose_nothing() {
    const WRITERS: usize = 8;
    let desk = Desk::new();
    desk.begin("white");
    let children: Vec<_> = (0..WRITERS)
        .map(|i| {
            desk.command(&["note", "1", &format!("note {i}")])
                .spawn()
                .unwrap()
        })
        .collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let notes = desk.show()["notes"].to_string();
    for i in 0..WRITERS {
        assert!(notes.contains(&format!("note {i}")), "{notes}");
    }
    let changes = desk.done(&["history", "1"]).lines().count();
    assert_eq!(changes, WRITERS + 1);
}

#[cfg(unix)]
#[test]
fn a_program_that_is_killed_loses_nothing() {
    use std::time::Duration;

    let desk = Desk::new();
    desk.begin("white");
    let mut known: Vec<String> = Vec::new();
    for i in 0..30 {
        let note = format!("kept {i}.");
        let mut child = desk
            .command(&["note", "1", &note])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Wherever it is then: any moment must do.
        std::thread::sleep(Duration::from_micros(400 * i));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            known.push(note);
        }
        let show = desk.show();
        let notes = show["notes"].to_string();
        for note in &known {
            assert!(notes.contains(note.as_str()), "{note} in {notes}");
        }
    }
    desk.done(&["note", "1", "the last"]);
    let left: Vec<_> = fs::read_dir(desk.path("desk"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with(".iccf-"))
        .collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn what_a_crash_leaves_between_two_files_is_made_good() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    let history = desk.path("desk/.history/weber-jan-novák");
    let log = fs::read_to_string(history.join("log.jsonl")).unwrap();
    let pgn = desk.pgn();

    // The next version was written, the game was not.
    let next = pgn.replace("e4", "d4");
    fs::write(history.join("0003.pgn"), &next).unwrap();
    assert_eq!(desk.show()["last"], "5254");
    desk.done(&["note", "1", "one"]);
    assert_eq!(desk.show()["last"], "5254");

    // The game was written, too, and the log was not.
    let done = pgn.replace("e4", "c4");
    fs::write(history.join("0004.pgn"), &done).unwrap();
    fs::write(desk.game(), &done).unwrap();
    fs::write(history.join(".iccf-AbCdEf"), "half").unwrap();
    desk.done(&["note", "1", "more"]);
    let told = desk.done(&["history", "1"]);
    assert!(
        told.contains("   4  2026-01-20        a change of the desk that was interrupted\n"),
        "{told}"
    );
    assert!(!history.join(".iccf-AbCdEf").exists());

    // Both were written, the log was cut off.
    fs::write(history.join("0004.pgn"), &next).unwrap();
    fs::write(desk.game(), &next).unwrap();
    let cut = format!("{log}{{\"at\":\"2026");
    fs::write(history.join("log.jsonl"), cut).unwrap();
    desk.done(&["note", "1", "two"]);
    assert_eq!(desk.show()["last"], "4244");
    desk.done(&["undo", "1"]);
    assert_eq!(desk.pgn(), next);
}

#[cfg(unix)]
#[test]
fn a_full_disk_and_a_folder_without_rights_leave_all_as_it_was() {
    use std::os::unix::fs::PermissionsExt as _;

    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    let before = desk.pgn();
    // Files may not grow any more; the signal for that is ignored.
    let output = Command::new("sh")
        .arg("-c")
        .arg("trap '' XFSZ; ulimit -f 0; exec \"$0\" desk receive 1 5755 --received 2026-01-10")
        .arg(env!("CARGO_BIN_EXE_iccf"))
        .env("ICCF_DESK", desk.path("desk"))
        .env("ICCF_TODAY", "2026-01-20")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(!output.stderr.is_empty());
    assert_eq!(desk.pgn(), before);
    assert_eq!(desk.show()["last"], "5254");
    desk.done(&["receive", "1", "5755", "--received", "2026-01-10"]);
    assert_eq!(desk.show()["last"], "5755");

    // Nothing is moved that cannot be logged.
    let output = Command::new("sh")
        .arg("-c")
        .arg("trap '' XFSZ; ulimit -f 0; exec \"$0\" desk archive 1 --force")
        .arg(env!("CARGO_BIN_EXE_iccf"))
        .env("ICCF_DESK", desk.path("desk"))
        .env("ICCF_TODAY", "2026-01-20")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert_eq!(desk.show()["last"], "5755");
    // Nobody else reads what is kept.
    let log = desk.path("desk/.history/weber-jan-novák/log.jsonl");
    let mode = fs::metadata(log).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    // A desk that is no folder.
    fs::write(desk.path("file"), "").unwrap();
    desk.refused(2, &["--desk", "file", "list"]);
    desk.refused(
        2,
        &[
            "--desk", "file/x", "new", "--white", "A", "--black", "B", "--me", "white",
        ],
    );
    // One that cannot be written; whoever is root can.
    let folder = desk.path("desk");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(folder.join("probe"), "").is_err() {
        desk.refused(2, &["note", "1", "x"]);
        assert_eq!(desk.show()["last"], "5755");
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_thousand_games_are_listed() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    desk.done(&["receive", "1", "5755", "--received", "2026-01-10"]);
    let game = desk.pgn();
    for i in 2..=1_000 {
        let game = game.replace("DeskNumber \"1\"", &format!("DeskNumber \"{i}\""));
        fs::write(desk.path(&format!("desk/game-{i}.pgn")), game).unwrap();
    }
    let rows = desk.list();
    assert_eq!(rows.len(), 1_000);
    assert_eq!(rows[999]["number"], 1_000);
    assert_eq!(
        desk.done(&["show", "game-777", "--format", "json"])
            .matches("777")
            .count(),
        2
    );
}

#[test]
fn due_dates_go_into_a_calendar() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    desk.done(&["receive", "1", "5755", "--received", "2026-01-10"]);
    desk.done(&["list", "--ics", "due.ics"]);
    let calendar = fs::read_to_string(desk.path("due.ics")).unwrap();
    assert_eq!(
        calendar.replace("\r\n", "\n"),
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//iccf//desk//EN\nBEGIN:VEVENT\n\
         UID:weber-jan-novák@iccf-desk\nDTSTAMP:20260120T000000Z\n\
         DTSTART;VALUE=DATE:20260204\nDTEND;VALUE=DATE:20260205\n\
         SUMMARY:weber-jan-novák: your move is due\nEND:VEVENT\nEND:VCALENDAR\n"
    );
}

#[test]
fn games_of_a_server_are_taken_over_and_given_back() {
    let desk = Desk::new();
    let server = r#"[Event "FIN/WS/47 (FIN)"]
[Site "ICCF"]
[Date "2018.10.01"]
[Round "-"]
[White "Virtanen, A. (FIN)"]
[Black "Smith, J. (USA)"]
[Result ""]
[WhiteElo "2100"]
[TimeControl "10/4320000"]

1.d4 {[%ccsnt 2018.10.02,12:56]} d5 {[%ccsnt 2018.10.04,12:55]} 2.c4 {[%ccsnt 2018.10.14,12:55] sharp} *

[Event "broken"]
[White "X"]
[Black "Y"]

1. e4 e4 *
"#;
    fs::write(desk.path("server.pgn"), server).unwrap();
    let output = desk.run(&["import", "server.pgn", "--me", "smith"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "virtanen-smith\n");
    assert!(
        text(&output.stderr).starts_with("server.pgn:17:7: error: "),
        "{}",
        text(&output.stderr)
    );
    let row = &desk.list()[0];
    assert_eq!(row["me"], "black");
    assert_eq!(row["opponent_days_used"], 10);
    let game = fs::read_to_string(desk.path("desk/virtanen-smith.pgn")).unwrap();
    for part in [
        "[WhiteElo \"2100\"]",
        "{[%ccsnt 2018.10.14,12:55] sharp}",
        "DeskMe \"black\"",
    ] {
        assert!(game.contains(part), "{part}\n{game}");
    }
    // The same file again brings nothing, and neither does one with fewer moves.
    let output = desk.run(&["import", "server.pgn", "--me", "smith"]);
    assert_eq!(
        (output.status.code(), text(&output.stdout).as_str()),
        (Some(1), "")
    );
    assert!(
        text(&output.stderr).starts_with(
            "server.pgn: game 1: it is there already as virtanen-smith; \
             --again takes it over all the same\n"
        ),
        "{}",
        text(&output.stderr)
    );
    desk.begin("white");
    desk.done(&["note", "weber", "secret"]);
    let all = desk.done(&["export"]);
    assert_eq!(all.matches("[Event \"").count(), 2);
    assert!(all.contains("secret") && all.contains("Berlin"));
    desk.done(&["export", "--bare", "-o", "all.pgn"]);
    let bare = fs::read_to_string(desk.path("all.pgn")).unwrap();
    assert!(!bare.contains("secret") && !bare.contains("Berlin") && !bare.contains("Desk"));
    assert!(bare.contains("[WhiteElo \"2100\"]"));
}

#[test]
fn a_mail_of_ours_is_read_by_the_opponent() {
    let (mine, theirs) = (Desk::new(), Desk::new());
    mine.begin("white");
    theirs.begin("black");
    let line = "5254 if 1... 5755 2. 7163";
    mine.done(&["send", "1", line, "--on", "2026-01-02", "--draw"]);
    let mail = mine.done(&["mail", "1"]);
    assert_eq!(
        mail,
        "EM/MN/087, 4\n\
         White: Weber, K.\n\
         Black: Jan Novák\n\
         \n\
         My move: 1. 5254 (e4), Sent 2026-01-02\n\
         Time: 0 days\n\
         Total: Weber, K. 0 days, Jan Novák 0 days\n\
         \n\
         1. 5254 (e4)\n\
         \n\
         if 1... 5755 2. 7163\n\
         \n\
         I offer a draw.\n\
         \n\
         Kind regards\n\
         Weber, K.\n"
    );
    fs::write(theirs.path("mail.txt"), &mail).unwrap();
    let output = theirs.run(&["read", "mail.txt", "--received", "2026-01-03"]);
    assert_eq!(output.status.code(), Some(1), "nobody said yes");
    assert_eq!(theirs.list()[0]["last"], Value::Null);
    theirs.done(&["read", "mail.txt", "--received", "2026-01-03", "--yes"]);
    let show = theirs.show();
    assert_eq!(show["last"], "5254");
    assert_eq!(
        show["conditionals"],
        serde_json::json!(["if 1... 5755 2. 7163"])
    );
    assert_eq!(show["offers"][0]["open"], true);
    // The answer accepts the condition and goes on.
    let answer = "1... 5755 2. 7163 2836";
    theirs.done(&["send", "1", answer, "--on", "2026-01-04"]);
    theirs.done(&["mail", "1", "--eml", "answer.eml"]);
    let eml = fs::read_to_string(theirs.path("answer.eml")).unwrap();
    assert!(
        eml.is_ascii() && eml.contains("Subject: =?utf-8?Q?"),
        "{eml}"
    );
    fs::write(mine.path("answer.txt"), theirs.done(&["mail", "1"])).unwrap();
    mine.done(&["read", "answer.txt", "--received", "2026-01-06", "--yes"]);
    assert_eq!(mine.show()["last"], "2836");
    // A mail that says otherwise than the record is shown and not taken.
    let wrong = theirs
        .done(&["mail", "1"])
        .replace("5254", "4244")
        .replace("(e4)", "(d4)");
    fs::write(mine.path("wrong.txt"), wrong).unwrap();
    mine.refused(1, &["read", "wrong.txt", "--yes"]);
    assert_eq!(mine.show()["last"], "2836");
}

#[test]
fn cards_and_sheets_are_written_in_every_form() {
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&["send", "1", "5254", "--on", "2026-01-02"]);
    for (name, start) in [
        ("card.pdf", &b"%PDF"[..]),
        ("card.svg", b"<svg "),
        ("card.png", b"\x89PNG"),
        ("card.txt", b"EM/MN/087, 4\n"),
    ] {
        desk.done(&["card", "1", "-o", name]);
        let bytes = fs::read(desk.path(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}");
        let again = desk.refused(2, &["card", "1", "-o", name]);
        assert_eq!(
            again,
            format!("iccf: {name} exists already; --force replaces it\n")
        );
    }
    let svg = fs::read_to_string(desk.path("card.svg")).unwrap();
    roxmltree::Document::parse(&svg).unwrap();
    for size in ["4x6", "a4", "letter"] {
        desk.done(&["card", "1", "--size", size, "-o", &format!("{size}.pdf")]);
    }
    desk.done(&["sheet", "1", "-o", "sheet.pdf"]);
    desk.done(&["sheet", "-o", "empty.svg", "--size", "letter"]);
    desk.done(&["board", "1", "-o", "board.pdf"]);
    assert_eq!(
        desk.done(&["sheet", "1"]),
        "Event:      EM/MN/087 · 4\n\
         White:      Weber, K.\n\
         Black:      Jan Novák\n\
         Result:     ____________________\n\
         \n  1.  5254   e4          0\n"
    );
    // Games against two opponents are two cards.
    desk.begin("black");
    let cards = desk.done(&["card", "1", "2"]);
    assert_eq!(cards.matches(&"=".repeat(64)).count(), 1, "{cards}");
    desk.done(&["card", "1", "2", "--size", "a4", "-o", "two.svg"]);
    let svg = fs::read_to_string(desk.path("two.svg")).unwrap();
    let boards = |svg: &str| svg.matches("<svg").count();
    desk.done(&["card", "1", "--size", "a4", "-o", "one.svg"]);
    let one = fs::read_to_string(desk.path("one.svg")).unwrap();
    assert!(boards(&svg) < boards(&one) || svg.len() < one.len());
}

#[test]
fn other_chess_programs_open_the_files() {
    let Some(python) = python_with_chess() else {
        eprintln!("skipped: python-chess is not installed and cannot be had");
        return;
    };
    let desk = Desk::new();
    desk.begin("white");
    desk.done(&[
        "send",
        "1",
        "5254 if 1... 5755 2. 7163",
        "--on",
        "2026-01-02",
        "--draw",
    ]);
    desk.done(&[
        "receive",
        "1",
        "5755",
        "--received",
        "2026-01-10",
        "--days",
        "3",
    ]);
    desk.done(&["note", "1", "a } brace, and\na line"]);
    desk.done(&["send", "1", "7163", "--on", "2026-01-12"]);
    let script = "import chess.pgn, sys\n\
        game = chess.pgn.read_game(open(sys.argv[1], encoding='utf-8'))\n\
        assert not game.errors, game.errors\n\
        print(' '.join(move.uci() for move in game.mainline_moves()))\n\
        for name in ['White', 'Black', 'DeskMe', 'DeskControl', 'Date']:\n\
        \x20   print(game.headers[name])\n\
        print(game.end().comment)\n";
    let output = Command::new(&python)
        .args(["-c", script])
        .arg(desk.game())
        .env("PYTHONIOENCODING", "utf-8")
        .output()
        .unwrap();
    assert_eq!(
        text(&output.stdout),
        "e2e4 e7e5 g1f3\nWeber, K.\nJan Novák\nwhite\n30d/10\n2026.01.01\n\
         [%sent 2026-01-12] [%emt 48:00:00]\n",
        "{}",
        text(&output.stderr)
    );
}

/// A Python that knows python-chess; one is made below the target folder if
/// there is none.
fn python_with_chess() -> Option<PathBuf> {
    let works = |python: &Path| {
        let import = Command::new(python)
            .args(["-c", "import chess.pgn"])
            .stderr(Stdio::null())
            .status();
        import.is_ok_and(|status| status.success())
    };
    let python = PathBuf::from("python3");
    if works(&python) {
        return Some(python);
    }
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    let python = own.join("bin/python");
    if !works(&python) {
        let run = |program: &Path, args: &[&str]| {
            let status = Command::new(program).args(args).output();
            status.is_ok_and(|output| output.status.success())
        };
        let made = run(Path::new("python3"), &["-m", "venv", own.to_str()?]);
        let quiet = ["-m", "pip", "install", "--quiet", "chess"];
        if !made || !run(&python, &quiet) {
            return None;
        }
    }
    works(&python).then_some(python)
}

#[test]
fn letters_as_people_write_them_find_their_game() {
    let mut desk = Desk::new();
    desk.today = "2026-05-16".into();
    let games = "[White \"Peter Smith\"]\n[Black \"Jim Brown\"]\n[Mode \"PM\"]\n\n\
        1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n\n\
        [White \"Ana Silva\"]\n[Black \"Jim Brown\"]\n[Mode \"EM\"]\n\n1. d4 Nf6 2. c4 g6 *\n\n\
        [White \"Bo Larsson\"]\n[Black \"Jim Brown\"]\n[Mode \"PM\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
    fs::write(desk.path("games.pgn"), games).unwrap();
    desk.done(&["import", "games.pgn", "--me", "brown"]);

    // Prose, quotes, conditions.
    let letter = "Dear Jim,\n\nyour card of 3 May reached me on 9.5., many thanks. You played\n\
        8... 5878, which I expected.\n\nMy reply is 9. 8283, posted 11 May. Time for this move 2 \
        days, total 27.\n\nIf 9... 3615 10. 2332 3735 11. 4244, and if 9... 3827 10. 4244 only.\n\n\
        Best wishes\nPeter\n\n> 7. 1423 4746\n> 8. 3233 5878\n";
    fs::write(desk.path("letter.txt"), letter).unwrap();
    let told = desk.done(&["read", "letter.txt", "--received", "2026-05-16", "--yes"]);
    assert!(
        told.starts_with(
            "peter-smith-jim-brown: 9. 8283 (h3)\n  \
             if 9... 3615 10. 2332 10... 3735 11. 4244\n  if 9... 3827 10. 4244\n"
        ),
        "{told}"
    );

    // A message with MIME and quoted-printable, and a mailbox with one of each.
    let message = "From: Ana <ana@example.org>\nTo: Jim <jim@example.org>\n\
        Subject: =?ISO-8859-1?Q?Partida_12?=\nDate: Mon, 16 Nov 2026 09:12:00 +0000\n\
        MIME-Version: 1.0\nContent-Type: text/plain; charset=ISO-8859-1\n\
        Content-Transfer-Encoding: quoted-printable\n\nOl=E1 Jim,\n\n1. 4244 7866 2. 3234 =\n\
        7776\n3. 2133\n\nAbra=E7os, Ana Silva\n";
    fs::write(desk.path("message.eml"), message).unwrap();
    let told = desk.done(&["read", "message.eml", "--received", "2026-05-16", "--yes"]);
    assert!(
        told.starts_with("ana-silva-jim-brown: 3. 2133 (Nc3)\n"),
        "{told}"
    );

    // Words without a move change nothing.
    fs::write(desk.path("words.txt"), "Dear Jim, it rains. Bo Larsson\n").unwrap();
    desk.refused(1, &["read", "words.txt", "--yes"]);
    // What looks like a move and is none is not passed over.
    fs::write(
        desk.path("more.txt"),
        "Bo Larsson\n\nMy move is 3. 6125 1788.\n",
    )
    .unwrap();
    let said = desk.refused(1, &["read", "more.txt", "--yes"]);
    assert!(said.contains("1788"), "{said}");
    // An illegal one is told.
    fs::write(
        desk.path("wrong.txt"),
        "1. 5254 5755 2. 7163 2836 3. 6124\nBo Larsson\n",
    )
    .unwrap();
    let output = desk.run(&["read", "wrong.txt", "--yes"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("6124"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(
        desk.list().iter().filter(|row| row["turn"] == "me").count(),
        2
    );
}

#[cfg(unix)]
#[test]
fn what_is_missing_or_may_be_two_is_asked_on_a_terminal() {
    let desk = Desk::new();
    let ask = |args: &str, talk: &[(&str, &str)]| {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("exec {} desk {args}", env!("CARGO_BIN_EXE_iccf")))
            .env("ICCF_DESK", desk.path("desk"))
            .env("ICCF_TODAY", "2026-04-20")
            .env("NO_COLOR", "1");
        let mut session = rexpect::session::spawn_command(command, Some(60_000)).unwrap();
        for (question, answer) in talk {
            session.exp_string(question).unwrap();
            session.send_line(answer).unwrap();
        }
        session.exp_eof().unwrap()
    };
    let talk = [
        ("White's name?", "Anders"),
        ("Black's name?", "Berg"),
        ("Do you have white or black?", "withe"),
        (
            "withe is neither white nor black\r\nDo you have white or black?",
            "white",
        ),
        ("Event?", "EM/MN/087"),
        ("Section?", ""),
        ("by post, mail or server? [post]", "mail"),
        ("Time control? [60d/10]", "soon"),
        ("Time control? [60d/10]", "50d/10"),
        ("language? [en]", "de"),
        ("Your address", "a@example.org"),
        ("The opponent's address?", ""),
    ];
    assert!(ask("new", &talk).contains("anders-berg"));
    let pgn = fs::read_to_string(desk.path("desk/anders-berg.pgn")).unwrap();
    for tag in [
        "[Event \"EM/MN/087\"]",
        "[Mode \"EM\"]",
        "[DeskControl \"50d/10\"]",
        "[DeskLanguage \"de\"]",
        "[WhiteNA \"a@example.org\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}\n{pgn}");
    }
    let question = "3/4/2026: is that 1) 2026-04-03 or 2) 2026-03-04?";
    ask("send 1 5254 --on 3/4/2026", &[(question, "2")]);
    assert_eq!(desk.show()["moves"][0]["sent"], "2026-03-04");
    fs::write(desk.path("mail.txt"), "1. 5254 5755\nBerg\n").unwrap();
    let read = format!("read {}", desk.path("mail.txt").display());
    ask(&read, &[("record it? [y/n]", "n")]);
    assert_eq!(desk.show()["last"], "5254");
    ask(&read, &[("record it? [y/n]", "y")]);
    assert_eq!(desk.show()["last"], "5755");
}

#[test]
fn a_letter_with_two_games_is_read_twice() {
    let desk = Desk::new();
    let games = "[White \"Jim Brown\"]\n[Black \"Bo Larsson\"]\n\n1. e4 e5 2. Nf3 *\n\n\
        [White \"Bo Larsson\"]\n[Black \"Jim Brown\"]\n\n1. d4 d5 *\n";
    fs::write(desk.path("games.pgn"), games).unwrap();
    desk.done(&["import", "games.pgn", "--me", "brown", "--medium", "post"]);
    let letter = "Dear Jim,\n\nGame A\n1. 5254 5755 2. 7163 2836\n\nGame B\n1. d4 d5 2. c4\n\nBo\n";
    fs::write(desk.path("letter.txt"), letter).unwrap();
    for turns in [1, 2] {
        desk.done(&["read", "letter.txt", "--received", "2026-01-20", "--yes"]);
        let rows = desk.list();
        assert_eq!(rows.iter().filter(|row| row["turn"] == "me").count(), turns);
    }
}

/// A desk with Bill's game against Marta, behind `15. f3` with a condition.
fn bills_desk() -> Desk {
    let mut desk = Desk::new();
    desk.today = "2026-11-16".into();
    let game = "[White \"Bill\"]\n[Black \"Marta\"]\n[Mode \"EM\"]\n[DeskLanguage \"de\"]\n\n\
        1.d3 d6 2.e4 e5 3.Be2 Be7 4.c3 Nf6 5.a3 O-O 6.b3 a6 7. Qc2 Nc6 8. Bb2 Re8 9. h4 h6 \
        10. h5 b6 11. Rh2 Bf8 12.a4 a5 13. Rh1 Kh8 14. Nd2 Bg4 *\n";
    fs::write(desk.path("game.pgn"), game).unwrap();
    desk.done(&["import", "game.pgn", "--me", "Bill"]);
    let line = "15. f3 if 15... Be6 16. Nf1";
    desk.done(&["send", "1", line, "--on", "2026-11-10"]);
    desk
}

#[test]
fn a_letter_is_recorded_only_if_nothing_in_it_is_doubtful() {
    let desk = bills_desk();
    for (letter, said, reply) in [
        (
            "your move: 15. g3\nmy move: 15... Be6\n",
            "bill-marta: the letter has 15. 7273 (g3), the record 15. 6263 (f3)\n",
            "",
        ),
        (
            "On 12 Nov 2026 Bill wrote:\n> 15. f3 if 15... Be6 16. Nf1\n\nI will think about it.\n",
            "bill-marta: there is no new move in the letter's own words\n",
            "",
        ),
        (
            "Sorry, not 15... Bd7 but 15... Be6",
            "bill-marta: the letter has both 15... 7447 (Bd7) and 15... 7456 (Be6)\n",
            "",
        ),
        (
            "15... 7475",
            "bill-marta: 15... illegal move 7475: a bishop does not move from 74 (g4) to 75 (g5); \
             did you mean 7465 (Bf5), 7485 (Bxh5) or 7775 (g5)?\n",
            "Ihr Zug 15... 7475 ist nicht möglich",
        ),
        (
            "15... Be6 16. g3 d5",
            "bill-marta: 16. 7273 (g3) was not proposed as a condition, so nobody can accept it\n",
            "16. 7273 (g3) habe ich nicht vorgeschlagen",
        ),
        (
            "15. f3\n\nI accept the draw.",
            "bill-marta: no draw offer is open\n",
            "",
        ),
        (
            "15... Be6\n\nI accept the draw.",
            "bill-marta: the letter accepts the draw and has a new move\n",
            "",
        ),
    ] {
        fs::write(desk.path("letter.txt"), letter).unwrap();
        let before = fs::read(desk.path("desk/bill-marta.pgn")).unwrap();
        let output = desk.run(&["read", "letter.txt", "--yes"]);
        assert_eq!(output.status.code(), Some(1), "{letter}");
        let (told, shown) = (text(&output.stderr), text(&output.stdout));
        assert!(told.starts_with(said), "{letter}: {told}");
        assert!(shown.starts_with(reply), "{letter}: {shown}");
        assert_eq!(reply.is_empty(), shown.is_empty(), "{letter}: {shown}");
        let after = fs::read(desk.path("desk/bill-marta.pgn")).unwrap();
        assert_eq!(before, after, "{letter}");
    }
}

#[test]
fn a_letter_says_when_it_was_sent_and_how_the_game_ends() {
    let mail = |day: &str, body: &str| {
        format!("From: Marta <m@example.org>\nTo: Bill <b@example.org>\nDate: {day}\n\n{body}\n")
    };
    let day = "Thu, 12 Nov 2026 09:12:00 +0000";
    for (letter, shown) in [
        (
            mail(day, "15. f3 Be6\nTime: 2 days"),
            "bill-marta: 15... 7456 (Be6)\n  1 half-move is repeated and agrees\n  \
             sent 2026-11-12\n  days 2\n  received 2026-11-16\n",
        ),
        (
            "My move: 15... 7456 (Be6), Sent 2026-11-13\n".into(),
            "bill-marta: 15... 7456 (Be6)\n  sent 2026-11-13\n  received 2026-11-16\n",
        ),
        // A date before our own move is somebody's mistake.
        (
            "My move: 15... 7456 (Be6), Sent 2026-11-03\n".into(),
            "bill-marta: 15... 7456 (Be6)\n  received 2026-11-16\n",
        ),
        (
            mail(day, "15. f3\n\nIch gebe auf."),
            "bill-marta:\n  the opponent resigns\n  1 half-move is repeated and agrees\n  \
             sent 2026-11-12\n  received 2026-11-16\nthe game is over, 1-0\n",
        ),
    ] {
        let desk = bills_desk();
        fs::write(desk.path("letter.txt"), &letter).unwrap();
        let told = desk.done(&["read", "letter.txt", "--yes"]);
        assert!(told.starts_with(shown), "{letter}: {told}");
    }
    // An offer of ours is accepted.
    let desk = bills_desk();
    desk.done(&["offer", "1"]);
    fs::write(desk.path("letter.txt"), "15. f3\n\nRemis angenommen\n").unwrap();
    let told = desk.done(&["read", "letter.txt", "--yes"]);
    assert!(told.contains("the opponent accepts the draw\n"), "{told}");
    assert!(told.ends_with("the game is over, 1/2-1/2\n"), "{told}");
}

#[test]
fn every_mail_and_card_of_ours_is_read_at_the_other_desk() {
    for (language, notations) in [
        ("en", "numeric,san"),
        ("de", "numeric,san:de"),
        ("fr", "numeric,san:fr"),
        ("es", "san:es"),
        ("ru", "numeric,san:ru"),
        ("it", "lan:it,numeric"),
        ("pt", "uci"),
    ] {
        let (mine, theirs) = (Desk::new(), Desk::new());
        for (desk, me) in [(&mine, "white"), (&theirs, "black")] {
            desk.done(&[
                "new",
                "--white",
                "Weber",
                "--black",
                "Nowák",
                "--me",
                me,
                "--notations",
                notations,
                "--language",
                language,
                "--medium",
                "mail",
                "--address",
                "Hauptstr. 5, 12345 Berlin",
            ]);
        }
        let ways: [&[&str]; 3] = [
            &["mail", "1", "--eml", "answer.txt", "--force"],
            &["card", "1", "-o", "answer.txt", "--force"],
            &["mail", "1", "--eml", "answer.txt", "--force"],
        ];
        let moves = [
            "5254 if 1... 5755 2. 7163",
            "1... 5755 2. 7163 2836 if 3. 6125 1716",
            "3. 6125 1716 4. 2514",
        ];
        for (i, (way, line)) in ways.iter().zip(moves).enumerate() {
            let (from, to) = if i % 2 == 0 {
                (&mine, &theirs)
            } else {
                (&theirs, &mine)
            };
            from.done(&["send", "1", line, "--on", &format!("2026-01-0{}", 2 + i)]);
            from.done(way);
            fs::copy(from.path("answer.txt"), to.path("letter.txt")).unwrap();
            let day = format!("2026-01-0{}", 2 + i);
            to.done(&["read", "letter.txt", "--received", &day, "--yes"]);
            let (sent, read) = (from.show(), to.show());
            for key in ["last", "fen", "conditionals"] {
                assert_eq!(sent[key], read[key], "{language} {notations} {line}");
            }
            let last = |show: &Value| show["moves"].as_array().unwrap().last().unwrap().clone();
            assert_eq!(last(&sent)["days"], last(&read)["days"], "{language}");
            assert_eq!(last(&sent)["sent"], last(&read)["postmark"], "{language}");
        }
    }
}

#[test]
fn a_card_with_two_games_is_read_for_each() {
    let (mine, theirs) = (Desk::new(), Desk::new());
    for (white, black) in [("Ann", "Bob"), ("Bob", "Ann")] {
        for (desk, me) in [(&mine, "Ann"), (&theirs, "Bob")] {
            let me = if white == me { "white" } else { "black" };
            desk.done(&["new", "--white", white, "--black", black, "--me", me]);
        }
    }
    theirs.done(&["send", "2", "4244", "--on", "2026-01-02"]);
    mine.done(&["receive", "2", "4244", "--received", "2026-01-03"]);
    mine.done(&["send", "1", "5254", "--on", "2026-01-04"]);
    mine.done(&["send", "2", "7866", "--on", "2026-01-04"]);
    let card = mine.done(&["card", "1", "2"]);
    fs::write(theirs.path("card.txt"), &card).unwrap();
    for turns in [1, 2] {
        theirs.done(&["read", "card.txt", "--received", "2026-01-08", "--yes"]);
        let rows = theirs.list();
        let mine = rows.iter().filter(|row| row["turn"] == "me");
        assert_eq!(mine.count(), turns, "{card}");
    }
}
