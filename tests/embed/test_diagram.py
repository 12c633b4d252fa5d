"""The pictures of embed.js are those of the engine; any request is drawn or refused."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from puluc.drawing.diagram import render_diagram
from puluc.engine.position import Position
from puluc.engine.rules import MEN, RULESETS, SPACES, Rules
from puluc.site_build.assets import embed
from tests.browser.player import read_script
from tests.support.effort import thoroughly

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
DRAW = read_script("draw-elements.js")
PARSED = """(pictures) => pictures.map((picture) => {
  document.body.innerHTML = picture;
  return document.body.innerHTML;
})"""
HARMLESS = {"svg", "defs", "g", "path", "circle", "polygon", "pattern", "rect", "use", "text"}
HARMLESS |= {"linearGradient", "radialGradient", "stop"}
HOSTILE = (
    '<img src="x" onerror="alert(1)">',
    '"><script>alert(1)</script>',
    "5 <svg/onload=alert(1)>,9 5 s",
    "{x} {rules} $& $1",
    "__proto__",
    "constructor",
    "S" * 5000,
    "99," * 5000,
)


class Drawn(NamedTuple):
    """The content of an element's shadow: a picture or a message, and the kinds of elements."""

    picture: str | None
    message: str | None
    elements: list[str]


@pytest.fixture
def page(page: Page) -> Page:
    """A page without a site, with the elements on it."""
    page.add_script_tag(
        content=f"document.currentScript.src = 'http://127.0.0.1/'; {embed.make_embed_script()}"
    )
    return page


def draw(page: Page, *requests: dict[str, str], name: str = "puluc-diagram") -> list[Drawn]:
    """Return the content of elements with these attributes."""
    found = page.evaluate(
        DRAW, [{"name": name, "attributes": attributes} for attributes in requests]
    )
    return [Drawn(*shown) for shown in found]


def assert_same(drawn: str | None, expected: str, about: object) -> None:
    """Compare two pictures as the browser writes them; numbers may be rounded differently."""
    assert drawn, about
    assert NUMBER.sub("0", drawn) == NUMBER.sub("0", expected), about
    pairs = zip(NUMBER.findall(drawn), NUMBER.findall(expected), strict=True)
    assert all(abs(float(a) - float(b)) < 0.07 for a, b in pairs), about


def scatter_men(random: Random, rules: Rules) -> Position:
    """Return a position with the men anywhere, often in high stacks, even one that play can't
    reach."""
    cities = [random.randint(0, rules.men) for _side in range(2)]
    onto = [random.randint(0, rules.men - men) for men in cities]
    road = [""] * rules.spaces
    places = random.sample(range(rules.spaces), random.randint(1, 5))
    for side in random.sample("S" * onto[0] + "M" * onto[1], sum(onto)):
        road[random.choice(places)] += side
    return Position(rules, cities[0], tuple(road), cities[1])


def test_the_same_shapes_in_the_same_places(page: Page) -> None:
    random = Random(1)
    requests: list[dict[str, str]] = []
    wanted: list[str] = []
    roads = thoroughly([*SPACES], [SPACES[0], *SPACES[2::5], SPACES[-1]])
    for spaces, upright, flipped in product(roads, (False, True), (False, True)):
        shape: dict[str, Any] = {"upright": upright, "flipped": flipped}
        highest = Rules.from_text(f"classic:men={MEN[-1]},spaces={spaces}")
        tower = Position(highest, 0, ("SM" * MEN[-1], *[""] * (spaces - 1)), 0)
        for position in (
            tower,
            *(scatter_men(random, rules) for rules in variants(random, spaces)),
        ):
            flags = {name: "" for name, set_ in shape.items() if set_}
            text = random.choice(" _").join(position.text.split())
            requests.append({"rules": position.rules.text, "position": text, **flags})
            wanted.append(render_diagram(position, **shape))
    assert len(requests) > 24 * len(roads)
    expected = page.evaluate(PARSED, wanted)
    for attributes, drawn, picture in zip(requests, draw(page, *requests), expected, strict=True):
        assert_same(drawn.picture, picture, attributes)


def variants(random: Random, spaces: int) -> Iterator[Rules]:
    """Yield each ruleset with some men more or less, for a road of so many spaces."""
    for rules in RULESETS.values():
        captors = random.choice(["onward", "homeward"])
        options = f"men={random.choice(MEN)},spaces={spaces},captors={captors}"
        if rules.fire and spaces % 2 == 0:
            options += ",fire=no"
        yield Rules.from_text(f"{rules.ruleset}:{options}")


def test_attributes_that_change_change_the_picture(page: Page) -> None:
    [before] = draw(page, {})
    after = page.evaluate(
        """() => {
          const element = document.querySelector('puluc-diagram');
          element.position = '4 8,S 5 m';
          return element.shadowRoot.querySelector('svg.board').outerHTML;
        }"""
    )
    assert 'aria-label="4 8,S 5 m"' in after
    assert after != before.picture


NO_RULES = (
    *("", "clasic", "constructor", "Classic", "classic:", "classic:men", "classic:colour=red"),
    *("classic:men=77", "classic:men=0", "classic:spaces=4", "classic:spaces=22", "classic:men=x"),
    *("classic:captors=<img>", "classic:men=3,", "classic,men=3", "classic:men=3;spaces=7"),
    *("classic:__proto__=3", "classic:men=constructor", "classic classic"),
)
NO_POSITIONS = (
    *("", "5", "5 9 5", "5 9 5 s 2 1", "5 9 5 x", "5 9 5 s 5", "5 9 5 S", "x 9 5 s", "5 9 x s"),
    *("6 9 5 s", "5 9 6 s", "5 8,S 5 s", "4 7,M,S 5 s", "999 9 5 s", "-1 9 5 s", "5 9 5 s s"),
    *("5 8 5 s", "5 10 5 s", "5 9,0,1 5 s", "5 999 5 s", "5 8,X 5 s", "4 8,Sx 5 s", "4 8S 5 s"),
    *("5 ,9 5 s", "5 9, 5 s", "5 4,,4 5 s", "5 9,0 5 s", "5 1e1 5 s", "5 ٩ 5 s"),
)


def test_what_cannot_be_drawn_is_named(page: Page) -> None:
    requests = [{"rules": rules, "position": "5 9 5 s"} for rules in NO_RULES]
    said = [f"Unknown rules: {rules}" for rules in NO_RULES]
    requests += [{"position": position} for position in NO_POSITIONS]
    said += [f"Not a valid position for classic: {position}" for position in NO_POSITIONS]
    assert draw(page, *requests) == [(None, message, ["p"]) for message in said]
    games = draw(page, *requests, name="puluc-game")
    assert games == [(None, message, ["div", "p"]) for message in said]


def test_no_markup_gets_through(page: Page) -> None:
    """Whatever stands in an attribute, the elements are those of a picture or of a message."""
    usual = {"rules": "classic", "position": "5 9 5 s"}
    names = ("rules", "position", "label", "lang", "theme", "upright", "flipped")
    requests = [{**usual, name: hostile} for name in names for hostile in HOSTILE]
    for element in ("puluc-diagram", "puluc-game"):
        for about, (picture, message, elements) in zip(
            requests, draw(page, *requests, name=element), strict=True
        ):
            assert (picture is None) == (message is not None), about
            assert {*elements} <= ({*HARMLESS, "div", "button"} if picture else {"div", "p"}), about
