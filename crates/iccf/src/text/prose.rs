//! Telling moves from words, a line at a time and without a position.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::shape::Shapes;
use super::token::{Token, TokenKind, next_token};
use super::vocabulary::{
    ACCEPTING, ANNOUNCING, AROUND_END, BEFORE_SQUARES, BEFORE_TOLD, BEGINNING, BEHIND_SQUARES,
    BEING, BETTER, CASTLING, CLOSING, COMING, CONDITIONS, CORRECTING, DENYING, DOUBTING,
    FIRST_PERSON, GAMES, GOING, IMPOSSIBLE, IN_CASE_OF, INSTEAD, OF_MANY_GAMES, OF_OTHERS,
    OF_POSITION, OTHERS, PIECES, PLANNING, READING, SUPPOSING, TAKING, THOUGHTS, WON, WOULD,
    is_listed, says_one_of,
};
use super::word::{
    EndWord, Word, WordList, has_digit, is_one_of, read_word, with_attached_piece, without_stop,
    words_in_any_case,
};
use crate::board::Color;
use crate::game::Outcome;

/// Whether a number or the move behind it begins a line with an empty one
/// before it, in the game that starts at another offset.
pub(super) fn begins_paragraph(text: &[u8], game: usize, at: usize) -> bool {
    let numbered = |byte: &&u8| matches!(**byte, b' ' | b'\t' | b'.' | b'0'..=b'9');
    let before = &text[game..at];
    let lead = before.iter().rev().take_while(numbered).count();
    let mut gap = before[..before.len() - lead]
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_whitespace())
        // Longer white space is not looked through to its end.
        .take(1 << 10)
        .filter(|byte| matches!(byte, b'\n' | b'\r'));
    let breaks = match (gap.next(), gap.next()) {
        (Some(b'\n'), Some(b'\r')) => gap.next().is_some(),
        (_, second) => second.is_some(),
    };
    let line_start = before[..before.len() - lead].last();
    breaks && matches!(line_start, Some(b'\n' | b'\r'))
}

/// As much of a line as is looked at to tell prose from moves: many games may
/// stand on a long one.
pub(super) fn judged(line: &[u8]) -> &[u8] {
    const MOST: usize = 1 << 10;
    let Some(start) = line.get(..MOST) else {
        return line;
    };
    let space = start.iter().rposition(u8::is_ascii_whitespace);
    &start[..space.unwrap_or(MOST)]
}

/// Whether nothing but blanks stand between an offset and its line's end.
pub(super) fn ends_line(text: &[u8], at: usize) -> bool {
    let next = next_token(text, at).map_or(text.len(), |token| token.start);
    text[at..next]
        .iter()
        .any(|byte| matches!(byte, b'\n' | b'\r'))
        || next == text.len()
}

/// Whether a line has a dotted number with a move behind it.
pub(super) fn announces_moves(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if token.kind == TokenKind::Word && announces_move(shapes, line, token) {
            return true;
        }
    }
    false
}

/// Where a text goes on behind a word that is the number of a first move: `1.` or `1)`.
pub(super) fn behind_first_number(text: &[u8], word: Token) -> Option<usize> {
    let Word::Number(number, rest) = read_word(&text[word.start..word.end]) else {
        return None;
    };
    let closed = rest.is_empty() && text.get(word.end) == Some(&b')');
    match (number.number, number.dots) {
        (1, 1) => Some(word.end - rest.len()),
        (1, 0) if closed => Some(word.end + 1),
        _ => None,
    }
}

/// The move behind a dotted 1 that a line begins with.
pub(super) fn opening(shapes: Shapes, line: &[u8]) -> Option<Range<usize>> {
    let token = next_token(line, 0)?;
    let behind = behind_first_number(line, token)?;
    let word = if behind < token.end {
        behind..token.end
    } else {
        let next = next_token(line, behind).filter(|next| next.kind == TokenKind::Word)?;
        next.start..next.end
    };
    let end = shapes.move_end(line, word.clone())?;
    Some(word.start..end)
}

