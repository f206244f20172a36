//! Writes a game that was read, in one of the layouts.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::bounds::begins_event;
use super::events::Note;
use super::heading;
use super::number::NumberText;
use super::options::Layout;
use super::plain::word_len;
use super::scan::find_first;
use super::score::{MoveRun, Node, Score, Written, characters};
use super::state::GameState;
use super::tag::Header;
use crate::board::Color;
use crate::game::Outcome;
use crate::position::{Position, Variant};

/// A game to be written.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    pub(crate) score: &'a Score,
    /// What the score's and the header's ranges are of.
    pub(crate) text: &'a [u8],
    pub(crate) header: &'a Header,
    pub(crate) game: &'a GameState,
    /// Whether there is nothing in it but words, which are no game.
    pub(crate) remark: bool,
}

/// Appends a game. In all layouts but `moves`, an empty line stands before
/// each game; whoever writes the first one cuts it off.
pub(crate) fn write(page: Page<'_>, layout: Option<Layout>, out: &mut Vec<u8>) {
    let Page { score, text, .. } = page;
    let layout = layout.unwrap_or(if page.header.is_empty() {
        Layout::Text
    } else {
        Layout::Pgn
    });
    match layout {
        // Words between games are no game of their own.
        Layout::Pgn | Layout::Text if page.remark => {
            out.push(b'\n');
            Movetext::new(score, text, Layout::Text, out).write();
        }
        _ if page.remark => {}
        Layout::Moves => moves(score, out),
        _ if page.game.is_unread() => {
            out.push(b'\n');
            if matches!(layout, Layout::Pgn | Layout::Text) {
                out.extend_from_slice(text[page.game.source.clone()].trim_ascii());
                out.push(b'\n');
            }
        }
        Layout::Pgn => {
            out.push(b'\n');
            tags(page, out);
            out.push(b'\n');
            Movetext::new(score, text, layout, out).write();
        }
        Layout::Text => {
            out.push(b'\n');
            if set_up_tags(page, out) {
                out.push(b'\n');
            }
            Movetext::new(score, text, layout, out).write();
        }
        Layout::Lines => lines(score, out),
        Layout::Table => table(score, out),
    }
}

fn moves(score: &Score, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(&score.spelled);
    let end = score.style.end;
    if end != b' ' {
        for byte in &mut out[start..] {
            *byte = if *byte == end { b' ' } else { *byte };
        }
    }
    if out.len() > start {
        out.pop();
    }
    out.push(b'\n');
}

fn lines(score: &Score, out: &mut Vec<u8>) {
    out.push(b'\n');
    for written in score.main_line() {
        number(written.number, written.side, out);
        cell(&written, out);
        out.push(b'\n');
    }
}

/// The move number, its dots and a space.
fn number(number: u32, side: Color, out: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    let mut rest = number;
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
    out.extend_from_slice(match side {
        Color::White => b". ",
        Color::Black => b"... ",
    });
}

/// How many characters [`number`] appends.
fn number_width(number: u32, side: Color) -> usize {
    let digits = number.checked_ilog10().unwrap_or(0) as usize + 1;
    match side {
        Color::White => digits + 2,
        Color::Black => digits + 4,
    }
}

/// A move, and the second notation in parentheses.
fn cell(written: &Written, out: &mut Vec<u8>) {
    out.extend_from_slice(written.spelling);
    if !written.with.is_empty() {
        out.extend_from_slice(b" (");
        out.extend_from_slice(written.with);
        out.push(b')');
    }
}

