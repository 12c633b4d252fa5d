"""Which rulesets are the same game, and which of them are solved in the published tables.

The name of a ruleset doesn't matter to its solution, nor does the way the first player is found.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from puluc.engine.kernels import list_throws
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
EXTRA: Final = ("siegartel", "siegartel:captors=homeward")
UNSHIPPED: Final = ("sayil", "sinaanil", "kaakil")
"""Rulesets that are solved too, but whose tables are too large to bring along."""


def is_solvable(rules: Rules) -> bool:
    """Return whether the solver knows a ruleset's options together."""
    if rules.capture == "trade":
        # What is counted is told by the men alive only where each capture takes one of either side.
        return rules.win == "count" and not (rules.rescue or rules.draw or rules.fire)
    return not (rules.fire and rules.draw) and not (rules.rescue and rules.lap == "back")


class Mechanics(NamedTuple):
    """What a solution depends on; `throws` are the spaces a throw can be worth, with chances."""

    men: int
    spaces: int
    throws: tuple[tuple[int, float], ...]
    homeward: bool
    rescue: bool
    draw: bool
    lap: str
    two: bool
    trade: bool
    sting: bool
    fire: bool
    counted: bool


def parse_mechanics(rules: Rules) -> Mechanics:
    """Return what the solution of a ruleset depends on."""
    worth = tuple(sorted((rules.values[marks], chance) for marks, chance in list_throws(rules)))
    homeward = rules.captors == "homeward"
    leaves = rules.fire or rules.capture == "trade"
    return Mechanics(
        rules.men,
        rules.spaces,
        worth,
        homeward or rules.capture == "trade",
        rules.rescue,
        rules.draw,
        rules.lap,
        rules.throws == "two",
        rules.capture == "trade",
        rules.sting,
        rules.fire,
        rules.win == "count" and leaves,
    )


def canonical_rules(rules: Rules) -> Rules:
    """Return the same game as the ruleset by the name it is solved under.

    For games that are not published, the first of the rulesets that need the shortest options.
    """
    game = parse_mechanics(rules)
    if solved := _solved_rules().get(game):
        return solved
    same = [rules._replace(ruleset=name, opening=own.opening) for name, own in RULESETS.items()]
    same = [other for other in same if parse_mechanics(Rules.from_text(other.text)) == game]
    return min([*same, rules], key=lambda other: len(other.text.partition(":")[2]))


@lru_cache(maxsize=1)
def _solved_rules() -> Lookup[Mechanics, Rules]:
    """Return the rulesets of the published tables by what their solutions depend on."""
    found: Lookup[Mechanics, Rules] = {}
    for rules in map(Rules.from_text, (*SOLVED, *EXTRA)):
        found.setdefault(parse_mechanics(rules), rules)
    return found


def is_too_large(rules: Rules) -> bool:
    """Return whether a ruleset is solved without its table being published.

    >>> is_too_large(Rules.from_text("sayil")), is_too_large(Rules.from_text("classic"))
    (True, False)
    """
    game = parse_mechanics(rules)
    return any(parse_mechanics(RULESETS[name]) == game for name in UNSHIPPED)


def file_name(rules: Rules) -> str:
    """Return the name of the file with the packed table, as in `lemery-zero-6.puluc`."""
    text = canonical_rules(rules).text
    for mark in ":=,/":
        text = text.replace(mark, "-")
    return f"{text}.puluc"


@lru_cache(maxsize=64)
def table_name(rules: Rules) -> str | None:
    """Return the name of the file that solves a ruleset if the project publishes one."""
    return file_name(rules) if parse_mechanics(rules) in _solved_rules() else None
