//! What is drawn: boards as PNG; boards, cards and sheets as pages.

#[cfg(feature = "print")]
mod built;
#[cfg(not(feature = "print"))]
mod refused;

#[cfg(feature = "print")]
pub(crate) use built::{board, card, png, sheet};
#[cfg(not(feature = "print"))]
pub(crate) use refused::{board, card, png, sheet};

/// What is said of a file for pages whose name ends otherwise.
const ENDINGS: &str = "-o: the file's name must end in .pdf, .svg, .png or .txt";
