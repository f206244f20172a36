//! What was agreed on for a game, as its tags have it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::clock::{DOUBLE_AFTER, Leave};
use super::control::Control;
use super::stamp::Stamp;
use crate::board::Color;
use crate::game::Game;
use crate::notation::{Language, Notation};

/// How moves travel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Medium {
    /// Cards and letters.
    #[default]
    Post,
    /// Electronic mail.
    Mail,
    /// A server, with a clock of its own.
    Server,
}

impl Medium {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Post, Self::Mail, Self::Server];

    /// The name the program knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Post => "post",
            Self::Mail => "mail",
            Self::Server => "server",
        }
    }

    /// The rate that is usual: 30, 60 and 50 days for 10 moves.
    pub const fn usual_control(self) -> Control {
        let days = match self {
            Self::Post => 30,
            Self::Mail => 60,
            Self::Server => 50,
        };
        Control::Rate { days, moves: 10 }
    }

    /// PGN's tag `Mode`.
    const fn mode(self) -> &'static str {
        match self {
            Self::Post => "PM",
            Self::Mail => "EM",
            Self::Server => "XFCC",
        }
    }

    fn from_mode(mode: &str) -> Option<Self> {
        match mode.to_ascii_uppercase().as_str() {
            "PM" => Some(Self::Post),
            "EM" => Some(Self::Mail),
            "XFCC" | "ICS" => Some(Self::Server),
            _ => None,
        }
    }
}

impl fmt::Display for Medium {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whose time a leave stops. The rules do not say whether the other player's
/// runs on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LeaveStops {
    /// That of the player on leave alone.
    #[default]
    Own,
    /// Both.
    Both,
}

/// What was agreed on for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Terms {
    /// `DeskMe`: the side that keeps the record.
    pub me: Color,
    /// `DeskNumber`: the game's number in the list.
    pub number: Option<u32>,
    /// `DeskControl`, or PGN's `TimeControl`.
    pub control: Control,
    /// `DeskDouble`: days on one move beyond which each counts twice; 0 is never.
    pub double_after: u32,
    /// PGN's `Mode`.
    pub medium: Medium,
    /// `DeskNotations`: those that cards and mails are written in.
    pub notations: Vec<Notation>,
    /// `DeskLanguage`: the opponent's.
    pub language: Language,
    /// `DeskLeave`: who, from, to.
    pub leave: Vec<(Color, Leave)>,
    /// `DeskLeaveStops`.
    pub leave_stops: LeaveStops,
}

impl Terms {
    /// What is usual where moves travel like that.
    pub fn new(me: Color, medium: Medium) -> Self {
        Self {
            me,
            number: None,
            control: medium.usual_control(),
            double_after: DOUBLE_AFTER,
            medium,
            notations: [Notation::Numeric, Notation::SAN].into(),
            language: Language::English,
            leave: Vec::new(),
            leave_stops: LeaveStops::Own,
        }
    }

    /// What the tags of a game say, and which of them cannot be understood.
    pub fn read(game: &Game) -> (Self, Vec<String>) {
        let mut problems = Vec::new();
        let medium = game.tag("Mode").and_then(Medium::from_mode);
        let mut terms = Self::new(Color::White, medium.unwrap_or_default());
        if let Some(me) = read(game, "DeskMe", &mut problems, color) {
            terms.me = me;
        }
        let number = |text: &str| text.parse().ok();
        terms.number = read(game, "DeskNumber", &mut problems, number);
        let control = read(game, "DeskControl", &mut problems, |text| text.parse().ok());
        let control = control.or_else(|| Control::from_pgn(game.tag("TimeControl")?));
        if let Some(control) = control {
            terms.control = control;
        }
        let double = read(game, "DeskDouble", &mut problems, number);
        let usual = if terms.control.doubles() {
            DOUBLE_AFTER
        } else {
            0
        };
        terms.double_after = double.unwrap_or(usual);
        if let Some(notations) = read(game, "DeskNotations", &mut problems, notations) {
            terms.notations = notations;
        }
        let language = |text: &str| text.parse().ok();
        if let Some(language) = read(game, "DeskLanguage", &mut problems, language) {
            terms.language = language;
        }
        if let Some(leave) = read(game, "DeskLeave", &mut problems, leaves) {
            terms.leave = leave;
        }
        let stops = |text: &str| (text == "both").then_some(LeaveStops::Both);
        if let Some(stops) = read(game, "DeskLeaveStops", &mut problems, stops) {
            terms.leave_stops = stops;
        }
        (terms, problems)
    }

