//! What a text means as a move of a position, for people and for programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use iccf::diagram::Diagram;
use iccf::{
    Descriptive, Effect, Move, MoveError, Notation, Position, Reading, Repairs, ResolveError, Slip,
    Square, Standing, Strictness, complete, repair,
};
use serde_json::{Value, json};

use crate::session;
use crate::terminal::{self, Screen};

/// A text read as a move, or the reason why it is none.
pub(crate) struct Explanation {
    position: Position,
    text: String,
    read: Result<Legal, Wrong>,
}

struct Legal {
    notation: Notation,
    reading: Reading,
    effect: Effect,
    /// What the text would be in other notations, where that is another move.
    others: Vec<(Move, Vec<Notation>)>,
}

struct Wrong {
    error: MoveError,
    /// Moves that may have been meant, and how each came to be written so; no
    /// slip if it is only not said in full.
    meant: Vec<(Move, Option<Slip>)>,
}

impl Explanation {
    pub(crate) fn of(position: &Position, text: &str) -> Self {
        let position = *position;
        let text = terminal::printable(session::bare(text.trim()).trim());
        let read = match Notation::read_any(&position, &text, Strictness::Lenient) {
            Ok((notation, reading)) => Ok(Legal {
                notation,
                reading,
                effect: position.effect_of(reading.mv),
                others: others(&position, &text, reading.mv),
            }),
            Err(error) => Err(Wrong {
                meant: meant(&position, &text, &error),
                error,
            }),
        };
        Self {
            position,
            text,
            read,
        }
    }

    pub(crate) fn is_legal(&self) -> bool {
        self.read.is_ok()
    }

    /// Whether it has the form of no move at all.
    pub(crate) fn is_malformed(&self) -> bool {
        let wrong = self.read.as_ref().err();
        wrong.is_some_and(|wrong| wrong.error.malformation().is_some())
    }

    /// One screen: what it is in words, the board, and beside it all spellings
    /// or what may have been meant.
    pub(crate) fn on_screen(&self, screen: &Screen) -> String {
        let (head, diagram, beside) = match &self.read {
            Ok(legal) => {
                let mv = legal.reading.mv;
                let spellings: Vec<_> = Notation::ALL
                    .iter()
                    .map(|notation| {
                        let spelling = notation.write(&self.position, mv).to_string();
                        (notation.to_string(), spelling)
                    })
                    .filter(|(_, spelling)| screen.shows(spelling))
                    .collect();
                let diagram = Diagram::of_move(&self.position, mv).without_caption();
                (self.legal_head(legal), diagram, table(&spellings))
            }
            Err(wrong) => (
                self.wrong_head(wrong),
                Diagram::new(&self.position).with_marks(named_squares(&self.text)),
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
        let number = number(&self.position);
        let names = both_names(&self.position, legal.reading.mv);
        let mut head = format!("{bold}{number} {names}:{bold:#} {effect}\n");
        if let Some(threat) = effect.threat() {
            let _ = writeln!(head, "{threat}");
        }
        let _ = write!(head, "read as {notation}");
        if let Some(how) = self.how_described(legal) {
            let _ = write!(head, ": {how}");
        }
        let mut separator = "; forgiven: ";
        for leniency in legal.reading.leniencies.iter() {
            let _ = write!(head, "{separator}{leniency}");
            separator = ", ";
        }
        head.push('\n');
        for (mv, notations) in &legal.others {
            let names = both_names(&self.position, *mv);
            let notations: Vec<_> = notations.iter().map(ToString::to_string).collect();
            let _ = writeln!(head, "as {} it would be {names}", notations.join(", "));
        }
        head
    }

    /// Which piece and which square a description means.
    fn how_described(&self, legal: &Legal) -> Option<String> {
        let Notation::Descriptive(style) = legal.notation else {
            return None;
        };
        let spelling = Descriptive::read(&self.text, style).ok()?;
        let mv = legal.reading.mv;
        Some(spelling.explain(&self.position, mv).to_string())
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
            self.position.turn(),
            self.position.fullmoves()
        )
    }

    fn reason(&self, wrong: &Wrong) -> String {
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        let text = if self.text.is_empty() {
            "\"\""
        } else {
            &self.text
        };
        let (word, reason) = (wrong.error.word(), wrong.error.reason());
        format!("{red}{word} move {text}:{red:#} {reason}\n")
    }

    /// The reason and what may have been meant, without a board; `None` if
    /// nothing is wrong.
    pub(crate) fn trouble(&self) -> Option<String> {
        let wrong = self.read.as_ref().err()?;
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
                [Notation::Numeric, Notation::SAN].map(|n| n.write(&self.position, *mv));
            rows.push(match slip {
                Some(slip) => format!("  {numeric:<5}  {san:<7}  {slip}"),
                None => format!("  {numeric:<5}  {san}"),
            });
        }
        rows
    }

    /// The same facts for programs; docs/explain.md lists the fields.
    pub(crate) fn json(&self) -> Value {
        let mut object = json!({
            "text": self.text,
            "fen": self.position.to_string(),
            "move": self.position.fullmoves(),
            "side": self.position.turn().word(),
            "legal": self.is_legal(),
        });
        let facts = match &self.read {
            Ok(legal) => self.legal_json(legal),
            Err(wrong) => self.wrong_json(wrong),
        };
        if let (Some(object), Value::Object(facts)) = (object.as_object_mut(), facts) {
            object.extend(facts);
        }
        object
    }

