//! `iccf desk new`.

use std::str::FromStr;

use clap::ValueEnum as _;
use iccf::record::{LeaveStops, Medium, Record, Terms};
use iccf::{Color, Game, Position};

use super::args::{LeaveStopsArg, MediumArg, NewArgs};
use super::{Desk, ask, day};
use crate::args::PositionArgs;
use crate::{Done, Failure};

pub(super) fn run(desk: &Desk, args: &NewArgs) -> Result<Done, Failure> {
    if args.notations.len() > 2 {
        let message = "--notations: a card has room for one or two";
        return Err(Failure::Usage(message.into()));
    }
    let asked = args.white.is_none() || args.black.is_none() || args.me.is_none();
    let white = ask::for_missing("--white", args.white.as_ref(), "White's name?")?;
    let black = ask::for_missing("--black", args.black.as_ref(), "Black's name?")?;
    let me = me(args)?;
    // Whoever is asked at all is asked for the rest, too.
    let mut args = args.clone();
    if asked {
        ask_for_rest(&mut args)?;
    }
    let args = &args;
    let start = day::meant_or_today("--start", args.start.as_ref(), desk.today)?;
    let position = PositionArgs {
        fen: args.fen.clone(),
        after: None,
        chess960: args.chess960,
    }
    .position()?;
    let medium = args.medium.map_or(Medium::Post, Medium::from);
    let mut record = Record::new(
        game(position, &white, &black, args),
        terms(args, me, medium),
    );
    record.set_start(start.date);
    for (side, address) in [(me, &args.address), (!me, &args.opponent_address)] {
        if let Some(address) = address {
            record.set_tag(&address_tag(side, address), address);
        }
    }
    let name = name(&white, &black);
    let what = format!("new: {white} – {black}");
    let entry = desk.store.create(&name, record, &what)?;
    super::tell(&format!("{}\n", entry.name))?;
    Ok(Done::Well)
}

fn me(args: &NewArgs) -> Result<Color, Failure> {
    if let Some(me) = args.me {
        return Ok(me.into());
    }
    ask::terminal("--me")?;
    let question = "Do you have white or black?";
    ask::until(question, |answer| {
        answer
            .parse()
            .map_err(|_| format!("{answer} is neither white nor black"))
    })
}

/// Asks for what may stay open: an empty answer leaves it so.
fn ask_for_rest(args: &mut NewArgs) -> Result<(), Failure> {
    ask::unless_given(&mut args.event, "Event?", parsed)?;
    ask::unless_given(&mut args.section, "Section?", parsed)?;
    let question = "How do moves travel, by post, mail or server? [post]";
    ask::unless_given(&mut args.medium, question, |answer| {
        MediumArg::from_str(answer, true).map_err(|_| format!("{answer} is none of these"))
    })?;
    let medium = args.medium.map_or(Medium::Post, Medium::from);
    let question = format!("Time control? [{}]", medium.usual_control());
    ask::unless_given(&mut args.control, &question, parsed)?;
    let question = "The opponent's language? [en]";
    ask::unless_given(&mut args.language, question, parsed)?;
    let question = "Your address, with commas between its lines?";
    ask::unless_given(&mut args.address, question, parsed)?;
    let question = "The opponent's address?";
    ask::unless_given(&mut args.opponent_address, question, parsed)
}

fn parsed<T: FromStr<Err: ToString>>(answer: &str) -> Result<T, String> {
    answer.parse().map_err(|error: T::Err| error.to_string())
}

fn game(position: Position, white: &str, black: &str, args: &NewArgs) -> Game {
    let mut game = Game::from_position(position);
    let unknown = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".into());
    for (name, value) in [
        ("Event", unknown(&args.event)),
        ("Site", "?".into()),
        ("Date", "????.??.??".into()),
        ("Round", "-".into()),
        ("White", white.into()),
        ("Black", black.into()),
        ("Result", "*".into()),
    ] {
        game.set_tag(name, &value);
    }
    if let Some(section) = &args.section {
        game.set_tag("Section", section);
    }
    game.set_outcome(iccf::Outcome::Open);
    game
}

fn terms(args: &NewArgs, me: Color, medium: Medium) -> Terms {
    let mut terms = Terms::new(me, medium);
    if let Some(control) = args.control {
        terms.control = control;
    }
    if !terms.control.doubles() {
        terms.double_after = 0;
    }
    if let Some(days) = args.double_after {
        terms.double_after = days;
    }
    terms.notations.clone_from(&args.notations);
    if let Some(language) = args.language {
        terms.language = language;
    }
    if args.leave_stops == LeaveStopsArg::Both {
        terms.leave_stops = LeaveStops::Both;
    }
    terms
}

/// PGN has tags for electronic addresses; for those on paper we have our own.
fn address_tag(side: Color, address: &str) -> String {
    let side = match side {
        Color::White => "White",
        Color::Black => "Black",
    };
    let kind = if address.contains('@') && !address.contains([',', '\n']) {
        "NA"
    } else {
        "Address"
    };
    format!("{side}{kind}")
}

/// A name for the file: those of the players, in small letters.
pub(super) fn name(white: &str, black: &str) -> String {
    const LONGEST: usize = 40;
    let slug = |name: &str| {
        let name = name.split([',', '(']).next().unwrap_or_default();
        let mut slug = String::new();
        for c in name.chars().flat_map(char::to_lowercase).take(LONGEST) {
            if c.is_alphanumeric() {
                slug.push(c);
            } else if !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
        }
        let slug = slug.trim_end_matches('-');
        if slug.is_empty() {
            "nn".to_string()
        } else {
            slug.to_string()
        }
    };
    format!("{}-{}", slug(white), slug(black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_the_players() {
        for (white, black, expected) in [
            ("Weber", "Novák", "weber-novák"),
            ("Weber, K.", "Jan Novák (CZE)", "weber-jan-novák"),
            ("../../etc", "a/b\\c:d", "etc-a-b-c-d"),
            ("", "?", "nn-nn"),
            ("Карл", ".hidden", "карл-hidden"),
        ] {
            assert_eq!(name(white, black), expected);
        }
    }
}
