//! A score sheet: a game in both notations, or boxes for a pen.

#[cfg(feature = "drawn")]
mod drawn;

use iccf::record::{Basis, Record, Stamp};
use iccf::{Color, Language, Notation};

/// What a sheet is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8½ × 11 inches.
    Letter,
}

/// A score sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    heading: String,
    players: [String; 2],
    result: String,
    language: Language,
    /// Number, and for each side the spellings and the days in all; none is an
    /// empty sheet.
    rows: Option<Vec<Row>>,
}

/// A move of both sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) number: u32,
    pub(crate) cells: [Option<Cell>; 2],
}

/// A half-move.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) numeric: String,
    pub(crate) other: String,
    /// Days in all; none where the time of the move is not known.
    pub(crate) total: Option<i64>,
}

impl Sheet {
    /// A sheet without moves, with a box for each digit.
    pub fn empty() -> Self {
        Self {
            heading: String::new(),
            players: Default::default(),
            result: String::new(),
            language: Language::English,
            rows: None,
        }
    }

    /// The score of a game.
    pub fn of(record: &Record, today: Stamp) -> Self {
        let reply = record.reply(today);
        let other = record
            .terms()
            .notations
            .iter()
            .copied()
            .find(|notation| *notation != Notation::Numeric)
            .unwrap_or(Notation::SAN);
        let spent = record.standing(today).moves;
        let mut rows: Vec<Row> = Vec::new();
        for ((_, before, mv), spent) in record.game().main_line().zip(spent) {
            if before.turn() == Color::White || rows.is_empty() {
                rows.push(Row {
                    number: before.fullmoves(),
                    ..Row::default()
                });
            }
            let spell = |notation: Notation| {
                mv.map_or("--".into(), |mv| {
                    notation.write(&before, mv).as_str().to_string()
                })
            };
            if let Some(row) = rows.last_mut() {
                row.cells[before.turn().index()] = Some(Cell {
                    numeric: spell(Notation::Numeric),
                    other: spell(other),
                    total: (spent.basis != Basis::Unknown).then_some(spent.total),
                });
            }
        }
        Self {
            heading: reply.heading.join(" · "),
            players: reply.players,
            result: record
                .outcome()
                .map(|outcome| outcome.to_string())
                .unwrap_or_default(),
            language: record.terms().language,
            rows: Some(rows),
        }
    }

    pub(crate) fn parts(&self) -> (&str, &[String; 2], &str, Language, Option<&[Row]>) {
        let rows = self.rows.as_deref();
        (
            &self.heading,
            &self.players,
            &self.result,
            self.language,
            rows,
        )
    }
}
