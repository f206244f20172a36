//! What the benchmarks share: made-up games, and digits for the peers.

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
