//! Games as values: built, changed, walked through, read from streams, told to
//! visitors, and written so that they read back.

use std::io::Read;

use crate::common::{Pieces, Random, walk};
use iccf::convert::{Converter, Options};
use iccf::text::{
    Answer, LONGEST_GAME, Layout, Level, Problem, ProblemKind, ReadGame, TagPair, Visitor,
    WriteOptions,
};
use iccf::{
    Color, Game, Games, Item, Move, MoveId, Nag, NotPlayable, Notation, Outcome, Position, Variant,
    Visit,
};

fn read(text: &str) -> Game {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a game holds, in words.
fn told(game: &Game) -> String {
    let mut out = String::new();
    for visit in game.walk() {
        match visit {
            Visit::Move(before, mv, _) => out += &Notation::SAN.write(&before, mv),
            Visit::Pass(..) => out += "--",
            Visit::Item(Item::Nag(nag)) => out += &nag.to_string(),
            Visit::Item(Item::Comment(text)) => out += &format!("{{{text}}}"),
            Visit::Open => out += "(",
            Visit::Close => out += ")",
            _ => out += "?",
        }
        out.push(' ');
    }
    out.trim_end().replace("( ", "(").replace(" )", ")")
}

// Building and changing.

#[test]
fn a_variation_takes_the_place_of_what_it_varies() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. f4 *";
    for (sans, to_main, told_after) in [
        (&["e4", "e6"][..], false, "e4 e6 (e5 f4) (c5 Nf3 (c3 d5))"),
        (&["e4", "e5"], false, "e4 e5 (c5 Nf3 (c3 d5)) (e6) f4"),
        (&["e4", "c5", "c3"], false, "e4 e5 (c5 c3 (Nf3) d5) (e6) f4"),
        (&["e4", "c5", "c3"], true, "e4 c5 (e5 f4) (e6) c3 (Nf3) d5"),
        (&[], true, "e4 e5 (c5 Nf3 (c3 d5)) (e6) f4"),
    ] {
        let mut game = read(text);
        let mut cursor = game.cursor();
        for san in sans {
            let named = |id: &MoveId| {
                let mv = game.mv(*id).expect("a move");
                Notation::SAN.write(cursor.position(), mv).to_string() == **san
            };
            let id = game.children(cursor.at()).find(named).expect("a child");
            assert!(cursor.enter(id));
        }
        let id = cursor.at();
        if to_main {
            game.promote_to_main(id);
            assert!(game.is_main(id));
        } else {
            game.promote(id);
        }
        assert_eq!(told(&game), told_after, "{sans:?}");
        assert_eq!(read(&game.to_string()).walk().count(), game.walk().count());
    }
}

#[test]
fn single_comments_and_signs_can_be_taken_out() {
    let mut game = read("1. e4! {a} $14 {b} (1. d4 {c}) 1... e5 *");
    let e4 = game.next(game.root()).unwrap();
    let d4 = game.children(game.root()).nth(1).unwrap();
    game.add_comment_before(d4, "x");
    game.retain_notes(e4, |item| item != Item::Comment("a"));
    game.retain_notes(d4, |item| item == Item::Comment("x"));
    game.retain_notes(game.root(), |_| false);
    game.add_comment(e4, "d");
    assert_eq!(told(&game), "e4 $1 $14 {b} {d} ({x} d4) e5");
    game.remove_notes(e4);
    game.add_nag(e4, Nag(2));
    assert_eq!(told(&game), "e4 $2 ({x} d4) e5");
}

#[test]
fn ids_of_other_games_add_nothing() {
    let mut other = Game::new();
    let e4 = other.play(other.root(), "e4").unwrap();
    let e5 = other.play(e4, "e5").unwrap();
    let mv = other.mv(e4).unwrap();
    let mut game = Game::new();
    let none = game.play_unchecked(e5, mv);
    assert_eq!((game.mv(none), game.plies()), (None, 0));
    assert_eq!(game.play(none, "e4"), Err(NotPlayable::NoSuchMove));
    let own = game.play_unchecked(game.root(), mv);
    assert!(game.is_main(own));
}

#[test]
fn a_comment_before_the_start_stands_behind_it() {
    let mut game = read("1. e4 *");
    game.add_comment_before(game.root(), "first");
    assert_eq!(told(&game), "{first} e4");
}

#[test]
fn a_cursor_may_begin_at_any_move() {
    let game = read("1. e4 e5 (1... c5 2. Nf3 d6) 2. f4 *");
    for visit in game.walk() {
        let Visit::Move(before, _, id) = visit else {
            continue;
        };
        let mut cursor = game.cursor_at(id);
        assert_eq!((cursor.at(), *cursor.position()), (id, game.position(id)));
        assert!(cursor.back());
        assert_eq!(*cursor.position(), before);
    }
    assert_eq!(game.cursor_at(game.root()).at(), game.root());
}

