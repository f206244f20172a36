//! `iccf desk leave` and `note`: what is kept beside the moves.

use iccf::record::Leave;

use super::args::{LeaveArgs, NoteArgs};
use super::{Desk, day, warn_of};
use crate::{Done, Failure};

pub(super) fn leave(desk: &Desk, args: &LeaveArgs) -> Result<Done, Failure> {
    let leave = Leave {
        from: day::meant("--from", &args.from, desk.today)?.date,
        to: day::meant("--to", &args.to, desk.today)?.date,
    };
    let mut done = Done::Well;
    let games = if let Some(game) = &args.game {
        vec![game.clone()]
    } else {
        let listing = desk.store.all()?;
        done = warn_of(&listing.damaged);
        let going_on = listing.games.iter().filter(|entry| !entry.record.is_over());
        going_on.map(|entry| entry.name.clone()).collect()
    };
    let whose = if args.opponent {
        "opponent's leave"
    } else {
        "leave"
    };
    let what = format!("{whose} {} to {}", leave.from, leave.to);
    for game in games {
        let changed = desk.store.change(&game, &what, |record| {
            let me = record.terms().me;
            record.leave(if args.opponent { !me } else { me }, leave)
        })?;
        match changed {
            Ok((entry, ())) => super::tell(&format!("{}: {what}\n", entry.name))?,
            Err(refusal) => {
                super::warn(&format!("{game}: {refusal}"));
                done = Done::WithErrors;
            }
        }
    }
    Ok(done)
}

pub(super) fn note(desk: &Desk, args: &NoteArgs) -> Result<Done, Failure> {
    let text = args.text.join(" ");
    desk.store
        .note(&args.game.game, "note", |record| record.note(&text))?;
    Ok(Done::Well)
}
