"""What may follow from a position, each with the chance to win where it is known, for JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puluc.estimate import estimate
from puluc.kernels import MARKS, chances
from puluc.position import Position
from puluc.review.valuing import valuer

WinChance = Callable[[Position], float]


def analysis(position: Position, win: WinChance | None = None) -> dict[str, Any]:
    """Return the position's throws, or its pending one alone, and the moves with each, best first.

    `win` is the chance of the side to move: the solution's where there is one (`exact`), else an
    estimated one with its measured mean `error`, or what the function given says. The figures add
    up: a throw's is that of its best move, the position's the mean over the throws. A finished game
    has no throws.

    >>> from puluc import Rules
    >>> found = analysis(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> found["exact"], [move["move"] for move in found["throws"][0]["moves"]]
    (True, ['1-4', 'c-3'])
    """
    values = valuer(position.rules)
    if win is None:
        win = values.win
    pending = position.marks
    throws = []
    if position.result is None:
        marks = MARKS if pending is None else (pending,)
        throws = [_throw(position.throw(number), win) for number in marks]
    if not throws:
        here = win(position)
    elif pending is not None:
        here = throws[0]["win"]
    else:
        here = sum(throw["chance"] * throw["win"] for throw in throws)
    return {
        "rules": position.rules.text,
        "position": position.text,
        "win": here,
        "exact": values.exact,
        **({} if values.exact else {"error": estimate.error(position.rules)}),
        "throws": throws,
    }


def _throw(thrown: Position, win: WinChance) -> dict[str, Any]:
    moves: list[dict[str, Any]] = []
    for move in thrown.moves():
        after = thrown.play(move)
        moves.append({"move": move.text, "position": after.text, "win": 1 - win(after)})
    moves.sort(key=lambda entry: entry["win"], reverse=True)
    assert thrown.marks is not None
    return {
        "marks": thrown.marks,
        "spaces": thrown.spaces_thrown,
        "chance": chances(thrown.rules.bias)[thrown.marks],
        "win": moves[0]["win"],
        "moves": moves,
    }
