"""Makes up games for the recipes: legal, seeded, and no good chess.

    python docs/cookbook/sample.py games.pgn [GAMES]
"""

import random
import sys

import iccf

OPENINGS = [
    ("B20", "e4 c5", 0.50),
    ("C20", "e4 e5", 0.55),
    ("C60", "e4 e5 Nf3 Nc6 Bb5", 0.56),
    ("D06", "d4 d5 c4", 0.57),
    ("E20", "d4 Nf6 c4 e6 Nc3 Bb4", 0.52),
    ("A10", "c4", 0.54),
]


def result(chance, share):
    if chance.random() < 0.3:
        return "1/2-1/2"
    return "1-0" if chance.random() < share else "0-1"


def game(chance, number):
    made = iccf.Game()
    eco, line, share = chance.choice(OPENINGS)
    rating = chance.randrange(1200, 2600)
    for name, value in [
        ("Event", "Made up"),
        ("Site", "Nowhere"),
        ("Date", f"2026.{number % 12 + 1:02}.01"),
        ("Round", str(number)),
        ("White", f"Player {chance.randrange(50)}"),
        ("Black", f"Player {chance.randrange(50)}"),
        ("Result", result(chance, share)),
        ("WhiteElo", str(rating)),
        ("BlackElo", str(rating + chance.randrange(-100, 101))),
        ("ECO", eco),
    ]:
        made.set_tag(name, value)
    node, position = made.root, made.start
    clocks = [600.0, 600.0]
    moves = line.split()
    for ply in range(chance.randrange(20, 60)):
        if not position.legal_moves:
            break
        move = position.read(moves[ply]) if ply < len(moves) else chance.choice(position.legal_moves)
        node, position = node.play(move), move.after
        # People think longest when the opening is over.
        spent = chance.expovariate(1 / (2 + 10 * max(0, 1 - abs(ply - 24) / 20)))
        clocks[ply % 2] = max(1, clocks[ply % 2] - spent)
        minutes, seconds = divmod(int(clocks[ply % 2]), 60)
        node.add_comment(f"[%clk 0:{minutes:02}:{seconds:02}]")
    made.result = made.tag("Result")
    return str(made)


def write(path, games=500):
    chance = random.Random(1851)
    with open(path, "w") as file:
        for number in range(1, games + 1):
            file.write(game(chance, number) + "\n")


if __name__ == "__main__":
    write(sys.argv[1], *map(int, sys.argv[2:]))
