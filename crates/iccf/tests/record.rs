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
        (
            "5754",
            Language::French,
            "Votre coup 1... 5754 est impossible, car la pièce ne se déplace pas ainsi ; \
             veuillez le répéter.",
        ),
        // Not only a move may be wrong, but what is said about it.
        (
            "5755 (e6)",
            Language::German,
            "1... 5755 (e5) und (e6) in Ihrer Nachricht sind verschiedene Züge; \
             bitte senden Sie Ihren Zug noch einmal.",
        ),
        (
            "2... 5755",
            Language::English,
            "Your move has the number 2, but 1... is due; please repeat it.",
        ),
        (
            "99",
            Language::Spanish,
            "Su jugada lleva el número 99, pero corresponde 1...; repítala por favor.",
        ),
        (
            "1. 4244 4745",
            Language::English,
            "Your message has 1. 4244, but 1. 5254 (e4) was played; \
             please check it and send your move again.",
        ),
        // Our move in his line is not his.
        (
            "5755 2. 2313",
            Language::German,
            "2. 2313 habe ich nicht vorgeschlagen; bitte senden Sie Ihren Zug noch einmal.",
        ),
        (
            "5755 2. 7163 1111",
            Language::English,
            "I did not propose 2. 7163 (Nf3); please send your move again.",
        ),
    ] {
        assert_eq!(reply(line, language).as_deref(), Some(text), "{line}");
    }
}

#[test]
fn a_wrong_move_in_the_opponents_letters_is_told_for_what_it_is() {
    let mut terms = Terms::new(Color::White, Medium::Post);
    terms.language = Language::German;
    let fen = "4k3/8/8/3p4/8/2n5/8/4K1n1 b - - 0 1";
    let start = Game::from_position(fen.parse().unwrap());
    let mut game = Record::new(start, terms);
    for (line, message, reply) in [
        (
            "Se2",
            "1... ambiguous move Se2: the knights on 71 (g1) and 33 (c3) can both go to 52 (e2)",
            "Ihr Zug 1... Se2 ist mehrdeutig, bitte wiederholen Sie ihn.",
        ),
        (
            "Sd5",
            "1... illegal move Sd5: Black's own pawn stands on 45 (d5)",
            "Ihr Zug 1... Sd5 ist nicht möglich, weil auf dem Zielfeld Ihre eigene Figur steht; \
             bitte wiederholen Sie ihn.",
        ),
        (
            "De3",
            "1... illegal move De3: no black queen can go to 53 (e3)",
            "Ihr Zug 1... De3 ist nicht möglich, weil keine solche Figur von Ihnen dorthin ziehen \
             kann; bitte wiederholen Sie ihn.",
        ),
    ] {
        let refusal = game.receive(line, Arrival::on(on("2026-01-10")));
        let refusal = refusal.unwrap_err();
        assert!(refusal.to_string().starts_with(message), "{refusal}");
        let found = refusal.reply(Language::German);
        assert_eq!(found.as_deref(), Some(reply), "{line}");
    }
}

/// A game that our condition `1... 5755 2. 7163 2836 3. 6125` was sent in.
fn promised() -> Record {
    let mut game = record(Color::White);
    let line = "1. 5254 if 1... 5755 2. 7163 if 2... 2836 3. 6125";
    game.send(line, on("2026-01-02"), false).unwrap();
    game
}

