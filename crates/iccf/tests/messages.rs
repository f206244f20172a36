//! What a player is told: every reason for refusing a move, to the letter,
//! and the moves that may have been meant.

use crate::common::{chess960, position};
use iccf::Notation::{Numeric, Uci};
use iccf::{Language, MoveError, Notation, Position, Slip, SpokenLanguage, Strictness, repair};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PAWN_F7: &str = "7k/5P2/8/8/8/8/8/4K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
const CHECKED: &str = "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1";
const PINNED: &str = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";

fn refusal(position: &Position, notation: Notation, text: &str) -> MoveError {
    notation
        .read_as(position, text, Strictness::Lenient)
        .expect_err(text)
}

/// A position, a text in a notation, the stable name of the failure and the
/// message.
type Row = (
    &'static str,
    Notation,
    &'static str,
    &'static str,
    &'static str,
);

fn check(rows: &[Row]) {
    for &(fen, notation, text, kind, message) in rows {
        let error = refusal(&position(fen), notation, text);
        assert_eq!(error.to_string(), message, "{fen}");
        assert_eq!(error.kind(), kind, "{message}");
        assert_eq!(error.text(), text);
        assert_eq!(error.notation(), notation, "{message}");
        assert!(message.ends_with(&error.reason().to_string()), "{message}");
    }
}

const ILLEGAL: [Row; 20] = [
    (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        Numeric,
        "5254",
        "game-over",
        "illegal move 5254: the game is over, White is checkmated",
    ),
    (
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        Notation::SAN,
        "Kg8",
        "game-over",
        "illegal move Kg8: the game is over, Black is stalemated",
    ),
    (
        START,
        Numeric,
        "5354",
        "empty-square",
        "illegal move 5354: nothing stands on 53 (e3)",
    ),
    (
        START,
        Uci,
        "e7e5",
        "opponents-piece",
        "illegal move e7e5: the black pawn on 57 (e7) is the opponent's, and it is White's move",
    ),
    (
        START,
        Numeric,
        "5252",
        "same-square",
        "illegal move 5252: from and to are the same square, 52 (e2)",
    ),
    (
        START,
        Numeric,
        "1112",
        "own-piece-on-target",
        "illegal move 1112: White's own pawn stands on 12 (a2)",
    ),
    (
        START,
        Numeric,
        "7173",
        "not-its-move",
        "illegal move 7173: a knight does not move from 71 (g1) to 73 (g3)",
    ),
    (
        START,
        Numeric,
        "5243",
        "nothing-to-capture",
        "illegal move 5243: the pawn on 52 (e2) has nothing to capture on 43 (d3)",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        Numeric,
        "5546",
        "en-passant",
        "illegal move 5546: the pawn on 45 (d5) cannot be taken en passant, \
         it did not just move two squares",
    ),
    (
        START,
        Numeric,
        "1113",
        "blocked",
        "illegal move 1113: the way of the rook on 11 (a1) is blocked by the white pawn on 12 (a2)",
    ),
    // A pawn is blocked by what stands on its very target.
    (
        "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
        Numeric,
        "5254",
        "blocked",
        "illegal move 5254: the way of the pawn on 52 (e2) is blocked by the black knight on 54 (e4)",
    ),
    (
        PINNED,
        Numeric,
        "3354",
        "pinned",
        "illegal move 3354: the knight on 33 (c3) is pinned to its king by the black bishop on 24 (b4)",
    ),
    (
        "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
        Numeric,
        "5152",
        "king-into-check",
        "illegal move 5152: on 52 (e2) the king would be in check from the black rook on 12 (a2)",
    ),
    (
        CHECKED,
        Numeric,
        "1112",
        "check-not-answered",
        "illegal move 1112: White is in check from the black rook on 57 (e7), \
         and this does not answer it",
    ),
    (
        PAWN_F7,
        Uci,
        "f7f8k",
        "promotion-piece",
        "illegal move f7f8k: a pawn cannot become a king",
    ),
    (
        START,
        Notation::SAN,
        "Nf6",
        "none-reaches",
        "illegal move Nf6: no white knight can go to 66 (f6)",
    ),
    (
        START,
        Notation::SAN,
        "Nxf3",
        "no-capture",
        "illegal move Nxf3: there is nothing to capture on 63 (f3)",
    ),
    (
        START,
        Notation::LAN,
        "e2xe4",
        "no-capture",
        "illegal move e2xe4: there is nothing to capture on 54 (e4)",
    ),
    (
        START,
        Notation::LAN,
        "Bg1-f3",
        "wrong-piece",
        "illegal move Bg1-f3: on 71 (g1) stands a knight, not a bishop",
    ),
    (
        START,
        Uci,
        "0000",
        "null-move",
        "illegal move 0000: a null move has no place in the game itself",
    ),
];

