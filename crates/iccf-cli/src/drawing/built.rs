//! Pages, and what is said of them.

use std::path::Path;

use iccf::diagram::Diagram;
use iccf_print::{Card, CardSize, Paper, Print, Sheet};

use super::ENDINGS;
use crate::Failure;
use crate::report::counted;
use crate::terminal::{escaped, say};

/// The width of a board on paper, in millimetres.
const BOARD: f64 = 100.0;

/// A picture made of lines as one made of dots.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    iccf_print::png(svg).map_err(|error| Failure::File("png".into(), error))
}

/// A board as a page, in the form that a file's name asks for.
pub(crate) fn board(diagram: &Diagram, place: &Path) -> Result<Vec<u8>, Failure> {
    written(&Print::board(diagram, BOARD), place)
}

/// Cards, in colours or without.
pub(crate) fn card(
    cards: &[Card],
    size: CardSize,
    grey: bool,
    place: &Path,
) -> Result<Vec<u8>, Failure> {
    let print = Card::print_all(cards, size);
    written(&if grey { print.grey() } else { print }, place)
}

/// A score sheet.
pub(crate) fn sheet(sheet: &Sheet, paper: Paper, place: &Path) -> Result<Vec<u8>, Failure> {
    written(&sheet.print(paper), place)
}

/// Pages in the form that a file's name asks for.
fn written(print: &Print, place: &Path) -> Result<Vec<u8>, Failure> {
    let ending = place.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default();
    let failure = |error| Failure::File(ending.to_string(), error);
    let missing = print.missing();
    if !missing.is_empty() {
        let missing: String = missing.into_iter().collect();
        warn(&format!(
            "iccf: warning: the font has no {missing}; boxes are printed instead"
        ));
    }
    for text in print.cut() {
        warn(&format!(
            "iccf: warning: too long for its place, and cut off: {text}"
        ));
    }
    if print.continued() > 0 {
        let cards = counted(print.continued() as u64, "more card");
        warn(&format!(
            "iccf: the conditions go on on {cards}, to be sent along"
        ));
    }
    match ending {
        "pdf" => print.pdf().map_err(failure),
        "svg" => Ok(print.svg().into_bytes()),
        "png" => print.png().map_err(failure),
        _ => Err(Failure::Usage(ENDINGS.into())),
    }
}

/// Says a line in which names may stand.
fn warn(text: &str) {
    say(&escaped(text));
}
