//! Compressed files as what is in them.

use std::io::{self, BufReader, Read};

use crate::binary;

/// Unpacks gzip, bzip2 and zstd, known by their first bytes, and refuses what is no
/// text, packed or not.
pub fn unpacked(source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    binary::refused(decompressed(binary::refused(source)?)?)
}

/// Recognises gzip, bzip2 and zstd by their first bytes, whatever the name.
fn decompressed(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut magic = Vec::new();
    source.by_ref().take(4).read_to_end(&mut magic)?;
    let whole = io::Cursor::new(magic.clone()).chain(source);
    let unpacked: Box<dyn Read + Send> = match magic.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(BufReader::new(whole))),
        [b'B', b'Z', b'h', b'1'..=b'9'] => {
            Box::new(bzip2::read::MultiBzDecoder::new(BufReader::new(whole)))
        }
        // A frame, or one to be skipped: pzstd begins with such.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(zstd::Decoder::new(whole)?)
        }
        _ => return Ok(Box::new(whole)),
    };
    Ok(Box::new(Unpacked(unpacked)))
}

/// Says for people what those who unpack say among themselves.
struct Unpacked(Box<dyn Read + Send>);

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => {
                let message =
                    format!("the compressed file is damaged or breaks off here ({error})");
                io::Error::new(kind, message)
            }
        })
    }
}
