"""The analysis of a position for JSON: throws and moves with their win chances."""

from typing import Any

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Thrown, evaluate, run_to_end
from puluc.tablebase import library


def analysis(position: Position) -> dict[str, Any]:
    """Return the throws and moves in a position, with the win chances of the side to move.

    Rules without a table have estimates. The result can be written as JSON:

    - `rules`, `position`: their texts
    - `win`: the win chance; with a throw pending, after its best move
    - `exact`: whether the chances come from a table
    - `error`: the mean error of estimates, None if it is not known; only with estimates
    - `throws`: the pending throw, else all five, each with its `marks`, its `spaces`, its `chance`,
      the win chance with it as `win`, and its `moves`, best first, each with its text as `move`,
      the text of the `position` after it, and its win chance as `win`
    - `rest`: the difference between `win` and the mean over the throws: the rounding of tables, and
      the inconsistency of estimates one throw later

    >>> from puluc import Rules
    >>> found = analysis(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> found["exact"], [move["move"] for move in found["throws"][0]["moves"]]
    (True, ['1-4', 'c-3'])
    """
    evaluation = run_to_end(evaluate(position, library.get_values(position.rules), throws=True))
    return {
        "rules": position.rules.text,
        "position": position.text,
        "win": evaluation.win,
        "exact": evaluation.exact,
        **({} if evaluation.exact else {"error": evaluation.error}),
        "throws": [
            _describe_throw(position.throw(throw.marks), throw) for throw in evaluation.throws
        ],
        "rest": evaluation.rest,
    }


def _describe_throw(thrown: Position, throw: Thrown) -> dict[str, Any]:
    """Return a throw with its moves."""
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
