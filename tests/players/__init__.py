"""Tests of the opponents, and the positions for them."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import RULESETS, Rules


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A ruleset, with options changed or not."""
    rules = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
    spaces = draw(st.one_of(st.just(rules.spaces), st.integers(5, 21)))
    value = st.one_of(st.integers(0, 6), st.integers(0, spaces + 1))
    change: dict[str, Any] = {
        "men": draw(st.one_of(st.just(rules.men), st.integers(1, 9))),
        "spaces": spaces,
        "values": draw(st.one_of(st.just(rules.values), st.tuples(*[value] * 5).filter(any))),
        "captors": draw(st.sampled_from(("onward", "homeward"))),
        "rescue": draw(st.booleans()),
        "bias": draw(st.sampled_from((0.5, 0.4, 0.05, 0.95))),
    }
    change["draw"] = change["men"] > 1 and draw(st.booleans())
    return rules._replace(**change)


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
