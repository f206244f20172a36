//! Correspondence games as values: what is entered, what is refused, and that
//! everything reads back.

#![cfg(feature = "record")]

use iccf::record::{
    Arrival, Basis, Claim, LANGUAGES, Leave, LetterText, Medium, Phrase, Record, Stamp, Terms,
};
use iccf::{Color, Game, Games, Language, Notation, Outcome};

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

/// Bill against Marta, behind `15. f3`; Bill has proposed a condition.
fn bills() -> Record {
    let text = "[White \"Bill\"]\n[Black \"Marta\"]\n[Mode \"EM\"]\n[DeskMe \"white\"]\n\n\
        1.d3 d6 2.e4 e5 3.Be2 Be7 4.c3 Nf6 5.a3 O-O 6.b3 a6 7. Qc2 Nc6 8. Bb2 Re8 9. h4 h6 \
        10. h5 b6 11. Rh2 Bf8 12.a4 a5 13. Rh1 Kh8 14. Nd2 Bg4 *";
    let game = Games::new(text.as_bytes()).next().unwrap().unwrap().game;
    let mut record = Record::read(game);
    record
        .send("15. f3 if 15... Be6 16. Nf1", on("2026-11-10"), false)
        .unwrap();
    record
}

#[test]
fn a_letter_that_says_otherwise_than_the_record_is_not_taken() {
    let record = bills();
    let score = "1.d3 d6 2.e4 e5 3.Be2 Be7 4.c3 Nf6 5.a3 O-O 6.b3 a6 7. Qc2 Nc6 8. Bb2 Re8 9. h4 h6 \
        10. h5 b6 11. Rh2 Bf8 12.a4 a5 13. Rh1 Kg8 14. Nd2 Bg4 15. f3 Be6";
    for (letter, difference) in [
        (
            "your move: 15. g3\nmy move: 15... Be6\n",
            "the letter has 15. 7273 (g3), the record 15. 6263 (f3)",
        ),
        (
            "Your move: 15. 7273 (g3)\nMy move: 15... 7456 (Be6)\n",
            "the letter has 15. 7273 (g3), the record 15. 6263 (f3)",
        ),
        (
            "14... Bf5 15. f3 Be6",
            "the letter has 14... 3865 (Bf5), the record 14... 3874 (Bg4)",
        ),
        (
            "12. a4 Rb8 13. Rh1 Kh8 14. Nd2 Bg4 15. f3 Be6",
            "the letter has 12... 1828 (Rb8), the record 12... 1615 (a5)",
        ),
        (
            score,
            "the letter has 13... Kg8, the record 13... 7888 (Kh8)",
        ),
        (
            "14... Bg4 15. f4 Be6",
            "the letter has 15. 6264 (f4), the record 15. 6263 (f3)",
        ),
        // A quote is checked, too.
        (
            "15... Be6\n> 14... Bf5 15. f3",
            "the letter has 14... 3865 (Bf5), the record 14... 3874 (Bg4)",
        ),
        (
            "Sorry, not 15... Bd7 but 15... Be6",
            "the letter has both 15... 7447 (Bd7) and 15... 7456 (Be6)",
        ),
    ] {
        let found = record.find_in(&LetterText::new(letter), &[]);
        assert_eq!(found.differences, [difference], "{letter}");
    }
}

#[test]
fn the_answer_of_a_letter_is_in_its_own_words() {
    let record = bills();
    let quote = "On 12 Nov 2026 Bill wrote:\n> 15. f3 if 15... Be6 16. Nf1\n\n";
    let outlook = "\n\n-----Original Message-----\nFrom: Bill\n15. f3 if 15... Be6 16. Nf1";
    let accepted = "15... 7456 16. 4261 16... 4645";
    for (letter, line) in [
        (format!("{quote}Thanks, I will think about it."), None),
        (format!("{quote}Be6 16.Nf1 d5"), Some(accepted)),
        (format!("{quote}15... Be6 16. Nf1 d5"), Some(accepted)),
        (format!("15... Bd7{outlook}"), Some("15... 7447")),
        (format!("Later.{outlook}"), None),
        // Our condition without a mark, as a card repeats it.
        (
            "15. f3 if 15... Be6 16. Nf1\n\n15... Bd7".into(),
            Some("15... 7447"),
        ),
        ("15. f3 if 15... Be6 16. Nf1".into(), None),
        // With conditions of his own.
        (
            "15. f3 Be6, if 16. Nf1 d5, if 16. fxg4 Nxg4".into(),
            Some("15... 7456 if 16. 4261 16... 4645"),
        ),
        ("7456".into(), Some("15... 7456")),
        ("f3 Be6".into(), Some("15... 7456")),
        ("My move: Be6, Sent 2026-11-12".into(), Some("15... 7456")),
        ("15. Be6".into(), Some("15... 7456")),
        ("15. 7456 Be6".into(), Some("15... 7456")),
        // A card: the move stands above the conditions that it accepts.
        (
            "Your move: 15. 6263 (f3)\nMy move: 16... 4645 (d5)\n15... 7456 16. 4261\n".into(),
            Some(accepted),
        ),
        (
            "Marta, Hauptstr. 25, 12345 Berlin\nTel. 15 1234\n10 de noviembre\n\n15... Be6".into(),
            Some("15... 7456"),
        ),
    ] {
        let found = record.find_in(&LetterText::new(&letter), &[]);
        let rest = [
            found.differences.len(),
            usize::from(found.refusal.is_some()),
        ];
        if letter.contains("fxg4") {
            assert_eq!(rest[0], 1, "{:?}", found.differences);
        } else {
            assert_eq!(rest, [0, 0], "{letter}: {found:?}");
        }
        assert_eq!(found.line.as_deref(), line, "{letter}");
    }
}

