//! `iccf desk board`.

use iccf::diagram::{Diagram, TextStyle};

use iccf_print::{Print, png};

use super::Desk;
use super::args::BoardArgs;
use super::paper::{picture, save};
use crate::terminal;
use crate::{Done, Failure};

/// Pixels from edge to edge.
const WIDTH: u32 = 640;
/// The same on paper.
const MILLIMETRES: f64 = 100.0;

pub(super) fn run(desk: &Desk, args: &BoardArgs) -> Result<Done, Failure> {
    let record = desk.store.find_archived_too(&args.game.game)?.record;
    let diagram = match record.game().main_line().last() {
        Some((_, before, Some(mv))) => Diagram::of_move(&before, mv),
        _ => Diagram::new(&record.position()),
    };
    let diagram = diagram
        .with_view(record.terms().me)
        .with_numbers(args.numbers);
    let Some(path) = &args.output else {
        terminal::print(&diagram.text(terminal::style(args.ascii)).to_string())?;
        return Ok(Done::Well);
    };
    let ending = path.extension().and_then(|ending| ending.to_str());
    let svg = || diagram.svg(WIDTH).to_string();
    let bytes = match ending {
        Some("svg") => svg().into_bytes(),
        Some("png") => png(&svg()).map_err(|error| Failure::File("png".into(), error))?,
        Some("txt") => {
            let style = TextStyle::default().with_figures(terminal::figures(args.ascii));
            diagram.text(style).to_string().into_bytes()
        }
        other => picture(
            other.unwrap_or_default(),
            &Print::board(&diagram, MILLIMETRES),
        )?,
    };
    save(path, args.force, &bytes)
}
