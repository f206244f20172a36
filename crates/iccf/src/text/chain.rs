//! Which lines of free text are the game: their numbers form a chain without
//! holes.
//!
//! A line that begins with the number due is the game's, and whatever stands
//! where a move is due on it is a move or an error, never prose. Words behind
//! its moves are a note. A number due inside a sentence counts only where no
//! line for it follows.

use alloc::string::String;
use core::cell::OnceCell;

use super::castling;
use super::prose::{fits_among_moves, is_if};
use super::shape::Shapes;
use super::token::{Token, TokenKind, closing, line_end, line_start, next_line, next_token};
use super::word::{Word, ends_with_outcome, has_digit, read_word, spaced_dot, with_attached_piece};
use crate::board::Color;

/// How far a line is looked for that begins with a number.
pub(super) const FARTHEST: usize = 96 << 10;

/// A number at the start of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lead {
    pub(super) number: u32,
    /// Whether a dot or a parenthesis stands behind it.
    pub(super) dotted: bool,
    /// Whether dots say that Black's move follows.
    pub(super) black: bool,
    /// Where the text behind it begins, in the line.
    pub(super) body: usize,
}

/// The number a line begins with, if what follows may be a move or dots.
pub(super) fn lead(shapes: Shapes, line: &[u8]) -> Option<Lead> {
    let mut token = next_token(line, 0)?;
    // `(1) P-K4`.
    let bracketed = token.kind == TokenKind::Open;
    if bracketed {
        token = next_token(line, token.end)?;
    }
    if token.kind != TokenKind::Word {
        return None;
    }
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return None;
    };
    let mut body = token.end - rest.len();
    let closed = line.get(body) == Some(&b')') && rest.is_empty();
    let spaced = spaced_dot(line, body).filter(|_| rest.is_empty() && number.dots == 0);
    if closed {
        body += 1;
    } else if let Some(end) = spaced {
        body = end;
    }
    if bracketed && !closed {
        return None;
    }
    let lead = Lead {
        number: number.number,
        dotted: number.dots > 0 || closed || spaced.is_some(),
        black: number.dots > 1,
        body,
    };
    let Some(next) = next_token(line, body) else {
        return lead.dotted.then_some(lead);
    };
    let dots = matches!(read_word(&line[next.start..next.end]), Word::Dots(_));
    let lead = Lead {
        black: lead.black || dots,
        ..lead
    };
    // A word where a move is due makes the line a note: `2. März`.
    let is_words = next.kind == TokenKind::Word
        && is_prose_word(shapes, line, next)
        && !(lead.dotted && is_before_last_move(shapes, line, next));
    let is_bare = next.kind == TokenKind::Word && !lead.dotted;
    let fits = || fits_among_moves(shapes, line, next).is_some();
    (!is_words && (!is_bare || fits())).then_some(lead)
}

/// Whether a word stands before one move, with which its line ends:
/// `5. Gaftles KtxP`.
fn is_before_last_move(shapes: Shapes, line: &[u8], word: Token) -> bool {
    let Some(next) = next_token(line, word.end).filter(|next| next.kind == TokenKind::Word) else {
        return false;
    };
    let end = shapes.move_end(line, next.start..next.end);
    end.is_some_and(|end| next_token(line, end).is_none())
}

