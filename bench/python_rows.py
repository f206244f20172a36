"""The Python package beside python-chess. Called by `python`.

Times are CPU seconds of this process, the best of several rounds, which alternate.
python-chess reads the first games only, and its time is counted per half-move.
"""

import io
import os
import sys
import time

import chess.pgn
import iccf
import pyarrow

PGN, WORK = sys.argv[1:3]
ROUNDS = int(os.environ.get("ROUNDS", "3"))
FEW = 500
COLUMNS = (
    "event site date round white black result white_elo black_elo eco plies moves line12"
).split()
TAGS = "Event Site Date Round White Black Result".split()
PROMOTIONS = {None: 0, chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 3, chess.KNIGHT: 4}


def first_games():
    """The first games as a file of their own."""
    path = os.path.join(WORK, "few.pgn")
    with open(PGN, "rb") as file, open(path, "wb") as few:
        games = 0
        for line in file:
            games += line.startswith(b"[Event ")
            if games > FEW:
                break
            few.write(line)
    return path


def packed(move):
    return move.from_square | move.to_square << 6 | PROMOTIONS[move.promotion] << 12


def number(text):
    return int(text) if text and text.isdigit() else None


def chess_games(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        while game := chess.pgn.read_game(file):
            yield game


def chess_table(path):
    rows = {name: [] for name in COLUMNS}
    for game in chess_games(path):
        tags = game.headers
        moves = list(game.mainline_moves())
        board = game.board()
        line = []
        for move in moves[:12]:
            line.append(board.san(move))
            board.push(move)
        values = [tags.get(name) for name in TAGS]
        values += [number(tags.get("WhiteElo")), number(tags.get("BlackElo")), tags.get("ECO")]
        values += [len(moves), [packed(move) for move in moves], " ".join(line)]
        for name, value in zip(COLUMNS, values):
            rows[name].append(value)
    kinds = {"moves": pyarrow.list_(pyarrow.int16()), "plies": pyarrow.int32()}
    return pyarrow.table({name: pyarrow.array(rows[name], kinds.get(name)) for name in COLUMNS})


def our_table(path):
    return pyarrow.table(iccf.table(path, columns=COLUMNS))


def chess_loop(path):
    total = 0
    for game in chess_games(path):
        total += len(game.headers.get("White", ""))
        for move in game.mainline_moves():
            total += len(move.uci())
    return total


def our_loop(path):
    total = 0
    for game in iccf.games(path):
        total += len(game.tag("White", ""))
        for move in game.spell("uci"):
            total += len(move)
    return total


def seconds(work, path):
    before, wall = time.process_time(), time.perf_counter()
    result = work(path)
    return time.process_time() - before, time.perf_counter() - wall, result


few = first_games()
theirs, ours = chess_table(few), our_table(few)
for column in ("white", "result", "plies", "moves", "line12"):
    assert theirs[column].to_pylist() == ours[column].to_pylist(), column
assert chess_loop(few) == our_loop(few)

rows = [
    ("table of 13 columns into pyarrow", our_table, chess_table),
    ("loop over games, tags and UCI moves", our_loop, chess_loop),
]
best = {}
for _ in range(ROUNDS):
    for _, our_work, their_work in rows:
        for work, path in [(our_work, PGN), (their_work, few)]:
            cpu, wall, _ = seconds(work, path)
            known = best.get(work, (cpu, wall))
            best[work] = (min(cpu, known[0]), min(wall, known[1]))
plies = sum(our_table(PGN)["plies"].to_pylist())
few_plies = sum(ours["plies"].to_pylist())
games = our_table(PGN).num_rows
print("| work in Python | iccf | games a second | ns a half-move | python-chess | ratio |")
print("|---|---|---|---|---|---|")
for name, our_work, their_work in rows:
    cpu = best[our_work][0]
    mine, other = 1e9 * cpu / plies, 1e9 * best[their_work][0] / few_plies
    print(
        f"| {name} | {cpu:.2f} s | {games / cpu:,.0f} | {mine:.0f} | {other:.0f} "
        f"| {other / mine:.0f}× |"
    )
    print(f"- wall {best[our_work][1]:.2f} s", file=sys.stderr)