#[test]
fn games_that_differ_look_different() {
    let [one, other] = ["1. e4 e5 (1... c5 {x}) *", "1. e4 e5 (1... c6 {x}) *"].map(read);
    assert_ne!(format!("{one:?}"), format!("{other:?}"));
    assert!(
        format!("{one:?}").contains(r#"moves: [e4, e5, (, c5, Comment("x"), )]"#),
        "{one:?}"
    );
}

#[test]
fn a_game_is_built_move_by_move_in_any_notation() {
    let mut game = Game::new();
    assert_eq!((game.last(), game.plies()), (game.root(), 0));
    let e4 = game.play(game.root(), "5254").unwrap();
    let e5 = game.play(e4, "e5").unwrap();
    let c5 = game.play(e4, "c7c5").unwrap();
    let nf3 = game.play(c5, "Ng1-f3").unwrap();
    let pass = game.pass(e5).unwrap();
    game.play(e4, "e6").unwrap();
    game.add_nag(e5, Nag(2));
    game.add_nag(e5, Nag(1));
    game.add_comment(e5, "behind");
    game.add_comment_before(c5, "before");
    game.add_comment(game.root(), "first");
    game.set_outcome(Outcome::Drawn);
    assert_eq!(
        told(&game),
        "{first} e4 e5 $2 $1 {behind} ({before} c5 Nf3) (e6) --"
    );
    assert_eq!(
        game.write(&WriteOptions::default().layout(Layout::Text)),
        "{first} 1. e4 e5? $1 {behind} ({before} 1... c5 2. Nf3) (1... e6) 2. -- 1/2-1/2\n"
    );
    assert_eq!(game.parent(nf3), Some(c5));
    assert_eq!(game.parent(game.root()), None);
    assert_eq!(game.children(e4).count(), 3);
    assert_eq!(game.last(), pass);
    assert_eq!(game.mv(pass), None);
    for (id, main) in [
        (game.root(), true),
        (e4, true),
        (e5, true),
        (pass, true),
        (c5, false),
        (nf3, false),
    ] {
        assert_eq!(game.is_main(id), main, "{id:?}");
    }
    assert_eq!(game.position(nf3).fullmoves(), 2);
    assert_eq!(game.notes(e5).nags().collect::<Vec<_>>(), [Nag(2), Nag(1)]);
    assert_eq!(game.notes(e5).comments().collect::<Vec<_>>(), ["behind"]);
    assert_eq!(
        game.notes_before(c5).comments().collect::<Vec<_>>(),
        ["before"]
    );
    assert_eq!((game.place(game.root()), game.source()), (None, 0..0));
    assert_eq!(game.place(e4), None);
}

#[test]
fn a_move_is_played_on_the_position_behind_its_own() {
    let mut game = Game::new();
    let e4 = game.play(game.root(), "e4").unwrap();
    let e5 = game.play(e4, "e5").unwrap();
    let c5 = game.play(e4, "c5").unwrap();
    let f3 = game.play(e5, "Nf3").unwrap();
    let c3 = game.play(c5, "c3").unwrap();
    let d5 = game.play(c3, "d5").unwrap();
    let pass = game.pass(d5).unwrap();
    game.play(pass, "dxe4").unwrap();
    game.remove(d5);
    assert_eq!(game.play(d5, "Nc6"), Err(NotPlayable::NoSuchMove));
    game.play(f3, "Nc6").unwrap();
    assert_eq!(told(&game), "e4 e5 (c5 c3) Nf3 Nc6");
}

#[test]
fn what_cannot_be_played_is_refused_and_changes_nothing() {
    let mut game = read("1. e4 e5 2. Qh5 Nc6 3. Qxf7+");
    let before = game.clone();
    let (root, last) = (game.root(), game.last());
    let other = Position::new();
    let knight = Notation::SAN.read(&other, "Nf3").unwrap();
    assert_eq!(
        game.try_play(last, knight),
        Err(NotPlayable::OtherPosition(knight))
    );
    assert_eq!(
        NotPlayable::OtherPosition(knight).to_string(),
        "the move from g1 to f3 is not legal there"
    );
    assert_eq!(game.pass(last), Err(NotPlayable::PassInCheck));
    for (text, message) in [
        (
            "5255",
            "illegal move 5255: a pawn does not move from 52 (e2) to 55 (e5)",
        ),
        ("Nf6", "illegal move Nf6: no white knight can go to 66 (f6)"),
        (
            "nonsense",
            "malformed move nonsense: no target square at the end",
        ),
        ("", "malformed move \"\": no square"),
    ] {
        let error = game.play(root, text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let longer = {
        let mut longer = game.clone();
        longer.play(last, "Kxf7").unwrap()
    };
    assert_eq!(game.play(longer, "d4"), Err(NotPlayable::NoSuchMove));
    assert_eq!(game.pass(longer), Err(NotPlayable::NoSuchMove));
    assert_eq!(game.mv(longer), None);
    assert_eq!(game.position(longer), Position::new());
    assert!(!game.is_main(longer));
    game.add_comment(longer, "lost");
    game.truncate(longer);
    game.remove(longer);
    game.remove(root);
    assert_eq!(game, before);
    // The same move where it belongs.
    game.try_play(root, knight).unwrap();
    assert_ne!(game, before);
}

#[test]
fn a_move_that_was_removed_is_no_move_of_the_game() {
    let rows: [(Change, &[usize], &str); 4] = [
        (|game, e4, _| game.truncate(e4), &[1, 2, 3, 4, 5, 6], "e4"),
        (
            |game, _, replies| game.remove(replies[0]),
            &[1, 5, 6],
            "e4 c5 (e6) Nf3",
        ),
        (
            |game, _, replies| game.remove(replies[1]),
            &[2, 3],
            "e4 e5 {x} (e6) f4 exf4",
        ),
        (|game, e4, _| game.remove(e4), &[0, 1, 2, 3, 4, 5, 6], ""),
    ];
    for (change, gone, left) in rows {
        let mut game = read("1. e4 e5 {x} (1... c5 2. Nf3) (1... e6) 2. f4 exf4");
        let moves: Vec<MoveId> = game
            .walk()
            .filter_map(|visit| match visit {
                Visit::Move(_, _, id) => Some(id),
                _ => None,
            })
            .collect();
        let replies: Vec<_> = game.children(moves[0]).collect();
        change(&mut game, moves[0], &replies);
        for (i, &id) in moves.iter().enumerate() {
            assert_eq!(game.mv(id).is_none(), gone.contains(&i), "{left}: {i}");
            if game.mv(id).is_some() {
                continue;
            }
            assert_eq!(game.play(id, "Nf3"), Err(NotPlayable::NoSuchMove));
            assert_eq!(game.pass(id), Err(NotPlayable::NoSuchMove));
            game.add_comment(id, "lost");
            game.add_comment_before(id, "lost");
            game.add_nag(id, Nag(1));
            game.remove_notes(id);
            game.truncate(id);
            game.remove(id);
            assert_eq!((game.parent(id), game.next(id)), (None, None));
            assert_eq!((game.place(id), game.notes(id).count()), (None, 0));
            assert_eq!(game.position(id), Position::new());
            assert!(!game.is_main(id), "{left}: {i}");
        }
        assert_eq!(told(&game), left);
    }
}

/// A change to a game, told its first move and the replies to it.
type Change = fn(&mut Game, MoveId, &[MoveId]);

#[test]
fn moves_are_removed_with_all_that_follows() {
    let text = "1. e4 e5 (1... c5 2. Nf3) (1... e6) (1... c6) 2. f4 exf4";
    let rows: [(Change, &str); 8] = [
        (|game, e4, _| game.truncate(e4), "e4"),
        (
            |game, _, replies| game.truncate(replies[0]),
            "e4 e5 (c5 Nf3) (e6) (c6)",
        ),
        (
            |game, _, replies| game.truncate(replies[1]),
            "e4 e5 (c5) (e6) (c6) f4 exf4",
        ),
        (
            |game, _, replies| game.remove(replies[0]),
            "e4 c5 (e6) (c6) Nf3",
        ),
        (
            |game, _, replies| game.remove(replies[1]),
            "e4 e5 (e6) (c6) f4 exf4",
        ),
        (
            |game, _, replies| game.remove(replies[2]),
            "e4 e5 (c5 Nf3) (c6) f4 exf4",
        ),
        (
            |game, _, replies| game.remove(replies[3]),
            "e4 e5 (c5 Nf3) (e6) f4 exf4",
        ),
        (|game, e4, _| game.remove(e4), ""),
    ];
    for (change, left) in rows {
        let mut game = read(text);
        let e4 = game.next(game.root()).unwrap();
        let replies: Vec<_> = game.children(e4).collect();
        change(&mut game, e4, &replies);
        assert_eq!(told(&game), left);
        // And something new can be played there.
        let last = game.last();
        game.pass(last).unwrap();
        assert!(told(&game).ends_with("--"), "{left}");
    }
    let mut game = read("1. e4 $1 {a} e5 (1... {b} c5 {c})");
    for id in [game.next(game.root()).unwrap(), game.last()] {
        game.remove_notes(id);
    }
    assert_eq!(told(&game), "e4 e5 ({b} c5 {c})");
}

#[test]
fn tags_keep_their_order_and_are_found_in_any_case() {
    let mut game = read("[Event \"a\"]\n[White \"b \\\"c\\\" \\\\\"]\n[Result \"1-0\"]\n\n1-0");
    assert_eq!(game.tag("white"), Some("b \"c\" \\"));
    assert_eq!(game.tag("Black"), None);
    game.set_tag("EVENT", "d");
    game.set_tag("Black", "e\nf");
    game.set_tag("Site", "[\"] \\");
    game.set_outcome(Outcome::Won(Color::Black));
    let written = "[Event \"d\"]\n[White \"b \\\"c\\\" \\\\\"]\n[Result \"0-1\"]\n[Black \"e f\"]\n[Site \"[\\\"] \\\\\"]\n\n0-1\n";
    assert_eq!(game.to_string(), written);
    assert!(game.remove_tag("wHITE"));
    assert!(!game.remove_tag("White"));
    let names: Vec<_> = game.tags().map(|(name, _)| name).collect();
    assert_eq!(names, ["Event", "Result", "Black", "Site"]);
    game.set_outcome(None);
    assert_eq!((game.outcome(), game.tag("Result")), (None, Some("*")));
    // Without the tag, none is made.
    game.remove_tag("Result");
    game.set_outcome(Outcome::Drawn);
    assert_eq!(game.tag("Result"), None);
}

// Walking.

#[test]
fn every_way_through_a_game_meets_the_same_positions() {
    random_games(51, 60, |_, game| {
        let mut position = game.start();
        for (id, before, mv) in game.main_line() {
            assert_eq!(before, position);
            assert_eq!(game.position(game.parent(id).unwrap()), before);
            match mv {
                Some(mv) => position.play(mv),
                None => position = position.pass().unwrap(),
            }
            assert_eq!(game.position(id), position);
            assert!(game.is_main(id));
        }
        assert_eq!(game.position(game.last()), position);
        let mut moves = 0;
        for visit in game.walk() {
            let (before, id) = match visit {
                Visit::Move(before, mv, id) => {
                    assert_eq!(game.mv(id), Some(mv));
                    (before, id)
                }
                Visit::Pass(before, id) => (before, id),
                _ => continue,
            };
            moves += 1;
            let parent = game.parent(id).unwrap();
            assert_eq!(game.position(parent), before);
            assert!(game.children(parent).any(|child| child == id));
            // A cursor goes the same way, and back.
            let mut way = vec![id];
            while let Some(parent) = game.parent(way[way.len() - 1]) {
                way.push(parent);
            }
            let mut cursor = game.cursor();
            for &id in way.iter().rev().skip(1) {
                assert!(!cursor.enter(game.root()));
                assert!(cursor.enter(id));
                assert_eq!((cursor.at(), *cursor.position()), (id, game.position(id)));
            }
            for &id in &way[1..] {
                assert!(cursor.back());
                assert_eq!((cursor.at(), *cursor.position()), (id, game.position(id)));
            }
            assert!(!cursor.back());
        }
        let mut cursor = game.cursor();
        let mut plies = 0;
        while let Some(id) = cursor.forward() {
            assert!(game.is_main(id));
            plies += 1;
        }
        assert_eq!((cursor.at(), plies), (game.last(), game.plies()));
        assert!(moves >= plies);
    });
}

#[test]
fn variations_stand_in_the_order_of_the_text() {
    for (text, order) in [
        ("1. e4 (1. d4) (1. c4) (1. b3) e5", "e4 (d4) (c4) (b3) e5"),
        // One on the first move of another is one more on the move both vary.
        (
            "1. e4 (1. d4 (1. c4 (1. c3) (1. a3)) d5) (1. b3) e5",
            "e4 (d4 d5) (c4) (c3) (a3) (b3) e5",
        ),
        (
            "1. e4 (1. d4 d5 (1... f5) (1... e6)) (1. c4 (1. b3)) e5 (1... c5) (1... c6)",
            "e4 (d4 d5 (f5) (e6)) (c4) (b3) e5 (c5) (c6)",
        ),
        // What is said behind a variation is said of the move it varies.
        ("1. e4 (1. d4) {x} e5", "e4 {x} (d4) e5"),
        ("1. e4 ({x}) e5", "e4 {x} e5"),
        ("1. e4 ({x} 1. d4 {y}) e5", "e4 ({x} d4 {y}) e5"),
        ("1. e4 1-0 {x}", "e4 {x}"),
    ] {
        let game = read(&format!("[Event \"x\"]\n\n{text}"));
        assert_eq!(told(&game), order, "{text}");
    }
}

#[test]
fn where_a_game_stood_does_not_make_it_another() {
    let close = read("[White \"a\"]\n\n1. e4 {x} e5 (1... c5) 1-0");
    let wide = read("\n\n [White   \"a\"]\n\n\n1.e4{x}1... e5\n( 1... c5 )\n\n 1-0\n");
    assert_eq!(close, wide);
    for other in [
        "[White \"b\"]\n\n1. e4 {x} e5 (1... c5) 1-0",
        "[White \"a\"]\n\n1. e4 {y} e5 (1... c5) 1-0",
        "[White \"a\"]\n\n1. e4 {x} e5 (1... c6) 1-0",
        "[White \"a\"]\n\n1. e4 {x} e5 1-0",
        "[White \"a\"]\n\n1. e4 {x} e5 $1 (1... c5) 1-0",
        "[White \"a\"]\n\n1. e4 {x} e5 (1... c5) 0-1",
        "[White \"a\"]\n\n1. e4 {x} e5 (1... c5)",
    ] {
        assert_ne!(close, read(other), "{other}");
    }
}

// Writing.

#[test]
fn every_notation_in_every_layout_reads_back() {
    let text = "[FEN \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"]\n\n\
                1. O-O-O! {x} hxg2 (1... O-O 2. -- bxc3) 2. dxe6 gxh1=Q 3. exd7+ Kd8 *";
    let game = read(text);
    let moves = |game: &Game| {
        let line = game.main_line().map(|(_, before, mv)| (before, mv));
        line.collect::<Vec<_>>()
    };
    for &notation in Notation::ALL.iter().filter(|notation| notation.is_read()) {
        for &layout in Layout::ALL {
            let written = game.write(&WriteOptions::new(notation).layout(layout));
            let options = iccf::text::ReadOptions::default()
                .from(notation)
                .start(game.start());
            let mut games = Games::with_options(written.as_bytes(), options);
            let back = games.next().expect(&written).unwrap();
            assert!(
                back.problems.is_empty(),
                "{notation}, {layout}: {written}\n{:?}",
                back.problems
            );
            assert_eq!(
                moves(&back.game),
                moves(&game),
                "{notation}, {layout}: {written}"
            );
            assert!(games.next().is_none(), "{notation}, {layout}: {written}");
            if layout == Layout::Pgn {
                assert_eq!(back.game, game, "{notation}: {written}");
            }
        }
    }
}

#[test]
fn a_game_is_written_as_the_converter_writes_it() {
    // What a tree keeps in order is the same in all layouts.
    let kept = [
        "1. e4! e5?? {x} 2. Nf3 *",
        "[White \"a\"]\n\n{x} 1. e4!? $14 {y} (1. d4! d5 {z} (1... f5?) 2. c4) 1... e5 2. f4 1-0",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7! 8. e4 -- 9. e5?! {x} 1/2-1/2",
        "[White \"a\"]\n\n*",
    ];
    // The rest is, where nothing but moves is written.
    let rest = [
        "1. e4 (1. d4! {x} (1. c4!!)) {y} e5!? $3 +- ;z\n(1... c5 $1) 2. Nf3 ! 1-0 {w}",
        "1. e4!? !! (1. --! d5?) -- 2. e5! (2. d4!) *",
        "1. (x) e4! {!} e5 $2 $6 □ 2. Nf3□ N *",
    ];
    for (text, whole) in kept
        .iter()
        .map(|text| (text, true))
        .chain(rest.iter().map(|text| (text, false)))
    {
        let game = Games::new(text.as_bytes()).next().unwrap().unwrap().game;
        for &layout in Layout::ALL {
            if !whole && matches!(layout, Layout::Pgn | Layout::Text) {
                continue;
            }
            for with in [None, Some(Notation::Uci)] {
                let mut options = Options::default().to(Notation::SAN).layout(layout);
                let mut write = WriteOptions::new(Notation::SAN).layout(layout);
                if let Some(with) = with {
                    options = options.with(with);
                    write = write.with(with);
                }
                let mut out = Vec::new();
                Converter::new(options).convert(text.as_bytes(), &mut out);
                let out = String::from_utf8(out).unwrap();
                assert_eq!(game.write(&write), out, "{layout}, {with:?}: {text}");
            }
        }
    }
}

#[test]
fn display_is_pgn() {
    for (text, written) in [
        (
            "1. 5254 5755 1/2-1/2",
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n",
        ),
        ("[White \"a\"]\n\n1. e4", "[White \"a\"]\n\n1. e4 *\n"),
        ("[White \"a\"]\n", "[White \"a\"]\n\n*\n"),
        (
            "[White \"a\"]\n\n1. f3 e5 2. g4 Qh4",
            "[White \"a\"]\n\n1. f3 e5 2. g4 Qh4# *\n",
        ),
        (
            "[White \"a\"]\n\n1. e4! $14 $3 +- e5 *",
            "[White \"a\"]\n\n1. e4! $14 $3 $18 e5 *\n",
        ),
        (
            "[White \"a\"]\n\n1. e4 ;one\n;two\ne5 *",
            "[White \"a\"]\n\n1. e4 {one\ntwo} 1... e5 *\n",
        ),
        // An empty line keeps them apart.
        (
            "[White \"a\"]\n\n1. e4 ;{a}\n;b\n\n;{c}\ne5 *",
            "[White \"a\"]\n\n1. e4 ;{a}\n;b\n\n;{c}\n1... e5 *\n",
        ),
        (
            "[White \"a\"]\r\n\r\n1. e4 ;{a}\r\n;b\r\n\r\n;{c}\r\ne5 *",
            "[White \"a\"]\n\n1. e4 ;{a}\n;b\n\n;{c}\n1... e5 *\n",
        ),
    ] {
        assert_eq!(read(text).to_string(), written, "{text}");
    }
    let mut game = Game::from_position("7k/5P2/8/8/8/8/8/4K3 w - - 0 30".parse().unwrap());
    game.play(game.root(), "67682").unwrap();
    game.set_tag("White", "a");
    assert_eq!(
        game.to_string(),
        "[White \"a\"]\n[SetUp \"1\"]\n[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 30\"]\n\n30. f8=R+ *\n"
    );
}

#[test]
fn a_game_reads_back_as_it_is_unless_display_adds_to_it() {
    let start: Position = "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    for (tags, outcome, same) in [
        ("White SetUp FEN", Some(Outcome::Open), true),
        ("FEN", Some(Outcome::Drawn), true),
        ("FEN", None, false),
        ("White", Some(Outcome::Open), false),
        ("", Some(Outcome::Open), false),
    ] {
        let mut game = Game::from_position(start);
        for name in tags.split_whitespace() {
            let value = match name {
                "FEN" => start.to_string(),
                _ => "1".to_owned(),
            };
            game.set_tag(name, &value);
        }
        game.set_outcome(outcome);
        let mv = game.play(game.root(), "e6").unwrap();
        game.add_comment(mv, " blanks ");
        let back = read(&game.to_string());
        assert_eq!(back == game, same, "{tags}, {outcome:?}");
        assert_eq!(told(&back), "e6 { blanks }");
        // Once is enough.
        assert_eq!(read(&back.to_string()), back);
    }
    let mut game = read("1. e4 e5 (1... c5) 2. Nf3");
    let e4 = game.next(game.root()).unwrap();
    let e5 = game.next(e4).unwrap();
    game.add_comment_before(e4, "a");
    game.add_comment_before(e5, "b");
    assert_eq!(
        (game.notes(e4).count(), game.notes_before(e5).count()),
        (0, 1)
    );
    let back = read(&game.to_string());
    assert_eq!(told(&back), told(&game));
    assert_eq!(
        (back.notes(e4).count(), back.notes_before(e5).count()),
        (1, 0)
    );
    assert_eq!(back.notes(back.root()).count(), 1);
}

#[test]
fn no_comment_begins_a_game_when_it_is_written() {
    for (comment, written) in [
        ("x\n[Event \"y\"]\nz", "{x\n [Event \"y\"]\nz}"),
        ("x\r[Event \"y\"]", "{x\r [Event \"y\"]}"),
        ("\n\u{feff}[Event \"y\"]", "{\n\u{feff} [Event \"y\"]}"),
        ("[Event \"y\"] [Event \"", "{[Event \"y\"] [Event \"}"),
        ("x \u{feff}[Event \"y\"]", "{x \u{feff}[Event \"y\"]}"),
        ("\u{feff}[Event \"y\"]", "{\u{feff}[Event \"y\"]}"),
        ("}\u{feff}[Event \"y\"]", ";}\u{feff}[Event \"y\"]\n"),
        ("}\n[Event \"y\"]", ";}\n; [Event \"y\"]\n"),
    ] {
        let mut game = read("[White \"a\"]\n\n1. e4 *");
        game.add_comment(game.last(), comment);
        let text = game.to_string();
        assert!(text.contains(written), "{text}");
        let back: Vec<_> = all(text.as_bytes());
        assert!(back.len() == 1 && back[0].problems.is_empty(), "{text}");
        assert_eq!(back[0].game.to_string(), text);
    }
}

#[test]
fn a_text_with_an_error_is_no_game() {
    for (text, message) in [
        (
            "1. e4 e5 2. Nf6",
            "1:13: error: illegal move Nf6 (move 2, White): no white knight can go to 66 (f6)",
        ),
        (
            "1. e4 {open",
            "1:7: error: the comment that begins here has no end",
        ),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *",
            "1:11: error: a game of Atomic is not read, but kept as it stands",
        ),
        (
            "[FEN \"x\"]\n\n1. e4 *",
            "1:7: error: no game can start there: ",
        ),
        ("1. e4+ 0-0-0-0", "1:8: error: "),
        (
            "1. e4 e5 * 1. d4 d5 *",
            "1:12: error: another game begins here, and one is asked for",
        ),
        (
            "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. e5 *",
            "5:1: error: another game begins here, and one is asked for",
        ),
        (
            "1. e4 *\n\n1. e5 *",
            "3:1: error: another game begins here, and one is asked for",
        ),
        (
            "hello",
            "1:1: error: no move is found here, these words are no game",
        ),
        (
            "Dear Hans,\n\n[Event \"a\"]\n\n1. e4 *\n",
            "1:1: error: no move is found here, these words are no game",
        ),
    ] {
        let error = text.parse::<Game>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    for (text, plies) in [
        // What is forgiven is no error.
        ("1. e4+ e5", 2),
        // Without moves.
        ("", 0),
        (" \n\n", 0),
        ("{a comment}", 0),
        ("[White \"a\"]", 0),
        ("*", 0),
        // Behind its result, a game may have comments.
        ("1. e4 * {a comment}\n\n", 1),
        ("1. e4 *\n; a comment\n", 1),
        ("1. e4 *\n\n{a comment}\n", 1),
    ] {
        assert_eq!(read(text).plies(), plies, "{text}");
    }
}

#[test]
fn a_plain_game_takes_less_than_two_kilobytes_beside_its_text() {
    let mut random = Random::new(3);
    let mut position = Position::new();
    let mut text = String::from("[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n");
    for ply in 0..80 {
        let mv = random.pick(&position.legal_moves());
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &format!("{} ", Notation::SAN.write(&position, mv));
        position.play(mv);
    }
    text += "*\n";
    let one = read(&text);
    let thrice = text.repeat(3);
    let many = Games::new(thrice.as_bytes()).last().unwrap().unwrap();
    for game in [one, many.game] {
        assert_eq!(game.plies(), 80);
        let words: usize = game
            .tags()
            .map(|(name, value)| name.len() + value.len())
            .sum();
        let beside = game.memory() - words;
        assert!(beside < 1900, "{beside}");
    }
}

// Places.

#[test]
fn places_point_into_the_text() {
    let game = "[Event \"x\"]\n[White \"ä\"]\n\n{first} 1. e4! {second} (1. d4 $5 {third} d5) e5 ;fourth\n2. 7163 -- *\n\n";
    for end in ["\n", "\r\n"] {
        let text = format!("\u{feff}{game}{game}{game}").replace('\n', end);
        let at = |place: u64, expected: &str| {
            let found = &text[usize::try_from(place).unwrap()..];
            assert!(
                found.starts_with(expected),
                "{expected} at {place}: {found:?}"
            );
        };
        let mut count = 0;
        for read in Games::new(text.as_bytes()) {
            let ReadGame { game, .. } = read.unwrap();
            count += 1;
            at(game.source().start, "[Event");
            at(game.tag_place("event").unwrap(), "[Event");
            at(game.tag_place("White").unwrap(), "[White");
            at(game.outcome_place().unwrap(), "*");
            let notes = |id: MoveId, expected: &[&str]| {
                let mut items = game.notes(id);
                for expected in expected {
                    at(items.next_place().unwrap(), expected);
                    items.next();
                }
                assert_eq!(items.next_place(), None);
            };
            notes(game.root(), &["{first}"]);
            let e4 = game.next(game.root()).unwrap();
            let e5 = game.next(e4).unwrap();
            let nf3 = game.next(e5).unwrap();
            let null = game.next(nf3).unwrap();
            let d4 = game.children(game.root()).nth(1).unwrap();
            let d5 = game.next(d4).unwrap();
            notes(e4, &["! ", "{second}"]);
            notes(d4, &["$5", "{third}"]);
            notes(e5, &[";fourth"]);
            for (id, expected) in [
                (e4, "e4!"),
                (e5, "e5 ;"),
                (nf3, "7163"),
                (null, "-- *"),
                (d4, "d4 $5"),
                (d5, "d5)"),
            ] {
                at(game.place(id).unwrap(), expected);
            }
            let source = &text[game.source().start as usize..game.source().end as usize];
            assert!(source.trim_end().ends_with("-- *"), "{source:?}");
        }
        assert_eq!(count, 3);
    }
}

// Streams.

fn all(input: impl Read) -> Vec<ReadGame> {
    Games::new(input)
        .map(|read| read.expect("memory does not fail"))
        .collect()
}

#[test]
fn games_do_not_depend_on_how_their_bytes_come() {
    let mut texts = vec![
        "Dear Hans,\n1. 5254 5755 2. 7163 if 2836\n\n1. 4244 4745 draw\r\n\r\n1. Sf3 d5 2. g3 Lf5 3. Lg2 *\n".to_owned(),
        "[Event \"a\"]\r\n\r\n1. e4 {open\r\n[Event \"b\"]\r\n\r\n1. d4 (1. c4 *\r\n\r\n[White \"c\"]\r\n[Event \"c\"]\r\n\r\n1. e5 *\r\n".to_owned(),
        "\u{feff}1. e4 * \u{feff}1. d4 *".to_owned(),
        "\n \n".to_owned(),
        String::new(),
    ];
    let mut text = String::new();
    random_games(52, 40, |_, game| {
        text += &game.to_string();
        text += "\n";
    });
    texts.push(text);
    // More than a reader holds at once.
    texts.push("[Event \"x\"]\n\n1. e4 e5 2. Nf6 {a remark} *\n\n".repeat(12_000));
    texts.push("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n".repeat(20_000));
    for text in texts {
        let whole = all(text.as_bytes());
        for (i, read) in whole.iter().enumerate() {
            assert_eq!(read.number, i as u64 + 1);
            assert!(
                read.problems
                    .iter()
                    .all(|problem| problem.game == read.number)
            );
        }
        let sizes: &[usize] = if text.len() > 10_000 {
            &[4_097]
        } else {
            &[1, 7]
        };
        for &size in sizes {
            let found = all(Pieces::new(text.as_bytes(), size));
            let shown = &text[..text.len().min(1_000)];
            assert_eq!(found.len(), whole.len(), "{size}: {shown}");
            for (found, whole) in found.iter().zip(&whole) {
                assert_eq!(found, whole, "{size}: {shown}");
                assert_eq!(found.game.source(), whole.game.source(), "{size}: {shown}");
            }
        }
    }
}

// Random trees.

const REMARKS: [&str; 16] = [
    "",
    " ",
    "a remark",
    " spaced  out ",
    "[%clk 0:05:00] [%eval -0.31]",
    "1. e4 e5 (no variation) $1 1-0 *",
    "two\nlines",
    "\nlines\n\n",
    "return\r\nand feed, return\ralone",
    "; no line comment",
    "% no escape\n% none either",
    "{ a brace that opens",
    "} one that closes {",
    "closes }\non a line ; with more",
    "Кf3 ½ – “quoted” \"plain\" \\",
    "[Event\n[White \"x\"]",
];

/// A tree of moves behind a place, as it can be written: in the main line,
/// what stands before a move stands behind the one before it.
fn grow(random: &mut Random, game: &mut Game, behind: MoveId, depth: usize) {
    let mut at = behind;
    for i in 0..=random.below(if depth == 0 { 24 } else { 6 }) {
        let position = game.position(at);
        let legal = position.legal_moves();
        let next = if random.below(12) == 0 && !position.is_check() {
            game.pass(at).unwrap()
        } else if legal.is_empty() {
            return;
        } else {
            game.try_play(at, random.pick(&legal)).unwrap()
        };
        if i == 0 && depth > 0 {
            while random.below(4) == 0 {
                game.add_comment_before(next, random.pick(&REMARKS));
            }
        }
        while random.below(6) == 0 {
            game.add_nag(next, Nag(random.below(256) as u16));
        }
        while random.below(5) == 0 {
            game.add_comment(next, random.pick(&REMARKS));
            if random.below(4) == 0 {
                game.add_nag(next, Nag(random.pick(&[1, 6, 18, 999])));
            }
        }
        let varies = i > 0 || depth == 0;
        while varies && depth < 4 && random.below(6 + 3 * depth) == 0 {
            let before = game.children(at).count();
            grow(random, game, at, depth + 1);
            if game.children(at).count() == before {
                break;
            }
        }
        at = next;
    }
}

fn random_games(seed: u64, count: usize, mut visit: impl FnMut(&mut Random, &Game)) {
    let mut number = 0;
    walk(seed, 9 * count, |random, position| {
        number += 1;
        if number % 9 > 0 {
            return;
        }
        let start = match random.below(3) {
            0 => Position::new(),
            _ => *position,
        };
        let mut game = Game::from_position(start);
        game.set_tag(
            "Event",
            random.pick(&["x", "", "a \"quoted\" \\ name", "Müller–Кук"]),
        );
        if start.variant() == Variant::Chess960 {
            game.set_tag("Variant", "Chess960");
        }
        if start != Position::new() {
            game.set_tag("FEN", &start.to_string());
        }
        let outcome = random.pick(&[
            Outcome::Won(Color::White),
            Outcome::Won(Color::Black),
            Outcome::Drawn,
            Outcome::Open,
        ]);
        if random.below(2) == 0 {
            game.set_tag("Result", "*");
        }
        game.set_outcome(outcome);
        let root = game.root();
        while random.below(4) == 0 {
            game.add_comment(root, random.pick(&REMARKS));
        }
        if random.below(20) > 0 {
            grow(random, &mut game, root, 0);
        }
        visit(random, &game);
    });
}

#[test]
fn random_trees_read_back_as_they_were_written() {
    random_games(53, 1500, |_, game| {
        let written = game.to_string();
        let mut games = Games::new(written.as_bytes());
        let back = games.next().expect(&written).unwrap();
        let errors = back
            .problems
            .iter()
            .filter(|problem| problem.kind.name() != "null-move");
        assert_eq!(errors.count(), 0, "{written}\n{:?}", back.problems);
        assert_eq!(told(&back.game), told(game), "{written}");
        assert_eq!(&back.game, game, "{written}");
        assert_eq!(back.game.to_string(), written);
        assert!(games.next().is_none(), "{written}");
    });
}

/// Without tags the rules for free text are in force, and none of them may take a
/// variation for a note or a line of it for the game's.
#[test]
fn random_trees_without_tags_read_back() {
    let options = WriteOptions::new(Notation::SAN).layout(Layout::Text);
    let mut count = 0;
    random_games(59, 3000, |_, game| {
        let written = game.write(&options);
        // Braces in comments and null moves have a meaning of their own there.
        let plain = !written.contains(';') && !written.contains("--");
        if game.start() != Position::new() || game.main_line().count() == 0 || !plain {
            return;
        }
        count += 1;
        let english = iccf::text::ReadOptions::default().from(Notation::SAN);
        let mut games = Games::with_options(written.as_bytes(), english);
        let back = games.next().expect(&written).unwrap();
        let mut errors = back.problems.iter();
        let error = errors.find(|problem| problem.level == Level::Error);
        assert!(error.is_none(), "{written}\n{error:?}");
        assert_eq!(told(&back.game), told(game), "{written}");
        assert!(games.next().is_none(), "{written}");
    });
    assert!(count > 100, "{count}");
}

// Visitors.

/// Notes what it is told, and skips what it is asked to.
struct Listener {
    told: Vec<String>,
    skips_games: fn(&str) -> bool,
    skips_variations: bool,
    event: String,
}

impl Listener {
    fn new(skips_games: fn(&str) -> bool, skips_variations: bool) -> Self {
        Self {
            told: Vec::new(),
            skips_games,
            skips_variations,
            event: String::new(),
        }
    }

    fn note(&mut self, what: impl Into<String>) {
        self.told.push(what.into());
    }
}

impl Visitor for Listener {
    fn begin_game(&mut self) {
        self.event.clear();
        self.note("begin");
    }

    fn tag(&mut self, tag: TagPair<'_>) {
        if tag.is("event") {
            self.event = tag.value().into_owned();
        }
        self.note(format!("{}={}", tag.name(), tag.value()));
    }

    fn begin_moves(&mut self, start: &Position) -> Answer {
        self.note(format!("moves {}", start.fullmoves()));
        if (self.skips_games)(&self.event) {
            Answer::Skip
        } else {
            Answer::Read
        }
    }

    fn play(&mut self, before: &Position, mv: Move, _: u64) {
        self.note(Notation::SAN.write(before, mv).to_string());
    }

    fn pass(&mut self, _: &Position, _: u64) {
        self.note("--");
    }

    fn nag(&mut self, nag: Nag) {
        self.note(nag.to_string());
    }

    fn comment(&mut self, text: &str) {
        self.note(format!("{{{text}}}"));
    }

    fn begin_variation(&mut self) -> Answer {
        self.note("(");
        if self.skips_variations {
            Answer::Skip
        } else {
            Answer::Read
        }
    }

    fn end_variation(&mut self) {
        self.note(")");
    }

    fn outcome(&mut self, outcome: Outcome) {
        self.note(outcome.to_string());
    }

    fn problem(&mut self, problem: &Problem) {
        self.note(format!("{}", problem.kind));
    }

    fn end_game(&mut self) {
        self.note("end");
    }
}

fn heard(mut listener: Listener, text: &str) -> String {
    Games::new(text.as_bytes()).visit(&mut listener).unwrap();
    listener.told.join(" ")
}

#[test]
fn a_visitor_is_told_everything_in_order() {
    for (text, told) in [
        (
            "[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]\n\n{x} 7. e4! $14 {y} (7. e3 {z} (7. Kd2 --) Kd7) 7... Kd7 ;w\n8. 5455 +- 1-0\n",
            "begin Event=a \"b\" FEN=4k3/8/8/8/8/8/4P3/4K3 w - - 0 7 moves 7 {x} e4 $1 $14 {y} ( e3 {z} ( Kd2 -- ) Kd7 ) Kd7 {w} e5 $18 1-0 end",
        ),
        // Other languages are tried behind an error and do not fit: what was told stands.
        (
            "1. e4 e5 2. Nf6 Nc6",
            "begin moves 1 e4 e5 {Nf6 Nc6} none-reaches end",
        ),
        ("[Event \"a\"]\n", "begin Event=a moves 1 end"),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n*",
            "begin begin Variant=Atomic variant end begin Event=b moves 1 * end",
        ),
        ("", ""),
        // German letters show behind moves that were told.
        (
            "[Event \"a\"]\n\n1. e4 e5 2. Sf3 *",
            "begin Event=a moves 1 e4 e5 {Sf3} * begin Event=a moves 1 e4 e5 Nf3 * language end",
        ),
    ] {
        assert_eq!(heard(Listener::new(|_| false, false), text), told, "{text}");
    }
}

