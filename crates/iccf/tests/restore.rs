//! Damaged scores: what is called certain is proven, what is intact stays.

use iccf::internals::steps_taken;
use iccf::restore::{Certainty, Contradiction, Options, Restoration, Restorer, Status};
use iccf::text::ReadOptions;
use iccf::{DescriptiveStyle, Game, Move, Notation, Position};

fn restore(text: &str) -> Restoration {
    Restorer::default().restore(text.as_bytes())
}

/// A game's moves in a notation, numbered.
fn numbered(game: &Game, notation: Notation) -> String {
    let mut text = String::new();
    for (ply, (_, position, mv)) in game.main_line().enumerate() {
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        let mv = mv.expect("no null moves");
        text += &format!("{} ", notation.write(&position, mv));
    }
    text
}

fn immortal() -> Game {
    include_str!("../../../testdata/immortal.pgn")
        .parse()
        .unwrap()
}

fn restorer(reading: ReadOptions) -> Restorer {
    Restorer::new(Options::default().reading(reading).candidates(1_000))
}

/// All games that a row of words in numeric notation can be, found by trying
/// every legal move at every turn: `?` is any sign, `…` any move.
fn all_games(position: &Position, words: &[&str]) -> Vec<Vec<Move>> {
    let Some((word, rest)) = words.split_first() else {
        return vec![Vec::new()];
    };
    let mut games = Vec::new();
    for &mv in &position.legal_moves() {
        let digits = Notation::Numeric.write(position, mv).to_string();
        let fits = *word == "…"
            || digits.len() == word.len()
                && digits
                    .bytes()
                    .zip(word.bytes())
                    .all(|(a, b)| b == b'?' || a == b);
        if fits {
            let mut next = *position;
            next.play(mv);
            for mut game in all_games(&next, rest) {
                game.insert(0, mv);
                games.push(game);
            }
        }
    }
    games
}

#[test]
fn readings_are_all_that_the_rules_leave_and_no_others() {
    // Every way to blot two signs of a short game, and every gap of one or two.
    let game = ["5254", "4745", "5445", "4845", "2133", "4555", "6152"];
    let mut scores = Vec::new();
    for first in 0..4 * game.len() {
        for second in first..4 * game.len() {
            let mut words: Vec<String> = game.iter().map(|word| (*word).to_string()).collect();
            for at in [first, second] {
                words[at / 4].replace_range(at % 4..=at % 4, "?");
            }
            scores.push(words);
        }
    }
    for first in 0..game.len() {
        for second in [first, (first + 1) % game.len()] {
            let mut words: Vec<String> = game.iter().map(|word| (*word).to_string()).collect();
            words[first] = "…".into();
            words[second] = "…".into();
            scores.push(words);
        }
    }
    let mut unique = 0;
    for words in &scores {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = all_games(&Position::new(), &words);
        let mut text = String::new();
        for (ply, word) in words.iter().enumerate() {
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &format!("{word} ");
        }
        let restored = restorer(ReadOptions::default()).restore(text.as_bytes());
        assert_eq!(
            restored.status == Status::Certain,
            expected.len() == 1,
            "{text}"
        );
        unique += usize::from(expected.len() == 1);
        assert!(restored.searched_all, "{text}");
        assert_eq!(
            restored.candidates.len(),
            expected.len().min(1_000),
            "{text}"
        );
        for candidate in &restored.candidates {
            assert!(expected.contains(&candidate.moves), "{text}");
        }
        let sum: f64 = restored.candidates.iter().map(|one| one.probability).sum();
        assert!(
            sum < 1.001 && (expected.len() > 1_000 || sum > 0.999),
            "{text}: {sum}"
        );
        // A half-move is certain if and only if all games have it.
        for one in &restored.restored {
            let at = one.ply - 1;
            let same =
                |game: &Vec<Move>| (game[at].from(), game[at].to()) == (one.mv.from(), one.mv.to());
            let certain = expected.iter().all(same);
            assert_eq!(
                one.certainty == Certainty::Certain,
                certain,
                "{text} {}",
                one.ply
            );
        }
    }
    assert!(unique > 200, "{unique} of {}", scores.len());
}

