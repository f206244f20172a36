//! What is read: files, standard input or words from the command line,
//! decompressed where their first bytes say so.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Failure;
use crate::args::ReadingArgs;

/// One text to read.
pub(crate) struct Input {
    /// As it is named in messages.
    pub(crate) name: String,
    pub(crate) text: Box<dyn Read + Send>,
    /// How large it is as it stands, compressed or not, if that is known.
    pub(crate) size: Option<u64>,
    /// How much of that has been read.
    pub(crate) consumed: Count,
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
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.count.0.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Calls for each input in turn; opens a file only when its turn comes.
pub(crate) fn each(
    args: &ReadingArgs,
    mut call: impl FnMut(Input) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    if let Some(moves) = &args.moves {
        let input = Input {
            name: "<moves>".into(),
            text: Box::new(io::Cursor::new(moves.clone().into_bytes())),
            size: None,
            consumed: Count::default(),
        };
        return call(input).map(|_| ());
    }
    if args.files.is_empty() {
        return call(standard_input()?).map(|_| ());
    }
    for path in &args.files {
        let input = if path == Path::new("-") {
            standard_input()?
        } else {
            open(path)?
        };
        if !call(input)? {
            break;
        }
    }
    Ok(())
}

fn standard_input() -> Result<Input, Failure> {
    input("<stdin>".into(), io::stdin(), None)
}

/// A file.
pub(crate) fn open(path: &Path) -> Result<Input, Failure> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| Failure::File(name.clone(), error))?;
    let size = file.metadata().ok().filter(std::fs::Metadata::is_file);
    input(name, file, size.map(|data| data.len()))
}

fn input(
    name: String,
    source: impl Read + Send + 'static,
    size: Option<u64>,
) -> Result<Input, Failure> {
    let consumed = Count::default();
    let counted = Counted {
        source,
        count: consumed.clone(),
    };
    let text = decompressed(counted).map_err(|error| Failure::File(name.clone(), error))?;
    Ok(Input {
        name,
        text,
        size,
        consumed,
    })
}

/// Recognises gzip, bzip2 and zstd by their first bytes, whatever the name.
fn decompressed(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut magic = Vec::new();
    source.by_ref().take(4).read_to_end(&mut magic)?;
    let whole = io::Cursor::new(magic.clone()).chain(source);
    Ok(match magic.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(BufReader::new(whole))),
        [b'B', b'Z', b'h', b'1'..=b'9'] => {
            Box::new(bzip2::read::MultiBzDecoder::new(BufReader::new(whole)))
        }
        [0x28, 0xb5, 0x2f, 0xfd] => Box::new(zstd::Decoder::new(whole)?),
        _ => Box::new(whole),
    })
}
