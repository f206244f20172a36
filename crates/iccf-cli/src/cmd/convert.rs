//! `iccf convert`.

use std::path::Path;

use crate::args::ConvertArgs;
use crate::batch::{self, Sink, Tally, TextSink};
use crate::input::{self, Source};
use crate::output::{OutFolder, Output, Rules};
use crate::report::Reporter;
use crate::terminal::{file_name, say};
use crate::{Done, Failure, table};

pub(crate) fn run(args: &ConvertArgs) -> Result<Done, Failure> {
    let options = args.options()?;
    let sources = input::sources(&args.reading, args.out_dir.as_deref())?;
    let rules = Rules::new(args.reading.force, &sources);
    let table = args.table(&options)?;
    let mut reporter = Reporter::new(&args.reading, &rules)?;
    let reading = &args.reading;
    let tally = match (table, &args.out_dir) {
        (Some(table), _) => table::run(args, table, &sources, &rules, &mut reporter)?,
        (None, Some(folder)) => {
            let mut folder = OutFolder::new(folder, args.layout, &rules)?;
            let tally = batch::convert(reading, options, &sources, &mut reporter, &mut folder)?;
            if tally.stopped {
                folder.tell_stopped();
            }
            tally
        }
        (None, None) => {
            let mut games = Games::new(args.output.as_deref(), &rules)?;
            let tally = batch::convert(reading, options, &sources, &mut reporter, &mut games)?;
            games.finish(&tally)?;
            tally
        }
    };
    reporter.finish()?;
    if !args.reading.quiet && (reporter.has_problems() || tally.files > 1) {
        if args.reading.verbose {
            say(tally.table().trim_end());
        }
        say(&format!(
            "{}{}",
            tally.files(),
            reporter.summary(tally.summary)
        ));
    }
    Ok(tally.done())
}

/// All games in one place.
pub(crate) struct Games<'a> {
    pub(crate) output: Output,
    /// Where that is, if it is a file.
    place: Option<&'a Path>,
    /// Whether there is anything in it.
    written: bool,
}

impl TextSink for Games<'_> {
    fn write(&mut self, _: &Source, text: &[u8]) -> Result<(), Failure> {
        self.written = true;
        self.output.write(text)
    }
}

impl Sink for Games<'_> {
    fn end(&mut self, _: &Source, _: bool) -> Result<bool, Failure> {
        Ok(true)
    }

    fn fills_files(&self) -> bool {
        self.place.is_some()
    }
}

impl<'a> Games<'a> {
    pub(crate) fn new(place: Option<&'a Path>, rules: &Rules<'_>) -> Result<Self, Failure> {
        Ok(Self {
            output: match place {
                Some(place) => Output::file(place, rules)?,
                None => Output::standard(),
            },
            place: place.filter(|place| *place != Path::new("-")),
            written: false,
        })
    }

    /// Says whether there is anything in it, for those who write to the output.
    #[cfg(feature = "tables")]
    pub(crate) fn written(mut self, written: bool) -> Self {
        self.written = written;
        self
    }

    /// Completes the output, if all that should be in it is.
    pub(crate) fn finish(self, tally: &Tally) -> Result<(), Failure> {
        let Some(place) = self.place else {
            return self.output.finish();
        };
        let name = place.display().to_string();
        let name = file_name(&name);
        if tally.stopped {
            say(&format!(
                "iccf: {name} is not written: an error stopped the conversion"
            ));
            return Ok(());
        }
        if tally.failed == 0 {
            self.output.finish()
        } else {
            self.output.finish_broken(self.written)
        }
    }
}
