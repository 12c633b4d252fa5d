"""What a player is, and the ways to ask one for a move."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Protocol, TypeVar

from puluc.position import Move, Position
from puluc.worth import Source, at_once

T = TypeVar("T")

Thought = Generator[None, None, Move]


class Player(Protocol):
    """An opponent: given a position with its throw pending, it finds a move."""

    @property
    def id(self) -> str:
        """The name it goes by on the command line and in a saved game."""

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Yield often, so that a page stays responsive, and finally return a legal move.

        All randomness comes from `draw`, so that a game replays exactly, and what positions are
        worth, for those who look, from `source`.
        """


def choose(player: Player, position: Position, draw: Random, source: Source) -> Move:
    """Return a player's move, found in one go. Raises ValueError if the game is over."""
    return at_once(player.think(position, draw, source))


def options(position: Position) -> tuple[Move, ...]:
    """Return the legal moves. Raises ValueError if the game is over or no throw is pending."""
    moves = position.moves()
    if not moves:
        raise ValueError("the game is over")
    return moves


def pick(items: Sequence[T], draw: Random) -> T:
    """Return one of the items at random, the same one on every version of Python."""
    return items[int(draw.random() * len(items))]
