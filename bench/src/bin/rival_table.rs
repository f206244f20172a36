//! A rival: pgn-reader and shakmaty read games into a Parquet file with the same
//! thirteen columns, and the clocks if they are asked for.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::builder::{
    Float64Builder, Int16Builder, Int32Builder, ListBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Color, Move, Position, Role};

const ROWS: usize = 1 << 14;

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (Some(input), Some(output)) = (args.next(), args.next()) else {
        panic!("usage: rival_table FILE.pgn FILE.parquet [clocks]");
    };
    let clocks = args.next().is_some();
    let mut rows = Rows::new(File::create(output)?, clocks);
    let mut reader = Reader::new(File::open(input)?);
    reader.visit_all_games(&mut rows)?;
    rows.flush();
    rows.writer.close().expect("written");
    Ok(())
}

const TAGS: [&str; 8] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO",
];

struct Rows {
    writer: ArrowWriter<File>,
    schema: Arc<Schema>,
    rows: usize,
    texts: [StringBuilder; 8],
    elos: [Int16Builder; 2],
    plies: Int32Builder,
    moves: ListBuilder<Int16Builder>,
    line12: StringBuilder,
    clocks: Option<ListBuilder<Float64Builder>>,
    /// Which of the tags the game has.
    seen: [bool; 10],
    line: String,
    times: Vec<Option<f64>>,
    count: usize,
}

impl Rows {
    fn new(file: File, clocks: bool) -> Self {
        let text = |name| Field::new(name, DataType::Utf8, true);
        let item = |kind, nullable| Arc::new(Field::new("item", kind, nullable));
        let mut fields = vec![
            text("event"),
            text("site"),
            text("date"),
            text("round"),
            text("white"),
            text("black"),
            text("result"),
            text("eco"),
            Field::new("white_elo", DataType::Int16, true),
            Field::new("black_elo", DataType::Int16, true),
            Field::new("plies", DataType::Int32, false),
            Field::new("moves", DataType::List(item(DataType::Int16, false)), false),
            Field::new("line12", DataType::Utf8, false),
        ];
        if clocks {
            let list = DataType::List(item(DataType::Float64, true));
            fields.push(Field::new("clocks", list, false));
        }
        let schema = Arc::new(Schema::new(fields));
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(1 << 17))
            .build();
        let writer = ArrowWriter::try_new(file, schema.clone(), Some(properties)).expect("a file");
        Self {
            writer,
            schema,
            rows: 0,
            texts: Default::default(),
            elos: Default::default(),
            plies: Int32Builder::new(),
            moves: ListBuilder::new(Int16Builder::new()).with_field(item(DataType::Int16, false)),
            line12: StringBuilder::new(),
            clocks: clocks.then(|| {
                ListBuilder::new(Float64Builder::new()).with_field(item(DataType::Float64, true))
            }),
            seen: [false; 10],
            line: String::new(),
            times: Vec::new(),
            count: 0,
        }
    }

    fn flush(&mut self) {
        let mut columns: Vec<ArrayRef> = Vec::new();
        for text in &mut self.texts {
            columns.push(Arc::new(text.finish()));
        }
        for elo in &mut self.elos {
            columns.push(Arc::new(elo.finish()));
        }
        columns.push(Arc::new(self.plies.finish()));
        columns.push(Arc::new(self.moves.finish()));
        columns.push(Arc::new(self.line12.finish()));
        if let Some(clocks) = &mut self.clocks {
            columns.push(Arc::new(clocks.finish()));
        }
        let batch = RecordBatch::try_new(self.schema.clone(), columns).expect("sound columns");
        self.writer.write(&batch).expect("written");
        self.rows = 0;
    }
}

impl Visitor for Rows {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.seen = [false; 10];
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if let Some(slot) = TAGS.iter().position(|tag| tag.as_bytes() == name) {
            if !self.seen[slot] {
                self.seen[slot] = true;
                self.texts[slot].append_value(value.decode_utf8_lossy());
            }
            return ControlFlow::Continue(());
        }
        let slot = match name {
            b"WhiteElo" => 0,
            b"BlackElo" => 1,
            _ => return ControlFlow::Continue(()),
        };
        if !self.seen[8 + slot] {
            self.seen[8 + slot] = true;
            let text = std::str::from_utf8(value.as_bytes()).ok();
            self.elos[slot].append_option(text.and_then(|text| text.parse().ok()));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        self.count = 0;
        self.line.clear();
        self.times.clear();
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("legal");
        if self.count < 12 {
            if self.count > 0 {
                self.line.push(' ');
            }
            san.append_to_string(&mut self.line);
        }
        self.count += 1;
        self.moves.values().append_value(packed(position.turn(), mv));
        position.play_unchecked(mv);
        if self.clocks.is_some() {
            self.times.push(None);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut Chess, comment: RawComment<'_>) -> ControlFlow<()> {
        if self.clocks.is_some()
            && let Some(last) = self.times.last_mut()
        {
            *last = clock(comment.as_bytes()).or(*last);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Chess) {
        for (slot, seen) in self.seen.iter().enumerate() {
            match slot.checked_sub(8) {
                _ if *seen => {}
                Some(elo) => self.elos[elo].append_null(),
                None => self.texts[slot].append_null(),
            }
        }
        self.plies.append_value(self.count as i32);
        self.moves.append(true);
        self.line12.append_value(&self.line);
        if let Some(clocks) = &mut self.clocks {
            for time in &self.times {
                clocks.values().append_option(*time);
            }
            clocks.append(true);
        }
        self.rows += 1;
        if self.rows == ROWS {
            self.flush();
        }
    }
}

fn packed(turn: Color, mv: Move) -> i16 {
    let to = match mv.castling_side() {
        Some(side) => side.king_to(turn),
        None => mv.to(),
    };
    let promotion = match mv.promotion() {
        None => 0,
        Some(Role::Rook) => 2,
        Some(Role::Bishop) => 3,
        Some(Role::Knight) => 4,
        Some(_) => 1,
    };
    let from = mv.from().map_or(0, u16::from);
    (from | u16::from(to) << 6 | promotion << 12) as i16
}

fn clock(comment: &[u8]) -> Option<f64> {
    let comment = std::str::from_utf8(comment).ok()?;
    let (_, behind) = comment.split_once("[%clk ")?;
    let (value, _) = behind.split_once(']')?;
    let mut seconds = 0.0;
    for part in value.split(':') {
        seconds = 60.0 * seconds + part.parse::<f64>().ok()?;
    }
    Some(seconds)
}
