//! How far a long conversion is, on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use iccf::convert::Summary;

/// Short work needs no progress, and nobody reads faster than this.
const PATIENCE: Duration = Duration::from_millis(400);
const PAUSE: Duration = Duration::from_millis(100);

pub(crate) struct Progress {
    wanted: bool,
    started: Instant,
    /// The size of the current input, if it is known.
    size: Option<u64>,
    input_started: Instant,
    shown: Option<Instant>,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Self {
        let now = Instant::now();
        Self {
            wanted: !quiet && stderr().is_terminal(),
            started: now,
            size: None,
            input_started: now,
            shown: None,
        }
    }

    pub(crate) fn begin(&mut self, size: Option<u64>) {
        self.size = size;
        self.input_started = Instant::now();
    }

    pub(crate) fn show(&mut self, consumed: u64, summary: Summary) {
        let now = Instant::now();
        let early = now - self.started < PATIENCE;
        if !self.wanted || early || self.shown.is_some_and(|shown| now - shown < PAUSE) {
            return;
        }
        self.shown = Some(now);
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
            let spent = (now - self.input_started).as_secs_f64();
            let left = spent * size.saturating_sub(consumed) as f64 / consumed as f64;
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
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
