//! `iccf desk import` and `export`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use iccf::convert::Level;
use iccf::record::{Medium, Record, Terms};
use iccf::text::{Layout, WriteOptions};
use iccf::{Color, Game, Games, Notation, Outcome};

use super::args::{ExportArgs, ImportArgs};
use super::{Desk, new, warn_of};
use crate::output::{Output, Rules};
use crate::{Done, Failure, input};

pub(super) fn import(desk: &Desk, args: &ImportArgs) -> Result<Done, Failure> {
    let standard = [Path::new("-").to_owned()];
    let files = if args.files.is_empty() {
        &standard[..]
    } else {
        &args.files
    };
    let mut done = Done::Well;
    for path in files {
        let name = path.display().to_string();
        let source: Box<dyn Read> = if path == Path::new("-") {
            Box::new(input::standard())
        } else {
            let file = File::open(path).map_err(|error| Failure::File(name.clone(), error))?;
            Box::new(file)
        };
        let mut any = false;
        for read in Games::new(source) {
            let read = read.map_err(|error| Failure::File(name.clone(), error))?;
            let wrong = read.problems.iter().find(|one| one.level == Level::Error);
            if let Some(problem) = wrong {
                let place = problem.place;
                let message = &problem.message;
                super::warn(&format!(
                    "{name}:{}:{}: error: {message}",
                    place.line, place.column
                ));
                done = Done::WithErrors;
                continue;
            }
            if read.remark {
                continue;
            }
            any = true;
            match take_over(desk, args, read.game)? {
                Ok(game) => super::tell(&format!("{game}\n"))?,
                Err(message) => {
                    super::warn(&format!("{name}: game {}: {message}", read.number));
                    done = Done::WithErrors;
                }
            }
        }
        if !any && done == Done::Well {
            super::warn(&format!("{name}: error: there is no game in it"));
            done = Done::WithErrors;
        }
    }
    Ok(done)
}

/// Adds a game to the desk; its name, or why not.
fn take_over(
    desk: &Desk,
    args: &ImportArgs,
    mut game: Game,
) -> Result<Result<String, String>, Failure> {
    let known = game.tag("DeskMe").is_some();
    let (mut terms, _) = Terms::read(&game);
    match side(args, &game) {
        Ok(Some(me)) => terms.me = me,
        Ok(None) if known => {}
        Ok(None) => {
            return Ok(Err(
                "whose side is yours? --me white, black or your name".into()
            ));
        }
        Err(message) => return Ok(Err(message)),
    }
    if game.tag("Mode").is_none() || args.medium.is_some() {
        terms.medium = args.medium.map_or(Medium::Server, Medium::from);
        if game.tag("TimeControl").is_none() && game.tag("DeskControl").is_none() {
            terms.control = terms.medium.usual_control();
        }
    }
    terms.number = None;
    if game.outcome().is_none() {
        game.set_outcome(Outcome::Open);
    }
    if !args.again
        && let Some(there) = there_already(desk, &game)?
    {
        return Ok(Err(format!(
            "it is there already as {there}; --again takes it over all the same"
        )));
    }
    let tag = |name: &str| game.tag(name).unwrap_or_default().to_string();
    let name = new::name(&tag("White"), &tag("Black"));
    let what = format!("import: {} – {}", tag("White"), tag("Black"));
    // A number of another desk means nothing here.
    game.remove_tag("DeskNumber");
    let record = Record::new(game, terms);
    Ok(Ok(desk.store.create(&name, record, &what)?.name))
}

/// The game of the desk that this one is, or goes on from: players and event are
/// the same, and one has the first moves of the other.
fn there_already(desk: &Desk, game: &Game) -> Result<Option<String>, Failure> {
    let tag = |game: &Game, name: &str| match game.tag(name) {
        None | Some("" | "?") => String::new(),
        Some(value) => value.to_lowercase(),
    };
    let same = |other: &Game| {
        let tags = ["White", "Black", "Event"];
        let moves = |game: &Game| game.main_line().map(|(.., mv)| mv).collect::<Vec<_>>();
        let (one, other_moves) = (moves(game), moves(other));
        tags.iter().all(|name| tag(game, name) == tag(other, name))
            && game.start() == other.start()
            && (one.starts_with(&other_moves) || other_moves.starts_with(&one))
    };
    let games = desk.store.all()?.games.into_iter();
    let mut games = games.chain(desk.store.archived()?.games);
    let known = games.find(|entry| same(entry.record.game()));
    Ok(known.map(|entry| entry.name))
}

/// The side that `--me` names, if it is given.
fn side(args: &ImportArgs, game: &Game) -> Result<Option<Color>, String> {
    let Some(me) = &args.me else {
        return Ok(None);
    };
    if let Ok(side) = me.parse() {
        return Ok(Some(side));
    }
    let folded = me.to_lowercase();
    let plays = |name: &str| {
        let player = game.tag(name).unwrap_or_default();
        player.to_lowercase().contains(&folded)
    };
    match (plays("White"), plays("Black")) {
        (true, false) => Ok(Some(Color::White)),
        (false, true) => Ok(Some(Color::Black)),
        (true, true) => Err(format!("both players are called {me}")),
        (false, false) => Err(format!("no player is called {me}")),
    }
}

pub(super) fn export(desk: &Desk, args: &ExportArgs) -> Result<Done, Failure> {
    let listing = desk.store.all()?;
    let mut output = match &args.output {
        Some(path) => Output::file(path, &Rules::new(args.force, &[]))?,
        None => Output::standard(),
    };
    let options = WriteOptions::new(Notation::SAN).layout(Layout::Pgn);
    for (i, entry) in listing.games.iter().enumerate() {
        let text = if args.bare {
            bare(entry.record.game()).write(&options)
        } else {
            entry.record.write()
        };
        if i > 0 {
            output.write(b"\n")?;
        }
        output.write(text.as_bytes())?;
    }
    output.finish()?;
    Ok(warn_of(&listing.damaged))
}

/// The game without what is nobody else's business.
fn bare(game: &Game) -> Game {
    let mut bare = Game::from_position(game.start());
    for (name, value) in game.tags() {
        let private = name.starts_with("Desk") || name.ends_with("Address") || name.ends_with("NA");
        if !private {
            bare.set_tag(name, value);
        }
    }
    for (.., mv) in game.main_line() {
        match mv {
            Some(mv) => {
                bare.play_unchecked(bare.last(), mv);
            }
            None => {
                let _ = bare.pass(bare.last());
            }
        }
    }
    bare.set_outcome(game.outcome());
    bare
}