#[test]
fn a_wrong_move_in_a_letter_is_told_with_its_reason() {
    let record = bills();
    for (letter, message) in [
        ("15... Bf7", "15... illegal move Bf7: "),
        ("7444", "15... illegal move 7444: "),
        ("17... Be6", "move 17 is not due; 15... is"),
        (
            "15... 7456 (Bd7)",
            "15... 7456 (Be6) and (Bd7) are different moves",
        ),
    ] {
        let found = record.find_in(&LetterText::new(letter), &[]);
        let said = found.refusal.unwrap().to_string();
        assert!(said.starts_with(message), "{letter}: {said}");
    }
}

#[test]
fn every_mail_of_ours_is_read_by_the_opponent() {
    let pairs = |language: Language| {
        let san = Notation::San(language);
        let lan = Notation::Lan(language);
        let mut lists = vec![vec![san], vec![lan], vec![san, Notation::Numeric]];
        let readable = Notation::ALL.iter().filter(|one| one.is_read());
        for notation in readable.copied().chain([san, lan]) {
            lists.push(vec![notation]);
            lists.push(vec![Notation::Numeric, notation]);
        }
        lists
    };
    let game = |me: Color, language: Language, notations: &[Notation]| {
        let mut terms = Terms::new(me, Medium::Mail);
        (terms.language, terms.notations) = (language, notations.to_vec());
        let mut record = Record::new(Game::new(), terms);
        record.set_tag("White", "Weber");
        record.set_tag("Black", "Novák");
        record
    };
    for language in LANGUAGES {
        for notations in pairs(*language) {
            let mut mine = game(Color::White, *language, &notations);
            let mut theirs = game(Color::Black, *language, &notations);
            let line = "5254 if 1... 5755 2. 7163 if 2... 2836 3. 6125";
            mine.send(line, on("2026-01-02"), false).unwrap();
            let mail = mine.mail(on("2026-01-02"));
            let what = format!("{language} {notations:?}\n{mail}");
            let found = theirs.find_in(&LetterText::new(&mail), &[]);
            assert_eq!(found.differences, [""; 0], "{what}");
            assert!(found.refusal.is_none(), "{:?} {what}", found.refusal);
            let kept = "1. 5254 if 1... 5755 2. 7163 2... 2836 3. 6125";
            assert_eq!(found.line.as_deref(), Some(kept), "{what}");
            assert_eq!(found.sent, Some(on("2026-01-02")), "{what}");
            let arrival = Arrival::on(on("2026-01-03"));
            theirs.receive(&found.line.unwrap(), arrival).unwrap();

            let line = "1... 5755 2. 7163 2836 3. 6125 7866 if 4. 5171 6654";
            theirs.send(line, on("2026-01-05"), true).unwrap();
            let mail = theirs.mail(on("2026-01-05"));
            let what = format!("{language} {notations:?}\n{mail}");
            let found = mine.find_in(&LetterText::new(&mail), &[]);
            assert_eq!(found.differences, [""; 0], "{what}");
            assert!(found.refusal.is_none(), "{:?} {what}", found.refusal);
            let kept = "1... 5755 2. 7163 2... 2836 3. 6125 3... 7866 if 4. 5171 4... 6654";
            assert_eq!(found.line.as_deref(), Some(kept), "{what}");
            assert_eq!(found.days, Some(2), "{what}");
            assert_eq!(found.said, [Phrase::DrawOffered], "{what}");
        }
    }
}

#[test]
fn what_ends_a_game_is_known_in_every_language() {
    let record = bills();
    for language in LANGUAGES {
        for phrase in [
            Phrase::Resign,
            Phrase::DrawAccepted,
            Phrase::DrawDeclined,
            Phrase::DrawOffered,
        ] {
            let letter = format!("15. f3\n\n{}\n", phrase.in_language(*language));
            let found = record.find_in(&LetterText::new(&letter), &[]);
            assert_eq!(found.said, [phrase], "{letter}");
        }
    }
}

#[test]
fn a_letter_with_two_games_keeps_them_apart() {
    let open = |me: Color, moves: &str| {
        let text = format!("[White \"A\"]\n[Black \"B\"]\n[DeskMe \"{me}\"]\n\n{moves} *");
        Record::read(Games::new(text.as_bytes()).next().unwrap().unwrap().game)
    };
    let first = open(
        Color::Black,
        "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O 5. a3 Bxc3+ 6. Qxc3 b6",
    );
    let second = open(
        Color::White,
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3",
    );
    let letter = "Partie A (ich habe Weiß)\n1. d4 Sf6 2. c4 e6 3. Sc3 Lb4 4. Dc2 0-0 5. a3 Lxc3+ \
        6. Dxc3 b6 7. Lg5\n\nPartie B (Sie haben Weiß)\n1. e4 c5 2. Sf3 d6 3. d4 cd 4. Sxd4 Sf6 \
        5. Sc3 a6\nWenn 6. Lg5 e6 7. f4, dann 7... Le7.\n\nIch biete in Partie B Remis an.\n";
    let letter = LetterText::new(letter);
    for others in [&[&first, &second][..], &[]] {
        let found = first.find_in(&letter, others);
        assert_eq!(found.line.as_deref(), Some("7. 3175"));
        assert_eq!((found.repeated, found.said), (12, vec![]));
        let found = second.find_in(&letter, others);
        assert_eq!(
            found.line.as_deref(),
            Some("5... 1716 if 6. 3175 6... 5756 7. 6264 7... 6857")
        );
        assert_eq!((found.repeated, found.said), (9, vec![Phrase::DrawOffered]));
    }
}
