//! A temporary file with the moves of games and what their tags say.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek as _, SeekFrom, Write as _};

use iccf::convert::Heading;

use super::index::Record;

pub(super) struct Spool {
    file: State,
    length: u64,
}

enum State {
    Written(BufWriter<File>),
    Read(BufReader<File>),
}

impl Spool {
    pub(super) fn new() -> io::Result<Self> {
        let file = tempfile::tempfile()?;
        Ok(Self {
            file: State::Written(BufWriter::with_capacity(1 << 16, file)),
            length: 0,
        })
    }

    /// Adds a game; where it begins.
    pub(super) fn add(&mut self, moves: &[u16], heading: &Heading) -> io::Result<u64> {
        let State::Written(out) = &mut self.file else {
            return Err(io::Error::other("it is read already"));
        };
        let place = self.length;
        for mv in moves {
            out.write_all(&mv.to_le_bytes())?;
        }
        self.length += 2 * moves.len() as u64;
        for field in [
            &heading.white,
            &heading.black,
            &heading.event,
            &heading.date,
        ] {
            let text = field.as_deref().unwrap_or_default();
            let length = u16::try_from(text.len()).unwrap_or(0);
            out.write_all(&length.to_le_bytes())?;
            out.write_all(&text.as_bytes()[..length.into()])?;
            self.length += 2 + u64::from(length);
        }
        Ok(place)
    }

    /// Gets ready to be read from its start.
    pub(super) fn rewind(self) -> io::Result<Self> {
        let file = match self.file {
            State::Written(out) => {
                let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.rewind()?;
                State::Read(BufReader::with_capacity(1 << 16, file))
            }
            read @ State::Read(_) => read,
        };
        Ok(Self { file, ..self })
    }

    fn reader(&mut self) -> io::Result<&mut BufReader<File>> {
        match &mut self.file {
            State::Read(input) => Ok(input),
            State::Written(_) => Err(io::Error::other("it is still written")),
        }
    }

    /// The moves of the next game.
    pub(super) fn next_moves(&mut self, plies: u32, moves: &mut Vec<u16>) -> io::Result<()> {
        let input = self.reader()?;
        moves.clear();
        for _ in 0..plies {
            moves.push(number(input)?);
        }
        for _ in 0..4 {
            let length = number(input)?;
            input.seek_relative(length.into())?;
        }
        Ok(())
    }

    /// What the tags of a game say.
    pub(super) fn heading(&mut self, record: &Record) -> io::Result<Heading> {
        let input = self.reader()?;
        let place = record.place + 2 * u64::from(record.plies);
        input.seek(SeekFrom::Start(place))?;
        let mut heading = Heading::default();
        for field in [
            &mut heading.white,
            &mut heading.black,
            &mut heading.event,
            &mut heading.date,
        ] {
            let length = number(input)?;
            let mut text = vec![0; length.into()];
            input.read_exact(&mut text)?;
            let text = String::from_utf8_lossy(&text);
            *field = (!text.is_empty()).then(|| text.into_owned());
        }
        Ok(heading)
    }
}

fn number(input: &mut impl Read) -> io::Result<u16> {
    let mut bytes = [0; 2];
    input.read_exact(&mut bytes)?;
    Ok(u16::from_le_bytes(bytes))
}