#[test]
fn a_skipped_variation_ends_where_one_that_is_read_does() {
    for (text, told) in [
        ("1. e4 (1. d4 d5 ; )\n 2. c4) e5 *", "e4 ( e5 *"),
        ("1. e4 (1. d4 d5\n% )\n 2. c4) e5 *", "e4 ( e5 *"),
        ("1. e4 (1. d4 50% ) e5 *", "e4 ( e5 *"),
        ("1. e4 (1. d4 {)} (1. c4)) e5 *", "e4 ( e5 *"),
        ("1. e4 (1. d4 d5", "e4 ( open-variation"),
        ("1. e4 (1. d4 {) e5 *", "e4 ( open-comment"),
    ] {
        let text = format!("[Event \"a\"]\n\n{text}");
        let told = format!("begin Event=a moves 1 {told} end");
        assert_eq!(heard(Listener::new(|_| false, true), &text), told, "{text}");
    }
}

/// The games a listener heard of, each as one text; those begun again count
/// once.
fn games_heard(listener: Listener, text: &str) -> Vec<String> {
    let told = heard(listener, text);
    let ended = told.split(" end").filter(|game| !game.is_empty());
    ended
        .map(|game| game[game.rfind("begin").unwrap_or(0)..].to_owned())
        .collect()
}

