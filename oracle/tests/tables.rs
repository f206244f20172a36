//! Rows of tables side by side with those that pgn-reader and shakmaty make: every
//! column of every game.

#[path = "../../crates/iccf/tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float64Type, Int16Type, Int32Type};
use arrow_array::{Array as _, RecordBatch};
use common::{Random, chess960_start};
use iccf::{Notation, Position, Variant};
use iccf_table::{Batches, Column, Columns, Table, TextColumns};
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Move, Position as _, Role};

/// A row: each column as text, `None` where there is nothing.
type Row = BTreeMap<&'static str, Option<String>>;

const TEXTS: [(&str, &str); 8] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("eco", "ECO"),
];

// As others see it.

#[derive(Default)]
struct Theirs {
    rows: Vec<Row>,
    tags: BTreeMap<String, String>,
    moves: Vec<i16>,
    sans: Vec<String>,
    ucis: Vec<String>,
    clocks: Vec<Option<f64>>,
    outcome: Option<String>,
    start: Chess,
    mode: Option<CastlingMode>,
    failed: bool,
}

/// Text as UTF-8; what is none is taken for Latin-1.
fn decoded(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Ok(text) => text.to_owned(),
        Err(_) => text.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn joined<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let values: Vec<_> = values.into_iter().map(|value| value.to_string()).collect();
    values.join(" ")
}

impl Theirs {
    fn mode(&self) -> CastlingMode {
        self.mode.unwrap_or(CastlingMode::Standard)
    }

    fn packed(&self, turn: Color, mv: Move) -> i16 {
        let to = match mv.castling_side() {
            Some(side) if self.mode() == CastlingMode::Standard => side.king_to(turn),
            _ => mv.to(),
        };
        let promotion = match mv.promotion() {
            None => 0,
            Some(Role::Rook) => 2,
            Some(Role::Bishop) => 3,
            Some(Role::Knight) => 4,
            Some(_) => 1,
        };
        i16::from(mv.from().unwrap()) + 64 * i16::from(to) + 4096 * promotion
    }