#[test]
fn a_promise_binds_until_the_opponent_deviates() {
    for (answer, line, message) in [
        (
            "5755",
            "2. 4244",
            Some(
                "2. 7163 (Nf3) was promised as a condition, which binds; \
                 2. 4244 (d4) is another move",
            ),
        ),
        (
            "5755 2. 7163 2836",
            "3. 6134",
            Some(
                "3. 6125 (Bb5) was promised as a condition, which binds; \
                 3. 6134 (Bc4) is another move",
            ),
        ),
        ("5755", "2. 7163 if 2... 4746 3. 4244", None),
        (
            "5755",
            "2. 7163 if 2... 2836 3. 6134",
            Some(
                "3. 6134 (Bc4) is another reply to 2... 2836 (Nc6) than 3. 6125 (Bb5), \
                 which was sent and binds",
            ),
        ),
        ("3735", "2. 4244", None),
        ("5755 2. 7163 4746", "3. 6134", None),
    ] {
        let mut game = promised();
        game.receive(answer, Arrival::on(on("2026-01-10"))).unwrap();
        let mut game = read_back(&game);
        let before = game.clone();
        let sent = game.send(line, on("2026-01-11"), false);
        assert_eq!(
            sent.as_ref().err().map(ToString::to_string).as_deref(),
            message,
            "{answer}, {line}"
        );
        if message.is_some() {
            assert_eq!(game, before);
        }
    }
    let mut game = promised();
    game.receive("5755", Arrival::on(on("2026-01-10"))).unwrap();
    assert!(game.propose("2. 4244").is_err(), "nor can it be planned");
    let entry = game.send_breaking_promise("2. 4244", on("2026-01-11"), false);
    assert_eq!(
        entry.unwrap().remarks,
        ["2. 7163 (Nf3) was promised; the promise is broken"]
    );
    // The opponent is told of, if he breaks his.
    let mut game = record(Color::Black);
    let arrival = Arrival::on(on("2026-01-10"));
    game.receive("1. 5254 if 1... 5755 2. 7163", arrival)
        .unwrap();
    game.send("5755", on("2026-01-11"), false).unwrap();
    let entry = game.receive("2. 4244", Arrival::on(on("2026-01-20")));
    assert_eq!(
        entry.unwrap().remarks,
        ["the opponent had promised 2. 7163 (Nf3) as a condition, which binds him"]
    );
}

#[test]
fn conditions_are_added_to_those_that_were_sent() {
    let mut game = promised();
    for (line, outcome) in [
        (
            "1... 3735 2. 3233",
            Ok("if 1... 5755 2. 7163 if 2... 2836 3. 6125, if 1... 3735 2. 3233"),
        ),
        // What is there already is not there twice, and a line may go on.
        (
            "1... 5755 2. 7163",
            Ok("if 1... 5755 2. 7163 if 2... 2836 3. 6125, if 1... 3735 2. 3233"),
        ),
        (
            "1... 3735 2. 3233 4745 3. 5445",
            Ok("if 1... 5755 2. 7163 if 2... 2836 3. 6125, \
                if 1... 3735 2. 3233 if 2... 4745 3. 5445"),
        ),
        (
            "1... 5755 2. 6134",
            Err(
                "2. 6134 (Bc4) is another reply to 1... 5755 (e5) than 2. 7163 (Nf3), \
                 which was sent and binds",
            ),
        ),
        (
            "if any 2. 4244",
            Ok("if 1... 5755 2. 7163 if 2... 2836 3. 6125, \
                if 1... 3735 2. 3233 if 2... 4745 3. 5445, if any 2. 4244"),
        ),
        (
            "1... 5756 2. 7163",
            Err(
                "2. 7163 (Nf3) is another reply to 1... 5756 (e6) than 2. 4244 (d4), \
                 which was sent and binds",
            ),
        ),
        (
            "if any 2. 4243",
            Err("4243 is another reply to any move than 4244, which was sent and binds"),
        ),
    ] {
        let found = game.propose(line).map(|proposal| proposal.text);
        let found = found.map_err(|refusal| refusal.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), outcome, "{line}");
        game = read_back(&game);
    }
    // What is said of a move goes before what is said of any.
    game.receive("5755", Arrival::on(on("2026-01-10"))).unwrap();
    let facts = game.last_facts();
    assert_eq!(facts.plan.as_deref(), Some("2. 7163 if 2... 2836 3. 6125"));
    // A plan is not sent, and another one takes its place.
    let mut game = record(Color::White);
    assert_eq!(game.propose("1. 5254").unwrap().replaced, None);
    let proposal = game.propose("1. 4244 if 4745 3234").unwrap();
    assert_eq!(proposal.replaced.as_deref(), Some("1. 5254"));
    assert_eq!(proposal.text, "1. 4244 if 1... 4745 2. 3234");
}

#[test]
fn conditions_go_on_behind_a_reply_that_was_accepted() {
    let mut game = promised();
    game.receive("5755 2. 7163", Arrival::on(on("2026-01-10")))
        .unwrap();
    let mut game = read_back(&game);
    let entry = game.receive("2... 2836 3. 6125 1716", Arrival::on(on("2026-01-20")));
    assert_eq!(entry.unwrap().accepted, 2);
}

