//! Questions at the terminal.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use crate::Failure;

/// Asks, and returns the answer without the spaces around it.
pub(super) fn line(question: &str) -> Result<String, Failure> {
    let failure = |error| Failure::File("<stdin>".into(), error);
    anstream::eprint!("{question} ");
    io::stderr().flush().map_err(failure)?;
    let mut answer = String::new();
    if io::stdin().lock().read_line(&mut answer).map_err(failure)? == 0 {
        return Err(Failure::Usage("no answer".into()));
    }
    Ok(answer.trim().to_string())
}

/// What an option says, or the answer on a terminal.
pub(super) fn for_missing(
    option: &str,
    given: Option<&String>,
    question: &str,
) -> Result<String, Failure> {
    if let Some(given) = given {
        return Ok(given.clone());
    }
    terminal(option)?;
    line(question)
}

/// Whether there is somebody to ask; else an option is missing.
pub(super) fn terminal(option: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        return Ok(());
    }
    Err(Failure::Usage(format!("{option} is missing")))
}

/// Asks until the answer can be understood.
pub(super) fn until<T>(
    question: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    loop {
        match read(&line(question)?) {
            Ok(value) => return Ok(value),
            Err(message) => super::warn(&message),
        }
    }
}

/// The same for what may stay open: an empty answer leaves it so.
pub(super) fn unless_given<T>(
    place: &mut Option<T>,
    question: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<(), Failure> {
    if place.is_none() {
        *place = until(question, |answer| match answer {
            "" => Ok(None),
            answer => read(answer).map(Some),
        })?;
    }
    Ok(())
}

/// Whether the answer is yes; nobody to ask is no.
pub(super) fn yes(question: &str) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Ok(false);
    }
    let answer = line(&format!("{question} [y/n]"))?.to_lowercase();
    Ok([
        "y", "yes", "j", "ja", "o", "oui", "s", "si", "sí", "sim", "д", "да",
    ]
    .contains(&answer.as_str()))
}
