//! Finds the readings of a score: all that the rules leave, or the likeliest.

use alloc::vec::Vec;

use super::lattice::{Lattice, Layer, Node};
use super::prior::Prior;
use super::sign::Slips;
use super::slot::Slot;
use crate::board::Color;
use crate::game::Outcome;
use crate::position::{Move, Position};

/// The most positions after a half-move for a proof.
const WIDEST_PROOF: usize = 16_384;
/// The most work for a proof, see [`Slot::work`]: some forty milliseconds.
const MOST_WORK: u32 = 600_000;
/// Positions that are followed after each half-move when the likeliest reading
/// is looked for, and in all.
const WIDTH: Width = Width(384, 60_000);
/// The same with unmarked slips, where each position has many that follow.
const WIDTH_WITH_SLIPS: Width = Width(128, 16_000);
/// The same where moves take long to spell.
const SLOW_WIDTH: Width = Width(8, 2_000);
/// A reading so many nats less likely than another is dropped.
const FARTHEST: f32 = 16.0;
/// A reading with so many corrections more than another is dropped.
const MOST_BEHIND: u16 = 8;
/// How much less the prior counts than it claims: moves of one game have much
/// in common that it does not know of.
const TRUST: f32 = 0.8;

/// How many positions are followed, after each half-move and in all.
struct Width(usize, usize);

impl Width {
    /// After each half-move of a game of this length.
    fn of(self, length: usize) -> usize {
        let Self(each, all) = self;
        (all / length.max(1)).clamp(1, each)
    }
}

/// What is known of a game.
pub(super) struct Evidence<'a> {
    pub(super) start: &'a Position,
    pub(super) slots: &'a [Slot],
    /// How it ended.
    pub(super) outcome: Option<Outcome>,
    /// The position it ended in.
    pub(super) last: Option<&'a Position>,
    /// The most corrections that are believed.
    pub(super) most_corrections: u16,
}

impl Evidence<'_> {
    /// Whether the game can have ended so: a mated side has not won, and
    /// stalemate is a draw.
    fn admits_end(&self, position: &Position) -> bool {
        if self.last.is_some_and(|last| !is_same_board(last, position)) {
            return false;
        }
        let Some(outcome) = self.outcome else {
            return true;
        };
        if position.has_legal_move() {
            return true;
        }
        match outcome {
            Outcome::Open => true,
            Outcome::Won(side) => position.is_check() && side != position.turn(),
            Outcome::Drawn => !position.is_check(),
        }
    }

    /// All readings, given that what is legible is right; `None` if there are
    /// too many positions to follow.
    pub(super) fn readings(&self) -> Option<Lattice> {
        let mut lattice = Lattice::new();
        let mut nodes = alloc::vec![Node::start(self.start)];
        let mut moves = Vec::new();
        let mut work = 0_u32;
        for slot in self.slots {
            let mut layer = Layer::default();
            for (from, node) in nodes.iter().enumerate() {
                slot.moves(&node.position, &mut moves);
                work = work.saturating_add(slot.work() + moves.len() as u32);
                for &mv in &moves {
                    layer.push(from as u32, mv, node.after(mv, 0, 0.0), 0.0);
                }
                if layer.nodes.len() > WIDEST_PROOF || work > MOST_WORK {
                    return None;
                }
            }
            nodes = layer.nodes;
            lattice.push(layer.edges, nodes.len());
        }
        lattice.finish(
            nodes
                .iter()
                .map(|node| (0, self.admits_end(&node.position))),
        );
        Some(lattice)
    }

    /// Weighs the moves of all readings.
    pub(super) fn weigh(&self, lattice: &mut Lattice) {
        let mut logs = Vec::new();
        lattice.weigh(Node::start(self.start), |node, edges| {
            let legal = node.position.legal_moves();
            Prior::new(&node.position, node.taken_on).weigh(&legal, &mut logs);
            for edge in edges {
                let at = legal.iter().position(|mv| *mv == edge.mv);
                edge.nats = at.map_or(0.0, |at| TRUST * logs[at]);
            }
        });
    }

    /// The likeliest readings, with slips that nobody marked or without; and
    /// whether none had to be dropped on the way.
    pub(super) fn likely_readings(&self, slips: bool) -> (Lattice, bool) {
        let width = match slips {
            false => WIDTH,
            true if self.slots.iter().any(Slot::is_slow) => SLOW_WIDTH,
            true => WIDTH_WITH_SLIPS,
        };
        let width = width.of(self.slots.len());
        let mut lattice = Lattice::new();
        let mut nodes = alloc::vec![Node::start(self.start)];
        let mut all = true;
        let mut expansion = Expansion::default();
        for slot in self.slots {
            expansion.steps.clear();
            let fewest = nodes.iter().map(|node| node.corrections).min().unwrap_or(0);
            let most = self
                .most_corrections
                .min(fewest.saturating_add(MOST_BEHIND));
            for (from, node) in nodes.iter().enumerate() {
                expansion.expand(slot, from as u32, node, slips);
            }
            all &= expansion.keep_best(2 * width, most);
            let mut layer = Layer::default();
            for step in &expansion.steps {
                let node = &nodes[step.from as usize];
                let next = node.after(step.mv, step.corrections - node.corrections, step.nats);
                layer.push(step.from, step.mv, next, step.nats);
            }
            all &= !layer.keep_best(width);
            nodes = layer.nodes;
            lattice.push(layer.edges, nodes.len());
        }
        lattice.finish(
            nodes
                .iter()
                .map(|node| (node.corrections, self.admits_end(&node.position))),
        );
        (lattice, all)
    }
}

