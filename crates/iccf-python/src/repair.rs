//! `iccf.repair`.

use std::borrow::Cow;

use iccf::text::Suggestion;
use iccf::{Notation, Position as Board};
use pyo3::prelude::*;

use crate::name;
use crate::position::{Position, or_start};

/// A move that may have been meant, and how it came to be written otherwise.
#[pyclass(frozen, eq, get_all, from_py_object, module = "iccf")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Repair {
    /// The move in digits.
    numeric: String,
    /// The move in standard algebraic notation.
    san: String,
    /// The kind of slip, as `'one-wrong'`.
    slip: Cow<'static, str>,
    /// The slip as words.
    message: String,
}

/// What a repair is made of.
type Parts = (String, String, String, String);

impl Repair {
    pub(crate) fn all(position: &Board, notation: Notation, text: &str) -> Vec<Self> {
        let repairs = iccf::repair(position, notation, text);
        let made = |repair: &iccf::Repair| Self {
            numeric: Notation::Numeric.write(position, repair.mv).to_string(),
            san: Notation::SAN.write(position, repair.mv).to_string(),
            slip: repair.slip.kind().into(),
            message: repair.slip.to_string(),
        };
        repairs.iter().map(made).collect()
    }
}

impl From<&Suggestion> for Repair {
    fn from(suggestion: &Suggestion) -> Self {
        Self {
            numeric: suggestion.numeric.clone(),
            san: suggestion.san.clone(),
            slip: suggestion.slip.kind().into(),
            message: suggestion.slip.to_string(),
        }
    }
}

#[pymethods]
impl Repair {
    fn __repr__(&self) -> String {
        let Self {
            numeric, san, slip, ..
        } = self;
        format!("Repair('{numeric}', '{san}', '{slip}')")
    }

    /// For pickle, and so for errors that are raised in other processes.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let Self {
            numeric,
            san,
            slip,
            message,
        } = self.clone();
        let make = py.get_type::<Self>().getattr("_made")?;
        Ok((make, (numeric, san, slip.into_owned(), message)))
    }

    #[staticmethod]
    fn _made(numeric: String, san: String, slip: String, message: String) -> Self {
        let slip = slip.into();
        Self {
            numeric,
            san,
            slip,
            message,
        }
    }
}

/// The legal moves that a wrong text may have meant, likeliest first.
///
/// >>> iccf.repair("5264")
/// [Repair('5254', 'e4', 'one-wrong'), Repair('6264', 'f4', 'one-wrong')]
#[pyfunction]
#[pyo3(signature = (text, notation="numeric", *, position=None))]
pub(crate) fn repair(
    text: &str,
    notation: &str,
    position: Option<Position>,
) -> PyResult<Vec<Repair>> {
    let notation = name::named(notation)?;
    Ok(Repair::all(&or_start(position), notation, text))
}
