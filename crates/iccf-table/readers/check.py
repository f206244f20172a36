"""Reads tables that iccf writes with pyarrow, DuckDB and Polars, and compares each cell
with the JSON lines of the same games; then runs what docs/tables.md says."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq

PROGRAM = sys.argv[1]
HOME = Path(__file__).resolve().parents[3]
FIVE = HOME / "testdata/five.pgn"
COLUMNS = "numeric,san,uci,clocks,evals,comments"

ODD = """
[Event "null move"]

1. e4 -- 2. d4 {[%eval #-3]} *

[Event "960"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w H - 0 1"]

1. O-O {a "quoted" {brace} *

[Event ""]
[White "A \\"b\\" \\\\ c, d"]
[White "twice"]
[WhiteElo "2750?"]
[Annotator "Ünïcödé ♞"]

{before} 1. e4 (1. d4) $1 {after
two lines} 1-0

[Event "no moves"]
[Result "*"]

*

1. d4 d5 1/2-1/2
"""


def iccf(*arguments, expect=(0, 1)):
    done = subprocess.run([PROGRAM, "convert", "-q", *arguments], capture_output=True)
    assert done.returncode in expect, (arguments, done.returncode, done.stderr.decode())
    return done.stdout


def lines(games, is_moves):
    """The rows as JSON lines have them; the tags of a game as pairs, since a name may be
    there twice."""
    layout = ["--layout", "moves-table"] if is_moves else ["--layout", "jsonl", "--columns", COLUMNS]
    iccf(games, *layout, "-o", "all.jsonl", "--force")
    found = []
    for line in Path("all.jsonl").read_text().splitlines():
        row = json.loads(line)
        if not is_moves:
            raw = dict(json.loads(line, object_pairs_hook=list))
            row["tags"] = [tuple(pair) for pair in raw["tags"]]
        found.append(row)
    return found


def compare(reader, found, wanted):
    assert len(found) == len(wanted), (reader, len(found), len(wanted))
    for number, (one, other) in enumerate(zip(found, wanted), 1):
        assert list(one) == list(other), (reader, list(one))
        for column, value in other.items():
            cell = one[column]
            if column == "tags" and isinstance(cell, dict):
                # Polars makes a dictionary of a map, in which a name is there once.
                value = dict(value)
            assert cell == value, (reader, number, column, cell, value)


def read_by_all(games, is_moves):
    """Writes a table in every form and has everybody read it; its rows."""
    wanted = lines(games, is_moves)
    options = ["--layout", "moves-table"] if is_moves else ["--columns", COLUMNS]
    for form in ("parquet", "arrow"):
        iccf(games, *options, "-o", f"all.{form}", "--force")
    compare("pyarrow, Parquet", pq.read_table("all.parquet").to_pylist(), wanted)
    with pa.OSFile("all.arrow") as file:
        compare("pyarrow, Arrow", pa.ipc.open_file(file).read_all().to_pylist(), wanted)
    table = duckdb.sql("FROM 'all.parquet'").to_arrow_table()
    compare("DuckDB, Parquet", table.to_pylist(), wanted)
    compare("Polars, Parquet", pl.read_parquet("all.parquet").to_dicts(), wanted)
    compare("Polars, Arrow", pl.read_ipc("all.arrow").to_dicts(), wanted)
    return wanted


def document():
    """Runs the commands and the Python of docs/tables.md, and compares what is printed
    with the block behind it."""
    blocks = re.findall(r"```(\w+)\n(.*?)```", (HOME / "docs/tables.md").read_text(), re.S)
    names, printed, compared = {}, None, 0
    for language, text in blocks:
        if language == "console":
            for command in re.findall(r"^\$ iccf convert (.*)$", text, re.M):
                iccf(*command.split())
        elif language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(text, "docs/tables.md", "exec"), names)
            printed = out.getvalue()
        elif language == "text":
            assert printed == text, f"docs/tables.md says\n{text}and Python prints\n{printed}"
            compared += 1
    assert compared == 5, compared


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    odd = Path("odd.pgn")
    odd.write_text(FIVE.read_text() + ODD)
    games = read_by_all(str(odd), is_moves=False)
    assert len(games) == 10
    moves = read_by_all(str(odd), is_moves=True)
    assert len(moves) == sum(game["plies"] for game in games)
    Path("games.pgn").write_text(FIVE.read_text())
    document()
    # A table that somebody else has written anew is read as well.
    duckdb.sql("COPY (FROM 'games.parquet') TO 'duck.parquet'")
    pl.read_parquet("games.parquet").write_parquet("polars.parquet")
    pl.read_parquet("games.parquet").write_ipc("polars.arrow")
    pq.write_table(pq.read_table("games.parquet"), "pyarrow.parquet")
    wanted = iccf("games.parquet", "--to", "san", expect=(0,))
    for other in ("duck.parquet", "polars.parquet", "polars.arrow", "pyarrow.parquet"):
        assert iccf(other, "--to", "san", expect=(0,)) == wanted, other
print("pyarrow, DuckDB and Polars read the same rows, and docs/tables.md is true")
