//! `iccf desk card` and `sheet`.

use std::path::Path;

use iccf_print::{Card, CardSize, Paper, Sheet};

use super::Desk;
use super::args::{CardArgs, OutputArgs, PaperArg, SheetArgs, SizeArg};
use crate::drawing;
use crate::output::{Output, Rules};
use crate::{Done, Failure};

pub(super) fn card(desk: &Desk, args: &CardArgs) -> Result<Done, Failure> {
    let mut cards: Vec<Card> = Vec::new();
    for game in &args.games {
        let record = desk.store.find(game)?.record;
        let reply = record.reply(desk.today);
        // Two games against one opponent fit one card.
        let to = |card: &&mut Card| {
            let first = card.replies.first();
            card.replies.len() == 1
                && first.is_some_and(|first| first.recipient.name == reply.recipient.name)
        };
        match cards.iter_mut().find(to) {
            Some(card) => card.replies.push(reply),
            None => cards.push(Card::new(vec![reply], record.terms().language)),
        }
    }
    let size = match args.size {
        SizeArg::A6 => CardSize::A6,
        SizeArg::FourBySix => CardSize::FourBySix,
        SizeArg::A4 => CardSize::A4,
        SizeArg::Letter => CardSize::Letter,
    };
    let texts: Vec<_> = cards.iter().map(Card::text).collect();
    let cut = format!("\n{}\n\n", "=".repeat(64));
    write(&args.output, &texts.join(&cut), |place| {
        drawing::card(&cards, size, args.grey, place)
    })
}

pub(super) fn sheet(desk: &Desk, args: &SheetArgs) -> Result<Done, Failure> {
    let sheet = match &args.game {
        Some(game) => Sheet::of(&desk.store.find_archived_too(game)?.record, desk.today),
        None => Sheet::empty(),
    };
    let paper = match args.size {
        PaperArg::A4 => Paper::A4,
        PaperArg::Letter => Paper::Letter,
    };
    write(&args.output, &sheet.text(), |place| {
        drawing::sheet(&sheet, paper, place)
    })
}

/// Writes what a file's name asks for, or prints the text.
fn write(
    args: &OutputArgs,
    text: &str,
    drawn: impl FnOnce(&Path) -> Result<Vec<u8>, Failure>,
) -> Result<Done, Failure> {
    let Some(path) = &args.output else {
        super::tell(text)?;
        return Ok(Done::Well);
    };
    let bytes = match path.extension().and_then(|ending| ending.to_str()) {
        Some("txt") => text.as_bytes().to_vec(),
        _ => drawn(path)?,
    };
    save(path, args.force, &bytes)
}

pub(super) fn save(path: &Path, force: bool, bytes: &[u8]) -> Result<Done, Failure> {
    let mut output = Output::file(path, &Rules::new(force, &[]))?;
    output.write(bytes)?;
    output.finish()?;
    Ok(Done::Well)
}