#[test]
fn what_is_skipped_changes_nothing_behind_it() {
    // In German letters, so that the next game depends on the last: it must
    // not.
    let game = |event: &str, moves: &str| format!("[Event \"{event}\"]\n\n{moves}\n\n");
    let moves = [
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 {x})) 2. Nf3 *",
        "1. e4 e5 2. Sf3 (2. Lc4) Sc6 *",
        "1. e4 {[White \"no tag\"]} e5 ( ; unclosed )\n*",
        "1. e4 (1. d4 {)} (1. c4 \"(\")) e5 1-0",
        "1. d4 d5 2. Bg6 *",
        "{[Event \"x\"]}\n1. e4 *",
        "*",
        "1. Nf3 (1. e4 e5) (1. d4) Nf6 1/2-1/2",
    ];
    let mut text = String::new();
    for round in 0..2 {
        for (i, moves) in moves.iter().enumerate() {
            text += &game(&format!("{round}{i}"), moves);
        }
    }
    let whole = games_heard(Listener::new(|_| false, false), &text);
    assert_eq!(whole.len(), 2 * moves.len());
    let rows: [fn(&str) -> bool; 4] = [
        |event| event.starts_with('0'),
        |event| event.ends_with(['0', '2', '4', '6']),
        |event| event.ends_with(['1', '3', '5', '7']),
        |event| event != "17",
    ];
    for skips in rows {
        let found = games_heard(Listener::new(skips, false), &text);
        assert_eq!(found.len(), whole.len());
        for (found, whole) in found.iter().zip(&whole) {
            let event = &whole["begin Event=".len()..][..2];
            if skips(event) {
                assert_eq!(*found, format!("begin Event={event} moves 1"));
            } else {
                assert_eq!(found, whole);
            }
        }
    }
    // Without variations, the rest stays.
    let found = games_heard(Listener::new(|_| false, true), &text);
    for (found, whole) in found.iter().zip(&whole) {
        let mut depth = 0;
        let kept = whole.split(' ').filter(|&word| {
            let outside = depth == 0;
            depth += i32::from(word == "(");
            depth -= i32::from(word == ")");
            outside
        });
        if !whole.contains("open-variation") {
            assert_eq!(*found, kept.collect::<Vec<_>>().join(" "));
        }
    }
}

