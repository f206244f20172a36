//! Moves that are damaged: what a scanner, a typist or a torn sheet left of them.
//!
//! Such a word is no move by its shape, and a line of such words looks like a note. Where
//! the score has just ended, it is an error all the same: somebody has to look.

use alloc::string::String;

use super::castling;
use super::events::Events;
use super::reader::GameReader;
use super::token::{Token, TokenKind, line_end, next_token};
use super::word::{Word, has_digit, is_final_result, read_word, without_marks};
use crate::board::Color;
use crate::notation::Notation;

/// Signs that scanners read, and the digits that stand there.
const SEEN: [(char, char); 11] = [
    ('l', '1'),
    ('I', '1'),
    ('Z', '2'),
    ('З', '3'),
    ('A', '4'),
    ('S', '5'),
    ('G', '6'),
    ('б', '6'),
    ('T', '7'),
    ('B', '8'),
    ('|', '1'),
];

/// More bytes than a damaged move has.
const LONGEST_WORD: usize = 8;

/// A word with digits in the place of signs that scanners read for them, and of small
/// raised ones.
fn meant(word: &str) -> String {
    let digit = |sign: char| {
        let raised = match sign {
            '¹' => Some('1'),
            '²' => Some('2'),
            '³' => Some('3'),
            '⁴'..='⁸' => char::from_digit(sign as u32 - 0x2070, 10),
            _ => None,
        };
        let seen = SEEN.iter().find(|(seen, _)| *seen == sign);
        raised.or(seen.map(|(_, meant)| *meant)).unwrap_or(sign)
    };
    word.chars().map(digit).collect()
}

impl<E: Events> GameReader<'_, '_, E> {
    /// Whether a word is the number due, dotted, before one that cannot be read.
    pub(super) fn is_due_unread(&self, text: &[u8], token: Token) -> bool {
        let due = matches!(read_word(&text[token.start..token.end]), Word::Number(number, b"")
            if number.dots == 1 && self.is_number_due(number));
        due && next_token(text, token.end)
            .map(|next| &text[next.start..next.end])
            .is_some_and(|word| word == b"?" || self.is_unread(word))
    }

