//! The `iccf` program: chess notation for play at a distance.

mod args;
mod batch;
mod beginning;
mod choice;
mod cmd;
mod drawing;
mod duplicates;
mod explanation;
mod input;
mod meant;
mod output;
mod part;
mod progress;
mod report;
mod restored;
mod session;
mod signals;
mod table;
mod terminal;
mod values;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;

use args::{Args, Command};

fn main() -> ExitCode {
    signals::outlive_limits();
    let args = Args::read().unwrap_or_else(|error| refuse(&error));
    let outcome = match args.command {
        Command::Convert(args) => cmd::convert::run(&args),
        Command::Check(args) => cmd::check::run(&args),
        Command::Restore(args) => cmd::restore::run(&args),
        Command::Board(args) => cmd::board::run(&args),
        Command::Explain(args) => cmd::explain::run(&args),
        Command::Complete(args) => cmd::complete::run(&args),
        Command::Desk(args) => cmd::desk::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => cmd::serve::run(&args),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => part::Part::Serve.needed_by("serve").map(|()| Done::Well),
        Command::Notations(args) => cmd::notations::run(&args),
        Command::Languages => cmd::notations::languages(),
        Command::Completions(args) => cmd::completions::run(&args),
        Command::Man(args) => cmd::man::run(&args),
    };
    match outcome {
        Ok(done) => done.into(),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::say(&terminal::escaped_lines(&format!("iccf: {failure}")));
            ExitCode::from(2)
        }
    }
}

/// Ends with what is wrong with the command line; where a move or a file stands
/// for a command, with what was probably meant.
fn refuse(error: &clap::Error) -> ! {
    let words = std::env::args_os().skip(1);
    let words: Vec<_> = words
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let is_no_command = error.kind() == ErrorKind::InvalidSubcommand;
    let hint = is_no_command.then(|| meant::instead_of_command(&words));
    match hint.flatten() {
        Some(hint) => {
            terminal::say(hint.trim_end());
            std::process::exit(2)
        }
        _ if error.use_stderr() => {
            let _ = in_short(&words).as_ref().unwrap_or(error).print();
            std::process::exit(2)
        }
        // Help that cannot be written is no help.
        _ => match error.print().and_then(|()| std::io::stdout().flush()) {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                terminal::say(&format!("iccf: <stdout>: {}", reason(&error)));
                std::process::exit(2)
            }
            _ => std::process::exit(0),
        },
    }
}

/// What is wrong with a command line in which nothing steers the terminal and no
/// word is longer than anybody reads: the error repeats them.
fn in_short(words: &[String]) -> Option<clap::Error> {
    let words = words.iter().map(|word| terminal::printable(word));
    Args::try_parse_from(std::iter::once("iccf".into()).chain(words)).err()
}

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    /// All was well; warnings do not count.
    Well,
    /// Some game had an error, or there was none.
    WithErrors,
    /// Some input could not be read, or its output not be written.
    WithFailures,
}

impl From<Done> for ExitCode {
    fn from(done: Done) -> Self {
        match done {
            Done::Well => Self::SUCCESS,
            Done::WithErrors => Self::from(1),
            Done::WithFailures => Self::from(2),
        }
    }
}

/// What keeps a command from being carried out: usage and files.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file could not be read or written.
    File(String, std::io::Error),
    /// The words on the command line do not fit together.
    Usage(String),
}

impl Failure {
    /// Whoever read our output has seen enough.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::File(_, error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(name, error) => {
                write!(f, "{}: {}", terminal::file_name(name), reason(error))
            }
            Self::Usage(message) => f.write_str(message),
        }
    }
}

/// What an error says, without the number that only programmers know.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match (error.raw_os_error(), text.rfind(" (os error ")) {
        (Some(_), Some(end)) => text[..end].into(),
        _ => text,
    }
}
