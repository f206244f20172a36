//! A correspondence game: what may be done with it, and what that leaves behind.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::basis::{Basis, Certainty};
use super::clock::{Leave, Silence};
use super::condition::{Condition, added, plan, promised};
use super::control::Control;
use super::date::{days_from, pgn_date};
use super::facts::{Facts, Offer, SentBack, words};
use super::line::Line;
use super::refusal::{Refusal, number};
use super::stamp::Stamp;
use super::terms::{Medium, Terms};
use super::track::{Letters, Track};
use super::words::{Word, words as line_words};
use crate::board::Color;
use crate::game::{Game, Item, MoveId, Outcome};
use crate::notation::{Language, Notation, both_names};
use crate::position::{Move, Position};
use crate::text::{Layout, WriteOptions};

/// A correspondence game. In a file it is PGN that any chess program opens:
/// what was agreed on stands in tags, what is known of a move in a comment
/// behind it.
///
/// ```
/// use iccf::record::{Arrival, Medium, Record, Stamp, Terms};
/// use iccf::{Color, Game};
///
/// let mut record = Record::new(Game::new(), Terms::new(Color::White, Medium::Post));
/// record.send("5254", "2026-01-02".parse()?, false)?;
/// let postmark: Stamp = "2026-01-06".parse()?;
/// let arrival = Arrival::on("2026-01-10".parse()?).postmark(postmark);
/// record.receive("1... 5755", arrival)?;
/// record.send("7163 if 2836 6125", "2026-01-13".parse()?, false)?;
///
/// let standing = record.standing("2026-01-20".parse()?);
/// assert_eq!(standing.mine.used, 3);
/// assert_eq!(standing.mine.left, Some(27));
/// assert_eq!(standing.opponent.used, 4); // an estimate: his postmark, from our sending
/// assert_eq!(standing.silence, Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    game: Game,
    terms: Terms,
    /// What the file says and nobody understands.
    problems: Vec<String>,
}

/// When the opponent's move arrived, and what came with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Arrival {
    /// When it arrived.
    pub received: Stamp,
    /// The postmark, if it can be read.
    pub postmark: Option<Stamp>,
    /// The days that the opponent says he took.
    pub days: Option<u32>,
    /// Whether he offers a draw.
    pub offer: bool,
    /// What day it is; a later one is refused.
    pub today: Option<Stamp>,
}

impl Arrival {
    /// Arrived then; nothing else is known.
    pub const fn on(received: Stamp) -> Self {
        Self {
            received,
            postmark: None,
            days: None,
            offer: false,
            today: None,
        }
    }

    /// Told on this day: what lies ahead of it cannot have happened.
    #[must_use]
    pub fn told_on(mut self, today: Stamp) -> Self {
        self.today = Some(today);
        self
    }

    /// With a postmark.
    #[must_use]
    pub fn postmark(mut self, postmark: impl Into<Option<Stamp>>) -> Self {
        self.postmark = postmark.into();
        self
    }

    /// With the days that the opponent says he took.
    #[must_use]
    pub fn days(mut self, days: impl Into<Option<u32>>) -> Self {
        self.days = days.into();
        self
    }

    /// With a draw offer, or without.
    #[must_use]
    pub fn offer(mut self, offer: bool) -> Self {
        self.offer = offer;
        self
    }
}

/// What was entered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Entry {
    /// The new moves, each with its number and in both notations.
    pub moves: Vec<String>,
    /// How many of them were conditions, now accepted.
    pub accepted: usize,
    /// What should be known besides.
    pub remarks: Vec<String>,
}

/// What a claim rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Claim {
    /// A draw: repetition, fifty moves, or no way to mate.
    Draw,
    /// A win: the opponent's time is exceeded, or he is silent.
    Time,
    /// The same where it takes estimates for his time to be exceeded.
    TimeByEstimate,
}

/// What was proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Proposal {
    /// The plan, or all conditions that go with the move that was sent.
    pub text: String,
    /// The plan that it takes the place of.
    pub replaced: Option<String>,
}

