//! What is tidied up when the program is told to end: files in the making, and
//! the line that tells how far it is.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

static IN_THE_MAKING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes a file, should the program be told to end.
pub(crate) fn remove_at_end(path: &Path) {
    if let Ok(mut paths) = IN_THE_MAKING.lock() {
        paths.push(path.into());
    }
    watch();
}

/// Leaves a file alone that [`remove_at_end`] was told of.
pub(crate) fn forget(path: &Path) {
    if let Ok(mut paths) = IN_THE_MAKING.lock() {
        paths.retain(|other| other != path);
    }
}

/// Watches for signals, from the first call on.
#[cfg(unix)]
pub(crate) fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::sync::Once;

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ignored = ignored();
        let watched = [SIGHUP, SIGINT, SIGTERM];
        let watched = watched
            .iter()
            .filter(|signal| ignored >> (*signal - 1) & 1 == 0);
        // Without a watch a file may be left behind, which the next run removes:
        // no reason to give up.
        if let Ok(mut signals) = Signals::new(watched) {
            std::thread::spawn(move || {
                if let Some(signal) = signals.forever().next() {
                    tidy_up();
                    std::process::exit(128 + signal);
                }
            });
        }
    });
}

/// Lets a write beyond the limit for files fail, as on a full disk, rather than end the
/// program.
#[cfg(unix)]
pub(crate) fn outlive_limits() {
    let seen = std::sync::Arc::default();
    // Where it cannot be watched for, it ends the program as ever.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
}

#[cfg(not(unix))]
pub(crate) fn outlive_limits() {}

/// Elsewhere what is left behind waits for the next run.
#[cfg(not(unix))]
pub(crate) fn watch() {}

/// Removes what is in the making.
pub(crate) fn tidy_up() {
    crate::progress::wipe();
    if let Ok(paths) = IN_THE_MAKING.lock() {
        for path in paths.iter() {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The signals that whoever started us ignores, as `nohup` does: they stay so. One
/// bit each, the lowest for signal 1. Only Linux tells.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}
