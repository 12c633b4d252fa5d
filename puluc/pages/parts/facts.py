"""The box of facts: number of players, age, time, materials."""

from puluc.engine.rules import RULESETS
from puluc.pages.labels import load_labels
from puluc.pages.templates import fill_template
from puluc.support.i18n import list_separator
from puluc.support.markup import Markup
from puluc.words import names


def render_facts() -> Markup:
    """Return the facts of the game in a language."""
    words, rules = load_labels()["facts"], RULESETS["classic"]
    things = words["things"].format(
        men=names.count_men(rules.men), spaces=names.count_spaces(rules.spaces)
    )
    duration = list_separator().join([words["minutes"], words["small"]])
    return fill_template("facts", **words | {"things": things, "duration": duration})
