//! Descriptive notation: what is written is short and means one move, and what
//! books have is read.

use std::collections::HashSet;

use crate::common::{chess960, position, walk};
use iccf::{
    Descriptive, DescriptiveStyle, Leniency, Move, Notation, Position, Spelling, Strictness,
};

const ENGLISH: Notation = Notation::Descriptive(DescriptiveStyle::English);
const KT: Notation = Notation::Descriptive(DescriptiveStyle::Kt);
const SPANISH: Notation = Notation::Descriptive(DescriptiveStyle::Spanish);

/// Crowds of one kind, where a wing or a rank alone tells little.
const CROWDS: [&str; 8] = [
    "7k/8/1N3N2/8/3p4/1N3N2/8/4K3 w - - 0 1",
    "8/2Q1Q3/1Q3Q1k/3p4/1Q3Q2/2Q1Q3/8/K7 b - - 0 1",
    "k7/8/8/2RRR3/2RpR3/2RRR3/8/K7 w - - 0 1",
    "k7/8/2p1p3/BB1n1BB1/3B4/2n1n3/8/4K3 w - - 0 1",
    "n1n3n1/1P1P1P1k/8/8/8/8/1p1p1p1K/N1N3N1 b - - 0 1",
    "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - c6 0 1",
    "4k3/3q4/8/1n1n1n2/2P1P1P1/1n1n1n2/2P1P1P1/4K3 w - - 0 1",
    "r3k2r/1n1n1n2/8/R6R/8/1N1N1N2/8/R3K2R w KQkq - 0 1",
];

fn written_reads_back(position: &Position, legal: &[Move]) {
    for &style in DescriptiveStyle::ALL {
        let notation = Notation::Descriptive(style);
        let mut spellings = HashSet::new();
        for &mv in legal {
            let text = notation.write(position, mv);
            assert!(!text.contains(' '), "{text} on {position}");
            let read = Descriptive::read(&text, style).unwrap();
            // The mark must not be what tells it from others.
            let candidates = read.candidates(position);
            assert_eq!(*candidates.moves, [mv], "{text} on {position}");
            assert!(candidates.leniencies.is_empty(), "{text} on {position}");
            let strict = notation.read_as(position, &text, Strictness::Strict);
            assert_eq!(strict.map(|reading| reading.mv), Ok(mv), "{position}");
            // Moves are found in running text, whatever follows.
            let other = notation.write(position, legal[spellings.len() / 2]);
            for behind in ["", " ", " 2. ", "! ", " 1-0", " {", ")"] {
                let line = format!("{text}{behind}{other}");
                let line = if behind.is_empty() { &*text } else { &*line };
                assert_eq!(
                    Descriptive::scan(line, style),
                    Some((read, text.len())),
                    "{line}"
                );
            }
            assert!(spellings.insert(text), "{text} twice on {position}");
        }
    }
}

#[test]
fn every_legal_move_has_a_spelling_of_its_own_that_reads_back() {
    walk(21, 2_000, |_, position| {
        written_reads_back(position, &position.legal_moves());
    });
}

#[test]
fn crowds_of_pieces_are_told_apart() {
    for fen in CROWDS {
        let position = position(fen);
        for &mv in &position.legal_moves() {
            let mut after = position;
            after.play(mv);
            for position in [position, after] {
                written_reads_back(&position, &position.legal_moves());
            }
        }
    }
}

/// A game as a book of its time might print it, its moves in SAN, and the
/// texts that fit several moves though the book's reader knows which is meant.
struct Game {
    name: &'static str,
    style: DescriptiveStyle,
    score: &'static str,
    san: &'static str,
    doubtful: &'static [&'static str],
}

