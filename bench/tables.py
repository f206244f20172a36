"""Games into tables, beside others that do it: called by `run`, behind `measure.py`.

CPU seconds of the child process, the best of several rounds that alternate; what the
Python peers need to start is taken off, and those that are slow get the first games
only. Rows are compared before: moves, names and clocks of all games.
"""

import os
import subprocess
import sys
import time

PROGRAM, RIVALS, PGN, CLOCKS, WORK = sys.argv[1:6]
ROUNDS = int(os.environ.get("ROUNDS", "3"))
FIRST = 300
VENV = f"{WORK}/venv"
PYTHON = f"{VENV}/bin/python"
PEERS = ["chess", "pyarrow", "rust_pgn_reader_python_binding"]

PYTHON_CHESS = """
import sys, chess.pgn, pyarrow as pa, pyarrow.parquet as pq
source, target, limit, clocks = sys.argv[1], sys.argv[2], int(sys.argv[3]), len(sys.argv) > 4
tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO"]
columns = {tag: [] for tag in tags}
plies, moves, lines, times = [], [], [], []
digit = {None: 0, chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 3, chess.KNIGHT: 4}
with open(source, encoding="utf-8", errors="replace") as file:
    while len(plies) < limit and (game := chess.pgn.read_game(file)) is not None:
        for tag in tags:
            value = game.headers.get(tag)
            if tag.endswith("Elo"):
                value = int(value) if value and value.isdigit() else None
            columns[tag].append(value)
        board, packed, opening, left = game.board(), [], [], []
        for node in game.mainline():
            move = node.move
            if len(opening) < 12:
                opening.append(board.san(move))
            board.push(move)
            packed.append(move.from_square | move.to_square << 6 | digit[move.promotion] << 12)
            if clocks:
                left.append(node.clock())
        plies.append(len(packed)); moves.append(packed); lines.append(" ".join(opening)); times.append(left)
table = {**columns, "plies": plies, "moves": pa.array(moves, pa.list_(pa.int16())), "line12": lines}
if clocks:
    table["clocks"] = pa.array(times, pa.list_(pa.float64()))
pq.write_table(pa.table(table), target, compression="zstd")
"""

# Its arrays are taken whole; it has no SAN, so its line12 is in UCI.
BINDING = """
import sys, numpy as np, pyarrow as pa, pyarrow.parquet as pq, rust_pgn_reader_python_binding as binding
source, target = sys.argv[1:3]
tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO"]
with open(source, encoding="utf-8", errors="replace") as file:
    text = file.read()
games = ["[Event " + game for game in ("\\n" + text).split("\\n[Event ")[1:]]
digit = np.array([0, 0, 4, 3, 2, 1, 0], dtype="int16")
writer = None
for start in range(0, len(games), 16384):
    some = pa.chunked_array([pa.array(games[start : start + 16384])])
    parsed = binding.parse_games(some, num_threads=1)
    for number, chunk in enumerate(parsed.chunks):
        headers = chunk.headers
        columns = {}
        for tag in tags:
            values = [one.get(tag) for one in headers]
            if tag.endswith("Elo"):
                values = [int(one) if one and one.isdigit() else None for one in values]
                values = pa.array(values, pa.int16())
            columns[tag] = pa.array(values)
        offsets = chunk.move_offsets
        packed = chunk.from_squares.astype("int16") | chunk.to_squares.astype("int16") << 6
        packed |= digit[chunk.promotions] << 12
        columns["plies"] = pa.array(np.diff(offsets).astype("int32"))
        columns["moves"] = pa.ListArray.from_arrays(offsets.astype("int32"), packed)
        columns["line12"] = pa.array([" ".join(game.moves_uci()[:12]) for game in parsed])
        table = pa.table(columns)
        writer = writer or pq.ParquetWriter(target, table.schema, compression="zstd")
        writer.write_table(table)
writer.close()
"""


def out(name):
    return f"{WORK}/{name.replace(' ', '_').replace(',', '')}.parquet"


