//! How plausible a move is: a small model of what people play, to put readings
//! in order that the rules cannot tell apart.
//!
//! A move has a few features, such as where a piece of its kind arrives in this
//! phase of the game or whether it takes back. Each has a weight, and the
//! probabilities of the legal moves are those of a multinomial logit model. The
//! weights are learned from games by `bench/src/bin/prior.rs`.

use super::weights::WEIGHTS;
use crate::board::geometry::{attack_sources, between, sources};
use crate::board::{Bitboard, Color, Role, Square};
use crate::position::{CastlingSide, Kind, Move, Position};

/// How many features a move has.
pub const FEATURES: usize = 9;

/// Weights are kept as integers, so many to a nat.
const SCALE: f32 = 16.0;

const SQUARES: usize = 3 * 6 * 64;
/// Where each group of features begins in the table.
const TO: usize = 0;
const FROM: usize = TO + SQUARES;
const CAPTURE: usize = FROM + SQUARES;
const ARRIVAL: usize = CAPTURE + 6 * 7;
const ORIGIN: usize = ARRIVAL + 6 * 3 * 5;
const RECAPTURE: usize = ORIGIN + 6 * 4;
const CHECK: usize = RECAPTURE + 6 * 2 + 2;
const SPECIAL: usize = CHECK + 6 * 2 + 1;
const THREAT: usize = SPECIAL + 12;
/// How many weights there are.
pub const LENGTH: usize = THREAT + 6 * 4;

/// What the features of all moves of a position have in common.
pub struct Prior<'a> {
    position: &'a Position,
    us: Color,
    phase: usize,
    /// Where the last move took something.
    taken_on: Option<Square>,
    /// Squares attacked by enemy pawns, by enemy pawns and minor pieces, by
    /// these and rooks, and by anything.
    attacked: [Bitboard; 4],
    /// Squares that some own piece attacks, and those that two do.
    defended: Bitboard,
    defended_twice: Bitboard,
    king: Square,
}

impl<'a> Prior<'a> {
    /// Gets ready for the moves of a position; the square is where the move
    /// before took something.
    pub fn new(position: &'a Position, taken_on: Option<Square>) -> Self {
        let us = position.turn();
        let mut prior = Self {
            position,
            us,
            phase: phase(position),
            taken_on,
            attacked: [Bitboard::EMPTY; 4],
            defended: Bitboard::EMPTY,
            defended_twice: Bitboard::EMPTY,
            king: position.king(!us),
        };
        for &role in Role::ALL {
            let level = match role {
                Role::Pawn => 0,
                Role::Knight | Role::Bishop => 1,
                Role::Rook => 2,
                Role::Queen | Role::King => 3,
            };
            for from in position.of(!us, role) {
                prior.attacked[level] |= attacks(position, !us, role, from);
            }
            for from in position.of(us, role) {
                let attacks = attacks(position, us, role, from);
                prior.defended_twice |= prior.defended & attacks;
                prior.defended |= attacks;
            }
        }
        for level in 1..4 {
            let below = prior.attacked[level - 1];
            prior.attacked[level] |= below;
        }
        prior
    }

