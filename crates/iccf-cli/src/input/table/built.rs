//! Tables, read as the games in them. Those who take them apart trust a file to be
//! sound, and panic where it is not: here that is what it is, a damaged file.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Read};
use std::panic;
use std::path::Path;
use std::sync::Once;

use iccf_table::GameText;

use crate::signals;
use crate::terminal::{file_name, say};

/// The games of a file that is a table.
pub(crate) struct Table {
    name: String,
    games: GameText,
}

impl Table {
    /// A file as a table, if it is one.
    pub(crate) fn open(path: &Path) -> io::Result<Option<Self>> {
        // What is no regular file may be read once only.
        if !fs::metadata(path)?.is_file() {
            return Ok(None);
        }
        let file = File::open(path)?;
        let name = path.display().to_string();
        let games = guarded(&name, || GameText::open(file))?;
        Ok(games.map(|games| Self { name, games }))
    }
}

impl Read for Table {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        guarded(&self.name, || self.games.read(buffer))
    }
}

thread_local! {
    /// The table that is taken apart on this thread.
    static AT_HAND: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Ends the program with a message if the work panics.
fn guarded<T>(name: &str, work: impl FnOnce() -> T) -> T {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| match AT_HAND.take() {
            Some(name) => {
                signals::tidy_up();
                say(&format!("iccf: {}: the table is damaged", file_name(&name)));
                std::process::exit(2);
            }
            None => usual(panic),
        }));
    });
    AT_HAND.set(Some(name.into()));
    let outcome = work();
    AT_HAND.take();
    outcome
}
