//! What each move of a record cost, and how the clocks stand.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use jiff::civil::Date;

use super::basis::{Basis, Certainty};
use super::clock::{Clock, Leave, Silence, charged, days_used};
use super::facts::Facts;
use super::record::Record;
use super::stamp::Stamp;
use super::terms::Medium;
use crate::board::Color;

/// The days a move took.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Spent {
    /// Days.
    pub days: i64,
    /// What they are charged as, with those that count double.
    pub charged: i64,
    /// All days charged to the player up to this move.
    pub total: i64,
    /// Where the number comes from.
    pub basis: Basis,
}

/// How a game stands on a day.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// What each move of the main line cost.
    pub moves: Vec<Spent>,
    /// The clock of the side that keeps the record. While it is to move, the
    /// days since the last move arrived are charged already.
    pub mine: Clock,
    /// The opponent's clock; only a server knows the days of a move that has
    /// not come yet.
    pub opponent: Clock,
    /// The same without the days that are estimates.
    pub opponent_certain: Clock,
    /// Days the side to move has thought, if the dates tell.
    pub thinking: Option<i64>,
    /// Days without an answer, while the opponent is to move; his leave does
    /// not count.
    pub silence: Option<i64>,
    /// When the opponent's last move arrived.
    pub received: Option<Stamp>,
    /// The last day for our move, or, while the opponent is to move, the day on
    /// which the next reminder is due.
    pub due: Option<Date>,
    /// What should be done or looked at.
    pub warnings: Vec<String>,
}

impl Record {
    /// How the game stands on a day.
    pub fn standing(&self, today: Stamp) -> Standing {
        let terms = self.terms();
        let me = terms.me;
        let mut clocks = [Clock::new(terms.control, terms.double_after); 2];
        let mut certain = clocks[(!me).index()];
        let leaves = [Color::White, Color::Black].map(|color| terms.leaves_of(color));
        let mut moves = Vec::new();
        let mut previous: Option<Facts> = None;
        // What each side's clock showed, where another program wrote it.
        let mut shown: [Option<i64>; 2] = [None; 2];
        for (id, before, _) in self.game().main_line() {
            let mover = before.turn();
            let facts = self.facts(id);
            let was = shown[mover.index()];
            shown[mover.index()] = facts.clock.or(was);
            let said = facts.elapsed.filter(|days| {
                // Beside a date of ours, none at all used to be written where
                // nothing was known.
                *days > 0 || facts.sent.or(facts.received).is_none()
            });
            let said = said.or_else(|| {
                let (was, is) = (was?, facts.clock?);
                (was >= is).then(|| (was - is) / 86_400)
            });
            let (days, basis) = if previous.is_none() {
                (0, Basis::First)
            } else if facts.conditional {
                (0, Basis::Conditional)
            } else {
                let mine = mover == me;
                let leave = &leaves[mover.index()];
                let returned = previous
                    .as_ref()
                    .filter(|_| !mine)
                    .map(|previous| Returned::of(previous, leave))
                    .unwrap_or_default();
                let dates = previous
                    .as_ref()
                    .and_then(|previous| dates(previous, &facts, mine, terms.medium));
                let dates = dates.map(|(arrived, answered, basis)| {
                    (returned.since.unwrap_or(arrived), answered, basis)
                });
                let spent = match (facts.days.or(said.filter(|_| dates.is_none())), dates) {
                    (Some(days), _) => (days, Basis::Said),
                    (None, Some((arrived, answered, basis))) => {
                        (days_used(arrived, answered, leave).max(0), basis)
                    }
                    (None, None) => (0, Basis::Unknown),
                };
                returned.added_to(spent)
            };
            if mover != me {
                let known = if basis == Basis::Estimated { 0 } else { days };
                certain = certain.after_move(known);
            }
            let clock = &mut clocks[mover.index()];
            *clock = clock.after_move(days);
            moves.push(Spent {
                days,
                charged: charged(days, terms.double_after),
                total: clock.used,
                basis,
            });
            previous = Some(facts);
        }
        let mut standing = Standing {
            moves,
            mine: clocks[me.index()],
            opponent: clocks[(!me).index()],
            opponent_certain: certain,
            thinking: None,
            silence: None,
            received: self.last_facts_of(!me).and_then(|facts| facts.arrived()),
            due: None,
            warnings: Vec::new(),
        };
        if !self.is_over() {
            standing.run(self, previous.as_ref(), &leaves, today);
        }
        standing.warn(self, today);
        standing
    }

    /// The facts of a player's last move in the main line.
    fn last_facts_of(&self, color: Color) -> Option<Facts> {
        let line = self.game().main_line();
        let last = line.filter(|(_, before, _)| before.turn() == color).last();
        last.map(|(id, ..)| self.facts(id))
    }
}

/// When the move before arrived and when it was answered.
fn dates(
    previous: &Facts,
    facts: &Facts,
    mine: bool,
    medium: Medium,
) -> Option<(Stamp, Stamp, Basis)> {
    if let (Some(arrived), Some(answered)) = (previous.server, facts.server) {
        return Some((arrived, answered, Basis::Dates));
    }
    if mine {
        return Some((previous.arrived()?, facts.went()?, Basis::Dates));
    }
    let answered = facts.postmark.or(facts.received).or(facts.server)?;
    // A server hands a move on at once.
    let basis = match medium {
        Medium::Server => Basis::Dates,
        _ => Basis::Estimated,
    };
    Some((previous.went()?, answered, basis))
}

