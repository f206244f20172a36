//! The rules of numeric notation, one row each: what is written, what else is
//! read, and what is refused.

use crate::common::{chess960, position};
use iccf::{Leniency, Notation, Numeric, Position, Square, Strictness, UnknownNotation, split};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const CASTLING_WHITE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const CASTLING_BLACK: &str = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
/// A white pawn on f7, with nothing to capture.
const PAWN_F7: &str = "7k/5P2/8/8/8/8/8/4K3 w - - 0 1";
/// A black pawn on f2, with nothing to capture.
const PAWN_F2: &str = "4k3/8/8/8/8/8/5p2/7K b - - 0 1";
/// A black pawn on f2 and a white rook on e1.
const PAWN_F2_TAKES: &str = "4k3/8/8/8/8/8/5p2/4R2K b - - 0 1";

/// Reads leniently; gives the move in SAN and what was forgiven.
fn read(position: &Position, text: &str) -> Result<(String, Vec<Leniency>), String> {
    Notation::Numeric
        .read_as(position, text, Strictness::Lenient)
        .map(|reading| {
            let san = Notation::SAN.write(position, reading.mv).to_string();
            (san, reading.leniencies.iter().collect())
        })
        .map_err(|error| error.to_string())
}

fn strict_refusal(position: &Position, text: &str) -> String {
    Notation::Numeric
        .read_as(position, text, Strictness::Strict)
        .expect_err(text)
        .to_string()
}

#[test]
fn a_square_is_file_then_rank_from_whites_side() {
    for (digits, name) in [(54, "e4"), (18, "a8"), (81, "h1"), (11, "a1"), (88, "h8")] {
        let square: Square = name.parse().unwrap();
        assert_eq!(square.numeric(), digits, "{name}");
        assert_eq!(Square::from_numeric(digits), Some(square), "{name}");
    }
}

const STANDARD: [(&str, &str, &str); 20] = [
    (START, "5254", "e4"),
    (AFTER_E4, "5755", "e5"),
    (START, "7163", "Nf3"),
    (AFTER_E4, "2836", "Nc6"),
    // Captures, checks and mates leave no trace.
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "5445", "exd5"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1118", "Ra8+"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "1118", "Ra8#"),
    // En passant is the pawn's own two squares.
    ("4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", "5463", "exf3"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "5546", "exd6"),
    // Castling is the king's two squares.
    (CASTLING_WHITE, "5171", "O-O"),
    (CASTLING_WHITE, "5131", "O-O-O"),
    (CASTLING_BLACK, "5878", "O-O"),
    (CASTLING_BLACK, "5838", "O-O-O"),
    // A rook on 51 going to 71 is just a rook's move.
    ("7k/8/8/8/8/8/8/K3R3 w - - 0 1", "5171", "Rg1"),
    ("4r2k/8/8/8/8/8/8/K7 b - - 0 1", "5838", "Rc8"),
    // A fifth digit on promotions: queen, rook, bishop, knight.
    (PAWN_F7, "67682", "f8=R+"),
    ("7k/2P5/8/8/8/8/8/4K3 w - - 0 1", "37381", "c8=Q+"),
    (PAWN_F7, "67683", "f8=B"),
    (PAWN_F7, "67684", "f8=N"),
    ("4k3/8/8/8/8/8/4p3/3R3K b - - 0 1", "52414", "exd1=N"),
];

#[test]
fn the_standard_form_is_written_and_read_without_leniency() {
    for (fen, digits, san) in STANDARD {
        let position = position(fen);
        assert_eq!(
            read(&position, digits),
            Ok((san.to_owned(), vec![])),
            "{digits} on {fen}"
        );
        let strict = Notation::Numeric
            .read_as(&position, digits, Strictness::Strict)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(strict.leniencies.is_empty(), "{digits} on {fen}");
        let mv = position.read_san(san).unwrap();
        assert_eq!(
            Notation::Numeric.write(&position, mv).as_str(),
            digits,
            "{san} on {fen}"
        );
    }
}

