//! All tests by topic in one program: each of them would be linked with a reader of its
//! own, and two dozen of them take minutes to build. `cargo test -p iccf --test all life::`
//! runs one topic.
//!
//! On their own are `allocation` and `hostile`, which count what is allocated.

mod common;

mod bounds;
mod cases;
mod damage;
mod descriptive;
mod descriptive_games;
mod doubt;
mod encoding;
mod examples;
mod games;
mod languages;
mod layout;
mod leftover;
mod letters;
mod life;
mod lossless;
mod mail;
mod messages;
mod neighbours;
mod numeric_rules;
mod perft;
mod record;
mod restore;
mod roundtrip;
mod san_reading;
mod scores;
mod serde;
mod shortcut;
mod spelling_parts;
mod stream;
mod tagged;

#[test]
fn each_file_of_tests_is_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let here = include_str!("all.rs");
    let manifest = include_str!("../Cargo.toml");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            let topic = path.file_stem().unwrap().to_str().unwrap();
            let run = here.contains(&format!("\nmod {topic};\n"))
                || manifest.contains(&format!("[[test]]\nname = \"{topic}\"\n"));
            assert!(run, "neither tests/all.rs nor Cargo.toml names {topic}");
        }
    }
}
