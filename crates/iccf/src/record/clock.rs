//! Reflection time: what a move costs, and what is left.
//!
//! Plain functions over dates. Each rule names its source; what the rules leave
//! open is said where it is decided. `docs/desk.md` has the same in a table.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::control::Control;
use super::date::days_from;
use super::stamp::Stamp;

/// Days on one move beyond which each counts twice, unless told otherwise:
/// 23 days are charged as 26. (ICCF playing rules for postal and email play.)
pub const DOUBLE_AFTER: u32 = 20;

/// Days of silence after which a reminder is due. (ICCF server and email rules.)
pub const REMINDERS: [i64; 3] = [14, 28, 35];

/// The most days of silence; the day after, the game is lost. (ICCF rules.)
pub const SILENCE: i64 = 40;

/// Moves that a Triple Block clock gives days for. (ICCF Triple Block rules.)
const TRIPLE_BLOCK_MOVES: u32 = 50;

/// The furthest day that is looked for; no control gives so many.
const HORIZON: i64 = 20_000;

/// Days on which a player's time stands still, the first and the last included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leave {
    /// The first day.
    pub from: Date,
    /// The last day.
    pub to: Date,
}

impl Leave {
    fn has(self, date: Date) -> bool {
        (self.from..=self.to).contains(&date)
    }
}

/// The days between an arrival and the answer.
///
/// Where both times of day are known, as on a server, a day is 24 hours: what
/// arrives on 27 Oct at 21:07 and is answered on 28 Oct by 21:06 costs nothing.
/// Otherwise dates are subtracted. A day of leave behind the day of arrival does
/// not count. An answer before the arrival gives a negative number.
///
/// ```
/// use iccf::record::days_used;
///
/// let arrived = "2026-10-27T21:07".parse()?;
/// assert_eq!(days_used(arrived, "2026-10-28T21:06".parse()?, &[]), 0);
/// assert_eq!(days_used(arrived, "2026-10-29T21:06".parse()?, &[]), 1);
/// assert_eq!(days_used("2026-11-03".parse()?, "2026-11-16".parse()?, &[]), 13);
/// # Ok::<(), iccf::record::BadStamp>(())
/// ```
pub fn days_used(arrived: Stamp, answered: Stamp, leave: &[Leave]) -> i64 {
    let mut days = days_from(answered.date, arrived.date);
    if let (Some(from), Some(to)) = (arrived.time, answered.time)
        && to < from
    {
        days -= 1;
    }
    days - days_of_leave(arrived.date, answered.date, leave)
}

/// The days of leave behind one day, up to another. Days in two leaves count
/// once.
fn days_of_leave(after: Date, to: Date, leave: &[Leave]) -> i64 {
    if leave.is_empty() {
        return 0;
    }
    days_behind(after)
        .take_while(|day| *day <= to)
        .filter(|day| leave.iter().any(|leave| leave.has(*day)))
        .count() as i64
}

fn days_behind(date: Date) -> impl Iterator<Item = Date> {
    (1..=HORIZON).map_while(move |days| date.checked_add(days.days()).ok())
}

/// What days on one move are charged as: those beyond `double_after` count twice;
/// 0 switches that off.
pub fn charged(days: i64, double_after: u32) -> i64 {
    let limit = i64::from(double_after);
    if limit == 0 || days <= limit {
        days
    } else {
        days.saturating_mul(2) - limit
    }
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Clock {
    /// The time control.
    pub control: Control,
    /// Days on one move beyond which each counts twice; 0 is never.
    pub double_after: u32,
    /// Moves made.
    pub moves: u32,
    /// Days charged.
    pub used: i64,
    /// Days on the clock; below 0, the time is exceeded. `None` is no limit.
    pub left: Option<i64>,
    /// Days in the bank, where there is one.
    pub bank: i64,
    /// The first move with which the time was exceeded, and by how many days.
    pub exceeded: Option<(u32, i64)>,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(control: Control, double_after: u32) -> Self {
        let (left, bank) = match control {
            Control::Rate { days, .. } | Control::Fischer { days, .. } => (Some(days), 0),
            Control::TripleBlock { days, bank, .. } => (Some(days), bank),
            Control::None => (None, 0),
        };
        Self {
            control,
            double_after,
            moves: 0,
            used: 0,
            left: left.map(i64::from),
            bank: bank.into(),
            exceeded: None,
        }
    }

    /// The clock while a move is thought about for so many days.
    ///
    /// A bank gives what the clock lacks by itself; the rules have the player
    /// ask for it.
    #[must_use]
    pub fn after_thinking(mut self, days: i64) -> Self {
        let charge = charged(days, self.double_after).max(0);
        self.used += charge;
        if let Some(left) = &mut self.left {
            *left -= charge;
            let loan = (-*left).clamp(0, self.bank);
            *left += loan;
            self.bank -= loan;
        }
        self
    }

    /// The clock after a move that was thought about for so many days.
    #[must_use]
    pub fn after_move(self, days: i64) -> Self {
        let mut clock = self.after_thinking(days);
        clock.moves += 1;
        let Some(left) = &mut clock.left else {
            return clock;
        };
        if *left < 0 && clock.exceeded.is_none() {
            clock.exceeded = Some((clock.moves, -*left));
        }
        match clock.control {
            Control::Rate { days, moves } if clock.moves.is_multiple_of(moves) => {
                *left += i64::from(days);
            }
            Control::Fischer { increment, .. } => *left += i64::from(increment),
            Control::TripleBlock {
                days, increment, ..
            } if clock.moves <= TRIPLE_BLOCK_MOVES => {
                let more = *left + i64::from(increment);
                *left = more.min(days.into());
                clock.bank += more - *left;
            }
            _ => {}
        }
        clock
    }

    /// How many moves have to be made before more days are given, counted from
    /// the first; `None` without such a control.
    pub fn next_control(&self) -> Option<u32> {
        match self.control {
            Control::Rate { moves, .. } => Some((self.moves / moves + 1) * moves),
            _ => None,
        }
    }

    /// The last day on which an answer does not exceed the time, nor the limit
    /// for silence, which there is without a time control, too. The day of
    /// arrival is always in time for what it is, but may be behind a time that
    /// was exceeded before.
    pub fn last_day(&self, arrived: Stamp, leave: &[Leave]) -> Date {
        let in_time = |day: &Date| {
            let days = days_used(Stamp::day(arrived.date), Stamp::day(*day), leave);
            let left = self.after_thinking(days).left;
            days <= SILENCE && left.is_none_or(|left| left >= 0)
        };
        let later = days_behind(arrived.date).take_while(in_time).last();
        later.unwrap_or(arrived.date)
    }
}

/// How long nothing has been heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Silence {
    /// Nothing to be done yet.
    Usual,
    /// The reminder of this number is due, from 1.
    Remind(usize),
    /// The limit is passed: the game can be claimed.
    Lost,
}

