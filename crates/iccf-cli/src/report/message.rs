//! Problems as people read them: the place, the reason, the line it stands in, and
//! whose game it is.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use iccf::convert::{Heading, Level, Problem};

use crate::terminal::{escaped, file_name};

/// The whole message, in several lines.
pub(super) fn in_full(file: &str, problem: &Problem) -> String {
    let level_style = style(problem.level);
    let faint = Style::new().fg_color(Some(AnsiColor::BrightBlack.into()));
    let mut text = first_line(&place(file, problem), problem.level, &problem.message);
    let number = problem.place.line.to_string();
    let width = number.len();
    let excerpt = &problem.excerpt;
    let (before, length) = (excerpt.before, excerpt.length);
    let shown = |skipped: usize, taken: usize| -> String {
        let part: String = excerpt.line.chars().skip(skipped).take(taken).collect();
        escaped(&part).into_owned()
    };
    let (before, token, after) = (
        shown(0, before),
        shown(before, length),
        shown(before + length, usize::MAX),
    );
    let _ = write!(text, "\n{faint}{number} |{faint:#} {before}{token}{after}");
    let _ = write!(
        text,
        "\n{faint}{:width$} |{faint:#} {:blank$}{level_style}{}{level_style:#}",
        "",
        "",
        "^".repeat(token.chars().count().max(1)),
        blank = before.chars().count(),
    );
    if problem.level == Level::Error
        && let Some(fen) = &problem.fen
    {
        let _ = write!(text, "\n{faint}{:width$} = position:{faint:#} {fen}", "");
    }
    if let Some(game) = game(problem) {
        let _ = write!(text, "\n{faint}{:width$} = game {game}{faint:#}", "");
    }
    text
}

/// What is said of an input as a whole.
pub(super) fn of_input(file: &str, level: Level, message: &str) -> String {
    first_line(&file_name(file), level, message)
}

fn first_line(place: &str, level: Level, message: &str) -> String {
    let (bold, level_style) = (Style::new().bold(), style(level));
    format!(
        "{bold}{place}:{bold:#} {level_style}{level}:{level_style:#} {bold}{}{bold:#}",
        escaped(message)
    )
}

fn style(level: Level) -> Style {
    let color = match level {
        Level::Error => AnsiColor::Red,
        _ => AnsiColor::Yellow,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

/// `games.pgn:12:5`.
fn place(file: &str, problem: &Problem) -> String {
    let place = problem.place;
    format!("{}:{}:{}", file_name(file), place.line, place.column)
}

/// `3: Anderssen – Kieseritzky, London, 1851.06.21`: which game it is, unless that
/// goes without saying.
fn game(problem: &Problem) -> Option<String> {
    let number = problem.game;
    match heading(&problem.heading) {
        Some(heading) => Some(format!("{number}: {heading}")),
        None => (number > 1).then(|| number.to_string()),
    }
}

/// `Anderssen – Kieseritzky, London, 1851.06.21`, as far as it is known.
pub(crate) fn heading(heading: &Heading) -> Option<String> {
    let Heading {
        white,
        black,
        event,
        date,
        ..
    } = heading;
    let players = (white.is_some() || black.is_some()).then(|| {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".into());
        format!("{} – {}", name(white), name(black))
    });
    let parts: Vec<_> = [players, event.clone(), date.clone()]
        .into_iter()
        .flatten()
        .collect();
    (!parts.is_empty()).then(|| escaped(&parts.join(", ")).into_owned())
}

/// A message that was shown, and where else it would have been.
pub(super) struct Said {
    message: String,
    level: Level,
    /// The game it was found in last.
    game: (String, u64),
    games: u64,
    times: u64,
    /// Where it was found again first.
    again_at: Option<String>,
}

impl Said {
    pub(super) fn new(file: &str, problem: &Problem) -> Self {
        Self {
            message: problem.message.clone(),
            level: problem.level,
            game: (file.into(), problem.game),
            games: 0,
            times: 0,
            again_at: None,
        }
    }

    pub(super) fn is_same(&self, problem: &Problem) -> bool {
        self.level == problem.level && self.message == problem.message
    }

    /// Counts the same message for another place.
    pub(super) fn again(&mut self, file: &str, problem: &Problem) {
        self.times += 1;
        if self.game.1 != problem.game || self.game.0 != file {
            self.game = (file.into(), problem.game);
            self.games += 1;
        }
        self.again_at.get_or_insert_with(|| place(file, problem));
    }

    /// That it was found again, if it was.
    pub(super) fn repeats(&self) -> Option<String> {
        let at = self.again_at.as_ref()?;
        let more = match (self.games, self.times) {
            (0, 1) => "once more".into(),
            (0, times) => format!("{times} more times"),
            (1, _) => "in 1 more game".into(),
            (games, _) => format!("in {games} more games"),
        };
        let message = escaped(&self.message);
        Some(format!(
            "{}: {message}: the same {more}, first at {at}",
            self.level
        ))
    }
}
