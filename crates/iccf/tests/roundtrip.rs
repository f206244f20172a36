//! Properties that hold on any position: what is written reads back, two
//! moves never look alike, and no text makes the readers fall over.

use std::collections::HashSet;

use crate::common::{Random, walk};
use iccf::internals::PlainSan;
use iccf::{
    CastlingProblem, File, Illegal, Language, Move, Notation, Numeric, Position, Rank, Role, San,
    Setup, Spelling, Square, Standing, Strictness, complete, repair, split,
};

/// Notations that are read, in all their languages.
fn all_languages() -> Vec<Notation> {
    let read = Notation::ALL
        .iter()
        .copied()
        .filter(|notation| notation.is_read());
    read.flat_map(|notation| {
        let mut versions: Vec<_> = Language::ALL
            .iter()
            .copied()
            .map(|language| notation.in_language(language))
            .collect();
        versions.dedup();
        versions
    })
    .collect()
}

fn reads_back(notation: Notation, position: &Position) {
    let mut spellings = HashSet::new();
    for &mv in &position.legal_moves() {
        let text = notation.write(position, mv);
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let reading = notation
                .read_as(position, &text, strictness)
                .unwrap_or_else(|error| panic!("{notation}: {error} on {position}"));
            assert_eq!(reading.mv, mv, "{notation} {text} on {position}");
            assert!(
                reading.leniencies.is_empty(),
                "{notation} {text} on {position}: {:?}",
                reading.leniencies
            );
        }
        assert!(spellings.insert(text), "{notation} {text} on {position}");
    }
}

#[test]
fn every_legal_move_reads_back_in_every_notation() {
    walk(1, 1_500, |_, position| {
        for notation in Notation::ALL.iter().copied().filter(|n| n.is_read()) {
            reads_back(notation, position);
        }
    });
}

#[test]
fn every_legal_move_reads_back_in_every_language() {
    let notations = all_languages();
    assert_eq!(notations.len(), 12 + 3 * Language::ALL.len());
    walk(9, 150, |_, position| {
        for &notation in &notations {
            reads_back(notation, position);
        }
    });
}

#[test]
fn positions_read_back_from_their_fen() {
    walk(2, 10_000, |_, position| {
        let fen = position.to_string();
        let setup = Setup::read(&fen, position.variant()).unwrap();
        assert_eq!(setup.warnings.iter().count(), 0, "{fen}");
        assert_eq!(setup.position.to_string(), fen);
        assert_eq!(
            setup.position.legal_moves().len(),
            position.legal_moves().len(),
            "{fen}"
        );
        assert_eq!(setup.position.is_check(), position.is_check(), "{fen}");
    });
}

/// Every text of four digits, 0 and 9 among them.
fn four_digits() -> impl Iterator<Item = String> {
    (0..10_000).map(|number| format!("{number:04}"))
}

#[test]
fn numeric_has_exactly_one_strict_spelling_a_move() {
    walk(3, 150, |_, position| {
        let mut found = Vec::new();
        let texts = four_digits().chain(four_digits().flat_map(|four| {
            // Five digits, where the four alone could be a promotion.
            let promotes = matches!(four.as_bytes()[3], b'1' | b'8');
            (0..if promotes { 10 } else { 0 }).map(move |piece| format!("{four}{piece}"))
        }));
        for text in texts {
            if let Ok(reading) = Notation::Numeric.read_as(position, &text, Strictness::Strict) {
                assert!(reading.leniencies.is_empty(), "{text} on {position}");
                found.push((reading.mv, text));
            }
        }
        let legal = position.legal_moves();
        assert_eq!(found.len(), legal.len(), "{position}");
        for &mv in &legal {
            let texts: Vec<_> = found
                .iter()
                .filter(|(found, _)| *found == mv)
                .map(|(_, text)| text.as_str())
                .collect();
            let written = Notation::Numeric.write(position, mv);
            assert_eq!(texts, [written.as_str()], "{mv:?} on {position}");
        }
    });
}

fn read_or_reason(position: &Position, legal: &[Move], notation: Notation, text: &str) {
    match notation.read_as(position, text, Strictness::Lenient) {
        Ok(reading) => assert!(legal.contains(&reading.mv), "{text} on {position}"),
        Err(error) => {
            assert!(
                !error.reason().to_string().is_empty(),
                "{text} on {position}"
            );
            assert_eq!(error.text(), text);
        }
    }
}

