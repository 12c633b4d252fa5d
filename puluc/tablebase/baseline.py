"""The baseline of a packed table: an estimate that is a sum over pairs of stacks.

A feature is a place and its content: the stack on a space, or the number of men in a city. The
estimate of a position is logistic(sum of the weights of its features and of its pairs of features).
It uses whole numbers only, so that every reader gets the same bits: weights are in
1 / `WEIGHT_UNIT` of a natural logarithm of odds, win chances in 1 / `UNIT`.
"""

from functools import cache, lru_cache
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
        self._fitting = cache(self._list_fitting)
        self._count = cache(self._count_stacks)

    def _add(self, place: int, content: int, mine: int, theirs: int) -> None:
        """Add a feature with its men."""
        self.features.append(place * self.width + content)
        self.men.append((mine, theirs))

    def number(self, k: int) -> int:
        """Return the number of partners of the k-th feature, without listing them."""
        place, mine, theirs = self._left_by(k)
        if place >= self._spaces:
            return theirs if place == self._spaces else 0
        return (self._spaces - 1 - place) * self._count(mine, theirs) + mine + theirs

    def partners(self, k: int) -> list[int]:
        """Return the features on later places that can occur together with the k-th feature."""
        return self._fitting(*self._left_by(k))

    def _left_by(self, k: int) -> tuple[int, int, int]:
        """Return the place of the k-th feature, and the men that it leaves to both sides."""
        place, (mine, theirs) = self.features[k] // self.width, self.men[k]
        return place, self._room[0] - mine, self._room[1] - theirs

    def _list_fitting(self, place: int, mine: int, theirs: int) -> list[int]:
        """Return the features on places after one that these men fit."""
        return [
            feature
            for feature, (m, o) in zip(self.features, self.men, strict=True)
            if m <= mine and o <= theirs and feature >= (place + 1) * self.width
        ]

    def _count_stacks(self, mine: int, theirs: int) -> int:
        """Return the number of stacks on the first space with at most these men."""
        pairs = zip(self.features, self.men, strict=True)
        return sum(f < self.width and m <= mine and o <= theirs for f, (m, o) in pairs)


def count_weights(rules: Rules, mine: int, theirs: int) -> int:
    """Return the number of weights of the layer with `mine` and `theirs` men."""
    shape = Shape(rules, mine, theirs)
    return 1 + len(shape.features) + sum(map(shape.number, range(len(shape.features))))