#[test]
fn a_skipped_variation_that_is_not_closed_ends_with_its_game() {
    let text = "[White \"A\"]\n\n1. e4 (1. d4\n\n[White \"B\"]\n\n1. d4 *\n";
    let games = games_heard(Listener::new(|_| false, true), text);
    assert_eq!(games.len(), 2, "{games:?}");
    assert!(games[0].ends_with("open-variation"), "{games:?}");
    assert_eq!(games[1], "begin White=B moves 1 d4 *");
}

#[test]
fn words_without_moves_are_skipped_too() {
    for (text, told) in [
        ("Dear Hans,\nhow are you?", "begin moves 1 no-moves end"),
        ("[White \"a\"]\n\nDear Hans", "begin White=a moves 1 end"),
        ("{Dear Hans}", "begin moves 1 end"),
        // What was passed over is not known to be none.
        ("1. e4 1-0 e5 2. Nf3 *", "begin moves 1 end"),
        ("1. e4", "begin moves 1 end"),
    ] {
        assert_eq!(heard(Listener::new(|_| true, false), text), told, "{text}");
    }
}

#[test]
fn a_game_too_long_to_read_has_its_tags_and_its_place() {
    let before = "[Event \"a\"]\n\n1. e4 *\n\n";
    let comment = "x".repeat(LONGEST_GAME + (1 << 20));
    let long = format!("[Event \"b\"]\n\n1. e4 {{{comment}}} e5 *\n\n");
    let text = format!("{before}{long}[Event \"c\"]\n\n1. d4 *\n");
    let read = all(text.as_bytes());
    let events: Vec<_> = read.iter().map(|one| one.game.tag("Event")).collect();
    assert_eq!(events, [Some("a"), Some("b"), Some("c")]);
    let source = |text: &str, start: usize| start as u64..(start + text.len()) as u64;
    assert_eq!(read[1].game.source(), source(&long, before.len()));
    assert_eq!(
        read[1].problems[0].to_string(),
        "5:1: error: a game of more than 64 MB is not read"
    );
    assert_eq!(read[2].game.plies(), 1);
}

