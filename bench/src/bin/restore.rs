//! Damages games on purpose, has them restored, and tells how often that went
//! well.
//!
//!     restore FILE.pgn [GAMES [ROW]]
//!
//! Only games that the prior never saw are taken, of 40 half-moves and more. The
//! damage is drawn at random, the same on every machine. Of each row are told how
//! many games the rules alone proved, how many best readings were right, how many
//! of those called certain or probable were wrong, and what a game took.

use std::fs::File;
use std::process::exit;
use std::time::Instant;

use iccf::restore::{Options, Restoration, Restorer, Status};
use iccf::text::ReadOptions;
use iccf::{DescriptiveStyle, Move, Notation, Role, Square};
use iccf_bench::sample::{Random, Sample, samples};

const SHORTEST: usize = 40;

/// What is done to a score.
#[derive(Clone, Copy)]
enum Damage {
    /// Each letter and digit of the moves is illegible with this probability.
    Illegible(f64),
    /// Each digit is taken for one that looks like it.
    Misread(f64),
    /// One half-move is missing, and marked.
    Missing,
    /// None.
    Intact,
}

struct Row {
    name: &'static str,
    notation: Notation,
    damage: Damage,
    copies: usize,
    /// In hundredths: proven, right; at most so many probable and wrong.
    floors: [Option<f64>; 3],
}

const DESCRIPTIVE: Notation = Notation::Descriptive(DescriptiveStyle::English);

const fn row(
    name: &'static str,
    notation: Notation,
    damage: Damage,
    copies: usize,
    floors: [Option<f64>; 3],
) -> Row {
    Row {
        name,
        notation,
        damage,
        copies,
        floors,
    }
}

#[rustfmt::skip]
const ROWS: [Row; 10] = [
    row("digits illegible, 1 %", Notation::Numeric, Damage::Illegible(0.01), 1, [Some(85.0), Some(96.0), None]),
    row("digits illegible, 2 %", Notation::Numeric, Damage::Illegible(0.02), 1, [Some(75.0), Some(94.0), None]),
    row("digits illegible, 5 %", Notation::Numeric, Damage::Illegible(0.05), 1, [Some(50.0), Some(86.0), None]),
    row("digits illegible, 10 %", Notation::Numeric, Damage::Illegible(0.10), 1, [Some(25.0), Some(77.0), None]),
    row("digits misread, 0.5 %", Notation::Numeric, Damage::Misread(0.005), 1, [None, Some(96.0), Some(2.0)]),
    row("digits misread, 2 %", Notation::Numeric, Damage::Misread(0.02), 1, [None, Some(91.0), Some(2.0)]),
    row("one half-move missing", Notation::Numeric, Damage::Missing, 1, [Some(80.0), Some(95.0), None]),
    row("two copies, 10 % illegible", Notation::Numeric, Damage::Illegible(0.10), 2, [Some(87.0), Some(97.0), None]),
    row("SAN, 2 % illegible", Notation::SAN, Damage::Illegible(0.02), 1, [Some(60.0), Some(87.0), None]),
    row("descriptive, 2 % illegible", DESCRIPTIVE, Damage::Illegible(0.02), 1, [None, None, None]),
];

/// Counts the time that this thread runs, where the system tells; other work on
/// the machine then does not count.
struct Clock {
    wall: Instant,
    thread: Option<f64>,
}

impl Clock {
    fn start() -> Self {
        Self {
            thread: Self::thread(),
            wall: Instant::now(),
        }
    }

    /// Milliseconds that this thread has run so far, as Linux counts them.
    fn thread() -> Option<f64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds: f64 = told.split_whitespace().next()?.parse().ok()?;
        Some(nanoseconds / 1e6)
    }

    fn milliseconds(&self) -> f64 {
        match (self.thread, Self::thread()) {
            (Some(start), Some(now)) => now - start,
            _ => self.wall.elapsed().as_secs_f64() * 1e3,
        }
    }
}

/// Digits that are taken for each other.
const ALIKE: [(u8, u8); 6] = [
    (b'1', b'7'),
    (b'3', b'8'),
    (b'5', b'6'),
    (b'2', b'7'),
    (b'6', b'8'),
    (b'4', b'9'),
];

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(name) = args.next() else {
        eprintln!("usage: restore FILE.pgn [GAMES [ROW]]");
        exit(2);
    };
    let count = args
        .next()
        .map_or(1_000, |count| count.parse().unwrap_or(1_000));
    let only = args.next();
    let file = File::open(&name).unwrap_or_else(|error| {
        eprintln!("{name}: {error}");
        exit(2);
    });
    let games: Vec<_> = samples(file, SHORTEST)
        .filter(Sample::is_held_out)
        .take(count)
        .collect();
    println!(
        "{} games, held out, of {SHORTEST} half-moves and more\n",
        games.len()
    );
    println!(
        "| damage | proven and right | best reading right | certain but wrong | probable but wrong | open | none | median ms | 99 % ms | worst ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut met = true;
    let wanted = |name: &str| {
        only.as_ref()
            .is_none_or(|only| name.contains(only.as_str()))
    };
    for row in ROWS.iter().filter(|row| wanted(row.name)) {
        met &= measure(row, &games);
    }
    for &notation in Notation::ALL.iter().filter(|notation| notation.is_read()) {
        if wanted("intact") {
            met &= intact(notation, &games);
        }
    }
    if !met {
        println!("\nSome floors are not met.");
        exit(1);
    }
}