impl Silence {
    /// What so many days without an answer mean.
    pub fn after(days: i64) -> Self {
        let passed = REMINDERS.iter().filter(|limit| days >= **limit).count();
        match passed {
            _ if days > SILENCE => Self::Lost,
            0 => Self::Usual,
            number => Self::Remind(number),
        }
    }

    /// The next day after which something has to be done.
    pub fn next_day(since: Date, days: i64, today: Date, leave: &[Leave]) -> Option<Date> {
        let next = REMINDERS.into_iter().chain([SILENCE + 1]);
        let limit = next.into_iter().find(|limit| *limit > days)?;
        days_behind(today.max(since))
            .find(|day| days_used(Stamp::day(since), Stamp::day(*day), leave) >= limit)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn stamp(text: &str) -> Stamp {
        text.parse().unwrap()
    }

    fn leave(from: &str, to: &str) -> Leave {
        let (from, to) = (stamp(from).date, stamp(to).date);
        Leave { from, to }
    }

    #[test]
    fn days_are_counted_from_arrival_to_answer() {
        for (arrived, answered, days) in [
            // A day is 24 hours; dates are subtracted.
            ("2026-05-09", "2026-05-09", 0),
            ("2026-05-09", "2026-05-11", 2),
            ("2026-12-30", "2027-01-02", 3),
            ("2028-02-27", "2028-03-01", 3),
            // The server's clock counts to the minute.
            ("2026-10-27T21:07", "2026-10-28T21:06", 0),
            ("2026-10-27T21:07", "2026-10-28T21:07", 1),
            ("2026-10-27T21:07", "2026-10-29T21:06", 1),
            ("2026-10-27T21:07", "2026-10-29T21:07", 2),
            ("2026-10-27T21:07", "2026-10-29", 2),
            // Before it arrived.
            ("2026-05-09", "2026-05-07", -2),
        ] {
            let found = days_used(stamp(arrived), stamp(answered), &[]);
            assert_eq!(found, days, "{arrived} to {answered}");
        }
    }

    #[test]
    fn leave_stops_the_days_it_covers() {
        for (from, to, days) in [
            ("2026-05-10", "2026-05-20", 3),
            // The day of arrival costs nothing, so leave on it saves nothing.
            ("2026-05-01", "2026-05-08", 14),
            ("2026-05-01", "2026-05-09", 13),
            ("2026-05-22", "2026-06-30", 13),
            ("2026-05-01", "2026-06-30", 0),
            ("2026-05-20", "2026-05-10", 14),
        ] {
            let leave = [leave(from, to)];
            let found = days_used(stamp("2026-05-08"), stamp("2026-05-22"), &leave);
            assert_eq!(found, days, "{from} to {to}");
        }
        let twice = [
            leave("2026-05-10", "2026-05-12"),
            leave("2026-05-12", "2026-05-13"),
        ];
        let found = days_used(stamp("2026-05-08"), stamp("2026-05-22"), &twice);
        assert_eq!(found, 10, "a day in two leaves counts once");
    }

    #[test]
    fn days_beyond_twenty_count_double() {
        for (days, double_after, charge) in [
            (0, 20, 0),
            (20, 20, 20),
            (21, 20, 22),
            (23, 20, 26),
            (40, 20, 60),
            (23, 0, 23),
            (23, 10, 36),
        ] {
            assert_eq!(charged(days, double_after), charge, "{days}");
        }
    }

    /// Plays moves and says what is left, in the bank, and when a control comes.
    fn play(control: &str, double_after: u32, days: &[i64]) -> (Option<i64>, i64, Option<u32>) {
        let clock = Clock::new(control.parse().unwrap(), double_after);
        let clock = days
            .iter()
            .fold(clock, |clock, days| clock.after_move(*days));
        (clock.left, clock.bank, clock.next_control())
    }

    #[test]
    fn each_control_gives_its_days() {
        let ten = [1; 10];
        let fifty = [0; 50];
        for (control, double_after, days, left, bank, next) in [
            // Rates: post 30, mail 60, server 50 for 10 moves.
            ("30d/10", 20, &[][..], Some(30), 0, Some(10)),
            ("30d/10", 20, &[5], Some(25), 0, Some(10)),
            ("60d/10", 20, &[23], Some(34), 0, Some(10)),
            ("50d/10", 20, &[0], Some(50), 0, Some(10)),
            ("50d/10", 0, &[23], Some(27), 0, Some(10)),
            // What is saved is carried over.
            ("30d/10", 20, &ten, Some(50), 0, Some(20)),
            // Exceeded, and the next control does not make it good.
            ("30d/10", 20, &[26], Some(-2), 0, Some(10)),
            // Fischer.
            ("30d+3d", 20, &[], Some(30), 0, None),
            ("30d+3d", 20, &[5], Some(28), 0, None),
            ("30d+3d", 20, &[5, 0, 1], Some(33), 0, None),
            // Triple Block: full and capped, overflow to the bank.
            ("triple:50+3/75", 0, &[], Some(50), 75, None),
            ("triple:50+3/75", 0, &[10], Some(43), 75, None),
            ("triple:50+3/75", 0, &[1], Some(50), 77, None),
            ("triple:50+3/75", 0, &[60], Some(3), 65, None),
            ("triple:50+3/75", 0, &[126], Some(2), 0, None),
            // Days for the first fifty moves alone.
            ("triple:50+3/0", 0, &fifty, Some(50), 150, None),
            ("none", 0, &[500], None, 0, None),
        ] {
            let found = play(control, double_after, days);
            assert_eq!(found, (left, bank, next), "{control} {days:?}");
        }
        let mut more = fifty.to_vec();
        more.push(4);
        assert_eq!(play("triple:50+3/0", 0, &more), (Some(46), 150, None));
    }

    #[test]
    fn the_move_that_exceeds_the_time_is_named() {
        for (control, days, exceeded) in [
            ("30d/10", &[10, 20][..], None),
            ("30d/10", &[10, 21], Some((2, 2))),
            ("30d/10", &[3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 0], Some((10, 1))),
            ("30d/10", &[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 20], None),
            ("triple:5+0/3", &[8], None),
            ("triple:5+0/3", &[9], Some((1, 1))),
        ] {
            let clock = Clock::new(control.parse().unwrap(), DOUBLE_AFTER);
            let clock = days
                .iter()
                .fold(clock, |clock, days| clock.after_move(*days));
            assert_eq!(clock.exceeded, exceeded, "{control} {days:?}");
        }
    }

    #[test]
    fn the_last_day_minds_doubling_leave_and_silence() {
        let arrived = Stamp::day(date(2026, 5, 1));
        for (control, double_after, leaves, day) in [
            ("10d/10", 20, &[][..], "2026-05-11"),
            // 20 days, then twice: 25 are charged as 30.
            ("30d/10", 20, &[], "2026-05-26"),
            ("30d/10", 0, &[], "2026-05-31"),
            // Forty days of silence come before fifty of the clock.
            ("50d/10", 0, &[], "2026-06-10"),
            ("none", 0, &[], "2026-06-10"),
            (
                "10d/10",
                20,
                &[leave("2026-05-03", "2026-05-07")],
                "2026-05-16",
            ),
            (
                "50d/10",
                0,
                &[leave("2026-05-03", "2026-05-07")],
                "2026-06-15",
            ),
        ] {
            let clock = Clock::new(control.parse().unwrap(), double_after);
            let found = clock.last_day(arrived, leaves);
            assert_eq!(found, stamp(day).date, "{control}");
        }
    }

    #[test]
    fn silence_is_reminded_of_and_ends_the_game_on_day_41() {
        for (days, silence) in [
            (0, Silence::Usual),
            (13, Silence::Usual),
            (14, Silence::Remind(1)),
            (27, Silence::Remind(1)),
            (28, Silence::Remind(2)),
            (35, Silence::Remind(3)),
            (40, Silence::Remind(3)),
            (41, Silence::Lost),
        ] {
            assert_eq!(Silence::after(days), silence, "{days}");
        }
        let since = date(2026, 5, 1);
        for (days, next) in [
            (0, Some("2026-05-15")),
            (14, Some("2026-05-29")),
            (35, Some("2026-06-11")),
            (41, None),
        ] {
            let today = since.checked_add(days.days()).unwrap();
            let found = Silence::next_day(since, days, today, &[]);
            assert_eq!(found, next.map(|day| stamp(day).date), "{days}");
        }
    }
}
