//! `iccf.to_numeric`.

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, GenericListArray, Int16Array, LargeStringArray, OffsetSizeTrait, StringArray,
};
use arrow_schema::DataType;
use iccf::Notation;
use iccf::convert::{Converter, Layout, Options};
use iccf::text::Level;
use iccf_table::PackedMove;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::capsule::{self, ArrayCapsules};
use crate::problem::Problem;
use crate::{error, name};

/// Digits of games as an Arrow array, for everything that takes one; made by
/// `iccf.to_numeric`.
#[pyclass(frozen, module = "iccf")]
pub(crate) struct Digits(ArrayRef);

#[pymethods]
impl Digits {
    /// The array with its type.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<ArrayCapsules<'py>> {
        drop(requested_schema);
        capsule::array(py, &self.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Digits of {} games>", self.0.len())
    }
}

/// What becomes of a game with an error.
#[derive(Clone, Copy, PartialEq)]
enum OnError {
    Raise,
    Null,
}

const ON_ERROR: [(&str, OnError); 2] = [("raise", OnError::Raise), ("null", OnError::Null)];

/// Why there are no digits.
enum Fault {
    Type(DataType),
    Packed(i16),
    NullMove,
    /// What Python raised meanwhile.
    Raised(PyErr),
    Text(Box<iccf::text::Problem>),
    NoMoves,
    SeveralGames,
}

impl Fault {
    fn raised(self, py: Python<'_>, row: usize) -> PyErr {
        let message = match self {
            Self::Type(kind) => {
                let message =
                    format!("text or lists of packed moves are wanted, and this is {kind}");
                return PyTypeError::new_err(message);
            }
            Self::Raised(raised) => return raised,
            Self::Text(problem) => return error::of_row(py, Problem::from(&*problem), row),
            Self::Packed(number) => format!("{number} is no packed move"),
            Self::NullMove => "null is no packed move".into(),
            Self::NoMoves => "there are no moves in this text".into(),
            Self::SeveralGames => "there are several games in this text".into(),
        };
        PyValueError::new_err(format!("row {row}: {message}"))
    }
}

/// Spells games one after another into a column.
struct Speller {
    converter: Converter,
    on_error: OnError,
    rows: Vec<Option<(usize, usize)>>,
    /// Faults of the values of a dictionary, which are no faults if no row has them.
    of_values: Option<BTreeMap<usize, Fault>>,
    text: Vec<u8>,
}

/// After how many games it is seen whether somebody pressed Ctrl-C.
const STEP: usize = 1024;

impl Speller {
    fn new(notation: Option<Notation>, on_error: OnError) -> Self {
        let options = Options::default()
            .to(Notation::Numeric)
            .from(notation)
            .layout(Layout::Moves);
        Self {
            converter: Converter::new(options),
            on_error,
            rows: Vec::new(),
            of_values: None,
            text: Vec::new(),
        }
    }

