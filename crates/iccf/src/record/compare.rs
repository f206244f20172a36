//! The moves of a letter, held against a record: what it repeats, where it says
//! otherwise, and what is new.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::condition::Condition;
use super::line::spells;
use super::passage::{Item, Part, Passage, is_digits, is_move};
use super::phrase::LANGUAGES;
use super::record::Record;
use super::refusal::{Refusal, number, shown};
use super::track::{Letters, Track};
use super::words::{Dots, Word, words};
use crate::board::Color;
use crate::notation::{Language, Leniency, Notation, Strictness, both_names};
use crate::position::{Move, Position};

/// Moves that are enough to know a language by.
const ENOUGH: usize = 40;

/// How the moves of a letter are read.
struct Reader {
    letters: Letters,
    /// Notations that were agreed on and are not read anyway.
    agreed: Vec<Notation>,
}

impl Reader {
    fn new(record: &Record) -> Self {
        let unusual = |notation: &Notation| match notation.language() {
            Some(language) => language != Language::English,
            None => !matches!(
                notation,
                Notation::Numeric | Notation::NumericShort | Notation::Fan | Notation::Uci
            ),
        };
        let notations = record.terms().notations.iter().copied();
        Self {
            letters: record.letters(),
            agreed: notations.filter(unusual).collect(),
        }
    }

    fn read(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        let agreed = self.agreed.iter().find_map(|notation| {
            let reading = notation.read_as(position, text, Strictness::Lenient).ok()?;
            // A letter read as a pawn's is most likely a piece of another language.
            let pawn = reading.leniencies.has(Leniency::PawnLetter);
            (!pawn).then_some(reading.mv)
        });
        agreed.map_or_else(|| self.letters.read(position, text), Ok)
    }

    /// Whether a text means a move: as it is read or, where it is no move at
    /// all, as some language spells it.
    fn means(&self, position: &Position, mv: Option<Move>, text: &str) -> bool {
        match (self.read(position, text), mv) {
            (Ok(read), Some(mv)) => read == mv,
            (Err(_), Some(mv)) => spells(position, mv, text),
            _ => false,
        }
    }

    /// Reads the letters of a language that the letter is seen to be written
    /// in: the one that most of the moves it repeats agree in.
    fn learn(&mut self, track: &Track, passages: &[Passage]) {
        let named = |text: &str| text.contains(|c: char| c.is_alphabetic()) && !is_digits(text);
        let mut texts = Vec::new();
        for passage in passages {
            let at = passage
                .number
                .and_then(|(said, dots)| track.index(said, dots));
            for (i, item) in passage.items.iter().enumerate() {
                if let (Item::Text(text), Some(at)) = (item, at)
                    && at + i < track.len()
                    && named(text)
                {
                    texts.push((at + i, text));
                }
            }
        }
        texts.truncate(ENOUGH);
        let agreeing = |language: Language| {
            let notation = Notation::San(language);
            let same = |(at, text): &&(usize, &String)| {
                let read = notation.read(track.position(*at), text).ok();
                read.is_some() && read == track.moves()[*at]
            };
            texts.iter().filter(same).count()
        };
        let mut best = (agreeing(Language::English), Language::English);
        for language in [self.letters.language].iter().chain(LANGUAGES) {
            let count = agreeing(*language);
            if count > best.0 {
                best = (count, *language);
            }
        }
        if best.1 != Language::English {
            self.agreed.push(Notation::San(best.1));
        }
    }
}

/// What came of holding a letter against a record.
pub(super) struct Comparison {
    reader: Reader,
    /// The record, and the new moves behind it.
    track: Track,
    recorded: usize,
    repeated: BTreeSet<usize>,
    /// Whether the new moves have numbers.
    pub(super) numbered: bool,
    /// Where the letter says otherwise, or two things at once.
    pub(super) differences: Vec<String>,
    /// A move that cannot be taken.
    pub(super) refusal: Option<Refusal>,
}

impl Comparison {
    pub(super) fn new(record: &Record) -> Self {
        let track = Track::of(record.game());
        Self {
            reader: Reader::new(record),
            recorded: track.len(),
            track,
            repeated: BTreeSet::new(),
            numbered: false,
            differences: Vec::new(),
            refusal: None,
        }
    }

