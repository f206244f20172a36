//! The folder of the games: read, found, changed.
//!
//! A change is made under a lock, on what the file says then, and every file is
//! written beside its place and moved there. So two programs at once, or one that
//! is killed, lose nothing, and readers need no lock.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use iccf::Games;
use iccf::convert::Level;
use iccf::record::{Record, Refusal};

use super::history::History;
use crate::Failure;
use crate::terminal::printable;

const LOCK: &str = ".lock";
const ARCHIVE: &str = "archive";
const HISTORY: &str = ".history";
/// How files begin that are not complete yet.
const INCOMPLETE: &str = ".iccf-";
/// The longest file that is taken for a game.
const LONGEST: u64 = 16 << 20;

pub(super) struct Store {
    folder: PathBuf,
}

/// A game of the desk.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) number: u32,
    pub(super) record: Record,
    text: String,
    path: PathBuf,
}

/// All games that can be read, and what is wrong with the others.
pub(super) struct Listing {
    pub(super) games: Vec<Entry>,
    pub(super) damaged: Vec<Damaged>,
}

/// A file that cannot be read.
pub(super) struct Damaged {
    name: String,
    /// As its history has it; 0 is none.
    number: u32,
    /// What is wrong, and where.
    pub(super) message: String,
}

/// Where a game's file is or was, whatever has become of it.
pub(super) struct Place {
    pub(super) name: String,
    path: PathBuf,
    /// What is in the file; none if it is gone.
    bytes: Option<Vec<u8>>,
}

