//! The desk as `iccf serve` shows it: the same files, the same JSON.

use std::path::Path;

use iccf::record::{self, Arrival, Record, Refusal, Stamp, read_date};
use iccf_print::{Card, CardSize, Paper, Print, Sheet};
use iccf_web::{Change, Desk, DeskError};
use serde_json::{Value, json};

use super::store::{Entry, Store};
use super::{day, list, show};
use crate::Failure;

/// A folder of games.
pub(crate) struct WebDesk {
    store: Store,
}

impl WebDesk {
    pub(crate) fn new(folder: &Path) -> Result<Self, Failure> {
        Ok(Self {
            store: Store::new(Some(folder))?,
        })
    }

    fn find(&self, game: &str) -> Result<(Entry, Stamp), DeskError> {
        let entry = self.store.find(game).map_err(unknown)?;
        Ok((entry, day::today().map_err(failed)?))
    }

    fn changed<T>(
        &self,
        game: &str,
        what: &str,
        change: impl FnOnce(&mut Record) -> Result<T, Refusal>,
    ) -> Result<(Entry, T), DeskError> {
        let changed = self.store.change(game, what, change).map_err(failed)?;
        changed.map_err(|refusal| DeskError::Refused(refusal.to_string(), None))
    }

    /// Takes the opponent's move; one that is refused comes with what to write back.
    fn received(
        &self,
        game: &str,
        line: &str,
        arrival: Arrival,
    ) -> Result<(Entry, record::Entry), DeskError> {
        let what = format!("receive {line}");
        let received = |record: &mut Record| record.receive(line, arrival);
        let changed = self.store.change(game, &what, received).map_err(failed)?;
        changed.map_err(|refusal| {
            let language = self
                .store
                .find(game)
                .map(|entry| entry.record.terms().language);
            let reply = language.ok().and_then(|language| refusal.reply(language));
            DeskError::Refused(refusal.to_string(), reply)
        })
    }

    /// Has us answer, and says what came of it.
    fn answered(
        &self,
        game: &str,
        what: &str,
        answer: impl FnOnce(&mut Record) -> Result<(), Refusal>,
    ) -> Result<String, DeskError> {
        let (entry, ()) = self.changed(game, what, answer)?;
        Ok(match entry.record.outcome() {
            Some(outcome) => format!("the game is over, {outcome}"),
            None => what.to_string(),
        })
    }
}

impl Desk for WebDesk {
    fn list(&self) -> Result<Value, DeskError> {
        let today = day::today().map_err(failed)?;
        let listing = self.store.all().map_err(failed)?;
        let mut games: Vec<_> = listing
            .games
            .into_iter()
            .map(|entry| {
                let standing = entry.record.standing(today);
                (entry, standing)
            })
            .collect();
        games.sort_by_key(|(entry, standing)| list::urgency(entry, standing));
        let rows: Vec<_> = games
            .iter()
            .map(|(entry, standing)| Value::Object(list::row(entry, standing)))
            .collect();
        let damaged: Vec<_> = listing.damaged.iter().map(|one| &one.message).collect();
        Ok(json!({"today": today.date.to_string(), "games": rows, "damaged": damaged}))
    }

    fn show(&self, game: &str) -> Result<Value, DeskError> {
        let (entry, today) = self.find(game)?;
        let standing = entry.record.standing(today);
        let mut shown = show::as_json(&entry, &standing);
        shown["today"] = json!(today.date.to_string());
        let variant = entry.record.game().start().variant();
        shown["chess960"] = json!(variant == iccf::Variant::Chess960);
        shown["pgn"] = json!(entry.record.write());
        Ok(shown)
    }

