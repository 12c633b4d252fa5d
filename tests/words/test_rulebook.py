"""Each rule sentence agrees with the engine: games under the rules show it."""

import random
import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.move import PASS
from puluc.engine.position import MOON, SUN, Event, Move, Position, other
from puluc.engine.rules import RULESETS, VARIANTS, Rules
from puluc.words import rulebook
from puluc.words.about import describe_special
from tests.support.effort import some

GAMES: Final = 60
LONGEST: Final = 300

FACTS: Final = tomllib.loads(Path(__file__).with_name("facts.toml").read_text("utf-8"))
"""The facts that games show, `common` or `rare`, and the words of the rules about them."""


def explore(rules: Rules, games: int = GAMES) -> set[str]:
    """Play games under the rules, capturing and stacking often; return the facts they showed."""
    chance, seen = random.Random(rules.text), set[str]()
    for _game in range(games):
        position = Position.start(rules)
        for _ply in range(LONGEST):
            if position.result is not None:
                break
            position = position.throw(chance.randrange(5))
            move = choose(position, chance)
            note(position, move, seen)
            position = position.play(move)
        if position.result == "draw":
            seen.add(kind_of_draw(position))
    return seen


def choose(position: Position, chance: random.Random) -> Move:
    """Return a random move, more often one that lands on a stack."""
    moves = position.moves()
    landing = [move for move in moves if move.target > 0 and position.stack(move.target)]
    return chance.choice(landing if landing and chance.random() < 0.6 else moves)


def kind_of_draw(position: Position) -> str:
    free = {side for side in (SUN, MOON) if position.city(side)}
    free |= {stack[-1] for stack in position.road if stack}
    if free == {SUN, MOON}:
        return "drawn one each"
    return "drawn by count" if position.rules.win == "count" else "drawn at once"


def note(position: Position, move: Move, seen: set[str]) -> None:
    """Add the facts that a move, or its position, shows."""
    on_road = [stack for stack in position.road if stack]
    if any(len(set(stack)) > 1 for stack in on_road):
        seen.add("captives")
    if any(len(stack) > 1 for stack in on_road):
        seen.add("stacks")
    if position.second:
        seen.add("second throw")
    if move == PASS:
        seen.add("pass" if position.spaces_thrown else "worth nothing")
        return
    event = position.event(move)
    seen |= {name for name, shown in shown_by(position, event).items() if shown}


def shown_by(position: Position, event: Event) -> dict[str, bool]:
    source, target = event.move
    loaded = other(event.mover) in event.stack
    route = list(position.route(event.move))
    own = route[-1] == (0 if event.mover == SUN else position.rules.spaces + 1)
    last = position.rules.spaces if event.mover == SUN else 1
    stung = target > 0 and position.sting(source) == target
    homing = source and position.homing >> source & 1
    return {
        "captives removed": event.home and event.removed > 0,
        "captor to own city": event.home and loaded and own,
        "captor to enemy’s city": event.home and loaded and not own,
        "man to own city": event.home and not loaded and own,
        "man to enemy’s city": event.home and not loaded and not own,
        "captive rides": not event.fate and event.rescued > 0,
        "turn at the end": event.back and not homing and last in route,
        "round": not stung and any(abs(a - b) > 1 for a, b in pairwise(route)),
        "sting": stung,
        "burnt": event.fate == "burnt",
        "traded": event.fate == "traded",
        "again in the same turn": event.returned > 0 and position.again,
        "pair": event.joins and len(event.stack) == 1,
    }


KNOWN: Final = [*RULESETS, *VARIANTS]
MADE: Final = [
    *("classic:capture=trade", "classic:capture=trade,lap=wrap"),
    *("classic:capture=trade,win=count,men=4", "classic:lap=back", "kekchi:lap=wrap,throws=two"),
    *("classic:lap=wrap", "kekchi:rescue=yes,men=7,lap=back", "classic:men=1"),
    *("classic:men=1,lap=back,throws=two", "classic:rescue=yes,capture=trade"),
    *("classic:fire=yes,sting=yes", "kekchi:men=2,win=count"),
]


@pytest.mark.slow
@pytest.mark.parametrize("text", some([*KNOWN, *MADE], MADE[::2]))
def test_the_rules_say_what_games_show_and_nothing_else(text: str) -> None:
    rules = Rules.from_text(text)
    seen = explore(rules)
    said = " ".join([*rulebook.rule_sentences(rules), *rulebook.aim_sentences(rules)])
    for fact, words in FACTS["common"].items():
        assert bool(re.search(words, said)) == (fact in seen), (fact, said)
    for fact, words in FACTS["rare"].items():
        assert fact not in seen or re.search(words, said), (fact, said)


@st.composite
def rules_made_at_home(draw: st.DrawFn) -> Rules:
    options = {
        "men": str(draw(st.integers(1, 6))),
        "spaces": str(draw(st.integers(3, 6)) * 2 - 1),
        "captors": draw(st.sampled_from(["onward", "homeward"])),
        "lap": draw(st.sampled_from(["end", "back", "wrap"])),
        "throws": draw(st.sampled_from(["one", "two"])),
        "capture": draw(st.sampled_from(["carry", "trade"])),
        "win": draw(st.sampled_from(["last", "count"])),
        "values": draw(st.sampled_from(["5/1/2/3/4", "0/1/2/3/4", "1/2/3/4/5", "5/3/2/3/4"])),
    }
    for name in ("sting", "fire", "rescue", "draw"):
        options[name] = draw(st.sampled_from(["no", "yes"]))
    if options["men"] == "1":
        options["draw"] = "no"
    text = ",".join(f"{name}={value}" for name, value in options.items())
    return Rules.from_text(f"{draw(st.sampled_from([*RULESETS]))}:{text}")


@given(rules=rules_made_at_home())
def test_a_rule_met_is_found_under_its_number(rules: Rules) -> None:
    sentences = rulebook.rule_sentences(rules)
    words = {"capture": "capture", "pass": "passes|always move"}
    if rules.men > 1 and rules.capture == "carry":
        words["lap"] = "no exact throw"
    for word, sign in words.items():
        _text, number = rulebook.met_rule(word, rules)
        assert re.search(sign, sentences[number - 1])


@pytest.mark.parametrize(
    "text", ["classic:captors=homeward", "kekchi:captors=onward", "sayil:lap=end"]
)
def test_what_is_special_is_not_said_of_another_game(text: str) -> None:
    rules = Rules.from_text(text)
    assert describe_special(RULESETS[rules.ruleset])
    assert not describe_special(rules)


def test_what_is_special_holds_for_other_sizes_and_for_the_options_of_the_source() -> None:
    for text in ("kekchi:men=3,spaces=5", "classic:bias=0.6", *VARIANTS):
        assert describe_special(Rules.from_text(text))
