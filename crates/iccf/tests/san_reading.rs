//! Algebraic texts as people write them: what is read, with which leniency,
//! and what is never guessed.

use crate::common::{chess960, position};
use iccf::Notation::Uci;
use iccf::{Leniency, Notation, Position, Strictness};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWN_E7: &str = "3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
/// A knight that can take on d5, and nothing else to see.
const TAKES_D5: &str = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
/// Bb5 is possible, and no pawn gets there.
const RUY_LOPEZ: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
/// The b-pawn and the bishop on f1 can both take on c4.
const PAWN_AND_BISHOP: &str = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
/// Only the bishop can take on c4.
const BISHOP_ALONE: &str = "4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1";
/// Nothing stands on c4, the bishop can go there.
const BISHOP_QUIET: &str = "4k3/8/8/8/8/1P6/8/4KB2 w - - 0 1";
/// Knights on b1 and f3, both free to go to d2.
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";

fn read(position: &Position, notation: Notation, text: &str) -> (String, Vec<Leniency>) {
    let reading = notation
        .read_as(position, text, Strictness::Lenient)
        .unwrap_or_else(|error| panic!("{error} on {position}"));
    let written = notation.write(position, reading.mv).to_string();
    (written, reading.leniencies.iter().collect())
}

type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static [Leniency],
);

fn check(notation: Notation, rows: &[Row]) {
    for &(fen, text, standard, leniencies) in rows {
        let position = position(fen);
        assert_eq!(
            read(&position, notation, text),
            (standard.to_owned(), leniencies.to_vec()),
            "{text} on {fen}"
        );
        // The strict reader minds just these.
        let strict = notation.read_as(&position, text, Strictness::Strict);
        match leniencies.first() {
            Some(first) => assert_eq!(
                strict.unwrap_err().to_string(),
                format!("non-standard move {text}: {first}; the standard form is {standard}"),
            ),
            None if text.trim_end_matches(['!', '?']) == standard => {
                assert!(strict.is_ok(), "{text} on {fen}");
            }
            None => assert_eq!(
                strict.unwrap_err().to_string(),
                format!(
                    "non-standard move {text}: check or mate not marked; \
                     the standard form is {standard}"
                ),
            ),
        }
    }
}

const SAN: [Row; 36] = [
    (START, "e4", "e4", &[]),
    (START, "Nf3", "Nf3", &[]),
    (START, "Nf3!?", "Nf3", &[]),
    // Castling in every style.
    (CASTLING, "O-O", "O-O", &[]),
    (CASTLING, "0-0", "O-O", &[Leniency::CastlingSpelling]),
    (CASTLING, "0-0-0", "O-O-O", &[Leniency::CastlingSpelling]),
    (CASTLING, "o-o", "O-O", &[Leniency::CastlingSpelling]),
    (CASTLING, "O–O–O", "O-O-O", &[Leniency::CastlingSpelling]),
    // Promotions in every style.
    (PAWN_E7, "e8=Q", "e8=Q", &[]),
    (PAWN_E7, "e8Q", "e8=Q", &[Leniency::PromotionSpelling]),
    (PAWN_E7, "e8(Q)", "e8=Q", &[Leniency::PromotionSpelling]),
    (PAWN_E7, "e8/Q", "e8=Q", &[Leniency::PromotionSpelling]),
    (PAWN_E7, "e8=n", "e8=N", &[Leniency::PromotionSpelling]),
    (PAWN_E7, "exd8=R", "exd8=R", &[]),
    (PAWN_E7, "exd8R", "exd8=R", &[Leniency::PromotionSpelling]),
    (
        PAWN_E7,
        "ed8R",
        "exd8=R",
        &[Leniency::PromotionSpelling, Leniency::CaptureUnmarked],
    ),
    // En passant, marked or not, with or without a space.
    (EN_PASSANT, "exd6", "exd6", &[]),
    (EN_PASSANT, "exd6 e.p.", "exd6", &[Leniency::EnPassantMark]),
    (EN_PASSANT, "exd6e.p.", "exd6", &[Leniency::EnPassantMark]),
    (EN_PASSANT, "exd6 ep", "exd6", &[Leniency::EnPassantMark]),
    // Captures without a sign, with another, or with the sign behind.
    (TAKES_D5, "Nxd5", "Nxd5", &[]),
    (TAKES_D5, "Nd5", "Nxd5", &[Leniency::CaptureUnmarked]),
    (TAKES_D5, "N:d5", "Nxd5", &[Leniency::CaptureSpelling]),
    (TAKES_D5, "Nd5:", "Nxd5", &[Leniency::CaptureSpelling]),
    (TAKES_D5, "N×d5", "Nxd5", &[Leniency::CaptureSpelling]),
    // More of the from-square than needed.
    (START, "Ngf3", "Nf3", &[Leniency::OverDisambiguated]),
    (START, "N1f3", "Nf3", &[Leniency::OverDisambiguated]),
    (START, "Ng1f3", "Nf3", &[Leniency::OverDisambiguated]),
    (START, "e2e4", "e4", &[Leniency::OverDisambiguated]),
    (TWO_KNIGHTS, "Nbd2", "Nbd2", &[]),
    (TWO_KNIGHTS, "Nb1d2", "Nbd2", &[Leniency::OverDisambiguated]),
    // A letter for the pawn; small letters for pieces.
    (START, "Pe4", "e4", &[Leniency::PawnLetter]),
    (START, "nf3", "Nf3", &[Leniency::LowercasePiece]),
    (TAKES_D5, "nxd5", "Nxd5", &[Leniency::LowercasePiece]),
    (TAKES_D5, "ke2", "Ke2", &[Leniency::LowercasePiece]),
    (RUY_LOPEZ, "bb5", "Bb5", &[Leniency::LowercasePiece]),
];