#[test]
fn every_illegal_move_has_its_reason() {
    check(&ILLEGAL);
}

const PROMOTIONS: [Row; 8] = [
    (
        PAWN_F7,
        Numeric,
        "6768",
        "promotion-missing",
        "illegal move 6768: the promotion piece is missing (add 1, 2, 3 or 4)",
    ),
    (
        PAWN_F7,
        Notation::SAN,
        "f8",
        "promotion-missing",
        "illegal move f8: the promotion piece is missing (add Q, R, B or N)",
    ),
    (
        PAWN_F7,
        Notation::LAN,
        "f7-f8",
        "promotion-missing",
        "illegal move f7-f8: the promotion piece is missing (add Q, R, B or N)",
    ),
    (
        START,
        Numeric,
        "52541",
        "promotion-unexpected",
        "illegal move 52541: a fifth digit on a move that does not promote",
    ),
    (
        START,
        Notation::SAN,
        "e4=Q",
        "promotion-unexpected",
        "illegal move e4=Q: a promotion piece on a move that does not promote",
    ),
    (
        EN_PASSANT,
        Notation::SAN,
        "exd6=Q",
        "promotion-unexpected",
        "illegal move exd6=Q: a promotion piece on a move that does not promote",
    ),
    (
        EN_PASSANT,
        Uci,
        "e5d6q",
        "promotion-unexpected",
        "illegal move e5d6q: a promotion piece on a move that does not promote",
    ),
    (
        PAWN_F7,
        Notation::LAN,
        "f7-f8=P",
        "promotion-piece",
        "illegal move f7-f8=P: a pawn cannot become a pawn",
    ),
];

#[test]
fn promotions_are_asked_for_in_the_notations_own_signs() {
    check(&PROMOTIONS);
}

const CASTLING: [Row; 12] = [
    (
        "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
        Notation::SAN,
        "O-O",
        "castling",
        "illegal move O-O: cannot castle, the king on 52 (e2) is not at home",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        Notation::SAN,
        "O-O-O",
        "castling",
        "illegal move O-O-O: cannot castle, there is no queenside rook in place",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        Numeric,
        "5171",
        "castling",
        "illegal move 5171: cannot castle, there is no kingside rook in place",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
        Numeric,
        "5131",
        "castling",
        "illegal move 5131: cannot castle, the king or the queenside rook has moved before",
    ),
    (
        START,
        Notation::SAN,
        "O-O",
        "castling",
        "illegal move O-O: cannot castle, the white bishop on 61 (f1) stands between",
    ),
    // The b-file square matters to the rook only, but it must be empty.
    (
        "4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1",
        Numeric,
        "5131",
        "castling",
        "illegal move 5131: cannot castle, the black knight on 21 (b1) stands between",
    ),
    (
        CHECKED,
        Notation::LAN,
        "O-O",
        "castling",
        "illegal move O-O: cannot castle, the king is in check from the black rook on 57 (e7)",
    ),
    (
        "4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1",
        Numeric,
        "5171",
        "castling",
        "illegal move 5171: cannot castle, the king would pass 61 (f1), \
         attacked by the black rook on 67 (f7)",
    ),
    (
        "4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1",
        Uci,
        "e1g1",
        "castling",
        "illegal move e1g1: cannot castle, on 71 (g1) the king would be in check \
         from the black rook on 77 (g7)",
    ),
    (
        "r3k2r/8/8/8/8/8/2R5/4K3 b kq - 0 1",
        Numeric,
        "5838",
        "castling",
        "illegal move 5838: cannot castle, on 38 (c8) the king would be in check \
         from the white rook on 32 (c2)",
    ),
    (
        "4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1",
        Notation::LAN,
        "Ke1-g1",
        "castling",
        "illegal move Ke1-g1: cannot castle, the king would pass 61 (f1), \
         attacked by the black rook on 67 (f7)",
    ),
    (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        Notation::SAN,
        "O-O",
        "game-over",
        "illegal move O-O: the game is over, White is checkmated",
    ),
];

#[test]
fn every_obstacle_to_castling_is_named() {
    check(&CASTLING);
}

