"""Win chances over a game as a curve with a step for each throw and move, and bars below.

The page stretches the drawing; colours and lines are left to the style sheet.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from puluc.engine.position import Side
from puluc.support.html import Child, join_markup, render_element, render_picture
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_last

WIDTH: Final = 10.0
"""The width of a turn."""
HIGH: Final = 100.0
"""The height of the chances 0..1."""
LUCK: Final = (104.0, 132.0)
"""Top and bottom of the bars of luck, which rise or fall from the middle."""
LOSS: Final = (137.0, 158.0)
"""Top and bottom of the bars of loss, which fall from the top."""
MOST_LUCK: Final = 0.3
"""The luck of the longest bar; larger values are cut off."""
MOST_LOSS: Final = 0.2
"""The loss of the longest bar; larger values are cut off."""


class ChartTurn(NamedTuple):
    """A turn on the curve. All chances are 0..1."""

    side: Side
    """The side to move."""
    before: float
    """Sun's chance before the turn."""
    thrown: float
    """Sun's chance after the throw."""
    after: float
    """Sun's chance after the move."""
    luck: float
    """The mover's luck."""
    loss: float
    """The mover's loss."""
    do: str
    """The message that a press sends."""
    title: str
    """The turn in words."""


class ChartData(NamedTuple):
    """The data of a curve. All chances are Sun's, 0..1."""

    start: float
    """The chance at the start."""
    steps: tuple[ChartTurn, ...]
    """The reviewed turns."""
    more: tuple[float, ...]
    """The chances after each turn that is not reviewed yet."""


def render_chart(plotted: ChartData, here: int | None) -> Markup:
    """Return the curve of a game's turns; `here` is the number of the turn to mark."""
    width, below, above = _render_layers(plotted)
    mark = here is not None and render_element(
        "rect", class_="here", x=WIDTH * here, width=WIDTH, height=LOSS[1]
    )
    view = f"0 0 {width:g} {LOSS[1]:g}"
    return render_picture("curve", view, below, mark, above, preserveAspectRatio="none")


@memoize_last
def _render_layers(plotted: ChartData) -> tuple[float, Markup, Markup]:
    """Return the curve's width, and its parts below and above the mark."""
    start, steps, more = plotted
    count = max(len(steps) + len(more), 1)
    line = f"M0 {_to_y(start):.4g}"
    rises: list[Markup] = []
    for number, step in enumerate(steps):
        at = WIDTH * number
        line += (
            f"H{at + 3:g}V{_to_y(step.thrown):.4g}H{at + 7:g}V{_to_y(step.after):.4g}H{at + 10:g}"
        )
        rises.append(_render_rise("luck", at + 3, step.before, step.thrown))
        rises.append(_render_rise("loss", at + 7, step.thrown, step.after))
    for number, chance in enumerate(more, len(steps)):
        line += f"H{WIDTH * number + 5:g}V{_to_y(chance):.4g}H{WIDTH * (number + 1):g}"
    width = WIDTH * count
    below = join_markup(
        render_element("rect", class_="moon-part", width=width, height=HIGH),
        render_element("path", class_="sun-part", d=f"{line}V{HIGH:g}H0Z"),
        render_element("path", class_="even", d=f"M0 {HIGH / 2:g}H{width:g}"),
    )
    above = join_markup(
        render_element("path", class_="line", d=line),
        *rises,
        render_element("path", class_="even", d=f"M0 {sum(LUCK) / 2:g}H{width:g}"),
        *(_render_column(number, step) for number, step in enumerate(steps)),
    )
    return width, below, above


def render_bar(start: float, end: float, low: float, high: float, kind: str) -> Markup:
    """Return a bar from one value to another, on a scale from `low` to `high`."""
    first, last = sorted(((start - low) / (high - low), (end - low) / (high - low)))
    # Half a hundredth is wide enough to be visible.
    width = max(round(100 * (last - first), 2), 0.5)
    bar = render_element("rect", class_=kind, x=round(100 * first, 2), width=width, height=10)
    return render_picture("span", "0 0 100 10", bar, preserveAspectRatio="none")


@lru_cache(maxsize=512)
def _render_column(number: int, step: ChartTurn) -> Markup:
    """Return a turn's bars and the area that takes presses."""
    at = WIDTH * number
    middle, half = sum(LUCK) / 2, (LUCK[1] - LUCK[0]) / 2
    long = half * max(-1.0, min(step.luck / MOST_LUCK, 1.0))
    deep = (LOSS[1] - LOSS[0]) * min(step.loss / MOST_LOSS, 1.0)
    bars: list[Child] = [
        _render_column_bar(f"luck {step.side}", at + 2, middle - max(long, 0), abs(long))
    ]
    if step.loss:
        bars.append(_render_column_bar(f"loss {step.side}", at + 2, LOSS[0], deep))
    place = render_element("rect", class_="hit", x=at, width=WIDTH, height=LOSS[1])
    return render_element("g", render_element("title", step.title), *bars, place, data_do=step.do)


def _render_column_bar(name: str, x: float, y: float, height: float) -> Markup:
    return render_element("rect", class_=name, x=x, y=round(y, 2), width=6, height=round(height, 2))


def _render_rise(name: str, x: float, start: float, end: float) -> Markup:
    if start == end:
        return Markup()
    return render_element(
        "path", class_=f"rise {name}", d=f"M{x:g} {_to_y(start):.4g}V{_to_y(end):.4g}"
    )


def _to_y(chance: float) -> float:
    return HIGH * (1 - chance)
