//! Refusals, where nothing that draws is built in.

use std::path::Path;

use iccf::diagram::Diagram;
use iccf_print::{Card, CardSize, Paper, Sheet};

use crate::Failure;
use crate::part::Part;
use crate::terminal::file_name;

type Drawn = Result<Vec<u8>, Failure>;

fn refused(what: &str) -> Drawn {
    Part::Print.needed_by(what).map(|()| Vec::new())
}

fn page(place: &Path) -> Drawn {
    match place.extension().and_then(|ending| ending.to_str()) {
        Some("pdf" | "svg" | "png") => refused(&file_name(&place.display().to_string())),
        _ => Err(Failure::Usage(super::ENDINGS.into())),
    }
}

pub(crate) fn png(_: &str) -> Drawn {
    refused("png")
}

pub(crate) fn board(_: &Diagram, place: &Path) -> Drawn {
    page(place)
}

pub(crate) fn card(_: &[Card], _: CardSize, _: bool, place: &Path) -> Drawn {
    page(place)
}

pub(crate) fn sheet(_: &Sheet, _: Paper, place: &Path) -> Drawn {
    page(place)
}
