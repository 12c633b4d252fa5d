"""The pictures of embed.js are those of the engine, and so are its words for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from puluc.game import Game
from puluc.pictures.diagram import diagram
from puluc.position import Position, PositionError
from puluc.rules import Rules
from puluc.site import embed
from tests.session.headless import RULES

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
DRAW = """(asked) => asked.map(([attributes, expected]) => {
  const element = document.createElement('puluc-diagram');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.replaceChildren(element);
  const box = document.createElement('div');
  box.innerHTML = expected;
  const svg = element.shadowRoot.querySelector('svg.board');
  return [svg?.outerHTML ?? element.shadowRoot.textContent, box.innerHTML];
})"""
STRANGE = (
    *("classic:men=9,spaces=21", "kekchi:men=1,spaces=5", "siegartel:captors=homeward,men=7"),
    *("lemery-rescue:men=9,spaces=17,zero=0", "classic:rescue=yes,bias=0.4,values=1/2/3/4/5"),
)


@pytest.fixture
def page(page: Page) -> Page:
    """A page of no site, with the elements on it."""
    page.add_script_tag(
        content=f"document.currentScript.src = 'http://127.0.0.1/'; {embed.script()}"
    )
    return page


def positions(rules: Rules, seed: int, turns: int = 60) -> Iterator[Position]:
    """Yield the positions of a game of random moves."""
    random = Random(seed)
    game = Game.new(rules, str(seed), "S")
    for _ in range(turns):
        game = game.throw()
        yield game.position
        game = game.play(random.choice(game.position.moves()))
        yield game.position
        if game.result is not None:
            return


def test_the_same_shapes_in_the_same_places(page: Page) -> None:
    asked: list[tuple[dict[str, str], str]] = []
    for text in (*RULES, *STRANGE):
        rules = Rules.from_text(text)
        for number, position in enumerate([*positions(rules, 1)][::7]):
            shape = {"upright": bool(number & 1), "flipped": bool(number & 2)}
            attributes = {name: "" for name, wanted in shape.items() if wanted}
            attributes |= {"rules": text, "position": position.text.replace(" ", "_")}
            asked.append((attributes, diagram(position, **shape)))
    assert len(asked) > 200
    for (attributes, _), (drawn, expected) in zip(asked, page.evaluate(DRAW, asked), strict=True):
        # The label has the marks of a pending throw as well; ties are rounded either way.
        assert NUMBER.sub("0", drawn) == NUMBER.sub("0", expected), attributes
        pairs = zip(NUMBER.findall(drawn), NUMBER.findall(expected), strict=True)
        assert all(abs(float(a) - float(b)) <= 0.101 for a, b in pairs), attributes


def wrong_texts(rules: Rules) -> Iterator[str]:
    """Yield position texts of which most describe no position."""
    random = Random(rules.text)
    for position in positions(rules, 2):
        letters = list(position.text)
        for _ in range(random.randrange(1, 4)):
            place = random.randrange(len(letters))
            letters[place : place + random.randrange(3)] = random.choice(
                ["", "S", "M", "SS", "MMM", ",", "9", "0", "12", " ", "s", "m", "x", "<b>", "&"]
            )
        yield "".join(letters)


def said_of(rules: Rules, text: str) -> str:
    """Return why a text is no position, or nothing if it is one that can be drawn."""
    try:
        Position.from_text(rules, text)
    except PositionError as error:
        # A picture has no throw.
        return "" if "no throw can be pending" in str(error) else str(error)
    return ""


@pytest.mark.parametrize("rules", ["classic", "lemery-rescue:men=4,spaces=7"])
def test_a_wrong_position_is_named_as_the_engine_names_it(page: Page, rules: str) -> None:
    texts = [*wrong_texts(Rules.from_text(rules))]
    said: dict[str, Any] = {text: said_of(Rules.from_text(rules), text) for text in texts}
    assert len({re.sub(r"'.*'|\d", "", message) for message in said.values()}) > 8
    asked = [({"rules": rules, "position": text}, "") for text in said]
    for (text, message), (drawn, _) in zip(said.items(), page.evaluate(DRAW, asked), strict=True):
        assert drawn == message if message else drawn.startswith("<svg"), text


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("clasic", "no ruleset 'clasic'"),
        ("constructor", "no ruleset 'constructor'"),
        ("classic:men", "'men' is not of the form"),
        ("classic:men=77", "men: '77'"),
        ("classic:colour=red", "classic has no option 'colour'"),
        ("classic:captors=<img>", "captors: '<img>'"),
    ],
)
def test_wrong_rules_are_named(page: Page, rules: str, named: str) -> None:
    [[drawn, _]] = page.evaluate(DRAW, [({"rules": rules}, "")])
    assert named in drawn


def test_without_a_position_the_start_is_drawn(page: Page) -> None:
    [[drawn, expected]] = page.evaluate(
        DRAW, [({"rules": "kekchi"}, diagram(Position.start(Rules.from_text("kekchi"))))]
    )
    assert drawn == expected


def test_attributes_that_change_change_the_picture(page: Page) -> None:
    [[before, _]] = page.evaluate(DRAW, [({}, "")])
    after = page.evaluate(
        """() => {
          const element = document.querySelector('puluc-diagram');
          element.position = '4 8,S 5 m';
          return element.shadowRoot.querySelector('svg.board').outerHTML;
        }"""
    )
    assert 'aria-label="4 8,S 5 m"' in after
    assert after != before