#[test]
fn damage_is_restored_as_far_as_the_rules_go() {
    let promotes = "7k/5P2/8/8/8/8/8/4K3 w - - 0 1";
    for (fen, text, status, best) in [
        // What is illegible, one of several, missing.
        (
            "",
            "1. 5254 5755 2. 71?3 2836 3. 6355",
            "certain",
            "5254 5755 7163 2836 6355",
        ),
        ("", "1. [57]254 5755", "certain", "5254 5755"),
        ("", "52_4 5755", "certain", "5254 5755"),
        (
            "",
            "1. 5254 5755 2. … 2836 3. 6355",
            "certain",
            "5254 5755 7163 2836 6355",
        ),
        (
            "",
            "1. 5254 5755 2. (illegible) 2836 3. 6355",
            "certain",
            "5254 5755 7163 2836 6355",
        ),
        ("", "1. … 5755 2. 5455", "open", "6264 5755 6455"),
        (
            "",
            "1. (illegible) 4745 2. 5445",
            "certain",
            "5254 4745 5445",
        ),
        ("", "1. 6263 5755 2. 7274 …", "open", "6263 5755 7274 4745"),
        (
            "",
            "1. 6263 5755 2. 7274 4884 1-0",
            "intact",
            "6263 5755 7274 4884",
        ),
        (
            "",
            "1. 6263 5755 2. 7274 48?4 0-1",
            "certain",
            "6263 5755 7274 4884",
        ),
        // A move number that is ahead shows what is missing.
        ("", "1. 5254 5755 2. 7163 3. 6355 2836", "open", ""),
        ("", "1. 5254 5755 -- lost -- 3. 6355 1716", "open", ""),
        // A mark behind a legal move is a mark.
        ("", "1. 5254? 5755", "intact", "5254 5755"),
        ("", "1. 5254 5755?! 2. 7163", "intact", "5254 5755 7163"),
        ("", "1. 525? 5755 2. 5354", "certain", "5253 5755 5354"),
        // Slips that nobody marked are never certain.
        (
            "",
            "1. 5254 5755 2. 7763 2836 3. 6125",
            "probable",
            "5254 5755 7163 2836 6125",
        ),
        ("", "1. S254 5755", "probable", "5254 5755"),
        // Promotions: the fifth digit, the short form.
        (promotes, "1. 6768? 8887", "probable", "67681 8887"),
        (promotes, "1. 6768? 8878", "open", "67683 8878"),
        (promotes, "1. 6?681 8887", "certain", "67681 8887"),
        (promotes, "1. 6762 887?", "certain", "67682 8877"),
        (promotes, "1. 676? 8887", "open", "67681 8887"),
        // Castling, and a rook that only looks like it.
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "1. 51?1 5838 2. 6163",
            "certain",
            "5171 5838 6163",
        ),
        (
            "k7/8/8/8/8/8/8/K3R3 w - - 0 1",
            "1. 5?71 1817",
            "certain",
            "5171 1817",
        ),
        // En passant leaves a trace: the pawn is gone.
        (
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "1... 4745 2. 55?6 5857",
            "certain",
            "",
        ),
    ] {
        let mut reading = ReadOptions::default();
        if !fen.is_empty() {
            reading = reading.start(fen.parse::<Position>().unwrap());
        }
        let restored = restorer(reading).restore(text.as_bytes());
        let moves = restored.numeric().join(" ");
        assert_eq!(restored.status.name(), status, "{text}: {moves}");
        if !best.is_empty() {
            assert_eq!(moves, best, "{text}");
        }
    }
}

#[test]
fn a_score_that_is_legal_as_it_stands_is_never_changed() {
    let game = immortal();
    for &notation in Notation::ALL.iter().filter(|notation| notation.is_read()) {
        for from in [Some(notation), None] {
            let recognised = !matches!(
                notation,
                Notation::Gringmuth | Notation::Uedemann | Notation::NumericShort
            );
            if from.is_none() && !recognised {
                continue;
            }
            let text = numbered(&game, notation);
            let restored = restorer(ReadOptions::default().from(from)).restore(text.as_bytes());
            assert_eq!(restored.status, Status::Intact, "{notation} {from:?}");
            assert!(restored.restored.is_empty(), "{notation}");
            let moves: Vec<_> = game.main_line().filter_map(|(_, _, mv)| mv).collect();
            assert_eq!(restored.moves, moves, "{notation} {from:?}");
        }
    }
    for text in ["", "Dear friend, how are you?", "[White \"A\"]\n\n*"] {
        let restored = restore(text);
        assert!(restored.moves.is_empty(), "{text}");
    }
}