/// Held while files are changed.
struct Lock(#[allow(dead_code, reason = "closing it gives the lock back")] File);

impl Store {
    pub(super) fn new(folder: Option<&Path>) -> Result<Self, Failure> {
        let folder = folder.map(Path::to_owned).or_else(usual_folder);
        let folder = folder.ok_or_else(|| {
            Failure::Usage("there is no data folder here; --desk DIR says where".into())
        })?;
        Ok(Self { folder })
    }

    /// All games, in the order of their names.
    pub(super) fn all(&self) -> Result<Listing, Failure> {
        let mut listing = read_folder(&self.folder)?;
        for damaged in &mut listing.damaged {
            damaged.number = self.history(&damaged.name).number().unwrap_or(0);
        }
        Ok(listing)
    }

    /// The games that were put away.
    pub(super) fn archived(&self) -> Result<Listing, Failure> {
        read_folder(&self.folder.join(ARCHIVE))
    }

    /// The game that a word means: its number, its name, or a part of it.
    pub(super) fn find(&self, word: &str) -> Result<Entry, Failure> {
        let listing = self.all()?;
        if let Some(name) = fitting(&listing.known(), word)? {
            return listing.take(&name);
        }
        if let Some(name) = fitting(&self.archived()?.known(), word)? {
            return Err(Failure::Usage(format!(
                "{name} is archived; iccf desk archive --back {name} takes it out"
            )));
        }
        if let Some(name) = fitting(&self.gone()?, word)? {
            return Err(Failure::Usage(format!(
                "the file of {name} is gone; iccf desk undo {name} brings it back"
            )));
        }
        Err(no_game(word))
    }

    /// The same where the game is only looked at: it may have been put away.
    pub(super) fn find_archived_too(&self, word: &str) -> Result<Entry, Failure> {
        if fitting(&self.all()?.known(), word)?.is_some() {
            return self.find(word);
        }
        let archived = self.archived()?;
        match fitting(&archived.known(), word)? {
            Some(name) => archived.take(&name),
            None => self.find(word),
        }
    }

    /// Where the game is that a word means, be its file damaged, put away or gone.
    pub(super) fn place(&self, word: &str) -> Result<Place, Failure> {
        let archive = self.folder.join(ARCHIVE);
        let tiers = [
            (&self.folder, self.all()?.known()),
            (&archive, self.archived()?.known()),
            (&self.folder, self.gone()?),
        ];
        for (folder, known) in tiers {
            let Some(name) = fitting(&known, word)? else {
                continue;
            };
            let path = folder.join(format!("{name}.pgn"));
            let bytes = match fs::read(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                read => Some(read.map_err(|error| failure(&path, error))?),
            };
            return Ok(Place { name, path, bytes });
        }
        Err(no_game(word))
    }

    /// Games that have a history and no file any more, with their numbers.
    fn gone(&self) -> Result<Vec<(String, u32)>, Failure> {
        let here: Vec<_> = [self.all()?.known(), self.archived()?.known()].concat();
        let folders = fs::read_dir(self.folder.join(HISTORY));
        let names = folders.into_iter().flatten().flatten().map(|folder| {
            let name = folder.file_name();
            name.to_string_lossy().into_owned()
        });
        let gone = names.filter(|name| !here.iter().any(|(known, _)| known == name));
        let mut gone: Vec<_> = gone
            .map(|name| {
                let number = self.history(&name).number().unwrap_or(0);
                (name, number)
            })
            .collect();
        gone.sort();
        Ok(gone)
    }

    /// Changes a game. What the file says is read anew under the lock; a
    /// refusal goes to the log and nowhere else.
    pub(super) fn change<T>(
        &self,
        word: &str,
        what: &str,
        change: impl FnOnce(&mut Record) -> Result<T, Refusal>,
    ) -> Result<Result<(Entry, T), Refusal>, Failure> {
        let _lock = self.lock()?;
        let mut entry = self.find(word)?;
        let mut record = entry.record.clone();
        let changed = change(&mut record);
        let history = self.history(&entry.name);
        history.notice(entry.text.as_bytes())?;
        let value = match changed {
            Ok(value) => value,
            Err(refusal) => {
                history.log(&format!("refused: {what}: {refusal}"))?;
                return Ok(Err(refusal));
            }
        };
        number(&mut record, entry.number);
        entry.record = record;
        self.save(&mut entry, what)?;
        Ok(Ok((entry, value)))
    }

    /// Changes a game in a way that cannot be refused.
    pub(super) fn note(
        &self,
        word: &str,
        what: &str,
        change: impl FnOnce(&mut Record),
    ) -> Result<Entry, Failure> {
        let changed = self.change(word, what, |record| {
            change(record);
            Ok(())
        })?;
        match changed {
            Ok((entry, ())) => Ok(entry),
            Err(refusal) => Err(Failure::Usage(refusal.to_string())),
        }
    }

    /// Adds a game under a name like this one.
    pub(super) fn create(
        &self,
        name: &str,
        mut record: Record,
        what: &str,
    ) -> Result<Entry, Failure> {
        let _lock = self.lock()?;
        let listing = self.all()?;
        let archived = self.archived()?;
        let numbers = listing.games.iter().chain(&archived.games);
        let next = numbers.map(|entry| entry.number).max().unwrap_or(0) + 1;
        let free = |name: &String| {
            let file = format!("{name}.pgn");
            let taken = [
                self.folder.join(&file),
                self.folder.join(ARCHIVE).join(&file),
            ];
            !taken.iter().any(|path| path.exists())
        };
        let names = (1..).map(|count| match count {
            1 => name.to_string(),
            count => format!("{name}-{count}"),
        });
        let name = names.take(100_000).find(free);
        let name = name.ok_or_else(|| Failure::Usage("too many games of that name".into()))?;
        number(&mut record, next);
        let mut entry = Entry {
            path: self.folder.join(format!("{name}.pgn")),
            name,
            number: next,
            record,
            text: String::new(),
        };
        self.save(&mut entry, what)?;
        Ok(entry)
    }

    /// Puts a version of the history back.
    pub(super) fn restore(&self, word: &str, to: Option<u32>) -> Result<(Entry, String), Failure> {
        let _lock = self.lock()?;
        let place = self.place(word)?;
        let history = self.history(&place.name);
        if let Some(bytes) = &place.bytes {
            history.notice(bytes)?;
        }
        let (version, what) = match (to, &place.bytes) {
            (Some(version), _) => (version, format!("back to version {version}")),
            (None, Some(_)) => history.before_last()?,
            (None, None) => (history.last_standing()?, "the file was removed".into()),
        };
        let text = history.version(version)?;
        write_unless_changed(&place.path, place.bytes.as_deref(), &text)?;
        match to {
            Some(_) => history.add(text.as_bytes(), &what)?,
            None => history.add_undo(text.as_bytes(), &what, version)?,
        }
        let entry = read(&place.path).map_err(Failure::Usage)?;
        Ok((entry, what))
    }

    pub(super) fn history(&self, name: &str) -> History {
        History::new(self.folder.join(HISTORY).join(name))
    }

    /// Moves a game to the archive, or out of it.
    pub(super) fn archive(&self, word: &str, back: bool) -> Result<Entry, Failure> {
        let _lock = self.lock()?;
        let archive = self.folder.join(ARCHIVE);
        fs::create_dir_all(&archive).map_err(|error| failure(&archive, error))?;
        let mut entry = if back {
            let archived = self.archived()?;
            let name = fitting(&archived.known(), word)?;
            let missing = || Failure::Usage(format!("no archived game {}", printable(word)));
            archived.take(&name.ok_or_else(missing)?)?
        } else {
            self.find(word)?
        };
        let file = format!("{}.pgn", entry.name);
        let place = if back {
            self.folder.join(&file)
        } else {
            archive.join(&file)
        };
        if place.exists() {
            return Err(Failure::Usage(format!(
                "{} exists already",
                place.display()
            )));
        }
        fs::rename(&entry.path, &place).map_err(|error| failure(&place, error))?;
        let what = if back {
            "taken out of the archive"
        } else {
            "archived"
        };
        if let Err(error) = self.history(&entry.name).log(what) {
            // A failure leaves all as it was; a file is moved without room for it.
            fs::rename(&place, &entry.path).map_err(|error| failure(&entry.path, error))?;
            return Err(error);
        }
        entry.path = place;
        Ok(entry)
    }

    /// The history first, so that the new version is there whatever happens to
    /// the file; its entry in the log last, so that nothing is said to have
    /// happened that did not.
    fn save(&self, entry: &mut Entry, what: &str) -> Result<(), Failure> {
        let text = entry.record.write();
        let history = self.history(&entry.name);
        history.prepare(text.as_bytes())?;
        entry.write(&text)?;
        history.add(text.as_bytes(), what)?;
        entry.text = text;
        Ok(())
    }

    fn lock(&self) -> Result<Lock, Failure> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| failure(folder, error))?;
        let path = folder.join(LOCK);
        let file = File::options().create(true).append(true).open(&path);
        let file = file.map_err(|error| failure(&path, error))?;
        file.lock().map_err(|error| failure(&path, error))?;
        remove_incomplete(folder);
        Ok(Lock(file))
    }
}

