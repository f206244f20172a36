//! Counts of move sequences, against published figures.

use iccf::{Position, Setup, Variant};

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next = *position;
            next.play(mv);
            perft(&next, depth - 1)
        })
        .sum()
}

/// Names and counts are those chess programmers publish and compare.
#[test]
fn legal_move_counts_match_published_ones() {
    for (name, fen, counts) in [
        (
            "start position",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902, 197_281, 4_865_609][..],
        ),
        (
            "Kiwipete",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            &[48, 2_039, 97_862, 4_085_603],
        ),
        (
            "rook endgame with en passant pins",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
            &[14, 191, 2_812, 43_238, 674_624],
        ),
        (
            "promotions and castling under fire",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9_467, 422_333],
        ),
        (
            "a position many engines had wrong",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486, 62_379, 2_103_487],
        ),
        (
            "a balanced middlegame",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2_079, 89_890],
        ),
        (
            "promotions on both sides",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            &[24, 496, 9_483, 182_838],
        ),
    ] {
        let position: Position = fen.parse().unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), *count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn chess960_move_counts_match_published_ones() {
    for (fen, counts) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            &[21, 528, 12_189, 326_672][..],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            &[21, 807, 18_002, 667_366],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            &[20, 479, 10_471, 273_318],
        ),
        (
            "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
            &[22, 593, 13_440, 382_958],
        ),
    ] {
        let position = Setup::read(fen, Variant::Chess960).unwrap().position;
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), *count, "{fen}, depth {depth}");
        }
    }
}