#[test]
fn any_digits_are_legal_or_refused_with_a_reason() {
    walk(4, 200, |random, position| {
        let legal = position.legal_moves();
        for text in four_digits() {
            read_or_reason(position, &legal, Notation::Numeric, &text);
        }
        for _ in 0..4_000 {
            let text = format!("{:05}", random.below(100_000));
            read_or_reason(position, &legal, Notation::Numeric, &text);
        }
    });
}

/// Characters that make up moves, and some that do not.
const SIGNS: &[char] = &[
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '1', '2', '3', '4', '5', '6', '7', '8', '0', '9', 'N',
    'B', 'R', 'Q', 'K', 'P', 'O', 'o', 'x', 'X', ':', '×', '-', '–', '=', '(', ')', '/', '+', '#',
    '!', '?', ' ', '.', 'p', 'n', 'q', 'k', 'S', 'é', 'К', '♘', '\0', '\u{feff}',
];

#[test]
fn no_text_makes_a_reader_panic() {
    walk(5, 2_000, |random, position| {
        let legal = position.legal_moves();
        for _ in 0..150 {
            let text: String = (0..random.below(10)).map(|_| random.pick(SIGNS)).collect();
            for &notation in Notation::ALL {
                read_or_reason(position, &legal, notation, &text);
            }
            let typed = complete(position, &text);
            assert!(typed.moves.iter().all(|mv| legal.contains(mv)), "{text}");
            // Whatever is cut must be playable in that order.
            if let Ok(readings) = split(&text, position, Strictness::Lenient) {
                let mut position = *position;
                for reading in readings {
                    assert!(position.legal_moves().contains(&reading.mv), "{text}");
                    position.play(reading.mv);
                }
            }
        }
    });
}

/// A text with one character changed, dropped, added, or two swapped.
fn mutated(random: &mut Random, text: &str) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let at = random.below(signs.len());
    match random.below(4) {
        0 => signs[at] = random.pick(SIGNS),
        1 => drop(signs.remove(at)),
        2 => signs.insert(at, random.pick(SIGNS)),
        _ => {
            let other = random.below(signs.len());
            signs.swap(at, other);
        }
    }
    signs.into_iter().collect()
}

#[test]
fn every_repair_offered_is_legal_and_at_most_three_are() {
    walk(6, 2_000, |random, position| {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        for &notation in Notation::ALL {
            for _ in 0..10 {
                let right = notation.write(position, random.pick(&legal));
                let text = mutated(random, &right);
                let repairs = repair(position, notation, &text);
                assert!(repairs.len() <= 3, "{text} on {position}");
                assert!(repairs.is_sorted_by_key(|repair| repair.slip));
                let moves: HashSet<_> = repairs.iter().map(|repair| repair.mv).collect();
                assert_eq!(moves.len(), repairs.len(), "{text} on {position}");
                assert!(moves.iter().all(|mv| legal.contains(mv)), "{text}");
            }
        }
    });
}

#[test]
fn one_wrong_digit_is_always_among_the_repairs_unless_others_are_likelier() {
    walk(7, 10_000, |random, position| {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let mv = random.pick(&legal);
        let mut text = Notation::Numeric
            .write(position, mv)
            .to_string()
            .into_bytes();
        let at = random.below(text.len());
        text[at] = b'0' + random.below(10) as u8;
        let text = String::from_utf8(text).unwrap();
        if position.read_numeric(&text).is_ok() {
            return;
        }
        let repairs = repair(position, Notation::Numeric, &text);
        assert!(
            repairs.len() == 3 || repairs.iter().any(|repair| repair.mv == mv),
            "{text} on {position}"
        );
    });
}

#[test]
fn completions_of_every_prefix_are_the_legal_moves_that_begin_so() {
    walk(8, 150, |_, position| {
        let legal = position.legal_moves();
        let spelled: Vec<(Spelling, Move)> = legal
            .iter()
            .map(|&mv| (Numeric::from_move(position, mv).spelling(), mv))
            .collect();
        let prefixes: HashSet<&str> = spelled
            .iter()
            .flat_map(|(text, _)| (0..=text.len()).map(move |end| &text[..end]))
            .collect();
        for prefix in prefixes {
            let typed = complete(position, prefix);
            let expected: HashSet<Move> = spelled
                .iter()
                .filter(|(text, _)| text.starts_with(prefix))
                .map(|&(_, mv)| mv)
                .collect();
            let found: HashSet<Move> = typed.moves.iter().copied().collect();
            assert_eq!(found.len(), typed.moves.len(), "{prefix} on {position}");
            assert_eq!(found, expected, "{prefix} on {position}");

            // A digit can follow exactly where the longer prefix leads on.
            for digit in b'0'..=b'9' {
                let longer = format!("{prefix}{}", digit as char);
                let leads_on = spelled.iter().any(|(text, _)| text.starts_with(&longer));
                assert_eq!(typed.next.contains(&digit), leads_on, "{longer}");
            }
            assert!(typed.next.is_sorted(), "{prefix} on {position}");

            let whole = spelled.iter().find(|(text, _)| text.as_str() == prefix);
            assert_eq!(typed.complete, whole.map(|&(_, mv)| mv), "{prefix}");
            assert!(typed.complete.is_none() || typed.next.is_empty());
        }
    });
}

