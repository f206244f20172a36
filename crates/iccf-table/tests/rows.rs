//! Games as rows: what each column says of usual and of odd games.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array as _, RecordBatch};
use iccf::Games;
use iccf::convert::OnError;
use iccf::text::ReadOptions;
use iccf_table::{Batches, Column, Columns, PackedMove, PositionColumn, Table, TextColumns};

fn batch(text: &[u8], table: Table) -> RecordBatch {
    Batches::new(text, table).next().unwrap().unwrap()
}

fn all() -> Table {
    let columns = Column::ALL
        .iter()
        .fold(Columns::NONE, |all, one| all.with(*one));
    Table::games().columns(columns).text(TextColumns::Plain)
}

/// A cell of a text column.
fn text<'b>(batch: &'b RecordBatch, column: &str, row: usize) -> Option<&'b str> {
    let column = batch.column_by_name(column).unwrap().as_string::<i32>();
    column.is_valid(row).then(|| column.value(row))
}

fn integer(batch: &RecordBatch, column: &str, row: usize) -> i32 {
    let column = batch.column_by_name(column).unwrap();
    column.as_primitive::<Int32Type>().value(row)
}

fn moves(batch: &RecordBatch, row: usize) -> Vec<i16> {
    let lists = batch.column_by_name("moves").unwrap().as_list::<i32>();
    let moves = lists.value(row);
    moves.as_primitive::<Int16Type>().values().to_vec()
}

/// Names and values of a row's other tags, or plies and texts of its comments.
fn pairs(batch: &RecordBatch, column: &str, row: usize) -> Vec<(String, String)> {
    let column = batch.column_by_name(column).unwrap();
    let entries = match column.as_map_opt() {
        Some(map) => map.value(row),
        None => column.as_list::<i32>().value(row).as_struct().clone(),
    };
    let second = entries.column(1).as_string::<i32>();
    (0..entries.len())
        .map(|at| {
            let first = match entries.column(0).as_string_opt::<i32>() {
                Some(texts) => texts.value(at).to_owned(),
                None => entries
                    .column(0)
                    .as_primitive::<Int32Type>()
                    .value(at)
                    .to_string(),
            };
            (first, second.value(at).to_owned())
        })
        .collect()
}

#[test]
fn a_usual_game_fills_the_standard_columns() {
    let game = b"[Event \"A \\\"b\\\"\"]\n[Site \"S\"]\n[Date \"1851.06.21\"]\n[Round \"-\"]\n\
        [White \"M\xfcller\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[WhiteElo \"2500\"]\n\
        [BlackElo \"?\"]\n[ECO \"C30\"]\n[Opening \"x\"]\n[White \"twice\"]\n\n\
        1. e4 {[%eval 0.3] [%clk 0:01:00]} e5 (1... c5 {no}) 2. Nf3 $1 {good} Nc6 {[%clk 0:00:59.5]}\n\
        3. Bb5 a6 4. O-O Nf6 5. Re1 d6 6. c3 Be7 7. d4 1-0\n";
    let rows = batch(game, all());
    assert_eq!(rows.num_rows(), 1);
    for (column, value) in [
        ("event", Some("A \"b\"")),
        ("site", Some("S")),
        ("date", Some("1851.06.21")),
        ("round", Some("-")),
        ("white", Some("Müller")),
        ("black", Some("B")),
        ("result", Some("1-0")),
        ("eco", Some("C30")),
        ("line12", Some("e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6 Re1 d6 c3 Be7")),
        ("fen", None),
        ("problem", None),
        (
            "numeric",
            Some("5254 5755 7163 2836 6125 1716 5171 7866 6151 4746 3233 6857 4244"),
        ),
        ("san", Some("e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6 Re1 d6 c3 Be7 d4")),
        (
            "uci",
            Some("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 g8f6 f1e1 d7d6 c2c3 f8e7 d2d4"),
        ),
    ] {
        assert_eq!(text(&rows, column, 0), value, "{column}");
    }
    assert_eq!(integer(&rows, "plies", 0), 13);
    assert_eq!(integer(&rows, "legal_plies", 0), 13);
    let white = rows.column_by_name("white_elo").unwrap();
    assert_eq!(white.as_primitive::<Int16Type>().value(0), 2500);
    assert!(rows.column_by_name("black_elo").unwrap().is_null(0));
    // What has no place in its column is among the other tags.
    let tags = pairs(&rows, "tags", 0);
    let tags: Vec<_> = tags
        .iter()
        .map(|(name, value)| (&name[..], &value[..]))
        .collect();
    assert_eq!(
        tags,
        [("BlackElo", "?"), ("Opening", "x"), ("White", "twice")]
    );
    let comments = pairs(&rows, "comments", 0);
    let comments: Vec<_> = comments
        .iter()
        .map(|(ply, text)| (&ply[..], &text[..]))
        .collect();
    assert_eq!(
        comments,
        [
            ("1", "[%eval 0.3] [%clk 0:01:00]"),
            ("3", "good"),
            ("4", "[%clk 0:00:59.5]")
        ]
    );
    let clocks = rows
        .column_by_name("clocks")
        .unwrap()
        .as_list::<i32>()
        .value(0);
    let clocks: Vec<_> = clocks
        .as_primitive::<Float64Type>()
        .iter()
        .take(5)
        .collect();
    assert_eq!(clocks, [Some(60.0), None, None, Some(59.5), None]);
    let evals = rows
        .column_by_name("evals")
        .unwrap()
        .as_list::<i32>()
        .value(0);
    let evals: Vec<_> = evals.as_primitive::<Int32Type>().iter().take(2).collect();
    assert_eq!(evals, [Some(30), None]);
}

