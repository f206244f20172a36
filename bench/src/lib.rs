//! What the benchmarks share: made-up games, digits for the peers, and what is
//! added up of games that are only read.

pub mod sample;

use std::fmt;

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, Role};

/// Seeded random games as SAN texts, the same on every machine.
pub fn random_games(count: usize, plies: usize) -> Vec<Vec<Box<[u8]>>> {
    let mut seed = 0x5254_5755_7163_2836_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    (0..count)
        .map(|_| {
            let mut position = Chess::default();
            let mut game = Vec::new();
            while game.len() < plies {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random(moves.len())];
                let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
                game.push(san.to_string().into_bytes().into_boxed_slice());
            }
            game
        })
        .collect()
}

/// The four digits of a move, for peers that have no such notation.
pub fn digits(uci: &UciMove) -> [u8; 4] {
    let UciMove::Normal { from, to, .. } = uci else {
        return *b"0000";
    };
    let [a, b] = square_digits(u8::from(*from));
    let [c, d] = square_digits(u8::from(*to));
    [a, b, c, d]
}

/// The two digits of a square, counted from a1 along the ranks.
pub const fn square_digits(index: u8) -> [u8; 2] {
    [b'1' + index % 8, b'1' + index / 8]
}

/// The fifth digit.
pub const fn promotion_digit(role: Role) -> u8 {
    match role {
        Role::Rook => b'2',
        Role::Bishop => b'3',
        Role::Knight => b'4',
        _ => b'1',
    }
}

/// What is added up of moves that are visited: enough to see that all of them
/// were found and played, and cheap beside that.
#[derive(Clone, Copy, Default)]
pub struct Moves {
    pub games: u64,
    half_moves: u64,
    captures: u64,
    squares: u64,
    hash: u64,
}

impl Moves {
    /// A move to a square, and what was occupied before it.
    #[inline]
    pub fn add(&mut self, to: usize, is_capture: bool, occupied: u64) {
        self.half_moves += 1;
        self.captures += u64::from(is_capture);
        self.squares += to as u64;
        self.hash = (self.hash.rotate_left(5) ^ occupied).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// A line for each number, so that outputs can be compared.
impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games {}\nhalf-moves {}", self.games, self.half_moves)?;
        writeln!(f, "captures {}", self.captures)?;
        writeln!(f, "squares {}\nhash {:x}", self.squares, self.hash)
    }
}

/// What is added up of tags.
#[derive(Clone, Copy, Default)]
pub struct Headers {
    pub games: u64,
    names: u64,
    ratings: u64,
}

impl Headers {
    /// The name of a player of White.
    #[inline]
    pub fn add_name(&mut self, name: &[u8]) {
        self.names += name.len() as u64;
    }

    /// A rating; one that is no number counts nothing.
    #[inline]
    pub fn add_rating(&mut self, rating: &[u8]) {
        let digits = rating.iter().map(|byte| u64::from(byte.wrapping_sub(b'0')));
        let number = digits.fold(0, |sum: u64, digit| sum.wrapping_mul(10) + digit);
        self.ratings += if rating.iter().all(u8::is_ascii_digit) {
            number
        } else {
            0
        };
    }
}

/// A line for each number.
impl fmt::Display for Headers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games {}\nnames {}", self.games, self.names)?;
        writeln!(f, "ratings {}", self.ratings)
    }
}

/// What is added up of games that were collected, in a walk through each.
#[derive(Clone, Copy, Default)]
pub struct Collected {
    pub games: u64,
    pub half_moves: u64,
    pub squares: u64,
    pub nags: u64,
    pub variations: u64,
    pub comments: u64,
    pub comment_bytes: u64,
    pub tags: u64,
    pub tag_bytes: u64,
}

impl Collected {
    #[inline]
    pub fn add_comment(&mut self, text: &str) {
        self.comments += 1;
        self.comment_bytes += text.len() as u64;
    }

    #[inline]
    pub fn add_tag(&mut self, name: &str, value: &str) {
        self.tags += 1;
        self.tag_bytes += (name.len() + value.len()) as u64;
    }
}

/// A line for each number; python-chess writes the first five as well.
impl fmt::Display for Collected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, number) in [
            ("games", self.games),
            ("half-moves", self.half_moves),
            ("squares", self.squares),
            ("nags", self.nags),
            ("variations", self.variations),
            ("comments", self.comments),
            ("comment bytes", self.comment_bytes),
            ("tags", self.tags),
            ("tag bytes", self.tag_bytes),
        ] {
            writeln!(f, "{name} {number}")?;
        }
        Ok(())
    }
}