#[test]
fn a_piece_told_by_its_rank_is_one_word() {
    let text = "1. P4D C3BR 2. P4BD P3CR 3. C3BD B2C 4. P4R P3D 5. C3B O-O 6. B2R P4B \
        7. O-O T1R 8. P5D P3R 9. PxP PxP 10. B3R C3B 11. P5R PxP 12. DxD TxD 13. BxP C5D \
        14. TR1D C1R 15. B7R T2D 16. B4T C3D 17. B3D C(3)4B 18. B3C CxC+ 19. PxC T2BR \
        20. B4R B3B";
    let from = Notation::Descriptive(DescriptiveStyle::Portuguese);
    let restored = restorer(ReadOptions::default().from(from)).restore(text.as_bytes());
    assert_eq!(restored.status, Status::Intact);
}

#[test]
fn letters_are_restored_as_digits_are() {
    let san_de: Notation = "san:de".parse().unwrap();
    for (text, status, spelled, notation) in [
        ("1. e4 e5 2. N?3 Nc6 3. Nxe5", "certain", "Nf3", "san"),
        ("1. e4 e5 2. ?f3 Nc6 3. Bb5", "open", "Nf3", "san"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 5. B?3 Na5",
            "certain",
            "Bb3",
            "san",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-? Nf6",
            "certain",
            "O-O",
            "san",
        ),
        ("1. e4 e5 2. S?3 Sc6 3. Sxe5", "certain", "Sf3", "san:de"),
        (
            "1. e2e4 e7e5 2. g1?3 b8c6 3. f3e5",
            "certain",
            "g1f3",
            "uci",
        ),
        (
            "1. e2-e4 e7-e5 2. Ng1-?3 Nb8-c6 3. Nf3xe5",
            "certain",
            "Ng1-f3",
            "lan",
        ),
        (
            "1. P-K4 P-K4 2. N-?B3 N-QB3 3. NxP",
            "certain",
            "N-KB3",
            "descriptive",
        ),
        (
            "1. P-K4 P-K4 2. Kt-?B3 Kt-QB3 3. KtxP",
            "certain",
            "Kt-KB3",
            "descriptive:kt",
        ),
        // Both sides in their own way.
        (
            "1. 5254 e5 2. 71?3 Nc6 3. 6355",
            "certain",
            "7163",
            "numeric",
        ),
        // A letter too few, a letter that looks alike.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bc7 6. Re1",
            "probable",
            "Be7",
            "san",
        ),
    ] {
        let restored = restore(text);
        assert_eq!(restored.status.name(), status, "{text}");
        assert_eq!(restored.notation.to_string(), notation, "{text}");
        assert_eq!(restored.restored.len(), 1, "{text}");
        let one = &restored.restored[0];
        let word = if notation == "numeric" {
            Notation::Numeric.write(&one.position, one.mv)
        } else {
            restored.notation.write(&one.position, one.mv)
        };
        assert_eq!(word.as_str(), spelled, "{text}");
    }
    assert_eq!(san_de.to_string(), "san:de");
}