#[test]
fn chess960_castling_is_explained_too() {
    for (fen, text, message) in [
        (
            "k7/8/8/8/8/8/8/5KNR w K - 0 1",
            "6181",
            "illegal move 6181: cannot castle, the white knight on 71 (g1) stands between",
        ),
        // Castling takes away the rook that shields the king on b1 or c1.
        (
            "4k3/8/8/8/8/8/8/rRK5 w Q - 0 1",
            "3121",
            "illegal move 3121: cannot castle, on 31 (c1) the king would be in check \
             from the black rook on 11 (a1)",
        ),
    ] {
        let error = refusal(&chess960(fen), Numeric, text);
        assert_eq!(error.to_string(), message, "{fen}");
    }
}

#[test]
fn taking_en_passant_can_expose_the_king_along_the_rank() {
    let mut played = position("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    played.play(played.read_numeric("5254").unwrap());
    let read = position("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1");
    for position in [played, read] {
        for (notation, text) in [
            (Numeric, "4453"),
            (Notation::SAN, "dxe3"),
            (Notation::LAN, "d4xe3"),
        ] {
            let error = refusal(&position, notation, text);
            assert_eq!(error.kind(), "exposes-king");
            assert_eq!(
                error.reason().to_string(),
                "taking en passant leaves the king in check from the white rook on 84 (h4)"
            );
        }
        // The pawn is not pinned: it may go straight on.
        assert!(position.read_numeric("4443").is_ok());
    }

    let mut pinned = position("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    pinned.play(pinned.read_numeric("5254").unwrap());
    assert_eq!(
        refusal(&pinned, Numeric, "4453").to_string(),
        "illegal move 4453: the pawn on 44 (d4) is pinned to its king by the white rook on 41 (d1)"
    );
}

const MALFORMED: [Row; 25] = [
    (
        START,
        Numeric,
        "",
        "wrong-length",
        "malformed move \"\": no digits",
    ),
    (
        START,
        Numeric,
        "5x54",
        "not-a-digit",
        "malformed move 5x54: 'x' is no digit",
    ),
    (
        START,
        Numeric,
        "5",
        "wrong-length",
        "malformed move 5: 1 digit, a move has four, or five when it promotes",
    ),
    (
        START,
        Numeric,
        "525455",
        "wrong-length",
        "malformed move 525455: 6 digits, a move has four, or five when it promotes",
    ),
    (
        START,
        Numeric,
        "5259",
        "not-a-square",
        "malformed move 5259: 59 is not a square, digits run from 1 to 8",
    ),
    (
        PAWN_F7,
        Numeric,
        "67685",
        "promotion-digit",
        "malformed move 67685: 5 is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)",
    ),
    (
        START,
        Notation::SAN,
        "",
        "malformed",
        "malformed move \"\": no square",
    ),
    (
        START,
        Notation::SAN,
        "+",
        "malformed",
        "malformed move +: no square",
    ),
    (
        START,
        Notation::SAN,
        "Sf3",
        "malformed",
        "malformed move Sf3: no English piece has the letter 'S'; German, Danish, Norwegian, Swedish and 7 more have it",
    ),
    (
        PAWN_F7,
        Notation::SAN,
        "f8=D",
        "malformed",
        "malformed move f8=D: no English piece has the letter 'D'; German, Danish, Norwegian, Swedish and 15 more have it",
    ),
    (
        PAWN_F7,
        Notation::SAN,
        "f8=K",
        "malformed",
        "malformed move f8=K: a pawn cannot become a king",
    ),
    (
        PAWN_F7,
        Notation::SAN,
        "f8=P",
        "malformed",
        "malformed move f8=P: a pawn cannot become a pawn",
    ),
    (
        START,
        Notation::SAN,
        "N",
        "malformed",
        "malformed move N: no target square at the end",
    ),
    (
        START,
        Notation::SAN,
        "e9",
        "malformed",
        "malformed move e9: no target square at the end",
    ),
    (
        START,
        Notation::SAN,
        "Nqf3",
        "malformed",
        "malformed move Nqf3: 'q' has no place there",
    ),
    (
        START,
        Notation::SAN,
        "xe4",
        "malformed",
        "malformed move xe4: a pawn's capture begins with its file, as in exd5",
    ),
    (
        START,
        Notation::LAN,
        "Nf3",
        "malformed",
        "malformed move Nf3: expected two squares, as in Ng1-f3",
    ),
    (
        START,
        Notation::LAN,
        "",
        "malformed",
        "malformed move \"\": expected two squares, as in Ng1-f3",
    ),
    (
        START,
        Notation::LAN,
        "e2-e4-e5",
        "malformed",
        "malformed move e2-e4-e5: expected two squares, as in Ng1-f3",
    ),
    (
        START,
        Notation::LAN,
        "Sg1-f3",
        "malformed",
        "malformed move Sg1-f3: no English piece has the letter 'S'; German, Danish, Norwegian, Swedish and 7 more have it",
    ),
    (
        START,
        Uci,
        "e2",
        "malformed",
        "malformed move e2: expected two squares, and a letter when it promotes",
    ),
    (
        START,
        Uci,
        "e2e4qXYZ",
        "malformed",
        "malformed move e2e4qXYZ: expected two squares, and a letter when it promotes",
    ),
    (
        START,
        Uci,
        "e2e9",
        "malformed",
        "malformed move e2e9: expected two squares, a1 to h8",
    ),
    (
        START,
        Uci,
        "5254",
        "malformed",
        "malformed move 5254: expected two squares, a1 to h8",
    ),
    (
        PAWN_F7,
        Uci,
        "f7f8x",
        "malformed",
        "malformed move f7f8x: no piece has the letter 'x'",
    ),
];

#[test]
fn every_malformed_text_has_its_reason() {
    check(&MALFORMED);
}

#[test]
fn bytes_that_are_no_text_are_no_algebraic_move() {
    let error = iccf::San::from_bytes(b"N\xfff3").unwrap_err();
    assert_eq!(error.to_string(), "not readable as text");
}

#[test]
fn ambiguity_names_every_candidate() {
    // Three knights go to d2, two of them on one file.
    let three = "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1";
    let error = refusal(&position(three), Notation::SAN, "Nd2");
    assert_eq!(error.kind(), "ambiguous");
    assert_eq!(
        error.to_string(),
        "ambiguous move Nd2: the knights on 21 (b1), 23 (b3) and 63 (f3) can all go to 42 (d2)"
    );
}

const STRICT: [(&str, Notation, &str, &str); 20] = [
    (
        PAWN_F7,
        Numeric,
        "6762",
        "non-standard move 6762: short promotion form, the arrival rank is left out; \
         the standard form is 67682",
    ),
    (
        START,
        Numeric,
        "52-54",
        "non-standard move 52-54: signs between the squares; the standard form is 5254",
    ),
    (
        PAWN_F7,
        Numeric,
        "6768=R",
        "non-standard move 6768=R: promotion piece in another style; the standard form is 67682",
    ),
    (
        START,
        Numeric,
        "5254+",
        "non-standard move 5254+: check mark, which numeric notation does not have; \
         the standard form is 5254",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Numeric,
        "5181",
        "non-standard move 5181: castling written as king onto rook; the standard form is 5171",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Uci,
        "e1a1",
        "non-standard move e1a1: castling written as king onto rook; the standard form is e1c1",
    ),
    (
        "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
        Notation::SAN,
        "Nd5",
        "non-standard move Nd5: capture not marked; the standard form is Nxd5",
    ),
    (
        "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
        Notation::SAN,
        "Nd5:",
        "non-standard move Nd5:: capture marked in another style; the standard form is Nxd5",
    ),
    (
        START,
        Notation::SAN,
        "nf3",
        "non-standard move nf3: small letter for a piece; the standard form is Nf3",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Notation::SAN,
        "0-0",
        "non-standard move 0-0: castling in another style; the standard form is O-O",
    ),
    (
        START,
        Notation::SAN,
        "Ngf3",
        "non-standard move Ngf3: from-square given more fully than needed; \
         the standard form is Nf3",
    ),
    (
        EN_PASSANT,
        Notation::SAN,
        "exd6 e.p.",
        "non-standard move exd6 e.p.: en passant marked; the standard form is exd6",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        Notation::SAN,
        "Ra8++",
        "non-standard move Ra8++: two plus signs; the standard form is Ra8+",
    ),
    (
        START,
        Notation::SAN,
        "e4+",
        "non-standard move e4+: mark that the move does not bear out; the standard form is e4",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        Notation::SAN,
        "Ra8",
        "non-standard move Ra8: check or mate not marked; the standard form is Ra8+",
    ),
    (
        START,
        Notation::LAN,
        "g1-f3",
        "non-standard move g1-f3: piece letter missing; the standard form is Ng1-f3",
    ),
    (
        START,
        Notation::SAN,
        "Pe4",
        "non-standard move Pe4: letter for a pawn; the standard form is e4",
    ),
    (
        START,
        Uci,
        "E2E4",
        "non-standard move E2E4: letters in the other case; the standard form is e2e4",
    ),
    (
        PAWN_F7,
        Notation::SAN,
        "f8(Q)+",
        "non-standard move f8(Q)+: promotion piece in another style; the standard form is f8=Q+",
    ),
    (
        START,
        Notation::LAN,
        "e2e4",
        "non-standard move e2e4: no plain dash between the squares; the standard form is e2-e4",
    ),
];

#[test]
fn the_strict_reader_names_the_deviation_and_the_standard_form() {
    for (fen, notation, text, message) in STRICT {
        let position = position(fen);
        let error = notation
            .read_as(&position, text, Strictness::Strict)
            .expect_err(text);
        assert_eq!(error.to_string(), message);
        assert_eq!(error.kind(), "non-standard", "{message}");
        assert!(
            notation
                .read_as(&position, text, Strictness::Lenient)
                .is_ok(),
            "{message}"
        );
    }
}

type Repairs = &'static [(&'static str, Slip)];

