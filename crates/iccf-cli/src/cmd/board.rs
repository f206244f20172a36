//! `iccf board`.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::Path;

use iccf::diagram::{Diagram, Labels, TextStyle};
use iccf::text::ReadOptions;
use iccf::{Color, Notation, Position, Strictness, did_you_mean, repair};
use iccf_print::png;

use crate::args::{BoardArgs, BoardFormatArg, LabelsArg, ViewArg};
use crate::beginning::Beginning;
use crate::output::{Output, Rules};
use crate::terminal::{self, printable};
use crate::{Done, Failure};

/// Pixels from edge to edge, unless told otherwise.
const WIDTH: u32 = 640;

pub(crate) fn run(args: &BoardArgs) -> Result<Done, Failure> {
    let format = args.format()?;
    if let (Some(game), Some(folder)) = (&args.game, &args.out_dir) {
        return of_game(args, format, game, folder);
    }
    let diagram = diagram(args)?;
    match (format, &args.output) {
        (BoardFormatArg::Text, None) => {
            terminal::print(&diagram.text(terminal::style(args.ascii)).to_string())?;
            return Ok(Done::Well);
        }
        (BoardFormatArg::Png, None) if io::stdout().is_terminal() => {
            let message = "a PNG is nothing for a terminal; -o FILE writes it to a file";
            return Err(Failure::Usage(message.into()));
        }
        _ => {}
    }
    let rules = Rules {
        force: args.force,
        inputs: &[],
    };
    let output = match &args.output {
        Some(path) => Output::file(path, &rules)?,
        None => Output::standard(),
    };
    write(&diagram, args, format, output)?;
    Ok(Done::Well)
}

/// Pictures of a game for a magazine: every so many moves, and how it ends.
fn of_game(
    args: &BoardArgs,
    format: BoardFormatArg,
    game: &Path,
    folder: &Path,
) -> Result<Done, Failure> {
    let Beginning { start, moves, .. } = Beginning::of_file(game, ReadOptions::default())?;
    fs::create_dir_all(folder)
        .map_err(|error| Failure::File(folder.display().to_string(), error))?;
    let ending = match format {
        BoardFormatArg::Text => "txt",
        BoardFormatArg::Svg => "svg",
        BoardFormatArg::Png => "png",
    };
    let stem = game.file_stem().unwrap_or_default().to_string_lossy();
    let rules = Rules {
        force: args.force,
        inputs: &[],
    };
    let mut position = start;
    for (played, mv) in (1..).zip(&moves) {
        let before = position;
        position.play(*mv);
        let complete = position.turn() == Color::White;
        let due = complete && before.fullmoves() % args.every == 0;
        if due || played == moves.len() {
            let diagram = dressed(Diagram::of_move(&before, *mv), args);
            let side = if complete { "" } else { "w" };
            let name = format!("{stem}-{:03}{side}.{ending}", before.fullmoves());
            let output = Output::file(&folder.join(name), &rules)?;
            write(&diagram, args, format, output)?;
        }
    }
    Ok(Done::Well)
}

/// Writes a picture or a text to its place.
fn write(
    diagram: &Diagram,
    args: &BoardArgs,
    format: BoardFormatArg,
    mut output: Output,
) -> Result<(), Failure> {
    let width = args.size.unwrap_or(WIDTH);
    let picture = match format {
        BoardFormatArg::Text => {
            let style = TextStyle::default().with_figures(terminal::figures(args.ascii));
            diagram.text(style).to_string().into_bytes()
        }
        BoardFormatArg::Svg => diagram.svg(width).to_string().into_bytes(),
        BoardFormatArg::Png => png(&diagram.svg(width).to_string())
            .map_err(|error| Failure::File("png".into(), error))?,
    };
    output.write(&picture)?;
    output.finish()
}

fn diagram(args: &BoardArgs) -> Result<Diagram, Failure> {
    let position = args.position.position()?;
    let diagram = match &args.mv {
        Some(text) => played(&position, text)?,
        None if args.numbers && !args.position.is_given() => Diagram::numbered(),
        None => Diagram::new(&position),
    };
    Ok(dressed(diagram, args))
}

/// A board as it is asked for.
fn dressed(diagram: Diagram, args: &BoardArgs) -> Diagram {
    let mut diagram = diagram
        .with_view(match args.view {
            ViewArg::White => Color::White,
            ViewArg::Black => Color::Black,
        })
        .with_labels(match args.labels {
            LabelsArg::Numeric => Labels::Numeric,
            LabelsArg::Algebraic => Labels::Algebraic,
            LabelsArg::Both => Labels::Both,
            LabelsArg::None => Labels::None,
        })
        .with_numbers(args.numbers)
        .with_marks(args.marks.as_slice())
        .with_turn(true)
        .with_theme(args.theme)
        .with_background(args.background.unwrap_or_default());
    if let Some(title) = &args.title {
        diagram = diagram.with_title(printable(title));
    }
    if let Some(caption) = &args.caption {
        diagram = diagram.with_caption(printable(caption));
    }
    diagram
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
