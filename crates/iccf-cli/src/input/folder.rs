//! Folders: the files below them that look as if they held games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use glob::Pattern;

use super::{Kind, Source};
use crate::Failure;
use crate::terminal::printable;

/// Endings of files with games, those of compression behind them or not.
const ENDINGS: [&str; 3] = ["pgn", "txt", "num"];
pub(super) const PACKED: [&str; 3] = ["gz", "bz2", "zst"];

/// Which files of a folder are read.
pub(super) struct Wanted(Vec<Pattern>);

impl Wanted {
    /// Files that match one of these patterns, or those with the usual endings if
    /// there is none.
    pub(super) fn new(patterns: &[String]) -> Result<Self, Failure> {
        let mut all = Vec::new();
        for pattern in patterns {
            let refused = |why: &str| {
                let pattern = printable(pattern);
                Failure::Usage(format!("--glob {pattern}: {why}"))
            };
            let plain = alternatives(pattern).ok_or_else(|| refused("too many alternatives"))?;
            for pattern in plain {
                all.push(Pattern::new(&pattern).map_err(|error| refused(error.msg))?);
            }
        }
        Ok(Self(all))
    }

    fn has(&self, inside: &Path) -> bool {
        if self.0.is_empty() {
            return has_usual_ending(inside);
        }
        self.0.iter().any(|pattern| {
            // One without a folder is for names in any of them.
            if pattern.as_str().contains('/') {
                pattern.matches_path(inside)
            } else {
                let name = inside.file_name().map(Path::new);
                name.is_some_and(|name| pattern.matches_path(name))
            }
        })
    }
}

/// The most patterns that one with braces may stand for.
const MOST_ALTERNATIVES: usize = 1_000;

/// The patterns without braces that one stands for: `*.{pgn,num}` is `*.pgn` and
/// `*.num`. Braces within brackets, and one without the other, are themselves.
fn alternatives(pattern: &str) -> Option<Vec<String>> {
    let mut plain = Vec::new();
    let mut waiting = vec![pattern.to_owned()];
    while let Some(pattern) = waiting.pop() {
        if plain.len() + waiting.len() > MOST_ALTERNATIVES {
            return None;
        }
        match first_braces(&pattern) {
            None => plain.push(pattern),
            Some(commas) => {
                let (open, close) = (*commas.first()?, *commas.last()?);
                // The first is looked at next.
                for part in commas.windows(2).rev() {
                    let word = &pattern[part[0] + 1..part[1]];
                    let (before, after) = (&pattern[..open], &pattern[close + 1..]);
                    waiting.push(format!("{before}{word}{after}"));
                }
            }
        }
    }
    Some(plain)
}

/// Where the first braces with a comma open, where their own commas are, and where
/// they close.
fn first_braces(pattern: &str) -> Option<Vec<usize>> {
    let mut open: Vec<Vec<usize>> = Vec::new();
    let mut in_brackets = false;
    for (at, c) in pattern.char_indices() {
        match c {
            ']' => in_brackets = false,
            _ if in_brackets => {}
            '[' => in_brackets = true,
            '{' => open.push(vec![at]),
            ',' => {
                if let Some(commas) = open.last_mut() {
                    commas.push(at);
                }
            }
            '}' => match open.pop() {
                Some(mut commas) if commas.len() > 1 => {
                    commas.push(at);
                    return Some(commas);
                }
                _ => {}
            },
            _ => {}
        }
    }
    None
}

fn has_usual_ending(path: &Path) -> bool {
    let is_one_of = |path: &Path, endings: &[&str]| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.iter().any(|one| one.eq_ignore_ascii_case(ending)))
    };
    let unpacked = if is_one_of(path, &PACKED) {
        path.with_extension("")
    } else {
        path.into()
    };
    is_one_of(&unpacked, &ENDINGS)
}

/// Adds the files of a folder and of those in it, in the order of their names. What is
/// written below it is not read: it came from there.
pub(super) fn add(
    folder: &Path,
    wanted: &Wanted,
    written: Option<&Path>,
    sources: &mut Vec<Source>,
) {
    let written = written.and_then(|place| fs::canonicalize(place).ok());
    let before = sources.len();
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(inside) = waiting.pop() {
        let place = folder.join(&inside);
        match entries(&place) {
            Ok(entries) => {
                for (name, is_folder) in entries {
                    let inside = inside.join(name);
                    if is_folder {
                        let place = fs::canonicalize(folder.join(&inside)).ok();
                        if written.is_none() || place != written {
                            waiting.push(inside);
                        }
                    } else if wanted.has(&inside) {
                        found.push(inside);
                    }
                }
            }
            // It fails when its turn comes, and the others are read.
            Err(_) => sources.push(Source::file(place, inside)),
        }
    }
    found.sort();
    sources.extend(
        found
            .into_iter()
            .map(|inside| Source::file(folder.join(&inside), inside)),
    );
    if sources.len() == before {
        let name = folder.display().to_string();
        let why = if wanted.0.is_empty() {
            "no file here ends in .pgn, .txt or .num; --glob names others"
        } else {
            "no file here is one that --glob names"
        };
        sources.push(Source::new(name, Kind::Empty(why)));
    }
}

/// What is in a folder, and whether that is a folder. Hidden files are left out,
/// and links to folders, which may lead in circles.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let kind = entry.file_type()?;
        // One that leads nowhere fails when its turn comes, and is not passed over.
        let leads = |path: PathBuf| fs::metadata(path).is_ok_and(|target| !target.is_file());
        let is_file = kind.is_file() || kind.is_symlink() && !leads(entry.path());
        if is_file || kind.is_dir() {
            entries.push((name.into(), kind.is_dir()));
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_with_games_are_known_by_their_endings_or_named() {
        let named = |patterns: &[&str]| {
            let patterns: Vec<_> = patterns.iter().map(ToString::to_string).collect();
            Wanted::new(&patterns).unwrap()
        };
        for (patterns, path, has) in [
            (&[][..], "a.pgn", true),
            (&[], "b/a.PGN.gz", true),
            (&[], "a.txt.zst", true),
            (&[], "a.num", true),
            (&[], "a.gz", false),
            (&[], "a.pgn.bak", false),
            (&[], "pgn", false),
            (&["*.cards"], "b/a.cards", true),
            (&["*.cards"], "a.pgn", false),
            (&["b/*.pgn"], "b/a.pgn", true),
            (&["b/*.pgn"], "c/a.pgn", false),
            (&["*.pgn", "*.x"], "a.x", true),
            (&["*.{md,txt}"], "b/a.md", true),
            (&["*.{md,txt}"], "a.txt", true),
            (&["*.{md,txt}"], "a.pgn", false),
            (&["{b,c/*}/*.{pgn{,.gz},num}"], "b/a.pgn.gz", true),
            (&["{b,c/*}/*.{pgn{,.gz},num}"], "c/d/a.num", true),
            (&["{b,c/*}/*.{pgn{,.gz},num}"], "c/a.num", false),
            (&["{a}.pgn"], "{a}.pgn", true),
            (&["{a,.pgn"], "{a,.pgn", true),
            (&["[{,}].pgn"], "{.pgn", true),
        ] {
            assert_eq!(
                named(patterns).has(Path::new(path)),
                has,
                "{patterns:?} {path}"
            );
        }
        assert!(Wanted::new(&["[".into()]).is_err());
        let endless = "{a,b}".repeat(40);
        assert!(Wanted::new(&[endless]).is_err());
    }
}