/// Restores all games of a row and prints it; whether the floors are met.
fn measure(row: &Row, games: &[Sample]) -> bool {
    let restorer = Restorer::default();
    let mut random = Random::new(2_026);
    let mut times = Vec::new();
    let (mut proven, mut right, mut certain_wrong, mut probable_wrong) = (0, 0, 0, 0);
    let (mut open, mut none) = (0, 0);
    for game in games {
        let texts: Vec<_> = (0..row.copies)
            .map(|_| damaged(game, row.notation, row.damage, &mut random))
            .collect();
        let copies: Vec<&[u8]> = texts[1..].iter().map(Vec::as_slice).collect();
        let start = Clock::start();
        let restored = restorer.restore_from(&texts[0], &copies);
        times.push(start.milliseconds());
        let same = restored.moves == game.moves;
        right += usize::from(same);
        match restored.status {
            Status::Certain if !same => {
                certain_wrong += 1;
                tell("certain", &texts, &restored, game);
            }
            Status::Certain => proven += 1,
            Status::Intact if same => proven += 1,
            Status::Intact => tell("intact", &texts, &restored, game),
            Status::Probable if !same => {
                probable_wrong += 1;
                tell("probable", &texts, &restored, game);
            }
            Status::Open => open += 1,
            Status::None => {
                none += 1;
                tell("none", &texts, &restored, game);
            }
            _ => {}
        }
        let lied = restored.restored.iter().any(|one| {
            one.certainty == iccf::restore::Certainty::Certain
                && game.moves.get(one.ply - 1).map(digits) != Some(digits(&one.mv))
        });
        certain_wrong += usize::from(lied && restored.status != Status::Certain);
    }
    let share = |count: usize| 100.0 * count as f64 / games.len() as f64;
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let floor = |value: f64, floor: Option<f64>| match floor {
        Some(floor) => format!("{value:.1} % (≥ {floor} %)"),
        None => format!("{value:.1} %"),
    };
    println!(
        "| {} | {} | {} | {} | {:.1} % | {:.1} % | {:.1} % | {:.1} | {:.1} | {:.1} |",
        row.name,
        floor(share(proven), row.floors[0]),
        floor(share(right), row.floors[1]),
        certain_wrong,
        share(probable_wrong),
        share(open),
        share(none),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    certain_wrong == 0
        && row.floors[0].is_none_or(|floor| share(proven) >= floor)
        && row.floors[1].is_none_or(|floor| share(right) >= floor)
        && row.floors[2].is_none_or(|most| share(probable_wrong) <= most)
        && at(0.99) < 150.0
}

/// What the digits of a move say: in another position, another piece may stand
/// there.
fn digits(mv: &Move) -> (Square, Square, Option<Role>) {
    (mv.from(), mv.to(), mv.promotion())
}

/// With `TELL` set, shows what went wrong.
fn tell(what: &str, texts: &[Vec<u8>], restored: &Restoration, game: &Sample) {
    if std::env::var_os("TELL").is_none() {
        return;
    }
    for text in texts {
        eprintln!("{what}: {}", String::from_utf8_lossy(text));
    }
    eprintln!("  played  {}", restored.spelled(&game.moves).join(" "));
    eprintln!("  reading {}", restored.numeric().join(" "));
}

/// Has intact games read in a notation; whether all stay as they are.
fn intact(notation: Notation, games: &[Sample]) -> bool {
    let reading = ReadOptions::default().from(notation);
    let restorer = Restorer::new(Options::default().reading(reading));
    let mut random = Random::new(1);
    let unchanged = games
        .iter()
        .filter(|game| {
            let text = damaged(game, notation, Damage::Intact, &mut random);
            let restored = restorer.restore(&text);
            let same = restored.status == Status::Intact && restored.moves == game.moves;
            if !same {
                tell("changed", &[text], &restored, game);
            }
            same
        })
        .count();
    println!(
        "- intact, {notation}: {unchanged} of {} unchanged",
        games.len()
    );
    unchanged == games.len()
}

/// A game's score with damage in it.
fn damaged(game: &Sample, notation: Notation, damage: Damage, random: &mut Random) -> Vec<u8> {
    let lost = match damage {
        Damage::Missing => Some(random.below(game.moves.len())),
        _ => None,
    };
    let mut position = game.start;
    let mut text = Vec::new();
    for (ply, &mv) in game.moves.iter().enumerate() {
        if ply % 2 == 0 {
            text.extend_from_slice(format!("{}. ", ply / 2 + 1).as_bytes());
        }
        if lost == Some(ply) {
            text.extend_from_slice("…".as_bytes());
        } else {
            let spelled = notation.write(&position, mv);
            text.extend(
                spelled
                    .as_bytes()
                    .iter()
                    .map(|&sign| blot(sign, damage, random)),
            );
        }
        text.push(b' ');
        position.play(mv);
    }
    text
}

fn blot(sign: u8, damage: Damage, random: &mut Random) -> u8 {
    match damage {
        Damage::Illegible(share) if sign.is_ascii_alphanumeric() && random.chance(share) => b'?',
        Damage::Misread(share) if random.chance(share) => {
            let alike: Vec<u8> = ALIKE
                .iter()
                .filter_map(|&(a, b)| match sign {
                    _ if sign == a => Some(b),
                    _ if sign == b => Some(a),
                    _ => None,
                })
                .collect();
            alike[random.below(alike.len())]
        }
        _ => sign,
    }
}
