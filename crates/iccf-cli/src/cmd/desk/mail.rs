//! `iccf desk mail` and `read`.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use iccf::encoding::Texts;
use iccf::record::{
    Arrival, Entry as Moves, Letter, LetterText, Offer, Phrase, Record, Refusal, Stamp,
};

use super::args::{MailArgs, ReadArgs};
use super::moves::{arrival, told};
use super::store::Entry;
use super::{Desk, ask, paper, refused, warn_of};
use crate::{Done, Failure, input};

/// What answers without a move.
const ANSWERS: [Phrase; 3] = [Phrase::Resign, Phrase::DrawAccepted, Phrase::DrawDeclined];
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
    let listing = desk.store.all()?;
    let mut done = Done::Well;
    let named = args.game.as_ref().map(|game| desk.store.find(game));
    let named = named.transpose()?.map(|entry| entry.name);
    if named.is_none() {
        done = warn_of(&listing.damaged);
    }
    let open = |entry: &&Entry| !entry.record.is_over();
    let asked = |entry: &&Entry| named.as_ref().is_none_or(|name| entry.name == *name);
    let games = listing.games.iter();
    let meant: Vec<_> = match named {
        Some(_) => games.filter(asked).collect(),
        None => games.filter(open).collect(),
    };
    let found = meant.into_iter().map(|entry| {
        let others = listing.games.iter().filter(open);
        let others = others.filter(|other| other.name != entry.name);
        let others: Vec<_> = others.map(|other| &other.record).collect();
        (entry, entry.record.find_in(&text, &others))
    });
    match chosen(found.collect()) {
        Ok((entry, letter)) => match take(desk, args, entry, &letter)? {
            Done::Well => Ok(done),
            worse => Ok(worse),
        },
        Err(message) => {
            super::warn(&format!("iccf: {message}"));
            Ok(Done::WithErrors)
        }
    }
}

/// The game that a letter belongs to: the one it says most about. Where there is
/// only one, the letter is about that.
fn chosen(mut found: Vec<(&Entry, Letter)>) -> Result<(&Entry, Letter), String> {
    let weight = |record: &Record, letter: &Letter| {
        let waiting = record.turn() != record.terms().me;
        let answers = ANSWERS.iter().any(|one| letter.says(*one));
        let says = letter.line.is_some()
            || letter.refusal.is_some()
            || !letter.differences.is_empty()
            || answers;
        let clean = letter.differences.is_empty() && letter.refusal.is_none();
        (
            says && (letter.repeated > 0 || letter.names > 0 || letter.numbered),
            (letter.line.is_some() || answers) && waiting && clean,
            letter.names,
            letter.repeated,
        )
    };
    let only = found.len() == 1;
    found.sort_by_key(|(entry, letter)| weight(&entry.record, letter));
    let best = found.pop().ok_or("no game goes on")?;
    let most = weight(&best.0.record, &best.1);
    if !most.0 && !only {
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

/// What a letter changes: moves, and the words that end a game.
struct Change<'a> {
    line: Option<&'a str>,
    arrival: Arrival,
    letter: &'a Letter,
}

impl Change<'_> {
    /// Makes the change; what was entered, if moves were.
    fn make(&self, record: &mut Record) -> Result<Option<Moves>, Refusal> {
        let opponent = !record.terms().me;
        let moves = self.line.map(|line| record.receive(line, self.arrival));
        let moves = moves.transpose()?;
        let on = Stamp::day(self.arrival.received.date);
        if self.letter.says(Phrase::Resign) {
            record.resign(opponent, on)?;
        } else if self.letter.says(Phrase::DrawAccepted) {
            record.accept(opponent, on)?;
        } else if self.letter.says(Phrase::DrawDeclined) && moves.is_none() {
            record.decline(opponent)?;
        }
        Ok(moves)
    }

    /// What it says, for the one who is to say yes.
    fn shown(&self, name: &str, moves: Option<&Moves>, record: &Record) -> String {
        let mut text = format!("{name}:");
        if let Some(moves) = moves {
            text.push_str(&format!(" {}", moves.moves.join(" ")));
        }
        let facts = record.last_facts();
        let mut add = |line: &str| text.push_str(&format!("\n  {line}"));
        if moves.is_some() {
            for condition in &facts.conditions {
                add(&format!("if {condition}"));
            }
            if facts.offer != Offer::None {
                add("a draw is offered");
            }
        }
        if self.letter.says(Phrase::Resign) {
            add("the opponent resigns");
        } else if self.letter.says(Phrase::DrawAccepted) {
            add("the opponent accepts the draw");
        } else if self.letter.says(Phrase::DrawDeclined) && moves.is_none() {
            add("the opponent declines the draw");
        }
        match self.letter.repeated {
            0 => {}
            1 => add("1 half-move is repeated and agrees"),
            repeated => add(&format!("{repeated} half-moves are repeated and agree")),
        }
        if let Some(postmark) = self.arrival.postmark {
            add(&format!("sent {}", postmark.date));
        }
        if let Some(days) = self.arrival.days {
            add(&format!("days {days}"));
        }
        add(&format!("received {}", self.arrival.received.date));
        text.push('\n');
        text
    }
}

