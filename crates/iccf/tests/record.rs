//! Correspondence games as values: what is entered, what is refused, and that
//! everything reads back.

#![cfg(feature = "record")]

use iccf::record::{Arrival, Basis, Claim, Leave, Medium, Record, Stamp, Terms};
use iccf::{Color, Game, Games, Language, Outcome};

fn on(text: &str) -> Stamp {
    text.parse().unwrap()
}

fn record(me: Color) -> Record {
    Record::new(Game::new(), Terms::new(me, Medium::Post))
}

/// The record as it would come back from its file.
fn read_back(record: &Record) -> Record {
    let text = record.write();
    let mut games = Games::new(text.as_bytes());
    let read = games.next().unwrap().unwrap();
    assert!(read.problems.is_empty(), "{:?}\n{text}", read.problems);
    assert!(games.next().is_none(), "{text}");
    let again = Record::read(read.game);
    assert_eq!(again.problems(), &[] as &[String], "{text}");
    assert_eq!(again.write(), text);
    again
}

#[test]
fn days_follow_from_the_dates() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-02"), false).unwrap();
    let arrival = Arrival::on(on("2026-01-10")).postmark(on("2026-01-06"));
    game.receive("5755", arrival).unwrap();
    game.send("7163", on("2026-02-02"), false).unwrap();
    let arrival = Arrival::on(on("2026-02-12")).days(2);
    game.receive("2. 7163 2836", arrival).unwrap();
    let standing = read_back(&game).standing(on("2026-02-15"));
    let found: Vec<_> = standing
        .moves
        .iter()
        .map(|spent| (spent.days, spent.charged, spent.total, spent.basis))
        .collect();
    assert_eq!(
        found,
        [
            (0, 0, 0, Basis::First),
            (4, 4, 4, Basis::Estimated),
            (23, 26, 26, Basis::Dates),
            (2, 2, 6, Basis::Said),
        ]
    );
    // Three days of thinking so far; one is left.
    assert_eq!(standing.mine.used, 29);
    assert_eq!(standing.mine.left, Some(1));
    assert_eq!(standing.mine.next_control(), Some(10));
    assert_eq!(standing.due, Some(on("2026-02-16").date));
    assert_eq!(
        standing.warnings,
        ["your move has to be sent by 2026-02-16"]
    );
}

#[test]
fn conditions_are_accepted_as_far_as_the_opponent_goes() {
    for (answer, moves, accepted, last) in [
        ("1... 5755", 2, 0, Some("planned")),
        ("1... 5755 2. 7163 4746", 4, 2, None),
        ("1... e5 2. Nf3 Nc6 3. Bb5 a6", 6, 4, None),
        ("1... 5755 2. 7163", 3, 1, None),
        ("1... 3735", 2, 0, None),
    ] {
        let mut game = record(Color::White);
        let line = "1. 5254 if 1... 5755 2. 7163 if 2... 2836 3. 6125";
        game.send(line, on("2026-01-02"), false).unwrap();
        let mut game = read_back(&game);
        let arrival = Arrival::on(on("2026-01-10")).postmark(on("2026-01-06"));
        let entry = game.receive(answer, arrival).unwrap();
        assert_eq!(game.game().plies(), moves, "{answer}");
        assert_eq!(entry.accepted, accepted, "{answer}");
        let remark = entry.remarks.first();
        assert_eq!(remark.is_some(), last.is_some(), "{answer}: {remark:?}");
        let game = read_back(&game);
        let standing = game.standing(on("2026-01-12"));
        assert_eq!(standing.opponent.used, 4, "{answer}");
        assert_eq!(standing.mine.left.unwrap() + standing.mine.used, 30);
    }
}

#[test]
fn what_was_promised_is_planned_and_sent_with_its_conditions() {
    let mut game = record(Color::White);
    let line = "1. 5254 if 1... 5755 2. 7163 if 2... 2836 3. 6125";
    game.send(line, on("2026-01-02"), false).unwrap();
    game.receive("5755", Arrival::on(on("2026-01-10"))).unwrap();
    let facts = game.last_facts();
    assert_eq!(facts.plan.as_deref(), Some("2. 7163 if 2... 2836 3. 6125"));
    let mut game = read_back(&game);
    game.send("Nf3", on("2026-01-11"), false).unwrap();
    let game = read_back(&game);
    let conditions = game.conditions(game.game().last()).unwrap();
    assert_eq!(
        conditions[0].write(&game.position(), iccf::Notation::SAN, Language::English),
        "if 2... Nc6 3. Bb5"
    );
}

