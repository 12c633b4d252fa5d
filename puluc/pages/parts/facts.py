"""The box of facts: number of players, age, time, materials."""

from __future__ import annotations

from puluc.engine.rules import RULESETS
from puluc.pages.labels import load_labels
from puluc.support.html import render_element
from puluc.support.i18n import list_separator
from puluc.support.markup import Markup
from puluc.words import names


def render_facts() -> Markup:
    """Return the facts of the game in a language."""
    words, rules = load_labels()["facts"], RULESETS["classic"]
    things = words["things"].format(
        men=names.count_men(rules.men), spaces=names.count_spaces(rules.spaces)
    )
    facts = {
        words["players"]: words["who"],
        words["age"]: words["old"],
        words["time"]: list_separator().join([words["minutes"], words["small"]]),
        words["needs"]: things,
    }
    pairs = (
        render_element("div", render_element("dt", name), render_element("dd", fact))
        for name, fact in facts.items()
    )
    return render_element("dl", *pairs, class_="facts")
