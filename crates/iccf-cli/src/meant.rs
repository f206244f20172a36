//! What somebody meant who named no command, or moves where files are named.

use std::path::{Path, PathBuf};

use iccf::{Notation, Position, Strictness};

use crate::terminal::printable;

/// Whether a word is a move that a game can begin with, or several of them.
fn is_moves(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let bare = first.trim_start_matches("1.").trim_start_matches("..");
    let glued = bare.len() >= 8 && bare.bytes().all(|byte| byte.is_ascii_digit());
    let bare = if glued { &bare[..4] } else { bare };
    // `1.` alone stands before a move.
    let numbered = bare.is_empty() && !first.is_empty();
    let castles = matches!(bare, "O-O" | "O-O-O" | "0-0" | "0-0-0");
    numbered || castles || Notation::read_any(&Position::new(), bare, Strictness::Lenient).is_ok()
}

/// What can be done with a word that is no command; `None` if nothing is known of
/// it.
pub(crate) fn instead_of_command(words: &[String]) -> Option<String> {
    let first = words.first()?;
    let shown = printable(first);
    let file = Path::new(first);
    let ways: Vec<(String, &str)> = if file.is_file() || file.is_dir() {
        vec![
            (format!("iccf convert {shown}"), "converts it"),
            (format!("iccf check {shown}"), "checks it"),
        ]
    } else if is_moves(first) {
        let moves = printable(&words.join(" "));
        let quoted = if moves.contains(char::is_whitespace) {
            format!("\"{moves}\"")
        } else {
            moves
        };
        let convert = (format!("iccf convert -m {quoted}"), "converts moves");
        let first = if quoted.starts_with('"') {
            (format!("iccf board --after {quoted}"), "plays moves")
        } else {
            (format!("iccf explain {quoted}"), "explains a move")
        };
        vec![first, convert]
    } else if file.extension().is_some() || first.contains(std::path::MAIN_SEPARATOR) {
        return Some(format!(
            "iccf: {shown} is no command, and there is no file of that name\n"
        ));
    } else {
        return None;
    };
    let width = ways.iter().map(|(way, _)| way.chars().count()).max()?;
    let mut text = format!("iccf: {shown} is no command; perhaps\n");
    for (way, what) in ways {
        text += &format!("  {way:width$}  {what}\n");
    }
    Some(text)
}

/// What to say of files of which none is there, if the first is named like a move.
pub(crate) fn instead_of_files(files: &[PathBuf]) -> Option<String> {
    // Asked first: to try a name in every notation takes longer than to read a card.
    if files.iter().any(|file| file.exists()) {
        return None;
    }
    let first = files.first()?.to_str().filter(|name| is_moves(name))?;
    let words: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
    let named = std::env::args().nth(1);
    let command = named.filter(|name| matches!(name.as_str(), "check" | "restore"));
    Some(format!(
        "there is no file {}; moves stand behind -m: iccf {} -m \"{}\"",
        printable(first),
        command.as_deref().unwrap_or("convert"),
        printable(&words.join(" "))
    ))
}
