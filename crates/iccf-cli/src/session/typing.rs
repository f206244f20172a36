//! The prompt of a terminal: hints and completions as moves are typed.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use iccf::record::number;
use iccf::{Notation, Position, Strictness, complete};
use iccf_io::bare;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};

use super::command::COMMANDS;
use super::{history, line};
use crate::{Failure, terminal};

/// Nobody waits for hints on a longer line: it was pasted.
const LONGEST: usize = 400;

/// The most moves a hint lists.
const MOST_HINTED: usize = 6;

/// The most lines that are kept for the next session.
const MOST_KEPT: usize = 1_000;

pub(super) struct Prompt {
    editor: Editor<Typing, DefaultHistory>,
    /// Where lines are kept.
    history: Option<PathBuf>,
}

impl Drop for Prompt {
    /// Keeps the lines typed here; a session is worth more than its history.
    fn drop(&mut self) {
        if let Some(history) = &self.history
            && let Some(folder) = history.parent()
            && std::fs::create_dir_all(folder).is_ok()
        {
            let _ = self.editor.append_history(history);
        }
    }
}

impl Prompt {
    pub(super) fn new() -> Result<Self, Failure> {
        let config = Config::builder()
            .auto_add_history(true)
            .max_history_size(MOST_KEPT)
            .map_err(failure)?
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .color_mode(if terminal::shows_color() {
                ColorMode::Enabled
            } else {
                ColorMode::Disabled
            })
            .build();
        let mut editor = Editor::with_config(config).map_err(failure)?;
        let history = history::place();
        if let Some(history) = &history {
            // There is none the first time.
            let _ = editor.load_history(history);
        }
        Ok(Self { editor, history })
    }

    /// The next line; `None` at the end of the input. Ctrl-C gives the line up,
    /// not the session.
    pub(super) fn read(&mut self, position: &Position) -> Result<Option<String>, Failure> {
        self.editor.set_helper(Some(Typing {
            position: *position,
        }));
        loop {
            match self.editor.readline(&format!("{} ", number(position))) {
                Ok(line) => return Ok(Some(line)),
                Err(ReadlineError::Eof) => return Ok(None),
                Err(ReadlineError::Interrupted) => {}
                // Bytes that are no text are no move, and no reason to leave.
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    return Ok(Some(char::REPLACEMENT_CHARACTER.into()));
                }
                Err(error) => return Err(failure(error)),
            }
        }
    }
}

fn failure(error: ReadlineError) -> Failure {
    let error = match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    };
    Failure::File("<stdin>".into(), error)
}

/// What is known while a line is typed.
struct Typing {
    position: Position,
}

impl Typing {
    /// The position that the last word of a line meets, and that word.
    fn last_word<'a>(&self, line: &'a str) -> Option<(Position, &'a str)> {
        if line.len() > LONGEST {
            return None;
        }
        let word = line.rsplit(char::is_whitespace).next()?;
        let before = line.strip_suffix(word)?;
        let (position, _) = line::after(self.position, before)?;
        Some((position, bare(word)))
    }
}

/// What stands behind the cursor in grey.
struct TypedHint {
    shown: String,
    /// What the right arrow adds.
    rest: Option<String>,
}

impl Hint for TypedHint {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.rest.as_deref()
    }
}

impl Hinter for Typing {
    type Hint = TypedHint;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<TypedHint> {
        if pos < line.len() {
            return None;
        }
        let (position, word) = self.last_word(line)?;
        if word.is_empty() {
            return None;
        }
        let names = |mv| [Notation::Numeric, Notation::SAN].map(|n| n.write(&position, mv));
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            let (_, reading) = Notation::read_any(&position, word, Strictness::Lenient).ok()?;
            return Some(TypedHint {
                shown: format!("  {}", names(reading.mv)[0]),
                rest: None,
            });
        }
        let found = complete(&position, word);
        let rest = match found.moves.as_slice() {
            [] => return None,
            [one] => names(*one)[0][word.len()..].to_string(),
            _ => {
                let mut shown = String::new();
                for mv in found.moves.iter().take(MOST_HINTED) {
                    let [numeric, san] = names(*mv);
                    shown.push_str(&format!("  {numeric} {san}"));
                }
                if found.moves.len() > MOST_HINTED {
                    shown.push_str("  ...");
                }
                return Some(TypedHint { shown, rest: None });
            }
        };
        let san = names(found.moves[0])[1];
        Some(TypedHint {
            shown: format!("{rest}  {san}"),
            rest: (!rest.is_empty()).then_some(rest),
        })
    }
}

impl Completer for Typing {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        if typed.starts_with("save ") || typed.starts_with("load ") {
            return FilenameCompleter::new().complete_path(line, pos);
        }
        let Some((position, word)) = self.last_word(typed) else {
            return Ok((pos, Vec::new()));
        };
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let moves = complete(&position, "").moves.into_iter().filter_map(|mv| {
            let [numeric, san] = [Notation::Numeric, Notation::SAN].map(|n| n.write(&position, mv));
            let replacement = if digits { numeric } else { san };
            replacement.starts_with(word).then(|| Pair {
                display: format!("{numeric} {san}"),
                replacement: replacement.to_string(),
            })
        });
        let commands = COMMANDS
            .iter()
            .map(|(names, ..)| names[0])
            .filter(|name| !word.is_empty() && typed == word && name.starts_with(word))
            .map(|name| Pair {
                display: name.into(),
                replacement: name.into(),
            });
        Ok((pos - word.len(), moves.chain(commands).collect()))
    }
}

impl Highlighter for Typing {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let faint = anstyle::Style::new().dimmed();
        Cow::Owned(format!("{faint}{hint}{faint:#}"))
    }
}

impl Validator for Typing {}

impl Helper for Typing {}
