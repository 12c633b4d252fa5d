"""What may follow from a position, each with the chance to win where it is known, for JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puluc.kernels import MARKS, chances
from puluc.position import Position

WinChance = Callable[[Position], float | None]


def win_chance(position: Position) -> float | None:
    """Return the exact chance that the side to move wins before its throw, or None if unknown.

    This is where the solution is asked once there is one; until then nothing is known. The
    position may be a finished game but has no throw pending.
    """
    return None


def analysis(position: Position, win: WinChance = win_chance) -> dict[str, Any]:
    """Return the position's throws, or its pending one alone, and the moves with each.

    `win` is the chance of the side to move, None where it is not known. Moves stand best first,
    or in legal order where that is not known. A finished game has no throws.
    """
    pending = position.marks
    throws = []
    if position.result is None:
        marks = MARKS if pending is None else (pending,)
        throws = [_throw(position.throw(number), win) for number in marks]
    here = win(position) if pending is None else throws[0]["win"]
    return {
        "rules": position.rules.text,
        "position": position.text,
        "win": here,
        "exact": here is not None and all(throw["win"] is not None for throw in throws),
        "throws": throws,
    }


def _throw(thrown: Position, win: WinChance) -> dict[str, Any]:
    moves: list[dict[str, Any]] = []
    best: float | None = 0.0
    for move in thrown.moves():
        after = thrown.play(move)
        theirs = win(after)
        mine = None if theirs is None else 1 - theirs
        best = None if best is None or mine is None else max(best, mine)
        moves.append({"move": move.text, "position": after.text, "win": mine})
    if best is not None:
        moves.sort(key=lambda entry: entry["win"], reverse=True)
    assert thrown.marks is not None
    return {
        "marks": thrown.marks,
        "spaces": thrown.spaces_thrown,
        "chance": chances(thrown.rules.bias)[thrown.marks],
        "win": best,
        "moves": moves,
    }
