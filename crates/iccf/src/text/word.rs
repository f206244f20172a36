//! What a word of movetext is, seen without a position.

use alloc::string::String;
use core::ops::Range;

use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{DASHES, fold_look_alike, read_castling};

/// A move number at a word's start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// The dots behind it; 0 for none, 1 also for a `)`.
    pub dots: usize,
}

/// A word that tells how a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndWord {
    /// Somebody gave up.
    Resigns,
    /// The game was drawn, if it is the last word.
    Draw,
}

/// What a word is, by its letters alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Word<'a> {
    /// A result; `standard` if written as PGN has it.
    Outcome {
        /// The result.
        outcome: Outcome,
        /// Whether it is written as PGN has it.
        standard: bool,
    },
    /// `1.`, `1...`, `1)`, or a bare number of up to three digits, and what is
    /// glued to it.
    Number(MoveNumber, &'a [u8]),
    /// Dots that stand for White's move.
    Dots(&'a [u8]),
    /// Four or more digits and nothing else but a dot behind.
    Digits(&'a [u8]),
    /// `--`, `Z0` and the like.
    Null,
    /// `!?`, `+-` and other signs that judge, not move.
    Sign,
    /// `e.p.` on its own.
    EnPassant,
    /// `+`, `#` on its own.
    Check,
    /// A date, a time of day, a duration.
    Date,
    /// A line drawn in a table.
    Rule,
    /// Anything else: a move, or nothing known.
    Other(&'a [u8]),
}

/// Takes a word apart.
#[inline]
pub fn read_word(text: &[u8]) -> Word<'_> {
    match text {
        // A piece or a file, and no `e.p.` or lone `N`: nearly always a move.
        [b'a'..=b'h' | b'A'..=b'N' | b'P'..=b'Y', second, ..]
            if !matches!(second, b'.' | b'p') && !is_check_word(text) =>
        {
            Word::Other(text)
        }
        _ => read_odd(text),
    }
}

/// `check` and `mate` in the languages of scores.
fn is_check_word(text: &[u8]) -> bool {
    const WORDS: WordList = WordList::new(&[
        "ch",
        "check",
        "chk",
        "dis",
        "disch",
        "dbl",
        "mate",
        "checkmate",
        "schach",
        "matt",
        "échec",
        "echec",
        "mat",
        "jaque",
        "scacco",
        "matto",
        "xeque",
        "schaak",
        "шах",
        "мат",
    ]);
    let end = text
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b',' | b'!' | b'?'))
        .map_or(0, |last| last + 1);
    // A knight of French or Spanish, and a rank that cannot be read.
    let torn = text.starts_with(b"Ch?");
    text.len() <= 14 && !torn && WORDS.has(&text[..end])
}

fn read_odd(text: &[u8]) -> Word<'_> {
    match text {
        // The commonest odd word by far: a number and its dot.
        [digits @ .., b'.'] if is_short_number(digits) => {
            let dots = 1;
            let number = read_number(digits);
            return Word::Number(MoveNumber { number, dots }, &[]);
        }
        // `1/ e4 e5`, as French books have it.
        [digits @ .., b'/'] if is_short_number(digits) => {
            let number = read_number(digits);
            return Word::Number(MoveNumber { number, dots: 1 }, &[]);
        }
        // No result begins with a letter but for `O-1`, nor does a sign with that of
        // another alphabet.
        [b'A'..=b'N' | b'P'..=b'Z' | b'a'..=b'z', ..] => return read_letters(text),
        [0xc3..=0xe1 | 0xe3..=0xff, ..] if is_check_word(text) => return Word::Check,
        [0xc3..=0xe1 | 0xe3..=0xff, ..] => return Word::Other(text),
        _ => {}
    }
    if let Some(outcome) = Outcome::from_standard(text) {
        return Word::Outcome {
            outcome,
            standard: true,
        };
    }
    // `1-0.` and `1:0.` end a sentence.
    let sentence = text.strip_suffix(b".").filter(|text| text.len() > 2);
    if let Some(outcome) = sentence
        .and_then(|text| Outcome::from_standard(text).or_else(|| Outcome::from_other_style(text)))
    {
        return Word::Outcome {
            outcome,
            standard: false,
        };
    }
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &text[digits..];
    let dots = count_dots(rest);
    if (1..=3).contains(&digits) && (rest.is_empty() || dots.0 > 0) && !is_date(text) {
        if let Some(outcome) = Outcome::from_other_style(text) {
            return Word::Outcome {
                outcome,
                standard: false,
            };
        }
        return Word::Number(
            MoveNumber {
                number: read_number(&text[..digits]),
                dots: dots.0,
            },
            without_dash(&rest[dots.1..]),
        );
    }
    if let Some(outcome) = Outcome::from_other_style(text) {
        return Word::Outcome {
            outcome,
            standard: false,
        };
    }
    if digits > 0 && (is_date(text) || is_clock(text)) {
        return Word::Date;
    }
    if digits >= 4 && text[digits..].iter().all(|&byte| byte == b'.') {
        return Word::Digits(&text[..digits]);
    }
    if digits == 0 && dots.0 > 0 {
        return Word::Dots(&text[dots.1..]);
    }
    match text {
        b"--" | b"Z0" | b"z0" | b"@@@@" | b"<>" => Word::Null,
        b"+" | b"#" | b"++" => Word::Check,
        _ if is_check_word(text) => Word::Check,
        b"e.p." | b"e.p" | b"ep" | b"ep." => Word::EnPassant,
        _ if is_informant_sign(text) => Word::Sign,
        _ if is_rule(text) => Word::Rule,
        _ => Word::Other(text),
    }
}

