"""The parts of the page that compares the rulesets: what differs, and all points settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from puluc.markup import Child, Markup, element, join
from puluc.reading.frame import rules_page
from puluc.reading.labels import labels
from puluc.reading.pictures import table
from puluc.reading.prose import Part
from puluc.reading.rulesets import variants
from puluc.rules import OBSERVED, RULESETS, Rules
from puluc.words import names, rulebook

Labels = dict[str, Any]
Column = Callable[[Sequence[Rules], Labels], str]
"""Tells one thing of rules and of those with options, in words."""

MODEL: Final = "classic"
"""The ruleset from which others are said to differ."""


def parts(code: str) -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "overview": partial(overview, code),
        "observed": partial(overview, code, observed=True),
        "settled": partial(settled, code),
    }


def overview(code: str, *, observed: bool = False) -> Markup:
    """Return a table of the rulesets from print, or of those `observed`, made from their values,
    in which differences are marked."""
    words = labels(code)["comparison"]
    rows = []
    for ruleset in RULESETS:
        if (ruleset in OBSERVED) != observed:
            continue
        cells: list[Child] = []
        columns = WALKING if observed else COLUMNS
        for told in columns.values():
            cell, model = (told(known(one), words) for one in (ruleset, MODEL))
            note = element("span", f" ({words['differs']})", class_="unseen")
            cells.append(cell if cell == model else element("mark", cell, note))
        link = element("a", names.ruleset(ruleset), href=f"{rules_page(ruleset)}.html")
        rows.append((link, cells))
    heads = [words["ruleset"], *(words[name] for name in (WALKING if observed else COLUMNS))]
    return table(words["rulesets"], heads, rows, kind="overview")


def known(ruleset: str) -> list[Rules]:
    """Return one of `RULESETS`, and with each of the options that its source describes."""
    return [RULESETS[ruleset], *variants(ruleset)]


def passes(rules: Rules) -> bool:
    """Return whether a turn may have to be passed by these rules."""
    free = rules.captors == "onward" and rules.lap == "end" and not rules.rescue
    return 0 in rules.values or not free


def _values(rules: Sequence[Rules], _words: Labels) -> str:
    """Return what throws are worth; only what one without marks is worth is ever an option."""
    without = dict.fromkeys(str(one.values[0]) for one in rules)
    return " ".join(["/".join(without), *map(str, rules[0].values[1:])])


def _either(told: Callable[[Rules], object]) -> Column:
    """Return a column that tells a word or number of the rules, and of those with options."""

    def cell(rules: Sequence[Rules], words: Labels) -> str:
        found = dict.fromkeys(str(told(one)) for one in rules)
        first, *others = (str(words.get(word, word)) for word in found)
        return str(words["or"]).format(one=first, other=others[0]) if others else first

    return cell


def _yes(holds: Callable[[Rules], bool]) -> Column:
    return _either(lambda rules: "yes" if holds(rules) else "no")


COLUMNS: Final[dict[str, Column]] = {
    "men": _either(lambda rules: rules.men),
    "spaces": _either(lambda rules: rules.spaces),
    "values": _values,
    "captors": _either(lambda rules: rules.captors),
    "pairs": _yes(lambda rules: rules.rescue),
    "draw": _yes(lambda rules: rules.draw),
    "passes": _yes(passes),
    "opening": _either(lambda rules: rules.opening),
}
"""What the table tells of a ruleset, by the names of its columns."""
WALKING: Final[dict[str, Column]] = {
    "values": _values,
    "captors": _either(lambda rules: rules.captors if rules.capture == "carry" else rules.capture),
    "lap": _either(lambda rules: rules.lap),
    "throws": _either(lambda rules: rules.throws),
    "sting": _yes(lambda rules: rules.sting),
    "fire": _yes(lambda rules: rules.fire),
    "win": _either(lambda rules: rules.win),
}
"""What is told of those that observers saw, which have as many men and spaces as the model."""


def settled(code: str) -> Markup:
    """Return each ruling, its reason, and the rulesets it holds for; with an option, if only the
    option brings it."""
    found: dict[tuple[str, str], list[str]] = {}
    for ruleset, own in RULESETS.items():
        usual = rulebook.rulings(own)
        for rules in known(ruleset):
            for point in rulebook.rulings(rules):
                name = names.ruleset(ruleset) if point in usual else names.rules(rules)
                if name not in found.setdefault(point, []):
                    found[point].append(name)
    points = []
    for (ruling, reason), where in found.items():
        everywhere = {names.ruleset(ruleset) for ruleset in RULESETS} <= set(where)
        told = labels(code)["comparison"]["all"] if everywhere else ", ".join(where)
        points.append(
            join(element("dt", ruling), element("dd", reason, " ", element("small", told)))
        )
    return element("dl", *points)
