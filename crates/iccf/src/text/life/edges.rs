//! Which moves a token can be, in which notation and language.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::Role;
use crate::notation::{
    Descriptive, DescriptiveStyle, Language, Leniencies, Leniency, Letters, Notation, ResolveError,
    Strictness, split, split_words,
};
use crate::position::{Move, Position};
use crate::text::lex::{
    PhraseSpelling, Sheet, glued_at, has_piece_before_digits, in_capitals, in_english,
    parted_by_dash,
};

/// The languages and codes in which a game may be, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tongues(u64);

/// The codes behind the languages.
const CODES: [Notation; 6] = [
    Notation::Descriptive(DescriptiveStyle::English),
    Notation::Descriptive(DescriptiveStyle::Spanish),
    Notation::Descriptive(DescriptiveStyle::French),
    Notation::Descriptive(DescriptiveStyle::Portuguese),
    Notation::Gringmuth,
    Notation::Uedemann,
];
const FIRST_CODE: usize = 48;

impl Tongues {
    pub(super) const ALL: Self = Self(u64::MAX);
    pub(super) const ENGLISH: Self = Self(1);

    fn of_language(language: Language) -> Self {
        let place = Language::ALL.iter().position(|one| *one == language);
        Self(1 << place.unwrap_or(0))
    }

    /// All that a notation leaves open which is asked for.
    pub(super) fn of(notation: Option<Notation>) -> Self {
        let Some(notation) = notation else {
            return Self::ALL;
        };
        if let Some(code) = CODES.iter().position(|code| *code == notation) {
            return Self(1 << (FIRST_CODE + code));
        }
        notation.language().map_or(Self::ENGLISH, Self::of_language)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn has_english(self) -> bool {
        self.0 & 1 == 1
    }

    /// The first language of them.
    pub(super) fn language(self) -> Language {
        let place = self.0.trailing_zeros() as usize;
        Language::ALL
            .get(place)
            .copied()
            .unwrap_or(Language::English)
    }
}

/// A way to read a word.
#[derive(Clone, Debug)]
enum Spelled {
    /// In whichever usual notation fits, in the letters of a language.
    Usual(String, Language),
    /// In one notation.
    In(Notation, String),
    /// Several moves in digits.
    Digits(String),
    /// Two moves.
    Glued(String, String, Language),
    /// A description that may fit several moves.
    Described(Descriptive, DescriptiveStyle),
    /// Several words of a cable code.
    Cable(Notation, String),
}

/// A spelling, where it may be met, and what it costs to take it.
#[derive(Clone, Debug)]
struct Spell {
    spelled: Spelled,
    tongues: Tongues,
    cost: i32,
    /// The token behind it, and where it ends in the text; 0 for the word's own end.
    end: u32,
    ends_at: u32,
}

/// A move that a token can be on a position.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) moves: Moves,
    pub(super) tongues: Tongues,
    pub(super) cost: i32,
    /// The token behind it.
    pub(super) end: u32,
    pub(super) ends_at: u32,
    pub(super) notation: Notation,
    pub(super) leniencies: Leniencies,
    /// Whether the word fits other moves, too.
    pub(super) ambiguous: bool,
}

/// One move, most often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Moves {
    One(Move),
    Many(Vec<Move>),
}

impl Moves {
    pub(super) fn as_slice(&self) -> &[Move] {
        match self {
            Self::One(mv) => core::slice::from_ref(mv),
            Self::Many(moves) => moves,
        }
    }
}

/// The spellings of the words of a sheet, each word's found once.
pub(super) struct Spellings {
    lists: Vec<Vec<Spell>>,
    known: BTreeMap<Vec<u8>, u32>,
    /// The list of each token, one more than its place, 0 if it was not asked for.
    of_token: Vec<u32>,
    from: Option<Notation>,
    codes: bool,
}

impl Spellings {
    pub(super) fn new(sheet: &Sheet<'_>, from: Option<Notation>) -> Self {
        Self {
            lists: Vec::new(),
            known: BTreeMap::new(),
            of_token: alloc::vec![0; sheet.tokens.len()],
            from,
            codes: sheet.codes || matches!(from, Some(Notation::Gringmuth | Notation::Uedemann)),
        }
    }

    pub(super) const fn from(&self) -> Option<Notation> {
        self.from
    }

