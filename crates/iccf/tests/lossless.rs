//! Conversion loses nothing: random game trees, whole and in pieces, sound
//! and damaged.

use crate::common::{Random, walk};
use iccf::convert::{Converter, Layout, Level, OnError, Options, Problem, Split};
use iccf::{Language, Notation, Position, Strictness, Variant};

// Random game trees.

/// The text of a game in the making.
struct Tree<'a> {
    random: &'a mut Random,
    out: Vec<u8>,
    /// A line break must come before anything else.
    break_due: bool,
    number_due: bool,
    /// A parenthesis stands last.
    opened: bool,
}

const REMARKS: [&[u8]; 12] = [
    b"",
    b"a remark",
    b" spaced  out ",
    b"[%clk 0:05:00] [%eval -0.31]",
    b"1. e4 e5 (no variation) $1 1-0",
    b"two\nlines",
    b"carriage\r\nreturn",
    b"; not a line comment",
    b"{ a brace that opens",
    b"M\xfcller \xe9\xff",
    "Кf3 ½ – “quoted”".as_bytes(),
    b"5254 57 55 [Site \"x\"]",
];

const LINE_REMARKS: [&[u8]; 6] = [
    b"",
    b" the rest of the line",
    b"} { ) (",
    b" 2. Nf3 * [Event \"x\"]",
    b"\xe4\xf6\xfc",
    b"; again",
];

impl Tree<'_> {
    fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }

    fn space(&mut self) {
        if self.out.is_empty() || self.out.ends_with(b"\n") {
            return;
        }
        let broken = std::mem::take(&mut self.break_due) || self.random.below(9) == 0;
        self.out.push(if broken { b'\n' } else { b' ' });
    }

    fn put(&mut self, text: &[u8]) {
        if !std::mem::take(&mut self.opened) {
            self.space();
        }
        self.out.extend_from_slice(text);
    }

    /// Perhaps comments, in braces or to the line's end.
    fn comments(&mut self, odds: usize) {
        while self.chance(odds) {
            self.number_due = true;
            if self.chance(4) {
                let text = self.random.pick(&LINE_REMARKS);
                self.put(&[b";", text].concat());
                self.break_due = true;
            } else if self.chance(12) {
                self.opened = false;
                if !self.out.is_empty() && !self.out.ends_with(b"\n") {
                    self.out.push(b'\n');
                }
                self.out.extend_from_slice(b"% escaped { ( ;");
                self.break_due = true;
            } else {
                let text = self.random.pick(&REMARKS);
                self.put(&[b"{", text, b"}"].concat());
            }
        }
    }

    /// A move with its number where one is due, and what may stand behind it.
    fn one(&mut self, position: &Position, spelling: &str) {
        let white = position.turn() == iccf::Color::White;
        if white || std::mem::take(&mut self.number_due) {
            let dots = if white { "." } else { "..." };
            let number = format!("{}{dots}", position.fullmoves());
            self.put(number.as_bytes());
        }
        self.number_due = false;
        let marks = if spelling != "--" && self.chance(8) {
            self.random.pick(&["!", "?", "!!", "!?", "?!", "??"])
        } else {
            ""
        };
        self.put(format!("{spelling}{marks}").as_bytes());
        while self.chance(8) {
            let nag = format!("${}", self.random.below(256));
            self.put(nag.as_bytes());
        }
    }

    fn line(&mut self, mut position: Position, length: usize, depth: usize) {
        self.number_due = true;
        self.comments(6);
        for _ in 0..length {
            let moves = position.legal_moves();
            let before = position;
            let null = depth > 0 && self.chance(20);
            if let Some(passed) = position.pass().filter(|_| null) {
                self.one(&before, "--");
                position = passed;
            } else if moves.is_empty() {
                break;
            } else {
                let mv = self.random.pick(&moves);
                self.one(&before, &Notation::SAN.write(&before, mv));
                position.play(mv);
            }
            self.comments(7);
            while depth < 5 && self.chance(8 + 4 * depth) {
                self.put(b"(");
                self.opened = true;
                let length = 1 + self.random.below(6);
                self.line(before, length, depth + 1);
                if std::mem::take(&mut self.break_due) {
                    self.out.push(b'\n');
                }
                self.out.push(b')');
                self.number_due = true;
                self.comments(6);
            }
        }
    }
}

