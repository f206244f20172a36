//! A batch: all that a command reads, through one stream of conversion.

#[cfg(feature = "tables")]
mod rows;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;

use iccf::convert::{Converted, Layout, Level, Options, Problem, Stream, Summary};
use iccf::encoding::Encoding;

#[cfg(feature = "tables")]
pub(crate) use rows::{RowSink, tabulate};

use crate::args::ReadingArgs;
use crate::input::{self, AllTexts, Count, Origin, Origins, Source};
use crate::progress::Progress;
use crate::report::{Reporter, counted};
use crate::terminal::{escaped, file_name, say};
use crate::{Done, Failure, reason};

/// Takes what is written.
pub(crate) trait Sink {
    /// A source has ended, as it should or not; whether all is well with what
    /// came of it.
    fn end(&mut self, source: &Source, whole: bool) -> Result<bool, Failure>;

    /// Whether each source has a place of its own.
    fn is_apart(&self) -> bool {
        false
    }

    /// Whether all that is written goes into files.
    fn fills_files(&self) -> bool {
        self.is_apart()
    }
}

/// Takes text.
pub(crate) trait TextSink: Sink {
    /// Takes some of what came of a source.
    fn write(&mut self, source: &Source, text: &[u8]) -> Result<(), Failure>;
}

/// Nothing is written.
impl Sink for () {
    fn end(&mut self, _: &Source, _: bool) -> Result<bool, Failure> {
        Ok(true)
    }
}

impl TextSink for () {
    fn write(&mut self, _: &Source, _: &[u8]) -> Result<(), Failure> {
        Ok(())
    }
}

/// What came of a batch.
pub(crate) struct Tally {
    pub(crate) summary: Summary,
    pub(crate) files: u64,
    /// Sources that could not be read to their end, or not be written.
    pub(crate) failed: u64,
    /// How many of them failed in which way.
    failures: BTreeMap<Failing, u64>,
    /// Sources with text and no game.
    without_games: u64,
    /// Whether an error ended it.
    pub(crate) stopped: bool,
    /// A line for each file, if they are wanted.
    pub(crate) table: Vec<Row>,
}

/// How far a source came that failed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Failing {
    /// Nothing was read of it.
    Unread,
    /// It breaks off.
    Partial,
    /// Its output has no place.
    Unwritten,
}

impl Failing {
    const fn name(self) -> &'static str {
        match self {
            Self::Unread => "not read",
            Self::Partial => "not read whole",
            Self::Unwritten => "not written",
        }
    }
}

/// What came of a file.
pub(crate) struct Row {
    name: String,
    games: u64,
    errors: u64,
    warnings: u64,
    failed: Option<Failing>,
}

impl Tally {
    pub(crate) fn done(&self) -> Done {
        if self.failed > 0 {
            Done::WithFailures
        } else if self.summary.games_with_errors > 0 || self.without_games > 0 {
            Done::WithErrors
        } else {
            Done::Well
        }
    }

    /// `3 files, 1 not read, `, if there are several.
    pub(crate) fn files(&self) -> String {
        if self.files < 2 {
            return String::new();
        }
        let mut text = format!("{}, ", counted(self.files, "file"));
        for (failing, count) in &self.failures {
            text += &format!("{count} {}, ", failing.name());
        }
        text
    }

    /// What came of each file.
    pub(crate) fn table(&self) -> String {
        let width = |cell: fn(&Row) -> usize| self.table.iter().map(cell).max().unwrap_or(0);
        let name = width(|row| file_name(&row.name).chars().count()).max(4);
        let mut text = format!("{:name$}     games    errors  warnings\n", "file");
        for row in &self.table {
            let failed = row.failed.map(|failing| format!("  {}", failing.name()));
            let failed = failed.unwrap_or_default();
            text += &format!(
                "{:name$}  {:>8}  {:>8}  {:>8}{failed}\n",
                file_name(&row.name),
                row.games,
                row.errors,
                row.warnings
            );
        }
        text
    }
}

