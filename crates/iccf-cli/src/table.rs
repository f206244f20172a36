//! Tables: which one the command line asks for, and where its rows go.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use iccf::convert::Options;
use iccf_table::{
    ArrowFile, Column, Columns, Csv, FileError, JsonLines, ParquetFile, PositionColumn,
    RecordBatch, Rows, Table, TextColumns,
};

use crate::Failure;
use crate::args::ConvertArgs;
use crate::batch::{RowSink, Sink, TextSink};
use crate::cmd::convert::Games;
use crate::input::Source;
use crate::terminal::file_name;
use crate::values::{ColumnArg, LayoutArg, RowLayout};

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Parquet,
    Arrow,
    Csv,
    JsonLines,
}

/// A table that the command line asks for.
pub(crate) struct TableArgs {
    pub(crate) form: Form,
    pub(crate) table: Table,
}

impl ConvertArgs {
    /// The table these words ask for, if it is one.
    pub(crate) fn table(&self, options: &Options) -> Result<Option<TableArgs>, Failure> {
        let refused = |message: String| Err(Failure::Usage(message));
        let file = match &self.output {
            Some(place) => file_form(place)?,
            None => None,
        };
        let layout = match self.layout {
            Some(LayoutArg::Rows(layout)) => Some(layout),
            _ => None,
        };
        let form = match (file, self.layout) {
            (Some(form), None | Some(LayoutArg::Rows(RowLayout::Moves))) => form,
            (Some(_), Some(layout)) => {
                let place = self.output.as_deref().unwrap_or(Path::new("-"));
                return refused(format!(
                    "{} is a table by its name, and --layout {} is text; name another file, or \
                     leave the layout out",
                    file_name(&place.display().to_string()),
                    layout.name()
                ));
            }
            (None, Some(LayoutArg::Rows(RowLayout::Csv))) => Form::Csv,
            (None, Some(LayoutArg::Rows(RowLayout::Jsonl))) => Form::JsonLines,
            (None, Some(LayoutArg::Rows(RowLayout::Moves))) => text_form(self.output.as_deref()),
            (None, _) if self.columns.is_empty() => return Ok(None),
            (None, _) => {
                return refused(
                    "--columns is for tables: --layout csv, jsonl or moves-table, or an output \
                     named .parquet or .arrow"
                        .into(),
                );
            }
        };
        let misplaced = [(self.to.is_some(), "--to"), (self.with.is_some(), "--with")];
        if let Some((_, option)) = misplaced.iter().find(|(given, _)| *given) {
            return refused(format!(
                "{option} has no place in a table; --columns numeric,san,uci adds columns with \
                 moves as they are written"
            ));
        }
        if self.restore.is_some() {
            return refused(
                "--restore has no place in a table; restore the games first, and make the table \
                 of what comes of it"
                    .into(),
            );
        }
        let rows = match layout {
            Some(RowLayout::Moves) => Rows::Moves,
            _ => Rows::Games,
        };
        let table = self.columns(rows)?.reading(options.reading.clone());
        let text = match form {
            Form::Parquet => TextColumns::Dictionary,
            _ => TextColumns::Plain,
        };
        let table = table.text(text).on_error(options.on_error);
        Ok(Some(TableArgs { form, table }))
    }

    /// The table with the columns that are asked for.
    fn columns(&self, rows: Rows) -> Result<Table, Failure> {
        let mut table = match rows {
            Rows::Moves => Table::moves(),
            _ => Table::games(),
        };
        if self.columns.contains(&ColumnArg::Standard) {
            table = table.columns(Columns::STANDARD);
        }
        for column in &self.columns {
            table = match (column, rows) {
                (ColumnArg::Standard, _) => table,
                (ColumnArg::Key, Rows::Moves) => table.position(PositionColumn::Key),
                (ColumnArg::Of(Column::Fen), Rows::Moves) => table.position(PositionColumn::Fen),
                (ColumnArg::Of(column), Rows::Moves) => {
                    let message = format!(
                        "--columns {column} is for games; a table of moves has all of its columns, \
                         and key in place of fen if that is asked for"
                    );
                    return Err(Failure::Usage(message));
                }
                (ColumnArg::Of(column), _) => table.with(*column),
                (ColumnArg::Key, _) => {
                    let message = "--columns key is for --layout moves-table";
                    return Err(Failure::Usage(message.into()));
                }
            };
        }
        Ok(table)
    }
}

/// The form of a file that is no text, by its name.
fn file_form(place: &Path) -> Result<Option<Form>, Failure> {
    let form = |place: &Path| match ending(place).as_deref() {
        Some("parquet") => Some(Form::Parquet),
        Some("arrow") => Some(Form::Arrow),
        _ => None,
    };
    let unpacked = unpacked(place);
    if form(&unpacked) != form(place) {
        let message = format!(
            "{} would be compressed twice; {} is enough",
            file_name(&place.display().to_string()),
            file_name(&unpacked.display().to_string())
        );
        return Err(Failure::Usage(message));
    }
    Ok(form(place))
}