    /// Half-moves of the record that the letter repeats.
    pub(super) fn repeated(&self) -> usize {
        self.repeated.len()
    }

    /// Whether there is nothing to object to, and the letter is about this game.
    pub(super) fn fits(&self) -> bool {
        self.is_clean() && (self.repeated() > 0 || self.has_new())
    }

    fn is_clean(&self) -> bool {
        self.differences.is_empty() && self.refusal.is_none()
    }

    pub(super) fn has_new(&self) -> bool {
        self.track.len() > self.recorded
    }

    /// Takes what the letter says itself: passages in the order of their
    /// numbers, since a card has its move above the conditions it accepts.
    pub(super) fn take(&mut self, passages: &[Passage]) {
        self.reader.learn(&self.track, passages);
        let mut placed: Vec<_> = passages
            .iter()
            .filter(|passage| passage.number.or(passage.before).is_some())
            .filter_map(|passage| Some((self.place(passage)?, passage)))
            .collect();
        placed.sort_by_key(|(at, _)| *at);
        for (at, passage) in placed {
            self.follow(at, passage, Source::Own);
        }
        self.numbered = self.has_new();
        let bare = passages
            .iter()
            .filter(|passage| passage.number.or(passage.before).is_none());
        for passage in bare {
            self.take_bare(passage);
        }
    }

    /// Checks what the letter quotes; nothing new is taken from it.
    pub(super) fn check(&mut self, passages: &[Passage]) {
        for passage in passages {
            if let Some(at) = self.place(passage).filter(|_| passage.number.is_some()) {
                self.follow(at, passage, Source::Quoted);
            }
        }
    }

    /// A line without a number is the answer, or repeats our move before it.
    fn take_bare(&mut self, passage: &Passage) {
        let Some(Item::Text(first)) = passage.items.first() else {
            return;
        };
        let last = self.recorded.checked_sub(1);
        let repeats = last.filter(|last| {
            let mv = self.track.moves()[*last];
            self.reader.means(self.track.position(*last), mv, first)
        });
        let read = self.reader.read(self.track.position(self.recorded), first);
        let at = match (read, repeats) {
            (_, Some(last)) => last,
            // Beside a numbered move it may be anything.
            (Err(_), None) if self.has_new() || !self.is_clean() => return,
            (Err(_), None) if passage.yours => last.unwrap_or(0),
            _ => self.recorded,
        };
        self.follow(at, passage, Source::Own);
    }