#[test]
fn nothing_of_a_score_is_thrown_away() {
    for (text, status, best) in [
        // Words of letters alone are moves in their notation, and not notes.
        (
            "P4D P4D C3AR P4AD P4A PxPD PxP D4T+ D2D DxPD C3A D4TD CxP C3AR P3CR P4R C3C D2A A2C C_A",
            "certain",
            "4244 4745 7163 3735 3234 3544 3445 4815 4142 1545 2133 4515 6344 7866 7273 5755 4423 \
             1537 6172 2836",
        ),
        (
            "e4 e5 Sf3 Sc6 L?5 Sf? O-O Sxe4",
            "certain",
            "5254 5755 7163 2836 6125 7866 5171 6654",
        ),
        (
            "1. P-K4 P-K4\n2. Kd-KB3 Kt-QB3\n3. KtxP KtxKt\n",
            "probable",
            "5254 5755 7163 2836 6355 3655",
        ),
        (
            "1. 5254 5755\n2. 7163 2836\n3. 6125\nAssuming 3... 1716 4. 2514.\n",
            "intact",
            "5254 5755 7163 2836 6125",
        ),
        // Notes are not played, and a game that may go on there is not whole.
        (
            "1. 5254 5755\n2. 7163 2836\n3. 6125\nPerhaps 3... 1716 4. 2514.\n",
            "open",
            "5254 5755 7163 2836 6125",
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n\nAfter 5. O-O Be7 we are in theory.\n",
            "open",
            "5254 5755 7163 2836 6125 1716 2514 7866",
        ),
        // A part of a damaged word is no move.
        (
            "1. P-K4 P-K4 2. K-K[23] P-Q3 3. K-B3",
            "certain",
            "5254 5755 5152 4746 5263",
        ),
        // Dots in the place of Black's move, where there are no numbers.
        (
            "5254 5755 7163 … 6355 1716",
            "open",
            "5254 5755 7163 7866 6355 1716",
        ),
        (
            "e4 e5 Nf3 … Nxe5 Nxe5",
            "certain",
            "5254 5755 7163 2836 6355 3655",
        ),
        // The notation is that of the legible words.
        (
            "1. e2e4 e7e5 2. f1c4 b8c6 3. c4b? a7a6 4. b5c6",
            "certain",
            "5254 5755 6134 2836 3425 1716 2536",
        ),
        (
            "1. e2e4 d7d5 2. e4d5p d8d5p 3. ?1c3 d5e5 4. f1e2",
            "certain",
            "5254 4745 5445 4845 2133 4555 6152",
        ),
    ] {
        let restored = restore(text);
        assert_eq!(restored.status.name(), status, "{text}");
        assert_eq!(restored.numeric().join(" "), best, "{text}");
    }
}

#[test]
fn words_that_are_no_moves_stay_in_the_game() {
    for (text, words) in [
        (
            "[White \"A\"]\n\nDear friend,\n1. e4 e5 2. Nf3 Nc6\nRegards, Bill\n",
            &["Dear friend,", "Regards, Bill"][..],
        ),
        (
            "1. 5254 5755\n2. 7163 2836\n3. 6125\nPerhaps 3... 1716 4. 2514.\n",
            &["Perhaps 3... 1716 4. 2514."],
        ),
        (
            "[White \"A\"]\n\n1. P-K4 P-K4 2. OfO Kt-QB3 3. KtxP\n",
            &["OfO"],
        ),
    ] {
        let restored = restore(text);
        assert!(restored.status >= Status::Probable, "{text}");
        let written = restored.game.write(&iccf::text::WriteOptions::default());
        for word in words {
            assert!(written.contains(word), "{text}: {written}");
        }
    }
}

#[test]
fn what_the_reader_reads_without_an_error_is_intact() {
    for text in [
        "Caro Mario, ecco la mia mossa:\n1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. O-O Ae7 \
         6. Te1\nSaluti\n",
        "1. 4244 4745\n2. 3234 5756\n3. 2133 7866\nElo 3175\n",
        "1. 4244 4745\n2. 3234 5756\n--\nJan de Vries\nICCF 2133\nTel 3175 6857\n",
        "1. e4 e5 2. Кf3 Кc6 3. Сb5 если a6, то 4. Сa4\n",
        "[Game 1]\n1. e4 e5 2. Nf3 Nc6\n[Game 2]\n",
    ] {
        let read = iccf::Games::new(text.as_bytes()).next().unwrap().unwrap();
        assert!(read.is_whole(), "{text}");
        let restored = restore(text);
        assert_eq!(restored.status, Status::Intact, "{text}");
        assert_eq!(restored.game, read.game, "{text}");
    }
}

#[test]
fn unmarked_damage_keeps_its_legible_signs_and_is_never_certain() {
    for (text, ply, stood, best) in [
        (
            "1. 5254\n1... 5755\n2. 7163\n2... 28X6\n3. 6125\n3... 1716\n",
            4,
            "28X6",
            "2836",
        ),
        ("1. 5254 5755 2. 7163 283 3. 6125 1716", 4, "283", "2836"),
        ("5254 5755 7163 283 6125 1716", 4, "283", "2836"),
        (
            "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OfO Nf6 5. d3\n",
            7,
            "OfO",
            "5171",
        ),
        (
            "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-B4 B-B4 4. BaP+ KxB 5. NxP+ NxN",
            7,
            "BaP+",
            "3467",
        ),
    ] {
        let restored = restore(text);
        assert!(
            matches!(restored.status, Status::Probable | Status::Open),
            "{text}: {}",
            restored.status
        );
        let told: Vec<_> = restored
            .restored
            .iter()
            .map(|one| (one.ply, one.text.as_str()))
            .collect();
        assert_eq!(told, [(ply, stood)], "{text}");
        assert_eq!(restored.numeric()[ply - 1], best, "{text}");
    }
    // A number alone does not tell whose move is missing.
    let restored = restore("1. 5254 5755 2. 7163 3. 6355 3655");
    assert!(restored.status > Status::Certain);
}

