"""The parts of the page that compares the rulesets: their differences and rulings."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Final

from puluc.engine.rules import OBSERVED, RULESETS, Rules
from puluc.pages.labels import load_labels
from puluc.pages.layout import link_ruleset
from puluc.pages.markdown import Part, render_table
from puluc.pages.parts.rulesets import list_variants
from puluc.support.html import escape, render_element
from puluc.support.markup import Markup
from puluc.words import names
from puluc.words.rulings import list_rulings

MODEL: Final = "classic"
"""The ruleset with which the others are compared."""


def render_overview(columns: Sequence[str], *, observed: bool) -> Markup:
    """Return a table of the rulesets from written rules, or of the `observed` ones.

    Cells that differ from `MODEL` are marked.
    """
    words = load_labels()["comparison"]
    note = render_element("span", f" ({words['differs']})", class_="unseen")
    rows = []
    for ruleset in RULESETS:
        if (ruleset in OBSERVED) != observed:
            continue
        cells = [link_ruleset(ruleset)]
        for column in columns:
            cell, model = (describe_rules(one, column) for one in (ruleset, MODEL))
            cells.append(escape(cell) if cell == model else render_element("mark", cell, note))
        rows.append(cells)
    heads = [words["ruleset"], *(words[column] for column in columns)]
    return render_table(heads, *rows, kind="rows overview")


def can_pass(rules: Rules) -> bool:
    """Return whether a side may have to pass under these rules."""
    free = rules.captors == "onward" and rules.lap == "end" and not rules.rescue
    return 0 in rules.values or not free


COLUMNS: Final = ("men", "spaces", "values", "captors", "pairs", "draw", "passes", "opening")
"""The columns for rulesets from written rules."""
WALKING: Final = ("values", "captors", "lap", "throws", "sting", "fire", "win")
"""The columns for observed rulesets, which have as many men and spaces as the model."""
SPECIAL: Final[dict[str, Callable[[Rules], object]]] = {
    "captors": lambda rules: rules.captors if rules.capture == "carry" else rules.capture,
    "pairs": lambda rules: rules.rescue,
    "passes": can_pass,
}
"""The columns that are not an option of the same name."""


def describe_rules(ruleset: str, column: str) -> str:
    """Return the text of a cell: a word or number of the ruleset, and that of its first variant.

    The values of throws differ in variants only for a throw without marks.

    >>> describe_rules("lemery", "values"), describe_rules("poulouc", "draw")
    ('5/6/0 1 2 3 4', 'no or yes')
    """
    own, *_variants = variants = list_variants(ruleset)
    if column == "values":
        without = dict.fromkeys(str(rules.values[0]) for rules in variants)
        return " ".join(["/".join(without), *map(str, own.values[1:])])
    words = load_labels()["comparison"]
    value = SPECIAL.get(column, attrgetter(column))
    found = dict.fromkeys(str(value(rules)) for rules in variants)
    first, *others = (str(words.get(text, text)) for text in found)
    return str(words["or"]).format(one=first, other=others[0]) if others else first


def render_rulings() -> Markup:
    """Return each ruling with its reason and rulesets.

    If only a variant has the ruling, the option is named.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for ruleset, own in RULESETS.items():
        usual = list_rulings(own)
        for rules in list_variants(ruleset):
            for point in list_rulings(rules):
                name = names.ruleset_name(ruleset) if point in usual else names.rules_name(rules)
                if name not in found.setdefault(point, []):
                    found[point].append(name)
    points = []
    for (ruling, reason), where in found.items():
        everywhere = {names.ruleset_name(ruleset) for ruleset in RULESETS} <= set(where)
        scope = load_labels()["comparison"]["all"] if everywhere else ", ".join(where)
        points += [
            render_element("dt", ruling),
            render_element("dd", reason, " ", render_element("small", scope)),
        ]
    return render_element("dl", *points)


PARTS: Final[dict[str, Part]] = {
    "overview": partial(render_overview, COLUMNS, observed=False),
    "observed": partial(render_overview, WALKING, observed=True),
    "settled": render_rulings,
}
"""The parts of the page, by name."""
