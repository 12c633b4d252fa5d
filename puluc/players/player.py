"""What a player is, and the ways to ask one for a move."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Protocol, TypeVar

from puluc.engine.position import Move, Position
from puluc.evaluation.win_chance import Source, run_to_end

T = TypeVar("T")

Thought = Generator[None, None, Move]


class Player(Protocol):
    """An opponent: given a position with its throw pending, it finds a move.

    Anything with an `id` and a `think` like these is a player.

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
        """The name it goes by: its key in `PLAYERS`, on the command line and in a saved game."""

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Find a legal move: a generator, which yields often, so that a page stays responsive, and
        finally returns the move.

        The position has a throw pending and at least one move, which may be `PASS`. What is left to
        chance comes from `draw`, so that a game replays exactly. `source` is internal: what
        positions are worth, for the package's own players; others ask `ranked_moves` or `analysis`.
        """


def choose_now(player: Player, position: Position, draw: Random, source: Source) -> Move:
    """Return a player's move, found in one go. Raises ValueError if the game is over."""
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