    /// The moves that a token can be on a position.
    pub(super) fn edges(&mut self, sheet: &Sheet<'_>, token: usize, on: &Position) -> Vec<Edge> {
        let list = self.list(sheet, token);
        let mut found: Vec<Edge> = Vec::new();
        let place = &sheet.tokens[token];
        for spell in &self.lists[list] {
            let (end, ends_at) = if spell.end > 0 {
                (spell.end, spell.ends_at)
            } else {
                (token as u32 + 1, place.end)
            };
            resolve(spell, on, |moves, notation, leniencies, ambiguous| {
                let described = matches!(spell.spelled, Spelled::Described(..));
                let doubtful = if described {
                    AMBIGUOUS_WORDS
                } else {
                    AMBIGUOUS
                };
                let cost = spell.cost + forgiving(leniencies) + i32::from(ambiguous) * doubtful;
                let same = found
                    .iter_mut()
                    .find(|edge| edge.moves == moves && edge.end == end);
                if let Some(edge) = same {
                    edge.tongues = edge.tongues.or(spell.tongues);
                    if cost < edge.cost {
                        (edge.cost, edge.notation) = (cost, notation);
                        edge.leniencies = leniencies;
                    }
                    return;
                }
                found.push(Edge {
                    moves,
                    tongues: spell.tongues,
                    cost,
                    end,
                    ends_at,
                    notation,
                    leniencies,
                    ambiguous,
                });
            });
        }
        found
    }

    fn list(&mut self, sheet: &Sheet<'_>, token: usize) -> usize {
        let known = self.of_token[token];
        if known > 0 {
            return known as usize - 1;
        }
        let word = sheet.word(token);
        let has_phrase = sheet.tokens[token].has_phrase();
        let place = if let Some(place) = self.known.get(word).filter(|_| !has_phrase) {
            *place
        } else {
            {
                let mut list = self.spells(sheet, token, word);
                let place = self.lists.len() as u32;
                if has_phrase {
                    self.phrases(sheet, token, &mut list);
                } else {
                    self.known.insert(word.to_vec(), place);
                }
                self.lists.push(list);
                place
            }
        };
        self.of_token[token] = place + 1;
        place as usize
    }

    fn phrases(&self, sheet: &Sheet<'_>, token: usize, list: &mut Vec<Spell>) {
        for phrase in sheet.phrases_at(token) {
            let (spelled, tongues) = match &phrase.spelling {
                PhraseSpelling::Castling(side) => {
                    list.push(Spell {
                        spelled: Spelled::In(Notation::SAN, side.san().to_string()),
                        tongues: Tongues::ALL,
                        cost: CASTLING_WORD,
                        end: phrase.end,
                        ends_at: phrase.ends_at,
                    });
                    continue;
                }
                PhraseSpelling::Joined(word) => {
                    let mut joined = Self::in_letters(word, 4);
                    for spell in &mut joined {
                        (spell.end, spell.ends_at) = (phrase.end, phrase.ends_at);
                    }
                    list.extend(joined);
                    continue;
                }
                PhraseSpelling::San(san) => (Spelled::In(Notation::SAN, san.clone()), Tongues::ALL),
                PhraseSpelling::Descriptive(description, style) => (
                    Spelled::Described(*description, *style),
                    Tongues::of(Some(Notation::Descriptive(*style))),
                ),
            };
            if self.allows(tongues) {
                list.push(Spell {
                    spelled,
                    tongues,
                    cost: 0,
                    end: phrase.end,
                    ends_at: phrase.ends_at,
                });
            }
        }
    }

    fn allows(&self, tongues: Tongues) -> bool {
        !Tongues::of(self.from).and(tongues).is_empty()
    }