/// A word that begins with a letter.
fn read_letters(text: &[u8]) -> Word<'_> {
    match text {
        b"Z0" | b"z0" => Word::Null,
        _ if is_check_word(text) => Word::Check,
        b"e.p." | b"e.p" | b"ep" | b"ep." => Word::EnPassant,
        b"N" | b"D" => Word::Sign,
        _ => Word::Other(text),
    }
}

/// What stands behind a number and the dash that Spanish books put there: `1.-e4`. A
/// null move has two.
fn without_dash(text: &[u8]) -> &[u8] {
    let mut spelled = [0; 4];
    let dash = DASHES.iter().find_map(|dash| {
        let dash = dash.encode_utf8(&mut spelled).as_bytes();
        text.strip_prefix(dash)
    });
    match dash {
        Some([b'-', ..]) | None => text,
        Some(rest) => rest,
    }
}

/// Up to three digits.
fn is_short_number(text: &[u8]) -> bool {
    (1..=3).contains(&text.len()) && text.iter().all(u8::is_ascii_digit)
}

fn read_number(digits: &[u8]) -> u32 {
    digits
        .iter()
        .fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
}

/// Where a text goes on behind a dash at an offset, blanks before and behind it or not, and
/// how many these are.
pub(super) fn behind_spaced_dash(text: &[u8], at: usize) -> Option<(usize, usize)> {
    const MOST_BLANKS: usize = 2;
    let blanks = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        (blanks <= MOST_BLANKS).then_some(blanks)
    };
    let before = blanks(at)?;
    let sign = text.get(at + before..)?;
    let mut spelled = [0; 4];
    let dash = DASHES.iter().find_map(|dash| {
        let dash = dash.encode_utf8(&mut spelled).as_bytes();
        sign.starts_with(dash).then_some(dash.len())
    })?;
    let behind = blanks(at + before + dash)?;
    Some((at + before + dash + behind, before + behind))
}

/// Whether a word is the result of a game that is over.
pub(super) fn is_final_result(word: &[u8]) -> bool {
    matches!(read_word(word), Word::Outcome { outcome, .. } if outcome != Outcome::Open)
}

/// A result whose signs have blanks between them, `1 - 0`, and its end.
pub(super) fn spaced_outcome(text: &[u8], start: usize) -> Option<(Outcome, usize)> {
    const SIGNS: [&str; 4] = ["1/2", "½", "1", "0"];
    let sign = |at: usize| {
        let rest = text.get(at..)?;
        let sign = SIGNS
            .iter()
            .find(|sign| rest.starts_with(sign.as_bytes()))?;
        Some((*sign, at + sign.len()))
    };
    let (white, end) = sign(start)?;
    let (next, blanks) = behind_spaced_dash(text, end)?;
    let (black, end) = sign(next)?;
    let outcome = match (white, black) {
        ("1", "0") => Outcome::Won(Color::White),
        ("0", "1") => Outcome::Won(Color::Black),
        ("1/2" | "½", "1/2" | "½") => Outcome::Drawn,
        _ => return None,
    };
    let goes_on = text
        .get(end)
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-'));
    (blanks > 0 && !goes_on).then_some((outcome, end))
}

