//! Texts from life: cards, books, mails, and what time did to them. Each row
//! is a text, the moves that are read, and what must be said of it: nothing
//! of a game is ever left out in silence.

use iccf::Notation;
use iccf::convert::{Converter, Layout, Options};
use iccf::text::Level;

/// The moves of a text in SAN, and the errors said about it.
fn read(text: &str) -> (String, Vec<String>) {
    let options = Options::default().to(Notation::SAN).layout(Layout::Moves);
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(text.as_bytes(), &mut out);
    let errors = converter
        .problems()
        .iter()
        .filter(|problem| problem.level == Level::Error)
        .map(|problem| problem.message.clone())
        .collect();
    let moves = String::from_utf8(out).expect("text");
    (moves.trim_end().into(), errors)
}

/// Texts and their moves.
const READ: &[(&str, &str)] = &[
    (
        "1. d4 +0.35/20 Nf6 -0.40/19 2. c4 0.3/18 e6\n",
        "d4 Nf6 c4 e6",
    ),
    (
        "1. e4 [+0.35] e5 [00:12] 2. Nf3 5s Nc6 3s\n",
        "e4 e5 Nf3 Nc6",
    ),
    ("1. d4 / d5\n2. c4 / e6\n", "d4 d5 c4 e6"),
    ("1. e4 : e5 2. Nf3 : Nc6\n", "e4 e5 Nf3 Nc6"),
    ("1º e4 e5 2º Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO Nf6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e4 d5 2. e×d5 Qxd5 3. Nc3 Qa5\n",
        "e4 d5 exd5 Qxd5 Nc3 Qa5",
    ),
    (
        "1. 5254 5755\nIf 2... x, then what?\n2. 7163 2836\n",
        "e4 e5 Nf3 Nc6",
    ),
    ("1 e4 e5; 2 f4 exf4; 3 Nf3 g5\n", "e4 e5 f4 exf4 Nf3 g5"),
    (
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 4. Qf3 Nf6\n",
        "e4 e5 Qh5 Nc6 Bc4 g6 Qf3 Nf6",
    ),
    ("1. e4 f6 2. d4 g5 3. Qh5 mate\n", "e4 f6 d4 g5 Qh5#"),
    // Blanks between the signs of castling and of results.
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0 - 0 Nf6 1 - 0\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. d4 d5\n2. Nc3 Nc6\n3. Bf4 Bf5\n4. Qd2 Qd7\n5. O - O - O 0 – 0 – 0\n1/2 - 1/2\n",
        "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
    ),
    (
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. O - O Kt-B3 ½ - ½\n\n1. 4244 4745 0 - 1\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6\nd4 d5",
    ),
    (
        "Meier - Schulz 1 - 0\n\n1. e4 e5 2. Nf3 Nc6\n",
        "e4 e5 Nf3 Nc6",
    ),
    ("1 - 0\n\n1. e4 e5 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    // Forums.
    ("[pgn]1. e4 e5 2. Nf3 Nc6[/pgn]\n", "e4 e5 Nf3 Nc6"),
    (
        "[quote=Hans]1. [b]e4[/b] e5[/quote]\n2. Nf3 Nc6\n",
        "e4 e5 Nf3 Nc6",
    ),
    // Lists, and what is bold.
    ("- 1. e4 e5\n- 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("• 1.e4 e5\n• 2.Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("1. e4 e5\n* 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("1. **e4** e5\n2. **Nf3** Nc6\n", "e4 e5 Nf3 Nc6"),
    ("**1. e4 e5** 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("* 1. e4 e5\n* 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("* 1. e4 e5\n* 1. d4 d5\n", "e4 e5\nd4 d5"),
    ("*1. e4 e5 2. Nf3 Nc6*\n", "e4 e5 Nf3 Nc6"),
    ("`1. e4 e5 2. Nf3 Nc6`\n", "e4 e5 Nf3 Nc6"),
    // Faces.
    ("1. e4 e5 :) 2. Nf3 Nc6 :-(\n", "e4 e5 Nf3 Nc6"),
    ("1. e4 ;-) e5 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("1. e4👍 e5 2. Nf3 😀 Nc6 ✓\n", "e4 e5 Nf3 Nc6"),
    ("e4 e5 👍 Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    // Signs of wikis and of TeX, commands around moves.
    ("'''1.''' e4 e5 ''2.'' Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "\\mainline{1. e4 e5}\nOpen.\n\\mainline{2. Nf3 Nc6}\n",
        "e4 e5 Nf3 Nc6",
    ),
    // Marks of footnotes, signs of novelties.
    ("1. e4 e5 2. Bc4¹ d6²\n", "e4 e5 Bc4 d6"),
    ("1. e4 c5 2. Nf3 a6N 3. d4\n", "e4 c5 Nf3 a6 d4"),
    // A word between White's move and Black's.
    (
        "1 e4 e5 2 Nf3 forced Nc6 3 Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1 P4R P4R 2 C3AR mejor C3AD 3 A5C P3TD\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5 2. Nf3 best Nc6 3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 better Bb5 Bc5 4. d3\n3... Nf6 4. d3\n",
        "e4 e5 Nf3 Nc6 Bc4 Nf6 d3",
    ),
    // En passant in words.
    (
        "1. e4 e6 2. e5 f5 3. exf6 en passant Nxf6 4. Nf3 d5\n",
        "e4 e6 e5 f5 exf6 Nxf6 Nf3 d5",
    ),
    (
        "1 P-K4 P-K3 2 P-K5 P-KB4 3 PxP en pas NxP 4 N-KB3\n",
        "e4 e6 e5 f5 exf6 Nxf6 Nf3",
    ),
    (
        "1 P-K4 P-K3\n2 P-K5 P-KB4\n3 PxP en pas NxP\n\n(a) A note.\n",
        "e4 e6 e5 f5 exf6 Nxf6",
    ),
    (
        "1. e4 e6 2. e5 f5 3. exf6 e. p. Nxf6\n",
        "e4 e6 e5 f5 exf6 Nxf6",
    ),
    // Numbers with dashes and strokes, dates in parentheses.
    ("1.- e4 e5 2.- Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    ("1.-P4R,P4R 2.-C3AR,C3AD\n", "e4 e5 Nf3 Nc6"),
    ("1/ e4 e5 2/ Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "1. e4 (12/3) e5 (17/3) 2. Nf3 (24/3) Nc6 (1/4)\n",
        "e4 e5 Nf3 Nc6",
    ),
    // Moves that the last sentence sends.
    (
        "> 1. e4 e5 2. Nf3 Nc6 3. Bb5\n\nI reply a6.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. 5254 5755 2. 7163 2836 3. 6134 6835\n\nMy move is 5171.\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
    ),
    (
        "1. e4 e5 2. Sf3 Sc6\nIch antworte mit Lb5. Viele Grüße, Karl\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    // Judgements of the position suppose nothing.
    (
        "1.e4 e5 2.Nf3\n\n2...Nc6 3.Bb5 and White is better.\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    (
        "1. e4 e5 2. Nf3\n\n2... Nc6 3. Bb5 with the better game.\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    // Semicolons in a heading, and words that name castles.
    (
        "White, Smith; Black, Jones. 1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 2. c4 e6\n",
        "e4 e5 Nf3 Nc6\nd4 d5 c4 e6",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\nCastle Hotel, Windsor\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\nCastles\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
    ),
    // A sentence that begins with a letter.
    (
        "1. e4 c5 2. Cf3 d6 3. d4 cxd4 4. Cxd4 Cf6. Y las negras abandonaron.\n",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    ),
    // Days and names before the moves.
    (
        "2024-05-01 Anna: e4\n2024-05-02 Ben: e5\n2024-05-03 Anna: Nf3\n",
        "e4 e5 Nf3",
    ),
    // What engines are told.
    ("position startpos moves e2e4 e7e5 g1f3\n", "e4 e5 Nf3"),
    (
        "position startpos moves e2e4\ngo movetime 100\nposition startpos moves e2e4 e7e5 g1f3\n",
        "e4\ne4 e5 Nf3",
    ),
    (
        "position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 moves e8e7 e2e4\n",
        "Ke7 e4",
    ),
    // Dates, numbers and names of games above a score.
    ("Sent: 3 Nov 1985\n\n1. e4 e5 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "(12) Ivanov,A (2110) - Petrov,B [C65]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "Last move: 2... Nc6\nAll moves: 1. e4 e5 2. Nf3 Nc6\n",
        "e4 e5 Nf3 Nc6",
    ),
    // Positions above a score.
    (
        "FEN: 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\nSolution: 1. Rd8#\n",
        "Rd8#",
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\n\n7... Kd7 8. e4 Kd6\n",
        "Kd7 e4 Kd6",
    ),
    // Dots apart from their numbers, and several variations in one bracket.
    ("1 . e4 e5 2 . Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5 4. c3; 3. d4 exd4) 3... a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    // Telegrams.
    ("5254 STOP 5755 STOP 7163 STOP\n", "e4 e5 Nf3"),
    ("e4 stop e5 stop\n", "e4 e5"),
    ("e4 STOP. e5 STOP.\n", "e4 e5"),
    (
        "1. e4 stop e5 stop 2. Nf3 stop Nc6 stop regards stop\n",
        "e4 e5 Nf3 Nc6",
    ),
    ("5254 STOP\n5755 STOP\n7163 STOP\n", "e4 e5 Nf3"),
    ("1. e4 e5 2. Nf3 Nc6 stop the clock\n", "e4 e5 Nf3 Nc6"),
    // Numbers with colons.
    ("1: e4 e5 2: Nf3 Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "Dear Hans,\n\n1: 5254 5755\n2: 7163 2836\n3: 6125\n\nRegards, Max\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    (
        "1: e4 e5\n2: Sf3 Sc6\n\n1:d4 d5 2:c4 e6\n",
        "e4 e5 Nf3 Nc6\nd4 d5 c4 e6",
    ),
    // Dashes between White's move and Black's.
    (
        "1. e4—e5 2. Nf3—Nc6 3. Bc4–Bc5 4. O-O-Nf6 5. d3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3",
    ),
    ("1. e4 - e5\n2. Nf3 - Nc6 1-0\n", "e4 e5 Nf3 Nc6"),
    ("1. e2-e4—e7-e5 2. Ng1-f3—Nb8-c6\n", "e4 e5 Nf3 Nc6"),
    ("1. 5254-5755 2. 7163-2836\n", "e4 e5 Nf3 Nc6"),
    // Roman numbers.
    ("I. e4 e5 II. Nf3 Nc6 III. Bb5 a6\n", "e4 e5 Nf3 Nc6 Bb5 a6"),
    ("i) e4 e5 ii) Nf3 Nc6 iii) Bb5 a6\n", "e4 e5 Nf3 Nc6 Bb5 a6"),
    (
        "I. e4 e5\nII. Nf3 Nc6\nIII. Bb5 a6\nIV. Ba4 Nf6\nV. O-O Be7\n         VI. Re1 b5\nVII. Bb3 d6\nVIII. c3 O-O\nIX. h3 Nb8\nX. d4 Nbd7\nXI. Nbd2 Bb7 1-0\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7",
    ),
    (
        "> I. P to K4 P to K4\n> II. Kt to KB3 Kt to QB3\n",
        "e4 e5 Nf3 Nc6",
    ),
    // A number for each half-move.
    ("1. e4 2. e5 3. Nf3 4. Nc6\n", "e4 e5 Nf3 Nc6"),
    (
        "1.5254\n2.5755\n3.7163\n4.2836\n5.6125\n\nRegards, Hans\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    (
        "1. e4 f5 2. Dh5 Ch g6 3. Df3 Cc6\n",
        "e4 f5 Qh5+ g6 Qf3 Nc6",
    ),
    (
        "1. e4 f5 2. Qh5 ch g6 3. Qf3 Nc6\n",
        "e4 f5 Qh5+ g6 Qf3 Nc6",
    ),
    (
        "1. e4 f5 2. Dh5 Schach g6 3. Df3 Sc6\n",
        "e4 f5 Qh5+ g6 Qf3 Nc6",
    ),
    (
        "1. e4 f5 2. Dh5 échec g6 3. Df3 Cc6\n",
        "e4 f5 Qh5+ g6 Qf3 Nc6",
    ),
    (
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. Castles K-side Kt-B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3[1] 3. B-B4 B-B4 4. Castles, KR Kt-B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-B4, B-B4; 4. Castles\nKR, Kt-B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5\n\nBetter would have been 3. B-B4, Kt-B3; 4. P-Q3, B-B4, and White is safe.\n\n            P-QR3\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5\n\nIf 3. ... P-B4; 4. P-Q4, PxKP.\n\n. . . .     P-QR3\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5\n\n3. B-Kt5!\n\nThe Spanish.\n\n3. ...  P-QR3\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n\nThe obvious move would lose, e.g.\n4. BxKt, QPxB; 5. KtxP, Q-Q5.\n\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n\nThe best continuation is:\n\n4. BxKt, QPxB; 5. P-Q4, PxP.\n\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n\n4. BxKt, QPxB; 5. KtxP, Q-Q5 is harmless.\n\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n\nBlack resigns the centre.\n\n4. B-R4  Kt-B3\n5. Castles  KtxP\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4, Kt-B3. Now 5. Kt-B3, P-QKt4 is possible. 5. Castles, KtxP.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4, Kt-B3. If 5. Kt-B3, P-QKt4. 5. Castles, KtxP.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4",
    ),
    (
        "1. e4  e5\n2. Nf3\n\nNot 2. f4 exf4; 3. Nf3 and so on.\n\n        Nc6\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. d4, Nf6; 2. c4, g6; 3. f3,\nd5; 4. cxd5, Nxd5; 5. e4,\nNb6\n",
        "d4 Nf6 c4 g6 f3 d5 cxd5 Nxd5 e4 Nb6",
    ),
    ("1.e4 e5 2.-- Nf6", "e4 e5 -- Nf6"),
    (
        "1. e4 e5\nHere 2. d4 exd4 is the Centre Game.\n2. Nf3 Nc6\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. e4 e5\n2. Nf3 Nc6\n1. d4 was once preferred.\n3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    ("1 5254 5755 3/3 2 7163 2836 5/8\n", "e4 e5 Nf3 Nc6"),
    (
        "1. 5254 (2d) 5755 (1d) 2. 7163 (3d) 2836 (2d)\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. 5254 3/3 5755 2/2\n2. 7163 5/8 2836 1/2\n3. 6125 1/9 1716\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. 5254 rec. 3.5. sent 6.5. 5755 rec. 8.5. sent 9.5.\n2. 7163 2836\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. 5254 5755 rec. 3.5., sent 6.5.\n2. 7163 2836 rec. 9.5., sent 12.5.\n3. 6125 1716\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. 5254 03.05. 5755 06.05.\n2. 7163 09.05. 2836 12.05.\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. 5254 3/5/2020 5755 2. 7163 2020-06-05 2836 14:30\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. e4 e5\n[Illustration]\n2. Nf3 Nc6\n* * *\n3. Bb5 a6\n{164}\n4. Ba4 Nf6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    ),
    (
        "1. e4 e5\n2. Nf3 Nc6\n164\n3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5 2. Nf3 (a good move) 2... Nc6 3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5 2. Nf3\n\nWhite attacks the pawn.\n\n2. ... Nc6 3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. P-K4 P-K4 | 4. B-R4 Kt-B3\n2. Kt-KB3 Kt-QB3 | 5. Castles B-K2\n3. B-Kt5 P-QR3 | 6. R-K1 P-QKt4\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
    ),
    (
        "1. e4 e5     4. Ba4 Nf6\n2. Nf3 Nc6   5. O-O Be7\n3. Bb5 a6    6. Re1 b5\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
    ),
    (
        "1. 5254 e4 5755 e5 02.01. 06.01. 1 4\n2. 7163 Nf3 2836 Nc6 10.01. 14.01. 3 4\n3. 6125 Bb5 1716 a6 20.01. 24.01. 2 4\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. 5254 5755 e4 e5\n2. 7163 2836 Nf3 Nc6\n3. 6125 1716 Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    ("(1) P-K4 P-K4\n(2) Kt-KB3 Kt-QB3\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P-K4 P-K4 2. Kt-\nKB3 Kt-QB3 3. B-Kt5 P-\nQR3\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. P - K 4 P - K 4\n2. Kt - K B 3 Kt - Q B 3\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. P—K4 P—K4 2. Kt—KB3 Kt—QB3 3. B—B4 B—B4 4. O—O Kt—B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e2—e4 e7—e5 2. Ng1—f3 Nb8—c6 3. Bf1—c4 Bf8—c5 4. O—O Ng8—f6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. 52—54 57—55 2. 71—63 28—36\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P−K4 P−K4 2. Kt−KB3 Kt−QB3 3. B−B4 B−B4 4. O−O Kt−B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e2−e4 e7−e5 2. Ng1−f3 Nb8−c6 3. Bf1−c4 Bf8−c5 4. O−O Ng8−f6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. 52−54 57−55 2. 71−63 28−36\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P‑K4 P‑K4 2. Kt‑KB3 Kt‑QB3 3. B‑B4 B‑B4 4. O‑O Kt‑B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e2‑e4 e7‑e5 2. Ng1‑f3 Nb8‑c6 3. Bf1‑c4 Bf8‑c5 4. O‑O Ng8‑f6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. 52‑54 57‑55 2. 71‑63 28‑36\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P–K4 P–K4 2. Kt–KB3 Kt–QB3 3. B–B4 B–B4 4. O–O Kt–B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e2–e4 e7–e5 2. Ng1–f3 Nb8–c6 3. Bf1–c4 Bf8–c5 4. O–O Ng8–f6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. 52–54 57–55 2. 71–63 28–36\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P‒K4 P‒K4 2. Kt‒KB3 Kt‒QB3 3. B‒B4 B‒B4 4. O‒O Kt‒B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e2‒e4 e7‒e5 2. Ng1‒f3 Nb8‒c6 3. Bf1‒c4 Bf8‒c5 4. O‒O Ng8‒f6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. 52‒54 57‒55 2. 71‒63 28‒36\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P―K4 P―K4 2. Kt―KB3 Kt―QB3 3. B―B4 B―B4 4. O―O Kt―B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    (
        "1. e2―e4 e7―e5 2. Ng1―f3 Nb8―c6 3. Bf1―c4 Bf8―c5 4. O―O Ng8―f6\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. 52―54 57―55 2. 71―63 28―36\n", "e4 e5 Nf3 Nc6"),
    (
        "1. P--K4 P--K4 2. Kt--KB3 Kt--QB3 3. B--B4 B--B4 4. O--O Kt--B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    ("1. e2--e4 e7--e5 2. Ng1--f3 Nb8--c6\n", "e4 e5 Nf3 Nc6"),
    ("1. 52--54 57--55 2. 71--63 28--36\n", "e4 e5 Nf3 Nc6"),
    ("1. e4 f5 2. Qh5† g6 3. Qf3 Nc6\n", "e4 f5 Qh5+ g6 Qf3 Nc6"),
    ("1. f3 e5 2. g4 Qh4‡\n", "f3 e5 g4 Qh4#"),
    (
        "1. e4 d5 2. ed: Qd5: 3. Nc3 Qa5\n",
        "e4 d5 exd5 Qxd5 Nc3 Qa5",
    ),
    (
        "1. e4 d5 2. e:d5 Q:d5 3. Nc3 Qa5\n",
        "e4 d5 exd5 Qxd5 Nc3 Qa5",
    ),
    (
        "1. e4 d5 2. e x d5 Q x d5 3. Nc3 Qa5\n",
        "e4 d5 exd5 Qxd5 Nc3 Qa5",
    ),
    (
        "1. e4 d5 2. ed Qxd5 3. Nc3 Qa5\n",
        "e4 d5 exd5 Qxd5 Nc3 Qa5",
    ),
    ("1. e4 e5 2. Ktf3 Ktc6 3. Bb5 a6\n", "e4 e5 Nf3 Nc6 Bb5 a6"),
    ("1. d4 d5 2. c4 dc 3. e4 e5\n", "d4 d5 c4 dxc4 e4 e5"),
    (
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. Rochade Le7\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    (
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. Roque Fe7\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    (
        "1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. A4T C3A 5. Enroca A2R\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    (
        "1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. A4T C3A 5. Enroque A2R\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    (
        "1. P-K4 P-KB4 2. Q-R5 ch. P-Kt3 3. Q-B3 Kt-QB3\n",
        "e4 f5 Qh5+ g6 Qf3 Nc6",
    ),
    (
        "1. P-K4 P-K4 2. P-Q4 PxP 3. QxP Kt-QB3 4. Q-Q1 Kt-B3 5. Kt-QB3 B-K2 6. B-Q3 Castles 7. KKt-K2 R-K1 8. Castles P-Q3 \n",
        "e4 e5 d4 exd4 Qxd4 Nc6 Qd1 Nf6 Nc3 Be7 Bd3 O-O Nge2 Re8 O-O d6",
    ),
    (
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n5. Ba4 Nf6\n5. O-O Be7\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    (
        "1. P4R P4R 2. C3FR C3FD 3. F5C P3TD 4. F4T C3F 5. Roque F2R\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    (
        "1. P4R P4R 2. C3BR C3BD 3. B5C P3TD 4. B4T C3B 5. Roque B2R\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    ),
    ("1. 5254? 5755 2. 7163 2836\n", "e4 e5 Nf3 Nc6"),
    (
        "1. e4 c5 2. Nf3 d6 3. d4 cd 4. Nd4: Nf6\n",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    ),
    ("1. 5254 5755 2. 7163 if 2... 2836 3. 6125\n", "e4 e5 Nf3"),
    ("Dear Hans, I play 1. 5254 and wish you well.\n", "e4"),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3\n\nGreetings, Hans\n12 High Street\nLondon\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3",
    ),
    (
        "1. e4 e5 2. Nf3\nNc6 (the best reply) 3. Bb5 a6\n4. Ba4 Nf6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3.\nBb5\n\nA good move.\n\n3. ... a6 4. Ba4 Nf6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 not d6 because\nthe pawn falls 3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5\n2. Nf3\n\nBlack is free. If 2. ... d6 3. d4 then well.\n",
        "e4 e5 Nf3",
    ),
    (
        "1. e4 e5\n2. Nf3 Nc6\n\n   -- 82 --\n\n3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. Castles Kt-B3 5. R-K\nsq. P-Q3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Re1 d6",
    ),
    (
        "1. e4 e5\n2. Sf3 Sc6\nWeiß gab auf.\n\nBesser war 3. Lb5 a6 mit gutem Spiel.\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "1. e4 e5; 2. Nf3 Nc6; 3. Bb5 a6 Drawn by perpetual check.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5; 2. Nf3\nNc6; 3. Bb5 Black\nresigns.\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    (
        "(1) P-K4 P-K4 (2) Kt-QB3 Kt-KB3 (3) P-B4 PxP (4) P-K5 Q-K2\n",
        "e4 e5 Nc3 Nf6 f4 exf4 e5 Qe7",
    ),
    (
        "Bach - Mozart\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 (if 4... bxc6; 5. Nxe5) 5. O-O\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O",
    ),
    (
        "White opened with 1. e4 and Black, who had expected it, replied 1... c5. There\nfollowed 2. Nf3 d6 3. d4.\n",
        "e4 c5 Nf3 d6 d4",
    ),
    (
        "1 e4 e5\n2 Nf3 Nc6\n\n1 d4 d5\n2 c4 e6\n",
        "e4 e5 Nf3 Nc6\nd4 d5 c4 e6",
    ),
    (
        "(1) e4 e5\n(2) Nf3 Nc6\n\n(1) d4 d5\n(2) c4 e6\n",
        "e4 e5 Nf3 Nc6\nd4 d5 c4 e6",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 1-0\n\nIn another game it went on with 3. Bb5 a6; 4. Ba4,\nd6; 5. c3, f5 with advantage to Black.\n",
        "e4 e5 Nf3 Nc6",
    ),
    (
        "> 1. e4 e5\n> 2. Nf3 Nc6\n\n2. Nf3 Nc6 3. Bb5\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    // Moves in words, broken at any of them by the line's end.
    (
        "1. P. to K. 4, P. to K. 4; 2. Kt. to K. B. 3, Kt. to\nQ. B. 3; 3. B. to Kt. 5, P.\nto Q. R. 3; 4. B. takes\nKt., Q. P.\ntakes B.; 5. P. to Q.\n4, P. takes P.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 d4 exd4",
    ),
    (
        "1. P to K4 P to Q4\n2. P takes P Q takes P\n3. Kt to QB3 Q. to her sq.\n4. P to Q4\n",
        "e4 d5 exd5 Qxd5 Nc3 Qd8 d4",
    ),
    (
        "1. P4R P4R\n2. P4FR P pr. P\n3. C3FR P4CR\n",
        "e4 e5 f4 exf4 Nf3 g5",
    ),
    // A line of a note that goes on with it, with commas unlike the score's.
    (
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles\n\nHere P-KKt4 could be answered by Kt-Q5, e.g. 6. P-Kt5, Q-Kt3;\n7. R-Kt3, P-B4.\n\n5. ...           KtxP\n6. P-Q4 P-QKt4\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5",
    ),
    // Black's move alone in its column, below what is told of another.
    (
        "1. P-Q4     P-Q4\n2. Kt-KB3   P-K3\n3. P-K3\n\n3. ... P-QR4 would now be a mistake on account of\nKt-QB3; 4. QKt-Q2, B-Q3.\n\n            P-QB4\n4. P-B4     Kt-QB3\n",
        "d4 d5 Nf3 e6 e3 c5 c4 Nc6",
    ),
    // A score joined to its heading.
    (
        "QUEEN'S GAMBIT DECLINED.—1 P-Q4, P-Q4; 2 P-QB4, P-K3; 3 Kt-QB3, Kt-KB3;\n4 B-Kt5, B-K2.\n",
        "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7",
    ),
    (
        "Ruy Lopez.--1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    // Remarks in brackets.
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3 [If now 3. Kt-B3, Kt-B3; 4. B-B4, Kt-\nKKt5.] 3. B-Kt5 [best] P-QR3; 4. B-R4, Kt-B3\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    ),
    // What is threatened, or was better.
    (
        "1. e4 e5 2. Nf3 Nc6 threatening 3. ... Nd4.\n\n3. Bb5 a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. P-K4 P-K4\n2. Kt-KB3 --Better would have been 2. B-B4, B-B4; 3. P-QB3.\n\n2. ... Kt-QB3\n3. B-Kt5 P-QR3\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "Ruy Lopez: 1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5\n",
        "e4 e5 Nf3 Nc6 Bb5",
    ),
    (
        "Ruy Lopez 1. e4, e5; 2. Nf3, Nc6; 3. Bb5, a6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
    (
        "1. P4R P4R 2. C3AR C3AD 3. A4A A4A 4. Enr. C3A\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
    ),
    // `and wins.` alone ends the score.
    (
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n   and wins.\n\n4. Ba4, Nf6; 5. O-O would follow.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
    ),
];

/// Texts, the moves before the first that cannot be read, and what is said.
const NAMED: &[(&str, &str, &str)] = &[
    (
        "1. 5254 5755\n2. 71?3 2836\n3. 6134 6835\n",
        "e4 e5",
        "71?3",
    ),
    (
        "1. 5254 5755\n2. 71o3 2836\n3. 6134 6835\n",
        "e4 e5",
        "71o3",
    ),
    (
        "1. 5254 5755\n2. 7_63 2836\n3. 6134 6835\n",
        "e4 e5",
        "7_63",
    ),
    (
        "1. 5254 5755\n2. 71£3 2836\n3. 6134 6835\n",
        "e4 e5",
        "71£3",
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 3. 0 - 0 Nf6\n",
        "e4 e5 Nf3 Nc6",
        "0 - 0",
    ),
    ("1. e4 e5 2. Nf3 … 1 - 0\n", "e4 e5 Nf3", "…"),
    ("1. e4 e5 2. Nf3 Nc6 etc. 1 - 0\n", "e4 e5 Nf3 Nc6", "etc."),
    (
        "1. e4 e5 2. Nf3 1 - 0\n2... Nc6 3. Bb5\n",
        "e4 e5 Nf3",
        "2...",
    ),
    // Odd numbers and dashes, and something wrong farther on.
    ("1: e4 e5\n2: Nf3 Nx6\n", "e4 e5 Nf3", "Nx6"),
    ("1: e4 e5\n3: Nf3 Nc6\n", "e4 e5", "2."),
    (
        "I. e4 e5 II. Nf3 Nc6 III. Bb5 a6 V. Ba4 Nf6\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "4.",
    ),
    (
        "I. e4 e5 II. Nf3 Nc6 IIII. Bb5 a6\n",
        "e4 e5 Nf3 Nc6",
        "IIII.",
    ),
    ("1. e4—e5 2. Nf3—Nd6\n", "e4 e5 Nf3", "Nd6"),
    // What may hide a move is not read in odd scores, notes among it.
    ("1: e4 e5 2: Nf3 Nc6 hello Bb5 a6\n", "", "1:"),
    ("1: e4 e5 2: Nf3 Nc6\n2: Bb5 a6\n", "", "1:"),
    ("I. e4 e5 if II. Nf3 Nc6 III. Bb5\n", "", "I"),
    (
        "I. e4 e5\nII. Nf3\n\nII. f4 was possible.\n\nII. ... Nc6\n",
        "",
        "I",
    ),
    ("1. e4 e5 II. Nf3 Nc6 III. Bb5 a6\n", "e4 e5", "II."),
    ("1. e4—e5 2. Nf3 Nc6\n", "", "e4—e5"),
    // Numbers of half-moves that do not go on to the end, or may be White's alone.
    ("1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 a6 6. Ba4\n", "e4", "2"),
    ("1. e4 2. e5 3. Nf3 4. Nc6 6. Bb5\n", "e4", "2"),
    ("1. e4 2. e5 3. Nf3 4. Nd6\n", "e4", "2"),
    ("1. d4 2. d5 3. c4 4. c5\n", "d4", "2"),
    ("1. e4 2. d5 3. exd5\n", "e4", "2"),
    // A knight of French without its rank is no word for check.
    ("1. d4 Cf6 2. c4 e6 3. Ch? d5\n", "d4 Nf6 c4 e6", "Ch?"),
    ("1. d4 Cf6 2. c4 e6 3. Ch d5\n", "d4 Nf6 c4 e6", "Ch"),
    ("1. e4 e5 2. Cf3 Ch? 3. Fb5 a6\n", "e4 e5 Nf3", "Ch?"),
    ("1. e4 e5 2. Cf3 Ch\n", "e4 e5 Nf3", "Ch"),
    (
        "1. P-K4 P-K4\n2. Ki-KB3 Kt-QB3\n3. B-B4 B-B4\n",
        "e4 e5",
        "Ki-KB3",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n4. B-R4  Kt-B3\n5. Castels  KtxP\n6. P-Q4  P-QKt4\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
        "Castels",
    ),
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n4. B-R4  Kt-B3\n5. Kestrel  KtxP\n6. P-Q4  P-QKt4\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
        "Kestrel",
    ),
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3. White now plays 3. B-Kt5, to which Black replies P-QR3; 4. B-R4, Kt-B3.\n",
        "e4 e5 Nf3 Nc6 Bb5",
        "seems to go on with the game",
    ),
    ("1. e4 e5\n2. N£3 Nc6\n3. Bb5 a6\n", "e4 e5", "N£3"),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a\n",
        "e4 e5 Nf3 Nc6 Bb5",
        "malformed move a ",
    ),
    (
        "1. e4 d5\n2. exd5 Nf6\n3. c4 c6\n4. dxc6 Nxc6\n5. Nf3 Bf5\n6. Nh4 Bxb1\n7. Rxb1 Rxb?\n",
        "e4 d5 exd5 Nf6 c4 c6 dxc6 Nxc6 Nf3 Bf5 Nh4 Bxb1 Rxb1",
        "Rxb?",
    ),
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-B4, B-B4; 4. Castles, Q\u{fffd}K2\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
        "Q\u{fffd}K2",
    ),
    (
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-B4, B-B4; 4. Castles, K?-B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
        "K?-B3",
    ),
    ("1. P4R P4R\n2. C3AK C3AD\n3. A5C P3TD\n", "e4 e5", "C3AK"),
    (
        "1. e4 e5\n2. (illegible) Nc6\n3. Bb5 a6\n",
        "e4 e5",
        "(illegible)",
    ),
    (
        "1. 5254 5755\n2. (illegible) 2836\n3. 6125 1716\n",
        "e4 e5",
        "(illegible)",
    ),
    (
        "1. 5254 5755\n2. 7163 (unleserlich)\n3. 6125 1716\n",
        "e4 e5 Nf3",
        "unleserlich",
    ),
    (
        "1. e4 e5\n2. Nf3 Nc6\n4. Bb5 a6\n5. Ba4 Nf6\n6. O-O Be7\n",
        "e4 e5 Nf3 Nc6",
        "move number 4 where 3. is due",
    ),
    (
        "1. e4 e5 2. Nf3 … 3. Bb5 a6\n",
        "e4 e5 Nf3",
        "where Black's move 2 is due",
    ),
    (
        "1. 5254 5755 2. … 2836 3. 6125 1716\n",
        "e4 e5",
        "White's move is missing",
    ),
    ("5254 5755 … 2836 6125 1716\n", "e4 e5", "…"),
    (
        "1. e4 e5 2. Nf3 -- lost -- 3. Bb5 a6\n",
        "e4 e5 Nf3",
        "lost",
    ),
    ("1. [56]254 5755 2. 7163 2836\n", "", "[56]254"),
    ("1. 5254 5755 2. [17]163 2836\n", "e4 e5", "[17]163"),
    ("5259\n", "", "5259"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a£\n", "e4 e5 Nf3 Nc6 Bb5", "a£"),
    (
        "1. e4 e5 2. N£3 Nc6 3. Nxe5\n",
        "e4 e5",
        "did you mean 7163 (Nf3)?",
    ),
    (
        "1. 5254 5755 2. 7?63 2836\n",
        "e4 e5",
        "did you mean 7163 (Nf3)?",
    ),
    ("1. 5254 5755 2. 525? 2836\n", "e4 e5", "525?"),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5\na6 4. Ba4 N£6 5. O-O Be7 6. Re1 b5\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4",
        "N£6",
    ),
    ("e4 e5\nNf3 N£6\nBb5 a6\n", "e4 e5 Nf3", "N£6"),
    ("5254\n5755\n71£3\n2836\n", "e4 e5", "71£3"),
    (
        "1. e4\n1... e6\n2. d4\n2... d5\n3. e£d5\n3... exd5\n",
        "e4 e6 d4 d5",
        "e£d5",
    ),
    (
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n   £6\n",
        "e4 e5 Nf3 Nc6 Bb5",
        "£6",
    ),
    (
        "1. P-K4 P-K4\n2. Kt-KB3\n\nGood.\n\n   Kt-Q£3\n",
        "e4 e5 Nf3",
        "Kt-Q£3",
    ),
    (
        "1. e4 e5\nZ. Nf3 Nc6\n3. Bb5 a6\n",
        "e4 e5",
        "move Z (move 2, White)",
    ),
    (
        "| 1 | e4 | e5 |\n| 2 | Nf3 | N£6 |\n| 3 | Bb5 | a6 |\n",
        "e4 e5 Nf3",
        "N£6",
    ),
    (
        "The game went 1. e4 e5 2. Nf3 N£6 3. Bb5 a6 and I won.\n",
        "e4 e5 Nf3",
        "N£6",
    ),
    (
        "1. P-K4 P-K4\n2. K£-KB3\n\nGood.\n\n2. ...  Kt-QB3\n3. B-Kt5 P-QR3\n",
        "e4 e5",
        "K£-KB3",
    ),
    (
        "1. e4 e5\n2. Nf3\n3. Bb5 a6\n",
        "e4 e5 Nf3",
        "where Black's move 2 is due",
    ),
    (
        "1. 5254 e4 5755 e5\n2. 7163 Nf3 2836 Nd7\n",
        "e4 e5 Nf3 Nc6",
        "2836 (Nc6), which Nd7 beside it is not",
    ),
    // Behind a score in columns a sentence does not go on with it.
    (
        "1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5  P-QR3\n4. B-R4  Kt-B3\n\nIt shows that 5. P-Q3 is safe.\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
        "stands in a note",
    ),
    (
        "   P-K4\n1. ----\n   P-K4\n\n   Kt-KB3\n2. ------\n   Kt-QB3\n",
        "e4 e5",
        "------",
    ),
    (
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. Cuftles Kt-B3\n",
        "e4 e5 Nf3 Nc6 Bc4 Bc5",
        "Cuftles",
    ),
    ("1. P-K4  P-K4\n2. Kt-KB3  Kl x P\n", "e4 e5 Nf3", "Kl"),
    (
        "1. e4 e5 2. Nf3 Nc6\nGame A: 3. Bb5 a6\nGame B: 3. Bc4 Bc5\n",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "under the label B",
    ),
    ("1. e4 e5 2. 👍 Nc6\n", "e4 e5", "👍"),
    // It would not read back as a sign.
    ("1. e4 e5 2. Nf3TN Nc6\n", "e4 e5", "Nf3TN"),
    // No mark stands before a check's.
    (
        "1. P-K4 P-K4\n2. N-KB3 N-QB3\n3. B-N5 P-QR3\n4. BxN QPxB\n5. O-O P-B3\n6. R-K?+ B-KN5\n",
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6",
        "R-K?+",
    ),
];

#[test]
fn cards_and_books_are_read() {
    for &(text, moves) in READ {
        assert_eq!(read(text), (moves.into(), Vec::new()), "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    for &(text, moves, named) in NAMED {
        let (read, errors) = read(text);
        assert_eq!(read, moves, "{text}");
        let said = errors.join("\n");
        assert!(said.contains(named), "{text}: {said}");
        assert!(!errors.is_empty(), "{text}");
    }
}

#[test]
fn the_heading_behind_a_result_is_the_next_games() {
    for text in [
        "White: A\nBlack: B\n1. e4 e5 1-0\n\nWhite: C\nBlack: D\n1. d4 d5 0-1\n",
        "[White \"A\"]\n\n1. e4 e5 1-0\n\nC - D, Paris 1900\n\n1. d4 d5 0-1\n",
        "1. e4 e5 1-0\n\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n1. Ra8+ *\n",
    ] {
        let games: Vec<_> = iccf::Games::new(text.as_bytes())
            .map(|read| read.expect("memory").game)
            .collect();
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(games[0].notes(games[0].last()).count(), 0, "{text}");
        assert!(games[1].notes(games[1].root()).next().is_some(), "{text}");
    }
}

#[test]
fn names_above_a_score_become_tags() {
    let options = Options::default().to(Notation::SAN).layout(Layout::Pgn);
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    let text = "GAME 12. RUY LOPEZ\n\nSteinitz - Lasker\n(Vienna 1898)\n\n1. e4 e5 2. Nf3 Nc6\n";
    converter.convert(text.as_bytes(), &mut out);
    let out = String::from_utf8(out).expect("text");
    for tag in [
        "[Site \"Vienna\"]",
        "[Date \"1898.??.??\"]",
        "[Round \"12\"]",
        "[White \"Steinitz\"]",
        "[Black \"Lasker\"]",
        "[Opening \"RUY LOPEZ\"]",
    ] {
        assert!(out.contains(tag), "{out}");
    }
}

/// What a misprint must have meant is among the suggestions.
#[test]
fn the_move_behind_a_misprint_is_suggested() {
    let suggested = |score: &str, word: &str| {
        let options = Options::default().to(Notation::SAN).layout(Layout::Moves);
        let mut converter = Converter::new(options);
        converter.convert(score.as_bytes(), &mut Vec::new());
        let problem = converter
            .problems()
            .iter()
            .find(|problem| problem.level == Level::Error)
            .unwrap_or_else(|| panic!("{word} passes"));
        assert_eq!(problem.token, word);
        let names = problem.suggestions.iter().map(|one| one.san.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    let opening = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 Kt-B3\n";
    for (lines, word, san) in [
        (
            "4. P-Q3 B-K2\n5. Castles Castles\n6. R-KI P-Q3\n",
            "R-KI",
            "Re1",
        ),
        ("4. Kt-Kt5 P-Q4\n5. P-P KtxP\n", "P-P", "exd5"),
        ("4. Kt-Kt5 P-Q4\n5. PxPQ KtxP\n", "PxPQ", "exd5"),
        ("4. Kt-Kt5 P-Q4\n5. PxP KtxP\n6. O-B3 QxKt\n", "O-B3", "Qf3"),
        ("4. P-Q3 P-KR3\n5. P-KR P-Q3\n", "P-KR", "h3 h4"),
    ] {
        assert_eq!(suggested(&format!("{opening}{lines}"), word), san, "{word}");
    }
}

#[test]
fn odd_numbers_and_dashes_are_told_once_with_what_was_written() {
    for (text, token, told) in [
        ("1: e4 e5 2: Nf3\n", "1:", "the move numbers have colons"),
        ("\nI. e4 e5 II. Nf3\n", "I.", "the move numbers are Roman"),
        (
            "Move 1: e4 e5\nMove 2: Nf3\n",
            "Move 1:",
            "a word stands before each move number",
        ),
        ("l.e4 e5 2.Nf3 Nc6\n", "l.", "letters stand for digits"),
        ("I. e4 e5 2. Nf3 Nc6\n", "I.", "letters stand for digits"),
        ("1. e4—e5 2. Nf3—Nc6\n", "1.", "dashes stand between"),
        (
            "1. e4 2. e5 3. Nf3 4. Nc6\n",
            "1.",
            "each half-move has a number",
        ),
    ] {
        let mut converter = Converter::new(Options::default());
        converter.convert(text.as_bytes(), &mut Vec::new());
        let [problem] = converter.problems() else {
            panic!("{text}: {:?}", converter.problems());
        };
        assert_eq!(problem.level, Level::Warning, "{text}");
        assert_eq!(problem.token, token, "{text}");
        assert_eq!(
            Some(problem.excerpt.line.as_str()),
            text.trim().lines().next(),
            "{text}"
        );
        assert!(problem.message.starts_with(told), "{}", problem.message);
    }
}

#[test]
fn variations_parted_by_semicolons_are_variations_of_one_move() {
    let options = Options::default().to(Notation::SAN).layout(Layout::Text);
    let mut converter = Converter::new(options);
    let mut out = Vec::new();
    converter.convert(
        b"1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4; 2... Nf6 3. Nxe5) 3. Bb5\n",
        &mut out,
    );
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) (2... Nf6 3. Nxe5) 3. Bb5\n"
    );
}

#[test]
fn words_for_another_start_above_a_score_are_told_of() {
    for (text, told) in [
        ("Chess960 position 324\n1. e4 e5\n", true),
        ("White: Ke1, Pe2. Black: Ke8. 1. e4\n", true),
        ("Remove White's queen's rook. 1. e4 e5\n", true),
        ("Fischer random, BBQNNRKR\n1. e4 e5\n", true),
        ("Queen odds\n1. e4 e5\n", true),
        ("Black, playing without his f-pawn\n1. e4 e5\n", true),
        ("Weiß gibt einen Turm vor.\n1. e4 e5\n", true),
        ("From the diagram position: 1. e4 e5\n", true),
        ("Without doubt a fine game\n1. e4 e5\n", false),
        ("Chess960 position 518\n1. e4 e5\n", false),
        ("Fischer - Spassky\n1. e4 e5\n", false),
    ] {
        let mut converter = Converter::new(Options::default());
        converter.convert(text.as_bytes(), &mut Vec::new());
        let fen = |kind| kind == iccf::convert::ProblemKind::Fen;
        let said = converter.problems().iter().any(|problem| fen(problem.kind));
        assert_eq!(said, told, "{text}");
    }
}