/// Whether a word is made of letters alone and has no place among moves.
pub(super) fn is_prose_word(shapes: Shapes, line: &[u8], token: Token) -> bool {
    let word = &line[token.start..token.end];
    if has_digit(word) {
        return false;
    }
    // `--Better than taking the pawn`.
    let word = word.strip_prefix(b"--").unwrap_or(word);
    let trimmed = word
        .iter()
        .rposition(|byte| !matches!(byte, b'.' | b',' | b':' | b'!' | b'?' | b'"' | b'\''))
        .map_or(0, |last| last + 1);
    // `Lf?`, `Qx?`: a sign that cannot be read.
    let torn = word.strip_suffix(b"?").is_some_and(|body| {
        let sign = |byte: &u8| b"KQRBNPSDTLCFAVJWHGabcdefghxt".contains(byte);
        (1..=4).contains(&body.len()) && body.iter().all(sign)
    });
    // The same in letters of another alphabet before a file: `Крc?`.
    let mixed = word
        .strip_suffix(b"?")
        .is_some_and(|body| !body.is_ascii() && matches!(body, [.., b'a'..=b'h' | b'x']));
    let torn = torn || mixed;
    // A move's first letter, if nothing follows: `3. Bb5 a`.
    let last =
        || next_token(line, token.end).is_none_or(|next| next.start >= line_end(line, token.end));
    let torn = torn || word == b"a" && last();
    let letters = |text: &str| {
        let mut signs = text.chars();
        match (signs.next(), signs.next()) {
            (Some('a' | 'A' | 'I'), None) => true,
            // `and` in other languages, before a word.
            (Some('y' | 'Y' | 'E' | 'и' | 'И' | 'а' | 'А' | 'я' | 'Я'), None) => !last(),
            (_, None) => false,
            _ => text.chars().all(|c| c.is_alphabetic() || c == '\''),
        }
    };
    let of_letters = core::str::from_utf8(&word[..trimmed]).map_or_else(
        |_| {
            word.iter()
                .all(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
        },
        letters,
    );
    // `A*C`: a star within a move.
    if is_starred(line, token.end) {
        return false;
    }
    // `Kl x P`: a piece that takes, misread.
    let takes =
        || next_token(line, token.end).is_some_and(|next| &line[next.start..next.end] == b"x");
    of_letters
        && !torn
        && !castling::is_misprint(&word[..trimmed])
        && !is_if(word)
        && fits_among_moves(shapes, line, token).is_none()
        && !takes()
}

/// Whether a word is a dash that sets a remark apart: `9. Rb1 Qa3 — a fine move`.
pub(super) fn is_dash_before_words(shapes: Shapes, line: &[u8], token: Token) -> bool {
    const DASHES: [&str; 4] = ["-", "–", "—", "―"];
    let dash = DASHES
        .iter()
        .any(|dash| dash.as_bytes() == &line[token.start..token.end]);
    dash && next_token(line, token.end)
        .is_some_and(|next| next.kind == TokenKind::Word && is_prose_word(shapes, line, next))
}

/// Whether a star at an offset stands within a move: letters or digits are glued to
/// both of its sides.
pub(super) fn is_starred(text: &[u8], at: usize) -> bool {
    let glued = |place: Option<usize>| {
        place
            .and_then(|place| text.get(place))
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    // `Nc6*1.` ends a game, and another one begins.
    let number = || {
        let digits = text[at + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        digits > 0 && text.get(at + 1 + digits) == Some(&b'.')
    };
    text.get(at) == Some(&b'*') && glued(at.checked_sub(1)) && glued(Some(at + 1)) && !number()
}

/// What a line of free text looks like.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// The number it begins with.
    pub(super) lead: Option<Lead>,
    /// Whether a word of letters stands in it that has no place among moves.
    pub(super) worded: bool,
    /// Words that look like moves.
    pub(super) shaped: usize,
    /// Words that may be moves that were damaged.
    pub(super) damaged: usize,
    /// All words but numbers and signs.
    pub(super) words: usize,
}

impl Look {
    /// Looks at a line; what stands in parentheses does not count.
    pub(super) fn at(shapes: Shapes, line: &[u8]) -> Self {
        let mut look = Self {
            lead: lead(shapes, line),
            ..Self::default()
        };
        let mut at = look.lead.map_or(0, |lead| lead.body);
        while let Some(token) = next_token(line, at) {
            at = token.end;
            match token.kind {
                TokenKind::Open => {
                    let close = memchr::memchr(b')', &line[token.end..]);
                    at = close.map_or(line.len(), |length| token.end + length + 1);
                }
                TokenKind::Word => at = look.add(shapes, line, token),
                _ => {}
            }
        }
        look
    }

    /// Counts a word; where it ends.
    fn add(&mut self, shapes: Shapes, line: &[u8], token: Token) -> usize {
        let word = match read_word(&line[token.start..token.end]) {
            Word::Number(_, rest) | Word::Dots(rest) | Word::Other(rest) if !rest.is_empty() => {
                token.end - rest.len()..token.end
            }
            Word::Digits(_) => token.start..token.end,
            _ => return token.end,
        };
        if let Some(end) = shapes.aside_end(line, token) {
            return end;
        }
        self.words += 1;
        if let Some(end) = shapes.move_end(line, word.clone()) {
            if is_doubtful(&line[word]) {
                self.damaged += 1;
            } else {
                self.shaped += 1;
            }
            return with_attached_piece(line, end);
        }
        if is_prose_word(shapes, line, token) {
            self.worded = true;
        } else if is_damaged(&line[word]) {
            self.damaged += 1;
        }
        token.end
    }

    /// Whether a line without a number is one of moves: half of its words look
    /// like them, two or more, or it has no word of letters at all.
    pub(super) fn is_movetext(self) -> bool {
        let some = self.shaped + self.damaged;
        let most = self.shaped >= 2 && 2 * self.shaped >= self.words;
        most || !self.worded && some > 0
    }
}

/// A line that is looked at if anybody asks: it may be long, and many games may stand
/// on it.
pub(super) struct LineLook<'a> {
    shapes: Shapes,
    line: &'a [u8],
    look: OnceCell<Look>,
}

impl<'a> LineLook<'a> {
    pub(super) const fn new(shapes: Shapes, line: &'a [u8]) -> Self {
        Self {
            shapes,
            line,
            look: OnceCell::new(),
        }
    }

    /// Whether a word of letters stands in it that has no place among moves.
    pub(super) fn is_worded(&self) -> bool {
        self.look().worded
    }

    /// See [`Look::is_movetext`].
    pub(super) fn is_movetext(&self) -> bool {
        self.look().is_movetext()
    }

    fn look(&self) -> &Look {
        self.look.get_or_init(|| Look::at(self.shapes, self.line))
    }
}

/// How the moves of a numbered line are set: in columns, or as a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Setting {
    /// Whether commas or semicolons stand behind moves.
    stops: bool,
    /// Whether it has several numbers.
    several: bool,
}

