//! A batch: all that a command reads, through one stream of conversion.

use std::io::{self, IsTerminal as _};
use std::thread::available_parallelism;

use iccf::convert::{Converted, Layout, Level, Options, Stream, Summary};

use crate::args::ReadingArgs;
use crate::input::{AllTexts, Count, Origins, Source};
use crate::progress::Progress;
use crate::report::{Reporter, counted};
use crate::terminal::{escaped, say};
use crate::{Done, Failure};

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
    if sources.iter().any(Source::is_standard) && io::stdin().is_terminal() && !args.quiet {
        say("Type or paste moves or games here; Ctrl-D on a line of its own ends them.");
    }
    let jobs = args.jobs.map_or_else(
        || available_parallelism().map_or(1, Into::into),
        usize::from,
    );
    // Threads cost more than a card gives them to do.
    let jobs = if args.moves.is_some() { 1 } else { jobs };
    let breaks = sink.is_apart() && options.layout != Some(Layout::Moves);
    let mut stream = Stream::new(options, jobs).apart(sink.is_apart());
    let consumed = Count::default();
    let size = sources.iter().map(Source::size).sum();
    let progress = Progress::new(!args.quiet && !sink.is_terminal(), size);
    let origins = Origins::default();
    let mut batch = Batch {
        sources,
        origins: origins.clone(),
        breaks,
        reporter,
        sink,
        progress,
        consumed: consumed.clone(),
        verbose: args.verbose,
        before: Counts::default(),
        games: 0,
        written: Written::Nothing,
        broken: false,
        tally: Tally {
            summary: Summary::default(),
            files: sources.len() as u64,
            failed: 0,
            without_games: 0,
            stopped: false,
            table: Vec::new(),
        },
    };
    // The sink may fail for reasons of its own, which the stream does not know.
    let mut failure = None;
    let texts = AllTexts::new(sources, args.encoding(), consumed, origins);
    let converted = stream.convert_all(texts, |part| {
        batch.take(part).map_err(|error| {
            failure = Some(error);
            io::Error::other("the sink failed")
        })
    });
    batch.progress.clear();
    match (failure, converted) {
        (Some(failure), _) => return Err(failure),
        (None, Err(error)) => return Err(Failure::File("<batch>".into(), error)),
        (None, Ok(())) => {}
    }
    batch.tally.summary = stream.summary();
    batch.tally.stopped = stream.has_stopped();
    Ok(batch.tally)
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

struct Batch<'a, S> {
    sources: &'a [Source],
    origins: Origins,
    /// Whether an empty line is due between the texts of a source: the stream
    /// takes each for one that stands alone.
    breaks: bool,
    reporter: &'a mut Reporter,
    sink: &'a mut S,
    progress: Progress,
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

impl<S: Sink> Batch<'_, S> {
    fn take(&mut self, part: Converted<'_>) -> Result<(), Failure> {
        let Some(origin) = self.origins.get(part.input) else {
            return Ok(());
        };
        let source = &self.sources[origin.source];
        if !part.problems.is_empty() {
            self.progress.clear();
        }
        for mut problem in part.problems {
            problem.place.line = origin.lines.of(problem.place.line);
            problem.game += self.games - self.before.games;
            self.reporter.problem(&source.name, &problem)?;
        }
        if !part.text.is_empty() {
            if self.breaks && self.written == Written::Before {
                self.sink.write(source, b"\n")?;
            }
            self.written = Written::Something;
            self.sink.write(source, part.text)?;
        }
        if let Some(end) = part.end {
            self.origins.forget(part.input);
            self.games = part.summary.games;
            if self.written == Written::Something {
                self.written = Written::Before;
            }
            self.end_text(source, end)?;
            if origin.last {
                // Only now, so that the order of what is said does not depend on
                // threads.
                if let Some(finding) = origin.found.get() {
                    self.progress.clear();
                    self.reporter.encoding(&source.name, finding)?;
                }
                self.end(source, part.summary)?;
            }
        }
        self.progress.show(self.consumed.get(), part.summary);
        Ok(())
    }

    /// One of the texts of a source has ended, as it should or not.
    fn end_text(&mut self, source: &Source, end: io::Result<()>) -> Result<(), Failure> {
        if let Err(error) = end {
            self.broken = true;
            let message = error.to_string();
            self.complain("unreadable", source, &message)?;
        }
        Ok(())
    }

    fn end(&mut self, source: &Source, all: Summary) -> Result<(), Failure> {
        let games = all.games - self.before.games;
        let whole = !std::mem::take(&mut self.broken);
        self.written = Written::Nothing;
        if whole && games == 0 && source.length.get() > 0 {
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
