"""The parts of the page about the kernels: chances, distances, two throws, uneven kernels."""

from __future__ import annotations

from functools import partial
from typing import Final

from puluc.kernels import MARKS, chances
from puluc.language import decimal
from puluc.markup import Markup, element, join
from puluc.reading.labels import labels, pair
from puluc.reading.pictures import table
from puluc.reading.prose import Part
from puluc.reading.rulesets import variants
from puluc.reading.values import SIXTEEN, hits, hits_in_two, mean, percent
from puluc.rules import RULESETS, Rules
from puluc.words import names

FAR: Final = 10
"""The furthest distance that two throws reach."""
BIASES: Final = (0.3, 0.4, 0.5, 0.6, 0.7)
DIE: Final = 6


def parts(code: str) -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "distances": partial(distances, code),
        "two-throws": partial(two_throws, code),
        "biases": partial(biases, code),
        "die": partial(die, code),
    }


def distances(code: str) -> Markup:
    """Return a table of how many ways of sixteen hit a man so many spaces ahead."""
    words = labels(code)["kernels"]
    far = range(1, max(max(rules.values) for rules in _kinds()) + 1)
    rows = (
        (_name(rules), [_of(hits(rules, distance), SIXTEEN) for distance in far])
        for rules in _kinds()
    )
    return table(words["distances"], [words["rules"], *map(str, far)], list(rows))


def two_throws(code: str) -> Markup:
    """Return a table of how many ways of 256 hit a man so many spaces ahead in two throws."""
    words = labels(code)["kernels"]
    far = range(1, FAR + 1)
    rows = (
        (_name(rules), [str(hits_in_two(rules, distance)) for distance in far])
        for rules in _kinds()
    )
    return table(words["two_throws"], [words["rules"], *map(str, far)], list(rows))


def biases(code: str) -> Markup:
    """Return a slider for the chance of a mark, and a table for some chances, which the page's
    script turns into one for the chance that is set."""
    words = labels(code)["kernels"]
    slider = element(
        "p",
        element("label", words["bias"], for_="bias"),
        element("input", type="range", id="bias", min=5, max=95, step=5, value=50),
        element("output", percent(0.5), id="bias-told", for_="bias"),
        class_="slider",
        hidden=True,
    )
    classic = RULESETS["classic"]
    rows = [
        (
            percent(bias),
            [*(percent(chance) for chance in chances(bias)), decimal(_mean(bias), 2)],
        )
        for bias in BIASES
    ]
    heads = [words["mark"], *(names.marks(marks) for marks in MARKS), words["mean"]]
    fixed = table(words["biases"], heads, rows)
    live = element(
        "div",
        id="bias-table",
        hidden=True,
        data_values="/".join(map(str, classic.values)),
        data_marks="|".join(names.marks(marks) for marks in MARKS),
        data_mean=pair(code, words["mean"], "{}"),
        data_point=decimal(0.5, 1)[1],
        data_percent=percent(0.0).replace("0.0", "{}").replace("0,0", "{}"),
    )
    return join(slider, live, fixed)


def die(code: str) -> Markup:
    """Return a table of the chances of kernels and of a die by what they are worth."""
    words = labels(code)["kernels"]
    classic = RULESETS["classic"]
    heads = [words["worth"], *map(str, range(1, DIE + 1)), words["average"]]
    kernels = [percent(hits(classic, worth) / SIXTEEN) for worth in range(1, DIE + 1)]
    rows = [
        (words["four"], [*kernels, decimal(float(mean(classic)), 2)]),
        (words["die"], [*[percent(1 / DIE)] * DIE, decimal((DIE + 1) / 2, 2)]),
    ]
    return table(words["against_die"], heads, rows)


def _mean(bias: float) -> float:
    """Return how many spaces a throw of `classic` is worth on average with uneven kernels."""
    values = RULESETS["classic"].values
    return sum(chance * value for chance, value in zip(chances(bias), values, strict=True))


def _kinds() -> list[Rules]:
    """Return rules for each way in which throws are worth spaces."""
    found: dict[tuple[int, ...], Rules] = {}
    for ruleset, own in RULESETS.items():
        for rules in (own, *variants(ruleset)):
            found.setdefault(rules.values, rules)
    return list(found.values())


def _name(rules: Rules) -> str:
    return names.rules(rules)


def _of(count: int, all_ways: int) -> str:
    return f"{count}/{all_ways}" if count else "–"