#[test]
fn a_figure_is_a_piece_also_where_its_square_is_illegible() {
    let restored = restore("1. e4\n1... e5\n2. ♘f3\n2... ♞_6\n3. ♗b5\n3... a6\n");
    let one = &restored.restored[0];
    assert_eq!((one.ply, one.text.as_str()), (4, "♞_6"));
    assert_eq!(one.others.len(), 2);
}

/// A random number below `most`, the same in each run.
fn random(state: &mut u64, most: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % most as u64) as usize
}

/// A game of random moves.
fn random_game(state: &mut u64, plies: usize) -> Vec<(Position, Move)> {
    let mut position = Position::new();
    let mut game = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random(state, moves.len())];
        game.push((position, mv));
        position.play(mv);
    }
    game
}

/// Words in one of four layouts.
fn laid_out(words: &[String], layout: usize) -> String {
    let mut text = String::new();
    if layout == 0 {
        text += "[White \"A\"]\n[Black \"B\"]\n\n";
    }
    for (ply, word) in words.iter().enumerate() {
        let (number, white) = (ply / 2 + 1, ply % 2 == 0);
        text += &match (layout, white) {
            (0, true) => format!("{number}. {word} "),
            (1, true) => format!("{number}. {word}\n"),
            (1, false) => format!("{number}... {word}\n"),
            (2, true) => format!("{number:2}. {word:8}"),
            (2, false) => format!("{word}\n"),
            _ => format!("{word} "),
        };
    }
    text
}

/// A word with one damage of a kind that is marked.
fn damaged(word: &str, state: &mut u64) -> String {
    let mut signs: Vec<String> = word.chars().map(String::from).collect();
    let at = random(state, signs.len());
    match random(state, 4) {
        0 => return "(illegible)".into(),
        1 => signs[at] = "?".into(),
        2 => signs[at] = "_".into(),
        _ => signs[at] = format!("[{}9]", signs[at]),
    }
    signs.concat()
}

#[test]
fn what_is_certain_or_intact_is_the_game_that_was_played() {
    let mut state = 0x5254_5755_7163_2836;
    let (mut proven, mut all) = (0, 0);
    for name in [
        "numeric",
        "san",
        "san:de",
        "lan",
        "uci",
        "fan",
        "descriptive",
        "descriptive:kt",
        "descriptive:es",
    ] {
        let notation: Notation = name.parse().unwrap();
        for layout in 0..4 {
            for _ in 0..4 {
                let game = random_game(&mut state, 40);
                let words = game
                    .iter()
                    .map(|(position, mv)| notation.write(position, *mv));
                let mut words: Vec<String> = words.map(|word| word.to_string()).collect();
                // Behind the last move of a game, nothing speaks for it.
                let at = random(&mut state, words.len() - 4);
                words[at] = damaged(&words[at], &mut state);
                let text = laid_out(&words, layout);
                let restored = restore(&text);
                all += 1;
                if matches!(restored.status, Status::Certain | Status::Intact) {
                    let played: Vec<Move> = game.iter().map(|(_, mv)| *mv).collect();
                    assert_eq!(restored.moves, played, "{name}: {text}");
                    proven += 1;
                }
            }
        }
    }
    assert!(2 * proven > all, "{proven} of {all}");
}

#[test]
fn castling_in_words_is_a_move_like_others() {
    for (castling, damaged) in [
        ("5. Castles B-K2", "6. R-KI"),
        ("5. Castles, KR B-K2", "6. R-K?"),
        ("5. Castles K-side B-K2", "6. Q-K_"),
    ] {
        let text = format!(
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 {castling} {damaged}\n"
        );
        let restored = restore(&text);
        let moves = restored.numeric();
        assert_eq!(moves.len(), 11, "{text}");
        assert_eq!(moves[8], "5171", "{text}");
    }
}

