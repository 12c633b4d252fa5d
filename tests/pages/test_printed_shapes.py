"""On paper, dashed curves are short lines, and circles a few curves."""

import re
from math import dist

import pytest

from puluc.drawing.shapes import render_shapes
from puluc.pages.printed_shapes import DASHED, GRID, cut_curves, render_printed_shapes


def test_a_line_is_cut_into_dashes() -> None:
    assert (
        cut_curves("M0 0Q0 5 0 10", [3, 2]) == "M0.0 0.0L0.0 3.0M0.0 5.0L0.0 8.0M0.0 10.0L0.0 10.0"
    )
    assert cut_curves("M0 0C0 1 0 2 0 3M9 0C9 1 9 2 9 3", [9, 1]) == (
        "M0.0 0.0L0.0 3.0M9.0 0.0L9.0 3.0"
    )


def test_dashes_lie_on_a_curve() -> None:
    """A quarter of a circle around 0 is 157 long."""
    found = re.findall(
        r"M(\S+) (\S+)L(\S+) ([-.\d]+)", cut_curves("M0-100C55.2-100 100-55.2 100 0", [10, 5])
    )
    dashes = [tuple(map(float, ends)) for ends in found]
    assert len(dashes) == 11
    for x, y, to_x, to_y in dashes[:-1]:
        assert dist((x, y), (0, 0)) == pytest.approx(100, abs=2 / GRID)
        assert dist((x, y), (to_x, to_y)) == pytest.approx(10, abs=0.6)


def test_nothing_printed_is_dashed_by_a_style_or_round_by_itself() -> None:
    shapes = render_printed_shapes()
    assert shapes.count("<path") == render_shapes().count("<path") + render_shapes().count(
        "<circle"
    )
    assert not re.findall(r"<circle|url\(#shade", shapes)
    for name in DASHED:
        assert f'class="{name} in-pieces"' in shapes
