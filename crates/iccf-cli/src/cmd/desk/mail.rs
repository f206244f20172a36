//! `iccf desk mail` and `read`.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use iccf::record::{Letter, Record};

use super::args::{MailArgs, ReadArgs};
use super::moves::{arrival, told};
use super::store::Entry;
use super::{Desk, ask, paper, refused, warn_of};
use crate::{Done, Failure};

/// The longest letter that is read.
const LONGEST: u64 = 4 << 20;

pub(super) fn mail(desk: &Desk, args: &MailArgs) -> Result<Done, Failure> {
    let record = desk.store.find(&args.game.game)?.record;
    match &args.eml {
        Some(path) => paper::save(path, args.force, record.message(desk.today).as_bytes()),
        None => {
            super::tell(&record.mail(desk.today))?;
            Ok(Done::Well)
        }
    }
}

pub(super) fn read(desk: &Desk, args: &ReadArgs) -> Result<Done, Failure> {
    let text = letter_text(&args.file)?;
    let mut done = Done::Well;
    let games = match &args.game {
        Some(game) => vec![desk.store.find(game)?],
        None => {
            let listing = desk.store.all()?;
            done = warn_of(&listing.damaged);
            let going_on = listing
                .games
                .into_iter()
                .filter(|entry| !entry.record.is_over());
            going_on.collect()
        }
    };
    let found: Vec<_> = games
        .into_iter()
        .map(|entry| {
            let letter = entry.record.find_in(&text);
            (entry, letter)
        })
        .collect();
    match chosen(found) {
        Ok((entry, letter)) => {
            let took = take(desk, args, &entry, &letter)?;
            Ok(if took == Done::Well { done } else { took })
        }
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
    text.push_str(&format!("\n  received {}", arrival.received));
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

fn letter_text(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let failure = |error| Failure::File(name.clone(), error);
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        let mut input = io::stdin().take(LONGEST + 1);
        input.read_to_end(&mut bytes).map_err(failure)?;
    } else {
        let mut input = fs::File::open(path).map_err(failure)?.take(LONGEST + 1);
        input.read_to_end(&mut bytes).map_err(failure)?;
    }
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Usage(format!("{name}: too long for a letter")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