/// Reads all sources through a converter and hands on what it writes.
pub(crate) fn convert(
    args: &ReadingArgs,
    options: Options,
    sources: &[Source],
    reporter: &mut Reporter,
    sink: &mut impl TextSink,
) -> Result<Tally, Failure> {
    let breaks = sink.is_apart() && options.writing.layout != Some(Layout::Moves);
    let mut stream = Stream::new(options, args.jobs()).apart(sink.is_apart());
    let mut batch = Batch::new(args, sources, reporter, sink);
    batch.breaks = breaks;
    let mut failed = Failed::default();
    let converted = stream.convert_all(batch.texts(), |part| failed.note(batch.take(part)));
    batch.progress.clear();
    failed.outcome(converted)?;
    batch.tally.stopped = stream.has_stopped();
    Ok(batch.finish())
}

/// Why a sink failed, which the stream that feeds it does not know.
#[derive(Default)]
struct Failed(Option<Failure>);

impl Failed {
    fn note(&mut self, taken: Result<(), Failure>) -> io::Result<()> {
        taken.map_err(|failure| {
            self.0 = Some(failure);
            io::Error::other("the sink failed")
        })
    }

    /// What came of all, in the end.
    fn outcome(self, streamed: io::Result<()>) -> Result<(), Failure> {
        match self.0 {
            Some(failure) => Err(failure),
            None => streamed.map_err(|error| Failure::File("<output>".into(), error)),
        }
    }
}

/// What was found up to the start of a source.
#[derive(Clone, Copy, Default)]
struct Counts {
    games: u64,
    errors: u64,
    warnings: u64,
}

/// What was written of the source at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Nothing,
    /// Something of an earlier text.
    Before,
    Something,
}

/// The sources of a run on their way.
pub(crate) struct Batch<'a, S> {
    sources: &'a [Source],
    encoding: Option<Encoding>,
    origins: Origins,
    /// Whether an empty line is due between the texts of a source: the stream
    /// takes each for one that stands alone.
    breaks: bool,
    reporter: &'a mut Reporter,
    sink: &'a mut S,
    progress: Progress,
    /// How much was read of all sources as they stand.
    consumed: Count,
    verbose: bool,
    before: Counts,
    /// Games up to the start of the text at hand.
    games: u64,
    written: Written,
    /// Whether the source at hand could not be read to its end.
    broken: bool,
    tally: Tally,
}

impl<'a, S: Sink> Batch<'a, S> {
    pub(crate) fn new(
        args: &ReadingArgs,
        sources: &'a [Source],
        reporter: &'a mut Reporter,
        sink: &'a mut S,
    ) -> Self {
        let typed = input::invite(sources, args.quiet);
        let size = sources.iter().map(Source::size).sum();
        // It would stand between the lines that are typed, or that are written.
        let mixed = typed || stdout().is_terminal() && !sink.fills_files();
        let wanted = !args.quiet && !mixed;
        Self {
            sources,
            encoding: args.encoding(),
            origins: Origins::default(),
            breaks: false,
            reporter,
            progress: Progress::new(wanted, size),
            sink,
            consumed: Count::default(),
            verbose: args.verbose,
            before: Counts::default(),
            games: 0,
            written: Written::Nothing,
            broken: false,
            tally: Tally {
                summary: Summary::default(),
                files: sources.len() as u64,
                failed: 0,
                failures: BTreeMap::new(),
                without_games: 0,
                stopped: false,
                table: Vec::new(),
            },
        }
    }