const SHORT_PROMOTIONS: [(&str, &str, &str); 10] = [
    (PAWN_F7, "6761", "f8=Q+"),
    (PAWN_F7, "6762", "f8=R+"),
    (PAWN_F7, "6763", "f8=B"),
    (PAWN_F7, "6764", "f8=N"),
    // Looks like a move to its own square.
    (PAWN_F2, "6262", "f1=R+"),
    // Bare f2-f1 and the short form of f1=Q at once.
    (PAWN_F2, "6261", "f1=Q+"),
    (PAWN_F2, "6264", "f1=N"),
    (PAWN_F2_TAKES, "6251", "fxe1=Q+"),
    (PAWN_F2_TAKES, "6254", "fxe1=N"),
    ("1k4r1/5P2/8/8/8/8/8/4K3 w - - 0 1", "6772", "fxg8=R+"),
];

#[test]
fn the_short_promotion_is_read_with_a_warning() {
    for (fen, digits, san) in SHORT_PROMOTIONS {
        let position = position(fen);
        assert_eq!(
            read(&position, digits),
            Ok((san.to_owned(), vec![Leniency::ShortPromotion])),
            "{digits} on {fen}"
        );
        // Written only when asked for, and then the same digits.
        let mv = position.read_numeric(digits).unwrap();
        let numeric = Numeric::from_move(&position, mv);
        assert_eq!(numeric.short_spelling().as_str(), digits, "{san} on {fen}");
        assert_eq!(numeric.spelling().len(), 5, "{san} on {fen}");
        assert_eq!(
            strict_refusal(&position, digits),
            format!(
                "non-standard move {digits}: short promotion form, the arrival rank \
                 is left out; the standard form is {numeric}"
            ),
        );
    }
}

#[test]
fn the_short_form_of_a_move_that_does_not_promote_is_its_own() {
    for (text, fen) in [("5254", START), ("5171", CASTLING_WHITE)] {
        let position = position(fen);
        let mv = position.read_numeric(text).unwrap();
        let numeric = Numeric::from_move(&position, mv);
        assert_eq!(numeric.short_spelling().as_str(), text);
    }
}

#[test]
fn four_digits_of_a_piece_are_never_a_short_promotion() {
    for (fen, digits, san) in [
        ("7k/5R2/8/8/8/8/8/4K3 w - - 0 1", "6762", "Rf2"),
        ("4k3/8/8/8/8/8/5r2/7K b - - 0 1", "6261", "Rf1+"),
        ("4k3/8/8/8/8/8/5b2/4R2K b - - 0 1", "6251", "Bxe1"),
        // A pawn that is not on its seventh rank.
        ("7k/8/5P2/8/8/8/8/4K3 w - - 0 1", "6667", "f7"),
    ] {
        assert_eq!(
            read(&position(fen), digits),
            Ok((san.to_owned(), vec![])),
            "{digits} on {fen}"
        );
    }
}

const BAD_PROMOTIONS: [(&str, &str, &str); 11] = [
    (
        PAWN_F7,
        "6768",
        "illegal move 6768: the promotion piece is missing (add 1, 2, 3 or 4)",
    ),
    (
        PAWN_F7,
        "67680",
        "malformed move 67680: 0 is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)",
    ),
    (
        PAWN_F7,
        "67685",
        "malformed move 67685: 5 is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)",
    ),
    (
        PAWN_F7,
        "6768=5",
        "malformed move 6768=5: 5 is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)",
    ),
    (
        START,
        "57585",
        "malformed move 57585: 5 is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)",
    ),
    (
        START,
        "57580",
        "malformed move 57580: 0 is no promotion digit (1 queen, 2 rook, 3 bishop, 4 knight)",
    ),
    (
        START,
        "52541",
        "illegal move 52541: a fifth digit on a move that does not promote",
    ),
    (
        "7k/5R2/8/8/8/8/8/4K3 w - - 0 1",
        "67681",
        "illegal move 67681: a fifth digit on a move that does not promote",
    ),
    // A promotion given on an en passant capture.
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "55461",
        "illegal move 55461: a fifth digit on a move that does not promote",
    ),
    // The short form too says what stands in the way.
    (
        "5n1k/5P2/8/8/8/8/8/4K3 w - - 0 1",
        "6762",
        "illegal move 6762: the way of the pawn on 67 (f7) is blocked by the black knight on 68 (f8)",
    ),
    (
        PAWN_F7,
        "6752",
        "illegal move 6752: the pawn on 67 (f7) has nothing to capture on 58 (e8)",
    ),
];

#[test]
fn promotion_digits_are_minded_exactly() {
    for (fen, text, message) in BAD_PROMOTIONS {
        let position = position(fen);
        assert_eq!(read(&position, text), Err(message.to_owned()), "{fen}");
        // The strict reader is as precise.
        assert_eq!(strict_refusal(&position, text), message, "{fen}");
    }
}