const GAMES: &[Game] = &[
    Game {
        name: "Anderssen-Dufresne, Berlin 1852",
        style: DescriptiveStyle::Kt,
        score: "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. P-QKt4 BxKtP 5. P-B3 B-R4 \
            6. P-Q4 PxP 7. Castles P-Q6 8. Q-Kt3 Q-B3 9. P-K5 Q-Kt3 10. R-K.Sq. KKt-K2 \
            11. B-R3 P-Kt4 12. QxP R-QKt.Sq. 13. Q-R4 B-Kt3 14. QKt-Q2 B-Kt2 15. Kt-K4 Q-B4 \
            16. BxQP Q-R4 17. Kt-B6+ PxKt 18. PxP R-Kt.Sq. 19. QR-Q.Sq. QxKt 20. RxKt+ KtxR \
            21. QxP+ KxQ 22. B-B5+ K-K.Sq. 23. B-Q7+ K-B.Sq. 24. BxKt++",
        san: "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 \
            Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 \
            Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#",
        doubtful: &[],
    },
    Game {
        name: "Anderssen-Kieseritzky, London 1851",
        style: DescriptiveStyle::English,
        score: "1. P. to K's 4th P. to K's 4th 2. P. to K. B's 4th P. takes P. \
            3. K. B. to Q. B's 4th Q. to K. R's 5th (ch.) 4. K. to B's sq. P. to Q. Kt's 4th \
            5. K. B. takes Kt. P. K. Kt. to B's 3rd 6. K. Kt. to B's 3rd Q. to K. R's 3rd \
            7. P. to Q's 3rd K. Kt. to R's 4th 8. K. Kt. to R's 4th Q. to K. Kt's 4th \
            9. Kt. to K. B's 5th P. to Q. B's 3rd 10. P. to K. Kt's 4th K. Kt. to B's 3rd \
            11. R. to K. Kt's sq. P. takes B. 12. P. to K. R's 4th Q. to K. Kt's 3rd \
            13. P. to K. R's 5th Q. to K. Kt's 4th 14. Q. to K. B's 3rd Kt. to K. Kt's sq. \
            15. Q. B. takes P. Q. to K. B's 3rd 16. Q. Kt. to B's 3rd K. B. to Q. B's 4th \
            17. Q. Kt. to Q's 5th Q. takes Q. Kt. P. 18. Q. B. to Q's 6th K. B. takes R. \
            19. P. to K's 5th Q. takes Q. R. (ch.) 20. K. to K's 2nd Q. Kt. to R's 3rd \
            21. Kt. takes Kt. P. (ch.) K. to Q's sq. 22. Q. to K. B's 6th (ch.) Kt. takes Q. \
            23. B. to K's 7th, checkmate.",
        san: "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 \
            cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 \
            Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
        doubtful: &[],
    },
    Game {
        name: "Morphy-Consultants, Paris 1858",
        style: DescriptiveStyle::Kt,
        score: "1 P-K4 P-K4 2 Kt-KB3 P-Q3 3 P-Q4 B-Kt5 4 PxP BxKt 5 QxB PxP 6 B-QB4 Kt-KB3 \
            7 Q-QKt3 Q-K2 8 Kt-B3 P-B3 9 B-KKt5 P-Kt4 10 KtxP PxKt 11 BxKtP ch QKt-Q2 \
            12 Castles QR R-Q1 13 RxKt RxR 14 R-Q1 Q-K3 15 BxR ch KtxB 16 Q-Kt8 ch KtxQ \
            17 R-Q8 mate",
        san: "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
            Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
        doubtful: &[],
    },
    Game {
        name: "the same in a Spanish book",
        style: DescriptiveStyle::Spanish,
        score: "1. P4R P4R 2. C3AR P3D 3. P4D A5C 4. PxP AxC 5. DxA PxP 6. A4AD C3AR 7. D3CD D2R \
            8. C3A P3A 9. A5CR P4C 10. CxP PxC 11. AxPC+ CD2D 12. O-O-O T1D 13. TxC TxT \
            14. T1D D3R 15. AxT+ CxA 16. D8C+ CxD 17. T8D mate",
        san: "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
            Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
        doubtful: &[],
    },
    Game {
        name: "Legal-Saint Brie, Paris about 1750",
        style: DescriptiveStyle::English,
        score: "1 P-K4 P-K4 2 B-B4 P-Q3 3 N-KB3 B-N5 4 N-B3 P-KN3 5 NxP BxQ 6 BxPch K-K2 \
            7 N-Q5 mate",
        san: "e4 e5 Bc4 d6 Nf3 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#",
        doubtful: &[],
    },
    Game {
        name: "Paulsen-Morphy, New York 1857",
        style: DescriptiveStyle::English,
        score: "1. P. to K. 4 P. to K. 4 2. K. Kt. to B. 3 Q. Kt. to B. 3 3. Q. Kt. to B. 3 \
            K. Kt. to B. 3 4. K. B. to Kt. 5 K. B. to B. 4 5. Castles Castles 6. Kt. takes P. \
            R. to K. sq. 7. Kt. takes Kt. Q. P. takes Kt. 8. K. B. to B. 4 P. to Q. Kt. 4 \
            9. B. to K. 2 Kt. takes P. 10. Kt. takes Kt. R. takes Kt. 11. B. to B. 3 R. to K. 3 \
            12. P. to Q. B. 3 Q. to Q. 6 13. P. to Q. Kt. 4 B. to Kt. 3 14. P. to Q. R. 4 \
            P. takes P. 15. Q. takes P. B. to Q. 2 16. R. to R. 2 Q. R. to K. sq. \
            17. Q. to R. 6 Q. takes B. 18. P. takes Q. R. to Kt. 3, ch. 19. K. to R. sq. \
            B. to R. 6 20. R. to Q. sq. B. to Kt. 7, ch. 21. K. to Kt. sq. B. takes P., dis. ch. \
            22. K. to B. sq. B. to Kt. 7, ch. 23. K. to Kt. sq. B. to R. 6, dis. ch. \
            24. K. to R. sq. B. takes P. 25. Q. to B. sq. B. takes Q. 26. R. takes B. \
            R. to K. 7 27. R. to R. sq. R. to R. 3 28. P. to Q. 4 B. to K. 6",
        san: "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bc5 O-O O-O Nxe5 Re8 Nxc6 dxc6 Bc4 b5 Be2 Nxe4 Nxe4 Rxe4 \
            Bf3 Re6 c3 Qd3 b4 Bb6 a4 bxa4 Qxa4 Bd7 Ra2 Rae8 Qa6 Qxf3 gxf3 Rg6+ Kh1 Bh3 Rd1 Bg2+ \
            Kg1 Bxf3+ Kf1 Bg2+ Kg1 Bh3+ Kh1 Bxf2 Qf1 Bxf1 Rxf1 Re2 Ra1 Rh6 d4 Be3",
        doubtful: &[],
    },
    Game {
        name: "Steinitz-von Bardeleben, Hastings 1895",
        style: DescriptiveStyle::Kt,
        score: "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-B4 B-B4 4 P-B3 Kt-B3 5 P-Q4 PxP 6 PxP B-Kt5 ch \
            7 Kt-B3 P-Q4 8 PxP KKtxP 9 Castles B-K3 10 B-KKt5 B-K2 11 BxKt QBxB 12 KtxB QxKt \
            13 BxB KtxB 14 R-K sq P-KB3 15 Q-K2 Q-Q2 16 QR-B sq P-B3 17 P-Q5 PxP 18 Kt-Q4 K-B2 \
            19 Kt-K6 KR-QB sq 20 Q-Kt4 P-KKt3 21 Kt-Kt5 ch K-K sq 22 RxKt ch K-B sq \
            23 R-B7 ch K-Kt sq 24 R-Kt7 ch K-R sq 25 RxP ch",
        san: "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 d5 exd5 Nxd5 O-O Be6 Bg5 Be7 \
            Bxd5 Bxd5 Nxd5 Qxd5 Bxe7 Nxe7 Re1 f6 Qe2 Qd7 Rac1 c6 d5 cxd5 Nd4 Kf7 Ne6 Rhc8 Qg4 g6 \
            Ng5+ Ke8 Rxe7+ Kf8 Rf7+ Kg8 Rg7+ Kh8 Rxh7+",
        doubtful: &[],
    },
    Game {
        name: "Rotlewi-Rubinstein, Lodz 1907",
        style: DescriptiveStyle::Kt,
        score: "1. P-Q4 P-Q4 2. Kt-KB3 P-K3 3. P-K3 P-QB4 4. P-B4 Kt-QB3 5. Kt-B3 Kt-B3 \
            6. PxBP BxP 7. P-QR3 P-QR3 8. P-QKt4 B-Q3 9. B-Kt2 Castles 10. Q-Q2 Q-K2 11. B-Q3 PxP \
            12. BxP P-QKt4 13. B-Q3 R-Q.Sq. 14. Q-K2 B-Kt2 15. Castles KR Kt-K4 16. KtxKt BxKt \
            17. P-B4 B-B2 18. P-K4 QR-B.Sq. 19. P-K5 B-Kt3+ 20. K-R.Sq. Kt-Kt5! 21. B-K4 Q-R5 \
            22. P-Kt3 RxKt!! 23. PxQ R-Q7!! 24. QxR BxB+ 25. Q-Kt2 R-KR6!",
        san: "d4 d5 Nf3 e6 e3 c5 c4 Nc6 Nc3 Nf6 dxc5 Bxc5 a3 a6 b4 Bd6 Bb2 O-O Qd2 Qe7 Bd3 dxc4 \
            Bxc4 b5 Bd3 Rd8 Qe2 Bb7 O-O Ne5 Nxe5 Bxe5 f4 Bc7 e4 Rac8 e5 Bb6+ Kh1 Ng4 Be4 Qh4 g3 \
            Rxc3 gxh4 Rd2 Qxd2 Bxe4+ Qg2 Rh3",
        // The other is a check, which this book would have marked.
        doubtful: &["BxP: it can be 4334 (Bxc4) or 4387 (Bxh7+)"],
    },
    Game {
        name: "Reti-Tartakower, Vienna 1910",
        style: DescriptiveStyle::English,
        score: "1.P-K4 P-QB3 2.P-Q4 P-Q4 3.N-QB3 PxP 4.NxP N-B3 5.Q-Q3 P-K4? 6.PxP Q-R4+ 7.B-Q2 QxKP \
            8.O-O-O NxN?? 9.Q-Q8+!! KxQ 10.B-N5++ K-B2 11.B-Q8#",
        san: "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ \
            Kc7 Bd8#",
        doubtful: &[],
    },
    Game {
        name: "Lasker-Thomas, London 1912",
        style: DescriptiveStyle::English,
        score: "1 P-Q4 P-K3 2 N-KB3 P-KB4 3 N-B3 N-KB3 4 B-N5 B-K2 5 BxN BxB 6 P-K4 PxP 7 NxP P-QN3 \
            8 N-K5 O-O 9 B-Q3 B-N2 10 Q-R5 Q-K2 11 QxPch KxQ 12 NxBdbl ch K-R3 13 N(5)-N4ch K-N4 \
            14 P-R4ch K-B5 15 P-N3ch K-B6 16 B-K2ch K-N7 17 R-R2ch K-N8 18 K-Q2 mate",
        san: "d4 e6 Nf3 f5 Nc3 Nf6 Bg5 Be7 Bxf6 Bxf6 e4 fxe4 Nxe4 b6 Ne5 O-O Bd3 Bb7 Qh5 Qe7 \
            Qxh7+ Kxh7 Nxf6+ Kh6 Neg4+ Kg5 h4+ Kf4 g3+ Kf3 Be2+ Kg2 Rh2+ Kg1 Kd2#",
        doubtful: &[],
    },
    Game {
        name: "Capablanca-Marshall, New York 1918",
        style: DescriptiveStyle::Kt,
        score: "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 5. O-O B-K2 6. R-K1 P-QKt4 \
            7. B-Kt3 O-O 8. P-B3 P-Q4 9. PxP KtxP 10. KtxP KtxKt 11. RxKt Kt-B3 12. R-K1 B-Q3 \
            13. P-KR3 Kt-Kt5 14. Q-B3 Q-R5 15. P-Q4 KtxP 16. R-K2 B-KKt5 17. PxB B-R7 ch \
            18. K-B1 B-Kt6 19. RxKt Q-R8 ch 20. K-K2 BxR 21. B-Q2 B-R5 22. Q-R3 QR-K1 ch \
            23. K-Q3 Q-B8 ch 24. K-B2 B-B7 25. Q-B3 Q-Kt8 26. B-Q5 P-B4 27. PxP BxP 28. P-Kt4 B-Q3 \
            29. P-R4 P-QR4 30. PxKtP PxP 31. R-R6 PxP 32. KtxP B-Kt5 33. P-Kt6 BxKt 34. BxB P-R3 \
            35. P-Kt7 R-K6 36. BxP ch RxB 37. P-Kt8=Q ch K-R2 38. RxP ch KxR 39. Q-R8 ch K-Kt3 \
            40. Q-R5 mate",
        san: "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5 Nxe5 Nxe5 Rxe5 \
            Nf6 Re1 Bd6 h3 Ng4 Qf3 Qh4 d4 Nxf2 Re2 Bg4 hxg4 Bh2+ Kf1 Bg3 Rxf2 Qh1+ Ke2 Bxf2 Bd2 \
            Bh4 Qh3 Rae8+ Kd3 Qf1+ Kc2 Bf2 Qf3 Qg1 Bd5 c5 dxc5 Bxc5 b4 Bd6 a4 a5 axb5 axb4 Ra6 \
            bxc3 Nxc3 Bb4 b6 Bxc3 Bxc3 h6 b7 Re3 Bxf7+ Rxf7 b8=Q+ Kh7 Rxh6+ Kxh6 Qh8+ Kg6 Qh5#",
        doubtful: &[],
    },
    Game {
        name: "Torre-Lasker, Moscow 1925",
        style: DescriptiveStyle::Spanish,
        score: "1. P4D C3AR 2. C3AR P3R 3. A5C P4A 4. P3R PxP 5. PxP A2R 6. CD2D P3D 7. P3A CD2D \
            8. A3D P3CD 9. C4A A2C 10. D2R D2A 11. O-O O-O 12. TR1R TR1R 13. TD1D C1A 14. A1A C4D \
            15. C5C P4CD 16. C3TD P5C 17. PxP CxPC 18. D5T AxC 19. AxA CxA 20. TxC D4TD \
            21. P4CD D4AR 22. T3CR P3TR 23. C4A D4D 24. C3R D4C 25. A6A! DxD 26. TxP+ R1T \
            27. TxPA+ R1C 28. T7C+ R1T 29. TxA+ R1C 30. T7C+ R1T 31. T5C+ R2T 32. TxD R3C 33. T3T RxA \
            34. TxP+ R4C 35. T3T TR1CD 36. T3C+ R3A 37. T3A+ R3C 38. P3TD P4T 39. PxP TxP 40. C4A T4D \
            41. T4A C2D 42. TxP+ R4C 43. P3C",
        san: "d4 Nf6 Nf3 e6 Bg5 c5 e3 cxd4 exd4 Be7 Nbd2 d6 c3 Nbd7 Bd3 b6 Nc4 Bb7 Qe2 Qc7 O-O O-O \
            Rfe1 Rfe8 Rad1 Nf8 Bc1 Nd5 Ng5 b5 Na3 b4 cxb4 Nxb4 Qh5 Bxg5 Bxg5 Nxd3 Rxd3 Qa5 b4 Qf5 \
            Rg3 h6 Nc4 Qd5 Ne3 Qb5 Bf6 Qxh5 Rxg7+ Kh8 Rxf7+ Kg8 Rg7+ Kh8 Rxb7+ Kg8 Rg7+ Kh8 Rg5+ \
            Kh7 Rxh5 Kg6 Rh3 Kxf6 Rxh6+ Kg5 Rh3 Reb8 Rg3+ Kf6 Rf3+ Kg6 a3 a5 bxa5 Rxa5 Nc4 Rd5 \
            Rf4 Nd7 Rxe6+ Kg5 g3",
        doubtful: &[],
    },
    Game {
        name: "D. Byrne-Fischer, New York 1956",
        style: DescriptiveStyle::English,
        score: "1 N-KB3 N-KB3 2 P-B4 P-KN3 3 N-B3 B-N2 4 P-Q4 O-O 5 B-B4 P-Q4 6 Q-N3 PxP 7 QxBP P-B3 \
            8 P-K4 QN-Q2 9 R-Q1 N-N3 10 Q-B5 B-N5 11 B-KN5 N-R5 12 Q-R3 NxN 13 PxN NxP 14 BxP Q-N3 \
            15 B-B4 NxQBP 16 B-B5 KR-K1 ch 17 K-B1 B-K3 18 BxQ BxB ch 19 K-N1 N-K7 ch \
            20 K-B1 NxP dis ch 21 K-N1 N-K7 ch 22 K-B1 N-B6 dis ch 23 K-N1 PxB 24 Q-N4 R-R5 25 QxP NxR \
            26 P-R3 RxP 27 K-R2 NxP 28 R-K1 RxR 29 Q-Q8 ch B-B1 30 NxR B-Q4 31 N-B3 N-K5 32 Q-N8 P-QN4 \
            33 P-R4 P-R4 34 N-K5 K-N2 35 K-N1 B-B4 ch 36 K-B1 N-N6 ch 37 K-K1 B-N5 ch 38 K-Q1 B-N6 ch \
            39 K-B1 N-K7 ch 40 K-N1 N-B6 ch 41 K-B1 R-B7 mate",
        san: "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 \
            Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ \
            Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ Bf8 Nxe1 \
            Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 Ne2+ Kb1 Nc3+ \
            Kc1 Rc2#",
        // Only the second lets White's king go to KR2 next.
        doubtful: &["P-R3: it can be 1213 (a3) or 8283 (h3)"],
    },
    Game {
        name: "Fischer-Tukmakov, Buenos Aires 1970, the opening",
        style: DescriptiveStyle::Spanish,
        score: "1.P3CD P4R 2.A2C C3AD 3.P4AD C3A 4.P3R A2R 5.P3TD",
        san: "b3 e5 Bb2 Nc6 c4 Nf6 e3 Be7 a3",
        doubtful: &[],
    },
];