#[test]
fn a_line_that_does_not_fit_is_refused_and_changes_nothing() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-02"), false).unwrap();
    for (line, received, message) in [
        (
            "7165",
            "2026-01-10",
            "1... illegal move 7165: the white knight on 71 (g1) is the opponent's",
        ),
        ("5754", "2026-01-10", "1... illegal move 5754: "),
        (
            "1. 4244 4745",
            "2026-01-10",
            "the line says 1. 4244, but the record has 1. 5254 (e4)",
        ),
        ("2... 5755", "2026-01-10", "move 2 is not due; 1... is"),
        (
            "5755 (e6)",
            "2026-01-10",
            "1... 5755 (e5) and (e6) are different moves",
        ),
        ("1. 5254", "2026-01-10", "there is no new move in the line"),
        (
            "5755 7163",
            "2026-01-10",
            "2. 7163 (Nf3) was not proposed as a condition, so nobody can accept it",
        ),
        (
            "5755",
            "2026-01-01",
            "it was received on 2026-01-01, before our move was sent on 2026-01-02",
        ),
        (
            "5755 if 7163",
            "2026-01-10",
            "a condition is a move of the opponent's and the reply to it",
        ),
        ("hello", "2026-01-10", "1... malformed move hello: "),
    ] {
        let before = game.clone();
        let refusal = game.receive(line, Arrival::on(on(received))).unwrap_err();
        let text = refusal.to_string();
        assert!(text.starts_with(message), "{line}: {text}");
        assert_eq!(game, before, "{line}");
    }
    let late = Arrival::on(on("2026-01-10")).postmark(on("2026-01-12"));
    assert_eq!(
        game.receive("5755", late).unwrap_err().to_string(),
        "it was received on 2026-01-10, before its postmark of 2026-01-12"
    );
    game.receive("5755", Arrival::on(on("2026-01-10"))).unwrap();
    assert_eq!(
        game.send("7163", on("2026-01-09"), false)
            .unwrap_err()
            .to_string(),
        "it was sent on 2026-01-09, before the move it answers arrived on 2026-01-10"
    );
    assert_eq!(
        game.receive("7163", Arrival::on(on("2026-01-10")))
            .unwrap_err()
            .to_string(),
        "it is White's move"
    );
}

#[test]
fn a_wrong_move_is_sent_back_in_the_opponents_language() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-02"), false).unwrap();
    let mut reply = |line: &str, language| {
        let refusal = game.receive(line, Arrival::on(on("2026-01-10")));
        refusal.unwrap_err().reply(language)
    };
    for (line, language, text) in [
        (
            "5354",
            Language::English,
            "Your move 1... 5354 is not possible because nothing stands where it begins, \
             please repeat it.",
        ),
        (
            "1858",
            Language::German,
            "Ihr Zug 1... 1858 ist nicht möglich, weil auf dem Zielfeld Ihre eigene Figur steht; \
             bitte wiederholen Sie ihn.",
        ),
        (
            "18x8",
            Language::French,
            "Votre coup 1... 18x8 est illisible, veuillez le répéter.",
        ),
    ] {
        assert_eq!(reply(line, language).as_deref(), Some(text), "{line}");
    }
}

#[test]
fn letters_that_mean_two_moves_are_asked_back() {
    let mut terms = Terms::new(Color::White, Medium::Post);
    terms.language = Language::French;
    let fen = "3k4/8/8/8/8/8/4r3/2K5 b - - 0 1";
    let start = Game::from_position(fen.parse().unwrap());
    let mut game = Record::new(start, terms);
    let refusal = game.receive("Re8", Arrival::on(on("2026-01-10")));
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "Re8 is 5258 (Re8) in English letters and 4858 (Ke8) in French ones; \
         write the move in digits"
    );
    game.receive("Te8", Arrival::on(on("2026-01-10"))).unwrap();
}