const CHESS960: [(&str, &str, &str, &[Leniency]); 12] = [
    // King f1, rook h1: king onto rook.
    ("k7/8/8/8/8/8/8/5K1R w K - 0 1", "6181", "O-O", &[]),
    // There 6171 is a plain king's move, and 6131 nothing else than castling.
    ("k7/8/8/8/8/8/8/5K1R w K - 0 1", "6171", "Kg1", &[]),
    ("5k2/8/8/8/8/8/8/R4K2 w Q - 0 1", "6111", "O-O-O", &[]),
    (
        "5k2/8/8/8/8/8/8/R4K2 w Q - 0 1",
        "6131",
        "O-O-O",
        &[Leniency::KingToTarget],
    ),
    // The king stands on its target, the rook beside it.
    ("6k1/8/8/8/8/8/8/6KR w K - 0 1", "7181", "O-O", &[]),
    (
        "6k1/8/8/8/8/8/8/6KR w K - 0 1",
        "7171",
        "O-O",
        &[Leniency::KingToTarget],
    ),
    ("2k5/8/8/8/8/8/8/1RK5 w Q - 0 1", "3121", "O-O-O", &[]),
    // Black's digits are counted from White's side too.
    ("5k1r/8/8/8/8/8/8/K7 b k - 0 1", "6888", "O-O", &[]),
    ("r4k2/8/8/8/8/8/8/5K2 b q - 0 1", "6818", "O-O-O", &[]),
    // The standard squares in Chess960.
    (CASTLING_WHITE, "5181", "O-O", &[]),
    (CASTLING_WHITE, "5111", "O-O-O", &[]),
    (CASTLING_WHITE, "5171", "O-O", &[Leniency::KingToTarget]),
];

#[test]
fn chess960_castles_king_onto_rook() {
    for (fen, digits, san, leniencies) in CHESS960 {
        let position = chess960(fen);
        assert_eq!(
            read(&position, digits),
            Ok((san.to_owned(), leniencies.to_vec())),
            "{digits} on {fen}"
        );
        let mv = position.read_numeric(digits).unwrap();
        let written = Notation::Numeric.write(&position, mv);
        if leniencies.is_empty() {
            assert_eq!(written.as_str(), digits, "{fen}");
        } else {
            assert_eq!(
                strict_refusal(&position, digits),
                format!(
                    "non-standard move {digits}: castling in Chess960 written without the \
                     rook's square; the standard form is {written}"
                ),
            );
        }
    }
}

#[test]
fn standard_chess_reads_king_onto_rook_and_never_writes_it() {
    for (fen, onto_rook, standard) in [
        (CASTLING_WHITE, "5181", "5171"),
        (CASTLING_WHITE, "5111", "5131"),
        (CASTLING_BLACK, "5888", "5878"),
        (CASTLING_BLACK, "5818", "5838"),
    ] {
        let position = position(fen);
        let reading = Notation::Numeric
            .read_as(&position, onto_rook, Strictness::Lenient)
            .unwrap();
        let leniencies: Vec<_> = reading.leniencies.iter().collect();
        assert_eq!(leniencies, [Leniency::KingOntoRook], "{onto_rook}");
        assert_eq!(
            Notation::Numeric.write(&position, reading.mv).as_str(),
            standard
        );
        assert_eq!(
            strict_refusal(&position, onto_rook),
            format!(
                "non-standard move {onto_rook}: castling written as king onto rook; \
                 the standard form is {standard}"
            ),
        );
    }
}

