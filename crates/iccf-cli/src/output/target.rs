//! Where a file may be written: never over an input, and over another file only
//! by leave.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use crate::terminal::file_name;
use crate::{Failure, input::Source};

/// What holds for all files a run writes.
pub(crate) struct Rules<'a> {
    /// Whether files may be replaced.
    pub(crate) force: bool,
    /// What the run reads.
    pub(crate) inputs: &'a [Source],
    /// Which files that are, once it is asked.
    read: OnceCell<HashSet<Identity>>,
}

/// More links in a row than anybody makes.
const MOST_LINKS: usize = 40;

impl<'a> Rules<'a> {
    pub(crate) fn new(force: bool, inputs: &'a [Source]) -> Self {
        Self {
            force,
            inputs,
            read: OnceCell::new(),
        }
    }

    /// The place itself, or that which a link leads to, if it may be written.
    pub(super) fn permit(&self, place: &Path) -> Result<PathBuf, Failure> {
        let target = followed(place);
        let name = place.display().to_string();
        let name = file_name(&name);
        let refused = |reason: &str| Err(Failure::Usage(format!("{name} {reason}")));
        if target.is_symlink() {
            return refused("is a link that leads in circles");
        }
        let Ok(old) = fs::metadata(&target) else {
            return Ok(target);
        };
        if old.is_dir() {
            return refused("is a folder");
        }
        if !old.is_file() {
            return refused("is no regular file; - is standard output");
        }
        if self.is_read(&target, &old) {
            return refused("is read in this run and never replaced by it");
        }
        if !self.force {
            return refused("exists already; --force replaces it");
        }
        Ok(target)
    }

    fn is_read(&self, target: &Path, old: &Metadata) -> bool {
        let read = self.read.get_or_init(|| {
            let paths = self.inputs.iter().filter_map(Source::path);
            paths
                .filter_map(|path| Some(Identity::of(path, &fs::metadata(path).ok()?)))
                .collect()
        });
        read.contains(&Identity::of(target, old))
    }
}

/// What a link leads to, or the place itself if it is none.
fn followed(place: &Path) -> PathBuf {
    let mut target = place.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&target) else {
            break;
        };
        // One that is relative counts from its own folder.
        target = match target.parent() {
            Some(folder) => folder.join(link),
            None => link,
        };
    }
    target
}

/// Tells whether two names are those of one file.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    #[cfg(unix)]
    Node(u64, u64),
    #[cfg(not(unix))]
    Path(PathBuf),
}

impl Identity {
    #[cfg(unix)]
    fn of(_: &Path, data: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self::Node(data.dev(), data.ino())
    }

    #[cfg(not(unix))]
    fn of(path: &Path, _: &Metadata) -> Self {
        Self::Path(fs::canonicalize(path).unwrap_or_else(|_| path.into()))
    }
}
