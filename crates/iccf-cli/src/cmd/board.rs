//! `iccf board`.

use std::io::{self, IsTerminal as _};

use iccf::diagram::{Diagram, Labels, TextStyle};
use iccf::{Color, Notation, Position, Strictness, did_you_mean, repair};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::args::{BoardArgs, BoardFormatArg, LabelsArg, ViewArg};
use crate::output::{Output, Rules};
use crate::terminal;
use crate::{Done, Failure};

/// Pixels from edge to edge, unless told otherwise.
const WIDTH: u32 = 640;

pub(crate) fn run(args: &BoardArgs) -> Result<Done, Failure> {
    let format = args.format()?;
    let diagram = diagram(args)?;
    let width = args.size.unwrap_or(WIDTH);
    let picture = match (format, &args.output) {
        (BoardFormatArg::Text, None) => {
            terminal::print(&diagram.text(terminal::style(args.ascii)).to_string())?;
            return Ok(Done::Well);
        }
        (BoardFormatArg::Png, None) if io::stdout().is_terminal() => {
            let message = "a PNG is nothing for a terminal; -o FILE writes it to a file";
            return Err(Failure::Usage(message.into()));
        }
        (BoardFormatArg::Text, Some(_)) => {
            let style = TextStyle::default().with_figures(terminal::figures(args.ascii));
            diagram.text(style).to_string().into_bytes()
        }
        (BoardFormatArg::Svg, _) => diagram.svg(width).to_string().into_bytes(),
        (BoardFormatArg::Png, _) => png(&diagram.svg(width).to_string())
            .map_err(|error| Failure::File("png".into(), error))?,
    };
    let mut output = match &args.output {
        Some(path) => Output::file(
            path,
            &Rules {
                force: args.force,
                inputs: &[],
            },
        )?,
        None => Output::standard(),
    };
    output.write(&picture)?;
    output.finish()?;
    Ok(Done::Well)
}

/// Turns lines into dots.
pub(crate) fn png(svg: &str) -> io::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &resvg::usvg::Options::default()).map_err(io::Error::other)?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| io::Error::other("a picture without dots"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(io::Error::other)
}

fn diagram(args: &BoardArgs) -> Result<Diagram, Failure> {
    let position = args.position.position()?;
    let diagram = match &args.mv {
        Some(text) => played(&position, text)?,
        None if args.numbers && !args.position.is_given() => Diagram::numbered(),
        None => Diagram::new(&position),
    };
    Ok(diagram
        .with_view(match args.view {
            ViewArg::White => Color::White,
            ViewArg::Black => Color::Black,
        })
        .with_labels(match args.labels {
            LabelsArg::Numeric => Labels::Numeric,
            LabelsArg::Algebraic => Labels::Algebraic,
            LabelsArg::Both => Labels::Both,
        })
        .with_numbers(args.numbers))
}

fn played(position: &Position, text: &str) -> Result<Diagram, Failure> {
    match Notation::read_any(position, text, Strictness::Lenient) {
        Ok((_, reading)) => Ok(Diagram::of_move(position, reading.mv)),
        Err(error) => {
            let repairs = repair(position, error.notation(), text);
            let hint = did_you_mean(position, &repairs);
            Err(Failure::Usage(format!("--move: {error}{hint}")))
        }
    }
}
