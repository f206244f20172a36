//! `iccf board`.

use iccf::diagram::{Diagram, Labels};
use iccf::{Color, Notation, Position, Strictness, repair};

use crate::args::{BoardArgs, LabelsArg, ViewArg};
use crate::terminal;
use crate::{Done, Failure};

pub(crate) fn run(args: &BoardArgs) -> Result<Done, Failure> {
    let diagram = diagram(args)?;
    terminal::print(&diagram.text(terminal::style(args.ascii)).to_string())?;
    Ok(Done::Well)
}

fn diagram(args: &BoardArgs) -> Result<Diagram, Failure> {
    let position = args.position.position()?;
    let diagram = match &args.mv {
        Some(text) => played(&position, text)?,
        None if args.numbers && !args.position.is_given() => Diagram::numbered(),
        None => Diagram::new(&position),
    };
    Ok(Diagram {
        view: match args.view {
            ViewArg::White => Color::White,
            ViewArg::Black => Color::Black,
        },
        labels: match args.labels {
            LabelsArg::Numeric => Labels::Numeric,
            LabelsArg::Algebraic => Labels::Algebraic,
            LabelsArg::Both => Labels::Both,
        },
        numbers: args.numbers,
        ..diagram
    })
}

fn played(position: &Position, text: &str) -> Result<Diagram, Failure> {
    match Notation::read_any(position, text, Strictness::Lenient) {
        Ok((_, reading)) => Ok(Diagram::of_move(position, reading.mv)),
        Err(error) => {
            let meant: Vec<_> = repair(position, error.notation(), text)
                .iter()
                .map(|repair| {
                    let numeric = Notation::Numeric.write(position, repair.mv);
                    format!("{numeric} ({})", Notation::San.write(position, repair.mv))
                })
                .collect();
            let hint = match meant.as_slice() {
                [] => String::new(),
                [one] => format!("; did you mean {one}?"),
                [some @ .., last] => format!("; did you mean {} or {last}?", some.join(", ")),
            };
            Err(Failure::Usage(format!("--move: {error}{hint}")))
        }
    }
}
