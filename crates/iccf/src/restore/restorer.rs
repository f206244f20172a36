//! Restores scores.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::contradiction::{self, Contradiction};
use super::entry::ReadMove;
use super::lattice::{Lattice, Path, Shares, is_same};
use super::mend::{Mended, mend};
use super::patch::{Change, Patched};
use super::restoration::{Candidate, Certainty, Parting, Restoration, Restored, Status};
use super::search::Evidence;
use super::slot::Slot;
use super::transcript::Transcript;
use crate::board::Color;
use crate::game::Game;
use crate::notation::Notation;
use crate::position::{Move, Position};
use crate::text::{
    Bytes, Games, Level, Problem, ProblemKind, ReadGame, ReadOptions, TokenKind, Word as TextWord,
    WriteOptions, next_token, read_tag, read_word,
};

/// A reading as likely as that is probable.
const PROBABLE: f64 = 0.95;
/// A reading less likely than that is no other reading.
const WORTH_TELLING: f64 = 0.01;
/// More moves in all readings together are not weighed one by one.
const MOST_WEIGHED: usize = 40_000;
/// Half-moves behind a correction that make it probable.
const ENOUGH_BEHIND: usize = 4;
/// More candidates than anybody looks at.
const MOST_CANDIDATES: usize = 1_000;

/// How scores are restored.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How they are read.
    pub reading: ReadOptions,
    /// How many candidates are told.
    pub candidates: usize,
    /// The position that the game ended in, if it is known.
    pub last: Option<Position>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            reading: ReadOptions::default(),
            candidates: 3,
            last: None,
        }
    }
}

impl Options {
    /// Reads scores so.
    #[must_use]
    pub fn reading(mut self, reading: ReadOptions) -> Self {
        self.reading = reading;
        self
    }

    /// Tells so many candidates.
    #[must_use]
    pub fn candidates(mut self, candidates: usize) -> Self {
        self.candidates = candidates;
        self
    }

    /// Takes only games that end in this position.
    #[must_use]
    pub fn last(mut self, last: impl Into<Option<Position>>) -> Self {
        self.last = last.into();
        self
    }
}

/// Restores scores, each by itself.
#[derive(Clone, Debug, Default)]
pub struct Restorer {
    options: Options,
}

impl Restorer {
    /// Restores as is asked for.
    pub fn new(options: Options) -> Self {
        Self { options }
    }

    /// Restores the game that a text holds.
    pub fn restore(&self, text: &[u8]) -> Restoration {
        self.restore_from(text, &[])
    }

    /// As [`restore`](Self::restore), with other copies of the same game.
    pub fn restore_from(&self, text: &[u8], copies: &[&[u8]]) -> Restoration {
        self.restore_knowing(text, copies, &[])
    }