def run(command, jobs=None):
    """CPU seconds, wall seconds and peak memory (MB)."""
    peak = f"{WORK}/peak"
    start = time.perf_counter()
    timed = ["time", "-q", "-f", "%M", "-o", peak, *command]
    child = subprocess.Popen(timed, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    if status != 0:
        print(f"(status {status}: {command[:4]} {message.decode()[-300:]})", file=sys.stderr)
    with open(peak) as memory:
        return usage.ru_utime + usage.ru_stime, wall, int(memory.read()) / 1024, status


def iccf(source, target, columns, jobs=1):
    options = ["-q", "-j", str(jobs), "--force", "--columns", columns, "-o", target]
    return [PROGRAM, "convert", *options, source]


def python(code, *arguments):
    return [PYTHON, "-c", code, *arguments]


if not os.path.exists(f"{VENV}/complete"):
    print("== installing the Python peers", file=sys.stderr)
    made = subprocess.run([sys.executable, "-m", "venv", VENV])
    if made.returncode == 0:
        pip = [PYTHON, "-m", "pip", "install", "--quiet", *PEERS]
        if subprocess.run(pip).returncode == 0:
            open(f"{VENV}/complete", "w").close()
have_python = os.path.exists(f"{VENV}/complete")

programs = {
    "table": iccf(PGN, out("table"), "standard"),
    "table, usual columns": iccf(PGN, out("usual"), "plies"),
    "table, two threads": iccf(PGN, out("table two"), "standard", jobs=2),
    "table, pgn-reader": [f"{RIVALS}/rival_table", PGN, out("rival")],
    "clocks": iccf(CLOCKS, out("clocks"), "standard,clocks"),
    "clocks, pgn-reader": [f"{RIVALS}/rival_table", CLOCKS, out("rival clocks"), "clocks"],
}
if have_python:
    programs["table, binding"] = python(BINDING, PGN, out("binding"))
best = {}
for _ in range(ROUNDS):
    for name, command in programs.items():
        cpu, wall, memory, status = run(command)
        if status == 0:
            old = best.get(name, (9e9, 9e9, 0))
            best[name] = (min(old[0], cpu), min(old[1], wall), max(old[2], memory))

games = {}
if have_python:
    base = {}
    for name, imports in [("chess", "chess.pgn, pyarrow.parquet"), ("binding", "pyarrow.parquet, rust_pgn_reader_python_binding")]:
        base[name] = run([PYTHON, "-c", f"import {imports}"])[0]
    compare = """
import sys, pyarrow.parquet as pq
ours, theirs = (pq.read_table(path) for path in sys.argv[1:3])
print(len(ours))
for column in theirs.column_names:
    mine = column if column in ours.column_names else {"WhiteElo": "white_elo", "BlackElo": "black_elo"}.get(column, column.lower())
    a, b = (table[name].slice(0, len(theirs)).to_pylist() for table, name in [(ours, mine), (theirs, column)])
    if column == "clocks":
        # Without a single clock we have no list.
        b = [times if any(time is not None for time in times) else None for times in b]
    if column == "line12" and "binding" in sys.argv[2]:
        continue
    different = sum(x != y for x, y in zip(a, b))
    if different:
        print(f"{different} of {len(theirs)} differ in {column}", file=sys.stderr)
"""
    pairs = [("table", out("rival")), ("clocks", out("rival clocks"))]
    if "table, binding" in best:
        pairs.append(("table", out("binding")))
    for name, theirs in pairs:
        done = subprocess.run(python(compare, out(name), theirs), capture_output=True, text=True)
        print(done.stderr, file=sys.stderr, end="")
        games[name] = int(done.stdout)
    for name, path, extra in [("table", PGN, []), ("clocks", CLOCKS, ["clocks"])]:
        cpu = min(run(python(PYTHON_CHESS, path, out("chess"), str(FIRST), *extra))[0] for _ in range(ROUNDS))
        share = min(FIRST, games[name]) / games[name]
        best[f"{name}, python-chess"] = ((cpu - base["chess"]) / share, 0, 0)
        done = subprocess.run(python(compare, out(name), out("chess")), capture_output=True, text=True)
        print(done.stderr, file=sys.stderr, end="")
    if "table, binding" in best:
        cpu, wall, memory = best["table, binding"]
        best["table, binding"] = (cpu - base["binding"], wall, memory)

print(f"\nTables: CPU time, best of {ROUNDS}, one thread\n")
print("| work | iccf | games a second | peer | games a second | ratio |")
print("|---|---|---|---|---|---|")


def row(work, name, theirs, peer):
    if theirs not in best or name not in games:
        return
    mine, other = best[name][0], best[theirs][0]
    rate = lambda seconds: f"{games[name] / seconds:,.0f}"
    print(f"| {work} | {mine:.2f} s | {rate(mine)} | {peer} | {rate(other)} | {other / mine:.1f}× |")


row("PGN to Parquet, 13 columns", "table", "table, pgn-reader", "pgn-reader + shakmaty + parquet")
row("PGN to Parquet, 13 columns", "table", "table, binding", "rust_pgn_reader_python_binding + pyarrow")
row("PGN to Parquet, 13 columns", "table", "table, python-chess", "python-chess + pyarrow")
row("PGN with clocks to Parquet, 13 columns and clocks", "clocks", "clocks, pgn-reader", "pgn-reader + shakmaty + parquet")
row("PGN with clocks to Parquet, 13 columns and clocks", "clocks", "clocks, python-chess", "python-chess + pyarrow")
print()
one, two, usual = best["table"], best["table, two threads"], best["table, usual columns"]
print(f"- one thread → two: wall time {one[1]:.2f} s → {two[1]:.2f} s, {one[1] / two[1]:.2f}×; peak memory {one[2]:.0f} MB → {two[2]:.0f} MB")
print(f"- with the other tags, start position and problems: {usual[0]:.2f} s, {usual[0] / one[0]:.2f}×")
for name, path in [("table", PGN), ("clocks", CLOCKS)]:
    packed = int(subprocess.run(f"zstd -3 -q -c '{path}' | wc -c", shell=True, capture_output=True).stdout)
    size = os.path.getsize(out(name))
    print(f"- size of {name}: {size / 1e6:.2f} MB, {size / packed:.2f}× zstd -3 of the PGN")