impl Setting {
    /// Whether it has one number and no stops.
    pub(super) fn is_columns(self) -> bool {
        !self.stops && !self.several
    }

    /// The setting of a line that begins with a number.
    pub(super) fn of(line: &[u8]) -> Self {
        let (mut stops, mut numbers, mut at) = (false, 0, 0);
        while let Some(token) = next_token(line, at) {
            at = token.end;
            let word = &line[token.start..token.end];
            stops |= token.kind == TokenKind::LineComment || line.get(token.end) == Some(&b',');
            if token.kind == TokenKind::LineComment {
                at = token.start + 1;
            }
            let numbered = matches!(read_word(word), Word::Number(number, _) if number.dots > 0);
            numbers += usize::from(numbered);
        }
        Self {
            stops,
            several: numbers > 1,
        }
    }
}

/// Whether a word that looks like a move may as well be a year, or a word of two
/// letters.
fn is_doubtful(word: &[u8]) -> bool {
    let year = matches!(word, [b'1', b'4'..=b'9', b'0'..=b'9', b'0'..=b'9'])
        || matches!(word, [b'2', b'0', b'0'..=b'9', b'0'..=b'9']);
    year || matches!(word, [b'a'..=b'h', b'a'..=b'h'])
}

/// Whether a word may be a move with a sign or two that cannot be read.
fn is_damaged(word: &[u8]) -> bool {
    let word = String::from_utf8_lossy(word);
    let word = word.trim_end_matches(['.', ',', '!', '+', '#']);
    let good = |c: &char| "12345678abcdefghKQRBNPSDTLCFAVJtxO0:=-".contains(*c);
    let length = word.chars().count();
    let fitting = word.chars().filter(good).count();
    let signs = word.chars().any(|c| !c.is_alphanumeric() && !good(&c));
    let digits = word.contains(|c: char| c.is_ascii_digit());
    // Signs that no printer sets within a word.
    let spoiled = word.contains(['£', '_', '~', '¤', '\u{fffd}', '?']);
    spoiled && (2..=10).contains(&length) && word.contains(char::is_alphanumeric)
        || (2..=9).contains(&length) && fitting + 2 >= length && fitting > 0 && (signs || digits)
}

impl Default for Claims {
    fn default() -> Self {
        Self::ANY
    }
}

/// Which later line claims a number, remembered: many lines may ask.
#[derive(Clone, Debug)]
pub(super) struct Claims {
    number: u32,
    turn: Color,
    /// Where the lines begin that were not looked at.
    looked_at: usize,
    /// Where the line begins that claims the number.
    found: Option<usize>,
    /// Whether lines with words do not count, and the next number ends the
    /// search.
    pure: bool,
    /// Whether the score has a number a line, so that a move alone on one is
    /// Black's.
    pub(super) numbered: bool,
    /// Whether a later number was met.
    passed: bool,
    /// How far brackets were looked for, and behind the last one that is closed.
    scanned: usize,
    /// How many of them are not closed.
    unclosed: usize,
}

impl Claims {
    /// Claims of any line.
    pub(super) const ANY: Self = Self {
        pure: false,
        ..Self::PURE
    };

    /// Claims of lines without words alone.
    pub(super) const PURE: Self = Self {
        number: 0,
        turn: Color::White,
        looked_at: 0,
        found: None,
        pure: true,
        numbered: false,
        passed: false,
        scanned: 0,
        unclosed: 0,
    };

