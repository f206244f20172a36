"""Chess notation for play at a distance: read, check, explain, convert.

>>> import iccf
>>> iccf.read("5254").san
'e4'
>>> print(iccf.convert("1. e4 e5 2. Nf3", layout="moves"), end="")
5254 5755 7163

docs/python.md is a tour.
"""

from iccf._iccf import (
    Completion,
    Conversion,
    Digits,
    Game,
    Games,
    Move,
    Node,
    Position,
    Problem,
    Repair,
    Restoration,
    Restored,
    Table,
    __version__,
    board_svg,
    complete,
    convert,
    convert_file,
    explain,
    games,
    is_plain,
    languages,
    notations,
    read,
    repair,
    restore,
    table,
    to_numeric,
    write,
)
from iccf.errors import Error, FenError, GameError, MoveError
from iccf.svg import Svg

__all__ = [
    "Completion",
    "Conversion",
    "Digits",
    "Error",
    "FenError",
    "Game",
    "GameError",
    "Games",
    "Move",
    "MoveError",
    "Node",
    "Position",
    "Problem",
    "Repair",
    "Restoration",
    "Restored",
    "Svg",
    "Table",
    "__version__",
    "board_svg",
    "complete",
    "convert",
    "convert_file",
    "explain",
    "games",
    "is_plain",
    "languages",
    "notations",
    "read",
    "repair",
    "restore",
    "table",
    "to_numeric",
    "write",
]
