"""Games on a cluster: from folders of text to a DataFrame, in parallel.

docs/spark.md tells how the package gets to the executors, docs/scale.md when that is
worth it. It needs pyspark and pyarrow.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

import iccf

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import Column, DataFrame, SparkSession

__all__ = ["read_games", "to_numeric", "write_parquet"]

#: How much of a file one task reads, unless it is told otherwise.
PART_SIZE = 64 << 20

#: Endings of files with games, as the program has them.
ENDINGS = (".pgn", ".txt", ".num")
PACKED = (".gz", ".bz2", ".zst")

_Path = Union[str, os.PathLike[str]]
_Errors = Literal["raise", "null"]

#: A file, and which of its bytes; the whole of one that cannot be cut ends nowhere.
Part = tuple[str, int, Optional[int]]


def read_games(
    spark: SparkSession,
    path: Union[_Path, Iterable[_Path]],
    *,
    part_size: int = PART_SIZE,
    **options: Any,
) -> DataFrame:
    """Reads files and folders of games in parallel, one row a game.

    ``path`` names a file or a folder, or is a list of them; all executors must see them
    under the same name. It may be an address such as ``s3://`` that pyarrow knows. Of a
    folder, files are read that end in .pgn, .txt or .num, compressed or not.

    Large plain files are read in several tasks of ``part_size`` bytes, cut where games
    begin, so that none is lost and none is there twice. A compressed file is one task.

    The columns are those of `iccf.table`, whose ``options`` are taken. In front of them
    stand ``file``, ``part`` (the byte that the task began at) and ``number`` (of the
    game in that part, from 1), by which the rows can be put in order. With
    ``rows='moves'`` that is the number of the row, and the games of each part are
    counted from 1.
    """
    if part_size < 1:
        raise ValueError("a part has at least one byte")
    for name in ("text", "part", "progress"):
        if name in options:
            raise TypeError(f"read_games has no option {name}")
    if options.get("on_error") == "stop":
        # Each task would stop by itself, and leave out other games with every cut.
        raise ValueError("on_error is 'keep' or 'skip' here: tasks know nothing of each other")
    from pyspark.sql.pandas.types import from_arrow_schema

    schema = from_arrow_schema(_schema(options))
    tasks = list(_tasks(_files(path), part_size))
    rows = [([{"file": f, "start": s, "end": e} for f, s, e in task],) for task in tasks]
    described = spark.createDataFrame(
        rows, "parts array<struct<file: string, start: long, end: long>>"
    )
    # From one partition rows go round, so that each task has one.
    spread = described.coalesce(1).repartition(max(1, len(tasks)))
    return spread.mapInArrow(_Reader(options), schema)


def write_parquet(
    games: DataFrame,
    path: _Path,
    *,
    mode: str = "errorifexists",
    partition_by: Optional[list[str]] = None,
) -> None:
    """Writes a DataFrame as Parquet, compressed with zstd, a file for each task."""
    writer = games.write.mode(mode).option("compression", "zstd")
    if partition_by:
        writer = writer.partitionBy(*partition_by)
    writer.parquet(os.fspath(path))


def to_numeric(
    column: Union[Column, str], notation: Optional[str] = None, *, errors: _Errors = "raise"
) -> Column:
    """The moves of a column in digits: of texts, one game each, in any notation, or of
    packed moves, as the column ``moves`` has them.

    A text with an error ends the job, or becomes null with ``errors='null'``.
    """
    import pyarrow
    from pyspark.sql import functions

    def digits(values: pyarrow.Array) -> pyarrow.Array:
        return pyarrow.array(iccf.to_numeric(values, notation, errors=errors))

    # Types that stand in a text would be looked for on the executors.
    if hasattr(functions, "arrow_udf"):
        digits.__annotations__ = {"values": pyarrow.Array, "return": pyarrow.Array}
        made: Column = functions.arrow_udf(digits, "string")(column)
        return made

    # Before Spark 4.1 columns come by way of pandas.
    import pandas

    def digits_of_series(values: Any) -> Any:
        known = values.dropna()
        packed = len(known) > 0 and not isinstance(known.iloc[0], str)
        kind = pyarrow.list_(pyarrow.int16()) if packed else pyarrow.string()
        spelled = digits(pyarrow.array(values, kind, from_pandas=True))
        return pandas.Series(spelled.to_pylist(), dtype=object)

    digits_of_series.__annotations__ = {"values": pandas.Series, "return": pandas.Series}
    made = functions.pandas_udf(digits_of_series, "string")(column)
    return made


class _Reader:
    """Reads the parts of each task."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options

    def __call__(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for (parts,) in zip(batch.column(0).to_pylist()):
                for part in parts:
                    yield from self.rows(part["file"], part["start"], part["end"])

    def rows(
        self, file: str, start: int, end: Optional[int]
    ) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        part = None if end is None else (start, end)
        schema = _schema(self.options)
        with _opened(file) as source:
            table = iccf.table(source, text="plain", part=part, **self.options)
            number = 1
            for batch in pyarrow.RecordBatchReader.from_stream(table):
                length = batch.num_rows
                before = [
                    pyarrow.repeat(pyarrow.scalar(file), length),
                    pyarrow.repeat(pyarrow.scalar(start, pyarrow.int64()), length),
                    pyarrow.array(range(number, number + length), pyarrow.int64()),
                ]
                number += length
                yield pyarrow.RecordBatch.from_arrays(before + batch.columns, schema=schema)


def _schema(options: dict[str, Any]) -> pyarrow.Schema:
    import io

    import pyarrow

    table = pyarrow.schema(iccf.table(io.BytesIO(), text="plain", **options))
    place = [
        pyarrow.field("file", pyarrow.string()),
        pyarrow.field("part", pyarrow.int64()),
        pyarrow.field("number", pyarrow.int64()),
    ]
    fields = (field.with_nullable(True) for field in table)
    return pyarrow.schema([*place, *fields])


def _opened(file: str) -> Any:
    """A file of this machine by its path, others as something to read from."""
    import contextlib

    if "://" not in file:
        return contextlib.nullcontext(file)
    from pyarrow import fs

    system, path = fs.FileSystem.from_uri(file)
    return system.open_input_file(path)


def _files(
    path: Union[_Path, Iterable[_Path]],
) -> Iterator[tuple[str, int]]:
    """The files with games, and how large they are."""
    from pyarrow import fs

    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    for name in [os.fspath(one) for one in paths]:
        before, behind = "", ""
        if "://" in name:
            # An address has a machine before the path, and options behind it.
            name = name.rstrip("/")
            system, inside = fs.FileSystem.from_uri(name)
            before, _, behind = name.partition(inside)
        else:
            system, inside = fs.LocalFileSystem(), os.path.abspath(name)
        (info,) = system.get_file_info([inside])
        if info.type == fs.FileType.NotFound:
            raise FileNotFoundError(f"{name}: there is no such file")
        if info.type == fs.FileType.File:
            yield before + info.path + behind, info.size
            continue
        found = [
            (before + one.path + behind, one.size)
            for one in system.get_file_info(fs.FileSelector(inside, recursive=True))
            if one.type == fs.FileType.File and _is_wanted(one.path[len(inside) :])
        ]
        if not found:
            raise FileNotFoundError(f"{name}: no file here ends in .pgn, .txt or .num")
        yield from sorted(found)


def _is_wanted(inside: str) -> bool:
    parts = inside.lower().split("/")
    name = parts[-1]
    for ending in PACKED:
        name = name.removesuffix(ending)
    hidden = any(part.startswith(".") for part in parts)
    return name.endswith(ENDINGS) and not hidden


def _tasks(files: Iterable[tuple[str, int]], part_size: int) -> Iterator[list[Part]]:
    """Parts of about the same size: pieces of large files, and small ones together."""
    together: list[Part] = []
    size = 0
    for file, length in files:
        if length > part_size and _can_be_cut(file):
            for start in range(0, length, part_size):
                # What is appended meanwhile is no part of the last one.
                yield [(file, start, min(start + part_size, length))]
            continue
        if together and size + length > part_size:
            yield together
            together, size = [], 0
        together.append((file, 0, None))
        size += length
    if together:
        yield together


def _can_be_cut(file: str) -> bool:
    with _opened(file) as source:
        return iccf.is_plain(source)
