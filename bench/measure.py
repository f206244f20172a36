"""Runs iccf and its peers on the same input and prints a table of ratios.

Called by `run`. Times are CPU seconds of the child process (user and system),
the best of several rounds; rounds of all programs alternate, so that a noisy
machine is unfair to none. Outputs that should be the same are compared.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

IPROGRAM, RIVAL, PGN, WORK = sys.argv[1:5]
ROUNDS = int(os.environ.get("ROUNDS", "3"))
NUMERIC = f"{WORK}/numeric.txt"
ZST = f"{WORK}/games.pgn.zst"


def run(command, out):
    """CPU seconds, wall seconds and peak memory (MB) of one run."""
    start = time.perf_counter()
    with open(out, "wb") as sink:
        child = subprocess.Popen(command, stdout=sink, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    if status != 0 and command[0] != "pgn-extract":
        print(f"(status {status}: {' '.join(command)})", file=sys.stderr)
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


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


def iccf(*options, jobs=1):
    return [IPROGRAM, "convert", "-q", "-j", str(jobs), *options]


def have(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0


PYTHON_GAMES = 300
programs = {
    "to numeric": iccf("--to", "numeric", "--layout", "moves", PGN),
    "to numeric, shakmaty": [RIVAL, "numeric", PGN],
    "to san": iccf("--split", "line", "--to", "san", "--layout", "moves", NUMERIC),
    "to san, shakmaty": [RIVAL, "san", NUMERIC],
    "all kept": iccf("--to", "numeric", PGN),
    "two threads": iccf("--to", "numeric", "--layout", "moves", PGN, jobs=2),
}
if shutil.which("pgn-extract"):
    programs["to numeric, pgn-extract"] = ["pgn-extract", "-s", "-Wuci", "--notags", PGN]
    programs["to san, pgn-extract"] = ["pgn-extract", "-s", "-Wsan", "--notags", PGN]
if os.path.exists(ZST):
    programs["zst"] = iccf("--to", "numeric", "--layout", "moves", ZST, jobs=2)
    programs["zst, zstd -d alone"] = ["zstd", "-d", "-c", "-q", ZST]

best = {}
for _ in range(ROUNDS):
    for name, command in programs.items():
        cpu, wall, memory = run(command, f"{WORK}/{name.replace(' ', '_').replace(',', '')}.out")
        old = best.get(name, (9e9, 9e9, 0))
        best[name] = (min(old[0], cpu), min(old[1], wall), max(old[2], memory))
if have("chess"):
    cpu, _, _ = run(python_chess(PYTHON_GAMES), f"{WORK}/python.out")
    base, _, _ = run([sys.executable, "-c", "import chess.pgn"], os.devnull)
    plies = sum(len(line.split()) for line in open(f"{WORK}/python.out"))
    best["to numeric, python-chess"] = ((cpu - base) / max(plies, 1), 0, 0)

for ours, theirs in [("to numeric", "to numeric, shakmaty"), ("to san", "to san, shakmaty"), ("to numeric", "two threads")]:
    same = digest(f"{WORK}/{ours.replace(' ', '_').replace(',', '')}.out") == digest(
        f"{WORK}/{theirs.replace(' ', '_').replace(',', '')}.out"
    )
    if not same:
        sys.exit(f"{ours} and {theirs} do not write the same")

plies = sum(len(line.split()) for line in open(NUMERIC))
size = os.path.getsize(PGN)
print(f"{size / 1e6:.1f} MB, {plies} half-moves, CPU time, best of {ROUNDS}; outputs compared\n")
print("| work | iccf | ns a half-move | peer | ns a half-move | ratio |")
print("|---|---|---|---|---|---|")


def row(work, ours, theirs, peer):
    if theirs not in best:
        return
    mine = best[ours][0]
    other = best[theirs][0] * (plies if "python" in theirs else 1)
    print(
        f"| {work} | {mine:.2f} s | {1e9 * mine / plies:.0f} | {peer} | {1e9 * other / plies:.0f} | {other / mine:.1f}× |"
    )


row("PGN to digits, moves only", "to numeric", "to numeric, shakmaty", "pgn-reader + shakmaty")
row("PGN to digits, moves only", "to numeric", "to numeric, pgn-extract", "pgn-extract -Wuci")
row("PGN to digits, moves only", "to numeric", "to numeric, python-chess", "python-chess")
row("digits to SAN, moves only", "to san", "to san, shakmaty", "shakmaty")
row("digits to SAN, moves only", "to san", "to san, pgn-extract", "pgn-extract -Wsan")
row("PGN to digits, everything kept", "all kept", "to numeric, shakmaty", "pgn-reader + shakmaty, moves only")
print()
print(f"- two threads: wall time {best['to numeric'][1]:.2f} s → {best['two threads'][1]:.2f} s, "
      f"{best['to numeric'][1] / best['two threads'][1]:.2f}×, peak memory {best['two threads'][2]:.0f} MB")
if "zst" in best:
    print(f"- .zst, two threads: {best['zst'][1]:.2f} s, zstd -d alone {best['zst, zstd -d alone'][1]:.2f} s, "
          f"{best['zst'][1] / best['zst, zstd -d alone'][1]:.1f}×")
start = time.perf_counter()
subprocess.run([IPROGRAM, "convert", "-m", "5254"], stdout=subprocess.DEVNULL)
print(f"- iccf convert -m 5254, whole process: {1e3 * (time.perf_counter() - start):.1f} ms")
