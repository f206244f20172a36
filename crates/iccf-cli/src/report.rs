//! What is said about games: messages for people, JSON lines for programs.

mod message;
mod rows;

use std::collections::BTreeMap;

use iccf::convert::{Level, Problem, Summary};
use iccf::encoding::{Evidence, Finding};
use iccf_io::{of_input, of_problem};

use crate::Failure;
use crate::args::ReadingArgs;
use crate::output::{Output, Rules};
use crate::terminal::say;
use message::Said;
pub(crate) use message::heading;
pub(crate) use rows::line as json_line;

/// The most messages shown in full; the rest is counted.
const MOST_SHOWN: usize = 20;

/// How many of them are warnings, so that errors behind them have a place.
const MOST_WARNINGS: usize = 10;

pub(crate) struct Reporter {
    quiet: bool,
    /// The messages shown so far.
    shown: Vec<Said>,
    /// How many of them are warnings.
    warnings: usize,
    /// How many were not shown, by their kinds.
    unshown: BTreeMap<&'static str, u64>,
    /// How many problems of each level and kind.
    pub(crate) counts: BTreeMap<(Level, &'static str), u64>,
    rows: Option<Output>,
}

impl Reporter {
    pub(crate) fn new(args: &ReadingArgs, rules: &Rules<'_>) -> Result<Self, Failure> {
        let rows = match &args.report {
            None => None,
            Some(path) => Some(Output::file(path, rules)?),
        };
        Ok(Self {
            quiet: args.quiet,
            shown: Vec::new(),
            warnings: 0,
            unshown: BTreeMap::new(),
            counts: BTreeMap::new(),
            rows,
        })
    }

    pub(crate) fn count(&self, level: Level) -> u64 {
        self.counts
            .iter()
            .filter(|((of, _), _)| *of == level)
            .map(|(_, count)| count)
            .sum()
    }

    pub(crate) fn problem(&mut self, file: &str, problem: &Problem) -> Result<(), Failure> {
        let kind = problem.kind.name();
        *self.counts.entry((problem.level, kind)).or_default() += 1;
        if let Some(rows) = &mut self.rows {
            rows.write(json_line(&of_problem(file, problem)).as_bytes())?;
        }
        if self.quiet {
            return Ok(());
        }
        // An error is worth its place, a warning that says the same is not.
        let warning = problem.level == Level::Warning;
        if let Some(said) = self.shown.iter_mut().find(|said| said.is_same(problem))
            && warning
        {
            said.again(file, problem);
        } else if self.shown.len() < MOST_SHOWN && !(warning && self.warnings == MOST_WARNINGS) {
            self.warnings += usize::from(warning);
            say(&message::in_full(file, problem));
            self.shown.push(Said::new(file, problem));
        } else {
            *self.unshown.entry(kind).or_default() += 1;
        }
        Ok(())
    }

    /// Tells of an input that could not be read, or in which there was no game.
    pub(crate) fn input(&mut self, kind: &str, message: &str, file: &str) -> Result<(), Failure> {
        if let Some(rows) = &mut self.rows {
            let row = of_input(file, Level::Error, kind, None, message);
            rows.write(json_line(&row).as_bytes())?;
        }
        Ok(())
    }

    /// Says in which encoding an input was read, where nobody named one. It is
    /// said once, so it has no part in the limit.
    pub(crate) fn encoding(&mut self, file: &str, finding: &Finding) -> Result<(), Failure> {
        let message = format!("{finding}; --encoding says otherwise");
        let (level, kind) = (Level::Warning, "encoding");
        *self.counts.entry((level, kind)).or_default() += 1;
        if let Some(rows) = &mut self.rows {
            let word = match &finding.evidence {
                Evidence::Word(word) => Some(word.as_str()),
                _ => None,
            };
            let row = of_input(file, level, kind, word, &message);
            rows.write(json_line(&row).as_bytes())?;
        }
        if !self.quiet {
            say(&message::of_input(file, level, &message));
        }
        Ok(())
    }

    /// Completes the report and says what was not shown.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        if let Some(rows) = self.rows.take() {
            rows.finish()?;
        }
        for said in &self.shown {
            if let Some(line) = said.repeats() {
                say(&line);
            }
        }
        let unshown: u64 = self.unshown.values().sum();
        if unshown > 0 {
            let kinds: Vec<_> = self
                .unshown
                .iter()
                .map(|(kind, count)| format!("{count} {kind}"))
                .collect();
            say(&format!("… and {unshown} more: {}", kinds.join(", ")));
        }
        Ok(())
    }

    /// What came of all games, in a line.
    pub(crate) fn summary(&self, summary: Summary) -> String {
        format!(
            "{}: {}, {}; {} with errors",
            counted(summary.games, "game"),
            counted(self.count(Level::Error), "error"),
            counted(self.count(Level::Warning), "warning"),
            summary.games_with_errors
        )
    }

    /// Whether anything was found.
    pub(crate) fn has_problems(&self) -> bool {
        !self.counts.is_empty()
    }
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: u64, word: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {word}{s}")
}