/// Whether any word of a line looks like a move.
pub(super) fn holds_moves(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        let word = token.start..token.end;
        if token.kind == TokenKind::Word
            && (announces_move(shapes, line, token) || shapes.move_end(line, word).is_some())
        {
            return true;
        }
    }
    false
}

/// How a game ended, where a line is made of words that say so and of no others.
pub(super) fn closing_sentence(line: &[u8]) -> Option<Outcome> {
    const MOST_WORDS: usize = 8;
    let line = core::str::from_utf8(line).ok()?;
    let (mut side, mut won, mut drawn) = (None, None, false);
    for (count, word) in line.split_whitespace().enumerate() {
        let word = word.trim_matches(['.', ',', '!', '—', '-', '(', ')']);
        // None of the words has a digit.
        if word.is_empty() || count >= MOST_WORDS || has_digit(word.as_bytes()) {
            return None;
        }
        let end = EndWord::read(word.as_bytes());
        if let Some(color) = color_named(word.as_bytes()) {
            side = Some(color);
        } else if is_listed(word, &WON) {
            won = Some(side?);
        } else if end == Some(EndWord::Resigns) {
            won = Some(!side?);
        } else if end == Some(EndWord::Draw) {
            drawn = true;
        } else if !is_listed(word, &AROUND_END) {
            return None;
        }
    }
    match (won, drawn) {
        (Some(color), false) => Some(Outcome::Won(color)),
        (None, true) if side.is_none() => Some(Outcome::Drawn),
        _ => None,
    }
}

/// Whether a sentence tells of a move that was not played, or not yet: `better was`,
/// `after`; unless it announces one: `after long thought I play`.
pub(super) fn supposes(sentence: &[u8]) -> bool {
    says_one_of(sentence, &SUPPOSING)
        && !says_one_of(sentence, &ANNOUNCING)
        && !only_judges(sentence)
}

/// Whether all that may suppose something in a sentence judges the position, `White is
/// better`, `with the better game`, or is no French: `PxP en pas`.
fn only_judges(sentence: &[u8]) -> bool {
    const FAR: usize = 3;
    let mut since_side = FAR + 1;
    let mut before: &[u8] = b"";
    let mut words = sentence
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        since_side += 1;
        let bare = without_stop(word);
        if color_named(bare).is_some() {
            since_side = 0;
        }
        let mut of_position = || {
            words
                .peek()
                .is_some_and(|next| says_one_of(next, &OF_POSITION))
        };
        let judges = says_one_of(bare, &BETTER) && (since_side <= FAR || of_position());
        let passes = bare == b"pas" && before == b"en";
        if says_one_of(bare, &SUPPOSING) && !judges && !passes {
            return false;
        }
        before = bare;
    }
    true
}

/// Whether a sentence tells of a move that somebody has in mind: `My plan is`.
pub(super) fn plans(sentence: &[u8]) -> bool {
    says_one_of(sentence, &PLANNING) && !says_one_of(sentence, &ANNOUNCING)
}

/// Whether a sentence says that its writer sends a move: `I play`.
pub(super) fn announces(sentence: &[u8]) -> bool {
    says_one_of(sentence, &ANNOUNCING)
}

/// Whether a line says that its writer sends a move, and nothing that supposes one.
pub(super) fn sends_move(line: &[u8]) -> bool {
    // `With the idea of playing` tells of a plan.
    let mut words = line.split(u8::is_ascii_whitespace);
    words.any(|word| word != b"playing" && says_one_of(word, &ANNOUNCING))
        && !says_one_of(line, &SUPPOSING)
        && !has_if(line)
}

/// Whether a sentence says that its writer begins a game, or tells of another one, and
/// supposes nothing.
pub(super) fn begins_another_game(sentence: &[u8]) -> bool {
    let sends = says_one_of(sentence, &ANNOUNCING) || says_one_of(sentence, &BEGINNING);
    (sends || names_another_game(sentence))
        && !says_one_of(sentence, &SUPPOSING)
        && !has_if(sentence)
}

