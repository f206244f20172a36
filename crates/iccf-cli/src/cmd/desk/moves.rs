//! `iccf desk receive`, `send` and `if`.

use iccf::record::{Arrival, Entry, Record, Refusal, Stamp};

use super::args::{ArrivalArgs, IfArgs, ReceiveArgs, SendArgs};
use super::{Desk, day, refused};
use crate::{Done, Failure};

pub(super) fn receive(desk: &Desk, args: &ReceiveArgs) -> Result<Done, Failure> {
    // Nobody quotes `1. e4`.
    let line = args.line.join(" ");
    let arrival = arrival(desk, &args.arrival)?;
    let what = format!("receive {line}");
    let game = &args.game.game;
    let changed = desk
        .store
        .change(game, &what, |record| record.receive(&line, arrival))?;
    match changed {
        Ok((entry, entered)) => told(&entry.record, &entered, desk.today),
        Err(refusal) => sent_back(desk, args, &line, arrival, &refusal),
    }
}

/// When the opponent's move came, as the command line has it.
pub(super) fn arrival(desk: &Desk, args: &ArrivalArgs) -> Result<Arrival, Failure> {
    let received = day::meant_or_today("--received", args.received.as_ref(), desk.today)?;
    let postmark = args
        .postmark
        .as_ref()
        .map(|text| day::meant("--postmark", text, desk.today));
    Ok(Arrival::on(received)
        .postmark(postmark.transpose()?)
        .days(args.days)
        .offer(args.draw)
        .told_on(desk.today))
}

/// Says why a move is refused, and prints what to write to the opponent.
fn sent_back(
    desk: &Desk,
    args: &ReceiveArgs,
    line: &str,
    arrival: Arrival,
    refusal: &Refusal,
) -> Result<Done, Failure> {
    let game = &args.game.game;
    // Where dates or turns are wrong, there is no answer to be sent back.
    let is_answer = !matches!(
        refusal,
        Refusal::Dates { .. } | Refusal::Ahead { .. } | Refusal::Turn(_) | Refusal::Over(_)
    );
    if args.record_refused && is_answer {
        let what = format!("refused {line}");
        let note = |record: &mut Record| record.note_refused(line, arrival);
        if let Err(refusal) = desk.store.change(game, &what, note)? {
            return Ok(refused(&refusal));
        }
    }
    let done = refused(refusal);
    let language = desk.store.find(game)?.record.terms().language;
    if let Some(reply) = refusal.reply(language) {
        super::tell(&format!("{reply}\n"))?;
    }
    Ok(done)
}

pub(super) fn send(desk: &Desk, args: &SendArgs) -> Result<Done, Failure> {
    let line = args.line.join(" ");
    let on = day::meant_or_today("--on", args.on.as_ref(), desk.today)?;
    let what = format!("send {line}");
    let game = &args.game.game;
    let changed = desk.store.change(game, &what, |record| {
        Refusal::check_day(on, desk.today)?;
        if args.break_promise {
            record.send_breaking_promise(&line, on, args.draw)
        } else {
            record.send(&line, on, args.draw)
        }
    })?;
    match changed {
        Ok((entry, entered)) => told(&entry.record, &entered, desk.today),
        Err(refusal) => {
            let done = refused(&refusal);
            if matches!(refusal, Refusal::Promised { .. }) {
                super::warn("iccf: --break-promise sends it all the same");
            }
            Ok(done)
        }
    }
}

/// Says what was recorded, and how the time stands.
pub(super) fn told(record: &Record, entry: &Entry, today: Stamp) -> Result<Done, Failure> {
    let mut text = entry.moves.join(" ");
    if entry.accepted > 0 {
        text.push_str(&format!("; conditions accepted: {}", entry.accepted));
    }
    let standing = record.standing(today);
    if let Some(spent) = standing.moves.last() {
        text.push_str(&format!("; {}", super::show::spent(spent)));
    }
    text.push('\n');
    if let Some(outcome) = record.outcome() {
        text.push_str(&format!("the game is over, {outcome}\n"));
    }
    for remark in entry.remarks.iter().chain(&standing.warnings) {
        text.push_str(&format!("{remark}\n"));
    }
    super::tell(&text)?;
    Ok(Done::Well)
}

pub(super) fn propose(desk: &Desk, args: &IfArgs) -> Result<Done, Failure> {
    let line = args.line.join(" ");
    let what = format!("if {line}");
    let game = &args.game.game;
    match desk
        .store
        .change(game, &what, |record| record.propose(&line))?
    {
        Ok((_, proposal)) => {
            let mut text = format!("{}\n", proposal.text);
            if let Some(before) = proposal.replaced {
                text.push_str(&format!("it takes the place of the plan {before}\n"));
            }
            super::tell(&text)?;
            Ok(Done::Well)
        }
        Err(refusal) => Ok(refused(&refusal)),
    }
}
