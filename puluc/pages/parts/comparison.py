"""The parts of the page that compares the rulesets: their differences and rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from puluc.engine.rules import OBSERVED, RULESETS, Rules
from puluc.pages.figures import render_table
from puluc.pages.labels import load_labels
from puluc.pages.layout import rules_page_name
from puluc.pages.markdown import Part
from puluc.pages.parts.rulesets import list_variants
from puluc.support.html import Child, join_markup, render_element
from puluc.support.markup import Markup
from puluc.words import names
from puluc.words.rulings import list_rulings

Labels = dict[str, Any]
Column = Callable[[Sequence[Rules], Labels], str]
"""Makes the text of a cell for rules and their variants."""

MODEL: Final = "classic"
"""The ruleset with which the others are compared."""


def make_parts() -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "overview": render_overview,
        "observed": partial(render_overview, observed=True),
        "settled": render_rulings,
    }


def render_overview(*, observed: bool = False) -> Markup:
    """Return a table of the rulesets from written rules, or of the `observed` ones.

    Cells that differ from `MODEL` are marked.
    """
    words = load_labels()["comparison"]
    rows = []
    for ruleset in RULESETS:
        if (ruleset in OBSERVED) != observed:
            continue
        cells: list[Child] = []
        columns = WALKING if observed else COLUMNS
        for column in columns.values():
            cell, model = (column(rules_variants(one), words) for one in (ruleset, MODEL))
            note = render_element("span", f" ({words['differs']})", class_="unseen")
            cells.append(cell if cell == model else render_element("mark", cell, note))
        link = render_element(
            "a", names.ruleset_name(ruleset), href=f"{rules_page_name(ruleset)}.html"
        )
        rows.append((link, cells))
    heads = [words["ruleset"], *(words[name] for name in (WALKING if observed else COLUMNS))]
    return render_table(words["rulesets"], heads, rows, kind="overview")


def rules_variants(ruleset: str) -> list[Rules]:
    """Return one of `RULESETS`, then its variants with the options in its source."""
    return [RULESETS[ruleset], *list_variants(ruleset)]


def can_pass(rules: Rules) -> bool:
    """Return whether a side may have to pass under these rules."""
    free = rules.captors == "onward" and rules.lap == "end" and not rules.rescue
    return 0 in rules.values or not free


def _render_values(rules: Sequence[Rules], _words: Labels) -> str:
    """Return the values of throws; variants differ only in a throw without marks."""
    without = dict.fromkeys(str(one.values[0]) for one in rules)
    return " ".join(["/".join(without), *map(str, rules[0].values[1:])])


def _make_column(value: Callable[[Rules], object]) -> Column:
    """Return a column with a word or number of the rules, and that of the first variant."""

    def cell(rules: Sequence[Rules], words: Labels) -> str:
        found = dict.fromkeys(str(value(one)) for one in rules)
        first, *others = (str(words.get(word, word)) for word in found)
        return str(words["or"]).format(one=first, other=others[0]) if others else first

    return cell


def _yes_no(holds: Callable[[Rules], bool]) -> Column:
    return _make_column(lambda rules: "yes" if holds(rules) else "no")


COLUMNS: Final[dict[str, Column]] = {
    "men": _make_column(lambda rules: rules.men),
    "spaces": _make_column(lambda rules: rules.spaces),
    "values": _render_values,
    "captors": _make_column(lambda rules: rules.captors),
    "pairs": _yes_no(lambda rules: rules.rescue),
    "draw": _yes_no(lambda rules: rules.draw),
    "passes": _yes_no(can_pass),
    "opening": _make_column(lambda rules: rules.opening),
}
"""The columns for rulesets from written rules, by name."""
WALKING: Final[dict[str, Column]] = {
    "values": _render_values,
    "captors": _make_column(
        lambda rules: rules.captors if rules.capture == "carry" else rules.capture
    ),
    "lap": _make_column(lambda rules: rules.lap),
    "throws": _make_column(lambda rules: rules.throws),
    "sting": _yes_no(lambda rules: rules.sting),
    "fire": _yes_no(lambda rules: rules.fire),
    "win": _make_column(lambda rules: rules.win),
}
"""The columns for observed rulesets, which have as many men and spaces as the model."""


def render_rulings() -> Markup:
    """Return each ruling with its reason and rulesets.

    If only a variant has the ruling, the option is named.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for ruleset, own in RULESETS.items():
        usual = list_rulings(own)
        for rules in rules_variants(ruleset):
            for point in list_rulings(rules):
                name = names.ruleset_name(ruleset) if point in usual else names.rules_name(rules)
                if name not in found.setdefault(point, []):
                    found[point].append(name)
    points = []
    for (ruling, reason), where in found.items():
        everywhere = {names.ruleset_name(ruleset) for ruleset in RULESETS} <= set(where)
        scope = load_labels()["comparison"]["all"] if everywhere else ", ".join(where)
        points.append(
            join_markup(
                render_element("dt", ruling),
                render_element("dd", reason, " ", render_element("small", scope)),
            )
        )
    return render_element("dl", *points)
