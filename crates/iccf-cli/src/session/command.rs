//! The commands of the prompt.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::line;
use crate::terminal::printable;

/// What can be asked for beside playing a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Undo,
    Board,
    Flip,
    Fen,
    Pgn,
    /// To a file, or to the one that was saved to last.
    Save(Option<PathBuf>),
    Load(PathBuf),
    Help,
    Quit,
}

/// A command's names, what stands behind it, and what it does.
type Row = (&'static [&'static str], &'static str, &'static str);

/// The first name of each is the one that is taught.
pub(super) const COMMANDS: [Row; 9] = [
    (&["undo"], "", "takes the last move or the result back"),
    (&["board"], "", "shows the board and the last moves"),
    (&["flip"], "", "turns the board round"),
    (&["fen"], "", "writes the position"),
    (&["pgn"], "", "writes the game"),
    (&["save"], " FILE", "writes the game to a file, as PGN"),
    (&["load"], " FILE", "goes on with the game of a file"),
    (&["help", "?"], "", "lists the commands"),
    (&["quit", "exit", "q"], "", "ends; so does Ctrl-D"),
];

impl Command {
    /// The command of a line, or why it cannot be carried out; `None` if the line
    /// begins with no command.
    pub(super) fn read(line: &str) -> Option<Result<Self, String>> {
        let first = line::words(line).next()?;
        let known = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(first));
        let (names, argument, _) = COMMANDS.iter().find(|(names, ..)| known(names))?;
        let name = names[0];
        let rest = line
            .trim_matches(|c: char| c.is_whitespace() || c.is_control())
            .get(first.len()..)
            .unwrap_or_default()
            .trim();
        if argument.is_empty() && !rest.is_empty() {
            return Some(Err(format!("{name} takes nothing behind it\n")));
        }
        let file = (!rest.is_empty()).then(|| file_named(rest));
        Some(Ok(match name {
            "undo" => Self::Undo,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "fen" => Self::Fen,
            "pgn" => Self::Pgn,
            "save" => Self::Save(file),
            "load" => match file {
                Some(file) => Self::Load(file),
                None => return Some(Err("load needs the name of a file\n".into())),
            },
            "help" => Self::Help,
            _ => Self::Quit,
        }))
    }
}

/// A file's name as people type it: in quotation marks or not, below their own
/// folder.
fn file_named(text: &str) -> PathBuf {
    let quoted = |mark: char| text.strip_prefix(mark)?.strip_suffix(mark);
    let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(text);
    match (name.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => name.into(),
    }
}

pub(super) fn help() -> String {
    let mut help = String::from("5254, Nf3, 1. e4 e5  plays moves, in any notation\n");
    help += "1-0, 0-1, 1/2-1/2    ends the game\n";
    for (names, argument, what) in COMMANDS {
        let _ = writeln!(help, "{:19}  {what}", names.join(", ") + argument);
    }
    help
}

/// That a word is neither a move nor a command.
pub(super) fn unknown(word: &str) -> String {
    format!("{} is no move; help lists the commands\n", printable(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_by_its_first_word() {
        for (line, command) in [
            ("undo", Some(Ok(Command::Undo))),
            (" QUIT ", Some(Ok(Command::Quit))),
            ("q", Some(Ok(Command::Quit))),
            ("?", Some(Ok(Command::Help))),
            ("save", Some(Ok(Command::Save(None)))),
            (
                "save my game.pgn",
                Some(Ok(Command::Save(Some("my game.pgn".into())))),
            ),
            ("load 'a b'", Some(Ok(Command::Load("a b".into())))),
            ("load", Some(Err("load needs the name of a file\n".into()))),
            ("undo 2", Some(Err("undo takes nothing behind it\n".into()))),
            ("e4", None),
            ("", None),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }
}
