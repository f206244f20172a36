//! Files that are not complete yet. Their names tell what they are, and a lock
//! tells whether somebody still writes them: what a killed run left behind is
//! removed by the next one in that folder.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Mutex;

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::signals;

const PREFIX: &str = ".iccf-";
const SUFFIX: &str = ".tmp";

/// Attempts to make a file that nobody sweeps away before it is locked.
const MOST_ATTEMPTS: usize = 8;

/// The name of a file in the making; the file goes with it.
pub(super) struct Temporary(TempPath);

impl Temporary {
    /// A new file in a folder, with the permissions of any new file.
    pub(super) fn in_folder(folder: &Path) -> io::Result<(File, Self)> {
        sweep_once(folder);
        let mut attempts = 0;
        loop {
            let file = create(folder)?;
            attempts += 1;
            // Where there are no locks nobody sweeps, either.
            let _ = file.as_file().lock();
            if file.path().exists() || attempts == MOST_ATTEMPTS {
                let (file, path) = file.into_parts();
                signals::remove_at_end(&path);
                return Ok((file, Self(path)));
            }
        }
    }

    pub(super) fn move_to(self, place: &Path, force: bool) -> io::Result<()> {
        let path = self.0.to_path_buf();
        let moved = if force {
            self.0.persist(place)
        } else {
            self.0.persist_noclobber(place)
        };
        signals::forget(&path);
        moved.map_err(|error| error.error)
    }
}

fn create(folder: &Path) -> io::Result<NamedTempFile> {
    let prefix = format!("{PREFIX}{}-", process::id());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    // The umask takes from it what it takes from any file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Removes what killed runs left in a folder, once a run.
fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let new = SWEPT
        .lock()
        .is_ok_and(|mut swept| swept.insert(folder.into()));
    if new {
        sweep(folder);
    }
}

fn sweep(folder: &Path) {
    // What cannot be read or removed is left: it is not what was asked for.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_temporary) {
            let path = entry.path();
            let abandoned = File::open(&path).is_ok_and(|file| {
                let locked = file.try_lock().is_ok();
                locked && fs::remove_file(&path).is_ok()
            });
            let _ = abandoned;
        }
    }
}

/// Whether a name is one that we give: `.iccf-4711-a1b2c3.tmp`.
fn is_temporary(name: &str) -> bool {
    let inner = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.strip_suffix(SUFFIX));
    inner
        .and_then(|inner| inner.split_once('-'))
        .is_some_and(|(process, random)| {
            let of_digits = process.bytes().all(|byte| byte.is_ascii_digit());
            let of_letters = random.bytes().all(|byte| byte.is_ascii_alphanumeric());
            !process.is_empty() && of_digits && random.len() == 6 && of_letters
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_temporary() {
        for (name, ours) in [
            (".iccf-4711-a1b2C3.tmp", true),
            (".iccf-1-000000.tmp", true),
            (".iccf-a1b2c3.tmp", false),
            (".iccf--a1b2c3.tmp", false),
            (".iccf-4711-a1b2c3d.tmp", false),
            (".iccf-4711-a1b2c3.pgn", false),
            ("iccf-4711-a1b2c3.tmp", false),
            (".iccf-4711x-a1b2c3.tmp", false),
        ] {
            assert_eq!(is_temporary(name), ours, "{name}");
        }
    }

    #[test]
    fn what_nobody_writes_any_more_is_swept_away() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place(".iccf-1-abandn.tmp"), "").unwrap();
        fs::write(place("games.pgn"), "").unwrap();
        let (_file, _temporary) = Temporary::in_folder(folder.path()).unwrap();
        assert!(!place(".iccf-1-abandn.tmp").exists());
        assert!(place("games.pgn").exists());
        // Its own is locked.
        sweep(folder.path());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
