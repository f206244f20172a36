//! A batch that becomes rows of a table.

use iccf_table::{Part, RecordBatch, Table};

use super::{Batch, Failed, Sink, Tally};
use crate::Failure;
use crate::args::ReadingArgs;
use crate::input::Source;
use crate::report::Reporter;

/// Takes rows of a table.
pub(crate) trait RowSink: Sink {
    /// Takes some of what came of a source.
    fn write(&mut self, source: &Source, rows: RecordBatch) -> Result<(), Failure>;
}

/// Reads all sources into a table and hands on its rows.
pub(crate) fn tabulate(
    args: &ReadingArgs,
    table: Table,
    sources: &[Source],
    reporter: &mut Reporter,
    sink: &mut impl RowSink,
) -> Result<Tally, Failure> {
    let mut stream = iccf_table::Stream::new(table, args.jobs());
    let mut batch = Batch::new(args, sources, reporter, sink);
    let mut failed = Failed::default();
    let read = stream.read_all(batch.texts(), |part| failed.note(batch.take_rows(part)));
    batch.progress.clear();
    failed.outcome(read)?;
    batch.tally.stopped = stream.has_stopped();
    Ok(batch.finish())
}

impl<S: RowSink> Batch<'_, S> {
    /// Takes some rows.
    fn take_rows(&mut self, part: Part) -> Result<(), Failure> {
        let Some(origin) = self.origin(part.input) else {
            return Ok(());
        };
        self.tally.summary = part.summary;
        self.problems(&origin, part.problems)?;
        if let Some(rows) = part.batch {
            self.sink.write(&self.sources[origin.source], rows)?;
        }
        if let Some(end) = part.end {
            self.end_text(part.input, &origin, end)?;
        }
        Ok(())
    }
}
