"""What goes wrong is told as Python tells it, and nothing falls."""

import copy
import io
import os
import pickle
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import iccf
import pytest

GAME = '[White "A"]\n\n1. e4 {x} e5 (1... c5 $1) 2. Nf3 *\n\n'


def raised(work, *arguments):
    with pytest.raises(iccf.Error) as caught:
        work(*arguments)
    return caught.value


ERRORS = [
    (iccf.read, "5264"),
    (iccf.Position, "x"),
    (iccf.Game.read, "1. e4 e5\n2. Ke3"),
]


@pytest.mark.parametrize("work, text", ERRORS)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_errors_are_copied_whole(work, text, copied):
    error = raised(work, text)
    other = copied(error)
    assert (type(other), str(other)) == (type(error), str(error))
    assert other.__dict__ == error.__dict__


def test_errors_of_other_processes_are_raised_here():
    with ProcessPoolExecutor(1) as processes:
        error = raised(processes.submit(iccf.read, "5264").result)
    assert [repair.san for repair in error.repairs] == ["e4", "f4"]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_game_is_another_game(copied):
    (game,) = iccf.games(io.StringIO(GAME.replace("Nf3", "Ke3")))
    other = copied(game)
    assert (other == game, other.problems, other.number) == (True, game.problems, 1)
    other.root.next.remove()
    assert (len(other), len(game)) == (0, 2)


def test_text_that_cannot_be_encoded_is_no_wrong_type():
    with pytest.raises(UnicodeEncodeError):
        iccf.Position().play("\ud800")
    with pytest.raises(UnicodeEncodeError):
        iccf.Game().root.play("\ud800")
    with pytest.raises(UnicodeEncodeError):
        iccf.games("\ud800.pgn")


def test_names_that_no_file_can_have(tmp_path):
    for work in (iccf.games, iccf.table, iccf.is_plain):
        with pytest.raises(ValueError, match="NUL"):
            work("a\0b")
    with pytest.raises(FileNotFoundError) as caught:
        iccf.convert_file(io.StringIO(GAME), tmp_path / "none" / "b.pgn")
    assert caught.value.filename == str(tmp_path / "none" / "b.pgn")
    with pytest.raises(IsADirectoryError):
        iccf.games(tmp_path)


def test_threads_share_a_game():
    game = iccf.Game.read(GAME)
    first = game.root.next

    def work(_):
        for _ in range(200):
            first.add_comment("y" * 1000)
            game.write("numeric")
            game.set_tag("B", "c")
            assert first.comments[0] == "x"
        return True

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(work, range(4)))
    assert len(first.comments) == 801


def test_a_game_that_is_read_cannot_be_read_from_within():
    found = []

    def progress(read, total):
        found.append(games.remarks)
        with pytest.raises(ValueError, match="being read already"):
            next(games)

    games = iccf.games(io.StringIO(GAME), progress=progress)
    assert [len(game) for game in games] == [3]
    assert found == [0]


def test_the_end_of_something_else_is_not_the_end_of_games():
    def progress(read, total):
        raise StopIteration

    with pytest.raises(RuntimeError, match="raised StopIteration"):
        list(iccf.games(io.StringIO(GAME), progress=progress))


def test_only_games_cross_the_bridge():
    pytest.importorskip("chess")
    for other in (None, 1, "1. e4", iccf.Game()):
        with pytest.raises(TypeError, match="a chess.pgn.Game is wanted"):
            iccf.Game.from_chess(other)


def test_a_table_has_columns_and_parts_are_of_bytes():
    with pytest.raises(ValueError, match="at least one column"):
        iccf.table(io.BytesIO(), columns=[])
    with pytest.raises(TypeError, match="binary mode"):
        iccf.table(io.StringIO(GAME), part=(0, 9))


@pytest.mark.parametrize("jobs", [0, 1025, 2**64 - 1])
def test_threads_can_be_counted(tmp_path, jobs):
    path = tmp_path / "games.pgn"
    path.write_text(GAME)
    with pytest.raises(ValueError, match="jobs is"):
        iccf.table(path, jobs=jobs)
    with pytest.raises(ValueError, match="jobs is"):
        iccf.convert_file(path, tmp_path / "b.pgn", jobs=jobs)


def test_dictionaries_are_spelled_row_by_row():
    pyarrow = pytest.importorskip("pyarrow")
    kind = pyarrow.dictionary(pyarrow.int8(), pyarrow.string())
    for rows in ([], [None, None]):
        digits = iccf.to_numeric(pyarrow.array(rows, kind))
        assert pyarrow.array(digits).to_pylist() == rows
    values = pyarrow.array(["e4", "e4 Ke3"])
    good, bad = (
        pyarrow.DictionaryArray.from_arrays(pyarrow.array(keys, pyarrow.int8()), values)
        for keys in ([0, None, 0], [0, 0, None, 1])
    )
    # A value that no row has is no fault.
    assert pyarrow.array(iccf.to_numeric(good)).to_pylist() == ["5254", None, "5254"]
    assert raised(iccf.to_numeric, bad).row == 3
    assert raised(iccf.to_numeric, pyarrow.chunked_array([good, bad])).row == 6
    digits = iccf.to_numeric(bad, errors="null")
    assert pyarrow.array(digits).to_pylist() == ["5254", "5254", None, None]


def test_an_array_is_taken_once():
    pyarrow = pytest.importorskip("pyarrow")
    capsules = pyarrow.array(["e4"]).__arrow_c_array__()

    class Given:
        def __arrow_c_array__(self, requested_schema=None):
            return capsules

    assert len(iccf.to_numeric(Given())) == 1
    with pytest.raises(ValueError, match="taken already"):
        iccf.to_numeric(Given())


def test_a_null_is_no_packed_move():
    pyarrow = pytest.importorskip("pyarrow")
    array = pyarrow.array([[796], [796, None]], pyarrow.list_(pyarrow.int16()))
    with pytest.raises(ValueError, match="row 1: null is no packed move"):
        iccf.to_numeric(array)
    assert pyarrow.array(iccf.to_numeric(array, errors="null")).to_pylist()[1] is None


def test_ctrl_c_ends_the_spelling_of_a_column():
    pyarrow = pytest.importorskip("pyarrow")
    # One array, so that there is nothing between arrays.
    array = pyarrow.array(["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6"] * 400_000)
    spelled = []

    def work():
        spelled.append(iccf.to_numeric(array))

    # A shell has its background ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.signal(signal.SIGINT, before)
    assert not spelled
