//! `iccf convert`.

use super::convert_all;
use crate::args::ConvertArgs;
use crate::output::Output;
use crate::report::Reporter;
use crate::{Done, Failure};

pub(crate) fn run(args: &ConvertArgs) -> Result<Done, Failure> {
    let options = args.options()?;
    let mut reporter = Reporter::new(&args.reading)?;
    let mut output = match &args.output {
        Some(path) => Output::file(path, args.force)?,
        None => Output::standard(),
    };
    let summary = convert_all(&args.reading, options, &mut reporter, |text| {
        output.write(text)
    })?;
    output.finish()?;
    reporter.finish(Some(summary))?;
    Ok(if summary.games_with_errors > 0 {
        Done::WithErrors
    } else {
        Done::Well
    })
}