/// Whether a sentence tells of another game: `in our other game`.
pub(super) fn names_another_game(sentence: &[u8]) -> bool {
    says_one_of(sentence, &GAMES) && says_one_of(sentence, &OTHERS)
}

/// Whether a few words say that a move comes, and suppose nothing.
pub(super) fn says_it_comes(words: &[u8]) -> bool {
    // `so that 3. d4` tells of an aim.
    let aim = || memchr::memmem::find(words, b"so that").is_some();
    says_one_of(words, &COMING) && !says_one_of(words, &SUPPOSING) && !has_if(words) && !aim()
}

/// Whether words name what is told of a game, and not the game itself.
pub(super) fn names_analysis(words: &[u8]) -> bool {
    says_one_of(words, &DOUBTING)
}

/// Whether a word says that somebody castles.
pub(super) fn names_castling(word: &[u8]) -> bool {
    says_one_of(word, &CASTLING)
}

/// Whether a word says what something is.
pub(super) fn is_being(word: &[u8]) -> bool {
    says_one_of(word, &BEING)
}

/// Whether a word says what something was.
pub(super) fn is_past_being(word: &[u8]) -> bool {
    const WAS: [&str; 10] = [
        "was", "war", "wäre", "était", "era", "fue", "hubiera", "fu", "foi", "был",
    ];
    is_one_of(word, &WAS)
}

/// Whether words behind a move, up to the end of their sentence, say that it was not played:
/// `would have been better`, `was also possible`.
pub(super) fn supposes_move(sentence: &[u8]) -> bool {
    let verb = sentence.split(u8::is_ascii_whitespace).next();
    verb.is_some_and(|verb| says_one_of(verb, &WOULD) || is_being(verb) && has_doubts(sentence))
}

/// Whether a word is one for a game.
pub(super) fn names_game(word: &[u8]) -> bool {
    says_one_of(word, &GAMES)
}

/// Whether a word says that something goes somewhere.
pub(super) fn says_it_goes(word: &[u8]) -> bool {
    says_one_of(word, &GOING)
}

/// Whether a word is the name of a piece.
pub(super) fn names_piece(word: &[u8]) -> bool {
    says_one_of(word, &PIECES)
}

/// Whether a sentence tells of the answer that many games have: `Usual reply:`.
pub(super) fn tells_of_many_games(sentence: &[u8]) -> bool {
    let mut words = sentence.split(u8::is_ascii_whitespace);
    let mut before: &[u8] = b"";
    words.any(|word| {
        let before = core::mem::replace(&mut before, word);
        says_one_of(before, &OF_MANY_GAMES) && says_one_of(word, &ANNOUNCING)
    })
}

/// Whether words may tell of moves that were not played.
pub(super) fn has_doubts(words: &[u8]) -> bool {
    const NO_DOUBT: [&str; 9] = [
        "after all",
        "After resumption",
        "After the resumption",
        "After the adjournment",
        "as expected",
        "as you expected",
        "as I expected",
        "as you predicted",
        "as you may have expected",
    ];
    let doubts = |words: &[u8]| says_one_of(words, &DOUBTING) || says_one_of(words, &SUPPOSING);
    let without_doubt = NO_DOUBT.iter().find_map(|phrase| {
        let at = memchr::memmem::find(words, phrase.as_bytes())?;
        Some(at..at + phrase.len())
    });
    match without_doubt {
        Some(phrase) => doubts(&words[..phrase.start]) || doubts(&words[phrase.end..]),
        None => doubts(words),
    }
}

/// Whether a sentence tells what somebody else does or may do.
pub(super) fn speaks_of_others(sentence: &[u8]) -> bool {
    says_one_of(sentence, &OF_OTHERS)
}

/// Whether a word ends a letter: `regards`.
pub(super) fn closes_letter(words: &[u8]) -> bool {
    says_one_of(words, &CLOSING)
}

