//! Games out of files of tables, as PGN.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Seek as _};
use std::panic;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_ipc::reader::FileReader;
use iccf::Outcome;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};

use super::FileError;
use crate::{PackedMove, cell, command};

/// Rows that are read at a time.
const ROWS: usize = 1 << 10;

/// Columns of text, and the tags they come from.
const TAGS: [(&str, &str); 11] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("white_elo", "WhiteElo"),
    ("black_elo", "BlackElo"),
    ("eco", "ECO"),
    ("fen", "FEN"),
];

/// The games of a table of games, as PGN with moves in digits: whatever reads games
/// reads tables so, and proves each move legal once more.
///
/// Of a game that was not read whole the legal moves are there, and a comment behind
/// them says so.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use std::io::Read as _;
/// use iccf_table::{Batches, GameText, ParquetFile, Table};
///
/// let table = Table::games();
/// let mut file = ParquetFile::new(tempfile::tempfile()?, &table)?;
/// for batch in Batches::new(&b"[White \"A\"]\n\n1. e4 e5 *\n"[..], table) {
///     file.write(&batch?)?;
/// }
/// let file = file.finish()?;
/// let mut text = String::new();
/// GameText::open(file)?.expect("it is a table").read_to_string(&mut text)?;
/// assert_eq!(text, "[White \"A\"]\n[Result \"*\"]\n\n5254 5755 *\n\n");
/// # Ok(())
/// # }
/// ```
pub struct GameText {
    batches: Box<dyn Iterator<Item = Result<RecordBatch, FileError>> + Send>,
    text: String,
    /// How much of the text was read.
    at: usize,
    /// Rows that were written.
    rows: u64,
}

impl std::fmt::Debug for GameText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameText")
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl GameText {
    /// The games of a file; `None` if it is none of a table, and then it is as it was.
    pub fn open(file: File) -> Result<Option<Self>, FileError> {
        guarded(|| Self::open_trusted(file))
    }

    fn open_trusted(mut file: File) -> Result<Option<Self>, FileError> {
        let mut head = Vec::new();
        file.rewind().map_err(FileError::Io)?;
        (&file)
            .take(8)
            .read_to_end(&mut head)
            .map_err(FileError::Io)?;
        file.rewind().map_err(FileError::Io)?;
        let batches: Box<dyn Iterator<Item = _> + Send> = if head.starts_with(b"PAR1") {
            let length = file.metadata().map_err(FileError::Io)?.len();
            let reader = ParquetRecordBatchReaderBuilder::try_new(file)?;
            check(reader.metadata(), length)?;
            let reader = reader.with_batch_size(ROWS).build()?;
            Box::new(reader.map(|batch| batch.map_err(FileError::from)))
        } else if head.starts_with(b"ARROW1") {
            let reader = FileReader::try_new(file, None)?;
            Box::new(reader.map(|batch| batch.map_err(FileError::from)))
        } else {
            return Ok(None);
        };
        Ok(Some(Self {
            batches,
            text: String::new(),
            at: 0,
            rows: 0,
        }))
    }

    fn fill(&mut self) -> Result<(), FileError> {
        self.text.clear();
        self.at = 0;
        while self.text.is_empty() {
            let batches = &mut self.batches;
            let Some(batch) = guarded(|| batches.next().transpose())? else {
                return Ok(());
            };
            let games = Games::of(&batch)?;
            for row in 0..games.rows {
                self.rows += 1;
                if let Err(why) = games.write(row, &mut self.text) {
                    return Err(FileError::Damaged(format!("row {}: {why}", self.rows)));
                }
            }
        }
        Ok(())
    }
}

