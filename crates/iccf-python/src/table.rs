//! `iccf.table`.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::{self, ThreadId};
use std::{io, iter};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use iccf::encoding::Encoding;
use iccf_table::{Column, Columns, PositionColumn, TextColumns};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::conversion::ON_ERROR;
use crate::games::reading;
use crate::input::{Opened, Source};
use crate::part;
use crate::position::Position;
use crate::rows::{self, AllTexts, Batches};
use crate::watch::Watch;
use crate::{capsule, error, name};

const TEXT: [(&str, TextColumns); 2] = [
    ("dictionary", TextColumns::Dictionary),
    ("plain", TextColumns::Plain),
];

const POSITION: [(&str, PositionColumn); 2] =
    [("fen", PositionColumn::Fen), ("key", PositionColumn::Key)];

/// The thread that signals are for: the one that loaded this module.
pub(crate) static MAIN: OnceLock<ThreadId> = OnceLock::new();

/// Games as a table, which is read when somebody takes it over the Arrow `PyCapsule`
/// interface; made by `iccf.table`.
#[pyclass(frozen, module = "iccf")]
pub(crate) struct Table {
    source: Source,
    wanted: iccf_table::Table,
    encoding: Option<Encoding>,
    part: Option<(u64, u64)>,
    batch_size: usize,
    jobs: usize,
    progress: Option<Arc<Py<PyAny>>>,
    /// Whether a file that is open was read, which is possible once.
    taken: AtomicBool,
}

#[pymethods]
impl Table {
    /// The table as a stream of Arrow batches. A path is read anew each time.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Nobody has to be given what he asks for; who asked converts.
        drop(requested_schema);
        let taken = self.taken.swap(true, Ordering::Relaxed);
        if taken && matches!(self.source, Source::Object(_)) {
            let message = "the file was read already; a table of a path can be read again";
            return Err(PyValueError::new_err(message));
        }
        capsule::stream(py, Box::new(self.reader(py)?))
    }

    /// The columns and their types.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::schema(py, &self.wanted.schema())
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        let schema = self.wanted.schema();
        schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let columns = self.columns().join(", ");
        format!("<Table of {}: {columns}>", self.source.name(py))
    }
}

impl Table {
    fn reader(&self, py: Python<'_>) -> PyResult<Reader> {
        let progress = self.progress.as_ref().map(|one| one.clone_ref(py));
        let (texts, watch): (AllTexts, _) = if let Some(part) = self.part {
            let part = part::range(part)?;
            let watch = Watch::new(Some(part.end - part.start), progress);
            let (source, encoding) = (self.source.clone(), self.encoding);
            // It is looked for where it is read.
            let counter = watch.counter();
            let text = std::iter::once_with(move || {
                let text = source.part(&part, encoding)?;
                Ok(Box::new(counter.counted(text)) as Opened)
            });
            (Box::new(text), watch)
        } else {
            let input = self.source.open(py)?;
            let name = input.name.clone();
            let watch = Watch::new(input.size, progress);
            let texts = input.texts(&watch, self.encoding);
            let mut texts = texts.map_err(|problem| error::of_file(&name, problem))?;
            let next = move || {
                let text = texts.next_text().transpose()?;
                Some(text.map(|text| Box::new(text) as Opened))
            };
            (Box::new(std::iter::from_fn(next)), watch)
        };
        let batches = if self.jobs == 1 {
            rows::here(texts, &self.wanted, self.batch_size)
        } else {
            rows::on_threads(texts, &self.wanted, self.jobs)
        };
        Ok(Reader {
            batches,
            schema: self.wanted.schema(),
            watch,
        })
    }
}

/// Batches, watched.
struct Reader {
    batches: Batches,
    schema: SchemaRef,
    watch: Watch,
}

