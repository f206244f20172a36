"""Games on a cluster of two executors, each a process of its own.

The package is on the driver's path alone: executors have what is shipped to them.
"""

import gzip
import os
import subprocess
import sys
import zipfile

import iccf
import iccf.spark
import pages
import pyarrow
import pyarrow.parquet
import pytest
from pyspark.sql import SparkSession
from pyspark.sql import functions as f

GAMES = [
    '[Event "a"]\n[White "A"]\n[WhiteElo "2100"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n',
    '[White "tags above"]\n[Event "b"]\n\n1. d4 {a comment} d5 1/2-1/2\n\n',
    '[Event "c"]\n\n1. e4 e5 2. Ke3 *\n\n',
    '[Event "d"]\n[White "M\u00fcller"]\n\n1. c4 *\n\n1. d4 d5 *\n\n',
]


def wheel(folder):
    """The package as a wheel has it, packed so that Spark unpacks it."""
    package = os.path.dirname(iccf.__file__)
    path = os.path.join(folder, "iccf.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for name in os.listdir(package):
            if os.path.isfile(os.path.join(package, name)):
                archive.write(os.path.join(package, name), f"iccf/{name}")
    return path


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    folder = tmp_path_factory.mktemp("spark")
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.executor.memory", "1g")
        .config("spark.archives", wheel(folder) + "#iccf_wheel")
        .config("spark.executorEnv.PYTHONPATH", "iccf_wheel")
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    (folder / "large.pgn").write_text("".join(GAMES) * 60)
    (folder / "inside").mkdir()
    (folder / "inside" / "small.txt").write_text(GAMES[0])
    (folder / "latin.pgn").write_bytes(("".join(GAMES) * 20).encode("latin-1"))
    with gzip.open(folder / "packed.pgn.gz", "wt") as file:
        file.write(GAMES[3] * 30)
    (folder / "notes.md").write_text("no games")
    (folder / ".hidden.pgn").write_text(GAMES[0])
    return folder


FILES = ["inside/small.txt", "large.pgn", "latin.pgn", "packed.pgn.gz"]


def on_one_machine(folder, **options):
    tables = [pyarrow.table(iccf.table(folder / name, text="plain", **options)) for name in FILES]
    return pyarrow.concat_tables(tables).to_pylist()


def of_the_program(folder, target):
    """What the program makes of the folder; the script that runs these tests names it."""
    program = os.environ["ICCF_PROGRAM"]
    subprocess.run([program, "convert", "-q", "-o", target, folder], timeout=120)
    return pyarrow.parquet.read_table(target).to_pylist()


def in_order(games):
    place = ["file", "part", "number"]
    rows = games.toArrow().sort_by([(name, "ascending") for name in place])
    return rows.drop_columns(place).to_pylist(), len(set(rows["part"].to_pylist()))


@pytest.mark.parametrize("part_size", [3001, 1 << 20])
def test_the_rows_are_those_of_one_machine(spark, folder, part_size, tmp_path):
    games = iccf.spark.read_games(spark, folder, part_size=part_size)
    rows, parts = in_order(games)
    assert rows == on_one_machine(folder)
    assert rows == of_the_program(folder, tmp_path / "games.parquet")
    assert parts == (5 if part_size == 3001 else 1)


def test_columns_are_chosen_and_none_is_unsigned(spark, folder):
    columns = ["white", "white_elo", "moves", "numeric", "clocks", "comments", "tags"]
    games = iccf.spark.read_games(spark, [folder / "large.pgn"], columns=columns)
    assert games.columns == ["file", "part", "number", *sorted(columns, key=games.columns.index)]
    assert dict(games.dtypes)["moves"] == "array<smallint>"
    assert dict(games.dtypes)["tags"] == "map<string,string>"
    best = games.where("white_elo > 2000").select(f.max("white_elo")).first()[0]
    assert best == 2100


def test_a_folder_becomes_parquet(spark, folder, tmp_path):
    target = tmp_path / "games"
    games = iccf.spark.read_games(spark, folder, part_size=9000)
    iccf.spark.write_parquet(games, target)
    assert spark.read.parquet(str(target)).count() == len(on_one_machine(folder))
    assert pyarrow.parquet.read_table(target).num_rows == len(on_one_machine(folder))
    with pytest.raises(Exception, match="(?i)already exists"):
        iccf.spark.write_parquet(games, target)


def test_a_column_becomes_digits(spark, folder):
    texts = spark.createDataFrame([("e4 e5",), (None,), ("1. d4",), ("e4 Ke3",)], "moves string")
    digits = texts.select(iccf.spark.to_numeric("moves", errors="null"))
    assert [row[0] for row in digits.collect()] == ["5254 5755", None, "4244", None]
    with pytest.raises(Exception, match="row [0-9]: 1:4: illegal move Ke3"):
        texts.select(iccf.spark.to_numeric("moves")).collect()
    games = iccf.spark.read_games(spark, folder / "large.pgn", columns=["moves", "numeric"])
    wrong = games.where(iccf.spark.to_numeric(f.col("moves")) != f.col("numeric"))
    assert wrong.count() == 0


def test_the_recipe_gives_what_it_says(spark, tmp_path):
    import sample

    sample.write(tmp_path / "games.pgn", 100)
    pages.run(pages.COOKBOOK / "parquet.md", tmp_path)


def test_what_is_wrong_is_said_at_once(spark, tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no such file"):
        iccf.spark.read_games(spark, tmp_path / "none.pgn")
    with pytest.raises(FileNotFoundError, match="no file here ends in .pgn, .txt or .num"):
        iccf.spark.read_games(spark, tmp_path)
    with pytest.raises(TypeError, match="read_games has no option part"):
        iccf.spark.read_games(spark, tmp_path, part=(0, 1))
    assert not os.listdir(tmp_path)
