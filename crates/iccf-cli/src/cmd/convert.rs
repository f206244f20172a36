//! `iccf convert`.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use crate::args::ConvertArgs;
use crate::batch::{self, Sink, Tally};
use crate::input::{self, Source};
use crate::output::{OutFolder, Output, Rules};
use crate::report::Reporter;
use crate::terminal::{escaped, say};
use crate::{Done, Failure};

pub(crate) fn run(args: &ConvertArgs) -> Result<Done, Failure> {
    let options = args.options()?;
    let sources = input::sources(&args.reading)?;
    let rules = Rules {
        force: args.reading.force,
        inputs: &sources,
    };
    let mut reporter = Reporter::new(&args.reading, &rules)?;
    let tally = if let Some(folder) = &args.out_dir {
        let mut folder = OutFolder::new(folder, args.layout, &rules)?;
        batch::convert(&args.reading, options, &sources, &mut reporter, &mut folder)?
    } else {
        let output = match &args.output {
            Some(path) => Output::file(path, &rules)?,
            None => Output::standard(),
        };
        let standard = args
            .output
            .as_deref()
            .is_none_or(|path| path == Path::new("-"));
        let mut games = Games {
            output,
            standard,
            written: false,
        };
        let tally = batch::convert(&args.reading, options, &sources, &mut reporter, &mut games)?;
        games.finish(&tally, args.output.as_deref())?;
        tally
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
struct Games {
    output: Output,
    standard: bool,
    /// Whether there is anything in it.
    written: bool,
}

impl Sink for Games {
    fn write(&mut self, _: &Source, text: &[u8]) -> Result<(), Failure> {
        self.written = true;
        self.output.write(text)
    }

    fn end(&mut self, _: &Source, _: bool) -> Result<bool, Failure> {
        Ok(true)
    }

    fn is_terminal(&self) -> bool {
        self.standard && io::stdout().is_terminal()
    }
}

impl Games {
    /// Completes the output, if all that should be in it is.
    fn finish(self, tally: &Tally, place: Option<&Path>) -> Result<(), Failure> {
        let Some(place) = place.filter(|_| !self.standard) else {
            return self.output.finish();
        };
        let name = place.display().to_string();
        let name = escaped(&name);
        if tally.stopped {
            say(&format!(
                "iccf: {name} is not written: an error stopped the conversion"
            ));
            return Ok(());
        }
        if tally.failed == 0 {
            return self.output.finish();
        }
        if !self.written {
            say(&format!(
                "iccf: {name} is not written: nothing could be read"
            ));
            return Ok(());
        }
        if let Some(partial) = self.output.finish_partial()? {
            let partial = escaped(&partial);
            say(&format!(
                "iccf: {name} is not written: what could be read is in {partial}"
            ));
        }
        Ok(())
    }
}
