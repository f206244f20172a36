//! The Python package `iccf`: this module translates arguments, values and errors,
//! and knows nothing of chess. What is better said in Python, exceptions and the
//! bridge to Spark, is in `python/iccf/`.

// Docstrings have Python in them, not links, and names of programs.
#![allow(clippy::doc_link_with_quotes, clippy::doc_markdown)]
// Arguments are named in Python, come by value, and methods have the names that
// people expect there.
#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    clippy::wrong_self_convention
)]

mod capsule;
mod chess;
mod completion;
mod conversion;
mod diagram;
mod digits;
mod error;
mod explanation;
mod game;
mod games;
mod input;
mod moves;
mod name;
mod node;
mod output;
mod part;
mod position;
mod problem;
mod reading;
mod repair;
mod restoration;
mod rows;
mod table;
mod watch;

use pyo3::pymodule;

/// The part of the package `iccf` that is written in Rust.
#[pymodule]
mod _iccf {
    #[pymodule_export]
    use crate::completion::{Completion, complete};
    #[pymodule_export]
    use crate::conversion::{Conversion, convert, convert_file};
    #[pymodule_export]
    use crate::diagram::board_svg;
    #[pymodule_export]
    use crate::digits::{Digits, to_numeric};
    #[pymodule_export]
    use crate::explanation::explain;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::games::{Games, games};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::name::{languages, notations};
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::part::is_plain;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::reading::{read, write};
    #[pymodule_export]
    use crate::repair::{Repair, repair};
    #[pymodule_export]
    use crate::restoration::{Restoration, Restored, restore};
    #[pymodule_export]
    use crate::table::{Table, table};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let _ = crate::table::MAIN.set(std::thread::current().id());
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Python's objects are aligned to two words, whatever a class wants.
macro_rules! fit_into_objects {
    ($($class:ty),* $(,)?) => {
        $(const _: () = assert!(align_of::<$class>() <= 2 * size_of::<usize>());)*
    };
}

fit_into_objects!(
    completion::Completion,
    conversion::Conversion,
    digits::Digits,
    game::Game,
    games::Games,
    moves::Move,
    node::Node,
    position::Position,
    problem::Problem,
    repair::Repair,
    restoration::Restoration,
    restoration::Restored,
    table::Table,
);