    fn spells(&self, sheet: &Sheet<'_>, token: usize, word: &[u8]) -> Vec<Spell> {
        let mut list = Vec::new();
        let mut add = |spelled, tongues, cost| {
            list.push(Spell {
                spelled,
                tongues,
                cost,
                end: 0,
                ends_at: 0,
            });
        };
        let Ok(word) = core::str::from_utf8(word) else {
            return list;
        };
        let body = word.trim_end_matches(['!', '?']);
        let body = if body.len() > 2 {
            without_glued_sign(body)
        } else {
            body
        };
        if let Some(from) = self.from {
            return asked_for(from, body);
        }
        if self.codes {
            for code in [Notation::Gringmuth, Notation::Uedemann] {
                add(
                    Spelled::In(code, body.to_string()),
                    Tongues::of(Some(code)),
                    0,
                );
                if body.len() >= 8 {
                    add(
                        Spelled::Cable(code, body.to_string()),
                        Tongues::of(Some(code)),
                        4,
                    );
                }
            }
        }
        if !sheet.tokens[token].is_move() || body.len() > 40 {
            return list;
        }
        if has_piece_before_digits(body.as_bytes()) {
            let digits = body.trim_start_matches(|c: char| !c.is_ascii_digit());
            add(
                Spelled::In(Notation::Numeric, digits.to_string()),
                Tongues::ALL,
                2,
            );
            return list;
        }
        if let Some((squares, piece)) = promotion_in_letters(body) {
            return promotions(&squares, piece);
        }
        let digits = plain_digits(body);
        if digits != body {
            add(Spelled::In(Notation::Numeric, digits), Tongues::ALL, 2);
        }
        if is_run(body) {
            add(Spelled::Digits(body.to_string()), Tongues::ALL, 4);
            return list;
        }
        // What ends with the squares of one move may name another, too: `5171/8161`.
        if let Some((first, _)) = body.split_once('/').filter(|(first, _)| first.len() >= 4) {
            add(
                Spelled::Usual(first.to_string(), Language::English),
                Tongues::ALL,
                8,
            );
        }
        let small = body.bytes().all(|byte| !byte.is_ascii_lowercase()) && body.is_ascii();
        if small && matches!(body.as_bytes(), [b'A'..=b'H', b'1'..=b'8', ..]) {
            add(
                Spelled::Usual(body.to_ascii_lowercase(), Language::English),
                Tongues::ALL,
                4,
            );
        }
        if let Some((english, cost)) = in_english(body.as_bytes()) {
            list.extend(Self::in_letters(&english, cost));
        }
        for (first, second) in parted_by_dash(body.as_bytes()) {
            for language in [
                Language::English,
                Language::German,
                Language::French,
                Language::Russian,
            ] {
                list.push(Spell {
                    spelled: Spelled::Glued(first.to_string(), second.to_string(), language),
                    tongues: Tongues::of_language(language),
                    cost: 2,
                    end: 0,
                    ends_at: 0,
                });
            }
        }
        if let Some(small) = in_capitals(body.as_bytes()) {
            list.extend(Self::in_letters(&small, 6));
        }
        list.extend(Self::in_letters(body, 0));
        list
    }

    /// The ways to read a word in the letters of all languages.
    fn in_letters(body: &str, cost: i32) -> Vec<Spell> {
        let mut list = Vec::new();
        let mut add = |spelled, tongues, more: i32| {
            let cost = cost + more;
            list.push(Spell {
                spelled,
                tongues,
                cost,
                end: 0,
                ends_at: 0,
            });
        };
        let lettered = body
            .chars()
            .any(|c| c.is_uppercase() || !c.is_ascii() && c.is_alphabetic())
            || body.starts_with(|c: char| c.is_alphabetic() && !('a'..='h').contains(&c));
        let castles = crate::notation::read_castling(body.trim_end_matches(['+', '#'])).is_some();
        let glued = glued_at(body.as_bytes());
        if !lettered || castles {
            add(
                Spelled::Usual(body.to_string(), Language::English),
                Tongues::ALL,
                0,
            );
            if let Some(at) = glued {
                let (first, second) = body.split_at(at);
                let second = second.to_string();
                add(
                    Spelled::Glued(first.to_string(), second, Language::English),
                    Tongues::ALL,
                    4,
                );
            }
            return list;
        }
        // Languages that read the letters alike are one.
        let mut groups: Vec<(String, Language, Tongues, Leniencies)> = Vec::new();
        for &language in Language::ALL {
            let Ok(english) = Letters::Of(language).put_into_english(body) else {
                continue;
            };
            let text = english.text.to_string();
            let tongues = Tongues::of_language(language);
            match groups.iter_mut().find(|group| group.0 == text) {
                Some(group) => {
                    group.2 = group.2.or(tongues);
                    if group.3 != Leniencies::NONE && english.leniencies == Leniencies::NONE {
                        (group.1, group.3) = (language, Leniencies::NONE);
                    }
                }
                None => groups.push((text, language, tongues, english.leniencies)),
            }
        }
        let figured = body.starts_with(|c| matches!(c, '\u{2654}'..='\u{265f}'));
        if groups.is_empty() || figured {
            add(
                Spelled::Usual(body.to_string(), Language::English),
                Tongues::ALL,
                0,
            );
            return list;
        }
        for (_, language, tongues, _) in groups {
            if let Some(at) = glued {
                let (first, second) = body.split_at(at);
                add(
                    Spelled::Glued(first.to_string(), second.to_string(), language),
                    tongues,
                    4,
                );
            }
            add(Spelled::Usual(body.to_string(), language), tongues, 0);
        }
        list
    }
}

