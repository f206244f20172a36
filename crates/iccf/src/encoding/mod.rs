//! Text as it comes, as UTF-8: encodings old and new.
//!
//! Games are read from UTF-8. [`Decoder`] stands between them and an input in
//! any encoding.

mod decoder;
mod finding;
mod guess;
mod label;

pub use decoder::Decoder;
pub use finding::{Evidence, Finding, Found};
pub use label::{Encoding, UnknownEncoding};