/// Whether a text ends with a result.
pub(super) fn ends_with_outcome(text: &[u8]) -> bool {
    const LONGEST: usize = 16;
    let text = text.trim_ascii_end();
    let last = text.rsplit(u8::is_ascii_whitespace).next();
    let near = text.len().saturating_sub(LONGEST);
    last.is_some_and(|word| matches!(read_word(word), Word::Outcome { .. }))
        || (near..text.len()).any(|at| {
            let begins = at == 0 || text[at - 1].is_ascii_whitespace();
            begins && spaced_outcome(text, at).is_some_and(|(_, end)| end == text.len())
        })
}

/// A word without the signs with which a sentence may end.
pub(super) fn without_stop(word: &[u8]) -> &[u8] {
    let signs = |byte: &&u8| b".,!?;:".contains(byte);
    &word[..word.len() - word.iter().rev().take_while(signs).count()]
}

/// Whether a word has a digit, as nearly every move has and no word of a
/// language.
pub(super) fn has_digit(word: &[u8]) -> bool {
    word.iter().any(u8::is_ascii_digit)
}

/// Words in small letters that are looked for often: how long they are and what they
/// begin with tells of most others that they are none of them.
pub(super) struct WordList {
    words: &'static [&'static str],
    /// A bit for each length.
    lengths: u32,
    /// A bit for each first letter, `a` the lowest.
    firsts: u32,
}

impl WordList {
    pub(super) const fn new(words: &'static [&'static str]) -> Self {
        let (mut lengths, mut firsts) = (0, 0);
        let mut i = 0;
        while i < words.len() {
            let word = words[i].as_bytes();
            lengths |= 1 << word.len();
            if word[0].is_ascii_lowercase() {
                firsts |= 1 << (word[0] - b'a');
            }
            i += 1;
        }
        Self {
            words,
            lengths,
            firsts,
        }
    }

    /// Whether a word is one of them, in whatever case.
    pub(super) fn has(&self, word: &[u8]) -> bool {
        let Some(first) = word.first().filter(|_| word.len() <= LONGEST_KNOWN) else {
            return false;
        };
        if first.is_ascii() {
            let letter = first.to_ascii_lowercase().wrapping_sub(b'a');
            let begins = letter < 26 && self.firsts >> letter & 1 == 1;
            // In small letters a word that is not ASCII may have another length.
            if !begins || word.is_ascii() && self.lengths >> word.len() & 1 == 0 {
                return false;
            }
        }
        is_one_of(word, self.words)
    }
}

/// More bytes than any word has that is looked for.
const LONGEST_KNOWN: usize = 24;

/// Whether a word is one of several, all given in small letters.
pub(super) fn is_one_of(word: &[u8], words: &[&str]) -> bool {
    if !(1..=LONGEST_KNOWN).contains(&word.len()) || has_digit(word) {
        return false;
    }
    if word.is_ascii() {
        return word[0].is_ascii_alphabetic()
            && words
                .iter()
                .any(|known| known.as_bytes().eq_ignore_ascii_case(word));
    }
    core::str::from_utf8(word).is_ok_and(|word| {
        let small = || word.chars().flat_map(char::to_lowercase);
        word.starts_with(char::is_alphabetic) && words.iter().any(|known| small().eq(known.chars()))
    })
}

/// The length of the words that a text begins with, given in small letters, in whatever
/// case they are.
pub(super) fn words_in_any_case(text: &[u8], words: &str) -> Option<usize> {
    let near = &text[..text.len().min(2 * words.len())];
    let mut signs = near.utf8_chunks().next()?.valid().chars();
    let mut length = 0;
    for letter in words.chars() {
        let sign = signs.next()?;
        if !sign.to_lowercase().eq([letter]) {
            return None;
        }
        length += sign.len_utf8();
    }
    Some(length)
}

