//! `iccf check`.

use std::time::Instant;

use iccf::convert::{Layout, Level};
use serde_json::json;

use super::convert_all;
use crate::args::{CheckArgs, FormatArg};
use crate::report::{Reporter, counted};
use crate::{Done, Failure};

pub(crate) fn run(args: &CheckArgs) -> Result<Done, Failure> {
    // The plainest layout costs the least; nothing of it is kept.
    let options = args
        .reading
        .options()?
        .to(iccf::Notation::Numeric)
        .layout(Layout::Moves);
    let start = Instant::now();
    let mut reporter = Reporter::new(&args.reading)?;
    let summary = convert_all(&args.reading, options, &mut reporter, |_| Ok(()))?;
    let seconds = start.elapsed().as_secs_f64();
    let counts = |level| {
        reporter
            .counts
            .iter()
            .filter(move |((of, _), _)| *of == level)
            .map(|((_, kind), count)| (*kind, *count))
    };
    match args.format {
        FormatArg::Human => {
            anstream::println!(
                "{}, {}: {}, {}",
                counted(summary.games, "game"),
                counted(summary.plies, "half-move"),
                counted(reporter.count(Level::Error), "error"),
                counted(reporter.count(Level::Warning), "warning"),
            );
            for (level, word) in [(Level::Error, "error"), (Level::Warning, "warning")] {
                for (kind, count) in counts(level) {
                    anstream::println!("  {word} {kind}: {count}");
                }
            }
            // A rate means nothing for a card.
            if summary.games >= 1_000 {
                let rate = summary.games as f64 / seconds.max(1e-9);
                anstream::println!("  {rate:.0} games a second");
            }
        }
        FormatArg::Json => {
            let kinds = |level| counts(level).collect::<std::collections::BTreeMap<_, _>>();
            let object = json!({
                "games": summary.games,
                "plies": summary.plies,
                "games_with_errors": summary.games_with_errors,
                "errors": kinds(Level::Error),
                "warnings": kinds(Level::Warning),
                "seconds": seconds,
            });
            anstream::println!("{object}");
        }
    }
    reporter.finish(None)?;
    Ok(if summary.games_with_errors > 0 {
        Done::WithErrors
    } else {
        Done::Well
    })
}
