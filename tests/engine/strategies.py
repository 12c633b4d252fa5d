"""Strategies for property tests: rules with any options, positions and games reached by play."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Position, Side
from puluc.engine.rules import RULESETS, Rules
from tests.engine import reference

# Every ruleset with the choices in its source.
NAMED = tuple(reference.GAMES)

biases = st.one_of(
    st.sampled_from((0.5, 0.4, 0.05, 0.95)), st.floats(0, 1, exclude_min=True, exclude_max=True)
)


@st.composite
def any_rules(draw: st.DrawFn, rescue: bool | None = None, biased: bool = True) -> Rules:
    """Rules of any ruleset, with none, some or all options changed."""
    rules = RULESETS[draw(st.sampled_from(list(RULESETS)))]
    change: dict[str, Any] = {}
    if draw(st.booleans()):
        change["men"] = draw(st.integers(1, 9))
    if draw(st.booleans()):
        change["spaces"] = draw(st.integers(5, 21))
    if draw(st.booleans()):
        most = change.get("spaces", rules.spaces) + 1
        values = draw(st.lists(st.integers(0, most), min_size=5, max_size=5).filter(any))
        change["values"] = tuple(values)
    elif draw(st.booleans()):
        change["values"] = (draw(st.sampled_from((0, 5, 6))), *rules.values[1:])
    if draw(st.booleans()):
        change["captors"] = draw(st.sampled_from(("onward", "homeward")))
    change["rescue"] = draw(st.booleans()) if rescue is None else rescue
    if draw(st.booleans()):
        change["lap"] = draw(st.sampled_from(("end", "back", "wrap")))
    if draw(st.booleans()):
        change["throws"] = draw(st.sampled_from(("one", "two")))
    if draw(st.booleans()):
        change["capture"] = draw(st.sampled_from(("carry", "trade")))
        change["win"] = draw(st.sampled_from(("last", "count")))
    if draw(st.booleans()):
        change["sting"] = draw(st.booleans())
    odd = change.get("spaces", rules.spaces) % 2 == 1
    change["fire"] = odd and draw(st.booleans())
    if change.get("men", rules.men) > 1:
        change["draw"] = draw(st.booleans())
    if biased and draw(st.booleans()):
        change["bias"] = draw(biases)
    return rules._replace(**change)


def wander(rules: Rules, random: Random, turns: int, starter: str = SUN) -> list[Position]:
    """The positions before the throws of a random game's first turns, perhaps to its end.

    Half of the time a move that lands on a stack or ends a lap is preferred, so that stacks grow.
    """
    position = Position.start(rules, SUN if starter == SUN else MOON)
    seen = [position]
    while position.result is None and len(seen) <= turns:
        thrown = position.throw(random.randrange(5))
        moves = list(thrown.moves())
        busy = [m for m in moves if m.source > 0 or (m.target > 0 and thrown.stack(m.target))]
        position = thrown.play(random.choice(busy if busy and random.random() < 0.5 else moves))
        seen.append(position)
    return seen


starters: st.SearchStrategy[Side] = st.sampled_from((SUN, MOON))
randoms = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def walks(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> list[Position]:
    """The positions of a random game, from the start."""
    chosen = draw(any_rules() if rules is None else rules)
    turns = draw(st.sampled_from((0, 1, 3, 10, 25, 60, 120)))
    return wander(chosen, draw(randoms), turns, draw(starters))


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Position:
    """A position that play can reach, finished or not."""
    return draw(walks(rules))[-1]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game after some turns, its throws drawn from its seed, with or without a pending throw."""
    rules = draw(any_rules())
    seed = draw(st.text(max_size=6, alphabet='abc"\\ é0/'))
    random = draw(randoms)
    position = Position.start(rules, draw(starters))
    if draw(st.booleans()):
        position = wander(rules, random, draw(st.integers(0, 40)))[-1]
    game = Game.at(position, seed)
    for _ in range(draw(st.sampled_from((0, 1, 2, 7, 30)))):
        if game.result is not None:
            return game
        if game.position.marks is None:
            game = game.throw(draw(st.sampled_from((None, random.randrange(5)))))
        game = game.play(random.choice(game.position.moves()))
    if game.result is None and draw(st.booleans()):
        game = game.throw()
    return game


def referee(rules: Rules) -> reference.Game:
    """The same rules for the second implementation."""
    return reference.Game(
        rules.men,
        rules.spaces,
        rules.values,
        rules.captors == "homeward",
        rules.rescue,
        rules.draw,
        rules.lap,
        {"one": 1, "two": 2}[rules.throws],
        rules.capture == "trade",
        rules.sting,
        rules.fire,
        rules.win == "count",
    )
