//! Where games are written: standard output, or a file that is complete or
//! not there at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::Failure;

pub(crate) struct Output {
    name: String,
    sink: Sink,
}

enum Sink {
    Standard(io::StdoutLock<'static>),
    /// Written beside its place and moved there in the end.
    File {
        packer: Packer,
        place: PathBuf,
        force: bool,
        temporary: NamedTempFile,
    },
}

/// Compresses what is written, or not, as the file's name says.
enum Packer {
    None(BufWriter<File>),
    Gzip(flate2::write::GzEncoder<BufWriter<File>>),
    Bzip2(bzip2::write::BzEncoder<BufWriter<File>>),
    Zstd(zstd::Encoder<'static, BufWriter<File>>),
}

impl Output {
    pub(crate) fn standard() -> Self {
        Self {
            name: "<stdout>".into(),
            sink: Sink::Standard(io::stdout().lock()),
        }
    }

    /// A file, or standard output where its name is `-`, as for input.
    pub(crate) fn file(place: &Path, force: bool) -> Result<Self, Failure> {
        if place == Path::new("-") {
            return Ok(Self::standard());
        }
        let name = place.display().to_string();
        if place.exists() && !force {
            let message = format!("{name} exists already; --force replaces it");
            return Err(Failure::Usage(message));
        }
        // The error would name the temporary file, which says nothing.
        let sink = Self::beside(place, force).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Failure::Usage(format!("{name}: there is no such folder")),
            kind => Failure::File(name.clone(), kind.into()),
        })?;
        Ok(Self { name, sink })
    }

    fn beside(place: &Path, force: bool) -> io::Result<Sink> {
        let folder = match place.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let temporary = tempfile::Builder::new()
            .prefix(".iccf-")
            .tempfile_in(folder)?;
        remove_if_interrupted(temporary.path());
        let file = BufWriter::new(temporary.as_file().try_clone()?);
        let packer = match place.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Packer::Gzip(flate2::write::GzEncoder::new(
                file,
                flate2::Compression::default(),
            )),
            Some("bz2") => Packer::Bzip2(bzip2::write::BzEncoder::new(
                file,
                bzip2::Compression::default(),
            )),
            Some("zst") => Packer::Zstd(zstd::Encoder::new(file, 0)?),
            _ => Packer::None(file),
        };
        Ok(Sink::File {
            packer,
            place: place.into(),
            force,
            temporary,
        })
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.sink {
            Sink::Standard(out) => out.write_all(text),
            Sink::File { packer, .. } => match packer {
                Packer::None(file) => file.write_all(text),
                Packer::Gzip(file) => file.write_all(text),
                Packer::Bzip2(file) => file.write_all(text),
                Packer::Zstd(file) => file.write_all(text),
            },
        };
        written.map_err(|error| Failure::File(self.name.clone(), error))
    }

    /// Completes the output; a file takes its place only now.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let name = self.name;
        let finished = match self.sink {
            Sink::Standard(mut out) => out.flush(),
            Sink::File {
                packer,
                place,
                force,
                temporary,
            } => settle(packer, &place, force, temporary),
        };
        finished.map_err(|error| Failure::File(name, error))
    }
}

/// Whoever presses Ctrl-C wants no half of a file, not even under a name of
/// its own.
fn remove_if_interrupted(temporary: &Path) {
    let temporary = temporary.to_owned();
    // Without the handler a file may be left behind: no reason to give up.
    let _ = ctrlc::set_handler(move || {
        let _ = std::fs::remove_file(&temporary);
        std::process::exit(130);
    });
}

fn settle(packer: Packer, place: &Path, force: bool, temporary: NamedTempFile) -> io::Result<()> {
    let mut file = match packer {
        Packer::None(file) => file,
        Packer::Gzip(file) => file.finish()?,
        Packer::Bzip2(file) => file.finish()?,
        Packer::Zstd(file) => file.finish()?,
    };
    file.flush()?;
    file.get_ref().sync_all()?;
    // A temporary file is private; what we write is for others to read, as
    // any file made there would be.
    let readable = place.metadata().map(|old| old.permissions()).ok();
    #[cfg(unix)]
    let readable = readable.or_else(|| {
        use std::os::unix::fs::PermissionsExt;
        Some(std::fs::Permissions::from_mode(0o644))
    });
    if let Some(permissions) = readable {
        temporary.as_file().set_permissions(permissions)?;
    }

    if force {
        temporary
            .persist(place)
            .map(drop)
            .map_err(|error| error.error)
    } else {
        temporary
            .persist_noclobber(place)
            .map(drop)
            .map_err(|error| error.error)
    }
}