/// Shows what a letter says, and records it after a yes.
fn take(desk: &Desk, args: &ReadArgs, entry: &Entry, letter: &Letter) -> Result<Done, Failure> {
    let name = &entry.name;
    if let Some(message) = objection(letter) {
        super::warn(&format!("{name}: {message}"));
        return Ok(Done::WithErrors);
    }
    if let Some(refusal) = &letter.refusal {
        return sent_back(entry, refusal);
    }
    let change = Change {
        line: letter.line.as_deref(),
        arrival: dated(desk, args, entry, letter)?,
        letter,
    };
    // Tried on a copy first: what is shown is what will be recorded.
    let mut trial = entry.record.clone();
    let moves = match change.make(&mut trial) {
        Ok(moves) => moves,
        Err(refusal) => return sent_back(entry, &refusal),
    };
    super::tell(&change.shown(name, moves.as_ref(), &trial))?;
    if !args.yes && !ask::yes("record it?")? {
        super::warn("iccf: not recorded; --yes records it");
        return Ok(Done::WithErrors);
    }
    let what = format!("read {}", change.line.unwrap_or("an answer"));
    match desk
        .store
        .change(name, &what, |record| change.make(record))?
    {
        Ok((entry, Some(moves))) => told(&entry.record, &moves, desk.today),
        Ok((entry, None)) => {
            if let Some(outcome) = entry.record.outcome() {
                super::tell(&format!("the game is over, {outcome}\n"))?;
            }
            Ok(Done::Well)
        }
        Err(refusal) => Ok(refused(&refusal)),
    }
}

/// Why nothing of a letter can be recorded, if that is so.
fn objection(letter: &Letter) -> Option<String> {
    if !letter.differences.is_empty() {
        return Some(letter.differences.join("; "));
    }
    if letter.refusal.is_some() {
        return None;
    }
    match ANSWERS.iter().filter(|one| letter.says(**one)).count() {
        0 if letter.line.is_none() => Some("there is no new move in the letter's own words".into()),
        1 if letter.says(Phrase::DrawAccepted) && letter.line.is_some() => {
            Some("the letter accepts the draw and has a new move".into())
        }
        0 | 1 => None,
        _ => Some("the letter resigns, accepts or declines, and not one of these alone".into()),
    }
}

/// Says why a letter is refused, and prints what to write to the opponent.
fn sent_back(entry: &Entry, refusal: &Refusal) -> Result<Done, Failure> {
    super::warn(&format!("{}: {refusal}", entry.name));
    if let Some(reply) = refusal.reply(entry.record.terms().language) {
        super::tell(&format!("{reply}\n"))?;
    }
    Ok(Done::WithErrors)
}

/// When the letter came and when it was sent: as the command line has it, else
/// as the letter says.
fn dated(desk: &Desk, args: &ReadArgs, entry: &Entry, letter: &Letter) -> Result<Arrival, Failure> {
    let mut arrival = arrival(desk, &args.arrival)?;
    arrival = arrival.offer(arrival.offer || letter.says(Phrase::DrawOffered));
    if let (None, Some(sent)) = (arrival.postmark, letter.sent) {
        let facts = entry.record.last_facts();
        let ours = facts.sent.or(facts.server);
        let early = ours.is_some_and(|ours| sent.date < ours.date);
        if early || sent.date > arrival.received.date {
            let name = &entry.name;
            super::warn(&format!(
                "{name}: the letter's date {} does not fit and is left out; --postmark sets it",
                sent.date
            ));
        } else {
            arrival = arrival.postmark(Stamp::day(sent.date));
        }
    }
    if let (None, Some(days)) = (arrival.days, letter.days) {
        arrival = arrival.days(days);
    }
    Ok(arrival)
}

/// The letters in a file: one, or each message of a mailbox, as a person would
/// read them.
fn letters(path: &Path) -> Result<Vec<String>, Failure> {
    let name = path.display().to_string();
    let failure = |error| Failure::File(name.clone(), error);
    let source: Box<dyn io::Read> = if path == Path::new("-") {
        Box::new(input::standard())
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