#[test]
fn a_printed_page_is_mended_by_what_follows() {
    let page = "Ruy Lopez.\n\n 1. P-K4 P-K4\n 2. Kt-KB3 Kt-QB3\n 3. B-Kt5 P-QR3\n\n\
        The move of Morphy, which is stronger than 3... Kt-B3; 4. Castles, KtxP.\n\n\
        \x20 4. B-R4 Kt-B3\n 5. Castles B-K2\n 6. R-KI P-QKt4\n\n\
        Now 7. BxP would lose a piece, and 7. B-Kt3, P-Q3; 8. P-B3 is usual.\n\n\
        \x20 7. B-Kt3 P-Q3\n 8. P-B3 Castles\n";
    let restored = restore(page);
    assert_eq!(restored.status, Status::Probable);
    assert_eq!(restored.moves.len(), 16);
    let told: Vec<_> = restored
        .restored
        .iter()
        .map(|one| (one.ply, one.text.as_str()))
        .collect();
    assert_eq!(told, [(11, "R-KI")]);
}

#[test]
fn chess960_castles_onto_its_rook() {
    let position: Position = "5k1r/8/8/8/8/8/8/5K1R w Hh - 0 1".parse().unwrap();
    let reading = ReadOptions::default().start(position).chess960(true);
    // The king goes onto its rook, which the king's own moves cannot mean.
    let restored = restorer(reading).restore(b"1. 6?81 6858 2. 7172");
    assert_eq!(restored.status, Status::Certain);
    assert_eq!(restored.numeric(), ["6181", "6858", "7172"]);
}

#[test]
fn copies_help_each_other_and_may_contradict() {
    let restore = |copies: &[&str]| {
        let others: Vec<&[u8]> = copies[1..].iter().map(|text| text.as_bytes()).collect();
        Restorer::default().restore_from(copies[0].as_bytes(), &others)
    };
    for (copies, status, best) in [
        // Each has what the other lost.
        (
            &["1. 525? 5755 2. ?163", "1. ?254 575? 2. 716?"][..],
            "certain",
            "5254 5755 7163",
        ),
        (
            &["1. 5254 … 2. 7163", "1. ?254 5755 2. 7163"],
            "certain",
            "5254 5755 7163",
        ),
        (
            &["52?? 5755", "5?54 5755", "??54 ??55"],
            "certain",
            "5254 5755",
        ),
        // One breaks off.
        (
            &["1. 52?4 5755", "1. 5254 5755 2. 7163 2836"],
            "certain",
            "5254 5755 7163 2836",
        ),
        // Where legible signs differ, one of them is wrong.
        (
            &["1. 52?4 5755 2. 7163 2836", "1. 5254 5755 2. 7153 2836"],
            "probable",
            "5254 5755 7163 2836",
        ),
        (
            &["1. 52?4 5755 2. 7163", "1. 5254 5755 2. 7183"],
            "probable",
            "5254 5755 7163",
        ),
        // What is legal as it stands is not changed, whatever the other says.
        (&["1. 5254 5755", "1. 5253 5755"], "intact", "5254 5755"),
    ] {
        let restored = restore(copies);
        assert_eq!(restored.numeric().join(" "), best, "{copies:?}");
        assert_eq!(restored.status.name(), status, "{copies:?}");
    }
}

#[test]
fn what_speaks_against_an_intact_score_is_told() {
    let other = |ply, text: &str| Some((ply, text.to_string()));
    for (copy, told) in [
        ("1. 5254 5755 2. 7163 2836", None),
        ("1. 5254 57?5 2. … 2836", None),
        ("1. 5254 5755", None),
        ("1. 5254 5755 2. 7163 7866", other(4, "7866")),
        ("1. 52?3 5755 2. 7163 2836", other(1, "52?3")),
        ("1. 5254 5755 2. 7163 2836 3. 6125", other(5, "6125")),
    ] {
        let restored =
            Restorer::default().restore_from(b"1. 5254 5755 2. 7163 2836", &[copy.as_bytes()]);
        assert_eq!(restored.status, Status::Intact, "{copy}");
        let found = restored.contradictions.first().map(|found| match found {
            Contradiction::Copy { ply, text, .. } => (*ply, text.clone()),
            other => panic!("{copy}: {other:?}"),
        });
        assert_eq!(found, told, "{copy}");
    }
    let elsewhere: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let restored = Restorer::new(Options::default().last(elsewhere)).restore(b"1. 5254 5755");
    assert_eq!(restored.contradictions, [Contradiction::End]);
}

