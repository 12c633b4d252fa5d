"""docs/measurements.md, from the published files and from `figures.json`.

The tables and the estimate carry figures that were measured when they were made.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from puluc.engine.rules import OBSERVED, Rules
from puluc.engine.solved import file_name
from puluc.evaluation import estimator
from puluc.evaluation.network import Network
from puluc.measurements.store import Measurement, read_section
from puluc.tablebase.file import FOLDER, Loading

PATH: Final = Path(__file__).parents[2] / "docs" / "measurements.md"
WIDTH: Final = 104
OBSERVED_OPTIONS: Final = ("lap", "throws", "capture", "sting", "fire", "win")
"""The options of rules that only observed rulesets have by default."""


class FigureColumn(NamedTuple):
    """A column of figures."""

    head: str
    """The heading."""
    format: Callable[[dict[str, Any]], str]
    """The text of a cell, from the figures of its row."""


def render_document() -> str:
    """Return the whole document."""
    return "\n".join([*_INTRODUCTION, *(line for part in _PARTS for line in ("", *part()))]) + "\n"


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


def read_estimate_errors() -> dict[str, tuple[float, float]]:
    """Return the mean errors of the estimate, bare and one throw ahead, by held-out ruleset.

    >>> read_estimate_errors()["classic"]
    (0.011, 0.0072)
    """
    errors = Network.load(estimator.FILE.read_bytes()).header["errors"]
    return {text: (bare, ahead) for text, (bare, ahead) in errors.items()}


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


def mean_figures(figures: dict[str, tuple[float, float]], observed: bool) -> tuple[float, float]:
    """Return the means of two figures over the rulesets with or without observed options."""
    rows = [pair for text, pair in figures.items() if has_observed_options(text) == observed]
    return sum(one for one, _ in rows) / len(rows), sum(two for _, two in rows) / len(rows)


def _percent(name: str, digits: int) -> Callable[[dict[str, Any]], str]:
    return lambda figures: f"{100 * figures[name]:.{digits}f} %"


def _number(name: str) -> Callable[[dict[str, Any]], str]:
    return lambda figures: f"{int(figures[name]):,}"


def _fixed(name: str, digits: int) -> Callable[[dict[str, Any]], str]:
    return lambda figures: f"{figures[name]:.{digits}f}"


def _played(opponent: str) -> Callable[[dict[str, Any]], str]:
    def cell(figures: dict[str, Any]) -> str:
        off = f"{figures[opponent + '_off']:+.1f}".replace("-", "\N{MINUS SIGN}")
        return f"{100 * figures[opponent]:.2f} % ({off})"

    return cell


def _section(
    title: str,
    text: str,
    columns: Iterable[FigureColumn],
    rows: dict[str, dict[str, Any]],
    head: str,
) -> list[str]:
    """Return a section: its title, its text, and a table with a row for each ruleset."""
    heads = [column.head for column in columns]
    table = [
        f"| {' | '.join([head, *heads])} |",
        f"|---|{'---:|' * len(heads)}",
        *(
            f"| {' | '.join([name, *(column.format(row) for column in columns)])} |"
            for name, row in rows.items()
        ),
    ]
    return [f"## {title}", "", *_wrap(text), "", *table]


def _wrap(text: str) -> list[str]:
    """Return the lines of a paragraph, without a line break in a piece of code."""
    joined = re.sub("`.*?`", lambda code: code[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    lines = textwrap.wrap(joined, WIDTH, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _measured(
    section: str, title: str, text: str, columns: Iterable[FigureColumn], head: str = "ruleset"
) -> list[str]:
    """Return a section with stored measurements and, below it, their dates."""
    found = read_section(section)
    rows = {f"`{name}`": one.figures for name, one in found.items()}
    return [*_section(title, text, [*columns], rows, head), "", *_wrap(_stamp_sentence(found))]


def _unchecked_sentence(section: str) -> str:
    """Return which published tables a section lacks."""
    missing = [f"`{text}`" for text in read_section("tables") if text not in read_section(section)]
    return f" Not checked in this way: {', '.join(missing)}." if missing else ""


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


def _first_mover() -> list[str]:
    rows: dict[str, dict[str, Any]] = {}
    for text, (positions, chance) in read_first_movers().items():
        name = "`classic`, `lemery`" if text == "classic" else f"`{text}`"
        rows[name] = {"positions": positions, "chance": chance}
    text = (
        "The win chance of the side that moves first, before its first throw, with perfect play on "
        "both sides; a draw counts one half. Positions count once for both sides, with the side to "
        "move about to throw; finished games and the order inside stacks don't count. Published "
        "tables carry these figures; the others come from `python -m puluc.solver first RULES`."
    )
    columns = [
        FigureColumn("positions", _number("positions")),
        FigureColumn("first mover wins", _percent("chance", 4)),
    ]
    section = _section("First mover", text, columns, rows, "ruleset")
    stamps = _stamp_sentence({**read_section("tables"), **read_section("first")})
    return [*section, "", *_wrap(stamps)]


def _tables() -> list[str]:
    rows = {f"`{text}`": {**head, **head["errors"]} for text, head in read_headers().items()}
    text = (
        "Losses and errors are in win chance, over all positions. A decision is a throw with "
        "several legal moves. *In play* is weighted by how often a position occurs in games in "
        "which one move in ten is random and the others are the best. Published tables carry these "
        "figures; `python -m puluc.solver make RULES` measures and writes them."
    )
    columns = [
        FigureColumn("bytes", _number("bytes")),
        FigureColumn("mean loss", _fixed("mean_loss", 6)),
        FigureColumn("worst loss", _fixed("worst_loss", 4)),
        FigureColumn("mean loss in play", _fixed("play_loss", 6)),
        FigureColumn("mean error", _fixed("mean_error", 4)),
        FigureColumn("mean error in play", _fixed("play_error", 4)),
    ]
    section = _section("The tables", text, columns, rows, "table")
    return [*section, "", *_wrap(_stamp_sentence(read_section("tables")))]


def _rows_with_means(pairs: dict[str, tuple[float, float]]) -> dict[str, dict[str, float]]:
    """Return a row for each ruleset, bare and one throw ahead, and their means."""
    means = {
        "mean, written rules": mean_figures(pairs, observed=False),
        "mean, observed options": mean_figures(pairs, observed=True),
    }
    named = {f"`{text}`": pair for text, pair in pairs.items()} | means
    return {name: {"bare": bare, "ahead": ahead} for name, (bare, ahead) in named.items()}


def _errors() -> list[str]:
    errors = read_estimate_errors()
    rows = _rows_with_means(errors)
    text = (
        "In win chance, over 10,000 positions of play in rulesets that the network has not seen. "
        "The file of the estimate carries these figures; `python -m puluc.solver train` measures "
        "and writes them."
    )
    columns = [
        FigureColumn("bare", _fixed("bare", 4)),
        FigureColumn("one throw ahead", _fixed("ahead", 4)),
    ]
    section = _section("Mean error of the estimate", text, columns, rows, "held out")
    return [*section, "", *_wrap(_stamp_sentence(read_section("estimate")))]


def _skill() -> list[str]:
    return _measured(
        "skill",
        "Luck and skill",
        "How often perfect play beats a player who moves at random and one who captures whenever "
        "possible (`captures`), each starting half of the games. Exact, by policy evaluation. "
        "Command: `python -m puluc.solver skill RULES`.",
        [
            FigureColumn("against random", _percent("random", 2)),
            FigureColumn("against `captures`", _percent("captures", 2)),
        ],
    )


def _games() -> list[str]:
    return _measured(
        "games",
        "Games played",
        "How often the published table wins, and in brackets the distance from the exact chance in "
        "standard errors. Command: `python -m puluc.solver skill RULES 20000`."
        + _unchecked_sentence("games"),
        [
            FigureColumn("games", _number("games")),
            FigureColumn("against itself", _played("perfect")),
            FigureColumn("against `random`", _played("random")),
            FigureColumn("against `captures`", _played("captures")),
        ],
        "table",
    )


def _perfect_games() -> list[str]:
    return _measured(
        "played",
        "Games of perfect play against itself",
        "Turns; turns with two or more legal moves; choices between capturing and not capturing; "
        "those where not capturing is best, and by how many points; the standard deviation of the "
        "luck of a throw and of a game, in points. Command: `python -m puluc.pages.measured`.",
        [
            *(
                FigureColumn(name, _number(name))
                for name in ("games", "turns", "decisions", "captures", "declined")
            ),
            *(FigureColumn(name, _fixed(name, 1)) for name in ("gain", "throw", "game")),
        ],
    )


def _residuals() -> list[str]:
    return _measured(
        "check",
        "Bellman residual",
        "How far a win chance is from the one computed from the chances one throw later, over all "
        "positions of a published table. Command: `python -m puluc.solver check RULES`."
        + _unchecked_sentence("check"),
        [
            FigureColumn("mean residual", _fixed("mean_residual", 4)),
            FigureColumn("largest residual", _fixed("residual", 4)),
            FigureColumn("mean loss in perfect play", _fixed("perfect_loss", 6)),
        ],
        "table",
    )


def _time() -> list[str]:
    return _measured(
        "time",
        "Time to solve",
        "On two cores, compilation apart, both bounds together. Command: `python -m puluc.solver "
        "time RULES`.",
        [
            FigureColumn("positions", _number("positions")),
            FigureColumn("seconds", _fixed("seconds", 1)),
            FigureColumn("CPU seconds per million positions", _fixed("per_million", 1)),
            FigureColumn("GB of memory", _fixed("memory", 1)),
        ],
    )


def _curve() -> list[str]:
    return _measured(
        "curve",
        "Size against loss",
        "Tables for `classic` with several steps, in 1/65536; the published one has 640. The worst "
        "loss of all of them is 0.006. Command: `python -m puluc.solver curve classic STEP ...`.",
        [
            FigureColumn("bytes", _number("bytes")),
            FigureColumn("corrections", _number("corrections")),
            FigureColumn("mean loss", _fixed("mean_loss", 6)),
            FigureColumn("mean loss in play", _fixed("play_loss", 6)),
            FigureColumn("mean error", _fixed("mean_error", 4)),
        ],
        "step",
    )


def _levels() -> list[str]:
    return _measured(
        "levels",
        "Levels",
        "How often each level beats the strongest one. A standard error is 0.8 points at most with "
        "4,000 games and 1.6 with 1,000. Levels know the exact chances of rulesets with a table, "
        "and estimate in the others. Command: `python -m puluc.solver levels RULES GAMES`.",
        [
            FigureColumn("games", _number("games")),
            *(
                FigureColumn(f"`{level}`", _percent(level, 1))
                for level in ("novice", "learner", "player", "expert")
            ),
        ],
    )


def _losses() -> list[str]:
    found = read_section("losses")
    pairs = {text: (one.figures["bare"], one.figures["ahead"]) for text, one in found.items()}
    rows = _rows_with_means(pairs)
    text = (
        "What a decision loses, in win chance, over 2,000 positions of play, by the network that "
        "has not seen the ruleset. Command: `python -m puluc.solver judge RULES`."
    )
    columns = [
        FigureColumn("bare", _fixed("bare", 5)),
        FigureColumn("one throw ahead", _fixed("ahead", 5)),
    ]
    section = _section("Mean loss of the estimate", text, columns, rows, "held out")
    return [*section, "", *_wrap(_stamp_sentence(found))]


_INTRODUCTION: Final = (
    "# Measurements",
    "",
    *_wrap(
        "The figures behind [Solution](solution.md). `python -m puluc.measurements` writes this "
        "page from the published files, which contain some of the figures, and from "
        "`puluc/measurements/figures.json`, where the commands named here store their results."
    ),
)
_PARTS: Final = (
    _first_mover,
    _skill,
    _levels,
    _tables,
    _curve,
    _residuals,
    _games,
    _perfect_games,
    _time,
    _errors,
    _losses,
)