/// What becomes of a move that was promised by a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Promise {
    /// It binds.
    Kept,
    /// Another one is made knowingly.
    Broken,
}

impl Record {
    /// A record of a game, with tags that say what was agreed on.
    pub fn new(mut game: Game, terms: Terms) -> Self {
        terms.write(&mut game);
        Self {
            game,
            terms,
            problems: Vec::new(),
        }
    }

    /// A record as its file has it. Tags and commands that mean nothing are
    /// told by [`problems`](Self::problems), and stay in the file.
    pub fn read(game: Game) -> Self {
        let (terms, problems) = Terms::read(&game);
        let mut record = Self {
            game,
            terms,
            problems,
        };
        let lines = core::iter::once(record.game.root())
            .chain(record.game.main_line().map(|(id, ..)| id))
            .filter_map(|id| record.conditions(id).err().map(|error| error.to_string()));
        let bad: Vec<_> = lines
            .map(|error| format!("a condition in the file cannot be read: {error}"))
            .collect();
        record.problems.extend(bad);
        record
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was agreed on.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Agrees on something else.
    pub fn set_terms(&mut self, terms: Terms) {
        terms.write(&mut self.game);
        self.terms = terms;
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.game.set_tag(name, value);
    }

    /// What the file says and nobody understands.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// As PGN in standard algebraic notation, with the time each move took as
    /// `[%emt]` for other programs.
    pub fn write(&self) -> String {
        let mut record = self.clone();
        let day = Stamp::day(jiff::civil::Date::MIN);
        let spent = record.standing(day).moves;
        let ids: Vec<_> = record.game.main_line().map(|(id, ..)| id).collect();
        for (id, spent) in ids.into_iter().zip(spent) {
            let mut facts = record.facts(id);
            if facts.sent.is_some() || facts.received.is_some() || facts.conditional {
                // What is not known is not written as nothing.
                facts.elapsed = (spent.basis != Basis::Unknown).then_some(spent.days);
                record.set_facts(id, &facts);
            }
        }
        let options = WriteOptions::new(Notation::SAN).layout(Layout::Pgn);
        record.game.write(&options)
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.game.position(self.game.last())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game
            .outcome()
            .filter(|outcome| *outcome != Outcome::Open)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// What is known of a move, or of the start.
    pub fn facts(&self, id: MoveId) -> Facts {
        Facts::read(self.game.notes(id).comments())
    }

    /// What is known of the last move.
    pub fn last_facts(&self) -> Facts {
        self.facts(self.game.last())
    }

    /// Notes on a move, without what is known of it.
    pub fn notes(&self, id: MoveId) -> impl Iterator<Item = String> {
        let notes = self.game.notes(id).comments().map(words);
        notes.filter(|note| !note.is_empty())
    }

    /// The conditions that were sent with a move.
    pub fn conditions(&self, id: MoveId) -> Result<Vec<Condition>, Refusal> {
        let lines = self.facts(id).conditions;
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        Condition::read_kept(&self.game.position(id), &lines, self.letters())
    }

    /// The move and the conditions that are planned, if it is our turn.
    pub fn plan(&self) -> Option<(Move, Vec<Condition>)> {
        let plan = self.last_facts().plan?;
        let line = Line::read(&Track::of(&self.game), &plan, self.letters()).ok()?;
        Some((*line.new.first()?, line.conditions))
    }

    /// The side whose draw offer waits for an answer.
    pub fn open_offer(&self) -> Option<Color> {
        let facts = self.last_facts();
        let open = facts.offer == Offer::Made && !self.is_over();
        open.then(|| !self.turn())
    }

    /// Records a move of the opponent's, or several: moves of the record that
    /// the line repeats must agree, and our own among the new ones must be
    /// conditions that he accepts.
    pub fn receive(&mut self, text: &str, arrival: Arrival) -> Result<Entry, Refusal> {
        let received = self.counted(arrival.received);
        let postmark = arrival.postmark.map(|postmark| self.counted(postmark));
        if let Some(today) = arrival.today {
            [Some(received), postmark]
                .into_iter()
                .flatten()
                .try_for_each(|day| Refusal::check_day(day, today))?;
        }
        if let Some(postmark) = postmark
            && is_before(received, postmark)
        {
            return Err(Refusal::Dates {
                first: ("its postmark of", postmark),
                then: ("it was received on", received),
            });
        }
        if let Some(sent) = self.last_facts().went()
            && is_before(received, sent)
        {
            return Err(Refusal::Dates {
                first: ("our move was sent on", sent),
                then: ("it was received on", received),
            });
        }
        if let (Some(sent), Some(postmark)) = (self.last_facts().went(), postmark)
            && days_from(sent.date, postmark.date) > self.zones()
        {
            return Err(Refusal::Dates {
                first: ("our move was sent on", sent),
                then: ("its postmark is of", postmark),
            });
        }
        let facts = Facts {
            received: Some(received),
            postmark,
            days: arrival.days.map(i64::from),
            offer: Offer::made(arrival.offer),
            ..Facts::default()
        };
        self.enter(!self.terms.me, text, facts, Promise::Kept)
    }

    /// Records a move of ours; conditions of the opponent's that it accepts may
    /// stand before it, and conditions of ours behind it. Where a condition of
    /// ours promised a move, another one is refused.
    pub fn send(&mut self, text: &str, on: Stamp, offer: bool) -> Result<Entry, Refusal> {
        self.dispatch(text, on, offer, Promise::Kept)
    }

    /// The same, though another move was promised.
    pub fn send_breaking_promise(
        &mut self,
        text: &str,
        on: Stamp,
        offer: bool,
    ) -> Result<Entry, Refusal> {
        self.dispatch(text, on, offer, Promise::Broken)
    }

    fn dispatch(
        &mut self,
        text: &str,
        on: Stamp,
        offer: bool,
        promise: Promise,
    ) -> Result<Entry, Refusal> {
        let on = self.counted(on);
        if let Some(arrived) = self.last_facts().arrived()
            && is_before(on, arrived)
        {
            return Err(Refusal::Dates {
                first: ("the move it answers arrived on", arrived),
                then: ("it was sent on", on),
            });
        }
        let facts = Facts {
            sent: Some(on),
            offer: Offer::made(offer),
            ..Facts::default()
        };
        self.enter(self.terms.me, text, facts, promise)
    }

    pub(super) fn letters(&self) -> Letters {
        let language = self.terms.language;
        let agreed = |notation: &Notation| notation.language() == Some(language);
        Letters {
            language,
            agreed: language != Language::English && self.terms.notations.iter().any(agreed),
        }
    }

    /// The day alone, unless a server's clock counts.
    fn counted(&self, stamp: Stamp) -> Stamp {
        match self.terms.medium {
            Medium::Server => stamp,
            _ => Stamp::day(stamp.date),
        }
    }

    /// By how many days the dates of two players may differ for one hour. A card
    /// takes longer than that to arrive.
    fn zones(&self) -> i64 {
        match self.terms.medium {
            Medium::Post => 0,
            _ => 1,
        }
    }

    /// A day on which something happens cannot be before the last move was made.
    fn check_behind_last(&self, what: &'static str, on: Stamp) -> Result<(), Refusal> {
        let facts = self.last_facts();
        let (last, said) = if self.turn() == self.terms.me {
            (facts.arrived(), "the last move arrived on")
        } else {
            (facts.went(), "the last move was sent on")
        };
        match last {
            Some(last) if is_before(Stamp::day(on.date), Stamp::day(last.date)) => {
                Err(Refusal::Dates {
                    first: (said, last),
                    then: (what, on),
                })
            }
            _ => Ok(()),
        }
    }

    fn check_open(&self) -> Result<(), Refusal> {
        self.outcome()
            .map_or(Ok(()), |outcome| Err(Refusal::Over(outcome)))
    }

    /// The conditions that a side sent last and that still stand, the position
    /// they were sent with, and what was played since.
    fn conditions_of(&self, side: Color) -> Option<(Position, Vec<Condition>, Vec<Move>)> {
        let line: Vec<_> = self.game.main_line().collect();
        // A condition that was accepted carries none itself, unless some were
        // added there.
        let carries = |id: MoveId| {
            let facts = self.facts(id);
            !facts.conditional || !facts.conditions.is_empty()
        };
        let at = line
            .iter()
            .rposition(|(id, before, _)| before.turn() == side && carries(*id))?;
        let (id, ..) = line[at];
        let played: Option<Vec<_>> = line[at + 1..].iter().map(|(.., mv)| *mv).collect();
        let conditions = self.conditions(id).unwrap_or_default();
        Some((self.game.position(id), conditions, played?))
    }

    /// What the side that is not to move proposes, from the position on the board.
    fn open_conditions(&self) -> Vec<Condition> {
        let Some((_, conditions, played)) = self.conditions_of(!self.turn()) else {
            return Vec::new();
        };
        if played.is_empty() {
            return conditions;
        }
        let rest = conditions.iter();
        rest.filter_map(|one| one.behind(&played)).collect()
    }

    /// The move that the side to move has promised by a condition: the proposer
    /// is bound until the other side deviates.
    pub fn promise(&self) -> Option<Move> {
        let (start, conditions, played) = self.conditions_of(self.turn())?;
        promised(&start, &played, &conditions, self.letters())
    }

    /// Holds moves of ours against what was promised: what else was promised
    /// behind them, or the move that would have to be made.
    fn held_to_promise(&self, new: &[Move]) -> Result<Vec<Condition>, Box<Refusal>> {
        let Some((start, conditions, mut played)) = self.conditions_of(self.turn()) else {
            return Ok(Vec::new());
        };
        let mut position = self.position();
        for (at, mv) in new.iter().enumerate() {
            let due = promised(&start, &played, &conditions, self.letters());
            if let Some(due) = due.filter(|due| at % 2 == 0 && due != mv) {
                let named = |mv| format!("{} {}", number(&position), both_names(&position, mv));
                return Err(Box::new(Refusal::Promised {
                    promised: named(due),
                    said: named(*mv),
                }));
            }
            played.push(*mv);
            position.play(*mv);
        }
        let rest = conditions.iter();
        Ok(rest.filter_map(|one| one.behind(&played)).collect())
    }

    /// Reads what a player sends. A move in the other's name that was not
    /// proposed is the first thing to be told, whatever is wrong behind it.
    fn read_sent(&self, by: Color, track: &Track, text: &str) -> Result<Line, Refusal> {
        let (start, letters) = (*track.last(), self.letters());
        let proposed = self.open_conditions();
        let refusal = match Line::read(track, text, letters) {
            Ok(line) => {
                check_proposed(&start, &line.new, &proposed, letters)?;
                return Ok(line);
            }
            Err(refusal) => refusal,
        };
        let begins = |chunk: &&str| matches!(line_words(chunk).first(), Some(Word::If | Word::Any));
        let chunks: Vec<_> = text.split_whitespace().collect();
        let moves = chunks.iter().position(begins);
        let moves = &chunks[..moves.unwrap_or(chunks.len())];
        for end in (0..moves.len()).rev() {
            if let Ok(line) = Line::read(track, &moves[..end].join(" "), letters) {
                check_proposed(&start, &line.new, &proposed, letters)?;
                break;
            }
        }
        let whole = Line::read(track, &moves.join(" "), letters);
        match (&refusal, whole) {
            (Refusal::Move(bad), Err(_)) if bad.position.turn() != by => {
                let said = format!("{} {}", number(&bad.position), bad.error.text());
                Err(Refusal::NotProposed { said })
            }
            _ => Err(refusal),
        }
    }

    /// The conditions that go with moves of ours: those they are sent with, and
    /// those that were planned or promised.
    fn conditions_sent(
        &self,
        new: &[Move],
        written: Vec<Condition>,
        promise: Promise,
        entry: &mut Entry,
    ) -> Result<Vec<Condition>, Refusal> {
        match self.held_to_promise(new) {
            Ok(rest) if self.promise().is_some() => {
                let mut after = self.position();
                for mv in new {
                    after.play(*mv);
                }
                return added(&after, rest, written, self.letters());
            }
            Ok(_) => {}
            Err(refusal) => {
                let Refusal::Promised { promised, .. } = &*refusal else {
                    return Err(*refusal);
                };
                if promise == Promise::Kept {
                    return Err(*refusal);
                }
                let said = format!("{promised} was promised; the promise is broken");
                entry.remarks.push(said);
                return Ok(written);
            }
        }
        let start = self.position();
        match self.plan() {
            Some((planned, conditions)) if new == [planned] => {
                if written.is_empty() {
                    return Ok(conditions);
                }
                if !conditions.is_empty() && conditions != written {
                    let said = "the conditions that were planned are replaced";
                    entry.remarks.push(said.into());
                }
            }
            Some((planned, _)) if new.first() != Some(&planned) => {
                entry.remarks.push(format!(
                    "{} {} was planned; the plan is dropped",
                    number(&start),
                    both_names(&start, planned)
                ));
            }
            _ => {}
        }
        Ok(written)
    }

    /// Records what a player sends.
    fn enter(
        &mut self,
        by: Color,
        text: &str,
        mut facts: Facts,
        promise: Promise,
    ) -> Result<Entry, Refusal> {
        self.check_open()?;
        let track = Track::of(&self.game);
        let start = *track.last();
        if start.turn() != by {
            return Err(Refusal::Turn(start.turn()));
        }
        let line = self.read_sent(by, &track, text)?;
        let Some(first) = line.new.first().copied() else {
            return Err(Refusal::NoMove);
        };
        let last = self.game.last();
        let proposed = self.open_conditions();

        let mut entry = Entry::default();
        let kept = self.facts(last);
        if line.offer || (kept.offering && by == self.terms.me) {
            facts.offer = Offer::Made;
        }
        let mut conditions = line.conditions;
        if by == self.terms.me {
            conditions = self.conditions_sent(&line.new, conditions, promise, &mut entry)?;
        } else if let Some(promised) = self.promise().filter(|promised| *promised != first) {
            entry.remarks.push(format!(
                "the opponent had promised {} {} as a condition, which binds him",
                number(&start),
                both_names(&start, promised)
            ));
        }
        let mut cleared = kept;
        (cleared.plan, cleared.offering) = (None, false);
        self.set_facts(last, &cleared);
        // The last move of the sender carries the dates; those before it, and a
        // condition he accepts behind it, cost nothing.
        let carrier = (line.new.len() - 1) / 2 * 2;
        let card = cleared.went();
        let mut position = start;
        for (i, mv) in line.new.iter().enumerate() {
            let id = self.game.play_unchecked(self.game.last(), *mv);
            entry.moves.push(format!(
                "{} {}",
                number(&position),
                both_names(&position, *mv)
            ));
            position.play(*mv);
            if i == carrier {
                self.set_facts(id, &facts);
            } else {
                let ours = (i % 2 == 0) == (by == self.terms.me);
                let sent = if by == self.terms.me {
                    facts.sent
                } else {
                    card
                };
                self.set_facts(
                    id,
                    &Facts {
                        conditional: true,
                        sent: sent.filter(|_| ours),
                        received: cleared.arrived().filter(|_| !ours && by == self.terms.me),
                        ..Facts::default()
                    },
                );
                entry.accepted += 1;
            }
        }
        self.keep_conditions(&conditions);
        self.expect_reply(&start, &line.new, &proposed, &mut entry);
        self.end_by_rule(&position, &facts);
        Ok(entry)
    }

    fn keep_conditions(&mut self, conditions: &[Condition]) {
        if conditions.is_empty() {
            return;
        }
        let last = self.game.last();
        let position = self.game.position(last);
        let mut facts = self.facts(last);
        facts.conditions = conditions.iter().map(|one| one.kept(&position)).collect();
        self.set_facts(last, &facts);
    }

    /// The opponent has played the move of a condition without saying so: the
    /// reply that was promised becomes the plan, or is waited for.
    fn expect_reply(
        &mut self,
        start: &Position,
        new: &[Move],
        proposed: &[Condition],
        entry: &mut Entry,
    ) {
        if new.len().is_multiple_of(2) {
            return;
        }
        let letters = self.letters();
        let Some(reply) = promised(start, new, proposed, letters) else {
            return;
        };
        let position = self.position();
        let said = format!("{} {}", number(&position), both_names(&position, reply));
        if position.turn() != self.terms.me {
            entry
                .remarks
                .push(format!("the opponent's condition answers with {said}"));
            return;
        }
        let played: Vec<_> = new.iter().copied().chain([reply]).collect();
        let rest: Vec<_> = proposed
            .iter()
            .filter_map(|condition| condition.behind(&played))
            .collect();
        let last = self.game.last();
        let mut facts = self.facts(last);
        facts.plan = Some(plan(&position, reply, &rest));
        self.set_facts(last, &facts);
        entry
            .remarks
            .push(format!("your condition answers with {said}; it is planned"));
    }

    fn end_by_rule(&mut self, position: &Position, facts: &Facts) {
        let how = if position.is_checkmate() {
            self.game.set_outcome(Outcome::Won(!position.turn()));
            "checkmate"
        } else if position.is_stalemate() {
            self.game.set_outcome(Outcome::Drawn);
            "stalemate"
        } else {
            return;
        };
        self.note_end(how, facts.sent.or(facts.received));
    }

    fn note_end(&mut self, how: &str, on: Option<Stamp>) {
        let last = self.game.last();
        let mut facts = self.facts(last);
        facts.end = Some(match on {
            Some(on) => format!("{how} {on}"),
            None => how.to_string(),
        });
        self.set_facts(last, &facts);
    }

    /// Proposes conditions: for the move that was sent last, beside those that
    /// were sent with it, or together with the move that will be sent next. A
    /// plan takes the place of the one before it; what was sent binds.
    pub fn propose(&mut self, text: &str) -> Result<Proposal, Refusal> {
        self.check_open()?;
        let track = Track::of(&self.game);
        let line = Line::read(&track, text, self.letters())?;
        let waiting = self.turn() != self.terms.me;
        let conditions = if waiting && (!line.new.is_empty() || line.conditions.is_empty()) {
            // `12... 2836 13. 6125`, without an `if` before it.
            let text = format!("if {text}");
            Line::read(&track, &text, self.letters())?.conditions
        } else {
            line.conditions
        };
        let position = self.position();
        if position.turn() != self.terms.me {
            if conditions.is_empty() {
                return Err(Refusal::NoReply);
            }
            let conditions = added(
                &position,
                self.open_conditions(),
                conditions,
                self.letters(),
            )?;
            self.keep_conditions(&conditions);
            let lines: Vec<_> = conditions
                .iter()
                .map(|one| one.write(&position, Notation::Numeric, Language::English))
                .collect();
            return Ok(Proposal {
                text: lines.join(", "),
                replaced: None,
            });
        }
        let [reply] = line.new[..] else {
            return Err(Refusal::NoMove);
        };
        let is_promised = self.promise().is_some();
        let mut entry = Entry::default();
        let conditions = if is_promised {
            self.conditions_sent(&[reply], conditions, Promise::Kept, &mut entry)?
        } else {
            conditions
        };
        let last = self.game.last();
        let mut facts = self.facts(last);
        let text = plan(&position, reply, &conditions);
        let replaced = facts.plan.replace(text.clone());
        self.set_facts(last, &facts);
        Ok(Proposal {
            replaced: replaced.filter(|before| *before != text && !is_promised),
            text,
        })
    }

    /// Offers a draw: with the move that was made last, or with the next one of
    /// ours.
    pub fn offer(&mut self, by: Color) -> Result<(), Refusal> {
        self.check_open()?;
        let last = self.game.last();
        let mut facts = self.facts(last);
        if self.turn() != by {
            if facts.offer == Offer::Declined {
                return Err(Refusal::Declined);
            }
            facts.offer = Offer::Made;
        } else if by == self.terms.me {
            facts.offering = true;
        } else {
            return Err(Refusal::Turn(by));
        }
        self.set_facts(last, &facts);
        Ok(())
    }

    /// Accepts the draw that the other side offers.
    pub fn accept(&mut self, by: Color, on: Stamp) -> Result<(), Refusal> {
        self.check_open()?;
        if self.open_offer() != Some(!by) {
            return Err(Refusal::NoOffer);
        }
        self.check_behind_last("the draw was agreed on", on)?;
        self.game.set_outcome(Outcome::Drawn);
        self.note_end("draw agreed", Some(on));
        Ok(())
    }

    /// Declines it.
    pub fn decline(&mut self, by: Color) -> Result<(), Refusal> {
        self.check_open()?;
        if self.open_offer() != Some(!by) {
            return Err(Refusal::NoOffer);
        }
        let last = self.game.last();
        let mut facts = self.facts(last);
        facts.offer = Offer::Declined;
        self.set_facts(last, &facts);
        Ok(())
    }

    /// Resigns for a side.
    pub fn resign(&mut self, by: Color, on: Stamp) -> Result<(), Refusal> {
        self.check_open()?;
        self.check_behind_last("the game was resigned on", on)?;
        self.game.set_outcome(Outcome::Won(!by));
        let who = by.word();
        self.note_end(&format!("{who} resigned"), Some(on));
        Ok(())
    }

    /// Claims what the rules give.
    pub fn claim(&mut self, claim: Claim, on: Stamp) -> Result<&'static str, Refusal> {
        self.check_open()?;
        self.check_behind_last("the claim is of", on)?;
        let how = match claim {
            Claim::Draw => {
                let how = self.claimable_draw().ok_or(Refusal::NoClaim)?;
                self.game.set_outcome(Outcome::Drawn);
                how
            }
            Claim::Time | Claim::TimeByEstimate => {
                let standing = self.standing(on);
                let silent = standing
                    .silence
                    .is_some_and(|days| Silence::after(days) == Silence::Lost);
                let how = match (standing.opponent_exceeded(), silent) {
                    (Some(Certainty::Certain), _) => "time exceeded",
                    (_, true) => "silence",
                    (Some(Certainty::Estimated), _) if claim == Claim::TimeByEstimate => {
                        "time exceeded, by an estimate"
                    }
                    (Some(Certainty::Estimated), _) => return Err(Refusal::Estimated),
                    (None, _) => return Err(Refusal::InTime),
                };
                self.game.set_outcome(Outcome::Won(self.terms.me));
                self.game.set_tag("Termination", "time forfeit");
                how
            }
        };
        self.note_end(how, Some(on));
        Ok(how)
    }

    fn claimable_draw(&self) -> Option<&'static str> {
        let position = self.position();
        // Placement, turn, castling, en passant; the counters do not matter.
        let key = |position: &Position| {
            let fen = position.to_string();
            fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
        };
        let now = key(&position);
        let track = Track::of(&self.game);
        let times = (0..=track.len()).filter(|at| key(track.position(*at)) == now);
        if times.count() >= 3 {
            Some("threefold repetition")
        } else if position.halfmoves() >= 100 {
            Some("fifty moves")
        } else if position.is_insufficient_material() {
            Some("no way to mate")
        } else {
            None
        }
    }

