//! `iccf check`.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use iccf::convert::{Layout, Level, Options};
use serde_json::json;

use crate::args::{CheckArgs, FormatArg};
use crate::duplicates::Duplicates;
use crate::output::Rules;
use crate::report::{Reporter, counted};
use crate::{Done, Failure, batch, input, terminal};

pub(crate) fn run(args: &CheckArgs) -> Result<Done, Failure> {
    // The plainest layout costs the least; nothing of it is kept.
    let options = Options::default()
        .reading(args.reading.reading()?)
        .to(iccf::Notation::Numeric)
        .layout(Layout::Moves);
    let start = Instant::now();
    let sources = input::sources(&args.reading, None)?;
    let rules = Rules::new(args.reading.force, &sources);
    if args.reading.force && args.reading.report.is_none() {
        return Err(Failure::Usage("--force is for --report".into()));
    }
    let report_there = args.reading.report.as_deref() == Some(Path::new("-"));
    if report_there && (args.format == FormatArg::Json || args.duplicates) {
        let other = if args.duplicates {
            "what --duplicates finds"
        } else {
            "the summary"
        };
        return Err(Failure::Usage(format!(
            "the report and {other} cannot both go to standard output; --report FILE writes the \
             report elsewhere"
        )));
    }
    let mut reporter = Reporter::new(&args.reading, &rules)?;
    let mut duplicates = None;
    let tally = if args.duplicates {
        let found = Duplicates::find(&args.reading, &options.reading, &sources, &mut reporter)?;
        duplicates = Some(found.0);
        found.1
    } else {
        batch::convert(&args.reading, options, &sources, &mut reporter, &mut ())?
    };
    let summary = tally.summary;
    let seconds = start.elapsed().as_secs_f64();
    reporter.finish()?;
    let counts = |level| {
        reporter
            .counts
            .iter()
            .filter(move |((of, _), _)| *of == level)
            .map(|((_, kind), count)| (*kind, *count))
    };
    let as_json = args.format == FormatArg::Json;
    if let Some(mut duplicates) = duplicates {
        duplicates.tell(&sources, as_json, terminal::print)?;
    }
    let nothing = tally.files == 1 && tally.failed == 1 && summary.games == 0;
    let text = match args.format {
        // What was said of the file is all there is to say.
        FormatArg::Human if nothing => String::new(),
        FormatArg::Human => {
            let mut text = String::new();
            if args.reading.verbose {
                text = tally.table();
            }
            let _ = writeln!(
                text,
                "{}{}, {}: {}, {}",
                tally.files(),
                counted(summary.games, "game"),
                counted(summary.plies, "half-move"),
                counted(reporter.count(Level::Error), "error"),
                counted(reporter.count(Level::Warning), "warning"),
            );
            for (level, word) in [(Level::Error, "error"), (Level::Warning, "warning")] {
                for (kind, count) in counts(level) {
                    let _ = writeln!(text, "  {word} {kind}: {count}");
                }
            }
            // A rate means nothing for a card.
            if summary.games >= 1_000 {
                let rate = summary.games as f64 / seconds.max(1e-9);
                let _ = writeln!(text, "  {rate:.0} games a second");
            }
            text
        }
        FormatArg::Json => {
            let kinds = |level| counts(level).collect::<std::collections::BTreeMap<_, _>>();
            let object = json!({
                "files": tally.files,
                "failed": tally.failed,
                "games": summary.games,
                "plies": summary.plies,
                "games_with_errors": summary.games_with_errors,
                "errors": kinds(Level::Error),
                "warnings": kinds(Level::Warning),
                "seconds": seconds,
            });
            format!("{object}\n")
        }
    };
    if report_there {
        // Standard output is for rows alone.
        terminal::say(text.trim_end());
    } else {
        terminal::print(&text)?;
    }
    Ok(tally.done())
}