fn plain(position: &Position, text: &[u8]) -> Option<Move> {
    let mut window = [b' '; 8];
    window.get_mut(..text.len())?.copy_from_slice(text);
    PlainSan::decode(window)?.resolve(position)
}

#[test]
fn the_fast_path_agrees_with_the_careful_one() {
    let (mut answered, mut asked) = (0, 0);
    walk(9, 15_000, |random, position| {
        let legal = position.legal_moves();
        for &mv in &legal {
            let text = Notation::SAN.write(position, mv);
            let found = plain(position, text.as_bytes());
            assert!(
                found.is_none_or(|found| found == mv),
                "{text} on {position}"
            );
            answered += u32::from(found.is_some());
            asked += 1;

            let text = mutated(random, &text);
            // Behind a space stands the next word.
            if text.is_empty() || text.contains(['\0', ' ']) {
                continue;
            }
            if let Some(found) = plain(position, text.as_bytes()) {
                let reading = San::from_bytes(text.as_bytes())
                    .unwrap_or_else(|error| panic!("{text}: {error}"))
                    .resolve(position, Strictness::Lenient);
                assert_eq!(reading.map(|reading| reading.mv), Ok(found), "{text}");
            }
        }
    });
    // It is worth having: nearly every move of real games is plain.
    assert!(answered * 10 > asked * 7, "{answered} of {asked}");
}

#[test]
fn what_san_reads_without_leniency_is_the_standard_form_but_for_its_mark() {
    walk(10, 10_000, |random, position| {
        for &mv in &position.legal_moves() {
            let text = mutated(random, &Notation::SAN.write(position, mv));
            let Ok(reading) = Notation::SAN.read_as(position, &text, Strictness::Lenient) else {
                continue;
            };
            if reading.leniencies.is_empty() {
                let unmarked = |text: &str| {
                    text.trim()
                        .trim_end_matches(['!', '?'])
                        .trim_end()
                        .trim_end_matches(['+', '#'])
                        .trim_end()
                        .to_owned()
                };
                let standard = Notation::SAN.write(position, reading.mv);
                assert_eq!(unmarked(&text), unmarked(&standard), "{position}");
            }
        }
    });
}

#[test]
fn glued_games_come_apart_again() {
    let mut random = Random::new(11);
    for _ in 0..3_000 {
        let start = crate::common::chess960_start(&mut random);
        let start = if random.below(2) == 0 {
            start
        } else {
            Position::new()
        };
        let mut position = start;
        let mut digits = String::new();
        let mut played = Vec::new();
        for _ in 0..=random.below(60) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = random.pick(&moves);
            digits.push_str(&Notation::Numeric.write(&position, mv));
            played.push(mv);
            position.play(mv);
        }
        // Promotions may leave two readings; any other failure is one.
        match split(&digits, &start, Strictness::Strict) {
            Ok(readings) => {
                let found: Vec<_> = readings.iter().map(|reading| reading.mv).collect();
                assert_eq!(found, played, "{digits} on {start}");
            }
            Err(error) => assert!(
                error.to_string().starts_with("the digits read as"),
                "{digits} on {start}: {error}"
            ),
        }
    }
}

/// Every from-square, target and promotion, none among them.
fn all_squares() -> impl Iterator<Item = (Square, Square, Option<Role>)> {
    Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| {
            [None, Some(Role::Queen), Some(Role::King)].map(|promotion| (from, to, promotion))
        })
    })
}

