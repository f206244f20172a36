//! How a text is to be read, and where a game stands: what many requests say.

use iccf::text::ReadOptions;
use iccf::{Games, Notation, Position, Setup, Strictness, Variant};
use serde::Deserialize;

use crate::trouble::Trouble;

/// The longest text of a single move, a FEN or a name.
const LONGEST_WORD: usize = 1000;
/// The longest text of the moves before a position.
const LONGEST_BEGINNING: usize = 64 << 10;

/// Where games start that do not say.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Start {
    pub(crate) fen: Option<String>,
    pub(crate) chess960: bool,
    pub(crate) after: Option<String>,
}

impl Start {
    /// The position that it gives, if it gives any.
    fn start(&self) -> Result<Option<Position>, Trouble> {
        let variant = if self.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        match self.fen.as_deref().map(str::trim) {
            None | Some("") if self.chess960 => Ok(Some(Position::new().into_chess960())),
            None | Some("") => Ok(None),
            Some(fen) => Ok(Some(setup(fen, variant)?.position)),
        }
    }

    /// The position before the move that is asked about.
    pub(crate) fn position(&self) -> Result<Position, Trouble> {
        let start = self.start()?;
        let moves = self.after.as_deref().map(str::trim).unwrap_or_default();
        if moves.is_empty() {
            return Ok(start.unwrap_or_default());
        }
        if moves.len() > LONGEST_BEGINNING {
            return Err(crate::input::too_long(LONGEST_BEGINNING));
        }
        // With a tag every word has to be a move.
        let text = format!("[Event \"?\"]\n\n{moves}\n");
        let options = ReadOptions::default().start(start).chess960(self.chess960);
        let read = Games::with_options(text.as_bytes(), options).next();
        let Some(Ok(read)) = read else {
            return Err(Trouble::value("after", moves, "after: no move is found"));
        };
        match read.problems.iter().find(|_| !read.is_whole()) {
            Some(problem) => {
                let message = format!("after: {}", problem.message);
                Err(Trouble::value(problem.kind.name(), &problem.token, message))
            }
            None => Ok(read.game.position(read.game.last())),
        }
    }
}

/// Reads a FEN.
pub(crate) fn setup(fen: &str, variant: Variant) -> Result<Setup, Trouble> {
    let fen = word(fen)?;
    Setup::read(fen, variant).map_err(|error| Trouble::value("fen", fen, format!("fen: {error}")))
}

/// A word that is no longer than words are.
pub(crate) fn word(text: &str) -> Result<&str, Trouble> {
    if text.len() > LONGEST_WORD {
        let message = format!("longer than {LONGEST_WORD} bytes");
        return Err(Trouble::value("too-long", text, message));
    }
    Ok(text.trim())
}

/// The notation of a name.
pub(crate) fn notation(name: &str) -> Result<Notation, Trouble> {
    name.parse()
        .map_err(|error: iccf::UnknownNotation| Trouble::value("notation", name, error.to_string()))
}

/// How a text is read.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Reading {
    pub(crate) from: Option<String>,
    pub(crate) fen: Option<String>,
    pub(crate) chess960: bool,
    pub(crate) strict: bool,
}

impl Reading {
    pub(crate) fn options(&self) -> Result<ReadOptions, Trouble> {
        let from = match self.from.as_deref() {
            None | Some("" | "auto") => None,
            Some(name) => match notation(name)? {
                notation if notation.is_read() => Some(notation),
                _ => {
                    let message = format!("{name} is only written, not read");
                    return Err(Trouble::value("notation", name, message));
                }
            },
        };
        let start = Start {
            fen: self.fen.clone(),
            chess960: self.chess960,
            after: None,
        };
        let strictness = if self.strict {
            Strictness::Strict
        } else {
            Strictness::Lenient
        };
        Ok(ReadOptions::default()
            .from(from)
            .start(start.start()?.filter(|_| self.fen.is_some()))
            .chess960(self.chess960)
            .strictness(strictness))
    }
}
