//! `/api/position`: what stands on the board, and what can be played.

use axum::Json;
use iccf::{CastlingSide, Color, Notation, Piece, Position, Square, Variant};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::Answer;
use crate::input::{Object, fields};
use crate::reading::{Start, setup};
use crate::trouble::Trouble;

/// A position: by its FEN and moves, by its number in Chess960, or piece by piece.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Asked {
    fen: Option<String>,
    chess960: bool,
    after: Option<String>,
    number: Option<u16>,
    #[serde(deserialize_with = "pieces")]
    pieces: Option<Pieces>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pieces {
    /// 64 letters as in a FEN, from a1 to h1, then rank by rank; a dot is empty.
    board: String,
    turn: Side,
    /// As in a FEN.
    #[serde(default)]
    castling: String,
}

fn pieces<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Pieces>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        value => fields(value).map(Some).map_err(D::Error::custom),
    }
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

pub(crate) async fn answer(Object(asked): Object<Asked>) -> Answer {
    let variant = if asked.chess960 {
        Variant::Chess960
    } else {
        Variant::Standard
    };
    let mut warnings = Vec::new();
    let fen = match &asked.pieces {
        Some(pieces) => Some(pieces.fen()?),
        None => asked.fen,
    };
    if let Some(fen) = fen.as_deref().filter(|fen| !fen.trim().is_empty()) {
        let setup = setup(fen, variant)?;
        warnings.extend(setup.warnings.iter().map(|warning| warning.to_string()));
    }
    let position = if let Some(number) = asked.number {
        Position::chess960(number).ok_or_else(|| {
            let message = "start positions of Chess960 have numbers from 0 to 959";
            Trouble::value("number", &number.to_string(), message)
        })?
    } else {
        let start = Start {
            fen,
            chess960: asked.chess960,
            after: asked.after,
        };
        start.position()?
    };
    let mut answer = facts(&position);
    answer["moves"] = moves(&position);
    answer["warnings"] = json!(warnings);
    Ok(Json(answer))
}

impl Pieces {
    fn fen(&self) -> Result<String, Trouble> {
        let board: Vec<char> = self.board.chars().take(65).collect();
        let known = |c: &char| *c == '.' || Piece::from_fen_letter(*c).is_some();
        if board.len() != 64 || !board.iter().all(known) {
            let message = "a board has 64 squares, each a piece's letter or a dot";
            return Err(Trouble::value("board", &self.board, message));
        }
        let mut fen = String::new();
        for rank in board.chunks(8).rev() {
            if !fen.is_empty() {
                fen.push('/');
            }
            // A FEN may count empty squares one by one.
            fen.extend(rank.iter().map(|&c| if c == '.' { '1' } else { c }));
        }
        let turn = match self.turn {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let castling = match self.castling.trim() {
            "" => "-",
            castling => castling,
        };
        Ok(format!("{fen} {turn} {castling} - 0 1"))
    }
}

/// What a board shows.
pub(crate) fn facts(position: &Position) -> Value {
    let over = if position.is_checkmate() {
        Some("checkmate")
    } else if position.is_stalemate() {
        Some("stalemate")
    } else {
        None
    };
    json!({
        "fen": position.to_string(),
        "chess960": position.variant() == Variant::Chess960,
        "board": board(position),
        "turn": turn(position),
        "number": position.fullmoves(),
        "castling": castling(position),
        "check": check(position),
        "over": over,
    })
}

/// The rights to castle: whose, to which side, and where the rook stands.
fn castling(position: &Position) -> Value {
    let mut rights = Vec::new();
    for &color in Color::ALL {
        for side in [CastlingSide::King, CastlingSide::Queen] {
            if let Some(rook) = position.castling_rook(color, side) {
                let color = color.word().to_lowercase();
                rights.push(json!({"side": color, "wing": side.wing(), "rook": digits(rook)}));
            }
        }
    }
    json!(rights)
}

/// 64 letters as in a FEN, from a1 to h1, then rank by rank; a dot is empty.
pub(crate) fn board(position: &Position) -> String {
    let letter = |square| position.piece_at(square).map_or('.', Piece::fen_letter);
    Square::all().map(letter).collect()
}

pub(crate) fn turn(position: &Position) -> String {
    position.turn().word().to_lowercase()
}

/// The square of a king in check.
pub(crate) fn check(position: &Position) -> Option<String> {
    let king = position.king(position.turn());
    position.is_check().then(|| digits(king))
}

pub(crate) fn digits(square: Square) -> String {
    square.numeric().to_string()
}

/// All legal moves, in the order of their digits.
fn moves(position: &Position) -> Value {
    let moves = iccf::complete(position, "").moves;
    let moves: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let numeric = Notation::Numeric.write(position, mv);
            json!({
                "numeric": numeric.as_str(),
                "san": Notation::SAN.write(position, mv).as_str(),
                "promotion": mv.promotion().map(iccf::Role::word),
            })
        })
        .collect();
    json!(moves)
}
