//! What a card or a mail says: the last move of either side, dates, times,
//! conditions.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::facts::Offer;
use super::record::Record;
use super::refusal::number;
use super::stamp::Stamp;
use crate::board::Color;
use crate::notation::Notation;
use crate::position::{Move, Position};

/// A move as it is written on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenMove {
    /// `12.` or `12...`.
    pub number: String,
    /// In each of the notations agreed on.
    pub spellings: Vec<String>,
    /// The position before it.
    pub before: Position,
    /// The move.
    pub mv: Move,
}

/// `12. 7163 (Nf3)`.
impl core::fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut spellings = self.spellings.iter();
        let first = spellings.next().map_or("", String::as_str);
        write!(f, "{} {first}", self.number)?;
        spellings.try_for_each(|other| write!(f, " ({other})"))
    }
}

/// A player as a card names him.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Correspondent {
    /// His name.
    pub name: String,
    /// The lines of his address.
    pub address: Vec<String>,
    /// His electronic address.
    pub mail: Option<String>,
}

/// What a card or a mail says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The side of the one who writes.
    pub me: Color,
    /// Event and section, as far as they are known.
    pub heading: Vec<String>,
    /// White and Black.
    pub players: [String; 2],
    /// Who writes.
    pub sender: Correspondent,
    /// To whom.
    pub recipient: Correspondent,
    /// The opponent's last move.
    pub your_move: Option<WrittenMove>,
    /// Conditions that were accepted since the last card, with their numbers.
    pub accepted: Option<String>,
    /// Our answer; none is left to be filled in.
    pub my_move: Option<WrittenMove>,
    /// The postmark of the opponent's move.
    pub postmark: Option<Stamp>,
    /// When it arrived.
    pub received: Option<Stamp>,
    /// When the answer was posted.
    pub sent: Option<Stamp>,
    /// Days for the answer.
    pub days: Option<i64>,
    /// Days charged in all, ours and the opponent's.
    pub totals: [i64; 2],
    /// Conditions, a line each.
    pub conditions: Vec<String>,
    /// Whether a draw is offered.
    pub offer: bool,
    /// Whether the opponent's offer is declined.
    pub declined: bool,
    /// The position on the board.
    pub position: Position,
}

impl Record {
    /// What the next card or mail to the opponent says.
    pub fn reply(&self, today: Stamp) -> Reply {
        let terms = self.terms();
        let me = terms.me;
        let line: Vec<_> = self.game().main_line().collect();
        let written = |color: Color| {
            let last = line
                .iter()
                .rev()
                .find(|(_, before, _)| before.turn() == color)?;
            let (_, before, mv) = last;
            Some(self.written(before, (*mv)?))
        };
        let answered = self.turn() != me;
        let facts_of = |color: Color| {
            let last = line
                .iter()
                .rev()
                .find(|(_, before, _)| before.turn() == color);
            last.map(|(id, ..)| self.facts(*id)).unwrap_or_default()
        };
        let (mine, theirs) = (facts_of(me), facts_of(!me));
        let standing = self.standing(today);
        let total = |color: Color| {
            let moves = line.iter().zip(&standing.moves);
            let last = moves
                .rev()
                .find(|((_, before, _), _)| before.turn() == color);
            last.map_or(0, |(_, spent)| spent.total)
        };
        let position = self.position();
        let conditions = self.conditions(self.game().last()).unwrap_or_default();
        let notation = terms
            .notations
            .first()
            .copied()
            .unwrap_or(Notation::Numeric);
        let [sender, recipient] = [me, !me].map(|color| self.correspondent(color));
        let tag = |name: &str| self.game().tag(name).filter(|value| *value != "?");
        Reply {
            me,
            heading: ["Event", "Section"]
                .into_iter()
                .filter_map(tag)
                .map(ToString::to_string)
                .collect(),
            players: ["White", "Black"].map(|name| tag(name).unwrap_or("?").to_string()),
            sender,
            recipient,
            your_move: written(!me),
            accepted: self.accepted(notation),
            my_move: written(me).filter(|_| answered),
            postmark: theirs.postmark,
            received: theirs.arrived(),
            sent: mine.went().filter(|_| answered),
            days: standing
                .moves
                .last()
                .filter(|_| answered)
                .map(|spent| spent.days),
            totals: [total(me), total(!me)],
            conditions: if answered {
                conditions
                    .iter()
                    .map(|one| one.write(&position, notation, terms.language))
                    .collect()
            } else {
                Vec::new()
            },
            offer: (answered && mine.offer == Offer::Made) || self.last_facts().offering,
            declined: self.last_facts().offer == Offer::Declined && !answered,
            position,
        }
    }

    fn written(&self, before: &Position, mv: Move) -> WrittenMove {
        let spell = |notation: &Notation| notation.write(before, mv).as_str().to_string();
        WrittenMove {
            number: number(before),
            spellings: self.terms().notations.iter().map(spell).collect(),
            before: *before,
            mv,
        }
    }

    /// The conditions directly before the last move, which it accepts.
    fn accepted(&self, notation: Notation) -> Option<String> {
        let line: Vec<_> = self.game().main_line().collect();
        let (_, before) = line.split_last()?;
        let run = before
            .iter()
            .rev()
            .take_while(|(id, ..)| self.facts(*id).conditional)
            .count();
        let moves = before[before.len() - run..]
            .iter()
            .filter_map(|(_, position, mv)| {
                Some(format!(
                    "{} {}",
                    number(position),
                    notation.write(position, (*mv)?)
                ))
            });
        let text = moves.collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some(text)
    }

    fn correspondent(&self, color: Color) -> Correspondent {
        let side = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        let tag = |name: &str| self.game().tag(&format!("{side}{name}"));
        let address = tag("Address").unwrap_or_default();
        Correspondent {
            name: tag("").unwrap_or("?").to_string(),
            address: address
                .split(',')
                .map(|line| line.trim().to_string())
                .filter(|line| !line.is_empty())
                .collect(),
            mail: tag("NA")
                .filter(|mail| mail.contains('@'))
                .map(ToString::to_string),
        }
    }
}
