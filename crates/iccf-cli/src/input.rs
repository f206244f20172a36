//! What is read: files, folders, standard input or words from the command line,
//! decompressed where their first bytes say so; mail and web pages as text, and
//! all of it as UTF-8.

mod folder;
mod table;
mod texts;

use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use iccf::encoding::{Decoder, Encoding};
use iccf_io::unpacked;

pub(crate) use texts::{AllTexts, Origin, Origins};

use crate::args::ReadingArgs;
use crate::terminal::say;
use crate::{Failure, meant};

/// A text that is there to be read.
pub(crate) struct Source {
    kind: Kind,
    /// As it is named in messages.
    pub(crate) name: String,
    /// How much text was read of it.
    pub(crate) length: Count,
}

enum Kind {
    Moves(String),
    Standard,
    File {
        path: PathBuf,
        /// Its place below the folder that was named, or its name alone.
        inside: PathBuf,
    },
    /// A folder without a file to read, and why there is none.
    Empty(&'static str),
}

impl Source {
    fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self {
            kind,
            name: name.into(),
            length: Count::default(),
        }
    }

    fn named(path: &Path) -> Self {
        if path == Path::new("-") {
            return Self::new("<stdin>", Kind::Standard);
        }
        let inside = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
        Self::file(path.into(), inside)
    }

    fn file(path: PathBuf, inside: PathBuf) -> Self {
        Self::new(path.display().to_string(), Kind::File { path, inside })
    }

    /// Where it is, if it is a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.kind {
            Kind::File { path, .. } => Some(path),
            _ => None,
        }
    }

    /// Where it is below the folder that was named, if it is a file.
    pub(crate) fn inside(&self) -> Option<&Path> {
        match &self.kind {
            Kind::File { inside, .. } => Some(inside),
            _ => None,
        }
    }

    pub(crate) fn is_standard(&self) -> bool {
        matches!(self.kind, Kind::Standard)
    }

    /// The encoding it is in, if that is known: the one that is named, and that of
    /// the command line for moves from there.
    fn encoding(&self, named: Option<Encoding>) -> Option<Encoding> {
        match self.kind {
            Kind::Moves(_) => Some(Encoding::UTF_8),
            _ => named,
        }
    }

    /// Opens it as text, in the encoding that is named or found out.
    pub(crate) fn text(&self, named: Option<Encoding>) -> Result<Box<dyn Read + Send>, Failure> {
        let failure = |error| Failure::File(self.name.clone(), error);
        let text = self.open(&Count::default()).map_err(failure)?;
        Ok(match self.encoding(named) {
            Some(encoding) => Box::new(Decoder::with_encoding(text, encoding)),
            None => Box::new(Decoder::new(text)),
        })
    }

    /// How large it is as it stands, compressed or not, if that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        let data = std::fs::metadata(self.path()?).ok()?;
        data.is_file().then_some(data.len())
    }

    /// Opens it; what is read as it stands is counted.
    pub(crate) fn open(&self, consumed: &Count) -> io::Result<Box<dyn Read + Send>> {
        let source: Box<dyn Read + Send> = match &self.kind {
            Kind::Moves(moves) => Box::new(io::Cursor::new(moves.clone().into_bytes())),
            Kind::Standard => Box::new(io::stdin()),
            Kind::File { path, .. } => match table::Table::open(path)? {
                Some(games) => return Ok(Box::new(Counted::new(games, &self.length))),
                None => Box::new(File::open(path)?),
            },
            Kind::Empty(why) => return Err(io::Error::other(*why)),
        };
        let text = if let Kind::Moves(_) = self.kind {
            source
        } else {
            let packed = Counted::new(source, consumed);
            unpacked(packed)?
        };
        Ok(Box::new(Counted::new(text, &self.length)))
    }
}

/// Everything that is to be read, in order, without what is below the folder that is
/// written to.
pub(crate) fn sources(args: &ReadingArgs, written: Option<&Path>) -> Result<Vec<Source>, Failure> {
    if let Some(moves) = &args.moves {
        return Ok(vec![Source::new("<moves>", Kind::Moves(moves.clone()))]);
    }
    if args.files.is_empty() {
        return Ok(vec![Source::named(Path::new("-"))]);
    }
    if let Some(hint) = meant::instead_of_files(&args.files) {
        return Err(Failure::Usage(hint));
    }
    let wanted = folder::Wanted::new(&args.glob)?;
    let mut sources = Vec::new();
    let mut has_folder = false;
    for path in &args.files {
        if path.is_dir() {
            has_folder = true;
            folder::add(path, &wanted, written, &mut sources);
        } else {
            sources.push(Source::named(path));
        }
    }
    if !has_folder && !args.glob.is_empty() {
        let message = "--glob chooses among the files of a folder, and none is named";
        return Err(Failure::Usage(message.into()));
    }
    Ok(sources)
}

const INVITATION: &str =
    "Type or paste moves or games here; Ctrl-D on a line of its own ends them.";

/// Says what is waited for where standard input is a terminal; whether that is so.
pub(crate) fn invite(sources: &[Source], quiet: bool) -> bool {
    let typed = sources.iter().any(Source::is_standard) && io::stdin().is_terminal();
    if typed && !quiet {
        say(INVITATION);
    }
    typed
}

/// Standard input, where letters and games are waited for.
pub(crate) fn standard() -> io::Stdin {
    invite(&[Source::new("<stdin>", Kind::Standard)], false);
    io::stdin()
}

/// A file, or standard input where its name is `-`: its name and its text.
pub(crate) fn open_any(path: &Path) -> Result<(String, Box<dyn Read + Send>), Failure> {
    let source = Source::named(path);
    invite(std::slice::from_ref(&source), false);
    let text = source.text(None)?;
    Ok((source.name, text))
}

/// Counts bytes as they are read, for whoever wants to know.
#[derive(Clone, Default)]
pub(crate) struct Count(Arc<AtomicU64>);

impl Count {
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

struct Counted<R> {
    source: R,
    count: Count,
    /// A terminal would go on behind its end.
    ended: bool,
}

impl<R> Counted<R> {
    fn new(source: R, count: &Count) -> Self {
        Self {
            source,
            count: count.clone(),
            ended: false,
        }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let read = self.source.read(buffer)?;
        self.ended = read == 0 && !buffer.is_empty();
        self.count.0.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
