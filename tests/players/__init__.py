"""Tests of the opponents, and the positions for them."""

from random import Random

from hypothesis import strategies as st

from puluc.engine.position import MOON, SUN, Position
from tests.engine.strategies import any_rules


@st.composite
def positions(draw: st.DrawFn, over: bool = False) -> Position:
    """A position without a throw, some random turns after the start; with `over` perhaps at the
    end."""
    rules = draw(any_rules())
    random = Random(draw(st.integers(0, 2**32 - 1)))
    position = Position.start(rules, draw(st.sampled_from((SUN, MOON))))
    for _ in range(draw(st.sampled_from((0, 2, 5, 9, 14, 20, 30, 50, 80)))):
        thrown = position.throw(random.randrange(5))
        after = thrown.play(random.choice(thrown.moves()))
        if after.result is not None and not over:
            break
        position = after
        if position.result is not None:
            break
    return position
