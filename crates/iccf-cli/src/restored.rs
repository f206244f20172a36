//! Writes games that were restored: laid out, or as JSON lines.

use std::collections::BTreeMap;

use iccf::convert::Level;
use iccf::restore::{Contradiction, Restoration, Status};
use iccf::text::{Layout, WriteOptions};
use iccf::{Notation, both_names};
use iccf_io::restoration_json;

use crate::Failure;
use crate::args::{FormatArg, RestoreArgs};
use crate::output::{Output, Rules};
use crate::report::{counted, json_line};
use crate::terminal::{escaped, file_name, say};

/// The most games told of one by one; the rest is counted.
const MOST_SHOWN: u64 = 20;

pub(crate) struct Writer {
    output: Output,
    to: Option<Notation>,
    layout: Option<Layout>,
    format: FormatArg,
    quiet: bool,
    /// The names of other copies.
    copies: Vec<String>,
    first: bool,
    shown: u64,
    counts: BTreeMap<Status, u64>,
}

impl Writer {
    pub(crate) fn new(args: &RestoreArgs, rules: &Rules<'_>) -> Result<Self, Failure> {
        Ok(Self {
            output: match &args.output {
                Some(path) => Output::file(path, rules)?,
                None => Output::standard(),
            },
            to: args.to,
            layout: args.layout,
            format: args.format,
            quiet: args.reading.quiet,
            copies: args
                .copies
                .iter()
                .map(|path| path.display().to_string())
                .collect(),
            first: true,
            shown: 0,
            counts: BTreeMap::new(),
        })
    }

    /// Writes a game, and says what came of it.
    pub(crate) fn write(
        &mut self,
        file: &str,
        number: u64,
        restored: &Restoration,
    ) -> Result<(), Failure> {
        *self.counts.entry(restored.status).or_default() += 1;
        let text = match self.format {
            FormatArg::Json => json_line(&restoration_json(file, number, restored)),
            FormatArg::Human => self.laid_out(restored),
        };
        self.output.write(text.as_bytes())?;
        let told = match restored.status {
            Status::Intact => restored
                .contradictions
                .iter()
                .map(|found| self.against(found, restored))
                .collect(),
            _ => vec![told(restored)],
        };
        for line in told.iter().filter(|_| !self.quiet) {
            if self.shown < MOST_SHOWN {
                say(&format!("{}: game {number}: {line}", file_name(file)));
            }
            self.shown += 1;
        }
        Ok(())
    }

    /// What speaks against an intact score, in a line.
    fn against(&self, found: &Contradiction, restored: &Restoration) -> String {
        match found {
            Contradiction::Copy {
                copy,
                ply,
                position,
                text,
            } => {
                let here = match restored.moves.get(ply - 1) {
                    Some(mv) => format!("has {}", both_names(position, *mv)),
                    None => "ends".into(),
                };
                format!(
                    "warning: {} has {} where this score {here} (move {}, {}); nothing was changed",
                    file_name(&self.copies[*copy]),
                    escaped(text),
                    position.fullmoves(),
                    position.turn(),
                )
            }
            _ => "warning: the game does not end in the position of --final; nothing was changed"
                .into(),
        }
    }

    fn laid_out(&mut self, restored: &Restoration) -> String {
        let first = std::mem::replace(&mut self.first, false);
        let moves = self.layout == Some(Layout::Moves);
        if moves && restored.status == Status::None {
            return "\n".into();
        }
        let options = WriteOptions::new(self.to.unwrap_or(restored.notation)).layout(self.layout);
        let game = restored.game.write(&options);
        if first || moves {
            game
        } else {
            format!("\n{game}")
        }
    }

    /// Completes the output, be it broken by a source that failed, and sums up; whether
    /// there was any game.
    pub(crate) fn finish(self, failed: bool) -> Result<bool, Failure> {
        let games = self.counts.values().sum();
        if failed {
            self.output.finish_broken(games > 0)?;
        } else {
            self.output.finish()?;
        }
        if games == 0 && !self.quiet && !failed {
            say("no game is found");
        }
        if self.quiet || self.shown == 0 {
            return Ok(games > 0);
        }
        if self.shown > MOST_SHOWN {
            say(&format!("… and {} more", self.shown - MOST_SHOWN));
        }
        if games > 1 {
            let counts = self.counts.iter();
            let counts: Vec<_> = counts
                .map(|(status, count)| format!("{count} {status}"))
                .collect();
            say(&format!(
                "{}: {}",
                counted(games, "game"),
                counts.join(", ")
            ));
        }
        Ok(true)
    }
}

/// What came of a game, in a line.
fn told(restored: &Restoration) -> String {
    let mut line = restored.status.to_string();
    let Some(best) = restored.candidates.first() else {
        return line + ": no legal game fits what stands there";
    };
    if restored.status != Status::Certain && !restored.restored.is_empty() {
        line += &format!(" ({})", percent(best.probability));
    }
    line += &match restored.restored.len() {
        0 => ": nothing was restored".into(),
        restored => format!(": {} restored", counted(restored as u64, "half-move")),
    };
    let mut problems = restored.problems.iter();
    if problems.any(|problem| problem.level == Level::Error) {
        line += "; not all of the text could be read";
    }
    if let Some(parting) = &restored.parting {
        let (position, side) = (&parting.position, parting.position.turn());
        line += &format!("; readings part at move {}, {side}: ", position.fullmoves());
        let moves = parting.moves.iter().take(4);
        let moves: Vec<_> = moves
            .map(|(mv, share)| format!("{} {}", both_names(position, *mv), percent(*share)))
            .collect();
        line += &moves.join(", ");
        if parting.moves.len() > 4 {
            line += &format!(" and {} more", parting.moves.len() - 4);
        }
    }
    if !restored.searched_all {
        line += "; not all readings were looked at";
    }
    line
}

/// Never a hundred in a hundred where there is a doubt.
pub(crate) fn percent(share: f64) -> String {
    match 100.0 * share {
        share if share >= 99.95 => "> 99.9 %".into(),
        share if share >= 99.0 => format!("{share:.1} %"),
        share if share < 0.5 => "< 1 %".into(),
        share => format!("{share:.0} %"),
    }
}
