"""What may follow from a position, each with the chance to win, for JSON."""

from __future__ import annotations

from typing import Any

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Thrown, evaluate, run_to_end
from puluc.tablebase import library


def analysis(position: Position) -> dict[str, Any]:
    """Return what may follow from a position, with the chances to win of the side to move.

    The rules need not be solved: without a table the chances are estimates. What is returned can be
    written as JSON:

    - `rules`, `position`: their texts
    - `win`: the chance to win; with a throw pending, after its best move
    - `exact`: whether the chances come from a table
    - `error`: how far estimates are off on average; only with estimates
    - `throws`: the pending throw, or else all five, each with its `marks`, its `spaces`, its
      `chance` to be thrown, the chance to `win` with it, and its `moves`, best first, each with its
      text as `move`, the text of the `position` after it, and the chance to `win` with it
    - `rest`: by how much `win` differs from the mean over the throws: rounding in tables, and what
      estimates say otherwise one throw later

    >>> from puluc import Rules
    >>> found = analysis(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> found["exact"], [move["move"] for move in found["throws"][0]["moves"]]
    (True, ['1-4', 'c-3'])
    """
    worth = run_to_end(evaluate(position, library.get_values(position.rules), throws=True))
    return {
        "rules": position.rules.text,
        "position": position.text,
        "win": worth.win,
        "exact": worth.exact,
        **({} if worth.exact else {"error": worth.error}),
        "throws": [_describe_throw(position.throw(throw.marks), throw) for throw in worth.throws],
        "rest": worth.rest,
    }


def _describe_throw(thrown: Position, throw: Thrown) -> dict[str, Any]:
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
