"""Threads, signals and memory."""

import io
import os
import subprocess
import sys
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import iccf

GAME = '[Event "x"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'


def test_threads_read_at_the_same_time():
    text = (GAME * 500).encode()

    def count(_):
        return sum(len(game) for game in iccf.games(io.BytesIO(text)))

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(count, range(16))) == [5000] * 16


def test_threads_share_an_iterator():
    games = iccf.games(io.BytesIO((GAME * 4000).encode()))
    with ThreadPoolExecutor(4) as threads:
        numbers = threads.map(lambda _: [game.number for game in games], range(4))
        assert sorted(sum(numbers, [])) == list(range(1, 4001))


def test_others_run_while_a_file_is_converted(tmp_path):
    """The interpreter is given up: another thread counts meanwhile."""
    source = tmp_path / "a.pgn"
    source.write_text(GAME * 40_000)
    turns, over = 0, threading.Event()

    def count():
        nonlocal turns
        while not over.is_set():
            turns += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        before = turns
        iccf.convert_file(source, tmp_path / "b.pgn", jobs=1)
        assert turns > before + 100
    finally:
        over.set()
        thread.join()


INTERRUPTED = """
import iccf, itertools, os, signal, sys
calls = 0
def progress(read, total):
    global calls
    calls += 1
    if calls == 2:
        os.kill(os.getpid(), signal.SIGINT)
try:
    iccf.convert_file(sys.argv[1], sys.argv[2], progress=progress)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_ends_a_conversion(tmp_path):
    source, target = tmp_path / "a.pgn", tmp_path / "b.pgn"
    source.write_text(GAME * 100_000)
    command = [sys.executable, "-c", INTERRUPTED, source, target]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")
    assert os.listdir(tmp_path) == ["a.pgn"]


def resident():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def work(games):
    """100,000 moves as games, as values and as text, and 1,000 errors."""
    for _ in range(games // 10_000):
        for game in iccf.games(io.BytesIO((GAME * 10_000).encode())):
            game.moves
    position = iccf.Position()
    for move in position.legal_moves * 50:
        move.after.read("e5").san
        try:
            position.read("5355")
        except iccf.MoveError as error:
            error.repairs


def test_a_million_moves_leave_nothing_behind():
    if sys.platform != "linux":
        return
    work(10_000)
    tracemalloc.start()
    before, traced = resident(), tracemalloc.get_traced_memory()[0]
    for _ in range(10):
        work(10_000)
    grown, traced = resident() - before, tracemalloc.get_traced_memory()[0] - traced
    tracemalloc.stop()
    assert grown < 8 << 20, f"{grown} bytes more than before"
    assert traced < 1 << 20, f"{traced} bytes of Python objects more than before"