impl Entry {
    /// Replaces the file, unless it was changed since it was read.
    fn write(&self, text: &str) -> Result<(), Failure> {
        let known = self.text.as_bytes();
        let known = (!known.is_empty()).then_some(known);
        write_unless_changed(&self.path, known, text)
    }

    /// Where the file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Listing {
    /// Names and numbers. A file that cannot be read has a name all the same: a
    /// word that means it must not fall to another game.
    fn known(&self) -> Vec<(String, u32)> {
        let games = self.games.iter();
        let games = games.map(|entry| (entry.name.clone(), entry.number));
        let damaged = self.damaged.iter();
        let damaged = damaged.map(|damaged| (damaged.name.clone(), damaged.number));
        games.chain(damaged).collect()
    }

    /// The game of this name, or what is wrong with its file.
    fn take(self, name: &str) -> Result<Entry, Failure> {
        let broken = self.damaged.into_iter().find(|one| one.name == name);
        let whole = self.games.into_iter().find(|entry| entry.name == name);
        whole.ok_or_else(|| broken.map_or_else(|| no_game(name), |one| Failure::Usage(one.message)))
    }

    /// Gives numbers to games that have none, as files that were put here by
    /// hand do not.
    fn number(&mut self) {
        let known = self.games.iter().map(|entry| entry.number);
        let mut last = known.max().unwrap_or(0);
        for entry in self.games.iter_mut().filter(|entry| entry.number == 0) {
            last += 1;
            entry.number = last;
        }
    }
}

/// The most games named that a word may mean.
const MOST_NAMES: usize = 10;

/// The one name that a word means: a number, a name, or a part of it.
fn fitting(known: &[(String, u32)], word: &str) -> Result<Option<String>, Failure> {
    let folded = word.to_lowercase();
    let number: Option<u32> = word.parse().ok();
    let fitting = |fits: &dyn Fn(&str, u32) -> bool| {
        let fits = known.iter().filter(|(name, number)| fits(name, *number));
        let names: Vec<_> = fits.map(|(name, _)| name.clone()).collect();
        (!names.is_empty()).then_some(names)
    };
    let fits = fitting(&|_, of| of > 0 && Some(of) == number)
        .or_else(|| fitting(&|name, _| name.to_lowercase() == folded))
        .or_else(|| fitting(&|name, _| name.to_lowercase().contains(&folded)));
    match fits.as_deref() {
        None => Ok(None),
        Some([name]) => Ok(Some(name.clone())),
        Some(names) => {
            let shown: Vec<_> = names.iter().take(MOST_NAMES).cloned().collect();
            let more = match names.len() - shown.len() {
                0 => String::new(),
                more => format!(" or {more} others"),
            };
            let message = format!(
                "{} may be {}{more}; write more of it",
                printable(word),
                shown.join(", ")
            );
            Err(Failure::Usage(message))
        }
    }
}