const SPELLED_OTHERWISE: [(&str, &str, &str, &[Leniency]); 25] = [
    (START, "52-54", "5254", &[Leniency::Separator]),
    (START, "52–54", "5254", &[Leniency::Separator]),
    (START, "52x54", "5254", &[Leniency::Separator]),
    (START, "52:54", "5254", &[Leniency::Separator]),
    (START, "52 54", "5254", &[Leniency::Separator]),
    (START, "52 - 54", "5254", &[Leniency::Separator]),
    (PAWN_F7, "67-682", "67682", &[Leniency::Separator]),
    (PAWN_F7, "6768=2", "67682", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768/2", "67682", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768(2)", "67682", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768R", "67682", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768=R", "67682", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768(R)", "67682", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768=1", "67681", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768=3", "67683", &[Leniency::PromotionSpelling]),
    // The knight's digit is 4, not the king's.
    (PAWN_F7, "6768=4", "67684", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768N", "67684", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768B", "67683", &[Leniency::PromotionSpelling]),
    (PAWN_F7, "6768Q", "67681", &[Leniency::PromotionSpelling]),
    (
        PAWN_F7,
        "67-68=R",
        "67682",
        &[Leniency::Separator, Leniency::PromotionSpelling],
    ),
    (PAWN_F7, "67682+", "67682", &[Leniency::CheckMark]),
    (
        PAWN_F7,
        "6762+",
        "67682",
        &[Leniency::ShortPromotion, Leniency::CheckMark],
    ),
    (START, "5254#", "5254", &[Leniency::CheckMark]),
    // Praise and blame say nothing about the spelling.
    (START, "5254!", "5254", &[]),
    (START, "5254?!", "5254", &[]),
];

#[test]
fn other_spellings_are_read_each_with_its_leniency() {
    for (fen, text, standard, leniencies) in SPELLED_OTHERWISE {
        let position = position(fen);
        let reading = Notation::Numeric
            .read_as(&position, text, Strictness::Lenient)
            .unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<_> = reading.leniencies.iter().collect();
        assert_eq!(found, leniencies, "{text}");
        let written = Notation::Numeric.write(&position, reading.mv);
        assert_eq!(written.as_str(), standard, "{text}");

        let strict = Notation::Numeric.read_as(&position, text, Strictness::Strict);
        match leniencies.first() {
            None => assert_eq!(strict, Ok(reading), "{text}"),
            Some(first) => assert_eq!(
                strict.unwrap_err().to_string(),
                format!("non-standard move {text}: {first}; the standard form is {standard}"),
            ),
        }
    }
}

const GLUED: [(&str, &str, &[&str]); 9] = [
    (START, "5254", &["5254"]),
    (START, "52545755", &["5254", "5755"]),
    // The 1 behind 5254 begins Black's move.
    (START, "52541716", &["5254", "1716"]),
    (START, "5254575571632836", &["5254", "5755", "7163", "2836"]),
    (PAWN_F7, "676828887", &["67682", "8887"]),
    (PAWN_F7, "67682", &["67682"]),
    // Two promotions in a row.
    (
        "7k/P7/8/8/8/8/7p/2K5 w - - 0 1",
        "1718482811",
        &["17184", "82811"],
    ),
    // Short promotions too.
    (PAWN_F7, "67628887", &["67682", "8887"]),
    (CASTLING_WHITE, "51715838", &["5171", "5838"]),
];

#[test]
fn glued_moves_are_cut_with_the_position() {
    for (fen, digits, moves) in GLUED {
        let start = position(fen);
        let readings = split(digits, &start, Strictness::Lenient)
            .unwrap_or_else(|error| panic!("{digits} on {fen}: {error}"));
        let mut position = start;
        let mut written = Vec::new();
        for reading in readings {
            assert!(reading.leniencies.has(Leniency::Glued), "{digits} on {fen}");
            written.push(Notation::Numeric.write(&position, reading.mv).to_string());
            position.play(reading.mv);
        }
        assert_eq!(written, moves, "{digits} on {fen}");
    }
}

#[test]
fn glued_moves_with_two_meanings_name_both() {
    let fen = "7k/P7/8/8/8/8/p2K4/6R1 b - - 0 1";
    let error = split("121117181", &position(fen), Strictness::Lenient).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the digits read as 1211 17181 and as 12111 7181"
    );
    // Without the short form only one is left.
    let strict = split("121117181", &position(fen), Strictness::Strict).unwrap();
    assert_eq!(strict.len(), 2);
    assert_eq!(
        Notation::SAN.write(&position(fen), strict[0].mv).as_str(),
        "a1=Q"
    );
}

#[test]
fn glued_digits_that_fit_nowhere_say_why() {
    for (fen, digits, message) in [
        (
            START,
            "525457555455",
            "illegal move 5455: the way of the pawn on 54 (e4) is blocked by the black pawn on 55 (e5)",
        ),
        (
            "7k/P7/8/8/8/8/7p/2K5 w - - 0 1",
            "1718182811",
            "illegal move 8281: Black is in check from the white queen on 18 (a8), and this does not answer it",
        ),
        (
            START,
            "525457",
            "malformed move 57: 2 digits, a move has four, or five when it promotes",
        ),
        (
            START,
            "52540000",
            "malformed move 0000: 00 is not a square, digits run from 1 to 8",
        ),
        (
            START,
            "5354",
            "illegal move 5354: nothing stands on 53 (e3)",
        ),
    ] {
        let error = split(digits, &position(fen), Strictness::Lenient).unwrap_err();
        assert_eq!(error.to_string(), message, "{digits}");
    }
}

