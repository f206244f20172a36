//! Whole game trees side by side with pgn-reader and shakmaty: tags, comments,
//! signs, variations, moves and results in order, and what is written of them.

#[path = "../../crates/iccf/tests/common/mod.rs"]
mod common;

use std::ops::ControlFlow;

use common::{Random, walk};
use iccf::convert::{Converter, Layout, Options};
use iccf::text::{Answer, Level, Problem, TagPair};
use iccf::{Game, Games, Item, Move, Notation, Outcome, Position, Variant, Visit};
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Position as _};

/// What stands in a game, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Tag(String, String),
    /// In coordinates; a null move is `0000`.
    Move(String),
    Nag(u16),
    Comment(String),
    Open,
    Close,
    Outcome(String),
}

/// A game as one of the readers sees it.
#[derive(Clone, Default, Debug)]
struct Told {
    parts: Vec<Part>,
    /// Whether something in it could not be read.
    failed: bool,
}

/// Text as UTF-8; what is none is taken for Latin-1.
fn decoded(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Ok(text) => text.to_owned(),
        Err(_) => text.iter().map(|&byte| char::from(byte)).collect(),
    }
}

// As we see it.

#[derive(Default)]
struct Ours {
    games: Vec<Told>,
    game: Told,
}

impl Ours {
    fn part(&mut self, part: Part) {
        self.game.parts.push(part);
    }
}

impl iccf::text::Visitor for Ours {
    fn begin_game(&mut self) {
        self.game = Told::default();
    }

    fn tag(&mut self, tag: TagPair<'_>) {
        self.part(Part::Tag(tag.name().into_owned(), tag.value().into_owned()));
    }

    fn play(&mut self, before: &Position, mv: Move, _: u64) {
        self.part(Part::Move(Notation::Uci.write(before, mv).to_string()));
    }

    fn pass(&mut self, _: &Position, _: u64) {
        self.part(Part::Move("0000".to_owned()));
    }

    fn nag(&mut self, nag: iccf::Nag) {
        self.part(Part::Nag(nag.0));
    }

    fn comment(&mut self, text: &str) {
        self.part(Part::Comment(text.to_owned()));
    }

    fn begin_variation(&mut self) -> Answer {
        self.part(Part::Open);
        Answer::Read
    }

    fn end_variation(&mut self) {
        self.part(Part::Close);
    }

    fn outcome(&mut self, outcome: Outcome) {
        self.part(Part::Outcome(outcome.to_string()));
    }

    fn problem(&mut self, problem: &Problem) {
        self.game.failed |= problem.level == Level::Error;
    }

    fn end_game(&mut self) {
        self.games.push(std::mem::take(&mut self.game));
    }
}

/// The same of a game that was built.
fn parts(game: &Game) -> Vec<Part> {
    let tags = game
        .tags()
        .map(|(name, value)| Part::Tag(name.to_owned(), value.to_owned()));
    let moves = game.walk().map(|visit| match visit {
        Visit::Move(before, mv, _) => Part::Move(Notation::Uci.write(&before, mv).to_string()),
        Visit::Pass(..) => Part::Move("0000".to_owned()),
        Visit::Item(Item::Nag(nag)) => Part::Nag(nag.0),
        Visit::Item(Item::Comment(text)) => Part::Comment(text.to_owned()),
        Visit::Open => Part::Open,
        Visit::Close => Part::Close,
        other => panic!("{other:?}"),
    });
    let outcome = game
        .outcome()
        .map(|outcome| Part::Outcome(outcome.to_string()));
    tags.chain(moves).chain(outcome).collect()
}

