//! Values of options that are names: how they are read, and which of them a shell
//! can offer.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, CommandFactory as _, Error};
use iccf::convert::Layout;
use iccf::diagram::Theme;
use iccf::{Language, Notation, SpokenLanguage};

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

/// All that pass, those with letters in every language.
fn names(passes: fn(Notation) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    for notation in Notation::ALL.iter().filter(|one| passes(**one)) {
        names.push(notation.to_string());
        let languages = Language::ALL.iter().skip(1);
        match notation {
            Notation::San(_) => names.extend(languages.map(|one| Notation::San(*one).to_string())),
            Notation::Lan(_) => names.extend(languages.map(|one| Notation::Lan(*one).to_string())),
            Notation::Reversible(_) => {
                names.extend(languages.map(|one| Notation::Reversible(*one).to_string()));
            }
            Notation::Spoken(SpokenLanguage::German) => names.push("spoken:de".into()),
            _ => {}
        }
    }
    names
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

/// Languages, by their codes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Languages;

impl TypedValueParser for Languages {
    type Value = Language;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Language, Error> {
        let parser = |name: &str| name.parse::<Language>();
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let languages = Language::ALL.iter();
        Some(Box::new(languages.map(|language| {
            PossibleValue::new(language.code()).help(language.name())
        })))
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

/// How games are laid out: as text, or as rows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LayoutArg {
    Text(Layout),
    Rows(RowLayout),
}

/// Rows of a table as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowLayout {
    Csv,
    Jsonl,
    /// A row a move, comma-separated unless the file's name says otherwise.
    Moves,
}

impl RowLayout {
    const ALL: [Self; 3] = [Self::Csv, Self::Jsonl, Self::Moves];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Moves => "moves-table",
        }
    }

    const fn summary(self) -> &'static str {
        match self {
            Self::Csv => "a row a game, comma-separated",
            Self::Jsonl => "a row a game, a JSON object a line",
            Self::Moves => "a row a move, comma-separated",
        }
    }

    /// How the names of such files end.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Csv | Self::Moves => ".csv",
            Self::Jsonl => ".jsonl",
        }
    }
}

impl LayoutArg {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text(layout) => layout.name(),
            Self::Rows(layout) => layout.name(),
        }
    }

    fn read(name: &str) -> Result<Self, String> {
        let rows = RowLayout::ALL.map(Self::Rows).into_iter();
        let mut all = Layout::ALL.iter().copied().map(Self::Text).chain(rows);
        all.clone()
            .find(|layout| layout.name() == name)
            .ok_or_else(|| {
                let last = all.next_back().map_or("", Self::name);
                let others: Vec<_> = all.map(Self::name).collect();
                format!("no such layout; known are {} and {last}", others.join(", "))
            })
    }
}

/// Layouts of text and of tables, each with what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllLayouts;

impl TypedValueParser for AllLayouts {
    type Value = LayoutArg;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<LayoutArg, Error> {
        let parser = LayoutArg::read;
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let rows = RowLayout::ALL.into_iter();
        let rows = rows.map(|layout| PossibleValue::new(layout.name()).help(layout.summary()));
        Some(Box::new(Layouts.possible_values()?.chain(rows)))
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
        let pages = crate::cmd::man::pages(&program).into_iter();
        let names: Vec<_> = pages.map(|(name, _)| PossibleValue::new(name)).collect();
        Some(Box::new(names.into_iter()))
    }
}