/// The ways to read a word in the notation that is asked for.
fn asked_for(from: Notation, body: &str) -> Vec<Spell> {
    let tongues = Tongues::of(Some(from));
    let spell = |spelled, cost| Spell {
        spelled,
        tongues,
        cost,
        end: 0,
        ends_at: 0,
    };
    let whole = body.to_string();
    match from {
        Notation::Numeric => {
            let mut list = alloc::vec![spell(Spelled::In(from, plain_digits(body)), 0)];
            if is_run(body) {
                list.push(spell(Spelled::Digits(whole), 4));
            }
            list
        }
        Notation::Uedemann | Notation::Gringmuth => alloc::vec![
            spell(Spelled::In(from, whole.clone()), 0),
            spell(Spelled::Cable(from, whole), 4),
        ],
        _ => alloc::vec![spell(Spelled::In(from, whole), 0)],
    }
}

/// What it costs to take a word for castling.
const CASTLING_WORD: i32 = 8;

/// What it costs to take a word for one of the moves that it fits.
const AMBIGUOUS: i32 = 12;
/// The same in descriptive notation, which leaves out what its readers could see.
const AMBIGUOUS_WORDS: i32 = 1;

/// What it costs to forgive something in a spelling.
fn forgiving(leniencies: Leniencies) -> i32 {
    const COSTS: [(Leniency, i32); 4] = [
        (Leniency::PawnLetter, 12),
        (Leniency::LookAlike, 2),
        (Leniency::LowercasePiece, 6),
        (Leniency::LetterCase, 4),
    ];
    COSTS
        .iter()
        .filter(|(leniency, _)| leniencies.has(*leniency))
        .map(|(_, cost)| cost)
        .sum()
}

/// A word without the sign that judges the position: `Nf3+-`.
fn without_glued_sign(word: &str) -> &str {
    const SIGNS: [&str; 12] = [
        "+/-", "-/+", "=/+", "+/=", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱",
    ];
    let sign = SIGNS.iter().find(|sign| word.ends_with(**sign));
    sign.map_or(word, |sign| &word[..word.len() - sign.len()])
}

/// Digits of a move without the sign between the squares, and what a spreadsheet appends.
fn plain_digits(word: &str) -> String {
    let bytes = word.as_bytes();
    if let [a, b, c, d, b'.', b'0'] = bytes
        && [a, b, c, d].iter().all(|byte| byte.is_ascii_digit())
    {
        return word[..4].to_string();
    }
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    if digit(0) && digit(1) && !digit(2) {
        let sign: usize = word[2..].chars().next().map_or(0, char::len_utf8);
        if digit(2 + sign) && digit(3 + sign) {
            return alloc::format!("{}{}", &word[..2], &word[2 + sign..]);
        }
    }
    word.to_string()
}

/// The squares of a move in digits and the letter of what the pawn becomes: `62-71S+`.
fn promotion_in_letters(word: &str) -> Option<(String, &str)> {
    let letters = word.trim_start_matches(|c: char| !c.is_alphabetic());
    let squares = plain_digits(&word[..word.len() - letters.len()]);
    let squares = squares.trim_end_matches(['=', '(', '/']);
    let piece = letters.trim_end_matches(['+', '#', ')', '!', '?']);
    let digits = squares.len() == 4 && squares.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (1..=2).contains(&piece.chars().count())).then(|| (squares.to_string(), piece))
}