    /// The features of a move, as places in the table of weights.
    pub fn features(&self, mv: Move) -> [usize; FEATURES] {
        let (from, to, role) = (mv.from(), mv.to(), mv.role());
        let row = role.index();
        let victim = usize::from(mv.taken());
        let captures = victim < 6;
        let value = |role: usize| [1, 3, 3, 5, 9, 100][role];
        // The mover defends its target no more.
        let held = if role == Role::Pawn {
            self.defended.has(to)
        } else {
            self.defended_twice.has(to)
        };
        let lesser = self.is_attacked_by_lesser(role, to);
        let arrival = match () {
            () if self.attacked[0].has(to) => 1,
            () if lesser => 2,
            () if self.attacked[3].has(to) && held => 3,
            () if self.attacked[3].has(to) => 4,
            () => 0,
        };
        let gain = match captures {
            false => 0,
            true if value(victim) >= value(row) => 1,
            true => 2,
        };
        let origin = match () {
            () if self.is_attacked_by_lesser(role, from) => 1,
            () if self.attacked[3].has(from) && !self.defended.has(from) => 2,
            () if self.attacked[3].has(from) => 3,
            () => 0,
        };
        let recapture = match self.taken_on {
            Some(square) if square == to && captures => row * 2 + usize::from(held),
            Some(_) => 12,
            None => 13,
        };
        let promoted = mv.promotion().unwrap_or(role);
        let occupied = self.position.occupied();
        let is_check = attack_sources(self.us, promoted.index(), self.king).has(to)
            && (between(self.king, to) & occupied & !Bitboard::of(from)).is_empty();
        let check = if is_check {
            row * 2 + usize::from(arrival > 0)
        } else {
            12
        };
        let special = match mv.kind() {
            Kind::Normal => 11,
            Kind::EnPassant => 10,
            Kind::Castling(CastlingSide::King) => self.phase,
            Kind::Castling(CastlingSide::Queen) => 3 + self.phase,
            Kind::Promotion(role) => 5 + role.index(),
        };
        let square = |square: Square| {
            let up = match self.us {
                Color::White => square.index(),
                Color::Black => square.index() ^ 0o70,
            };
            (self.phase * 6 + row) * 64 + up
        };
        [
            TO + square(to),
            FROM + square(from),
            CAPTURE + row * 7 + victim.min(6),
            ARRIVAL + (row * 3 + gain) * 5 + arrival,
            ORIGIN + row * 4 + origin,
            RECAPTURE + recapture,
            CHECK + check,
            SPECIAL + special,
            THREAT + row * 4 + self.threat(promoted, from, to),
        ]
    }

    fn is_attacked_by_lesser(&self, role: Role, square: Square) -> bool {
        let level = match role {
            Role::Pawn | Role::King => return false,
            Role::Knight | Role::Bishop => 0,
            Role::Rook => 1,
            Role::Queen => 2,
        };
        self.attacked[level].has(square)
    }

    /// The most that a piece attacks from its new square: nothing of more worth
    /// than itself, a minor piece, a rook, a queen.
    fn threat(&self, role: Role, from: Square, to: Square) -> usize {
        let occupied = self.position.occupied() & !Bitboard::of(from);
        let targets = match role {
            Role::Pawn => pawn_attacks(self.us, to),
            _ => sources(role, to),
        };
        let sees = |worth: Role| {
            (targets & self.position.of(!self.us, worth))
                .into_iter()
                .any(|target| (between(to, target) & occupied).is_empty())
        };
        match role {
            Role::Queen | Role::King => 0,
            _ if sees(Role::Queen) => 3,
            Role::Rook => 0,
            _ if sees(Role::Rook) => 2,
            Role::Pawn if sees(Role::Knight) || sees(Role::Bishop) => 1,
            _ => 0,
        }
    }

    /// The logarithm of each move's probability among these, which are all
    /// that are legal.
    pub(super) fn weigh(&self, moves: &[Move], out: &mut alloc::vec::Vec<f32>) {
        out.clear();
        out.extend(moves.iter().map(|&mv| {
            let features = self.features(mv);
            let sum: i32 = features.iter().map(|&at| i32::from(WEIGHTS[at])).sum();
            sum as f32 / SCALE
        }));
        let most = out.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = out.iter().map(|score| (score - most).exp()).sum();
        let all = most + sum.ln();
        for score in out {
            *score -= all;
        }
    }
}

/// Opening, middle game or ending, by the pieces that are left and the moves
/// that were made.
fn phase(position: &Position) -> usize {
    let pawns_and_kings = position.of_role(Role::Pawn) | position.of_role(Role::King);
    let pieces = (position.occupied() & !pawns_and_kings).count();
    match pieces {
        0..=6 => 2,
        12.. if position.ply() < 20 => 0,
        _ => 1,
    }
}

/// What a piece attacks.
fn attacks(position: &Position, color: Color, role: Role, from: Square) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, from),
        Role::Knight | Role::King => sources(role, from),
        _ => position.unblocked(sources(role, from), from),
    }
}

fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    let forward = match color {
        Color::White => Bitboard::of(from).0 << 8,
        Color::Black => Bitboard::of(from).0 >> 8,
    };
    let (a_file, h_file) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080);
    Bitboard((forward & !a_file) >> 1 | (forward & !h_file) << 1)
}
