"""Moves and positions."""

import pickle

import iccf
import pytest


@pytest.mark.parametrize(
    "fen, text, notation, numeric, san",
    [
        (None, "5254", None, "5254", "e4"),
        (None, "Nf3", "san", "7163", "Nf3"),
        (None, "P-K4", "descriptive", "5254", "e4"),
        (None, "Sf3", "san:de", "7163", "Nf3"),
        ("7k/5P2/8/8/8/8/8/4K3 w - - 0 1", "6762", None, "67682", "f8=R+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", None, "5131", "O-O-O"),
    ],
)
def test_a_move_is_read_in_any_notation(fen, text, notation, numeric, san):
    move = iccf.read(text, notation, position=iccf.Position(fen))
    assert (move.numeric, move.san) == (numeric, san)
    assert iccf.write(move, "san") == san


@pytest.mark.parametrize(
    "text, problem, kind, message, repairs",
    [
        (
            "5355",
            "illegal",
            "empty-square",
            "illegal move 5355: nothing stands on 53 (e3)",
            [],
        ),
        (
            "5264",
            "illegal",
            "not-its-move",
            "illegal move 5264: a pawn does not move from 52 (e2) to 64 (f4)",
            ["5254", "6264"],
        ),
        ("Ke3", "illegal", "none-reaches", "illegal move Ke3: the white king cannot go to 53 (e3)", []),
        ("x", "malformed", "malformed", "malformed move x: no target square at the end", []),
    ],
)
def test_a_wrong_move_says_why(text, problem, kind, message, repairs):
    with pytest.raises(iccf.MoveError) as caught:
        iccf.read(text)
    error = caught.value
    assert isinstance(error, ValueError)
    assert str(error) == message
    assert (error.problem, error.kind, error.text, error.place) == (problem, kind, text, None)
    assert [repair.numeric for repair in error.repairs][:2] == repairs


def test_a_strict_reader_forgives_nothing():
    position = iccf.Position("7k/5P2/8/8/8/8/8/4K3 w - - 0 1")
    assert position.read("6762").promotion == "rook"
    with pytest.raises(iccf.MoveError):
        position.read("6762", "numeric", strict=True)


def test_a_position_says_what_is_wrong_with_it():
    with pytest.raises(iccf.FenError) as caught:
        iccf.Position("8/8/8/8/8/8/8/K7 w - - 0 1")
    assert caught.value.kind == "fen"
    assert "king" in str(caught.value)


def test_a_move_of_another_position_is_refused():
    other = iccf.Position().play("e4").play("e5").read("Nf3")
    assert iccf.Position().play(other).turn == "black", "legal there, too"
    with pytest.raises(ValueError):
        iccf.Position().play("e4").play(other)


def test_values_are_equal_hashed_and_pickled():
    position = iccf.Position().play("e4")
    assert position == iccf.Position(position.fen)
    assert len({position, iccf.Position(position.fen), iccf.Position()}) == 2
    chess960 = iccf.Position("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", chess960=True)
    castling = next(move for move in chess960.legal_moves if move.castling)
    for value in (position, chess960, position.read("5755"), castling):
        assert pickle.loads(pickle.dumps(value)) == value


def test_a_name_that_is_not_known_is_told_with_those_that_are():
    with pytest.raises(ValueError, match='^"sn": no such notation; known are numeric, '):
        iccf.read("e4", "sn")
    with pytest.raises(ValueError, match='view is "left", and should be one of "white", "black"'):
        iccf.board_svg(view="left")


def test_a_picture_shows_itself_in_a_notebook():
    for thing in (iccf.Position(), iccf.read("e4"), iccf.Game(), iccf.board_svg()):
        assert thing._repr_svg_().startswith("<svg")
    assert 'width="200"' in iccf.board_svg(iccf.read("e4"), size=200)
    for size in (0, 1 << 20):
        with pytest.raises(ValueError):
            iccf.board_svg(size=size)
