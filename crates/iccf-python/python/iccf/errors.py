"""What can be wrong with a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from iccf._iccf import Problem, Repair


def _made(kind: type[Error], args: tuple[Any, ...]) -> Error:
    return kind.__new__(kind, *args)


class Error(ValueError):
    """A text that is not what it should be.

    ``kind`` is the kind of fault, as in docs/reports.md, ``place`` the line and the
    column where the text has several, and ``repairs`` are moves that may have been
    meant.
    """

    kind: str
    place: Optional[tuple[int, int]]
    repairs: list[Repair]

    def __init__(
        self,
        message: str,
        *,
        kind: str,
        place: Optional[tuple[int, int]] = None,
        repairs: Optional[list[Repair]] = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.place = place
        self.repairs = repairs or []

    def __reduce__(self) -> tuple[Any, ...]:
        # For copy and pickle, and so for what is raised in other processes.
        return _made, (type(self), self.args), self.__dict__


class MoveError(Error):
    """A text that is no legal move of a position.

    >>> try:
    ...     iccf.read("5264")
    ... except iccf.MoveError as error:
    ...     print(error)
    ...     print(error.kind, [repair.san for repair in error.repairs])
    illegal move 5264: a pawn does not move from 52 (e2) to 64 (f4)
    not-its-move ['e4', 'f4']
    """

    #: ``'illegal'``, ``'malformed'`` or ``'ambiguous'``.
    problem: str
    #: The text as it was given.
    text: str
    #: The notation that it was read in.
    notation: str
    #: The position.
    fen: str

    def __init__(
        self,
        message: str,
        *,
        kind: str,
        problem: str,
        text: str,
        notation: str,
        fen: str,
        repairs: Optional[list[Repair]] = None,
    ) -> None:
        super().__init__(message, kind=kind, repairs=repairs)
        self.problem = problem
        self.text = text
        self.notation = notation
        self.fen = fen


class FenError(Error):
    """A text that is no position."""

    #: The text as it was given.
    text: str

    def __init__(self, message: str, *, text: str) -> None:
        super().__init__(message, kind="fen")
        self.text = text


class GameError(Error):
    """A text that is no whole game: ``problem`` says all that is known."""

    problem: Problem
    #: The row of a column that the text stands in, from 0.
    row: Optional[int]

    def __init__(self, *, problem: Problem, row: Optional[int] = None) -> None:
        message = str(problem) if row is None else f"row {row}: {problem}"
        super().__init__(
            message,
            kind=problem.kind,
            place=problem.place,
            repairs=problem.repairs,
        )
        self.problem = problem
        self.row = row
