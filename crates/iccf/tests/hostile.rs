//! Text made to be costly: what is said about it stays short, and twice the
//! text takes twice the memory, and is looked at twice as long. No clock is asked, so
//! that a slow machine fails nothing.

// Counting allocations takes a global allocator, and that trait is unsafe.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout as Block, System};
use std::cell::Cell;

use iccf::convert::{Converter, Layout, Options, Problem};
use iccf::internals::steps_taken;
use iccf::{Games, Notation, Strictness};

/// The system's allocator, counting calls and bytes for each thread on its own.
struct Counting;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static BYTES: Cell<u64> = const { Cell::new(0) };
}

fn count(bytes: usize) {
    // A thread that is ending has no counter left, and nothing to measure.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
    let _ = BYTES.try_with(|all| all.set(all.get() + bytes as u64));
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Block) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Block) {
        // SAFETY: the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Block, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: the block came from the system's allocator.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What stands before, what is repeated, what stands behind.
const TEXTS: [(&str, &str, &str); 156] = [
    ("1. e4 e5\n", "My move is a4.\n", ""),
    ("1. e4 e5\n", "My move is Qa4.\n", ""),
    ("1. e4 1-0\n", "White: A\n", ""),
    ("1. e4 1-0\n", "White: A\n1. e4 1-0\n", ""),
    ("", "A; ", "1. e4"),
    ("[A \"b\"]\n", "[White x]\n", "\n1. e4 *"),
    ("1. e4 e5\n", "Game 2: as above 1... d5\n", ""),
    ("1 e4 e5 2 Nf3 best ", "Nc6 3 ", ""),
    ("1. e4 e5 2. Nf3 best ", "Bb5 Nc6 3. d4 ", ""),
    ("1. e4 ", "best e5 2. ", ""),
    ("1. e4 ", ":) ", "e5"),
    ("1. e4 ", "+0.35/20 ", ""),
    ("1. e4 e5\n", "words ( here\n2. d4 ) words\n", ""),
    ("1 e4 e5\n", "2 Nf3 not z q w\n", ""),
    ("e4 e5\n", "NfS\n", ""),
    ("1. e4 e5\n2. Nf3 Nc6\n", "2. Nf3 d6\n", ""),
    ("", "5. O-O x\n", "1. d4 d5 2. c4 e6\n"),
    ("1. e4 ", "👍", ""),
    ("1. e4", "👍 ", ""),
    ("", "* ", "1. e4"),
    ("", "Move 1: e4 e5\n", ""),
    ("", "l.e4 e5\n", ""),
    ("I. e4 e5 ", "2. Nf3 ", ""),
    ("1. e4 ", "\\mainline{", ""),
    ("1. e4 ", "''", ""),
    ("1. e4 ", "I resign ", ""),
    ("1. e4 e6 2. e5 f5 3. exf6 ", "en pas ", ""),
    ("Game A: 1. e4 e5\n", "Game B: 2. Nf3 ", ""),
    ("1. e4 ", "(12/3) ", ""),
    ("1. e4 e5\n", "3. d4 or ", ""),
    ("1. e4 e5 1-0\n", "Better was 1. d4 d5\n", ""),
    ("1. e4 e5 1-0\n", "a 1. e4 e5\n", ""),
    ("1. e4 e5 1-0\n", "1. e4 e5 and ", ""),
    ("1. e4 e5 ", "foo 1-0 ", ""),
    ("1. e4 e5\n", "bishop to ", ""),
    ("1. e4 ", "in case of ", ""),
    ("1. e4 ", "stop ", ""),
    ("a: e4\nb: e5\n", "a: hi\n", ""),
    ("a: e4\nb: e5\n", "a: e4?\n", ""),
    ("anna: e4\nben: e5\n", "anna: sorry, Nc3\n", ""),
    ("", "anna: I start with e4\n", ""),
    ("1. e4 e5\n", "- 2. Nf3\n", ""),
    ("1. e4 ", "** ", ""),
    ("", "position startpos moves e2e4 e7e5\n", ""),
    ("", "From: x\n1. e4 e5 2. Nf3\n", ""),
    ("> 1. e4 e5 2. Nf3\n", "1. e4 e5 2. Nf3\n", ""),
    ("1. e4 e5\n", "conditionals accepted: 2. Nf3\n", ""),
    ("", "White: Kg1, Rd1. Black: Kg8. 1. e4\n", ""),
    ("1. e4 e5 2. Nf3 Nc6\n", "Sorry 2. Nf3 ", ""),
    ("1. e4 e5\n", "I instead play e4\n", ""),
    ("Sicilian 1. e4 c5\n", "French 1. e4 c5\n", ""),
    ("", "a | 1. e4 c5\n", ""),
    ("1. e4 e5 *\n", "I play Bb4 ", ""),
    ("", "a", ""),
    ("1. e4 ", "a", ""),
    ("", "1. e4 e5 1-0 ", ""),
    ("", "1. e4 e5 x ", ""),
    ("", ";", ""),
    ("1. e4 ", "&nbsp;", ""),
    ("1. e4 e5\n", "2. Nf3 would be better\n", ""),
    ("1. e4 ", "2.", ""),
    ("1. e4 ", "2. ", ""),
    ("", "1.", ""),
    ("", "1. ", ""),
    ("", "1. \n\n", ""),
    ("", "1. e4\n\n", ""),
    ("", "> ", "1. e4"),
    ("1. e4 ", "> ", "e5"),
    ("", " ", "1. e4"),
    ("1. e4", " ", "e5"),
    ("1. e4", "\n", "e5"),
    ("1. e4", "\r", "e5"),
    ("", "\u{feff}", "1. e4"),
    ("1. ", "Nf3 (Nf3) Ng1 ", ""),
    ("1. Nf3 ", "(Nf3) ", ""),
    ("1. e4 ", "(a) ", ""),
    ("1. e4 ", "(", ""),
    ("1. e4 ", ") ", ""),
    ("1. e4 ", ")", ""),
    ("1. e4 ", "()", ""),
    ("1. e4 ", "(1. d4) ", "e5"),
    ("1. e4 ", "(1. d4 (1. c4)) ", "e5"),
    ("", "[A \"b\"] ", "\n\n1. e4 *"),
    ("", "[A \"b\"]\n", "\n1. e4 *"),
    ("", "[A \"", ""),
    ("", "[Event \"", ""),
    ("", "[Event \"x\"]\n", ""),
    ("", "[Event \"x\"]\n\n*\n\n", ""),
    ("[Event \"", "x", "\"]\n\n1. e4 *"),
    ("[Event \"", "\\", "\"]\n\n1. e4 *"),
    ("1. e4 ", "draw ", ""),
    ("1. e4 ", "draw? ", ""),
    ("1. e4 ", "resigns\n", ""),
    ("1. e4 ", "if ", ""),
    ("1. e4 ", "{", ""),
    ("1. e4 ", "{} ", "e5"),
    ("1. e4 ", "} ", "e5"),
    ("1. e4 ", "}", "e5"),
    ("1. e4 ", ";", "\ne5"),
    ("1. e4 ", ";\n", "e5"),
    ("1. e4 ", "%\n", "e5"),
    ("1. e4 ", "$", "e5"),
    ("1. e4 ", "$1", " e5"),
    ("1. e4", "!", " e5"),
    ("1. e4 ", "! ", "e5"),
    ("", "52", ""),
    ("", "5254 ", ""),
    ("", "52 ", ""),
    ("1. e4 ", "9", ""),
    ("1. e4 ", "1-0 ", ""),
    ("1. e4 ", "* ", ""),
    ("1. e4 ", "3.5.2026 ", ""),
    ("1. e4 ", "-- ", ""),
    ("1. ", "P-K4 P-K5 ", ""),
    ("1. ", "Sf3 ", ""),
    ("", "1. Sf3 ", ""),
    ("", "1. Cf3 Cf6 ", ""),
    ("", "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 ", ""),
    ("", "1. Sf3 1-0\n", ""),
    ("", "1. Sf3 x ", ""),
    ("", "1) Sf3 ", ""),
    ("", "1. Sf3. ", ""),
    ("", "1. Nf3. ", ""),
    ("", "1. e4 Sf6\n", ""),
    ("", "1. e4 Sf6\n> ", ""),
    ("", "1. P-K4 1-0 ", ""),
    ("", "[b]", ""),
    ("1. e4 ", "[b]e5[/b] ", ""),
    ("", "1. e4 e5 1. Sf3 ", ""),
    ("", "words and words\n", ""),
    ("1. e4 ", "0 - ", ""),
    ("1. e4 ", "1 - ", ""),
    ("1. e4 ", "Now so e5 ", ""),
    ("", "1: e4 e5\n", ""),
    ("", "1: e4 x\n\n", ""),
    ("", "I. e4 e5 II. Nf3\n", ""),
    ("", "1. e4 2. e5 3. Nf3 4. Nc6\n\n", ""),
    ("", "1. e4 2. e5 3. Nf3 x\n\n", ""),
    ("", "1. e4—e5\n\n", ""),
    ("", "[A \"b\"]\n\n", "1. e4 *"),
    ("", "[Event \"a\"]", "\n\n1. e4 *"),
    ("", "> [A \"b\"]\n", "> 1. e4 *"),
    ("", "[Event\n", ""),
    ("", "\n\n\n[Event \"a\"]\n", ""),
    ("", "[White 'x']\n", ""),
    ("1. e4 ", "N c6 ", ""),
    ("1. e4 ", "N ", ""),
    ("1. e4 ", "(a b) ", ""),
    ("1. e4 ", "... ", "1-0"),
    ("1. e4 ", "if d4\n", "1... e5"),
    ("1. e4 ", "if d4\n1... e5 2. Nf3\n", ""),
    ("1. e4 1-0 ", "(1. e4) ", ""),
    ("1. e4 1-0 ", "(a) ", "1. e4"),
    ("1. e4 1-0 ", "0-1 ", ""),
    ("1. e4;", " 1... e5;", ""),
    ("", "4k3/8/8/8/8/8/4P3/4K3 ", "\n1. e4 e5"),
];

fn texts() -> impl Iterator<Item = impl Fn(usize) -> String> {
    TEXTS.iter().flat_map(|(before, unit, behind)| {
        ["", "[White \"x\"]\n\n"].map(move |tag| {
            move |count: usize| format!("{tag}{before}{}{behind}\n", unit.repeat(count))
        })
    })
}

fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

fn convert(options: &Options, text: &str) -> Vec<Problem> {
    let mut converter = Converter::new(options.clone());
    converter.convert(text.as_bytes(), &mut Vec::new());
    converter.take_problems()
}

fn ways() -> [Options; 3] {
    [
        Options::default(),
        Options::default()
            .to(Notation::SAN)
            .layout(Layout::Pgn)
            .strictness(Strictness::Strict),
        Options::default()
            .from(Notation::SAN)
            .to(Notation::Numeric)
            .layout(Layout::Moves),
    ]
}

#[test]
fn what_is_said_about_a_game_is_bounded() {
    for text in texts() {
        let text = text(1_000);
        for options in ways() {
            let mut told = (0, 0);
            for problem in convert(&options, &text) {
                told = match told {
                    (game, count) if game == problem.game => (game, count + 1),
                    _ => (problem.game, 1),
                };
                assert!(told.1 <= 501, "{}: {problem:?}", shown(&text));
                let lengths = [
                    problem.message.chars().count(),
                    problem.token.chars().count(),
                    problem.excerpt.line.chars().count(),
                ];
                assert!(
                    lengths.iter().all(|length| *length <= 400),
                    "{lengths:?} {}: {}",
                    shown(&text),
                    problem.message
                );
            }
        }
    }
}

/// What a piece of work takes.
struct Cost {
    allocations: u64,
    bytes: u64,
    /// Bytes of text looked at; counted in builds for tests alone.
    steps: Option<u64>,
}

impl Cost {
    fn of(work: impl FnOnce()) -> Self {
        let (calls, bytes, steps) = (CALLS.get(), BYTES.get(), steps_taken());
        work();
        let taken = steps_taken().zip(steps);
        Self {
            allocations: CALLS.get() - calls,
            bytes: BYTES.get() - bytes,
            steps: taken.map(|(after, before)| after - before),
        }
    }
}

/// What is done with a text.
type Work = fn(&str);

const WORKS: [(&str, Work); 3] = [
    ("converted", |text| {
        convert(&Options::default(), text);
    }),
    ("converted in one notation", |text| {
        convert(&ways()[2], text);
    }),
    ("read", |text| {
        Games::new(text.as_bytes()).for_each(drop);
    }),
];

#[test]
fn twice_the_text_takes_twice_the_memory_and_is_looked_at_twice_as_long() {
    for text in texts() {
        let [once, twice] = [1_200, 2_400].map(&text);
        for (way, work) in WORKS {
            let [less, more] = [&once, &twice].map(|text| Cost::of(|| work(text)));
            for (what, least, less, more) in [
                ("allocations", 1_000, less.allocations, more.allocations),
                // Buffers that a reader has in any case.
                ("bytes", 2 << 20, less.bytes, more.bytes),
                (
                    "bytes looked at",
                    0,
                    less.steps.unwrap_or(0),
                    more.steps.unwrap_or(0),
                ),
            ] {
                assert!(
                    more <= least || more as f64 <= 2.5 * less as f64,
                    "{}, {way}: {less} and {more} {what}",
                    shown(&once)
                );
            }
        }
    }
}