    /// Notes a player's leave.
    pub fn leave(&mut self, who: Color, leave: Leave) -> Result<(), Refusal> {
        if matches!(self.terms.control, Control::TripleBlock { .. }) {
            return Err(Refusal::BankInstead);
        }
        if leave.to < leave.from {
            return Err(Refusal::LeaveEnds);
        }
        self.terms.leave.push((who, leave));
        self.terms.write(&mut self.game);
        Ok(())
    }

    /// Adds a note to the last move; it stays in the record.
    pub fn note(&mut self, text: &str) {
        // A note is no command, whatever it looks like.
        let text = text.replace("[%", "[ %");
        self.game.add_comment(self.game.last(), &text);
    }

    /// Notes an answer that was sent back, with what is known of it: its days
    /// count. There is none while it is our move.
    pub fn note_refused(&mut self, text: &str, arrival: Arrival) -> Result<(), Refusal> {
        self.check_open()?;
        if self.turn() == self.terms.me {
            return Err(Refusal::Turn(self.terms.me));
        }
        let answer = SentBack {
            received: self.counted(arrival.received),
            postmark: arrival.postmark.map(|postmark| self.counted(postmark)),
            days: arrival.days.map(i64::from),
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        let last = self.game.last();
        let mut facts = self.facts(last);
        facts.refused.push(answer.write());
        self.set_facts(last, &facts);
        Ok(())
    }

    /// Why the answer that was sent back last was, while another is waited for.
    pub(super) fn last_refusal(&self) -> Option<Refusal> {
        if self.is_over() || self.turn() == self.terms.me {
            return None;
        }
        let answer = self.last_facts().sent_back().pop()?;
        let read = self.read_sent(!self.terms.me, &Track::of(&self.game), &answer.text);
        read.err()
    }

    /// When the game began.
    pub fn set_start(&mut self, date: jiff::civil::Date) {
        self.game.set_tag("Date", &pgn_date(date));
    }

    /// Writes what is known of a move into a comment of our own; other comments
    /// and signs stay as they are.
    fn set_facts(&mut self, id: MoveId, facts: &Facts) {
        enum Owned {
            Comment(String),
            Nag(crate::game::Nag),
        }
        let owned = |item: Item<'_>| match item {
            Item::Comment(text) => Owned::Comment(text.to_string()),
            Item::Nag(nag) => Owned::Nag(nag),
        };
        let before: Vec<_> = self
            .game
            .notes_before(id)
            .comments()
            .map(String::from)
            .collect();
        let behind: Vec<_> = self.game.notes(id).map(owned).collect();
        self.game.remove_notes(id);
        for comment in before {
            self.game.add_comment_before(id, &comment);
        }
        let mut ours = Some(facts.write()).filter(|text| !text.is_empty());
        for item in behind {
            match item {
                Owned::Comment(text) if Facts::is_ours(&text) => {
                    if let Some(ours) = ours.take() {
                        self.game.add_comment(id, &ours);
                    }
                }
                Owned::Comment(text) => self.game.add_comment(id, &text),
                Owned::Nag(nag) => self.game.add_nag(id, nag),
            }
        }
        if let Some(ours) = ours {
            self.game.add_comment(id, &ours);
        }
    }
}

/// Days are compared where not both have a time.
fn is_before(one: Stamp, other: Stamp) -> bool {
    match (one.time, other.time) {
        (Some(_), Some(_)) => one < other,
        _ => one.date < other.date,
    }
}

/// Moves of the other side among the new ones must be conditions of its own.
fn check_proposed(
    start: &Position,
    new: &[Move],
    proposed: &[Condition],
    letters: Letters,
) -> Result<(), Refusal> {
    let mut position = *start;
    for (i, mv) in new.iter().enumerate() {
        if i % 2 == 1 {
            let promised = promised(start, &new[..i], proposed, letters);
            if promised != Some(*mv) {
                let said = format!("{} {}", number(&position), both_names(&position, *mv));
                return Err(Refusal::NotProposed { said });
            }
        }
        position.play(*mv);
    }
    Ok(())
}