/// The parts in the order of a [`Game`]: comments and signs of a move before
/// the variations on it, one on the first move of another behind that one, the
/// result last.
fn in_game_order(parts: &[Part]) -> Vec<Part> {
    type Parts<'a> = std::iter::Peekable<std::slice::Iter<'a, Part>>;

    /// Appends a line up to its end; what is to stand behind it.
    fn line(parts: &mut Parts<'_>, nested: bool, out: &mut Vec<Part>) -> Vec<Part> {
        let (mut on_first, mut variations) = (Vec::new(), Vec::new());
        let mut moves = 0;
        loop {
            let part = parts.next_if(|part| **part != Part::Close);
            if matches!(part, None | Some(Part::Move(_))) {
                if nested && moves == 1 {
                    on_first.append(&mut variations);
                }
                out.append(&mut variations);
                moves += 1;
            }
            match part {
                None => return on_first,
                Some(Part::Open) => {
                    variations.push(Part::Open);
                    let behind = line(parts, true, &mut variations);
                    variations.extend(parts.next().cloned());
                    variations.extend(behind);
                }
                Some(part) => out.push(part.clone()),
            }
        }
    }

    let (outcomes, rest): (Vec<_>, Vec<_>) = parts
        .iter()
        .cloned()
        .partition(|part| matches!(part, Part::Outcome(_)));
    let mut out = Vec::new();
    line(&mut rest.iter().peekable(), false, &mut out);
    out.extend(outcomes);
    out
}

// As they see it.

#[derive(Default)]
struct Theirs;

struct Movetext {
    told: Told,
    /// The position before and after the last move, for each line that is open.
    lines: Vec<(Chess, Chess)>,
    mode: CastlingMode,
    /// The first part of a comment that came in several.
    comment: Vec<u8>,
    /// The main line as digits and in SAN.
    digits: Vec<String>,
    sans: Vec<String>,
}

struct Header {
    told: Told,
    fen: Option<Fen>,
    mode: CastlingMode,
}

impl Movetext {
    fn played(&mut self, part: String, digits: String, san: String, after: Chess) {
        self.told.parts.push(Part::Move(part));
        if self.lines.len() == 1 {
            self.digits.push(digits);
            self.sans.push(san);
        }
        if let Some((before, position)) = self.lines.last_mut() {
            *before = std::mem::replace(position, after);
        }
    }
}

/// A move's digits by the published rules: from and to, the king's target in
/// castling, or its rook's square in Chess960, and a digit for what a pawn
/// becomes.
fn digits(mv: shakmaty::Move, mode: CastlingMode) -> String {
    let square = |square: shakmaty::Square| {
        let (file, rank) = square.coords();
        format!("{}{}", file as u32 + 1, rank as u32 + 1)
    };
    if let shakmaty::Move::Castle { king, rook } = mv {
        let side = mv.castling_side().expect("castling");
        let color = shakmaty::Color::from_white(king.rank() == shakmaty::Rank::First);
        return square(king)
            + &square(match mode {
                CastlingMode::Chess960 => rook,
                CastlingMode::Standard => side.king_to(color),
            });
    }
    let piece = mv.promotion().map_or("", |role| match role {
        shakmaty::Role::Queen => "1",
        shakmaty::Role::Rook => "2",
        shakmaty::Role::Bishop => "3",
        _ => "4",
    });
    square(mv.from().expect("no drops")) + &square(mv.to()) + piece
}