    /// Where a passage begins.
    fn place(&self, passage: &Passage) -> Option<usize> {
        let texts = passage
            .items
            .iter()
            .filter(|item| matches!(item, Item::Text(_)));
        if let (None, Some((said, dots))) = (passage.number, passage.before) {
            return self.track.index(said, dots)?.checked_sub(texts.count());
        }
        let (said, dots) = passage.number?;
        let at = self.track.index(said, dots)?;
        let mut texts = passage.items.iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            Item::Gloss(_) => None,
        });
        let first = texts.next()?;
        let second = texts.next().filter(|text| is_move(text));
        // `12. 2836` may be Black's twelfth: then it does not repeat White's.
        let blacks = dots == Dots::One
            && !passage.yours
            && at < self.recorded
            && self.is_next(at, first, second);
        Some(if blacks { at + 1 } else { at })
    }

    /// Whether a text is no repetition of a move, but the move behind it.
    fn is_next(&self, at: usize, text: &str, second: Option<&String>) -> bool {
        let (here, next) = (self.track.position(at), self.track.position(at + 1));
        let mv = self.track.moves()[at];
        if self.reader.means(here, mv, text) {
            return false;
        }
        let Ok(read) = self.reader.read(next, text) else {
            return false;
        };
        match self.track.moves().get(at + 1) {
            Some(known) => *known == Some(read) && second.is_none(),
            None => second.is_none_or(|second| self.reader.means(next, Some(read), second)),
        }
    }

    fn follow(&mut self, mut at: usize, passage: &Passage, source: Source) {
        let mut last: Option<&str> = None;
        for item in &passage.items {
            let goes_on = match item {
                Item::Gloss(gloss) => self.gloss(at, last, gloss),
                Item::Text(text) if self.is_again(at, last, text) => true,
                Item::Text(text) => {
                    let number = passage.dotless && last.is_none();
                    let taken = self.step(at, text, source, number);
                    at += usize::from(taken);
                    last = Some(text);
                    taken
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    /// `5254  e4`: the move just taken, in a second notation.
    fn is_again(&self, at: usize, last: Option<&str>, text: &str) -> bool {
        let (Some(last), Some(before)) = (last, at.checked_sub(1)) else {
            return false;
        };
        let mv = self.track.moves().get(before).copied().flatten();
        is_digits(last) != is_digits(text)
            && self.reader.means(self.track.position(before), mv, text)
    }

    /// Takes a move; whether the passage goes on behind it. A dotless number
    /// before digits may be anything, such as a street and a postal code.
    fn step(&mut self, at: usize, text: &str, source: Source, dotless: bool) -> bool {
        let position = *self.track.position(at);
        let read = self.reader.read(&position, text);
        let certain = is_move(text) && !(dotless && is_digits(text));
        if read.is_err() && !certain || !is_plausible(text, &self.reader) {
            return false;
        }
        if let Some(known) = self.track.moves().get(at).copied() {
            if self.reader.means(&position, known, text) {
                if at < self.recorded {
                    self.repeated.insert(at);
                }
                return true;
            }
            self.differ(at, text, read.ok());
            return false;
        }
        if source == Source::Quoted {
            return false;
        }
        if at > self.track.len() {
            let due = number(self.track.last());
            let start = self.track.position(0);
            let behind = at + usize::from(start.turn() == Color::Black);
            let said = start.fullmoves() + u32::try_from(behind / 2).unwrap_or(0);
            self.refusal.get_or_insert(Refusal::Number { said, due });
            return false;
        }
        match read {
            Ok(mv) => {
                self.track.push(Some(mv));
                true
            }
            Err(refusal) => {
                self.refusal.get_or_insert(refusal);
                false
            }
        }
    }

    /// Says where the letter and the record, or two places of the letter, say
    /// different things.
    fn differ(&mut self, at: usize, text: &str, read: Option<Move>) {
        let position = self.track.position(at);
        let said = read.map_or_else(|| shown(text), |mv| both_names(position, mv));
        let known = self.track.moves()[at];
        let known = known.map_or_else(|| "--".into(), |mv| both_names(position, mv));
        let number = number(position);
        let difference = if at < self.recorded {
            format!("the letter has {number} {said}, the record {number} {known}")
        } else {
            format!("the letter has both {number} {known} and {number} {said}")
        };
        if !self.differences.contains(&difference) {
            self.differences.push(difference);
        }
    }

    /// Checks a move in parentheses; whether the passage goes on behind it.
    fn gloss(&mut self, at: usize, last: Option<&str>, gloss: &str) -> bool {
        let (Some(_), Some(before)) = (last, at.checked_sub(1)) else {
            return false;
        };
        let position = *self.track.position(before);
        let mv = self.track.moves().get(before).copied().flatten();
        if self.reader.means(&position, mv, gloss) {
            return true;
        }
        // A remark, such as "(3 days)".
        if !is_move(gloss) {
            return false;
        }
        let said = mv.map_or_else(String::new, |mv| both_names(&position, mv));
        let text = format!("{} {said}", number(&position));
        let gloss = shown(gloss);
        self.refusal.get_or_insert(Refusal::Gloss { text, gloss });
        false
    }

    /// The line to be recorded, in digits: the new moves, then conditions that
    /// are the writer's own.
    pub(super) fn line(&mut self, parts: &[&Part]) -> Option<String> {
        if !self.has_new() {
            return None;
        }
        let mut line = Vec::new();
        for at in self.recorded..self.track.len() {
            let (position, mv) = (self.track.position(at), self.track.moves()[at]?);
            let digits = Notation::Numeric.write(position, mv);
            line.push(format!("{} {digits}", number(position)));
        }
        let conditions: Vec<_> = parts.iter().flat_map(|part| &part.conditions).collect();
        let own: Vec<_> = conditions
            .into_iter()
            .filter(|text| self.is_behind(text))
            .map(|text| text.trim())
            .collect();
        if !own.is_empty() {
            line.extend(self.conditions(&own.join(" ")));
        }
        Some(line.join(" "))
    }

    /// Whether conditions begin behind the new moves: those that begin earlier
    /// are ours, repeated.
    fn is_behind(&self, text: &str) -> bool {
        let first = words(text).into_iter().find_map(|word| match word {
            Word::Number(said, dots) => self.track.index(said, dots),
            _ => None,
        });
        let any = words(text).contains(&Word::Any);
        first.is_none_or(|first| first >= self.track.len() || any && first + 1 >= self.track.len())
    }

    /// The conditions as a record keeps them, each behind an `if`; what cannot
    /// be read of them is told.
    fn conditions(&mut self, text: &str) -> Vec<String> {
        let position = *self.track.last();
        let tokens = self.reader.in_digits(&position, text);
        let (mut read, mut best) = (0, Vec::new());
        let mut failed = None;
        for end in 1..=tokens.len() {
            let line = tokens[..end].join(" ");
            match Condition::read_all(&position, &words(&line), self.reader.letters) {
                Ok(found) => (read, best, failed) = (end, found, None),
                Err(refusal) => {
                    failed.get_or_insert(refusal);
                }
            }
        }
        if let (true, Some(refusal)) = (read < tokens.len(), failed) {
            self.differences.push(format!(
                "a condition in the letter cannot be read: {refusal}"
            ));
        }
        let kept = best.iter().map(|one| one.kept(&position));
        kept.map(|one| format!("if {one}")).collect()
    }
}

impl Reader {
    /// The words of conditions without prose, and with the moves in digits as
    /// far as they can be read.
    fn in_digits(&self, position: &Position, text: &str) -> Vec<String> {
        let mut track = Track::from(*position);
        let mut any = false;
        let mut tokens = Vec::new();
        for word in words(text) {
            match word {
                Word::Number(said, dots) => {
                    let place = track.index(said, dots);
                    let place = place.or_else(|| track.index(said, Dots::Several));
                    if let Some(place) = place.filter(|place| *place < track.len()) {
                        track.truncate(place);
                    }
                    let dots = if dots == Dots::One { "." } else { "..." };
                    tokens.push(format!("{said}{dots}"));
                }
                Word::Move(text) if any => {
                    any = false;
                    tokens.push(text.into());
                }
                Word::Move(text) => match self.read(track.last(), text) {
                    Ok(mv) if is_plausible(text, self) => {
                        let digits = Notation::Numeric.write(track.last(), mv);
                        tokens.push(digits.as_str().into());
                        track.push(Some(mv));
                    }
                    _ if is_move(text) => tokens.push(text.into()),
                    _ => {}
                },
                Word::Gloss(gloss) if track.len() > 0 => {
                    let before = track.len() - 1;
                    let mv = track.moves()[before];
                    if is_move(gloss) && !self.means(track.position(before), mv, gloss) {
                        tokens.push(format!("({gloss})"));
                    }
                }
                Word::If => tokens.push("if".into()),
                Word::Any => {
                    any = true;
                    track.truncate(0);
                    tokens.push("any".into());
                }
                Word::Gloss(_) | Word::Offer => {}
            }
        }
        tokens
    }
}

/// Where a passage stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Own,
    Quoted,
}

/// Whether a word is to be taken for a move where it can be one: prose is full
/// of words that some notation reads.
fn is_plausible(text: &str, reader: &Reader) -> bool {
    let capitals = text.to_lowercase() != text && is_move(&text.to_lowercase());
    let agreed = |notation: &Notation| match notation {
        Notation::Uedemann | Notation::Gringmuth => {
            text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_uppercase())
        }
        Notation::Descriptive(_) => {
            text.starts_with(char::is_uppercase) && text.contains(|c: char| !c.is_alphabetic())
                || text.contains('x')
        }
        _ => false,
    };
    is_move(text) || capitals || is_pawn_capture(text) || reader.agreed.iter().any(agreed)
}

/// `cd`, `exd`: a pawn takes on a neighbouring file.
fn is_pawn_capture(text: &str) -> bool {
    let files = text.replace(['x', ':'], "");
    match files.as_bytes() {
        [from @ b'a'..=b'h', to @ b'a'..=b'h'] => from.abs_diff(*to) == 1,
        _ => false,
    }
}