#[test]
fn san_is_read_generously() {
    check(Notation::SAN, &SAN);
}

#[test]
fn a_small_b_is_the_pawn_if_that_is_legal_and_else_the_bishop() {
    check(
        Notation::SAN,
        &[
            (PAWN_AND_BISHOP, "bxc4", "bxc4", &[]),
            (PAWN_AND_BISHOP, "bc4", "bxc4", &[Leniency::CaptureUnmarked]),
            (PAWN_AND_BISHOP, "Bxc4", "Bxc4", &[]),
            (BISHOP_ALONE, "bxc4", "Bxc4", &[Leniency::LowercasePiece]),
            (
                BISHOP_ALONE,
                "bc4",
                "Bxc4",
                &[Leniency::CaptureUnmarked, Leniency::LowercasePiece],
            ),
            (BISHOP_QUIET, "b4", "b4", &[]),
        ],
    );
    // A b-pawn that is on its way keeps the letter.
    let pushed = "4k3/8/8/8/1P6/8/8/4KB2 w - - 0 1";
    check(
        Notation::SAN,
        &[(pushed, "bb5", "b5", &[Leniency::OverDisambiguated])],
    );
}

const MARKS: [Row; 13] = [
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", "Ra8+", &[]),
    // A missing mark is too common to name, and minded by the strict reader.
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "Ra8+", &[]),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "Ra8#", &[]),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", "Ra8#", &[]),
    (
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        "Ra8++",
        "Ra8#",
        &[Leniency::DoublePlus],
    ),
    // Double check: the bishop opens the rook's file and attacks too.
    (
        "4k3/8/8/8/4B3/8/8/4RK2 w - - 0 1",
        "Bc6++",
        "Bc6+",
        &[Leniency::DoublePlus],
    ),
    (START, "e4+", "e4", &[Leniency::FalseMark]),
    (START, "e4#", "e4", &[Leniency::FalseMark]),
    (
        START,
        "e4++",
        "e4",
        &[Leniency::DoublePlus, Leniency::FalseMark],
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "Ra8#",
        "Ra8+",
        &[Leniency::FalseMark],
    ),
    (
        START,
        "e4 e.p.",
        "e4",
        &[Leniency::EnPassantMark, Leniency::FalseMark],
    ),
    // A check given in passing, the marks in either order.
    (
        "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "exd6+ e.p.",
        "exd6+",
        &[Leniency::EnPassantMark],
    ),
    (
        "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "exd6 e.p.+",
        "exd6+",
        &[Leniency::EnPassantMark],
    ),
];