const REPAIRS: [(&str, Notation, &str, Repairs); 24] = [
    (START, Numeric, "5354", &[("e4", Slip::OneWrong)]),
    (START, Numeric, "S254", &[("e4", Slip::LookAlike)]),
    (START, Numeric, "5Z54", &[("e4", Slip::LookAlike)]),
    (START, Numeric, "7l63", &[("Nf3", Slip::LookAlike)]),
    (START, Numeric, "7I63", &[("Nf3", Slip::LookAlike)]),
    (
        "4k2r/8/8/8/8/8/8/4K3 b k - 0 1",
        Numeric,
        "5B78",
        &[("O-O", Slip::LookAlike)],
    ),
    (START, Notation::LAN, "ng1-f3", &[("Nf3", Slip::LetterCase)]),
    (
        PAWN_F7,
        Numeric,
        "6768",
        &[
            ("f8=Q+", Slip::PromotionMissing),
            ("f8=R+", Slip::PromotionMissing),
            ("f8=B", Slip::PromotionMissing),
        ],
    ),
    (START, Numeric, "2554", &[("e4", Slip::NeighboursSwapped)]),
    (START, Numeric, "5452", &[("e4", Slip::FromToSwapped)]),
    (START, Numeric, "2545", &[("e4", Slip::FileRankSwapped)]),
    (START, Numeric, "4745", &[("e4", Slip::BlacksSide)]),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        Numeric,
        "4244",
        &[("e5", Slip::BlacksSide)],
    ),
    (
        START,
        Numeric,
        "525",
        &[("e3", Slip::OneMissing), ("e4", Slip::OneMissing)],
    ),
    (START, Numeric, "52554", &[("e4", Slip::OneTooMany)]),
    (START, Numeric, "52541", &[("e4", Slip::OneTooMany)]),
    (START, Notation::SAN, "Nxf3", &[("Nf3", Slip::OneTooMany)]),
    (START, Notation::LAN, "e2xe4", &[("e4", Slip::OneWrong)]),
    // Of a text that says too little, the moves it can mean and no others.
    (
        "4k3/8/8/8/8/2n5/8/N3K1n1 b - - 0 1",
        Notation::SAN,
        "Ne2",
        &[("Nge2", Slip::OneMissing), ("Nce2", Slip::OneMissing)],
    ),
    // Marks are not part of the slip.
    (START, Numeric, "5354!?", &[("e4", Slip::OneWrong)]),
    // No slip explains these.
    (START, Numeric, "8888", &[]),
    (START, Numeric, "", &[]),
    (START, Numeric, "fifty-two to fifty-four", &[]),
    (START, Notation::SAN, "Qh5", &[]),
];