    fn row(&self) -> Row {
        let mut row = Row::new();
        for (column, tag) in TEXTS {
            let mut value = self.tags.get(tag).cloned();
            if column == "result" {
                value = value.or(self.outcome.clone());
            }
            row.insert(column, value);
        }
        for (column, tag) in [("white_elo", "WhiteElo"), ("black_elo", "BlackElo")] {
            let value = self.tags.get(tag).and_then(|text| text.parse::<i16>().ok());
            row.insert(column, value.map(|value| value.to_string()));
        }
        row.insert("plies", Some(self.moves.len().to_string()));
        row.insert("legal_plies", Some(self.moves.len().to_string()));
        row.insert("moves", Some(joined(&self.moves)));
        row.insert("line12", Some(joined(self.sans.iter().take(12))));
        row.insert("san", Some(joined(&self.sans)));
        row.insert("uci", Some(joined(&self.ucis)));
        let timed = self.clocks.iter().any(Option::is_some);
        let clocks = self.clocks.iter().map(|clock| format!("{clock:?}"));
        row.insert("clocks", timed.then(|| joined(clocks)));
        row.insert("problem", self.failed.then(String::new));
        row
    }
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        *self = Self {
            rows: std::mem::take(&mut self.rows),
            ..Self::default()
        };
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let value = decoded(&value.decode());
        self.tags.entry(decoded(name)).or_insert(value);
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        if self.tags.contains_key("Variant") {
            self.mode = Some(CastlingMode::Chess960);
        }
        if let Some(fen) = self.tags.get("FEN") {
            let fen: Fen = fen.parse().unwrap();
            self.start = fen.into_position(self.mode()).unwrap();
        }
        ControlFlow::Continue(self.start.clone())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        if self.failed {
            return ControlFlow::Continue(());
        }
        let Ok(mv) = san.san.to_move(position) else {
            self.failed = true;
            return ControlFlow::Continue(());
        };
        self.moves.push(self.packed(position.turn(), mv));
        self.ucis.push(mv.to_uci(self.mode()).to_string());
        let san = SanPlus::from_move_and_play_unchecked(position, mv);
        self.sans.push(san.to_string());
        self.clocks.push(None);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut Chess, comment: RawComment<'_>) -> ControlFlow<()> {
        let comment = decoded(comment.as_bytes());
        let clock = comment.split_once("[%clk ").map(|(_, behind)| {
            let value = behind.split(']').next().unwrap();
            let parts = value.split(':').map(|part| part.parse::<f64>().unwrap());
            parts.fold(0.0, |all, part| 60.0 * all + part)
        });
        if let Some(last) = self.clocks.last_mut().filter(|_| !self.failed) {
            *last = clock.or(*last);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, _: &mut Chess, outcome: pgn_reader::Outcome) -> ControlFlow<()> {
        self.outcome = Some(outcome.to_string());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {
        let row = self.row();
        self.rows.push(row);
    }
}

// As we see it.

fn ours(batch: &RecordBatch, at: usize) -> Row {
    let mut row = Row::new();
    let column = |name: &str| batch.column_by_name(name).unwrap();
    let texts = ["line12", "san", "uci", "problem"];
    for name in TEXTS.iter().map(|(name, _)| *name).chain(texts) {
        let texts = column(name).as_string::<i32>();
        row.insert(name, texts.is_valid(at).then(|| texts.value(at).to_owned()));
    }
    for name in ["white_elo", "black_elo"] {
        let values = column(name).as_primitive::<Int16Type>();
        row.insert(
            name,
            values.is_valid(at).then(|| values.value(at).to_string()),
        );
    }
    for name in ["plies", "legal_plies"] {
        let values = column(name).as_primitive::<Int32Type>();
        row.insert(name, Some(values.value(at).to_string()));
    }
    let moves = column("moves").as_list::<i32>().value(at);
    let moves = joined(moves.as_primitive::<Int16Type>().values());
    row.insert("moves", Some(moves));
    let clocks = column("clocks").as_list::<i32>();
    let given = clocks.is_valid(at).then(|| clocks.value(at));
    let given = given.map(|clocks| {
        let clocks = clocks.as_primitive::<Float64Type>().clone();
        clocks
            .iter()
            .map(|clock| format!("{clock:?}"))
            .collect::<Vec<_>>()
    });
    row.insert("clocks", given.map(joined));
    // What is wrong is said in our words.
    if let Some(Some(problem)) = row.get_mut("problem") {
        problem.clear();
    }
    row
}

fn compare(text: &[u8]) -> usize {
    let mut theirs = Theirs::default();
    Reader::new(text).visit_all_games(&mut theirs).unwrap();
    let columns = Column::ALL
        .iter()
        .fold(Columns::NONE, |all, one| all.with(*one));
    let table = Table::games().columns(columns).text(TextColumns::Plain);
    let mut count = 0;
    for batch in Batches::new(text, table).rows(1000) {
        let batch = batch.unwrap();
        for at in 0..batch.num_rows() {
            assert_eq!(ours(&batch, at), theirs.rows[count], "game {}", count + 1);
            count += 1;
        }
    }
    assert_eq!(count, theirs.rows.len());
    count
}

/// PGN of a random game: odd tags, comments with clocks, variations, now and then a
/// move that is not legal.
fn game(random: &mut Random) -> String {
    let start = match random.below(6) {
        0 => chess960_start(random),
        _ => Position::new(),
    };
    let mut text = format!(
        "[Event \"{}\"]\n",
        random.pick(&["Open", "?", "", "A \\\"quoted\\\" \\\\ one", "Zürich, 2024"])
    );
    for (name, values) in [
        ("Site", &["London", "https://x/y"][..]),
        ("Date", &["1851.06.21", "????.??.??"]),
        ("Round", &["1", "1.2", "-"]),
        ("White", &["Müller, A", "B", "Ж"]),
        ("Black", &["C", "D"]),
        ("Result", &["1-0", "*"]),
        ("WhiteElo", &["2500", "0", "?", "-1x"]),
        ("BlackElo", &["1800", ""]),
        ("ECO", &["C30", "B00"]),
        ("Opening", &["King's Gambit"]),
        ("White", &["Second"]),
    ] {
        if random.below(5) > 0 {
            text += &format!("[{name} \"{}\"]\n", random.pick(values));
        }
    }
    if start.variant() == Variant::Chess960 {
        text += &format!("[Variant \"Chess960\"]\n[FEN \"{start}\"]\n");
    }
    text.push('\n');
    let mut position = start;
    let bad = random.below(300);
    for ply in 0..random.below(150) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        if position.turn() == iccf::Color::White {
            text += &format!("{}. ", position.fullmoves());
        }
        if ply == bad {
            text += "Qa1 ";
            continue;
        }
        let mv = random.pick(&legal);
        text += &format!("{} ", Notation::SAN.write(&position, mv));
        position.play(mv);
        text += random.pick(&["", "", "", "{[%clk 0:01:02.5]} ", "{x [%eval 0.1]} ", "$1 "]);
    }
    text + random.pick(&["1-0", "0-1", "1/2-1/2", "*"]) + "\n\n"
}

#[test]
fn rows_are_those_of_pgn_reader_and_shakmaty() {
    let mut random = Random::new(18);
    let mut games: String = (0..1500).map(|_| game(&mut random)).collect();
    games = games.replace("Ж", "Z");
    compare(games.as_bytes());
    // Some lines in Latin-1.
    let latin: Vec<u8> = games.chars().map(|letter| letter as u8).collect();
    compare(&latin);
}

/// `ICCF_ORACLE_PGN=games.pgn` has a large file compared, too.
#[test]
fn rows_of_a_large_file_are_those_of_pgn_reader_and_shakmaty() {
    if let Ok(path) = std::env::var("ICCF_ORACLE_PGN") {
        let count = compare(&std::fs::read(path).unwrap());
        println!("{count} games have the same rows");
    }
}