impl pgn_reader::Visitor for Theirs {
    type Tags = Header;
    type Movetext = Movetext;
    type Output = Movetext;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Header {
            told: Told::default(),
            fen: None,
            mode: CastlingMode::Standard,
        })
    }

    fn tag(
        &mut self,
        header: &mut Header,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        match name {
            b"FEN" => header.fen = Fen::from_ascii(value.as_bytes()).ok(),
            b"Variant" if value.as_bytes().ends_with(b"960") => {
                header.mode = CastlingMode::Chess960;
            }
            _ => {}
        }
        header
            .told
            .parts
            .push(Part::Tag(decoded(name), decoded(&value.decode())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, header: Header) -> ControlFlow<Self::Output, Self::Movetext> {
        let start = match header.fen {
            Some(fen) => fen.into_position(header.mode).ok(),
            None => Some(Chess::default()),
        };
        let mut told = header.told;
        told.failed |= start.is_none();
        let start = start.unwrap_or_default();
        ControlFlow::Continue(Movetext {
            told,
            lines: vec![(start.clone(), start)],
            mode: header.mode,
            comment: Vec::new(),
            digits: Vec::new(),
            sans: Vec::new(),
        })
    }

    fn san(&mut self, game: &mut Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let Some((_, position)) = game.lines.last() else {
            return ControlFlow::Continue(());
        };
        let mut after = position.clone();
        if san.san == San::Null {
            match after.swap_turn() {
                Ok(after) => {
                    let null = || "--".to_owned();
                    game.played("0000".to_owned(), null(), null(), after);
                }
                Err(_) => game.told.failed = true,
            }
            return ControlFlow::Continue(());
        }
        let Ok(mv) = san.san.to_move(position) else {
            game.told.failed = true;
            return ControlFlow::Continue(());
        };
        let spelled = SanPlus::from_move_and_play_unchecked(&mut after, mv);
        let uci = mv.to_uci(game.mode).to_string();
        game.played(uci, digits(mv, game.mode), spelled.to_string(), after);
        ControlFlow::Continue(())
    }

    fn nag(&mut self, game: &mut Movetext, nag: Nag) -> ControlFlow<Self::Output> {
        game.told.parts.push(Part::Nag(nag.0.into()));
        ControlFlow::Continue(())
    }

    fn partial_comment(
        &mut self,
        game: &mut Movetext,
        comment: RawComment<'_>,
    ) -> ControlFlow<Self::Output> {
        game.comment.extend_from_slice(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(
        &mut self,
        game: &mut Movetext,
        comment: RawComment<'_>,
    ) -> ControlFlow<Self::Output> {
        game.comment.extend_from_slice(comment.as_bytes());
        let comment = std::mem::take(&mut game.comment);
        game.told.parts.push(Part::Comment(decoded(&comment)));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut Movetext) -> ControlFlow<Self::Output, Skip> {
        game.told.parts.push(Part::Open);
        if let Some((before, _)) = game.lines.last().cloned() {
            game.lines.push((before.clone(), before));
        }
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut Movetext) -> ControlFlow<Self::Output> {
        game.told.parts.push(Part::Close);
        game.lines.pop();
        ControlFlow::Continue(())
    }

    fn outcome(
        &mut self,
        game: &mut Movetext,
        outcome: pgn_reader::Outcome,
    ) -> ControlFlow<Self::Output> {
        game.told.parts.push(Part::Outcome(outcome.to_string()));
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Movetext) -> Self::Output {
        game
    }
}

// Side by side.

/// The main lines of a text, a line each.
fn main_lines(to: Notation, text: &[u8]) -> Vec<String> {
    let mut converter = Converter::new(Options::default().to(to).layout(Layout::Moves));
    let mut out = Vec::new();
    converter.convert(text, &mut out);
    let out = String::from_utf8(out).expect("moves are text");
    out.lines().map(str::to_owned).collect()
}

/// Compares all games of a text; how many there are, and how many of them both
/// cannot read in full.
fn compare(text: &[u8]) -> (usize, usize) {
    let mut ours = Ours::default();
    Games::new(text).visit(&mut ours).expect("memory");
    let built = Games::new(text).map(|read| read.expect("memory").game);
    let numeric = main_lines(Notation::Numeric, text);
    let sans = main_lines(Notation::SAN, text);
    assert_eq!(numeric.len(), ours.games.len());
    assert_eq!(sans.len(), ours.games.len());
    let mut reader = Reader::new(text);
    let mut failed = 0;
    let count = ours.games.len();
    for (i, (our, game)) in ours.games.iter().zip(built).enumerate() {
        let theirs = reader.read_game(&mut Theirs).expect("memory");
        let theirs = theirs.unwrap_or_else(|| panic!("no game {} of {count}", i + 1));
        let row = || format!("game {}: {:?}", i + 1, &our.parts[..our.parts.len().min(9)]);
        assert_eq!(our.failed, theirs.told.failed, "{}", row());
        if our.failed {
            failed += 1;
            continue;
        }
        assert_eq!(our.parts, theirs.told.parts, "{}", row());
        assert_eq!(parts(&game), in_game_order(&our.parts), "{}", row());
        assert_eq!(numeric[i], theirs.digits.join(" "), "{}", row());
        assert_eq!(sans[i], theirs.sans.join(" "), "{}", row());
    }
    let more = reader.read_game(&mut Theirs).expect("memory");
    assert!(more.is_none(), "more than {count} games");
    (count, failed)
}

const REMARKS: [&str; 10] = [
    "",
    " ",
    "a remark",
    "[%clk 0:05:00] [%eval -0.31]",
    "1. e4 e5 (no variation) $1 1-0 *",
    "two\nlines",
    "an empty\n\nline",
    "; no line comment",
    "{ a brace that opens",
    "Кf3 ½ – “quoted” \"plain\" \\",
];

/// A line of play, with everything both readers know.
fn line(random: &mut Random, start: Position, depth: usize, text: &mut String) {
    let mut position = start;
    let mut number_due = true;
    let notes = |random: &mut Random, text: &mut String| {
        let mut any = false;
        while random.below(7) == 0 {
            if random.below(3) == 0 {
                *text += &format!(" ${}", random.below(256));
            } else {
                *text += &format!(" {{{}}}", random.pick(&REMARKS));
                any = true;
            }
        }
        any
    };
    if depth > 0 {
        while random.below(5) == 0 {
            *text += &format!("{{{}}} ", random.pick(&REMARKS));
        }
    }
    for i in 0..=random.below(if depth == 0 { 40 } else { 8 }) {
        let before = position;
        let legal = position.legal_moves();
        let passed = position
            .pass()
            .filter(|_| random.below(15) == 0 && depth > 0);
        if passed.is_none() && legal.is_empty() {
            break;
        }
        if i > 0 {
            *text += if random.below(9) == 0 { "\n" } else { " " };
        }
        let white = position.turn() == iccf::Color::White;
        if white || number_due {
            let dots = if white { "." } else { "..." };
            *text += &format!("{}{dots}", position.fullmoves());
            *text += random.pick(&["", " "]);
        }
        if let Some(passed) = passed {
            *text += "--";
            position = passed;
        } else {
            let mv = random.pick(&legal);
            *text += &Notation::SAN.write(&position, mv);
            position.play(mv);
            if random.below(9) == 0 {
                *text += random.pick(&["!", "?", "!!", "??", "!?", "?!"]);
            }
        }
        number_due = notes(random, text);
        while depth < 4 && random.below(9 + 4 * depth) == 0 {
            *text += " (";
            line(random, before, depth + 1, text);
            *text += random.pick(&[")", " )"]);
            number_due = true;
            notes(random, text);
        }
    }
}

/// A game in PGN.
fn game(random: &mut Random, start: &Position) -> String {
    let result = random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
    let mut text = String::from("[Event \"trees \\\"and\\\" \\\\ leaves\"]\n[White \"Müller\"]\n");
    if start.variant() == Variant::Chess960 {
        text += "[Variant \"Chess960\"]\n";
    }
    if *start != Position::new() {
        text += &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n");
    }
    text += &format!("[Result \"{result}\"]\n\n");
    if random.below(5) == 0 {
        text += "{before all} ";
    }
    line(random, *start, 0, &mut text);
    text += &format!(" {result}");
    if random.below(9) == 0 {
        text += " {behind all}";
    }
    text + "\n\n"
}

fn random_games(seed: u64, count: usize) -> String {
    let mut text = String::new();
    let mut number = 0;
    walk(seed, 8 * count, |random, position| {
        number += 1;
        if number % 8 > 0 {
            return;
        }
        let start = match random.below(3) {
            0 => Position::new(),
            _ => *position,
        };
        // shakmaty does not take checks that no game leads to.
        let fen: Fen = start.to_string().parse().expect("a FEN");
        let mode = match start.variant() {
            Variant::Chess960 => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        if fen.into_position::<Chess>(mode).is_ok() {
            text += &game(random, &start);
        }
    });
    text
}

#[test]
fn random_trees_are_the_ones_pgn_reader_sees() {
    let text = random_games(21, 500);
    let (games, failed) = compare(text.as_bytes());
    assert!(games > 400 && failed == 0, "{failed} of {games}");
    let text = text.replace('\n', "\r\n");
    assert_eq!(compare(text.as_bytes()), (games, 0));
}

#[test]
fn the_samples_are_the_trees_pgn_reader_sees() {
    let immortal = include_bytes!("../../testdata/immortal.pgn");
    assert_eq!(compare(immortal), (1, 0));
}

/// Any file of games, for those who have a large one: see CONTRIBUTING.md.
#[test]
fn a_file_of_your_own_has_the_trees_pgn_reader_sees() {
    let Some(path) = std::env::var_os("ICCF_ORACLE_PGN") else {
        return;
    };
    let text = std::fs::read(&path).expect("ICCF_ORACLE_PGN names a file");
    let (games, failed) = compare(&text);
    println!("{games} games are the same, {failed} cannot be read");
    assert!(games > 0);
}
