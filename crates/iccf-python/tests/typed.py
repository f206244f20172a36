"""What a type checker should know of the package; it is checked and never run."""

from __future__ import annotations

import io
from pathlib import Path

import iccf


def moves(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for game in iccf.games(path, progress=lambda read, total: print(read, total)):
        white: str | None = game.tag("White")
        found[white or "?"] = game.spell("uci")
        for problem in game.problems:
            line, column = problem.place
            print(line + column, problem.message, [repair.san for repair in problem.repairs])
    return found


def tree() -> str:
    game = iccf.Game(iccf.Position())
    node = game.root.play("e4").play(iccf.Position().play("e4").read("e5"))
    move: iccf.Move | None = node.move
    game.result = "1-0"
    return game.write("numeric", second="san", layout="pgn") + (move.san if move else "")


def errors() -> tuple[int, int] | None:
    try:
        iccf.read("x", position=iccf.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
    except iccf.MoveError as error:
        print(error.kind, error.fen, error.repairs[0].slip)
    except iccf.Error as error:
        return error.place
    return None


def table() -> list[str]:
    svg: iccf.Svg = iccf.board_svg(iccf.read("e4"), labels="both")
    print(svg.upper())
    return iccf.table(io.BytesIO(b""), columns=["white"]).columns