    /// Sets the tags that say so.
    pub fn write(&self, game: &mut Game) {
        game.set_tag("Mode", self.medium.mode());
        // What other programs wrote is left as it stands if it says the same.
        let known = game.tag("TimeControl").and_then(Control::from_pgn);
        if known != Some(self.control) {
            match self.control.to_pgn() {
                Some(control) => game.set_tag("TimeControl", &control),
                None => game.set_tag("TimeControl", "?"),
            }
        }
        game.set_tag("DeskMe", self.me.word());
        if let Some(number) = self.number {
            game.set_tag("DeskNumber", &number.to_string());
        }
        game.set_tag("DeskControl", &self.control.to_string());
        let usual = if self.control.doubles() {
            DOUBLE_AFTER
        } else {
            0
        };
        set_unless(
            game,
            "DeskDouble",
            &self.double_after.to_string(),
            self.double_after == usual,
        );
        let notations: Vec<_> = self.notations.iter().map(Notation::to_string).collect();
        game.set_tag("DeskNotations", &notations.join(","));
        let english = self.language == Language::English;
        set_unless(game, "DeskLanguage", self.language.code(), english);
        let leave: Vec<_> = self
            .leave
            .iter()
            .map(|(who, leave)| format!("{} {} {}", who.word(), leave.from, leave.to))
            .collect();
        set_unless(game, "DeskLeave", &leave.join(", "), leave.is_empty());
        let own = self.leave_stops == LeaveStops::Own;
        set_unless(game, "DeskLeaveStops", "both", own);
    }

    /// The leaves that stop a player's time.
    pub fn leaves_of(&self, who: Color) -> Vec<Leave> {
        let counts = |of: Color| of == who || self.leave_stops == LeaveStops::Both;
        let leaves = self.leave.iter().filter(|(of, _)| counts(*of));
        leaves.map(|(_, leave)| *leave).collect()
    }
}

fn set_unless(game: &mut Game, name: &str, value: &str, usual: bool) {
    if usual {
        game.remove_tag(name);
    } else {
        game.set_tag(name, value);
    }
}

/// The value of a tag; one that cannot be understood is told.
fn read<T>(
    game: &Game,
    name: &str,
    problems: &mut Vec<String>,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let text = game.tag(name)?;
    let value = parse(text.trim());
    if value.is_none() {
        problems.push(format!(
            "the tag {name} says {text:?}, which means nothing there"
        ));
    }
    value
}

fn color(text: &str) -> Option<Color> {
    Color::ALL
        .iter()
        .copied()
        .find(|color| color.word().eq_ignore_ascii_case(text))
}

fn notations(text: &str) -> Option<Vec<Notation>> {
    let read = |name: &str| name.trim().parse().ok();
    let notations: Vec<_> = text.split(',').map(read).collect::<Option<_>>()?;
    (!notations.is_empty()).then_some(notations)
}

fn leaves(text: &str) -> Option<Vec<(Color, Leave)>> {
    let date = |text: &str| Stamp::from_str(text).ok().map(|stamp| stamp.date);
    text.split(',')
        .map(|leave| {
            let mut words = leave.split_whitespace();
            let who = color(words.next()?)?;
            let (from, to) = (date(words.next()?)?, date(words.next()?)?);
            words.next().is_none().then_some((who, Leave { from, to }))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn terms_read_back_from_their_tags() {
        let mut odd = Terms::new(Color::Black, Medium::Server);
        odd.number = Some(7);
        odd.control = "triple:50+3/75".parse().unwrap();
        odd.double_after = 30;
        odd.notations = notations("san:de,numeric").unwrap();
        odd.language = Language::German;
        odd.leave_stops = LeaveStops::Both;
        let (from, to) = (date(2026, 7, 1), date(2026, 7, 20));
        odd.leave.push((Color::White, Leave { from, to }));
        let usual = Terms::new(Color::White, Medium::Post);
        for terms in [odd, usual] {
            let mut game = Game::new();
            terms.write(&mut game);
            assert_eq!(Terms::read(&game), (terms, Vec::new()));
        }
    }

    #[test]
    fn a_tag_that_means_nothing_is_told() {
        let mut game = Game::new();
        game.set_tag("DeskControl", "soon");
        game.set_tag("TimeControl", "10/4320000");
        game.set_tag("DeskLeave", "white 2026-07-01");
        let (terms, problems) = Terms::read(&game);
        assert_eq!(
            terms.control,
            Control::Rate {
                days: 50,
                moves: 10
            }
        );
        assert_eq!(
            problems,
            [
                "the tag DeskControl says \"soon\", which means nothing there",
                "the tag DeskLeave says \"white 2026-07-01\", which means nothing there",
            ]
        );
    }
}
