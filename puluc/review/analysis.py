"""What may follow from a position, each with the chance to win, for JSON."""

from __future__ import annotations

from typing import Any

from puluc.position import Position
from puluc.solution import library
from puluc.worth import Thrown, Values, at_once, weighing


def analysis(position: Position, values: Values | None = None) -> dict[str, Any]:
    """Return the position's throws, or its pending one alone, and the moves with each, best first.

    Chances are those of the ruleset's values, or of the ones given: `win` is the position's, a
    throw's is that of its best move, and `rest` is what `win` is beyond the mean over the throws.
    Estimates (`exact` is false) have their measured mean `error`.

    >>> from puluc import Rules
    >>> found = analysis(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> found["exact"], [move["move"] for move in found["throws"][0]["moves"]]
    (True, ['1-4', 'c-3'])
    """
    worth = at_once(weighing(position, values or library.values(position.rules), throws=True))
    return {
        "rules": position.rules.text,
        "position": position.text,
        "win": worth.win,
        "exact": worth.exact,
        **({} if worth.exact else {"error": worth.error}),
        "throws": [_throw(position.throw(throw.marks), throw) for throw in worth.throws],
        "rest": worth.rest,
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
