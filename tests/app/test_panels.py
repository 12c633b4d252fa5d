"""The panels: a new game shows the choices, and the rules read and show the options in use."""

from xml.etree import ElementTree

import pytest

from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.engine.rules import RULESETS, Rules
from puluc.words import examples, rulebook
from tests.app.drawn import find, parsed
from tests.app.headless import new_session

OTHERS = (
    *("classic:men=1", "kekchi:men=1", "poulouc:draw=yes,men=2", "siegartel:captors=homeward"),
    *("classic:spaces=5,values=6/6/6/6/6", "classic:spaces=5,values=0/0/0/0/5"),
    *("lemery-rescue:men=2,spaces=5", "kekchi:values=0/0/0/0/10", "lemery:zero=0,spaces=21"),
)
"""Rules at the limits of the options."""


def panel(name: str, setup: Setup) -> ElementTree.Element:
    """Return a panel as a tree, in a game by the setup."""
    session = new_session(setup, "panel")._replace(panel=name, setup=setup)
    return tree_of(session)


def tree_of(session: Session) -> ElementTree.Element:
    found = find(parsed(session), ".//*[@id='panel']")
    return found


def text(element: ElementTree.Element | None) -> str:
    assert element is not None
    return "".join(element.itertext())


@pytest.mark.parametrize("rules", [*RULESETS, *OTHERS])
def test_the_examples_follow_the_rules(rules: str) -> None:
    known = Rules.from_text(rules)
    capture, lap = examples.capture_example(known), examples.lap_example(known)
    for example in filter(None, (capture, lap)):
        assert example.event.move in example.before.moves()
        assert not [*example.before.faults()]
        assert not [*example.after.faults()]
    steps = {value for value in known.values if 0 < value < known.spaces}
    assert (capture is not None) == bool(steps)
    if capture:
        assert (capture.event.captured, capture.event.home) == (1, False)
    assert (lap is not None) == (known.men > 1 and known.capture == "carry")
    if lap:
        assert (lap.event.removed, lap.event.returned) == (1, 1)
        city = 0 if known.captors == "homeward" else known.spaces + 1
        assert lap.before.route(lap.event.move)[-1] == city


def test_the_rules_begin_with_the_aim() -> None:
    shown = text(panel("rules", Setup(Rules.from_text("poulouc:draw=yes"), starter="sun")))
    assert rulebook.aim_sentences(Rules.from_text("poulouc:draw=yes"))[1] in shown
    aim, first = rulebook.aim_sentences(Rules())[0], rulebook.rule_sentences(Rules())[0]
    assert shown.index(aim) < shown.index(first.partition(" 5 ")[0])


@pytest.mark.parametrize("rules", ["classic", "classic:captors=onward", "siegartel", "poulouc"])
def test_play_is_called_perfect_where_the_game_is_solved(rules: str) -> None:
    assert "Level 5: the Master, plays perfectly" in text(best_of(rules))


@pytest.mark.parametrize("rules", ["lemery-rescue", "classic:men=4", "kekchi:bias=0.6"])
def test_play_is_not_called_perfect_where_it_is_estimated(rules: str) -> None:
    assert "Level 5: the Master, plays as well as it can" in text(best_of(rules))


def best_of(rules: str) -> ElementTree.Element | None:
    setup = Setup().playing("perfect").of(Rules.from_text(rules))
    return panel("new", setup).find(".//p[@class='about']")
