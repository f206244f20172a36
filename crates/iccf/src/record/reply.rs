//! What a card or a mail says: the last move of either side, dates, times,
//! conditions.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::basis::Basis;
use super::facts::Offer;
use super::phrase::Phrase;
use super::record::Record;
use super::refusal::{Refusal, number};
use super::stamp::Stamp;
use crate::board::Color;
use crate::game::Outcome;
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
    /// Days charged in all, ours and the opponent's; `None` where the time of
    /// a move is not known.
    pub totals: [Option<i64>; 2],
    /// Whether the opponent's days are an estimate in part.
    pub estimated: bool,
    /// Conditions, a line each.
    pub conditions: Vec<String>,
    /// Whether a draw is offered.
    pub offer: bool,
    /// Whether the opponent's offer is declined.
    pub declined: bool,
    /// What is said besides the moves, to be ticked.
    pub said: Vec<Phrase>,
    /// The sentence on an answer that was sent back, in the opponent's language.
    pub sent_back: Option<String>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
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
            let mut own = moves.filter(|((_, before, _), _)| before.turn() == color);
            own.try_fold(0, |_, (_, spent)| {
                (spent.basis != Basis::Unknown).then_some(spent.total)
            })
        };
        let refusal = self.last_refusal();
        let offer = (answered && mine.offer == Offer::Made) || self.last_facts().offering;
        // A move is an answer, too.
        let declined = match theirs.offer {
            Offer::Declined => true,
            Offer::Made => answered && !offer && !self.is_over(),
            Offer::None => false,
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
                .filter(|spent| answered && spent.basis != Basis::Unknown)
                .map(|spent| spent.days),
            totals: [total(me), total(!me)],
            estimated: standing.opponent_is_estimated(),
            conditions: if answered {
                conditions
                    .iter()
                    .map(|one| one.write(&position, notation, terms.language))
                    .collect()
            } else {
                Vec::new()
            },
            offer,
            declined,
            said: self.said(offer, declined, refusal.as_ref()),
            sent_back: refusal.and_then(|refusal| refusal.reply(terms.language)),
            outcome: self.outcome(),
            position,
        }
    }

    /// What we say besides the moves.
    fn said(&self, offer: bool, declined: bool, refusal: Option<&Refusal>) -> Vec<Phrase> {
        let me = self.terms().me;
        let end = self.last_facts().end.unwrap_or_default();
        let ended = |how: &str| self.is_over() && end.starts_with(how);
        let sent_back = refusal.and_then(Refusal::phrase);
        let claims = ["threefold repetition", "fifty moves", "no way to mate"];
        [
            (Phrase::DrawOffered, offer && !self.is_over()),
            // Whoever is to move has accepted the offer of the last move.
            (
                Phrase::DrawAccepted,
                ended("draw agreed") && self.turn() == me,
            ),
            (Phrase::DrawDeclined, declined),
            (Phrase::DrawClaimed, claims.into_iter().any(ended)),
            (Phrase::Resign, ended(&format!("{} resigned", me.word()))),
            (
                Phrase::Unclear,
                sent_back.is_some() && sent_back != Some(Phrase::Illegal),
            ),
            (Phrase::Illegal, sent_back == Some(Phrase::Illegal)),
            (
                Phrase::TimeExceeded,
                ended("time exceeded") || ended("silence"),
            ),
        ]
        .into_iter()
        .filter_map(|(phrase, said)| said.then_some(phrase))
        .collect()
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
        let name = tag("").unwrap_or("?").to_string();
        let mut lines: Vec<_> = address
            .split([',', '\n'])
            .map(|line| line.trim().to_string())
            .filter(|line| !line.is_empty())
            .collect();
        // The name stands above the address, also if the address begins with it.
        for count in [1, 2] {
            if lines.len() >= count && same_words(&lines[..count].join(" "), &name) {
                lines.drain(..count);
                break;
            }
        }
        Correspondent {
            address: lines,
            name,
            mail: tag("NA")
                .filter(|mail| mail.contains('@'))
                .map(ToString::to_string),
        }
    }
}

/// Whether two names have the same words, in whichever order.
fn same_words(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        let mut words: Vec<_> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        words.sort();
        words
    };
    words(one) == words(other)
}
