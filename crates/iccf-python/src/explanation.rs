//! `iccf.explain`.

use iccf_io::Explanation;
use pyo3::prelude::*;

use crate::position::{Position, or_start};

/// What a text means as a move of a position: as `iccf explain --format json`, with the
/// fields of docs/explain.md.
///
/// >>> legal = iccf.explain("5254")
/// >>> legal["message"], legal["notations"]["san"]
/// ('the white pawn goes from 52 (e2) to 54 (e4)', 'e4')
/// >>> wrong = iccf.explain("5355")
/// >>> wrong["legal"], wrong["kind"]
/// (False, 'empty-square')
#[pyfunction]
#[pyo3(signature = (text, *, position=None))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    text: &str,
    position: Option<Position>,
) -> PyResult<Bound<'py, PyAny>> {
    let explanation = Explanation::of(&or_start(position), text).json();
    py.import("json")?
        .call_method1("loads", (explanation.to_string(),))
}