#[test]
fn a_move_is_legal_or_there_is_a_reason_and_never_both() {
    walk(12, 800, |_, position| {
        let legal = position.legal_moves();
        for (from, to, promotion) in all_squares() {
            let found = position.legal_move(from, to, promotion);
            let reason = position.why_illegal(from, to, promotion);
            assert_eq!(found.is_none(), reason.is_some(), "{from}{to} {position}");
            assert!(found.is_none_or(|mv| legal.contains(&mv)), "{position}");
        }
        for &mv in &legal {
            assert_eq!(
                position.legal_move(
                    mv.from(),
                    mv.castling_rook().unwrap_or(mv.to()),
                    mv.promotion()
                ),
                Some(mv),
                "{position}"
            );
        }
    });
}

/// The squares strictly between two that share a line.
fn between(from: Square, to: Square) -> Vec<Square> {
    let at = |square: Square| (square.file().index() as i8, square.rank().index() as i8);
    let ((a, b), (c, d)) = (at(from), at(to));
    let steps = (c - a).abs().max((d - b).abs());
    let step = ((c - a).signum(), (d - b).signum());
    (1..steps)
        .map(|i| {
            let file = File::ALL[(a + i * step.0) as usize];
            Square::at(file, Rank::ALL[(b + i * step.1) as usize])
        })
        .collect()
}

/// Whether what a reason claims can be seen on the board.
fn is_true(position: &Position, (from, to): (Square, Square), reason: Illegal) -> bool {
    let us = position.turn();
    let stands = |standing: Standing| position.piece_at(standing.square) == Some(standing.piece);
    let enemy = |standing: Standing| stands(standing) && standing.piece.color != us;
    let own = |standing: Standing| stands(standing) && standing.piece.color == us;
    match reason {
        Illegal::GameOver { side, checkmate } => {
            side == us
                && position.legal_moves().is_empty()
                && checkmate == position.is_checkmate()
                && checkmate != position.is_stalemate()
        }
        Illegal::EmptySquare(square) => square == from && position.piece_at(from).is_none(),
        Illegal::OpponentsPiece(standing) => standing.square == from && enemy(standing),
        Illegal::SameSquare(square) => square == from && from == to,
        Illegal::OwnPieceOnTarget(standing) => standing.square == to && own(standing),
        Illegal::NotItsMove { role, .. } => {
            position.piece_at(from).map(|piece| piece.role) == Some(role)
        }
        Illegal::NothingToCapture { .. } => position.piece_at(to).is_none(),
        Illegal::EnPassantNotPossible { pawn } => {
            position.of(!us, Role::Pawn).has(pawn) && position.en_passant() != Some(to)
        }
        Illegal::Blocked { mover, by } => {
            let pushes = mover.piece.role == Role::Pawn && by.square == to;
            own(mover)
                && stands(by)
                && mover.square == from
                && (pushes || between(from, to).contains(&by.square))
        }
        Illegal::Pinned { piece, by } => {
            let line = between(position.king(us), by.square);
            let alone = line
                .iter()
                .all(|square| *square == from || position.piece_at(*square).is_none());
            own(piece) && enemy(by) && line.contains(&from) && alone
        }
        Illegal::KingIntoCheck { to: square, by } => {
            square == to && enemy(by) && position.king(us) == from
        }
        Illegal::CheckNotAnswered { side, by } => {
            side == us && enemy(by) && position.checkers().has(by.square)
        }
        Illegal::PromotionMissing | Illegal::PromotionTo(_) => {
            position.of(us, Role::Pawn).has(from) && matches!(to.rank().index(), 0 | 7)
        }
        Illegal::PromotionUnexpected => position.legal_move(from, to, None).is_some(),
        Illegal::Castling(problem) => {
            position.king(us) == from
                && match problem {
                    CastlingProblem::KingNotHome(square) => square == from,
                    CastlingProblem::NoRook(side) | CastlingProblem::HasMoved(side) => {
                        position.castling_rook(us, side).is_none()
                    }
                    CastlingProblem::Blocked(by) => stands(by),
                    CastlingProblem::InCheck(by) => position.checkers().has(by.square),
                    CastlingProblem::ThroughCheck(_, by) | CastlingProblem::IntoCheck(_, by) => {
                        enemy(by) && !position.is_check()
                    }
                    _ => false,
                }
        }
        _ => true,
    }
}

#[test]
fn the_reasons_given_can_be_seen_on_the_board() {
    walk(13, 800, |_, position| {
        for (from, to, promotion) in all_squares() {
            if let Some(reason) = position.why_illegal(from, to, promotion) {
                assert!(
                    is_true(position, (from, to), reason),
                    "{from}{to} on {position}: {reason}"
                );
            }
        }
    });
}
