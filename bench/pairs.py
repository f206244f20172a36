"""Two commands run one right behind the other, many times: `pairs.py ROUNDS OURS PEER`.

Prints how many times as long the second takes in CPU time, by the best round of each and
by the median of the rounds' ratios. On a machine that others share, a pair tells more than
the best of each, as both are slow when the machine is.
"""

import os
import statistics
import subprocess
import sys


def seconds(command):
    child = subprocess.Popen(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(child.pid, 0)
    return usage.ru_utime + usage.ru_stime


ours, peer = sys.argv[2:4]
times = []
for index in range(int(sys.argv[1])):
    # Each is the first in half of the rounds.
    first, second = (ours, peer) if index % 2 == 0 else (peer, ours)
    pair = {first: seconds(first)}
    pair[second] = seconds(second)
    times.append((pair[ours], pair[peer]))
best = min(time for _, time in times) / min(time for time, _ in times)
median = statistics.median(theirs / mine for mine, theirs in times)
print(f"best {best:.2f}×, median {median:.2f}× of {len(times)} pairs")
