//! Piece letters in games: languages recognised by the whole of a game, and
//! what is said where letters collide.

use crate::common::converted;
use iccf::convert::{Layout, Level, Options};
use iccf::{Language, Notation};

/// The moves in digits, and what was said.
fn read(from: Option<Notation>, text: &str) -> (String, Vec<String>) {
    let options = Options::default()
        .from(from)
        .to(Notation::Numeric)
        .layout(Layout::Moves);
    converted(options, text)
}

/// Anderssen against Kieseritzky, London 1851: all pieces move.
const IMMORTAL: &str = "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 \
    8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 \
    15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 \
    21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0";

fn in_language(notation: Notation, layout: Layout) -> String {
    let options = Options::default()
        .from(Notation::SAN)
        .to(notation)
        .layout(layout);
    let (text, said) = converted(options, IMMORTAL);
    assert_eq!(said, Vec::<String>::new());
    text + "\n"
}

#[test]
fn every_language_is_recognised_by_a_whole_game() {
    let (digits, said) = read(Some(Notation::SAN), IMMORTAL);
    assert_eq!(said, Vec::<String>::new());
    for &language in Language::ALL {
        for notation in [Notation::San, Notation::Lan, Notation::Reversible] {
            for layout in [Layout::Text, Layout::Pgn] {
                let text = in_language(notation(language), layout);
                let (found, said) = read(None, &text);
                assert_eq!(found, digits, "{text}");
                // PGN has English letters, so others are worth a word there.
                let worth = layout == Layout::Pgn && language != Language::English;
                assert_eq!(said.len(), usize::from(worth), "{said:?} {text}");
                let named = "the piece letters are read as";
                assert!(said.iter().all(|said| said.contains(named)), "{said:?}");
            }
        }
    }
}

#[test]
fn figurines_and_codes_are_recognised() {
    let (digits, _) = read(Some(Notation::SAN), IMMORTAL);
    for notation in [
        Notation::Fan,
        Notation::Smith,
        Notation::Uedemann,
        Notation::Gringmuth,
    ] {
        for layout in [Layout::Text, Layout::Pgn] {
            let text = in_language(notation, layout);
            assert_eq!(read(None, &text), (digits.clone(), vec![]), "{text}");
        }
    }
}

