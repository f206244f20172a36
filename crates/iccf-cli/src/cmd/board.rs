//! `iccf board`.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::Path;

use iccf::diagram::{Diagram, Labels, TextStyle};
use iccf::text::ReadOptions;
use iccf::{Color, Game, Notation, Position, Strictness, did_you_mean, repair};

use crate::args::{BoardArgs, BoardFormatArg, LabelsArg, ViewArg};
use crate::beginning::Beginning;
use crate::explanation::named_squares;
use crate::output::{Output, Rules};
use crate::terminal::{self, escaped, printable, say};
use crate::{Done, Failure, drawing};

/// Pixels from edge to edge, unless told otherwise.
const WIDTH: u32 = 640;

/// The longest title or caption; more would be a page without a board.
const LONGEST_LINE: usize = 500;

pub(crate) fn run(args: &BoardArgs) -> Result<Done, Failure> {
    let format = args.format()?;
    for (option, line) in [("--title", &args.title), ("--caption", &args.caption)] {
        let length = line.as_ref().map_or(0, |line| line.chars().count());
        if length > LONGEST_LINE {
            let message = format!(
                "{option}: {length} characters are too many for a line at a board; \
                 at most {LONGEST_LINE}"
            );
            return Err(Failure::Usage(message));
        }
    }
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
    let rules = Rules::new(args.force, &[]);
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
    file: &Path,
    folder: &Path,
) -> Result<Done, Failure> {
    let Beginning { game, moves } = Beginning::of_file(file, ReadOptions::default())?;
    fs::create_dir_all(folder)
        .map_err(|error| Failure::File(folder.display().to_string(), error))?;
    let ending = match format {
        BoardFormatArg::Text => "txt",
        BoardFormatArg::Svg => "svg",
        BoardFormatArg::Png => "png",
    };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let rules = Rules::new(args.force, &[]);
    let picture = |number: &str, diagram: Diagram| {
        let mut diagram = dressed(diagram, args);
        if args.title.is_none() {
            diagram.title = players(&game);
        }
        let name = folder.join(format!("{stem}-{number}.{ending}"));
        write(&diagram, args, format, Output::file(&name, &rules)?)
    };
    let mut position = game.start();
    if moves.is_empty() {
        picture("000", Diagram::new(&position))?;
    }
    for (played, mv) in (1..).zip(&moves) {
        let before = position;
        position.play(*mv);
        let complete = position.turn() == Color::White;
        let due = complete && before.fullmoves() % args.every == 0;
        if due || played == moves.len() {
            let side = if complete { "" } else { "w" };
            let number = format!("{:03}{side}", before.fullmoves());
            picture(&number, Diagram::of_move(&before, *mv))?;
        }
    }
    Ok(Done::Well)
}

/// Who plays a game, if its tags say so.
fn players(game: &Game) -> Option<String> {
    let name = |tag| game.tag(tag).filter(|name| !matches!(*name, "" | "?"));
    let players = match (name("White"), name("Black")) {
        (None, None) => return None,
        (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
    };
    Some(escaped(&players).into_owned())
}

/// Writes a picture or a text to its place.
fn write(
    diagram: &Diagram,
    args: &BoardArgs,
    format: BoardFormatArg,
    mut output: Output,
) -> Result<(), Failure> {
    let width = args.size.unwrap_or(WIDTH);
    if format != BoardFormatArg::Text {
        warn_of_undrawn(diagram);
    }
    let picture = match format {
        BoardFormatArg::Text => {
            let style = TextStyle::default().with_figures(terminal::figures(args.ascii));
            diagram.text(style).to_string().into_bytes()
        }
        BoardFormatArg::Svg => diagram.svg(width).to_string().into_bytes(),
        BoardFormatArg::Png => drawing::png(&diagram.svg(width).to_string())?,
    };
    output.write(&picture)?;
    output.finish()
}

/// Says which characters a picture has no drawing of.
fn warn_of_undrawn(diagram: &Diagram) {
    let mut undrawn: Vec<char> = Vec::new();
    for c in diagram.svg(WIDTH).undrawn() {
        if !undrawn.contains(&c) {
            undrawn.push(c);
        }
    }
    if !undrawn.is_empty() {
        let names: Vec<_> = undrawn
            .iter()
            .map(|c| format!("{c} (U+{:04X})", u32::from(*c)))
            .collect();
        say(&format!(
            "iccf: warning: the picture has no drawing of {}; a box stands there",
            names.join(", ")
        ));
    }
}

fn diagram(args: &BoardArgs) -> Result<Diagram, Failure> {
    let position = args.position.position()?;
    let diagram = match &args.mv {
        Some(text) => played(args, &position, text)?,
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
        diagram = diagram.with_title(escaped(title).into_owned());
    }
    if let Some(caption) = &args.caption {
        diagram = diagram.with_caption(escaped(caption).into_owned());
    }
    diagram
}

fn played(args: &BoardArgs, position: &Position, text: &str) -> Result<Diagram, Failure> {
    let text = &printable(text);
    match Notation::read_any(position, text, Strictness::Lenient) {
        Ok((_, reading)) => Ok(Diagram::of_move(position, reading.mv)),
        Err(error) => {
            let repairs = repair(position, error.notation(), text);
            let hint = did_you_mean(position, &repairs);
            // The squares that it names are shown, as far as text can.
            let board = dressed(Diagram::new(position), args)
                .with_marks(named_squares(text))
                .without_caption();
            let style = TextStyle::default().with_figures(terminal::figures(args.ascii));
            let board = match args.format()? {
                BoardFormatArg::Text if !board.marks.is_empty() => {
                    format!("\n\n{}", board.text(style))
                }
                _ => String::new(),
            };
            let message = format!("--move: {error}{hint}{board}");
            Err(Failure::Usage(message.trim_end().into()))
        }
    }
}
