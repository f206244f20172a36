//! Text as it comes, as UTF-8: encodings old and new, mail, web pages.
//!
//! Games are read from plain text in UTF-8. [`Decoder`] stands between them and
//! an input in any encoding. [`Texts`] does the same, and takes apart what holds
//! text in other clothes:
//!
//! - a mailbox (mbox) or a single message: what a reader sees of the headers, then
//!   the parts that are text, in whatever way and charset they were sent; of parts
//!   that say the same, the plain one;
//! - a web page, and the parts of messages that are one: without tags, a line for
//!   each block and each row of a table.

mod decoder;
mod entities;
mod finding;
mod guess;
mod header;
mod html;
mod label;
mod lines;
mod mail;
mod texts;
mod transfer;

pub use decoder::Decoder;
pub use finding::{Evidence, Finding, Found};
pub use label::{Encoding, UnknownEncoding};
pub use lines::Lines;
pub use texts::{Text, Texts};