#[test]
fn a_bad_game_is_a_row() {
    let tags = "[Event \"x\"]\n[White \"A\"]\n";
    for (body, plies, problem) in [
        (
            "1. e4 e5 2. Bg6 Nc6 *",
            2,
            Some(
                "illegal move Bg6 (move 2, White): no white bishop can go to 76 (g6); did you mean 6116 (Ba6)?",
            ),
        ),
        (
            "1. e4 xyz *",
            1,
            Some("malformed move xyz (move 1, Black): no target square at the end"),
        ),
        (
            "1. e4 e5 (1... Ke6) 2. Nf3 *",
            3,
            Some("illegal move Ke6 (move 1, Black): the black king cannot go to 56 (e6)"),
        ),
        (
            "[FEN \"nonsense\"]\n\n1. e4 *",
            0,
            Some("no game can start there: the FEN has no side to move field"),
        ),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *",
            0,
            Some("a game of Atomic is not read, but kept as it stands"),
        ),
        ("", 0, None),
        (
            "1. e4 {never closed",
            1,
            Some("the comment that begins here has no end"),
        ),
        (
            "1. e4 ( 1. d4",
            1,
            Some("the variation that begins here has no end"),
        ),
    ] {
        let separator = if body.starts_with('[') { "" } else { "\n" };
        let game = format!("{tags}{separator}{body}\n\n{tags}\n1. d4 *\n");
        let rows = batch(game.as_bytes(), all());
        assert_eq!(rows.num_rows(), 2, "{body}");
        assert_eq!(integer(&rows, "legal_plies", 0), plies, "{body}");
        let found = text(&rows, "problem", 0);
        assert_eq!(found, problem, "{body}");
        let fen = body.contains("FEN").then_some("nonsense");
        assert_eq!(text(&rows, "fen", 0), fen, "{body}");
        assert_eq!(text(&rows, "white", 0), Some("A"), "{body}");
        assert_eq!(text(&rows, "san", 1), Some("d4"), "{body}");
    }
}