/// What follows a move number, if one is next.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.trim_start_matches(|c: char| c == '.' || c.is_whitespace())
}

#[test]
fn games_are_read_as_books_print_them() {
    for game in GAMES {
        let mut position = Position::new();
        let mut rest = game.score;
        let mut doubtful = Vec::new();
        for (ply, san) in game.san.split_whitespace().enumerate() {
            let at = format!("{}, ply {}: {san}", game.name, ply + 1);
            let mv = position
                .read_san(san)
                .unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(Notation::SAN.write(&position, mv).as_str(), san, "{at}");
            rest = rest.trim_start_matches(|c: char| "!?".contains(c) || c.is_whitespace());
            rest = without_number(rest);
            let (read, length) = Descriptive::scan(rest, game.style)
                .unwrap_or_else(|| panic!("{at}: no move in {rest:?}"));
            let text = &rest[..length];
            rest = &rest[length..];
            let candidates = read.candidates(&position);
            assert!(candidates.moves.contains(&mv), "{at}: {text}");
            if candidates.moves.len() > 1 {
                let error = read.resolve(&position, Strictness::Lenient).unwrap_err();
                doubtful.push(format!("{text}: {error}"));
            } else {
                let notation = Notation::Descriptive(game.style);
                let reading = notation.read_as(&position, text, Strictness::Lenient);
                let reading = reading.unwrap_or_else(|error| panic!("{at}: {error}"));
                assert_eq!(reading.mv, mv, "{at}: {text}");
                assert!(!reading.leniencies.has(Leniency::FalseMark), "{at}: {text}");
            }
            position.play(mv);
        }
        assert_eq!(rest.trim_start_matches('!'), "", "{}", game.name);
        assert_eq!(doubtful, game.doubtful, "{}", game.name);
    }
}