#[test]
fn false_marks_are_named_and_missing_ones_are_not() {
    check(Notation::SAN, &MARKS);
}

#[test]
fn a_small_letter_never_becomes_a_silent_pawn_move() {
    // f6 is a legal pawn move here; nf6 is not it.
    let after_e4 = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(
        read(&after_e4, Notation::SAN, "nf6"),
        ("Nf6".to_owned(), vec![Leniency::LowercasePiece])
    );
    // Where no knight gets there, it stays an error although f3 would do.
    let no_knight = position("4k3/8/8/8/8/8/5P2/4K3 w - - 0 1");
    let error = no_knight.read_san("nf3").unwrap_err();
    assert_eq!(
        error.to_string(),
        "illegal move nf3: no white knight can go to 63 (f3)"
    );
}

const REFUSED: [(&str, &str, &str); 18] = [
    (
        START,
        "Sf3",
        "malformed move Sf3: no English piece has the letter 'S'; German, Danish, Norwegian, Swedish and 7 more have it",
    ),
    (
        START,
        "Кf3",
        "malformed move Кf3: no English piece has the letter 'К'; Serbian, Bulgarian, Russian and Ukrainian have it",
    ),
    (
        START,
        "xe4",
        "malformed move xe4: a pawn's capture begins with its file, as in exd5",
    ),
    (
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "xd5",
        "malformed move xd5: a pawn's capture begins with its file, as in exd5",
    ),
    // A capture sign wants something to take.
    (
        START,
        "Nxf3",
        "illegal move Nxf3: there is nothing to capture on 63 (f3)",
    ),
    (
        START,
        "exd3",
        "illegal move exd3: the pawn on 52 (e2) has nothing to capture on 43 (d3)",
    ),
    (
        START,
        "Nf3:",
        "illegal move Nf3:: there is nothing to capture on 63 (f3)",
    ),
    (
        EN_PASSANT,
        "exd6=Q",
        "illegal move exd6=Q: a promotion piece on a move that does not promote",
    ),
    (
        PAWN_E7,
        "e8",
        "illegal move e8: the promotion piece is missing (add Q, R, B or N)",
    ),
    (
        START,
        "Nf3=Q",
        "illegal move Nf3=Q: a promotion piece on a move that does not promote",
    ),
    // King to g1 is no castling, whatever the rights.
    (
        CASTLING,
        "Kg1",
        "illegal move Kg1: the white king cannot go to 71 (g1)",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "Kh1",
        "illegal move Kh1: the white king cannot go to 81 (h1)",
    ),
    (
        TWO_KNIGHTS,
        "Na3d2",
        "illegal move Na3d2: no white knight on 13 (a3) can go to 42 (d2)",
    ),
    (START, "", "malformed move \"\": no square"),
    (
        START,
        "--",
        "malformed move --: no target square at the end",
    ),
    (
        START,
        "e2e4qXYZ",
        "malformed move e2e4qXYZ: no target square at the end",
    ),
    (
        START,
        "O-O-O-O",
        "malformed move O-O-O-O: no target square at the end",
    ),
    (START, "NNf3", "malformed move NNf3: 'N' has no place there"),
];

