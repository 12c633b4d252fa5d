"""Opponents can't look at the seed: they get a position, and a stream of random numbers."""

import inspect
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine.kernels import MARKS
from puluc.engine.position import Position
from puluc.players import PLAYERS, choose_now
from puluc.tablebase import library
from tests.players import positions
from tests.support.effort import examples


class Numbers:
    """Numbers from 0 to 1, without their origin."""

    __slots__ = ("_next",)

    def __init__(self, seed: int) -> None:
        self._next = Random(seed).random

    def random(self) -> float:
        return self._next()


@settings(max_examples=examples(60))
@given(positions(), st.sampled_from(MARKS), st.sampled_from(sorted(PLAYERS)), st.integers(0, 99))
def test_a_player_needs_nothing_but_the_next_number(
    position: Position, marks: int, player: str, seed: int
) -> None:
    thrown = position.throw(marks)
    blind = cast(Random, Numbers(seed))
    move = choose_now(PLAYERS[player], thrown, blind, library.get_values)
    assert move in thrown.moves()
    assert move == choose_now(PLAYERS[player], thrown, Random(seed), library.get_values)


@pytest.mark.parametrize("player", sorted(PLAYERS))
def test_a_player_is_handed_nothing_else(player: str) -> None:
    """The type checker checks the parameters."""
    handed = inspect.signature(PLAYERS[player].think).parameters
    assert list(handed) == ["position", "draw", "source"]
