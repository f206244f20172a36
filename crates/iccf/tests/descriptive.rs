//! Descriptive notation: what is written is short and means one move, and what
//! books have is read.

mod common;

use std::collections::HashSet;

use common::{chess960, position, walk};
use iccf::{
    Descriptive, DescriptiveStyle, Leniency, Move, Notation, Position, Setup, Strictness, Variant,
};

const ENGLISH: Notation = Notation::Descriptive(DescriptiveStyle::English);
const KT: Notation = Notation::Descriptive(DescriptiveStyle::Kt);
const SPANISH: Notation = Notation::Descriptive(DescriptiveStyle::Spanish);

/// Crowds of one kind, where a wing or a rank alone tells little.
const CROWDS: [&str; 8] = [
    "7k/8/1N3N2/8/3p4/1N3N2/8/4K3 w - - 0 1",
    "8/2Q1Q3/1Q3Q1k/3p4/1Q3Q2/2Q1Q3/8/K7 b - - 0 1",
    "k7/8/8/2RRR3/2RpR3/2RRR3/8/K7 w - - 0 1",
    "k7/8/2p1p3/BB1n1BB1/3B4/2n1n3/8/4K3 w - - 0 1",
    "n1n3n1/1P1P1P1k/8/8/8/8/1p1p1p1K/N1N3N1 b - - 0 1",
    "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - c6 0 1",
    "4k3/3q4/8/1n1n1n2/2P1P1P1/1n1n1n2/2P1P1P1/4K3 w - - 0 1",
    "r3k2r/1n1n1n2/8/R6R/8/1N1N1N2/8/R3K2R w KQkq - 0 1",
];

fn written_reads_back(position: &Position, legal: &[Move]) {
    for style in DescriptiveStyle::ALL {
        let notation = Notation::Descriptive(style);
        let mut spellings = HashSet::new();
        for &mv in legal {
            let text = notation.write(position, mv);
            assert!(!text.contains(' '), "{text} on {position}");
            let read = Descriptive::read(&text, style).unwrap();
            // The mark must not be what tells it from others.
            let candidates = read.candidates(position);
            assert_eq!(*candidates.moves, [mv], "{text} on {position}");
            assert!(candidates.leniencies.is_empty(), "{text} on {position}");
            let strict = notation.read_as(position, &text, Strictness::Strict);
            assert_eq!(strict.map(|reading| reading.mv), Ok(mv), "{position}");
            // Moves are found in running text, whatever follows.
            let other = notation.write(position, legal[spellings.len() / 2]);
            for behind in ["", " ", " 2. ", "! ", " 1-0", " {", ")"] {
                let line = format!("{text}{behind}{other}");
                let line = if behind.is_empty() { &*text } else { &*line };
                assert_eq!(
                    Descriptive::scan(line, style),
                    Some((read, text.len())),
                    "{line}"
                );
            }
            assert!(spellings.insert(text), "{text} twice on {position}");
        }
    }
}

#[test]
fn every_legal_move_has_a_spelling_of_its_own_that_reads_back() {
    walk(21, 2_000, |_, position| {
        written_reads_back(position, &position.legal_moves());
    });
}

#[test]
fn crowds_of_pieces_are_told_apart() {
    for fen in CROWDS {
        let position = position(fen);
        for &mv in &position.legal_moves() {
            let mut after = position;
            after.play(mv);
            for position in [position, after] {
                written_reads_back(&position, &position.legal_moves());
            }
        }
    }
}