    /// As [`restore_from`](Self::restore_from), where somebody knows some of the
    /// half-moves: which one, from 1, and its digits. They count as legible.
    pub fn restore_knowing(
        &self,
        text: &[u8],
        copies: &[&[u8]],
        known: &[(usize, String)],
    ) -> Restoration {
        let read = self.read(text, None);
        let before = self.moves_before(&read.game);
        let mut start = read.game.start();
        for &mv in before {
            start.play(mv);
        }
        let moves = moves_of(&read.game, before.len());
        let transcript = Transcript::read(text, &start, self.options.reading.from, &moves);
        if is_intact(&read, &transcript, text, &moves) {
            let before = before.len();
            let mut restored = intact(read, transcript.notation);
            restored.contradictions = self.contradictions(&restored, start, copies, before);
            return restored;
        }
        if is_note_alone(&read) && !transcript.is_damaged() && copies.is_empty() {
            return left_alone(read, transcript.notation);
        }
        let noted = transcript.noted;
        let mut score = Score {
            start,
            notation: transcript.notation,
            outcome: transcript.outcome,
            passed_over: transcript.passed_over,
            unmarked: transcript.unmarked,
            damaged_numbers: transcript.damaged_numbers,
            slots: transcript.slots,
        };
        for copy in copies {
            score.add_copy(self.transcript(copy, &start, before.len()), text.len());
        }
        for (ply, digits) in known {
            let at = ply.checked_sub(1 + before.len());
            if let Some(slot) = at.and_then(|at| score.slots.get_mut(at)) {
                slot.settle(digits);
            }
        }
        let found = score.search(&self.options);
        // Where notes stand between moves, what was searched may be theirs.
        let alone = copies.is_empty() && known.is_empty() && self.options.last.is_none();
        let certain = found
            .as_ref()
            .is_some_and(|found| found.status == Status::Certain);
        if noted && alone && !certain {
            let most = found.as_ref().map(|found| found.candidates[0].corrections);
            let mended = mend(text, score.notation, |text| self.read(text, None));
            let fewer = |mended: &Mended| most.is_none_or(|most| mended.restored.len() < most);
            if let Some(mended) = mended.filter(fewer) {
                return from_page(mended, score.notation);
            }
        }
        let Some(mut found) = found else {
            return none(read, &score);
        };
        let best = found.candidates[0].moves.clone();
        let shares = found.lattice.shares();
        let mut restored = score.restored(&found, &shares, &best);
        let mut parting = score.parting(&found, &shares, &best);
        let changes = score.changes(&best, &restored);
        // All that is told counts from the start of the game.
        for candidate in &mut found.candidates {
            candidate.moves.splice(0..0, before.iter().copied());
        }
        for one in &mut restored {
            one.ply += before.len();
        }
        if let Some(parting) = &mut parting {
            parting.ply += before.len();
        }
        let moves = found.candidates[0].moves.clone();
        let mut patched = Patched::new(text, &changes);
        let again = self.read_patched(&mut patched, &score, &moves);
        // The reader has the last word: what it does not read whole is not whole.
        let whole = again.as_ref().is_some_and(ReadGame::is_whole);
        let status = if whole {
            found.status
        } else {
            found.status.max(Status::Open)
        };
        let start = read.game.start();
        let (game, problems) = if let Some(again) = again {
            (again.game, again.problems)
        } else {
            let game = score.rebuilt(text, &read, &moves, &restored);
            patched = Patched::anew(game.write(&WriteOptions::default()), Notation::SAN);
            (game, read.problems)
        };
        Restoration {
            status,
            notation: score.notation,
            start,
            moves,
            restored,
            candidates: found.candidates,
            parting,
            contradictions: Vec::new(),
            searched_all: found.searched_all,
            game,
            problems,
            patched,
        }
    }

    /// Another copy, taken apart.
    fn transcript(&self, copy: &[u8], start: &Position, before: usize) -> Transcript {
        let moves = moves_of(&self.read(copy, None).game, before);
        Transcript::read(copy, start, self.options.reading.from, &moves)
    }

    /// What speaks against an intact score, which begins so many half-moves
    /// behind the start of its game.
    fn contradictions(
        &self,
        intact: &Restoration,
        start: Position,
        copies: &[&[u8]],
        before: usize,
    ) -> Vec<Contradiction> {
        let moves = intact.moves.get(before..).unwrap_or_default();
        let other = |(at, copy): (usize, &&[u8])| {
            let transcript = self.transcript(copy, &start, before);
            contradiction::of_copy(at, &transcript, start, moves, before)
        };
        let mut found: Vec<_> = copies.iter().enumerate().filter_map(other).collect();
        let mut last = start;
        for &mv in moves {
            last.play(mv);
        }
        let end = self.options.last.as_ref();
        found.extend(end.and_then(|known| contradiction::of_end(known, &last)));
        found
    }

    /// Whether a text has what looks like moves, damaged or not.
    pub fn is_score(&self, text: &[u8]) -> bool {
        self.notation(text).is_some()
    }

    /// The notation of what looks like moves in a text.
    pub(crate) fn notation(&self, text: &[u8]) -> Option<Notation> {
        let start = self.options.reading.start.unwrap_or_default();
        let transcript = Transcript::read(text, &start, self.options.reading.from, &[]);
        (!transcript.slots.is_empty()).then_some(transcript.notation)
    }

