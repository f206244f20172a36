//! Refusals, where tables are not built in.

use std::convert::Infallible;
use std::ffi::OsStr;

use clap::builder::TypedValueParser;
use clap::{Arg, Command, Error};
use iccf::convert::Options;

use crate::Failure;
use crate::args::ConvertArgs;
use crate::batch::Tally;
use crate::input::Source;
use crate::output::Rules;
use crate::report::Reporter;

/// What `--columns` names, which only tables know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ColumnArg;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnNames;

impl TypedValueParser for ColumnNames {
    type Value = ColumnArg;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, _: &OsStr) -> Result<ColumnArg, Error> {
        Ok(ColumnArg)
    }
}

impl ConvertArgs {
    /// No table: one that is asked for is refused.
    pub(crate) fn table(&self, _: &Options) -> Result<Option<Infallible>, Failure> {
        self.form().map(|_| None)
    }
}

/// There is no table to make.
pub(crate) fn run(
    _: &ConvertArgs,
    table: Infallible,
    _: &[Source],
    _: &Rules<'_>,
    _: &mut Reporter,
) -> Result<Tally, Failure> {
    match table {}
}