#[test]
fn a_name_that_no_tag_can_have_is_made_one() {
    for (name, written) in [
        ("White", "White"),
        ("White Elo", "White_Elo"),
        ("", "X"),
        ("1st", "X1st"),
        ("Wé", "W_"),
        ("A\"b", "A_b"),
    ] {
        let mut game = Game::new();
        game.set_tag(name, "4");
        assert_eq!(
            game.to_string(),
            format!("[{written} \"4\"]\n\n*\n"),
            "{name}"
        );
        assert_eq!(game.tag(written), Some("4"), "{name}");
        assert_eq!(game.tag(name), Some("4"), "{name}");
        game.set_tag(name, "5");
        assert_eq!(game.tags().count(), 1, "{name}");
        assert!(game.remove_tag(name), "{name}");
    }
}

#[test]
fn tags_that_are_set_agree_with_the_game_when_it_is_written() {
    let usual = Position::new();
    let other: Position = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let fens = [usual, other].map(|start| start.to_string());
    for (start, name, value, written) in [
        (usual, "FEN", &*fens[1], "[White \"a\"]\n\n*\n"),
        (
            other,
            "fen",
            &*fens[0],
            "[White \"a\"]\n[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n",
        ),
        (usual, "Variant", "Chess960", "[White \"a\"]\n\n*\n"),
        (
            usual,
            "Variant",
            "standard",
            "[White \"a\"]\n[Variant \"standard\"]\n\n*\n",
        ),
        (
            usual,
            "Result",
            "1-0",
            "[White \"a\"]\n[Result \"1-0\"]\n\n1-0\n",
        ),
        (
            usual,
            "Result",
            "1/2",
            "[White \"a\"]\n[Result \"1/2\"]\n\n1/2-1/2\n",
        ),
        (
            usual,
            "Result",
            "adjourned",
            "[White \"a\"]\n[Result \"adjourned\"]\n\n*\n",
        ),
    ] {
        let mut game = Game::from_position(start);
        game.set_tag("White", "a");
        game.set_tag(name, value);
        assert_eq!(game.start(), start, "{name} {value}");
        assert_eq!(game.to_string(), written, "{name} {value}");
        assert_eq!(read(written).start(), start, "{name} {value}");
    }
}