    fn read(&self, text: &[u8], from: Option<Notation>) -> ReadGame {
        let mut options = self.options.reading.clone();
        options.from = options.from.or(from);
        let read = Games::with_options(Bytes(text), options).next();
        match read {
            Some(Ok(read)) => read,
            _ => ReadGame {
                game: Game::new(),
                problems: Vec::new(),
                number: 0,
                remark: true,
            },
        }
    }

    /// The moves before those of the text, if the game goes on behind them.
    fn moves_before(&self, game: &Game) -> &[Move] {
        let after = &self.options.reading.after;
        let line = game.main_line().map_while(|(_, _, mv)| mv);
        if line.take(after.len()).eq(after.iter().copied()) {
            after
        } else {
            &[]
        }
    }

    /// Reads a text with restored moves in it, if it then holds these moves.
    fn read_patched(
        &self,
        patched: &mut Patched,
        score: &Score,
        moves: &[Move],
    ) -> Option<ReadGame> {
        [None, Some(score.notation)].into_iter().find_map(|from| {
            patched.from = from;
            let again = self.read(&patched.text, from);
            let line = again.game.main_line().map(|(_, _, mv)| mv);
            line.eq(moves.iter().copied().map(Some)).then_some(again)
        })
    }
}

/// The moves of a game, those left out that came before its text.
fn moves_of(game: &Game, before: usize) -> Vec<ReadMove> {
    let base = game.source().start;
    let line = game.main_line().skip(before);
    let moves = line.map_while(|(id, position, mv)| {
        Some(ReadMove {
            place: game.place(id)?.checked_sub(base)? as usize,
            position,
            mv: mv?,
        })
    });
    moves.collect()
}

/// Whether a score can be taken as it stands: the reader read all of it, and did
/// not take what is marked as damaged for a note.
fn is_intact(read: &ReadGame, transcript: &Transcript, text: &[u8], moves: &[ReadMove]) -> bool {
    if !read.is_whole() {
        return false;
    }
    let has = |kind| read.problems.iter().any(|problem| problem.kind == kind);
    if has(ProblemKind::NullMove) && transcript.is_damaged() {
        return false;
    }
    // `K-R?` may be a bad move, or `K-R1` with its last sign illegible.
    let mut read_slots = transcript.slots.iter().zip(moves);
    if read_slots.any(|(slot, one)| slot.is_doubtful(&one.position, one.mv)) {
        return false;
    }
    let is_tagged = read.game.tags().next().is_some();
    let Some(next) = transcript.slots.get(moves.len()).filter(|_| !is_tagged) else {
        return true;
    };
    if has(ProblemKind::NoMoves) {
        return false;
    }
    // Behind an empty line, notes are notes, and a dash begins one. A number in
    // a note shows nothing to be missing.
    let last = moves.last().map_or(0, |one| one.place);
    let between = text.get(last..next.place().start).unwrap_or_default();
    let is_apart = memchr::memmem::find(between, b"\n\n").is_some()
        || memchr::memmem::find(between, b"\r\n\r\n").is_some();
    let is_marked =
        next.is_damaged() && !matches!(next.text(), "" | "-" | "–" | "—" | "--" | "---");
    is_apart || !is_marked
}

/// Whether nothing is wrong with a game but a note behind it that seems to go on
/// with it. The reader does not play notes, and neither do we.
fn is_note_alone(read: &ReadGame) -> bool {
    let errors = read.problems.iter();
    let mut errors = errors.filter(|problem| problem.level == Level::Error);
    let is_due = |problem: &Problem| match (read_word(problem.token.as_bytes()), problem.at_move) {
        (TextWord::Number(number, _), Some((due, side))) => {
            number.number == due && (number.dots > 1) == (side == Color::Black)
        }
        _ => false,
    };
    errors
        .next()
        .is_some_and(|first| first.kind == ProblemKind::MoveMissing && is_due(first))
        && errors.next().is_none()
}

