"""The solved rulesets, and the comparison of rulesets that are the same game.

A solution depends neither on the name of a ruleset nor on the choice of the starter.
"""

from functools import lru_cache
from typing import Final

from puluc.engine.kernels import list_values
from puluc.engine.rules import RULESETS, Rules
from puluc.support.memoize import Lookup

SOLVED: Final = (
    "classic",
    "lemery:zero=6",
    "lemery:zero=0",
    "poulouc",
    "poulouc:draw=yes",
    "kekchi",
    "sapper",
    "tiwil",
)
"""The rulesets with a published table."""
EXTRA: Final = ("siegartel", "siegartel:captors=homeward")
"""More rulesets with a published table, which the solver makes only when they are named."""
SMALL: Final = ("classic:men=2,spaces=5", "classic:men=3,spaces=5", "kekchi:men=3,spaces=5")
"""The rulesets of first games, whose small tables are published without puzzles."""
UNSHIPPED: Final = ("sayil", "sinaanil", "kaakil")
"""The solved rulesets whose tables are too large to publish."""

AREA: Final = 30
"""The most men a side times spaces of a ruleset that may be small."""


def is_solvable(rules: Rules) -> bool:
    """Return whether the solver supports this combination of options."""
    if rules.capture == "trade":
        # The living men give the count only if each capture takes one man of each side.
        return rules.win == "count" and not (rules.rescue or rules.draw or rules.fire)
    return not (rules.fire and rules.draw) and not (rules.rescue and rules.lap == "back")


def may_be_small(rules: Rules) -> bool:
    """Return whether a ruleset may have few enough positions to be solved on the device.

    >>> [may_be_small(Rules.from_text(text)) for text in ("kekchi:men=3,spaces=5", "kekchi")]
    [True, False]
    """
    return rules.men * rules.spaces <= AREA and is_solvable(rules)


Mechanics = tuple[Rules, tuple[tuple[int, float], ...]]
"""The parts of a ruleset that its solution depends on.

They are its rules, all names and options that change nothing at their defaults, and pairs of a
throw's value in spaces and its chance, in order of value.
"""


def parse_mechanics(rules: Rules) -> Mechanics:
    """Return the parts of a ruleset that its solution depends on."""
    same = rules._replace(ruleset="classic", values=(), bias=0.5, opening="higher")
    if rules.capture == "trade":  # There are no captors.
        same = same._replace(captors="homeward")
    return same._replace(win="count" if rules.counts else "last"), list_values(rules)


def canonical_rules(rules: Rules) -> Rules:
    """Return the ruleset whose table solves the same game.

    For a game without a published table, return the ruleset with the shortest text of options.
    """
    game = parse_mechanics(rules)
    if solved := _solved_rules().get(game):
        return solved
    same = [rules._replace(ruleset=name, opening=own.opening) for name, own in RULESETS.items()]
    same = [other for other in same if parse_mechanics(Rules.from_text(other.text)) == game]
    return min([*same, rules], key=lambda other: len(other.text.partition(":")[2]))


@lru_cache(maxsize=1)
def _solved_rules() -> Lookup[Mechanics, Rules]:
    """Return the rulesets of the published tables, by their mechanics."""
    found: Lookup[Mechanics, Rules] = {}
    for rules in map(Rules.from_text, (*SOLVED, *EXTRA, *SMALL)):
        found.setdefault(parse_mechanics(rules), rules)
    return found


def is_too_large(rules: Rules) -> bool:
    """Return whether a ruleset is solved but its table is too large to publish.

    >>> is_too_large(Rules.from_text("sayil")), is_too_large(Rules.from_text("classic"))
    (True, False)
    """
    game = parse_mechanics(rules)
    return any(parse_mechanics(RULESETS[name]) == game for name in UNSHIPPED)


@lru_cache(maxsize=64)
def file_name(rules: Rules) -> str:
    """Return the name of a ruleset's packed table, as in `lemery-zero-6.puluc`."""
    text = canonical_rules(rules).text
    for mark in ":=,/":
        text = text.replace(mark, "-")
    return f"{text}.puluc"


def table_name(rules: Rules) -> str | None:
    """Return the name of a ruleset's published table, or None if there is none."""
    return file_name(rules) if parse_mechanics(rules) in _solved_rules() else None