#[test]
fn no_tag_hides_where_a_game_with_moves_starts() {
    let usual = Position::new();
    let other: Position = "4k3/8/8/8/8/8/8/4K2R b K - 0 9".parse().unwrap();
    for (start, mv, name, value) in [
        (other, "Kd7", "FEN", "junk"),
        (usual, "e4", "FEN", "?"),
        (usual, "e4", "Variant", "Three-check"),
    ] {
        let mut game = Game::from_position(start);
        game.set_tag(name, value);
        game.play(game.root(), mv).unwrap();
        let written = game.to_string();
        let again = read(&written);
        assert_eq!((again.start(), again.plies()), (start, 1), "{written}");
    }
    // One that cannot be read for it keeps it.
    let text = "[Variant \"Three-check\"]\n\n1. e4 *\n";
    let kept = Games::new(text.as_bytes()).next().unwrap().unwrap().game;
    assert!(kept.to_string().contains("Three-check"), "{kept}");
}

#[test]
fn a_byte_order_mark_in_a_tag_begins_no_game() {
    let mut game = Game::new();
    game.set_tag("White", "\u{feff}");
    game.set_tag("Event", "x");
    assert_eq!(read(&game.to_string()).tag("Event"), Some("x"));
}

#[test]
fn a_variation_without_a_move_leaves_its_comment() {
    for text in ["1. e4 ({only}) e5", "[White \"a\"]\n\n1. e4 ({only}) e5 *"] {
        assert_eq!(told(&read(text)), "e4 {only} e5", "{text}");
    }
}

