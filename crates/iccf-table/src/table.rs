//! Which table is wanted.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use iccf::convert::OnError;
use iccf::text::ReadOptions;

use crate::column::{Column, Columns};

/// What a row of a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rows {
    /// A game.
    Games,
    /// A half-move of a main line.
    Moves,
}

/// How columns of text are kept that often say the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum TextColumns {
    /// As dictionaries: each batch has each different text once.
    #[default]
    Dictionary,
    /// As plain text, for readers that know no dictionaries.
    Plain,
}

/// How a table of moves names the position before a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PositionColumn {
    /// In FEN, in a column `fen`.
    #[default]
    Fen,
    /// As an integer, in a column `key`: the 64-bit FNV-1a hash of the first four
    /// fields of its FEN.
    Key,
}

/// A table: which rows and columns it has, and how games are read for it.
///
/// ```
/// use iccf_table::{Column, Columns, Table};
///
/// let table = Table::games().columns(Columns::STANDARD).with(Column::Clocks);
/// assert_eq!(table.schema().fields().len(), 14);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Table {
    /// What a row is.
    pub rows: Rows,
    /// Which columns a table of games has.
    pub columns: Columns,
    /// How a table of moves names positions.
    pub position: PositionColumn,
    /// How columns of text are kept.
    pub text: TextColumns,
    /// What becomes of a game with an error; to keep it is a row.
    pub on_error: OnError,
    /// How games are read.
    pub reading: ReadOptions,
}

impl Table {
    /// A table with a row for each game, and the usual columns.
    pub fn games() -> Self {
        Self {
            rows: Rows::Games,
            columns: Columns::default(),
            position: PositionColumn::default(),
            text: TextColumns::default(),
            on_error: OnError::default(),
            reading: ReadOptions::default(),
        }
    }

    /// A table with a row for each half-move of main lines.
    pub fn moves() -> Self {
        Self {
            rows: Rows::Moves,
            ..Self::games()
        }
    }

    /// Has these columns and no others.
    #[must_use]
    pub fn columns(mut self, columns: Columns) -> Self {
        self.columns = columns;
        self
    }

    /// Has this column, too.
    #[must_use]
    pub fn with(mut self, column: Column) -> Self {
        self.columns = self.columns.with(column);
        self
    }

    /// Names positions so in a table of moves.
    #[must_use]
    pub fn position(mut self, position: PositionColumn) -> Self {
        self.position = position;
        self
    }

    /// Keeps columns of text so.
    #[must_use]
    pub fn text(mut self, text: TextColumns) -> Self {
        self.text = text;
        self
    }

    /// Does this with a game that has an error.
    #[must_use]
    pub fn on_error(mut self, on_error: OnError) -> Self {
        self.on_error = on_error;
        self
    }

    /// Reads games so.
    #[must_use]
    pub fn reading(mut self, reading: ReadOptions) -> Self {
        self.reading = reading;
        self
    }

    /// The columns and their types.
    pub fn schema(&self) -> SchemaRef {
        let fields: Vec<_> = match self.rows {
            Rows::Games => {
                let columns = self.columns.iter();
                columns.map(|column| self.field(column)).collect()
            }
            Rows::Moves => self.move_fields(),
        };
        Arc::new(Schema::new(fields))
    }

    fn field(&self, column: Column) -> Field {
        let (kind, nullable) = match column {
            Column::Event
            | Column::Site
            | Column::Date
            | Column::Round
            | Column::White
            | Column::Black
            | Column::Result
            | Column::Eco => (self.words(), true),
            Column::Line12 => (self.words(), false),
            Column::WhiteElo | Column::BlackElo => (DataType::Int16, true),
            Column::Plies | Column::LegalPlies => (DataType::Int32, false),
            Column::Moves => (list(DataType::Int16, false), false),
            Column::Fen | Column::Problem => (DataType::Utf8, true),
            Column::Numeric | Column::San | Column::Uci => (DataType::Utf8, false),
            Column::Tags => (map(), false),
            Column::Clocks => (list(DataType::Float64, true), true),
            Column::Evals => (list(DataType::Int32, true), true),
            Column::Comments => (list(comment(), false), false),
        };
        Field::new(column.name(), kind, nullable)
    }

    fn move_fields(&self) -> Vec<Field> {
        let position = match self.position {
            PositionColumn::Fen => Field::new("fen", DataType::Utf8, false),
            PositionColumn::Key => Field::new("key", DataType::Int64, false),
        };
        vec![
            Field::new("game", DataType::Int64, false),
            Field::new("ply", DataType::Int32, false),
            Field::new("side", self.words(), false),
            Field::new("digits", self.words(), false),
            Field::new("san", self.words(), false),
            position,
            Field::new("clock", DataType::Float64, true),
            Field::new("eval", DataType::Int32, true),
            Field::new("comment", DataType::Utf8, true),
        ]
    }

    /// The type of texts that are often the same.
    fn words(&self) -> DataType {
        match self.text {
            TextColumns::Dictionary => {
                DataType::Dictionary(DataType::Int32.into(), DataType::Utf8.into())
            }
            TextColumns::Plain => DataType::Utf8,
        }
    }
}

/// A list of values.
fn list(item: DataType, nullable: bool) -> DataType {
    DataType::List(Arc::new(Field::new("item", item, nullable)))
}

/// The parts of a comment.
fn comment() -> DataType {
    DataType::Struct(Fields::from(vec![
        Field::new("ply", DataType::Int32, false),
        Field::new("text", DataType::Utf8, false),
    ]))
}

/// Names of tags and their values.
fn map() -> DataType {
    let entries = DataType::Struct(Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Utf8, true),
    ]));
    DataType::Map(Arc::new(Field::new("entries", entries, false)), false)
}
