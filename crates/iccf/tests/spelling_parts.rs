//! What a spelling says can be asked of it, without a board.

use iccf::{
    CastlingSide, CheckMark, Color, Descriptive, DescriptiveStyle, File, Gringmuth, Lan, Numeric,
    Rank, Reversible, Role, San, Smith, Square, Uci, Uedemann,
};

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

#[test]
fn san_tells_the_piece_and_what_is_known_of_its_squares() {
    #[rustfmt::skip]
    let rows = [
        ("e4", Role::Pawn, None, None, false, "e4", None, CheckMark::None),
        ("Nbd7", Role::Knight, Some('b'), None, false, "d7", None, CheckMark::None),
        ("R1xe2+", Role::Rook, None, Some('1'), true, "e2", None, CheckMark::Check),
        ("Qh4xe1#", Role::Queen, Some('h'), Some('4'), true, "e1", None, CheckMark::Mate),
        ("exd8=N", Role::Pawn, Some('e'), None, true, "d8", Some(Role::Knight), CheckMark::None),
        ("Nc6++", Role::Knight, None, None, false, "c6", None, CheckMark::DoublePlus),
    ];
    for (text, role, file, rank, capture, to, promotion, mark) in rows {
        let san: San = text.parse().expect(text);
        assert_eq!(san.role(), role, "{text}");
        assert_eq!(san.from_file().map(File::char), file, "{text}");
        assert_eq!(san.from_rank().map(Rank::char), rank, "{text}");
        assert_eq!(san.is_capture(), capture, "{text}");
        assert_eq!(san.to(), Some(square(to)), "{text}");
        assert_eq!(san.promotion(), promotion, "{text}");
        assert_eq!(san.check_mark(), mark, "{text}");
        assert_eq!(san.castling(), None, "{text}");
        assert!(!san.is_en_passant(), "{text}");
    }
    let san: San = "O-O-O+".parse().expect("castling");
    assert_eq!(san.castling(), Some(CastlingSide::Queen));
    assert_eq!((san.role(), san.to()), (Role::King, None));
    let san: San = "exd6 e.p.".parse().expect("en passant");
    assert!(san.is_en_passant());
}

#[test]
fn long_forms_tell_both_squares() {
    for (text, role, from, to, capture, captured) in [
        ("e2-e4", None, "e2", "e4", false, None),
        ("Ng1-f3", Some(Role::Knight), "g1", "f3", false, None),
        (
            "Nf6xPe4",
            Some(Role::Knight),
            "f6",
            "e4",
            true,
            Some(Role::Pawn),
        ),
    ] {
        let reversible: Reversible = text.parse().expect(text);
        assert_eq!(reversible.role(), role, "{text}");
        assert_eq!(reversible.from(), Some(square(from)), "{text}");
        assert_eq!(reversible.to(), Some(square(to)), "{text}");
        assert_eq!(reversible.is_capture(), capture, "{text}");
        assert_eq!(reversible.captured(), captured, "{text}");
        if captured.is_none() {
            let lan: Lan = text.parse().expect(text);
            assert_eq!(lan.role(), role, "{text}");
            assert_eq!(lan.from(), Some(square(from)), "{text}");
            assert_eq!(lan.to(), Some(square(to)), "{text}");
            assert_eq!(lan.is_capture(), capture, "{text}");
        }
    }
    let lan: Lan = "e7xd8=Q#".parse().expect("a promotion");
    assert_eq!(lan.promotion(), Some(Role::Queen));
    assert_eq!(lan.check_mark(), CheckMark::Mate);
    let reversible: Reversible = "e5xPd6e.p.".parse().expect("en passant");
    assert!(reversible.is_en_passant());
    for text in ["O-O", "0-0"] {
        let lan: Lan = text.parse().expect(text);
        assert_eq!(lan.castling(), Some(CastlingSide::King), "{text}");
        assert_eq!(
            (lan.from(), lan.to(), lan.role()),
            (None, None, None),
            "{text}"
        );
    }
}

