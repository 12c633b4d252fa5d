"""The review of a game for JSON: luck and losses, turn by turn."""

from typing import Any

from puluc.engine.game import Game
from puluc.engine.record import Record
from puluc.reviewing.review import review_data
from puluc.worker.reviewer import review_game as reviewed


def review(game: Game | Record) -> dict[str, Any]:
    """Return the luck of a game's throws and the losses of its moves, which add up to its result.

    A `Record` also has notes: a choice of the starter, undone moves, a side that gave up. Rules
    without a table have estimates. The result can be written as JSON. Chances are Sun's, from 0 to
    1; luck and losses are those of the side to move:

    - `rules`: their text
    - `exact`: whether the chances come from a table
    - `error`: the mean error of the chances; 0 from a table, None if it is not known
    - `turns`: each with its `ply`, `side` (`sun` or `moon`), `marks` and `move`; the chance
      `before` the throw, `thrown` with its best move, and `after` the move played; its `luck`, its
      `loss`, the `best` move, and whether there was a `decision` between moves that lead to
      different positions. A throw without its move is the last turn, with None as its move
    - `sides`: for `sun` and `moon` the sums of `luck` and `loss`, the number of `decisions`, its
      `slips` by `thresholds`, and `kept`, the share of the stake that its moves kept
    - `thresholds`: the least losses of a small mistake, a mistake and a big mistake, in points
    - `start`, `result`: the chance before the first throw and at the end
    - `opening`: Sun's luck in the choice of the starter, where throws or lots chose
    - `rest`, `given_up`: the rounding of the values, and the change in chance by giving up
    - `notes`: those of the record

    Raises TypeError for any other argument.

    >>> game = Game.from_record('[Rules "kekchi"]\\n\\n1. 3 c-3  1 c-9  2. 3 3-6  3 c-7  3. 1')
    >>> found = review(game)
    >>> [turn["move"] for turn in found["turns"] if turn["loss"] > 0.02]
    ['c-7']
    >>> sun, moon = found["sides"]["sun"], found["sides"]["moon"]
    >>> gained = sun["luck"] - moon["luck"] - sun["loss"] + moon["loss"] + found["rest"]
    >>> found["result"] - found["start"] == gained
    True
    """
    if not isinstance(game, Game | Record):
        raise TypeError(f"review takes a Game or a Record, not {type(game).__name__}")
    return review_data(reviewed(Record(game) if isinstance(game, Game) else game))
