//! Learns the weights of the prior from games and writes them as a table.
//!
//!     prior FILE.pgn… > crates/iccf/src/restore/weights.rs
//!
//! A multinomial logit model: the probability of a move among the legal ones is
//! the exponential of the sum of its features' weights, divided by that of all.
//! The weights are found by gradient ascent with steps that shrink feature by
//! feature, in two rounds over all games that are not held out. How well they do on
//! those that are goes to standard error.

use std::fs::File;
use std::process::exit;

use iccf::Position;
use iccf::internals::prior::{FEATURES, LENGTH, Prior};
use iccf_bench::sample::{Sample, samples};

const ROUNDS: usize = 2;
const RATE: f32 = 0.25;
/// Keeps weights small that few moves speak for.
const SHRINK: f32 = 2e-7;
/// So many to a nat, as the library has it.
const SCALE: f32 = 16.0;

struct Model {
    weights: Vec<f32>,
    squares: Vec<f32>,
    gradient: Vec<f32>,
    touched: Vec<usize>,
}

impl Model {
    /// Looks at one move among all; the logarithm of its probability.
    fn learn(&mut self, features: &[[usize; FEATURES]], played: usize, rate: f32) -> f32 {
        let score = |one: &[usize; FEATURES]| one.iter().map(|&at| self.weights[at]).sum::<f32>();
        let scores: Vec<f32> = features.iter().map(score).collect();
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let exps: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
        let sum: f32 = exps.iter().sum();
        if rate > 0.0 {
            for (at, one) in features.iter().enumerate() {
                let wanted = if at == played { 1.0 } else { 0.0 };
                let push = wanted - exps[at] / sum;
                for &feature in one {
                    if self.gradient[feature] == 0.0 {
                        self.touched.push(feature);
                    }
                    self.gradient[feature] += push;
                }
            }
            for feature in self.touched.drain(..) {
                let push = self.gradient[feature] - SHRINK * self.weights[feature];
                self.gradient[feature] = 0.0;
                self.squares[feature] += push * push;
                self.weights[feature] += rate * push / (1.0 + self.squares[feature].sqrt());
            }
        }
        (exps[played] / sum).ln()
    }

    /// Looks at all moves of some games; the mean logarithm, and how often the
    /// likeliest move was played.
    fn round(&mut self, games: &[&Sample], rate: f32) -> (f64, f64) {
        let (mut sum, mut hits, mut count) = (0.0, 0_usize, 0_usize);
        let mut features = Vec::new();
        for game in games {
            let mut position: Position = game.start;
            let mut taken_on = None;
            for &mv in &game.moves {
                let legal = position.legal_moves();
                let prior = Prior::new(&position, taken_on);
                features.clear();
                features.extend(legal.iter().map(|&mv| prior.features(mv)));
                let played = legal
                    .iter()
                    .position(|&one| one == mv)
                    .expect("a legal move");
                let log = self.learn(&features, played, rate);
                sum += f64::from(log);
                hits += usize::from(log > -0.693);
                count += 1;
                taken_on = mv.is_capture().then(|| mv.to());
                position.play(mv);
            }
        }
        (sum / count as f64, hits as f64 / count as f64)
    }
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: prior FILE.pgn… > weights.rs");
        exit(2);
    }
    let mut games = Vec::new();
    for name in &files {
        match File::open(name) {
            Ok(file) => games.extend(samples(file, 1)),
            Err(error) => {
                eprintln!("{name}: {error}");
                exit(2);
            }
        }
    }
    let (held_out, seen): (Vec<&Sample>, Vec<&Sample>) =
        games.iter().partition(|game| game.is_held_out());
    let mut model = Model {
        weights: vec![0.0; LENGTH],
        squares: vec![0.0; LENGTH],
        gradient: vec![0.0; LENGTH],
        touched: Vec::new(),
    };
    for round in 0..ROUNDS {
        let (log, hits) = model.round(&seen, RATE);
        eprintln!(
            "round {}: {} games, mean log {log:.4}, above a half {hits:.3}",
            round + 1,
            seen.len()
        );
    }
    for weight in &mut model.weights {
        *weight = (*weight * SCALE).round().clamp(-127.0, 127.0) / SCALE;
    }
    let (log, hits) = model.round(&held_out, 0.0);
    eprintln!(
        "held out: {} games, mean log {log:.4}, above a half {hits:.3}",
        held_out.len()
    );
    print!("{}", table(&model.weights));
}

/// The weights as a Rust table, a board's rank or a kind of piece in each row.
fn table(weights: &[f32]) -> String {
    const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    const PHASES: [&str; 3] = ["opening", "middle game", "ending"];
    let mut text = format!(
        "//! The weights of the prior, learned from games.\n\
         //! Written by `bench/src/bin/prior.rs`; see docs/restore.md.\n\n\
         /// Sixteen to a nat. Boards are seen from the mover's side, a rank in each row,\n\
         /// its own back rank first.\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [i8; {}] = [\n",
        weights.len()
    );
    let mut rest = weights.iter().map(|weight| (weight * SCALE).round() as i32);
    let mut rows = |text: &mut String, heading: &str, rows: usize, length: usize| {
        text.push_str(&format!("    // {heading}\n"));
        for _ in 0..rows {
            let row: Vec<_> = rest
                .by_ref()
                .take(length)
                .map(|one| format!("{one:>4},"))
                .collect();
            text.push_str(&format!("   {}\n", row.join("")));
        }
    };
    for what in ["arrives", "leaves from"] {
        for phase in PHASES {
            for piece in PIECES {
                rows(&mut text, &format!("Where a {piece} {what}, {phase}"), 8, 8);
            }
        }
    }
    rows(
        &mut text,
        "What is taken by each piece: pawn to king, nothing",
        6,
        7,
    );
    for piece in PIECES {
        rows(
            &mut text,
            &format!(
                "A {piece} arrives where it is safe, attacked by a pawn, by a lesser piece, held, hanging; \
                      taking nothing, as much or more, less"
            ),
            3,
            5,
        );
    }
    rows(
        &mut text,
        "A piece leaves where it was safe, attacked by a lesser one, hanging, held",
        6,
        4,
    );
    rows(&mut text, "A piece takes back, not held or held", 6, 2);
    rows(
        &mut text,
        "Nothing is taken back, or there was nothing to take back",
        1,
        2,
    );
    rows(
        &mut text,
        "A piece gives check where it is safe or attacked",
        6,
        2,
    );
    rows(&mut text, "No check", 1, 1);
    rows(
        &mut text,
        "Castling short in each phase, long; promotion to knight, bishop, rook, queen; en passant; nothing special",
        1,
        12,
    );
    rows(
        &mut text,
        "A piece attacks nothing of more worth, a minor piece, a rook, the queen",
        6,
        4,
    );
    text.push_str("];\n");
    text
}
