//! Long work, watched: how far it is, told to whoever wants to know, and Ctrl-C.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;

/// How much is read between two calls.
const STEP: u64 = 1 << 20;

/// Counts what is read.
#[derive(Clone, Default)]
pub(crate) struct Counter(Arc<AtomicU64>);

impl Counter {
    pub(crate) fn counted<R>(&self, input: R) -> Counted<R> {
        Counted {
            input,
            read: self.clone(),
        }
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How much of an input is read, and who is told.
pub(crate) struct Watch {
    read: Counter,
    told: u64,
    total: Option<u64>,
    progress: Option<Py<PyAny>>,
}

impl Watch {
    pub(crate) fn new(total: Option<u64>, progress: Option<Py<PyAny>>) -> Self {
        Self {
            read: Counter::default(),
            told: 0,
            total,
            progress,
        }
    }

    /// Counts what is read of an input.
    pub(crate) fn counter(&self) -> Counter {
        self.read.clone()
    }

    /// Whether somebody is told.
    pub(crate) fn is_told(&self) -> bool {
        self.progress.is_some()
    }

    /// Tells how far it is, now and then; an error if the work is to end.
    pub(crate) fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        let read = self.read.get();
        if read < self.told + STEP {
            return Ok(());
        }
        self.tell(py, read)
    }

    /// Tells that all is read.
    pub(crate) fn end(&mut self, py: Python<'_>) -> PyResult<()> {
        let read = self.read.get();
        if read == self.told {
            return Ok(());
        }
        self.tell(py, read)
    }

    fn tell(&mut self, py: Python<'_>, read: u64) -> PyResult<()> {
        self.told = read;
        py.check_signals()?;
        if let Some(progress) = &self.progress {
            progress.call1(py, (read, self.total))?;
        }
        Ok(())
    }
}

pub(crate) struct Counted<R> {
    input: R,
    read: Counter,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.0.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
