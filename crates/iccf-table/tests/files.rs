//! Tables in files: written, read back as games, and damaged.

use std::fs::File;
use std::io::{Read as _, Write as _};

use arrow_array::RecordBatch;
use iccf_table::{
    ArrowFile, Batches, Column, Columns, Csv, GameText, JsonLines, ParquetFile, Table, TextColumns,
};

/// Games that the columns can hold, and odd ones.
const GAMES: &str = r#"[Event "A \"b\" \\ c"]
[Site "?"]
[Date "1851.06.21"]
[Round "1.2"]
[White "Müller, A"]
[Black "B"]
[Result "1-0"]
[WhiteElo "2500"]
[BlackElo "2400?"]
[ECO "C30"]
[Annotator "x"]
[White "twice"]

{before} 1. e4 {[%eval 0.30] [%clk 0:01:00]} e5 {a
b} 2. f4 exf4 3. Nf3 ; with a } brace
1-0

[Event "960"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w H - 0 1"]
[Variant "Chess960"]

1. O-O *

[Event "null"]
[Result "0-1"]

1. e4 -- 2. d4 0-1

[Event "promotions"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "7k/5P2/8/8/8/8/2p5/4K3 w - - 0 1"]

1. f8=N c1=R+ 1/2-1/2

[Event "no moves"]
[Result "*"]

*

1. c4 c5 1/2-1/2
"#;

fn table(columns: Columns) -> Table {
    Table::games().columns(columns).text(TextColumns::Plain)
}

fn all() -> Columns {
    let all = Column::ALL.iter();
    all.fold(Columns::NONE, |all, one| all.with(*one))
}

fn rows(text: &[u8], table: Table) -> RecordBatch {
    Batches::new(text, table).next().unwrap().unwrap()
}

fn text(file: File) -> String {
    let mut text = String::new();
    let mut games = GameText::open(file).unwrap().unwrap();
    games.read_to_string(&mut text).unwrap();
    text
}

fn parquet(batch: &RecordBatch, table: &Table) -> File {
    let mut file = ParquetFile::new(tempfile::tempfile().unwrap(), table).unwrap();
    file.write(batch).unwrap();
    file.finish().unwrap()
}

fn arrow(batch: &RecordBatch, table: &Table) -> File {
    let mut file = ArrowFile::new(tempfile::tempfile().unwrap(), table).unwrap();
    file.write(batch.clone()).unwrap();
    file.finish().unwrap()
}

#[test]
fn what_the_columns_hold_comes_back() {
    for columns in [
        all(),
        Columns::USUAL.with(Column::Clocks).with(Column::Evals),
    ] {
        let table = table(columns);
        let before = rows(GAMES.as_bytes(), table.clone());
        assert_eq!(before.num_rows(), 6);
        let from_parquet = text(parquet(&before, &table));
        assert_eq!(from_parquet, text(arrow(&before, &table)));
        let after = rows(from_parquet.as_bytes(), table);
        assert_eq!(before, after, "{from_parquet}");
    }
}

#[test]
fn a_game_without_a_result_is_open() {
    let table = table(Columns::USUAL);
    for (games, back) in [
        ("[White \"A\"]\n\n1. d4\n", "[White \"A\"]\n\n4244 *\n\n"),
        ("1. d4\n", "4244 *\n\n"),
        (
            "[Result \"won\"]\n\n1. d4 1-0\n",
            "[Result \"won\"]\n\n4244 *\n\n",
        ),
    ] {
        let file = parquet(&rows(games.as_bytes(), table.clone()), &table);
        assert_eq!(text(file), back, "{games}");
    }
}

#[test]
fn moves_that_are_spelled_are_enough() {
    for column in [Column::Numeric, Column::San, Column::Uci] {
        let columns = Columns::NONE
            .with(Column::Fen)
            .with(column)
            .with(Column::Tags);
        let table = table(columns);
        let spelled = text(parquet(&rows(GAMES.as_bytes(), table.clone()), &table));
        let usual = self::table(Columns::NONE.with(Column::Moves));
        let (before, after) = (
            rows(GAMES.as_bytes(), usual.clone()),
            rows(spelled.as_bytes(), usual),
        );
        assert_eq!(before, after, "{spelled}");
    }
}

#[test]
fn a_game_that_was_not_read_whole_says_so() {
    let games = b"[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bg6 {[%clk 0:00:01]} Nc6 1-0\n";
    for (columns, body) in [
        (
            Columns::USUAL,
            "5254 5755 {not read whole: illegal move Bg6 (move 2, White): no white bishop can go \
             to 76 (g6); did you mean 6116 (Ba6)?} 1-0\n\n",
        ),
        (
            Columns::USUAL.with(Column::Comments),
            "5254 5755 \n;Bg6 {[%clk 0:00:01]} Nc6\n{not read whole: illegal move Bg6 (move 2, \
             White): no white bishop can go to 76 (g6); did you mean 6116 (Ba6)?} 1-0\n\n",
        ),
    ] {
        let table = table(columns);
        let back = text(parquet(&rows(games, table.clone()), &table));
        assert_eq!(back, format!("[Event \"x\"]\n[Result \"1-0\"]\n\n{body}"));
    }
}

#[test]
fn a_table_without_moves_is_refused() {
    let table = table(Columns::NONE.with(Column::White));
    let file = parquet(&rows(GAMES.as_bytes(), table.clone()), &table);
    let error = GameText::open(file).unwrap().unwrap().read(&mut [0; 8]);
    assert_eq!(
        error.unwrap_err().to_string(),
        "the table is damaged: it has no column `moves`, and so is no table of games"
    );
}

#[test]
fn what_is_no_table_is_left_as_it_is() {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(b"1. e4 *").unwrap();
    assert!(GameText::open(file).unwrap().is_none());
}

/// Neither a wrong byte nor a missing end makes it panic or hang.
#[test]
fn damaged_files_are_errors() {
    let table = table(all());
    let batch = rows(GAMES.as_bytes(), table.clone());
    for mut file in [parquet(&batch, &table), arrow(&batch, &table)] {
        let mut whole = Vec::new();
        std::io::Seek::rewind(&mut file).unwrap();
        file.read_to_end(&mut whole).unwrap();
        let mut seed = 18_u64;
        for round in 0..400 {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let at = (seed >> 33) as usize % whole.len();
            let mut damaged = whole.clone();
            if round % 4 == 0 {
                damaged.truncate(at);
            } else {
                damaged[at] ^= 1 << (seed >> 20 & 7);
            }
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(&damaged).unwrap();
            if let Ok(Some(games)) = GameText::open(file) {
                let _ = games.take(1 << 20).read_to_end(&mut Vec::new());
            }
        }
    }
}

#[test]
fn cells_of_text_are_quoted_where_they_must_be() {
    let columns = Columns::NONE
        .with(Column::Event)
        .with(Column::White)
        .with(Column::WhiteElo)
        .with(Column::Tags)
        .with(Column::Clocks)
        .with(Column::Comments);
    let table = table(columns);
    let games = "[Event \"a, \\\"b\\\"\"]\n[White \" c\"]\n[X \"\u{1}\"]\n\n\
                 1. e4 {[%clk 0:00:01.5]} e5 2. d4 {[%clk 0:00:02]} *\n\n[Event \"\"]\n\n1. e4 *\n";
    let batch = rows(games.as_bytes(), table.clone());
    let mut csv = Csv::header(&table.schema());
    Csv::write(&batch, &mut csv);
    assert_eq!(
        csv,
        "event,white,white_elo,tags,clocks,comments\n\
         \"a, \"\"b\"\"\",\" c\",,\"{\"\"X\"\":\"\"\\u0001\"\"}\",1.5  2,\
         \"[{\"\"ply\"\":1,\"\"text\"\":\"\"[%clk 0:00:01.5]\"\"},\
         {\"\"ply\"\":3,\"\"text\"\":\"\"[%clk 0:00:02]\"\"}]\"\n\
         \"\",,,{},,[]\n"
    );
    let mut json = String::new();
    JsonLines::write(&batch, &mut json);
    assert_eq!(
        json,
        "{\"event\":\"a, \\\"b\\\"\",\"white\":\" c\",\"white_elo\":null,\
         \"tags\":{\"X\":\"\\u0001\"},\"clocks\":[1.5,null,2],\
         \"comments\":[{\"ply\":1,\"text\":\"[%clk 0:00:01.5]\"},\
         {\"ply\":3,\"text\":\"[%clk 0:00:02]\"}]}\n\
         {\"event\":\"\",\"white\":null,\"white_elo\":null,\"tags\":{},\"clocks\":null,\
         \"comments\":[]}\n"
    );
}
