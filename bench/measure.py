"""Runs iccf and its peers on the same input and prints a table of ratios.

Called by `run`. Times are CPU seconds of the child process (user and system),
the best of several rounds; rounds of all programs alternate, so that a noisy
machine is unfair to none, and short ones are run three times in each. Outputs
that should be the same are compared, in a round before these: when time counts,
the output is thrown away, as what a file costs is the operating system's business
and the same for all.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time

PROGRAM, RIVALS, PGN, CLOCKS, WORK = sys.argv[1:6]
ROUNDS = int(os.environ.get("ROUNDS", "7"))
NUMERIC = f"{WORK}/numeric.txt"
ZST = f"{WORK}/games.pgn.zst"
PYTHON_GAMES = 300
# Seconds: what takes less is run three times in a round.
SHORT = 0.5
RECOGNISED = ["san:de", "uci", "descriptive"]


def run(command, out):
    """CPU seconds and wall seconds of one run."""
    start = time.perf_counter()
    with open(out, "wb") as sink:
        child = subprocess.Popen(command, stdout=sink, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    if status != 0 and "pgn-extract" not in command:
        print(f"(status {status}: {' '.join(command)})", file=sys.stderr)
    return usage.ru_utime + usage.ru_stime, wall


def peak_memory(command, out):
    """Peak memory (MB) of one run. A child of Python's is charged with Python's own
    memory; one of `time` is not. No time is taken of such a run: to start `time` counts,
    and for more the less there is to do."""
    peak = f"{WORK}/peak"
    run(["time", "-q", "-f", "%M", "-o", peak, *command], out)
    with open(peak) as memory:
        return int(memory.read()) / 1024


def output(name):
    return f"{WORK}/{name.replace(' ', '_').replace(',', '')}.out"


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def half_moves(path):
    with open(path, "rb") as file:
        return sum(len(line.split()) for line in file)


def python_chess(limit):
    """python-chess on the first games only: it would take minutes otherwise."""
    code = (
        "import chess.pgn,sys\n"
        "f=open(sys.argv[1],encoding='latin-1')\n"
        "n=0\n"
        f"while n<{limit}:\n"
        "    g=chess.pgn.read_game(f)\n"
        "    if g is None: break\n"
        "    n+=1\n"
        "    print(' '.join(m.uci() for m in g.mainline_moves()))\n"
    )
    return [sys.executable, "-c", code, PGN]


def python_trees(limit):
    """As above, and a walk through each tree; writes what `ours_collect` writes
    first. Comments are left out: python-chess joins those of a move."""
    code = (
        "import chess.pgn,sys\n"
        "f=open(sys.argv[1],encoding='latin-1')\n"
        "games=moves=squares=nags=variations=0\n"
        f"while games<{limit}:\n"
        "    g=chess.pgn.read_game(f)\n"
        "    if g is None: break\n"
        "    games+=1\n"
        "    nodes=[g]\n"
        "    while nodes:\n"
        "        n=nodes.pop()\n"
        "        variations+=max(len(n.variations)-1,0)\n"
        "        nags+=sum(n.nags)\n"
        "        for v in n.variations:\n"
        "            moves+=1\n"
        "            squares+=v.move.to_square\n"
        "            nodes.append(v)\n"
        "print('games',games); print('half-moves',moves); print('squares',squares)\n"
        "print('nags',nags); print('variations',variations)\n"
    )
    return [sys.executable, "-c", code, PGN]


def numbers(path):
    """The lines of a name and a number, as a dictionary."""
    with open(path) as file:
        return dict(line.rsplit(" ", 1) for line in file)


def iccf(*options, jobs=1):
    return [PROGRAM, "convert", "-q", "-j", str(jobs), *options]


def have(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0


def rival(name, *arguments):
    return [f"{RIVALS}/rival_{name}", *arguments]


def ours(name, *arguments):
    return [f"{RIVALS}/ours_{name}", *arguments]


def first(notation):
    return f"{WORK}/first-{notation.replace(':', '-')}.pgn"


moves = ("--to", "numeric", "--layout", "moves")
programs = {
    "read": iccf(*moves, PGN),
    "read, shakmaty": rival("shakmaty", "numeric", PGN),
    "read, cozy": rival("cozy", "numeric", PGN),
    "clocks": iccf(*moves, CLOCKS),
    "clocks, shakmaty": rival("shakmaty", "numeric", CLOCKS),
    "clocks, cozy": rival("cozy", "numeric", CLOCKS),
    "write": iccf("--split", "line", "--to", "san", "--layout", "moves", NUMERIC),
    "write, shakmaty": rival("shakmaty", "san", NUMERIC),
    "write, cozy": rival("cozy", "san", NUMERIC),
    "all kept": iccf("--to", "numeric", PGN),
    "read, two threads": iccf(*moves, PGN, jobs=2),
    "all kept, two threads": iccf("--to", "numeric", PGN, jobs=2),
    "visit": ours("visit", "moves", PGN),
    "visit, shakmaty": rival("visit", "moves", PGN),
    "collect": ours("collect", PGN),
    "collect, shakmaty": rival("collect", PGN),
    "headers": ours("visit", "headers", PGN),
    "headers, pgn-reader": rival("visit", "headers", PGN),
    "first games": iccf(*moves, f"{WORK}/first.pgn"),
}
for notation in RECOGNISED:
    programs[f"first games, {notation}"] = iccf(*moves, first(notation))
    programs[f"first games, {notation} as told"] = iccf("--from", notation, *moves, first(notation))
same = [name for name in programs if "," in name]
if shutil.which("pgn-extract"):
    programs["read, pgn-extract"] = ["pgn-extract", "-s", "-Wuci", "--notags", PGN]
    programs["write, pgn-extract"] = ["pgn-extract", "-s", "-Wsan", "--notags", PGN]
if os.path.exists(ZST):
    programs["zst"] = iccf(*moves, ZST, jobs=2)
    programs["zst, zstd -d alone"] = ["zstd", "-d", "-c", "-q", ZST]

peaks = {name: peak_memory(command, output(name)) for name, command in programs.items()}
for name in same:
    mine = name.split(",")[0]
    if digest(output(mine)) != digest(output(name)):
        sys.exit(f"{mine} and {name} do not write the same")

best = {}


def take_times(names):
    for name in names:
        cpu, wall = run(programs[name], os.devnull)
        old = best.get(name, (9e9, 9e9))
        best[name] = (min(old[0], cpu), min(old[1], wall))


for _ in range(ROUNDS):
    take_times(programs)
    # A moment in which others use the machine hides the best of a short run, so these
    # have more of them.
    for _ in range(2):
        take_times([name for name in programs if best[name][1] < SHORT])

plies = {"read": half_moves(NUMERIC), "clocks": half_moves(output("clocks"))}
for name in ["write", "all kept", "visit", "collect", "headers"]:
    plies[name] = plies["read"]
if have("chess"):
    base, _ = run([sys.executable, "-c", "import chess.pgn"], os.devnull)
    cpu, _ = run(python_chess(PYTHON_GAMES), output("python"))
    count = max(half_moves(output("python")), 1)
    best["read, python-chess"] = ((cpu - base) / count * plies["read"], 0)
    cpu, _ = run(python_trees(PYTHON_GAMES), output("python trees"))
    run(ours("collect", PGN, str(PYTHON_GAMES)), output("some trees"))
    theirs, mine = numbers(output("python trees")), numbers(output("some trees"))
    if not theirs.items() <= mine.items():
        sys.exit(f"collect and python-chess do not find the same: {mine}, {theirs}")
    best["collect, python-chess"] = ((cpu - base) / count * plies["read"], 0)

for name, path in [("games", PGN), ("games with clocks", CLOCKS)]:
    count = plies["read" if path == PGN else "clocks"]
    print(f"{name}: {os.path.getsize(path) / 1e6:.1f} MB, {count} half-moves")
print(f"CPU time, best of {ROUNDS} rounds; outputs compared, then thrown away\n")
print("| work | iccf | ns a half-move | peer | ns a half-move | ratio |")
print("|---|---|---|---|---|---|")


def row(work, name, theirs, peer):
    if theirs not in best:
        return
    mine, other = best[name][0], best[theirs][0]
    each = 1e9 / plies[name]
    print(f"| {work} | {mine:.2f} s | {each * mine:.0f} | {peer} | {each * other:.0f} | {other / mine:.1f}× |")


def two_threads(work, mine):
    one, two = best[mine], best[f"{mine}, two threads"]
    print(
        f"- {work}, one thread → two: wall time {one[1]:.2f} s → {two[1]:.2f} s, "
        f"{one[1] / two[1]:.2f}×; peak memory {peaks[mine]:.0f} MB → "
        f"{peaks[f'{mine}, two threads']:.0f} MB"
    )


row("PGN to digits, moves only", "read", "read, shakmaty", "pgn-reader + shakmaty")
row("PGN to digits, moves only", "read", "read, cozy", "cozy-chess")
row("PGN to digits, moves only", "read", "read, pgn-extract", "pgn-extract -Wuci")
row("PGN to digits, moves only", "read", "read, python-chess", "python-chess")
row("PGN with clocks to digits, moves only", "clocks", "clocks, shakmaty", "pgn-reader + shakmaty")
row("PGN with clocks to digits, moves only", "clocks", "clocks, cozy", "cozy-chess")
row("digits to SAN, moves only", "write", "write, shakmaty", "shakmaty")
row("digits to SAN, moves only", "write", "write, cozy", "cozy-chess")
row("digits to SAN, moves only", "write", "write, pgn-extract", "pgn-extract -Wsan")
row("PGN to digits, everything kept", "all kept", "read, shakmaty", "pgn-reader + shakmaty, moves only")
row("every move of main lines visited", "visit", "visit, shakmaty", "pgn-reader + shakmaty")
row("every game as a tree", "collect", "collect, shakmaty", "pgn-reader + shakmaty, items in vectors")
row("every game as a tree", "collect", "collect, python-chess", "python-chess, read_game")
row("tags only, moves skipped", "headers", "headers, pgn-reader", "pgn-reader")
print()
for notation in RECOGNISED:
    alone, told = best[f"first games, {notation}"][0], best[f"first games, {notation} as told"][0]
    print(f"- {notation}, first games: recognised {alone:.2f} s, told {told:.2f} s, {alone / told:.1f}×")
two_threads("moves only", "read")
two_threads("everything kept", "all kept")
if "zst" in best:
    wall, alone = best["zst"][1], best["zst, zstd -d alone"][1]
    print(f"- .zst, two threads: {wall:.2f} s, zstd -d alone {alone:.2f} s, {wall / alone:.1f}×")
start = time.perf_counter()
subprocess.run([PROGRAM, "convert", "-m", "5254"], stdout=subprocess.DEVNULL)
print(f"- `iccf convert -m 5254`, whole process: {1e3 * (time.perf_counter() - start):.1f} ms")