/// A game that is legal as far as it goes, where nobody can tell whether it goes on.
fn left_alone(read: ReadGame, notation: Notation) -> Restoration {
    Restoration {
        status: Status::Open,
        searched_all: false,
        ..intact(read, notation)
    }
}

fn intact(read: ReadGame, notation: Notation) -> Restoration {
    let line = read.game.main_line();
    let moves: Vec<_> = line.map_while(|(_, _, mv)| mv).collect();
    let candidate = Candidate {
        moves: moves.clone(),
        corrections: 0,
        probability: 1.0,
    };
    Restoration {
        status: Status::Intact,
        notation,
        start: read.game.start(),
        moves,
        restored: Vec::new(),
        candidates: alloc::vec![candidate],
        parting: None,
        contradictions: Vec::new(),
        searched_all: true,
        game: read.game,
        problems: read.problems,
        patched: Patched::default(),
    }
}

fn from_page(mended: Mended, notation: Notation) -> Restoration {
    let line = mended.read.game.main_line();
    let moves: Vec<_> = line.map_while(|(_, _, mv)| mv).collect();
    // Nothing speaks for a move with little behind it.
    let behind = mended
        .restored
        .last()
        .map_or(0, |one| moves.len() - one.ply);
    let status = if behind < ENOUGH_BEHIND {
        Status::Open
    } else {
        Status::Probable
    };
    let candidate = Candidate {
        moves: moves.clone(),
        corrections: mended.restored.len(),
        probability: PROBABLE,
    };
    Restoration {
        status,
        notation,
        start: mended.read.game.start(),
        moves,
        restored: mended.restored,
        candidates: alloc::vec![candidate],
        parting: None,
        contradictions: Vec::new(),
        searched_all: false,
        game: mended.read.game,
        problems: mended.read.problems,
        patched: mended.patched,
    }
}

fn none(read: ReadGame, score: &Score) -> Restoration {
    Restoration {
        status: Status::None,
        notation: score.notation,
        start: read.game.start(),
        moves: Vec::new(),
        restored: Vec::new(),
        candidates: Vec::new(),
        parting: None,
        contradictions: Vec::new(),
        searched_all: false,
        game: read.game,
        problems: read.problems,
        patched: Patched::default(),
    }
}

/// A score that is to be restored, from one copy or several.
struct Score {
    start: Position,
    notation: Notation,
    outcome: Option<crate::game::Outcome>,
    slots: Vec<Slot>,
    /// Whether there may be more of the game than was taken apart.
    passed_over: bool,
    /// Whether a half-move counts as missing though nothing marks it.
    unmarked: bool,
    /// Where numbers stand that cannot be read for certain.
    damaged_numbers: Vec<Range<usize>>,
}

/// What a search came to.
struct Found {
    status: Status,
    candidates: Vec<Candidate>,
    searched_all: bool,
    /// Whether no legible sign had to be wrong.
    as_written: bool,
    lattice: Lattice,
}

impl Score {
    /// Adds another copy, half-move by half-move; those that only it has stand
    /// behind the end of the text.
    fn add_copy(&mut self, copy: Transcript, end: usize) {
        self.outcome = self.outcome.or(copy.outcome);
        self.unmarked |= copy.unmarked;
        for (at, slot) in copy.slots.into_iter().enumerate() {
            match self.slots.get_mut(at) {
                Some(here) => here.words.extend(slot.words),
                None => self.slots.push(Slot {
                    gap: Some((String::new(), end..end)),
                    ..slot
                }),
            }
        }
    }

