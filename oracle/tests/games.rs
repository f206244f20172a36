//! Whole games side by side with shakmaty and pgn-reader: the same moves from
//! sound text, the same judgement of damaged moves.

#[path = "../../crates/iccf/tests/common/mod.rs"]
mod common;

use std::ops::ControlFlow;

use common::{Random, chess960_start, walk};
use iccf::convert::{Converter, Layout, Level, Options, Problem};
use iccf::{Notation, Position, Variant};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

fn mode(position: &Position) -> CastlingMode {
    match position.variant() {
        Variant::Chess960 => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

fn shakmaty(position: &Position) -> Option<Chess> {
    let fen: Fen = position.to_string().parse().ok()?;
    // It does not take checks that no game leads to.
    fen.into_position(mode(position)).ok()
}

/// A start that shakmaty accepts too, and moves from there in SAN.
fn game(random: &mut Random, start: &Position) -> Option<Vec<String>> {
    shakmaty(start)?;
    let mut position = *start;
    let mut moves = Vec::new();
    for _ in 0..8 + random.below(60) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = random.pick(&legal);
        moves.push(Notation::SAN.write(&position, mv).to_string());
        position.play(mv);
    }
    Some(moves)
}

/// PGN of a game, with a comment here and a variation there.
fn pgn(random: &mut Random, start: &Position, moves: &[String]) -> String {
    let mut text = String::from("[Event \"x\"]\n");
    if start.variant() == Variant::Chess960 {
        text += "[Variant \"Chess960\"]\n";
    }
    text += &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n");
    let mut position = *start;
    for (i, san) in moves.iter().enumerate() {
        if position.turn() == iccf::Color::White {
            text += &format!("{}. ", position.fullmoves());
        } else if i == 0 {
            text += &format!("{}... ", position.fullmoves());
        }
        text += san;
        text += random.pick(&[
            " ",
            " ",
            " ",
            "\n",
            "!? ",
            " $5 ",
            " { 1. e4 (x } ",
            " ; x )\n",
        ]);
        let mv = Notation::SAN.read(&position, san).unwrap();
        position.play(mv);
        if random.below(9) == 0 {
            let null = position.pass().map_or("", |_| " --");
            text += &format!("({san}{null}) ");
        }
    }
    text += random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
    text + "\n\n"
}

/// The main line of one game as pgn-reader sees it, played by shakmaty.
struct Uci;

impl Visitor for Uci {
    type Tags = (Option<Fen>, CastlingMode);
    type Movetext = (Chess, CastlingMode, Vec<String>);
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue((None, CastlingMode::Standard))
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        match name {
            b"FEN" => tags.0 = Some(Fen::from_ascii(value.as_bytes()).expect("our own FEN")),
            b"Variant" => tags.1 = CastlingMode::Chess960,
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(
        &mut self,
        (fen, mode): Self::Tags,
    ) -> ControlFlow<Self::Output, Self::Movetext> {
        let start = fen.map_or_else(Chess::default, |fen| {
            fen.into_position(mode).expect("a sound start")
        });
        ControlFlow::Continue((start, mode, Vec::new()))
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let (position, mode, moves) = game;
        let mv = san.san.to_move(position).expect("a legal game");
        moves.push(mv.to_uci(*mode).to_string());
        position.play_unchecked(mv);
        ControlFlow::Continue(())
    }

    fn begin_variation(
        &mut self,
        _: &mut Self::Movetext,
    ) -> ControlFlow<Self::Output, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, (_, _, moves): Self::Movetext) -> Self::Output {
        moves
    }
}

fn convert(options: Options, text: &[u8]) -> (String, Vec<Problem>) {
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text, &mut out);
    (String::from_utf8(out).unwrap(), converter.take_problems())
}

fn moves_as(to: Notation) -> Options {
    Options::default().to(to).layout(Layout::Moves)
}

/// A few dozen games from all kinds of starts.
fn games(seed: u64, count: usize, mut visit: impl FnMut(&mut Random, &Position, &[String])) {
    let mut seen = 0;
    walk(seed, count * 8, |random, position| {
        seen += 1;
        let start = match seen % 8 {
            0 => *position,
            4 => chess960_start(random),
            _ => return,
        };
        if let Some(moves) = game(random, &start) {
            visit(random, &start, &moves);
        }
    });
}

#[test]
fn a_whole_pgn_has_the_moves_pgn_reader_finds() {
    let mut text = String::new();
    let mut count = 0;
    games(11, 200, |random, start, moves| {
        text += &pgn(random, start, moves);
        count += 1;
    });
    assert!(count > 200, "{count}");
    let (out, problems) = convert(moves_as(Notation::Uci), text.as_bytes());
    assert!(problems.is_empty(), "{:?}", problems[0]);
    let mut ours = out.lines();
    let mut reader = Reader::new(text.as_bytes());
    while let Some(theirs) = reader.read_game(&mut Uci).unwrap() {
        assert_eq!(ours.next(), Some(&*theirs.join(" ")));
    }
    assert_eq!(ours.next(), None);
}

/// A move with one character changed, left out, doubled or put in.
fn damaged(random: &mut Random, san: &str) -> String {
    const SIGNS: &[u8] = b"abcdefgh12345678NBRQKOx+#=-09";
    let mut text = san.as_bytes().to_vec();
    let at = random.below(text.len());
    match random.below(6) {
        0 => drop(text.remove(at)),
        1 => text.insert(at, text[at]),
        2 => text.insert(at, random.pick(SIGNS)),
        _ => text[at] = random.pick(SIGNS),
    }
    String::from_utf8(text).unwrap()
}