fn no_game(word: &str) -> Failure {
    let word = printable(word);
    Failure::Usage(format!("no game {word}; iccf desk list --all has them"))
}

/// All games of a folder.
fn read_folder(folder: &Path) -> Result<Listing, Failure> {
    let mut paths = Vec::new();
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failure(folder, error)),
        Ok(files) => {
            for file in files {
                let path = file.map_err(|error| failure(folder, error))?.path();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                if path.extension() == Some(OsStr::new("pgn")) && !name.starts_with('.') {
                    paths.push(path);
                }
            }
        }
    }
    paths.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    let mut listing = Listing {
        games: Vec::new(),
        damaged: Vec::new(),
    };
    for path in paths {
        match read(&path) {
            Ok(entry) => listing.games.push(entry),
            Err(message) => listing.damaged.push(Damaged {
                name: stem(&path),
                number: 0,
                message,
            }),
        }
    }
    listing.number();
    Ok(listing)
}

/// Reads a game's file, or says what is wrong with it, and where.
fn read(path: &Path) -> Result<Entry, String> {
    let shown = path.display();
    let size = fs::metadata(path).map(|data| data.len());
    if size.is_ok_and(|size| size > LONGEST) {
        return Err(format!("{shown}: error: too long for a game"));
    }
    let bytes = fs::read(path).map_err(|error| format!("{shown}: error: {error}"))?;
    let text =
        String::from_utf8(bytes).map_err(|_| format!("{shown}: error: the file is not UTF-8"))?;
    let mut games = Games::new(text.as_bytes());
    let first = match games.next() {
        Some(Ok(read)) if !read.remark => read,
        _ => return Err(format!("{shown}: error: there is no game in the file")),
    };
    if let Some(problem) = first.problems.iter().find(|one| one.level == Level::Error) {
        let place = problem.place;
        let message = &problem.message;
        return Err(format!(
            "{shown}:{}:{}: error: {message}",
            place.line, place.column
        ));
    }
    if games.next().is_some() {
        return Err(format!(
            "{shown}: error: more than one game in the file; iccf desk import takes them over"
        ));
    }
    let record = Record::read(first.game);
    Ok(Entry {
        name: stem(path),
        number: record.terms().number.unwrap_or(0),
        record,
        text,
        path: path.to_owned(),
    })
}

/// The name of a game's file, without its ending.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn number(record: &mut Record, number: u32) {
    let mut terms = record.terms().clone();
    if terms.number != Some(number) {
        terms.number = Some(number);
        record.set_terms(terms);
    }
}

/// Writes a file beside its place and moves it there.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = || {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new()
            .prefix(INCOMPLETE)
            .tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        if let Ok(old) = fs::metadata(path) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.persist(path).map_err(|error| error.error)?;
        sync(folder)
    };
    // The error would name the temporary file, which says nothing.
    written().map_err(|error: io::Error| failure(path, error))
}

/// A file that was moved is there for certain when its folder is written.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Replaces a file, unless it was changed since it was read; none is no file.
fn write_unless_changed(path: &Path, known: Option<&[u8]>, text: &str) -> Result<(), Failure> {
    let now = match fs::read(path) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failure(path, error)),
    };
    if now.as_deref() != known {
        return Err(Failure::Usage(format!(
            "{}: the file was changed in the meantime; nothing was written, try again",
            path.display()
        )));
    }
    replace(path, text.as_bytes())
}

/// What a program that was killed left behind. Under the lock nobody needs it.
pub(super) fn remove_incomplete(folder: &Path) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        if file.file_name().to_string_lossy().starts_with(INCOMPLETE) {
            let _ = fs::remove_file(file.path());
        }
    }
}

pub(super) fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::File(path.display().to_string(), error)
}

/// Where programs keep their users' data.
fn usual_folder() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let home = || variable("HOME").map(PathBuf::from);
    let data = if cfg!(windows) {
        variable("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let set = variable("XDG_DATA_HOME").map(PathBuf::from);
        set.filter(|path| path.is_absolute())
            .or_else(|| home().map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("iccf").join("desk"))
}
