//! Names that are given as strings: notations, layouts, sides.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use iccf::{Color, Language, Notation, Position, Strictness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The value of a name; what is wrong with it is said with the name.
pub(crate) fn named<T: FromStr<Err: Display>>(name: &str) -> PyResult<T> {
    name.parse()
        .map_err(|error| PyValueError::new_err(format!("{name:?}: {error}")))
}

/// As [`named`], where a name may be left out.
pub(crate) fn maybe_named<T: FromStr<Err: Display>>(name: Option<&str>) -> PyResult<Option<T>> {
    name.map(named).transpose()
}

/// One of a few words.
pub(crate) fn one_of<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> PyResult<T> {
    if let Some((_, value)) = known.iter().find(|(name, _)| *name == word) {
        return Ok(*value);
    }
    let words: Vec<_> = known.iter().map(|(name, _)| format!("{name:?}")).collect();
    let words = words.join(", ");
    let message = format!("{what} is {word:?}, and should be one of {words}");
    Err(PyValueError::new_err(message))
}

pub(crate) fn strictness(strict: bool) -> Strictness {
    if strict {
        Strictness::Strict
    } else {
        Strictness::Lenient
    }
}

/// More threads than that are a slip.
const MOST_JOBS: usize = 1024;

pub(crate) fn check_jobs(jobs: usize) -> PyResult<()> {
    match jobs {
        0 => Err(PyValueError::new_err(
            "somebody has to work: jobs is at least 1",
        )),
        1..=MOST_JOBS => Ok(()),
        _ => Err(PyValueError::new_err(format!(
            "jobs is {jobs}, and at most {MOST_JOBS}"
        ))),
    }
}

/// A move in a notation that may not be named: read generously.
pub(crate) fn read_in(
    notation: Option<Notation>,
    position: &Position,
    text: &str,
    strictness: Strictness,
) -> Result<iccf::Move, iccf::MoveError> {
    let reading = match notation {
        Some(notation) => notation.read_as(position, text, strictness)?,
        None => Notation::read_any(position, text, strictness)?.1,
    };
    Ok(reading.mv)
}

pub(crate) const SIDES: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

/// The notations by name, each with what it is.
///
/// >>> iccf.notations()["uci"]
/// 'coordinates, as chess engines speak'
#[pyfunction]
pub(crate) fn notations() -> BTreeMap<String, &'static str> {
    let row = |notation: &Notation| (notation.to_string(), notation.summary());
    Notation::ALL.iter().map(row).collect()
}

/// The languages of piece letters by code, each with its name: `san:de` is SAN with
/// the letters of `de`.
///
/// >>> iccf.languages()["de"]
/// 'German'
#[pyfunction]
pub(crate) fn languages() -> BTreeMap<&'static str, &'static str> {
    let row = |language: &Language| (language.code(), language.name());
    Language::ALL.iter().map(row).collect()
}