/// Moves that may follow, before they are played.
#[derive(Default)]
struct Expansion {
    steps: Vec<Step>,
    logs: Vec<f32>,
    costs: Vec<Option<Slips>>,
    exact: Vec<Move>,
}

/// A move from a node.
#[derive(Clone, Copy)]
struct Step {
    from: u32,
    mv: Move,
    corrections: u16,
    nats: f32,
    /// The likelihood of all up to here.
    total: f32,
}

impl Expansion {
    fn expand(&mut self, slot: &Slot, from: u32, node: &Node, slips: bool) {
        let position = &node.position;
        let legal = position.legal_moves();
        if slips {
            slot.slips(position, &legal, &mut self.costs);
        } else {
            slot.moves(position, &mut self.exact);
            let exact = &self.exact;
            let costs = legal
                .iter()
                .map(|mv| exact.contains(mv).then_some(Slips::NONE));
            self.costs.clear();
            self.costs.extend(costs);
        }
        if self.costs.iter().all(Option::is_none) {
            return;
        }
        Prior::new(position, node.taken_on).weigh(&legal, &mut self.logs);
        for ((&mv, &log), cost) in legal.iter().zip(&self.logs).zip(&self.costs) {
            let Some(slips) = cost else { continue };
            let nats = TRUST * log - slips.nats;
            self.steps.push(Step {
                from,
                mv,
                corrections: node.corrections.saturating_add(slips.count.into()),
                nats,
                total: node.best + nats,
            });
        }
    }

    /// Keeps the likeliest; whether that is all of them.
    fn keep_best(&mut self, width: usize, most_corrections: u16) -> bool {
        let before = self.steps.len();
        let best = self
            .steps
            .iter()
            .map(|step| step.total)
            .fold(f32::NEG_INFINITY, f32::max);
        self.steps
            .retain(|step| step.corrections <= most_corrections && step.total > best - FARTHEST);
        if self.steps.len() > width {
            self.steps
                .select_nth_unstable_by(width, |a, b| b.total.total_cmp(&a.total));
            self.steps.truncate(width);
        }
        self.steps.len() == before
    }
}

/// Whether two positions have the same pieces on the board and the same side
/// to move: whoever notes down how a game ended leaves the rest out.
pub(super) fn is_same_board(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn()
        && a.of_color(Color::White) == b.of_color(Color::White)
        && crate::board::Role::ALL
            .iter()
            .all(|&role| a.of_role(role) == b.of_role(role))
}