fn table(score: &Score, out: &mut Vec<u8>) {
    out.push(b'\n');
    let cells: Vec<(Written<'_>, Vec<u8>)> = score
        .main_line()
        .map(|written| {
            let mut text = Vec::new();
            cell(&written, &mut text);
            (written, text)
        })
        .collect();
    let number_width = cells
        .last()
        .map_or(1, |(written, _)| written.number.to_string().len());
    let white_width = cells
        .iter()
        .filter(|(written, _)| written.side == Color::White)
        .map(|(_, text)| characters(text))
        .max()
        .unwrap_or(0)
        .max("...".len());
    let mut rest = cells.as_slice();
    while let [(written, first), behind @ ..] = rest {
        rest = behind;
        let mut white: &[u8] = b"...";
        let mut black: &[u8] = first;
        if written.side == Color::White {
            white = first;
            black = b"";
            if let [(next, second), behind @ ..] = rest
                && next.side == Color::Black
            {
                black = second;
                rest = behind;
            }
        }
        let start = out.len();
        out.extend_from_slice(format!("{:>number_width$}. ", written.number).as_bytes());
        out.extend_from_slice(white);
        if !black.is_empty() {
            let width = number_width + 2 + white_width + 2;
            let used = characters(&out[start..]);
            out.resize(out.len() + width.saturating_sub(used), b' ');
            out.extend_from_slice(black);
        }
        out.push(b'\n');
    }
}

fn push_tag(out: &mut Vec<u8>, name: &str, value: &str) {
    out.extend_from_slice(format!("[{name} \"{value}\"]\n").as_bytes());
}

/// The tags as they stood; seven of them made up where there were none.
fn tags(page: Page<'_>, out: &mut Vec<u8>) {
    let Page {
        score,
        text,
        header,
        ..
    } = page;
    if header.is_empty() {
        let outcome = score.outcome.unwrap_or(Outcome::Open);
        let heading = heading::read(&text[page.game.landmarks.above.clone()]);
        let or_unknown = |value: Option<String>| value.unwrap_or_else(|| "?".into());
        let date = heading.date.unwrap_or_else(|| "????.??.??".into());
        for (name, value) in [
            ("Event", "?"),
            ("Site", &or_unknown(heading.site)),
            ("Date", &date),
            ("Round", &or_unknown(heading.round)),
            ("White", &or_unknown(heading.white)),
            ("Black", &or_unknown(heading.black)),
            ("Result", outcome.as_str()),
        ] {
            push_tag(out, name, value);
        }
        if let Some(opening) = heading.opening {
            push_tag(out, "Opening", &opening);
        }
    }
    if header.broken {
        for tag in &header.tags {
            tag.write(text, out);
        }
    } else {
        // Tags on lines of their own, one after the other, are copied at once.
        let mut tags = header.tags.iter().map(|tag| tag.whole.clone()).peekable();
        while let Some(mut block) = tags.next() {
            while let Some(next) = tags
                .next_if(|next| next.start == block.end + 1 && text.get(block.end) == Some(&b'\n'))
            {
                block.end = next.end;
            }
            out.extend_from_slice(&text[block]);
            out.push(b'\n');
        }
    }
    add_set_up(page, out);
}

/// The tags a set-up needs, as they stood or made up; whether there are any.
fn set_up_tags(page: Page<'_>, out: &mut Vec<u8>) -> bool {
    let before = out.len();
    for tag in &page.header.tags {
        if ["FEN", "SetUp", "Variant"]
            .iter()
            .any(|name| tag.is(page.text, name))
        {
            tag.write(page.text, out);
        }
    }
    add_set_up(page, out);
    out.len() > before
}

/// What came from an option and not from a tag must be said in the text.
fn add_set_up(page: Page<'_>, out: &mut Vec<u8>) {
    let start = &page.game.start;
    if *start == Position::new() {
        return;
    }
    if page.header.get(page.text, "FEN").is_none() {
        if page.header.get(page.text, "SetUp").is_none() {
            push_tag(out, "SetUp", "1");
        }
        push_tag(out, "FEN", &start.to_string());
    }
    if start.variant() == Variant::Chess960 && page.header.get(page.text, "Variant").is_none() {
        push_tag(out, "Variant", "Chess960");
    }
}

/// PGN's export format has lines of fewer than 80 characters.
const WIDTH: usize = 79;

/// Short parts on their way: to store a word in an array is cheaper than to let
/// a vector grow by it.
struct Gathered {
    bytes: [u8; 264],
    length: usize,
}

impl Default for Gathered {
    fn default() -> Self {
        Self {
            bytes: [0; 264],
            length: 0,
        }
    }
}

impl Gathered {
    /// From here on they are appended; two more words have room.
    const ENOUGH: usize = 128;

    /// Adds the low bytes of a word.
    #[inline(always)]
    fn add(&mut self, word: u64, length: usize) {
        // The mask spares a check that the length never needs.
        let at = self.length & 0xff;
        self.bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
        self.length += length;
    }

    #[inline(always)]
    fn append_to(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.bytes[..self.length]);
        self.length = 0;
    }
}

/// Movetext in the making: parts with a space or a line break between.
struct Movetext<'a> {
    score: &'a Score,
    text: &'a [u8],
    layout: Layout,
    out: &'a mut Vec<u8>,
    column: usize,
    /// The next part must stand on a new line.
    break_due: bool,
    /// The last part is a line of a comment that goes up to its end.
    in_line_comment: bool,
    /// Parentheses that wait for the part they open before.
    opened: usize,
}

