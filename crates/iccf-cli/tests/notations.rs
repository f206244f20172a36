//! docs/notations.md says what the library's table says.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use iccf::{Language, Notation, Position, Role};

/// Moves that show what a notation is like: a pawn's, a knight's, castling, a promotion.
const EXAMPLES: [(&str, &str, &str); 4] = [
    (
        "pawn",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "5254",
    ),
    (
        "knight",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "7163",
    ),
    ("castling", "k7/8/8/8/8/8/8/4K2R w K - 0 1", "5171"),
    ("promotion", "8/k4P2/8/8/8/8/8/4K3 w - - 0 1", "67682"),
];

/// A row for each notation, with the same moves in each.
fn overview() -> String {
    let heads = EXAMPLES.map(|(head, ..)| head).join(" | ");
    let rules = "|---".repeat(EXAMPLES.len());
    let mut table = format!("| name | {heads} |\n|---{rules}|\n");
    for &notation in Notation::ALL {
        let cells = EXAMPLES.map(|(_, fen, digits)| {
            let position: Position = fen.parse().unwrap();
            let mv = position.read_numeric(digits).unwrap();
            format!("`{}`", notation.write(&position, mv))
        });
        let _ = writeln!(table, "| `{notation}` | {} |", cells.join(" | "));
    }
    table
}

fn page() -> String {
    let mut page = String::from(
        "# Notations and languages\n\n\
         Made from the library's own table, so that nothing is listed twice:\n\
         `ICCF_BLESS=1 cargo test -p iccf-cli --test notations` writes it anew.\n\
         `iccf notations NAME` prints the same rules. All but the spoken ones are read and\n\
         written.\n\n",
    );
    page.push_str(&overview());
    for &notation in Notation::ALL {
        let summary = notation.summary();
        let rules = notation.rules();
        let _ = write!(
            page,
            "\n## `{notation}`\n\n{summary}.\n\n```text\n{rules}\n```\n"
        );
    }
    page.push_str("\n## Piece letters\n\n| code | language | K | Q | R | B | N | P | also |\n");
    page.push_str("|---|---|---|---|---|---|---|---|---|\n");
    for &language in Language::ALL {
        let _ = write!(page, "| `{}` | {language} |", language.code());
        for letter in language.letters() {
            let _ = write!(page, " {letter} |");
        }
        let also: Vec<_> = language
            .other_letters()
            .iter()
            .map(|(role, letter)| format!("{letter} {}", role_word(*role)))
            .collect();
        let _ = writeln!(page, " {} |", also.join(", "));
    }
    page
}

fn role_word(role: Role) -> String {
    format!("for the {role}")
}

#[test]
fn the_page_of_notations_is_up_to_date() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notations.md");
    let page = page();
    if std::env::var_os("ICCF_BLESS").is_some() {
        fs::write(&place, &page).unwrap();
    }
    assert!(
        fs::read_to_string(&place).unwrap() == page,
        "docs/notations.md is out of date"
    );
}