#[test]
fn games_are_written_and_read_back_whole() {
    for game in GAMES {
        for &style in DescriptiveStyle::ALL {
            let mut position = Position::new();
            let mut again = Position::new();
            for san in game.san.split_whitespace() {
                let mv = position.read_san(san).unwrap();
                let text = Notation::Descriptive(style).write(&position, mv);
                position.play(mv);
                again.play(Notation::Descriptive(style).read(&again, &text).unwrap());
            }
            assert_eq!(again.to_string(), position.to_string(), "{}", game.name);
        }
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BLACK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
/// Knights on 33 (c3) and 63 (f3), rooks on 11 (a1) and 81 (h1).
const KNIGHTS: &str = "r3k2r/pp3ppp/2n2n2/3pp3/3PP3/2N2N2/PP3PPP/R3K2R w KQkq - 0 1";
/// The pawn on 45 (d5) can take another in passing on 36 (c6), or plainly on 56 (e6).
const PASSING: &str = "4k3/8/4p3/2pP4/8/8/8/4K3 w - c6 0 1";
const PROMOTING: &str = "1r4k1/P1P5/8/8/8/8/8/4K3 w - - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const DISCOVERY: &str = "4k3/8/8/8/4N3/3p4/8/4R1K1 w - - 0 1";

/// Texts in either English style, with the move in SAN.
#[rustfmt::skip]
const ENGLISH_TEXTS: &[(&str, &str, &str)] = &[
    (START, "P-K4", "e4"),
    (BLACK, "P-K4", "e5"),
    (BLACK, "P-QB4", "c5"),
    (START, "P - K 4", "e4"),
    (START, "p-k4", "e4"),
    (START, "P–K4", "e4"),
    (START, "P-K4!?", "e4"),
    (START, "KP-K4", "e4"),
    (START, "P. to K's 4th", "e4"),
    (START, "P. to K. 4th", "e4"),
    (START, "P. to K’s 4th.", "e4"),
    (START, "Pawn to King's fourth", "e4"),
    (START, "N-KB3", "Nf3"),
    (BLACK, "N-KB3", "Nf6"),
    (START, "Kt-KB3", "Nf3"),
    (START, "Kt. to K. B's 3rd", "Nf3"),
    (START, "K. Kt. to B. 3", "Nf3"),
    (START, "KN-B3", "Nf3"),
    (START, "QN-B3", "Nc3"),
    (START, "King's knight to King's bishop's third", "Nf3"),
    (KNIGHTS, "QPxP", "dxe5"),
    (KNIGHTS, "KPxP", "exd5"),
    (KNIGHTS, "PxQP", "exd5"),
    (KNIGHTS, "P x K P", "dxe5"),
    (KNIGHTS, "NxQP", "Nxd5"),
    (KNIGHTS, "N(KB3)xP", "Nxe5"),
    (KNIGHTS, "N(QB3)xP", "Nxd5"),
    (KNIGHTS, "KNxP", "Nxe5"),
    (KNIGHTS, "N/KB3xP", "Nxe5"),
    (KNIGHTS, "NxP/K5", "Nxe5"),
    (KNIGHTS, "NxP(K5)", "Nxe5"),
    (KNIGHTS, "Kt. takes P. at K's 5th", "Nxe5"),
    (KNIGHTS, "K. Kt. takes K. P.", "Nxe5"),
    (KNIGHTS, "KR-B1", "Rf1"),
    (KNIGHTS, "QR-Q.Sq.", "Rd1"),
    (KNIGHTS, "R-Qsq", "Rd1"),
    (KNIGHTS, "R-Q", "Rd1"),
    (KNIGHTS, "R-Q1", "Rd1"),
    (KNIGHTS, "R. to Q's sq.", "Rd1"),
    (KNIGHTS, "K. R. to K. B's sq.", "Rf1"),
    (KNIGHTS, "O-O", "O-O"),
    (KNIGHTS, "0-0-0", "O-O-O"),
    (KNIGHTS, "o-o", "O-O"),
    (KNIGHTS, "Castles K", "O-O"),
    (KNIGHTS, "Castles Q", "O-O-O"),
    (KNIGHTS, "Castles KR", "O-O"),
    (KNIGHTS, "Castles QR", "O-O-O"),
    (KNIGHTS, "Castles (K)", "O-O"),
    (KNIGHTS, "Castles (QR)", "O-O-O"),
    (KNIGHTS, "Castles with K's R.", "O-O"),
    (KNIGHTS, "Castles with Q's R.", "O-O-O"),
    (KNIGHTS, "Castles on K's side", "O-O"),
    (KNIGHTS, "Castles on the Queen's side", "O-O-O"),
    (KNIGHTS, "castles Q-side", "O-O-O"),
    (KNIGHTS, "Castles queenside", "O-O-O"),
    (PASSING, "PxP e.p.", "dxc6"),
    (PASSING, "PxPep", "dxc6"),
    (PASSING, "PxP e. p.", "dxc6"),
    (PASSING, "P. takes P. en passant", "dxc6"),
    (PASSING, "PxP (e.p.)", "dxc6"),
    (PASSING, "PxBP", "dxc6"),
    (PASSING, "PxP/B5", "dxc6"),
    (PASSING, "PxKP", "dxe6"),
    (PROMOTING, "P-B8(Q)", "c8=Q+"),
    (PROMOTING, "P-B8=Q", "c8=Q+"),
    (PROMOTING, "P-B8/Q", "c8=Q+"),
    (PROMOTING, "P-B8Q", "c8=Q+"),
    (PROMOTING, "P-B8 (=R) ch", "c8=R+"),
    (PROMOTING, "P-B8 queens", "c8=Q+"),
    (PROMOTING, "P-QB8, becoming a Kt.", "c8=N"),
    (PROMOTING, "P. to Q. R's 8th, becoming a Queen", "a8=Q"),
    (PROMOTING, "P. to Q. B's 8th and becomes a Queen, giving check", "c8=Q+"),
    (PROMOTING, "RPxR(Q)", "axb8=Q+"),
    (PROMOTING, "RPxR=N", "axb8=N"),
    (PROMOTING, "BP takes R, becoming a Queen, ch", "cxb8=Q+"),
    (PROMOTING, "BPxR/N8(B)", "cxb8=B"),
    (DISCOVERY, "N-B6 dis ch", "Nf6+"),
    (DISCOVERY, "N-KB6 dbl. ch.", "Nf6+"),
    (DISCOVERY, "N-B3 disch", "Nc3+"),
    (DISCOVERY, "N-Q2 disc. check", "Nd2+"),
    (DISCOVERY, "N-N5 †", "Ng5+"),
    (DISCOVERY, "Kt-Q6 double check", "Nd6+"),
    (DISCOVERY, "Kt. to Q's 6th, discovering check", "Nd6+"),
    // The queen's rook's and the king's rook's pawn.
    ("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "P-QR4", "a4"),
    ("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "P-KR3", "h3"),
    // Ranks tell these apart.
    ("4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "N/2-B3", "N2c3"),
    ("4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "N4-B3", "N4c3"),
    ("4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "N(4)-B3", "N4c3"),
    ("7k/8/3p4/2P5/3p4/2P5/8/4K3 w - - 0 1", "P/5xP", "cxd6"),
    ("7k/8/3p4/2P5/3p4/2P5/8/4K3 w - - 0 1", "P3xP", "cxd4"),
    ("7k/8/3p4/2P5/3p4/2P5/8/4K3 w - - 0 1", "PxP/4", "cxd4"),
    // Bishops that crossed the board are still the king's and the queen's.
    ("4k3/p6p/8/6B1/2B5/8/8/4K3 w - - 0 1", "KB-K2", "Be2"),
    ("4k3/4n1p1/5p2/6B1/2B5/4p3/8/4K3 w - - 0 1", "QBxKP", "Bxe3"),
    ("4k3/8/p4p2/6B1/2B5/8/8/4K3 w - - 0 1", "KBxP", "Bxa6"),
    ("4k3/8/p4p2/6B1/2B5/8/8/4K3 w - - 0 1", "QBxP", "Bxf6"),
    ("4k3/8/8/6b1/2b5/P4P2/8/4K3 b - - 0 1", "KB-K6", "Be3"),
    // One knight of each wing, both on the king's half of the board.
    ("4k3/8/8/4N1N1/8/8/8/4K3 w - - 0 1", "QN-B7", "Nef7"),
    ("4k3/8/8/4N1N1/8/8/8/4K3 w - - 0 1", "KN-B7", "Ngf7"),
    // Both on the queen's half.
    ("4k3/8/8/N1N5/8/8/8/4K3 w - - 0 1", "QN-N7", "Nab7"),
    ("4k3/8/8/N1N5/8/8/8/4K3 w - - 0 1", "KN-N3", "Ncb3"),
    // Of three knights, those on the outside.
    ("4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1", "KN-Q4", "Nfd4"),
    ("4k3/8/8/1N3N2/8/3N4/8/4K3 w - - 0 1", "KN-Q6", "Nfd6+"),
    ("4k3/2p5/8/1N3N2/8/8/8/4K3 w - - 0 1", "QNxP ch", "Nxc7+"),
    // What is taken tells them apart.
    ("4k3/8/2p3n1/8/4B3/8/8/4K3 w - - 0 1", "BxN ch", "Bxg6+"),
    ("4k3/8/2p3n1/8/4B3/8/8/4K3 w - - 0 1", "BxP+", "Bxc6+"),
    ("4k3/8/2p3p1/8/4B3/8/8/4K3 w - - 0 1", "BxNP+", "Bxg6+"),
    ("6k1/8/n1n5/8/2R5/8/8/Q3K3 w - - 0 1", "QxN", "Qxa6"),
    // Castling that gives check.
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "Castles, ch.", "O-O+"),
    ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "Castles QR ch", "O-O-O+"),
    // A capture that is not marked.
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "P-Q5", "exd5"),
];

#[test]
fn english_texts_are_read_in_all_their_spellings() {
    for &(fen, text, san) in ENGLISH_TEXTS {
        let position = position(fen);
        for notation in [ENGLISH, KT] {
            let mv = notation.read(&position, text);
            let mv = mv.unwrap_or_else(|error| panic!("{error} on {fen}"));
            assert_eq!(Notation::SAN.write(&position, mv).as_str(), san, "{text}");
        }
    }
}

#[rustfmt::skip]
const SPANISH_TEXTS: &[(&str, &str, &str)] = &[
    (START, "P4R", "e4"),
    (BLACK, "P4R", "e5"),
    (START, "p4r", "e4"),
    (START, "P 4 R", "e4"),
    (START, "P4.R", "e4"),
    (START, "P-4R", "e4"),
    (START, "C3AR", "Nf3"),
    (START, "C3AD!", "Nc3"),
    (START, "CR3A", "Nf3"),
    (START, "Caballo 3 Alfil Rey", "Nf3"),
    (KNIGHTS, "CRxP", "Nxe5"),
    (KNIGHTS, "C por PR", "Nxe5"),
    (KNIGHTS, "CxPR", "Nxe5"),
    (KNIGHTS, "PRxP", "exd5"),
    (KNIGHTS, "C(3AR)xP", "Nxe5"),
    (KNIGHTS, "CxP/5R", "Nxe5"),
    (KNIGHTS, "CxP(5R)", "Nxe5"),
    (KNIGHTS, "TD1D", "Rd1"),
    (KNIGHTS, "T1D", "Rd1"),
    (KNIGHTS, "0-0", "O-O"),
    (KNIGHTS, "enroque largo", "O-O-O"),
    (PASSING, "PxP a.p.", "dxc6"),
    (PASSING, "PxPa.p.", "dxc6"),
    (PASSING, "PxP al paso", "dxc6"),
    (PASSING, "PxPA", "dxc6"),
    (PROMOTING, "P8A=D+", "c8=Q+"),
    (PROMOTING, "P8AD(C)", "c8=N"),
    (PROMOTING, "PTxT=A", "axb8=B"),
    (PROMOTING, "P8A coronando Dama, jaque", "c8=Q+"),
    (DISCOVERY, "C6D jaque doble", "Nd6+"),
    (DISCOVERY, "C6AR jaque", "Nf6+"),
    ("4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "C(2)3A", "N2c3"),
    ("4k3/8/7p/8/R7/7R/8/4K3 w - - 0 1", "T3xP", "Rxh6"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "T8T mate", "Ra8#"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "T8T jaque mate", "Ra8#"),
];

#[test]
fn spanish_texts_are_read_in_all_their_spellings() {
    for &(fen, text, san) in SPANISH_TEXTS {
        let position = position(fen);
        let mv = SPANISH.read(&position, text);
        let mv = mv.unwrap_or_else(|error| panic!("{error} on {fen}"));
        assert_eq!(Notation::SAN.write(&position, mv).as_str(), san, "{text}");
    }
}

/// What is written in the three styles.
#[rustfmt::skip]
const WRITTEN: &[(&str, &str, [&str; 3])] = &[
    (START, "e4", ["P-K4", "P-K4", "P4R"]),
    (BLACK, "e5", ["P-K4", "P-K4", "P4R"]),
    (START, "Nf3", ["N-KB3", "Kt-KB3", "C3AR"]),
    (START, "Nh3", ["N-KR3", "Kt-KR3", "C3TR"]),
    (KNIGHTS, "Nxe5", ["NxKP", "KtxKP", "CxPR"]),
    (KNIGHTS, "Nd2", ["N-Q2", "Kt-Q2", "C2D"]),
    (KNIGHTS, "Rf1", ["R-KB1", "R-KB1", "T1AR"]),
    (KNIGHTS, "dxe5", ["PxKP", "PxKP", "PxPR"]),
    (KNIGHTS, "O-O-O", ["O-O-O", "O-O-O", "O-O-O"]),
    (PASSING, "dxc6", ["PxPe.p.", "PxPe.p.", "PxPa.p."]),
    (PASSING, "dxe6", ["PxKP", "PxKP", "PxPR"]),
    (PROMOTING, "c8=Q+", ["P-B8(Q)+", "P-B8(Q)+", "P8A=D+"]),
    (PROMOTING, "cxb8=N", ["BPxR(N)", "BPxR(Kt)", "PAxT=C"]),
    ("4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "N2c3", ["N/2-B3", "Kt/2-B3", "C(2)3A"]),
    ("7k/8/3p4/2P5/3p4/2P5/8/4K3 w - - 0 1", "cxd6", ["P/5xP", "P/5xP", "P5xP"]),
    ("4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1", "N3d4", ["N/3-Q4", "Kt/3-Q4", "C(3)4D"]),
    ("4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1", "Nfd4", ["KN-Q4", "KKt-Q4", "CR4D"]),
    ("4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1", "Nb5d4", ["N(QN5)-Q4", "Kt(QKt5)-Q4", "C(5CD)4D"]),
    ("6k1/8/n1n5/8/2R5/8/8/Q3K3 w - - 0 1", "Rxc6", ["RxN", "RxKt", "TxC"]),
    ("7k/8/n1n5/8/R1R5/8/8/4K3 w - - 0 1", "Rxc6", ["KRxN", "KRxKt", "TRxC"]),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8#", ["R-R8#", "R-R8#", "T8T#"]),
];

#[test]
fn the_shortest_form_is_written() {
    for &(fen, san, texts) in WRITTEN {
        let position = position(fen);
        let mv = position.read_san(san).expect(san);
        let written = [ENGLISH, KT, SPANISH].map(|notation| notation.write(&position, mv));
        assert_eq!(
            written.each_ref().map(Spelling::as_str),
            texts,
            "{san} on {fen}"
        );
    }
}

/// Where a move ends that something follows.
#[rustfmt::skip]
const ENDS: &[(DescriptiveStyle, &str, &str)] = &[
    (DescriptiveStyle::English, "P-K4", " P-K4"),
    (DescriptiveStyle::English, "P - K 4", " P - K 4"),
    (DescriptiveStyle::English, "P-K4.", " P-K4."),
    (DescriptiveStyle::English, "P-K4", "..."),
    (DescriptiveStyle::English, "P-K4", " ... P-K4"),
    (DescriptiveStyle::English, "P-K4", " - P-K4"),
    (DescriptiveStyle::English, "P-K4", ", P-K4"),
    (DescriptiveStyle::English, "O-O", " - P-K4"),
    (DescriptiveStyle::English, "P—K4", "—P—K4"),
    (DescriptiveStyle::English, "P. to K's 4th", " — P. to K's 4th"),
    (DescriptiveStyle::English, "Kt. takes P.", " — P. to K's 4th"),
    (DescriptiveStyle::English, "P-K4", "! P-K4"),
    (DescriptiveStyle::English, "QxP! ch", " KxQ"),
    (DescriptiveStyle::English, "P-K4", " 2. N-KB3"),
    (DescriptiveStyle::English, "P-K4", " 2 N-KB3"),
    (DescriptiveStyle::English, "P-K4", " 12. N-KB3"),
    (DescriptiveStyle::English, "P-K4", " 1-0"),
    (DescriptiveStyle::English, "R-K", " 1-0"),
    (DescriptiveStyle::English, "R-K", " 1/2-1/2"),
    (DescriptiveStyle::English, "R-K", " 2. B-K3"),
    (DescriptiveStyle::English, "R-K", " B-K3"),
    (DescriptiveStyle::English, "R-K", " KKt-K2"),
    (DescriptiveStyle::English, "R-K.Sq.", " KKt-K2"),
    (DescriptiveStyle::English, "R-K sq", " Kt-K2"),
    (DescriptiveStyle::English, "Kt - K B 3 ch", " K - B 2"),
    (DescriptiveStyle::English, "P. to K's 4th.", " P. to K's 4th."),
    (DescriptiveStyle::English, "P. to K. 4.", " P. to K. 4."),
    (DescriptiveStyle::English, "P. to K. 4", " 2. P. to K. B. 4"),
    (DescriptiveStyle::English, "Kt. takes Kt.", " P. to K's 4th"),
    (DescriptiveStyle::English, "PxP e.p.", " BxP"),
    (DescriptiveStyle::English, "PxB", " P-K4"),
    (DescriptiveStyle::English, "PxB", " P takes B"),
    (DescriptiveStyle::English, "PxB P", " 2. P-K4"),
    (DescriptiveStyle::English, "BxQ", " RxB"),
    (DescriptiveStyle::English, "BxQ", " R(K1)xB"),
    (DescriptiveStyle::English, "BxQ", " R3xB"),
    (DescriptiveStyle::English, "BxQ", " R/3xB"),
    (DescriptiveStyle::English, "BxQR", " RxB"),
    (DescriptiveStyle::English, "BxP", "(a) RxB"),
    (DescriptiveStyle::English, "B takes P", "(a) RxB"),
    (DescriptiveStyle::English, "P-K8", " Q-B3"),
    (DescriptiveStyle::English, "P-K8(Q)", " Q-B3"),
    (DescriptiveStyle::English, "P-K8 (Q)", " Q-B3"),
    (DescriptiveStyle::English, "P. to Q's 8th, becoming a Queen", ", Q. to B's 3rd"),
    (DescriptiveStyle::English, "P-Q8 queens", " Q-B3"),
    (DescriptiveStyle::English, "Castles", " P-Q3"),
    (DescriptiveStyle::English, "Castles.", " P-Q3"),
    (DescriptiveStyle::English, "Castles", " QR-Q1"),
    (DescriptiveStyle::English, "Castles", " R-Q1"),
    (DescriptiveStyle::English, "Castles", " Q to B3"),
    (DescriptiveStyle::English, "Castles QR", " Q-B3"),
    (DescriptiveStyle::English, "Castles with K's R.", " P-Q3"),
    (DescriptiveStyle::English, "O-O", " O-O-O"),
    (DescriptiveStyle::English, "O-O", " O-O"),
    (DescriptiveStyle::English, "Q-R5 mate", ""),
    (DescriptiveStyle::English, "Q-R5 mate.", " White resigns"),
    (DescriptiveStyle::English, "Q-R5", " and White resigns"),
    (DescriptiveStyle::English, "Q-R5", " best"),
    (DescriptiveStyle::English, "Q-R5 dis. ch.", " K-B1"),
    (DescriptiveStyle::English, "Q-R5 ch", " K-B1 ch"),
    (DescriptiveStyle::Spanish, "P4R", " P4R"),
    (DescriptiveStyle::Spanish, "C3A", " D2R"),
    (DescriptiveStyle::Spanish, "C3AD", " 2. C3A"),
    (DescriptiveStyle::Spanish, "AxT", " DxA"),
    (DescriptiveStyle::Spanish, "AxT", " D5T"),
    (DescriptiveStyle::Spanish, "AxT", " R(1R)2D"),
    (DescriptiveStyle::Spanish, "PxP a.p.", " AxP"),
    (DescriptiveStyle::Spanish, "PxPa.p.", " AxP"),
    (DescriptiveStyle::Spanish, "P8C=D+", " R2A"),
    (DescriptiveStyle::Spanish, "D7T jaque mate", ""),
];

#[test]
fn the_longest_move_at_the_start_of_a_text_is_found() {
    for &(style, found, behind) in ENDS {
        let text = format!("{found}{behind}");
        let length = Descriptive::scan(&text, style).map(|(_, length)| length);
        assert_eq!(
            length.map(|length| &text[..length]),
            Some(found),
            "{text:?}"
        );
    }
    for text in [
        "",
        " P-K4",
        "2. P-K4",
        "1-0",
        "White resigns",
        "and",
        "Nf3",
        "e4",
        "Bxb7",
        "5254",
        "K",
        "P-",
        "PxK4",
        "P to",
        "check",
        "mate",
        "P-K9",
        "P-K45",
        "QQ-K2",
        "PPxP",
        "é",
        "...",
        "- -",
        "BxKR5",
    ] {
        assert_eq!(
            Descriptive::scan(text, DescriptiveStyle::English),
            None,
            "{text:?}"
        );
    }
}

/// Texts that the strict reader refuses.
#[rustfmt::skip]
const NOT_STANDARD: &[(&str, Notation, &str, &str)] = &[
    (START, ENGLISH, "Kt-KB3", "non-standard move Kt-KB3: not the shortest spelling of this style; the standard form is N-KB3"),
    (START, KT, "N-KB3", "non-standard move N-KB3: not the shortest spelling of this style; the standard form is Kt-KB3"),
    (START, ENGLISH, "KP-K4", "non-standard move KP-K4: not the shortest spelling of this style; the standard form is P-K4"),
    (START, ENGLISH, "P - K4", "non-standard move P - K4: not the shortest spelling of this style; the standard form is P-K4"),
    (KNIGHTS, ENGLISH, "0-0", "non-standard move 0-0: not the shortest spelling of this style; the standard form is O-O"),
    (PASSING, ENGLISH, "PxBP", "non-standard move PxBP: not the shortest spelling of this style; the standard form is PxPe.p."),
    (PROMOTING, ENGLISH, "P-B8(Q)", "non-standard move P-B8(Q): check or mate not marked; the standard form is P-B8(Q)+"),
    (PROMOTING, ENGLISH, "P-B8(Q) ch", "non-standard move P-B8(Q) ch: not the shortest spelling of this style; the standard form is P-B8(Q)+"),
    (START, SPANISH, "P 4 R", "non-standard move P 4 R: not the shortest spelling of this style; the standard form is P4R"),
];

#[test]
fn only_what_is_written_is_standard() {
    for &(fen, notation, text, message) in NOT_STANDARD {
        let position = position(fen);
        let error = notation
            .read_as(&position, text, Strictness::Strict)
            .unwrap_err();
        assert_eq!(error.to_string(), message);
        // A notation without one way to write it: nothing to warn of.
        let reading = notation
            .read_as(&position, text, Strictness::Lenient)
            .unwrap();
        assert!(reading.leniencies.is_empty(), "{text}");
    }
}

#[test]
fn what_may_mislead_is_named() {
    let taking = "6k1/p5p1/8/8/3Q4/8/8/K7 w - - 0 1";
    let doubling = "4k3/8/8/8/2N1N3/8/8/4R1K1 w - - 0 1";
    let unmarked = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for (fen, text, san, leniency) in [
        (taking, "QxP ch", "Qxg7+", Leniency::DecidedByMark),
        (doubling, "N-Q6 dbl ch", "Ned6+", Leniency::DecidedByMark),
        (START, "P-K4 ch", "e4", Leniency::FalseMark),
        (START, "P-K4 mate", "e4", Leniency::FalseMark),
        (KNIGHTS, "PxKP e.p.", "dxe5", Leniency::FalseMark),
        (unmarked, "P-Q5", "exd5", Leniency::CaptureUnmarked),
    ] {
        let position = position(fen);
        let reading = ENGLISH
            .read_as(&position, text, Strictness::Lenient)
            .expect(text);
        assert_eq!(Notation::SAN.write(&position, reading.mv).as_str(), san);
        assert_eq!(
            reading.leniencies.iter().collect::<Vec<_>>(),
            [leniency],
            "{text}"
        );
    }
}

/// Texts that are no move, and what is said about them.
#[rustfmt::skip]
const UNREAD: &[(&str, Notation, &str, &str)] = &[
    (START, ENGLISH, "", "malformed move \"\": no piece"),
    (START, ENGLISH, "Nf3", "malformed move Nf3: expected - or x behind the piece"),
    (START, ENGLISH, "5254", "malformed move 5254: expected a piece first"),
    (START, ENGLISH, "P-K9", "malformed move P-K9: expected a square: a file's name and a rank from 1 to 8"),
    (START, ENGLISH, "Px", "malformed move Px: expected the piece taken behind the x"),
    (START, ENGLISH, "P-K4 x", "malformed move P-K4 x: cannot read what stands behind the move"),
    (START, SPANISH, "P4", "malformed move P4: expected a square: a file's name and a rank from 1 to 8"),
    (START, SPANISH, "N-KB3", "malformed move N-KB3: expected a piece first"),
    (START, ENGLISH, "N-B3", "ambiguous move N-B3: it can be 2133 (Nc3) or 7163 (Nf3)"),
    (START, ENGLISH, "P-R4", "ambiguous move P-R4: it can be 1214 (a4) or 8284 (h4)"),
    (KNIGHTS, ENGLISH, "NxP", "ambiguous move NxP: it can be 3345 (Nxd5) or 6355 (Nxe5)"),
    (KNIGHTS, ENGLISH, "Castles", "ambiguous move Castles: it can be 5131 (O-O-O) or 5171 (O-O)"),
    (PROMOTING, ENGLISH, "PxR(Q)", "ambiguous move PxR(Q): it can be 17281 (axb8=Q+) or 37281 (cxb8=Q+)"),
    ("k7/8/1Q1Q4/8/2p5/1Q1Q4/8/7K w - - 0 1", ENGLISH, "Q-B5", "ambiguous move Q-B5: it can be 2635 (Qbc5), 4365 (Qf5) or 4635 (Qdc5)"),
    ("4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1", ENGLISH, "N-Q4", "ambiguous move N-Q4: it can be 2344 (Nb3d4), 2544 (Nb5d4), 6344 (Nf3d4) or 6544 (Nf5d4)"),
    ("4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1", ENGLISH, "QN-Q4", "ambiguous move QN-Q4: it can be 2344 (Nb3d4) or 2544 (Nb5d4)"),
    (START, ENGLISH, "N-K2", "illegal move N-K2: White's own pawn stands on 52 (e2)"),
    (START, ENGLISH, "N-Q4", "illegal move N-Q4: no white knight can go to 44 (d4)"),
    (START, ENGLISH, "N-B4", "illegal move N-B4: no white knight can go to 34 (c4) or 64 (f4)"),
    (START, ENGLISH, "B-B4", "illegal move B-B4: no white bishop can go to 34 (c4) or 64 (f4)"),
    (START, ENGLISH, "QB-KB4", "illegal move QB-KB4: the way of the bishop on 31 (c1) is blocked by the white pawn on 42 (d2)"),
    (START, ENGLISH, "K-K2", "illegal move K-K2: White's own pawn stands on 52 (e2)"),
    (START, ENGLISH, "K-N5", "illegal move K-N5: the white king cannot go to 25 (b5) or 75 (g5)"),
    (START, ENGLISH, "PxP", "illegal move PxP: no white pawn can take a pawn"),
    (START, ENGLISH, "KxP", "illegal move KxP: the white king cannot take a pawn"),
    (START, ENGLISH, "NxP/K5", "illegal move NxP/K5: no white knight can take a pawn on 55 (e5)"),
    (START, ENGLISH, "N(KB3)-K5", "illegal move N(KB3)-K5: nothing stands on 63 (f3)"),
    (START, ENGLISH, "N(Q1)-K3", "illegal move N(Q1)-K3: on 41 (d1) stands a queen, not a knight"),
    (START, ENGLISH, "N(KN1)-K4", "illegal move N(KN1)-K4: a knight does not move from 71 (g1) to 54 (e4)"),
    (START, ENGLISH, "O-O", "illegal move O-O: cannot castle, the white bishop on 61 (f1) stands between"),
    (START, ENGLISH, "Castles QR", "illegal move Castles QR: cannot castle, the white knight on 21 (b1) stands between"),
    (START, ENGLISH, "P-K4(Q)", "illegal move P-K4(Q): a promotion piece on a move that does not promote"),
    (PROMOTING, ENGLISH, "P-B8", "illegal move P-B8: the promotion piece is missing (add Q, R, B or N)"),
    (PROMOTING, KT, "P-B8", "illegal move P-B8: the promotion piece is missing (add Q, R, B or Kt)"),
    (PROMOTING, SPANISH, "P8A", "illegal move P8A: the promotion piece is missing (add D, T, A or C)"),
    (PROMOTING, ENGLISH, "P-B8(K)", "illegal move P-B8(K): a pawn cannot become a king"),
    (PASSING, ENGLISH, "PxP", "ambiguous move PxP: it can be 4536 (dxc6) or 4556 (dxe6)"),
    ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", ENGLISH, "P-R3", "illegal move P-R3: the game is over, Black is checkmated"),
];

#[test]
fn what_cannot_be_read_is_told_why() {
    for &(fen, notation, text, message) in UNREAD {
        let position = position(fen);
        let error = notation.read(&position, text).unwrap_err();
        assert_eq!(error.to_string(), message, "on {fen}");
    }
}

#[test]
fn chess960_castles_with_signs_or_words() {
    let position = chess960("1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w KQkq - 0 1");
    for (text, san) in [
        ("O-O", "O-O"),
        ("Castles KR", "O-O"),
        ("O-O-O", "O-O-O"),
        ("R-KB1", "Rf1"),
    ] {
        let mv = ENGLISH.read(&position, text).expect(text);
        assert_eq!(Notation::SAN.write(&position, mv).as_str(), san);
    }
}

#[test]
fn a_reading_is_explained() {
    for (fen, style, text, explanation) in [
        (
            START,
            DescriptiveStyle::English,
            "KN-B3",
            "the king's knight on 71 (g1) to KB3, White's third rank on the king's bishop's file: 63 (f3)",
        ),
        (
            START,
            DescriptiveStyle::English,
            "P-K4",
            "the pawn on 52 (e2) to K4, White's fourth rank on the king's file: 54 (e4)",
        ),
        (
            BLACK,
            DescriptiveStyle::English,
            "N-KB3",
            "the knight on 78 (g8) to KB3, Black's third rank on the king's bishop's file: 66 (f6)",
        ),
        (
            BLACK,
            DescriptiveStyle::Spanish,
            "CD3A",
            "the queen's knight on 28 (b8) to 3AD, Black's third rank on the queen's bishop's file: 36 (c6)",
        ),
        (
            KNIGHTS,
            DescriptiveStyle::English,
            "KNxP",
            "the king's knight on 63 (f3) takes the pawn on 55 (e5)",
        ),
        (
            PASSING,
            DescriptiveStyle::English,
            "PxPe.p.",
            "the pawn on 45 (d5) takes the pawn on 35 (c5) in passing and goes to 36 (c6)",
        ),
        (
            PROMOTING,
            DescriptiveStyle::English,
            "P-B8(N)",
            "the pawn on 37 (c7) to QB8, White's eighth rank on the queen's bishop's file: 38 (c8), and becomes a knight",
        ),
        (
            CASTLING,
            DescriptiveStyle::English,
            "Castles QR",
            "castling with the queen's rook on 11 (a1): the king on 51 (e1) goes to 31 (c1)",
        ),
    ] {
        let position = position(fen);
        let read = Descriptive::read(text, style).unwrap();
        let mv = read.resolve(&position, Strictness::Lenient).unwrap().mv;
        assert_eq!(read.explain(&position, mv).to_string(), explanation);
    }
}

/// Letters, words and signs of moves, and some that are none.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "P", "K", "Q", "R", "B", "N", "Kt", "k", "p", "C", "D", "T", "A", "1", "2", "3", "4", "8", "9", "-", "–", "x",
    "×", " ", " ", ".", ",", "(", ")", "/", "=", "'s", "’s", "to", "takes", "sq", "4th", "fourth", "Castles", "with",
    "on", "side", "O-O", "0-0-0", "ch", "dis", "dbl", "check", "mate", "+", "++", "#", "†", "!", "?", "e.p.", "a.p.",
    "en passant", "al paso", "becoming a", "queens", "Queen", "king", "peón", "por", "jaque", "and", "é", "\0", "2.",
    "1-0", "½",
];

#[test]
fn no_text_makes_the_reader_fall_over() {
    walk(22, 400, |random, position| {
        let legal = position.legal_moves();
        for _ in 0..100 {
            let text: String = (0..random.below(14)).map(|_| random.pick(PARTS)).collect();
            for &style in DescriptiveStyle::ALL {
                if let Ok(mv) = Notation::Descriptive(style).read(position, &text) {
                    assert!(legal.contains(&mv), "{text} on {position}");
                }
                let Some((found, length)) = Descriptive::scan(&text, style) else {
                    continue;
                };
                assert_eq!(
                    Descriptive::read(&text[..length], style),
                    Ok(found),
                    "{text}"
                );
                let candidates = found.candidates(position).moves;
                for &mv in &candidates {
                    let reading = found.resolve_to(position, mv, Strictness::Lenient);
                    assert_eq!(
                        reading.map(|reading| reading.mv),
                        Ok(mv),
                        "{text} on {position}"
                    );
                }
            }
        }
    });
}

#[test]
fn a_text_without_end_is_no_move() {
    for part in PARTS {
        let text = part.repeat(100_000);
        for &style in DescriptiveStyle::ALL {
            assert!(Descriptive::read(&text, style).is_err());
            if let Some((_, length)) = Descriptive::scan(&text, style) {
                assert!(length <= 64, "{part}");
            }
        }
    }
}