#[test]
fn what_fits_nothing_is_refused_with_the_reason() {
    for (fen, text, message) in REFUSED {
        let error = position(fen).read_san(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{fen}");
    }
}

#[test]
fn a_pinned_piece_is_no_candidate() {
    // Knights on c3 and g1 could go to e2, but c3 is pinned.
    let one_free = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(
        read(&one_free, Notation::SAN, "Ne2"),
        ("Ne2".to_owned(), vec![])
    );
    assert_eq!(
        read(&one_free, Notation::SAN, "Nge2"),
        ("Ne2".to_owned(), vec![Leniency::OverDisambiguated])
    );
    assert_eq!(
        one_free.read_san("Nce2").unwrap_err().to_string(),
        "illegal move Nce2: the knight on 33 (c3) is pinned to its king \
         by the black bishop on 24 (b4)"
    );
}

const LAN: [Row; 20] = [
    (START, "e2-e4", "e2-e4", &[]),
    (START, "Ng1-f3", "Ng1-f3", &[]),
    (START, "e2e4", "e2-e4", &[Leniency::DashMissing]),
    (START, "e2–e4", "e2-e4", &[Leniency::DashMissing]),
    (START, "Ng1f3", "Ng1-f3", &[Leniency::DashMissing]),
    (START, "g1-f3", "Ng1-f3", &[Leniency::LetterMissing]),
    (START, "Pe2-e4", "e2-e4", &[Leniency::PawnLetter]),
    (TAKES_D5, "Nc3xd5", "Nc3xd5", &[]),
    (TAKES_D5, "Nc3-d5", "Nc3xd5", &[Leniency::CaptureUnmarked]),
    (TAKES_D5, "Nc3:d5", "Nc3xd5", &[Leniency::CaptureSpelling]),
    (CASTLING, "O-O", "O-O", &[]),
    (CASTLING, "0-0-0", "O-O-O", &[Leniency::CastlingSpelling]),
    (CASTLING, "Ke1-g1", "O-O", &[Leniency::CastlingSpelling]),
    (CASTLING, "e1-c1", "O-O-O", &[Leniency::CastlingSpelling]),
    (PAWN_E7, "e7-e8=Q", "e7-e8=Q", &[]),
    (PAWN_E7, "e7-e8Q", "e7-e8=Q", &[Leniency::PromotionSpelling]),
    (PAWN_E7, "e7xd8=N", "e7xd8=N", &[]),
    (
        EN_PASSANT,
        "e5xd6 e.p.",
        "e5xd6",
        &[Leniency::EnPassantMark],
    ),
    (START, "e2-e4+", "e2-e4", &[Leniency::FalseMark]),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra1-a8", "Ra1-a8+", &[]),
];

#[test]
fn lan_is_read_generously() {
    check(Notation::LAN, &LAN);
}

const UCI: [Row; 12] = [
    (START, "e2e4", "e2e4", &[]),
    (START, "g1f3", "g1f3", &[]),
    (START, "E2E4", "e2e4", &[Leniency::LetterCase]),
    // Promotions are small letters.
    (PAWN_E7, "e7e8q", "e7e8q", &[]),
    (PAWN_E7, "e7d8n", "e7d8n", &[]),
    (PAWN_E7, "e7e8Q", "e7e8q", &[Leniency::LetterCase]),
    (PAWN_E7, "e7e8=q", "e7e8q", &[Leniency::PromotionSpelling]),
    (CASTLING, "e1g1", "e1g1", &[]),
    (CASTLING, "e1c1", "e1c1", &[]),
    (CASTLING, "e1h1", "e1g1", &[Leniency::KingOntoRook]),
    (CASTLING, "e1a1", "e1c1", &[Leniency::KingOntoRook]),
    (EN_PASSANT, "e5d6", "e5d6", &[]),
];

#[test]
fn uci_is_read_generously_and_written_small() {
    check(Uci, &UCI);
}

#[test]
fn the_null_move_is_known_but_never_legal() {
    let null: iccf::Uci = "0000".parse().unwrap();
    assert!(null.is_null());
    assert_eq!(null.to_string(), "0000");
    assert!(null.resolve(&Position::new(), Strictness::Lenient).is_err());
    assert!(!"e2e4".parse::<iccf::Uci>().unwrap().is_null());
}

#[test]
fn chess960_castling_is_king_onto_rook_in_coordinates() {
    let position = chess960("k7/8/8/8/8/8/8/1R2KR2 w KQ - 0 1");
    for (text, standard, leniencies) in [
        ("e1f1", "e1f1", &[][..]),
        ("e1b1", "e1b1", &[]),
        ("e1g1", "e1f1", &[Leniency::KingToTarget]),
        ("e1c1", "e1b1", &[Leniency::KingToTarget]),
        ("e1d1", "e1d1", &[]),
    ] {
        assert_eq!(
            read(&position, Uci, text),
            (standard.to_owned(), leniencies.to_vec())
        );
    }
    assert_eq!(read(&position, Notation::SAN, "O-O").0, "O-O");
}
