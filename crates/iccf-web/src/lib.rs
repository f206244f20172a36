//! The numbered board in a browser: a page, and a JSON API over the library.
//!
//! Everything a browser asks for comes from here; the page is part of the program
//! and needs no network. What is legal, what a text means and how it is spelled is
//! for the library to say, so handlers only translate.
//!
//! ```no_run
//! use iccf_web::{Settings, serve};
//!
//! let settings = Settings::new("127.0.0.1:5254".parse().unwrap());
//! serve(settings, |address| println!("listening on http://{address}"))?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod api;
mod budget;
mod desk;
mod guard;
mod input;
mod log;
mod offsets;
mod openapi;
mod page;
mod reading;
mod router;
mod server;
mod settings;
mod trouble;

pub use desk::{Change, Desk, DeskError};
pub use router::router;
pub use server::serve;
pub use settings::{Limits, Settings};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
