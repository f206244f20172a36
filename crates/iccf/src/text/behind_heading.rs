//! Scores that begin on the line of their heading: `Game 2: 1. e4`.

use core::ops::Range;

use super::chain::{self, Look};
use super::events::Events;
use super::heading;
use super::prose::{behind_first_number, has_doubts, judged, names_game};
use super::reader::GameReader;
use super::steps;
use super::token::{behind_semicolons, line_end, next_line, next_token};
use super::untagged_start::board_in;
use super::word::{Word, is_one_of, read_word};

/// The longest heading before a score on its line.
const LONGEST_HEADING: usize = 256;

impl<E: Events> GameReader<'_, '_, E> {
    /// Whether what stands before a score on its line joins it as a name does, or as the
    /// cells of a table do, and then as the score above has it: a sentence may have a dash.
    pub(super) fn is_row_if_cells(&self, heading: Range<usize>) -> bool {
        !self.has_played() || !ends_with_cell(&self.text[heading]) || self.is_behind_heading()
    }

    /// Whether the score stands behind a heading on its line.
    fn is_behind_heading(&self) -> bool {
        let game = &self.reader.game;
        let first = game.landmarks.above.end;
        let start = first.saturating_sub(LONGEST_HEADING).max(game.source.start);
        let near = &self.text[start.min(first)..first];
        let line = near.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        steps::count(near.len());
        score_behind_heading(&near[line.map_or(0, |at| at + 1)..]).is_some()
    }

    /// Whether a line behind the result is a row of a table as the game's own: two moves
    /// stand behind its heading, which ends so far behind its start.
    pub(super) fn begins_row_at(&self, start: usize, heading: usize) -> bool {
        let begin = self.reader.settings.start.unwrap_or_default();
        let first = start + heading;
        let line = judged(&self.text[first..self.line_end(start)]);
        chain::lead(self.shapes(), line)
            .is_some_and(|lead| self.plays_two(begin, first + lead.body))
            && self.is_behind_heading()
    }

    /// Whether a line behind a result is the heading of the next game: it names players or a
    /// place, and below it, a few lines on, a score begins.
    pub(super) fn heads_next_game(&self, start: usize) -> bool {
        const MOST_LINES: usize = 6;
        let line = self.line_of(start);
        let board = board_in(self.text, start..line.end).is_some();
        let names = || heading::names_something(judged(&self.text[start..line.end]));
        if line.first_word != start || !board && !names() {
            return false;
        }
        let begin = self.reader.settings.start.unwrap_or_default();
        let mut end = line.end;
        for _ in 0..MOST_LINES {
            let below = next_line(self.text, end);
            if below == end {
                return false;
            }
            end = line_end(self.text, below);
            let words = judged(&self.text[below..end]);
            if let Some(lead) = chain::lead(self.shapes(), words) {
                // From another position any number may follow.
                return board
                    || lead.number == 1
                        && self
                            .next_move(below + lead.body)
                            .is_some_and(|word| self.resolve(&begin, &self.text[word]).is_ok());
            }
        }
        false
    }

    /// Where a score begins on a line, behind its heading or behind signs of a mail, a list
    /// or a table: `Smith-Jones 1. d4 d5 2. c4`.
    pub(super) fn score_on_line(&self, line: Range<usize>) -> Option<usize> {
        const LONGEST: usize = 64;
        const MOST_NUMBERS: usize = 3;
        let start = self.reader.settings.start.unwrap_or_default();
        let within = line.start..line.start + judged(&self.text[line.clone()]).len();
        let barred = self.text[line.start] == b'|';
        let mut at = within.start;
        let mut numbers = 0;
        let text = &self.text[..within.end];
        // `White, Smith; Black, Jones. 1. e4`
        while let Some(token) = next_token(text, behind_semicolons(text, at)) {
            at = token.end;
            if token.start > within.start + LONGEST || numbers >= MOST_NUMBERS {
                return None;
            }
            let word = token.start..token.end;
            let Word::Number(number, rest) = read_word(&self.text[word.clone()]) else {
                let result = matches!(read_word(&self.text[word.clone()]), Word::Outcome { .. });
                if result || self.shapes().move_end(self.text, word).is_some() {
                    return None;
                }
                continue;
            };
            numbers += 1;
            // One that begins the line has no heading, and with a move glued to it the line
            // is a score: `1.d4 (1.c4)`.
            let heads = token.start == within.start;
            if heads && !rest.is_empty() && self.shapes().fits(rest) {
                return None;
            }
            let first = behind_first_number(self.text, token);
            if heads || number.number != 1 || first.is_none() && !(number.dots == 0 && barred) {
                continue;
            }
            let mut behind = first.unwrap_or(token.end - rest.len());
            while barred && matches!(self.text.get(behind), Some(b' ' | b'\t' | b'|')) {
                behind += 1;
            }
            let opens = self
                .next_move(behind)
                .is_some_and(|word| self.resolve(&start, &self.text[word]).is_ok());
            let moves = &self.text[behind.min(within.end)..within.end];
            let first = self.own_line_start(line.start);
            let quoted = || self.text[first..token.start].contains(&b'>');
            if opens
                && is_heading(&self.text[within.start..token.start])
                && !Look::at(self.shapes(), moves).worded
                && !(quoted() && self.repeats_score(start, behind))
            {
                return Some(token.start);
            }
        }
        None
    }
}