/// How many dots a text begins with, and how many bytes they take: `.`, `…`,
/// one `)`, or the sign of an ordinal: `1º`.
fn count_dots(text: &[u8]) -> (usize, usize) {
    match text {
        [b')', ..] => return (1, 1),
        [0xc2, 0xaa | 0xb0 | 0xba, ..] => {
            let dot = usize::from(text.get(2) == Some(&b'.'));
            return (1, 2 + dot);
        }
        _ => {}
    }
    let (mut dots, mut bytes) = (0, 0);
    loop {
        let rest = &text[bytes..];
        if rest.starts_with(b".") {
            dots += 1;
            bytes += 1;
        } else if rest.starts_with("…".as_bytes()) {
            dots += 3;
            bytes += "…".len();
        } else {
            return (dots, bytes);
        }
    }
}

/// Signs that judge a move or a position and stand on their own.
fn is_informant_sign(text: &[u8]) -> bool {
    const SIGNS: [&str; 40] = [
        "+-", "-+", "+/-", "-/+", "+=", "=+", "=/+", "+/=", "=", "+−", "−+", "±", "∓", "⩲", "⩱",
        "∞", "→", "↑", "⇆", "□", "○", "⊕", "⌓", "△", "N", "D", "~", "<=", "==", "=∞", "∞=", "∆",
        "∇", "⟫", "⟳", "⨁", "⯹", "+/--", "--/+", "TN",
    ];
    let is_mark = |byte: &&u8| matches!(byte, b'!' | b'?');
    let marks = text.iter().rev().take_while(is_mark).count();
    let bare = &text[..text.len() - marks];
    if bare.is_empty() {
        return marks > 0;
    }
    // `=?` may have stood close behind a move; `N?` is what is left of one.
    let text = if bare[0].is_ascii_alphabetic() {
        text
    } else {
        bare
    };
    SIGNS.iter().any(|sign| sign.as_bytes() == text)
}

/// Words of other languages for a game given up.
const RESIGNS: WordList = WordList::new(&[
    "aufgegeben",
    "abandonne",
    "abandonné",
    "abandonnent",
    "abandona",
    "abandonan",
    "abandonaron",
    "abandonó",
    "abbandona",
    "opgegeven",
    "сдались",
    "сдался",
    "сдаются",
    "rinde",
]);

/// Words of other languages for a draw.
const DRAW: WordList = WordList::new(&[
    "remis",
    "nulle",
    "tablas",
    "patta",
    "empate",
    "remíza",
    "remise",
    "ничья",
]);

impl EndWord {
    /// The end word a text is, in whatever case, commas and dots aside.
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        if has_digit(text) {
            return None;
        }
        let end = text
            .iter()
            .rposition(|byte| !matches!(byte, b'.' | b',' | b'!'))
            .map_or(0, |last| last + 1);
        let word = &text[..end];
        let is = |words: &[&str]| {
            words
                .iter()
                .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
        };
        if is(&["resigns", "resign", "resigned"]) || RESIGNS.has(word) {
            Some(Self::Resigns)
        } else if is(&["draw", "drawn"]) || DRAW.has(word) {
            Some(Self::Draw)
        } else {
            None
        }
    }
}

