//! Tables: which one the command line asks for, and where its rows go.

#[cfg(feature = "tables")]
mod built;
#[cfg(not(feature = "tables"))]
mod refused;

use std::path::{Path, PathBuf};

#[cfg(feature = "tables")]
pub(crate) use built::{ColumnArg, ColumnNames, run};
#[cfg(not(feature = "tables"))]
pub(crate) use refused::{ColumnArg, ColumnNames, run};

use crate::Failure;
use crate::args::ConvertArgs;
use crate::part::Part;
use crate::terminal::file_name;
use crate::values::{LayoutArg, RowLayout};

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Parquet,
    Arrow,
    Csv,
    JsonLines,
}

impl ConvertArgs {
    /// The form of the table that these words ask for, if it is one.
    fn form(&self) -> Result<Option<Form>, Failure> {
        let refused = |message: String| Err(Failure::Usage(message));
        let file = match &self.output {
            Some(place) => file_form(place)?,
            None => None,
        };
        let form = match (file, self.layout) {
            (Some(form), None | Some(LayoutArg::Rows(RowLayout::Moves))) => form,
            (Some(_), Some(layout)) => {
                let place = self.output.as_deref().unwrap_or(Path::new("-"));
                return refused(format!(
                    "{} is a table by its name, and --layout {} is text; name another file, or \
                     leave the layout out",
                    file_name(&place.display().to_string()),
                    layout.name()
                ));
            }
            (None, Some(LayoutArg::Rows(RowLayout::Csv))) => Form::Csv,
            (None, Some(LayoutArg::Rows(RowLayout::Jsonl))) => Form::JsonLines,
            (None, Some(LayoutArg::Rows(RowLayout::Moves))) => text_form(self.output.as_deref()),
            (None, _) if self.columns.is_empty() => return Ok(None),
            (None, _) => {
                return refused(
                    "--columns is for tables: --layout csv, jsonl or moves-table, or an output \
                     named .parquet or .arrow"
                        .into(),
                );
            }
        };
        let asked = match (file, &self.output, self.layout) {
            (Some(_), Some(place), _) => file_name(&place.display().to_string()).into_owned(),
            (.., layout) => format!("--layout {}", layout.map_or("", LayoutArg::name)),
        };
        Part::Tables.needed_by(&asked)?;
        Ok(Some(form))
    }
}

/// The form of a file that is no text, by its name.
fn file_form(place: &Path) -> Result<Option<Form>, Failure> {
    let form = |place: &Path| match ending(place).as_deref() {
        Some("parquet") => Some(Form::Parquet),
        Some("arrow") => Some(Form::Arrow),
        _ => None,
    };
    let unpacked = unpacked(place);
    if form(&unpacked) != form(place) {
        let message = format!(
            "{} would be compressed twice; {} is enough",
            file_name(&place.display().to_string()),
            file_name(&unpacked.display().to_string())
        );
        return Err(Failure::Usage(message));
    }
    Ok(form(place))
}

/// The form of a table of moves that is text.
fn text_form(place: Option<&Path>) -> Form {
    match place.map(unpacked).as_deref().and_then(ending).as_deref() {
        Some("jsonl" | "ndjson") => Form::JsonLines,
        _ => Form::Csv,
    }
}

/// The name without the ending of what is compressed.
fn unpacked(place: &Path) -> PathBuf {
    match ending(place).as_deref() {
        Some("gz" | "bz2" | "zst") => place.with_extension(""),
        _ => place.to_owned(),
    }
}

fn ending(place: &Path) -> Option<String> {
    let ending = place.extension()?.to_str()?;
    Some(ending.to_ascii_lowercase())
}
