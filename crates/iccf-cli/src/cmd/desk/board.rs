//! `iccf desk board`.

use iccf::diagram::{Diagram, TextStyle};

use super::Desk;
use super::args::BoardArgs;
use super::paper::save;
use crate::part::Part;
use crate::{Done, Failure, drawing, terminal};

/// Pixels from edge to edge.
const WIDTH: u32 = 640;

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
        Some("png") => {
            Part::Print.needed_by(&terminal::file_name(&path.display().to_string()))?;
            drawing::png(&svg())?
        }
        Some("txt") => {
            let style = TextStyle::default().with_figures(terminal::figures(args.ascii));
            diagram.text(style).to_string().into_bytes()
        }
        _ => drawing::board(&diagram, path)?,
    };
    save(path, args.force, &bytes)
}
