"""The baseline of a packed table: an estimate that is a sum over pairs of stacks.

A feature is a place and its content: the stack on a space, or the number of men in a city. The
estimate of a position is logistic(sum of the weights of its features and of its pairs of features).
It uses whole numbers only, so that every reader gets the same bits: weights are in
1 / `WEIGHT_UNIT` of a natural logarithm of odds, win chances in 1 / `UNIT`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from puluc.engine.rules import Rules
from puluc.evaluation.network import exp_approx
from puluc.tablebase.encoding import codes_for, men_in_game

UNIT: Final = 1 << 16
"""The number of steps from 0 to a certain win."""
WEIGHT_UNIT: Final = 64
"""The number of steps of a weight in one natural logarithm of odds."""
LIMIT: Final = 10 * WEIGHT_UNIT
"""The limit of a sum of weights."""


@lru_cache(maxsize=1)
def make_logistic_table() -> list[int]:
    """Return the win chances, in 1 / `UNIT`, for the sums from -`LIMIT` to `LIMIT`."""
    sums = range(-LIMIT, LIMIT + 1)
    return [int(UNIT / (1.0 + exp_approx(-total / WEIGHT_UNIT)) + 0.5) for total in sums]


class Shape:
    """The features of a layer, and the order of its weights.

    - `features`: numbers place * `width` + content. On places 0 to spaces - 1 the content is the
      code of a stack, on place `spaces` the number of men in the mover's city, on the next that in
      the opponent's city
    - `men`: for each feature, the men of the mover and of the opponent in it

    The weights are the constant, then one for each feature, then for each feature in order one for
    each of `partners(k)`.
    """

    def __init__(self, rules: Rules, mine: int, theirs: int) -> None:
        """List the features of the layer with `mine` and `theirs` men."""
        codes = codes_for(rules)
        mine, theirs = men_in_game(rules, mine, theirs)
        spaces = rules.spaces
        self.width = max(len(codes.stacks), rules.men + 1)
        self.features: list[int] = []
        self.men: list[tuple[int, int]] = []
        for place in range(spaces):
            for code, (_, m, o) in enumerate(codes.stacks):
                if code and m <= mine and o <= theirs:
                    self._add(place, code, m, o)
        for count in range(1, mine + 1):
            self._add(spaces, count, count, 0)
        for count in range(1, theirs + 1):
            self._add(spaces + 1, count, 0, count)
        self._room = (mine, theirs)
        self._spaces = spaces
        self._known: dict[tuple[int, int, int], list[int]] = {}
        self._stacks: dict[tuple[int, int], int] = {}

    def _add(self, place: int, content: int, mine: int, theirs: int) -> None:
        """Add a feature with its men."""
        self.features.append(place * self.width + content)
        self.men.append((mine, theirs))

    def number(self, k: int) -> int:
        """Return the number of partners of the k-th feature, without listing them."""
        place = self.features[k] // self.width
        mine = self._room[0] - self.men[k][0]
        theirs = self._room[1] - self.men[k][1]
        if place >= self._spaces:
            return theirs if place == self._spaces else 0
        if (stacks := self._stacks.get((mine, theirs))) is None:
            first = (
                men
                for men, feature in zip(self.men, self.features, strict=True)
                if feature < self.width
            )
            stacks = sum(m <= mine and o <= theirs for m, o in first)
            self._stacks[mine, theirs] = stacks
        return (self._spaces - 1 - place) * stacks + mine + theirs

    def partners(self, k: int) -> list[int]:
        """Return the features on later places that can occur together with the k-th feature."""
        place = self.features[k] // self.width
        mine = self._room[0] - self.men[k][0]
        theirs = self._room[1] - self.men[k][1]
        known = self._known.get((place, mine, theirs))
        if known is None:
            known = [
                feature
                for feature, (m, o) in zip(self.features, self.men, strict=True)
                if m <= mine and o <= theirs and feature >= (place + 1) * self.width
            ]
            self._known[place, mine, theirs] = known
        return known


def count_weights(rules: Rules, mine: int, theirs: int) -> int:
    """Return the number of weights of the layer with `mine` and `theirs` men."""
    shape = Shape(rules, mine, theirs)
    return 1 + len(shape.features) + sum(map(shape.number, range(len(shape.features))))