    /// Spells each value of an array.
    fn spell(&mut self, array: &dyn Array) -> Result<(), Fault> {
        match array.data_type() {
            DataType::Utf8 => self.texts(array.as_string::<i32>().iter()),
            DataType::LargeUtf8 => self.texts(array.as_string::<i64>().iter()),
            DataType::Utf8View => self.texts(array.as_string_view().iter()),
            DataType::List(item) if *item.data_type() == DataType::Int16 => {
                self.lists(array.as_list::<i32>())
            }
            DataType::LargeList(item) if *item.data_type() == DataType::Int16 => {
                self.lists(array.as_list::<i64>())
            }
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                if dictionary.values().is_empty() {
                    self.rows.extend(iter::repeat_n(None, array.len()));
                    return Ok(());
                }
                let before = self.rows.len();
                self.of_values = Some(BTreeMap::new());
                self.spell(dictionary.values().as_ref())?;
                let mut faults = self.of_values.take().unwrap_or_default();
                let values = self.rows.split_off(before);
                for (at, key) in dictionary.normalized_keys().into_iter().enumerate() {
                    let valid = dictionary.is_valid(at);
                    if let Some(fault) = faults.remove(&(before + key)).filter(|_| valid) {
                        return Err(fault);
                    }
                    let value = values.get(key).copied().flatten();
                    self.rows.push(value.filter(|_| valid));
                }
                Ok(())
            }
            kind => Err(Fault::Type(kind.clone())),
        }
    }

    fn texts<'a>(&mut self, texts: impl Iterator<Item = Option<&'a str>>) -> Result<(), Fault> {
        for text in texts {
            match text {
                Some(text) => {
                    let start = self.text.len();
                    let spelled = self.one_text(text);
                    self.push(start, spelled)?;
                }
                None => self.rows.push(None),
            }
        }
        Ok(())
    }

    fn one_text(&mut self, text: &str) -> Result<(), Fault> {
        let converter = &mut self.converter;
        let before = converter.summary().games;
        converter.next_text();
        converter.convert(text.as_bytes(), &mut self.text);
        let problems = converter.take_problems();
        if let Some(error) = problems.into_iter().find(|one| one.level == Level::Error) {
            return Err(Fault::Text(Box::new(error)));
        }
        match converter.summary().games - before {
            0 if !text.trim().is_empty() => Err(Fault::NoMoves),
            0 | 1 => Ok(()),
            _ => Err(Fault::SeveralGames),
        }
    }

    fn lists<O: OffsetSizeTrait>(&mut self, lists: &GenericListArray<O>) -> Result<(), Fault> {
        for list in lists {
            match list {
                Some(list) => {
                    let start = self.text.len();
                    let spelled = self.one_list(list.as_primitive());
                    self.push(start, spelled)?;
                }
                None => self.rows.push(None),
            }
        }
        Ok(())
    }

    fn one_list(&mut self, packed: &Int16Array) -> Result<(), Fault> {
        use std::io::Write as _;
        for (at, number) in packed.iter().enumerate() {
            let number = number.ok_or(Fault::NullMove)?;
            let mv = PackedMove::from_integer(number).ok_or(Fault::Packed(number))?;
            let space = if at == 0 { "" } else { " " };
            // A vector takes whatever is written.
            let _ = write!(self.text, "{space}{mv}");
        }
        Ok(())
    }

    /// Ends a row whose digits stand from an offset on.
    fn push(&mut self, start: usize, spelled: Result<(), Fault>) -> Result<(), Fault> {
        match spelled {
            Ok(()) => {
                let digits = self.text[start..].trim_ascii_end().len();
                self.text.truncate(start + digits);
                self.rows.push(Some((start, start + digits)));
            }
            Err(fault) => {
                if self.on_error == OnError::Raise {
                    let Some(faults) = &mut self.of_values else {
                        return Err(fault);
                    };
                    faults.insert(self.rows.len(), fault);
                }
                self.text.truncate(start);
                self.rows.push(None);
            }
        }
        if self.rows.len().is_multiple_of(STEP) {
            Python::attach(|py| py.check_signals().map_err(Fault::Raised))?;
        }
        Ok(())
    }

    fn finish(self) -> ArrayRef {
        let text = String::from_utf8_lossy(&self.text);
        let digits = || {
            let rows = self.rows.iter().copied();
            rows.map(|row| row.and_then(|(start, end)| text.get(start..end)))
        };
        // Of a dictionary, a text may be many rows.
        let length: usize = digits().flatten().map(str::len).sum();
        if length < i32::MAX as usize {
            Arc::new(digits().collect::<StringArray>())
        } else {
            Arc::new(digits().collect::<LargeStringArray>())
        }
    }
}

/// The moves of many games in digits: an Arrow array of texts, one game each, in any
/// notation, or of lists of packed moves, as the column `moves` of a table has them.
///
/// A text with an error raises `GameError`, or becomes null with `errors='null'`. What
/// is null stays null. Tags, comments and variations are left out.
///
/// >>> import pyarrow
/// >>> games = pyarrow.array(["e4 e5 Nf3", "1. d4 d5 2. c4", None])
/// >>> pyarrow.array(iccf.to_numeric(games)).to_pylist()
/// ['5254 5755 7163', '4244 4745 3234', None]
#[pyfunction]
#[pyo3(signature = (array, notation=None, *, errors="raise"))]
pub(crate) fn to_numeric(
    array: &Bound<'_, PyAny>,
    notation: Option<&str>,
    errors: &str,
) -> PyResult<Digits> {
    let py = array.py();
    let on_error = name::one_of("errors", errors, &ON_ERROR)?;
    let mut speller = Box::new(Speller::new(name::maybe_named(notation)?, on_error));
    for chunk in capsule::chunks(array)? {
        let spelled = py.detach(|| speller.spell(chunk.as_ref()));
        spelled.map_err(|fault| fault.raised(py, speller.rows.len()))?;
        py.check_signals()?;
    }
    Ok(Digits(py.detach(|| speller.finish())))
}
