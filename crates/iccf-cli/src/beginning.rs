//! What `--after` gives: the moves before those that are asked about, from the
//! command line, a file or standard input.

use std::path::Path;

use iccf::convert::Level;
use iccf::text::{ReadGame, ReadOptions};
use iccf::{Games, Move, Outcome, Position};

use crate::terminal::{escaped, say};
use crate::{Failure, input};

/// A position and the moves played from there.
pub(crate) struct Beginning {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// The result, where the moves are a whole game.
    pub(crate) outcome: Option<Outcome>,
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

    /// Reads what `--after` says: a file if there is one of this name, standard
    /// input if it is `-`, and otherwise the moves that stand there themselves.
    pub(crate) fn read(given: &str, options: ReadOptions) -> Result<Self, Failure> {
        let path = Path::new(given);
        let read = if given == "-" || path.is_file() {
            Self::of_file(path, options)
        } else {
            // In a text without tags a line with a strange word is prose; here
            // every word has to be a move.
            let text = format!("[Event \"?\"]\n\n{given}\n");
            Self::of_text(text.as_bytes(), None, options)
        };
        read.map_err(|failure| match failure {
            Failure::Usage(message) => Failure::Usage(format!("--after: {message}")),
            file @ Failure::File(..) => file,
        })
    }

    /// Reads the one game of a file.
    pub(crate) fn of_file(path: &Path, options: ReadOptions) -> Result<Self, Failure> {
        let (name, text) = input::open_any(path)?;
        Self::of_text(text, Some(&name), options)
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
                let message = match name {
                    Some(name) => format!("{name}:{problem}"),
                    None => problem.message.clone(),
                };
                let message = escaped(&message);
                if problem.level == Level::Error {
                    return Err(Failure::Usage(message.into()));
                }
                say(&format!("iccf: {message}"));
            }
            if only.replace(read).is_some() {
                return Err(Failure::Usage("more than one game".into()));
            }
        }
        match only {
            Some(read) => Self::of_game(&read),
            None => Err(Failure::Usage("no move is found there".into())),
        }
    }

    fn of_game(read: &ReadGame) -> Result<Self, Failure> {
        let game = &read.game;
        let moves: Option<Vec<_>> = game.main_line().map(|(_, _, mv)| mv).collect();
        match moves {
            Some(moves) => Ok(Self {
                start: game.start(),
                moves,
                outcome: game.outcome(),
            }),
            None => Err(Failure::Usage("a null move is no move of chess".into())),
        }
    }
}
