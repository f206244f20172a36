//! Correspondence cards, score sheets and boards: as PDF with real text, as SVG,
//! as PNG, and as plain text.
//!
//! Without the feature `drawn`, which is on by default, there is the text alone, and
//! nothing is needed that draws.
//!
//! ```
//! # #[cfg(feature = "drawn")] {
//! use iccf::record::{Medium, Record, Terms};
//! use iccf::{Color, Game};
//! use iccf_print::{Card, CardSize};
//!
//! let mut record = Record::new(Game::new(), Terms::new(Color::White, Medium::Post));
//! record.send("5254", "2026-01-02".parse()?, false)?;
//! let reply = record.reply("2026-01-02".parse()?);
//! let card = Card::new(vec![reply], record.terms().language);
//! let pdf = card.print(CardSize::A6).pdf()?;
//! assert!(pdf.starts_with(b"%PDF"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
#[cfg(feature = "drawn")]
mod font;
#[cfg(feature = "drawn")]
mod page;
#[cfg(feature = "drawn")]
mod pdf;
mod plain;
#[cfg(feature = "drawn")]
mod print;
mod sheet;
#[cfg(feature = "drawn")]
mod svg;

pub use card::{Card, CardSize};
#[cfg(feature = "drawn")]
pub use print::Print;
pub use sheet::{Paper, Sheet};
#[cfg(feature = "drawn")]
pub use svg::png;

/// The examples of the README, run as tests.
#[cfg(all(doctest, feature = "drawn"))]
#[doc = include_str!("../README.md")]
struct Readme;
