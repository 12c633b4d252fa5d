"""What may follow a move: the chances after each reply."""

from __future__ import annotations

from typing import NamedTuple

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import Position
from puluc.evaluation.win_chance import Values, best_move, round_chance, run_to_end


class Reply(NamedTuple):
    """A throw of the other side, or the second of a turn: the spaces it is worth, its chance 0..1,
    and the chance to win that the side which moved before has after the best reply."""

    spaces: int
    chance: float
    win: float


def list_replies(position: Position, values: Values) -> tuple[Reply, ...]:
    """Return what each throw after a move leads to, by the spaces it is worth; none at the end.

    >>> from puluc import Rules
    >>> from puluc.tablebase import library
    >>> position = Position.from_text(Rules.from_text("classic"), "4 3,MS,5 4 m")
    >>> [reply.spaces for reply in list_replies(position, library.get_values(position.rules))]
    [1, 2, 3, 4, 5]
    """
    if position.result is not None:
        return ()
    found: dict[int, Reply] = {}
    for marks, chance in zip(MARKS, chances(position.rules.bias), strict=True):
        thrown = position.throw(marks)
        spaces = thrown.spaces_thrown
        known = found.get(spaces)
        if known:
            found[spaces] = known._replace(chance=known.chance + chance)
        else:
            win = round_chance(run_to_end(best_move(thrown, values)).win)
            found[spaces] = Reply(spaces, chance, win if position.second else 1 - win)
    return tuple(found[spaces] for spaces in sorted(found))