#[test]
fn endless_digits_are_refused_in_good_time() {
    // Knights to and fro, more half-moves than any word holds.
    let digits = "7163786663716678".repeat(1_000);
    let error = split(&digits, &Position::new(), Strictness::Lenient).unwrap_err();
    assert_eq!(error.to_string(), "too many digits in one word");
}

const MALFORMED: [(&str, &str); 15] = [
    ("", "malformed move \"\": no digits"),
    (
        "5",
        "malformed move 5: 1 digit, a move has four, or five when it promotes",
    ),
    (
        "525",
        "malformed move 525: 3 digits, a move has four, or five when it promotes",
    ),
    (
        "52541716",
        "malformed move 52541716: 8 digits, a move has four, or five when it promotes",
    ),
    (
        "5259",
        "malformed move 5259: 59 is not a square, digits run from 1 to 8",
    ),
    (
        "0254",
        "malformed move 0254: 02 is not a square, digits run from 1 to 8",
    ),
    // Never read as 5254 with a stray digit.
    (
        "52954",
        "malformed move 52954: 95 is not a square, digits run from 1 to 8",
    ),
    ("Q254", "malformed move Q254: 'Q' is no digit"),
    ("5a54", "malformed move 5a54: 'a' is no digit"),
    ("e2e4", "malformed move e2e4: 'e' is no digit"),
    ("5-254", "malformed move 5-254: '-' is no digit"),
    ("525-4", "malformed move 525-4: '-' is no digit"),
    ("5254X", "malformed move 5254X: 'X' is no digit"),
    ("½254", "malformed move ½254: '½' is no digit"),
    (
        "52545=1",
        "malformed move 52545=1: 5 digits, a move has four, or five when it promotes",
    ),
];

#[test]
fn texts_that_are_no_digits_are_refused_with_the_reason() {
    for (text, message) in MALFORMED {
        let start = Position::new();
        assert_eq!(read(&start, text), Err(message.to_owned()));
        assert_eq!(strict_refusal(&start, text), message);
    }
}

#[test]
fn castling_needs_a_king_that_may_castle() {
    for (fen, text, message) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "5171",
            "illegal move 5171: cannot castle, the king or the kingside rook has moved before",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "5171",
            "illegal move 5171: cannot castle, there is no kingside rook in place",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1",
            "5838",
            "illegal move 5838: cannot castle, the king or the queenside rook has moved before",
        ),
    ] {
        assert_eq!(read(&position(fen), text), Err(message.to_owned()), "{fen}");
    }
}

#[test]
fn castling_that_gives_check_is_written_with_its_mark() {
    for (fen, digits, san, lan) in [
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "5131", "O-O-O+", "O-O-O+"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "5171", "O-O+", "O-O+"),
    ] {
        let position = position(fen);
        let mv = position.read_numeric(digits).unwrap();
        assert_eq!(Notation::SAN.write(&position, mv).as_str(), san);
        assert_eq!(Notation::LAN.write(&position, mv).as_str(), lan);
    }
}

#[test]
fn a_pinned_knight_never_forces_disambiguation() {
    let position = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    let mv = position.read_numeric("7152").unwrap();
    assert_eq!(Notation::SAN.write(&position, mv).as_str(), "Ne2");
    assert_eq!(position.read_san("Ne2"), Ok(mv));
}

#[test]
fn notations_are_found_by_name_only() {
    for &notation in Notation::ALL {
        assert_eq!(notation.name().parse(), Ok(notation));
        assert_eq!(notation.to_string(), notation.name());
    }
    assert_eq!("morse".parse::<Notation>(), Err(UnknownNotation::Name));
    assert_eq!(
        UnknownNotation::Name.to_string(),
        "no such notation; known are numeric, numeric:short, san, lan, fan, reversible, uci, \
         smith, uedemann, gringmuth, descriptive, descriptive:kt, descriptive:es, descriptive:fr, descriptive:pt, spoken, spoken:en, and languages as in san:de"
    );
}