/// A date (`2018.10.01`, `1.10.18`, `27/10/2018`), a time of day or a duration
/// (`0:05:00`). `12:56` could be a move and is none of these.
fn is_date(text: &[u8]) -> bool {
    // A full stop or a colon may follow a year.
    let text = match text {
        [date @ .., b'.' | b':'] if date.last_chunk().copied().is_some_and(is_year) => date,
        _ => text,
    };
    let mut parts = text.split(|byte| matches!(byte, b'.' | b'/' | b'-' | b':'));
    let (Some(a), Some(b), Some(c), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let number = |part: &[u8], most: usize| {
        !part.is_empty() && part.len() <= most && part.iter().all(u8::is_ascii_digit)
    };
    let first_sign = text.get(a.len());
    let same_sign = first_sign == text.get(a.len() + 1 + b.len());
    let shaped = number(a, 4) && number(b, 2) && (number(c, 4) || c.is_empty());
    // `1716.4.2514` is two moves with a number between.
    let years = a.len() == 4 && c.len() == 4;
    // Castling long is no date. `27.10.` is one, but `1..` is not.
    text != b"0-0-0"
        && same_sign
        && shaped
        && !years
        && (!c.is_empty() || first_sign == Some(&b'.') && a.len() <= 2)
}

fn is_year(text: [u8; 4]) -> bool {
    text.iter().all(u8::is_ascii_digit)
}

/// `0:05`, `12:56` with a digit no square has: a time that is no move.
fn is_clock(text: &[u8]) -> bool {
    let mut parts = text.split(|byte| *byte == b':');
    let (Some(hours), Some(minutes), None) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let shaped = matches!(hours.len(), 1 | 2) && minutes.len() == 2;
    let squares = hours.len() == 2 && !text.iter().any(|byte| matches!(byte, b'0' | b'9'));
    shaped && digits(hours) && digits(minutes) && !squares
}

/// `|`, `---`, `+---+`; and a stroke or a colon between two moves.
fn is_rule(text: &[u8]) -> bool {
    if matches!(text, b"/" | b":") {
        return true;
    }
    let drawn = text
        .iter()
        .all(|byte| matches!(byte, b'|' | b'-' | b'=' | b'_' | b'+'));
    drawn && (text.contains(&b'|') || text.len() >= 3)
}

/// Whether a word looks like a move, in whatever notation, language and case.
/// Free text is prose where a word does not.
pub(crate) fn is_move_shape(text: &[u8]) -> bool {
    // A no-break space in Latin-1 cannot be told from half a character, but a
    // move behind it must not pass for prose.
    let text = text.strip_prefix(b"\xa0").unwrap_or(text);
    if is_long_word(text) {
        return false;
    }
    let Ok(word) = core::str::from_utf8(text) else {
        return false;
    };
    // Punctuation and signs that judge may be glued to a move.
    let word = match word.strip_suffix("e.p.") {
        Some(_) => word,
        None => word.trim_end_matches(['.', ':']),
    };
    let word = word.trim_end_matches(|c| {
        matches!(
            c,
            '!' | '?'
                | '+'
                | '#'
                | '/'
                | '='
                | '±'
                | '∓'
                | '⩲'
                | '⩱'
                | '∞'
                | '−'
                | '-'
                | '†'
                | '‡'
        )
    });
    // Squares may be typed in letters that only look like ours.
    let folded: String;
    let word = if word.is_ascii() {
        word
    } else {
        folded = word.chars().map(fold_look_alike).collect();
        &folded
    };
    let word = ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|sign| word.strip_suffix(sign))
        .unwrap_or(word);
    let numbered = || has_digit(word.as_bytes());
    is_castling(word)
        || numbered() && (is_digit_move(word) || is_square_move(word))
        || is_nearly_a_move(word)
}

/// Four letters or more that no move has which is without a digit and without a dash, as
/// castling is not: most words of a language and of the cable codes.
pub(super) fn is_long_word(text: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphabetic() && *byte != b'x';
    text.len() >= 4 && text.iter().all(plain) && !text.ends_with(b"ep")
}

fn is_castling(word: &str) -> bool {
    read_castling(word).is_some()
}

/// `e9`, `Nf`, `bc`: so like a move that it is better called a wrong one.
fn is_nearly_a_move(word: &str) -> bool {
    let letters = |c: char| matches!(c, 'a'..='h' | 'x' | '0'..='9' | 'K' | 'Q' | 'R' | 'B' | 'N');
    let piece = word.starts_with(|c: char| c.is_ascii_uppercase());
    let digit = word.contains(|c: char| c.is_ascii_digit());
    let starts = word.starts_with(|c: char| c.is_ascii_alphabetic());
    // A pawn's capture in two letters, as old books have it.
    let files = matches!(*word.as_bytes(),
        [from @ b'a'..=b'h', to @ b'a'..=b'h'] | [from @ b'a'..=b'h', b'x', to @ b'a'..=b'h']
            if from.abs_diff(to) == 1);
    let short = word.len() <= 3 || word.contains('x');
    let shaped = starts && word.chars().all(letters) && (digit || piece && short);
    (2..=5).contains(&word.len()) && (files || shaped)
}

/// `52-54`, `6768=R`, `5Z54`: mostly digits, two squares or more.
fn is_digit_move(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let others = word.chars().count() - digits;
    let signs = |c: char| {
        c.is_ascii_digit()
            || DASHES.contains(&c)
            || matches!(c, 'x' | ':' | '=' | '/' | '(' | ')' | '×')
            || "QRBNqrbnSZlIBOsz|".contains(c)
    };
    digits >= 3 && others <= 3 && word.chars().all(signs)
}