/// What stands behind the last full stop of a text, or behind its last empty line.
pub(super) fn last_sentence(words: &[u8]) -> &[u8] {
    let ends = |at: &usize| match words[*at..] {
        [b'.' | b'!' | b'?', b' ' | b'\n' | b'\r', ..] => true,
        [b'\n', ref rest @ ..] => {
            let blanks = rest
                .iter()
                .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
            rest.get(blanks.count()) == Some(&b'\n')
        }
        _ => false,
    };
    match (0..words.len()).rev().find(ends) {
        Some(stop) => &words[stop + 1..],
        None => words,
    }
}

/// Where the sentence ends that a text begins with: behind a stop, before a blank. The dot
/// of a move number is none.
pub(super) fn sentence_end(text: &[u8]) -> usize {
    let mut word = 0;
    for (at, byte) in text.iter().enumerate() {
        if byte.is_ascii_whitespace() {
            word = at + 1;
        } else if matches!(byte, b'.' | b'!' | b'?')
            && text.get(at + 1).is_none_or(u8::is_ascii_whitespace)
            && !is_number(&text[word..at])
            && !text[word..at].iter().all(|byte| *byte == b'.')
        {
            return at + 1;
        }
    }
    text.len()
}

/// Whether a word, dots aside, is a move number and nothing else.
pub(super) fn is_number(word: &[u8]) -> bool {
    let dots = word.iter().rev().take_while(|byte| **byte == b'.').count();
    let digits = &word[..word.len() - dots];
    (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
}

/// Whether a sentence says that its writer plays a move: `I play`.
pub(super) fn plays_oneself(sentence: &[u8]) -> bool {
    says_one_of(sentence, &FIRST_PERSON) && says_one_of(sentence, &ANNOUNCING)
}

/// Whether words deny something: `not`.
pub(super) fn denies(words: &[u8]) -> bool {
    says_one_of(words, &DENYING)
}

/// Whether a sentence says that a move cannot be played.
pub(super) fn denies_move(sentence: &[u8]) -> bool {
    says_one_of(sentence, &IMPOSSIBLE)
}

fn has_if(sentence: &[u8]) -> bool {
    sentence.split(u8::is_ascii_whitespace).any(is_if)
}

/// Whether a word takes a move back: `sorry`.
pub(super) fn corrects(word: &[u8]) -> bool {
    says_one_of(word, &CORRECTING)
}

/// Whether a writer says that he plays a move in the place of another, `instead of Bb5 I
/// play Bc4`, or that another is to be read: `read Bc4 instead of Bb5`.
pub(super) fn plays_instead(words: &[u8]) -> bool {
    says_one_of(words, &INSTEAD)
        && (plays_oneself(words) || says_one_of(words, &READING))
        && !has_if(words)
}

/// Whether words end with those for what should stand in the place of a move: `should
/// read`.
pub(super) fn says_what_should_be(words: &[u8]) -> bool {
    const WORDS: [&[u8]; 8] = [
        b"should read",
        b"should be",
        b"must be",
        b"must read",
        "soll heißen".as_bytes(),
        "muss heißen".as_bytes(),
        "muß heißen".as_bytes(),
        b"Erratum: read",
    ];
    WORDS.iter().any(|known| words.ends_with(known))
}

/// Whether a word says that somebody takes something, in a sentence about himself.
pub(super) fn names_taking(word: &[u8]) -> bool {
    says_one_of(word, &TAKING)
}

/// Whether a sentence tells of the one who writes it.
pub(super) fn speaks_of_oneself(sentence: &[u8]) -> bool {
    says_one_of(sentence, &FIRST_PERSON) || says_one_of(sentence, &TAKING)
}

/// Whether words end with those of a writer who takes a move back: `I take it back`. A
/// piece may take back, too.
pub(super) fn takes_back(words: &[u8]) -> bool {
    const WORDS: [&[u8]; 5] = [
        b"I take back",
        b"I take it back",
        b"I take that back",
        b"I take this back",
        b"I withdraw",
    ];
    WORDS.iter().any(|known| words.ends_with(known))
}

/// Whether words end with those of a writer who begins a move anew: `No wait.`, `Make that`.
pub(super) fn begins_anew(words: &[u8]) -> bool {
    const LONGEST: usize = 24;
    const WORDS: [&str; 23] = [
        "wait",
        "wait no",
        "wait, no",
        "make that",
        "make it",
        "actually",
        "instead",
        "rather",
        "moment",
        "halt",
        "doch lieber",
        "stattdessen",
        "vielmehr",
        "attends",
        "plutôt",
        "espera",
        "no mejor",
        "no, mejor",
        "anzi",
        "aspetta",
        "espere",
        "wacht",
        "нет",
    ];
    let last = &words[words.len().saturating_sub(LONGEST)..];
    let words = String::from_utf8_lossy(last).to_lowercase();
    let words = words.trim_end_matches(|c: char| !c.is_alphanumeric());
    WORDS.iter().any(|known| {
        words
            .strip_suffix(known)
            .is_some_and(|before| !before.ends_with(char::is_alphanumeric))
    })
}

/// Whether words end with one that tells of a move which was not played: `and after`.
pub(super) fn ends_before_told(words: &[u8]) -> bool {
    let last = words.trim_ascii().rsplit(u8::is_ascii_whitespace).next();
    last.is_some_and(|last| says_one_of(last, &BEFORE_TOLD))
}

/// Whether words behind an `if` suppose a move: `if you play`. Others only remark,
/// `if you like`.
pub(super) fn names_condition(words: &[u8]) -> bool {
    says_one_of(words, &ANNOUNCING) || says_one_of(words, &CONDITIONS)
}

/// Whether words right behind a move say that the others are left out.
pub(super) fn says_and_so_on(words: &[u8]) -> bool {
    const WORDS: [&str; 16] = [
        "etc.",
        "etc",
        "&c.",
        "&c",
        "usw.",
        "usw",
        "u.s.w.",
        "enz.",
        "ecc.",
        "и т.д.",
        "и т. д.",
        "and so on",
        "and so forth",
        "und so weiter",
        "et ainsi de suite",
        "y así",
    ];
    let words = words.trim_ascii_start();
    let near = &words[..words.len().min(32)];
    let said = alloc::string::String::from_utf8_lossy(near).to_lowercase();
    WORDS.iter().any(|known| {
        said.strip_prefix(known)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Words that begin what was never played.
pub(super) fn is_if(word: &[u8]) -> bool {
    const WORDS: WordList = WordList::new(&[
        "if", "wenn", "sofern", "si", "hvis", "indien", "jeśli", "jesli", "když", "если",
    ]);
    let word = word.strip_suffix(b":").unwrap_or(word);
    word.len() <= 10 && WORDS.has(word)
}

/// Whether a word names moves that somebody thinks about, and these follow.
pub(super) fn begins_thought(text: &[u8], token: Token) -> bool {
    let word = &text[token.start..token.end];
    let name = word.strip_suffix(b":").unwrap_or(word);
    if !THOUGHTS.has(name) || is_accepted(text, token) {
        return false;
    }
    if name.len() < word.len() {
        return is_before_number(text, token.end);
    }
    // `Conditional moves:`, and a blank before the colon as in French.
    next_token(text, token.end).is_some_and(|next| {
        text[next.start..next.end].ends_with(b":") && is_before_number(text, next.end)
    })
}

/// Whether the line around a word for conditional moves says that they are taken up.
fn is_accepted(text: &[u8], token: Token) -> bool {
    const NEAR: usize = 100;
    let near = token.start.saturating_sub(NEAR)..text.len().min(token.end + NEAR);
    let before = &text[near.start..token.start];
    let before = before.rsplit(|byte| *byte == b'\n').next();
    let behind = text[token.end..near.end]
        .split(|byte| *byte == b'\n')
        .next();
    let mut words = before.into_iter().chain(behind);
    words.any(|words| says_one_of(words, &ACCEPTING))
}

/// Where words for `if` end that begin with this one: `in case of`.
pub(super) fn end_of_in_case(text: &[u8], token: Token) -> Option<usize> {
    const LONGEST: usize = 24;
    let near = &text[token.start..text.len().min(token.start + LONGEST)];
    if !matches!(
        near.first(),
        Some(b'i' | b'I' | b'e' | b'E' | b'n' | b'N' | 0xd0)
    ) {
        return None;
    }
    let mut known = IN_CASE_OF.into_iter();
    let known = known.find(|known| {
        let near = near.get(..known.len()).unwrap_or_default();
        // Both cases of a Cyrillic letter are of the same length.
        near.eq_ignore_ascii_case(known.as_bytes())
            || core::str::from_utf8(near).is_ok_and(|near| near.to_lowercase() == *known)
    })?;
    Some(token.start + known.len())
}

/// Whether a dotted number stands behind an offset.
fn is_before_number(text: &[u8], at: usize) -> bool {
    next_token(text, at).is_some_and(|next| {
        matches!(read_word(&text[next.start..next.end]),
            Word::Number(number, _) if number.dots > 0)
    })
}

/// Whether a word begins what was never played. Some do so only right before a
/// numbered move, as they have other meanings: `falls 4. Ba4`.
pub(super) fn begins_condition(text: &[u8], token: Token) -> bool {
    const BEFORE_MOVES: [&str; 22] = [
        "ako",
        "als",
        "angenommen",
        "assuming",
        "conditional",
        "conditionals",
        "dacă",
        "eğer",
        "falls",
        "ha",
        "jestliže",
        "jeżeli",
        "jos",
        "kui",
        "om",
        "pokud",
        "provided",
        "proviso",
        "se",
        "supposing",
        "suppose",
        "ако",
    ];
    let word = &text[token.start..token.end];
    // `the pawn falls 3. Bb5`: words stand before it.
    let told = || {
        let before = text[..token.start].trim_ascii_end();
        let line = text[before.len()..token.start].contains(&b'\n');
        !line
            && before
                .last()
                .is_some_and(|last| last.is_ascii_lowercase() || !last.is_ascii())
    };
    let named = word.strip_suffix(b":").unwrap_or(word);
    is_if(word)
        || named.len() <= 12
            && is_one_of(named, &BEFORE_MOVES)
            && !told()
            && is_before_number(text, token.end)
            && !is_accepted(text, token)
        || begins_thought(text, token)
        || end_of_in_case(text, token).is_some_and(|end| is_before_number(text, end))
}

/// Whether a line, or the rest of one, holds a word that has no place among
/// moves.
pub(super) fn is_prose(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some((_, next)) = next_fitting(shapes, line, at) {
        match next {
            Ok(next) => at = next,
            Err(prose) => return prose,
        }
    }
    false
}

/// Where the next word or sign of a line stands, and where the line goes on if it has a
/// place among moves; or whether the line is prose, where that decides.
fn next_fitting(shapes: Shapes, line: &[u8], at: usize) -> Option<(usize, Result<usize, bool>)> {
    let token = next_token(line, at)?;
    if token.kind == TokenKind::OpenComment {
        return Some((token.start, Err(false)));
    }
    let next = if token.kind == TokenKind::Word {
        fits_among_moves(shapes, line, token)
            .map(|end| with_attached_piece(line, end))
            .ok_or(true)
    } else if let [b'(', b'a'..=b'z', b')', ..] = line[token.start..] {
        // `(b)` points to a note.
        Ok(token.start + 3)
    } else {
        Ok(token.end)
    };
    Some((token.start, next))
}

/// What was found of lines where [`is_prose`] was asked last, for each kind of moves: the
/// games that stand on a line behind one another ask of nearly the same words, and each of
/// the ways in which they are read asks again.
#[derive(Debug, Default)]
pub(super) struct KnownProse(Vec<KnownLineOfProse>);

impl KnownProse {
    /// Forgets it, as another text has other lines.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// As [`is_prose`], of a part of a text.
    pub(super) fn is_prose(&mut self, shapes: Shapes, text: &[u8], part: Range<usize>) -> bool {
        let known = self.0.iter().position(|line| line.shapes == shapes);
        let place = known.unwrap_or_else(|| {
            self.0.push(KnownLineOfProse::new(shapes));
            self.0.len() - 1
        });
        self.0[place].is_prose(text, part)
    }
}

/// What was found of the line that was asked for last.
#[derive(Debug)]
struct KnownLineOfProse {
    shapes: Shapes,
    /// Where the words and signs begin that have a place among moves.
    fitting: Vec<usize>,
    /// Where the first stands that must be looked at.
    next: usize,
    /// Where the line ended, or as much of it as was judged.
    end: usize,
    /// Where it began, and what was found.
    start: usize,
    prose: bool,
}

impl KnownLineOfProse {
    const fn new(shapes: Shapes) -> Self {
        Self {
            shapes,
            fitting: Vec::new(),
            next: 0,
            end: 0,
            start: usize::MAX,
            prose: false,
        }
    }

    fn is_prose(&mut self, text: &[u8], part: Range<usize>) -> bool {
        /// Words that may be looked at to judge the one before them.
        const NEAR_WORDS: usize = 8;
        /// Bytes that may be.
        const NEAR: usize = 128;
        if (self.start..self.end) == part {
            return self.prose;
        }
        let line = &text[part.clone()];
        // A sign at a line's start may be another one within it.
        let known = self.end <= part.end
            && line.first().is_some_and(u8::is_ascii_alphanumeric)
            && self.fitting.binary_search(&part.start).is_ok();
        let mut at = if known {
            self.next - part.start
        } else {
            self.fitting.clear();
            0
        };
        (self.start, self.end) = (part.start, part.end);
        let mut prose = false;
        while let Some((token, next)) = next_fitting(self.shapes, line, at) {
            self.fitting.push(part.start + token);
            match next {
                Ok(next) => at = next,
                Err(found) => {
                    prose = found;
                    break;
                }
            }
        }
        // What stands behind the end may change how the last ones are read.
        let mut last = self.fitting.len().saturating_sub(NEAR_WORDS);
        while last > 0 && self.fitting[last] + NEAR > part.end {
            last -= 1;
        }
        self.next = self.fitting.get(last).copied().unwrap_or(part.start);
        self.fitting.truncate(last);
        self.prose = prose;
        prose
    }
}

/// The end of a word or two that have a place among moves.
pub(super) fn fits_among_moves(shapes: Shapes, line: &[u8], token: Token) -> Option<usize> {
    let word = token.start..token.end;
    if let Some(end) = shapes.phrase_end(line, &word) {
        return Some(end);
    }
    if let Some(end) = shapes.aside_end(line, token) {
        return Some(end);
    }
    if is_stop(shapes, line, token) {
        return Some(token.end);
    }
    match read_word(&line[word]) {
        Word::Other(rest) | Word::Dots(rest) | Word::Number(_, rest) => {
            let ended = EndWord::read(rest).is_some() || side(line, token).is_some();
            if rest.is_empty() || ended || is_if(rest) {
                return Some(token.end);
            }
            let word = token.end - rest.len()..token.end;
            shapes
                .move_end(line, word)
                .or_else(|| shapes.is_fragment(rest).then_some(token.end))
        }
        _ => Some(token.end),
    }
}

/// Whether a word is the full stop of a telegram: before a move, a number or a result, or
/// at its line's end. `Stop the clock` says something else.
pub(super) fn is_stop(shapes: Shapes, text: &[u8], token: Token) -> bool {
    let word = &text[token.start..token.end];
    let word = word.strip_suffix(b".").unwrap_or(word);
    if !word.eq_ignore_ascii_case(b"stop") {
        return false;
    }
    if ends_line(text, token.end) {
        return true;
    }
    next_token(text, token.end).is_some_and(|next| {
        let word = next.start..next.end;
        next.kind == TokenKind::Word
            && (has_digit(&text[word.clone()]) || shapes.move_end(text, word).is_some())
    })
}

/// The sides as scores of several languages name them.
pub(super) const WHITE: &[&str] = &[
    "white",
    "weiß",
    "weiss",
    "blancs",
    "blancas",
    "brancas",
    "bianco",
    "wit",
    "белые",
];
pub(super) const BLACK: &[&str] = &[
    "black",
    "schwarz",
    "noirs",
    "negras",
    "pretas",
    "nero",
    "zwart",
    "чёрные",
    "черные",
];

/// Whether a word stands before the name of a square: `on`.
pub(super) fn stands_before_square(word: &[u8]) -> bool {
    says_one_of(word, &BEFORE_SQUARES)
}

/// Whether a word stands behind the name of a square: `pawn`.
pub(super) fn stands_behind_square(word: &[u8]) -> bool {
    says_one_of(word, &BEHIND_SQUARES) || names_piece(word)
}

/// Whether words name one of the sides.
pub(super) fn names_side(words: &[u8]) -> bool {
    let mut words = words.split(|byte| byte.is_ascii_whitespace() || byte.is_ascii_punctuation());
    words.any(|word| color_named(word).is_some())
}

fn color_named(word: &[u8]) -> Option<Color> {
    const WHITE_WORDS: WordList = WordList::new(WHITE);
    const BLACK_WORDS: WordList = WordList::new(BLACK);
    if WHITE_WORDS.has(word) {
        Some(Color::White)
    } else {
        BLACK_WORDS.has(word).then_some(Color::Black)
    }
}

/// `White` or `Black` before `resigns`, on the next line at the latest.
pub(super) fn side(line: &[u8], token: Token) -> Option<(Color, usize)> {
    let color = color_named(&line[token.start..token.end])?;
    let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word)?;
    let gap = &line[token.end..next.start];
    if memchr::memchr_iter(b'\n', gap).count() > 1 {
        return None;
    }
    let end = gives_up(line, next)?;
    Some((color, end))
}

/// The end of words for giving up: `resigns`, `gab auf`.
pub(super) fn gives_up(line: &[u8], token: Token) -> Option<usize> {
    let word = &line[token.start..token.end];
    if EndWord::read(word) == Some(EndWord::Resigns) {
        return Some(token.end);
    }
    let verb = is_one_of(word, &["gab", "gibt", "gaben", "geben"]);
    let next = next_token(line, token.end).filter(|next| verb && next.kind == TokenKind::Word)?;
    let auf = line[next.start..next.end].trim_ascii_end();
    let auf = auf.strip_suffix(b".").unwrap_or(auf);
    auf.eq_ignore_ascii_case(b"auf").then_some(next.end)
}

/// The end of a sentence with which the writer gives up: `I resign.`, `Ich gebe auf`.
pub(super) fn gives_up_oneself(text: &[u8], token: Token) -> Option<usize> {
    const SENTENCES: [&str; 12] = [
        "i resign",
        "i hereby resign",
        "ich gebe auf",
        "j'abandonne",
        "j’abandonne",
        "abandono",
        "me rindo",
        "mi arrendo",
        "abbandono",
        "ik geef op",
        "сдаюсь",
        "я сдаюсь",
    ];
    // Few words begin so.
    if !matches!(
        text[token.start].to_ascii_lowercase(),
        b'i' | b'j' | b'a' | b'm' | 0xd0..=0xd1
    ) {
        return None;
    }
    let mut sentences = SENTENCES.iter();
    let length = sentences.find_map(|words| words_in_any_case(&text[token.start..], words))?;
    let end = token.start + length;
    let ends = matches!(
        text.get(end),
        None | Some(b'.' | b'!' | b',' | b';' | b':' | b'\n' | b'\r')
    );
    ends.then_some(end)
}

/// A dotted number with a move behind it.
pub(super) fn announces_move(shapes: Shapes, line: &[u8], token: Token) -> bool {
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return false;
    };
    if number.dots == 0 {
        return false;
    }
    if !rest.is_empty() {
        let glued = token.end - rest.len()..token.end;
        return shapes.move_end(line, glued).is_some();
    }
    let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word);
    next.is_some_and(|next| {
        let word = next.start..next.end;
        match read_word(&line[word.clone()]) {
            Word::Dots(_) | Word::Digits(_) => true,
            _ if shapes.phrase_end(line, &word).is_some() => true,
            Word::Other(rest) => shapes.fits(rest),
            _ => false,
        }
    })
}
