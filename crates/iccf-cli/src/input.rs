//! What is read: files, standard input or words from the command line,
//! decompressed where their first bytes say so.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::Failure;
use crate::args::ReadingArgs;

/// One text to read.
pub(crate) struct Input {
    /// As it is named in messages.
    pub(crate) name: String,
    pub(crate) text: Box<dyn Read>,
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
    let name = String::from("<stdin>");
    let text =
        decompressed(Box::new(io::stdin())).map_err(|error| Failure::File(name.clone(), error))?;
    Ok(Input { name, text })
}

fn open(path: &Path) -> Result<Input, Failure> {
    let name = path.display().to_string();
    let text = File::open(path)
        .and_then(|file| decompressed(Box::new(file)))
        .map_err(|error| Failure::File(name.clone(), error))?;
    Ok(Input { name, text })
}

/// Recognises gzip, bzip2 and zstd by their first bytes, whatever the name.
fn decompressed(mut source: Box<dyn Read>) -> io::Result<Box<dyn Read>> {
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
