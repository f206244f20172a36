//! A folder of outputs: a file for each that is read, in the same folders below
//! it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use iccf::convert::Layout;

use super::{Output, Rules};
use crate::Failure;
use crate::batch::{Sink, TextSink};
use crate::input::Source;
use crate::report::counted;
use crate::terminal::{file_name, say};
use crate::values::LayoutArg;

pub(crate) struct OutFolder<'a> {
    root: &'a Path,
    layout: Option<LayoutArg>,
    rules: &'a Rules<'a>,
    /// The first source for each place.
    places: BTreeMap<PathBuf, &'a str>,
    current: Current,
    /// How many sources have ended.
    ended: usize,
}

/// What becomes of the source at hand.
enum Current {
    /// Nothing of it has been written yet.
    New,
    Open(Output),
    /// There is no file for it, and it was said why.
    Refused,
}

impl<'a> OutFolder<'a> {
    pub(crate) fn new(
        root: &'a Path,
        layout: Option<LayoutArg>,
        rules: &'a Rules<'a>,
    ) -> Result<Self, Failure> {
        let mut places = BTreeMap::new();
        for source in rules.inputs {
            if source.is_standard() {
                let message = "--out-dir is for files, not for standard input";
                return Err(Failure::Usage(message.into()));
            }
            let Some(inside) = source.inside() else {
                continue;
            };
            let place = root.join(renamed(inside, layout));
            places.entry(place).or_insert(source.name.as_str());
        }
        Ok(Self {
            root,
            layout,
            rules,
            places,
            current: Current::New,
            ended: 0,
        })
    }

    /// Where a source goes.
    fn place(&self, source: &Source) -> PathBuf {
        let inside = source.inside().unwrap_or(Path::new(""));
        self.root.join(renamed(inside, self.layout))
    }

    /// Makes the output of a source. Where another one goes to the same place, the
    /// first has it.
    fn make(&self, source: &Source) -> Result<Output, Failure> {
        let place = self.place(source);
        if let Some(first) = self.places.get(&place)
            && *first != source.name
        {
            let place = place.display().to_string();
            return Err(Failure::Usage(format!(
                "{} is not written: {} is what came of {}; -o FILE writes it elsewhere",
                file_name(&source.name),
                file_name(&place),
                file_name(first),
            )));
        }
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)
                .map_err(|error| Failure::File(folder.display().to_string(), error))?;
        }
        Output::one_of_many(&place, self.rules)
    }

    /// Says what an error that stopped the conversion kept from being written.
    pub(crate) fn tell_stopped(&self) {
        let mut rest = self.rules.inputs.iter().skip(self.ended);
        let Some(source) = rest.next() else {
            return;
        };
        let more = match rest.count() as u64 {
            0 => String::new(),
            count => format!("; {} not converted", counted(count, "more file")),
        };
        let place = self.place(source).display().to_string();
        say(&format!(
            "iccf: {} is not written: an error stopped the conversion{more}",
            file_name(&place)
        ));
    }

    fn open(&self, source: &Source) -> Current {
        let made = self.make(source);
        match made {
            Ok(output) => Current::Open(output),
            Err(failure) => {
                say(&format!("iccf: {failure}"));
                Current::Refused
            }
        }
    }
}

impl TextSink for OutFolder<'_> {
    fn write(&mut self, source: &Source, text: &[u8]) -> Result<(), Failure> {
        if let Current::New = self.current {
            self.current = self.open(source);
        }
        match &mut self.current {
            Current::Open(output) => output.write(text),
            _ => Ok(()),
        }
    }
}

impl Sink for OutFolder<'_> {
    fn end(&mut self, source: &Source, whole: bool) -> Result<bool, Failure> {
        let mut current = std::mem::replace(&mut self.current, Current::New);
        self.ended += 1;
        if let (Current::New, true) = (&current, whole) {
            current = self.open(source);
        }
        let finished = match current {
            Current::Open(output) if whole => output.finish(),
            Current::Open(output) => output.finish_partial().map(|partial| {
                if let Some(partial) = partial {
                    let partial = file_name(&partial);
                    say(&format!("iccf: what could be read is in {partial}"));
                }
            }),
            Current::New => Ok(()),
            Current::Refused => return Ok(false),
        };
        // The others may have a place.
        if let Err(failure) = &finished {
            say(&format!("iccf: {failure}"));
        }
        Ok(finished.is_ok())
    }

    fn is_apart(&self) -> bool {
        true
    }
}

/// Endings that say what a file holds, and no more of it than its output's does.
const ENDINGS: [&str; 11] = [
    "pgn", "txt", "num", "text", "asc", "md", "htm", "html", "eml", "parquet", "arrow",
];

/// The name of what comes of a file: the ending of its layout takes the place of
/// its own. Without a layout PGN stays PGN, a table becomes PGN, and all else is text.
fn renamed(inside: &Path, layout: Option<LayoutArg>) -> PathBuf {
    let is = |path: &Path, endings: &[&str]| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.iter().any(|one| one.eq_ignore_ascii_case(ending)))
    };
    let mut place = inside.to_owned();
    if is(&place, &["gz", "bz2", "zst"]) {
        place.set_extension("");
    }
    let ending = match layout {
        Some(LayoutArg::Rows(rows)) => rows.ending(),
        Some(LayoutArg::Text(Layout::Pgn)) => ".pgn",
        None if is(&place, &["pgn", "parquet", "arrow"]) => ".pgn",
        _ => ".txt",
    };
    if is(&place, &ENDINGS) {
        place.set_extension("");
    }
    // An ending that is none of ours is part of the name.
    let mut name = place.into_os_string();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::RowLayout;

    #[test]
    fn endings_follow_the_layout() {
        for (inside, layout, name) in [
            ("a.pgn", None, "a.pgn"),
            ("b/a.PGN.gz", None, "b/a.pgn"),
            ("card.txt", None, "card.txt"),
            ("card.num", None, "card.txt"),
            ("card", None, "card.txt"),
            ("notes.md", None, "notes.txt"),
            ("notes.HTML.gz", None, "notes.txt"),
            ("games.parquet", None, "games.pgn"),
            ("Dr.Euwe", None, "Dr.Euwe.txt"),
            ("a.pgn", Some(LayoutArg::Text(Layout::Moves)), "a.txt"),
            (
                "card.txt.zst",
                Some(LayoutArg::Text(Layout::Pgn)),
                "card.pgn",
            ),
            ("a.pgn.zst", Some(LayoutArg::Rows(RowLayout::Csv)), "a.csv"),
            ("a.pgn", Some(LayoutArg::Rows(RowLayout::Jsonl)), "a.jsonl"),
            ("a.pgn", Some(LayoutArg::Rows(RowLayout::Moves)), "a.csv"),
        ] {
            let found = renamed(Path::new(inside), layout);
            assert_eq!(found, Path::new(name), "{inside}");
        }
    }
}