    fn change(&self, game: &str, change: &Change) -> Result<String, DeskError> {
        let today = day::today().map_err(failed)?;
        let on = |text: &Option<String>| meant(text.as_deref(), today);
        let entered = match change {
            Change::Receive {
                line,
                received,
                postmark,
                days,
                draw,
            } => {
                let arrival = Arrival::on(on(received)?)
                    .postmark(
                        postmark
                            .as_ref()
                            .map(|text| day_of(text, today))
                            .transpose()?,
                    )
                    .days(*days)
                    .offer(*draw)
                    .told_on(today);
                self.received(game, line, arrival)?
            }
            Change::Send {
                line,
                on: sent,
                draw,
            } => {
                let sent = on(sent)?;
                let what = format!("send {line}");
                self.changed(game, &what, |record| {
                    Refusal::check_day(sent, today)?;
                    record.send(line, sent, *draw)
                })?
            }
            Change::If { line } => {
                let what = format!("if {line}");
                let (_, said) = self.changed(game, &what, |record| record.propose(line))?;
                let replaced = said.replaced.map(|plan| format!("; it replaces {plan}"));
                return Ok(said.text + &replaced.unwrap_or_default());
            }
            Change::Offer => {
                return self.answered(game, "offer draw", |record| record.offer(record.terms().me));
            }
            Change::Accept => {
                return self.answered(game, "accept draw", |record| {
                    record.accept(record.terms().me, Stamp::day(today.date))
                });
            }
            Change::Decline => {
                return self.answered(game, "decline draw", |record| {
                    record.decline(record.terms().me)
                });
            }
            Change::Resign => {
                return self.answered(game, "resign", |record| {
                    record.resign(record.terms().me, Stamp::day(today.date))
                });
            }
            Change::Note { text } => {
                let note = |record: &mut Record| {
                    record.note(text);
                    Ok(())
                };
                return self.answered(game, "note", note);
            }
            Change::Undo => {
                let (_, what) = self.store.restore(game, None).map_err(unknown)?;
                return Ok(format!("taken back: {what}"));
            }
            _ => return Err(DeskError::Usage("this is not known here".into())),
        };
        let (entry, entered) = entered;
        let mut said = vec![entered.moves.join(" ")];
        let standing = entry.record.standing(today);
        said.extend(standing.moves.last().map(show::spent));
        said.extend(entered.remarks);
        Ok(said.join("; "))
    }

    fn mail(&self, game: &str) -> Result<String, DeskError> {
        let (entry, today) = self.find(game)?;
        Ok(entry.record.mail(today))
    }

    fn card(&self, game: &str) -> Result<Vec<u8>, DeskError> {
        let (entry, today) = self.find(game)?;
        let record = &entry.record;
        let card = Card::new(vec![record.reply(today)], record.terms().language);
        pdf(&card.print(CardSize::A6))
    }

    fn sheet(&self, game: &str) -> Result<Vec<u8>, DeskError> {
        let (entry, today) = self.find(game)?;
        pdf(&Sheet::of(&entry.record, today).print(Paper::A4))
    }
}

fn pdf(print: &Print) -> Result<Vec<u8>, DeskError> {
    print
        .pdf()
        .map_err(|error| DeskError::Failed(error.to_string()))
}

/// The day that a field of the page means; an empty one is today.
fn meant(text: Option<&str>, today: Stamp) -> Result<Stamp, DeskError> {
    match text.map(str::trim) {
        None | Some("") => Ok(today),
        Some(text) => day_of(text, today),
    }
}

fn day_of(text: &str, today: Stamp) -> Result<Stamp, DeskError> {
    read_date(text, today.date).map_err(|error| DeskError::Usage(format!("{text}: {error}")))
}

fn unknown(failure: Failure) -> DeskError {
    match failure {
        Failure::Usage(message) => DeskError::Unknown(message),
        failure @ Failure::File(..) => failed(failure),
    }
}

fn failed(failure: Failure) -> DeskError {
    match failure {
        Failure::Usage(message) => DeskError::Usage(message),
        // Where the file is, is nobody's business but that of who keeps it.
        Failure::File(_, error) => DeskError::Failed(error.to_string()),
    }
}
