//! Where games are written: standard output, or a file that is complete or
//! not there at all.

mod folder;
mod packer;
mod target;
mod temporary;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

pub(crate) use folder::OutFolder;
use packer::Packer;
pub(crate) use target::Rules;
use temporary::Temporary;

use crate::{Failure, terminal};

pub(crate) struct Output {
    name: String,
    sink: Sink,
}

enum Sink {
    Standard(io::Stdout),
    /// What a file says must not steer the terminal.
    Terminal(io::Stdout),
    File(Box<FileSink>),
}

/// Written beside its place and moved there in the end.
struct FileSink {
    packer: Packer,
    place: PathBuf,
    force: bool,
    /// Whether it is one of many that can be made again.
    one_of_many: bool,
    temporary: Temporary,
}

impl Output {
    pub(crate) fn standard() -> Self {
        let out = io::stdout();
        Self {
            name: "<stdout>".into(),
            sink: if out.is_terminal() {
                Sink::Terminal(out)
            } else {
                Sink::Standard(out)
            },
        }
    }

    /// A file, or standard output where its name is `-`, as for input.
    pub(crate) fn file(place: &Path, rules: &Rules<'_>) -> Result<Self, Failure> {
        if place == Path::new("-") {
            return Ok(Self::standard());
        }
        let name = place.display().to_string();
        let place = rules.permit(place)?;
        // The error would name the temporary file, which says nothing.
        let sink = FileSink::beside(&place, rules.force).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Failure::Usage(format!(
                "{}: there is no such folder",
                terminal::file_name(&name)
            )),
            kind => Failure::File(name.clone(), kind.into()),
        })?;
        Ok(Self {
            name,
            sink: Sink::File(Box::new(sink)),
        })
    }

    /// A file of a folder of outputs. To wait for the disk with each of thousands
    /// takes longer than all the rest, so that is left out for one that is new.
    pub(crate) fn one_of_many(place: &Path, rules: &Rules<'_>) -> Result<Self, Failure> {
        let mut output = Self::file(place, rules)?;
        if let Sink::File(file) = &mut output.sink {
            file.one_of_many = true;
        }
        Ok(output)
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.sink
            .write(text)
            .map_err(|error| Failure::File(self.name.clone(), error))
    }

    /// What it is called in messages.
    #[cfg(feature = "tables")]
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Completes the output; a file takes its place only now.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let name = self.name;
        let finished = match self.sink {
            Sink::Standard(mut out) | Sink::Terminal(mut out) => out.flush(),
            Sink::File(file) => file.settle(),
        };
        finished.map_err(|error| Failure::File(name, error))
    }

    /// Completes an output some of whose inputs could not be read, and says what became
    /// of it.
    pub(crate) fn finish_broken(self, written: bool) -> Result<(), Failure> {
        if !matches!(self.sink, Sink::File(_)) {
            return self.finish();
        }
        let name = self.name.clone();
        let name = terminal::file_name(&name);
        if !written {
            terminal::say(&format!(
                "iccf: {name} is not written: nothing could be read"
            ));
        } else if let Some(partial) = self.finish_partial()? {
            let partial = terminal::file_name(&partial);
            terminal::say(&format!(
                "iccf: {name} is not written: what could be read is in {partial}"
            ));
        }
        Ok(())
    }

    /// Completes an output whose input broke off. A file does not take its place,
    /// but one beside it, whose name is returned.
    pub(crate) fn finish_partial(mut self) -> Result<Option<String>, Failure> {
        let mut partial = None;
        if let Sink::File(file) = &mut self.sink {
            let mut place = OsString::from(&file.place);
            place.push(".partial");
            file.place = place.into();
            let name = file.place.display().to_string();
            if !file.force && file.place.exists() {
                let name = terminal::file_name(&name);
                let message = format!("{name} exists already; --force replaces it");
                return Err(Failure::Usage(message));
            }
            partial = Some(name);
        }
        self.finish()?;
        Ok(partial)
    }
}

impl Sink {
    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.write_all(text),
            Self::Terminal(out) => {
                let text = String::from_utf8_lossy(text);
                out.write_all(terminal::escaped_lines(&text).as_bytes())
            }
            Self::File(file) => file.packer.write_all(text),
        }
    }
}

/// For those who know of nothing but bytes.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink.write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FileSink {
    fn beside(place: &Path, force: bool) -> io::Result<Self> {
        let folder = match place.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let (file, temporary) = Temporary::in_folder(folder)?;
        Ok(Self {
            packer: Packer::for_name(place, file)?,
            place: place.into(),
            force,
            one_of_many: false,
            temporary,
        })
    }

    fn settle(self) -> io::Result<()> {
        let file = self.packer.finish()?;
        let old = self.place.metadata().ok();
        let replaces = old.is_some();
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        if replaces || !self.one_of_many {
            file.sync_all()?;
        }
        self.temporary.move_to(&self.place, self.force)
    }
}
