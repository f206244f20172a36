"""Games: read, built, written."""

import bz2
import gzip
import io
import os

import iccf
import pytest

TEXT = (
    '[Event "a"]\n[White "Anderssen"]\n[Black "K"]\n[Result "1-0"]\n\n'
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 1-0\n\n"
    '[Event "b"]\n[White "Morphy"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n\n'
    '[Event "c"]\n[White "Tal"]\n[Result "1/2-1/2"]\n\n1. d4 (1. c4 {English}) d5 1/2-1/2\n'
)


def facts(games):
    return [
        (game.tag("White"), game.spell("uci"), game.result, game.is_whole) for game in games
    ]


EXPECTED = [
    ("Anderssen", ["e2e4", "e7e5", "f2f4", "e5f4", "f1c4", "d8h4"], "1-0", True),
    ("Morphy", ["e2e4", "e7e5"], "*", False),
    ("Tal", ["d2d4", "d7d5"], "1/2-1/2", True),
]


@pytest.mark.parametrize("pack", [lambda text: text, gzip.compress, bz2.compress])
def test_games_are_read_from_files_of_any_kind(tmp_path, pack):
    path = tmp_path / "games.pgn"
    path.write_bytes(pack(TEXT.encode()))
    assert facts(iccf.games(path)) == EXPECTED
    assert facts(iccf.games(str(path))) == EXPECTED
    with open(path, "rb") as file:
        assert facts(iccf.games(file)) == EXPECTED


def test_games_are_read_from_text_that_is_open():
    assert facts(iccf.games(io.StringIO(TEXT))) == EXPECTED
    german = '[White "Müller"]\n\n1. e4 *\n'
    (game,) = iccf.games(io.StringIO(german))
    assert game.tag("White") == "Müller"
    (game,) = iccf.games(io.BytesIO(german.encode("latin-1")))
    assert game.tag("White") == "Müller"


def test_a_game_with_an_error_says_where():
    _, game, _ = iccf.games(io.StringIO(TEXT))
    (problem,) = game.problems
    assert (problem.level, problem.kind, problem.game) == ("error", "none-reaches", 2)
    assert (problem.place, problem.token, problem.move) == ((12, 13), "Ke3", (2, "white"))
    with pytest.raises(iccf.GameError) as caught:
        iccf.Game.read("1. e4 e5 2. Ke3")
    assert caught.value.place == (1, 13)
    assert caught.value.kind == "none-reaches"
    assert caught.value.repairs == caught.value.problem.repairs


def test_mails_are_one_stream_of_games():
    mail = "From a Mon\nSubject: x\n\n1. 5254 5755 *\n\nFrom b Mon\nSubject: y\n\n1. d4 d9\n"
    first, second = iccf.games(io.BytesIO(mail.encode()))
    assert (first.number, first.spell()) == (1, ["5254", "5755"])
    assert second.number == 2
    assert [problem.place[0] for problem in second.problems if problem.level == "error"] == [9]


def test_words_are_passed_and_counted():
    games = iccf.games(io.StringIO("Dear friend,\n\nhow are you?\n"))
    assert (list(games), games.remarks) == ([], 1)


def test_a_file_that_cannot_be_read_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        iccf.games(tmp_path / "none.pgn")
    assert caught.value.filename == str(tmp_path / "none.pgn")
    archive = tmp_path / "games.zip"
    archive.write_bytes(b"PK\x03\x04 and so on")
    with pytest.raises(OSError, match="this is a zip archive, which is not read; unpack it first"):
        iccf.games(archive)
    with pytest.raises(TypeError):
        iccf.games(12)


def test_what_a_file_raises_is_raised():
    class Broken(io.RawIOBase):
        def read(self, size=-1):
            raise KeyError("broken")

    with pytest.raises(KeyError):
        list(iccf.games(Broken()))


def test_a_tree_is_built_and_walked():
    game = iccf.Game()
    e4 = game.root.play("5254")
    e5 = e4.play("e5")
    c5 = e4.play("c5")
    e5.add_nag(1)
    c5.add_comment("Sicilian")
    assert game.write(layout="text") == "1. e4 e5! (1... c5 {Sicilian})\n"
    assert [child.move.san for child in e4.children] == ["e5", "c5"]
    assert (e5.is_main, c5.is_main, c5.parent == e4) == (True, False, True)
    assert (e5.nags, c5.comments) == ([1], ["Sicilian"])
    with pytest.raises(iccf.MoveError):
        e5.play("Ke3")
    c5.remove()
    assert [child.move.san for child in e4.children] == ["e5"]
    assert game == iccf.Game.read("1. e4 e5!")


def test_a_null_move_is_no_move():
    game = iccf.Game.read("1. e4 -- 2. d4")
    assert [move and move.san for move in game.moves] == ["e4", None, "d4"]
    assert game.spell("uci") == ["e2e4", "0000", "d2d4"]
    assert game.spell("san") == ["e4", "--", "d4"]


def test_every_layout_and_notation_reads_back():
    game = iccf.Game.read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O")
    for notation in iccf.notations():
        if notation.startswith("spoken"):
            continue
        text = game.write(notation, layout="text")
        (read,) = iccf.games(io.StringIO(text), notation=notation)
        assert (notation, read.spell()) == (notation, game.spell())


def test_a_conversion_tells_what_it_found():
    done = iccf.convert(TEXT, "numeric", layout="moves")
    assert done.text == "5254 5755 6264 5564 6134 4884\n5254 5755\n4244 4745\n"
    assert (done.games, done.games_with_errors, done.errors) == (3, 1, 1)
    assert iccf.convert(TEXT, layout="moves", on_error="skip").text.count("\n") == 2


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    source, target = tmp_path / "a.pgn", tmp_path / "b.pgn"
    source.write_text(TEXT)
    calls = []
    done = iccf.convert_file(source, target, progress=lambda *call: calls.append(call))
    assert (done.games, done.text) == (3, None)
    assert calls[-1] == (len(TEXT), len(TEXT))
    assert "5254 5755" in target.read_text()
    with pytest.raises(FileExistsError):
        iccf.convert_file(source, target)
    iccf.convert_file(source, target, "san", force=True)
    assert "1. e4 e5" in target.read_text()

    def refuse(read, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        iccf.convert_file(source, tmp_path / "c.pgn", progress=refuse)
    assert sorted(os.listdir(tmp_path)) == ["a.pgn", "b.pgn"]


def test_a_damaged_score_is_restored():
    done = iccf.restore("1. 5254 5755 2. 71?3 2836 3. 6355")
    assert done.status == "certain"
    assert done.moves == ["5254", "5755", "7163", "2836", "6355"]
    assert done.restored[0].move.san == "Nf3"
    assert done.game.spell("san")[-1] == "Nxe5"
    done = iccf.restore("1. 5254 5755 2. 7163", copies=["1. 5254 5755 2. 7183"])
    assert (done.status, len(done.contradictions)) == ("intact", 1)
    assert done.contradictions[0].endswith("has 7183 as half-move 3")
