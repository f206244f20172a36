//! `iccf notations` and `iccf languages`: the library's tables, printed.

use std::fmt::Write as _;

use iccf::{Language, Notation, Position, Role};

use crate::args::NotationsArgs;
use crate::terminal;
use crate::{Done, Failure};

/// Moves that show what a notation is like: a knight's, and a pawn's that
/// takes and promotes.
const EXAMPLES: [(&str, &str); 2] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "7163",
    ),
    ("3q3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "57482"),
];

pub(crate) fn run(args: &NotationsArgs) -> Result<Done, Failure> {
    let text = match args.name {
        None => list(),
        Some(notation) => page(notation),
    };
    terminal::print(&text)?;
    Ok(Done::Well)
}

fn examples(notation: Notation) -> impl Iterator<Item = String> {
    EXAMPLES.iter().filter_map(move |(fen, digits)| {
        let position: Position = fen.parse().ok()?;
        let mv = position.read_numeric(digits).ok()?;
        Some(notation.write(&position, mv).to_string())
    })
}

fn list() -> String {
    let rows = Notation::ALL.iter().map(|&notation| {
        let cells: Vec<_> = match notation {
            // Too long for a column.
            Notation::Spoken(_) => examples(notation).take(1).collect(),
            _ => examples(notation).collect(),
        };
        (notation.to_string(), cells, notation.summary())
    });
    let rows: Vec<_> = rows.collect();
    let name_width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, cells, summary) in rows {
        let example = match cells.as_slice() {
            [short, long] => format!("{short:<8}  {long:<10}"),
            others => others.join("  "),
        };
        let _ = writeln!(text, "{name:name_width$}  {example:<20}  {summary}");
    }
    text.push_str(
        "\n\"iccf notations NAME\" prints the rules of one, \"iccf languages\" the letters.\n",
    );
    text
}

fn page(notation: Notation) -> String {
    let mut text = format!(
        "{notation}: {}\n\n{}\n",
        notation.summary(),
        notation.rules()
    );
    if let Some(language) = notation.language() {
        let letters = letters(language).join(" ");
        let _ = writeln!(text, "\nLetters in {language}, king to pawn: {letters}");
    }
    let _ = writeln!(
        text,
        "\nNg1-f3 is {}",
        examples(notation)
            .collect::<Vec<_>>()
            .join(", and e7xd8=R+ is ")
    );
    text
}

/// King to pawn, other letters in use behind theirs.
fn letters(language: Language) -> Vec<String> {
    let with_others = |(role, letter): (Role, &str)| {
        let others = language.other_letters().iter();
        others
            .filter(|(other, _)| *other == role)
            .fold(letter.to_string(), |all, (_, letter)| {
                format!("{all}/{letter}")
            })
    };
    language.pieces_and_letters().map(with_others).collect()
}

/// The table of languages.
pub(crate) fn languages() -> Result<Done, Failure> {
    let mut text = String::from("code  language    K    Q    R    B    N    P\n");
    for &language in Language::ALL {
        let mut line = format!("{:<4}  {:<10}", language.code(), language.name());
        for letter in letters(language) {
            let _ = write!(line, "  {letter:<3}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push_str("\nA language goes behind san, lan and reversible: --to san:de\n");
    terminal::print(&text)?;
    Ok(Done::Well)
}
