//! What `--after` gives: the moves before those that are asked about, from the
//! command line, a file or standard input.

use std::io::Read;
use std::path::{Path, PathBuf};

use iccf::convert::{Level, ProblemKind};
use iccf::text::{ReadGame, ReadOptions};
use iccf::{Game, Games, Move, Position};

use crate::terminal::{escaped, file_name, printable, say};
use crate::{Failure, input};

/// A game and the moves of its main line.
pub(crate) struct Beginning {
    pub(crate) game: Game,
    pub(crate) moves: Vec<Move>,
}

impl Beginning {
    /// A position that nothing is played from yet.
    pub(crate) fn at(start: Position) -> Self {
        Self {
            game: Game::from_position(start),
            moves: Vec::new(),
        }
    }

    /// The position behind the moves.
    pub(crate) fn end(&self) -> Position {
        let mut position = self.game.start();
        for mv in &self.moves {
            position.play(*mv);
        }
        position
    }

    /// Reads what `--after` says: a file if there is one of this name, standard
    /// input if it is `-`, and otherwise the moves that stand there themselves.
    pub(crate) fn read(given: &str, options: ReadOptions) -> Result<Self, Failure> {
        let path = Path::new(given);
        let read = if given == "-" || numbered(path).0.is_file() {
            Self::of_file(path, options)
        } else {
            Self::of_words(given, options)
        };
        read.map_err(|failure| match failure {
            Failure::Usage(message) => Failure::Usage(format!("--after: {message}")),
            file @ Failure::File(..) => file,
        })
    }

    /// Reads the game of a file: its only one, or, where `#2` stands behind the
    /// file's name, that one.
    pub(crate) fn of_file(path: &Path, options: ReadOptions) -> Result<Self, Failure> {
        let (path, number) = numbered(path);
        let (name, text) = input::open_any(&path)?;
        let read = game(text, Some(&name), number, options)?;
        Self::of_game(read.game)
    }

    /// Reads moves from the command line.
    fn of_words(given: &str, options: ReadOptions) -> Result<Self, Failure> {
        // In a text without tags a line with a strange word is prose; here
        // every word has to be a move.
        let text = format!("[Event \"?\"]\n\n{given}\n");
        match game(text.as_bytes(), None, None, options.clone()) {
            Ok(mut read) => {
                read.game.remove_tag("Event");
                Self::of_game(read.game)
            }
            Err(failure) => match letter(given, options) {
                Some(game) => Self::of_game(game),
                None => Err(no_file(given).unwrap_or(failure)),
            },
        }
    }

    fn of_game(game: Game) -> Result<Self, Failure> {
        let moves: Option<Vec<_>> = game.main_line().map(|(_, _, mv)| mv).collect();
        match moves {
            Some(moves) => Ok(Self { game, moves }),
            None => Err(Failure::Usage("a null move is no move of chess".into())),
        }
    }
}

/// A file's name and the number of the game wanted of it: `games.pgn#2` is the
/// second of `games.pgn`, unless a file has that whole name.
fn numbered(path: &Path) -> (PathBuf, Option<u64>) {
    let parts = path.to_str().and_then(|name| name.rsplit_once('#'));
    if let Some((name, number)) = parts
        && !path.exists()
        && Path::new(name).is_file()
        && let Ok(number) = number.parse()
    {
        return (name.into(), Some(number));
    }
    (path.into(), None)
}

/// The only game of a text, or the one with a number.
fn game(
    text: impl Read,
    name: Option<&str>,
    number: Option<u64>,
    options: ReadOptions,
) -> Result<ReadGame, Failure> {
    let of_file = |message: &str| match name {
        Some(name) => Failure::Usage(format!("{}: {message}", file_name(name))),
        None => Failure::Usage(message.into()),
    };
    let mut only: Option<ReadGame> = None;
    let mut count = 0;
    for read in Games::with_options(text, options) {
        let read = read.map_err(|error| Failure::File(name.unwrap_or_default().into(), error))?;
        if read.remark {
            continue;
        }
        count = read.number;
        if number.is_some_and(|number| number != count) {
            continue;
        }
        tell_problems(&read, name)?;
        if only.replace(read).is_some() {
            return Err(match name.filter(|name| Path::new(name).is_file()) {
                Some(name) => of_file(&format!(
                    "more than one game; {}#2 is the second",
                    file_name(name)
                )),
                None => of_file("more than one game"),
            });
        }
    }
    only.ok_or_else(|| match number.filter(|_| count > 0) {
        Some(number) => of_file(&format!("there is no game {number}, the last is {count}")),
        None => of_file("no move is found there"),
    })
}

/// Says what is doubtful about a game; what is wrong with it keeps it from being
/// used.
fn tell_problems(read: &ReadGame, name: Option<&str>) -> Result<(), Failure> {
    // That another game follows is said by whoever wants one.
    let problems = read.problems.iter();
    for problem in problems.filter(|problem| problem.kind != ProblemKind::AnotherGame) {
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
    Ok(())
}

/// The game of a letter, which begins with words: `Dear friend, 1. e4 e5`. Words
/// behind a move are rather a move that is misspelt.
fn letter(given: &str, options: ReadOptions) -> Option<Game> {
    let first = given.split_whitespace().next()?;
    let word = first.trim_end_matches([',', ':', '!', '.', ';']);
    if word.chars().count() < 3 || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let mut games = Games::with_options(given.as_bytes(), options);
    let read = games.next()?.ok()?;
    let whole = read.problems.is_empty() && read.game.plies() > 0;
    (whole && games.next().is_none()).then_some(read.game)
}

/// That there is no such file, where a text looks like the name of one.
fn no_file(given: &str) -> Option<Failure> {
    let path = Path::new(given);
    if path.is_dir() {
        let message = format!("{} is a folder", printable(given));
        return Some(Failure::Usage(message));
    }
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let has_ending = ending.len() >= 2 && ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    let named = !given.contains(char::is_whitespace)
        && (has_ending || ending == "bz2" || given.contains(std::path::MAIN_SEPARATOR));
    named.then(|| {
        let message = format!("there is no file {}, and it is no move", printable(given));
        Failure::Usage(message)
    })
}
