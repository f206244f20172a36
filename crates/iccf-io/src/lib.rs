//! What the program and the page share: files unpacked on their way in, and what
//! the library finds as JSON on its way out.

mod binary;
mod completion;
mod explanation;
mod problem;
mod restoration;
mod unpack;

pub use completion::{completion_json, next_digits};
pub use explanation::{Explanation, Legal, Wrong, bare, names_json};
pub use problem::{of_input, of_problem};
pub use restoration::restoration_json;
pub use unpack::unpacked;
