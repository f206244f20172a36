//! `iccf.board_svg`.

use iccf::diagram::{Background, Diagram, Labels};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::moves::Move;
use crate::name::{self, SIDES};
use crate::position::Position;

/// Pixels from edge to edge where a notebook shows a position.
pub(crate) const WIDTH: u32 = 400;

const LABELS: [(&str, Labels); 4] = [
    ("numeric", Labels::Numeric),
    ("algebraic", Labels::Algebraic),
    ("both", Labels::Both),
    ("none", Labels::None),
];

pub(crate) fn plain(position: &iccf::Position) -> String {
    Diagram::new(position).svg(WIDTH).to_string()
}

/// A picture of a board as SVG: of a position, of a move, or of the numbered squares.
///
/// `subject` is a `Position`, a `Move` or nothing. `labels` is one of `'numeric'`,
/// `'algebraic'`, `'both'`, `'none'`; `theme` one of `'print'`, `'wood'`, `'blue'`,
/// `'contrast'`; `background` is `'none'` or a colour as `'#ffffff'`. A notebook shows
/// what is returned.
///
/// >>> iccf.board_svg(iccf.read("5254"), view="black")[:4]
/// '<svg'
#[pyfunction]
#[pyo3(signature = (
    subject=None, *, size=400, view="white", labels="numeric", theme=None, background=None,
    marks=Vec::new(), title=None, caption=None, numbers=false,
))]
pub(crate) fn board_svg<'py>(
    py: Python<'py>,
    subject: Option<&Bound<'py, PyAny>>,
    size: u32,
    view: &str,
    labels: &str,
    theme: Option<&str>,
    background: Option<&str>,
    marks: Vec<String>,
    title: Option<&str>,
    caption: Option<&str>,
    numbers: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if !(16..=10_000).contains(&size) {
        return Err(PyValueError::new_err("size is from 16 to 10000 pixels"));
    }
    let mut diagram = match subject {
        None => Diagram::numbered(),
        Some(subject) => {
            if let Ok(position) = subject.cast::<Position>() {
                Diagram::new(&position.get().0)
            } else if let Ok(mv) = subject.cast::<Move>() {
                mv.get().svg()
            } else {
                let message = "a picture is of a Position, a Move or nothing";
                return Err(PyTypeError::new_err(message));
            }
        }
    };
    diagram = diagram
        .with_view(name::one_of("view", view, &SIDES)?)
        .with_labels(name::one_of("labels", labels, &LABELS)?);
    if let Some(theme) = name::maybe_named(theme)? {
        diagram = diagram.with_theme(theme);
    }
    if let Some(background) = name::maybe_named::<Background>(background)? {
        diagram = diagram.with_background(background);
    }
    if !marks.is_empty() {
        let marks: PyResult<Vec<_>> = marks.iter().map(|mark| name::named(mark)).collect();
        diagram = diagram.with_marks(marks?);
    }
    if let Some(title) = title {
        diagram = diagram.with_title(title);
    }
    if let Some(caption) = caption {
        diagram = diagram.with_caption(caption);
    }
    if numbers {
        diagram = diagram.with_numbers(true);
    }
    let class = py.import("iccf.svg")?.getattr("Svg")?;
    class.call1((diagram.svg(size).to_string(),))
}