    fn search(&self, options: &Options) -> Option<Found> {
        if self.slots.is_empty() {
            return None;
        }
        let evidence = Evidence {
            start: &self.start,
            slots: &self.slots,
            outcome: self.outcome,
            last: options.last.as_ref(),
            most_corrections: 2 + self.slots.len() as u16 / 4,
        };
        let most = options.candidates.clamp(1, MOST_CANDIDATES);
        let proven = evidence.readings();
        let proves = proven.is_some();
        if let Some(mut lattice) = proven.filter(|lattice| !lattice.is_empty()) {
            let count = lattice.count();
            if count == 1 || lattice.edges() <= MOST_WEIGHED {
                if count > 1 {
                    evidence.weigh(&mut lattice);
                }
                let unique = count == 1 && !self.passed_over && !self.unmarked;
                return Some(self.found(lattice, most, true, !self.passed_over, unique));
            }
        }
        // Too many to follow all of them, or none at all.
        let (lattice, all) = if proves {
            (Lattice::none(), true)
        } else {
            evidence.likely_readings(false)
        };
        if !lattice.is_empty() {
            return Some(self.found(lattice, most, true, all, false));
        }
        let (lattice, all) = evidence.likely_readings(true);
        (!lattice.is_empty()).then(|| self.found(lattice, most, false, all, false))
    }

    fn found(
        &self,
        lattice: Lattice,
        most: usize,
        as_written: bool,
        searched_all: bool,
        unique: bool,
    ) -> Found {
        let (paths, all) = lattice.best(most);
        let damaged = self.slots.iter().filter(|slot| slot.is_damaged()).count();
        let candidate = |path: Path| Candidate {
            moves: path.moves,
            corrections: damaged + usize::from(path.corrections),
            probability: (f64::from(path.nats) - all).exp().min(1.0),
        };
        let mut candidates: Vec<_> = paths.into_iter().map(candidate).collect();
        let status = match candidates.first_mut() {
            Some(only) if unique => {
                only.probability = 1.0;
                Status::Certain
            }
            Some(best) if best.probability >= PROBABLE && !self.passed_over => Status::Probable,
            _ => Status::Open,
        };
        Found {
            status,
            candidates,
            searched_all,
            as_written,
            lattice,
        }
    }

    /// The half-moves of a reading that do not stand in the text.
    fn restored(&self, found: &Found, shares: &[Shares], best: &[Move]) -> Vec<Restored> {
        let mut position = self.start;
        let mut restored = Vec::new();
        for (at, (slot, &mv)) in self.slots.iter().zip(best).enumerate() {
            let first = slot.words.first().filter(|_| slot.gap.is_none());
            let stands = first.is_some_and(|word| word.says(&position, mv));
            if !stands {
                let mut others = Vec::new();
                let mut share = 0.0;
                for &(other, probability) in &shares[at] {
                    if is_same(other, mv) {
                        share = probability;
                    } else if position.is_legal(other) {
                        others.push((other, probability));
                    }
                }
                let sure = found.as_written && found.searched_all && !self.unmarked;
                let proven = sure && shares[at].len() == 1;
                let certainty = match share {
                    _ if proven => Certainty::Certain,
                    PROBABLE.. => Certainty::Probable,
                    _ => Certainty::Open,
                };
                restored.push(Restored {
                    ply: at + 1,
                    text: slot.text().to_string(),
                    place: slot.place(),
                    position,
                    mv,
                    certainty,
                    others,
                });
            }
            position.play(mv);
        }
        restored
    }

    /// Where the readings part first.
    fn parting(&self, found: &Found, shares: &[Shares], best: &[Move]) -> Option<Parting> {
        // Any word may be misread: what is hardly possible goes unsaid there.
        let least = if found.as_written { 0.0 } else { WORTH_TELLING };
        let several = |moves: &Shares| moves.len() > 1 && moves[1].1 >= least;
        let at = shares.iter().position(several)?;
        let mut position = self.start;
        for &mv in &best[..at] {
            position.play(mv);
        }
        let told = shares[at]
            .iter()
            .filter(|(mv, share)| *share >= least && position.is_legal(*mv));
        Some(Parting {
            ply: at + 1,
            position,
            text: self.slots[at].text().to_string(),
            place: self.slots[at].place(),
            moves: told.copied().collect(),
        })
    }