#[test]
fn a_time_that_is_not_known_stays_so() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Mode \"PM\"]\n[DeskMe \"White\"]\n\n\
                1. e4 e5 2. Nf3 *\n";
    let read = |text: &str| {
        let game = Games::new(text.as_bytes()).next().unwrap().unwrap().game;
        Record::read(game)
    };
    let mut game = read(text);
    game.receive("2836", Arrival::on(on("2026-01-10"))).unwrap();
    for game in [
        read_back(&game),
        // As it used to be written.
        read(&game.write().replace(
            "[%received 2026-01-10]",
            "[%received 2026-01-10] [%emt 0:00:00]",
        )),
    ] {
        let standing = game.standing(on("2026-01-12"));
        assert_eq!(standing.moves[3].basis, Basis::Unknown);
        let reply = game.reply(on("2026-01-12"));
        assert_eq!((reply.days, reply.totals), (None, [None, None]));
        assert!(!game.write().contains("emt"), "{}", game.write());
        let mail = game.mail(on("2026-01-12"));
        assert!(mail.contains("Total: A ?, B ?\n"), "{mail}");
    }
}

#[test]
fn an_answer_that_was_sent_back_ends_silence_and_costs_its_days() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-01"), false).unwrap();
    let arrival = Arrival::on(on("2026-01-10")).postmark(on("2026-01-06"));
    game.note_refused("5744", arrival).unwrap();
    assert_eq!(
        game.last_facts().refused,
        ["2026-01-10 postmark 2026-01-06 5744"]
    );
    let mut game = read_back(&game);
    let standing = game.standing(on("2026-02-01"));
    assert_eq!(standing.silence, Some(22));
    assert_eq!(
        standing.warnings,
        ["no answer for 22 days: reminder 1 is due"]
    );
    // Five days for the first answer, four from our sending it back to the next.
    let arrival = Arrival::on(on("2026-01-20")).postmark(on("2026-01-14"));
    game.receive("5755", arrival).unwrap();
    let spent = game.standing(on("2026-01-20")).moves[1];
    assert_eq!((spent.days, spent.basis), (9, Basis::Estimated));
    // While it is our move, nothing of his can be sent back.
    let refusal = game.note_refused("5744", arrival).unwrap_err();
    assert_eq!(refusal.to_string(), "it is White's move");
    assert!(game.last_facts().refused.is_empty());
}

#[test]
fn a_claim_does_not_rest_on_an_estimate_alone() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-01"), false).unwrap();
    let arrival = Arrival::on(on("2026-02-08")).postmark(on("2026-02-01"));
    game.receive("5755", arrival).unwrap();
    assert_eq!(
        game.standing(on("2026-02-08")).warnings,
        ["the opponent's time was exceeded by 12 days with move 1, by an estimate"]
    );
    let refusal = game.claim(Claim::Time, on("2026-02-08")).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the opponent's time is exceeded by an estimate only: \
         the days his cards were on their way may be among it"
    );
    let how = game.claim(Claim::TimeByEstimate, on("2026-02-08"));
    assert_eq!(how.unwrap(), "time exceeded, by an estimate");
    // What he says himself is no estimate.
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-01"), false).unwrap();
    game.receive("5755", arrival.days(31)).unwrap();
    let how = game.claim(Claim::Time, on("2026-02-08"));
    assert_eq!(how.unwrap(), "time exceeded");
}

#[test]
fn days_that_cannot_be_are_refused() {
    let sent = |medium| {
        let mut game = Record::new(Game::new(), Terms::new(Color::White, medium));
        game.send("5254", on("2026-01-10"), true).unwrap();
        game
    };
    let today = on("2026-01-20");
    for (medium, received, postmark, message) in [
        (
            Medium::Post,
            "2026-01-20",
            "2026-01-09",
            "its postmark is of 2026-01-09, before our move was sent on 2026-01-10",
        ),
        // By mail it may be the day before, elsewhere.
        (Medium::Mail, "2026-01-20", "2026-01-09", ""),
        (
            Medium::Mail,
            "2026-01-20",
            "2026-01-08",
            "its postmark is of 2026-01-08, before our move was sent on 2026-01-10",
        ),
        (Medium::Post, "2026-01-22", "2026-01-12", ""),
        (
            Medium::Post,
            "2026-01-23",
            "2026-01-12",
            "2026-01-23 has not come yet, today is 2026-01-20",
        ),
    ] {
        let arrival = Arrival::on(on(received)).postmark(on(postmark));
        let found = sent(medium).receive("5755", arrival.told_on(today));
        let found = found.err().map(|refusal| refusal.to_string());
        assert_eq!(found.unwrap_or_default(), message, "{received} {postmark}");
    }
    let day = on("2026-01-09");
    assert_eq!(
        sent(Medium::Post)
            .accept(Color::Black, day)
            .unwrap_err()
            .to_string(),
        "the draw was agreed on 2026-01-09, before the last move was sent on 2026-01-10"
    );
    assert_eq!(
        sent(Medium::Post)
            .resign(Color::Black, day)
            .unwrap_err()
            .to_string(),
        "the game was resigned on 2026-01-09, before the last move was sent on 2026-01-10"
    );
}