    fn legal_json(&self, legal: &Legal) -> Value {
        let mv = legal.reading.mv;
        let effect = &legal.effect;
        let mut after = self.position;
        after.play(mv);
        let spellings: BTreeMap<_, _> = Notation::ALL
            .iter()
            .map(|notation| {
                let spelling = notation.write(&self.position, mv).to_string();
                (notation.to_string(), spelling)
            })
            .collect();
        let leniencies: Vec<_> = legal
            .reading
            .leniencies
            .iter()
            .map(|leniency| json!({"kind": leniency.kind(), "message": leniency.to_string()}))
            .collect();
        let others: Vec<_> = legal
            .others
            .iter()
            .map(|(mv, notations)| {
                let notations: Vec<_> = notations.iter().map(ToString::to_string).collect();
                let mut object = names_json(&self.position, *mv);
                object["read_as"] = json!(notations);
                object
            })
            .collect();
        json!({
            "read_as": legal.notation.to_string(),
            "description": self.how_described(legal),
            "leniencies": leniencies,
            "other_readings": others,
            "notations": spellings,
            "message": effect.to_string(),
            "threat": effect.threat().map(|threat| threat.to_string()),
            "piece": effect.mover.piece.role.word(),
            "from": square_json(effect.mover.square),
            "to": square_json(effect.to),
            "captures": effect.taken.map(standing_json),
            "en_passant": effect.en_passant,
            "castling": effect.castling.map(|(side, from, to)| json!({
                "side": side.wing(),
                "rook_from": square_json(from),
                "rook_to": square_json(to),
            })),
            "promotion": effect.promotion.map(iccf::Role::word),
            "check": effect.is_check(),
            "checkers": effect.checkers.iter().copied().map(standing_json).collect::<Vec<_>>(),
            "checkmate": effect.is_checkmate(),
            "stalemate": effect.is_stalemate(),
            "fen_after": after.to_string(),
        })
    }

    fn wrong_json(&self, wrong: &Wrong) -> Value {
        let suggestions: Vec<_> = wrong
            .meant
            .iter()
            .map(|(mv, slip)| {
                let mut object = names_json(&self.position, *mv);
                object["slip"] = json!(slip.map(Slip::kind));
                object
            })
            .collect();
        let error = &wrong.error;
        json!({
            "read_as": error.notation().to_string(),
            "problem": error.word(),
            "kind": error.kind(),
            "message": error.to_string(),
            "suggestions": suggestions,
        })
    }
}

/// The squares that a text names, in digits or in letters.
fn named_squares(text: &str) -> Vec<Square> {
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

/// Other moves that the text is in other notations.
fn others(position: &Position, text: &str, taken: Move) -> Vec<(Move, Vec<Notation>)> {
    let mut others: Vec<(Move, Vec<Notation>)> = Vec::new();
    for &notation in Notation::ALL {
        let Ok(mv) = notation.read(position, text) else {
            continue;
        };
        match others.iter_mut().find(|(other, _)| *other == mv) {
            _ if mv == taken => {}
            Some((_, notations)) => notations.push(notation),
            None => others.push((mv, vec![notation])),
        }
    }
    others
}

/// What a wrong text may have meant: the moves that it does not say in full,
/// or the repairs of a slip.
fn meant(position: &Position, text: &str, error: &MoveError) -> Vec<(Move, Option<Slip>)> {
    let moves = match error.resolve_error() {
        Some(ResolveError::Ambiguous { role, from, to }) => {
            let fits = |mv: &Move| mv.role() == role && mv.to() == to && from.has(mv.from());
            complete(position, "")
                .moves
                .into_iter()
                .filter(fits)
                .collect()
        }
        Some(ResolveError::Meanings(meanings)) => meanings.moves().collect(),
        None if is_start_of_digits(text) => complete(position, text).moves,
        _ => {
            return repairs(position, text, error)
                .iter()
                .map(|repair| (repair.mv, Some(repair.slip)))
                .collect();
        }
    };
    moves.into_iter().map(|mv| (mv, None)).collect()
}

/// The repairs in the notation that told the reason, or in another whose form
/// the text has: `e2e5` is nearer to `e2e4` than to `e2-e4`.
fn repairs(position: &Position, text: &str, error: &MoveError) -> Repairs {
    let has_form = |notation: &Notation| {
        let read = notation.read(position, text);
        read.is_err_and(|error| error.resolve_error().is_some())
    };
    std::iter::once(error.notation())
        .chain(Notation::ALL.iter().copied().filter(has_form))
        .map(|notation| repair(position, notation, text))
        .find(|repairs| !repairs.is_empty())
        .unwrap_or_default()
}

/// Up to a square: a third digit is rather a slip.
fn is_start_of_digits(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `1.`, `1...`.
pub(crate) fn number(position: &Position) -> String {
    let dots = match position.turn() {
        iccf::Color::White => ".",
        iccf::Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// `5254 (e4)`.
pub(crate) fn both_names(position: &Position, mv: Move) -> String {
    let numeric = Notation::Numeric.write(position, mv);
    format!("{numeric} ({})", Notation::SAN.write(position, mv))
}

pub(crate) fn names_json(position: &Position, mv: Move) -> Value {
    json!({
        "numeric": Notation::Numeric.write(position, mv).as_str(),
        "san": Notation::SAN.write(position, mv).as_str(),
    })
}

fn square_json(square: Square) -> Value {
    json!({"numeric": square.numeric().to_string(), "algebraic": square.to_string()})
}

fn standing_json(standing: Standing) -> Value {
    json!({"piece": standing.piece.role.word(), "square": square_json(standing.square)})
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
