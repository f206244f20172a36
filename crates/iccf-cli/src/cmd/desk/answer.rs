//! `iccf desk offer`, `accept`, `decline`, `claim` and `resign`.

use iccf::Color;
use iccf::record::{Claim, Record, Refusal, Stamp};

use super::args::{AnswerArgs, ClaimArg, ClaimArgs};
use super::{Desk, day, refused};
use crate::{Done, Failure};

pub(super) fn offer(desk: &Desk, args: &AnswerArgs) -> Result<Done, Failure> {
    answer(desk, args, "offer draw", |record, by, _| {
        record.offer(by)?;
        Ok(if record.turn() == by {
            "a draw will be offered with the next move".into()
        } else {
            "a draw is offered with the last move".into()
        })
    })
}

pub(super) fn accept(desk: &Desk, args: &AnswerArgs) -> Result<Done, Failure> {
    answer(desk, args, "accept draw", |record, by, on| {
        record.accept(by, on)?;
        Ok("the game is over, 1/2-1/2".into())
    })
}

pub(super) fn decline(desk: &Desk, args: &AnswerArgs) -> Result<Done, Failure> {
    answer(desk, args, "decline draw", |record, by, _| {
        record.decline(by)?;
        Ok("the draw is declined".into())
    })
}

pub(super) fn resign(desk: &Desk, args: &AnswerArgs) -> Result<Done, Failure> {
    answer(desk, args, "resign", |record, by, on| {
        record.resign(by, on)?;
        Ok(over(record))
    })
}

pub(super) fn claim(desk: &Desk, args: &ClaimArgs) -> Result<Done, Failure> {
    let on = day::meant_or_today("--on", args.on.as_ref(), desk.today)?;
    let claim = match args.what {
        ClaimArg::Draw => Claim::Draw,
        ClaimArg::Time if args.estimated => Claim::TimeByEstimate,
        ClaimArg::Time => Claim::Time,
    };
    let changed = desk.store.change(&args.game.game, "claim", |record| {
        Refusal::check_day(on, desk.today)?;
        let how = record.claim(claim, on)?;
        Ok(format!("{how}: {}", over(record)))
    })?;
    let is_estimate = matches!(changed, Err(Refusal::Estimated));
    let done = said(changed.map(|(_, text)| text))?;
    if is_estimate {
        super::warn("iccf: --estimated claims it all the same");
    }
    Ok(done)
}

/// Has a side answer, and says what came of it.
fn answer(
    desk: &Desk,
    args: &AnswerArgs,
    what: &str,
    change: impl FnOnce(&mut Record, Color, Stamp) -> Result<String, Refusal>,
) -> Result<Done, Failure> {
    let on = day::meant_or_today("--on", args.on.as_ref(), desk.today)?;
    let on = Stamp::day(on.date);
    let what = if args.opponent {
        format!("{what} (opponent)")
    } else {
        what.to_string()
    };
    let changed = desk.store.change(&args.game.game, &what, |record| {
        let me = record.terms().me;
        let by = if args.opponent { !me } else { me };
        Refusal::check_day(on, desk.today)?;
        change(record, by, on)
    })?;
    said(changed.map(|(_, text)| text))
}

fn said(changed: Result<String, Refusal>) -> Result<Done, Failure> {
    match changed {
        Ok(text) => {
            super::tell(&format!("{text}\n"))?;
            Ok(Done::Well)
        }
        Err(refusal) => Ok(refused(&refusal)),
    }
}

fn over(record: &Record) -> String {
    let outcome = record.game().outcome().unwrap_or(iccf::Outcome::Open);
    format!("the game is over, {outcome}")
}