#[test]
fn coordinates_tell_their_squares_and_letters() {
    let numeric: Numeric = "67682".parse().expect("digits");
    assert_eq!((numeric.from(), numeric.to()), (square("f7"), square("f8")));
    assert_eq!(numeric.promotion(), Some(Role::Rook));

    let uci: Uci = "f7f8r".parse().expect("coordinates");
    assert_eq!(uci.from().zip(uci.to()), Some((square("f7"), square("f8"))));
    assert_eq!(uci.promotion(), Some(Role::Rook));
    let null: Uci = "0000".parse().expect("the null move");
    assert_eq!((null.from(), null.to(), null.is_null()), (None, None, true));

    for (text, captured, en_passant, castling, promotion) in [
        ("e2e4", None, false, None, None),
        ("e4d5p", Some(Role::Pawn), false, None, None),
        ("e5d6E", Some(Role::Pawn), true, None, None),
        ("e1c1C", None, false, Some(CastlingSide::Queen), None),
        ("f7g8nQ", Some(Role::Knight), false, None, Some(Role::Queen)),
    ] {
        let smith: Smith = text.parse().expect(text);
        assert_eq!(smith.from(), square(&text[..2]), "{text}");
        assert_eq!(smith.to(), square(&text[2..4]), "{text}");
        assert_eq!(smith.captured(), captured, "{text}");
        assert_eq!(smith.is_en_passant(), en_passant, "{text}");
        assert_eq!(smith.castling(), castling, "{text}");
        assert_eq!(smith.promotion(), promotion, "{text}");
    }
}

#[test]
fn cable_codes_tell_their_squares_and_suffixes() {
    let uedemann: Uedemann = "LOPOB".parse().expect("a code");
    assert_eq!(
        (uedemann.from(), uedemann.to()),
        (square("e7"), square("e8"))
    );
    assert_eq!(uedemann.promotion(), Some(Role::Bishop));

    #[rustfmt::skip]
    let rows = [
        ("SESAk", Some(Role::Knight), CheckMark::None, false, false, false),
        ("SESAc", None, CheckMark::Check, false, false, false),
        ("SESAm", None, CheckMark::Mate, false, false, false),
        ("SESAl", None, CheckMark::None, true, false, false),
        ("SESAp", None, CheckMark::None, false, true, false),
        ("SESAs", None, CheckMark::None, false, false, true),
    ];
    for (text, promotion, mark, castling, en_passant, stalemate) in rows {
        let gringmuth: Gringmuth = text.parse().expect(text);
        let squares = (gringmuth.from(), gringmuth.to());
        assert_eq!(squares, (square("e7"), square("e8")), "{text}");
        assert_eq!(gringmuth.promotion(), promotion, "{text}");
        assert_eq!(gringmuth.check_mark(), mark, "{text}");
        assert_eq!(gringmuth.is_castling(), castling, "{text}");
        assert_eq!(gringmuth.is_en_passant(), en_passant, "{text}");
        assert_eq!(gringmuth.is_stalemate(), stalemate, "{text}");
    }
}

#[test]
fn descriptions_tell_pieces_and_the_squares_they_leave_open() {
    for (text, role, wing, captured, from, to) in [
        ("P-K4", Role::Pawn, None, None, 64, 1),
        ("N-B3", Role::Knight, None, None, 64, 2),
        ("KN-B3", Role::Knight, Some(CastlingSide::King), None, 64, 2),
        ("N(KB3)xB", Role::Knight, None, Some(Role::Bishop), 1, 64),
        ("PxQBP", Role::Pawn, None, Some(Role::Pawn), 64, 8),
    ] {
        let found: Descriptive = text.parse().expect(text);
        assert_eq!(found.style(), DescriptiveStyle::English, "{text}");
        assert_eq!(found.role(), role, "{text}");
        assert_eq!(found.wing(), wing, "{text}");
        assert_eq!(found.captured(), captured, "{text}");
        assert_eq!(found.from_squares(Color::White).count(), from, "{text}");
        assert_eq!(found.to_squares(Color::White).count(), to, "{text}");
        assert!(!found.is_castling(), "{text}");
    }
    let pawn: Descriptive = "P-K4".parse().expect("a move");
    for (color, to) in [(Color::White, "e4"), (Color::Black, "e5")] {
        assert_eq!(pawn.to_squares(color).single(), Some(square(to)));
    }
    for (text, side) in [
        ("Castles", None),
        ("O-O", Some(CastlingSide::King)),
        ("Castles QR", Some(CastlingSide::Queen)),
    ] {
        let castles: Descriptive = text.parse().expect(text);
        assert!(castles.is_castling(), "{text}");
        assert_eq!(castles.castling(), side, "{text}");
        assert_eq!(castles.role(), Role::King, "{text}");
    }
    let marked: Descriptive = "P-K8(Q) dis ch".parse().expect("a promotion");
    assert_eq!(marked.promotion(), Some(Role::Queen));
    assert_eq!(marked.check_mark(), CheckMark::Check);
    assert!(marked.is_discovered_check() && !marked.is_double_check());
    let passing: Descriptive = "PxPe.p.".parse().expect("en passant");
    assert!(passing.is_en_passant());
}
