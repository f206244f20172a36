//! Tables as they are written.

use std::ffi::OsStr;
use std::io::{self, Write};

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use iccf::convert::Options;
use iccf_table::{
    ArrowFile, Column, Columns, Csv, FileError, JsonLines, ParquetFile, PositionColumn,
    RecordBatch, Rows, Table, TextColumns,
};

use super::Form;
use crate::Failure;
use crate::args::{ConvertArgs, ReadingArgs};
use crate::batch::{self, RowSink, Sink, Tally, TextSink};
use crate::cmd::convert::Games;
use crate::input::Source;
use crate::output::{OutFolder, Rules};
use crate::report::Reporter;
use crate::values::{LayoutArg, RowLayout};

/// What `--columns` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColumnArg {
    /// The thirteen columns alone.
    Standard,
    /// A column of a table of games.
    Of(Column),
    /// Positions as integers, in a table of moves.
    Key,
}

/// Columns of tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnNames;

impl TypedValueParser for ColumnNames {
    type Value = ColumnArg;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<ColumnArg, Error> {
        let parser = |name: &str| match name {
            "standard" => Ok(ColumnArg::Standard),
            "key" => Ok(ColumnArg::Key),
            _ => name.parse().map(ColumnArg::Of),
        };
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let columns = Column::ALL.iter().map(|column| column.name());
        let names = columns.chain(["standard", "key"]);
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// A table that the command line asks for.
pub(crate) struct TableArgs {
    form: Form,
    table: Table,
}

impl ConvertArgs {
    /// The table these words ask for, if it is one.
    pub(crate) fn table(&self, options: &Options) -> Result<Option<TableArgs>, Failure> {
        let refused = |message: String| Err(Failure::Usage(message));
        let Some(form) = self.form()? else {
            return Ok(None);
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
        let rows = match self.layout {
            Some(LayoutArg::Rows(RowLayout::Moves)) => Rows::Moves,
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

/// Makes a table of all sources, or one of each where they go to a folder.
pub(crate) fn run(
    args: &ConvertArgs,
    table: TableArgs,
    sources: &[Source],
    rules: &Rules<'_>,
    reporter: &mut Reporter,
) -> Result<Tally, Failure> {
    let reading = &args.reading;
    let Some(folder) = &args.out_dir else {
        let games = Games::new(args.output.as_deref(), rules)?;
        return tabulate(reading, table, sources, reporter, games);
    };
    let folder = OutFolder::new(folder, args.layout, rules)?;
    let mut rows = TextRows::new(folder, &table);
    let tally = batch::tabulate(reading, table.table, sources, reporter, &mut rows)?;
    if tally.stopped {
        rows.into_inner().tell_stopped();
    }
    Ok(tally)
}

/// Makes a table of all sources.
fn tabulate(
    reading: &ReadingArgs,
    table: TableArgs,
    sources: &[Source],
    reporter: &mut Reporter,
    games: Games,
) -> Result<Tally, Failure> {
    let (tally, games) = match table.form {
        Form::Parquet | Form::Arrow => {
            let mut file = FileRows::new(games, &table)?;
            let tally = batch::tabulate(reading, table.table, sources, reporter, &mut file)?;
            (tally, file.finish()?)
        }
        Form::Csv | Form::JsonLines => {
            let mut rows = TextRows::new(games, &table);
            let tally = batch::tabulate(reading, table.table, sources, reporter, &mut rows)?;
            (tally, rows.into_inner())
        }
    };
    games.finish(&tally)?;
    Ok(tally)
}

/// Rows as text.
struct TextRows<S> {
    sink: S,
    form: Form,
    /// What stands above the rows, as long as it does not stand there.
    header: Option<String>,
    /// The header, for the next source with a place of its own.
    headers: String,
    text: String,
}

impl<S: TextSink> TextRows<S> {
    fn new(sink: S, table: &TableArgs) -> Self {
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

    fn into_inner(self) -> S {
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
struct FileRows<'a> {
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
    fn new(games: Games<'a>, table: &TableArgs) -> Result<Self, Failure> {
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
    fn finish(self) -> Result<Games<'a>, Failure> {
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
