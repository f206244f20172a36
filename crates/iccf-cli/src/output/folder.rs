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
use crate::terminal::{escaped, say};
use crate::values::LayoutArg;

pub(crate) struct OutFolder<'a> {
    root: &'a Path,
    layout: Option<LayoutArg>,
    rules: &'a Rules<'a>,
    current: Current,
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
    /// Refuses two sources for one place before anything is written.
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
            if let Some(other) = places.insert(place.clone(), &source.name) {
                let message = format!(
                    "{} and {} would both become {}",
                    escaped(other),
                    escaped(&source.name),
                    escaped(&place.display().to_string())
                );
                return Err(Failure::Usage(message));
            }
        }
        Ok(Self {
            root,
            layout,
            rules,
            current: Current::New,
        })
    }

    fn open(&self, source: &Source) -> Current {
        let place = self.root.join(renamed(
            source.inside().unwrap_or(Path::new("")),
            self.layout,
        ));
        let made = match place
            .parent()
            .map(|folder| (folder, fs::create_dir_all(folder)))
        {
            Some((folder, Err(error))) => Err(Failure::File(folder.display().to_string(), error)),
            _ => Output::file(&place, self.rules),
        };
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
        if let (Current::New, true) = (&current, whole) {
            current = self.open(source);
        }
        match current {
            Current::Open(output) if whole => output.finish().map(|()| true),
            Current::Open(output) => {
                if let Some(partial) = output.finish_partial()? {
                    say(&format!(
                        "iccf: what could be read is in {}",
                        escaped(&partial)
                    ));
                }
                Ok(true)
            }
            Current::New => Ok(true),
            Current::Refused => Ok(false),
        }
    }

    fn is_apart(&self) -> bool {
        true
    }
}

/// The name of what comes of a file: the ending of its layout takes the place of
/// its own. Without a layout PGN stays PGN, and all else is text.
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
        None if is(&place, &["pgn"]) => ".pgn",
        _ => ".txt",
    };
    if is(&place, &["pgn", "txt", "num"]) {
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
