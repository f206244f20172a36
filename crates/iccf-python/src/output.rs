//! What is written: whole, or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use tempfile::NamedTempFile;

use crate::error;

/// A file in the making, beside its place.
pub(crate) struct Output {
    file: BufWriter<NamedTempFile>,
    target: PathBuf,
    force: bool,
}

impl Output {
    pub(crate) fn new(target: &Path, force: bool) -> PyResult<Self> {
        if !force && target.exists() {
            return Err(there(target));
        }
        let folder = target.parent().filter(|folder| *folder != Path::new(""));
        let file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")));
        Ok(Self {
            file: BufWriter::new(file.map_err(|problem| failure(target, problem))?),
            target: target.into(),
            force,
        })
    }

    pub(crate) fn finish(self) -> PyResult<()> {
        let target = &self.target;
        let file = self.file.into_inner();
        let file = file.map_err(|problem| failure(target, problem.into_error()))?;
        let moved = if self.force {
            file.persist(target)
        } else {
            file.persist_noclobber(target)
        };
        match moved {
            Ok(_) => Ok(()),
            Err(problem) if problem.error.kind() == io::ErrorKind::AlreadyExists => {
                Err(there(target))
            }
            Err(problem) => Err(failure(target, problem.error)),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn there(target: &Path) -> PyErr {
    let name = target.display();
    PyFileExistsError::new_err(format!("{name} is there; force=True replaces it"))
}

fn failure(target: &Path, problem: io::Error) -> PyErr {
    error::of_file(&target.display().to_string(), problem)
}