    /// Where the line begins that claims the number asked for last.
    pub(super) fn line(&self) -> Option<usize> {
        self.found
    }

    /// Whether a line below an offset begins with a number and claims it; for a
    /// move of White's one that goes on with Black's does not.
    pub(super) fn is_claimed_below(
        &mut self,
        shapes: Shapes,
        text: &[u8],
        from: usize,
        number: u32,
        turn: Color,
    ) -> bool {
        let next = next_line(text, line_end(text, from));
        let other = (self.number, self.turn) != (number, turn);
        if other || self.found.is_some_and(|found| found < next) {
            *self = Self {
                number,
                turn,
                looked_at: next,
                found: None,
                passed: false,
                scanned: from,
                unclosed: 0,
                ..*self
            };
        }
        self.scanned = self.scanned.max(from);
        let last = text.len().min(from + FARTHEST);
        self.looked_at = self.looked_at.max(next);
        while self.found.is_none() && self.looked_at < last {
            let end = line_end(text, self.looked_at);
            let line = &text[self.looked_at..end];
            let line = &line[..line.len().min(1 << 10)];
            let quoted = line
                .iter()
                .take_while(|byte| matches!(byte, 0..=b' ' | b'>' | b'|'))
                .count();
            // What a mail quotes claims nothing from what it says itself, nor does a line
            // within a comment or a variation.
            let from_mail = quoted > 0 && line[..quoted].contains(&b'>') && !is_quoted(text, from);
            if from_mail || self.is_within_brackets(text, self.looked_at) {
                self.looked_at = next_line(text, end);
                continue;
            }
            let counts =
                |_: &Lead| !(is_diagram(line) || self.pure && has_words(shapes, &line[quoted..]));
            let lead = lead(shapes, &line[quoted..])
                .filter(counts)
                .filter(|_| !self.pure || !goes_on_with_note(shapes, text, self.looked_at));
            // Behind a result a 1 begins another game, whatever was due.
            let opens = |lead: Lead| lead.number == 1 && lead.dotted && !lead.black;
            if number == 1
                && lead.is_some_and(opens)
                && ends_with_outcome(&text[from..self.looked_at])
            {
                break;
            }
            let sided = |lead: Lead| turn == Color::Black || !lead.black;
            if lead.is_some_and(|lead| lead.number == number && sided(lead)) {
                self.found = Some(self.looked_at);
            }
            if self.numbered
                && turn == Color::Black
                && is_lone_move(shapes, &line[quoted..])
                && is_before(shapes, text, end, (number + 1, !self.passed))
            {
                self.found = Some(self.looked_at);
            }
            self.passed |= lead.is_some_and(|lead| lead.number > number);
            if self.pure && lead.is_some_and(|lead| lead.number == number + 1) {
                break;
            }
            // Another game begins.
            if number > 1 && lead.is_some_and(|lead| lead.number == 1 && lead.dotted) {
                break;
            }
            self.looked_at = next_line(text, end);
        }
        self.found.is_some()
    }

    /// Whether a line begins within a comment or a parenthesis that is opened above it and
    /// closed below.
    fn is_within_brackets(&mut self, text: &[u8], line: usize) -> bool {
        const LONGEST: usize = 16 << 10;
        const MOST_UNCLOSED: usize = 8;
        while self.scanned < line && self.unclosed < MOST_UNCLOSED {
            let Some(length) = memchr::memchr2(b'(', b'{', &text[self.scanned..line]) else {
                self.scanned = line;
                break;
            };
            let open = self.scanned + length;
            let near = &text[..text.len().min(open + LONGEST)];
            let close = match text[open] {
                b'{' => memchr::memchr(b'}', &near[open..]).map(|length| open + length),
                _ => closing(near, open + 1, b'(', b')'),
            };
            self.unclosed += usize::from(close.is_none());
            self.scanned = close.unwrap_or(open) + 1;
        }
        self.scanned > line
    }
}

/// Whether a word of letters stands in a line that has no place among moves, behind a
/// semicolon too: `2...d6; 3. d4 was worth considering`.
pub(super) fn has_words(shapes: Shapes, line: &[u8]) -> bool {
    line.split(|byte| *byte == b';')
        .any(|part| Look::at(shapes, part).worded)
}

/// Whether a line goes on with a sentence of the line above.
fn goes_on_with_note(shapes: Shapes, text: &[u8], line: usize) -> bool {
    is_below_words(shapes, text, line) && !ends_sentence(above(text, line))
}

