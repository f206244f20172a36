"""Tables for everything that takes Arrow."""

import io
import os
import subprocess
import sys

import iccf
import pytest

pyarrow = pytest.importorskip("pyarrow")

GOOD = (
    '[Event "a"]\n[White "A"]\n[Black "B"]\n[WhiteElo "2000"]\n[Result "1-0"]\n\n'
    "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:58]} 2. Nf3 1-0\n\n"
)
TEXT = GOOD + (
    '[Event "b"]\n[White "C"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *\n\n'
)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(TEXT)
    return path


COLUMNS = ["white", "plies", "legal_plies", "numeric"]
ROWS = [("A", 3, 3, "5254 5755 7163"), ("C", 2, 2, "5254 5755")]


def test_pyarrow_takes_a_table(path):
    table = iccf.table(path, columns=COLUMNS)
    for _ in range(2):
        taken = pyarrow.table(table)
        assert [tuple(row.values()) for row in taken.to_pylist()] == ROWS
    assert pyarrow.types.is_dictionary(taken.schema.field("white").type)
    plain = pyarrow.schema(iccf.table(path, text="plain"))
    assert plain.field("white").type == pyarrow.string()
    assert plain.field("moves").type == pyarrow.list_(pyarrow.field("item", pyarrow.int16(), False))


def test_polars_takes_a_table(path):
    polars = pytest.importorskip("polars")
    taken = polars.DataFrame(iccf.table(path, columns=COLUMNS, text="plain"))
    assert taken.rows() == ROWS
    assert polars.DataFrame(iccf.table(path))["white"].to_list() == ["A", "C"]
    digits = polars.Series(iccf.to_numeric(polars.Series(["e4", None])))
    assert digits.to_list() == ["5254", None]


def test_duckdb_takes_a_table(path):
    duckdb = pytest.importorskip("duckdb")
    games = iccf.table(path, columns=COLUMNS)
    for _ in range(2):
        assert duckdb.sql("select * from games").fetchall() == ROWS
    assert duckdb.sql("select count(*) from games where white = 'A'").fetchall() == [(1,)]


def test_pandas_takes_a_table(path):
    pandas = pytest.importorskip("pandas")
    taken = pandas.DataFrame.from_arrow(iccf.table(path, columns=COLUMNS, text="plain"))
    assert [tuple(row) for row in taken.itertuples(index=False)] == ROWS


def test_a_row_a_move(path):
    rows = pyarrow.table(iccf.table(path, rows="moves", text="plain")).to_pylist()
    assert [(row["game"], row["ply"], row["san"]) for row in rows] == [
        (1, 1, "e4"),
        (1, 2, "e5"),
        (1, 3, "Nf3"),
        (2, 1, "e4"),
        (2, 2, "e5"),
    ]
    assert rows[1]["clock"] == 598.0


def test_a_game_with_an_error_is_a_row(path):
    row = pyarrow.table(iccf.table(path)).to_pylist()[1]
    assert "the white king cannot go to 53 (e3)" in row["problem"]
    assert pyarrow.table(iccf.table(path, on_error="skip")).num_rows == 1


def test_a_file_that_is_open_is_read_once():
    table = iccf.table(io.BytesIO(TEXT.encode()))
    assert pyarrow.table(table).num_rows == 2
    with pytest.raises(ValueError, match="read already"):
        pyarrow.table(table)


def test_what_is_wrong_is_said_at_once(tmp_path, path):
    with pytest.raises(FileNotFoundError):
        iccf.table(tmp_path / "none.pgn")
    with pytest.raises(ValueError, match='"whit": no such column'):
        iccf.table(path, columns=["whit"])
    with pytest.raises(ValueError, match="at least one row"):
        iccf.table(path, batch_size=0)


def test_a_file_that_breaks_off_is_an_error(tmp_path):
    import gzip

    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress((GOOD * 10_000).encode())[:-2000])
    with pytest.raises(OSError, match="damaged or breaks off"):
        pyarrow.table(iccf.table(path))


def test_batches_are_as_large_as_asked_for(path):
    reader = pyarrow.RecordBatchReader.from_stream(iccf.table(path, batch_size=1))
    assert [batch.num_rows for batch in reader] == [1, 1]


