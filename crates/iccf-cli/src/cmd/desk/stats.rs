//! `iccf desk stats`.

use iccf::record::Basis;
use iccf::{Color, Outcome};
use serde_json::json;

use super::args::StatsArgs;
use super::{Desk, warn_of};
use crate::args::FormatArg;
use crate::{Done, Failure};

/// Games, archived ones included, and the days of their moves, where those are
/// known.
#[derive(Default)]
struct Stats {
    ongoing: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    white: u32,
    my_moves: i64,
    my_days: i64,
    opponents_moves: i64,
    opponents_days: i64,
}

pub(super) fn run(desk: &Desk, args: &StatsArgs) -> Result<Done, Failure> {
    let (mut here, away) = (desk.store.all()?, desk.store.archived()?);
    here.games.extend(away.games);
    here.damaged.extend(away.damaged);
    let mut stats = Stats::default();
    for entry in &here.games {
        let record = &entry.record;
        let me = record.terms().me;
        match record.outcome() {
            Some(Outcome::Won(winner)) if winner == me => stats.won += 1,
            Some(Outcome::Won(_)) => stats.lost += 1,
            Some(Outcome::Drawn) => stats.drawn += 1,
            _ => stats.ongoing += 1,
        }
        stats.white += u32::from(me == Color::White);
        let spent = record.standing(desk.today).moves;
        let moves = record.game().main_line().zip(spent);
        let known = moves.filter(|(_, spent)| spent.basis != Basis::Unknown);
        for ((_, before, _), spent) in known {
            if before.turn() == me {
                stats.my_moves += 1;
                stats.my_days += spent.days;
            } else {
                stats.opponents_moves += 1;
                stats.opponents_days += spent.days;
            }
        }
    }
    let mean = |days: i64, moves: i64| (moves > 0).then(|| days as f64 / moves as f64);
    let mine = mean(stats.my_days, stats.my_moves);
    let theirs = mean(stats.opponents_days, stats.opponents_moves);
    match args.format {
        FormatArg::Json => super::tell(&format!(
            "{}\n",
            json!({
                "games": here.games.len(),
                "ongoing": stats.ongoing,
                "won": stats.won,
                "drawn": stats.drawn,
                "lost": stats.lost,
                "as_white": stats.white,
                "moves": stats.my_moves,
                "days": stats.my_days,
                "days_per_move": mine,
                "opponents_moves": stats.opponents_moves,
                "opponents_days": stats.opponents_days,
                "opponents_days_per_move": theirs,
            })
        ))?,
        FormatArg::Human => {
            let shown = |mean: Option<f64>| mean.map_or("-".into(), |mean| format!("{mean:.1}"));
            super::tell(&format!(
                "games           {}, {} going on, {} as White\n\
                 won             {}\n\
                 drawn           {}\n\
                 lost            {}\n\
                 days for a move {} you, {} your opponents\n",
                here.games.len(),
                stats.ongoing,
                stats.white,
                stats.won,
                stats.drawn,
                stats.lost,
                shown(mine),
                shown(theirs),
            ))?;
        }
    }
    Ok(warn_of(&here.damaged))
}
