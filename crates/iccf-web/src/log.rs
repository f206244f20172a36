//! A line on standard error for every request.

use std::io::Write as _;
use std::time::Duration;

use axum::http::{Method, StatusCode, Uri};

/// The longest path that is told in full.
const LONGEST: usize = 120;

pub(crate) fn request(method: &Method, uri: &Uri, status: StatusCode, took: Duration) {
    // The path alone: what stands behind it may be somebody's game.
    let path: String = uri.path().chars().take(LONGEST).collect();
    let path = path.escape_debug();
    let milliseconds = took.as_secs_f64() * 1000.0;
    let now = jiff::Zoned::now().strftime("%H:%M:%S");
    // Where nobody reads it, there is nobody to tell.
    let _ = writeln!(
        std::io::stderr().lock(),
        "{now} {method} {path} {} {milliseconds:.1} ms",
        status.as_u16()
    );
}
