//! What `--after` gives: the moves before those that are asked about, from the
//! command line, a file or standard input.

use std::path::Path;

use iccf::convert::Level;
use iccf::text::{ReadGame, ReadOptions};
use iccf::{Games, Move, Position};

use crate::terminal::{escaped, say};
use crate::{Failure, input};

/// A position and the moves played from there.
pub(crate) struct Beginning {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

impl Beginning {
    /// The position behind the moves.
    pub(crate) fn end(&self) -> Position {
        let mut position = self.start;
        for mv in &self.moves {
            position.play(*mv);
        }
        position
    }

    /// Reads a file if there is one of this name, standard input if it is `-`,
    /// and otherwise the moves that stand there themselves.
    pub(crate) fn read(given: &str, options: ReadOptions) -> Result<Self, Failure> {
        let path = Path::new(given);
        if given == "-" || path.is_file() {
            let (name, text) = input::open_any(path)?;
            return Self::of_text(text, Some(&name), options);
        }
        // In a text without tags a line with a strange word is prose; here
        // every word has to be a move.
        let text = format!("[Event \"?\"]\n\n{given}\n");
        Self::of_text(text.as_bytes(), None, options)
    }

    fn of_text(
        text: impl std::io::Read,
        name: Option<&str>,
        options: ReadOptions,
    ) -> Result<Self, Failure> {
        let mut only: Option<ReadGame> = None;
        for read in Games::with_options(text, options) {
            let read =
                read.map_err(|error| Failure::File(name.unwrap_or_default().into(), error))?;
            if read.remark {
                continue;
            }
            for problem in &read.problems {
                let place = name.map_or_else(String::new, |name| {
                    let place = problem.place;
                    format!(" {}:{}:{}:", escaped(name), place.line, place.column)
                });
                let message = escaped(&problem.message);
                match problem.level {
                    Level::Error => {
                        return Err(Failure::Usage(format!("--after:{place} {message}")));
                    }
                    _ => say(&format!("iccf: --after:{place} warning: {message}")),
                }
            }
            if only.replace(read).is_some() {
                return Err(refused("more than one game"));
            }
        }
        match only {
            Some(read) => Self::of_game(&read),
            None => Err(refused("no move is found there")),
        }
    }

    fn of_game(read: &ReadGame) -> Result<Self, Failure> {
        let game = &read.game;
        let moves: Option<Vec<_>> = game.main_line().map(|(_, _, mv)| mv).collect();
        match moves {
            Some(moves) => Ok(Self {
                start: game.start(),
                moves,
            }),
            None => Err(refused("a null move is no move of chess")),
        }
    }
}

fn refused(reason: &str) -> Failure {
    Failure::Usage(format!("--after: {reason}"))
}
