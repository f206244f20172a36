//! What is known of each game, and which of them belong together.

use std::hash::{BuildHasher as _, DefaultHasher, Hasher as _, RandomState};
use std::ops::Range;

/// A game: 48 bytes, and 9 more for its place among the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// Of the start and all moves.
    pub(super) hash: u64,
    /// Of all tags.
    pub(super) tags: u64,
    /// Of the names of the players; 0 if one is not known.
    pub(super) players: u64,
    /// Where the spool has it.
    pub(super) place: u64,
    pub(super) file: u32,
    pub(super) number: u32,
    pub(super) plies: u32,
    /// Of the position it starts from; 0 is the usual one.
    pub(super) start: u32,
}

/// Games in the order in which they were read, in blocks: a vector that doubles
/// would take twice the room.
#[derive(Default)]
pub(super) struct Records(Vec<Vec<Record>>);

const BLOCK: usize = 1 << 14;

impl Records {
    pub(super) fn push(&mut self, record: Record) {
        match self.0.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(record),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(record);
                self.0.push(block);
            }
        }
    }

    fn len(&self) -> usize {
        let last = self.0.last().map_or(0, Vec::len);
        self.0.len().saturating_sub(1) * BLOCK + last
    }
}

impl std::ops::Index<usize> for Records {
    type Output = Record;

    fn index(&self, index: usize) -> &Record {
        &self.0[index / BLOCK][index % BLOCK]
    }
}

/// The hash of a game without a move.
pub(super) fn start(start: u32, keys: &RandomState) -> DefaultHasher {
    let mut hasher = keys.build_hasher();
    hasher.write_u32(start);
    hasher
}

pub(super) struct Clusters {
    records: Records,
    /// Indices by hash, and in the end by cluster.
    order: Vec<u32>,
    /// The way to the first game of the cluster.
    parents: Vec<u32>,
    /// A bit that is set for each hash there is: most are not.
    filter: Vec<u8>,
}

impl Clusters {
    /// Puts games with the same moves together.
    pub(super) fn new(records: Records) -> Self {
        let mut order: Vec<u32> = (0..records.len() as u32).collect();
        order.sort_unstable_by_key(|&index| (records[index as usize].hash, index));
        let mut clusters = Self {
            filter: vec![0; records.len().next_power_of_two().max(8) / 2],
            parents: (0..records.len() as u32).collect(),
            records,
            order,
        };
        for at in 0..clusters.order.len() {
            let index = clusters.order[at] as usize;
            let hash = clusters.records[index].hash;
            let (byte, bit) = clusters.filter_place(hash);
            clusters.filter[byte] |= bit;
            if let Some(before) = at.checked_sub(1).map(|at| clusters.order[at] as usize)
                && clusters.records[before].hash == hash
            {
                clusters.join(before, index);
            }
        }
        clusters
    }

    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    pub(super) fn record(&self, index: usize) -> &Record {
        &self.records[index]
    }

    /// The hash of a game before its first move.
    pub(super) fn start_of(&self, index: usize, keys: &RandomState) -> DefaultHasher {
        start(self.records[index].start, keys)
    }

    fn filter_place(&self, hash: u64) -> (usize, u8) {
        let bits = self.filter.len() as u64 * 8;
        let bit = hash & (bits - 1);
        ((bit / 8) as usize, 1 << (bit % 8))
    }

    /// Puts a game together with those that are its beginning, by the hash of
    /// its first moves: all if these are many, else those of the same players.
    pub(super) fn join_beginning(&mut self, index: usize, plies: u32, hash: u64, many: u32) {
        let (byte, bit) = self.filter_place(hash);
        if self.filter[byte] & bit == 0 {
            return;
        }
        let first = self
            .order
            .partition_point(|&other| self.records[other as usize].hash < hash);
        let players = self.records[index].players;
        for at in first..self.order.len() {
            let other = self.order[at] as usize;
            let record = &self.records[other];
            if record.hash != hash || record.plies != plies {
                break;
            }
            if plies >= many || players != 0 && record.players == players {
                self.join(other, index);
            }
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other) as u32;
    }

    fn root(&mut self, mut index: usize) -> usize {
        while self.parents[index] as usize != index {
            // Each step halves the way for those who come later.
            let parent = self.parents[index] as usize;
            self.parents[index] = self.parents[parent];
            index = self.parents[index] as usize;
        }
        index
    }

    /// Sorts games by cluster, each in the order in which they were read.
    pub(super) fn settle(&mut self) {
        for index in 0..self.parents.len() {
            self.parents[index] = self.root(index) as u32;
        }
        let parents = &self.parents;
        self.order
            .sort_unstable_by_key(|&index| (parents[index as usize], index));
    }

    /// The next cluster of more than one game, from a place in the order on.
    pub(super) fn cluster_from(&self, from: usize) -> Option<Range<usize>> {
        let root = |at: usize| Some(self.parents[*self.order.get(at)? as usize]);
        let mut start = from;
        while let Some(first) = root(start) {
            let mut end = start + 1;
            while root(end) == Some(first) {
                end += 1;
            }
            if end > start + 1 {
                return Some(start..end);
            }
            start = end;
        }
        None
    }

    /// A game by its place in the order.
    pub(super) fn member(&self, at: usize) -> &Record {
        &self.records[self.order[at] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_takes_64_bytes_at_most() {
        let order_and_parent = 2 * size_of::<u32>();
        // The filter has half a byte to a byte.
        assert!(size_of::<Record>() + order_and_parent < 64);
    }
}