def test_threads_read_the_same_rows(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(GOOD * 20_000)
    for rows in ("games", "moves"):
        one = pyarrow.table(iccf.table(path, rows=rows, text="plain"))
        two = pyarrow.table(iccf.table(path, rows=rows, text="plain", jobs=2))
        assert one.combine_chunks() == two.combine_chunks()
    # Whoever stops early stops the threads.
    reader = pyarrow.RecordBatchReader.from_stream(iccf.table(path, jobs=2))
    reader.read_next_batch()
    reader.close()
    with pytest.raises(ValueError, match="read on one thread"):
        iccf.table(io.BytesIO(b""), jobs=2)


def test_progress_is_told_and_can_end_it(path):
    calls = []
    pyarrow.table(iccf.table(path, progress=lambda *call: calls.append(call)))
    assert calls[-1] == (len(TEXT), len(TEXT))

    def refuse(read, total):
        raise RuntimeError("enough")

    with pytest.raises(Exception, match="enough"):
        pyarrow.table(iccf.table(path, progress=refuse))


INTERRUPTED = """
import os, signal, sys
import iccf, pyarrow
def interrupt(read, total, calls=[]):
    calls.append(read)
    if len(calls) == 2:
        os.kill(os.getpid(), signal.SIGINT)
try:
    pyarrow.table(iccf.table(sys.argv[1], batch_size=1000, progress=interrupt))
    print("read all")
except Exception as error:
    print(error)
"""


def test_ctrl_c_ends_a_table(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(GOOD * 100_000)
    command = [sys.executable, "-c", INTERRUPTED, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("External error: KeyboardInterrupt:", "")


def test_digits_of_columns():
    games = ["e4 e5 Nf3", None, "1. d4 d5 2. c4 1-0", "", "5254 5755"]
    digits = ["5254 5755 7163", None, "4244 4745 3234", "", "5254 5755"]
    kinds = [
        pyarrow.string(),
        pyarrow.large_string(),
        pyarrow.string_view(),
        pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
        pyarrow.dictionary(pyarrow.int8(), pyarrow.large_string()),
    ]
    for kind in kinds:
        array = pyarrow.array(games, kind)
        assert pyarrow.array(iccf.to_numeric(array)).to_pylist() == digits, kind
        pieces = pyarrow.chunked_array([array, array.slice(1, 2), array.slice(0, 0)])
        assert pyarrow.array(iccf.to_numeric(pieces)).to_pylist() == digits + digits[1:3], kind
    assert len(iccf.to_numeric(pyarrow.array([], pyarrow.string()))) == 0


def test_packed_moves_become_digits(path):
    table = pyarrow.table(iccf.table(path, columns=["moves", "numeric"]))
    assert pyarrow.array(iccf.to_numeric(table["moves"])) == table["numeric"].combine_chunks()
    with pytest.raises(ValueError, match="row 1: -1 is no packed move"):
        array = pyarrow.array([[796], [-1]], pyarrow.list_(pyarrow.int16()))
        iccf.to_numeric(array)


def test_a_wrong_game_in_a_column_says_its_row():
    array = pyarrow.array(["e4 e5", "e4 Ke3"])
    with pytest.raises(iccf.GameError) as caught:
        iccf.to_numeric(array)
    assert caught.value.row == 1
    assert str(caught.value).startswith("row 1: 1:4: illegal move Ke3")
    assert pyarrow.array(iccf.to_numeric(array, errors="null")).to_pylist() == ["5254 5755", None]
    for text, message in [
        ("how are you?", "row 0: there are no moves in this text"),
        ("1. e4 1-0\n\n1. d4 *", "row 0: there are several games in this text"),
    ]:
        with pytest.raises(ValueError, match=message.replace("?", ".")):
            iccf.to_numeric(pyarrow.array([text]))
    with pytest.raises(TypeError, match="this is Int64"):
        iccf.to_numeric(pyarrow.array([1, 2]))
    with pytest.raises(TypeError, match="an Arrow array is wanted"):
        iccf.to_numeric(["e4"])