#[test]
fn games_as_people_write_them_are_recognised() {
    let ruy_lopez = "5254 5755 7163 2836 6125 1716 2514 7866 5171";
    for (language, text) in [
        ("German", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0"),
        ("French", "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. 0-0"),
        ("Russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. 0-0"),
        ("Spanish", "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. 0-0"),
        (
            "Hungarian",
            "1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 4. Fa4 Hf6 5. 0-0",
        ),
        ("Finnish", "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. La4 Rf6 5. 0-0"),
        ("Turkish", "1. e4 e5 2. Af3 Ac6 3. Fb5 a6 4. Fa4 Af6 5. 0-0"),
    ] {
        let (digits, said) = read(None, text);
        assert_eq!(digits, ruy_lopez, "{language}");
        let other: Vec<_> = said
            .iter()
            .filter(|said| !said.contains("castling in another style"))
            .collect();
        assert_eq!(other, Vec::<&String>::new(), "{language}");
    }
}

#[test]
fn words_that_look_like_half_a_move_tell_no_language() {
    for text in [
        "Betreff: Re: Partie 3\n\nLieber Uli,\n1. e4 e5 2. Sf3 Sc6\nGruß Max\n",
        "1. e4 e5 2. Sf3 Sc6\nNa dann viel Spaß!\n",
        "1. e4 e5 2. Cf3 Cc6\nNe vous pressez pas.\n",
        "Beste Jan,\nRe: partij 2\n1. e4 e5 2. Pf3 Pc6 3. Lb5\nGroeten\n",
    ] {
        let (moves, said) = read(None, text);
        let errors: Vec<_> = said.iter().filter(|line| line.contains("error")).collect();
        assert!(moves.starts_with("5254 5755 7163 2836"), "{text}: {moves}");
        assert!(errors.is_empty(), "{text}: {errors:?}");
    }
}

#[test]
fn where_letters_collide_the_rivals_are_named() {
    for (text, digits, said) in [
        // R is a rook, a king, a knight or a bishop.
        (
            "1. h4 h5 2. Rh3",
            "8284 8785 8183",
            "warning: read as English, but Finnish, Estonian and Icelandic fit throughout too, \
             with other moves",
        ),
        // Cyrillic К is a knight, or Serbia's king.
        (
            "1. e4 e5 2. Кe2",
            "5254 5755 5152",
            "warning: read as Serbian, but Bulgarian, Russian and Ukrainian fit throughout too, \
             with other moves",
        ),
    ] {
        assert_eq!(
            read(None, text),
            (digits.to_owned(), vec![said.to_owned()]),
            "{text}"
        );
    }
}

#[test]
fn english_letters_that_fit_only_other_languages_are_a_wrong_move() {
    let error = "error: illegal move Re2 (move 2, White): no white rook can go to 52 (e2); did you \
                 mean 4152 (Qe2), 7152 (Ne2) or 5152 (Ke2)?";
    for (text, said) in [
        (
            "1. e4 e5 2. Re2",
            &[
                error,
                "warning: the piece letters fit French, Finnish, Estonian, Icelandic and \
                 Lithuanian, with different moves; --from says which it is",
            ] as &[_],
        ),
        ("[Event \"x\"]\n\n1. e4 e5 2. Re2 *", &[error]),
    ] {
        assert_eq!(read(None, text).1, said, "{text}");
    }
}

#[test]
fn a_wrong_move_does_not_turn_a_game_into_another_language_unsaid() {
    for (text, said) in [
        (
            "e4 c6 d4 d5 Sd2 dxe4 Sa6",
            "warning: the piece letters are read as Czech; German, Polish, Croatian, Turkish and \
             Azeri have them too, but do not fit",
        ),
        (
            "e4 e5 Te2",
            "warning: the piece letters are read as Welsh; German, Dutch, French, Italian, \
             Portuguese, Romanian, Croatian, Finnish, Latvian and Azeri have them too, but do not \
             fit",
        ),
    ] {
        assert_eq!(read(None, text).1, [said], "{text}");
    }
    // Latin letters are not taken for Cyrillic ones, nor pieces for pawns.
    for text in [
        "1. e4 e5 2. d4 exd4 3. Kf3",
        "1. d4 Kf6",
        "1. e4 e5 2. Ef4",
        "1. Be4",
    ] {
        let said = read(None, text).1;
        assert!(said[0].starts_with("error"), "{text} {said:?}");
    }
}

#[test]
fn in_tagged_games_english_is_not_doubted() {
    let text = "[Event \"x\"]\n\n1. h4 h5 2. Rh3 *\n";
    assert_eq!(read(None, text), ("8284 8785 8183".to_owned(), vec![]));
}

#[test]
fn a_letter_the_language_lacks_is_an_error_and_no_pawn_move() {
    for (from, text, message) in [
        (
            "san",
            "1. e4 e5 2. Sf3",
            "malformed move Sf3 (move 2, White): no English piece has the letter 'S'; German, \
             Danish, Norwegian, Swedish and 7 more have it; did you mean 4163 (Qf3) or 7163 (Nf3)?",
        ),
        (
            "san:de",
            "1. e4 e5 2. Nf3",
            "malformed move Nf3 (move 2, White): no German piece has the letter 'N'; English and \
             Romanian have it; did you mean 7163 (Nf3) or 4163 (Qf3)?",
        ),
        (
            "san:ru",
            "1. e4 e5 2. Nf3",
            "malformed move Nf3 (move 2, White): no Russian piece has the letter 'N'; English and \
             Romanian have it",
        ),
        (
            "fan",
            "1. e4 e5 2. Nf3",
            "malformed move Nf3 (move 2, White): the letter 'N' is no figurine; English and \
             Romanian have it",
        ),
    ] {
        let notation: Notation = from.parse().expect(from);
        let (digits, said) = read(Some(notation), text);
        assert_eq!(digits, "5254 5755", "{text}");
        assert_eq!(said, [format!("{}: {message}", Level::Error)], "{text}");
    }
}

#[test]
fn the_chosen_language_settles_letters_that_look_alike() {
    // Latin K for Cyrillic К, and Latin p in Кр.
    for (from, text, digits) in [
        ("san:ru", "1. e4 e5 2. Kf3", "5254 5755 7163"),
        ("san:ru", "1. e4 e5 2. Kpe2", "5254 5755 5152"),
        ("san:sr", "1. e4 e5 2. Ke2", "5254 5755 5152"),
        ("san:el", "1. е4 е5 2. Ιf3", "5254 5755 7163"),
    ] {
        let notation: Notation = from.parse().expect(from);
        let (read, said) = read(Some(notation), text);
        assert_eq!(read, digits, "{text}");
        assert!(
            said.iter().all(|said| said.contains("look alike")),
            "{said:?}"
        );
        assert!(!said.is_empty(), "{text}");
    }
}

#[test]
fn a_language_is_read_by_its_code_and_by_its_name() {
    for language in Language::ALL.iter().copied() {
        assert_eq!(language.code().parse(), Ok(language));
        assert_eq!(language.to_string().parse(), Ok(language));
        assert_eq!(language.name().to_lowercase().parse(), Ok(language));
    }
    assert!("Klingon".parse::<Language>().is_err());
}
