"""The rules on one page."""

from __future__ import annotations

from typing import Final

from puluc.kernels import MARKS, faces
from puluc.markup import Markup, element, join
from puluc.pictures.diagram import diagram
from puluc.pictures.kernels import kernels
from puluc.pictures.strip import strip
from puluc.position import Position
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.rules import Rules
from puluc.words import events, examples, names, rulebook

LONG: Final = 2000
"""With more letters than these, the rules and rulings are set in smaller type."""


def rulesheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with the rules in short sentences, the score and two moves as pictures."""
    title = texts["rules"]
    made = _content(rules, texts, foot)
    long = sum(map(len, (*rulebook.text(rules), *dict(rulebook.rulings(rules))))) > LONG
    return [
        written("rules", title, foot, element("div", *made, class_="page long" if long else "page"))
    ]


def _content(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Markup]:
    about = rulebook.about(rules.ruleset)
    told = rulebook.text(rules)
    settled = (element("li", ruling) for ruling, _reason in rulebook.rulings(rules))
    shown = (
        _example(example)
        for example in (examples.capture(rules), examples.lap(rules))
        if example is not None
    )
    return [
        element("h2", f"Puluc · {foot.rules}"),
        element(
            "div",
            element(
                "div",
                element("p", element("b", rulebook.size(rules)), " ", rulebook.gist()),
                element("p", element("b", " ".join(rulebook.aim(rules)))),
                element("p", " ".join(rulebook.kernels(rules))),
            ),
            diagram(Position.start(rules)),
            class_="start",
        ),
        _score(rules),
        element("ol", *(element("li", sentence) for sentence in told)),
        element("div", *shown, class_="moves"),
        element("div", element("h3", texts["settled"]), element("ul", *settled)),
        element("p", f"{texts['source']} {about.source}", class_="source"),
    ]


def _score(rules: Rules) -> Markup:
    cells = (
        element(
            "div",
            kernels(faces(marks)),
            element("span", names.marks(marks)),
            element("b", names.spaces(rules.values[marks])),
        )
        for marks in MARKS
    )
    return element("div", *cells, class_="score")


def _example(example: examples.Example) -> Markup:
    before, event, after = example
    assert before.marks is not None
    way = sorted(before.route(event.move))
    first, last = max(0, way[0] - 1), min(before.rules.spaces + 1, way[-1] + 1)
    places = range(first, last + 1)
    throw = events.throw(before.mover, before.marks, before.spaces_thrown)
    return element(
        "div",
        element("p", throw, " ", events.move(before, event)),
        join(strip(before, places), element("span", "→", class_="then"), strip(after, places)),
    )