/// The days of answers that were sent back: they count, and the next answer is
/// waited for from then on.
#[derive(Clone, Copy, Default)]
struct Returned {
    days: i64,
    /// Whether a part of the days is an estimate.
    estimated: bool,
    /// When the last one was sent back.
    since: Option<Stamp>,
}

impl Returned {
    fn of(answered: &Facts, leave: &[Leave]) -> Self {
        let mut returned = Self::default();
        let mut since = answered.went();
        for answer in answered.sent_back() {
            let then = answer.postmark.unwrap_or(answer.received);
            returned.days += answer.days.unwrap_or_else(|| {
                returned.estimated = true;
                since.map_or(0, |since| days_used(since, then, leave).max(0))
            });
            since = Some(answer.received);
            returned.since = since;
        }
        returned
    }

    fn added_to(self, (days, basis): (i64, Basis)) -> (i64, Basis) {
        let basis = match basis {
            _ if self.since.is_none() => basis,
            Basis::Said | Basis::Dates if self.estimated => Basis::Estimated,
            basis => basis,
        };
        (days + self.days, basis)
    }
}

impl Standing {
    /// Whether the opponent's time is exceeded, and whether that is certain.
    pub(super) fn opponent_exceeded(&self) -> Option<Certainty> {
        let exceeded =
            |clock: &Clock| clock.exceeded.is_some() || clock.left.is_some_and(|left| left < 0);
        if exceeded(&self.opponent_certain) {
            Some(Certainty::Certain)
        } else {
            exceeded(&self.opponent).then_some(Certainty::Estimated)
        }
    }

    /// Whether the opponent's days are estimates in part.
    pub fn opponent_is_estimated(&self) -> bool {
        self.opponent.used != self.opponent_certain.used
    }

    /// Lets the clock run of the side that is to move.
    fn run(
        &mut self,
        record: &Record,
        last: Option<&Facts>,
        leaves: &[Vec<Leave>; 2],
        today: Stamp,
    ) {
        let terms = record.terms();
        let Some(last) = last else {
            return;
        };
        if record.turn() == terms.me {
            let Some(arrived) = last.arrived() else {
                return;
            };
            let leave = &leaves[terms.me.index()];
            let days = days_used(arrived, today, leave).max(0);
            self.thinking = Some(days);
            self.due = Some(self.mine.last_day(arrived, leave));
            self.mine = self.mine.after_thinking(days);
        } else {
            let leave = &leaves[(!terms.me).index()];
            // An answer that was sent back is one: silence begins with it.
            let sent = Returned::of(last, leave).since.or(last.went());
            let Some(sent) = sent else {
                return;
            };
            let days = days_used(sent, today, leave).max(0);
            self.silence = Some(days);
            self.due = Silence::next_day(sent.date, days, today.date, leave);
            if terms.medium == Medium::Server {
                self.thinking = Some(days);
                self.opponent = self.opponent.after_thinking(days);
                self.opponent_certain = self.opponent_certain.after_thinking(days);
            }
        }
    }

    fn warn(&mut self, record: &Record, today: Stamp) {
        let mut warnings: Vec<_> = record.problems().to_vec();
        let estimate = if self.opponent_is_estimated() {
            ", by an estimate"
        } else {
            ""
        };
        let clocks = [
            ("your", self.mine, ""),
            ("the opponent's", self.opponent, estimate),
        ];
        for (whose, clock, estimate) in clocks {
            match (clock.exceeded, clock.left) {
                (Some((number, days)), _) => warnings.push(format!(
                    "{whose} time was exceeded by {} with move {number}{estimate}",
                    counted(days)
                )),
                (None, Some(left)) if left < 0 => warnings.push(format!(
                    "{whose} time is exceeded by {}{estimate}",
                    counted(-left)
                )),
                _ => {}
            }
        }
        if record.is_over() {
            self.warnings = warnings;
            return;
        }
        if record.turn() == record.terms().me
            && let Some(due) = self.due
        {
            let left = super::date::days_from(due, today.date);
            if (0..=3).contains(&left) {
                warnings.push(format!("your move has to be sent by {due}"));
            } else if left < 0 {
                warnings.push(format!("your move had to be sent by {due}"));
            }
        }
        if let Some(days) = self.silence {
            match Silence::after(days) {
                Silence::Usual => {}
                Silence::Remind(number) => warnings.push(format!(
                    "no answer for {}: reminder {number} is due",
                    counted(days)
                )),
                Silence::Lost => warnings.push(format!(
                    "no answer for {}: the game can be claimed",
                    counted(days)
                )),
            }
        }
        if record.open_offer() == Some(!record.terms().me) {
            warnings.push("the opponent offers a draw".into());
        }
        self.warnings = warnings;
    }
}

/// `1 day`, `2 days`.
fn counted(days: i64) -> String {
    let s = if days == 1 { "" } else { "s" };
    format!("{days} day{s}")
}