#[test]
fn draws_resignations_and_claims_end_a_game() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-02"), true).unwrap();
    assert_eq!(game.open_offer(), Some(Color::White));
    let accepted = |game: &Record| {
        let mut game = game.clone();
        game.accept(Color::Black, on("2026-01-10")).unwrap();
        read_back(&game).outcome()
    };
    assert_eq!(accepted(&game), Some(Outcome::Drawn));
    assert!(game.accept(Color::White, on("2026-01-10")).is_err());
    game.decline(Color::Black).unwrap();
    assert_eq!(read_back(&game).open_offer(), None);

    let mut silent = game.clone();
    let claim = silent.claim(Claim::Time, on("2026-02-11"));
    assert!(claim.is_err(), "forty days are allowed");
    assert_eq!(
        silent.claim(Claim::Time, on("2026-02-12")).unwrap(),
        "silence"
    );
    assert_eq!(silent.outcome(), Some(Outcome::Won(Color::White)));

    game.receive("5755 draw?", Arrival::on(on("2026-01-10")))
        .unwrap();
    assert_eq!(game.open_offer(), Some(Color::Black));
    // A move is an answer too.
    game.send("7163", on("2026-01-12"), false).unwrap();
    assert_eq!(game.open_offer(), None);
    assert!(game.claim(Claim::Draw, on("2026-01-13")).is_err());
    game.resign(Color::Black, on("2026-01-20")).unwrap();
    let over = read_back(&game);
    assert_eq!(over.outcome(), Some(Outcome::Won(Color::White)));
    assert_eq!(
        game.receive("2836", Arrival::on(on("2026-01-21")))
            .unwrap_err()
            .to_string(),
        "the game is over, 1-0"
    );
}

#[test]
fn a_position_that_comes_three_times_can_be_claimed() {
    let mut game = record(Color::White);
    for _ in 0..2 {
        for (white, black) in [("7163", "7866"), ("6371", "6678")] {
            game.send(white, on("2026-01-02"), false).unwrap();
            game.receive(black, Arrival::on(on("2026-01-02"))).unwrap();
        }
    }
    let how = game.claim(Claim::Draw, on("2026-01-03")).unwrap();
    assert_eq!(how, "threefold repetition");
    assert_eq!(read_back(&game).outcome(), Some(Outcome::Drawn));
}

#[test]
fn mate_ends_a_game_by_itself() {
    let mut game = record(Color::White);
    game.send("6263", on("2026-01-02"), false).unwrap();
    game.receive("5755", Arrival::on(on("2026-01-03"))).unwrap();
    game.send("7274", on("2026-01-04"), false).unwrap();
    game.receive("4884", Arrival::on(on("2026-01-05"))).unwrap();
    assert_eq!(read_back(&game).outcome(), Some(Outcome::Won(Color::Black)));
    assert_eq!(
        game.last_facts().end.as_deref(),
        Some("checkmate 2026-01-05")
    );
}

#[test]
fn leave_stops_ones_own_time() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-05-01"), false).unwrap();
    game.receive("5755", Arrival::on(on("2026-05-08")).days(1))
        .unwrap();
    let leave = Leave {
        from: on("2026-05-10").date,
        to: on("2026-05-20").date,
    };
    game.leave(Color::White, leave).unwrap();
    game.send("7163", on("2026-05-22"), false).unwrap();
    assert_eq!(read_back(&game).standing(on("2026-05-22")).mine.used, 3);
    // A bank of days takes the place of leave.
    let mut terms = game.terms().clone();
    terms.control = "triple:50+3/75".parse().unwrap();
    game.set_terms(terms);
    assert!(game.leave(Color::White, leave).is_err());
}

#[test]
fn server_times_of_other_programs_count() {
    let text = r#"[Event "WS/47"]
[White "A"]
[Black "B"]
[TimeControl "10/4320000"]
[Mode "XFCC"]
[DeskMe "Black"]

1.d4 {[%ccsnt 2018.10.02,12:56]} d5 {[%ccsnt 2018.10.04,12:55] fine} 2.c4
{[%ccsnt 2018.10.14,12:55]} *
"#;
    let game = Games::new(text.as_bytes()).next().unwrap().unwrap().game;
    let record = Record::read(game);
    let standing = record.standing(on("2018-10-15T13:00"));
    assert_eq!(standing.opponent.used, 10);
    // One day for the first move, one since the second came.
    assert_eq!(standing.mine.used, 2);
    assert_eq!(standing.mine.left, Some(48));
    let text = record.write();
    assert!(text.contains("{[%ccsnt 2018.10.04,12:55] fine}"), "{text}");
}