impl Read for GameText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.fill()?;
        }
        let read = (&self.text.as_bytes()[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

/// Those who take files apart trust them to be sound, and panic where they are not.
/// Where panics abort, it is for the program to say so.
fn guarded<T>(work: impl FnOnce() -> Result<T, FileError>) -> Result<T, FileError> {
    let why = "its parts do not fit together";
    let outcome = panic::catch_unwind(panic::AssertUnwindSafe(work));
    outcome.unwrap_or_else(|_| Err(FileError::Damaged(why.into())))
}

/// Whether all columns are where the file is: its reader trusts them to be.
fn check(metadata: &ParquetMetaData, length: u64) -> Result<(), FileError> {
    for column in metadata
        .row_groups()
        .iter()
        .flat_map(RowGroupMetaData::columns)
    {
        let first = column.dictionary_page_offset();
        let first = first.unwrap_or(column.data_page_offset());
        let end = first.checked_add(column.compressed_size());
        let inside = first >= 0 && column.compressed_size() >= 0;
        if !inside || end.is_none_or(|end| end as u64 > length) {
            let why = format!("the column {} is not in the file", column.column_path());
            return Err(FileError::Damaged(why));
        }
    }
    Ok(())
}

/// The columns of a batch that games are made of.
struct Games {
    rows: usize,
    tags: Vec<(&'static str, ArrayRef)>,
    other_tags: Option<ArrayRef>,
    moves: ArrayRef,
    clocks: Option<ArrayRef>,
    evals: Option<ArrayRef>,
    comments: Option<ArrayRef>,
    problems: Option<ArrayRef>,
}

impl Games {
    fn of(batch: &RecordBatch) -> Result<Self, FileError> {
        let column = |name: &str| batch.column_by_name(name).cloned();
        let moves = ["moves", "numeric", "san", "uci"]
            .into_iter()
            .find_map(column);
        let Some(moves) = moves else {
            let why = "it has no column `moves`, and so is no table of games";
            return Err(FileError::Damaged(why.into()));
        };
        let tags = TAGS.iter();
        let tags = tags.filter_map(|(name, tag)| Some((*tag, column(name)?)));
        Ok(Self {
            rows: batch.num_rows(),
            tags: tags.collect(),
            other_tags: column("tags"),
            moves,
            clocks: column("clocks"),
            evals: column("evals"),
            comments: column("comments"),
            problems: column("problem"),
        })
    }

    fn write(&self, row: usize, out: &mut String) -> Result<(), String> {
        let start = out.len();
        let result = self.write_tags(row, out);
        if out.len() > start {
            out.push('\n');
        }
        let moves = self.moves(row)?;
        let comments = self.comments(row);
        let mut comments = comments.iter().peekable();
        for ply in 0..=moves.len() {
            if let Some(mv) = ply.checked_sub(1).and_then(|at| moves.get(at)) {
                *out += mv;
                out.push(' ');
            }
            while let Some((_, comment)) = comments.next_if(|(at, _)| *at <= ply as i64) {
                write_comment(comment, out);
            }
        }
        for (_, comment) in comments {
            write_comment(comment, out);
        }
        if let Some(problem) = self.problems.as_ref().and_then(|all| cell::text(all, row)) {
            write_comment(&format!("not read whole: {problem}"), out);
        }
        let outcome = result
            .as_deref()
            .map(str::as_bytes)
            .and_then(Outcome::from_standard);
        // Without tags only a result ends a game, and the next row may have none.
        *out += outcome.unwrap_or(Outcome::Open).as_str();
        out.push_str("\n\n");
        Ok(())
    }

    /// Writes the tags of a game; what the result is.
    fn write_tags(&self, row: usize, out: &mut String) -> Option<String> {
        let mut result = None;
        let mut set_up = false;
        for (tag, column) in &self.tags {
            let value = match cell::text(column, row) {
                Some(text) => text.to_owned(),
                None => match cell::integer(column, row) {
                    Some(integer) => integer.to_string(),
                    None => continue,
                },
            };
            if *tag == "FEN" {
                write_tag("SetUp", "1", out);
                set_up = true;
            }
            write_tag(tag, &value, out);
            if *tag == "Result" {
                result = Some(value);
            }
        }
        let others = self
            .other_tags
            .as_ref()
            .and_then(|all| cell::list(all, row));
        if let Some(others) = others.as_ref().and_then(|others| others.as_struct_opt())
            && let [names, values, ..] = others.columns()
        {
            for at in 0..others.len() {
                let name = cell::text(names, at).unwrap_or_default();
                let value = cell::text(values, at).unwrap_or_default();
                if !(set_up && name == "SetUp") {
                    write_tag(name, value, out);
                }
            }
        }
        result
    }

    /// The moves as they are written.
    fn moves(&self, row: usize) -> Result<Vec<String>, String> {
        if let Some(spelled) = cell::text(&self.moves, row) {
            return Ok(spelled.split_whitespace().map(str::to_owned).collect());
        }
        let Some(packed) = cell::list(&self.moves, row) else {
            return Ok(Vec::new());
        };
        let mut moves = Vec::with_capacity(packed.len());
        for at in 0..packed.len() {
            let integer = cell::integer(&packed, at);
            let small = integer.and_then(|integer| i16::try_from(integer).ok());
            match small.and_then(PackedMove::from_integer) {
                Some(mv) => moves.push(mv.to_string()),
                None => {
                    return Err(match integer {
                        Some(integer) => format!("{integer} is no packed move"),
                        None => "a move is missing".into(),
                    });
                }
            }
        }
        Ok(moves)
    }

    /// Comments with the number of half-moves before them; without a column of
    /// comments, what times and evaluations make of them.
    fn comments(&self, row: usize) -> Vec<(i64, String)> {
        let list = |column: &Option<ArrayRef>| column.as_ref().and_then(|all| cell::list(all, row));
        if let Some(comments) = &self.comments {
            let comments = cell::list(comments, row);
            let comments = comments.as_ref().and_then(|all| all.as_struct_opt());
            let Some([plies, texts, ..]) = comments.map(StructArray::columns) else {
                return Vec::new();
            };
            let comment = |at| Some((cell::integer(plies, at)?, cell::text(texts, at)?.to_owned()));
            return (0..plies.len()).filter_map(comment).collect();
        }
        let (clocks, evals) = (list(&self.clocks), list(&self.evals));
        let count = |list: &Option<ArrayRef>| list.as_ref().map_or(0, Array::len);
        let mut comments = Vec::new();
        for at in 0..count(&clocks).max(count(&evals)) {
            let eval = evals.as_ref().filter(|all| at < all.len());
            let clock = clocks.as_ref().filter(|all| at < all.len());
            let mut text = String::new();
            if let Some(eval) = eval.and_then(|all| cell::integer(all, at)) {
                command::write_eval(eval as i32, &mut text);
            }
            if let Some(clock) = clock.and_then(|all| cell::number(all, at)) {
                if !text.is_empty() {
                    text.push(' ');
                }
                command::write_clock(clock, &mut text);
            }
            if !text.is_empty() {
                comments.push((at as i64 + 1, text));
            }
        }
        comments
    }
}

fn write_tag(name: &str, value: &str, out: &mut String) {
    let letter = |c: char| {
        if c.is_alphanumeric() || c == '_' {
            c
        } else {
            '_'
        }
    };
    out.push('[');
    out.extend(name.chars().map(letter));
    out.push_str(" \"");
    for letter in value.chars() {
        match letter {
            '\\' | '"' => out.extend(['\\', letter]),
            '\n' | '\r' => out.push(' '),
            letter => out.push(letter),
        }
    }
    out.push_str("\"]\n");
}

/// In braces, or in lines of its own if it has a brace in it.
fn write_comment(text: &str, out: &mut String) {
    if text.contains('}') {
        for line in text.lines() {
            // Writing to a string cannot fail.
            let _ = write!(out, "\n;{line}");
        }
        out.push('\n');
    } else {
        let _ = write!(out, "{{{text}}} ");
    }
}
