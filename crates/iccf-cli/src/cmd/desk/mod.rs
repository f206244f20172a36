//! `iccf desk`: correspondence games, kept in a folder. One file for each noun;
//! what a move may do and what a day costs is for the library to say.

mod answer;
pub(crate) mod args;
mod ask;
mod board;
mod calendar;
mod day;
mod exchange;
mod history;
mod keep;
mod list;
mod mail;
mod moves;
mod new;
mod paper;
mod show;
mod stats;
mod store;
mod versions;
#[cfg(feature = "serve")]
mod web;

use iccf::record::{Refusal, Stamp};

use self::args::{DeskArgs, DeskCommand};
use self::store::{Damaged, Store};
#[cfg(feature = "serve")]
pub(crate) use self::web::WebDesk;
use crate::terminal;
use crate::{Done, Failure};

/// The games, and what day it is.
struct Desk {
    store: Store,
    today: Stamp,
}

pub(crate) fn run(args: &DeskArgs) -> Result<Done, Failure> {
    let desk = Desk {
        store: Store::new(args.desk.as_deref())?,
        today: day::today()?,
    };
    match &args.command {
        DeskCommand::New(args) => new::run(&desk, args),
        DeskCommand::List(args) => list::run(&desk, args),
        DeskCommand::Show(args) => show::run(&desk, args),
        DeskCommand::Receive(args) => moves::receive(&desk, args),
        DeskCommand::Send(args) => moves::send(&desk, args),
        DeskCommand::If(args) => moves::propose(&desk, args),
        DeskCommand::Offer(args) => answer::offer(&desk, args),
        DeskCommand::Accept(args) => answer::accept(&desk, args),
        DeskCommand::Decline(args) => answer::decline(&desk, args),
        DeskCommand::Claim(args) => answer::claim(&desk, args),
        DeskCommand::Resign(args) => answer::resign(&desk, args),
        DeskCommand::Leave(args) => keep::leave(&desk, args),
        DeskCommand::Note(args) => keep::note(&desk, args),
        DeskCommand::Undo(args) => versions::undo(&desk, args),
        DeskCommand::History(args) => versions::history(&desk, args),
        DeskCommand::Archive(args) => versions::archive(&desk, args),
        DeskCommand::Card(args) => paper::card(&desk, args),
        DeskCommand::Sheet(args) => paper::sheet(&desk, args),
        DeskCommand::Mail(args) => mail::mail(&desk, args),
        DeskCommand::Read(args) => mail::read(&desk, args),
        DeskCommand::Import(args) => exchange::import(&desk, args),
        DeskCommand::Export(args) => exchange::export(&desk, args),
        DeskCommand::Board(args) => board::run(&desk, args),
        DeskCommand::Stats(args) => stats::run(&desk, args),
    }
}

/// Prints a text in which names and notes may stand: they must not steer the
/// terminal.
fn tell(text: &str) -> Result<(), Failure> {
    terminal::print(&terminal::escaped_lines(text))
}

/// The same on standard error, a line.
fn warn(text: &str) {
    terminal::say(&terminal::escaped(text));
}

/// Says why nothing was done.
fn refused(refusal: &Refusal) -> Done {
    warn(&format!("iccf: {refusal}"));
    Done::WithErrors
}

/// Says which files could not be read; the others go on.
fn warn_of(damaged: &[Damaged]) -> Done {
    for damaged in damaged {
        warn(&damaged.message);
    }
    if damaged.is_empty() {
        Done::Well
    } else {
        Done::WithErrors
    }
}
