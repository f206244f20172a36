//! A batch: all that a command reads, through one stream of conversion.

use std::io::{self, IsTerminal as _};
use std::thread::available_parallelism;

use iccf::convert::{Converted, Level, Options, Problem, Stream, Summary};

use crate::args::ReadingArgs;
use crate::input::{Count, Source};
use crate::progress::Progress;
use crate::report::{Reporter, counted};
use crate::terminal::{escaped, say};
use crate::{Done, Failure, meant};

/// Takes what is written.
pub(crate) trait Sink {
    /// Takes some of what came of a source.
    fn write(&mut self, source: &Source, text: &[u8]) -> Result<(), Failure>;

    /// A source has ended, as it should or not; whether all is well with what
    /// came of it.
    fn end(&mut self, source: &Source, whole: bool) -> Result<bool, Failure>;

    /// Whether each source has a place of its own.
    fn is_apart(&self) -> bool {
        false
    }

    /// Whether games are shown on the terminal.
    fn is_terminal(&self) -> bool {
        false
    }
}

/// Nothing is written.
impl Sink for () {
    fn write(&mut self, _: &Source, _: &[u8]) -> Result<(), Failure> {
        Ok(())
    }

    fn end(&mut self, _: &Source, _: bool) -> Result<bool, Failure> {
        Ok(true)
    }
}

/// What came of a batch.
pub(crate) struct Tally {
    pub(crate) summary: Summary,
    pub(crate) files: u64,
    /// Sources that could not be read to their end, or not be written.
    pub(crate) failed: u64,
    /// Sources with text and no game.
    without_games: u64,
    /// Whether an error ended it.
    pub(crate) stopped: bool,
    /// A line for each file, if they are wanted.
    pub(crate) table: Vec<Row>,
}

/// What came of a file.
pub(crate) struct Row {
    name: String,
    games: u64,
    errors: u64,
    warnings: u64,
    failed: bool,
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

    /// `3 files, 1 of them not read whole, `, if there are several.
    pub(crate) fn files(&self) -> String {
        if self.files < 2 {
            return String::new();
        }
        let failed = match self.failed {
            0 => String::new(),
            failed => format!("{failed} of them not whole, "),
        };
        format!("{}, {failed}", counted(self.files, "file"))
    }

    /// What came of each file.
    pub(crate) fn table(&self) -> String {
        let width = |cell: fn(&Row) -> usize| self.table.iter().map(cell).max().unwrap_or(0);
        let name = width(|row| escaped(&row.name).chars().count()).max(4);
        let mut text = format!("{:name$}     games    errors  warnings\n", "file");
        for row in &self.table {
            let failed = if row.failed { "  not whole" } else { "" };
            text += &format!(
                "{:name$}  {:>8}  {:>8}  {:>8}{failed}\n",
                escaped(&row.name),
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
    sink: &mut impl Sink,
) -> Result<Tally, Failure> {
    let jobs = args.jobs.map_or_else(
        || available_parallelism().map_or(1, Into::into),
        usize::from,
    );
    // Threads cost more than a card gives them to do.
    let jobs = if args.moves.is_some() { 1 } else { jobs };
    let mut stream = Stream::new(options, jobs).apart(sink.is_apart());
    let mut batch = Batch::new(args, sources, reporter, sink);
    let consumed = batch.consumed.clone();
    // The sink may fail for reasons of its own, which the stream does not know.
    let mut failure = None;
    let inputs = sources.iter().map(|source| source.open(&consumed));
    let converted = stream.convert_all(inputs, |part| {
        batch.take(part).map_err(|error| {
            failure = Some(error);
            io::Error::other("the sink failed")
        })
    });
    batch.progress.clear();
    if let (Some(failure), _) | (None, Err(failure)) = (
        failure,
        converted.map_err(|error| Failure::File("<output>".into(), error)),
    ) {
        return Err(failure);
    }
    batch.tally.stopped = stream.has_stopped();
    Ok(batch.finish())
}

/// What was found up to the start of a source.
#[derive(Clone, Copy, Default)]
struct Counts {
    games: u64,
    errors: u64,
    warnings: u64,
}

/// The sources of a run on their way.
pub(crate) struct Batch<'a, S> {
    sources: &'a [Source],
    reporter: &'a mut Reporter,
    sink: &'a mut S,
    progress: Progress,
    /// How much was read of all sources as they stand.
    pub(crate) consumed: Count,
    verbose: bool,
    before: Counts,
    tally: Tally,
}

impl<'a, S: Sink> Batch<'a, S> {
    pub(crate) fn new(
        args: &ReadingArgs,
        sources: &'a [Source],
        reporter: &'a mut Reporter,
        sink: &'a mut S,
    ) -> Self {
        if sources.iter().any(Source::is_standard) && io::stdin().is_terminal() && !args.quiet {
            say("Type or paste moves or games here; Ctrl-D on a line of its own ends them.");
        }
        let size = sources.iter().map(Source::size).sum();
        Self {
            sources,
            reporter,
            progress: Progress::new(!args.quiet && !sink.is_terminal(), size),
            sink,
            consumed: Count::default(),
            verbose: args.verbose,
            before: Counts::default(),
            tally: Tally {
                summary: Summary::default(),
                files: sources.len() as u64,
                failed: 0,
                without_games: 0,
                stopped: false,
                table: Vec::new(),
            },
        }
    }

    /// Takes a part of what was converted.
    fn take(&mut self, part: Converted<'_>) -> Result<(), Failure> {
        let Some(source) = self.sources.get(part.input) else {
            return Ok(());
        };
        self.tally.summary = part.summary;
        self.problems(source, &part.problems)?;
        if !part.text.is_empty() {
            self.sink.write(source, part.text)?;
        }
        if let Some(end) = part.end {
            self.end(source, end)?;
        }
        Ok(())
    }

    /// Takes the problems of some games.
    pub(crate) fn problems(
        &mut self,
        source: &Source,
        problems: &[Problem],
    ) -> Result<(), Failure> {
        if !problems.is_empty() {
            self.progress.clear();
        }
        for problem in problems {
            self.reporter.problem(&source.name, problem)?;
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

    /// A source has ended.
    pub(crate) fn end(&mut self, source: &Source, end: io::Result<()>) -> Result<(), Failure> {
        let all = self.tally.summary;
        let games = all.games - self.before.games;
        let whole = end.is_ok();
        if let Err(error) = end {
            let mut message = error.to_string();
            if error.kind() == io::ErrorKind::NotFound
                && let Some(hint) = meant::instead_of_file(&source.name)
            {
                message = format!("{message}; {hint}");
            }
            self.complain("unreadable", source, &message)?;
        } else if games == 0 && source.length.get() > 0 {
            self.complain("no-game", source, "no game is found in it")?;
            self.tally.without_games += 1;
        }
        let written = self.sink.end(source, whole)?;
        let failed = !whole || !written;
        self.tally.failed += u64::from(failed);
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
        say(&format!("iccf: {}: {message}", escaped(&source.name)));
        self.reporter.input(kind, message, &source.name)
    }
}
