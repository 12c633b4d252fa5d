"""What may follow from a position, each with the chance to win where it is known, for JSON."""

from __future__ import annotations

from typing import Any

from puluc.position import Position
from puluc.review.weighing import Thrown, WinChance, weigh


def analysis(position: Position, win: WinChance | None = None) -> dict[str, Any]:
    """Return the position's throws, or its pending one alone, and the moves with each, best first.

    The figures are those of `weigh`; estimates (`exact` is false) have their measured mean `error`.

    >>> from puluc import Rules
    >>> found = analysis(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> found["exact"], [move["move"] for move in found["throws"][0]["moves"]]
    (True, ['1-4', 'c-3'])
    """
    weight = weigh(position, win)
    return {
        "rules": position.rules.text,
        "position": position.text,
        "win": weight.win,
        "exact": weight.exact,
        **({} if weight.exact else {"error": weight.error}),
        "throws": [_throw(position.throw(throw.marks), throw) for throw in weight.throws],
    }


def _throw(thrown: Position, throw: Thrown) -> dict[str, Any]:
    return {
        "marks": throw.marks,
        "spaces": throw.spaces,
        "chance": throw.chance,
        "win": throw.win,
        "moves": [
            {"move": move.text, "position": thrown.play(move).text, "win": win}
            for move, win in throw.moves
        ],
    }
