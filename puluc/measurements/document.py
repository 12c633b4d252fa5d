"""docs/measurements.md, from the published files and from `figures.json`.

The tables and the estimate carry figures that were measured when they were made.
"""

import re
import textwrap
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from puluc.engine.rules import OBSERVED, Rules
from puluc.engine.solved import file_name
from puluc.evaluation import estimator
from puluc.evaluation.network import unpack
from puluc.measurements.store import Measurement, read_section
from puluc.tablebase.file import FOLDER, Loading

PATH: Final = Path(__file__).parents[2] / "docs" / "measurements.md"
WIDTH: Final = 104
OBSERVED_OPTIONS: Final = ("lap", "throws", "capture", "sting", "fire", "win")
"""The options of rules that only observed rulesets have by default."""


def render_document() -> str:
    """Return the whole document."""
    sections = tomllib.loads(Path(__file__).with_name("sections.toml").read_text("utf-8"))
    parts = (line for name, about in sections.items() for line in _section(name, **about))
    return "\n".join([*_INTRODUCTION, *parts]) + "\n"


def read_headers() -> dict[str, dict[str, Any]]:
    """Return the headers of the published tables, by ruleset, with their size as `bytes`.

    >>> read_headers()["classic"]["positions"]
    8202283
    """
    found = {}
    for text in read_section("tables"):
        data = (FOLDER / file_name(Rules.from_text(text))).read_bytes()
        found[text] = {**Loading(data).header, "bytes": len(data)}
    return found


def read_first_movers() -> dict[str, tuple[int, float]]:
    """Return the positions and the first mover's win chance of each solved ruleset.

    >>> read_first_movers()["kaakil"]
    (52349246, 0.492178)
    """
    found = {
        text: (head["positions"], head["first_mover"]) for text, head in read_headers().items()
    }
    for text, one in read_section("first").items():
        found[text] = int(one.figures["positions"]), one.figures["first_mover"]
    return found


def read_estimate_errors() -> dict[str, dict[str, Any]]:
    """Return the mean errors of the estimate, bare and one throw ahead, by held-out ruleset.

    >>> read_estimate_errors()["classic"]
    {'bare': 0.011, 'ahead': 0.0072}
    """
    header, _weights = unpack(estimator.FILE.read_bytes())
    return {text: {"bare": one, "ahead": two} for text, (one, two) in header["errors"].items()}


def has_observed_options(text: str) -> bool:
    """Return whether a ruleset has an option that no written source has.

    >>> has_observed_options("classic:men=4,fire=yes"), has_observed_options("kekchi:men=4")
    (True, False)
    """
    rules = Rules.from_text(text)
    written = Rules.from_text("classic")
    return rules.ruleset in OBSERVED or any(
        getattr(rules, name) != getattr(written, name) for name in OBSERVED_OPTIONS
    )


def mean_figures(rows: dict[str, dict[str, Any]], observed: bool) -> dict[str, float]:
    """Return the means of figures of the estimate, without a search and with one throw ahead, over
    the rulesets with or without observed options."""
    chosen = [row for text, row in rows.items() if has_observed_options(text) == observed]
    return {name: sum(row[name] for row in chosen) / len(chosen) for name in ("bare", "ahead")}


def _section(
    name: str,
    title: str,
    text: str,
    columns: Sequence[tuple[str, str]],
    head: str = "ruleset",
    skipped: bool = False,
) -> list[str]:
    """Return a section: its title, its text, a table with a row for each ruleset, and the dates."""
    measured = read_section(name)
    missing = [f"`{text}`" for text in read_section("tables") if text not in measured]
    if skipped and missing:
        text += f" Not checked in this way: {', '.join(missing)}."
    table = [
        f"| {' | '.join([head, *(heading for heading, _format in columns)])} |",
        f"|---|{'---:|' * len(columns)}",
    ]
    for row, figures in _rows(name).items():
        cells = " | ".join(_format_cell(form, figures) for _heading, form in columns)
        cells = cells.replace("%", " %").replace("(-", "(\N{MINUS SIGN}")
        table.append(f"| {row} | {cells} |")
    stamps = {**read_section("tables"), **measured} if name == "first" else measured
    return ["", f"## {title}", "", *_wrap(text), "", *table, "", *_wrap(_stamp_sentence(stamps))]


def _format_cell(form: str, figures: dict[str, Any]) -> str:
    """Return the text of a cell; a dash if a figure was not measured."""
    try:
        return form.format(**figures)
    except KeyError:
        return "–"


def _rows(name: str) -> dict[str, dict[str, Any]]:
    """Return the figures of a section by the name of the row."""
    match name:
        case "first":
            movers = read_first_movers().items()
            rows = {text: {"positions": size, "first_mover": win} for text, (size, win) in movers}
        case "tables":
            rows = {text: {**head, **head["errors"]} for text, head in read_headers().items()}
        case "estimate":
            rows = read_estimate_errors()
        case _:
            rows = {text: one.figures for text, one in read_section(name).items()}
    named = {
        "`classic`, `lemery`" if name == "first" and text == "classic" else f"`{text}`": row
        for text, row in rows.items()
    }
    if name in ("estimate", "losses"):
        named["mean, written rules"] = mean_figures(rows, observed=False)
        named["mean, observed options"] = mean_figures(rows, observed=True)
    return named


def _wrap(text: str) -> list[str]:
    """Return the lines of a paragraph, without a line break in a piece of code."""
    joined = re.sub("`.*?`", lambda code: code[0].replace(" ", "\N{NO-BREAK SPACE}"), text.strip())
    lines = textwrap.wrap(joined, WIDTH, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _stamp_sentence(found: dict[str, Measurement]) -> str:
    """Return the date and commit of each measurement of a section, as a sentence."""
    groups: dict[str, list[str]] = {}
    for text, one in found.items():
        groups.setdefault(f"{one.date}, commit `{one.commit}`", []).append(f"`{text}`")
    first, *others = sorted(groups, key=lambda stamp: -len(groups[stamp]))
    if not others:
        return f"Measured {first}."
    named = "; ".join(f"{', '.join(groups[stamp])}: {stamp}" for stamp in others)
    return f"Measured {first}, except {named}."


_INTRODUCTION: Final = (
    "# Measurements",
    "",
    *_wrap(
        "The figures behind [Solution](solution.md). `python3 -m puluc.generate` writes this "
        "page from the published files, which contain some of the figures, and from "
        "`puluc/measurements/figures.json`, where the commands named here store their results."
    ),
)
