"""The box with what one wants to know first: how many play, how old, how long, with what."""

from __future__ import annotations

from puluc.language import semicolon
from puluc.markup import Markup, element
from puluc.reading.labels import labels
from puluc.rules import RULESETS
from puluc.words import names


def box(code: str) -> Markup:
    """Return the facts of the game in a language."""
    words, rules = labels(code)["facts"], RULESETS["classic"]
    things = words["things"].format(men=names.men(rules.men), spaces=names.spaces(rules.spaces))
    facts = {
        words["players"]: words["who"],
        words["age"]: words["old"],
        words["time"]: semicolon().join([words["minutes"], words["small"]]),
        words["needs"]: things,
    }
    pairs = (
        element("div", element("dt", name), element("dd", told)) for name, told in facts.items()
    )
    return element("dl", *pairs, class_="facts")
