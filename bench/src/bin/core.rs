//! The core alone: moves from memory, one thread, against shakmaty.
//!
//! `core [PGN]` reads the games of a PGN file (or makes some up), keeps the
//! moves as text, and times both libraries on the very same moves. Rounds
//! alternate between the two, so that a noisy machine is unfair to neither;
//! the best round counts.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use iccf::internals::{PlainSan, append_numeric, play_and_append_san};
use iccf::{Numeric, San, Strictness};
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _};

const ROUNDS: usize = 7;

/// One game's moves: SAN, digits and coordinates.
#[derive(Default)]
struct Game {
    san: Texts,
    numeric: Texts,
    uci: Texts,
}

/// Texts of moves, each in eight bytes: what a reader sees at a token.
#[derive(Default)]
struct Texts(Vec<([u8; 8], u64)>);

impl Texts {
    fn push(&mut self, text: &[u8]) {
        let mut window = [0; 8];
        window[..text.len()].copy_from_slice(text);
        self.0.push((window, text.len() as u64));
    }

    fn iter(&self) -> impl Iterator<Item = ([u8; 8], &[u8])> {
        self.0
            .iter()
            .map(|(window, length)| (*window, &window[..(*length & 7) as usize]))
    }
}

fn main() {
    let sans = match std::env::args().nth(1) {
        Some(path) => read_sans(&path),
        None => iccf_bench::random_games(2_000, 80),
    };
    let games: Vec<Game> = sans.into_iter().map(spell).collect();
    let plies: usize = games.iter().map(|game| game.san.0.len()).sum();
    println!(
        "{} games, {plies} plies, best of {ROUNDS}, one thread\n",
        games.len()
    );

    println!("| work | iccf ns/ply | shakmaty ns/ply | ratio |");
    println!("|---|---|---|---|");
    let read = compare(&games, iccf_reads, shakmaty_reads);
    row("SAN → move → numeric digits, played", plies, read);
    let write = compare(&games, iccf_writes, shakmaty_writes);
    row(
        "numeric (UCI) → move → SAN with marks, played",
        plies,
        write,
    );
}

fn row(work: &str, plies: usize, (ours, theirs): (Duration, Duration)) {
    let per_ply = |time: Duration| time.as_nanos() as f64 / plies as f64;
    println!(
        "| {work} | {:.1} | {:.1} | {:.2}× |",
        per_ply(ours),
        per_ply(theirs),
        theirs.as_secs_f64() / ours.as_secs_f64()
    );
}

type Work = fn(&[Game], &mut Vec<u8>);

/// Best times of both, after checking that they write the same.
fn compare(games: &[Game], ours: Work, theirs: Work) -> (Duration, Duration) {
    let mut best = (Duration::MAX, Duration::MAX);
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        best.0 = best.0.min(timed(games, ours, &mut a));
        best.1 = best.1.min(timed(games, theirs, &mut b));
    }
    assert_eq!(a, b, "the two do not write the same");
    best
}

fn timed(games: &[Game], work: Work, out: &mut Vec<u8>) -> Duration {
    out.clear();
    let start = Instant::now();
    work(black_box(games), out);
    black_box(&out);
    start.elapsed()
}

fn iccf_reads(games: &[Game], out: &mut Vec<u8>) {
    for game in games {
        let mut position = iccf::Position::new();
        for (window, len) in &game.san.0 {
            let plain = PlainSan::decode(*window);
            let mv = plain
                .and_then(|plain| plain.resolve(&position))
                .unwrap_or_else(|| read_any(&window[..*len as usize], &position));
            append_numeric(&position, mv, out, b' ');
            position.play(mv);
            let claims_check = plain.is_some_and(PlainSan::claims_check);
            assert!(!claims_check || position.is_check(), "a false check mark");
        }
    }
}

#[cold]
fn read_any(text: &[u8], position: &iccf::Position) -> iccf::Move {
    let san = San::from_bytes(text).expect("SAN");
    let reading = san.resolve(position, Strictness::Lenient);
    reading.expect("legal").mv
}

fn shakmaty_reads(games: &[Game], out: &mut Vec<u8>) {
    for game in games {
        let mut position = Chess::default();
        for (_, text) in game.san.iter() {
            let mv = shakmaty::san::San::from_ascii(text)
                .expect("SAN")
                .to_move(&position)
                .expect("legal");
            out.extend_from_slice(&iccf_bench::digits(&UciMove::from_standard(mv)));
            if let Some(role) = mv.promotion() {
                out.push(iccf_bench::promotion_digit(role));
            }
            out.push(b' ');
            position.play_unchecked(mv);
        }
    }
}

fn iccf_writes(games: &[Game], out: &mut Vec<u8>) {
    for game in games {
        let mut position = iccf::Position::new();
        for (_, text) in game.numeric.iter() {
            let mv = Numeric::from_digits(text)
                .expect("digits")
                .resolve(&position, Strictness::Lenient)
                .expect("legal")
                .mv;
            play_and_append_san(&mut position, mv, out, b' ');
        }
    }
}

fn shakmaty_writes(games: &[Game], out: &mut Vec<u8>) {
    for game in games {
        let mut position = Chess::default();
        for (_, text) in game.uci.iter() {
            let mv = UciMove::from_ascii(text)
                .expect("UCI")
                .to_move(&position)
                .expect("legal");
            let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
            san.append_ascii_to(out);
            out.push(b' ');
        }
    }
}

fn spell(sans: Vec<Box<[u8]>>) -> Game {
    let mut game = Game::default();
    let mut position = Chess::default();
    for text in sans {
        let mv = shakmaty::san::San::from_ascii(&text)
            .expect("SAN")
            .to_move(&position)
            .expect("legal");
        let uci = UciMove::from_move(mv, CastlingMode::Standard);
        let mut numeric = iccf_bench::digits(&uci).to_vec();
        numeric.extend(mv.promotion().map(iccf_bench::promotion_digit));
        game.numeric.push(&numeric);
        game.uci.push(uci.to_string().as_bytes());
        game.san.push(&text);
        position.play_unchecked(mv);
    }
    game
}

/// The main lines of a file, without check marks so that neither has to skip.
struct Sans;

impl Visitor for Sans {
    type Tags = ();
    type Movetext = Vec<Box<[u8]>>;
    type Output = Vec<Box<[u8]>>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, moves: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        moves.push(san.to_string().into_bytes().into());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, moves: Self::Movetext) -> Self::Output {
        moves
    }
}

fn read_sans(path: &str) -> Vec<Vec<Box<[u8]>>> {
    let file = std::fs::File::open(path).expect("the PGN file can be opened");
    let mut reader = Reader::new(file);
    let mut games = Vec::new();
    while let Some(game) = reader
        .read_game(&mut Sans)
        .expect("the PGN file can be read")
    {
        games.push(game);
    }
    games
}