/// Whether words stand on the line above one that begins at an offset.
pub(super) fn is_below_words(shapes: Shapes, text: &[u8], line: usize) -> bool {
    let above = above(text, line);
    !above.is_empty() && Look::at(shapes, above).worded
}

/// The line above one that begins at an offset, as much of it as is judged.
fn above(text: &[u8], line: usize) -> &[u8] {
    let before = &text[..line];
    let before = before.strip_suffix(b"\n").unwrap_or(before);
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let start = line_start(text, before.len());
    let above = &before[start.min(before.len())..];
    above[above.len().saturating_sub(1 << 10)..].trim_ascii()
}

/// Whether a line is one move and no more, as Black's stands in its column
/// behind a note; dots may stand for White's.
pub(super) fn is_lone_move(shapes: Shapes, line: &[u8]) -> bool {
    const LONGEST: usize = 40;
    let line = line.trim_ascii();
    let dots = line
        .iter()
        .take_while(|byte| matches!(byte, b'.' | b' '))
        .count();
    let line = &line[dots..];
    if line.is_empty() || line.len() > LONGEST {
        return false;
    }
    let Some(first) = next_token(line, 0).filter(|first| first.kind == TokenKind::Word) else {
        return false;
    };
    let end = shapes.move_end(line, first.start..first.end);
    end.is_some_and(|end| end == line.len())
}

/// Whether the next line with something on it begins with a number, or what is
/// said where there is none.
fn is_before(shapes: Shapes, text: &[u8], end: usize, (number, last): (u32, bool)) -> bool {
    let mut at = next_line(text, end);
    while at < text.len() {
        let end = line_end(text, at);
        let line = &text[at..end];
        if !line.trim_ascii().is_empty() {
            return lead(shapes, line).is_some_and(|lead| lead.number == number);
        }
        at = next_line(text, end);
    }
    last
}

/// Whether a mail's quotation mark begins the line of an offset.
fn is_quoted(text: &[u8], at: usize) -> bool {
    let line = &text[line_start(text, at)..at];
    line.contains(&b'>')
}

/// Whether a note ends with its line, so that the next one does not continue
/// it.
pub(super) fn ends_sentence(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let closing = |byte: &u8| matches!(byte, b'"' | b'\'' | b')' | b']' | b'*' | b'_');
    let last = line.iter().rev().find(|byte| !closing(byte));
    // `and so on 28.` goes on with the move.
    let last_word = line
        .rsplit(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    if matches!(read_word(last_word), Word::Number(number, b"") if number.dots > 0) {
        return false;
    }
    let worded = line.iter().any(u8::is_ascii_alphanumeric)
        || core::str::from_utf8(line).is_ok_and(|line| line.contains(char::is_alphabetic));
    let drawn = !worded || is_diagram(line);
    drawn || matches!(last, None | Some(b'.' | b':' | b'!' | b'?'))
}

/// Whether a line is a rank of a board: eight squares with bars around them,
/// or at least eight signs of one or two characters.
pub(super) fn is_diagram(line: &[u8]) -> bool {
    if memchr::memchr_iter(b'|', line).count() >= 8 {
        return true;
    }
    // Longer lines are none, and are not looked through.
    if line.len() > 120 {
        return false;
    }
    let cells = || {
        line.split(|byte| matches!(byte, b' ' | b'\t' | b'|'))
            .filter(|cell| !cell.is_empty())
    };
    let is_square = |cell: &&[u8]| {
        cell.len() <= 2
            && cell
                .iter()
                .all(|byte| b".-*#:_^KQRBNPkqrbnpt".contains(byte))
    };
    let squares = cells().filter(is_square).count();
    squares >= 8 && cells().count() <= squares + 2
}

/// A line that is drawn, or the number of a page between dashes: `* * *`,
/// `-- 82 --`. Two dashes alone begin the signature of a mail.
pub(super) fn is_ornament(line: &[u8]) -> bool {
    let bare = line.trim_ascii();
    let stars = memchr::memchr_iter(b'*', bare).count();
    let drawn = bare.iter().all(|byte| matches!(byte, b'*' | b' ' | b'\t'));
    let page = bare
        .strip_prefix(b"--")
        .and_then(|bare| bare.strip_suffix(b"--"))
        .is_some_and(|number| {
            let digits = number.iter().filter(|byte| byte.is_ascii_digit()).count();
            digits > 0 && number.trim_ascii().len() == digits
        });
    bare == b"--" || page || stars > 1 && drawn
}
