//! How far a long conversion is, on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use iccf::convert::Summary;

use crate::signals;

/// Short work needs no progress, and nobody reads faster than this.
const PATIENCE: Duration = Duration::from_millis(400);
const PAUSE: Duration = Duration::from_millis(100);

/// Whether a line stands on the terminal.
static STANDS: AtomicBool = AtomicBool::new(false);

pub(crate) struct Progress {
    wanted: bool,
    started: Instant,
    /// The size of all inputs, if it is known.
    size: Option<u64>,
    shown: Option<Instant>,
}

impl Progress {
    /// Progress through inputs of this size, unless nobody wants to see it.
    pub(crate) fn new(wanted: bool, size: Option<u64>) -> Self {
        let wanted = wanted && stderr().is_terminal();
        if wanted {
            signals::watch();
        }
        Self {
            wanted,
            started: Instant::now(),
            size,
            shown: None,
        }
    }

    pub(crate) fn show(&mut self, consumed: u64, summary: Summary) {
        let now = Instant::now();
        let early = now - self.started < PATIENCE;
        if !self.wanted || early || self.shown.is_some_and(|shown| now - shown < PAUSE) {
            return;
        }
        self.shown = Some(now);
        STANDS.store(true, Ordering::Relaxed);
        let line = self.line(now, consumed, summary);
        // Progress that cannot be shown is no reason to stop.
        let _ = write!(stderr(), "\r\x1b[K{line}");
    }

    fn line(&self, now: Instant, consumed: u64, summary: Summary) -> String {
        let seconds = (now - self.started).as_secs_f64().max(1e-9);
        let rate = summary.games as f64 / seconds;
        let mut line = match self.size {
            Some(size) => format!("{} of {}", megabytes(consumed), megabytes(size)),
            None => megabytes(consumed),
        };
        line += &format!(", {} games, {rate:.0} a second", summary.games);
        if let Some(size) = self.size.filter(|_| consumed > 0) {
            let left = seconds * size.saturating_sub(consumed) as f64 / consumed as f64;
            line += &format!(", {left:.0} s left");
        }
        if summary.games_with_errors > 0 {
            line += &format!(", {} with errors", summary.games_with_errors);
        }
        line
    }

    /// Makes room for something else on the line.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            wipe();
        }
    }
}

/// Wipes the line away, if one stands on the terminal.
pub(crate) fn wipe() {
    if STANDS.swap(false, Ordering::Relaxed) {
        let _ = write!(stderr(), "\r\x1b[K");
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