#[test]
fn an_offer_that_was_declined_is_not_made_again_with_the_same_move() {
    let mut game = record(Color::White);
    game.send("5254", on("2026-01-02"), true).unwrap();
    game.decline(Color::Black).unwrap();
    assert_eq!(
        game.offer(Color::White).unwrap_err().to_string(),
        "the draw that was offered with this move was declined; \
         another offer goes with a later move"
    );
}

#[test]
fn a_reply_says_what_was_done() {
    use iccf::record::Phrase;

    let day = on("2026-01-12");
    let offered = || {
        let mut game = record(Color::White);
        game.send("5254", on("2026-01-02"), false).unwrap();
        let arrival = Arrival::on(on("2026-01-10")).offer(true);
        game.receive("5755", arrival).unwrap();
        game
    };
    let said = |change: &dyn Fn(&mut Record)| {
        let mut game = offered();
        change(&mut game);
        read_back(&game).reply(day).said
    };
    for (change, phrases) in [
        (
            (&|game: &mut Record| game.accept(Color::White, day).unwrap()) as &dyn Fn(&mut Record),
            &[Phrase::DrawAccepted][..],
        ),
        (
            &|game| game.decline(Color::White).unwrap(),
            &[Phrase::DrawDeclined],
        ),
        // The word is said with the move that follows it, and the move says it, too.
        (
            &|game| {
                game.decline(Color::White).unwrap();
                game.send("7163", day, false).unwrap();
            },
            &[Phrase::DrawDeclined],
        ),
        (
            &|game| drop(game.send("7163", day, false).unwrap()),
            &[Phrase::DrawDeclined],
        ),
        (
            &|game| game.resign(Color::White, day).unwrap(),
            &[Phrase::Resign],
        ),
        (&|game| game.resign(Color::Black, day).unwrap(), &[]),
        (
            &|game| {
                game.send("7163", day, false).unwrap();
                game.receive("2836", Arrival::on(day).days(40)).unwrap();
                game.claim(Claim::Time, day).unwrap();
            },
            &[Phrase::TimeExceeded],
        ),
        (
            &|game| {
                game.send("7163", day, true).unwrap();
                game.note_refused("2846", Arrival::on(day)).unwrap();
            },
            &[Phrase::DrawOffered, Phrase::Illegal],
        ),
    ] {
        assert_eq!(said(change), phrases);
    }
    let mut game = offered();
    game.send("7163", day, false).unwrap();
    game.note_refused("2846", Arrival::on(day)).unwrap();
    let mail = game.mail(day);
    assert!(
        mail.contains(
            "\nYour move 2... 2846 is not possible because the piece does not move like that, \
             please repeat it.\n"
        ),
        "{mail}"
    );
    let mut game = offered();
    game.resign(Color::White, day).unwrap();
    let mail = game.mail(day);
    assert!(mail.contains("Result: 0-1\n") && mail.contains("\nI resign.\n"));
    assert!(
        mail.contains("Total: ? 0 days, ? 8 days (estimated)\n"),
        "{mail}"
    );
}

#[test]
fn a_name_stands_once_above_its_address() {
    for (name, address, lines) in [
        (
            "Weber",
            "Weber, Hauptstr. 5, Berlin",
            &["Hauptstr. 5", "Berlin"][..],
        ),
        ("Weber, K.", "K. Weber, Hauptstr. 5", &["Hauptstr. 5"]),
        ("Weber, K.", "Weber, K., Hauptstr. 5", &["Hauptstr. 5"]),
        ("Weber", "Weberstr. 5, Berlin", &["Weberstr. 5", "Berlin"]),
    ] {
        let mut game = record(Color::White);
        game.set_tag("White", name);
        game.set_tag("WhiteAddress", address);
        assert_eq!(game.reply(on("2026-01-02")).sender.address, lines);
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
                6 => game.note_refused("}{[%]", Arrival::on(today)),
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
