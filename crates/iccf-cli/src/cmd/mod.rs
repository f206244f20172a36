//! The commands, one file each, and the loop they share.

pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod complete;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod man;
pub(crate) mod notations;

use std::io;
use std::thread::available_parallelism;

use iccf::convert::{Options, Stream, Summary};

use crate::args::ReadingArgs;
use crate::progress::Progress;
use crate::report::Reporter;
use crate::{Failure, input};

/// Reads all inputs through a converter and hands on what it writes.
fn convert_all(
    args: &ReadingArgs,
    options: Options,
    reporter: &mut Reporter,
    mut write: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Summary, Failure> {
    let jobs = args.jobs.map_or_else(
        || available_parallelism().map_or(1, Into::into),
        usize::from,
    );
    let mut stream = Stream::new(options, jobs);
    let mut progress = Progress::new(args.quiet);
    input::each(args, |mut input| {
        progress.begin(input.size);
        let found = input.texts.found();
        let before = stream.summary().games;
        let converted = loop {
            let text = match input.texts.next_text() {
                Ok(Some(text)) => text,
                Ok(None) => break Ok(()),
                Err(error) => break Err(Failure::File(input.name.clone(), error)),
            };
            let lines = text.lines();
            let games = stream.summary().games - before;
            // The sink may fail for reasons of its own; those are told first.
            let mut failure = None;
            let converted = stream.convert(text, |mut part| {
                let mut hand_on = || {
                    if !part.problems.is_empty() {
                        progress.clear();
                    }
                    for problem in &mut part.problems {
                        problem.place.line = lines.of(problem.place.line);
                        problem.game += games;
                        reporter.problem(&input.name, problem)?;
                    }
                    write(part.text)
                };
                hand_on().map_err(|error| {
                    failure = Some(error);
                    io::Error::other("the sink failed")
                })?;
                progress.show(input.consumed.get(), part.summary);
                Ok(())
            });
            match (failure, converted) {
                (Some(failure), _) => break Err(failure),
                (None, Err(error)) => break Err(Failure::File(input.name.clone(), error)),
                (None, Ok(())) if stream.has_stopped() => break Ok(()),
                (None, Ok(())) => {}
            }
        };
        progress.clear();
        // At the end, so that the order of messages does not depend on threads.
        if let Some(finding) = found.get() {
            reporter.encoding(&input.name, finding)?;
        }
        converted.map(|()| !stream.has_stopped())
    })?;
    Ok(stream.summary())
}
