//! Values of options that are names: how they are read, and which of them a shell
//! can offer.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, CommandFactory as _, Error};
use iccf::convert::Layout;
use iccf::diagram::Theme;
use iccf::{Language, Notation};

use super::args::Args;

/// What `--from` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    Auto,
    Only(Notation),
}

/// Notations, to be written or read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notations<T> {
    read: fn(&str) -> Result<T, String>,
    /// Those that a shell offers.
    offered: fn() -> Vec<String>,
}

impl Notations<Notation> {
    pub(crate) const fn written() -> Self {
        Self {
            read: notation,
            offered: || names(|_| true),
        }
    }
}

impl Notations<From> {
    pub(crate) const fn read() -> Self {
        Self {
            read: from,
            offered: || {
                let mut names = names(Notation::is_read);
                names.insert(0, "auto".into());
                names
            },
        }
    }
}

/// All that pass, and algebraic notation in every language.
fn names(passes: fn(Notation) -> bool) -> Vec<String> {
    let languages = Language::ALL.iter().map(|one| Notation::San(*one));
    let all = Notation::ALL.iter().copied().chain(languages.skip(1));
    all.filter(|one| passes(*one))
        .map(|one| one.to_string())
        .collect()
}

fn notation(name: &str) -> Result<Notation, String> {
    name.parse()
        .map_err(|error: iccf::UnknownNotation| error.to_string())
}

fn from(name: &str) -> Result<From, String> {
    match name {
        "auto" => Ok(From::Auto),
        _ => match notation(name)? {
            notation if notation.is_read() => Ok(From::Only(notation)),
            notation => Err(format!("{notation} is only written, not read")),
        },
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Notations<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        let parser: fn(&str) -> Result<T, String> = self.read;
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.offered)().into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// Layouts, each with what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layouts;

impl TypedValueParser for Layouts {
    type Value = Layout;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Layout, Error> {
        let parser = |name: &str| name.parse::<Layout>();
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let layouts = Layout::ALL.iter();
        Some(Box::new(layouts.map(|layout| {
            PossibleValue::new(layout.name()).help(layout.summary())
        })))
    }
}

/// Themes of boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Themes;

impl TypedValueParser for Themes {
    type Value = Theme;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Theme, Error> {
        let parser = |name: &str| name.parse::<Theme>();
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let themes = Theme::ALL.iter();
        Some(Box::new(
            themes.map(|theme| PossibleValue::new(theme.name())),
        ))
    }
}

/// The names of commands; whether there is such a one is asked when its page is
/// written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Commands;

impl TypedValueParser for Commands {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let program = Args::command();
        let names: Vec<_> = program
            .get_subcommands()
            .map(|command| PossibleValue::new(command.get_name().to_owned()))
            .collect();
        Some(Box::new(names.into_iter()))
    }
}