impl Reader {
    /// Tells how far it is, and hears whether it is to end. Signals are for the main
    /// thread alone: another one might wait here for the interpreter while the main
    /// thread, which has it, waits for the batch.
    fn look(&mut self, ended: bool) -> Result<(), ArrowError> {
        let here = thread::current().id();
        if !self.watch.is_told() && MAIN.get() != Some(&here) {
            return Ok(());
        }
        let looked = Python::try_attach(|py| {
            let looked = if ended {
                self.watch.end(py)
            } else {
                self.watch.look(py)
            };
            // Whoever reads the stream gets a message alone, and makes an error of his
            // own of it.
            looked.map_err(|raised| ArrowError::ExternalError(raised.to_string().into()))
        });
        looked.unwrap_or(Ok(()))
    }
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // Whoever asks is written in C, which no panic may reach.
        let next = panic::catch_unwind(AssertUnwindSafe(|| self.batches.next()));
        let batch = next.unwrap_or_else(|_| {
            self.batches = Box::new(iter::empty());
            Some(Err(io::Error::other(
                "reading failed, which is a fault of iccf",
            )))
        });
        if let Err(problem) = self.look(batch.is_none()) {
            return Some(Err(problem));
        }
        batch.map(|batch| batch.map_err(ArrowError::from))
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}

/// Games as a table, one row a game, for everything that takes Arrow: pyarrow, Polars,
/// pandas, DuckDB.
///
/// `columns` names those that are wanted; without it there are the usual ones.
/// docs/tables.md describes them all. With `rows='moves'` there is one row a half-move.
/// A game with an error is a row, too: `problem` says what is wrong. Texts that repeat
/// are dictionaries, unless `text='plain'`. `part` takes the games that begin in a
/// range of bytes of a plain file: parts that meet have each game once. `jobs` threads
/// read a path; with more than one, batches have the sizes that come of it.
///
/// >>> table = iccf.table(io.BytesIO(b'[White "A"]\n\n1. e4 e5 *'), columns=["white", "plies"])
/// >>> table.columns
/// ['white', 'plies']
/// >>> import pyarrow
/// >>> pyarrow.table(table).to_pylist()
/// [{'white': 'A', 'plies': 2}]
#[pyfunction]
#[pyo3(signature = (
    source, *, rows="games", columns=None, position="fen", text="dictionary", on_error="keep",
    notation=None, start=None, chess960=false, strict=false, encoding=None, part=None,
    batch_size=16384, jobs=1, progress=None,
))]
pub(crate) fn table(
    source: &Bound<'_, PyAny>,
    rows: &str,
    columns: Option<Vec<String>>,
    position: &str,
    text: &str,
    on_error: &str,
    notation: Option<&str>,
    start: Option<Position>,
    chess960: bool,
    strict: bool,
    encoding: Option<&str>,
    part: Option<(u64, u64)>,
    batch_size: usize,
    jobs: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let py = source.py();
    let kinds = [
        ("games", iccf_table::Table::games as fn() -> _),
        ("moves", iccf_table::Table::moves),
    ];
    let mut table = name::one_of("rows", rows, &kinds)?()
        .position(name::one_of("position", position, &POSITION)?)
        .text(name::one_of("text", text, &TEXT)?)
        .on_error(name::one_of("on_error", on_error, &ON_ERROR)?)
        .reading(reading(notation, start, chess960, strict)?);
    if let Some(columns) = columns {
        if rows == "moves" {
            let message = "a table of moves has all its columns; choose among them later";
            return Err(PyValueError::new_err(message));
        }
        if columns.is_empty() {
            return Err(PyValueError::new_err("a table has at least one column"));
        }
        let mut wanted = Columns::NONE;
        for column in &columns {
            wanted = wanted.with(name::named::<Column>(column)?);
        }
        table = table.columns(wanted);
    }
    if batch_size == 0 {
        return Err(PyValueError::new_err("a batch has at least one row"));
    }
    name::check_jobs(jobs)?;
    let source = Source::of(source)?;
    if jobs > 1 && matches!(source, Source::Object(_)) {
        let message = "a file that is open is read on one thread; several take a path";
        return Err(PyValueError::new_err(message));
    }
    // Whether it is there is told now, and not by whoever reads the table.
    if let Source::Path(_) = source {
        source.open(py)?;
    }
    if let Some(part) = part {
        part::range(part)?;
        source.check_is_binary(py)?;
    }
    Ok(Table {
        source,
        wanted: table,
        encoding: name::maybe_named(encoding)?,
        part,
        batch_size,
        jobs,
        progress: progress.map(Arc::new),
        taken: AtomicBool::new(false),
    })
}
