//! The commands, one file each, and the loop they share.

pub(crate) mod check;
pub(crate) mod convert;

use std::io::Read;

use iccf::convert::{Converter, Options, Summary};

use crate::args::ReadingArgs;
use crate::report::Reporter;
use crate::{Failure, input};

/// How much is read at a time; a longer game makes the buffer grow.
const PIECE: usize = 1 << 20;

/// Reads all inputs through a converter and hands on what it writes.
fn convert_all(
    args: &ReadingArgs,
    options: Options,
    reporter: &mut Reporter,
    mut write: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Summary, Failure> {
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    let mut buffer = vec![0; PIECE];
    input::each(args, |mut input| {
        converter.next_text();
        let mut filled = 0;
        loop {
            if filled == buffer.len() {
                buffer.resize(2 * buffer.len(), 0);
            }
            let read = input
                .text
                .read(&mut buffer[filled..])
                .map_err(|error| Failure::File(input.name.clone(), error))?;
            filled += read;
            // Small reads, as pipes give them, are gathered first.
            let complete = read == 0;
            if !complete && filled < buffer.len() {
                continue;
            }
            let consumed = converter.feed(&buffer[..filled], complete, &mut out);
            buffer.copy_within(consumed..filled, 0);
            filled -= consumed;
            for problem in converter.take_problems() {
                reporter.problem(&input.name, &problem)?;
            }
            write(&out)?;
            out.clear();
            if complete || converter.has_stopped() {
                return Ok(!converter.has_stopped());
            }
        }
    })?;
    Ok(converter.summary())
}