#[test]
fn a_slip_is_recognised_and_put_right() {
    for (fen, notation, text, meant) in REPAIRS {
        let position = position(fen);
        let found: Vec<_> = repair(&position, notation, text)
            .into_iter()
            .map(|repair| {
                (
                    Notation::SAN.write(&position, repair.mv).to_string(),
                    repair.slip,
                )
            })
            .collect();
        let meant: Vec<_> = meant
            .iter()
            .map(|(san, slip)| ((*san).to_owned(), *slip))
            .collect();
        assert_eq!(found, meant, "{text:?} on {fen}");
    }
}

#[test]
fn the_likeliest_slip_comes_first_and_three_are_enough() {
    for (fen, text, meant) in [
        (
            START,
            "2131",
            [
                ("2133", Slip::OneWrong),
                ("2113", Slip::NeighboursSwapped),
                ("1213", Slip::FileRankSwapped),
            ],
        ),
        // Of two wrong digits the one that is less wrong.
        (
            START,
            "3243",
            [
                ("3233", Slip::OneWrong),
                ("4243", Slip::OneWrong),
                ("3234", Slip::NeighboursSwapped),
            ],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4456",
            [
                ("4556", Slip::OneWrong),
                ("4546", Slip::NeighboursSwapped),
                ("5543", Slip::BlacksSide),
            ],
        ),
    ] {
        let position = position(fen);
        let found: Vec<_> = repair(&position, Numeric, text)
            .into_iter()
            .map(|repair| (Numeric.write(&position, repair.mv).to_string(), repair.slip))
            .collect();
        let meant = meant.map(|(digits, slip)| (digits.to_owned(), slip));
        assert_eq!(found, meant, "{text} on {fen}");
    }
}

