//! `iccf completions`.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::{Done, Failure};

pub(crate) fn run(args: &CompletionsArgs) -> Result<Done, Failure> {
    // Written in one piece: the generator knows no closed pipe and panics.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "iccf", &mut script);
    let mut out = std::io::stdout();
    out.write_all(&script)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::File("<stdout>".into(), error))?;
    Ok(Done::Well)
}
