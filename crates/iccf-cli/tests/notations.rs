//! docs/notations.md says what the library's table says.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use iccf::{Language, Notation, Position, Role};

fn page() -> String {
    let mut page = String::from(
        "# Notations and languages\n\n\
         Made from the library's own table, so that nothing is listed twice:\n\
         `ICCF_BLESS=1 cargo test -p iccf-cli --test notations` writes it anew.\n\
         `iccf notations NAME` prints the same rules.\n",
    );
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

#[test]
fn the_readme_shows_every_notation() {
    let readme = include_str!("../../../README.md");
    let moves = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "5254",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "7163",
        ),
        ("k7/8/8/8/8/8/8/4K2R w K - 0 1", "5171"),
        ("8/k4P2/8/8/8/8/8/4K3 w - - 0 1", "67682"),
    ];
    for &notation in Notation::ALL {
        let cells = moves.map(|(fen, digits)| {
            let position: Position = fen.parse().unwrap();
            let mv = position.read_numeric(digits).unwrap();
            format!("`{}`", notation.write(&position, mv))
        });
        let row = readme
            .lines()
            .find(|line| line.starts_with(&format!("| `{notation}` |")));
        let row = row.unwrap_or_else(|| panic!("{notation} is not there"));
        let end = format!("| {} |", cells.join(" | "));
        assert!(row.ends_with(&end), "{row} should end in {end}");
    }
}