#[test]
fn every_slip_is_explained() {
    for (slip, kind, words) in [
        (Slip::LookAlike, "look-alike", "a letter looks like a digit"),
        (
            Slip::LetterCase,
            "letter-case",
            "a letter in the other case",
        ),
        (
            Slip::PromotionMissing,
            "promotion-missing",
            "the promotion piece is missing",
        ),
        (Slip::OneWrong, "one-wrong", "one character is wrong"),
        (
            Slip::NeighboursSwapped,
            "neighbours-swapped",
            "two neighbours are swapped",
        ),
        (
            Slip::FromToSwapped,
            "from-to-swapped",
            "from and to are swapped",
        ),
        (
            Slip::FileRankSwapped,
            "file-rank-swapped",
            "file and rank are swapped",
        ),
        (Slip::BlacksSide, "blacks-side", "counted from Black's side"),
        (Slip::OneMissing, "one-missing", "one character is missing"),
        (
            Slip::OneTooMany,
            "one-too-many",
            "one character is too many",
        ),
    ] {
        assert_eq!(slip.kind(), kind);
        assert_eq!(slip.to_string(), words);
    }
}

const SISTERS: [Row; 10] = [
    (
        EN_PASSANT,
        Notation::Smith,
        "e5d6n",
        "wrong-taken",
        "illegal move e5d6n: on 46 (d6) stands a pawn to be taken, not a knight",
    ),
    (
        START,
        Notation::Smith,
        "e2e4p",
        "wrong-taken",
        "illegal move e2e4p: there is no pawn to be taken on 54 (e4)",
    ),
    (
        START,
        Notation::Smith,
        "e2e4c",
        "not-castling",
        "illegal move e2e4c: what stands on 52 (e2) does not castle so",
    ),
    (
        START,
        Notation::Smith,
        "e2e3E",
        "no-capture",
        "illegal move e2e3E: there is nothing to capture on 53 (e3)",
    ),
    (
        START,
        Notation::Smith,
        "e2e4Z",
        "malformed",
        "malformed move e2e4Z: expected the piece taken (p n b r q k, E, c or C) and what a pawn becomes (N B R Q)",
    ),
    (
        "4k3/8/5n2/8/4P3/8/8/4K3 b - - 0 1",
        Notation::Reversible(Language::English),
        "Nf6xBe4",
        "wrong-taken",
        "illegal move Nf6xBe4: on 54 (e4) stands a pawn to be taken, not a bishop",
    ),
    (
        START,
        Notation::Gringmuth,
        "GEGU",
        "malformed",
        "malformed move GEGU: expected two squares of two letters each",
    ),
    (
        START,
        Notation::Gringmuth,
        "GEGOl",
        "not-castling",
        "illegal move GEGOl: what stands on 52 (e2) does not castle so",
    ),
    (
        START,
        Notation::Uedemann,
        "DOGOX",
        "malformed",
        "malformed move DOGOX: letters behind the squares that the code does not have",
    ),
    (
        START,
        Notation::Spoken(SpokenLanguage::German),
        "Bauer Eva zwei Eva vier",
        "malformed",
        "malformed move Bauer Eva zwei Eva vier: this notation is only written, not read",
    ),
];

#[test]
fn the_sister_notations_tell_their_reasons() {
    check(&SISTERS);
}
