"""Dangers: every throw and reply counted one by one."""

from collections import Counter
from random import Random

import pytest

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import Position, other
from puluc.engine.rules import Rules
from puluc.reviewing.exposure import find_dangers


def positions(rules: Rules, seed: int) -> list[Position]:
    """Return the positions before each throw of a game of random moves, with its end."""
    draw = Random(seed)
    position = Position.start(rules)
    met = [position]
    while position.result is None and len(met) < 60:
        thrown = position.throw(sum(draw.random() < rules.bias for _ in range(4)))
        position = thrown.play(draw.choice(thrown.moves()))
        met.append(position)
    return met


@pytest.mark.parametrize("text", ["classic", "kekchi", "lemery:zero=0", "poulouc:bias=0.3"])
def test_what_is_lost_is_what_the_replies_take(text: str) -> None:
    """The mean number of men that vanish from each space, over throws that can take them."""
    rules = Rules.from_text(text)
    found = 0
    for position in [one for seed in range(3) for one in positions(rules, seed)]:
        hunter, prey = position.mover, other(position.mover)
        chance: Counter[int] = Counter()
        if position.result is None:
            for marks in MARKS:
                thrown = position.throw(marks)
                lost = set()
                for after in map(thrown.play, thrown.moves()):
                    for space, (old, new) in enumerate(
                        zip(position.road, after.road, strict=True), 1
                    ):
                        if old[-1:] == prey and new[-1:] == hunter:
                            lost.add(space)
                chance.update(dict.fromkeys(lost, chances(rules.bias)[marks]))
        for space, danger in find_dangers(position).items():
            assert danger == pytest.approx(chance.pop(space))
            found += 1
        assert not chance
    assert found > 20
