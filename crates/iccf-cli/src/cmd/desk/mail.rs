//! `iccf desk mail` and `read`.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use iccf::encoding::Texts;
use iccf::record::{Letter, LetterText, Record};

use super::args::{MailArgs, ReadArgs};
use super::moves::{arrival, told};
use super::store::Entry;
use super::{Desk, ask, paper, refused, warn_of};
use crate::{Done, Failure};

/// The most that is read of a mailbox.
const LONGEST: u64 = 16 << 20;
/// The most that is read of a letter.
const LONGEST_LETTER: usize = 256 << 10;

pub(super) fn mail(desk: &Desk, args: &MailArgs) -> Result<Done, Failure> {
    let record = desk.store.find(&args.game.game)?.record;
    if let Some(path) = &args.eml {
        return paper::save(path, args.force, record.message(desk.today).as_bytes());
    }
    super::tell(&record.mail(desk.today))?;
    Ok(Done::Well)
}

pub(super) fn read(desk: &Desk, args: &ReadArgs) -> Result<Done, Failure> {
    let mut done = Done::Well;
    for text in letters(&args.file)? {
        if read_letter(desk, args, &text)? != Done::Well {
            done = Done::WithErrors;
        }
    }
    Ok(done)
}

fn read_letter(desk: &Desk, args: &ReadArgs, text: &str) -> Result<Done, Failure> {
    let text = LetterText::new(text);
    let mut done = Done::Well;
    let games = if let Some(game) = &args.game {
        vec![desk.store.find(game)?]
    } else {
        let listing = desk.store.all()?;
        done = warn_of(&listing.damaged);
        let games = listing.games.into_iter();
        games.filter(|entry| !entry.record.is_over()).collect()
    };
    let found = games.into_iter().map(|entry| {
        let letter = entry.record.find_in(&text);
        (entry, letter)
    });
    match chosen(found.collect()) {
        Ok((entry, letter)) => match take(desk, args, &entry, &letter)? {
            Done::Well => Ok(done),
            worse => Ok(worse),
        },
        Err(message) => {
            super::warn(&format!("iccf: {message}"));
            Ok(Done::WithErrors)
        }
    }
}

/// The game that a letter belongs to: the one it says most about.
fn chosen(mut found: Vec<(Entry, Letter)>) -> Result<(Entry, Letter), String> {
    let weight = |record: &Record, letter: &Letter| {
        let waiting = record.turn() != record.terms().me;
        let says = letter.line.is_some() || !letter.differences.is_empty() || letter.resigns;
        (
            says && (letter.repeated > 0 || letter.names > 0 || letter.line.is_some()),
            letter.line.is_some() && waiting,
            !letter.quoted,
            letter.names,
            letter.repeated,
        )
    };
    found.sort_by_key(|(entry, letter)| weight(&entry.record, letter));
    let best = found.pop().ok_or("no game goes on")?;
    let most = weight(&best.0.record, &best.1);
    if !most.0 {
        return Err("the letter has no move that fits a game; --game says which is meant".into());
    }
    let rivals: Vec<_> = found
        .iter()
        .filter(|(entry, letter)| weight(&entry.record, letter) == most)
        .map(|(entry, _)| entry.name.as_str())
        .collect();
    if rivals.is_empty() {
        return Ok(best);
    }
    Err(format!(
        "the letter may belong to {} or {}; --game says which is meant",
        rivals.join(", "),
        best.0.name
    ))
}

/// Shows what a letter says, and records it after a yes.
fn take(desk: &Desk, args: &ReadArgs, entry: &Entry, letter: &Letter) -> Result<Done, Failure> {
    let name = &entry.name;
    for difference in &letter.differences {
        super::warn(&format!("{name}: {difference}"));
    }
    if !letter.differences.is_empty() {
        return Ok(Done::WithErrors);
    }
    let Some(line) = &letter.line else {
        let message = if letter.resigns {
            format!("{name}: the opponent resigns; iccf desk resign {name} --opponent")
        } else {
            format!("{name}: there is no new move in the letter")
        };
        super::warn(&message);
        return Ok(Done::WithErrors);
    };
    let arrival = arrival(desk, &args.arrival)?;
    let arrival = arrival.offer(arrival.offer || letter.offer);
    // Tried on a copy first: what is shown is what will be recorded.
    let mut trial = entry.record.clone();
    let entered = match trial.receive(line, arrival) {
        Ok(entered) => entered,
        Err(refusal) => {
            super::warn(&format!("{name}: {refusal}"));
            if let Some(reply) = refusal.reply(entry.record.terms().language) {
                super::tell(&format!("{reply}\n"))?;
            }
            return Ok(Done::WithErrors);
        }
    };
    let mut text = format!("{name}: {}", entered.moves.join(" "));
    let facts = trial.last_facts();
    for condition in &facts.conditions {
        text.push_str(&format!("\n  if {condition}"));
    }
    if facts.offer != iccf::record::Offer::None {
        text.push_str("\n  a draw is offered");
    }
    let repeated = letter.repeated;
    if repeated > 0 {
        text.push_str(&format!("\n  {repeated} half-moves are repeated and agree"));
    }
    text.push_str(&format!("\n  received {}", arrival.received.date));
    super::tell(&format!("{text}\n"))?;
    if !args.yes && !ask::yes("record it?")? {
        super::warn("iccf: not recorded; --yes records it");
        return Ok(Done::WithErrors);
    }
    let what = format!("read {line}");
    match desk
        .store
        .change(name, &what, |record| record.receive(line, arrival))?
    {
        Ok((entry, entered)) => told(&entry.record, &entered, desk.today),
        Err(refusal) => Ok(refused(&refusal)),
    }
}

/// The letters in a file: one, or each message of a mailbox, as a person would
/// read them.
fn letters(path: &Path) -> Result<Vec<String>, Failure> {
    let name = path.display().to_string();
    let failure = |error| Failure::File(name.clone(), error);
    let source: Box<dyn io::Read> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(failure)?)
    };
    let mut texts = Texts::new(source.take(LONGEST + 1), None);
    let (mut letters, mut length) = (Vec::new(), 0);
    while let Some(mut text) = texts.next_text().map_err(failure)? {
        let mut letter = String::new();
        text.read_to_string(&mut letter).map_err(failure)?;
        length += letter.len() as u64;
        if length > LONGEST || letter.len() > LONGEST_LETTER {
            return Err(Failure::Usage(format!("{name}: too long for letters")));
        }
        letters.push(letter);
    }
    Ok(letters)
}
