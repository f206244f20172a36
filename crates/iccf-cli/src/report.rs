//! What is said about games: messages for people, JSON lines for programs.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};

use anstyle::{AnsiColor, Style};
use iccf::convert::{Level, Problem, Summary};
use iccf::encoding::{Evidence, Finding};
use serde_json::json;

use crate::Failure;
use crate::args::ReadingArgs;

/// The most messages shown in full; the rest is counted.
const MOST_SHOWN: u64 = 20;

pub(crate) struct Reporter {
    quiet: bool,
    shown: u64,
    /// How many problems of each level and kind.
    pub(crate) counts: BTreeMap<(Level, &'static str), u64>,
    lines: Option<(String, BufWriter<File>)>,
}

impl Reporter {
    pub(crate) fn new(args: &ReadingArgs) -> Result<Self, Failure> {
        let lines = match &args.report {
            None => None,
            Some(path) => {
                let name = path.display().to_string();
                let file =
                    File::create(path).map_err(|error| Failure::File(name.clone(), error))?;
                Some((name, BufWriter::new(file)))
            }
        };
        Ok(Self {
            quiet: args.quiet,
            shown: 0,
            counts: BTreeMap::new(),
            lines,
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
        self.record(problem.level, problem.kind.name(), || {
            as_json(file, problem)
        })?;
        if self.quiet {
            return Ok(());
        }
        if self.shown < MOST_SHOWN {
            show(file, problem);
        }
        self.shown += 1;
        Ok(())
    }

    /// Says in which encoding a file was read, where nobody named one.
    pub(crate) fn encoding(&mut self, file: &str, finding: &Finding) -> Result<(), Failure> {
        let message = format!("{finding}; --encoding says otherwise");
        let (level, kind) = (Level::Warning, "encoding");
        self.record(level, kind, || {
            let token = match &finding.evidence {
                Evidence::Word(word) => word,
                _ => "",
            };
            json!({
                "level": level.to_string(),
                "file": file,
                "game": null,
                "move": null,
                "side": null,
                "line": null,
                "column": null,
                "token": token,
                "kind": kind,
                "message": message,
                "fen": null,
                "suggestions": [],
            })
        })?;
        // It is said once a file, so it has no part in the limit.
        if !self.quiet {
            let (bold, level_style) = (Style::new().bold(), style(level));
            anstream::eprintln!(
                "{bold}{file}:{bold:#} {level_style}{level}:{level_style:#} {bold}{message}{bold:#}"
            );
        }
        Ok(())
    }

    /// Counts a problem and writes its line of the report.
    fn record(
        &mut self,
        level: Level,
        kind: &'static str,
        line: impl FnOnce() -> serde_json::Value,
    ) -> Result<(), Failure> {
        *self.counts.entry((level, kind)).or_default() += 1;
        if let Some((name, lines)) = &mut self.lines {
            writeln!(lines, "{}", line()).map_err(|error| Failure::File(name.clone(), error))?;
        }
        Ok(())
    }

    /// Completes the report, says what was not shown, and sums up unless the
    /// command does so itself.
    pub(crate) fn finish(mut self, summary: Option<Summary>) -> Result<(), Failure> {
        if let Some((name, lines)) = &mut self.lines {
            lines
                .flush()
                .map_err(|error| Failure::File(name.clone(), error))?;
        }
        if self.quiet || self.shown == 0 {
            return Ok(());
        }
        if self.shown > MOST_SHOWN {
            anstream::eprintln!("… and {} more", self.shown - MOST_SHOWN);
        }
        if let Some(summary) = summary {
            anstream::eprintln!(
                "{}: {}, {}; {} with errors",
                counted(summary.games, "game"),
                counted(self.count(Level::Error), "error"),
                counted(self.count(Level::Warning), "warning"),
                summary.games_with_errors
            );
        }
        Ok(())
    }
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: u64, word: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {word}{s}")
}

fn style(level: Level) -> Style {
    let color = match level {
        Level::Error => AnsiColor::Red,
        _ => AnsiColor::Yellow,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

fn show(file: &str, problem: &Problem) {
    let bold = Style::new().bold();
    let level_style = style(problem.level);
    let faint = Style::new().fg_color(Some(AnsiColor::BrightBlack.into()));
    let place = problem.place;
    anstream::eprintln!(
        "{bold}{file}:{}:{}:{bold:#} {level_style}{}:{level_style:#} {bold}{}{bold:#}",
        place.line,
        place.column,
        problem.level,
        problem.message
    );
    let number = place.line.to_string();
    let excerpt = &problem.excerpt;
    anstream::eprintln!("{faint}{number} |{faint:#} {}", excerpt.line);
    anstream::eprintln!(
        "{faint}{:width$} |{faint:#} {:before$}{level_style}{}{level_style:#}",
        "",
        "",
        "^".repeat(excerpt.length),
        width = number.len(),
        before = excerpt.before
    );
    if problem.level == Level::Error
        && let Some(fen) = &problem.fen
    {
        anstream::eprintln!(
            "{faint}{:width$} = position:{faint:#} {fen}",
            "",
            width = number.len()
        );
    }
}

fn as_json(file: &str, problem: &Problem) -> serde_json::Value {
    let suggestions: Vec<_> = problem
        .suggestions
        .iter()
        .map(|suggestion| {
            json!({
                "numeric": suggestion.numeric,
                "san": suggestion.san,
                "slip": suggestion.slip.kind(),
            })
        })
        .collect();
    json!({
        "level": problem.level.to_string(),
        "file": file,
        "game": problem.game,
        "move": problem.at_move.map(|(number, _)| number),
        "side": problem.at_move.map(|(_, side)| side.word()),
        "line": problem.place.line,
        "column": problem.place.column,
        "token": problem.token,
        "kind": problem.kind.name(),
        "message": problem.message,
        "fen": problem.fen,
        "suggestions": suggestions,
    })
}