/// `Nf3`, `Sf3`, `exd5`, `e2-e4`, `e8=Q`, `Кf3`: a square at the end, and
/// little before it.
fn is_square_move(word: &str) -> bool {
    let body = word
        .trim_end_matches(':')
        .trim_end_matches(')')
        .trim_end_matches(|c: char| c.is_alphabetic() || matches!(c, '♔'..='♟' | '\u{fe0e}'))
        .trim_end_matches(['=', '(', '/']);
    let lower = body.to_ascii_lowercase();
    let Some(start) = lower.len().checked_sub(2) else {
        return false;
    };
    let Some(target) = lower.get(start..).map(str::as_bytes) else {
        return false;
    };
    let square = matches!(target, [b'a'..=b'h', b'1'..=b'8']);
    let mut before = lower[..start].chars().peekable();
    // A letter or two for the piece, whatever the language, or its symbol.
    let is_piece = |c: &char| c.is_alphabetic() && *c != 'x' || matches!(c, '♔'..='♟');
    let mut letters = 0;
    while letters < 2 && before.next_if(is_piece).is_some() {
        letters += 1;
        before.next_if_eq(&'\u{fe0e}');
    }
    // And one or two for the piece taken, behind the sign.
    let mut taken = 0;
    let rest_fits = before.all(|c| match c {
        'x' | ':' | '×' => {
            taken = 2;
            true
        }
        'a'..='h' | '1'..='8' => true,
        _ if DASHES.contains(&c) => true,
        _ if taken > 0 && is_piece(&c) => {
            taken -= 1;
            true
        }
        _ => false,
    });
    square && rest_fits && word.len() - body.len() <= 5
}

/// The end of a word with the piece that a parenthesis attaches to it, and the
/// marks behind: `e8(Q)`, `6768(2)!`.
pub(super) fn with_attached_piece(text: &[u8], end: usize) -> usize {
    if text.get(end) != Some(&b'(') {
        return end;
    }
    let Some(close) = text[end..].iter().take(6).position(|&byte| byte == b')') else {
        return end;
    };
    // A letter of any language, a symbol or a digit; notes have small letters.
    let piece = core::str::from_utf8(&text[end + 1..end + close]).unwrap_or_default();
    let is_piece =
        |c: char| c.is_uppercase() || matches!(c, '♔'..='♟' | '1'..='4' | 'q' | 'r' | 'b' | 'n');
    let promotes = text[..end].ends_with(b"1") || text[..end].ends_with(b"8");
    if !promotes || piece.is_empty() || piece.chars().count() > 2 || !piece.chars().all(is_piece) {
        return end;
    }
    let behind = &text[end + close + 1..];
    let marks = behind
        .iter()
        .take_while(|byte| matches!(byte, b'!' | b'?' | b'+' | b'#'))
        .count();
    end + close + 1 + marks
}

/// A word without the `!` and `?` behind it, and those. In free text a full
/// stop may stand there too.
pub(super) fn without_marks(text: &[u8], word: Range<usize>) -> (Range<usize>, Range<usize>) {
    let mut end = word.end;
    while end > word.start && text[end - 1] == b'.' && !text[word.start..end].ends_with(b"e.p.") {
        end -= 1;
    }
    let marks_end = end;
    while end > word.start && matches!(text[end - 1], b'!' | b'?') {
        end -= 1;
    }
    (word.start..end, end..marks_end)
}

/// The end of a dot that stands a blank behind a number, before another blank: `1 . e4`.
pub(super) fn spaced_dot(text: &[u8], at: usize) -> Option<usize> {
    let spaced = matches!(text.get(at..at + 3), Some([b' ', b'.', b' ']));
    spaced.then_some(at + 2)
}

