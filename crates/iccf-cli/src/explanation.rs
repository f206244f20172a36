//! What a text means as a move of a position, as people are shown it.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use iccf::diagram::Diagram;
use iccf::record::number;
use iccf::{Notation, Position, Square, both_names};
use iccf_io::{Legal, Wrong, bare};
use serde_json::Value;

use crate::terminal::{self, Screen};

/// A text read as a move, or the reason why it is none.
pub(crate) struct Explanation(iccf_io::Explanation);

impl Explanation {
    pub(crate) fn of(position: &Position, text: &str) -> Self {
        let text = terminal::printable(bare(text.trim()).trim());
        Self(iccf_io::Explanation::of(position, &text))
    }

    pub(crate) fn is_legal(&self) -> bool {
        self.0.is_legal()
    }

    /// Whether it has the form of no move at all.
    pub(crate) fn is_malformed(&self) -> bool {
        let wrong = self.0.read.as_ref().err();
        wrong.is_some_and(|wrong| wrong.error.malformation().is_some())
    }

    /// The same facts for programs; docs/explain.md lists the fields.
    pub(crate) fn json(&self) -> Value {
        self.0.json()
    }

    /// One screen: what it is in words, the board, and beside it all spellings
    /// or what may have been meant.
    pub(crate) fn on_screen(&self, screen: &Screen) -> String {
        let (head, diagram, beside) = match &self.0.read {
            Ok(legal) => {
                let mv = legal.reading.mv;
                let spellings: Vec<_> = Notation::ALL
                    .iter()
                    .map(|notation| {
                        let spelling = notation.write(&self.0.position, mv).to_string();
                        (notation.to_string(), spelling)
                    })
                    .filter(|(_, spelling)| screen.shows(spelling))
                    .collect();
                let diagram = Diagram::of_move(&self.0.position, mv).without_caption();
                (self.legal_head(legal), diagram, table(&spellings))
            }
            Err(wrong) => (
                self.wrong_head(wrong),
                Diagram::new(&self.0.position).with_marks(named_squares(&self.0.text)),
                self.suggestions(wrong),
            ),
        };
        format!("{head}\n{}", screen.board_beside(&diagram, &beside))
    }

    fn legal_head(&self, legal: &Legal) -> String {
        let bold = Style::new().bold();
        let Legal {
            notation, effect, ..
        } = legal;
        let number = number(&self.0.position);
        let names = both_names(&self.0.position, legal.reading.mv);
        let mut head = format!("{bold}{number} {names}:{bold:#} {effect}\n");
        if let Some(threat) = effect.threat() {
            let _ = writeln!(head, "{threat}");
        }
        let _ = write!(head, "read as {notation}");
        if let Some(how) = self.0.how_described(legal) {
            let _ = write!(head, ": {how}");
        }
        let mut separator = "; forgiven: ";
        for leniency in legal.reading.leniencies.iter() {
            let _ = write!(head, "{separator}{leniency}");
            separator = ", ";
        }
        head.push('\n');
        for (mv, notations) in &legal.others {
            let names = both_names(&self.0.position, *mv);
            let notations: Vec<_> = notations.iter().map(ToString::to_string).collect();
            let _ = writeln!(head, "as {} it would be {names}", notations.join(", "));
        }
        head
    }

    fn wrong_head(&self, wrong: &Wrong) -> String {
        let error = &wrong.error;
        // What is malformed could not be read as anything.
        let read_as = if error.malformation().is_some() {
            "taken for"
        } else {
            "read as"
        };
        format!(
            "{}{read_as} {}; {} is to play move {}\n",
            self.reason(wrong),
            error.notation(),
            self.0.position.turn(),
            self.0.position.fullmoves()
        )
    }

    fn reason(&self, wrong: &Wrong) -> String {
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let text = if self.0.text.is_empty() {
            "\"\""
        } else {
            &self.0.text
        };
        let (word, reason) = (wrong.error.word(), wrong.error.reason());
        format!("{red}{word} move {text}:{red:#} {reason}\n")
    }

