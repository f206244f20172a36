//! What can be shown where standard output goes.

use std::env;
use std::ffi::OsString;
use std::io::Write as _;

use iccf::diagram::{Figures, Paint, TextStyle};

use crate::Failure;

/// Writes to standard output, where colours may need a translation.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::File("<stdout>".into(), error))
}

/// How a board looks on standard output.
pub(crate) fn style(ascii: bool) -> TextStyle {
    TextStyle {
        figures: figures(ascii),
        paint: if shows_color() {
            Paint::Ansi
        } else {
            Paint::None
        },
    }
}

/// How pieces are shown in text: as figures, unless asked not to or the locale
/// has none.
pub(crate) fn figures(ascii: bool) -> Figures {
    if ascii || !shows_unicode() {
        Figures::Letters
    } else {
        Figures::Unicode
    }
}

/// Whether colour is wanted: a terminal that knows any, and nobody objects.
fn shows_color() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// Whether figures can be shown. A locale that is not UTF-8 cannot; where no
/// locale is set, as on Windows, nothing speaks against it.
fn shows_unicode() -> bool {
    is_unicode(|name| env::var_os(name))
}

/// The first of these that is set and not empty is the one that counts.
fn is_unicode(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| variable(name))
        .find(|value| !value.is_empty())
        .is_none_or(|value| {
            let value = value.to_string_lossy().to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_variable_that_says_something_decides() {
        for (all, ctype, lang, unicode) in [
            ("", "", "", true),
            ("", "", "C", false),
            ("", "", "de_DE.UTF-8", true),
            ("", "", "de_DE.ISO-8859-1", false),
            ("", "C.utf8", "C", true),
            ("POSIX", "C.utf8", "C.utf8", false),
            ("", "C", "C.utf8", false),
        ] {
            let read = is_unicode(|name| {
                Some(match name {
                    "LC_ALL" => all.into(),
                    "LC_CTYPE" => ctype.into(),
                    _ => lang.into(),
                })
            });
            assert_eq!(read, unicode, "{all:?} {ctype:?} {lang:?}");
        }
        assert!(is_unicode(|_| None));
    }
}
