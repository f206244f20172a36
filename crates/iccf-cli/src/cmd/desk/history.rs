//! The versions of a game: `.history/NAME/0001.pgn` and on, and a log that says
//! what each of them came from. Nothing here is ever removed.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::day;
use super::store::{failure, replace};
use crate::Failure;

const LOG: &str = "log.jsonl";

pub(super) struct History {
    folder: PathBuf,
}

/// A line of the log.
pub(super) struct Change {
    /// The version it led to; none if nothing changed.
    pub(super) version: Option<u32>,
    pub(super) at: String,
    pub(super) what: String,
    /// The version that an undo brought back.
    restores: Option<u32>,
}

impl History {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// All changes, the first one first. A line that was not written to its end
    /// is left out.
    pub(super) fn changes(&self) -> Result<Vec<Change>, Failure> {
        let path = self.folder.join(LOG);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|error| failure(&path, error))?,
        };
        let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let lines = text.lines().filter_map(|line| {
            let line: Value = serde_json::from_str(line).ok()?;
            Some(Change {
                version: number(&line["version"]),
                at: word(&line["at"]),
                what: word(&line["what"]),
                restores: number(&line["restores"]),
            })
        });
        Ok(lines.collect())
    }

    fn last(&self) -> Result<u32, Failure> {
        let changes = self.changes()?;
        Ok(changes
            .iter()
            .filter_map(|change| change.version)
            .max()
            .unwrap_or(0))
    }

    fn path(&self, version: u32) -> PathBuf {
        self.folder.join(format!("{version:04}.pgn"))
    }

    pub(super) fn version(&self, version: u32) -> Result<String, Failure> {
        let path = self.path(version);
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Usage(format!(
                "there is no version {version}; iccf desk history lists them"
            ))),
            read => read.map_err(|error| failure(&path, error)),
        }
    }

    /// Keeps what the file says, if it was changed by others since the last
    /// version.
    pub(super) fn notice(&self, text: &str) -> Result<(), Failure> {
        let last = self.last()?;
        if last > 0 && self.version(last).is_ok_and(|known| known == text) {
            return Ok(());
        }
        let what = if last == 0 {
            "as it was found"
        } else {
            "changed outside of the desk"
        };
        self.add(text, what)
    }

    /// Writes the next version, without saying yet that it is one.
    pub(super) fn prepare(&self, text: &str) -> Result<(), Failure> {
        fs::create_dir_all(&self.folder).map_err(|error| failure(&self.folder, error))?;
        replace(&self.path(self.last()? + 1), text)
    }

    /// Adds a version.
    pub(super) fn add(&self, text: &str, what: &str) -> Result<(), Failure> {
        self.add_line(text, what, None)
    }

    /// Adds a version that is an earlier one again.
    pub(super) fn add_undo(&self, text: &str, what: &str, restores: u32) -> Result<(), Failure> {
        let what = format!("undo: {what}");
        self.add_line(text, &what, Some(restores))
    }

    fn add_line(&self, text: &str, what: &str, restores: Option<u32>) -> Result<(), Failure> {
        let version = self.last()? + 1;
        if !self.version(version).is_ok_and(|known| known == text) {
            self.prepare(text)?;
        }
        self.push(json!({"version": version, "what": what, "restores": restores}))
    }

    /// Adds a line to the log about something that changed nothing.
    pub(super) fn log(&self, what: &str) -> Result<(), Failure> {
        self.push(json!({ "what": what }))
    }

    fn push(&self, mut line: Value) -> Result<(), Failure> {
        line["at"] = day::today()?.to_string().into();
        let path = self.folder.join(LOG);
        let written = || {
            fs::create_dir_all(&self.folder)?;
            let begun =
                fs::read(&path).is_ok_and(|text| !text.ends_with(b"\n") && !text.is_empty());
            let mut file = File::options().create(true).append(true).open(&path)?;
            // A line that was cut off ends here.
            let start = if begun { "\n" } else { "" };
            file.write_all(format!("{start}{line}\n").as_bytes())?;
            file.sync_all()
        };
        written().map_err(|error| failure(&path, error))
    }

    /// The version to go back to, and what is taken back by that.
    pub(super) fn before_last(&self) -> Result<(u32, String), Failure> {
        let mut standing: Vec<(u32, String)> = Vec::new();
        for change in self.changes()? {
            match (change.version, change.restores) {
                (Some(_), Some(restores)) => {
                    let at = standing
                        .iter()
                        .rposition(|(version, _)| *version == restores);
                    standing.truncate(at.map_or(0, |at| at + 1));
                }
                (Some(version), None) => standing.push((version, change.what)),
                (None, _) => {}
            }
        }
        let last = standing.pop();
        match (standing.pop(), last) {
            (Some((version, _)), Some((_, what))) => Ok((version, what)),
            _ => Err(Failure::Usage("there is nothing to take back".into())),
        }
    }
}