    /// Whether a word stands for a move that cannot be read: `Rel`, `????`, `xxxx`.
    pub(super) fn is_unread(&self, word: &[u8]) -> bool {
        let blank = word.len() > 2 && word.iter().all(|byte| b"?_x".contains(byte));
        // `QxP`, as descriptive notation has it.
        let piece = |name: &[u8]| matches!(name, [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'] | b"Kt");
        let takes = word.iter().position(|byte| *byte == b'x');
        let foreign = takes.is_some_and(|at| piece(&word[..at]) && piece(&word[at + 1..]));
        let torn = |word| {
            core::str::from_utf8(word)
                .is_ok_and(|word| self.is_misread(word) || self.is_parted(word))
        };
        blank || foreign || torn(word)
    }

    /// Whether the digits of a legal move stand with a sign in the middle that is none of
    /// the separators: `17.16`.
    fn is_parted(&self, word: &str) -> bool {
        let (Some(from), Some(to)) = (word.get(..2), word.get(3..)) else {
            return false;
        };
        let squares = [from, to].concat();
        squares.len() == 4
            && squares.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(word.as_bytes()[2], b'.' | b',' | b'/')
            && self.reader.first == Some(Notation::Numeric)
            && self
                .resolve(&self.reader.line.position, squares.as_bytes())
                .is_ok()
    }

    /// Whether a word becomes a legal move once letters are digits again that
    /// scanners see in them: `Rel`, `SIZS`, `Ncб`.
    fn is_misread(&self, word: &str) -> bool {
        let word = word.trim_ascii_end();
        let word = word.strip_suffix('.').unwrap_or(word);
        if !(2..=LONGEST_WORD).contains(&word.len()) || has_digit(word.as_bytes()) {
            return false;
        }
        let position = &self.reader.line.position;
        let all = meant(word);
        let digits = all.len() >= 4
            && all.bytes().all(|byte| byte.is_ascii_digit())
            && (self.reader.first == Some(Notation::Numeric)
                || word.bytes().all(|byte| byte == b'I'));
        // A piece keeps its letter.
        let first = word.chars().next().map_or(0, char::len_utf8);
        let tail = [&word[..first], meant(&word[first..]).as_str()].concat();
        let castling = castling::undashed(word.as_bytes());
        digits
            || castling.is_some_and(|castling| self.resolve(position, castling.as_bytes()).is_ok())
            || [all, tail].iter().any(|word| {
                has_digit(word.as_bytes()) && self.resolve(position, word.as_bytes()).is_ok()
            })
    }

    /// Whether a line begins here that is a row of the score, damaged, and nothing else: the
    /// number due and one or two words, one of which looks like a move or was one, or such
    /// words alone. `3 BbS a6`, `OO Be7`, `Rel`. In a score whose numbers have no dots there
    /// may be more words, or what is left of one: `2 not Nf3 d6`, `4 B`.
    pub(super) fn is_torn_row(&self, text: &[u8], first: Token) -> bool {
        const MOST_WORDS: usize = 2;
        const LONGEST_ROW: usize = 8;
        if self.line_of(first.start).first_word != first.start {
            return false;
        }
        let line = &text[..line_end(text, first.start)];
        let unread = |token: Token| self.is_unread(bare(&line[token.start..token.end]));
        let (numbered, mut at) = match read_word(&line[first.start..first.end]) {
            Word::Number(number, rest) if !unread(first) => {
                if !self.is_number_due(number) || number.dots > 1 {
                    return false;
                }
                (true, first.end - rest.len())
            }
            _ => (false, first.start),
        };
        let bare_numbers = numbered && self.reader.game.free.punctuation.bare_numbers;
        let most = if bare_numbers {
            LONGEST_ROW
        } else {
            MOST_WORDS
        };
        let (mut words, mut torn, mut moves, mut stumps) = (0, 0, 0, 0);
        while let Some(token) = next_token(line, at) {
            at = token.end;
            if token.kind != TokenKind::Word || words == most {
                return false;
            }
            words += 1;
            let word = bare(&line[token.start..token.end]);
            if unread(token) {
                torn += 1;
            } else if self.is_move_like(word) {
                moves += 1;
            } else if is_stump(word) {
                stumps += 1;
            }
        }
        if numbered {
            torn + moves > 0 || bare_numbers && words > 0 && stumps == words
        } else {
            torn + moves == words && (torn > 0 || words == MOST_WORDS)
        }
    }

    /// Whether a word looks like a move, or does so with digits in the place of letters and
    /// ends with a rank then.
    fn is_move_like(&self, word: &[u8]) -> bool {
        let fits = |word: &[u8]| {
            let body = without_marks(word, 0..word.len()).0;
            has_digit(word) && self.shapes().fits(&word[body])
        };
        let Ok(spelled) = core::str::from_utf8(word) else {
            return false;
        };
        let first = spelled.chars().next().map_or(0, char::len_utf8);
        let tail = [&spelled[..first], meant(&spelled[first..]).as_str()].concat();
        fits(word) || tail.ends_with(|sign| matches!(sign, '1'..='8')) && fits(tail.as_bytes())
    }

    /// Whether the letter of a piece right behind White's move, with which the line ends or a
    /// result follows, is what is left of Black's: `3. Lb5 Sf`. By themselves `N` and `D` are
    /// signs.
    pub(super) fn is_torn_piece(&self, line: &[u8], word: Token) -> bool {
        let spelled = without_dots(&line[word.start..word.end]);
        let Some(&letter) = spelled.first() else {
            return false;
        };
        let black = self.reader.line.turn() == Color::Black && self.is_numbered();
        // `Le 7`
        let rank = |next: Token| {
            matches!(without_dots(&line[next.start..next.end]), [b'1'..=b'8'])
                && next_token(line, next.end).is_none()
        };
        let last = next_token(line, word.end)
            .is_none_or(|next| is_final_result(&line[next.start..next.end]) || rank(next));
        black
            && last
            && is_stump(spelled)
            && letter.is_ascii_uppercase()
            && !matches!(spelled, b"N" | b"D")
            && self.language().has(char::from(letter))
    }

    /// Whether two letters right behind White's move, with which the text ends, are what is
    /// left of a pawn's move: `3. Bb5 ao`.
    pub(super) fn is_torn_end(&self, text: &[u8], word: Token) -> bool {
        let letters = matches!(
            text[word.start..word.end],
            [b'a'..=b'h', b'a'..=b'z' | b'A'..=b'Z']
        );
        let black = self.reader.line.turn() == Color::Black && self.is_numbered();
        letters && black && next_token(text, word.end).is_none()
    }

    /// Whether a letter and the digit behind it are a legal move: `3. Bb5 a 6`.
    pub(super) fn is_torn_pawn(&self, line: &[u8], word: Token) -> bool {
        let file = without_dots(&line[word.start..word.end]);
        let rank = next_token(line, word.end).map(|next| without_dots(&line[next.start..next.end]));
        match (file, rank) {
            (&[file @ b'a'..=b'h'], Some(&[rank @ b'1'..=b'8'])) => self
                .resolve(&self.reader.line.position, &[file, rank])
                .is_ok(),
            _ => false,
        }
    }

    /// Whether a number right behind digits is what is left of a move: no others
    /// stood between the moves, as days used would.
    pub(super) fn is_torn_number(&self, word: Token) -> bool {
        let digits = matches!(read_word(&self.text[word.start..word.end]),
            Word::Number(number, b"") if number.dots == 0);
        let game = &self.reader.game;
        let counts = game.free.punctuation.first_count;
        digits
            && word.end - word.start > 1
            && self.reader.first == Some(Notation::Numeric)
            && counts.is_none_or(|first| first >= game.landmarks.played_to)
            && (self.reader.line.turn() == Color::Black || !self.is_numbered())
    }
}

/// Whether a word is what is left of a move: its piece and perhaps a file, without a rank.
fn is_stump(word: &[u8]) -> bool {
    let behind = match word {
        b"?" | b"O-" | b"0-" => return true,
        [b'A'..=b'Z' | b'a'..=b'h', behind @ ..] => behind,
        _ => return false,
    };
    behind.len() <= 2 && behind.iter().all(|byte| matches!(byte, b'a'..=b'h' | b'x'))
}

/// A word without the commas behind it.
fn bare(mut word: &[u8]) -> &[u8] {
    while let [rest @ .., b',' | b';'] = word {
        word = rest;
    }
    word
}

/// A word without the dots around it.
fn without_dots(mut word: &[u8]) -> &[u8] {
    while let [b'.', rest @ ..] | [rest @ .., b'.'] = word {
        word = rest;
    }
    word
}
