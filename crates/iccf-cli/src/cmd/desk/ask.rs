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
    if !io::stdin().is_terminal() {
        return Err(Failure::Usage(format!("{option} is missing")));
    }
    line(question)
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
