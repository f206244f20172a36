//! `iccf desk undo`, `history` and `archive`.

use super::Desk;
use super::args::{ArchiveArgs, HistoryArgs, UndoArgs};
use crate::{Done, Failure};

pub(super) fn undo(desk: &Desk, args: &UndoArgs) -> Result<Done, Failure> {
    let (entry, what) = desk.store.restore(&args.game.game, args.to)?;
    let done = match args.to {
        Some(_) => what,
        None => format!("taken back: {what}"),
    };
    super::tell(&format!("{}: {done}\n", entry.name))?;
    Ok(Done::Well)
}

pub(super) fn history(desk: &Desk, args: &HistoryArgs) -> Result<Done, Failure> {
    let place = desk.store.place(&args.game.game)?;
    let history = desk.store.history(&place.name);
    if let Some(version) = args.print {
        super::tell(&history.version(version)?)?;
        return Ok(Done::Well);
    }
    let mut text = String::new();
    for change in history.changes()? {
        let version = change
            .version
            .map(|version| version.to_string())
            .unwrap_or_default();
        text.push_str(&format!(
            "{version:>4}  {:<16}  {}\n",
            change.at, change.what
        ));
    }
    super::tell(&text)?;
    Ok(Done::Well)
}

pub(super) fn archive(desk: &Desk, args: &ArchiveArgs) -> Result<Done, Failure> {
    let game = &args.game.game;
    if !args.back && !args.force {
        let entry = desk.store.find(game)?;
        if !entry.record.is_over() {
            super::warn(&format!(
                "iccf: {} is not finished; --force puts it away",
                entry.name
            ));
            return Ok(Done::WithErrors);
        }
    }
    let entry = desk.store.archive(game, args.back)?;
    super::tell(&format!("{}\n", entry.path().display()))?;
    Ok(Done::Well)
}
