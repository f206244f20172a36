//! All tests by topic in one program: each of them would be linked with a reader of its
//! own, and two dozen of them take minutes to build. `cargo test -p iccf --test all life::`
//! runs one topic.
//!
//! On their own are `allocation` and `hostile`, which count what is allocated.

mod common;

mod bounds;
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
