//! The commands, one file each, and the loop they share.

pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod complete;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod desk;
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
    // Threads cost more than a card gives them to do.
    let jobs = if args.moves.is_some() { 1 } else { jobs };
    let mut stream = Stream::new(options, jobs);
    let mut progress = Progress::new(args.quiet);
    input::each(args, |input| {
        let (name, consumed) = (input.name, input.consumed);
        progress.begin(input.size);
        // The sink may fail for reasons of its own; those are told first.
        let mut failure = None;
        let converted = stream.convert(input.text, |part| {
            let mut hand_on = || {
                if !part.problems.is_empty() {
                    progress.clear();
                }
                for problem in &part.problems {
                    reporter.problem(&name, problem)?;
                }
                write(part.text)
            };
            hand_on().map_err(|error| {
                failure = Some(error);
                io::Error::other("the sink failed")
            })?;
            progress.show(consumed.get(), part.summary);
            Ok(())
        });
        progress.clear();
        match (failure, converted) {
            (Some(failure), _) => Err(failure),
            (None, Err(error)) => Err(Failure::File(name, error)),
            (None, Ok(())) => Ok(!stream.has_stopped()),
        }
    })?;
    Ok(stream.summary())
}
