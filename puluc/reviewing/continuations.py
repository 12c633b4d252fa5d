"""The continuations after a move: the win chances after each reply."""

from collections.abc import Generator
from typing import NamedTuple

from puluc.engine.kernels import list_throws
from puluc.engine.position import Position
from puluc.evaluation.win_chance import Values, best_move, round_chance


class Reply(NamedTuple):
    """A throw after a move, with its best reply.

    The throw is the other side's, or the second of the turn.
    """

    spaces: int
    """The value of the throw in spaces."""
    chance: float
    """The chance of the throw, 0 to 1."""
    win: float
    """The win chance, 0 to 1, of the side that moved, after the best reply."""


def find_replies(position: Position, values: Values) -> Generator[None, None, tuple[Reply, ...]]:
    """Find the replies to each throw after a move, by the value of the throw; none at the end.

    >>> from puluc import Rules
    >>> from puluc.evaluation.win_chance import run_to_end
    >>> from puluc.tablebase import library
    >>> position = Position.from_text(Rules.from_text("classic"), "4 3,MS,5 4 m")
    >>> replies = run_to_end(find_replies(position, library.get_values(position.rules)))
    >>> [reply.spaces for reply in replies]
    [1, 2, 3, 4, 5]
    """
    if position.result is not None:
        return ()
    found = []
    for marks, chance in list_throws(position.rules):
        thrown = position.throw(marks)
        win = round_chance((yield from best_move(thrown, values)).win)
        found.append(Reply(thrown.spaces_thrown, chance, win if position.second else 1 - win))
    return tuple(sorted(found))