    /// All that is to be read, text by text.
    pub(crate) fn texts(&self) -> AllTexts<'a> {
        let (consumed, origins) = (self.consumed.clone(), self.origins.clone());
        AllTexts::new(self.sources, self.encoding, consumed, origins)
    }

    /// Where a text comes from.
    pub(crate) fn origin(&self, text: usize) -> Option<Arc<Origin>> {
        self.origins.get(text)
    }

    /// Takes a part of what was converted.
    fn take(&mut self, part: Converted<'_>) -> Result<(), Failure>
    where
        S: TextSink,
    {
        let Some(origin) = self.origin(part.input) else {
            return Ok(());
        };
        let source = &self.sources[origin.source];
        self.tally.summary = part.summary;
        self.problems(&origin, part.problems)?;
        if !part.text.is_empty() {
            if self.breaks && self.written == Written::Before {
                self.sink.write(source, b"\n")?;
            }
            self.written = Written::Something;
            self.sink.write(source, part.text)?;
        }
        if let Some(end) = part.end {
            self.end_text(part.input, &origin, end)?;
        }
        Ok(())
    }

    /// Takes the problems of some games of a text.
    pub(crate) fn problems(
        &mut self,
        origin: &Origin,
        problems: Vec<Problem>,
    ) -> Result<(), Failure> {
        if !problems.is_empty() {
            self.progress.clear();
        }
        let source = &self.sources[origin.source];
        for mut problem in problems {
            problem.place.line = origin.lines.of(problem.place.line);
            problem.game += self.games - self.before.games;
            self.reporter.problem(&source.name, &problem)?;
        }
        self.progress.show(self.consumed.get(), self.tally.summary);
        Ok(())
    }

    /// Counts a game.
    pub(crate) fn count(&mut self, plies: usize, failed: bool) {
        let summary = &mut self.tally.summary;
        summary.games += 1;
        summary.plies += plies as u64;
        summary.games_with_errors += u64::from(failed);
    }

    pub(crate) fn finish(mut self) -> Tally {
        self.progress.clear();
        self.tally
    }

    /// One of the texts of a source has ended, as it should or not.
    pub(crate) fn end_text(
        &mut self,
        text: usize,
        origin: &Origin,
        end: io::Result<()>,
    ) -> Result<(), Failure> {
        let source = &self.sources[origin.source];
        self.origins.forget(text);
        self.games = self.tally.summary.games;
        if self.written == Written::Something {
            self.written = Written::Before;
        }
        if let Err(error) = end {
            self.broken = true;
            self.complain("unreadable", source, &reason(&error))?;
        }
        if origin.last {
            // Only now, so that the order of what is said does not depend on
            // threads.
            if let Some(finding) = origin.found.get() {
                self.progress.clear();
                self.reporter.encoding(&source.name, finding)?;
            }
            self.end(source)?;
        }
        Ok(())
    }

    fn end(&mut self, source: &Source) -> Result<(), Failure> {
        let all = self.tally.summary;
        let games = all.games - self.before.games;
        let whole = !std::mem::take(&mut self.broken);
        self.written = Written::Nothing;
        if whole && games == 0 && source.length.get() > 0 {
            self.complain("no-game", source, "no game is found in it")?;
            self.tally.without_games += 1;
        }
        let written = self.sink.end(source, whole)?;
        let failed = match (whole, written) {
            (true, true) => None,
            (true, false) => Some(Failing::Unwritten),
            (false, _) if source.length.get() == 0 => Some(Failing::Unread),
            (false, _) => Some(Failing::Partial),
        };
        if let Some(failing) = failed {
            self.tally.failed += 1;
            *self.tally.failures.entry(failing).or_default() += 1;
        }
        let now = Counts {
            games: all.games,
            errors: self.reporter.count(Level::Error),
            warnings: self.reporter.count(Level::Warning),
        };
        if self.verbose {
            self.tally.table.push(Row {
                name: source.name.clone(),
                games,
                errors: now.errors - self.before.errors,
                warnings: now.warnings - self.before.warnings,
                failed,
            });
        }
        self.before = now;
        Ok(())
    }

    /// Says what is wrong with a source as a whole.
    fn complain(&mut self, kind: &str, source: &Source, message: &str) -> Result<(), Failure> {
        self.progress.clear();
        let name = file_name(&source.name);
        say(&format!("iccf: {name}: {}", escaped(message)));
        self.reporter.input(kind, message, &source.name)
    }
}