    /// The reason and what may have been meant, without a board; `None` if
    /// nothing is wrong.
    pub(crate) fn trouble(&self) -> Option<String> {
        let wrong = self.0.read.as_ref().err()?;
        let mut text = self.reason(wrong);
        for line in self.suggestions(wrong) {
            let _ = writeln!(text, "{line}");
        }
        Some(text)
    }

    fn suggestions(&self, wrong: &Wrong) -> Vec<String> {
        let mut rows = vec![match wrong.meant.first() {
            None => return Vec::new(),
            Some((_, Some(_))) => "did you mean".into(),
            Some((_, None)) => "it could be".into(),
        }];
        for (mv, slip) in &wrong.meant {
            let [numeric, san] =
                [Notation::Numeric, Notation::SAN].map(|n| n.write(&self.0.position, *mv));
            rows.push(match slip {
                Some(slip) => format!("  {numeric:<5}  {san:<7}  {slip}"),
                None => format!("  {numeric:<5}  {san}"),
            });
        }
        rows
    }
}

/// The squares that a text names, in digits or in letters.
pub(crate) fn named_squares(text: &str) -> Vec<Square> {
    let bytes = text.as_bytes();
    let is_rank = |byte: u8| matches!(byte, b'1'..=b'8');
    let mut squares = Vec::new();
    let mut at = 0;
    while let Some([first, second]) = bytes.get(at..at + 2) {
        let file = match first {
            b'a'..=b'h' => Some(*first),
            b'1'..=b'8' => Some(first - b'1' + b'a'),
            _ => None,
        };
        match file.filter(|_| is_rank(*second)) {
            Some(file) => {
                let name = [char::from(file), char::from(*second)];
                squares.extend(String::from_iter(name).parse::<Square>().ok());
                at += 2;
            }
            None => at += 1,
        }
    }
    squares
}

/// A notation's line among the spellings.
struct Row<'a> {
    name: &'a str,
    spelling: &'a str,
    /// What its variants write differently, and which those are.
    others: Vec<(&'a str, Vec<&'a str>)>,
}

/// Spellings by notation, one a line. What a notation's variants, named behind
/// a colon, write differently stands behind it, the same spellings together:
/// `san  Nf3  de Sf3; es, fr Cf3`.
fn table(spellings: &[(String, String)]) -> Vec<String> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (name, spelling) in spellings {
        // One in words takes a line of its own.
        let short = !spelling.contains(' ');
        let parts = name.split_once(':').filter(|_| short);
        let variant_of = parts.and_then(|(base, variant)| {
            Some((rows.iter_mut().find(|row| row.name == base)?, variant))
        });
        match variant_of {
            Some((row, _)) if row.spelling == spelling => {}
            Some((row, variant)) => {
                match row.others.iter_mut().find(|(other, _)| other == spelling) {
                    Some((_, variants)) => variants.push(variant),
                    None => row.others.push((spelling, vec![variant])),
                }
            }
            None => rows.push(Row {
                name,
                spelling,
                others: Vec::new(),
            }),
        }
    }
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    rows.iter()
        .map(|row| {
            let others: Vec<_> = row
                .others
                .iter()
                .map(|(spelling, variants)| format!("{} {spelling}", variants.join(", ")))
                .collect();
            let Row { name, spelling, .. } = row;
            let line = format!("{name:width$}  {spelling:<7}  {}", others.join("; "));
            line.trim_end().to_string()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_stand_behind_their_notation_if_they_differ() {
        let spellings = [
            ("numeric", "7163"),
            ("numeric:short", "7163"),
            ("san", "Nf3"),
            ("san:de", "Sf3"),
            ("san:es", "Cf3"),
            ("san:fr", "Cf3"),
            ("uci", "g1f3"),
            ("odd:one", "x"),
        ]
        .map(|(name, spelling)| (name.to_string(), spelling.to_string()));
        assert_eq!(
            table(&spellings),
            [
                "numeric  7163",
                "san      Nf3      de Sf3; es, fr Cf3",
                "uci      g1f3",
                "odd:one  x",
            ]
        );
    }
}