#[test]
fn a_text_longer_than_any_game_is_none() {
    let text = format!("1. e4 {{{}}} *", "x".repeat(LONGEST_GAME));
    let error = text.parse::<Game>().unwrap_err();
    assert_eq!(error.kind, ProblemKind::TooLong);
}

/// Gives some bytes, and then an error.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer) {
            Ok(0) => Err(std::io::ErrorKind::UnexpectedEof.into()),
            read => read,
        }
    }
}

#[test]
fn what_was_read_before_an_error_is_told_before_it() {
    let first = "[Event \"a\"]\n\n1. e4\n\n";
    for (last, plies, problem) in [
        (
            "[Event \"b\"]\n\n1. d4 d5 2. c4",
            3,
            "7:15: error: the text breaks off here, the rest of it could not be read",
        ),
        (
            "[Event \"b\"]\n\n1. d4 {no",
            1,
            "7:7: error: the comment that begins here has no end; 7:10: error: the text breaks off here, the rest of it could not be read",
        ),
        (
            "[Event \"b\"]\n\n",
            0,
            "7:1: error: the text breaks off here, the rest of it could not be read",
        ),
        // What has a result is over.
        ("[Event \"b\"]\n\n1. d4 *", 1, ""),
        ("[Event \"b\"]\n\n1. d4 1-0\n\n", 1, ""),
    ] {
        let text = format!("{first}{last}");
        let mut games = Games::new(Broken(text.as_bytes()));
        let read = games.next().unwrap().unwrap();
        assert!(read.game.plies() == 1 && read.is_whole(), "{last}");
        let read = games.next().unwrap().unwrap();
        let problems = read.problems.iter().map(Problem::to_string);
        assert_eq!(problems.collect::<Vec<_>>().join("; "), problem, "{last}");
        assert_eq!(read.is_whole(), problem.is_empty(), "{last}");
        assert_eq!((read.game.plies(), read.number), (plies, 2), "{last}");
        let error = games.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
        assert!(games.next().is_none() && games.next().is_none());
        // An input that ends is no input that fails.
        let whole = all(text.as_bytes());
        let cut_off = |problem: &Problem| problem.kind == ProblemKind::CutOff;
        assert!(!whole.iter().flat_map(|one| &one.problems).any(cut_off));
    }
    // Nobody knows whether these are words alone.
    let mut games = Games::new(Broken(b"Dear Hans,"));
    let read = games.next().unwrap().unwrap();
    assert_eq!((read.remark, read.is_whole()), (false, false));
    assert!(games.next().unwrap().is_err());
}

#[test]
fn words_between_games_are_no_game() {
    let text = "Dear Hans,\n\n[Event \"a\"]\n\n1. e4 *\n";
    let read: Vec<_> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
    let told: Vec<_> = read.iter().map(|one| (one.number, one.remark)).collect();
    assert_eq!(told, [(0, true), (1, false)]);
    assert_eq!(read[0].problems[0].kind.name(), "no-moves");
}