impl<'a> Movetext<'a> {
    fn new(score: &'a Score, text: &'a [u8], layout: Layout, out: &'a mut Vec<u8>) -> Self {
        Self {
            score,
            text,
            layout,
            out,
            column: 0,
            break_due: false,
            in_line_comment: false,
            opened: 0,
        }
    }

    fn write(mut self) {
        let mut number_due = true;
        for node in &self.score.nodes {
            match node {
                Node::Moves(run) => number_due = self.run(run, number_due),
                Node::Note(note, range) => {
                    number_due |= self.note(*note, &self.text[range.clone()]);
                }
                Node::Open => {
                    self.opened += 1;
                    number_due = true;
                }
                Node::Close => {
                    self.close();
                    number_due = true;
                }
                Node::Outcome => {
                    let outcome = self.score.outcome.unwrap_or(Outcome::Open);
                    self.part(outcome.as_str().as_bytes());
                }
            }
        }
        if self.score.outcome.is_none() && self.layout == Layout::Pgn {
            self.part(b"*");
        }
        if self.column > 0 {
            self.out.push(b'\n');
        }
    }

    /// Appends text between moves; whether the next one wants a number.
    fn note(&mut self, note: Note, text: &[u8]) -> bool {
        match note {
            Note::Comment => self.part(text),
            Note::Nag | Note::Sign => {
                self.part(text);
                return false;
            }
            Note::Line => {
                self.part(text);
                self.break_due = true;
            }
            Note::Escape => {
                if self.opened > 0 {
                    self.part(b"");
                }
                self.break_due |= self.column > 0;
                self.part(text);
                self.break_due = true;
            }
            Note::Text => self.comment(text),
        }
        true
    }

    /// Appends moves one after the other; whether the next one wants a number.
    fn run(&mut self, run: &MoveRun, mut number_due: bool) -> bool {
        let end = run.ply.wrapping_add(run.count);
        let (mut ply, mut start) = (run.ply, run.start);
        while ply != end {
            if !number_due {
                (ply, start) = self.plain_moves(ply, end, start);
                if ply == end {
                    break;
                }
            }
            let word = self.word_at(start);
            start += word.len() + 1;
            self.played(ply, word, number_due || ply % 2 == 0);
            number_due = false;
            if self.score.style.is_paired() {
                let with = self.word_at(start);
                start += with.len() + 1;
                number_due = self.second_notation(with);
            }
            ply = ply.wrapping_add(1);
        }
        number_due
    }

    /// The fast path: appends short ASCII moves behind another part on their
    /// line, numbers before White's. Returns the first that is left over and
    /// where it is spelled.
    fn plain_moves(&mut self, mut ply: u32, end: u32, mut start: usize) -> (u32, usize) {
        let odd = self.break_due | self.score.style.is_paired() | self.score.style.wide;
        if odd || self.column == 0 || self.opened > 0 {
            return (ply, start);
        }
        let spelled = self.score.spelled.as_slice();
        let digits = self.score.style.is_in_digits();
        let mut gathered = Gathered::default();
        let mut column = self.column;
        while ply != end {
            let Some(window) = spelled
                .get(start..)
                .and_then(|rest| rest.first_chunk::<8>())
            else {
                break;
            };
            let window = u64::from_le_bytes(*window);
            // No word of digits is shorter, and few are longer: the next one need
            // not wait for what this one says.
            let length = if digits && (window >> 32) as u8 == b' ' {
                4
            } else {
                word_len(window)
            };
            if length > 7 {
                break;
            }
            let mut before = (0, 0);
            if ply.is_multiple_of(2) {
                match NumberText::before(ply).with_space() {
                    Some(text) => before = text,
                    None => break,
                }
            }
            let width = before.1 + length;
            let too_long = column + 1 + width > WIDTH;
            let separator = if too_long { b'\n' } else { b' ' };
            column = if too_long { width } else { column + 1 + width };
            gathered.add(before.0 << 8 | u64::from(separator), 1 + before.1);
            gathered.add(window, length);
            if gathered.length >= Gathered::ENOUGH {
                gathered.append_to(self.out);
            }
            start += length + 1;
            ply = ply.wrapping_add(1);
        }
        gathered.append_to(self.out);
        self.column = column;
        (ply, start)
    }

