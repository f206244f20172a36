//! The opponent's move, looked for in a letter or a mail.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::compare::Comparison;
use super::passage::{Border, Part, Passage, parts};
use super::phrase::Phrase;
use super::quotes;
use super::record::Record;
use super::refusal::Refusal;
use super::saying::{days, mailed, mentions, says, sent};
use super::stamp::Stamp;
use crate::notation::Language;

/// What a letter may say besides its move.
const SAID: [Phrase; 4] = [
    Phrase::DrawOffered,
    Phrase::DrawAccepted,
    Phrase::DrawDeclined,
    Phrase::Resign,
];
/// Half-moves from which on a score is this game's, however it goes on.
const ALIKE: usize = 4;

/// A letter, or a mail, that is looked through for several games.
#[derive(Clone, Debug)]
pub struct LetterText {
    /// Without what it quotes.
    own: String,
    /// The parts that are about a game each.
    parts: Vec<Part>,
    quoted: Vec<Passage>,
    mailed: Option<Stamp>,
}

impl LetterText {
    /// A letter as it was written. Lines behind `>` are quotes, and so is what
    /// mail programs put below `-----Original Message-----` and the like.
    pub fn new(text: &str) -> Self {
        let (own, quoted) = quotes::split(text);
        let quoted = parts(&quoted).into_iter().flat_map(|part| part.passages);
        Self {
            parts: parts(&own),
            quoted: quoted.collect(),
            mailed: mailed(&own),
            own,
        }
    }
}

/// What a letter says of a game.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Letter {
    /// The line to be recorded, in digits: new moves and conditions.
    pub line: Option<String>,
    /// Whether its moves have numbers, which tell something of the game.
    pub numbered: bool,
    /// Half-moves of the record that the letter repeats.
    pub repeated: usize,
    /// Where the letter says otherwise than the record, or two things at once.
    pub differences: Vec<String>,
    /// Why its move cannot be taken.
    pub refusal: Option<Refusal>,
    /// What it says: that it offers a draw, accepts or declines one, resigns.
    pub said: Vec<Phrase>,
    /// How many of the players' names it has.
    pub names: usize,
    /// When it was sent: by the headers of a mail, else as it says itself.
    pub sent: Option<Stamp>,
    /// The days that the move took, as it says.
    pub days: Option<u32>,
}

impl Letter {
    /// Whether it says something.
    pub fn says(&self, phrase: Phrase) -> bool {
        self.said.contains(&phrase)
    }
}

impl Record {
    /// Looks in a letter for what belongs to this game. Moves that it repeats
    /// must agree, wherever they stand; what is new must stand in its own words,
    /// since a quote is ours. A part of the letter that fits one of the other
    /// games is left to that one.
    pub fn find_in(&self, text: &LetterText, others: &[&Self]) -> Letter {
        let parts = self.parts_of(text, others);
        let passages: Vec<_> = parts
            .iter()
            .flat_map(|part| part.passages.clone())
            .collect();
        let mut found = Comparison::new(self);
        found.take(&passages);
        if text.parts.len() == 1 {
            found.check(&text.quoted);
        }
        let said = |phrase: &Phrase| parts.iter().any(|part| part_says(text, part, *phrase));
        let said: Vec<_> = SAID.into_iter().filter(said).collect();
        // Two games on a card have one row of boxes.
        let shared = text.parts.iter().any(|part| part.border == Border::Rule);
        let ticked = |phrase: &&Phrase| shared && says(&text.own, **phrase);
        if let Some(phrase) = SAID.iter().find(ticked) {
            let what = phrase.in_language(Language::English);
            found.differences.push(format!(
                "the letter has two games and does not say which it means by: {what}"
            ));
        }
        let own: Vec<_> = parts.iter().map(|part| part.text.as_str()).collect();
        let own = own.join("\n\n");
        Letter {
            line: found.line(&parts),
            repeated: found.repeated(),
            numbered: found.numbered,
            differences: found.differences,
            refusal: found.refusal,
            said,
            names: self.names_in(&text.own),
            sent: text.mailed.or_else(|| sent(&own)),
            days: days(&own),
        }
    }

    /// The parts of a letter that may be about this game.
    fn parts_of<'a>(&self, text: &'a LetterText, others: &[&Self]) -> Vec<&'a Part> {
        let all: Vec<_> = text.parts.iter().collect();
        if all.len() < 2 {
            return all;
        }
        let own: Vec<_> = all.iter().map(|part| self.compared(part)).collect();
        let fits = own.iter().any(|found| found.fits() && found.has_new());
        let is_others = |part: &Part, found: &Comparison| {
            let clash = !found.differences.is_empty() || found.refusal.is_some();
            let alike = found.repeated() >= ALIKE;
            let apart = part.border != Border::Rule;
            // It may fit here, too, and yet repeat more of another game.
            let fits_more = |other: &&Self| {
                let there = other.compared(part);
                there.fits() && (clash || there.repeated() > found.repeated())
            };
            clash && fits && !alike && apart || others.iter().any(fits_more)
        };
        let kept = all
            .iter()
            .zip(&own)
            .filter(|(part, found)| !is_others(part, found));
        kept.map(|(part, _)| *part).collect()
    }

    fn compared(&self, part: &Part) -> Comparison {
        let mut found = Comparison::new(self);
        found.take(&part.passages);
        found
    }

    fn names_in(&self, text: &str) -> usize {
        let folded = text.to_lowercase();
        let players = ["White", "Black"]
            .into_iter()
            .filter_map(|name| self.game().tag(name));
        let known = |name: &str| {
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            words.any(|word| word.chars().count() > 2 && has_word(&folded, &word.to_lowercase()))
        };
        players.filter(|name| known(name)).count()
    }
}

/// Whether a part of a letter says something, or the letter says it naming the
/// part: "I offer a draw in game B."
fn part_says(text: &LetterText, part: &Part, phrase: Phrase) -> bool {
    let named = |one: &Part| {
        // `Game B (you have White)`: two words are the name.
        let Border::Heading(heading) = &one.border else {
            return None;
        };
        let words: Vec<_> = heading.split_whitespace().take(2).collect();
        mentions(&text.own, phrase, &words.join(" ")).then_some(())
    };
    if text.parts.iter().any(|one| named(one).is_some()) {
        return named(part).is_some();
    }
    says(&part.text, phrase)
}

/// Whether a text has a word, and not only as a part of another.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + word.len()..].chars().next();
        ![before, behind]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric)
    })
}
