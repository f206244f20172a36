//! All readings of a score at once: a layer of positions for each half-move,
//! where readings that come to the same position share it.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::board::Square;
use crate::position::{Move, Position};

/// A position that some reading comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    /// Where the last move took something: people take back, so it counts for
    /// what is likely.
    pub(super) taken_on: Option<Square>,
    /// Corrections on the way here.
    pub(super) corrections: u16,
    /// The logarithm of the likelihood of the best way here.
    pub(super) best: f32,
}

impl Node {
    /// Where a game starts.
    pub(super) fn start(position: &Position) -> Self {
        Self {
            position: position.without_clock(),
            taken_on: None,
            corrections: 0,
            best: 0.0,
        }
    }

    /// Where a move leads, at a price.
    pub(super) fn after(&self, mv: Move, corrections: u16, nats: f32) -> Self {
        let mut position = self.position;
        position.play(mv);
        Self {
            position: position.without_clock(),
            taken_on: mv.is_capture().then(|| mv.to()),
            corrections: self.corrections.saturating_add(corrections),
            best: self.best + nats,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.taken_on == other.taken_on
            && self.corrections == other.corrections
            && self.position == other.position
    }

    fn key(&self) -> u64 {
        let square = self.taken_on.map_or(64, Square::index) as u64;
        let rest = square << 16 | u64::from(self.corrections);
        self.position.fingerprint() ^ rest.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// A move from one layer to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The node before, in the layer before.
    pub(super) from: u32,
    /// The node it leads to.
    pub(super) to: u32,
    pub(super) mv: Move,
    /// The logarithm of its likelihood.
    pub(super) nats: f32,
}

/// The nodes of one layer while it is filled.
#[derive(Default)]
pub(super) struct Layer {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    known: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
}

/// Keys are hashes already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl Layer {
    /// Adds a move to a node, which is found again if it is known.
    pub(super) fn push(&mut self, from: u32, mv: Move, node: Node, nats: f32) {
        let next = self.nodes.len() as u32;
        let known = *self.known.entry(node.key()).or_insert(next);
        let to = match self.nodes.get_mut(known as usize) {
            Some(same) if same.is_same(&node) => {
                same.best = same.best.max(node.best);
                known
            }
            // Two positions with one key are kept apart: nothing is lost.
            _ => {
                self.nodes.push(node);
                next
            }
        };
        self.edges.push(Edge { from, to, mv, nats });
    }

    /// Keeps the likeliest nodes, and the moves that lead to them; whether
    /// any had to go.
    pub(super) fn keep_best(&mut self, width: usize) -> bool {
        if self.nodes.len() <= width {
            return false;
        }
        let mut order: Vec<u32> = (0..self.nodes.len() as u32).collect();
        let best = |at: &u32| self.nodes[*at as usize].best;
        order.select_nth_unstable_by(width, |a, b| best(b).total_cmp(&best(a)));
        order.truncate(width);
        order.sort_unstable();
        let mut places = vec![u32::MAX; self.nodes.len()];
        for (place, &at) in order.iter().enumerate() {
            places[at as usize] = place as u32;
        }
        self.nodes = order.iter().map(|&at| self.nodes[at as usize]).collect();
        self.edges.retain_mut(|edge| {
            edge.to = places[edge.to as usize];
            edge.to != u32::MAX
        });
        true
    }
}

/// The moves between all layers, and how the last layer's nodes were reached.
pub(super) struct Lattice {
    /// For each half-move the moves that some complete reading makes.
    layers: Vec<Vec<Edge>>,
    /// How many nodes each layer has, the start first.
    sizes: Vec<usize>,
    /// The corrections of each node of the last layer, and whether readings
    /// may end there.
    ends: Vec<(u16, bool)>,
}

/// The moves that readings make as one half-move, likeliest first, and the share
/// of all readings that each has.
pub(super) type Shares = Vec<(Move, f64)>;

/// A complete reading.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) moves: Vec<Move>,
    pub(super) corrections: u16,
    /// The logarithm of its likelihood.
    pub(super) nats: f32,
}

impl Lattice {
    /// One without a half-move.
    pub(super) fn new() -> Self {
        Self {
            layers: Vec::new(),
            sizes: vec![1],
            ends: vec![(0, true)],
        }
    }

    /// One without a reading.
    pub(super) fn none() -> Self {
        Self {
            ends: vec![(0, false)],
            ..Self::new()
        }
    }

