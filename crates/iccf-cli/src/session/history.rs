//! Where lines typed at the prompt are kept from one session to the next.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The file in the user's folder for state, as the XDG rules have it: where
/// `XDG_STATE_HOME` points to, or below `~/.local/state`; on Windows below
/// `LOCALAPPDATA`.
pub(super) fn place() -> Option<PathBuf> {
    below(|name| env::var_os(name))
}

fn below(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| {
        let path = PathBuf::from(variable(name)?);
        // A relative one would depend on where the program was started.
        path.is_absolute().then_some(path)
    };
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| Some(folder("HOME")?.join(".local/state")))?;
    Some(state.join("iccf").join("history"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_state_folder_is_where_the_user_says() {
        for (state, home, place) in [
            ("/s", "/h", Some("/s/iccf/history")),
            ("", "/h", Some("/h/.local/state/iccf/history")),
            ("relative", "/h", Some("/h/.local/state/iccf/history")),
            ("", "", None),
        ] {
            let found = below(|name| match name {
                "XDG_STATE_HOME" => Some(state.into()),
                "HOME" => Some(home.into()),
                _ => None,
            });
            assert_eq!(found, place.map(PathBuf::from), "{state} {home}");
        }
    }
}