#[test]
fn a_bad_game_may_be_left_out_or_stop_the_table() {
    let games =
        b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e5 *\n\n[White \"C\"]\n\n1. d4 *\n";
    for (on_error, whites, games_read) in [
        (OnError::Keep, &["A", "B", "C"][..], 3),
        (OnError::Skip, &["A", "C"], 3),
        (OnError::Stop, &["A"], 2),
    ] {
        let mut batches = Batches::new(&games[..], all().on_error(on_error));
        let rows = batches.next().unwrap().unwrap();
        let found: Vec<_> = (0..rows.num_rows())
            .filter_map(|row| text(&rows, "white", row))
            .collect();
        assert_eq!(found, whites, "{on_error:?}");
        assert_eq!(batches.summary().games, games_read, "{on_error:?}");
        assert_eq!(batches.problems().len(), 1, "{on_error:?}");
        assert!(batches.next().is_none());
    }
}

#[test]
fn words_between_games_are_no_rows_and_lines_are() {
    let rows = batch(b"Dear friend,\n\n1. e4 e5 *\n\nYours\n", all());
    assert_eq!(rows.num_rows(), 1);
    let lines = ReadOptions::default().split(iccf::text::Split::Line);
    let rows = batch(b"e4 e5\n\nd4\n", all().reading(lines));
    assert_eq!(rows.num_rows(), 3);
    assert_eq!(integer(&rows, "plies", 1), 0);
}

#[test]
fn null_moves_positions_and_chess960_are_packed() {
    for (tags, body, packed) in [
        ("", "1. e4 -- 2. d4", vec![12 + 64 * 28, 0, 11 + 64 * 27]),
        (
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n",
            "1. f8=Q+",
            vec![53 + 64 * 61 + 4096],
        ),
        (
            "[FEN \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\"]\n",
            "1. f8=N",
            vec![53 + 64 * 61 + 4096 * 4],
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
            "1. O-O",
            vec![4 + 64 * 6],
        ),
        (
            "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
            "1. O-O",
            vec![4 + 64 * 7],
        ),
    ] {
        let game = format!("[Event \"x\"]\n{tags}\n{body} *\n");
        let rows = batch(game.as_bytes(), all());
        assert_eq!(moves(&rows, 0), packed, "{tags}{body}");
        assert_eq!(text(&rows, "fen", 0).is_some(), !tags.is_empty(), "{tags}");
        let read = Games::new(game.as_bytes()).next().unwrap().unwrap();
        let mut position = read.game.start();
        for one in packed {
            let one = PackedMove::from_integer(one).unwrap();
            match one.resolve(&position) {
                Some(mv) => position.play(mv),
                None => assert!(one.is_null()),
            }
            position = if one.is_null() {
                position.pass().unwrap()
            } else {
                position
            };
        }
        assert_eq!(
            position,
            read.game.position(read.game.last()),
            "{tags}{body}"
        );
    }
    assert_eq!(
        integer(&batch(b"1. e4 -- 2. d4 *", all()), "legal_plies", 0),
        1
    );
}

#[test]
fn a_table_of_moves_has_a_row_for_each_half_move() {
    let games = b"{before} 1. e4 {a [%clk 0:01:00]} {b} e5 (1... c5) 2. Ke2 *\n\n1. -- *\n";
    let rows = batch(games, Table::moves().text(TextColumns::Plain));
    assert_eq!(rows.num_rows(), 4);
    let numbers = rows.column(0).as_primitive::<Int64Type>();
    assert_eq!(numbers.values(), &[1, 1, 1, 2]);
    for (row, side, digits, san, fen, comment) in [
        (
            0,
            "white",
            "5254",
            "e4",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Some("a [%clk 0:01:00] b"),
        ),
        (
            1,
            "black",
            "5755",
            "e5",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            None,
        ),
        (
            2,
            "white",
            "5152",
            "Ke2",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            None,
        ),
        (
            3,
            "white",
            "--",
            "--",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            None,
        ),
    ] {
        assert_eq!(text(&rows, "side", row), Some(side), "{row}");
        assert_eq!(text(&rows, "digits", row), Some(digits), "{row}");
        assert_eq!(text(&rows, "san", row), Some(san), "{row}");
        assert_eq!(text(&rows, "fen", row), Some(fen), "{row}");
        assert_eq!(text(&rows, "comment", row), comment, "{row}");
    }
    let clocks = rows
        .column_by_name("clock")
        .unwrap()
        .as_primitive::<Float64Type>();
    assert_eq!(
        clocks.iter().collect::<Vec<_>>(),
        [Some(60.0), None, None, None]
    );
    let keys = batch(games, Table::moves().position(PositionColumn::Key));
    let keys = keys
        .column_by_name("key")
        .unwrap()
        .as_primitive::<Int64Type>()
        .clone();
    assert_eq!(keys.value(0), keys.value(3));
    // FNV-1a of `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -`.
    assert_eq!(keys.value(0), -1777514259035056900);
}

#[test]
fn batches_have_as_many_rows_as_asked_for_and_dictionaries_of_their_own() {
    let game = "[Event \"x\"]\n[White \"A\"]\n\n1. e4 *\n\n";
    let text = game.repeat(25);
    let batches = Batches::new(text.as_bytes(), Table::games()).rows(10);
    let sizes: Vec<_> = batches
        .map(|batch| {
            let batch = batch.unwrap();
            let white = batch
                .column_by_name("white")
                .unwrap()
                .as_dictionary::<Int32Type>();
            assert_eq!(white.values().len(), 1);
            batch.num_rows()
        })
        .collect();
    assert_eq!(sizes, [10, 10, 5]);
}

#[test]
fn without_columns_there_are_rows() {
    let table = Table::games().columns(Columns::NONE);
    let batch = batch(b"1. e4 *\n\n1. d4 *\n", table);
    assert_eq!((batch.num_rows(), batch.num_columns()), (2, 0));
}