    /// The spelled word that starts at an offset.
    #[inline]
    fn word_at(&self, start: usize) -> &'a [u8] {
        let spelled = &self.score.spelled;
        let end = find_first(spelled, start, [self.score.style.end]).unwrap_or(spelled.len());
        spelled.get(start..end).unwrap_or_default()
    }

    /// Appends a move, its number before it: one part, and the commonest.
    fn played(&mut self, ply: u32, word: &[u8], numbered: bool) {
        let (move_number, side) = (ply / 2 + 1, Color::ALL[ply as usize % 2]);
        let number_width = if numbered {
            number_width(move_number, side)
        } else {
            0
        };
        let word_width = if self.score.style.wide {
            characters(word)
        } else {
            word.len()
        };
        let width = number_width + word_width;
        self.begin(width);
        if numbered {
            number(move_number, side, self.out);
        }
        self.out.extend_from_slice(word);
        self.column += width;
    }

    /// The move again in the second notation; whether that is a comment.
    fn second_notation(&mut self, with: &[u8]) -> bool {
        if with.is_empty() {
            return false;
        }
        let comment = self.layout == Layout::Pgn;
        let (open, close) = if comment { (b'{', b'}') } else { (b'(', b')') };
        let mut part = Vec::with_capacity(with.len() + 2);
        part.push(open);
        part.extend_from_slice(with);
        part.push(close);
        self.part(&part);
        comment
    }

    /// Appends a part, on a new line if the current one would grow too long.
    fn part(&mut self, part: &[u8]) {
        let first_line = memchr::memchr(b'\n', part).unwrap_or(part.len());
        self.begin(first_line);
        if memchr::memchr2(b'\n', b'\r', part).is_none() {
            self.out.extend_from_slice(part);
        } else {
            self.lines(part);
        }
        if first_line == part.len() {
            self.column += first_line;
        } else {
            let last = memchr::memrchr(b'\n', part).unwrap_or(0);
            self.column = part.len() - last - 1;
        }
    }

    /// Appends lines, with a blank before each that would begin a game where it stands: in
    /// a text that is far from PGN a comment may hold one.
    fn lines(&mut self, part: &[u8]) {
        let mut lines = part.split_inclusive(|byte| matches!(byte, b'\n' | b'\r'));
        self.out.extend_from_slice(lines.next().unwrap_or_default());
        for line in lines {
            // A byte order mark does not keep it from its line's start.
            let marked = line.strip_prefix("\u{feff}".as_bytes());
            if begins_event(marked.unwrap_or(line)) {
                self.out.push(b' ');
            }
            self.out.extend_from_slice(line);
        }
    }

    /// Makes room for a part of this width, and writes the parentheses that
    /// waited for it.
    #[inline]
    fn begin(&mut self, width: usize) {
        let too_long = self.column > 0 && self.column + 1 + self.opened + width > WIDTH;
        if self.break_due || too_long {
            self.out.push(b'\n');
            self.column = 0;
            self.break_due = false;
            self.in_line_comment = false;
        } else if self.column > 0 {
            self.out.push(b' ');
            self.column += 1;
        }
        for _ in 0..core::mem::take(&mut self.opened) {
            self.out.push(b'(');
            self.column += 1;
        }
    }

    fn close(&mut self) {
        if self.opened > 0 || self.break_due {
            // Nothing stands in it, or a line must end first.
            self.part(b")");
        } else {
            self.out.push(b')');
            self.column += 1;
        }
    }

    /// Source text as a comment: in braces, or line by line if it has a
    /// closing one itself.
    fn comment(&mut self, text: &[u8]) {
        if !text.contains(&b'}') {
            let mut part = Vec::with_capacity(text.len() + 2);
            part.push(b'{');
            part.extend_from_slice(text);
            part.push(b'}');
            self.part(&part);
            return;
        }
        if self.in_line_comment && self.opened == 0 {
            // Lines one below the other would be one comment.
            self.out.push(b'\n');
        }
        let lines = text.split(|&byte| byte == b'\n');
        let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        // A lone CR ends a line too.
        for line in lines.flat_map(|line| line.split(|&byte| byte == b'\r')) {
            let mut part = Vec::with_capacity(line.len() + 1);
            part.push(b';');
            part.extend_from_slice(line);
            self.part(&part);
            self.break_due = true;
        }
        self.in_line_comment = true;
    }
}
