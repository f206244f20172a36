"""What becomes a task of Spark's; no cluster is needed for that."""

import gzip
from importlib import metadata

import pytest

pytest.importorskip("pyarrow")
spark = pytest.importorskip("iccf.spark")

GAME = '[Event "a"]\n\n1. e4 e5 *\n\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "large.PGN").write_text(GAME * 100)
    (tmp_path / "b" / "small.txt").write_text(GAME)
    (tmp_path / "b" / "small.num").write_text(GAME)
    (tmp_path / "packed.pgn.gz").write_bytes(gzip.compress(GAME.encode() * 9000))
    for other in ("notes.md", ".hidden.pgn", "games.zip"):
        (tmp_path / other).write_text(GAME)
    return tmp_path


def names(files, folder):
    return [file.replace(str(folder), "") for file, _ in files]


EXPECTED = ["/b/small.num", "/b/small.txt", "/large.PGN", "/packed.pgn.gz"]


def test_files_with_games_are_found(folder):
    assert names(spark._files(folder), folder) == EXPECTED
    assert names(spark._files([folder / "b", folder / "notes.md"]), folder) == [
        "/b/small.num",
        "/b/small.txt",
        "/notes.md",
    ]


def test_addresses_stay_addresses(folder):
    found = names(spark._files(f"file://{folder}/"), folder)
    assert found == [f"file://{name}" for name in EXPECTED]
    rows = list(spark._Reader({}).rows(f"file://{folder}/large.PGN", 0, 1 << 20))
    assert sum(batch.num_rows for batch in rows) == 100


def test_large_files_are_cut_and_small_ones_go_together(folder):
    tasks = [
        [(file.replace(str(folder), ""), start, end) for file, start, end in task]
        for task in spark._tasks(spark._files(folder), 1000)
    ]
    assert tasks == [
        [("/large.PGN", 0, 1000)],
        [("/large.PGN", 1000, 2000)],
        [("/large.PGN", 2000, 2500)],
        [("/b/small.num", 0, None), ("/b/small.txt", 0, None), ("/packed.pgn.gz", 0, None)],
    ]


def test_no_task_can_stop_the_others(folder):
    with pytest.raises(ValueError, match="on_error is 'keep' or 'skip' here"):
        spark.read_games(None, folder, on_error="stop")


def test_all_that_spark_asks_for_is_named():
    wanted = [one for one in metadata.requires("iccf") if "spark" in one.partition(";")[2]]
    assert {one.partition(">")[0] for one in wanted} == {"pyspark", "pyarrow", "pandas"}
