"""The interface of computer players, and helpers to choose a move."""

from collections.abc import Generator, Sequence
from random import Random
from typing import Protocol, TypeVar

from puluc.engine.position import Move, Position
from puluc.evaluation.win_chance import Source, run_to_end

T = TypeVar("T")

Thought = Generator[None, None, Move]
"""The choice of a move in slices: it yields often and returns the move."""


class Player(Protocol):
    """A computer player. Any object with an `id` and a `think` like these is a player.

    >>> class First:
    ...     id = "first"
    ...     def think(self, position, draw, source):
    ...         yield
    ...         return position.moves()[0]
    >>> from puluc import PLAYERS, Position, RULESETS, choose_move
    >>> PLAYERS["first"] = First()
    >>> choose_move(Position.start(RULESETS["kekchi"]).throw(3), "first")
    Move.from_text('c-3')
    >>> del PLAYERS["first"]
    """

    @property
    def id(self) -> str:
        """Its name, used as the key in `PLAYERS`, on the command line and in saved games."""

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Find a legal move. A generator: it yields often, so that a page stays responsive, and
        returns the move.

        The position has a pending throw and at least one move, which may be `PASS`. Random numbers
        must come from `draw`, so that a game can be replayed exactly. `source` is internal: it has
        the values of a ruleset, for the package's own players. Other players call `ranked_moves` or
        `analysis`.
        """


def choose_now(player: Player, position: Position, draw: Random, source: Source) -> Move:
    """Return a player's move without slices. Raises ValueError if the game is over."""
    return run_to_end(player.think(position, draw, source))


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return the legal moves. Raises ValueError if the game is over or no throw is pending."""
    moves = position.moves()
    if not moves:
        raise ValueError("the game is over")
    return moves


def pick_random(items: Sequence[T], draw: Random) -> T:
    """Return one of the items at random, the same one on every version of Python."""
    return items[int(draw.random() * len(items))]