/// The ways to read a promotion in digits whose piece is a letter.
fn promotions(squares: &str, piece: &str) -> Vec<Spell> {
    let mut list = Vec::new();
    for &language in Language::ALL {
        for (role, letter) in language.pieces_and_letters() {
            if let Some(digit) = promotion_digit(role).filter(|_| letter == piece) {
                let digits = alloc::format!("{squares}{digit}");
                list.push(Spell {
                    spelled: Spelled::In(Notation::Numeric, digits),
                    tongues: Tongues::of_language(language),
                    cost: 2,
                    end: 0,
                    ends_at: 0,
                });
            }
        }
    }
    list
}

/// The digit that names what a pawn becomes.
const fn promotion_digit(role: Role) -> Option<char> {
    Some(match role {
        Role::Queen => '1',
        Role::Rook => '2',
        Role::Bishop => '3',
        Role::Knight => '4',
        _ => return None,
    })
}

/// Whether a word is digits of several moves.
fn is_run(word: &str) -> bool {
    word.len() >= 8 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Tells of each move that a spelling can be on a position.
fn resolve(spell: &Spell, on: &Position, mut found: impl FnMut(Moves, Notation, Leniencies, bool)) {
    match &spell.spelled {
        Spelled::Usual(text, language) => {
            match Notation::read_usual(on, text, Strictness::Lenient, *language) {
                Ok((notation, reading)) => {
                    found(Moves::One(reading.mv), notation, reading.leniencies, false);
                }
                Err(error) => {
                    if let Some(ResolveError::Ambiguous { .. }) = error.resolve_error() {
                        several(on, text, error.notation(), found);
                    }
                }
            }
        }
        Spelled::In(notation, text) => match notation.read_as(on, text, Strictness::Lenient) {
            Ok(reading) => found(Moves::One(reading.mv), *notation, reading.leniencies, false),
            Err(error) => {
                if let Some(ResolveError::Ambiguous { .. }) = error.resolve_error() {
                    several(on, text, error.notation(), found);
                }
            }
        },
        Spelled::Digits(text) => {
            if let Ok(readings) = split(text, on, Strictness::Lenient) {
                let moves = readings.iter().map(|reading| reading.mv).collect();
                found(
                    Moves::Many(moves),
                    Notation::Numeric,
                    Leniencies::NONE,
                    false,
                );
            }
        }
        Spelled::Glued(first, second, language) => {
            let read = |on: &Position, text: &str| {
                Notation::read_usual(on, text, Strictness::Lenient, *language).ok()
            };
            if let Some((notation, one)) = read(on, first) {
                let mut after = *on;
                after.play(one.mv);
                if let Some((_, two)) = read(&after, second) {
                    found(
                        Moves::Many(alloc::vec![one.mv, two.mv]),
                        notation,
                        Leniencies::NONE,
                        false,
                    );
                }
            }
        }
        Spelled::Described(description, style) => {
            let candidates = description.candidates(on);
            let several = candidates.moves.len() > 1;
            for &mv in &candidates.moves {
                let notation = Notation::Descriptive(*style);
                found(Moves::One(mv), notation, candidates.leniencies, several);
            }
        }
        Spelled::Cable(notation, text) => {
            let Some(words) = split_words(text) else {
                return;
            };
            let mut after = *on;
            let mut moves = Vec::new();
            for word in words {
                let Ok(reading) = notation.read_as(&after, word, Strictness::Lenient) else {
                    return;
                };
                after.play(reading.mv);
                moves.push(reading.mv);
            }
            if moves.len() > 1 {
                found(Moves::Many(moves), *notation, Leniencies::NONE, false);
            }
        }
    }
}

/// Tells of the moves that a word fits which does not tell them apart.
fn several(
    on: &Position,
    text: &str,
    notation: Notation,
    mut found: impl FnMut(Moves, Notation, Leniencies, bool),
) {
    let Notation::San(language) = notation else {
        return;
    };
    let Ok(english) = Letters::Of(language).put_into_english(text) else {
        return;
    };
    let english = english.text.to_string();
    let Ok(san) = crate::notation::San::from_bytes(english.as_bytes()) else {
        return;
    };
    for &mv in &on.legal_moves() {
        let fits = mv.role() == san.role()
            && Some(mv.to()) == san.to()
            && mv.castling().is_none()
            && mv.promotion() == san.promotion()
            && san.from_file().is_none_or(|file| mv.from().file() == file)
            && san.from_rank().is_none_or(|rank| mv.from().rank() == rank);
        if fits {
            found(Moves::One(mv), notation, Leniencies::NONE, true);
        }
    }
}
