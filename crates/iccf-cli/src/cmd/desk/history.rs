//! The versions of a game: `.history/NAME/0001.pgn` and on, and a log that says
//! what each of them came from. Nothing here is ever removed.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::day;
use super::store::{failure, remove_incomplete, replace};
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

    /// The game's number, as the last version has it that says.
    pub(super) fn number(&self) -> Option<u32> {
        let versions = (1..=self.last().ok()?).rev();
        versions
            .filter_map(|version| self.version(version).ok())
            .find_map(|text| {
                let (_, behind) = text.split_once("[DeskNumber \"")?;
                behind.split('"').next()?.parse().ok()
            })
    }

    /// The last version; 0 is none.
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
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Usage(format!(
                "there is no version {version}; iccf desk history lists them"
            ))),
            // A version may be a file that was damaged.
            read => read
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .map_err(|error| failure(&path, error)),
        }
    }

    fn is_version(&self, version: u32, bytes: &[u8]) -> bool {
        fs::read(self.path(version)).is_ok_and(|known| known == bytes)
    }

    /// Keeps what the file says, if it was changed by others since the last
    /// version.
    pub(super) fn notice(&self, bytes: &[u8]) -> Result<(), Failure> {
        let last = self.last()?;
        if last > 0 && self.is_version(last, bytes) {
            return Ok(());
        }
        let what = if last == 0 {
            "as it was found"
        } else if self.is_version(last + 1, bytes) {
            // Written by us, and then stopped before the log was.
            "a change of the desk that was interrupted"
        } else {
            "changed outside of the desk"
        };
        self.add(bytes, what)
    }

    /// Writes the next version, without saying yet that it is one.
    pub(super) fn prepare(&self, text: &[u8]) -> Result<(), Failure> {
        fs::create_dir_all(&self.folder).map_err(|error| failure(&self.folder, error))?;
        remove_incomplete(&self.folder);
        replace(&self.path(self.last()? + 1), text)
    }

    /// Adds a version.
    pub(super) fn add(&self, text: &[u8], what: &str) -> Result<(), Failure> {
        self.add_line(text, what, None)
    }

    /// Adds a version that is an earlier one again.
    pub(super) fn add_undo(&self, text: &[u8], what: &str, restores: u32) -> Result<(), Failure> {
        let what = format!("undo: {what}");
        self.add_line(text, &what, Some(restores))
    }

    fn add_line(&self, text: &[u8], what: &str, restores: Option<u32>) -> Result<(), Failure> {
        let version = self.last()? + 1;
        if !self.is_version(version, text) {
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
            let mut options = File::options();
            options.create(true).append(true);
            // Moves and notes are nobody else's business, as in the games.
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&path)?;
            // A line that was cut off ends here.
            let start = if begun { "\n" } else { "" };
            file.write_all(format!("{start}{line}\n").as_bytes())?;
            file.sync_all()
        };
        written().map_err(|error| failure(&path, error))
    }

    /// The versions that lead to the last one, without those that were taken back,
    /// and what each came from.
    fn standing(&self) -> Result<Vec<(u32, String)>, Failure> {
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
        Ok(standing)
    }

    /// The version that a file had when it was last seen.
    pub(super) fn last_standing(&self) -> Result<u32, Failure> {
        let last = self.standing()?.pop();
        last.map(|(version, _)| version)
            .ok_or_else(|| Failure::Usage("there is nothing to take back".into()))
    }

    /// The version to go back to, and what is taken back by that.
    pub(super) fn before_last(&self) -> Result<(u32, String), Failure> {
        let mut standing = self.standing()?;
        let last = standing.pop();
        match (standing.pop(), last) {
            (Some((version, _)), Some((_, what))) => Ok((version, what)),
            _ => Err(Failure::Usage("there is nothing to take back".into())),
        }
    }
}
