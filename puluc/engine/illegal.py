"""The reasons why a position does not allow a move, in sentences."""

from __future__ import annotations

from puluc.engine.move import Move, Obstacle
from puluc.support.i18n import _


def explain_move(
    move: Move, position: str, over: bool, obstacle: Obstacle | None, target: int | None
) -> str:
    """Return the reason why a move is not legal in a position, given as text.

    `over` is whether the game is over; else `obstacle` is the reason against any move from there,
    or `target` the only legal target. Both are None for a source off the board.

    >>> explain_move(Move(1, 5), "4 S,2,M,5 4 s 3", False, None, 4)
    '1-5 is not legal in 4 S,2,M,5 4 s 3: the throw goes to 4'
    """
    if over:
        reason = _("{move} is not legal: the game is over in {position}")
    elif obstacle:
        reason = _("{move} is not legal in {position}: {obstacle}")
    elif target is None:
        reason = _("{move} is not legal in {position}")
    else:
        reason = _("{move} is not legal in {position}: the throw goes to {target}")
    return reason.format(move=move.text, position=position, obstacle=obstacle, target=target or "c")


def explain_pass(position: str, over: bool) -> str:
    """Return the reason why a turn can't pass in a position, given as text.

    >>> explain_pass("5 9 5 s 1", False)
    'a move is possible in 5 9 5 s 1, so the turn can’t pass'
    """
    if over:
        reason = _("the game is over in {position}")
    else:
        reason = _("a move is possible in {position}, so the turn can’t pass")
    return reason.format(position=position)