/// Whether words name a game and are no sentence: their letters are capitals, or they end
/// with a colon.
pub(super) fn is_heading(words: &[u8]) -> bool {
    let words = words.trim_ascii();
    let small = |word: &[u8]| word.first().is_some_and(u8::is_ascii_lowercase) && word.len() > 1;
    let sentence = words
        .split(u8::is_ascii_whitespace)
        .any(|word| small(word) && !names_game(word));
    !sentence || words.ends_with(b":") && !has_doubts(words)
}

/// Where a score begins that a dash joins to its heading:
/// `QUEEN'S GAMBIT.—1 P-Q4, P-Q4`.
/// Or that stands behind its name: `Game 2: 1. e4`.
pub(super) fn score_behind_heading(line: &[u8]) -> Option<usize> {
    const LONGEST_NAME: usize = 48;
    let line = &line[..line.len().min(LONGEST_HEADING)];
    let joined = |&at: &usize| {
        let before = &line[..at];
        let dash = before.ends_with(b"--") || before.ends_with("—".as_bytes());
        let named = at > 1 && at <= LONGEST_NAME && before.trim_ascii_end().ends_with(b":");
        let joined =
            (dash || named || is_label(before)) && matches!(line.get(at + 1), Some(b' ' | b'.'));
        joined || line.get(at + 1) == Some(&b'.') && ends_with_cell(before)
    };
    steps::count(line.len());
    memchr::memchr_iter(b'1', line).find(joined)
}

/// Whether a text ends with a cell of a table, so that a score may stand in the next:
/// `Smith,Jones,`, `Sicilian |`, `French - `.
fn ends_with_cell(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"\"").unwrap_or(text);
    // In a sentence a blank stands behind a comma.
    let glued = matches!(text, [.., b',' | b';' | b'\t' | b'|']);
    let words = text.iter().any(u8::is_ascii_alphanumeric);
    words && (glued || text.ends_with(b"| ") || text.ends_with(b" - "))
}

/// Whether a text names one of several games, as its number does or a letter: `Game 2`,
/// `[2]`, `2)`, `#2`, `b)`.
fn is_label(text: &[u8]) -> bool {
    const NAMES: [&str; 12] = [
        "game",
        "no",
        "nr",
        "partie",
        "board",
        "brett",
        "partida",
        "partita",
        "partij",
        "spiel",
        "table",
        "партия",
    ];
    let spaced = text.ends_with(b" ") || text.ends_with(b"\t");
    let label = text.trim_ascii();
    let Some(last) = label.split(u8::is_ascii_whitespace).next_back() else {
        return false;
    };
    let name = label[..label.len() - last.len()].trim_ascii();
    let name = name.strip_suffix(b".").unwrap_or(name);
    let bare = last
        .strip_prefix(b"#")
        .or_else(|| last.strip_prefix(b"["))
        .unwrap_or(last);
    let marked = bare.len() < last.len();
    let inner = bare
        .strip_suffix(b"]")
        .or_else(|| bare.strip_suffix(b")"))
        .unwrap_or(bare);
    let closed = inner.len() < bare.len();
    let inner = inner.strip_suffix(b".").unwrap_or(inner);
    let number = (1..=3).contains(&inner.len()) && inner.iter().all(u8::is_ascii_digit)
        || matches!(inner, [b'a'..=b'z' | b'A'..=b'Z']);
    spaced && number && (is_one_of(name, &NAMES) || name.is_empty() && (marked || closed))
}
