//! Converting a move allocates nothing: only the buffers a caller brings.

// Counting allocations takes a global allocator, and that trait is unsafe.
#![allow(unsafe_code)]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use common::Random;
use iccf::internals::{PlainSan, append_numeric, play_and_append_san};
use iccf::{Move, Notation, Numeric, Position, San, Strictness, Uci};

/// The system's allocator, counting calls for each thread on its own.
struct Counting;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter left, and nothing to measure.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the block came from the system's allocator.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations a piece of work makes.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = CALLS.get();
    work();
    CALLS.get() - before
}

/// Random games as moves and as texts in one notation.
fn games(notation: Notation) -> Vec<Vec<(Move, String)>> {
    let mut random = Random::new(12);
    (0..50)
        .map(|_| {
            let mut position = Position::new();
            let mut game = Vec::new();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = random.pick(&moves);
                game.push((mv, notation.write(&position, mv).to_string()));
                position.play(mv);
            }
            game
        })
        .collect()
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
}

#[test]
fn san_to_digits_allocates_nothing() {
    let games = games(Notation::SAN);
    let mut out = Vec::with_capacity(1 << 20);
    let made = allocations(|| {
        for game in &games {
            let mut position = Position::new();
            for (mv, text) in game {
                let reading = San::from_bytes(text.as_bytes())
                    .unwrap()
                    .resolve(&position, Strictness::Lenient)
                    .unwrap();
                assert_eq!(reading.mv, *mv);
                append_numeric(&position, reading.mv, &mut out, b' ');
                position.play(reading.mv);
            }
        }
    });
    assert_eq!(made, 0);
    assert!(out.len() > 50 * 5);
}

#[test]
fn the_fast_path_allocates_nothing_whether_it_answers_or_not() {
    let games = games(Notation::SAN);
    let made = allocations(|| {
        for game in &games {
            let mut position = Position::new();
            for (mv, text) in game {
                let mut window = [0; 8];
                window[..text.len()].copy_from_slice(text.as_bytes());
                let found = PlainSan::decode(window).and_then(|plain| plain.resolve(&position));
                assert!(found.is_none_or(|found| found == *mv));
                position.play(*mv);
            }
        }
    });
    assert_eq!(made, 0);
}

#[test]
fn digits_to_san_allocates_nothing() {
    let games = games(Notation::Numeric);
    let mut out = Vec::with_capacity(1 << 20);
    let made = allocations(|| {
        for game in &games {
            let mut position = Position::new();
            for (mv, text) in game {
                let reading = Numeric::from_digits(text.as_bytes())
                    .unwrap()
                    .resolve(&position, Strictness::Strict)
                    .unwrap();
                assert_eq!(reading.mv, *mv);
                play_and_append_san(&mut position, reading.mv, &mut out, b' ');
            }
        }
    });
    assert_eq!(made, 0);
}

#[test]
fn every_notation_is_written_and_read_without_allocation() {
    for notation in Notation::ALL.iter().copied().filter(|n| n.is_read()) {
        let games = games(notation);
        let made = allocations(|| {
            for game in &games {
                let mut position = Position::new();
                for (mv, text) in game {
                    assert_eq!(notation.read(&position, text).as_ref(), Ok(mv));
                    assert_eq!(notation.write(&position, *mv).as_str(), text);
                    position.play(*mv);
                }
            }
        });
        assert_eq!(made, 0, "{notation}");
    }
}

#[test]
fn a_move_that_is_not_legal_costs_nothing_until_it_is_told() {
    let position = Position::new();
    let numeric = Numeric::from_digits(b"5255").unwrap();
    let san: San = "Nf6".parse().unwrap();
    let uci: Uci = "e2e5".parse().unwrap();
    let made = allocations(|| {
        assert!(numeric.resolve(&position, Strictness::Lenient).is_err());
        assert!(san.resolve(&position, Strictness::Lenient).is_err());
        assert!(uci.resolve(&position, Strictness::Lenient).is_err());
        assert!(position.legal_moves().len() == 20 && position.has_legal_move());
    });
    assert_eq!(made, 0);
}
