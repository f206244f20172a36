//! What a text means as a move of a position.

use std::collections::BTreeMap;

use iccf::text::{Word, read_word};
use iccf::{
    Descriptive, Effect, Move, MoveError, Notation, Position, Reading, Repairs, ResolveError, Slip,
    Square, Standing, Strictness, complete, repair,
};
use serde_json::{Value, json};

/// A text read as a move, or the reason why it is none.
#[derive(Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The position before the move.
    pub position: Position,
    /// The text.
    pub text: String,
    /// What it is.
    pub read: Result<Legal, Wrong>,
}

/// A text that is a legal move.
#[derive(Debug)]
#[non_exhaustive]
pub struct Legal {
    /// The notation that the text is in.
    pub notation: Notation,
    /// The move, and what was forgiven.
    pub reading: Reading,
    /// What the move does.
    pub effect: Effect,
    /// What the text would be in other notations, where that is another move.
    pub others: Vec<(Move, Vec<Notation>)>,
}

/// A text that is none.
#[derive(Debug)]
#[non_exhaustive]
pub struct Wrong {
    /// Why it is none.
    pub error: MoveError,
    /// Moves that may have been meant, and how each came to be written so; no
    /// slip if it is only not said in full.
    pub meant: Vec<(Move, Option<Slip>)>,
}

impl Explanation {
    /// Reads a text as a move; a number before it has to be gone, see [`bare`].
    pub fn of(position: &Position, text: &str) -> Self {
        let position = *position;
        let read = match Notation::read_any(&position, text, Strictness::Lenient) {
            Ok((notation, reading)) => Ok(Legal {
                notation,
                reading,
                effect: position.effect_of(reading.mv),
                others: others(&position, text, reading.mv),
            }),
            Err(error) => Err(Wrong {
                meant: meant(&position, text, &error),
                error,
            }),
        };
        Self {
            position,
            text: text.into(),
            read,
        }
    }

    /// Whether it is a legal move.
    pub fn is_legal(&self) -> bool {
        self.read.is_ok()
    }

    /// Which piece and which square a description means.
    pub fn how_described(&self, legal: &Legal) -> Option<String> {
        let Notation::Descriptive(style) = legal.notation else {
            return None;
        };
        let spelling = Descriptive::read(&self.text, style).ok()?;
        let mv = legal.reading.mv;
        Some(spelling.explain(&self.position, mv).to_string())
    }

    /// The same facts for programs; docs/explain.md lists the fields.
    pub fn json(&self) -> Value {
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

/// A move as programs are told of it: its digits and its SAN.
pub fn names_json(position: &Position, mv: Move) -> Value {
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

/// A move without the number before it: `1.e4`, `3...Nf6`.
pub fn bare(word: &str) -> &str {
    match read_word(word.as_bytes()) {
        Word::Number(_, rest) | Word::Dots(rest) if !rest.is_empty() => {
            word.get(word.len() - rest.len()..).unwrap_or(word)
        }
        _ => word,
    }
}