#[test]
fn notes_of_all_kinds_read_back_and_are_no_commands() {
    for note in [
        "plain",
        "with [%sent 1999-01-01] in it",
        "a } brace",
        "a { brace } and [Event \"x\"]",
        "two\nlines",
        "   spaces   ",
        "1. e4 e5 2. Nf3",
        "\"quoted\" \\ backslash",
        "кириллица, ½, 🂡",
        "; semicolon\n% percent",
        "$3 ! ?",
        "(a parenthesis",
    ] {
        let mut game = record(Color::White);
        game.note(note);
        game.send("5254", on("2026-01-02"), false).unwrap();
        game.note(note);
        let again = read_back(&game);
        assert_eq!(again.last_facts().sent, Some(on("2026-01-02")), "{note}");
        let notes: Vec<_> = again.notes(again.game().last()).collect();
        assert_eq!(notes.len(), 1, "{note}: {notes:?}");
        again.game().main_line().for_each(drop);
        game.receive("5755", Arrival::on(on("2026-01-03"))).unwrap();
        read_back(&game);
    }
}

/// A generator of numbers that is the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

#[test]
fn any_sequence_of_changes_leaves_a_file_that_reads_back() {
    use jiff::ToSpan as _;

    for seed in 0..60 {
        let mut dice = Dice(seed);
        let me = [Color::White, Color::Black][dice.roll(2)];
        let medium = Medium::ALL[dice.roll(3)];
        let mut game = Record::new(Game::new(), Terms::new(me, medium));
        let mut day = on("2026-01-01").date;
        for _ in 0..60 {
            day = day.checked_add((dice.roll(5) as i64).days()).unwrap();
            let today = Stamp::day(day);
            let moves = game.position().legal_moves();
            let mv = (!moves.is_empty()).then(|| moves[dice.roll(moves.len())]);
            let spelled = mv.map(|mv| {
                let notation = [iccf::Notation::Numeric, iccf::Notation::SAN][dice.roll(2)];
                notation.write(&game.position(), mv).as_str().to_string()
            });
            let mut line = spelled.unwrap_or_else(|| "5254".into());
            // A condition behind it, right or wrong.
            if dice.roll(4) == 0
                && let Some(mv) = mv
            {
                let mut after = game.position();
                after.play(mv);
                for _ in 0..2 {
                    let moves = after.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let next = moves[dice.roll(moves.len())];
                    let digits = iccf::Notation::Numeric.write(&after, next);
                    line.push_str(
                        &format!(" if {digits}").replace("if ", ["if ", ""][dice.roll(2)]),
                    );
                    after.play(next);
                }
            }
            let before = game.clone();
            let done = match dice.roll(12) {
                0 => {
                    game.note(&line);
                    Ok(())
                }
                1 => game.offer(me),
                2 => game.accept(me, today),
                3 => game.decline(!me),
                4 => {
                    let to = day.checked_add((dice.roll(9) as i64 - 2).days()).unwrap();
                    game.leave(me, Leave { from: day, to })
                }
                5 => game.propose(&line).map(drop),
                6 => {
                    game.note_refused("}{[%]", today);
                    Ok(())
                }
                7 if dice.roll(40) == 0 => game.resign(!me, today),
                8 => game.claim(Claim::Draw, today).map(drop),
                _ if game.turn() == me => game.send(&line, today, dice.roll(5) == 0).map(drop),
                _ => game.receive(&line, Arrival::on(today).days(3)).map(drop),
            };
            if done.is_err() {
                assert_eq!(game, before, "a refusal changes nothing");
            }
            let again = read_back(&game);
            assert_eq!(again.standing(today), game.standing(today), "seed {seed}");
            assert_eq!(again.plan(), game.plan());
            game = again;
        }
    }
}

#[test]
fn only_a_server_minds_the_hour() {
    for (medium, kept) in [
        (Medium::Post, "2026-01-02"),
        (Medium::Server, "2026-01-02T09:30"),
    ] {
        let mut game = Record::new(Game::new(), Terms::new(Color::White, medium));
        game.send("5254", on("2026-01-02T09:30"), false).unwrap();
        assert_eq!(game.last_facts().sent, Some(on(kept)), "{medium}");
    }
}
