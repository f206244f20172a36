//! iccf side by side with shakmaty and cozy-chess, on positions no corpus
//! has: whatever the others find legal, write or read, we must too, but for
//! what is named here.

#[path = "../../crates/iccf/tests/common/mod.rs"]
mod common;

use std::collections::BTreeSet;

use common::{Random, walk};
use iccf::internals::PlainSan;
use iccf::{CastlingSide, Color, Move, Notation, Position, Role, Square, Strictness, Variant};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

const MODES: [(Variant, CastlingMode); 2] = [
    (Variant::Standard, CastlingMode::Standard),
    (Variant::Chess960, CastlingMode::Chess960),
];

fn mode(position: &Position) -> CastlingMode {
    MODES
        .into_iter()
        .find(|(variant, _)| *variant == position.variant())
        .expect("there are two variants")
        .1
}

fn shakmaty(position: &Position) -> Chess {
    let fen = position.to_string();
    Fen::from_ascii(fen.as_bytes())
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .into_position(mode(position))
        // Checks that no game leads to are fine here.
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Castling rights as the rooks' files, which is all cozy-chess reads of
/// Chess960; it wants no more than 100 half-moves either.
fn cozy(position: &Position) -> cozy_chess::Board {
    let fen = position.to_string();
    let fields: Vec<_> = fen.split(' ').collect();
    let mut rights = String::new();
    for &color in Color::ALL {
        for &side in CastlingSide::ALL {
            if let Some(rook) = position.castling_rook(color, side) {
                let file = rook.file().char();
                rights.push(match color {
                    Color::White => file.to_ascii_uppercase(),
                    Color::Black => file,
                });
            }
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    let shredder = format!("{} {} {rights} {} 0 1", fields[0], fields[1], fields[3]);
    cozy_chess::Board::from_fen(&shredder, true)
        .unwrap_or_else(|error| panic!("{shredder}: {error}"))
}

/// From, to and promotion, castling as king onto rook.
fn squares(mv: Move) -> String {
    let onto = mv.castling_rook().unwrap_or(mv.to());
    let piece = mv
        .promotion()
        .map(|role| role.letter().to_ascii_lowercase())
        .map_or(String::new(), String::from);
    format!("{}{onto}{piece}", mv.from())
}

fn theirs(mv: shakmaty::Move) -> String {
    mv.to_uci(CastlingMode::Chess960).to_string()
}

/// Random boards with few pieces, where draws and stalemates live, and the
/// boards after each pawn's first two steps, where en passant does.
fn sparse_boards(seed: u64, count: usize, mut visit: impl FnMut(&mut Random, &Position)) {
    let mut random = Random::new(seed);
    let mut found = 0;
    while found < count {
        let mut board = [None; 64];
        board[random.below(64)] = Some('K');
        board[random.below(64)] = Some('k');
        let turn = random.pick(&['w', 'b']);
        if random.below(3) == 0 {
            // A pawn at home, and one that it can pass; row 0 is rank 8.
            let (own, other, home, passed) = if turn == 'w' {
                ('P', 'p', 6, 4)
            } else {
                ('p', 'P', 1, 3)
            };
            let file = random.below(7);
            board[8 * home + file] = Some(own);
            board[8 * passed + file + 1] = Some(other);
        }
        let minor = random.below(2) == 0;
        for _ in 0..random.below(7) {
            let pieces = if minor { "NnBbBb" } else { "NnBbRrQqPpPpPp" };
            let pieces: Vec<_> = pieces.chars().collect();
            let square = random.below(64);
            if board[square].is_none() {
                board[square] = Some(random.pick(&pieces));
            }
        }
        let ranks: Vec<String> = board
            .chunks(8)
            .map(|rank| rank.iter().map(|piece| piece.unwrap_or('1')).collect())
            .collect();
        if let Ok(position) = format!("{} {turn} - - 0 1", ranks.join("/")).parse() {
            visit(&mut random, &position);
            found += 1;
            for &mv in &position.legal_moves() {
                if mv.role() == Role::Pawn && mv.from().index().abs_diff(mv.to().index()) == 16 {
                    let mut after = position;
                    after.play(mv);
                    visit(&mut random, &after);
                }
            }
        }
    }
}

#[test]
fn the_same_moves_are_legal() {
    let mut en_passant = 0;
    let mut compare = |_: &mut Random, position: &Position| {
        en_passant += u32::from(position.en_passant().is_some());
        let ours: BTreeSet<_> = position
            .legal_moves()
            .iter()
            .copied()
            .map(squares)
            .collect();
        assert_eq!(ours.len(), position.legal_moves().len(), "{position}");

        let shakmaty: BTreeSet<_> = shakmaty(position)
            .legal_moves()
            .iter()
            .map(|&mv| theirs(mv))
            .collect();
        assert_eq!(ours, shakmaty, "shakmaty on {position}");

        let mut cozy_moves = BTreeSet::new();
        cozy(position).generate_moves(|moves| {
            cozy_moves.extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        assert_eq!(ours, cozy_moves, "cozy-chess on {position}");
    };
    walk(21, 100_000, &mut compare);
    sparse_boards(22, 60_000, &mut compare);
    assert!(
        en_passant > 2_000,
        "too few to tell: {en_passant} en passant"
    );
}

#[test]
fn every_move_leads_to_the_same_position_under_the_same_name() {
    let compare = |_: &mut Random, position: &Position| {
        let before = shakmaty(position);
        for &mv in &position.legal_moves() {
            let uci: shakmaty::uci::UciMove = squares(mv).parse().unwrap();
            let their_move = uci.to_move(&before).unwrap();

            let san = SanPlus::from_move(before.clone(), their_move).to_string();
            let ours = Notation::SAN.write(position, mv);
            assert_eq!(ours.as_str(), san, "{position}");

            let uci = their_move.to_uci(mode(position)).to_string();
            assert_eq!(
                Notation::Uci.write(position, mv).as_str(),
                uci,
                "{position}"
            );

            let mut after = *position;
            after.play(mv);
            let their_after = before.clone().play(their_move).unwrap();
            let fen = Fen::from_position(&their_after, EnPassantMode::Legal).to_string();
            if after.to_string() == fen {
                continue;
            }
            // With the king on the e-file we name an inner rook by its file,
            // where X-FEN would leave it to the reader to know the variant.
            assert_eq!(
                mode(position),
                CastlingMode::Chess960,
                "after {san} on {position}: {fen}"
            );
            let theirs = iccf::Setup::read(&fen, Variant::Chess960).unwrap().position;
            assert_eq!(after, theirs, "after {san} on {position}");
        }
    };
    walk(23, 40_000, compare);
    sparse_boards(24, 20_000, compare);
}

#[test]
fn games_end_alike() {
    let (mut mates, mut stalemates, mut dead) = (0, 0, 0);
    let mut compare = |_: &mut Random, position: &Position| {
        let other = shakmaty(position);
        assert_eq!(position.is_check(), other.is_check(), "{position}");
        assert_eq!(position.is_checkmate(), other.is_checkmate(), "{position}");
        assert_eq!(position.is_stalemate(), other.is_stalemate(), "{position}");
        assert_eq!(
            position.has_legal_move(),
            !other.legal_moves().is_empty(),
            "{position}"
        );
        assert_eq!(
            position.is_insufficient_material(),
            other.is_insufficient_material(),
            "{position}"
        );
        assert_eq!(
            position.checkers().count(),
            other.checkers().count() as u32,
            "{position}"
        );
        mates += u32::from(position.is_checkmate());
        stalemates += u32::from(position.is_stalemate());
        dead += u32::from(position.is_insufficient_material());
    };
    walk(25, 100_000, &mut compare);
    sparse_boards(26, 200_000, &mut compare);
    assert!(
        mates.min(stalemates).min(dead) > 50,
        "too few to tell: {mates} mates, {stalemates} stalemates, {dead} dead"
    );
}

/// What may stand in a move, and look-alikes of it.
const SIGNS: &[u8] = b"abcdefgh12345678NBRQKPOoxnq0=+#-:@/";

/// A text with one character changed, dropped or added.
fn mutated(random: &mut Random, text: &str) -> String {
    let mut text = text.to_owned().into_bytes();
    let at = random.below(text.len());
    match random.below(3) {
        0 => text[at] = random.pick(SIGNS),
        1 => drop(text.remove(at)),
        _ => text.insert(at, random.pick(SIGNS)),
    }
    String::from_utf8(text).expect("the signs are ASCII")
}

/// A pawn's move that does not begin with its file: shakmaty reads `xe4` and
/// `2d4` where one pawn alone fits, we never do.
fn names_no_file(text: &str) -> bool {
    let pawn = text.strip_prefix('P').unwrap_or(text);
    pawn.starts_with(|c: char| c == 'x' || c.is_ascii_digit())
}

/// How one text fared.
#[derive(PartialEq, Eq)]
enum Verdict {
    BothRead,
    WeAlone,
    WeRefuse,
}

/// What the fast path makes of a text, if it answers.
fn plain(position: &Position, text: &str) -> Option<Move> {
    let mut window = [b' '; 8];
    window
        .get_mut(..text.len())?
        .copy_from_slice(text.as_bytes());
    PlainSan::decode(window)?.resolve(position)
}

/// Reads a text in SAN both ways and compares.
fn judge(position: &Position, other: &Chess, text: &str) -> Verdict {
    let ours = Notation::SAN.read_as(position, text, Strictness::Lenient);
    let theirs = SanPlus::from_ascii(text.as_bytes())
        .ok()
        .and_then(|san| san.san.to_move(other).ok())
        .map(theirs);
    if let Some(plain) = plain(position, text) {
        assert_eq!(Some(squares(plain)), theirs, "{text} on {position}");
    }
    match (ours, theirs) {
        (Ok(ours), Some(theirs)) => {
            assert_eq!(squares(ours.mv), theirs, "{text} on {position}");
            Verdict::BothRead
        }
        (Ok(ours), None) => {
            assert!(
                !ours.leniencies.is_empty(),
                "we alone read {text} on {position}"
            );
            Verdict::WeAlone
        }
        (Err(error), Some(theirs)) => {
            assert!(
                names_no_file(text),
                "shakmaty reads {theirs} on {position}: {error}"
            );
            Verdict::WeRefuse
        }
        (Err(_), None) => Verdict::WeRefuse,
    }
}

#[test]
fn mutated_moves_are_judged_alike() {
    let (mut both, mut ours_alone) = (0, 0);
    walk(27, 100_000, |random, position| {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let other = shakmaty(position);
        for _ in 0..8 {
            let san = Notation::SAN.write(position, random.pick(&moves));
            let text = mutated(random, &san);
            if text.is_empty() {
                continue;
            }
            let verdict = judge(position, &other, &text);
            both += u32::from(verdict == Verdict::BothRead);
            ours_alone += u32::from(verdict == Verdict::WeAlone);
        }
    });
    assert!(both.min(ours_alone) > 1_000, "{both} and {ours_alone}");
}

/// Every piece to every square and every pawn capture, most of them illegal:
/// blocked, pinned, exposing the king, leaving it in check.
#[test]
fn every_plain_text_is_judged_alike() {
    let compare = |random: &mut Random, position: &Position| {
        let other = shakmaty(position);
        for to in Square::all() {
            judge(position, &other, &to.to_string());
            for piece in "NBRQKabcdefgh".chars() {
                judge(position, &other, &format!("{piece}x{to}"));
                if piece.is_uppercase() {
                    let origin = random.pick(b"abcdefgh12345678") as char;
                    let sign = random.pick(&["", "x"]);
                    judge(position, &other, &format!("{piece}{to}"));
                    judge(position, &other, &format!("{piece}{origin}{sign}{to}"));
                    judge(position, &other, &format!("{to}={piece}"));
                }
            }
        }
    };
    walk(29, 2_000, compare);
    sparse_boards(30, 1_000, compare);
}

#[test]
fn mutated_coordinates_are_judged_alike() {
    let mut both = 0;
    walk(28, 100_000, |random, position| {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let other = shakmaty(position);
        for _ in 0..8 {
            let uci = Notation::Uci.write(position, random.pick(&moves));
            let text = mutated(random, &uci);
            let ours = Notation::Uci.read_as(position, &text, Strictness::Lenient);
            let theirs = shakmaty::uci::UciMove::from_ascii(text.as_bytes())
                .ok()
                .and_then(|uci| uci.to_move(&other).ok())
                .map(theirs);
            match (ours, theirs) {
                (Ok(ours), Some(theirs)) => {
                    assert_eq!(squares(ours.mv), theirs, "{text} on {position}");
                    both += 1;
                }
                (Ok(ours), None) => assert!(
                    !ours.leniencies.is_empty(),
                    "we alone read {text} on {position}"
                ),
                (Err(error), Some(theirs)) => {
                    panic!("shakmaty reads {theirs} on {position}: {error}")
                }
                (Err(_), None) => {}
            }
        }
    });
    assert!(both > 1_000, "too few to tell: {both}");
}