#[test]
fn the_end_of_a_game_is_evidence() {
    let text = b"1. 525? 5755 2. 71?3 2836";
    for (end, status, best) in [
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "certain",
            "5254 5755 7163 2836",
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/8/4P2N/PPPP1PPP/RNBQKB1R w - - 0 1",
            "certain",
            "5253 5755 7183 2836",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "none", ""),
    ] {
        let end: Position = end.parse().unwrap();
        let restored = Restorer::new(Options::default().last(end)).restore(text);
        assert_eq!(restored.status.name(), status, "{end}");
        assert_eq!(restored.numeric().join(" "), best, "{end}");
    }
    // A side that was mated has not won, and mate is no draw.
    for (result, others) in [("1-0", 1), ("0-1", 2), ("1/2-1/2", 1), ("*", 2)] {
        let text = format!("1. 6263 5755 2. 7274 48[78][45] {result}");
        let restored = restore(&text);
        assert_eq!(restored.candidates.len(), others, "{text}");
    }
}

#[test]
fn whoever_knows_a_move_settles_it() {
    let text = b"1. 5254 5755 2. 71?3 283?";
    let open = Restorer::default().restore(text);
    let parting = open.parting.unwrap();
    assert_eq!((parting.ply, parting.text.as_str()), (3, "71?3"));
    assert_eq!(parting.moves.len(), 2);
    let known = [(3, "7183".to_string())];
    let restored = Restorer::default().restore_knowing(text, &[], &known);
    assert_eq!(restored.status, Status::Certain);
    assert_eq!(restored.numeric().join(" "), "5254 5755 7183 2836");
    assert_eq!(restored.restored[0].text, "71?3");
}

#[test]
fn comments_variations_and_tags_stay_where_they_were() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) 2. N?3! $1 Nc6 3. Nxe5 1-0\n";
    let restored = restore(text);
    assert_eq!(restored.status, Status::Certain);
    let written = restored.game.write(&iccf::text::WriteOptions::default());
    let expected = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {best} 1... e5 (1... c5 2. Nf3) 2. Nf3 {N?3: certain} $1 2... Nc6 3. Nxe5 1-0\n";
    assert!(
        written.contains("{best}") && written.contains("(1... c5 2. Nf3)"),
        "{written}"
    );
    assert!(
        written.contains("Nf3 {N?3: certain}"),
        "{written} {expected}"
    );
    assert!(
        written.starts_with("[White \"A\"]\n[Black \"B\"]\n"),
        "{written}"
    );
}

#[test]
fn where_not_all_readings_were_looked_at_nothing_is_certain() {
    // Six half-moves that nobody knows: more games than can be followed.
    let restored = restore("1. 5254 5755 … 5. 7172");
    assert!(!restored.searched_all);
    assert!(!matches!(restored.status, Status::Certain | Status::Intact));
    for one in &restored.restored {
        assert_ne!(one.certainty, Certainty::Certain, "{}", one.ply);
    }
}

#[test]
fn hostile_text_takes_neither_long_nor_much() {
    for text in [
        "? ".repeat(20_000),
        "???? ".repeat(20_000),
        "… ".repeat(20_000),
        "1. ".repeat(20_000),
        "1.1.1.".repeat(20_000),
        "(".repeat(20_000),
        "(illegible) ".repeat(5_000),
        "[".repeat(20_000),
        "-- lost ".repeat(5_000),
        "P-K? ".repeat(2_000),
        "5254 ".repeat(5_000),
        "999. 5254 ".repeat(2_000),
        "1. 5254 ?????????????????????????????????".repeat(500),
        format!(
            "1. {}",
            "[12345678][12345678][12345678][12345678] ".repeat(2_000)
        ),
    ] {
        let before = steps_taken();
        let restored = restore(&text);
        assert!(restored.moves.len() <= 2_000);
        if let (Some(before), Some(after)) = (before, steps_taken()) {
            let looked_at = (after - before) / text.len() as u64;
            // A line may be looked at for each of its half-moves, and there are no more.
            let shown: String = text.chars().take(40).collect();
            assert!(looked_at <= 5 * 2_000, "{looked_at} times: {shown:?}");
        }
    }
}