/// The form of a table of moves that is text.
fn text_form(place: Option<&Path>) -> Form {
    match place.map(unpacked).as_deref().and_then(ending).as_deref() {
        Some("jsonl" | "ndjson") => Form::JsonLines,
        _ => Form::Csv,
    }
}

/// The name without the ending of what is compressed.
fn unpacked(place: &Path) -> PathBuf {
    match ending(place).as_deref() {
        Some("gz" | "bz2" | "zst") => place.with_extension(""),
        _ => place.to_owned(),
    }
}

fn ending(place: &Path) -> Option<String> {
    let ending = place.extension()?.to_str()?;
    Some(ending.to_ascii_lowercase())
}

/// Rows as text.
pub(crate) struct TextRows<S> {
    sink: S,
    form: Form,
    /// What stands above the rows, as long as it does not stand there.
    header: Option<String>,
    /// The header, for the next source with a place of its own.
    headers: String,
    text: String,
}

impl<S: TextSink> TextRows<S> {
    pub(crate) fn new(sink: S, table: &TableArgs) -> Self {
        let headers = match table.form {
            Form::Csv => Csv::header(&table.table.schema()),
            _ => String::new(),
        };
        Self {
            sink,
            form: table.form,
            header: Some(headers.clone()),
            headers,
            text: String::new(),
        }
    }

    pub(crate) fn into_inner(self) -> S {
        self.sink
    }

    fn begin(&mut self) {
        self.text.clear();
        self.text += &self.header.take().unwrap_or_default();
    }
}

impl<S: TextSink> RowSink for TextRows<S> {
    fn write(&mut self, source: &Source, rows: RecordBatch) -> Result<(), Failure> {
        self.begin();
        match self.form {
            Form::JsonLines => JsonLines::write(&rows, &mut self.text),
            _ => Csv::write(&rows, &mut self.text),
        }
        self.sink.write(source, self.text.as_bytes())
    }
}

impl<S: TextSink> Sink for TextRows<S> {
    fn end(&mut self, source: &Source, whole: bool) -> Result<bool, Failure> {
        if whole && self.header.is_some() {
            self.begin();
            self.sink.write(source, self.text.as_bytes())?;
        }
        if self.sink.is_apart() {
            self.header = Some(self.headers.clone());
        }
        self.sink.end(source, whole)
    }

    fn fills_files(&self) -> bool {
        self.sink.fills_files()
    }
}

/// Rows in a file that is no text.
pub(crate) struct FileRows<'a> {
    name: String,
    any: bool,
    file: TableFile<'a>,
}

enum TableFile<'a> {
    Parquet(Box<ParquetFile<Bytes<'a>>>),
    Arrow(Box<ArrowFile<Bytes<'a>>>),
}

/// Games as bytes.
struct Bytes<'a>(Games<'a>);

impl Write for Bytes<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(&mut self.0.output, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> FileRows<'a> {
    pub(crate) fn new(games: Games<'a>, table: &TableArgs) -> Result<Self, Failure> {
        let name = games.output.name().to_owned();
        let out = Bytes(games);
        let file = match table.form {
            Form::Arrow => {
                ArrowFile::new(out, &table.table).map(|file| TableFile::Arrow(Box::new(file)))
            }
            _ => ParquetFile::new(out, &table.table).map(|file| TableFile::Parquet(Box::new(file))),
        };
        match file {
            Ok(file) => Ok(Self {
                name,
                any: false,
                file,
            }),
            Err(error) => Err(failure(&name, error)),
        }
    }

    /// Completes the table, in what is not yet at its place.
    pub(crate) fn finish(self) -> Result<Games<'a>, Failure> {
        let out = match self.file {
            TableFile::Parquet(file) => file.finish(),
            TableFile::Arrow(file) => file.finish(),
        };
        out.map(|out| out.0.written(self.any))
            .map_err(|error| failure(&self.name, error))
    }
}

fn failure(name: &str, error: FileError) -> Failure {
    Failure::File(name.to_owned(), error.into())
}

impl RowSink for FileRows<'_> {
    fn write(&mut self, _: &Source, rows: RecordBatch) -> Result<(), Failure> {
        self.any |= rows.num_rows() > 0;
        let written = match &mut self.file {
            TableFile::Parquet(file) => file.write(&rows),
            TableFile::Arrow(file) => file.write(rows),
        };
        written.map_err(|error| failure(&self.name, error))
    }
}

impl Sink for FileRows<'_> {
    fn end(&mut self, _: &Source, _: bool) -> Result<bool, Failure> {
        Ok(true)
    }

    fn fills_files(&self) -> bool {
        true
    }
}