/// What shakmaty makes of a move, in coordinates.
fn judged(position: &Chess, mode: CastlingMode, san: &str) -> Option<String> {
    let san: SanPlus = san.parse().ok()?;
    let mv = san.san.to_move(position).ok()?;
    Some(mv.to_uci(mode).to_string())
}

/// What shakmaty accepts and no rule does: a pawn's capture without a file, a
/// pawn's move with the rank it leaves, a promotion in taking en passant.
fn known_leniency(san: &str) -> bool {
    san.starts_with(|first: char| first == 'x' || first.is_ascii_digit())
}

#[test]
fn damaged_moves_are_judged_as_shakmaty_does() {
    let (mut sound, mut refused, mut forgiven) = (0, 0, 0);
    games(12, 160, |random, start, moves| {
        for _ in 0..4 {
            let at = random.below(moves.len().max(1));
            let Some(san) = moves.get(at) else { continue };
            let bad = damaged(random, san);
            // What is left may be a move number.
            if bad.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            let mut position = *start;
            for san in &moves[..at] {
                position.play(Notation::SAN.read(&position, san).unwrap());
            }
            let Some(theirs) = shakmaty(&position) else {
                continue;
            };
            // Tags, so that a word which is no move is an error and not prose.
            let text = format!(
                "[Event \"x\"]\n[FEN \"{start}\"]\n{}\n{} {bad} *\n",
                match start.variant() {
                    Variant::Chess960 => "[Variant \"Chess960\"]\n",
                    _ => "",
                },
                moves[..at].join(" "),
            );
            let (out, problems) = convert(moves_as(Notation::Uci), text.as_bytes());
            let ours: Vec<_> = out.split_whitespace().skip(at).collect();
            let errors = problems.iter().any(|p| p.level == Level::Error);
            let row = || format!("{bad} for {san} on {position}\n{problems:?}");
            match judged(&theirs, mode(&position), &bad) {
                Some(uci) if ours.is_empty() => {
                    assert!(errors && known_leniency(&bad), "{uci}: {}", row());
                }
                Some(uci) => {
                    sound += 1;
                    assert_eq!(ours, [&*uci], "{}", row());
                    assert!(!errors, "{}", row());
                }
                None if ours.is_empty() => {
                    refused += 1;
                    // A number or a mark is said to be one.
                    assert!(!problems.is_empty(), "{}", row());
                }
                None => {
                    forgiven += 1;
                    assert!(!problems.is_empty(), "{}", row());
                }
            }
        }
    });
    assert!(sound > 100 && refused > 400, "{sound} {refused} {forgiven}");
}

#[test]
fn damaged_digits_are_judged_by_their_squares() {
    let mut wrong = 0;
    games(13, 160, |random, start, moves| {
        let mut position = *start;
        let mut line = Vec::new();
        for san in moves {
            let mv = Notation::SAN.read(&position, san).unwrap();
            line.push(Notation::Numeric.write(&position, mv).to_string());
            position.play(mv);
        }
        let Some(at) = line.len().checked_sub(1) else {
            return;
        };
        let mut position = *start;
        for san in &moves[..at] {
            position.play(Notation::SAN.read(&position, san).unwrap());
        }
        let Some(theirs) = shakmaty(&position) else {
            return;
        };
        for changed in 0..line[at].len() {
            let mut bad = line[at].clone().into_bytes();
            bad[changed] = b'1' + random.below(8) as u8;
            let bad = String::from_utf8(bad).unwrap();
            let text = format!(
                "[Event \"x\"]\n[FEN \"{start}\"]\n{}\n{} {bad} *\n",
                match start.variant() {
                    Variant::Chess960 => "[Variant \"Chess960\"]\n",
                    _ => "",
                },
                line[..at].join(" "),
            );
            let options = moves_as(Notation::Uci).from(Notation::Numeric);
            let (out, problems) = convert(options, text.as_bytes());
            let ours = out.split_whitespace().nth(at).map(String::from);
            // The same squares, as coordinates.
            let letter = |i: usize| char::from(bad.as_bytes()[i] - b'1' + b'a');
            let digit = |i: usize| char::from(bad.as_bytes()[i]);
            let piece = bad.as_bytes().get(4).map_or("", |piece| match piece {
                b'1' => "q",
                b'2' => "r",
                b'3' => "b",
                b'4' => "n",
                _ => "?",
            });
            let uci = format!("{}{}{}{}{piece}", letter(0), digit(1), letter(2), digit(3));
            let legal = uci
                .parse::<shakmaty::uci::UciMove>()
                .ok()
                .and_then(|uci| uci.to_move(&theirs).ok())
                .map(|mv| mv.to_uci(mode(&position)).to_string());
            let row = format!("{bad} on {position}: {problems:?}");
            if let Some(legal) = legal {
                assert_eq!(ours.as_ref(), Some(&legal), "{row}");
            } else {
                wrong += 1;
                // We know more spellings, but never without a word.
                assert!(!problems.is_empty(), "{row}");
            }
        }
    });
    assert!(wrong > 400, "{wrong}");
}