    pub(super) fn push(&mut self, edges: Vec<Edge>, nodes: usize) {
        self.layers.push(edges);
        self.sizes.push(nodes);
    }

    /// Drops what leads to no end.
    pub(super) fn finish(&mut self, ends: impl Iterator<Item = (u16, bool)>) {
        self.ends = ends.collect();
        let mut alive: Vec<bool> = self.ends.iter().map(|end| end.1).collect();
        for (edges, &size) in self.layers.iter_mut().zip(&self.sizes).rev() {
            let mut before = vec![false; size];
            edges.retain(|edge| {
                let kept = alive[edge.to as usize];
                before[edge.from as usize] |= kept;
                kept
            });
            alive = before;
        }
        if !alive[0] {
            self.ends.iter_mut().for_each(|end| end.1 = false);
        }
    }

    /// Whether there is no complete reading.
    pub(super) fn is_empty(&self) -> bool {
        !self.ends.iter().any(|end| end.1)
    }

    /// How many moves are left in all layers together.
    pub(super) fn edges(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// How many readings there are, up to the largest number there is.
    pub(super) fn count(&self) -> u128 {
        let mut counts = vec![1_u128];
        for (edges, &size) in self.layers.iter().zip(&self.sizes[1..]) {
            let mut next = vec![0_u128; size];
            for edge in edges {
                let here = &mut next[edge.to as usize];
                *here = here.saturating_add(counts[edge.from as usize]);
            }
            counts = next;
        }
        let ends = counts.iter().zip(&self.ends).filter(|(_, end)| end.1);
        ends.fold(0, |sum, (&count, _)| sum.saturating_add(count))
    }

    /// What readings have as each half-move.
    pub(super) fn shares(&self) -> Vec<Shares> {
        let mut ahead: Vec<Vec<f64>> = Vec::with_capacity(self.sizes.len());
        let ends = self
            .ends
            .iter()
            .map(|end| if end.1 { 0.0 } else { f64::NEG_INFINITY });
        ahead.push(ends.collect());
        for (edges, &size) in self.layers.iter().zip(&self.sizes).rev() {
            let behind = &ahead[ahead.len() - 1];
            let mut here = vec![f64::NEG_INFINITY; size];
            for edge in edges {
                let sum = behind[edge.to as usize] + f64::from(edge.nats);
                let at = &mut here[edge.from as usize];
                *at = log_add(*at, sum);
            }
            ahead.push(here);
        }
        ahead.reverse();
        let all = ahead[0][0];
        let mut before = vec![0.0_f64];
        let mut shares = Vec::with_capacity(self.layers.len());
        for (at, edges) in self.layers.iter().enumerate() {
            let mut next = vec![f64::NEG_INFINITY; self.sizes[at + 1]];
            let mut here = Shares::new();
            for edge in edges {
                let way = before[edge.from as usize] + f64::from(edge.nats);
                let to = edge.to as usize;
                next[to] = log_add(next[to], way);
                let share = (way + ahead[at + 1][to] - all).exp();
                match here.iter_mut().find(|(mv, _)| is_same(*mv, edge.mv)) {
                    Some((_, sum)) => *sum += share,
                    None => here.push((edge.mv, share)),
                }
            }
            here.sort_by(|a, b| b.1.total_cmp(&a.1));
            shares.push(here);
            before = next;
        }
        shares
    }

    /// Has each layer's moves weighed, with the nodes they come from.
    pub(super) fn weigh(&mut self, start: Node, mut weigh: impl FnMut(&Node, &mut [Edge])) {
        let mut nodes = vec![Some(start)];
        for (edges, &size) in self.layers.iter_mut().zip(&self.sizes[1..]) {
            edges.sort_unstable_by_key(|edge| edge.from);
            let mut next = vec![None; size];
            for same in edges.chunk_by_mut(|a, b| a.from == b.from) {
                let Some(node) = nodes[same[0].from as usize] else {
                    continue;
                };
                weigh(&node, same);
                for edge in same {
                    next[edge.to as usize].get_or_insert_with(|| node.after(edge.mv, 0, 0.0));
                }
            }
            nodes = next;
        }
    }

    /// The best readings, fewest corrections first, then the likeliest; and the
    /// likelihood of all readings together, as a logarithm.
    pub(super) fn best(&self, most: usize) -> (Vec<Path>, f64) {
        // Of each node the best way to it, and the sum of all ways.
        let mut layers: Vec<Vec<(f32, f64)>> = vec![vec![(0.0, 0.0)]];
        for (edges, &size) in self.layers.iter().zip(&self.sizes[1..]) {
            let before = &layers[layers.len() - 1];
            let mut next = vec![(f32::NEG_INFINITY, f64::NEG_INFINITY); size];
            for edge in edges {
                let (best, sum) = before[edge.from as usize];
                let here = &mut next[edge.to as usize];
                here.0 = here.0.max(best + edge.nats);
                here.1 = log_add(here.1, sum + f64::from(edge.nats));
            }
            layers.push(next);
        }
        let last = &layers[layers.len() - 1];
        let ends = (0..last.len()).filter(|&at| self.ends[at].1);
        let all = ends
            .clone()
            .fold(f64::NEG_INFINITY, |sum, at| log_add(sum, last[at].1));
        // From the ends backwards: the best way to a node is known, so what is
        // found first is the best.
        let mut trail: Vec<(Move, usize)> = Vec::new();
        let mut heap: BinaryHeap<Step> = ends
            .map(|at| Step {
                corrections: self.ends[at].0,
                total: last[at].0,
                behind: 0.0,
                layer: self.layers.len(),
                node: at as u32,
                trail: usize::MAX,
            })
            .collect();
        let incoming = self.incoming();
        let mut paths = Vec::new();
        while let Some(step) = heap.pop() {
            if step.layer == 0 {
                let mut moves = Vec::with_capacity(self.layers.len());
                let mut at = step.trail;
                while let Some(&(mv, next)) = trail.get(at) {
                    moves.push(mv);
                    at = next;
                }
                paths.push(Path {
                    moves,
                    corrections: step.corrections,
                    nats: step.total,
                });
                if paths.len() >= most {
                    break;
                }
                continue;
            }
            let layer = step.layer - 1;
            let (order, starts) = &incoming[layer];
            let range = starts[step.node as usize]..starts[step.node as usize + 1];
            for &at in &order[range] {
                let edge = self.layers[layer][at as usize];
                let behind = step.behind + edge.nats;
                trail.push((edge.mv, step.trail));
                heap.push(Step {
                    corrections: step.corrections,
                    total: layers[layer][edge.from as usize].0 + behind,
                    behind,
                    layer,
                    node: edge.from,
                    trail: trail.len() - 1,
                });
            }
        }
        (paths, all)
    }

    /// For each layer the moves in the order of the nodes they lead to, and
    /// where each node's begin.
    fn incoming(&self) -> Vec<(Vec<u32>, Vec<usize>)> {
        let layers = self.layers.iter().zip(&self.sizes[1..]);
        layers
            .map(|(edges, &size)| {
                let mut order: Vec<u32> = (0..edges.len() as u32).collect();
                order.sort_by_key(|&at| edges[at as usize].to);
                let mut starts = vec![0; size + 1];
                for edge in edges {
                    starts[edge.to as usize + 1] += 1;
                }
                for at in 0..size {
                    starts[at + 1] += starts[at];
                }
                (order, starts)
            })
            .collect()
    }
}

/// Whether two moves have the same digits: in another position, another piece
/// may make the same move.
pub(super) fn is_same(a: Move, b: Move) -> bool {
    (a.from(), a.to(), a.promotion()) == (b.from(), b.to(), b.promotion())
}

/// A way from an end back to a node.
struct Step {
    corrections: u16,
    /// What the best reading that goes on from here is worth.
    total: f32,
    /// What the way so far is worth.
    behind: f32,
    layer: usize,
    node: u32,
    trail: usize,
}

impl Ord for Step {
    /// The best is the greatest: fewest corrections, then the likeliest; of
    /// equals the one that is farther.
    fn cmp(&self, other: &Self) -> Ordering {
        other
            .corrections
            .cmp(&self.corrections)
            .then(self.total.total_cmp(&other.total))
            .then(other.layer.cmp(&self.layer))
            .then(other.node.cmp(&self.node))
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Step {}

/// The logarithm of a sum whose parts are given as logarithms.
fn log_add(a: f64, b: f64) -> f64 {
    let (most, least) = if a > b { (a, b) } else { (b, a) };
    if least == f64::NEG_INFINITY {
        return most;
    }
    most + (least - most).exp().ln_1p()
}