    /// A game with its tags and restored moves, where what stands between the
    /// moves is in the way of the usual reader. Words are kept as comments.
    fn rebuilt(&self, text: &[u8], read: &ReadGame, moves: &[Move], restored: &[Restored]) -> Game {
        let mut position = read.game.start();
        let mut game = Game::from_position(position);
        for (name, value) in read.game.tags() {
            game.set_tag(name, value);
        }
        let before = moves.len() - self.slots.len();
        let mut at = 0;
        for (ply, &mv) in moves.iter().enumerate() {
            let slot = ply.checked_sub(before).and_then(|at| self.slots.get(at));
            let place = slot.map_or(at..at, Slot::place);
            comment_on_last(&mut game, &leftovers(text, at..place.start));
            at = at.max(place.end);
            let id = game.play_unchecked(game.last(), mv);
            if let Some(one) = restored.iter().find(|one| one.ply == ply + 1) {
                game.add_comment(id, &remark(&position, one));
            }
            position.play(mv);
        }
        comment_on_last(&mut game, &leftovers(text, at..text.len()));
        game.set_outcome(self.outcome);
        game
    }

    /// What is to be changed in the text.
    fn changes(&self, best: &[Move], restored: &[Restored]) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::new();
        let mut position = self.start;
        let mut restored = restored.iter().peekable();
        for (at, (slot, &mv)) in self.slots.iter().zip(best).enumerate() {
            if let Some(one) = restored.next_if(|one| one.ply == at + 1) {
                let notation = slot.notation().unwrap_or(self.notation);
                let spelled = notation.write(&position, mv);
                let text = format!("{spelled} {{{}}}", remark(&position, one));
                let place = slot.place();
                match changes.last_mut() {
                    // Several half-moves are missing at one place.
                    Some(last) if last.place == place => {
                        last.text.push(' ');
                        last.text.push_str(&text);
                    }
                    _ => changes.push(Change { place, text }),
                }
            }
            position.play(mv);
        }
        // Moves need no numbers, and these would be in the reader's way.
        changes.extend(self.damaged_numbers.iter().map(|place| Change {
            place: place.clone(),
            text: String::new(),
        }));
        changes.sort_by_key(|change| change.place.start);
        changes
    }
}

fn comment_on_last(game: &mut Game, comment: &str) {
    if !comment.is_empty() {
        game.add_comment(game.last(), comment);
    }
}

/// The words of a stretch of text, without tags, numbers and results.
fn leftovers(text: &[u8], stretch: Range<usize>) -> String {
    let mut left = String::new();
    let (mut at, mut kept) = (stretch.start, stretch.start);
    while let Some(token) = next_token(text, at).filter(|token| token.start < stretch.end) {
        at = token.end.max(token.start + 1);
        let word = &text[token.start..token.end];
        let dropped = match token.kind {
            TokenKind::Tag => read_tag(text, token.start).map(|tag| tag.whole.end),
            TokenKind::Word => match read_word(word) {
                TextWord::Number(number, rest) if number.dots > 0 => Some(token.end - rest.len()),
                TextWord::Outcome { .. } | TextWord::Dots(b"") => Some(token.end),
                _ => None,
            },
            _ => None,
        };
        if let Some(end) = dropped {
            left.push_str(&String::from_utf8_lossy(&text[kept..token.start]));
            left.push(' ');
            (at, kept) = (end, end);
        }
    }
    if kept < stretch.end {
        left.push_str(&String::from_utf8_lossy(&text[kept..stretch.end]));
    }
    if !left.contains(char::is_alphanumeric) {
        return String::new();
    }
    let left = left.replace(['{', '}'], " ");
    let words: Vec<_> = left.split_whitespace().collect();
    words.join(" ")
}

/// What a comment says of a restored move.
fn remark(position: &Position, one: &Restored) -> String {
    let stood = one.text.replace(['{', '}'], "");
    let mut remark = match stood.trim() {
        "" => "missing".to_string(),
        stood => stood.to_string(),
    };
    remark.push_str(": ");
    remark.push_str(one.certainty.name());
    if one.certainty == Certainty::Open {
        let others = one.others.iter().take(3);
        for (at, (other, _)) in others.enumerate() {
            let before = if at == 0 { ", or " } else { " or " };
            remark.push_str(before);
            remark.push_str(Notation::Numeric.write(position, *other).as_str());
        }
    }
    remark
}