/// A game in canonical SAN, but for where its lines break.
fn game(random: &mut Random, start: &Position) -> Vec<u8> {
    let result = random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
    let mut out = b"[Event \"trees \\\"and\\\" \\\\ leaves\"]\n".to_vec();
    if random.below(2) == 0 {
        out.extend_from_slice(b"[White \"M\xfcller\"]\n[Black \"\"]\n");
    }
    if *start != Position::new() {
        if start.variant() == Variant::Chess960 {
            out.extend_from_slice(b"[Variant \"Chess960\"]\n");
        }
        out.extend_from_slice(format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n").as_bytes());
    }
    out.extend_from_slice(format!("[Result \"{result}\"]\n\n").as_bytes());
    let length = random.below(30);
    let mut tree = Tree {
        random,
        out: Vec::new(),
        break_due: false,
        number_due: true,
        opened: false,
    };
    tree.line(*start, length, 0);
    tree.put(result.as_bytes());
    tree.comments(9);
    out.append(&mut tree.out);
    out.push(b'\n');
    out
}

/// Calls with some hundred games.
fn games(seed: u64, count: usize, mut visit: impl FnMut(&mut Random, &[u8])) {
    let mut number = 0;
    walk(seed, 7 * count, |random, position| {
        number += 1;
        if number % 7 == 1 {
            let game = game(random, position);
            visit(random, &game);
        }
    });
}

// Conversions.

fn convert(options: &Options, text: &[u8]) -> (Vec<u8>, Vec<Problem>) {
    let mut converter = Converter::new(options.clone());
    let mut out = Vec::new();
    converter.convert(text, &mut out);
    (out, converter.take_problems())
}

fn pgn(from: Option<Notation>, to: Notation) -> Options {
    Options::default().from(from).to(to).layout(Layout::Pgn)
}

fn without_problems(options: &Options, text: &[u8]) -> Vec<u8> {
    let (out, problems) = convert(options, text);
    let shown = String::from_utf8_lossy(text);
    assert!(problems.is_empty(), "{:?}\n{shown}", problems[0]);
    out
}

/// A game without the white space and the move numbers between its parts;
/// tags and comments whole.
fn skeleton(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    let until = |at: usize, end: u8| {
        let length = text[at..].iter().position(|&byte| byte == end);
        length.map_or(text.len(), |length| at + length)
    };
    while at < text.len() {
        let line_start = at == 0 || text[at - 1] == b'\n';
        let end = match text[at] {
            b'{' => until(at, b'}') + 1,
            b';' => until(at, b'\n'),
            b'[' | b'%' if line_start => until(at, b'\n'),
            b'(' | b')' => at + 1,
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => {
                let length = text[at..]
                    .iter()
                    .position(|byte| byte.is_ascii_whitespace() || b"(){;".contains(byte));
                length.map_or(text.len(), |length| at + length)
            }
        };
        // A line may end with a carriage return, or several.
        let part = text[at..end].trim_ascii_end();
        let digits = part.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = digits > 0 && part.len() > digits && part[digits..].iter().all(|b| *b == b'.');
        if !number {
            out.extend_from_slice(part);
            out.push(b'|');
        }
        at = end;
    }
    out
}

fn assert_same(left: &[u8], right: &[u8], text: &[u8]) {
    assert!(
        left == right,
        "--- left\n{}\n--- right\n{}\n--- from\n{}",
        String::from_utf8_lossy(left),
        String::from_utf8_lossy(right),
        String::from_utf8_lossy(text),
    );
}

// Properties.

#[test]
fn nothing_is_lost_but_white_space_and_numbers() {
    let to_san = pgn(None, Notation::SAN);
    games(1, 4000, |_, text| {
        let out = without_problems(&to_san, text);
        assert_same(&skeleton(&out), &skeleton(text), text);
        assert_same(&without_problems(&to_san, &out), &out, text);
    });
}

fn leads_back(notation: Notation, normal: &[u8]) {
    let spelled = without_problems(&pgn(None, notation), normal);
    let back = without_problems(&pgn(Some(notation), Notation::SAN), &spelled);
    assert_same(&back, normal, &spelled);
}

#[test]
fn every_language_leads_back() {
    let to_san = pgn(None, Notation::SAN);
    games(12, 40, |_, text| {
        let normal = without_problems(&to_san, text);
        for &language in Language::ALL {
            for notation in [Notation::San, Notation::Lan, Notation::Reversible] {
                leads_back(notation(language), &normal);
            }
        }
    });
}

#[test]
fn every_notation_leads_back() {
    let to_san = pgn(None, Notation::SAN);
    games(2, 700, |_, text| {
        let normal = without_problems(&to_san, text);
        for notation in Notation::ALL.iter().copied().filter(|n| n.is_read()) {
            leads_back(notation, &normal);
        }
        // Digits are known without being told.
        let numeric = without_problems(&pgn(None, Notation::Numeric), &normal);
        assert_same(&without_problems(&to_san, &numeric), &normal, &numeric);
    });
}

#[test]
fn many_games_in_a_text_are_the_games_one_by_one() {
    let to_numeric = pgn(None, Notation::Numeric);
    let mut all = Vec::new();
    let mut one_by_one = Vec::new();
    games(3, 60, |_, text| {
        if !all.is_empty() {
            all.push(b'\n');
            one_by_one.push(b'\n');
        }
        all.extend_from_slice(text);
        one_by_one.append(&mut without_problems(&to_numeric, text));
    });
    assert_same(&without_problems(&to_numeric, &all), &one_by_one, &all);
}

#[test]
fn lines_of_moves_read_back_line_by_line() {
    let moves = |to, split| Options::default().to(to).split(split).layout(Layout::Moves);
    let mut random = Random::new(4);
    let mut all = Vec::new();
    for _ in 0..40 {
        all.append(&mut game(&mut random, &Position::new()));
        all.push(b'\n');
    }
    let numeric = without_problems(&moves(Notation::Numeric, Split::Auto), &all);
    assert_eq!(numeric.split_inclusive(|byte| *byte == b'\n').count(), 40);
    let san = without_problems(&moves(Notation::SAN, Split::Line), &numeric);
    let options = moves(Notation::Numeric, Split::Line).from(Notation::SAN);
    let back = without_problems(&options, &san);
    assert_same(&back, &numeric, &san);
}

/// Feeds a text piece by piece, as a program that reads a file would.
fn in_pieces(
    options: &Options,
    text: &[u8],
    mut size: impl FnMut() -> usize,
) -> (Vec<u8>, Vec<Problem>) {
    let mut converter = Converter::new(options.clone());
    let (mut out, mut problems) = (Vec::new(), Vec::new());
    let (mut start, mut end) = (0, 0);
    loop {
        end = text.len().min(end + size());
        let complete = end == text.len();
        start += converter.feed(&text[start..end], complete, &mut out);
        problems.append(&mut converter.take_problems());
        if complete {
            return (out, problems);
        }
    }
}

/// What a problem says, but for the line shown with it.
fn said(problems: Vec<Problem>) -> Vec<Problem> {
    let plain = |mut problem: Problem| {
        problem.excerpt = iccf::convert::Excerpt::default();
        problem
    };
    problems.into_iter().map(plain).collect()
}

const ODD_TEXTS: [&[u8]; 11] = [
    b"5254 5755\n\xef\xbb\xbf~ 1. =64\n\n\xef\xbb\xbf5254\n",
    b"\n\x001.5 452 0755 2. 27> 1. e Nh3999 1/2\n\n52lt\n",
    b"1. 5254 1/2\n\n5254 (e4) 5755 &d5) 7163\n| 1 | 5254 | x755 | and so on\n2836 words\n1. 4244 1-0 (40) words\n\nThe end.\n",
    b"Dear Hans,\r\n\r\n1. 5254 5755 2. 7163 draw?\r\n2836 3. 61 25 12\r\nif 1716 then 2514\r\n\r\n1. d4 d5 resigns\r\n",
    b"1. e4 e5 1-0 0-1 * 1/2-1/2 1. d4 1. d5 2. c4 ... e6 (2... c6",
    b"[Event \"a\"]\n\n1. e4 {open\n[Event \"b\"]\n\n1. d4 (1. c4\n\n[Event \"c\"]\n\n*\n",
    b"5254575571632836 52-54 6768(2)\n9999 1/2\n\n5254 (e4) 5755 (d5) 7163\n",
    b"[Variant \"Atomic\"]\n\n1. e4 *\n[FEN \"x\"]\n1. e4 *\n[Event \"c\"]\n1. e4 e5 2. Nf6 {x} 3. d4 1-0",
    b"text\n[Event \"x\"]\n[Result \"0-1\"]\n1. e4 e5 } 2. Nf3 ) {[%clk 0:01]} Nc6 ;x\n%y\n3. Bb5 0:1 and so on\n\nmore text",
    b"> 1. 5254 5755\n>> 2. 7163\n>\n> Greetings 2836 2... 2836 yes\n\n\n",
    "1. e4 e5 ½-½ 1. d4 d5 2. Bf4… Nf6 é ½\u{a0}".as_bytes(),
];

#[test]
fn pieces_give_what_the_whole_gives() {
    let mut random = Random::new(5);
    let mut texts: Vec<Vec<u8>> = ODD_TEXTS.map(<[u8]>::to_vec).to_vec();
    for _ in 0..4 {
        let mut text = Vec::new();
        for _ in 0..2 {
            text.append(&mut game(&mut random, &Position::new()));
        }
        texts.push(text);
    }
    for text in texts {
        for options in [
            Options::default(),
            pgn(None, Notation::SAN),
            Options::default().split(Split::Line).layout(Layout::Moves),
            Options::default()
                .on_error(OnError::Skip)
                .layout(Layout::Lines)
                .strictness(Strictness::Strict),
        ] {
            let (whole, problems) = convert(&options, &text);
            let problems = said(problems);
            // In two, at every place.
            for cut in 0..text.len() {
                let mut sizes = [cut, text.len()].into_iter();
                let (out, found) = in_pieces(&options, &text, || sizes.next().unwrap());
                assert_same(&out, &whole, &text[..cut]);
                assert_eq!(said(found), problems, "cut at {cut}");
            }
            // Byte by byte, and in handfuls.
            for largest in [1, 7, 64] {
                let size = || 1 + random.below(largest);
                let (out, found) = in_pieces(&options, &text, size);
                assert_same(&out, &whole, &text);
                assert_eq!(said(found), problems);
            }
        }
    }
}

/// Any options, by chance.
fn options(random: &mut Random) -> Options {
    let notation = |random: &mut Random| match random.below(6) {
        n @ 0..4 => Some(Notation::ALL[n]),
        _ => None,
    };
    Options::default()
        .to(notation(random))
        .from(notation(random))
        .with(notation(random))
        .layout(random.pick(&[
            None,
            Some(Layout::Pgn),
            Some(Layout::Text),
            Some(Layout::Moves),
            Some(Layout::Lines),
            Some(Layout::Table),
        ]))
        .split(random.pick(&[Split::Auto, Split::Auto, Split::Line]))
        .chess960(random.below(4) == 0)
        .strictness(random.pick(&[Strictness::Lenient, Strictness::Strict]))
        .on_error(random.pick(&[OnError::Keep, OnError::Keep, OnError::Skip, OnError::Stop]))
}

/// Reads a text with any options; what comes out as PGN with nothing wrong
/// must be read again with nothing wrong.
fn survive(random: &mut Random, text: &[u8]) {
    convert(&options(random), text);
    let (out, _) = convert(&pgn(None, Notation::SAN), text);
    let (again, problems) = convert(&pgn(None, Notation::SAN), &out);
    // What was copied unread is still wrong, all else is put right.
    let unread = ["variant", "fen", "too-deep"];
    let copied = problems
        .iter()
        .any(|problem| unread.contains(&problem.kind.name()));
    let error = problems
        .iter()
        .find(|problem| problem.level == Level::Error);
    if let Some(problem) = error.filter(|_| !copied) {
        panic!("{problem:?}\n{}", String::from_utf8_lossy(&out));
    }
    if problems.is_empty() {
        assert_same(&skeleton(&again), &skeleton(&out), text);
    }
}

#[test]
fn random_bytes_are_survived() {
    const ALPHABET: &[u8] =
        b"0123456789 12345678 abcdefgh NBRQK x-+#=.()[]{};%$\"!? \n\r\t\n Oo/*:,>_\\\0\xbd\xc2\xa0\xef\xbb\xbfEvent FEN Variant if draw resigns";
    let mut random = Random::new(6);
    for round in 0..20000 {
        let length = random.below(200);
        let text: Vec<u8> = (0..length)
            .map(|_| match round % 3 {
                0 => random.next() as u8,
                _ => random.pick(ALPHABET),
            })
            .collect();
        survive(&mut random, &text);
    }
}

#[test]
fn damaged_games_are_survived() {
    games(7, 6000, |random, text| {
        let mut text = text.to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => text[at] = random.next() as u8,
                1 => text[at] = random.pick(b"{}()[]\";%$ \n0123456789abcdefghNKQRB-x=+."),
                2 => drop(text.remove(at)),
                _ => {
                    let end = text.len().min(at + random.below(30));
                    let part = text[at..end].to_vec();
                    let to = random.below(text.len());
                    text.splice(to..to, part);
                }
            }
        }
        survive(random, &text);
    });
}

/// The tag line of the second game is broken, so that its comment takes in the event.
#[test]
fn a_comment_with_a_line_that_would_begin_a_game_reads_back() {
    let text = "1. e4 *\n[Result \"1- { exf4\n e{x\n[Event \"a\"]VV";
    let options = Options::default().to(Notation::SAN).layout(Layout::Pgn);
    let convert = |text: &[u8]| {
        let mut converter = Converter::new(options.clone());
        let mut out = Vec::new();
        converter.convert(text, &mut out);
        out
    };
    let once = convert(text.as_bytes());
    assert_eq!(
        String::from_utf8_lossy(&convert(&once)),
        String::from_utf8_lossy(&once)
    );
}