/// A word without the sign that judges the position behind it, `Nf3+-`, and
/// that sign.
pub(super) fn without_glued_sign(
    text: &[u8],
    body: &Range<usize>,
) -> Option<(Range<usize>, Range<usize>)> {
    const SIGNS: [&str; 18] = [
        "+/-", "-/+", "=/+", "+/=", "+-", "-+", "+−", "−+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞",
        "□", "=", "N",
    ];
    let word = &text[body.clone()];
    let sign = SIGNS.iter().find(|sign| word.ends_with(sign.as_bytes()))?;
    let cut = body.end - sign.len();
    (cut > body.start).then_some((body.start..cut, cut..body.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_by_their_letters() {
        let number = |number, dots, rest: &'static str| {
            Word::Number(MoveNumber { number, dots }, rest.as_bytes())
        };
        for (text, word) in [
            ("1.", number(1, 1, "")),
            ("1...", number(1, 3, "")),
            ("12…", number(12, 3, "")),
            ("1)", number(1, 1, "")),
            ("1/", number(1, 1, "")),
            ("1.-", number(1, 1, "")),
            ("1.-e4", number(1, 1, "e4")),
            ("1.—", number(1, 1, "")),
            ("1.--", number(1, 1, "--")),
            ("1.e4", number(1, 1, "e4")),
            ("1...5755", number(1, 3, "5755")),
            ("23", number(23, 0, "")),
            ("5254", Word::Digits(b"5254")),
            ("5254.", Word::Digits(b"5254")),
            ("...", Word::Dots(b"")),
            ("..5755", Word::Dots(b"5755")),
            ("0-0", Word::Other(b"0-0")),
            ("52-54", Word::Other(b"52-54")),
            ("2018.10.01", Word::Date),
            ("1.10.2018", Word::Date),
            ("27/10/18", Word::Date),
            ("0:05:00", Word::Date),
            ("12:56", Word::Other(b"12:56")),
            ("0-0-0", Word::Other(b"0-0-0")),
            ("0:05", Word::Date),
            ("|", Word::Rule),
            ("/", Word::Rule),
            ("-----", Word::Rule),
            ("--", Word::Null),
            ("!?", Word::Sign),
            ("+-", Word::Sign),
            ("e.p.", Word::EnPassant),
        ] {
            assert_eq!(read_word(text.as_bytes()), word, "{text}");
        }
        for (text, outcome, standard) in [
            ("1-0", Outcome::Won(Color::White), true),
            ("*", Outcome::Open, true),
            ("0:1", Outcome::Won(Color::Black), false),
            ("½-½", Outcome::Drawn, false),
            ("1/2", Outcome::Drawn, false),
        ] {
            let word = Word::Outcome { outcome, standard };
            assert_eq!(read_word(text.as_bytes()), word, "{text}");
        }
    }

    #[test]
    fn results_with_blanks_are_told_from_numbers() {
        let (white, black) = (Outcome::Won(Color::White), Outcome::Won(Color::Black));
        for (text, result) in [
            ("1 - 0", Some((white, 5))),
            ("0 – 1 Black", Some((black, 7))),
            ("1 -0.", Some((white, 4))),
            ("½ - ½", Some((Outcome::Drawn, 7))),
            ("1/2 - 1/2", Some((Outcome::Drawn, 9))),
            ("1-0", None),
            ("1   - 0", None),
            ("1 - 0-1", None),
            ("1 - 02", None),
            ("0 - 0", None),
            ("1 0", None),
            ("1 -", None),
        ] {
            assert_eq!(spaced_outcome(text.as_bytes(), 0), result, "{text}");
        }
    }

    #[test]
    fn move_shapes_are_told_from_words() {
        for shape in [
            "5254",
            "52-54",
            "52–54",
            "6768=R",
            "6768(2)",
            "5259",
            "S254",
            "525",
            "e4",
            "E4",
            "Nf3",
            "nf3",
            "Sf3",
            "Крf3",
            "exd5",
            "e8=Q",
            "e8Q",
            "e8(Q)",
            "e2-e4",
            "Ng1-f3",
            "O-O",
            "0-0-0",
            "Nf3!?",
            "g1f3",
            "e7e8q",
            "Ne4:",
            "5254+",
            "e9",
            "exd6e.p.",
            "♘f3",
            "♟xe4",
            "Nf6xPe4",
            "Крe1xКрe2",
            "f8=♕+",
            "♙e8♕",
            "Nf3+-",
            "Nf3+/-",
            "e4⩲",
            "e4d5p",
            "f7g8nQ",
        ] {
            assert!(is_move_shape(shape.as_bytes()), "{shape}");
        }
        for word in [
            "Dear",
            "greetings",
            "a",
            "I",
            "be",
            "move",
            "2018",
            "12",
            "Elo",
            "-",
            "0",
            "x",
            "draw",
        ] {
            let shape = is_move_shape(word.as_bytes());
            // A year looks like a move, and on a line of its own it is one.
            assert_eq!(shape, word == "2018", "{word}");
        }
    }
}
