//! Problems as programs read them, an object a line; docs/reports.md lists the
//! fields.

use std::fmt::Write as _;

use serde_json::Value;

use crate::terminal::steers;

/// A line that is safe to look at: what would steer a terminal is escaped, as JSON
/// allows for any character.
pub(crate) fn line(row: &Value) -> String {
    let mut line = String::new();
    for c in row.to_string().chars() {
        if steers(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(line, "\\u{unit:04x}");
            }
        } else {
            line.push(c);
        }
    }
    line.push('\n');
    line
}
