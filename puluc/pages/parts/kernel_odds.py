"""The parts of the page about the kernels: chances, distances, two throws, uneven kernels."""

from collections.abc import Callable
from typing import Final

from puluc.engine.kernels import MARKS, chances
from puluc.engine.rules import RULESETS, Rules
from puluc.pages.figures import render_table
from puluc.pages.labels import load_labels
from puluc.pages.markdown import Part
from puluc.pages.parts.rulesets import list_variants
from puluc.pages.templates import fill_template
from puluc.pages.values import SIXTEEN, count_hits, count_hits_in_two, format_percent, mean_spaces
from puluc.support.i18n import format_decimal, join_label
from puluc.support.markup import Markup
from puluc.words import names

FAR: Final = 10
"""The furthest distance that two throws reach."""
BIASES: Final = (0.3, 0.4, 0.5, 0.6, 0.7)
DIE: Final = 6


def render_distances() -> Markup:
    """Return a table of the number of the sixteen ways that hit a man at each distance."""
    far = max(max(rules.values) for rules in _value_kinds())
    return _render_hits("distances", far, lambda *hit: _fraction(count_hits(*hit)))


def _render_hits(label: str, far: int, cell: Callable[[Rules, int], object]) -> Markup:
    """Return a table by values of throws and by distance, with the text of each cell."""
    words, distances = load_labels()["kernels"], range(1, far + 1)
    rows = (
        (names.rules_name(rules), [str(cell(rules, distance)) for distance in distances])
        for rules in _value_kinds()
    )
    return render_table(words[label], [words["rules"], *map(str, distances)], rows)


def render_biases() -> Markup:
    """Return a slider for the chance of a mark, and a table for some chances.

    The page's script shows the slider and a table for its chance.
    """
    words = load_labels()["kernels"]
    classic = RULESETS["classic"]
    rows = (
        (names.count_marks(marks), [format_percent(chances(bias)[marks]) for bias in BIASES])
        for marks in MARKS
    )
    means = [format_decimal(mean_spaces(classic, bias), 2) for bias in BIASES]
    heads = [words["mark"], *(format_percent(bias, 0) for bias in BIASES)]
    return fill_template(
        "bias",
        bias=words["bias"],
        half=format_percent(0.5),
        values="/".join(map(str, classic.values)),
        marks="|".join(names.count_marks(marks) for marks in MARKS),
        mean=join_label(words["mean"], "{}"),
        point=format_decimal(0.5, 1)[1],
        percent=format_percent(0.0).replace("0.0", "{}").replace("0,0", "{}"),
        fixed=render_table(words["biases"], heads, [*rows, (words["mean"], means)]),
    )


def render_die() -> Markup:
    """Return a table of the chances of each value, for kernels and for a die."""
    words = load_labels()["kernels"]
    classic = RULESETS["classic"]
    rows = [
        (
            str(worth),
            [format_percent(count_hits(classic, worth) / SIXTEEN), format_percent(1 / DIE)],
        )
        for worth in range(1, DIE + 1)
    ]
    means = [format_decimal(mean, 2) for mean in (mean_spaces(classic), (DIE + 1) / 2)]
    heads = [words["worth"], words["four"], words["die"]]
    return render_table(words["against_die"], heads, [*rows, (words["average"], means)])


def _value_kinds() -> list[Rules]:
    """Return one ruleset for each distinct list of values of throws."""
    found: dict[tuple[int, ...], Rules] = {}
    for ruleset in RULESETS:
        for rules in list_variants(ruleset):
            found.setdefault(rules.values, rules)
    return list(found.values())


def _fraction(count: int) -> str:
    return f"{count}/{SIXTEEN}" if count else "–"


PARTS: Final[dict[str, Part]] = {
    "distances": render_distances,
    "two-throws": lambda: _render_hits("two_throws", FAR, count_hits_in_two),
    "biases": render_biases,
    "die": render_die,
}
"""The parts of the page, by name."""
